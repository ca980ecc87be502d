"""Pots: who could win what, who is paid, to the last chip; one hand or many at once."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import (
    Award,
    Pot,
    PotRules,
    PotsInPlay,
    Rake,
    Settlement,
    _fill_settlements,
    build_pots,
    settle,
)
from omaha.arrays import check_array, check_contiguous, thread_count, wrong_shape
from omaha.errors import PotsError, Problem

__all__ = [
    "Award",
    "BatchSettlement",
    "Pot",
    "PotRules",
    "PotsInPlay",
    "Rake",
    "Settlement",
    "build_pots",
    "settle",
    "settle_batch",
]

Chips: TypeAlias = npt.NDArray[np.int64]
Strengths: TypeAlias = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]
Flags: TypeAlias = npt.NDArray[np.bool_]


class BatchSettlement(NamedTuple):
    """What many hands pay: rows as the hands were given."""

    payout: Chips
    """(n, seats): won."""
    returned: Chips
    """(n, seats): chips that nobody matched."""
    rake: Chips
    """(n,): what the house takes."""


def settle_batch(
    live: Chips,
    high: Strengths,
    *,
    button: Chips | int,
    low: Strengths | None = None,
    folded: Flags | None = None,
    mucked: Flags | None = None,
    ante: Chips | None = None,
    dead: Chips | None = None,
    added: Chips | None = None,
    flop: Flags | None = None,
    dealt_in: Chips | None = None,
    unit: int = 1,
    rules: PotRules | None = None,
    threads: int = 1,
) -> BatchSettlement:
    """Settles many hands in one call: what `settle` pays, hand by hand.

    `live`, `ante`, `dead` are `int64` of shape (n, seats); `folded`, `mucked` `bool` of the same shape; `added`, `dealt_in` `int64`
    and `flop` `bool` of shape (n,); `button` `int64` of shape (n,), or one seat for all. `high` and `low` are `uint16` (as the
    evaluator's batches return them) or `uint32` of shape (n, seats), or (n, boards, seats) with 1 to 8 boards; 0 is no hand and
    no low, a `dealt_in` of 0 is not known, `low` means hi-lo. All C-contiguous. Returns new arrays. The interpreter lock is released; `threads` divides the
    rows and does not change the result.

    Raises `ArrayTypeError` and `ArrayError` (`array.*`), `PotsError` with `.row` and all defects of the first hand that cannot be
    settled, or for a `unit` that is no chip.

    >>> import numpy as np, omaha
    >>> live = np.array([[100, 300, 500], [20, 20, 5]])
    >>> high = np.array([[9, 7, 8], [4, 4, 0]], dtype=np.uint16)
    >>> folded = np.array([[False, False, False], [False, False, True]])
    >>> omaha.settle_batch(live, high, button=2, folded=folded)
    BatchSettlement(payout=array([[300,   0, 400],
           [ 23,  22,   0]]), returned=array([[  0,   0, 200],
           [  0,   0,   0]]), rake=array([0, 0]))
    """
    check_array("live", live, np.int64)
    if live.ndim != 2 or not 2 <= live.shape[1] <= 23:
        raise wrong_shape("live", live, "(n, 2) to (n, 23)")
    check_contiguous("live", live)
    n, seats = live.shape
    boards = _check_strengths("high", high, n, seats)
    if low is not None and _check_strengths("low", low, n, seats) != boards:
        raise wrong_shape("low", low, str(high.shape))
    cells, rows = (n, seats), (n,)
    if isinstance(button, int | np.integer) and not isinstance(button, bool):
        # However large it is, it is one seat too many, which the core tells with the other defects of the row.
        buttons = np.full(n, max(-(2**63), min(int(button), 2**63 - 1)), dtype=np.int64)
    else:
        buttons = _check_rows("button", button, np.int64, rows)
    for name, array, dtype, shape in (
        ("ante", ante, np.int64, cells),
        ("dead", dead, np.int64, cells),
        ("added", added, np.int64, rows),
        ("folded", folded, np.bool_, cells),
        ("mucked", mucked, np.bool_, cells),
        ("flop", flop, np.bool_, rows),
        ("dealt_in", dealt_in, np.int64, rows),
    ):
        if array is not None:
            _check_rows(name, array, dtype, shape)
    if isinstance(unit, bool) or not isinstance(unit, int | np.integer) or not 1 <= unit <= 2**62:
        problem = Problem("unit", None, "it is no integer from 1 to 2^62", "pots.unit")
        raise PotsError(f"unit: {problem.message}", problems=[problem])
    payout, returned = np.empty(cells, dtype=np.int64), np.empty(cells, dtype=np.int64)
    rake = np.empty(rows, dtype=np.int64)
    _fill_settlements(
        seats,
        boards,
        live,
        ante,
        dead,
        added,
        _bytes(folded),
        _bytes(mucked),
        high,
        low,
        buttons,
        _bytes(flop),
        dealt_in,
        int(unit),
        rules,
        payout,
        returned,
        rake,
        thread_count(threads),
    )
    return BatchSettlement(payout, returned, rake)


def _check_strengths(name: str, array: Strengths, n: int, seats: int) -> int:
    """Refuses strengths of another type or shape; returns the number of boards."""
    check_array(name, array, np.uint32 if getattr(array, "dtype", None) == np.uint32 else np.uint16)
    boards = 1 if array.ndim == 2 else array.shape[1] if array.ndim == 3 else 0
    if not 1 <= boards <= 8 or array.shape not in ((n, seats), (n, boards, seats)):
        raise wrong_shape(name, array, f"({n}, {seats}) or ({n}, boards, {seats}) with 1 to 8 boards")
    check_contiguous(name, array)
    return boards


def _check_rows(name: str, array: Any, dtype: type[np.generic], shape: tuple[int, ...]) -> npt.NDArray[Any]:
    """The array, if it is one of this type and shape."""
    check_array(name, array, dtype)
    if array.shape != shape:
        raise wrong_shape(name, array, str(shape))
    check_contiguous(name, array)
    return array  # type: ignore[no-any-return]


def _bytes(flags: Flags | None) -> npt.NDArray[np.uint8] | None:
    return None if flags is None else flags.view(np.uint8)
