"""Who has the button, who is which blind, who posts what and who has missed a blind: what passes from one hand to the next.

Nothing here knows players or money beyond the chips in front of a seat: `plan` goes from the chairs and the last hand's positions to the
next hand's, by the house's rules (rules 2.1 and 3.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from omaha.hand import Post
from omaha.rules import HouseRules, Stakes

__all__ = ["Chair", "Entry", "Plan", "Positions", "plan"]

Entry = Literal["post", "wait"]
"""How somebody who owes blinds, or is new, comes in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """A seat as the blinds see it."""

    chips: int = 0
    """0 where nobody sits."""
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
    """Must wait until the button has passed (S1: missed small blind; S4: sat down in a blind seat)."""

    @property
    def owes(self) -> bool:
        """Not free to play without a blind."""
        return self.new or self.missed_small or self.missed_big


@dataclass(frozen=True, slots=True)
class Positions:
    """Where the last hand had the button and the blinds; seats, whether or not anybody is left there."""

    button: int
    small: int
    """The small blind's position, also if nobody posted it (dead button)."""
    big: int


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
        self, rules: HouseRules, stakes: Stakes, chairs: Sequence[Chair], last: Positions | None
    ) -> None:
        self.rules = rules
        self.stakes = stakes
        self.last = last
        self.count = len(chairs)
        self.tournament = rules.missed_blinds == "always_posted"
        self.chairs = list(chairs)
        if sum(self.ready(seat) for seat in range(self.count)) < 2:
            # A game that starts, or starts anew: nobody owes anything.
            self.chairs = [
                Chair(chips=chair.chips, present=chair.present, entry=chair.entry) if chair.present else chair
                for chair in self.chairs
            ]

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
        return self.plays(seat) and (self.tournament or not (chair.owes or chair.held))

    def takes_big(self, seat: int) -> bool:
        """Can be the big blind: ready, or comes in with it."""
        chair = self.chairs[seat]
        if not self.plays(seat) or chair.held:
            return False
        if self.ready(seat):
            return True
        if chair.missed_big or chair.missed_small:
            # S1 names no way to wait for the big blind.
            return self.rules.wait_for_big_blind or (chair.entry == "post" and chair.missed_big)
        return True

    def first(self, after: int, fits: Callable[[int], bool]) -> int | None:
        return next((seat for seat in self.after(after) if fits(seat)), None)

    def need(self, after: int, fits: Callable[[int], bool]) -> int:
        seat = self.first(after, fits)
        if seat is None:
            raise ValueError("fewer than two players")
        return seat

    # Positions

    def positions(self, first_button: int) -> tuple[Positions, int | None]:
        """Where button and blinds are, and who posts the small blind."""
        last = self.last
        if last is None:
            button = first_button if self.ready(first_button) else self.need(first_button, self.ready)
            return self.from_button(button, None)
        if self.rules.button == "dead":
            big = self.need(last.big, self.takes_big)
            if self.alone_with(big):
                return self.heads_up(last.big)
            small = last.big if self.ready(last.big) and last.big != big else None
            return Positions(last.small, last.big, big), small
        if self.rules.button == "small_blind":
            # S1: whoever paid the small blind has the button next, also if he has gone: then nobody has it.
            return self.from_button(last.small, last.big)
        button = self.need(last.button, self.ready)
        self.release(last.button, button)
        return self.from_button(button, last.big)

    def alone_with(self, big: int) -> bool:
        """Whether but one other can be dealt in."""
        return sum(self.ready(seat) and seat != big for seat in range(self.count)) == 1

    def from_button(self, button: int, last_big: int | None) -> tuple[Positions, int | None]:
        """The blinds are the next two; of two players the button is the small blind."""
        if self.last is not None and self.rules.button == "small_blind":
            self.release(self.last.button, button)
        small = self.need(button, self.ready)
        big = self.need(small, lambda seat: seat != small and self.takes_big(seat))
        if self.alone_with(big) and (last_big is None or self.ready(big)):
            return self.heads_up(last_big if last_big is not None else self.dealer_first(button))
        return Positions(button, small, big), small

    def dealer_first(self, button: int) -> int:
        """Heads-up at the start: the button is the small blind, so the other is big."""
        return button

    def heads_up(self, last_big: int) -> tuple[Positions, int | None]:
        """S0, TDA 34: who would be big blind next is it; the other is small blind and button."""
        big = self.need(last_big, self.takes_big)
        small = self.need(big, lambda seat: seat != big and self.ready(seat))
        return Positions(small, small, big), small

    def release(self, old: int, new: int) -> None:
        """Those whom the button has passed need not wait any more."""
        for seat in [*self.between(old, new), new]:
            chair = self.chairs[seat]
            if chair.held and seat != old:
                self.chairs[seat] = changed(chair, held=False)


def changed(chair: Chair, **more: bool) -> Chair:
    """The chair with other marks."""
    values = {name: getattr(chair, name) for name in Chair.__slots__} | more
    return Chair(**values)


def plan(
    rules: HouseRules,
    stakes: Stakes,
    chairs: Sequence[Chair],
    last: Positions | None = None,
    first_button: int = 0,
) -> Plan:
    """The next hand's button, blinds and posts.

    `last` are the positions of the hand before, None at the first hand, where `first_button` says who has the button. Raises
    `ValueError` when fewer than two can play.

    >>> import omaha
    >>> chairs = [Chair(chips=100) for _ in range(4)]
    >>> first = plan(omaha.presets.ONLINE, omaha.Stakes(blinds=(1, 2)), chairs, first_button=3)
    >>> first.button, first.small, first.big
    (3, 0, 1)
    >>> second = plan(omaha.presets.ONLINE, omaha.Stakes(blinds=(1, 2)), chairs, first.positions)
    >>> second.button, second.small, second.big
    (0, 1, 2)
    """
    planner = _Planner(rules, stakes, chairs, last)
    positions, small = planner.positions(first_button)
    return _Posting(planner, positions, small).plan()


class _Posting:
    """Who is dealt in and pays what, once button and blinds are known."""

    def __init__(self, planner: _Planner, positions: Positions, small: int | None) -> None:
        self.planner = planner
        self.rules = planner.rules
        self.stakes = planner.stakes
        self.positions = positions
        self.small = small
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
        big = self.positions.big
        self.mark_missed()
        small_amount = self.stakes.blinds[0] if len(self.stakes.blinds) > 1 else 0
        entering = self.entering()
        dealt = [
            seat
            for seat in range(len(self.chairs))
            if seat in (big, self.small) or self.planner.ready(seat) or seat in entering
        ]
        for seat in dealt:
            self.put(seat, "ante", self.stakes.ante)
        if self.small is not None and small_amount:
            self.put(self.small, "small_blind", small_amount)
        self.put(big, "big_blind", self.stakes.big_blind)
        chair = self.chairs[big]
        if chair.missed_big and not self.rules.wait_for_big_blind:
            # S1: all blinds are made up, the small one dead, also by who is the big blind now.
            self.put(big, "dead", small_amount)
        for seat in entering:
            self.enter(seat, small_amount)
        self.put(big, "big_blind_ante", self.stakes.big_blind_ante)
        chairs = [
            changed(chair, new=False, missed_small=False, missed_big=False, late=False, held=False)
            if seat in dealt
            else changed(chair, late=False)
            for seat, chair in enumerate(self.chairs)
        ]
        posts = tuple(self.posts)
        return Plan(self.positions, self.small, big, tuple(dealt), posts, tuple(chairs))

    def mark_missed(self) -> None:
        """Whom a blind passed by while he was sitting out; who sat down in a blind seat during a hand."""
        planner, positions = self.planner, self.positions
        if planner.tournament or planner.last is None:
            return
        small_at = positions.small if self.small is None else self.small
        passed_small = [small_at] if self.small is None else planner.between(positions.button, small_at)
        if self.small is not None and self.small == positions.button:
            passed_small = []
        for seat in passed_small:
            chair = self.chairs[seat]
            if chair.chips and not chair.present and not chair.missed_big and not chair.new:
                held = self.rules.missed_blinds == "small_after_button"
                self.chairs[seat] = changed(chair, missed_small=True, held=held)
        for seat in planner.between(small_at, positions.big):
            chair = self.chairs[seat]
            if chair.chips and not chair.present and not chair.new:
                self.chairs[seat] = changed(chair, missed_big=True, missed_small=False, held=False)
        if self.rules.newcomer == "waits_for_button":
            for seat in [*planner.between(positions.button, positions.big)]:
                chair = self.chairs[seat]
                if chair.late and chair.new and not planner.ready(seat):
                    self.chairs[seat] = changed(chair, held=True)

    def entering(self) -> list[int]:
        """Who comes in with a post: not between the button and the big blind."""
        positions = self.positions
        shut = {*self.planner.between(positions.button, positions.big), positions.big, self.small}
        if positions.button != self.small:
            shut.add(positions.button)
        return [
            seat
            for seat, chair in enumerate(self.chairs)
            if seat not in shut
            and self.planner.plays(seat)
            and chair.owes
            and not chair.held
            and chair.entry == "post"
            and not self.planner.tournament
        ]

    def enter(self, seat: int, small: int) -> None:
        """A live big blind, and dead what else was missed (S1, S3, S4, RR 4)."""
        chair = self.chairs[seat]
        only_small = chair.missed_small and self.rules.missed_blinds == "small_after_button"
        if only_small:
            self.put(seat, "dead", small)
            return
        self.put(seat, "post", self.stakes.big_blind)
        if chair.missed_big or chair.missed_small:
            self.put(seat, "dead", small)
