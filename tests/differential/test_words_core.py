"""Words about a board: the core against the reference, and both against tests/vectors/words.jsonl."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import vector_cases
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha import words
from omaha.reference import board_flops, board_words, cards_text, parse_cards
from omaha.reference.board_words import OnBoard

CASES = vector_cases("words.jsonl")
OUTS = {
    "straight": "straight_outs",
    "nut_straight": "nut_straight_outs",
    "flush": "flush_outs",
    "all": "outs",
    "nut": "nut_outs",
    "low": "low_outs",
    "nut_low": "nut_low_outs",
}
PLACES = {
    "straight": "straight_rank",
    "flush": "flush_rank",
    "full_house": "full_rank",
    "set": "set_rank",
    "low_place": "low_rank",
    "flush_draw": "flush_draw",
    "backdoor_flush_draw": "backdoor",
    "blocker": "blocker",
    "flush_draw_blocker": "draw_blocker",
}
NUMBERED = [
    f"{name}{number}{plus}"
    for name, numbers in {
        "straight": (1, 2, 3),
        "flush": (1, 2, 4),
        "fullhouse": (1, 2, 5),
        "set": (1, 2),
        "straightdraw": (4, 8),
        "nutstraightdraw": (4, 8),
        "wrap": (9, 13, 17),
        "nutwrap": (3, 13),
        "fd": (1, 2, 5),
        "low": (1, 2, 5),
        "blocker": (1, 3),
        "fdblocker": (1, 3),
        "straightblocker": (1, 2),
        "outs": (7, 12),
    }.items()
    for number in numbers
    for plus in ("", "+")
]
BARE = [name for name in board_words.NAMES if name not in ("outs", "nutouts")]
TYPES = [
    f"{name}+"
    for name in ("highcard", "pair", "twopair", "straight", "flush", "nutflush", "topfull", "quads")
]

DECK = list(range(52))
# Near ranks and few suits make draws; lows; few ranks make full houses.
DECKS = [
    DECK,
    [card for card in DECK if 5 <= card // 4 <= 10],
    [card for card in DECK if card // 4 in (12, 0, 1, 2, 3, 4, 5, 6)],
    [card for card in DECK if card % 4 < 2],
    [card for card in DECK if card // 4 in (4, 6, 7, 8)],
]


@st.composite
def spots(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    deck = draw(st.sampled_from(DECKS))
    board, hand = draw(st.integers(3, 5)), draw(st.integers(4, 6))
    cards = draw(st.lists(st.sampled_from(deck), min_size=board + hand, max_size=board + hand, unique=True))
    return cards[:hand], cards[hand:]


def check(hand: list[int], board: list[int], *, nut_outs: bool) -> None:
    on = OnBoard(hand, board)
    seen = omaha.describe_on_board(hand, board)
    what = f"{cards_text(hand)} on {cards_text(board)}"
    for ours, theirs in OUTS.items():
        if theirs != "nut_outs" or nut_outs:
            found = {int(card) for card in getattr(seen, theirs)}
            expected = getattr(on, theirs)
            assert found == expected, f"{ours} outs of {what}: {cards_text(sorted(found ^ expected))}"
    for ours, theirs in PLACES.items():
        assert (getattr(seen, ours) or 0) == getattr(on, theirs), f"{ours} of {what}"
    assert seen.straight_blockers == on.straight_blockers, what
    true = {f"@{name}" for name in BARE if board_words.holds(name, on)}
    assert set(seen.words) == true, f"{what}: {set(seen.words) ^ true}"
    for word in [*NUMBERED, *TYPES]:
        assert seen.holds(word) == board_words.holds(word, on), f"{word} of {what}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['hand']}-{case['board']}")
def test_vectors(case: dict[str, Any]) -> None:
    on = OnBoard(parse_cards(case["hand"]), parse_cards(case["board"]))
    seen = omaha.describe_on_board(case["hand"], case["board"])
    for name, expected in (("holds", True), ("fails", False)):
        for word in case[name]:
            assert board_words.holds(word, on) is expected, word
            assert seen.holds(word) is expected, word
    for kind, cards in case["outs"].items():
        assert getattr(seen, OUTS[kind]) == omaha.CardSet(cards), kind
        assert getattr(on, OUTS[kind]) == frozenset(parse_cards(cards)), kind


@given(spots())
@settings(max_examples=25, deadline=None)
def test_core_is_reference(spot: tuple[list[int], list[int]]) -> None:
    check(*spot, nut_outs=False)


@given(spots())
@settings(max_examples=5, deadline=None)
def test_nut_outs_are_those_of_the_reference(spot: tuple[list[int], list[int]]) -> None:
    check(*spot, nut_outs=True)


@given(spots())
@settings(max_examples=25, deadline=None)
def test_rows_answer_as_the_reference(spot: tuple[list[int], list[int]]) -> None:
    hand, board = spot
    on = OnBoard(hand, board)
    hands = np.array([omaha.CardSet(hand).mask] * 2, dtype=np.uint64)
    boards = np.array([omaha.CardSet(board).mask] * 2, dtype=np.uint64)
    assert words.hand_types(hands, boards).tolist() == [on.type] * 2
    assert words.nut_hi(hands, boards).tolist() == [on.nuts] * 2
    assert words.made_lo(hands, boards).tolist() == [on.low is not None] * 2
    assert words.nut_lo(hands, boards).tolist() == [on.low_rank == 1] * 2
    nut_lows = sum(then.low_rank == 1 for then in on.nexts.values())
    assert words.nut_lo_outs(hands, boards).tolist() == [nut_lows] * 2
    for category in omaha.Category:
        count = board_flops.outs_to_type(hand, board, category)
        assert words.outs_to_hand_type(hands, boards, category).tolist() == [count] * 2
    flop = board[:3]
    assert (
        words.flop_category(hands, omaha.CardSet(flop)).tolist()
        == [board_flops.flop_category(hand, flop)] * 2
    )
    textures = {name: true.tolist() for name, true in omaha.board_textures(boards).items()}
    assert textures == {name: [true] * 2 for name, true in board_flops.textures(board).items()}


@pytest.mark.slow
@pytest.mark.parametrize("board", ["9d8c2s", "8d7c4s", "9s9d4c"])
@pytest.mark.timeout(1200)
def test_counts_of_a_sample_of_all_hands(board: str) -> None:
    """Every word, over the same few hundred hands of a flop, is true as often."""
    count = omaha.holding_count(board)
    hands = [omaha.holding_at(at, board) for at in range(0, count, count // 400)]
    columns = omaha.board_columns(hands, board)
    on = [OnBoard([int(card) for card in hand], parse_cards(board)) for hand in hands]
    for name in BARE:
        expected = [board_words.holds(name, one) for one in on]
        differ = [
            str(hand) for hand, a, b in zip(hands, expected, columns[f"@{name}"], strict=True) if a != b
        ]
        assert not differ, f"{name}: {sum(expected)} of {len(on)}; {differ[:5]}"
