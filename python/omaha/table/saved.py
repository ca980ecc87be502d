"""A table as JSON: what it was made of and the log of all that was done, which is done again when it is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from omaha.errors import NotationError
from omaha.hand import Hand
from omaha.records import hand_as_dict, hand_of, house_as_dict, house_of
from omaha.strict import keys, read, sound, typed, version

if TYPE_CHECKING:
    from omaha.table.cash import Table

__all__ = ["Log", "Saved"]

_SCHEMA: Final = "omaha.table"
_VERSION: Final = 1
_HOUSE: Final = ("rules", "game", "stakes")
_OPTIONS: Final = (
    "seats",
    "buy_in",
    "bomb_every",
    "bomb_ante",
    "kill",
    "run_it",
    "time_charge",
    "sell_button",
)
_OPS: Final = {
    "sit": ("seat", "player", "chips", "entry", "at"),
    "top_up": ("player", "chips"),
    "fill_up": ("player", "to"),
    "straddle": ("player", "always"),
    "sit_out": ("player",),
    "sit_in": ("player", "entry"),
    "choose": ("player", "entry"),
    "stand_up": ("player", "at"),
    "change_seat": ("player", "seat"),
    "wait_for_seat": ("player", "chips", "entry", "at"),
    "leave_list": ("player",),
    "give_button": ("seat",),
    "deal": (),
    "finish": ("record",),
}
_NAMED: Final = ("entry",)


class Log(Sequence[dict[str, Any]]):
    """What was done at a table, read only; an entry becomes plain values when it is looked at."""

    def __init__(self, entries: Sequence[dict[str, Any]]) -> None:
        self._entries = tuple(entries)

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, number: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, number: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, number: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(number, slice):
            return [told(entry) for entry in self._entries[number]]
        return told(self._entries[number])

    def __repr__(self) -> str:
        return f"<Log of {len(self)} entries>"


class Saved:
    """How a table is written and read."""

    @staticmethod
    def text(table: Table) -> str:
        """The table as a line of JSON."""
        options = {**table._options, "seats": len(table._chairs), "buy_in": table._buy_in}
        hand = None if table._hand is None else without_house(table._hand)
        data = {
            "schema": _SCHEMA,
            "version": _VERSION,
            **house_as_dict(table.rules, table.game, table.stakes),
            "options": {name: options[name] for name in _OPTIONS},
            "log": [told(entry) for entry in table._log],
            "hand": hand,
        }
        return json.dumps(data, separators=(",", ":"))

    @staticmethod
    def table(kind: type[Table], text: str, max_bytes: int, clock: Callable[[], float]) -> Table:
        """The table of such a line: everything in it is done again, and checked."""
        if not isinstance(text, str):
            raise TypeError(f"a text is wanted, not {type(text).__name__}")
        data = read(text, max_bytes)
        keys(data, ("schema", "version", *_HOUSE, "options", "log", "hand"))
        version(data, _SCHEMA, _VERSION)
        keys(data["options"], _OPTIONS, "options")
        typed(data["log"], list, "log")
        options: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data["options"].items()
        }
        house = house_of(data)
        table = sound("options", lambda: kind(*house, clock=clock, **options))
        records = [
            entry.get("record")
            for entry in data["log"]
            if isinstance(entry, dict) and entry.get("op") == "finish"
        ]
        again = _Again(table, {name: data[name] for name in _HOUSE}, [*records, data["hand"]])
        for number, entry in enumerate(data["log"]):
            typed(entry, dict, f"log[{number}]")
            sound(f"log[{number}]", lambda entry=entry: again.do(dict(entry)))  # type: ignore[misc]
        if (data["hand"] is None) != (table._hand is None):
            raise NotationError("the hand that is on does not fit the log", code="record.hand")
        table._replayed_at = None
        return table


class _Again:
    def __init__(self, table: Table, house: dict[str, Any], records: list[Any]) -> None:
        self.table = table
        self.house = house
        self.records = records

    def do(self, entry: dict[str, Any]) -> None:
        """One thing that was done."""
        table = self.table
        op = entry.pop("op", None)
        if not isinstance(op, str) or op not in _OPS:
            raise NotationError(f"{op!r} is nothing that is done", code="record.unknown_key", value=op)
        waited = op == "sit" and "from_list" in entry
        if waited and entry.pop("from_list") is not True:
            raise NotationError("from_list is true or left out", code="record.type")
        keys(entry, _OPS[op], op)
        if "at" in entry:
            at = entry.pop("at")
            if not isinstance(at, int) or isinstance(at, bool):
                raise NotationError("a time is a whole number", code="record.type", value=at)
            table._replayed_at = at
        if op == "deal":
            self.deal()
        elif op == "finish":
            table.finish()
        elif waited:
            first = (entry["player"], entry["chips"], entry["entry"])
            seated = table.seat_next() if table._waiting[:1] == [first] else None
            if seated != (entry["player"], entry["seat"]):
                raise NotationError("somebody else waited", code="record.hand", value=entry["player"])
        else:
            named = {name: entry.pop(name) for name in _NAMED if name in entry}
            getattr(table, op)(*(entry[name] for name in _OPS[op] if name in entry), **named)

    def deal(self) -> None:
        """The hand of the record, if it is the one that the table would have dealt."""
        table = self.table
        if table._hand is not None or not self.records:
            raise NotationError("a hand is dealt before the last is finished", code="record.hand")
        record = self.records.pop(0)
        typed(record, dict, "record")
        hand = hand_of({**record, **self.house}, (table.rules, table.game, table.stakes))
        if not table.can_deal():
            raise NotationError("fewer than two can play", code="record.hand")
        table._sell_chips()
        following, options = table._next()
        told = hand._parts()[1]
        posts = [tuple(post) for post in told["posts"] if post[1] != "straddle"]
        wanted = options.get("posts")
        fits = (
            list(hand.starting_stacks) == table._stacks_of(following)
            and hand.button == following.button
            and hand.bomb_pot == options.get("bomb_pot")
            and hand.kill == options.get("kill")
            and told["run_it"] == table._options["run_it"]
            and (told["added"], told["showdown"]) == (0, "auto")
            and told["players_left"] == (len(table._able()) if table.rules.tournament else None)
            and all(told["hole_cards"][seat] is not None for seat in following.dealt)
            and (wanted is None or sorted(posts) == sorted(tuple(post) for post in wanted))
        )
        if not fits:
            raise NotationError("the hand is not the one that comes next", code="record.hand")
        table._begin(hand, following)


def told(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry of a log as plain values."""
    return {name: without_house(value) if name == "record" else value for name, value in entry.items()}


def without_house(hand: Hand) -> dict[str, Any]:
    """The record of a hand whose house is known."""
    data: dict[str, Any] = json.loads(json.dumps(hand_as_dict(hand)))
    return data
