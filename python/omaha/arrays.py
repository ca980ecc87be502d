"""Checks of NumPy arrays, each with its coded error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from omaha.errors import ArrayError, ArrayTypeError

_MOST_THREADS = 64
"""More would only wait for each other."""

__all__ = [
    "card_ids",
    "check_apart",
    "check_array",
    "check_contiguous",
    "check_output",
    "thread_count",
    "wrong_shape",
]


def card_ids(masks: npt.NDArray[np.uint64], cards: int) -> npt.NDArray[np.uint8]:
    """The card ids of each mask, ascending: shape (n, cards). All have as many cards."""
    ids = np.empty((len(masks), cards), dtype=np.uint8)
    left = masks.copy()
    for place in range(cards):
        low = left & (~left + np.uint64(1))
        # A power of two is exact as a float.
        ids[:, place] = np.log2(low.astype(np.float64)).astype(np.uint8)
        left ^= low
    return ids


def check_array(name: str, array: Any, dtype: type[np.generic]) -> None:
    """Refuses what is no array of this type; subclasses too, which may say another shape than they have."""
    if type(array) not in (np.ndarray, np.memmap):
        kind, wanted = type(array).__name__, np.dtype(dtype).name
        message = f"{name} is {kind}, must be an array of {wanted} (numpy.asarray(..., dtype=numpy.{wanted}))"
        raise ArrayTypeError(message, code="array.dtype", value=kind, where=name)
    if array.dtype != dtype:
        message = f"{name} has dtype {array.dtype}, must be {np.dtype(dtype).name}"
        raise ArrayTypeError(message, code="array.dtype", value=str(array.dtype), where=name)


def check_contiguous(name: str, array: npt.NDArray[Any]) -> None:
    """Refuses an array that cannot be read where it lies."""
    if not (array.flags.c_contiguous and array.flags.aligned):
        message = f"{name} is not C-contiguous and aligned (numpy.ascontiguousarray makes it so)"
        raise ArrayError(message, code="array.layout", where=name)


def check_output(
    out: npt.NDArray[Any], dtype: type[np.generic], shape: tuple[int, ...], name: str = "out"
) -> None:
    """Refuses an array that cannot take the results."""
    check_array(name, out, dtype)
    if out.shape != shape:
        raise wrong_shape(name, out, str(shape))
    check_contiguous(name, out)
    if not out.flags.writeable:
        raise ArrayError(f"{name} is read-only", code="array.layout", where=name)


def check_apart(name: str, out: npt.NDArray[Any], others: Mapping[str, npt.NDArray[Any] | None]) -> None:
    """Refuses an output array that shares memory with another argument."""
    for other, array in others.items():
        if array is not None and np.may_share_memory(out, array):
            raise ArrayError(f"{name} shares memory with {other}", code="array.overlap", where=name)


def thread_count(threads: int) -> int:
    """The number of threads, checked."""
    if isinstance(threads, bool) or not isinstance(threads, int | np.integer):
        raise TypeError(f"threads is an int, not {type(threads).__name__}")
    if threads < 1:
        raise ArrayError(f"{threads} threads where at least 1 is needed", code="threads.range", value=threads)
    return min(int(threads), _MOST_THREADS)


def wrong_shape(name: str, array: npt.NDArray[Any], wanted: str) -> ArrayError:
    """The error for a wrong shape."""
    message = f"{name} has shape {array.shape}, must be {wanted}"
    return ArrayError(message, code="array.shape", value=array.shape, where=name)
