"""Killed pots: RR 13, and WL 190 to 195."""

from __future__ import annotations

from typing import Any

import pytest

import omaha
from omaha import Call, Check, Fold, Game, Hand, RaiseTo, Stakes, kill_due, presets

GAME = Game("plo4-8", "limit")
STAKES = Stakes(blinds=(2, 4))


def hand(**options: Any) -> Hand:
    return Hand(presets.ONLINE, GAME, STAKES, [200, 200, 200], 0, **options)


def checked_down(**options: Any) -> Hand:
    played = hand(**options)
    while (legal := played.legal_actions()) is not None:
        played.apply(Check() if legal.check else Call())
    return played


def test_who_scoops_enough_kills_the_next_pot() -> None:
    cards = ["AsAh2s3h", "KsKhQdJd", "9s9hTdTc"]
    scooped = checked_down(hole_cards=cards, board="AcAd8h9c4d")
    assert scooped.settlement is not None and scooped.settlement.payout == (12, 0, 0)
    assert [kill_due(scooped, least) for least in (0, 11, 12, 13)] == [0, 0, 0, None]


def test_a_split_pot_kills_nothing() -> None:
    # The first has the low alone, the second the high.
    cards = ["As2h3s7h", "KsKhQdJd", "9s9hTdTc"]
    split = checked_down(hole_cards=cards, board="Kc4d8h5cJs")
    assert split.settlement is not None and sorted(split.settlement.payout) == [0, 6, 6]
    assert kill_due(split, 0) is None


def test_the_same_winner_of_all_pots_scoops() -> None:
    stacks, cards = [4, 200, 200], ["9s9hTdTc", "AsAh2s3h", "KsKhQdJd"]
    played = Hand(presets.ONLINE, GAME, STAKES, stacks, 0, hole_cards=cards, board="AcAd8h9c4d")
    for action in (Call(), Call(), Check(), RaiseTo(4), Call()):
        played.apply(action)
    while (legal := played.legal_actions()) is not None:
        played.apply(Check() if legal.check else Call())
    assert played.settlement is not None and len(played.settlement.pots) == 2
    assert (kill_due(played, 20), kill_due(played, 21)) == (1, None)


def test_chips_that_went_back_do_not_count() -> None:
    played = hand()
    for action in (RaiseTo(8), Fold(), Fold()):
        played.apply(action)
    # 8 against a blind of 4: four went back.
    assert (kill_due(played, 10), kill_due(played, 11)) == (0, None)


def test_the_rake_does_not_make_the_pot_smaller() -> None:
    rules = omaha.HouseRules(rake=omaha.Rake(1000, unit=1))
    played = Hand(rules, GAME, STAKES, [200, 200, 200], 0)
    for action in (RaiseTo(8), Call(), Call(), RaiseTo(4), Fold(), Fold()):
        played.apply(action)
    assert played.rake and kill_due(played, 24) == 1


def test_nobody_kills_while_a_hand_is_on_or_does_not_count() -> None:
    played = hand()
    assert kill_due(played, 0) is None
    played.misdeal()
    assert kill_due(played, 0) is None


def test_the_seat_kills_the_next_hand() -> None:
    played = hand()
    for action in (RaiseTo(8), Fold(), Fold()):
        played.apply(action)
    seat = kill_due(played, 8)
    assert seat == 0
    killed = Hand(presets.ONLINE, GAME, STAKES, played.stacks, 1, kill=(seat, "full"))
    assert [str(event) for event in killed.events if event.post == "kill"] == ["seat 0 posts 4 (kill)"]
    assert killed.current_bet == 8


def test_bad_arguments() -> None:
    with pytest.raises(omaha.ConfigError) as caught:
        kill_due(hand(), -1)
    assert [problem.code for problem in caught.value.problems] == ["kill.least"]
    for least in (True, 1.5, "1", None):
        with pytest.raises(TypeError):
            kill_due(hand(), least)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Hand is wanted"):
        kill_due("hand", 1)  # type: ignore[arg-type]
