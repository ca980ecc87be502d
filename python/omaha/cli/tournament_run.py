"""`omaha tournament run`: a tournament of bots, once or many times."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click
from rich.table import Table as Columns

from omaha import Deck
from omaha.cli.faults import faults_shown
from omaha.cli.options import json_option
from omaha.cli.records import write
from omaha.cli.tables import show, writable
from omaha.cli.tournament_files import read_structure
from omaha.tournament import Pace, SimplePlayer, Simulation, Structure, Tournament, simulate
from omaha.tournament.simulate import MOST_WORK

__all__ = ["run_command"]

_ANY_WORK = 2**62


@click.command(
    "run",
    short_help="Play a tournament of bots, or many.",
    epilog="""\b
Examples:
  omaha tournament run --seed 1
  omaha tournament run s0.toml --players 16 --seed 1
  omaha tournament run s0.toml --players 10 --runs 100 --processes 2""",
)
@click.argument("structure", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False)
@click.option("-n", "--players", type=int, metavar="N", help="How many come; as many as may if not said.")
@click.option("--seed", type=int, default=0, metavar="S", help="Draws, cards and bots come from it.")
@click.option(
    "--runs", type=click.IntRange(1), default=1, metavar="N", help="Play N, each with the next seed."
)
@click.option(
    "--processes",
    type=click.IntRange(1),
    metavar="N",
    help="On so many processors; all if not said.",
    show_default=False,
)
@click.option("--add-ons/--no-add-ons", default=True, help="Whether all buy the add-on.")
@click.option("--anyway", is_flag=True, help="Play them however long it takes.")
@json_option
def run_command(
    *,
    structure: Path | None,
    players: int | None,
    seed: int,
    runs: int,
    processes: int | None,
    add_ons: bool,
    anyway: bool,
    as_json: bool,
) -> None:
    """Play a tournament of bots to its end: places, prizes, hands and time.

    Without STRUCTURE it is that of S0, a home tournament of 3 to 16 players. The same seed is the same tournament again.
    """
    with faults_shown(as_json=as_json):
        Deck.seeded(seed)
        frame = read_structure(structure)
        count = min(frame.players[1], 1000) if players is None else players
        if runs > 1:
            _many(frame, count, seed, runs, processes, add_ons=add_ons, anyway=anyway, as_json=as_json)
        else:
            _one(frame, count, seed, add_ons=add_ons, as_json=as_json)


def _one(structure: Structure, players: int, seed: int, *, add_ons: bool, as_json: bool) -> None:
    event = Tournament(structure, seed, time=lambda: 0.0)
    for number in range(min(players, structure.players[1] + 1)):
        event.register(f"P{number + 1}")
    progress = _Progress()
    event.run(SimplePlayer(), pace=Pace(), add_ons=add_ons, until=progress.tournament)
    progress.end()
    record = run_record(event)
    if as_json:
        write(record)
        return
    paid = any(player["bounties"] for player in record["players"])
    columns = Columns(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("Place", "Player", "Paid", "Prize", *(["Bounties"] if paid else []), "Hands"):
        columns.add_column(name, justify="left" if name == "Player" else "right")
    for player in record["players"]:
        cells = [player["place"], player["player"], player["paid"], player["prize"]]
        cells += [player["bounties"]] if paid else []
        columns.add_row(*(writable(str(cell)) for cell in (*cells, player["hands"])))
    show(columns)
    hours, minutes = divmod(record["minutes"], 60)
    money = writable(structure.currency)
    click.echo(
        f"{record['hands']} hands in {hours}:{minutes:02} hours, breaks included; the last at level {record['level']}"
    )
    click.echo(f"{record['chips']} chips in play; {money}{record['pool']} in the prize pool")


def run_record(event: Tournament) -> dict[str, Any]:
    """A tournament that is over, for `--json`."""
    winnings, players = event.winnings, event.players
    rows = []
    for name, place in event.places.items():
        entries = [entry for entry in event.books.entries if entry.player == name]
        rows.append(
            {
                "place": place,
                "player": name,
                "paid": sum(entry.money for entry in entries if entry.kind not in ("prize", "bounty")),
                "prize": winnings[name],
                "bounties": players[name].bounties,
                "hands": players[name].hands,
            }
        )
    return {
        "name": event.structure.name,
        "seed": event.seed,
        "players": rows,
        "pool": event.pool,
        "chips": event.books.chips,
        "hands": event.hands,
        "minutes": event.events[-1].at // 60_000,
        "level": max(entry.detail for entry in event.events if entry.kind == "level"),
    }


def _many(
    structure: Structure,
    players: int,
    seed: int,
    runs: int,
    processes: int | None,
    *,
    add_ons: bool,
    anyway: bool,
    as_json: bool,
) -> None:
    progress = _Progress()
    found = simulate(
        structure, players, SimplePlayer(), runs=runs, seed=seed, processes=processes, add_ons=add_ons,
        progress=progress.runs, most_work=_ANY_WORK if anyway else MOST_WORK,
    )  # fmt: skip
    progress.end()
    if as_json:
        write(found.to_dict())
        return
    click.echo(found.summary())
    _by_level(found, structure)


def _by_level(found: Simulation, structure: Structure) -> None:
    """How much is played at each level, and how many tournaments end there."""
    columns = Columns(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("Level", "Blinds", "Hands", "Minutes", "End here"):
        columns.add_column(name, justify="right")
    for number, level in enumerate(structure.levels):
        hands = found.level_hands[:, number].mean()
        if not hands:
            continue
        minutes = found.level_milliseconds[:, number].mean() / 60_000
        ends = float((found.last_level == number + 1).mean())
        blinds = f"{level.small_blind}/{level.big_blind}"
        columns.add_row(str(number + 1), blinds, f"{hands:.1f}", f"{minutes:.1f}", f"{ends:.0%}")
    show(columns)


class _Progress:
    """A line that is written over, on a terminal alone."""

    def __init__(self) -> None:
        stream = sys.stderr
        self.on = stream is not None and stream.isatty()
        self.width = 0
        self.told = -1

    def write(self, text: str) -> None:
        if self.on:
            click.echo("\r" + text.ljust(self.width), nl=False, err=True)
            self.width = len(text)

    def tournament(self, event: Tournament) -> bool:
        """After each step of one: it goes on."""
        if self.on and event.left != self.told:
            self.told = event.left
            self.write(f"{event.left} left, {event.hands} hands, level {event.clock.level}")
        return False

    def runs(self, done: int, of: int) -> None:
        self.write(f"{done} of {of} tournaments")

    def end(self) -> None:
        self.write("")
        if self.on:
            click.echo("\r", nl=False, err=True)
