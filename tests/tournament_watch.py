"""Tournaments that hand all that they do to the auditor as plain values, and random commands for them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from omaha import Call, Check, Fold, OmahaError, RaiseTo, View
from omaha.hand import Action, Muck, Show
from omaha.reference.tournament_audit import Audit, Frame, Race, Told
from omaha.reference.tournament_walks import Shown
from omaha.tournament import Level, Structure, Tournament
from omaha.tournament.color_up import ColorUp


def frame_of(structure: Structure) -> Frame:
    """A structure's few numbers."""
    add_on, rebuy = structure.add_on, structure.rebuy
    return Frame(
        structure.seats,
        structure.seats if structure.final_table is None else structure.final_table,
        structure.max_difference,
        structure.stack,
        structure.cost,
        structure.fee,
        [structure.stakes(number + 1).unit for number in range(len(structure.levels))],
        [
            ("level" if isinstance(period, Level) else "break", 60 * period.minutes)
            for period in structure.schedule
        ],
        (add_on.cost, add_on.chips) if add_on else (0, 0),
        (rebuy.cost, rebuy.chips) if rebuy else (0, 0),
        structure.bounty,
        structure.money_unit,
        structure.level_starts == "riffle",
    )


def plain(detail: Any) -> Any:
    """An event's detail as the auditor reads it."""
    if not isinstance(detail, ColorUp):
        return detail
    before = {seat.seat: seat.before for seat in detail.seats}
    cards = [int(card) for seat in detail.seats for card in seat.cards]
    return Race(detail.old_unit, detail.new_unit, before, dict(detail.stacks), cards)


def told(event: Tournament) -> Told:
    """What it says of itself."""
    chairs = {
        number: {seat: name for seat, name in enumerate(table.names) if name is not None}
        for number, table in event.tables.items()
    }
    books = event.books
    return Told(
        event.stacks,
        chairs,
        event.places,
        event.winnings,
        event.prizes,
        event.pool,
        books.chips,
        books.money,
        event.over,
    )


class Watched(Tournament):
    """A tournament that is audited as it goes; by `from_json` too."""

    def __init__(self, structure: Structure, seed: int = 0, *, time: Callable[[], float]) -> None:
        self.audit = Audit(frame_of(structure))
        self.open: tuple[dict[str, Any], int] | None = None
        super().__init__(structure, seed, time=time)

    def _note(self, op: str, **values: Any) -> None:
        self.pass_on()
        super()._note(op, **values)
        self.open = self._log[-1], len(self._events)

    def pass_on(self) -> None:
        """The last step is complete."""
        if self.open is None:
            return
        op, first = self.open
        self.open = None
        events = [(*event[:4], plain(event.detail)) for event in self._events[first:]]
        shown = None
        if op["op"] == "begin_hand":
            table = self._tables[op["table"]]
            plan = table.plan
            assert plan is not None
            shown = Shown(plan.button, plan.small, plan.big, plan.dealt, table.level, table.unit)
        self.audit.step(op, events, shown)

    def audited(self) -> list[str]:
        """All faults, what it tells of itself included."""
        self.pass_on()
        self.audit.compare(told(self))
        return self.audit.faults


def acting(seed: int) -> Callable[[View], Action]:
    """A policy that is often all in, so that it ends."""
    random = Random(seed)

    def acts(view: View) -> Action:
        legal = view.legal_actions
        assert legal is not None
        chance = random.random()
        if legal.show or legal.muck:
            return Muck() if legal.muck else Show()
        if chance < 0.35 and legal.max_raise_to is not None:
            return RaiseTo(legal.max_raise_to)
        if chance > 0.7 and legal.fold and not legal.check:
            return Fold()
        return Check() if legal.check else Call()

    return acts


class Director:
    """Does what comes to mind to a tournament, legal or not."""

    def __init__(self, structure: Structure, seed: int, names: list[str], *, saves: float = 0.02) -> None:
        self.random = Random(seed)
        self.names = names
        self.seconds = 0.0
        self.saves = saves
        self.event = Watched(structure, seed, time=lambda: self.seconds)
        self.refused = 0
        self.acts = acting(seed)
        self.left: dict[int, int] = {}
        """How many were left when a hand was dealt."""

    def tries(self, op: str, *values: Any, **named: Any) -> bool:
        """A call; if it is refused nothing has changed, but for the clock."""
        event = self.event
        before = event.to_json(), event.stacks, event.places, len(event.books.entries)
        try:
            getattr(event, op)(*values, **named)
        except OmahaError as error:
            assert error.code.split(".")[0] in ("tournament", "clock"), error.code
            assert before == (event.to_json(), event.stacks, event.places, len(event.books.entries)), op
            self.refused += 1
            return False
        return True

    def table(self) -> int:
        return self.random.choice([*self.event.tables, 99] if self.random.random() < 0.02 else [*self.event.tables])  # fmt: skip

    def ends(self, number: int) -> None:
        """A hand as people tell it: some chips change hands, sometimes all of somebody's."""
        random, table = self.random, self.event.tables[number]
        if table.hand is not None:
            hand = table.hand
            while hand.to_act is not None:
                hand.apply(self.acts(hand.view(hand.to_act)))
            self.tries("finish", number)
            return
        stacks = dict(table.before)
        unit = self.event.structure.unit(table.level)
        by = {}
        for _ in range(random.choice([0, 1, 1, 2])):
            rich = [name for name in stacks if stacks[name]]
            if len(rich) < 2:
                break
            loser, winner = random.sample(rich, 2)
            lost = stacks[loser] if random.random() < 0.3 else stacks[loser] // (2 * unit) * unit
            stacks[loser] -= lost
            stacks[winner] += lost
            if not stacks[loser]:
                by[loser] = [winner]
        if random.random() < 0.03:
            stacks[next(iter(stacks))] += unit
        if not self.tries("end_hand", number, stacks, by=by):
            self.tries("end_hand", number, {})

    def once(self) -> None:
        """Something."""
        random, event = self.random, self.event
        chance = random.random()
        number = self.table()
        name = random.choice([*self.names, "nobody"] if chance > 0.5 else self.names)
        if chance < 0.70:
            self.seconds += random.choice([0, 1, 40, 150])
            if number in event.tables and event.tables[number].on:
                self.ends(number)
            elif random.random() < 0.3:
                if self.tries("deal", number):
                    self.left[number] = event.left
            else:
                riffled = random.choice([None, None, int(self.seconds * 1000)])
                self.tries("begin_hand", number, riffled=riffled)
        elif chance < 0.73:
            self.tries("void_hand", number)
        elif chance < 0.90:
            op = random.choice(["register", "add_on", "rebuy", "re_enter", "sit_out", "sit_in"])
            self.tries(op, name)
        elif chance < 0.905:
            self.tries("disqualify", name)
        elif chance < 0.91:
            self.tries("start") if random.random() < 0.5 else self.tries("unregister", name)
        elif chance < 0.97:
            op = random.choice(
                ["redraw", "pause", "resume", "resume", "take_break", "end_break", "add_time", "skip"]
            )
            values = {
                "take_break": [random.choice([0, 60, 300])],
                "add_time": [random.choice([-700, -60, 60])],
                "skip": [random.choice([0, 1, 1, 99])],
            }
            if op != "skip" or random.random() < 0.3:
                self.tries(op, *values.get(op, []))
        else:
            self.seconds += random.choice([0, 30, 600])
        if random.random() < self.saves:
            self.saved()

    def saved(self) -> None:
        """Goes on with what was saved and read again."""
        event = self.event
        again = Watched.from_json(event.to_json(), time=lambda: self.seconds)
        assert isinstance(again, Watched)
        same(event, again)
        self.event = again


def same(event: Tournament, again: Tournament) -> None:
    """Two tournaments stand the same."""
    for one in (event, again):
        one.ready(next(iter(one.tables))) if one.tables else None
    assert event.log == again.log
    assert [e for e in event.events if e.kind not in ("level", "break")] == [
        e for e in again.events if e.kind not in ("level", "break")
    ]
    assert sorted(map(repr, event.events)) == sorted(map(repr, again.events))
    assert event.books.entries == again.books.entries
    assert event.players == again.players
    assert event.tables == again.tables
    assert event.clock == again.clock
    assert (event.places, event.winnings, event.prizes) == (again.places, again.winnings, again.prizes)
    assert event.to_json() == again.to_json()
