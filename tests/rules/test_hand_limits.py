"""Fixed limit, straddles, three blinds, capped pots, antes, everybody all-in: rules 3.2 to 3.7 in one hand.

Seats go from the left of the button, which is the last.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from omaha import Check, ConfigError, Hand, HouseRules, Post, RaiseTo

from .hand_helpers import (
    DEEP,
    HOUSES,
    ROBERTS,
    TDA,
    answers,
    deal,
    houses,
    options,
    passive,
    play,
    pots,
    refused,
)

# Fixed limit


def limit_flop(rules: HouseRules, stacks: list[int]) -> Hand:
    """20/40 limit, the flop after calls and checks; the stacks are what is left then."""
    hand = deal(rules, "limit", (10, 20), [stack + 20 for stack in stacks])
    assert passive(hand).to_act == 0
    return hand


@houses()
def test_3_3_small_bets_on_two_streets_big_ones_on_the_others(rules: HouseRules) -> None:
    hand = deal(rules, "limit", (1, 2), [DEEP] * 3)
    assert options(hand) == (2, 2, 4, 4, None)
    passive(hand)
    for street, size in (("flop", 2), ("turn", 4), ("river", 4)):
        assert hand.street == street
        assert options(hand) == (0, None, size, size, None)
        assert options(play(hand, f"{size}")) == (1, size, 2 * size, 2 * size, None)
        assert refused(hand, RaiseTo(2 * size - 1)) == "action.raise_too_small"
        assert refused(hand, RaiseTo(2 * size + 1)) == "action.raise_too_large"
        play(hand, "c c")


@houses()
def test_3_3_bet_sizes_of_the_stakes(rules: HouseRules) -> None:
    """Blinds 1 and 2 at 3/9: the blinds need not be half and whole bets. The raise is by a small bet."""
    hand = deal(rules, "limit", (1, 2), [DEEP] * 2, stakes={"small_bet": 3, "big_bet": 9})
    assert options(passive(hand)) == (0, None, 3, 3, None)
    assert options(passive(hand, "turn")) == (0, None, 9, 9, None)


@houses()
def test_3_3_all_in_of_15_on_a_20_round_is_raised_to_35(rules: HouseRules) -> None:
    """RR limit 5, WL 129: half a bet or more is a full one."""
    hand = limit_flop(rules, [15, DEEP, DEEP])
    assert options(hand) == (0, None, 15, 15, None)
    assert options(play(hand, "15")) == (1, 15, 35, 35, None)
    assert options(play(hand, "35")) == (2, 35, 55, 55, None)


@houses()
def test_3_3_all_in_of_5_on_a_20_round_is_completed_to_20(rules: HouseRules) -> None:
    hand = play(limit_flop(rules, [5, DEEP, DEEP]), "5")
    assert options(hand) == (1, 5, 20, 20, None)
    assert options(play(hand, "20")) == (2, 20, 40, 40, None)


@houses()
@pytest.mark.parametrize(("total", "reopened", "then"), [(29, False, 40), (30, True, 50), (35, True, 55)])
def test_3_3_all_in_raise_reopens_from_half_a_bet(
    rules: HouseRules, total: int, reopened: bool, then: int
) -> None:
    """Bet 20, all-in to `total`: less than 10 more is completed to 40 by who has not acted, and closes for the bettor."""
    hand = play(limit_flop(rules, [DEEP, total, DEEP]), f"20 {total}")
    assert options(hand) == (2, total, then, then, None)
    play(hand, "c")
    if reopened:
        assert options(hand) == (0, total - 20, then, then, None)
    else:
        assert options(hand) == (0, total - 20, None, None, "not_reopened")


@houses()
def test_3_3_completing_reopens_for_the_bettor(rules: HouseRules) -> None:
    """Bet 20, all-in 25, completed to 40: +20 for the bettor, who may make it 60."""
    hand = play(limit_flop(rules, [DEEP, 25, DEEP]), "20 25 40")
    assert options(hand) == (0, 20, 60, 60, None)


def test_3_3_without_the_half_bet_rule_only_a_whole_bet_counts() -> None:
    rules = replace(ROBERTS, half_bet_rule=False)
    assert options(play(limit_flop(rules, [15, DEEP, DEEP]), "15")) == (1, 15, 20, 20, None)
    hand = play(limit_flop(rules, [DEEP, 35, DEEP]), "20 35 c")
    assert options(hand) == (0, 15, None, None, "not_reopened")


@answers(3, home_tournament=None, wsop_live_2024=4, wsop_tournament_2024=4)
@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river"])
def test_3_3_the_number_of_raises_is_capped_on_every_street(
    rules: HouseRules, expected: int | None, street: str
) -> None:
    """Bet + 3 raises; four in WT 100. The big blind is the bet before the flop. S0 has no limit play, so no cap."""
    hand = deal(rules, "limit", (1, 2), [DEEP] * 3)
    size = 2 if street in ("preflop", "flop") else 4
    if street != "preflop":
        play(passive(hand, street), str(size))
    for number in range(2, 2 + (8 if expected is None else expected)):
        play(hand, str(number * size))
    if expected is None:
        assert options(hand).closed is None
    else:
        assert options(hand)[2:] == (None, None, "cap")
        assert refused(hand, RaiseTo((2 + expected) * size)) == "action.raise_closed"
        assert options(play(hand, "c")).closed == "cap"


@houses()
def test_3_3_a_short_all_in_does_not_count_towards_the_cap(rules: HouseRules) -> None:
    """Bet 20, all-in 25 (short), 40, 60, 80: three raises; with 25 counted the last would be the fourth."""
    rules = replace(rules, raise_limit=3)
    hand = play(limit_flop(rules, [DEEP, 25, DEEP, DEEP]), "20 25 40 60")
    assert options(hand) == (0, 40, 80, 80, None)
    assert options(play(hand, "80")).closed == "cap"


@answers(
    "free",
    guide="capped",
    home_tournament="free",
    tda_2024="capped",
    wsop_tournament_2024="capped",
)
def test_3_3_a_round_that_two_start_is_uncapped(rules: HouseRules, expected: str) -> None:
    """RR 3 Betting 2, WL; not S3, WT; TDA only when two are left in the event."""
    hand = passive(play(deal(rules, "limit", (1, 2), [DEEP] * 3), "f"))
    for number in range(1, 2 + (3 if rules.raise_limit is None else rules.raise_limit)):
        play(hand, str(2 * number))
    assert options(hand).closed == ("cap" if expected == "capped" else None)


@houses("home_tournament")  # S0: no cap at all
def test_3_3_two_left_of_three_in_the_same_round_stay_capped(rules: HouseRules) -> None:
    rules = replace(rules, raise_limit=3)
    hand = play(deal(rules, "limit", (1, 2), [DEEP] * 3), "f 4 6 8")
    assert options(hand).closed == "cap"


@pytest.mark.parametrize(("left", "closed"), [(2, None), (3, "cap"), (None, "cap")])
def test_3_3_tda_48_uncapped_when_two_are_left_in_the_event(left: int | None, closed: str | None) -> None:
    hand = deal(TDA, "limit", (1, 2), [DEEP] * 2, players_left=left)
    assert options(play(hand, "4 6 8")).closed == closed


# Straddles


def straddled(
    rules: HouseRules, seats: int = 4, straddles: tuple[int, ...] = (2,), stack: int = DEEP
) -> Hand:
    return deal(rules, "no_limit", (1, 2), [stack] * seats, straddles=straddles)


@answers(6, roberts=8, casino=8)
def test_trap_minimum_raise_over_a_straddle_of_4(rules: HouseRules, expected: int) -> None:
    """WL 161: by the big blind, 6; RR NL 3: by the straddle, 8. S2 doubles."""
    hand = straddled(rules)
    assert hand.bets == (1, 2, 4, 0)
    assert options(hand)[:3] == (3, 4, expected)
    assert refused(hand, RaiseTo(expected - 1)) == "action.raise_too_small"


@pytest.mark.parametrize(("rules", "least"), [(ROBERTS, 8), (HOUSES["wsop_live_2024"], 6)])
def test_4_15_who_straddles_acts_last_and_may_raise(rules: HouseRules, least: int) -> None:
    hand = play(straddled(rules), "c c c")
    assert options(hand)[:3] == (2, None, least)
    assert play(hand.copy(), "12").to_act == 3
    assert play(hand, "k").street == "flop"


@pytest.mark.parametrize(("rules", "least"), [(ROBERTS, 16), (HOUSES["wsop_live_2024"], 10)])
def test_4_15_a_straddle_may_be_straddled(rules: HouseRules, least: int) -> None:
    hand = straddled(rules, 5, (2, 3))
    assert hand.bets == (1, 2, 4, 8, 0)
    assert options(hand)[:3] == (4, 8, least)


def test_4_15_button_straddle() -> None:
    """On from the button the small blind is first; the button is last."""
    hand = straddled(replace(ROBERTS, straddle="button"), 4, (3,))
    assert (hand.bets, hand.to_act) == ((1, 2, 0, 4), 0)
    assert options(play(hand, "c c c"))[:2] == (3, None)


def test_4_15_a_straddle_counts_as_a_raise_in_limit() -> None:
    hand = deal(ROBERTS, "limit", (1, 2), [DEEP] * 4, straddles=(2,))
    assert options(hand)[:3] == (3, 4, 6)
    assert options(play(hand, "6 8")).closed == "cap"


@pytest.mark.parametrize("straddles", [(3,), (1,), (0,), (2, 2), (9,)])
def test_4_15_nobody_else_may_straddle(straddles: tuple[int, ...]) -> None:
    with pytest.raises(ConfigError) as caught:
        straddled(ROBERTS, straddles=straddles)
    assert caught.value.code == "hand.straddle"


def test_4_15_no_straddle_where_the_house_has_none_or_the_stack_is_short() -> None:
    for rules, stack in ((replace(ROBERTS, straddle="none"), DEEP), (ROBERTS, 3)):
        with pytest.raises(ConfigError) as caught:
            straddled(rules, stack=stack)
        assert caught.value.code == "hand.straddle"


# Blinds and antes


@houses()
def test_3_7_three_blinds_all_act_the_big_blind_last(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (1, 2, 5), [DEEP] * 5)
    assert (hand.bets, hand.current_bet) == ((1, 2, 5, 0, 0), 5)
    assert options(hand)[:3] == (3, 5, 10)
    assert options(play(hand, "c f"))[:2] == (0, 4)
    assert options(play(hand, "c"))[:2] == (1, 3)
    assert options(play(hand, "c"))[:3] == (2, None, 10)
    assert play(hand, "k").to_act == 0


def test_3_7_1_2_5_rounded_until_the_big_blind_has_acted() -> None:
    """WL 188: 25 at first; after a call 5 + (5 + 15 + 5) = 30; on the flop what lies there."""
    hand = deal(HOUSES["wsop_live_2024"], "pot_limit", (1, 2, 5), [DEEP] * 4)
    assert options(hand).most == 25
    assert options(play(hand, "c")) == (0, 4, 10, 5 + (5 + 15 + 4), None)
    assert options(play(hand, "f f k")).most == 1 + 2 + 5 + 5


@houses()
def test_4_2_rp_11_a_short_big_blind_ante_comes_after_the_blind(rules: HouseRules) -> None:
    stakes = {"big_blind_ante": 10}
    hand = deal(rules, "no_limit", (5, 10), [100, 13, 100], stakes=stakes)
    assert (hand.bets, hand.contributions["dead"], hand.pot) == ((5, 10, 0), (0, 3, 0), 18)
    hand = deal(rules, "no_limit", (5, 10), [100, 7, 100], stakes=stakes)
    assert (hand.bets, hand.contributions["dead"]) == ((5, 7, 0), (0, 0, 0))
    assert options(hand)[:3] == (2, 10, 20)
    hand = deal(rules, "no_limit", (5, 10), [100, 100, 100], stakes=stakes)
    assert (hand.contributions["dead"], hand.stacks[1]) == ((0, 10, 0), 80)
    # Dead money is no part of the call and belongs to the pot that pot limit counts.
    assert options(hand)[:2] == (2, 10)


@houses()
def test_4_2_an_own_ante_comes_before_the_blind(rules: HouseRules) -> None:
    """Big blind with 7, ante 5: 5 are the ante, 2 the blind; the call is 10."""
    hand = deal(rules, "no_limit", (5, 10), [100, 7, 100], stakes={"ante": 5})
    assert (hand.contributions["ante"], hand.bets) == ((5, 5, 5), (5, 2, 0))
    assert options(hand)[:3] == (2, 10, 20)


@answers(50, wsop_live_2024=55)
def test_3_2_antes_count_in_the_pot_limit_maximum(rules: HouseRules, expected: int) -> None:
    """Three antes of 5 at 5/10: 10 + (15 + 15 + 10); WL 5 more."""
    hand = deal(rules, "pot_limit", (5, 10), [DEEP] * 3, stakes={"ante": 5})
    assert options(hand).most == expected


@answers(35, wsop_live_2024=40)
def test_3_2_pot_limit_before_the_call_is_the_houses_choice(rules: HouseRules, expected: int) -> None:
    """`before_call`: the pot as it lies, 10 less than with the call."""
    rules = replace(rules, pot_formula="before_call")
    assert options(deal(rules, "pot_limit", (5, 10), [DEEP] * 3)).most == expected - 10


@answers(700, wsop_tournament_2024=500, wsop_live_2024=800)
def test_3_2_no_blind_but_the_small_one_was_posted(rules: HouseRules, expected: int) -> None:
    """100/200 with the big blind missing: 200 to call from his left on, or from the small blind's left if nobody posted it;
    200 + (300 + 200), as it lies 200 + (100 + 200), WL 200 + (400 + 200).
    """
    hand = deal(rules, "pot_limit", (100, 200), [DEEP] * 4, posts=[Post(0, "small_blind", 100)])
    assert options(hand) == (1, 200, 400, expected, None)


# The unit, the cap


@houses()
def test_3_5_bets_are_multiples_of_the_unit_all_ins_excepted(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (25, 50), [DEEP, DEEP, 1030, DEEP], stakes={"unit": 25})
    assert refused(hand, RaiseTo(110)) == "action.raise_unit"
    assert refused(hand, Check()) == "action.check"
    assert play(hand, "1030").current_bet == 1030
    least = options(hand).least
    assert least is not None and least % 25 == 0 and refused(hand, RaiseTo(least + 5)) == "action.raise_unit"


@answers(2025, casino=2075, guide=1100)
def test_3_5_minimum_rounded_up_to_the_unit(rules: HouseRules, expected: int) -> None:
    """All-in 1,030 at 25/50: 1,030 + 980 = 2,010, S2 2,060, S3 1,080; up to a multiple of 25."""
    hand = deal(rules, "no_limit", (25, 50), [DEEP, DEEP, 1030, DEEP], stakes={"unit": 25})
    assert options(play(hand, "1030")).least == expected


@houses()
def test_3_5_pot_limit_maximum_rounded_down_to_the_unit(rules: HouseRules) -> None:
    """Flop: the pot is 3 x 50, an all-in bet of 60, a call: 60 + (150 + 60 + 60) = 330, so 325."""
    hand = passive(deal(rules, "pot_limit", (25, 50), [110, DEEP, DEEP], stakes={"unit": 25}))
    assert options(play(hand, "60")).most == 60 + 150 + 60 + 60 - 5


@houses()
def test_3_7_nobody_puts_in_more_than_the_cap(rules: HouseRules) -> None:
    """No limit 1/2 capped at 60, ante 1 included: 59 more; then he is all-in for the hand with chips behind."""
    hand = deal(rules, "no_limit", (1, 2), [DEEP] * 3, stakes={"cap": 60, "ante": 1})
    assert options(hand)[:4] == (2, 2, 4, 59)
    play(hand, "59 c c")
    assert (hand.street, hand.is_over) == ("showdown", True)
    assert hand.stacks == (DEEP - 60,) * 3
    assert pots(hand) == [(180, (0, 1, 2))]


@houses()
def test_3_7_the_cap_goes_on_over_the_streets(rules: HouseRules) -> None:
    hand = play(deal(rules, "no_limit", (1, 2), [DEEP] * 2, stakes={"cap": 60}), "20 c")
    assert options(hand).most == 40
    assert options(play(hand, "40")) == (1, 40, None, None, "short_stack")
    assert play(hand, "c").is_over


# Everybody all-in


@houses()
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_c50_everybody_all_in_no_more_decisions(rules: HouseRules, structure: str) -> None:
    hand = play(deal(rules, structure, (5, 10), [20, 20, 20]), "20 c c")
    assert (hand.street, hand.to_act, hand.legal_actions()) == ("showdown", None, None)
    assert len(hand.board) == 5


@houses()
def test_c50_all_but_one_all_in_no_more_decisions(rules: HouseRules) -> None:
    hand = play(deal(rules, "no_limit", (5, 10), [50, 70, 1000]), "1000 c c")
    assert (hand.street, hand.legal_actions()) == ("showdown", None)
    assert hand.contributions["live"] == (50, 70, 70)
    assert pots(hand) == [(150, (0, 1, 2)), (40, (1, 2))]


@houses()
def test_c50_blinds_and_antes_put_everybody_all_in(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (5, 10), [5, 5, 5], stakes={"ante": 5})
    assert (hand.street, hand.to_act, hand.pot) == ("showdown", None, 15)
    hand = deal(rules, "no_limit", (5, 10), [5, 10])
    assert (hand.street, hand.to_act) == ("showdown", None)


@houses()
def test_2_players_with_chips_bet_on_beside_an_all_in(rules: HouseRules) -> None:
    hand = play(deal(rules, "no_limit", (5, 10), [50, 500, 500]), "50 c c")
    assert (hand.street, hand.to_act) == ("flop", 1)
    assert options(hand) == (1, None, 10, 450, None)


# What the others may still do, with all-ins of all kinds


@houses("casino", "guide")
def test_3_1_opening_all_ins_below_the_minimum_that_add_up(rules: HouseRules) -> None:
    """Big blind 10. Checks, all-ins of 4 and 6: the checkers face less than 10; at 12 they face a bet."""
    for second, closed in ((6, "not_reopened"), (12, None)):
        hand = passive(deal(rules, "no_limit", (5, 10), [200, 200, 14, second + 10, 200]))
        play(hand, "k k 4")
        assert options(hand)[:3] == (3, 4, min(14, second))
        play(hand, str(second))
        assert options(hand)[:3] == (4, second, second + 10)
        assert options(play(hand, "c")).closed == closed


@houses("casino", "guide")
def test_3_1_each_is_measured_from_what_he_faced_last(rules: HouseRules) -> None:
    """50/100, flop: 100, 300, all-in 450. The bettor faces +350 and may raise to 650; the raiser faced his own 300 and may not."""
    hand = passive(deal(rules, "no_limit", (50, 100), [DEEP, DEEP, 550, DEEP]))
    play(hand, "100 300 450 c")
    assert options(hand)[:3] == (0, 350, 650)
    assert options(play(hand.copy(), "c")) == (1, 150, None, None, "not_reopened")
    assert options(play(hand, "650"))[:3] == (1, 350, 850)
