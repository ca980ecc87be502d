"""What boards look like, and sets of ranks."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha.queries.frame import Frame
from omaha.queries.kinds import STREET_CARDS
from omaha.queries.numbers import Number

__all__ = ["COUNT", "LOW_RANKS", "MADE", "TOP"]

_SETS: Final = np.arange(8_192, dtype=np.int64)
COUNT: Final = sum((_SETS >> rank & 1 for rank in range(13)), np.zeros(8_192, dtype=np.int64))
"""How many ranks a set has, by its bits."""
LOW_RANKS: Final = 1 << 12 | 0b111_1111
"""The ace and the deuce to the eight."""
_WINDOWS: Final = [sum(1 << (rank - 1) % 13 for rank in range(low, low + 5)) for low in range(10)]
_STRAIGHT: Final = np.any([COUNT[_SETS & window] >= 3 for window in _WINDOWS], axis=0)


def _extreme(highest: bool) -> npt.NDArray[np.int8]:
    found = np.full(8_192, -1, dtype=np.int8)
    for rank in range(13) if highest else range(12, -1, -1):
        found[(_SETS >> rank & 1) == 1] = rank
    return found


TOP: Final = _extreme(True)
"""The highest rank of a set, -1 of none."""
_BOTTOM: Final = _extreme(False)


def suit_counts(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """How many cards of each row have each suit: (n, 4)."""
    suits = cards & 3
    return np.stack([(suits == suit).sum(axis=1, dtype=np.uint8) for suit in range(4)], axis=1)


def _suits(frame: Frame, street: int) -> npt.NDArray[np.uint8]:
    return frame.kept(("suits", street), lambda: suit_counts(frame.street(street)))  # type: ignore[no-any-return]


def _suit_count(frame: Frame, street: int) -> Any:
    return (_suits(frame, street) > 0).sum(axis=1)


def _low_ranks(frame: Frame, street: int) -> Any:
    return COUNT[frame.board_ranks(street)[0] & LOW_RANKS]


def _nth(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    left = np.asarray(values[0]).astype(np.int64)
    for _ in range(args[0] - 1):
        top = TOP[left]
        left = np.where(top < 0, 0, left & ~(1 << np.maximum(top, 0).astype(np.int64)))
    return TOP[left]


MADE: Final[dict[str, Any]] = {
    "boardranks": lambda frame, args, values: frame.board_ranks(args[0])[0],  # noqa: ARG005
    "duplicatedboardranks": lambda frame, args, values: frame.board_ranks(args[0])[1],  # noqa: ARG005
    "boardsuitcount": lambda frame, args, values: Number.counts(_suit_count(frame, args[0])),  # noqa: ARG005
    "rainbowboard": lambda frame, args, values: _suits(frame, args[0]).max(axis=1) == 1,  # noqa: ARG005
    "twotoneboard": lambda frame, args, values: _suit_count(frame, args[0]) == 2,  # noqa: ARG005
    "monotoneboard": lambda frame, args, values: _suit_count(frame, args[0]) == 1,  # noqa: ARG005
    "flushingboard": lambda frame, args, values: _suits(frame, args[0]).max(axis=1) >= 3,  # noqa: ARG005
    "straightboard": lambda frame, args, values: _STRAIGHT[frame.board_ranks(args[0])[0]],  # noqa: ARG005
    "pairedboard": lambda frame, args, values: frame.board_ranks(args[0])[1] != 0,  # noqa: ARG005
    "turncard": lambda frame, args, values: frame.board[:, STREET_CARDS[1]].astype(np.int64),  # noqa: ARG005
    "rivercard": lambda frame, args, values: frame.board[:, STREET_CARDS[2]].astype(np.int64),  # noqa: ARG005
    "boardallowsmadelo": lambda frame, args, values: _low_ranks(frame, args[0]) >= 3,  # noqa: ARG005
    "boardhasonedistinctlocard": lambda frame, args, values: _low_ranks(frame, args[0]) == 1,  # noqa: ARG005
    "boardhastwodistinctlocards": lambda frame, args, values: _low_ranks(frame, args[0]) == 2,  # noqa: ARG005
    "boardlocardcount": lambda frame, args, values: Number.counts(_low_ranks(frame, args[0])),  # noqa: ARG005
    "boardinrange": lambda frame, args, values: args[0].fits(frame.board),  # noqa: ARG005
    "maxrank": lambda frame, args, values: TOP[values[0]],  # noqa: ARG005
    "minrank": lambda frame, args, values: _BOTTOM[values[0]],  # noqa: ARG005
    "nthrank": _nth,
    "rankcount": lambda frame, args, values: Number.counts(COUNT[values[0]]),  # noqa: ARG005
}
