"""Ranges as arguments: a range, its text, or arrays, made into masks and weights."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from omaha.cards import CardSet
from omaha.errors import ConfigError, Problem

if TYPE_CHECKING:
    from omaha.ranges import RangeLike

__all__ = ["range_arrays"]


def range_arrays(
    hands: RangeLike, *, cards: int, board: CardSet, dead: CardSet
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], str]:
    """The masks of the hands that no known card forbids, their weights, and what the range is called.

    Raises what `Range` raises, and `ConfigError` (`distribution.empty`) if nothing is left.
    """
    from omaha.ranges import as_range

    read = as_range(hands, cards, board=board or None)
    masks, weights = read.masks(), read.weights()
    free = (masks & np.uint64((board | dead).mask)) == 0
    if not free.any():
        message = "no hand of the range is left"
        raise ConfigError.of([Problem("hands", read.source, message, "distribution.empty")])
    return masks[free], weights[free].astype(np.uint64), read.source
