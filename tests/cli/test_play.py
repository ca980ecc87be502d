"""`omaha deal --preset`: a hand played from the posts to the payment."""

from __future__ import annotations

import json
from typing import Any

import pytest

import omaha
from cli.running import ERROR, record, run
from omaha.presets import PRESETS


def played(*options: str) -> dict[str, Any]:
    result = run("deal", *options, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_plays_a_hand_to_the_end(preset: str) -> None:
    for number in range(6):
        options = ("--preset", preset, "--players", str(2 + number), "--seed", "7", "--hand", str(number))
        found = played(*options)
        assert sum(found["stacks"]) + sum(e["amount"] for e in found["events"] if e["kind"] == "raked") == (
            200 * (2 + number)
        )
        assert found["events"][-1]["text"] == "complete"
        assert found["structure"] in PRESETS[preset].structures
        # The events alone say who wins what: the same hand, played again by hand.
        hand = omaha.Hand(
            PRESETS[preset],
            omaha.Game(found["game"], found["structure"]),
            omaha.Stakes(blinds=tuple(found["blinds"])),
            found["starting_stacks"],
            number + 1,
            hole_cards=found["hole_cards"],
            board=found["board"],
        )
        kinds = {"folded": omaha.Fold(), "checked": omaha.Check(), "called": omaha.Call()}
        for event in found["events"]:
            if event["kind"] in ("bet", "raised"):
                hand.apply(omaha.RaiseTo(event["to"]))
            elif event["kind"] in kinds:
                hand.apply(kinds[event["kind"]])
        assert list(hand.stacks) == found["stacks"]


def test_a_seed_plays_the_same_hand_and_another_number_another() -> None:
    options = ("deal", "--preset", "online", "--seed", "5", "--hand")
    assert run(*options, "1").stdout == run(*options, "1").stdout != run(*options, "2").stdout
    assert run("deal", "--preset", "online").stdout != run("deal", "--preset", "online").stdout


def test_tells_the_hand_street_by_street() -> None:
    shown = run("deal", "--preset", "cardroom_hilo", "--players", "4", "--seed", "8").stdout
    lines = shown.splitlines()
    heading = "plo4-8, limit, rules of cardroom_hilo, 4 players, button at seat 3, seed 8, hand 0"
    assert lines[0] == heading
    assert [line.split()[0] for line in lines if line[0] != " "] == [
        "plo4-8,",
        "Flop",
        "Turn",
        "River",
        "Showdown:",
        "Paid",
        "Stacks",
    ]
    assert "  seat 2 calls 2  (fold, call 2, raise to 4)" in lines
    assert "  seat 1 shows 5c5dQhKh: three of a kind, fives, ten-nine kickers" in lines
    assert "  seat 1 wins the pot, 36" in lines


def test_game_and_house_must_fit() -> None:
    assert played("--preset", "guide", "--game", "plo5-8", "--seed", "1")["game"] == "plo5-8"
    fault = record(run("deal", "--preset", "online", "--players", "12", "--json"), ERROR)["error"]
    assert (fault["code"], fault["where"]) == ("config", "players")
    assert run("deal", "--preset", "online", "--players", "1").exit_code == 1
    assert run("deal", "--preset", "nobody").exit_code == 2
    assert run("deal", "--preset", "online", "--street", "flop").exit_code == 2
    assert run("deal", "--preset", "online", "--no-burns").exit_code == 2


def test_several_boards_are_all_shown() -> None:
    options = ("--preset", "wsop_live_2024", "--players", "3", "--boards", "2", "--seed", "3")
    for game in ("plo4", "courchevel-8"):
        found = played(*options, "--game", game, "--bomb-pot", "10")
        assert [len(board) for board in found["boards"]] == [10, 10] and found["board"] == found["boards"][0]
        assert [event["post"] for event in found["events"] if event["kind"] == "posted"] == ["ante"] * 3
        shown = run("deal", *options, "--game", game, "--bomb-pot", "10").stdout
        for number, board in enumerate(found["boards"]):
            cards = [board[i : i + 2] for i in range(0, 10, 2)]
            for street, count in (("Flop", 3), ("Turn", 4), ("River", 5)):
                part = shown.partition(f"\n{street}: ")[2]
                assert f"\n  board {number + 1}: {' '.join(cards[:count])}\n" in part
            if game == "courchevel-8":
                part = shown.partition("\nPreflop: ")[2]
                assert f"\n  board {number + 1}: {cards[0]}\n" in part


def test_players_are_asked_how_often_to_run_it() -> None:
    options = ("--preset", "wsop_live_2024", "--players", "6", "--run-it")
    agreed = set()
    for seed in range(1, 200):
        events = played(*options, "ask", "--seed", str(seed))["events"]
        agreed |= {event["times"] for event in events if event["kind"] == "runs"}
    assert agreed == {1, 2}
    twice = next(
        shown
        for seed in range(1, 200)
        if "board 2" in (shown := run("deal", *options, "2", "--seed", str(seed)).stdout)
    )
    assert "  river on board 2: " in twice and "wants" not in twice


def test_extras_need_a_house_that_allows_them() -> None:
    for option in (("--boards", "2"), ("--bomb-pot", "5"), ("--run-it", "2")):
        assert run("deal", *option).exit_code == 2
    refused = run("deal", "--preset", "online", "--run-it", "2")
    assert (refused.exit_code, refused.stderr[:15]) == (1, "error: run_it: ")
