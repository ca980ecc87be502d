"""Times hands played from Python, action by action: python benches/python/hand.py [--json]

Six-handed pot-limit Omaha, 100 big blinds; the policy is uniform over fold, check or call, minimum raise and pot raise. Events are kept,
cards are dealt from seeded decks; every hand is checked to end with all its chips.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
from time import process_time_ns

from omaha import Call, Check, Deck, Fold, Hand, RaiseTo, Stakes, presets

STACKS = (200,) * 6
STAKES = Stakes(blinds=(1, 2))


def play(number: int, draw: random.Random) -> tuple[Hand, int]:
    """One hand; how many actions it had."""
    hand = Hand(presets.ONLINE, "plo4", STAKES, STACKS, number % 6, deck=Deck.seeded(7, number))
    fold, check, call = Fold(), Check(), Call()
    pick, actions = draw.random, 0
    while (legal := hand.legal_actions()) is not None:
        passive = check if legal.check else call
        least, most = legal.min_raise_to, legal.max_raise_to
        first = 1 if legal.check else 0
        choice = first + int(pick() * ((2 if least is None else 4) - first))
        if choice == 0:
            hand.apply(fold)
        elif choice == 1 or least is None or most is None:
            hand.apply(passive)
        else:
            hand.apply(RaiseTo(least if choice == 2 else most))
        actions += 1
    return hand, actions


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    best, actions = float("inf"), 0
    for _ in range(options.rounds):
        draw = random.Random(6)
        started = process_time_ns()
        played = [play(number, draw) for number in range(options.hands)]
        best = min(best, (process_time_ns() - started) / options.hands)
        actions = sum(count for _, count in played)
        for hand, _ in played:
            if hand.street != "complete" or sum(hand.stacks) != sum(STACKS):
                print(f"chips were lost in {hand!r}", file=sys.stderr)
                return 1
    figures = {
        "hands_a_second": round(1e9 / best),
        "microseconds_a_hand": round(best / 1000, 2),
        "actions_a_hand": round(actions / options.hands, 2),
        "python": platform.python_version(),
    }
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):20} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
