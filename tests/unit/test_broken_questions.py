"""Faults that a review of questions found; those that stand are marked, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

import omaha


def code_of(text: str, **options: Any) -> str | None:
    with pytest.raises(omaha.OmahaError) as caught:
        omaha.query(text, **options)
    return caught.value.code


@pytest.mark.parametrize(
    "limits", [{}, {"exact": True}, {"exact": 10**6}, {"exact": False}, {"seconds": 0.1}]
)
@pytest.mark.parametrize("asked", ["hvrEquity(a, river)", "hvPerceivedRangeEquity(a, river, 'KK')"])
@pytest.mark.parametrize(
    "players", ["a='AsAhKsKd', b='AsAhKsKd'", "a='AA:KK:QQ', b='QQ'", "a='AA', b='KKKK', dead='Ks'"]
)
def test_equities_against_ranges_that_cannot_be_dealt_are_refused(
    players: str, asked: str, limits: dict[str, Any]
) -> None:
    assert code_of(f"select avg({asked}) from {players}, board='2c3c4c5c6c'", **limits) == "query.no_deal"


def test_a_row_that_cannot_be_dealt_does_not_end_a_table() -> None:
    text = "select avg(hvrEquity(a, river)) as e from a='#h#', b='KKKK', board='9s8s2c3c4d'"
    rows = omaha.query_csv(text, [{"h": "KK"}, {"h": "AA"}])
    assert rows.errors == 1 and rows[1]["e"] == 1


def test_a_comma_stands_between_boards() -> None:
    question = "select count(pairedBoard(flop)) as p, count(true) as n from a='AsAhKdQd', board="
    for whole, grouped in (("2c3c4c,5d5h", "(2c3c4c),(5d5h)"), ("9s8s2c, 9s8s2d", "(9s8s2c),(9s8s2d)")):
        one, other = (omaha.query(f"{question}'{text}'")[0] for text in (whole, grouped))
        assert [column.exact for column in one] == [column.exact for column in other]
        assert one.dealt == other.dealt
    assert omaha.query(f"{question}'9s8s2c, 9s8s2d'")["n"].value == 2


def test_a_comma_is_the_same_in_a_condition_and_in_from() -> None:
    text = "2c3c4c,5d6d"
    for board in (text, f"({text})"):
        found = omaha.query(f"select count(boardInRange('{text}')) as x from board='{board}'")
        assert found["x"].share == 1


@pytest.mark.parametrize("board", ["!***", "***!***", "!*", "*****!*"])
def test_no_board_is_not_any_board(board: str) -> None:
    assert (
        code_of(f"select avg(riverEquity(a)) from a='AA', b='KK', board='{board}'", trials=9)
        == "query.no_deal"
    )
    text = f"select count(boardInRange('{board}')) as n from a='AsAhKdQd'"
    assert omaha.query(text, trials=99)["n"].value == 0


def test_an_argument_stands_once_in_any_letters() -> None:
    text = "select avg(riverEquity(hero)) from villain='KK', board='9s8s2c'"
    assert code_of(text, hero="AA", HERO="QQ") == "query.entry_twice"
    assert code_of(text, hero="AA", game="omahahi", Game="omaha8") == "query.entry_twice"


@pytest.mark.parametrize("name", ["", "1", "my hero", "select", "AND", "as", "h\u00e9ro", "a-b"])
def test_an_argument_is_a_name_that_the_text_could_have(name: str) -> None:
    text = "select avg(riverEquity(villain)) from villain='KK', board='9s8s2c'"
    assert code_of(text, **{name: "AA"}) == "query.player_name"


def test_a_macro_that_is_not_used_changes_nothing() -> None:
    text = "select avg(riverEquity(a)) from a='*', b='AAKKQQ', game='omahahi6', board='2c3c4d5h6c'"
    assert omaha.query(text, trials=99) == omaha.query(text, trials=99, macros={"mine": "AA@50"})


def test_any_hand_is_any_hand_beside_words_too() -> None:
    text = "select avg(riverEquity(a)) from a='{}', b='AAKKQQ', game='omahahi6', board='2c3c4d5h6c'"
    plain, wordy = (omaha.query(text.format(hand), trials=99)[0] for hand in ("*", "*,@set"))
    assert plain.columns == wordy.columns


def test_wrong_threads_of_a_table_are_raised_as_those_of_a_question() -> None:
    text = "select count(true) from a='#h#'"
    with pytest.raises(omaha.ArrayError):
        omaha.query_csv(text, [{"h": "AA"}], threads=0)


def test_a_word_is_a_text() -> None:
    with pytest.raises(TypeError, match="a word is a text, not int"):
        omaha.board_word(5, ["AsAhKsKd"], "9s8s2c")  # type: ignore[arg-type]


def test_deals_without_weights_are_not_said_to_be_weighed() -> None:
    found = omaha.query(
        "select count(true) from a='AsAhKdQd', b='KsKhJcTc', board='2c3c4d5h' where winsHi(a)"
    )
    assert "weight" not in str(found)


def test_a_progress_that_cannot_be_called_is_refused_at_once() -> None:
    with pytest.raises(TypeError):
        omaha.query("select count(true) from a='AA', board='9s8s2c'", progress=5)  # type: ignore[arg-type]


def test_a_table_compares_by_value() -> None:
    text, rows = "select count(true) as n from a='#h#'", [{"h": "AsAhKdQd"}]
    assert omaha.query_csv(text, rows) == omaha.query_csv(text, rows)


def test_trials_alone_ask_for_a_sample() -> None:
    text = "select avg(riverEquity(a)) from a='*', b='*', game='omaha85', board='4s8s2cTs3d'"
    drawn = omaha.query(text, trials=1_000)
    assert (drawn.is_exact, drawn[0].trials) == (False, 1_000)
    few = "select avg(riverEquity(a)) from a='AsAhKdQd', b='KsKhJcTc', board='2c3c4d5h'"
    assert omaha.query(few, trials=1_000) == omaha.query(few), "what is few is counted all the same"


def test_what_is_no_question_and_no_row_is_refused_with_its_name() -> None:
    with pytest.raises(TypeError, match="a question is a text, not int"):
        omaha.query_csv(5, [{"h": "AA"}])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a row is a mapping of names to values, not tuple"):
        omaha.query_csv("select count(true) from a='#h#'", [("h", "AA")])  # type: ignore[list-item]
