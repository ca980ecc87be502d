"""Equity by dealing every deal and looking who wins (rules.md 5.1, 5.2; S0, S1, S3, S4).

For positions with few cards left. The boards come first, then the unknown cards of one player after the other; every hand is judged by
trying all choices of its cards.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from omaha.reference.evaluator import Key, Low, high, low

Result = tuple[tuple[int, ...], tuple[int, ...]]
"""Who has the best high, and who the best low (nobody if there is none)."""


class Share(NamedTuple):
    """What one player wins."""

    equity: Fraction
    """The part of the pot."""
    win: Fraction
    """How often he has the high alone."""
    tie: Fraction
    """How often he shares it."""
    hi: Fraction
    """What he wins with the high."""
    lo: Fraction
    """What he wins with the low."""
    scoop: Fraction
    """How often he has the whole pot."""
    quarter: Fraction
    """How often he has just a quarter."""


def results(
    hands: Sequence[Collection[int]],
    board: Collection[int] = (),
    dead: Collection[int] = (),
    *,
    cards: int = 4,
    hilo: bool = False,
) -> Counter[Result]:
    """How often each result comes. Hands with fewer than ``cards`` cards are filled up from what is left.

    >>> results([(51, 50, 0, 5), (47, 46, 10, 15)], (49, 1, 22, 27, 36))
    Counter({((0,), ()): 1})
    """
    known = [card for group in (*hands, board, dead) for card in group]
    if len(set(known)) < len(known):
        raise ValueError("a card stands twice")
    left = [card for card in range(52) if card not in known]
    found: Counter[Result] = Counter()
    for more in combinations(left, 5 - len(board)):
        whole = (*board, *more)
        judged: dict[tuple[int, ...], tuple[Key, Low | None]] = {}
        for deal in _filled(hands, [card for card in left if card not in more], cards):
            for hand in deal:
                if hand not in judged:
                    judged[hand] = high(hand, whole)[0], low(hand, whole) if hilo else None
            found[_result([judged[hand] for hand in deal])] += 1
    return found


def _filled(
    hands: Sequence[Collection[int]], left: Sequence[int], cards: int
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to fill up the hands, the last one first."""
    if not hands:
        yield ()
        return
    *others, last = hands
    for more in combinations(left, cards - len(last)):
        rest = [card for card in left if card not in more]
        for deal in _filled(others, rest, cards):
            yield (*deal, tuple(sorted((*last, *more))))


def _result(made: Sequence[tuple[Key, Low | None]]) -> Result:
    best = max(key for key, _ in made)
    lows = [value for _, value in made if value is not None]
    return (
        tuple(at for at, (key, _) in enumerate(made) if key == best),
        tuple(at for at, (_, value) in enumerate(made) if value is not None and value == min(lows)),
    )


def share(found: Counter[Result], player: int) -> Share:
    """What a player wins of all these results.

    >>> share(Counter({((0,), (0, 1)): 1}), 1).equity
    Fraction(1, 4)
    """
    deals = sum(found.values())
    sums = [Fraction(0)] * 7
    for (highs, lows), count in found.items():
        half = Fraction(1, 2) if lows else Fraction(1)
        hi = half / len(highs) if player in highs else Fraction(0)
        lo = Fraction(1, 2) / len(lows) if player in lows else Fraction(0)
        whole = hi + lo
        alone, shared = highs == (player,), player in highs and len(highs) > 1
        flags = (alone, shared, whole == 1, whole == Fraction(1, 4))
        win, tie, scoop, quarter = (Fraction(int(flag)) for flag in flags)
        for at, number in enumerate((whole, win, tie, hi, lo, scoop, quarter)):
            sums[at] += number * Fraction(count, deals)
    return Share(*sums)


def next_cards(known: Collection[int]) -> tuple[int, ...]:
    """The cards that may come."""
    return tuple(card for card in range(52) if card not in known)
