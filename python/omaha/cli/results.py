"""What a session at a table came to: counted from its log, so that a table taken up again counts all of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, TypedDict

import click
from rich.table import Table as Columns
from rich.text import Text

from omaha import Hand, IntegrityError, Table
from omaha.cli.tables import show, writable

__all__ = ["Session", "session_record", "tell_deal", "tell_end", "tell_session"]


@dataclass(kw_only=True)
class Player:
    """One player's evening."""

    player: str
    seat: int | None
    """None: he has left."""
    bought: int = 0
    cashed_out: int = 0
    chips: int = 0
    won: int = 0
    """Won, or lost if negative; without what his time cost."""
    time: int = 0
    dealt: int = 0
    small_blinds: int = 0
    big_blinds: int = 0


class Session(TypedDict):
    """The session for `--json`."""

    game: str
    structure: str
    blinds: list[int]
    seats: int
    hands: int
    button: int | None
    players: list[dict[str, Any]]
    waiting: list[str]
    bought: int
    cashed_out: int
    rake: int
    time: int
    on_the_table: int


def players_of(table: Table) -> list[Player]:
    """Everybody who has sat at the table: those who sit there by seat, then those who have left."""
    players: dict[str, Player] = {}
    seats: dict[int, Player] = {}
    records: list[tuple[dict[int, Player], dict[str, Any]]] = []
    for entry in table.log:
        if entry["op"] == "deal":
            records.append((dict(seats), {}))
        elif entry["op"] == "finish":
            records[-1] = records[-1][0], entry["record"]
        elif entry["op"] == "sit":
            player = players.setdefault(entry["player"], Player(player=entry["player"], seat=None))
            player.seat = entry["seat"]
            seats[entry["seat"]] = player
        elif entry["op"] in ("stand_up", "change_seat"):
            player = players[entry["player"]]
            assert player.seat is not None
            del seats[player.seat]
            player.seat = entry.get("seat")
            if player.seat is not None:
                seats[player.seat] = player
    for sitting, record in records:
        _count(sitting, record)
    for name, player in players.items():
        player.chips = table.stacks.get(name, 0)
        player.won = table.ledger.result(name, player.chips)
    for kind, who, amount in table.ledger.entries:
        if who is None:
            continue
        field = {"cash_out": "cashed_out", "time": "time"}.get(kind, "bought")
        setattr(players[who], field, getattr(players[who], field) + abs(amount))
    return sorted(players.values(), key=lambda player: (player.seat is None, player.seat or 0))


def _count(sitting: dict[int, Player], record: dict[str, Any]) -> None:
    """A finished hand: who was dealt in, and who was which blind."""
    for seat, stack in enumerate(record.get("stacks", ())):
        if stack and seat in sitting:
            sitting[seat].dealt += 1
    for seat, kind, _ in record.get("posts", ()):
        if kind == "small_blind":
            sitting[seat].small_blinds += 1
        elif kind == "big_blind":
            sitting[seat].big_blinds += 1


def session_record(table: Table) -> Session:
    """All of it. Raises `IntegrityError` if chips do not add up."""
    players = players_of(table)
    bought = sum(player.bought for player in players)
    out = sum(player.cashed_out for player in players)
    time = sum(player.time for player in players)
    lying = sum(table.stacks.values())
    if not lying == table.ledger.on_the_table == bought - out - table.ledger.rake - time:
        raise IntegrityError(
            "the chips on the table do not add up", code="integrity.conservation", value=lying
        )
    return {
        "game": table.game.name,
        "structure": table.game.structure,
        "blinds": list(table.stakes.blinds),
        "seats": len(table.seats),
        "hands": sum(entry["op"] == "finish" for entry in table.log),
        "button": table.button,
        "players": [asdict(player) for player in players],
        "waiting": list(table.waiting),
        "bought": bought,
        "cashed_out": out,
        "rake": table.ledger.rake,
        "time": time,
        "on_the_table": lying,
    }


def tell_session(table: Table) -> None:
    """All of it for people."""
    session = session_record(table)
    columns = Columns(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    columns.add_column("Seat")
    columns.add_column("Player", overflow="fold")
    for name in (
        "Bought",
        "Chips",
        "Won",
        *(["Time"] if session["time"] else []),
        "Dealt in",
        "Small blinds",
        "Big blinds",
    ):
        columns.add_column(name, justify="right")
    for player in session["players"]:
        gone = player["seat"] is None
        numbers = [player["bought"], player["cashed_out"] if gone else player["chips"], f"{player['won']:+d}"]
        numbers += [player["time"]] if session["time"] else []
        numbers += [player["dealt"], player["small_blinds"], player["big_blinds"]]
        seat = "left" if gone else str(player["seat"])
        columns.add_row(seat, Text(writable(player["player"])), *map(str, numbers))
    show(columns)
    if session["waiting"]:
        click.echo(f"Waiting for a seat: {_list(session['waiting'])}")
    count = session["hands"]
    time = f", time {session['time']}" if session["time"] else ""
    click.echo(f"{count} hand{'s' * (count != 1)} played, rake {session['rake']}{time}")
    less = [f"{session['cashed_out']} cashed out", f"{session['rake']} rake"]
    less += [f"{session['time']} time"] if session["time"] else []
    click.echo(f"On the table {session['on_the_table']} = {session['bought']} bought - {' - '.join(less)}")


def tell_deal(table: Table) -> None:
    """A line for a hand that was just dealt: the button, what was posted, who is not dealt in."""
    hand, names = table.hand, _names(table)
    assert hand is not None
    posts = [
        f"{names[event.seat or 0]} {str(event.post).replace('_', ' ')} {event.amount}"
        for event in hand.events
        if event.post not in (None, "ante")
    ]
    if hand.bomb_pot is not None:
        posts = [f"a bomb pot, ante {hand.bomb_pot}"]
    out = [names[seat] for seat in names if not hand.starting_stacks[seat]]
    rest = f"; not dealt in: {', '.join(out)}" if out else ""
    holder = names.get(hand.button, "nobody")
    number = table.hands_dealt
    click.echo(f"Hand {number}, button seat {hand.button} ({holder}): {', '.join(posts)}{rest}")


def tell_end(table: Table, hand: Hand) -> None:
    """A line for a hand that is over: who won and lost."""
    names = _names(table)
    results = [
        (names[seat], after - before)
        for seat, (before, after) in enumerate(zip(hand.starting_stacks, hand.stacks, strict=True))
        if after != before
    ]
    parts = [f"{name} {won:+d}" for name, won in results] or ["nobody wins or loses"]
    click.echo(f"  {', '.join(parts)}" + (f"; rake {hand.rake}" if hand.rake else ""))


def _names(table: Table) -> dict[int, str]:
    return {seat.number: writable(seat.player) for seat in table.seats if seat is not None}


def _list(names: Iterable[str]) -> str:
    return ", ".join(map(writable, names))
