"""`omaha graph`: how the equity of two ranges is spread, as pictures."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import omaha
from omaha import WorkTooLarge
from omaha.array_fractions import share_of
from omaha.cli import notes
from omaha.cli.faults import faults_shown, readable
from omaha.cli.options import GAME_NAMES, game_named, json_option
from omaha.cli.records import write
from omaha.cli.tables import listing, show, writable
from omaha.pictures import CategoryBars, HeatMap, Picture, TextPicture, stacked
from omaha.range_distributions import MOST_BINS
from omaha.range_spots import DistributionPair, NextCards

_POINTS = 101
"""Of a curve in JSON."""
_NO_END = 100_000
"""The width of what no terminal wraps."""


@click.command(
    "graph",
    short_help="Draw how the equity of two ranges is spread.",
    epilog="""\b
Examples:
  omaha graph 'AA$ds' 'KK$ds' -b 9s8s2cTs3d
  omaha graph 'AA$ds' 'KK$ds' -b 9s8s2cTs3d --histogram --bins 10
  omaha graph 'AAKK$ds' 'QQJJ$ds' -b 9s8s2cTs --categories --heat
  omaha graph 'AAKK$ds' 'QQJJ$ds' -b 9s8s2cTs --game plo8 --json""",
)
@click.argument("hero", metavar="RANGE")
@click.argument("villain", metavar="RANGE")
@click.option("-b", "--board", default="", metavar="BOARD", help="0 or 3 to 5 cards.", show_default=False)
@click.option("-g", "--game", metavar="NAME", help=f"{GAME_NAMES} Without it: plo4.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards out of play.", show_default=False)
@click.option("--threads", type=click.IntRange(1, 64), default=1, metavar="N", help="Threads to use.")
@click.option("--max-work", type=click.IntRange(1, 2**63 - 1), metavar="N", help="Allow a sum of N terms.")
@click.option("--top", default="5%", metavar="SHARE", help="How many of all hands are the best ones.")
@click.option("--by", type=click.Choice(["deals", "weight"]), default="deals", help="What a hand counts for.")
@click.option("--histogram", is_flag=True, help="Draw histograms too.")
@click.option(
    "--bins", type=click.IntRange(1, MOST_BINS), default=20, metavar="N", help="Steps of a histogram."
)
@click.option("--categories", is_flag=True, help="Draw what the ranges are made of.")
@click.option("--heat", is_flag=True, help="Draw the equity after each next card.")
@click.option("--width", type=click.IntRange(40, 400), metavar="N", help="Characters; the terminal's, or 72.")
@click.option(
    "--svg",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the pictures as SVG too.",
)
@click.option("--csv", "as_csv", is_flag=True, help="Write comma-separated values, a row for each hand.")
@json_option
def graph_command(
    hero: str,
    villain: str,
    *,
    board: str,
    game: str | None,
    dead: str,
    threads: int,
    max_work: int | None,
    top: str,
    by: str,
    histogram: bool,
    bins: int,
    categories: bool,
    heat: bool,
    width: int | None,
    svg: Path | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Draw the equity of each hand of a range against another, best hands first.

    The first range is filled, the second drawn with rings. Equity and median are of all its hands; then how many have half the pot or
    more, and whose the best hands of both ranges are. Hands count as often as they are dealt against the other range, or by weight.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json exclude each other.")
    texts = {"hero": hero, "villain": villain, "board": board, "dead": dead, "top": top}
    with faults_shown(as_json=as_json, texts=texts):
        readable(texts)
        part = share_of(top, "top")
        named = None if game is None else game_named(game)
        options: Any = {"dead": dead, "game": named, "threads": threads, "limit": max_work}
        with _allowance(), _progress() as progress:
            options_of_pair = {**options, "progress": progress, "counted": by}
            pair = omaha.distributions(hero, villain, board, **options_of_pair)
            after = omaha.next_cards(hero, villain, board, **options) if heat else None
        best = pair.nut_advantage(part)
        trees = [omaha.categories(one) for one in pair] if categories else []
    cards, low = (4, False) if named is None else (named.hole_cards, named.hilo)
    for number, text in enumerate((hero, villain), 1):
        notes.say(omaha.Range(text, cards, board=board or None, hilo=low).warnings, f"range {number}: ")
    if svg is not None:
        svg.write_text(
            stacked([p.drawing() for p in _pictures(pair, histogram, bins, trees, after)]), "utf-8"
        )
    if as_json:
        write(_record(pair, best, bins, trees, after))
    elif as_csv:
        click.echo(_csv(pair), nl=False)
    else:
        columns = _columns(width)
        show(_numbers(pair, best))
        for picture in _pictures(pair, histogram, bins, trees, after):
            click.echo()
            _show(picture.text(columns, plain=not _has_blocks()))
        _say_left_out(pair)


@contextmanager
def _progress() -> Iterator[Callable[[float], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    columns = (BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=1.0)
        yield lambda part: shown.update(task, completed=part)


@contextmanager
def _allowance() -> Iterator[None]:
    """Says by which option too much work would be allowed."""
    try:
        yield
    except WorkTooLarge as error:
        if error.code != "work.too_large" or not isinstance(error.value, int) or error.value >= 2**63:
            raise
        work = error.value
        message = f"{work:,} terms to sum are too many: --max-work {work} would allow them"
        raise WorkTooLarge(message, code=error.code, value=work) from None


def _pictures(
    pair: DistributionPair,
    histogram: bool,
    bins: int,
    trees: list[omaha.CategoryTree],
    after: NextCards | None,
) -> list[Picture]:
    pictures: list[Picture] = [pair.curves()]
    pictures += [pair.histogram(bins)] if histogram else []
    pictures += [CategoryBars(tree, villain=at > 0) for at, tree in enumerate(trees)]
    heat: list[HeatMap] = [] if after is None else [after.heat_map()]
    return pictures + heat


def _numbers(pair: DistributionPair, best: omaha.NutAdvantage) -> Table:
    table = listing("Range", "Hands", "Equity", "Median", "50% or more", f"Of the best {_percent(best.top)}")
    for one, share in zip(pair, (best.hero, best.villain), strict=True):
        numbers = (one.mean(), one.median(), one.share(ge="50%"), share)
        table.add_row(writable(one.hero), f"{len(one):,}", *(f"{float(number):.2%}" for number in numbers))
    return table


def _percent(part: Fraction) -> str:
    return f"{float(part):.6%}".rstrip("%").rstrip("0").rstrip(".") + "%"


def _say_left_out(pair: DistributionPair) -> None:
    for one in pair:
        if one.left_out:
            alone = one.left_out == 1
            hands, count = ("1 hand meets", "counts") if alone else (f"{one.left_out:,} hands meet", "count")
            click.echo(f"\n{writable(one.hero)}: {hands} no hand of the other range, and {count} nowhere.")


def _show(picture: TextPicture) -> None:
    """The picture on standard output: colours only on a terminal."""
    stdout = sys.stdout
    console = Console(file=stdout, width=_NO_END, highlight=False)
    with console.capture() as capture:
        for line in picture:
            text = Text(no_wrap=True)
            for piece in line:
                text.append(writable(piece.text), piece.style or None)
            console.print(text)
    for shown in capture.get().splitlines():
        click.echo(shown.rstrip(), color=console.is_terminal)


def _has_blocks() -> bool:
    """Whether standard output has the characters of the pictures."""
    try:
        "█▁▏│└─┴○♠·…".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _columns(width: int | None) -> int:
    if width is not None:
        return width
    stdout = sys.stdout
    if stdout is None or not stdout.isatty():
        return 72
    return min(max(Console(file=stdout).width, 40), 120)


def _record(
    pair: DistributionPair,
    best: omaha.NutAdvantage,
    bins: int,
    trees: list[omaha.CategoryTree],
    after: NextCards | None,
) -> dict[str, object]:
    ranges = []
    for at, (one, share) in enumerate(zip(pair, (best.hero, best.villain), strict=True)):
        curve = one.curve(_POINTS)
        ranges.append(
            {
                **one.to_dict(),
                "best_share": float(share),
                "exact_best_share": str(share),
                "curve": [list(point) for point in zip(curve.x.tolist(), curve.y.tolist(), strict=True)],
                "histogram": one.histogram(bins).shares.tolist(),
                "categories": trees[at].to_dict() if trees else None,
            }
        )
    return {
        "ranges": ranges,
        "board": str(pair.hero.board),
        "dead": str(pair.hero.dead),
        "hilo": pair.hero.hilo,
        "top": float(best.top),
        "edge": float(best.edge),
        "next_cards": None if after is None else after.to_dict(),
    }


def _csv(pair: DistributionPair) -> str:
    """A row for each hand, best first."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("range", "hand", "weight", "share", "equity", "exact_equity"))
    for at, one in enumerate(pair):
        for row in one.best(len(one)):
            hand = "".join(str(card) for card in reversed(list(row.hand)))
            rows.writerow((at + 1, hand, row.weight, row.share, row.equity, row.exact_equity))
    return text.getvalue()
