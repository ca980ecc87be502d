"""Averages of equities over all deals: they are the equities of the ranges, and nothing needs to be dealt for them.

Every deal weighs what its hands weigh together, and every combination of hands that share no card has as many boards to come. So the
average of what a player wins at the showdown is his equity range against range on the known board. What his hand wins against the
others' hands from a street on is the average over the boards after it, and what it wins against all that the others may have then is
the average over these too: their averages are the same number.

Not so on a street before the last known card: there cards are to come that are known not to. And not so for a pattern of boards, which
has more boards for some hands than for others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha.cards import CardSet
from omaha.errors import ShowdownError, WorkTooLarge
from omaha.queries.kinds import STREET_CARDS
from omaha.queries.program import Step
from omaha.queries.source import Source
from omaha.queries.spaces import all_hands, blocks
from omaha.queries.versus import Listed
from omaha.range_equities import RangeEquity, versus

__all__ = ["Averages", "averages"]

_EQUITIES: Final = frozenset(["hvhequity", "hvrequity"])
_LEAST_BOARD: Final = {4: 3, 5: 4}
"""With fewer cards on the board any hand is too much; any hand of six cards always is."""
_NOTHING: Final = frozenset(["equity.range_empty", "equity.ranges_collide"])
Part: TypeAlias = Callable[[Any], object]
"""Called with the part done."""


class Averages(NamedTuple):
    """What the players win of all deals."""

    equities: tuple[Fraction, ...]
    trials: int
    """The weight of all deals of the streets that are asked about."""
    dealt: int
    """How many they are."""


def averages(
    source: Source, steps: Sequence[Step], streets: set[int], threads: int, progress: Part | None
) -> Averages | None:
    """The averages of these steps by player, exactly, if that is all they are and `omaha.versus` does it unasked; otherwise `None`."""
    board, size = source.board, source.board.size
    if len(board.cards) != 1 or not all(
        step.name in _EQUITIES and STREET_CARDS[step.args[1]] >= size for step in steps
    ):
        return None
    cards = source.game.hole_cards
    if any(hands.free for hands in source.ranges) and size < _LEAST_BOARD.get(cards, 6):
        return None
    masks = [all_hands(cards) if hands.free else hands.masks for hands in source.ranges]
    weights = [None if hands.free or not len(hands) else hands.weights for hands in source.ranges]
    uneven = any(given is not None and (given != given[0]).any() for given in weights)
    tellers = [progress] if not uneven else [_half(progress, 0.0), _half(progress, 0.5)]

    def sums(given: Sequence[npt.NDArray[np.int64] | None], tell: Part | None) -> RangeEquity | None:
        named = zip(source.ranges, masks, given, strict=True)
        lists = [Listed(cards, hands.text, listed, worth) for hands, listed, worth in named]
        return _versus(source, lists, threads, tell)

    found = sums(weights if uneven else [None] * len(masks), tellers[0])
    # How many deals there are, whatever they weigh.
    every = found if not uneven or found is None else sums([None] * len(masks), tellers[1])
    if found is None or every is None:
        return None
    left = 52 - cards * len(masks) - source.dead.bit_count() - size
    boards, asked = comb(left, 5 - size), 1
    for block in blocks(source, streets):
        asked *= comb(left, block)
        left -= block
    dealt = every.deals // boards * asked
    weight = 1 if uneven else prod(int(given[0]) for given in weights if given is not None)
    return Averages(found.exact_equity, found.deals // boards * asked * weight, dealt)


def _versus(source: Source, lists: list[Listed], threads: int, tell: Part | None) -> RangeEquity | None:
    """Range against range on the known board, unless that is too much or there is nothing to count."""
    try:
        return versus(
            lists,
            source.board.cards[0].tolist(),
            dead=CardSet.from_mask(source.dead),
            game=source.game,
            exact=True,
            threads=threads,
            progress=tell,
        )
    except WorkTooLarge as error:
        if error.code != "work.too_large":
            raise
        return None
    except ShowdownError as error:
        if error.code not in _NOTHING:
            raise
        # Refused like any question of which nothing can be dealt.
        return None


def _half(progress: Part | None, start: float) -> Part | None:
    """Tells the part done of two sums."""
    return None if progress is None else lambda part: progress(start + part / 2)
