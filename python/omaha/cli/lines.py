"""Lines of hole cards and board from standard input."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from omaha.cli.faults import InputError, Shown

LONGEST_LINE = 4096
"""Bytes. A hand needs 48 at most, so a longer line is none; it is passed over without being kept."""
_CHUNK = 1 << 16
_WHITE = " \t\r\n"
_SEPARATORS = "/\t "
_WANTED = "write hole cards and board, as AsKsQdJd Ts9s8s2h3c or As Ks Qd Jd / Ts 9s 8s 2h 3c"


class HandText(NamedTuple):
    """Hole cards and board as written, and the text they stand in."""

    hole: str
    board: str
    shown: dict[str, Shown]
    """For `explain`."""


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, str | InputError]]:
    """The lines with their numbers, from 1, without what follows a `#`, and without the empty ones.

    Each as text, or as the error that it is none. No more than a line is held at a time.
    """
    number = 0
    while raw := stream.readline(LONGEST_LINE + 1):
        number += 1
        cut = len(raw) > LONGEST_LINE and not raw.endswith(b"\n")
        if cut:
            _skip_line(stream)
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        raw, comment, _ = raw.partition(b"#")
        if cut and not comment:
            message = f"longer than {LONGEST_LINE} bytes"
            yield number, InputError(message, code="line.length", where="line", offset=None)
            continue
        if content := raw.strip(_WHITE.encode()):
            yield number, _decoded(content)


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(_CHUNK)) and not rest.endswith(b"\n"):
        pass


def _decoded(content: bytes) -> str | InputError:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        offset = len(content[: error.start].decode())
        message = f"byte 0x{content[error.start]:02x} at position {offset} is not UTF-8"
        return InputError(message, code="text.encoding", where="line", offset=offset)


def split_hand(text: str) -> HandText:
    """Hole cards and board of a line without white space around it.

    What parts them is the `/` if there is one, else the white space with a tab in it, else the spaces; it
    stands once.

    >>> split_hand("As Ks Qd Jd / Ts 9s 8s")[:2], split_hand("AsKsQdJd Ts9s8s")[:2]
    (('As Ks Qd Jd', 'Ts 9s 8s'), ('AsKsQdJd', 'Ts9s8s'))
    """
    for separator in _SEPARATORS:
        hole, found, board = text.partition(separator)
        if not found:
            continue
        board = board.lstrip(_WHITE)
        start = len(text) - len(board)
        if separator in board:
            offset = start + board.index(separator)
            message = f"more than two parts at position {offset}: {_WANTED}"
            raise InputError(message, code="line.syntax", where="line", offset=offset)
        hole = hole.rstrip(_WHITE)
        shown = {"hole": Shown(text, 0, len(hole)), "board": Shown(text, start, len(text))}
        return HandText(hole, board, shown)
    raise InputError(f"only one part: {_WANTED}", code="line.syntax", where="line", offset=len(text))
