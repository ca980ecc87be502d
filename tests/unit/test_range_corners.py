"""Corners of ranges: what a range is made of stays as it was, reads back, and refuses what it does not know."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import omaha
from omaha import Range
from omaha.cli import main

CLASSES = 16_432


def test_a_text_of_hands_of_one_weight_reads_back_with_that_weight() -> None:
    made = Range.from_hands(["AsAhKsKh", "AsAhKsKd"], weights=[3, 3])
    assert Range(made.text) == made
    assert Range(made.text).weight("AsAhKsKh") == 3


def test_the_other_hands_on_a_board_have_no_card_of_it() -> None:
    aces = Range("AA", board="As7d2c")
    assert ~aces == Range("!AA", board="As7d2c")
    assert (~aces).board == aces.board
    assert "As2h3d4s" not in ~aces
    weighted = Range("AA@2,KK@1", board="As7d2c")
    assert ~weighted == Range("!(AA,KK)", board="As7d2c")


def test_a_list_of_hands_on_a_board_says_its_board() -> None:
    listed = Range.from_hands(["AsAhKsKh", "2c2d3c3d"]).on("As7d2h")
    assert listed.board == omaha.CardSet("As7d2h")
    assert list(listed) == [omaha.CardSet("2c2d3c3d")]


def test_a_text_beside_a_range_is_read_in_its_words() -> None:
    mine = Range("$mine", macros={"mine": "AA"})
    assert (mine | "KK:$mine").count() == mine.count()
    values = np.arange(CLASSES)
    tenth = Range("10%own", orderings={"own": values})
    assert (tenth & "5%own") == Range("5%own", orderings={"own": values})


def test_ranges_with_orderings_of_ones_own_can_be_united() -> None:
    one, other = np.arange(CLASSES), np.arange(CLASSES)[::-1].copy()
    best, worst = Range("10%", orderings={"": one}), Range("10%", orderings={"": other})
    assert (best | worst).count() == best.count() + worst.count() - (best & worst).count()
    assert (best & Range("10%", orderings={"": one.copy()})) == best


def test_an_ordering_that_is_changed_later_leaves_the_range_as_it_was() -> None:
    values = np.arange(CLASSES)
    made = Range("10%", orderings={"": values})
    before = made.on("As7d2c")
    values[:] = 0
    assert made.on("As7d2c") == before


def test_an_ordering_has_no_values_that_are_not_numbers() -> None:
    with pytest.raises(omaha.RangeError) as caught:
        Range("10%", orderings={"": np.full(CLASSES, np.nan)})
    assert caught.value.code == "range.ordering"


@pytest.mark.parametrize(
    "macros", [{"mine": None}, {"mine": b"AA"}, {1: "AA"}, [("mine", "AA")], "mine"], ids=repr
)
def test_macros_are_texts_by_name(macros: Any) -> None:
    with pytest.raises(TypeError):
        Range("AA", macros=macros)


@pytest.mark.parametrize("orderings", [{1: np.arange(CLASSES)}, [("", np.arange(CLASSES))]], ids=type)
def test_orderings_are_given_by_name(orderings: Any) -> None:
    with pytest.raises(TypeError):
        Range("AA", orderings=orderings)


@pytest.mark.parametrize(
    ("macros", "code"),
    [({"mine": "A\ud800"}, "range.character"), ({"\ud800": "AA"}, "range.macro_name")],
    ids=["text", "name"],
)
def test_half_a_character_in_a_macro_is_refused_as_any_other(macros: dict[str, str], code: str) -> None:
    with pytest.raises(omaha.RangeError) as caught:
        Range("$mine", macros=macros)
    assert caught.value.code == code


@pytest.mark.parametrize("n", ["3", 2.7, float("nan"), None, True], ids=repr)
def test_how_many_hands_are_drawn_is_an_int(n: Any) -> None:
    with pytest.raises(TypeError):
        Range("AA").sample(n)


@pytest.mark.parametrize("n", [2**40, 2**62, 2**70])
def test_more_hands_than_memory_holds_are_not_drawn(n: int) -> None:
    with pytest.raises(omaha.RangeError) as caught:
        Range("AA").sample(n)
    assert (caught.value.code, caught.value.value) == ("range.too_large", n)


@pytest.mark.parametrize("limit", [float("nan"), 2.5, "3", None, True], ids=repr)
def test_a_limit_is_an_int(limit: Any) -> None:
    with pytest.raises(TypeError):
        Range("AA").masks(limit)


@pytest.mark.parametrize("cards", [[4], 4.0, np.array([4]), "4", True], ids=repr)
def test_a_number_of_cards_that_is_none_is_refused(cards: Any) -> None:
    with pytest.raises(omaha.RangeError) as caught:
        Range("AA", cards)
    assert caught.value.code == "range.cards"


@pytest.mark.parametrize(
    ("given", "where"),
    [({"board": "zz"}, "board"), ({"board": "AsAs"}, "board")],
    ids=str,
)
def test_a_fault_in_the_board_says_that_it_is_one_of_the_board(given: dict[str, str], where: str) -> None:
    with pytest.raises(omaha.CardError) as caught:
        Range("AA", **given)
    assert caught.value.where == where


def test_a_fault_in_dead_cards_says_that_it_is_one_of_them() -> None:
    with pytest.raises(omaha.CardError) as caught:
        Range("AA").sample(1, dead="xx")
    assert caught.value.where == "dead"


@pytest.mark.parametrize("ask", [omaha.equity, lambda *hands: omaha.versus(hands)], ids=["equity", "versus"])
def test_a_word_without_a_board_names_its_player(ask: Any) -> None:
    with pytest.raises(omaha.RangeError) as caught:
        ask("AA", "@set")
    assert (caught.value.code, caught.value.where) == ("range.board_missing", "hands[1]")


@pytest.mark.parametrize(
    "arguments",
    [["count", "\udcffAA"], ["count", "AA", "-b", "\udcff"], ["count", "AA", "-m", "a=\udcff"]],
    ids=["range", "board", "macro"],
)
def test_arguments_that_are_no_text_are_refused_as_data(arguments: list[str]) -> None:
    ran = CliRunner().invoke(main, ["range", *arguments, "--json"])
    assert ran.exit_code == 1
    assert json.loads(ran.output)["error"]["code"] == "text.encoding"


def test_a_list_shows_the_weights_of_hands_that_all_weigh_the_same() -> None:
    ran = CliRunner().invoke(main, ["range", "list", "AsAhKsKh@3"])
    assert ran.output == "AhAsKhKs @3\n"


@pytest.mark.parametrize("text", ["[Ax,Kx]y", "[Ax,Kx][Qy,Jy]"])
def test_an_explanation_says_that_suits_in_brackets_differ_from_others(text: str) -> None:
    assert "these suits being different" in Range(text).explain()


def test_an_explanation_of_a_span_says_what_each_step_bars() -> None:
    # The R of the first step may be a king (D4).
    assert "AsAhKsKh" in Range("AR-QR")
    assert "none of those named." not in Range("AR-QR").explain()


def test_an_explanation_of_two_lists_can_be_read_in_one_way() -> None:
    assert "a king and an ace" not in Range("[A,K][A,K]").explain()
