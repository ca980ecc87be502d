"""Equities of many match-ups in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from omaha._core import _fill_equities
from omaha.arrays import check_array, check_contiguous, thread_count, wrong_shape
from omaha.equities import game_of
from omaha.errors import CardError
from omaha.games import GameLike

__all__ = ["BatchEquity", "equity_batch"]

POT: Final = 55_440
"""Units of a pot: it can be shared in half, and then in up to eleven ways."""


@dataclass(frozen=True, slots=True, eq=False)
class BatchEquity:
    """What `equity_batch` counted; arrays of shape (n, players), `deals` of shape (n,)."""

    units: npt.NDArray[np.uint64]
    """What each player won of all pots, in units of 1/55,440 of a pot."""
    wins: npt.NDArray[np.uint64]
    """Boards on which he has the high alone."""
    ties: npt.NDArray[np.uint64]
    """Boards on which he shares the high."""
    deals: npt.NDArray[np.uint64]
    """Boards in all."""

    @property
    def equity(self) -> npt.NDArray[np.float64]:
        """The share of the pot that each player wins on average."""
        return self.units / (self.deals[:, np.newaxis] * float(POT))


def equity_batch(
    hole: npt.NDArray[np.uint8],
    board: npt.NDArray[np.uint8] | None = None,
    *,
    game: GameLike | None = None,
    threads: int = 1,
) -> BatchEquity:
    """The exact equities of many match-ups of known hands.

    `hole` is `uint8` of shape (n, players, k) with 4 to 6 card ids a hand, `board` `uint8` of shape (n, b) with 0 to 5 cards, or (b,)
    for one board under all; none is dealt if it is left out. Both C-contiguous. With a hi-lo `game` the low counts. The interpreter
    lock is released; `threads` divides the rows and does not change the result.

    Raises `ArrayTypeError` (`array.dtype`), `ArrayError` (`array.shape`, `array.layout`, `threads.range`), `CardError` (`card.*`) and
    `ShowdownError` (`equity.players`) with `.row` of a row that is no match-up.

    >>> import numpy as np, omaha
    >>> hole = np.array([[[50, 46, 41, 37], [28, 24, 22, 18]]], dtype=np.uint8)
    >>> omaha.equity_batch(hole, np.array([30, 26, 0], dtype=np.uint8)).equity
    array([[0.3597561, 0.6402439]])
    """
    check_array("hole", hole, np.uint8)
    if board is None:
        board = np.empty(0, dtype=np.uint8)
    check_array("board", board, np.uint8)
    if hole.ndim != 3 or not 2 <= hole.shape[1] <= 11 or not 4 <= hole.shape[2] <= 6:
        raise wrong_shape("hole", hole, "(n, 2 to 11, 4 to 6)")
    rows, players, cards = hole.shape
    shared = board.ndim == 1
    if board.ndim not in (1, 2) or board.shape[-1] > 5 or not (shared or board.shape[0] == rows):
        raise wrong_shape("board", board, f"({rows}, 0) to ({rows}, 5), or (0,) to (5,) for one board")
    check_contiguous("hole", hole)
    check_contiguous("board", board)
    wanted, low = game_of(game)
    if wanted not in (None, cards):
        message = f"hole: {cards} cards a hand where {wanted} are dealt in {game}"
        raise CardError(message, code="card.count", value=cards, where="hole")
    units, wins, ties = (np.empty((rows, players), dtype=np.uint64) for _ in range(3))
    deals = np.empty(rows, dtype=np.uint64)
    _fill_equities(
        hole,
        players,
        cards,
        board,
        board.shape[-1],
        shared,
        low,
        units,
        wins,
        ties,
        deals,
        thread_count(threads),
    )
    return BatchEquity(units, wins, ties, deals)
