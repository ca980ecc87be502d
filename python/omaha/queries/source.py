"""The from-part: game, players, board and cards out of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from omaha.cards import CardSet
from omaha.errors import CardError, ConfigError
from omaha.games import Game
from omaha.queries.boards import Board, read_board
from omaha.queries.faults import fault, nearest
from omaha.queries.functions import ABSENT, ALIASES, FUNCTIONS
from omaha.queries.hands import Hands, read_hands
from omaha.queries.kinds import named
from omaha.queries.parser import Entry
from omaha.queries.results import QueryWarning

__all__ = ["GAME_NAMES", "Source", "read_source"]

GAME_NAMES: Final = {
    "omahahi": "plo4",
    "omaha": "plo4",
    "omaha8": "plo4-8",
    "omahahi8": "plo4-8",
    "omahahi4": "plo4",
    "omaha84": "plo4-8",
    "omahahi5": "plo5",
    "omaha5": "plo5",
    "omaha85": "plo5-8",
    "omahahi6": "plo6",
    "omaha6": "plo6",
    "omaha86": "plo6-8",
}
"""Names that the language has for games; those of `omaha.Game` are taken too."""
_NOT_PLAYED: Final = frozenset(
    [
        "holdem",
        "texasholdem",
        "shortdeck",
        "studhi",
        "stud8",
        "stud",
        "razz",
        "draw",
        "badugi",
        "crazypineapple",
        "pineapple",
    ]
)


@dataclass(frozen=True)
class Source:
    """What is dealt."""

    game: Game
    names: tuple[str, ...]
    """The players, in small letters."""
    ranges: tuple[Hands, ...]
    board: Board
    dead: int
    """A mask."""
    macros: Mapping[str, str] = field(default_factory=dict)
    answers: dict[Any, float] = field(default_factory=dict, compare=False)
    """Equities against ranges that were worked out before."""
    warnings: tuple[QueryWarning, ...] = ()


def read_source(entries: Sequence[Entry], macros: Mapping[str, str]) -> Source:
    """The from-part of a statement."""
    by_name = {entry.name: entry for entry in entries}
    game = _game(by_name.get("game"))
    syntax = by_name.get("syntax")
    if syntax and syntax.text.strip().lower() != "generic":
        message = f"the syntax {syntax.text[:40]!r} is not read here; generic is"
        raise fault("syntax", message, offset=syntax.offset, value=syntax.text[:40], where=syntax.where)
    dead = _dead(by_name.get("dead"))
    board = read_board(by_name.get("board"), macros, dead)
    names: list[str] = []
    ranges: list[Hands] = []
    warnings: list[QueryWarning] = []
    for entry in entries:
        if entry.name in ("game", "syntax", "board", "dead"):
            continue
        _check_name(entry)
        names.append(entry.name)
        ranges.append(read_hands(entry.text, game, macros, entry.offset, entry.where, board.known))
        warnings += QueryWarning.told(ranges[-1].warnings, entry.offset, entry.where, entry.name)
    if len(names) > 11 or len(names) * game.hole_cards + 5 + dead.bit_count() > 52:
        message = f"{len(names)} players are more than the deck has cards for"
        raise fault("players", message, offset=entries[-1].name_offset, value=len(names))
    return Source(game, tuple(names), tuple(ranges), board, dead, dict(macros), warnings=tuple(warnings))


def _game(entry: Entry | None) -> Game:
    if entry is None:
        return Game("plo4")
    word = entry.text.replace(" ", "").lower()
    if word in _NOT_PLAYED:
        message = (
            f"{entry.text[:40]} is not played here: omahahi, omaha8, omahahi5, omaha85, omahahi6, omaha86 are"
        )
        raise fault("game", message, offset=entry.offset, value=entry.text[:40], where=entry.where)
    try:
        return Game(GAME_NAMES.get(word, entry.text))
    except ConfigError:
        hint = nearest(word, list(GAME_NAMES))
        message = f"there is no game {entry.text[:40]!r} (omahahi, omaha8, omahahi5, omaha85, omahahi6, omaha86){hint}"
        raise fault("game", message, offset=entry.offset, value=entry.text[:40], where=entry.where) from None


def _dead(entry: Entry | None) -> int:
    if entry is None:
        return 0
    try:
        return CardSet(entry.text).mask
    except CardError as error:
        at = error.offset if entry.offset is None else entry.offset + (error.offset or 0)
        raise fault("cards", f"dead: {error}", offset=at, value=error.value, where=entry.where) from None


def _check_name(entry: Entry) -> None:
    word = entry.name
    if named(word) or word in FUNCTIONS or word in ALIASES or word in ABSENT or word == "player":
        message = f"a player cannot be called {word}, which means something else"
        raise fault("player_name", message, offset=entry.name_offset, value=word, where=entry.where)
