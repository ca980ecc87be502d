"""Nuts, outs and flop categories: the words about a board that the core knows."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from omaha.queries import words
from omaha.queries.frame import BITS, Frame, hand_type_of
from omaha.queries.numbers import Number

__all__ = ["MADE"]


def _category(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return words.flop_category(frame, args[0])


def _outs_to_type(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street, kind = args
    outs = words.outs_to_type(frame, player, street, kind)
    return Number.counts(np.where(hand_type_of(frame.high(player, street)) >= kind, 0, outs))


def _for_type(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    return words.nut_for_type(frame, *args)


assert len(BITS) == 52

MADE: Final[dict[str, Any]] = {
    "flophandcategory": _category,
    "outstohandtype": _outs_to_type,
    "nuthi": lambda frame, args, values: words.nut_hi(frame, *args),  # noqa: ARG005
    "nuthiforhandtype": _for_type,
    "nuthiouts": lambda frame, args, values: Number.counts(words.nut_hi_outs(frame, *args)),  # noqa: ARG005
    "nutlo": lambda frame, args, values: words.nut_lo(frame, *args),  # noqa: ARG005
    "nutloouts": lambda frame, args, values: Number.counts(words.nut_lo_outs(frame, *args)),  # noqa: ARG005
}
