"""Omaha hands by trying every choice of two hole cards and three board cards (rules.md 5.1; S0, S1, S3, S4).

Nothing clever on purpose: what a hand is worth can be read off, and the fast evaluators are compared with it.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from omaha.reference.cards import rank_of, suit_of

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

CATEGORY_NAMES = (
    "high card",
    "pair",
    "two pair",
    "trips",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
)

Key = tuple[int, ...]
"""Category, then ranks 2..14, the most frequent first, then the highest; greater is better. A straight has
its top card only, and the wheel's is the five."""

Low = tuple[int, ...]
"""Five ranks from the top, the ace is 1; smaller is better."""


class Used(NamedTuple):
    """The five cards that play, each part with its highest card id first."""

    pair: tuple[int, ...]
    triple: tuple[int, ...]

    @property
    def cards(self) -> frozenset[int]:
        return frozenset(self.pair + self.triple)


# Five cards


@cache
def _key(ranks: tuple[int, ...], suited: bool) -> Key:
    """Ranks 2..14 in ascending order."""
    by_count = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    counts = [ranks.count(rank) for rank in by_count]
    wheel = ranks == (2, 3, 4, 5, 14)
    if wheel or (len(by_count) == 5 and ranks[4] - ranks[0] == 4):
        return (STRAIGHT_FLUSH if suited else STRAIGHT, 5 if wheel else ranks[4])
    if suited:
        return (FLUSH, *by_count)
    category = {
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH_CARD,
    }[tuple(counts)]
    return (category, *by_count)


def five_card_key(cards: Collection[int]) -> Key:
    """What five cards are worth as a high hand (S3's list of hands); keys compare as the hands do.

    >>> five_card_key([48, 0, 5, 10, 12])  # Ac 2c 3d 4h 5c
    (4, 5)
    """
    ranks = tuple(sorted(card // 4 + 2 for card in cards))
    return _key(ranks, len({card % 4 for card in cards}) == 1)


def five_card_low(cards: Collection[int]) -> Low | None:
    """What five cards are worth as a low, or None (rules.md 5.2; S3, S4: eight or better).

    Five different ranks, none above eight, the ace low; straights and flushes do not count.

    >>> five_card_low([48, 0, 5, 10, 12])
    (5, 4, 3, 2, 1)
    """
    ranks = {1 if rank_of(card) == 12 else rank_of(card) + 2 for card in cards}
    if len(ranks) < 5 or max(ranks) > 8:
        return None
    return tuple(sorted(ranks, reverse=True))


# Hole and board


def _check(hole: Collection[int], board: Collection[int]) -> None:
    if not 4 <= len(hole) <= 7:
        raise ValueError(f"4 to 7 hole cards, not {len(hole)}")
    if not 3 <= len(board) <= 5:
        raise ValueError(f"3 to 5 board cards, not {len(board)}")
    cards = {*hole, *board}
    if len(cards) < len(hole) + len(board) or not cards <= set(range(52)):
        raise ValueError(f"not different cards 0..51: {[*hole]} {[*board]}")


def _choices(hole: Collection[int], board: Collection[int]) -> Iterator[Used]:
    """Every pair with every triple, in falling order: the hole pair counts first, then the board triple, both
    compared by card ids from the highest down. (``combinations`` keeps the order of what it is given.)"""
    _check(hole, board)
    triples = list(combinations(sorted(board, reverse=True), 3))
    for pair in combinations(sorted(hole, reverse=True), 2):
        for triple in triples:
            yield Used(pair, triple)


def high(hole: Collection[int], board: Collection[int]) -> tuple[Key, Used]:
    """The best high hand and the cards that make it (rules.md 5.1).

    Where several choices are worth the same, the highest hole pair plays, then the highest board triple.
    """
    # max keeps the first of equals, and the choices come in falling order
    return max(
        ((five_card_key(used.pair + used.triple), used) for used in _choices(hole, board)),
        key=lambda made: made[0],
    )


def low_used(hole: Collection[int], board: Collection[int]) -> tuple[Low, Used] | None:
    """The best low and the cards that make it, or None if no choice qualifies (rules.md 5.1, 5.2).

    The choice is free of the one for the high; among equals the same pair and triple rule holds.
    """
    made = [
        (value, used)
        for used in _choices(hole, board)
        if (value := five_card_low(used.pair + used.triple)) is not None
    ]
    return min(made, key=lambda one: one[0]) if made else None


def low(hole: Collection[int], board: Collection[int]) -> Low | None:
    """The best low, or None (rules.md 5.1, 5.2)."""
    made = low_used(hole, board)
    return made[0] if made else None


# Numbers


@cache
def high_ranks() -> dict[Key, int]:
    """Each distinct five-card key with its number: 1 = 7-5-4-3-2 .. 7462 = royal flush.

    Made by writing down a hand for each multiset of five ranks, and a suited one where the ranks differ.
    """
    keys: set[Key] = set()
    for ranks in combinations_with_replacement(range(13), 5):
        if max(ranks.count(rank) for rank in ranks) > 4:
            continue  # there is no fifth card of a rank
        if len(set(ranks)) == 5:
            keys.add(five_card_key([rank * 4 for rank in ranks]))
            suits = [0, 0, 0, 0, 1]
        else:
            suits = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
        keys.add(five_card_key([rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]))
    return {key: number for number, key in enumerate(sorted(keys), 1)}


@cache
def low_ranks() -> dict[Low, int]:
    """Each of the 56 lows with its number: 1 = 8-7-6-5-4 .. 56 = wheel (rules.md 5.2)."""
    lows = [tuple(sorted(ranks, reverse=True)) for ranks in combinations(range(1, 9), 5)]
    return {ranks: number for number, ranks in enumerate(sorted(lows, reverse=True), 1)}


def high_rank(hole: Collection[int], board: Collection[int]) -> int:
    """1..7462, higher is better."""
    return high_ranks()[high(hole, board)[0]]


def low_rank(hole: Collection[int], board: Collection[int]) -> int:
    """1..56, higher is better; 0 = no low."""
    made = low(hole, board)
    return low_ranks()[made] if made else 0


# Showdown


def winners(
    hands: Sequence[Collection[int]], board: Collection[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has the best high, and who has the best low (nobody if there is none): indices into ``hands``.

    Suits break no tie (S4 has them for the first button only).
    """
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) < len(cards):
        raise ValueError("two hands hold the same card")
    highs = [high(hand, board)[0] for hand in hands]
    lows = [low(hand, board) for hand in hands]
    best_high = max(highs, default=None)
    best_low = min((made for made in lows if made is not None), default=None)
    return (
        tuple(at for at, made in enumerate(highs) if made == best_high),
        tuple(at for at, made in enumerate(lows) if made is not None and made == best_low),
    )


# Display


def high_order(cards: Collection[int]) -> tuple[int, ...]:
    """Five cards as a high hand is shown: the most frequent rank first, then the highest, then the highest
    suit; the ace of a wheel comes last."""
    ranks = [rank_of(card) for card in cards]
    if five_card_key(cards) in ((STRAIGHT, 5), (STRAIGHT_FLUSH, 5)):
        return low_order(cards)
    return tuple(sorted(cards, key=lambda card: (ranks.count(rank_of(card)), card), reverse=True))


def low_order(cards: Collection[int]) -> tuple[int, ...]:
    """Five cards as a low is shown: from the top down, the ace last."""
    return tuple(sorted(cards, key=lambda card: ((rank_of(card) + 1) % 13, suit_of(card)), reverse=True))
