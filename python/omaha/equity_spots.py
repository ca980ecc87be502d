"""More than one number: by next card, outs, runners, nuts, street by street, several boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha._core import _MOST_WORK, _showdown, _Spot
from omaha.cards import Card, CardSet, CardsLike, ordered_cards
from omaha.equities import Equity, PlayerLike, game_of, work_too_large
from omaha.errors import CardError, ConfigError, Problem
from omaha.games import GameLike, as_game

if TYPE_CHECKING:
    from omaha.pictures import HeatMap

__all__ = [
    "BoardsEquity",
    "CardEquities",
    "Nuts",
    "Outs",
    "Runners",
    "equity_boards",
    "equity_by_card",
    "equity_by_street",
    "nuts",
    "outs",
    "runners",
]


@dataclass(frozen=True, slots=True)
class CardEquities:
    """The equities after each card that may come next."""

    players: tuple[str, ...]
    board: CardSet
    results: dict[Card, Equity]
    """By card, in order of their ids; cards that cannot come are missing."""

    def __hash__(self) -> int:
        return hash((self.players, self.board, tuple(self.results.items())))

    def grid(self, player: int) -> npt.NDArray[np.float64]:
        """A player's equity by rank (13, the deuce first) and suit (4: c d h s); nan for cards that cannot come."""
        grid = np.full((13, 4), np.nan)
        for card, result in self.results.items():
            grid[card.rank, card.suit] = result.equity[player]
        return grid

    def best(self, player: int) -> tuple[Card, ...]:
        """The cards from the best for a player down."""
        return tuple(sorted(self.results, key=lambda card: -self.results[card].exact_equity[player]))

    def heat_map(self, player: int = 0) -> HeatMap:
        """A player's equities as a picture of 13 by 4 (docs/pictures.md).

        >>> import omaha
        >>> print(omaha.equity_by_card("AhKhQdJd", "9c8c7h6h", board="9h8h2c").heat_map().text())
        AhKhQdJd against 9c8c7h6h on 9h8h2c
        equity in per cent after the next card, now 35.98%
              A   K   Q   J   T   9   8   7   6   5   4   3   2
          ♠   48  48  48  48  85   0   0  20  20  20  20  20  48
          ♥    ·   ·  85  85   0   ·   ·   ·   ·   0  85  85  85
          ♦   48  48   ·   ·  85   0   0  20  20  20  20  20  48
          ♣   38  38  38  38  62   ·   ·  18  18  18  18  18   ·
        """
        from omaha.pictures import HeatMap

        equities = {card: result.exact_equity[player] for card, result in self.results.items()}
        deals = {card: result.deals for card, result in self.results.items()}
        now = sum((equities[card] * met for card, met in deals.items()), Fraction(0)) / sum(deals.values())
        others = ", ".join(name for at, name in enumerate(self.players) if at != player)
        return HeatMap(equities, now, name=self.players[player], against=others, board=self.board)

    def _repr_html_(self) -> str:
        return self.heat_map().html()


class Outs(NamedTuple):
    """The next cards with which a player would be ahead if the hands were shown then."""

    wins: CardSet
    """He would have the whole pot."""
    shares: CardSet
    """He would have a part of it."""


class Runners(NamedTuple):
    """The turns and rivers with which a player takes the whole pot."""

    boards: int
    """Turns and rivers in all."""
    wins: int
    """Those with which he takes the whole pot."""
    needs_both: int
    """Of those, the ones of which neither card alone would put him ahead."""


class Nuts(NamedTuple):
    """How often a hand ends up as good as any hand could be."""

    high: Fraction
    low: Fraction
    """0 in games without a low."""


@dataclass(frozen=True, slots=True)
class BoardsEquity:
    """Equities when each board has its own part of the pot."""

    boards: tuple[Equity, ...]
    """The equities on each board."""
    exact_equity: tuple[Fraction, ...]
    """Each player's part of the whole pot."""
    scoop: tuple[Fraction, ...] | None
    """How often each player wins the whole pot on every board; `None` where that was not counted (unless two boards have three cards
    or more each)."""

    @property
    def equity(self) -> tuple[float, ...]:
        """The same as floats."""
        return tuple(map(float, self.exact_equity))


def _counted(spot: _Spot, most: int = _MOST_WORK) -> Equity:
    tally = spot.exact(most, 1, None)
    if tally is None:
        raise work_too_large(spot.work, most, allow=False)
    return Equity(spot, tally, True)


def _kept(cards: Any) -> Any:
    """What can be read more than once."""
    return cards if cards is None or isinstance(cards, str | CardSet) else tuple(islice(cards, 53))


def _all_counted(spots: Sequence[_Spot]) -> tuple[Equity, ...]:
    """Nothing is counted before all of it is known to be little enough."""
    work = sum(spot.work for spot in spots)
    if work > _MOST_WORK:
        raise work_too_large(work, _MOST_WORK, allow=False)
    return tuple(map(_counted, spots))


def _spot(players: tuple[PlayerLike, ...], board: CardsLike, dead: CardsLike, game: GameLike | None) -> _Spot:
    cards, low = game_of(game)
    return _Spot(players, board, dead, cards, low)


def _all_known(spot: _Spot) -> None:
    if not spot.all_known:
        raise CardError("all cards of all hands must be known here", code="card.unknown", where="hands")


@contextmanager
def _standing(where: str) -> Iterator[None]:
    """Says of a wrong card in which argument it stands."""
    try:
        yield
    except CardError as error:
        error.where = error.where or where
        raise


def _board_of(spot: _Spot, wanted: tuple[int, ...]) -> None:
    if len(spot.board) not in wanted:
        words = " or ".join(map(str, wanted))
        message = f"board: {len(spot.board)} cards where {words} are needed"
        raise CardError(message, code="card.count", value=len(spot.board), where="board")


def equity_by_card(
    *players: PlayerLike, game: GameLike | None = None, board: CardsLike = "", dead: CardsLike = ""
) -> CardEquities:
    """The exact equities after each card that may come next.

    Arguments and errors as `omaha.equity`; the board has 0 to 4 cards. All cards together must not be too much work.

    >>> import omaha
    >>> after = omaha.equity_by_card("AhKhQdJd", "9c8c7h6h", board="9h8h2c")
    >>> str(after.best(0)[0]), float(after.grid(0)[0, 2])
    ('2h', 0.85)
    """
    spot = _spot(players, board, dead, game)
    _board_of(spot, (0, 1, 2, 3, 4))
    written = spot.players
    results = {}
    work = 0
    for card in spot.live:
        after = _Spot(written, spot.board | CardSet([card]), spot.dead, spot.cards, spot.low)
        work += after.work
        if work > _MOST_WORK:
            raise work_too_large(after.work * len(spot.live), _MOST_WORK, allow=False)
        results[card] = after
    return CardEquities(
        Equity(spot, _counted(next(iter(results.values())))._tally, True).players,
        spot.board,
        {card: _counted(after) for card, after in results.items()},
    )


def outs(
    *players: PlayerLike, game: GameLike | None = None, board: CardsLike, dead: CardsLike = ""
) -> tuple[Outs, ...]:
    """For each player the next cards with which he would be ahead if the hands were shown then.

    All hands are known; the board has 3 or 4 cards. Errors as `omaha.equity`, and `card.unknown`.

    >>> import omaha
    >>> omaha.outs("AhKhQdJd", "9c8c7h6h", board="9h8h2cKs")[0].wins
    CardSet('2d2h2s3h4hTcTdTsJcJhJsQcQhQsKcKdAcAdAs')
    """
    spot = _spot(players, board, dead, game)
    _all_known(spot)
    _board_of(spot, (3, 4))
    hands = spot.hands
    found: list[tuple[list[Card], list[Card]]] = [([], []) for _ in hands]
    for card in spot.live:
        _, _, high, low = _showdown(hands, spot.board | CardSet([card]), spot.low)
        for player, (wins, shares) in enumerate(found):
            if high == [player] and low in ([], [player]):
                wins.append(card)
            elif player in high or player in low:
                shares.append(card)
    return tuple(Outs(CardSet(wins), CardSet(shares)) for wins, shares in found)


def runners(
    *players: PlayerLike, game: GameLike | None = None, board: CardsLike, dead: CardsLike = ""
) -> tuple[Runners, ...]:
    """For each player how many turns and rivers win him the whole pot, and how many of them need both cards.

    All hands are known; the board is a flop. Errors as `omaha.outs`.

    >>> import omaha
    >>> omaha.runners("AhKhQdJd", "9c8c7h6h", board="9h8h2c")[0]
    Runners(boards=820, wins=295, needs_both=60)
    """
    players = tuple(map(_kept, players))
    spot = _spot(players, board, dead, game)
    _all_known(spot)
    _board_of(spot, (3,))
    ahead = outs(*players, game=game, board=spot.board, dead=spot.dead)
    cards, high, low = _runout_arrays(spot)
    results = []
    for player, out in enumerate(ahead):
        wins = _takes_all(player, high, low)
        alone = (cards & np.uint64(_mask(out.wins))) != 0
        results.append(Runners(len(cards), int(wins.sum()), int((wins & ~alone).sum())))
    return tuple(results)


def nuts(
    *players: PlayerLike, game: GameLike | None = None, board: CardsLike = "", dead: CardsLike = ""
) -> tuple[Nuts, ...]:
    """For each player how often his hand ends up as the nuts: as good as any two cards off the board would make, whoever holds them.

    All hands are known. Errors as `omaha.outs`.

    >>> import omaha
    >>> omaha.nuts("AhKhQdJd", "9c8c7h6h", board="9h8h2cKs")[0].high
    Fraction(1, 8)
    """
    spot = _spot(players, board, dead, game)
    _all_known(spot)
    high, boards = spot.nuts(False)
    low = spot.nuts(True)[0] if spot.low else [0] * len(high)
    return tuple(Nuts(Fraction(a, boards), Fraction(b, boards)) for a, b in zip(high, low, strict=True))


def equity_by_street(
    *players: PlayerLike, runout: CardsLike, game: GameLike | None = None, dead: CardsLike = ""
) -> tuple[Equity, ...]:
    """The equities before the flop, on the flop, the turn and the river of a given run-out, as far as it goes; in Courchevel with its
    first card too.

    `runout` has 3 to 5 cards in the order in which they come (1 in Courchevel). Errors as `omaha.equity`.

    >>> import omaha
    >>> streets = omaha.equity_by_street("AhKhQdJd", "9c8c7h6h", runout="9h8h2cKs3d")
    >>> [round(street.equity[0], 4) for street in streets]
    [0.5896, 0.3598, 0.475, 0.0]
    """
    players, dead = tuple(map(_kept, players)), _kept(dead)
    with _standing("runout"):
        cards = ordered_cards(runout if isinstance(runout, str) else tuple(islice(runout, 6)))
    first = game is not None and as_game(game).courchevel
    if len(cards) > 5 or len(cards) < (1 if first else 3):
        message = f"runout: {len(cards)} cards where {'1' if first else '3'} to 5 are needed"
        raise CardError(message, code="card.count", value=len(cards), where="runout")
    dealt = [count for count in ((0, 1, 3, 4, 5) if first else (0, 3, 4, 5)) if count <= len(cards)]
    return _all_counted([_spot(players, cards[:count], dead, game) for count in dealt])


def equity_boards(
    *players: PlayerLike, boards: Sequence[CardsLike], game: GameLike | None = None, dead: CardsLike = ""
) -> BoardsEquity:
    """The exact equities when two or three boards are dealt and each has an equal part of the pot.

    `boards` are what is known of each; the cards of one are dead for the others. Errors as `omaha.equity`, and `ConfigError`
    (`equity.boards`).

    >>> import omaha
    >>> result = omaha.equity_boards("AhKhQdJd", "9c8c7h6h", boards=["9h8h2c", "AcKs4d"])
    >>> [round(share, 4) for share in result.equity], round(float(result.scoop[0]), 4)
    ([0.6259, 0.3741], 0.32)
    """
    if isinstance(boards, str) or not 2 <= len(boards) <= 3:
        message = "boards: two or three boards are needed, each with its cards"
        raise ConfigError.of([Problem("boards", boards, message, "equity.boards")])
    if game is not None:
        found = as_game(game)
        if found.boards not in (1, len(boards)):
            message = f"{len(boards)} boards where {found.boards} are dealt"
            raise ConfigError.of([Problem("boards", len(boards), message, "equity.boards")])
        game = found.name
    players = tuple(map(_kept, players))
    known: list[CardSet] = []
    for at, board in enumerate(boards):
        with _standing(f"boards[{at}]"):
            known.append(CardSet(_kept(board)))
            twice = [card for other in known[:-1] for card in other & known[-1]]
            if twice:
                raise CardError(f"{twice[0]} is on two boards", code="card.duplicate", value=str(twice[0]))
    gone = CardSet(_kept(dead))
    spots = []
    for at, board in enumerate(known):
        others = [card for other, cards in enumerate(known) if other != at for card in cards]
        spots.append(_spot(players, board, [*gone, *others], game))
    left = len(spots[0].live) - sum(5 - len(board) for board in known)
    if left < sum(text.count("*") for text in spots[0].players):
        raise CardError("there are not enough cards for so many boards", code="card.count", where="boards")
    results = _all_counted(spots)
    parts = zip(*(result.exact_equity for result in results), strict=True)
    equities = tuple(sum(shares, Fraction(0)) / len(shares) for shares in parts)
    return BoardsEquity(results, equities, _scoops(spots))


def _scoops(spots: list[_Spot]) -> tuple[Fraction, ...] | None:
    if len(spots) != 2 or not all(spot.all_known and len(spot.board) >= 3 for spot in spots):
        return None
    (first, *one), (second, *other) = (_runout_arrays(spot) for spot in spots)
    apart = (first[:, np.newaxis] & second[np.newaxis, :]) == 0
    deals = int(apart.sum())
    scoops = []
    for player in range(len(spots[0].players)):
        both = apart[_takes_all(player, *one)][:, _takes_all(player, *other)]
        scoops.append(Fraction(int(both.sum()), deals))
    return tuple(scoops)


def _runout_arrays(
    spot: _Spot,
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint16], npt.NDArray[np.uint16]]:
    cards, high, low = zip(*spot.runouts(), strict=True)
    return (
        np.array(cards, dtype=np.uint64),
        np.array(high, dtype=np.uint16),
        np.array(low, dtype=np.uint16),
    )


def _takes_all(
    player: int, high: npt.NDArray[np.uint16], low: npt.NDArray[np.uint16]
) -> npt.NDArray[np.bool_]:
    alone = 1 << player
    taken: npt.NDArray[np.bool_] = (high == alone) & ((low == 0) | (low == alone))
    return taken


def _mask(cards: CardSet) -> int:
    return sum(1 << int(card) for card in cards)
