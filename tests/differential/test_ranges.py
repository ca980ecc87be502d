"""Core = reference: texts of every construct, broken ones too, hand by hand and counted (docs/ranges-language.md)."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha import reference
from omaha._core import _ordering_classes
from omaha.range_orderings import named_tables

sys.path.insert(0, str(Path(__file__).parents[1]))
from reference.range_texts import range_text
from reference.vectors import read_lines

FIELDS = frozenset({"why", "macros", "count", "by", "error", "warnings", "hand", "weight", "board"})
CASES = read_lines("ranges.jsonl", "omaha.ranges/1", {"id", "text", "cards"}, FIELDS)

# Those of the vectors' header: by the best rank a hand has, or by the worst.
ORDERINGS: dict[str, Callable[[tuple[int, ...]], int]] = {
    "": lambda hand: 13 - max(hand) // 4,
    "low": lambda hand: 1 + min(hand) // 4,
}


def core(
    text: str, cards: int, macros: dict[str, str] | None = None, board: str | None = None
) -> omaha.Range:
    return omaha.Range(text, cards, macros=macros, board=board)


def told(make: Callable[[], Any]) -> tuple[str, int | None] | list[tuple[str, int]]:
    """The error's code and offset, or the warnings."""
    try:
        made = make()
    except (omaha.RangeError, reference.RangeTextError) as error:
        return error.code, error.offset
    return [(notice.code, notice.offset) for notice in made.warnings]


def read_alike(text: str, cards: int, orderings: Any = None) -> bool:
    """Whether it is a range; the same error or the same warnings are told by both."""
    ours = told(lambda: core(text, cards))
    assert ours == told(lambda: reference.parse_range(text, cards, orderings=orderings)), text
    return isinstance(ours, list)


def one(hand: tuple[int, ...]) -> int:  # noqa: ARG001 - an ordering
    return 1


def weighed_alike(text: str, cards: int, draw: random.Random, hands: int) -> None:
    """Hands of the whole deck, and hands that are in it, which are few for many texts."""
    ours, theirs = core(text, cards), reference.parse_range(text, cards)
    listed = [tuple(sorted(draw.sample(range(52), cards))) for _ in range(hands)]
    if ours:
        listed += [tuple(row) for row in ours.sample(hands, seed=draw.randrange(2**32)).tolist()]
    for hand in listed:
        found = ours.weight(omaha.CardSet(hand))
        assert found == theirs.weight(hand), f"{text!r} {omaha.render_cards(hand)}: {found}"


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_core_and_reference_weigh_random_hands_alike(cards: int) -> None:
    draw = random.Random(cards)
    for _ in range(80):
        text = range_text(draw, cards)
        if read_alike(text, cards):
            weighed_alike(text, cards, draw, 25)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("cards", [4, 5, 6])
def test_core_and_reference_weigh_many_random_hands_alike(cards: int) -> None:
    draw = random.Random(100 + cards)
    for _ in range(700):
        text = range_text(draw, cards)
        if read_alike(text, cards):
            weighed_alike(text, cards, draw, 25)


@pytest.mark.parametrize("case", [case for case in CASES if "board" in case], ids=lambda case: case["id"])
def test_core_and_reference_weigh_hands_on_a_board_alike(case: dict[str, Any]) -> None:
    draw = random.Random(case["id"])
    board = reference.parse_cards(case["board"])
    ours = core(case["text"], case["cards"], board=case["board"])
    theirs = reference.parse_range(case["text"], case["cards"], board=board)
    hands = [tuple(sorted(draw.sample(range(52), case["cards"]))) for _ in range(150)]
    hands += [tuple(row) for row in ours.sample(50, seed=1).tolist()] if ours else []
    for hand in hands:
        assert ours.weight(omaha.CardSet(hand)) == theirs.weight(hand), omaha.render_cards(hand)


def test_core_and_reference_count_alike() -> None:
    """Texts that name no suit, which the reference counts quickly."""
    draw = random.Random(5)
    counted = 0
    while counted < 12:
        text = range_text(draw)
        if set("shdcSHDC") & set(
            text.replace("$ds", "").replace("$ss", "").replace("$ms", "").replace("$ts", "")
        ):
            continue
        try:
            theirs = reference.parse_range(text)
        except reference.RangeTextError:
            continue
        assert core(text, 4).count() == theirs.count(), text
        counted += 1


@given(st.integers(0, 2**32), st.sampled_from([4, 5, 6]), st.data())
@settings(max_examples=300, deadline=None)
def test_broken_texts_have_the_same_error_in_the_same_place(
    seed: int, cards: int, data: st.DataObject
) -> None:
    """A letter of a good text is changed, put in or taken out, once or a few times."""
    text = list(range_text(random.Random(seed), cards))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        letter = data.draw(st.sampled_from("AKQ2TxyRO*shdc[]{}()+-,:!@%$059 ♠é"))
        kind = data.draw(st.sampled_from(["put", "change", "take"]))
        text[at : at + (kind != "put")] = [] if kind == "take" else [letter]
    whole = "".join(text)
    read_alike(whole, cards, dict.fromkeys(named_tables(cards, False, {}), one))


@given(st.text("AKT2xR*s[]{}()+-,:!@%$19 ", max_size=25), st.sampled_from([4, 6]))
@settings(max_examples=300, deadline=None)
def test_any_text_is_told_alike(text: str, cards: int) -> None:
    read_alike(text, cards, dict.fromkeys(named_tables(cards, False, {}), one))


@given(st.text(max_size=30), st.text(max_size=12), st.text(max_size=12))
@settings(max_examples=300, deadline=None)
def test_macros_of_the_user_are_told_alike(text: str, name: str, value: str) -> None:
    both = {name: value, "mine": "$ds,AA"}
    text = f"{text}$mine"
    assert told(lambda: core(text, 4, both)) == told(lambda: reference.parse_range(text, 4, macros=both))


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "error" not in case and "%" not in case["text"]],
    ids=lambda case: case["id"],
)
def test_vector(case: dict[str, Any]) -> None:
    made = core(case["text"], case["cards"], case.get("macros"), case.get("board"))
    if "count" in case:
        assert made.count() == case["count"]
    if "hand" in case:
        assert made.weight(case["hand"]) == case["weight"]
    if "hand" not in case:
        assert [[one.code, one.offset] for one in made.warnings] == case.get("warnings", [])


@cache
def orders(cards: int) -> dict[str, Any]:
    """The values of all classes, the greater the better."""
    masks = np.frombuffer(_ordering_classes(cards)[0], dtype=np.uint64)
    hands = [tuple(int(card) for card in omaha.CardSet.from_mask(int(mask))) for mask in masks]
    return {
        "": np.array([max(hand) // 4 for hand in hands]),
        "low": np.array([-(min(hand) // 4) for hand in hands]),
    }


@pytest.mark.parametrize("text", ["10%", "5%-10%", "100%", "AA:30%-90%low", "20%low!10%", "1%"])
def test_percentages_of_an_ordering_of_ones_own(text: str) -> None:
    """The hundredth of a hand is the share of hands that are as good or better, rounded up."""

    def hundredths(best: Callable[[tuple[int, ...]], int]) -> Callable[[tuple[int, ...]], int]:
        counts: dict[int, int] = {}
        for hand in combinations(range(52), 4):
            counts[best(hand)] = counts.get(best(hand), 0) + 1
        shares = {value: sum(count for other, count in counts.items() if other <= value) for value in counts}
        return lambda hand: -(-100 * shares[best(hand)] // 270_725)

    theirs = reference.parse_range(text, orderings={name: hundredths(by) for name, by in ORDERINGS.items()})
    ours = omaha.Range(text, orderings=orders(4))
    draw = random.Random(3)
    for _ in range(700):
        hand = tuple(sorted(draw.sample(range(52), 4)))
        assert ours.weight(omaha.CardSet(hand)) == theirs.weight(hand), hand
    assert sum(theirs.weight(hand) for hand in ours.to_numpy()[::50].tolist()) == len(ours.to_numpy()[::50])


# That there is no default ordering is a fault of the vectors' header, not of the text.
@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "error" in case and case["text"] not in ("15%", "5%-10%", "5%-10%6h")],
    ids=lambda case: case["id"],
)
def test_error_of_vector(case: dict[str, Any]) -> None:
    found = told(lambda: core(case["text"], case["cards"], case.get("macros")))
    assert found == (case["error"]["code"], case["error"]["offset"])
