"""Shares by place, prizes in whole money, and what is refused."""

from __future__ import annotations

import pickle
from itertools import pairwise
from typing import Any

import pytest

from omaha import ConfigError
from omaha.tournament.payouts import Payouts, prizes, with_ties


def codes(error: pytest.ExceptionInfo[ConfigError]) -> list[str]:
    return [problem.code.removeprefix("tournament.") for problem in error.value.problems]


@pytest.mark.parametrize(
    ("entries", "shares"),
    [
        *((entries, (10_000,)) for entries in (2, 3, 4)),
        *((entries, (6500, 3500)) for entries in (5, 7)),
        *((entries, (5000, 3000, 2000)) for entries in (8, 10, 16)),
    ],
)
def test_home_sizes(entries: int, shares: tuple[int, ...]) -> None:
    assert Payouts.standard(entries).shares == shares


def test_every_number_of_entries_has_shares_that_fall_to_at_least_an_entry() -> None:
    before = 0
    for entries in [*range(2, 600), *range(600, 10_000, 397), 10_000]:
        payouts = Payouts.standard(entries)
        shares = payouts.shares
        assert sum(shares) == 10_000 and list(shares) == sorted(shares, reverse=True)
        assert payouts.places >= before
        before = payouts.places
        if entries > 16:
            assert entries <= 8 * payouts.places < entries + 8
            assert shares[-1] * entries >= 10_000
            # No place pays half of the one before or less, but for the rounding.
            assert all(2 * low + 2 >= high for high, low in pairwise(shares))


@pytest.mark.parametrize("entries", [1, 0, -5, 10_001, 2.5, True, None])
def test_entries_that_are_refused(entries: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        Payouts.standard(entries)
    assert codes(caught) == ["entries"]


@pytest.mark.parametrize(
    "shares",
    [(), (5000,), (4000, 6000), (10_000, 0), (10_001, -1), (5000.0, 5000), "x", 5, (True, 9999), (20_000,)],
)
def test_shares_that_are_refused(shares: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        Payouts(shares)
    assert set(codes(caught)) == {"shares"}
    with pytest.raises(ConfigError) as caught:
        prizes(-1, shares, 0)
    assert codes(caught)[:2] == ["pool", "unit"] and set(codes(caught)[2:]) == {"shares"}


def test_payouts_are_values() -> None:
    payouts = Payouts.standard(30)
    assert pickle.loads(pickle.dumps(payouts)) == payouts == Payouts(payouts.shares) and payouts.places == 4
    assert hash(Payouts([6500, 3500])) == hash(Payouts((6500, 3500)))  # type: ignore[arg-type]


def test_the_rest_goes_to_first() -> None:
    assert prizes(625, Payouts.standard(10), 5) == (315, 185, 125)
    assert prizes(0, [10_000]) == (0,)
    # Money that is no multiple of the unit too, and of any size.
    assert prizes(1003, [5000, 5000], 10) == (503, 500)
    assert sum(prizes(2**60, Payouts.standard(10_000), 7)) == 2**60


def test_s0_equal_stacks_or_different_tables_share() -> None:
    assert with_ties([315, 185, 125], [["Ann"], ["Bob", "Cleo"], ["Dan"]], 5) == {
        "Ann": 315,
        "Bob": 155,
        "Cleo": 155,
        "Dan": 0,
    }
    # Numbers name players as well, the order is that of the finish, and odd money is the first named's.
    assert list(with_ties([50, 31], [(7,), (3, 1)]).items()) == [(7, 50), (3, 16), (1, 15)]
    assert with_ties([], [["a"], ["b"]]) == {"a": 0, "b": 0}


def test_shared_places_that_are_refused() -> None:
    for money, groups, unit, wanted in (
        ([50, 30], [["a"]], 1, ["groups"]),
        ([50], [["a"], []], 1, ["groups"]),
        ([50], [["a", "b"], ["a"]], 1, ["groups"]),
        ([50], ["ann"], 1, ["groups", "groups"]),
        ([30, 50], [["a"], ["b"]], 0, ["prizes", "unit"]),
        ([50, -1], [["a"], ["b"]], 1, ["prizes"]),
        ([50.5], [["a"]], 1, ["prizes"]),
        (50, [["a"]], 1, ["prizes"]),
    ):
        with pytest.raises(ConfigError) as caught:
            with_ties(money, groups, unit)  # type: ignore[arg-type]
        assert codes(caught) == wanted
