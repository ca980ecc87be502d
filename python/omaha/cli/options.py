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
