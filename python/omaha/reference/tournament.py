"""Color-ups, prizes and the worth of stacks, the long way (S0; RR 15.8; TDA 24).

Nothing is divided where it can be moved: a color-up takes crumbs off a stack one by one and pushes them to and fro, prizes are handed
out unit by unit, and the independent chip model walks through every order in which the players can finish.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import count, permutations
from math import gcd
from typing import NamedTuple

MOST_PLAYERS = 7
"""7 players finish in 5,040 orders."""


class Seat(NamedTuple):
    """One seat after a color-up."""

    after: int
    odd: int
    """Odd chips, a part of one counted as one."""
    cards: tuple[int, ...]
    won: bool
    saved: bool
    """Given a chip after the race because he had nothing left."""


def color_up(
    stacks: Mapping[int, int], old_unit: int, new_unit: int, cards: Iterable[int], deck: int = 52
) -> dict[int, Seat]:
    """The seats with chips after a color-up; ``cards`` in the order of the deal, ``deck`` how many there are.

    >>> color_up({1: 125, 2: 50}, 25, 100, [51, 0, 4])
    {1: Seat(after=200, odd=1, cards=(51,), won=True, saved=False), 2: Seat(after=100, odd=2, cards=(0, 4), won=False, saved=True)}
    """
    crumb = gcd(old_unit, new_unit, *stacks.values())
    seats = [seat for seat in sorted(stacks) if stacks[seat]]
    new_chips, crumbs, odd = dict.fromkeys(seats, 0), {}, {}
    for seat in seats:
        new_chips[seat], crumbs[seat] = exchange(stacks[seat], crumb, new_unit)
        whole, part = exchange(crumbs[seat], crumb, old_unit)
        odd[seat] = whole + (part > 0)
    dealt = deal(odd, cards, deck)

    middle = 0
    for seat in seats:
        middle += crumbs[seat]
    to_win, left = exchange(middle, crumb, new_unit)
    if left + left >= new_unit:
        to_win += 1
    on_table = {card: seat for seat in seats for card in dealt[seat]}
    winners = set()
    while to_win and on_table:
        winner = on_table[max(on_table)]
        winners.add(winner)
        to_win -= 1
        on_table = {card: seat for card, seat in on_table.items() if seat != winner}

    after = {}
    for seat in seats:
        won = seat in winners
        saved = new_chips[seat] == 0 and not won
        chips = new_chips[seat] + won + saved
        after[seat] = Seat(chips * new_unit, odd[seat], dealt[seat], won, saved)
    return after


def exchange(amount: int, crumb: int, chip: int) -> tuple[int, int]:
    """Chips for as many crumbs as fill them, one crumb after the other, and what is left over."""
    chips = pile = 0
    while amount:
        amount -= crumb
        pile += crumb
        if pile == chip:
            chips += 1
            pile = 0
    return chips, pile


def deal(odd: Mapping[int, int], cards: Iterable[int], deck: int) -> dict[int, tuple[int, ...]]:
    """A card for each odd chip; for every two, three and so on where the deck would run out."""
    if sum(chips > 0 for chips in odd.values()) > deck:
        raise ValueError("more players than cards")
    for each in count(1):
        wanted = {seat: len(range(0, chips, each)) for seat, chips in odd.items()}
        if sum(wanted.values()) <= deck:
            break
    top = iter(cards)
    return {seat: tuple(next(top) for _ in range(wanted[seat])) for seat in wanted}


def prizes(pool: int, shares: Sequence[int], unit: int) -> list[int]:
    """A unit at a time as long as a place has not its share, in basis points; what is left is the first's."""
    paid = []
    for share in shares:
        money = 0
        while (money + unit) * 10_000 <= pool * share:
            money += unit
        paid.append(money)
    paid[0] += pool - sum(paid)
    return paid


def with_ties(prizes: Sequence[int], groups: Sequence[Sequence[str]], unit: int) -> dict[str, int]:
    """The prizes of a group lie on one pile, from which its players take units in turn; what is no unit is the first's.

    >>> with_ties([50, 31, 20], [["a"], ["b", "c"]], 2)
    {'a': 50, 'b': 27, 'c': 24}
    """
    paid = {player: 0 for group in groups for player in group}
    coming = list(prizes)
    for group in groups:
        pile = 0
        for _ in group:
            pile += coming.pop(0) if coming else 0
        turn = 0
        while pile >= unit:
            paid[group[turn % len(group)]] += unit
            pile -= unit
            turn += 1
        paid[group[0]] += pile
    return paid


def icm(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each stack is worth over all orders in which those with chips can finish; the others share what is left.

    >>> icm([3, 1], [100, 60])
    [Fraction(90, 1), Fraction(70, 1)]
    """
    playing = [player for player, stack in enumerate(stacks) if stack]
    if len(playing) > MOST_PLAYERS:
        raise ValueError("too many players")
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(playing):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    out = [player for player, stack in enumerate(stacks) if not stack]
    for prize in prizes[len(playing) :]:
        for player in out:
            worth[player] += Fraction(prize, len(out))
    return worth
