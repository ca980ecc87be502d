"""Hands settled from files and from standard input."""

from __future__ import annotations

import io
import json
import tracemalloc
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import Result
from conftest import VECTORS, vector_cases
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.running import clean, process, run
from omaha.cli.settle import LONGEST_LINE, read_cases
from omaha.pot_cases import paid_case, settle_case

CASE: dict[str, Any] = {
    "seats": 3,
    "button": 0,
    "game": "hi",
    "unit": 1,
    "live": [100, 300, 500],
    "folded": [False, False, False],
    "hi": [9, 7, 8],
}
GOOD = json.dumps(CASE)
PAID = paid_case(settle_case(CASE))
SHOWN = """\
Pot           Amount  Rake  Seats    Pays
the main pot     300     0  0, 1, 2  300 to seat 0
side pot 1       400     0  1, 2     400 to seat 2

200 that nobody matched go back to seat 2
seat 2 wins side pot 1, 400
seat 0 wins the main pot, 300
"""
IN_WORDS = {
    "no live hand": "pots.no_live_hand",
    "orphan pot": "pots.orphan_layer",
    "negative chips": "pots.negative",
    "hand missing": "pots.hand_missing",
    "chips must be integers": "pots.not_integer",
}
"""The errors of the given vectors, and our codes for them."""


def spoiled(**fields: Any) -> str:
    """The case with other fields, on one line."""
    return json.dumps(CASE | fields)


def answers(result: Result) -> list[Any]:
    """A JSON object a line."""
    assert all(line.isascii() for line in result.stdout.splitlines())
    return [json.loads(line) for line in result.stdout.splitlines()]


# What is read


@pytest.mark.parametrize("from_file", [True, False])
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_one_case(from_file: bool, end: str, tmp_path: Path) -> None:
    file = tmp_path / "a hand.json"
    file.write_text(GOOD + end, encoding="utf-8", newline="")
    for options, wanted in (((), SHOWN), (("--json",), json.dumps(PAID) + "\n")):
        if from_file:
            result = run("settle", str(file), *options)
        else:
            result = run("settle", "-", *options, stdin=GOOD + end)
        assert (result.exit_code, result.stdout, result.stderr) == (0, wanted, "")


@pytest.mark.parametrize("indent", [0, 1, 4, "\t"])
@pytest.mark.parametrize("before", ["", "\n\n", "\ufeff"])
def test_one_case_over_several_lines(indent: Any, before: str) -> None:
    case = CASE | {"runs": [{"hi": CASE["hi"]}], "rake": {"bp": 0}}
    del case["hi"]
    result = run("settle", "-", stdin=before + json.dumps(case, indent=indent) + "\n")
    assert (result.exit_code, result.stdout, result.stderr) == (0, SHOWN, "")


def test_a_case_a_line() -> None:
    result = run("settle", "-", "--json", stdin=f"{GOOD}\n" * 3)
    assert (result.exit_code, answers(result), result.stderr) == (0, [PAID] * 3, "")
    in_words = run("settle", "-", stdin=f"{GOOD}\n" * 3)
    assert in_words.stdout == "\n".join([SHOWN] * 3)


def test_header_and_blank_lines_are_passed_over() -> None:
    text = f'{{"schema": "omaha.pots/1"}}\n\n \t\r\n{GOOD}\n\n{GOOD}\n{{"schema": "omaha.pots/1"}}\n{GOOD}'
    result = run("settle", "-", "--json", stdin=text)
    assert (result.exit_code, answers(result)) == (0, [PAID] * 3)
    assert run("settle", "-", stdin=text).stdout == "\n".join([SHOWN] * 3)
    assert run("settle", "-", stdin="\n\n" + text).stdout == "\n".join([SHOWN] * 3)


def test_a_case_with_a_schema_is_no_header() -> None:
    result = run("settle", "-", "--json", stdin=spoiled(schema="omaha.pots/1"))
    assert (result.exit_code, answers(result)) == (1, [{"error": "pots.unknown_field"}])


@pytest.mark.parametrize("text", ["", "\n", " \n\n"])
def test_nothing_to_settle_is_no_error(text: str) -> None:
    result = run("settle", "-", stdin=text)
    assert (result.exit_code, result.output) == (0, "")


def test_what_is_for_people_is_ignored() -> None:
    case = CASE | {name: [[{"x": 1}]] for name in ("id", "title", "why", "source", "expect")}
    assert answers(run("settle", "-", "--json", stdin=json.dumps(case))) == [PAID]


def test_a_byte_order_mark_is_dropped() -> None:
    assert run("settle", "-", stdin=b"\xef\xbb\xbf" + GOOD.encode() + b"\n" + GOOD.encode()).exit_code == 0


# What is wrong


BAD: list[tuple[bytes, str, str]] = [
    (b"nonsense", "line.json", "no JSON: Expecting value at position 0"),
    (GOOD[:-1].encode(), "line.json", "no JSON: "),
    (GOOD.encode() + b" {}", "line.json", "no JSON: Extra data at position"),
    (b"{", "line.json", "no JSON: "),
    (b"[" * 60_000, "line.json", "no JSON: too many brackets in each other"),
    (b'{"a":' * 10_000, "line.json", "no JSON: too many brackets in each other"),
    (b"[" * 100_000, "line.length", "longer than 65536 bytes"),
    (GOOD.encode() + b" " * LONGEST_LINE, "line.length", "longer than 65536 bytes"),
    (b'{"live": [NaN]}', "line.json", "no JSON: NaN is no number"),
    (b'{"live": [-Infinity]}', "line.json", "no JSON: -Infinity is no number"),
    (b'{"live": [1], "live": [2]}', "line.json", "no JSON: live stands twice"),
    (b'{"\\u001b[2J": 1, "\\u001b[2J": 1}', "line.json", "no JSON: \ufffd[2J stands twice"),
    (b'{"rake": {"bp": 5, "bp": 5}}', "line.json", "no JSON: bp stands twice"),
    (GOOD.encode()[:-1] + b', "title": "\xe9"}', "text.encoding", "byte 0xe9 is not UTF-8"),
    (GOOD.encode("utf-16"), "text.encoding", "byte 0xff is not UTF-8"),
    (b"null", "pots.type", "case: a case is an object with fields (pots.type)"),
    (b"[]", "pots.type", "case: a case is an object with fields (pots.type)"),
    (b'"text"', "pots.type", "case: a case is an object with fields (pots.type)"),
    (b"{}", "pots.missing_field", "seats: it is missing (pots.missing_field)"),
    (spoiled(seats=2).encode(), "pots.length", "live: 3 entries for 2 seats (pots.length)"),
    (spoiled(live=[1e2, 5, 5]).encode(), "pots.not_integer", "live[0]: 100.0 is no integer"),
    (spoiled(live=[True, 5, 5]).encode(), "pots.not_integer", "live[0]: True is no integer"),
    (spoiled(live=[5, -1, 5]).encode(), "pots.negative", "live[1]: -1 is negative (pots.negative)"),
    (spoiled(unit=3).encode(), "pots.not_multiple", "live[0]: 100 is no multiple of the unit 3"),
    (spoiled(hi=[9, None, 8]).encode(), "pots.hand_missing", "hi[1]: a live hand in a contested pot"),
    (spoiled(folded=[True] * 3).encode(), "pots.no_live_hand", "folded: no seat has a live hand"),
    (spoiled(game="plo").encode(), "pots.game", "game: 'plo' is neither 'hi' nor 'hilo8' (pots.game)"),
    (spoiled(runs=[]).encode(), "pots.runs", "runs: a list of boards, in place of hi and lo (pots.runs)"),
    (GOOD.replace("100", "1e400").encode(), "pots.not_integer", "live[0]: inf is no integer"),
    (GOOD.replace("100", "9" * 5000).encode(), "pots.too_large", "is above 2^62 (pots.too_large)"),
    (GOOD.replace("100", "-" + "9" * 60_000).encode(), "pots.negative", "is negative (pots.negative)"),
    (GOOD.replace("9,", "9" * 5000 + ",").encode(), "pots.strength", "hi[0]: a strength is null or an"),
    (spoiled(game=[[]] * 10_000).encode(), "pots.game", "... is neither 'hi' nor 'hilo8' (pots.game)"),
    (
        GOOD.replace('"hi"', "[" * 900 + "]" * 900, 1).encode(),
        "pots.game",
        "is neither 'hi' nor 'hilo8' (pots.game)",
    ),
    (
        spoiled(**{"\u202e" + "x" * 500: 1}).encode(),
        "pots.unknown_field",
        f"  \ufffd{'x' * 79}...: there is no",
    ),
]


@pytest.mark.parametrize(("line", "code", "words"), BAD, ids=lambda value: repr(value)[:40])
def test_a_bad_case_is_told_and_the_rest_goes_on(line: bytes, code: str, words: str) -> None:
    text = b"\n".join((GOOD.encode(), line, GOOD.encode(), b""))
    result = run("settle", "-", "--json", stdin=text)
    assert (result.exit_code, answers(result)) == (1, [PAID, {"error": code}, PAID])
    assert result.stdout.splitlines()[1] == f'{{"error": "{code}"}}'
    assert result.stderr.startswith("error: line 2: ")
    assert words in result.stderr
    assert max(map(len, result.stderr.splitlines())) < 200

    in_words = run("settle", "-", stdin=text)
    assert (in_words.exit_code, in_words.stdout) == (1, f"{SHOWN}\n{SHOWN}")
    assert in_words.stderr == result.stderr


@pytest.mark.parametrize(("line", "code", "words"), BAD, ids=lambda value: repr(value)[:40])
def test_the_first_case_may_be_the_bad_one(line: bytes, code: str, words: str) -> None:
    for before in (b"", b"\n", b'{"schema": 1}\n'):
        result = run("settle", "-", "--json", stdin=before + line + b"\n" + GOOD.encode())
        assert (result.exit_code, answers(result)) == (1, [{"error": code}, PAID])
        assert result.stderr.startswith(f"error: line {1 + before.count(10)}: ")
        assert words in result.stderr


def test_all_bad_lines_in_one_stream() -> None:
    """They are more than what is read ahead, so that the first line, a bad one, is met again."""
    text = b"\n".join(line for line, _, _ in BAD)
    result = run("settle", "-", "--json", stdin=text)
    assert (result.exit_code, answers(result)) == (1, [{"error": code} for _, code, _ in BAD])
    assert result.stderr.count("error: line ") == len(BAD)


def test_every_defect_of_a_case_is_told() -> None:
    bad = spoiled(live=[-5, True, 2.5], button=7, folded=[0, False, False], rake={"bp": 20_000}, ants=[1])
    result = run("settle", "-", stdin=f"{GOOD}\n{bad}")
    assert result.exit_code == 1
    assert result.stderr == (
        "error: line 2: this hand cannot be settled\n"
        "  ants: there is no such field (pots.unknown_field)\n"
        "  button: 7 is not from 0 to 2 (pots.button)\n"
        "  live[0]: -5 is negative (pots.negative)\n"
        "  live[1]: True is no integer (pots.not_integer)\n"
        "  live[2]: 2.5 is no integer (pots.not_integer)\n"
        "  folded[0]: true or false is wanted (pots.type)\n"
        "  rake.bp: 20000 basis points are more than the pot (pots.rake)\n"
    )


def test_a_case_over_several_lines_with_a_fault_in_its_json() -> None:
    """Then each line stands for itself, and none is a case."""
    text = json.dumps(CASE, indent=2).replace('"unit": 1,', '"unit": 1')
    result = run("settle", "-", "--json", stdin=text)
    assert result.exit_code == 1
    assert set(result.stdout.splitlines()) <= {'{"error": "line.json"}', '{"error": "pots.type"}'}


def test_a_line_may_be_64_kib_long_and_no_longer() -> None:
    for size, code in ((LONGEST_LINE, 0), (LONGEST_LINE + 1, 1)):
        line = GOOD.ljust(size - 1) + "\n"
        for text in (line, line + line, GOOD + "\n" + line):
            assert run("settle", "-", "--json", stdin=text).exit_code == code


def test_numbers_of_any_length_whatever_python_allows() -> None:
    """CPython reads 4,300 digits unless told otherwise; we never ask it to."""
    text = GOOD.replace("100", "9" * 5000).encode()
    for digits in ("0", "640", "4300"):
        done = process("settle", "-", "--json", stdin=text, environment={"PYTHONINTMAXSTRDIGITS": digits})
        assert (done.returncode, done.stdout) == (1, b'{"error": "pots.too_large"}\n')


@pytest.mark.parametrize("arguments", [(), ("no such file",), (".",), ("-", "-"), ("no\udcffname",)])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run("settle", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: omaha settle" in result.stderr


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omaha.cli.settle.sys", SimpleNamespace(stdin=None))
    result = run("settle", "-")
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, "Error: Standard input is closed.")


# What is written


HILO = CASE | {
    "seats": 4,
    "button": 3,
    "game": "hilo8",
    "live": [11, 50, 101, 101],
    "dead": [0, 0, 1, 0],
    "folded": [False] * 4,
    "hi": [1, 9, 8, 8],
    "lo": [40, None, None, None],
    "rake": {"bp": 500, "cap": 3},
}


def test_table_and_explanation() -> None:
    """Three pots, high and low, rake and odd chips: the low wins in the main pot alone."""
    assert run("settle", "-", stdin=json.dumps(HILO)).stdout == (
        "Pot           Amount  Rake  Seats       Pays\n"
        "the main pot      45     2  0, 1, 2, 3  21 to seat 0, 22 to seat 1\n"
        "side pot 1       117     1  1, 2, 3     116 to seat 1\n"
        "side pot 2       102     0  2, 3        51 to seat 2, 51 to seat 3\n"
        "\n"
        "the house takes 2 of the main pot\n"
        "the house takes 1 of side pot 1\n"
        "seat 2 ties for side pot 2, 51\n"
        "seat 3 ties for side pot 2, 51\n"
        "seat 1 wins side pot 1, 116\n"
        "seat 1 wins the high half of the main pot, 22, with the odd chip\n"
        "seat 0 wins the low half of the main pot, 21\n"
    )


def test_a_hand_without_a_chip() -> None:
    assert run("settle", "-", stdin=spoiled(live=[0, 0, 0])).stdout == "nothing was put in\n"
    shown = run("settle", "-", stdin=spoiled(live=[0, 7, 0], folded=[True, False, True])).stdout
    assert shown == "7 that nobody matched go back to seat 1\n"


def test_written_at_once() -> None:
    """An answer does not wait for the next case: no more is read than its line."""
    stream = io.BytesIO(f"{GOOD}\n{GOOD}\n".encode())
    cases = read_cases(stream)
    assert next(cases) == (1, f"{GOOD}\n".encode())
    assert stream.tell() == len(GOOD) + 1


@pytest.mark.parametrize("columns", ["30", "400"])
def test_piped_output_has_no_escapes_and_no_wrapping(columns: str) -> None:
    environment = clean({"COLUMNS": columns, "FORCE_COLOR": ""})
    done = process("settle", "-", stdin=GOOD.encode(), environment=environment)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, SHOWN, b"")


# Vectors


def wanted(case: dict[str, Any]) -> dict[str, Any]:
    """What --json answers to a case of the vectors."""
    expect: dict[str, Any] = case["expect"]
    return {"error": IN_WORDS.get(expect["error"], expect["error"])} if "error" in expect else expect


@pytest.mark.parametrize("name", ["pots.jsonl", "pots_random.jsonl", "pots_cases.jsonl"])
def test_vectors_line_by_line(name: str) -> None:
    result = run("settle", str(VECTORS / name), "--json")
    cases = vector_cases(name)
    for case, answer in zip(cases, answers(result), strict=True):
        assert answer == wanted(case), case["id"]
    bad = sum("error" in case["expect"] for case in cases)
    assert (result.exit_code, result.stderr.count("error: line ")) == (bad > 0, bad)


@pytest.mark.parametrize("name", ["pots.jsonl", "pots_cases.jsonl"])
def test_vectors_one_by_one_and_laid_out(name: str) -> None:
    for case in vector_cases(name)[::7]:
        text = json.dumps(case, indent=2)
        found = answers(run("settle", "-", "--json", stdin=text))
        expect = case["expect"]
        assert found == [
            {"error": IN_WORDS.get(expect["error"], expect["error"])} if "error" in expect else expect
        ]


# Whatever comes


@settings(deadline=None)
@given(
    st.lists(
        st.one_of(st.binary(max_size=40), st.sampled_from([line[:200] for line, _, _ in BAD])), max_size=4
    )
)
def test_no_bytes_make_a_traceback(lines: list[bytes]) -> None:
    result = run("settle", "-", "--json", stdin=b"\n".join(lines))
    found = answers(result)
    assert all(answer.keys() in ({"error"}, PAID.keys()) for answer in found)
    assert result.exit_code == any("error" in answer for answer in found)


class Endless(io.RawIOBase):
    """So many bytes, with a line's end only where asked."""

    def __init__(self, size: int, line: bytes) -> None:
        self._left, self._line = size, line

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self._left) // len(self._line) * len(self._line)
        buffer[:size] = self._line * (size // len(self._line))
        self._left -= size
        return size


@pytest.mark.parametrize(("line", "cases"), [(b"[", 1), (b"{".ljust(1023) + b"\n", 1 << 12), (b" ", 1)])
def test_memory_is_bounded_whatever_the_lines(line: bytes, cases: int) -> None:
    stream = io.BufferedReader(Endless(1 << 22, line))
    tracemalloc.start()
    try:
        count = sum(1 for _ in read_cases(stream))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == cases
    assert peak < 1 << 20
