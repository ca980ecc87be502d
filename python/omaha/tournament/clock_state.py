"""Where a clock stands, and how that is written and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from omaha.errors import NotationError
from omaha.strict import keys, typed, whole
from omaha.tournament.periods import LATEST, LONGEST, Began, Period

__all__ = ["FIELDS", "State", "state_as_dict", "state_of"]

FIELDS: Final = ("started", "paused", "index", "length", "elapsed", "rest", "at", "began")


@dataclass(frozen=True, slots=True)
class State:
    """Where the clock stands at a moment; all that comes later follows from it."""

    length: int
    """Of the period, with what was added."""
    index: int = 0
    elapsed: int = 0
    rest: tuple[int, int] | None = None
    """Length and elapsed time of a break that was taken."""
    started: bool = False
    paused: bool = False
    at: int | None = None
    """The moment; None if no time was ever read."""
    began: tuple[Began, ...] = ()
    """What `advance_to` has not told yet."""


def state_as_dict(state: State, periods: tuple[Period, ...]) -> dict[str, Any]:
    """The state as plain values."""
    return {
        "started": state.started,
        "paused": state.paused,
        "index": state.index,
        "length": state.length,
        "elapsed": state.elapsed,
        "rest": None if state.rest is None else list(state.rest),
        "at": state.at,
        "began": [_told(began, periods) for began in state.began],
    }


def _told(began: Began, periods: tuple[Period, ...]) -> dict[str, Any]:
    taken = began.period != periods[began.index]
    return {
        "index": began.index,
        "at": began.at,
        "resumed": began.resumed,
        "break": began.period.seconds if taken else None,
    }


def _moment_of(value: Any, where: str) -> int:
    whole(value, where)
    if value > LATEST * 1000:
        raise NotationError(f"{where}: too late", code="record.type", value=value, where=where)
    return int(value)


def _rest_of(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    typed(value, list, "rest")
    for number in value:
        whole(number, "rest")
    if len(value) != 2 or not value[1] < value[0] <= LONGEST * 1000 or value[0] % 1000:
        raise NotationError("rest: no break that runs", code="record.type", value=value, where="rest")
    return value[0], value[1]


def state_of(data: dict[str, Any], periods: tuple[Period, ...]) -> State:
    """The state of `state_as_dict`, if such a clock can stand so."""
    for name in ("started", "paused"):
        typed(data[name], bool, name)
    typed(data["began"], list, "began")
    at = None if data["at"] is None else _moment_of(data["at"], "at")
    state = State(
        index=_moment_of(data["index"], "index"),
        length=_moment_of(data["length"], "length"),
        elapsed=_moment_of(data["elapsed"], "elapsed"),
        rest=_rest_of(data["rest"]),
        started=data["started"],
        paused=data["paused"],
        at=at,
        began=tuple(_began_of(entry, periods, at, n) for n, entry in enumerate(data["began"])),
    )
    _check_state(state, periods)
    return state


def _check_state(state: State, periods: tuple[Period, ...]) -> None:
    last = len(periods) - 1
    idle = (state.index, state.elapsed, state.rest, state.paused, state.began) == (0, 0, None, False, ())
    if state.index > last:
        fault = "there is no such period"
    elif state.elapsed >= state.length and state.index < last:
        fault = "a period that is over would be running"
    elif not state.started and not (idle and state.length == periods[0].seconds * 1000):
        fault = "something happened before the start"
    elif state.started and state.at is None:
        fault = "it was started at no time"
    elif state.rest is not None and periods[state.index].kind == "break":
        fault = "a break was taken in a break"
    elif [began.at for began in state.began] != sorted(began.at for began in state.began):
        fault = "periods began out of order"
    else:
        return
    raise NotationError(f"clock: {fault}", code="record.type", where="clock")


def _began_of(entry: Any, periods: tuple[Period, ...], at: int | None, number: int) -> Began:
    where = f"began[{number}]"
    keys(entry, ("index", "at", "resumed", "break"), where)
    index, began = _moment_of(entry["index"], where), _moment_of(entry["at"], where)
    typed(entry["resumed"], bool, where)
    if index >= len(periods) or at is None or began > at:
        raise NotationError(f"{where}: no such period or time", code="record.type", where=where)
    period = periods[index] if entry["break"] is None else Period("break", entry["break"])
    return Began(index, period, began, entry["resumed"])
