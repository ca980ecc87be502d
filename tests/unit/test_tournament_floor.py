"""What the floor does to a tournament past the hands: counts, moves, color-ups, agreements; and hands told afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from omaha import OmahaError
from omaha.tournament import Level, SimulatedTime, Structure, Tournament

NAMES = ["Ann", "Ben", "Cid", "Dan"]


def tournament(count: int = 4, **options: Any) -> tuple[Tournament, SimulatedTime]:
    time = SimulatedTime()
    event = Tournament(Structure(**options), seed=7, time=time)
    for name in (NAMES + list("EFGHIJKL"))[:count]:
        event.register(name)
    event.start()
    return event, time


def refused(event: Tournament, op: str, *values: Any, **named: Any) -> str:
    before = event.to_json(), event.stacks, event.books.entries, event.events
    with pytest.raises(OmahaError) as caught:
        getattr(event, op)(*values, **named)
    assert (event.to_json(), event.stacks, event.books.entries, event.events) == before
    return caught.value.code


def test_a_count_moves_no_chips_in_or_out() -> None:
    event, _ = tournament()
    event.count({"Ann": 3000, "Ben": 5000})
    assert event.stacks == {"Ann": 3000, "Ben": 5000, "Cid": 4000, "Dan": 4000}
    for stacks in ({"Ann": 3001}, {"Ann": 8000, "Ben": 0}, {"Ann": True}, {"Ann": "3000"}):
        assert refused(event, "count", stacks) == "tournament.stacks"
    assert refused(event, "count", {"Zoe": 1}) == "tournament.nobody"
    event.begin_hand(1)
    assert refused(event, "count", {"Ann": 3000}) == "tournament.hand_on"


def test_who_is_moved_by_the_floor_sits_where_he_was_sent_and_nobody_else_moves() -> None:
    event, _ = tournament(12)
    before = {name: (player.table, player.seat) for name, player in event.players.items()}
    name = event.tables[1].players[2]
    event.move(name, 2, 9)
    after = {name: (player.table, player.seat) for name, player in event.players.items()}
    assert after == {**before, name: (2, 9)}
    event.move(event.tables[2].players[0], 2, 8)
    assert event.tables[2].names[8] is not None
    assert refused(event, "move", name, 1, 10) == "tournament.seat"
    # Both tables wait until the difference is what the structure allows.
    assert event.ready(1) == "balance"
    event.move(name, 1, 9)
    assert event.ready(1) is None


def test_chips_leave_when_the_floor_says_so_if_the_level_needs_them_no_more() -> None:
    event, time = tournament(schedule=(Level(25, 50, 10), Level(100, 200, 10)))
    assert refused(event, "color_up", 1) == "tournament.color_up"
    event.count({"Ann": 3975, "Ben": 4025})
    time.milliseconds += 600_000
    event.color_up(1)
    assert event.tables[1].unit == 100 and all(chips % 100 == 0 for chips in event.stacks.values())
    event.check()
    assert refused(event, "color_up", 1) == "tournament.color_up"


def test_what_was_agreed_is_paid_and_places_go_by_chips() -> None:
    event, _ = tournament(8)
    names = list(event.stacks)
    event.count({names[0]: 2000, names[1]: 6000})
    shares = dict.fromkeys(names, 50)
    assert refused(event, "agree", shares | {names[0]: 51}) == "tournament.deal"
    assert refused(event, "agree", {names[0]: 400}) == "tournament.not_in"
    event.agree(shares)
    assert event.over and event.winnings == shares and event.books.money == 0
    assert [event.places[name] for name in names[:3]] == [8, 1, 2]
    assert refused(event, "begin_hand", 1) == "tournament.wait"


def test_a_hand_that_was_underway_is_told_after_the_pause_began() -> None:
    event, _ = tournament()
    event.pause()
    assert refused(event, "begin_hand", 1) == "tournament.wait"
    event.begin_hand(1, underway=True)
    assert refused(event, "begin_hand", 1, underway=True) == "tournament.wait"


def test_what_those_who_are_out_began_with_may_be_told_afterwards() -> None:
    event, _ = tournament()
    event.begin_hand(1)
    end: tuple[Any, ...] = (1, {"Ann": 0, "Ben": 0, "Cid": 12_000})
    assert refused(event, "end_hand", *end, started={"Zoe": 5}) == "tournament.not_in"
    assert refused(event, "end_hand", *end, started={"Ann": 0}) == "tournament.stacks"
    event.end_hand(*end, started={"Ann": 500, "Ben": 75})
    assert event.places == {"Ann": 3, "Ben": 4}


def test_all_of_it_is_read_again() -> None:
    event, time = tournament(12)
    event.move(event.tables[1].players[0], 2, 9)
    event.move("Ann" if event.players["Ann"].table == 2 else event.tables[2].players[0], 1, 9)
    event.count(dict(event.stacks))
    event.pause()
    event.begin_hand(1, underway=True)
    first, second, *_ = event.tables[1].before
    event.end_hand(1, {first: 0, second: event.stacks[first] + event.stacks[second]}, started={first: 100})
    event.agree(dict.fromkeys(event.stacks, 0) | {second: sum(event.prizes)})
    again = Tournament.from_json(event.to_json(), time=time)
    assert (again.log, again.stacks, again.events, again.winnings) == (
        event.log,
        event.stacks,
        event.events,
        event.winnings,
    )


def test_s0_the_director_may_redraw_the_tables() -> None:
    event, _ = tournament(12)
    before = [table.players for table in event.tables.values()]
    event.redraw()
    after = [table.players for table in event.tables.values()]
    assert sorted(map(len, after)) == [6, 6] and after != before
    assert sorted(name for names in after for name in names) == sorted(event.players)
    # Whoever got seat 1 deals first.
    assert [event.begin_hand(number).button for number in (1, 2)] == [0, 0]
    assert refused(event, "redraw") == "tournament.hand_on"
    again = Tournament.from_json(event.to_json(), time=SimulatedTime())
    assert [table.players for table in again.tables.values()] == after
