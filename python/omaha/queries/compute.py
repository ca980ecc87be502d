"""Steps worked out for all deals of a batch: operators here, the functions in the modules beside."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import numpy as np

from omaha.queries import compute_boards, compute_equity, compute_hands, compute_words
from omaha.queries.frame import Frame
from omaha.queries.kinds import Kind
from omaha.queries.numbers import Number, chosen, compared
from omaha.queries.program import Program

__all__ = ["run"]

Made = Callable[[Frame, tuple[Any, ...], list[Any]], Any]


def run(program: Program, steps: list[int], frame: Frame) -> None:
    """Works out these steps, in order, into `frame.values`."""
    for at in steps:
        if at not in frame.values:
            step = program.steps[at]
            frame.values[at] = _MADE[step.name](frame, step.args, [frame.values[need] for need in step.needs])


def _constant(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    kind, value = args
    if kind is Kind.NUMBER:
        return Number.constant(Fraction(value))
    return np.asarray(value, dtype=np.bool_ if kind is Kind.BOOLEAN else np.int64)


def _compare(operator: str) -> Made:
    def made(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
        one, two = values
        if isinstance(one, Number):
            return one.compared(operator, two)
        found = compared(operator, np.asarray(one), np.asarray(two))
        # What has no value, as the second rank of a pair, is less than none.
        if np.issubdtype(np.asarray(one).dtype, np.signedinteger):
            found &= np.asarray(one) >= 0
        if np.issubdtype(np.asarray(two).dtype, np.signedinteger):
            found &= np.asarray(two) >= 0
        return found

    return made


def _all(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    found = values[0]
    for value in values[1:]:
        found = found & value
    return found


def _any(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    found = values[0]
    for value in values[1:]:
        found = found | value
    return found


def _case(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    count, kind = args
    conditions, results = values[:count], values[count:]
    if kind is Kind.NUMBER:
        return chosen(conditions, results)
    found = np.asarray(results[-1])
    for condition, result in zip(reversed(conditions), reversed(results[:-1]), strict=True):
        found = np.where(condition, result, found)
    return found


def _how_many(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    found = np.asarray(0, dtype=np.int64)
    for value in values:
        found = found + value
    return Number(np.asarray(found))


_MADE: Final[dict[str, Made]] = {
    "constant": _constant,
    "and": _all,
    "or": _any,
    "not": lambda frame, args, values: ~values[0],  # noqa: ARG005
    "neg": lambda frame, args, values: -values[0],  # noqa: ARG005
    "+": lambda frame, args, values: values[0] + values[1],  # noqa: ARG005
    "-": lambda frame, args, values: values[0] - values[1],  # noqa: ARG005
    "*": lambda frame, args, values: values[0] * values[1],  # noqa: ARG005
    "/": lambda frame, args, values: values[0] / values[1],  # noqa: ARG005
    "case": _case,
    "how_many": _how_many,
    **{operator: _compare(operator) for operator in ("=", "<>", "<", "<=", ">", ">=")},
    **compute_boards.MADE,
    **compute_equity.MADE,
    **compute_hands.MADE,
    **compute_words.MADE,
}
