"""S0, sentence by sentence: blinds, timer and breaks, chips that leave, the add-on, the finish."""

from __future__ import annotations

import pytest

import omaha
from omaha import Call, Check, PhaseError, RaiseTo, TableError
from omaha.tournament import Payouts, SimulatedTime, Structure, Tournament

from .tournament_helpers import LONG, MINUTE, S0, at, begun, bust, give, lose, spots

# Blinds


def test_the_two_left_of_the_button_post_and_the_first_is_the_small_blind() -> None:
    """Blinds: "the 1st is the SB and the 2nd is the BB"."""
    event = begun(5)
    plan = event.begin_hand(1)
    assert (plan.button, plan.small, plan.big) == (0, 1, 2)
    assert [(post.seat, post.kind, post.amount) for post in plan.posts] == [
        (1, "small_blind", 25),
        (2, "big_blind", 50),
    ]


def test_the_button_goes_round_when_nobody_is_out() -> None:
    """After the showdown: "the button is moved one player to the left"."""
    event = begun(4)
    found = []
    for _ in range(5):
        found.append(spots(event))
        event.end_hand(1, {})
    assert found == [(0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)]


def test_c29_the_small_blind_is_out_and_the_button_goes_into_his_empty_seat() -> None:
    """Blinds: "if the SB is knocked out"."""
    event = begun(5)
    bust(event, 1, at(event, 1, 1), to=at(event, 1, 0))
    assert spots(event) == (1, 2, 3) and event.tables[1].names[1] is None


def test_c28_the_big_blind_is_out_and_nobody_is_small_blind() -> None:
    """Blinds: "if the BB is knocked out", with "the following hand"."""
    event = begun(5)
    bust(event, 1, at(event, 1, 2))
    assert spots(event) == (1, None, 3)
    event.end_hand(1, {})
    # The button in the empty seat; who just had the big blind is small, and the big one goes on.
    assert spots(event) == (2, 3, 4) and event.tables[1].names[2] is None
    event.end_hand(1, {})
    assert spots(event) == (3, 4, 0)


def test_both_blinds_are_out() -> None:
    """Blinds: both sentences at once: the button in the small blind's seat, no small blind, then in the big blind's."""
    event = begun(6)
    bust(event, 1, at(event, 1, 1), at(event, 1, 2), to=at(event, 1, 0))
    assert spots(event) == (1, None, 3)
    event.end_hand(1, {})
    assert spots(event) == (2, 3, 4)


def test_the_button_is_out_and_the_blinds_go_on_as_ever() -> None:
    """Blinds: nobody skips or repeats the big blind."""
    event = begun(5)
    bust(event, 1, at(event, 1, 0), to=at(event, 1, 1))
    assert spots(event) == (1, 2, 3)


@pytest.mark.parametrize(
    ("out", "expected"),
    [(2, (1, 1, 0)), (1, (2, 2, 0)), (0, (2, 2, 1))],
    ids=["big blind out", "small blind out", "button out"],
)
def test_down_to_two_who_was_due_is_big_blind_and_the_button_is_small(
    out: int, expected: tuple[int, int, int]
) -> None:
    """Blinds: "when play is down to two players": the button was at 0, so seat 0 is due, or 1 where 0 is out."""
    event = begun(3)
    event.begin_hand(1)
    lose(event, 1, at(event, 1, out), to=at(event, 1, (out + 1) % 3))
    assert spots(event) == expected


def test_c32_two_players_in_a_ring_of_ten_seats_alternate() -> None:
    """C32: not the same blinds for nine hands."""
    event = begun(10, schedule=LONG)
    event.begin_hand(1)
    lose(event, 1, *[at(event, 1, seat) for seat in (0, 1, 2, 4, 5, 6, 8, 9)], to=at(event, 1, 3))
    found = []
    for _ in range(6):
        found.append(spots(event))
        event.end_hand(1, {})
    assert found == [(7, 7, 3), (3, 3, 7)] * 3


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after() -> None:
    """Forced bets: "first to act before the flop"."""
    event = begun(3)
    bust(event, 1, at(event, 1, 2))
    hand = event.deal(1)
    assert hand.to_act == hand.button
    hand.apply(omaha.Call())
    hand.apply(omaha.Check())
    assert hand.street == "flop" and hand.to_act != hand.button


# Timer and breaks


def test_the_timer_starts_again_when_it_expires_however_late_it_is_read() -> None:
    """Timer: "immediately restarted"."""
    event = begun(4)
    event.time.seconds = 23 * MINUTE
    assert event.ready(1) is None
    assert (event.clock.level, event.clock.remaining) == (2, 17 * MINUTE * 1000)
    assert [(e.at, e.detail) for e in event.events if e.kind == "level"] == [(0, 1), (20 * MINUTE * 1000, 2)]


def test_the_next_hand_is_dealt_at_the_new_level() -> None:
    """Timer: "the next hand will be dealt at the new blind level"."""
    event = begun(4)
    event.time.seconds = 20 * MINUTE - 0.001
    event.begin_hand(1)
    assert event.tables[1].level == 1
    event.end_hand(1, {})
    event.time.seconds = 20 * MINUTE
    assert [post.amount for post in event.begin_hand(1).posts] == [50, 100]
    assert event.tables[1].level == 2


def test_a_hand_that_is_in_play_keeps_its_level() -> None:
    """Timer: "a hand is considered currently in play"."""
    event = begun(4)
    event.time.seconds = 19 * MINUTE
    hand = event.deal(1)
    event.time.seconds = 25 * MINUTE
    assert event.ready(1) == "hand_on" and event.clock.level == 2
    assert event.tables[1].level == 1
    while hand.to_act is not None:
        hand.apply(omaha.Fold())
    event.finish(1)
    assert hand.stacks[hand.button] == 4000 and max(hand.stacks) == 4025
    assert event.deal(1).pot == 150


def test_a_riffle_without_blinds_does_not_keep_the_level() -> None:
    """Timer: "all blinds are posted AND the dealer has begun shuffling"; the TDA asks for the riffle alone."""
    event = begun(4)
    event.time.seconds = 20 * MINUTE + 5
    event.begin_hand(1, riffled=(20 * MINUTE - 5) * 1000)
    assert event.tables[1].level == 2


def test_tables_go_to_the_new_level_each_with_its_own_next_hand() -> None:
    """Timer, at two tables."""
    event = begun(12)
    event.time.seconds = 19 * MINUTE
    event.begin_hand(1)
    event.time.seconds = 21 * MINUTE
    event.begin_hand(2)
    assert [event.tables[number].level for number in (1, 2)] == [1, 2]


def test_no_hand_starts_in_a_break_and_those_in_progress_are_completed() -> None:
    """Breaks: "no additional hands at any table", "hands already in progress"."""
    event = begun(12)
    event.time.seconds = 80 * MINUTE - 1
    event.begin_hand(1)
    event.time.seconds = 80 * MINUTE
    assert event.ready(2) == "break"
    with pytest.raises(PhaseError, match="break"):
        event.begin_hand(2)
    event.end_hand(1, {})
    assert event.ready(1) == "break"
    event.time.seconds = 90 * MINUTE
    assert event.ready(1) is None
    event.begin_hand(1)
    assert event.tables[1].level == 5


def test_the_timer_is_stopped_during_breaks() -> None:
    """Breaks: "the timer is stopped": what was left of the level is left afterwards, and level 5 has all its time."""
    event = begun(4)
    event.time.seconds = 15 * MINUTE
    event.take_break(10 * MINUTE)
    assert event.ready(1) == "break"
    event.time.seconds = 25 * MINUTE
    assert event.ready(1) is None
    assert (event.clock.level, event.clock.remaining) == (1, 5 * MINUTE * 1000)
    other = begun(4)
    other.time.seconds = 90 * MINUTE
    assert other.ready(1) is None
    assert (other.clock.level, other.clock.remaining) == (5, 20 * MINUTE * 1000)


# Chips that are needed no more


def test_the_lowest_chip_leaves_when_no_level_needs_it_any_more() -> None:
    """Schedule: "when it is no longer needed in the blind structure": 75 of level 3 is the last amount with a 25."""
    assert [S0.unit(number) for number in range(1, 14)] == [25, 25, 25, 50, 50, 100, 100, 100, *[500] * 5]


def test_chips_of_sufficient_quantity_are_changed_directly() -> None:
    """Schedule: "changed up directly": whole 50s are no matter of luck."""
    event = begun(4)
    a, b, c, d = event.tables[1].players
    give(event, 1, **{a: 3950, b: 4050, c: 4000, d: 4000})
    event.skip(3)
    event.begin_hand(1)
    assert event.stacks == {a: 3950, b: 4050, c: 4000, d: 4000}
    (race,) = [e.detail for e in event.events if e.kind == "race"]
    assert (race.old_unit, race.new_unit, race.raced, race.gained) == (25, 50, 0, 0)
    assert event.tables[1].unit == 50


def test_chips_that_are_left_over_are_raced_and_booked() -> None:
    """Schedule: S0 does not say what becomes of a single 25: TDA 24 does."""
    event = begun(4)
    a, b, c, d = event.tables[1].players
    give(event, 1, **{a: 3975, b: 4025, c: 4000, d: 4000})
    event.skip(3)
    event.begin_hand(1)
    # Two odd 25s are one 50.
    assert sorted([event.stacks[a], event.stacks[b]]) in ([3950, 4050], [4000, 4000])
    assert event.stacks[a] % 50 == event.stacks[b] % 50 == 0
    assert sum(event.stacks.values()) == 16_000 == event.books.chips
    event.check()


def test_each_table_gives_its_chips_up_before_its_own_first_hand_of_the_level() -> None:
    """Schedule, at two tables; who comes to a table where they are gone changes his."""
    event = begun(12)
    a, b = event.tables[2].players[:2]
    give(event, 2, **{a: 4025, b: 3975})
    event.skip(3)
    event.begin_hand(1)
    assert [table.unit for table in event.tables.values()] == [50, 25]
    assert event.stacks[a] == 4025


# The add-on


def test_an_add_on_is_2000_chips_for_25_dollars() -> None:
    """Add-on: "$25 and will purchase 2000"."""
    event = begun(4)
    event.add_on("A")
    assert event.stacks["A"] == 6000 and event.pool == 225
    assert event.books.chips == 18_000


def test_each_player_has_one_add_on() -> None:
    """Add-on: "up to 1 (one)"."""
    event = begun(4)
    event.add_on("A")
    with pytest.raises(TableError) as caught:
        event.add_on("A")
    assert caught.value.code == "tournament.add_on" and event.stacks["A"] == 6000
    event.add_on("B")


def test_it_is_bought_at_any_point_before_the_first_hand_of_level_5() -> None:
    """Add-on: "provided it is before the first hand of the fifth level": the clock may show level 5 already."""
    event = begun(4)
    event.begin_hand(1)
    event.end_hand(1, {})
    event.add_on("A")
    event.time.seconds = 85 * MINUTE
    assert event.ready(1) == "break"
    event.add_on("B")
    event.time.seconds = 95 * MINUTE
    assert event.ready(1) is None and event.clock.level == 5
    event.add_on("C")
    event.begin_hand(1)
    event.end_hand(1, {})
    with pytest.raises(PhaseError) as caught:
        event.add_on("D")
    assert caught.value.code == "tournament.too_late"


def test_the_first_hand_of_level_5_at_any_table_ends_it() -> None:
    """Add-on: "the first hand", at two tables."""
    event = begun(12)
    event.time.seconds = 91 * MINUTE
    event.begin_hand(1)
    with pytest.raises(PhaseError):
        event.add_on(at(event, 2, 0))


def test_nobody_buys_in_the_midst_of_his_hand() -> None:
    """Table stakes: "only the chips in play at the beginning of each hand"."""
    event = begun(12)
    event.begin_hand(1)
    with pytest.raises(PhaseError) as caught:
        event.add_on(at(event, 1, 0))
    assert caught.value.code == "tournament.hand_on"
    event.add_on(at(event, 2, 0))


def test_there_are_no_rebuys() -> None:
    """Rules 2.17: the heading says rebuy, the text has none."""
    event = begun(4)
    bust(event, 1, at(event, 1, 0), to=at(event, 1, 1))
    for op in (event.rebuy, event.re_enter):
        with pytest.raises(TableError):
            op(next(iter(event.places)))


# The finish


def test_who_goes_out_later_has_the_better_place() -> None:
    """Winning: "second prize winner", "third prize winner, etc"."""
    event = begun(4)
    order = []
    while not event.over:
        loser = event.tables[1].players[-1]
        order.append(loser)
        bust(event, 1, loser)
    assert event.places == {
        event.tables[1].players[0]: 1,
        **dict(zip(reversed(order), (2, 3, 4), strict=True)),
    }
    assert sum(event.winnings.values()) == 200 and event.books.money == 0


def test_c71_two_out_in_one_hand_who_began_it_with_more_is_higher() -> None:
    """Winning: "the person who started the hand with the most chips": 900 before 300."""
    event = begun(4, payouts=Payouts((5000, 3000, 2000)))
    a, b, c, d = event.tables[1].players
    give(event, 1, **{a: 300, b: 900, c: 7400, d: 7400})
    bust(event, 1, a, b, to=c)
    assert event.places == {b: 3, a: 4}
    assert event.winnings == {b: 40, a: 0}


def test_c71_equal_stacks_share_the_place_and_its_prizes() -> None:
    """Winning: no rule parts them."""
    event = begun(4, payouts=Payouts((5000, 3000, 2000)))
    a, b, c, d = event.tables[1].players
    give(event, 1, **{a: 600, b: 600, c: 7400, d: 7400})
    bust(event, 1, a, b, to=c)
    assert event.places == {a: 3, b: 3}
    assert event.winnings == {a: 20, b: 20}
    bust(event, 1, d, to=c)
    assert event.places == {c: 1, d: 2, a: 3, b: 3}
    assert event.winnings == {c: 100, d: 60, a: 20, b: 20}


def test_three_out_in_one_hand_and_two_of_them_equal() -> None:
    """Winning, both: 900 alone, 300 and 300 share."""
    event = begun(5)
    a, b, c, d, e = event.tables[1].players
    give(event, 1, **{a: 300, b: 900, c: 300, d: 9500, e: 9000})
    bust(event, 1, a, b, c, to=d)
    assert event.places == {b: 3, a: 4, c: 4}


def test_the_last_one_with_all_the_chips_wins() -> None:
    """Winning: "the final player remaining, ... with all the chips"."""
    event = begun(3)
    a, b, c = event.tables[1].players
    bust(event, 1, b, c, to=a)
    assert event.over and event.stacks == {a: 12_000}
    assert event.places == {a: 1, b: 2, c: 2}
    with pytest.raises(PhaseError):
        event.begin_hand(1)
    assert [e.player for e in event.events if e.kind == "winner"] == [a]


def test_places_by_stacks_at_the_start_of_that_hand_not_of_the_tournament() -> None:
    """Winning: "started the hand with"."""
    event = begun(4)
    a, b, c, d = event.tables[1].players
    give(event, 1, **{a: 1000, b: 7000, c: 4000, d: 4000})
    give(event, 1, **{a: 5000, b: 3000})
    bust(event, 1, a, b, to=c)
    assert event.places == {a: 3, b: 4}


def test_c75_the_next_hand_the_button_and_who_is_out_are_the_tournaments_business() -> None:
    """C75: hand after hand is dealt, the button goes round, who has no chips is gone, and one has them all in the end."""
    event = Tournament(Structure(), seed=5, time=SimulatedTime())
    for name in "ABCD":
        event.register(name)
    event.start()
    buttons = []
    while not event.over and event.hands < 400:
        hand = event.deal(1)
        buttons.append(hand.button)
        while (seat := hand.to_act) is not None:
            legal = hand.legal_actions()
            assert legal is not None and legal.seat == seat
            all_in = legal.max_raise_to if event.hands % 3 == 0 else None
            hand.apply(RaiseTo(all_in) if all_in else Check() if legal.check else Call())
        event.finish(1)
        assert all(event.stacks.values()) and sum(event.stacks.values()) == event.books.chips
        assert set(event.tables[1].players) == set(event.stacks)
    assert event.over and buttons[:3] == [0, 1, 2]
    assert sorted(event.places) == list("ABCD") and 1 in event.places.values()
