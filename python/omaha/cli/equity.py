"""`omaha equity`: what share of the pot each hand wins."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import omaha
from omaha import Equity, OmahaError, Range, RangeEquity, WorkTooLarge
from omaha.cli import notes
from omaha.cli.faults import faults_shown, readable
from omaha.cli.options import GAME_NAMES, game_named, json_option, unicode_option
from omaha.cli.records import write
from omaha.cli.tables import can_write_symbols, equity_table, show
from omaha.outcomes import Outcomes


@click.command(
    "equity",
    short_help="Say what share of the pot each hand wins.",
    epilog="""\b
Examples:
  omaha equity AhKhQdJd 9c8c7h6h
  omaha equity AsAhKsKh 9c8c7d6d -b Js9s4d --game plo4-8
  omaha equity AhKhQdJd "*" --board 9h8h2c
  omaha equity "AsKs**" "*" "*" --trials 2000000 --seed 7 --threads 2
  omaha equity AhKhQdJd 9c8c7h6h --json
  omaha equity 'AA$ds' '10%!AA' -b 9s8s2c""",
)
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND ...")
@click.option("-b", "--board", default="", metavar="BOARD", help="0 to 5 cards.", show_default=False)
@click.option("-g", "--game", metavar="NAME", help=f"{GAME_NAMES} Without it: high, by the number of cards.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards out of play.", show_default=False)
@click.option("--exact", is_flag=True, help="Count all deals or refuse; never draw.")
@click.option(
    "--max-work", type=click.IntRange(1, 2**63 - 1), metavar="N", help="Allow an exact sum of N terms."
)
@click.option("--trials", type=click.IntRange(1, 2**63 - 1), metavar="N", help="Draw N deals.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), metavar="S", help="Draw deals for S seconds."
)
@click.option(
    "--stderr",
    "error",
    type=click.FloatRange(0, min_open=True),
    metavar="E",
    help="Draw until all standard errors are E or less.",
)
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N", help="Of the deals that are drawn.")
@click.option("--threads", type=click.IntRange(1, 64), default=1, metavar="N", help="Threads to use.")
@click.option("--csv", "as_csv", is_flag=True, help="Write comma-separated values, a row for each hand.")
@unicode_option
@json_option
def equity_command(
    hands: tuple[str, ...],
    *,
    board: str,
    game: str | None,
    dead: str,
    exact: bool,
    max_work: int | None,
    trials: int | None,
    seconds: float | None,
    error: float | None,
    seed: int,
    threads: int,
    as_csv: bool,
    symbols: bool,
    as_json: bool,
) -> None:
    """Say what share of the pot each hand wins, exactly, or with its standard error.

    Each HAND has 4 to 6 cards, all the same number. A * stands for an unknown card, as in "AsKs**", and one * alone for any
    hand. It may be a range too, as in 'AA$ds' (see omaha range). All deals are counted where that takes a few seconds at most; otherwise, or with --trials, --seconds or --stderr, deals
    are drawn, a million unless told otherwise.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    if (exact or max_work is not None) and (trials, seconds, error) != (None, None, None):
        raise click.UsageError(
            "--exact and --max-work draw nothing: leave out --trials, --seconds and --stderr."
        )
    texts = {f"hands[{i}]": hand for i, hand in enumerate(hands)} | {"board": board, "dead": dead}
    with faults_shown(as_json=as_json, texts=texts):
        readable(texts)
        with _progress() as progress:
            result = _counted(
                hands,
                game=None if game is None else game_named(game),
                board=board,
                dead=dead,
                exact=max_work if max_work is not None else exact or None,
                trials=trials,
                seconds=seconds,
                stderr=error,
                seed=seed,
                threads=threads,
                progress=progress,
            )
    if isinstance(result, RangeEquity):
        for number, hand in enumerate(hands, 1):
            with suppress(OmahaError):  # a hand among ranges may be none
                notes.say(Range(hand, result.cards).warnings, f"hand {number}: ")
    if as_json:
        write(result.to_dict())
    elif as_csv:
        click.echo(_csv(result), nl=False)
    else:
        show(equity_table(result, symbols=can_write_symbols(symbols)))
        click.echo()
        click.echo(_how(result, seed))


def _counted(hands: tuple[str, ...], **options: Any) -> Equity | RangeEquity:
    try:
        result: Equity | RangeEquity = omaha.equity(*hands, **options)
    except WorkTooLarge as error:
        work = error.value if isinstance(error.value, int) else 2**64
        message = "there are too many terms to sum: --trials would draw"
        if work < 2**63:
            message = (
                f"{work:,} terms to sum are too many: --max-work {work} would allow them, --trials would draw"
            )
        raise WorkTooLarge(message, code=error.code, value=error.value) from None
    return result


def _how(result: Equity | RangeEquity, seed: int) -> str:
    if result.is_exact:
        weighed = isinstance(result, RangeEquity) and result.combos != result.combo_weights
        if weighed:
            return f"Exact: all deals, of weight {result.deals:,}."
        return f"Exact: all {result.deals:,} deals." if result.deals != 1 else "Exact: there is one deal."
    return f"Sampled: {result.deals:,} deals drawn with seed {seed}; ± is the standard error."


def _csv(result: Equity | RangeEquity) -> str:
    text = io.StringIO()
    names = ("player", "equity", "stderr", "win", "tie", "hi", "lo", "scoop", "quarter")
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow((*names, "exact", "deals"))
    for row in result:
        values = [getattr(row, name) for name in names]
        rows.writerow((*values, int(result.is_exact), result.deals))
    return text.getvalue()


@contextmanager
def _progress() -> Iterator[object]:
    """A bar on standard error, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def tell(state: Any) -> None:
            if isinstance(state, Outcomes):
                words = f"{state.deals:,} deals, {state.equity[0]:.3%} ± {state.stderr[0]:.3%}"
                bar.update(task, description=words)
            else:
                bar.update(task, total=1.0, completed=state)

        yield tell
