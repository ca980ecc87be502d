"""What tournaments got wrong once: each as small as it can be."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from omaha import OmahaError, PhaseError, TableError
from omaha.tournament import Payouts, Rebuy, ReEntry, Tournament

from .tournament_helpers import LONG, MINUTE, TDA, Played, at, begun, bust, give, lose, sizes


def unchanged(event: Tournament, op: str, *values: Any, **named: Any) -> str:
    """A call that has to be refused with a code, and to change nothing."""
    before = event.to_json(), event.stacks, event.books.entries, event.players
    with pytest.raises(OmahaError) as caught:
        getattr(event, op)(*values, **named)
    assert before == (event.to_json(), event.stacks, event.books.entries, event.players)
    return caught.value.code


# Saved in the middle of hands


def test_saved_in_a_hand_after_somebody_went_out_at_another_table() -> None:
    event = begun(12)
    event.deal(1)
    bust(event, 2, at(event, 2, 0))
    assert Tournament.from_json(event.to_json(), time=lambda: 0.0).stacks == event.stacks


def test_saved_in_a_hand_after_somebody_came() -> None:
    event = begun(12, late_entry_before_level=5)
    event.deal(1)
    event.register("Z")
    assert Tournament.from_json(event.to_json(), time=lambda: 0.0).stacks == event.stacks


@pytest.mark.parametrize(
    ("key", "value"),
    [
        pytest.param("stacks", []),
        pytest.param("stacks", "A"),
        pytest.param("stacks", None),
        ("by", 5),
        ("table", []),
        ("table", 99),
    ],
)
def test_hostile_records_have_coded_errors(key: str, value: Any) -> None:
    event = begun(4)
    event.begin_hand(1)
    event.end_hand(1, {})
    data = json.loads(event.to_json())
    data["log"][-1][key] = value
    with pytest.raises(OmahaError):
        Tournament.from_json(json.dumps(data), time=lambda: 0.0)


# Who comes while tables are broken or full


def test_somebody_comes_while_a_table_waits_to_be_broken() -> None:
    event = begun(7, seats=3, final_table=3, late_entry_before_level=5)
    event.begin_hand(3)
    bust(event, 1, at(event, 1, 0))
    event.register("Z")
    event.end_hand(3, {})
    assert sum(sizes(event)) == 7 and max(sizes(event)) <= 3


def test_somebody_comes_again_while_a_table_waits_to_be_broken() -> None:
    event = begun(7, seats=3, final_table=3, re_entry=ReEntry(5, 3))
    event.begin_hand(3)
    loser = at(event, 1, 0)
    bust(event, 1, loser)
    event.re_enter(loser)
    event.end_hand(3, {})
    assert sum(sizes(event)) == 7 and max(sizes(event)) <= 3


def test_a_rebuy_with_all_seats_taken_opens_a_table_or_is_refused() -> None:
    event = begun(9, seats=8, rebuy=Rebuy(50, 4000, 5))
    loser = at(event, 1, 0)
    bust(event, 1, loser)
    assert sizes(event) == [8]
    try:
        event.rebuy(loser)
    except (PhaseError, TableError):
        assert event.players[loser].rebuys == 0
    else:
        assert sorted(sizes(event)) == [4, 5]


def test_a_rebuy_takes_back_the_combining_that_was_due() -> None:
    event = begun(11, rebuy=Rebuy(50, 4000, 5))
    while event.left > 9:
        number = max(event.tables, key=lambda number: event.tables[number].size)
        bust(event, number, event.tables[number].players[0])
    event.begin_hand(2)
    loser = event.tables[1].players[0]
    bust(event, 1, loser)
    assert event.ready(1) == "combining"
    event.rebuy(loser)
    assert event.left == 9 and event.ready(1) is None


def test_without_late_entry_nobody_comes_after_the_start() -> None:
    """S0, Seating: "determined prior to the start"."""
    assert unchanged(begun(4), "register", "Z") == "tournament.late"


# Hand for hand


def bubble(**options: Any) -> Played:
    """Two tables of two, three places paid; E and F, or others, are out."""
    paid = Payouts((4000, 3000, 3000))
    event = begun(6, TDA, seats=4, final_table=2, payouts=paid, schedule=LONG, **options)
    for number in (1, 2):
        bust(event, number, at(event, number, 0))
    assert event.hand_for_hand
    return event


def test_places_stand_while_a_round_is_on() -> None:
    event = bubble()
    places = event.places
    assert sorted(places.values()) == [5, 6]
    event.begin_hand(1)
    event.begin_hand(2)
    lose(event, 1, event.tables[1].players[0])
    assert {name: event.places[name] for name in places} == places


def test_a_round_is_over_when_each_table_has_played() -> None:
    event = bubble()
    a, b = event.tables[1].players
    c, d = event.tables[2].players
    event.begin_hand(1)
    lose(event, 1, a, to=b)
    event.begin_hand(2)
    lose(event, 2, c, to=d)
    assert event.places[a] == event.places[c] == 3


def test_two_out_at_one_table_do_not_keep_the_other_from_its_hand_of_the_round() -> None:
    """RP-8: each table plays its hand; who has to move does so after the round."""
    event = begun(8, TDA, seats=6, final_table=2, payouts=Payouts((2000, 2000, 2000, *[1000] * 4)))
    assert event.hand_for_hand and sizes(event) == [4, 4]
    bust(event, 1, at(event, 1, 0), at(event, 1, 1), to=at(event, 1, 2))
    assert event.ready(2) is None
    bust(event, 2, at(event, 2, 0))
    assert sorted(sizes(event)) == [2, 3]


def test_a_misdeal_does_not_end_the_round() -> None:
    event = bubble()
    a, b = event.tables[1].players
    event.begin_hand(1)
    event.begin_hand(2)
    lose(event, 1, a, to=b)
    event.void_hand(2)
    assert event.hand_for_hand and a not in event.places


def test_late_entries_end_hand_for_hand_or_are_refused() -> None:
    event = bubble(late_entry_before_level=9)
    for number in (1, 2):
        event.begin_hand(number)
        event.end_hand(number, {})
    for name in "UVWXYZ":
        try:
            event.register(name)
        except PhaseError:
            return
    assert not event.hand_for_hand and all(event.ready(number) is None for number in event.tables)


# Chips and levels


def test_a_stack_that_no_chips_make_is_refused() -> None:
    event = begun(4)
    a, b = event.tables[1].players[:2]
    event.begin_hand(1)
    assert unchanged(event, "end_hand", 1, {a: 4001, b: 3999}) == "tournament.stacks"


def test_a_level_back_after_the_color_up_posts_what_chips_make() -> None:
    event = begun(4)
    event.skip(6)
    give(event, 1)
    event.skip(-6)
    plan = event.begin_hand(1)
    assert all(post.amount % event.tables[1].unit == 0 for post in plan.posts)


def test_a_riffle_lies_after_the_last_hand_of_the_table() -> None:
    event = begun(4, TDA)
    event.time.seconds = 25 * MINUTE
    give(event, 1)
    assert unchanged(event, "begin_hand", 1, riffled=0) == "tournament.time"


# The clock and other values


def test_the_clock_that_is_read_goes() -> None:
    event = begun(4)
    event.time.seconds = 20 * MINUTE
    assert event.clock.level == 2


def test_a_time_out_of_range_changes_nothing() -> None:
    event = begun(4)
    event.time.seconds = 2.0**42
    with pytest.raises((OmahaError, TypeError)):
        event.begin_hand(1)
    event.time.seconds = 5
    event.begin_hand(1)


def test_nobody_knocks_himself_out() -> None:
    event = begun(4, bounty=10)
    a, b = event.tables[1].players[:2]
    event.begin_hand(1)
    unchanged(event, "end_hand", 1, {a: 0, b: 8000}, by={a: [a]})


def test_true_is_no_table() -> None:
    unchanged(begun(4), "begin_hand", True)


# Copies, and what is handed out


def test_a_copy_goes_its_own_way() -> None:
    event = begun(4)
    other = copy.deepcopy(event)
    assert other.to_json() == event.to_json()
    other.begin_hand(1)
    assert other.tables[1].level == 1 and event.tables[1].level == 0


def test_a_tournament_pickles() -> None:
    event = Tournament(begun(4).structure)
    assert pickle.loads(pickle.dumps(event)).to_json() == event.to_json()


def test_what_is_read_of_tables_changes_nothing() -> None:
    event = begun(4)
    try:
        event.tables.clear()
    except (AttributeError, TypeError):
        return
    assert list(event.tables) == [1]


def test_what_is_read_of_players_changes_nothing() -> None:
    event = begun(4)
    try:
        event.players["A"].chips = 1
    except AttributeError:
        return
    assert event.stacks["A"] == 4000


def test_a_hand_that_was_dealt_here_does_not_end_while_somebody_is_to_act() -> None:
    event = begun(4)
    event.deal(1)
    a, b = event.tables[1].players[:2]
    assert unchanged(event, "end_hand", 1, {a: 0, b: 8000}) == "tournament.hand_on"
