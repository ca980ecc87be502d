"""Distributions of equity: what holds for all of them, set beside plain fractions."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import CardSet, ConfigError, Distribution, HoldingError, nut_advantage


class Row(NamedTuple):
    """A hand as the arrays have it."""

    mask: int
    weight: int
    numerator: int
    denominator: int

    @property
    def equity(self) -> Fraction:
        return Fraction(self.numerator, self.denominator)


@st.composite
def equities(draw: st.DrawFn) -> tuple[int, int]:
    """A numerator and its denominator; often those of few values, so that hands are level."""
    denominator = draw(st.one_of(st.sampled_from([0, 1, 10, 100, 820]), st.integers(1, 2**40)))
    return draw(st.integers(0, denominator)), denominator


@st.composite
def rows(draw: st.DrawFn) -> list[Row]:
    """Hands with at least one that counts."""
    hands = draw(
        st.sets(st.integers(1, 2**16 - 1).filter(lambda m: m.bit_count() == 4), min_size=1, max_size=10)
    )
    made = [Row(mask, draw(st.integers(0, 100)), *draw(equities())) for mask in hands]
    if not any(row.weight and row.denominator for row in made):
        made[0] = made[0]._replace(weight=1, numerator=1, denominator=2)
    return made


def distribution(made: list[Row], **options: Any) -> Distribution:
    masks, weights, numerators, denominators = zip(*made, strict=True)
    return Distribution(
        *(np.array(part, dtype=np.uint64) for part in (masks, weights, numerators, denominators)), **options
    )


def counting(made: list[Row]) -> list[Row]:
    return sorted(row for row in made if row.weight and row.denominator)


def counts_of(made: list[Row], by: str) -> list[tuple[Fraction, int]]:
    """The equity of each hand and what it counts."""
    return [(row.equity, row.weight * (row.denominator if by == "deals" else 1)) for row in counting(made)]


COUNTED = st.sampled_from(["deals", "weight"])
SHARES = st.one_of(
    st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1), Fraction(31, 100)]),
    st.fractions(0, 1, max_denominator=1000),
)


@given(rows())
def test_the_mean_is_the_equity_of_range_against_range(made: list[Row]) -> None:
    won = sum(row.weight * row.numerator for row in counting(made))
    assert distribution(made).mean() == Fraction(won, sum(row.weight * row.denominator for row in made))


@given(rows(), COUNTED, SHARES)
def test_shares_and_means_within_bounds_are_exact(made: list[Row], by: Any, bound: Fraction) -> None:
    spread, pairs = distribution(made, counted=by), counts_of(made, by)
    total = sum(count for _, count in pairs)
    tests = {
        "ge": lambda equity: equity >= bound,
        "gt": lambda equity: equity > bound,
        "le": lambda equity: equity <= bound,
        "lt": lambda equity: equity < bound,
    }
    for name, test in tests.items():
        inside = [(equity, count) for equity, count in pairs if test(equity)]
        counted = sum(count for _, count in inside)
        assert spread.share(**{name: bound}) == Fraction(counted, total)
        mean = sum((equity * count for equity, count in inside), Fraction(0)) / counted if inside else None
        assert spread.mean(**{name: bound}) == mean


@given(rows(), COUNTED, SHARES, SHARES)
def test_a_share_and_its_complement_are_everything(
    made: list[Row], by: Any, one: Fraction, other: Fraction
) -> None:
    spread = distribution(made, counted=by)
    assert spread.share() == 1 == spread.share(ge=0, le=1)
    for bound in (one, spread.exact_equity(0)):
        assert spread.share(ge=bound) + spread.share(lt=bound) == 1
        assert spread.share(gt=bound) + spread.share(le=bound) == 1
    low, high = sorted((one, other))
    assert spread.share(lt=low) + spread.share(ge=low, le=high) + spread.share(gt=high) == 1


@given(rows(), COUNTED)
def test_the_curve_falls_and_has_the_mean_below_it(made: list[Row], by: Any) -> None:
    spread = distribution(made, counted=by)
    curve = spread.curve()
    assert len(curve.x) == len(curve.y) == len(spread)
    assert (np.diff(curve.y) <= 0).all() and (np.diff(curve.x) >= 0).all()
    assert curve.x[-1] == 1 and curve.x[0] > 0
    below = float((np.diff(curve.x, prepend=0) * curve.y).sum())
    assert below == pytest.approx(float(spread.mean()), abs=1e-9)


@given(rows(), COUNTED, st.integers(2, 50))
def test_a_curve_at_places_is_the_whole_one_there(made: list[Row], by: Any, points: int) -> None:
    spread = distribution(made, counted=by)
    whole, some = spread.curve(), spread.curve(points)
    assert (np.diff(some.y) <= 0).all() and len(some.x) == points
    assert some.y[0] == whole.y[0] and some.y[-1] == whole.y[-1]
    for x, y in zip(some.x, some.y, strict=True):
        assert y == whole.y[min(int((whole.x < x).sum()), len(whole.y) - 1)]


@given(rows(), COUNTED, st.sampled_from([1, 2, 3, 7, 10, 100, 1000]))
def test_a_histogram_has_every_hand_in_its_step(made: list[Row], by: Any, bins: int) -> None:
    spread = distribution(made, counted=by)
    found = spread.histogram(bins)
    wanted, hands = [0] * bins, [0] * bins
    for equity, count in counts_of(made, by):
        step = min(int(equity * bins), bins - 1)
        wanted[step] += count
        hands[step] += 1
    assert list(found.weights) == wanted and found.hands.tolist() == hands
    assert sum(found.weights) == spread.total and sum(found.exact_shares) == 1
    assert len(found) == bins == len(found.edges) - 1 and found.edges[-1] == 1


@given(rows(), COUNTED, SHARES)
def test_a_quantile_is_the_least_equity_that_so_many_do_not_exceed(
    made: list[Row], by: Any, q: Fraction
) -> None:
    spread, pairs = distribution(made, counted=by), counts_of(made, by)
    equities = sorted({equity for equity, _ in pairs})
    total = sum(count for _, count in pairs)
    wanted = next(e for e in equities if sum(count for equity, count in pairs if equity <= e) >= q * total)
    assert spread.quantile(q) == wanted
    assert spread.quantile(0) == equities[0] and spread.quantile(1) == equities[-1]
    assert spread.median() == spread.quantile("50%")


@given(rows())
def test_the_best_hands_stand_first(made: list[Row]) -> None:
    spread = distribution(made)
    wanted = sorted(counting(made), key=lambda row: (-row.equity, row.mask))
    best = spread.best(len(spread))
    assert [(row.hand.mask, row.weight, row.exact_equity) for row in best] == [
        (row.mask, row.weight, row.equity) for row in wanted
    ]
    assert [row.equity for row in best] == spread.curve().y.tolist()
    assert spread.best(2) == best[:2] and spread.best(0) == () == spread.best(-3)
    assert [row.exact_equity for row in spread.worst(3)] == [row.equity for row in wanted[::-1][:3]]


@given(rows())
def test_a_hand_is_found_by_its_cards(made: list[Row]) -> None:
    spread = distribution(made)
    for place, row in enumerate(counting(made)):
        found = spread.of(CardSet.from_mask(row.mask))
        assert found == spread[place] and found.exact_equity == row.equity == spread.exact_equity(place)
    assert list(spread) == [spread[place] for place in range(len(spread))]
    assert spread[-1] == spread[len(spread) - 1]
    assert sum(row.share for row in spread) == pytest.approx(1)


@given(rows(), COUNTED)
def test_values_pickle_copy_and_compare(made: list[Row], by: Any) -> None:
    spread = distribution(made, counted=by, board="AsKsQs", hero="one", hilo=True)
    again = pickle.loads(pickle.dumps(spread))
    assert again == spread and hash(again) == hash(spread) and again.left_out == spread.left_out
    assert copy.copy(spread) is spread is copy.deepcopy(spread)
    assert spread != distribution(made, counted=by) and spread != 1
    other = spread.by("weight" if by == "deals" else "deals")
    assert other != spread and other.by(by) == spread and spread.by(by) is spread
    assert other.left_out == spread.left_out and other.left_out_weight == spread.left_out_weight


@given(rows(), rows(), st.fractions(0, 1, max_denominator=50).filter(bool))
def test_the_nut_advantage_shares_out_the_best_of_both(
    one: list[Row], other: list[Row], top: Fraction
) -> None:
    ranges = [counts_of(made, "deals") for made in (one, other)]
    parts = []
    for at, pairs in enumerate(ranges):
        total = sum(count for _, count in pairs)
        parts += [(equity, Fraction(count, total), at) for equity, count in pairs]
    left, taken = 2 * top, [Fraction(0), Fraction(0)]
    edge = Fraction(1)
    for edge in sorted({equity for equity, _, _ in parts}, reverse=True):
        level = [sum(part for equity, part, at in parts if equity == edge and at == who) for who in (0, 1)]
        share = min(left / sum(level), Fraction(1))
        taken = [have + share * more for have, more in zip(taken, level, strict=True)]
        left -= share * sum(level)
        if not left:
            break
    first, second = distribution(one), distribution(other)
    found = nut_advantage(first, second, top)
    assert (found.hero, found.villain) == (taken[0] / (2 * top), taken[1] / (2 * top))
    assert found.edge == edge and found.top == top
    assert nut_advantage(second, first, top)[:2] == (found.villain, found.hero)
    assert nut_advantage(first, first, top).hero == Fraction(1, 2)
    assert nut_advantage(first, second, 1).hero == Fraction(1, 2)


# Corners


def two(first: tuple[int, int], second: tuple[int, int]) -> Distribution:
    return distribution([Row(0b1111, 1, *first), Row(0b11110000, 1, *second)])


def test_hands_that_floats_cannot_tell_apart_stand_in_order() -> None:
    # Neighbours in the order of fractions, nearer to each other than floats are.
    lower, upper = (2**26 - 1, 2**27 - 1), (2**26, 2**27 + 1)
    assert lower[0] / lower[1] == pytest.approx(upper[0] / upper[1], abs=1e-8)
    near = [(10**8, 2 * 10**8 + 1), (10**8 - 1, 2 * 10**8 - 1), (10**8 - 2, 2 * 10**8 - 3)]
    assert len({n / d for n, d in near}) < 3
    made = [Row(0b1111 << 4 * at, 1, *near[at]) for at in range(3)]
    exact = [row.exact_equity for row in distribution(made).best()]
    assert exact == sorted(exact, reverse=True)
    spread = distribution(made, counted="weight")
    middle = sorted(row.equity for row in made)[1]
    assert spread.share(gt=middle) == Fraction(1, 3) == spread.share(lt=middle)
    assert spread.median() == middle


@pytest.mark.parametrize("great", [2**50, 2**63, 2**70])
def test_great_numbers_do_not_overflow(great: int) -> None:
    made = [Row(0b1111, 100, great // 2, great), Row(0b11110000, 99, great - 1, great)]
    masks, weights, numerators, denominators = zip(*made, strict=True)
    given = [np.array(part, dtype=np.uint64) for part in (masks, weights)]
    # Numbers beyond 64 bits come as Python's own.
    spread = Distribution(*given, *(np.array(part, dtype=object) for part in (numerators, denominators)))
    if great < 2**64:
        assert spread == distribution(made)
    again = pickle.loads(pickle.dumps(spread))
    assert again == spread and hash(again) == hash(spread)
    assert spread.total == 199 * great
    assert spread.mean() == Fraction(100 * (great // 2) + 99 * (great - 1), 199 * great)
    assert spread.share(ge="50%") == 1 and spread.share(gt="50%") == Fraction(99, 199)
    assert sum(spread.histogram(1000).weights) == spread.total
    assert spread.median() == Fraction(1, 2) and spread.quantile(1) == Fraction(great - 1, great)
    assert nut_advantage(spread, spread).hero == Fraction(1, 2)


@pytest.mark.parametrize(
    "bound", ["31%", "0.31", " 31 % ", "31/100", 0.31, Fraction(31, 100), Decimal("0.31")]
)
def test_a_bound_means_what_is_written(bound: Any) -> None:
    spread = two((31, 100), (30, 100))
    assert spread.share(ge=bound) == Fraction(1, 2) == spread.share(lt=bound) and spread.share(gt=bound) == 0


@pytest.mark.parametrize("bound", [0.1, 0.3, 0.7, 1 / 3, np.float64(0.1)])
def test_a_float_is_what_python_writes_for_it(bound: float) -> None:
    written = Fraction(str(float(bound)))
    spread = two((written.numerator, written.denominator), (0, 1)).by("weight")
    assert spread.share(ge=bound) == Fraction(1, 2)


@pytest.mark.parametrize("bound", ["", "x", "31%%", "1e9", "1/0", "-1", "٣", "9" * 40, "nan", "0x1", "1_0"])
def test_texts_that_are_no_shares_are_refused(bound: str) -> None:
    with pytest.raises(ConfigError) as refused:
        two((1, 2), (1, 2)).share(ge=bound)
    assert refused.value.code == "distribution.share"


@pytest.mark.parametrize(
    "bound", [31, -0.1, 1.5, float("nan"), float("inf"), Fraction(3, 2), "101%", Decimal("nan")]
)
def test_shares_beyond_everything_are_refused(bound: Any) -> None:
    with pytest.raises(ConfigError) as refused:
        two((1, 2), (1, 2)).mean(lt=bound)
    assert refused.value.code == "distribution.share" and "31%" in str(refused.value)


@pytest.mark.parametrize("bound", [True, b"1", [1], object()])
def test_bounds_are_numbers_or_texts(bound: Any) -> None:
    with pytest.raises(TypeError):
        two((1, 2), (1, 2)).quantile(bound)


def test_hands_that_meet_nobody_are_left_out_and_counted() -> None:
    made = [Row(0b1111, 7, 0, 0), Row(0b11110000, 1, 1, 4), Row(0b111100000000, 0, 1, 1)]
    spread = distribution(made)
    assert len(spread) == 1 and (spread.left_out, spread.left_out_weight) == (1, 7)
    # A hand with a card of the board is no hand there.
    for known in ({"board": iter(["2c"])}, {"dead": iter([0])}):
        held = distribution(made, **known)
        assert (held.left_out, held.left_out_weight) == (0, 0) and len(held) == 1
        assert [str(held.board), str(held.dead)].count("2c") == 1


def test_an_empty_distribution_is_refused() -> None:
    none = np.array([], dtype=np.uint64)
    for arrays in (
        [none] * 4,
        [np.array([15], dtype=np.uint64), np.array([1]), np.array([0]), np.array([0])],
    ):
        with pytest.raises(ConfigError) as refused:
            Distribution(*arrays)
        assert refused.value.code == "distribution.empty"


def test_a_distribution_is_frozen() -> None:
    spread = two((1, 2), (1, 3))
    for name in ("equity", "hands", "hero", "new"):
        with pytest.raises(AttributeError):
            setattr(spread, name, 1)
        with pytest.raises(AttributeError):
            delattr(spread, name)
    for values in (*spread.columns().values(), spread.histogram().hands):
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hands": np.array([15, 240], dtype=np.int64)}, "array.dtype"),
        ({"hands": [15, 240]}, "array.dtype"),
        ({"weights": np.array([1.0, 2.0])}, "array.dtype"),
        ({"numerators": np.array([1, 2.5], dtype=object)}, "array.dtype"),
        ({"numerators": np.array([-1, 2], dtype=object)}, "distribution.value"),
        ({"weights": np.array([1, 2**70], dtype=object)}, "distribution.value"),
        ({"weights": np.array([1, 2, 3])}, "array.shape"),
        ({"hands": np.array([[15, 240]], dtype=np.uint64)}, "array.shape"),
        ({"numerators": np.array([-1, 2])}, "distribution.value"),
        ({"numerators": np.array([5, 2])}, "distribution.value"),
        ({"hands": np.array([15, 15], dtype=np.uint64)}, "distribution.value"),
        ({"counted": "hands"}, "distribution.counted"),
        ({"board": "AsAs"}, "card.duplicate"),
    ],
)
def test_arrays_that_are_no_equities_are_refused(change: dict[str, Any], code: str) -> None:
    arrays: dict[str, npt.NDArray[Any]] = {
        "hands": np.array([15, 240], dtype=np.uint64),
        "weights": np.array([1, 1], dtype=np.uint8),
        "numerators": np.array([1, 2]),
        "denominators": np.array([4, 4]),
    }
    assert Distribution(**arrays).mean() == Fraction(3, 8)
    with pytest.raises(omaha.OmahaError) as refused:
        Distribution(**{**arrays, **change})
    assert refused.value.code == code and isinstance(refused.value, ValueError)


def test_numbers_out_of_range_are_refused() -> None:
    spread = two((1, 2), (1, 3))
    for place in (2, -3):
        with pytest.raises(HoldingError):
            spread[place]
    with pytest.raises(HoldingError) as missing:
        spread.of("AsAhAdAc")
    assert missing.value.code == "distribution.hand"
    for wrong in (0, 1001, -1):
        with pytest.raises(ConfigError) as bins:
            spread.histogram(wrong)
        assert bins.value.code == "distribution.bins"
    with pytest.raises(ConfigError) as points:
        spread.curve(1)
    assert points.value.code == "distribution.points"
    with pytest.raises(ConfigError):
        nut_advantage(spread, spread, 0)
    for flawed in (True, 2.0, "3"):
        with pytest.raises(TypeError):
            spread.histogram(flawed)  # type: ignore[arg-type]


def test_the_arrays_of_the_caller_are_his() -> None:
    hands = np.array([240, 15], dtype=np.uint64)
    ones = np.array([1, 1], dtype=np.uint64)
    spread = Distribution(hands, ones, ones, ones)
    hands[0] = ones[0] = 77
    assert spread.hands.tolist() == [15, 240] and spread.weights.tolist() == [1, 1]
