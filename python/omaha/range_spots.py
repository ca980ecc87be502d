"""Range against range on a board: how the equity of each is spread, and what the next card does to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha.array_fractions import Share, exact_product, exact_sum
from omaha.cards import Card, CardSet, CardsLike
from omaha.equities import game_of
from omaha.errors import CardError, OmahaError
from omaha.games import GameLike
from omaha.range_arguments import RangeLike
from omaha.range_distributions import Counted, Distribution
from omaha.range_nuts import NutAdvantage, nut_advantage

if TYPE_CHECKING:
    from omaha.pictures import EquityCurves, EquityHistogram, HeatMap, TextPicture

__all__ = ["DistributionPair", "NextCards", "distribution", "distributions", "next_cards"]


class DistributionPair(NamedTuple):
    """Both ranges, each against the other."""

    hero: Distribution
    villain: Distribution

    @property
    def equity(self) -> tuple[Fraction, Fraction]:
        """The equities of range against range; they add up to 1."""
        return self.hero.by("deals").mean(), self.villain.by("deals").mean()

    def nut_advantage(self, top: Share = 0.05) -> NutAdvantage:
        """Who has how much of the best hands; see `omaha.nut_advantage`."""
        return nut_advantage(self.hero, self.villain, top)

    def curves(self) -> EquityCurves:
        """Both equity curves on one picture."""
        from omaha.pictures import EquityCurves

        return EquityCurves(self.hero, self.villain)

    def histogram(self, bins: int = 100) -> EquityHistogram:
        """Both histograms on one picture."""
        from omaha.pictures import EquityHistogram

        return EquityHistogram(self.hero, self.villain, bins=bins)

    def svg(self) -> str:
        """The curves as SVG."""
        return self.curves().svg()

    def text(self, width: int = 72) -> TextPicture:
        """The curves in block characters."""
        return self.curves().text(width)

    def plot(self, ax: Any = None) -> Any:
        """The curves on matplotlib axes (the extra `plot`); on new ones if none are given. Returns the axes."""
        return self.curves().plot(ax)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.curves().html()


@dataclass(frozen=True, slots=True)
class NextCards:
    """The equity of a range against another after each card that may come next."""

    hero: str
    villain: str
    board: CardSet
    now: Fraction
    """The equity before it comes."""
    exact_equities: dict[Card, Fraction]
    """By card, in order of their ids; cards that cannot come are missing."""
    deals: dict[Card, int]
    """How often each comes, weighted as the hands are; with these the equities average to `now`."""

    def __hash__(self) -> int:
        return hash((self.hero, self.villain, self.board, tuple(self.exact_equities.items())))

    def grid(self) -> npt.NDArray[np.float64]:
        """The equities by rank (13, the deuce first) and suit (4: c d h s); nan for cards that cannot come."""
        grid = np.full((13, 4), np.nan)
        for card, equity in self.exact_equities.items():
            grid[card.rank, card.suit] = float(equity)
        return grid

    def best(self) -> tuple[Card, ...]:
        """The cards from the best for the first range down."""
        return tuple(sorted(self.exact_equities, key=lambda card: -self.exact_equities[card]))

    def heat_map(self) -> HeatMap:
        """The equities as a picture of 13 by 4."""
        from omaha.pictures import HeatMap

        return HeatMap(self.exact_equities, self.now, name=self.hero, against=self.villain, board=self.board)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "now": float(self.now),
            "cards": {str(card): float(equity) for card, equity in self.exact_equities.items()},
        }

    def svg(self) -> str:
        """The heat map as SVG."""
        return self.heat_map().svg()

    def text(self, width: int = 72) -> TextPicture:
        """The heat map in characters."""
        return self.heat_map().text(width)

    def plot(self, ax: Any = None) -> Any:
        """The heat map on matplotlib axes (the extra `plot`); on new ones if none are given. Returns the axes."""
        return self.heat_map().plot(ax)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.heat_map().html()


def distribution(
    hero: RangeLike,
    villain: RangeLike,
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
    counted: Counted = "deals",
) -> Distribution:
    """For each hand of a range its exact equity against another range; see `Distribution`.

    A range is a `Range` or its text; `game` a `Game` or its name, without which texts are of four cards and only the high counts.
    The board has 0 or 3 to 5 cards, `dead` is out of play. `counted` says what a hand counts for.

    Raises what reading the ranges raises, with `.where`; `CardError` (`card.*`), `ConfigError` (unknown game; `distribution.*`).

    >>> import omaha
    >>> aces = omaha.distribution("AA$ds", "KK$ds", "9s8s2cTs3d")
    >>> len(aces), round(float(aces.mean()), 4), round(float(aces.share(ge="50%")), 4)
    (613, 0.6462, 0.4643)
    """
    return _made(_ranges(hero, villain, game), board or "", dead or "", game, threads, counted)


def distributions(
    hero: RangeLike,
    villain: RangeLike,
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
    counted: Counted = "deals",
) -> DistributionPair:
    """`distribution` for both ranges, each against the other.

    >>> import omaha
    >>> pair = omaha.distributions("AA$ds", "KK$ds", "9s8s2cTs3d")
    >>> sum(pair.equity), round(float(pair.nut_advantage("5%").hero), 4)
    (Fraction(1, 1), 0.9151)
    """
    ranges = _ranges(hero, villain, game)
    board, dead = CardSet(board or ""), CardSet(dead or "")
    first = _made(ranges, board, dead, game, threads, counted)
    return DistributionPair(first, _made(ranges[::-1], board, dead, game, threads, counted))


def next_cards(
    hero: RangeLike,
    villain: RangeLike,
    board: CardsLike,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
) -> NextCards:
    """The exact equity of a range against another after each card that may come next, on a board of 3 or 4 cards.

    Arguments and errors as `distribution`.

    >>> import omaha
    >>> after = omaha.next_cards("AA$ds", "KK$ds", "9s8s2cTs")
    >>> str(after.best()[0]), float(round(after.exact_equities[after.best()[0]], 4))
    ('Ah', 0.7464)
    """
    known, gone = CardSet(board), CardSet(dead or "")
    if len(known) not in (3, 4):
        message = f"board: {len(known)} cards where 3 or 4 are needed"
        raise CardError(message, code="card.count", value=len(known), where="board")
    ranges = _ranges(hero, villain, game)
    equities, deals = {}, {}
    for number in range(52):
        card = Card(number)
        if card in known or card in gone:
            continue
        weights, numerators, denominators = _counted(ranges, known | CardSet([card]), gone, game, threads)[1:]
        met = exact_sum(exact_product(denominators, weights))
        if met:
            equities[card] = Fraction(exact_sum(exact_product(numerators, weights)), met)
            deals[card] = met
    now = sum((equities[card] * met for card, met in deals.items()), Fraction(0)) / (sum(deals.values()) or 1)
    return NextCards(ranges[0].text, ranges[1].text, known, now, equities, deals)


def _ranges(hero: RangeLike, villain: RangeLike, game: GameLike | None) -> tuple[Any, Any]:
    """Both ranges, read."""
    from omaha.ranges import Range

    cards, _ = game_of(game)
    if cards is None:
        cards = next((one.cards for one in (hero, villain) if not isinstance(one, str)), 4)
    read = []
    for where, given in (("hero", hero), ("villain", villain)):
        with _standing(where):
            read.append(Range(given, cards) if isinstance(given, str) else given)
    return read[0], read[1]


def _counted(
    ranges: tuple[Any, Any], board: CardsLike, dead: CardsLike, game: GameLike | None, threads: int
) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
    from omaha.versus import hand_equities

    found: Any = hand_equities(ranges[0], ranges[1], board, dead=dead, game=game, threads=threads)
    hands, weights, numerators, denominators = found
    return hands, np.asarray(weights).astype(np.uint64), numerators, denominators


def _made(
    ranges: tuple[Any, Any],
    board: CardsLike,
    dead: CardsLike,
    game: GameLike | None,
    threads: int,
    counted: Counted,
) -> Distribution:
    board, dead = CardSet(board), CardSet(dead)
    return Distribution(
        *_counted(ranges, board, dead, game, threads),
        hero=ranges[0].text,
        villain=ranges[1].text,
        board=board,
        dead=dead,
        hilo=game_of(game)[1],
        counted=counted,
    )


@contextmanager
def _standing(where: str) -> Iterator[None]:
    """Says of an error in a range in which it stands."""
    try:
        yield
    except OmahaError as error:
        error.where = error.where or where
        raise
