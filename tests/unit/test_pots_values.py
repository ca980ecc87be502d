"""The values of pots, and what may be a strength."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from unit.settled import (
    BOOK,
    FULL,
    HOUSE,
    IN_PLAY,
    PAID,
    PLAIN,
    UNITS,
    VALUES,
    settle,
    settle_batch,
)

import omaha
from omaha import BatchSettlement, PotRules, Rake


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:50])
def test_values_survive(value: Any) -> None:
    for twin in (
        copy.copy(value),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, 6)),
    ):
        assert twin == value
        assert hash(twin) == hash(value)
        assert (repr(twin), str(twin)) == (repr(value), str(value))
        assert public(twin) == public(value)


def public(value: Any) -> dict[str, Any]:
    """What can be read from it."""
    names = [name for name in dir(value) if not name.startswith("_")]
    return {name: attribute for name in names if not callable(attribute := getattr(value, name))}


FROZEN = [Rake(0), PotRules(), PAID.pots[0], PAID.awards[0], PAID, IN_PLAY]


@pytest.mark.parametrize("value", FROZEN, ids=lambda value: type(value).__name__)
def test_values_are_frozen(value: Any) -> None:
    for name in [*public(value), "anything"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, 1)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)


@pytest.mark.parametrize("value", FROZEN, ids=lambda value: type(value).__name__)
def test_values_are_final_and_read_back_as_tuples(value: Any) -> None:
    with pytest.raises(TypeError):
        type("Sub", (type(value),), {})
    assert not any(isinstance(attribute, list | dict | set) for attribute in public(value).values())


def test_equal_where_all_is_equal() -> None:
    options: dict[str, Any] = {
        "cap": 3,
        "unit": 2,
        "mode": "total_main_first",
        "no_flop_no_drop": False,
        "caps_by_players": [(2, 1)],
        "added": True,
    }
    rakes = [Rake(5), Rake(6), *(Rake(5, **{name: value}) for name, value in options.items())]
    choices: dict[str, Any] = {
        "one_odd_chip_max": False,
        "identical_even": False,
        "odd_chip_order": [0, 1],
        "hilo_odd_chip": "low",
        "board_odd_chip": "last",
        "rake": Rake(0),
    }
    rules = [PotRules(), *(PotRules(**{name: value}) for name, value in choices.items())]
    settled = [PAID, PLAIN, FULL, settle([5, 5], folded=[True, False], button=1)]
    for different in (rakes, rules, settled, [*PAID.pots], [*PAID.awards]):
        for i, one in enumerate(different):
            for j, other in enumerate(different):
                assert (one == other) is (i == j)
                assert (one != other) is (i != j)
        assert len(set(different)) == len(different)
    for one in FROZEN:
        assert one != 5
        assert one != "Rake(0)"


def test_what_was_given_makes_the_settlement() -> None:
    """Two hands that pay the same are not the same settlement; the same hand given in another way is."""
    again = settle((10, 20, 30), high=(3, 2, 2), low=(None, 5, 6), button=0, rules=PotRules(rake=Rake(500)))
    assert again == PAID
    assert hash(again) == hash(PAID)
    assert settle([5, 5], folded=[True, False], button=1).payout == PLAIN.payout


@pytest.mark.parametrize("value", [Rake(0), BOOK, PotRules(), HOUSE], ids=repr)
def test_repr_of_options_makes_them_again(value: Any) -> None:
    assert eval(repr(value), {"Rake": Rake, "PotRules": PotRules}) == value


def test_repr() -> None:
    assert repr(Rake(500, cap=3)) == (
        "Rake(500, cap=3, unit=1, mode='per_pot', no_flop_no_drop=True, caps_by_players=(), added=False)"
    )
    assert repr(PotRules()) == (
        "PotRules(one_odd_chip_max=True, identical_even=True, odd_chip_order='left_of_button', "
        "hilo_odd_chip='high', board_odd_chip='first', rake=None)"
    )
    assert repr(PLAIN) == "<Settlement payout=[0, 10] returned=[0, 0] rake=0>"
    assert repr(PLAIN.pots[0]) == "<Pot the pot: 10 for seats [1]>"
    assert repr(PLAIN.awards[0]) == "<Award: seat 1 wins the pot, 10>"
    assert repr(IN_PLAY) == (
        "<PotsInPlay <Pot the main pot: 160 for seats [0, 2, 3]> <Pot side pot 1: 140 for seats [2, 3]> "
        "returned=[0, 0, 0, 50]>"
    )


def test_fields() -> None:
    assert (BOOK.bp, BOOK.cap, BOOK.unit, BOOK.mode) == (500, 3, 2, "total_main_first")
    assert (BOOK.no_flop_no_drop, BOOK.caps_by_players, BOOK.added) == (True, ((2, 1), (4, None)), False)
    assert (HOUSE.one_odd_chip_max, HOUSE.identical_even, HOUSE.odd_chip_order) == (False, True, (1, 0, 2))
    assert (HOUSE.hilo_odd_chip, HOUSE.board_odd_chip, HOUSE.rake) == ("low", "last", BOOK)
    main, side = PAID.pots
    assert (main.number, main.name, main.amount, main.eligible, main.added, main.rake) == (
        0, "the main pot", 30, (0, 1, 2), 0, 1
    )  # fmt: skip
    assert (side.number, side.name, side.amount, side.eligible, side.rake) == (1, "side pot 1", 20, (1, 2), 1)
    assert (PAID.returned, PAID.rake, sum(PAID.payout)) == ((0, 0, 10), 2, 48)
    last = UNITS.awards[0]
    assert (last.pot, last.board, last.side, last.seat, last.amount, last.odd) == (0, 0, "whole", 1, 525, 25)
    assert PLAIN.awards[0].board is None
    assert len(IN_PLAY) == len(IN_PLAY.pots) == 2
    assert str(PAID) == "\n".join(PAID.explain())


def test_batch_settlement() -> None:
    paid: Any = settle_batch(np.array([[5, 7]]), np.array([[1, 2]], dtype=np.uint16), button=0)
    for twin in (
        copy.copy(paid),
        copy.deepcopy(paid),
        *(pickle.loads(pickle.dumps(paid, p)) for p in range(6)),
    ):
        assert isinstance(twin, BatchSettlement)
        assert [array.tolist() for array in twin] == [[[0, 10]], [[0, 2]], [0]]
    assert [array.dtype for array in paid] == [np.int64] * 3
    assert (paid.payout.shape, paid.returned.shape, paid.rake.shape) == ((1, 2), (1, 2), (1,))
    assert paid.payout.flags.writeable
    with pytest.raises(AttributeError):
        paid.rake = paid.payout


# Strengths


def test_high_and_low_ranks_as_strengths() -> None:
    board, hands = "3h4d8sKhQh", ["Ac2c9s9d", "KcKdQsJs", "JcJd9c9h"]
    high = [omaha.evaluate(hand, board) for hand in hands]
    low = [omaha.evaluate_low(hand, board) for hand in hands]
    paid = settle([10, 10, 10], high=high, low=low, button=0)
    assert paid.payout == (15, 15, 0)
    numbers: dict[str, Any] = {
        "high": [int(rank) for rank in high],
        "low": [None if rank is None else int(rank) for rank in low],
    }
    assert settle([10, 10, 10], button=0, **numbers) == paid
    arrays: dict[str, Any] = {
        name: np.array([0 if rank is None else rank for rank in ranks]) for name, ranks in numbers.items()
    }
    assert settle(np.array([10, 10, 10]), high=arrays["high"], button=0).payout == (0, 30, 0)


@pytest.mark.parametrize(
    "strengths",
    [
        [0, 1, 2],
        [2**32 - 3, 2**32 - 2, 2**32 - 1],
        [2**32 - 1, 2**32, 2**32 + 1],
        [0, 1, 2**63 - 1],
        [-(2**63), -1, 0],
        [-5, -4, -3],
        [-1, 2**31, 2**40],
        [np.uint16(1), np.int64(2), np.uint64(2**40)],
        [omaha.HighRank(1), omaha.HighRank(2), omaha.HighRank(7462)],
    ],
    ids=repr,
)
def test_any_integers_of_64_bits_are_strengths(strengths: list[Any]) -> None:
    """Only their order counts, and 0 and below are no less a hand than others."""
    bottom, middle, top = strengths
    for hand, payout in (
        ([bottom, middle, top], (0, 0, 30)),
        ([top, middle, bottom], (30, 0, 0)),
        ([middle, top, None], (0, 30, 0)),
        ([bottom, None, None], (30, 0, 0)),
        ([top, top, bottom], (15, 15, 0)),
        ([bottom, bottom, bottom], (10, 10, 10)),
    ):
        folded = [strength is None for strength in hand]
        paid = settle([10, 10, 10], high=hand, button=2, folded=folded)
        assert paid.payout == payout
        assert pickle.loads(pickle.dumps(paid)).payout == payout
        twice = settle([10, 10, 10], high=hand, low=hand, button=2, folded=folded)
        assert twice.payout == payout


def test_strengths_of_folded_and_mucked_seats_are_not_looked_at() -> None:
    for strength in (None, 0, 2**63 - 1, -(2**63)):
        assert settle([5, 5, 5], high=[strength, 1, 2], button=0, folded=[True, False, False]).payout[2] == 15
        assert settle([5, 5, 5], high=[strength, 1, 2], button=0, mucked=[True, False, False]).payout[2] == 15
