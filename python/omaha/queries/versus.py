"""Equities of an actual hand against ranges: the one place that knows who works them out."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from omaha.equity_arrays import equity_batch
from omaha.evaluator import evaluate_batch
from omaha.queries.faults import fault
from omaha.queries.hands import Hands

if TYPE_CHECKING:
    from omaha.queries.frame import Frame

__all__ = ["against"]

MOST_OTHERS: Final = 300_000
"""So many holdings of the others together are gone through for one hand on one board."""
_ROWS: Final = (256, 8_192, 32_768, 262_144)
Masks = npt.NDArray[np.uint64]


def against(frame: Frame, player: int, street: int, others: list[Hands]) -> npt.NDArray[np.float64]:
    """For each deal the equity of a player's hand on the board of a street against all that the others may have."""
    from omaha.queries.compute_equity import distinct

    hands, boards = frame.hand_mask(player), frame.board_mask(street)
    found = distinct([hands, boards])
    first, which = found or (np.arange(len(frame)), np.arange(len(frame)))
    equities = np.empty(len(first))
    lists = [_listed(hands, frame.game.hole_cards) for hands in others]
    kept = frame.source.answers
    for at, row in enumerate(first):
        key = (tuple(hands.text for hands in others), street, int(hands[row]), int(boards[row]))
        if key not in kept:
            kept[key] = _equity(frame, frame.hands[player][row], frame.street(street)[row], lists)
        equities[at] = kept[key]
    return equities[which]


def _listed(hands: Hands, cards: int) -> tuple[Masks, npt.NDArray[np.int64]]:
    if not hands.free:
        return hands.masks, hands.weights
    from omaha.queries.spaces import all_hands

    masks = all_hands(cards)
    return masks, np.ones(len(masks), dtype=np.int64)


def _equity(frame: Frame, hand: Any, board: Any, lists: list[Any]) -> float:
    from omaha.queries.spaces import cards_of

    used = np.uint64(sum(1 << int(card) for card in (*hand, *board)) | frame.dead)
    joint = np.zeros(1, dtype=np.uint64)
    parts: list[Masks] = []
    weights = np.ones(1, dtype=np.int64)
    free = [((masks & used) == 0) for masks, _ in lists]
    if prod(int(keep.sum()) for keep in free) > MOST_OTHERS and len(lists) > 1:
        message = "against several ranges together: too many ways to hold them; narrow them, or ask hvhEquity"
        raise fault("work", message, value=prod(int(keep.sum()) for keep in free))
    for (masks, given), keep in zip(lists, free, strict=True):
        masks, given = masks[keep], given[keep]
        pairs = (joint[:, None] & masks[None, :]) == 0
        one, other = np.nonzero(pairs)
        parts = [part[one] for part in parts] + [masks[other]]
        joint, weights = joint[one] | masks[other], weights[one] * given[other]
    if not len(joint):
        return float("nan")
    hole = np.stack([np.broadcast_to(hand, (len(joint), len(hand))), *(cards_of(part, len(hand)) for part in parts)], axis=1)
    return float((_shares(frame, np.ascontiguousarray(hole), board) * weights).sum() / weights.sum())


def _shares(frame: Frame, hole: Any, board: Any) -> npt.NDArray[np.float64]:
    street = max(0, len(board) - 2)
    if frame.dead and street < 3:
        from omaha.cards import CardSet
        from omaha.equities import equity

        dead = CardSet.from_mask(frame.dead)
        return np.array(
            [equity(*row, board=board.tolist(), dead=dead, game=frame.game).equity[0] for row in hole.tolist()]
        )
    if len(board) == 5 and hole.shape[1] == 2 and not frame.hilo:
        own = evaluate_batch(np.ascontiguousarray(hole[:1, 0]), board)[0]
        other = evaluate_batch(np.ascontiguousarray(hole[:, 1]), board, threads=frame.threads)
        return (own > other) + 0.5 * (own == other)
    found = np.empty(len(hole))
    step = _ROWS[street]
    for at in range(0, len(hole), step):
        part = equity_batch(hole[at : at + step], board, game=frame.game, threads=frame.threads)
        found[at : at + step] = part.equity[:, 0]
    return found
