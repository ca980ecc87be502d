"""`omaha play`: a person at a table of bots."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import click

from omaha import ConfigError, Game, HouseRules, Stakes
from omaha.cli.answers import Person
from omaha.cli.faults import faults_shown
from omaha.cli.options import (
    ante_option,
    blinds_option,
    game_named,
    game_option,
    preset_option,
    run_it_option,
    stack_option,
    structure_option,
    unicode_option,
)
from omaha.cli.play import game_of, seats_counted
from omaha.cli.session import Seating, Session
from omaha.cli.tables import can_write_symbols
from omaha.errors import Problem
from omaha.presets import PRESETS

_MOST_SEATS = 23


@click.command(
    "play",
    short_help="Sit at a table with bots.",
    epilog="""\b
Examples:
  omaha play
  omaha play --preset wsop_live_2024 --game plo5 --players 4 --run-it ask
  omaha play --preset cardroom_hilo --kill full
  omaha play --boards 2 --bomb-pot 10 --seed 7
  yes c | omaha play --hands 10 --seed 7""",
)
@preset_option
@game_option
@structure_option
@click.option("--boards", type=click.IntRange(1, 3), default=1, help="How many boards each hand has.")
@click.option("-n", "--players", type=int, metavar="N", default=6, help="How many sit there, with you.")
@click.option("--seat", type=int, metavar="S", default=0, help="Your seat, from 0.")
@stack_option("What all start with")
@blinds_option
@ante_option
@click.option(
    "--bomb-pot", type=click.IntRange(1), metavar="N", help="Bomb pots: all ante N, the flop comes at once."
)
@click.option(
    "--bomb-every", type=click.IntRange(1), metavar="K", help="With --bomb-pot: every K-th hand, not each."
)
@run_it_option
@click.option(
    "--max-runs", type=click.IntRange(1, 3), help="How often at most, whatever the house says of it."
)
@click.option(
    "--kill",
    type=click.Choice(["half", "full"]),
    help="Limit hi-lo: who scoops plays the next pot for half as much again, or twice.",
)
@click.option(
    "--kill-at",
    type=click.IntRange(1),
    metavar="N",
    help="Kill from N small bets in the pots on (10).",
)
@click.option(
    "--straddle",
    type=click.Choice(["left", "button"]),
    help="Who straddles whenever he can, whatever the house says of it.",
)
@click.option("--hands", type=click.IntRange(1), metavar="N", help="Stop after N hands.")
@click.option("--seed", type=int, metavar="S", help="Cards and bots from a seed: the same each time.")
@unicode_option
def play_command(
    *,
    preset: str,
    name: str | None,
    structure: Literal["limit", "pot_limit", "no_limit"] | None,
    boards: int,
    players: int,
    seat: int,
    stack: int,
    blinds: tuple[int, ...],
    ante: int,
    bomb_pot: int | None,
    bomb_every: int | None,
    run_it: str,
    max_runs: int | None,
    kill: Literal["half", "full"] | None,
    kill_at: int | None,
    straddle: Literal["left", "button"] | None,
    hands: int | None,
    seed: int | None,
    symbols: bool,
) -> None:
    """Sit at a table with simple bots.

    You see what your seat may see, and type what you do: f folds, c calls or checks, "r 35" bets or raises to 35, pot,
    min and allin do what they say, q leaves, ? tells the rest. Without a terminal the lines are read from the pipe, and
    the table closes when they end.

    Bots without chips buy a new stack where the house sells chips between hands, and leave elsewhere. The
    button goes to the next seat with chips.
    """
    if bomb_every is not None and bomb_pot is None:
        raise click.UsageError("--bomb-every needs --bomb-pot.")
    if kill_at is not None and kill is None:
        raise click.UsageError("--kill-at needs --kill.")
    if kill is not None and bomb_pot is not None:
        raise click.UsageError("--kill and --bomb-pot do not go together.")
    with faults_shown(as_json=False):
        rules = _rules(PRESETS[preset], max_runs, straddle)
        game = _game(rules, name, structure, boards)
        stakes = Stakes(blinds=blinds, ante=ante)
        _check(game, players, seat, kill)
        seating = Seating(
            rules=rules,
            game=game,
            stakes=stakes,
            players=players,
            seat=seat,
            stack=stack * stakes.big_blind,
            bomb_pot=bomb_pot,
            bomb_every=bomb_every or 1,
            run_it="ask" if run_it == "ask" else int(run_it),
            kill=kill,
            kill_least=(kill_at or 10) * stakes.bets[0],
            straddles=straddle is not None,
            hands=hands,
            seed=seed,
        )
        with seats_counted(players):
            session = Session(seating, symbols=can_write_symbols(symbols))
        click.echo(_heading(seating, preset))
        session.play(Person())


def _rules(rules: HouseRules, max_runs: int | None, straddle: Literal["left", "button"] | None) -> HouseRules:
    """The house's rules but for what is asked for."""
    if max_runs is not None:
        rules = replace(rules, max_runs=max_runs)
    return rules if straddle is None else replace(rules, straddle=straddle)


def _game(
    rules: HouseRules,
    name: str | None,
    structure: Literal["limit", "pot_limit", "no_limit"] | None,
    boards: int,
) -> Game:
    game = game_of(rules, None if name is None else game_named(name).name)
    return Game(game.name, structure or game.structure, boards=boards)


def _check(game: Game, players: int, seat: int, kill: str | None) -> None:
    """What is not for the hand to refuse."""
    problems = []
    if not 2 <= players <= _MOST_SEATS:
        problems.append(Problem("players", players, f"{players} is not from 2 to {_MOST_SEATS}"))
    elif not 0 <= seat < players:
        problems.append(Problem("seat", seat, f"{seat} is not from 0 to {players - 1}"))
    if kill is not None and not (game.hilo and game.structure == "limit"):
        message = f"pots are killed in limit hi-lo, not in {game}, {game.structure.replace('_', ' ')}"
        problems.append(Problem("kill", kill, message))
    if problems:
        raise ConfigError.of(problems)


def _heading(seating: Seating, preset: str) -> str:
    game, stakes = seating.game, seating.stakes
    parts = [str(game), game.structure.replace("_", " "), f"rules of {preset}"]
    if game.boards > 1:
        parts.append(f"{game.boards} boards")
    parts.append("blinds " + "/".join(map(str, stakes.blinds)))
    if stakes.ante:
        parts.append(f"ante {stakes.ante}")
    parts.append(f"{seating.players} players with {seating.stack}")
    source = "a secure deck" if seating.seed is None else f"seed {seating.seed}"
    return f"{', '.join(parts)}; you are seat {seating.seat}; {source}. ? helps, q leaves."
