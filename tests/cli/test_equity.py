"""`omaha equity`."""

from __future__ import annotations

import csv

import pytest

import omaha
from cli.running import EQUITY, ERROR, record, run

HANDS = ("AhKhQdJd", "9c8c7h6h")


def test_table() -> None:
    result = run("equity", *HANDS, "--board", "9h8h2c")
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout == (
        "Hand  Cards        Equity  Win     Tie\n"
        "1     Ah Kh Qd Jd  35.98%  35.98%  0.00%\n"
        "2     9c 8c 7h 6h  64.02%  64.02%  0.00%\n"
        "\nExact: all 820 deals.\n"
    )


def test_low_and_unknown_cards() -> None:
    result = run("equity", "AhAd2h3d", "Ks***", "-b", "4c5hTs8d", "-g", "o8", "-d", "2c2d")
    head, _, second, *_ = result.stdout.splitlines()
    assert head.split() == ["Hand", "Cards", "Equity", "Win", "Tie", "High", "Low", "Scoop"]
    assert "Ks * * *" in second


def test_drawn_deals_say_so() -> None:
    result = run("equity", *HANDS, "--trials", "5000", "--seed", "3", "--threads", "2")
    assert "±" in result.stdout.splitlines()[0]
    assert result.stdout.endswith("Sampled: 5,000 deals drawn with seed 3; ± is the standard error.\n")
    assert result.stdout == run("equity", *HANDS, "--trials", "5000", "--seed", "3").stdout
    assert "Sampled" in run("equity", *HANDS, "--seconds", "0.05").stdout
    assert "Sampled" in run("equity", *HANDS, "--stderr", "0.01").stdout


def test_json_says_what_the_package_says() -> None:
    answer = record(run("equity", *HANDS, "-b", "9h8h2c", "--json"), EQUITY)
    assert answer == omaha.equity(*HANDS, board="9h8h2c").to_dict()
    answer = record(run("equity", *HANDS, "-g", "o8", "--trials", "100", "--json"), EQUITY)
    assert answer["is_exact"] is False and answer["deals"] == 100


def test_csv() -> None:
    rows = list(csv.DictReader(run("equity", *HANDS, "-b", "9h8h2c", "--csv").stdout.splitlines()))
    assert [row["player"] for row in rows] == list(HANDS)
    assert float(rows[0]["equity"]) == 59 / 164 and rows[0]["exact"] == "1" and rows[0]["deals"] == "820"


def test_symbols() -> None:
    assert "A♥ K♥ Q♦ J♦" in run("equity", *HANDS, "--unicode").stdout


def test_exact_refuses_what_is_too_much() -> None:
    result = run("equity", "AhKhQdJd", "*", "*", "--exact")
    assert result.exit_code == 1 and "--max-work" in result.stderr and "--trials" in result.stderr
    answer = record(run("equity", "AhKhQdJd", "*", "*", "--exact", "--json"), ERROR)
    assert answer["error"]["code"] == "work.too_large"
    allowed = run("equity", "AhKhQdJd", "*", "-b", "9h8h2cKs", "--max-work", "10000000")
    assert allowed.exit_code == 0 and "Exact" in allowed.stdout
    assert run("equity", "AhKhQdJd", "*", "-b", "9h8h2cKs", "--max-work", "10").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "code", "where", "offset"),
    [
        (("AhKhQdJd", "AhQsJs9s"), "card.duplicate", "hands[1]", 0),
        ((*HANDS, "-b", "2c3c9c"), "card.duplicate", "board", 4),
        ((*HANDS, "-d", "Zz"), "card.syntax", "dead", 0),
        ((*HANDS, "-g", "holdem"), "config", "game", None),
        (("AhKhQdJd",), "equity.players", None, None),
    ],
)
def test_bad_data_is_an_error_of_status_1(
    arguments: tuple[str, ...], code: str, where: str | None, offset: int | None
) -> None:
    result = run("equity", *arguments, "--json")
    assert result.exit_code == 1
    fault = record(result, ERROR)["error"]
    assert (fault["code"], fault["where"], fault["offset"]) == (code, where, offset)
    shown = run("equity", *arguments)
    assert shown.exit_code == 1 and shown.stdout == "" and shown.stderr.startswith("error: ")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (*HANDS, "--json", "--csv"),
        (*HANDS, "--exact", "--trials", "5"),
        (*HANDS, "--trials", "0"),
        (*HANDS, "--seconds", "0"),
        (*HANDS, "--threads", "0"),
    ],
)
def test_wrong_usage_is_status_2(arguments: tuple[str, ...]) -> None:
    assert run("equity", *arguments).exit_code == 2
