"""`Structure.suggest`: amounts that chips make, and tournaments that end when they should."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omaha import ConfigError
from omaha.tournament import S0, AddOn, Break, Chip, ChipSet, Level, Pace, SimplePlayer, Structure, simulate
from omaha.tournament.suggest import small_blinds

SIZES = [6, 10, 16]
ENDS = {5: "00:00", 6: "01:00", 7: "02:00"}
OTHERS = ChipSet((Chip(1, "white"), Chip(5, "red"), Chip(25, "green"), Chip(100, "black")))


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("hours", ENDS)
def test_blinds_rise_smoothly_and_lower_chips_leave(players: int, hours: int) -> None:
    found = Structure.suggest(players, end=ENDS[hours])
    levels = found.structure.levels
    assert found.minutes == hours * 60 and found.structure.stack == 4000
    schedule = found.structure.schedule
    for first, second in pairwise(levels):
        assert first.big_blind <= second.big_blind <= 2.5 * first.big_blind
    for one, next_ in pairwise(schedule):
        # The same blinds again come after a break only.
        assert isinstance(one, Break) or isinstance(next_, Break) or one.amounts != next_.amounts
    assert levels[0].amounts == (25, 50)
    assert all(level.big_blind == 2 * level.small_blind and level.minutes <= 300 for level in levels)
    units = [found.structure.unit(number + 1) for number in range(len(levels))]
    assert units == sorted(units) and units[0] == 25 and units[-1] == 500


@pytest.mark.parametrize("players", SIZES)
def test_the_reasons_say_what_was_assumed(players: int) -> None:
    found = Structure.suggest(players)
    text = "\n".join(found.reasons)
    for part in (
        "proposal",
        "hands an hour",
        f"{players * 6000:,} chips in play",
        "wanted end",
        "25s",
        "break",
    ):
        assert part in text, part
    assert all(reason.endswith(".") for reason in found.reasons)


def test_add_ons_are_sold_in_the_first_quarter() -> None:
    found = Structure.suggest(10).structure
    assert found.add_on is not None
    minutes = sum(level.minutes for level in found.levels[: found.add_on.before_level - 1])
    assert 60 <= minutes <= 120
    assert Structure.suggest(10, add_on=None).structure.add_on is None


def test_breaks_take_time_of_the_evening_and_none_is_late() -> None:
    found = Structure.suggest(10, breaks=2, break_minutes=15)
    schedule = found.structure.schedule
    assert [period.minutes for period in schedule if isinstance(period, Break)] == [15, 15]
    at, last = 0, 0
    for period in schedule:
        at += period.minutes
        if isinstance(period, Break):
            last = at
    assert last < found.minutes - 45
    assert not any(isinstance(period, Break) for period in Structure.suggest(10, breaks=0).structure.schedule)


def test_other_chips_have_other_amounts() -> None:
    levels = Structure.suggest(8, OTHERS, stack=400, add_on=AddOn(25, 200, 5)).structure.levels
    assert levels[0].amounts == (2, 4) or levels[0].amounts == (3, 6)
    assert small_blinds((7, 14), 200)[:5] == [7, 14, 21, 28, 42]
    assert small_blinds(S0.values, 1000) == [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000]


def test_a_slower_pace_makes_longer_steep_levels() -> None:
    usual, slow = Structure.suggest(10), Structure.suggest(10, pace=Pace(60, 15))
    assert slow.structure.levels[-1].minutes > usual.structure.levels[-1].minutes
    assert "hands an hour" in slow.reasons[1] and slow.reasons[1] != usual.reasons[1]


def test_all_else_is_as_in_another_structure() -> None:
    like = Structure(name="Friday", cost=20, seats=8, final_table=None, players=(2, 9))
    found = Structure.suggest(12, like=like).structure
    assert (found.name, found.cost, found.seats, found.final_table) == ("Friday", 20, 8, None)
    assert found.players == (2, 12)


def test_every_defect_is_told_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        Structure.suggest(1, start="25:00", end="7 pm", stack=0, add_ons=101, breaks=-1, break_minutes=0)
    assert [problem.field for problem in caught.value.problems] == [
        *("players", "stack", "add_ons", "break_minutes", "breaks", "start", "end")
    ]
    assert {problem.code for problem in caught.value.problems} == {"tournament.suggest"}
    for values in ({"end": "19:30"}, {"stack": 4010}, {"end": "21:00", "breaks": 12}):
        with pytest.raises(ConfigError) as caught:
            Structure.suggest(10, **values)  # type: ignore[arg-type]
        assert caught.value.code == "tournament.suggest"


chip_sets = st.lists(
    st.sampled_from([1, 2, 5, 10, 20, 25, 50, 100, 250, 500, 1000, 5000]), min_size=1, max_size=6, unique=True
)


@given(
    st.integers(2, 2000), chip_sets, st.integers(60, 1440), st.integers(1, 400), st.integers(0, 23), st.integers(0, 100)
)  # fmt: skip
def test_any_evening_has_a_schedule(
    players: int, values: list[int], minutes: int, times: int, hour: int, add_ons: int
) -> None:
    chips = ChipSet(tuple(Chip(value, f"c{value}") for value in sorted(values)))
    end = (hour * 60 + minutes) % 1440
    stack = max(values) * times
    try:
        found = Structure.suggest(
            players, chips, f"{hour}:00", f"{end // 60}:{end % 60:02}", stack=stack, add_ons=add_ons, breaks=0,
            add_on=AddOn(25, stack, 5),
        )  # fmt: skip
    except ConfigError as error:
        # Chips that have no common multiples do not make all stacks.
        assert {problem.field for problem in error.problems} <= {"stack", "add_on"}
        return
    levels = found.structure.levels
    assert all(first.big_blind <= second.big_blind for first, second in pairwise(levels))
    assert found.minutes == minutes
    # The blinds go so far that there is an end.
    assert levels[-1].big_blind * 2 > players * stack / 10
    assert isinstance(found.structure.schedule[-1], Level)


def test_a_schedule_is_a_value_and_says_the_time() -> None:
    found = Structure.suggest(10)
    assert found == Structure.suggest(10) and hash(found) == hash(Structure.suggest(10))
    assert [found.clock(minutes) for minutes in (0, 300, found.minutes)] == ["19:00", "00:00", "02:00"]


@pytest.mark.parametrize("players", SIZES)
def test_most_tournaments_end_within_twenty_minutes_of_the_wanted_time(players: int) -> None:
    found = Structure.suggest(players, end="01:00")
    played = simulate(found.structure, players, SimplePlayer(), runs=12, processes=1)
    assert played.within(20, found.minutes) >= 0.65


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("players", "hours", "runs"), [(10, 7, 300), (6, 5, 60), (6, 7, 60), (16, 5, 40), (16, 7, 40)]
)
def test_four_of_five_end_within_twenty_minutes(players: int, hours: int, runs: int) -> None:
    found = Structure.suggest(players, end=ENDS[hours])
    played = simulate(found.structure, players, SimplePlayer(), runs=runs)
    assert played.within(20, found.minutes) >= 0.8
