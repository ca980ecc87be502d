"""Shared by the tests of one hand: houses, short scripts of actions, what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

import pytest

import omaha
from omaha import Action, Call, Check, Fold, Game, Hand, HouseRules, Muck, RaiseTo, Show, Stakes
from omaha.games import Structure

DEEP = 100_000

HOUSES: dict[str, HouseRules] = {
    # Every house deals every structure here, takes no rake and leaves the size of the blinds alone.
    name: replace(
        preset,
        structures=("limit", "pot_limit", "no_limit"),
        big_blind_range=None,
        rake=None,
        straddle="left",
    )
    for name, preset in omaha.presets.PRESETS.items()
}
ROBERTS, TDA = HOUSES["roberts"], HOUSES["tda_2024"]


def houses(*without: str) -> pytest.MarkDecorator:
    """Parametrises `rules` over all presets but some."""
    assert set(without) <= HOUSES.keys()
    kept = [pytest.param(rules, id=name) for name, rules in HOUSES.items() if name not in without]
    return pytest.mark.parametrize("rules", kept)


def answers(expected: Any, **others: Any) -> pytest.MarkDecorator:
    """Parametrises `rules` and `expected` over all presets: the usual answer, and that of those that differ."""
    assert others.keys() <= HOUSES.keys()
    rows = [pytest.param(rules, others.get(name, expected), id=name) for name, rules in HOUSES.items()]
    return pytest.mark.parametrize(("rules", "expected"), rows)


def deal(
    rules: HouseRules,
    structure: str,
    blinds: Sequence[int],
    stacks: Sequence[int],
    *,
    button: int | None = None,
    game: str = "plo4",
    stakes: dict[str, Any] | None = None,
    **rest: Any,
) -> Hand:
    """A hand with the last seat as the button unless told."""
    return Hand(
        rules,
        Game(game, cast(Structure, structure)),
        Stakes(blinds=tuple(blinds), **(stakes or {})),
        list(stacks),
        len(stacks) - 1 if button is None else button,
        **rest,
    )


_WORDS: dict[str, Action] = {"f": Fold(), "k": Check(), "c": Call(), "show": Show(), "muck": Muck()}


def play(hand: Hand, script: str) -> Hand:
    """Plays "f" fold, "k" check, "c" call, a number: raise to it, "show", "muck"; no chip is lost."""
    for word in script.split():
        hand.apply(_WORDS[word] if word in _WORDS else RaiseTo(int(word)))
        assert sum(hand.stacks) + hand.pot + hand.rake == sum(hand.starting_stacks)
    return hand


def passive(hand: Hand, until: str = "flop") -> Hand:
    """Checks and calls until a street."""
    while hand.street != until:
        legal = hand.legal_actions()
        assert legal is not None, f"nobody is to act on the {hand.street}"
        play(hand, "k" if legal.check else "c")
    return hand


class Options(NamedTuple):
    """What the player to act may do."""

    seat: int
    call: int | None
    least: int | None
    most: int | None
    closed: str | None


def options(hand: Hand) -> Options:
    legal = hand.legal_actions()
    assert legal is not None and legal.seat == hand.to_act
    assert (legal.call is None) == legal.check
    assert (
        (legal.raise_closed is None) == (legal.min_raise_to is not None) == (legal.max_raise_to is not None)
    )
    return Options(legal.seat, legal.call, legal.min_raise_to, legal.max_raise_to, legal.raise_closed)


def refused(hand: Hand, action: Action) -> str:
    """The code of the refusal; nothing has changed."""
    key, events, legal = hand.key(), hand.events, hand.legal_actions()
    with pytest.raises(omaha.IllegalActionError) as caught:
        hand.apply(action)
    assert (hand.key(), hand.events, hand.legal_actions()) == (key, events, legal)
    assert (caught.value.action, caught.value.legal, caught.value.seat) == (action, legal, hand.to_act)
    return caught.value.code


def pots(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    """The amount of each pot and its claimants."""
    return [(pot.amount, tuple(pot.eligible)) for pot in hand.pots.pots]


def shows(hand: Hand) -> list[tuple[str, int | None]]:
    """Who showed and who mucked, in order."""
    return [(event.kind, event.seat) for event in hand.events if event.kind in ("shown", "mucked")]
