"""Categories of ranges, set beside a look at each hand and beside the range language."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import CardSet, CategoryTree, ConfigError, Distribution

EVERY = 270_725


def pairs_of(hand: CardSet) -> str:
    counts = sorted(Counter(card.rank for card in hand).values(), reverse=True)
    if counts[0] > 2:
        return {3: "three of a kind", 4: "four of a kind"}[counts[0]]
    return ("unpaired", "one pair", "two pair", "three pair")[counts.count(2)]


def suits_of(hand: CardSet) -> str:
    counts = sorted(Counter(card.suit for card in hand).values(), reverse=True)
    if len(counts) == 1:
        return "monotone"
    long = sum(count > 1 for count in counts)
    if long > 1:
        return {2: "double-suited", 3: "triple-suited"}[long]
    return ("rainbow", "single-suited", "three of a suit", "four of a suit", "five of a suit")[counts[0] - 1]


def kind_of(hand: CardSet) -> str:
    ranks = [card.rank for card in hand]
    if ranks.count(12) == 2:
        return "AA"
    if ranks.count(11) == 2:
        return "KK"
    if min(ranks) >= 8:
        return "broadway"
    gaps = max(ranks) - min(ranks) + 1 - len(ranks)
    if len(set(ranks)) == len(ranks) and gaps < 3:
        return ("rundown", "rundown, 1 gap", "rundown, 2 gaps")[gaps]
    return "other"


def counted(tree: CategoryTree) -> Counter[str]:
    return Counter({child.name: child.weight for child in tree.children})


@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize(("by", "name_of"), [("pairs", pairs_of), ("suits", suits_of), ("kind", kind_of)])
def test_each_hand_is_where_its_cards_put_it(cards: int, by: Any, name_of: Any) -> None:
    random = np.random.default_rng(7)
    # Few ranks, so that every category comes.
    hands = {CardSet(map(int, 20 + random.permutation(32)[:cards])) for _ in range(1500)}
    masks = np.array([hand.mask for hand in hands], dtype=np.uint64)
    ones = np.ones(len(masks), dtype=np.uint64)
    spread = Distribution(masks, np.arange(1, len(masks) + 1), ones, ones, counted="weight")
    wanted: Counter[str] = Counter()
    for row in spread:
        wanted[name_of(row.hand)] += row.weight
    assert counted(omaha.categories(spread, by=[by])) == wanted


def test_all_hands_of_four_cards() -> None:
    tree = omaha.categories("*")
    assert tree.hands == tree.weight == EVERY
    assert [(child.name, child.hands) for child in tree.children] == [
        ("unpaired", 183_040),
        ("one pair", 82_368),
        ("two pair", 2_808),
        ("three of a kind", 2_496),
        ("four of a kind", 13),
    ]
    suits = {"rainbow": 28_561, "single-suited": 158_184, "double-suited": 36_504}
    for name, hands in (suits | {"three of a suit": 44_616, "monotone": 2_860}).items():
        assert tree.total(name) == Fraction(hands, EVERY)
    assert tree.total("rundown") == Fraction(omaha.Range("$0g!$R$R$R$R").count(), EVERY)
    assert tree.find("unpaired", "double-suited", "rundown") is not None
    assert tree.find("unpaired", "AA") is None and tree.find("nothing", "AA") is None


@pytest.mark.parametrize("text", ["AA$ds@3, KQJT-5432@1", "T987-5432$ss", "*!RR!$ds"])
def test_children_add_up_to_their_category(text: str) -> None:
    def check(node: CategoryTree) -> None:
        if node.children:
            assert sum(child.weight for child in node.children) == node.weight
            assert sum(child.hands for child in node.children) == node.hands
            assert sum(child.exact_share for child in node.children) == node.exact_share
        for child in node.children:
            check(child)

    for board in (None, "9s8s2c", "9s8s2cTs", "9s8s2cTs3d"):
        tree = omaha.categories(text, board)
        assert tree.share == 1 and tree.children
        check(tree)


def test_made_hands_are_those_of_the_evaluator() -> None:
    board, hands = "9s8s2c", omaha.Range("QJT8-6542, 99, 98")
    wanted: Counter[str] = Counter()
    for hand in hands:
        if not hand & CardSet(board):
            wanted[str(omaha.evaluate(hand, board).category)] += 1
    tree = omaha.categories(hands, board, by=["made", "rank"])
    assert counted(tree) == wanted == counted(omaha.categories(hands, board))
    strength = [str(category) for category in reversed(omaha.Category)]
    assert [child.name for child in tree.children] == sorted(wanted, key=strength.index)
    sets = tree.find("three of a kind", "three of a kind, nines")
    assert sets is not None and not sets.children
    flushes = omaha.categories("AsKs", "9s8s2cTs", by=["made", "rank"]).find("flush")
    assert flushes is not None and [child.name for child in flushes.children] == ["flush, ace high"]


def test_draws_are_those_of_the_board_words() -> None:
    board = "9s8s2c"
    tree = omaha.categories("JT**, As5s, 7653", board, by=["draws"])
    seen: Counter[str] = Counter()
    for hand in omaha.Range("JT**, As5s, 7653").on(board):
        words = omaha.describe_on_board(hand, board)
        flush, straight = words.holds("@fd"), words.holds("@straightdraw")
        if flush:
            wrap = words.holds("@wrap")
            name = "flush draw and wrap" if wrap else "flush draw and straight draw"
            if not straight:
                name = "nut flush draw" if words.holds("@nfd") else "flush draw"
        else:
            outs = len(words.straight_outs)
            ranks = {card.rank for card in words.straight_outs}
            name = (
                "wrap" if outs > 8 else "gutshot" if len(ranks) == 1 else "open-ended" if outs else "no draw"
            )
        seen[name] += 1
    assert counted(tree) == seen and len(seen) > 4
    assert [child.name for child in omaha.categories("9h9dJhTd", board).children[0].children] == [
        "open-ended"
    ]


def test_a_word_about_the_board_divides_a_range() -> None:
    tree = omaha.categories("JT**, 99", "9s8s2c", by=["@set", "@wrap13+"])
    sets, others = tree.children
    assert (sets.name, others.name) == ("@set", "other")
    held = omaha.Range("JT**, 99").on("9s8s2c")
    assert sets.hands == int(omaha.board_word("@set", held, "9s8s2c").sum()) == held.count() - others.hands
    assert others.find("@wrap13+") is not None
    with pytest.raises(omaha.NotationError):
        omaha.categories("AA", "9s8s2c", by=["@nonsense"])


def test_the_best_hand_of_all_needs_no_closer_name() -> None:
    tree = omaha.categories("AsKs2d3d", "QsJsTs", by=["made", "rank"])
    assert [node.name for _, node in tree.walk()] == ["straight flush", "royal flush"]


def test_levels_may_be_chosen_and_mixed() -> None:
    tree = omaha.categories("AA", "9s8s2c", by=["made", "suits"])
    assert {depth for depth, _ in tree.walk()} == {0, 1}
    held = omaha.categories("AA", by=["kind", "pairs"])
    # AAA is no AA, and only other; nothing is said twice.
    assert [child.name for child in held.children] == ["AA", "broadway", "other"]


def test_a_distribution_says_the_equity_of_each_category() -> None:
    masks = [CardSet(text).mask for text in ("AsAh2c3d", "AsAhKsKh", "9s9h2d3d")]
    spread = Distribution(
        np.array(masks, dtype=np.uint64), np.array([1, 2, 1]), np.array([5, 8, 1]), np.array([10, 10, 20])
    )
    tree = omaha.categories(spread, by=["kind"])
    aces = tree.find("AA")
    assert aces is not None and aces.exact_share == Fraction(30, 50)
    assert aces.equity == pytest.approx((5 + 16) / 30) and tree.equity == pytest.approx(float(spread.mean()))
    assert omaha.categories("AA").equity is None


def test_cards_on_the_board_and_dead_ones_are_out() -> None:
    assert omaha.categories("AA", "As7d2c").hands == 3151 == omaha.categories("AA", dead="As7d2c").hands
    with pytest.raises(ConfigError) as refused:
        omaha.categories("AsAhKsKh", "As7d2c")
    assert refused.value.code == "distribution.empty"


@pytest.mark.parametrize(
    ("by", "board"),
    [
        (["made"], None),
        (["ranks"], None),
        (["pairs", "nut"], "9s8s2c"),
        (["@set"], None),
        (["draws"], "9s8s2cTs3d"),
    ],
)
def test_levels_that_there_are_not_are_refused(by: Any, board: str | None) -> None:
    with pytest.raises(ConfigError) as refused:
        omaha.categories("AA", board, by=by)
    assert refused.value.code == "distribution.by"


def test_one_text_is_no_list_of_levels() -> None:
    with pytest.raises(TypeError, match=r"as in \['pairs', 'kind'\], not one text: 'pairs'"):
        omaha.categories("AA", by="pairs")


def test_trees_are_values() -> None:
    tree = omaha.categories("AA$ds, KKK")
    assert pickle.loads(pickle.dumps(tree)) == tree == omaha.categories("AA$ds, KKK")
    plain = tree.to_dict()
    assert plain["share"] == 1.0 and [child["name"] for child in plain["children"]] == [
        child.name for child in tree.children
    ]
