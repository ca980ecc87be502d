"""One hand on a board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from cli.running import ERROR, HIGH_ONLY, JUDGED, record, run


def test_high_and_low_in_words() -> None:
    result = run("eval", "Ah2h3cKd", "4s5d8cKhQd")
    assert result.exit_code == 0
    assert result.stdout == (
        "High: pair, kings, ace-queen-eight kickers (Kh Kd Ah Qd 8c), 3,914 of 7,462\n"
        "Low:  8-5-4-2-A (8c 5d 4s 2h Ah), 33 of 56\n"
    )


def test_no_low_is_said() -> None:
    assert run("eval", "AsKsQdJd", "Ts9s8s2h3c").stdout.splitlines()[1] == "Low:  no low"


def test_high_only_leaves_the_low_out() -> None:
    assert run("eval", "--high-only", "Ah2h3cKd", "4s5d8cKhQd").stdout.count("\n") == 1
    record(run("eval", "--high-only", "--json", "Ah2h3cKd", "4s5d8cKhQd"), HIGH_ONLY)


def test_symbols() -> None:
    result = run("eval", "--unicode", "ah2h3cKd", "4s5d8cKhQd")
    assert "(K♥ K♦ A♥ Q♦ 8♣)" in result.stdout
    assert "(8♣ 5♦ 4♠ 2♥ A♥)" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("AsKsQdJd", "Ts9s8s"),
        ("As Ks Qd Jd", "10s, 9s, 8s"),
        ("As", "Ks", "Qd", "Jd", "/", "Ts", "9s", "8s"),
        ("asksqdjd/ts9s8s",),
        ("AsKsQdJd Ts9s8s",),
        ("A♠K♠Q♦J♦", "T♠9♠8♠"),
    ],
)
def test_ways_to_write_a_hand(arguments: tuple[str, ...]) -> None:
    answer = record(run("eval", "--json", *arguments), JUDGED)
    assert (answer["hole"], answer["board"]) == ("AsKsQdJd", "Ts9s8s")
    assert answer["high"]["rank"] == 7060


@settings(max_examples=50, deadline=None)
@given(st.permutations(range(52)), st.integers(4, 7), st.integers(3, 5))
def test_json_says_what_the_package_says(deck: list[int], hole_size: int, board_size: int) -> None:
    hole, board = deck[:hole_size], deck[hole_size : hole_size + board_size]
    texts = omaha.render_cards(hole), omaha.render_cards(board)
    answer = record(run("eval", "--json", *texts), JUDGED)
    assert (answer["hole"], answer["board"]) == texts
    high, low = omaha.evaluate(hole, board), omaha.evaluate_low(hole, board)
    assert answer["high"] == {
        "rank": int(high),
        "category": str(high.category),
        "text": str(high),
        "cards": omaha.render_cards(high.cards),
    }
    if low is None:
        assert answer["low"] is None
    else:
        assert answer["low"] == {"rank": int(low), "text": str(low), "cards": omaha.render_cards(low.cards)}


def test_scales_are_those_of_the_package() -> None:
    assert "7,462 of 7,462" in run("eval", "AsKs2c3d", "QsJsTs").stdout
    assert "56 of 56" in run("eval", "As2sKcKd", "3c4d5h").stdout
    for rank, top in ((omaha.HighRank, 7462), (omaha.LowRank, 56)):
        rank(top)
        with pytest.raises(omaha.RankError):
            rank(top + 1)


@pytest.mark.parametrize(
    ("hole", "board", "code", "where", "offset", "pointer"),
    [
        ("AsKsZzJd", "Ts9s8s", "card.syntax", "hole", 4, "  AsKsZzJd\n      ^^\n"),
        ("AsKs", "Ts9s8s", "card.count", "hole", 4, "  AsKs\n      ^\n"),
        (
            "AsKsQdJd2c3c4c5c6c",
            "Ts9s8s",
            "card.count",
            "hole",
            14,
            "  AsKsQdJd2c3c4c5c6c\n" + " " * 16 + "^^^^\n",
        ),
        ("AsKsQdJd", "10s 9s 10s 2c", "card.duplicate", "board", 7, "  10s 9s 10s 2c\n         ^^^\n"),
        ("AsKsQdJd", "A♠ Ts 9s", "card.duplicate", "board", 0, "  A♠ Ts 9s\n  ^^\n"),
        ("AsKsQdJd", "", "card.count", "board", 0, "  \n  ^\n"),
        ("As\0Ks", "Ts9s8s", "card.syntax", "hole", 2, "  As\ufffdKs\n    ^^\n"),
        ("As\x1b[31m", "Ts9s8s", "card.syntax", "hole", 2, "  As\ufffd[31m\n    ^^\n"),
        ("As\udcffKs", "Ts9s8s", "text.encoding", "hole", 2, "  As\ufffdKs\n    ^\n"),
    ],
)
def test_errors(hole: str, board: str, code: str, where: str, offset: int, pointer: str) -> None:
    result = run("eval", hole, board)
    assert result.exit_code == 1
    assert result.stdout == ""
    first, rest = result.stderr.split("\n", 1)
    assert first.startswith(f"error: {where}: ")
    assert rest == pointer

    as_json = run("eval", "--json", hole, board)
    assert as_json.exit_code == 1
    fault = record(as_json, ERROR)["error"]
    assert (fault["code"], fault["where"], fault["offset"]) == (code, where, offset)
    assert fault["message"] == first.removeprefix("error: ")


def test_a_long_text_is_shown_around_the_fault() -> None:
    first, text, mark = run("eval", "As" + " " * 5000 + "Zz" + " " * 5000, "Ts9s8s").stderr.splitlines()
    assert "position 5002" in first
    assert len(text) < 90
    assert text[mark.index("^") : mark.rindex("^") + 1] == "Zz"
    assert text.startswith("  ...")
    assert text.endswith("...")


@pytest.mark.parametrize(
    "arguments", [("AsKsQdJd",), ("As", "Ks", "Qd"), ("--nonsense",), ("-", "Ts9s8s", "x")]
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run("eval", *arguments)
    assert result.exit_code == 2
    assert "Usage: omaha eval" in result.stderr


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40))
def test_no_text_makes_a_traceback(hole: str, board: str) -> None:
    result = run("eval", "--json", "--", hole, board)
    if result.exit_code:
        assert result.exit_code == 1
        record(result, ERROR)
    assert run("eval", "--", hole, board).exit_code == result.exit_code
