"""Equities of actual hands against ranges: the one place that knows who works them out."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from omaha.cards import CardSet
from omaha.equities import equity
from omaha.equity_arrays import equity_batch
from omaha.errors import ShowdownError, WorkTooLarge
from omaha.queries.faults import fault
from omaha.queries.hands import Hands
from omaha.queries.kinds import STREET_CARDS
from omaha.range_equities import hand_equities

if TYPE_CHECKING:
    from omaha.queries.frame import Frame
    from omaha.queries.program import Step
    from omaha.queries.source import Source

__all__ = ["MOST_TERMS", "Listed", "against", "terms"]

MOST_OTHERS: Final = 300_000
"""So many holdings of several others together are gone through for one hand on one board."""
MOST_TERMS: Final = 5_000_000_000
_MOST_WEIGHT: Final = 2**60
"""What holdings weigh together is summed in 64 bits up to this."""
_SHARES: Final = 64
_MOST_PARTS: Final = 10_080
"""On a river shares have few values, and these are fractions with such a denominator."""
_FEW: Final = 4
"""Up to so many hands on a flop are quicker one by one."""
_ROWS: Final = (256, 8_192, 32_768, 262_144)
_BOARDS: Final = (1_086_008, 900, 60, 15)
"""About how much work a hand is by street: the boards that may come, and what is to be done once."""
Masks = npt.NDArray[np.uint64]


@dataclass(frozen=True)
class Listed:
    """Hands as `omaha.hand_equities` takes them."""

    cards: int
    text: str
    hands: Masks
    given: npt.NDArray[np.int64] | None = None

    def masks(self) -> Masks:
        """The hands."""
        return self.hands

    def weights(self) -> Any:
        """Their weights, if they have some."""
        return None if self.given is None else self.given.astype(np.uint8)


def others_of(source: Source, step: Step) -> list[Hands]:
    """What the others may have, for a step of the one or the other function."""
    if step.name == "hvrequity":
        return [hands for at, hands in enumerate(source.ranges) if at != step.args[0]]
    return [step.args[2]] * (len(source.names) - 1)


def terms(source: Source, step: Step, deals: int) -> int:
    """How much work a step is, for so many deals, in pieces of some 10 ns: boards, times run-outs, times the hands on each."""
    player, street = step.args[:2]
    size = STREET_CARDS[street]
    known = min(size, source.board.size)
    boards = min(deals, len(source.board.cards) * comb(52 - known, size - known))
    if not boards:
        return 0
    hands = min(len(source.ranges[player]), -(-deals // boards))
    theirs = sum(len(hands) for hands in others_of(source, step))
    return boards * _BOARDS[street] * (theirs + hands)


def against(frame: Frame, player: int, street: int, others: list[Hands]) -> npt.NDArray[np.float64]:
    """For each deal the equity of a player's hand on the board of a street against all that the others may have; not a number if
    they cannot have anything."""
    hands, boards = frame.hand_mask(player), frame.board_mask(street)
    pairs, which = np.unique(np.stack([boards, hands], axis=1), axis=0, return_inverse=True)
    kept = frame.source.answers
    told = (tuple(id(hands) for hands in others), street)
    equities = np.array([kept.get((told, board, hand), -1.0) for board, hand in pairs.tolist()])
    new = np.nonzero(equities < 0)[0]
    for board in np.unique(pairs[new, 0]).tolist():
        places = new[pairs[new, 0] == board]
        mine = pairs[places, 1]
        found = _on_board(frame, mine, board, others)
        equities[places] = found
        kept.update(
            {(told, board, hand): value for hand, value in zip(mine.tolist(), found.tolist(), strict=True)}
        )
    return equities[which.reshape(-1)]


def _on_board(frame: Frame, mine: Masks, board: int, others: list[Hands]) -> npt.NDArray[np.float64]:
    lists = [_listed(hands) for hands in others]
    cards_there = board.bit_count()
    if len(lists) == 1 and (len(mine) > _FEW or cards_there != 3):
        cards = frame.game.hole_cards
        hero, villain = Listed(cards, "his", mine), Listed(cards, "theirs", *lists[0])
        dead = CardSet.from_mask(frame.dead)
        try:
            found = hand_equities(
                hero, villain, CardSet.from_mask(board), dead=dead, game=frame.game, threads=frame.threads
            )
        except WorkTooLarge as error:
            raise fault("work", f"against a range before the flop: {error}", value=error.value) from None
        except ShowdownError as error:
            if error.code not in ("equity.ranges_collide", "equity.range_empty"):
                raise
            return np.full(len(mine), np.nan)
        equities = np.full(len(mine), np.nan)
        equities[np.searchsorted(mine, found.masks)] = found.equity
        return equities
    from omaha.queries.spaces import cards_of

    hands = cards_of(mine, frame.game.hole_cards)
    there = np.array(list(CardSet.from_mask(board)), dtype=np.uint8)
    return np.array([_one(frame, hand, there, lists) for hand in hands])


def _listed(hands: Hands) -> tuple[Masks, npt.NDArray[np.int64] | None]:
    if not hands.free:
        return hands.masks, hands.weights
    from omaha.queries.spaces import all_hands

    if hands.cards > 5:
        raise fault("work", "any hand of six cards is too many to be against; give a range", value=len(hands))
    return all_hands(hands.cards), None


def _one(frame: Frame, hand: Any, board: Any, lists: list[Any]) -> float:
    """One hand on one board, against all holdings of the others together."""
    from omaha.queries.spaces import cards_of

    used = np.uint64(sum(1 << int(card) for card in (*hand, *board)) | frame.dead)
    free = [(masks & used) == 0 for masks, _ in lists]
    ways = prod(int(keep.sum()) for keep in free)
    if ways > MOST_OTHERS and len(lists) > 1:
        message = f"against several ranges together: {ways:,} ways to hold them are too many; narrow them, or ask hvhEquity"
        raise fault("work", message, value=ways)
    heaviest = prod(int(given.max()) for _, given in lists if given is not None and len(given))
    kind = np.int64 if heaviest * ways < _MOST_WEIGHT else object
    joint, weights = np.zeros(1, dtype=np.uint64), np.ones(1, dtype=kind)
    parts: list[Masks] = []
    for (masks, given), keep in zip(lists, free, strict=True):
        left = masks[keep]
        one, other = np.nonzero((joint[:, None] & left[None, :]) == 0)
        parts = [part[one] for part in parts] + [left[other]]
        joint, weights = joint[one] | left[other], weights[one] * (1 if given is None else given[keep][other])
    if not len(joint):
        return float("nan")
    first = np.broadcast_to(hand, (len(joint), len(hand)))
    hole = np.stack([first, *(cards_of(part, len(hand)) for part in parts)], axis=1)
    shares = _shares(frame, np.ascontiguousarray(hole), board)
    # Hands of the same share are added as whole numbers: where all have a third, the sum is a third and not about that.
    different, which = np.unique(shares, return_inverse=True)
    totals = (
        [int(weights[which == at].sum()) for at in range(len(different))] if len(different) <= _SHARES else []
    )
    if totals:
        exact = [Fraction(share).limit_denominator(_MOST_PARTS) for share in different.tolist()]
        if all(float(part) == share for part, share in zip(exact, different.tolist(), strict=True)):
            return float(sum(part * total for part, total in zip(exact, totals, strict=True)) / sum(totals))
    return float((shares * weights).sum() / weights.sum())


def _shares(frame: Frame, hole: Any, board: Any) -> npt.NDArray[np.float64]:
    street = max(0, len(board) - 2)
    if frame.dead and street < 3:
        dead = CardSet.from_mask(frame.dead)
        rows = (equity(*row, board=board.tolist(), dead=dead, game=frame.game) for row in hole.tolist())
        return np.array([row.equity[0] for row in rows])
    found = np.empty(len(hole))
    step = _ROWS[street]
    for at in range(0, len(hole), step):
        part = equity_batch(hole[at : at + step], board, game=frame.game, threads=frame.threads)
        found[at : at + step] = part.equity[:, 0]
    return found
