"""Hands at the tables of a tournament: when one can start, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from omaha.cards import Deck
from omaha.errors import PhaseError, TableError
from omaha.hand import Hand
from omaha.rules import Stakes
from omaha.table.positions import Chair, Plan, plan
from omaha.tournament.arrange import Arrange
from omaha.tournament.state import Entry, TableState

__all__ = ["Hands", "Wait"]

Wait = Literal[
    "not_started", "over", "paused", "break", "hand_on", "alone", "combining", "breaking", "balance", "round"
]
"""Why no hand can start at a table: for the last ones other tables have to finish theirs."""
WAITS: dict[Wait, str] = {
    "not_started": "the tournament has not begun",
    "over": "the tournament is over",
    "paused": "the clock is paused",
    "break": "it is a break",
    "hand_on": "a hand is on",
    "alone": "one player cannot play alone",
    "combining": "all tables are combined when the hands that are on are over",
    "breaking": "the table is broken when its hand is over",
    "balance": "a player comes from the bigger table when its hand is over",
    "round": "hand for hand the other tables have to finish theirs",
}
"""The same in words."""
_EMPTY = Chair()


@lru_cache(4096)
def _chair(chips: int) -> Chair:
    """Most stacks are as they were a hand ago."""
    return Chair(chips=chips)


class Hands(Arrange):
    """The part of a tournament that plays hands."""

    # Hands

    def ready(self, table: int) -> Wait | None:
        """Why no hand can start at a table now; None if it can."""
        self._tick()
        return self._ready(self._table(table))

    def _ready(self, table: TableState, *, underway: bool = False) -> Wait | None:
        if not self._started:
            return "not_started"
        if self._over:
            return "over"
        if self._paused and not underway:
            return "paused"
        if self._on_break and not underway:
            return "break"
        if table.on:
            return "hand_on"
        if self._combining:
            return "combining"
        if table is self._breaking:
            return "breaking"
        size = table.size
        if size < 2:
            return "alone"
        if self._hand_for_hand:
            # Nobody moves within a round, so sizes do not count.
            return None if table.number in self._to_play else "round"
        if len(self._tables) == 1:
            return None
        sizes = self._sizes().values()
        most = self._structure.max_difference
        if size - min(sizes) > most or max(sizes) - size > most:
            return "balance"
        return None

    def begin_hand(self, table: int, *, riffled: int | None = None, underway: bool = False) -> Plan:
        """A hand starts: button, blinds and stakes of the level that is on (S0: blinds posted and riffle begun; TDA 23: riffle).

        `riffled` is the time in milliseconds at which the riffle began, if that was earlier; `underway` says that the hand began before it was
        told, so that a pause or a break that has begun since does not forbid it. Lower chips that this level needs no more are taken away first. Raises `TableError` (`tournament.table`, `tournament.time`), `PhaseError` (`tournament.wait`, see `ready`).
        """
        state = self._table(table)
        self._tick()
        wait = self._ready(state, underway=underway)
        if wait is not None:
            text = f"no hand can start at table {table}: {WAITS[wait]} ({wait})"
            raise PhaseError(text, code="tournament.wait", value=wait)
        at = self._now
        if riffled is not None:
            if isinstance(riffled, bool) or not isinstance(riffled, int) or not state.ended <= riffled <= at:
                text = "a riffle is after the table's last hand, and not later than now"
                raise TableError(text, code="tournament.time", value=riffled)
            if self._structure.level_starts == "riffle":
                at = riffled
        self._note("begin_hand", table=table, riffled=riffled, underway=bool(underway))
        return self._begin(state, self._level_at(at))

    def _begin(self, table: TableState, level: int) -> Plan:
        level = min(level, len(self._stakes))
        stakes = self._stakes[level - 1]
        if stakes.unit > table.unit:
            self._color_up(table, stakes.unit)
        elif stakes.unit < table.unit:
            stakes = self._rounded(stakes, table.unit)
        players = self._players
        chairs = [_EMPTY if name is None else _chair(players[name].chips) for name in table.names]
        found = plan(self._structure.rules, stakes, chairs, table.last, table.first_button)
        table.previous = table.last
        table.last, table.plan, table.on, table.level = found.positions, found, True, level
        table.before = {}
        for seat in found.dealt:
            name = table.names[seat]
            assert name is not None
            table.before[name] = players[name].chips
            players[name].hands += 1
        table.hand_number, table.players_left, table.stakes = self._hands, len(self._in), stakes
        self._hands += 1
        self._level_dealt = max(level, self._level_dealt)
        return found

    @staticmethod
    def _rounded(stakes: Stakes, unit: int) -> Stakes:
        """An earlier level that comes again: chips that were taken away do not, so amounts are rounded up to those that are left."""

        def up(amount: int) -> int:
            return -(-amount // unit) * unit

        blinds = tuple(up(blind) for blind in stakes.blinds)
        return Stakes(
            blinds=blinds, ante=up(stakes.ante), big_blind_ante=up(stakes.big_blind_ante), unit=unit
        )

    def deal(self, table: int, *, riffled: int | None = None) -> Hand:
        """`begin_hand`, with the cards: from the tournament's seed, the hand by its number."""
        found = self.begin_hand(table, riffled=riffled)
        state = self._tables[table]
        state.hand = self._hand(state, found)
        return state.hand

    def _hand(self, table: TableState, found: Plan) -> Hand:
        assert table.stakes is not None
        stacks = [0] * len(table.names)
        for seat in found.dealt:
            name = table.names[seat]
            assert name is not None
            stacks[seat] = self._players[name].chips
        return Hand(
            self._structure.rules,
            self._structure.game,
            table.stakes,
            stacks,
            found.button,
            posts=found.posts,
            players_left=table.players_left,
            deck=Deck.seeded(self._seed, table.hand_number),
        )

    def finish(self, table: int) -> None:
        """The hand that was dealt there is over: chips, who is out and in which place, who moves.

        Raises `PhaseError` (`tournament.no_hand`, `tournament.hand_on`).
        """
        state = self._table(table)
        hand = state.hand
        if hand is None:
            raise PhaseError(f"no hand was dealt at table {table}", code="tournament.no_hand")
        if hand.street != "complete":
            raise PhaseError("the hand is still on", code="tournament.hand_on")
        stacks, names = hand.stacks, state.names
        after = {}
        by: dict[str, list[str]] = {}
        for seat, chips in enumerate(hand.starting_stacks):
            if chips:
                name = names[seat]
                assert name is not None
                after[name] = stacks[seat]
                if not stacks[seat] and self._structure.bounty:
                    by[name] = [winner for at in knockers(hand, seat) if (winner := names[at]) is not None]
        if hand.void:
            self.void_hand(table)
        else:
            self.end_hand(table, after, by=by)

    def void_hand(self, table: int) -> None:
        """A misdeal, or a hand that the floor took back: the next one has the same button and blinds (TDA 35).

        Raises `TableError` (`tournament.table`), `PhaseError` (`tournament.no_hand`).
        """
        state = self._table(table)
        if not state.on:
            raise PhaseError(f"no hand is on at table {table}", code="tournament.no_hand")
        self._tick()
        self._note("void_hand", table=table)
        for name in state.before:
            self._players[name].hands -= 1
        state.last = state.previous
        state.on, state.hand, state.plan, state.before = False, None, None, {}
        self._after()

    def end_hand(
        self,
        table: int,
        stacks: Mapping[str, int],
        *,
        by: Mapping[str, list[str]] | None = None,
        started: Mapping[str, int] | None = None,
    ) -> None:
        """What a hand came to: the chips of all who were dealt in; `by` names who knocked out whom, for bounties.

        `started` says with what those who are out began it, for their places, where nobody had counted that before.

        Who was not dealt in is left out; of those dealt in, who is left out has what he had. Raises `TableError` (`tournament.stacks` if the
        chips do not add up, `tournament.not_in`), `PhaseError` (`tournament.no_hand`).
        """
        state = self._table(table)
        if not state.on:
            raise PhaseError(f"no hand is on at table {table}", code="tournament.no_hand")
        if state.hand is not None and state.hand.street != "complete":
            raise PhaseError("the hand that was dealt is still on", code="tournament.hand_on")
        before = state.before
        if not isinstance(stacks, Mapping) or not isinstance(by, Mapping | None):
            raise TypeError("stacks and by are mappings of names")
        for name, chips in stacks.items():
            if name not in before:
                raise TableError(f"{name!r} was not dealt in", code="tournament.not_in", value=name)
            if isinstance(chips, bool) or not isinstance(chips, int) or chips < 0 or chips % state.unit:
                text = f"{name} cannot have {chips!r}: chips of {state.unit} are in play"
                raise TableError(text, code="tournament.stacks", value=chips)
        after = {**before, **stacks}
        if sum(after.values()) != sum(before.values()):
            text = f"{sum(after.values())} chips after the hand, {sum(before.values())} before it"
            raise TableError(text, code="tournament.stacks", value=sum(after.values()))
        knocked = (
            {name: list(winners) for name, winners in by.items() if not after.get(name, 1)} if by else {}
        )
        for loser, winners in knocked.items():
            for number, name in enumerate(winners):
                if name not in before or name == loser or name in winners[:number]:
                    text = f"{name!r} cannot have knocked {loser} out"
                    raise TableError(text, code="tournament.not_in", value=name)
        began = dict(started or {})
        for name, chips in began.items():
            if name not in before:
                raise TableError(f"{name!r} was not dealt in", code="tournament.not_in", value=name)
            if isinstance(chips, bool) or not isinstance(chips, int) or chips < 1:
                text = f"{name} cannot have begun with {chips!r}"
                raise TableError(text, code="tournament.stacks", value=chips)
        self._tick()
        changed = {name: chips for name, chips in after.items() if chips != before[name]}
        self._note("end_hand", table=table, stacks=changed, by=knocked, started=began)
        self._end(state, {**before, **began} if began else before, after, knocked)

    def _end(
        self, table: TableState, before: dict[str, int], after: dict[str, int], by: Mapping[str, list[str]]
    ) -> None:
        players = self._players
        gone = []
        table.ended = self._now
        for name, chips in after.items():
            players[name].chips = chips
            if not chips and name in self._in:
                gone.append(name)
        table.on, table.hand, table.plan, table.before = False, None, None, {}
        # A hand that was on when hand-for-hand play began is nobody's round.
        in_round = table.number in self._to_play
        self._to_play.discard(table.number)
        for name in gone:
            self._pay_bounty(name, by.get(name, []))
            self._leave(name)
            del self._in[name]
            players[name].status = "out"
        if gone:
            # S0: who began the hand with more has the better place; who had as much shares it, for no rule parts them.
            order = sorted({before[name] for name in gone})
            groups = [[name for name in gone if before[name] == chips] for chips in order]
            if in_round:
                self._round.append(groups)
            else:
                for group in groups:
                    self._out(group)
        self._after()

    def _round_over(self) -> bool:
        """Whether every table has played its hand of the round; who went out in it gets his place then."""
        tables = self._tables
        self._to_play = {number for number in self._to_play if number in tables and tables[number].size > 1}
        if self._to_play or any(table.on for table in tables.values()):
            return False
        # RP-8: those of several tables who go out in the same round share, table by table from the best on.
        longest = max((len(groups) for groups in self._round), default=0)
        rounds, self._round = self._round, []
        for place in range(longest, 0, -1):
            self._out([name for groups in rounds if len(groups) >= place for name in groups[-place]])
        return True

    def _out(self, group: list[str]) -> None:
        self._outs.append(group)
        for name in group:
            self._event("out", None, name)

    def _after(self) -> None:
        """Who has won, or what is due between hands."""
        if self._hand_for_hand and not self._round_over():
            return
        if len(self._in) == 1:
            (winner,) = self._in
            self._over = True
            self._event("winner", self._players[winner].table, winner)
            self.check()
            for name, money in self.winnings.items():
                self._books.note(Entry("prize", name, 0, -money))
            # His own bounty, and those that nobody took.
            left = self._structure.bounty * self.entries - sum(
                player.bounties for player in self._players.values()
            )
            self._bounty(winner, left)
            return
        self._bubble()
        self._arrange()
        if self._hand_for_hand and not any(table.on for table in self._tables.values()):
            self._to_play = {number for number, table in self._tables.items() if table.size > 1}

    def _bubble(self) -> None:
        """One from the prizes all tables play hand for hand (TDA RP-8)."""
        if not self._structure.hand_for_hand:
            return
        paid = sum(prize > 0 for prize in self.prizes)
        on = bool(paid) and len(self._in) == paid + 1 and len(self._tables) > 1
        if on == self._hand_for_hand:
            return
        self._hand_for_hand = on
        self._to_play.clear()
        self._event("hand_for_hand", None, None, on)

    # Bounties

    def _pay_bounty(self, name: str, by: list[str]) -> None:
        """To who knocked him out; nobody's are the winner's in the end."""
        player = self._players[name]
        if by and self._structure.bounty and player.heads < player.entries:
            player.heads += 1
            share, odd = divmod(self._structure.bounty, len(by))
            for place, winner in enumerate(by):
                self._bounty(winner, share + (place < odd))
            self._event("bounty", None, name, tuple(by))

    def _bounty(self, winner: str, money: int) -> None:
        self._players[winner].bounties += money
        self._books.note(Entry("bounty", winner, 0, -money))


def knockers(hand: Hand, seat: int) -> list[int]:
    """The seats that won the last pot which a player, who is out, could have won; clockwise from the left of the button."""
    settlement = hand.settlement
    if settlement is None:
        return []
    pots = [pot.number for pot in settlement.pots if seat in pot.eligible]
    if not pots:
        return []
    winners = {award.seat for award in settlement.awards if award.pot == max(pots)}
    seats = len(hand.starting_stacks)
    return sorted(winners - {seat}, key=lambda at: (at - hand.button - 1) % seats)
