"""Ranges of questions that may have been meant otherwise, as hold'em players write them."""

from __future__ import annotations

import json
import pickle

import pytest

import omaha
from omaha.queries import QueryWarning

SUITED, OFFSUIT = omaha.Range("AKs").warnings[0], omaha.Range("AKo").warnings[0]


def at(text: str, part: str, place: int = 0) -> int:
    """Where a part stands for the `place`th time."""
    found = -1
    for _ in range(place + 1):
        found = text.index(part, found + 1)
    return found


def test_a_range_without_doubts_has_none() -> None:
    result = omaha.query("select count(inRange(a, 'AxKx')) from a='AA$ds', b='*', board='9h8h2c'")
    assert result.warnings == result[0].warnings == ()
    assert result[0].to_dict()["warnings"] == []


def test_the_range_of_a_player_is_told_with_its_place() -> None:
    text = "select count(true) from Hero='KK, AKs', villain='AKo', board='9h8h2c'"
    result = omaha.query(text)
    assert result[0].warnings == (
        QueryWarning(SUITED.code, at(text, "AKs"), SUITED.message, "query", "hero"),
        QueryWarning(OFFSUIT.code, at(text, "AKo"), OFFSUIT.message, "query", "villain"),
    )
    assert result.warnings == result[0].warnings


def test_the_range_of_an_argument_is_told_with_its_place_there() -> None:
    result = omaha.query("select count(true) from board='9h8h2c'; select count(true)", hero=" KK,AKs")
    assert (
        result[0].warnings
        == result[1].warnings
        == result.warnings
        == (QueryWarning(SUITED.code, 4, SUITED.message, "hero", "hero"),)
    )


@pytest.mark.parametrize(
    ("condition", "of"),
    [
        ("inRange(a, 'AKs')", "inRange"),
        ("hvPerceivedRangeEquity(a, river, 'AKs') > 0.5", "hvPerceivedRangeEquity"),
        ("minHvPerceivedRangeEquity(a, river, 'AKs', 0.5)", "hvPerceivedRangeEquity"),
        ("handsHaving(inRange, 'AKs') = 1", "inRange"),
        ("handsHaving(inRange(player, 'AKs')) = 1", "inRange"),
    ],
)
@pytest.mark.parametrize("form", ["select count({}) {}", "select avg(1) {1} where {0} or true"])
def test_ranges_of_functions_count_wherever_they_stand(condition: str, of: str, form: str) -> None:
    text = form.format(condition, "from a='AsAdKsKd', b='QcQhJcJh', board='9h8h2c3d4d'")
    (found,) = omaha.query(text).warnings
    assert found == QueryWarning(SUITED.code, at(text, "AKs"), SUITED.message, "query", of)


def test_players_come_first_and_then_expressions_from_left_to_right() -> None:
    text = (
        "select count(inRange(a, 'AKo')), count(inRange(a, 'AKo')) from a='AKs', board='9h8h2c'"
        " where inRange(a, 'AKs') or true"
    )
    found = omaha.query(text).warnings
    places = [at(text, "AKs"), at(text, "AKo"), at(text, "AKo", 1), at(text, "AKs", 1)]
    assert [one.offset for one in found] == places
    assert [one.of for one in found] == ["a", "inRange", "inRange", "inRange"]


def test_what_a_macro_says_stands_where_the_macro_does() -> None:
    text = "select count(inRange(a, '$hers')) from a='KK,$hers', board='9h8h2c'"
    found = omaha.query(text, macros={"hers": "QQ,AKs"}).warnings
    assert [(one.code, one.offset) for one in found] == [
        (SUITED.code, at(text, "$hers", 1)),
        (SUITED.code, at(text, "$hers")),
    ]


def test_drawn_answers_have_them_and_a_range_read_before_too() -> None:
    for _ in range(2):
        drawn = omaha.query("select count(winsHi(a)) from a='AKs', b='[AK]xx'", trials=10)
        assert [one.code for one in drawn.warnings] == [
            SUITED.code,
            "range.bracket_list",
            "range.bracket_suits",
        ]


def test_they_are_values() -> None:
    result = omaha.query("select count(true) from hero='AKs', board='9h8h2c'")
    assert pickle.loads(pickle.dumps(result)) == result and hash(result) == hash(
        pickle.loads(pickle.dumps(result))
    )
    (told,) = json.loads(json.dumps(result.to_dict()))["statements"][0]["warnings"]
    assert told == {
        "code": SUITED.code,
        "offset": 30,
        "message": SUITED.message,
        "where": "query",
        "of": "hero",
    }


def test_rows_of_a_table_keep_theirs() -> None:
    rows = omaha.query_csv(
        "select count(true) from hero='#h#', board='9h8h2c'", [{"h": "AKs"}, {"h": "AA"}, {"h": "?"}]
    )
    assert [None if found is None else len(found.warnings) for found in rows.results] == [1, 0, None]
    assert rows.columns == ("h", "count(true)", "count(true)#", "!ERRORS!", "!TRIALS!")
