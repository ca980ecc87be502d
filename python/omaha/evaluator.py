"""Evaluation of one hand, of many at once, and of every holding on a board."""

from __future__ import annotations

from itertools import islice
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import (
    _fill_board,
    _fill_rows,
    evaluate,
    evaluate_low,
    holding_at,
    holding_count,
    holding_index,
)
from omaha.arrays import (
    check_apart,
    check_array,
    check_contiguous,
    check_output,
    thread_count,
    wrong_shape,
)
from omaha.cards import CardsLike
from omaha.errors import ArrayError, ArrayTypeError

__all__ = [
    "evaluate",
    "evaluate_batch",
    "evaluate_board",
    "evaluate_hilo_batch",
    "evaluate_low",
    "evaluate_low_batch",
    "evaluate_low_board",
    "holding_at",
    "holding_count",
    "holding_index",
]

CardArray: TypeAlias = npt.NDArray[np.uint8]
RankArray: TypeAlias = npt.NDArray[np.uint16]


def evaluate_batch(
    hole: CardArray, board: CardArray, *, out: RankArray | None = None, threads: int = 1
) -> RankArray:
    """The high ranks of many hands, as numbers.

    `hole` is `uint8` of shape (n, k) with 4 to 7 card ids a row, `board` `uint8` of shape (n, b) with 3 to 5, or (b,) or (1, b)
    for one board under all hands. Both C-contiguous; they are read where they lie. Returns `uint16` of shape (n,), each
    `int(HighRank)`: 1 to 7,462, higher is better. `out` is written to instead of a new array, and is left as it was after any
    error. The interpreter lock is released; `threads` divides the rows and does not change the result. Do not write to the
    arrays meanwhile.

    Raises `ArrayTypeError` (`array.dtype`), `ArrayError` (`array.shape`, `array.layout`, `array.overlap`, `threads.range`), and
    `CardError` (`card.range`, `card.duplicate`) with `.row`, `.where` and `.offset` for the first invalid row.

    >>> import numpy as np, omaha
    >>> hole = np.array([[51, 47, 42, 38], [0, 1, 2, 3]], dtype=np.uint8)
    >>> board = np.array([35, 31, 27, 8, 5], dtype=np.uint8)
    >>> omaha.evaluate_batch(hole, board)
    array([7060, 1333], dtype=uint16)
    """
    rows = _Rows(hole, board, threads)
    high = rows.output(out)
    rows.fill(high, None, check_first=out is not None)
    return high


def evaluate_low_batch(
    hole: CardArray, board: CardArray, *, out: RankArray | None = None, threads: int = 1
) -> RankArray:
    """The low ranks of many hands, as numbers: `int(LowRank)`, 1 to 56, or 0 without an eight-or-better low.

    Arguments and errors as `evaluate_batch`.

    >>> import numpy as np, omaha
    >>> hole = np.array([[48, 0, 45, 46], [44, 45, 46, 47]], dtype=np.uint8)
    >>> omaha.evaluate_low_batch(hole, np.array([4, 9, 14, 40, 41], dtype=np.uint8))
    array([56,  0], dtype=uint16)
    """
    rows = _Rows(hole, board, threads)
    low = rows.output(out)
    rows.fill(None, low, check_first=out is not None)
    return low


def evaluate_hilo_batch(
    hole: CardArray,
    board: CardArray,
    *,
    out: tuple[RankArray, RankArray] | None = None,
    threads: int = 1,
) -> tuple[RankArray, RankArray]:
    """High and low ranks of many hands in one pass: what `evaluate_batch` and `evaluate_low_batch` return.

    >>> import numpy as np, omaha
    >>> hole = np.array([[48, 0, 45, 46]], dtype=np.uint8)
    >>> omaha.evaluate_hilo_batch(hole, np.array([4, 9, 14, 40, 41], dtype=np.uint8))
    (array([5854], dtype=uint16), array([56], dtype=uint16))
    """
    rows = _Rows(hole, board, threads)
    if out is not None and not (isinstance(out, tuple | list) and len(out) == 2):
        raise ArrayTypeError("out is a pair of arrays, for high and low", code="array.dtype", where="out")
    high, low = (None, None) if out is None else out
    high, low = rows.output(high), rows.output(low)
    if out is not None and np.may_share_memory(high, low):
        raise ArrayError("the two output arrays share memory", code="array.overlap", where="out")
    rows.fill(high, low, check_first=out is not None)
    return high, low


def evaluate_board(board: CardsLike, cards: int = 4, *, out: RankArray | None = None) -> RankArray:
    """The high rank of every holding of `cards` cards on one board, as numbers.

    The board has 3 to 5 cards, a holding 4 to 7. Returns `uint16` of shape (`holding_count(board, cards)`,), in the
    colexicographic order of `holding_index`. With 7 cards that is up to 86 million holdings, 172 MB.

    Raises `CardError` as `evaluate`, `ArrayTypeError` and `ArrayError` for `out`.

    >>> import omaha
    >>> ranks = omaha.evaluate_board("9s8s2cTs3d")
    >>> ranks.shape, omaha.HighRank(ranks[omaha.holding_index("QsJs4c4d", "9s8s2cTs3d")])
    ((178365,), <HighRank 7460: straight flush, queen high>)
    """
    return _fill_all(board, cards, out, low=False)


def evaluate_low_board(board: CardsLike, cards: int = 4, *, out: RankArray | None = None) -> RankArray:
    """The low rank of every holding on one board, 0 without a low; otherwise as `evaluate_board`.

    >>> import omaha
    >>> int((omaha.evaluate_low_board("2c3d4hKsQs") == 56).sum())
    13796
    """
    return _fill_all(board, cards, out, low=True)


def _fill_all(board: CardsLike, cards: int, out: RankArray | None, *, low: bool) -> RankArray:
    if not isinstance(board, str):
        board = tuple(islice(board, 53))
    count = holding_count(board, cards)
    if out is None:
        out = np.empty(count, dtype=np.uint16)
    else:
        check_output(out, np.uint16, (count,))
    _fill_board(board, cards, out, low)
    return out


class _Rows:
    """The checked input of a batch."""

    def __init__(self, hole: CardArray, board: CardArray, threads: int) -> None:
        check_array("hole", hole, np.uint8)
        check_array("board", board, np.uint8)
        if hole.ndim != 2 or not 4 <= hole.shape[1] <= 7:
            raise wrong_shape("hole", hole, "(n, 4) to (n, 7)")
        size = board.shape[-1] if board.ndim else 0
        shared = board.ndim == 1 or (board.ndim == 2 and board.shape[0] == 1)
        if not 3 <= size <= 5 or board.ndim > 2 or not (shared or board.shape[0] == hole.shape[0]):
            n = hole.shape[0]
            raise wrong_shape("board", board, f"({n}, 3) to ({n}, 5), or (3,) to (5,) for one board")
        check_contiguous("hole", hole)
        check_contiguous("board", board)
        if isinstance(threads, bool) or not isinstance(threads, int | np.integer):
            raise TypeError(f"threads is an int, not {type(threads).__name__}")
        if threads < 1:
            raise ArrayError(
                f"{threads} threads where at least 1 is needed", code="threads.range", value=threads
            )
        self._hole = hole
        self._board = board
        self._shared = shared
        self._threads = thread_count(threads)

    def output(self, out: RankArray | None) -> RankArray:
        """The caller's array, checked, or a new one."""
        if out is None:
            return np.empty(self._hole.shape[0], dtype=np.uint16)
        check_output(out, np.uint16, (self._hole.shape[0],))
        check_apart("out", out, {"hole": self._hole, "board": self._board})
        return out

    def fill(self, high: RankArray | None, low: RankArray | None, *, check_first: bool) -> None:
        """Evaluates the rows; on `check_first` nothing is written before all rows are known to be valid."""
        rows = (self._hole, self._hole.shape[1], self._board, self._board.shape[-1], self._shared)
        if check_first:
            _fill_rows(*rows, None, None, self._threads)
        _fill_rows(*rows, high, low, self._threads)
