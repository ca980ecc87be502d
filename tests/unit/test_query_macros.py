"""The user's macros in questions: in ranges, in boards, and what `omaha.Range` would not take either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import omaha

TEXTS = (
    "select avg(1) from board='9h8h2c'",
    "select count(inRange(a, 'AA')) from a='AA', board='AKQ'",
    "select count(boardInRange('AK$x')) from a='$x'",
)


def raised(call: Callable[[], object]) -> Exception:
    with pytest.raises((omaha.OmahaError, TypeError)) as caught:
        call()
    return caught.value


@pytest.mark.parametrize(
    "macros",
    [
        ["x"],
        [],
        "x",
        3,
        {1: "AA"},
        {"x": 1},
        {"x": None},
        {"x": b"AA"},
        {"": "AA"},
        {"$": "AA"},
        {"a b": "AA"},
        {"\xe9": "AA"},
        {"\ud800": "AA"},
        {"a" * 17: "AA"},
        {"ds": "KK"},
        {"B": "KK"},
        {"x": ""},
        {"x": " "},
        {"x": "AA", "X": "KK"},
    ],
    ids=repr,
)
@pytest.mark.parametrize("text", TEXTS)
def test_wrong_macros_are_the_errors_of_a_range_whether_they_are_used_or_not(text: str, macros: Any) -> None:
    wanted = raised(lambda: omaha.Range("AA", macros=macros))
    for call in (
        lambda: omaha.query(text, macros=macros),
        lambda: omaha.query_csv(text, [{"a": 1}], macros=macros),
        lambda: omaha.query_csv(text, [], macros=macros),
    ):
        found = raised(call)
        assert (type(found), str(found)) == (type(wanted), str(wanted))
        if isinstance(found, omaha.RangeError) and isinstance(wanted, omaha.RangeError):
            assert (found.code, found.value, found.where) == (wanted.code, wanted.value, "macros")
            assert found.code in ("range.macro_name", "range.macro_text")


@pytest.mark.parametrize("name", ["two", "$two", "TWO"])
def test_a_macro_is_known_in_ranges_and_boards_by_any_letters(name: str) -> None:
    macros = {name: "[A,K]"}
    result = omaha.query(
        "select count(inRange(a, '$two$two')), count(boardInRange('$Two')) from a='$two', board='$twoQJ'",
        macros=macros,
    )
    written = omaha.query(
        "select count(inRange(a, '[A,K][A,K]')), count(boardInRange('[A,K]')) from a='[A,K]', board='[A,K]QJ'"
    )
    assert [column.value for column in result[0]] == [column.value for column in written[0]]
    rows = omaha.query_csv("select count(true) from a='#r#'", [{"r": "$two"}], macros=macros)
    assert rows[0]["!ERRORS!"] == "" and rows.results[0] is not None
    assert rows.results[0][0].trials == omaha.Range("[A,K]").count()


def test_no_macros_may_be_given_as_none() -> None:
    assert omaha.query(TEXTS[0], macros=None) == omaha.query(TEXTS[0], macros={})
    assert omaha.query_csv(TEXTS[0], [{"a": 1}], macros=None).errors == 0


def test_a_macro_that_is_no_range_is_told_where_it_is_used() -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query("select avg(1) from hero='KK,$bad'", macros={"bad": "A["})
    assert (caught.value.code, caught.value.offset) == ("query.range", 28)
