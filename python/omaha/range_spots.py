"""Range against range on a board: how the equity of each is spread, and what the next card does to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha.array_fractions import Share, exact_product, exact_sum
from omaha.cards import Card, CardSet, CardsLike
from omaha.equities import game_of
from omaha.errors import CardError, ConfigError, OmahaError, Problem, ShowdownError
from omaha.games import GameLike
from omaha.range_distributions import Counted, Distribution, check_counted
from omaha.range_nuts import NutAdvantage, nut_advantage

if TYPE_CHECKING:
    from omaha.pictures import EquityCurves, EquityHistogram, HeatMap, TextPicture
    from omaha.ranges import Range, RangeLike

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

    def __repr__(self) -> str:
        cards = f"{len(self.exact_equities)} next cards"
        return f"<NextCards {self.hero} v {self.villain} on {self.board}: {cards}, now {float(self.now):.2%}>"

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
    limit: int | None = None,
    progress: Callable[[float], object] | None = None,
    counted: Counted = "deals",
) -> Distribution:
    """For each hand of a range its exact equity against another range; see `Distribution`.

    A range is a `Range` or its text; `game` a `Game` or its name, without which texts are of four cards and only the high counts.
    The board has 0 or 3 to 5 cards, `dead` is out of play. `counted` says what a hand counts for; `threads` do not change the result.
    `progress` is called with the part done, about ten times a second; where it returns `False`, that raises (`work.stopped`).

    Raises what reading the ranges raises, with `.where`; what `omaha.hand_equities` raises, `WorkTooLarge` (`work.too_large`) for
    more than `limit` terms among it, two billion if nothing is said; `ConfigError` (`distribution.*`).

    >>> import omaha
    >>> aces = omaha.distribution("AA$ds", "KK$ds", "9s8s2cTs3d")
    >>> len(aces), round(float(aces.mean()), 4), round(float(aces.share(ge="50%")), 4)
    (691, 0.67, 0.469)
    """
    from omaha import hand_equities

    check_counted(counted)
    spot = _Spot.of(hero, villain, board, dead, game)
    options: Any = {"threads": threads, "limit": limit, "progress": progress}
    found = hand_equities(spot.ranges[0], spot.ranges[1], spot.board, **options, **spot.rules())
    return spot.distribution(0, found, counted)


def distributions(
    hero: RangeLike,
    villain: RangeLike,
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
    limit: int | None = None,
    progress: Callable[[float], object] | None = None,
    counted: Counted = "deals",
) -> DistributionPair:
    """`distribution` for both ranges, each against the other.

    >>> import omaha
    >>> pair = omaha.distributions("AA$ds", "KK$ds", "9s8s2cTs3d")
    >>> sum(pair.equity), round(float(pair.nut_advantage("5%").hero), 4)
    (Fraction(1, 1), 0.9352)
    """
    from omaha import hand_equities_of_all

    check_counted(counted)
    spot = _Spot.of(hero, villain, board, dead, game)
    options: Any = {"threads": threads, "limit": limit, "progress": progress}
    found = hand_equities_of_all(spot.ranges, spot.board, **options, **spot.rules())
    return DistributionPair(*(spot.distribution(at, found[at], counted) for at in (0, 1)))


def next_cards(
    hero: RangeLike,
    villain: RangeLike,
    board: CardsLike,
    *,
    dead: CardsLike | None = None,
    game: GameLike | None = None,
    threads: int = 1,
    limit: int | None = None,
) -> NextCards:
    """The exact equity of a range against another after each card that may come next, on a board of 3 or 4 cards.

    Arguments and errors as `distribution`.

    >>> import omaha
    >>> after = omaha.next_cards("AA$ds", "KK$ds", "9s8s2cTs")
    >>> str(after.best()[0]), round(float(after.exact_equities[after.best()[0]]), 4)
    ('Ad', 0.7977)
    """
    from omaha import hand_equities

    spot = _Spot.of(hero, villain, board, dead, game)
    if len(spot.board) not in (3, 4):
        message = f"board: {len(spot.board)} cards where 3 or 4 are needed"
        raise CardError(message, code="card.count", value=len(spot.board), where="board")
    equities, deals, won = {}, {}, 0
    for number in range(52):
        card = Card(number)
        if card in spot.board or card in spot.dead:
            continue
        try:
            _, weights, numerators, denominators = hand_equities(
                *spot.ranges,
                spot.board | CardSet([card]),
                threads=threads,
                limit=limit,
                **spot.rules(),
            )
        except ShowdownError as error:
            # All hands of a range, or all that may meet, need the card: it cannot come.
            if error.code not in ("equity.range_empty", "equity.ranges_collide"):
                raise
            continue
        weights = weights.astype(np.uint64)
        met, pots = (exact_sum(exact_product(part, weights)) for part in (denominators, numerators))
        equities[card], deals[card] = Fraction(pots, met), met
        won += pots
    if not deals:
        raise ConfigError.of([Problem("hands", spot.names[0], "no hands meet", "distribution.empty")])
    return NextCards(*spot.names, spot.board, Fraction(won, sum(deals.values())), equities, deals)


@dataclass(frozen=True, slots=True)
class _Spot:
    """What was asked, read."""

    ranges: tuple[Range, Range]
    board: CardSet
    dead: CardSet
    game: GameLike | None
    hilo: bool

    @classmethod
    def of(
        cls,
        hero: RangeLike,
        villain: RangeLike,
        board: CardsLike | None,
        dead: CardsLike | None,
        game: GameLike | None,
    ) -> _Spot:
        from omaha.ranges import as_range

        cards, hilo = game_of(game)
        if cards is None:
            cards = next((one.cards for one in (hero, villain) if not isinstance(one, str)), 4)
        with _standing("board"):
            known = CardSet(board or "")
        with _standing("dead"):
            gone = CardSet(dead or "")
        read = []
        for where, given in (("hero", hero), ("villain", villain)):
            with _standing(where):
                # Words about a board speak of this one.
                read.append(as_range(given, cards, board=known or None, hilo=hilo))
        return cls((read[0], read[1]), known, gone, game, hilo)

    @property
    def names(self) -> tuple[str, str]:
        """The ranges as they were written."""
        return self.ranges[0].source, self.ranges[1].source

    def rules(self) -> dict[str, Any]:
        """What goes with the board."""
        return {"dead": self.dead, "game": self.game}

    def distribution(self, at: int, found: Any, counted: Counted) -> Distribution:
        """The distribution of a player's hands."""
        names = self.names
        return Distribution(
            *found,
            hero=names[at],
            villain=names[1 - at],
            board=self.board,
            dead=self.dead,
            hilo=self.hilo,
            counted=counted,
        )


@contextmanager
def _standing(where: str) -> Iterator[None]:
    """Says of an error in which argument it stands."""
    try:
        yield
    except OmahaError as error:
        error.where = error.where or where
        raise
