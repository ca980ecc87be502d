"""What is to be done now at real tables, in plain words, made from what a tournament's events say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from omaha.errors import ConfigError, TableError
from omaha.table.positions import Plan
from omaha.tournament.chips import Holding, change, starting_stack
from omaha.tournament.color_up import ColorUp
from omaha.tournament.state import Event
from omaha.tournament.structure import Structure

if TYPE_CHECKING:
    from omaha.tournament.event import Tournament

__all__ = ["Instruction", "Todos", "chips_in_words", "seat_words"]


@dataclass(frozen=True, slots=True)
class Instruction:
    """Something to do at the real tables; people count seats from 1, and so does the text."""

    number: int
    """By which it is said to be done; after an undo numbers are given anew."""
    kind: str
    """"seats", "move", "break", "combine", "hand", "color_up", "level", "last_chance", "pay" ..."""
    text: str
    table: int | None = None


def seat_words(seat: int, table: int) -> str:
    """A seat, counted from 0, as people say it.

    >>> seat_words(6, 2)
    'seat 7 of table 2'
    """
    return f"seat {seat + 1} of table {table}"


def chips_in_words(structure: Structure, unit: int, amount: int, *, start: bool = False) -> str:
    """The chips that make an amount, none below `unit`; a stack to `start` with has small ones too.

    >>> chips_in_words(Structure(), 25, 2000), chips_in_words(Structure(), 25, 4000, start=True)
    ('4 black', '5 black, 2 blue, 4 green, 8 red, 8 white')
    """
    chips = structure.chips.from_unit(unit)
    try:
        holding: Holding = starting_stack(amount, chips) if start else change(amount, chips)
    except ConfigError:
        return f"{amount} in chips"
    return ", ".join(f"{count} {chips.colour(value)}" for value, count in holding.items())


class Todos:
    """The instructions that follow from a tournament as it goes on; it is told each thing that was done, and looks at the events since."""

    def __init__(self, event: Tournament) -> None:
        self._event = event
        self._structure = event.structure
        self._seen = 0
        self._count = 0
        self._open: dict[int, tuple[Instruction, tuple[object, ...]]] = {}
        self._at: dict[tuple[int, int], str] = {}
        self._known: set[str] = set()
        self._began: dict[int, frozenset[str]] = {}
        self._level = 0
        self._raised: set[int] = set()

    # What is read

    @property
    def open(self) -> tuple[Instruction, ...]:
        """What is still to be done."""
        return tuple(instruction for instruction, _ in self._open.values())

    @property
    def known(self) -> set[str]:
        """Whose chips are known."""
        return set(self._known)

    def knew(self, table: int, names: Iterable[str]) -> bool:
        """Whether their chips were known when the last hand of their table began."""
        return self._began.get(table, frozenset()).issuperset(names)

    def knows(self, names: Iterable[str]) -> bool:
        """Whether the chips of all of them are known: counted, or bought, and no hand since."""
        return self._known.issuperset(names)

    def done(self, number: int) -> None:
        """That is done. Raises `TableError` (`director.done`)."""
        if number not in self._open:
            raise TableError(
                f"there is nothing to do with number {number!r}", code="director.done", value=number
            )
        del self._open[number]

    # What has happened

    def follow(self, entry: dict[str, Any] | None = None) -> None:
        """Reads the events since the last time; `entry` is what was done, as the tournament's log has it, None if time went by."""
        events = self._event._events
        news = events[self._seen :]
        self._seen = len(events)
        at = 0
        while at < len(news):
            at += self._one(news, at)
        if entry is None:
            return
        op = entry["op"]
        if op == "begin_hand":
            state = self._event.tables[entry["table"]]
            self._began[entry["table"]] = frozenset(self._known.intersection(state.before))
            self._known.difference_update(state.before)
            if not entry["underway"] and state.plan is not None:
                self._add("hand", self._hand(entry["table"], state.plan, state.level), entry["table"])
        elif op in ("end_hand", "void_hand"):
            self._close(("hand", entry["table"]))

    def _one(self, news: Sequence[Event], at: int) -> int:
        """The instructions of an event, and of those that go with it; how many that were."""
        event = news[at]
        kind, table, name, detail = event.kind, event.table, event.player, event.detail
        if kind in ("seated", "moved", "out", "disqualified"):
            self._track(event)
        if kind == "combined":
            return self._combined(news, at)
        if kind == "redrawn":
            return self._redrawn(news, at)
        if kind == "broken":
            return self._broken(news, at)
        if kind == "seated":
            return self._seated(news, at)
        if kind == "moved":
            source, old, seat = detail
            text = f"move {seat_words(old, source)} to {seat_words(seat, event.table or 0)} ({name})"
            self._add("move", text, table, ("move", name))
        elif kind in ("out", "disqualified"):
            self._close(("move", name))
            if kind == "disqualified":
                self._add("remove", f"take the chips of {name} off table {table}", table, ("remove", name))
        elif kind == "race":
            self._race(table or 0, detail)
        elif kind in ("add_on", "rebuy"):
            self._sold(kind, name or "", table or 0, detail)
        elif kind == "counted":
            self._known.update(player for player, _ in detail)
        elif kind == "level":
            self._new_level(detail)
        elif kind == "break":
            text = "break: start no hand before it is over; hands that are on are finished"
            self._add("break", text + self._leaving(self._level + 1), None, ("break",))
        elif kind == "opened":
            self._add("open", f"open table {table}", table, ("open", table))
        elif kind == "bounty":
            share = f"{self._structure.currency}{self._structure.bounty}"
            self._add(
                "pay",
                f"the bounty of {share} for {name} goes to {' and '.join(detail)}",
                None,
                ("bounty", name),
            )
        elif kind == "hand_for_hand":
            self._close(("round",))
            if detail:
                text = "hand for hand: the tables start each hand together, and wait for the last to end"
                self._add("round", text, None, ("round",))
        elif kind in ("winner", "agreed"):
            self._over()
        return 1

    def _track(self, event: Event) -> None:
        name = event.player or ""
        for place in [place for place, other in self._at.items() if other == name]:
            del self._at[place]
        if event.kind in ("out", "disqualified"):
            self._known.discard(name)
        else:
            seat = event.detail if event.kind == "seated" else event.detail[2]
            self._at[event.table or 0, seat] = name

    # Instructions

    def _add(
        self, kind: str, text: str, table: int | None = None, key: tuple[object, ...] | None = None
    ) -> None:
        key = (kind, table) if key is None else key
        self._close(key)
        self._count += 1
        self._open[self._count] = (Instruction(self._count, kind, text, table), key)

    def _close(self, key: tuple[object, ...]) -> None:
        """What is overtaken by what came after it."""
        for number in [number for number, (_, other) in self._open.items() if other == key]:
            del self._open[number]

    def _seated(self, news: Sequence[Event], at: int) -> int:
        """The seats that were drawn at the start, or one for who comes late."""
        table, end = news[at].table or 0, at
        while end < len(news) and news[end].kind == "seated" and news[end].table == table:
            self._track(news[end])
            end += 1
        self._known.update(one.player or "" for one in news[at:end])
        if end < len(news) and news[end].kind == "button":
            stack = self._structure.stack
            seats = ", ".join(f"{one.detail + 1} {one.player}" for one in news[at:end])
            each = chips_in_words(self._structure, self._structure.unit(1), stack, start=True)
            button = f"the button is at seat {news[end].detail + 1} ({news[end].player})"
            self._add("seats", f"seats of table {table}: {seats}; {button}; each gets {stack}: {each}", table)
            return end + 1 - at
        for one in news[at:end]:
            chips = self._event.players[one.player or ""].chips
            bought = end < len(news) and news[end].kind == "rebuy"
            gets = f" and give him {chips}" if chips and not bought else ""
            self._add(
                "seat",
                f"seat {one.player} at {seat_words(one.detail, table)}{gets}",
                table,
                ("move", one.player),
            )
        return end - at

    def _broken(self, news: Sequence[Event], at: int) -> int:
        """All who leave a table go together in one instruction."""
        table, end = news[at].table, at + 1
        moves = []
        while end < len(news) and news[end].kind in ("moved", "race"):
            event = news[end]
            if event.kind == "race":
                self._race(event.table or 0, event.detail)
            elif event.detail[0] == table:
                self._track(event)
                self._close(("move", event.player))
                moves.append(f"{event.player} to {seat_words(event.detail[2], event.table or 0)}")
            else:
                break
            end += 1
        for key in (("hand", table), ("seats", table), ("open", table)):
            self._close(key)
        if moves:
            self._add("break_table", f"break table {table}: {', '.join(moves)}", table)
        return end - at

    def _redrawn(self, news: Sequence[Event], at: int) -> int:
        """All seats are new."""
        drawn = news[at].detail
        end = at + 1
        while end < len(news) and news[end].kind == "seated":
            end += 1
        for _, key in list(self._open.values()):
            if key[0] in ("move", "hand", "seats", "open", "break_table", "combine"):
                self._close(key)
        self._at = {
            (table, seat): name for table, names in enumerate(drawn, 1) for seat, name in enumerate(names)
        }
        for table, names in enumerate(drawn, 1):
            seats = ", ".join(f"{seat + 1} {name}" for seat, name in enumerate(names))
            self._add("seats", f"redraw: new seats at table {table}: {seats}", table, ("seats", table))
        return end - at

    def _combined(self, news: Sequence[Event], at: int) -> int:
        """One table, with a new draw."""
        table, order = news[at].table or 0, news[at].detail
        end = at + 1
        while end < len(news) and news[end].kind == "seated":
            end += 1
        for _, key in list(self._open.values()):
            if key[0] in ("move", "hand", "seats", "open", "break_table"):
                self._close(key)
        self._at = {(table, seat): name for seat, name in enumerate(order)}
        seats = ", ".join(f"{seat + 1} {name}" for seat, name in enumerate(order))
        self._add("combine", f"combine: new seats at table {table}: {seats}", table)
        return end - at

    def _hand(self, table: int, plan: Plan, level: int) -> str:
        names = self._event.tables[table].names
        button = names[plan.button]
        parts = [f"button seat {plan.button + 1}" + (" (empty)" if button is None else f" ({button})")]
        blinds = {"small_blind": "small blind", "big_blind": "big blind", "big_blind_ante": "ante for all"}
        antes = {post.amount for post in plan.posts if post.kind == "ante"}
        posts = [post for post in plan.posts if post.kind in blinds]
        if plan.small is None:
            parts.append("no small blind")
        parts += [
            f"{blinds[post.kind]} {names[post.seat]} (seat {post.seat + 1}) {post.amount}" for post in posts
        ]
        if antes:
            parts.append(f"antes {max(antes)}")
        return f"table {table}: level {level}, {', '.join(parts)}"

    def _sold(self, kind: str, name: str, table: int, chips: int) -> None:
        offer = self._structure.add_on if kind == "add_on" else self._structure.rebuy
        unit = self._event.tables[table].unit
        what = "add-on" if kind == "add_on" else "rebuy"
        cost = f" and take {self._structure.currency}{offer.cost}" if offer is not None else ""
        words = chips_in_words(self._structure, unit, chips)
        self._add("sale", f"{what}: give {name} {chips} ({words}){cost}", table, ("sale", name))

    # Levels and chips

    def _new_level(self, level: int) -> None:
        self._close(("break",))
        if level == self._level:
            return  # it goes on after a break
        before, self._level = self._level, level
        structure = self._structure
        for key in ("level", "last_chance"):
            for _, other in list(self._open.values()):
                if other[0] == key:
                    self._close(other)
        if before:
            at = structure.level(level)
            antes = f", ante {at.ante}" if at.ante else ""
            antes += f", ante for all {at.big_blind_ante}" if at.big_blind_ante else ""
            text = f"announce level {level}, from the next hand on: {at.small_blind}-{at.big_blind}{antes}"
            for what, offer in (("add-ons", structure.add_on), ("rebuys", structure.rebuy)):
                if offer is not None and level == offer.before_level:
                    text += f"; no {what} once its first hand is dealt"
            self._add("level", text, None, ("level",))
            if structure.unit(level) > structure.unit(before):
                self._raised.clear()
                text = f"the {self._low(structure.unit(before), structure.unit(level))} leave: count each table and color it up before its next hand"
                self._add("count", text, None, ("count",))
        money = structure.currency
        for what, offer in (("add-ons", structure.add_on), ("rebuys", structure.rebuy)):
            if offer is not None and level == offer.before_level - 1:
                text = f"last level for {what}: {offer.chips} for {money}{offer.cost}"
                self._add("last_chance", text, None, ("last_chance", what))
        if structure.re_entry is not None and level == structure.re_entry.before_level - 1:
            self._add("last_chance", "last level to enter again", None, ("last_chance", "again"))
        if level == structure.late_entry_before_level - 1:
            self._add("last_chance", "last level to enter late", None, ("last_chance", "late"))

    def _leaving(self, level: int) -> str:
        """What to do about chips before a level."""
        if not 1 < level <= len(self._structure.levels):
            return ""
        old, new = self._structure.unit(level - 1), self._structure.unit(level)
        return (
            f"; before level {level} the {self._low(old, new)} leave: count and color up" if new > old else ""
        )

    def _low(self, old: int, new: int) -> str:
        values = [value for value in self._structure.chips.values if old <= value < new] or [old]
        return " and ".join(f"{value}s" for value in values)

    def _race(self, table: int, result: ColorUp) -> None:
        names = {seat.seat: self._at.get((table, seat.seat), "") for seat in result.seats}
        old, new = result.old_unit, result.new_unit
        colour = self._structure.chips.colour(new)
        low = self._low(old, new)
        where = f"at table {table}"
        if len(result.seats) == 1 and names[result.seats[0].seat]:
            where = f"of {names[result.seats[0].seat]} {where}"
        if self.knows(names.values()):
            parts = []
            for seat in result.seats:
                if not seat.odd:
                    continue
                cards = " ".join(map(str, seat.cards))
                won = (
                    f"wins one {colour}"
                    if seat.won
                    else f"gets one {colour}, nobody is raced out"
                    if seat.saved
                    else "wins nothing"
                )
                odd = f"{seat.odd} odd {old}{'s' if seat.odd > 1 else ''}"
                parts.append(
                    f"seat {seat.seat + 1} ({names[seat.seat]}) {odd}, cards {cards}, {won}: {seat.after}"
                )
            race = f"race: {'; '.join(parts)}" if parts else "nothing is left to race"
            text = f"color up the {low} {where}: change them directly for {new}s ({colour}); {race}"
        else:
            total = sum(seat.after for seat in result.seats)
            text = (
                f"color up the {low} {where}: change them directly for {new}s ({colour}); a card for each odd one, the highest win a {colour}, "
                f"as many as the odd ones are worth; nobody is raced out; then count {total} in all"
            )
        self._add("color_up", text, table, ("color_up", table, tuple(names) if len(names) == 1 else ()))
        self._raised.add(table)
        if self._raised.issuperset(number for number, _ in self._at):
            self._close(("count",))

    def _over(self) -> None:
        for _, key in list(self._open.values()):
            if key[0] != "bounty":
                self._close(key)
        money = self._structure.currency
        won = {name: prize for name, prize in self._event.winnings.items() if prize}
        places = self._event.places
        paid = ", ".join(
            f"{name} {money}{won[name]}"
            for name in sorted(won, key=lambda name: (places.get(name, 1), -won[name]))
        )
        self._add(
            "pay",
            f"pay the prizes: {paid}" if paid else "it is over: there is nothing to pay",
            None,
            ("prizes",),
        )
