"""Shared by the tests of tables: players with names of one letter, hands that everybody folds, what was posted."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from omaha import Deck, Fold, Game, Hand, HouseRules, Stakes, Table
from omaha.games import Structure

from .hand_helpers import HOUSES

CASH = tuple(name for name, rules in HOUSES.items() if not rules.tournament)
TOURNAMENTS = tuple(name for name, rules in HOUSES.items() if rules.tournament)
BLINDS = (1, 2)


class Row(NamedTuple):
    """Where a hand had the button and who posted what."""

    button: int
    small: int | None
    big: int
    others: tuple[tuple[int, str, int], ...]
    """Posts that are no blinds: seat, kind, chips."""
    dealt: tuple[int, ...]


def seated(
    rules: HouseRules,
    players: str,
    *,
    button: int = 0,
    structure: str = "pot_limit",
    stack: int = 400,
    blinds: tuple[int, ...] = BLINDS,
    game: str = "plo4",
    **options: Any,
) -> Table:
    """A table with a player for each letter, "." is an empty seat; no clock, the first button given."""
    options.setdefault("clock", lambda: 0.0)
    table = Table(
        rules,
        Game(game, cast(Structure, structure)),
        Stakes(blinds=blinds),
        seats=len(players),
        **options,
    )
    for seat, player in enumerate(players):
        if player != ".":
            table.sit(seat, player, stack)
    table.give_button(button)
    return table


def deal(table: Table) -> Hand:
    """The next hand, from a deck of its own."""
    return table.deal(Deck.seeded(11, table.hands_dealt))


def row(hand: Hand) -> Row:
    """The button and the posts of a hand."""
    posts = [(event.seat, event.post, event.amount) for event in hand.events if event.kind == "posted"]
    blinds = {kind: seat for seat, kind, _ in posts if kind in ("small_blind", "big_blind")}
    big = blinds["big_blind"]
    assert big is not None
    others = tuple(sorted(post for post in posts if post[1] not in ("small_blind", "big_blind")))
    dealt = tuple(seat for seat, chips in enumerate(hand.starting_stacks) if chips)
    return Row(
        hand.button, blinds.get("small_blind"), big, cast(tuple[tuple[int, str, int], ...], others), dealt
    )


def end(table: Table) -> None:
    """Everybody folds; the chips add up."""
    hand = table.hand
    assert hand is not None
    while hand.to_act is not None:
        hand.apply(Fold())
    table.finish()
    assert sum(table.stacks.values()) == table.ledger.on_the_table


def play(table: Table) -> Row:
    """Deals a hand that everybody folds."""
    found = row(deal(table))
    end(table)
    return found


def spots(found: Row) -> tuple[int, int | None, int]:
    """Button, small blind, big blind."""
    return found[:3]
