"""Shared by the tests of tournaments: players by their seats, hands as a director tells them, the time as one sets it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from omaha.presets import TDA_2024
from omaha.tournament import Level, Structure, Tournament

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MINUTE = 60
S0 = Structure()
TDA = replace(
    S0,
    rules=TDA_2024,
    balance="next_big_blind",
    level_starts="riffle",
    hand_for_hand=True,
    final_table=None,
)
"""As S0, but by TDA 10, 11, 23 and RP-8."""
LONG = (Level(25, 50, 600),)


class Time:
    """Seconds that are told."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Played(Tournament):
    """A tournament with its own time."""

    time: Time


def begun(count: int, structure: Structure = S0, *, seed: int = 1, **options: Any) -> Played:
    """A tournament of A, B, C ..., seated by the draw; `options` replace what the structure has."""
    time = Time()
    event = Played(replace(structure, **options) if options else structure, seed, time=time)
    event.time = time
    for name in LETTERS[:count]:
        event.register(name)
    event.start()
    return event


def spots(event: Tournament, table: int = 1) -> tuple[int, int | None, int]:
    """Button, small blind and big blind of the hand that begins now."""
    found = event.begin_hand(table)
    return found.button, found.small, found.big


def lose(event: Tournament, table: int = 1, *losers: str, to: str | None = None) -> None:
    """The hand that is on ends; the losers lose all that they have, to somebody who stays."""
    before = event.tables[table].before
    to = to or next(name for name in before if name not in losers)
    stacks = {**dict.fromkeys(losers, 0), to: before[to] + sum(before[name] for name in losers)}
    event.end_hand(table, stacks)


def bust(event: Tournament, table: int, *losers: str, to: str | None = None) -> None:
    """A hand in which they lose all."""
    event.begin_hand(table)
    lose(event, table, *losers, to=to)


def give(event: Tournament, table: int, **stacks: int) -> None:
    """A hand after which these have so much."""
    event.begin_hand(table)
    event.end_hand(table, stacks)


def at(event: Tournament, table: int, seat: int) -> str:
    """Who sits there."""
    name = event.tables[table].names[seat]
    assert name is not None
    return name


def sizes(event: Tournament) -> list[int]:
    """How many sit at each table."""
    return [table.size for table in event.tables.values()]


def shrink(event: Tournament, to: int) -> None:
    """Hands at the biggest table until so many are left."""
    while event.left > to:
        number = max(event.tables, key=lambda number: event.tables[number].size)
        bust(event, number, event.tables[number].players[0])
