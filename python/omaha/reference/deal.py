"""Which card of the deck goes where (S0, S4: one by one from the small blind, a burn before each street)."""

from collections.abc import Iterable
from typing import NamedTuple


class Deal(NamedTuple):
    """One hand's cards, run out to the river."""

    holes: tuple[tuple[int, ...], ...]
    """By player, in dealing order."""
    board: tuple[int, ...]
    burns: tuple[int, ...]


def deal_hand(deck: Iterable[int], players: int, hole: int = 4, burns: bool = True) -> Deal:
    """Deal from the top of the deck; the first player is the one who gets the first card.

    >>> deal_hand(range(52), players=2)
    Deal(holes=((0, 2, 4, 6), (1, 3, 5, 7)), board=(9, 10, 11, 13, 15), burns=(8, 12, 14))
    """
    top = iter(deck)
    holes: list[list[int]] = [[] for _ in range(players)]
    for _ in range(hole):
        for cards in holes:
            cards.append(next(top))
    board: list[int] = []
    burned: list[int] = []
    for street in (3, 1, 1):
        if burns:
            burned.append(next(top))
        board.extend(next(top) for _ in range(street))
    return Deal(tuple(tuple(cards) for cards in holes), tuple(board), tuple(burned))
