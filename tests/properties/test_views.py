"""A view is made of what its eye may see: with all other cards dealt again, it stays the same to the last byte."""

from __future__ import annotations

import json
import pickle
import re
from itertools import product
from random import Random
from typing import Any

import pytest
from unit.random_hands import ALL, a_hand, play_on

from omaha import Card, Hand, HandRecord, OmahaError

CARD = re.compile(r"[2-9TJQKA][cdhs]")
Faces = tuple[str, bytes, str, list[str]]


def eyes(hand: Hand) -> list[int | None]:
    """Every seat that is dealt in, and a spectator."""
    return [None, *(seat for seat, stack in enumerate(hand.starting_stacks) if stack)]


def public_cards(hand: Hand) -> set[Card]:
    """Board cards, also recalled ones and those of a rabbit hunt; hands shown, cards exposed."""
    return {card for event in hand.events if event.kind != "dealt" for card in event.cards or ()}


def seen_by(hand: Hand, eye: int | None) -> set[Card]:
    return public_cards(hand) | (set() if eye is None else set(hand.hole_cards(eye)))


def dealt_again(random: Random, hand: Hand, kept: set[Card]) -> Hand:
    """The same hand with the cards that are not kept shuffled among all places, those to come and burned ones too."""
    free = [card for card in ALL if card not in kept]
    to = dict(zip(map(str, ALL), map(str, ALL), strict=True))
    to |= {str(card): str(other) for card, other in zip(free, random.sample(free, len(free)), strict=True)}

    def again(text: str) -> str:
        return "".join(to.get(card, card) for card in re.findall("..", text))

    make, (house, (start, options, (given, stub), commands, count)) = hand.__reduce__()
    holes = [cards and again(cards) for cards in options["hole_cards"]]
    with_cards = ("redeal_street", "expose", "show_cards")
    commands = [(*c[:-1], again(c[-1])) if c[0] in with_cards else c for c in commands]
    other = make(house, (start, options | {"hole_cards": holes}, (given, again(stub)), commands, count))
    assert isinstance(other, Hand)
    return other


def faces(hand: Hand, eye: int | None) -> Faces:
    """All that an eye gets."""
    view = hand.view(eye)
    return view.to_json(), pickle.dumps(view), repr(view), list(map(str, view.events))


def public(hand: Hand) -> tuple[Any, ...]:
    """What is printed of a hand itself, whose events are those of a spectator."""
    events, record = hand.events, HandRecord.of(hand)
    told = [repr(hand), str(hand), repr(events), repr(hand.pots), repr(record), str(record)]
    return (*told, list(map(str, events)), pickle.dumps(events))


def judged(hand: Hand) -> bool:
    """Whether hidden cards have decided something: who mucks, who is paid."""
    kinds = [event.kind for event in hand.events]
    streets = [event.street for event in hand.events]
    return "showdown" in streets and not {"mucked", "awarded"}.isdisjoint(kinds)


def check(random: Random, hand: Hand, eye: int | None) -> bool:
    """Whether anything was dealt again that might have been seen."""
    kept = seen_by(hand, eye)
    open_cards = set(kept)
    if judged(hand):
        # What was mucked may have been judged; folded hands never come back.
        open_cards |= {
            c for seat, folded in enumerate(hand.folded) if not folded for c in hand.hole_cards(seat)
        }
    other = dealt_again(random, hand, open_cards)
    assert faces(other, eye) == faces(hand, eye)
    if eye is None:
        assert public(other) == public(hand)
    if judged(hand):
        try:
            mucked_too = dealt_again(random, hand, kept)
        except OmahaError:
            return other != hand  # what was mucked could not be
        if mucked_too.events == hand.events:
            assert faces(mucked_too, eye) == faces(hand, eye)
    return other != hand


def session(seed: int, prefixes: int = 3) -> set[str]:
    """What was met in a hand."""
    random = Random(seed)
    hand = play_on(random, a_hand(random))
    counts = [len(hand.events), *(random.randint(0, len(hand.events)) for _ in range(prefixes))]
    for count in counts:
        at = hand.at(count)
        for eye in eyes(hand):
            try:
                check(random, at, eye)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, {count} events, eye {eye}: {error}") from error
    kinds = {event.kind for event in hand.events} | {event.post or "" for event in hand.events}
    game = json.loads(hand.view().to_json())["game"]
    return kinds | {game["name"], f"{game['boards']} boards", "manual" * (hand.street == "showdown")}


WANTED = {
    "mucked",
    "shown",
    "exposed",
    "killed",
    "timed_out",
    "out_of_turn",
    "recalled",
    "rabbit",
    "misdealt",
}
WANTED |= {"voided", "runs_answered", "runs", "laid", "straddle", "kill", "ante", "1 boards", "2 boards"}
WANTED |= {"3 boards", "courchevel", "courchevel-8", "plo4", "plo4-8", "plo5", "plo5-8", "plo6", "plo6-8"}


@pytest.mark.parametrize("block", range(4))
def test_hidden_cards_do_not_matter_to_a_view(block: int) -> None:
    met: set[str] = set()
    for seed in range(block * 45, block * 45 + 45):
        met |= session(seed)
    assert met >= {"mucked", "exposed", "recalled", "runs", "laid"}


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_hidden_cards_do_not_matter_to_many_views() -> None:
    met: set[str] = set()
    for seed in range(10_000, 10_800):
        met |= session(seed, prefixes=6)
    assert met >= WANTED


def test_a_seen_card_that_changes_is_noticed() -> None:
    """The same check with a card too many dealt again fails."""
    noticed = 0
    for seed in range(20):
        random = Random(seed)
        hand = play_on(random, a_hand(random), 6, busy=0)
        eye = random.choice(eyes(hand)[1:])
        assert eye is not None
        if own := list(hand.hole_cards(eye)):
            other = dealt_again(random, hand, seen_by(hand, eye) - set(own))
            noticed += faces(other, eye) != faces(hand, eye)
    assert noticed > 15


def test_two_eyes_know_what_each_of_them_knows() -> None:
    for seed in range(60):
        random = Random(seed)
        hand = play_on(random, a_hand(random), random.choice([3, 10, 40]))
        shown = {e.seat: set(e.cards or ()) for e in hand.events if e.kind == "shown"}
        known: dict[int | None, list[set[Card]]] = {}
        for eye in eyes(hand):
            view = hand.view(eye)
            known[eye] = list(map(set, view.hole_cards))
            for seat, cards in enumerate(known[eye]):
                exposed = [e.cards or () for e in hand.events if e.kind == "exposed" and e.seat == seat]
                own = set(hand.hole_cards(seat)) if eye == seat else set()
                assert cards == own | shown.get(seat, set()) | {c for some in exposed for c in some}
            texts = view.to_json(), "\n".join(map(str, view.events))
            for text in texts:
                assert set(CARD.findall(text)) == set(map(str, seen_by(hand, eye)))
        for (one, his), (two, hers) in product(known.items(), repeat=2):
            wanted = [set(cards) for cards in known[None]]
            for eye in (one, two):
                if eye is not None:
                    wanted[eye] |= set(hand.hole_cards(eye))
            assert [a | b for a, b in zip(his, hers, strict=True)] == wanted
