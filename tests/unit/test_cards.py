"""Cards and their text (tests/vectors/parse.jsonl is read by cargo and pytest alike)."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import vector_cases
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import Card, CardError, CardSet
from omaha.testing import card_lists, cards

PARSE = vector_cases("parse.jsonl")


@pytest.mark.parametrize("case", PARSE, ids=[case["id"] for case in PARSE])
def test_parse_vectors(case: dict[str, Any]) -> None:
    if "error" not in case:
        parsed = omaha.parse_cards(case["text"])
        assert [int(card) for card in parsed] == case["cards"]
        assert CardSet(case["text"]) == CardSet(case["cards"])
        return
    for parse in (omaha.parse_cards, CardSet):
        with pytest.raises(CardError) as caught:
            parse(case["text"])
        assert caught.value.code == case["error"]["code"]
        assert caught.value.offset == case["error"]["offset"]


@given(st.text())
def test_any_text_parses_or_gives_a_card_error(text: str) -> None:
    try:
        parsed = omaha.parse_cards(text)
    except CardError as error:
        assert error.code in ("card.syntax", "card.duplicate")
        assert error.offset is not None and 0 <= error.offset < len(text)
        with pytest.raises(CardError):
            CardSet(text)
    else:
        again = omaha.parse_cards(omaha.render_cards(parsed))
        assert again == parsed


@pytest.mark.parametrize("call", [omaha.parse_cards, omaha.parse_card, Card, CardSet, omaha.render_cards])
def test_surrogates_are_no_cards(call: Any) -> None:
    with pytest.raises(CardError) as caught:
        call("A\ud800")
    assert (caught.value.code, caught.value.offset) == ("card.syntax", 0)


@given(card_lists(9), st.booleans(), st.sampled_from(["", " ", ", ", "\n"]))
def test_render_and_parse_are_inverse(hand: tuple[Card, ...], unicode: bool, separator: str) -> None:
    text = omaha.render_cards(hand, unicode=unicode, separator=separator)
    assert omaha.parse_cards(text) == hand
    assert omaha.parse_cards(text.lower()) == hand


def test_ids_ranks_and_suits_of_all_52() -> None:
    text = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    for i, name in enumerate(text):
        card = Card(name)
        assert card == Card(i) and int(card) == i and str(card) == name
        assert (card.rank, card.suit) == divmod(i, 4)
        assert card.unicode == name[0] + "♣♦♥♠"[i % 4]
        assert eval(repr(card)) == card
    assert [str(card) for card in sorted(map(Card, reversed(range(52))))] == text


@pytest.mark.parametrize("value", [52, 255, 256, -1, 2**63, 2**64, -(2**70)])
def test_numbers_that_are_no_card(value: int) -> None:
    with pytest.raises(CardError) as caught:
        Card(value)
    assert caught.value.code == "card.range"


@pytest.mark.parametrize("value", [True, 1.0, None, b"As", [1], object()])
def test_wrong_types_are_type_errors(value: Any) -> None:
    with pytest.raises(TypeError):
        Card(value)


@pytest.mark.parametrize(("text", "offset"), [("", 0), ("AsKs", 2), ("As Ks", 3), ("  ", 2)])
def test_one_card_is_wanted(text: str, offset: int) -> None:
    with pytest.raises(CardError) as caught:
        omaha.parse_card(text)
    assert (caught.value.code, caught.value.offset) == ("card.count", offset)


@pytest.mark.parametrize(
    ("items", "code", "offset"),
    [
        ([0, 1, 0], "card.duplicate", 2),
        (["As", Card("As")], "card.duplicate", 1),
        ([0, 52], "card.range", 1),
        (["As", "Xx"], "card.syntax", 1),
        (["As", "KsQs"], "card.count", 1),
        ((0, 1, 300), "card.range", 2),
        ((7, 7), "card.duplicate", 1),
    ],
)
def test_faults_in_sequences_say_where(items: Any, code: str, offset: int) -> None:
    with pytest.raises(CardError) as caught:
        CardSet(items)
    assert (caught.value.code, caught.value.offset) == (code, offset)


def test_sets_take_any_iterable() -> None:
    import numpy as np

    wanted = CardSet("2c2d2h")
    given_as = [
        [0, 1, 2],
        (0, 1, 2),
        {0, 1, 2},
        range(3),
        iter([0, 1, 2]),
        np.arange(3, dtype=np.uint8),
        wanted,
    ]
    for items in [*given_as, ["2c", Card("2d"), 2], "2h2d 2c"]:
        assert CardSet(items) == wanted


@given(st.sets(cards()), st.sets(cards()))
def test_set_operations_agree_with_python_sets(a: set[Card], b: set[Card]) -> None:
    x, y = CardSet(a), CardSet(b)
    assert set(x | y) == a | b and set(x & y) == a & b and set(x - y) == a - b and set(x ^ y) == a ^ b
    assert (x <= y, x < y, x >= y, x > y, x == y) == (a <= b, a < b, a >= b, a > b, a == b)
    assert list(x) == sorted(a) and len(x) == len(a) and bool(x) == bool(a)
    assert all((card in x) == (card in a) for card in map(Card, range(52)))
    assert CardSet.from_mask(x.mask) == x and hash(CardSet.from_mask(x.mask)) == hash(x)
    assert eval(repr(x)) == x


@pytest.mark.parametrize("mask", [1 << 52, (1 << 64) - 1])
def test_masks_with_other_bits_are_refused(mask: int) -> None:
    with pytest.raises(CardError) as caught:
        CardSet.from_mask(mask)
    assert caught.value.code == "card.range"


def test_cards_and_numbers_are_not_equal() -> None:
    assert Card(5) != 5 and CardSet("2c") != {Card("2c")}
    assert not (Card(5) == "3d")
    with pytest.raises(TypeError):
        _ = Card(5) < 6  # type: ignore[operator]
