"""The desk of a tournament: who is registered, what was bought, the clock, who is out and in which place."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from omaha.errors import PhaseError, TableError
from omaha.tournament.clock import Clock
from omaha.tournament.payouts import Payouts, prizes, with_ties
from omaha.tournament.state import Books, Entrant, Event, TableState
from omaha.tournament.structure import Structure

__all__ = ["Desk"]


class Desk:
    """The part of a tournament that knows players, money and time."""

    def __init__(self, structure: Structure, seed: int, source: Callable[[], float]) -> None:
        if not isinstance(structure, Structure):
            raise TypeError(f"structure must be a Structure, not {type(structure).__name__}")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise TypeError(f"a seed is a number, not {type(seed).__name__}")
        if not 0 <= seed < 2**256:
            raise TableError("a seed is from 0 to 2**256 - 1", code="tournament.seed", value=seed)
        if not callable(source):
            raise TypeError("a time source is called and gives seconds")
        self._structure, self._seed, self._source = structure, seed, source
        self._players: dict[str, Entrant] = {}
        self._in: dict[str, None] = {}
        self._tables: dict[int, TableState] = {}
        self._breaking: TableState | None = None
        self._combining = False
        self._hand_for_hand = False
        self._to_play: set[int] = set()
        self._round: list[list[list[str]]] = []
        self._started = self._over = False
        self._outs: list[list[str]] = []
        self._agreed: dict[str, int] | None = None
        self._draws = 0
        self._hands = 0
        self._entries = 0
        self._level_dealt = 0
        self._began: list[tuple[int, int]] = []
        self._events: list[Event] = []
        self._log: list[dict[str, Any]] = []
        self._books = Books()
        self._prizes: tuple[tuple[int, int, int], tuple[int, ...]] | None = None
        self._now = 0
        self._quiet_until = 0
        self._paused = self._on_break = False
        self._stakes = [structure.stakes(number + 1) for number in range(len(structure.levels))]
        self._clock = Clock(structure.periods, time=lambda: self._now / 1000)

    # Time

    def _tick(self) -> None:
        """Reads the time: it never goes back."""
        seconds = self._source()
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not abs(seconds) < 10**11:
            raise TypeError(f"a time source gives seconds, not {seconds!r}")
        self._now = max(self._now, int(seconds * 1000))
        if self._now >= self._quiet_until:
            self._read_clock()

    def _read_clock(self) -> None:
        """What the clock says, and until when it says nothing else: reading it takes longer than all the rest of a hand."""
        clock = self._clock
        for began in clock.advance_to() if clock.started else ():
            if began.period.kind == "level":
                self._began.append((began.at, began.period.number or 1))
            self._events.append(Event(began.period.kind, began.at, None, None, began.period.number))
        self._paused, self._on_break = clock.paused, clock.on_break
        self._quiet_until = self._now
        if clock.started and clock.running:
            self._quiet_until = 2**62 if clock.over else self._now + clock.remaining

    def _level_at(self, at: int) -> int:
        """The level that was on at a time."""
        found = 1
        for began, level in self._began:
            if began > at:
                break
            found = level
        return found

    # What there is

    @property
    def structure(self) -> Structure:
        """What it is played by."""
        return self._structure

    @property
    def seed(self) -> int:
        """What all draws and decks come from."""
        return self._seed

    @property
    def clock(self) -> Clock:
        """The clock as it stands now, to read; `pause`, `resume` and so on are the tournament's, so that they are logged."""
        self._tick()
        return self._clock.copy()

    @property
    def players(self) -> dict[str, Entrant]:
        """Everybody who registered, as it is now."""
        return {name: copy(player) for name, player in self._players.items()}

    @property
    def left(self) -> int:
        """How many are still in."""
        return len(self._in) if self._started else len(self._players)

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of who is in; of those in a hand as it began."""
        return {name: self._players[name].chips for name in self._in}

    @property
    def books(self) -> Books:
        """Every chip and all the money."""
        return self._books

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, in order."""
        return tuple(self._events)

    @property
    def started(self) -> bool:
        """Whether seats have been drawn."""
        return self._started

    @property
    def over(self) -> bool:
        """Whether one has all the chips."""
        return self._over

    @property
    def hands(self) -> int:
        """The hands that have been begun."""
        return self._hands

    @property
    def hand_for_hand(self) -> bool:
        """Whether all tables deal hand for hand."""
        return self._hand_for_hand

    @property
    def entries(self) -> int:
        """How often somebody has bought in."""
        return self._entries

    @property
    def average(self) -> int:
        """The average stack, rounded down."""
        return self._books.chips // max(1, self.left)

    def _player(self, name: str) -> Entrant:
        if not isinstance(name, str):
            raise TypeError(f"a player is named by a text, not {type(name).__name__}")
        player = self._players.get(name)
        if player is None:
            raise TableError(f"{name!r} is not registered", code="tournament.nobody", value=name)
        return player

    def _still_in(self, name: str) -> Entrant:
        player = self._player(name)
        if name not in self._in:
            raise TableError(f"{name} is not in", code="tournament.not_in", value=name)
        return player

    def _table(self, number: int) -> TableState:
        whole = isinstance(number, int) and not isinstance(number, bool)
        table = self._tables.get(number) if whole else None
        if table is None:
            raise TableError(f"there is no table {number!r}", code="tournament.table", value=number)
        return table

    def _running(self) -> None:
        if not self._started:
            raise PhaseError("the tournament has not begun", code="tournament.not_started")
        if self._over:
            raise PhaseError("the tournament is over", code="tournament.over")

    # Places and prizes

    @property
    def pool(self) -> int:
        """The money for the places: what was paid, less fees and bounties."""
        return self._books.bought - self._structure.bounty * self.entries

    @property
    def prizes(self) -> tuple[int, ...]:
        """The prize of each place, first first."""
        now = (self.pool, self.entries, len(self._players))
        if self._prizes is None or self._prizes[0] != now:
            self._prizes = now, self._all_prizes(*now)
        return self._prizes[1]

    def _all_prizes(self, pool: int, entries: int, players: int) -> tuple[int, ...]:
        structure = self._structure
        shares = structure.payouts or Payouts.standard(max(2, entries))
        places = min(shares.places, max(1, players))
        if places < shares.places:
            kept = list(shares.shares[:places])
            kept[0] += 10_000 - sum(kept)
            shares = Payouts(tuple(kept))
        return prizes(pool, shares, structure.money_unit)

    def _groups(self) -> Iterator[tuple[int, list[str]]]:
        """From the last place up: the best place that a group shares, and who is in it."""
        # Who went out in a round that is still on has no place yet.
        waiting = sum(len(group) for groups in self._round for group in groups)
        above = len(self._in) + waiting + sum(map(len, self._outs))
        for group in self._outs:
            above -= len(group)
            yield above + 1, group

    @property
    def places(self) -> dict[str, int]:
        """The place of everybody who is out, and of the winner; who shares places has the best of them."""
        found = {name: place for place, group in self._groups() for name in group}
        if self._over:
            chips = [self._players[name].chips for name in self._in]
            found |= {
                name: 1 + sum(other > own for other in chips)
                for name, own in zip(self._in, chips, strict=True)
            }
        return dict(sorted(found.items(), key=lambda item: item[1]))

    @property
    def winnings(self) -> dict[str, int]:
        """The prizes of those whose place is certain, bounties not counted."""
        table = list(self.prizes)
        table += [0] * (len(self._players) - len(table))
        found: dict[str, int] = {}
        for place, group in self._groups():
            shared = table[place - 1 : place - 1 + len(group)]
            found |= (
                with_ties(shared, [group], self._structure.money_unit)
                if sum(shared)
                else dict.fromkeys(group, 0)
            )
        if self._agreed is not None:
            found |= self._agreed
        elif self._over:
            found |= dict.fromkeys(self._in, table[0])
        return found

    @property
    def log(self) -> tuple[dict[str, Any], ...]:
        """All that was done, in order, as plain values: done again with the same seed it comes to the same."""
        return tuple(dict(entry) for entry in self._log)

    def _note(self, op: str, **values: Any) -> None:
        self._log.append({"op": op, "at": self._now, **values})

    def check(self) -> None:
        """Counts every chip. Raises `IntegrityError`."""
        self._books.check(sum(self._players[name].chips for name in self._in), "all tables")


DEFAULT_SOURCE: Callable[[], float] = time.time
