"""Core = reference, by brute force where few cards are left, all numbers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest

import omaha
from omaha import reference

GAMES = {4: ("plo4", "plo4-8"), 5: ("plo5", "plo5-8"), 6: ("plo6", "plo6-8")}
Cards = tuple[int, ...]


def spot(
    draw: random.Random, known: Sequence[int], board: int, left: int
) -> tuple[list[Cards], Cards, Cards]:
    """Hands with so many known cards, a board, and dead cards so that `left` can still come."""
    # Half of the time from few suits or ranks, so that flushes, full houses and lows meet.
    choice = draw.randrange(4)
    fits = [
        lambda _: True,
        lambda card: card % 4 in (0, 3),
        lambda card: card // 4 in (0, 1, 2, 3, 6, 12),
        lambda card: card // 4 in (7, 8, 9, 10),
    ][choice]
    deck = sorted(range(52), key=lambda card: (not fits(card), draw.random()))
    needed = sum(known) + board + left
    first = deck[:needed]
    draw.shuffle(first)
    dealt = iter(first)
    hands = [tuple(next(dealt) for _ in range(count)) for count in known]
    on_board = tuple(next(dealt) for _ in range(board))
    return hands, on_board, tuple(deck[needed:])


def text(hand: Cards, cards: int) -> str:
    return omaha.render_cards(hand) + "*" * (cards - len(hand))


@pytest.mark.parametrize("hilo", [False, True], ids=["high", "hilo"])
@pytest.mark.parametrize(
    ("cards", "known", "board", "left"),
    [
        (4, (4, 4), 5, 2),
        (4, (4, 4, 4), 4, 9),
        (4, (4, 4), 3, 7),
        (5, (5, 5), 1, 6),
        (6, (6, 6, 6), 3, 6),
        (4, (4, 4), 1, 7),
        (4, (4, 4), 0, 7),
        (5, (5, 5), 0, 7),
        (4, (4, 2), 4, 6),
        (4, (3, 3), 4, 6),
        (4, (4, 0), 4, 6),
        (5, (5, 0), 5, 7),
        (4, (4, 4, 0), 4, 6),
        (4, (2, 0), 5, 7),
        (4, (0, 0), 5, 8),
    ],
)
def test_every_number_is_that_of_every_deal(
    cards: int, known: tuple[int, ...], board: int, left: int, hilo: bool
) -> None:
    draw = random.Random(f"{cards} {known} {board} {hilo}")
    for _ in range(3):
        hands, on_board, dead = spot(draw, known, board, left)
        expected = reference.equity.results(hands, on_board, dead, cards=cards, hilo=hilo)
        players = [text(hand, cards) for hand in hands]
        result = omaha.equity(*players, game=GAMES[cards][hilo], board=on_board, dead=dead)
        assert result.is_exact and result.deals == sum(expected.values()), (players, on_board)
        for player in range(len(players)):
            share = reference.equity.share(expected, player)
            assert result.exact_equity[player] == share.equity, (players, on_board)
            row = result[player]
            found = (row.win, row.tie, row.hi, row.lo, row.scoop, row.quarter)
            assert found == pytest.approx(tuple(map(float, share[1:])), abs=1e-12), (players, on_board)
            for high in range(len(players) + 1):
                for low in range(-1, len(players) + 1):
                    assert result.count(player, high, low) == sum(
                        count
                        for (highs, lows), count in expected.items()
                        if high == (len(highs) if player in highs else 0)
                        and low == (-1 if not lows else len(lows) if player in lows else 0)
                    )
        assert sum(result.exact_equity) == 1


def test_two_boards_are_those_of_every_pair_of_run_outs() -> None:
    draw = random.Random(11)
    for hilo in (False, True):
        hands, cards, dead = spot(draw, (4, 4), 8, 5)
        boards = [cards[:4], cards[4:]]
        sums, scoops, deals = [Fraction(0)] * 2, [0, 0], 0
        for first in (left := reference.equity.next_cards((*hands[0], *hands[1], *cards, *dead))):
            for second in (card for card in left if card != first):
                deals += 1
                whole = [
                    reference.equity.results(hands, (*board, card), hilo=hilo)
                    for board, card in zip(boards, (first, second), strict=True)
                ]
                for player in range(2):
                    shares = [reference.equity.share(found, player).equity for found in whole]
                    sums[player] += sum(shares) / 2
                    scoops[player] += shares == [1, 1]
        result = omaha.equity_boards(*hands, boards=boards, game=GAMES[4][hilo], dead=dead)
        assert result.exact_equity == tuple(total / deals for total in sums)
        assert result.scoop == tuple(Fraction(count, deals) for count in scoops)


def test_next_cards_outs_and_nuts_are_those_of_the_reference() -> None:
    draw = random.Random(12)
    for hilo in (False, True):
        hands, board, dead = spot(draw, (4, 4, 4), 4, 9)
        left = reference.equity.next_cards([card for group in (*hands, board, dead) for card in group])
        options = {"game": GAMES[4][hilo], "board": board, "dead": dead}
        after = omaha.equity_by_card(*hands, **options)
        outs = omaha.outs(*hands, **options)
        nuts = omaha.nuts(*hands, **options)
        assert [int(card) for card in after.results] == list(left)
        for player in range(3):
            shares = {}
            best = 0
            for card in left:
                found = reference.equity.results(hands, (*board, card), hilo=hilo)
                shares[card] = reference.equity.share(found, player).equity
                assert after.results[omaha.Card(card)].exact_equity[player] == shares[card]
                pairs = [(a, b) for a in range(52) for b in range(a) if not {a, b} & {*board, card}]
                best += is_nuts(hands[player], (*board, card), pairs)
            assert {int(card) for card in outs[player].wins} == {card for card in left if shares[card] == 1}
            assert {int(card) for card in outs[player].shares} == {
                card for card in left if 0 < shares[card] < 1
            }
            assert nuts[player].high == Fraction(best, len(left))
            grid = after.grid(player)
            assert grid[left[0] // 4, left[0] % 4] == float(shares[left[0]])


def is_nuts(hand: Cards, board: Cards, pairs: list[tuple[int, int]]) -> bool:
    """Whether no two cards off the board make more."""
    own = max(
        reference.five_card_key((*pair, *three))
        for pair in combinations(hand, 2)
        for three in combinations(board, 3)
    )
    threes = list(combinations(board, 3))
    return all(reference.five_card_key((*pair, *three)) <= own for pair in pairs for three in threes)
