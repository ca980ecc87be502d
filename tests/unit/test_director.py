"""A director at real tables: what he says is done, undone, done again, and he is told what to do."""

from __future__ import annotations

import json

import pytest
from unit.director_helpers import NAMES, Act, director, refused, seen, short, sound, texts

from omaha import TableError
from omaha.tournament import Director, Rebuy, ReEntry

MINUTE = 60_000


# Busts


def test_who_busts_gives_his_chips_to_who_won_them() -> None:
    one, _ = director(4)
    one.bust("Ann", by="Ben")
    assert one.tournament.stacks == {"Ben": 8000, "Cid": 4000, "Dan": 4000}
    assert one.status().places == {"Ann": 4}
    assert not one.tournament.tables[1].on


def test_a_bust_ends_the_hand_that_was_announced() -> None:
    one, _ = director(4)
    one.hand(1)
    one.bust("Ann", "Ben")
    assert one.tournament.hands == 1 and not one.tournament.tables[1].on


def test_of_several_winners_each_gets_an_equal_part_in_whole_chips() -> None:
    one, _ = director(5)
    one.stacks(1, {"Ann": 3925, "Ben": 4075, "Cid": 4000, "Dan": 4000, "Eve": 4000})
    one.bust("Ann", by=["Ben", "Cid"])
    assert one.tournament.stacks["Ben"] + one.tournament.stacks["Cid"] == 12_000
    assert one.tournament.stacks["Cid"] == 4000 + 1950


def test_nobody_is_asked_who_won_where_only_one_can_have() -> None:
    one, _ = director(3)
    one.bust(["Ann", "Ben"], started_with={"Ann": 100, "Ben": 200})
    assert one.tournament.over and one.status().places == {"Cid": 1, "Ben": 2, "Ann": 3}


def test_the_director_must_say_who_won_or_count_the_stacks() -> None:
    one, _ = director(4)
    assert refused(one, ("bust", ("Ann",), {})) == "director.by"
    one.bust("Ann", stacks={"Ben": 6000, "Cid": 5000, "Dan": 5000})
    assert one.tournament.stacks == {"Ben": 6000, "Cid": 5000, "Dan": 5000}
    assert all(seat.counted for seat in one.status().tables[0].seats)


def test_of_two_in_one_hand_the_larger_stack_at_its_start_has_the_better_place() -> None:
    one, _ = director(5)
    one.hand(1)
    one.end(1)
    assert refused(one, ("bust", (["Ann", "Ben"], "Cid"), {})) == "director.started_with"
    one.bust(["Ann", "Ben"], by="Cid", started_with={"Ann": 3000, "Ben": 1000})
    assert one.status().places == {"Ann": 4, "Ben": 5}


def test_with_equal_stacks_they_share_the_place() -> None:
    one, _ = director(5)
    one.bust(["Ann", "Ben"], by="Cid", started_with={"Ann": 3000, "Ben": 3000})
    assert one.status().places == {"Ann": 4, "Ben": 4}


def test_stacks_that_were_counted_before_the_hand_decide_by_themselves() -> None:
    one, _ = director(4)
    one.hand(1)
    one.stacks(1, {"Ann": 1000, "Ben": 2000, "Cid": 6000, "Dan": 7000})
    one.hand(1)
    one.bust(["Ann", "Ben"], by="Cid")
    assert one.status().places == {"Ben": 3, "Ann": 4}


@pytest.mark.parametrize("stop", ["pause", "take_break"])
def test_a_hand_that_began_before_a_pause_or_break_can_still_bust_somebody(stop: str) -> None:
    one, _ = director(4)
    getattr(one, stop)(*([300] if stop == "take_break" else []))
    assert refused(one, ("hand", (1,), {})) == "tournament.wait"
    one.bust("Ann", by="Ben")
    assert one.status().left == 3


def test_a_bust_that_cannot_be_is_refused() -> None:
    one, _ = director(12)
    first, second = (table.players for table in one.tournament.tables.values())
    assert refused(one, ("bust", (first[0], second[0]), {})) == "director.table"
    assert refused(one, ("bust", ("Zoe", first[0]), {})) == "tournament.nobody"
    assert refused(one, ("bust", ([], first[0]), {})) == "director.by"
    assert refused(one, ("bust", (first[0], first[0]), {})) == "director.by"
    assert refused(one, ("bust", ([first[0], first[0]], first[1]), {})) == "director.by"
    assert (
        refused(one, ("bust", (first[:2], first[2]), {"started_with": {first[0]: 25}}))
        == "director.started_with"
    )
    assert (
        refused(one, ("bust", (first[:2], first[2]), {"started_with": {first[3]: 25}}))
        == "director.started_with"
    )
    assert refused(one, ("bust", (first[0],), {"stacks": {first[1]: 8000}})) == "director.stacks"
    assert (
        refused(one, ("bust", (first[:2], first[2]), {"started_with": dict.fromkeys(first[:2], 0)}))
        == "tournament.stacks"
    )


# Stacks


def test_stacks_counted_must_be_what_lies_at_the_table_and_are_told_by_how_much_not() -> None:
    one, _ = director(3)
    with pytest.raises(TableError, match="12000 lie there: 100 too few") as caught:
        one.stacks(1, {"Ann": 3900, "Ben": 4000, "Cid": 4000})
    assert caught.value.code == "director.stacks" and caught.value.value == -100
    with pytest.raises(TableError, match="50 too many"):
        one.stacks(1, {"Ann": 4050, "Ben": 4000, "Cid": 4000})
    with pytest.raises(TableError, match="Cid of table 1 must be counted too; 3000 of 12000 are left"):
        one.stacks(1, {"Ann": 5000, "Ben": 4000})
    with pytest.raises(TableError, match="the chips there are 25, 50, 100, 250, 500"):
        one.stacks(1, {"Ann": 4010, "Ben": 3990, "Cid": 4000})
    with pytest.raises(TableError, match="who has nothing is out"):
        one.stacks(1, {"Ann": 0, "Ben": 8000, "Cid": 4000})
    with pytest.raises(TableError, match="Zoe is not among those of table 1"):
        one.stacks(1, {"Ann": 4000, "Ben": 4000, "Zoe": 4000})


def test_counting_ends_the_hand_that_is_on() -> None:
    one, _ = director(3)
    one.hand(1)
    one.stacks(1, {"Ann": 3000, "Ben": 4000, "Cid": 5000})
    assert not one.tournament.tables[1].on
    assert one.tournament.stacks == {"Ann": 3000, "Ben": 4000, "Cid": 5000}


def test_all_tables_are_counted_together() -> None:
    one, _ = director(12)
    names = NAMES[:12]
    stacks = dict.fromkeys(names, 4000) | {names[0]: 1000, names[1]: 7000}
    one.hand(1)
    one.stacks(None, stacks)
    assert one.tournament.stacks == stacks
    assert refused(one, ("stacks", (None, dict.fromkeys(names[:6], 8000)), {})) == "director.stacks"


def test_after_a_move_of_somebody_uncounted_all_tables_are_counted_together() -> None:
    one, _ = director(11)
    one.hand(1)
    one.end(1)
    mover = one.tournament.tables[1].players[0]
    one.move(mover, 2, 9)
    names = one.tournament.tables[2].players
    brought = dict.fromkeys(names, 4000) | {mover: 5000}
    with pytest.raises(
        TableError, match="1000 too many; if somebody moved uncounted, count all tables together"
    ):
        one.stacks(2, brought)
    rest = dict.fromkeys(one.tournament.tables[1].players, 3800)
    one.stacks(None, brought | rest)
    assert one.tournament.stacks[mover] == 5000


def test_a_hand_makes_the_stacks_uncounted() -> None:
    one, _ = director(3)
    assert all(seat.counted for seat in one.status().tables[0].seats)
    one.hand(1)
    one.end(1)
    assert not any(seat.counted for seat in one.status().tables[0].seats)


# Seats and tables, in plain words


def test_the_start_tells_seats_button_and_chips() -> None:
    one, _ = director(3)
    assert texts(one, "seats") == [
        "seats of table 1: 1 Ann, 2 Cid, 3 Ben; the button is at seat 1 (Ann); each gets 4000: 5 black, 2 blue, 4 green, 8 red, 8 white"
    ]


def test_a_hand_tells_button_and_blinds_with_seats_from_1() -> None:
    one, _ = director(3)
    one.hand(1)
    assert texts(one, "hand") == [
        "table 1: level 1, button seat 1 (Ann), small blind Cid (seat 2) 25, big blind Ben (seat 3) 50"
    ]
    one.hand(1)
    assert len(texts(one, "hand")) == 1
    one.end(1)
    assert not texts(one, "hand")


def test_a_dead_button_and_a_missing_small_blind_are_told() -> None:
    one, _ = director(5)
    players = one.tournament.tables[1].players
    one.hand(1)
    one.bust(players[2], by=players[0])
    one.hand(1)
    assert "no small blind" in texts(one, "hand")[0]
    one.hand(1)
    assert "button seat 3 (empty)" in texts(one, "hand")[0]


def test_the_start_of_a_hand_decides_its_level() -> None:
    one, time = director(3)
    one.hand(1)
    time.milliseconds += 20 * MINUTE
    assert one.status().level.level == 2 and one.status().tables[0].level == 1
    one.hand(1)
    assert one.status().tables[0].level == 2


def test_balancing_tells_who_moves_from_which_seat_to_which() -> None:
    one, _ = director(12)
    first = one.tournament.tables[1].players
    one.bust(first[0], by=first[1])
    one.bust(first[2], by=first[1])
    moved = next(event for event in one.tournament.events if event.kind == "moved")
    source, old, seat = moved.detail
    assert texts(one, "move") == [
        f"move seat {old + 1} of table {source} to seat {seat + 1} of table 1 ({moved.player})"
    ]


def test_who_is_in_a_hand_that_is_on_moves_after_it() -> None:
    one, _ = director(12)
    first = one.tournament.tables[1].players
    one.hand(2)
    one.bust(first[0], by=first[1])
    one.bust(first[2], by=first[1])
    assert not texts(one, "move") and one.status().tables[0].wait == "balance"
    assert one.hand(2) is not None
    assert len(texts(one, "move")) == 1


def test_where_no_other_hand_can_start_the_one_before_is_over_all_the_same() -> None:
    one, _ = director(11)
    one.hand(2)
    while one.status().left > 8:
        players = one.tournament.tables[1].players
        one.bust(players[0], by=players[1])
    assert one.status().tables[0].wait == "combining"
    assert one.hand(2) is None
    assert len(one.tournament.tables) == 1 and len(texts(one, "combine")) == 1


def test_with_eight_left_the_tables_are_combined() -> None:
    one, _ = director(11)
    while len(one.tournament.tables) > 1:
        table = max(one.tournament.tables.values(), key=lambda table: table.size)
        one.bust(table.players[0], by=table.players[1])
    order = [name for name in one.tournament.tables[1].names if name]
    assert one.status().left == 8
    assert texts(one, "combine") == [
        "combine: new seats at table 1: " + ", ".join(f"{seat} {name}" for seat, name in enumerate(order, 1))
    ]
    assert not texts(one, "move")


def test_breaking_a_table_is_one_instruction() -> None:
    one, _ = director(12, seats=5, final_table=5)
    while len(one.tournament.tables) > 2:
        table = max(one.tournament.tables.values(), key=lambda table: table.size)
        one.bust(table.players[0], by=table.players[1])
    (text,) = texts(one, "break_table")
    assert text.startswith("break table 3: ") and text.count(" of table ") == 4


def test_the_director_moves_somebody_to_a_free_seat() -> None:
    one, _ = director(11)
    name = one.tournament.tables[1].names[3]
    assert name is not None
    one.move(name, 2, 9)
    assert one.tournament.players[name].table == 2 and one.tournament.players[name].seat == 9
    assert texts(one, "move") == [f"move seat 4 of table 1 to seat 10 of table 2 ({name})"]
    assert one.history[-1] == f"move {name} to seat 10 of table 2"
    other = one.tournament.tables[1].players[0]
    for seat, code in ((9, "seat"), (10, "seat"), (-1, "seat"), (True, "seat")):
        assert refused(one, ("move", (other, 2, seat), {})) == f"tournament.{code}"
    assert refused(one, ("move", (other, 3, 1), {})) == "tournament.table"
    one.hand(1)
    assert refused(one, ("move", (other, 2, 8), {})) == "tournament.hand_on"


def test_a_table_that_everybody_left_is_gone() -> None:
    one, _ = director(4, seats=3, final_table=2)
    for name in list(one.tournament.tables[2].players):
        seat = one.tournament.tables[1].empty
        if not seat:
            break
        one.move(name, 1, seat[0])
    assert sum(table.size for table in one.tournament.tables.values()) == 4


# Chips and levels


def test_the_color_up_of_counted_stacks_tells_chips_and_cards_of_each_seat() -> None:
    one, time = director(3, **short())
    one.stacks(1, {"Ann": 3925, "Ben": 4075, "Cid": 4000})
    time.milliseconds += 10 * MINUTE
    assert texts(one, "count") == ["the 25s leave: count each table and color it up before its next hand"]
    one.hand(1)
    (text,) = texts(one, "color_up")
    assert text.startswith("color up the 25s at table 1: change them directly for 50s (red); race: seat ")
    assert "(Ann) 1 odd 25, card" in text and "(Ben) 1 odd 25, card" in text and "Cid" not in text
    assert not texts(one, "count")
    sound(one)


def test_the_color_up_of_stacks_that_nobody_knows_tells_how() -> None:
    one, time = director(3, **short())
    one.hand(1)
    time.milliseconds += 10 * MINUTE
    one.hand(1)
    (text,) = texts(one, "color_up")
    assert "a card for each odd one" in text and "then count 12000 in all" in text


def test_in_a_break_the_director_colors_up_for_the_level_that_comes() -> None:
    one, time = director(3, **short())
    assert refused(one, ("color_up", (1,), {})) == "tournament.color_up"
    time.milliseconds += 20 * MINUTE
    assert one.status().on_break and one.status().level.level == 3
    assert any("before level 3 the 50s leave" in text for text in texts(one, "break"))
    one.color_up(1)
    assert one.tournament.tables[1].unit == 100
    assert refused(one, ("color_up", (1,), {})) == "tournament.color_up"


def test_levels_and_last_chances_are_told_and_go_when_they_are_over() -> None:
    one, time = director(3, **short(rebuy=Rebuy(50, 4000, 3), re_entry=ReEntry(3), late_entry_before_level=3))
    assert texts(one, "last_chance") == ["last level for add-ons: 2000 for $25"]
    time.milliseconds += 10 * MINUTE
    assert texts(one, "level") == [
        "announce level 2, from the next hand on: 50-100; no add-ons once its first hand is dealt"
    ]
    assert texts(one, "last_chance") == [
        "last level for rebuys: 4000 for $50",
        "last level to enter again",
        "last level to enter late",
    ]
    time.milliseconds += 10 * MINUTE
    assert len(texts(one, "break")) == 1
    time.milliseconds += 5 * MINUTE
    assert not texts(one, "break") and not texts(one, "last_chance")


def test_what_is_bought_is_told_with_chips_and_money() -> None:
    one, _ = director(4, rebuy=Rebuy(50, 4000, 3), late_entry_before_level=3)
    one.add_on("Ann")
    assert texts(one, "sale") == ["add-on: give Ann 2000 (4 black) and take $25"]
    one.register("Eve")
    assert len(texts(one, "seat")) == 1 and "give him 4000" in texts(one, "seat")[0]
    one.bust("Ben", by="Cid")
    one.rebuy("Ben")
    assert "rebuy: give Ben 4000 (8 black) and take $50" in texts(one, "sale")
    assert one.status().chips == 26_000


# Prizes


def test_prizes_are_divided_by_a_proposal() -> None:
    one, _ = director(8)
    one.stacks(1, dict.fromkeys(NAMES[:8], 4000))
    assert sum(one.chop().values()) == 400 and len(set(one.chop("even").values())) == 1
    one.deal_prizes("chip")
    assert one.tournament.over and sum(one.status().winnings.values()) == 400
    assert one.tournament.books.money == 0
    assert texts(one, "pay")[0].startswith("pay the prizes: Ann $50, ")


def test_a_proposal_needs_stacks_that_were_counted() -> None:
    one, _ = director(4)
    one.hand(1)
    one.end(1)
    assert refused(one, ("chop", (), {})) == "director.stacks"
    assert sum(one.chop("even").values()) == 200


def test_prizes_agreed_are_all_that_is_left_and_for_those_who_are_left() -> None:
    one, _ = director(8, bounty=10)
    players = one.tournament.tables[1].players
    one.bust(players[0], by=players[1])
    one.hand(1)
    left = sum(one.status().prizes)
    names = list(one.tournament.stacks)
    assert refused(one, ("deal_prizes", ({names[0]: left},), {})) == "tournament.not_in"
    shares = dict.fromkeys(names, 0) | {names[0]: left}
    assert refused(one, ("deal_prizes", (shares | {names[1]: 1},), {})) == "tournament.deal"
    assert (
        refused(one, ("deal_prizes", (shares | {names[1]: -1, names[0]: left + 1},), {})) == "tournament.deal"
    )
    one.deal_prizes(shares)
    assert one.status().winnings[names[0]] == left
    assert one.tournament.books.money == 0, "bounties too"
    assert one.status().places[players[1]] == 1, "who has most chips"
    one.undo()
    assert not one.tournament.over


def test_the_winner_is_told_and_the_prizes() -> None:
    one, _ = director(3)
    players = one.tournament.tables[1].players
    one.bust(players[0], by=players[1])
    one.bust(players[2])
    assert texts(one, "pay") == [f"pay the prizes: {players[1]} $150"]
    assert refused(one, ("hand", (1,), {})) == "tournament.wait"


# Looking at it


def test_the_status_is_plain_values() -> None:
    one, time = director(12)
    time.milliseconds += MINUTE
    one.hand(1)
    status = one.status()
    assert (status.left, status.players, status.chips, status.average, status.pool) == (
        12,
        12,
        48_000,
        4000,
        600,
    )
    assert (status.level.level, status.remaining, status.next_break_in) == (1, 19 * MINUTE, 79 * MINUTE)
    assert status.next_level is not None and status.next_level.small_blind == 50
    assert [table.hand_on for table in status.tables] == [True, False]
    assert json.loads(json.dumps(status.to_dict())) == status.to_dict()
    with pytest.raises(AttributeError):
        status.left = 3  # type: ignore[misc]


def test_the_seed_decides_the_seats_and_is_drawn_if_there_is_none() -> None:
    seats = {tuple(director(8, seed=7)[0].tournament.tables[1].players) for _ in range(2)}
    assert len(seats) == 1
    assert Director().tournament.seed != Director().tournament.seed


def test_a_time_that_steps_back_changes_nothing() -> None:
    one, time = director(4)
    time.milliseconds += 5 * MINUTE
    one.hand(1)
    time.milliseconds -= 2 * MINUTE
    one.end(1)
    one.undo()
    one.redo()
    assert one.status().remaining == 15 * MINUTE


def test_nonsense_is_refused_with_a_code_or_a_type_error() -> None:
    one, _ = director(4)
    acts: list[Act] = [
        ("hand", (9,), {}), ("hand", ("1",), {}), ("register", ("",), {}), ("stacks", (1, {}), {}), ("end", (1,), {}),
        ("deal_prizes", ("lots",), {}), ("skip", (99,), {}), ("add_time", (10**9,), {}), ("color_up", (2,), {}),
    ]  # fmt: skip
    for act in acts:
        assert refused(one, act).partition(".")[0] in ("director", "tournament", "clock")
    before = seen(one)
    for name in ("register", "add_on"):
        with pytest.raises(TypeError):
            getattr(one, name)(7)
    assert seen(one) == before


def test_who_rebuys_where_no_seat_is_free_opens_a_table() -> None:
    options = {"final_table": 2, "rebuy": Rebuy(50, 4000, 3), "late_entry_before_level": 3}
    one, _ = director(3, seats=3, **options)
    one.bust("Ann", by="Ben")
    one.register("Dan")
    one.rebuy("Ann")
    status = one.status()
    assert [len(table.seats) for table in status.tables] == [2, 2]
    assert [table.wait for table in status.tables] == [None, None]
    assert texts(one, "open") == ["open table 2"] and status.chips == 20_000
    sound(one)


def test_a_redraw_says_where_everybody_sits() -> None:
    with Director(seed=7, time=lambda: 0.0) as director:
        for number in range(12):
            director.register(f"P{number}")
        director.start()
        director.redraw()
        seats = [one for one in director.todo if one.kind == "seats"]
        assert [one.table for one in seats] == [1, 2] and all("redraw" in one.text for one in seats)
        assert all(name in seats[0].text for name in director.tournament.tables[1].players)
        director.undo()
        assert not any("redraw" in one.text for one in director.todo)
