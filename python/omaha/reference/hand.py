"""A hand as a set-up and a list of actions: every question is answered by playing the list again.

Betting is in ``betting``, the pots are in ``pots``; here are the face, the showdown and the settlement.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from omaha.reference import evaluator, pots
from omaha.reference.betting import (
    KINDS,
    STREETS,
    Action,
    Event,
    Legal,
    Post,
    Setup,
    Table,
    is_legal,
    walk,
    with_posts,
)
from omaha.reference.cards import parse_cards


class Contribution(NamedTuple):
    """What a seat put in, without what went back to it."""

    live: int
    ante: int
    dead: int


class Hand:
    """One hand; seats clockwise, a stack of 0 is a seat without a player.

    ``posts`` take the place of the usual ones; ``showdown`` is ``auto`` or ``manual``.
    """

    def __init__(
        self,
        rules: Any,
        game: Any,
        stakes: Any,
        stacks: Sequence[int],
        button: int,
        *,
        posts: Iterable[Post] | None = None,
        straddles: Sequence[int] = (),
        players_left: int | None = None,
        hole_cards: Sequence[str | None] | None = None,
        board: str | None = None,
        showdown: str = "auto",
    ) -> None:
        if sum(stack > 0 for stack in stacks) < 2 or min(stacks) < 0:
            raise ValueError("at least two must be dealt in")
        if not 0 <= button < len(stacks):
            raise ValueError(f"the button is at no seat: {button}")
        if showdown not in ("auto", "manual"):
            raise ValueError(f"auto or manual, not {showdown!r}")
        posts = None if posts is None else [(seat, kind, amount) for seat, kind, amount in posts]
        if any(kind not in KINDS for _, kind, _ in posts or ()):
            raise ValueError("an unknown kind of post")
        setup = Setup(rules, game, stakes, tuple(stacks), button, (), players_left)
        self._setup = with_posts(setup, posts, straddles)
        holes = hole_cards or [None] * len(stacks)
        self._holes = [parse_cards(hole) if hole else None for hole in holes]
        self._board = parse_cards(board or "")
        self._manual = showdown == "manual"
        self._actions: list[Action] = []

    def after(self, action: Action) -> "Hand":
        """Another hand, one action later."""
        hand = object.__new__(Hand)
        hand.__dict__.update(self.__dict__)
        hand._actions = [*self._actions]
        hand.apply(action)
        return hand

    def _table(self) -> Table:
        return walk(self._setup, [action for action in self._actions if action[0] not in ("show", "muck")])

    def legal(self) -> Legal | None:
        """What the seat to act may do; None at the showdown and after the end."""
        return self._table().legal()

    def apply(self, action: Action) -> None:
        table = self._table()
        legal = table.legal()
        if legal is not None:
            seat = legal.seat
            allowed = is_legal(legal, action, self._setup.stakes.unit, table.bets[seat] + table.chips(seat))
        else:
            showdown = _Showdown(self, table)
            allowed = showdown.to_act is not None and (
                action == ("show",) or (action == ("muck",) and showdown.may_muck(showdown.to_act))
            )
        if not allowed:
            raise ValueError(f"not legal: {action}")
        self._actions.append(action)

    @property
    def street(self) -> str:
        table = self._table()
        if table.betting:
            return STREETS[table.street]
        return "showdown" if _Showdown(self, table).payout is None else "complete"

    @property
    def to_act(self) -> int | None:
        table = self._table()
        return table.to_act if table.betting else _Showdown(self, table).to_act

    @property
    def stacks(self) -> list[int]:
        won = self.payout or [0] * len(self._setup.stacks)
        return [stack + more for stack, more in zip(self._table().stacks, won, strict=True)]

    @property
    def bets(self) -> list[int]:
        """Street totals; nothing after the end of betting."""
        table = self._table()
        return list(table.bets) if table.betting else [0] * len(table.bets)

    @property
    def current_bet(self) -> int:
        table = self._table()
        return table.level if table.betting else 0

    @property
    def folded(self) -> list[bool]:
        return self._table().folded

    @property
    def contributions(self) -> list[Contribution]:
        table = self._table()
        return [Contribution(*put) for put in zip(table.live, table.ante, table.dead, strict=True)]

    @property
    def pot(self) -> int:
        """All that was put in and did not go back, paid out or not."""
        return self._table().pot

    @property
    def payout(self) -> list[int] | None:
        table = self._table()
        return None if table.betting else _Showdown(self, table).payout

    @property
    def shown(self) -> list[int]:
        """Seats in the order of showing."""
        table = self._table()
        return [] if table.betting else _Showdown(self, table).shown

    @property
    def mucked(self) -> list[int]:
        table = self._table()
        return [] if table.betting else _Showdown(self, table).mucked

    @property
    def events(self) -> list[Event]:
        table = self._table()
        return table.events if table.betting else table.events + _Showdown(self, table).events


class _Showdown:
    """Who shows, who mucks, who is paid (rules.md 4; the showdown fields of the house rules)."""

    def __init__(self, hand: Hand, table: Table) -> None:
        self.setup = hand._setup
        self.rules = self.setup.rules
        self.table = table
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.events: list[Event] = []
        self.to_act: int | None = None
        self.payout: list[int] | None = None
        self.high: dict[int, int] = {}
        self.low: dict[int, int] = {}
        if len(table.hands) == 1:
            if self.rules.uncalled_winner_shows:
                self.do("show", table.hands[0])
            self.settle()
            return
        claims = pots.build_pots(self.case())["pots"]
        self.claims = [set(pot["eligible"]) for pot in claims]
        if table.face_up:
            self.shown = [seat for seat in self.setup.clockwise(self.setup.button) if seat in table.hands]
        if not self.know(hand):
            return
        choices = [action[0] for action in hand._actions if action[0] in ("show", "muck")]
        for seat in self.order():
            if seat in self.shown:
                continue
            if hand._manual and self.rules.show_first != "all":
                if not choices:
                    self.to_act = seat
                    return
                self.do(choices.pop(0), seat)
            else:
                self.do("muck" if self.may_muck(seat) else "show", seat)
        self.settle()

    def do(self, what: str, seat: int) -> None:
        (self.shown if what == "show" else self.mucked).append(seat)
        self.events.append((what, seat))

    def know(self, hand: Hand) -> bool:
        """Evaluate the live hands, if all their cards and the board are known."""
        live = {seat: hole for seat in self.table.hands if (hole := hand._holes[seat]) is not None}
        if len(live) < len(self.table.hands) or len(hand._board) < 5 or self.setup.game.boards > 1:
            return False
        self.high = {seat: evaluator.high_rank(hole, hand._board) for seat, hole in live.items()}
        if self.setup.game.hilo:
            self.low = {seat: evaluator.low_rank(hole, hand._board) for seat, hole in live.items()}
        return True

    def order(self) -> list[int]:
        first = self.setup.clockwise(self.setup.button)
        aggressor = self.table.aggressor
        if self.rules.show_first == "aggressor" and aggressor is not None:
            first = [aggressor, *self.setup.clockwise(aggressor)[:-1]]
        order = [seat for seat in first if not self.table.folded[seat]]
        if self.rules.side_pots_first and self.rules.show_first != "all":
            order.sort(key=lambda seat: -sum(seat in pot for pot in self.claims))
        return order

    def may_muck(self, seat: int) -> bool:
        """Whether the hand loses, high and low, to hands shown so far, in every pot it can claim."""
        if self.rules.muck == "none" or self.rules.show_first == "all":
            return False
        if self.rules.muck == "callers" and seat == self.table.aggressor:
            return False
        return all(self.loses(seat, pot & set(self.shown)) for pot in self.claims if seat in pot)

    def loses(self, seat: int, shown: set[int]) -> bool:
        high = any(self.high[other] > self.high[seat] for other in shown)
        own_low = self.low.get(seat, 0)
        return high and (own_low == 0 or any(self.low[other] > own_low for other in shown))

    def case(self) -> dict[str, object]:
        """The pots as ``pots`` wants them told."""
        table, setup = self.table, self.setup
        amounts = [*table.live, *table.ante, *table.dead]
        unit = setup.stakes.unit
        return {
            "seats": len(table.live),
            "unit": 1 if any(amount % unit for amount in amounts) else unit,  # 3.5: all-ins may be odd
            "live": table.live,
            "ante": table.ante,
            "dead": table.dead,
            "folded": table.folded,
        }

    def settle(self) -> None:
        seats = range(len(self.setup.stacks))
        rules = self.rules
        case = self.case() | {
            "button": self.setup.button,
            "game": "hilo8" if self.setup.game.hilo else "hi",
            "mucked": [seat in self.mucked for seat in seats],
            "dealt_in": len(self.setup.dealt_in),
            "hi": [self.high.get(seat) for seat in seats],
            "lo": [self.low.get(seat) or None for seat in seats],
            "flop": self.table.street > 0,
            "rules": {
                "one_odd_chip_max": rules.one_odd_chip_max,
                "identical_even": rules.identical_even,
                "odd_chip_order": rules.odd_chip_order,
                "hilo_odd_chip": rules.hilo_odd_chip,
                "board_odd_chip": rules.board_odd_chip,
            },
        }
        if rules.rake is not None:
            names = ("bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added")
            case["rake"] = {name: getattr(rules.rake, name) for name in names if hasattr(rules.rake, name)}
        self.payout = pots.settle(case)["payout"]
        self.events += [("pay", seat, amount) for seat, amount in enumerate(self.payout) if amount]
