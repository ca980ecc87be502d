"""A tournament at a moment, as plain values: for a screen, a page, a program of another kind."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from omaha.tournament.hands import Wait
from omaha.tournament.structure import Level, Structure

if TYPE_CHECKING:
    from omaha.tournament.event import Tournament

__all__ = ["Blinds", "SeatStatus", "Status", "TableStatus", "status_of"]


@dataclass(frozen=True, slots=True)
class Blinds:
    """A level, with its number."""

    level: int
    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: int = 0

    @classmethod
    def of(cls, structure: Structure, number: int) -> Blinds:
        """Those of a level."""
        at: Level = structure.level(number)
        return cls(number, at.small_blind, at.big_blind, at.ante, at.big_blind_ante)


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """Somebody at a table."""

    seat: int
    """From 0, as everywhere but in texts."""
    player: str
    chips: int
    """As the books have them; of a hand that is on as it began."""
    counted: bool
    """Whether that is known for certain: no hand since they were bought or counted."""
    sitting_out: bool


@dataclass(frozen=True, slots=True)
class TableStatus:
    """A table."""

    table: int
    """From 1."""
    unit: int
    """The smallest chip there."""
    hand_on: bool
    level: int
    """Of the hand that is on, or was last; 0 before the first."""
    button: int | None
    """The seat, from 0, of the hand that is on or was last, or the first one to come."""
    wait: Wait | None
    """Why no hand can start, see `Tournament.ready`."""
    chips: int
    seats: tuple[SeatStatus, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """A tournament at a moment; times are milliseconds, money is whole units of the structure's currency."""

    name: str
    started: bool
    over: bool
    paused: bool
    on_break: bool
    level: Blinds
    """In a break the level that comes."""
    remaining: int
    """Of the level or the break."""
    next_level: Blinds | None
    """None in the last one."""
    next_break_in: int | None
    hand_for_hand: bool
    players: int
    """Who registered."""
    entries: int
    left: int
    average: int
    chips: int
    """In play."""
    pool: int
    currency: str
    prizes: tuple[int, ...]
    places: dict[str, int]
    winnings: dict[str, int]
    tables: tuple[TableStatus, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same as dicts, lists and plain values."""
        data: dict[str, Any] = _plain(asdict(self))
        return data


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def status_of(event: Tournament, known: set[str]) -> Status:
    """The status of a tournament; `known` are those whose chips are counted."""
    event._tick()
    structure, clock = event.structure, event.clock
    level = clock.level
    players = event.players
    tables = []
    for number, table in event.tables.items():
        seats = tuple(
            SeatStatus(seat, name, players[name].chips, name in known, players[name].sitting_out)
            for seat, name in enumerate(table.names)
            if name is not None
        )
        button = table.first_button if table.last is None else table.last.button
        tables.append(
            TableStatus(
                number,
                table.unit,
                table.on,
                table.level,
                button,
                event.ready(number),
                sum(seat.chips for seat in seats),
                seats,
            )
        )
    return Status(
        name=structure.name,
        started=event.started,
        over=event.over,
        paused=clock.paused,
        on_break=clock.on_break,
        level=Blinds.of(structure, level),
        remaining=clock.remaining,
        next_level=Blinds.of(structure, level + 1) if level < len(structure.levels) else None,
        next_break_in=clock.next_break_in,
        hand_for_hand=event.hand_for_hand,
        players=len(players),
        entries=event.entries,
        left=event.left,
        average=event.average,
        chips=event.books.chips,
        pool=event.pool,
        currency=structure.currency,
        prizes=event.prizes,
        places=event.places,
        winnings=event.winnings,
        tables=tuple(tables),
    )
