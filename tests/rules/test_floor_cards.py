"""What the floor does about cards and turns, and what may be asked for after a hand: exposed cards, actions out of turn, showing, rabbit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import omaha
from omaha import Call, Card, CardSet, Check, Deck, Fold, Game, Hand, RaiseTo, Stakes

from .hand_helpers import ROBERTS, deal, passive, play
from .test_floor import ACES, BOARD, KINGS, QUEENS, manual, refused, table

TOLD: dict[str, Any] = {"hole_cards": [QUEENS, ACES, KINGS], "board": BOARD}


def known(hand: Hand, eye: int | None) -> list[str]:
    return [str(cards) for cards in hand.view(eye).hole_cards]


def sorted_text(cards: str) -> str:
    return str(CardSet(cards))


# ---- Exposed cards: RR 3 Irregularities 12, 13; TDA 35-A7, 68


def test_tda_68_exposed_cards_are_seen_by_all() -> None:
    hand = table(100, 100, 100, **TOLD)
    assert [known(hand, None), known(hand, 2)] == [["", "", ""], ["", "", sorted_text(KINGS)]]
    hand.expose(1, "AhTc")
    event = hand.events[-1]
    assert (event.kind, event.seat, event.by_player) == ("exposed", 1, False)
    assert event.rule == "RR 3 Irregularities 12, 13; TDA 35-A7, 68"
    assert set(event.cards or ()) == {Card("Ah"), Card("Tc")}
    seen = sorted_text("AhTc")
    assert known(hand, None) == ["", seen, ""]
    assert known(hand, 0) == [sorted_text(QUEENS), seen, ""]
    assert known(hand, 1) == ["", sorted_text(ACES), ""]
    assert hand.view().events[-1] == event
    assert (hand.to_act, hand.stacks, hand.shown) == (2, (99, 98, 100), (False,) * 3)


def test_cards_are_exposed_again_and_of_a_dead_hand_too() -> None:
    hand = table(100, 100, 100, **TOLD)
    hand.expose(1, [Card("Ah")])
    hand.expose(1, CardSet("AhAs"))
    hand.kill_hand(1)
    hand.expose(1, ACES)
    play(hand, "f")
    hand_over = hand
    assert known(hand_over, None) == ["", sorted_text(ACES), ""]


@pytest.mark.parametrize("cards", ["2s", "KsKh", "AhKs", "9c", "", "AhAsTc5d2s"])
def test_cards_that_are_not_held_are_not_exposed(cards: str) -> None:
    hand = table(100, 100, 100, **TOLD)
    refused(hand, "card.not_held", "expose", 1, cards)
    with pytest.raises(omaha.CardError) as caught:
        hand.expose(1, cards)
    assert str(caught.value) == "these are no cards of seat 1"
    assert not [card for card in ("Ah", "As", "Tc", "5d") if card in repr(caught.value.__dict__)]


def test_what_cannot_be_exposed() -> None:
    hand = table(100, 100, 0, 100, hole_cards=[QUEENS, ACES, None, KINGS], board=BOARD)
    refused(hand, "hand.seat", "expose", 4, "As")
    refused(hand, "hand.seat", "expose", 2, "As")
    refused(hand, "card.duplicate", "expose", 1, "AsAs")
    refused(hand, "card.syntax", "expose", 1, "A")
    with pytest.raises(TypeError):
        hand.expose(True, "As")  # type: ignore[arg-type]
    play(hand, "f f")
    refused(hand, "phase.over", "expose", 1, "As")
    refused(table(), "card.not_held", "expose", 1, "As")  # unknown cards


# ---- Out of turn: RR 3 Betting 10 to 16; TDA 53


def test_tda_53_an_action_out_of_turn_is_refused_and_noted() -> None:
    hand = table()
    for action in (Fold(), Call(), Check(), RaiseTo(6), RaiseTo(10**6)):
        for seat in (0, 1, 3):
            refused(hand, "action.out_of_turn", "apply", action, seat=seat)
    with pytest.raises(omaha.IllegalActionError) as caught:
        hand.apply(Call(), seat=3)
    assert (caught.value.action, caught.value.seat, caught.value.legal) == (Call(), 2, hand.legal_actions())
    before = hand.copy()
    hand.out_of_turn(3)
    event = hand.events[-1]
    assert (event.kind, event.seat, event.rule) == ("out_of_turn", 3, "RR 3 Betting 10 to 16; TDA 53")
    assert hand.at(len(before.events)) == before
    assert hand.key() == before.key()
    assert hand.view().events[-1] == event
    hand.apply(Call(), seat=2)
    assert hand.to_act == 3


def test_who_cannot_act_out_of_turn() -> None:
    hand = play(table(100, 100, 0, 100, 100), "f")
    assert hand.to_act == 4
    refused(hand, "phase.his_turn", "out_of_turn", 4)
    refused(hand, "phase.no_live_hand", "out_of_turn", 3)
    refused(hand, "hand.seat", "out_of_turn", 2)
    refused(hand, "hand.seat", "out_of_turn", 5)
    refused(hand, "hand.seat", "apply", Fold(), seat=5)
    play(hand, "f f")
    refused(hand, "phase.over", "out_of_turn", 1)
    refused(hand, "phase.nobody_to_act", "apply", Fold(), seat=1)


def test_an_illegal_action_in_turn_is_told_as_such() -> None:
    refused(table(), "action.check", "apply", Check(), seat=2)


def test_a_show_out_of_turn_is_refused() -> None:
    hand = manual()
    refused(hand, "action.out_of_turn", "apply", omaha.Show(), seat=1)
    hand.out_of_turn(1)
    assert hand.to_act == 0


# ---- After the hand: showing


def test_cards_are_shown_after_the_hand_not_before() -> None:
    hand = table(100, 100, 100, **TOLD)
    refused(hand, "phase.not_over", "show", 1)
    refused(hand, "phase.not_over", "show", 1, "As")
    refused(manual(), "phase.not_over", "show", 1)
    play(hand, "f f")
    refused(hand, "card.not_held", "show", 1, "Ks")
    refused(hand, "card.not_held", "show", 1, "")
    refused(hand, "hand.seat", "show", 3)
    hand.show(1, "As")
    event = hand.events[-1]
    assert (event.kind, event.seat, event.by_player, event.rule) == ("exposed", 1, True, None)
    assert event.cards == (Card("As"),)
    assert known(hand, None) == ["", "As", ""]
    hand.show(1, "Ah5d")
    assert known(hand, 2) == ["", sorted_text("AsAh5d"), sorted_text(KINGS)]
    hand.show(1)
    assert known(hand, None) == ["", sorted_text(ACES), ""]
    hand.show(0)  # who folded shows too
    assert known(hand, None) == [sorted_text(QUEENS), sorted_text(ACES), ""]
    assert (hand.stacks, hand.shown) == ((99, 101, 100), (False,) * 3)


def test_a_mucked_hand_is_shown_by_its_owner() -> None:
    hand = play(manual(), "show show muck")
    assert known(hand, None)[2] == ""
    hand.show(2, "KhKs")
    assert known(hand, None)[2] == sorted_text("KhKs")
    assert hand.mucked == (False, False, True)


def test_unknown_cards_are_not_shown() -> None:
    refused(play(table(), "f f f"), "card.not_held", "show", 1)


# ---- After the hand: rabbit


def rabbit_hand(seed: int, **options: Any) -> Hand:
    game = Game(options.pop("game", "plo5"), "no_limit", boards=options.pop("boards", 1))
    rules = replace(ROBERTS, **options)
    return Hand(rules, game, Stakes(blinds=(1, 2)), [100, 100, 100], 2, deck=Deck.seeded(seed))


@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river"])
@pytest.mark.parametrize("game", ["plo4", "courchevel-8"])
@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("burns", [True, False])
def test_a_rabbit_shows_what_would_have_come(street: str, game: str, boards: int, burns: bool) -> None:
    for seed in range(5):
        options: dict[str, Any] = {"game": game, "boards": boards, "burns": burns}
        played_on = passive(rabbit_hand(seed, **options), "complete")
        hand = passive(rabbit_hand(seed, **options), street)
        play(hand, "f f")
        boards_then = hand.boards
        came = hand.rabbit()
        whole = tuple((*lay, *more) for lay, more in zip(boards_then, came, strict=True))
        assert whole == played_on.boards
        assert hand.boards == boards_then  # they do not lie there
        rabbits = [event for event in hand.events if event.kind == "rabbit"]
        assert [event.cards for event in rabbits] == ([] if street == "river" else list(came))
        assert [event.board for event in rabbits] == ([] if street == "river" else list(range(boards)))
        again = hand.copy()
        assert again.rabbit() == came
        assert again == hand
        for eye in (None, 0, 1, 2):
            assert [event for event in hand.view(eye).events if event.kind == "rabbit"] == rabbits


def test_a_rabbit_after_a_street_was_dealt_again() -> None:
    for policy in ("roberts", "tda"):
        hands = [passive(rabbit_hand(3)) for _ in range(2)]
        for hand in hands:
            play(hand, "k k k")
            hand.redeal_street(policy, deck=Deck.seeded(8))
        played_on = passive(hands[0], "complete")
        came = play(hands[1], "f f").rabbit()
        assert (*hands[1].board, *came[0]) == played_on.board


def test_rabbits_where_the_house_has_none() -> None:
    hand = rabbit_hand(1, rabbit=False)
    refused(hand, "phase.not_over", "rabbit")
    play(hand, "f f")
    refused(hand, "phase.no_rabbit", "rabbit")


def test_a_rabbit_comes_after_the_hand() -> None:
    hand = rabbit_hand(1)
    refused(hand, "phase.not_over", "rabbit")
    refused(passive(rabbit_hand(1), "river"), "phase.not_over", "rabbit")


def test_a_rabbit_of_cards_that_are_told() -> None:
    """As many as are told; another deck has nothing to do with it."""
    hand = play(table(100, 100, 100, hole_cards=TOLD["hole_cards"], board="9c7d3h2c"), "f f")
    assert hand.rabbit() == (tuple(map(Card, ["9c", "7d", "3h", "2c"])),)
    hand = play(table(100, 100, 100, **TOLD), "c c k f f")
    assert hand.rabbit() == ((Card("2c"), Card("2d")),)
    hand = play(table(), "f f f")
    events = hand.events
    assert hand.rabbit() == ((),)
    assert hand.events == events


def test_a_rabbit_deals_from_no_deck() -> None:
    deck = Deck.seeded(4)
    hand = deal(ROBERTS, "no_limit", (1, 2), [100, 100, 100], deck=deck)
    left = len(deck)
    play(hand, "f f").rabbit()
    assert len(deck) == left
