"""A street that was dealt too early is dealt again (RR 5.3, 16.2; TDA 39, RP-5): against the reference's deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Literal, NamedTuple, cast

import pytest

import omaha
from omaha import Card, Check, Deck, Game, Hand, RunIt, Stakes
from omaha.reference import deal as reference

from .hand_helpers import ROBERTS, passive, play
from .test_floor import ACES, KINGS, QUEENS, refused, table

Policy = Literal["roberts", "tda"]
POLICIES: list[Policy] = ["roberts", "tda"]
STREETS = ["preflop", "flop", "turn", "river"]


def ids(deck: Deck) -> list[int]:
    return [int(card) for card in deck.deal(52)]


class Dealt(NamedTuple):
    """A hand on the street before the premature one, or on this one with nobody having acted, and what was to come."""

    hand: Hand
    order: list[int]
    lying: int
    """Board cards before that street."""
    burned: list[int]


def dealt(seed: int, street: str, begun: bool, game: Game, burns: bool) -> Dealt:
    rules = replace(ROBERTS, burns=burns)
    hand = Hand(rules, game, Stakes(blinds=(1, 2)), [100, 100, 100], 2, deck=Deck.seeded(seed))
    passive(hand, street if begun else STREETS[STREETS.index(street) - 1])
    if not begun:
        hand.apply(Check() if hand.street != "preflop" else omaha.Call())
    order = ids(Deck.seeded(seed))[3 * game.hole_cards :]
    burned, lying = [], 0
    for coming, name in zip(reference.streets(game.courchevel), STREETS[not game.courchevel :], strict=True):
        if name == street:
            break
        if burns and coming.burn:
            burned.append(order.pop(0))
        del order[: coming.cards * game.boards]
        lying += coming.cards
    return Dealt(hand, order, lying, burned)


def lie_once(hand: Hand, burned: list[int]) -> None:
    """No card is in two places, and no burned card has come back."""
    places = [int(card) for seat in range(len(hand.stacks)) for card in hand.hole_cards(seat)]
    places += [int(card) for board in hand.boards for card in board if card is not None]
    assert len(places) == len(set(places))
    assert not set(places) & set(burned) and len(burned) == len(set(burned))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("boards", [1, 2, 3])
def test_rr_5_3_tda_39_the_right_cards_lie(policy: Policy, street: str, begun: bool, boards: int) -> None:
    for seed in range(8):
        game = Game(["plo4", "plo5-8", "courchevel"][seed % 3], "no_limit", boards=boards)
        burns = seed % 4 != 3
        hand, order, lying, burned = dealt(seed, street, begun, game, burns)
        new = ids(Deck.seeded(1000 + seed))
        stub = set(reference.to_shuffle(order, street, boards, burns, policy, game.courchevel))
        shuffled = [card for card in new if card in stub]
        wanted = reference.redeal(order, street, boards, burns, policy, shuffled, game.courchevel)
        before, acting = hand.boards, hand.to_act
        hand.redeal_street(policy, deck=Deck.seeded(1000 + seed))
        assert (hand.to_act, hand.street) == (acting, before and hand.street)
        lie_once(hand, [*burned, *wanted.burns])
        recalled = [event for event in hand.events if event.kind == "recalled"]
        assert [(event.board, event.street, event.policy) for event in recalled] == [
            (board, street, policy) for board in range(boards)
        ]
        assert {event.rule for event in recalled} == {
            "RR 5.3, 16.2" if policy == "roberts" else "TDA 39, RP-5"
        }
        burn = int(burns and not (street == "flop" and game.courchevel))
        premature = [int(card) for event in recalled for card in event.cards or ()]
        assert premature == order[burn : burn + len(premature)]
        assert hand.view().events[-1] == hand.events[-1]
        passive(hand, "complete")
        assert [list(map(int, board[lying:])) for board in hand.boards if None not in board] == [  # type: ignore[arg-type]
            list(board) for board in wanted.boards
        ]
        lie_once(hand, [*burned, *wanted.burns])
        burns_told = sum(event.kind == "burned" for event in hand.events)
        assert burns_told == len(burned) + len(wanted.burns)


def test_tda_39_a_flop_again_and_again() -> None:
    """Each time from the stub that is left; what was burned stays out of it."""
    for seed in range(10):
        hand = Hand(ROBERTS, "plo4", Stakes(blinds=(1, 2)), [100] * 4, 3, deck=Deck.seeded(seed))
        passive(hand, "flop")
        order = ids(Deck.seeded(seed))
        holes, burn, rest = set(order[:16]), order[16], set(order[17:])
        for number in range(6):
            hand.redeal_street(cast(Policy, POLICIES[number % 2]), deck=Deck.seeded(50 + number))
            shuffled = [card for card in ids(Deck.seeded(50 + number)) if card in rest]
            assert list(map(int, hand.board)) == shuffled[:3]  # type: ignore[arg-type]
        assert not holes & rest
        passive(hand, "complete")
        # The burn of the flop and those of turn and river, which come from the stub.
        assert list(map(int, hand.board)) == [*shuffled[:3], shuffled[4], shuffled[6]]  # type: ignore[arg-type]
        lie_once(hand, [burn, shuffled[3], shuffled[5]])


def test_streets_one_after_another_are_dealt_again() -> None:
    """Whatever comes too early, no card lies twice."""
    for seed in range(30):
        hand = Hand(
            ROBERTS,
            Game("plo5", boards=1 + seed % 2),
            Stakes(blinds=(1, 2)),
            [100] * 4,
            3,
            deck=Deck.seeded(seed),
        )
        number = 0
        while hand.to_act is not None:
            if (seed + len(hand.events)) % 3 and hand.street != "river":
                hand.redeal_street(POLICIES[number % 2], deck=Deck.seeded(70 + number))
                number += 1
            legal = hand.legal_actions()
            assert legal is not None
            hand.apply(Check() if legal.check else omaha.Call())
        lie_once(hand, [])
        assert all(len(board) == 5 and None not in board for board in hand.boards)


def test_it_is_the_same_before_and_after_the_street_begins() -> None:
    for policy in POLICIES:
        for street in ("flop", "turn", "river"):
            ends = set()
            for begun in (False, True):
                hand = dealt(5, street, begun, Game("plo4", "no_limit"), burns=True).hand
                hand.redeal_street(policy, deck=Deck.seeded(6))
                ends.add(passive(hand, "complete").boards)
            assert len(ends) == 1


# ---- Cards that are told

HOLES = [ACES, KINGS, QUEENS]


def told(street: str, board: str = "2c3c4c9h6c") -> Hand:
    return passive(table(100, 100, 100, hole_cards=HOLES, board=board), street)


def board_of(hand: Hand) -> str:
    return "".join("??" if card is None else str(card) for card in hand.board)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_told_flop_comes_again(policy: Policy) -> None:
    hand = told("flop")
    hand.redeal_street(policy, boards=["7c8c9cJcQc"])
    assert board_of(hand) == "7c8c9c"
    assert board_of(passive(hand, "complete")) == "7c8c9cJcQc"
    hand = told("preflop")
    hand.redeal_street(policy, boards=["7c8c9cJcQc"])
    assert board_of(hand) == ""
    assert board_of(passive(hand, "flop")) == "7c8c9c"


def test_rr_5_3_a_told_turn_is_set_aside() -> None:
    """The river takes its place; what is told is the river."""
    for begun in (False, True):
        hand = told("turn") if begun else play(told("flop"), "k")
        hand.redeal_street("roberts", boards=["9d"])
        assert board_of(passive(hand, "complete")) == "2c3c4c6c9d"
        recalled = next(event for event in hand.events if event.kind == "recalled")
        assert recalled.cards == (Card("9h"),)


def test_tda_39_a_told_turn_comes_again() -> None:
    for begun in (False, True):
        hand = told("turn") if begun else play(told("flop"), "k")
        hand.redeal_street("tda", boards=["9d8d"])
        assert board_of(passive(hand, "complete")) == "2c3c4c9d8d"


def test_a_told_river_comes_again() -> None:
    for policy in POLICIES:
        hand = told("river")
        hand.redeal_street(policy, boards=["9d"])
        assert board_of(hand) == "2c3c4c9h9d"


def test_fewer_cards_are_told_than_will_come() -> None:
    hand = told("turn")
    hand.redeal_street("tda", boards=["9d"])
    assert board_of(passive(hand, "river")) == "2c3c4c9d??"


@pytest.mark.parametrize("cards", ["As", "2c", "4c", "9d9d"])
def test_told_cards_that_lie_elsewhere_are_refused(cards: str) -> None:
    refused(told("turn"), "card.duplicate", "redeal_street", "tda", boards=[cards])


@pytest.mark.parametrize("boards", [["9d8d7d"], ["9d", "8d"], "9d", 5])
def test_told_cards_that_do_not_fit_are_refused(boards: Any) -> None:
    hand = told("turn")
    with pytest.raises((omaha.ConfigError, omaha.CardError, TypeError)):
        hand.copy().redeal_street("tda", boards=boards)


# ---- What is refused


def deck_hand(**options: Any) -> Hand:
    return table(100, 100, 100, deck=Deck.seeded(1), **options)


def test_a_street_where_betting_is_over_does_not_come_again() -> None:
    def code(hand: Hand) -> None:
        refused(hand, "phase.no_street", "redeal_street", "tda", deck=Deck.seeded(2))

    river = passive(deck_hand(), "river")
    river.copy().redeal_street("tda", deck=Deck.seeded(2))
    code(play(river, "k"))
    code(play(deck_hand(), "f f"))
    rules = replace(ROBERTS, max_runs=2)
    asked = play(deck_hand(rules=rules, run_it="ask"), "100 c c")
    code(asked)
    asked.apply(RunIt(1))
    code(asked)
    manual = passive(deck_hand(showdown="manual"), "showdown")
    code(manual)


def test_a_street_that_was_acted_on_stays() -> None:
    """The next one is recalled instead."""
    hand = play(passive(deck_hand(), "flop"), "k")
    board = hand.board
    hand.redeal_street("tda", deck=Deck.seeded(2))
    assert hand.board == board
    assert [event.street for event in hand.events if event.kind == "recalled"] == ["turn"]


def test_what_is_no_stub_is_refused() -> None:
    hand = deck_hand()
    refused(hand, "floor.policy", "redeal_street", "wsop", deck=Deck.seeded(2))
    refused(hand, "floor.refill", "redeal_street", "tda")
    refused(hand, "floor.refill", "redeal_street", "tda", boards=["2c3c4c"])
    refused(hand, "floor.refill", "redeal_street", "tda", deck=Deck.seeded(2), boards=["2c3c4c"])
    dealt_from = Deck.seeded(2)
    dealt_from.deal(1)
    refused(hand, "floor.refill", "redeal_street", "tda", deck=dealt_from)
    refused(told("flop"), "floor.refill", "redeal_street", "tda", deck=Deck.seeded(2))


def test_a_deck_stays_whole_where_it_is_not_wanted() -> None:
    hand = play(deck_hand(), "f f")
    deck = Deck.seeded(2)
    refused(hand, "phase.no_street", "redeal_street", "tda", deck=deck)
    assert len(deck) == 52


def test_a_dead_hand_is_no_action_on_the_street() -> None:
    hand = passive(deck_hand(), "flop")
    hand.kill_hand(2)
    hand.redeal_street("tda", deck=Deck.seeded(2))
    assert [event.street for event in hand.events if event.kind == "recalled"] == ["flop"]


def test_events_of_it_stand_in_order() -> None:
    hand = deck_hand()
    before = len(hand.events)
    hand.redeal_street("tda", deck=Deck.seeded(2))
    kinds = [event.kind for event in hand.events]
    assert kinds[before:] == ["burned", "recalled", "reshuffled"]
    assert all(one != two for one, two in pairwise(kinds[before:]))
    passive(hand, "flop")
    kinds = [event.kind for event in hand.events]
    assert "burned" not in kinds[before + 3 :]
