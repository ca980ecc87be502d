"""Cards, sets of cards, the deck, and text both ways."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeAlias

from omaha._core import Card, CardSet, Deck, parse_card, parse_cards, shuffled

__all__ = [
    "Card",
    "CardLike",
    "CardSet",
    "CardsLike",
    "Deck",
    "parse_card",
    "parse_cards",
    "render_cards",
    "shuffled",
]

CardLike: TypeAlias = Card | int | str
"""One card: a `Card`, its id, or its text."""
CardsLike: TypeAlias = str | CardSet | Iterable[CardLike]
"""Several cards: one text, a `CardSet`, or any iterable of single cards."""


def ordered_cards(cards: CardsLike) -> tuple[Card, ...]:
    """The cards in the order given (a `CardSet` ascends); the same language and errors as `CardSet`.

    >>> ordered_cards(["As", 0])
    (Card('As'), Card('2c'))
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    # A deck has 52: one more is enough to be refused, should the iterable have no end.
    items = [card if isinstance(card, Card) else Card(card) for card in islice(cards, 53)]
    CardSet(items)
    return tuple(items)


def render_cards(cards: CardsLike, *, unicode: bool = False, separator: str = "") -> str:
    """The cards as text, in the order given.

    `unicode` writes suit symbols, `separator` stands between cards. Raises `CardError` as `parse_cards`.

    >>> import omaha
    >>> omaha.render_cards("as 10h 2c"), omaha.render_cards([51, 0], unicode=True, separator=" ")
    ('AsTh2c', 'A♠ 2♣')
    """
    return separator.join(card.unicode if unicode else str(card) for card in ordered_cards(cards))
