"""What the floor does to the chips: misdeals, void hands, dead hands, time that is up.

Seats go from the left of the button, which is the last: 0 is the small blind, 1 the big one. Chips are worked by hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import omaha
from omaha import Call, Fold, Hand, RunIt

from .hand_helpers import ROBERTS, TDA, deal, passive, play, shows

ACES, KINGS, QUEENS = "AhAsTc5d", "KhKsTd5c", "QhQsTh5h"
BOARD = "9c7d3h2c2d"


def table(*stacks: int, **options: Any) -> Hand:
    return deal(options.pop("rules", ROBERTS), "no_limit", (1, 2), stacks or [100] * 4, **options)


def refused(hand: Hand, code: str, name: str, *arguments: Any, **options: Any) -> None:
    """Refused with that code, and nothing has changed."""
    before = hand.copy()
    with pytest.raises(omaha.OmahaError) as caught:
        getattr(hand, name)(*arguments, **options)
    assert caught.value.code == code
    assert hand == before
    assert (hand.key(), hand.events) == (before.key(), before.events)


def kinds(hand: Hand, count: int) -> list[str]:
    return [event.kind for event in hand.events[-count:]]


def called_off(hand: Hand, added: int = 0) -> None:
    """Every chip is where it was; `added` came from no seat and stays in the pot."""
    assert (hand.street, hand.to_act, hand.is_over, hand.void) == ("complete", None, True, True)
    assert (hand.settlement, hand.legal_actions(), hand.rake) == (None, None, 0)
    assert (hand.stacks, hand.pot, hand.bets) == (hand.starting_stacks, added, (0,) * len(hand.stacks))
    assert hand.contributions == dict.fromkeys(("live", "ante", "dead"), (0,) * len(hand.stacks))


# ---- Misdeals: RR 3 Misdeals; TDA 35, 36

NOT_YET = ["", "f", "c", "6", "f f"]
SUBSTANTIAL = ["f c", "c f", "c c", "6 f", "f 6", "f f f", "f f c"]


@pytest.mark.parametrize("script", NOT_YET)
def test_tda_36_a_misdeal_before_substantial_action(script: str) -> None:
    hand = play(table(), script)
    hand.misdeal()
    called_off(hand)
    event = next(event for event in hand.events if event.kind == "misdealt")
    assert event.rule == "RR 3 Misdeals; TDA 35, 36"


@pytest.mark.parametrize("script", SUBSTANTIAL)
def test_tda_36_two_actions_with_chips_or_three_are_substantial(script: str) -> None:
    hand = play(table(), script)
    # Three folds leave one player, and that is the end.
    refused(hand, "phase.over" if hand.street == "complete" else "phase.substantial_action", "misdeal")


@pytest.mark.parametrize(
    ("script", "code"), [("k k", None), ("k k k", "x"), ("k 5", "x"), ("5", None), ("5 f", "x")]
)
def test_tda_36_three_checks_are_substantial_two_are_not(script: str, code: str | None) -> None:
    """In a bomb pot the first round is checked."""
    hand = play(table(bomb_pot=5), script)
    if code:
        refused(hand, "phase.substantial_action", "misdeal")
    else:
        hand.misdeal()
        called_off(hand)


def test_tda_36_posts_and_answers_about_runs_do_not_count() -> None:
    rules = replace(ROBERTS, max_runs=2)
    hand = table(50, 2, button=0, rules=rules, run_it="ask")
    for action in (Call(), RunIt(2)):  # the big blind is all-in
        hand.apply(action)
    hand.misdeal()
    called_off(hand)


def test_tda_36_a_dead_hand_does_not_count_a_fold_by_the_clock_does() -> None:
    hand = play(table(), "c")
    hand.kill_hand(0)
    hand.kill_hand(3)
    hand.copy().misdeal()
    hand = table()
    for seat in (2, 3):
        hand.timeout(seat)
    hand.copy().misdeal()
    hand = table(100, 100, 100, 100, 100)
    for seat in (2, 3, 4):
        hand.timeout(seat)
    refused(hand, "phase.substantial_action", "misdeal")


def test_tda_35_everything_goes_back_antes_too() -> None:
    """Antes of 1, blinds of 1 and 2, a big-blind ante of 2, a raise to 6."""
    hand = play(table(stakes={"ante": 1, "big_blind_ante": 2}), "6")
    assert (hand.stacks, hand.pot) == ((98, 95, 93, 99), 15)
    hand.misdeal()
    called_off(hand)
    refunds = [(event.seat, event.amount) for event in hand.events if event.kind == "refunded"]
    assert refunds == [(0, 2), (1, 5), (2, 7), (3, 1)]


def test_tda_35_dead_money_goes_back_and_what_came_from_no_seat_stays() -> None:
    posts = [(0, "small_blind", 1), (1, "big_blind", 2), (2, "post", 2), (3, "dead", 1), (3, "post", 2)]
    hand = table(posts=posts, added=7)
    assert hand.pot == 15
    hand.misdeal()
    called_off(hand, added=7)


def test_a_misdealt_hand_is_over() -> None:
    hand = table(deck=omaha.Deck.seeded(1))
    hand.misdeal()
    for name in ("misdeal", "void_hand"):
        refused(hand, "phase.over", name)
    for name in ("kill_hand", "out_of_turn"):
        refused(hand, "phase.over", name, 2)
    refused(hand, "phase.over", "expose", 2, [])
    refused(hand, "phase.nobody_to_act", "timeout", 2)
    refused(hand, "phase.nobody_to_act", "apply", Fold())
    refused(hand, "phase.no_street", "redeal_street", "tda", deck=omaha.Deck.seeded(2))
    refused(hand, "phase.void", "rabbit")
    refused(hand, "phase.void", "show", 0)


# ---- Fouled decks: RR 3 Irregularities 3 to 10; TDA 35


@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river", "showdown"])
def test_rr_3_irregularities_a_hand_is_void_on_any_street(street: str) -> None:
    cards = {"hole_cards": [ACES, KINGS, QUEENS], "board": BOARD, "showdown": "manual"}
    hand = play(table(100, 100, 100, stakes={"ante": 1}, **cards), "10 c")
    if street != "preflop":
        passive(play(hand, "c"), street)
    if street == "showdown":
        play(hand, "show")
    hand.void_hand()
    called_off(hand)
    assert hand.shown == ((street == "showdown"), False, False)
    voided = next(event for event in hand.events if event.kind == "voided")
    assert voided.rule == "RR 3 Irregularities; TDA 35"


def test_a_void_hand_gives_back_what_was_not_returned_before() -> None:
    """100 against 30: 70 went back when the bet was called, 30 each with the void hand."""
    hand = play(table(100, 30, button=0, showdown="manual"), "100 c")
    assert hand.stacks == (70, 0)
    hand.void_hand()
    called_off(hand)


def test_a_paid_hand_cannot_be_called_off() -> None:
    hand = play(table(50, 30, hole_cards=[ACES, KINGS], board=BOARD, button=0), "50 c")
    assert hand.stacks == (80, 0)
    refused(hand, "phase.over", "void_hand")
    refused(hand, "phase.over", "misdeal")
    refused(hand, "phase.over", "kill_hand", 0)
    folded = play(table(50, 30, button=0), "f")
    assert folded.stacks == (49, 31)
    refused(folded, "phase.over", "misdeal")
    assert hand.settlement is not None and list(hand.settlement.payout) == [60, 0]


# ---- Dead hands: RR 3 Dead hands; TDA 13-B, 14, 37, 58, 65


def test_tda_37_a_hand_is_dead_out_of_turn() -> None:
    hand = table()
    hand.kill_hand(0)
    assert (hand.to_act, hand.folded, hand.stacks[0]) == (2, (True, False, False, False), 99)
    assert hand.events[-1].rule == "RR 3 Dead hands; TDA 13-B, 14, 37, 58, 65"
    refused(hand, "phase.no_live_hand", "kill_hand", 0)
    refused(hand, "hand.seat", "kill_hand", 4)
    refused(hand, "hand.seat", "kill_hand", -1)
    assert play(hand, "c c").to_act == 1


def test_tda_65_a_hand_is_dead_in_turn() -> None:
    hand = table()
    hand.kill_hand(2)
    assert (hand.to_act, hand.folded) == (3, (False, False, True, False))


def test_nobody_sits_at_an_empty_seat() -> None:
    refused(table(100, 100, 0, 100), "hand.seat", "kill_hand", 2)


def test_rr_3_dead_hands_a_dead_bet_stands_and_what_nobody_matched_goes_back() -> None:
    """Seat 2 has bet 50; the blinds have 1 and 2: 48 go back, and the big blind wins 1 + 2 + 2."""
    hand = play(table(), "50")
    hand.kill_hand(2)
    legal = hand.legal_actions()
    assert legal is not None and (legal.seat, legal.call) == (3, 50)
    play(hand, "f f")
    assert (hand.street, hand.stacks) == ("complete", (99, 103, 98, 100))


def test_a_dead_bet_that_was_called_stays_in_the_pot() -> None:
    """50 and 50, blinds of 1 and 2: seat 3 wins 103."""
    hand = play(table(), "50 c")
    hand.kill_hand(2)
    play(hand, "f f")
    assert (hand.street, hand.stacks) == ("complete", (99, 98, 50, 153))


def test_all_others_are_dead() -> None:
    hand = table()
    for seat in (3, 0, 2):
        hand.kill_hand(seat)
    assert (hand.street, hand.stacks) == ("complete", (99, 101, 100, 100))
    refused(hand, "phase.over", "kill_hand", 1)


def test_4_10_the_last_hand_of_a_layer_cannot_be_dead() -> None:
    """2 to 20 was put in by seats 2 and 3 alone until the small blind has called."""
    hand = play(table(), "20 c")
    hand.kill_hand(3)
    refused(hand, "phase.orphan_layer", "kill_hand", 2)
    play(hand, "c")
    hand.kill_hand(2)
    assert (hand.to_act, hand.stacks, hand.pot) == (1, (80, 98, 80, 80), 62)


def test_4_10_who_is_all_in_below_a_layer_of_dead_hands_is_not_paid() -> None:
    """Seat 2 is all-in for 4 without an ante; 5 to 7 were put in by 0 and 1, antes of 5 and bets of 4 and 2, and both are dead."""
    posts = [(0, "ante", 5), (1, "ante", 5), (0, "small_blind", 1), (1, "big_blind", 2)]
    hand = play(table(100, 100, 4, posts=posts), "4 c")
    hand.kill_hand(0)
    assert hand.to_act == 1
    play(hand, "f")
    assert (hand.is_over, hand.to_act, hand.settlement, hand.void) == (True, None, None, False)
    assert hand.street != "complete"
    # 9 and 7: two of seat 0 went back, 7 + 7 + 4 are in the middle.
    assert (hand.stacks, hand.pot) == ((93, 93, 0), 18)
    refused(hand, "phase.last_hand", "kill_hand", 2)
    refused(hand, "phase.nobody_to_act", "timeout", 2)
    refused(hand, "phase.not_over", "rabbit")
    hand.void_hand()
    called_off(hand)


def manual(muck: Any = "losers", **options: Any) -> Hand:
    """Queens, aces, kings, six chips in the pot; checked to the end, so seat 0 shows first."""
    rules = replace(ROBERTS, muck=muck, **options)
    cards = {"hole_cards": [QUEENS, ACES, KINGS], "board": BOARD, "showdown": "manual"}
    return passive(table(100, 100, 100, rules=rules, **cards), "showdown")


def test_tda_13_b_a_hand_is_dead_at_the_showdown() -> None:
    hand = manual()
    assert hand.to_act == 0
    hand.kill_hand(1)  # still to come
    play(hand, "show show")
    assert (shows(hand), hand.stacks) == ([("shown", 0), ("shown", 2)], (98, 98, 104))
    hand = manual()
    hand.kill_hand(0)  # whose turn it is
    assert hand.to_act == 1
    play(hand, "show muck")
    assert hand.stacks == (98, 104, 98)
    hand = play(manual(), "show show")
    hand.kill_hand(1)  # he has shown, and beats nobody any more
    legal = hand.legal_actions()
    assert legal is not None and (legal.seat, legal.show, legal.muck) == (2, True, False)
    play(hand, "show")
    assert (hand.shown, hand.stacks) == ((True, True, True), (98, 98, 104))


def test_the_last_hand_at_the_showdown_wins_unseen() -> None:
    hand = manual()
    hand.kill_hand(1)
    hand.kill_hand(0)
    assert (hand.street, hand.shown, hand.stacks) == ("complete", (False,) * 3, (98, 98, 104))


def test_4_3_a_side_pot_keeps_its_last_hand() -> None:
    """Seat 2 is all-in for 10; 1 has mucked, so 0 is the last in the side pot of 10."""
    cards = {"hole_cards": [ACES, KINGS, QUEENS], "board": BOARD, "showdown": "manual"}
    hand = play(table(100, 100, 10, **cards), "10 c c 5 c k k k k")
    play(hand, "show muck")
    refused(hand, "phase.orphan_layer", "kill_hand", 0)
    hand.copy().kill_hand(2)
    play(hand, "muck")
    assert hand.stacks == (125, 85, 0)


def test_a_dead_hand_is_not_asked_about_runs() -> None:
    rules = replace(ROBERTS, max_runs=3)
    hand = play(table(50, 50, 50, rules=rules, run_it="ask"), "50 c c")
    assert hand.to_act == 0
    hand.kill_hand(1)
    hand.apply(RunIt(3))
    assert hand.to_act == 2
    hand.kill_hand(2)
    assert (hand.street, hand.stacks) == ("complete", (150, 0, 0))


# ---- Time: RR 14 NL 13; TDA 29


def test_tda_29_who_faces_a_bet_folds() -> None:
    hand = table()
    hand.timeout(2)
    assert (hand.folded[2], hand.to_act) == (True, 3)
    assert kinds(hand, 2) == ["timed_out", "folded"]
    assert hand.events[-2].rule == "RR 14 NL 13; TDA 29"
    refused(hand, "phase.not_his_turn", "timeout", 2)
    refused(hand, "phase.not_his_turn", "timeout", 0)
    refused(hand, "hand.seat", "timeout", 9)


def test_tda_29_who_faces_none_checks() -> None:
    hand = play(table(), "c c c")
    hand.timeout(1)
    assert (hand.street, hand.to_act, hand.folded) == ("flop", 0, (False,) * 4)
    hand.timeout(0)
    assert (kinds(hand, 2), hand.to_act) == (["timed_out", "checked"], 1)


@pytest.mark.parametrize("rules", [ROBERTS, TDA])
def test_tda_29_the_clock_of_all_ends_the_hand(rules: omaha.HouseRules) -> None:
    hand = table(rules=rules)
    for seat in (2, 3, 0):
        hand.timeout(seat)
    assert (hand.street, hand.stacks) == ("complete", (99, 101, 100, 100))
    refused(hand, "phase.nobody_to_act", "timeout", 1)


@pytest.mark.parametrize("muck", ["losers", "callers", "none"])
def test_the_clock_never_gives_up_a_hand_that_may_win(muck: str) -> None:
    """The aces are shown, though who plays by "callers" might give them up; the kings lose, and are shown if all must."""
    hand = manual(muck)
    for seat in (0, 1, 2):
        hand.timeout(seat)
    last = "shown" if muck == "none" else "mucked"
    assert shows(hand) == [("shown", 0), ("shown", 1), (last, 2)]
    assert hand.stacks == (98, 104, 98)


def test_the_clock_of_who_is_asked_says_one_run() -> None:
    rules = replace(ROBERTS, max_runs=3)
    hand = play(
        table(50, 50, 50, rules=rules, run_it="ask", hole_cards=[ACES, KINGS, QUEENS], board=BOARD), "50 c c"
    )
    hand.timeout(0)
    assert (hand.street, len(hand.boards), hand.stacks) == ("complete", 1, (150, 0, 0))
    answers = [event.times for event in hand.events if event.kind == "runs_answered"]
    assert answers == [1]
