"""Chance for players who are none: from decks, shuffled as all decks are, so that a seed gives the same for ever."""

from __future__ import annotations

from collections.abc import Iterator

from omaha import Deck

_FIRST = 2**63
"""The hands of a seed from here on are no hands that anybody plays, but chance."""


def decks(seed: int | None, hand: int) -> Iterator[Deck]:
    """Decks without end that have nothing to do with the cards of a hand; secure ones without a seed."""
    number = _FIRST + hand % 2**62
    while True:
        yield Deck.secure() if seed is None else Deck.seeded(seed, number)
        number += 2**62 if number < _FIRST + 2**62 else 1


def numbers(seed: int | None, hand: int) -> Iterator[int]:
    """Numbers from 0 to 51 without end."""
    for deck in decks(seed, hand):
        yield from map(int, deck.deal(52))
