"""Every malformed array has its own coded error, and an output array is as it was after any error."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import ArrayError, ArrayTypeError, CardError, OmahaError

HOLE = np.array([[51, 47, 42, 38], [0, 1, 2, 3]], dtype=np.uint8)
BOARD = np.array([[35, 31, 27, 8, 5], [35, 31, 27, 8, 5]], dtype=np.uint8)


class Liar(np.ndarray):
    """Says that it is longer than it is."""

    shape = property(lambda _: (1000, 4))  # type: ignore[assignment]


FUNCTIONS: list[Callable[..., Any]] = [
    omaha.evaluate_batch,
    omaha.evaluate_low_batch,
    omaha.evaluate_hilo_batch,
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("hole", "board", "code", "where"),
    [
        (HOLE.astype(np.int64), BOARD, "array.dtype", "hole"),
        (HOLE.astype(np.int8), BOARD, "array.dtype", "hole"),
        (HOLE, BOARD.astype(np.float64), "array.dtype", "board"),
        (HOLE.tolist(), BOARD, "array.dtype", "hole"),
        (HOLE.tobytes(), BOARD, "array.dtype", "hole"),
        ("AsKsQdJd", BOARD, "array.dtype", "hole"),
        (HOLE, None, "array.dtype", "board"),
        (HOLE[0], BOARD, "array.shape", "hole"),
        (HOLE[:, :3].copy(), BOARD, "array.shape", "hole"),
        (np.zeros((2, 8), np.uint8), BOARD, "array.shape", "hole"),
        (HOLE[None], BOARD, "array.shape", "hole"),
        (np.uint8(3) * np.ones((), np.uint8), BOARD, "array.dtype", "hole"),
        (np.array(3, dtype=np.uint8), BOARD, "array.shape", "hole"),
        (HOLE, BOARD[:, :2].copy(), "array.shape", "board"),
        (HOLE, np.zeros((2, 6), np.uint8), "array.shape", "board"),
        (HOLE, np.zeros((3, 5), np.uint8), "array.shape", "board"),
        (HOLE, np.array(3, dtype=np.uint8), "array.shape", "board"),
        (HOLE, BOARD[None], "array.shape", "board"),
        (np.asfortranarray(HOLE), BOARD, "array.layout", "hole"),
        (np.zeros((4, 8), np.uint8)[::2, ::2], BOARD, "array.layout", "hole"),
        (HOLE, np.zeros((2, 10), np.uint8)[:, ::2], "array.layout", "board"),
        (HOLE[::-1], BOARD, "array.layout", "hole"),
        (np.ma.masked_array(HOLE), BOARD, "array.dtype", "hole"),
        (HOLE.view(Liar), BOARD, "array.dtype", "hole"),
    ],
)
def test_array_faults(function: Callable[..., Any], hole: Any, board: Any, code: str, where: str) -> None:
    with pytest.raises(ArrayError) as caught:
        function(hole, board)
    assert (caught.value.code, caught.value.where) == (code, where)
    assert isinstance(caught.value, ValueError)
    assert (
        isinstance(caught.value, TypeError)
        == (code == "array.dtype")
        == isinstance(caught.value, ArrayTypeError)
    )


def spoiled(rows: int, row: int, column: int, value: int) -> tuple[Any, Any]:
    hole, board = np.tile(HOLE, (rows, 1))[:rows].copy(), np.tile(BOARD, (rows, 1))[:rows].copy()
    cards = np.hstack([hole, board])
    cards[row, column] = value
    return np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("rows", [1, 64, 65, 200])
@pytest.mark.parametrize(
    ("column", "value", "code", "where", "offset"),
    [
        (2, 52, "card.range", "hole", 2),
        (0, 255, "card.range", "hole", 0),
        (7, 128, "card.range", "board", 3),
        (3, 47, "card.duplicate", "hole", 3),
        (4, 51, "card.duplicate", "board", 0),
        (8, 35, "card.duplicate", "board", 4),
    ],
)
def test_row_faults(
    function: Callable[..., Any], rows: int, column: int, value: int, code: str, where: str, offset: int
) -> None:
    for row in sorted({0, rows // 4 * 2, (rows - 1) // 2 * 2}):
        with pytest.raises(CardError) as caught:
            function(*spoiled(rows, row, column, value))
        error = caught.value
        assert (error.code, error.row, error.where, error.offset) == (code, row, where, offset)


def test_the_lowest_bad_row_is_named_whatever_the_threads() -> None:
    n = 600_000
    hole, board = np.tile(HOLE, (n // 2, 1)), np.tile(BOARD, (n // 2, 1))
    for row in (590_000, 131_073, 7):
        hole[row, 0] = 77
        for threads in (1, 2, 7):
            with pytest.raises(CardError) as caught:
                omaha.evaluate_batch(hole, board, threads=threads)
            assert (caught.value.code, caught.value.row) == ("card.range", row)


@pytest.mark.parametrize(
    ("out", "code"),
    [
        (np.zeros(2, np.int16), "array.dtype"),
        ([0, 0], "array.dtype"),
        (np.zeros(3, np.uint16), "array.shape"),
        (np.zeros((2, 1), np.uint16), "array.shape"),
        (np.zeros(4, np.uint16)[::2], "array.layout"),
    ],
)
def test_output_faults(out: Any, code: str) -> None:
    for function in (omaha.evaluate_batch, omaha.evaluate_low_batch):
        with pytest.raises(ArrayError) as caught:
            function(HOLE, BOARD, out=out)
        assert (caught.value.code, caught.value.where) == (code, "out")


def test_output_read_only_or_overlapping() -> None:
    frozen = np.zeros(2, np.uint16)
    frozen.flags.writeable = False
    memory = np.zeros(64, np.uint8)
    hole, out = memory[:8].reshape(2, 4), memory[:4].view(np.uint16)
    for args, target, code in [
        ((HOLE, BOARD), frozen, "array.layout"),
        ((hole, BOARD), out, "array.overlap"),
    ]:
        with pytest.raises(ArrayError) as caught:
            omaha.evaluate_batch(*args, out=target)
        assert caught.value.code == code
    pair = np.zeros(2, np.uint16)
    with pytest.raises(ArrayError) as caught:
        omaha.evaluate_hilo_batch(HOLE, BOARD, out=(pair, pair))
    assert caught.value.code == "array.overlap"


def test_output_misaligned_or_no_pair() -> None:
    odd = np.zeros(5, np.uint8)[1:].view(np.uint16)
    with pytest.raises(ArrayError) as caught:
        omaha.evaluate_batch(HOLE, BOARD, out=odd)
    assert caught.value.code == "array.layout"
    for out in (odd, (odd,), (odd, odd, odd)):
        with pytest.raises(ArrayTypeError):
            omaha.evaluate_hilo_batch(HOLE, BOARD, out=out)  # type: ignore[arg-type]


def test_the_core_checks_the_length_of_its_output_too() -> None:
    with pytest.raises(ArrayError) as caught:
        omaha._core._fill_rows(HOLE, 4, BOARD, 5, False, np.zeros(1, np.uint16), None, 1)
    assert caught.value.code == "array.length"


def test_output_is_used_and_survives_errors() -> None:
    out = np.full(300, 12345, np.uint16)
    for row in (0, 150, 299):
        hole, board = spoiled(300, row, 1, 60)
        with pytest.raises(CardError):
            omaha.evaluate_batch(hole, board, out=out)
        assert (out == 12345).all()
    hole, board = np.tile(HOLE, (150, 1)), np.tile(BOARD, (150, 1))
    assert omaha.evaluate_batch(hole, board, out=out) is out
    assert (out == omaha.evaluate_batch(hole, board)).all()


@pytest.mark.parametrize("threads", [0, -1])
def test_thread_counts(threads: int) -> None:
    with pytest.raises(ArrayError) as caught:
        omaha.evaluate_batch(HOLE, BOARD, threads=threads)
    assert caught.value.code == "threads.range"
    for wrong in (True, 1.0, "2"):
        with pytest.raises(TypeError):
            omaha.evaluate_batch(HOLE, BOARD, threads=wrong)  # type: ignore[arg-type]


def test_read_only_and_unaligned_inputs_are_fine() -> None:
    memory = np.zeros(8 + 1, np.uint8)
    odd = memory[1:].reshape(2, 4)
    odd[:] = HOLE
    odd.flags.writeable = False
    assert (omaha.evaluate_batch(odd, BOARD) == omaha.evaluate_batch(HOLE, BOARD)).all()


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: omaha.evaluate_board("AsKs"), "card.count"),
        (lambda: omaha.evaluate_board("AsKsQsJsTs9s"), "card.count"),
        (lambda: omaha.evaluate_board("AsKsQs", 3), "card.count"),
        (lambda: omaha.evaluate_board("AsKsQs", 8), "card.count"),
        (lambda: omaha.evaluate_board("AsKsKs"), "card.duplicate"),
        (lambda: omaha.evaluate_board("AsKsQs", out=np.zeros(5, np.uint16)), "array.shape"),
        (lambda: omaha.holding_at(-1, "AsKsQs"), "holding.range"),
        (lambda: omaha.holding_at(211876, "AsKsQs"), "holding.range"),
        (lambda: omaha.holding_at(2**62, "AsKsQs"), "holding.range"),
        (lambda: omaha.holding_at(2**70, "AsKsQs"), "holding.range"),
        (lambda: omaha.holding_count("AsKsQs", -1), "card.count"),
        (lambda: omaha.holding_count("AsKsQs", 2**70), "card.count"),
        (lambda: omaha.evaluate_board("AsKsQs", 2**70), "card.count"),
        (lambda: omaha.evaluate_board(itertools.repeat(1)), "card.duplicate"),
        (lambda: omaha.CardSet.from_mask(-1), "card.range"),
        (lambda: omaha.CardSet.from_mask(2**64), "card.range"),
        (lambda: omaha.Deck.seeded(1).deal(2**70), "deck.empty"),
        (lambda: omaha.Deck.seeded(1).deal(-(2**70)), "deck.count"),
        (lambda: omaha.holding_index("AsAdAcAh", "AsKsQs"), "card.duplicate"),
        (lambda: omaha.holding_index("AdAcAh", "AsKsQs"), "card.count"),
    ],
)
def test_board_faults(call: Callable[[], Any], code: str) -> None:
    with pytest.raises(OmahaError) as caught:
        call()
    assert caught.value.code == code
