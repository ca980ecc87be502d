"""Corners of the cash table: hands that do not count, debts, records, automatic sales, what is of a wrong type."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import omaha
from omaha import Call, Check, Deck, Fold, Game, OmahaError, Stakes, Table, View
from omaha.cli import main
from omaha.presets import PRESETS

make: Any = Table
LIMIT = Game("plo4-8", "limit")


def a_table(name: str, players: str = "ABC", chips: int = 200, game: Any = "plo4", **options: Any) -> Table:
    options = {"seats": 8, "clock": lambda: 0.0, "stakes": Stakes(blinds=(1, 2)), **options}
    table = Table(PRESETS[name], game, options.pop("stakes"), **options)
    for seat, player in enumerate(players):
        if player != ".":
            table.sit(seat, player, chips)
    return table


def deal(table: Table) -> omaha.Hand:
    return table.deal(Deck.seeded(7, table.hands_dealt))


def folded(table: Table) -> omaha.Hand:
    hand = deal(table)
    while hand.to_act is not None:
        hand.apply(Fold())
    table.finish()
    return hand


def posts(hand: omaha.Hand) -> list[tuple[int | None, str, int | None]]:
    return [(event.seat, event.post, event.amount) for event in hand.events if event.post]


def calls(view: View) -> omaha.Action:
    assert view.legal_actions is not None
    return Check() if view.legal_actions.check else Call()


def spots(hand: omaha.Hand) -> tuple[int, list[tuple[int | None, str, int | None]]]:
    return hand.button, sorted(posts(hand), key=str)


# Hands that do not count


@pytest.mark.parametrize("name", ["roberts", "online", "cardroom_hilo", "tda_2024"])
@pytest.mark.parametrize("how", ["misdeal", "void_hand"])
def test_a_misdeal_is_dealt_again_with_the_same_button_blinds_and_seats(name: str, how: str) -> None:
    table = a_table(name, "ABCD", game=LIMIT if name == "cardroom_hilo" else "plo4")
    table.give_button(3)
    first = deal(table)
    getattr(first, how)()
    assert spots(deal(table)) == spots(first)


@pytest.mark.parametrize("how", ["misdeal", "void_hand"])
def test_who_gets_back_what_he_posted_for_missed_blinds_still_owes_them(how: str) -> None:
    table = a_table("online", "ABCD")
    table.give_button(3)
    folded(table)
    table.sit_out("C")
    folded(table)
    table.sit_in("C", entry="post")
    folded(table)
    hand = deal(table)
    assert (2, "dead", 1) in posts(hand)
    getattr(hand, how)()
    table.finish()
    assert table.stacks["C"] == 200
    seat = table.seats[2]
    assert seat is not None and seat.missed_big


# What is owed


def test_s1_who_missed_the_small_blind_and_moves_posts_as_a_newcomer_does_too() -> None:
    table = a_table("cardroom_hilo", "ABCDE", game=LIMIT)
    table.give_button(4)
    folded(table)
    table.sit_out("B")
    folded(table)
    table.change_seat("B", 7)
    table.sit_in("B", entry="post")
    assert (7, "post", 2) in posts(deal(table))


@pytest.mark.parametrize("name", ["online", "roberts", "cardroom_hilo"])
def test_nobody_loses_a_missed_blind_by_getting_up_and_sitting_down_again(name: str) -> None:
    table = a_table(name, "ABCDE", game=LIMIT if name == "cardroom_hilo" else "plo4")
    table.give_button(4)
    folded(table)
    table.sit_out("C")
    folded(table)
    table.sit(2, "C", table.stand_up("C"), entry="post")
    hand = folded(table)
    while not hand.starting_stacks[2]:
        hand = folded(table)
    assert (2, "dead", 1) in posts(hand)


def test_s1_who_lost_all_missed_the_big_blind_and_buys_is_dealt_in_or_told_to_post() -> None:
    table = a_table("cardroom_hilo", ".BCDE", game=LIMIT)
    table.sit(0, "A", 2)
    table.give_button(3)
    while table.stacks["A"]:
        table.run(dict.fromkeys("ABCDE", calls), 1, lambda number: Deck.seeded(7, number))
    for _ in range(6):
        folded(table)
    try:
        table.top_up("A", 200)
    except OmahaError as error:
        assert error.code == "table.no_wait"
        return
    assert any(folded(table).starting_stacks[0] for _ in range(12))


# Records


@pytest.mark.parametrize(("what", "value"), [("added", 1000), ("players_left", 2), ("showdown", "manual")])
def test_a_record_that_the_table_would_not_have_dealt_is_refused(what: str, value: Any) -> None:
    table = a_table("online")
    folded(table)
    data = json.loads(table.to_json())
    assert data["log"][-1]["record"][what] != value
    data["log"][-1]["record"][what] = value
    with pytest.raises(OmahaError):
        Table.from_json(json.dumps(data))


def test_run_sells_nothing_where_there_is_no_hand() -> None:
    table = a_table("online", "AB")
    table.fill_up("A", 300)
    table.sit_out("B")
    assert table.run({"A": calls, "B": calls}, 1, lambda number: Deck.seeded(7, number)) == 0
    assert Table.from_json(table.to_json()).stacks == table.stacks


def test_run_sells_nothing_where_the_deck_is_refused() -> None:
    table = a_table("online", "AB")
    table.fill_up("A", 300)
    short = Deck.seeded(7)
    short.deal(50)
    with pytest.raises(OmahaError):
        table.run({"A": calls, "B": calls}, 1, lambda _: short)
    assert table.stacks["A"] == 200


def test_the_log_is_no_way_into_the_table() -> None:
    table = a_table("online")
    folded(table)
    before = table.to_json()
    table.log[-1]["record"]["added"] = 1000
    assert table.to_json() == before


# Chips


def test_a_draw_that_is_refused_seats_nobody() -> None:
    table = a_table("online", "")
    with pytest.raises(OmahaError):
        table.draw_seats({"A": 2**61 + 1, "B": 2**61 + 1}, Deck.seeded(1))
    assert table.stacks == {}


def test_automatic_top_ups_sell_no_more_than_a_table_holds() -> None:
    table = a_table("online", "A")
    table.sit(1, "B", 2**62 - 200)
    with suppress(OmahaError):
        table.fill_up("A", 2**62)
        deal(table)
    assert table.ledger.on_the_table <= 2**62


def test_an_automatic_top_up_that_no_hand_can_hold_is_refused() -> None:
    with pytest.raises(OmahaError):
        a_table("online", "AB").fill_up("A", 10**30)


def test_a_half_kill_of_an_odd_big_blind_is_refused_when_the_table_is_made() -> None:
    with pytest.raises(OmahaError) as caught:
        a_table("cardroom_hilo", game=LIMIT, stakes=Stakes(blinds=(1, 3)), kill=("half", 2)).run(
            dict.fromkeys("ABC", calls), 30, lambda number: Deck.seeded(7, number)
        )
    assert caught.value.code == "table.kill"


# Errors


@pytest.mark.parametrize("name", ["online", "tda_2024"])
def test_run_without_a_policy_is_a_coded_error_and_deals_nothing(name: str) -> None:
    table = a_table(name)
    with pytest.raises(OmahaError):
        table.run({"A": calls}, 1, lambda number: Deck.seeded(7, number))
    assert table.hand is None


def test_run_of_fewer_than_no_hands() -> None:
    table = a_table("online")
    try:
        assert table.run(dict.fromkeys("ABC", calls), -3, lambda number: Deck.seeded(7, number)) == 0
    except OmahaError:
        return


@pytest.mark.parametrize(
    "do",
    [
        lambda table: table.draw_button("x"),
        lambda table: table.draw_seats({"Z": 100}, "x"),
        lambda table: table.draw_seats(["Z"], Deck.seeded(1)),
        lambda _: make(None, "plo4", Stakes(blinds=(1, 2))),
        lambda _: make("online", "plo4", Stakes(blinds=(1, 2))),
        lambda _: make(PRESETS["online"], "plo4", (1, 2)),
        lambda _: a_table("online", "A", clock=lambda: float("nan")),
    ],
    ids=[
        "deck of the button",
        "deck of the seats",
        "players",
        "no rules",
        "name of rules",
        "stakes",
        "clock",
    ],
)
def test_what_is_of_a_wrong_type_is_a_type_error_or_coded(do: Callable[[Table], object]) -> None:
    with pytest.raises((TypeError, OmahaError)):
        do(a_table("online"))


# The button


def test_the_button_is_that_of_the_last_hand_dealt_also_of_a_bomb_pot() -> None:
    table = a_table("online", bomb_every=2, bomb_ante=2)
    table.give_button(2)
    folded(table)
    assert folded(table).button == table.button


@pytest.mark.parametrize("name", ["online", "roberts", "guide"])
def test_s4_the_first_button_goes_to_a_player_who_plays(name: str) -> None:
    table = a_table(name, "ABCD")
    table.give_button(2)
    table.stand_up("C")
    hand = deal(table)
    assert hand.starting_stacks[hand.button]


def test_tda_34_b_heads_up_nobody_is_big_blind_twice_running_though_the_other_moves() -> None:
    table = a_table("tda_2024", "AB")
    table.give_button(0)
    folded(table)
    assert (0, "big_blind", 2) in posts(folded(table))
    table.change_seat("B", 2)
    assert (0, "big_blind", 2) not in posts(folded(table))


# What the issue asks for


def test_who_waits_for_a_seat_may_leave_the_list() -> None:
    table = a_table("online", "AB", seats=2)
    table.wait_for_seat("Z", 200)
    table.leave_list("Z")
    assert table.waiting == ()


def test_s0_an_add_on_is_bought_at_any_point() -> None:
    stakes = Stakes(blinds=(50, 100))
    table = a_table("home_tournament", "ABC", chips=4000, stakes=stakes, buy_in=(4000, 4000))
    table.top_up("A", 2000)
    assert table.stacks["A"] == 6000


# The command


def test_a_table_that_the_command_saves_can_be_taken_up_again(tmp_path: Path) -> None:
    saved = str(tmp_path / "table.json")
    script = f"minutes {2**60}\nsit 0 A 200\nsit 1 B 200\n"
    written = CliRunner().invoke(main, ["table", "-", "--save", saved], input=script)
    if written.exit_code == 0:
        assert CliRunner().invoke(main, ["table", "--resume", saved, "--hands", "1"]).exit_code == 0


# Straddles, bombs and moves


def test_who_always_straddles_does_so_left_of_the_big_blind_while_he_has_the_chips() -> None:
    rules = replace(PRESETS["roberts"], straddle="left")
    table = Table(rules, "plo4", Stakes(blinds=(1, 2)), seats=6, clock=lambda: 0.0)
    for seat, chips in enumerate((200, 200, 200, 200, 5, 200)):
        table.sit(seat, "ABCDEF"[seat], chips)
    table.give_button(0)
    for player in "DEF":
        table.straddle(player)
    assert (3, "straddle", 4) in posts(folded(table))  # D; E cannot make it 8
    assert posts(folded(table))[2:] == [(4, "straddle", 4), (5, "straddle", 8)]
    assert Table.from_json(table.to_json()).stacks == table.stacks
    with pytest.raises(OmahaError) as caught:
        a_table("online").straddle("A")
    assert caught.value.code == "table.no_straddle"


def test_who_owes_is_not_dealt_into_a_bomb_pot_and_owes_on() -> None:
    table = a_table("roberts", "ABCDE", bomb_every=2, bomb_ante=2)
    table.give_button(4)
    table.sit_out("C")
    folded(table)
    table.sit(6, "N", 200, entry="post")
    hand = folded(table)
    assert hand.bomb_pot == 2 and not hand.starting_stacks[6]
    seat = table.seats[6]
    assert seat is not None and seat.new
    assert (6, "post", 2) in posts(folded(table))


def test_a_bomb_pot_moves_no_button_on_for_the_next_hand() -> None:
    plain, bombs = a_table("roberts", "ABCD"), a_table("roberts", "ABCD", bomb_every=2, bomb_ante=2)
    for table in (plain, bombs):
        table.give_button(0)
    usual = [folded(plain).button for _ in range(3)]
    dealt = [folded(bombs) for _ in range(6)]
    assert [hand.button for hand in dealt if hand.bomb_pot is None] == usual


def test_who_leaves_is_sold_no_more_chips() -> None:
    table = a_table("online", "ABC")
    table.fill_up("C", 300)
    table.stand_up("C")
    folded(table)
    table.sit(5, "C", 200)
    folded(table)
    assert table.stacks["C"] == 200


def test_a_kill_blind_is_no_more_than_the_charge_for_time_leaves() -> None:
    table = a_table(
        "roberts", "AB", game=LIMIT, kill=("full", 1), time_charge=(2, 1), chips=7, buy_in=(1, None)
    )
    while table.can_deal() and (hand := deal(table)) is not None:
        paid = dict.fromkeys(range(8), 0)
        for seat, _, amount in posts(hand):
            assert seat is not None
            paid[seat] += amount or 0
        assert all(paid[seat] <= stack for seat, stack in enumerate(hand.starting_stacks))
        while hand.to_act is not None:
            hand.apply(Fold())
        table.finish()
        if table.hands_dealt > 8:
            break


@pytest.mark.parametrize(("what", "value"), [("kill", None), ("run_it", 2), ("bomb_pot", 5)])
def test_a_record_of_another_kind_of_hand_is_refused(what: str, value: Any) -> None:
    table = a_table("roberts", "ABC", game=LIMIT, kill=("full", 1))
    folded(table)
    folded(table)
    data = json.loads(table.to_json())
    record = data["log"][-1]["record"]
    assert record["kill"] is not None and record[what] != value
    record[what] = value
    if what == "kill":
        record["posts"] = [post for post in record["posts"] if post[1] != "kill"]
    with pytest.raises(OmahaError):
        Table.from_json(json.dumps(data))


def test_in_a_tournament_who_is_away_needs_no_policy_and_folds() -> None:
    """TDA 30."""
    table = a_table("tda_2024", "ABC")
    table.sit_out("B")
    table.run(dict.fromkeys("AC", calls), 6, lambda number: Deck.seeded(7, number))
    assert table.stacks["B"] == 200 - 6
