"""The command `omaha`: one module per command, no poker of its own."""

from __future__ import annotations

import click

from omaha import __version__
from omaha.cli.cash import table_command
from omaha.cli.deal import deal_command
from omaha.cli.equity import equity_command
from omaha.cli.eval import eval_command
from omaha.cli.graph import graph_command
from omaha.cli.group import Commands
from omaha.cli.info import info_command
from omaha.cli.query import query_command
from omaha.cli.range import range_group
from omaha.cli.settle import settle_command
from omaha.cli.showdown import showdown_command
from omaha.cli.sit import play_command
from omaha.cli.tournament import tournament_group

__all__ = ["main"]


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    epilog="""\b
Examples:
  omaha eval AsKsQdJd Ts9s8s2h3c
  omaha showdown AhAsKs2h KhKcQdJd --board 3s4h8d9cQc --game plo4-8
  omaha equity AhKhQdJd 9c8c7h6h --board 9h8h2c
  omaha equity 'AA$ds' 'KK$ds' --board 9s8s2c
  omaha range explain 'KQJT-T987!xxxx, 10%6h'
  omaha deal --players 4 --seed 7
  omaha play --preset roberts --game plo5
  omaha table --players 6 --hands 50 --seed 7
  omaha tournament schedule --players 12
  omaha tournament run --seed 1

\b
Exit status: 0 all well, 1 bad data (cards, games, seeds), 2 wrong usage.""",
)
@click.version_option(__version__, prog_name="omaha", message="%(prog)s %(version)s")
def main() -> None:
    """Omaha poker: judge hands, compare them, deal them, play them, pay them.

    Cards are rank and suit, as in As, Td or 10h, together or apart: AsKsQdJd or "As Ks Qd Jd".
    """


_COMMANDS = (
    *(eval_command, showdown_command, deal_command, play_command, table_command),
    *(tournament_group, settle_command, equity_command, range_group, graph_command, query_command),
    info_command,
)
for _command in _COMMANDS:
    main.add_command(_command)
