"""`omaha tournament`: the group of its commands."""

from __future__ import annotations

import click

from omaha.cli.group import Commands
from omaha.cli.tournament_run import run_command
from omaha.cli.tournament_schedule import schedule_command

__all__ = ["tournament_group"]


@click.group(
    "tournament",
    cls=Commands,
    short_help="Plan a tournament, play it.",
    epilog="""\b
Examples:
  omaha tournament schedule --players 12
  omaha tournament run --players 6 --seed 1""",
)
def tournament_group() -> None:
    """Plan a tournament, and play it.

    STRUCTURE is a file as `omaha tournament schedule --toml` writes it: levels, breaks, chips, buy-in, prizes.
    """


for _command in (run_command, schedule_command):
    tournament_group.add_command(_command)
