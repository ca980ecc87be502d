"""Deals that are drawn: each batch from a stream of its own, so that they depend on the seed alone.

The hands of ranges and the boards of patterns are drawn together, each by its weight, and all again if two of them share a card.
What is left, hands that can be anything and the cards of the board to come, then comes from the rest of the deck, card by card:
there are as many ways to do that whatever was drawn before, so every deal has the chance that it should have.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from omaha.queries.faults import fault
from omaha.queries.frame import BITS, Frame, card_masks
from omaha.queries.hands import Hands
from omaha.queries.source import Source
from omaha.queries.spaces import blocks, cards_of, known_taken

__all__ = ["BATCH", "Sampler"]

Cards = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]
BATCH: Final = 32_768
"""So many deals in a batch; part of what a seed means."""
_MOST_DRAWN: Final = 2**23
"""So many draws without a deal are given up."""
_NO_CARD: Final = np.uint64(1 << 63)
_BIT_OF: Final = np.concatenate([BITS, np.full(12, _NO_CARD)])


class Stream:
    """Random words of one batch."""

    def __init__(self, seed: int, batch: int) -> None:
        self._bits = np.random.Philox(key=np.array([seed, batch], dtype=np.uint64))

    def words(self, count: int) -> npt.NDArray[np.uint64]:
        """So many words of 64 bits."""
        return np.asarray(self._bits.random_raw(count), dtype=np.uint64)

    def letters(self, count: int) -> Cards:
        """So many numbers from 0 to 63."""
        return self.words(-(-count // 8)).astype("<u8", copy=False).view(np.uint8)[:count] & np.uint8(63)

    def below(self, limit: int, count: int) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_]]:
        """Whole numbers from 0 to `limit` - 1, and which of them may be used: the others would make some more likely."""
        words, size = self.words(count), np.uint64(limit)
        shift, half = np.uint64(32), np.uint64(0xFFFFFFFF)
        numbers = ((words >> shift) * size + (((words & half) * size) >> shift)) >> shift
        return numbers, words * size >= np.uint64(2**64 % limit)


class _List:
    """The hands of a range, or boards, to be drawn by weight."""

    def __init__(self, masks: Masks, cards: Cards, weights: npt.NDArray[np.int64] | None) -> None:
        self.masks = masks
        self.cards = cards
        self.sums = None if weights is None or (weights == weights[:1]).all() else np.cumsum(weights)
        self.total = len(masks) if self.sums is None else int(self.sums[-1])

    def draw(self, stream: Stream, count: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
        if self.total == 1:
            return np.zeros(count, dtype=np.intp), np.ones(count, dtype=np.bool_)
        numbers, usable = stream.below(self.total, count)
        if self.sums is not None:
            return np.searchsorted(self.sums, numbers.astype(np.int64), side="right"), usable
        return numbers.astype(np.intp), usable


class Sampler:
    """Draws batches of deals for the streets that are asked about."""

    def __init__(self, source: Source, streets: set[int], threads: int) -> None:
        self.source = source
        self.threads = threads
        boards = card_masks(source.board.cards)
        fits = (boards & np.uint64(source.dead)) == 0
        boards = boards[fits]
        ranges = known_taken(source, int(np.bitwise_and.reduce(boards)) if len(boards) else 0)
        if not len(boards) or any(not len(hands) for hands in ranges):
            raise no_deal()
        self.lists = [_List(boards, source.board.cards[fits], None)]
        self.listed = [at for at, hands in enumerate(ranges) if not hands.free]
        self.lists += [_hand_list(ranges[at]) for at in self.listed]
        self.free = [at for at, hands in enumerate(ranges) if hands.free]
        self.to_come = sum(blocks(source, streets))

    def frame(self, seed: int, batch: int) -> Frame:
        """The deals of one batch."""
        stream = Stream(seed, batch)
        places, used = self._joint(stream)
        hole = self.source.game.hole_cards
        cards = from_deck(stream, used, len(self.free) * hole + self.to_come)
        hands: list[Cards] = [np.empty((0, 0), dtype=np.uint8)] * len(self.source.names)
        for at, place, deal in zip(self.listed, places[1:], self.lists[1:], strict=True):
            hands[at] = deal.cards[place]
        for number, at in enumerate(self.free):
            hands[at] = np.ascontiguousarray(cards[:, number * hole : (number + 1) * hole])
        board = np.concatenate([self.lists[0].cards[places[0]], cards[:, len(self.free) * hole :]], axis=1)
        return Frame(hands, board, self.source, threads=self.threads)

    def _joint(self, stream: Stream) -> tuple[list[npt.NDArray[np.intp]], Masks]:
        """Places in all lists, and the cards that are used, of deals in which nothing clashes."""
        found: list[list[npt.NDArray[np.intp]]] = []
        masks: list[Masks] = []
        have = drawn = 0
        wanted = BATCH
        while have < BATCH:
            used = np.full(wanted, np.uint64(self.source.dead))
            fits = np.ones(wanted, dtype=np.bool_)
            places = []
            for one in self.lists:
                place, usable = one.draw(stream, wanted)
                mask = one.masks[place]
                fits &= usable & ((used & mask) == 0)
                used |= mask
                places.append(place)
            drawn += wanted
            found.append([place[fits] for place in places])
            masks.append(used[fits])
            have += len(masks[-1])
            if have < BATCH and drawn >= _MOST_DRAWN * (1 if not have else 16):
                raise no_deal()
            wanted = min(2**20, int((BATCH - have) / max(have / drawn, 0.001) * 1.1) + 64)
        joined = [np.concatenate(parts)[:BATCH] for parts in zip(*found, strict=True)]
        return joined, np.concatenate(masks)[:BATCH]


def no_deal() -> Exception:
    """Nothing can be dealt."""
    return fault("no_deal", "these hands and this board cannot be dealt together, or hardly ever")


def _hand_list(hands: Hands) -> _List:
    return _List(hands.masks, cards_of(hands.masks, hands.cards), hands.weights)


def from_deck(stream: Stream, used: Masks, count: int) -> Cards:
    """So many cards for each row, none of them used: (n, count). Card by card; one that is used is drawn again."""
    cards = np.empty((count, len(used)), dtype=np.uint8)
    taken = used | _NO_CARD
    for column in cards:
        column[:] = stream.letters(len(used))
        rows = np.nonzero(taken & _BIT_OF[column])[0]
        while len(rows):
            again = stream.letters(len(rows))
            column[rows] = again
            rows = rows[(taken[rows] & _BIT_OF[again]) != 0]
        taken |= _BIT_OF[column]
    return np.ascontiguousarray(cards.T)
