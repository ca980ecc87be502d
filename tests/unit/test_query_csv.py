"""`omaha.query_csv`: a question for each row of a table."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha.queries import query_csv

TEXT = "select avg(riverEquity(hero)) as e, count(winsHi(hero)) from hero='#Hand#', villain='9c8c7h6h', board='#board#'"
TABLE = "hand,board,note\nAhKhQdJd,9h8h2c,one\nAhKhQdJ?,9h8h2c,two\nAhKhQdJd,9h8h2cKs,three\n9c8c7h6h,9h8h2c,four\n"
COLUMNS = (
    "hand",
    "board",
    "note",
    "e",
    "count(winsHi(hero))",
    "count(winsHi(hero))#",
    "!ERRORS!",
    "!TRIALS!",
)


def check(result: Any) -> None:
    assert result.columns == COLUMNS and len(result) == 4 and result.errors == 2
    first, second, third, fourth = result
    assert (first["e"], first["note"], first["!TRIALS!"], first["!ERRORS!"]) == (59 / 164, "one", "820", "")
    assert (
        second["!ERRORS!"].startswith("query.range: ")
        and second.get("e") is None
        and second["!TRIALS!"] == ""
    )
    assert third["e"] == omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2cKs").equity[0]
    assert fourth["!ERRORS!"].startswith("query.no_deal: ")
    assert result.results[0] == omaha.query(
        TEXT.replace("#Hand#", first["hand"]).replace("#board#", first["board"])
    )
    assert result.results[1] is None


def test_a_faulty_row_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    file.write_text("\ufeff" + TABLE, encoding="utf-8")
    check(query_csv(TEXT, file))
    check(query_csv(TEXT, str(file)))
    check(query_csv(TEXT, io.StringIO(TABLE)))
    check(query_csv(TEXT, list(csv.DictReader(io.StringIO(TABLE)))))


def test_the_result_is_a_table_again() -> None:
    text = str(query_csv(TEXT, io.StringIO(TABLE)))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS and float(rows[0]["e"]) == 59 / 164 and rows[1]["e"] == ""
    again = query_csv(TEXT.replace("as e", "as f"), io.StringIO(text))
    assert again[0]["f"] == again.results[0]["f"].value and again[0]["e"] == rows[0]["e"]


def test_everything_may_be_filled_in() -> None:
    rows = [
        {"street": "flop", "what": "max", "n": 3},
        {"street": "turn", "what": "min", "n": 4},
        {"street": "no", "what": "max", "n": 5},
    ]
    text = "select #what#(boardSuitCount(#street#) + #n#), histogram(pairedBoard(flop)) from board='AsKhQd2c'; select avg(#n#)"
    result = query_csv(text, rows)
    assert [row["max(boardSuitCount(flop) + 3)"] for row in result[:1]] == [6]
    assert (
        result[1]["min(boardSuitCount(turn) + 4)"] == 8
        and result[1]["histogram(pairedBoard(flop))"] == "false:1"
    )
    assert result[0]["!TRIALS!"] == "1/1" and result[2]["!ERRORS!"].startswith("query.name: no is no player")
    assert result[0]["avg(3)"] == 3.0


def test_values_cannot_leave_their_place() -> None:
    rows = [{"hand": "AhKhQdJd', villain='9c8c7h6h"}, {"hand": "#hand#"}, {"hand": None}]
    result = query_csv("select count(true) from hero='#hand#'", rows)
    assert [row["!ERRORS!"].split(":")[0] for row in result] == [
        "query.csv_value",
        "query.csv_value",
        "query.range",
    ]


@pytest.mark.parametrize(
    ("text", "table", "code", "offset"),
    [
        ("select avg(#x#)", "hand\nAhKhQdJd\n", "query.placeholder", 11),
        ("select avg(#hnd#)", "hand\nAhKhQdJd\n", "query.placeholder", 11),
        ("select avg(1)", "", "query.csv", None),
        ("select avg(1)", "a,a\n1,2\n", "query.csv", None),
        ("select avg(1)", 'a\n"1\n', "query.csv", None),
    ],
)
def test_tables_that_do_not_fit(text: str, table: str, code: str, offset: int | None) -> None:
    with pytest.raises(omaha.QueryError) as caught:
        query_csv(text, io.StringIO(table))
    assert (caught.value.code, caught.value.offset) == (code, offset)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    file.write_bytes(b"hand\n\xff\xfe\n")
    with pytest.raises(omaha.QueryError, match="no CSV"):
        query_csv("select avg(1)", file)


def test_wrong_options_are_no_faulty_rows() -> None:
    with pytest.raises(omaha.ConfigError):
        query_csv("select avg(1)", [{"a": 1}], trials=0)


def test_it_may_be_stopped() -> None:
    seen: list[int] = []
    rows = [{"n": n} for n in range(5)]
    result = query_csv("select avg(#n#)", rows, progress=lambda done: seen.append(done) or done < 2)
    assert seen == [1, 2] and len(result) == 2 and repr(result) == "<CsvResult 2 rows, 0 with errors>"
