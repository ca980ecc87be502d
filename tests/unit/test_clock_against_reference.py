"""The clock against one that ticks: whatever is done, and however often or seldom it is read, both show the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from omaha.errors import HoldingError, OmahaError
from omaha.reference.clock import ReferenceClock, RefusedError, Spell
from omaha.tournament.clock import Clock, Period

OPS = ("start", "pause", "resume", "skip", "add_time", "take_break", "end_break")
RANGES = {"skip": (-3, 3), "add_time": (-6, 4), "take_break": (1, 7)}
OFTEN = ("wait", "wait", "wait", "wait", "resume", "look", "told", "save", "copy", "back", "ahead")


def a_schedule(random: Random) -> list[Spell]:
    spells: list[Spell] = []
    number = random.randrange(3)
    for _ in range(random.randrange(7)):
        if random.random() < 0.35:
            spells.append(("break", random.randint(1, 6), None))
        else:
            number += 1
            spells.append(("level", random.randint(1, 6), number))
    return [*spells, ("level", random.randint(1, 6), number + 1)]


def steps(random: Random) -> list[tuple[str, int]]:
    first = ["start"] if random.random() < 0.9 else []
    # Some are looked at after everything, some at the end alone.
    looks = random.choice([(), ("look",), ("look", "told")])
    names = first + random.choices([*OPS, *OFTEN], k=random.randrange(40))
    return [(name, random.randint(*RANGES.get(name, (0, 12)))) for one in names for name in (one, *looks)]


class Both:
    """The two, told the same."""

    def __init__(self, spells: list[Spell], per_second: int, offset: int) -> None:
        self.offset, self.per_second = offset, per_second
        self.source = 0
        self.clock = Clock(
            [Period(kind, seconds, number) for kind, seconds, number in spells], time=self.time
        )
        self.slow = ReferenceClock(spells, per_second)

    def time(self) -> float:
        if self.per_second == 1:
            return self.offset + self.source
        return self.offset + self.source / self.per_second

    def ms(self, ticks: int | None) -> int | None:
        return None if ticks is None else ticks * 1000 // self.per_second

    def at(self, ticks: int) -> int:
        return self.offset * 1000 + ticks * 1000 // self.per_second

    def ask(self, name: str, *arguments: int) -> tuple[Any, Any]:
        """What both say, "no" where they refuse."""
        self.slow.until(self.source)
        told = []
        for one in (self.clock, self.slow):
            try:
                told.append(getattr(one, name)(*arguments))
            except (RefusedError, OmahaError) as error:
                assert not isinstance(error, HoldingError)
                told.append("no")
        return told[0], told[1]

    def do(self, name: str, number: int) -> None:
        if name == "wait":
            self.source += number
        elif name == "back":
            self.source = max(self.source - number, 0)
        elif name == "save":
            self.slow.until(self.source)
            saved = json.loads(json.dumps(self.clock.to_dict()))
            again = Clock.from_dict(saved, time=self.time)
            assert again == self.clock and again.to_dict() == saved
            self.clock = again
        elif name == "copy":
            self.clock = self.clock.copy()
        elif name == "ahead":
            self.slow.until(self.slow.tick + number)
            self.tell(self.clock.advance_to(self.at(self.slow.tick)))
        elif name == "told":
            self.slow.until(self.source)
            self.tell(self.clock.advance_to())
        elif name != "look":
            arguments = (number,) if name in RANGES else ()
            ours, theirs = self.ask(name, *arguments)
            assert ours == theirs, name
        if name == "look":
            self.look()

    def tell(self, began: Any) -> None:
        ours = [(one.index, one.period.kind, one.at, one.resumed) for one in began]
        theirs = [(one.spell, one.kind, self.at(one.tick), one.resumed) for one in self.slow.log]
        assert ours == theirs
        self.slow.log.clear()

    def look(self) -> None:
        self.slow.until(self.source)
        clock, slow = self.clock, self.slow
        assert clock.now() == self.at(slow.tick)
        assert (clock.index, clock.period.kind, clock.level) == (slow.index, slow.kind, slow.level)
        assert (clock.remaining, clock.elapsed) == (self.ms(slow.remaining), self.ms(slow.elapsed))
        assert (clock.started, clock.paused, clock.running) == (slow.started, slow.paused, slow.running)
        assert (clock.on_break, clock.over) == (slow.on_break, slow.over)
        assert clock.next_break_in == self.ms(slow.next_break_in)
        for index in range(len(slow.spells)):
            ours, theirs = self.ask("finishes_at", index)
            assert ours == (theirs if theirs == "no" else self.at(theirs))


@given(st.integers(0, 2**32 - 1))
def test_any_operations_and_reads(seed: int) -> None:
    random = Random(seed)
    spells = a_schedule(random)
    both = Both(spells, *random.choice([(1, 0), (8, 0), (8, 1_800_000_000)]))
    note(f"{spells}, {both.per_second} ticks a second")
    for name, number in [*steps(random), ("look", 0), ("told", 0)]:
        note(f"{name} {number}")
        both.do(name, number)


def test_the_reference_refuses_what_it_must() -> None:
    with pytest.raises(RefusedError):
        ReferenceClock([("level", 1, 1)]).pause()
