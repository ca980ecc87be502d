"""A director with people at the tables, and random things that he says."""

from __future__ import annotations

from random import Random
from typing import Any

from omaha import OmahaError
from omaha.tournament import AddOn, Break, Director, Level, SimulatedTime, Structure

NAMES = [
    "Ann",
    "Ben",
    "Cid",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jon",
    "Kim",
    "Lou",
    "Max",
    "Nan",
    "Oda",
    "Pia",
]

Act = tuple[str, tuple[Any, ...], dict[str, Any]]


def director(
    players: int = 4, *, start: bool = True, seed: int = 7, path: Any = None, **options: Any
) -> tuple[Director, SimulatedTime]:
    """A tournament with so many players, and its time."""
    time = SimulatedTime()
    made = Director(Structure(**options), path, seed=seed, time=time)
    for name in NAMES[:players]:
        made.register(name)
    if start:
        made.start()
    return made, time


def seen(one: Director) -> tuple[Any, ...]:
    """All that can be seen of it."""
    event = one.tournament
    return one.status(), one.todo, event.log, event.books.entries, event.events, event.clock, event.to_json()


def sound(one: Director) -> None:
    """Every chip is where the books say, in chips that are there."""
    event = one.tournament
    if event.started and not event.over:
        event.check()
        status = one.status()
        assert sum(seat.chips for table in status.tables for seat in table.seats) == status.chips
        assert min(event.stacks.values()) > 0


def do(one: Director, act: Act) -> OmahaError | None:
    """Does it; the error if it was refused."""
    name, values, named = act
    try:
        getattr(one, name)(*values, **named)
    except OmahaError as error:
        return error
    return None


def shuffled_stacks(chances: Random, one: Director, names: list[str], unit: int) -> dict[str, int]:
    """As many chips as they have, otherwise divided."""
    event = one.tournament
    total = sum(event.players[name].chips for name in names)
    counts = dict.fromkeys(names, unit)
    units, rest = divmod(total - unit * len(names), unit)
    for _ in range(3):
        some = chances.randint(0, max(units, 0))
        counts[chances.choice(names)] += some * unit
        units -= some
    counts[names[0]] += units * unit + rest
    return counts


def random_act(chances: Random, one: Director) -> Act:
    """Something that a director may say; not all of it can be done."""
    event = one.tournament
    inside = list(event.stacks) or list(event.players) or NAMES[:1]
    name = chances.choice(inside)
    table = chances.choice([*event.tables, 1, 2])
    kind = chances.choices(
        [
            "hand",
            "bust",
            "two",
            "stacks",
            "wrong",
            "clock",
            "add_on",
            "sit",
            "done",
            "move",
            "color_up",
            "end",
            "rare",
        ],
        [12, 2, 1, 6, 2, 3, 2, 1, 2, 2, 2, 3, 1],
    )[0]
    if kind in ("hand", "end", "color_up"):
        return kind, (table,), {}
    if kind == "bust":
        mates = [
            mate for mate in inside if event.players[mate].table == event.players[name].table and mate != name
        ]
        return "bust", (name, chances.choice(mates or inside)), {}
    if kind == "two":
        mates = chances.sample(inside, min(3, len(inside)))
        began = {mate: 25 * chances.randint(1, 3) for mate in mates[:2]}
        return "bust", (mates[:2], mates[2:]), {"started_with": began if chances.random() < 0.8 else None}
    if kind == "stacks" and table in event.tables and len(event.tables[table].players):
        at = event.tables[table]
        return "stacks", (table, shuffled_stacks(chances, one, at.players, at.unit)), {}
    if kind == "wrong":
        return "stacks", (table, {name: chances.randint(0, 9000)}), {}
    if kind == "clock":
        clock = [
            ("pause", ()),
            ("resume", ()),
            ("resume", ()),
            ("end_break", ()),
            ("take_break", (300,)),
            ("end_break", ()),
            ("add_time", (chances.randint(-900, 900),)),
        ]
        op, values = chances.choice([*clock, ("skip", (chances.choice([-1, 0, 1, 1]),))])
        return op, values, {}
    if kind == "done":
        return "done", (chances.choice([*(todo.number for todo in one.todo), 99]),), {}
    if kind == "move":
        return "move", (name, table, chances.randrange(11)), {}
    if kind == "rare":
        return chances.choice(
            [("disqualify", (name,), {}), ("void", (table,), {}), ("rebuy", (name,), {}), ("start", (), {})]
        )
    return {"sit": "sit_out"}.get(kind, kind if kind == "add_on" else "sit_in"), (name,), {}


def texts(one: Director, kind: str) -> list[str]:
    return [todo.text for todo in one.todo if todo.kind == kind]


def refused(one: Director, act: Act) -> str:
    """The code of the error; nothing has changed."""
    before = seen(one), one.history, one.undone
    error = do(one, act)
    assert error is not None, act
    assert (seen(one), one.history, one.undone) == before
    return error.code


def short(**options: Any) -> dict[str, Any]:
    levels = (Level(25, 50, 10), Level(50, 100, 10), Break(5), Level(100, 200, 10), Level(200, 400, 10))
    return {"schedule": levels, "add_on": AddOn(25, 2000, before_level=2), **options}
