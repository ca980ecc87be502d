"""Color-ups, prizes, shared places and the worth of stacks: by hand, against the reference, and what holds for all of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from conftest import vector_cases
from hypothesis import assume, given
from hypothesis import strategies as st

import omaha
from omaha import Deck
from omaha.reference import parse_cards, seeded_deck
from omaha.reference import tournament as reference
from omaha.tournament.chips import S0, change, starting_stack
from omaha.tournament.color_up import ColorUp, color_up, race_cards
from omaha.tournament.icm import chop, icm, icm_exact
from omaha.tournament.payouts import Payouts, prizes, with_ties

VECTORS = vector_cases("tournament.jsonl")


def cases(kind: str) -> Any:
    found = [pytest.param(case, id=case["id"]) for case in VECTORS if case["kind"] == kind]
    assert found
    return pytest.mark.parametrize("case", found)


def by_seat(stacks: dict[str, int]) -> dict[int, int]:
    return {int(seat): chips for seat, chips in stacks.items()}


def told(result: ColorUp) -> dict[str, Any]:
    return {
        "after": {str(seat): chips for seat, chips in result.stacks.items()},
        "won": [seat.seat for seat in result.seats if seat.won],
        "saved": [seat.seat for seat in result.seats if seat.saved],
        "raced": result.raced,
        "odd_per_card": result.odd_per_card,
        "gained": result.gained,
    }


@cases("color_up")
def test_color_ups_worked_by_hand(case: dict[str, Any]) -> None:
    stacks = by_seat(case["stacks"])
    assert told(color_up(stacks, case["old"], case["new"], case["cards"])) == case["expect"], case["why"]


@cases("color_up")
def test_the_reference_colors_up_as_by_hand(case: dict[str, Any]) -> None:
    stacks, expect = by_seat(case["stacks"]), case["expect"]
    seats = reference.color_up(stacks, case["old"], case["new"], parse_cards(case["cards"]))
    assert {str(seat): told.after for seat, told in seats.items()} == expect["after"], case["why"]
    assert [seat for seat, told in seats.items() if told.won] == expect["won"]
    assert [seat for seat, told in seats.items() if told.saved] == expect["saved"]
    assert sum(told.after for told in seats.values()) - sum(stacks.values()) == expect["gained"]


@cases("icm")
def test_worth_of_stacks_worked_by_hand(case: dict[str, Any]) -> None:
    expect = [Fraction(value) for value in case["expect"]]
    stacks, money = case["stacks"], case["prizes"]
    assert reference.icm(stacks, money) == expect, case["why"]
    assert list(icm_exact(stacks, money)) == expect
    assert icm(stacks, money).values == pytest.approx([float(value) for value in expect], rel=1e-12)


@cases("prizes")
def test_prizes_worked_by_hand(case: dict[str, Any]) -> None:
    arguments = case["pool"], case["shares"], case["unit"]
    assert list(prizes(*arguments)) == case["expect"] == reference.prizes(*arguments), case["why"]


@cases("ties")
def test_shared_places_worked_by_hand(case: dict[str, Any]) -> None:
    arguments = case["prizes"], case["groups"], case["unit"]
    assert with_ties(*arguments) == case["expect"] == reference.with_ties(*arguments), case["why"]


@cases("change")
def test_change_worked_by_hand(case: dict[str, Any]) -> None:
    if case["expect"] is None:
        with pytest.raises(omaha.ConfigError) as caught:
            change(case["amount"], case["values"])
        assert caught.value.code == "tournament.change", case["why"]
    else:
        assert change(case["amount"], case["values"]) == by_seat(case["expect"]), case["why"]


UNITS = st.sampled_from(
    [(25, 50), (25, 100), (50, 100), (100, 250), (100, 500), (250, 500), (25, 500), (3, 7)]
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, int], int, int]:
    old, new = draw(UNITS)
    step = draw(st.sampled_from([old, old, new - old, 1 if old < 25 else 25]))
    seats = draw(st.dictionaries(st.integers(0, 10), st.integers(0, 60), min_size=1, max_size=10))
    return {seat: count * step for seat, count in seats.items()}, old, new


@given(tables(), st.integers(0, 2**64))
def test_color_up_against_the_reference(table: tuple[dict[int, int], int, int], seed: int) -> None:
    stacks, old, new = table
    result = color_up(stacks, old, new, Deck.seeded(seed))
    seats = reference.color_up(stacks, old, new, seeded_deck(seed))
    assert [
        (seat.seat, seat.after, seat.odd, tuple(map(int, seat.cards)), seat.won, seat.saved)
        for seat in result.seats
    ] == [(number, *seat) for number, seat in seats.items()]


@given(tables(), st.integers(0, 2**64))
def test_chips_are_conserved_but_for_what_is_booked(
    table: tuple[dict[int, int], int, int], seed: int
) -> None:
    stacks, old, new = table
    deck = Deck.seeded(seed)
    result = color_up(stacks, old, new, deck)
    saved = sum(seat.saved for seat in result.seats)
    assert sum(result.stacks.values()) == sum(stacks.values()) + result.gained
    # Half up: never more than half a new chip, and less than half is lost; a chip more for each who was saved.
    assert -new < 2 * (result.gained - saved * new) <= new
    assert sum(seat.won for seat in result.seats) == result.raced
    assert [seat.seat for seat in result.seats] == sorted(seat for seat in stacks if stacks[seat])
    for seat in result.seats:
        assert seat.after > 0 and seat.after % new == 0
        assert seat.direct <= seat.before and seat.after - seat.direct in (0, new)
        assert bool(seat.cards) == bool(seat.odd) and not (seat.won and seat.saved)
    dealt = {seat.seat: len(seat.cards) for seat in result.seats if seat.cards}
    assert dealt == race_cards(stacks, old, new) and len(deck) == 52 - sum(dealt.values())


@given(tables(), st.integers(0, 2**64))
def test_a_director_who_tells_the_cards_gets_the_same(
    table: tuple[dict[int, int], int, int], seed: int
) -> None:
    stacks, old, new = table
    result = color_up(stacks, old, new, Deck.seeded(seed))
    cards = [card for seat in result.seats for card in seat.cards]
    assert color_up(stacks, old, new, cards) == result
    # Nothing odd is left: a second one changes nothing.
    again = color_up(result.stacks, old, new, Deck.seeded(seed))
    assert again.stacks == result.stacks and again.gained == 0


MONEY = st.lists(st.integers(0, 1000), max_size=6).map(lambda amounts: sorted(amounts, reverse=True))


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6), MONEY)
def test_worth_against_the_reference(stacks: list[int], money: list[int]) -> None:
    assume(any(stacks))
    money = money[: len(stacks)]
    expect = reference.icm(stacks, money)
    assert list(icm_exact(stacks, money)) == expect and sum(expect) == sum(money)
    result = icm(stacks, money)
    assert result.is_exact and result.values == pytest.approx([float(value) for value in expect], abs=1e-9)


PLAYERS = st.lists(st.integers(1, 10**6), min_size=1, max_size=11)


@given(PLAYERS, MONEY, st.randoms(use_true_random=False))
def test_order_of_the_players_changes_nothing(stacks: list[int], money: list[int], random: Any) -> None:
    money = money[: len(stacks)]
    order = random.sample(range(len(stacks)), len(stacks))
    values = icm(stacks, money).values
    assert icm([stacks[player] for player in order], money).values == tuple(
        values[player] for player in order
    )


@given(PLAYERS, MONEY)
def test_worth_sums_to_the_prizes(stacks: list[int], money: list[int]) -> None:
    money = money[: len(stacks)]
    values = icm(stacks, money).values
    assert sum(values) == pytest.approx(sum(money), rel=1e-12)
    ranked = sorted(zip(stacks, values, strict=True))
    assert all(low[1] <= high[1] * (1 + 1e-12) for low, high in pairwise(ranked))


def test_samples_agree_with_the_exact_worth() -> None:
    stacks, money = [9000, 5000, 2500, 1500, 1000, 700, 300], [500, 300, 200, 100]
    exact = np.array(icm(stacks, money).values)
    errors = []
    for seed in range(40):
        sampled = icm(stacks, money, trials=2000, seed=seed)
        assert sampled.stderr is not None and not sampled.is_exact
        assert sum(sampled.values) == pytest.approx(sum(money))
        errors.append((np.array(sampled.values) - exact) / np.array(sampled.stderr))
    scores = np.array(errors)
    # 280 scores: none far out, as many as there should be near, no bias; and the errors told are the right size.
    assert np.abs(scores).max() < 5
    assert np.abs(scores.mean(axis=0)).max() * np.sqrt(40) < 4
    assert 0.8 < np.square(scores).mean() < 1.25


def test_samples_agree_with_the_exact_worth_at_twenty_players() -> None:
    stacks, money = [100 * (player + 1) for player in range(20)], [50, 30, 20]
    sampled = icm(stacks, money, trials=20_000, seed=5)
    assert sampled.stderr is not None
    exact = icm(stacks, money)
    assert exact.is_exact
    far = np.abs(np.array(sampled.values) - exact.values) / sampled.stderr
    assert far.max() < 4.5


SHARES = st.lists(st.integers(1, 100), min_size=1, max_size=6).map(
    lambda parts: sorted((part * 10_000 // sum(parts) for part in parts), reverse=True)
)


@given(st.integers(0, 3000), SHARES, st.sampled_from([1, 2, 5, 25]))
def test_prizes_against_the_reference(pool: int, shares: list[int], unit: int) -> None:
    shares[0] += 10_000 - sum(shares)
    paid = prizes(pool, Payouts(tuple(shares)), unit)
    assert list(paid) == reference.prizes(pool, shares, unit)
    assert sum(paid) == pool and list(paid) == sorted(paid, reverse=True)
    assert all(prize % unit == 0 for prize in paid[1:])


@given(st.data(), MONEY, st.sampled_from([1, 2, 5, 25]))
def test_shared_places_against_the_reference(data: st.DataObject, money: list[int], unit: int) -> None:
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=6, max_size=8))
    names = iter("abcdefghijklmnopqrstuvwxyzABCDEF")
    groups = [[next(names) for _ in range(size)] for size in sizes]
    paid = with_ties(money, groups, unit)
    assert paid == reference.with_ties(money, groups, unit)
    assert sum(paid.values()) == sum(money)
    assert all(
        max(map(paid.__getitem__, group)) - min(map(paid.__getitem__, group)) < 2 * unit for group in groups
    )


@given(PLAYERS, MONEY, st.sampled_from(["icm", "chip", "even"]), st.sampled_from([1, 5, 25]))
def test_chops_sum_to_the_prizes_and_leave_everybody_the_lowest(
    stacks: list[int], money: list[int], method: Any, unit: int
) -> None:
    money = money[: len(stacks)]
    parts = chop(stacks, money, method=method, unit=unit)
    assert sum(parts) == sum(money)
    assert min(parts) >= (money[-1] if len(money) == len(stacks) else 0)
    if method != "even":
        ranked = sorted(zip(stacks, parts, strict=True), reverse=True)
        assert all(high[1] >= low[1] for high, low in pairwise(ranked) if high[0] > low[0])


@given(st.integers(0, 400), st.sets(st.integers(1, 30), min_size=1, max_size=4))
def test_change_is_the_fewest_chips(amount: int, values: set[int]) -> None:
    fewest = [0, *[10**9] * amount]
    for total in range(1, amount + 1):
        fewest[total] = 1 + min((fewest[total - value] for value in values if value <= total), default=10**9)
    try:
        holding = change(amount, values)
    except omaha.ConfigError as error:
        assert error.code == "tournament.change" and fewest[amount] >= 10**9
    else:
        assert sum(value * count for value, count in holding.items()) == amount
        assert sum(holding.values()) == fewest[amount] and all(holding.values())


@given(st.integers(1, 4000))
def test_starting_stacks_are_worth_what_they_should(quarters: int) -> None:
    assert S0.amount(starting_stack(25 * quarters, S0)) == 25 * quarters
