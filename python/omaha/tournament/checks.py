"""Numbers that callers give: an integer in range, or one defect more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Final

from omaha.errors import ConfigError, Problem

__all__ = ["MOST", "refuse", "whole", "wholes"]

MOST: Final = 2**60
"""The most chips, and the most money, that one number may be; all together below 2**62."""


def whole(
    problems: list[Problem], field: str, value: object, code: str, *, least: int = 0, most: int = MOST
) -> int:
    """The value as an integer; if it is none from `least` to `most` (True is none), a defect more, and `least`."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        problems.append(Problem(field, value, f"{value!r} is no integer", code))
        return least
    if not least <= number <= most:
        problems.append(Problem(field, number, f"{number} is not from {least} to {most}", code))
        return least
    return number


def wholes(
    problems: list[Problem], field: str, values: object, code: str, *, least: int = 0
) -> tuple[int, ...]:
    """The values as integers, each by `whole`; a text, a mapping, no iterable, or a sum above 2**62, is a defect too."""
    # The keys of a mapping are seldom meant.
    if not isinstance(values, Iterable) or isinstance(values, str | bytes | Mapping):
        problems.append(Problem(field, values, f"{type(values).__name__} is no sequence of integers", code))
        return ()
    numbers = tuple(
        whole(problems, f"{field}[{at}]", value, code, least=least) for at, value in enumerate(values)
    )
    if sum(numbers) > 2**62:
        problems.append(Problem(field, sum(numbers), "the sum is above 2**62", code))
    return numbers


def refuse(problems: list[Problem]) -> None:
    """Raises `ConfigError` with all defects, if there are any."""
    if problems:
        raise ConfigError.of(problems)
