"""Who sits at a table with how much, who waits for a seat, and the log of all that is done there."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import index
from typing import Any, NamedTuple

from omaha.cards import Deck
from omaha.errors import ConfigError, PhaseError, Problem, TableError
from omaha.games import Game, GameLike, as_game
from omaha.hand import Hand
from omaha.rules import HouseRules, Stakes, check_game
from omaha.table.ledger import Ledger
from omaha.table.positions import Chair, Entry, Plan, Positions

__all__ = ["Seat", "Seats"]

_HOUR = 3_600_000
"""Milliseconds for which a table remembers with how much somebody left."""
_MOST_SEATS = 23
MOST_CHIPS = 2**62


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where, with what, and what he owes."""

    number: int
    player: str
    stack: int
    sitting_out: bool
    new: bool
    """Has not been dealt in yet."""
    missed_small: bool
    missed_big: bool
    entry: Entry
    """How he comes in when he owes: with a post, or with the big blind."""


class Left(NamedTuple):
    """What a table remembers of somebody who left."""

    chips: int
    at: int
    """Milliseconds."""
    missed_small: bool
    missed_big: bool


class Seats:
    """The part of a table that knows seats and money."""

    def __init__(
        self,
        rules: HouseRules,
        game: GameLike,
        stakes: Stakes,
        seats: int | None,
        buy_in: tuple[int, int | None] | None,
        clock: Callable[[], float],
    ) -> None:
        for name, value, kind in (("rules", rules, HouseRules), ("stakes", stakes, Stakes)):
            if not isinstance(value, kind):
                raise TypeError(f"{name} must be {kind.__name__}, not {type(value).__name__}")
        if not callable(clock):
            raise TypeError("a clock is called and gives seconds")
        self._rules, self._game, self._stakes = rules, as_game(game), stakes
        check_game(rules, self._game, stakes)
        problems = []
        burns = 3 if rules.burns else 0
        most = min(_MOST_SEATS, (52 - burns - 5 * self._game.boards) // self._game.hole_cards)
        if seats is None:
            seats = min(9, most)
        if isinstance(seats, bool) or not isinstance(seats, int) or not 2 <= seats <= most:
            message = f"{seats!r} seats where 2 to {most} are possible"
            problems.append(Problem("seats", seats, message, "table.seats"))
        if len(stakes.blinds) > 2:
            problems.append(Problem("stakes", stakes.blinds, "a table has one or two blinds", "table.blinds"))
        self._buy_in = buy_in
        if not _are_bounds(buy_in):
            message = f"{buy_in!r} are no bounds: (least, most), most None for any number of chips"
            problems.append(Problem("buy_in", buy_in, message, "table.buy_in"))
        elif buy_in is not None and not self._within(buy_in):
            least, highest = self._house_bounds()
            message = (
                f"{buy_in!r} is not within the house's {least} to {'any' if highest is None else highest}"
            )
            problems.append(Problem("buy_in", buy_in, message, "table.buy_in"))
        if problems:
            raise ConfigError.of(problems)
        self._least, self._most = self._house_bounds() if buy_in is None else buy_in
        self._clock = clock
        self._players: dict[int, str] = {}
        self._chairs: list[Chair] = [Chair() for _ in range(seats)]
        self._fills: dict[str, int] = {}
        self._added_on: set[str] = set()
        self._straddlers: set[str] = set()
        self._waiting: list[tuple[str, int, Entry]] = []
        self._left: dict[str, Left] = {}
        self._last: Positions | None = None
        self._first_button: int | None = None
        self._hand: Hand | None = None
        self._plan: Plan | None = None
        self._sale = False
        self._killer: str | None = None
        self._log: list[dict[str, Any]] = []
        self._replayed_at: int | None = None
        self._ledger = Ledger()

    def _within(self, buy_in: tuple[int, int | None]) -> bool:
        least, most = self._house_bounds()
        lower = self._rules.buy_in_small_bets is None or buy_in[0] >= least
        return lower and (most is None or (buy_in[1] is not None and buy_in[1] <= most))

    def _house_bounds(self) -> tuple[int, int | None]:
        unit = self._stakes.bets[0] if self._game.structure == "limit" else self._stakes.big_blind
        # S4: the most is set by each table, but for limit.
        capped = self._rules.limit_buy_in_most if self._game.structure == "limit" else None
        if self._rules.buy_in_small_bets is None:
            return self._stakes.big_blind, capped
        least, most = self._rules.buy_in_small_bets
        mosts = [value for value in (capped, None if most is None else most * unit) if value is not None]
        return least * unit, min(mosts, default=None)

    def _note(self, op: str, **values: Any) -> None:
        self._log.append({"op": op, **values})

    def _now(self) -> int:
        """Milliseconds, by the clock or as they were."""
        if self._replayed_at is not None:
            return self._replayed_at
        seconds = self._clock()
        if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not abs(seconds) < 2**53:
            raise TypeError(f"a clock gives seconds, not {seconds!r}")
        return int(seconds * 1000)

    # What there is

    @property
    def rules(self) -> HouseRules:
        """The house's rules."""
        return self._rules

    @property
    def game(self) -> Game:
        """The game."""
        return self._game

    @property
    def stakes(self) -> Stakes:
        """The stakes."""
        return self._stakes

    @property
    def buy_in(self) -> tuple[int, int | None]:
        """The least and the most to buy in for."""
        return self._least, self._most

    @property
    def seats(self) -> tuple[Seat | None, ...]:
        """All seats; None is an empty one."""
        return tuple(
            Seat(
                number,
                self._players[number],
                chair.chips,
                not chair.present,
                chair.new,
                chair.missed_small,
                chair.missed_big,
                chair.entry,
            )
            if number in self._players
            else None
            for number, chair in enumerate(self._chairs)
        )

    @property
    def ledger(self) -> Ledger:
        """Every chip that came or went."""
        return self._ledger

    @property
    def stacks(self) -> dict[str, int]:
        """The chips of each player, by name, in the order of seats; of those in a hand as it began."""
        return {self._players[number]: self._chairs[number].chips for number in sorted(self._players)}

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who waits for a seat, first come first."""
        return tuple(player for player, _, _ in self._waiting)

    # Coming and going

    def sit(self, seat: int, player: str, chips: int, *, entry: Entry = "wait") -> None:
        """A player takes a seat and buys in; he comes in with a post, or waits for the big blind, or buys the button.

        Who comes back within the hour owes the blinds that he owed when he left. Raises `TableError`: `table.seat`, `table.taken`, `table.seated`, `table.buy_in`, `table.short_return` (who left within the
        hour comes back with as much as he took away).
        """
        seat = self._seat(seat)
        _name(player)
        chips = _chips(chips)
        if seat in self._players:
            raise TableError(f"seat {seat} is taken", code="table.taken", value=seat)
        if player in self._players.values():
            raise TableError(f"{player} sits at the table", code="table.seated", value=player)
        _entry(entry, self._sale)
        now = self._now()
        self._check_buy_in(player, chips, now)
        left = self._left.pop(player, None)
        owes = left is not None and now - left.at < _HOUR and (left.missed_small or left.missed_big)
        self._waiting = [waiting for waiting in self._waiting if waiting[0] != player]
        self._players[seat] = player
        chair = Chair(chips=chips, new=True, entry=entry, late=self._hand is not None)
        if left is not None and owes:
            # Leaving pays no blinds: he owes what he owed.
            chair = replace(chair, new=False, missed_small=left.missed_small, missed_big=left.missed_big)
        self._chairs[seat] = chair
        self._ledger._note("buy_in", player, chips)
        self._note("sit", seat=seat, player=player, chips=chips, entry=entry, at=now)

    def _check_buy_in(self, player: str, chips: int, now: int) -> None:
        left = self._left.get(player)
        taken = left.chips if left is not None and now - left.at < _HOUR else 0
        least = max(self._least, taken)
        if chips < self._least:
            text = f"{player} buys {chips}, less than the least buy-in of {self._least}"
            raise TableError(text, code="table.buy_in", value=chips)
        if chips < least:
            text = f"{player} buys {chips}, but left within the hour with {taken}: he comes back with as much"
            raise TableError(text, code="table.short_return", value=chips)
        if self._most is not None and chips > max(self._most, least):
            text = f"{player} buys {chips}, more than the most of {max(self._most, least)}"
            raise TableError(text, code="table.buy_in", value=chips)
        self._check_unit(chips)
        self._check_sum(chips)

    def _check_unit(self, chips: int) -> None:
        if chips % self._stakes.unit:
            text = f"{chips} cannot be made of chips of {self._stakes.unit}"
            raise TableError(text, code="table.buy_in", value=chips)

    def _check_sum(self, chips: int) -> None:
        """No table holds more than a hand can."""
        if self._ledger.on_the_table + chips > MOST_CHIPS:
            raise TableError("there would be more than 2^62 chips", code="table.buy_in", value=chips)

    def draw_seats(self, players: dict[str, int], deck: Deck) -> dict[str, int]:
        """Seats by a draw (S0, S2): each player, with the chips that he buys, gets an empty seat; who got which.

        Raises what `sit` raises, and `TableError` (`table.full`).
        """
        if not isinstance(deck, Deck) or not isinstance(players, Mapping):
            raise TypeError("a draw wants the players with their chips, and a deck")
        empty = [number for number in range(len(self._chairs)) if number not in self._players]
        if len(players) > len(empty):
            raise TableError(
                f"{len(players)} players for {len(empty)} seats", code="table.full", value=len(players)
            )
        # A shuffled deck puts any few cards into a random order.
        order = [int(card) for card in deck.deal(52) if int(card) < len(empty)]
        drawn = {player: empty[place] for player, place in zip(players, order, strict=False)}
        now = self._now()
        for player, chips in players.items():
            _name(player)
            if player in self._players.values():
                raise TableError(f"{player} sits at the table", code="table.seated", value=player)
            self._check_buy_in(player, _chips(chips), now)
        self._check_sum(sum(players.values()))
        for player, seat in drawn.items():
            self.sit(seat, player, players[player])
        return drawn

    def top_up(self, player: str, chips: int) -> None:
        """A player buys more, between hands (table stakes: S2, RR 3 Buy-in), up to the most.

        Raises `PhaseError` (`table.hand_on`), `TableError` (`table.nobody`, `table.buy_in`, `table.rebuy`).
        """
        seat = self._at(player)
        chips = _chips(chips)
        if self._hand is not None:
            raise PhaseError(self._on(), code="table.hand_on")
        if self._rules.rebuy == "none":
            raise TableError("the house sells no more chips", code="table.rebuy", value=player)
        if self._rules.rebuy == "add_on" and player in self._added_on:
            raise TableError("there is one add-on", code="table.rebuy", value=player)
        after = self._chairs[seat].chips + chips
        # S0: the add-on comes on top of what he has.
        most = None if self._rules.rebuy == "add_on" else self._most
        self._check_unit(chips)
        if chips < 1 or (most is not None and after > most):
            text = f"{player} has {after - chips}, and {most or 'any number'} at most: {chips} more cannot be bought"
            raise TableError(text, code="table.buy_in", value=chips)
        if after == chips < self._least:
            text = f"{player} has no chips: he buys {self._least} at least"
            raise TableError(text, code="table.buy_in", value=chips)
        self._check_sum(chips)
        self._added_on.add(player)
        self._chairs[seat] = replace(self._chairs[seat], chips=after)
        self._ledger._note("top_up", player, chips)
        self._note("top_up", player=player, chips=chips)

    def fill_up(self, player: str, to: int | None) -> None:
        """Before each deal he is sold chips up to so many, if he has fewer; None ends that.

        Raises `TableError` (`table.nobody`, `table.buy_in`, `table.rebuy`).
        """
        self._at(player)
        if to is None:
            self._fills.pop(player, None)
        else:
            to = _chips(to)
            if self._rules.rebuy != "between_hands":
                raise TableError("the house sells no more chips", code="table.rebuy", value=player)
            self._check_unit(to)
            if to < self._least or to > (MOST_CHIPS if self._most is None else self._most):
                text = f"{to} is no buy-in: from {self._least} to {self._most or 'any number'}"
                raise TableError(text, code="table.buy_in", value=to)
            self._fills[player] = to
        self._note("fill_up", player=player, to=to)

    def straddle(self, player: str, always: bool = True) -> None:
        """He straddles whenever the house lets him and he has the chips, until he says otherwise.

        Raises `TableError` (`table.nobody`, `table.no_straddle` where the house has none).
        """
        self._at(player)
        if self._rules.straddle == "none":
            raise TableError("the house has no straddle", code="table.no_straddle", value=player)
        always = bool(always)
        (self._straddlers.add if always else self._straddlers.discard)(player)
        self._note("straddle", player=player, always=always)

    def sit_out(self, player: str) -> None:
        """He is not dealt in from the next hand on, and misses the blinds that pass him.

        Raises `TableError` (`table.nobody`, `table.kill_due`: who is to kill the next pot does so first).
        """
        seat = self._at(player)
        self._must_kill(player)
        self._chairs[seat] = replace(self._chairs[seat], present=False)
        self._note("sit_out", player=player)

    def sit_in(self, player: str, *, entry: Entry = "wait") -> None:
        """He plays again: with what he owes, or when the big blind comes to him, where the house lets him wait.

        Raises `TableError` (`table.no_wait`: S1 names no way to wait for who missed the big blind).
        """
        seat = self._at(player)
        chair = self._chairs[seat]
        self._check_wait(chair, _entry(entry, self._sale))
        self._chairs[seat] = replace(chair, present=True, entry=entry)
        self._note("sit_in", player=player, entry=entry)

    def choose(self, player: str, entry: Entry) -> None:
        """How he comes in: "post", "wait" or "button". Raises `TableError` (`table.no_wait`, `table.no_sale`)."""
        seat = self._at(player)
        self._check_wait(self._chairs[seat], _entry(entry, self._sale))
        self._chairs[seat] = replace(self._chairs[seat], entry=entry)
        self._note("choose", player=player, entry=entry)

    def _check_wait(self, chair: Chair, entry: Entry) -> None:
        owes = chair.missed_big or chair.missed_small
        if entry == "wait" and owes and not self._rules.wait_for_big_blind:
            raise TableError(
                "the house lets nobody wait for the big blind", code="table.no_wait", value=entry
            )

    def stand_up(self, player: str) -> int:
        """He leaves with his chips; how many. Who is in a hand stays until it is finished.

        Raises `PhaseError` (`table.hand_on`), `TableError` (`table.nobody`, `table.kill_due`).
        """
        seat = self._at(player)
        self._not_in_hand(seat)
        self._must_kill(player)
        chair, now = self._chairs[seat], self._now()
        del self._players[seat]
        self._fills.pop(player, None)
        self._straddlers.discard(player)
        self._chairs[seat] = Chair()
        # Who is new yet has missed nothing, or moved after he had.
        self._left[player] = Left(chair.chips, now, chair.missed_small, chair.missed_big)
        self._ledger._note("cash_out", player, -chair.chips)
        self._note("stand_up", player=player, at=now)
        return chair.chips

    def change_seat(self, player: str, seat: int) -> None:
        """He moves to an empty seat, and owes there what a newcomer owes (RR 4).

        Raises `PhaseError` (`table.hand_on`), `TableError` (`table.seat`, `table.taken`, `table.nobody`).
        """
        old, new = self._at(player), self._seat(seat)
        self._not_in_hand(old)
        if new in self._players:
            raise TableError(f"seat {new} is taken", code="table.taken", value=new)
        self._players[new] = self._players.pop(old)
        chair = self._chairs[old]
        self._chairs[old] = Chair()
        self._chairs[new] = replace(chair, new=True, late=self._hand is not None, held=False)
        self._note("change_seat", player=player, seat=new)

    def wait_for_seat(self, player: str, chips: int, *, entry: Entry = "wait") -> None:
        """He goes on the waiting list, with the chips that he will buy and how he comes in.

        `seat_next` seats the list in order; `sit` seats anybody, as the floor likes. Raises `TableError` (`table.seated`,
        `table.name`, `table.entry`, `table.no_sale`, `table.buy_in`, `table.short_return`).
        """
        _name(player)
        chips = _chips(chips)
        if player in self._players.values():
            raise TableError(f"{player} sits at the table", code="table.seated", value=player)
        if player in self.waiting:
            raise TableError(f"{player} is on the list", code="table.seated", value=player)
        _entry(entry, self._sale)
        now = self._now()
        self._check_buy_in(player, chips, now)
        self._waiting.append((player, chips, entry))
        self._note("wait_for_seat", player=player, chips=chips, entry=entry, at=now)

    def leave_list(self, player: str) -> None:
        """He waits no more. Raises `TableError` (`table.nobody`)."""
        if player not in self.waiting:
            raise TableError(f"{player!r} is not on the list", code="table.nobody", value=player)
        self._waiting = [waiting for waiting in self._waiting if waiting[0] != player]
        self._note("leave_list", player=player)

    def seat_next(self) -> tuple[str, int] | None:
        """The first who waits takes the first empty seat: who and where; None if nobody waits or no seat is free."""
        free = next((number for number in range(len(self._chairs)) if number not in self._players), None)
        if free is None or not self._waiting:
            return None
        player, chips, entry = self._waiting[0]
        self.sit(free, player, chips, entry=entry)
        self._log[-1]["from_list"] = True
        return player, free

    # Checks

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool):
            raise TypeError("a seat is a number, not a bool")
        number = index(seat)
        if not 0 <= number < len(self._chairs):
            raise TableError(f"there is no seat {number}", code="table.seat", value=number)
        return number

    def _at(self, player: str) -> int:
        for seat, name in self._players.items():
            if name == player:
                return seat
        raise TableError(f"{player!r} does not sit here", code="table.nobody", value=player)

    def _not_in_hand(self, seat: int) -> None:
        if self._hand is not None and self._plan is not None and seat in self._plan.dealt:
            raise PhaseError(f"he is in it: {self._on()}", code="table.hand_on")

    def _on(self) -> str:
        over = self._hand is not None and self._hand.street == "complete"
        return "a hand is over and not finished: finish() carries its chips on" if over else "a hand is on"

    def _must_kill(self, player: str) -> None:
        """RR 13: who is to kill a pot does so in that same hand, even if he wants to leave or not to be dealt in."""
        if player == self._killer:
            raise TableError(f"{player} kills the next pot first", code="table.kill_due", value=player)


def _chips(chips: int) -> int:
    if isinstance(chips, bool):
        raise TypeError("chips are a number, not a bool")
    return index(chips)


def _are_bounds(buy_in: Any) -> bool:
    """Whether it is None or (least, most), most None for no bound."""
    if buy_in is None:
        return True
    if not isinstance(buy_in, tuple) or len(buy_in) != 2:
        return False
    least, most = buy_in
    whole = [value for value in buy_in if value is not None]
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in whole) or least is None:
        return False
    return bool(least >= 1 and (most is None or most >= least))


def _name(player: str) -> None:
    if not isinstance(player, str):
        raise TypeError(f"a player is named by a text, not {type(player).__name__}")
    if not 0 < len(player) <= 100:
        raise TableError("a player has a name of up to 100 characters", code="table.name", value=player[:100])


def _entry(entry: Entry, sale: bool) -> Entry:
    if entry not in ("post", "wait", "button"):
        raise TableError(f'{entry!r} is neither "post", "wait" nor "button"', code="table.entry", value=entry)
    if entry == "button" and not sale:
        raise TableError("the table does not sell the button", code="table.no_sale", value=entry)
    return entry


DEFAULT_CLOCK: Callable[[], float] = time.time
"""Seconds; a session that is taken up again remembers who left when."""
