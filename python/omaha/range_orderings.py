"""The orderings that percentages in ranges go by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import _ordering_classes, _PercentTable
from omaha.errors import RangeError
from omaha.orderings import Ordering, ordering

__all__ = ["OrderingLike", "named_tables"]

OrderingLike: TypeAlias = "Ordering | str | npt.NDArray[Any]"
"""An ordering, its name, or a value for each class of hands in the order of `omaha.hand_classes`, greater ones better."""

_SHIPPED: Final[Mapping[tuple[int, bool], Mapping[str, str]]] = {
    (4, False): {"": "plo4-vs-random-1", "vr": "plo4-vs-random-1"},
    (4, True): {"": "plo4-8-vs-random-1", "vr": "plo4-8-vs-random-1"},
    (5, False): {"": "plo5-vs-random-1", "vr": "plo5-vs-random-1"},
    (5, True): {"": "plo5-8-vs-random-1", "vr": "plo5-8-vs-random-1"},
}
"""What stands after the percent sign, by cards and hi-lo."""


def named_tables(
    cards: int, hilo: bool, own: Mapping[str, OrderingLike]
) -> dict[str, Callable[[], _PercentTable]]:
    """How to get the table of each name that a percentage may have."""
    tables: dict[str, Callable[[], _PercentTable]] = {
        name: partial(_shipped, shipped) for name, shipped in _SHIPPED.get((cards, hilo), {}).items()
    }
    for name, given in own.items():
        tables[name.lower()] = partial(_given, given, cards)
    return tables


@cache
def _shipped(name: str) -> _PercentTable:
    order = ordering(name)
    return _table(order.cards, order._units)


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
    return _table(cards, values)


def _table(cards: int, values: npt.NDArray[Any]) -> _PercentTable:
    """Hands of equal value are equally good: their hundredth is that of the share of all hands down to the last of them."""
    masks, packed = _ordering_classes(cards)
    counts = np.frombuffer(packed, dtype=np.uint8).astype(np.int64)
    place = np.argsort(values, kind="stable")[::-1]
    ordered = values[place][::-1]
    last = len(ordered) - np.searchsorted(ordered, values[place], side="left")
    sums = np.cumsum(counts[place])
    hundredths = np.empty(len(values), dtype=np.uint8)
    hundredths[place] = -(-100 * sums[last - 1] // sums[-1])
    return _PercentTable(cards, np.frombuffer(masks, dtype=np.uint64), hundredths)
