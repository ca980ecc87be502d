"""Numbers of many deals: exact fractions with one denominator as long as they fit 64 bits, floats after that."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any, Final

import numpy as np
import numpy.typing as npt

__all__ = ["Number"]

_MOST: Final = 2**62


class Number:
    """`top / bottom` for each deal (or one for all), or floats; what has no value is nan."""

    __slots__ = ("bottom", "top")

    def __init__(self, top: npt.NDArray[Any], bottom: int = 1) -> None:
        self.top = top
        self.bottom = bottom
        """0: `top` holds floats."""

    @classmethod
    def constant(cls, value: Fraction) -> Number:
        """The same number for all."""
        return cls(np.asarray(value.numerator, dtype=np.int64), value.denominator)

    @classmethod
    def counts(cls, values: npt.NDArray[Any]) -> Number:
        """Whole numbers."""
        return cls(values.astype(np.int64))

    @property
    def exact(self) -> bool:
        """Whether these are fractions."""
        return self.bottom > 0

    def floats(self) -> npt.NDArray[np.float64]:
        """The nearest floats."""
        return self.top / self.bottom if self.bottom else self.top

    def take(self, places: npt.NDArray[np.intp]) -> Number:
        """Those of some deals."""
        return self if self.top.ndim == 0 else Number(self.top[places], self.bottom)

    def _most(self) -> int:
        top = self.top
        return max(abs(int(top.max())), abs(int(top.min()))) if top.size else 0

    def _common(self, other: Number) -> tuple[npt.NDArray[Any], npt.NDArray[Any], int] | None:
        """Both tops over one denominator, or None if they do not fit."""
        if not (self.bottom and other.bottom):
            return None
        common = self.bottom * other.bottom // gcd(self.bottom, other.bottom)
        one, two = common // self.bottom, common // other.bottom
        if common > _MOST or self._most() * one > _MOST or other._most() * two > _MOST:
            return None
        return self.top * one, other.top * two, common

    def __neg__(self) -> Number:
        return Number(-self.top, self.bottom)

    def __add__(self, other: Number) -> Number:
        both = self._common(other)
        if both is None:
            return Number(np.asarray(self.floats() + other.floats()), 0)
        return Number(np.asarray(both[0] + both[1]), both[2])

    def __sub__(self, other: Number) -> Number:
        return self + -other

    def __mul__(self, other: Number) -> Number:
        if self.bottom and other.bottom and self._most() * other._most() < _MOST:
            bottom = self.bottom * other.bottom
            if bottom < _MOST:
                return Number(np.asarray(self.top * other.top), bottom)
        return Number(np.asarray(self.floats() * other.floats()), 0)

    def __truediv__(self, other: Number) -> Number:
        if other.bottom and other.top.ndim == 0 and int(other.top):
            value = Fraction(other.bottom, int(other.top))
            return self * Number.constant(value)
        below = other.floats()
        with np.errstate(divide="ignore", invalid="ignore"):
            return Number(np.where(below == 0, np.nan, self.floats() / below), 0)

    def compared(self, operator: str, other: Number) -> npt.NDArray[np.bool_]:
        """`self operator other`; false where one of them has no value."""
        both = self._common(other)
        one, two = (self.floats(), other.floats()) if both is None else both[:2]
        return compared(operator, np.asarray(one), np.asarray(two))


def compared(operator: str, one: npt.NDArray[Any], two: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    """A comparison of arrays; nan is not even different from anything."""
    with np.errstate(invalid="ignore"):
        if operator == "=":
            return np.asarray(one == two)
        if operator == "<>":
            return np.asarray((one < two) | (one > two))
        if operator == "<":
            return np.asarray(one < two)
        if operator == "<=":
            return np.asarray(one <= two)
        if operator == ">":
            return np.asarray(one > two)
        return np.asarray(one >= two)


def chosen(conditions: list[npt.NDArray[np.bool_]], values: list[Number]) -> Number:
    """The value of the first condition that holds, the last one if none does."""
    bottom = 1
    for value in values:
        bottom = bottom * value.bottom // gcd(bottom, value.bottom) if value.bottom and bottom else 0
        if bottom > _MOST:
            bottom = 0
    if bottom and any(value._most() * (bottom // value.bottom) > _MOST for value in values):
        bottom = 0
    tops = [value.top * (bottom // value.bottom) if bottom else value.floats() for value in values]
    found = tops[-1]
    for condition, top in zip(reversed(conditions), reversed(tops[:-1]), strict=True):
        found = np.where(condition, top, found)
    return Number(np.asarray(found), bottom)
