"""The deals of a batch as arrays, with what is often asked about them kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha._core import HighRank
from omaha.evaluator import evaluate_batch, evaluate_low_batch
from omaha.queries.kinds import STREET_CARDS
from omaha.queries.numbers import Number
from omaha.queries.source import Source

__all__ = ["Frame", "card_masks", "hand_type_of", "take"]

Cards = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]
Whole = npt.NDArray[Any]
_ONE: Final = np.uint64(1)
BITS: Final = _ONE << np.arange(52, dtype=np.uint64)


def card_masks(cards: Cards) -> Masks:
    """A mask for each row of card ids: bit i is the card with id i."""
    masks = np.zeros(cards.shape[0], dtype=np.uint64)
    for column in range(cards.shape[1]):
        masks |= BITS[cards[:, column]]
    return masks


def rank_sets(cards: Cards) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    """The ranks of each row as bits, and those that come more than once."""
    once = np.zeros(cards.shape[0], dtype=np.uint16)
    twice = np.zeros(cards.shape[0], dtype=np.uint16)
    for column in range(cards.shape[1]):
        bit = np.uint16(1) << (cards[:, column] >> 2).astype(np.uint16)
        twice |= once & bit
        once |= bit
    return once, twice


def take(value: Any, places: npt.NDArray[np.intp]) -> Any:
    """The values of some deals; one value for all stays."""
    if isinstance(value, Number):
        return value.take(places)
    if isinstance(value, np.ndarray) and value.ndim:
        return value[places]
    return value


class Frame:
    """Deals: hands as (n, k) card ids for each player, boards as (n, up to 5), flop first."""

    def __init__(
        self,
        hands: list[Cards],
        board: Cards,
        source: Source,
        *,
        threads: int = 1,
        weights: npt.NDArray[Any] | None = None,
    ) -> None:
        self.hands = hands
        self.board = board
        self.source = source
        self.game = source.game
        self.hilo = source.game.hilo
        self.dead = source.dead
        self.threads = threads
        self.weights = weights
        self.values: dict[int, Any] = {}
        """What steps gave, by their place."""
        self._kept: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.board)

    def taken(self, places: npt.NDArray[np.intp]) -> Frame:
        """Some of the deals, with what is known of them."""
        part = Frame(
            [hand[places] for hand in self.hands],
            self.board[places],
            self.source,
            threads=self.threads,
            weights=None if self.weights is None else self.weights[places],
        )
        part.values = {step: take(value, places) for step, value in self.values.items()}
        return part

    def kept(self, key: Any, make: Callable[[], Any]) -> Any:
        """What was made before under this key, or is made now."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def street(self, street: int) -> Cards:
        """The board on a street."""
        size = STREET_CARDS[street]
        return self.kept(("street", street), lambda: np.ascontiguousarray(self.board[:, :size]))  # type: ignore[no-any-return]

    def hand_mask(self, player: int) -> Masks:
        """The hands of a player as masks."""
        return self.kept(("hand", player), lambda: card_masks(self.hands[player]))  # type: ignore[no-any-return]

    def board_mask(self, street: int) -> Masks:
        """The boards of a street as masks."""
        return self.kept(("board", street), lambda: card_masks(self.street(street)))  # type: ignore[no-any-return]

    def hand_ranks(self, player: int) -> tuple[Whole, Whole]:
        """The ranks of a player's hand as bits, and those held more than once."""
        return self.kept(("ranks", player), lambda: rank_sets(self.hands[player]))  # type: ignore[no-any-return]

    def board_ranks(self, street: int) -> tuple[Whole, Whole]:
        """The ranks of the board as bits, and those that come more than once."""
        return self.kept(("board ranks", street), lambda: rank_sets(self.street(street)))  # type: ignore[no-any-return]

    def high(self, player: int, street: int) -> npt.NDArray[np.uint16]:
        """The high ranks of a player on a street."""
        return self.kept(  # type: ignore[no-any-return]
            ("high", player, street),
            lambda: evaluate_batch(self.hands[player], self.street(street), threads=self.threads),
        )

    def low(self, player: int, street: int) -> npt.NDArray[np.uint16]:
        """The low ranks of a player on a street, 0 without one."""
        return self.kept(  # type: ignore[no-any-return]
            ("low", player, street),
            lambda: evaluate_low_batch(self.hands[player], self.street(street), threads=self.threads),
        )


def hand_type_of(ranks: Whole) -> npt.NDArray[np.uint8]:
    """The hand types, 0 for a high card to 8 for a straight flush, of high ranks."""
    if not _TYPES:
        table = np.zeros(7_463, dtype=np.uint8)
        for rank in range(1, 7_463):
            table[rank] = int(HighRank(rank).category)
        _TYPES.append(table)
    return _TYPES[0][ranks]


_TYPES: Final[list[npt.NDArray[np.uint8]]] = []
