"""A tournament at real tables: people deal, the director says what happened, and is told what to do next."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Self

from omaha.errors import ConfigError, PhaseError, Problem, TableError
from omaha.table.positions import Plan
from omaha.tournament.chips import change
from omaha.tournament.event import Tournament
from omaha.tournament.icm import ChopMethod, chop
from omaha.tournament.journal import Journal
from omaha.tournament.past import Past, Record
from omaha.tournament.state import TableState
from omaha.tournament.status import Status, status_of
from omaha.tournament.structure import Structure
from omaha.tournament.structure_as_data import structure_as_dict
from omaha.tournament.todo import Instruction

__all__ = ["Director"]


class Director:
    """Directs a tournament at real tables, and knows what is to be done there (`todo`).

    `structure` is that of the file if None (of S0 if there is no file yet), `seed` is drawn if None. With `path` each command is in that file, on the disk,
    before it returns, and a director who opens the file again takes the tournament up where it was; the time between has gone by. `time`
    gives seconds and must be one that survives the program, as `time.time` does.

    Players are named by texts, tables by numbers from 1 on, seats by numbers from 0 on; the texts of `todo` count seats from 1, as people do.
    The stacks of the books are those last counted: who busts gives what the books say he has to whoever won it, so that the chips
    in play are right at every moment, and `stacks` puts right who has them.

    Whatever raises changes nothing, and is no command to undo: `TableError`, `PhaseError` (`director.*`, `tournament.*`, `clock.*`),
    `JournalError`, after which the director must be opened again.

    >>> from omaha.tournament import Structure
    >>> now = 0
    >>> director = Director(Structure(), seed=7, time=lambda: now)
    >>> for name in ["Ann", "Ben", "Cid", "Dan"]:
    ...     director.register(name)
    >>> director.start()
    >>> director.hand(1).button
    0
    >>> director.bust("Ann", by="Ben")
    >>> director.status().left, director.tournament.stacks
    (3, {'Ben': 8000, 'Cid': 4000, 'Dan': 4000})
    >>> director.undo()
    ('bust Ann by Ben',)
    >>> for todo in director.todo[-1:]:
    ...     print(todo.text)
    table 1: level 1, button seat 1 (Ann), small blind Dan (seat 2) 25, big blind Cid (seat 3) 50
    """

    def __init__(
        self,
        structure: Structure | None = None,
        path: str | os.PathLike[str] | None = None,
        *,
        seed: int | None = None,
        time: Callable[[], float] = time.time,
    ) -> None:
        self._time = time
        self._journal = None if path is None else Journal(path)
        self._done: list[Record] = []
        self._undone: list[Record] = []
        try:
            records = () if self._journal is None else self._journal.records
            if records:
                self._past, self._done, self._undone = Past.of(records)
                self._same(structure, seed)
            else:
                structure = Structure() if structure is None else structure
                self._past = Past(structure, secrets.randbits(64) if seed is None else seed)
            self._event, self._todos = self._past.replay(self._done, self._time)
            if not records:
                self._write(self._past.head())
        except BaseException:
            self.close()
            raise

    def _same(self, structure: Structure | None, seed: int | None) -> None:
        """A file is taken up as what it is."""
        problems = []
        if structure is not None and structure_as_dict(structure) != structure_as_dict(self._past.structure):
            name = self._past.structure.name
            problems.append(
                Problem("structure", None, f"the file has another: {name!r}", "director.structure")
            )
        if seed is not None and seed != self._past.seed:
            problems.append(Problem("seed", seed, f"the file has {self._past.seed}", "director.seed"))
        if problems:
            raise ConfigError.of(problems)

    # What is read

    @property
    def tournament(self) -> Tournament:
        """The tournament, to read; what is done to it past the director is not undone, nor saved. After `undo` it is another."""
        self._event._tick()
        return self._event

    @property
    def todo(self) -> tuple[Instruction, ...]:
        """What is to be done at the real tables now, oldest first; `done` takes one off, and what is overtaken goes by itself."""
        self._event._tick()
        self._todos.follow()
        return self._todos.open

    @property
    def history(self) -> tuple[str, ...]:
        """The commands that were done, in words, undone ones left out."""
        return tuple(record.words for record in self._done)

    @property
    def undone(self) -> tuple[str, ...]:
        """The commands that `redo` would do again, the next one first."""
        return tuple(record.words for record in reversed(self._undone))

    def status(self) -> Status:
        """The tournament at this moment, as plain values."""
        return status_of(self._event, self._todos.known)

    def __repr__(self) -> str:
        return f"<Director of {self._event!r}>"

    # Doing and undoing

    def _write(self, record: dict[str, Any]) -> None:
        if self._journal is not None:
            self._journal.append(record)

    @contextmanager
    def _command(self, name: str, words: str, **values: Any) -> Iterator[None]:
        """What is done inside is one command: whole, written down, and to be undone; or not at all."""
        if self._journal is not None and self._journal.closed:
            raise PhaseError("the journal is closed", code="journal.closed")
        self._event._tick()
        self._todos.follow()
        at, before = self._event._now, len(self._event._log)
        try:
            yield
            log = tuple(self._event._log[before:])
            record = Record(name, words, at, values, log)
            self._write(record.to_dict())
        except BaseException:
            if len(self._event._log) != before:
                self._event, self._todos = self._past.replay(self._done, self._time)
            raise
        if name == "done":
            self._todos.done(values["number"])
        self._done.append(record)
        self._undone.clear()

    def _do(self, op: str, *values: Any, **named: Any) -> None:
        getattr(self._event, op)(*values, **named)
        self._todos.follow(self._event._log[-1])

    def _simple(self, op: str, words: str, *values: Any) -> None:
        with self._command(op, words):
            self._do(op, *values)

    def undo(self, count: int = 1) -> tuple[str, ...]:
        """Takes back the last commands, and gives them in words, the last one first; the clock stands as if they had never been.

        Raises `PhaseError` (`director.undo`).
        """
        at = self._counted(count, self._done, "undo")
        done, back = self._done[:at], self._done[at:]
        self._change({"undo": count}, done)
        self._undone += reversed(back)
        return tuple(record.words for record in reversed(back))

    def redo(self, count: int = 1) -> tuple[str, ...]:
        """Does again what was undone, at the times when it was done first; in words. Raises `PhaseError` (`director.redo`)."""
        at = self._counted(count, self._undone, "redo")
        again = self._undone[at:][::-1]
        self._change({"redo": count}, self._done + again)
        del self._undone[at:]
        return tuple(record.words for record in again)

    def _counted(self, count: int, records: list[Record], what: str) -> int:
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= len(records):
            text = (
                f"there are {len(records)} commands to {what}" if records else f"there is nothing to {what}"
            )
            raise PhaseError(text, code=f"director.{what}", value=count)
        return len(records) - count

    def _change(self, record: dict[str, Any], done: list[Record]) -> None:
        event, todos = self._past.replay(done, self._time)
        self._write(record)
        self._event, self._todos, self._done = event, todos, done

    def done(self, number: int) -> None:
        """An instruction of `todo` has been carried out. Raises `TableError` (`director.done`)."""
        if not any(todo.number == number for todo in self.todo):
            text = f"there is nothing to do with number {number!r}"
            raise TableError(text, code="director.done", value=number)
        with self._command("done", f"done {number}", number=number):
            pass

    # Players

    def register(self, name: str) -> None:
        """As `Tournament.register`."""
        self._simple("register", f"register {name}", name)

    def unregister(self, name: str) -> None:
        """As `Tournament.unregister`."""
        self._simple("unregister", f"unregister {name}", name)

    def start(self) -> None:
        """As `Tournament.start`."""
        self._simple("start", "start")

    def add_on(self, name: str) -> None:
        """As `Tournament.add_on`."""
        self._simple("add_on", f"add-on of {name}", name)

    def rebuy(self, name: str) -> None:
        """As `Tournament.rebuy`."""
        self._simple("rebuy", f"rebuy of {name}", name)

    def re_enter(self, name: str) -> None:
        """As `Tournament.re_enter`."""
        self._simple("re_enter", f"re-entry of {name}", name)

    def sit_out(self, name: str) -> None:
        """As `Tournament.sit_out`."""
        self._simple("sit_out", f"{name} sits out", name)

    def sit_in(self, name: str) -> None:
        """As `Tournament.sit_in`."""
        self._simple("sit_in", f"{name} sits in", name)

    def disqualify(self, name: str) -> None:
        """As `Tournament.disqualify`."""
        self._simple("disqualify", f"disqualify {name}", name)

    def move(self, name: str, table: int, seat: int) -> None:
        """The director seats somebody where he wants; the seat counts from 0. As `Tournament.move`."""
        words = f"move {name} to seat {seat + 1} of table {table}" if isinstance(seat, int) else "move"
        self._simple("move", words, name, table, seat)

    # The clock

    def pause(self) -> None:
        """As `Tournament.pause`."""
        self._simple("pause", "pause")

    def resume(self) -> None:
        """As `Tournament.resume`."""
        self._simple("resume", "resume")

    def take_break(self, seconds: int) -> None:
        """As `Tournament.take_break`."""
        self._simple("take_break", f"a break of {seconds} seconds", seconds)

    def end_break(self) -> None:
        """As `Tournament.end_break`."""
        self._simple("end_break", "the end of the break")

    def add_time(self, seconds: int) -> None:
        """As `Tournament.add_time`."""
        self._simple("add_time", f"{seconds} seconds more", seconds)

    def skip(self, periods: int = 1) -> None:
        """As `Tournament.skip`."""
        self._simple("skip", f"skip {periods}", periods)

    # Hands

    def hand(self, table: int) -> Plan | None:
        """A hand has begun at a table: its level is the one that is on, and `todo` says who has the button and posts what.

        A hand that was on is over, nobody out. None if after that one no other can start yet: `todo` says who moves, `status` why.
        Raises `TableError` (`tournament.table`), `PhaseError` (`tournament.wait`).
        """
        with self._command("hand", f"hand at table {table}", table=table):
            if self._event._table(table).on:
                seen = len(self._event.events)
                self._do("end_hand", table, {})
                state = self._event.tables.get(table)
                if any(event.kind in ("combined", "broken") for event in self._event.events[seen:]):
                    return None  # people have to find their seats first
                if state is None or self._event.ready(table) is not None:
                    return None
            self._do("begin_hand", table)
            return self._event.tables[table].plan

    def end(self, table: int) -> None:
        """The hand there is over, and nobody is out. Raises `TableError` (`tournament.table`), `PhaseError` (`tournament.no_hand`)."""
        with self._command("end", f"end of the hand at table {table}", table=table):
            self._do("end_hand", table, {})

    def void(self, table: int) -> None:
        """A misdeal: the next hand has the same button and blinds. As `Tournament.void_hand`."""
        with self._command("void", f"misdeal at table {table}", table=table):
            self._do("void_hand", table)

    def bust(
        self,
        names: str | Sequence[str],
        by: str | Sequence[str] | None = None,
        *,
        started_with: Mapping[str, int] | None = None,
        stacks: Mapping[str, int] | None = None,
    ) -> None:
        """Somebody is out, or several in the same hand; the hand is over. One that was not announced by `hand` begins and ends here.

        `by` won the chips; of several each gets an equal part, in whole chips, the first one what is left. It may be left out where only one is left who can
        have won them, or where `stacks` says what all others of the table have now. Several need `started_with`, the chips
        with which each began the hand, for their places (S0), unless they had been counted.

        Raises `TableError`: `director.by` if nobody knows who has the chips, `director.started_with`, `director.stacks`, `director.table` if they do not
        sit at one table, `tournament.nobody`, `tournament.not_in`; `PhaseError` as `hand`.
        """
        gone = [names] if isinstance(names, str) else list(names)
        won = [] if by is None else [by] if isinstance(by, str) else list(by)
        words = f"bust {' '.join(map(str, gone))}" + (f" by {' '.join(map(str, won))}" if won else "")
        with self._command("bust", words):
            event = self._event
            event._running()
            table = self._one_table(gone, won)
            known = self._todos.knows(gone)
            if not table.on:
                self._do("begin_hand", table.number, underway=True)
            else:
                known = self._todos.knew(table.number, gone)
            for name in gone:
                if name not in table.before:
                    text = f"{name} was not dealt in"
                    raise TableError(text, code="tournament.not_in", value=name)
            began = self._started_with(gone, started_with, known)
            after = self._stacks_after(table, gone, won, stacks)
            self._do(
                "end_hand",
                table.number,
                after,
                by=dict.fromkeys(gone, won) if won else None,
                started=began,
            )
            if stacks is not None and not event.over:
                self._do("count", {name: event.stacks[name] for name in stacks if name in event.stacks})

    def _one_table(self, gone: list[str], won: list[str]) -> TableState:
        """The table where all of them sit."""
        if not gone or len({*gone, *won}) < len(gone) + len(won):
            text = "who is out, and who won, is named once"
            raise TableError(text, code="director.by", value=None if not gone else gone[0])
        players = [self._event._still_in(name) for name in (*gone, *won)]
        for player in players:
            if player.table != players[0].table:
                text = (
                    f"{player.name} is at table {player.table}, {players[0].name} at table {players[0].table}"
                )
                raise TableError(text, code="director.table", value=player.name)
        return self._event._table(players[0].table or 0)

    def _started_with(
        self, gone: list[str], started: Mapping[str, int] | None, known: bool
    ) -> dict[str, int] | None:
        began = dict(started or {})
        other = next((name for name in began if name not in gone), None)
        if other is not None:
            text = f"{other} is not out: only who is out is asked"
            raise TableError(text, code="director.started_with", value=other)
        if len(gone) < 2:
            return None
        if (began and len(began) < len(gone)) or (not began and not known):
            text = (
                f"say with how many chips each of {', '.join(gone)} began the hand: more is the better place"
            )
            raise TableError(text, code="director.started_with")
        before = self._event._tables[self._event._players[gone[0]].table or 0].before
        if sum(began.values()) > sum(before.values()):
            text = f"{sum(began.values())} is more than the {sum(before.values())} at the table"
            raise TableError(text, code="director.started_with", value=sum(began.values()))
        return began

    def _stacks_after(
        self, table: TableState, gone: list[str], won: list[str], stacks: Mapping[str, int] | None
    ) -> dict[str, int]:
        before = table.before
        after = dict.fromkeys(gone, 0)
        others = [name for name in before if name not in gone]
        if stacks is not None:
            self._fits(f"table {table.number}", sum(before.values()), others, stacks, table.unit)
            return {**after, **stacks}
        if not won and len(others) == 1:
            won += others
        if not won:
            text = "say who won the chips, or what all the others have now"
            raise TableError(text, code="director.by")
        other = next((name for name in won if name not in others), None)
        if other is not None:
            raise TableError(f"{other} was not dealt in", code="tournament.not_in", value=other)
        chips = sum(before[name] for name in gone)
        share = chips // table.unit // len(won) * table.unit
        for place, name in enumerate(won):
            after[name] = before[name] + (share if place else chips - share * (len(won) - 1))
        return after

    # Chips

    def stacks(self, table: int | None, stacks: Mapping[str, int]) -> None:
        """The chips of everybody at a table were counted, or of all tables if None; a hand that is on there is over.

        They must be as many as the books have there. Where somebody has moved there uncounted the table cannot fit, and all are counted together.
        Raises `TableError` (`director.stacks`, with by how much; `tournament.table`), `PhaseError` (`tournament.not_started`, `tournament.over`).
        """
        where = "all tables" if table is None else f"table {table}"
        with self._command("stacks", f"stacks of {where}"):
            event = self._event
            event._running()
            tables = list(event.tables.values()) if table is None else [event._table(table)]
            names = [name for one in tables for name in one.players]
            total = sum(event.players[name].chips for name in names)
            self._fits(where, total, names, stacks, min(one.unit for one in tables))
            for one in tables:
                if one.on:
                    # As they were counted, for what ending the hand may bring: a color-up, say.
                    alone = table is not None and set(one.before) == set(names)
                    self._do("end_hand", one.number, dict(stacks) if alone else {})
                    if alone:
                        stacks = {name: event.players[name].chips for name in names}
            if event.over:
                return
            self._do("count", dict(stacks))

    def _fits(self, where: str, total: int, names: list[str], stacks: Mapping[str, int], unit: int) -> None:
        """Whether these can be the stacks of all of them."""

        def refuse(text: str, value: object) -> None:
            raise TableError(text, code="director.stacks", value=value)

        chips = self._past.structure.chips.from_unit(unit)
        for name, stack in stacks.items():
            if name not in names:
                refuse(f"{name} is not among those of {where}", name)
            if isinstance(stack, bool) or not isinstance(stack, int) or not 0 < stack <= 2**60:
                refuse(f"{name} is in and cannot have {stack!r}; who has nothing is out", stack)
            try:
                change(stack, chips)
            except ConfigError:
                refuse(
                    f"{name} cannot have {stack}: the chips there are {', '.join(map(str, chips.values))}",
                    stack,
                )
        missing = [name for name in names if name not in stacks]
        counted = sum(stacks.values())
        if missing:
            rest = total - counted
            refuse(
                f"{', '.join(missing)} of {where} must be counted too; {rest} of {total} are left", missing[0]
            )
        if counted != total:
            difference = f"{abs(counted - total)} too {'many' if counted > total else 'few'}"
            if set(names) != set(self._event.stacks):
                difference += "; if somebody moved uncounted, count all tables together"
            refuse(f"{counted} were counted at {where}, {total} lie there: {difference}", counted - total)

    def color_up(self, table: int) -> None:
        """The lower chips leave a table now, in a break for example; else they leave when its next hand begins. As `Tournament.color_up`."""
        self._simple("color_up", f"color-up at table {table}", table)

    def redraw(self) -> None:
        """New seats for everybody (S0: the director may redraw the tables). As `Tournament.redraw`."""
        self._simple("redraw", "redraw")

    # Dividing the prizes

    def chop(self, method: ChopMethod = "icm") -> dict[str, int]:
        """A proposal how those who are left divide the prizes that are left: by what stacks are worth, by chips, or evenly.

        Raises `TableError` (`director.stacks`) if the stacks have not been counted, but for "even"; `PhaseError` (`tournament.*`), `ConfigError`
        (`tournament.method`).
        """
        event = self.tournament
        event._running()
        stacks = event.stacks
        unknown = [name for name in stacks if not self._todos.knows([name])]
        if unknown and method != "even":
            text = f"count the stacks first: nobody knows those of {', '.join(unknown)}"
            raise TableError(text, code="director.stacks", value=unknown[0])
        left = event.prizes[: len(stacks)]
        money = chop(list(stacks.values()), left, method=method, unit=self._past.structure.money_unit)
        return dict(zip(stacks, money, strict=True))

    def deal_prizes(self, prizes: Mapping[str, int] | ChopMethod = "icm") -> None:
        """Those who are left divide the prizes as agreed, or by a proposal of `chop`, and the tournament is over; hands that are on are over too.

        Raises as `chop`, and `TableError` (`tournament.not_in`, `tournament.deal`).
        """
        method = prizes if isinstance(prizes, str) else None
        with self._command("deal_prizes", f"prizes divided ({method or 'as agreed'})"):
            agreed = self.chop(method) if method is not None else dict(prizes)  # type: ignore[arg-type]
            for number, table in list(self._event.tables.items()):
                if table.on:
                    self._do("end_hand", number, {})
            self._do("agree", agreed)

    # The file

    def close(self) -> None:
        """Lets others have the file; all of it is on the disk already."""
        if self._journal is not None:
            self._journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
