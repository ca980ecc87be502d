"""Killed pots: who must play the next one for more (RR 13)."""

from __future__ import annotations

from operator import index

from omaha.errors import ConfigError, Problem
from omaha.hand import Hand

__all__ = ["kill_due"]


def kill_due(hand: Hand, least: int) -> int | None:
    """The seat that must kill the next pot (RR 13): it won every chip of all pots, which held at least `least` before the rake.

    Chips that nobody matched went back and do not count. None if the winners are several, if less was played for, and while the hand
    is on or when it does not count. Give the seat to the next hand as `kill=(seat, "half")` or `(seat, "full")`.

    Raises `ConfigError` (`kill.least`) for a negative number.

    >>> import omaha
    >>> stakes = omaha.Stakes(blinds=(2, 4))
    >>> game = omaha.Game("plo4-8", "limit")
    >>> hand = omaha.Hand(omaha.presets.ONLINE, game, stakes, [200, 200, 200], button=0)
    >>> for action in (omaha.RaiseTo(8), omaha.Call(), omaha.Call(), omaha.RaiseTo(4), omaha.Fold(), omaha.Fold()):
    ...     hand.apply(action)
    >>> omaha.kill_due(hand, 24), omaha.kill_due(hand, 25)
    (1, None)
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"a Hand is wanted, not {type(hand).__name__}")
    if isinstance(least, bool):
        raise TypeError("least: an integer is wanted, not bool")
    least = index(least)
    if least < 0:
        raise ConfigError.of([Problem("least", least, f"{least} is negative", "kill.least")])
    settlement = hand.settlement
    if settlement is None or sum(pot.amount for pot in settlement.pots) < least:
        return None
    winners = [seat for seat, paid in enumerate(settlement.payout) if paid]
    return winners[0] if len(winners) == 1 else None
