"""Times omaha's pots from Python: CPU time of one thread, answers checked. Run: python benches/python/pots.py

Every variant is measured in turn, several times over; the table shows the best and the median round. `--json`
prints the figures as one object. The hands of the batches are dealt and bet at random, six-way: two to five
see the showdown, some of them all-in, so that every third hand has a side pot; each has its button.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from evaluate import Variant, measure
from rich.console import Console
from rich.table import Table

import omaha
from omaha import reference

SEATS = 6
SAMPLE = 300
LIVE = [20, 50, 100, 200, 200, 200]
"""A main pot of 120 and side pots of 150, 200 and 300."""
HIGH = [900, 3100, 2200, 5000, 4100, 4100]
LOW = [40, None, 31, None, 12, 12]


def hands(n: int) -> dict[str, npt.NDArray[Any]]:
    """n six-way hands with what each seat put in, who folded, the button, and the strengths of PLO8."""
    draw = np.random.default_rng(6)
    cards = np.argpartition(draw.random((n, 52), dtype=np.float32), 29, axis=1)[:, :29].astype(np.uint8)
    board = np.ascontiguousarray(cards[:, :5])
    high, low = np.empty((n, SEATS), np.uint16), np.empty((n, SEATS), np.uint16)
    for seat in range(SEATS):
        hole = np.ascontiguousarray(cards[:, 5 + 4 * seat : 9 + 4 * seat])
        high[:, seat], low[:, seat] = omaha.evaluate_hilo_batch(hole, board)
    # Who stays, two at least, puts in the hand's bet or all he has; who folds, a part of it.
    order = np.argsort(draw.random((n, SEATS)), axis=1).argsort(axis=1)
    folded = order >= draw.choice([2, 2, 2, 3, 3, 4, 5], size=n)[:, None]
    stacks = draw.choice([1, 0.75, 0.5, 0.3, 0.1], size=(n, SEATS), p=[0.75, 0.1, 0.05, 0.05, 0.05])
    bet = draw.integers(10, 400, size=n) * 5
    parts = np.where(folded, draw.choice([0, 0, 0, 0.1, 0.4], size=(n, SEATS)), stacks)
    # The first to stay has covered the bet: nobody who folds has more in than a live hand.
    parts[order == 0] = 1
    live = (bet[:, None] * parts).astype(np.int64)
    return {
        "live": live,
        "high": high,
        "low": low,
        "folded": folded,
        "button": draw.integers(0, SEATS, size=n),
    }


def by_reference(rows: dict[str, npt.NDArray[Any]], hilo: bool) -> list[tuple[list[int], list[int]]]:
    """What the reference pays and returns in the first hands."""
    answers = []
    for row in range(SAMPLE):
        high, low = ([rank or None for rank in rows[name][row].tolist()] for name in ("high", "low"))
        case = {
            "seats": SEATS,
            "button": int(rows["button"][row]),
            "game": "hilo8" if hilo else "hi",
            "unit": 1,
            "live": rows["live"][row].tolist(),
            "folded": rows["folded"][row].tolist(),
            "hi": high,
            "lo": low,
        }
        paid = reference.settle(case)
        answers.append((paid["payout"], paid["returned"]))
    return answers


def batches(n: int) -> list[Variant]:
    """Many hands in one call, by one thread."""
    rows = hands(n)
    variants = []
    for hilo in (False, True):
        wanted = by_reference(rows, hilo)
        arguments: dict[str, Any] = {name: array for name, array in rows.items() if hilo or name != "low"}

        def check(paid: Any, wanted: list[Any] = wanted) -> None:
            found = [(paid.payout[row].tolist(), paid.returned[row].tolist()) for row in range(SAMPLE)]
            assert found == wanted

        name = f"settle_batch, {'high and low' if hilo else 'high'}"
        variants.append(Variant(name, partial(omaha.settle_batch, **arguments), n, 1e9 / 3e6, check))
    return variants


def repeated(calls: int, call: Callable[[], Any]) -> Callable[[], Any]:
    """The call in a loop; its last answer."""

    def run() -> Any:
        for _ in range(calls):
            answer = call()
        return answer

    return run


def singles(calls: int) -> list[Variant]:
    """Single calls, with the loop and a lambda around them."""
    folded = [False] * SEATS
    case = {"seats": SEATS, "button": 2, "unit": 1, "live": LIVE, "folded": folded, "hi": HIGH, "lo": LOW}
    high_ranks = [omaha.HighRank(rank) for rank in HIGH]
    low_ranks = [None if rank is None else omaha.LowRank(rank) for rank in LOW]
    settle, build = omaha.settle, omaha.build_pots

    def checked(game: str) -> Callable[[Any], None]:
        wanted = reference.settle(case | {"game": game})
        assert len(wanted["pots"]) == 4

        def check(paid: Any) -> None:
            assert [list(paid.payout), list(paid.returned)] == [wanted["payout"], wanted["returned"]]
            assert [paid.pot_payout(pot.number) for pot in paid.pots] == [
                tuple(pot["awards"]) for pot in wanted["pots"]
            ]

        return check

    def check_pots(built: Any) -> None:
        wanted = reference.build_pots(case)
        assert [{"amount": pot.amount, "eligible": [*pot.eligible]} for pot in built.pots] == wanted["pots"]

    def check_payout(payout: Any) -> None:
        assert list(payout) == reference.settle(case | {"game": "hilo8"})["payout"]

    def all_read() -> Any:
        paid = settle(LIVE, high=HIGH, low=LOW, button=2)
        _ = paid.returned, paid.rake, [(pot.amount, pot.eligible) for pot in paid.pots], paid.explain()
        return paid

    rows: list[tuple[str, float | None, Callable[[], Any], Callable[[Any], None]]] = [
        ("settle, high and low", 5000, lambda: settle(LIVE, high=HIGH, low=LOW, button=2), checked("hilo8")),
        ("settle, high", None, lambda: settle(LIVE, high=HIGH, button=2), checked("hi")),
        (
            "settle, high and low, HighRank and LowRank",
            5000,
            lambda: settle(LIVE, high=high_ranks, low=low_ranks, button=2),
            checked("hilo8"),
        ),
        (
            "settle, high and low, with .payout",
            5000,
            lambda: settle(LIVE, high=HIGH, low=LOW, button=2).payout,
            check_payout,
        ),
        ("settle, high and low, all of it read and explained", None, all_read, checked("hilo8")),
        ("build_pots", None, lambda: build(LIVE), check_pots),
    ]
    return [Variant(name, repeated(calls, call), calls, goal, check) for name, goal, call, check in rows]


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    info = omaha.build_info()
    if info["profile"] != "release":
        print("this is no release build: its figures would mean nothing", file=sys.stderr)
        return 2
    if options.hands < SAMPLE:
        parser.error(f"--hands is at least {SAMPLE}")
    variants = singles(5_000) + batches(options.hands)
    found = measure(variants, options.rounds)
    header = {
        **info,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "load": os.getloadavg()[0],
    }
    if options.json:
        print(json.dumps({"header": header, "ns": found}))
        return 0
    table = Table("what", "hands", "best ns", "median ns", "goal ns", "M/s", title=str(header))
    for variant in variants:
        times = found[variant.name]
        best, median = min(times), statistics.median(times)
        goal = "" if variant.goal is None else f"{variant.goal:,.0f}"
        speed = f"{1e3 / median:.2f}"
        table.add_row(variant.name, f"{variant.count:,}", f"{best:,.0f}", f"{median:,.0f}", goal, speed)
    Console(width=140).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
