"""What a tournament is made of at a moment: its players, its tables, its books, and what has happened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from omaha.errors import IntegrityError
from omaha.hand import Hand
from omaha.rules import Stakes
from omaha.table.positions import Plan, Positions

__all__ = ["Books", "Entrant", "Entry", "Event", "TableState"]

Status = Literal["registered", "in", "out", "disqualified"]


@dataclass(slots=True)
class Entrant:
    """A player of the tournament."""

    name: str
    status: Status = "registered"
    chips: int = 0
    """As they lay when the hand that is on began."""
    table: int | None = None
    seat: int | None = None
    sitting_out: bool = False
    entries: int = 0
    add_ons: int = 0
    rebuys: int = 0
    heads: int = 0
    """How often somebody got the bounty for him: once for each entry."""
    bounties: int = 0
    """Money for those whom he knocked out."""
    hands: int = 0


@dataclass(slots=True)
class TableState:
    """A table of the tournament; seats are numbered from 0."""

    number: int
    """From 1 on, as people say it."""
    names: list[str | None]
    unit: int
    """The smallest chip that is in play there."""
    first_button: int = 0
    last: Positions | None = None
    previous: Positions | None = None
    """As they were before the hand that is on."""
    on: bool = False
    """A hand is on."""
    hand: Hand | None = None
    """That hand, if it is dealt here and not by people."""
    plan: Plan | None = None
    before: dict[str, int] = field(default_factory=dict)
    """Who is dealt in, with the chips that he had."""
    level: int = 0
    """The level of the hand that is on, or was last."""
    hand_number: int = 0
    players_left: int = 0
    """How many were in when it was begun."""
    stakes: Stakes | None = None
    """Its stakes."""
    ended: int = 0
    """When its last hand was over, in milliseconds."""

    @property
    def size(self) -> int:
        """How many sit there."""
        return len(self.names) - self.names.count(None)

    @property
    def players(self) -> list[str]:
        """Who sits there, by seat."""
        return [name for name in self.names if name is not None]

    @property
    def empty(self) -> list[int]:
        """The free seats."""
        return [seat for seat, name in enumerate(self.names) if name is None]


class Event(NamedTuple):
    """Something that came of what was done."""

    kind: str
    """"seated", "button", "level", "moved", "broken", "combined", "race", "out", "disqualified", "hand_for_hand", "winner" ..."""
    at: int
    """Milliseconds."""
    table: int | None = None
    player: str | None = None
    detail: Any = None


class Entry(NamedTuple):
    """Chips and money that came in (positive) or went out (negative)."""

    kind: Literal["entry", "add_on", "rebuy", "fee", "race", "removed", "bounty", "prize"]
    player: str | None
    chips: int = 0
    money: int = 0


class Books:
    """Every chip and all the money of a tournament."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._chips = 0
        self._money = 0
        self._bought = 0

    def note(self, entry: Entry) -> None:
        """Adds an entry; one of nothing is none."""
        if entry.chips or entry.money:
            self._entries.append(entry)
            self._chips += entry.chips
            self._money += entry.money
            if entry.kind in ("entry", "add_on", "rebuy"):
                self._bought += entry.money

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All of them, in order."""
        return tuple(self._entries)

    @property
    def chips(self) -> int:
        """The chips that must be in play."""
        return self._chips

    @property
    def money(self) -> int:
        """The money that must be there: what was paid, less what has been paid out."""
        return self._money

    @property
    def bought(self) -> int:
        """What players have paid for chips."""
        return self._bought

    def check(self, chips: int, where: str) -> None:
        """Raises `IntegrityError` if these are not the chips in play."""
        if chips != self._chips:
            text = f"{where}: {chips} chips are in play, {self._chips} were given out"
            raise IntegrityError(text, code="integrity.conservation", value=chips)
