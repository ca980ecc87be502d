"""`omaha query`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import omaha
from cli.running import ERROR, QUERY, record, run

TEXT = "select avg(riverEquity(hero)) as e, count(winsHi(hero)) from hero='AhKhQdJd', villain='9c8c7h6h', board='9h8h2c'"
DRAWN = "select avg(riverEquity(a)) from a='AsAhKsQd', b='*'"


def test_table() -> None:
    result = run("query", TEXT)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "e                    0.359756\ncount(winsHi(hero))  35.9756%  295\n(exact: all 820 deals)\n"
    )
    assert run("query", "-", stdin=TEXT).stdout == result.stdout


def test_json_says_what_the_package_says() -> None:
    found = record(run("query", TEXT, "--json"), QUERY)
    assert found == omaha.query(TEXT).to_dict()
    drawn = json.loads(
        run("query", DRAWN, "--trials", "1000", "--seed", "5", "--threads", "2", "--json").stdout
    )
    assert drawn == omaha.query(DRAWN, trials=1000, seed=5).to_dict()


def test_stops_and_modes() -> None:
    assert "drawn with seed 0" in run("query", DRAWN, "--seconds", "0.01").stdout
    assert "drawn with seed 0" in run("query", DRAWN, "--stderr", "0.01").stdout
    assert "exact" in run("query", TEXT, "--exact").stdout
    refused = run("query", DRAWN, "--exact")
    assert refused.exit_code == 1 and "trials" in refused.stderr


def test_rows_of_a_table(tmp_path: Path) -> None:
    table = tmp_path / "hands.csv"
    table.write_text("hand\nAhKhQdJd\nAhKhQdJ?\n", encoding="utf-8")
    text = TEXT.replace("AhKhQdJd", "#hand#")
    result = run("query", text, "--csv", str(table))
    rows = list(csv.DictReader(result.stdout.splitlines()))
    assert result.exit_code == 0 and [row["!TRIALS!"] for row in rows] == ["820", ""]
    assert rows[1]["!ERRORS!"].startswith("query.range")
    assert run("query", text, "--csv", "-", stdin=table.read_text(encoding="utf-8")).stdout == result.stdout
    out = tmp_path / "out.csv"
    assert run("query", text, "--csv", str(table), "--out", str(out)).stdout == ""
    assert out.read_text(encoding="utf-8") == result.stdout


def test_out_is_what_would_be_written(tmp_path: Path) -> None:
    for name, more in (("a.txt", ()), ("a.json", ("--json",))):
        out = tmp_path / name
        assert run("query", TEXT, *more, "--out", str(out)).output == ""
        assert out.read_text(encoding="utf-8") == run("query", TEXT, *more).stdout
    assert run("query", TEXT, "--out", str(tmp_path / "none" / "a")).exit_code == 1


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("select avg(riverEquty(a)) from a='*', b='*'", "query.function", 11),
        ("select avg(1) from a='AhKhQdJ?'", "query.range", 29),
        ("select avg(1", "query.unclosed", 10),
        ("select avg(1) from game='razz'", "query.game", 25),
    ],
)
def test_bad_questions_are_an_error_of_status_1(text: str, code: str, offset: int) -> None:
    result = run("query", text, "--json")
    assert result.exit_code == 1
    fault = record(result, ERROR)["error"]
    assert (fault["code"], fault["where"], fault["offset"]) == (code, "query", offset)
    shown = run("query", text)
    lines = shown.stderr.splitlines()
    assert shown.exit_code == 1 and shown.stdout == "" and lines[0].startswith("error: ")
    assert lines[1].strip() == text and lines[2].index("^") == offset + 2
    assert run("query", "-", stdin=text).stderr == shown.stderr


def test_missing_files_and_bytes(tmp_path: Path) -> None:
    assert run("query", TEXT, "--csv", str(tmp_path / "none.csv")).exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (TEXT, "--exact", "--seconds", "1"),
        (TEXT, "--trials", "0"),
        (TEXT, "--seed", "-1"),
        ("-", "--csv", "-"),
        (TEXT, "--csv", "-", "--json"),
    ],
)
def test_wrong_usage_is_status_2(arguments: tuple[str, ...]) -> None:
    assert run("query", *arguments).exit_code == 2


def test_what_may_have_been_meant_otherwise_is_a_note() -> None:
    text = "select count(inRange(hero, 'AKo')) from hero='KK,AKs', board='9h8h2c'"
    result = run("query", text)
    first, second = omaha.query(text).warnings
    assert result.exit_code == 0 and "note" not in result.stdout
    assert result.stderr == (
        f"note: hero: {first.message} (at position {text.index('AKs')})\n"
        f"note: inRange: {second.message} (at position {text.index('AKo')})\n"
    )
    assert run("query", "-", stdin=text).stderr == result.stderr
    as_json = run("query", text, "--json")
    assert as_json.stderr == "" and record(as_json, QUERY) == omaha.query(text).to_dict()


def test_notes_of_a_table_stand_once() -> None:
    text = "select count(true) from hero='#hand#', villain='#other#', board='9h8h2c'"
    rows = "hand,other\nAA,KK\nAKs,QQ\nAKs,AQs\nAKs,?\nAAJJ,AKo\n"
    result = run("query", text, "--csv", "-", "--trials", "10", stdin=rows)
    suited, offsuit = omaha.Range("AKs").warnings[0].message, omaha.Range("AKo").warnings[0].message
    assert result.exit_code == 0 and len(result.stdout.splitlines()) == 6
    assert result.stderr.splitlines() == [
        f"note: hero: {suited} (row 2 and 1 more)",
        f"note: villain: {suited} (row 3)",
        f"note: villain: {offsuit} (row 5)",
    ]


def test_notes_do_not_go_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "a.txt"
    result = run("query", "select count(true) from hero='AKs'", "--out", str(out))
    assert result.stdout == "" and result.stderr.startswith("note: hero: ")
    assert "note" not in out.read_text(encoding="utf-8")
