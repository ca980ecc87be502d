"""JSON as omaha reads it: strictly, and never more than it must."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from omaha.errors import NotationError, OmahaError

__all__ = ["keys", "read", "sound", "typed", "version", "whole"]

_DEPTH: Final = 16
_DIGITS: Final = 19
_T = TypeVar("_T")


def version(data: dict[str, Any], schema: str, number: int) -> None:
    """Refuses another schema, or another version of it."""
    if data["schema"] != schema or data["version"] != number or isinstance(data["version"], bool):
        found = f"{data['schema']!r} {data['version']!r}"
        raise NotationError(f"{found} is not {schema} {number}", code="record.version", value=found)


def sound(where: str, make: Callable[[], _T]) -> _T:
    """What comes of it, or a coded error, whatever the parts are."""
    try:
        return make()
    except OmahaError:
        raise
    except (TypeError, ValueError, OverflowError) as error:
        raise NotationError(f"{where}: {error}", code="record.type", where=where) from None


def keys(value: Any, wanted: tuple[str, ...], where: str = "record") -> None:
    """Refuses anything but an object with exactly these keys."""
    typed(value, dict, where)
    unknown = sorted(set(value) - set(wanted))
    if unknown:
        raise NotationError(
            f"{where}: unknown {', '.join(unknown)}", code="record.unknown_key", value=unknown, where=where
        )
    missing = [name for name in wanted if name not in value]
    if missing:
        message = f"{where}: {', '.join(missing)} missing"
        raise NotationError(message, code="record.missing_key", value=missing, where=where)


def typed(value: Any, kind: type, where: str) -> None:
    """Refuses a value of another kind."""
    if not isinstance(value, kind):
        names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
        raise NotationError(f"{where}: {names[kind]} is wanted", code="record.type", where=where)


_TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Strings, ended or not, and brackets; linear, as nothing is tried twice."""


def whole(value: Any, where: str) -> None:
    """Refuses all but numbers from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(
            f"{where}: a number from 0 on is wanted", code="record.type", value=value, where=where
        )


def read(text: str, max_bytes: int) -> dict[str, Any]:
    """JSON, strictly: of bounded size and depth, every key once, no floats."""
    if len(text) > max_bytes:
        raise NotationError(f"longer than {max_bytes} characters", code="record.size", value=len(text))
    _check_depth(text)
    fault = None
    try:
        data = json.loads(
            text, object_pairs_hook=_once, parse_int=_number, parse_float=_refuse, parse_constant=_refuse
        )
    except json.JSONDecodeError as error:
        fault = (error.msg, error.pos)
    if fault is not None:
        # Not from within: that error holds the whole text, hidden cards included.
        raise NotationError(f"no JSON: {fault[0]}", code="record.syntax", offset=fault[1])
    typed(data, dict, "record")
    result: dict[str, Any] = data
    return result


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKENS.finditer(text):
        first = token[0][0]
        if first in "[{":
            depth += 1
            if depth > _DEPTH:
                raise NotationError(f"deeper than {_DEPTH}", code="record.depth", offset=token.start())
        elif first in "]}":
            depth -= 1


def _once(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise NotationError(f"{name!r} stands twice", code="record.duplicate_key", value=name)
        data[name] = value
    return data


def _number(digits: str) -> int:
    if len(digits.lstrip("-")) > _DIGITS:
        raise NotationError(f"a number of {len(digits)} digits", code="record.number", value=digits[:_DIGITS])
    return int(digits)


def _refuse(text: str) -> Any:
    raise NotationError(f"{text[:40]} is no whole number", code="record.number", value=text[:40])
