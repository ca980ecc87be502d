"""Statements answered: every deal if there are few enough, otherwise deals that are drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count as count_from
from typing import Any, Final, TypeAlias

import numpy as np

from omaha.arrays import thread_count
from omaha.errors import ConfigError, Problem, WorkTooLarge
from omaha.queries.averages import averages
from omaha.queries.check import Checker
from omaha.queries.compute import run as work_out
from omaha.queries.deals import BATCH, Sampler
from omaha.queries.faults import fault
from omaha.queries.frame import Frame
from omaha.queries.hands import read_macros
from omaha.queries.parser import Entry, Query, is_name, parse
from omaha.queries.program import Program, Value
from omaha.queries.results import Column, QueryResult, Statement
from omaha.queries.selectors import Tally
from omaha.queries.source import read_source
from omaha.queries.spaces import Space
from omaha.queries.versus import MOST_TERMS, terms

__all__ = ["Progress", "query"]

Progress: TypeAlias = Callable[["Statement | float"], object]
"""Called about ten times a second: with the sample so far, or with the part done if all deals are counted."""

DEFAULT_TRIALS: Final = 600_000
MOST_DEALS: Final = 2_000_000
"""So many deals are counted rather than drawn, if nothing else is said."""
MOST_EXACT: Final = 200_000_000
MOST_SECONDS: Final = 20.0
"""So long may their equities take, roughly."""
_EQUITY_SECONDS: Final = (3e-4, 1.2e-5, 3e-6, 1e-7)
"""About what the equity of one match-up takes by street."""
_EQUITIES: Final = ("hvhequity", "hvrequity", "hvperceivedrangeequity")
_PARTS: Final = (256, 2_048, 8_192, 32_768)
"""Deals that are worked out together by the street of their equities."""
_PIECE: Final = 10_000_000
"""So much work against ranges is done together: a tenth of a second."""
_WHERE_DEALS: Final = 2**20
_WHERE_RARE: Final = 100_000
"""A condition that lets through less than one deal in so many is given up."""
_MOST_PER_TRIAL: Final = 200


@dataclass(frozen=True)
class Options:
    """How much is done."""

    trials: int
    unasked: bool
    """Whether nothing was said of trials, seconds, standard errors or counting."""
    seed: int
    exact: bool | int | None
    seconds: float | None
    stderr: float | None
    threads: int
    progress: Progress | None


def options(
    trials: Any, seed: Any, exact: Any, seconds: Any, stderr: Any, threads: Any, progress: Any
) -> Options:
    """The options, checked; all that is wrong with them at once."""
    problems = []

    def whole(value: Any, least: int, most: int) -> bool:
        number = isinstance(value, int | np.integer) and not isinstance(value, bool)
        return number and bool(least <= value <= most)

    def told(name: str, value: Any, message: str) -> None:
        problems.append(Problem(name, value, f"{value!r} is not {message}", "query.option"))

    if trials is not None and not whole(trials, 1, 2**40):
        told("trials", trials, "a number of deals")
    if not whole(seed, 0, 2**64 - 1):
        told("seed", seed, "a seed from 0 to 2**64 - 1")
    if not (exact is None or isinstance(exact, bool) or whole(exact, 1, 2**40)):
        told("exact", exact, "True, False, None or a number of deals")
    for name, value in (("seconds", seconds), ("stderr", stderr)):
        right = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < float("inf")
        if value is not None and not right:
            told(name, value, "a number above 0")
    if exact and exact is not None and (seconds, stderr) != (None, None):
        told("exact", exact, "for questions with seconds or stderr, which draw deals")
    if problems:
        raise ConfigError.of(problems)
    if not (progress is None or callable(progress)):
        raise TypeError(f"progress is a function, not {type(progress).__name__}")
    unasked = trials is exact is seconds is stderr is None
    deals = DEFAULT_TRIALS if trials is None else int(trials)
    return Options(deals, unasked, int(seed), exact, seconds, stderr, thread_count(threads), progress)


class Job:
    """One statement, checked and ready."""

    def __init__(self, statement: Query, extra: list[Entry], macros: Mapping[str, str]) -> None:
        self.text = statement.text
        self.source = read_source(_joined(statement, extra), macros)
        checker = Checker(statement, self.source)
        self.items = statement.items
        self.values = [checker.item(item) for item in statement.items]
        self.where: Value | None = None if statement.where is None else checker.condition(statement.where)
        self.program: Program = checker.program
        self.warnings = (*self.source.warnings, *checker.warnings)
        self.first = self.program.reach([self.where.step]) if self.where else []
        wanted = [value.step for value in self.values]
        self.rest = [step for step in self.program.reach(wanted) if step not in set(self.first)]

    def tallies(self) -> list[Tally]:
        """Empty ones."""
        return [Tally(item, value) for item, value in zip(self.items, self.values, strict=True)]

    def statement(
        self, columns: tuple[Column, ...], trials: int, dealt: int, exact: bool, seed: int
    ) -> Statement:
        """The answers, with what is said of all."""
        game = str(self.source.game)
        return Statement(self.text, columns, trials, dealt, exact, seed, game, self.warnings)


def _joined(statement: Query, extra: list[Entry]) -> list[Entry]:
    names = {entry.name for entry in statement.entries}
    for entry in extra:
        if entry.name in names:
            message = f"{entry.name} is given in the text and as an argument"
            raise fault("entry_twice", message, value=entry.name, where=entry.where)
    return [*statement.entries, *extra]


def _argument(name: str, before: list[Entry]) -> str:
    """The name of an argument in small letters, which is one that the text could have."""
    small = name.lower()
    if not is_name(name):
        message = f"{name[:40]!r} is no name: letters and digits, and no word of the language"
        raise fault("player_name", message, value=name[:40], where=name)
    if any(entry.name == small for entry in before):
        raise fault("entry_twice", f"{small} is given twice as an argument", value=small, where=name)
    return small


class Count:
    """Deals so far."""

    def __init__(self, job: Job, settings: Options) -> None:
        self.job = job
        self.settings = settings
        self.tallies = job.tallies()
        self.dealt = 0
        self.trials = 0

    def add(self, frame: Frame, most: int | None = None) -> None:
        """The deals of a batch, of those that fit at most `most`."""
        job = self.job
        whole = len(frame)
        if job.where:
            work_out(job.program, job.first, frame)
            fits = np.broadcast_to(frame.values[job.where.step], (whole,))
            places = np.nonzero(fits)[0]
            if most is not None and len(places) > most:
                places = places[:most]
                whole = int(places[-1]) + 1
            frame = frame.taken(places)
        elif most is not None and whole > most:
            frame, whole = frame.taken(np.arange(most)), most
        self.dealt += whole
        if not len(frame):
            return
        work_out(job.program, job.rest, frame)
        for tally, value in zip(self.tallies, job.values, strict=True):
            tally.add(frame.values[value.step], len(frame), frame.weights)
        self.trials += len(frame) if frame.weights is None else int(frame.weights.sum())

    def errors(self) -> list[float]:
        """The standard errors so far."""
        found = (tally.stderr(self.trials, exact=False) for tally in self.tallies)
        return [error for error in found if error is not None]

    def statement(self, *, exact: bool) -> Statement:
        """The answers so far."""
        if not self.trials:
            offset = self.job.where.offset if self.job.where else None
            if self.job.where:
                raise fault("where", "where lets none of the deals through", offset=offset, value=self.dealt)
            raise fault("no_deal", "these hands and this board cannot be dealt together")
        columns = tuple(tally.column(self.trials, exact=exact) for tally in self.tallies)
        return self.job.statement(columns, self.trials, self.dealt, exact, self.settings.seed)


def answer(job: Job, settings: Options) -> Statement:
    """The answers of one statement."""
    bounded = settings.seconds is not None or settings.stderr is not None
    if settings.exact is True or settings.unasked:
        found = _of_ranges(job, settings)
        if found is not None:
            return found
    space = Space(job.source, job.program.streets, settings.threads)
    count = space.count()
    if settings.exact is not None and settings.exact is not False:
        most = MOST_EXACT if settings.exact is True else int(settings.exact)
        if count > most:
            message = f"{count:,} deals are more than the {most:,} that may be counted; trials would draw"
            raise WorkTooLarge(message, code="work.too_large", value=count)
        _check_work(job, count)
        return _counted(job, settings, space, count)
    few = count <= MOST_DEALS and _seconds(job, count) <= MOST_SECONDS and _work(job, count)[0] <= MOST_TERMS
    if settings.exact is None and not bounded and few:
        return _counted(job, settings, space, count)
    if not bounded:
        _check_work(job, settings.trials)
    return _drawn(job, settings, bounded=bounded)


def _of_ranges(job: Job, settings: Options) -> Statement | None:
    """The answers, if they are nothing but averages that the equities of the ranges are."""
    if job.where or any(item.selector != "avg" for item in job.items):
        return None
    steps = [job.program.steps[value.step] for value in job.values]
    found = averages(job.source, steps, job.program.streets, settings.threads, settings.progress)
    if found is None:
        return None
    tallies = job.tallies()
    for tally, step in zip(tallies, steps, strict=True):
        tally.total = found.equities[step.args[0]] * found.trials
    columns = tuple(tally.column(found.trials, exact=True) for tally in tallies)
    return job.statement(columns, found.trials, found.dealt, True, settings.seed)


def _work(job: Job, deals: int) -> tuple[int, int]:
    """How much work equities against ranges are, and where the question asks for the greatest of them."""
    steps = [step for step in job.program.steps if step.name in ("hvrequity", "hvperceivedrangeequity")]
    return max(((terms(job.source, step, deals), step.offset) for step in steps), default=(0, 0))


def _check_work(job: Job, deals: int) -> None:
    """Refuses equities against ranges that would take hours."""
    work, offset = _work(job, deals)
    if work > MOST_TERMS:
        message = (
            f"equities against ranges on so many boards would take about {work / 1e8:,.0f} seconds, where"
            f" {MOST_TERMS / 1e8:,.0f} are the most; give a board, narrower ranges, fewer trials, or seconds"
        )
        raise fault("work", message, offset=offset, value=work)


def _seconds(job: Job, deals: int) -> float:
    """About how long the equities of so many deals take."""
    asked = {step.args[1] for step in job.program.steps if step.name == "hvhequity"}
    return sum(_EQUITY_SECONDS[street] * deals for street in asked)


class _Ticker:
    """Calls a progress function about ten times a second."""

    def __init__(self, settings: Options) -> None:
        self.progress = settings.progress
        self.start = self.last = time.monotonic()

    def goes_on(self, make: Callable[[], Statement | float]) -> bool:
        now = time.monotonic()
        if self.progress is None or now - self.last < 0.1:
            return True
        self.last = now
        return self.progress(make()) is not False


def _counted(job: Job, settings: Options, space: Space, most: int) -> Statement:
    count, ticker = Count(job, settings), _Ticker(settings)
    for frame in space.frames():
        count.add(frame)
        if not ticker.goes_on(lambda: min(1.0, count.dealt / max(most, 1))):
            raise WorkTooLarge("the count was stopped", code="work.stopped", value=count.dealt)
    return count.statement(exact=True)


def _drawn(job: Job, settings: Options, *, bounded: bool) -> Statement:
    sampler = Sampler(job.source, job.program.streets, settings.threads)
    count, ticker = Count(job, settings), _Ticker(settings)
    for frame in _frames(job, sampler, settings):
        count.add(frame, settings.trials - count.trials)
        if count.trials >= settings.trials or not _may_go_on(count, settings, ticker):
            break
        if job.where and not bounded and _work(job, count.dealt)[0] > MOST_TERMS:
            break
        if job.where and count.dealt >= _WHERE_DEALS:
            if count.trials * _WHERE_RARE < count.dealt:
                message = f"where let through {count.trials:,} of {count.dealt:,} deals; put more into the ranges and the board"
                raise fault("where", message, offset=job.where.offset, value=count.trials)
            if count.dealt > settings.trials * _MOST_PER_TRIAL:
                break
    return count.statement(exact=False)


def _frames(job: Job, sampler: Sampler, settings: Options) -> Iterator[Frame]:
    """Batch after batch; in small parts if their equities take long, so that no more of them are worked out than are wanted."""
    streets = [step.args[1] for step in job.program.steps if step.name in _EQUITIES]
    size = min((_PARTS[street] for street in streets), default=BATCH)
    size = max(1, min(size, _PIECE // max(_work(job, 1)[0], 1)))
    for batch in count_from(0):
        frame = sampler.frame(settings.seed, batch)
        for first in range(0, len(frame), size):
            yield (
                frame if size >= len(frame) else frame.taken(np.arange(first, min(first + size, len(frame))))
            )


def _may_go_on(count: Count, settings: Options, ticker: _Ticker) -> bool:
    if settings.seconds is not None and time.monotonic() - ticker.start >= settings.seconds:
        return False
    if settings.stderr is not None and count.trials > 1:
        errors = count.errors()
        if errors and max(errors) <= settings.stderr:
            return False
    return not count.trials or ticker.goes_on(lambda: count.statement(exact=False))


def query(
    text: str,
    *,
    trials: int | None = None,
    seed: int = 0,
    exact: bool | int | None = None,
    seconds: float | None = None,
    stderr: float | None = None,
    threads: int = 1,
    macros: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    **entries: str,
) -> QueryResult:
    """Answers questions about hands, ranges and boards: `select avg(riverEquity(hero)) from hero='AA', villain='KK'`.

    docs/query.md has the language. `entries` are those of the from-part (`game`, `board`, `dead`, and players with their ranges), for all
    statements; `macros` are the user's own for ranges and boards, text by name.

    Averages of equities alone, without `where`, are what `omaha.versus` works out, if that is no more than it does unasked and nothing
    is said of `trials`, `seconds` or `stderr`. Otherwise every deal is counted if there are few enough (two million), or deals are
    drawn: `trials` (600,000 if nothing else is said), or until `seconds` are over or all
    standard errors are at most `stderr`, whichever comes first. `exact=True` does not draw, it refuses; `exact=n` counts at most n
    deals or refuses; `exact=False` always draws. The same `seed` gives the same deals for any number of `threads`. `progress` is called about ten times a
    second, with the answers so far, or with the part done of a count; where it returns `False` the sample ends there, and a count raises
    `WorkTooLarge` (`work.stopped`).

    Returns a `QueryResult`: a sequence of statements, each a sequence of columns. Raises `QueryError` (`query.*`) with `.offset` where the
    text is wrong, `RangeError` (`range.macro_name`, `range.macro_text`) for macros that `omaha.Range` would not take, `ConfigError`
    (`query.option`), `WorkTooLarge` (`work.too_large`).

    >>> import omaha
    >>> result = omaha.query("select count(handType(a, flop) >= flush) as f", a="AsKsQh9h")
    >>> print(result)
    f  2.5555%  442
    (exact: all 17,296 deals)
    >>> result["f"].exact
    Fraction(221, 8648)
    """
    if not isinstance(text, str):
        raise TypeError(f"a question is a text, not {type(text).__name__}")
    settings = options(trials, seed, exact, seconds, stderr, threads, progress)
    own = read_macros(macros)
    extra: list[Entry] = []
    for name, told in entries.items():
        if not isinstance(told, str):
            raise TypeError(f"{name} is a text, not {type(told).__name__}")
        extra.append(Entry(_argument(name, extra), told, None, name))
    jobs = [Job(statement, extra, own) for statement in parse(text)]
    return QueryResult(tuple(answer(job, settings) for job in jobs))
