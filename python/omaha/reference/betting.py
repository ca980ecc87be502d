"""Betting, told from the beginning each time (rules.md section 3).

``walk`` sets the table as it was before the first action and plays the actions over it, one by one. Nothing
is kept between two questions. ``rules``, ``game`` and ``stakes`` are any objects with the house rules'
attributes. All amounts are chips; a *total* is what a seat has bet on the street.
"""

from collections.abc import Sequence
from typing import NamedTuple

from omaha.reference.posting import DEAD, Setup, within_cap

STREETS = ("preflop", "flop", "turn", "river")

Action = tuple[str] | tuple[str, int]
"""Of a player: ``fold``, ``check``, ``call``, ``raise_to`` a total, ``run_it`` so many times, ``show``,
``muck``. Of the floor: ``kill_hand`` of a seat, ``timeout`` of a seat, ``misdeal``, ``void_hand``."""
Event = tuple[object, ...]


class Legal(NamedTuple):
    """What the seat to act may do."""

    seat: int
    fold: bool
    check: bool
    call: int | None
    """Chips to add; None: nothing to call."""
    min_raise_to: int | None
    max_raise_to: int | None
    raise_closed: str | None
    """Why there is no raise: ``not_reopened``, ``cap``, ``no_opponent``, ``short_stack``."""
    run_it: int | None = None
    """Betting is over, the seat is asked how often the board shall be run out: the most it may say."""


class Faced(NamedTuple):
    """What a seat had before it when it acted last on this street."""

    level: int
    full_raise_to: int
    full_raises: int


# The table


class Table:
    """The table at one moment. Made anew by ``walk``, never kept."""

    def __init__(self, setup: Setup) -> None:
        seats = len(setup.stacks)
        self.setup = setup
        self.events: list[Event] = []
        self.stacks = list(setup.stacks)
        self.live = [0] * seats
        self.ante = [0] * seats
        self.dead = [0] * seats
        self.folded = [stack == 0 for stack in setup.stacks]  # nobody is dealt in there
        self.street = 0
        self.betting = True
        """Whether somebody may still have a decision."""
        self.asked: list[int] = []
        """Who is still to say how often the board shall be run out."""
        self.answers: list[int] = []
        self.runs = 1
        self.shared = 0
        """How many cards lie on all boards when it is run out more than once."""
        self.face_up = False
        """Whether all hands were turned up when betting ended."""
        self.void = False
        self.late: list[int] = []
        """Hands killed after betting: they still shape the pots (4.3)."""
        self.rest: list[Action] = []
        """What was done at the showdown."""
        self.turns: list[str] = []
        """What players did in turn, for 'substantial action' (TDA 36)."""
        self.bets = [0] * seats
        for seat, kind, amount in setup.posts:
            self.post(seat, kind, amount)
        if getattr(setup.game, "courchevel", False):
            self.events.append(("street", STREETS[0]))  # one card lies open
        if setup.bomb_pot is None:
            self.start_street()
        else:
            self.next_street()
        self.move_on()

    # Chips

    def pay(self, seat: int, amount: int, purse: list[int]) -> None:
        self.stacks[seat] -= amount
        purse[seat] += amount

    def post(self, seat: int, kind: str, amount: int) -> None:
        if kind == "ante":
            self.pay(seat, amount, self.ante)
        elif kind in DEAD:
            self.pay(seat, amount, self.dead)
        else:
            self.bet(seat, amount)
        if amount:
            self.events.append(("post", seat, kind, amount))

    def bet(self, seat: int, amount: int) -> None:
        self.pay(seat, amount, self.live)
        self.bets[seat] += amount

    def put_in(self, seat: int) -> int:
        return self.live[seat] + self.ante[seat] + self.dead[seat]

    @property
    def pot(self) -> int:
        return sum(self.live) + sum(self.ante) + sum(self.dead)

    def chips(self, seat: int) -> int:
        """What the seat can still bet; 0 = all-in."""
        return within_cap(self.setup, self.stacks[seat], self.put_in(seat))

    @property
    def hands(self) -> list[int]:
        """Seats with a live hand."""
        return [seat for seat, folded in enumerate(self.folded) if not folded]

    @property
    def with_chips(self) -> list[int]:
        return [seat for seat in self.hands if self.chips(seat)]

    # The street

    def start_street(self) -> None:
        setup = self.setup
        rules = setup.rules
        self.acted: dict[int, Faced] = {}
        self.aggressor: int | None = None
        self.full_raises = 0
        self.hands_at_start = len(self.hands)
        straddles = setup.posted("straddle")
        if self.street == 0:
            self.level = max(setup.killed(setup.big_blind), *self.bets)  # 3.2: the nominal big blind
            self.raised_by = setup.big_blind
            if straddles and rules.straddle_raise == "straddle":
                self.raised_by = self.level
            self.bets_made = 1 + len(straddles)  # the big blind is the first bet
            starters = straddles or setup.posted("big_blind") or setup.posted("small_blind")
            self.last = starters[-1][0] if starters else setup.button
        else:
            self.bets = [0] * len(self.stacks)
            self.level = 0
            self.raised_by = setup.big_blind
            self.bets_made = 0
            self.last = setup.button
        self.full_level = self.level
        """Limit: what the last full bet or raise came to."""

    @property
    def to_act(self) -> int | None:
        """The next seat that has a decision on this street, or is asked about runs."""
        if not self.betting:
            return self.asked[0] if self.asked else None
        for seat in self.setup.clockwise(self.last):
            waiting = seat not in self.acted or self.bets[seat] < self.level
            if not self.folded[seat] and self.chips(seat) and waiting and not self.alone(seat):
                return seat
        return None

    def alone(self, seat: int) -> bool:
        """Whether nobody else can bet and the seat has matched all that others have bet."""
        others = [self.bets[other] for other in self.hands if other != seat]
        return self.with_chips == [seat] and self.bets[seat] >= max(others, default=0)

    def move_on(self) -> None:
        """Go to the next decision: over to the next street, or to the end of betting."""
        while self.betting and (len(self.hands) == 1 or self.to_act is None):
            if len(self.hands) == 1 or self.street == 3 or len(self.with_chips) <= 1:
                self.end_betting()
            else:
                self.next_street()

    def next_street(self) -> None:
        self.street += 1
        self.events.append(("street", STREETS[self.street]))
        self.start_street()

    def end_betting(self) -> None:
        """3.5, 4.1: what nobody could call goes back."""
        self.betting = False
        layered = [live + ante for live, ante in zip(self.live, self.ante, strict=True)]
        most, second = sorted(layered, reverse=True)[:2]
        if most > second:
            seat = layered.index(most)
            back = most - second
            from_live = min(back, self.live[seat])
            self.pay(seat, -from_live, self.live)
            self.pay(seat, from_live - back, self.ante)
            self.events.append(("return", seat, back))
        self.ask()

    def ask(self) -> None:
        """WL 206 to 213: how often the board is run out; then it is."""
        if len(self.hands) > 1 and self.street < 3 and self.setup.boards == 1:
            self.shared = (int(getattr(self.setup.game, "courchevel", False)), 3, 4)[self.street]
            if self.setup.run_it == "ask":
                self.asked = [
                    seat for seat in self.setup.clockwise(self.setup.button) if not self.folded[seat]
                ]
                return
            self.runs = int(self.setup.run_it)
        self.run_out()

    def answer(self, times: int) -> None:
        self.events.append(("run_it", self.asked.pop(0), times))
        self.answers.append(times)
        self.close_asking()

    def close_asking(self) -> None:
        """One who says 1 decides for all, and so does one who is left alone."""
        if len(self.hands) == 1 or 1 in self.answers:
            self.asked = []
        if not self.asked:
            self.runs = min(self.answers) if len(self.hands) > 1 else 1
            self.run_out()

    def run_out(self) -> None:
        if self.setup.rules.all_in_face_up and 1 < len(self.hands) > len(self.with_chips):
            self.face_up = True
            for seat in self.setup.clockwise(self.setup.button):
                if not self.folded[seat]:
                    self.events.append(("show", seat))
        while len(self.hands) > 1 and self.street < 3:
            self.next_street()

    # Raising

    @property
    def limit(self) -> bool:
        return bool(self.setup.game.structure == "limit")

    @property
    def size(self) -> int:
        """Limit: the bet of this street."""
        stakes = self.setup.stakes
        small = self.setup.big_blind if stakes.small_bet is None else stakes.small_bet
        big = 2 * small if stakes.big_bet is None else stakes.big_bet
        return self.setup.killed(int(small if self.street < 2 else big))

    @property
    def full_raise_to(self) -> int:
        """The least total that is a full bet or raise, before it is rounded to the unit (3.1, 3.3)."""
        if self.limit:
            return self.full_level + self.size  # completes short bets, raises full ones
        return (
            self.level
            + {
                "increment": self.raised_by,
                "double": max(self.level, self.setup.big_blind),  # an opening all-in may be less than a bet
                "plus_minimum": self.setup.big_blind,
            }[str(self.setup.rules.minimum_raise)]
        )

    def is_full(self, total: int) -> bool:
        if self.limit and self.setup.rules.half_bet_rule:
            return 2 * (total - self.full_level) >= self.size
        return total >= self.full_raise_to

    def reopened(self, seat: int) -> bool:
        """3.1: whether a seat that may have acted on this street may raise."""
        if seat not in self.acted:
            return True
        faced = self.acted[seat]
        if not self.setup.rules.short_all_ins_add_up:
            return self.full_raises > faced.full_raises
        if self.limit and self.setup.rules.half_bet_rule:
            return 2 * (self.level - faced.level) >= self.size
        return self.level >= faced.full_raise_to

    @property
    def capped(self) -> bool:
        """3.3: whether the bets and raises of this street are used up."""
        rules = self.setup.rules
        if not self.limit or rules.raise_limit is None:
            return False
        if rules.raise_limit_heads_up == "round" and self.hands_at_start == 2:
            return False
        if rules.raise_limit_heads_up == "event" and self.setup.players_left == 2:
            return False
        return bool(self.bets_made >= 1 + rules.raise_limit)

    def raise_closed(self, seat: int) -> str | None:
        reach = [self.bets[other] + self.chips(other) for other in self.hands if other != seat]
        if self.bets[seat] + self.chips(seat) <= self.level:
            return "short_stack"
        if max(reach) <= self.level:
            return "no_opponent"
        if self.capped:
            return "cap"
        if not self.reopened(seat):
            return "not_reopened"
        return None

    def raise_bounds(self, seat: int) -> tuple[int, int]:
        unit = self.setup.stakes.unit
        all_in = self.bets[seat] + self.chips(seat)
        least = -(-self.full_raise_to // unit) * unit
        if self.limit:
            most = least
        elif self.setup.game.structure == "pot_limit":
            most = self.pot_raise_to(seat)
            most = max(least, most if most >= all_in else most // unit * unit)
        else:
            most = all_in
        return min(least, all_in), min(most, all_in)

    def pot_raise_to(self, seat: int) -> int:
        pot = self.pot + (self.blinds_to_imagine() if self.street == 0 else 0)
        if self.setup.rules.pot_formula == "after_call":
            pot += self.level - self.bets[seat]
        return self.level + pot

    def blinds_to_imagine(self) -> int:
        """3.2: chips the pot counts before the flop though they are not there."""
        *small, big = self.setup.blinds
        small_posts = self.setup.posted("small_blind")
        big_posts = self.setup.posted("big_blind")
        if self.setup.rules.blinds_in_pot == "full":
            short = sum(small) - sum(amount for _, _, amount in small_posts)
            return max(0, short) + max(0, big - sum(amount for _, _, amount in big_posts))
        if self.setup.rules.blinds_in_pot == "small_as_big":
            short_big = max(0, big - sum(amount for _, _, amount in big_posts))
            if any(seat in self.acted or self.folded[seat] for seat, _, _ in big_posts):
                short = sum(small) - sum(amount for _, _, amount in small_posts)
                return max(0, short) + short_big
            missing = max(0, len(small) - len(small_posts)) * big
            return missing + short_big + sum(max(0, big - self.bets[seat]) for seat, _, _ in small_posts)
        return 0

    # Acting

    def legal(self) -> Legal | None:
        seat = self.to_act
        if seat is None:
            return None
        if self.asked:
            most = int(self.setup.rules.max_runs)
            return Legal(seat, False, False, None, None, None, raise_closed=None, run_it=most)
        to_call = self.level - self.bets[seat]
        closed = self.raise_closed(seat)
        bounds = (None, None) if closed else self.raise_bounds(seat)
        return Legal(
            seat,
            fold=to_call > 0 or bool(self.setup.rules.allow_open_fold),
            check=to_call == 0,
            call=min(to_call, self.chips(seat)) if to_call else None,
            min_raise_to=bounds[0],
            max_raise_to=bounds[1],
            raise_closed=closed,
        )

    @property
    def over(self) -> bool:
        """Whether neither bets nor runs are to be asked about."""
        return not self.betting and not self.asked

    def act(self, action: Action) -> None:
        """Play an action that has been found legal."""
        match action:
            case ("misdeal",) | ("void_hand",):
                self.events.append(action)
                self.give_back()
            case ("kill_hand", int(seat)):
                self.events.append(action)
                self.kill(seat)
            case ("timeout", int(seat)) if not self.over:
                self.events.append(action)
                if self.asked:
                    self.answer(1)
                else:
                    self.bet_or_pass(seat, ("fold",) if self.bets[seat] < self.level else ("check",))
            case ("timeout", _) | ("show",) | ("muck",):
                self.rest.append(action)
            case ("run_it", int(times)):
                self.answer(times)
            case _:
                self.bet_or_pass(self.to_act, action)

    def bet_or_pass(self, seat: int | None, action: Action) -> None:
        if seat is None or not self.betting:
            raise AssertionError(f"{action} after the end of betting")
        match action:
            case ("fold",):
                self.folded[seat] = True
                self.events.append(("fold", seat))
            case ("check",):
                self.events.append(("check", seat))
            case ("call",):
                amount = min(self.level - self.bets[seat], self.chips(seat))
                self.bet(seat, amount)
                self.events.append(("call", seat, amount))
            case ("raise_to", int(total)):
                self.raise_to(seat, total)
                self.events.append(("raise_to", seat, total))
            case _:
                raise AssertionError(action)
        self.turns.append(action[0])
        self.acted[seat] = Faced(self.level, self.full_raise_to, self.full_raises)
        self.last = seat
        self.move_on()

    def raise_to(self, seat: int, total: int) -> None:
        if self.is_full(total):
            self.raised_by = total - self.level
            self.full_level = total
            self.full_raises += 1
            self.bets_made += 1
        self.bet(seat, total - self.bets[seat])
        self.level = total
        self.aggressor = seat

    # The floor

    @property
    def substantial(self) -> bool:
        """TDA 36: two actions in turn, one with chips, or three of any kind; posts do not count."""
        return len(self.turns) > 2 or (len(self.turns) == 2 and not {*self.turns} <= {"fold", "check"})

    def give_back(self) -> None:
        """RR 3 Misdeals, Irregularities: every chip, antes and dead money too."""
        self.void = True
        self.betting = False
        self.asked = []
        self.stacks = list(self.setup.stacks)
        for purse in (self.live, self.ante, self.dead):
            purse[:] = [0] * len(purse)

    def kill(self, seat: int) -> None:
        """RR 3 Dead hands: as a fold, whoever's turn it is."""
        self.folded[seat] = True
        if self.betting:
            self.move_on()
            return
        self.late.append(seat)
        if self.asked:
            self.asked = [other for other in self.asked if other != seat]
            self.close_asking()
        else:
            self.rest.append(("kill_hand", seat))


def walk(setup: Setup, actions: Sequence[Action]) -> Table:
    """The table after the actions, which have all been found legal when they were made."""
    table = Table(setup)
    for action in actions:
        table.act(action)
    return table


def is_legal(legal: Legal, action: Action, unit: int, all_in: int) -> bool:
    """3.5: bets and raises are multiples of the unit, all-ins excepted."""
    match action:
        case ("fold",):
            return legal.fold
        case ("check",):
            return legal.check
        case ("call",):
            return legal.call is not None
        case ("run_it", int(times)) if not isinstance(times, bool):
            return legal.run_it is not None and 1 <= times <= legal.run_it
        case ("raise_to", int(total)) if not isinstance(total, bool):
            if legal.min_raise_to is None or legal.max_raise_to is None:
                return False
            fits = total % unit == 0 or total == all_in
            return fits and legal.min_raise_to <= total <= legal.max_raise_to
    return False
