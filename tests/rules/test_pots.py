"""The rules on pots, one test each named after its number, and the cases that went wrong elsewhere.

S0 to S4 are the five documents, RR Robert's Rules of Poker, TDA the Poker TDA 2024, WT and WL the WSOP 2024
rules for tournaments and live action. Numbers are worked out by hand in the docstrings.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

import omaha
from omaha import IntegrityError, PotRules, PotsError, Rake, Settlement

NO_LIMIT_TO_ODD_CHIPS = PotRules(one_odd_chip_max=False)
HALVES_APART = PotRules(identical_even=False, one_odd_chip_max=False)


def settle(live: Sequence[int], **hand: Any) -> Settlement:
    """Settled, with the last seat as the button unless told; no chip is lost, the pots are those in play."""
    paid = omaha.settle(live, **{"button": len(live) - 1} | hand)
    put_in = sum(live) + sum(hand.get("ante", ())) + sum(hand.get("dead", ())) + hand.get("added", 0)
    assert sum(paid.total) + paid.rake == put_in
    stake = {name: hand[name] for name in ("folded", "ante", "dead", "added") if name in hand}
    now = omaha.build_pots(live, **stake)
    assert now.returned == paid.returned
    assert [(pot.amount, pot.eligible) for pot in now.pots] == [
        (pot.amount, pot.eligible) for pot in paid.pots
    ]
    return paid


def pots(paid: Settlement) -> list[tuple[int, tuple[int, ...]]]:
    """The amount of each pot and its claimants."""
    return [(pot.amount, pot.eligible) for pot in paid.pots]


def by_pot(paid: Settlement) -> list[tuple[int, ...]]:
    """What each pot pays, by seat."""
    return [paid.pot_payout(pot.number) for pot in paid.pots]


def out(seats: int, *folded: int) -> list[bool]:
    """Flags by seat."""
    return [seat in folded for seat in range(seats)]


def defects(call: Any) -> list[tuple[str, str, int | None]]:
    """What a call refuses: codes, fields, seats."""
    with pytest.raises(PotsError) as caught:
        call()
    assert caught.value.code == caught.value.problems[0].code
    return [(problem.code, problem.field, problem.seat) for problem in caught.value.problems]


# 4.1


def test_4_1_a_chip_nobody_matched_goes_back_even_to_a_dead_hand() -> None:
    """docs/pots.md. 150 against 30 and 30: nobody matched 120; of 90 seat 1 gets nothing, being dead."""
    paid = settle([30, 150, 30], high=[5, None, 4], button=0, folded=out(3, 1))
    assert (paid.returned, paid.payout) == ((0, 120, 0), (90, 0, 0))


def test_4_1_a_matched_chip_never_goes_back() -> None:
    """S3 ("All ins"): who is all-in wins "up to and including" his last contribution. Seat 1 folds
    after 50 of seat 0's 60: 10 go back, his 50 stay: 3 x 20 for both live hands, 2 x 30 for seat 0.
    """
    paid = settle([60, 50, 20], high=[1, None, 2], folded=out(3, 1))
    assert paid.returned == (10, 0, 0)
    assert pots(paid) == [(60, (0, 2)), (60, (0,))]
    assert paid.payout == (60, 0, 60)


def test_4_1_part_of_an_ante_goes_back_too() -> None:
    """5 against 3: 2 back."""
    paid = settle([0, 0], ante=[5, 3], high=[1, 2])
    assert (paid.returned, paid.payout) == ((2, 0), (0, 6))


def test_4_1_returned_chips_are_neither_won_nor_in_a_pot() -> None:
    """Everybody folds to a bet of 80 over blinds of 5 and 10: 70 back, 25 won."""
    paid = settle([5, 10, 80], folded=out(3, 0, 1))
    assert (paid.returned, paid.payout, paid.total) == ((0, 0, 70), (0, 0, 25), (0, 0, 95))
    assert pots(paid) == [(25, (2,))]
    assert paid.explain() == ["70 that nobody matched go back to seat 2", "seat 2 wins the pot, 25"]


# 4.2


def test_4_2_dead_money_belongs_to_the_main_pot_and_antes_are_layered() -> None:
    """docs/pots.md. Seat 2 is all-in for 3 of the ante of 5: 3 x 3 and the dead 10 are 19; 2 x (5 - 3 + 20)
    are 44. Dead blinds are S1's and S4's ("dead money").
    """
    paid = settle([20, 20, 0], ante=[5, 5, 3], dead=[0, 10, 0], high=[1, 2, 3], button=0)
    assert pots(paid) == [(19, (0, 1, 2)), (44, (0, 1))]
    assert paid.payout == (0, 44, 19)


def test_4_2_dead_money_matches_nothing() -> None:
    """Seat 0's dead 20 match none of seat 1's chips: of his 30 only seat 2's 10 are matched."""
    paid = settle([0, 30, 10], dead=[20, 0, 0], high=[None, 1, 2], folded=out(3, 0))
    assert (paid.returned, paid.payout) == ((0, 20, 0), (0, 0, 40))


def test_4_2_a_live_hand_with_nothing_in_the_layers_may_win_dead_money() -> None:
    """Seat 1 has only dead money in: 30 for him, 200 for the better of the others."""
    paid = settle([100, 0, 100], dead=[0, 30, 0], high=[4, 9, 6])
    assert pots(paid) == [(30, (0, 1, 2)), (200, (0, 2))]
    assert paid.payout == (0, 30, 200)


def test_4_2_a_short_big_blind_fills_the_blind_first() -> None:
    """TDA RP-11: blind 10, ante 5, a stack of 10: all 10 are the blind, none the ante. So he is in for 10 of
    each of the others: 30; they have 10 more each. A big-blind ante paid is dead money for all.
    """
    paid = settle([20, 20, 10], dead=[0, 0, 0], high=[1, 2, 3])
    assert pots(paid) == [(30, (0, 1, 2)), (20, (0, 1))]
    paid = settle([20, 20, 10], dead=[0, 0, 5], high=[1, 2, 3])
    assert pots(paid) == [(35, (0, 1, 2)), (20, (0, 1))]


def test_4_2_one_claimant_needs_no_strengths_and_is_raked() -> None:
    """30 x 3 at 10%: 9."""
    paid = settle([50, 30, 30], folded=out(3, 1, 2), rules=PotRules(rake=Rake(1000)))
    assert (paid.returned, paid.rake, paid.payout) == ((20, 0, 0), 9, (81, 0, 0))
    assert paid.awards[0].board is None


# 4.3


def test_4_3_layers_with_the_same_claimants_are_one_pot() -> None:
    """9 + 1 + 4 + 6 + 9 with three folded in between: 29 for two, split once: 15 and 14, not an odd chip a
    layer.
    """
    paid = settle([9, 1, 4, 6, 9], high=[2, None, None, None, 2], folded=out(5, 1, 2, 3))
    assert pots(paid) == [(29, (0, 4))]
    assert paid.payout == (15, 0, 0, 0, 14)


def test_4_3_a_hand_mucked_later_does_not_merge_pots() -> None:
    """docs/pots.md. 30 and 20 stay apart though the same two are left: 15/15 and 0/20 (seat 1 beats the
    mucked hand).
    """
    paid = settle([10, 20, 20], high=[3, 3, None], mucked=out(3, 2))
    assert pots(paid) == [(30, (0, 1, 2)), (20, (1, 2))]
    assert paid.payout == (15, 35, 0)


def test_4_3_frozen_pots_have_their_own_odd_chips() -> None:
    """21 = 11/10 and 11 = 6/5: 17 and 15. Merged they would be 32 = 16/16."""
    live, strengths = [9, 9, 5, 8, 1], [5, 5, None, None, None]
    paid = settle(live, high=strengths, folded=out(5, 3, 4), mucked=out(5, 2))
    assert by_pot(paid) == [(11, 10, 0, 0, 0), (6, 5, 0, 0, 0)]
    merged = settle(live, high=strengths, folded=out(5, 2, 3, 4))
    assert merged.payout == (16, 16, 0, 0, 0)


# 4.4


def test_4_4_each_pot_is_split_alone_and_its_low_is_judged_among_its_players() -> None:
    """docs/pots.md and the PLO8 hand of "More traps": 40, 120 and 100; only A (seat 0) has a low, and only in
    the main pot. S4: "If there is no qualifying low hand ... the highest poker hand wins the whole pot".
    """
    board = "3h4d8sKhQh"
    hands = ["Ac2c9s9d", "KcKdQsJs", "QcQdTsTd", "JcJd9c9h"]
    high = [omaha.evaluate(hand, board) for hand in hands]
    low = [omaha.evaluate_low(hand, board) for hand in hands]
    assert [rank is not None for rank in low] == [True, False, False, False]
    paid = settle([10, 50, 100, 100], high=high, low=low)
    assert pots(paid) == [(40, (0, 1, 2, 3)), (120, (1, 2, 3)), (100, (2, 3))]
    assert by_pot(paid) == [(20, 20, 0, 0), (0, 120, 0, 0), (0, 0, 100, 0)]


def test_4_4_a_side_pot_has_its_own_low() -> None:
    """Main 30: high 1, low 0. Side 40: high 1, low 2, whose low is not the best of the hand."""
    paid = settle([10, 30, 30], high=[1, 9, 4], low=[50, None, 40], button=0)
    assert by_pot(paid) == [(15, 15, 0), (0, 20, 20)]


def test_4_4_the_last_side_pot_is_awarded_first() -> None:
    """S0: "the players involved in the side pot will show their hands first ..."."""
    paid = settle([10, 50, 100, 100], high=[9, 8, 7, 6])
    assert [award.pot for award in paid.awards] == [2, 1, 0]
    assert [str(award) for award in paid.awards] == [
        "seat 2 wins side pot 2, 100",
        "seat 1 wins side pot 1, 120",
        "seat 0 wins the main pot, 40",
    ]


# 4.5


def test_4_5_high_takes_the_odd_chip_of_the_high_low_split() -> None:
    """S4: "the player with the high hand wins the extra chip". docs/pots.md: 7 is 4 and 3, the 3 for two lows
    2 and 1 from the left of the button.
    """
    assert settle([3, 3, 1], high=[1, 2, None], low=[9, None, None], folded=out(3, 2)).payout == (3, 4, 0)
    assert settle([2, 3, 2], high=[9, 1, 2], low=[None, 50, 50], button=0).payout == (3, 2, 1)


def test_4_5_odd_chips_go_one_each_from_the_left_of_the_button() -> None:
    """S0: "the winning player to the left of the button/dealer will receive it"; RR Ties 4. 10 in three,
    button 1: its left neighbour 2, then 0, the button last. 11 in three: 4, 3, 4.
    """
    tied = {"high": [7, 7, 7], "button": 1}
    assert settle([3, 3, 3], dead=[0, 0, 1], **tied).payout == (3, 3, 4)
    assert settle([3, 3, 3], dead=[0, 0, 2], **tied).payout == (4, 3, 4)
    assert settle([3, 3, 3], dead=[0, 0, 3], **tied).payout == (4, 4, 4)


def test_4_5_an_empty_button_seat_still_sets_the_order() -> None:
    """Button 2, where nobody sits: 3 (folded), then 0."""
    paid = settle([5, 5, 0, 1], high=[3, 3, None, None], folded=out(4, 2, 3), button=2)
    assert paid.payout == (6, 5, 0, 0)


def test_4_5_the_unit_is_the_smallest_chip_in_play() -> None:
    """docs/pots.md: 1,025 in a 25 game is 525/500, button 2."""
    paid = settle([25, 500, 500], high=[None, 7, 7], folded=out(3, 0), unit=25)
    assert paid.payout == (0, 525, 500)
    assert [award.odd for award in paid.awards] == [25, 0]


def test_4_5_a_pot_that_rake_leaves_odd_is_split_in_ones() -> None:
    """400 - 20 = 380 is no multiple of 25: 127/127/126; the other pot, 175, is: 100/75."""
    paid = settle(
        [100, 175, 175, 125],
        high=[6, 6, 6, None],
        folded=out(4, 3),
        unit=25,
        rules=PotRules(rake=Rake(500, cap=20)),
    )
    assert by_pot(paid) == [(127, 127, 126, 0), (0, 100, 75, 0)]


def test_4_5_the_house_may_name_another_order() -> None:
    """By the seats' numbers from above, wherever the button is."""
    rules = PotRules(odd_chip_order=[2, 1, 0])
    for button in range(3):
        assert settle([3, 3, 3], dead=[1, 0, 0], high=[7] * 3, button=button, rules=rules).payout == (3, 3, 4)


# 4.6


def test_4_6_nobody_gets_two_odd_chips_of_a_pot() -> None:
    """docs/pots.md (RR Ties 4). 103: high 52 for seat 1 alone, who so has an odd chip; low 51 is 25 and 26,
    not 26 and 25.
    """
    quartered: dict[str, Any] = {
        "high": [None, 9, 1],
        "low": [None, 50, 50],
        "folded": out(3, 0),
        "button": 0,
    }
    assert settle([1, 51, 51], **quartered).payout == (0, 77, 26)
    assert settle([1, 51, 51], rules=NO_LIMIT_TO_ODD_CHIPS, **quartered).payout == (0, 78, 25)


def test_4_6_the_odd_chip_of_the_split_counts_only_for_a_lone_high() -> None:
    """7 = 4 high for 0 and 1, 3 low for 0 and 2. The fourth chip went to nobody in particular, so 0 gets the
    low's.
    """
    paid = settle([2, 2, 2], dead=[1, 0, 0], high=[9, 9, 1], low=[4, None, 4])
    assert paid.payout == (2 + 2, 2, 1)


def test_4_6_who_has_one_goes_behind() -> None:
    """10: high 5 for 0 and 1 (3/2), low 5 for 0 and 2: the odd one to 2, as 0 has one. Without the rule 3/2
    and 3/2.
    """
    hand: dict[str, Any] = {"high": [9, 9, 1, None], "low": [8, 2, 8, None], "folded": out(4, 3)}
    assert settle([3, 3, 3, 1], **hand).payout == (3 + 2, 2, 3, 0)
    assert settle([3, 3, 3, 1], rules=NO_LIMIT_TO_ODD_CHIPS, **hand).payout == (3 + 3, 2, 2, 0)


def test_4_6_if_all_have_one_seat_order_again() -> None:
    """10: high 5 for three (2/2/1), low 5 for 0 and 1, who both have one: 3/2."""
    paid = settle([3, 3, 3, 1], high=[9] * 3 + [None], low=[4, 4, None, None], folded=out(4, 3))
    assert paid.payout == (2 + 3, 2 + 2, 1, 0)


def test_4_6_every_pot_and_every_board_begins_anew() -> None:
    """Pots 13 and 5 for 0 and 1: 7/6 and 3/2. Two boards of 11: each 6 high for 0, low 5 as 2 and 3."""
    paid = settle([5, 5, 3, 4], dead=[0, 0, 0, 1], high=[7, 7, 1, None], folded=out(4, 3))
    assert by_pot(paid) == [(7, 6, 0, 0), (3, 2, 0, 0)]
    twice = settle([11, 11], high=[[9, 1]] * 2, low=[[4, 4]] * 2)
    assert twice.payout == (2 * (6 + 2), 2 * 3)


def test_4_6_the_odd_chip_between_boards_does_not_count() -> None:
    """11 = 6 and 5. Board 1: 3 high for 0, low 3 is 2/1 for 0 and 1. Board 2: 3 high for 1, low 2 is 1/1."""
    paid = settle([5, 5], dead=[1, 0], high=[[9, 1], [1, 9]], low=[[4, 4], [4, 4]])
    assert paid.payout == (3 + 2 + 1, 1 + 3 + 1)


# 4.7


def test_4_7_identical_hands_are_split_undivided() -> None:
    """docs/pots.md (WT 73): 66 is 33/33; halves split one after the other would be 17/16 twice: 34/32."""
    tied: dict[str, Any] = {"high": [None, 5, 5], "low": [None, 56, 56], "folded": out(3, 0), "button": 0}
    assert settle([0, 33, 33], **tied).payout == (0, 33, 33)
    assert settle([0, 33, 33], rules=HALVES_APART, **tied).payout == (0, 34, 32)
    assert [award.side for award in settle([0, 33, 33], **tied).awards] == ["both", "both"]


def test_4_7_the_same_set_is_what_counts() -> None:
    """100 for three both ways: 34/33/33. If one of them has no low, halves: 17/17/16 and 25/25."""
    both: dict[str, Any] = {"high": [9] * 3 + [None], "folded": out(4, 3)}
    assert settle([33, 33, 33, 1], low=[4] * 3 + [None], **both).payout == (34, 33, 33, 0)
    assert settle([33, 33, 33, 1], low=[4, 4, None, None], **both).payout == (17 + 25, 17 + 25, 16, 0)


def test_4_7_identical_on_one_board_and_in_one_pot_only() -> None:
    """133 = 67 and 66. Board 1 is shared both ways: 34/33. Board 2: 33 high for 0; low 33 for both, 17 and
    16.
    """
    paid = settle([66, 66], dead=[1, 0], high=[[9, 9], [9, 1]], low=[[4, 4], [4, 4]])
    assert paid.payout == (34 + 33 + 17, 33 + 16)
    # Main pot 33 for 0 and 1 both ways: 17/16; the side pot of 28 is seat 1's.
    paid = settle([11, 25, 25], high=[9, 9, 3], low=[99, 99, 96])
    assert by_pot(paid) == [(17, 16, 0), (0, 28, 0)]


# 4.8


def test_4_8_boards_first_and_the_first_board_takes_the_odd_chip() -> None:
    """docs/pots.md (WL 213): 101 is 51 and 50."""
    paid = settle([1, 50, 50], high=[[None, 9, 1], [None, 1, 9]], folded=out(3, 0), button=0)
    assert paid.payout == (0, 51, 50)
    assert [(award.board, award.amount) for award in paid.awards] == [(0, 51), (1, 50)]
    last = PotRules(board_odd_chip="last")
    paid = settle([1, 50, 50], high=[[None, 9, 1], [None, 1, 9]], folded=out(3, 0), button=0, rules=last)
    assert paid.payout == (0, 50, 51)


def test_4_8_three_boards_two_odd_chips() -> None:
    """101 = 34, 34, 33."""
    paid = settle([50, 50], dead=[1, 0], high=[[2, 1], [1, 2], [2, 1]])
    assert paid.payout == (34 + 33, 34)


def test_4_8_each_board_then_high_and_low() -> None:
    """103 = 52 and 51. Board 1: 26 high for 1, 26 low for 2. Board 2: 26 high for 2 alone; low 25 for both: 2
    has an odd chip, so 13 for 1 and 12 for 2.
    """
    paid = settle(
        [3, 50, 50],
        high=[[None, 9, 1], [None, 1, 9]],
        low=[[None, None, 96], [None, 96, 96]],
        folded=out(3, 0),
        button=0,
    )
    assert paid.payout == (0, 26 + 13, 26 + 26 + 12)


# 4.9


def test_4_9_the_cap_is_of_the_hand_and_spent_from_the_main_pot_on() -> None:
    """docs/pots.md and "More traps": 10% of 30 and of 54, cap 3: 3 in all, not 6."""
    house = PotRules(rake=Rake(1000, cap=3))
    paid = settle([10, 37, 37], high=[1, 2, 3], button=0, rules=house)
    assert (paid.rake, [pot.rake for pot in paid.pots], paid.payout) == (3, [3, 0], (0, 0, 81))


def test_4_9_each_amount_is_rounded_down_and_the_cap_too() -> None:
    """5% of 90 is 4.5, of 70 3.5: 4 + 3, not 8. With a unit of 2 and a cap of 5 (so 4): 4 and 0."""
    hand: dict[str, Any] = {"high": [9, 5, 7], "button": 0}
    assert settle([30, 65, 65], rules=PotRules(rake=Rake(500)), **hand).payout == (86, 0, 67)
    paid = settle([30, 65, 65], rules=PotRules(rake=Rake(500, cap=5, unit=2)), **hand)
    assert [pot.rake for pot in paid.pots] == [4, 0]


def test_4_9_no_flop_no_drop() -> None:
    """docs/pots.md."""
    for no_drop, rake in ((True, 0), (False, 3)):
        house = PotRules(rake=Rake(1000, cap=3, no_flop_no_drop=no_drop))
        assert settle([10, 37, 37], high=[1, 2, 3], button=0, rules=house, flop=False).rake == rake


def test_4_9_nothing_is_taken_from_returned_chips() -> None:
    """500 against 100: 5% of 200."""
    paid = settle([500, 100], high=[1, 1], button=0, rules=PotRules(rake=Rake(500)))
    assert (paid.returned, paid.rake, paid.payout) == ((400, 0), 10, (95, 95))


def test_4_9_all_from_the_main_pot_can_eat_a_short_stacks_win() -> None:
    """5% of 201 is 10: the main pot's 3 go whole, 7 more of the side pot. Per pot: 0 of 3, 9 of 198."""
    whole = PotRules(rake=Rake(500, cap=10, mode="total_main_first"))
    assert settle([1, 100, 100], high=[9, 5, 2], button=0, rules=whole).payout == (0, 191, 0)
    per_pot = PotRules(rake=Rake(500, cap=10))
    assert settle([1, 100, 100], high=[9, 5, 2], button=0, rules=per_pot).payout == (3, 189, 0)


def test_4_9_caps_by_the_number_of_players() -> None:
    """Heads-up 1, from four players on 3, from six none: 10% of 120."""
    house = PotRules(rake=Rake(1000, cap=0, caps_by_players=[(2, 1), (4, 3), (6, None)]))
    for dealt_in, rake in ((2, 1), (3, 1), (4, 3), (5, 3), (6, 12)):
        paid = settle(
            [60, 60, 0, 0, 0, 0],
            high=[1, 2] + [None] * 4,
            folded=out(6, 2, 3, 4, 5),
            rules=house,
            dealt_in=dealt_in,
        )
        assert paid.rake == rake


# 4.10


def test_4_10_a_layer_whose_contributors_have_all_folded_is_refused() -> None:
    """Seats 1 and 2 have 10 chips each above seat 0's."""
    wanted = [("pots.orphan_layer", "folded", None)]
    assert defects(lambda: settle([10, 20, 20], high=[1, None, None], folded=out(3, 1, 2))) == wanted
    assert defects(lambda: omaha.build_pots([10, 20, 20], folded=out(3, 1, 2))) == wanted


def test_4_10_so_is_a_frozen_pot_whose_claimants_have_all_mucked() -> None:
    """The side pot of seats 1 and 2."""
    found = defects(lambda: settle([10, 20, 20], high=[1, None, None], mucked=out(3, 1, 2)))
    assert found == [("pots.orphan_layer", "mucked", None)]


# 4.11


def test_4_11_paid_and_returned_and_rake_is_what_was_put_in() -> None:
    """`settle` above asserts it for every test of this page; here up to the greatest amounts."""
    third = 2**61 - 1
    paid = settle([third] * 3, high=[9, 1, 1], low=[None, 7, 7])
    assert paid.payout == (3458764513820540927, 1729382256910270463, 1729382256910270463)
    most = settle([2**62, 2**62 - 1], high=[1, 2], button=0, rules=PotRules(rake=Rake(10_000)))
    assert (most.returned, most.rake, most.payout) == ((1, 0), 2**63 - 2, (0, 0))


def test_4_11_a_difference_would_be_a_fault_of_omaha() -> None:
    """No input makes one; it would be no error of the caller's."""
    assert issubclass(IntegrityError, RuntimeError)
    assert not issubclass(IntegrityError, ValueError)


# 4.12


def test_4_12_everything_wrong_is_told_at_once() -> None:
    """docs/pots.md."""
    wrong: list[Any] = [-5, True, 2.5]
    found = defects(lambda: omaha.settle(wrong, high=[1, 2, 3], button=7))
    assert found == [
        ("pots.negative", "live", 0),
        ("pots.not_integer", "live", 1),
        ("pots.not_integer", "live", 2),
        ("pots.button", "button", None),
    ]


@pytest.mark.parametrize(
    ("live", "hand", "wanted"),
    [
        ([5, 2**62 + 1], {}, [("pots.too_large", "live", 1)]),
        ([2**62, 2**62], {}, [("pots.sum_too_large", "amounts", None)]),
        ([2**62, 2**62 - 1], {"added": 1}, [("pots.sum_too_large", "amounts", None)]),
        ([30, 25], {"unit": 10}, [("pots.not_multiple", "live", 1)]),
        ([5, 5], {"folded": [False]}, [("pots.length", "folded", None)]),
        ([5, 5], {"ante": [1, 1, 1]}, [("pots.length", "ante", None)]),
        ([5, 5], {"high": [1]}, [("pots.length", "high", None)]),
        ([5, 5], {"folded": [True, True]}, [("pots.no_live_hand", "folded", None)]),
        ([5, 5], {"folded": [True, False], "mucked": [False, True]}, [("pots.no_live_hand", "folded", None)]),
        ([5, 5], {"high": [None, 2]}, [("pots.hand_missing", "high", 0)]),
        (
            [5, 5],
            {"high": [None, None]},
            [("pots.hand_missing", "high", 0), ("pots.hand_missing", "high", 1)],
        ),
    ],
)
def test_4_12_what_is_refused(live: list[int], hand: dict[str, Any], wanted: list[Any]) -> None:
    """Each kind alone; tests/unit/test_pots_refused.py has them together."""
    given: dict[str, Any] = {"button": 0, "high": [1, 2], **hand}
    assert defects(lambda: omaha.settle(live, **given)) == wanted


# 4.13


def test_4_13_money_from_no_seat_is_in_the_main_pot_and_raked_only_if_the_option_says_so() -> None:
    """A splash of 7 on 3 x 10: the main pot is 37, the side pot 20. Half of 30 is 15, half of 37 rounded down
    18.
    """
    for raked, rake in ((False, 15), (True, 18)):
        rules = PotRules(rake=Rake(5000, added=raked))
        paid = settle([10, 20, 20], added=7, high=[9, 1, 2], rules=rules)
        assert pots(paid) == [(37, (0, 1, 2)), (20, (1, 2))]
        assert [pot.added for pot in paid.pots] == [7, 0]
        assert [pot.rake for pot in paid.pots] == [rake, 10]


def test_4_13_it_is_split_like_the_main_pot() -> None:
    """7 on nothing: high 4, low 3; and a lone hand takes it."""
    assert settle([0, 0], added=7, high=[1, 2], low=[9, None]).payout == (3, 4)
    assert settle([0, 0], added=7, folded=out(2, 0)).payout == (0, 7)


# The cases that went wrong elsewhere (cases.md)


def test_c24_a_short_big_blind_holds_as_much_of_each() -> None:
    """50/100, the big blind has 60. The main pot is 60 each; with one caller the rest, 40, goes back."""
    assert pots(settle([100, 100, 60], high=[1, 2, 3])) == [(180, (0, 1, 2)), (80, (0, 1))]
    paid = settle([100, 50, 60], high=[1, None, 3], folded=out(3, 1))
    assert (paid.returned, paid.payout) == ((40, 0, 0), (0, 0, 170))


def test_c38_tie_of_a_deep_and_a_short_all_in() -> None:
    """4 x 100 + 3 x 4,840 = 14,920: 7,460 each; 2 x 1,060 = 2,120 of seat 8's and seat 0's to seat 0; 25,405
    back. pkcore DEFECT_003 paid 21,222/21,223.
    """
    paid = settle(
        [31_405, 0, 0, 4_940, 0, 0, 100, 0, 6_000],
        high=[5, None, None, 5] + [None] * 5,
        folded=out(9, 1, 2, 4, 5, 6, 7, 8),
    )
    assert paid.payout[3] == 7_460
    assert (paid.returned[0], paid.payout[0]) == (25_405, 7_460 + 2_120)
    assert paid.total[0] == 34_985


def test_c40_short_beats_deep_heads_up() -> None:
    """200 beats 1,000: 400, and 800 back."""
    assert settle([200, 1000], high=[2, 1]).total == (400, 800)


def test_c41_the_second_best_wins_the_side_pot() -> None:
    """10, 100, 100: 30 and 180. RLCard 1.2.0 paid 30/90/90."""
    assert settle([10, 100, 100], high=[3, 2, 1]).payout == (30, 180, 0)


def test_c42_folded_bets_make_no_pots_of_their_own() -> None:
    """Three all-in for 10,000 over a folded 100 and 200: one pot of 30,300, 10,100 each. PokerTH:
    10,101/10,100/10,099.
    """
    live = [10_000, 100, 200, 0, 10_000, 0, 0, 10_000, 0, 0]
    high = [4, None, None, None, 4, None, None, 4, None, None]
    paid = settle(live, high=high, folded=out(10, 1, 2, 3, 5, 6, 8, 9))
    assert pots(paid) == [(30_300, (0, 4, 7))]
    assert [paid.payout[seat] for seat in (0, 4, 7)] == [10_100] * 3


def test_c43_an_all_in_player_stays_in_the_pot_that_is_checked_down() -> None:
    """3 x 100 to A."""
    assert settle([100, 100, 100], high=[3, 2, 1]).payout == (300, 0, 0)


def test_c46_claimants_of_three_pots() -> None:
    """10/30/50 folded/60/60: 5 x 10; 4 x 20; 3 x 20 + 2 x 10."""
    paid = settle([10, 30, 50, 60, 60], high=[9, 8, None, 7, 6], folded=out(5, 2))
    assert pots(paid) == [(50, (0, 1, 3, 4)), (80, (1, 3, 4)), (80, (3, 4))]


def test_c47_an_uncalled_river_bet_is_neither_lost_nor_raked() -> None:
    """3 x 3,184 = 9,552 at 4%: 382; the small blind's net is -3,184; 4,585 back; 9,170 to the winner."""
    rules = PotRules(rake=Rake(400))
    live = [900 + 2_284, 900 + 2_284 + 4_585, 900 + 2_284]
    paid = settle(live, high=[1, 2, None], folded=out(3, 2), button=1, rules=rules)
    assert pots(paid) == [(9_552, (0, 1))]
    assert (paid.rake, paid.returned[1], paid.payout[1]) == (382, 4_585, 9_170)
    assert paid.total[0] - live[0] == -3_184


def test_c48_the_uncalled_part_of_a_bet_over_an_all_in() -> None:
    """In cents: river 254 over 220: 34 back; 2 x 283 less 16 is 550: net 267. The other hand: 2 x 24 + 5 =
    53, rake 4.
    """
    paid = settle([63 + 254, 63 + 220], high=[2, 1], rules=PotRules(rake=Rake(1000, cap=16)))
    assert (paid.returned[0], paid.payout[0], paid.total[0] - 317) == (34, 550, 267)
    paid = settle(
        [24 + 16, 24, 5], high=[2, 1, None], folded=out(3, 2), rules=PotRules(rake=Rake(1000, cap=4))
    )
    assert (paid.returned[0], paid.pots[0].amount, paid.rake) == (16, 53, 4)


def test_c49_a_call_all_in_for_less() -> None:
    """In cents: 280 against 198: 82 back, pot 396, 1% is 3.96."""
    paid = settle([28_000, 19_800], high=[1, 2], rules=PotRules(rake=Rake(100)))
    assert (paid.returned[0], paid.pots[0].amount, paid.rake) == (8_200, 39_600, 396)


def test_c51_pots_are_frozen_when_betting_ends() -> None:
    """pokerkit#46 (WL 149, TDA 21). Stacks 76/181/300/117/5/66/27, ante 1; seats 0 and 5 tie, seat 6 mucks.
    163 is 82/81, 195 is 98/97, 40 and 121 are 0's and 1's: stacks 220, 185, 185, 0, 4, 178, 0. Merged: 219
    and 179.
    """
    stacks = [76, 181, 300, 117, 5, 66, 27]
    hand: dict[str, Any] = {"ante": [1] * 7, "high": [9, 2, None, 1, None, 9, None]}
    live = [75, 116, 114, 116, 0, 65, 26]

    def left(paid: Settlement) -> list[int]:
        return [stack - bet - 1 + total for stack, bet, total in zip(stacks, live, paid.total, strict=True)]

    frozen = settle(live, folded=out(7, 2, 4), mucked=out(7, 6), **hand)
    assert pots(frozen) == [(163, (0, 1, 3, 5, 6)), (195, (0, 1, 3, 5)), (40, (0, 1, 3)), (121, (1, 3))]
    assert by_pot(frozen)[:2] == [(82, 0, 0, 0, 0, 81, 0), (98, 0, 0, 0, 0, 97, 0)]
    assert left(frozen) == [220, 185, 185, 0, 4, 178, 0]
    merged = settle(live, folded=out(7, 2, 4, 6), **hand)
    assert left(merged) == [219, 185, 185, 0, 4, 179, 0]


def test_c52_the_odd_chip_goes_left_of_the_button() -> None:
    """Eight seats, button 7, 25/50: seats 2 and 5 call (and the big blind folded), 175: seat 2 gets 88 (TDA
    20-A, S0).
    """
    paid = settle([25, 50, 50, 0, 0, 50, 0, 0], high=[1] * 8, folded=out(8, 0, 1, 3, 4, 6, 7))
    assert (paid.payout[2], paid.payout[5]) == (88, 87)


def test_c53_identical_wheels_both_ways() -> None:
    """Omaha-8, A-2 on 3-4-5 for both: 66 is 33/33 (WT 73). PokerKit: 34/32."""
    board, hands = "3c4d5hKsQs", ["Ac2c9h9d", "Ad2d9s9c"]
    high = [omaha.evaluate(hand, board) for hand in hands]
    low = [omaha.evaluate_low(hand, board) for hand in hands]
    assert high[0] == high[1]
    assert low[0] == low[1] is not None
    assert settle([33, 33], high=high, low=low).payout == (33, 33)


def test_c54_eight_in_three() -> None:
    """RR Ties 4: 3, 3, 2. PokerKit: 4, 2, 2."""
    paid = settle([2, 2, 2, 2], high=[1, 1, 1, None], folded=out(4, 3))
    assert paid.payout == (3, 3, 2, 0)


def test_c55_seven_high_and_low() -> None:
    """S4: high 4, low 3; two lows 2 and 1."""
    assert settle([3, 3, 1], high=[1, 2, None], low=[9, None, None], folded=out(3, 2)).payout == (3, 4, 0)
    assert settle([2, 2, 2], dead=[0, 0, 1], high=[1, 2, 9], low=[9, 9, None]).payout == (2, 1, 4)


def test_c60_the_odd_chip_goes_to_a_winner() -> None:
    """Seat 1, left of the button, has folded: 13 is 7 for seat 2 and 6 for seat 3."""
    paid = settle([0, 1, 6, 6], high=[None, None, 5, 5], folded=out(4, 0, 1), button=0)
    assert paid.payout == (0, 0, 7, 6)


def test_c61_high_and_low_winners_per_pot() -> None:
    """Main 40: 0 scoops. Second 90: high 1, low 2. Third 40: high 3, low 2."""
    paid = settle([10, 40, 60, 60], high=[9, 8, 1, 2], low=[56, None, 40, 30])
    assert by_pot(paid) == [(40, 0, 0, 0), (0, 45, 45, 0), (0, 0, 20, 20)]


def test_c62_run_it_twice() -> None:
    """WL 210, 213: side pots are run too, the odd chip of each to the first board. 13 = 7/6: 0, then 2. 5 =
    3/2: 1, then 2.
    """
    paid = settle([3, 5, 5, 4], dead=[0, 0, 0, 1], high=[[9, 5, 4, None], [1, 8, 9, None]], folded=out(4, 3))
    assert by_pot(paid) == [(7, 0, 6, 0), (0, 3, 2, 0)]


def test_c69_two_boards_tied_on_both() -> None:
    """In cents: 224.10 less 2.50 are 4 x 55.40."""
    paid = settle([11_205] * 2, high=[[1, 1], [2, 2]], rules=PotRules(rake=Rake(500, cap=250)))
    assert [award.amount for award in paid.awards] == [5_540] * 4


def test_trap_a_short_big_blind_of_one() -> None:
    """All-in for 1 of 2, button and small blind in for 2: 3 and 2."""
    assert settle([2, 2, 1], high=[1, 2, 3], button=0).payout == (0, 2, 3)


# Every number and every id has its test


def test_every_rule_and_every_case_on_pots_is_here() -> None:
    rules = {int(found[1]) for name in globals() if (found := re.match(r"test_4_(\d+)_", name))}
    cases = {int(found[1]) for name in globals() if (found := re.match(r"test_c(\d+)_", name))}
    assert rules == set(range(1, 14))
    # Sections 4 and 5 of cases.md; C50 there is about decisions, C57 and C58 are about who shows.
    assert cases >= {38, 40, 41, 42, 43, 46, 47, 48, 49, 51, 52, 53, 54, 55, 60, 61, 62}
