"""Times omaha's evaluator from Python: CPU time of one thread, answers checked. Run: python benches/python/evaluate.py

Every variant is measured in turn, several times over; the table shows the best and the median round. `--json` prints the
figures as one object.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

import omaha

Cards = npt.NDArray[np.uint8]


@dataclass
class Variant:
    """One thing to time: `run` does it once, `count` hands a time; `goal` is in ns a hand."""

    name: str
    run: Callable[[], Any]
    count: int
    goal: float | None
    check: Callable[[Any], None]


def deal(k: int, n: int) -> tuple[Cards, Cards]:
    """n random deals of k hole cards and five board cards, always the same."""
    keys = np.random.default_rng(k).random((n, 52), dtype=np.float32)
    cards = np.argpartition(keys, k + 5, axis=1)[:, : k + 5].astype(np.uint8)
    return np.ascontiguousarray(cards[:, :k]), np.ascontiguousarray(cards[:, k:])


def checked_sample(hole: Cards, board: Cards) -> tuple[list[int], list[int]]:
    """High and low numbers of the first 200 rows by the reference."""
    from omaha import reference

    rows = [(list(map(int, h)), list(map(int, b))) for h, b in zip(hole[:200], board[:200], strict=True)]
    return [reference.high_rank(h, b) for h, b in rows], [reference.low_rank(h, b) for h, b in rows]


def batches(n: int) -> list[Variant]:
    """The batch functions."""
    variants = []
    for k, goal, hilo_goal, low_goal in (
        (4, 10, 14, 4),
        (5, 14, None, None),
        (6, 18, None, None),
        (7, None, None, None),
    ):
        hole, board = deal(k, n)
        highs, lows = checked_sample(hole, board)

        def high_check(got: Any, want: list[int] = highs) -> None:
            assert got[: len(want)].tolist() == want

        def low_check(got: Any, want: list[int] = lows) -> None:
            assert got[: len(want)].tolist() == want

        def both_check(got: Any, want: tuple[list[int], list[int]] = (highs, lows)) -> None:
            assert [part[: len(want[0])].tolist() for part in got] == list(want)

        data = (hole, board)
        variants += [
            Variant(f"evaluate_batch, {k} cards", partial(omaha.evaluate_batch, *data), n, goal, high_check),
            Variant(
                f"evaluate_hilo_batch, {k} cards",
                partial(omaha.evaluate_hilo_batch, *data),
                n,
                hilo_goal,
                both_check,
            ),
            Variant(
                f"evaluate_low_batch, {k} cards",
                partial(omaha.evaluate_low_batch, *data),
                n,
                low_goal,
                low_check,
            ),
        ]
    return variants


def singles(calls: int) -> list[Variant]:
    """Single calls, with the loop around them."""
    text = ("AsKsQdJd", "Ts9s8s2h3c")
    sets = tuple(map(omaha.CardSet, text))
    ids = tuple(tuple(int(card) for card in omaha.parse_cards(part)) for part in text)

    def loop(hole: Any, board: Any) -> Callable[[], Any]:
        def run() -> Any:
            evaluate = omaha.evaluate
            for _ in range(calls):
                rank = evaluate(hole, board)
            return rank

        return run

    def check(rank: Any) -> None:
        assert int(rank) == 7060

    return [
        Variant("evaluate, two texts", loop(*text), calls, 450, check),
        Variant("evaluate, two CardSets", loop(*sets), calls, 200, check),
        Variant("evaluate, two tuples of ints", loop(*ids), calls, 200, check),
    ]


def boards() -> list[Variant]:
    """Every holding on a river, into a given array and into a new one."""
    board = "9s8s2cTs3d"
    variants = []
    for cards in (4, 5):
        count = omaha.holding_count(board, cards)
        out = np.empty(count, dtype=np.uint16)

        def check(got: Any, cards: int = cards) -> None:
            for index in range(0, len(got), len(got) // 50):
                assert got[index] == int(omaha.evaluate(omaha.holding_at(index, board, cards), board))

        goal = 30_000 / count if cards == 4 else None
        variants += [
            Variant(
                f"evaluate_board, {cards} cards, out=",
                partial(omaha.evaluate_board, board, cards, out=out),
                count,
                goal,
                check,
            ),
            Variant(
                f"evaluate_board, {cards} cards",
                partial(omaha.evaluate_board, board, cards),
                count,
                None,
                check,
            ),
        ]
    return variants


def imports() -> dict[str, float]:
    """Milliseconds of `import omaha` beyond NumPy's own, and of the first evaluation (which builds the tables)."""
    code = (
        "import time, numpy; a = time.process_time(); import omaha; b = time.process_time();"
        "omaha.evaluate('AsKsQdJd', 'Ts9s8s2h3c'); c = time.process_time(); print((b - a) * 1e3, (c - b) * 1e3)"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(7)
    ]
    times = [tuple(map(float, run.stdout.split())) for run in runs]
    return {"import": min(t[0] for t in times), "first_call": min(t[1] for t in times)}


def measure(variants: list[Variant], rounds: int) -> dict[str, list[float]]:
    """Nanoseconds a hand of each variant in each round."""
    found: dict[str, list[float]] = {variant.name: [] for variant in variants}
    for _ in range(rounds):
        for variant in variants:
            repeats, spent, result = 0, 0, None
            while spent < 20_000_000:
                start = time.thread_time_ns()
                result = variant.run()
                spent += time.thread_time_ns() - start
                repeats += 1
            variant.check(result)
            found[variant.name].append(spent / repeats / variant.count)
    return found


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    info = omaha.build_info()
    if info["profile"] != "release":
        print("this is no release build: its figures would mean nothing", file=sys.stderr)
        return 2
    variants = batches(options.hands) + singles(20_000) + boards()
    found = measure(variants, options.rounds)
    once = imports()
    header = {
        **info,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "load": os.getloadavg()[0],
    }
    if options.json:
        print(json.dumps({"header": header, "ns": found, "ms": once}))
        return 0
    table = Table("what", "hands", "best ns", "median ns", "goal ns", title=str(header))
    for variant in variants:
        times = found[variant.name]
        goal = "" if variant.goal is None else f"{variant.goal:.3g}"
        best, median = min(times), statistics.median(times)
        table.add_row(variant.name, f"{variant.count:,}", f"{best:.3g}", f"{median:.3g}", goal)
    console = Console(width=140)
    console.print(table)
    console.print(
        f"import omaha beyond numpy: {once['import']:.1f} ms; first evaluation with the tables: {once['first_call']:.1f} ms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
