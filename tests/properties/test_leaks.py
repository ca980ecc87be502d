"""What is printed, raised or logged tells of no hidden card; nor does what a player may do at the showdown."""

from __future__ import annotations

import logging
import re
import traceback
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from unit.random_hands import ALL, a_hand, play_on, step

from omaha import (
    Call,
    Card,
    Check,
    Deck,
    Fold,
    Game,
    Hand,
    HandRecord,
    Muck,
    OmahaError,
    RaiseTo,
    RunIt,
    Show,
    Stakes,
)
from omaha.presets import ROBERTS

from .test_views import dealt_again, public_cards

ACTIONS = [
    Fold(),
    Check(),
    Call(),
    RaiseTo(0),
    RaiseTo(7),
    RaiseTo(2**62),
    Show(),
    Muck(),
    RunIt(1),
    RunIt(9),
]


def wrong_calls(hand: Hand) -> list[tuple[Any, ...]]:
    """Calls that may be refused, and whether they are says nothing that is hidden."""
    seats = range(len(hand.stacks))
    calls: list[tuple[Any, ...]] = [("apply", action) for action in ACTIONS if hand.street != "showdown"]
    calls += [("misdeal",), ("void_hand",), ("rabbit",), ("at", 10**6), ("redeal_street", "tda")]
    calls += [("kill_hand", seat) for seat in seats] + [("out_of_turn", seat) for seat in seats]
    calls += [("timeout", seat) for seat in seats if seat != hand.to_act]
    calls += [("view", 99), ("hole_cards", 99), ("expose", 99, ""), ("redeal_street", "xyz")]
    calls += [("expose", seat, "") for seat in seats] + [("show", seat, "") for seat in seats]
    return calls


def refusal(hand: Hand, call: tuple[Any, ...]) -> str:
    """All that an error tells, its traceback and attributes too; the calls that are taken are taken back."""
    name, *arguments = call
    trial = hand.copy()
    try:
        getattr(trial, name)(*arguments)
    except BaseException as error:
        assert isinstance(error, OmahaError), error
        told = traceback.format_exception(error)
        return "".join([*told, repr(error), repr(error.__dict__), repr(error.args), error.code])
    return "done"


def missing(random: Random, hand: Hand, other: Hand, seat: int) -> list[Card]:
    """Cards that a seat holds in neither hand."""
    held = set(hand.hole_cards(seat)) | set(other.hole_cards(seat))
    return random.sample([card for card in ALL if card not in held], 3)


@pytest.mark.parametrize("block", range(2))
def test_errors_tell_the_same_whatever_is_hidden(block: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    refused = 0
    for seed in range(block * 40, block * 40 + 40):
        random = Random(seed)
        hand = play_on(random, a_hand(random, uncalled=False), random.choice([0, 3, 8, 20]))
        live = {card for seat in range(len(hand.stacks)) for card in hand.hole_cards(seat)}
        # What was judged at a showdown stays.
        judged = live if hand.street in ("showdown", "complete") else set()
        other = dealt_again(random, hand, public_cards(hand) | judged)
        calls = wrong_calls(hand)
        for seat in range(len(hand.stacks)):
            if hand.starting_stacks[seat]:
                cards = missing(random, hand, other, seat)
                calls += [("expose", seat, cards), ("show", seat, cards), ("expose", seat, cards[0:1])]
        for call in calls:
            told = refusal(hand, call)
            assert told == refusal(other, call), (seed, call)
            refused += told != "done"
    assert refused > 1000
    assert caplog.records == []


WORD = re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9TJQKA])[cdhsCDHS♣♦♥♠])+(?![A-Za-z0-9])")
FACE = re.compile("[\U0001f0a0-\U0001f0ff]")


def cards_in(text: str) -> set[Card]:
    """The cards that a text names, apart or together, with letters or symbols."""
    assert FACE.search(text) is None
    pairs = re.findall("(10|[2-9TJQKA])([cdhsCDHS♣♦♥♠])", " ".join(WORD.findall(text)))
    suits = dict(zip("♣♦♥♠CDHS", "cdhs" * 2, strict=True))
    return {Card(rank + suits.get(suit, suit)) for rank, suit in pairs}


def test_cards_are_found_in_every_notation() -> None:
    text = "As (Card('Kd'), Q♥) 10s2c, \"JC\" and acts as a LegalAction"
    assert cards_in(text) == {Card(card) for card in ("As", "Kd", "Qh", "Ts", "2c", "Jc")}


def texts_of(hand: Hand) -> str:
    """Everything that the session prints of a hand, and of errors on the way."""
    objects: list[Any] = [hand, HandRecord.of(hand), hand.legal_actions(), hand.pots, *hand.events]
    objects += [hand.view(), hand.view().events, hand.rules, hand.game, hand.stakes]
    return "\n".join(
        [*map(repr, objects), *map(str, objects), *(refusal(hand, c) for c in wrong_calls(hand))]
    )


def test_no_notation_of_a_hidden_card_is_printed(caplog: pytest.LogCaptureFixture, capfd: Any) -> None:
    """A session in which everything is printed."""
    caplog.set_level(logging.DEBUG)
    for seed in range(40):
        random = Random(seed)
        hand = a_hand(random, uncalled=False)
        for _ in range(30):
            assert cards_in(texts_of(hand)) <= public_cards(hand), seed
            if hand.street == "complete":
                break
            step(random, hand)
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")


def test_the_rest_of_a_hand_is_behind_private_names() -> None:
    """Who has a view has no way to the hand: it holds values alone."""
    random = Random(1)
    view = play_on(random, a_hand(random), 5, busy=0).view(0)
    assert not any(isinstance(getattr(view, name), Hand | Deck) for name in dir(view) if name[0] != "_")
    assert not any("deck" in name or "stub" in name for name in dir(view))


def manual(first: str, second: str) -> Hand:
    rules = replace(ROBERTS, muck="losers", structures=("no_limit",))
    hand = Hand(
        rules,
        Game("plo4", "no_limit"),
        Stakes(blinds=(1, 2)),
        [50, 50],
        0,
        hole_cards=[first, second],
        board="2c7d9hJsKc",
        showdown="manual",
    )
    for action in (Call(), *[Check()] * 7):
        hand.apply(action)
    assert hand.to_act == 1
    hand.apply(Show())
    return hand


def test_who_may_muck_at_a_manual_showdown_is_seen_by_him_alone() -> None:
    loser, winner = manual("3h3s4h4s", "KhKdAsAd"), manual("KhKdAsAd", "3h3s4h4s")
    mine, his = loser.legal_actions(), winner.legal_actions()
    assert mine is not None and his is not None
    assert (mine.seat, mine.muck, his.seat, his.muck) == (0, True, 0, False)
    assert loser.view(0).legal_actions == mine
    for eye in (None, 1):
        assert loser.view(eye).legal_actions is None
        assert '"legal_actions":null' in loser.view(eye).to_json()
    # The same hand of seat 1, once before one that loses to it and once before one that wins.
    worse, better = manual("3h3s4h4s", "AhQd8c5s"), manual("KhKdAsAd", "AhQd8c5s")
    for eye in (None, 1):
        assert worse.view(eye).to_json() == better.view(eye).to_json()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"events":', '"evts":'),
        ('"button":0', '"button":7'),
        ('[["fold"]]', '[["check"]]'),
        ('"stacks":[50,50]', '"stacks":[50,50,0,0,-1]'),
        ('"hole_cards":[', '"hole_cards":[null,'),
        ("}", ""),
    ],
)
def test_a_bad_record_is_refused_without_a_card(old: str, new: str) -> None:
    hand = Hand(ROBERTS, "plo4", Stakes(blinds=(1, 2)), [50, 50], 0, deck=Deck.seeded(3))
    hand.apply(Fold())
    text = HandRecord.of(hand).to_json()
    assert old in text
    with pytest.raises(OmahaError) as caught:
        HandRecord.from_json(text.replace(old, new))
    told = [*traceback.format_exception(caught.value), repr(caught.value), repr(caught.value.__dict__)]
    assert not cards_in("".join(told))
