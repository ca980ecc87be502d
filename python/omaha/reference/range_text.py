"""The text of a range: its letters, its limits, its errors and its macros (docs/ranges-language.md).

Macros are put in first, as text. Every letter remembers where it stood in the text of the user; those of a macro stand where its
``$`` stands.
"""

from collections.abc import Mapping
from typing import NamedTuple

MOST_LETTERS = 65_536
"""So long may a text be, before and after its macros are put in."""
MOST_DEEP = 64
"""So many parentheses may be open at once."""
MOST_STEPS = 65_536
"""For so many terms may brackets and spans stand in all."""
MOST_NESTED = 16
"""So many macros may stand in one another."""

RANKS = {letter: rank for rank, letter in enumerate("23456789TJQKA")}
SUITS = {"C": 0, "D": 1, "H": 2, "S": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3, "♧": 0, "♢": 1, "♡": 2, "♤": 3}
SUIT_VARIABLES = "WXYZ"
RANK_VARIABLES = "BEFGILMNOPRUV"
BLANKS = " \t\n\r"
DIGITS = "0123456789"
SIGNS = "*[]{}()-+,:!@%"
ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ" + DIGITS + SIGNS) | frozenset(SUITS)

MACROS = {
    "s": ":xx",
    "o": ":xy",
    "b": "[A-J]",
    "m": "[T-7]",
    "z": "[6-2]",
    "l": "[A,2,3,4,5,6,7,8]",
    "n": "[K-9]",
    "f": "[K-J]",
    "r": "[A-T]",
    "w": "[A,2,3,4,5]",
    "ds": ":xxyy",
    "ss": ":xxyz",
    "rb": ":wxyz",
    "ts": ":xxxy",
    "ms": ":xxxx",
    "dsn": ":Axxyy",
    "ssn": ":Axxyz",
    "np": "!RR",
    "op": ":RRON",
    "tp": ":RROO",
    "nt": "!RRR",
    "0g": "AKQJ-",
    "1g": "(AKQT-,AKJT-,AQJT-)",
    "2g": "(AKQ9-,AKT9-,AJT9-)",
    "0g4": "AKQJ-",
    "0g5": "AKQJT-",
    "0g6": "AKQJT9-",
}
"""What each built-in macro stands for."""

HABITS = {"s": "range.holdem_suited", "o": "range.holdem_offsuit"}
"""Macros that are meant for two cards."""


class RangeTextError(ValueError):
    """A text that is no range.

    ``code`` is one of those in docs/ranges-language.md. ``offset`` counts the characters of ``value`` before what is wrong; it is
    ``None`` where a user's macro is wrong in itself, and ``value`` then its name.
    """

    def __init__(self, code: str, value: str, offset: int | None) -> None:
        super().__init__(f"{code} at {offset} in {value!r}")
        self.code = code
        self.value = value
        self.offset = offset


class Notice(NamedTuple):
    """A warning: the text has a meaning, but perhaps not the one that was meant."""

    code: str
    offset: int


class Letter(NamedTuple):
    """One letter to be read, and where the user sees it."""

    char: str
    """In capitals; never a blank."""
    offset: int
    glued: bool
    """Nothing stands between it and the letter before: no blank, no edge of a macro."""


def folded(char: str) -> str:
    """Capitals of our alphabet alone: the Kelvin sign is no K."""
    return char.upper() if "a" <= char <= "z" else char


def macro_table(macros: Mapping[str, str]) -> dict[str, str]:
    """The built-in macros and those of the user, by name without ``$``, in small letters."""
    table = dict(MACROS)
    for name, text in macros.items():
        small = name.lower()
        if not (name.isascii() and name.isalnum() and len(name) <= 16) or small in table:
            raise RangeTextError("range.macro_name", name, None)
        if not text.strip(BLANKS):
            raise RangeTextError("range.macro_text", name, None)
        table[small] = text
    return table


class _Filling:
    """One pass over a text, macros put in as they come."""

    def __init__(self, text: str, table: Mapping[str, str]) -> None:
        self.text = text
        self.table = table
        self.letters: list[Letter] = []
        self.notices: list[Notice] = []
        self.length = 0

    def error(self, code: str, offset: int) -> RangeTextError:
        return RangeTextError(code, self.text, offset)

    def put(self, text: str, stands: int | None, inside: tuple[str, ...]) -> None:
        """``stands``: where the macro stands that ``text`` is, ``inside``: those around it."""
        glued = False
        at = 0
        while at < len(text):
            offset = at if stands is None else stands
            char = folded(text[at])
            if char == "$":
                name, at = self.name(text, at + 1, offset)
                if name in inside:
                    raise self.error("range.macro_cycle", offset)
                if len(inside) == MOST_NESTED:
                    raise self.error("range.macro_depth", offset)
                if name in HABITS:
                    self.notices.append(Notice(HABITS[name], offset))
                self.put(self.table[name], offset, (*inside, name))
                glued = False
                continue
            self.length += 1
            if self.length > MOST_LETTERS:
                raise self.error("range.too_long", offset)
            at += 1
            if char in BLANKS:
                glued = False
                continue
            if char not in ALPHABET:
                raise self.error("range.character", offset)
            self.letters.append(Letter(char, offset, glued))
            glued = True

    def name(self, text: str, start: int, offset: int) -> tuple[str, int]:
        """The longest name that is known and ends there, or goes on with a rank."""
        end = start
        while end < len(text) and text[end].isascii() and text[end].isalnum():
            end += 1
        for stop in range(end, start, -1):
            if stop < end and folded(text[stop]) not in RANKS:
                continue
            if text[start:stop].lower() in self.table:
                return text[start:stop].lower(), stop
        raise self.error("range.macro_unknown", offset)


def letters(text: str, macros: Mapping[str, str] | None = None) -> tuple[list[Letter], list[Notice]]:
    """What is to be read, and what is to be warned of so far.

    >>> [(letter.char, letter.offset) for letter in letters("aa $ds")[0]]
    [('A', 0), ('A', 1), (':', 3), ('X', 3), ('X', 3), ('Y', 3), ('Y', 3)]
    """
    table = macro_table(macros or {})
    if len(text) > MOST_LETTERS:
        raise RangeTextError("range.too_long", text, MOST_LETTERS)
    filling = _Filling(text, table)
    filling.put(text, None, ())
    return filling.letters, filling.notices
