"""`omaha tournament schedule`: levels that end a tournament at a time, with the reasons."""

from __future__ import annotations

import re
from typing import Any

import click
from rich.table import Table as Columns

from omaha.cli.faults import faults_shown
from omaha.cli.options import json_option
from omaha.cli.records import write
from omaha.cli.tables import show
from omaha.errors import ConfigError, Problem
from omaha.tournament import S0, AddOn, Chip, ChipSet, Level, Structure, Suggestion
from omaha.tournament.structure_as_data import structure_as_dict

__all__ = ["schedule_command"]


@click.command(
    "schedule",
    short_help="Propose levels that end at a time.",
    epilog="""\b
Examples:
  omaha tournament schedule
  omaha tournament schedule --players 10 --start 19:00 --end 01:00
  omaha tournament schedule --chips "white 5, red 25, green 100" --stack 1500
  omaha tournament schedule --players 16 --toml > tonight.toml""",
)
@click.option("-n", "--players", type=int, metavar="N", default=12, help="How many will come.")
@click.option("--start", metavar="HH:MM", default="19:00", help="When it starts.")
@click.option("--end", metavar="HH:MM", default="02:00", help="When it shall end.")
@click.option("--stack", type=int, metavar="N", default=4000, help="The chips that a buy-in buys.")
@click.option("--add-on", type=int, metavar="N", default=2000, help="The chips of the add-on; 0 is none.")
@click.option("--chips", metavar="COLOUR N, ...", help="The chips there are; S0's if not said.")
@click.option("--breaks", type=int, metavar="N", help="How many breaks; by the hours if not said.")
@click.option("--break-minutes", type=int, metavar="N", default=10, help="How long a break is.")
@click.option("--toml", "as_toml", is_flag=True, help="Write the structure as a file for `run` and `direct`.")
@json_option
def schedule_command(
    *,
    players: int,
    start: str,
    end: str,
    stack: int,
    add_on: int,
    chips: str | None,
    breaks: int | None,
    break_minutes: int,
    as_toml: bool,
    as_json: bool,
) -> None:
    """Propose blind levels that let a tournament end about at a time (S0: by 2 am), and say why they are as they are."""
    if as_toml and as_json:
        raise click.UsageError("--toml does not go with --json.")
    with faults_shown(as_json=as_json):
        if not 0 <= add_on < 2**40:
            raise ConfigError.of(
                [Problem("add_on", add_on, "chips from 0 on are wanted", "tournament.suggest")]
            )
        found = Structure.suggest(
            players, S0 if chips is None else _chips(chips), start, end, stack=stack,
            add_on=AddOn(25, add_on, before_level=5) if add_on else None, breaks=breaks, break_minutes=break_minutes,
        )  # fmt: skip
        if as_toml:
            click.echo(found.structure.to_toml(), nl=False)
        elif as_json:
            write(_record(found))
        else:
            _tell(found)


def _chips(text: str) -> ChipSet:
    """Colours and values with commas between them."""
    chips = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([^0-9,]*[^0-9,\s])\s+([0-9]{1,12})\s*", part)
        if match is None:
            message = f"{part.strip()[:40]!r} is no chip, as white 25"
            raise ConfigError.of([Problem("chips", part[:40], message, "tournament.chip_set")])
        chips.append(Chip(int(match[2]), match[1]))
    return ChipSet(tuple(chips))


def _rows(found: Suggestion) -> list[dict[str, Any]]:
    """Each level and break, with when it begins and which chips leave then."""
    rows: list[dict[str, Any]] = []
    structure = found.structure
    at, number, unit = 0, 0, structure.unit(1)
    for period in structure.schedule:
        row: dict[str, Any] = {"at": found.clock(at), "minutes": period.minutes}
        if isinstance(period, Level):
            number += 1
            new = structure.unit(number)
            gone = [value for value in structure.chips.values if unit <= value < new]
            unit = new
            row |= {
                "level": number,
                "small_blind": period.small_blind,
                "big_blind": period.big_blind,
                "chips_out": gone,
                "after_the_end": at >= found.minutes,
            }
        rows.append(row)
        at += period.minutes
    return rows


def _record(found: Suggestion) -> dict[str, Any]:
    return {
        "schedule": _rows(found),
        "end": found.clock(found.minutes),
        "reasons": list(found.reasons),
        "structure": structure_as_dict(found.structure),
    }


def _tell(found: Suggestion) -> None:
    structure = found.structure
    columns = Columns(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("Time", "Level", "Blinds", "Minutes"):
        columns.add_column(name, justify="right")
    columns.add_column("Chips")
    rows, ended = _rows(found), False
    for row in rows:
        if "level" not in row:
            columns.add_row(row["at"], "", "break", str(row["minutes"]), "")
            continue
        gone = [f"{structure.chips.colour(value)} {value} out" for value in row["chips_out"]]
        if structure.add_on is not None and row["level"] == structure.add_on.before_level:
            gone.append("no add-ons from here on")
        if row["after_the_end"] and not ended:
            ended = True
            columns.add_row(found.clock(found.minutes), "", "wanted end", "", "")
        blinds = f"{row['small_blind']}/{row['big_blind']}"
        columns.add_row(row["at"], str(row["level"]), blinds, str(row["minutes"]), ", ".join(gone))
    show(columns)
    for reason in found.reasons:
        click.echo(reason)
