"""Ranges of hands and orders of hands as the questions need them: the one place that knows who reads a range."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from math import comb
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha.errors import OmahaError
from omaha.games import Game
from omaha.orderings import ORDERINGS, ordering
from omaha.queries.faults import fault

__all__ = ["Hands", "Ranking", "known_ordering", "read_hands"]

Masks = npt.NDArray[np.uint64]
MOST_HANDS: Final = 3_000_000
"""So many hands of a range are kept as a list: all of four and five cards, and 3,000,000 of six."""


class Hands:
    """The hands of a range as ascending masks with their weights. `free` is any hand: then there is no list."""

    def __init__(self, text: str, cards: int, masks: Masks, weights: npt.NDArray[np.int64], free: bool) -> None:
        self.text = text
        self.cards = cards
        self.masks = masks
        self.weights = weights
        self.free = free

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
        return self if kept.all() else Hands(self.text, self.cards, self.masks[kept], self.weights[kept], False)


def read_hands(
    text: str, game: Game, macros: Mapping[str, str], offset: int | None, where: str = "query"
) -> Hands:
    """The hands of a text. `offset` is where it stands in the question; an error points into it."""
    try:
        return _read(text, game.hole_cards, game.hilo, tuple(sorted(macros.items())))
    except (OmahaError, ValueError) as error:
        code = getattr(error, "code", None) or "range.unknown"
        if not code.startswith(("range.", "card.", "query.")):
            raise
        inner = getattr(error, "offset", None)
        at = inner if offset is None else offset + (inner or 0)
        message = f"the range {text[:60]!r}: {error}"
        raise fault("range", message, offset=at, value=code, where=where) from None


@lru_cache(maxsize=64)
def _read(text: str, cards: int, hilo: bool, macros: tuple[tuple[str, str], ...]) -> Hands:
    import omaha

    found: Any = getattr(omaha, "Range", None)
    if found is None:
        return _by_reference(text, cards, dict(macros))
    hands = found(text, cards, macros=dict(macros), hilo=hilo)
    count = hands.count()
    weights = None
    if count == comb(52, cards):
        weights = hands.weights() if "@" in text or cards < 6 else None
        if weights is None or len(weights) == 0 or (weights == weights[0]).all():
            return Hands(text, cards, np.empty(0, np.uint64), np.empty(0, np.int64), True)
    if count > MOST_HANDS:
        message = f"{count:,} hands are too many for a question ({MOST_HANDS:,} are the most), unless it is any hand"
        raise fault("range_large", message, value=count)
    masks = np.asarray(hands.masks(), dtype=np.uint64)
    return Hands(text, cards, masks, np.asarray(hands.weights()).astype(np.int64), False)


def _by_reference(text: str, cards: int, macros: dict[str, str]) -> Hands:
    """A stand-in."""
    from omaha.reference import parse_range

    if text.strip(" *") == "":
        return Hands(text, cards, np.empty(0, np.uint64), np.empty(0, np.int64), True)
    best = ordering(f"plo{cards}-vs-random-1") if cards < 6 else None

    def bucket(hand: Any) -> int:
        return int(np.ceil(100 * best.percentile(list(hand)) - 1e-9)) if best else 1

    read = parse_range(text, cards, macros=macros, orderings={"": bucket})
    pairs = sorted((sum(1 << card for card in hand), read.weight(hand)) for hand in read.hands())
    masks = np.array([mask for mask, _ in pairs], dtype=np.uint64)
    return Hands(text, cards, masks, np.array([weight for _, weight in pairs], dtype=np.int64), False)


class Ranking:
    """The hundredth of all hands that each hand is in, 1 for the best, in one ordering."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._masks: Masks | None = None
        self._buckets: npt.NDArray[np.uint8] | None = None

    def buckets(self, masks: Masks) -> npt.NDArray[np.uint8]:
        """Those of these hands."""
        if self._masks is None or self._buckets is None:
            self._masks, self._buckets = _table(self.name)
        return self._buckets[np.searchsorted(self._masks, masks)]


def _table(name: str) -> tuple[Masks, npt.NDArray[np.uint8]]:
    """All hands with their hundredths: those of a class are its images under all exchanges of suits."""
    columns = ordering(name).columns()
    buckets = np.ceil(columns["percentile"] * 100 - 1e-9).astype(np.uint8)
    plane = np.uint64(0x1111111111111)
    planes = [(columns["mask"] >> np.uint64(suit)) & plane for suit in range(4)]
    images = [
        sum(((planes[suit] << np.uint64(to)) for suit, to in enumerate(order)), np.zeros(1, np.uint64))
        for order in permutations(range(4))
    ]
    masks, first = np.unique(np.concatenate(images), return_index=True)
    return masks, np.tile(buckets, 24)[first]


@lru_cache(maxsize=8)
def _ranking(name: str) -> Ranking:
    return Ranking(name)


def known_ordering(text: str, game: Game, offset: int) -> Ranking:
    """The ordering that a text names: "" for the usual one of the game."""
    word = text.strip().lower()
    usual = f"plo{game.hole_cards}{'-8' if game.hilo else ''}-vs-random-1"
    name = usual if word in ("", "vr") else word
    mine = [known for known in ORDERINGS if known.startswith(f"plo{game.hole_cards}-")]
    if name not in ORDERINGS:
        listed = ", ".join(["vr", *mine]) if mine else f"there is none of {game.hole_cards} cards"
        raise fault("ordering", f"no ordering {text[:40] or usual!r} here ({listed})", offset=offset, value=text[:40])
    if name not in mine:
        message = f"{name} is of other hands than those of {game.hole_cards} cards"
        raise fault("ordering", message, offset=offset, value=text[:40])
    return _ranking(name)
