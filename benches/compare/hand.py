"""`python -m benches.compare.hand`: hands of omaha and of pokerkit, played action by action by the same policy, in the same run.

Six-handed pot-limit Omaha, 100 big blinds; uniform over fold, check or call, minimum raise and pot raise. Both deal, keep their log and pay.
The cards and the policy's draws are each library's own: what is compared is the time of a hand and of an action.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time_ns
from typing import Any

from omaha import Call, Check, Deck, Fold, Hand, RaiseTo, Stakes, presets

SEATS, STACK, BLINDS = 6, 200, (1, 2)
STAKES = Stakes(blinds=BLINDS)


def play_omaha(number: int, draw: random.Random) -> int:
    """A hand of omaha; the number of actions."""
    hand = Hand(presets.ONLINE, "plo4", STAKES, [STACK] * SEATS, number % SEATS, deck=Deck.seeded(7, number))
    actions = 0
    while (legal := hand.legal_actions()) is not None:
        least, most = legal.min_raise_to, legal.max_raise_to
        choice = draw.randint(1 if legal.check else 0, 1 if least is None else 3)
        if choice == 0:
            hand.apply(Fold())
        elif choice == 1 or least is None or most is None:
            hand.apply(Check() if legal.check else Call())
        else:
            hand.apply(RaiseTo(least if choice == 2 else most))
        actions += 1
    if sum(hand.stacks) != SEATS * STACK:
        raise AssertionError(f"chips were lost in {hand!r}")
    return actions


def pokerkit_player() -> Callable[[int, random.Random], int]:
    """The same with pokerkit."""
    kit: Any = import_module("pokerkit")
    names = (
        "ANTE_POSTING BET_COLLECTION BLIND_OR_STRADDLE_POSTING CARD_BURNING HOLE_DEALING BOARD_DEALING "
        "HOLE_CARDS_SHOWING_OR_MUCKING HAND_KILLING CHIPS_PUSHING CHIPS_PULLING"
    )
    automations = tuple(getattr(kit.Automation, name) for name in names.split())

    def play(_: int, draw: random.Random) -> int:
        state = kit.PotLimitOmahaHoldem.create_state(automations, True, 0, BLINDS, BLINDS[1], STACK, SEATS)
        actions = 0
        while state.status:
            can_raise = state.can_complete_bet_or_raise_to()
            choice = draw.randint(
                0 if state.can_fold() and state.checking_or_calling_amount else 1, 3 if can_raise else 1
            )
            if choice == 0:
                state.fold()
            elif choice == 1:
                state.check_or_call()
            elif choice == 2:
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
            else:
                state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
            actions += 1
        if sum(state.stacks) != SEATS * STACK:
            raise AssertionError("pokerkit lost chips")
        return actions

    return play


def time_of(play: Callable[[int, random.Random], int], hands: int, rounds: int) -> tuple[float, float]:
    """The best round's microseconds a hand, and the actions a hand."""
    best, actions = float("inf"), 0
    for _ in range(rounds):
        draw = random.Random(6)
        started = process_time_ns()
        actions = sum(play(number, draw) for number in range(hands))
        best = min(best, (process_time_ns() - started) / 1000 / hands)
    return best, actions / hands


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--hands", type=int, default=100, help="Hands of pokerkit; omaha plays fifty times as many."
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    ours, our_actions = time_of(play_omaha, 50 * options.hands, options.rounds)
    theirs, their_actions = time_of(pokerkit_player(), options.hands, options.rounds)
    figures = {
        "omaha_us_a_hand": round(ours, 2),
        "omaha_actions_a_hand": round(our_actions, 2),
        "pokerkit_us_a_hand": round(theirs, 1),
        "pokerkit_actions_a_hand": round(their_actions, 2),
        "ratio": round(theirs / ours),
        "ratio_an_action": round(theirs / their_actions / (ours / our_actions)),
    }
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):26} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
