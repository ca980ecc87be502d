"""`python -m benches.compare.equity`: exact equities of omaha, poker-equity and xiapl, in the same run, answers compared.

A library that does not offer a match-up is left out of its line; the answers of the others must agree with omaha's to nine places.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from time import process_time_ns
from typing import Any

import omaha

SIX = ("AhKhQdJd", "9c8c7h6h", "AsAcKd2d", "TsTd5c4c", "QsQc8h3h", "KsJs9s5d")
LOWS = ("Ah2h3cKd", "As2s4dQc", "8c7c6d5d")
ROWS: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("two before the flop", "plo4", SIX[:2], ""),
    ("three before the flop", "plo4", SIX[:3], ""),
    ("four before the flop", "plo4", SIX[:4], ""),
    ("two, hi-lo", "plo4-8", ("AhAd2h3d", "KsKhQsJh"), ""),
    ("three, hi-lo", "plo4-8", LOWS, ""),
    ("two of five cards", "plo5", ("AhKhQdJdTs", "9c8c7h6h5s"), ""),
    ("two of six cards", "plo6", ("AhKhQdJdTs8d", "9c8c7h6h5s4s"), ""),
    ("two on a flop", "plo4", SIX[:2], "9h8h2c"),
    ("two on a turn", "plo4", SIX[:2], "9h8h2cKs"),
    ("two on a river", "plo4", SIX[:2], "9h8h2cKs3d"),
    ("any hand, river", "plo4", ("AhKhQdJd", "****"), "9h8h2cKs3d"),
)
Answer = Callable[[], Sequence[float]]


def omaha_call(game: str, hands: tuple[str, ...], board: str) -> Answer:
    """Ours."""
    return lambda: omaha.equity(*hands, game=game, board=board).equity


def poker_equity_call(game: str, hands: tuple[str, ...], board: str) -> Answer | None:
    """poker-equity's exact enumeration."""
    names = {"plo4": "omaha", "plo4-8": "omaha_hi_lo", "plo5": "omaha_five", "plo6": "omaha_six"}
    exact: Any = import_module("poker_equity").exact_from_text
    return lambda: [player["equity"] for player in exact(names[game], list(hands), board)["players"]]


def xiapl_call(game: str, hands: tuple[str, ...], board: str) -> Answer | None:
    """xiapl's exact enumeration: four cards, high, known hands."""
    simulation: Any = import_module("xiapl.simulation")
    if game != "plo4" or any("*" in hand for hand in hands):
        return None
    masks, on_board = [mask(hand) for hand in hands], mask(board)
    options, plo = simulation.SimulationOptions.exact(), simulation.GameType.Plo

    def call() -> Sequence[float]:
        answer = simulation.calculate_equity(masks, on_board, options, game=plo)
        return [player.equity for player in answer.players]

    return call


def mask(cards: str) -> int:
    """Cards as xiapl has them: thirteen bits a suit."""
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return sum(1 << ("cdhs".index(pair[1]) * 13 + "23456789TJQKA".index(pair[0])) for pair in pairs)


PEERS = {"poker-equity": poker_equity_call, "xiapl": xiapl_call}


def microseconds(call: Answer, seconds: float) -> float:
    """CPU time of a call, the least of several rounds."""
    began = process_time_ns()
    call()
    once = max(process_time_ns() - began, 1)
    times = max(1, int(seconds * 1e9 / 5 / once))
    best = float("inf")
    for _ in range(5 if once < seconds * 1e9 else 1):
        began = process_time_ns()
        for _ in range(times):
            call()
        best = min(best, (process_time_ns() - began) / times / 1000)
    return best


def main() -> int:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0, help="For each library and line.")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    lines = []
    for title, game, hands, board in ROWS:
        ours = omaha_call(game, hands, board)
        figures = {"omaha": microseconds(ours, options.seconds)}
        for name, make in PEERS.items():
            try:
                call = make(game, hands, board)
                answer = None if call is None else call()
            except Exception as error:  # noqa: BLE001 - a peer refuses in ways of its own
                print(f"{title}: {name} does not answer: {error!r}", file=sys.stderr)
                continue
            if call is None or answer is None:
                continue
            if any(abs(a - b) > 1e-9 for a, b in zip(ours(), answer, strict=False)):
                print(f"{title}: omaha says {ours()}, {name} {answer}", file=sys.stderr)
                return 1
            figures[name] = microseconds(call, options.seconds)
        lines.append((title, figures))
    if options.json:
        print(json.dumps(dict(lines)))
        return 0
    for title, figures in lines:
        ours_us = figures.pop("omaha")
        ratios = [f"{name} {time:,.1f} us ({time / ours_us:,.0f} x)" for name, time in figures.items()]
        print(f"{title:24} omaha {ours_us:,.2f} us  {'  '.join(ratios)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
