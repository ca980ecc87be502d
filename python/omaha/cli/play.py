"""A hand played from the posts to the payment, for `omaha deal --preset`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal, TypedDict

import click

from omaha import (
    Action,
    Call,
    Card,
    Check,
    ConfigError,
    Deck,
    Event,
    Fold,
    Game,
    Hand,
    HouseRules,
    LegalActions,
    Muck,
    OmahaError,
    RaiseTo,
    RunIt,
    Show,
    Stakes,
    evaluate,
    evaluate_low,
)
from omaha.cli.chance import numbers
from omaha.cli.records import Source
from omaha.cli.tables import card_text
from omaha.errors import Problem
from omaha.view import event_as_dict

_BIG_BLINDS = 100
"""What everybody has at the start."""


class Played(TypedDict):
    """A hand that was played."""

    preset: str
    game: str
    structure: str
    blinds: list[int]
    deck: Source
    starting_stacks: list[int]
    hole_cards: list[str]
    board: str
    boards: list[str]
    events: list[dict[str, Any]]
    stacks: list[int]
    explanation: list[str]


@dataclass(frozen=True, kw_only=True)
class Extras:
    """What makes a hand another than the usual one."""

    boards: int = 1
    bomb_pot: int | None = None
    run_it: int | Literal["ask"] = 1


class Players:
    """Players who choose by chance: one of the legal actions, a bet or raise to the least or the most.

    Their chances come from decks of their own, shuffled as all decks are, so that a seed gives the same hand for ever.
    """

    def __init__(self, seed: int | None, hand: int) -> None:
        self._numbers = numbers(seed, hand)

    def choose(self, legal: LegalActions) -> Action:
        """An action; folds are rarer than the rest, so that there is something to see."""
        number = next(self._numbers)
        if legal.run_it is not None:
            return RunIt(1 + number * legal.run_it // 52)
        if legal.show or legal.muck:
            return Muck() if legal.muck else Show()
        choices: list[Action] = [Check() if legal.check else Call()] * 5
        if legal.fold and not legal.check:
            choices += [Fold()] * 3
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            choices += [RaiseTo(legal.min_raise_to), RaiseTo(legal.max_raise_to)]
        return choices[number * len(choices) // 52]


def game_of(rules: HouseRules, name: str | None) -> Game:
    """The game with the house's structure: pot limit if it deals that; hi-lo where the house deals nothing but limit."""
    structure = "pot_limit" if "pot_limit" in rules.structures else rules.structures[0]
    return Game(name or ("plo4" if structure == "pot_limit" else "plo4-8"), structure)


def play(
    rules: HouseRules, game: Game, players: int, deck: Deck, seed: int | None, number: int, extras: Extras
) -> tuple[Hand, list[tuple[int, str]]]:
    """The hand to its end, and before which event which player had what choice."""
    if not 2 <= players <= 23:
        raise _players(players, "is not from 2 to 23")
    stakes = Stakes(blinds=(1, 2))
    stacks = [_BIG_BLINDS * stakes.big_blind] * players
    game = replace(game, boards=extras.boards)
    options: Any = {"bomb_pot": extras.bomb_pot, "run_it": extras.run_it}
    with seats_counted(players):
        hand = Hand(rules, game, stakes, stacks, players - 1, deck=deck, **options)
    chooser = Players(seed, number)
    choices = []
    while (legal := hand.legal_actions()) is not None:
        choices.append((len(hand.events), str(legal)))
        hand.apply(chooser.choose(legal))
    return hand, choices


@contextmanager
def seats_counted(players: int) -> Iterator[None]:
    """More players than the deck allows are a fault of their number."""
    try:
        yield
    except ConfigError as error:
        if any(problem.code != "hand.players" for problem in error.problems):
            raise
        raise _players(players, f"are too many: {error.problems[0].message}") from None


def _players(players: int, message: str) -> OmahaError:
    problem = Problem("players", players, message)
    return ConfigError(f"players: {players} {message}", problems=[problem], value=players, where="players")


def tell(hand: Hand, choices: list[tuple[int, str]], *, symbols: bool) -> None:
    """The hand street by street, with what each player could do, the pots and why they are paid so."""
    could = dict(choices)
    betting, told = True, 0
    for number, event in enumerate(hand.events):
        if number < told or event.kind in ("raked", "awarded"):
            continue
        if event.kind == "dealt":
            assert event.seat is not None
            cards = card_text(hand.hole_cards(event.seat), symbols)
            click.echo(f"  seat {event.seat} gets {cards}")
        elif event.kind == "street":
            betting = event.street not in ("showdown", "complete")
            told = _laid(hand, number)
            if event.street == "showdown" or (betting and (event.street != "preflop" or event.cards)):
                _tell_street(hand.at(number), hand.at(told), event, symbols)
        elif event.kind == "laid" and event.cards is not None:
            click.echo(f"  {str(event).partition(':')[0]}: {card_text(event.cards, symbols)}")
        elif number in could and betting:
            click.echo(f"  {event}  ({could[number].partition(' may ')[2]})")
        else:
            click.echo(f"  {event}{_made(hand, event)}")
    settlement = hand.settlement
    if settlement is not None:
        click.echo("Paid")
        for line in settlement.explain():
            click.echo(f"  {line}")
    click.echo("Stacks " + ", ".join(f"{seat}: {stack}" for seat, stack in enumerate(hand.stacks)))


def _laid(hand: Hand, number: int) -> int:
    """Where the events of a street end that lay its cards on all boards."""
    end = number + 1
    while end < len(hand.events) and hand.events[end].kind == "laid":
        end += 1
    return end


def _tell_street(before: Hand, after: Hand, event: Event, symbols: bool) -> None:
    pots = ", ".join(
        f"{pot.name} {pot.amount} (seats {', '.join(map(str, pot.eligible))})" for pot in before.pots.pots
    )
    name, boards = str(event.street).capitalize(), [_known(board) for board in after.boards]
    if event.street == "showdown":
        click.echo(f"{name}: {pots}")
    elif len(boards) == 1:
        click.echo(f"{name} {card_text(boards[0], symbols)}: {pots}")
    else:
        click.echo(f"{name}: {pots}")
        for number, board in enumerate(boards):
            click.echo(f"  board {number + 1}: {card_text(board, symbols)}")


def _known(board: Iterable[Card | None]) -> list[Card]:
    return [card for card in board if card is not None]


def _made(hand: Hand, event: Event) -> str:
    """What a shown hand makes on each final board."""
    boards = [_known(board) for board in hand.boards]
    if event.kind != "shown" or event.seat is None or any(len(board) < 5 for board in boards):
        return ""
    hole = hand.hole_cards(event.seat)
    hilo = isinstance(hand.game, Game) and hand.game.hilo
    texts = []
    for number, board in enumerate(boards):
        low = evaluate_low(hole, board) if hilo else None
        where = f"board {number + 1} " if len(boards) > 1 else ""
        texts.append(f"{where}{evaluate(hole, board)}" + (f"; low {low}" if low is not None else ""))
    return ": " + "; ".join(texts)


def record(hand: Hand, preset: str, source: Source) -> Played:
    """The hand for `--json`."""
    assert isinstance(hand.game, Game)
    settlement = hand.settlement
    return {
        "preset": preset,
        "game": hand.game.name,
        "structure": hand.game.structure,
        "blinds": list(hand.stakes.blinds),
        "deck": source,
        "starting_stacks": list(hand.starting_stacks),
        "hole_cards": [card_text(hand.hole_cards(seat), False, "") for seat in range(len(hand.stacks))],
        "board": card_text(_known(hand.board), symbols=False, separator=""),
        "boards": [card_text(_known(board), symbols=False, separator="") for board in hand.boards],
        "events": [event_as_dict(event) for event in hand.events],
        "stacks": list(hand.stacks),
        "explanation": settlement.explain() if settlement is not None else [],
    }
