"""Hands in order of what they are worth before the flop, from tables that come with the package: docs/orderings.md says how they were made."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha._core import CardSet, _ordering_class, _ordering_classes
from omaha.cards import CardsLike
from omaha.errors import CardError, ConfigError, Problem, RangeError

__all__ = [
    "ORDERINGS",
    "Ordering",
    "OrderingEntry",
    "ordering",
    "ordering_for",
    "ordering_words",
    "percent_table",
]

DEALS: Final = 211_315_436_640
"""Other hands and boards that a hand of four cards meets."""
TRIALS: Final = 40_000
"""How often each class of five cards was dealt against one random hand."""
_AGAINST_ONE: Final = ("plo4-vs-random-1", "plo4-8-vs-random-1", "plo5-vs-random-1", "plo5-8-vs-random-1")
_TABLES: Final = (
    *("plo4-10h-1", "plo4-6h-1", "plo4-3h-1", "plo4-8-10h-1", "plo4-8-6h-1", "plo4-8-3h-1"),
    *("plo5-6h-1", "plo5-8-6h-1", "plo6-6h-1", "plo6-8-6h-1"),
)
ORDERINGS: Final = _AGAINST_ONE + _TABLES
"""The names of all orderings: cards and game, "8" hi-lo, against whom ("vs-random" one random hand, "10h", "6h" and "3h" a table of so many),
and a version, so that a name means the same for ever."""
_BLIND: Final = 4_096
"""Parts of a big blind in which values are stored."""


class OrderingEntry(NamedTuple):
    """A class of hands that differ only in the names of their suits."""

    hand: CardSet
    """One of them."""
    hands: int
    """How many there are."""
    rank: int
    """1 for the best class; classes with the same value have the same."""
    percentile: float
    """The part of all hands that are as good or better: a hand is among the best tenth if this is at most 0.1."""
    equity: float
    """The equity against one random hand before the flop; `nan` in an ordering for a table of several, which has none."""
    value: float
    """What the order goes by: the equity, or the big blinds that the hand wins; see `Ordering.value`."""


class Ordering:
    """All hands of four, five or six cards in order of what they are worth before the flop; see `omaha.ordering`.

    `len(order)` is the number of classes (16,432 of four cards, 134,459 of five, 962,988 of six), iteration goes from the best down.
    """

    __slots__ = (
        *("_counts", "_hands", "_percent", "_percentiles", "_place", "_ranks", "_units", "_whole"),
        *(
            "cards",
            "correlation",
            "hilo",
            "is_equity",
            "is_exact",
            "method",
            "name",
            "players",
            "stderr",
            "stderr_max",
        ),
    )

    cards: int
    """How many cards a hand has."""
    hilo: bool
    """Whether half the pot goes to a low."""
    players: int
    """How many are dealt in, the hand itself among them."""
    method: str
    """How the values came about, in words."""
    is_equity: bool
    """Whether values are equities against one random hand; if not, they are big blinds won at a table of several."""
    is_exact: bool
    """Whether all deals were counted."""
    stderr: float
    """The standard error of a value: 0 if all are exact; the mean over all hands at a table of several, the most there can be otherwise."""
    stderr_max: float
    """The greatest standard error of any class."""
    correlation: float | None
    """Spearman's rank correlation over all hands between two halves of the seeds of which the order is the mean; `None` where there are none."""

    def __init__(self, name: str) -> None:
        self.name: Final = name
        self.cards = int(name[3])
        self.hilo = name[4:6] == "-8"
        self.is_equity = name in _AGAINST_ONE
        self.is_exact = self.is_equity and self.cards == 4
        self.players, self.correlation = 2, None
        masks, counts = _ordering_classes(self.cards)
        self._hands = np.frombuffer(masks, dtype=np.uint64)
        self._counts = np.frombuffer(counts, dtype=np.uint8).astype(np.int64)
        if self.is_exact:
            # Quarters of all pots.
            numbers = _numbers()
            self._units = numbers[:, 2] if self.hilo else 4 * numbers[:, 0] + 2 * numbers[:, 1]
            self._whole = 4 * DEALS
            self.stderr = self.stderr_max = 0.0
            self.method = "equity against one random hand, all deals counted"
        elif self.is_equity:
            self._units, self._whole = _sampled()[int(self.hilo)], 2_048
            self.stderr = self.stderr_max = 0.5 / TRIALS**0.5
            self.method = f"equity against one random hand, {TRIALS:,} deals a class"
        else:
            self._units, self._whole = _played(name, self.cards), _BLIND
            known = _notes()[name]
            self.players, self.correlation = int(known["players"]), known["correlation"]
            self.stderr, self.stderr_max = known["stderr"], known["stderr_max"]
            self.method = f"iterated play at a table of {self.players}, {int(known['tables']):,} tables in the last round of each of {int(known['seeds'])} seeds"
        # Equal values stand in the order of the classes.
        self._place = np.argsort(-self._units, kind="stable")
        ordered = self._units[self._place]
        first = np.searchsorted(-ordered, -ordered, side="left")
        last = np.searchsorted(-ordered, -ordered, side="right")
        sums = np.cumsum(self._counts[self._place])
        self._ranks = np.empty(len(ordered), dtype=np.int64)
        self._ranks[self._place] = first + 1
        good = sums[last - 1]
        self._percentiles = np.empty(len(ordered))
        self._percentiles[self._place] = good / sums[-1]
        self._percent = np.empty(len(ordered), dtype=np.uint8)
        self._percent[self._place] = -(-100 * good // sums[-1])

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

    def percent(self, hand: CardsLike) -> int:
        """The hundredth that a hand belongs to, 1 to 100, as percentages in ranges mean it: 100 times the percentile, rounded up.

        >>> import omaha
        >>> omaha.ordering("plo4-10h-1").percent("AsAhKsKh")
        1
        """
        return int(self._percent[self._number(hand)])

    def value(self, hand: CardsLike) -> float:
        """What the order goes by. Against one random hand it is the equity. At a table of several it is what a hand wins on average, in big
        blinds, if it stays for a pot-sized raise against those that are good enough to stay: below zero it does better to fold.

        >>> import omaha
        >>> order = omaha.ordering("plo4-6h-1")
        >>> order.value("AhKhQdJd") > 0 > order.value("Kh7c7d2s")
        True
        """
        return float(self._units[self._number(hand)] / self._whole)

    def equity(self, hand: CardsLike) -> float:
        """The equity of a hand against one random hand before the flop. Raises `ConfigError` (`equity.value`) if the ordering is one for a
        table of several.

        >>> import omaha
        >>> round(omaha.ordering("plo4-vs-random-1").equity("AhKhQdJd"), 10)
        0.6107421912
        """
        self._check_equity()
        return self.value(hand)

    def exact_equity(self, hand: CardsLike) -> Fraction:
        """The same as a fraction. Raises `ConfigError` (`equity.sampled`) where equities were sampled."""
        self._check_equity()
        if not self.is_exact:
            message = f"the equities of {self.name} were sampled"
            raise ConfigError.of([Problem("ordering", self.name, message, "equity.sampled")])
        return Fraction(int(self._units[self._number(hand)]), self._whole)

    def _check_equity(self) -> None:
        if not self.is_equity:
            message = f"{self.name} has values, no equities"
            raise ConfigError.of([Problem("ordering", self.name, message, "equity.value")])

    def __getitem__(self, place: int) -> OrderingEntry:
        """The class at a place, 0 for the best."""
        return self._entry(int(self._place[place]))

    def __len__(self) -> int:
        return len(self._place)

    def __iter__(self) -> Iterator[OrderingEntry]:
        return (self._entry(int(number)) for number in self._place)

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """NumPy arrays from the best class down: `mask` (bit i is the card with id i), `hands`, `rank`, `percentile`, `percent`, `value`, and
        `equity` if values are equities.
        """
        place = self._place
        values = self._units[place] / float(self._whole)
        columns: dict[str, npt.NDArray[Any]] = {
            "mask": self._hands[place],
            "hands": self._counts[place],
            "rank": self._ranks[place],
            "percentile": self._percentiles[place],
            "percent": self._percent[place],
            "value": values,
        }
        if self.is_equity:
            columns["equity"] = values
        return columns

    def _entry(self, number: int) -> OrderingEntry:
        value = float(self._units[number] / float(self._whole))
        return OrderingEntry(
            CardSet.from_mask(int(self._hands[number])),
            int(self._counts[number]),
            int(self._ranks[number]),
            float(self._percentiles[number]),
            value if self.is_equity else math.nan,
            value,
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


@cache
def _notes() -> Mapping[str, Mapping[str, float]]:
    """What is known of each ordering for a table of several; `scripts/ordering_multiway.py` wrote it."""
    notes: Mapping[str, Mapping[str, float]] = json.loads(
        (files("omaha") / "data" / "multiway.json").read_text("utf-8")
    )
    return notes


def _played(name: str, cards: int) -> npt.NDArray[np.int64]:
    """Values by class, as `scripts/ordering_multiway.py` packed them: of four and five cards all upper bytes and then all lower ones, of
    numbers that are 32,768 too large; of six cards likewise those of 200 levels, and then the level of each class.
    """
    data = np.frombuffer(
        zlib.decompress((files("omaha") / "data" / f"{name}.bin").read_bytes()), dtype=np.uint8
    )
    if cards < 6:
        upper, lower = data.reshape(2, -1).astype(np.int64)
        return 256 * upper + lower - 32_768
    upper, lower = data[:400].reshape(2, 200).astype(np.int64)
    levels: npt.NDArray[np.int64] = 256 * upper + lower - 32_768
    return levels[data[400:]]


_made = cache(Ordering)


def ordering(name: str) -> Ordering:
    """An ordering by its name, loaded at the first use.

    "plo4-10h-1", "plo4-6h-1" and "plo4-3h-1" order hands of four cards by what they win at a table of ten, six and three where only hands
    that are good enough stay; "plo4-8-10h-1" and so on the same hi-lo; "plo5-6h-1", "plo5-8-6h-1", "plo6-6h-1" and "plo6-8-6h-1" are for
    five and six cards. "plo4-vs-random-1" is the exact order of all four-card hands against one random hand, "plo4-8-vs-random-1" the same
    hi-lo; "plo5-vs-random-1" and "plo5-8-vs-random-1" are those of five cards, sampled.

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


def ordering_for(cards: int, hilo: bool = False, suffix: str = "") -> str:
    """The name of the ordering that a percentage of a range goes by: `suffix` is what stands after its `%`.

    Nothing is a table of ten for four cards and of six for five and six cards; "10h", "6h" and "3h" are tables of so many, "vr" is one
    random hand. An "8" behind it, or alone, means hi-lo. A whole name is itself, with its hyphens or, as ranges need it, without. Raises
    `RangeError` (`range.ordering`) for anything else, and for what there is not with as many cards.

    >>> import omaha
    >>> [omaha.ordering_for(4, suffix=suffix) for suffix in ("", "6h", "6h8", "vr")]
    ['plo4-10h-1', 'plo4-6h-1', 'plo4-8-6h-1', 'plo4-vs-random-1']
    """
    if cards not in (4, 5, 6):
        message = f"there are orderings of hands of 4, 5 and 6 cards, not of {cards!r}"
        raise RangeError(message, code="range.ordering", value=cards)
    name = ordering_words(cards, hilo).get(suffix.lower())
    if name is None:
        known = [name for name in ORDERINGS if name[3] == str(cards)]
        message = f"{suffix!r} names no ordering of hands of {cards} cards; there are {', '.join(known)}"
        raise RangeError(message, code="range.ordering", value=suffix)
    return name


@cache
def ordering_words(cards: int, hilo: bool = False) -> Mapping[str, str]:
    """All that may stand after the `%` of a percentage, in small letters, and the names of the orderings: see `ordering_for`."""
    words: dict[str, str] = {}
    for name in ORDERINGS:
        if name[3] == str(cards):
            low = name[4:6] == "-8"
            against = name.removesuffix("-1").split("-", 2 if low else 1)[-1]
            short = "vr" if against == "vs-random" else against
            words |= dict.fromkeys([name, name.replace("-", ""), short + "8" * low], name)
            if low == hilo:
                words[short] = name
    usual = "10h" if cards == 4 else "6h"
    if usual in words:
        words |= {"": words[usual], "8": words[usual + "8"]}
    return MappingProxyType(words)


def percent_table(cards: int, name: str) -> bytes:
    """By the number of a class of hands of so many cards the hundredth, 1 to 100, that it belongs to in an ordering: 100 times the share of
    hands that are as good or better, rounded up, in whole numbers.

    Raises `RangeError` (`range.ordering`) unless it is an ordering of as many cards.
    """
    if name not in ORDERINGS or name[3] != str(cards):
        message = f"{name!r} is no ordering of hands of {cards} cards"
        raise RangeError(message, code="range.ordering", value=name)
    return _percents(name)


@cache
def _percents(name: str) -> bytes:
    return _made(name)._percent.tobytes()
