"""Orderings for a table of several, and the percentages of ranges that go by them."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import omaha
from omaha._core import _ordering_class, _ordering_classes
from omaha.orderings import ORDERINGS, ordering_words, percent_table
from omaha.reference import evaluator

DATA = Path(omaha.__file__).parent / "data"
PAGE = Path(__file__).parents[2] / "docs" / "orderings.md"
PLAYED = [name for name in ORDERINGS if "random" not in name]
NOTES = json.loads((DATA / "multiway.json").read_text("utf-8"))
CLASSES = {4: (16_432, 270_725), 5: (134_459, 2_598_960), 6: (962_988, 20_358_520)}


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_every_hand_is_in_one_class(cards: int) -> None:
    masks, hands = (
        np.frombuffer(data, dtype)
        for data, dtype in zip(_ordering_classes(cards), ("=u8", "u1"), strict=True)
    )
    assert (len(masks), int(hands.sum())) == CLASSES[cards]
    assert (np.diff(masks.astype(np.int64)) > 0).all()
    assert {int(mask).bit_count() for mask in masks[::100]} == {cards}
    for number in range(0, len(masks), len(masks) // 50):
        assert _ordering_class(omaha.CardSet.from_mask(int(masks[number]))) == (number, int(hands[number]))


def test_names_say_what_they_are() -> None:
    assert sorted(NOTES) == sorted(PLAYED)
    for name in PLAYED:
        match = re.fullmatch(r"plo([456])(-8)?-(\d+)h-1", name)
        assert match, name
        order = omaha.ordering(name)
        cards = int(match[1])
        assert (order.name, order.cards, order.hilo, order.players) == (
            name,
            cards,
            bool(match[2]),
            int(match[3]),
        )
        assert len(order) == CLASSES[cards][0] and not order.is_exact and not order.is_equity
        assert str(order.players) in order.method
    exact = omaha.ordering("plo4-8-vs-random-1")
    assert (exact.players, exact.hilo, exact.is_equity, exact.stderr_max, exact.correlation) == (
        2,
        True,
        True,
        0,
        None,
    )
    assert exact.value("AsAhKsKh") == exact.equity("AsAhKsKh") == exact[exact.rank("AsAhKsKh") - 1].value


@pytest.mark.parametrize("name", PLAYED)
def test_two_seeds_agree_as_the_page_says(name: str) -> None:
    order, notes = omaha.ordering(name), NOTES[name]
    assert (order.stderr, order.stderr_max, order.correlation) == (
        notes["stderr"],
        notes["stderr_max"],
        notes["correlation"],
    )
    if order.cards == 4:
        assert order.correlation is not None and order.correlation >= 0.999
    # What is left to chance of the spread of values says as much, but for chances that similar hands share.
    columns = order.columns()
    spread = float(np.cov(columns["value"], fweights=columns["hands"])) ** 0.5
    assert abs(spread - notes["spread"]) < 0.01
    assert (
        abs(float(columns["hands"][columns["value"] > 0].sum() / columns["hands"].sum()) - notes["stay"])
        < 0.006
    )
    row = next(line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| `{name}` |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")][1:]
    assert cells == [
        f"{notes['seeds']}",
        f"{notes['tables']:,}",
        f"{notes['stderr']:.3f}",
        f"{notes['stderr_max']:.3f}",
        f"{notes['spread']:.2f}",
        f"{notes['correlation']:.4f}",
        f"{notes['same_best_tenth']:.1%}",
        f"{notes['stay']:.1%}",
    ]


def test_all_tables_together_are_small() -> None:
    assert sum(file.stat().st_size for file in DATA.iterdir()) < 3_000_000


@pytest.mark.parametrize("name", [name for name in ORDERINGS if name[3] == "4"])
def test_a_percentage_is_the_share_of_hands_as_good_or_better(name: str) -> None:
    order = omaha.ordering(name)
    values = [order.value(entry.hand) for entry in order]
    assert values == sorted(values, reverse=True)
    table = percent_table(4, name)
    by_value = Counter[float]()
    for entry in order:
        by_value[entry.value] += entry.hands
    better, hundredth = 0, {}
    for value, hands in by_value.items():
        better += hands
        hundredth[value] = math.ceil(100 * better / 270_725) if better % 270_725 else 100
    for entry in order:
        number, _ = _ordering_class(entry.hand)
        assert table[number] == hundredth[entry.value], entry
    entry = order[4_000]
    assert order.percent(entry.hand) == hundredth[entry.value] == math.ceil(100 * entry.percentile)


@pytest.mark.parametrize("name", ORDERINGS)
def test_no_percentage_holds_more_hands_than_it_says(name: str) -> None:
    cards = int(name[3])
    table = np.frombuffer(percent_table(cards, name), dtype=np.uint8)
    hands = np.frombuffer(_ordering_classes(cards)[1], dtype=np.uint8).astype(np.int64)
    assert (len(table), int(hands.sum())) == CLASSES[cards]
    counts = np.cumsum(np.bincount(table, hands, 101)[1:])
    assert counts[-1] == hands.sum()
    shares = 100 * counts / hands.sum() - np.arange(1, 101)
    assert shares.max() <= 0 and shares.min() > (-1 if name.startswith(("plo5-v", "plo5-8-v")) else -0.25), (
        shares
    )
    assert percent_table(cards, name) is percent_table(cards, name)


def test_what_players_know() -> None:
    ten, six, three = (omaha.ordering(f"plo4-{players}h-1") for players in (10, 6, 3))
    alone = omaha.ordering("plo4-vs-random-1")
    for order in (ten, six, three):
        assert order.percent("AsAhKsKh") == order.percent("AsAhJsTh") == 1
        assert order.rank("AsAhKsKh") < order.rank("AsAhKsKd") < order.rank("AsAhKdKc")
        assert order.rank("2s2h2d2c") == len(order) or order.rank("3s3h3d3c") == len(order)
        # A queen and a suit of no use.
        assert order.percent("Qs7d2h2c") > 90
    # The more players, the more a hand must be able to make the nuts: runs and suits up, bare pairs down.
    for hand in ("JsTs9h8h", "9s8s7h6h", "As5s6h7h"):
        assert (
            ten.percentile(hand) < six.percentile(hand) < three.percentile(hand) < alone.percentile(hand)
        ), hand
    for hand in ("KsKh7d2c", "QsQh8d3c"):
        assert (
            ten.percentile(hand) > six.percentile(hand) > three.percentile(hand) > alone.percentile(hand)
        ), hand
    # The fewer, the more hands are worth a raise.
    stay = [NOTES[f"plo4-{players}h-1"]["stay"] for players in (10, 6, 3)]
    assert stay == sorted(stay)
    # With a low, an ace and a deuce are worth more than kings.
    low = omaha.ordering("plo4-8-10h-1")
    assert low.percent("AsAh2s3h") == 1
    assert low.rank("Ah2h3s4s") < low.rank("KsKhQsQh") and ten.rank("Ah2h3s4s") > ten.rank("KsKhQsQh")
    assert low.percent("Ks9d8h7c") > 90


@pytest.mark.parametrize("name", [name for name in PLAYED if name[3] != "4"])
def test_what_players_know_of_more_cards(name: str) -> None:
    order = omaha.ordering(name)
    best = {
        (5, False): "AsAhKsKhQd",
        (5, True): "AsAh2s3hKd",
        (6, False): "AsAhKsKhQsQh",
        (6, True): "AsAh2s3h4dKd",
    }[order.cards, order.hilo]
    worst = {5: "2s2h2d2c7d", 6: "2s2h2d2c7d7h"}[order.cards]
    assert order.percent(best) <= 3 and order.percent(worst) == 100
    assert order.value(best) > 1 and order.value(worst) < -1.5


@pytest.mark.parametrize("name", ["plo4-3h-1", "plo4-8-6h-1", "plo4-10h-1"])
def test_an_independent_count_agrees(name: str) -> None:
    """The reference's evaluator at tables of its own: who stays is known from the values."""
    order = omaha.ordering(name)
    rng = random.Random(name)
    for place in (3, 6_000, 16_000):
        entry = order[place]
        hero = [card for card in range(52) if entry.hand.mask >> card & 1]
        others = [card for card in range(52) if card not in hero]
        won = []
        for _ in range(400):
            deal = rng.sample(others, 5 + 4 * (order.players - 1))
            board = deal[:5]
            hands = [hero]
            for at in range(5, len(deal), 4):
                number, _ = _ordering_class(deal[at : at + 4])
                if order._units[number] > 0:
                    hands.append(deal[at : at + 4])
            pot = 1.5 + 3.5 * len(hands)
            shares = [share_of([evaluator.high(hand, board)[0] for hand in hands])]
            if order.hilo:
                lows = [evaluator.low(hand, board) for hand in hands]
                made = [(low is not None, tuple(-rank for rank in low or ())) for low in lows]
                shares.append(share_of(made) if any(lows) and lows[0] else 0.0 if any(lows) else shares[0])
            won.append(pot * sum(shares) / len(shares) - 3.5)
        error = math.hypot(float(np.std(won)) / len(won) ** 0.5, order.stderr_max)
        assert abs(float(np.mean(won)) - entry.value) < 4 * error, entry


def share_of(made: list[object]) -> float:
    """The part of the first of the hands."""
    best = max(made)  # type: ignore[type-var]
    return (made[0] == best) / made.count(best)


@pytest.mark.parametrize(
    ("cards", "hilo", "suffix", "name"),
    [
        (4, False, "", "plo4-10h-1"),
        (4, False, "10H", "plo4-10h-1"),
        (4, False, "6h", "plo4-6h-1"),
        (4, False, "3h", "plo4-3h-1"),
        (4, False, "vr", "plo4-vs-random-1"),
        (4, True, "", "plo4-8-10h-1"),
        (4, True, "6h8", "plo4-8-6h-1"),
        (4, False, "8", "plo4-8-10h-1"),
        (4, False, "vr8", "plo4-8-vs-random-1"),
        (4, True, "plo4-3h-1", "plo4-3h-1"),
        (4, False, "plo483h1", "plo4-8-3h-1"),
        (5, False, "", "plo5-6h-1"),
        (5, True, "vr", "plo5-8-vs-random-1"),
        (6, False, "6h", "plo6-6h-1"),
        (6, False, "8", "plo6-8-6h-1"),
    ],
)
def test_the_letters_after_a_percentage_name_an_ordering(
    cards: int, hilo: bool, suffix: str, name: str
) -> None:
    assert omaha.ordering_for(cards, hilo, suffix) == name


def test_the_words_of_a_percentage_are_few_and_all_of_as_many_cards() -> None:
    for cards in (4, 5, 6, 7):
        for hilo in (False, True):
            words = ordering_words(cards, hilo)
            assert {word: omaha.ordering_for(cards, hilo, word) for word in words} == words
            assert set(words.values()) == {name for name in ORDERINGS if name[3] == str(cards)}
    assert sorted(word for word in ordering_words(6) if "plo" not in word) == ["", "6h", "6h8", "8"]
    assert (
        ordering_words(4)["8"]
        == ordering_words(4, True)[""]
        == ordering_words(4, True)["10h"]
        == "plo4-8-10h-1"
    )


@pytest.mark.parametrize(
    ("cards", "suffix"),
    [(4, "9h"), (4, "tp"), (4, "plo5-6h-1"), (5, "10h"), (5, "3h8"), (6, "vr"), (4, "-"), (4, "88")],
)
def test_an_ordering_that_there_is_not_is_refused(cards: int, suffix: str) -> None:
    with pytest.raises(omaha.RangeError) as error:
        omaha.ordering_for(cards, suffix=suffix)
    assert (error.value.code, error.value.value) == ("range.ordering", suffix)


def test_orderings_of_other_cards_and_equities_of_values_are_refused() -> None:
    for cards, name in ((5, "plo4-6h-1"), (4, "nothing"), (7, "plo4-6h-1")):
        with pytest.raises(omaha.RangeError) as wrong:
            percent_table(cards, name)
        assert wrong.value.code == "range.ordering"
    order = omaha.ordering("plo4-6h-1")
    for call in (order.equity, order.exact_equity):
        with pytest.raises(omaha.ConfigError) as error:
            call("AsAhKsKh")
        assert error.value.problems[0].code == "equity.value"
    with pytest.raises(omaha.CardError):
        order.value("AsAhKsKhQd")
    assert math.isnan(order[0].equity) and "equity" not in order.columns()


@pytest.mark.parametrize("name", PLAYED)
def test_they_copy_and_pickle_by_name(name: str) -> None:
    order = omaha.ordering(name)
    assert order is copy.deepcopy(order) is copy.copy(order) is pickle.loads(pickle.dumps(order))
    assert repr(order) == f"<Ordering {name}, {len(order):,} classes>"
    assert order[0] == next(iter(order)) and order[0].rank == 1 and order[-1].percentile == 1.0
