"""What the TDA says otherwise than S0, or where S0 is silent: presets and options differ, each is one test."""

from __future__ import annotations

from dataclasses import replace

import pytest

import omaha
from omaha import PhaseError
from omaha.hand import Action, Show
from omaha.presets import HOME_TOURNAMENT, TDA_2024
from omaha.tournament import Payouts

from .tournament_helpers import LONG, MINUTE, S0, TDA, Played, at, begun, bust, give, lose, sizes, spots

# TDA 11: balancing


def test_s0_and_tda_differ_where_they_should() -> None:
    assert (S0.balance, TDA.balance) == ("random", "next_big_blind")
    assert (S0.level_starts, TDA.level_starts) == ("blinds_posted", "riffle")
    assert (S0.combine_at, TDA.combine_at) == (8, 10)
    assert (S0.hand_for_hand, TDA.hand_for_hand) == (False, True)
    assert (S0.rules, TDA.rules) == (HOME_TOURNAMENT, TDA_2024)


@pytest.mark.parametrize("hands", range(1, 7))
def test_c73_tda_11_the_next_big_blind_moves(hands: int) -> None:
    """C73, the TDA side: six and four; after so many hands at the big table seat 2 + hands is due."""
    event = begun(12, TDA, schedule=LONG, final_table=8)
    for _ in range(hands):
        event.begin_hand(2)
        event.end_hand(2, {})
    due = at(event, 2, (2 + hands) % 6)
    bust(event, 1, at(event, 1, 0), at(event, 1, 1), to=at(event, 1, 3))
    (moved,) = [e for e in event.events if e.kind == "moved"]
    assert moved.player == due


def test_tda_11_to_the_worst_seat_the_first_free_one_after_the_big_blind() -> None:
    """The small table's big blind was seat 2 of 6 with 3 and 5 out: seat 3 is nearest, and is big blind at once."""
    event = begun(12, TDA, final_table=8)
    bust(event, 1, at(event, 1, 3), at(event, 1, 5), to=at(event, 1, 0))
    (moved,) = [e for e in event.events if e.kind == "moved"]
    assert moved.detail[2] == 3
    plan = event.begin_hand(1)
    assert plan.big == 3 and event.tables[1].names[3] == moved.player


def test_tda_11_before_any_hand_the_third_from_the_button_is_due() -> None:
    event = begun(12, TDA, final_table=8)
    due = at(event, 2, 2)
    bust(event, 1, at(event, 1, 0), at(event, 1, 1), to=at(event, 1, 3))
    (moved,) = [e for e in event.events if e.kind == "moved"]
    assert moved.player == due


# TDA 10: breaking


def test_tda_10_a_table_is_broken_when_the_others_have_seats_enough() -> None:
    """21 players at 3 tables of 10: with 20 left table 3 is broken, by draws or to the worst seats."""
    event = begun(21, TDA, players=(2, 30))
    assert sizes(event) == [7, 7, 7]
    gone = set(event.tables[3].players)
    bust(event, 1, at(event, 1, 4))
    assert sizes(event) == [10, 10] and list(event.tables) == [1, 2]
    assert {e.player for e in event.events if e.kind == "moved"} == gone
    assert [e.table for e in event.events if e.kind == "broken"] == [3]


def test_tda_10_a_table_is_broken_after_its_hand_and_begins_no_other() -> None:
    event = begun(21, TDA, players=(2, 30))
    event.begin_hand(3)
    bust(event, 1, at(event, 1, 4))
    assert sizes(event) == [6, 7, 7] and event.tables[3].on
    event.end_hand(3, {})
    assert sizes(event) == [10, 10]


def test_tda_10_who_sits_down_between_small_and_big_blind_waits_one_hand() -> None:
    """TDA 10-A; also by S0's draw. Seat 3 is free between the blinds 2 and 4: who comes there waits until the button has passed."""
    for seed in range(300):
        event = begun(12, seed=seed, schedule=LONG, final_table=2)
        bust(event, 1, at(event, 1, 3), to=at(event, 1, 4))
        assert spots(event) == (1, 2, 4)
        lose(event, 1, at(event, 1, 5), to=at(event, 1, 0))
        moved = [e for e in event.events if e.kind == "moved"]
        if moved and moved[0].detail[2] == 3:
            break
    else:
        pytest.fail("no draw has seat 3")
    plan = event.begin_hand(1)
    assert (plan.button, plan.small, plan.big) == (2, 4, 0) and 3 not in plan.dealt
    event.end_hand(1, {})
    plan = event.begin_hand(1)
    assert (plan.button, plan.small, plan.big) == (4, 0, 1) and 3 in plan.dealt


# TDA 23: levels


def test_tda_23_a_hand_keeps_the_level_of_its_riffle() -> None:
    """S0 counts from when the blinds are posted too."""
    riffled = (20 * MINUTE - 5) * 1000
    for structure, level in ((TDA, 1), (S0, 2)):
        event = begun(4, structure)
        event.time.seconds = 20 * MINUTE + 5
        event.begin_hand(1, riffled=riffled)
        assert event.tables[1].level == level
        event.end_hand(1, {})
        event.begin_hand(1)
        assert event.tables[1].level == 2


def test_tda_23_a_riffle_is_not_later_than_now() -> None:
    event = begun(4, TDA)
    before = event.to_json()
    for riffled in (1, -1, True, 2**70):
        with pytest.raises(omaha.TableError) as caught:
            event.begin_hand(1, riffled=riffled)
        assert caught.value.code == "tournament.time" and event.to_json() == before


# TDA 24: the chip race


def test_tda_24_nobody_is_raced_out() -> None:
    """A stack of one 25 becomes a 50, whatever card he gets, and it is booked."""
    for seed in range(20):
        event = begun(4, TDA, seed=seed)
        a, b, c, d = event.tables[1].players
        give(event, 1, **{a: 25, b: 7975, c: 4000, d: 4000})
        event.skip(3)
        event.begin_hand(1)
        assert event.stacks[a] == 50 and event.stacks[b] in (7950, 8000)
        assert sum(event.stacks.values()) == event.books.chips
        assert event.books.chips - 16_000 == sum(e.chips for e in event.books.entries if e.kind == "race")
        assert event.left == 4


# TDA 30: absent players


def calls(view: omaha.View) -> Action:
    legal = view.legal_actions
    assert legal is not None
    return omaha.Check() if legal.check else omaha.Call() if legal.call else Show()


def test_tda_30_who_is_away_is_dealt_in_and_posts() -> None:
    event = begun(4, TDA)
    name = at(event, 1, 2)
    event.sit_out(name)
    hand = event.deal(1)
    assert hand.starting_stacks[2] == 4000 and hand.stacks[2] == 3950
    for _ in range(3):
        hand.apply(omaha.Call())
    assert hand.to_act == 2 and hand.stacks[2] == 3950


def test_tda_30_who_is_away_folds_and_is_blinded_off() -> None:
    event = begun(4, TDA, schedule=LONG)
    event.sit_out("A")
    event.run(calls, until=lambda e: e.hands >= 9)
    assert event.stacks["A"] < 4000 and event.players["A"].hands >= 7
    assert "A" in event.tables[1].players
    event.sit_in("A")
    assert not event.players["A"].sitting_out


# TDA 35: misdeals


def test_tda_35_a_misdeal_is_dealt_again_with_the_same_button_and_blinds() -> None:
    event = begun(5)
    bust(event, 1, at(event, 1, 2))
    first = event.begin_hand(1)
    event.void_hand(1)
    again = event.begin_hand(1)
    assert (first.positions, first.posts) == (again.positions, again.posts)
    event.end_hand(1, {})
    assert spots(event) == (2, 3, 4)


def test_tda_35_other_cards_and_every_chip_back() -> None:
    event = begun(4)
    hand = event.deal(1)
    hand.misdeal()
    event.finish(1)
    assert set(event.stacks.values()) == {4000} and not event.tables[1].on
    again = event.deal(1)
    assert again.button == hand.button
    assert [again.hole_cards(seat) for seat in range(4)] != [hand.hole_cards(seat) for seat in range(4)]


# RP-8: hand for hand


def bubble(seed: int = 1) -> Played:
    """Two tables of two, three places paid: one from the prizes."""
    paid = Payouts((4000, 3000, 3000))
    event = begun(6, TDA, seed=seed, seats=4, final_table=2, payouts=paid, schedule=LONG)
    for number in (1, 2):
        bust(event, number, at(event, number, 0))
    assert event.hand_for_hand and event.left == 4
    return event


def test_rp_8_it_begins_one_from_the_prizes_and_only_with_several_tables() -> None:
    assert bubble().hand_for_hand
    one = begun(4, TDA, payouts=Payouts((4000, 3000, 3000)))
    assert not one.hand_for_hand
    off = begun(4, replace(TDA, hand_for_hand=False, seats=3, final_table=2))
    assert not off.hand_for_hand


def test_rp_8_no_table_is_a_hand_ahead() -> None:
    event = bubble()
    event.begin_hand(1)
    event.end_hand(1, {})
    assert event.ready(1) == "round" and event.ready(2) is None
    event.begin_hand(2)
    assert event.ready(1) == "round"
    event.end_hand(2, {})
    assert event.ready(1) is None and event.ready(2) is None


def test_rp_8_c71_out_at_both_tables_in_the_same_round_they_share() -> None:
    """C71, hand for hand: whatever they began with; third and fourth share the third prize."""
    event = bubble()
    a, b = event.tables[1].players
    c, d = event.tables[2].players
    event.begin_hand(1)
    event.begin_hand(2)
    lose(event, 1, a, to=b)
    assert a not in event.places
    lose(event, 2, c, to=d)
    assert event.places[a] == event.places[c] == 3
    assert event.winnings[a] == event.winnings[c] == event.prizes[2] // 2 == 45
    assert not event.hand_for_hand


def test_rp_8_out_in_different_rounds_they_do_not_share() -> None:
    event = bubble()
    a, b = event.tables[1].players
    c, d = event.tables[2].players
    for number in (1, 2):
        event.begin_hand(number)
    event.end_hand(1, {})
    event.end_hand(2, {})
    for number in (1, 2):
        event.begin_hand(number)
    event.end_hand(1, {})
    lose(event, 2, c, to=d)
    assert event.places[c] == 4 and event.winnings[c] == 0
    assert sorted(event.stacks) == sorted([a, b, d])


def test_without_hand_for_hand_who_is_told_first_is_out_first() -> None:
    """Winning: different tables, no hand for hand: the order in which it is told."""
    event = begun(12)
    x, y = at(event, 1, 3), at(event, 2, 4)
    event.begin_hand(1)
    event.begin_hand(2)
    lose(event, 2, y)
    lose(event, 1, x)
    assert event.places == {x: 11, y: 12}


# TDA 71: who has to go


def test_a_disqualified_player_has_the_place_of_now_and_his_chips_leave_play() -> None:
    event = begun(5)
    bust(event, 1, at(event, 1, 4))
    name = at(event, 1, 3)
    event.disqualify(name)
    assert event.places[name] == 4 and event.books.chips == 16_000
    event.check()
    event.begin_hand(1)
    with pytest.raises(PhaseError) as caught:
        event.disqualify(at(event, 1, 0))
    assert caught.value.code == "tournament.hand_on"
