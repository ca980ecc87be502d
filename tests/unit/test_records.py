"""`HandRecord` and pickles: a hand comes back as it was, goes on alike, and nothing but a record is read."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from random_hands import a_hand, play_on, step

import omaha
from omaha import Deck, Game, Hand, HandRecord, NotationError, OmahaError, RaiseTo, Stakes
from omaha.presets import ROBERTS


def back(hand: Hand) -> Hand:
    return HandRecord.from_json(HandRecord.of(hand).to_json()).hand()


def assert_same(one: Hand, two: Hand) -> None:
    assert one == two
    assert one.key() == two.key()
    assert one.events == two.events
    assert one.legal_actions() == two.legal_actions()
    assert one.settlement == two.settlement
    assert (one.rules, one.stakes) == (two.rules, two.stakes)


def states(seed: int, *, uncalled: bool = False) -> Iterator[Hand]:
    """A random hand, after each thing that was done."""
    random = Random(seed)
    hand = a_hand(random, uncalled=uncalled)
    yield hand
    for _ in range(60):
        if hand.street == "complete" and random.random() < 0.5:
            break
        step(random, hand)
        yield hand


@pytest.mark.parametrize("block", range(3))
def test_a_hand_comes_back_at_any_time(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        for hand in states(seed):
            record = HandRecord.of(hand)
            text = record.to_json()
            assert_same(record.hand(), hand)
            again = HandRecord.from_json(text)
            assert (again, again.to_json(), hash(again)) == (record, text, hash(record))
            assert json.loads(text) == record.to_dict()
            assert HandRecord.of(again.hand()).to_json() == text
            assert pickle.loads(pickle.dumps(record)) == record
            assert_same(pickle.loads(pickle.dumps(hand)), hand)


def test_it_goes_on_alike() -> None:
    for seed in range(80):
        random = Random(seed)
        hand = play_on(random, a_hand(random), random.randint(0, 30))
        twins = [back(hand), pickle.loads(pickle.dumps(hand)), hand.copy(), copy.deepcopy(hand)]
        for twin in (hand, *twins):
            play_on(Random(seed), twin)
        for twin in twins:
            assert_same(twin, hand)
        assert_same(back(hand), hand)


def test_it_stands_between_two_actions() -> None:
    """Every prefix of the events."""
    for seed in range(20):
        random = Random(seed)
        hand = play_on(random, a_hand(random), random.choice([10, 60]))
        kinds = [event.kind for event in hand.events]
        for count in range(len(kinds) + 1):
            assert_same(back(hand.at(count)), hand.at(count))


# ---- What is refused


def sample() -> dict[str, Any]:
    """Has a bit of everything."""
    hand = Hand(
        ROBERTS,
        Game("plo5-8", "pot_limit"),
        Stakes(blinds=(1, 2), ante=1),
        [50, 60, 70],
        0,
        deck=Deck.seeded(4),
        added=2,
    )
    hand.apply(RaiseTo(6))
    hand.expose(1, list(hand.hole_cards(1))[:2])
    hand.out_of_turn(2)
    hand.redeal_street("tda", deck=Deck.seeded(9))
    return HandRecord.of(hand).to_dict()


TEXT = json.dumps(sample())


def refusal(text: Any, **options: Any) -> NotationError:
    with pytest.raises(NotationError) as caught:
        HandRecord.from_json(text, **options)
    assert caught.value.code.startswith("record.")
    return caught.value


def code(text: Any, **options: Any) -> str:
    return refusal(text, **options).code


def changed(**values: Any) -> str:
    return json.dumps(sample() | values)


def test_the_sample_is_a_record() -> None:
    assert HandRecord.from_json(TEXT).to_dict() == sample()
    assert HandRecord.from_json(TEXT.encode()) == HandRecord.from_json(TEXT)
    assert HandRecord.from_json(json.dumps(sample(), indent=1)) == HandRecord.from_json(TEXT)


@pytest.mark.parametrize(
    ("name", "value"),
    [("version", v) for v in (0, 2, 10**18, True, None, "1", [1], {})]
    + [("schema", v) for v in ("omaha.view", "", None, 1, "omaha.hand ", [], True)],
)
def test_another_schema_or_version_is_refused(name: str, value: Any) -> None:
    assert code(changed(**{name: value})) == "record.version"


def objects(data: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object in a record, by its place."""
    for name in ("", "rules", "game", "stakes", "stub"):
        yield name, data[name] if name else data


def test_unknown_keys_and_missing_ones_are_refused() -> None:
    for place, part in objects(sample()):
        for key in part:
            data = sample()
            del dict(objects(data))[place][key]
            error = refusal(json.dumps(data))
            assert (error.code, error.value) == ("record.missing_key", [key])
        data = sample()
        dict(objects(data))[place]["extra"] = 1
        error = refusal(json.dumps(data))
        assert (error.code, error.value) == ("record.unknown_key", ["extra"])


def test_a_key_that_stands_twice_is_refused() -> None:
    for key in sample():
        assert code(TEXT[:-1] + f', "{key}": null}}') == "record.duplicate_key"
    assert code(TEXT.replace('"unit": 1', '"unit": 1, "unit": 1', 1)) == "record.duplicate_key"


@pytest.mark.parametrize("number", ["1.0", "1e0", "0.5", "NaN", "Infinity", "-Infinity", "1E400", "-0.0"])
def test_floats_are_refused(number: str) -> None:
    for old in ('"button": 0', '"added": 2', '"version": 1'):
        assert old in TEXT
        assert code(TEXT.replace(old, f"{old.split(':')[0]}: {number}")) == "record.number"


def test_numbers_of_many_digits_are_refused_before_they_are_read() -> None:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        for digits in ("9" * 20, "9" * 5000, "-" + "9" * 5000, "1" + "0" * 50_000):
            error = refusal(TEXT.replace('"added": 2', f'"added": {digits}'))
            assert error.code == "record.number"
            assert len(str(error)) < 100 and len(str(error.value)) < 50
    finally:
        sys.set_int_max_str_digits(limit)


def test_depth_and_size_are_bounded() -> None:
    assert code("[" * 17) == "record.depth"
    assert code("[" * 60_000) == "record.depth"
    assert code('{"a":' * 17 + "1" + "}" * 17) == "record.depth"
    assert code("[" * 16 + "]" * 16) == "record.type"
    assert code('{"[[[[[[[[[[[[[[[[[[[[[[": "\\"[[[[[[[[[[[[[[[[[["}') == "record.unknown_key"
    assert code(TEXT + " " * 70_000) == "record.size"
    assert code(TEXT.encode() + b" " * 70_000) == "record.size"
    assert code("é" * 40_000) == "record.size"
    assert code(TEXT, max_bytes=len(TEXT) - 1) == "record.size"
    assert HandRecord.from_json(TEXT, max_bytes=len(TEXT)).hand()
    assert HandRecord.from_json(TEXT + " " * 70_000, max_bytes=1 << 20).hand()


def test_bytes_must_be_utf_8() -> None:
    assert code(b"\xff") == "record.encoding"
    assert refusal(TEXT.encode() + b"\xc3").offset == len(TEXT)
    assert code(TEXT.encode("utf-16")) == "record.encoding"
    assert code(b"\xef\xbb\xbf" + TEXT.encode()) == "record.syntax"


@pytest.mark.parametrize(
    "text", ["", "null", "1", "[]", '"x"', "{", TEXT + "}", TEXT[:-1], "\ud800", "nul", "{'a': 1}"]
)
def test_what_is_no_object_is_refused(text: str) -> None:
    assert code(text) in ("record.syntax", "record.type")


@pytest.mark.parametrize("value", [None, 1, 1.5, [], object(), bytearray(b"{}")])
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        HandRecord.from_json(value)
    with pytest.raises(TypeError):
        HandRecord.of(value)


BOOLS = ["button", "added", "players_left", "bomb_pot", "run_it", "events"]


@pytest.mark.parametrize("name", BOOLS)
def test_bools_are_no_numbers(name: str) -> None:
    for value in (True, False):
        with pytest.raises(OmahaError) as caught:
            HandRecord.from_json(changed(**{name: value}))
        assert caught.value.code.startswith(("record.", "hand."))


def test_bools_within_are_no_numbers() -> None:
    stakes, game = sample()["stakes"], sample()["game"]
    bad = [
        changed(stacks=[True, 60, 70]),
        changed(stakes=stakes | {"unit": True}),
        changed(stakes=stakes | {"blinds": [True, 2]}),
        changed(game=game | {"boards": True}),
        changed(posts=[[0, "ante", True]]),
        changed(posts=[[True, "ante", 1]]),
        changed(commands=[["raise_to", True]]),
        changed(commands=[["kill_hand", True]]),
        changed(commands=[["run_it", True]]),
        changed(kill=[True, "half"]),
        changed(rules=sample()["rules"] | {"max_runs": True}),
        changed(rules=sample()["rules"] | {"burns": 1}),
        changed(stub=sample()["stub"] | {"given": 0}),
    ]
    for text in bad:
        with pytest.raises(OmahaError):
            HandRecord.from_json(text)


def test_its_repr_shows_no_card_and_it_is_frozen() -> None:
    record = HandRecord.from_json(TEXT)
    assert repr(record) == str(record) == f"<HandRecord of 3 seats, 4 commands, {sample()['events']} events>"
    with pytest.raises(AttributeError):
        record.text = ""  # type: ignore[misc]
    with pytest.raises(OmahaError):
        HandRecord(TEXT.replace("raise_to", "raise"))


# ---- What was wrong once


def test_the_last_hand_at_a_manual_showdown_whose_winner_shows() -> None:
    rules = replace(ROBERTS, uncalled_winner_shows=True)
    hand = Hand(rules, "plo4", Stakes(blinds=(1, 2)), [50, 50], 0, deck=Deck.seeded(1), showdown="manual")
    while hand.street != "showdown":
        legal = hand.legal_actions()
        assert legal is not None
        hand.apply(omaha.Check() if legal.check else omaha.Call())
    hand.kill_hand(1)
    assert hand.street == "complete"
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert back(hand) == hand


def test_it_stands_where_a_street_is_being_taken_back() -> None:
    hand = Hand(ROBERTS, "plo4", Stakes(blinds=(1, 2)), [50, 50], 0, deck=Deck.seeded(1))
    hand.redeal_street("tda", deck=Deck.seeded(5))
    for count in range(len(hand.events)):
        assert back(hand.at(count)) == hand.at(count)


def test_a_hand_that_goes_on_from_between_two_events_is_whole() -> None:
    """Either it may not go on there, or what was missing happens first."""
    hand = Hand(ROBERTS, Game("plo4", boards=2), Stakes(blinds=(1, 2)), [50, 50], 0, deck=Deck.seeded(1))
    hand.apply(omaha.Call())
    hand.apply(omaha.Check())
    assert hand.events[-1].kind == "laid"  # the flop of the second board
    middle = hand.at(len(hand.events) - 1)
    try:
        middle.apply(omaha.Check())
        middle.apply(omaha.Check())
    except OmahaError:
        return
    assert [len(board) for board in middle.boards] == [4, 4] and None not in middle.boards[1]
    assert HandRecord.of(middle).hand() == middle


def test_the_floor_between_two_events() -> None:
    hand = Hand(ROBERTS, "plo4", Stakes(blinds=(1, 2)), [50, 50], 0, deck=Deck.seeded(1)).at(2)
    try:
        hand.void_hand()
    except OmahaError:
        return
    assert HandRecord.of(hand).hand() == hand


def test_told_cards_of_a_street_again_do_not_lie_already() -> None:
    hand = Hand(
        ROBERTS,
        "plo4",
        Stakes(blinds=(1, 2)),
        [50, 50],
        0,
        hole_cards=["AsKsQsJs", "AhKhQhJh"],
        board="2c3c4c5c6c",
    )
    for action in (omaha.Call(), omaha.Check(), omaha.Check()):
        hand.apply(action)
    hand.redeal_street("tda", boards=["7c8c"])  # the turn
    hand.apply(omaha.Check())
    data = HandRecord.of(hand).to_dict()
    redeal = next(command for command in data["commands"] if command[0] == "redeal_street")
    assert redeal[3] == "2c3c4c7c8c"
    redeal[3] = "9c9d4c2c8c"  # the turn would be the deuce that lies on the flop
    with pytest.raises(OmahaError):
        HandRecord.from_json(json.dumps(data))
