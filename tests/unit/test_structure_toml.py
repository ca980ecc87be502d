"""Structures as TOML: there and back, and everything that is wrong with a text told with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omaha import ConfigError, Game, NotationError, presets
from omaha.tournament import AddOn, Break, Chip, ChipSet, Level, Payouts, Rebuy, ReEntry, Structure

S0 = Path(__file__).parents[2] / "docs" / "s0.toml"


def defects(text: str) -> dict[str, str]:
    with pytest.raises(ConfigError) as caught:
        Structure.from_toml(text)
    return {problem.field: problem.code for problem in caught.value.problems}


def test_the_shipped_file_is_s0() -> None:
    assert Structure.read(S0) == Structure()
    assert S0.read_text(encoding="utf-8") == Structure().to_toml()


def test_what_is_left_out_is_as_in_s0() -> None:
    assert Structure.from_toml("") == Structure()
    assert Structure.from_toml("add_on = false\ncost = 20") == replace(Structure(), add_on=None, cost=20)


small = st.integers(1, 50)
levels = st.builds(
    lambda small, times, minutes, ante, big_ante: Level(25 * small, 25 * small * times, minutes, 25 * ante, 25 * big_ante),
    small, st.integers(1, 3), st.integers(1, 120), st.integers(0, 2), st.integers(0, 2),
)  # fmt: skip
breaks = st.builds(Break, st.integers(1, 60))
windows = st.integers(1, 9)
RULES = [
    presets.HOME_TOURNAMENT,
    presets.WSOP_TOURNAMENT_2024,
    replace(presets.HOME_TOURNAMENT, burns=False, raise_limit=None),
    replace(presets.HOME_TOURNAMENT, raise_limit=4, structures=("pot_limit", "limit")),
]
structures = st.builds(
    Structure,
    name=st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=30),
    rules=st.sampled_from(RULES),
    game=st.sampled_from([Game("plo4"), Game("plo4", boards=2)]),
    schedule=st.tuples(st.lists(levels | breaks, max_size=12), levels).map(lambda pair: (*pair[0], pair[1])),
    chips=st.just(ChipSet((Chip(25, "whíte"), Chip(100, 'gr"een')))),
    stack=st.integers(1, 50).map(lambda number: 51200 * number),
    cost=st.integers(100, 2**40),
    fee=st.integers(0, 50),
    currency=st.sampled_from(["$", "€", ""]),
    bounty=st.integers(0, 100),
    add_on=st.none() | st.builds(AddOn, small, small.map(lambda number: 1000 * number), windows, small),
    rebuy=st.none() | st.builds(Rebuy, small, small.map(lambda number: 1000 * number), windows, small, small),
    re_entry=st.none() | st.builds(ReEntry, windows, small),
    players=st.tuples(st.integers(2, 9), st.integers(9, 10_000)),
    seats=st.integers(5, 8),
    final_table=st.none() | st.integers(2, 5),
    balance=st.sampled_from(["random", "next_big_blind"]),
    level_starts=st.sampled_from(["blinds_posted", "riffle"]),
    hand_for_hand=st.booleans(),
    payouts=st.sampled_from([None, Payouts((10_000,)), Payouts((6_000, 4_000))]),
    money_unit=small,
)


@given(structures)
def test_there_and_back(structure: Structure) -> None:
    text = structure.to_toml()
    assert Structure.from_toml(text) == structure
    assert Structure.from_toml(text).to_toml() == text


def test_all_defects_are_told_together_with_their_places() -> None:
    text = """
stak = 1
stack = 4000.5
cost = "fifty"
bounty = true
final_table = 99
hand_for_hand = 1
players = [3, 16.5]
game = { name = "plo9" }
schedule = [
    { small_blind = 25, big_blind = 50.0, minutes = 20 },
    { small_blind = 25, minutes = 20, anty = 5 },
    { break = "long", at = 5 },
    7,
]
chips = [ { value = 25, color = "white" }, { value = 50, colour = "red" } ]
payouts = [5000, 4000]
[add_on]
cost = 1979-05-27
most = 2
[rules]
preset = "home_tournament"
jokers = 2
raise_limit = 2.5
"""
    assert defects(text) == {
        "stak": "tournament.unknown",
        "stack": "tournament.toml",
        "cost": "tournament.toml",
        "bounty": "tournament.toml",
        "final_table": "tournament.structure",
        "hand_for_hand": "tournament.toml",
        "players[1]": "tournament.toml",
        "game.name": "config",
        "schedule[0].big_blind": "tournament.toml",
        "schedule[1].anty": "tournament.unknown",
        "schedule[1].big_blind": "tournament.toml",
        "schedule[2].at": "tournament.unknown",
        "schedule[2].break": "tournament.toml",
        "schedule[3]": "tournament.toml",
        "chips[0].color": "tournament.unknown",
        "chips[0].colour": "tournament.toml",
        "payouts": "tournament.shares",
        "add_on.cost": "tournament.toml",
        "add_on.chips": "tournament.toml",
        "add_on.before_level": "tournament.toml",
        "rules.jokers": "tournament.unknown",
        "rules.raise_limit": "tournament.toml",
    }


def test_what_only_a_wrong_field_makes_wrong_is_not_told() -> None:
    # The stack is no fault: which chips are in play is not known.
    assert defects("stack = 4010\nchips = 5") == {"chips": "tournament.toml"}
    assert defects("stack = 0\nseats = 50\nschedule = []") == {
        "stack": "tournament.structure",
        "seats": "tournament.structure",
        "schedule": "tournament.schedule",
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("stack = ", "record.syntax"),
        ("stack = 1\nstack = 2", "record.syntax"),
        ("a = " + "[" * 100_000, "record.depth"),
        ("stack = " + "9" * 5000, "record.number"),
        ("#" * 300_000, "record.size"),
    ],
)
def test_what_is_no_toml_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Structure.from_toml(text)
    assert caught.value.code == code


def test_a_size_can_be_asked_for() -> None:
    with pytest.raises(NotationError, match="longer than 10 bytes"):
        Structure.from_toml("cost = 12345", max_bytes=10)
    with pytest.raises(NotationError, match="longer than 10 bytes"):
        Structure.from_toml("#ääääääää", max_bytes=10)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b"name = \xff")
    with pytest.raises(NotationError) as caught:
        Structure.read(path)
    assert (caught.value.code, caught.value.offset) == ("record.encoding", 7)


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ["small_blind", "big_blind", "break", "minutes", "value", "colour", "cost", "chips", "before_level", "name", "preset", "rake"]
    ), inner, max_size=3), max_leaves=6,
), st.sampled_from(["stack", "schedule", "chips", "game", "rules", "add_on", "payouts", "players", "final_table", "name", "x"]))  # fmt: skip
def test_any_value_anywhere_is_a_structure_or_a_coded_error(value: Any, name: str) -> None:
    import tomli_w

    def without_null(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: without_null(inner) for key, inner in part.items()}
        return (
            [without_null(inner) for inner in part] if isinstance(part, list) else 0 if part is None else part
        )

    text = tomli_w.dumps({name: without_null(value)})
    try:
        assert isinstance(Structure.from_toml(text), Structure)
    except (ConfigError, NotationError) as error:
        assert error.code
