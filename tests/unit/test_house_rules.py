"""House rules and stakes: what they refuse, that they are values, and that each says where it comes from."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest

import omaha
from omaha import ConfigError, Game, HouseRules, Rake, Stakes
from omaha.presets import PRESETS, preset
from omaha.rules import check_game

make_rules: Any = HouseRules
make_stakes: Any = Stakes
make_preset: Any = preset
"""Without their types: most of what is given here is wrong on purpose."""

PACKAGE = Path(omaha.__file__).parent
HINTS = get_type_hints(HouseRules)
NAMES = [field.name for field in fields(HouseRules)]
STAKE_NAMES = [field.name for field in fields(Stakes)]
SOURCE = re.compile(r"\b(?:S[0-4]|RR|TDA|WT|WL|rules?)\b")


def refusal(call: Callable[[], object]) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        call()
    error = caught.value
    assert error.problems
    assert error.code == error.problems[0].code
    for problem in error.problems:
        assert f"{problem.field}: {problem.message}" in str(error)
    return error


def codes(call: Callable[[], object]) -> list[str]:
    return [problem.code for problem in refusal(call).problems]


# ---- HouseRules: types


def wrong(name: str) -> list[Any]:
    """Values of a wrong type for a field."""
    hint = HINTS[name]
    common: list[Any] = [1.0, 0.5, b"none", object(), ["x"], {}, {"x"}, np.array(["none", "x"])]
    if get_origin(hint) is Literal:
        good = get_args(hint)[0]
        return [*common, None, True, 0, "", good.upper(), f" {good}", [good], (good,)]
    if hint is bool:
        return [*common, None, 0, 1, "True", np.True_]
    if name == "structures":
        right = "limit"
        return [
            *common,
            None,
            True,
            3,
            right,
            [right],
            (),
            (right, right),
            ("spread",),
            (1,),
            (None,),
            (["limit"],),
        ]
    if name == "raise_limit":
        return [*common, True, False, "3", (3,), -1, 1001, 2**70]
    if name == "limit_buy_in_most":
        return [*common, True, False, "3", (3,), 0, -1, 2**70]
    if name == "max_runs":
        return [*common, None, True, False, "2", (2,), 0, 4, -1, 2**70]
    if name == "rake":
        return [*common, True, 500, "5%", (500,), Rake]
    assert get_args(get_args(hint)[0])[0] is int, f"{name}: say here what is wrong for it"
    pairs: list[Any] = [True, 10, "10", [1, 2], (), (1,), (1, 2, 3), (True, 2), (1, True), (1.0, 2), ("1", 2)]
    return [*common, *pairs, (None, 2), (0, 2), (-1, 2), (3, 2), (1, 2.0)]


@pytest.mark.parametrize("name", NAMES)
def test_wrong_values_are_refused(name: str) -> None:
    for value in wrong(name):
        error = refusal(lambda value=value: make_rules(**{name: value}))  # type: ignore[misc]
        (problem,) = error.problems
        assert (problem.field, problem.code) == (name, f"rules.{name}"), value
        assert problem.value is value
        assert problem.message


@pytest.mark.parametrize("name", NAMES)
def test_replace_refuses_as_well(name: str) -> None:
    changes: Any = {name: 0.5}
    assert codes(lambda: replace(omaha.presets.ROBERTS, **changes)) == [f"rules.{name}"]


def test_all_defects_at_once() -> None:
    error = refusal(lambda: make_rules(**dict.fromkeys(NAMES, 0.5)))
    assert [problem.field for problem in error.problems] == NAMES
    assert [problem.code for problem in error.problems] == [f"rules.{name}" for name in NAMES]


def test_types_and_ranges_together() -> None:
    call = lambda: make_rules(  # noqa: E731
        structures=["limit"],
        raise_limit=-1,
        big_blind_range=(2, 1),
        muck="winners",
        buy_in_small_bets=(0, None),
    )
    names = ["structures", "raise_limit", "big_blind_range", "muck", "buy_in_small_bets"]
    assert codes(call) == [f"rules.{name}" for name in names]


def test_unknown_and_positional_fields() -> None:
    with pytest.raises(TypeError):
        make_rules(jokers=True)
    with pytest.raises(TypeError):
        make_rules(("limit",))


@pytest.mark.parametrize("name", NAMES)
def test_right_values_are_taken(name: str) -> None:
    hint = HINTS[name]
    right: tuple[Any, ...]
    if get_origin(hint) is Literal:
        right = get_args(hint)
    elif hint is bool:
        right = (True, False)
    else:
        right = {
            "structures": (("limit",), ("no_limit", "limit")),
            "raise_limit": (None, 0, 3, 1000),
            "max_runs": (1, 2, 3),
            "limit_buy_in_most": (None, 1, 10_000),
            "big_blind_range": (None, (1, 1), (1, 2), (2, 1000)),
            "buy_in_small_bets": (None, (10, None), (1, 1), (10, 10_000)),
            "rake": (None, Rake(0), Rake(500, cap=3)),
        }[name]
    for value in right:
        assert getattr(make_rules(**{name: value}), name) == value


# ---- Stakes


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"blinds": ()}, ["blinds"]),
        ({"blinds": tuple(range(1, 12))}, ["blinds"]),
        ({"blinds": 2}, ["blinds"]),
        ({"blinds": "12"}, ["blinds"]),
        ({"blinds": None}, ["blinds"]),
        ({"blinds": {1: 2}}, ["blinds"]),
        ({"blinds": (0, 2)}, ["blinds"]),
        ({"blinds": (-1, 2)}, ["blinds"]),
        ({"blinds": (True, 2)}, ["blinds"]),
        ({"blinds": (1.0, 2.5)}, ["blinds", "blinds"]),
        ({"blinds": ("1", None)}, ["blinds", "blinds"]),
        ({"blinds": (1, 2**60 + 1)}, ["blinds"]),
        ({"blinds": (2, 1)}, ["blinds"]),
        ({"blinds": [1, 5, 2]}, ["blinds"]),
        *(
            ({name: value}, [name])
            for name in STAKE_NAMES[1:]
            for value in (True, 1.0, "1", -1, (1,), 2**60 + 1)
        ),
        *(({name: 0}, [name]) for name in ("small_bet", "big_bet", "cap", "unit")),
        *(({name: None}, [name]) for name in ("ante", "big_blind_ante", "unit")),
        ({"blinds": (25, 50), "unit": 50}, ["blinds"]),
        ({"blinds": (1, 3), "unit": 2}, ["blinds", "blinds"]),
        ({"blinds": (2, 4), "unit": 2, "ante": 1, "big_blind_ante": 3}, ["ante", "big_blind_ante"]),
        (
            {"blinds": (2, 4), "unit": 2, "small_bet": 3, "big_bet": 5, "cap": 7},
            ["small_bet", "big_bet", "cap"],
        ),
        ({"small_bet": 4, "big_bet": 3}, ["small_bet"]),
        ({"big_bet": 1}, ["small_bet"]),
        ({"cap": 1}, ["cap"]),
        ({"blinds": (2, 1), "small_bet": 4, "big_bet": 3, "ante": -1}, ["ante", "blinds", "small_bet"]),
        ({"blinds": (5, 10), "small_bet": 4, "big_bet": 3, "cap": 9}, ["small_bet", "cap"]),
        (
            dict.fromkeys(STAKE_NAMES, 0.5),
            ["unit", "blinds", "ante", "big_blind_ante", "small_bet", "big_bet", "cap"],
        ),
    ],
)
def test_bad_stakes(given: dict[str, Any], wanted: list[str]) -> None:
    assert codes(lambda: make_stakes(**{"blinds": (1, 2), **given})) == [f"stakes.{name}" for name in wanted]


@pytest.mark.parametrize(
    "given",
    [
        {"blinds": (1,)},
        {"blinds": (1, 1)},
        {"blinds": (1, 2, 5)},
        {"blinds": (1, 2), "cap": 2},
        {"blinds": (1, 2), "small_bet": 2, "big_bet": 2},
        {"blinds": (2**60,), "unit": 2**60},
        {"blinds": (50, 100), "ante": 25, "big_blind_ante": 100, "cap": 1000, "unit": 25},
    ],
)
def test_good_stakes(given: dict[str, Any]) -> None:
    stakes = make_stakes(**given)
    assert {name: getattr(stakes, name) for name in given} == given
    assert stakes.big_blind == given["blinds"][-1]


def test_blinds_are_kept_as_a_tuple() -> None:
    given = [1, 2]
    stakes = Stakes(blinds=given)
    given[0] = 9
    assert stakes.blinds == (1, 2)
    assert stakes == Stakes(blinds=(1, 2))
    assert hash(stakes) == hash(Stakes(blinds=(1, 2)))


@pytest.mark.parametrize(
    ("given", "bets"),
    [
        ({}, (2, 4)),
        ({"small_bet": 3}, (3, 6)),
        ({"big_bet": 5}, (2, 5)),
        ({"small_bet": 3, "big_bet": 3}, (3, 3)),
    ],
)
def test_bets(given: dict[str, Any], bets: tuple[int, int]) -> None:
    assert make_stakes(blinds=(1, 2), **given).bets == bets


# ---- Rules, game and stakes together


@pytest.mark.parametrize(
    ("house", "game", "stakes", "wanted"),
    [
        ("home_tournament", Game("plo4"), Stakes(blinds=(25, 50)), []),
        ("home_tournament", Game("plo4", "limit"), Stakes(blinds=(25, 50)), ["rules.structures"]),
        ("home_tournament", Game("plo4", "no_limit"), Stakes(blinds=(25, 50)), ["rules.structures"]),
        ("cardroom_hilo", Game("o8", "limit"), Stakes(blinds=(1, 2), small_bet=2, big_bet=4), []),
        ("cardroom_hilo", "plo4-8", Stakes(blinds=(1, 2)), ["rules.structures"]),
        ("casino", "plo4", Stakes(blinds=(5, 5)), []),
        ("casino", "plo4", Stakes(blinds=(5, 10)), []),
        ("casino", "plo4", Stakes(blinds=(5, 11)), ["rules.big_blind_range"]),
        ("casino", "plo4", Stakes(blinds=(1, 5, 10)), []),
        ("casino", "plo4", Stakes(blinds=(5, 10, 25)), ["rules.big_blind_range"]),
        ("casino", "plo4", Stakes(blinds=(10,)), []),
        ("online", "plo4", Stakes(blinds=(5, 50)), []),
        ("online", "plo4", Stakes(blinds=(5, 10), small_bet=10), ["stakes.small_bet"]),
        ("online", Game("plo4", "no_limit"), Stakes(blinds=(5, 10), big_bet=20), ["stakes.big_bet"]),
        (
            "casino",
            Game("plo4", "no_limit"),
            Stakes(blinds=(5, 15), small_bet=5, big_bet=10),
            ["rules.structures", "rules.big_blind_range", "stakes.small_bet", "stakes.big_bet"],
        ),
    ],
)
def test_check_game(house: str, game: Any, stakes: Stakes, wanted: list[str]) -> None:
    if wanted:
        assert codes(lambda: check_game(preset(house), game, stakes)) == wanted
    else:
        check_game(preset(house), game, stakes)


def test_check_game_refuses_an_unknown_game() -> None:
    call: Any = check_game
    assert codes(lambda: call(omaha.presets.ONLINE, "holdem", Stakes(blinds=(1, 2)))) == ["config"]


# ---- Values

VALUES: dict[str, Any] = {
    **PRESETS,
    "default": HouseRules(),
    "stakes": Stakes(blinds=[1, 2]),
    "full stakes": Stakes(
        blinds=(50, 100), ante=25, big_blind_ante=100, small_bet=100, big_bet=200, cap=900, unit=25
    ),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_copy_pickle_and_hash(value: Any) -> None:
    others = [copy.copy(value), copy.deepcopy(value), replace(value)]
    others += [
        pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    for other in others:
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)
        assert type(other) is type(value)


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_speak_python(value: Any) -> None:
    names = {"HouseRules": HouseRules, "Stakes": Stakes, "Rake": Rake}
    assert eval(repr(value), names) == value


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_values_are_frozen(value: Any) -> None:
    name = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, getattr(value, name))
    with pytest.raises(FrozenInstanceError):
        delattr(value, name)
    assert not hasattr(value, "__dict__")


def test_values_differ() -> None:
    assert len(set(VALUES.values())) == len(VALUES)
    assert VALUES["stakes"] != (1, 2)
    assert VALUES["default"] != VALUES["stakes"]


OTHER: dict[str, Any] = {
    "structures": ("limit",),
    "raise_limit": 5,
    "max_runs": 3,
    "limit_buy_in_most": 500,
    "big_blind_range": (1, 3),
    "rake": Rake(100),
    "buy_in_small_bets": (20, 40),
}


@pytest.mark.parametrize("name", [name for name in NAMES if len(get_args(HINTS[name])) != 1])
def test_replace_changes_one_field(name: str) -> None:
    old = omaha.presets.ONLINE
    value = getattr(old, name)
    if isinstance(value, bool):
        other: Any = not value
    else:
        other = (
            OTHER[name] if name in OTHER else next(item for item in get_args(HINTS[name]) if item != value)
        )
    changes: dict[str, Any] = {name: other}
    new = replace(old, **changes)
    assert [item for item in NAMES if getattr(new, item) != getattr(old, item)] == [name]
    assert new != old
    back: dict[str, Any] = {name: value}
    assert replace(new, **back) == old


@pytest.mark.parametrize("name", STAKE_NAMES)
def test_replace_changes_one_stake(name: str) -> None:
    old: Any = VALUES["full stakes"]
    other: dict[str, Any] = {
        "blinds": (25, 100), "ante": 0, "big_blind_ante": 0, "small_bet": 50, "big_bet": 400, "cap": None, "unit": 5
    }  # fmt: skip
    new = replace(old, **{name: other[name]})
    assert [item for item in STAKE_NAMES if getattr(new, item) != getattr(old, item)] == [name]


def test_pot_rules() -> None:
    rake = Rake(500, cap=3)
    house = HouseRules(
        one_odd_chip_max=False, identical_even=False, hilo_odd_chip="low", board_odd_chip="last", rake=rake
    )
    assert house.pot_rules == omaha.PotRules(
        one_odd_chip_max=False, identical_even=False, hilo_odd_chip="low", board_odd_chip="last", rake=rake
    )
    assert HouseRules().pot_rules == omaha.PotRules()


# ---- What the source says


def tree(name: str) -> list[ast.stmt]:
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8")).body


def docstrings(owner: str) -> dict[str, str]:
    """The docstrings of the fields of a class."""
    body = next(
        item.body for item in tree("rules.py") if isinstance(item, ast.ClassDef) and item.name == owner
    )
    found = {}
    for before, after in pairwise(body):
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
            is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            found[before.target.id] = str(ast.literal_eval(after.value)) if is_text else ""  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_each_rule_names_its_source(name: str) -> None:
    assert SOURCE.search(docstrings("HouseRules")[name])


def test_each_stake_is_described() -> None:
    assert list(docstrings("Stakes")) == STAKE_NAMES
    assert all(docstrings("Stakes").values())


def written() -> dict[str, ast.Call]:
    """The calls of HouseRules that presets.py gives names to."""
    return {
        item.target.id: item.value
        for item in tree("presets.py")
        if isinstance(item, ast.AnnAssign)
        and isinstance(item.target, ast.Name)
        and isinstance(item.value, ast.Call)
        and isinstance(item.value.func, ast.Name)
        and item.value.func.id == "HouseRules"
    }


def test_presets_are_the_written_ones() -> None:
    assert sorted(written()) == sorted(name.upper() for name in PRESETS)
    assert set(omaha.presets.__all__) == {*written(), "PRESETS", "preset"}


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_writes_out_every_field(name: str) -> None:
    call = written()[name.upper()]
    assert not call.args
    assert [keyword.arg for keyword in call.keywords] == NAMES


@pytest.mark.parametrize("name", PRESETS)
def test_preset_by_name(name: str) -> None:
    assert preset(name) is PRESETS[name] is getattr(omaha.presets, name.upper())


@pytest.mark.parametrize(
    "name", ["", "ONLINE", "online ", "pokerstars", None, 0, ["online"], omaha.presets.ONLINE]
)
def test_unknown_presets(name: Any) -> None:
    error = refusal(lambda: make_preset(name))
    (problem,) = error.problems
    assert (problem.field, problem.code, problem.value) == ("preset", "rules.preset", name)
    assert all(known in problem.message for known in PRESETS)


def test_presets_cannot_be_changed() -> None:
    presets: Any = PRESETS
    with pytest.raises(TypeError):
        presets["online"] = HouseRules()
