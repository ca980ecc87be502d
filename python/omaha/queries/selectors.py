"""What becomes of the values of all deals: averages, counts, histograms, least and greatest."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha.queries.faults import fault
from omaha.queries.kinds import Kind, label
from omaha.queries.numbers import Number
from omaha.queries.parser import Item
from omaha.queries.program import Value
from omaha.queries.results import Bin, Column

__all__ = ["Tally"]

_MOST: Final = 2**62
_BINS: Final = 100
_MOST_VALUES: Final = 1_000
_NO_VALUE: Final = "some deals have no value here, as the highest rank of an empty set or a division by zero"


class Tally:
    """One selector, over batch after batch."""

    def __init__(self, item: Item, value: Value) -> None:
        self.item = item
        self.kind = value.kind
        self.equity = value.equity
        self.offset = value.offset
        self.total: Fraction | float = Fraction(0)
        self.squares = 0.0
        self.counts: dict[Any, int] = {}
        self.least: Any = None
        self.greatest: Any = None

    def add(self, value: Any, count: int, weights: npt.NDArray[Any] | None) -> None:
        """The values of `count` deals, one for each or one for all."""
        if not count:
            return
        if self.item.selector in ("avg", "count"):
            number = value if isinstance(value, Number) else Number(np.asarray(value).astype(np.int64))
            self._sum(number, count, weights)
        elif self.item.selector == "histogram":
            self._count(value, count, weights)
        else:
            self._compare(value)

    def _known(self, floats: npt.NDArray[np.float64]) -> None:
        if np.isnan(floats).any():
            raise fault("no_value", _NO_VALUE, offset=self.offset)

    def _sum(self, number: Number, count: int, weights: npt.NDArray[Any] | None) -> None:
        top = np.broadcast_to(number.top, (count,))
        if not number.exact:
            self._known(top)
            self.total = float(self.total) + float((top if weights is None else top * weights).sum())
        else:
            most = max(abs(int(top.max())), abs(int(top.min())), 1) * count
            most *= 1 if weights is None else int(weights.max())
            if most >= _MOST:
                top = top.astype(object)
            found = int((top if weights is None else top * weights).sum())
            self.total = self.total + Fraction(found, number.bottom)
        if weights is None:
            floats = np.broadcast_to(number.floats(), (count,))
            self.squares += float((floats * floats).sum())

    def _count(self, value: Any, count: int, weights: npt.NDArray[Any] | None) -> None:
        keys: Any
        bottom = 0
        if isinstance(value, Number):
            values = np.broadcast_to(value.top, (count,))
            if not value.exact:
                self._known(values)
            if self.equity:
                # 0.29 * 100 is a little less than 29; equities that are not equal lie further apart.
                places = values * _BINS // value.bottom if value.exact else np.floor(values * _BINS + 1e-9)
                values = np.minimum(places.astype(np.int64), _BINS - 1)
            else:
                bottom = value.bottom
        else:
            values = np.broadcast_to(np.asarray(value), (count,))
            if np.issubdtype(values.dtype, np.signedinteger) and (values < 0).any():
                raise fault("no_value", _NO_VALUE, offset=self.offset)
        keys, which = np.unique(values, return_inverse=True)
        if len(keys) > 2 * _MOST_VALUES:
            raise self._too_many()
        if weights is None:
            times = np.bincount(which, minlength=len(keys))
        else:
            times = np.zeros(len(keys), dtype=weights.dtype)
            np.add.at(times, which, weights)
        for key, found in zip(keys.tolist(), times.tolist(), strict=True):
            name = Fraction(key, bottom) if bottom else key
            self.counts[name] = self.counts.get(name, 0) + found
        if len(self.counts) > _MOST_VALUES and not self.equity and self.kind is Kind.NUMBER:
            raise self._too_many()

    def _too_many(self) -> Exception:
        message = f"a histogram of more than {_MOST_VALUES:,} values: round them, as with case when"
        return fault("histogram", message, offset=self.item.offset)

    def _compare(self, value: Any) -> None:
        if isinstance(value, Number):
            if not value.exact:
                self._known(np.atleast_1d(value.top))
                low, high = float(value.top.min()), float(value.top.max())
                self.least = low if self.least is None else min(low, self.least)
                self.greatest = high if self.greatest is None else max(high, self.greatest)
                return
            low = Fraction(int(value.top.min()), value.bottom)  # type: ignore[assignment]
            high = Fraction(int(value.top.max()), value.bottom)  # type: ignore[assignment]
        else:
            values = np.asarray(value)
            low, high = int(values.min()), int(values.max())
            if low < 0:
                raise fault("no_value", _NO_VALUE, offset=self.offset)
        self.least = low if self.least is None else min(low, self.least)
        self.greatest = high if self.greatest is None else max(high, self.greatest)

    # What comes of it

    def stderr(self, trials: int, *, exact: bool) -> float | None:
        """The standard error of an average or a share."""
        if self.item.selector not in ("avg", "count"):
            return None
        if exact:
            return 0.0
        if trials < 2:
            return float("inf")
        mean = float(self.total) / trials
        spread = max(0.0, self.squares / trials - mean * mean)
        if spread < 1e-15 and (self.kind is Kind.BOOLEAN or self.equity):
            # Deals that all came to the same do not make a sample exact.
            return 1 / (trials + 1)
        return sqrt(spread / (trials - 1))

    def column(self, trials: int, *, exact: bool) -> Column:
        """The result, of so many deals (of their weight, if they have one)."""
        selector, error = self.item.selector, self.stderr(trials, exact=exact)
        fraction = self.total / trials if isinstance(self.total, Fraction) else None
        share = float(self.total) / trials
        if selector == "avg":
            return Column(self.item.name, selector, self.item.text, share, fraction, error)
        if selector == "count":
            count = int(self.total)
            return Column(self.item.name, selector, self.item.text, count, fraction, error, share)
        if selector == "histogram":
            keys = range(_BINS) if self.equity else sorted(self.counts)
            bins = tuple(self._bin(key, self.counts.get(key, 0), trials) for key in keys)
            return Column(self.item.name, selector, self.item.text, bins, None, None)
        found = self.least if selector == "min" else self.greatest
        if self.kind is not Kind.NUMBER:
            found = label(self.kind, found)
        exactly = found if isinstance(found, Fraction) else None
        if isinstance(found, Fraction):
            found = found.numerator if found.denominator == 1 and not self.equity else float(found)
        return Column(self.item.name, selector, self.item.text, found, exactly, None)

    def _bin(self, key: Any, count: int, trials: int) -> Bin:
        if self.equity:
            return Bin(f"{key}%", key / _BINS, count, count / trials)
        if self.kind is not Kind.NUMBER:
            return Bin(label(self.kind, int(key)), int(key), count, count / trials)
        whole = isinstance(key, Fraction) and key.denominator == 1
        return Bin(str(key), int(key) if whole else float(key), count, count / trials)
