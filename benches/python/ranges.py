"""Times ranges through Python: python benches/python/ranges.py [--json]

CPU time of this thread, the least of several rounds, in milliseconds; counts are checked first.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from time import process_time_ns, thread_time_ns

import omaha

# What stands in it, cards, hands.
COUNTS = {
    "*": (4, 270_725),
    "AA$ds": (4, 864),
    "$ds": (4, 36_504),
    "RRON": (4, 82_368),
    "[Ax,Kx,Qx,Jx,Tx][Ty,9y,8y,7y,6y][2z,3z,4z]": (4, 65_010),
    "AA$ds@5,KK$ds@3,*@1": (4, 270_725),
    "AA": (6, 1_237_792),
    "*$ds": (6, 16_187_496),
    "xxyyz": (6, 15_027_480),
    "BEFG": (6, 20_116_096),
    " [Ax,Kx,Qx,Jx,Tx][Ty,9y,8y,7y,6y][2z,3z,4z]": (6, 12_345_262),
    "  AA$ds@5,KK$ds@3,*@1": (6, 20_358_520),
}
WORDS = {"@set": 9_426, "@wrap13+": 9_280}


def kilobyte() -> str:
    """A text of just under 1,024 characters."""
    text = ",".join(["AA$ds", "KQJT-T987!xxxx", "[A-Q][J-T]23", "(AxKx:QQ)"] * 40)[:1_024]
    return text[: text.rindex(",")]


def least(call: Callable[[], object], rounds: int, clock: Callable[[], int]) -> float:
    """Milliseconds, in the best round."""
    best = float("inf")
    for _ in range(rounds):
        began = clock()
        call()
        best = min(best, (clock() - began) / 1e6)
    return round(best, 3)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {"parse 1 KB": least(lambda: omaha.Range(kilobyte()), options.rounds, thread_time_ns)}
    for text, (cards, expected) in COUNTS.items():
        if (found := omaha.Range(text, cards).count()) != expected:
            print(f"{text} of {cards}: {found}", file=sys.stderr)
            return 1
        # A count of many cards runs on a thread of its own, so that Ctrl-C is heard.
        figures[f"count of {cards}: {text.strip()}"] = least(
            lambda text=text, cards=cards: omaha.Range(text, cards).count(),  # type: ignore[misc]
            options.rounds,
            process_time_ns,
        )
    for text, expected in WORDS.items():
        if (found := omaha.Range(text, board="9d8s2s").count()) != expected:
            print(f"{text}: {found}", file=sys.stderr)
            return 1
        figures[f"count on a flop: {text}"] = least(
            lambda text=text: omaha.Range(text, board="9d8s2s").count(),  # type: ignore[misc]
            options.rounds,
            process_time_ns,
        )
    aces = omaha.Range("AA")
    aces.count()
    figures["sample of 100,000 hands"] = least(lambda: aces.sample(100_000), options.rounds, process_time_ns)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:<56} {figure:>10.3f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
