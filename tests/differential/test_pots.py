"""The resolver against its reference, which walks the chips one by one, and against the given cases."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from conftest import vector_cases
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import PotsError, reference
from omaha.pot_cases import paid_case, settle_case

GIVEN = vector_cases("pots.jsonl")
RANDOM = vector_cases("pots_random.jsonl")
OWN = vector_cases("pots_cases.jsonl")


def by_core(case: dict[str, Any]) -> Any:
    """What the core pays, or the set of defects."""
    try:
        return paid_case(settle_case({name: value for name, value in case.items() if name != "defects"}))
    except PotsError as error:
        return {(problem.code, problem.field, problem.seat) for problem in error.problems}


def by_reference(case: dict[str, Any]) -> Any:
    try:
        return reference.settle(case)
    except reference.PotsError as error:
        return {tuple(defect) for defect in error.defects}


@pytest.mark.parametrize("case", GIVEN + OWN, ids=lambda case: case["id"])
def test_vectors(case: dict[str, Any]) -> None:
    got, expect = by_core(case), case["expect"]
    if "error" not in expect:
        assert got == expect, case["why"]
    elif "defects" in expect:
        assert got == {tuple(defect) for defect in expect["defects"]}, case["why"]
    else:
        assert isinstance(got, set) and got, case["why"]


def test_random_vectors() -> None:
    assert len(RANDOM) == 1000
    for case in RANDOM:
        assert by_core(case) == case["expect"], case["id"]


def random_case(draw: random.Random, seats: int, most: int) -> dict[str, Any]:
    """A case with anything that a case may have; many are refused, which is compared too."""
    unit = draw.choice([1, 1, 1, 5, 25])
    boards = draw.choice([1, 1, 2, 3])

    def amounts(chance: float) -> list[int]:
        some = draw.random() < chance
        return [draw.randrange(most + 1) * unit if some and draw.random() < 0.8 else 0 for _ in range(seats)]

    rules: dict[str, Any] = {
        "one_odd_chip_max": draw.random() < 0.6,
        "identical_even": draw.random() < 0.6,
        "hilo_odd_chip": draw.choice(["high", "high", "low"]),
        "board_odd_chip": draw.choice(["first", "first", "last"]),
    }
    if draw.random() < 0.2:
        rules["odd_chip_order"] = draw.sample(range(seats), seats)
    case: dict[str, Any] = {
        "seats": seats,
        "button": draw.randrange(seats),
        "game": draw.choice(["hi", "hilo8"]),
        "unit": unit,
        "live": amounts(1.0),
        "ante": amounts(0.3),
        "dead": amounts(0.3),
        "added": draw.choice([0, 0, 0, 7 * unit]),
        "folded": [draw.random() < 0.3 for _ in range(seats)],
        "mucked": [draw.random() < 0.08 for _ in range(seats)],
        "dealt_in": seats,
        "runs": [
            {
                "hi": [draw.randrange(3) for _ in range(seats)],
                "lo": [draw.choice([None, 3, 4]) for _ in range(seats)],
            }
            for _ in range(boards)
        ],
        "flop": draw.random() < 0.9,
        "rules": rules,
    }
    if draw.random() < 0.5:
        case["rake"] = {
            "bp": draw.choice([100, 250, 500, 10_000]),
            "cap": draw.choice([None, 1, 3, 40]),
            "unit": draw.choice([1, 1, 5]),
            "mode": draw.choice(["per_pot", "total_main_first"]),
            "no_flop_no_drop": draw.random() < 0.8,
            "added": draw.random() < 0.3,
        }
        if draw.random() < 0.3:
            case["rake"]["caps_by_players"] = [[2, 1], [4, 3], [6, None]]
    return case


def test_random_small_cases() -> None:
    draw = random.Random(4)
    settled = 0
    for _ in range(2500):
        case = random_case(draw, draw.choice([2, 3, 4, 5, 9]), draw.choice([3, 7, 12]))
        got = by_core(case)
        assert got == by_reference(case), json.dumps(case)
        settled += isinstance(got, dict)
    assert settled > 800


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_random_cases_with_large_amounts() -> None:
    draw = random.Random(5)
    for _ in range(10_000):
        case = random_case(draw, draw.randrange(2, 24), draw.choice([3, 1000, 2**40]))
        assert by_core(case) == by_reference(case), json.dumps(case)


def weak_orders(n: int) -> list[tuple[int, ...]]:
    """All ways to rank n hands with ties: 1, 3, 13, 75 for 1 to 4."""
    found = {
        tuple(sorted(set(ranks)).index(rank) for rank in ranks)
        for ranks in itertools.product(range(n), repeat=n)
    }
    return sorted(found)


def small_worlds(seats: int, most: int, lows: bool) -> Iterator[dict[str, Any]]:
    """All contributions, folds, rankings and buttons; with lows, all of those too."""
    orders = weak_orders(seats)
    low_orders = (
        [tuple(None if rank == 0 else rank for rank in order) for order in orders] if lows else [None]
    )
    spaces = (
        itertools.product(range(most + 1), repeat=seats),
        itertools.product([False, True], repeat=seats),
        orders,
        low_orders,
        range(seats),
    )
    for live, folded, hi, lo, button in itertools.product(*spaces):
        world = {
            "seats": seats,
            "button": button,
            "game": "hilo8" if lows else "hi",
            "unit": 1,
            "live": list(live),
            "folded": list(folded),
            "hi": list(hi),
        }
        yield world if lo is None else world | {"lo": list(lo)}


def test_weak_orders_are_counted_by_fubini() -> None:
    assert [len(weak_orders(n)) for n in (1, 2, 3, 4)] == [1, 3, 13, 75]


def test_all_two_seat_worlds() -> None:
    count = 0
    for lows in (False, True):
        for case in small_worlds(2, 6 if not lows else 3, lows):
            assert by_core(case) == by_reference(case), case
            count += 1
    assert count == 49 * 4 * 3 * 2 + 16 * 4 * 9 * 2


@pytest.mark.parametrize(
    ("seats", "most", "lows"), [(3, 6, False), (4, 6, False), (3, 3, True), (4, 3, True)]
)
def test_a_sample_of_the_larger_worlds(seats: int, most: int, lows: bool) -> None:
    draw = random.Random(seats * 10 + most)
    orders = weak_orders(seats)
    for _ in range(700):
        case: dict[str, Any] = {
            "seats": seats,
            "button": draw.randrange(seats),
            "game": "hilo8" if lows else "hi",
            "unit": 1,
            "live": [draw.randrange(most + 1) for _ in range(seats)],
            "folded": [draw.random() < 0.35 for _ in range(seats)],
            "hi": list(draw.choice(orders)),
        }
        if lows:
            case["lo"] = [None if rank == 0 else rank for rank in draw.choice(orders)]
        assert by_core(case) == by_reference(case), case


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_all_three_seat_worlds() -> None:
    for lows, most in ((False, 3), (True, 1)):
        for case in small_worlds(3, most, lows):
            assert by_core(case) == by_reference(case), case


def batch_of(cases: list[dict[str, Any]]) -> tuple[dict[str, Any], list[Any]]:
    """The arguments of settle_batch for cases of one shape, and what settle pays each."""
    first = cases[0]
    rake = first.get("rake")
    if rake is not None:
        rake = dict(rake)
        caps = [tuple(row) for row in rake.pop("caps_by_players", [])]
        rake = omaha.Rake(rake.pop("bp"), caps_by_players=caps, **rake)
    rules = omaha.PotRules(rake=rake, **first["rules"])

    def strengths(name: str) -> Any:
        rows = [[[0 if v is None else v + 1 for v in run[name]] for run in case["runs"]] for case in cases]
        return np.array(rows, dtype=np.uint16)

    arguments: dict[str, Any] = {
        name: np.array([case[name] for case in cases]) for name in ("live", "ante", "dead")
    }
    arguments |= {name: np.array([case[name] for case in cases]) for name in ("folded", "mucked", "flop")}
    arguments |= {name: np.array([case[name] for case in cases]) for name in ("button", "added", "dealt_in")}
    arguments |= {"high": strengths("hi"), "unit": first["unit"], "rules": rules}
    if first["game"] == "hilo8":
        arguments["low"] = strengths("lo")
    return arguments, [by_core(case) for case in cases]


@given(st.integers(0, 10**6), st.integers(2, 23))
def test_batch_equals_settle_case_by_case(seed: int, seats: int) -> None:
    draw = random.Random(seed)
    pattern = random_case(draw, seats, 9)
    shared = ("game", "unit", "rules", "rake")
    cases = []
    while len(cases) < 8:
        case = random_case(draw, seats, 9)
        case = {name: value for name, value in case.items() if name not in shared}
        case |= {name: pattern[name] for name in shared if name in pattern}
        # Other units: amounts must be multiples of the pattern's.
        for name in ("live", "ante", "dead"):
            case[name] = [amount // 25 * 25 if pattern["unit"] > 1 else amount for amount in case[name]]
        case["added"] = case["added"] // 25 * 25 if pattern["unit"] > 1 else case["added"]
        case["runs"] = (case["runs"] * 3)[: len(pattern["runs"])]
        if isinstance(by_core(case), dict):
            cases.append(case)
        elif draw.random() < 0.02:
            return  # hardly anything of this pattern can be settled
    arguments, expected = batch_of(cases)
    for threads in (1, 3):
        paid = omaha.settle_batch(**arguments, threads=threads)
        assert paid.payout.tolist() == [pay["payout"] for pay in expected]
        assert paid.returned.tolist() == [pay["returned"] for pay in expected]
        assert paid.rake.tolist() == [pay["rake"] for pay in expected]


def test_batch_names_the_first_bad_row_and_all_its_defects() -> None:
    n = 100_000
    live = np.full((n, 3), 10)
    high = np.ones((n, 3), dtype=np.uint16)
    live[70_000, 1] = -4
    live[70_001, 0] = -4
    high[70_000, 2] = 0
    for threads in (1, 2, 7):
        with pytest.raises(PotsError) as caught:
            omaha.settle_batch(live, high, button=0, threads=threads)
        error = caught.value
        assert (error.row, error.code) == (70_000, "pots.negative")
        found = [(p.code, p.field, p.seat) for p in error.problems]
        assert found[0] == ("pots.negative", "live", 1)
