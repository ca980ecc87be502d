"""Options that several commands share."""

from __future__ import annotations

import click

from omaha import GAMES, ConfigError, Game

GAME_NAMES = f"One of {', '.join(GAMES)}."

json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON, errors too.")
unicode_option = click.option("--unicode", "symbols", is_flag=True, help="Write suits as symbols.")


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
