"""Hands from standard input."""

from __future__ import annotations

import io
import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.running import HIGH_ONLY, JUDGED, LINE_ERROR, checked, conforms, run
from omaha.cli.lines import LONGEST_LINE, read_lines

GOOD = "AsKsQdJd Ts9s8s2h3c"
ANSWER = f"{GOOD}: flush, ace-king-ten-nine-eight (As Ks Ts 9s 8s), 7,060 of 7,462; no low\n"


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_a_line_a_hand(arguments: tuple[str, ...]) -> None:
    result = run("eval", *arguments, stdin=f"{GOOD}\nAh2h3cKd 4s5d8cKhQd")
    assert result.exit_code == 0
    assert result.stderr == ""
    first, second = result.stdout.splitlines(keepends=True)
    assert first == ANSWER
    assert second == (
        "Ah2h3cKd 4s5d8cKhQd: pair, kings, ace-queen-eight kickers (Kh Kd Ah Qd 8c), 3,914 of 7,462; "
        "low 8-5-4-2-A (8c 5d 4s 2h Ah), 33 of 56\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        GOOD,
        "AsKsQdJd   Ts9s8s2h3c",
        "AsKsQdJd\tTs9s8s2h3c",
        "AsKsQdJd \t\t Ts9s8s2h3c",
        "As Ks Qd Jd\tTs 9s 8s 2h 3c",
        "As Ks Qd Jd / Ts 9s 8s 2h 3c",
        "As\tKs Qd Jd/Ts\t9s 8s 2h 3c",
        "As,Ks,Qd,Jd Ts,9s,8s,2h,3c",
        "  AsKsQdJd Ts9s8s2h3c \r",
        f"{GOOD}#the nuts, nearly",
        "A♠K♠Q♦J♦ T♠9♠8♠2♥3♣",
        f"\ufeff{GOOD}",
    ],
)
def test_ways_to_part_hole_and_board(line: str) -> None:
    result = run("eval", stdin=f"{line}\n")
    assert (result.exit_code, result.stdout, result.stderr) == (0, ANSWER, "")


def test_empty_lines_and_comments_are_passed_over() -> None:
    text = b"\n \t\r\n# caf\xe9\n  # AsKsQdJd\n" + b"#" * (3 * LONGEST_LINE) + b"\n" + GOOD.encode()
    assert run("eval", stdin=text).stdout == ANSWER
    assert run("eval", stdin="").exit_code == 0


def test_options_apply_to_each_line() -> None:
    assert run("eval", "--high-only", stdin=GOOD).stdout == ANSWER.replace("; no low", "")
    assert run("eval", "--unicode", stdin=GOOD).stdout.startswith("A♠K♠Q♦J♦ T♠9♠8♠2♥3♣: flush")
    checked(run("eval", "--json", stdin=GOOD).stdout, JUDGED)
    checked(run("eval", "--json", "--high-only", stdin=GOOD).stdout, HIGH_ONLY)


BAD = [
    (b"AsKsQdJd", "line.syntax", "line", 8),
    (b"As Ks Qd Jd Ts 9s 8s", "line.syntax", "line", 5),
    (b"AsKsQdJd / Ts9s8s / 2h", "line.syntax", "line", 18),
    (b"AsKsQdJd\tTs9s8s\t2h", "line.syntax", "line", 15),
    (b"  AsKsQdZz Ts9s8s", "card.syntax", "hole", 6),
    (b"AsKsQdJd / Ts 9s Zz", "card.syntax", "board", 6),
    (b"AsKsQdJd AsTs9s", "card.duplicate", "board", 0),
    (b"AsKs Ts9s8s", "card.count", "hole", 4),
    (b"/ Ts9s8s", "card.count", "hole", 0),
    (b"AsKsQdJd /", "card.count", "board", 0),
    (b"As\0s Ts9s8s", "card.syntax", "hole", 2),
    (b"AsKsQdJd Ts9s\xff", "text.encoding", "line", 13),
    ("A♠K♠ ".encode() + b"\xe2\x99", "text.encoding", "line", 5),
    ("AsKsQdJd Ts9s8s".encode("utf-16"), "text.encoding", "line", 0),
    (b"As" * LONGEST_LINE, "line.length", "line", None),
]


def test_goes_on_after_bad_lines() -> None:
    text = b"".join(line + b"\n" + GOOD.encode() + b"\n" for line, *_ in BAD)
    result = run("eval", "--json", stdin=text)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 2 * len(BAD)
    for i, (line, code, where, offset) in enumerate(BAD):
        answer = checked(lines[2 * i], LINE_ERROR)
        fault = answer["error"]
        found = (answer["line"], fault["code"], fault["where"], fault["offset"])
        assert found == (2 * i + 1, code, where, offset), line
        checked(lines[2 * i + 1], JUDGED)

    in_words = run("eval", stdin=text)
    assert in_words.exit_code == 1
    assert in_words.stdout == ANSWER * len(BAD)
    assert in_words.stderr.count("error: line ") == len(BAD)


def test_the_mark_stands_under_the_fault_in_the_line() -> None:
    result = run("eval", stdin="\n  AsKsQdJd2c3c4c5c /  Ts 9s 8s\nAsKsQdJd / Ts 10s 9s\n")
    assert result.stderr == (
        "error: line 2: hole: 8 cards where 4 to 7 are needed (position 14)\n"
        "  AsKsQdJd2c3c4c5c /  Ts 9s 8s\n"
        "                ^^\n"
        "error: line 3: board: Ts stands twice, again at position 3\n"
        "  AsKsQdJd / Ts 10s 9s\n"
        "                ^^^\n"
    )


@settings(deadline=None)
@given(st.lists(st.binary(max_size=60), max_size=5))
def test_no_bytes_make_a_traceback(lines: list[bytes]) -> None:
    result = run("eval", "--json", stdin=b"\n".join(lines))
    errors = [line for line in result.stdout.splitlines() if not conforms(json.loads(line), JUDGED)]
    for line in errors:
        checked(line, LINE_ERROR)
    assert result.exit_code == bool(errors)


class Endless(io.RawIOBase):
    """So many bytes without a line's end."""

    def __init__(self, size: int) -> None:
        self._left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self._left)
        buffer[:size] = b"A" * size
        self._left -= size
        return size


def test_memory_is_bounded_whatever_the_line() -> None:
    stream = io.BufferedReader(Endless(1 << 26))
    tracemalloc.start()
    try:
        ((number, error),) = read_lines(stream)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert number == 1
    assert getattr(error, "code", None) == "line.length"
    assert peak < 1 << 20
