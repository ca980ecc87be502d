"""`omaha settle`: who is paid what."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import click
from rich.table import Table

from omaha import OmahaError, Settlement
from omaha.cli.faults import BAD_DATA, InputError
from omaha.cli.options import json_option
from omaha.cli.records import write
from omaha.cli.tables import show
from omaha.pot_cases import paid_case, settle_case

LONGEST_LINE = 1 << 16
"""Bytes; 23 seats and three boards need a few thousand."""


@click.command(
    "settle",
    short_help="Pay a hand to the last chip.",
    epilog="""\b
Example:
  echo '{"seats": 3, "button": 0, "game": "hi", "unit": 1, "live": [100, 300, 500],
  "folded": [false, false, false], "hi": [9, 7, 8]}' | omaha settle -""",
)
@click.argument("file", metavar="FILE|-")
@json_option
def settle_command(file: str, *, as_json: bool) -> None:
    """Settle hands: pots, side pots, odd chips, rake.

    FILE (or "-", standard input) holds one JSON object, or one on each line: seats, button, game ("hi" or "hilo8"), unit, live,
    folded, and as wanted ante, dead, added, mucked, dealt_in, hi and lo or runs, flop, rake, rules. docs/pots.md explains them.

    Prints the table of pots and the explanation; with --json one object a case. A bad case is explained on standard error (with
    --json its line is {"error": code}), the rest is still settled, and the exit status is 1. A header (an object with "schema")
    is passed over.
    """
    all_good = True
    with _opened(file) as stream:
        for number, text in _cases(stream):
            try:
                case = _parsed(text)
                if isinstance(case, dict) and "schema" in case:
                    continue  # the header of a vector file
                settled = settle_case(case)
            except OmahaError as error:
                all_good = False
                _write_error(error, number, as_json=as_json)
                continue
            if as_json:
                write(paid_case(settled))
            else:
                _show(settled, number)
    if not all_good:
        raise click.exceptions.Exit(BAD_DATA)


def _opened(file: str) -> BinaryIO:
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}.") from None


def _cases(stream: BinaryIO) -> Iterator[tuple[int, bytes | InputError]]:
    """The cases with the numbers of their lines; a file that is one object over several lines is one case."""
    first = stream.readline(LONGEST_LINE + 1)
    if first.strip() in (b"{", b"") or not _is_json(first):
        whole = first + stream.read(LONGEST_LINE + 1)
        if len(whole) <= LONGEST_LINE and _is_json(whole):
            yield 1, whole
            return
        lines = iter(whole.splitlines(keepends=True))
    else:
        lines = iter([first])
    number = 0
    last = b""
    for line in lines:
        number += 1
        last = line
        yield from _case(number, line)
    if last and not last.endswith(b"\n"):
        return
    while line := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
        yield from _case(number, line)


def _case(number: int, line: bytes) -> Iterator[tuple[int, bytes | InputError]]:
    if len(line) > LONGEST_LINE:
        yield number, InputError(f"longer than {LONGEST_LINE} bytes", code="line.length", where="line")
    elif line.strip():
        yield number, line


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _parsed(text: bytes | InputError) -> Any:
    """The case; numbers that are no integers stay what they are and are refused as amounts."""
    if isinstance(text, InputError):
        raise text
    try:
        return json.loads(text)
    except UnicodeDecodeError:
        raise InputError("no UTF-8", code="text.encoding", where="line") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"no JSON: {error}", code="line.json", where="line") from None


def _write_error(error: OmahaError, number: int, *, as_json: bool) -> None:
    problems = getattr(error, "problems", ())
    if as_json:
        write({"error": error.code})
    click.echo(f"error: line {number}: {'this hand cannot be settled' if problems else error}", err=True)
    for problem in problems:
        seat = "" if problem.seat is None else f"[{problem.seat}]"
        click.echo(f"  {problem.field}{seat}: {problem.message} ({problem.code})", err=True)


def _show(settled: Settlement, number: int) -> None:
    if number > 1:
        click.echo()
    table = Table(box=None, pad_edge=False)
    table.add_column("Pot")
    for heading in ("Amount", "Rake"):
        table.add_column(heading, justify="right")
    table.add_column("Seats")
    table.add_column("Pays")
    for pot in settled.pots:
        paid = settled.pot_payout(pot.number)
        pays = ", ".join(f"{amount} to seat {seat}" for seat, amount in enumerate(paid) if amount)
        seats = ", ".join(map(str, pot.eligible))
        table.add_row(pot.name, str(pot.amount), str(pot.rake), seats, pays)
    show(table)
    click.echo()
    click.echo(str(settled))
