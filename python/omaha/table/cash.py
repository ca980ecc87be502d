"""A cash table: seats, buy-ins, the button and the blinds from hand to hand."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import index
from typing import Literal

from omaha.cards import Deck
from omaha.errors import ConfigError, PhaseError, Problem, TableError
from omaha.games import Game, GameLike, as_game
from omaha.hand import Action, Hand
from omaha.rules import HouseRules, Stakes, check_game
from omaha.table.ledger import Ledger
from omaha.table.positions import Chair, Entry, Plan, Positions, plan
from omaha.view import View

__all__ = ["Policy", "Seat", "Table"]

Policy = Callable[[View], Action]
"""Who decides: from what a seat may see to an action."""

_HOUR = 3600.0
_MOST_SEATS = 23


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


class Table:
    """A table of a house, with its game and stakes; hands are dealt one after another.

    `seats` are as many as the deck allows at most; `buy_in` are the least and the most chips to buy in for (None is the house's rule, else from one big
    blind on); `clock` gives seconds, for what must be remembered for an hour. Players are named by texts. Whatever raises changes nothing.

    Raises `ConfigError` (`table.*`), `TableError` for what a player cannot do, `PhaseError` for what cannot be done now.

    >>> import omaha
    >>> table = omaha.Table(omaha.presets.ONLINE, "plo4", omaha.Stakes(blinds=(1, 2)), seats=6)
    >>> for number, name in enumerate(["Ann", "Ben", "Cid"]):
    ...     table.sit(number, name, 200)
    >>> hand = table.deal(omaha.Deck.seeded(7, 0))
    >>> hand.button, [event.seat for event in hand.events if event.post]
    (0, [1, 2])
    >>> while hand.to_act is not None:
    ...     hand.apply(omaha.Fold())
    >>> table.finish()
    >>> table.stacks
    {'Ann': 200, 'Ben': 199, 'Cid': 201}
    >>> table.deal(omaha.Deck.seeded(7, 1)).button
    1
    """

    def __init__(
        self,
        rules: HouseRules,
        game: GameLike,
        stakes: Stakes,
        *,
        seats: int = 9,
        buy_in: tuple[int, int | None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rules, self._game, self._stakes = rules, as_game(game), stakes
        check_game(rules, self._game, stakes)
        problems = []
        burns = 3 if rules.burns else 0
        most = min(_MOST_SEATS, (52 - burns - 5 * self._game.boards) // self._game.hole_cards)
        if not 2 <= seats <= most:
            problems.append(
                Problem("seats", seats, f"{seats} seats where 2 to {most} are possible", "table.seats")
            )
        if len(stakes.blinds) > 2:
            problems.append(Problem("stakes", stakes.blinds, "a table has one or two blinds", "table.blinds"))
        self._least, self._most = self._bounds(buy_in)
        if self._least < 1 or (self._most is not None and self._most < self._least):
            problems.append(Problem("buy_in", buy_in, f"{buy_in} are no bounds", "table.buy_in"))
        if problems:
            raise ConfigError.of(problems)
        self._clock = clock
        self._count = seats
        self._players: dict[int, str] = {}
        self._chairs: list[Chair] = [Chair() for _ in range(seats)]
        self._last: Positions | None = None
        self._first_button: int | None = None
        self._hand: Hand | None = None
        self._plan: Plan | None = None
        self._dealt = 0
        self._left: dict[str, tuple[int, float]] = {}
        self.ledger = Ledger()

    def _bounds(self, buy_in: tuple[int, int | None] | None) -> tuple[int, int | None]:
        if buy_in is not None:
            return buy_in
        unit = self._stakes.bets[0] if self._game.structure == "limit" else self._stakes.big_blind
        if self._rules.buy_in_small_bets is None:
            return self._stakes.big_blind, None
        least, most = self._rules.buy_in_small_bets
        return least * unit, None if most is None else most * unit

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
    def hand(self) -> Hand | None:
        """The hand that is on, or is over and not finished yet."""
        return self._hand

    @property
    def hands_dealt(self) -> int:
        """How many hands there have been."""
        return self._dealt

    @property
    def button(self) -> int | None:
        """The button's seat in the last hand dealt, or where the first one will be."""
        return self._first_button if self._last is None else self._last.button

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
    def stacks(self) -> dict[str, int]:
        """The players' chips, by seat; those in a hand as it began."""
        return {self._players[number]: self._chairs[number].chips for number in sorted(self._players)}

    # Coming and going

    def sit(self, seat: int, player: str, chips: int, *, entry: Entry = "wait") -> None:
        """A player takes a seat and buys in; he comes in with a post, or waits for the big blind.

        Raises `TableError`: `table.seat`, `table.taken`, `table.seated`, `table.buy_in`, `table.short_return` (who left within the hour comes back with as much
        as he took away).
        """
        seat = self._seat(seat)
        _name(player)
        chips = _chips(chips)
        if seat in self._players:
            raise TableError(f"seat {seat} is taken", code="table.taken", value=seat)
        if player in self._players.values():
            raise TableError(f"{player} sits at the table", code="table.seated", value=player)
        taken, when = self._left.get(player, (0, float("-inf")))
        least = max(self._least, taken) if self._clock() - when < _HOUR else self._least
        if chips < least:
            code = "table.buy_in" if chips < self._least else "table.short_return"
            raise TableError(f"{chips} is less than {least}", code=code, value=chips)
        most = self._most if self._most is None else max(self._most, least)
        if most is not None and chips > most:
            raise TableError(f"{chips} is more than {most}", code="table.buy_in", value=chips)
        self._left.pop(player, None)
        self._players[seat] = player
        late = self._hand is not None
        self._chairs[seat] = Chair(chips=chips, new=True, entry=_entry(entry), late=late)
        self.ledger.note("buy_in", player, chips)

    def top_up(self, player: str, chips: int) -> None:
        """A player buys more, between hands (table stakes: S2, RR 3 Buy-in), up to the most.

        Raises `PhaseError` (`table.hand_on`), `TableError` (`table.nobody`, `table.buy_in`, `table.rebuy`).
        """
        seat = self._at(player)
        chips = _chips(chips)
        self._between_hands()
        if self._rules.rebuy == "none":
            raise TableError("the house sells no more chips", code="table.rebuy", value=player)
        after = self._chairs[seat].chips + chips
        if chips < 1 or (self._most is not None and after > self._most):
            raise TableError(f"{chips} more cannot be bought", code="table.buy_in", value=chips)
        self._chairs[seat] = replace(self._chairs[seat], chips=after)
        self.ledger.note("top_up", player, chips)

    def sit_out(self, player: str) -> None:
        """He is not dealt in from the next hand on, and misses the blinds that pass him."""
        seat = self._at(player)
        self._chairs[seat] = replace(self._chairs[seat], present=False)

    def sit_in(self, player: str, *, entry: Entry = "wait") -> None:
        """He plays again: with what he owes, or when the big blind comes to him, where the house lets him wait.

        Raises `TableError` (`table.no_wait`: S1 names no way to wait for who missed the big blind).
        """
        seat = self._at(player)
        chair = self._chairs[seat]
        self._check_wait(chair, _entry(entry))
        self._chairs[seat] = replace(chair, present=True, entry=entry)

    def choose(self, player: str, entry: Entry) -> None:
        """How he comes in: "post" or "wait". Raises `TableError` (`table.no_wait`)."""
        seat = self._at(player)
        self._check_wait(self._chairs[seat], _entry(entry))
        self._chairs[seat] = replace(self._chairs[seat], entry=entry)

    def _check_wait(self, chair: Chair, entry: Entry) -> None:
        if entry == "wait" and chair.missed_big and not self._rules.wait_for_big_blind:
            raise TableError(
                "the house lets nobody wait for the big blind", code="table.no_wait", value=entry
            )

    def stand_up(self, player: str) -> int:
        """He leaves with his chips; how many. Who has a live hand cannot leave: he folds first.

        Raises `PhaseError` (`table.hand_on`), `TableError` (`table.nobody`).
        """
        seat = self._at(player)
        self._not_in_hand(seat)
        chips = self._chairs[seat].chips
        del self._players[seat]
        self._chairs[seat] = Chair()
        self._left[player] = (chips, self._clock())
        self.ledger.note("cash_out", player, -chips)
        return chips

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

    # The button

    def draw_button(self, deck: Deck) -> int:
        """The first dealer: by a card each from seat 1 on, the highest, suits breaking ties (S4); or seat 1 of the draw (S0).

        Raises `PhaseError` (`table.begun`).
        """
        if self._last is not None:
            raise PhaseError("the first button has been given", code="table.begun")
        present = [number for number in sorted(self._players) if self._chairs[number].present]
        if not present:
            raise PhaseError("nobody is there", code="table.players")
        if self._rules.first_button == "draw":
            self._first_button = present[0]
        else:
            cards = deck.deal(len(present))
            # Cards are ordered by rank, and within a rank by suit, spades highest.
            self._first_button = max(zip(cards, present, strict=True))[1]
        return self._first_button

    # Hands

    def deal(self, deck: Deck) -> Hand:
        """The next hand. A hand that is over is finished first.

        Raises `PhaseError` (`table.hand_on`, `table.players` when fewer than two can play).
        """
        if self._hand is not None:
            self.finish()
        able = [
            c for c in self._chairs if c.chips and (c.present or self._rules.missed_blinds == "always_posted")
        ]
        if len(able) < 2:
            raise PhaseError("fewer than two can play", code="table.players")
        first = self._first_button
        if first is None:
            first = next(number for number, chair in enumerate(self._chairs) if chair.chips and chair.present)
        following = plan(self._rules, self._stakes, self._chairs, self._last, first)
        stacks = [
            chair.chips if number in following.dealt else 0 for number, chair in enumerate(self._chairs)
        ]
        hand = Hand(
            self._rules,
            self._game,
            self._stakes,
            stacks,
            following.button,
            posts=following.posts,
            players_left=len(able) if self._rules.tournament else None,
            deck=deck,
        )
        self._plan, self._hand = following, hand
        self._chairs = list(following.chairs)
        self._last = following.positions
        self._dealt += 1
        return hand

    def finish(self) -> None:
        """Carries the hand's stacks and rake on. Who has no chips left sits out until he buys more.

        Raises `PhaseError` (`table.no_hand`, `table.hand_on`).
        """
        hand = self._hand
        if hand is None:
            raise PhaseError("there is no hand", code="table.no_hand")
        if hand.street != "complete":
            raise PhaseError("the hand is still on", code="table.hand_on")
        assert self._plan is not None
        for seat in self._plan.dealt:
            self._chairs[seat] = replace(self._chairs[seat], chips=hand.stacks[seat])
        self.ledger.note("rake", None, -hand.rake)
        self._hand = self._plan = None

    def run(self, policies: Mapping[str, Policy], hands: int, deck: Callable[[int], Deck]) -> None:
        """Plays so many hands, or until fewer than two can play; `deck` gives the deck of each by its number.

        >>> import omaha
        >>> def calls(view):
        ...     return omaha.Check() if view.legal_actions.check else omaha.Call()
        >>> table = omaha.Table(omaha.presets.ONLINE, "plo4", omaha.Stakes(blinds=(1, 2)), seats=2)
        >>> table.sit(0, "Ann", 100)
        >>> table.sit(1, "Ben", 100)
        >>> table.run({"Ann": calls, "Ben": calls}, hands=10, deck=lambda number: omaha.Deck.seeded(3, number))
        >>> table.hands_dealt, sum(table.stacks.values())
        (10, 200)
        """
        for _ in range(hands):
            playing = [c for c in self._chairs if c.chips and (c.present or self._rules.tournament)]
            if len(playing) < 2:
                return
            hand = self.deal(deck(self._dealt))
            while (seat := hand.to_act) is not None:
                hand.apply(policies[self._players[seat]](hand.view(seat)))
            self.finish()

    # Checks

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool):
            raise TypeError("a seat is a number, not a bool")
        number = index(seat)
        if not 0 <= number < self._count:
            raise TableError(f"there is no seat {number}", code="table.seat", value=number)
        return number

    def _at(self, player: str) -> int:
        for seat, name in self._players.items():
            if name == player:
                return seat
        raise TableError(f"{player!r} does not sit here", code="table.nobody", value=player)

    def _between_hands(self) -> None:
        if self._hand is not None:
            raise PhaseError("a hand is on", code="table.hand_on")

    def _not_in_hand(self, seat: int) -> None:
        hand, following = self._hand, self._plan
        if hand is not None and following is not None and seat in following.dealt:
            raise PhaseError("he is in the hand that is on", code="table.hand_on")


def _chips(chips: int) -> int:
    if isinstance(chips, bool):
        raise TypeError("chips are a number, not a bool")
    return index(chips)


def _name(player: str) -> None:
    if not isinstance(player, str):
        raise TypeError(f"a player is named by a text, not {type(player).__name__}")
    if not player:
        raise TableError("a player has a name", code="table.name", value=player)


def _entry(entry: Literal["post", "wait"]) -> Entry:
    if entry not in ("post", "wait"):
        raise TableError(f'{entry!r} is neither "post" nor "wait"', code="table.entry", value=entry)
    return entry
