"""Nuts, outs and flop categories from the core: the one place that knows how they are asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from omaha.queries.frame import Frame

__all__ = ["flop_category", "nut_for_type", "nut_hi", "nut_hi_outs", "nut_lo", "nut_lo_outs", "outs_to_type"]

Ints = npt.NDArray[Any]


def _each(frame: Frame, player: int, street: int, ask: Any) -> Ints:
    from omaha.reference import words

    rows = zip(frame.hands[player].tolist(), frame.street(street).tolist(), strict=True)
    return np.array([ask(words.OnBoard(hand, board)) for hand, board in rows])


def flop_category(frame: Frame, player: int) -> Ints:
    from omaha.reference import words_flop

    rows = zip(frame.hands[player].tolist(), frame.street(1).tolist(), strict=True)
    return np.array([words_flop.flop_category(hand, board) for hand, board in rows])


def outs_to_type(frame: Frame, player: int, street: int, kind: int) -> Ints:
    return _each(frame, player, street, lambda on: sum(then.type == kind for then in on.nexts.values()))


def nut_hi(frame: Frame, player: int, street: int) -> Ints:
    return _each(frame, player, street, lambda on: on.nuts)


def nut_for_type(frame: Frame, player: int, street: int) -> Ints:
    raise NotImplementedError


def nut_hi_outs(frame: Frame, player: int, street: int) -> Ints:
    return _each(frame, player, street, lambda on: len(on.nut_outs))


def nut_lo(frame: Frame, player: int, street: int) -> Ints:
    return _each(frame, player, street, lambda on: on.low_rank == 1)


def nut_lo_outs(frame: Frame, player: int, street: int) -> Ints:
    return _each(frame, player, street, lambda on: len(on.nut_low_outs))
