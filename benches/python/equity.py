"""Times equities through Python: python benches/python/equity.py [--json]

CPU time of this thread, the least of many rounds; every answer is checked first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from time import thread_time_ns

import numpy as np

import omaha
from omaha import Equity

TWO = ("AhKhQdJd", "9c8c7h6h")
THREE = (*TWO, "AsAcKd2d")
SIX = (*THREE, "TsTd5c4c", "QsQc8h3h", "KsJs9s5d")
LOWS = ("Ah2h3cKd", "As2s4dQc", "8c7c6d5d")
ANY = ("AhKhQdJd", "*")

CASES: dict[str, tuple[Callable[[], Equity], float, int]] = {
    "two hands before the flop": (lambda: omaha.equity(*TWO), 0.58957485, 200),
    "three hands before the flop": (lambda: omaha.equity(*THREE), 0.25532440, 200),
    "six hands before the flop": (lambda: omaha.equity(*SIX), 0.10892518, 200),
    "two hands of five cards": (lambda: omaha.equity("AhKhQdJdTs", "9c8c7h6h5s"), 0.56256142, 200),
    "two hands of six cards": (lambda: omaha.equity("AhKhQdJdTs8d", "9c8c7h6h5s4s"), 0.51130837, 200),
    "two hands, hi-lo": (lambda: omaha.equity("AhAd2h3d", "KsKhQsJh", game="plo4-8"), 0.71354907, 100),
    "three hands, hi-lo": (lambda: omaha.equity(*LOWS, game="plo4-8"), 0.36668551, 100),
    "two hands on a flop": (lambda: omaha.equity(*TWO, board="9h8h2c"), 0.35975610, 2000),
    "two hands on a turn": (lambda: omaha.equity(*TWO, board="9h8h2cKs"), 0.475, 5000),
    "two hands on a river": (lambda: omaha.equity(*TWO, board="9h8h2cKs3d"), 0.0, 5000),
    "any hand on a river": (lambda: omaha.equity(*ANY, board="9h8h2cKs3d"), 0.5820030792, 1000),
    "any hand on a turn": (lambda: omaha.equity(*ANY, board="9h8h2cKs"), 0.7454102548, 200),
    "any hand on a flop": (lambda: omaha.equity(*ANY, board="9h8h2c"), 0.6201697675, 20),
    "any hand before the flop": (lambda: omaha.equity(*ANY), 0.6107421912, 1),
}


def least(call: Callable[[], object], times: int, rounds: int) -> float:
    """Microseconds a call, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        began = thread_time_ns()
        for _ in range(times):
            call()
        best = min(best, (thread_time_ns() - began) / times / 1000)
    return best


def batch() -> Callable[[], object]:
    """A hundred thousand match-ups on flops."""
    rng = np.random.default_rng(1)
    deals = np.argsort(rng.random((100_000, 52)), axis=1)[:, :11].astype(np.uint8)
    hole = np.ascontiguousarray(deals[:, :8].reshape(-1, 2, 4))
    board = np.ascontiguousarray(deals[:, 8:])
    return lambda: omaha.equity_batch(hole, board)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {}
    for name, (call, expected, times) in CASES.items():
        if abs(call().equity[0] - expected) > 5e-9:
            print(f"{name}: {call()!r}", file=sys.stderr)
            return 1
        figures[f"{name}, us"] = round(least(call, times, options.rounds), 2)
    drawn = least(lambda: omaha.equity(*TWO, trials=4_096_000), 1, options.rounds)
    figures["sampled deals of known hands, millions a second"] = round(4.096e6 / drawn, 1)
    drawn = least(lambda: omaha.equity(*ANY, trials=409_600), 1, options.rounds)
    figures["sampled deals with an unknown hand, millions a second"] = round(4.096e5 / drawn, 1)
    figures["a batch of 100,000 flops, ms"] = round(least(batch(), 1, min(options.rounds, 3)) / 1000, 1)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:56} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
