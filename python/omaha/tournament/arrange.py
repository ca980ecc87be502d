"""Balancing, breaking and combining tables: what is due between hands."""

from __future__ import annotations

from dataclasses import replace

from omaha.cards import Deck, shuffled
from omaha.tournament.color_up import color_up
from omaha.tournament.desk import Desk
from omaha.tournament.seating import first_seats, free_seat, who_moves, worst_seat
from omaha.tournament.state import Entry, Event, TableState

__all__ = ["Arrange"]

_DRAWS = 2**63
"""Draws of seats have the streams from here on, races those from half of it: no hand has such a number."""


class Arrange(Desk):
    """The part of a tournament that moves players from table to table."""

    def _draw(self, count: int) -> list[int]:
        """The numbers below it in a random order, by the seed: the same whenever all of it is done again."""
        self._draws += 1
        return shuffled(self._seed, _DRAWS + self._draws, count)

    # Sizes

    @property
    def tables(self) -> dict[int, TableState]:
        """The tables that are left, by number, as they are now; the hand that was dealt at one is the hand itself."""
        return {number: replace(table, names=list(table.names)) for number, table in self._tables.items()}

    def _sizes(self) -> dict[int, int]:
        return {number: table.size for number, table in self._tables.items() if table is not self._breaking}

    def _arrange(self) -> None:
        """All that can be done now; what cannot keeps `ready` from letting hands start."""
        if self._over or not self._started:
            return
        if self._hand_for_hand and any(table.on for table in self._tables.values()):
            return  # nobody moves until the round is over
        self._combine()
        self._break()
        self._balance()

    def _combine(self) -> None:
        """One table as soon as so few are left (S0: 8), with a new draw; after the hands that are on."""
        if len(self._tables) < 2 or len(self._in) > self._structure.combine_at:
            self._combining = False
            return
        self._combining = True
        if any(table.on for table in self._tables.values()):
            return
        names = [name for table in self._tables.values() for name in table.players]
        (order,) = self._new_seats(names, min(self._tables))
        self._event("combined", min(self._tables), None, tuple(order))
        self._sit(min(self._tables), [order])
        self._combining = False

    def _new_seats(self, names: list[str], first: int) -> list[list[str]]:
        """Empty tables from a number on, with the chips that all of them still need, and who is drawn to which seat."""
        unit = max(table.unit for table in self._tables.values())
        for table in list(self._tables.values()):
            if table.unit < unit:
                self._color_up(table, unit)
        seats = self._structure.seats
        drawn = first_seats(names, seats, self._draw)
        self._tables = {
            number: TableState(number, [None] * seats, unit) for number in range(first, first + len(drawn))
        }
        self._breaking = None
        return drawn

    def _sit(self, first: int, drawn: list[list[str]]) -> None:
        for number, names in enumerate(drawn, first):
            for seat, name in enumerate(names):
                self._seat(name, number, seat)

    def _break(self) -> None:
        """The table with the highest number is broken when all others have seats for everybody."""
        seats = self._structure.seats
        while True:
            count = len(self._tables)
            if count < 3 or len(self._in) > (count - 1) * seats:
                self._breaking = None  # somebody may have come again
                return
            if self._breaking is None:
                self._breaking = self._tables[max(self._tables)]
            table = self._breaking
            if table.on:
                return
            self._event("broken", table.number)
            for name in table.players:
                sizes = self._sizes()
                to = self._tables[min(sizes, key=lambda number: (sizes[number], number))]
                self._move(name, to, self._seat_at(to))
            del self._tables[table.number]
            self._breaking = None

    def _balance(self) -> None:
        """From the biggest table to the smallest, as long as they differ by too much and the biggest is between hands."""
        most = self._structure.max_difference
        while not self._combining and len(self._tables) > 1:
            sizes = self._sizes()
            if len(sizes) < 2:
                return
            low = min(sizes.values())
            to = min(number for number, size in sizes.items() if size == low)
            high = max(sizes.values())
            if high - low <= most:
                return
            big = [number for number, size in sizes.items() if size == high and not self._tables[number].on]
            if not big:
                # Any other that is too big and between hands helps as well.
                big = [
                    number
                    for number, size in sizes.items()
                    if size - low > most and not self._tables[number].on
                ]
            if not big:
                return
            source = self._tables[min(big)]
            if self._structure.balance == "random":
                name = source.players[self._draw(source.size)[0]]
            else:
                name = who_moves(source.names, source.last, source.first_button)
            self._move(name, self._tables[to], self._seat_at(self._tables[to]))

    def _seat_at(self, table: TableState) -> int:
        """Where who comes sits down: by a draw (S0), or on the worst seat (TDA 11)."""
        if self._structure.balance == "random":
            return free_seat(table.empty, self._draw)
        return worst_seat(table.empty, table.last, len(table.names))

    # Moves

    def _seat(self, name: str, table: int, seat: int) -> None:
        player = self._players[name]
        player.table, player.seat = table, seat
        self._tables[table].names[seat] = name
        self._event("seated", table, name, seat)

    def _leave(self, name: str) -> None:
        player = self._players[name]
        if player.table is not None and player.seat is not None:
            self._tables[player.table].names[player.seat] = None
        player.table = player.seat = None

    def _move(self, name: str, to: TableState, seat: int) -> None:
        player = self._players[name]
        source, old = player.table, player.seat
        assert source is not None
        unit = self._tables[source].unit
        self._leave(name)
        player.table, player.seat = to.number, seat
        to.names[seat] = name
        self._event("moved", to.number, name, (source, old, seat))
        if unit < to.unit:
            self._race(to.number, {seat: player.chips}, unit, to.unit)

    # Chips that are needed no more

    def _color_up(self, table: TableState, unit: int) -> None:
        """S0: lower chips are changed directly as far as they go; TDA 24: the rest is raced, and nobody is raced out."""
        stacks = {
            seat: self._players[name].chips for seat, name in enumerate(table.names) if name is not None
        }
        old, table.unit = table.unit, unit
        self._race(table.number, stacks, old, unit)

    def _race(self, table: int, stacks: dict[int, int], old: int, new: int) -> None:
        stacks = {seat: chips for seat, chips in stacks.items() if chips}
        if not stacks:
            return
        self._draws += 1
        result = color_up(stacks, old, new, Deck.seeded(self._seed, _DRAWS // 2 + self._draws))
        names = self._tables[table].names
        for seat, chips in result.stacks.items():
            name = names[seat]
            assert name is not None
            player = self._players[name]
            self._books.note(Entry("race", name, chips - player.chips))
            player.chips = chips
        self._event("race", table, None, result)

    def _event(
        self, kind: str, table: int | None = None, player: str | None = None, detail: object = None
    ) -> None:
        self._events.append(Event(kind, self._now, table, player, detail))
