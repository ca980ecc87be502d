"""`python -m benches.compare.evaluate`: omaha against its peers, on the same hands, in the same run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .deals import BOARD, Deals
from .entries import MILLION, ROWS, SEATS, Library, Row
from .goals import goals
from .peers import PEERS
from .subject import Omaha
from .timing import LEAST, DisagreementError, Figure, loop_cost, measure

REFUSED, DIFFERED = 2, 1
WIDTH = 142
"""Columns of the table when it is not printed on a terminal."""
HERE = Path(__file__).resolve().parent


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benches.compare.evaluate", description=__doc__)
    keys = [row.key for row in ROWS]
    parser.add_argument(
        "--hands", type=int, default=MILLION, help="random hands for those that can (default: a million)"
    )
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="CPU budget of one entry of a row (default: 30)"
    )
    parser.add_argument(
        "--repeats", type=int, default=3, help="interleaved timings of which the median counts (least 3)"
    )
    parser.add_argument("--seed", type=int, default=7, help="seed of the deals")
    parser.add_argument(
        "--rows", nargs="+", choices=keys, default=keys, metavar="ROW", help=f"only these: {' '.join(keys)}"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args(argv)
    if options.hands < LEAST or options.repeats < 3:
        parser.error(f"--hands is at least {LEAST}, --repeats at least 3")
    return options


def version(distribution: str) -> str:
    """The installed version, or "not installed"."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "not installed"


def header(subject: Omaha, options: argparse.Namespace) -> dict[str, Any]:
    """All that a reader needs to judge or repeat the figures."""
    module = subject.module
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=HERE, capture_output=True, text=True, check=False
    )
    return {
        "command": "python -m benches.compare.evaluate " + " ".join(sys.argv[1:]),
        "commit": found.stdout.strip() or "unknown",
        "cpu": cpu_model(),
        "cpus": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 2),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "omaha": version(subject.distribution),
        "omaha_file": str(getattr(getattr(module, "_core", module), "__file__", "unknown")),
        "build_info": dict(module.build_info()),
        "peers": {peer.name: version(peer.distribution) for peer in PEERS},
        "hands": options.hands,
        "seed": options.seed,
        "loop_ns": round(loop_cost(options.hands), 1),
        "clock": "CPU time of the process, one thread, ns per hand, median of interleaved repeats",
    }


def cpu_model() -> str:
    """The name of the processor, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next(
        (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine()
    )


def load(subject: Omaha) -> tuple[list[Library], list[str]]:
    """The libraries to compare, omaha first, and the names of those that are not installed."""
    libraries: list[Library] = [subject]
    missing = []
    for peer in PEERS:
        try:
            libraries.append(peer())
        except ImportError:
            missing.append(peer.name)
    return libraries, missing


def run_row(
    row: Row, libraries: Sequence[Library], options: argparse.Namespace, say: Callable[[str], None]
) -> list[Figure]:
    """Measure one row; deals are drawn anew from the same seed, so every row of a kind has the same hands."""
    items = row.items(options.hands)
    dealt = BOARD + (6 if row.kind != "seats" else SEATS * row.cards)
    say(f"{row.title}: dealing")
    deals = Deals(items, dealt, options.seed)
    offers = [(library.name, entry) for library in libraries for entry in library.entries(row)]
    if not offers:
        return []
    return measure(row, offers, deals, items, seconds=options.seconds, repeats=options.repeats, say=say)


def row_report(
    row: Row, figures: Sequence[Figure], libraries: Sequence[Library], missing: Sequence[str]
) -> dict[str, Any]:
    """One row as plain data."""
    own = figures[0].ns if figures and figures[0].library == "omaha" else None
    entries = [
        {
            "library": figure.library,
            "call": figure.entry.call,
            "own_function": not figure.entry.stands_in,
            "hands": figure.hands,
            "ns_per_hand": round(figure.ns, 2),
            "samples": [round(sample, 2) for sample in figure.samples],
            "spread": round(figure.spread, 3),
            "ratio": round(figure.ns / own, 2) if own else None,
            "threads": round(figure.threads, 2),
        }
        for figure in figures
    ]
    able = {figure.library for figure in figures}
    none = {library.name: library.lacks(row) for library in libraries if library.name not in able}
    return {
        "row": row.key,
        "title": row.title,
        "entries": entries,
        "none": none | dict.fromkeys(missing, "not installed"),
    }


def lines(row: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The table lines of one row, without its title."""
    for entry in row["entries"]:
        mark = "" if entry["own_function"] else " (loop)"
        threads = f" ({entry['threads']:.1f} threads)" if entry["threads"] > 1.05 else ""
        yield (
            entry["library"] + mark,
            entry["call"] + threads,
            f"{entry['hands']:,}",
            f"{entry['ns_per_hand']:,.1f}",
            f"{entry['spread']:.0%}",
            "-" if entry["ratio"] is None else f"{entry['ratio']:,.{0 if entry['ratio'] >= 100 else 2}f}x",
        )
    none = [f"{name} ({why})" if why else name for name, why in row["none"].items()]
    if none:
        yield ("none", ", ".join(none), "", "", "", "")


def show(
    console: Console,
    top: Mapping[str, Any],
    rows: Sequence[Mapping[str, Any]],
    reached: Sequence[Mapping[str, Any]],
) -> None:
    """Print the header and the tables."""
    for key, value in top.items():
        shown = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, Mapping) else value
        console.print(Text.assemble((f"{key} ", "bold"), str(shown)), soft_wrap=True)
    table = Table(
        title="CPU ns per hand; ratio: times as long as omaha; (loop): no batch function, its calls in a loop"
    )
    for name in ("row", "library", "call"):
        table.add_column(name, overflow="fold")
    for name in ("hands", "ns/hand", "spread", "ratio"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in rows:
        found = list(lines(row))
        for index, line in enumerate(found):
            shown = [Text(cell) for cell in ("" if index else row["title"], *line)]
            table.add_row(*shown, end_section=index == len(found) - 1)
    console.print(table)
    if not reached:
        return
    table = Table(title="Goals (set on a 3.65 GHz Zen 4 core: ratios travel, ns do not)")
    table.add_column("goal", no_wrap=True)
    for name in ("target", "found", "met"):
        table.add_column(name, justify="right", no_wrap=True)
    for goal in reached:
        sign = "<=" if goal["unit"] == "ns" else ">="
        target, found_here = (
            f"{sign} {goal['target']:,g} {goal['unit']}",
            f"{goal['found']:,.1f} {goal['unit']}",
        )
        table.add_row(goal["what"], target, found_here, "yes" if goal["met"] else "no")
    console.print(table)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the comparison; 0 done, 1 answers differ, 2 refused."""
    options = arguments(argv)
    os.environ.setdefault("RAYON_NUM_THREADS", "1")
    errors = Console(stderr=True, highlight=False)

    def tell(message: str, style: str) -> None:
        errors.print(Text(message, style), soft_wrap=True)

    try:
        subject = Omaha()
        profile = subject.module.build_info()["profile"]
    except ImportError as error:
        tell(f"refused: omaha cannot be imported ({error})", "red")
        return REFUSED
    if profile != "release":
        tell(f"refused: this omaha is a {profile} build; build it in release", "red")
        return REFUSED
    top = header(subject, options)
    if top["load_average"] > 1:
        tell(f"warning: the load average is {top['load_average']}; the figures may be off", "yellow")
    libraries, missing = load(subject)
    figures: dict[str, list[Figure]] = {}
    rows: list[dict[str, Any]] = []
    try:
        with errors.status("starting") as status:
            for row in (row for row in ROWS if row.key in options.rows):
                figures[row.key] = run_row(row, libraries, options, status.update)
                rows.append(row_report(row, figures[row.key], libraries, missing))
    except DisagreementError as error:
        tell(f"answers differ: {error}", "red")
        return DIFFERED
    reached: list[dict[str, Any]] = [
        {
            "what": goal.what,
            "unit": goal.unit,
            "target": goal.target,
            "found": round(goal.found, 2),
            "met": goal.met,
        }
        for goal in goals(figures)
    ]
    top["load_average_after"] = round(os.getloadavg()[0], 2)
    top["answers"] = "equal for every hand that two libraries evaluated"
    if options.json:
        print(json.dumps({"header": top, "rows": rows, "goals": reached}))
    else:
        console = Console()
        show(console if console.is_terminal else Console(width=WIDTH), top, rows, reached)
    return 0


if __name__ == "__main__":
    sys.exit(main())
