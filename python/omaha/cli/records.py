"""What `--json` writes. The keys are documented in docs/cli.md and stay; cards are text that omaha reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NotRequired, TypedDict

import click

from omaha import Card, HighRank, LowRank, Showdown, render_cards


class High(TypedDict):
    """A high."""

    rank: int
    category: str
    text: str
    cards: str


class Low(TypedDict):
    """A low."""

    rank: int
    text: str
    cards: str


class Hand(TypedDict):
    """One hand of a showdown."""

    hole: str
    high: High
    low: Low | None


class Judged(TypedDict):
    """One hand on its board; without `low` if only the high was asked for."""

    hole: str
    board: str
    high: High
    low: NotRequired[Low | None]


class Compared(TypedDict):
    """A showdown; winners are positions in `hands`, from 0."""

    game: str | None
    board: str
    hands: list[Hand]
    high_winners: list[int]
    low_winners: list[int]
    explanation: list[str]


class Source(TypedDict):
    """Where cards come from."""

    secure: bool
    seed: int | None
    hand: int | None


class Dealt(Compared):
    """A showdown whose cards were dealt here."""

    deck: Source
    burns: bool
    street: str


class Fault(TypedDict):
    """An error."""

    code: str
    message: str
    where: str | None
    offset: int | None


def high_record(high: HighRank) -> High:
    """The record of a high."""
    return {
        "rank": int(high),
        "category": str(high.category),
        "text": str(high),
        "cards": render_cards(high.cards),
    }


def low_record(low: LowRank | None) -> Low | None:
    """The record of a low, `None` where there is none."""
    return None if low is None else {"rank": int(low), "text": str(low), "cards": render_cards(low.cards)}


def showdown_record(result: Showdown) -> Compared:
    """The record of a showdown."""
    return {
        "game": None if result.game is None else result.game.name,
        "board": render_cards(result.board),
        "hands": [_hand(*hand) for hand in zip(result.hands, result.high, result.low, strict=True)],
        "high_winners": list(result.high_winners),
        "low_winners": list(result.low_winners),
        "explanation": result.explain().splitlines(),
    }


def _hand(hole: tuple[Card, ...], high: HighRank, low: LowRank | None) -> Hand:
    return {"hole": render_cards(hole), "high": high_record(high), "low": low_record(low)}


def write(record: Mapping[str, object]) -> None:
    """One record on one line, in plain ASCII whatever the terminal's encoding."""
    click.echo(json.dumps(record))
