"""Who has the button, who is which blind, who posts what and who has missed a blind: what passes from one hand to the next.

Nothing here knows players or money beyond the chips in front of a seat: `plan` goes from the chairs and the last hand's positions to the
next hand's, by the house's rules (rules 2.1 and 3.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Literal

from omaha.hand import Post
from omaha.rules import HouseRules, Stakes

__all__ = ["Chair", "Entry", "Plan", "Positions", "plan"]

Entry = Literal["post", "wait", "button"]
"""How somebody who owes blinds, or is new, comes in; "button" buys it if his seat comes between button and small blind, and waits else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat as the blinds see it."""

    chips: int = 0
    """0 where nobody sits, or somebody without chips: blinds pass him as if he sat out (RR 4.11)."""
    present: bool = True
    """Not sitting out."""
    new: bool = False
    """Has not been dealt in since he sat down."""
    missed_small: bool = False
    missed_big: bool = False
    entry: Entry = "wait"
    late: bool = False
    """Sat down while a hand was on (S4)."""
    held: bool = False
    """Must wait until the button has passed (S4: sat down in a blind seat; TDA 10-A: between button and small blind)."""
    big_in: int = -1
    """The number of the hand in which he was big blind last; -1 is never (RR 4.3)."""

    @property
    def owes(self) -> bool:
        """Not free to play without a blind."""
        return self.new or self.missed_small or self.missed_big


@dataclass(frozen=True, slots=True)
class Positions:
    """Where the last hand had the button and the blinds; seats, whether or not anybody is left there."""

    button: int
    small: int
    """The small blind's position, also if nobody posted it (dead button); the button's if there is but one blind."""
    big: int
    number: int = 0
    """The hands before this one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The next hand."""

    positions: Positions
    small: int | None
    """Who posts the small blind; None is a dead one."""
    big: int
    dealt: tuple[int, ...]
    """The seats that are dealt in."""
    posts: tuple[Post, ...]
    chairs: tuple[Chair, ...]
    """The chairs with their markers as the deal leaves them."""

    @property
    def button(self) -> int:
        """The button's seat, maybe an empty one."""
        return self.positions.button


class _Planner:
    def __init__(
        self,
        rules: HouseRules,
        stakes: Stakes,
        chairs: Sequence[Chair],
        last: Positions | None,
        first_button: int,
        sale: bool,
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.last = last
        self.number = 0 if last is None else last.number + 1
        self.first_button = first_button
        self.count = len(chairs)
        self.sale = sale
        self.turn = -1  # whose turn the big blind is, though somebody may buy it
        self.tournament = rules.missed_blinds == "always_posted"
        self.chairs = list(chairs)
        if not rules.wait_for_big_blind and not self.tournament:
            # S1 names no way to wait: who is back has said that he posts.
            self.chairs = [
                changed(chair, entry="post")
                if chair.entry == "wait" and (chair.missed_big or chair.missed_small)
                else chair
                for chair in self.chairs
            ]
        if last is not None:
            self.hold(last)
        ready = len(self.all_ready())
        if self.tournament and last is not None and ready > 2:
            self.last = last
            return
        owing = sum(self.plays(seat) and chair.owes for seat, chair in enumerate(self.chairs))
        if last is None or not ready or ready + (0 if self.tournament else owing) < 2:
            # A game that starts, or starts anew: nobody owes anything.
            self.chairs = [
                changed(chair, new=False, missed_small=False, missed_big=False, held=False)
                if self.plays(seat)
                else changed(chair, held=False)
                for seat, chair in enumerate(self.chairs)
            ]
            if last is not None:
                self.first_button = self.need(last.button, self.plays)
                if self.tournament:
                    self.first_button = self.anew(last)
            elif rules.button != "dead" and not self.plays(first_button):
                self.first_button = self.need(first_button, self.plays)
            self.last = None

    def anew(self, last: Positions) -> int:
        """The button of a game that starts anew with players who have come from other tables: the big blind goes on to the next."""
        seats = [seat for seat in self.after(last.big) if self.plays(seat)]
        return seats[-1] if len(seats) == 2 else seats[-2]

    def hold(self, last: Positions) -> None:
        """Who has just sat down and waits for the button."""
        between = self.between(last.small, last.big) if len(self.stakes.blinds) > 1 else []
        if self.tournament:
            for seat, chair in enumerate(self.chairs):
                if chair.held or seat in between:
                    self.chairs[seat] = changed(chair, held=seat in between)
            return
        for seat, chair in enumerate(self.chairs):
            if self.rules.button == "dead" and seat in between and self.ready(seat):
                self.chairs[seat] = changed(chair, held=True)
            elif self.rules.newcomer == "waits_for_button" and chair.new and chair.late:
                self.chairs[seat] = changed(chair, held=True)  # unless his turns out to be no blind seat

    def after(self, seat: int) -> Iterator[int]:
        """All seats clockwise, that one last."""
        return ((seat + step) % self.count for step in range(1, self.count + 1))

    def between(self, first: int, last: int) -> list[int]:
        """The seats clockwise from one to another, both left out."""
        return [(first + step) % self.count for step in range(1, (last - first) % self.count or self.count)]

    def plays(self, seat: int) -> bool:
        chair = self.chairs[seat]
        return chair.chips > 0 and (chair.present or self.tournament)

    def ready(self, seat: int) -> bool:
        """Free to be dealt in."""
        chair = self.chairs[seat]
        return self.plays(seat) and not chair.held and (self.tournament or not chair.owes)

    def all_ready(self) -> list[int]:
        """All of them: by far the most often asked."""
        if self.tournament:
            return [seat for seat, chair in enumerate(self.chairs) if chair.chips > 0 and not chair.held]
        return [seat for seat in range(self.count) if self.ready(seat)]

    def takes_big(self, seat: int) -> bool:
        """Can be the big blind: ready, or comes in with it."""
        return self.plays(seat) and not self.chairs[seat].held

    def first(self, after: int, fits: Callable[[int], bool]) -> int | None:
        return next((seat for seat in self.after(after) if fits(seat)), None)

    def need(self, after: int, fits: Callable[[int], bool]) -> int:
        seat = self.first(after, fits)
        if seat is None:
            raise ValueError("fewer than two players")
        return seat

    # Positions

    def positions(self) -> tuple[Positions, int | None, int, set[int], list[int]]:
        """Where button and blinds are, who posts the small and the big blind, who is dealt in, and who of them comes in with a post."""
        before = list(self.chairs)
        found = self.usual() if self.last is not None else self.start()
        if found is not None:
            positions, small = found
            entering = self.entering(positions)
            ready = set(self.all_ready())
            dealt = {*ready, positions.big, *entering}
            if len(dealt) > 2:
                buyer, self.turn = self.buyer(positions), positions.big
                if buyer is None or self.last is None or len({*ready, *entering}) < 2:
                    return positions, small, positions.big, dealt, entering
                # The big blind comes to who was due one hand later, so it stands where it was.
                positions = self.at(positions.button, buyer, self.last.big)
                return positions, None, buyer, {*ready, buyer, *entering}, entering
        button, big = self.heads_up()
        self.chairs = before
        if self.last is not None:
            self.release(self.last.button, button)
        self.turn = big
        return self.at(button, button, big), button if self.two_blinds else None, big, {button, big}, []

    @property
    def two_blinds(self) -> bool:
        return len(self.stakes.blinds) > 1

    def at(self, button: int, small: int, big: int) -> Positions:
        return Positions(button, small, big, self.number)

    def start(self) -> tuple[Positions, int | None]:
        """The first hand: the blinds are the next two."""
        button = self.first_button
        if not self.two_blinds:
            return self.at(button, button, self.need(button, self.ready)), None
        small = self.need(button, self.ready)
        return self.at(button, small, self.need(small, self.ready)), small

    def usual(self) -> tuple[Positions, int | None] | None:
        """With three or more; None if nobody is left for the big blind but who has button or small blind."""
        last, dead = self.last, self.rules.button == "dead"
        assert last is not None
        if self.rules.button == "moving":
            button = self.need(last.button, self.ready)
        else:
            # S1: whoever paid the small blind has the button next, also if he has gone; S0: the seat of the small blind.
            button = last.small if self.two_blinds else last.big
        self.release(last.button, button)
        at = button  # the small blind's position
        if self.two_blinds:
            at = last.big if dead else self.need(button, self.ready)
            if at == button:
                return None
        for big in self.after(at):
            takes = self.takes_big(big)
            if big == at or (big == button and (takes or not dead)):
                return None
            if takes:
                return self.at(button, at, big), at if self.two_blinds and self.ready(at) else None
        return None

    def heads_up(self) -> tuple[int, int]:
        """Button and big blind of two players. S0, TDA 34: who would be big blind next is it; RR 4.3: who was big blind last has the
        button; who comes in has it never (S1, S4)."""
        ready = self.all_ready()
        dead = self.rules.button == "dead"
        if self.last is None:
            button = (
                self.first_button if self.first_button in ready else self.need(self.first_button, self.ready)
            )
            return button, self.need(button, self.ready)
        if len(ready) == 1:
            button = ready[0]
            comers = [seat for seat in range(self.count) if seat != button and self.takes_big(seat)]
            fits = comers.__contains__ if comers else lambda seat: seat != button and self.plays(seat)
            return button, self.need(self.last.big if dead else button, fits)
        was_big = max(ready, key=lambda seat: self.chairs[seat].big_in)
        if dead or self.chairs[was_big].big_in < 0:
            big = self.need(self.last.big, self.ready)
            return self.need(big, self.ready), big
        return was_big, self.need(was_big, self.ready)

    def entering(self, positions: Positions) -> list[int]:
        """Who comes in with a post: neither on the button nor between it and the big blind (RR 4.7, S1)."""
        if self.tournament:
            return []
        shut = {positions.button, *self.between(positions.button, positions.big), positions.big}
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if seat not in shut and self.plays(seat) and chair.owes and chair.entry == "post"
        ]

    def buyer(self, positions: Positions) -> int | None:
        """Who buys the button: pays both blinds of this hand alone, the small one dead, and has the button in the next."""
        if not self.sale or self.last is None or not self.two_blinds or self.tournament:
            return None
        price = sum(self.stakes.blinds) + self.stakes.ante + self.stakes.big_blind_ante
        # Clockwise before the seat that the next hand's small blind comes from.
        till = self.between(positions.button, self.last.big)
        for seat in self.between(positions.button, positions.small):
            chair = self.chairs[seat]
            buys = chair.owes and chair.entry == "button" and chair.chips >= price
            if buys and self.plays(seat) and seat in till:
                return seat
        return None

    def release(self, old: int, new: int) -> None:
        """Those whom the button has passed need not wait any more."""
        for seat in self.between(old, new) if old != new else []:
            self.chairs[seat] = changed(self.chairs[seat], held=False)


def changed(chair: Chair, **more: bool | int | str) -> Chair:
    """The chair with other marks; itself if they are what it has."""
    for name, value in more.items():
        if getattr(chair, name) != value:
            return _replaced(chair, more)
    return chair


def _replaced(chair: Chair, more: dict[str, bool | int | str]) -> Chair:
    """As `dataclasses.replace`, which takes five times as long."""
    made = object.__new__(Chair)
    for name in _MARKS:
        object.__setattr__(made, name, more[name] if name in more else getattr(chair, name))
    return made


_MARKS = tuple(field.name for field in fields(Chair))


def plan(
    rules: HouseRules,
    stakes: Stakes,
    chairs: Sequence[Chair],
    last: Positions | None = None,
    first_button: int = 0,
    *,
    sale: bool = False,
) -> Plan:
    """The next hand's button, blinds and posts.

    `last` are the positions of the hand before, None at the first hand, where `first_button` says who has the button; `sale` lets the
    button be bought. Raises `ValueError` when fewer than two can play.

    >>> import omaha
    >>> chairs = [Chair(chips=100) for _ in range(4)]
    >>> first = plan(omaha.presets.ONLINE, omaha.Stakes(blinds=(1, 2)), chairs, first_button=3)
    >>> first.button, first.small, first.big
    (3, 0, 1)
    >>> second = plan(omaha.presets.ONLINE, omaha.Stakes(blinds=(1, 2)), chairs, first.positions)
    >>> second.button, second.small, second.big
    (0, 1, 2)
    """
    tournament = rules.missed_blinds == "always_posted"
    if sum([chair.chips > 0 and (chair.present or tournament) for chair in chairs]) < 2:
        raise ValueError("fewer than two players")
    planner = _Planner(rules, stakes, chairs, last, first_button, sale)
    return _Posting(planner, *planner.positions()).plan()


class _Posting:
    """Who is dealt in and pays what, once button and blinds are known."""

    def __init__(
        self,
        planner: _Planner,
        positions: Positions,
        small: int | None,
        big: int,
        dealt: set[int],
        entering: Sequence[int],
    ) -> None:
        self.planner = planner
        self.rules = planner.rules
        self.stakes = planner.stakes
        self.positions = positions
        self.small = small
        self.big = big
        self.dealt = sorted(dealt)
        self.entering = entering
        self.chairs = planner.chairs
        self.left = [chair.chips for chair in self.chairs]
        self.posts: list[Post] = []

    def put(self, seat: int, kind: str, amount: int) -> None:
        amount = min(amount, self.left[seat])
        self.left[seat] -= amount
        if amount > 0 or kind in ("small_blind", "big_blind"):
            self.posts.append(Post(seat, kind, amount))

    def plan(self) -> Plan:
        """The whole of it."""
        big = self.big
        bought = big == self.positions.small != self.positions.button
        self.mark_missed(bought)
        small_amount = self.stakes.blinds[0] if len(self.stakes.blinds) > 1 else 0
        for seat in self.dealt if self.stakes.ante else ():
            self.put(seat, "ante", self.stakes.ante)
        if self.small is not None:
            self.put(self.small, "small_blind", small_amount)
        self.put(big, "big_blind", self.stakes.big_blind)
        chair = self.chairs[big]
        if bought or ((chair.missed_big or chair.missed_small) and not self.rules.wait_for_big_blind):
            # S1: all blinds are made up, the small one dead, also by who is the big blind now.
            self.put(big, "dead", small_amount)
        for seat in self.entering:
            self.enter(seat, small_amount)
        self.put(big, "big_blind_ante", self.stakes.big_blind_ante)
        if self.planner.tournament and self.rules.button == "dead":
            # Nobody has marks but who is held, and that is found anew each hand.
            return Plan(
                self.positions, self.small, big, tuple(self.dealt), tuple(self.posts), tuple(self.chairs)
            )
        chairs = [
            changed(
                chair,
                new=False,
                missed_small=False,
                missed_big=False,
                late=False,
                held=False,
                big_in=self.positions.number if seat == big else chair.big_in,
            )
            if seat in self.dealt
            else changed(chair, late=False)
            for seat, chair in enumerate(self.chairs)
        ]
        posts = tuple(self.posts)
        return Plan(self.positions, self.small, big, tuple(self.dealt), posts, tuple(chairs))

    def mark_missed(self, bought: bool) -> None:
        """Whom a blind passed by while he was not playing, and whose seat is no blind seat after all (S4)."""
        planner, last, big = self.planner, self.planner.last, self.planner.turn
        if planner.tournament or last is None:
            return
        blinds = {self.positions.button, *planner.between(self.positions.button, big), big}
        for seat, chair in enumerate(self.chairs):
            if chair.held and seat not in blinds:
                self.chairs[seat] = changed(chair, held=False)
        if bought:  # the blinds pass nobody
            return
        missing = {seat for seat, chair in enumerate(self.chairs) if not (planner.plays(seat) or chair.new)}
        # The small blind was due from the seats after the last one up to the last big blind, the big blind from there on.
        due = [seat for seat in [*planner.between(last.small, last.big), last.big] if planner.two_blinds]
        for seat in missing.intersection(due) & {*planner.between(last.small, big)}:
            if not self.chairs[seat].missed_big:
                self.chairs[seat] = changed(self.chairs[seat], missed_small=True)
        for seat in missing.intersection(planner.between(last.big, big)):
            self.chairs[seat] = changed(self.chairs[seat], missed_big=True, missed_small=False)

    def enter(self, seat: int, small: int) -> None:
        """A live big blind, and dead what else was missed (S1, S3, S4, RR 4)."""
        chair = self.chairs[seat]
        only_small = chair.missed_small and not chair.new and self.rules.missed_blinds == "small_after_button"
        if only_small:
            self.put(seat, "dead", small)
            return
        self.put(seat, "post", self.stakes.big_blind)
        if chair.missed_big or chair.missed_small:
            self.put(seat, "dead", small)
