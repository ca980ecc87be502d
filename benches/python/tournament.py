"""Times tournaments: python benches/python/tournament.py [--json] [--runs 1000] [--players 1000]

Three figures. What tables and tournament take for a hand, beyond the hand itself: tournaments in S0's form are played with actions that were
decided before, then the same hands alone with the same actions and views; the difference is it. How long so many S0 tournaments of ten
`SimplePlayer` take on all processors. How long one tournament of a thousand players takes, at tables of nine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time_ns
from typing import Any

from omaha import Action, Deck, Hand, View
from omaha.table.positions import Plan
from omaha.tournament import Level, SimplePlayer, Structure, Tournament, simulate
from omaha.tournament.state import TableState

SEEDS = range(20)


class Recorded(Tournament):
    """A tournament that keeps what its hands were made of."""

    hands_made: list[tuple[tuple[Any, ...], dict[str, Any], int]]

    def _hand(self, table: TableState, found: Plan) -> Hand:
        hand = super()._hand(table, found)
        made = (self._structure.rules, self._structure.game, self._stakes[table.level - 1])
        options = {"posts": found.posts, "players_left": len(self._in)}
        self.hands_made.append(
            ((*made, list(hand.starting_stacks), found.button), options, table.hand_number)
        )
        return hand


def registered(kind: type[Tournament], structure: Structure, seed: int, players: int) -> Tournament:
    """One that can be run."""
    event = kind(structure, seed, time=lambda: 0.0)
    for number in range(players):
        event.register(f"P{number}")
    return event


def beyond_the_hand(players: int, rounds: int) -> dict[str, float]:
    """Microseconds a hand: all of it, the hand alone, and what is between."""
    structure, plays = Structure(), SimplePlayer()
    actions: list[list[Action]] = []
    made: list[list[tuple[tuple[Any, ...], dict[str, Any], int]]] = []
    for seed in SEEDS:
        done: list[Action] = []

        def decides(view: View, done: list[Action] = done) -> Action:
            done.append(plays(view))
            return done[-1]

        event = registered(Recorded, structure, seed, players)
        assert isinstance(event, Recorded)
        event.hands_made = []
        event.run(decides)
        actions.append(done)
        made.append(event.hands_made)
    hands = sum(map(len, made))

    def again(left: Iterator[Action]) -> Callable[[View], Action]:
        return lambda _: next(left)

    whole = alone = 2**62
    for _ in range(rounds):
        events = [registered(Tournament, structure, seed, players) for seed in SEEDS]
        began = process_time_ns()
        for event, done in zip(events, actions, strict=True):
            event.run(again(iter(done)))
        whole = min(whole, process_time_ns() - began)
        began = process_time_ns()
        for seed, these, done in zip(SEEDS, made, actions, strict=True):
            policy = again(iter(done))
            for frame, options, number in these:
                hand = Hand(*frame, **options, deck=Deck.seeded(seed, number))
                while (seat := hand.to_act) is not None:
                    hand.apply(policy(hand.view(seat)))
        alone = min(alone, process_time_ns() - began)
    return {
        "microseconds_a_hand": round(whole / hands / 1000, 1),
        "microseconds_of_the_hand_alone": round(alone / hands / 1000, 1),
        "microseconds_beyond_the_hand": round((whole - alone) / hands / 1000, 1),
    }


def many(runs: int) -> dict[str, float]:
    """So many S0 tournaments on all processors."""
    began = perf_counter()
    found = simulate(Structure(), 10, SimplePlayer(), runs=runs, most_work=2**62)
    seconds = perf_counter() - began
    return {
        f"seconds_for_{runs}_tournaments_of_10": round(seconds, 1),
        "hands_a_second_on_all_processors": round(int(found.hands.sum()) / seconds),
        "processors": os.cpu_count() or 1,
    }


def large(players: int) -> dict[str, float]:
    """One tournament of so many, at tables of nine, with levels that go on doubling."""
    levels = tuple(Level(25 * 2**number, 50 * 2**number, 20) for number in range(25))
    structure = Structure(
        schedule=levels, players=(2, players), seats=9, final_table=9, add_on=None, balance="next_big_blind"
    )
    event = registered(Tournament, structure, 1, players)
    began = process_time_ns()
    event.run(SimplePlayer())
    seconds = (process_time_ns() - began) / 1e9
    event.check()
    assert len(event.places) == players
    return {
        f"seconds_for_one_tournament_of_{players}": round(seconds, 1),
        f"hands_of_one_tournament_of_{players}": event.hands,
    }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures: dict[str, Any] = {"python": platform.python_version()}
    for players in (6, 10, 16):
        figures |= {
            f"{name}_{players}": value for name, value in beyond_the_hand(players, options.rounds).items()
        }
    if options.runs:
        figures |= many(options.runs)
    if options.players:
        figures |= large(options.players)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name.replace('_', ' '):46} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
