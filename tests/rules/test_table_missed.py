"""S1's text on blinds, sentence by sentence, and what S4 and Robert's say otherwise.

Seats are 0, 1, 2 ... clockwise and the players there A, B, C ...; the first hand has the button at A.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from omaha import Call, Check, Deck, Fold, OmahaError, Table
from omaha.presets import CARDROOM_HILO
from omaha.table import Seat

from .hand_helpers import HOUSES
from .table_helpers import deal, end, play, row, seated, spots


def room(players: str, stack: int = 400) -> Table:
    return seated(CARDROOM_HILO, players, structure="limit", game="plo4-8", stack=stack)


def marks(table: Table, seat: int) -> tuple[bool, bool]:
    """The markers MS and ML."""
    found = table.seats[seat]
    assert isinstance(found, Seat)
    return found.missed_small, found.missed_big


def test_s1_the_small_blind_is_half_and_the_big_blind_all_of_the_minimum_bet() -> None:
    """The 2-4 game: 1 and 2, by the two players left of the button; bets of 2 and 4."""
    table = room("ABCDE")
    hand = deal(table)
    posts = [(event.seat, event.amount) for event in hand.events if event.kind == "posted"]
    assert posts == [(1, 1), (2, 2)]
    assert table.stakes.bets == (2, 4)
    legal = hand.legal_actions()
    # Left of the big blind: fold, call or raise, no check.
    assert legal is not None and legal.seat == 3
    assert (legal.fold, legal.check, legal.call, legal.min_raise_to) == (True, False, 2, 4)


@pytest.mark.parametrize("seed", range(8))
def test_s1_the_button_goes_to_who_posted_the_small_blind_in_the_hand_before(seed: int) -> None:
    """Whoever comes and goes, with three or more."""
    random = Random(seed)
    table = room("ABCDEFGH")
    before = play(table)
    for _ in range(60):
        letter = random.choice("ABCDEFGHIJ")
        try:
            match random.randrange(5):
                case 0:
                    table.sit_out(letter)
                case 1:
                    table.sit_in(letter, entry="post")
                case 2:
                    table.stand_up(letter)
                case _:
                    table.sit(
                        random.randrange(8), letter, 400, entry="post" if random.random() < 0.5 else "wait"
                    )
        except OmahaError:
            pass
        if not table.can_deal():
            continue
        found = play(table)
        if len(found.dealt) > 2 and len(before.dealt) > 2:
            assert found.button == before.small
        before = found


# A new player


@pytest.mark.parametrize("seat", [5, 0])
def test_s1_a_new_player_left_of_the_blind_may_post_and_is_live(seat: int) -> None:
    """Between the big blind and the button."""
    players = "ABCDEF".replace("ABCDEF"[seat], ".")
    table = seated(CARDROOM_HILO, players, structure="limit", game="plo4-8", button=1)
    play(table)
    # Next: button 2, blinds 3 and 4, or 5 where D is it.
    table.sit(seat, "N", 400, entry="post")
    hand = deal(table)
    found = row(hand)
    if found.big == seat:
        assert found.others == ()
    else:
        assert found.others == ((seat, "post", 2),)
    assert hand.bets[seat] == 2


def test_s1_or_waits() -> None:
    table = room("ABCDE.")
    play(table)
    table.sit(5, "N", 400, entry="wait")
    assert 5 not in play(table).dealt
    assert 5 not in play(table).dealt
    assert play(table).big == 5


def test_s1_who_waits_may_change_his_mind_and_post() -> None:
    table = room("ABCDE.")
    play(table)
    table.sit(5, "N", 400, entry="wait")
    play(table)
    table.choose("N", "post")
    assert play(table).others == ((5, "post", 2),)


@pytest.mark.parametrize("during", [True, False])
def test_s1_a_new_player_in_the_big_blind_is_treated_as_such(during: bool) -> None:
    table = room("ABC.EF")
    deal(table)
    if not during:
        end(table)
    table.sit(3, "N", 400)
    if during:
        end(table)
    found = play(table)
    assert spots(found) == (1, 2, 3) and found.others == ()
    assert spots(play(table)) == (2, 3, 4)
    assert spots(play(table)) == (3, 4, 5)


@pytest.mark.parametrize(("players", "seat"), [("A.CDEF", 1), ("AB.DEF", 2)])
def test_s1_a_new_player_between_the_button_and_a_blind_waits_for_the_button(players: str, seat: int) -> None:
    table = room(players)
    hand = deal(table)
    button, small, big = spots(row(hand))
    assert (small, big) == tuple(number for number in (1, 2, 3) if number != seat)
    table.sit(seat, "N", 400, entry="post")
    end(table)
    found = play(table)
    # Only seat 1 is passed by the button at once.
    passed = seat == 1
    assert (seat in found.dealt) == passed
    assert found.others == (((seat, "post", 2),) if passed else ())
    if not passed:
        assert play(table).others == ((seat, "post", 2),)
    assert button == 0


# Missed big blind


def test_s1_missed_big_blind_an_ml_marker_and_the_next_active_player_posts_it() -> None:
    """D and E are away: F is asked."""
    table = room("ABCDEFG")
    play(table)
    table.sit_out("D")
    table.sit_out("E")
    assert spots(play(table)) == (1, 2, 5)
    assert [marks(table, seat) for seat in range(7)] == [(False, seat in (3, 4)) for seat in range(7)]
    assert spots(play(table)) == (2, 5, 6)
    assert marks(table, 3) == (False, True)


def test_s1_who_missed_the_big_blind_plays_no_hand_until_all_blinds_are_made_up() -> None:
    """The small part is dead, and lies in the pot before cards are dealt."""
    table = room("ABCDEF")
    play(table)
    table.sit_out("D")
    for _ in range(9):
        assert 3 not in play(table).dealt
        assert marks(table, 3) == (False, True)
    while play(table).button != 3 - 1:
        pass
    table.sit_in("D", entry="post")
    while 3 not in (found := row(deal(table))).dealt:
        assert found.others == ()
        assert found.button != 4, "the button has passed him"
        end(table)
    hand = table.hand
    assert hand is not None
    assert found.others == ((3, "dead", 1), (3, "post", 2))
    kinds = [event.kind for event in hand.events]
    assert "posted" not in kinds[kinds.index("dealt") :]
    assert (hand.bets[3], hand.stacks[3], hand.pot) == (2, 397, 6)
    assert marks(table, 3) == (False, False)


def test_s1_who_missed_the_big_blind_and_is_it_now_pays_the_small_one_dead_too() -> None:
    """The sum of all blinds: there is no waiting for the big blind (rules 2.5)."""
    table = room("ABCDEF")
    play(table)
    table.sit_out("D")
    while play(table).big != 2:
        pass
    table.sit_in("D", entry="post")
    hand = deal(table)
    found = row(hand)
    assert found.big == 3 and found.others == ((3, "dead", 1),)
    assert hand.bets[3] == 2
    assert marks(table, 3) == (False, False)


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if rules.wait_for_big_blind])
@pytest.mark.parametrize("entry", ["post", "wait"])
def test_s4_rr_4_who_missed_a_blind_and_is_the_big_one_now_posts_normally(name: str, entry: str) -> None:
    table = seated(HOUSES[name], "ABCDEF")
    play(table)
    table.sit_out("D")
    while play(table).big != 2:
        pass
    table.sit_in("D", entry=entry)  # type: ignore[arg-type]
    found = play(table)
    assert found.big == 3 and found.others == ()
    assert marks(table, 3) == (False, False)


# Missed small blind


def test_s1_missed_small_blind_an_ms_marker_and_both_blinds_go_one_seat_on() -> None:
    """The big blind is asked for the small one, the next active player for the big one."""
    table = room("ABCDEFG")
    play(table)
    table.sit_out("C")
    # Without C's absence: button B, small C, big D.
    assert spots(play(table)) == (1, 3, 4)
    assert [marks(table, seat) for seat in range(7)] == [(seat == 2, False) for seat in range(7)]
    # The button goes to D, who posted the small blind.
    assert spots(play(table)) == (3, 4, 5)


def test_s1_ask_the_next_active_player_if_that_one_is_away_too() -> None:
    """C was big and misses the small blind; D, due for the big one, is away as well."""
    table = room("ABCDEFG")
    play(table)
    table.sit_out("C")
    table.sit_out("D")
    found = play(table)
    assert spots(found) == (1, 4, 5)
    assert marks(table, 2) == (True, False)
    assert any(marks(table, 3))


@pytest.mark.parametrize("later", range(3))
def test_s1_the_missed_small_blind_alone_is_dead_and_comes_after_the_button(later: int) -> None:
    table = room("ABCDEFG")
    play(table)
    table.sit_out("C")
    play(table)
    for _ in range(later):
        assert 2 not in play(table).dealt
        assert marks(table, 2) == (True, False)
    table.sit_in("C", entry="post")
    hand = deal(table)
    found = row(hand)
    assert found.others == ((2, "dead", 1),)
    assert (hand.bets[2], hand.pot) == (0, 4)
    kinds = [event.kind for event in hand.events]
    assert "posted" not in kinds[kinds.index("dealt") :]
    while hand.to_act != 2:
        assert hand.to_act is not None
        hand.apply(Fold())
    legal = hand.legal_actions()
    assert legal is not None and (legal.check, legal.call) == (False, 2)
    assert marks(table, 2) == (False, False)
    end(table)
    assert play(table).others == ()


def test_s1_who_missed_the_small_blind_and_then_the_big_one_owes_both() -> None:
    table = room("ABCDEF")
    play(table)
    table.sit_out("C")
    while play(table).big != 3:
        pass
    assert marks(table, 2)[1]
    table.sit_in("C", entry="post")
    while 2 not in (found := play(table)).dealt:
        pass
    assert found.others == ((2, "dead", 1), (2, "post", 2))


def test_s1_who_missed_the_small_blind_and_is_the_big_one_now_pays_the_small_one_dead() -> None:
    """The button has passed him, so he can return; the big blind is due from him, and the small one is made up."""
    table = room("ABCDEF")
    play(table)
    table.sit_out("C")
    while play(table).big != 1:
        pass
    assert marks(table, 2) == (True, False)
    table.sit_in("C", entry="post")
    found = play(table)
    assert found.big == 2 and found.others == ((2, "dead", 1),)


def test_s1_who_missed_the_small_blind_comes_back_whatever_he_says_or_is_told_that_he_cannot_wait() -> None:
    """`sit_in` without more is "wait": refused as for ML, or he comes in when the blinds come to him."""
    table = room("ABCDEF")
    play(table)
    table.sit_out("C")
    play(table)
    try:
        table.sit_in("C")
    except OmahaError as error:
        assert error.code == "table.no_wait"
    else:
        assert any(2 in play(table).dealt for _ in range(12))


def test_s1_between_button_and_blinds_a_missed_blind_cannot_be_made_up() -> None:
    """RR 4 says so of all; S1 of newcomers and of the missed small blind."""
    table = room("ABCDEF")
    play(table)
    table.sit_out("D")
    play(table)
    table.sit_in("D", entry="post")
    found = play(table)
    assert spots(found) == (2, 4, 5) and 3 not in found.dealt
    assert play(table).others == ((3, "dead", 1), (3, "post", 2))


def test_s1_no_marker_for_who_sits_out_and_is_back_before_a_blind() -> None:
    table = room("ABCDEF")
    play(table)
    table.sit_out("F")
    assert 5 not in play(table).dealt
    assert marks(table, 5) == (False, False)
    table.sit_in("F")
    found = play(table)
    assert 5 in found.dealt and found.others == ()


@pytest.mark.parametrize(
    ("chips", "posts"),
    [
        (1, ((3, "post", 1),)),
        (2, ((3, "post", 2),)),
        (3, ((3, "dead", 1), (3, "post", 2))),
    ],
)
@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if not rules.tournament])
def test_who_has_too_little_for_what_he_owes_is_all_in_the_live_part_first(
    name: str, chips: int, posts: tuple[tuple[int, str, int], ...]
) -> None:
    table = seated(replace(HOUSES[name], buy_in_small_bets=None), "ABC.EF", buy_in=(1, None))
    table.sit(3, "D", chips)
    play(table)
    table.sit_out("D")
    for _ in range(2):
        play(table)
    assert marks(table, 3)[1]
    table.sit_in("D", entry="post")
    while 3 not in (found := play(table)).dealt:
        pass
    assert found.others == posts


# Robert's Rules and the TDA


def busted(name: str) -> Table:
    """D is all-in with the big blind and loses it."""
    for seed in range(50):
        table = seated(replace(HOUSES[name], buy_in_small_bets=None), "ABC.EF", button=0, buy_in=(1, None))
        table.sit(3, "D", 2)
        play(table)
        hand = table.deal(Deck.seeded(seed))
        assert row(hand).big == 3
        while hand.to_act is not None:
            legal = hand.legal_actions()
            assert legal is not None
            hand.apply(Check() if legal.check else Call())
        table.finish()
        if table.stacks["D"] == 0:
            return table
    raise AssertionError("he never loses")


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if not rules.tournament])
def test_rr_4_who_lost_all_and_buys_at_once_has_missed_nothing(name: str) -> None:
    table = busted(name)
    table.top_up("D", 200)
    found = play(table)
    assert found.small == 3 and found.others == ()


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if not rules.tournament])
def test_rr_4_who_lost_all_and_buys_after_blinds_passed_him_owes_them(name: str) -> None:
    """He is no new player; the blinds of a round went by his seat before he bought (S1, S4: missed "for any reason")."""
    table = busted(name)
    while play(table).big != 4:
        pass
    assert 3 not in play(table).dealt
    table.top_up("D", 200)
    table.sit_in("D", entry="post")
    for _ in range(4):
        found = play(table)
        if 3 in found.dealt:
            break
    assert 3 in found.dealt
    assert [(seat, kind) for seat, kind, _ in found.others] == [(3, "dead"), (3, "post")]


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if not rules.tournament])
def test_rr_4_who_moves_away_from_the_big_blind_comes_in_as_a_new_player(name: str) -> None:
    table = seated(HOUSES[name], "ABCD..")
    play(table)
    table.change_seat("D", 5)
    assert spots(play(table)) == (1, 2, 5)
    table = seated(HOUSES[name], "ABCDE.")
    play(table)
    table.change_seat("A", 5)
    table.choose("A", "post")
    found = play(table)
    assert spots(found) == (1, 2, 3) and found.others == ((5, "post", 2),)


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if not rules.tournament])
def test_a_marker_goes_with_who_moves(name: str) -> None:
    """By no change of seat does a missed big blind become a newcomer's post without the dead part."""
    table = seated(HOUSES[name], "ABCDEF.")
    play(table)
    table.sit_out("D")
    play(table)
    table.change_seat("D", 6)
    table.sit_in("D", entry="post")
    found = play(table)
    assert 6 in found.dealt
    assert found.others == ((6, "dead", 1), (6, "post", 2))


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if rules.tournament])
def test_tda_10_a_nobody_comes_in_between_the_small_blind_and_the_button(name: str) -> None:
    """D sits down left of B's small blind; next hand the button is at B and the small blind at C: D waits for the button."""
    table = seated(HOUSES[name], "AB.CEF")
    assert spots(play(table)) == (0, 1, 3)
    table.sit(2, "D", 400)
    found = play(table)
    assert spots(found) == (1, 3, 4)
    assert 2 not in found.dealt


@pytest.mark.parametrize("seed", range(24))
def test_random_comings_and_goings_keep_the_order_of_the_blinds(seed: int) -> None:
    """Between button and big blind only the small blind is dealt in; who owes pays or is the big blind; two players have the
    small blind on the button."""
    random = Random(seed)
    name = random.choice([name for name, rules in HOUSES.items() if not rules.tournament])
    count = random.randint(4, 9)
    table = seated(HOUSES[name], "ABCDEFGHI"[:count])
    play(table)
    for _ in range(40):
        player = random.choice("ABCDEFGHIJKL")
        entry: Any = random.choice(["post", "wait"])
        seat = random.randrange(count)
        try:
            match random.randrange(5):
                case 0:
                    table.sit_out(player)
                case 1:
                    table.sit_in(player, entry=entry)
                case 2:
                    table.stand_up(player)
                case 3:
                    table.sit(seat, player, 400, entry=entry)
                case _:
                    table.change_seat(player, seat)
        except OmahaError:
            pass
        owing = {s.number for s in table.seats if s and (s.new or s.missed_small or s.missed_big)}
        free = sum(s is not None and not s.sitting_out and s.number not in owing for s in table.seats)
        if not table.can_deal():
            continue
        found = play(table)
        if free < 2:
            continue  # the game starts anew
        paid = {other for other, _, _ in found.others} | {found.big}
        assert owing & set(found.dealt) <= paid
        if len(found.dealt) == 2:
            assert found.button == found.small
        elif free > 2:
            step = [(found.button + n) % count for n in range(1, (found.big - found.button) % count)]
            assert [s for s in step if s in found.dealt] == [found.small]
            assert found.button not in (found.small, found.big)
