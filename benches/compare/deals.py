"""Random deals, and the shapes in which each library wants its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

Cards = NDArray[np.uint8]

TEXTS: tuple[str, ...] = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
BOARD = 5


class Deals:
    """Deals drawn from one seed: a board, then hole cards; card ids are rank*4+suit.

    The PLO4, PLO5 and PLO6 hands of a deal share its board and its first hole cards. `shape` keeps what it
    builds until `forget`, so that several libraries that want the same shape get the same objects.
    """

    def __init__(self, count: int, dealt: int, seed: int) -> None:
        """Deal `dealt` distinct cards `count` times (Fisher-Yates, a column at a time)."""
        rng = np.random.default_rng(seed)
        deck = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
        every = np.arange(count)
        for column in range(dealt):
            pick = rng.integers(column, 52, count)
            taken = deck[every, pick]
            deck[every, pick] = deck[:, column]
            deck[:, column] = taken
        self.count = count
        self.cards: Cards = np.ascontiguousarray(deck[:, :dealt])
        self.board: Cards = np.ascontiguousarray(self.cards[:, :BOARD])
        self._kept: dict[tuple[str, int, int], Any] = {}

    def hole(self, cards: int, seat: int = 0) -> Cards:
        """The hole cards of one seat, uint8 (count, cards)."""
        start = BOARD + seat * cards
        return np.ascontiguousarray(self.cards[:, start : start + cards])

    def shape(self, name: str, cards: int, count: int, build: Callable[[], Any]) -> Any:
        """Build a shape once per row of the table."""
        key = (name, cards, count)
        if key not in self._kept:
            self._kept[key] = build()
        return self._kept[key]

    def forget(self) -> None:
        """Drop the shapes built so far."""
        self._kept.clear()

    def pairs(self, name: str, cards: int, count: int, value: Callable[[list[int]], Any]) -> Any:
        """A list of (hole, board), each made by `value` from a list of ids."""

        def build() -> list[tuple[Any, Any]]:
            holes, boards = self.hole(cards)[:count].tolist(), self.board[:count].tolist()
            return [(value(hole), value(board)) for hole, board in zip(holes, boards, strict=True)]

        return self.shape(name, cards, count, build)

    def flat(self, name: str, cards: int, count: int, faces: Sequence[Any]) -> Any:
        """A list of tuples: the board, then the hole cards, each card shown as `faces[id]`."""

        def build() -> list[tuple[Any, ...]]:
            rows = self.cards[:count, : BOARD + cards].tolist()
            return [tuple([faces[card] for card in row]) for row in rows]

        return self.shape(name, cards, count, build)

    def joined(self, cards: int, count: int) -> Any:
        """A list of texts: the hole cards, then the board."""

        def build() -> list[str]:
            holes, boards = self.hole(cards)[:count].tolist(), self.board[:count].tolist()
            return [text(hole) + text(board) for hole, board in zip(holes, boards, strict=True)]

        return self.shape("joined", cards, count, build)

    def seats(self, name: str, cards: int, seats: int, count: int, value: Callable[[list[int]], Any]) -> Any:
        """A list of (hole cards of every seat, board), for showdowns."""

        def build() -> list[tuple[list[Any], Any]]:
            rows = self.cards[:count, : BOARD + seats * cards].tolist()
            starts = range(BOARD, BOARD + seats * cards, cards)
            return [([value(row[s : s + cards]) for s in starts], value(row[:BOARD])) for row in rows]

        return self.shape(name, cards, count, build)

    def show(self, index: int, cards: int, seats: int = 1) -> str:
        """One deal as text: the board, then the hole cards of each seat."""
        row = self.cards[index].tolist()
        starts = range(BOARD, BOARD + seats * cards, cards)
        return " ".join(["board", text(row[:BOARD]), *("hole " + text(row[s : s + cards]) for s in starts)])


def text(ids: list[int]) -> str:
    """Card ids as one text, such as AsKsQdJd."""
    return "".join([TEXTS[card] for card in ids])


def mask(ids: list[int]) -> int:
    """Card ids as a 52-bit set, bit rank*4+suit."""
    return sum(1 << card for card in ids)


def holdings(board: list[int], cards: int) -> Cards:
    """Every holding on a board as ids, in colexicographic order of the live cards."""
    live = np.array([card for card in range(52) if card not in board], dtype=np.uint8)
    chosen = np.array(list(combinations(range(len(live)), cards)), dtype=np.intp)
    colexicographic = (len(live) - 1 - chosen)[::-1, ::-1]
    return np.ascontiguousarray(live[colexicographic])
