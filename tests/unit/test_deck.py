"""The deck: known answers of the specified shuffle, and what a secure deck promises (reliability: shuffle)."""

from __future__ import annotations

import copy
import io
import json
import os
import pickle
from typing import Any

import pytest
from conftest import VECTORS
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import CardSet, Deck, DeckError, SecureDeckError, reference

SHUFFLE = json.loads((VECTORS / "shuffle.json").read_text())


@pytest.mark.parametrize("case", SHUFFLE["seeded"], ids=lambda case: f"{case['seed']}-{case['hand']}")
def test_seeded_decks_have_the_known_answers(case: dict[str, Any]) -> None:
    deck = Deck.seeded(case["seed"], case["hand"])
    assert omaha.render_cards(deck.deal(52)) == case["dealt"]
    assert (deck.seed, deck.hand, deck.is_secure) == (case["seed"], case["hand"], False)


@given(st.integers(0, 2**256 - 1), st.integers(0, 2**64 - 1))
def test_core_and_reference_deal_the_same(seed: int, hand: int) -> None:
    dealt = Deck.seeded(seed, hand).deal(52)
    assert tuple(map(int, dealt)) == reference.seeded_deck(seed, hand)


@given(st.lists(st.integers(0, 9), max_size=12), st.integers(0, 2**64))
def test_the_size_of_the_deals_changes_nothing(sizes: list[int], seed: int) -> None:
    deck, whole = Deck.seeded(seed), Deck.seeded(seed).deal(52)
    at = 0
    for size in sizes:
        if at + size > 52:
            with pytest.raises(DeckError) as caught:
                deck.deal(size)
            assert caught.value.code == "deck.empty" and len(deck) == 52 - at
            continue
        assert deck.deal(size) == whole[at : at + size]
        at += size
        assert len(deck) == 52 - at and bool(deck) == (at < 52)


@pytest.mark.parametrize("seed", [-1, 2**256, 10**100])
def test_seeds_out_of_range(seed: int) -> None:
    with pytest.raises(DeckError) as caught:
        Deck.seeded(seed)
    assert caught.value.code == "deck.seed"


@pytest.mark.parametrize("hand", [-1, 2**64])
def test_hand_numbers_out_of_range(hand: int) -> None:
    with pytest.raises(DeckError) as caught:
        Deck.seeded(1, hand)
    assert caught.value.code == "deck.hand"


@pytest.mark.parametrize("bad", [1.5, "7", True])
def test_seeds_of_other_types(bad: Any) -> None:
    with pytest.raises(TypeError):
        Deck.seeded(bad)
    with pytest.raises(TypeError):
        Deck.seeded(0, bad)


def test_negative_counts() -> None:
    with pytest.raises(DeckError) as caught:
        Deck.seeded(1).deal(-1)
    assert caught.value.code == "deck.count"


def test_a_deck_is_made_only_by_its_two_doors() -> None:
    with pytest.raises(TypeError):
        Deck()
    with pytest.raises(TypeError):
        Deck.secure(7)  # type: ignore[call-arg]


def test_a_secure_deck_cannot_be_copied_or_pickled() -> None:
    deck = Deck.secure()
    for make in (copy.copy, copy.deepcopy, pickle.dumps, lambda d: pickle.Pickler(io.BytesIO()).dump([d])):
        with pytest.raises(SecureDeckError) as caught:
            make(deck)
        assert caught.value.code == "deck.secure" and isinstance(caught.value, TypeError)
    assert deck.seed is None and deck.hand is None and deck.is_secure
    assert CardSet(deck.deal(52)) == CardSet.full()


def test_secure_decks_differ() -> None:
    # Equal ones would come up once in 2**225 runs.
    assert Deck.secure().deal(52) != Deck.secure().deal(52)


def test_a_seeded_deck_is_copied_and_pickled_where_it_stands() -> None:
    deck = Deck.seeded(11, 3)
    deck.deal(20)
    twins = [copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))]
    rest = deck.deal(32)
    assert all(len(twin) == 32 and twin.deal(32) == rest for twin in twins)


def test_a_forged_pickle_is_refused() -> None:
    with pytest.raises(DeckError):
        Deck._resume(1, 0, 53)  # type: ignore[attr-defined]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_parent_and_child_deal_differently_after_fork() -> None:
    deck = Deck.secure()
    seen = deck.deal(5)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, bytes(map(int, deck.deal(47))))
        os._exit(0)
    os.waitpid(child, 0)
    theirs, ours = os.read(reader, 64), bytes(map(int, deck.deal(47)))
    assert theirs != ours
    # Both still deal what was left, and nothing twice.
    assert sorted(theirs) == sorted(ours) == sorted(set(range(52)) - set(map(int, seen)))


def test_no_repr_shows_cards_or_seed() -> None:
    deck = Deck.seeded(123456789)
    assert repr(deck) == str(deck) == "<Deck, seeded for simulation, 52 cards left>"
    assert repr(Deck.secure()) == "<Deck, secure, 52 cards left>"


def test_card_by_position_counts_are_even() -> None:
    """GLI-19 3.2.2 in small: 52 x 52 counts over fixed seeds, so that the answer cannot flake."""
    import numpy as np

    hands = 5200
    counts = np.zeros((52, 52), dtype=np.int64)
    for hand in range(hands):
        counts[np.arange(52), [int(card) for card in Deck.seeded(2026, hand).deal(52)]] += 1
    expected = hands / 52
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    # 51 * 51 degrees of freedom; 2958.4 would be passed once in a million.
    assert chi_square < 2958.4
