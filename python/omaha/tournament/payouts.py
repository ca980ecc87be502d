"""Prizes: what share each place gets, whole money, and places that are shared (S0, Winning the tournament; TDA RP-8)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from omaha.errors import ConfigError, Problem
from omaha.tournament.checks import refuse, whole, wholes

__all__ = ["WHOLE", "Payouts", "prizes", "with_ties"]

Player = TypeVar("Player", bound=Hashable)

WHOLE: Final = 10_000
"""The prize pool in basis points."""
_SMALL: Final = ((4, (10_000,)), (7, (6_500, 3_500)), (16, (5_000, 3_000, 2_000)))
"""Up to so many entries: these shares."""


@dataclass(frozen=True, slots=True)
class Payouts:
    """The shares of the prize pool by place, first place first, in basis points (10,000 is all of it).

    Raises `ConfigError` (`tournament.shares`) with every defect: no share, shares that are no integers from 1 on, that rise, or that
    do not sum to 10,000.

    >>> Payouts((5000, 3000, 2000)).places
    3
    >>> Payouts.standard(16) == Payouts((5000, 3000, 2000))
    True
    """

    shares: tuple[int, ...]

    def __post_init__(self) -> None:
        code, problems = "tournament.shares", list[Problem]()
        shares = wholes(problems, "shares", self.shares, code, least=1)
        object.__setattr__(self, "shares", shares)
        if not problems:
            for at in range(1, len(shares)):
                if shares[at] > shares[at - 1]:
                    message = f"{shares[at]} is more than the {shares[at - 1]} of the place before"
                    problems.append(Problem(f"shares[{at}]", shares[at], message, code))
            if sum(shares) != WHOLE:
                problems.append(
                    Problem("shares", sum(shares), f"they sum to {sum(shares)}, not {WHOLE}", code)
                )
        refuse(problems)

    @property
    def places(self) -> int:
        """How many places are paid."""
        return len(self.shares)

    @classmethod
    def standard(cls, entries: int) -> Payouts:
        """Shares for so many entries, 2 to 10,000; a proposal, for no source names a table.

        2 to 4 entries pay one place, 5 to 7 two (65, 35 %), 8 to 16 three (50, 30, 20 %), more than that one place for every eight
        entries, rounded up, so that 12.5 to 18 % are paid. There each paid place gets one entry back, rounded up to a basis point; what
        is left of the pool falls as 1, 1/2, 1/3 and so on, each share rounded down, and the points left go one each to the first places.
        Three such places have about 51, 28, 21 %.

        Raises `ConfigError` (`tournament.entries`) for another number.

        >>> Payouts.standard(6).shares, Payouts.standard(30).shares
        ((6500, 3500), (4493, 2414, 1720, 1373))
        >>> Payouts.standard(1000).places
        125
        """
        problems: list[Problem] = []
        entries = whole(problems, "entries", entries, "tournament.entries", least=2, most=10_000)
        refuse(problems)
        for most, shares in _SMALL:
            if entries <= most:
                return cls(shares)
        places = -(-entries // 8)
        back = -(-WHOLE // entries)
        weights = [10**12 // place for place in range(1, places + 1)]
        floors = [back + (WHOLE - places * back) * weight // sum(weights) for weight in weights]
        left = WHOLE - sum(floors)
        return cls(tuple(floor + (at < left) for at, floor in enumerate(floors)))


def prizes(pool: int, shares: Payouts | Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """The prizes by place, first place first, in whole money; they sum to `pool` exactly.

    Each is its share of the pool rounded down to a multiple of `unit`; the rest, and what of the pool is no multiple, goes to the first
    place. `pool` and `unit` are in the smallest money that counts: dollars, or cents.

    Raises `ConfigError` with every defect: `tournament.pool`, `tournament.unit` for no integers (the pool from 0, the unit from 1 to
    2**60), `tournament.shares` as `Payouts`.

    >>> prizes(625, Payouts.standard(10), unit=5)
    (315, 185, 125)
    """
    problems: list[Problem] = []
    pool = whole(problems, "pool", pool, "tournament.pool")
    unit = whole(problems, "unit", unit, "tournament.unit", least=1)
    if not isinstance(shares, Payouts):
        try:
            shares = Payouts(tuple(shares))
        except ConfigError as error:
            problems += error.problems
        except TypeError:
            problems.append(
                Problem("shares", None, f"{type(shares).__name__} is no sequence", "tournament.shares")
            )
    refuse(problems)
    assert isinstance(shares, Payouts)
    below = [pool * share // (WHOLE * unit) * unit for share in shares.shares[1:]]
    return (pool - sum(below), *below)


def with_ties(prizes: Sequence[int], groups: Iterable[Sequence[Player]], unit: int = 1) -> dict[Player, int]:
    """What each player gets: those of a group share their places, and split the sum of the prizes for these.

    `prizes` by place, first place first; `groups` in the order of the finish, the winner first: `[["Ann"], ["Bob", "Cleo"]]`. A group of
    two on places 2 and 3 splits second and third prize, also where one of the places pays nothing. Each gets the same multiple of
    `unit`; the units left go one each to the first in the given order, and money below a unit to the very first. S0 and the TDA do
    not say who gets odd money: name first who shall have it (the lower seat, or by a draw).

    Raises `ConfigError` with every defect: `tournament.prizes` for prizes that are no integers from 0 on or that rise,
    `tournament.unit`, `tournament.groups` for a group that is empty or a player who stands twice, or for fewer players than
    there are prizes.

    >>> with_ties([315, 185, 125], [["Ann"], ["Bob", "Cleo"], ["Dan"]], unit=5)
    {'Ann': 315, 'Bob': 155, 'Cleo': 155, 'Dan': 0}
    >>> with_ties([315, 185, 120], [["Ann"], ["Bob", "Cleo"]], unit=5)
    {'Ann': 315, 'Bob': 155, 'Cleo': 150}
    """
    problems: list[Problem] = []
    amounts = falling_prizes(problems, prizes)
    unit = whole(problems, "unit", unit, "tournament.unit", least=1)
    shared = _checked_groups(problems, groups)
    players = sum(map(len, shared))
    if players < len(amounts):
        message = f"{players} players are too few for {len(amounts)} prizes"
        problems.append(Problem("groups", players, message, "tournament.groups"))
    refuse(problems)
    paid: dict[Player, int] = {}
    place = 0
    for group in shared:
        total = sum(amounts[place : place + len(group)])
        place += len(group)
        units, rest = divmod(total, unit)
        each, odd = divmod(units, len(group))
        for at, player in enumerate(group):
            paid[player] = (each + (at < odd)) * unit + (rest if at == 0 else 0)
    return paid


def falling_prizes(problems: list[Problem], prizes: object) -> tuple[int, ...]:
    """The prizes as integers, each no more than the one before; what is wrong with them goes to `problems`."""
    before = len(problems)
    amounts = wholes(problems, "prizes", prizes, "tournament.prizes")
    if len(problems) == before:
        for at in range(1, len(amounts)):
            if amounts[at] > amounts[at - 1]:
                message = f"{amounts[at]} is more than the {amounts[at - 1]} of the place before"
                problems.append(Problem(f"prizes[{at}]", amounts[at], message, "tournament.prizes"))
    return amounts


def _checked_groups(problems: list[Problem], groups: Iterable[Sequence[Player]]) -> list[tuple[Player, ...]]:
    """The groups as tuples; an empty one, or a player who stands twice, is a defect."""
    code = "tournament.groups"
    shared: list[tuple[Player, ...]] = []
    seen: set[Player] = set()
    for at, group in enumerate(groups):
        # A name alone would be taken for a group of letters.
        if isinstance(group, str | bytes):
            problems.append(Problem(f"groups[{at}]", group, "a group is a sequence of players", code))
            continue
        players = tuple(group)
        if not players:
            problems.append(Problem(f"groups[{at}]", (), "there is nobody in it", code))
        for player in players:
            if player in seen:
                problems.append(Problem(f"groups[{at}]", player, f"{player!r} stands twice", code))
            seen.add(player)
        shared.append(players)
    return shared
