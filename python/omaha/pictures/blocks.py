"""Pictures in characters: lines of pieces, each with the style that a terminal may give it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

__all__ = ["Line", "Piece", "TextPicture", "bar"]

_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Piece(NamedTuple):
    """Characters in one style."""

    text: str
    style: str = ""
    """Empty, or a colour such as "#0072b2", or one on another, as "#000000 on #f7f7f7"."""


Line: TypeAlias = tuple[Piece, ...]


class TextPicture:
    """Lines of pieces. `str` is the plain text without colour, `lines` has the styles as well.

    >>> picture = TextPicture([(Piece("AA", "#0072b2"), Piece("  50%"))])
    >>> print(picture)
    AA  50%
    """

    def __init__(self, lines: list[Line]) -> None:
        self.lines: tuple[Line, ...] = tuple(lines)

    def __str__(self) -> str:
        return "\n".join("".join(piece.text for piece in line).rstrip() for line in self.lines)

    def __repr__(self) -> str:
        return str(self)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __add__(self, other: TextPicture) -> TextPicture:
        return TextPicture([*self.lines, *other.lines])


def bar(part: float, width: int, *, plain: bool = False) -> str:
    """A bar of up to so many characters, exact to an eighth of one; `plain` keeps to ASCII.

    >>> bar(0.5, 5), bar(0.5, 5, plain=True)
    ('██▌', '###')
    """
    part = min(max(part, 0.0), 1.0)
    if plain:
        return "#" * int(part * width + 0.5)
    whole, rest = divmod(round(part * width * 8), 8)
    return "█" * whole + (_EIGHTHS[rest] if rest else "")
