"""All deals of a from-part, one after the other, as batches."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations
from math import comb, prod
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha.queries.frame import BITS, Frame, card_masks
from omaha.queries.hands import Hands
from omaha.queries.kinds import STREET_CARDS
from omaha.queries.source import Source

__all__ = ["Space", "all_hands", "blocks", "cards_of"]

Cards = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]
ROWS: Final = 65_536
"""About so many deals in a batch."""
_MOST: Final = 2**60


def cards_of(masks: Masks, count: int) -> Cards:
    """The card ids of masks with so many cards each, ascending: (n, count)."""
    left = masks.copy()
    cards = np.empty((len(masks), count), dtype=np.uint8)
    for column in range(count):
        lowest = left & (~left + np.uint64(1))
        cards[:, column] = np.frexp(lowest.astype(np.float64))[1] - 1
        left ^= lowest
    return cards


@lru_cache(maxsize=32)
def choices(size: int, count: int) -> Cards:
    """All ways to choose so many of `size` places: (n, count)."""
    flat = np.fromiter(
        chain.from_iterable(combinations(range(size), count)), dtype=np.uint8, count=comb(size, count) * count
    )
    return flat.reshape(-1, count)


@lru_cache(maxsize=2)
def all_hands(cards: int) -> Masks:
    """The masks of all hands, ascending."""
    return np.sort(card_masks(choices(52, cards)))


def blocks(source: Source, streets: set[int]) -> list[int]:
    """How many cards come to the board together, after those that its pattern deals: cards between which no street that is asked
    about lies cannot be told apart."""
    size = source.board.size
    ends = sorted({STREET_CARDS[street] for street in streets} - set(range(size + 1)))
    return [end - start for start, end in zip([size, *ends], ends, strict=False)]


class Rows(NamedTuple):
    """Deals that are not complete yet."""

    hands: tuple[Cards | None, ...]
    board: Cards
    used: Masks
    weights: npt.NDArray[Any]

    def taken(self, places: npt.NDArray[np.intp]) -> Rows:
        return Rows(
            tuple(None if hand is None else hand[places] for hand in self.hands),
            self.board[places],
            self.used[places],
            self.weights[places],
        )


class Space:
    """Every deal there is."""

    def __init__(self, source: Source, streets: set[int], threads: int) -> None:
        self.source = source
        self.threads = threads
        self.blocks = blocks(source, streets)
        board = card_masks(source.board.cards)
        common = int(np.bitwise_and.reduce(board)) if len(board) else 0
        self.ranges = known_taken(source, common)
        free = [at for at, hands in enumerate(self.ranges) if hands.free]
        self.stages: list[tuple[str, int]] = [
            ("list", at) for at in range(len(self.ranges)) if at not in free
        ]
        self.stages += [("hand", at) for at in free] + [("board", size) for size in self.blocks]

    def count(self) -> int:
        """How many deals there are at most: clashes are not taken away."""
        total = len(self.source.board.cards)
        left = 52 - self.source.board.size - self.source.dead.bit_count()
        for sort, at in self.stages:
            if sort == "list":
                total *= len(self.ranges[at])
                left -= self.source.game.hole_cards
            else:
                size = self.source.game.hole_cards if sort == "hand" else at
                total *= comb(left, size)
                left -= size
        return total

    def frames(self) -> Iterator[Frame]:
        """All of them in batches, with their weights."""
        board = self.source.board.cards
        used = card_masks(board)
        fits = (used & np.uint64(self.source.dead)) == 0
        board, used = board[fits], used[fits] | np.uint64(self.source.dead)
        hands: tuple[Cards | None, ...] = (None,) * len(self.ranges)
        heaviest = prod(int(hands.weights.max()) for hands in self.ranges if len(hands.weights))
        # Eight players with weights of 100 are more than 64 bits hold for the deals of a batch.
        kind = np.int64 if heaviest * ROWS < _MOST else object
        yield from self._expand(Rows(hands, board, used, np.ones(len(board), dtype=kind)), 0)

    def _expand(self, rows: Rows, stage: int) -> Iterator[Frame]:
        if not len(rows.used):
            return
        if stage == len(self.stages):
            hands = [hand for hand in rows.hands if hand is not None]
            yield Frame(hands, rows.board, self.source, threads=self.threads, weights=rows.weights)
            return
        sort, at = self.stages[stage]
        parts = self._listed(rows, at) if sort == "list" else self._from_deck(rows, sort, at)
        for part in parts:
            yield from self._expand(part, stage + 1)

    def _listed(self, rows: Rows, player: int) -> Iterator[Rows]:
        hands = self.ranges[player]
        wide = min(len(hands), ROWS) or 1
        step = max(1, ROWS // wide)
        for start in range(0, len(rows.used), step):
            some = rows.taken(np.arange(start, min(start + step, len(rows.used))))
            for first in range(0, len(hands), wide):
                masks = hands.masks[first : first + wide]
                row, place = np.nonzero((some.used[:, None] & masks[None, :]) == 0)
                part = some.taken(row)
                given = list(part.hands)
                given[player] = cards_of(masks[place], hands.cards)
                yield Rows(
                    tuple(given),
                    part.board,
                    part.used | masks[place],
                    part.weights * hands.weights[first : first + wide][place],
                )

    def _from_deck(self, rows: Rows, sort: str, at: int) -> Iterator[Rows]:
        count = self.source.game.hole_cards if sort == "hand" else at
        left = 52 - int(rows.used[0]).bit_count()
        ways = choices(left, count)
        wide = min(len(ways), ROWS) or 1
        step = max(1, ROWS // wide)
        for start in range(0, len(rows.used), step):
            some = rows.taken(np.arange(start, min(start + step, len(rows.used))))
            deck = np.nonzero((some.used[:, None] & BITS[None, :]) == 0)[1].reshape(-1, left).astype(np.uint8)
            for first in range(0, len(ways), wide):
                chosen = ways[first : first + wide]
                cards = deck[:, chosen].reshape(-1, count)
                part = some.taken(np.repeat(np.arange(len(some.used)), len(chosen)))
                used = part.used | card_masks(cards)
                if sort == "board":
                    board = np.concatenate([part.board, cards], axis=1)
                    yield Rows(part.hands, board, used, part.weights)
                else:
                    given = list(part.hands)
                    given[at] = cards
                    yield Rows(tuple(given), part.board, used, part.weights)


def known_taken(source: Source, common: int) -> list[Hands]:
    """The ranges without the hands that cannot be: with a dead card, one of the board, or one of a hand that is known."""
    ranges = list(source.ranges)
    while True:
        known = [int(hands.masks[0]) if not hands.free and len(hands) == 1 else 0 for hands in ranges]
        left = []
        for at, hands in enumerate(ranges):
            used = source.dead | common
            for other, mask in enumerate(known):
                used |= mask if other != at else 0
            left.append(hands.without(used))
        if [len(hands) for hands in left] == [len(hands) for hands in ranges]:
            return left
        ranges = left
