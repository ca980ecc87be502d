"""The clock: each sentence of S0 on timer and breaks, and what a director does with it."""

from __future__ import annotations

import copy
import json
import pickle
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from omaha.errors import ConfigError, HoldingError, NotationError, OmahaError, PhaseError
from omaha.tournament.clock import Began, Clock, Period

ONE, TWO, THREE = (Period("level", 1200, number) for number in (1, 2, 3))
PAUSE = Period("break", 600)
EVENING = (ONE, TWO, PAUSE, THREE)


class Seconds:
    """A time source that is told the time."""

    def __init__(self, at: float = 0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def running(*periods: Period, at: float = 0) -> tuple[Clock, Seconds]:
    source = Seconds(at)
    clock = Clock(periods or EVENING, time=source)
    clock.start()
    clock.advance_to()
    return clock, source


# S0, Timer use and breaks


def test_when_the_timer_expires_it_is_immediately_restarted() -> None:
    clock, source = running()
    source.at = 1199.999
    assert (clock.index, clock.remaining) == (0, 1)
    source.at = 1200
    assert (clock.index, clock.remaining, clock.elapsed) == (1, 1_200_000, 0)


def test_the_next_hand_is_dealt_at_the_new_level() -> None:
    clock, source = running()
    assert clock.level == 1
    source.at = 1200
    assert clock.level == 2


def test_a_timer_that_is_read_late_has_lost_nothing() -> None:
    clock, source = running()
    source.at = 1270
    assert (clock.level, clock.remaining) == (2, 1_130_000)
    assert clock.advance_to() == (Began(1, TWO, 1_200_000),)


def test_several_periods_may_go_by_between_two_reads() -> None:
    clock, source = running()
    source.at = 3100
    assert clock.advance_to() == (
        Began(1, TWO, 1_200_000),
        Began(2, PAUSE, 2_400_000),
        Began(3, THREE, 3_000_000),
    )
    assert clock.advance_to() == ()
    assert clock.remaining == 1_100_000


def test_the_timer_of_the_levels_is_stopped_during_a_break() -> None:
    clock, source = running()
    source.at = 2400
    assert clock.on_break and clock.running and clock.period == PAUSE
    source.at = 2999
    assert clock.on_break and clock.remaining == 1000
    source.at = 3000
    assert not clock.on_break and clock.remaining == 1_200_000


def test_the_timer_is_stopped_during_a_break_that_is_taken_and_goes_on_afterwards() -> None:
    clock, source = running()
    source.at = 500
    clock.take_break(300)
    source.at = 799
    assert (clock.on_break, clock.index, clock.remaining) == (True, 0, 1000)
    assert clock.period == Period("break", 300)
    source.at = 810
    assert (clock.on_break, clock.elapsed, clock.remaining) == (False, 510_000, 690_000)
    assert clock.advance_to() == (
        Began(0, Period("break", 300), 500_000),
        Began(0, ONE, 800_000, resumed=True),
    )


def test_in_a_break_the_level_is_the_one_that_comes() -> None:
    clock, source = running()
    source.at = 2500
    assert clock.on_break and clock.level == 3


def test_in_a_break_that_is_taken_the_level_is_the_one_that_goes_on() -> None:
    clock, _ = running()
    clock.take_break(300)
    assert clock.on_break and clock.level == 1


# More than S0 says


def test_the_last_level_goes_on() -> None:
    clock, source = running()
    source.at = 4199
    assert not clock.over
    source.at = 4500
    assert clock.over and clock.running
    assert (clock.level, clock.remaining, clock.elapsed) == (3, 0, 1_500_000)


def test_the_last_level_gets_time_from_now_on_when_its_time_was_up() -> None:
    clock, source = running(ONE)
    source.at = 1500
    clock.add_time(-60)
    assert clock.over
    clock.add_time(60)
    assert not clock.over and clock.remaining == 60_000


def test_a_pause_stops_levels_and_breaks() -> None:
    clock, source = running()
    for at, left in [(100, 1_100_000), (3600, 400_000)]:
        source.at = at
        clock.pause()
        source.at += 1000
        assert (clock.paused, clock.running, clock.remaining) == (True, False, left)
        clock.resume()
        assert (clock.paused, clock.running, clock.remaining) == (False, True, left)
    assert clock.on_break


def test_skipping_begins_a_period_with_its_whole_time() -> None:
    clock, source = running()
    source.at = 100
    clock.add_time(60)
    clock.skip()
    assert (clock.index, clock.remaining) == (1, 1_200_000)
    source.at = 200
    clock.skip(-1)
    assert (clock.index, clock.remaining) == (0, 1_200_000)
    clock.skip(0)
    assert [began.index for began in clock.advance_to()] == [1, 0, 0]


def test_skipping_in_a_pause_or_a_break_that_is_taken() -> None:
    clock, source = running()
    clock.take_break(60)
    clock.pause()
    clock.skip()
    source.at = 500
    assert (clock.index, clock.on_break, clock.paused, clock.remaining) == (1, False, True, 1_200_000)


def test_time_is_added_to_what_runs() -> None:
    clock, source = running()
    clock.add_time(30)
    assert clock.remaining == 1_230_000
    clock.take_break(60)
    clock.add_time(-20)
    source.at = 40
    assert not clock.on_break and clock.remaining == 1_230_000


def test_taking_more_than_remains_ends_the_period_now() -> None:
    clock, source = running()
    source.at = 700
    clock.pause()
    clock.add_time(-501)
    assert (clock.index, clock.remaining, clock.paused) == (1, 1_200_000, True)
    assert clock.advance_to() == (Began(1, TWO, 700_000),)


def test_a_break_is_ended_early() -> None:
    clock, source = running()
    source.at = 2401
    clock.end_break()
    assert (clock.level, clock.on_break, clock.remaining) == (3, False, 1_200_000)
    clock.take_break(60)
    clock.end_break()
    assert (clock.on_break, clock.remaining) == (False, 1_200_000)


def test_a_break_may_come_first() -> None:
    clock, source = running(PAUSE, ONE)
    assert clock.on_break and clock.level == 1
    source.at = 600
    assert not clock.on_break


def test_what_is_to_come() -> None:
    clock, source = running(at=1000)
    source.at = 1100
    assert clock.next_break_in == 2_300_000
    assert [clock.finishes_at(index) for index in range(4)] == [2_200_000, 3_400_000, 4_000_000, 5_200_000]
    clock.take_break(50)
    assert clock.next_break_in == 0
    assert clock.finishes_at(0) == 2_250_000
    clock.skip(3)
    assert clock.next_break_in is None
    with pytest.raises(PhaseError) as caught:
        clock.finishes_at(2)
    assert caught.value.code == "clock.past"
    with pytest.raises(HoldingError) as missing:
        clock.finishes_at(4)
    assert missing.value.code == "clock.period"


def test_before_the_start_it_shows_the_first_period() -> None:
    source = Seconds(50)
    clock = Clock(EVENING, time=source)
    source.at = 5000
    assert (clock.started, clock.running, clock.on_break, clock.over) == (False, False, False, False)
    assert (clock.level, clock.remaining, clock.next_break_in) == (1, 1_200_000, 2_400_000)
    assert clock.finishes_at(0) == 6_200_000
    assert clock.advance_to() == ()


def test_reading_a_million_times_a_second_drifts_not() -> None:
    clock, source = running(at=1_800_000_000.1)
    for number in range(20_000):
        source.at = 1_800_000_000.1 + number * 0.0001
        clock.now()
    source.at = 1_800_000_000.1 + 1199.5
    assert clock.remaining == 500


def test_a_source_that_steps_back_stops_the_clock_until_it_has_caught_up() -> None:
    clock, source = running()
    source.at = 100
    assert clock.elapsed == 100_000
    source.at = 40
    assert (clock.now(), clock.elapsed) == (100_000, 100_000)
    source.at = 101
    assert clock.elapsed == 101_000


def test_a_simulation_goes_ahead_of_its_source() -> None:
    clock, _ = running()
    assert clock.advance_to(1_250_000) == (Began(1, TWO, 1_200_000),)
    assert clock.now() == 1_250_000
    assert clock.advance_to(1_000_000) == ()
    assert clock.elapsed == 50_000


def test_the_default_source_is_the_time_of_day() -> None:
    clock = Clock(EVENING)
    assert abs(clock.now() - time.time() * 1000) < 5000


# What cannot be

REFUSED: list[tuple[str, Callable[[Clock], object]]] = [
    ("clock.started", lambda clock: clock.start()),
    ("clock.not_paused", lambda clock: clock.resume()),
    ("clock.no_break", lambda clock: clock.end_break()),
    ("clock.skip", lambda clock: clock.skip(-1)),
    ("clock.skip", lambda clock: clock.skip(4)),
    ("clock.skip", lambda clock: clock.skip(True)),
    ("clock.skip", lambda clock: clock.skip(1.0)),  # type: ignore[arg-type]
    ("clock.seconds", lambda clock: clock.take_break(0)),
    ("clock.seconds", lambda clock: clock.take_break(604_801)),
    ("clock.seconds", lambda clock: clock.add_time(1.5)),  # type: ignore[arg-type]
    ("clock.seconds", lambda clock: clock.add_time(True)),
    ("clock.seconds", lambda clock: clock.add_time(604_800)),
    ("clock.time", lambda clock: clock.advance_to(-1)),
    ("clock.time", lambda clock: clock.advance_to(1.0)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("code", "do"), REFUSED)
def test_what_cannot_be_done_changes_nothing(code: str, do: Callable[[Clock], object]) -> None:
    clock, _ = running()
    before = clock.to_dict()
    with pytest.raises(OmahaError) as caught:
        do(clock)
    assert caught.value.code == code
    assert clock.to_dict() == before


def test_no_break_in_a_break_and_no_longer_than_a_week() -> None:
    clock, _ = running()
    clock.take_break(604_800)
    for code, do in [("clock.on_break", clock.take_break), ("clock.seconds", clock.add_time)]:
        with pytest.raises(OmahaError) as caught:
            do(1)
        assert caught.value.code == code
    clock.pause()
    with pytest.raises(PhaseError) as again:
        clock.pause()
    assert again.value.code == "clock.paused"


@pytest.mark.parametrize("name", ["pause", "resume", "skip", "add_time", "take_break", "end_break"])
def test_nothing_before_the_start(name: str) -> None:
    clock = Clock(EVENING, time=Seconds())
    arguments = (1,) if name in ("add_time", "take_break") else ()
    with pytest.raises(PhaseError) as caught:
        getattr(clock, name)(*arguments)
    assert caught.value.code == "clock.not_started"


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("clock.kind", ("day", 1, 1)),
        ("clock.seconds", ("level", 0, 1)),
        ("clock.seconds", ("level", True, 1)),
        ("clock.seconds", ("level", 1.5, 1)),
        ("clock.seconds", ("break", 604_801, None)),
        ("clock.number", ("level", 1, None)),
        ("clock.number", ("level", 1, 0)),
        ("clock.number", ("level", 1, True)),
        ("clock.number", ("break", 1, 1)),
    ],
)
def test_periods_that_cannot_be(code: str, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(ConfigError) as caught:
        Period(*arguments)
    assert caught.value.code == code


def test_all_that_is_wrong_with_a_period_is_told_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        Period("day", 0, 0)  # type: ignore[arg-type]
    assert [problem.code for problem in caught.value.problems] == [
        "clock.kind",
        "clock.seconds",
        "clock.number",
    ]


@pytest.mark.parametrize(
    ("code", "periods"),
    [
        ("clock.last", ()),
        ("clock.last", (ONE, PAUSE)),
        ("clock.number", (TWO, ONE)),
        ("clock.number", (ONE, ONE)),
        ("clock.periods", (ONE, 1200)),
    ],
)
def test_schedules_that_cannot_be(code: str, periods: tuple[Any, ...]) -> None:
    with pytest.raises(ConfigError) as caught:
        Clock(periods)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "seconds",
    [
        -1,
        float("nan"),
        float("inf"),
        -float("inf"),
        True,
        None,
        "1",
        Fraction(1),
        10**13,
        pytest.param(10**400, id="huge"),
    ],
)
def test_time_sources_that_give_no_time(seconds: Any) -> None:
    clock, source = running()
    before = clock.to_dict()
    source.at = seconds
    for do in (clock.now, clock.pause, clock.to_dict, clock.advance_to):
        with pytest.raises(ConfigError) as caught:
            do()
        assert caught.value.code == "clock.time"
    source.at = 0
    assert clock.to_dict() == before


# As a value


def test_the_time_counts_while_the_program_is_away() -> None:
    clock, source = running()
    source.at = 1000
    saved = json.dumps(clock.to_dict())
    source.at = 2500
    again = Clock.from_dict(json.loads(saved), time=source)
    assert again == clock
    assert (again.on_break, again.remaining) == (True, 500_000)
    assert [began.at for began in again.advance_to()] == [1_200_000, 2_400_000]


def test_the_time_counts_not_while_the_program_is_away_in_a_pause() -> None:
    clock, source = running()
    source.at = 1000
    clock.pause()
    saved = clock.to_dict()
    source.at = 2500
    again = Clock.from_dict(saved, time=source)
    assert (again.paused, again.remaining) == (True, 200_000)


def test_after_a_restart_the_clock_goes_not_back_either() -> None:
    clock, source = running()
    source.at = 1000
    saved = clock.to_dict()
    source.at = 10
    assert Clock.from_dict(saved, time=source).elapsed == 1_000_000


def test_what_nobody_was_told_is_saved_too() -> None:
    clock, source = running()
    source.at = 1300
    clock.take_break(60)
    source.at = 1400
    again = Clock.from_dict(json.loads(json.dumps(clock.to_dict())), time=source)
    assert again.advance_to() == clock.advance_to() != ()


def test_clocks_are_equal_where_they_stand_the_same_however_they_were_read() -> None:
    one, source = running()
    two = one.copy()
    source.at = 1300
    assert one.level == 2
    assert one == two
    two.pause()
    assert one != two
    assert one != Clock(EVENING, time=source)
    assert one != "clock"
    with pytest.raises(TypeError):
        hash(one)


def test_copies_go_on_by_themselves_by_the_same_source() -> None:
    clock, source = running()
    for other in (clock.copy(), copy.copy(clock), copy.deepcopy(clock)):
        assert other == clock
        source.at += 10
        assert other.elapsed == clock.elapsed
        other.skip()
        assert (clock.index, other.index) == (0, 1)


def test_pickles() -> None:
    clock, source = running()
    source.at = 77
    again = pickle.loads(pickle.dumps(clock))
    assert again == clock and again.elapsed == clock.elapsed


def test_a_repr_reads_no_time() -> None:
    source = Seconds()
    clock = Clock(EVENING, time=source)
    assert repr(clock) == "<Clock not started, 4 periods>"
    clock.start()
    source.at = 61.5
    clock.pause()
    source.at = -1
    assert repr(clock) == "<Clock level 1, 18:59 left, paused>"
    source.at = 62
    clock.resume()
    clock.take_break(60)
    assert repr(clock) == "<Clock break, 1:00 left>"


def broken() -> list[dict[str, Any]]:
    """Saved clocks with something wrong in each."""
    clock, source = running()
    source.at = 1300
    clock.take_break(60)
    good = clock.to_dict()
    again = Clock.from_dict(good, time=source)
    assert again == clock
    began = good["began"][0]
    changes: list[dict[str, Any]] = [
        {"schema": "omaha.table"},
        {"version": 2},
        {"version": True},
        {"more": 1},
        {1: 1},  # type: ignore[dict-item]
        {"periods": {}},
        {"periods": [1]},
        {"periods": [{"kind": "level", "seconds": 1}]},
        {"started": 1},
        {"started": False},
        {"paused": None},
        {"index": 4},
        {"index": 2},
        {"index": True},
        {"length": 1.5},
        {"length": 99_999},
        {"elapsed": -1},
        {"elapsed": 1_200_000},
        {"elapsed": 10**16},
        {"rest": 60},
        {"rest": [60_000]},
        {"rest": [60_000, 60_000]},
        {"rest": [60_001, 0]},
        {"rest": [700_000_000, 0]},
        {"rest": [60_000, "0"]},
        {"at": None},
        {"at": "now"},
        {"at": 10**16},
        {"began": None},
        {"began": [1]},
        {"began": [{**began, "index": 4}]},
        {"began": [{**began, "at": 1_300_001}]},
        {"began": [{**began, "resumed": 0}]},
        {"began": [{**began, "more": 0}]},
        {"began": list(reversed(good["began"]))},
    ]
    return [{**good, **change} for change in changes] + [{name: good[name] for name in good if name != "at"}]


@pytest.mark.parametrize("data", broken())
def test_clocks_are_read_strictly(data: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as caught:
        Clock.from_dict(data, time=Seconds())
    assert caught.value.code.startswith("record.")


@pytest.mark.parametrize("data", [None, [], "clock", 1])
def test_what_is_no_clock_is_refused(data: Any) -> None:
    with pytest.raises(NotationError):
        Clock.from_dict(data)


def test_saved_periods_that_cannot_be_are_refused() -> None:
    clock, _ = running()
    data = clock.to_dict()
    data["periods"][0]["seconds"] = 0
    with pytest.raises(ConfigError) as caught:
        Clock.from_dict(data)
    assert caught.value.code == "clock.seconds"
