"""Equity: what share of the pot each hand wins, exactly where that is possible, sampled where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from omaha._core import _MOST_WORK, _Spot, _Tally
from omaha.arrays import thread_count
from omaha.cards import CardSet, CardsLike, Deck
from omaha.errors import CardError, ConfigError, HoldingError, Problem, ShowdownError, WorkTooLarge
from omaha.games import Game, GameLike, as_game
from omaha.outcomes import Outcomes, PlayerEquity

if TYPE_CHECKING:
    from omaha.range_equities import RangeEquity, WeightedHands

__all__ = ["Equity", "PlayerEquity", "PlayerLike", "equity"]

PlayerLike: TypeAlias = CardsLike | None
"""A hand: its cards, a text with a `*` for each unknown card such as "AsKs**", or "*" or `None` for any hand at all."""
Progress: TypeAlias = Callable[["float | Equity"], object]
"""Called about ten times a second, with the part done of an exact sum or with the sample so far."""

DEFAULT_TRIALS: Final = 1_000_000
"""Deals that are drawn if nothing else is said."""
_BY_CARDS: Final = {4: Game("plo4"), 5: Game("plo5"), 6: Game("plo6")}
_BY_NAME: Final[dict[str, Game]] = {}
"""Games already looked up, by what was written; only good names get here, so it stays small."""


class Equity(Outcomes):
    """The equities of all players, from integer counts of the outcomes of all deals, or of a sample.

    Every number by player is a tuple in the order of the players; `result[1]` is one player's, `len(result)` how many there are. Frozen:
    hashes, pickles, compares by value. Two samples of the same spot add up with `+`, exactly; with different seeds that is a
    larger sample.

    >>> import omaha
    >>> result = omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2c")
    >>> result.exact_equity, result.is_exact, result.deals
    ((Fraction(59, 164), Fraction(105, 164)), True, 820)
    >>> print(result)
    AhKhQdJd  35.98%  win 35.98%  tie 0.00%  exact
    9c8c7h6h  64.02%  win 64.02%  tie 0.00%  exact
    """

    __slots__ = ("_is_exact", "_spot", "_tally")
    _spot: _Spot
    _tally: _Tally
    _is_exact: bool

    def __init__(self, spot: _Spot, tally: _Tally, is_exact: bool) -> None:
        _set_spot(self, spot)
        _set_tally(self, tally)
        _set_exact(self, is_exact)

    @property
    def players(self) -> tuple[str, ...]:
        """The players as text, `*` for each unknown card."""
        return tuple(_written(text) for text in self._spot.players)

    @property
    def board(self) -> CardSet:
        """The board as far as it is known."""
        return self._spot.board

    @property
    def dead(self) -> CardSet:
        """Cards that nobody can get."""
        return self._spot.dead

    @property
    def cards(self) -> int:
        """How many cards each player holds."""
        return self._spot.cards

    @property
    def hilo(self) -> bool:
        """Whether half the pot goes to the low."""
        return self._spot.low

    @property
    def is_exact(self) -> bool:
        """Whether all deals were counted."""
        return self._is_exact

    @property
    def deals(self) -> int:
        """How many deals were counted: boards, times what the unknown cards can be."""
        return self._tally.deals

    @property
    def work(self) -> int:
        """How many terms the exact sum has, whether it was done or not."""
        return self._spot.work

    @property
    def equity(self) -> tuple[float, ...]:
        """The share of the pot that each player wins on average."""
        return self._tally.equities()

    def count(self, player: int, high: int, low: int = -1) -> int:
        """In how many deals a player shared the high in `high` ways (1: alone, 0: lost) and the low in `low` ways (-1: nobody made
        one, or the game has none).

        >>> import omaha
        >>> result = omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2c")
        >>> result.count(0, 1), result.count(0, 2), result.count(0, 0)
        (295, 0, 525)
        """
        if not 0 <= player < len(self):
            raise HoldingError(f"there is no player {player}", code="equity.player", value=player)
        n = len(self)
        if not (0 <= high <= n and low <= n):
            return 0
        return self._tally.count(player, high, max(low, -1))

    @property
    def counts(self) -> npt.NDArray[np.uint64]:
        """All counts, shape (players, high, low): the ways of the high from 0 (lost), those of the low from 0, and no low at the end."""
        n = len(self)
        return np.array(self._tally.cells(), dtype=np.uint64).reshape(n, n + 1, n + 2)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON; exact equities as texts such as "59/164"."""
        players = []
        for row, exact in zip(self, self.exact_equity, strict=True):
            players.append({**row._asdict(), "exact_equity": str(exact)})
        return {
            "players": players,
            "cards": self.cards,
            "hilo": self.hilo,
            "board": str(self.board),
            "dead": str(self.dead),
            "is_exact": self.is_exact,
            "deals": self.deals,
            "work": self.work,
        }

    def __add__(self, other: object) -> Equity:
        if not isinstance(other, Equity):
            return NotImplemented
        if self._is_exact or other._is_exact or self._key()[:-2] != other._key()[:-2]:
            message = "only samples of the same spot can be added"
            raise ShowdownError(message, code="equity.merge")
        return Equity(self._spot, self._tally.merged(other._tally), False)

    def _key(self) -> tuple[Any, ...]:
        spot = self._spot
        return (spot.players, spot.board, spot.dead, spot.low, self._is_exact, tuple(self._tally.cells()))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Equity) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Equity, (self._spot, self._tally, self._is_exact)


# What a frozen instance is made with.
_set_spot: Final = vars(Equity)["_spot"].__set__
_set_tally: Final = vars(Equity)["_tally"].__set__
_set_exact: Final = vars(Equity)["_is_exact"].__set__


def _written(text: str) -> str:
    """A hand from the highest card down, its unknown cards at the end."""
    known = text.rstrip("*")
    cards = [known[at : at + 2] for at in range(0, len(known), 2)]
    return "".join(reversed(cards)) + text[len(known) :]


def game_of(game: GameLike | None) -> tuple[int | None, bool]:
    """Hole cards, if a game says so, and whether there is a low."""
    if game is None:
        return None, False
    found = _BY_NAME.get(game) if isinstance(game, str) else game
    if found is not None and not isinstance(found, Game):
        raise TypeError(f"a game is a Game or its name, not {type(found).__name__}")
    if found is None:
        found = as_game(game)
        if isinstance(game, str):
            _BY_NAME[found.name] = found
    if found.boards != 1:
        message = f"{found.boards} boards: equity_boards takes them"
        raise ConfigError.of([Problem("game", str(found), message, "equity.boards")])
    return found.hole_cards, found.hilo


@overload
def equity(
    *players: PlayerLike,
    game: GameLike | None = None,
    board: CardsLike = "",
    dead: CardsLike = "",
    exact: bool | int | None = None,
    trials: int | None = None,
    seconds: float | None = None,
    stderr: float | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> Equity: ...


@overload
def equity(
    *players: PlayerLike | WeightedHands,
    game: GameLike | None = None,
    board: CardsLike = "",
    dead: CardsLike = "",
    exact: bool | int | None = None,
    trials: int | None = None,
    seconds: float | None = None,
    stderr: float | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[Any], object] | None = None,
) -> Equity | RangeEquity: ...


def equity(
    *players: PlayerLike | WeightedHands,
    game: GameLike | None = None,
    board: CardsLike = "",
    dead: CardsLike = "",
    exact: bool | int | None = None,
    trials: int | None = None,
    seconds: float | None = None,
    stderr: float | None = None,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[Any], object] | None = None,
) -> Equity | RangeEquity:
    """What share of the pot each player wins on average, counted exactly or sampled.

    A player is a hand of 4 to 6 cards, a text with a `*` for each unknown card ("AsKs**"), or "*" or `None` for any hand; or a range, a
    `Range` or its text ("AA$ds", "10%!AA"). With a range among them the result is a `RangeEquity` as `versus` gives it, which says
    the same (type checkers take texts for hands). `game` is a `Game` or its name; without one the number of cards decides, high only. `board` has 0, 1, 3, 4 or 5
    cards, `dead` is out of play.

    Every deal is counted if that is at most two billion terms (a term takes one or two nanoseconds; known hands are tens of thousands
    before the flop). Otherwise, or if one of `trials`, `seconds` and `stderr` is given, deals are drawn until so many are drawn, so
    much time has gone or all standard errors are so small, whichever is first; a million if none is given. `exact=True` refuses to
    draw, `exact=n` allows so many terms, `exact=False` draws always. The same `seed` gives the same deals for any number of `threads`.
    The interpreter lock is released, Ctrl-C is answered. `progress` is called with the part done (exact) or with the sample so far;
    where it returns `False` the sample ends there, and an exact sum raises `WorkTooLarge` (`work.stopped`).

    Raises `CardError` (`card.*`, with `.where` such as "hands[1]"), `RangeError` (`range.*`, likewise), `ShowdownError` (`equity.*`),
    `ConfigError` (unknown game; `equity.option`), `WorkTooLarge` (`work.too_large`, its `.value` the number of terms), `DeckError` (`deck.seed`).
    Rules: 5.1 to 5.3.

    >>> import omaha
    >>> omaha.equity("AhKhQdJd", "9c8c7h6h")
    <Equity 58.96% 41.04%, exact>
    >>> omaha.equity("AhAd2h3d", "KsKhQsJh", game="plo4-8").exact_equity[0]
    Fraction(96865, 135751)
    >>> omaha.equity("AhKhQdJd", "*", board="9h8h2c").equity[0]
    0.6201697675237097
    >>> omaha.equity("AhKhQdJd", "*", "*", trials=200_000, seed=1).is_exact
    False
    >>> omaha.equity("AA$ds", "KK$ds", board="9s8s2c")
    <RangeEquity 72.02% 27.98%, exact>
    """
    cards, low = game_of(game) if game is not None else (None, False)
    try:
        spot = _Spot(players, board, dead, cards, low)  # type: ignore[arg-type]  # it refuses ranges
    except (CardError, TypeError) as error:
        if isinstance(error, CardError) and error.code != "card.syntax":
            raise
        if len(players) == 1 and isinstance(players[0], list | tuple):
            message = 'players are given one by one, as in equity("AA", "KK"), or as a list to versus'
            raise TypeError(message) from None
        from omaha.range_equities import versus
        from omaha.range_players import ranges_among

        ranges = ranges_among(players, cards, board, low)
        if ranges is None:
            raise
        return versus(
            ranges,
            board,
            dead=dead,
            game=game,
            exact=exact,
            trials=trials,
            seconds=seconds,
            stderr=stderr,
            seed=seed,
            threads=threads,
            progress=progress,
        )
    if len(spot.board) == 2:
        # No street has two: a slip, most likely.
        raise CardError("2 cards where 0, 1, 3, 4 or 5 are wanted", code="card.count", value=2, where="board")
    short = exact is None and trials is None and seconds is None and stderr is None and progress is None
    if short and type(threads) is int and threads == 1 and type(seed) is int and seed == 0:
        # The short way of most calls.
        tally = spot.exact(_MOST_WORK, 1, None)
        if tally is not None:
            return Equity(spot, tally, True)
    if isinstance(threads, bool):
        raise TypeError("threads are a number, not a bool")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called, and {type(progress).__name__} cannot be")
    Deck.seeded(seed)  # refuses what is no seed
    return _asked(spot, exact, trials, seconds, stderr, seed, thread_count(threads), progress)


def _asked(
    spot: _Spot,
    exact: bool | int | None,
    trials: int | None,
    seconds: float | None,
    stderr: float | None,
    seed: int,
    threads: int,
    progress: Progress | None,
) -> Equity:
    limits = {"trials": trials, "seconds": seconds, "stderr": stderr}
    given = [name for name, value in limits.items() if value is not None]
    check_options(exact, trials, seconds, stderr)
    if exact is not False and (exact is not None or not given):
        if given:
            message = f"exact and {given[0]} exclude each other"
            raise ConfigError.of([Problem(given[0], limits[given[0]], message, "equity.option")])
        most = _MOST_WORK if exact is None or exact is True else int(exact)
        tally = spot.exact(min(most, 2**63), threads, progress)
        if tally is not None:
            if progress is not None and spot.all_known:
                progress(1.0)  # known hands are done before anything could be told
            return Equity(spot, tally, True)
        if exact is not None:
            raise work_too_large(spot.work, most)
    if not given:
        trials = DEFAULT_TRIALS
    told = None
    if progress is not None:

        def told(tally: _Tally, tell: Progress = progress) -> object:
            return tell(Equity(spot, tally, False))

    return Equity(spot, spot.sample(trials, seconds, stderr, seed, threads, told), False)


def work_too_large(work: int, most: int, *, allow: bool = True, option: str = "exact") -> WorkTooLarge:
    """The error, with what would allow it, if the function has any such option."""
    if work >= 2**64 - 1:
        message = "there are more deals than 64 bits can count"
    else:
        message = f"{work:,} terms to sum, where {most:,} are allowed"
    if not allow:
        message += ": omaha.equity can draw instead"
    elif work < 2**63:
        message += f": {option}={work} would allow them" + (
            ", trials=1_000_000 would sample" if option == "exact" else ""
        )
    else:
        message += ": sample instead, as with trials=1_000_000"
    return WorkTooLarge(message, code="work.too_large", value=work, where=option if allow else None)


def check_options(
    exact: bool | int | None, trials: int | None, seconds: float | None, stderr: float | None
) -> None:
    """Refuses what limits cannot be."""
    problems = []

    def whole(name: str, value: object, least: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise TypeError(f"{name} is an int, not {type(value).__name__}")
        if not least <= value < 2**63:
            problems.append(
                Problem(name, value, f"{value} is not from {least} to 2**63 - 1", "equity.option")
            )

    def positive(name: str, value: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
            raise TypeError(f"{name} is a number, not {type(value).__name__}")
        if not 0 < value < 1e300:
            problems.append(Problem(name, value, f"{name} is above 0 and below 1e300", "equity.option"))

    if exact is not None and not isinstance(exact, bool):
        whole("exact", exact, 1)
    if trials is not None:
        whole("trials", trials, 1)
    if seconds is not None:
        positive("seconds", seconds)
    if stderr is not None:
        positive("stderr", stderr)
    if problems:
        raise ConfigError.of(problems)
