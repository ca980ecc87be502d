"""The clock of a tournament: levels and breaks one after another, by a time source that is given (S0, Timer use and breaks).

Times and durations that are read are whole milliseconds; those that are given are whole seconds, as a structure has them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from omaha.errors import ConfigError, HoldingError, PhaseError
from omaha.strict import keys, sound, typed, version
from omaha.tournament.clock_state import FIELDS, State, state_as_dict, state_of
from omaha.tournament.periods import LATEST, LONGEST, Began, Period, bad_seconds, bad_time, checked, is_whole

__all__ = ["Began", "Clock", "Period"]

_SCHEMA: Final = "omaha.clock"
_VERSION: Final = 1


class Clock:
    """A clock for levels and breaks that follow one another at once; the last period is a level and never ends: it goes on.

    `time` gives seconds from 0 on, whole or float; it is rounded to milliseconds, and all counting is exact from there, so that it does not
    matter how often or seldom the clock is read. Where the source steps back the clock stands still until the source has caught up. A clock that is
    saved and read again counts the time between by the same source, so that a source for the director must be one that survives (`time.time` does,
    `time.monotonic` does not). Several threads need a lock of their own.

    Whatever raises changes nothing: `ConfigError` (`clock.*`) for periods, seconds or a time source that cannot be,
    `PhaseError` (`clock.*`) for what cannot be done now.

    >>> seconds = 0
    >>> clock = Clock([Period("level", 1200, 1), Period("break", 300), Period("level", 1200, 2)], time=lambda: seconds)
    >>> clock.start()
    >>> seconds = 1210
    >>> clock.on_break, clock.level, clock.remaining
    (True, 2, 290000)
    >>> seconds = 1500
    >>> [(began.period.kind, began.at) for began in clock.advance_to()]
    [('level', 0), ('break', 1200000), ('level', 1500000)]
    """

    __slots__ = ("_periods", "_state", "_time")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, periods: Iterable[Period], *, time: Callable[[], float] = time.time) -> None:
        self._periods = checked(tuple(periods))
        self._time = time
        self._state = State(self._periods[0].seconds * 1000)

    # What is done

    def start(self) -> None:
        """Begins the first period. Raises `PhaseError` (`clock.started`)."""
        state = self._read()
        if state.started:
            raise PhaseError("the clock was started before", code="clock.started")
        self._state = self._begun(replace(state, started=True), 0)

    def pause(self) -> None:
        """Stops whatever runs, a break too. Raises `PhaseError` (`clock.paused`, `clock.not_started`)."""
        state = self._started()
        if state.paused:
            raise PhaseError("the clock is paused", code="clock.paused")
        self._state = replace(state, paused=True)

    def resume(self) -> None:
        """Goes on after a pause. Raises `PhaseError` (`clock.not_paused`, `clock.not_started`)."""
        state = self._started()
        if not state.paused:
            raise PhaseError("the clock is not paused", code="clock.not_paused")
        self._state = replace(state, paused=False)

    def skip(self, periods: int = 1) -> None:
        """Begins the period so many further on, or back if negative, or the same again if 0: with its whole time, and nothing that was added.

        A break that was taken ends. A clock that is paused stays so. Raises `PhaseError` (`clock.skip` if there is no such period, `clock.not_started`).
        """
        state = self._started()
        if not is_whole(periods) or not 0 <= state.index + periods < len(self._periods):
            message = f"no period stands {periods!r} from number {state.index} of {len(self._periods)}"
            raise PhaseError(message, code="clock.skip", value=periods)
        self._state = self._begun(state, state.index + periods)

    def add_time(self, seconds: int) -> None:
        """Makes the running period longer, or shorter if negative; a break that was taken if that is what runs.

        Where more is taken than remains the period ends now, also in a pause: the next begins with its whole time. The last level gets the seconds from now
        on if its time was up. Raises `ConfigError` (`clock.seconds`; also if it would be longer than a week), `PhaseError` (`clock.not_started`).
        """
        state = self._started()
        if not is_whole(seconds) or abs(seconds) > LONGEST:
            raise ConfigError.of([bad_seconds(seconds)])
        length, elapsed = state.rest or (state.length, state.elapsed)
        # What the last level has run over is no time that could be taken or given.
        length = max(length, elapsed) if seconds > 0 else length
        changed = max(length + seconds * 1000, min(length, elapsed))
        if seconds > 0 and changed - (0 if state.rest else elapsed) > LONGEST * 1000:
            raise ConfigError.of([bad_seconds(seconds)])
        if state.rest is None:
            state = replace(state, length=changed)
        else:
            state = replace(state, rest=(changed, elapsed))
        self._state = self._moved(state, 0)

    def take_break(self, seconds: int) -> None:
        """Stops the level's timer for a break that the structure does not have; it goes on where it stood when the break ends.

        In a pause the break's time stands still too until `resume`. Raises `ConfigError` (`clock.seconds`), `PhaseError` (`clock.on_break`,
        `clock.not_started`).
        """
        state = self._started()
        if self._is_break(state):
            raise PhaseError("it is a break already; add time to it", code="clock.on_break")
        period = Period("break", seconds)
        began = Began(state.index, period, self._moment(state))
        self._state = replace(state, rest=(seconds * 1000, 0), began=(*state.began, began))

    def end_break(self) -> None:
        """Ends the break now, whether it was taken or is one of the periods. Raises `PhaseError` (`clock.no_break`, `clock.not_started`)."""
        state = self._started()
        if not self._is_break(state):
            raise PhaseError("it is no break", code="clock.no_break")
        if state.rest is None:
            self._state = self._begun(state, state.index + 1)
        else:
            self._state = self._back(state, self._moment(state))

    def advance_to(self, now: int | None = None) -> tuple[Began, ...]:
        """The periods that began since this was called last, with their times; nothing else that is read takes one away.

        `now` in milliseconds is taken instead of the source's time: a simulation goes ahead of its source by it. An earlier one than the clock has seen
        is as that one. Raises `ConfigError` (`clock.time`).
        """
        if now is not None and not (is_whole(now) and 0 <= now <= LATEST * 1000):
            raise ConfigError.of([bad_time(now)])
        state = self._now_state(now)
        self._state = replace(state, began=())
        return state.began

    # What is read

    def now(self) -> int:
        """Milliseconds by the time source, never less than before."""
        return self._moment(self._read())

    @property
    def periods(self) -> tuple[Period, ...]:
        """All periods."""
        return self._periods

    @property
    def index(self) -> int:
        """Which period it is, from 0 on; that of the level in a break that was taken."""
        return self._read().index

    @property
    def period(self) -> Period:
        """The period that runs; a break of its own if one was taken."""
        state = self._read()
        if state.rest is None:
            return self._periods[state.index]
        return Period("break", state.rest[0] // 1000)

    @property
    def level(self) -> int:
        """The number of the level at which a hand that starts now is played; in a break and before the start that of the level that comes."""
        return next(p.number for p in self._periods[self._read().index :] if p.number is not None)

    @property
    def remaining(self) -> int:
        """Milliseconds that the period still has; 0 only where the last level's time is up."""
        length, elapsed = self._timer(self._read())
        return max(length - elapsed, 0)

    @property
    def elapsed(self) -> int:
        """Milliseconds that the period has run, pauses left out; the last level's go on."""
        return self._timer(self._read())[1]

    @property
    def started(self) -> bool:
        """Whether the first period has begun."""
        return self._state.started

    @property
    def paused(self) -> bool:
        """Whether it waits for `resume`."""
        return self._state.paused

    @property
    def running(self) -> bool:
        """Started and not paused: the time of a level or of a break goes by."""
        return self._state.started and not self._state.paused

    @property
    def on_break(self) -> bool:
        """Whether it is a break, so that no hand starts (S0)."""
        return self._is_break(self._read())

    @property
    def over(self) -> bool:
        """Whether the last level's time is up; the level goes on."""
        state = self._read()
        return state.elapsed >= state.length

    @property
    def next_break_in(self) -> int | None:
        """Milliseconds to the next break, the time of pauses left out; 0 in a break, None if none comes."""
        state = self._read()
        if self._is_break(state):
            return 0
        ahead = state.length - state.elapsed
        for period in self._periods[state.index + 1 :]:
            if period.kind == "break":
                return ahead
            ahead += period.seconds * 1000
        return None

    def finishes_at(self, index: int) -> int:
        """When the time of a period will be up, in milliseconds, if nothing is done; as if it was started, or went on, now.

        Raises `HoldingError` (`clock.period`) if there is no such period, `PhaseError` (`clock.past`) if its time is up.
        """
        if not is_whole(index) or not 0 <= index < len(self._periods):
            raise HoldingError(f"no period {index!r}", code="clock.period", value=index)
        state = self._read()
        if index < state.index or (index == state.index and state.elapsed >= state.length):
            raise PhaseError(f"the time of period {index} is up", code="clock.past", value=index)
        at = self._moment(state) + state.length - state.elapsed
        if state.rest is not None:
            at += state.rest[0] - state.rest[1]
        return at + sum(period.seconds for period in self._periods[state.index + 1 : index + 1]) * 1000

    # As a value

    def copy(self) -> Clock:
        """A clock that stands the same and goes on by itself, by the same time source."""
        other = object.__new__(type(self))
        other._periods, other._time, other._state = self._periods, self._time, self._state
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Clock:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both stand the same at the later of the moments they have seen; the time sources do not count."""
        if not isinstance(other, Clock):
            return NotImplemented
        at = max(self._state.at or 0, other._state.at or 0)
        return self._periods == other._periods and self._after(self._state, at) == other._after(
            other._state, at
        )

    def __repr__(self) -> str:
        """As of the moment that was read last: a repr reads no time."""
        state = self._state
        if not state.started:
            return f"<Clock not started, {len(self._periods)} periods>"
        length, elapsed = self._timer(state)
        period = self._periods[state.index]
        name = "break" if self._is_break(state) else f"level {period.number}"
        seconds = -(-max(length - elapsed, 0) // 1000)
        paused = ", paused" if state.paused else ""
        return f"<Clock {name}, {seconds // 60}:{seconds % 60:02} left{paused}>"

    def to_dict(self) -> dict[str, Any]:
        """The clock as plain values, for JSON. Reads the time."""
        state = self._read()
        return {
            "schema": _SCHEMA,
            "version": _VERSION,
            "periods": [
                {"kind": period.kind, "seconds": period.seconds, "number": period.number}
                for period in self._periods
            ],
            **state_as_dict(state, self._periods),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any], *, time: Callable[[], float] = time.time) -> Clock:
        """The clock of `to_dict`; the time since then has gone by if it was running.

        Raises `NotationError` (`record.*`), `ConfigError` (`clock.*`) for periods that cannot be.
        """
        return sound("clock", lambda: cls._of(data, time))

    @classmethod
    def _of(cls, data: dict[str, Any], time: Callable[[], float]) -> Clock:
        keys(data, ("schema", "version", "periods", *FIELDS), "clock")
        version(data, _SCHEMA, _VERSION)
        typed(data["periods"], list, "periods")
        for number, period in enumerate(data["periods"]):
            keys(period, ("kind", "seconds", "number"), f"periods[{number}]")
        clock = cls([Period(**period) for period in data["periods"]], time=time)
        clock._state = state_of(data, clock._periods)
        return clock

    # Inside

    def _source(self) -> int:
        seconds = self._time()
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise ConfigError.of([bad_time(seconds)])
        if not 0 <= seconds <= LATEST:
            raise ConfigError.of([bad_time(seconds)])
        return round(seconds * 1000)

    def _now_state(self, now: int | None = None) -> State:
        return self._after(self._state, self._source() if now is None else now)

    def _read(self) -> State:
        # Kept, so that nothing that was seen is taken back by a source that steps back.
        self._state = self._now_state()
        return self._state

    def _started(self) -> State:
        state = self._read()
        if not state.started:
            raise PhaseError("the clock has not been started", code="clock.not_started")
        return state

    def _moment(self, state: State) -> int:
        assert state.at is not None, "a time was read"
        return state.at

    def _timer(self, state: State) -> tuple[int, int]:
        return state.rest or (state.length, state.elapsed)

    def _is_break(self, state: State) -> bool:
        return state.rest is not None or (state.started and self._periods[state.index].kind == "break")

    def _after(self, state: State, at: int) -> State:
        """The state at a moment, or as it is if that has gone by."""
        if state.at is None or at <= state.at or not state.started or state.paused:
            return replace(state, at=max(at, state.at or 0))
        return self._moved(replace(state, at=at), at - state.at)

    def _moved(self, state: State, passed: int) -> State:
        """The state with milliseconds put on its timer: on a break that was taken, on the level, on those that follow."""
        at = self._moment(state)
        if state.rest is not None:
            length, elapsed = state.rest
            if elapsed + passed < length:
                return replace(state, rest=(length, elapsed + passed))
            passed -= length - elapsed
            state = self._back(state, at - passed)
        index, length, elapsed = state.index, state.length, state.elapsed + passed
        began = []
        while elapsed >= length and index + 1 < len(self._periods):
            elapsed -= length
            index += 1
            length = self._periods[index].seconds * 1000
            began.append(Began(index, self._periods[index], at - elapsed))
        return replace(state, index=index, length=length, elapsed=elapsed, began=(*state.began, *began))

    def _back(self, state: State, at: int) -> State:
        """The level goes on after a break that was taken."""
        began = Began(state.index, self._periods[state.index], at, resumed=True)
        return replace(state, rest=None, began=(*state.began, began))

    def _begun(self, state: State, index: int) -> State:
        period = self._periods[index]
        began = Began(index, period, self._moment(state))
        return replace(
            state,
            index=index,
            length=period.seconds * 1000,
            elapsed=0,
            rest=None,
            began=(*state.began, began),
        )
