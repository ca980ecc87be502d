"""A tournament that plays itself: hands at all tables, in simulated time."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from omaha.errors import IntegrityError, PhaseError, TableError
from omaha.hand import Action, Fold, Hand, Muck, Show
from omaha.view import View

if TYPE_CHECKING:
    from omaha.tournament.event import Tournament

__all__ = ["Pace", "SimulatedTime", "play"]

Policy = Callable[[View], Action]
Policies = Policy | Mapping[str, Policy]
Asked = Callable[["Tournament", str], bool]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a hand takes: an assumption. By itself 140 seconds with ten players (26 hands an hour), a minute with two.

    >>> Pace().seconds(10), Pace(base=0, each=10).seconds(6)
    (140, 60)
    """

    base: int = 40
    """Seconds for each hand: shuffle, board, paying out."""
    each: int = 10
    """Seconds for each player who is dealt in."""

    def __post_init__(self) -> None:
        for name in ("base", "each"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 86_400:
                raise TableError(f"{name} is seconds from 0 to 86,400", code="tournament.pace", value=value)
        if not self.base + self.each:
            raise TableError("a hand takes some time", code="tournament.pace", value=0)

    def seconds(self, players: int) -> int:
        """How long a hand with so many players takes."""
        return self.base + self.each * players


class SimulatedTime:
    """A time source that says what it is told."""

    __slots__ = ("milliseconds",)

    def __init__(self, milliseconds: int = 0) -> None:
        self.milliseconds = milliseconds

    def __call__(self) -> float:
        """Seconds."""
        return self.milliseconds / 1000


def folds(hand: Hand) -> Action:
    """What is done for who is away (TDA 30)."""
    legal = hand.legal_actions()
    if legal is not None and legal.fold:
        return Fold()
    return Muck() if legal is not None and legal.muck else Show()


class _Loop:
    """Which table does what when."""

    def __init__(self, event: Tournament, time: SimulatedTime, pace: Pace) -> None:
        self.event, self.time, self.pace = event, time, pace
        self.order = 0
        self.heap: list[tuple[int, bool, int, int]] = []
        self.waiting: set[int] = set()
        self.known: set[int] = set()

    def push(self, at: int, table: int, finish: bool) -> None:
        # Hands that end come before hands that start at the same time.
        self.order += 1
        heapq.heappush(self.heap, (at, not finish, self.order, table))

    def new_tables(self) -> None:
        for table in self.event._tables:
            if table not in self.known:
                self.known.add(table)
                self.push(self.time.milliseconds, table, finish=False)


def play(
    event: Tournament,
    policies: Policies,
    *,
    pace: Pace | None = None,
    add_ons: bool | Asked = True,
    rebuys: bool | Asked = False,
    until: Callable[[Tournament], bool] | None = None,
) -> None:
    """Plays to the end, or until it is true; for `Tournament.run`, which says more."""
    pace = Pace() if pace is None else pace
    if not isinstance(event._source, SimulatedTime):
        event._source = SimulatedTime(event._now)
    time: SimulatedTime = event._source
    if not event.started:
        event.start()
    if not callable(policies):
        missing = next((name for name in event._in if name not in policies), None)
        if missing is not None and not event._players[missing].sitting_out:
            raise TableError(f"{missing} has no policy", code="tournament.policy", value=missing)
    if event.clock.paused:
        raise PhaseError("the clock is paused", code="tournament.wait")
    loop = _Loop(event, time, pace)
    for number, table in event._tables.items():
        if table.on:
            # A hand that is on ends now, as far as time goes.
            loop.known.add(number)
            _hand(event, number, policies)
            loop.push(time.milliseconds, number, finish=True)
    loop.new_tables()
    while not event.over and (until is None or not until(event)):
        if not loop.heap:
            raise IntegrityError("no hand can start at any table", code="integrity.unreachable")
        at, start, _, number = heapq.heappop(loop.heap)
        time.milliseconds = max(at, time.milliseconds)
        if number not in event._tables:
            continue
        if start:
            _start(loop, number, policies, add_ons)
        else:
            gone = set(event._in) if rebuys else set()
            event.finish(number)
            for name in sorted(gone - set(event._in)) if not event.over else ():
                _rebuy(event, name, rebuys)
            loop.waiting.add(number)
            for table_number in sorted(loop.waiting):
                loop.push(time.milliseconds, table_number, finish=False)
            loop.waiting.clear()
            loop.new_tables()


def _start(loop: _Loop, number: int, policies: Policies, add_ons: bool | Asked) -> None:
    event, time = loop.event, loop.time
    offer = event.structure.add_on
    if add_ons and offer is not None and event._level_dealt < offer.before_level:
        _add_ons(event, number, offer.before_level - 1, add_ons)
    wait = event.ready(number)
    if wait is None:
        hand = event.deal(number)
        players = len(event._tables[number].before)
        _hand(event, number, policies)
        assert hand.street == "complete"
        loop.push(time.milliseconds + 1000 * loop.pace.seconds(players), number, finish=True)
    elif wait == "break":
        loop.push(time.milliseconds + max(1, event._clock.remaining), number, finish=False)
    else:
        loop.waiting.add(number)


def _hand(event: Tournament, number: int, policies: Policies) -> None:
    table = event._tables[number]
    hand = table.hand
    if hand is None:
        raise PhaseError(f"the hand at table {number} is played by people", code="tournament.hand_on")
    names, players = table.names, event._players
    one = policies if callable(policies) else None
    while (seat := hand.to_act) is not None:
        name = names[seat]
        assert name is not None
        if players[name].sitting_out:
            hand.apply(folds(hand))
        else:
            policy = one or policies[name]  # type: ignore[index]
            hand.apply(policy(hand.view(seat)))


def _add_ons(event: Tournament, number: int, level: int, add_ons: bool | Asked) -> None:
    """At the last level at which they are sold."""
    event._tick()
    if event._clock.level < level or event._tables[number].on:
        return
    assert event.structure.add_on is not None
    for name in event._tables[number].players:
        bought = event._players[name].add_ons >= event.structure.add_on.most
        if not bought and (add_ons is True or (callable(add_ons) and add_ons(event, name))):
            event.add_on(name)


def _rebuy(event: Tournament, name: str, rebuys: bool | Asked) -> None:
    """Who is out comes back if he may and wants to."""
    again = event.rebuy if event.structure.rebuy is not None else event.re_enter
    if rebuys is True or (callable(rebuys) and rebuys(event, name)):
        try:
            again(name)
        except (PhaseError, TableError):
            return
