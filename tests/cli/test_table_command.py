"""`omaha table`: sessions of bots, scripts, saving and resuming, errors, JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cli.running import FAULT, LINE_ERROR, SESSION, checked, process, record, run
from omaha import Table
from omaha.presets import PRESETS

FOUR = "sit 0 Ann 200\nsit 1 Ben 200\nsit 2 Cid 200\nsit 3 Dan 200\ngive_button 0\n"


def session(*options: str, stdin: str | None = None) -> Any:
    """The JSON of a session, whose chips add up."""
    found = record(run("table", *options, "--json", stdin=stdin), SESSION)
    players = found["players"]
    assert found["on_the_table"] == sum(player["chips"] for player in players)
    out = found["cashed_out"] + found["rake"] + found["time"]
    assert found["on_the_table"] == found["bought"] - out
    assert sum(player["won"] for player in players) == -found["rake"]
    assert found["time"] == sum(player["time"] for player in players)
    for player in players:
        paid = player["bought"] - player["cashed_out"] - player["time"]
        assert player["won"] == player["chips"] - paid
        assert player["small_blinds"] + player["big_blinds"] <= player["dealt"] <= found["hands"]
    return found


def script(lines: str, *options: str) -> Result:
    """What a script shows; it ends well."""
    result = run("table", "-", "--seed", "7", *options, stdin=lines)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result


def told(lines: str, *options: str) -> list[str]:
    """The lines of the hands, without the table at the end."""
    lines_shown = script(lines, *options).stdout.splitlines()
    return lines_shown[: next(i for i, line in enumerate(lines_shown) if line.startswith("Seat "))]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_plays_and_chips_are_conserved(preset: str) -> None:
    for structure in PRESETS[preset].structures:
        options = ("--preset", preset, "--structure", structure, "--players", "5", "--seats", "4")
        found = session(*options, "--hands", "25", "--breaks", "4", "--seed", "5")
        assert found["structure"] == structure
        assert found["hands"] == 25 or PRESETS[preset].tournament
        assert sum(player["big_blinds"] for player in found["players"]) == found["hands"]
        assert (found["rake"] > 0) == (PRESETS[preset].rake is not None)


def test_kinds_of_hands() -> None:
    bombs = ("--bomb-every", "3", "--bomb-ante", "5", "--ante", "1")
    found = session(*bombs, "--time-charge", "2/4", "--hands", "12", "--seed", "3")
    assert sum(player["big_blinds"] for player in found["players"]) == 8
    assert found["time"] >= 3 * 2 * 5
    shown = run(
        "table", "--preset", "cardroom_hilo", *("--kill", "full", "--kill-at", "2"), "-v", "--seed", "1"
    )
    assert " kill 3" in shown.stdout and shown.exit_code == 0
    runs = session("--preset", "wsop_live_2024", "--run-it", "ask", "--hands", "30", "--seed", "1")
    assert runs["hands"] == 30


def test_for_people() -> None:
    result = run("table", "--players", "3", "--hands", "3", "--seed", "7", "-v")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Hand 1, button seat 2 (Cid): Ann small blind 1, Ben big blind 2"
    assert lines[6].split() == [
        "Seat",
        "Player",
        "Bought",
        "Chips",
        "Won",
        "Dealt",
        "in",
        "Small",
        "blinds",
        "Big",
        "blinds",
    ]
    assert lines[7].split() == ["0", "Ann", "400", "400", "+0", "3", "1", "1"]
    assert lines[-2:] == [
        "3 hands played, rake 0",
        "On the table 800 = 800 bought - 0 cashed out - 0 rake",
    ]


def test_the_waiting_take_the_seats_of_those_who_left() -> None:
    found = session("--players", "8", "--seats", "5", "--hands", "60", "--seed", "2")
    assert [player["player"] for player in found["players"] if player["dealt"]].count("Fay") == 1
    assert len([player for player in found["players"] if player["seat"] is None]) >= 1
    left = run(
        "table", "--preset", "tda_2024", "--players", "3", "--stack", "5", "--hands", "500", "--seed", "2"
    )
    assert left.stdout.startswith("Fewer than two can play on.\n")


def test_a_seed_is_the_same_again_and_another_is_not() -> None:
    assert session("--hands", "10", "--seed", "1") == session("--hands", "10", "--seed", "1")
    assert session("--hands", "10", "--seed", "1") != session("--hands", "10", "--seed", "2")
    assert session("--hands", "10") != session("--hands", "10")


@pytest.mark.parametrize("preset", ["online", "cardroom_hilo", "home_tournament", "casino"])
def test_saved_and_taken_up_is_one_run(preset: str, tmp_path: Path) -> None:
    saved, whole = str(tmp_path / "table.json"), str(tmp_path / "whole.json")
    made = ("--preset", preset, "--players", "6", "--seats", "5", "--time-charge", "1/5")
    rest = ("--breaks", "3", "--seed", "4")
    session(*made, *rest, "--hands", "9", "--save", saved)
    session("--resume", saved, *rest, "--hands", "0", "--save", saved)
    parts = session("--resume", saved, *rest, "--hands", "11", "--save", saved)
    assert parts == session(*made, *rest, "--hands", "20", "--save", whole)
    assert Path(saved).read_text() == Path(whole).read_text()
    assert Table.from_json(Path(saved).read_text()).hands_dealt == parts["hands"]


def test_a_script_stops_in_a_hand_and_another_goes_on(tmp_path: Path) -> None:
    saved = str(tmp_path / "table.json")
    first = script(FOUR + "deal\nfold\nraise 7\n", "--save", saved)
    assert "0 hands played" in first.stdout and "On the table 800" in first.stdout
    result = run("table", "-", "--resume", saved, stdin="fold Ben\nfold Cid\nminutes 61\n")
    assert result.stdout.startswith("  Ann +3, Ben -1, Cid -2\n")
    assert session("--resume", saved, "--hands", "0", "--seed", "7")["hands"] == 1


def test_a_script_does_what_a_table_can() -> None:
    lines = """
    # by S4
    sit 4 Eve 200
    wait_for_seat Fay 150   # one seat is left
    seat_next
    deal Dan
    """
    assert told(FOUR + lines, "--preset", "roberts", "--seats", "6") == [
        "Hand 1, button seat 0 (Ann): Ben small blind 1, Cid big blind 2, Dan straddle 4"
    ]
    lines = (
        FOUR
        + "deal\nfold Dan\nfold Ann\nfold Ben\nfinish\nsit_out Dan\ndeal\nfold\nfold\nsit_in Dan post\nplay 1"
    )
    shown = told(lines)
    assert shown[:2] == [
        "Hand 1, button seat 0 (Ann): Ben small blind 1, Cid big blind 2",
        "  Ben -1, Cid +1",
    ]
    assert shown[2] == "Hand 2, button seat 1 (Ben): Cid small blind 1, Ann big blind 2; not dealt in: Dan"
    assert shown[4] == "Hand 3, button seat 2 (Cid): Ann small blind 1, Ben big blind 2; not dealt in: Dan"
    lines = (
        "top_up Ann 50\nfill_up Ben 300\nfill_up Ben off\nstand_up Cid\nchange_seat Dan 2\nchoose Dan post\n"
    )
    found = session("-", stdin=FOUR + lines)
    assert [(player["player"], player["seat"], player["chips"]) for player in found["players"]] == [
        ("Ann", 0, 250),
        ("Ben", 1, 200),
        ("Dan", 2, 200),
        ("Cid", None, 0),
    ]
    back = "stand_up Cid\nminutes 60\nsit 2 Cid 100\n"
    assert session("-", stdin=FOUR + back)["players"][2]["chips"] == 100
    script("sit 0 Ann 200\nsit 1 Ben 200\ndraw_button\ndeal\nbots\nplay 2\n")


@pytest.mark.parametrize(
    ("lines", "number", "code"),
    [
        ("stand_up Zed", 6, "table.nobody"),
        ("\n# nothing\nsit 1 Zed 200", 8, "table.taken"),
        ("sit 4 Zed 5", 6, "table.buy_in"),
        ("sit 99 Zed 200", 6, "table.seat"),
        ("stand_up Cid\nsit 2 Cid 100", 7, "table.short_return"),
        ("deal\nraise 5000", 7, "action.raise_too_large"),
        ("deal\ncheck", 7, "action.check"),
        ("deal\nfold Ann", 7, "action.out_of_turn"),
        ("deal\ndeal", 7, "table.hand_on"),
        ("deal\nfinish", 7, "table.hand_on"),
        ("fold", 6, "table.no_hand"),
        ("bots", 6, "table.no_hand"),
        ("deal\nfold Zed", 7, "table.nobody"),
        ("deal\nfold Ann Ben", 7, "line.syntax"),
        ("raise", 6, "line.syntax"),
        ("raise -3", 6, "line.syntax"),
        ("raise 1" + 30 * "0", 6, "line.syntax"),
        ("play 100001", 6, "line.syntax"),
        ("sit 4 Zed 200 maybe", 6, "line.syntax"),
        ("sit 4 \x1b[31m 200", 6, "line.syntax"),
        ("\x1b]0;x\x07", 6, "line.syntax"),
        ("# " + "x" * 2000 + "\nsit 4 " + "x" * 2000 + " 200", 7, "line.length"),
        ("sit 4 " + "x" * 200 + " 200", 6, "table.name"),
    ],
)
def test_errors_name_the_line_and_the_code(lines: str, number: int, code: str, tmp_path: Path) -> None:
    saved = tmp_path / "table.json"
    result = run("table", "-", "--save", str(saved), stdin=FOUR + lines)
    assert result.exit_code == 1
    first, second = result.stderr.splitlines()
    assert re.fullmatch(rf"error: line {number}: .* \({re.escape(code)}\)", first)
    assert second.isprintable() and len(second) <= 102
    answer = run("table", "-", "--json", stdin=FOUR + lines)
    assert (answer.exit_code, answer.stderr) == (1, "")
    found = checked(answer.stdout.rstrip("\n"), LINE_ERROR)
    assert (found["line"], found["error"]["code"]) == (number, code)
    assert not saved.exists()


def test_scripts_and_files_that_are_none(tmp_path: Path) -> None:
    assert b"text.encoding" in process("table", "-", "--json", stdin=b"sit 0 \xff 200").stdout
    long = process("table", "-", "--json", stdin=b"# x\n" * 300_000)
    assert (long.returncode, json.loads(long.stdout)["error"]["code"]) == (1, "line.length")
    saved = tmp_path / "table.json"
    session("--hands", "2", "--seed", "1", "--save", str(saved))
    good = saved.read_text()
    for bad in ("", "{}", good[:-20], good.replace('"chips":200', '"chips":300', 1), "[" * 1000, "\ud800"):
        saved.write_bytes(bad.encode("utf-8", "surrogatepass"))
        result = run("table", "--resume", str(saved), "--json")
        assert result.exit_code == 1
        checked(result.stdout.rstrip("\n"), {"error": FAULT})
    assert run("table", "--resume", str(saved)).stderr.startswith("error: ")
    assert run("table", "--hands", "1", "--save", str(tmp_path / "no" / "where")).exit_code == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "1"),
        ("--players", "24"),
        ("--hands", "-1"),
        ("--blinds", "1-2"),
        ("--time-charge", "1/2/3"),
        ("--buy-in", "1/2/3"),
        ("--kill-at", "5"),
        ("--preset", "nobody"),
        ("--resume", "/no/such/file"),
        ("/no/such/file",),
        ("-", "--players", "3"),
        ("-", "--hands", "3"),
    ],
)
def test_wrong_usage(options: tuple[str, ...]) -> None:
    result = run("table", *options, stdin="")
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_saved_table_has_its_own_house(tmp_path: Path) -> None:
    saved = str(tmp_path / "table.json")
    session("--hands", "0", "--save", saved)
    for option, value in (("--preset", "roberts"), ("--game", "plo5"), ("--seats", "4"), ("--blinds", "1/2")):
        result = run("table", "--resume", saved, option, value)
        assert result.exit_code == 2
        assert f"{option} does not go with --resume" in result.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("--seats", "20"),
        ("--players", "12"),
        ("--blinds", "1/2/5"),
        ("--blinds", "3/2"),
        ("--bomb-every", "3"),
        ("--bomb-every", "0", "--bomb-ante", "2"),
        ("--kill", "half"),
        ("--run-it", "2"),
        ("--buy-in", "300/200"),
        ("--buy-in", "20/100"),
        ("--stack", "5"),
        ("--seed", "-1"),
        ("--game", "holdem"),
        ("--preset", "cardroom_hilo", "--structure", "no_limit"),
        ("--time-charge", "0/5"),
    ],
)
def test_tables_that_cannot_be(options: tuple[str, ...]) -> None:
    answer = run("table", *options, "--hands", "5", "--json")
    assert answer.exit_code == 1
    checked(answer.stdout.rstrip("\n"), {"error": FAULT})
    assert run("table", *options, "--hands", "5").stderr.startswith("error: ")


def test_a_pipe_has_no_escapes_and_names_are_text() -> None:
    lines = "sit 0 [red]Zoë 200\nsit 1 Ben 200\nsit 2 Cid 200\nplay 2\n".encode()
    done = process("table", "-", "--seed", "3", stdin=lines, environment={"COLUMNS": "20"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout and "[red]Zoë" in done.stdout.decode()
    plain = process("table", "-", stdin=lines, environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert b"[red]Zo?" in plain.stdout
    assert (
        process("table", "--hands", "5", "--seed", "1").stdout
        == process("table", "--hands", "5", "--seed", "1").stdout
    )


def test_breaks_and_kills_go_together() -> None:
    """RR 13: who has to kill the next pot takes no break before it."""
    for seed in range(12):
        found = run(
            "table",
            *["--preset", "cardroom_hilo", "--kill", "half", "--breaks", "2", "--hands", "30", "--seed"],
            str(seed),
        )
        assert found.exit_code == 0, seed
