"""`omaha range`: counts, lists, explanations, samples, faults where they stand; ranges in `omaha equity`."""

from __future__ import annotations

import json

import pytest

import omaha
from cli.running import run


def test_count_says_the_part_of_all_hands() -> None:
    assert run("range", "count", "AA$ds").stdout == "864 of 270,725 hands (0.32%)\n"
    assert run("range", "count", "AA", "--game", "plo6").stdout == "1,237,792 of 20,358,520 hands (6.08%)\n"
    answer = json.loads(run("range", "count", "AA@5,KK@2", "--json").stdout)
    assert answer == {
        "range": "AA@5,KK@2",
        "cards": 4,
        "count": 13_886,
        "of": 270_725,
        "total_weight": 5 * 6_961 + 2 * 6_925,
        "warnings": [],
    }


def test_list_writes_every_hand_once() -> None:
    result = run("range", "list", "AAKK")
    assert sorted(omaha.CardSet(line).mask for line in result.stdout.split()) == sorted(
        omaha.Range("AAKK").masks().tolist()
    )
    weighted = run("range", "list", "AAKK$ds@3, AAAA@1").stdout.splitlines()
    assert weighted[0] == "AcAdAhAs @1" and len(weighted) == 7 and weighted[1].endswith(" @3")
    signs = str.maketrans("shdc", "♠♥♦♣")
    assert run("range", "list", "AAKK", "--unicode").stdout == result.stdout.translate(signs)
    few = json.loads(run("range", "list", "AAAA", "--json").stdout)
    assert few["hands"] == [["AcAdAhAs", 1]]
    refused = run("range", "list", "AA")
    assert (
        refused.exit_code == 1 and "6,961 hands" in refused.stderr and "--limit 6961 would" in refused.stderr
    )
    assert "range sample" in run("range", "list", "*", "--game", "plo6").stderr
    assert len(run("range", "list", "AA", "--limit", "7000").stdout.splitlines()) == 6_961


def test_explain_and_notes() -> None:
    said = run("range", "explain", "AKs").stdout
    assert "the king of spades" in said and "Note:" in said
    assert run("range", "count", "AKs").stderr.startswith("note: ")


def test_sample_repeats_itself() -> None:
    one = run("range", "sample", "AA", "-n", "5", "--seed", "3")
    assert one.stdout == run("range", "sample", "AA", "-n", "5", "--seed", "3").stdout
    assert all(omaha.CardSet(line) in omaha.Range("AA") for line in one.stdout.split())
    assert run("range", "sample", "AA", "--dead", "AsAhAd").exit_code == 1


def test_boards_and_macros() -> None:
    assert run("range", "count", "@set", "-b", "9d8c2s").stdout.startswith("9,426 of")
    assert run("range", "count", "$mine$ds", "-m", "mine=(AA,KK)").stdout.startswith("1,722 of")
    assert run("range", "count", "AA", "-m", "mine").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "code", "marked"),
    [
        (("AKQ-JT",), "range.span_length", "  AKQ-JT\n     ^\n"),
        (("AA@foo",), "range.board_word", "  AA@foo\n    ^\n"),
        (("@set",), "range.board_missing", "  @set\n  ^\n"),
        (("AA", "-b", "AsXx"), "card.syntax", "  AsXx\n    ^^\n"),
        (("AA", "-g", "holdem"), "config", ""),
    ],
)
def test_faults_are_shown_where_they_stand(arguments: tuple[str, ...], code: str, marked: str) -> None:
    shown = run("range", "count", *arguments)
    assert shown.exit_code == 1 and shown.stderr.endswith(marked) and shown.stderr.startswith("error: ")
    answer = run("range", "count", *arguments, "--json")
    assert json.loads(answer.stdout)["error"]["code"] == code


def test_ranges_are_players_of_an_equity() -> None:
    result = json.loads(run("equity", "AA**", "KK**", "-b", "9s8s2cTs3d", "--json").stdout)
    assert round(result["players"][0]["equity"], 10) == 0.7182682889
    table = run("equity", "AA$ds", "AhKhQdJd", "-b", "9s8s2c").stdout
    assert "AA:xxyy" in table and "Exact: all" in table
    fault = run("equity", "AA$", "KK")
    assert (
        fault.exit_code == 1
        and fault.stderr.startswith("error: hand 1: no macro")
        and fault.stderr.endswith("  AA$\n    ^\n")
    )
    assert run("equity", "AKs", "KK", "-b", "9s8s2c").stderr.startswith("note: hand 1: ")
