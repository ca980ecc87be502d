"""Range against range: every combination of hands that share no card, exactly where that is possible, sampled where it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import _MOST_WORK, _Counts, _Versus
from omaha.arrays import thread_count
from omaha.cards import CardSet, CardsLike, Deck
from omaha.equities import DEFAULT_TRIALS, check_options, game_of, work_too_large
from omaha.errors import ArrayError, ConfigError, HoldingError, Problem, RangeError, ShowdownError
from omaha.games import GameLike
from omaha.outcomes import Outcomes
from omaha.ranges import Range, as_range

__all__ = [
    "HandEquities",
    "RangeEquity",
    "RangeLike",
    "WeightedHands",
    "hand_equities",
    "hand_equities_of_all",
    "versus",
]


class WeightedHands(Protocol):
    """What a range must offer, as `omaha.Range` does."""

    @property
    def cards(self) -> int:
        """How many cards each hand has."""

    @property
    def text(self) -> str:
        """The range as it is written."""

    def masks(self) -> npt.NDArray[np.uint64]:
        """The hands as masks (bit i is the card with id i), each once, shape (n,)."""

    def weights(self) -> npt.NDArray[Any] | None:
        """Their weights from 1 to 100 in the same order; `None` if all are worth the same."""


_Arrays: TypeAlias = tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint16] | None]
RangeLike: TypeAlias = WeightedHands | str
"""A range, or its text (docs/ranges-language.md)."""
Progress: TypeAlias = Callable[["float | RangeEquity"], object]
"""Called about ten times a second, with the part done of an exact sum or with the sample so far."""


class RangeEquity(Outcomes):
    """The equities of ranges, from integer counts of the outcomes of all deals, each by its weight, or of a sample.

    It says what `omaha.Equity` does: every number by player is a tuple in the order of the players. `deals` is the weight of all
    deals (combinations of hands that share no card, times run-outs), of a sample how many were drawn. Frozen: hashes, pickles,
    compares by value; two samples of the same ranges add up with `+`.
    """

    __slots__ = ("_is_exact", "_said", "_tally")
    _said: _Said
    _tally: _Counts
    _is_exact: bool

    def __init__(self, said: _Said, tally: _Counts, is_exact: bool) -> None:
        _set_said(self, said)
        _set_tally(self, tally)
        _set_exact(self, is_exact)

    @property
    def players(self) -> tuple[str, ...]:
        """The ranges as text."""
        return self._said.players

    @property
    def board(self) -> CardSet:
        """The board as far as it is known."""
        return self._said.board

    @property
    def dead(self) -> CardSet:
        """Cards that nobody can get."""
        return self._said.dead

    @property
    def cards(self) -> int:
        """How many cards each player holds."""
        return self._said.cards

    @property
    def hilo(self) -> bool:
        """Whether half the pot goes to the low."""
        return self._said.hilo

    @property
    def is_exact(self) -> bool:
        """Whether all deals were counted."""
        return self._is_exact

    @property
    def combos(self) -> tuple[int, ...]:
        """How many hands of each range board and dead cards leave."""
        return self._said.combos

    @property
    def combo_weights(self) -> tuple[int, ...]:
        """What these hands weigh."""
        return self._said.weights

    @property
    def deals(self) -> int:
        """The weight of all deals that were counted; of a sample, how many were drawn."""
        return self._tally.total

    @property
    def work(self) -> int:
        """How many terms the exact sum has, whether it was done or not."""
        return self._said.work

    def count(self, player: int, high: int, low: int = -1) -> int:
        """The weight of the deals in which a player shared the high in `high` ways (1: alone, 0: lost) and the low in `low` ways (-1:
        nobody made one, or the game has none)."""
        if not 0 <= player < len(self):
            raise HoldingError(f"there is no player {player}", code="equity.player", value=player)
        found = (count for ways, other, count in self._cells(player) if (ways, other) == (high, max(low, -1)))
        return next(found, 0)

    @property
    def counts(self) -> npt.NDArray[Any]:
        """All counts as Python integers, shape (players, high, low), as `omaha.Equity.counts` has them."""
        n = len(self)
        return np.array(self._tally.cells(), dtype=object).reshape(n, n + 1, n + 2)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON; exact equities as texts such as "59/164"."""
        players = []
        left = zip(self.combos, self.combo_weights, strict=True)
        for row, exact, (combos, weight) in zip(self, self.exact_equity, left, strict=True):
            more = {"exact_equity": str(exact), "combos": combos, "combo_weight": weight}
            players.append({**row._asdict(), **more})
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

    def __add__(self, other: object) -> RangeEquity:
        if not isinstance(other, RangeEquity):
            return NotImplemented
        if self._is_exact or other._is_exact or self._said != other._said:
            raise ShowdownError("only samples of the same ranges can be added", code="equity.merge")
        return RangeEquity(self._said, self._tally.merged(other._tally), False)

    def _key(self) -> tuple[Any, ...]:
        return (self._said, self._is_exact, tuple(self._tally.cells()))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, RangeEquity) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return RangeEquity, (self._said, self._tally, self._is_exact)


class _Said(NamedTuple):
    """What was asked."""

    players: tuple[str, ...]
    board: CardSet
    dead: CardSet
    cards: int
    hilo: bool
    combos: tuple[int, ...]
    weights: tuple[int, ...]
    work: int


# What a frozen instance is made with.
_set_said: Final = vars(RangeEquity)["_said"].__set__
_set_tally: Final = vars(RangeEquity)["_tally"].__set__
_set_exact: Final = vars(RangeEquity)["_is_exact"].__set__


class HandEquities(NamedTuple):
    """What each hand of a range wins against the others' ranges, in the order of the range; hands that board or dead cards make
    impossible are left out."""

    masks: npt.NDArray[np.uint64]
    """The hands."""
    weights: npt.NDArray[np.uint16]
    """Their weights."""
    numerators: npt.NDArray[Any]
    """Pots won, in some unit; uint64, Python integers where 64 bits do not hold them."""
    denominators: npt.NDArray[Any]
    """Pots played, in the same unit; 0 for a hand that shares a card with every hand of another player."""

    def __repr__(self) -> str:
        return f"<HandEquities of {len(self.masks):,} hands>"

    @property
    def equity(self) -> npt.NDArray[np.float64]:
        """The equities; not a number where nothing was played."""
        won, played = self.numerators.astype(np.float64), self.denominators.astype(np.float64)
        equities = np.full(len(won), np.nan)
        np.divide(won, played, out=equities, where=played > 0)
        return equities

    def exact_equity(self, hand: int) -> Fraction:
        """One of them as a fraction. `ShowdownError` (`equity.ranges_collide`) if nothing was played."""
        if not self.denominators[hand]:
            message = "the hand shares a card with every hand of another player"
            raise ShowdownError(message, code="equity.ranges_collide", value=hand)
        return Fraction(int(self.numerators[hand]), int(self.denominators[hand]))


def versus(
    players: Sequence[RangeLike],
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    exact: bool | int | None = None,
    trials: int | None = None,
    seconds: float | None = None,
    stderr: float | None = None,
    seed: int = 0,
    threads: int = 1,
    limit: int | None = None,
    progress: Progress | None = None,
) -> RangeEquity:
    """What share of the pot each range wins on average, counted exactly or sampled.

    A player is a range or its text. Every combination of hands that share no card counts with the product of their weights, every
    run-out of the cards that are left the same. `board` has 0, 1, 3, 4 or 5 cards, `dead` is out of play; hands with a card of either are left out (`combos` says how
    many remain). `game` is a `Game` or its name; without one, high only.

    All deals are counted if that is at most `limit` terms (two billion if nothing is said; a term takes about a nanosecond).
    Otherwise, or if one of `trials`, `seconds` and `stderr` is given, deals are drawn as `omaha.equity` draws them: all hands
    again if two share a card, so that none is favoured. `exact=True` refuses to draw, `exact=n` is that with a `limit`,
    `exact=False` draws always. The same `seed` gives the same deals for any number of `threads`. The interpreter lock is released,
    Ctrl-C is answered. `progress` is called with the part done (exact) or with the sample so far; where it returns `False` the
    sample ends there, and an exact sum raises `WorkTooLarge` (`work.stopped`).

    Raises `CardError` (`card.*`), `ShowdownError` (`equity.players`; `equity.range_empty` if a player has no hand left,
    `equity.ranges_collide` if all combinations share a card, `equity.range_duplicate`, `equity.range_weight`), `ConfigError`
    (unknown game, `equity.cards`, `equity.option`), `RangeError` (`range.*`), `WorkTooLarge` (`work.too_large`), `DeckError`
    (`deck.seed`). Rules: 5.1 to 5.3.

    >>> import omaha
    >>> result = omaha.versus(["AA**", "KK**"], "9s8s2cTs3d")
    >>> result, result.combos, result.deals
    (<RangeEquity 71.83% 28.17%, exact>, (5591, 5591), 23482889)
    >>> omaha.versus(["AAKK$ds", "QQJJ$ds,JT98$ds"]).equity[0]
    0.6443013574222552
    >>> omaha.versus(["AA**", "KK**@50,QQ**@1", "****"], trials=50_000).is_exact
    False
    """
    asked = _Asked(players, board, dead, game)
    limits = {"trials": trials, "seconds": seconds, "stderr": stderr}
    given = [name for name, value in limits.items() if value is not None]
    check_options(exact, trials, seconds, stderr)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called, and {type(progress).__name__} cannot be")
    Deck.seeded(seed)  # refuses what is no seed
    threads = thread_count(threads)
    if exact is not False and (exact is not None or not given):
        if given:
            message = f"exact and {given[0]} exclude each other"
            raise ConfigError.of([Problem(given[0], limits[given[0]], message, "equity.option")])
        most = _most(limit) if exact is None or exact is True else int(exact)
        found = asked.core.exact(min(most, 2**63), threads, 0, True, progress)
        if found is not None:
            return RangeEquity(asked.said, found[0], True)
        if exact is not None:
            raise work_too_large(asked.core.work, most)
    if not given:
        trials = DEFAULT_TRIALS
    told = None
    if progress is not None:

        def told(counts: _Counts, tell: Progress = progress) -> object:
            return tell(RangeEquity(asked.said, counts, False))

    counts = asked.core.sample(trials, seconds, stderr, seed, threads, told)
    return RangeEquity(asked.said, counts, False)


def hand_equities(
    hero: RangeLike,
    villain: RangeLike,
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
    limit: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> HandEquities:
    """The equity of each hand of a range against another range, exactly.

    As `versus`, but by hand: arrays of the hands that are left, their weights, and numerators and denominators of their equities.
    Work beyond `limit` terms (two billion if nothing is said) raises `WorkTooLarge`.

    >>> import omaha
    >>> found = omaha.hand_equities("AAKK$ds", "QQJJ$ds", "Qh9s2c")
    >>> found.exact_equity(0), float(found.equity.max())
    (Fraction(491, 2460), 0.23821138211382115)
    """
    return _by_hand((hero, villain), 1, board, dead, game, threads, limit, progress)[0]


def hand_equities_of_all(
    players: Sequence[RangeLike],
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
    limit: int | None = None,
    progress: Callable[[float], object] | None = None,
) -> tuple[HandEquities, ...]:
    """`hand_equities` of every player, two or more, against all the others at once.

    >>> import omaha
    >>> [len(found.masks) for found in omaha.hand_equities_of_all(["AAKK$ds", "QQJJ$ds", "TT99$ds"], "Qh9s2c")]
    [6, 3, 3]
    """
    return _by_hand(players, 2**16 - 1, board, dead, game, threads, limit, progress)


def _by_hand(
    players: Sequence[RangeLike],
    who: int,
    board: CardsLike | None,
    dead: CardsLike | None,
    game: GameLike | None,
    threads: int,
    limit: int | None,
    progress: Callable[[float], object] | None,
) -> tuple[HandEquities, ...]:
    asked = _Asked(players, board, dead, game)
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is called, and {type(progress).__name__} cannot be")
    most = _most(limit)
    found = asked.core.exact(min(most, 2**63), thread_count(threads), who, False, progress)
    if found is None:
        raise work_too_large(asked.core.work, most, option="limit")
    gone, results = np.uint64(asked.said.board.mask | asked.said.dead.mask), []
    # Of two players, perhaps only the first is wanted.
    for (won, met), masks, weights in zip(found[1], asked.masks, asked.weights, strict=False):
        kept = (masks & gone) == 0
        left = masks[kept]
        own = np.ones(len(left), dtype=np.uint16) if weights is None else weights[kept]
        results.append(HandEquities(left, own, _whole(won, 1), _whole(met, found[2])))
    return tuple(results)


def _whole(words: bytes, times: int) -> npt.NDArray[Any]:
    """Integers of two words each, as one where that holds them."""
    pairs = np.frombuffer(words, dtype=np.uint64).reshape(-1, 2)
    if not pairs[:, 1].any() and not (pairs[:, 0] >> np.uint64(47)).any():
        return pairs[:, 0] * np.uint64(times)
    return np.array([(int(low) | int(high) << 64) * times for low, high in pairs], dtype=object)


def _most(limit: int | None) -> int:
    """The terms that are allowed."""
    if limit is None:
        return _MOST_WORK
    if isinstance(limit, bool) or not isinstance(limit, int | np.integer):
        raise TypeError(f"limit is an int, not {type(limit).__name__}")
    if limit < 1:
        raise ConfigError.of([Problem("limit", limit, f"{limit} is not from 1 up", "equity.option")])
    return int(limit)


class _Asked:
    """Ranges as the core takes them."""

    def __init__(
        self,
        players: Sequence[RangeLike],
        board: CardsLike | None,
        dead: CardsLike | None,
        game: GameLike | None,
    ) -> None:
        if isinstance(players, str):
            raise TypeError(f"players are several ranges, as in ['AA', 'KK'], not one text: {players!r}")
        size, low = game_of(game) if game is not None else (None, False)
        written = [one for one in players if not isinstance(one, str)]
        cards = size if size is not None else written[0].cards if written else 4
        ranges = [_read(one, at, cards, board, low) for at, one in enumerate(players)]
        for at, one in enumerate(ranges):
            if one.cards != cards:
                message = f"hands of {one.cards} cards where the others or the game have {cards}"
                raise ConfigError.of([Problem(f"players[{at}]", one.cards, message, "equity.cards")])
        listed = [_listed(one, at) for at, one in enumerate(ranges)]
        self.masks = [masks for masks, _ in listed]
        self.weights = [weights for _, weights in listed]
        on_board, gone = "" if board is None else board, "" if dead is None else dead
        self.core = _Versus(self.masks, self.weights, cards, on_board, gone, low)
        left = self.core.left
        self.said = _Said(
            tuple(one.text for one in ranges),
            self.core.board,
            self.core.dead,
            cards,
            low,
            tuple(count for count, _ in left),
            tuple(weight for _, weight in left),
            self.core.work,
        )


def _read(given: RangeLike, at: int, cards: int, board: CardsLike | None, low: bool) -> WeightedHands:
    """A range as it is, or the range of a text."""
    if not isinstance(given, str):
        own = getattr(given, "board", None)
        if own and not own <= CardSet("" if board is None else board):
            message = f"players[{at}]: its hands were found on {own}, which is not on this board"
            raise RangeError(message, code="range.board_fixed", value=str(own), where=f"players[{at}]")
        return given
    try:
        return as_range(given, cards, board=board, hilo=low)
    except RangeError as error:
        error.where = f"players[{at}]"
        raise


_RECENT: Final[dict[int, tuple[Range, _Arrays]]] = {}
"""Ranges of which the hands were listed last, by identity: they are frozen, and to list them again may take longer than the rest."""
_KEPT: Final = 6
_KEPT_HANDS: Final = 300_000


def _listed(one: WeightedHands, at: int) -> _Arrays:
    """The hands of a range and their weights."""
    if type(one) is not Range:
        masks = _array(one.masks(), np.uint64, f"players[{at}].masks()")
        return masks, _weights(one.weights(), f"players[{at}].weights()")
    found = _RECENT.pop(id(one), None)
    if found is None:
        try:
            found = (one, (one.masks(), _weights(one.weights(), f"players[{at}].weights()")))
        except RangeError as error:
            # Such as a word about a board without one: it is found out at the first hand. Named as the core names players.
            error.where = f"hands[{at}]"
            raise
    if len(found[1][0]) <= _KEPT_HANDS:
        while len(_RECENT) >= _KEPT:
            _RECENT.pop(next(iter(_RECENT)), None)
        _RECENT[id(one)] = found
    return found[1]


def _array(values: Any, dtype: type[np.generic], name: str) -> npt.NDArray[Any]:
    array = np.ascontiguousarray(values)
    if array.ndim != 1 or (array.dtype.kind not in "ui" and array.size):
        message = f"{name} is {array.dtype} of shape {array.shape}, must be integers in one dimension"
        raise ArrayError(message, code="array.shape", value=array.shape, where=name)
    if array.dtype == dtype:
        return array
    if array.size and not 0 <= int(array.min()) <= int(array.max()) <= np.iinfo(dtype).max:  # type: ignore[type-var]
        raise ArrayError(
            f"{name} has a number that {np.dtype(dtype).name} does not hold", code="array.range", where=name
        )
    return array.astype(dtype)


def _weights(values: Any, name: str) -> npt.NDArray[np.uint16] | None:
    """`None` where all hands weigh 1."""
    if values is None:
        return None
    weights = np.asarray(values)
    return None if weights.size and (weights == 1).all() else _array(weights, np.uint16, name)
