"""`omaha range`: what a range of hands says, how many hands it has, and which."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from omaha import CardSet, Game, Range, RangeTooLarge, render_cards
from omaha.cli import notes
from omaha.cli.faults import faults_shown, readable
from omaha.cli.options import GAME_NAMES, game_named, json_option
from omaha.cli.records import write
from omaha.cli.tables import can_write_symbols
from omaha.ranges import MOST_HANDS, best_first

Command = TypeVar("Command", bound=Callable[..., Any])

_LISTED = 1_000
"""Hands that `omaha range list` writes unless told otherwise."""


def _shared(command: Command) -> Command:
    """What all commands about one range take."""
    options = [
        click.argument("text", metavar="RANGE"),
        click.option(
            "-g",
            "--game",
            metavar="NAME",
            help=f"{GAME_NAMES} Without it: plo4; hi-lo matters to percentages.",
        ),
        click.option(
            "-b",
            "--board",
            default="",
            metavar="BOARD",
            help="What words such as @set speak of.",
            show_default=False,
        ),
        click.option(
            "-m",
            "--macro",
            "macros",
            multiple=True,
            metavar="NAME=TEXT",
            help="A macro of your own; may be given several times.",
        ),
        json_option,
    ]
    for option in reversed(options):
        command = option(command)
    return command


def _read(text: str, game: str | None, board: str, macros: Iterable[str]) -> Range:
    named = Game("plo4") if game is None else game_named(game)
    own = {}
    for written in macros:
        name, sign, value = written.partition("=")
        if not sign:
            raise click.UsageError(f"--macro {written!r} is not NAME=TEXT.")
        own[name] = value
    return Range(text, named.hole_cards, macros=own, board=board or None, hilo=named.hilo)


@click.group(
    "range",
    short_help="Say what a range of hands is.",
    epilog="""\b
Examples:
  omaha range count 'AA$ds'
  omaha range explain 'KQJT-T987!xxxx, 10%6h'
  omaha range list 'AAKK$ds'
  omaha range count '@set, @wrap13+' -b 9d8c2s
  omaha range sample '15%' -n 5 --seed 7""",
)
def range_group() -> None:
    """Say what a range of hands is: its hands, their number, what it means.

    Ranges are written as Omaha players write them: AA$ds, KQJT-T987, 10%, [A,K][Q-9]!RR (docs/ranges-language.md).
    """


@range_group.command("count", short_help="Count the hands of a range.")
@_shared
def count_command(text: str, *, game: str | None, board: str, macros: tuple[str, ...], as_json: bool) -> None:
    """Count the hands of a range, and say what part of all hands that is."""
    with _faults(text, board, macros, as_json=as_json):
        made = _read(text, game, board, macros)
        count, every = made.count(), made.possible
    if as_json:
        write(
            {
                "range": made.text,
                "cards": made.cards,
                "count": count,
                "of": every,
                "total_weight": made.total_weight,
                "warnings": [one._asdict() for one in made.warnings],
            }
        )
        return
    notes.say(made.warnings)
    click.echo(f"{count:,} of {every:,} hands ({count / every:.2%})")


@range_group.command("list", short_help="List the hands of a range.")
@_shared
@click.option(
    "--limit",
    type=click.IntRange(1, MOST_HANDS),
    default=_LISTED,
    metavar="N",
    help="Refuse to list more.",
)
@click.option("--unicode", "symbols", is_flag=True, help="Write suits as symbols.")
def list_command(
    text: str,
    *,
    game: str | None,
    board: str,
    macros: tuple[str, ...],
    as_json: bool,
    limit: int,
    symbols: bool,
) -> None:
    """List the hands of a range, a line each, highest cards first; with their weights if they have any."""
    with _faults(text, board, macros, as_json=as_json):
        made = _read(text, game, board, macros)
        with _allowance(limit):
            masks, weights = made.masks(limit), made.weights(limit)
    hands = [
        (best_first(mask), weight) for mask, weight in zip(masks.tolist(), weights.tolist(), strict=True)
    ]
    hands.reverse()
    if as_json:
        write({"range": made.text, "cards": made.cards, "hands": [[hand, weight] for hand, weight in hands]})
        return
    notes.say(made.warnings)
    with_symbols = can_write_symbols(symbols)
    weighted = any(weight != 1 for _, weight in hands)
    for hand, weight in hands:
        shown = render_cards(hand, unicode=True) if with_symbols else hand
        click.echo(f"{shown} @{weight}" if weighted else shown)


@range_group.command("explain", short_help="Say in words what a range means.")
@_shared
def explain_command(
    text: str, *, game: str | None, board: str, macros: tuple[str, ...], as_json: bool
) -> None:
    """Say in words what a range means, how many hands it has, and what may have been meant otherwise."""
    with _faults(text, board, macros, as_json=as_json):
        made = _read(text, game, board, macros)
        said = made.explain()
    if as_json:
        write(
            {
                "range": made.text,
                "cards": made.cards,
                "count": made.count(),
                "explanation": said,
                "warnings": [one._asdict() for one in made.warnings],
            }
        )
        return
    click.echo(said)


@range_group.command("sample", short_help="Draw hands of a range.")
@_shared
@click.option("-n", "number", type=click.IntRange(1, 1_000_000), default=10, metavar="N", help="How many.")
@click.option("--seed", type=click.IntRange(0), default=0, metavar="N", help="The same seed, the same hands.")
@click.option("-d", "--dead", default="", metavar="CARDS", help="Cards out of play.", show_default=False)
def sample_command(
    text: str,
    *,
    game: str | None,
    board: str,
    macros: tuple[str, ...],
    as_json: bool,
    number: int,
    seed: int,
    dead: str,
) -> None:
    """Draw hands of a range, each as often as it weighs, with repetition."""
    with _faults(text, board, macros, as_json=as_json, dead=dead):
        made = _read(text, game, board, macros)
        drawn = made.sample(number, seed, dead=dead)
    hands = [best_first(CardSet(hand).mask) for hand in drawn.tolist()]
    if as_json:
        write({"range": made.text, "cards": made.cards, "seed": seed, "hands": hands})
        return
    notes.say(made.warnings)
    sys.stdout.write("".join(f"{hand}\n" for hand in hands))


@contextmanager
def _allowance(limit: int) -> Iterator[None]:
    """Says by which option more hands would be listed."""
    try:
        yield
    except RangeTooLarge as error:
        count = error.value
        if not isinstance(count, int):
            raise
        way = f"--limit {count} would list them" if count <= MOST_HANDS else "use omaha range sample or count"
        message = f"{count:,} hands would be listed, where {limit:,} are allowed: {way}"
        raise RangeTooLarge(message, code=error.code, value=count) from None


@contextmanager
def _faults(
    text: str, board: str, macros: tuple[str, ...], *, as_json: bool, dead: str = ""
) -> Iterator[None]:
    # Faults of the range itself name no argument.
    with faults_shown(as_json=as_json, texts={"": text, "board": board, "dead": dead}):
        readable({"range": text, "board": board, "dead": dead, "macro": "".join(macros)})
        yield
