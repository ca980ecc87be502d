"""Ranges of hands and orders of hands as the questions need them: the one place that knows who reads a range."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt

from omaha._core import _ordering_classes
from omaha.cards import CardSet
from omaha.errors import ConfigError, QueryError, RangeError
from omaha.games import Game
from omaha.orderings import ORDERINGS, ordering, ordering_for, percent_table
from omaha.queries.faults import fault
from omaha.range_warnings import RangeWarning
from omaha.ranges import Range

__all__ = ["Hands", "Ranking", "known_ordering", "read_hands", "read_macros"]

Masks = npt.NDArray[np.uint64]
MOST_HANDS: Final = 3_000_000
"""So many hands of a range are kept as a list: all of four and five cards, and 3,000,000 of six."""


class Hands:
    """The hands of a range as ascending masks with their weights. `free` is any hand: then there is no list."""

    def __init__(
        self,
        text: str,
        cards: int,
        masks: Masks,
        weights: npt.NDArray[np.int64],
        free: bool,
        warnings: tuple[RangeWarning, ...] = (),
    ) -> None:
        self.text = text
        self.cards = cards
        self.masks = masks
        self.weights = weights
        self.free = free
        self.warnings = warnings
        """What may have been meant otherwise, as `Range.warnings` has it."""

    def __len__(self) -> int:
        return comb(52, self.cards) if self.free else len(self.masks)

    def has(self, masks: Masks) -> npt.NDArray[np.bool_]:
        """Which of these hands are in the range."""
        if self.free:
            return np.ones(len(masks), dtype=np.bool_)
        if not len(self.masks):
            return np.zeros(len(masks), dtype=np.bool_)
        places = np.minimum(np.searchsorted(self.masks, masks), len(self.masks) - 1)
        return np.asarray(self.masks[places] == masks)

    def without(self, used: int) -> Hands:
        """Those that have none of these cards."""
        if self.free or not used:
            return self
        kept = (self.masks & np.uint64(used)) == 0
        return (
            self if kept.all() else Hands(self.text, self.cards, self.masks[kept], self.weights[kept], False)
        )


def read_macros(macros: Mapping[str, str] | None) -> dict[str, str]:
    """The user's macros, text by name without `$`; refused as `Range` refuses them, whether a range uses them or not."""
    try:
        return Range("*", macros=macros).macros
    except RangeError as error:
        error.where = "macros"
        raise


def read_hands(
    text: str,
    game: Game,
    macros: Mapping[str, str],
    offset: int | None,
    where: str = "query",
    board: str = "",
) -> Hands:
    """The hands of a text. `offset` is where it stands in the question; an error points into it. `board` is for words such as `@set`."""
    try:
        own = tuple(sorted(macros.items()))
        wordy = "@" in text or ("$" in text and any("@" in told for _, told in own))
        return _read(text, game.hole_cards, game.hilo, own, board if wordy else "")
    except QueryError as error:
        raise fault("range_large", str(error), offset=offset, value=error.value, where=where) from None
    except RangeError as error:
        at = error.offset if offset is None else offset + (error.offset or 0)
        message = f"the range {text[:60]!r}: {error}"
        raise fault("range", message, offset=at, value=error.code, where=where) from None


@lru_cache(maxsize=64)
def _read(text: str, cards: int, hilo: bool, macros: tuple[tuple[str, str], ...], board: str) -> Hands:
    hands = Range(text, cards, macros=dict(macros), hilo=hilo, board=board or None)
    count = hands.count()
    # On a board any hand is any that has none of its cards.
    if count == comb(52 - len(CardSet(board)), cards) and not hands.is_weighted:
        return Hands(text, cards, np.empty(0, np.uint64), np.empty(0, np.int64), True, hands.warnings)
    if count > MOST_HANDS:
        message = (
            f"{count:,} hands are too many for a question, unless they are all ({MOST_HANDS:,} are the most)"
        )
        raise fault("range_large", message, value=count)
    return Hands(text, cards, hands.masks(), hands.weights().astype(np.int64), False, hands.warnings)


class Ranking:
    """The hundredth of all hands that each hand is in, 1 for the best, in one ordering."""

    def __init__(self, name: str, cards: int) -> None:
        self.name = name
        self._cards = cards
        self._classes: Masks | None = None
        self._hundredths: npt.NDArray[np.uint8] = np.empty(0, dtype=np.uint8)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ranking) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def buckets(self, masks: Masks) -> npt.NDArray[np.uint8]:
        """Those of these hands."""
        if self._classes is None:
            classes = np.frombuffer(_ordering_classes(self._cards)[0], dtype=np.uint64)
            least = _least(classes)
            place = np.argsort(least)
            self._classes = least[place]
            self._hundredths = np.frombuffer(percent_table(self._cards, self.name), dtype=np.uint8)[place]
        return self._hundredths[np.searchsorted(self._classes, _least(masks))]


def _least(masks: Masks) -> Masks:
    """The least of the masks that a hand can be by exchanging suits: the same for all hands of a class."""
    plane = np.uint64(0x1111111111111)
    planes = [(masks >> np.uint64(suit)) & plane for suit in range(4)]
    least = masks
    for order in permutations(np.uint64(suit) for suit in range(4)):
        image = (
            (planes[0] << order[0])
            | (planes[1] << order[1])
            | (planes[2] << order[2])
            | (planes[3] << order[3])
        )
        least = np.minimum(least, image)
    return least


@lru_cache(maxsize=8)
def _ranking(name: str, cards: int) -> Ranking:
    return Ranking(name, cards)


def known_ordering(text: str, game: Game, offset: int) -> Ranking:
    """The ordering that a text names, by its full name or as after a percent sign: "" for the usual one of the game."""
    word = text.strip().lower()
    cards = game.hole_cards
    if word in ORDERINGS:
        if ordering(word).cards != cards:
            message = f"{word} is of other hands than those of {cards} cards"
            raise fault("ordering", message, offset=offset, value=text[:40])
        return _ranking(word, cards)
    try:
        return _ranking(ordering_for(cards, game.hilo, word), cards)
    except (ConfigError, RangeError) as error:
        raise fault("ordering", str(error), offset=offset, value=text[:40]) from None
