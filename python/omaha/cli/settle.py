"""`omaha settle`: who is paid what."""

from __future__ import annotations

import codecs
import io
import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Literal, NoReturn

import click
from rich.table import Table

from omaha import OmahaError, Settlement
from omaha.cli.faults import BAD_DATA, InputError
from omaha.cli.options import json_option
from omaha.cli.records import write
from omaha.cli.tables import show
from omaha.pot_cases import paid_case, settle_case

LONGEST_LINE = 1 << 16
"""Bytes, with the line's end; 23 seats and three boards need a few thousand."""
_LONGEST_NUMBER = 40
"""Digits that are read of an integer: it is too large long before."""
_LONGEST_NAME = 80


@click.command(
    "settle",
    short_help="Pay a hand to the last chip.",
    epilog="""\b
Examples:
  echo '{"seats": 3, "button": 0, "game": "hi", "unit": 1,' \\
    '"live": [100, 300, 500], "folded": [false, false, false],' \\
    '"hi": [9, 7, 8]}' \\
    | omaha settle -""",
)
@click.argument("file", metavar="FILE|-")
@json_option
def settle_command(file: str, *, as_json: bool) -> None:
    """Settle hands: pots, side pots, odd chips, rake.

    FILE (or "-", standard input) holds one JSON object, or one on each line: seats, button, game ("hi" or
    "hilo8"), unit, live, folded, and as wanted ante, dead, added, mucked, dealt_in, hi and lo or runs, flop,
    rake, rules. docs/pots.md explains them.

    Prints the table of pots and the explanation; with --json one object a case. A bad case is explained on
    standard error (with --json its line is {"error": code}), the rest is still settled, and the exit status
    is 1. Empty lines and a header (an object with "schema") are passed over.
    """
    all_good = is_first = True
    with _opened(file) as stream:
        for number, line in read_cases(stream):
            try:
                case = _parsed(line)
                if isinstance(case, dict) and "schema" in case and "live" not in case:
                    continue  # the header of a vector file
                settled = settle_case(case)
            except OmahaError as error:
                all_good = False
                if as_json:
                    write({"error": error.code})
                _explain(error, number)
                continue
            if as_json:
                write(paid_case(settled))
            else:
                if not is_first:
                    click.echo()
                _show(settled)
            is_first = False
    if not all_good:
        raise click.exceptions.Exit(BAD_DATA)


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        if sys.stdin is None:
            raise click.UsageError("Standard input is closed.")
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}.") from None


def read_cases(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The cases with the numbers of their lines, from 1.

    Each line is a case, unless the first is none by itself and the whole, not longer than a line may be, is.
    """
    head = stream.readline(LONGEST_LINE + 1).removeprefix(codecs.BOM_UTF8)
    if not _is_json(head):
        head += stream.read(max(0, LONGEST_LINE + 1 - len(head)))
        if len(head) <= LONGEST_LINE and _is_json(head):
            yield 1, head
            return
    for number, line in _lines(io.BytesIO(head), stream):
        # A line that is too long is told, whatever of it was kept.
        if line.strip() or len(line) > LONGEST_LINE:
            yield number, line


def _lines(*streams: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of the streams, one after the other, with their numbers.

    Of a line that is too long one byte too many is kept.
    """
    number, line = 1, b""
    for stream in streams:
        while piece := stream.readline(LONGEST_LINE + 1):
            line = (line + piece)[: LONGEST_LINE + 1]
            if piece.endswith(b"\n"):
                yield number, line
                number, line = number + 1, b""
    if line:
        yield number, line


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text.decode(), parse_int=str)
    except (ValueError, RecursionError):
        return False
    return True


def _parsed(line: bytes) -> Any:
    """The JSON of a line; numbers that are no integers stay what they are, to be refused as amounts."""
    if len(line) > LONGEST_LINE:
        raise InputError(f"longer than {LONGEST_LINE} bytes", code="line.length", where="line")
    try:
        return json.loads(
            line.decode(), parse_int=_integer, parse_constant=_no_number, object_pairs_hook=_object
        )
    except UnicodeDecodeError as error:
        message = f"byte 0x{line[error.start]:02x} is not UTF-8"
        raise InputError(message, code="text.encoding", where="line") from None
    except json.JSONDecodeError as error:
        raise _no_json(f"{error.msg} at position {error.pos}") from None
    except RecursionError:
        raise _no_json("too many brackets in each other") from None


def _integer(digits: str) -> int:
    return int(digits[:_LONGEST_NUMBER])


def _no_number(name: str) -> NoReturn:
    raise _no_json(f"{name} is no number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are all different: of two amounts for one name neither is to be trusted."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _no_json(f"{_visible(name)} stands twice")
        found[name] = value
    return found


def _no_json(message: str) -> InputError:
    return InputError(f"no JSON: {message}", code="line.json", where="line")


def _explain(error: OmahaError, number: int) -> None:
    problems = getattr(error, "problems", ())
    click.echo(f"error: line {number}: {'this hand cannot be settled' if problems else error}", err=True)
    for problem in problems:
        seat = "" if problem.seat is None else f"[{problem.seat}]"
        click.echo(f"  {_visible(problem.field)}{seat}: {problem.message} ({problem.code})", err=True)


def _visible(name: str) -> str:
    """The name without what could move the cursor or turn the line around."""
    shown = "".join(c if c.isprintable() else "\ufffd" for c in name[:_LONGEST_NAME])
    return shown if len(name) <= _LONGEST_NAME else shown + "..."


def _show(settled: Settlement) -> None:
    if settled.pots:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in ("Pot", "Amount", "Rake", "Seats", "Pays"):
            justify: Literal["left", "right"] = "right" if heading in ("Amount", "Rake") else "left"
            table.add_column(heading, justify=justify, overflow="fold")
        for pot in settled.pots:
            paid = settled.pot_payout(pot.number)
            pays = ", ".join(f"{amount} to seat {seat}" for seat, amount in enumerate(paid) if amount)
            seats = ", ".join(map(str, pot.eligible))
            table.add_row(pot.name, str(pot.amount), str(pot.rake), seats, pays)
        show(table)
        click.echo()
    click.echo(str(settled) or "nothing was put in")
