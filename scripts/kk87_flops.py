"""How often KxKy7x8y has at least 31% on the flop against AA, exactly.

    python scripts/kk87_flops.py                  # both meanings, over all deals: some minutes
    python scripts/kk87_flops.py --every 40       # a part of the flops, for a test

Hand against hand: each deal of hero's hand, villain's hand and a flop counts, with the equity of the one hand against the other. Hand
against range: the same deals, with hero's equity on that flop against all hands of AA that can be held there.

All twelve hands KxKy7x8y are the same but for the names of their suits, so hero has KsKh7s8h; and clubs and diamonds, which he does not
have, may be exchanged, so that of two flops that are images of each other one is counted twice.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import numpy as np

import omaha

HERO = tuple(omaha.CardSet("KsKh7s8h"))
LIMIT = Fraction(31, 100)
ROWS = 4_096
"""Match-ups in a call, so that Ctrl-C is heard."""


def swapped(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards with clubs and diamonds exchanged."""
    return tuple(sorted(card ^ 1 if card % 4 < 2 else card for card in cards))


def flops() -> Iterator[tuple[tuple[int, ...], int]]:
    """One flop of each pair of images, and how many it stands for."""
    deck = [card for card in range(52) if card not in set(map(int, HERO))]
    for flop in combinations(deck, 3):
        image = swapped(flop)
        if flop <= image:
            yield flop, 1 if flop == image else 2


def aces() -> np.ndarray:
    """All hands with two aces or more that hero's cards leave, four card ids each."""
    deck = [card for card in range(52) if card not in set(map(int, HERO))]
    held = [hand for hand in combinations(deck, 4) if sum(card >= 48 for card in hand) >= 2]
    return np.array(held, dtype=np.uint8)


def equities(villains: np.ndarray, flop: tuple[int, ...], threads: int) -> tuple[np.ndarray, int]:
    """Half pots that hero wins of all boards against each hand, and the half pots of all boards."""
    board = np.array(flop, dtype=np.uint8)
    hero = np.array([int(card) for card in HERO], dtype=np.uint8)
    parts = []
    for at in range(0, len(villains), ROWS):
        part = villains[at : at + ROWS]
        hole = np.empty((len(part), 2, 4), dtype=np.uint8)
        hole[:, 0], hole[:, 1] = hero, part
        found = omaha.equity_batch(hole, board, threads=threads)
        parts.append(2 * found.wins[:, 0] + found.ties[:, 0])
    # Two cards of 41 are to come.
    return np.concatenate(parts).astype(np.int64), 2 * 820


def count(every: int = 1, threads: int = 1) -> dict[str, object]:
    """The counts over every so manieth flop."""
    hands = aces()
    deals = above = halves = above_halves = 0
    range_above = range_flops = all_flops = 0
    for at, (flop, times) in enumerate(flops()):
        if at % every:
            continue
        villains = hands[~np.isin(hands, flop).any(axis=1)]
        if not len(villains):
            # Three aces on the flop leave one.
            all_flops += times
            continue
        won, whole = equities(villains, flop, threads)
        deals += times * len(won)
        reached = won * LIMIT.denominator >= LIMIT.numerator * whole
        above += times * int(reached.sum())
        above_halves += times * int(won[reached].sum())
        halves += times * int(won.sum())
        all_flops += times
        if Fraction(int(won.sum()), whole * len(won)) >= LIMIT:
            range_above += times * len(won)
            range_flops += times
    share = Fraction(above, deals)
    by_range = Fraction(range_above, deals)
    return {
        "flops": all_flops,
        "deals": deals,
        "hand_against_hand": above,
        "hand_against_hand_share": float(share),
        "hand_against_range": range_above,
        "hand_against_range_share": float(by_range),
        "flops_against_range": range_flops,
        "flops_against_range_share": float(Fraction(range_flops, all_flops)),
        "halves": halves,
        "average_equity_where_reached": float(Fraction(above_halves, above * 2 * 820)),
        "average_equity": float(Fraction(halves, deals * 2 * 820)),
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(count(options.every, options.threads), indent=2))


if __name__ == "__main__":
    main()
