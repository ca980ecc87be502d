"""What hands are, alone and with a board."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from omaha.queries.compute_boards import COUNT, TOP, suit_counts
from omaha.queries.frame import Frame, hand_type_of
from omaha.queries.numbers import Number

__all__ = ["MADE"]


def _hand_type(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return hand_type_of(frame.high(*args))


def _best_high(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    own = frame.high(player, street)
    found = np.ones(len(frame), dtype=np.bool_)
    for other in range(len(frame.hands)):
        found &= frame.high(other, street) <= own
    return found


def _best_low(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    own = frame.low(player, street)
    found = own > 0
    for other in range(len(frame.hands)):
        found &= frame.low(other, street) <= own
    return found


def _top_ranks(frame: Frame, street: int) -> tuple[Any, Any]:
    """The two highest ranks of the board as bits; nothing where there is no second."""
    ranks = frame.board_ranks(street)[0].astype(np.int64)
    top = 1 << TOP[ranks].astype(np.int64)
    second = TOP[ranks & ~top].astype(np.int64)
    return top, np.where(second < 0, 0, 1 << np.maximum(second, 0))


def _has_rank(which: int) -> Any:
    def made(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
        player, street = args
        return frame.hand_ranks(player)[0] & _top_ranks(frame, street)[which] != 0

    return made


def _overpair(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    return TOP[frame.hand_ranks(player)[1]] > TOP[frame.board_ranks(street)[0]]


def _suited(least: int) -> Any:
    def made(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
        player, street = args
        own = suit_counts(frame.hands[player])
        board = suit_counts(frame.street(street))
        most = np.minimum(own, 2) + np.minimum(board, 3)
        return ((own > 0) & (most >= least)).any(axis=1)

    return made


def _common(frame: Frame, args: tuple[Any, ...]) -> Any:
    player, street = args
    return frame.hand_ranks(player)[0] & frame.board_ranks(street)[0]


def _apart(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    return frame.hand_ranks(player)[0] & ~frame.board_ranks(street)[0]


MADE: Final[dict[str, Any]] = {
    "handtype": _hand_type,
    "hirating": lambda frame, args, values: frame.high(*args),  # noqa: ARG005
    "lorating": lambda frame, args, values: frame.low(*args),  # noqa: ARG005
    "madelo": lambda frame, args, values: frame.low(*args) > 0,  # noqa: ARG005
    "besthirating": _best_high,
    "bestlorating": _best_low,
    "fivecardhihandnumber": lambda frame, args, values: Number(7_463 - frame.high(*args).astype(np.int64)),  # noqa: ARG005
    "inrange": lambda frame, args, values: args[1].has(frame.hand_mask(args[0])),  # noqa: ARG005
    "handranking": lambda frame, args, values: Number.counts(args[1].buckets(frame.hand_mask(args[0]))),  # noqa: ARG005
    "handrankingfor": lambda frame, args, values: Number.counts(args[1].buckets(frame.hand_mask(args[0]))),  # noqa: ARG005
    "handranks": lambda frame, args, values: frame.hand_ranks(args[0])[0],  # noqa: ARG005
    "duplicatedhandranks": lambda frame, args, values: frame.hand_ranks(args[0])[1],  # noqa: ARG005
    "intersectinghandranks": lambda frame, args, values: _common(frame, args),  # noqa: ARG005
    "nonintersectinghandranks": _apart,
    "handboardintersections": lambda frame, args, values: Number.counts(COUNT[_common(frame, args)]),  # noqa: ARG005
    "hastopboardrank": _has_rank(0),
    "hassecondboardrank": _has_rank(1),
    "pocketpair": lambda frame, args, values: frame.hand_ranks(args[0])[1] != 0,  # noqa: ARG005
    "overpair": _overpair,
    "threeflush": _suited(3),
    "fourflush": _suited(4),
}
