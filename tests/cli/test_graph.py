"""`omaha graph`."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import omaha
from cli.running import ERROR, GRAPH, process, record, run

RANGES = ("AA$ds", "KK$ds")
RIVER = "9s8s2cTs3d"


def test_numbers_and_curves() -> None:
    result = run("graph", *RANGES, "-b", RIVER, "--width", "60")
    assert result.exit_code == 0 and result.stderr == ""
    pair = omaha.distributions(*RANGES, RIVER)
    head, first, second, blank, *picture = result.stdout.splitlines()
    assert head.split("  ") == ["Range", "Hands", "Equity", "Median", "50% or more", "Of the best 5%"]
    best = pair.nut_advantage("5%")
    for line, one, share in zip((first, second), pair, best[:2], strict=True):
        numbers = (one.mean(), one.median(), one.share(ge="50%"), share)
        assert line.split() == [one.hero, f"{len(one):,}", *(f"{float(number):.2%}" for number in numbers)]
    assert blank == "" and picture == str(pair.text(60)).splitlines()
    assert max(map(len, picture)) == 60


def test_hands_that_meet_nobody_are_told() -> None:
    shown = run("graph", "AsAhKsKh, QQJJ$ds", "AsAdKdKc", "-b", RIVER).stdout
    assert shown.endswith(
        "\n\nAsAhKsKh, QQJJ$ds: 1 hand meets no hand of the other range, and counts nowhere.\n"
    )
    assert "count nowhere" not in run("graph", *RANGES, "-b", RIVER).stdout


def test_every_picture_on_request() -> None:
    options = ("--histogram", "--bins", "10", "--categories", "--heat", "--top", "0.1")
    shown = run("graph", *RANGES, "-b", "9s8s2cTs", *options).stdout
    pair = omaha.distributions(*RANGES, "9s8s2cTs")
    after = omaha.next_cards(*RANGES, "9s8s2cTs")
    for picture in (pair, pair.histogram(10), *map(omaha.categories, pair), after):
        assert f"\n{picture.text(72)}\n" in shown
    assert "Of the best 10%" in shown
    assert "equity in per cent after the next card" not in run("graph", *RANGES, "-b", "9s8s2cTs").stdout


def test_svg_has_the_same_pictures(tmp_path: Path) -> None:
    file = tmp_path / "graph.svg"
    result = run("graph", *RANGES, "-b", RIVER, "--svg", str(file), "--histogram", "--categories")
    assert result.exit_code == 0 and "100% │" in result.stdout
    parts = ET.parse(file).getroot().findall("{http://www.w3.org/2000/svg}g")
    titles = [part[0].text or "" for part in parts]
    assert [title.split()[0] for title in titles] == ["Equity", "Histograms", "Categories", "Categories"]
    missing = run("graph", *RANGES, "-b", RIVER, "--svg", str(tmp_path / "no" / "graph.svg"))
    assert missing.exit_code == 1 and missing.stderr.startswith("error: ")


def test_json_says_what_the_package_says() -> None:
    answer = record(run("graph", *RANGES, "-b", RIVER, "--json", "--bins", "7"), GRAPH)
    pair = omaha.distributions(*RANGES, RIVER)
    for said, one in zip(answer["ranges"], pair, strict=True):
        assert {name: said[name] for name in one.to_dict()} == one.to_dict()
        assert Fraction(said["exact_equity"]) == one.mean() and len(said["curve"]) == 101
        assert said["histogram"] == one.histogram(7).shares.tolist()
        assert said["categories"] is None
    best = pair.nut_advantage()
    assert [said["exact_best_share"] for said in answer["ranges"]] == [str(best.hero), str(best.villain)]
    assert answer["top"] == 0.05 and answer["next_cards"] is None and answer["hilo"] is False
    assert omaha.CardSet(answer["board"]) == omaha.CardSet(RIVER)
    more = run("graph", *RANGES, "-b", "9s8s2cTs", "--json", "--categories", "--heat", "--by", "weight")
    answer = record(more, GRAPH)
    assert answer["ranges"][0]["counted"] == "weight"
    assert answer["ranges"][0]["categories"]["children"][0]["name"] == "flush"
    assert answer["next_cards"] == omaha.next_cards(*RANGES, "9s8s2cTs").to_dict()


def test_csv_has_a_row_for_each_hand_best_first() -> None:
    rows = list(csv.DictReader(run("graph", *RANGES, "-b", RIVER, "--csv").stdout.splitlines()))
    pair = omaha.distributions(*RANGES, RIVER)
    for number, one in zip("12", pair, strict=True):
        mine = [row for row in rows if row["range"] == number]
        assert len(mine) == len(one)
        equities = [Fraction(row["exact_equity"]) for row in mine]
        assert equities == sorted(equities, reverse=True)
        for row in (mine[0], mine[-1]):
            found = one.of(row["hand"])
            assert (found.exact_equity, found.weight) == (Fraction(row["exact_equity"]), int(row["weight"]))
            assert (found.equity, found.share) == (float(row["equity"]), float(row["share"]))


def test_games_dead_cards_and_threads_go_along() -> None:
    options = ("-b", RIVER, "-g", "plo8", "-d", "Ad", "--threads", "2", "--json")
    answer = record(run("graph", *RANGES, *options), GRAPH)
    pair = omaha.distributions(*RANGES, RIVER, dead="Ad", game="plo8")
    assert answer["hilo"] is True and answer["dead"] == "Ad"
    assert answer["ranges"][0]["exact_equity"] == str(pair.hero.mean())
    assert answer["ranges"][0]["hands"] == len(pair.hero) < len(omaha.distribution(*RANGES, RIVER))


def test_what_may_have_been_meant_otherwise_is_noted() -> None:
    shown = run("graph", "AA", "AKs", "-b", RIVER)
    assert shown.stderr.startswith("note: range 2: in Omaha a suit letter ") and shown.exit_code == 0
    assert "note" not in run("graph", *RANGES, "-b", RIVER).stderr


def test_too_much_work_is_refused_with_what_would_allow_it() -> None:
    command = ("graph", "AAKK$ds", "QQJJ$ds", "-b", "9s8s2c")
    refused = run(*command, "--max-work", "10")
    assert refused.exit_code == 1
    work = refused.stderr.split("--max-work ")[1].split()[0]
    assert run(*command, "--max-work", work).exit_code == 0
    assert run(*command, "--max-work", str(int(work) - 1)).exit_code == 1


def test_five_cards() -> None:
    answer = record(run("graph", "AAKK2$ds", "QQJJ2$ds", "-b", RIVER, "-g", "plo5", "--json"), GRAPH)
    assert answer["ranges"][0]["hands"] > 0


def test_an_encoding_without_blocks_gets_plain_signs() -> None:
    command = ("graph", *RANGES, "-b", "9s8s2cTs", "--heat", "--histogram", "--categories", "--width", "60")
    done = process(*command, environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0 and done.stdout.isascii() and b"100% |oo" in done.stdout
    assert b"\x1b" not in done.stdout


def test_colours_only_where_they_are_shown() -> None:
    command = ("graph", *RANGES, "-b", RIVER)
    assert b"\x1b" not in process(*command).stdout
    coloured = process(*command, environment={"FORCE_COLOR": "1", "COLORTERM": "truecolor"}).stdout
    assert b"\x1b[38;2;0;114;178m" in coloured


@pytest.mark.parametrize(
    ("arguments", "code", "where", "offset"),
    [
        (("AA", "KKQ-JT", "-b", RIVER), "range.span_length", "villain", 3),
        (("A\u0430", "KK", "-b", RIVER), "range.character", "hero", 1),
        ((*RANGES, "-b", "9s8s9s"), "card.duplicate", "board", 4),
        ((*RANGES, "-b", RIVER, "-d", "Zz"), "card.syntax", "dead", 0),
        ((*RANGES, "-b", RIVER, "-g", "holdem"), "config", "game", None),
        ((*RANGES, "-b", RIVER, "--top", "31"), "distribution.share", None, None),
        ((*RANGES, "-b", RIVER, "--top", "many"), "distribution.share", None, None),
        ((*RANGES, "-b", RIVER, "--heat"), "card.count", "board", None),
        ((*RANGES, "-b", "9s8s"), "card.count", "board", None),
        (("AA", "****", "-b", "9s8s2c", "--max-work", "10"), "work.too_large", None, None),
    ],
)
def test_bad_data_is_an_error_of_status_1(
    arguments: tuple[str, ...], code: str, where: str | None, offset: int | None
) -> None:
    result = run("graph", *arguments, "--json")
    assert result.exit_code == 1
    fault: dict[str, Any] = record(result, ERROR)["error"]
    assert (fault["code"], fault["offset"]) == (code, offset)
    assert where is None or fault["where"] == where
    shown = run("graph", *arguments)
    assert shown.exit_code == 1 and shown.stdout == "" and shown.stderr.startswith("error: ")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("AA",),
        (*RANGES, "KK"),
        (*RANGES, "--json", "--csv"),
        (*RANGES, "--bins", "0"),
        (*RANGES, "--width", "10"),
        (*RANGES, "--threads", "0"),
        (*RANGES, "--by", "hands"),
    ],
)
def test_wrong_usage_is_status_2(arguments: tuple[str, ...]) -> None:
    assert run("graph", *arguments).exit_code == 2
