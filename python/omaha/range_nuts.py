"""To which of two ranges the best hands belong."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from omaha.array_fractions import Share, compared, exact_order, share_of
from omaha.errors import ConfigError, Problem
from omaha.range_distributions import Distribution

__all__ = ["NutAdvantage", "nut_advantage"]


class NutAdvantage(NamedTuple):
    """To whom the best hands of two ranges belong."""

    hero: Fraction
    """The part of them that is the first range's; 1/2 if nobody has more of them."""
    villain: Fraction
    """The rest."""
    edge: Fraction
    """The least equity among them."""
    top: Fraction
    """The part of all hands that they are."""


def nut_advantage(hero: Distribution, villain: Distribution, top: Share = 0.05) -> NutAdvantage:
    """Who has how much of the best hands when both ranges are laid together.

    Each range counts as one whole, however many hands it has. All hands of both are put in order of their equity against the other
    range; the best of them, until the part `top` of everything is reached, are shared out. Hands of the equity at which that happens
    count in part, those of both ranges alike.

    Raises `ConfigError` (`distribution.share`) unless `top` is above 0 and at most 1.

    >>> import numpy as np
    >>> from omaha import CardSet, Distribution, nut_advantage
    >>> masks = np.array([CardSet(hand).mask for hand in ("2c2d3c3d", "AcAdKcKd")], dtype=np.uint64)
    >>> ones, tens = np.array([1, 1]), np.array([10, 10])
    >>> first = Distribution(masks, ones, np.array([1, 9]), tens)
    >>> second = Distribution(masks, ones, np.array([5, 5]), tens)
    >>> nut_advantage(first, second, "25%").hero, nut_advantage(first, second, "50%").hero
    (Fraction(1, 1), Fraction(1, 2))
    """
    part = share_of(top, "top")
    if not part:
        raise ConfigError.of([Problem("top", top, "0 has no hands", "distribution.share")])
    both = (hero, villain)
    n, d = (np.concatenate([one._terms[at] for one in both]) for at in (0, 1))
    # Each range as one whole: the other's total makes the counts alike.
    counts = np.concatenate(
        [hero._counts.astype(object) * villain.total, villain._counts.astype(object) * hero.total]
    )
    is_hero = np.arange(len(n)) < len(hero)
    order = exact_order(n, d)
    wanted = part * 2 * hero.total * villain.total
    sums = np.cumsum(counts[order])
    last = order[int(np.searchsorted(sums, math.ceil(wanted)))]
    edge = Fraction(int(n[last]), int(d[last]))
    signs = compared(n, d, edge)

    def counted(sign: int, mine: npt.NDArray[np.bool_]) -> int:
        return int(counts[(signs == sign) & mine].sum())

    above = [counted(1, is_hero), counted(1, ~is_hero)]
    level = [counted(0, is_hero), counted(0, ~is_hero)]
    taken = (wanted - sum(above)) / Fraction(sum(level))
    first, second = ((over + taken * at) / wanted for over, at in zip(above, level, strict=True))
    return NutAdvantage(first, second, edge, part)
