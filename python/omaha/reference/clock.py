"""The clock of a tournament, tick by tick (S0, Timer use and breaks).

What is still to come stands in a queue; each tick takes one from the count of its head, and a head at nothing makes way. Questions
about what will be are answered by letting a copy tick until it is so.
"""

from collections.abc import Sequence
from copy import deepcopy
from typing import Literal, NamedTuple

Spell = tuple[Literal["level", "break"], int, int | None]
"""Kind ("level" or "break"), seconds, number of the level."""


class RefusedError(ValueError):
    """What cannot be done now."""


class Started(NamedTuple):
    """Something that began, and at which tick."""

    spell: int
    kind: str
    tick: int
    resumed: bool


class Item:
    """What stands in the queue."""

    def __init__(self, index: int, kind: str, number: int | None, left: int, taken: bool = False) -> None:
        self.index, self.kind, self.number, self.left, self.taken = index, kind, number, left, taken
        self.run = 0


class ReferenceClock:
    """Counts ticks, so many to a second.

    >>> clock = ReferenceClock([("level", 2, 1), ("level", 2, 2)])
    >>> clock.start()
    >>> clock.until(3)
    >>> clock.level, clock.remaining
    (2, 1)
    """

    def __init__(self, spells: Sequence[Spell], per_second: int = 1) -> None:
        self.spells, self.per_second = spells, per_second
        self.tick = 0
        self.queue: list[Item] = []
        self.started = self.paused = False
        self.log: list[Started] = []
        self._line_up(0)

    def _line_up(self, first: int) -> None:
        self.queue = [
            Item(index, kind, number, seconds * self.per_second)
            for index, (kind, seconds, number) in enumerate(self.spells)
            if index >= first
        ]

    def _note(self, resumed: bool = False) -> None:
        head = self.queue[0]
        self.log.append(Started(head.index, head.kind, self.tick, resumed))

    def until(self, tick: int) -> None:
        """Ticks until it is so late; not at all if it is later."""
        while self.tick < tick:
            self.tick += 1
            if self.started and not self.paused:
                self.queue[0].left -= 1
                self.queue[0].run += 1
                self._make_way()

    def _make_way(self) -> None:
        while self.queue[0].left <= 0 and len(self.queue) > 1:
            gone = self.queue.pop(0)
            self._note(gone.taken)

    def _need(self, fine: bool) -> None:
        if not fine:
            raise RefusedError

    def start(self) -> None:
        self._need(not self.started)
        self.started = True
        self._note()

    def pause(self) -> None:
        self._need(self.running)
        self.paused = True

    def resume(self) -> None:
        self._need(self.paused)
        self.paused = False

    def skip(self, periods: int) -> None:
        first = self.index + periods
        self._need(self.started and first in range(len(self.spells)))
        self._line_up(first)
        self._note()

    def add_time(self, seconds: int) -> None:
        self._need(self.started)
        head, ticks = self.queue[0], seconds * self.per_second
        if ticks > 0:
            head.left = max(head.left, 0) + ticks
        elif head.left > 0:
            head.left = max(head.left + ticks, 0)
        self._make_way()

    def take_break(self, seconds: int) -> None:
        self._need(self.started and not self.on_break)
        self.queue.insert(0, Item(self.index, "break", None, seconds * self.per_second, taken=True))
        self._note()

    def end_break(self) -> None:
        self._need(self.on_break)
        self.queue[0].left = 0
        self._make_way()

    @property
    def index(self) -> int:
        return self.queue[0].index

    @property
    def kind(self) -> str:
        return self.queue[0].kind

    @property
    def level(self) -> int:
        return next(item.number for item in self.queue if item.number is not None)

    @property
    def remaining(self) -> int:
        return max(self.queue[0].left, 0)

    @property
    def elapsed(self) -> int:
        return self.queue[0].run

    @property
    def running(self) -> bool:
        return self.started and not self.paused

    @property
    def on_break(self) -> bool:
        return self.started and self.kind == "break"

    @property
    def over(self) -> bool:
        return self.queue[-1].left <= 0

    def _going_on(self) -> "ReferenceClock":
        other = deepcopy(self)
        other.started, other.paused = True, False
        return other

    @property
    def next_break_in(self) -> int | None:
        other = self._going_on()
        if self.on_break:
            return 0
        if not any(item.kind == "break" for item in other.queue[1:]):
            return None
        here = other.index
        while not (other.kind == "break" and other.index > here):
            other.until(other.tick + 1)
        return other.tick - self.tick

    def finishes_at(self, index: int) -> int:
        other = self._going_on()
        self._need(any(item.index == index and item.left > 0 and not item.taken for item in other.queue))
        while any(item.index == index and item.left > 0 for item in other.queue):
            other.until(other.tick + 1)
        return other.tick
