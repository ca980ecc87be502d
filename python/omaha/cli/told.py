"""A hand as one seat sees it, in lines of text, for `omaha play`."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from omaha import Award, Card, CardSet, Event, Hand, Settlement, View, evaluate, evaluate_low
from omaha.cli.answers import can_do
from omaha.cli.tables import card_text
from omaha.games import as_game

_SILENT = ("burned", "raked", "awarded")
"""Events of which nothing is told by themselves; awards are explained when all is paid."""


class Told:
    """Tells what a seat sees of a hand, each event once. It looks at the hand through the views of this seat alone."""

    def __init__(self, hand: Hand, seat: int, *, symbols: bool) -> None:
        self._hand, self._seat, self._symbols = hand, seat, symbols
        self._count = 0
        self._early: set[int] = set()

    @property
    def view(self) -> View:
        """What the seat sees now."""
        return self._hand.view(self._seat)

    def catch_up(self) -> None:
        """Tells all events that were not told yet."""
        events = self.view.events
        while self._count < len(events):
            event = events[self._count]
            self._count += 1
            if event.kind == "street":
                while self._count < len(events) and events[self._count].kind == "laid":
                    self._count += 1
                self._street(event, self._hand.at(self._count).view(self._seat))
            elif event.kind == "dealt":
                if event.seat == self._seat and event.cards is not None:
                    self._say(f"seat {event.seat} gets {self._cards(event.cards)}")
            elif event.kind in ("shown", "exposed"):
                self._shown(event, self._hand.at(self._count).view(self._seat))
            elif event.kind == "laid" and event.cards is not None:
                self._say(f"{str(event).partition(':')[0]}: {self._cards(event.cards)}")
            elif event.kind == "rabbit" and event.cards is not None:
                board = f" on board {(event.board or 0) + 1}" if len(self.view.boards) > 1 else ""
                self._say(f"there would have come{board}: {self._cards(event.cards)}")
            elif event.kind not in _SILENT:
                self._say(str(event))

    def turn(self) -> None:
        """Everything that the seat needs to know when it is its turn."""
        view = self.view
        click.echo(f"Your turn, seat {self._seat}, {view.street}")
        self._boards(view)
        own, made = self._cards(view.hole_cards[self._seat]), self._made(view, self._seat)
        self._row("Cards", f"{own}: {made[0]}" if len(made) == 1 else own)
        for text in made if len(made) > 1 else ():
            self._row("", text)
        self._row("Pots", self._pots(view))
        bets = [f"{seat}: {bet}" for seat, bet in enumerate(view.bets) if bet]
        if bets:
            self._row("Bets", ", ".join(bets))
        self._row("Stacks", self._stacks(view))
        self._row("Legal", can_do(view))

    def paid(self, settlement: Settlement) -> None:
        """Every award with the hand that wins it, what the house took, and who has what now."""
        view = self.view
        for seat in sorted(self._early):
            self._hand_up(f"seat {seat} has {self._cards(view.hole_cards[seat])}", self._made(view, seat))
        click.echo("Paid")
        awards = {str(award): award for award in settlement.awards}
        for line in settlement.explain():
            award = awards.get(line)
            self._say(line + ("" if award is None else self._winner(view, award)))
        click.echo(f"Stacks {self._stacks(view)}; rake {view.rake}")

    # Parts

    def _say(self, text: str) -> None:
        you = re.sub(rf"\bseat {self._seat}\b", f"seat {self._seat} (you)", text)
        click.echo(f"  {you}")

    @staticmethod
    def _row(name: str, text: str) -> None:
        click.echo(f"  {name:<8} {text}".rstrip())

    def _cards(self, cards: CardSet | Iterable[Card]) -> str:
        return card_text(cards, self._symbols)

    def _street(self, event: Event, view: View) -> None:
        if event.street == "complete" or (event.street == "preflop" and not any(view.boards)):
            return
        name = str(event.street).capitalize()
        if event.street == "showdown":
            click.echo(f"{name}: {self._pots(view)}")
            if len(view.boards) > 1:
                self._boards(view)
        elif len(view.boards) == 1:
            click.echo(f"{name} {self._known(view.board)}: {self._pots(view)}")
        else:
            click.echo(f"{name}: {self._pots(view)}")
            self._boards(view)

    def _boards(self, view: View) -> None:
        for number, board in enumerate(view.boards):
            name = "Board" if len(view.boards) == 1 else f"Board {number + 1}"
            if board:
                self._row(name, self._known(board))

    def _known(self, board: Iterable[Card | None]) -> str:
        return self._cards([card for card in board if card is not None])

    @staticmethod
    def _pots(view: View) -> str:
        pots = pots_of(view)
        parts = [f"{name} {amount} ({_seats(eligible)})" for name, amount, eligible in pots]
        returned = [f"{chips} of seat {seat}" for seat, chips in enumerate(view.pots.returned) if chips]
        if returned:
            parts.append("not matched yet " + ", ".join(returned))
        return ", ".join(parts) + (f"; {view.pot} in all" if len(parts) > 1 else "")

    def _stacks(self, view: View) -> str:
        parts = []
        for seat, stack in enumerate(view.stacks):
            state = ""
            if not view.starting_stacks[seat]:
                state = " out"
            elif not view.is_over:
                state = " folded" if view.folded[seat] else " all-in" if not stack else ""
            parts.append(f"{seat}: {stack}{state}")
        return ", ".join(parts)

    def _made(self, view: View, seat: int) -> list[str]:
        """What a seat's cards make, a text for each board that lies as far as the flop."""
        boards = [board for board in view.boards if len(board) >= 3 and None not in board]
        texts = [self._hand_on(view, seat, board) for board in boards]
        if len(view.boards) == 1:
            return texts
        return [f"board {number + 1} {text}" for number, text in enumerate(texts)]

    def _hand_on(self, view: View, seat: int, board: Iterable[Card | None], side: str = "whole") -> str:
        hole, known = view.hole_cards[seat], [card for card in board if card is not None]
        hilo = as_game(view.game).hilo
        high = evaluate(hole, known)
        texts = [] if side == "low" else [f"{high} ({self._cards(high.cards)})"]
        low = evaluate_low(hole, known) if hilo and side != "high" else None
        if low is not None:
            texts.append(f"low {low} ({self._cards(low.cards)})")
        return ", ".join(texts)

    def _shown(self, event: Event, view: View) -> None:
        assert event.seat is not None and event.cards is not None
        seat, whole = event.seat, len(event.cards) == len(view.hole_cards[event.seat])
        final = all(len(board) == 5 for board in view.boards) and view.street in ("showdown", "complete")
        dealt = len(view.hole_cards[seat]) == as_game(view.game).hole_cards
        made = self._made(view, seat) if final and whole and dealt else []
        if view.street not in ("showdown", "complete"):
            self._early.add(seat)
        self._hand_up(f"seat {seat} shows {self._cards(event.cards)}", made)

    def _hand_up(self, text: str, made: list[str]) -> None:
        """With what it makes: on the same line, or on a line for each board."""
        self._say(f"{text}: {made[0]}" if len(made) == 1 else text)
        for line in made if len(made) > 1 else ():
            click.echo(f"    {line}")

    def _winner(self, view: View, award: Award) -> str:
        """With what an award was won, if that was shown."""
        if not view.shown[award.seat] or any(len(board) < 5 or None in board for board in view.boards):
            return ""
        if award.board is None:
            return ": " + "; ".join(self._made(view, award.seat))
        return f": {self._hand_on(view, award.seat, view.boards[award.board], award.side)}"


def pots_of(view: View) -> list[tuple[str, int, tuple[int, ...]]]:
    """The pots with their names and who can win them.

    While a street is bet, the layers that only wait for calls are one pot: an all-in alone parts pots.
    """
    pots: list[tuple[int, tuple[int, ...]]] = []
    for pot in view.pots.pots:
        if pots:
            amount, eligible = pots[-1]
            if all(view.stacks[seat] for seat in set(eligible) - set(pot.eligible)):
                pots[-1] = (amount + pot.amount, eligible)
                continue
        pots.append((pot.amount, pot.eligible))
    parted = len(pots) > 1
    names = [f"side pot {i}" if i else "the main pot" if parted else "the pot" for i in range(len(pots))]
    return [(name, *pot) for name, pot in zip(names, pots, strict=True)]


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"
