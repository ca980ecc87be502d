"""What a director did, as records: how it is written down, and done again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from omaha.errors import NotationError, OmahaError
from omaha.strict import keys, sound, typed, whole
from omaha.tournament.event import Tournament
from omaha.tournament.saved import do_again
from omaha.tournament.structure import Structure
from omaha.tournament.structure_as_data import structure_as_dict, structure_of
from omaha.tournament.todo import Todos

__all__ = ["Past", "Record"]


@dataclass(frozen=True, slots=True)
class Record:
    """A command of the director: what it was, and what was done to the tournament for it."""

    name: str
    words: str
    """For people."""
    at: int
    """Milliseconds."""
    values: dict[str, Any] = field(default_factory=dict)
    log: tuple[dict[str, Any], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """As a line of the journal."""
        log = [dict(entry) for entry in self.log]
        return {"do": self.name, "words": self.words, "at": self.at, "with": self.values, "log": log}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """The command of such a line; whether it can be done shows when it is done."""
        keys(data, ("do", "words", "at", "with", "log"))
        for name, kind in (("do", str), ("words", str), ("with", dict), ("log", list)):
            typed(data[name], kind, name)
        whole(data["at"], "at")
        for entry in data["log"]:
            typed(entry, dict, "log")
        return cls(data["do"], data["words"], data["at"], data["with"], tuple(data["log"]))


@dataclass(frozen=True, slots=True)
class Past:
    """What a tournament is played by; with the records, all of it."""

    structure: Structure
    seed: int

    def head(self) -> dict[str, Any]:
        """The first record of a journal."""
        return {"structure": structure_as_dict(self.structure), "seed": str(self.seed)}

    @classmethod
    def of(cls, records: Sequence[dict[str, Any]]) -> tuple[Past, list[Record], list[Record]]:
        """What a journal says: what it is played by, what was done, what was undone. Raises `NotationError` (`director.record`)."""
        head, *rest = records
        try:
            keys(head, ("structure", "seed"))
            typed(head["seed"], str, "seed")
            past = cls(structure_of(head["structure"]), sound("seed", lambda: int(head["seed"])))
        except OmahaError as error:
            raise _bad(1, error) from error
        done: list[Record] = []
        undone: list[Record] = []
        for number, data in enumerate(rest, 2):
            try:
                if "do" in data:
                    done.append(Record.of(data))
                    undone.clear()
                    continue
                ((what, count),) = data.items() if len(data) == 1 else (("", 0),)
                source, to = (done, undone) if what == "undo" else (undone, done)
                whole(count, what)
                if what not in ("undo", "redo") or not 1 <= count <= len(source):
                    raise NotationError("nothing that a director does", code="record.unknown_key")
                for _ in range(count):
                    to.append(source.pop())
            except OmahaError as error:
                raise _bad(number, error) from error
        return past, done, undone

    def replay(self, records: Sequence[Record], time: Callable[[], float]) -> tuple[Tournament, Todos]:
        """All of it done again, each at its time; from then on `time` counts. Raises `NotationError` (`director.record`)."""
        event = Tournament(self.structure, self.seed, time=lambda: 0.0)
        todos = Todos(event)
        for number, record in enumerate(records, 1):
            try:
                sound("record", lambda record=record: _again(event, todos, record))  # type: ignore[misc]
            except OmahaError as error:
                raise _bad(number, error, "command") from error
        event._source = time
        event._tick()
        todos.follow()
        return event, todos


def _again(event: Tournament, todos: Todos, record: Record) -> None:
    event._source = lambda: record.at / 1000
    event._now = max(event._now, record.at)
    event._tick()
    todos.follow()
    for entry in record.log:
        do_again(event, dict(entry))
        todos.follow(event._log[-1])
    if record.name == "done":
        todos.done(record.values.get("number", 0))


def _bad(number: int, error: OmahaError, what: str = "record") -> NotationError:
    return NotationError(f"{what} {number}: {error}", code="director.record", value=number)
