"""Which card of the deck goes where (S0, S4: one by one from the small blind, a burn before each street)."""

from collections.abc import Iterable, Sequence
from itertools import islice
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


class Dealt(NamedTuple):
    """One hand's cards on several boards: of a game that has several, or of several runs."""

    holes: tuple[tuple[int, ...], ...]
    boards: tuple[tuple[int, ...], ...]
    burns: tuple[int, ...]


class Street(NamedTuple):
    """What is laid at once: cards for each board, after a burn or not."""

    cards: int
    burn: bool


def streets(courchevel: bool = False) -> list[Street]:
    """Flop, turn, river; in Courchevel the flop's first card lies before the first round, and one burn does."""
    opening = [Street(1, True), Street(2, False)] if courchevel else [Street(3, True)]
    return [*opening, Street(1, True), Street(1, True)]


def deal_boards(
    deck: Iterable[int],
    players: int,
    hole: int = 4,
    *,
    boards: int = 1,
    runs: int = 1,
    stood: int = 0,
    courchevel: bool = False,
    burns: bool = True,
) -> Dealt:
    """A street has one burn and then its cards board by board. A further run begins after the first one's
    river, from the ``stood`` cards that lay when betting ended, and burns before each of its streets
    (WL 206 to 213), in Courchevel before the rest of the flop too.

    >>> deal_boards(range(52), 2, boards=2).boards
    ((9, 10, 11, 16, 19), (12, 13, 14, 17, 20))
    >>> deal_boards(range(52), 2, runs=2, stood=3)[1:]
    (((9, 10, 11, 13, 15), (9, 10, 11, 17, 19)), (8, 12, 14, 16, 18))
    >>> deal_boards(range(52), 2, hole=5, courchevel=True)[1:]
    (((11, 12, 13, 15, 17),), (10, 14, 16))
    """
    top = iter(deck)
    holes: list[list[int]] = [[] for _ in range(players)]
    for _ in range(hole):
        for cards in holes:
            cards.append(next(top))
    laid: list[list[int]] = [[] for _ in range(boards)]
    burned: list[int] = []
    for run in range(runs):
        lying = laid if run == 0 else [laid[0][:stood]]
        height = 0
        for street in streets(courchevel):
            height += street.cards
            if run and height <= stood:
                continue
            if burns and (street.burn or run):
                burned.extend(islice(top, 1))
            for board in lying:
                board.extend(islice(top, street.cards))
        if run:
            laid += lying
    if any(len(board) < 5 for board in laid):
        raise ValueError("the deck is too short")
    return Dealt(tuple(tuple(cards) for cards in holes), tuple(tuple(cards) for cards in laid), tuple(burned))


class Redealt(NamedTuple):
    """From a street that was dealt too early to the river: the right cards of each board, and all burns."""

    boards: tuple[tuple[int, ...], ...]
    burns: tuple[int, ...]


def _premature(
    order: Sequence[int], street: str, boards: int, burns: bool, courchevel: bool
) -> tuple[list[int], list[int]]:
    """The premature cards, and what lies below them."""
    laid = streets(courchevel)[{"flop": -3, "turn": -2, "river": -1}[street]]
    burn = int(burns and laid.burn)
    end = burn + laid.cards * boards
    return list(order[burn:end]), list(order[end:])


def redeal(
    order: Sequence[int],
    street: str,
    boards: int,
    burns: bool,
    policy: str,
    shuffled: Sequence[int],
    courchevel: bool = False,
) -> Redealt:
    """The board after a street that was dealt before betting was over (TDA 39, RP-5; RR 5.3, 16.2).

    ``order`` is what was still to come before that street, its burn first. ``tda``, and ``roberts`` on flop
    and river: its burn stays, its cards are shuffled into the stub, it is dealt without another burn.
    ``roberts`` on the turn: burn, and the would-be river is the turn; then the premature turn is shuffled
    into the stub and the river dealt without a burn. ``shuffled`` is that stub after the shuffle.

    >>> redeal(range(20, 26), "turn", 1, True, "tda", [24, 21, 25, 22, 23])
    Redealt(boards=((24, 25),), burns=(20, 21))
    >>> redeal(range(20, 26), "turn", 1, True, "roberts", [21, 24, 25])
    Redealt(boards=((23, 21),), burns=(20, 22))
    """
    _, after = _premature(order, street, boards, burns, courchevel)
    left = streets(courchevel)[{"flop": -3, "turn": -2, "river": -1}[street] :]
    burned = [order[0]] if burns and left[0].burn else []
    laid: list[list[int]] = [[] for _ in range(boards)]
    if policy == "roberts" and street == "turn":
        would_be = iter(after)
        if burns:
            burned.append(next(would_be))
        for board in laid:
            board.append(next(would_be))
        left = left[1:]
    elif policy not in ("roberts", "tda"):
        raise ValueError(f"roberts or tda, not {policy!r}")
    if sorted(shuffled) != sorted(to_shuffle(order, street, boards, burns, policy, courchevel)):
        raise ValueError("other cards than those to be shuffled")
    top = iter(shuffled)
    for at, coming in enumerate(left):
        if at and coming.burn and burns:
            burned.append(next(top))
        for board in laid:
            board.extend(islice(top, coming.cards))
    return Redealt(tuple(tuple(board) for board in laid), tuple(burned))


def to_shuffle(
    order: Sequence[int], street: str, boards: int, burns: bool, policy: str, courchevel: bool = False
) -> list[int]:
    """What ``redeal`` wants shuffled, in the order it lies: the stub, then the premature cards.

    >>> to_shuffle(range(20, 26), "turn", 1, True, "tda"), to_shuffle(range(20, 26), "turn", 1, True, "roberts")
    ([22, 23, 24, 25, 21], [24, 25, 21])
    """
    premature, after = _premature(order, street, boards, burns, courchevel)
    used = boards + burns if (policy, street) == ("roberts", "turn") else 0
    return [*after[used:], *premature]
