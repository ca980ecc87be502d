"""A tournament as JSON: its structure, its seed and the log of all that was done, which is done again when it is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from omaha.errors import NotationError
from omaha.records import hand_as_dict, hand_of
from omaha.strict import keys, read, sound, typed, version
from omaha.tournament.structure_as_data import structure_as_dict, structure_of

if TYPE_CHECKING:
    from omaha.tournament.event import Tournament

__all__ = ["Saved"]

_SCHEMA: Final = "omaha.tournament"
_VERSION: Final = 1
_OPS: Final[dict[str, tuple[str, ...]]] = {
    "register": ("name",),
    "unregister": ("name",),
    "start": (),
    "begin_hand": ("table", "riffled", "underway"),
    "end_hand": ("table", "stacks", "by", "started"),
    "void_hand": ("table",),
    "add_on": ("name",),
    "rebuy": ("name",),
    "re_enter": ("name",),
    "sit_out": ("name",),
    "sit_in": ("name",),
    "disqualify": ("name",),
    "move": ("name", "table", "seat"),
    "count": ("stacks",),
    "color_up": ("table",),
    "redraw": (),
    "agree": ("prizes",),
    "pause": (),
    "resume": (),
    "take_break": ("value",),
    "end_break": (),
    "add_time": ("value",),
    "skip": ("value",),
}
_NAMED: Final = ("riffled", "underway", "by", "started")


class Saved:
    """How a tournament is written and read."""

    @staticmethod
    def text(event: Tournament) -> str:
        """The tournament as a line of JSON."""
        hands = {
            str(number): json.loads(json.dumps(hand_as_dict(table.hand)))
            for number, table in event._tables.items()
            if table.hand is not None
        }
        data = {
            "schema": _SCHEMA,
            "version": _VERSION,
            "structure": structure_as_dict(event.structure),
            "seed": str(event.seed),
            "log": event._log,
            "hands": hands,
        }
        return json.dumps(data, separators=(",", ":"))

    @staticmethod
    def tournament(
        kind: type[Tournament], text: str, max_bytes: int, time: Callable[[], float]
    ) -> Tournament:
        """The tournament of such a line: everything in it is done again, and checked."""
        if not isinstance(text, str):
            raise TypeError(f"a text is wanted, not {type(text).__name__}")
        data = read(text, max_bytes)
        keys(data, ("schema", "version", "structure", "seed", "log", "hands"))
        version(data, _SCHEMA, _VERSION)
        typed(data["log"], list, "log")
        typed(data["seed"], str, "seed")
        typed(data["hands"], dict, "hands")
        if not (data["seed"].isascii() and data["seed"].isdigit() and len(data["seed"]) <= 78):
            raise NotationError("a seed is a number", code="record.number", value=data["seed"][:80])
        structure = structure_of(data["structure"])
        event = sound("seed", lambda: kind(structure, int(data["seed"]), time=lambda: 0.0))
        for number, entry in enumerate(data["log"]):
            typed(entry, dict, f"log[{number}]")
            sound(f"log[{number}]", lambda entry=entry: do_again(event, dict(entry)))  # type: ignore[misc]
        for table, record in data["hands"].items():
            typed(record, dict, f"hands.{table}")
            sound(f"hands.{table}", lambda table=table, record=record: _hand(event, table, record))  # type: ignore[misc]
        event._source = time
        return event


def do_again(event: Tournament, entry: dict[str, Any]) -> None:
    """One thing that was done, at its time."""
    op, at = entry.pop("op", None), entry.pop("at", None)
    if not isinstance(op, str) or op not in _OPS:
        raise NotationError(f"{op!r} is nothing that is done", code="record.unknown_key", value=op)
    if not isinstance(at, int) or isinstance(at, bool) or not event._now <= at < 2**52:
        raise NotationError(
            "a time is a whole number of milliseconds, and never goes back", code="record.type", value=at
        )
    keys(entry, _OPS[op], op)
    event._source = lambda: at / 1000
    event._now = max(event._now, at)
    named = {name: entry.pop(name) for name in _NAMED if name in entry}
    getattr(event, op)(*(entry[name] for name in _OPS[op] if name in entry), **named)


def _hand(event: Tournament, table: str, record: dict[str, Any]) -> None:
    """A hand that is on, if it is the one that was dealt."""
    found = event._tables.get(int(table)) if table.isascii() and table.isdigit() and len(table) < 9 else None
    if found is None or not found.on or found.plan is None or found.stakes is None:
        raise NotationError(f"no hand is on at table {table}", code="record.hand", value=table)
    dealt = event._hand(found, found.plan)
    house = (event.structure.rules, event.structure.game, found.stakes)
    hand = hand_of({**record, "rules": {}, "game": {}, "stakes": {}}, house)
    ours, theirs = hand_as_dict(dealt), hand_as_dict(hand)
    same = ("stacks", "button", "posts", "added", "players_left", "showdown", "run_it", "hole_cards", "stub")
    if any(ours[name] != theirs[name] for name in same):
        raise NotationError("the hand is not the one that was dealt", code="record.hand", value=table)
    found.hand = hand
