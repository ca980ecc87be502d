"""Hypothesis strategies for cards and deals, for tests of code that uses omaha (needs the package `hypothesis`).

>>> from hypothesis import given
>>> import omaha
>>> from omaha.testing import deals
>>> @given(deals(hole=4, board=5))
... def test_high_is_a_rank(deal):
...     hole, board = deal
...     assert 1 <= int(omaha.evaluate(hole, board)) <= 7462
>>> test_high_is_a_rank()
"""

from __future__ import annotations

from hypothesis import strategies as st

from omaha.cards import Card

__all__ = ["card_lists", "cards", "deals", "ids"]


def ids() -> st.SearchStrategy[int]:
    """Card ids, 0 to 51."""
    return st.integers(0, 51)


def cards() -> st.SearchStrategy[Card]:
    """Single cards."""
    return ids().map(Card)


def card_lists(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """So many different cards, in any order.

    Half of them come from a short deck (two suits or few ranks), where flushes, straights and full houses are common.
    """
    whole = list(range(52))
    two_suits = [card for card in whole if card % 4 < 2]
    few_ranks = [card for card in whole if card // 4 in (0, 1, 2, 3, 6, 12)]
    decks = st.one_of(st.just(whole), st.sampled_from([two_suits, few_ranks, whole]))
    return decks.flatmap(lambda deck: st.permutations(deck).map(lambda order: tuple(map(Card, order[:size]))))


@st.composite
def deals(
    draw: st.DrawFn, hole: int | None = None, board: int | None = None
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Hole cards and a board; 4 to 7 and 3 to 5 unless the numbers are given."""
    k = draw(st.integers(4, 7)) if hole is None else hole
    b = draw(st.integers(3, 5)) if board is None else board
    dealt = draw(card_lists(k + b))
    return dealt[:k], dealt[k:]
