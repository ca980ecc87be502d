"""The button and the blinds from hand to hand (rules.md 3.4; S0, S1, S4; RR 4; TDA 10-A, 32).

Nothing is kept but what happened: who sat where, who was away, which seats button and blinds came to. Whoever asks what somebody
owes, where the button goes or who was big blind before walks round the table and through all the hands again.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from omaha.reference.posting import KINDS, Post

Event = Sequence[Any]
"""``["hand"]``, ``["void"]`` (that hand was none), or a change: ``["sit", seat, wish, chips, during, debt]``, ``["leave", seat]``, ``["bust", seat]``, ``["out", seat]``, ``["in", seat, wish]``, ``["chips", seat, chips]``; a wish is "wait",
"post" or "button" (to buy it); during a hand or not; "wait", many chips, and during
a hand if there was one, if nothing is said."""
MANY_CHIPS = 1_000_000


class Rules(NamedTuple):
    """The four house rules that matter here, named as in ``HouseRules``."""

    button: str
    missed_blinds: str
    wait_for_big_blind: bool
    newcomer: str


class Dealt(NamedTuple):
    """One hand as the table sees it before the first card."""

    button: int
    small: int | None
    """Who posts the small blind; None is a dead one."""
    big: int
    seats: tuple[int, ...]
    """Dealt in, rising."""
    posts: tuple[Post, ...]
    markers: dict[int, str]
    """By seat, when this hand is dealt: ``new``, ``small`` or ``big``."""


class Guest:
    """A player from sitting down to leaving."""

    def __init__(self, seat: int, wish: str, chips: int, since: int, during: bool, debt: str) -> None:
        self.seat, self.wish, self.chips, self.since, self.during = seat, wish, chips, since, during
        self.debt = debt
        """``new``, or what he owed when he left shortly before: ``small`` or ``big``."""
        self.away = False


class Layout(NamedTuple):
    """Where button and blinds come to."""

    button: int
    place: int
    """The small blind's place, though nobody may sit there."""
    small: int | None
    big: int


class Past(NamedTuple):
    """A hand that was dealt."""

    layout: Layout
    seats: frozenset[int]
    away: frozenset[int]
    """Sitting out, or without chips (RR 4.11)."""
    people: dict[int, Guest]
    fresh: bool
    """Nothing went before: the first hand of a game."""
    buyer: Guest | None
    """Who bought the button: the blinds were his alone, and came round to nobody else."""
    due: Layout
    """Where button and blinds were, or would have been if nobody had bought."""


class Table:
    """A table whose whole history is kept."""

    def __init__(
        self, rules: Any, blinds: Sequence[int], ante: int, seats: int, button: int, sale: bool = False
    ) -> None:
        if len(blinds) not in (1, 2) or not 0 <= button < seats:
            raise ValueError("one or two blinds and a button at the table are wanted")
        self.rules, self.blinds, self.ante = rules, tuple(blinds), ante
        self.count, self.first_button, self.sale = seats, button, sale
        self.people: dict[int, Guest] = {}
        self.played: list[Past] = []

    # What happens between hands

    def change(self, event: Event) -> None:
        """Somebody comes, goes, is away or is back."""
        if list(event) == ["void"]:
            self.played.pop()
            for guest in self.people.values():
                guest.since = min(guest.since, len(self.played))
            return
        what, seat, *more = event
        if what == "sit":
            wish = more[0] if more else "wait"
            chips = more[1] if len(more) > 1 else MANY_CHIPS
            if seat in self.people or not 0 <= seat < self.count:
                raise ValueError(f"nobody can sit down there: {seat}")
            during = bool(more[2] if len(more) > 2 else self.played)
            debt = more[3] if len(more) > 3 else "new"
            self.people[seat] = Guest(seat, wish, chips, len(self.played), during, debt)
        elif what in ("leave", "bust"):
            del self.people[seat]
        elif what == "out":
            self.people[seat].away = True
        elif what == "in":
            wish = more[0] if more else "wait"
            # S1 names no way to wait for who has missed blinds.
            if wish == "wait" and self.owes(self.people[seat]) and not self.rules.wait_for_big_blind:
                raise ValueError(f"must post: {seat}")
            self.people[seat].away = False
            self.people[seat].wish = wish
        elif what == "chips":
            self.people[seat].chips = more[0]
        else:
            raise ValueError(f"no change: {what}")

    # The walks

    def walk(self, after: int) -> Iterator[int]:
        """All seats clockwise; ``after`` comes last."""
        return ((after + step) % self.count for step in range(1, self.count + 1))

    def first(self, after: int, wanted: Collection[int]) -> int:
        return next(seat for seat in self.walk(after) if seat in wanted)

    def between(self, start: int, end: int) -> list[int]:
        """The seats passed on the way; from a seat to itself is once around."""
        passed = []
        for seat in self.walk(start):
            if seat == end:
                break
            passed.append(seat)
        return passed

    # What the history says of a player

    def marker(self, guest: Guest) -> str:
        """``new`` until he is dealt in (RR 4.5: who never played has missed nothing), then what he missed since he last was."""
        if self.rules.missed_blinds == "always_posted":
            return ""
        debt = guest.debt
        for number in range(guest.since, len(self.played)):
            past = self.played[number]
            if guest.seat in past.seats:
                debt = ""
            elif guest.seat in past.away and debt != "new" and not (past.fresh or past.buyer):
                before = self.played[number - 1].layout
                if guest.seat in self.between(before.big, past.layout.big):
                    debt = "big"
                elif not debt and len(self.blinds) == 2 and guest.seat in self.small_round(number):
                    debt = "small"
        return debt

    def small_round(self, number: int) -> list[int]:
        """Whose small blind it was: from the last small blind (not he) to the last big blind, as far as the big blind has gone by."""
        before, now = self.played[number - 1].layout, self.played[number].layout
        turn = [*self.between(before.place, before.big), before.big]
        return [seat for seat in turn if seat in self.between(before.place, now.big)]

    def owes(self, guest: Guest) -> bool:
        return self.marker(guest) in ("small", "big")

    def barred(self, guest: Guest, ready: set[int]) -> bool:
        """S4: who sat down during a hand, in a blind seat, waits for the button to pass him; elsewhere a hand has found him free."""
        # Who was there when a game started anew did not come late.
        late = guest.during and not any(past.fresh for past in self.played[guest.since :])
        if self.rules.newcomer != "waits_for_button" or self.marker(guest) != "new" or not late:
            return False
        buttons = [past.layout.button for past in self.played[guest.since - 1 :]] + [self.usual_button(ready)]
        passed = any(
            before != now and guest.seat in self.between(before, now) for before, now in pairwise(buttons)
        )
        return not passed and all(
            in_blinds(self, past.due, guest.seat) for past in self.played[guest.since :]
        )

    def last_big(self, seat: int) -> int:
        """The number of the hand in which the player there was big blind most recently; -1 is never."""
        guest = self.people[seat]
        numbers = [
            number
            for number, past in enumerate(self.played)
            if (past.buyer or past.people.get(past.layout.big)) is guest
        ]
        return max(numbers, default=-1)

    # Where button and blinds go

    def hand(self) -> Dealt | None:
        """The next hand; None if there are not two to play it."""
        here = {seat: guest for seat, guest in self.people.items() if guest.chips}
        if self.rules.missed_blinds == "always_posted":
            ready, comers = set(here), set[int]()
        else:
            here = {seat: guest for seat, guest in here.items() if not guest.away}
            comers = {seat for seat, guest in here.items() if self.marker(guest)}
            ready = set(here) - comers
        ready -= self.early(ready)
        if len(here) < 2:
            return None
        fresh = not self.played or len(ready) + len(comers) < 2 or not ready
        if fresh:
            ready, comers = set(here), set()
            layout, seats = self.fresh_layout(ready), ready
        else:
            takers = {seat for seat in comers if not self.barred(here[seat], ready)}
            found = self.usual_layout(ready, takers)
            seats = set() if found is None else self.playing(found, ready, comers)
            if found is None or len(seats) < 3:
                found = self.heads_up(ready, takers or comers)
                seats = {found.button, found.big}
            layout = found
        buyer = None if fresh or len(seats) < 3 else self.buyer(layout, comers)
        if buyer is not None:
            others = ready | {seat for seat in comers if self.posts_in(layout, seat)}
            if len(others) > 1:
                return self.sold(buyer, layout, others, comers)
        posts = self.posts(layout, seats, comers)
        self.write(layout, seats, fresh, None, layout)
        return Dealt(layout.button, layout.small, layout.big, tuple(sorted(seats)), posts, self.told())

    def write(
        self, layout: Layout, seats: Iterable[int], fresh: bool, buyer: Guest | None, due: Layout
    ) -> None:
        away = frozenset(seat for seat, guest in self.people.items() if guest.away or not guest.chips)
        self.played.append(Past(layout, frozenset(seats), away, dict(self.people), fresh, buyer, due))

    def told(self) -> dict[int, str]:
        markers = {seat: self.marker(guest) for seat, guest in sorted(self.people.items())}
        return {seat: text for seat, text in markers.items() if text}

    def buyer(self, layout: Layout, comers: set[int]) -> int | None:
        """Who buys the button: the first, from it on, of those who cannot come in there, before both the small blind's place and the
        last big blind, with chips for both blinds."""
        if not self.sale or len(self.blinds) == 1:
            return None
        last_big, price = self.played[-1].layout.big, sum(self.blinds) + self.ante
        for seat in self.walk(layout.button):
            if seat in (layout.place, last_big):
                return None
            if seat in comers and self.people[seat].wish == "button" and self.people[seat].chips >= price:
                return seat
        return None

    def sold(self, buyer: int, layout: Layout, others: set[int], comers: set[int]) -> Dealt:
        """He alone pays, the small blind dead; the others' blinds come with the next hand, when he has the button."""
        usual = self.posts(layout, {*others, layout.big}, comers)
        posts = [post for post in usual if post[0] in others and "blind" not in post[1]]
        if self.ante:
            posts.append((buyer, "ante", self.ante))
        posts += [(buyer, "big_blind", self.blinds[1]), (buyer, "dead", self.blinds[0])]
        seats = others | {buyer}
        self.write(
            Layout(layout.button, buyer, None, self.played[-1].layout.big),
            seats,
            False,
            self.people[buyer],
            layout,
        )
        return Dealt(layout.button, None, buyer, tuple(sorted(seats)), tuple(posts), self.told())

    def early(self, ready: set[int]) -> set[int]:
        """Who comes in between dead button and small blind, or so in a tournament, waits for the button (TDA 10-A, RR 4.7)."""
        tournament = self.rules.missed_blinds == "always_posted"
        if not self.played or len(self.blinds) == 1 or not (tournament or self.rules.button == "dead"):
            return set()
        last = self.played[-1].layout
        return ready & set(self.between(last.place, last.big))

    def fresh_layout(self, seats: set[int]) -> Layout:
        """A game that starts: the button is drawn, or goes on to the next; nobody owes."""
        button = self.first(self.played[-1].layout.button, seats) if self.played else self.first_button
        if not self.played and self.rules.button != "dead" and button not in seats:
            button = self.first(button, seats)
        if self.played and self.rules.missed_blinds == "always_posted":
            # The big blind goes on though the others have come from elsewhere.
            big = self.first(self.played[-1].layout.big, seats)
            back = [seat for seat in self.walk(big) if seat in seats]
            button = back[-2] if len(seats) == 2 else back[-3]
        if len(seats) == 2:
            if button not in seats:
                button = self.first(button, seats)
            return self.two_handed(button, self.first(button, seats))
        small = self.first(button, seats)
        if len(self.blinds) == 1:
            return Layout(button, small, None, small)
        return Layout(button, small, small, self.first(small, seats))

    def usual_button(self, ready: set[int]) -> int:
        """To the next player (S4); to who paid all his blinds (S1), or his empty seat (S0)."""
        last = self.played[-1].layout
        if self.rules.button == "moving":
            return self.first(last.button, ready)
        return last.place if len(self.blinds) == 2 else last.big

    def usual_layout(self, ready: set[int], takers: set[int]) -> Layout | None:
        """Three or more players; None if there is nobody for the big blind but who has the button or the small blind."""
        last, two = self.played[-1].layout, len(self.blinds) == 2
        button = self.usual_button(ready)
        if self.rules.button == "dead":
            place = last.big
            small = place if two and place in ready else None
        else:
            if two and not ready - {button}:
                return None
            place = self.first(button, ready)
            small = place if two else None
            place = place if two else button
        for seat in self.walk(place):
            if seat in (button, place) and (self.rules.button != "dead" or seat == place):
                return None
            if seat in ready | takers:
                return None if seat == button else Layout(button, place, small, seat)
        return None

    def heads_up(self, ready: set[int], comers: set[int]) -> Layout:
        """The button is the small blind; who would be big blind next is it (S0), who had it last gets the button (RR 4.3)."""
        last = self.played[-1].layout
        if len(ready) == 1:  # who comes in can have neither button nor small blind
            (button,) = ready
            start = last.big if self.rules.button == "dead" else button
            return self.two_handed(button, self.first(start, comers))
        ever = [seat for seat in ready if self.last_big(seat) >= 0]
        if self.rules.button == "dead" or not ever:
            big = self.first(last.big, ready)
            return self.two_handed(next(iter(ready - {big})), big)
        button = max(ever, key=self.last_big)
        return self.two_handed(button, next(iter(ready - {button})))

    def two_handed(self, button: int, big: int) -> Layout:
        return Layout(button, button, button if len(self.blinds) == 2 else None, big)

    def playing(self, layout: Layout, ready: set[int], comers: set[int]) -> set[int]:
        """Who is dealt in: all who are ready, the big blind, and who posts away from the blinds (RR 4.7, S1)."""
        return ready | {layout.big} | {seat for seat in comers if self.posts_in(layout, seat)}

    def posts_in(self, layout: Layout, seat: int) -> bool:
        guest = self.people[seat]
        # S1 names no way to wait: who has missed blinds and is back posts.
        posting = guest.wish == "post" or (guest.wish == "wait" and self.must_post(guest))
        return posting and seat != layout.big and not in_blinds(self, layout, seat)

    def must_post(self, guest: Guest) -> bool:
        return self.owes(guest) and not self.rules.wait_for_big_blind

    # Who posts what

    def posts(self, layout: Layout, seats: Iterable[int], comers: set[int]) -> tuple[Post, ...]:
        """Antes, blinds, and what brings in who is new or has missed blinds; as far as the chips go, dead money last."""
        wanted: list[Post] = [(seat, "ante", self.ante) for seat in seats if self.ante]
        if layout.small is not None:
            wanted.append((layout.small, "small_blind", self.blinds[0]))
        wanted.append((layout.big, "big_blind", self.blinds[-1]))
        for seat in comers & set(seats):
            debt = self.marker(self.people[seat])
            alone = self.rules.missed_blinds == "small_after_button"
            if seat != layout.big and not (debt == "small" and alone):
                wanted.append((seat, "post", self.blinds[-1]))
            # Who takes the big blind has paid (S4, RR 4.9), but in S1 nobody waits: all that was missed is made up before one plays.
            all_paid = seat == layout.big and self.rules.wait_for_big_blind
            if debt != "new" and not all_paid and len(self.blinds) == 2:
                wanted.append((seat, "dead", self.blinds[0]))
        order = list(self.walk(layout.button))
        wanted.sort(key=lambda post: (KINDS.index(post[1]), order.index(post[0])))
        left = {seat: self.people[seat].chips for seat in seats}
        paid: list[Post] = []
        for seat, kind, amount in wanted:
            given = min(amount, left[seat])
            left[seat] -= given
            if given or kind in ("small_blind", "big_blind"):
                paid.append((seat, kind, given))
        return tuple(paid)


def in_blinds(table: Table, layout: Layout, seat: int) -> bool:
    """On the button, or between it and the big blind."""
    return seat == layout.button or seat in table.between(layout.button, layout.big)


def play(
    rules: Any,
    blinds: Sequence[int],
    ante: int,
    seats: int,
    button: int,
    history: Iterable[Event],
    sale: bool = False,
) -> list[Dealt | None]:
    """What each hand of a history is.

    >>> rules = Rules("dead", "always_posted", False, "none")
    >>> changes = [["sit", 0], ["sit", 1], ["sit", 2], ["sit", 3], ["hand"], ["bust", 2], ["hand"], ["hand"]]
    >>> [(hand.button, hand.small, hand.big) for hand in play(rules, (1, 2), 0, 4, 0, changes)]
    [(0, 1, 2), (1, None, 3), (2, 3, 0)]
    """
    table = Table(rules, blinds, ante, seats, button, sale)
    hands = []
    for event in history:
        if event[0] == "hand":
            hands.append(table.hand())
        else:
            table.change(event)
    return hands
