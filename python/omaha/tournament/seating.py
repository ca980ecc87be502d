"""Who sits where: the first draw, who moves, and to which seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omaha.table.positions import Positions

__all__ = ["first_seats", "free_seat", "sizes_for", "who_moves", "worst_seat"]

Draw = Callable[[int], list[int]]
"""The numbers below n in a random order."""


def sizes_for(players: int, seats: int) -> list[int]:
    """How many sit at each table: as few tables as will do, as even as can be.

    >>> sizes_for(11, 10), sizes_for(10, 10), sizes_for(2000, 9)[:3]
    ([6, 5], [10], [9, 9, 9])
    """
    tables = -(-players // seats)
    least, more = divmod(players, tables)
    return [least + (number < more) for number in range(tables)]


def first_seats(names: Sequence[str], seats: int, draw: Draw) -> list[list[str]]:
    """Tables and seats by a draw, seats 1, 2, 3 ... of each: whoever draws seat 1 deals first (S0).

    >>> first_seats("ABC", 10, lambda count: list(range(count)))
    [['A', 'B', 'C']]
    """
    order = draw(len(names))
    sizes = sizes_for(len(names), seats)
    tables: list[list[str]] = []
    at = 0
    for size in sizes:
        tables.append([names[number] for number in order[at : at + size]])
        at += size
    return tables


def free_seat(empty: Sequence[int], draw: Draw) -> int:
    """Any of the free seats, by a draw."""
    return empty[draw(len(empty))[0]]


def worst_seat(empty: Sequence[int], last: Positions | None, seats: int) -> int:
    """The free seat that meets the big blind soonest, never one between small blind and button (TDA 11-A).

    >>> worst_seat([2, 5], Positions(0, 1, 3), 6)
    5
    """
    if last is None:
        return min(empty)
    # A seat up to the last big blind waits for the button to pass: the next small blind comes from there.
    return min(empty, key=lambda seat: (seat - last.big - 1) % seats)


def who_moves(names: Sequence[str | None], last: Positions | None, first_button: int) -> str:
    """Who is big blind next (TDA 11-A)."""
    seats = len(names)
    # Before the first hand the big blind is the third from the button on.
    after = last.big if last is not None else first_button
    order = [name for step in range(1, seats + 1) if (name := names[(after + step) % seats]) is not None]
    return order[0 if last is not None or len(order) < 2 else 1]
