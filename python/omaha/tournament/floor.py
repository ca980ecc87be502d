"""What the floor does at real tables: moves somebody, has stacks counted and chips colored up, writes down what was agreed."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.errors import PhaseError, TableError
from omaha.tournament.hands import Hands
from omaha.tournament.state import Entrant, Entry

__all__ = ["Floor"]


class Floor(Hands):
    """The part of a tournament that a director has to himself."""

    def _between(self, player: Entrant) -> None:
        """Table stakes: nobody buys or leaves in the midst of his hand."""
        table = None if player.table is None else self._tables[player.table]
        if table is not None and table.on and player.name in table.before:
            raise PhaseError(f"{player.name} is in the hand that is on", code="tournament.hand_on")

    def move(self, name: str, table: int, seat: int) -> None:
        """He goes to a free seat of any table, whatever the draw or balance says; nobody else moves for it.

        Raises `TableError` (`tournament.nobody`, `tournament.not_in`, `tournament.table`, `tournament.seat`), `PhaseError`
        (`tournament.hand_on`, `tournament.not_started`, `tournament.over`).
        """
        self._running()
        player, to = self._still_in(name), self._table(table)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(to.names):
            raise TableError(f"table {table} has no seat {seat!r}", code="tournament.seat", value=seat)
        if to.names[seat] is not None:
            text = f"{to.names[seat]} sits there"
            raise TableError(text, code="tournament.seat", value=seat)
        if to is self._breaking:
            raise TableError(f"table {table} is being broken", code="tournament.table", value=table)
        self._between(player)
        self._tick()
        self._note("move", name=name, table=table, seat=seat)
        assert player.table is not None
        source = self._tables[player.table]
        self._move(name, to, seat)
        if not source.size and not source.on:
            del self._tables[source.number]
            self._breaking = None if self._breaking is source else self._breaking
            self._event("broken", source.number)

    def redraw(self) -> None:
        """All seats are drawn anew (S0: the director may redraw the tables); whoever gets seat 1 of a table deals first.

        Raises `PhaseError` (`tournament.hand_on`, `tournament.not_started`, `tournament.over`).
        """
        self._running()
        if any(table.on for table in self._tables.values()):
            raise PhaseError("a hand is on", code="tournament.hand_on")
        self._tick()
        self._note("redraw")
        drawn = self._new_seats(list(self._in), 1)
        self._event("redrawn", None, None, tuple(map(tuple, drawn)))
        self._sit(1, drawn)
        self._after()

    def count(self, stacks: Mapping[str, int]) -> None:
        """Chips were counted between hands: those named have these now, and as many together as before.

        Raises `TableError` (`tournament.nobody`, `tournament.not_in`, `tournament.stacks`), `PhaseError` (`tournament.hand_on`,
        `tournament.not_started`, `tournament.over`).
        """
        self._running()
        before = 0
        for name, chips in stacks.items():
            before += self._still_in(name).chips
            if isinstance(chips, bool) or not isinstance(chips, int) or chips < 1:
                text = f"{name}, who is in, cannot have {chips!r}"
                raise TableError(text, code="tournament.stacks", value=chips)
        if sum(stacks.values()) != before:
            text = f"{sum(stacks.values())} chips were counted where {before} are"
            raise TableError(text, code="tournament.stacks", value=sum(stacks.values()))
        for name in stacks:
            self._between(self._players[name])
        self._tick()
        self._note("count", stacks=dict(stacks))
        for name, chips in stacks.items():
            self._players[name].chips = chips
        self._event("counted", None, None, tuple(stacks.items()))

    def color_up(self, table: int) -> None:
        """The chips that the level needs no more leave a table now, and not only when its next hand begins: in a break, say.

        Raises `TableError` (`tournament.table`), `PhaseError` (`tournament.color_up` if all chips are needed, `tournament.hand_on`,
        `tournament.not_started`, `tournament.over`).
        """
        self._running()
        state = self._table(table)
        if state.on:
            raise PhaseError(f"a hand is on at table {table}", code="tournament.hand_on")
        self._tick()
        unit = self._stakes[min(self._clock.level, len(self._stakes)) - 1].unit
        if unit <= state.unit:
            text = f"all chips at table {table} are needed"
            raise PhaseError(text, code="tournament.color_up", value=state.unit)
        self._note("color_up", table=table)
        self._color_up(state, unit)

    def agree(self, prizes: Mapping[str, int]) -> None:
        """Those who are left divide the prizes that are left, and the tournament is over; their places go by their chips.

        Raises `TableError` (`tournament.not_in` if it is not just those who are in, `tournament.deal` if the money is not what is left),
        `PhaseError` (`tournament.hand_on`, `tournament.not_started`, `tournament.over`).
        """
        self._running()
        if set(prizes) != set(self._in):
            other = next(iter(set(prizes) ^ set(self._in)))
            text = f"a deal is between those who are left: {', '.join(self._in)}"
            raise TableError(text, code="tournament.not_in", value=other)
        for name, money in prizes.items():
            if isinstance(money, bool) or not isinstance(money, int) or money < 0:
                raise TableError(f"{name} cannot have {money!r}", code="tournament.deal", value=money)
        left = sum(self.prizes[: len(self._in)])
        if sum(prizes.values()) != left:
            text = f"{sum(prizes.values())} is agreed, {left} is left"
            raise TableError(text, code="tournament.deal", value=sum(prizes.values()))
        if any(table.on for table in self._tables.values()):
            raise PhaseError("a hand is on", code="tournament.hand_on")
        self._tick()
        self._note("agree", prizes=dict(prizes))
        self._agreed = {name: prizes[name] for name in self._in}
        self._over = True
        self._event("agreed", None, None, tuple(self._agreed.items()))
        self.check()
        for name, money in self.winnings.items():
            self._books.note(Entry("prize", name, 0, -money))
        # Everybody keeps his own bounty; those that nobody took are for who has most.
        bounty = self._structure.bounty
        taken = sum(player.bounties for player in self._players.values()) if bounty else 0
        left = bounty * (self.entries - len(self._in)) - taken
        for place, name in enumerate(sorted(self._in, key=lambda name: -self._players[name].chips)):
            self._bounty(name, bounty + (0 if place else left))
