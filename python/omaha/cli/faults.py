"""Errors as the command shows them: one line, and the text with a mark under what is wrong in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import click
from rich.cells import cell_len

from omaha import CardError, OmahaError, parse_card
from omaha.cli.records import Fault, write

BAD_DATA = 1
"""Exit status after bad cards, games or seeds."""
_WINDOW = 72
"""So many characters of a text are shown around the fault."""
_LONGEST_MESSAGE = 400


class InputError(OmahaError, ValueError):
    """Input that is no text, or no line of hole cards and board.

    The codes: `text.encoding`, `line.syntax`, `line.length`.
    """


class Shown(NamedTuple):
    """The text in which an argument stands, and from where to where."""

    text: str
    start: int
    end: int

    @classmethod
    def whole(cls, text: str) -> Shown:
        """An argument that is the whole text."""
        return cls(text, 0, len(text))


@contextmanager
def faults_shown(*, as_json: bool, texts: Mapping[str, str] | None = None) -> Iterator[None]:
    """Ends the command with status 1 after an error of omaha; `texts` are the arguments by `.where`."""
    try:
        yield
    except OmahaError as error:
        if as_json:
            write({"error": fault_record(error)})
        else:
            shown = {where: Shown.whole(text) for where, text in (texts or {}).items()}
            click.echo(explain(error, shown), err=True)
        raise click.exceptions.Exit(BAD_DATA) from None


def readable(texts: Mapping[str, str]) -> None:
    """Refuses arguments with bytes that are no UTF-8, which Python hands on as lone surrogates."""
    for where, text in texts.items():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            message = f"{where}: what stands at position {error.start} is no text (write UTF-8)"
            raise InputError(message, code="text.encoding", where=where, offset=error.start) from None


def fault_record(error: OmahaError) -> Fault:
    """The record of an error."""
    return {"code": error.code, "message": str(error), "where": error.where, "offset": error.offset}


def explain(error: OmahaError, shown: Mapping[str, Shown], *, line: int | None = None) -> str:
    """The error for people."""
    message = str(error)
    if error.where is not None and error.where.startswith("hands["):
        # People count from 1, as the explanation of a showdown does.
        number = int(error.where.removeprefix("hands[").removesuffix("]")) + 1
        own = message.removeprefix(error.where)
        message = f"hand {number}" + (own if own != message else f": {message}")
    if len(message) > _LONGEST_MESSAGE:
        message = message[:_LONGEST_MESSAGE] + "..."
    text = f"error: {message}" if line is None else f"error: line {line}: {message}"
    place = shown.get(error.where or "")
    if place is None or error.offset is None:
        return text
    length = _length(place.text[place.start + error.offset : place.end], error)
    return f"{text}\n{_pointer(place, error.offset, length)}"


def _pointer(place: Shown, offset: int, length: int) -> str:
    begin = place.start + offset
    left = max(0, begin - _WINDOW // 2) if len(place.text) > _WINDOW else 0
    end = min(begin + length, left + _WINDOW)
    before = "..." * (left > 0) + _visible(place.text[left:begin])
    marked = _visible(place.text[begin:end])
    after = _visible(place.text[end : left + _WINDOW]) + "..." * (left + _WINDOW < len(place.text))
    return f"  {before}{marked}{after}\n  {' ' * cell_len(before)}{'^' * max(1, cell_len(marked))}"


def _length(rest: str, error: OmahaError) -> int:
    """How many characters are at fault, in the text from where the fault begins."""
    if error.code == "card.syntax":
        return len(str(error.value))
    if error.code == "card.count":
        # From the first card too many to the end; nothing if there are too few.
        return len(rest)
    if error.code == "card.duplicate":
        return next((n for n in range(2, len(rest)) if _is_card(rest[:n])), len(rest))
    return 1


def _is_card(text: str) -> bool:
    try:
        parse_card(text)
    except CardError:
        return False
    return True


def _visible(text: str) -> str:
    """The text without what could move the cursor or turn the line around."""
    return "".join(c if c.isprintable() else " " if c in "\t\r\n" else "\ufffd" for c in text)
