"""A table with one person and bots: hand after hand, for `omaha play`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import click

from omaha import Deck, Game, Hand, HouseRules, OmahaError, Stakes, kill_due
from omaha.cli.answers import LeaveError, Person, RefusalError, action_of, can_do, why_not
from omaha.cli.bots import Bots
from omaha.cli.told import Told


@dataclass(frozen=True, kw_only=True)
class Seating:
    """What a table plays, and for how long."""

    rules: HouseRules
    game: Game
    stakes: Stakes
    players: int
    seat: int
    """The person's."""
    stack: int
    bomb_pot: int | None = None
    bomb_every: int = 1
    run_it: int | Literal["ask"] = 1
    kill: Literal["half", "full"] | None = None
    kill_least: int = 0
    """From so many chips on, who scoops them kills the next pot."""
    straddles: bool = False
    """Whether whom the house lets straddle does so whenever he has the chips."""
    hands: int | None = None
    seed: int | None = None


class Session:
    """The stacks and the button from hand to hand. Raises `ConfigError` for a table that cannot be."""

    def __init__(self, seating: Seating, *, symbols: bool) -> None:
        self._seating, self._symbols = seating, symbols
        self._stacks = [seating.stack] * seating.players
        self._button = seating.players - 1
        self._killer: int | None = None
        self._number = 0
        self._on = False
        # What cannot be dealt is said before anybody sits down.
        self._deal(self._deck())
        if seating.kill is not None:
            self._killer = 0
            self._deal(self._deck())
            self._killer = None

    def play(self, person: Person) -> None:
        """Hands until the person leaves, has no chips or nobody else has, or all hands are played."""
        try:
            while self._seating.hands is None or self._number < self._seating.hands:
                if self._number and not self._next():
                    break
                self._hand(person)
        except LeaveError as left:
            click.echo(f"{left} The hand that is on does not count." if self._on else str(left))
        stack, start = self._stacks[self._seating.seat], self._seating.stack
        count = f"{self._number} hand" + "s" * (self._number != 1)
        click.echo(f"{count} played; you have {stack}, {stack - start:+d}.")

    def _next(self) -> bool:
        """Between hands: new stacks for bots where the house sells chips, and the button on; False when it is all over."""
        seating = self._seating
        if not self._stacks[seating.seat]:
            click.echo("You have no chips left.")
            return False
        for seat, stack in enumerate(self._stacks):
            if not stack and seating.rules.rebuy == "between_hands":
                self._stacks[seat] = seating.stack
                click.echo(f"Seat {seat} buys {seating.stack} chips.")
        if sum(map(bool, self._stacks)) < 2:
            click.echo("Nobody else has chips left.")
            return False
        self._button = self._left_of(self._button)[0]
        return True

    def _left_of(self, seat: int) -> list[int]:
        """The seats with chips, clockwise from the left of a seat; that seat last."""
        count = len(self._stacks)
        seats = [(seat + step) % count for step in range(1, count + 1)]
        return [seat for seat in seats if self._stacks[seat]]

    def _deal(self, deck: Deck) -> Hand:
        seating, left = self._seating, sum(map(bool, self._stacks))
        bomb = seating.bomb_pot if self._number % seating.bomb_every == seating.bomb_every - 1 else None
        kill = None if self._killer is None or seating.kill is None else (self._killer, seating.kill)
        return Hand(
            seating.rules,
            seating.game,
            seating.stakes,
            self._stacks,
            self._button,
            straddles=self._straddles() if bomb is None else None,
            players_left=left if seating.rules.tournament else None,
            deck=deck,
            bomb_pot=bomb,
            kill=kill,
            run_it=seating.run_it,
        )

    def _deck(self) -> Deck:
        """The deck of the hand that comes: of a seed, the one with its number."""
        seed = self._seating.seed
        return Deck.secure() if seed is None else Deck.seeded(seed, self._number)

    def _straddles(self) -> list[int] | None:
        """The one seat that straddles, if it has the chips."""
        seating, stakes = self._seating, self._seating.stakes
        if not seating.straddles:
            return None
        order = self._left_of(self._button)
        # With fewer players than blinds the smallest are left out; heads-up the button is the small blind, and left of the big blind too.
        blinds = min(len(stakes.blinds), len(order))
        seat = order[blinds % len(order) if len(order) > 2 else -1]
        if seating.rules.straddle == "button":
            seat = order[-1]
        return [seat] if self._stacks[seat] >= stakes.ante + 2 * stakes.big_blind else None

    def _hand(self, person: Person) -> None:
        seating = self._seating
        bots = Bots(seating.seed, self._number)
        hand = self._deal(self._deck())
        special = ", a bomb pot" if hand.bomb_pot is not None else ""
        if hand.kill is not None:
            special += f", a {hand.kill[1]} kill by seat {hand.kill[0]}"
        click.echo()
        click.echo(f"Hand {self._number + 1}, button seat {self._button}{special}")
        told = Told(hand, seating.seat, symbols=self._symbols)
        told.catch_up()
        self._on = True
        while (seat := hand.to_act) is not None:
            if seat == seating.seat:
                self._turn(hand, told, person)
            else:
                hand.apply(bots.choose(hand.view(seat)))
            told.catch_up()
        if hand.settlement is not None:
            told.paid(hand.settlement)
        self._stacks = list(hand.stacks)
        self._number += 1
        self._on = False
        self._killer = None if seating.kill is None else kill_due(hand, seating.kill_least)
        if self._killer is not None:
            click.echo(f"Seat {self._killer} won it all and kills the next pot.")
        self._after(hand, told, person)

    def _turn(self, hand: Hand, told: Told, person: Person) -> None:
        """Asks until the answer is an action that is legal."""
        told.turn()
        while True:
            view = told.view
            words = person.ask("")
            try:
                hand.apply(action_of(words, view))
                person.heard(None)
                return
            except RefusalError as refused:
                why = str(refused)
            except OmahaError as error:
                why = why_not(error)
            person.heard(f"{why} Legal: {can_do(view)}; ? helps, q leaves.")

    def _after(self, hand: Hand, told: Told, person: Person) -> None:
        """Shows his cards or the rabbit, if he wants, until he goes on."""
        last = self._number == self._seating.hands
        prompt = f"Enter {'ends' if last else 'deals on'}, or show, rabbit, ? "
        while True:
            words = person.ask(prompt)
            try:
                if not words or words in (["n"], ["next"], ["c"]):
                    return
                if words[0] == "show":
                    cards = "".join(words[1:])
                    hand.show(self._seating.seat, cards or None)
                elif words == ["rabbit"]:
                    if not any(hand.rabbit()):
                        click.echo("No card was left to come.")
                else:
                    person.heard("The hand is over: Enter (or n) goes on; show, rabbit, ?, q.")
            except OmahaError as error:
                person.heard(why_not(error))
            told.catch_up()
