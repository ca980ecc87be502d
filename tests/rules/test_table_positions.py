"""Where button and blinds go, and how newcomers come in: rules 2, numbers 4, 5, 6, 9 and 10, and cases of cases.md.

Each conflict is one test under every preset. Seats are 0, 1, 2 ... clockwise and the players there A, B, C ...; unless told
the first hand has the button at A, so B is small and C big blind.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from omaha import Call, Check, Deck, HouseRules, Table

from .hand_helpers import HOUSES, answers, houses
from .table_helpers import CASH, TOURNAMENTS, deal, end, play, row, seated, spots


def by_button(dead: Any, small_blind: Any, moving: Any) -> pytest.MarkDecorator:
    """Answers by how the house's button goes: dead in tournaments, to the small blind in S1, else moving."""
    return answers(moving, cardroom_hilo=small_blind, **dict.fromkeys(TOURNAMENTS, dead))


PLACES = ("C.A..B", "..A.CB", ".A.B.C", ".A.C.B")


# 2.9 The first button


@houses()
def test_2_9_s0_seat_1_of_the_draw_deals_first_and_s4_the_high_card(rules: HouseRules) -> None:
    """Suits break ties, spades first."""
    tied = 0
    for seed in range(60):
        table = Table(rules, "plo4", seated(rules, "AB").stakes, seats=7)
        for seat in (1, 2, 4, 6):
            table.sit(seat, f"P{seat}", 100)
        cards = Deck.seeded(seed).deal(4)
        keys = [("23456789TJQKA".index(str(card)[0]), "cdhs".index(str(card)[1])) for card in cards]
        ranks = [key[0] for key in keys]
        tied += ranks.count(max(ranks)) > 1
        highest = (1, 2, 4, 6)[keys.index(max(keys))]
        expected = 1 if rules.tournament else highest
        assert table.draw_button(Deck.seeded(seed)) == table.button == expected
        assert spots(play(table))[0] == expected
    assert tied


# 2.10 The button


@by_button((1, None, 3), (1, 3, 4), (1, 3, 4))
def test_2_10_c28_when_the_big_blind_is_out_the_next_player_is_big(
    rules: HouseRules, expected: tuple[int, int | None, int]
) -> None:
    """C28: S0 deals without a small blind, then with the button in the empty seat; D pays big before small."""
    table = seated(rules, "ABCDE")
    assert spots(play(table)) == (0, 1, 2)
    table.stand_up("C")
    assert spots(play(table)) == expected
    assert spots(play(table)) == ((2, 3, 4) if expected[1] is None else (3, 4, 0))


@by_button((1, None, 3), (1, 3, 4), (1, 3, 4))
def test_2_10_c28_the_same_when_he_has_lost_all_and_keeps_his_seat(
    rules: HouseRules, expected: tuple[int, int | None, int]
) -> None:
    for seed in range(50):
        table = seated(replace(rules, buy_in_small_bets=None), "AB.DE", buy_in=(1, None))
        table.sit(2, "C", 2)
        hand = table.deal(Deck.seeded(seed))
        while hand.to_act is not None:
            legal = hand.legal_actions()
            assert legal is not None
            hand.apply(Check() if legal.check else Call())
        table.finish()
        if not table.stacks["C"]:
            break
    assert table.stacks["C"] == 0
    assert spots(play(table)) == expected
    assert spots(play(table)) == ((2, 3, 4) if expected[1] is None else (3, 4, 0))


@by_button((1, 2, 3), (1, 2, 3), (2, 3, 4))
def test_2_10_c29_when_the_small_blind_is_out_the_button_goes_into_his_seat(
    rules: HouseRules, expected: tuple[int, int, int]
) -> None:
    """C29: so S0; S1's button goes to who paid the small blind last hand, even if he has gone; a moving one passes him by."""
    table = seated(rules, "ABCDE")
    play(table)
    table.stand_up("B")
    assert spots(play(table)) == expected
    assert spots(play(table)) == (expected[1], expected[2], (expected[2] + 1) % 5)


@by_button((1, 2, 3), (1, 2, 3), (1, 2, 3))
def test_2_10_when_the_button_is_out_nothing_else_changes(
    rules: HouseRules, expected: tuple[int, int, int]
) -> None:
    table = seated(rules, "ABCDE")
    play(table)
    table.stand_up("A")
    assert spots(play(table)) == expected


@by_button((1, None, 4), (1, 4, 5), (1, 4, 5))
def test_2_10_when_big_blind_and_the_next_are_out(
    rules: HouseRules, expected: tuple[int, int | None, int]
) -> None:
    table = seated(rules, "ABCDEF")
    play(table)
    table.stand_up("C")
    table.stand_up("D")
    assert spots(play(table)) == expected


@by_button((1, None, 3), (1, 3, 4), (3, 4, 5))
def test_2_10_when_both_blinds_are_out(rules: HouseRules, expected: tuple[int, int | None, int]) -> None:
    """S0: a dead small blind and a button without a player; next hand the button is dead once more."""
    table = seated(rules, "ABCDEF")
    play(table)
    table.stand_up("B")
    table.stand_up("C")
    assert spots(play(table)) == expected
    if rules.tournament:
        assert spots(play(table)) == (2, 3, 4)
        assert spots(play(table)) == (3, 4, 5)


@houses()
def test_button_and_blinds_go_round_one_player_a_hand(rules: HouseRules) -> None:
    """S0, S4: with nobody coming or going every preset moves them alike, empty seats left out."""
    table = seated(rules, "A.BC..D")
    circle = [0, 2, 3, 6]
    for number in range(9):
        expected = tuple(circle[(number + step) % 4] for step in range(3))
        assert spots(play(table)) == expected


# Heads-up


@houses()
def test_c32_of_ten_seats_and_two_players_the_blinds_change_hands_every_time(rules: HouseRules) -> None:
    table = seated(rules, "..A....B..", button=2)
    found = [spots(play(table)) for _ in range(6)]
    assert found == [(2, 2, 7), (7, 7, 2)] * 3


@houses()
def test_c35_heads_up_the_button_is_small_blind_acts_first_before_the_flop_and_last_after(
    rules: HouseRules,
) -> None:
    """S0, TDA 34."""
    table = seated(rules, "A..B", button=3)
    for button, other in [(3, 0), (0, 3)] * 2:
        hand = deal(table)
        assert spots(row(hand)) == (button, button, other)
        assert hand.to_act == button
        hand.apply(Call())
        assert hand.to_act == other
        hand.apply(Check())
        assert (hand.street, hand.to_act) == ("flop", other)
        hand.apply(Check())
        assert hand.to_act == button
        end(table)


@pytest.mark.parametrize("gone", range(3))
@houses()
def test_s0_down_to_two_who_would_be_big_blind_next_is_it(rules: HouseRules, gone: int) -> None:
    """A is button, B small, C big; then A is due; if A has gone, B. The other has button and small blind (rule 3.4, RR 4)."""
    table = seated(rules, "ABC")
    assert spots(play(table)) == (0, 1, 2)
    table.stand_up("ABC"[gone])
    big = 1 if gone == 0 else 0
    other = 3 - gone - big
    assert spots(play(table)) == (other, other, big)
    assert spots(play(table)) == (big, big, other)


@pytest.mark.parametrize("entry", ["post", "wait"])
@houses()
def test_c34_a_third_player_is_not_dealt_in_for_nothing(rules: HouseRules, entry: Any) -> None:
    """He pays a big blind's worth, live, before or with his first hand; tournaments deal to him at once. Three have a button
    that pays no blind."""
    for place in PLACES:
        table = seated(rules, place.replace("C", "."), button=place.index("A"))
        play(table)
        table.sit(place.index("C"), "C", 400, entry=entry)
        for _ in range(6):
            found = play(table)
            new = place.index("C")
            if new in found.dealt:
                assert len(found.dealt) == 3
                assert rules.tournament or found.big == new or (new, "post", 2) in found.others
                break
            assert len(found.dealt) == 2 and found.button == found.small
        else:
            pytest.fail("the newcomer never comes in")
        for _ in range(4):
            found = play(table)
            assert len(found.dealt) == 3 and found.button not in (found.small, found.big)
            assert not found.others


OUTSIDE = ("C.A..B", ".A.B.C")
"""C sits left of the big blind B, not between it and the button A."""


def two_to_three() -> list[Any]:
    return [
        pytest.param(rules, place, entry, id=f"{name}-{place}-{entry}")
        for name, rules in HOUSES.items()
        for place in PLACES
        for entry in ("post", "wait")
    ]


@pytest.mark.parametrize(("rules", "place", "entry"), two_to_three())
def test_s0_s1_s4_the_button_of_three_players_posts_no_blind(
    rules: HouseRules, place: str, entry: Any
) -> None:
    """The small blind is left of the button, but for two players (S0 heads-up, TDA 34), also in the hand in which a third comes in."""
    table = seated(rules, place.replace("C", "."), button=place.index("A"))
    play(table)
    table.sit(place.index("C"), "C", 400, entry=entry)
    for _ in range(8):
        found = play(table)
        if len(found.dealt) == 3:
            assert found.button not in (found.small, found.big), found
        else:
            assert found.button == found.small, found


# 2.6 Newcomers


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param(rules, (1, 2, 4) if name == "online" else (1, 2, 3), id=name)
        for name, rules in HOUSES.items()
    ],
)
def test_2_6_newcomer_in_the_big_blind_seat_s1_he_is_it_s4_he_waits_for_the_button(
    rules: HouseRules, expected: tuple[int, int, int]
) -> None:
    """He sits down during the hand, in the seat left of the big blind. S2 and S3 by RR 4; tournaments deal to everybody."""
    table = seated(rules, "ABC.EF")
    deal(table)
    table.sit(3, "D", 400)
    end(table)
    found = play(table)
    assert spots(found) == expected
    assert (3 in found.dealt) == (expected[2] == 3)
    assert found.others == ()


@pytest.mark.parametrize("entry", ["post", "wait"])
def test_s4_who_sits_in_a_blind_seat_during_a_hand_is_not_dealt_in_until_the_button_has_passed_him(
    entry: Any,
) -> None:
    """D sits in seat 3 while C is big; the button goes 1, 2, 4: then it has passed him, and he may post or wait."""
    table = seated(HOUSES["online"], "ABC.EF")
    deal(table)
    table.sit(3, "D", 400, entry=entry)
    end(table)
    assert [play(table)[:3] for _ in range(2)] == [(1, 2, 4), (2, 4, 5)]
    found = play(table)
    assert found.button == 4
    assert (3 in found.dealt) == (entry == "post")
    assert found.others == (((3, "post", 2),) if entry == "post" else ())


def test_s4_a_newcomer_is_not_the_dealer_before_he_was_dealt_in_once() -> None:
    """He waits, in the seat that the button would go to next: it passes him by."""
    table = seated(HOUSES["online"], "A.CDE")
    deal(table)
    table.sit(1, "B", 400)
    assert [row(deal_again(table)).button for _ in range(2)] == [2, 3]
    # Big blind at seat 1: dealt in; then he may have the button when it comes.
    found = row(deal_again(table))
    assert found.button == 4 and found.big == 1
    table = seated(HOUSES["online"], "AB.D")
    deal(table)
    table.sit(2, "C", 400)
    dealt_in = 0
    for _ in range(12):
        found = row(deal_again(table))
        assert found.button != 2 or dealt_in
        dealt_in += 2 in found.dealt
    assert dealt_in


def deal_again(table: Table) -> Any:
    """Ends a hand, and deals the next."""
    if table.hand is not None:
        end(table)
    return deal(table)


@answers((5, "post", 2), **dict.fromkeys(TOURNAMENTS, None))
def test_s1_s3_newcomer_left_of_the_blinds_posts_a_live_big_blind_and_may_check(
    rules: HouseRules, expected: Any
) -> None:
    """S1: posted chips are live. S3: the option to check, if nobody has raised. Tournaments take nothing."""
    table = seated(rules, "ABCDE.G")
    play(table)
    table.sit(5, "F", 400, entry="post")
    hand = deal(table)
    found = row(hand)
    assert spots(found) == (1, 2, 3) and 5 in found.dealt
    assert found.others == (() if expected is None else (expected,))
    hand.apply(Call())
    legal = hand.legal_actions()
    assert legal is not None and legal.seat == 5
    assert (legal.check, legal.call) == ((True, None) if expected else (False, 2))
    assert legal.max_raise_to is not None


@houses(*TOURNAMENTS)
def test_s1_s3_newcomer_who_waits_comes_in_as_the_big_blind(rules: HouseRules) -> None:
    table = seated(rules, "ABCDE.G")
    play(table)
    table.sit(5, "F", 400, entry="wait")
    assert [spots(found) for found in [play(table)]] == [(1, 2, 3)]
    assert 5 not in play(table).dealt
    found = play(table)
    assert spots(found) == (3, 4, 5) and found.others == ()
    assert spots(play(table)) == (4, 5, 6)
    assert spots(play(table)) == (5, 6, 0)


@houses(*TOURNAMENTS)
def test_s1_newcomer_in_the_big_blind_is_it_though_he_would_post_or_wait(rules: HouseRules) -> None:
    """Between hands, so S4's exception does not hold either."""
    for entry in ("post", "wait"):
        table = seated(rules, "ABC.EF")
        play(table)
        table.sit(3, "D", 400, entry=entry)
        found = play(table)
        assert spots(found) == (1, 2, 3) and found.others == ()


@pytest.mark.parametrize("during", [False, True])
@pytest.mark.parametrize("entry", ["post", "wait"])
@houses(*TOURNAMENTS)
def test_s1_s4_newcomer_between_button_and_blinds_waits_for_the_button(
    rules: HouseRules, entry: Any, during: bool
) -> None:
    """RR 4: nobody is dealt in between the big blind and the button. Seat 2 lies between B's small and D's big blind."""
    table = seated(rules, "AB.DEF")
    assert spots(row(deal(table))) == (0, 1, 3)
    if not during:
        end(table)
    table.sit(2, "C", 400, entry=entry)
    if during:
        end(table)
    # The next hand has button 1, small blind 3, big blind 4.
    found = play(table)
    assert spots(found) == (1, 3, 4) and 2 not in found.dealt
    found = play(table)
    assert found.button == 3
    assert (2 in found.dealt) == (entry == "post")
    assert found.others == (((2, "post", 2),) if entry == "post" else ())


@houses(*TOURNAMENTS)
def test_s4_who_sits_down_elsewhere_during_a_hand_may_post_in_the_next(rules: HouseRules) -> None:
    """S4 is silent there; RR 4."""
    table = seated(rules, "ABCDE.G")
    deal(table)
    table.sit(5, "F", 400, entry="post")
    end(table)
    assert play(table).others == ((5, "post", 2),)


# 2.4 and 2.5 Missed blinds


def missed_small(rules: HouseRules, entry: Any) -> Table:
    """C pays the big blind, sits out as the small one is due, and comes back."""
    table = seated(rules, "ABCDEF")
    assert spots(play(table)) == (0, 1, 2)
    table.sit_out("C")
    found = play(table)
    assert spots(found) == (1, 3, 4), "the blinds shift one seat"
    assert 2 not in found.dealt
    seat = table.seats[2]
    assert seat is not None and (seat.missed_small, seat.missed_big) == (True, False)
    table.sit_in("C", entry=entry)
    return table


@answers(((2, "dead", 1), (2, "post", 2)), cardroom_hilo=((2, "dead", 1),))
def test_2_4_c33_missed_small_blind_s1_the_small_alone_s4_both(rules: HouseRules, expected: Any) -> None:
    """The small part is dead. Both come back when the button has passed. In tournaments nothing is missed."""
    if rules.tournament:
        table = seated(rules, "ABCDEF")
        play(table)
        table.sit_out("C")
        found = play(table)
        assert spots(found) == (1, 2, 3) and found.dealt == tuple(range(6))
        return
    table = missed_small(rules, "post")
    hand = deal(table)
    found = row(hand)
    assert (found.button, found.small, found.big) == (3, 4, 5)
    assert found.others == expected and 2 in found.dealt
    # Dead chips are no bet.
    assert hand.bets[2] == (0 if len(expected) == 1 else 2)
    end(table)
    seat = table.seats[2]
    assert seat is not None and not (seat.missed_small or seat.missed_big)
    assert play(table).others == ()


@answers(((3, "dead", 1), (3, "post", 2)))
def test_2_5_missed_big_blind_both_at_once_the_small_part_dead(rules: HouseRules, expected: Any) -> None:
    """D is away when the big blind comes; the next player posts it; D is back when the button has passed him."""
    table = seated(rules, "ABCDEF")
    play(table)
    table.sit_out("D")
    found = play(table)
    if rules.tournament:
        assert spots(found) == (1, 2, 3), "posted for who is away"
        return
    assert spots(found) == (1, 2, 4)
    seat = table.seats[3]
    assert seat is not None and (seat.missed_small, seat.missed_big) == (False, True)
    table.sit_in("D", entry="post")
    found = play(table)
    assert spots(found) == (2, 4, 5) and found.others == () and 3 not in found.dealt
    hand = deal(table)
    found = row(hand)
    assert spots(found) == (4, 5, 0) and found.others == expected and 3 in found.dealt
    assert hand.bets[3] == 2
    end(table)
    assert play(table).others == ()


@answers(True, cardroom_hilo=False)
def test_2_5_s4_lets_wait_for_the_big_blind_and_s1_does_not(rules: HouseRules, expected: bool) -> None:
    """Who waits posts it as everybody does, and owes no more."""
    if rules.tournament:
        return
    table = seated(rules, "ABCDEF")
    play(table)
    table.sit_out("D")
    play(table)
    if not expected:
        with pytest.raises(ValueError, match="wait") as caught:
            table.sit_in("D", entry="wait")
        assert getattr(caught.value, "code", None) == "table.no_wait"
        return
    table.sit_in("D", entry="wait")
    for _ in range(4):
        found = play(table)
        assert 3 not in found.dealt and found.big != 3
    found = play(table)
    assert found.big == 3 and found.others == ()
    seat = table.seats[3]
    assert seat is not None and not (seat.missed_small or seat.missed_big)


@houses(*TOURNAMENTS, "cardroom_hilo")
def test_s4_after_a_missed_small_blind_too_one_may_wait_for_the_big_one(rules: HouseRules) -> None:
    table = missed_small(rules, "wait")
    found = play(table)
    while found.big != 2:
        assert 2 not in found.dealt and found.others == ()
        found = play(table)
    assert found.others == ()


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_tda_30_in_tournaments_who_is_away_posts_and_is_dealt_in(name: str) -> None:
    table = seated(HOUSES[name], "ABCD")
    table.sit_out("C")
    table.sit_out("D")
    for number in range(6):
        found = play(table)
        assert spots(found) == tuple((number + step) % 4 for step in range(3))
        assert found.dealt == (0, 1, 2, 3) and found.others == ()
    assert all(seat is not None and not (seat.missed_big or seat.missed_small) for seat in table.seats)


@pytest.mark.parametrize("name", TOURNAMENTS)
def test_tda_8_in_tournaments_newcomers_are_dealt_in_and_post_nothing_more(name: str) -> None:
    table = seated(HOUSES[name], "ABCDE.")
    play(table)
    table.sit(5, "F", 400)
    found = play(table)
    assert found.dealt == (0, 1, 2, 3, 4, 5) and found.others == ()


@pytest.mark.parametrize("name", CASH)
def test_rr_4_at_the_first_hand_nobody_owes_anything(name: str) -> None:
    table = seated(HOUSES[name], "ABCDE")
    found = play(table)
    assert found.dealt == (0, 1, 2, 3, 4) and found.others == ()
    assert all(seat is not None and not seat.new for seat in table.seats)


@pytest.mark.parametrize("entry", ["post", "wait"])
@pytest.mark.parametrize("name", CASH)
def test_nobody_pays_twice_for_a_round(name: str, entry: Any) -> None:
    """Who comes back pays what he missed once: over two rounds at most one extra post each."""
    table = seated(HOUSES[name], "ABCDEF")
    table.sit_out("D")
    for _ in range(3):
        play(table)
    table.sit_in("D", entry="post" if name == "cardroom_hilo" else entry)
    found = [play(table) for _ in range(14)]
    assert sum(any(seat == 3 for seat, _, _ in one.others) for one in found) <= 1
    bigs = [one.big for one in found]
    assert all(first != second for first, second in pairwise(bigs))
    assert all(3 in one.dealt for one in found[8:])
