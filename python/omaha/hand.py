"""One hand of Omaha: what may be done, what happened, and how many ways there are to go on."""

from __future__ import annotations

from operator import index
from typing import NamedTuple

from omaha._core import Action, Event, Hand, LegalActions
from omaha.errors import ConfigError, Problem

__all__ = [
    "Action",
    "Call",
    "Check",
    "Counts",
    "Event",
    "Fold",
    "Hand",
    "LegalActions",
    "Muck",
    "Post",
    "RaiseTo",
    "RunIt",
    "Show",
    "count_actions",
    "count_tree",
    "divide",
]

Fold = Action.Fold
Check = Action.Check
Call = Action.Call
RaiseTo = Action.RaiseTo
Show = Action.Show
Muck = Action.Muck
RunIt = Action.RunIt


class Post(NamedTuple):
    """Chips that a seat puts in before the deal."""

    seat: int
    kind: str
    """ "ante", "small_blind", "big_blind", "straddle", "post" (a live extra blind), "kill", "dead" or "big_blind_ante"."""
    amount: int


class Counts(NamedTuple):
    """A whole betting tree: edges = decisions + terminals - 1."""

    decisions: int
    """Positions where somebody decides."""
    terminals: int
    """Ends: a showdown, or one hand left."""

    @property
    def edges(self) -> int:
        """Actions: one leads to every position but the first."""
        return self.decisions + self.terminals - 1


def count_actions(hand: Hand, depth: int, *, limit: int = 50_000_000) -> int:
    """The number of legal sequences of exactly `depth` betting actions, cards left aside, as perft in chess.

    Looks at up to `limit` positions. Raises `WorkTooLarge` (`work.too_large`, `count.too_large`). Answers Ctrl-C, releases the
    interpreter lock.

    >>> import omaha
    >>> from dataclasses import replace
    >>> rules = replace(omaha.presets.ONLINE, allow_open_fold=False)
    >>> hand = omaha.Hand(rules, "plo4", omaha.Stakes(blinds=(1, 2)), [10, 10], button=1)
    >>> [count_actions(hand, depth) for depth in (1, 2, 3, 4)]
    [5, 19, 60, 144]
    """
    return _checked(hand)._count(_number("depth", depth, 2**31), _number("limit", limit, 2**63))


def divide(hand: Hand, depth: int, *, limit: int = 50_000_000) -> dict[Action, int]:
    """The count below each action, for finding where two counts differ.

    >>> import omaha
    >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", omaha.Stakes(blinds=(1, 2)), [4, 4], button=1)
    >>> divide(hand, 2)
    {Fold(): 0, Call(): 3, RaiseTo(4): 2}
    """
    return dict(_checked(hand)._divide(_number("depth", depth, 2**31), _number("limit", limit, 2**63)))


def count_tree(hand: Hand, *, limit: int = 5_000_000) -> Counts:
    """The whole betting tree from here, positions that go on alike looked at once. Looks at up to `limit` different positions.

    >>> import omaha
    >>> from dataclasses import replace
    >>> rules = replace(omaha.presets.ONLINE, allow_open_fold=False)
    >>> hand = omaha.Hand(rules, "plo4", omaha.Stakes(blinds=(1, 2)), [20, 20], button=1)
    >>> count_tree(hand).decisions
    781200
    """
    return Counts(*_checked(hand)._totals(_number("limit", limit, 2**63)))


def _checked(hand: Hand) -> Hand:
    if not isinstance(hand, Hand):
        raise TypeError(f"a Hand is wanted, not {type(hand).__name__}")
    return hand


def _number(name: str, value: int, most: int) -> int:
    """A number from 0 on; what is greater than any count could need is cut."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: an integer is wanted, not bool")
    number = index(value)
    if number < 0:
        raise ConfigError.of([Problem(name, value, f"{number} is negative", f"count.{name}")])
    return min(number, most)
