"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from omaha import GAMES, ConfigError, Game
from omaha.presets import PRESETS

Command = TypeVar("Command", bound=Callable[..., Any])
GAME_NAMES = f"One of {', '.join(GAMES)}."

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, errors too.")
unicode_option = click.option("--unicode", "symbols", is_flag=True, help="Write suits as symbols.")


preset_option = click.option(
    "-p",
    "--preset",
    type=click.Choice(list(PRESETS)),
    metavar="HOUSE",
    default="online",
    help="Whose rules: " + ", ".join(PRESETS) + ".",
)
game_option = click.option(
    "-g", "--game", "name", metavar="NAME", help=GAME_NAMES + " plo4 or plo4-8 if not said."
)
structure_option = click.option(
    "--structure",
    type=click.Choice(["limit", "pot_limit", "no_limit"]),
    help="The betting; pot limit if the house deals it.",
)
run_it_option = click.option(
    "--run-it",
    type=click.Choice(["1", "2", "3", "ask"]),
    default="1",
    help="How often the board is run out after an all-in.",
)


def stack_option(text: str) -> Callable[[Command], Command]:
    """Chips in big blinds."""
    return click.option(
        "--stack", type=click.IntRange(1, 10**6), metavar="N", default=100, help=f"{text}, in big blinds."
    )


def game_named(name: str) -> Game:
    """The game; an error names the option rather than the field."""
    try:
        return Game(name)
    except ConfigError as error:
        message = f"game: {error.problems[0].message}"
        raise ConfigError(message, problems=error.problems, value=name, where="game") from None


def amounts(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """Amounts with strokes between them."""
    if value is None:
        return None
    parts = value.split("/")
    if not all(part.isascii() and part.isdecimal() and len(part) < 20 for part in parts):
        raise click.BadParameter(f"{value!r} is no list of amounts, as 1/2.", ctx, param)
    return tuple(map(int, parts))


blinds_option = click.option("--blinds", callback=amounts, metavar="A/B", default="1/2", help="The blinds.")
ante_option = click.option("--ante", type=click.IntRange(0), metavar="N", default=0, help="The ante of each.")
