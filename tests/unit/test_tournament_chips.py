"""Chips, change, starting stacks and color-ups: S0, TDA 24, and what is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import omaha
from omaha import ConfigError, Deck
from omaha.tournament.chips import S0, Chip, ChipSet, change, starting_stack, unit_of
from omaha.tournament.color_up import ColorUp, color_up, race_cards


def codes(error: pytest.ExceptionInfo[ConfigError]) -> list[str]:
    return [problem.code.removeprefix("tournament.") for problem in error.value.problems]


def fields(error: pytest.ExceptionInfo[ConfigError]) -> list[str]:
    return [problem.field for problem in error.value.problems]


def test_s0_white_25_red_50_green_100_blue_250_black_500() -> None:
    assert [(chip.colour, chip.value) for chip in S0.chips] == [
        ("white", 25),
        ("red", 50),
        ("green", 100),
        ("blue", 250),
        ("black", 500),
    ]
    assert [S0.colour(value) for value in S0.values] == ["white", "red", "green", "blue", "black"]


@pytest.mark.parametrize("value", [S0, S0.chips[0], color_up({1: 150, 2: 25}, 25, 100, "2c3c4c")], ids=repr)
def test_values_survive(value: Any) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value and hash(twin) == hash(value) and repr(twin) == repr(value)


def test_a_set_of_chips_tells_all_its_defects() -> None:
    for chips, wrong in (
        ((), ["chips"]),
        ((Chip(50, "red"), Chip(25, "white"), 7, Chip(25, "red")), ["chips[1]", "chips[2]", "chips[3]"]),
        (5, ["chips"]),
        ((Chip(25, "white"), Chip(100, "green"), Chip(500, "white")), ["chips[2]"]),
    ):
        with pytest.raises(ConfigError) as caught:
            ChipSet(chips)  # type: ignore[arg-type]
        assert fields(caught)[: len(wrong)] == wrong and set(codes(caught)) == {"chip_set"}
    assert ChipSet([Chip(25, "white")]) == ChipSet((Chip(25, "white"),))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0, -25, True, 2.5, "25", None, 2**60 + 1])
def test_a_chip_is_worth_an_integer_from_one_on(value: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        Chip(value, " ")
    assert fields(caught) == ["value", "colour"] and set(codes(caught)) == {"chip_set"}


def test_counting_a_holding() -> None:
    assert S0.amount({}) == 0
    assert S0.amount({25: 8, 50: 8, 100: 4, 250: 2, 500: 5}) == 4000
    with pytest.raises(ConfigError) as caught:
        S0.amount({25: -1, 30: 2, 50: 1.5, 100: True})  # type: ignore[dict-item]
    assert codes(caught) == ["holding"] * 4
    for holding in ({500: 2**60}, [25, 25]):
        with pytest.raises(ConfigError):
            S0.amount(holding)  # type: ignore[arg-type]
    with pytest.raises(ConfigError) as caught:
        S0.colour(5)
    assert codes(caught) == ["holding"]


def test_chips_left_when_small_ones_are_gone() -> None:
    assert S0.from_unit(1) == S0
    assert S0.from_unit(250).values == (250, 500)
    with pytest.raises(ConfigError) as caught:
        S0.from_unit(501)
    assert codes(caught) == ["unit"]


def test_change_of_equally_few_takes_the_larger() -> None:
    # 11 is 10 + 1 and 6 + 5.
    assert change(11, [1, 5, 6, 10]) == {10: 1, 1: 1}


def test_change_of_any_amount_is_made_at_once() -> None:
    assert change(2**60, [1, 2**30]) == {2**30: 2**30}
    holding = change(10**18 - 25, S0)
    assert S0.amount(holding) == 10**18 - 25 and holding == {500: 2 * 10**15 - 1, 250: 1, 100: 2, 25: 1}
    usual = [25, 100, 500, 1000, 5000, 25_000, 100_000]
    assert sum(change(123_475, usual).values()) == 15


def test_starting_stacks_where_many_small_chips_are_needed() -> None:
    # No larger chip fits, or eight 25s do not leave what 1,000s make.
    assert starting_stack(3 * 10**8, ChipSet((Chip(3, "white"), Chip(10**9 + 1, "black")))) == {3: 10**8}
    assert starting_stack(1250, ChipSet((Chip(25, "white"), Chip(1000, "black")))) == {1000: 1, 25: 10}


def test_change_that_is_refused() -> None:
    for amount, values, wanted in (
        (-1, [25], ["amount"]),
        (True, [25], ["amount"]),
        (1.5, [], ["amount"]),
        (10, [], ["chip_set"]),
        (10, [0, -5], ["chip_set", "chip_set"]),
        (10, 5, ["chip_set"]),
        (10, [25], ["change"]),
        (50, [100], ["change"]),
        (10**12, [10**6 + 3, 10**6 + 7, 10**6 + 9, 10**6 + 21], ["chip_set"]),
    ):
        with pytest.raises(ConfigError) as caught:
            change(amount, values)  # type: ignore[arg-type]
        assert codes(caught) == wanted


def test_s0_4000_in_chips_has_small_ones_to_bet_with() -> None:
    stack = starting_stack(4000, S0)
    assert S0.amount(stack) == 4000 and list(stack) == sorted(stack, reverse=True)
    assert stack[25] == 8 and stack[50] == 8 and sum(stack.values()) < 40
    # The add-on.
    assert S0.amount(starting_stack(2000, S0)) == 2000


def test_starting_stacks_of_any_size() -> None:
    assert starting_stack(25, S0) == {25: 1}
    assert starting_stack(100, S0) == {50: 1, 25: 2}
    assert S0.amount(starting_stack(2**60 - 2**60 % 25, S0)) == 2**60 - 2**60 % 25
    assert starting_stack(300, ChipSet((Chip(100, "green"), Chip(250, "blue")))) == {100: 3}
    for total, wanted in ((0, ["amount"]), (30, ["change"]), ("many", ["amount"])):
        with pytest.raises(ConfigError) as caught:
            starting_stack(total, S0)  # type: ignore[arg-type]
        assert codes(caught) == wanted
    with pytest.raises(TypeError):
        starting_stack(100, [25])  # type: ignore[arg-type]


def test_s0_the_lowest_chip_leaves_when_no_longer_needed() -> None:
    schedule = [(25, 50), (50, 100), (75, 150), (100, 200), (150, 300), (200, 400), (300, 600), (500, 1000)]
    units = [
        unit_of(S0, [chips for level in schedule[at:] for chips in level]) for at in range(len(schedule))
    ]
    assert units == [25, 25, 25, 50, 50, 100, 100, 500]
    assert unit_of([25, 100], [0, 200]) == 100
    # 350 could be made of 250 and 100, but bets of 100 could not reach it.
    assert unit_of(S0, [350]) == 50


def test_units_that_are_refused() -> None:
    for chips, blinds, wanted in (
        (S0, [30], ["unit"]),
        (S0, [0, 0], ["amount"]),
        (S0, [], ["amount"]),
        (S0, [-25, 50], ["amount"]),
        ([], ["x"], ["chip_set", "amount"]),
    ):
        with pytest.raises(ConfigError) as caught:
            unit_of(chips, blinds)  # type: ignore[arg-type]
        assert codes(caught) == wanted


def test_s0_sufficient_quantities_are_changed_directly() -> None:
    result = color_up({1: 4000, 2: 2300}, 25, 100, Deck.seeded(1))
    assert result.stacks == {1: 4000, 2: 2300} and result.gained == 0
    assert all(not seat.cards and not seat.odd for seat in result.seats)
    assert result.explain() == (
        "seat 1: no odd 25s: 4000",
        "seat 2: no odd 25s: 2300",
        "table: all changed directly",
    )


def test_tda_24_nobody_is_raced_out() -> None:
    result = color_up({1: 25, 2: 175}, 25, 100, "3cKsQdJh")
    assert result.stacks == {1: 100, 2: 200} and result.gained == 100
    assert [seat.saved for seat in result.seats] == [True, False]
    assert result.explain() == (
        "seat 1: 1 odd 25, card 3c, wins nothing, gets one 100: nobody is raced out: 25 to 100",
        "seat 2: 3 odd 25s, cards Ks Qd Jh, wins one 100: 175 to 200",
        "table: odd chips worth 100 make 1 of 100; 100 more than before",
    )


def test_cards_are_dealt_from_the_deck_where_it_stands() -> None:
    deck, twin = Deck.seeded(9), Deck.seeded(9)
    deck.deal(10), twin.deal(10)
    result = color_up({7: 150, 3: 125}, 25, 100, deck)
    cards = [card for seat in result.seats for card in seat.cards]
    assert tuple(cards) == twin.deal(3) and len(deck) == 39
    assert [seat.seat for seat in result.seats] == [3, 7]


def test_more_odd_chips_than_cards() -> None:
    """No rule says what to do: a card for every two, or three, chips of a player."""
    stacks = dict.fromkeys(range(1, 10), 975)
    result = color_up(stacks, 25, 500, Deck.seeded(2))
    assert result.odd_per_card == 4 and {len(seat.cards) for seat in result.seats} == {5}
    assert (
        "table: odd chips worth 4275 make 9 of 500, one card for 4 odd chips; 225 more than before"
        in result.explain()
    )
    # A deck that has been used is short too.
    deck = Deck.seeded(2)
    deck.deal(50)
    assert color_up({1: 175, 2: 125}, 25, 100, deck).odd_per_card == 3 and len(deck) == 0


def test_a_very_large_new_unit_is_worked_out_at_once() -> None:
    result = color_up({1: 2**59 - 1, 2: 5}, 1, 2**59, Deck.seeded(0))
    assert [len(seat.cards) for seat in result.seats] == [51, 1] and result.raced == 1


def test_a_table_without_chips_has_nothing_to_color_up() -> None:
    result = color_up({1: 0}, 25, 100, "")
    assert result == ColorUp(25, 100, (), 0, 1) and result.gained == 0 and result.stacks == {}


def test_color_ups_that_are_refused_deal_nothing() -> None:
    deck = Deck.seeded(1)
    for stacks, old, new, wanted in (
        ({1: -5, 2: 2.5, "x": 25}, 0, True, ["stack", "stack", "stack", "unit", "unit"]),
        ({1: 125}, 100, 100, ["unit"]),
        ({1: 125}, 100, 25, ["unit"]),
        ([125], 25, 100, ["stack"]),
        (dict.fromkeys(range(5), 2**60), 1, 2, ["stack"]),
        (dict.fromkeys(range(53), 125), 25, 100, ["deck"]),
    ):
        with pytest.raises(ConfigError) as caught:
            color_up(stacks, old, new, deck)  # type: ignore[arg-type]
        assert codes(caught) == wanted
    assert len(deck) == 52
    deck.deal(51)
    with pytest.raises(ConfigError) as caught:
        color_up({1: 125, 2: 125}, 25, 100, deck)
    assert codes(caught) == ["deck"] and len(deck) == 1


def test_cards_told_by_a_director_must_be_those_that_are_dealt() -> None:
    stacks = {1: 150, 2: 125}
    assert race_cards(stacks, 25, 100) == {1: 2, 2: 1}
    for cards in ("", "AsKs", "AsKsQsJs"):
        with pytest.raises(ConfigError) as caught:
            color_up(stacks, 25, 100, cards)
        assert codes(caught) == ["deck"] and "3 cards" in str(caught.value)
    with pytest.raises(omaha.CardError):
        color_up(stacks, 25, 100, "AsAsKs")
