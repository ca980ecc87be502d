"""Random play: after every action the invariants hold, and the events alone make the state."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from omaha import (
    Action,
    Call,
    Check,
    Deck,
    Fold,
    Game,
    Hand,
    IllegalActionError,
    LegalActions,
    Muck,
    OmahaError,
    RaiseTo,
    Show,
    Stakes,
)
from omaha.presets import PRESETS

STRUCTURES = ("limit", "pot_limit", "no_limit")


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A hand dealt from a seeded deck, by a preset's rules."""
    rules = replace(
        draw(st.sampled_from(list(PRESETS.values()))), structures=STRUCTURES, big_blind_range=None
    )
    game = Game(
        draw(st.sampled_from(["plo4", "plo4-8", "plo5", "plo6-8"])), draw(st.sampled_from(STRUCTURES))
    )
    stacks = draw(
        st.lists(st.one_of(st.just(0), st.integers(1, 12), st.integers(1, 500)), min_size=2, max_size=7)
    )
    stacks += [50] * (2 - sum(stack > 0 for stack in stacks))
    stakes = Stakes(
        blinds=draw(st.sampled_from([(1, 2), (2,), (1, 2, 5)])),
        ante=draw(st.sampled_from([0, 1])),
        big_blind_ante=draw(st.sampled_from([0, 2])),
        cap=draw(st.sampled_from([None, 40])),
    )
    return Hand(
        rules,
        game,
        stakes,
        stacks,
        draw(st.integers(0, len(stacks) - 1)),
        added=draw(st.sampled_from([0, 0, 3])),
        deck=Deck.seeded(draw(st.integers(0, 2**32))),
        showdown=draw(st.sampled_from(["auto", "manual"])),
    )


def an_action(draw: Any, legal: LegalActions) -> Action:
    choices: list[Action] = []
    choices += [Fold()] if legal.fold else []
    choices += [Check()] if legal.check else []
    choices += [Call()] if legal.call is not None else []
    choices += [Show()] if legal.show else []
    choices += [Muck()] if legal.muck else []
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        choices.append(RaiseTo(draw(st.integers(legal.min_raise_to, legal.max_raise_to))))
    assert choices, "somebody is to act and may do nothing"
    return draw(st.sampled_from(choices))


def illegal(legal: LegalActions) -> list[Action]:
    """Actions that are not legal here."""
    actions: list[Action] = [Fold(), Check(), Call(), Show(), Muck(), RaiseTo(0), RaiseTo(2**63)]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        actions += [RaiseTo(legal.min_raise_to - 1), RaiseTo(legal.max_raise_to + 1)]
    return [action for action in actions if action not in legal]


def check(hand: Hand, total: int) -> None:
    """What holds at any time."""
    assert sum(hand.stacks) + hand.pot + hand.rake == total
    assert min(hand.stacks) >= 0
    assert min(hand.bets) >= 0
    legal = hand.legal_actions()
    assert (legal is None) == (hand.to_act is None)
    if legal is None:
        return
    seat = legal.seat
    assert seat == hand.to_act
    assert not hand.folded[seat]
    if hand.street == "showdown":
        return
    assert hand.stacks[seat] > 0
    assert legal.check == (legal.call is None)
    if legal.call is not None:
        assert 0 < legal.call <= hand.stacks[seat]
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        assert hand.current_bet < legal.min_raise_to <= legal.max_raise_to
        assert legal.max_raise_to <= hand.bets[seat] + hand.stacks[seat]
        assert legal.raise_closed is None
    else:
        assert legal.raise_closed is not None


@given(hands(), st.data())
def test_random_play(hand: Hand, data: st.DataObject) -> None:
    """Conservation, nobody below zero, one to act or none, legal actions never empty, the events refold to the state."""
    total = sum(hand.stacks) + hand.pot
    stands = {len(hand.events): hand.copy()}
    while (legal := hand.legal_actions()) is not None:
        check(hand, total)
        before = hand.key()
        for action in illegal(legal):
            try:
                hand.apply(action)
            except IllegalActionError as error:
                assert error.action == action
                assert error.legal == legal
                assert error.seat == legal.seat
            else:
                raise AssertionError(f"{action} was taken, legal is {legal}")
        assert hand.key() == before
        hand.apply(an_action(data.draw, legal))
        assert hand.key() != before
        stands[len(hand.events)] = hand.copy()
    check(hand, total)
    assert hand.street == "complete"
    assert hand.pot == 0
    settlement = hand.settlement
    assert settlement is not None
    assert all(not won or not folded for won, folded in zip(settlement.payout, hand.folded, strict=True))
    for count, stood in stands.items():
        again = hand.at(count)
        assert again == stood
        assert again.key() == stood.key()
    for count in range(len(hand.events) + 1):
        # Between two actions chips are only on their way from one account to another.
        at = hand.at(count)
        assert sum(at.stacks) + at.pot + at.rake == total


@given(hands(), st.data())
def test_copies_and_pickles_go_on_alike(hand: Hand, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(0, 6))):
        legal = hand.legal_actions()
        if legal is None:
            break
        hand.apply(an_action(data.draw, legal))
    twins = [hand.copy(), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))]
    while (legal := hand.legal_actions()) is not None:
        action = an_action(data.draw, legal)
        for twin in (hand, *twins):
            twin.apply(action)
    for twin in twins:
        assert twin == hand
        assert twin.key() == hand.key()
        assert twin.events == hand.events
        assert twin.settlement == hand.settlement
    assert pickle.loads(pickle.dumps(hand.settlement)) == hand.settlement
    assert [pickle.loads(pickle.dumps(event)) for event in hand.events] == list(hand.events)


@given(hands())
def test_no_hidden_card_is_shown(hand: Hand) -> None:
    known = {str(card) for card in hand.board}
    texts = [repr(hand), str(hand.legal_actions())]
    texts += [str(event) for event in hand.events if event.kind not in ("shown", "street")]
    for seat, stack in enumerate(hand.starting_stacks):
        if stack and not hand.shown[seat]:
            assert not any(
                str(card) in text and str(card) not in known
                for card in hand.hole_cards(seat)
                for text in texts
            )


@given(
    st.lists(
        st.one_of(st.integers(-(2**70), 2**70), st.booleans(), st.floats(), st.none(), st.text()), max_size=26
    ),
    st.one_of(st.integers(-(2**70), 2**70), st.none(), st.text()),
    st.one_of(
        st.none(), st.lists(st.tuples(st.integers(-3, 9), st.sampled_from(["ante", "x"]), st.integers(-5, 5)))
    ),
)
def test_nonsense_is_refused_with_a_code(stacks: list[Any], button: Any, posts: Any) -> None:
    try:
        Hand(PRESETS["online"], "plo4", Stakes(blinds=(1, 2)), stacks, button, posts=posts)
    except OmahaError as error:
        assert error.code.startswith("hand.")
    except TypeError:
        pass
