"""The independent chip model: known values, what is exact and what is drawn, chops, and what is refused."""

from __future__ import annotations

import copy
import math
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from omaha import ConfigError, WorkTooLarge
from omaha.tournament.icm import Icm, chop, icm, icm_exact


def codes(error: pytest.ExceptionInfo[ConfigError]) -> list[str]:
    return [problem.code.removeprefix("tournament.") for problem in error.value.problems]


def test_known_values() -> None:
    assert icm_exact([5000, 3000, 2000], [50, 30, 20]) == (
        Fraction(1075, 28),
        Fraction(131, 4),
        Fraction(202, 7),
    )
    assert icm([5000, 3000, 2000], [100]).values == pytest.approx([50, 30, 20])
    assert icm([7], [10]) == Icm((10.0,)) and icm([7, 3], []).values == (0.0, 0.0)
    assert icm([5, 5], [70, 70]).values == (70.0, 70.0)


def test_equal_stacks_are_worth_the_same() -> None:
    values = icm([500, 300, 500, 300, 300, 100], [70, 40, 20, 10]).values
    assert values[0] == values[2] and values[1] == values[3] == values[4]
    stacks = [777_777 if player % 3 else 123_457 for player in range(15)]
    assert len(set(icm(stacks, [70, 41, 23, 11, 3]).values)) == 2


def test_who_has_no_chips_is_behind_and_shares_what_is_left() -> None:
    assert icm([3, 0, 1, 0], [100, 60, 30, 10]).values == pytest.approx([90, 20, 70, 20])
    assert icm_exact([3, 0, 1, 0], [100, 60, 30, 10]) == (90, 20, 70, 20)
    assert icm([3, 0, 1], [100, 60], trials=100).values[1] == 0


def test_a_small_stack_beside_a_huge_one_is_not_lost() -> None:
    assert icm([2**60, 1, 1], [50, 30, 20]).values == pytest.approx([50, 25, 25])


def test_twenty_players_are_exact_and_twenty_one_are_drawn() -> None:
    twenty = icm(range(1, 21), range(20, 0, -1))
    assert twenty.is_exact and twenty.trials is None and sum(twenty.values) == pytest.approx(210)
    assert icm([0, *range(1, 21)], [3, 2, 1]).is_exact
    more = icm(range(1, 22), [3, 2, 1], trials=500)
    assert not more.is_exact and more.trials == 500 and more.stderr is not None
    assert min(more.stderr) >= 0 and sum(more.values) == pytest.approx(6)


def test_one_prize_among_many_goes_by_chips() -> None:
    stacks = [100 * (1 + player % 7) for player in range(300)]
    result = icm(stacks, [1_000_000], seed=3)
    assert result.trials == 33_333 and result.stderr is not None
    worth = np.array(stacks) / sum(stacks) * 1e6
    assert np.max(np.abs(result.values - worth) / result.stderr) < 5


def test_samples_are_what_the_docstring_says() -> None:
    stacks, money, trials = [700, 2500, 400, 2500, 1900], [50, 30, 20], 300
    words = iter(np.random.PCG64(np.random.SeedSequence(11)).random_raw(trials * len(stacks)).tolist())
    ranked = sorted(range(len(stacks)), key=lambda player: -stacks[player])
    won: list[list[int]] = []
    for _ in range(trials):
        keys = {player: -math.log(((next(words) >> 11) + 1) / 2**53) / stacks[player] for player in ranked}
        order = sorted(ranked, key=keys.__getitem__)
        won.append(
            [money[order.index(player)] if order.index(player) < 3 else 0 for player in range(len(stacks))]
        )
    result = icm(stacks, money, trials=trials, seed=11)
    assert result.values == pytest.approx(np.mean(won, axis=0))
    assert result.stderr == pytest.approx(np.std(won, axis=0, ddof=1) / math.sqrt(trials))


def test_the_seed_decides_and_parts_do_not_matter() -> None:
    # More trials than are drawn at once.
    stacks = list(range(1, 1001))
    one = icm(stacks, [5, 3, 2], trials=700, seed=1)
    assert one == icm(stacks, [5, 3, 2], trials=700, seed=1) != icm(stacks, [5, 3, 2], trials=700, seed=2)
    assert sum(one.values) == pytest.approx(10)
    turned = icm(stacks[::-1], [5, 3, 2], trials=700, seed=1)
    assert turned.values == one.values[::-1]


@pytest.mark.parametrize("value", [icm([3, 2, 1], [50, 20]), icm([3, 2, 1], [50, 20], trials=10)], ids=repr)
def test_values_survive(value: Icm) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value and hash(twin) == hash(value)


@pytest.mark.parametrize(
    ("stacks", "money", "options", "wanted"),
    [
        ([], [], {}, ["stack"]),
        ([0, 0], [5], {}, ["stack"]),
        ([-1, 1.5, True], [5], {}, ["stack"] * 3),
        ([2**60] * 5, [5], {}, ["stack"]),
        ("12", [5], {}, ["stack"]),
        ({1: 500, 2: 300}, [5], {}, ["stack"]),
        ([5, 5], [10, 20], {}, ["prizes"]),
        ([5, 5], [20, 10, 5], {}, ["prizes"]),
        ([5, 5], [20.5], {"trials": 1, "seed": -1}, ["prizes", "seed", "trials"]),
        ([5, 5], None, {"trials": True, "seed": 2**256}, ["prizes", "seed", "trials"]),
    ],
)
def test_what_is_refused(stacks: Any, money: Any, options: Any, wanted: list[str]) -> None:
    with pytest.raises(ConfigError) as caught:
        icm(stacks, money, **options)
    assert codes(caught) == wanted
    for function in (icm_exact, chop):
        with pytest.raises(ConfigError) as caught:
            function(stacks, money)
        assert codes(caught) == [code for code in wanted if code not in ("seed", "trials")]


def test_work_that_would_not_end_is_refused_first() -> None:
    with pytest.raises(WorkTooLarge) as caught:
        icm([5] * 100, [10], trials=10**9)
    assert caught.value.code == "work.too_large"
    with pytest.raises(ConfigError) as refused:
        icm_exact([5] * 10, [10])
    assert codes(refused) == ["players"]


def test_chops() -> None:
    stacks, money = [6000, 3000, 1000], [500, 300, 200]
    assert chop(stacks, money) == (413, 338, 249)
    assert chop(stacks, money, method="icm", unit=5) == (410, 340, 250)
    assert chop(stacks, money, method="chip") == (440, 320, 240)
    assert chop(stacks, money, method="even") == (334, 333, 333)
    # One left, or all prizes the same: nothing to agree on.
    assert chop([5], [90]) == (90,) and chop([5, 9], [40, 40], method="icm") == (40, 40)
    # Fewer prizes than players: the lowest prize left is none.
    assert chop([5, 4, 1], [100], method="chip") == (50, 40, 10)


def test_odd_money_of_a_chop_goes_to_the_larger_stack() -> None:
    assert chop([100, 200, 200], [10, 0, 0], method="even") == (3, 4, 3)
    assert chop([100, 200], [11, 0], method="even", unit=5) == (5, 6)
    assert chop([200, 100], [11, 0], method="even", unit=5) == (6, 5)


def test_chops_of_many() -> None:
    twelve = chop(range(100, 112), [1000, 600, 400], unit=5)
    assert sum(twelve) == 2000 and list(twelve) == sorted(twelve)
    assert sum(chop(range(100, 125), [1000, 600, 400], unit=5)) == 2000
    huge = [2**59, 2**59 - 7, 2**58]
    assert sum(chop([3] * 12, huge)) == sum(huge)


def test_chops_that_are_refused() -> None:
    for stacks, options, wanted in (
        ([5, 0], {}, ["stack"]),
        ([5, 5], {"method": "fair", "unit": 0}, ["method", "unit"]),
    ):
        with pytest.raises(ConfigError) as caught:
            chop(stacks, [10, 5], **options)  # type: ignore[arg-type]
        assert codes(caught) == wanted
