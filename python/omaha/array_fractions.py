"""Fractions kept as two arrays of whole numbers: products, sums, order and comparison, all exact."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha.arrays import check_array, wrong_shape
from omaha.errors import ArrayError, ArrayTypeError, ConfigError, Problem

__all__ = [
    "Share",
    "compared",
    "exact_order",
    "exact_product",
    "exact_sum",
    "lowest_terms",
    "share_of",
    "smaller",
    "whole_numbers",
]

Share: TypeAlias = float | Fraction | Decimal | str
"""A part of a whole, from 0 to 1: a number, or a text such as "31%", "0.31", "1/3". A float is what Python writes for it: 0.31 is 31/100."""
Numbers: TypeAlias = npt.NDArray[Any]
"""`uint64`, or Python's integers where those are too small."""

_TEXT: Final = re.compile(r"(\d{1,18})(?:/(\d{1,18})|(?:\.(\d{0,18}))?\s*(%)?)")
_EXACT_FLOATS: Final = 2**53
"""Whole numbers below are floats too, so that a quotient is rounded once, and order is kept."""


def share_of(value: Share, name: str) -> Fraction:
    """The share as a fraction.

    Raises `TypeError` for what is no number, `ConfigError` (`distribution.share`) for a text that is none and for a share below 0 or
    above 1.

    >>> share_of("31%", "ge"), share_of(0.31, "ge"), share_of("1/3", "ge")
    (Fraction(31, 100), Fraction(31, 100), Fraction(1, 3))
    """
    if isinstance(value, str):
        share = _read(value, name)
    elif isinstance(value, bool) or not isinstance(
        value, int | float | Fraction | Decimal | np.integer | np.floating
    ):
        raise TypeError(f"{name} is a number or a text, not {type(value).__name__}")
    elif isinstance(value, int | Fraction | np.integer):
        share = Fraction(value) if isinstance(value, Fraction) else Fraction(int(value))
    else:
        if not math.isfinite(value) or not 0 <= value <= 1:
            raise _refused(value, name)
        share = Fraction(str(value))
    if not 0 <= share <= 1:
        raise _refused(value, name)
    return share


def _read(text: str, name: str) -> Fraction:
    found = _TEXT.fullmatch(text.strip()) if text.isascii() else None
    if found is None or (found[2] and not int(found[2])):
        message = f'{text[:40]!r} is no share: write it as "31%", "0.31" or "31/100"'
        raise ConfigError.of([Problem(name, text[:40], message, "distribution.share")])
    if found[2]:
        return Fraction(int(found[1]), int(found[2]))
    decimals = found[3] or ""
    share = Fraction(int(found[1] + decimals), 10 ** len(decimals))
    return share / 100 if found[4] else share


def _refused(value: object, name: str) -> ConfigError:
    message = f'{str(value)[:40]} is not from 0 to 1; per cent are written "31%"'
    return ConfigError.of([Problem(name, value, message, "distribution.share")])


def lowest_terms(numerators: Numbers, denominators: Numbers) -> tuple[Numbers, Numbers]:
    """The same fractions with the smallest numbers, so that equal fractions are equal pairs."""
    common = np.gcd(numerators, denominators)
    return numerators // common, denominators // common


def exact_product(one: Numbers, other: Numbers | int) -> Numbers:
    """The products place by place, as Python's integers where 64 bits may not hold them."""
    most = int(other if isinstance(other, int) else other.max(initial=0))
    narrow = one.dtype == np.uint64 and (isinstance(other, int) or other.dtype == np.uint64)
    if narrow and int(one.max(initial=0)) * most < 2**64:
        return one * (np.uint64(other) if isinstance(other, int) else other)
    return one.astype(object) * (other if isinstance(other, int) else other.astype(object))


def exact_sum(values: Numbers) -> int:
    """The sum, however great."""
    if values.dtype == object:
        return int(sum(values.tolist()))
    low = int((values & np.uint64(0xFFFF_FFFF)).sum(dtype=np.uint64))
    return (int((values >> np.uint64(32)).sum(dtype=np.uint64)) << 32) + low


def exact_order(numerators: Numbers, denominators: Numbers) -> npt.NDArray[np.intp]:
    """The places from the greatest fraction down; equal ones as they stand. The fractions are in lowest terms."""
    if denominators.dtype == object or int(denominators.max(initial=0)) >= _EXACT_FLOATS:
        keys = [Fraction(int(n), int(d)) for n, d in zip(numerators, denominators, strict=True)]
        return np.array(sorted(range(len(keys)), key=lambda place: -keys[place]), dtype=np.intp)
    floats = numerators / denominators
    order = np.argsort(-floats, kind="stable")
    # Different fractions may round to one float.
    n, d, f = numerators[order], denominators[order], floats[order]
    same_float = f[1:] == f[:-1]
    for place in np.flatnonzero(same_float & ((n[1:] != n[:-1]) | (d[1:] != d[:-1]))):
        first = last = int(place)
        while first > 0 and same_float[first - 1]:
            first -= 1
        while last < len(same_float) and same_float[last]:
            last += 1
        order[first : last + 1] = sorted(
            np.sort(order[first : last + 1]),
            key=lambda at: -Fraction(int(numerators[at]), int(denominators[at])),
        )
    return order


def compared(numerators: Numbers, denominators: Numbers, share: Fraction) -> npt.NDArray[np.int8]:
    """-1, 0 or 1 for each fraction that is below the share, equal to it, above it."""
    floats = (numerators / denominators).astype(np.float64)
    difference = floats - float(share)
    signs = np.sign(difference).astype(np.int8)
    for place in np.flatnonzero(np.abs(difference) < 1e-12):
        left = int(numerators[place]) * share.denominator
        right = int(denominators[place]) * share.numerator
        signs[place] = (left > right) - (left < right)
    return signs


def whole_numbers(name: str, values: npt.NDArray[Any], hands: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The numbers as `uint64`, or as Python's integers if they came so."""
    if type(values) is not np.ndarray or values.dtype.kind not in "uiO":
        check_array(name, values, np.uint64)
    if hands.ndim != 1 or values.shape != hands.shape:
        raise wrong_shape(name, values, f"({len(hands) if hands.ndim else 1},), as hands")
    if values.dtype == object:
        numbers = values.tolist()
        if not all(type(number) is int for number in numbers):
            raise ArrayTypeError(f"{name} are whole numbers", code="array.dtype", where=name)
        if max(numbers, default=0) >= 2**64 and name == "weights":
            raise ArrayError("weights have 64 bits", code="distribution.value", where=name)
    if values.dtype.kind != "u" and (values < 0).any():
        raise ArrayError(f"{name} are not negative", code="distribution.value", where=name)
    return values.astype(object if values.dtype == object and name != "weights" else np.uint64)


def smaller(
    numerators: npt.NDArray[Any], denominators: npt.NDArray[Any]
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Both without what all numbers have in common, in 64 bits if that is enough for all."""
    if numerators.dtype == denominators.dtype == np.uint64:
        return numerators, denominators
    one, other = numerators.astype(object), denominators.astype(object)
    common = math.gcd(*one.tolist(), *other.tolist())
    one, other = one // common, other // common
    return (one, other) if max(other) >= 2**64 else (one.astype(np.uint64), other.astype(np.uint64))
