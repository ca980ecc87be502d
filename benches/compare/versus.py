"""`python -m benches.compare.versus`: range against range, omaha and xiapl in the same run, answers compared to nine places.

CPU time of the process. `--slow` adds what takes xiapl half a minute a call; it is called once then.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import omaha

from .equity import mask, microseconds

ROWS: tuple[tuple[str, str, str, str, float], ...] = (
    ("river", "AA**", "KK**", "9s8s2cTs3d", 0.7182682889),
    ("turn", "AA**", "KK**", "9s8s2cTs", 0.6776107665),
    ("river, any hand", "AA**", "****", "9s8s2cTs3d", 0.4786576674),
)
SLOW: tuple[tuple[str, str, str, str, float], ...] = (
    ("flop", "AA**", "KK**", "9s8s2c", 0.7395604120),
    ("before the flop", "AAKKds", "QQJJds,JT98ds", "", 0.6443013574),
)
Answer = Callable[[], float]


def omaha_call(hero: str, villain: str, board: str) -> Answer:
    """Ours; suits are written $ds."""
    players = [omaha.Range(text.replace("ds", "$ds")) for text in (hero, villain)]
    return lambda: omaha.versus(players, board).equity[0]


def xiapl_call(hero: str, villain: str, board: str) -> Answer:
    """xiapl's exact enumeration, its ranges listed before; only the equity of the whole is asked for."""
    simulation: Any = import_module("xiapl.simulation")
    plo = simulation.GameType.Plo
    ranges = [import_module("xiapl.range").Range.from_string(text, plo) for text in (hero, villain)]
    options, mode = simulation.SimulationOptions.exact(), simulation.RangeEquityMode.AggregateOnly
    on_board = mask(board)
    call = simulation.calculate_range_equity
    return lambda: float(call(*ranges, on_board, options, mode).hero_aggregate_equity)


def main() -> int:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="For each library and line.")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    lines = []
    for title, hero, villain, board, expected in ROWS + (SLOW if options.slow else ()):
        figures = {}
        for name, make in (("omaha", omaha_call), ("xiapl", xiapl_call)):
            answer, answers = make(hero, villain, board), [0.0]

            def call(answer: Answer = answer, answers: list[float] = answers) -> list[float]:
                answers[0] = answer()
                return answers

            figures[name] = microseconds(call, options.seconds)
            if abs(answers[0] - expected) > 1e-9:
                print(f"{title}: {name} says {answers[0]}, not {expected}", file=sys.stderr)
                return 1
        lines.append((title, figures))
    if options.json:
        print(json.dumps(dict(lines)))
        return 0
    for title, figures in lines:
        ours, theirs = figures["omaha"] / 1000, figures["xiapl"] / 1000
        print(f"{title:18} omaha {ours:10.3f} ms  xiapl {theirs:10.1f} ms  ({theirs / ours:,.0f} x)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
