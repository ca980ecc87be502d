"""`omaha showdown`: hands against each other."""

from __future__ import annotations

import click

import omaha
from omaha.cli.faults import faults_shown, readable
from omaha.cli.options import GAME_NAMES, game_named, json_option, unicode_option
from omaha.cli.records import showdown_record, write
from omaha.cli.tables import can_write_symbols, show, showdown_table


@click.command(
    "showdown",
    short_help="Compare hands on a board.",
    epilog="""\b
Examples:
  omaha showdown AsKsQdJd 9d9h8c7c --board Ts9s8s2h3c
  omaha showdown AhAsKs2h KhKcQdJd --board "3s 4h 8d 9c Qc" --game plo4-8
  omaha showdown AhAsKs2h KhKcQdJd -b 3s4h8d9cQc -g o8 --json""",
)
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND ...")
@click.option("-b", "--board", required=True, metavar="BOARD", help="3 to 5 cards.")
@click.option("-g", "--game", metavar="NAME", help=f"{GAME_NAMES} Without it the high alone is judged.")
@unicode_option
@json_option
def showdown_command(
    hands: tuple[str, ...], *, board: str, game: str | None, symbols: bool, as_json: bool
) -> None:
    """Compare hands on a board, name the winners and say why.

    Each HAND has 4 to 7 cards, all the same number; quote hands with spaces in them.
    """
    texts = {f"hands[{i}]": hand for i, hand in enumerate(hands)} | {"board": board}
    with faults_shown(as_json=as_json, texts=texts):
        readable(texts)
        result = omaha.showdown(hands, board, None if game is None else game_named(game))
    if as_json:
        write(showdown_record(result))
        return
    symbols = can_write_symbols(symbols)
    show(showdown_table(result, symbols=symbols))
    click.echo()
    click.echo(result.explain(unicode=symbols))
