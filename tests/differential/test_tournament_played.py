"""Tournaments worked by hand: balanced, broken, combined, places that are shared; played by the engine, and told to the auditor alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from conftest import vector_cases
from tournament_watch import Watched, frame_of

from omaha.presets import TDA_2024
from omaha.reference.tournament_audit import Audit, Told
from omaha.reference.tournament_walks import Shown
from omaha.tournament import Level, Payouts, Structure

CASES = [case for case in vector_cases("tournament.jsonl") if case["kind"] == "played"]
every = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def structure_of(case: dict[str, Any]) -> Structure:
    options = dict(case["options"])
    shares = options.pop("shares", None)
    structure = Structure(
        schedule=(Level(25, 50, 600),),
        payouts=Payouts(tuple(shares)) if shares else None,
        **{"final_table": 8, **options},
    )
    if not case["tda"]:
        return structure
    return replace(
        structure, rules=TDA_2024, balance="next_big_blind", level_starts="riffle", hand_for_hand=True
    )


def first_names(event: Watched) -> dict[str, str]:
    """What the cases call the players: by their first seats."""
    return {
        f"{number}.{seat}": name
        for number, table in event.tables.items()
        for seat, name in enumerate(table.names)
        if name is not None
    }


def sizes(chairs: Any) -> dict[str, int]:
    return {str(number): len(who) for number, who in chairs.items()}


@every
def test_the_engine_plays_as_by_hand(case: dict[str, Any]) -> None:
    event = Watched(structure_of(case), 3, time=lambda: 0.0)
    for number in range(sum(case["tables"])):
        event.register(f"P{number}")
    event.start()
    assert [table.size for table in event.tables.values()] == case["tables"]
    names = first_names(event)
    called = {name: key for key, name in names.items()}
    for number, (kind, table, *more) in enumerate(case["steps"]):
        seen = len(event.events)
        came: list[list[Any]] = []
        if kind == "begin":
            plan = event.begin_hand(table)
            assert [plan.button, plan.small, plan.big] == more, (number, case["why"])
            continue
        if kind == "void":
            event.void_hand(table)
        else:
            event.end_hand(table, {names[key]: chips for key, chips in more[0].items()})
            came = more[1]
        got = [e for e in event.events[seen:] if e.kind in ("moved", "broken", "combined")]
        assert len(got) == len(came), (number, got, case["why"])
        for found, (what, *values) in zip(got, came, strict=True):
            assert found.kind == what
            if what == "moved":
                told = [called[str(found.player)], found.table, found.detail[2]]
                assert all(one in (None, two) for one, two in zip(values, told, strict=True)), told
            elif what == "broken":
                assert [found.table] == values
    expect = case["expect"]
    assert {str(number): table.size for number, table in event.tables.items()} == expect["sizes"]
    assert {called[name]: place for name, place in event.places.items()} == expect["places"], case["why"]
    assert {called[name]: money for name, money in event.winnings.items()} == expect["winnings"]
    assert event.audited() == []


def told_by_hand(case: dict[str, Any]) -> Audit:
    """The case as the auditor reads it, without the engine; who moves by a draw is anybody who may."""
    structure = structure_of(case)
    audit = Audit(frame_of(structure))
    keys = [f"{number}.{seat}" for number, size in enumerate(case["tables"], 1) for seat in range(size)]
    for key in keys:
        audit.step({"op": "register", "at": 0, "name": key}, [])
    chairs: list[Any] = [("seated", 0, int(key.split(".")[0]), key, int(key.split(".")[1])) for key in keys]
    audit.step({"op": "start", "at": 0}, chairs)
    paid = len(structure.payouts.shares) if structure.payouts else 0
    for kind, table, *more in case["steps"]:
        who = audit.tables[table].who
        if kind == "begin":
            button, small, big = more
            shown = Shown(button, small, big, sorted(who), 1, 25)
            audit.step({"op": "begin_hand", "at": 0, "table": table, "riffled": None}, [], shown)
        elif kind == "void":
            audit.step({"op": "void_hand", "at": 0, "table": table}, [])
        else:
            stacks, came = more
            out = sum(not chips for chips in stacks.values())
            events: list[Any] = []
            spots = dict(audit.inside)
            for what, *values in came:
                if what == "moved":
                    name, to, seat = values
                    name = name or next(iter(audit.tables[3 - to].who.values()))
                    seat = seat if seat is not None else structure.seats - 1
                    events.append(("moved", 0, to, name, (*(spots[name] or ()), seat)))
                elif what == "combined":
                    left = [name for name in audit.inside if stacks.get(name, 1)]
                    events.append(("combined", 0, 1, None, tuple(left)))
                    events += [("seated", 0, 1, name, seat) for seat, name in enumerate(left)]
                else:
                    events.append(("broken", 0, values[0], None, None))
            left_now = len(audit.inside) - out
            if left_now == 1:
                events.append(("winner", 0, table, next(n for n in audit.inside if stacks.get(n, 1)), None))
            audit.step({"op": "end_hand", "at": 0, "table": table, "stacks": stacks, "by": {}}, events)
            if case["tda"] and paid and left_now == paid + 1 and len(audit.tables) > 1 and not audit.rounds:
                audit.happened(("hand_for_hand", 0, None, None, True))
    return audit


@every
def test_the_auditor_finds_it_sound_and_counts_as_by_hand(case: dict[str, Any]) -> None:
    audit, expect = told_by_hand(case), case["expect"]
    structure = structure_of(case)
    pool = structure.cost * sum(case["tables"])
    shares = structure.payouts or Payouts.standard(sum(case["tables"]))
    prizes = [pool * share // 10_000 for share in shares.shares]
    prizes[0] += pool - sum(prizes)
    told = Told(
        {name: audit.chips[name] for name in audit.inside},
        {number: dict(table.who) for number, table in audit.tables.items()},
        expect["places"],
        expect["winnings"],
        prizes,
        pool,
        4000 * sum(case["tables"]),
        pool - (sum(expect["winnings"].values()) if audit.over else 0),
        audit.over,
    )
    audit.compare(told)
    assert audit.faults == [], case["why"]
    assert sizes(told.chairs) == expect["sizes"]


@every
def test_the_auditor_does_not_find_another_finish_sound(case: dict[str, Any]) -> None:
    audit = told_by_hand(case)
    name = next(iter(case["expect"]["places"]))
    wrong = {**case["expect"]["places"], name: 7 if case["expect"]["places"][name] != 7 else 8}
    audit.compare(Told({}, {}, wrong, {}, (), 0, 0, 0, False))
    assert any("places" in fault for fault in audit.faults)
