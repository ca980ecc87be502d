"""The games: how many hole cards, high or hi-lo, boards and betting structure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from omaha.errors import ConfigError, Problem

__all__ = ["GAMES", "Game", "GameLike", "Structure"]

Structure = Literal["limit", "pot_limit", "no_limit"]
"""The betting structures."""

_HOLE_CARDS: Final = {"plo4": 4, "plo5": 5, "plo6": 6, "courchevel": 5}
_ALIASES: Final = {
    "plo": "plo4",
    "plo8": "plo4-8",
    "o8": "plo4-8",
    "bigo": "plo5-8",
    **{f"{name}8": f"{name}-8" for name in _HOLE_CARDS if name != "plo4"},
}
GAMES: Final = tuple(name + suffix for suffix in ("", "-8") for name in _HOLE_CARDS)
"""The names of all games; "-8" is hi-lo with an eight-or-better low."""


@dataclass(frozen=True, slots=True)
class Game:
    """One kind of Omaha (rules 5.3).

    `name` is one of `GAMES` or an alias (`plo`, `o8`, `plo8`, `bigo`, case and spaces forgiven) and is kept in its full form.
    The structure is pot limit unless told otherwise; `boards` is 1, or 2 or 3 for games that deal several.
    Frozen: hashes, pickles, compares by value.

    Raises `ConfigError` with every defect in `problems`.

    >>> from omaha import Game
    >>> game = Game("o8", "limit")
    >>> game.name, game.hole_cards, game.hilo, game.structure
    ('plo4-8', 4, True, 'limit')
    """

    name: str
    structure: Structure = "pot_limit"
    boards: int = field(default=1, kw_only=True)

    def __post_init__(self) -> None:
        problems = []
        name = self.name.replace(" ", "").lower() if isinstance(self.name, str) else ""
        name = _ALIASES.get(name, name)
        if name not in GAMES:
            problems.append(Problem("name", self.name, f"{self.name!r} is not one of {', '.join(GAMES)}"))
        if self.structure not in get_args(Structure):
            wanted = ", ".join(get_args(Structure))
            problems.append(
                Problem("structure", self.structure, f"{self.structure!r} is not one of {wanted}")
            )
        if type(self.boards) is not int or not 1 <= self.boards <= 3:
            problems.append(Problem("boards", self.boards, f"{self.boards!r} is not 1, 2 or 3"))
        if problems:
            raise ConfigError.of(problems)
        object.__setattr__(self, "name", name)

    @property
    def hole_cards(self) -> int:
        """How many cards each player gets."""
        return _HOLE_CARDS[self.name.removesuffix("-8")]

    @property
    def hilo(self) -> bool:
        """Whether half the pot goes to the best eight-or-better low."""
        return self.name.endswith("-8")

    @property
    def courchevel(self) -> bool:
        """Whether the first card of the flop lies open before the first betting round."""
        return self.name.startswith("courchevel")

    def __str__(self) -> str:
        return self.name


GameLike = Game | str
"""A `Game` or its name."""


def as_game(game: GameLike) -> Game:
    """The game, whichever way it is given."""
    return game if isinstance(game, Game) else Game(game)
