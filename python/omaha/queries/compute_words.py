"""Nuts, outs and flop categories from the core: the one place that knows how they are asked."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha import words
from omaha.queries.frame import BITS, Frame, hand_type_of
from omaha.queries.numbers import Number

__all__ = ["MADE"]

Whole = npt.NDArray[Any]


def _category(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return words.flop_category(frame.hand_mask(args[0]), frame.board_mask(1))


def _nut_hi(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return words.nut_hi(frame.hand_mask(args[0]), frame.board_mask(args[1]))


def _nut_lo(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return words.nut_lo(frame.hand_mask(args[0]), frame.board_mask(args[1]))


def _nut_hi_outs(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return Number.counts(words.nut_hi_outs(frame.hand_mask(args[0]), frame.board_mask(args[1])))


def _nut_lo_outs(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    hands, boards = frame.hand_mask(player), frame.board_mask(street)
    outs = words.nut_lo_outs(hands, boards).astype(np.int64)
    return Number(outs - _dead(frame, player, street, words.nut_lo))


def _outs_to_type(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street, kind = args
    hands, boards = frame.hand_mask(player), frame.board_mask(street)
    outs = words.outs_to_hand_type(hands, boards, kind).astype(np.int64)
    outs -= _dead(frame, player, street, lambda hand, board: words.hand_types(hand, board) == kind)
    return Number(np.where(hand_type_of(frame.high(player, street)) >= kind, 0, outs))


def _dead(frame: Frame, player: int, street: int, holds: Any) -> Whole:
    """How many of the dead cards would be outs: a hand sees its own cards and the board alone."""
    count = np.zeros(len(frame), dtype=np.int64)
    hands, boards = frame.hand_mask(player), frame.board_mask(street)
    for card in range(52):
        if frame.dead >> card & 1:
            count += holds(hands, boards | BITS[card])
    return count


MADE: Final[dict[str, Any]] = {
    "flophandcategory": _category,
    "outstohandtype": _outs_to_type,
    "nuthi": _nut_hi,
    "nuthiouts": _nut_hi_outs,
    "nutlo": _nut_lo,
    "nutloouts": _nut_lo_outs,
}
