"""`rateHiHand` and `rateLoHand`: the numbers of five cards, as the ratings of hands on boards."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.queries.check import rated
from omaha.reference import evaluator as ref


def fives() -> list[list[int]]:
    """Five cards of every combination of ranks, suits in turn, and some in one suit and some at random."""
    found = []
    for ranks in combinations_with_replacement(range(13), 5):
        if len(set(ranks)) > 1:
            found.append([rank * 4 + place % 4 for place, rank in enumerate(ranks)])
        if len(set(ranks)) == 5:
            found.append([rank * 4 + 2 for rank in ranks])
    rng = np.random.default_rng(11)
    found += [rng.permutation(52)[:5].tolist() for _ in range(2_000)]
    return [cards for cards in found if len(set(cards)) == 5]


def rating(cards: list[int], *, low: bool) -> int:
    return rated(omaha.render_cards(cards), low=low, offset=0, name="it")


@pytest.mark.parametrize("low", [False, True])
def test_five_cards_have_the_number_of_the_reference(low: bool) -> None:
    made: dict[Any, int] = dict(ref.low_ranks()) if low else dict(ref.high_ranks())
    for cards in fives():
        key = ref.five_card_low(cards) if low else ref.five_card_key(cards)
        assert rating(cards, low=low) == (made[key] if key else 0), omaha.render_cards(cards)


def test_five_cards_have_the_number_of_a_hand_that_plays_them() -> None:
    """What a hand plays on a board has the rating that the hand has."""
    rng = np.random.default_rng(12)
    for _ in range(2_000):
        cards = rng.permutation(52)[:9].tolist()
        high = omaha.evaluate(cards[:4], cards[4:])
        assert rating([int(card) for card in high.cards], low=False) == int(high)
        low = omaha.evaluate_low(cards[:4], cards[4:])
        if low is not None:
            assert rating([int(card) for card in low.cards], low=True) == int(low)


def test_ratings_are_compared_with_those_of_hands() -> None:
    text = (
        "select count(hiRating(a, river) = rateHiHand('AsAhKdQc9c')), count(loRating(a, river) = rateLoHand('Ah2h3c4c8d'))"
        " from a='AsAh2hJd', board='KdQc9c8s3c', game='omaha8'"
    )
    assert [column.value for column in omaha.query(text)[0]] == [1, 0]
    lows = "select max(rateLoHand('{}')) from a='*', board='2s3s4s', game='omaha8'"
    assert [
        omaha.query(lows.format(cards))[0][0].value for cards in ("As2s3s4s5s", "8s7s6s5s4s", "AsAh2s3s4s")
    ] == [
        "56",
        "1",
        "0",
    ]
