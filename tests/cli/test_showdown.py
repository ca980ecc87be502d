"""Hands against each other."""

from __future__ import annotations

import pytest

import omaha
from cli.running import COMPARED, ERROR, record, run

HANDS = ("AhAsKs2h", "KhKcQdJd")
BOARD = ("--board", "3s4h8d9cQc")
HIGH_TABLE = """\
Hand  Cards        High                                   Plays           Wins
1     Ah As Ks 2h  pair, aces, queen-nine-eight kickers   As Ah Qc 9c 8d  high
2     Kh Kc Qd Jd  pair, kings, queen-nine-eight kickers  Kh Kc Qc 9c 8d

"""


def test_table_and_explanation() -> None:
    result = run("showdown", *HANDS, *BOARD)
    assert result.exit_code == 0
    assert result.stdout == HIGH_TABLE + omaha.showdown(HANDS, BOARD[1]).explain() + "\n"


def test_low_in_games_that_have_one() -> None:
    table, explanation = run("showdown", *HANDS, *BOARD, "--game", "o8").stdout.split("\n\n")
    head, first, second = table.splitlines()
    assert head.split() == ["Hand", "Cards", "High", "Plays", "Low", "Plays", "Wins"]
    assert first.endswith("8-4-3-2-A  8d 4h 3s 2h As  high, low")
    assert second.endswith("no low")
    assert explanation == omaha.showdown(HANDS, BOARD[1], "o8").explain() + "\n"


def test_ties_mark_all_winners() -> None:
    table = run("showdown", "AhKh2c2d", "AsKs3c3d", "9h9s4c4d", "--board", "QcJdTh8s7s").stdout.split("\n\n")[
        0
    ]
    assert [row.endswith("high") for row in table.splitlines()[1:]] == [True, True, False]


def test_symbols() -> None:
    result = run("showdown", *HANDS, *BOARD, "--unicode")
    assert result.stdout.count("A♥ A♠ K♠ 2♥") == 2
    assert "Ah" not in result.stdout


@pytest.mark.parametrize("game", [None, "plo4", "plo4-8"])
def test_json_says_what_the_package_says(game: str | None) -> None:
    arguments = () if game is None else ("--game", game)
    answer = record(run("showdown", *HANDS, *BOARD, *arguments, "--json", "--unicode"), COMPARED)
    result = omaha.showdown(HANDS, BOARD[1], game)
    assert answer["game"] == game
    assert answer["board"] == BOARD[1]
    assert [hand["hole"] for hand in answer["hands"]] == list(HANDS)
    assert [hand["high"]["rank"] for hand in answer["hands"]] == [int(high) for high in result.high]
    lows = [None if hand["low"] is None else hand["low"]["rank"] for hand in answer["hands"]]
    assert lows == [None if low is None else int(low) for low in result.low]
    assert answer["high_winners"] == list(result.high_winners)
    assert answer["low_winners"] == list(result.low_winners)
    assert answer["explanation"] == str(result).splitlines()


@pytest.mark.parametrize(
    ("arguments", "code", "where", "offset", "words"),
    [
        (("AsKsQdJd", "AsKhJcTc", *BOARD), "card.duplicate", "hands[1]", 0, "hand 2: As stands twice"),
        (("AsKsQdJd", "AhKhQhZz", *BOARD), "card.syntax", "hands[1]", 6, 'hand 2: "Zz" at position 6'),
        (("AsKsQdJd", "AhKhQhJh2c", *BOARD), "card.count", "hands[1]", 8, "hand 2: 5 cards"),
        (("AsKsQdJd", *BOARD, "--game", "plo5"), "card.count", "hands[0]", None, "hand 1: 4 cards where 5"),
        (("AsKsQdJd", "--board", "Ts9s"), "card.count", "board", 4, "board: 2 cards"),
        (("AsKsQdJd", "--board", "TsTs"), "card.duplicate", "board", 2, "board: Ts stands twice"),
        (
            ("AsKsQdJd", *BOARD, "--game", "holdem"),
            "config",
            "game",
            None,
            "game: 'holdem' is not one of plo4",
        ),
        (
            ("AsKsQdJd", "As\udcff", *BOARD),
            "text.encoding",
            "hands[1]",
            2,
            "hand 2: what stands at position 2",
        ),
    ],
)
def test_errors(arguments: tuple[str, ...], code: str, where: str, offset: int | None, words: str) -> None:
    result = run("showdown", *arguments)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"error: {words}")
    assert result.stderr.count("\n") == (1 if offset is None else 3)

    as_json = run("showdown", *arguments, "--json")
    assert as_json.exit_code == 1
    fault = record(as_json, ERROR)["error"]
    assert (fault["code"], fault["where"], fault["offset"]) == (code, where, offset)


@pytest.mark.parametrize("arguments", [(), HANDS, BOARD])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run("showdown", *arguments)
    assert result.exit_code == 2
    assert "Usage: omaha showdown" in result.stderr
