"""The auditor of tournaments finds what is wrong: a sound tournament by hand, and each thing spoiled in it."""

from __future__ import annotations

from typing import Any

import pytest

from omaha.reference.tournament_audit import Audit, Frame, Race, Told
from omaha.reference.tournament_walks import Shown, Watch, blinds

FRAME = Frame(4, 3, 1, 100, 10, 1, [5, 10], [("level", 600), ("break", 60), ("level", 600)])
Step = tuple[dict[str, Any], list[Any], Shown | None]
MINUTE = 60_000


def op(kind: str, at: int = 0, **values: Any) -> dict[str, Any]:
    return {"op": kind, "at": at, **values}


def hand(at: int, table: int, shown: Shown, stacks: dict[str, int], *came: Any) -> list[Step]:
    """A hand, and what came of it."""
    return [
        (op("begin_hand", at, table=table, riffled=None), [], shown),
        (op("end_hand", at, table=table, stacks=stacks, by={}), list(came), None),
    ]


def sound() -> list[Step]:
    """Five players at two tables of four; two go out, three are combined; at level 2 the 5s leave; then it ends."""
    steps: list[Step] = [(op("register", name=name), [], None) for name in "ABCDE"]
    seats = [
        ("seated", 0, 1, "A", 0),
        ("seated", 0, 1, "B", 1),
        ("seated", 0, 1, "C", 2),
        ("button", 0, 1, "A", 0),
        ("seated", 0, 2, "D", 0),
        ("seated", 0, 2, "E", 1),
    ]
    steps.append((op("start"), seats, None))
    steps += hand(0, 1, Shown(0, 1, 2, (0, 1, 2), 1, 5), {"A": 95, "C": 105})
    steps += hand(0, 2, Shown(0, 0, 1, (0, 1), 1, 5), {"D": 95, "E": 105})
    steps += hand(0, 1, Shown(1, 2, 0, (0, 1, 2), 1, 5), {"A": 0, "C": 200})
    steps += hand(0, 2, Shown(1, 1, 0, (0, 1), 1, 5), {})
    combined = [
        ("combined", 0, 1, None, ("E", "B", "C")),
        ("seated", 0, 1, "E", 0),
        ("seated", 0, 1, "B", 1),
        ("seated", 0, 1, "C", 2),
    ]
    steps += hand(0, 1, Shown(2, 2, 1, (1, 2), 1, 5), {})
    steps += hand(0, 2, Shown(0, 0, 1, (0, 1), 1, 5), {"D": 0, "E": 200}, *combined)
    steps += hand(0, 1, Shown(0, 1, 2, (0, 1, 2), 1, 5), {"E": 195, "B": 105})
    race = Race(5, 10, {0: 195, 1: 105, 2: 200}, {0: 200, 1: 100, 2: 200}, [51, 0])
    late = hand(11 * MINUTE, 1, Shown(1, 2, 0, (0, 1, 2), 2, 10), {"E": 0, "B": 0, "C": 500}, ("winner", 0, 1, "C", None))  # fmt: skip
    late[0][1].append(("race", 11 * MINUTE, 1, None, race))
    return steps + late


TOLD = Told(
    {"C": 500},
    {1: {2: "C"}},
    {"C": 1, "E": 2, "B": 3, "D": 4, "A": 5},
    {"C": 30, "E": 20, "B": 0, "D": 0, "A": 0},
    (30, 20),
    50,
    500,
    5,
    True,
)


def audit(steps: list[Step], told: Told = TOLD) -> list[str]:
    auditor = Audit(FRAME)
    for step in steps:
        auditor.step(*step)
    auditor.compare(told)
    return auditor.faults


def test_a_sound_tournament_has_no_faults() -> None:
    assert audit(sound()) == []


def spoiled(number: int, **values: Any) -> list[Step]:
    steps = sound()
    steps[number][0].update(values)
    return steps


def shown(number: int, **values: Any) -> list[Step]:
    steps = sound()
    first, events, was = steps[number]
    assert was is not None
    steps[number] = first, events, was._replace(**values)
    return steps


def without(number: int) -> list[Step]:
    steps = sound()
    del steps[number]
    return steps


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (spoiled(7, stacks={"A": 95, "C": 110}), "chips come or go"),
        (spoiled(6, at=10 * MINUTE), "in a break"),
        (spoiled(7, at=-1), "time goes back"),
        (shown(6, level=2), "of level 2 begins in level 1"),
        (shown(6, unit=10), "the smallest chip"),
        (shown(6, big=0, small=2, button=1), "does not deal first"),
        (shown(6, small=0), "not the next two"),
        (shown(6, dealt=(1, 2)), "A is not dealt in"),
        (shown(10, button=0, small=1, big=2), "C is big blind again"),
        (shown(10, button=2, small=0, big=1), "past A to seat 1"),
        (shown(10, button=0), "the button is at 0"),
        (shown(10, small=None), "the small blind is at None"),
        (shown(14, button=1, small=1, big=2), "B was due"),
        (shown(14, button=1), "the small blind at 2"),
        (without(7), "a second hand"),
        (without(6), "no hand is on"),
        (without(10), "no hand is on"),
        (without(4), "is not in and gets a seat"),
    ],
)
def test_it_finds_what_is_wrong_in_a_step(steps: list[Step], words: str) -> None:
    auditor = Audit(FRAME)
    for step in steps:
        try:
            auditor.step(*step)
        except KeyError:
            break  # what follows from a fault may be beyond counting
    assert any(words in fault for fault in auditor.faults), auditor.faults


def test_it_finds_tables_that_differ_too_much_or_are_too_many() -> None:
    steps = sound()
    at = next(number for number, step in enumerate(steps) if any(event[0] == "combined" for event in step[1]))
    steps = [*steps[:at], (steps[at][0], [], None), *hand(0, 1, Shown(1, 1, 2, (1, 2), 1, 5), {})]
    auditor = Audit(FRAME)
    for step in steps:
        auditor.step(*step)
    assert any("3 are left at 2 tables" in fault for fault in auditor.faults)
    wide = Audit(FRAME._replace(combine_at=2, seats=6))
    for name in "ABCDEF":
        wide.step(op("register", name=name), [])
    chairs = [("seated", 0, 1, name, seat) for seat, name in enumerate("ABCD")]
    wide.step(op("start"), [*chairs, ("seated", 0, 2, "E", 0), ("seated", 0, 2, "F", 1)])
    wide.step(op("begin_hand", table=2, riffled=None), [], Shown(0, 0, 1, (0, 1), 1, 5))
    assert wide.faults == ["step 8 begin_hand: table 2 has 2 players, table 1 has 4"]


def test_it_finds_seats_taken_twice_and_players_without_one() -> None:
    steps = sound()[:5]
    seats = [("seated", 0, 1, name, 0) for name in "AB"] + [
        ("seated", 0, 1, "A", 1),
        ("seated", 0, 1, "C", 9),
    ]
    auditor = Audit(FRAME)
    for step in [*steps, (op("start"), seats, None)]:
        auditor.step(*step)
    words = ["is taken by A", "gets another seat", "has no seat 9", "without a seat: ['D', 'E']"]
    assert all(any(word in fault for fault in auditor.faults) for word in words), auditor.faults


def test_it_finds_a_race_that_comes_to_something_else() -> None:
    steps = sound()
    race = steps[-2][1][0][4]
    for other in (race._replace(after={**race.after, 1: 110}), race._replace(before={**race.before, 1: 115})):
        steps[-2][1][0] = (*steps[-2][1][0][:4], other)
        assert any("race" in fault for fault in audit(steps))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stacks", {"C": 495}),
        ("chairs", {1: {1: "C"}}),
        ("places", {**TOLD.places, "E": 3}),
        ("places", {name: place for name, place in TOLD.places.items() if name != "B"}),
        ("winnings", {**TOLD.winnings, "D": 5}),
        ("prizes", (30, 25)),
        ("pool", 55),
        ("chips", 505),
        ("money", 0),
        ("over", False),
    ],
)
def test_it_finds_what_is_told_and_is_not_so(field: str, value: Any) -> None:
    assert audit(sound(), TOLD._replace(**{field: value}))


def test_blinds_where_somebody_is_out() -> None:
    """C28 and C29."""
    first = Shown(0, 1, 2, (0, 1, 2, 3, 4), 1, 5)
    five = dict(enumerate("ABCDE"))
    big_out = {seat: name for seat, name in five.items() if seat != 2}
    assert blinds(Shown(1, None, 3, (0, 1, 3, 4), 1, 5), big_out, (first, five), 5) == []
    assert blinds(Shown(1, 3, 4, (0, 1, 3, 4), 1, 5), big_out, (first, five), 5)
    second = Shown(1, None, 3, (0, 1, 3, 4), 1, 5)
    assert blinds(Shown(2, 3, 4, (0, 1, 3, 4), 1, 5), big_out, (second, big_out), 5) == []
    small_out = {seat: name for seat, name in five.items() if seat != 1}
    assert blinds(Shown(1, 2, 3, (0, 2, 3, 4), 1, 5), small_out, (first, five), 5) == []
    assert blinds(Shown(2, 3, 4, (0, 2, 3, 4), 1, 5), small_out, (first, five), 5)


def test_the_watch_of_the_auditor() -> None:
    watch = Watch([("level", 10), ("level", 10), ("break", 5), ("level", 10)])
    watch.do("start", 0, 0)
    watch.do("take_break", 4000, 3)
    assert watch.at(5000) == (1, True) and watch.at(7000) == (1, False) and watch.at(13_000) == (2, False)
    watch.do("pause", 14_000, 0)
    assert watch.at(60_000) == (2, False)
    watch.do("resume", 60_000, 0)
    watch.do("add_time", 60_000, 2)
    assert watch.at(70_999) == (2, False) and watch.at(71_000) == (3, True)
    watch.do("end_break", 72_000, 0)
    assert watch.at(72_000) == (3, False)
    watch.do("skip", 73_000, -3)
    assert watch.at(73_000) == (1, False) and watch.level_of(72_500) == 3
