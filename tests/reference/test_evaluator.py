"""The reference evaluator against the rules, hand-made cases, real hands and published counts."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import reference
from omaha.reference import (
    CATEGORY_NAMES,
    five_card_key,
    five_card_low,
    high,
    high_rank,
    high_ranks,
    low,
    low_rank,
    low_ranks,
    parse_cards,
    winners,
)

from .vectors import read_json, read_lines

TRUTH = read_json("truth.json")
FIVE = TRUTH["five_card"]

EVAL = {"hole", "board", "hi_category", "hi_key", "lo"}
CASES = read_lines("eval_cases.jsonl", "omaha.eval_cases/1", EVAL | {"id", "why", "source"})
USED = read_lines(
    "eval_used.jsonl", "omaha.eval_used/1", {"id", "hole", "board", "hi_cards", "lo_cards", "why"}
)
HANDS = read_lines("eval_hands.jsonl", "omaha.eval_hands/1", EVAL | {"id", "split", "player"})


def cards(texts: Sequence[str]) -> tuple[int, ...]:
    return parse_cards(" ".join(texts))


# Five cards: the complete space


def counted_hands() -> Counter[tuple[int, ...]]:
    """How many of the 2,598,960 five-card hands have each key, counted by multisets of ranks."""
    counts: Counter[tuple[int, ...]] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        times = [ranks.count(rank) for rank in set(ranks)]
        hands = prod(comb(4, time) for time in times)
        if max(times) == 1:
            counts[five_card_key([rank * 4 for rank in ranks])] += 4
            hands -= 4
        if hands:
            suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
            suits[4] += 1 if max(times) == 1 else 0
            counts[five_card_key([rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)])] += hands
    return counts


COUNTS = counted_hands()
TRUTH_NAMES = [name.replace(" ", "_") for name in CATEGORY_NAMES]


def test_distinct_ranks() -> None:
    """style.md 1.13 (a): 7,462 classes; truth.json five_card.distinct_ranks"""
    distinct = Counter(TRUTH_NAMES[key[0]] for key in high_ranks())
    assert distinct == FIVE["distinct_ranks"]
    assert sorted(high_ranks().values()) == list(range(1, 7463))
    assert set(high_ranks()) == set(COUNTS)


def test_category_frequencies() -> None:
    """style.md 1.13 (a); truth.json five_card.class_freq"""
    frequencies: Counter[str] = Counter()
    for key, hands in COUNTS.items():
        frequencies[TRUTH_NAMES[key[0]]] += hands
    assert frequencies == FIVE["class_freq"]
    assert COUNTS.total() == FIVE["total"] == comb(52, 5)
    assert COUNTS[8, 14] == FIVE["royal"]


def test_sum_of_ranks() -> None:
    """style.md 1.13 (a): pins more than categories; truth.json five_card.sum_of_ranks_1_best"""
    total = sum(hands * (7463 - high_ranks()[key]) for key, hands in COUNTS.items())
    assert total == FIVE["sum_of_ranks_1_best"]


@pytest.mark.slow
def test_checksum_of_all_hands() -> None:
    """style.md 1.13 (a); truth.json five_card.fnv1a64: the rank of each of 2,598,960 hands"""
    numbers = {key: (7463 - rank).to_bytes(2, "little") for key, rank in high_ranks().items()}
    value = 0xCBF29CE484222325
    for hand in combinations(range(52), 5):
        for byte in numbers[five_card_key(hand)]:
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    assert f"{value:016x}" == FIVE["fnv1a64"]["value"]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (7462, "AsKsQsJsTs"),
        (7453, "5s4s3s2sAs"),
        (7452, "AsAhAdAcKs"),
        (7297, "2s2h2d2c3s"),
        (7296, "AsAhAdKcKs"),
        (7141, "2s2h2d3c3s"),
        (7140, "AsKsQsJs9s"),
        (5864, "7s5s4s3s2s"),
        (5863, "AsKhQsJsTs"),
        (5854, "5s4h3s2sAs"),
        (5853, "AsAhAdKcQs"),
        (4996, "2s2h2d4c3s"),
        (4995, "AsAhKdKcQs"),
        (4138, "3s3h2d2c4s"),
        (4137, "AsAhKdQcJs"),
        (1278, "2s2h5d4c3s"),
        (1277, "AsKhQsJs9s"),
        (1, "7s5h4s3s2s"),
    ],
)
def test_best_and_worst_of_each_category(number: int, text: str) -> None:
    """API: 7462 = royal flush; truth.json distinct_ranks gives the borders"""
    assert high_ranks()[five_card_key(parse_cards(text))] == number


def test_lows_are_56() -> None:
    """rules.md 5.2; truth.json five_card.low_A5_8_or_better"""
    told = FIVE["low_A5_8_or_better"]
    assert len(low_ranks()) == told["distinct"] == 56
    assert (low_ranks()[5, 4, 3, 2, 1], low_ranks()[8, 7, 6, 5, 4]) == (56, 1)
    eight_or_less = [card for card in range(52) if card < 28 or card >= 48]
    lows = Counter(five_card_low(hand) for hand in combinations(eight_or_less, 5))
    none = lows.pop(None) + comb(52, 5) - comb(len(eight_or_less), 5)
    assert none == told["none"]
    assert set(lows) == set(low_ranks())
    assert set(lows.values()) == {told["hands_each"]}
    assert lows.total() == told["total"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((5, 4, 3, 2, 1), (6, 4, 3, 2, 1)),
        ((7, 6, 5, 4, 3), (8, 4, 3, 2, 1)),
        ((8, 7, 5, 2, 1), (8, 7, 5, 3, 1)),
        ((8, 6, 5, 4, 3), (8, 7, 3, 2, 1)),
    ],
)
def test_lows_compare_from_the_top(better: tuple[int, ...], worse: tuple[int, ...]) -> None:
    """rules.md 5.2, S1, S3 (the third line is S3's example)"""
    assert low_ranks()[better] > low_ranks()[worse]


# Hole and board: vectors


def check_case(case: Any) -> None:
    hole, board = cards(case["hole"]), cards(case["board"])
    key, used = high(hole, board)
    assert (CATEGORY_NAMES[key[0]], list(key)) == (case["hi_category"], case["hi_key"])
    assert high_rank(hole, board) == high_ranks()[key]
    made = low(hole, board)
    assert (list(made) if made else None) == case["lo"]
    assert low_rank(hole, board) == (low_ranks()[made] if made else 0)
    assert set(used.pair) <= set(hole)
    assert set(used.triple) <= set(board)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_cases(case: Any) -> None:
    """tests/vectors/eval_cases.jsonl; each case names its source"""
    check_case(case)


def test_cases_are_many_and_cover_the_game() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) >= 40
    assert {len(case["hole"]) for case in CASES} == {4, 5, 6, 7}
    assert {len(case["board"]) for case in CASES} == {3, 4, 5}
    assert {case["hi_key"][0] for case in CASES} == set(range(9))


@pytest.mark.parametrize("part", range(10))
def test_real_hands(part: int) -> None:
    """tests/vectors/eval_hands.jsonl"""
    assert len(HANDS) == 5150
    for case in HANDS[part::10]:
        hole, board = cards(case["hole"]), cards(case["board"])
        key, made = high(hole, board)[0], low(hole, board)
        got = (CATEGORY_NAMES[key[0]], list(key), list(made) if made else None)
        assert got == (case["hi_category"], case["hi_key"], case["lo"]), case


@pytest.mark.parametrize("case", USED, ids=lambda case: str(case["id"]))
def test_cards_used(case: Any) -> None:
    """tests/vectors/eval_used.jsonl: which cards play, and how they are shown"""
    hole, board = cards(case["hole"]), cards(case["board"])
    assert reference.high_order(high(hole, board)[1].cards) == cards(case["hi_cards"])
    made = reference.low_used(hole, board)
    assert (made and reference.low_order(made[1].cards)) == (cards(case["lo_cards"]) if made else None)
    assert (made is None) == (case["lo_cards"] is None)


def test_used_pair_and_triple() -> None:
    """The rule in parts: pair and triple each have their highest card first."""
    used = high(parse_cards("9c 9d Kd 9h"), parse_cards("Js 2d 4h 7c 9s"))[1]
    assert used == reference.Used(parse_cards("9h 9d"), parse_cards("Js 9s 7c"))


# Match-ups: every board, counted by an independent program

MATCHUPS = [row for row in TRUTH["matchups"]["rows"] if row["boards"] <= 1000]
SLOW = {"hi4_17_10way", "hi5_05_flop"}  # their hi-lo sisters run every time


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["id"], marks=[pytest.mark.slow] if row["id"] in SLOW else [])
        for row in MATCHUPS
    ],
)
def test_matchups(row: Any) -> None:
    """truth.json matchups; rules.md 5.1 to 5.3 for four and five cards, high and hi-lo, up to ten hands"""
    hands = [parse_cards(text) for text in row["hands"].split(",")]
    board = parse_cards(row["board"].replace("-", ""))
    dead = {*board, *parse_cards(row["dead"].replace("-", "")), *(card for hand in hands for card in hand)}
    rest = [card for card in range(52) if card not in dead]
    alone, tied = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    shares = [Fraction(0)] * len(hands)
    boards = lows = 0
    for more in combinations(rest, 5 - len(board)):
        boards += 1
        highs, best_lows = winners(hands, (*board, *more))
        if row["mode"] == "hi":
            best_lows = ()
        lows += bool(best_lows)
        for side, won in (("hi", highs), ("lo", best_lows)):
            for seat in won:
                (alone if len(won) == 1 else tied)[side, seat] += 1
                shares[seat] += Fraction(1, len(won) * (2 if best_lows else 1))
    seats = range(len(hands))
    assert boards == row["boards"]
    assert [alone["hi", seat] for seat in seats] == row["hi_win_alone"]
    assert [tied["hi", seat] for seat in seats] == row["hi_tied"]
    assert lows == row["boards_with_low_made"]
    if row["mode"] == "hl":
        assert [alone["lo", seat] for seat in seats] == row["lo_win_alone"]
        assert [tied["lo", seat] for seat in seats] == row["lo_tied"]
    assert [share / boards for share in shares] == [Fraction(text) for text in row["equity_exact"]]


def test_there_are_matchups() -> None:
    assert {row["mode"] for row in MATCHUPS} == {"hi", "hl"}


# Faulty evaluators: the cases have teeth

Made = tuple[reference.Key, reference.Low | None]


def best(
    fives: Iterable[Sequence[int]], key: Callable[[Sequence[int]], reference.Key] = five_card_key
) -> Made:
    hands = list(fives)
    lows = [made for hand in hands if (made := five_card_low(hand))]
    return max(key(hand) for hand in hands), min(lows, default=None)


def two_and_three(hole: Sequence[int], board: Sequence[int]) -> list[tuple[int, ...]]:
    return [pair + triple for pair in combinations(hole, 2) for triple in combinations(board, 3)]


def any_five(hole: Sequence[int], board: Sequence[int]) -> Made:
    return best(combinations((*hole, *board), 5))


def at_most_two(hole: Sequence[int], board: Sequence[int]) -> Made:
    hands = combinations((*hole, *board), 5)
    return best(hand for hand in hands if len({*hand} & {*hole}) <= 2)


def at_least_two(hole: Sequence[int], board: Sequence[int]) -> Made:
    hands = combinations((*hole, *board), 5)
    return best(hand for hand in hands if len({*hand} & {*hole}) >= 2)


def first_four_cards_only(hole: Sequence[int], board: Sequence[int]) -> Made:
    return best(two_and_three(hole[:4], board))


def flop_only(hole: Sequence[int], board: Sequence[int]) -> Made:
    return best(two_and_three(hole, board[:3]))


def no_wheel(hole: Sequence[int], board: Sequence[int]) -> Made:
    def key(hand: Sequence[int]) -> reference.Key:
        made = five_card_key(hand)
        return (0, 14, 5, 4, 3, 2) if made == (4, 5) else (5, 14, 5, 4, 3, 2) if made == (8, 5) else made

    return best(two_and_three(hole, board), key)


def ace_tops_the_wheel(hole: Sequence[int], board: Sequence[int]) -> Made:
    key, made = best(two_and_three(hole, board))
    return (key[0], 14) if key in ((4, 5), (8, 5)) else key, made


def wraps_around(hole: Sequence[int], board: Sequence[int]) -> Made:
    def key(hand: Sequence[int]) -> reference.Key:
        ranks = {card // 4 for card in hand}
        around = any(ranks == {(low + step) % 13 for step in range(5)} for low in range(9, 13))
        return max(five_card_key(hand), (4, 4) if around else ())

    return best(two_and_three(hole, board), key)


def flush_by_counting(hole: Sequence[int], board: Sequence[int]) -> Made:
    """Five of a suit among all cards."""
    key, made = best(two_and_three(hole, board))
    for suit in range(4):
        ranks = sorted((card // 4 + 2 for card in (*hole, *board) if card % 4 == suit), reverse=True)
        if len(ranks) >= 5:
            key = max(key, (5, *ranks[:5]))
    return key, made


def low_of(key: Callable[[Sequence[int]], reference.Low | None]) -> Callable[..., Made]:
    def evaluate(hole: Sequence[int], board: Sequence[int]) -> Made:
        hands = two_and_three(hole, board)
        lows = [made for hand in hands if (made := key(hand))]
        return best(hands)[0], min(lows, default=None)

    return evaluate


def low_ranks_of(hand: Sequence[int]) -> list[int]:
    return sorted((1 if card >= 48 else card // 4 + 2 for card in hand), reverse=True)


def nine_low(hand: Sequence[int]) -> reference.Low | None:
    ranks = low_ranks_of(hand)
    return tuple(ranks) if len({*ranks}) == 5 and ranks[0] <= 9 else None


def pairs_pass(hand: Sequence[int]) -> reference.Low | None:
    ranks = low_ranks_of(hand)
    return tuple(ranks) if ranks[0] <= 8 else None


def straights_count(hand: Sequence[int]) -> reference.Low | None:
    return five_card_low(hand) if five_card_key(hand)[0] not in (4, 8) else None


def flushes_count(hand: Sequence[int]) -> reference.Low | None:
    return five_card_low(hand) if five_card_key(hand)[0] not in (5, 8) else None


def ace_is_high(hand: Sequence[int]) -> reference.Low | None:
    return five_card_low(hand) if max(hand) < 48 else None


def low_with_the_pair_of_the_high(hole: Sequence[int], board: Sequence[int]) -> Made:
    key, used = high(hole, board)
    return key, best(two_and_three(used.pair, board))[1]


@pytest.mark.parametrize(
    "evaluate",
    [
        pytest.param(any_five, id="any-five"),
        pytest.param(at_most_two, id="at-most-two-from-the-hand"),
        pytest.param(at_least_two, id="at-least-two-from-the-hand"),
        pytest.param(first_four_cards_only, id="first-four-cards-only"),
        pytest.param(flop_only, id="flop-only"),
        pytest.param(no_wheel, id="no-wheel"),
        pytest.param(ace_tops_the_wheel, id="ace-tops-the-wheel"),
        pytest.param(wraps_around, id="straight-around-the-ace"),
        pytest.param(flush_by_counting, id="flush-by-counting"),
        pytest.param(low_of(nine_low), id="nine-low"),
        pytest.param(low_of(pairs_pass), id="low-with-pairs"),
        pytest.param(low_of(straights_count), id="straight-is-no-low"),
        pytest.param(low_of(flushes_count), id="flush-is-no-low"),
        pytest.param(low_of(ace_is_high), id="ace-is-no-low"),
        pytest.param(low_with_the_pair_of_the_high, id="low-with-the-pair-of-the-high"),
    ],
)
def test_cases_catch_faulty_evaluators(evaluate: Callable[..., Made]) -> None:
    """rules.md 5.1, 5.2: each way of misreading them fails some case

    (Comparing lows from the bottom up is not among them: it picks the same low for one hand, since every
    choice can be exchanged card by card, and shows only between hands: ``test_lows_compare_from_the_top``.)
    """
    assert case_faults(evaluate) != []


def test_cases_pass_the_rules() -> None:
    """The same check for the plain rules, and for the reference."""
    assert case_faults(lambda hole, board: best(two_and_three(hole, board))) == []
    assert case_faults(lambda hole, board: (high(hole, board)[0], low(hole, board))) == []


def case_faults(evaluate: Callable[..., Made]) -> list[str]:
    return [
        case["id"]
        for case in CASES
        if evaluate(cards(case["hole"]), cards(case["board"]))
        != (tuple(case["hi_key"]), tuple(case["lo"]) if case["lo"] else None)
    ]


# Showdowns


def texts(*hands: str) -> list[tuple[int, ...]]:
    return [parse_cards(hand) for hand in hands]


@pytest.mark.parametrize(
    ("hands", "board", "expected"),
    [
        pytest.param(
            ["As Ks 8d 7c", "Ah Kh 8c 7d"],
            "Qc Jd Tc 2s 3h",
            ((0, 1), ()),
            id="suits-break-no-tie",  # S4: ties split the pot
        ),
        pytest.param(
            ["As 2s Kd Qd", "Ah 2h Kc Qc"],
            "3s 4h 5d Jc Jh",
            ((0, 1), (0, 1)),
            id="c53-identical-wheels",  # cases.md C53
        ),
        pytest.param(
            ["As 3s Jh 9d", "Ad 2s Qh Tc"],
            "5s 7s 8h Ks Qd",
            ((0,), (1,)),
            id="s3-split",  # S3: the flush and 8-7-5-2-A
        ),
        pytest.param(
            ["Ac 2c 9s 9d", "Kc Kd Qs Js", "Qc Qd Ts Td", "Jc Jd 9c 9h"],
            "3h 4d 8s Kh Qh",
            ((1,), (0,)),
            id="one-low-of-four",  # cases.md, more traps
        ),
        pytest.param(
            ["As Ad 3d 2s", "Kc Kd Qc Qd"],
            "4s 8c 3s",
            ((0,), (0,)),
            id="c68-no-low-is-a-value",  # cases.md C68
        ),
        pytest.param(
            ["Ac 2d 3h 4s", "As 2h 3d 4c"],
            "9c Td Jh Qs Ks",
            ((0, 1), ()),
            id="no-low-on-the-board",  # S1, S4: three board cards of eight or less
        ),
        pytest.param(
            ["Ac 2d Kh Ks", "As 2h Qh Qs", "Ad 3c Jh Js"],
            "4c 6d 8h Tc Td",
            ((0,), (0, 1)),
            id="low-quartered",  # S3: tied lows share the half
        ),
        pytest.param(["As Ks Qs Js"], "2c 3d 4h 9c 9d", ((0,), ()), id="alone"),
    ],
)
def test_winners(hands: list[str], board: str, expected: object) -> None:
    assert winners(texts(*hands), parse_cards(board)) == expected


def test_straight_flush_beats_straight() -> None:
    """cases.md C67: Ad 2d 3d 4d 5d beats 2-3-4-5-6"""
    hands = texts("Ad 2d Kc Kh", "2s 6c Kd Qs")
    assert winners(hands, parse_cards("3d 4d 5d Js Jh"))[0] == (0,)


# What cannot be a hand


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As Ks Qs", "2c 3c 4c 5c 6c"),
        ("As Ks Qs Js Ts 9s 8s 7s", "2c 3c 4c 5c 6c"),
        ("As Ks Qs Js", "2c 3c"),
        ("As Ks Qs Js", "2c 3c 4c 5c 6c 7c"),
        ("As Ks Qs Js", "As 2c 3c"),
    ],
    ids=["three", "eight", "board-of-two", "board-of-six", "card-twice"],
)
def test_refused(hole: str, board: str) -> None:
    """rules.md 5.1, 5.3; API: 4 to 7 hole cards, 3 to 5 board cards, all different"""
    for function in (high, high_rank, low, low_rank, reference.low_used):
        with pytest.raises(ValueError, match="cards"):
            function(parse_cards(hole), parse_cards(board))


@pytest.mark.parametrize("card", [-1, 52])
def test_refused_ids(card: int) -> None:
    with pytest.raises(ValueError, match="cards"):
        high((51, 50, 49, card), (0, 1, 2))


def test_refused_showdown() -> None:
    with pytest.raises(ValueError, match="same card"):
        winners(texts("As Ks Qs Js", "As Kd Qd Jd"), parse_cards("2c 3c 4c"))


# Properties


@st.composite
def spots(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    deck = draw(st.permutations(range(52)))
    return deck[: draw(st.integers(4, 6))], deck[7 : 7 + draw(st.integers(3, 5))]


@settings(derandomize=True, deadline=None, max_examples=100)
@given(spots(), st.permutations(range(4)))
def test_suits_are_equal(spot: tuple[list[int], list[int]], suits: list[int]) -> None:
    """S3, S4: no suit is better"""
    hole, board = ([card // 4 * 4 + suits[card % 4] for card in part] for part in spot)
    assert (high_rank(hole, board), low_rank(hole, board)) == (high_rank(*spot), low_rank(*spot))


@settings(derandomize=True, deadline=None, max_examples=100)
@given(spots(), st.integers(0, 51))
def test_a_card_more_never_hurts(spot: tuple[list[int], list[int]], card: int) -> None:
    """rules.md 5.1: choices are only added"""
    hole, board = spot
    before = (high_rank(hole, board), low_rank(hole, board))
    for more in ([*hole, card], board), (hole, [*board, card]):
        if card not in hole and card not in board and len(more[1]) <= 5:
            assert high_rank(*more) >= before[0]
            assert low_rank(*more) >= before[1]


@settings(derandomize=True, deadline=None, max_examples=100)
@given(spots())
def test_the_cards_used_are_two_and_three_and_worth_it(spot: tuple[list[int], list[int]]) -> None:
    """rules.md 5.1; the order in which cards are given or shown does not matter"""
    hole, board = spot
    key, used = high(hole, board)
    assert (len(used.pair), len(used.triple), len(used.cards)) == (2, 3, 5)
    assert set(used.pair) <= set(hole)
    assert set(used.triple) <= set(board)
    assert five_card_key(used.cards) == five_card_key(reference.high_order(used.cards)) == key
    assert high(hole[::-1], frozenset(board)) == (key, used)
    made = reference.low_used(hole, board)
    if made:
        assert five_card_low(made[1].cards) == made[0]
        shown = reference.low_order(made[1].cards)
        assert tuple(1 if card >= 48 else card // 4 + 2 for card in shown) == made[0]
