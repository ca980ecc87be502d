"""`omaha deal`: one hand, from the deck to the showdown."""

from __future__ import annotations

from typing import Literal

import click

from omaha import Card, CardSet, ConfigError, Deck, Game, showdown
from omaha.cli.faults import faults_shown
from omaha.cli.options import GAME_NAMES, game_named, json_option, unicode_option
from omaha.cli.play import Extras, game_of, play, tell
from omaha.cli.play import record as play_record
from omaha.cli.records import Dealt, Source, showdown_record, write
from omaha.cli.tables import can_write_symbols, show, showdown_table
from omaha.errors import Problem
from omaha.presets import PRESETS

_STREETS = {"flop": 3, "turn": 1, "river": 1}
"""How many board cards each street brings."""


@click.command(
    "deal",
    short_help="Deal a hand and say who wins it.",
    epilog="""\b
Examples:
  omaha deal
  omaha deal --players 4 --game plo5-8
  omaha deal --players 3 --seed 7 --hand 12 --street flop
  omaha deal --seed 7 --json
  omaha deal --preset home_tournament --players 6 --seed 7""",
)
@click.option("-n", "--players", type=int, metavar="N", default=6, help="How many hands.")
@click.option("-g", "--game", "name", metavar="NAME", help=GAME_NAMES + " plo4 if not said.")
@click.option(
    "-p",
    "--preset",
    type=click.Choice(list(PRESETS)),
    metavar="HOUSE",
    help="Play the hand by the rules of a house: " + ", ".join(PRESETS) + ".",
)
@click.option("--boards", type=click.IntRange(1, 3), help="With --preset: how many boards, 1 if not said.")
@click.option(
    "--bomb-pot", type=click.IntRange(1), metavar="N", help="With --preset: a bomb pot, all ante N."
)
@click.option(
    "--run-it", type=click.Choice(["1", "2", "3", "ask"]), help="With --preset: boards after an all-in."
)
@click.option("--seed", type=int, metavar="S", help="Deal from a seed: the same cards each time.")
@click.option("--hand", type=int, metavar="H", help="Which hand of the seed, 0 if not said.")
@click.option("--street", type=click.Choice(list(_STREETS)), default="river", help="Where to stop.")
@click.option("--burns/--no-burns", default=True, help="Burn a card before flop, turn and river, or do not.")
@unicode_option
@json_option
def deal_command(
    *,
    players: int,
    name: str | None,
    preset: str | None,
    boards: int | None,
    bomb_pot: int | None,
    run_it: str | None,
    seed: int | None,
    hand: int | None,
    street: str,
    burns: bool,
    symbols: bool,
    as_json: bool,
) -> None:
    """Deal a hand and say who wins it.

    Cards go out one at a time from the left of the button: hand 1 gets the first. A card is burned, and
    stays hidden, before flop, turn and river. The deck is shuffled with the operating system's randomness; a
    deck from a seed is for study and tests, since whoever knows the seed knows the cards.

    With --preset the hand is played from the blinds (1 and 2, stacks of 200) to the payment, street by street, by
    players who choose by chance.
    """
    if hand is not None and seed is None:
        raise click.UsageError("--hand needs --seed: a secure deck has no numbered hands.")
    if preset is not None:
        if street != "river" or not burns:
            raise click.UsageError("--preset plays to the end, with the burns of its house.")
        runs: int | Literal["ask"] = "ask" if run_it == "ask" else int(run_it or 1)
        extras = Extras(boards=boards or 1, bomb_pot=bomb_pot, run_it=runs)
        _play(preset, name, players, seed, hand, extras, symbols=symbols, as_json=as_json)
        return
    if any(value is not None for value in (boards, bomb_pot, run_it)):
        raise click.UsageError("--boards, --bomb-pot and --run-it need --preset.")
    with faults_shown(as_json=as_json):
        game = game_named(name or "plo4")
        _check_players(players, game, burns=burns)
        deck = Deck.secure() if seed is None else Deck.seeded(seed, hand)
        hands, board = deal_hand(deck, players, game, street=street, burns=burns)
        result = showdown(hands, board, game)
    if as_json:
        source: Source = {"secure": deck.is_secure, "seed": deck.seed, "hand": deck.hand}
        record: Dealt = {"deck": source, "burns": burns, "street": street, **showdown_record(result)}
        write(record)
        return
    symbols = can_write_symbols(symbols)
    click.echo(_heading(deck, players, game))
    click.echo()
    show(showdown_table(result, symbols=symbols))
    click.echo()
    if street != "river":
        click.echo(f"If the hand ended on the {street}:")
    click.echo(result.explain(unicode=symbols))


def _play(
    preset: str,
    name: str | None,
    players: int,
    seed: int | None,
    hand: int | None,
    extras: Extras,
    *,
    symbols: bool,
    as_json: bool,
) -> None:
    """The hand played by the rules of a house."""
    rules = PRESETS[preset]
    with faults_shown(as_json=as_json):
        game = game_of(rules, None if name is None else game_named(name).name)
        deck = Deck.secure() if seed is None else Deck.seeded(seed, hand)
        played, choices = play(rules, game, players, deck, seed, hand or 0, extras)
    if as_json:
        write(play_record(played, preset, {"secure": deck.is_secure, "seed": deck.seed, "hand": deck.hand}))
        return
    structure = game.structure.replace("_", " ")
    source = "a secure deck" if deck.is_secure else f"seed {deck.seed}, hand {deck.hand}"
    click.echo(
        f"{game}, {structure}, rules of {preset}, {players} players, button at seat {players - 1}, {source}"
    )
    tell(played, choices, symbols=can_write_symbols(symbols))


def deal_hand(
    deck: Deck, players: int, game: Game, *, street: str = "river", burns: bool = True
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """The hands, left of the button first, and the board up to a street (rules 1, deal and burn)."""
    cards = deck.deal(players * game.hole_cards)
    hands = [cards[seat::players] for seat in range(players)]
    board: tuple[Card, ...] = ()
    for name, count in _STREETS.items():
        if burns:
            deck.deal()
        board += deck.deal(count)
        if name == street:
            break
    return hands, board


def _check_players(players: int, game: Game, *, burns: bool) -> None:
    """Refuses a table that the deck cannot serve to the river (rules 3.6)."""
    cards, board, burned = len(CardSet.full()), sum(_STREETS.values()), len(_STREETS) if burns else 0
    most = (cards - board - burned) // game.hole_cards
    if 2 <= players <= most:
        return
    message = f"{players} where 2 to {most} can play {game}"
    if players > most:
        needed = players * game.hole_cards + board + burned
        parts = f"{players} hands of {game.hole_cards}, {board} board cards and {burned} burned ones"
        message += f"; {parts} would be {needed} of {cards} cards"
    problem = Problem("players", players, message)
    raise ConfigError(f"players: {message}", problems=[problem], value=players, where="players")


def _heading(deck: Deck, players: int, game: Game) -> str:
    if deck.is_secure:
        source = "a secure deck (the operating system's randomness)"
    else:
        source = f"seed {deck.seed}, hand {deck.hand} (for study: whoever knows the seed knows the cards)"
    return f"{game}, {players} players, hand 1 left of the button. Dealt from {source}."
