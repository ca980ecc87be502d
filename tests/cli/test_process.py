"""The command as a process: pipes, terminals, encodings, signals."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import JUDGED, LINE_ERROR, checked, clean, process

GOOD = b"AsKsQdJd Ts9s8s2h3c\n"
COMMAND = [sys.executable, "-m", "omaha"]
SHOWDOWN = ("showdown", "AhAsKs2h", "KhKcQdJd", "--board", "3s4h8d9cQc", "--game", "o8")
needs_posix = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals and signals of POSIX")


def test_piped_output_has_no_escapes_and_no_wrapping() -> None:
    done = process(*SHOWDOWN, environment={"COLUMNS": "20"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    lines = done.stdout.decode().splitlines()
    assert len(lines) == 3 + 1 + 4
    assert all(line == line.rstrip() for line in lines)


def test_exit_status_and_streams() -> None:
    bad = process("eval", "--json", "-", stdin=GOOD + b"\xff\xfe\n" + GOOD)
    assert (bad.returncode, bad.stderr) == (1, b"")
    first, second, third = bad.stdout.decode().splitlines()
    checked(first, JUDGED)
    assert checked(second, LINE_ERROR)["error"]["code"] == "text.encoding"
    checked(third, JUDGED)
    arguments = os.fsencode("eval"), b"AsKs\xff", b"Ts9s8s"
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, timeout=60, env=clean(), check=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == (
        "error: hole: what stands at position 4 is no text (write UTF-8)\n  AsKs\ufffd\n      ^\n"
    )


def test_letters_where_the_encoding_has_no_symbols() -> None:
    done = process(*SHOWDOWN, "--unicode", environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Ah As Ks 2h" in done.stdout


@needs_posix
def test_answers_each_line_at_once_and_ends_quietly_on_ctrl_c() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*COMMAND, "eval"], env=clean(), **pipes) as child:  # type: ignore[call-overload]
        for _ in range(2):
            child.stdin.write(GOOD)
            child.stdin.flush()
            assert child.stdout.readline().startswith(b"AsKsQdJd Ts9s8s2h3c: flush")
        child.send_signal(signal.SIGINT)
        child.wait(timeout=30)
        assert (child.returncode, child.stderr.read()) == (130, b"")


@needs_posix
def test_quiet_when_the_reader_goes_away() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*COMMAND, "eval"], env=clean(), **pipes) as child:  # type: ignore[call-overload]
        child.stdout.close()
        child.stdin.write(GOOD * 10)
        child.stdin.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=30) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_output_that_cannot_be_written_is_an_error() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "info"], stdout=full, stderr=subprocess.PIPE, timeout=60, env=clean(), check=False
        )
    assert (done.returncode, done.stderr) == (1, b"error: No space left on device\n")


@needs_posix
@pytest.mark.parametrize(("extra", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_on_a_terminal(extra: dict[str, str], coloured: bool) -> None:
    shown = on_terminal(SHOWDOWN, clean({"COLUMNS": "200", **extra}))
    codes = {
        int(code) for codes in re.findall(r"\x1b\[([\d;]*)m", shown) for code in codes.split(";") if code
    }
    assert any(30 <= code <= 37 for code in codes) is coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", shown).count("Ah As Ks 2h") == 2


@needs_posix
def test_a_narrow_terminal_loses_nothing() -> None:
    shown = on_terminal(SHOWDOWN, clean({"COLUMNS": "50", "NO_COLOR": "1"}))
    assert "\u2026" not in shown
    assert all(
        len(line) <= 50 for line in re.sub(r"\x1b\[[\d;]*m", "", shown).split("\r\n\r\n")[0].splitlines()
    )


def on_terminal(arguments: tuple[str, ...], environment: dict[str, str]) -> str:
    """What the command writes to a terminal."""
    main_end, child_end = os.openpty()
    try:
        with subprocess.Popen([*COMMAND, *arguments], stdout=child_end, env=environment) as child:
            os.close(child_end)
            shown = b""
            while chunk := _read(main_end):
                shown += chunk
            assert child.wait(timeout=30) == 0
    finally:
        os.close(main_end)
    return shown.decode()


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        # The other end is closed.
        return b""
