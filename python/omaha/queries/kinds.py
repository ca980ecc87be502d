"""What a value can be, and the names of those that have names."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["CATEGORIES", "HAND_TYPES", "STREETS", "Kind", "label", "named"]


class Kind(Enum):
    """The kinds of values, by what an error calls them."""

    BOOLEAN = "a condition"
    NUMBER = "a number"
    HAND_TYPE = "a hand type"
    CATEGORY = "a flop category"
    HI_RATING = "a high rating"
    LO_RATING = "a low rating"
    RANK = "a rank"
    RANKS = "a set of ranks"
    CARD = "a card"
    PLAYER = "a player"
    STREET = "a street"
    TEXT = "a text"
    FUNCTION = "a function"


STREETS: Final = ("preflop", "flop", "turn", "river")
STREET_CARDS: Final = (0, 3, 4, 5)
HAND_TYPES: Final = (
    *("highcard", "pair", "twopair", "trips", "straight"),
    *("flush", "fullhouse", "quads", "straightflush"),
)
CATEGORIES: Final = (
    *("flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12"),
    *("floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips"),
    *("flopset", "flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush"),
)
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
ORDERED: Final = frozenset(
    {Kind.NUMBER, Kind.HAND_TYPE, Kind.CATEGORY, Kind.HI_RATING, Kind.LO_RATING, Kind.RANK}
)
"""Kinds with a less and a more."""
COUNTED: Final = ORDERED | {Kind.BOOLEAN, Kind.CARD, Kind.RANKS}
"""Kinds of which a histogram makes sense."""


def named(word: str) -> tuple[Kind, int] | None:
    """What a word means that is no player: a street, a hand type, a category, true or false."""
    for kind, names in ((Kind.STREET, STREETS), (Kind.HAND_TYPE, HAND_TYPES), (Kind.CATEGORY, CATEGORIES)):
        if word in names:
            return kind, names.index(word)
    return (Kind.BOOLEAN, int(word == "true")) if word in ("true", "false") else None


def from_text(kind: Kind, text: str) -> int | None:
    """The value of this kind that a text names, or None."""
    word = text.strip().lower()
    if kind is Kind.HAND_TYPE and word in HAND_TYPES:
        return HAND_TYPES.index(word)
    if kind is Kind.CATEGORY and word in CATEGORIES:
        return CATEGORIES.index(word)
    if kind is Kind.RANK and len(word) == 1 and word.upper() in RANKS:
        return RANKS.index(word.upper())
    if kind is Kind.CARD and len(word) == 2 and word[0].upper() in RANKS and word[1] in SUITS:
        return RANKS.index(word[0].upper()) * 4 + SUITS.index(word[1])
    return None


def label(kind: Kind, value: int) -> str:
    """The name of a value, as a histogram writes it."""
    if kind is Kind.BOOLEAN:
        return "true" if value else "false"
    if kind is Kind.HAND_TYPE:
        return HAND_TYPES[value]
    if kind is Kind.CATEGORY:
        return CATEGORIES[value]
    if kind is Kind.RANK:
        return RANKS[value]
    if kind is Kind.CARD:
        return RANKS[value // 4] + SUITS[value % 4]
    if kind is Kind.RANKS:
        return "".join(RANKS[rank] for rank in range(12, -1, -1) if value >> rank & 1) or "none"
    return str(value)
