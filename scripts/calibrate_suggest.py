#!/usr/bin/env python3
"""Counts how well suggested schedules end when they should, and what their constants ought to be.

`scripts/calibrate_suggest.py [--runs 1000] [--processes 2]` plays tournaments of `SimplePlayer` by `Structure.suggest` for several sizes and
evenings, and writes the share that ended within 20 minutes of the wanted time, and how many minutes after it 10, 50 and 90 % had ended.

Counted so (seeds from 100,000; share within 20 minutes, tournaments): 6 players 5 h 92 % of 100, 7 h 87 % of 250; 10 players 7 h 87 % of 250;
16 players 5 h 94 % of 150, 7 h 88 % of 150.

The constants in `omaha/tournament/suggest.py` were found with it, by hand: `END_CHIPS` moves all ends together (a tenth fewer is about two minutes earlier,
but moves the steps of all amounts), `STEEP_GROWTH` and `STEEP_MINUTES` narrow their spread, `STEEP_LEVELS` says when the steep part begins: the later, the more
have gone home before it. `--end-chips`, `--growth` and so on try others. `--quantiles` counts the scores of hole cards for
`omaha/tournament/bots.py`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import numpy as np

from omaha.tournament import SimplePlayer, Structure, bots, simulate, suggest

SIZES = (6, 10, 16)
ENDS = {5: "00:00", 6: "01:00", 7: "02:00"}


def quantiles() -> tuple[int, ...]:
    """The scores that 5, 10 ... 95 % of random hands stay below."""
    draw = random.Random(1)
    scores = sorted(bots._score(draw.sample(range(52), 4)) for _ in range(200_000))
    return tuple(scores[len(scores) * part // 20] for part in range(1, 20))


def main() -> int:
    """Plays and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs="*", default=SIZES)
    parser.add_argument("--hours", type=int, nargs="*", choices=ENDS, default=tuple(ENDS))
    parser.add_argument("--end-chips", type=float, default=suggest.END_CHIPS)
    parser.add_argument("--growth", type=float, default=suggest.STEEP_GROWTH)
    parser.add_argument("--minutes", type=int, default=suggest.STEEP_MINUTES)
    parser.add_argument("--levels", type=int, default=suggest.STEEP_LEVELS)
    parser.add_argument("--quantiles", action="store_true")
    options = parser.parse_args()
    if options.quantiles:
        print(quantiles())
        return 0
    suggest.END_CHIPS, suggest.STEEP_GROWTH = options.end_chips, options.growth
    suggest.STEEP_MINUTES, suggest.STEEP_LEVELS = options.minutes, options.levels
    for players in options.players:
        for hours in options.hours:
            found = Structure.suggest(players, end=ENDS[hours])
            began = time.monotonic()
            played = simulate(
                found.structure, players, SimplePlayer(), runs=options.runs, seed=options.seed,
                processes=options.processes, most_work=10**9,
            )  # fmt: skip
            share = played.within(20, found.minutes)
            late = " ".join(
                f"{value:+.0f}" for value in np.quantile(played.minutes, (0.1, 0.5, 0.9)) - found.minutes
            )
            levels = " ".join(f"{level.small_blind}x{level.minutes}" for level in found.structure.levels)
            seconds = time.monotonic() - began
            print(
                f"{players:4} players {hours} h: {share:.1%} within 20 minutes, {late}, {seconds:.0f} s: {levels}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
