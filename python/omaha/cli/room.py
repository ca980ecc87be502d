"""A table of bots, hand after hand: who buys, comes, goes and takes a break between hands."""

from __future__ import annotations

from omaha import Deck, Table
from omaha.cli.bots import Bots
from omaha.cli.chance import decks
from omaha.table import Seat

__all__ = ["Clock", "Room"]

_BUTTON = 2**59
"""The first button is drawn from this deck of the seed, which is no hand's and no bot's."""


class Clock:
    """Time that passes when it is told to, from when the last one left a table or came to it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def go_on_from(self, table: Table) -> None:
        """Not before what the table remembers."""
        self.seconds = max([self.seconds, *(entry["at"] / 1000 for entry in table.log if "at" in entry)])


class Room:
    """A table with the bots that play at it; a seed makes all of it the same again."""

    def __init__(self, table: Table, clock: Clock, seed: int | None, stack: int, breaks: int | None) -> None:
        self.table, self.clock = table, clock
        self._seed, self._stack, self._breaks = seed, stack, breaks

    def deck(self) -> Deck:
        """The deck of the hand that comes: of a seed, the one with its number."""
        return Deck.secure() if self._seed is None else Deck.seeded(self._seed, self.table.hands_dealt)

    def draw_button(self) -> int:
        """The first dealer, as the house finds him."""
        return self.table.draw_button(next(decks(self._seed, _BUTTON)))

    def between_hands(self) -> None:
        """Who has no chips buys where the house sells them and nobody waits for his seat, or leaves; breaks begin and end."""
        table = self.table
        for seat in filter(None, table.seats):
            if seat.stack:
                continue
            if table.rules.rebuy == "between_hands" and not table.waiting:
                most = table.buy_in[1]
                table.top_up(seat.player, self._stack if most is None else min(self._stack, most))
            else:
                table.stand_up(seat.player)
        while table.seat_next() is not None:
            pass
        number = table.hands_dealt
        if self._breaks is not None and number and number % self._breaks == 0:
            self._change_of_breaks(number // self._breaks)

    def _change_of_breaks(self, turn: int) -> None:
        table = self.table
        seats = [seat for seat in table.seats if seat is not None]
        for seat in seats:
            if seat.sitting_out:
                table.sit_in(seat.player, entry="post" if self._must_post(seat) else "wait")
        # Who has to kill the next pot does so first (RR 13).
        regulars = [seat for seat in seats if not seat.new and seat.player != table.killer]
        if len(regulars) > 2:
            table.sit_out(regulars[turn % len(regulars)].player)

    def _must_post(self, seat: Seat) -> bool:
        """S1 names no way to wait for who missed a blind."""
        return (seat.missed_small or seat.missed_big) and not self.table.rules.wait_for_big_blind

    def play_out(self) -> None:
        """The hand that is on, to its end, by bots."""
        hand = self.table.hand
        if hand is None:
            return
        bots = Bots(self._seed, self.table.hands_dealt - 1)
        while (seat := hand.to_act) is not None:
            hand.apply(bots.choose(hand.view(seat)))
