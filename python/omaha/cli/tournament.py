"""`omaha tournament`: commands for tournaments."""

from __future__ import annotations

import click

from omaha.cli.tournament_direct import direct_command

__all__ = ["tournament_group"]


@click.group(
    "tournament",
    short_help="Direct a tournament.",
    epilog="""\b
Examples:
  echo "register Ann Ben Cid" | omaha tournament direct --seed 7""",
)
def tournament_group() -> None:
    """Tournaments: by the structure in a TOML file, or the one of S0 that comes with omaha."""


tournament_group.add_command(direct_command)
