"""`omaha tournament direct`: commands by lines, files, and the screen."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from io import StringIO
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result
from rich.console import Console

from cli.running import clean, conforms, run
from omaha.cli import main
from omaha.cli.tournament_screen import big, screen
from omaha.cli.tournament_words import HELP, Words
from omaha.tournament import Director, SimulatedTime, Structure

DIRECT = ("tournament", "direct", "--seed", "7")
FOUR = "register Ann Ben Cid Dan\nstart\n"
BLINDS: Any = dict.fromkeys(("level", "small_blind", "big_blind", "ante", "big_blind_ante"), int)
SEAT: Any = {"seat": int, "player": str, "chips": int, "counted": bool, "sitting_out": bool}
TABLE: Any = {
    **dict.fromkeys(("table", "unit", "level", "chips"), int),
    "hand_on": bool,
    "button": (None, int),
    "wait": (None, str),
    "seats": [SEAT],
}
FAULT: Any = {"code": str, "message": str, "where": (None, str), "offset": (None, int)}
STATUS: Any = {
    "name": str,
    "currency": str,
    **dict.fromkeys(("started", "over", "paused", "on_break", "hand_for_hand"), bool),
    **dict.fromkeys(("remaining", "players", "entries", "left", "average", "chips", "pool"), int),
    "level": BLINDS,
    "next_level": (None, BLINDS),
    "next_break_in": (None, int),
    "prizes": [int],
    "tables": [TABLE],
    "todo": [{"number": int, "kind": str, "text": str, "table": (None, int)}],
    "refused": [{"line": int, "error": FAULT}],
}


def told(*lines: str, options: tuple[str, ...] = DIRECT) -> Result:
    return run(*options, stdin="\n".join(lines) + "\n")


def status(result: Result) -> Any:
    value = json.loads(result.stdout)
    places, winnings = value.pop("places"), value.pop("winnings")
    assert conforms(value, STATUS), value
    return {**value, "places": places, "winnings": winnings}


def test_each_line_says_what_it_came_to() -> None:
    result = told(FOUR, "hand", "bust Ann by Ben", "undo", "redo")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        *("register Ann", "register Ben", "register Cid", "register Dan", "start"),
        "  1. seats of table 1: 1 Ann, 2 Dan, 3 Cid, 4 Ben; the button is at seat 1 (Ann); each gets 4000: 5 black, 2 blue, 4 green, 8 red, 8 white",
        "hand at table 1",
        "  2. table 1: level 1, button seat 1 (Ann), small blind Dan (seat 2) 25, big blind Cid (seat 3) 50",
        "bust Ann by Ben",
        "Ann is out, place 4; 3 left",
        "undone: bust Ann by Ben",
        "  2. table 1: level 1, button seat 1 (Ann), small blind Dan (seat 2) 25, big blind Cid (seat 3) 50",
        "done again: bust Ann by Ben",
    ]


def test_an_evening_from_the_draw_to_the_prizes() -> None:
    result = told(
        FOUR,
        "addon Cid Dan",
        "minutes 20",
        "hand 1",
        "stacks 1 Ann 2000 Ben 6000 Cid 6000 Dan 6000  # the first break",
        "pause",
        "resume",
        "break 10",
        "play",
        "time 5",
        "bust Ann Ben by Cid with Ann 1000 Ben 3000",
        "done 1",
        "bust Dan",
        "status",
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-7:] == [
        *("over", "1 of 4 left, 20000 chips, 20000 on average", "pool $250, prizes $250"),
        *("place 1: Cid $250", "place 2: Dan", "place 3: Ben", "place 4: Ann"),
    ]
    assert "Cid has won" in result.stdout and "pay the prizes: Cid $250" in result.stdout


def test_a_line_that_is_refused_changes_nothing_and_the_rest_is_done() -> None:
    result = told(FOUR, "bust Zoe by Ann", "stacks Ann 5000 Ben 4000 Cid 4000 Dan 4000", "fly", "addon Ann")
    assert result.exit_code == 1
    assert [line.rpartition(" ")[2] for line in result.stderr.splitlines()] == [
        "(tournament.nobody)",
        "(director.stacks)",
        "(line.syntax)",
    ]
    assert result.stderr.startswith("error: line 4: 'Zoe' is not registered")
    assert "add-on: give Ann 2000 (4 black) and take $25" in result.stdout


@pytest.mark.parametrize(
    "line",
    [
        *(
            'register "Ann',
            "register by",
            "hand x",
            "hand one",
            "stacks 1 Ann",
            "stacks 1 Ann 1 Ann 2",
            "bust",
        ),
        *(
            "undo x",
            "undo -1",
            "move Ann 1 0",
            "move Ann 1",
            "deal lots",
            "deal Ann x Ben 1",
            "time soon",
            "done",
        ),
        *("minutes 9999999", "break 99999999999999999999", "\x00", "(", "register \u202e"),
    ],
)
def test_lines_that_say_nothing_are_refused(line: str) -> None:
    result = told(FOUR, line)
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1].endswith(".syntax)"), result.stderr


def test_the_table_is_named_where_there_are_two_but_hands_begin_at_all() -> None:
    result = told("register A B C D E F G H I J K", "start", "hand", "end", "hand all")
    assert "error: line 4: say which table: 1, 2 (line.syntax)" in result.stderr
    assert result.stdout.count("hand at table 1") == result.stdout.count("hand at table 2") == 2


def test_nobody_began_a_hand_with_more_than_lay_at_the_table() -> None:
    result = told(FOUR, "hand", "bust Ann Ben by Cid with Ann 4000 Ben 14000")
    assert "director.started_with" in result.stderr


def test_a_command_with_wrong_words_is_told_how_it_is() -> None:
    result = told(FOUR, "break")
    assert "it is: pause, resume, break MINUTES, play" in result.stderr


def test_a_table_that_has_to_wait_is_told_why() -> None:
    lines = ("register A B C D E F G H I J K", "start", "hand")
    seats = re.search(r"seats of table 2: 1 (\w+), 2 (\w+)", told(*lines).stdout)
    assert seats is not None
    result = told(*lines, f"bust {seats[1]} by {seats[2]}", "hand 2")
    assert "  table 2 waits: a player comes from the bigger table when its hand is over" in result.stdout
    assert "no hand can start at table 2: a player comes from the bigger table" in result.stderr


def test_json_is_the_status_in_the_end_with_what_is_to_do_and_what_was_refused() -> None:
    result = told(FOUR, "hand", "fly", options=(*DIRECT, "--json"))
    value = status(result)
    assert result.exit_code == 1
    assert (
        value["left"] == 4 and value["tables"][0]["hand_on"] and value["tables"][0]["seats"][0]["seat"] == 0
    )
    assert value["refused"][0]["line"] == 5 and value["refused"][0]["error"]["code"] == "line.syntax"
    assert value["todo"][-1]["kind"] == "hand"


def test_help_names_every_command_and_chop_history_seats_and_todo_are_told() -> None:
    result = told(
        "help", "history", "seats", FOUR, "seats", "chop", "todo", "done 1", "todo", "history", "quit", "fly"
    )
    assert (result.exit_code, result.stderr) == (0, "")
    assert all(usage in result.stdout for usage, _ in HELP)
    assert "   1 Ann 4000" in result.stdout and "even: Ann $50, " in result.stdout
    assert "nothing to do" in result.stdout and "  6. done 1" in result.stdout


def test_a_bust_with_all_others_counted() -> None:
    result = told(FOUR, "bust Ann now Ben 6000 Cid 5000 Dan 5000", "seats")
    assert result.stderr == "" and "4 Ben 6000" in result.stdout


def test_names_with_spaces_stand_in_quotes() -> None:
    result = told('register "Mary Ann" Ben Cid', "start", 'bust "Mary Ann" by Ben')
    assert "Mary Ann is out, place 3; 2 left" in result.stdout


def test_the_state_is_taken_up_again(tmp_path: Path) -> None:
    file = str(tmp_path / "evening.journal")
    first = told(FOUR, "hand", options=(*DIRECT, "--state", file))
    assert first.exit_code == 0
    second = told("bust Ann by Ben", options=("tournament", "direct", "--state", file, "--json"))
    assert status(second)["places"] == {"Ann": 4}
    other = told("", options=("tournament", "direct", "--state", file, "--seed", "8"))
    assert other.exit_code == 1 and "the file has 7" in other.stderr
    script = tmp_path / "lines"
    script.write_text("undo 2\nminutes 5\nhistory\n", encoding="utf-8")
    third = run("tournament", "direct", "--state", file, "--script", str(script))
    assert third.exit_code == 1 and "the time goes by itself here" in third.stderr
    assert "undone: bust Ann by Ben; hand at table 1" in third.stdout


def test_a_structure_in_a_file(tmp_path: Path) -> None:
    toml = tmp_path / "s.toml"
    toml.write_text(
        'name = "Turbo"\nstack = 2000\n[[schedule]]\nsmall_blind = 50\nbig_blind = 100\nminutes = 5\n',
        encoding="utf-8",
    )
    result = told("register Ann Ben Cid", "start", "status", options=(*DIRECT, str(toml)))
    assert "level 1, 50-100, 5:00 left" in result.stdout and "6000 chips, 2000 on average" in result.stdout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"stack = ", "record.syntax"),
        (b"\xff", "record.encoding"),
        (b"stack = -1\nseats = 99", "tournament.structure"),
        (b"stok = 1", "tournament.unknown"),
        (b"[[schedule]]\nsmall = 1", "tournament.unknown"),
        (b"a = " + b"[" * 5000, "record.depth"),
        (b"#" * (1 << 21), "record.size"),
    ],
)
def test_a_structure_that_is_none_is_refused(text: bytes, code: str, tmp_path: Path) -> None:
    toml = tmp_path / "s.toml"
    toml.write_bytes(text)
    result = told("", options=("tournament", "direct", str(toml), "--json"))
    assert result.exit_code == 1 and json.loads(result.stdout)["error"]["code"] == code


def test_a_file_that_is_no_tournament_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter"
    file.write_text("Dear Ann\n", encoding="utf-8")
    result = told(FOUR, options=(*DIRECT, "--state", str(file)))
    assert result.exit_code == 1 and "this is no journal" in result.stderr
    assert file.read_text(encoding="utf-8") == "Dear Ann\n"


def test_help_has_examples_that_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("tournament", "direct", "--help")
    assert max(map(len, result.stdout.splitlines())) <= 80
    examples = [line.strip() for line in result.stdout.split("Examples:")[1].splitlines() if "omaha" in line]
    assert len(examples) == 2
    for example in examples:
        text, _, words = example.rpartition("|")
        assert run(*shlex.split(words)[1:], stdin=" ".join(shlex.split(text)[1:])).exit_code == 0
    assert "direct" in run("tournament", "--help").stdout
    command = main.commands["tournament"].commands["direct"]  # type: ignore[attr-defined]
    assert all(not isinstance(one, click.Option) or one.help for one in command.params)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another thing there")
def test_ctrl_c_leaves_the_state_on_the_disk(tmp_path: Path) -> None:
    file = tmp_path / "j"
    command = [sys.executable, "-m", "omaha", "tournament", "direct", "--seed", "7", "--state", str(file)]
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, env=clean(), **pipes) as child:
        child.stdin.write(FOUR.encode())
        child.stdin.flush()
        assert child.stdout.readline() == b"register Ann\n", "each line is answered when it is done"
        while not child.stdout.readline().startswith(b"  1. seats"):
            pass
        child.send_signal(signal.SIGINT)
        assert child.wait(10) == 130 and child.stderr.read() == b""
    with Director(None, file) as director:
        assert director.history[-1] == "start"


# The screen


def test_the_digits_are_as_large_as_the_width_allows() -> None:
    assert [max(map(len, big("12:34", width))) for width in (10, 40, 80, 200)] == [17, 34, 51, 51]
    assert len(big("12:34", 80)) == 10


@pytest.mark.parametrize(("width", "height"), [(80, 24), (40, 10), (200, 60)])
def test_the_command_line_is_seen_however_small_the_screen_is(width: int, height: int) -> None:
    words = Words(Director(Structure(), seed=7, time=SimulatedTime()))
    for line in ("register " + " ".join("ABCDEFGHIJKLMNOP"), "start", "hand 1 2"):
        list(words.do(line))
    console = Console(width=width, height=height, record=True, file=StringIO())
    console.print(screen(words, "bust A", ["done"], width=width, height=height))
    lines = console.export_text().rstrip("\n").split("\n")
    assert len(lines) <= height and lines[-1] == "> bust A_"
    assert any("█" in line for line in lines)


def test_the_screen_shows_clock_blinds_players_seats_and_what_to_do() -> None:
    time_now = SimulatedTime()
    director = Director(Structure(), seed=7, time=time_now)
    words = Words(director, time_now)

    def shown() -> str:
        console = Console(width=100, record=True, file=StringIO())
        console.print(screen(words, "bust A", ["> start", "start"], width=100, height=40))
        return console.export_text()

    assert "not begun" in shown()
    for line in ("register Ann Ben Cid", "start", "hand"):
        list(words.do(line))
    time_now.milliseconds = 5 * 60_000
    text = shown()
    for part in (
        "LEVEL 1",
        "█",
        "next level 50-100",
        "next break in 75:00",
        "players 3 of 3",
        "Table 1 (hand)",
        "~4000",
        "> bust A_",
    ):
        assert part in text, part
    list(words.do("break 5"))
    assert "BREAK, then level 1" in shown()
    for line in ("play", "bust Ann by Ben", "bust Cid"):
        list(words.do(line))
    assert "over" in shown() and "1 Ben $150" in shown()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_in_a_terminal_commands_are_typed_under_the_clock(tmp_path: Path) -> None:
    import pty
    import select

    file = tmp_path / "j"
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "omaha", "tournament", "direct", "--seed", "7", "--state", str(file)]
    environment = clean({"COLUMNS": "100", "LINES": "50"})
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as child:
        os.close(slave)
        watch = threading.Timer(20, child.kill)
        watch.start()
        shown = b""

        def until(text: bytes) -> None:
            nonlocal shown
            end = time.monotonic() + 10
            while text not in shown and time.monotonic() < end:
                if select.select([master], [], [], 0.1)[0]:
                    shown += os.read(master, 65536)
            assert text in shown, shown[-2000:]

        until(b"not begun")
        os.write(master, b"register Ann Ben Cidd\x7f\r")
        until(b"register Cid")
        os.write(master, b"start\rhand\r")
        until(b"big blind")
        os.write(master, b"fly\r")
        until(b"line.syntax")
        child.send_signal(signal.SIGINT)
        until(b"all of it is in")
        assert child.wait(10) == 0
        watch.cancel()
    os.close(master)
    with Director(None, file) as director:
        assert director.history[-1] == "hand at table 1"
