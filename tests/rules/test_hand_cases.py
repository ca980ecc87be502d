"""What went wrong elsewhere while one hand is bet, C01 to C37 of the project's cases, each with the right answer.

C03, C04, C07, C15, C17 to C19, C21 and C22 are among the printed numbers (test_hand_numbers.py). C28, C29 and C32 are about the next hand and
belong to the table; of C33 and C34 only the posts are here. Seats go from the left of the button, which is the last.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from omaha import Check, Fold, HouseRules, Post, RaiseTo

from .hand_helpers import (
    DEEP,
    HOUSES,
    ROBERTS,
    TDA,
    Options,
    answers,
    deal,
    houses,
    options,
    passive,
    play,
    pots,
    refused,
)

# Minimum raise, reopening


@houses("guide")  # S3: a raise from 16 to 18 is a full one there, so 19 reopens
@pytest.mark.parametrize("first", [16, 200])
def test_c01_all_in_of_3_over_16_reopens_for_nobody(rules: HouseRules, first: int) -> None:
    hand = play(deal(rules, "no_limit", (1, 2), [19, 200, first, 200]), "16 c 19 c")
    if first == 200:
        assert options(hand) == (2, 3, None, None, "not_reopened")
        play(hand, "c")
    assert options(hand) == (3, 3, None, None, "not_reopened")
    assert refused(hand, RaiseTo(33)) == "action.raise_closed"
    assert play(hand, "c").street == "flop"


def test_c01_adding_only_the_table_minimum_3_over_16_is_full() -> None:
    hand = play(deal(HOUSES["guide"], "no_limit", (1, 2), [19, 200, 200, 200]), "16 c 19 c")
    assert options(hand)[:3] == (2, 3, 21)


@houses("guide")  # S3: 100 more is full
@pytest.mark.parametrize(("short", "others"), [(450, "c"), (350, "c"), (350, "f")])
def test_c05_all_in_450_over_300_does_not_reopen_for_the_bettor(
    rules: HouseRules, short: int, others: str
) -> None:
    hand = passive(deal(rules, "no_limit", (50, 100), [DEEP, short + 100, DEEP]))
    play(hand, f"300 {short} {others}")
    if others == "f":
        # Nobody is left who could call more.
        assert options(hand) == (0, short - 300, None, None, "no_opponent")
    else:
        assert options(hand) == (0, short - 300, None, None, "not_reopened")


@houses("guide")
def test_c05_raiser_to_300_may_not_go_on_over_an_all_in_of_350(rules: HouseRules) -> None:
    hand = passive(deal(rules, "no_limit", (50, 100), [DEEP, DEEP, 450, DEEP]))
    play(hand, "100 300 350 c f")
    assert options(hand) == (1, 50, None, None, "not_reopened")


@answers(500, casino=600, guide=400)
def test_c08_utg_to_300_at_50_100_min_re_raise_500(rules: HouseRules, expected: int) -> None:
    hand = play(deal(rules, "no_limit", (50, 100), [DEEP] * 4), "300")
    assert options(hand)[:3] == (3, 300, expected)
    assert refused(hand, RaiseTo(expected - 1)) == "action.raise_too_small"
    assert refused(hand, RaiseTo(300)) == "action.raise_too_small"


@answers(4158, casino=4358, guide=2279)
def test_c09_heads_up_200_then_2179_min_4158(rules: HouseRules, expected: int) -> None:
    hand = play(deal(rules, "no_limit", (50, 100), [DEEP, DEEP]), "200 2179")
    assert options(hand)[:3] == (1, 1979, expected)
    assert refused(hand, RaiseTo(expected - 1)) == "action.raise_too_small"
    assert play(hand, str(expected)).bets == (2179, expected)


@houses()
def test_c11_both_blinds_see_a_minimum_of_4(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (1, 2), [DEEP, DEEP])
    assert options(hand)[:3] == (1, 1, 4)
    assert options(play(hand, "c"))[:3] == (0, None, 4)


@houses("guide")  # S3: 470 is enough there
def test_c12_all_in_below_the_minimum_raise_is_legal_and_does_not_reopen(rules: HouseRules) -> None:
    hand = passive(deal(rules, "no_limit", (100, 200), [DEEP, 700, DEEP, 700, 700]))
    assert hand.pot == 1000
    assert options(play(hand, "270")) == (1, 270, 500, 500, None)
    assert refused(hand, RaiseTo(499)) == "action.raise_too_small"
    play(hand, "500 c f f")
    assert options(hand) == (0, 230, None, None, "not_reopened")


@houses()
def test_trap_limper_may_not_raise_over_an_all_in_of_3(rules: HouseRules) -> None:
    """TDA 47-A: a limp of 2, the button all-in for 3, the big blind calls."""
    hand = play(deal(rules, "no_limit", (1, 2), [100, 100, 100, 3]), "c 3 f c")
    assert options(hand) == (2, 1, None, None, "not_reopened")


@houses()
def test_trap_checker_may_not_raise_over_an_opening_all_in_of_1(rules: HouseRules) -> None:
    """The big blind is 2; the next minimum is 1 + 2 (rule 3.1), also under S2."""
    hand = passive(deal(rules, "no_limit", (1, 2), [100, 3, 100]))
    assert options(play(hand, "k 1")) == (2, 1, 3, 100 - 2, None)
    assert options(play(hand, "c")) == (0, 1, None, None, "not_reopened")


def test_3_1_short_all_ins_count_singly_where_they_do_not_add_up() -> None:
    """TDA 47's example with the option off: neither 125 nor 200 is a full raise, so the bettor of 100 may only call."""
    rules = replace(TDA, short_all_ins_add_up=False)
    hand = passive(deal(rules, "no_limit", (50, 100), [DEEP, 225, DEEP, 300, DEEP]))
    assert options(play(hand, "100 125 c 200 c")) == (0, 100, None, None, "not_reopened")
    hand = passive(deal(rules, "no_limit", (50, 100), [DEEP, 300, DEEP]))
    assert options(play(hand, "100 200 c"))[:3] == (0, 100, 300)


# Pot-limit maximum


@houses()
def test_c20_flop_pot_after_a_short_big_blind_is_500(rules: HouseRules) -> None:
    """TDA 54-C: 200, 200 and the all-in 100; the shortfall counts before the flop alone."""
    hand = play(deal(rules, "pot_limit", (100, 200), [DEEP, 100, DEEP]), "c c")
    assert (hand.street, hand.pot) == ("flop", 500)
    assert options(hand) == (0, None, 200, 500, None)
    assert refused(hand, RaiseTo(600)) == "action.raise_too_large"


@houses()
def test_c23_over_bets_are_refused(rules: HouseRules) -> None:
    """500/1000, flop pot 10,500: 10,500 may be bet, 11,500 not; 9,500 is a bet like any other."""
    hand = passive(play(deal(rules, "pot_limit", (500, 1000), [DEEP] * 4), "2625"))
    assert (hand.street, hand.pot) == ("flop", 10_500)
    assert refused(hand, RaiseTo(11_500)) == "action.raise_too_large"
    assert play(hand.copy(), "9500").current_bet == 9_500
    assert play(hand, "10500 f c c").pot == 42_000


# Blinds, posts


@houses()
def test_c24_big_blind_of_60_the_call_is_100(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (50, 100), [DEEP, 60, DEEP, DEEP])
    assert options(hand)[:3] == (2, 100, 200)
    play(hand, "c")
    two = play(hand.copy(), "c f")
    assert (two.street, two.to_act) == ("flop", 2)
    # UTG and the button put in 100 each, the folded small blind 50, the all-in 60.
    assert pots(two) == [(230, (1, 2, 3)), (80, (2, 3))]
    one = play(hand, "f f")
    assert (one.street, one.is_over) == ("showdown", True)
    # The 40 that the big blind could not match came back.
    assert one.contributions["live"] == (50, 60, 60, 0)
    assert one.pot == 170


@houses()
def test_c25_all_in_blind_has_no_option(rules: HouseRules) -> None:
    hand = play(deal(rules, "no_limit", (5, 10), [DEEP, 10, DEEP]), "c c")
    assert (hand.street, hand.to_act) == ("flop", 0)


@houses()
@pytest.mark.parametrize("structure", ["limit", "pot_limit", "no_limit"])
def test_c26_big_blind_has_the_option_when_all_call(rules: HouseRules, structure: str) -> None:
    hand = play(deal(rules, structure, (5, 10), [DEEP] * 4), "f f c")
    assert hand.street == "preflop"
    assert options(hand)[:3] == (1, None, 20)
    assert play(hand.copy(), "20").to_act == 0
    assert play(hand, "k").street == "flop"


def test_c33_missed_small_blind_is_dead_by_s1_or_both_with_the_small_part_dead_by_s4() -> None:
    """At 5/10, four players, the third owes. S1: 5 dead, then he must call 10. S4: 10 live and 5 dead: he may check."""
    usual = [Post(0, "small_blind", 5), Post(1, "big_blind", 10)]
    s1 = deal(ROBERTS, "limit", (5, 10), [100] * 4, posts=[*usual, Post(2, "dead", 5)])
    assert (s1.bets, s1.pot, s1.stacks[2]) == ((5, 10, 0, 0), 20, 95)
    assert options(s1)[:3] == (2, 10, 20)
    both = [*usual, Post(2, "post", 10), Post(2, "dead", 5)]
    s4 = deal(ROBERTS, "limit", (5, 10), [100] * 4, posts=both)
    assert (s4.bets, s4.pot, s4.contributions["dead"]) == ((5, 10, 10, 0), 30, (0, 0, 5, 0))
    assert options(s4)[:3] == (2, None, 20)


@houses()
def test_c34_newcomer_posts_the_big_blind_live_and_keeps_the_option(rules: HouseRules) -> None:
    posts = [Post(0, "small_blind", 5), Post(1, "big_blind", 10), Post(3, "post", 10)]
    hand = play(deal(rules, "no_limit", (5, 10), [100] * 5, posts=posts), "f")
    assert options(hand)[:3] == (3, None, 20)
    assert play(hand.copy(), "20").to_act == 4
    # Checked, he does not act again; raised, he does.
    assert play(hand.copy(), "k f c k").street == "flop"
    assert options(play(hand, "k 30 f f"))[:2] == (3, 20)


@houses()
@pytest.mark.parametrize("button", [0, 1])
def test_c35_heads_up_the_button_is_the_small_blind_first_before_and_last_after_the_flop(
    rules: HouseRules, button: int
) -> None:
    hand = deal(rules, "no_limit", (5, 10), [DEEP, DEEP], button=button)
    other = 1 - button
    assert (hand.bets[button], hand.bets[other], hand.to_act) == (5, 10, button)
    assert play(hand, "c").to_act == other
    for street in ("flop", "turn", "river"):
        play(hand, "k")
        assert (hand.street, hand.to_act) == (street, other)
        assert play(hand, "k").to_act == button


def test_c35_heads_up_at_a_table_with_empty_seats() -> None:
    hand = deal(TDA, "no_limit", (5, 10), [0, 100, 0, 0, 100, 0], button=4)
    assert (hand.bets, hand.to_act) == ((0, 10, 0, 0, 5, 0), 4)


@houses()
def test_c35_one_blind_alone_is_the_big_blind_of_the_other(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (2,), [100, 100])
    assert (hand.bets, hand.to_act) == ((2, 0), 1)
    assert options(hand)[:3] == (1, 2, 4)


@houses()
def test_c37_an_ante_is_no_part_of_the_bet(rules: HouseRules) -> None:
    """3 x 100, ante 5, 5/10; told with a raise to 20, the least there is: he pays 20 besides his ante."""
    hand = deal(rules, "no_limit", (5, 10), [100] * 3, stakes={"ante": 5})
    assert (hand.pot, hand.bets) == (30, (5, 10, 0))
    play(hand, "20")
    assert (hand.stacks[2], hand.pot, hand.bets[2]) == (75, 50, 20)


@houses()
def test_trap_small_blind_must_complete_when_the_big_blind_is_all_in_for_half(rules: HouseRules) -> None:
    """1/2, the big blind all-in for 1, the button in for 2: the small blind adds 1 to call."""
    hand = play(deal(rules, "no_limit", (1, 2), [100, 1, 100]), "c")
    assert options(hand)[:2] == (0, 1)
    assert play(hand, "c").street == "flop"


@houses()
def test_trap_heads_up_big_blind_all_in_for_no_more_than_the_small_blind(rules: HouseRules) -> None:
    """He has matched it: nothing to decide, the board is run out; with more there is a call."""
    hand = deal(rules, "no_limit", (5, 10), [5, 100])
    assert (hand.street, hand.to_act, hand.is_over) == ("showdown", None, True)
    assert deal(rules, "no_limit", (5, 10), [3, 100]).stacks == (0, 97)
    more = deal(rules, "no_limit", (5, 10), [7, 100])
    assert options(more) == (1, 5, None, None, "no_opponent")
    assert play(more, "c").stacks == (0, 93)


@houses()
def test_3_5_no_raise_when_nobody_could_call_it(rules: HouseRules) -> None:
    hand = play(deal(rules, "no_limit", (5, 10), [50, 50, 100]), "40 50 f")
    assert options(hand) == Options(2, 10, None, None, "no_opponent")
    assert refused(hand, RaiseTo(100)) == "action.raise_closed"
    # The least opponent's stack does not trim what may be bet: 100 into 50 and 50; 50 come back.
    hand = deal(rules, "no_limit", (5, 10), [50, 50, 100])
    assert options(hand).most == 100
    assert play(hand, "100 f c").contributions["live"] == (5, 50, 50)


@houses()
def test_illegal_actions_change_nothing(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (5, 10), [100] * 3)
    assert refused(hand, Check()) == "action.check"
    assert refused(hand, RaiseTo(101)) == "action.raise_too_large"
    assert refused(hand, RaiseTo(19)) == "action.raise_too_small"
    assert refused(play(hand, "c c"), RaiseTo(0)) == "action.raise_too_small"
    play(hand, "k")
    assert play(hand.copy(), "f").folded == (True, False, False)
    strict = replace(rules, allow_open_fold=False)
    hand = play(deal(strict, "no_limit", (5, 10), [100] * 3), "c c")
    assert refused(hand, Fold()) == "action.fold"
