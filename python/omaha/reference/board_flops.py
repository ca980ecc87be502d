"""What a flop makes of a hand, in eighteen steps, and what boards look like, both by the cards as they lie."""

from collections.abc import Collection
from itertools import combinations

from omaha.reference.board_words import OnBoard, holds
from omaha.reference.cards import rank_of, suit_of
from omaha.reference.evaluator import STRAIGHT

FLOP_CATEGORIES = (
    "nothing",
    "underpair",
    "third pair",
    "pocket 2-3",
    "second pair",
    "pocket 1-2",
    "top pair",
    "overpair",
    "bottom two",
    "top and bottom",
    "top two",
    "trips",
    "set",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)
"""Worst first."""


def flop_category(hand: Collection[int], board: Collection[int]) -> int:
    """The index in ``FLOP_CATEGORIES`` of the best thing that any two cards of the hand are on a flop.

    >>> from omaha.reference import parse_cards
    >>> FLOP_CATEGORIES[flop_category(parse_cards("QsQh8d2c"), parse_cards("KsTh8c"))]
    'pocket 1-2'
    """
    if len(board) != 3:
        raise ValueError(f"a flop has 3 cards, not {len(board)}")
    on = OnBoard(hand, board)
    if on.type >= STRAIGHT:
        return on.type - STRAIGHT + 13
    return max(_two(on, pair) for pair in combinations(sorted(on.hand), 2))


def _two(on: OnBoard, pair: tuple[int, ...]) -> int:
    """What two cards are, short of a straight."""
    first, second = (rank_of(card) for card in pair)
    board = on.board_ranks
    if first == second:
        if first in board:
            return 12
        higher = sum(rank > first for rank in board)
        return 1 if higher == len(board) else {0: 7, 1: 5, 2: 3}[higher]
    places = [board.index(rank) for rank in (first, second) if rank in board]
    if any(on.count(board[place])[1] == 2 for place in places):
        return 11
    if any(on.count(board[place])[1] == 3 for place in places):
        raise AssertionError("quads are no pair")
    if len(places) == 2:
        return {(0, 1): 10, (0, 2): 9, (1, 2): 8}[tuple(sorted(places))]  # type: ignore[index]
    return {0: 6, 1: 4, 2: 2}[places[0]] if places else 0


TEXTURES = (
    "monotone",
    "twotone",
    "rainbow",
    "paired",
    "trips",
    "connected",
    "straight possible",
    "flush possible",
    "low possible",
    "flush draw possible",
)


def textures(board: Collection[int]) -> dict[str, bool]:
    """What is true of a board of 3 to 5 cards.

    >>> from omaha.reference import parse_cards
    >>> [name for name, true in textures(parse_cards("9s8s7d")).items() if true]
    ['twotone', 'connected', 'straight possible', 'flush draw possible']
    """
    suits = [suit_of(card) for card in board]
    ranks = [rank_of(card) for card in board]
    values = {rank + 2 for rank in ranks} | {1 for rank in ranks if rank == 12}
    most = max(suits.count(suit) for suit in suits)
    same = max(ranks.count(rank) for rank in ranks)
    found = {
        "monotone": len(set(suits)) == 1,
        "twotone": len(set(suits)) == 2,
        "rainbow": len(set(suits)) == len(suits),
        "paired": same >= 2,
        "trips": same >= 3,
        "connected": any({value, value + 1, value + 2} <= values for value in range(1, 13)),
        "straight possible": any(
            len(values & set(range(bottom, bottom + 5))) >= 3 for bottom in range(1, 11)
        ),
        "flush possible": most >= 3,
        "low possible": len({1 if rank == 12 else rank + 2 for rank in ranks} & set(range(1, 9))) >= 3,
        "flush draw possible": len(suits) < 5 and any(suits.count(suit) == 2 for suit in suits),
    }
    assert tuple(found) == TEXTURES
    return found


def outs_to_type(hand: Collection[int], board: Collection[int], kind: int) -> int:
    """How many cards bring exactly this type (0 to 8) as the best hand.

    >>> from omaha.reference import parse_cards
    >>> [outs_to_type(parse_cards("AsKs4d4c"), parse_cards("9s8s4h"), kind) for kind in (5, 6, 7)]
    [8, 6, 1]
    """
    return sum(then.type == kind for then in OnBoard(hand, board).nexts.values())


def made_low(hand: Collection[int], board: Collection[int]) -> bool:
    """Whether the hand has a low now."""
    return holds("low", hand, board)
