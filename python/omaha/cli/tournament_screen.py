"""The director's screen: a clock that is read from across the room, the seats, what to do, and a line for commands."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.live import Live
from rich.segment import Segment
from rich.text import Text

from omaha import OmahaError
from omaha.cli.tables import writable
from omaha.cli.tournament_words import (
    LeaveDirector,
    Words,
    blinds_in_words,
    refusal,
    time_in_words,
    wait_in_words,
)
from omaha.tournament.status import Status

__all__ = ["big", "direct_on_screen", "screen"]

_PICTURES: Final = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", "###", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", "  #", "  #"),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    "-": ("   ", "   ", "###", "   ", "   "),
}
_MOST_KEYS = 1000
_NO_LETTERS: Final = re.compile("\x1b(\\[[0-9;]*|O)?.?")
_TALL = 34
"""From so many lines on there is room for large digits."""
_LAST_MINUTE = 60_000
_TICK = 0.2
"""Seconds between looks at the clock."""


def big(text: str, width: int, *, block: str = "█", most: int = 3) -> list[str]:
    """Digits, `:` and `-` as large as the width allows, at most so many characters to a dot; from three on a dot is two lines high.

    >>> for row in big("1:2", 12, block="#"):
    ...     print(row)
     #    ###
    ##  #   #
     #    ###
     #  # #
    ###   ###
    """
    pictures = [_PICTURES[character] for character in text if character in _PICTURES]
    rows = [" ".join(picture[row] for picture in pictures) for row in range(5)]
    scale = max(1, min(most, width // max(1, len(rows[0]))))
    wide = ["".join((block if dot == "#" else " ") * scale for dot in row).rstrip() for row in rows]
    return [row for row in wide for _ in range(2 if scale > 2 else 1)]


class _Fitted:
    """A body that is cut off where the screen ends, and a foot that never is."""

    def __init__(self, body: RenderableType, foot: RenderableType, height: int) -> None:
        self._body, self._foot, self._height = body, foot, height

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        options = options.update(height=None)
        foot = console.render_lines(self._foot, options, pad=False)[-self._height :]
        body = console.render_lines(self._body, options, pad=False)[: self._height - len(foot)]
        for number, line in enumerate(body + foot):
            if number:
                yield Segment.line()
            yield from line


def screen(
    words: Words, typed: str, told: list[str], *, width: int, height: int, unicode: bool = True
) -> RenderableType:
    """All of it, for a terminal of that size; where it is small the tables go first, the command line never."""
    director = words.director
    status = director.status()
    block = "█" if unicode else "#"
    top = Text()
    top.append(f"{writable(status.name)}   {_state(status)}\n", "bold")
    left = time_in_words(status.remaining) if status.started and not status.over else "0:00"
    style = "bold red" if status.paused or status.remaining < _LAST_MINUTE else "bold green"
    if status.on_break:
        style = "bold yellow"
    if height > _TALL:
        top.append("\n")
    for row in big(left, width, block=block, most=3 if height > _TALL else 2):
        top.append(row + "\n", style)
    level = status.level
    if height > _TALL:
        top.append("\n")
        for row in big(f"{level.small_blind}-{level.big_blind}", width, block=block, most=2):
            top.append(row + "\n", "bold cyan")
        top.append("\n")
    for line in _facts(status):
        top.append(line + "\n")
    for instruction in director.todo:
        top.append(f"{instruction.number:3}. ", "bold yellow")
        top.append(writable(instruction.text) + "\n")
    foot = Text("\n".join(writable(line) for line in told[-max(3, height // 5) :]) + "\n", "dim")
    foot.append(f"> {writable(typed)}_", "bold not dim")
    return _Fitted(Group(top, Columns(_tables(status), padding=(0, 4))), foot, height)


def _state(status: Status) -> str:
    if not status.started:
        return "not begun: register NAME ..., then start; help tells the rest"
    if status.over:
        return "over"
    state = f"BREAK, then level {status.level.level}" if status.on_break else f"LEVEL {status.level.level}"
    return state + (", PAUSED" if status.paused else "") + (", HAND FOR HAND" if status.hand_for_hand else "")


def _facts(status: Status) -> Iterator[str]:
    yield f"blinds {blinds_in_words(status.level)}"
    coming = []
    if status.next_level is not None:
        coming.append(f"next level {blinds_in_words(status.next_level)}")
    if status.started and status.next_break_in:
        coming.append(f"next break in {time_in_words(status.next_break_in)}")
    if coming:
        yield "   ".join(coming)
    money = status.currency
    yield f"players {status.left} of {status.players}   average {status.average}   chips {status.chips}   pool {money}{status.pool}"
    if status.players:
        yield "prizes " + ", ".join(f"{money}{prize}" for prize in status.prizes)
    if status.over:
        for name, place in status.places.items():
            yield f"{place:3} {writable(name)} {money}{status.winnings.get(name, 0)}"


def _tables(status: Status) -> Iterator[Text]:
    for table in status.tables:
        text = Text()
        on = " (hand)" if table.hand_on else ""
        text.append(f"Table {table.table}{on}\n", "bold")
        for seat in table.seats:
            mark = "D" if seat.seat == table.button else " "
            chips = f"{'' if seat.counted else '~'}{seat.chips}"
            away = " away" if seat.sitting_out else ""
            text.append(f"{seat.seat + 1:2}{mark} {writable(seat.player)[:16]:16} {chips:>8}{away}\n")
        if table.wait not in (None, "hand_on") and not status.over:
            text.append(f"{wait_in_words(table)}\n", "yellow")
        yield text


# Keys and the loop


class _Line:
    """The line that is typed, with the ones before it."""

    def __init__(self) -> None:
        self.text = ""
        self._past: list[str] = []
        self._at = 0

    def keys(self, keys: str) -> Iterator[str]:
        """Takes keys in; gives the lines that were ended. Raises `LeaveDirector` for Ctrl-D on an empty line."""
        keys = keys.replace("\x1b[A", "\x10").replace("\x1b[B", "\x0e")
        # Other keys that are no letters do nothing.
        keys = _NO_LETTERS.sub("", keys)
        for key in keys:
            if key in "\r\n":
                line, self.text = self.text, ""
                if line.strip():
                    self._past.append(line)
                self._at = len(self._past)
                yield line
            elif key in "\x7f\x08":
                self.text = self.text[:-1]
            elif key == "\x15":
                self.text = ""
            elif key == "\x04" and not self.text:
                raise LeaveDirector
            elif key in "\x10\x0e":
                self._at = min(max(self._at + (1 if key == "\x0e" else -1), 0), len(self._past))
                self.text = self._past[self._at] if self._at < len(self._past) else ""
            elif key.isprintable() and len(self.text) < _MOST_KEYS:
                self.text += key


def direct_on_screen(words: Words, state: Path | None) -> None:
    """Until the director leaves; what was done is in the file."""
    told = [
        "help tells the commands; quit or Ctrl-C leaves"
        + ("" if state else "; nothing is kept without --state FILE")
    ]
    try:
        if sys.platform == "win32":
            _line_by_line(words, told)
        else:
            _live(words, told)
    except (LeaveDirector, KeyboardInterrupt):
        pass
    click.echo(f"all of it is in {state}" if state else "nothing was kept")


def _obey(words: Words, line: str, told: list[str]) -> None:
    told.append(f"> {line}")
    try:
        told.extend(words.do(line))
    except OmahaError as error:
        told.append(f"error: {refusal(error)}")
    del told[:-200]


def _line_by_line(words: Words, told: list[str]) -> None:
    """Where keys cannot be read one by one: the screen, then a line, and again."""
    console = Console(highlight=False)
    while True:
        console.print(screen(words, "", told, width=console.width, height=console.height, unicode=False))
        try:
            line = input("> ")
        except EOFError:
            return
        _obey(words, line, told)


def _live(words: Words, told: list[str]) -> None:
    import select

    console = Console(highlight=False)
    unicode = (console.encoding or "").lower().startswith("utf")
    line = _Line()

    def drawn() -> RenderableType:
        return screen(words, line.text, told, width=console.width, height=console.height, unicode=unicode)

    with _keys() as fd, Live(drawn(), console=console, screen=True, auto_refresh=False) as live:
        shown: object = None
        while True:
            now = (console.size, words.director.status().remaining // 1000, line.text, len(told))
            if now != shown:
                live.update(drawn(), refresh=True)
                shown = now
            if not select.select([fd], [], [], _TICK)[0]:
                continue
            data = os.read(fd, 4096)
            if not data:
                return
            for ended in line.keys(data.decode(errors="ignore")):
                _obey(words, ended, told)
                shown = None


@contextmanager
def _keys() -> Iterator[int]:
    """Keys one by one, not shown; Ctrl-C still interrupts."""
    assert sys.platform != "win32"
    import termios
    import tty

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd)
        yield fd
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
