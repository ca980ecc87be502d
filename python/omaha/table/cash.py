"""A cash table: hand after hand, with the button and the blinds as the house has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from omaha.cards import Deck
from omaha.errors import ConfigError, PhaseError, Problem, TableError
from omaha.games import GameLike
from omaha.hand import Action, Fold, Hand, Muck, Post, Show
from omaha.kills import kill_due
from omaha.rules import HouseRules, Stakes
from omaha.table.positions import Plan, plan
from omaha.table.saved import Log, Saved
from omaha.table.seats import DEFAULT_CLOCK, MOST_CHIPS, Seats
from omaha.view import View

__all__ = ["Policy", "Table"]

Policy = Callable[[View], Action]
"""Who decides: from what a seat may see to an action."""
Kill = Literal["half", "full"]
_MARKS = ("new", "missed_small", "missed_big", "late", "held", "big_in")


class Table(Seats):
    """A table of a house, with its game and stakes; hands are dealt one after another.

    `seats` are nine, or as many as the deck allows if it is fewer; `buy_in` are the least and the most chips to buy in for, within the
    house's rule (None is that, else from one big blind on). `bomb_every` makes each hand with such a number, every third say, a bomb pot with an ante of `bomb_ante`; `kill` is ("half" or "full", least):
    who scoops a fixed limit pot of at least so much kills the next (RR 13); `run_it` is that of `Hand`; `time_charge` is (chips, hands): what each
    player pays the house every so many hands; `sell_button` lets who has to wait between button and small blind buy it (`entry="button"`). `clock` gives seconds, for what is remembered for an hour. Players are named by texts. Whatever
    raises changes nothing.

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
        seats: int | None = None,
        buy_in: tuple[int, int | None] | None = None,
        bomb_every: int | None = None,
        bomb_ante: int | None = None,
        kill: tuple[Kill, int] | None = None,
        run_it: int | Literal["ask"] = 1,
        time_charge: tuple[int, int] | None = None,
        sell_button: bool = False,
        clock: Callable[[], float] = DEFAULT_CLOCK,
    ) -> None:
        super().__init__(rules, game, stakes, seats, buy_in, clock)
        problems = []
        if (bomb_every is None) != (bomb_ante is None) or not (bomb_every is None or _is_number(bomb_every)):
            message = "bomb pots want both: bomb_every, a number of hands, and bomb_ante"
            problems.append(Problem("bomb_every", bomb_every, message, "table.bomb"))
        if not (bomb_ante is None or (_is_number(bomb_ante) and bomb_ante % stakes.unit == 0)):
            problems.append(
                Problem(
                    "bomb_ante",
                    bomb_ante,
                    f"{bomb_ante!r} is no ante: a multiple of the unit {stakes.unit}",
                    "table.bomb",
                )
            )
        if kill is not None and not self._can_kill(kill):
            message = (
                f'{kill!r} is no kill: ("half" or "full", least pot), in fixed limit; half of the blind and of the bets are '
                f"multiples of the unit {stakes.unit} for a half one"
            )
            problems.append(Problem("kill", kill, message, "table.kill"))
        if time_charge is not None and not _is_charge(time_charge, stakes.unit):
            message = (
                f"{time_charge!r} is no charge: (chips, hands), chips a multiple of the unit {stakes.unit}"
            )
            problems.append(Problem("time_charge", time_charge, message, "table.time_charge"))
        runs = rules.max_runs if run_it == "ask" else run_it
        if not _is_number(runs) or runs > rules.max_runs or (run_it == "ask" and runs == 1):
            message = f"{run_it!r} where the house allows {rules.max_runs} (its rule max_runs)"
            problems.append(Problem("run_it", run_it, message, "table.run_it"))
        if not isinstance(sell_button, bool) or (
            sell_button and (len(stakes.blinds) < 2 or rules.tournament)
        ):
            message = "the button is sold at a cash table with two blinds: True or False"
            problems.append(Problem("sell_button", sell_button, message, "table.sell_button"))
        if problems:
            raise ConfigError.of(problems)
        self._options: dict[str, Any] = {
            "bomb_every": bomb_every,
            "bomb_ante": bomb_ante,
            "kill": kill,
            "run_it": run_it,
            "time_charge": time_charge,
            "sell_button": sell_button,
        }
        self._sale = sell_button
        self._dealt = 0
        self._played = 0
        self._button: int | None = None
        self._undealt: tuple[Any, ...] = ()

    def _can_kill(self, kill: Any) -> bool:
        if not isinstance(kill, tuple) or len(kill) != 2:
            return False
        if self._game.structure != "limit" or kill[0] not in ("half", "full") or not _is_number(kill[1]):
            return False
        amounts = (self._stakes.big_blind, *self._stakes.bets)
        return kill[0] == "full" or not any(amount % (2 * self._stakes.unit) for amount in amounts)

    @property
    def hand(self) -> Hand | None:
        """The hand that is on, or is over and not finished yet."""
        return self._hand

    def __repr__(self) -> str:
        name = f"{self._game.name} {'/'.join(map(str, self._stakes.blinds))}"
        return f"<Table {name}: {len(self._players)} of {len(self._chairs)} seats, {self._dealt} hands>"

    @property
    def killer(self) -> str | None:
        """Who has to kill the next pot."""
        return self._killer

    @property
    def hands_dealt(self) -> int:
        """How many hands there have been, those that the floor has voided too."""
        return self._dealt

    @property
    def button(self) -> int | None:
        """The button's seat in the last hand dealt, or where the first one was given."""
        return self._first_button if self._button is None else self._button

    # The button

    def draw_button(self, deck: Deck) -> int:
        """The first dealer: by a card each from seat 1 on, the highest, suits breaking ties (S4); or seat 1 of the draw (S0).

        Raises `PhaseError` (`table.begun`, `table.players`).
        """
        self._not_begun()
        everybody = self._rules.missed_blinds == "always_posted"
        present = [seat for seat in sorted(self._players) if self._chairs[seat].present or everybody]
        if not present:
            raise PhaseError("nobody is there", code="table.players")
        if not isinstance(deck, Deck):
            raise TypeError(f"a deck is wanted, not {type(deck).__name__}")
        if self._rules.first_button == "draw":
            return self.give_button(present[0])
        # Cards are ordered by rank and then suit, spades highest.
        cards = deck.deal(len(present))
        return self.give_button(max(zip(cards, present, strict=True))[1])

    def give_button(self, seat: int) -> int:
        """The first button goes to a seat. Raises `PhaseError` (`table.begun`), `TableError` (`table.seat`)."""
        self._not_begun()
        self._first_button = self._seat(seat)
        self._note("give_button", seat=self._first_button)
        return self._first_button

    def _not_begun(self) -> None:
        if self._last is not None:
            raise PhaseError("the first button has been given", code="table.begun")

    # Hands

    def can_deal(self) -> bool:
        """Whether two or more can play the next hand."""
        return len(self._able()) >= 2

    def _able(self) -> list[int]:
        everybody = self._rules.missed_blinds == "always_posted"
        filled = {self._at(player) for player in self._filled()}
        return [
            number
            for number, chair in enumerate(self._chairs)
            if (chair.chips or number in filled) and (chair.present or everybody)
        ]

    def deal(self, deck: Deck, *, straddles: Sequence[int] | None = None) -> Hand:
        """The next hand. A hand that is over is finished first; `straddles` are seats, as in `Hand`, None is who straddles by `straddle`.

        Raises `PhaseError` (`table.hand_on`, `table.players` when fewer than two can play) and what `Hand` raises.
        """
        if not isinstance(deck, Deck):
            raise TypeError(f"a deck is wanted, not {type(deck).__name__}")
        before = self._state()
        try:
            return self._deal(deck, straddles)
        except BaseException:
            self._restore(before)
            raise

    def _state(self) -> tuple[Any, ...]:
        """All that a deal changes before it is sure of a hand."""
        return (
            list(self._chairs),
            self._hand,
            self._plan,
            self._killer,
            len(self._log),
            len(self._ledger.entries),
        )

    def _restore(self, before: tuple[Any, ...]) -> None:
        self._chairs, self._hand, self._plan, self._killer, log, entries = before
        del self._log[log:]
        self._ledger._cut(entries)

    def _deal(self, deck: Deck, straddles: Sequence[int] | None) -> Hand:
        if self._hand is not None:
            self.finish()
        if not self.can_deal():
            raise PhaseError("fewer than two can play", code="table.players")
        self._sell_chips()
        following, options = self._next()
        stacks = self._stacks_of(following)
        hand = Hand(
            self._rules,
            self._game,
            self._stakes,
            stacks,
            following.button,
            straddles=self._willing(following, stacks, options) if straddles is None else straddles,
            players_left=len(self._able()) if self._rules.tournament else None,
            run_it=self._options["run_it"],
            deck=deck,
            **options,
        )
        self._begin(hand, following)
        return hand

    def _willing(self, following: Plan, stacks: Sequence[int], options: dict[str, Any]) -> list[int]:
        """The seats that straddle because they always do when they may and can (RR 4.15)."""
        kind, left = self._rules.straddle, self._straddlers
        if (
            not left
            or kind == "none"
            or "bomb_pot" in options
            or "kill" in options
            or len(following.dealt) < 3
        ):
            return []
        order = [seat for seat in following.dealt if seat > following.big]
        order += [seat for seat in following.dealt if seat < following.big]
        paid = {seat: sum(post.amount for post in following.posts if post.seat == seat) for seat in order}
        amount, willing = 2 * self._stakes.big_blind, []
        for seat in order if kind == "left" else [following.button]:
            if self._players.get(seat) not in left or stacks[seat] < amount or paid.get(seat, 1):
                break
            willing.append(seat)
            amount *= 2
        return willing

    def _stacks_of(self, following: Plan) -> list[int]:
        chips = enumerate(chair.chips for chair in self._chairs)
        return [self._charged(stack) if number in following.dealt else 0 for number, stack in chips]

    def _charged(self, chips: int) -> int:
        """What each player's time leaves him before this hand; who has no more than the charge pays none."""
        charge = self._options["time_charge"]
        due = charge[0] if charge is not None and (self._played + 1) % charge[1] == 0 else 0
        return chips - due if chips > due else chips

    def _next(self) -> tuple[Plan, dict[str, Any]]:
        """Button, blinds and posts of the next hand, and what kind of hand it is."""
        first = self._first_button
        if first is None:
            first = self._able()[0]
        every = self._options["bomb_every"]
        bomb = every is not None and (self._played + 1) % every == 0
        # Blinds are paid of what the charge for time leaves; who is not dealt in does not pay it.
        paid_for = [replace(chair, chips=self._charged(chair.chips)) for chair in self._chairs]
        following = plan(self._rules, self._stakes, paid_for, self._last, first, sale=self._sale and not bomb)
        chairs = zip(following.chairs, self._chairs, strict=True)
        following = replace(following, chairs=tuple(replace(new, chips=old.chips) for new, old in chairs))
        if bomb:
            return self._bomb(following), {"bomb_pot": self._options["bomb_ante"]}
        posts = list(following.posts)
        seat = next((s for s in following.dealt if self._players[s] == self._killer), None)
        if self._options["kill"] is None or seat is None:
            return following, {"posts": posts}
        kind: Kill = self._options["kill"][0]
        live = sum(
            post.amount
            for post in posts
            if post.seat == seat and post.kind in ("small_blind", "big_blind", "post")
        )
        paid = sum(post.amount for post in posts if post.seat == seat)
        whole = self._stakes.big_blind * (3 if kind == "half" else 4) // 2
        amount = min(whole - live, self._charged(self._chairs[seat].chips) - paid)
        if amount > 0:
            posts.append(Post(seat, "kill", amount))
        return following, {"posts": posts, "kill": (seat, kind)}

    def _bomb(self, following: Plan) -> Plan:
        """A bomb pot has the next hand's button and nobody's blinds: they come with the next hand, and nobody skips one."""
        free = [s for s in following.dealt if self._last is None or not self._chairs[s].owes]
        dealt = following.dealt if len(free) < 2 else tuple(free)
        return replace(following, dealt=dealt, posts=(), chairs=tuple(self._chairs))

    def _begin(self, hand: Hand, following: Plan) -> None:
        for seat, stack in enumerate(hand.starting_stacks):
            taken = self._chairs[seat].chips - stack
            if seat in following.dealt and taken:
                self._ledger._note("time", self._players[seat], -taken)
        chairs = list(following.chairs)
        for seat in following.dealt:
            chairs[seat] = replace(chairs[seat], chips=hand.starting_stacks[seat])
        self._note("deal")
        self._undealt = self._last, self._button, self._killer, dict(self._players), self._chairs
        self._button = hand.button
        self._chairs = chairs
        # With nothing but bomb pots the button must go on with them.
        if hand.bomb_pot is None or self._options["bomb_every"] == 1:
            self._last = following.positions
        self._plan, self._hand = following, hand
        self._dealt += 1
        self._played += 1

    def _filled(self) -> dict[str, int]:
        """Who is sold how many chips before the next hand, as far as a table can hold them; not who sits out."""
        sold: dict[str, int] = {}
        for player, to in self._fills.items():
            chair = self._chairs[self._at(player)]
            missing = to - chair.chips
            if chair.present and 0 < missing <= MOST_CHIPS - self._ledger.on_the_table - sum(sold.values()):
                sold[player] = missing
        return sold

    def _sell_chips(self) -> None:
        for player, missing in self._filled().items():
            seat = self._at(player)
            self._chairs[seat] = replace(self._chairs[seat], chips=self._chairs[seat].chips + missing)
            self._ledger._note("top_up", player, missing)

    def finish(self) -> None:
        """Carries the hand's stacks and rake on. After a misdeal or a void hand the next one has the same button and blinds.

        Raises `PhaseError` (`table.no_hand`, `table.hand_on`).
        """
        hand = self._hand
        if hand is None or self._plan is None:
            raise PhaseError("there is no hand", code="table.no_hand")
        if hand.street != "complete":
            raise PhaseError("the hand is still on", code="table.hand_on")
        for seat in self._plan.dealt:
            self._chairs[seat] = replace(self._chairs[seat], chips=hand.stacks[seat])
        self._ledger._note("rake", None, -hand.rake)
        if hand.void:
            self._undeal(hand)
        elif self._options["kill"] is not None and (hand.bomb_pot is None or self._killer is None):
            # A kill that is due waits until the bomb pot is over.
            seat_or_none = kill_due(hand, self._options["kill"][1])
            self._killer = None if seat_or_none is None else self._players[seat_or_none]
        self._note("finish", record=hand.copy())
        self._hand = self._plan = None

    def _undeal(self, hand: Hand) -> None:
        """A hand that is void was none: button, blinds and what is owed are as before it (RR 3 Misdeals, TDA 35)."""
        self._last, self._button, self._killer, players, chairs = self._undealt
        self._played -= 1
        for seat, player in self._players.items():
            if players.get(seat) != player:
                continue
            chair, old = self._chairs[seat], chairs[seat]
            marks = {name: getattr(old, name) for name in _MARKS}
            refund = old.chips - hand.starting_stacks[seat] if hand.starting_stacks[seat] else 0
            self._chairs[seat] = replace(chair, chips=chair.chips + refund, **marks)
            self._ledger._note("time", player, refund)

    def run(
        self, policies: Mapping[str, Policy], hands: int, deck: Callable[[int], Deck] | None = None
    ) -> int:
        """Plays so many hands, or until fewer than two can play; how many were played.

        A hand that is on is played to its end first and not counted. `deck` gives the deck of each hand by its number at this table,
        from 0 on; none is `Deck.secure()`. A policy is asked whatever `legal_actions` offers: at a table with `run_it="ask"` also for
        `RunIt`. Raises `TableError` (`table.hands`, `table.policy` for a player without one); what a policy raises, or an action that
        is not legal, leaves the hand on at that point, and `run` goes on from there.

        >>> import omaha
        >>> def calls(view):
        ...     return omaha.Check() if view.legal_actions.check else omaha.Call()
        >>> table = omaha.Table(omaha.presets.ONLINE, "plo4", omaha.Stakes(blinds=(1, 2)), seats=2)
        >>> table.sit(0, "Ann", 100)
        >>> table.sit(1, "Ben", 100)
        >>> table.run({"Ann": calls, "Ben": calls}, hands=10, deck=lambda number: omaha.Deck.seeded(3, number))
        10
        >>> sum(table.stacks.values()), table.ledger.on_the_table
        (200, 200)
        """
        if isinstance(hands, bool) or not isinstance(hands, int) or hands < 0:
            raise TableError(f"{hands!r} is no number of hands", code="table.hands", value=hands)
        if not isinstance(policies, Mapping):
            raise TypeError(f"policies are a mapping of players, not {type(policies).__name__}")
        able = self._able()
        for player in (self._players[seat] for seat in able if len(able) > 1 and self._chairs[seat].present):
            if player not in policies:
                raise TableError(f"{player} has no policy", code="table.policy", value=player)
        if self._hand is not None:
            self._play(self._hand, policies)
        for played in range(hands):
            if not self.can_deal():
                return played
            self._play(self.deal(Deck.secure() if deck is None else deck(self._dealt)), policies)
        return hands

    def _play(self, hand: Hand, policies: Mapping[str, Policy]) -> None:
        while (seat := hand.to_act) is not None:
            if not self._chairs[seat].present and self._rules.tournament:
                # TDA 30: who is away from a tournament posts and folds.
                legal = hand.legal_actions()
                hand.apply(
                    Fold()
                    if legal is not None and legal.fold
                    else Muck()
                    if legal is not None and legal.muck
                    else Show()
                )
                continue
            hand.apply(policies[self._players[seat]](hand.view(seat)))
        self.finish()

    @property
    def results(self) -> dict[str, int]:
        """What each player has won (or lost) by the cards, those who have left too; a hand that is on is not counted."""
        stacks = self.stacks
        names = dict.fromkeys([*stacks, *(entry.player for entry in self._ledger.entries if entry.player)])
        return {name: self._ledger.result(name, stacks.get(name, 0)) for name in names}

    # Saving

    @property
    def log(self) -> Log:
        """All that was done, in order, as plain values; finished hands with their records, hidden cards included."""
        return Log(self._log)

    def to_json(self) -> str:
        """The table with all that was done there, as a line of JSON; hidden cards are in it."""
        return Saved.text(self)

    @classmethod
    def from_json(
        cls, text: str, *, max_bytes: int = 1 << 26, clock: Callable[[], float] = DEFAULT_CLOCK
    ) -> Table:
        """The table of such a line: all is done again and checked.

        Raises `NotationError` (`record.*`) and whatever the table raises.

        >>> import omaha
        >>> table = omaha.Table(omaha.presets.ONLINE, "plo4", omaha.Stakes(blinds=(1, 2)), seats=6)
        >>> for number, name in enumerate(["Ann", "Ben", "Cid"]):
        ...     table.sit(number, name, 200)
        >>> table.deal(omaha.Deck.seeded(7, 0)).apply(omaha.RaiseTo(7))
        >>> again = omaha.Table.from_json(table.to_json())
        >>> again.stacks == table.stacks, again.hand == table.hand
        (True, True)
        """
        return Saved.table(cls, text, max_bytes, clock)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 2**60


def _is_charge(value: Any, unit: int) -> bool:
    return (
        isinstance(value, tuple) and len(value) == 2 and all(map(_is_number, value)) and value[0] % unit == 0
    )
