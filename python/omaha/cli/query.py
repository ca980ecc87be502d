"""`omaha query`: questions in a language of their own."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import omaha
from omaha import RangeWarning
from omaha.cli import notes
from omaha.cli.faults import InputError, faults_shown, readable
from omaha.cli.tables import writable

if TYPE_CHECKING:
    from omaha.queries import CsvResult, QueryResult, Statement

MOST_STDIN = 1_000_000


@click.command(
    "query",
    short_help="Answer a question about hands, ranges and boards.",
    epilog="""\b
Examples:
  omaha query "select histogram(handType(a, flop)) from a='AhKhQdJd'"
  omaha query "select avg(riverEquity(a)) from a='AsAhKsQd', b='*'" --seed 7
  omaha query "select count(pairedBoard(flop)) from board='A**'" --json

\b
Docs: docs/query.md has the language, with all functions.""",
)
@click.argument("text", metavar="TEXT")
@click.option(
    "--trials", type=click.IntRange(1, 2**40), metavar="N", help="Draw N deals; 600,000 if nothing is said."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Draw deals for S seconds at most.",
)
@click.option(
    "--stderr",
    "error",
    type=click.FloatRange(0, min_open=True),
    metavar="E",
    help="Draw until all standard errors are E or less.",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, metavar="N", help="Of the deals that are drawn."
)
@click.option("--exact", is_flag=True, help="Count all deals or refuse; never draw.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, metavar="N", help="Threads to use.")
@click.option(
    "--csv",
    "table",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Ask once for each row of FILE (- is standard input): #NAME# in TEXT is its column NAME.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Write there, not to standard output."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON, errors too.")
def query_command(
    text: str,
    *,
    trials: int | None,
    seconds: float | None,
    error: float | None,
    seed: int,
    exact: bool,
    threads: int,
    table: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Answer a question such as "select avg(riverEquity(hero)) from hero='AA', villain='KK'".

    TEXT is one statement or several with ; between them, or - for standard input. Every deal is counted if there are few enough;
    otherwise deals are drawn, and averages and shares have a standard error. With --csv the answers are a table again, with the
    columns !ERRORS! and !TRIALS! at its end.
    """
    if exact and (seconds, error) != (None, None):
        raise click.UsageError("--exact draws nothing: leave out --seconds and --stderr.")
    if text == "-" and table == Path("-"):
        raise click.UsageError("Only one of TEXT and --csv can be standard input.")
    if table is not None and as_json:
        raise click.UsageError("--csv writes comma-separated values, not JSON.")
    options: dict[str, Any] = {
        "trials": trials,
        "seconds": seconds,
        "stderr": error,
        "seed": seed,
        "exact": True if exact else None,
        "threads": threads,
    }
    texts = {} if text == "-" else {"query": text}
    with faults_shown(as_json=as_json, texts=texts):
        readable(texts)
        if text == "-":
            texts["query"] = text = _standard_input()
        with _progress() as progress:
            if table is not None:
                rows = omaha.query_csv(text, _rows(table), **options)
                answers = str(rows)
            else:
                result = omaha.query(text, progress=progress, **options)
                answers = (
                    _json(result) if as_json else "\n".join(map(writable, str(result).split("\n"))) + "\n"
                )
    if table is not None:
        _say_of_rows(rows)
    elif not as_json:
        for one in result.warnings:
            notes.say([RangeWarning(one.code, one.offset, one.message)], f"{one.of}: ")
    if out is None:
        click.echo(answers, nl=False)
        return
    try:
        out.write_text(answers, encoding="utf-8")
    except OSError as failed:
        raise click.FileError(str(out), failed.strerror) from None


def _json(result: QueryResult) -> str:
    return json.dumps(result.to_dict()) + "\n"


def _say_of_rows(rows: CsvResult) -> None:
    """What may have been meant otherwise in a table: each note once, with the first of its rows and how many more there are."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, result in enumerate(rows.results, 1):
        said = () if result is None else result.warnings
        for key in dict.fromkeys((one.of, one.message) for one in said):
            found.setdefault(key, []).append(number)
    for (of, message), numbers in found.items():
        more = f" and {len(numbers) - 1:,} more" if len(numbers) > 1 else ""
        click.echo(f"note: {of}: {message} (row {numbers[0]:,}{more})", err=True)


def _standard_input() -> str:
    raw = sys.stdin.buffer.read(MOST_STDIN)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"standard input: what stands at byte {error.start} is no text (write UTF-8)"
        raise InputError(message, code="text.encoding", where="query", offset=None) from None


def _rows(table: Path) -> Path | io.StringIO:
    if table == Path("-"):
        return io.StringIO(_standard_input())
    if not table.is_file():
        raise click.FileError(str(table), "this is no file" if table.exists() else "there is no such file")
    return table


@contextmanager
def _progress() -> Iterator[Callable[[Statement | float], object] | None]:
    """A bar on standard error, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def tell(state: Statement | float) -> None:
            if isinstance(state, float):
                bar.update(task, total=1.0, completed=state)
            else:
                bar.update(task, description=f"{state.trials:,} deals")

        yield tell
