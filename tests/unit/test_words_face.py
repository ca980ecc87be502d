"""Words about a board, from Python: what they take and give, and what they refuse."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import CardSet, words

PAGE = (Path(__file__).parents[2] / "docs" / "board-words.md").read_text(encoding="utf-8")
FLOP = "9d8c2s"
HANDS = ["JsTh7d6c", "QsJh3d2c", "9s9hKdQc"]


def masks(hands: list[str]) -> Any:
    return np.array([CardSet(hand).mask for hand in hands], dtype=np.uint64)


def ids(hands: list[str]) -> Any:
    return np.array([[int(card) for card in omaha.parse_cards(hand)] for hand in hands], dtype=np.uint8)


class Ranged:
    """What a range looks like to these functions."""

    def masks(self) -> Any:
        return masks(HANDS)


@pytest.mark.parametrize(
    "hands",
    [HANDS, masks(HANDS), ids(HANDS), Ranged(), [CardSet(hand) for hand in HANDS], iter(HANDS)],
    ids=["texts", "masks", "ids", "a range", "sets", "an iterator"],
)
def test_hands_may_be_given_in_any_way(hands: Any) -> None:
    assert omaha.board_word("@set", hands, FLOP).tolist() == [False, False, True]


def test_columns_say_what_one_hand_says() -> None:
    columns = omaha.board_columns(HANDS, FLOP)
    assert all(len(column) == len(HANDS) for column in columns.values())
    for row, hand in enumerate(HANDS):
        seen = omaha.describe_on_board(hand, FLOP)
        assert tuple(name for name, column in columns.items() if name[0] == "@" and column[row]) == seen.words
        assert columns["high"][row] == int(seen.high) and columns["type"][row] == seen.category
        assert columns["nut_outs"][row] == len(seen.nut_outs)
        assert all(omaha.board_word(word, [hand], FLOP)[0] for word in seen.words)


def test_words_that_may_stand_alone_are_columns() -> None:
    columns = {name for name in omaha.board_columns(HANDS, FLOP) if name[0] == "@"}
    assert columns == set(omaha.BOARD_WORDS) - {"@outs", "@nutouts"}
    listed = re.findall(r"`(@[a-z]+)N?\+?`", "\n".join(re.findall(r"^\| (`@.*?) \|", PAGE, re.MULTILINE)))
    assert set(listed) == set(omaha.BOARD_WORDS)


def test_flop_steps_and_textures_are_those_of_the_page() -> None:
    steps = re.findall(r"^\| (\d+)(?: to 17)? \| (.*?) \|", PAGE, re.MULTILINE)
    names = [name for _, names in steps for name in re.findall(r"`(.*?)`", names)]
    assert names == list(omaha.FLOP_CATEGORIES)
    assert all(f"`{name}`" in PAGE for name in omaha.board_textures(FLOP))


def all_hands(board: str) -> Any:
    """The masks of all hands of four cards off a board."""
    live = [int(card) for card in CardSet.full() - CardSet(board)]
    return np.left_shift(np.uint64(1), np.array(list(combinations(live, 4)), dtype=np.uint64)).sum(
        axis=1, dtype=np.uint64
    )


def test_counts_over_all_hands_are_those_of_the_binomials() -> None:
    """On 9-8-2 of three suits: 49 cards are left, three of each rank of the board and four of the others."""
    columns = omaha.board_columns(all_hands(FLOP), FLOP)
    counts = {name: int(column.sum()) for name, column in columns.items() if name[0] == "@"}
    hands = comb(49, 4)
    sets = comb(3, 2) * comb(46, 2) + comb(3, 3) * 46
    pairs = 3 * comb(46, 3)
    two = hands - 2 * comb(46, 4) + comb(43, 4)
    assert [counts[f"@{name}set"] for name in ("top", "middle", "bottom")] == [sets] * 3
    assert [counts[f"@{name}pair"] for name in ("top", "middle", "bottom")] == [pairs] * 3
    assert [counts[f"@{name}"] for name in ("toptwo", "topbottom", "bottomtwo")] == [two] * 3
    # Aces to tens, none of a rank twice, taken away; the four ranks of a wrap of 20, one of each.
    assert counts["@overpair"] == hands - sum(comb(5, k) * 4**k * comb(29, 4 - k) for k in range(5))
    assert int((columns["straight_outs"] == 20).sum()) == 4**4
    # An ace and a three.
    assert counts["@nutlowdraw"] == hands - 2 * comb(45, 4) + comb(41, 4)
    assert counts["@nothing"] == counts["@highcard"]
    types = (
        "highcard",
        "pair",
        "twopair",
        "threeofakind",
        "straight",
        "flush",
        "fullhouse",
        "quads",
        "straightflush",
    )
    assert sum(counts[f"@{name}"] for name in types) == hands


def test_a_hand_on_a_board_is_a_value() -> None:
    seen = omaha.describe_on_board(HANDS[0], FLOP)
    for twin in (copy.deepcopy(seen), pickle.loads(pickle.dumps(seen))):
        assert twin == seen and hash(twin) == hash(seen)
    with pytest.raises(AttributeError):
        seen.hand = CardSet()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("@wrapp", "word.unknown"),
        ("@", "word.unknown"),
        ("@@set", "word.unknown"),
        ("@wrap8", "word.number"),
        ("@outs", "word.number"),
        ("@set99999999999999999999", "word.number"),
        ("@set+", "word.plus"),
        ("@nfd+", "word.plus"),
    ],
)
def test_what_is_no_word_is_refused(word: str, code: str) -> None:
    with pytest.raises(omaha.NotationError) as caught:
        omaha.board_word(word, HANDS, FLOP)
    assert caught.value.code == code and caught.value.value == word[1:]


def test_a_word_in_its_best_writing() -> None:
    texts = ("@FD1", "nfd", "@Straight1+", "@wrap13+", "@set2", "@fullhouse1", "@pair+")
    assert [words.word_text(text) for text in texts] == [
        "@nfd",
        "@nfd",
        "@nutstraight+",
        "@wrap13+",
        "@set2",
        "@topfull",
        "@pair+",
    ]


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (["JsTh7d6c", "JsTh7d"], "card.count"),
        (["JsTh7d6c", "JsTh7d9d"], "card.duplicate"),
        (np.array([CardSet("JsTh7d6c").mask, 1 << 60], dtype=np.uint64), "card.range"),
        (np.array([[39, 34, 21, 16], [39, 39, 21, 16]], dtype=np.uint8), "card.duplicate"),
        (np.array([[39, 34, 21, 16], [39, 52, 21, 16]], dtype=np.uint8), "card.range"),
        (np.array([[39, 34, 21, 16], [39, 255, 21, 16]], dtype=np.uint8), "card.range"),
    ],
)
def test_the_first_row_that_is_no_hand_is_named(hands: Any, code: str) -> None:
    calls = [
        lambda: omaha.board_word("@set", hands, FLOP),
        lambda: omaha.board_columns(hands, FLOP),
        lambda: words.nut_hi(hands, FLOP),
    ]
    for call in calls:
        with pytest.raises(omaha.CardError) as caught:
            call()
        assert caught.value.code == code and caught.value.row == 1


def test_arrays_of_another_kind_are_refused() -> None:
    for hands, code in (
        (np.zeros(2, dtype=np.int64), "array.dtype"),
        (np.zeros((2, 2), dtype=np.uint64), "array.shape"),
        (np.zeros(4, dtype=np.uint8), "array.shape"),
        (np.zeros(4, dtype=np.uint64)[::2], "array.layout"),
    ):
        with pytest.raises(omaha.ArrayError) as caught:
            omaha.board_word("@set", hands, FLOP)
        assert caught.value.code == code
    with pytest.raises(omaha.ArrayError) as lengths:
        words.nut_hi(HANDS, [FLOP, FLOP])
    assert lengths.value.code == "array.length"
    with pytest.raises(TypeError):
        omaha.board_word("@set", "JsTh7d6c", FLOP)


def test_boards_are_checked() -> None:
    for board in ("9d8c", "9d8c2s3s4s5s"):
        with pytest.raises(omaha.CardError) as caught:
            omaha.board_word("@set", HANDS, board)
        assert (caught.value.code, caught.value.where) == ("card.count", "board")
        with pytest.raises(omaha.CardError):
            omaha.board_textures(board)
    with pytest.raises(omaha.CardError) as turn:
        omaha.flop_category(HANDS, FLOP + "3h")
    assert (turn.value.code, turn.value.row) == ("card.count", 0)


def test_nothing_asked_nothing_answered() -> None:
    none = np.empty(0, dtype=np.uint64)
    assert omaha.board_word("@set", none, FLOP).shape == (0,)
    assert len(omaha.board_columns(none, FLOP)["high"]) == 0
    assert words.nut_hi(none, FLOP).shape == (0,) and words.nut_hi(none, none).shape == (0,)


def test_rows_past_the_first_step_are_numbered_from_the_first() -> None:
    hands = np.full(40_000, CardSet("JsTh7d6c").mask, dtype=np.uint64)
    assert omaha.board_word("@wrap20", hands, FLOP).all()
    assert (omaha.board_columns(hands, FLOP)["straight_outs"] == 20).all()
    boards = np.full(40_000, CardSet(FLOP).mask, dtype=np.uint64)
    boards[39_999] = CardSet("9d8c4s").mask
    assert words.nut_hi_outs(hands, boards).tolist()[-2:] == [14, 14]
    assert (words.hand_types(hands, boards) == 0).all()
    hands[35_000] = 0
    for call in (
        lambda: omaha.board_word("@wrap20", hands, FLOP),
        lambda: omaha.board_columns(hands, FLOP),
        lambda: words.hand_types(hands, boards),
    ):
        with pytest.raises(omaha.CardError) as caught:
            call()
        assert caught.value.row == 35_000
