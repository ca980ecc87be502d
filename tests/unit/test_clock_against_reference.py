"""The clock against one that ticks: whatever is done, and however often or seldom it is read, both show the same."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omaha.errors import HoldingError, OmahaError
from omaha.reference.clock import ReferenceClock, RefusedError, Spell
from omaha.tournament.clock import Clock, Period

OPS = ("start", "pause", "resume", "skip", "add_time", "take_break", "end_break")
RANGES = {"skip": (-3, 3), "add_time": (-6, 4), "take_break": (1, 7)}
OFTEN = ("wait", "wait", "wait", "wait", "resume", "look", "told", "save", "copy", "back", "ahead")


@st.composite
def schedules(draw: st.DrawFn) -> list[Spell]:
    kinds: list[Literal["level", "break"]] = draw(
        st.lists(st.sampled_from(["level", "level", "break"]), max_size=6)
    )
    first, seconds = draw(st.integers(1, 3)), draw(st.lists(st.integers(1, 6), min_size=7, max_size=7))
    spells: list[Spell] = []
    for kind, length in zip([*kinds, "level"], seconds, strict=False):
        number = None if kind == "break" else first + sum(spell[0] == "level" for spell in spells)
        spells.append((kind, length, number))
    return spells


@st.composite
def steps(draw: st.DrawFn) -> list[tuple[str, int]]:
    random = draw(st.randoms(use_true_random=False))
    first = ["start"] if random.random() < 0.9 else []
    # Some are looked at after everything, some at the end alone.
    looks = random.choice([[], ["look"], ["look", "told"]])
    names = first + random.choices([*OPS, *OFTEN], k=draw(st.integers(0, 40)))
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


@given(schedules(), st.sampled_from([(1, 0), (8, 0), (8, 1_800_000_000)]), steps())
def test_any_operations_and_reads(
    spells: list[Spell], scale: tuple[int, int], todo: list[tuple[str, int]]
) -> None:
    both = Both(spells, *scale)
    for name, number in todo:
        both.do(name, number)
    both.look()
    both.do("told", 0)


def test_the_reference_refuses_what_it_must() -> None:
    with pytest.raises(RefusedError):
        ReferenceClock([("level", 1, 1)]).pause()
