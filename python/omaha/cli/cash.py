"""`omaha table`: a cash table, hand after hand, of bots or from a script."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Literal

import click
from click.core import ParameterSource

from omaha import Deck, Game, HouseRules, Stakes, Table
from omaha.cli.faults import BAD_DATA, InputError, explain, fault_record, faults_shown
from omaha.cli.options import (
    amounts,
    ante_option,
    blinds_option,
    game_named,
    game_option,
    json_option,
    preset_option,
    run_it_option,
    stack_option,
    structure_option,
)
from omaha.cli.play import game_of
from omaha.cli.records import write
from omaha.cli.results import session_record, tell_session
from omaha.cli.room import Clock, Room
from omaha.cli.script import Script, ScriptError, read_lines
from omaha.cli.tables import writable
from omaha.presets import PRESETS

_MOST_SAVED = 1 << 26
_MOST_HANDS = 100_000
_NAMES = [
    "Ann",
    "Ben",
    "Cid",
    "Dan",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Jon",
    "Kim",
    "Lou",
    "Max",
    "Nan",
    "Oda",
    "Pia",
    "Ray",
    "Sue",
    "Tom",
    "Una",
    "Vic",
    "Wes",
    "Zoe",
]
# What a saved table knows itself.
_MAKE = (
    *("preset", "name", "structure", "players", "seats", "blinds", "ante", "buy_in"),
    *("bomb_every", "bomb_ante", "kill", "kill_at", "run_it", "time_charge", "sell_button"),
)


@click.command(
    "table",
    short_help="Play a session at a cash table.",
    epilog="""\b
Examples:
  omaha table --players 6 --hands 50 --seed 7
  omaha table --preset cardroom_hilo --kill half --breaks 5 --hands 20
  omaha table --players 8 --seats 6 --hands 20 -v
  echo "sit 3 Ann 200" | omaha table - --preset roberts""",
)
@click.argument("script", metavar="[FILE|-]", type=click.File("rb"), required=False)
@preset_option
@game_option
@structure_option
@click.option(
    "-n", "--players", type=click.IntRange(2, len(_NAMES)), metavar="N", default=6, help="How many bots come."
)
@click.option("--seats", type=int, metavar="N", help="How many seats; one for each bot, 9 for a script.")
@click.option("--hands", type=click.IntRange(0, _MOST_HANDS), metavar="N", default=100, help="Play N hands.")
@stack_option("What bots buy")
@click.option(
    "--buy-in",
    callback=amounts,
    metavar="A[/B]",
    help="The least and the most chips to buy; the house's rule if not said.",
)
@blinds_option
@ante_option
@click.option("--bomb-every", type=int, metavar="K", help="Every K-th hand is a bomb pot.")
@click.option("--bomb-ante", type=int, metavar="N", help="What each puts into it.")
@click.option("--kill", type=click.Choice(["half", "full"]), help="Limit: who scoops kills the next pot.")
@click.option(
    "--kill-at",
    type=click.IntRange(1),
    metavar="N",
    default=10,
    help="Kill from N small bets in the pots on.",
)
@run_it_option
@click.option(
    "--time-charge", callback=amounts, metavar="N/K", help="Each pays the house N chips every K hands."
)
@click.option(
    "--sell-button", is_flag=True, help="Who waits next to the button may buy it: with both blinds."
)
@click.option(
    "--breaks", type=click.IntRange(1), metavar="K", help="In turn each bot sits out K hands, and comes back."
)
@click.option("--seed", type=int, metavar="S", help="Cards and bots from a seed: the same each time.")
@click.option("-v", "--verbose", is_flag=True, help="A line for each hand; a script has them anyway.")
@click.option(
    "--save", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the table there."
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Take up the table that was written there.",
)
@json_option
@click.pass_context
def table_command(
    ctx: click.Context,
    *,
    script: BinaryIO | None,
    preset: str,
    name: str | None,
    structure: Literal["limit", "pot_limit", "no_limit"] | None,
    players: int,
    seats: int | None,
    hands: int,
    stack: int,
    buy_in: tuple[int, ...] | None,
    blinds: tuple[int, ...],
    ante: int,
    bomb_every: int | None,
    bomb_ante: int | None,
    kill: Literal["half", "full"] | None,
    kill_at: int,
    run_it: str,
    time_charge: tuple[int, ...] | None,
    sell_button: bool,
    breaks: int | None,
    seed: int | None,
    verbose: bool,
    save: Path | None,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Play a session at a cash table, and say what it came to.

    Bots play; with FILE (or - for standard input) happens what its lines say: sit 3 Ann 200 post, deal, raise 12, fold,
    sit_out Ann, play 10. Button, blinds, buy-ins and what is owed for missed blinds are as the house has them.
    """
    given = {item for item in ctx.params if ctx.get_parameter_source(item) is ParameterSource.COMMANDLINE}
    _check_usage(given, script, resume)
    clock = Clock()
    with faults_shown(as_json=as_json):
        if seed is not None:
            Deck.seeded(seed)
        if resume is not None:
            table = _read(resume, clock)
        else:
            rules = PRESETS[preset]
            game = game_of(rules, None if name is None else game_named(name).name)
            game = Game(game.name, structure or game.structure)
            stakes = Stakes(blinds=blinds, ante=ante)
            table = Table(
                rules,
                game,
                stakes,
                seats=seats if seats is not None else _seats(rules, game) if script else players,
                buy_in=_pair("--buy-in", buy_in, None),
                bomb_every=bomb_every,
                bomb_ante=bomb_ante,
                kill=None if kill is None else (kill, kill_at * stakes.bets[0]),
                run_it="ask" if run_it == "ask" else int(run_it),
                time_charge=_pair("--time-charge", time_charge, 1),  # type: ignore[arg-type]
                sell_button=sell_button,
                clock=clock,
            )
        room = Room(table, clock, seed, stack * table.stakes.big_blind, breaks)
        play = Script(room, quiet=as_json or not (verbose or script))
        if script is None:
            if resume is None:
                _seat(room, players, stack * table.stakes.big_blind)
            if play.play(hands) < hands and not as_json:
                click.echo("Fewer than two can play on.")
        else:
            _run(play, read_lines(script), as_json=as_json)
        if save is not None:
            _write(save, table)
        if as_json:
            write(session_record(table))
        else:
            tell_session(table)


def _check_usage(given: set[str], script: BinaryIO | None, resume: Path | None) -> None:
    """Refuses options that would say nothing."""
    for item in _MAKE:
        if item in given and resume is not None:
            raise click.UsageError(f"{_option(item)} does not go with --resume: the table has its own.")
    for item in ("players", "hands"):
        if item in given and script is not None:
            raise click.UsageError(f"{_option(item)} does not go with a script.")
    if "kill_at" in given and "kill" not in given:
        raise click.UsageError("--kill-at needs --kill.")


def _option(item: str) -> str:
    return "--game" if item == "name" else "--" + item.replace("_", "-")


def _pair(option: str, value: tuple[int, ...] | None, rest: int | None) -> tuple[int, int | None] | None:
    """Two numbers; the second may be left out."""
    if value is not None and len(value) > 2:
        raise click.BadParameter("two numbers are the most.", param_hint=option)
    return None if value is None else (value[0], value[1] if len(value) == 2 else rest)


def _seats(rules: HouseRules, game: Game) -> int:
    """A full table, or as many as the deck allows."""
    return min(9, (52 - 3 * rules.burns - 5 * game.boards) // game.hole_cards)


def _seat(room: Room, players: int, stack: int) -> None:
    """The bots sit down, clockwise from seat 0; who finds no seat waits. The first button is drawn."""
    table = room.table
    for number, name in enumerate(_NAMES[:players]):
        if number < len(table.seats):
            table.sit(number, name, stack)
        else:
            table.wait_for_seat(name, stack)
    room.draw_button()


def _run(script: Script, lines: list[str], *, as_json: bool) -> None:
    """The script; an error names its line and code."""
    try:
        script.run(lines)
    except ScriptError as fault:
        if as_json:
            write({"line": fault.line, "error": fault_record(fault.error)})
        else:
            text = explain(fault.error, {}, line=fault.line)
            click.echo(f"{text} ({fault.error.code})\n  {writable(fault.text.strip())[:100]}", err=True)
        raise click.exceptions.Exit(BAD_DATA) from None


def _read(path: Path, clock: Clock) -> Table:
    with path.open("rb") as file:
        data = file.read(_MOST_SAVED + 1)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        message = f"{path}: what stands at byte {error.start} is no text (write UTF-8)"
        raise InputError(message, code="text.encoding", offset=error.start) from None
    table = Table.from_json(text, max_bytes=_MOST_SAVED, clock=clock)
    clock.go_on_from(table)
    return table


def _write(path: Path, table: Table) -> None:
    text = table.to_json() + "\n"
    if len(text) > _MOST_SAVED:
        click.echo(f"warning: {path} is too large to be taken up again", err=True)
    with click.open_file(str(path), "w", encoding="utf-8", atomic=True) as file:
        file.write(text)
