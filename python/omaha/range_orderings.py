"""The orderings that percentages in ranges go by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import _ordering_classes, _PercentTable
from omaha.errors import RangeError
from omaha.orderings import Ordering, ordering, ordering_words, percent_table

__all__ = ["OrderingLike", "hand_classes", "named_tables"]

OrderingLike: TypeAlias = "Ordering | str | npt.NDArray[Any]"
"""An ordering, its name, or a value for each class of hands in the order of `omaha.hand_classes`, greater ones better."""


def hand_classes(cards: int = 4) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]]:
    """One hand of each class of hands that differ in the names of their suits alone, as masks, and how many hands are in it.

    16,432 classes of four cards, 134,459 of five, 962,988 of six; the order is that in which orderings of one's own are given to ranges.

    >>> import omaha
    >>> masks, counts = omaha.hand_classes()
    >>> len(masks), int(counts.sum())
    (16432, 270725)
    """
    masks, counts = _ordering_classes(cards)
    return np.frombuffer(masks, dtype=np.uint64), np.frombuffer(counts, dtype=np.uint8)


def named_tables(
    cards: int, hilo: bool, own: Mapping[str, OrderingLike]
) -> dict[str, Callable[[], _PercentTable]]:
    """How to get the table of each name that a percentage may have."""
    tables: dict[str, Callable[[], _PercentTable]] = {
        suffix: partial(_shipped, name) for suffix, name in ordering_words(cards, hilo).items()
    }
    for suffix, given in own.items():
        tables[suffix.lower()] = partial(_given, given, cards)
    return tables


def owned(orderings: Mapping[str, OrderingLike] | None) -> tuple[tuple[str, Any], ...]:
    """Orderings of one's own, arrays copied: a range is frozen, and what it was given may change."""
    if orderings is None:
        return ()
    if not isinstance(orderings, Mapping):
        raise TypeError(f"orderings are given by name, not as {type(orderings).__name__}")
    kept: list[tuple[str, Any]] = []
    for name, given in orderings.items():
        if not isinstance(name, str):
            raise TypeError(f"the name of an ordering is a text, not {type(name).__name__}")
        if isinstance(given, str | Ordering):
            kept.append((name, given))
            continue
        values = np.array(given)
        values.setflags(write=False)
        kept.append((name, values))
    return tuple(kept)


def same_orderings(one: tuple[tuple[str, Any], ...], other: tuple[tuple[str, Any], ...]) -> bool:
    """Whether the names are the same, and mean the same."""
    return len(one) == len(other) and all(
        a == b and type(x) is type(y) and (np.array_equal(x, y) if isinstance(x, np.ndarray) else x == y)
        for (a, x), (b, y) in zip(one, other, strict=True)
    )


@cache
def _shipped(name: str) -> _PercentTable:
    cards = ordering(name).cards
    return _table(cards, np.frombuffer(percent_table(cards, name), dtype=np.uint8))


def _given(given: OrderingLike, cards: int) -> _PercentTable:
    if isinstance(given, str):
        given = ordering(given)
    if isinstance(given, Ordering):
        if given.cards != cards:
            message = f"{given.name} is of hands of {given.cards} cards, not {cards}"
            raise RangeError(message, code="range.ordering", value=given.name)
        return _shipped(given.name)
    values = np.asarray(given)
    counts = np.frombuffer(_ordering_classes(cards)[1], dtype=np.uint8).astype(np.int64)
    if values.shape != counts.shape or values.dtype.kind not in "uif":
        message = f"an ordering of hands of {cards} cards has {len(counts):,} values, one for each class"
        raise RangeError(message, code="range.ordering", value=values.shape)
    if values.dtype.kind == "f" and np.isnan(values).any():
        message = "an ordering has a value that is not a number"
        raise RangeError(message, code="range.ordering", value=None)
    # Hands of equal value are equally good: their hundredth is that of the share of all hands down to the last of them.
    place = np.argsort(values, kind="stable")[::-1]
    ordered = values[place][::-1]
    last = len(ordered) - np.searchsorted(ordered, values[place], side="left")
    sums = np.cumsum(counts[place])
    hundredths = np.empty(len(values), dtype=np.uint8)
    hundredths[place] = -(-100 * sums[last - 1] // sums[-1])
    return _table(cards, hundredths)


def _table(cards: int, hundredths: npt.NDArray[np.uint8]) -> _PercentTable:
    masks = np.frombuffer(_ordering_classes(cards)[0], dtype=np.uint64)
    return _PercentTable(cards, masks, hundredths)
