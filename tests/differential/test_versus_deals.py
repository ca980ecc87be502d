"""Range against range = all its hands one by one: by the reference, by exact equities of known hands, and board by board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import omaha
from omaha import reference

GAMES = {4: ("plo4", "plo4-8"), 5: ("plo5", "plo5-8"), 6: ("plo6", "plo6-8")}
Hand = tuple[int, ...]


class Listed:
    """A range that is a list of hands with weights."""

    def __init__(self, hands: Sequence[Hand], weights: Sequence[int] | None, cards: int) -> None:
        self.hands, self.given, self.cards, self.text = list(hands), weights, cards, "listed"

    def masks(self) -> npt.NDArray[np.uint64]:
        return np.array([mask(hand) for hand in self.hands], dtype=np.uint64)

    def weights(self) -> npt.NDArray[np.uint8] | None:
        return None if self.given is None else np.array(self.given, dtype=np.uint8)

    def left(self, gone: Sequence[int]) -> list[tuple[Hand, int]]:
        """The hands without any of these cards, each with its weight."""
        pairs = zip(self.hands, self.given or [1] * len(self.hands), strict=True)
        return [(hand, weight) for hand, weight in pairs if not set(hand) & set(gone)]


def mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def text(cards: Sequence[int]) -> str:
    return omaha.render_cards(cards)


def draw_range(draw: random.Random, cards: int, count: int, pool: Sequence[int], weighted: bool) -> Listed:
    count = min(count, len(list(combinations(range(len(pool)), cards))) if len(pool) < 12 else count)
    hands: dict[Hand, None] = {}
    while len(hands) < count:
        hands[tuple(sorted(draw.sample(pool, cards)))] = None
    weights = [draw.randint(1, 100) for _ in hands] if weighted else None
    return Listed(list(hands), weights, cards)


def tuples(ranges: Sequence[Listed], gone: Sequence[int]) -> list[tuple[tuple[Hand, ...], int]]:
    """All combinations of hands that share no card, with the product of their weights."""
    found = []
    for chosen in product(*(one.left(gone) for one in ranges)):
        cards = [card for hand, _ in chosen for card in hand]
        if len(set(cards)) == len(cards):
            found.append((tuple(hand for hand, _ in chosen), prod(weight for _, weight in chosen)))
    return found


@pytest.mark.parametrize("hilo", [False, True], ids=["high", "hilo"])
@pytest.mark.parametrize(
    ("cards", "players", "board", "left"),
    [
        (4, 2, 5, 0),
        (4, 2, 4, 9),
        (4, 3, 4, 14),
        (4, 2, 3, 10),
        (5, 2, 3, 12),
        (6, 2, 4, 14),
        (4, 3, 5, 0),
        (4, 2, 0, 10),
    ],
)
def test_all_numbers_are_those_of_the_reference(
    cards: int, players: int, board: int, left: int, hilo: bool
) -> None:
    draw = random.Random(f"{cards} {players} {board} {hilo}")
    for _ in range(2):
        deck = draw.sample(range(52), 52)
        on_board, rest = deck[:board], deck[board:]
        pool = rest[: max(left, cards * players + 2)]
        dead = rest[len(pool) + (5 - board if board else 3) :] if left else rest[40:]
        ranges = [draw_range(draw, cards, 3, pool, draw.random() < 0.6) for _ in range(players)]
        found: Counter[Any] = Counter()
        for hands, weight in tuples(ranges, (*on_board, *dead)):
            for result, times in reference.equity.results(
                hands, on_board, dead, cards=cards, hilo=hilo
            ).items():
                found[result] += weight * times
        if not found:
            with pytest.raises(omaha.ShowdownError):
                omaha.versus(ranges, text(on_board), dead=text(dead), game=GAMES[cards][hilo])
            continue
        result = omaha.versus(ranges, text(on_board), dead=text(dead), game=GAMES[cards][hilo], exact=True)
        assert result.deals == sum(found.values())
        for player in range(players):
            share = reference.equity.share(found, player)
            assert result.exact_equity[player] == share.equity
            for name in ("win", "tie", "hi", "lo", "scoop", "quarter"):
                assert getattr(result, name)[player] == pytest.approx(
                    float(getattr(share, name)), abs=1e-12
                ), name


@pytest.mark.parametrize("seed", range(24))
def test_hands_one_by_one_come_to_the_same(seed: int) -> None:
    draw = random.Random(seed)
    players, cards, hilo = draw.choice((2, 2, 3)), draw.choice((4, 4, 5, 6)), draw.random() < 0.5
    board = draw.choice((0, 3, 4, 5, 5))
    count = {0: 2, 3: 4, 4: 6, 5: 9}[board] if players == 2 else 3
    deck = draw.sample(range(52), 52)
    on_board, dead = deck[:board], deck[board : board + draw.choice((0, 0, 1, 3))]
    gone = (*on_board, *dead)
    pool = draw.choice((range(52), deck[-(cards * players + 4) :]))
    ranges = [draw_range(draw, cards, count, pool, draw.random() < 0.6) for _ in range(players)]
    game = GAMES[cards][hilo]
    deals, shares = 0, [Fraction(0)] * players
    won: list[dict[Hand, Fraction]] = [{} for _ in ranges]
    met: list[dict[Hand, int]] = [{} for _ in ranges]
    for hands, weight in tuples(ranges, gone):
        one = omaha.equity(*map(text, hands), board=text(on_board), dead=text(dead), game=game)
        deals += weight * one.deals
        for player, hand in enumerate(hands):
            own = dict(ranges[player].left(gone))[hand]
            share = one.exact_equity[player] * weight * one.deals
            shares[player] += share
            won[player][hand] = won[player].get(hand, Fraction(0)) + share / own
            met[player][hand] = met[player].get(hand, 0) + weight // own * one.deals
    options: dict[str, Any] = {"dead": text(dead), "game": game}
    if not deals:
        with pytest.raises(omaha.ShowdownError):
            omaha.versus(ranges, text(on_board), **options)
        return
    result = omaha.versus(ranges, text(on_board), exact=True, **options)
    assert result.deals == deals and result.exact_equity == tuple(share / deals for share in shares)
    for player, found in enumerate(omaha.hand_equities_of_all(ranges, text(on_board), **options)):
        left = ranges[player].left(gone)
        assert found.masks.tolist() == [mask(hand) for hand, _ in left]
        assert found.weights.tolist() == [weight for _, weight in left]
        for at, (hand, _) in enumerate(left):
            if hand in met[player]:
                assert found.exact_equity(at) == won[player][hand] / met[player][hand]
            else:
                assert found.denominators[at] == 0


def closed(draw: random.Random, hands: Sequence[Hand]) -> list[Hand]:
    """Some of the hands with all that exchanges of suits make of them."""
    exchanges = draw.choice(([(0, 1, 2, 3), (1, 0, 2, 3)], list(permutations(range(4)))))
    some = hands[: max(1, len(hands) // len(exchanges))]
    made = {
        tuple(sorted(card // 4 * 4 + to[card % 4] for card in hand)): None
        for hand in some
        for to in exchanges
    }
    return list(made)


@pytest.mark.parametrize("seed", range(24))
def test_boards_one_by_one_come_to_the_same(seed: int) -> None:
    """Ranges so large that they are sorted and swept."""
    draw = random.Random(1000 + seed)
    cards, hilo = draw.choice((4, 4, 5, 6)), seed % 2 == 1
    board = draw.choice((5, 5, 4, 3)) if cards == 4 else 5
    deck = draw.sample(range(52), 52)
    on_board, dead = deck[:board], deck[board : board + draw.choice((0, 0, 2))]
    pool = draw.choice((range(52), deck[-20:]))
    counts = {5: (300, 900), 4: (200, 300), 3: (120, 160)}[board]
    ranges = [draw_range(draw, cards, draw.randint(*counts), pool, draw.random() < 0.5) for _ in range(2)]
    if draw.random() < 0.5:
        ranges = [Listed(closed(draw, one.hands), None, cards) for one in ranges]
    both = ranges[0].hands[:12]
    extra = [hand for hand in both if hand not in set(ranges[1].hands)]
    given = ranges[1].given
    ranges[1] = Listed(
        [*ranges[1].hands, *extra], None if given is None else [*given, *[9] * len(extra)], cards
    )
    played, units, totals = board_by_board(ranges, on_board, dead, hilo)
    options: dict[str, Any] = {"dead": text(dead), "game": GAMES[cards][hilo]}
    result = omaha.versus(ranges, text(on_board), exact=10**12, threads=1 + seed % 3, **options)
    assert result.deals == sum(totals.values())
    ways = {-1: (0, 1), 0: (2, 2), 1: (1, 0)}
    for player in (0, 1):
        cells: Counter[tuple[int, int]] = Counter()
        for (high, low), weight in totals.items():
            cells[ways[high][player], -1 if low is None else ways[low][player]] += weight
        for (high, low), weight in cells.items():
            assert result.count(player, high, low) == weight, (player, high, low)
    found = omaha.hand_equities_of_all(ranges, text(on_board), limit=10**12, **options)
    weights = [one.weights.astype(np.int64) for one in found]
    assert (found[0].numerators == units @ weights[1]).all() and (
        found[0].denominators == played @ weights[1]
    ).all()
    assert (found[1].numerators == weights[0] @ (played - units)).all()
    assert (found[1].denominators == weights[0] @ played).all()


def board_by_board(
    ranges: Sequence[Listed], on_board: Sequence[int], dead: Sequence[int], hilo: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Counter[Any]]:
    """By pair of hands four for each run-out, and the first's quarters; and the weights by how the first did, high and low."""
    gone = (*on_board, *dead)
    left = [one.left(gone) for one in ranges]
    masks = [np.array([mask(hand) for hand, _ in one], dtype=np.uint64) for one in left]
    ids = [np.array([hand for hand, _ in one], dtype=np.uint8) for one in left]
    weights = np.outer(*(np.array([weight for _, weight in one]) for one in left))
    apart = (masks[0][:, None] & masks[1][None, :]) == 0
    played, units = np.zeros(apart.shape, dtype=np.int64), np.zeros(apart.shape, dtype=np.int64)
    totals: Counter[Any] = Counter()
    for more in combinations([card for card in range(52) if card not in gone], 5 - len(on_board)):
        fits = [(one & np.uint64(mask(more))) == 0 for one in masks]
        values = [judged(one, keep, (*on_board, *more), hilo) for one, keep in zip(ids, fits, strict=True)]
        high, low = (np.sign(values[0][at][:, None] - values[1][at][None, :]) for at in (0, 1))
        bare = (values[0][1][:, None] == 0) & (values[1][1][None, :] == 0)
        meets = apart & fits[0][:, None] & fits[1][None, :]
        played += 4 * meets
        units += np.where(meets, np.where(bare, 2 * (high + 1), high + low + 2), 0)
        for at in (-1, 0, 1):
            totals[at, None] += int(weights[meets & bare & (high == at)].sum())
            for other in (-1, 0, 1):
                totals[at, other] += int(weights[meets & ~bare & (high == at) & (low == other)].sum())
    return played, units, totals


def judged(
    ids: npt.NDArray[np.uint8], keep: npt.NDArray[np.bool_], board: Sequence[int], hilo: bool
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Highs and lows of the hands that the board leaves."""
    high, low = np.zeros(len(ids), dtype=np.int64), np.zeros(len(ids), dtype=np.int64)
    hands, on_board = np.ascontiguousarray(ids[keep]), np.array(board, dtype=np.uint8)
    if not hilo:
        high[keep] = omaha.evaluate_batch(hands, on_board)
    else:
        high[keep], low[keep] = omaha.evaluate_hilo_batch(hands, on_board)
    return high, low
