"""Faults that a second look found: hands that could not be taken up again, records that told another hand."""

from __future__ import annotations

import json
import pickle
import threading

import pytest

import omaha
from omaha import Deck, Hand, HandRecord, Stakes, presets

STAKES = Stakes(blinds=(5, 10))


@pytest.mark.parametrize(
    "posts",
    [
        [(2, "dead", 10), (2, "big_blind", 0)],
        [(2, "straddle", 10), (2, "big_blind", 0)],
        [(1, "big_blind", 10), (1, "small_blind", 0)],
    ],
)
def test_posts_are_paid_in_their_order_however_they_are_told(posts: list[tuple[int, str, int]]) -> None:
    """4.2: the blind comes first, so he has something for it."""
    for told in (posts, posts[::-1]):
        with pytest.raises(omaha.ConfigError) as refused:
            Hand(presets.ONLINE, "plo4", STAKES, [100, 10, 10], 0, posts=told)
        assert refused.value.code == "hand.post_amount"


def test_what_one_seat_alone_put_in_goes_back_from_its_bets_first() -> None:
    """4.1, 4.2: given posts, one ante; what nobody matched was bet on an earlier street and is of the bets."""
    posts = [(0, "ante", 5), (1, "small_blind", 5), (2, "big_blind", 10)]
    hand = Hand(presets.ONLINE, "plo4", STAKES, [300, 30, 30], 0, posts=posts)
    hand.apply(omaha.RaiseTo(30))
    hand.apply(omaha.Call())
    hand.apply(omaha.Call())
    # 35 were put in against 30 and 30: 5 go back.
    assert hand.contributions == {"live": (25, 30, 30), "ante": (5, 0, 0), "dead": (0, 0, 0)}
    assert sum(hand.stacks) + hand.pot == 360


def test_a_record_unpickles_through_its_checks() -> None:
    hand = Hand(presets.ONLINE, "plo4", STAKES, [100, 100], 0, deck=Deck.seeded(7))
    written = pickle.dumps(HandRecord.of(hand))
    assert pickle.loads(written).hand() == hand
    with pytest.raises(omaha.NotationError) as refused:
        pickle.loads(written.replace(b'"version":1', b'"version":7'))
    assert refused.value.code == "record.version"


def test_an_error_of_reading_holds_no_text() -> None:
    hand = Hand(presets.ONLINE, "plo4", STAKES, [100, 100], 0, deck=Deck.seeded(7))
    with pytest.raises(omaha.NotationError) as refused:
        HandRecord.from_json(HandRecord.of(hand).to_json()[:-1])
    assert refused.value.code == "record.syntax"
    assert refused.value.__context__ is None and refused.value.__cause__ is None


def test_rr_16_2_a_record_cannot_exchange_the_river_that_becomes_the_turn() -> None:
    hand = Hand(presets.ONLINE, "plo4", STAKES, [100, 100], 0, deck=Deck.seeded(7))
    hand.apply(omaha.Call())
    hand.apply(omaha.Check())
    hand.apply(omaha.Check())  # on the flop: the turn came before the other acted
    hand.redeal_street("roberts", deck=Deck.seeded(8))
    data = HandRecord.of(hand).to_dict()
    command = data["commands"][-1]
    assert command[:2] == ["redeal_street", "roberts"]
    for stub in (command[3][4:] + command[3][:4], "", command[3][:-2]):
        command[3] = stub
        with pytest.raises(omaha.OmahaError):
            HandRecord.from_json(json.dumps(data))


def test_a_deck_cannot_be_cut_short_in_a_record() -> None:
    hand = Hand(presets.ONLINE, "plo4", STAKES, [100, 100], 0, deck=Deck.seeded(7))
    data = HandRecord.of(hand).to_dict()
    data["stub"]["cards"] = data["stub"]["cards"][:-2]
    with pytest.raises(omaha.ConfigError):
        HandRecord.from_json(json.dumps(data))


def test_hands_between_events_offer_nothing() -> None:
    hand = Hand(presets.ONLINE, "plo4", STAKES, [100] * 3, 0, deck=Deck.seeded(7))
    hand.redeal_street("tda", deck=Deck.seeded(8))
    offered = 0
    for count in range(len(hand.events) + 1):
        at = hand.at(count)
        assert HandRecord.of(at).hand() == at == pickle.loads(pickle.dumps(at))
        legal = at.legal_actions()
        if legal is None:
            assert at.actions() == ()
            assert omaha.count_actions(at, 1) == 0
            with pytest.raises(omaha.PhaseError) as refused:
                at.apply(omaha.Call())
            assert refused.value.code in ("phase.between_events", "phase.nobody_to_act")
        else:
            offered += 1
            at.apply(omaha.Call())
    assert offered == 2  # before the street is taken back, and after


def test_looking_back_twice_is_looking_back_once() -> None:
    hand = Hand(presets.ONLINE, "plo4", STAKES, [100] * 3, 0, deck=Deck.seeded(7))
    for _ in range(2):
        hand.apply(omaha.Call())
    hand.apply(omaha.Check())
    for first in range(len(hand.events) + 1):
        for second in range(first + 1):
            assert hand.at(first).at(second) == hand.at(second)
            assert hand.at(first).at(second).key() == hand.at(second).key()


def test_a_hand_is_free_while_its_actions_are_counted() -> None:
    hand = Hand(presets.ONLINE, "plo4", Stakes(blinds=(1, 2)), [60] * 6, 0)
    faults: list[Exception] = []

    def count() -> None:
        try:
            omaha.count_actions(hand, 5, limit=300_000)
        except omaha.WorkTooLarge:
            pass
        except Exception as error:
            faults.append(error)

    counting = threading.Thread(target=count)
    counting.start()
    hand.apply(omaha.Call())
    counting.join()
    assert not faults
