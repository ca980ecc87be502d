"""Hands that the floor takes back, kills that are due, debts that are kept: RR 3 Misdeals, RR 4, RR 13, TDA 35."""

from __future__ import annotations

import pytest

from omaha import Call, Check, Deck, Hand, OmahaError, RaiseTo, RunIt, Table, View
from omaha.presets import PRESETS

from .hand_helpers import HOUSES
from .table_helpers import deal, end, play, row, seated, spots


def refused(code: str, table: Table, name: str, *arguments: object, **options: object) -> None:
    """The call is refused with the code, and nothing changes."""
    before = table.to_json()
    with pytest.raises(OmahaError) as caught:
        getattr(table, name)(*arguments, **options)
    assert caught.value.code == code
    assert table.to_json() == before


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("how", ["misdeal", "void_hand"])
def test_tda_35_a_hand_taken_back_is_dealt_again_with_the_same_button_and_blinds(name: str, how: str) -> None:
    structure = HOUSES[name].structures[0]
    table = seated(
        HOUSES[name], "ABCDE", structure=structure, game="plo4-8" if structure == "limit" else "plo4"
    )
    play(table)
    before = table.seats
    hand = deal(table)
    posted = row(hand)
    getattr(hand, how)()
    end(table)
    assert table.seats == before
    again = play(table)
    assert again == posted
    assert spots(play(table)) == tuple((seat + 1) % 5 for seat in (again.button, again.small or 0, again.big))


def test_the_first_hand_taken_back_leaves_the_button_where_it_was_given() -> None:
    table = seated(HOUSES["roberts"], "ABCD", button=2)
    deal(table).misdeal()
    end(table)
    assert play(table).button == 2


def test_who_came_or_went_in_a_hand_taken_back_is_treated_as_between_hands() -> None:
    """D misses his big blind in a hand that is none: he has missed nothing. E, who sat down then, is new."""
    table = seated(HOUSES["roberts"], "ABCD.")
    play(table)
    table.sit_out("D")
    hand = deal(table)
    assert table.seats[3] is not None and table.seats[3].missed_big
    table.sit(4, "E", 400)
    hand.misdeal()
    table.finish()
    assert table.seats[3] is not None and not table.seats[3].missed_big
    assert table.seats[4] is not None and table.seats[4].new
    table.sit_in("D")
    assert play(table).big == 3


def test_a_hand_taken_back_costs_no_time_and_is_no_bomb_pot() -> None:
    table = seated(HOUSES["roberts"], "ABC", bomb_every=2, bomb_ante=2, time_charge=(3, 2))
    play(table)
    before = table.stacks
    hand = deal(table)
    assert hand.bomb_pot == 2 and max(hand.starting_stacks) < 400
    hand.misdeal()
    table.finish()
    assert table.stacks == before and table.ledger.on_the_table == 1200
    again = deal(table)
    assert (again.bomb_pot, again.starting_stacks) == (2, hand.starting_stacks)
    assert Table.from_json(table.to_json()).hand == again


def killed() -> Table:
    table = seated(HOUSES["roberts"], "ABCD", structure="limit", kill=("half", 2))
    end_with(table, deal(table))
    return table


def end_with(table: Table, hand: Hand) -> None:
    while (seat := hand.to_act) is not None:
        legal = hand.legal_actions()
        assert legal is not None and legal.seat == seat
        hand.apply(Check() if legal.check else Call())
    table.finish()


@pytest.mark.parametrize("call", ["sit_out", "stand_up"])
def test_rr_13_who_must_kill_posts_in_that_same_hand_even_if_he_wants_to_leave(call: str) -> None:
    table = killed()
    killer = next(name for name, won in table.results.items() if won > 0)
    refused("table.kill_due", table, call, killer)
    hand = deal(table)
    assert hand.kill is not None and table.seats[hand.kill[0]].player == killer  # type: ignore[union-attr]


def test_rr_13_a_kill_waits_until_the_bomb_pot_is_over() -> None:
    table = seated(HOUSES["roberts"], "ABCD", structure="limit", kill=("half", 2), bomb_every=2, bomb_ante=2)
    play(table)
    bomb = deal(table)
    assert bomb.bomb_pot == 2 and bomb.kill is None
    end(table)
    assert deal(table).kill is not None


def test_rr_13_a_half_kill_wants_blinds_and_bets_that_can_be_halved() -> None:
    with pytest.raises(OmahaError) as caught:
        seated(HOUSES["roberts"], "ABC", structure="limit", blinds=(1, 3), kill=("half", 2))
    assert caught.value.code == "table.kill"
    seated(HOUSES["roberts"], "ABC", structure="limit", blinds=(1, 3), kill=("full", 2))


@pytest.mark.parametrize(("hours", "posts"), [(0, ((3, "dead", 1), (3, "post", 2))), (1, ((3, "post", 2),))])
def test_rr_4_who_leaves_owing_blinds_and_comes_back_within_the_hour_owes_them(
    hours: int, posts: tuple
) -> None:  # type: ignore[type-arg]
    time = [0.0]
    table = seated(HOUSES["roberts"], "ABCDEF", clock=lambda: time[0])
    play(table)
    table.sit_out("D")
    for _ in range(2):
        play(table)
    chips = table.stand_up("D")
    time[0] = hours * 3600.0
    table.sit(3, "D", chips, entry="post")
    for _ in range(2):
        play(table)
    play(table)
    seen = [other for other in table.log if other["op"] == "finish"]
    dealt = next(entry["record"]["posts"] for entry in seen[3:] if entry["record"]["stacks"][3])
    assert tuple(sorted(tuple(post) for post in dealt if post[0] == 3)) == posts


def test_the_waiting_list() -> None:
    table = seated(HOUSES["roberts"], "AB")
    table.wait_for_seat("C", 100, entry="post")
    table.wait_for_seat("D", 100)
    refused("table.seated", table, "wait_for_seat", "C", 100)
    table.leave_list("D")
    refused("table.nobody", table, "leave_list", "D")
    table.stand_up("A")
    assert table.seat_next() == ("C", 0)
    seat = table.seats[0]
    assert seat is not None and seat.entry == "post"
    again = Table.from_json(table.to_json())
    assert (again.seats, again.waiting) == (table.seats, ())


def test_who_has_no_chips_buys_the_least_buy_in() -> None:
    table = seated(HOUSES["roberts"], "AB", buy_in=(40, 200), stack=40)
    hand = deal(table)
    while hand.to_act is not None:
        legal = hand.legal_actions()
        assert legal is not None
        hand.apply(RaiseTo(legal.max_raise_to) if legal.max_raise_to else Call() if legal.call else Check())
    table.finish()
    broke = next((name for name, chips in table.stacks.items() if not chips), None)
    assert broke is not None
    refused("table.buy_in", table, "top_up", broke, 39)
    table.top_up(broke, 40)


@pytest.mark.parametrize(
    ("buy_in", "structure"), [((1, 40), "pot_limit"), ((20, None), "limit"), ((20, 20000), "limit")]
)
def test_s4_a_table_stays_within_the_houses_bounds(buy_in: tuple[int, int | None], structure: str) -> None:
    with pytest.raises(OmahaError) as caught:
        seated(HOUSES["online"], "..", structure=structure, buy_in=buy_in)
    assert caught.value.code == "table.buy_in"


# Sessions


def calls(view: View) -> Call | Check | RunIt:
    legal = view.legal_actions
    assert legal is not None
    if legal.run_it is not None:
        return RunIt(legal.run_it)
    return Check() if legal.check else Call()


def test_run_wants_a_policy_for_everybody_and_a_number_of_hands() -> None:
    table = seated(HOUSES["roberts"], "ABC")
    refused("table.policy", table, "run", {"A": calls, "B": calls}, 3)
    for hands in (-1, True, 1.5):
        refused("table.hands", table, "run", dict.fromkeys("ABC", calls), hands)


def test_run_goes_on_with_the_hand_that_is_on() -> None:
    table = seated(HOUSES["roberts"], "ABC")
    policies = dict.fromkeys("ABC", calls)

    def fails(view: View) -> Call:
        raise RuntimeError(view.street)

    with pytest.raises(RuntimeError):
        table.run({**policies, "C": fails}, 3, lambda number: Deck.seeded(1, number))
    hand = table.hand
    assert hand is not None and hand.to_act == 2
    assert table.run(policies, 2, lambda number: Deck.seeded(1, number)) == 2
    assert table.hands_dealt == 3 and table.hand is None
    other = seated(HOUSES["roberts"], "ABC")
    other.run(policies, 3, lambda number: Deck.seeded(1, number))
    assert other.stacks == table.stacks


def test_run_without_a_deck_shuffles_securely() -> None:
    table = seated(HOUSES["roberts"], "ABC")
    assert table.run(dict.fromkeys("ABC", calls), 3) == 3
