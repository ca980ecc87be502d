"""`omaha tournament direct`: a director's clock, seats and list of what to do, in a terminal or by lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, BinaryIO

import click

from omaha import OmahaError
from omaha.cli.faults import BAD_DATA, explain, fault_record, faults_shown
from omaha.cli.lines import read_lines
from omaha.cli.options import json_option
from omaha.cli.records import write
from omaha.cli.tables import writable
from omaha.cli.tournament_files import read_structure
from omaha.cli.tournament_words import LeaveDirector, Words
from omaha.tournament import SimulatedTime
from omaha.tournament.director import Director

__all__ = ["direct_command"]


@click.command(
    "direct",
    short_help="Direct a tournament at real tables.",
    epilog="""\b
Examples:
  omaha tournament direct --state evening.journal
  echo "register Ann Ben Cid" | omaha tournament direct --seed 7""",
)
@click.argument(
    "structure",
    metavar="[STRUCTURE.toml]",
    required=False,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@click.option(
    "--state",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the tournament there, command by command, and take it up again.",
)
@click.option("--seed", type=click.IntRange(0), metavar="S", help="Seats, moves and races from a seed.")
@click.option(
    "--script", type=click.File("rb"), metavar="FILE|-", help="Commands from lines, not from a terminal."
)
@json_option
def direct_command(
    *, structure: Path | None, state: Path | None, seed: int | None, script: BinaryIO | None, as_json: bool
) -> None:
    """Direct a tournament: people deal, you say what happened, and are told what to do.

    Without STRUCTURE.toml it is the home tournament of S0. `help` tells the commands. Without a terminal, or with --script,
    commands are lines; then, without --state, time stands still but for the command "minutes 20". A line that is refused changes
    nothing; the lines after it are done all the same, and the exit status is 1 in the end.
    """
    lines: BinaryIO | None = script
    if script is None and not (sys.stdin.isatty() and sys.stdout.isatty() and not as_json):
        lines = sys.stdin.buffer
    clock = SimulatedTime() if lines is not None and state is None else None
    with faults_shown(as_json=as_json):
        made = None if structure is None else read_structure(structure)
        if clock is not None:
            director = Director(made, seed=seed, time=clock)
        else:
            director = Director(made, state, seed=seed)
    with director:
        words = Words(director, clock)
        if lines is None:
            from omaha.cli.tournament_screen import direct_on_screen

            direct_on_screen(words, state)
            return
        refused = _by_lines(words, lines, quiet=as_json)
        if as_json:
            write({**director.status().to_dict(), "todo": _todo(director), "refused": refused})
    if refused:
        raise click.exceptions.Exit(BAD_DATA)


def _by_lines(words: Words, lines: BinaryIO, *, quiet: bool) -> list[dict[str, Any]]:
    """All lines, as they come; those that were refused."""
    refused: list[dict[str, Any]] = []
    for number, line in read_lines(lines):
        try:
            if isinstance(line, OmahaError):
                raise line
            for told in words.do(line):
                if not quiet:
                    click.echo(writable(told))
        except OmahaError as error:
            refused.append({"line": number, "error": fault_record(error)})
            if not quiet:
                click.echo(f"{writable(explain(error, {}, line=number))} ({error.code})", err=True)
        except LeaveDirector:
            break
    return refused


def _todo(director: Director) -> list[dict[str, Any]]:
    return [
        {"number": todo.number, "kind": todo.kind, "text": todo.text, "table": todo.table}
        for todo in director.todo
    ]
