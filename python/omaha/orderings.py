"""Hands in order of their equity against random ones, from tables that come with the package."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha._core import CardSet, _ordering_class, _ordering_classes
from omaha.cards import CardsLike
from omaha.errors import ConfigError, Problem

__all__ = ["ORDERINGS", "Ordering", "OrderingEntry", "ordering"]

DEALS: Final = 211_315_436_640
"""Other hands and boards that a hand of four cards meets."""
HANDS: Final = 270_725
ORDERINGS: Final = ("plo4-vs-random-1", "plo4-8-vs-random-1")
"""The names of all orderings: four cards against one random hand, high, and hi-lo."""
_FILE: Final = "plo4-vs-random-1.bin"


class OrderingEntry(NamedTuple):
    """A class of hands that differ only in the names of their suits."""

    hand: CardSet
    """One of them."""
    hands: int
    """How many there are."""
    rank: int
    """1 for the best class; classes with the same equity have the same."""
    percentile: float
    """The part of all 270,725 hands that are as good or better: a hand is among the best tenth if this is at most 0.1."""
    equity: float
    """The equity against one random hand before the flop."""


class Ordering:
    """All four-card hands in order of their exact equity against one random hand; see `omaha.ordering`.

    `len(order)` is the number of classes (16,432), iteration goes from the best down.
    """

    __slots__ = ("_at", "_counts", "_hands", "_percentiles", "_place", "_ranks", "_units", "name")

    def __init__(self, name: str) -> None:
        masks, counts = _ordering_classes()
        numbers = _numbers()
        self.name: Final = name
        self._hands = np.frombuffer(masks, dtype=np.uint64)
        self._counts = np.frombuffer(counts, dtype=np.uint8).astype(np.int64)
        hilo = name.startswith("plo4-8")
        # Quarters of all pots.
        self._units = numbers[:, 2] if hilo else 4 * numbers[:, 0] + 2 * numbers[:, 1]
        # Equal equities stand in the order of the classes.
        self._place = np.argsort(-self._units, kind="stable")
        ordered = self._units[self._place]
        first = np.searchsorted(-ordered, -ordered, side="left")
        last = np.searchsorted(-ordered, -ordered, side="right")
        sums = np.cumsum(self._counts[self._place])
        self._ranks = np.empty(len(ordered), dtype=np.int64)
        self._ranks[self._place] = first + 1
        self._percentiles = np.empty(len(ordered))
        self._percentiles[self._place] = sums[last - 1] / HANDS

    def rank(self, hand: CardsLike) -> int:
        """The rank of a hand's class, 1 for the best. Raises `CardError` unless the hand has four cards.

        >>> import omaha
        >>> omaha.ordering("plo4-vs-random-1").rank("AdAcTdTc")
        1
        """
        return int(self._ranks[_ordering_class(hand)[0]])

    def percentile(self, hand: CardsLike) -> float:
        """The part of all hands that are as good or better."""
        return float(self._percentiles[_ordering_class(hand)[0]])

    def equity(self, hand: CardsLike) -> float:
        """The equity of a hand against one random hand before the flop.

        >>> import omaha
        >>> round(omaha.ordering("plo4-vs-random-1").equity("AhKhQdJd"), 10)
        0.6107421912
        """
        return float(self.exact_equity(hand))

    def exact_equity(self, hand: CardsLike) -> Fraction:
        """The same as a fraction."""
        return Fraction(int(self._units[_ordering_class(hand)[0]]), 4 * DEALS)

    def __getitem__(self, place: int) -> OrderingEntry:
        """The class at a place, 0 for the best."""
        return self._entry(int(self._place[place]))

    def __len__(self) -> int:
        return len(self._place)

    def __iter__(self) -> Iterator[OrderingEntry]:
        return (self._entry(int(number)) for number in self._place)

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """NumPy arrays from the best class down: `mask` (bit i is the card with id i), `hands`, `rank`, `percentile`, `equity`."""
        place = self._place
        return {
            "mask": self._hands[place],
            "hands": self._counts[place],
            "rank": self._ranks[place],
            "percentile": self._percentiles[place],
            "equity": self._units[place] / (4.0 * DEALS),
        }

    def _entry(self, number: int) -> OrderingEntry:
        return OrderingEntry(
            CardSet.from_mask(int(self._hands[number])),
            int(self._counts[number]),
            int(self._ranks[number]),
            float(self._percentiles[number]),
            float(self._units[number] / (4.0 * DEALS)),
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return ordering, (self.name,)

    def __copy__(self) -> Ordering:
        return self

    def __deepcopy__(self, memo: object) -> Ordering:
        return self

    def __repr__(self) -> str:
        return f"<Ordering {self.name}, {len(self):,} classes>"


@cache
def _numbers() -> npt.NDArray[np.int64]:
    """Wins, ties and quarters with a low of each class: five bytes each, little-endian."""
    data = np.frombuffer((files("omaha") / "data" / _FILE).read_bytes(), dtype=np.uint8)
    wide = np.zeros((len(data) // 5, 8), dtype=np.uint8)
    wide[:, :5] = data.reshape(-1, 5)
    return wide.view("<i8").astype(np.int64).reshape(-1, 3)


@cache
def ordering(name: str) -> Ordering:
    """An ordering by its name, loaded at the first use.

    "plo4-vs-random-1" is the exact order of all four-card hands against one random hand, high; "plo4-8-vs-random-1" the same hi-lo.

    Raises `ConfigError` (`equity.ordering`) for another name.

    >>> import omaha
    >>> best = omaha.ordering("plo4-vs-random-1")[0]
    >>> str(best.hand), best.hands, round(best.equity, 6)
    ('TcTdAcAd', 6, 0.715263)
    """
    if name not in ORDERINGS:
        message = f"{name!r} is not one of {', '.join(ORDERINGS)}"
        raise ConfigError.of([Problem("ordering", name, message, "equity.ordering")])
    return Ordering(name)
