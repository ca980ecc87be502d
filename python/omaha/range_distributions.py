"""How the equity of a range is spread over its hands: curve, histogram, shares, quantiles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args, overload

import numpy as np
import numpy.typing as npt

from omaha.array_fractions import (
    Share,
    compared,
    exact_order,
    exact_product,
    exact_sum,
    lowest_terms,
    share_of,
    smaller,
    whole_numbers,
)
from omaha.arrays import check_array
from omaha.cards import CardSet, CardsLike
from omaha.errors import ArrayError, ConfigError, HoldingError, Problem

if TYPE_CHECKING:
    from omaha.pictures import EquityCurves, TextPicture

__all__ = ["Counted", "Curve", "Distribution", "HandEquity", "Histogram"]

Counted = Literal["deals", "weight"]
"""What a hand counts for: how often it is dealt against the other range, or its weight alone."""

MOST_BINS: Final = 1000


class HandEquity(NamedTuple):
    """One hand of a range."""

    hand: CardSet
    weight: int
    """Its weight in the range."""
    share: float
    """Its part of the range, as hands are counted."""
    equity: float
    exact_equity: Fraction


class Curve(NamedTuple):
    """The equity from the best hand down: `y[i]` is the equity of the hands between `x[i-1]` (0 for the first) and `x[i]`."""

    x: npt.NDArray[np.float64]
    """The part of the range that is as good or better, up to 1."""
    y: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """How much of a range is in each of some equal steps of equity; the first begins at 0, the last holds 1 too."""

    hands: npt.NDArray[np.int64]
    """Hands in each step."""
    weights: tuple[int, ...]
    """What they count together; the sum is the distribution's `total`."""

    @property
    def edges(self) -> npt.NDArray[np.float64]:
        """Where the steps begin, and 1."""
        return np.arange(len(self.weights) + 1) / len(self.weights)

    @property
    def exact_shares(self) -> tuple[Fraction, ...]:
        """The parts of the range; they add up to 1."""
        total = sum(self.weights)
        return tuple(Fraction(weight, total) for weight in self.weights)

    @property
    def shares(self) -> npt.NDArray[np.float64]:
        """The same as floats."""
        return np.array([float(share) for share in self.exact_shares])

    def __len__(self) -> int:
        return len(self.weights)


class Distribution:
    """The equity of each hand of a range against another range on a board.

    `hands` are masks (bit i is the card with id i), ascending, with their `weights`, and with `numerators` and `denominators` of their
    equities: arrays of one length, `uint64` (or Python's integers where those are too small), read-only. The denominator of a hand counts the deals that it meets, weighted like the
    other range; where it is 0 (no hand of the other range leaves its cards) the hand is left out and counted in `left_out`. Hands that hold
    a card of the board or a dead one cannot be dealt, and are not counted at all.

    What a hand counts for in shares, means, curves and histograms: with `counted="deals"` its weight times its denominator, which is how
    often it is dealt when both players hold a hand of their range, so that `mean()` is the equity of range against range; with
    `counted="weight"` its weight alone. `by(...)` gives the other view.

    All thresholds are compared exactly; a share is a number or a text such as "31%", and a float is what Python writes for it. Frozen:
    hashes, pickles, compares by value. `len` is the number of hands, iteration goes in the order of the arrays.

    Raises `ArrayTypeError` (`array.dtype`), `ArrayError` (`array.shape`, `distribution.value`), `ConfigError` (`distribution.empty`,
    `distribution.counted`).

    >>> import numpy as np
    >>> from omaha import CardSet, Distribution
    >>> masks = np.array([CardSet(hand).mask for hand in ("2c2d3c3d", "AcAdKcKd")], dtype=np.uint64)
    >>> spread = Distribution(masks, np.array([1, 3]), np.array([30, 45]), np.array([100, 60]))
    >>> spread.mean(), spread.share(ge="31%"), spread.mean(ge="31%"), spread.by("weight").share(ge="31%")
    (Fraction(33, 56), Fraction(9, 14), Fraction(3, 4), Fraction(3, 4))
    >>> spread.quantile("1/2"), spread.best(1)[0].equity
    (Fraction(3, 4), 0.75)
    """

    hands: npt.NDArray[np.uint64]
    weights: npt.NDArray[np.uint64]
    numerators: npt.NDArray[Any]
    denominators: npt.NDArray[Any]
    hero: str
    """What the range was called."""
    villain: str
    board: CardSet
    dead: CardSet
    hilo: bool
    """Whether an equity is a part of a pot that a low shares."""
    counted: Counted
    left_out: int
    """Hands that meet no hand of the other range."""
    left_out_weight: int
    """Their weights together."""

    def __init__(
        self,
        hands: npt.NDArray[Any],
        weights: npt.NDArray[Any],
        numerators: npt.NDArray[Any],
        denominators: npt.NDArray[Any],
        *,
        hero: str = "hero",
        villain: str = "villain",
        board: CardsLike = "",
        dead: CardsLike = "",
        hilo: bool = False,
        counted: Counted = "deals",
    ) -> None:
        check_counted(counted)
        board, dead = CardSet(board), CardSet(dead)
        check_array("hands", hands, np.uint64)
        given = {"weights": weights, "numerators": numerators, "denominators": denominators}
        arrays = [hands, *(whole_numbers(name, values, hands) for name, values in given.items())]
        if (arrays[2] > arrays[3]).any():
            message = "a numerator is greater than its denominator"
            raise ArrayError(message, code="distribution.value", where="numerators")
        possible = (hands & np.uint64((board | dead).mask)) == 0
        possible &= arrays[1] > 0
        kept = possible & (arrays[3] > 0)
        alone = possible & ~kept
        left_out_weight = exact_sum(arrays[1][alone])
        if not kept.any():
            message = "no hand of the range meets a hand of the other"
            raise ConfigError.of([Problem("hands", len(hands), message, "distribution.empty")])
        order = np.flatnonzero(kept)
        order = order[np.argsort(hands[order], kind="stable")]
        arrays = [values[order] for values in arrays]
        arrays[2:] = smaller(*arrays[2:])
        for name, values in zip(("hands", *given), arrays, strict=True):
            self.__dict__[name] = _read_only(values)
        if (self.hands[1:] == self.hands[:-1]).any():
            raise ArrayError("a hand stands twice", code="distribution.value", where="hands")
        self.__dict__.update(
            hero=hero,
            villain=villain,
            board=board,
            dead=dead,
            hilo=bool(hilo),
            counted=counted,
            left_out=int(alone.sum()),
            left_out_weight=left_out_weight,
        )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Distribution is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Distribution is frozen: {name} cannot be deleted")

    # Numbers by hand

    @cached_property
    def equity(self) -> npt.NDArray[np.float64]:
        """The equity of each hand."""
        return _read_only((self.numerators / self.denominators).astype(np.float64))

    @cached_property
    def shares(self) -> npt.NDArray[np.float64]:
        """The part of the range that each hand is; they add up to 1."""
        return _read_only((self._counts / self.total).astype(np.float64))

    @cached_property
    def total(self) -> int:
        """What all hands count together."""
        return exact_sum(self._counts)

    @cached_property
    def _counts(self) -> npt.NDArray[Any]:
        return self.weights if self.counted == "weight" else exact_product(self.denominators, self.weights)

    @cached_property
    def _terms(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        return lowest_terms(self.numerators, self.denominators)

    @cached_property
    def _order(self) -> npt.NDArray[np.intp]:
        """The places from the best hand down."""
        return exact_order(*self._terms)

    def exact_equity(self, place: int) -> Fraction:
        """The equity of the hand at a place of the arrays. Raises `HoldingError` (`distribution.hand`) where there is none."""
        place = self._checked(place)
        return Fraction(int(self.numerators[place]), int(self.denominators[place]))

    def of(self, hand: CardsLike) -> HandEquity:
        """The numbers of a hand. Raises `HoldingError` (`distribution.hand`) if it is not in the range or was left out."""
        mask = CardSet(hand).mask
        place = int(np.searchsorted(self.hands, np.uint64(mask)))
        if place == len(self) or int(self.hands[place]) != mask:
            message = f"{CardSet(hand)} is no hand of this distribution"
            raise HoldingError(message, code="distribution.hand", value=str(CardSet(hand)))
        return self[place]

    def best(self, n: int = 10) -> tuple[HandEquity, ...]:
        """The n best hands, from the best down."""
        return tuple(self[int(place)] for place in self._order[: max(n, 0)])

    def worst(self, n: int = 10) -> tuple[HandEquity, ...]:
        """The n worst hands, from the worst up."""
        return tuple(self[int(place)] for place in self._order[::-1][: max(n, 0)])

    # Numbers of the range

    @overload
    def mean(self) -> Fraction: ...

    @overload
    def mean(
        self,
        *,
        ge: Share | None = None,
        gt: Share | None = None,
        le: Share | None = None,
        lt: Share | None = None,
    ) -> Fraction | None: ...

    def mean(
        self,
        *,
        ge: Share | None = None,
        gt: Share | None = None,
        le: Share | None = None,
        lt: Share | None = None,
    ) -> Fraction | None:
        """The exact mean equity, of all hands or of those within the bounds; `None` if there are none.

        Errors as `share`.
        """
        inside = np.flatnonzero(self._within(ge, gt, le, lt))
        if not len(inside):
            return None
        weights, numerators = self.weights[inside], self.numerators[inside]
        won = exact_product(numerators, weights)
        if self.counted == "deals":
            return Fraction(exact_sum(won), exact_sum(self._counts[inside]))
        # Sums for each denominator, then over a common one.
        values, groups = np.unique(self.denominators[inside], return_inverse=True)
        ordered = won[np.argsort(groups, kind="stable")]
        ends = np.cumsum(np.bincount(groups))
        sums = [exact_sum(part) for part in np.split(ordered, ends[:-1])]
        common = math.lcm(*map(int, values))
        top = sum(part * (common // int(value)) for part, value in zip(sums, values, strict=True))
        return Fraction(top, common * exact_sum(weights))

    def share(
        self,
        *,
        ge: Share | None = None,
        gt: Share | None = None,
        le: Share | None = None,
        lt: Share | None = None,
    ) -> Fraction:
        """The exact part of the range whose equity is within the bounds: at least `ge`, above `gt`, at most `le`, below `lt`.

        Raises `ConfigError` (`distribution.share`) for a bound that is no share, `TypeError` for what is no number.
        """
        return Fraction(exact_sum(self._counts[self._within(ge, gt, le, lt)]), self.total)

    def quantile(self, q: Share) -> Fraction:
        """The least equity that at least the part `q` of the range does not exceed: 0 gives the least of all, "1/2" the median, 1 the
        greatest. Exact. Errors as `share`."""
        return self._at_cumulated(self._order[::-1], math.ceil(share_of(q, "q") * self.total))

    def median(self) -> Fraction:
        """`quantile("1/2")`."""
        return self.quantile(Fraction(1, 2))

    def curve(self, points: int | None = None) -> Curve:
        """The equities from the best hand down, with a place for each hand, or at `points` places from 0 to 1, equally far apart.

        Raises `ConfigError` (`distribution.points`) for fewer than 2 points, or more than a million.
        """
        x = np.cumsum(self.shares[self._order])
        x[-1] = 1.0
        y = self.equity[self._order]
        if points is None:
            return Curve(x, y)
        _check_count("points", points, 2, 10**6)
        at = np.linspace(0, 1, points)
        return Curve(at, y[np.minimum(np.searchsorted(x, at, side="left"), len(y) - 1)])

    def histogram(self, bins: int = 100) -> Histogram:
        """How much of the range has an equity in each of so many equal steps; exact, at the edges too.

        Raises `ConfigError` (`distribution.bins`) for fewer than 1 or more than 1,000.
        """
        _check_count("bins", bins, 1, MOST_BINS)
        n, d = self._terms
        step = np.minimum((exact_product(n, int(bins)) // d).astype(np.int64), bins - 1)
        hands = np.bincount(step, minlength=bins).astype(np.int64)
        ordered = self._counts[np.argsort(step, kind="stable")]
        parts = np.split(ordered, np.cumsum(hands)[:-1])
        return Histogram(_read_only(hands), tuple(map(exact_sum, parts)))

    def by(self, counted: Counted) -> Distribution:
        """The same equities with hands counted otherwise."""
        return self if counted == self.counted else self._again(counted=counted)

    # As values

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """A NumPy array for each number, with a place for each hand: `mask`, `weight`, `share`, `equity`, `numerator`, `denominator`."""
        return {
            "mask": self.hands,
            "weight": self.weights,
            "share": self.shares,
            "equity": self.equity,
            "numerator": self.numerators,
            "denominator": self.denominators,
        }

    def to_dict(self) -> dict[str, Any]:
        """The numbers of the range as plain values, for JSON; exact ones as texts such as "59/164"."""
        half = self.share(ge=Fraction(1, 2))
        return {
            "range": self.hero,
            "hands": len(self),
            "left_out": self.left_out,
            "counted": self.counted,
            "equity": float(self.mean()),
            "exact_equity": str(self.mean()),
            "median": float(self.median()),
            "exact_median": str(self.median()),
            "half_or_more": float(half),
            "exact_half_or_more": str(half),
        }

    def __getitem__(self, place: int) -> HandEquity:
        place = self._checked(place)
        exact = self.exact_equity(place)
        hand = CardSet.from_mask(int(self.hands[place]))
        return HandEquity(hand, int(self.weights[place]), float(self.shares[place]), float(exact), exact)

    def __len__(self) -> int:
        return len(self.hands)

    def __iter__(self) -> Iterator[HandEquity]:
        return (self[place] for place in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Distribution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (*self._arrays(), self._labels(), self.left_out, self.left_out_weight)

    def __copy__(self) -> Distribution:
        return self

    def __deepcopy__(self, memo: object) -> Distribution:
        return self

    def __repr__(self) -> str:
        board = "".join(str(card) for card in reversed(list(self.board)))
        board = f" on {board}" if board else ""
        return f"<Distribution {self.hero} v {self.villain}{board}: {len(self):,} hands, {float(self.mean()):.2%}>"

    # As a picture

    def svg(self) -> str:
        """The equity curve as SVG."""
        return self._curves().svg()

    def text(self, width: int = 72) -> TextPicture:
        """The equity curve in block characters."""
        return self._curves().text(width)

    def plot(self, ax: Any = None) -> Any:
        """The equity curve on matplotlib axes (the extra `plot`); on new ones if none are given. Returns the axes."""
        return self._curves().plot(ax)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self._curves().html()

    def _curves(self) -> EquityCurves:
        from omaha.pictures import EquityCurves

        return EquityCurves(self)

    # Within

    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.hands, self.weights, self.numerators, self.denominators

    def _labels(self) -> dict[str, Any]:
        names = ("hero", "villain", "board", "dead", "hilo", "counted")
        return {name: getattr(self, name) for name in names}

    def _key(self) -> tuple[Any, ...]:
        arrays = (
            tuple(values.tolist()) if values.dtype == object else values.tobytes()
            for values in self._arrays()
        )
        return (*arrays, *self._labels().values(), self.left_out, self.left_out_weight)

    def _again(self, **changed: Any) -> Distribution:
        return _restored(*self._arrays(), self._labels() | changed, self.left_out, self.left_out_weight)

    def _checked(self, place: int) -> int:
        if not -len(self) <= place < len(self):
            raise HoldingError(f"there is no hand {place}", code="distribution.hand", value=place)
        return place % len(self)

    def _within(
        self, ge: Share | None, gt: Share | None, le: Share | None, lt: Share | None
    ) -> npt.NDArray[np.bool_]:
        inside = np.ones(len(self), dtype=np.bool_)
        if ge is not None:
            inside &= self._against(ge, "ge") >= 0
        if gt is not None:
            inside &= self._against(gt, "gt") > 0
        if le is not None:
            inside &= self._against(le, "le") <= 0
        if lt is not None:
            inside &= self._against(lt, "lt") < 0
        return inside

    def _against(self, share: Share, name: str) -> npt.NDArray[np.int8]:
        return compared(self.numerators, self.denominators, share_of(share, name))

    def _at_cumulated(self, order: npt.NDArray[np.intp], count: int) -> Fraction:
        """The equity at which the hands in this order come to the count."""
        counts = self._counts[order]
        sums = np.cumsum(counts if self.total < 2**64 else counts.astype(object))
        return self.exact_equity(int(order[int(np.searchsorted(sums, max(count, 1)))]))


def check_counted(counted: Counted) -> None:
    """Refuses another way of counting hands."""
    if counted not in get_args(Counted):
        message = f"{counted!r} is not one of {', '.join(get_args(Counted))}"
        raise ConfigError.of([Problem("counted", counted, message, "distribution.counted")])


def _restored(*parts: Any) -> Distribution:
    *arrays, labels, left_out, left_out_weight = parts
    made = Distribution(*arrays, **labels)
    made.__dict__.update(left_out=left_out, left_out_weight=left_out_weight)
    return made


def _read_only(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    values.flags.writeable = False
    return values


def _check_count(name: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is an int, not {type(value).__name__}")
    if not least <= value <= most:
        message = f"{value} is not from {least} to {most:,}"
        raise ConfigError.of([Problem(name, value, message, f"distribution.{name}")])
