"""Times range against range through Python: python benches/python/versus.py [--json] [--slow]

CPU time of this thread, the least of many rounds; every answer is checked first. Ranges are read and listed before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from time import thread_time_ns

import omaha
from omaha import Range

ACES, KINGS, ANY = Range("AA**"), Range("KK**"), Range("****")
DOUBLE = (Range("AAKK$ds"), Range("QQJJ$ds,JT98$ds"))
FIVE = (Range("AA***", 5), Range("KK***", 5))
RIVER, TURN, FLOP = "9s8s2cTs3d", "9s8s2cTs", "9s8s2c"

CASES: tuple[tuple[str, tuple[Range, ...], str, str | None, float | None, int], ...] = (
    ("AA** v KK**, river", (ACES, KINGS), RIVER, None, 0.7182682889, 50),
    ("AA** v KK**, turn", (ACES, KINGS), TURN, None, 0.6776107665, 5),
    ("AA** v KK**, flop", (ACES, KINGS), FLOP, None, 0.7395604120, 1),
    ("AA** v any, river", (ACES, ANY), RIVER, None, 0.4786576674, 5),
    ("any v any, river", (ANY, ANY), RIVER, None, 0.5, 3),
    ("any v any, turn", (ANY, ANY), TURN, None, 0.5, 1),
    ("AAKK$ds v QQJJ$ds,JT98$ds before the flop", DOUBLE, "", None, 0.6443013574, 5),
    ("AA** v KK**, hi-lo, river 4s8s2cTs3d", (ACES, KINGS), "4s8s2cTs3d", "plo4-8", None, 10),
    ("AA** v KK**, hi-lo, turn 4s8s2cTs", (ACES, KINGS), "4s8s2cTs", "plo4-8", None, 1),
    ("AA*** v KK***, river", FIVE, RIVER, None, None, 1),
)
SLOW: tuple[tuple[str, tuple[Range, ...], str, str | None, float | None, int], ...] = (
    ("any v any, flop", (ANY, ANY), FLOP, None, 0.5, 1),
    ("AA** v KK**, hi-lo, flop 4s8s2c", (ACES, KINGS), "4s8s2c", "plo4-8", None, 1),
    ("AA** v KK** before the flop", (ACES, KINGS), "", None, 0.6991214840, 1),
)


def least(call: Callable[[], object], times: int, rounds: int) -> float:
    """Milliseconds a call, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        began = thread_time_ns()
        for _ in range(times):
            call()
        best = min(best, (thread_time_ns() - began) / times / 1e6)
    return best


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--slow", action="store_true", help="what takes seconds to minutes, too; once each")
    options = parser.parse_args()
    figures = {}
    for name, players, board, game, expected, times in CASES + (SLOW if options.slow else ()):

        def call(
            players: tuple[Range, ...] = players, board: str = board, game: str | None = game
        ) -> omaha.RangeEquity:
            return omaha.versus(players, board, game=game, exact=10**12)

        rounds = options.rounds if (name, players, board, game, expected, times) in CASES else 1
        if rounds > 1 or expected is not None:
            result = call()
            if sum(result.exact_equity) != 1 or (expected and abs(result.equity[0] - expected) > 5e-11):
                print(f"{name}: {result!r}", file=sys.stderr)
                return 1
        figures[f"{name}, ms"] = round(least(call, times, rounds), 3)
    hands = least(lambda: omaha.hand_equities(ACES, KINGS, TURN), 1, options.rounds)
    figures["each hand of AA** against KK**, turn, ms"] = round(hands, 3)
    for name, players, board in (
        ("AA** v KK**", (ACES, KINGS), ""),
        ("AA** v KK**, flop", (ACES, KINGS), FLOP),
        ("any v any", (ANY, ANY), ""),
        ("five cards", FIVE, ""),
    ):

        def draw(players: tuple[Range, ...] = players, board: str = board, trials: int = 2_000_000) -> object:
            return omaha.versus(players, board, trials=trials)

        # What it takes to begin is not the sample's.
        begin = least(lambda draw=draw: draw(trials=1), 1, options.rounds)  # type: ignore[misc]
        drawn = least(draw, 1, options.rounds) - begin
        figures[f"sampled deals, {name}, millions a second"] = round(2e3 / drawn, 1)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:56} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
