"""The orderings that come with the package, against counts of two other programs."""

from __future__ import annotations

import copy
import csv
import pickle
from fractions import Fraction
from pathlib import Path

import pytest

import omaha
from omaha.orderings import DEALS, ORDERINGS

SAMPLE = Path(__file__).parents[1] / "vectors" / "plo4_vs_random_sample.tsv"
SHIPPED = Path(omaha.__file__).parent / "data" / "plo4-vs-random-1.bin"


def test_the_known_records_to_the_unit() -> None:
    with SAMPLE.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    assert len(rows) == 150
    high, hilo = (omaha.ordering(name) for name in ORDERINGS[:2])
    for row in rows:
        hand, wins, ties = row["hand"], int(row["win"]), int(row["tie"])
        assert high.exact_equity(hand) == Fraction(2 * wins + ties, 2 * DEALS), hand
        assert hilo.exact_equity(hand) == Fraction(int(row["hilo_quarter_units"]), 4 * DEALS), hand


@pytest.mark.parametrize("name", ORDERINGS[:2])
def test_the_order_is_one(name: str) -> None:
    order = omaha.ordering(name)
    entries = list(order)
    assert len(order) == len(entries) == 16_432 and entries[0] == order[0] and entries[-1] == order[-1]
    assert sum(entry.hands for entry in entries) == 270_725
    assert sum(entry.hands * order.exact_equity(entry.hand) for entry in entries) == Fraction(270_725, 2)
    equities = [entry.equity for entry in entries]
    assert equities == sorted(equities, reverse=True)
    assert [entry.rank for entry in entries] == [1 + equities.index(equity) for equity in equities[:50]] + [
        entry.rank for entry in entries[50:]
    ]
    percentiles = [entry.percentile for entry in entries]
    assert percentiles == sorted(percentiles) and percentiles[-1] == 1.0
    assert order.columns()["equity"].tolist() == equities


def test_the_best_hands_of_truth_json() -> None:
    order = omaha.ordering("plo4-vs-random-1")
    best = ["AdAcTdTc", "AdAcJdJc", "AdAcQdQc", "AdAc5d5c", "AdAc9d9c", "AdAcKdKc", "AdAcJcTd"]
    assert [order.rank(hand) for hand in best] == [1, 2, 3, 4, 5, 6, 7]
    assert round(order.equity(best[0]), 6) == 0.715263


def test_suits_do_not_matter() -> None:
    order = omaha.ordering("plo4-8-vs-random-1")
    assert order.rank("As2s3hKd") == order.rank("Ac2c3dKs") and order.rank(["As", "2s", 6, "Kd"]) > 0


@pytest.mark.parametrize("hand", ["AsKsQs", "AsKsQsJsTs9s", ""])
def test_four_cards_are_wanted(hand: str) -> None:
    with pytest.raises(omaha.CardError) as error:
        omaha.ordering("plo4-vs-random-1").rank(hand)
    assert (error.value.code, error.value.where) == ("card.count", "hole")


def test_it_is_small_and_loaded_once() -> None:
    assert SHIPPED.stat().st_size == 15 * 16_432 < 300_000
    order = omaha.ordering("plo4-vs-random-1")
    assert order is omaha.ordering("plo4-vs-random-1") is copy.deepcopy(order)
    assert pickle.loads(pickle.dumps(order)) is order
    assert repr(order) == "<Ordering plo4-vs-random-1, 16,432 classes>"


@pytest.mark.parametrize("name", ORDERINGS[2:4])
def test_five_cards_were_sampled_and_are_within_their_error(name: str) -> None:
    order = omaha.ordering(name)
    columns = order.columns()
    assert len(order) == 134_459 and int(columns["hands"].sum()) == 2_598_960
    assert not order.is_exact and order.stderr == 0.0025
    # All hands together win half of all pots.
    mean = float((columns["hands"] * columns["equity"]).sum() / 2_598_960)
    assert abs(mean - 0.5) < 0.0001
    assert columns["equity"].tolist() == sorted(columns["equity"].tolist(), reverse=True)
    game = "plo5-8" if "-8" in name else "plo5"
    for place in (0, 1_000, 50_000, 100_000, 134_458):
        entry = order[place]
        exact = omaha.equity(entry.hand, None, game=game, exact=True)
        assert abs(exact[0].equity - entry.equity) < 5 * order.stderr, entry
    with pytest.raises(omaha.ConfigError) as error:
        order.exact_equity(order[0].hand)
    assert error.value.code == "equity.sampled"


def test_an_ordering_wants_as_many_cards_as_it_has() -> None:
    for name, hand in (("plo4-vs-random-1", "AsKsQsJsTs"), ("plo5-vs-random-1", "AsKsQsJs")):
        with pytest.raises(omaha.CardError) as error:
            omaha.ordering(name).rank(hand)
        assert (error.value.code, error.value.where) == ("card.count", "hole")
