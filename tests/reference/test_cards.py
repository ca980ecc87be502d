"""Card ids and text (the contract of ``parse_cards``; design.md, "Cards in arrays")."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import reference
from omaha.reference import CardTextError, card_text, cards_text, parse_cards

from .vectors import read_lines

CASES = read_lines("parse.jsonl", "omaha.parse/1", {"id", "text", "why"}, frozenset({"cards", "error"}))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_parse_vectors(case: Any) -> None:
    """tests/vectors/parse.jsonl"""
    assert ("cards" in case) != ("error" in case)
    if "cards" in case:
        assert list(parse_cards(case["text"])) == case["cards"]
    else:
        with pytest.raises(CardTextError) as caught:
            parse_cards(case["text"])
        assert {"code": caught.value.code, "offset": caught.value.offset} == case["error"]
        assert caught.value.value == case["text"]


def test_vectors_are_many_and_distinct() -> None:
    assert len({case["id"] for case in CASES}) == len({case["text"] for case in CASES}) == len(CASES) >= 40


def test_ids() -> None:
    """design.md: rank * 4 + suit, rank 0 = deuce, suits c d h s."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [card_text(card) for card in range(52)] == deck
    assert [(reference.rank_of(card), reference.suit_of(card)) for card in (0, 3, 4, 51)] == [
        (0, 0),
        (0, 3),
        (1, 0),
        (12, 3),
    ]


@pytest.mark.parametrize("card", [-1, 52])
def test_no_such_card(card: int) -> None:
    with pytest.raises(ValueError, match="no card"):
        card_text(card)


def test_lone_surrogate_is_no_card() -> None:
    """style.md 5 row 24. (Not in the vectors: JSON readers outside Python refuse it.)"""
    with pytest.raises(CardTextError) as caught:
        parse_cards("As\ud800")
    assert (caught.value.code, caught.value.offset) == ("card.syntax", 2)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(
    st.lists(st.integers(0, 51), unique=True),
    st.text(alphabet=reference.SEPARATORS, max_size=3),
)
def test_text_round_trip(cards: list[int], separator: str) -> None:
    """style.md 1.1: parse, render, parse again."""
    text = separator.join(card_text(card) for card in cards)
    assert parse_cards(text) == parse_cards(text.upper()) == parse_cards(text.lower()) == tuple(cards)
    assert parse_cards(cards_text(cards)) == tuple(cards)


def outcome(text: str) -> tuple[int, ...] | CardTextError:
    try:
        return parse_cards(text)
    except CardTextError as error:
        return error


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.one_of(st.text(), st.text(alphabet="AKT10shcd♠♥, _x", max_size=12)))
def test_any_text_is_cards_or_an_error_inside_it(text: str) -> None:
    """What stands before the offset is cards; a duplicate is a card of those."""
    got = outcome(text)
    if isinstance(got, tuple):
        assert len(set(got)) == len(got)
        return
    assert 0 <= got.offset < len(text)
    before = parse_cards(text[: got.offset])
    if got.code == "card.duplicate":
        size = 3 if text.startswith("10", got.offset) else 2
        assert set(parse_cards(text[got.offset :][:size])) <= set(before)
