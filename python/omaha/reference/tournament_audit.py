"""An auditor of tournaments: reads what was done and what came of it, counts everything again by itself, and lists what is wrong.

It has no rules for what to do next. It keeps a list of chairs, walks round the tables with its own finger, and asks of each step whether
it may have been so (S0; TDA 7, 10, 11, 23, 24, 32, RP-8). Plain values only, so that any program's record can be audited:

- an *op* is a dict with `op`, `at` in milliseconds, and what belongs to it, as a tournament logs it;
- an *event* is a tuple of kind, milliseconds, table, player and detail, where the detail of a race is `Race`;
- *shown* is what a begun hand showed: button, small blind's seat or None, big blind's seat, the seats dealt in, the level, the unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from omaha.reference import tournament as reference
from omaha.reference.tournament_walks import Shown, Watch, blinds

Event = tuple[str, int, int | None, str | None, Any]


class Frame(NamedTuple):
    """The few numbers of a structure that an audit needs."""

    seats: int
    combine_at: int
    max_difference: int
    stack: int
    cost: int
    fee: int
    units: Sequence[int]
    """The smallest chip from each level on."""
    periods: Sequence[tuple[str, int]]
    """"level" or "break", and seconds."""
    add_on: tuple[int, int] = (0, 0)
    """Money and chips."""
    rebuy: tuple[int, int] = (0, 0)
    bounty: int = 0
    money_unit: int = 1
    riffle: bool = False
    """A hand keeps the level of its riffle (TDA 23)."""


class Race(NamedTuple):
    """Chips that left a table: by seat what was there before and after, and the cards in the order of the deal."""

    old: int
    new: int
    before: Mapping[int, int]
    after: Mapping[int, int]
    cards: Sequence[int]


class Told(NamedTuple):
    """What a tournament says of itself at a moment."""

    stacks: Mapping[str, int]
    chairs: Mapping[int, Mapping[int, str]]
    """Who sits where, by table and seat."""
    places: Mapping[str, int]
    winnings: Mapping[str, int]
    prizes: Sequence[int]
    pool: int
    chips: int
    money: int
    over: bool


class Chairs:
    """A table: who sits where, and where the blinds were."""

    def __init__(self, unit: int) -> None:
        self.who: dict[int, str] = {}
        self.unit = unit
        self.dealt: dict[str, int] | None = None
        """The chips of who is in the hand that is on."""
        self.last: tuple[Shown, dict[int, str]] | None = None
        """The last hand, and who was in it."""
        self.before: tuple[Shown, dict[int, str]] | None = None
        self.rounds = 0


class Audit:
    """Reads a tournament step by step; `faults` is what is wrong with it.

    >>> audit = Audit(Frame(10, 8, 1, 4000, 50, 0, [25], [("level", 60)]))
    >>> for name in "AB":
    ...     audit.step({"op": "register", "at": 0, "name": name}, [])
    >>> seats = [("seated", 0, 1, "A", 0), ("seated", 0, 1, "B", 0), ("button", 0, 1, "A", 0)]
    >>> audit.step({"op": "start", "at": 0}, seats)
    >>> audit.faults
    ['step 3 start: seat 0 of table 1 is taken by A, B comes']
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.faults: list[str] = []
        self.steps = 0
        self.doing = ""
        self.watch = Watch(frame.periods)
        self.chips: dict[str, int] = {}
        self.inside: dict[str, tuple[int, int] | None] = {}
        self.tables: dict[int, Chairs] = {}
        self.finished: list[list[str]] = []
        self.pending: list[list[list[str]]] = []
        self.rounds = self.begun = self.over = False
        self.leaving: int | None = None
        self.broken: set[int] = set()
        self.booked = self.paid = self.pool = self.bounties = 0
        self.entries: dict[str, int] = {}
        self.now = 0

    def wrong(self, text: str) -> None:
        self.faults.append(f"step {self.steps} {self.doing}: {text}")

    # What is done

    def step(self, op: Mapping[str, Any], events: Iterable[Event], shown: Shown | None = None) -> None:
        """One thing that was done, what came of it, and what the hand showed if it was `begin_hand`."""
        self.steps += 1
        self.doing, at = str(op["op"]), int(op["at"])
        if at < self.now:
            self.wrong(f"time goes back from {self.now} to {at}")
        self.now = at
        name = op.get("name", "")
        value = op.get("value", 0)
        events = list(events)
        if self.doing in ("register", "re_enter"):
            self.buys_in(name, 1)
        elif self.doing == "unregister":
            self.buys_in(name, -1)
        elif self.doing in ("add_on", "rebuy"):
            money, chips = self.frame.add_on if self.doing == "add_on" else self.frame.rebuy
            self.comes_back(name)
            self.book(name, chips, money)
            self.pool += money
        elif self.doing == "disqualify":
            self.book(name, -self.chips[name], 0)
            self.stands_up(name)
            self.finished.append([name])
        elif self.doing == "end_hand":
            self.ends(int(op["table"]), op["stacks"], op.get("by") or {})
        elif self.doing == "void_hand":
            table = self.tables[int(op["table"])]
            table.dealt, table.last = None, table.before
        elif self.doing == "start":
            self.begun = True
            self.watch.do("start", at, 0)
            self.inside = dict.fromkeys(self.chips)
        elif self.doing in ("pause", "resume", "take_break", "end_break", "add_time", "skip"):
            self.watch.do(self.doing, at, value)
        for event in events:
            self.happened(event)
        if self.doing == "begin_hand":
            if shown is None:
                self.wrong("the hand was not shown")
            else:
                self.begins(int(op["table"]), shown, op.get("riffled"))
        self.after()

    def buys_in(self, name: str, times: int) -> None:
        frame = self.frame
        self.entries[name] = self.entries.get(name, 0) + times
        self.chips.setdefault(name, 0)
        self.comes_back(name)
        self.book(name, times * frame.stack, times * (frame.cost + frame.fee))
        self.pool += times * (frame.cost - frame.bounty)
        if times < 0:
            del self.chips[name], self.entries[name]

    def comes_back(self, name: str) -> None:
        """Who was out, or comes late, has no seat yet."""
        self.finished = [rest for group in self.finished if (rest := [one for one in group if one != name])]
        if self.begun and name not in self.inside:
            self.inside[name] = None

    def book(self, name: str, chips: int, money: int) -> None:
        self.chips[name] += chips
        self.booked += chips
        self.paid += money

    def stands_up(self, name: str) -> None:
        spot = self.inside.pop(name)
        if spot is not None:
            del self.tables[spot[0]].who[spot[1]]

    def sits(self, name: str, number: int, seat: int) -> None:
        table = self.tables.setdefault(number, Chairs(self.frame.units[0]))
        if seat in table.who:
            self.wrong(f"seat {seat} of table {number} is taken by {table.who[seat]}, {name} comes")
        if not 0 <= seat < self.frame.seats:
            self.wrong(f"table {number} has no seat {seat}")
        if name not in self.inside:
            self.wrong(f"{name} is not in and gets a seat")
        elif self.inside[name] is not None:
            self.wrong(f"{name} sits at {self.inside[name]} and gets another seat")
        table.who[seat] = name
        self.inside[name] = (number, seat)

    # What came of it

    def happened(self, event: Event) -> None:
        kind, _, number, name, detail = event
        if kind == "seated" and name is not None and number is not None:
            self.sits(name, number, detail)
        elif kind == "moved" and name is not None and number is not None:
            source, old, seat = detail
            if self.inside.get(name) != (source, old):
                self.wrong(f"{name} moves from {(source, old)}, but is at {self.inside.get(name)}")
            dealt = self.tables[source].dealt
            if dealt is not None and name in dealt:
                self.wrong(f"{name} moves out of a hand")
            self.stands_up(name)
            self.inside[name] = None
            self.sits(name, number, seat)
        elif kind == "opened" and number is not None:
            unit = max((table.unit for table in self.tables.values()), default=self.frame.units[0])
            self.tables[number] = Chairs(unit)
        elif kind == "broken" and number is not None:
            if self.tables[number].dealt is not None:
                self.wrong(f"table {number} is broken in a hand")
            self.broken.add(number)
        elif kind == "combined" and number is not None:
            self.combines(number, detail)
        elif kind == "redrawn":
            self.redraws(detail)
        elif kind == "race" and number is not None:
            self.races(number, detail)
        elif kind == "hand_for_hand":
            self.flush()
            self.rounds = bool(detail)
            for table in self.tables.values():
                table.rounds = -1 if table.dealt is not None else 0
        elif kind == "winner":
            self.flush()
            if list(self.inside) != [name]:
                self.wrong(f"{name} wins, in are {sorted(self.inside)}")
            self.over = True

    def combines(self, number: int, names: Sequence[str]) -> None:
        if any(table.dealt is not None for table in self.tables.values()):
            self.wrong("tables are combined in a hand")
        if len(self.inside) > self.frame.combine_at:
            self.wrong(f"combined with {len(self.inside)} left")
        if sorted(names) != sorted(self.inside):
            self.wrong("others are combined than are in")
        unit = max(table.unit for table in self.tables.values())
        self.tables = {number: Chairs(unit)}
        self.inside = dict.fromkeys(self.inside)
        self.leaving = None

    def redraws(self, drawn: Sequence[Sequence[str]]) -> None:
        if any(table.dealt is not None for table in self.tables.values()):
            self.wrong("seats are drawn anew in a hand")
        if sorted(name for names in drawn for name in names) != sorted(self.inside):
            self.wrong("others get seats than are in")
        unit = max(table.unit for table in self.tables.values())
        self.tables = {number: Chairs(unit) for number in range(1, len(drawn) + 1)}
        self.inside = dict.fromkeys(self.inside)
        self.leaving = None

    def races(self, number: int, race: Race) -> None:
        table = self.tables[number]
        whole = len(race.before) == len(table.who) and self.doing != "add_on"
        if whole and race.new > table.unit:
            table.unit = race.new
        saved = reference.color_up(race.before, race.old, race.new, list(race.cards))
        if {seat: one.after for seat, one in saved.items()} != dict(race.after):
            self.wrong(f"the race at table {number} comes to something else")
        for seat, chips in race.before.items():
            name = table.who.get(seat)
            if name is None or self.chips[name] != chips:
                self.wrong(f"{chips} chips are raced at seat {seat} of table {number}, which has not these")
            else:
                self.book(name, race.after[seat] - chips, 0)

    # Hands

    def begins(self, number: int, shown: Shown, riffled: int | None) -> None:
        frame, table = self.frame, self.tables[number]
        if table.dealt is not None:
            self.wrong(f"a second hand at table {number}")
        level, rest = self.watch.at(self.now)
        if frame.riffle and riffled is not None:
            level = self.watch.level_of(riffled)
        if rest or self.watch.stopped:
            self.wrong(f"a hand begins at table {number} in a break")
        if self.over:
            self.wrong("a hand begins after the end")
        if shown.level != level:
            self.wrong(f"a hand of level {shown.level} begins in level {level}")
        if shown.unit != table.unit or table.unit < frame.units[min(level, len(frame.units)) - 1]:
            self.wrong(f"the smallest chip at table {number} is {shown.unit}, {table.unit} was left")
        self.sizes(number)
        for fault in blinds(shown, table.who, table.last, frame.seats):
            self.wrong(f"table {number}: {fault}")
        table.before, table.last = table.last, (shown, {seat: table.who[seat] for seat in shown.dealt})
        table.dealt = {table.who[seat]: self.chips[table.who[seat]] for seat in shown.dealt}
        if any(not chips for chips in table.dealt.values()):
            self.wrong(f"somebody without chips is dealt in at table {number}")

    def sizes(self, number: int) -> None:
        """Whether tables may be as they are when a hand starts at one of them."""
        frame, tables = self.frame, self.tables
        counted = [table.rounds for table in tables.values() if len(table.who) > 1]
        if self.rounds and tables[number].rounds > min(counted):
            self.wrong(f"table {number} is ahead of the others, which play hand for hand")
        if self.rounds and tables[number].rounds < max(table.rounds for table in tables.values()):
            return  # each table plays its hand of the round, whoever has gone out in it elsewhere
        if len(tables) > 1 and len(self.inside) <= frame.combine_at:
            self.wrong(f"{len(self.inside)} are left at {len(tables)} tables")
        counts = {at: len(table.who) for at, table in tables.items() if at != self.leaving}
        if number == self.leaving and self.too_many():
            self.wrong(f"a hand begins at table {number}, which has to be broken")
        mine = len(tables[number].who)
        for at, count in counts.items():
            if abs(mine - count) > frame.max_difference:
                self.wrong(f"table {number} has {mine} players, table {at} has {count}")

    def too_many(self) -> bool:
        """More tables than are needed: with three or more the last one is broken."""
        return len(self.tables) > 2 and len(self.inside) <= (len(self.tables) - 1) * self.frame.seats

    def ends(self, number: int, stacks: Mapping[str, int], by: Mapping[str, Sequence[str]]) -> None:
        table = self.tables[number]
        before = table.dealt
        if before is None:
            self.wrong(f"no hand is on at table {number}")
            return
        if sum(stacks.values()) != sum(before.get(name, 0) for name in stacks):
            self.wrong(f"chips come or go in the hand at table {number}")
        out: dict[int, list[str]] = {}
        for name, had in before.items():
            self.chips[name] = stacks.get(name, had)
            if not self.chips[name]:
                out.setdefault(had, []).append(name)
                self.stands_up(name)
                self.bounties += self.frame.bounty if by.get(name) else 0
        table.dealt = None
        groups = [out[had] for had in sorted(out)]
        # A hand that was on when hand-for-hand play began belongs to no round (RP-8).
        if self.rounds and table.rounds >= 0:
            self.pending.append(groups)
        else:
            self.finished += groups
        table.rounds += self.rounds

    def flush(self) -> None:
        """A round is over: the best of each table share, then the next ones."""
        deepest = max(map(len, self.pending), default=0)
        shares: list[list[str]] = [[] for _ in range(deepest)]
        for groups in self.pending:
            for place, group in enumerate(reversed(groups)):
                shares[place] += group
        self.finished += reversed(shares)
        self.pending = []

    def after(self) -> None:
        """Between steps: what is due must be going on."""
        if not self.begun:
            return
        for number in self.broken & set(self.tables):
            if self.tables[number].who:
                self.wrong(f"table {number} was broken, and somebody sits there")
            del self.tables[number]
            self.leaving = None if self.leaving == number else self.leaving
        self.broken.clear()
        on = [table for table in self.tables.values() if table.dealt is not None]
        if self.rounds and not on and len({t.rounds for t in self.tables.values() if len(t.who) > 1}) == 1:
            self.flush()
        homeless = [name for name, spot in self.inside.items() if spot is None]
        if homeless:
            self.wrong(f"without a seat: {homeless}")
        if any(not self.chips[name] for name in self.inside):
            self.wrong("somebody is in without chips")
        if sum(self.chips.values()) != self.booked:
            self.wrong(f"{sum(self.chips.values())} chips are there, {self.booked} were given out")
        if self.leaving is None and self.too_many() and not (self.rounds and on):
            self.leaving = max(self.tables)

    # What it says of itself

    def compare(self, told: Told) -> None:
        """What the tournament tells of itself against what was counted."""
        self.doing = "told"
        ours: Any
        for what, ours, theirs in (
            ("stacks", {name: self.chips[name] for name in self.inside}, dict(told.stacks)),
            ("seats", {at: table.who for at, table in self.tables.items()}, {k: dict(v) for k, v in told.chairs.items()}),
            ("chips", self.booked, told.chips),
            ("over", self.over, told.over),
            ("pool", self.pool, told.pool),
            ("prizes", self.pool, sum(told.prizes)),
        ):  # fmt: skip
            if self.begun and ours != theirs:
                self.wrong(f"{what}: {theirs} is told, {ours} is counted")
        above = len(self.inside) + sum(map(len, self.finished)) + sum(len(g) for p in self.pending for g in p)
        places: dict[str, int] = {}
        winnings: dict[str, int] = {}
        order = list(self.finished) + ([[name] for name in self.inside] if self.over else [])
        money = [*told.prizes, *[0] * len(self.chips)]
        for group in order:
            above -= len(group)
            places |= dict.fromkeys(group, above + 1)
            shared = money[above : above + len(group)]
            winnings |= reference.with_ties(shared, [group], self.frame.money_unit)
        if {n: p for n, p in told.places.items() if self.over or n in places} != places:
            self.wrong(f"places: {dict(told.places)} is told, {places} is counted")
        if {n: p for n, p in told.winnings.items() if self.over or n in winnings} != winnings:
            self.wrong(f"winnings: {dict(told.winnings)} is told, {winnings} is counted")
        left = self.paid - (
            sum(winnings.values()) + self.frame.bounty * sum(self.entries.values())
            if self.over
            else self.bounties
        )
        if told.money != left:
            self.wrong(f"money: {told.money} is told, {left} is counted")
