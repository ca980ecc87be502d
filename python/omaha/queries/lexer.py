"""The words of a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from omaha.queries.faults import fault

__all__ = ["MOST_LETTERS", "Token", "is_word", "tokens"]

MOST_LETTERS: Final = 65_536
"""A text may be so long."""
MOST_DIGITS: Final = 15
_BLANKS: Final = " \t\r\n"
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NUMBER: Final = re.compile(r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?![A-Za-z0-9_.])")
_DIGITS: Final = re.compile(r"[0-9.][A-Za-z0-9_.]*")
_SIGNS: Final = ("<=", ">=", "<>", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", ",", ";")
_HINTS: Final = {
    '"': "texts stand between single quotes",
    "#": "#COLUMN# is for omaha.query_csv and --csv",
    "|": "write or",
    "&": "write and",
    "%": "write 0.31 for 31%",
    "[": "write in (...) for a list",
}

Sort = Literal["word", "number", "text", "sign", "end"]


class Token(NamedTuple):
    """One word, with where it stands."""

    sort: Sort
    text: str
    """A word or sign in small letters, the value of a text."""
    offset: int
    end: int
    number: Fraction | None = None


def is_word(text: str) -> bool:
    """Whether all of it is one word."""
    return _WORD.fullmatch(text) is not None


def tokens(text: str) -> Iterator[Token]:
    """The words of a text, comments left out; the last one is the end.

    >>> [token.text for token in tokens("select avg(x) -- mean")]
    ['select', 'avg', '(', 'x', ')', '']
    """
    if len(text) > MOST_LETTERS:
        raise fault(
            "too_long",
            f"a question of {len(text):,} characters: {MOST_LETTERS:,} are the most",
            offset=MOST_LETTERS,
        )
    at = 0
    while at < len(text):
        if text[at] in _BLANKS:
            at += 1
        elif text.startswith("--", at):
            end = text.find("\n", at)
            at = len(text) if end < 0 else end + 1
        elif text.startswith("/*", at):
            end = text.find("*/", at + 2)
            if end < 0:
                raise fault("unclosed", "a comment that no */ ends", offset=at, value="/*")
            at = end + 2
        else:
            found = _token(text, at)
            yield found
            at = found.end
    yield Token("end", "", len(text), len(text))


def _token(text: str, at: int) -> Token:
    word = _WORD.match(text, at)
    if word:
        return Token("word", word[0].lower(), at, word.end())
    if text[at] == "'":
        return _text(text, at)
    if "0" <= text[at] <= "9" or (text[at] == "." and _DIGITS.match(text, at)):
        return _number(text, at)
    for sign in _SIGNS:
        if text.startswith(sign, at):
            return Token("sign", "<>" if sign == "!=" else sign, at, at + len(sign))
    char = text[at]
    hint = _HINTS.get(char, "look-alikes of other alphabets are no letters here" if ord(char) > 127 else "")
    shown = repr(char) if char.isprintable() else f"U+{ord(char):04X}"
    raise fault("character", f"{shown} means nothing here{hint and '; ' + hint}", offset=at, value=char)


def _text(text: str, at: int) -> Token:
    """What stands between single quotes; two of them are one."""
    end, parts = at + 1, []
    while True:
        close = text.find("'", end)
        if close < 0:
            raise fault("unclosed", "a text that no quote ends", offset=at, value="'")
        parts.append(text[end:close])
        if not text.startswith("''", close):
            return Token("text", "'".join(parts), at, close + 1)
        end = close + 2


def _number(text: str, at: int) -> Token:
    match = _NUMBER.match(text, at)
    if not match:
        written = _DIGITS.match(text, at)
        shown = written[0][:24] if written else text[at]
        raise fault("number", f"{shown} is no number", offset=at, value=shown)
    if sum(char.isdigit() for char in match[0]) > MOST_DIGITS:
        raise fault("number", f"a number of more than {MOST_DIGITS} digits", offset=at, value=match[0][:24])
    digits = match[0].rstrip(".") or "0"
    return Token("number", match[0], at, match.end(), Fraction("0" + digits if digits[0] == "." else digits))
