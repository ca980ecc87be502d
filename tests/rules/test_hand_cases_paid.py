"""What went wrong elsewhere when one hand is paid: C38 to C61 of the project's cases, and the traps, each with the right answer.

C62 (several boards) belongs to the table. Hold'em hands are told with Omaha cards of the same ranking. Seats go from the left of the
button, which is the last.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from omaha import Hand, HouseRules, Muck, Post, Rake, Show

from .hand_helpers import (
    HOUSES,
    ROBERTS,
    TDA,
    deal,
    houses,
    options,
    passive,
    play,
    pots,
    refused,
    shows,
)

BOARD = "QhJh7c4d3s"
# From the best on that board: queens, jacks, sevens, fours in threes, then three hands that tie with ace and king.
QUEENS, JACKS, SEVENS, FOURS = "QcQs2c2d", "JcJs2s2h", "7d7h5c9c", "4c4h5d9d"
TIED = ("AsKd9h8c", "AhKc9d8d", "AdKh9s8s")


@houses()
def test_c38_an_uncalled_raise_and_folded_chips_beside_a_tie(rules: HouseRules) -> None:
    """Main pot 2 x 4,940 + 4,940 + 100 = 14,920, half is 7,460; side pot 2 x 1,060 = 2,120; 25,405 back."""
    stacks = [31_405, 0, 0, 4_940, 0, 0, 1_000, 0, 40_000]
    hole = [TIED[0], None, None, TIED[1], None, None, None, None, None]
    posts = [Post(6, "big_blind", 100)]
    hand = deal(rules, "no_limit", (50, 100), stacks, button=4, posts=posts, hole_cards=hole, board=BOARD)
    assert hand.to_act == 8
    play(hand, "6000 31405 c f f")
    assert hand.stacks == (34_985, 0, 0, 7_460, 0, 0, 900, 0, 34_000)


@houses()
def test_c40_short_200_beats_deep_1000(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (1, 2), [1000, 200], hole_cards=[JACKS, QUEENS], board=BOARD)
    play(hand, "200 c")
    assert hand.stacks == (800, 400)
    hand = deal(rules, "no_limit", (1, 2), [1000, 200], hole_cards=[JACKS, QUEENS], board=BOARD)
    play(hand, "c 1000 c")
    assert hand.stacks == (800, 400)


@houses()
def test_c41_best_hand_wins_the_main_pot_alone(rules: HouseRules) -> None:
    hole = [QUEENS, JACKS, SEVENS]
    hand = deal(rules, "no_limit", (1, 2), [10, 100, 100], hole_cards=hole, board=BOARD)
    assert play(hand, "100 c c").stacks == (30, 180, 0)


@houses()
def test_c42_layers_with_the_same_claimants_are_one_pot(rules: HouseRules) -> None:
    """Folded: 100 and 200; three of ten are all-in for 10,000 and tie: 30,300 in one pot, 10,100 each."""
    hole = [None] * 3 + list(TIED) + [None] * 4
    posts = [Post(1, "big_blind", 100)]
    hand = deal(rules, "no_limit", (50, 100), [10_000] * 10, posts=posts, hole_cards=hole, board=BOARD)
    play(hand, "200 10000 c c f f f f f f f")
    assert hand.settlement is not None
    assert [(pot.amount, tuple(pot.eligible)) for pot in hand.settlement.pots] == [(30_300, (3, 4, 5))]
    assert hand.stacks[1:6] == (9_900, 9_800, 10_100, 10_100, 10_100)


@houses()
def test_c43_an_all_in_player_stays_in_the_pot_while_others_check(rules: HouseRules) -> None:
    hole = [QUEENS, JACKS, SEVENS]
    hand = deal(rules, "no_limit", (1, 2), [100, 500, 500], hole_cards=hole, board=BOARD)
    play(hand, "c 100 c c k k k k k k")
    assert hand.stacks == (300, 400, 400)


@houses()
def test_c46_layers_of_10_30_50_folded_60_60(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (5, 10), [10, 30, 500, 500, 500])
    play(hand, "50 c c c c k 10 c f")
    assert hand.street == "turn"
    assert pots(hand) == [(50, (0, 1, 3, 4)), (80, (1, 3, 4)), (80, (3, 4))]


def test_c47_an_all_in_small_blind_loses_what_he_put_in() -> None:
    """900 each, then 2,284 each: 2,700 + 6,852 = 9,552; the river bet of 4,585 is uncalled; 4 % are 382."""
    rules = replace(ROBERTS, rake=Rake(400, cap=None, unit=1, mode="per_pot", no_flop_no_drop=True))
    hole = [JACKS, QUEENS, None]
    hand = deal(rules, "no_limit", (50, 100), [3184, 20_000, 20_000], hole_cards=hole, board=BOARD)
    play(hand, "900 c c k 1000 c 2284 c c k k 4585 f")
    assert (hand.rake, hand.settlement is not None) == (382, True)
    assert hand.stacks == (0, 20_000 - 3184 + 9170, 20_000 - 3184)


def test_c48_bet_254_caller_all_in_220() -> None:
    """34 back: the bet of the hand is 283, not 317; 566 less the rake of 16 are 550: net 267."""
    rules = replace(ROBERTS, rake=Rake(500, cap=16, unit=1, mode="per_pot", no_flop_no_drop=True))
    hand = deal(rules, "no_limit", (5, 10), [283, 1000], hole_cards=[JACKS, QUEENS], board=BOARD)
    passive(play(hand, "63"), "river")
    play(hand, "k 254 c")
    assert (hand.contributions["live"], hand.rake, hand.stacks) == ((283, 283), 16, (0, 1267))


def test_c48_uncalled_bets_are_not_raked() -> None:
    """2 x 24 + 5 = 53, 8 % are 4; with the uncalled 16 they would be 5."""
    rules = replace(ROBERTS, rake=Rake(800, cap=None, unit=1, mode="per_pot", no_flop_no_drop=True))
    hand = play(deal(rules, "no_limit", (5, 10), [100] * 3), "24 f c k 16 f")
    assert (hand.rake, hand.stacks) == (4, (95, 76, 125))


def test_c49_a_call_all_in_below_the_bet() -> None:
    """In hundredths. 60, 100, 280, all-in 198: 82 back, pot 396, 1 % of it."""
    rules = replace(ROBERTS, rake=Rake(100, cap=None, unit=1, mode="per_pot", no_flop_no_drop=False))
    hand = deal(rules, "no_limit", (1000, 2000), [19_800, 50_000], hole_cards=[JACKS, QUEENS], board=BOARD)
    play(hand, "6000 10000 28000")
    assert options(hand)[:2] == (0, 9800)
    play(hand, "c")
    assert [(event.seat, event.amount) for event in hand.events if event.kind == "returned"] == [(1, 8200)]
    assert (hand.rake, hand.stacks) == (396, (0, 50_000 - 19_800 + 39_600 - 396))


def c51(rules: HouseRules) -> Hand:
    """Seats 0 and 5 tie with two pair; ante 1, blinds 1/2, the button is seat 6."""
    hole = ["QhTs3c4c", "8h2s3h5h", "AsKh3s5s", "4s6d5d9s", "Ah6c5c9c", "TcQd3d4h", "4dQc6h8c"]
    stacks = [76, 181, 300, 117, 5, 66, 27]
    hand = deal(rules, "no_limit", (1, 2), stacks, stakes={"ante": 1}, hole_cards=hole, board="7c2hTdKcQs")
    return play(hand, "114 116 f c c c c f")


@houses()
def test_c51_pots_are_frozen_when_betting_ends(rules: HouseRules) -> None:
    """163 and 195 are split apart, 82/81 and 98/97, even if seat 6 has mucked."""
    hand = c51(rules)
    assert hand.settlement is not None
    assert [pot.amount for pot in hand.settlement.pots] == [163, 195, 40, 121]
    assert hand.stacks == (220, 185, 185, 0, 4, 178, 0)


@houses()
def test_c52_the_odd_chip_goes_to_the_first_winner_left_of_the_button(rules: HouseRules) -> None:
    """Also C60: seats 0 and 1 are nearer but have folded. 25 + 50 + 50 + 50 = 175: 88 and 87."""
    hole = [None, None, TIED[0], None, None, TIED[1], None, None]
    hand = deal(rules, "no_limit", (25, 50), [1000] * 8, hole_cards=hole, board=BOARD)
    play(hand, "c f f c f f f f k k k k k k")
    assert (hand.stacks[2], hand.stacks[5]) == (1038, 1037)


@houses()
def test_c53_identical_wheels_share_66_evenly(rules: HouseRules) -> None:
    hole = ["As5sQcJc", "Ah5hQdJd"]
    hand = deal(rules, "no_limit", (11, 33), [100, 100], game="plo4-8", hole_cards=hole, board="2c3d4h9sKd")
    passive(hand, "complete")
    assert hand.stacks == (100, 100)


@houses()
def test_c54_three_way_tie_of_8_pays_3_3_2(rules: HouseRules) -> None:
    hole = [*TIED, None]
    hand = deal(rules, "no_limit", (1, 2), [10] * 4, hole_cards=hole, board=BOARD)
    passive(play(hand, "c c c k k k k f"), "complete")
    assert hand.stacks == (11, 11, 10, 8)


@houses()
@pytest.mark.parametrize(("second", "stacks"), [("Ad2dTcTh", (9, 10, 9, 12)), ("JcJdTcTh", (9, 11, 8, 12))])
def test_c55_odd_chips_of_a_hi_lo_pot_of_7(rules: HouseRules, second: str, stacks: tuple[int, ...]) -> None:
    """High 4, low 3; with two lows 2 for the one on the left and 1."""
    hole = [None, "Ac2c9s9d", second, "KcKdQsJs"]
    hand = deal(rules, "no_limit", (1, 2), [10] * 4, game="plo4-8", hole_cards=hole, board="3h4d8sKhQh")
    passive(play(hand, "c c f k"), "complete")
    assert hand.stacks == stacks


# Who shows


def shown_down(rules: HouseRules, river: str, hole: list[str | None]) -> Hand:
    hand = deal(rules, "no_limit", (5, 10), [500] * 3, hole_cards=hole, board=BOARD, showdown="manual")
    return play(passive(hand, "river"), river)


@houses()
def test_c57_river_checked_the_first_left_of_the_button_shows_first(rules: HouseRules) -> None:
    assert shown_down(rules, "k k k", [SEVENS, JACKS, QUEENS]).to_act == 0


@houses()
def test_c57_last_aggressor_of_the_river_shows_first(rules: HouseRules) -> None:
    """S2, S4: clockwise from the button; S3: all show."""
    hand = shown_down(rules, "k 10 30 c c", [SEVENS, JACKS, QUEENS])
    aggressor = rules.show_first == "aggressor"
    assert hand.to_act == (2 if aggressor else 0)
    assert refused(hand, Muck()) == "action.muck"
    play(hand, "show")
    assert hand.to_act == (0 if aggressor else 1)


@houses("guide")  # S3: all show together
def test_c57_players_of_the_side_pot_show_before_those_of_the_main_pot_alone(rules: HouseRules) -> None:
    rules = replace(rules, all_in_face_up=False, muck="none")
    hole = [QUEENS, JACKS, SEVENS]
    hand = deal(rules, "no_limit", (5, 10), [50, 500, 500], hole_cards=hole, board=BOARD)
    passive(play(hand, "50 c c 20 c"), "complete")
    assert hand.settlement is not None
    assert [pot.amount for pot in hand.settlement.pots] == [150, 40]
    assert shows(hand) == [("shown", 1), ("shown", 2), ("shown", 0)]


@houses()
def test_c58_only_who_loses_to_what_is_shown_may_muck(rules: HouseRules) -> None:
    """All check; queens are shown first, jacks may go, then the best of all. S2, S3, S4: all show."""
    hand = shown_down(rules, "k k k", [JACKS, SEVENS, QUEENS])
    assert refused(hand, Muck()) == "action.muck"
    play(hand, "show")
    if rules.muck == "none":
        assert refused(hand, Muck()) == "action.muck"
        play(hand, "show")
    else:
        play(hand, "muck")
    if rules.muck != "callers":
        assert refused(hand, Muck()) == "action.muck"
    play(hand, "show")
    assert hand.stacks == (490, 490, 520)


@houses()
def test_c58_played_by_itself_losers_muck_where_they_may_and_the_winner_never(rules: HouseRules) -> None:
    hole = [JACKS, SEVENS, QUEENS]
    hand = deal(rules, "no_limit", (5, 10), [500] * 3, hole_cards=hole, board=BOARD)
    passive(hand, "complete")
    loser = "shown" if rules.muck == "none" else "mucked"
    assert shows(hand) == [("shown", 0), (loser, 1), ("shown", 2)]
    assert hand.stacks == (490, 490, 520)


def test_c58_s1_the_aggressor_must_show_though_he_loses() -> None:
    hand = shown_down(HOUSES["cardroom_hilo"], "k k 10 c c", [QUEENS, JACKS, SEVENS])
    assert (hand.to_act, refused(hand, Muck())) == (2, "action.muck")
    assert play(hand, "show show muck").stacks == (540, 480, 480)


@pytest.mark.parametrize("name", ["home_tournament", "tda_2024", "wsop_tournament_2024"])
def test_c58_tda_16_all_in_everybody_tables(name: str) -> None:
    hole = [QUEENS, JACKS, SEVENS]
    hand = deal(HOUSES[name], "no_limit", (5, 10), [50] * 3, hole_cards=hole, board=BOARD)
    play(hand, "50 c c")
    assert shows(hand) == [("shown", 0), ("shown", 1), ("shown", 2)]
    kinds = [event.street if event.kind == "street" else event.kind for event in hand.events]
    assert kinds.index("shown") < kinds.index("flop")


@pytest.mark.parametrize("name", ["home_tournament", "tda_2024", "wsop_tournament_2024"])
def test_c58_tda_16_everybody_tables_when_a_side_pot_was_bet_to_the_end(name: str) -> None:
    """One is all-in, two bet a side pot and check it down: all betting is complete, so nobody may muck."""
    hole = [QUEENS, JACKS, SEVENS]
    hand = deal(HOUSES[name], "no_limit", (5, 10), [50, 500, 500], hole_cards=hole, board=BOARD)
    passive(play(hand, "50 c c 20 c"), "complete")
    assert sorted(shows(hand)) == [("shown", 0), ("shown", 1), ("shown", 2)]


def test_showdown_actions_only_at_a_showdown() -> None:
    hand = deal(TDA, "no_limit", (5, 10), [100, 100])
    assert refused(hand, Show()) == "action.show"
    assert refused(hand, Muck()) == "action.muck"


@houses()
def test_s1_an_uncalled_winner_need_not_show(rules: HouseRules) -> None:
    hand = deal(rules, "no_limit", (5, 10), [100] * 3, hole_cards=[SEVENS, JACKS, QUEENS], board=BOARD)
    assert shows(play(hand, "30 f f")) == []
    hand = deal(
        replace(rules, uncalled_winner_shows=True),
        "no_limit",
        (5, 10),
        [100] * 3,
        hole_cards=[SEVENS, JACKS, QUEENS],
    )
    assert shows(play(hand, "30 f f")) == [("shown", 2)]


# The traps


@houses()
def test_c61_trap_the_low_is_judged_in_each_pot(rules: HouseRules) -> None:
    """PLO8: pots 40, 120, 100; A alone has a low, but only in the main pot: A 20, B 20 + 120, C 100."""
    hole = ["Ac2c9s9d", "KcKdQsJs", "QcQdTsTd", "JcJd9c9h"]
    hand = deal(
        rules, "no_limit", (1, 2), [10, 50, 100, 100], game="plo4-8", hole_cards=hole, board="3h4d8sKhQh"
    )
    play(hand, "100 c c c")
    assert hand.settlement is not None
    assert [pot.amount for pot in hand.settlement.pots] == [40, 120, 100]
    assert hand.stacks == (20, 140, 100, 0)


@houses()
def test_trap_one_rake_cap_for_all_pots_of_a_hand(rules: HouseRules) -> None:
    """10 %, cap 3, main pot 30 and side pot 54: 3 in all, from the main pot."""
    rules = replace(rules, rake=Rake(1000, cap=3, unit=1, mode="per_pot", no_flop_no_drop=True))
    hole = [QUEENS, JACKS, SEVENS]
    hand = deal(rules, "no_limit", (1, 2), [10, 37, 37], hole_cards=hole, board=BOARD)
    play(hand, "37 c c")
    assert (hand.rake, hand.stacks) == (3, (27, 54, 0))
