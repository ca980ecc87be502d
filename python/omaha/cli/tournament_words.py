"""The director's commands in plain words, and what each came to, for `omaha tournament direct`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import get_args

from omaha import OmahaError
from omaha.cli.faults import InputError
from omaha.tournament import SimulatedTime
from omaha.tournament.director import Director
from omaha.tournament.hands import WAITS
from omaha.tournament.icm import ChopMethod
from omaha.tournament.status import Blinds, Status, TableStatus

__all__ = [
    "HELP",
    "LeaveDirector",
    "Words",
    "blinds_in_words",
    "clock_in_words",
    "seats_in_words",
    "wait_in_words",
]

HELP = (
    ("register NAME ...", "they buy in; unregister NAME gives the money back before the start"),
    ("start", "seats are drawn and the clock starts"),
    ("hand [TABLE ...]", "a hand begins there, or at all; the one before is over; end TABLE, misdeal TABLE"),
    (
        "bust NAME ... [by NAME ...] [with NAME CHIPS ...]",
        "out in one hand; by whom; what each began it with",
    ),
    (
        "bust NAME ... now NAME CHIPS ...",
        "the same, where all others of the table were counted after the hand",
    ),
    ("stacks [TABLE|all] NAME CHIPS ...", "stacks were counted"),
    ("addon NAME ...", "add-ons; rebuy NAME, reenter NAME"),
    ("out NAME, in NAME, dq NAME", "sits out, plays again, is disqualified"),
    ("move NAME TABLE SEAT", "the director seats somebody; people count seats from 1"),
    ("colorup [TABLE]", "lower chips leave now, not when the next hand begins"),
    ("redraw", "all seats are drawn anew"),
    ("pause, resume, break MINUTES, play", "the clock; play ends a break"),
    (
        "time MINUTES, skip [PERIODS]",
        "longer, or shorter if negative; the next level or break, back if negative",
    ),
    ("chop, deal [icm|chip|even|NAME MONEY ...]", "proposals; the prizes are divided and it is over"),
    ("undo [N], redo [N], history", "take back, do again, what was done"),
    ("todo, done N ..., status, seats", "what is to do, what is done, how it stands"),
    ("help, quit", 'a name with spaces stands in quotes: "Mary Ann"'),
)
"""The commands, and what they do."""

_KEYWORDS = ("by", "with", "now")


class LeaveDirector(Exception):  # noqa: N818 - named for what it says
    """The director leaves."""


class Words:
    """Does what lines say, and says in lines what it came to."""

    def __init__(self, director: Director, clock: SimulatedTime | None = None) -> None:
        self.director, self._clock = director, clock

    def do(self, text: str) -> Iterator[str]:
        """One line. Raises `OmahaError`, and then nothing has changed that was not told; `LeaveDirector`."""
        try:
            words = shlex.split(text, comments=True)
        except ValueError as error:
            raise InputError(f"{str(error).lower()}: {text.strip()[:80]!r}", code="line.syntax") from None
        if not words:
            return
        word, rest = words[0].lower(), words[1:]
        asked = self._asked(word, rest)
        if asked is not None:
            yield from asked
            return
        for step in self._steps(word, rest):
            yield from self._one(*step)

    def _steps(self, word: str, rest: list[str]) -> Iterator[tuple[str, list[str]]]:
        """A command for several players, tables or numbers is one command for each."""
        tables = list(self.director.tournament.tables)
        if word == "hand" and (not rest or rest == ["all"]) and len(tables) > 1:
            rest = [str(table) for table in tables]
        each = ("register", "addon", "rebuy", "reenter", "out", "in", "hand", "done")
        if word in each and rest:
            yield from ((word, [part]) for part in rest)
        else:
            yield word, rest

    def _one(self, word: str, rest: list[str]) -> Iterator[str]:
        director = self.director
        seen = {todo.number for todo in director.todo}
        events = len(director.tournament.events)
        told = self._does(word, rest)
        yield told or director.history[-1]
        for event in director.tournament.events[events:] if not word.endswith("do") else ():
            if event.kind == "out":
                place = director.tournament.places.get(event.player or "", 0)
                yield f"{event.player} is out, place {place}; {director.tournament.left} left"
            elif event.kind == "winner":
                yield f"{event.player} has won"
        for todo in director.todo:
            if todo.number not in seen:
                yield f"  {todo.number}. {todo.text}"
        for table in director.status().tables:
            if table.wait in ("combining", "balance", "breaking") and not table.hand_on:
                yield f"  table {table.table} waits: {wait_in_words(table)}"

    # What is only asked

    def _asked(self, word: str, rest: list[str]) -> Iterator[str] | None:
        director = self.director
        match [word, *rest]:
            case ["help" | "?"]:
                width = max(len(usage) for usage, _ in HELP)
                return iter([f"{usage:{width}}  {does}" for usage, does in HELP])
            case ["quit" | "exit" | "q"]:
                raise LeaveDirector
            case ["status"]:
                return status_lines(director.status())
            case ["seats"]:
                return seats_in_words(director.status())
            case ["todo"]:
                return iter([f"  {todo.number}. {todo.text}" for todo in director.todo] or ["nothing to do"])
            case ["history"]:
                return iter(
                    [f"  {n}. {line}" for n, line in enumerate(director.history, 1)] or ["nothing yet"]
                )
            case ["chop"]:
                return self._chops()
        return None

    def _chops(self) -> Iterator[str]:
        money = self.director.tournament.structure.currency
        for method in get_args(ChopMethod):
            shares = self.director.chop(method)
            yield f"{method}: " + ", ".join(f"{name} {money}{share}" for name, share in shares.items())

    # What is done

    def _does(self, word: str, rest: list[str]) -> str | None:
        """One command; what is to be said of it, if that is not its words in the history."""
        director = self.director
        match [word, *rest]:
            case ["register", name]:
                director.register(_name(name))
            case ["unregister", name]:
                director.unregister(name)
            case ["start"]:
                director.start()
            case ["hand", *table] if len(table) < 2:
                number = self._table(table)
                if director.hand(number) is None:
                    return f"the hand at table {number} is over; no other starts yet"
            case ["end", *table] if len(table) < 2:
                director.end(self._table(table))
            case ["misdeal", *table] if len(table) < 2:
                director.void(self._table(table))
            case ["bust", *_] if rest:
                self._bust(rest)
            case ["stacks", *_] if len(rest) > 1:
                self._stacks(rest)
            case ["addon", name]:
                director.add_on(name)
            case ["rebuy", name]:
                director.rebuy(name)
            case ["reenter", name]:
                director.re_enter(name)
            case ["out", name]:
                director.sit_out(name)
            case ["in", name]:
                director.sit_in(name)
            case ["dq", name]:
                director.disqualify(name)
            case ["move", name, table_number, seat]:
                if _number(seat) < 1:
                    raise InputError("seats count from 1", code="line.syntax")
                director.move(name, _number(table_number), _number(seat) - 1)
            case ["colorup", *table] if len(table) < 2:
                director.color_up(self._table(table))
            case ["redraw"]:
                director.redraw()
            case ["deal", *_]:
                self._deal(rest)
            case _:
                return self._clock_or_past(word, rest)
        return None

    def _clock_or_past(self, word: str, rest: list[str]) -> str | None:
        director = self.director
        match [word, *rest]:
            case ["pause"]:
                director.pause()
            case ["resume"]:
                director.resume()
            case ["break", minutes]:
                director.take_break(60 * _number(minutes))
            case ["play"]:
                director.end_break()
            case ["time", minutes]:
                director.add_time(60 * _number(minutes, signed=True))
            case ["skip", *periods] if len(periods) < 2:
                director.skip(_number(periods[0], signed=True) if periods else 1)
            case ["minutes", minutes]:
                if self._clock is None:
                    raise InputError("the time goes by itself here", code="line.syntax")
                self._clock.milliseconds += 60_000 * _number(minutes, most=100_000)
                return f"{minutes} minutes later: {clock_in_words(director.status())}"
            case ["undo", *count] if len(count) < 2:
                return "undone: " + "; ".join(director.undo(_number(count[0]) if count else 1))
            case ["redo", *count] if len(count) < 2:
                return "done again: " + "; ".join(director.redo(_number(count[0]) if count else 1))
            case ["done", number]:
                director.done(_number(number))
            case _:
                text = " ".join([word, *rest])[:80]
                forms = [form for form, _ in HELP if word in re.findall(r"\b[a-z]+\b", form)]
                told = f"it is: {forms[0]}" if forms else "help tells the commands"
                raise InputError(f"{text!r} is not understood; {told}", code="line.syntax")
        return None

    def _bust(self, rest: list[str]) -> None:
        parts: dict[str, list[str]] = {"": []}
        at = ""
        for word in rest:
            if word in _KEYWORDS and word not in parts:
                at = word
                parts[at] = []
            else:
                parts[at].append(word)
        began = _amounts(parts["with"]) if "with" in parts else None
        now = _amounts(parts["now"]) if "now" in parts else None
        self.director.bust(parts[""], parts.get("by"), started_with=began, stacks=now)

    def _stacks(self, rest: list[str]) -> None:
        if len(rest) % 2 == 0:
            table: int | None = self._table([])
        else:
            table = None if rest[0] == "all" else _number(rest[0])
        self.director.stacks(table, _amounts(rest[len(rest) % 2 :]))

    def _deal(self, rest: list[str]) -> None:
        if len(rest) < 2:
            method = rest[0] if rest else "icm"
            for known in get_args(ChopMethod):
                if known == method:
                    self.director.deal_prizes(known)
                    return
            raise InputError(f"{method[:40]!r} is no way to divide the prizes", code="line.syntax")
        self.director.deal_prizes(_amounts(rest))

    def _table(self, words: list[str]) -> int:
        """The table named, or the only one."""
        if words:
            return _number(words[0])
        tables = self.director.tournament.tables
        if len(tables) > 1:
            numbers = ", ".join(map(str, tables))
            raise InputError(f"say which table: {numbers}", code="line.syntax")
        return next(iter(tables), 1)


# In words


def blinds_in_words(blinds: Blinds) -> str:
    """The blinds and antes of a level."""
    ante = f", ante {blinds.ante}" if blinds.ante else ""
    ante += f", ante for all {blinds.big_blind_ante}" if blinds.big_blind_ante else ""
    return f"{blinds.small_blind}-{blinds.big_blind}{ante}"


def time_in_words(milliseconds: int) -> str:
    """Minutes and seconds, hours too if there are any: no second is shown before it has begun to run out."""
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)
    if minutes < 100:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def clock_in_words(status: Status) -> str:
    """Level and time left."""
    if not status.started:
        return "not begun"
    if status.over:
        return "over"
    what = "break, then level" if status.on_break else "level"
    paused = ", paused" if status.paused else ""
    left = time_in_words(status.remaining)
    return f"{what} {status.level.level}, {blinds_in_words(status.level)}, {left} left{paused}"


def wait_in_words(table: TableStatus) -> str:
    """Why no hand can start at a table."""
    return WAITS[table.wait] if table.wait is not None else ""


def status_lines(status: Status) -> Iterator[str]:
    """How it stands."""
    yield clock_in_words(status)
    if status.started and not status.over:
        if status.next_level is not None:
            yield f"next level {status.next_level.level}: {blinds_in_words(status.next_level)}"
        if status.next_break_in:
            yield f"next break in {time_in_words(status.next_break_in)}"
    yield f"{status.left} of {status.players} left, {status.chips} chips, {status.average} on average"
    money = status.currency
    prizes = ", ".join(f"{money}{prize}" for prize in status.prizes) if status.players else ""
    yield f"pool {money}{status.pool}" + (f", prizes {prizes}" if prizes else "")
    for name, place in status.places.items():
        won = status.winnings.get(name, 0)
        yield f"place {place}: {name}" + (f" {money}{won}" if won else "")


def seats_in_words(status: Status) -> Iterator[str]:
    """Who sits where; chips that nobody has counted since the last hand with a ~."""
    for table in status.tables:
        button = "" if table.button is None else f", button at seat {table.button + 1}"
        hand = ", a hand is on" if table.hand_on else ""
        yield f"table {table.table}: {len(table.seats)} players{button}{hand}"
        for seat in table.seats:
            about = "" if seat.counted else "~"
            away = ", sits out" if seat.sitting_out else ""
            yield f"  {seat.seat + 1:2} {seat.player} {about}{seat.chips}{away}"
    if not status.tables:
        yield "no seats have been drawn"


# Parts of a line


def _number(word: str, *, most: int = 2**60, signed: bool = False) -> int:
    digits = word.removeprefix("-") if signed else word
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 20 and int(digits) <= most):
        raise InputError(f"{word[:40]!r} is no number up to {most}", code="line.syntax")
    return int(word)


def _name(word: str) -> str:
    if not word.isprintable() or word in _KEYWORDS:
        raise InputError(f"{word[:40]!r} is no name that can be written", code="line.syntax")
    return word


def _amounts(words: list[str]) -> dict[str, int]:
    """Names and numbers in turn."""
    names = words[::2]
    if len(words) % 2 or not words or len(set(names)) < len(names):
        text = "names and numbers stand in turn, each name once: Ann 5200 Ben 3800"
        raise InputError(text, code="line.syntax")
    return {name: _number(number) for name, number in zip(names, words[1::2], strict=True)}


def refusal(error: OmahaError) -> str:
    """An error in a line."""
    return f"{error} ({error.code})"
