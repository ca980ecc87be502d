"""CPU time of calls, interleaved and repeated, and the check that all answers agree."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil
from statistics import median
from time import process_time_ns, thread_time_ns
from typing import Any

from .deals import Deals, holdings, text
from .entries import SEATS, Column, Entry, Row

LEAST = 1_000
"""Items that even the slowest library answers (a board row: one board)."""
SHORTEST_NS = 50_000_000
"""A timing shorter than this is a few runs in a row."""


class DisagreementError(Exception):
    """Two libraries give different answers for the same hands."""


@dataclass(slots=True)
class Figure:
    """What one entry took: `ns` per hand is the median of `samples`."""

    library: str
    entry: Entry
    items: int
    hands: int
    samples: list[float] = field(default_factory=list)
    threads: float = 1.0

    @property
    def ns(self) -> float:
        """Median CPU nanoseconds per hand."""
        return median(self.samples)

    @property
    def spread(self) -> float:
        """Largest minus smallest sample, as a share of the median."""
        return (max(self.samples) - min(self.samples)) / self.ns


def measure(
    row: Row,
    offers: Sequence[tuple[str, Entry]],
    deals: Deals,
    items: int,
    *,
    seconds: float,
    repeats: int,
    say: Callable[[str], None],
) -> list[Figure]:
    """Check that all entries of a row agree with the first, then time them in turn, `repeats` times."""
    figures: list[Figure] = []
    ready: list[tuple[Any, int]] = []
    reference: tuple[Column, ...] = ()
    for library, entry in offers:
        say(f"{row.title}: {library} {entry.call}")
        count = _affordable(entry, row, deals, items, seconds / (repeats + 1))
        prepared = entry.prepare(deals, count)
        answers = entry.answers(prepared)
        expected = count * (row.hands_per_item if row.kind == "boards" else 1)
        if not answers or {len(column) for column in answers} != {expected}:
            raise DisagreementError(f"{row.title}: {library} {entry.call} does not give {expected:,} answers")
        if figures:
            first = f"{figures[0].library} {figures[0].entry.call}"
            check(row, deals, (first, reference), (f"{library} {entry.call}", answers), entry.agree)
        else:
            reference = answers
        runs = ceil(SHORTEST_NS / max(_clock(entry, prepared)[0], 1))
        ready.append((prepared, max(runs, 1)))
        figures.append(Figure(library, entry, count, count * row.hands_per_item))
    del reference
    for turn in range(repeats):
        for figure, (prepared, runs) in zip(figures, ready, strict=True):
            say(f"{row.title}: {figure.library} {figure.entry.call}, {turn + 1} of {repeats}")
            process, thread = _clock(figure.entry, prepared, runs)
            figure.samples.append(process / runs / figure.hands)
            figure.threads = max(figure.threads, process / max(thread, 1))
    deals.forget()
    return figures


def _affordable(entry: Entry, row: Row, deals: Deals, items: int, seconds: float) -> int:
    """How many items fit in the seconds, by a short trial."""
    least = min(items, 1 if row.kind == "boards" else LEAST)
    prepared = entry.prepare(deals, least)
    _clock(entry, prepared)
    spent = _clock(entry, prepared)[0]
    fits = int(least * seconds * 1e9 / max(spent, 1))
    return max(least, min(items, entry.most, fits))


def _clock(entry: Entry, prepared: Any, runs: int = 1) -> tuple[int, int]:
    """CPU nanoseconds of the process and of this thread, without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        process, thread = process_time_ns(), thread_time_ns()
        for _ in range(runs):
            entry.run(prepared)
        return process_time_ns() - process, thread_time_ns() - thread
    finally:
        gc.enable()


def loop_cost(hands: int) -> float:
    """Nanoseconds that the loop itself takes for each single call (it is not subtracted)."""
    pairs = [((), ()) for _ in range(hands)]
    start = thread_time_ns()
    for _first, _second in pairs:
        pass
    return (thread_time_ns() - start) / hands


def check(
    row: Row,
    deals: Deals,
    first: tuple[str, tuple[Column, ...]],
    second: tuple[str, tuple[Column, ...]],
    agree: str,
) -> None:
    """Raise `DisagreementError` with the first hand on which two named libraries differ."""
    (our_name, ours), (their_name, theirs) = first, second
    if len(ours) != len(theirs):
        raise DisagreementError(f"{row.title}: {their_name} answers another question")
    for mine, other in zip(ours, theirs, strict=True):
        shared = min(len(mine), len(other))
        if agree == "equal":
            if mine[:shared] == other[:shared]:
                continue
            hands = [next(index for index in range(shared) if mine[index] != other[index])]
        else:
            clash = _order_clash(mine[:shared], other[:shared])
            if clash is None:
                continue
            hands = list(clash)
        found = "; ".join(
            f"{our_name} gives {mine[hand]}, {their_name} {other[hand]} for {_hand(row, deals, hand)}"
            for hand in hands
        )
        raise DisagreementError(f"{row.title}: {found}")


def _order_clash(mine: Column, other: Column) -> tuple[int, int] | None:
    """Two hands that the columns order differently; None if one column rises strictly with the other."""
    seen: dict[Any, int] = {}
    for index, (rank, strength) in enumerate(zip(mine, other, strict=True)):
        first = seen.setdefault(rank, index)
        if other[first] != strength:
            return first, index
    rising = sorted(seen.items(), key=lambda item: item[0])
    for (_, lower), (_, higher) in pairwise(rising):
        if not other[lower] < other[higher]:
            return lower, higher
    return None


def _hand(row: Row, deals: Deals, index: int) -> str:
    """The deal behind an answer; a board has many answers."""
    if row.kind == "boards":
        item, place = divmod(index, row.hands_per_item)
        hole = holdings(deals.board[item].tolist(), row.cards)[place].tolist()
        return f"holding {place}, {deals.show(item, row.cards, 0)} hole {text(hole)}"
    return f"deal {index}, {deals.show(index, row.cards, SEATS if row.kind == 'seats' else 1)}"
