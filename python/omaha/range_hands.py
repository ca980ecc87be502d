"""Hands and weights that a range is made from, as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from omaha._core import CardSet
from omaha.cards import CardsLike
from omaha.errors import RangeError

__all__ = ["masks_of", "weights_of"]


def masks_of(hands: Iterable[CardsLike] | npt.NDArray[Any], cards: int) -> npt.NDArray[np.uint64]:
    """The masks of hands: texts or sets of cards, an array of card ids, or one of masks."""
    if isinstance(hands, np.ndarray):
        if hands.ndim == 1 and hands.dtype == np.uint64:
            if (hands >> np.uint64(52)).any():
                raise RangeError("masks have no bit above 51", code="range.hands", value=None)
            return np.ascontiguousarray(hands)
        if hands.ndim == 2 and hands.shape[1] == cards and hands.dtype.kind in "ui":
            if hands.size and (hands.min() < 0 or hands.max() > 51):
                raise RangeError("card ids are from 0 to 51", code="range.hands", value=None)
            bits = np.uint64(1) << hands.astype(np.uint64)
            masks: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=1)
            return masks
        message = f"an array of hands has the shape (n, {cards}) of card ids, or (n,) of masks of uint64"
        raise RangeError(message, code="range.hands", value=hands.shape)
    return np.array([CardSet(hand).mask for hand in hands], dtype=np.uint64)


def weights_of(weights: Sequence[int], count: int) -> npt.NDArray[np.uint8]:
    """The weights of so many hands."""
    given = np.asarray(weights)
    whole = given.ndim == 1 and len(given) == count and (given.dtype.kind in "ui" or not count)
    if not whole or (count and (given.min() < 1 or given.max() > 100)):
        message = "weights are whole numbers from 1 to 100, one for each hand"
        raise RangeError(message, code="range.weight", value=None)
    return given.astype(np.uint8)
