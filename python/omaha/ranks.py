"""Ranks of hands: the categories and the two scales."""

from __future__ import annotations

from enum import IntEnum

from omaha._core import HighRank, LowRank

__all__ = ["Category", "HighRank", "LowRank"]


class Category(IntEnum):
    """The category of a high hand, weakest first; `str()` gives its plain name.

    >>> from omaha import Category
    >>> Category.FULL_HOUSE > Category.FLUSH, str(Category.TRIPS)
    (True, 'three of a kind')
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8

    def __str__(self) -> str:
        special = {Category.TRIPS: "three of a kind", Category.QUADS: "four of a kind"}
        return special.get(self, self.name.lower().replace("_", " "))
