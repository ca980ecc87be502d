"""The printed numbers of the table in rules 3, each under every preset.

Where a preset's own rules give another number, that is worked out in the docstring: CASINO (S2) doubles the bet, GUIDE (S3)
adds the table's minimum, WSOP_LIVE counts the small blind as a big one, WSOP_TOURNAMENT counts blinds as they lie. Seats are
A, B, C ... from the left of the button, which is the last. Numbers that are cases of cases.md too carry the id.
"""

from __future__ import annotations

import pytest

from omaha import ConfigError, Game, Hand, HouseRules, Post, RaiseTo, Stakes, presets

from .hand_helpers import DEEP, answers, deal, houses, options, passive, play, refused


def flop(rules: HouseRules, stacks: list[int], blinds: tuple[int, int] = (50, 100)) -> Hand:
    """No limit, the flop after calls and checks; the stacks are what is left then."""
    hand = deal(rules, "no_limit", blinds, [stack + blinds[-1] for stack in stacks])
    assert passive(hand).to_act == 0
    return hand


@answers(105, wsop_live_2024=110)
def test_s2_after_a_raise_to_30_at_5_10_the_next_pot_raise_is_105(rules: HouseRules, expected: int) -> None:
    """3 x 30 + 5 + 10; WL counts 10 + 10."""
    hand = play(deal(rules, "pot_limit", (5, 10), [DEEP] * 6), "30")
    assert options(hand).most == expected
    assert refused(hand, RaiseTo(expected + 1)) == "action.raise_too_large"
    assert play(hand, str(expected)).current_bet == expected


@answers(100, wsop_live_2024=105)
def test_s2_small_blind_facing_30_at_5_10_may_make_it_100(rules: HouseRules, expected: int) -> None:
    """Rule 2.3: his own chips are left out: 3 x 30 + 10; WL: 5 more."""
    hand = play(deal(rules, "pot_limit", (5, 10), [DEEP] * 3), "30")
    assert options(hand)[0::3] == (0, expected)


@houses()
def test_s3_fourth_player_may_raise_20_30_10_by_60_to_70(rules: HouseRules) -> None:
    """20 + 30 + 10 = 60. Pot 20 is four times a blind of 5."""
    hand = passive(deal(rules, "pot_limit", (5, 5), [DEEP] * 4))
    assert hand.pot == 20
    assert options(play(hand, "10 c c"))[0::3] == (3, 70)
    assert options(hand).call == 10


@houses()
def test_c17_rr_14_pl_4_pot_100_bet_50_raise_to_250(rules: HouseRules) -> None:
    hand = passive(deal(rules, "pot_limit", (25, 50), [DEEP] * 2))
    assert hand.pot == 100
    assert options(play(hand, "50")).most == 250
    # Half the pot is 50 + 200 / 2.
    assert play(hand, "150").current_bet == 150


@answers(700, wsop_tournament_2024=600, wsop_live_2024=800)
def test_c18_tda_54_b_small_blind_dead_at_100_200_first_actor_max_700(
    rules: HouseRules, expected: int
) -> None:
    """200 + (300 + 200); as it lies 200 + (200 + 200); WL 200 + (400 + 200)."""
    hand = deal(rules, "pot_limit", (100, 200), [DEEP] * 4, posts=[Post(1, "big_blind", 200)])
    assert options(hand) == (2, 200, 400, expected, None)


@answers(700, wsop_tournament_2024=600, wsop_live_2024=800)
def test_c19_tda_54_b_big_blind_all_in_for_100_call_200_min_400_max_700(
    rules: HouseRules, expected: int
) -> None:
    """The same, with 100 and 100 on the table."""
    hand = deal(rules, "pot_limit", (100, 200), [DEEP, 100, DEEP, DEEP])
    assert options(hand) == (2, 200, 400, expected, None)
    assert play(hand, "c").bets == (100, 100, 200, 0)


@answers(35, wsop_live_2024=40)
def test_c15_c21_wl_187_opening_max_at_5_10_is_40_with_the_small_blind_as_10(
    rules: HouseRules, expected: int
) -> None:
    """10 + (20 + 10); elsewhere 10 + (15 + 10). RR 14 PL 6 leaves the rounding to the house."""
    hand = deal(rules, "pot_limit", (5, 10), [DEEP] * 6)
    assert options(hand) == (2, 10, 20, expected, None)


@answers(18, wsop_live_2024=25)
def test_c22_wl_188_first_raise_at_1_2_5_is_10_to_25(rules: HouseRules, expected: int) -> None:
    """5 + (15 + 5), the 1 and the 2 counting as 10; elsewhere 5 + (8 + 5)."""
    hand = deal(rules, "pot_limit", (1, 2, 5), [DEEP] * 6)
    assert hand.bets == (1, 2, 5, 0, 0, 0)
    assert options(hand) == (3, 5, 10, expected, None)
    for to in (10, 15, 20, 25):
        if to <= expected:
            assert play(hand.copy(), str(to)).current_bet == to
    assert refused(hand, RaiseTo(9)) == "action.raise_too_small"
    assert refused(hand, RaiseTo(expected + 1)) == "action.raise_too_large"


def test_s2_refuses_1_2_5_blinds() -> None:
    """S2: the big blind is between once and twice the small; 5 is not."""
    with pytest.raises(ConfigError) as caught:
        Hand(presets.CASINO, Game("plo4"), Stakes(blinds=(1, 2, 5)), [100] * 4, 0)
    assert caught.value.code == "rules.big_blind_range"


@answers(300, casino=400)
def test_c03_tda_47_bettor_of_100_facing_200_may_raise_min_300(rules: HouseRules, expected: int) -> None:
    """100, all-in 125, call, all-in 200, call: +100 is a full raise. S2: 200 is twice his 100; the minimum 400."""
    hand = play(flop(rules, [DEEP, 125, DEEP, 200, DEEP]), "100 125 c 200 c")
    assert options(hand)[:3] == (0, 100, expected)
    assert options(hand).closed is None


@houses()
def test_c03_tda_47_caller_of_125_facing_200_may_not_raise(rules: HouseRules) -> None:
    """+75 is less than 100. S2: less than 250, S3: less than 225."""
    hand = play(flop(rules, [DEEP, 125, DEEP, 200, DEEP]), "100 125 c 200 c c")
    assert options(hand) == (2, 75, None, None, "not_reopened")
    assert refused(hand, RaiseTo(500)) == "action.raise_closed"
    assert play(hand, "c").street == "turn"


@answers((300, 400), casino=(400, 800))
def test_c03_tda_47_when_the_bettor_makes_it_300_the_caller_of_125_may_raise_min_400(
    rules: HouseRules, expected: tuple[int, int]
) -> None:
    """S2 doubles: 400, then 800."""
    to, least = expected
    hand = play(flop(rules, [DEEP, 125, DEEP, 200, DEEP]), f"100 125 c 200 c {to}")
    assert options(hand)[:3] == (2, to - 125, least)


@answers(1100, casino=1600, guide=900)
def test_tda_47_bet_300_all_ins_500_650_800_call_min_raise_1100(rules: HouseRules, expected: int) -> None:
    """+500 reopens, 800 + 300. S2: 800 is over 600, twice is 1,600. S3: each all-in adds 100 or more, 800 + 100."""
    hand = play(flop(rules, [DEEP, 500, 650, 800, DEEP]), "300 500 650 800 c")
    assert options(hand)[:3] == (0, 500, expected)


@answers(2200, casino=None, guide=1800)
def test_c04_wt_96_500_1000_call_all_ins_1300_1700_both_may_raise_min_2200(
    rules: HouseRules, expected: int | None
) -> None:
    """+700 is over 500; 1,700 + 500. S2: twice 1,000 is not reached, so neither may. S3: 1,700 + 100."""
    hand = play(flop(rules, [DEEP, DEEP, DEEP, 1300, 1700]), "500 1000 c 1300 1700 f")
    closed = "not_reopened" if expected is None else None
    assert (options(hand)[:3], options(hand).closed) == ((1, 700, expected), closed)
    play(hand, "c")
    assert (options(hand)[:3], options(hand).closed) == ((2, 700, expected), closed)


@answers(5600, casino=7200, guide=3800)
def test_tda_43_600_1600_3600_at_100_200_next_min_5600(rules: HouseRules, expected: int) -> None:
    """3,600 + 2,000; S2 2 x 3,600; S3 3,600 + 200."""
    hand = play(deal(rules, "no_limit", (100, 200), [DEEP] * 6), "600 1600 3600")
    assert options(hand)[:3] == (5, 3600, expected)
    assert refused(hand, RaiseTo(expected - 1)) == "action.raise_too_small"


@answers(250, casino=300)
def test_c07_tda_43_first_player_all_in_150_at_50_100_next_min_250(rules: HouseRules, expected: int) -> None:
    """150 + 100; S2 2 x 150."""
    hand = play(deal(rules, "no_limit", (50, 100), [DEEP, DEEP, 150, DEEP]), "150")
    assert options(hand)[:3] == (3, 150, expected)


@answers(59, guide=39)
def test_s0_30_call_all_in_for_less_than_60_first_bettor_may_not_re_raise(
    rules: HouseRules, expected: int
) -> None:
    """S3's full raise is one to 40, so less than that there."""
    hand = play(flop(rules, [DEEP, DEEP, expected], (5, 10)), f"30 c {expected}")
    assert options(hand) == (0, expected - 30, None, None, "not_reopened")
    assert options(play(hand, "c")) == (1, expected - 30, None, None, "not_reopened")


@answers(60, guide=40)
def test_s0_30_call_all_in_for_a_full_raise_reopens(rules: HouseRules, expected: int) -> None:
    hand = play(flop(rules, [DEEP, DEEP, expected], (5, 10)), f"30 c {expected}")
    assert options(hand).closed is None


@answers(50, casino=60, guide=40)
def test_2_1_minimum_re_raise_after_10_to_30(rules: HouseRules, expected: int) -> None:
    """Rule 2.1: S0 50, S2 60, S3 40."""
    hand = play(flop(rules, [DEEP] * 3, (5, 10)), "10 30")
    assert options(hand)[:3] == (2, 30, expected)
    assert play(hand, str(expected)).current_bet == expected
