"""Players of an equity: hands, or ranges among which there may be hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omaha._core import CardSet
from omaha.cards import CardsLike
from omaha.errors import CardError, RangeError
from omaha.range_equities import WeightedHands
from omaha.ranges import as_range

__all__ = ["ranges_among"]


def ranges_among(
    players: Sequence[Any], cards: int | None, board: CardsLike, low: bool
) -> list[WeightedHands] | None:
    """The players of `omaha.equity` as ranges, if one of them is a range; `None` if all are hands, or meant as such."""
    texts = [at for at, one in enumerate(players) if isinstance(one, str) and not _is_hand(one)]
    if any(_has_unknown(players[at]) for at in texts):
        return None
    given = [one for one in players if hasattr(one, "masks")]
    if not texts and not given:
        return None
    hands = [
        one for at, one in enumerate(players) if at not in texts and one is not None and one not in given
    ]
    if cards is None:
        known = [one for one in hands if not isinstance(one, str) or one.strip() != "*"]
        cards = given[0].cards if given else _size(known[0]) if known else 4
        if not given and cards < 4:
            raise _short(known[0], cards, next(at for at, one in enumerate(players) if one is known[0]))
    ranges: list[WeightedHands] = []
    for at, one in enumerate(players):
        if hasattr(one, "masks"):
            ranges.append(one)
            continue
        text = "*" if one is None else one if isinstance(one, str) else str(CardSet(one))
        try:
            ranges.append(as_range(text, cards, board=board if len(CardSet(board)) > 1 else None, hilo=low))
        except RangeError as error:
            if texts == [at] and not given and _is_card(_pairs(text)[0]):
                # A hand with a slip of the pen, more likely.
                return None
            error.where = f"hands[{at}]"
            raise
    return ranges


def _short(hand: Any, cards: int, at: int) -> RangeError:
    """Beside a range, two cards may be meant as one; but a card may be missing as well."""
    text = hand.strip() if isinstance(hand, str) else str(CardSet(hand))
    message = f"a hand has 4, 5 or 6 cards, not {cards}; stars are any others: {text}{'*' * (4 - cards)}"
    return RangeError(message, code="range.cards", value=cards, where=f"hands[{at}]")


def _is_hand(text: str) -> bool:
    try:
        CardSet(text.replace("*", " "))
    except CardError as error:
        return error.code != "card.syntax"
    return True


def _pairs(text: str) -> list[str]:
    """The letters two by two, without blanks and stars."""
    letters = "".join(text.replace("*", "").split())
    return [letters[at : at + 2] for at in range(0, len(letters), 2)] or [""]


def _has_unknown(text: str) -> bool:
    """Whether it is written as cards, some of them Xx, as elsewhere for unknown ones; here these are stars."""
    pairs = _pairs(text)
    return _is_card(pairs[0]) and any(pair.lower() == "xx" for pair in pairs)


def _is_card(text: str) -> bool:
    try:
        return len(CardSet(text)) == 1
    except CardError:
        return False


def _size(hand: Any) -> int:
    return (
        len(CardSet(hand.replace("*", " "))) + hand.count("*")
        if isinstance(hand, str)
        else len(CardSet(hand))
    )
