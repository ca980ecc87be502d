"""Core against reference: the two share no code and no method."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import vector_cases
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import Card, CardSet, reference
from omaha._core import _fill_rows
from omaha.testing import card_lists, deals

Deal = tuple[tuple[Card, ...], tuple[Card, ...]]


def ids(cards: tuple[Card, ...]) -> list[int]:
    return [int(card) for card in cards]


def reference_low(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    return reference.low_rank(ids(hole), ids(board))


@given(deals())
def test_core_equals_reference(deal: Deal) -> None:
    hole, board = deal
    high, low = omaha.evaluate(hole, board), omaha.evaluate_low(hole, board)
    assert int(high) == reference.high_rank(ids(hole), ids(board))
    assert (0 if low is None else int(low)) == reference_low(hole, board)
    key, used = reference.high(ids(hole), ids(board))
    assert high.category == key[0]
    assert ids(high.cards) == list(reference.high_order(used.cards))
    if low is not None:
        found = reference.low_used(ids(hole), ids(board))
        assert found is not None
        ranks, used = found
        assert low.ranks == ranks
        assert ids(low.cards) == list(reference.low_order(used.cards))


@given(st.integers(4, 7), st.integers(3, 5), st.data())
def test_every_path_of_the_batch_equals_reference(k: int, b: int, data: st.DataObject) -> None:
    rows = data.draw(st.lists(card_lists(k + b), min_size=1, max_size=6))
    hole = np.array([ids(row[:k]) for row in rows], dtype=np.uint8)
    board = np.array([ids(row[k:]) for row in rows], dtype=np.uint8)
    want_high = [
        reference.high_rank(list(map(int, h)), list(map(int, x))) for h, x in zip(hole, board, strict=True)
    ]
    want_low = [
        reference.low_rank(list(map(int, h)), list(map(int, x))) for h, x in zip(hole, board, strict=True)
    ]
    for path in omaha.build_info()["paths"]:
        high, low = np.zeros(len(rows), np.uint16), np.zeros(len(rows), np.uint16)
        _fill_rows(hole, k, board, b, False, high, low, 1, path)
        assert high.tolist() == want_high and low.tolist() == want_low, path
    assert omaha.evaluate_batch(hole, board).tolist() == want_high
    assert omaha.evaluate_low_batch(hole, board).tolist() == want_low


def random_rows(k: int, b: int, n: int, seed: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Random rows; a third of them from two suits, a third from six ranks."""
    rng = np.random.default_rng(seed)
    decks = [np.arange(52), np.arange(52)[np.arange(52) % 4 < 2], np.arange(52)[np.arange(52) // 4 % 2 == 0]]
    rows = np.array([rng.permutation(decks[i % 3])[: k + b] for i in range(n)], dtype=np.uint8).reshape(
        n, k + b
    )
    return np.ascontiguousarray(rows[:, :k]), np.ascontiguousarray(rows[:, k:])


@pytest.mark.parametrize("k", [4, 5, 6, 7])
@pytest.mark.parametrize("b", [3, 4, 5])
def test_batch_equals_single_calls_for_every_size(k: int, b: int) -> None:
    for n in (0, 1, 63, 64, 65, 200):
        hole, board = random_rows(k, b, n, seed=n)
        high = [int(omaha.evaluate(h, x)) for h, x in zip(hole, board, strict=True)]
        low = [omaha.evaluate_low(h, x) for h, x in zip(hole, board, strict=True)]
        lows = [0 if rank is None else int(rank) for rank in low]
        assert omaha.evaluate_batch(hole, board).tolist() == high
        assert omaha.evaluate_low_batch(hole, board).tolist() == lows
        both = omaha.evaluate_hilo_batch(hole, board)
        assert both[0].tolist() == high and both[1].tolist() == lows


@pytest.mark.parametrize("shape", ["(b,)", "(1, b)"])
def test_one_board_serves_many_holdings(shape: str) -> None:
    board = np.array([int(card) for card in omaha.parse_cards("9s8s2cTs3d")], dtype=np.uint8)
    live = [card for card in range(52) if card not in board]
    hole = np.array([np.random.default_rng(i).permutation(live)[:5] for i in range(300)], dtype=np.uint8)
    repeated = np.tile(board, (300, 1))
    shared = board if shape == "(b,)" else board[None, :]
    assert (omaha.evaluate_batch(hole, shared) == omaha.evaluate_batch(hole, repeated)).all()
    assert (omaha.evaluate_low_batch(hole, shared) == omaha.evaluate_low_batch(hole, repeated)).all()


def test_threads_change_nothing() -> None:
    hole, board = random_rows(4, 5, 30_000, seed=5)
    hole, board = np.tile(hole, (20, 1)), np.tile(board, (20, 1))
    one = omaha.evaluate_hilo_batch(hole, board)
    for threads in (2, 7, 64):
        many = omaha.evaluate_hilo_batch(hole, board, threads=threads)
        assert (many[0] == one[0]).all() and (many[1] == one[1]).all()


@pytest.mark.parametrize("path", ["baseline", "avx2", "avx512"])
def test_paths_agree_on_many_hands(path: str) -> None:
    # A path that this machine lacks falls back to the best it has, so the test is sound everywhere.
    for k, b in ((4, 5), (5, 4), (6, 3), (7, 5)):
        hole, board = random_rows(k, b, 3000, seed=k)
        high, low = np.zeros(3000, np.uint16), np.zeros(3000, np.uint16)
        _fill_rows(hole, k, board, b, False, high, low, 1, path)
        expected = omaha.evaluate_hilo_batch(hole, board)
        assert (high == expected[0]).all() and (low == expected[1]).all()


@given(deals(), st.permutations(range(4)), st.randoms())
def test_suits_and_order_mean_nothing(deal: Deal, suits: list[int], random: Any) -> None:
    hole, board = deal
    high, low = omaha.evaluate(hole, board), omaha.evaluate_low(hole, board)

    def other(cards: tuple[Card, ...]) -> list[int]:
        changed = [card.rank * 4 + suits[card.suit] for card in cards]
        random.shuffle(changed)
        return changed

    assert omaha.evaluate(other(hole), other(board)) == high
    assert omaha.evaluate_low(other(hole), other(board)) == low


EVAL_HANDS = vector_cases("eval_hands.jsonl")
EVAL_CASES = vector_cases("eval_cases.jsonl")
EVAL_USED = vector_cases("eval_used.jsonl")


def check_case(case: dict[str, Any]) -> None:
    hole, board = case["hole"], case["board"]
    high, low = omaha.evaluate(hole, board), omaha.evaluate_low(hole, board)
    names = {"trips": "three of a kind", "quads": "four of a kind"}
    assert str(high.category) == names.get(case["hi_category"], case["hi_category"]), case
    assert int(high) == reference.high_ranks()[tuple(case["hi_key"])], case
    assert (None if low is None else list(low.ranks)) == case["lo"], case


def test_real_hands() -> None:
    assert len(EVAL_HANDS) == 5150
    for case in EVAL_HANDS:
        check_case(case)


@pytest.mark.parametrize("case", EVAL_CASES, ids=[case["id"] for case in EVAL_CASES])
def test_traps(case: dict[str, Any]) -> None:
    check_case(case)


@pytest.mark.parametrize("case", EVAL_USED, ids=[case["id"] for case in EVAL_USED])
def test_the_five_cards_used(case: dict[str, Any]) -> None:
    high, low = omaha.evaluate(case["hole"], case["board"]), omaha.evaluate_low(case["hole"], case["board"])
    assert [str(card) for card in high.cards] == case["hi_cards"]
    assert (None if low is None else [str(card) for card in low.cards]) == case["lo_cards"]


@given(card_lists(5).flatmap(lambda board: st.tuples(st.just(board), st.integers(3, 5), st.integers(4, 6))))
def test_holdings_count_and_come_back(args: tuple[tuple[Card, ...], int, int]) -> None:
    cards, b, k = args
    board = cards[:b]
    count = omaha.holding_count(board, k)
    for index in (0, 1, count // 3, count - 1):
        holding = omaha.holding_at(index, board, k)
        assert len(holding) == k and not holding & CardSet(board)
        assert omaha.holding_index(holding, board) == index


@pytest.mark.parametrize("board", ["9s8s2cTs3d", "AsKsQsJsTs", "2c3d4h5s", "8h8d8c", "AhAdAcAs2c"])
def test_every_holding_of_a_board(board: str) -> None:
    ranks, lows = omaha.evaluate_board(board), omaha.evaluate_low_board(board)
    live = [card for card in CardSet.full() if card not in CardSet(board)]
    # Colexicographic: by the highest card first.
    from itertools import combinations

    order = sorted(combinations(range(len(live)), 4), key=lambda places: places[::-1])
    hole = np.array([[int(live[place]) for place in places] for places in order], dtype=np.uint8)
    row = np.array(ids(omaha.parse_cards(board)), dtype=np.uint8)
    assert (omaha.evaluate_batch(hole, row) == ranks).all()
    assert (omaha.evaluate_low_batch(hole, row) == lows).all()
    for index in range(0, len(ranks), 40_009):
        assert omaha.holding_index(hole[index], board) == index


@pytest.mark.parametrize("cards", [5, 6])
def test_bigger_holdings_of_a_board(cards: int) -> None:
    board = "Ts9s8s2h3c" if cards == 5 else "4s5s6s7s8s"
    ranks = omaha.evaluate_board(board, cards)
    rng = np.random.default_rng(cards)
    for index in rng.integers(0, len(ranks), 500):
        assert ranks[index] == int(omaha.evaluate(omaha.holding_at(int(index), board, cards), board))


def test_showdown_winners_equal_reference() -> None:
    for seed in range(60):
        k = 4 + seed % 3
        deck = list(map(int, omaha.Deck.seeded(99, seed).deal(52)))
        hands = [deck[i * k : (i + 1) * k] for i in range(2 + seed % 5)]
        board = deck[-5:]
        result = omaha.showdown(hands, board, f"plo{k}-8")
        assert (result.high_winners, result.low_winners) == reference.winners(hands, board)
