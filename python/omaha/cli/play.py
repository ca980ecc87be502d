"""A hand played from the posts to the payment, for `omaha deal --preset`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypedDict

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
    Show,
    Stakes,
    evaluate,
    evaluate_low,
)
from omaha.cli.records import Source
from omaha.cli.tables import card_text
from omaha.errors import Problem

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
    events: list[dict[str, Any]]
    stacks: list[int]
    explanation: list[str]


class Players:
    """Players who choose by chance: one of the legal actions, a bet or raise to the least or the most.

    Their chances come from decks of their own, shuffled as all decks are, so that a seed gives the same hand for ever.
    """

    def __init__(self, seed: int | None, hand: int) -> None:
        self._numbers = self._from_decks(seed, hand)

    @staticmethod
    def _from_decks(seed: int | None, hand: int) -> Iterator[int]:
        number = 2**63 + hand % 2**62
        while True:
            deck = Deck.secure() if seed is None else Deck.seeded(seed, number)
            yield from map(int, deck.deal(52))
            number += 2**62 if number < 2**63 + 2**62 else 1

    def choose(self, legal: LegalActions) -> Action:
        """An action; folds are rarer than the rest, so that there is something to see."""
        number = next(self._numbers)
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
    rules: HouseRules, game: Game, players: int, deck: Deck, seed: int | None, number: int
) -> tuple[Hand, list[tuple[int, str]]]:
    """The hand to its end, and before which event which player had what choice."""
    if not 2 <= players <= 23:
        raise _players(players, "is not from 2 to 23")
    stakes = Stakes(blinds=(1, 2))
    stacks = [_BIG_BLINDS * stakes.big_blind] * players
    try:
        hand = Hand(rules, game, stakes, stacks, players - 1, deck=deck)
    except ConfigError as error:
        raise _players(players, f"are too many: {error.problems[0].message}") from None
    chooser = Players(seed, number)
    choices = []
    while (legal := hand.legal_actions()) is not None:
        choices.append((len(hand.events), str(legal)))
        hand.apply(chooser.choose(legal))
    return hand, choices


def _players(players: int, message: str) -> OmahaError:
    problem = Problem("players", players, message)
    return ConfigError(f"players: {players} {message}", problems=[problem], value=players, where="players")


def tell(hand: Hand, choices: list[tuple[int, str]], *, symbols: bool) -> None:
    """The hand street by street, with what each player could do, the pots and why they are paid so."""
    could = dict(choices)
    betting = True
    for number, event in enumerate(hand.events):
        if event.kind == "dealt":
            assert event.seat is not None
            cards = card_text(hand.hole_cards(event.seat), symbols)
            click.echo(f"  seat {event.seat} gets {cards}")
        elif event.kind == "street":
            betting = event.street not in ("showdown", "complete")
            if event.street == "showdown" or (betting and event.street != "preflop"):
                _tell_pots(hand.at(number), event, symbols)
        elif event.kind in ("raked", "awarded"):
            continue
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


def _tell_pots(before: Hand, event: Event, symbols: bool) -> None:
    pots = ", ".join(
        f"{pot.name} {pot.amount} (seats {', '.join(map(str, pot.eligible))})" for pot in before.pots.pots
    )
    known: list[Card] = [card for card in before.board if card is not None] + list(event.cards or ())
    board = f" {card_text(known, symbols)}" if known and event.street != "showdown" else ""
    click.echo(f"{str(event.street).capitalize()}{board}: {pots}")


def _made(hand: Hand, event: Event) -> str:
    """What a shown hand makes on the final board."""
    if event.kind != "shown" or event.seat is None or len(hand.board) < 5 or None in hand.board:
        return ""
    hole, board = hand.hole_cards(event.seat), [card for card in hand.board if card is not None]
    low = evaluate_low(hole, board) if isinstance(hand.game, Game) and hand.game.hilo else None
    return f": {evaluate(hole, board)}" + (f"; low {low}" if low is not None else "")


def record(hand: Hand, preset: str, source: Source) -> Played:
    """The hand for `--json`."""
    assert isinstance(hand.game, Game)
    settlement = hand.settlement
    names = ("kind", "seat", "post", "amount", "to", "all_in", "street", "pot", "side", "odd")
    events = []
    for event in hand.events:
        fields = {name: value for name in names if (value := getattr(event, name)) is not None}
        if event.cards is not None:
            fields["cards"] = card_text(event.cards, symbols=False, separator="")
        events.append(fields | {"text": str(event)})
    return {
        "preset": preset,
        "game": hand.game.name,
        "structure": hand.game.structure,
        "blinds": list(hand.stakes.blinds),
        "deck": source,
        "starting_stacks": list(hand.starting_stacks),
        "hole_cards": [card_text(hand.hole_cards(seat), False, "") for seat in range(len(hand.stacks))],
        "board": card_text([card for card in hand.board if card is not None], symbols=False, separator=""),
        "events": events,
        "stacks": list(hand.stacks),
        "explanation": settlement.explain() if settlement is not None else [],
    }
