"""What a clock goes through: levels and breaks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from omaha.errors import ConfigError, Problem

__all__ = ["LATEST", "LONGEST", "Began", "Period", "bad_seconds", "bad_time", "checked", "is_whole"]

LONGEST: Final = 7 * 24 * 3600
"""Seconds that a period may have."""
LATEST: Final = 10**12
"""Seconds; the whole milliseconds of a float are exact up to here."""


@dataclass(frozen=True, slots=True)
class Period:
    """A level, with its number, or a break, which has none; `seconds` is how long it lasts, 1 to 604,800 (a week).

    Raises `ConfigError` (`clock.kind`, `clock.seconds`, `clock.number`).

    >>> Period("level", 1200, 1)
    Period(kind='level', seconds=1200, number=1)
    """

    kind: Literal["level", "break"]
    seconds: int
    number: int | None = None

    def __post_init__(self) -> None:
        problems = []
        if self.kind not in ("level", "break"):
            message = f"a level or a break is wanted, not {self.kind!r}"
            problems.append(Problem("kind", self.kind, message, "clock.kind"))
        if not is_whole(self.seconds) or not 1 <= self.seconds <= LONGEST:
            problems.append(bad_seconds(self.seconds))
        if self.kind == "break":
            if self.number is not None:
                problems.append(Problem("number", self.number, "breaks have none", "clock.number"))
        elif not is_whole(self.number) or self.number is None or self.number < 1:
            problems.append(Problem("number", self.number, "levels count from 1 on", "clock.number"))
        if problems:
            raise ConfigError.of(problems)


@dataclass(frozen=True, slots=True)
class Began:
    """A period that began, and when."""

    index: int
    """Which of the clock's periods; that of the level if it is a break that was taken."""
    period: Period
    at: int
    """Milliseconds, by the clock's time: exact, however late it is read."""
    resumed: bool = False
    """True if it is a level that goes on after a break that was taken."""


def checked(periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """The periods, if they make a clock."""
    problems = []
    if not all(isinstance(period, Period) for period in periods):
        wrong = next(period for period in periods if not isinstance(period, Period))
        raise ConfigError.of([Problem("periods", wrong, f"{wrong!r} is no Period", "clock.periods")])
    if not periods or periods[-1].kind != "level":
        problems.append(Problem("periods", periods[-1:], "the last period must be a level", "clock.last"))
    numbers = [period.number for period in periods if period.number is not None]
    if any(one >= two for one, two in pairwise(numbers)):
        problems.append(Problem("periods", numbers, "the numbers of levels must rise", "clock.number"))
    if problems:
        raise ConfigError.of(problems)
    return periods


def is_whole(value: object) -> bool:
    """Whether it is an int and no bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def bad_seconds(value: object) -> Problem:
    """A duration that is none."""
    return Problem("seconds", value, f"whole seconds up to {LONGEST} are wanted", "clock.seconds")


def bad_time(value: object) -> Problem:
    """A moment that is none."""
    return Problem("time", value, f"{value!r} is no time from 0 on", "clock.time")
