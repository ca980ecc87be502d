"""What an eye may see of a hand."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from omaha.cards import Card, CardSet
from omaha.games import Game, as_game
from omaha.hand import Event, LegalActions
from omaha.pots import PotsInPlay
from omaha.rules import Stakes

__all__ = ["View"]

_EVENT_FIELDS = [
    "kind",
    "seat",
    "amount",
    "to",
    "all_in",
    "post",
    "street",
    "board",
    "pot",
    "side",
    "odd",
    "times",
    "policy",
    "by_player",
    "rule",
]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class View:
    """What a seat, or a spectator, may know of a hand: made by `Hand.view` from the events that this eye sees, and from nothing else.

    Frozen: compares, hashes and pickles by value. Equal events give equal views to the last byte of `to_json()`, whatever cards are
    hidden. It has the names of `Hand` for what everybody may know; lists go by seat.

    >>> import omaha
    >>> stakes = omaha.Stakes(blinds=(5, 10))
    >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", stakes, [1000, 1000], button=0, deck=omaha.Deck.seeded(7))
    >>> hand.view(0)
    <View of seat 0: preflop, pot 15, seat 0 to act>
    >>> hand.view(1).legal_actions is None, hand.view(0).legal_actions
    (True, <LegalActions seat 0 may fold, call 5, raise to 20 to 30>)
    """

    eye: int | None
    """The seat that sees; None is a spectator."""
    game: Game
    stakes: Stakes
    button: int
    street: str
    to_act: int | None
    legal_actions: LegalActions | None
    """What this seat may do, when it is its turn; what others may do at a showdown would tell of their cards."""
    starting_stacks: tuple[int, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pot: int
    pots: PotsInPlay
    current_bet: int
    rake: int
    folded: tuple[bool, ...]
    shown: tuple[bool, ...]
    mucked: tuple[bool, ...]
    hole_cards: tuple[CardSet, ...]
    """The cards that this eye has seen: its own, and what was shown or exposed; empty where it saw none."""
    boards: tuple[tuple[Card | None, ...], ...]
    events: tuple[Event, ...]
    """All events; dealt cards stand in that of this seat alone."""
    is_over: bool
    void: bool
    kill: tuple[int, str] | None
    bomb_pot: int | None

    def __post_init__(self) -> None:
        # A game and its name are the same to see.
        object.__setattr__(self, "game", as_game(self.game))

    def __repr__(self) -> str:
        eye = "a spectator" if self.eye is None else f"seat {self.eye}"
        turn = "nobody" if self.to_act is None else f"seat {self.to_act}"
        return f"<View of {eye}: {self.street}, pot {self.pot}, {turn} to act>"

    @property
    def board(self) -> tuple[Card | None, ...]:
        """The first board."""
        return self.boards[0]

    def to_dict(self) -> dict[str, Any]:
        """Plain values, with names and order that stay; cards as texts."""
        game = self.game
        legal = self.legal_actions
        return {
            "schema": "omaha.view",
            "version": 1,
            "eye": self.eye,
            "game": {"name": game.name, "structure": game.structure, "boards": game.boards},
            "blinds": list(self.stakes.blinds),
            "button": self.button,
            "street": self.street,
            "to_act": self.to_act,
            "legal_actions": None if legal is None else _legal(legal),
            "starting_stacks": list(self.starting_stacks),
            "stacks": list(self.stacks),
            "bets": list(self.bets),
            "pot": self.pot,
            "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in self.pots.pots],
            "current_bet": self.current_bet,
            "rake": self.rake,
            "folded": list(self.folded),
            "shown": list(self.shown),
            "mucked": list(self.mucked),
            "hole_cards": [str(cards) for cards in self.hole_cards],
            "boards": [["??" if card is None else str(card) for card in board] for board in self.boards],
            "events": [event_as_dict(event) for event in self.events],
            "is_over": self.is_over,
            "void": self.void,
            "kill": None if self.kill is None else list(self.kill),
            "bomb_pot": self.bomb_pot,
        }

    def to_json(self) -> str:
        """`to_dict` as a line of JSON."""
        return json.dumps(self.to_dict(), separators=(",", ":"))


def _legal(legal: LegalActions) -> dict[str, Any]:
    names = [
        "seat",
        "fold",
        "check",
        "call",
        "min_raise_to",
        "max_raise_to",
        "raise_closed",
        "show",
        "muck",
        "run_it",
    ]
    return {name: getattr(legal, name) for name in names}


def event_as_dict(event: Event) -> dict[str, Any]:
    """An event as plain values: what it has, and its text."""
    fields = {name: value for name in _EVENT_FIELDS if (value := getattr(event, name)) is not None}
    if event.cards is not None:
        fields["cards"] = "".join(map(str, event.cards))
    return fields | {"text": str(event)}
