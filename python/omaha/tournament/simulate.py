"""Many tournaments, one seed after the other, on several processors: who finishes where, how long it takes, what a policy earns."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from functools import cached_property
from multiprocessing import get_context
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from omaha.errors import Problem, WorkTooLarge
from omaha.tournament.checks import refuse, whole
from omaha.tournament.event import Tournament
from omaha.tournament.play import Pace, Policies, Policy
from omaha.tournament.structure import Structure

__all__ = ["Simulation", "simulate"]

MOST_WORK: Final = 200_000
"""So many entries, runs times players, are played without being told to: about an hour of one processor."""
_LEVELS: Final = 200
_WAIT: Final = 0.05

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Run:
    """What a process is told."""

    structure: Structure
    names: tuple[str, ...]
    policies: Policies
    pace: Pace
    add_ons: bool
    rebuys: bool


@dataclass(frozen=True, eq=False)
class Simulation:
    """What so many tournaments came to, as columns: the first axis is the run, the second the player or the level.

    Read-only arrays of `int64`. Compares by value; pickles.
    """

    names: tuple[str, ...]
    """The players."""
    policy: tuple[str, ...]
    """By which policy each plays: the name of a function or class."""
    seed: int
    """That of the first run; the next has the next."""
    place: Ints
    """(runs, players): the place in which each finished; who shares places has the best of them."""
    entries: Ints
    """(runs, players): how often each bought in."""
    paid: Ints
    """(runs, players): all that each paid, in money."""
    winnings: Ints
    """(runs, players): prizes and bounties, in money."""
    hands: Ints
    """(runs,): hands at all tables."""
    milliseconds: Ints
    """(runs,): how long the tournament took, breaks included."""
    last_level: Ints
    """(runs,): the level that was on at the end."""
    level_hands: Ints
    """(runs, levels): hands begun at each level."""
    level_milliseconds: Ints
    """(runs, levels): how long each level was on, without breaks."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation):
            return NotImplemented
        return all(
            np.array_equal(getattr(self, part.name), getattr(other, part.name)) for part in fields(self)
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def runs(self) -> int:
        """How many tournaments."""
        return len(self.hands)

    @property
    def minutes(self) -> Floats:
        """(runs,): how long each tournament took, breaks included."""
        return self.milliseconds / 60_000

    @property
    def finishes(self) -> Ints:
        """(players, places): how often each finished in each place."""
        count = len(self.names)
        found = np.zeros((count, count), np.int64)
        for player in range(count):
            found[player] = np.bincount(self.place[:, player] - 1, minlength=count)[:count]
        return found

    def within(self, minutes: float, of: float) -> float:
        """The share of the tournaments that ended not more than so many minutes before or after a time."""
        return float(np.mean(np.abs(self.minutes - of) <= minutes))

    @cached_property
    def returns(self) -> dict[str, tuple[float, float]]:
        """By policy: the mean of what one player of it won less what he paid, in money a tournament, and its standard error.

        The error counts runs, for players of one tournament win from each other; it is NaN with one run.
        """
        won = self.winnings - self.paid
        found = {}
        for policy in dict.fromkeys(self.policy):
            seats = [at for at, name in enumerate(self.policy) if name == policy]
            means = won[:, seats].mean(axis=1)
            error = float(means.std(ddof=1) / np.sqrt(len(means))) if len(means) > 1 else float("nan")
            found[policy] = (float(means.mean()), error)
        return found

    def summary(self) -> str:
        """The most of it in a few lines."""
        quantiles = np.quantile(self.minutes, (0.1, 0.5, 0.9))
        lines = [
            f"{self.runs} tournaments of {len(self.names)} players, seeds from {self.seed}",
            f"minutes: {quantiles[1]:.0f}, 80% from {quantiles[0]:.0f} to {quantiles[2]:.0f}",
            f"hands: {self.hands.mean():.1f} a tournament",
            f"level at the end: {np.median(self.last_level):.0f}, from {self.last_level.min()} to {self.last_level.max()}",
        ]
        for policy, (mean, error) in self.returns.items():
            about = "" if np.isnan(error) else f" +- {error:.2f}"
            lines.append(f"return of {policy}: {mean:+.2f}{about} a player and tournament")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON: all columns, and the return by policy (an error that is none is None)."""
        data: dict[str, Any] = {}
        for part in fields(self):
            value = getattr(self, part.name)
            data[part.name] = value.tolist() if isinstance(value, np.ndarray) else value
            if isinstance(value, tuple):
                data[part.name] = list(value)
        data["returns"] = {
            name: {"mean": mean, "error": None if np.isnan(error) else error}
            for name, (mean, error) in self.returns.items()
        }
        return data


def simulate(
    structure: Structure,
    players: int | Sequence[str],
    policies: Policies | Sequence[Policy],
    *,
    runs: int,
    seed: int = 0,
    processes: int | None = None,
    pace: Pace | None = None,
    add_ons: bool = True,
    rebuys: bool = False,
    progress: Callable[[int, int], object] | None = None,
    most_work: int = MOST_WORK,
) -> Simulation:
    """Plays `runs` tournaments, the first with `seed`, the next with the next one.

    `players` is how many, or their names; `policies` one for all, one for each name, or a sequence that is dealt out in turn. A policy goes
    to other processes, so it must pickle (a function of a module, `SimplePlayer()`); policies that remember nothing between hands give the
    same whatever the number of processes. `processes` is how many: None for all processors, 1 for none but this one. A program that uses
    more than one starts only under `if __name__ == "__main__":`. `progress` is called with the tournaments that are done and all of them.

    Ctrl-C ends it within 0.2 s. Raises `ConfigError` (`tournament.simulate`: players, runs, processes; `tournament.policy`),
    `WorkTooLarge` (`work.too_large`) if runs times players are more than `most_work`, and what a tournament or a policy raises.

    >>> from omaha.tournament import SimplePlayer, Structure, simulate
    >>> found = simulate(Structure(), 4, SimplePlayer(), runs=2, seed=7, processes=1)
    >>> found.place.shape, sorted(found.place[0].tolist()), int(found.winnings.sum() - found.paid.sum())
    ((2, 4), [1, 2, 3, 4], 0)
    """
    problems: list[Problem] = []
    code = "tournament.simulate"
    if not isinstance(structure, Structure):
        raise TypeError(f"structure must be a Structure, not {type(structure).__name__}")
    names = _names(problems, structure, players)
    whole(problems, "runs", runs, code, least=1, most=10**9)
    whole(problems, "seed", seed, code, most=2**256 - 10**9)
    if processes is not None:
        whole(problems, "processes", processes, code, least=1, most=1024)
    by_name = _by_name(problems, names, policies)
    refuse(problems)
    if (work := runs * len(names)) > most_work:
        message = f"{runs} tournaments of {len(names)} players are {work} entries, more than {most_work}"
        raise WorkTooLarge(message, code="work.too_large", value=work, where="runs")
    told = _Run(structure, names, by_name, pace or Pace(), add_ons, rebuys)
    count = min(runs, processes or os.cpu_count() or 1)
    rows: dict[int, _Row] = {}
    # Closed whatever happens: nobody else ends the processes.
    with closing(_one_by_one(told, seed, runs) if count == 1 else _shared(told, seed, runs, count)) as done:
        for number, row in done:
            rows[number] = row
            if progress is not None:
                progress(len(rows), runs)
    return _columns(
        names, _labels(names, by_name), seed, len(structure.levels), [rows[number] for number in range(runs)]
    )


def _names(problems: list[Problem], structure: Structure, players: object) -> tuple[str, ...]:
    least, most = structure.players
    if isinstance(players, int):
        whole(problems, "players", players, "tournament.simulate", least=least, most=most)
        return tuple(f"P{number + 1}" for number in range(players if not problems else 0))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise TypeError("players are a number or names")
    whole(problems, "players", len(players), "tournament.simulate", least=least, most=most)
    return tuple(players)


def _by_name(problems: list[Problem], names: tuple[str, ...], policies: object) -> Policies:
    if callable(policies):
        return policies
    found: dict[str, Policy] = {}
    if isinstance(policies, Mapping):
        found = dict(policies)
    elif isinstance(policies, Sequence) and policies:
        found = {name: policies[number % len(policies)] for number, name in enumerate(names)}
    problems += (
        Problem("policies", name, f"{name} has no policy", "tournament.policy")
        for name in names
        if not callable(found.get(name))
    )
    return found


def _labels(names: tuple[str, ...], policies: Policies) -> tuple[str, ...]:
    """What each policy is called; different ones never the same."""
    found: list[str] = []
    known: list[tuple[Policy, str]] = []
    for name in names:
        policy = policies if callable(policies) else policies[name]
        label = next((label for other, label in known if other is policy or other == policy), None)
        if label is None:
            label = called = _called(policy)
            number = 1
            while label in (other for _, other in known):
                number += 1
                label = f"{called} {number}"
            known.append((policy, label))
        found.append(label)
    return tuple(found)


def _called(policy: Policy) -> str:
    for name in (getattr(policy, "__qualname__", None), repr(policy)):
        # An address would be another one in each process.
        if isinstance(name, str) and " at 0x" not in name:
            return name
    return type(policy).__name__


_Row = tuple[list[list[int]], list[int], list[int], list[int]]
"""By player place, entries, paid, winnings; hands, time, level; by level hands and time."""


def _played(told: _Run, seed: int) -> _Row:
    """One tournament."""
    structure = told.structure
    event = Tournament(structure, seed, time=_zero)
    for name in told.names:
        event.register(name)
    levels = len(structure.levels)
    hands = [0] * levels
    event.run(told.policies, pace=told.pace, add_ons=told.add_ons, rebuys=told.rebuys)
    for entry in event._log:
        if entry["op"] == "begin_hand":
            hands[event._level_at(entry["at"]) - 1] += 1
    times, level, since = [0] * levels, 1, 0
    for happened in event.events:
        if happened.kind in ("level", "break"):
            if level:
                times[level - 1] += happened.at - since
            level, since = happened.detail or 0, happened.at
    if level:
        times[level - 1] += event._now - since
    players = event.players
    paid = dict.fromkeys(told.names, 0)
    for kind, who, _, money in event.books.entries:
        if kind in ("entry", "add_on", "rebuy", "fee") and who is not None:
            paid[who] += money
    places, winnings = event.places, event.winnings
    by_player = [
        [places[name], players[name].entries, paid[name], winnings[name] + players[name].bounties]
        for name in told.names
    ]
    return by_player, [event.hands, event._now, event._level_at(event._now)], hands, times


def _zero() -> float:
    return 0.0


def _columns(
    names: tuple[str, ...], labels: tuple[str, ...], seed: int, levels: int, rows: list[_Row]
) -> Simulation:
    def column(values: list[Any], *shape: int) -> Ints:
        found = np.array(values, np.int64).reshape(len(rows), *shape)
        found.flags.writeable = False
        return found

    by_player = [column([[one[at] for one in row[0]] for row in rows], len(names)) for at in range(4)]
    by_run = [column([row[1][at] for row in rows]) for at in range(3)]
    by_level = [column([row[at] for row in rows], levels) for at in (2, 3)]
    return Simulation(names, labels, seed, *by_player, *by_run, *by_level)


def _one_by_one(told: _Run, seed: int, runs: int) -> Generator[tuple[int, _Row], None, None]:
    return ((number, _played(told, seed + number)) for number in range(runs))


_TOLD: list[_Run] = []
"""In a worker: what it is told."""


def _worker(pickled: bytes) -> None:
    # Ctrl-C is the parent's business; workers that it leaves behind are ended by it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _TOLD[:] = [pickle.loads(pickled)]


def _several(seed: int, first: int, last: int) -> list[_Row]:
    return [_played(_TOLD[0], seed + number) for number in range(first, last)]


def _shared(told: _Run, seed: int, runs: int, count: int) -> Generator[tuple[int, _Row], None, None]:
    """By processes; a few tournaments a task, so that progress is seen and what is unfinished at the end is little."""
    size = max(1, min(5, runs // (8 * count)))
    pickled = pickle.dumps(told)
    # Spawned, not forked: threads of the parent, and its locks, stay out of it.
    pool = ProcessPoolExecutor(count, get_context("spawn"), initializer=_worker, initargs=(pickled,))
    try:
        left = iter(range(0, runs, size))
        tasks: dict[Any, int] = {}

        def submit() -> None:
            first = next(left, None)
            if first is not None:
                with _quiet():
                    tasks[pool.submit(_several, seed, first, min(runs, first + size))] = first

        for _ in range(2 * count):
            submit()
        while tasks:
            done, _ = wait(tasks, timeout=_WAIT, return_when=FIRST_COMPLETED)
            for task in done:
                first = tasks.pop(task)
                submit()
                yield from enumerate(task.result(), first)
    except BaseException:
        _end(pool)
        raise
    pool.shutdown()


@contextmanager
def _quiet() -> Iterator[None]:
    """Processes that start meanwhile never see Ctrl-C, not even before `_worker`; this one sees it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(pool: ProcessPoolExecutor) -> None:
    """At once: workers are ended in the midst of a hand."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        with suppress(OSError, ValueError):
            worker.terminate()
