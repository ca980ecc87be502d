"""Times words about a board through Python: python benches/python/words.py [--json]

CPU time of this thread, the least of several rounds, in nanoseconds a hand; counts are checked first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from itertools import combinations
from time import thread_time_ns

import numpy as np
import numpy.typing as npt

import omaha
from omaha import words

FLOP = "9d8s2s"
# Hands of all 211,876 of which each word is true.
WORDS = {
    "@set": 9_426,
    "@toptwo": 8_916,
    "@pair": 126_550,
    "@nuts": 3_151,
    "@wrap13+": 9_280,
    "@nutwrap": 5_312,
    "@nfd": 8_860,
    "@lowdraw": 132_620,
    "@outs9+": 52_167,
    "@nutouts9+": 7_972,
}


def all_hands() -> npt.NDArray[np.uint64]:
    """The masks of all hands of four cards off the flop."""
    live = [int(card) for card in omaha.CardSet.full() - omaha.CardSet(FLOP)]
    ids = np.array(list(combinations(live, 4)), dtype=np.uint64)
    masks: npt.NDArray[np.uint64] = np.left_shift(np.uint64(1), ids).sum(axis=1, dtype=np.uint64)
    return masks


def deals(rows: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Hands, each with a flop of its own."""
    cards = np.argsort(np.random.default_rng(1).random((rows, 52)), axis=1)[:, :7].astype(np.uint8)
    return np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4:])


def least(call: Callable[[], object], hands: int, rounds: int) -> float:
    """Nanoseconds a hand, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        began = thread_time_ns()
        call()
        best = min(best, (thread_time_ns() - began) / hands)
    return round(best, 1)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    hands, figures = all_hands(), {}
    for word, expected in WORDS.items():
        if (found := int(omaha.board_word(word, hands, FLOP).sum())) != expected:
            print(f"{word}: {found}", file=sys.stderr)
            return 1

        def one(word: str = word) -> object:
            return omaha.board_word(word, hands, FLOP)

        figures[f"{word}, ns a hand"] = least(one, len(hands), options.rounds)
    columns = least(lambda: omaha.board_columns(hands, FLOP), len(hands), min(options.rounds, 2))
    figures["all columns, ns a hand"] = columns
    rows = 100_000
    own, flops = (words._masks(cards, "cards") for cards in deals(rows))
    for name in ("hand_types", "nut_hi", "nut_hi_outs", "nut_lo", "nut_lo_outs", "flop_category"):
        ask = getattr(words, name)

        def row(ask: Callable[[object, object], object] = ask) -> object:
            return ask(own, flops)

        figures[f"{name} on flops of their own, ns a hand"] = least(row, rows, options.rounds)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:56} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
