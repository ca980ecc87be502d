"""`omaha tournament run` and `schedule`: for people, for programs, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from cli.running import ERROR, checked, record, run
from omaha.cli.tournament import tournament_group
from omaha.tournament import Structure

S0 = str(Path(__file__).parents[2] / "docs" / "s0.toml")
PLAYER = {"place": int, "player": str, "paid": int, "prize": int, "bounties": int, "hands": int}
RUN = {
    "name": str,
    "players": [PLAYER],
    **dict.fromkeys(("seed", "pool", "chips", "hands", "minutes", "level"), int),
}


def test_a_tournament_for_people() -> None:
    result = run("tournament", "run", S0, "--seed", "1", "--players", "6")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Place", "Player", "Paid", "Prize", "Hands"]
    assert [int(line.split()[0]) for line in lines[1:7]] == [1, 2, 3, 4, 5, 6]
    assert lines[-1] == "36000 chips in play; $450 in the prize pool"
    assert result.stdout == run("tournament", "run", "--seed", "1", "--players", "6").stdout


def test_a_tournament_for_programs() -> None:
    found = record(run("tournament", "run", S0, "--players", "5", "--no-add-ons", "--json"), RUN)
    assert found["chips"] == 20_000 and found["pool"] == 250 == sum(
        player["prize"] for player in found["players"]
    )
    assert {player["paid"] for player in found["players"]} == {50}


def test_many_tournaments() -> None:
    options = ("tournament", "run", S0, "--players", "4", "--runs", "3", "--processes", "1")
    result = run(*options)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("3 tournaments of 4 players, seeds from 0\n")
    assert "Level   Blinds" in result.stdout
    data = json.loads(run(*options, "--json").stdout)
    assert len(data["hands"]) == 3 and len(data["place"][0]) == 4


def test_too_much_work_is_refused() -> None:
    result = run("tournament", "run", "--runs", "99999999")
    assert result.exit_code == 1 and "more than 200000" in result.stderr


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("run", "--players", "2"), "tournament.players"),
        (("run", "--players", "17"), "tournament.full"),
        (("run", "--players", "17", "--runs", "2"), "tournament.simulate"),
        (("run", "--seed", "-1"), "deck.seed"),
        (("schedule", "--end", "soon"), "tournament.suggest"),
        (("schedule", "--chips", "white"), "tournament.chip_set"),
        (("schedule", "--add-on", "-1"), "tournament.suggest"),
    ],
)
def test_errors_are_coded(options: tuple[str, ...], code: str) -> None:
    result = run("tournament", *options, "--json")
    assert result.exit_code == 1
    assert checked(result.stdout, ERROR)["error"]["code"] == code


def test_a_bad_file_is_told_whole(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("stack = 0\ncosts = 5\n", encoding="utf-8")
    result = run("tournament", "run", str(path))
    assert result.exit_code == 1
    assert "stack: 0 is not from 1" in result.stderr and "costs" in result.stderr
    assert run("tournament", "run", str(tmp_path / "none.toml")).exit_code == 2


def test_a_schedule_for_people() -> None:
    result = run("tournament", "schedule", "--players", "10", "--end", "01:00")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["Time", "Level", "Blinds", "Minutes", "Chips"]
    assert lines[1].split()[:4] == ["19:00", "1", "25/50", lines[1].split()[3]]
    for part in ("break", "white 25 out", "no add-ons from here on", "wanted end", "Assumed: "):
        assert part in result.stdout


def test_a_schedule_is_a_file_that_can_be_run(tmp_path: Path) -> None:
    text = run("tournament", "schedule", "--players", "8", "--toml").stdout
    assert Structure.from_toml(text) == Structure.suggest(8).structure
    path = tmp_path / "tonight.toml"
    path.write_text(text, encoding="utf-8")
    assert run("tournament", "run", str(path), "--players", "3").exit_code == 0


def test_a_schedule_for_programs_and_other_chips() -> None:
    options = ("--chips", "white 5, dark red 25, green 100", "--stack", "1500", "--add-on", "0")
    data = json.loads(run("tournament", "schedule", *options, "--json").stdout)
    assert set(data) == {"schedule", "end", "reasons", "structure"} and data["end"] == "02:00"
    assert data["structure"]["chips"][1] == {"value": 25, "colour": "dark red"}
    assert data["schedule"][0]["small_blind"] == 10
    assert run("tournament", "schedule", "--json", "--toml").exit_code == 2


def test_help_fits_and_explains_every_option() -> None:
    for command in ("run", "schedule"):
        result = run("tournament", command, "--help")
        assert result.exit_code == 0 and "Examples:" in result.stdout
        assert max(map(len, result.stdout.splitlines())) <= 80
        for parameter in tournament_group.commands[command].params:
            assert not isinstance(parameter, click.Option) or parameter.help
