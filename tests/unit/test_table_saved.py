"""Tables as JSON: the same table again, read strictly, and nothing unsound from what was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from unit.refused_calls import Clock, a_table, code_of, settle, snapshot

from omaha import (
    Deck,
    NotationError,
    OmahaError,
    Table,
    presets,
)


def busy(seed: int, *, on: bool, listed: bool = False) -> Table:
    """A table where much has been done, maybe with a hand on, maybe with a waiting list."""
    random = Random(seed)
    name = random.choice(list(presets.PRESETS))
    clock = Clock()
    table = a_table(5, rules=presets.PRESETS[name], clock=clock)
    table.draw_button(Deck.seeded(seed))
    for number in range(3):
        clock.now += 600
        table.deal(Deck.seeded(seed, number))
        settle(table)
        runs: list[Callable[[], object]] = [
            lambda: table.sit_out("B"),
            lambda: table.top_up("A", 20),
            lambda: table.fill_up("C", 200),
            lambda: table.sit(5, "F", 100, entry="post"),
            lambda: table.stand_up("D"),
            table.seat_next,
            lambda: table.sit_in("B", entry="post"),
            lambda: table.change_seat("E", 3),
            lambda: table.choose("B", "post"),
        ]
        if listed:
            runs.insert(0, lambda: table.wait_for_seat("G", 90))
        for run in runs:
            if random.random() < 0.5:
                code_of(run)
    if on:
        table.deal(Deck.seeded(seed, 9))
    return table


def lying(table: Table) -> int:
    hand = table.hand
    if hand is None:
        return sum(table.stacks.values())
    away = sum(seat.stack for seat in table.seats if seat and not hand.starting_stacks[seat.number])
    return away + sum(hand.stacks) + hand.pot + hand.rake


def read(text: str) -> Table | None:
    """A table that is sound; None after a coded error."""
    try:
        table = Table.from_json(text, clock=Clock())
    except OmahaError as error:
        assert error.code != "omaha" and not error.code.startswith("internal"), error.code
        return None
    assert lying(table) == table.ledger.on_the_table
    line = table.to_json()
    again = Table.from_json(line, clock=Clock())
    assert again.to_json() == line
    assert (again.seats, again.ledger.entries, again.hand) == (table.seats, table.ledger.entries, table.hand)
    return table


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_json_gives_the_same_table(seed: int, on: bool) -> None:
    table = busy(seed, on=on, listed=True)
    again = read(table.to_json())
    assert again is not None and snapshot(again) == snapshot(table)


STRICT: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("another schema", lambda d: d.update(schema="omaha.hand"), "record.version"),
    ("another version", lambda d: d.update(version=2), "record.version"),
    ("a bool as version", lambda d: d.update(version=True), "record.version"),
    ("an unknown key", lambda d: d.update(more=1), "record.unknown_key"),
    ("no log", lambda d: d.pop("log"), "record.missing_key"),
    ("no hand", lambda d: d.pop("hand"), "record.missing_key"),
    ("no options", lambda d: d.pop("options"), "record.missing_key"),
    ("an unknown option", lambda d: d["options"].update(more=1), "record.unknown_key"),
    ("a missing option", lambda d: d["options"].pop("seats"), "record.missing_key"),
    ("a log that is none", lambda d: d.update(log={}), "record.type"),
    ("an entry that is none", lambda d: d["log"].insert(0, "sit"), "record.type"),
    ("an unknown deed", lambda d: d["log"].insert(0, {"op": "rob"}), "record.unknown_key"),
    ("a private deed", lambda d: d["log"].insert(0, {"op": "_sell_chips"}), "record.unknown_key"),
    ("a deed with more", lambda d: d["log"][0].update(more=1), "record.unknown_key"),
    ("a deed with less", lambda d: d["log"][0].pop("chips"), "record.missing_key"),
    ("a seat taken twice", lambda d: d["log"].insert(1, d["log"][0]), "table.taken"),
    ("too few chips", lambda d: d["log"][0].update(chips=1), "table.buy_in"),
    ("a bool as chips", lambda d: d["log"][0].update(chips=True), "record.type"),
    ("a text as chips", lambda d: d["log"][0].update(chips="200"), "record.type"),
    ("a bool as time", lambda d: d["log"][0].update(at=True), "record.type"),
    ("a hand that is not on", lambda d: d.update(hand=d["log"][-1]["record"]), "record.hand"),
    ("a hand too many", lambda d: d["log"].append({"op": "deal"}), "record.type"),
    ("no record", lambda d: d["log"][-1].pop("record"), "record.type"),
    ("finished twice", lambda d: d["log"].append(d["log"][-1]), "table.no_hand"),
    ("other chips than the record's", lambda d: d["log"][0].update(chips=201), "record.hand"),
]


@pytest.mark.parametrize(("change", "code"), [pytest.param(c, e, id=n) for n, c, e in STRICT])
def test_json_is_read_strictly(change: Callable[[dict[str, Any]], object], code: str) -> None:
    table = a_table()
    table.deal(Deck.seeded(1))
    settle(table)
    data = json.loads(table.to_json())
    change(data)
    assert code_of(lambda: Table.from_json(json.dumps(data))) == code


LISTED: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
    ("no player", lambda e: e.pop("player")),
    ("no seat", lambda e: e.pop("seat")),
    ("another deed", lambda e: e.update(op="rob")),
    ("more", lambda e: e.update(more=1)),
    ("other chips", lambda e: e.update(chips=77)),
]


@pytest.mark.parametrize("change", [pytest.param(change, id=name) for name, change in LISTED])
def test_json_of_a_seat_from_the_waiting_list_is_read_strictly(
    change: Callable[[dict[str, Any]], object],
) -> None:
    table = a_table()
    table.wait_for_seat("Z", 100)
    table.seat_next()
    data = json.loads(table.to_json())
    assert read(json.dumps(data)) is not None
    change(data["log"][-1])
    assert code_of(lambda: Table.from_json(json.dumps(data))) != "none"


@pytest.mark.parametrize(
    ("number", "more"), [(-1, {"more": 1}), (-2, {"at": 5}), (-1, {"at": 5}), (0, {"from_list": False})]
)
def test_json_of_other_deeds_is_read_strictly(number: int, more: dict[str, Any]) -> None:
    """What is read is what is written: nothing is left out in silence."""
    table = a_table()
    table.deal(Deck.seeded(1))
    settle(table)
    data = json.loads(table.to_json())
    data["log"][number].update(more)
    assert code_of(lambda: Table.from_json(json.dumps(data))) != "none"


def test_json_of_a_deed_without_its_time_is_read_strictly() -> None:
    data = json.loads(a_table().to_json())
    del data["log"][-1]["at"]
    assert code_of(lambda: Table.from_json(json.dumps(data))) == "record.missing_key"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record.syntax"),
        ("{", "record.syntax"),
        ("[]", "record.type"),
        ("null", "record.type"),
        ("1.5", "record.number"),
        ("NaN", "record.number"),
        ('{"schema":1,"schema":1}', "record.duplicate_key"),
        ("[" * 100, "record.depth"),
        ('{"version":' + "9" * 30 + "}", "record.number"),
    ],
)
def test_json_that_is_none(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Table.from_json(text)
    assert caught.value.code == code


def test_json_has_a_most_size() -> None:
    text = a_table().to_json()
    assert code_of(lambda: Table.from_json(text, max_bytes=len(text) - 1)) == "record.size"
    assert Table.from_json(text, max_bytes=len(text)).to_json() == text


def test_json_is_a_text() -> None:
    wrong: Any
    for wrong in (None, 5, b"{}", {}):
        assert code_of(lambda text=wrong: Table.from_json(text)) == "TypeError"  # type: ignore[misc]


JUNK: list[Any] = [None, True, False, [], {}, [[]], {"a": 1}, "x" * 200, "", "A", "B", "C", "post", "wait"]
JUNK += [0, 1, 2, 3, 5, 40, 100, 200, 400, -1, 2**31, 2**62, 2**63 - 1, "ask", "half", "full", "limit"]
JUNK += ["sit", "deal", "finish", "stand_up", "sit_out", "sit_in", "top_up", "\ud800", 1.5]


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container with a key of it."""
    found: list[tuple[Any, Any]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        found.append((data, key))
        found += places(value)
    return found


def mutate(random: Random, data: Any) -> None:
    """One change of a value, of a key or of the order."""
    container, key = random.choice(places(data))
    match random.randrange(7):
        case 0:
            del container[key]
        case 1 | 2:
            container[key] = random.choice(JUNK)
        case 3 if isinstance(container[key], int) and not isinstance(container[key], bool):
            container[key] += random.choice([-1, 1, 2, -2, 10, 100])
        case 4 if isinstance(container, list):
            container.insert(random.randrange(len(container) + 1), container[key])
        case 5 if isinstance(container, list):
            random.shuffle(container)
        case _:
            other, place = random.choice(places(data))
            container[key] = json.loads(json.dumps(other[place]))


def log_mutate(random: Random, data: Any) -> None:
    """One change of the log: what was done is done otherwise."""
    log = data["log"]
    number = random.randrange(len(log))
    match random.randrange(4):
        case 0:
            del log[number]
        case 1:
            log.insert(random.randrange(len(log) + 1), log[number])
        case 2:
            other = random.randrange(len(log))
            log[number], log[other] = log[other], log[number]
        case _:
            key = random.choice([*log[number], "op"])
            log[number][key] = random.choice(JUNK)


@pytest.mark.parametrize("on", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_mutated_json_is_refused_or_a_sound_table(seed: int, on: bool) -> None:
    random = Random(seed)
    text = busy(seed, on=on).to_json()
    for number in range(40):
        data = json.loads(text)
        for _ in range(random.choice([1, 1, 1, 2, 3])):
            (log_mutate if number % 2 and data.get("log") else mutate)(random, data)
            if not isinstance(data, dict) or not isinstance(data.get("log"), list):
                break
            if not all(isinstance(entry, dict) for entry in data["log"]):
                break
        read(json.dumps(data))


@pytest.mark.parametrize("seed", range(4))
def test_mutated_text_is_refused_or_a_sound_table(seed: int) -> None:
    random = Random(seed)
    text = busy(seed, on=bool(seed % 2)).to_json()
    for _ in range(60):
        place = random.randrange(len(text))
        more = random.choice(['"', "{", "}", "[", "]", ",", ":", "0", "9", "-", ".", "e", "\\", "\x00", "é"])
        keep = random.choice([0, 1, 1, 2])
        read(text[:place] + more + text[place + keep :])
