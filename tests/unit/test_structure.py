"""`Structure`: S0's numbers, and all that is wrong with a bad one told at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from omaha import ConfigError, presets
from omaha.tournament import AddOn, Break, Level, Rebuy, Structure


def defects(**values: Any) -> list[tuple[str, str]]:
    with pytest.raises(ConfigError) as caught:
        Structure(**values)
    return [(problem.field, problem.code) for problem in caught.value.problems]


def test_it_is_that_of_s0_as_it_stands() -> None:
    s0 = Structure()
    assert s0.players == (3, 16) and s0.seats == 10 and s0.final_table == s0.combine_at == 8
    assert [(chip.value, chip.colour) for chip in s0.chips.chips] == [
        *((25, "white"), (50, "red"), (100, "green"), (250, "blue"), (500, "black"))
    ]
    assert (s0.cost, s0.stack, s0.currency) == (50, 4000, "$")
    assert s0.add_on == AddOn(cost=25, chips=2000, before_level=5, most=1)
    assert s0.rebuy is s0.re_entry is None and s0.late_entry_before_level == 1
    assert (s0.max_difference, s0.balance, s0.level_starts) == (1, "random", "blinds_posted")
    assert s0.rules is presets.HOME_TOURNAMENT and s0.game.name == "plo4" and s0.game.structure == "pot_limit"


def test_lower_chips_leave_when_no_later_blind_needs_them() -> None:
    s0 = Structure()
    units = [s0.unit(number) for number in range(1, len(s0.levels) + 1)]
    assert units == sorted(units) and units[0] == 25 and units[-1] == 500
    for number, level in enumerate(s0.levels, 1):
        assert not any(amount % s0.unit(number) for amount in level.amounts)


def test_the_last_level_never_ends_and_there_is_none_before_the_first() -> None:
    s0 = Structure()
    assert s0.level(0) == s0.level(-5) == s0.levels[0]
    assert s0.level(1000) == s0.levels[-1]


def test_every_defect_is_told_at_once() -> None:
    levels = (Level(50, 25), Level(30, 60, minutes=0), Break(0), Level(25, 50, ante=-1), "no", Level(25, 50))
    found = defects(
        name="", stack=0, cost=10, bounty=20, seats=12, players=(5, 3), final_table=1, balance="any",
        level_starts="soon", currency=5, schedule=levels, add_on=AddOn(-1, 0, 5), rebuy=5,
        rules=presets.ONLINE, payouts=(1, 2), chips=7,
    )  # fmt: skip
    fields = {field for field, _ in found}
    assert fields == {
        *("name", "stack", "seats", "players", "final_table", "balance", "level_starts", "currency", "chips"),
        *(
            "bounty",
            "rules",
            "payouts",
            "rebuy",
            "add_on.cost",
            "add_on.chips",
            "schedule[0]",
            "schedule[1].minutes",
        ),
        *("schedule[2].minutes", "schedule[3].ante", "schedule[4]"),
    }
    assert {code for _, code in found} == {"tournament.structure", "tournament.schedule"}


def test_amounts_are_made_by_the_chips_in_play() -> None:
    assert defects(schedule=(Level(10, 20),)) == [("schedule[0]", "tournament.schedule")]
    assert defects(stack=4010) == [("stack", "tournament.structure")]
    late = AddOn(25, 2025, before_level=12)
    assert defects(add_on=late) == [("add_on", "tournament.structure")]
    assert defects(add_on=None, rebuy=Rebuy(25, 130, before_level=2)) == [("rebuy", "tournament.structure")]


@pytest.mark.parametrize("schedule", [(), (Level(25, 50), Break(5)), (Level(25, 50),) * 201])
def test_a_schedule_has_levels_and_ends_with_one(schedule: tuple[Any, ...]) -> None:
    assert ("schedule", "tournament.schedule") in defects(schedule=schedule)


@pytest.mark.parametrize("value", [True, 4000.0, "4000", None, 2**41])
def test_chips_are_integers_in_range(value: Any) -> None:
    assert defects(stack=value) == [("stack", "tournament.structure")]


def test_it_compares_hashes_and_changes_by_value() -> None:
    s0 = Structure()
    assert s0 == Structure() and hash(s0) == hash(Structure()) and s0 != replace(s0, stack=5000)
