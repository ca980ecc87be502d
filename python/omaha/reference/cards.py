"""Cards as plain ids, and their text.

A card is an ``int`` from 0 to 51: ``rank * 4 + suit``, rank 0 = deuce .. 12 = ace, suits 0..3 = c d h s.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"

# Nothing else separates cards: no underscore, no other white space of Unicode.
SEPARATORS = " \t\n\r,"

# Spelled out letter by letter instead of folding case, because Unicode folds strangers into our alphabet:
# the Kelvin sign lowers to "k" and the long s raises to "S".
_RANK_OF = {letter: rank for rank, letter in enumerate(RANKS)}
_RANK_OF |= {"10": 8, "t": 8, "j": 9, "q": 10, "k": 11, "a": 12}
_SUIT_OF = {"c": 0, "d": 1, "h": 2, "s": 3, "C": 0, "D": 1, "H": 2, "S": 3}
_SUIT_OF |= {"♣": 0, "♦": 1, "♥": 2, "♠": 3, "♧": 0, "♢": 1, "♡": 2, "♤": 3}


class CardTextError(ValueError):
    """Text that is no list of cards.

    ``code`` is ``"card.syntax"`` or ``"card.duplicate"``; ``offset`` counts the characters before the
    offending card (for a duplicate: before its second occurrence).
    """

    def __init__(self, code: str, value: str, offset: int) -> None:
        super().__init__(f"{code} at {offset} in {value!r}")
        self.code = code
        self.value = value
        self.offset = offset


def rank_of(card: int) -> int:
    """0 = deuce .. 12 = ace."""
    return card // 4


def suit_of(card: int) -> int:
    """0..3 = c d h s."""
    return card % 4


def card_text(card: int) -> str:
    """The two letters of a card.

    >>> card_text(51)
    'As'
    """
    if not 0 <= card < 52:
        raise ValueError(f"no card: {card}")
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def cards_text(cards: Iterable[int]) -> str:
    """Cards one after the other, in the order given.

    >>> cards_text([51, 32])
    'AsTc'
    """
    return "".join(card_text(card) for card in cards)


def parse_cards(text: str) -> tuple[int, ...]:
    """The cards of a text, in its order; the first thing wrong from the left is what is raised.

    >>> parse_cards("As 10h, 2♣")
    (51, 34, 0)
    >>> parse_cards("As A s")
    Traceback (most recent call last):
    omaha.reference.cards.CardTextError: card.syntax at 3 in 'As A s'
    """
    cards: list[int] = []
    at = 0
    while at < len(text):
        if text[at] in SEPARATORS:
            at += 1
            continue
        rank = "10" if text.startswith("10", at) else text[at]
        end = at + len(rank) + 1
        suit = text[end - 1 : end]  # empty at the end of the text
        if rank not in _RANK_OF or suit not in _SUIT_OF:
            raise CardTextError("card.syntax", text, at)
        card = _RANK_OF[rank] * 4 + _SUIT_OF[suit]
        if card in cards:
            raise CardTextError("card.duplicate", text, at)
        cards.append(card)
        at = end
    return tuple(cards)
