"""Hands in order of their equity against random ones, from tables that come with the package."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha._core import CardSet, _ordering_class, _ordering_classes
from omaha.cards import CardsLike
from omaha.errors import CardError, ConfigError, Problem

__all__ = ["ORDERINGS", "Ordering", "OrderingEntry", "ordering"]

DEALS: Final = 211_315_436_640
"""Other hands and boards that a hand of four cards meets."""
TRIALS: Final = 40_000
"""How often each class of five cards was dealt."""
ORDERINGS: Final = ("plo4-vs-random-1", "plo4-8-vs-random-1", "plo5-vs-random-1", "plo5-8-vs-random-1")
"""The names of all orderings: four cards against one random hand, high, and hi-lo, exactly; five cards, sampled."""


class OrderingEntry(NamedTuple):
    """A class of hands that differ only in the names of their suits."""

    hand: CardSet
    """One of them."""
    hands: int
    """How many there are."""
    rank: int
    """1 for the best class; classes with the same equity have the same."""
    percentile: float
    """The part of all hands that are as good or better: a hand is among the best tenth if this is at most 0.1."""
    equity: float
    """The equity against one random hand before the flop."""


class Ordering:
    """All hands of four or five cards in order of their equity against one random hand; see `omaha.ordering`.

    `len(order)` is the number of classes (16,432 of four cards, 134,459 of five), iteration goes from the best down.
    """

    __slots__ = (
        *("_counts", "_hands", "_percentiles", "_place", "_ranks", "_units", "_whole"),
        *("cards", "is_exact", "name"),
    )

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.cards: Final = int(name[3])
        self.is_exact: Final = self.cards == 4
        masks, counts = _ordering_classes(self.cards)
        self._hands = np.frombuffer(masks, dtype=np.uint64)
        self._counts = np.frombuffer(counts, dtype=np.uint8).astype(np.int64)
        hilo = name[4:6] == "-8"
        if self.is_exact:
            # Quarters of all pots.
            numbers = _numbers()
            self._units = numbers[:, 2] if hilo else 4 * numbers[:, 0] + 2 * numbers[:, 1]
            self._whole = 4 * DEALS
        else:
            self._units, self._whole = _sampled()[int(hilo)], 2_048
        # Equal equities stand in the order of the classes.
        self._place = np.argsort(-self._units, kind="stable")
        ordered = self._units[self._place]
        first = np.searchsorted(-ordered, -ordered, side="left")
        last = np.searchsorted(-ordered, -ordered, side="right")
        sums = np.cumsum(self._counts[self._place])
        self._ranks = np.empty(len(ordered), dtype=np.int64)
        self._ranks[self._place] = first + 1
        self._percentiles = np.empty(len(ordered))
        self._percentiles[self._place] = sums[last - 1] / sums[-1]

    @property
    def stderr(self) -> float:
        """The standard error of an equity: 0 if all are exact, at most 0.0025 where they were sampled."""
        return 0.0 if self.is_exact else 0.5 / TRIALS**0.5

    def _number(self, hand: CardsLike) -> int:
        number, _ = _ordering_class(hand)
        cards = len(hand) if isinstance(hand, CardSet) else len(CardSet(hand))
        if cards != self.cards:
            raise CardError(
                f"{cards} cards where {self.cards} are wanted", code="card.count", value=cards, where="hole"
            )
        return number

    def rank(self, hand: CardsLike) -> int:
        """The rank of a hand's class, 1 for the best. Raises `CardError` (`card.count`) unless the hand has as many cards as the ordering.

        >>> import omaha
        >>> omaha.ordering("plo4-vs-random-1").rank("AdAcTdTc")
        1
        """
        return int(self._ranks[self._number(hand)])

    def percentile(self, hand: CardsLike) -> float:
        """The part of all hands that are as good or better."""
        return float(self._percentiles[self._number(hand)])

    def equity(self, hand: CardsLike) -> float:
        """The equity of a hand against one random hand before the flop.

        >>> import omaha
        >>> round(omaha.ordering("plo4-vs-random-1").equity("AhKhQdJd"), 10)
        0.6107421912
        """
        return float(self._units[self._number(hand)] / self._whole)

    def exact_equity(self, hand: CardsLike) -> Fraction:
        """The same as a fraction. Raises `ConfigError` (`equity.sampled`) where equities were sampled."""
        if not self.is_exact:
            message = f"the equities of {self.name} were sampled"
            raise ConfigError.of([Problem("ordering", self.name, message, "equity.sampled")])
        return Fraction(int(self._units[self._number(hand)]), self._whole)

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
            "equity": self._units[place] / float(self._whole),
        }

    def _entry(self, number: int) -> OrderingEntry:
        return OrderingEntry(
            CardSet.from_mask(int(self._hands[number])),
            int(self._counts[number]),
            int(self._ranks[number]),
            float(self._percentiles[number]),
            float(self._units[number] / float(self._whole)),
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
    data = np.frombuffer((files("omaha") / "data" / "plo4-vs-random-1.bin").read_bytes(), dtype=np.uint8)
    wide = np.zeros((len(data) // 5, 8), dtype=np.uint8)
    wide[:, :5] = data.reshape(-1, 5)
    return wide.view("<i8").astype(np.int64).reshape(-1, 3)


@cache
def _sampled() -> npt.NDArray[np.int64]:
    """High and hi-lo equities of each class of five cards in 2,048ths of a pot; `scripts/ordering_plo5.py` made them."""
    packed = (files("omaha") / "data" / "plo5-vs-random-1.bin").read_bytes()
    upper, lower = np.frombuffer(zlib.decompress(packed), dtype=np.uint8).reshape(2, 2, -1).astype(np.int64)
    return 256 * upper + lower


_made = cache(Ordering)


def ordering(name: str) -> Ordering:
    """An ordering by its name, loaded at the first use.

    "plo4-vs-random-1" is the exact order of all four-card hands against one random hand, high; "plo4-8-vs-random-1" the same hi-lo.
    "plo5-vs-random-1" and "plo5-8-vs-random-1" are those of five cards, sampled: 40,000 deals for each class, a standard error of a
    quarter of a percent.

    Raises `ConfigError` (`equity.ordering`) for another name.

    >>> import omaha
    >>> best = omaha.ordering("plo4-vs-random-1")[0]
    >>> str(best.hand), best.hands, round(best.equity, 6)
    ('TcTdAcAd', 6, 0.715263)
    """
    if name not in ORDERINGS:
        message = f"{name!r} is not one of {', '.join(ORDERINGS)}"
        raise ConfigError.of([Problem("ordering", name, message, "equity.ordering")])
    return _made(name)
