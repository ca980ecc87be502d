"""Money at a table: buy-ins and rebuys, the blinds' sizes, the house's share, odd chips and raises: rules 2, numbers 11 to 17,
as far as they concern a cash table, each under every preset.
"""

from __future__ import annotations

from typing import Any

import pytest

from omaha import (
    Call,
    Check,
    Deck,
    Fold,
    Game,
    Hand,
    HouseRules,
    OmahaError,
    RaiseTo,
    Stakes,
    Table,
    TableError,
    presets,
)
from omaha.games import Structure

from .hand_helpers import HOUSES, answers, houses
from .table_helpers import CASH, deal, end, play, row, seated

NAMES = list(presets.PRESETS)


def code_of(run: Any) -> str | None:
    """The code of the refusal, None if there is none."""
    try:
        run()
    except OmahaError as error:
        return error.code
    return None


def called(hand: Hand, *, fold: int | None = None) -> Hand:
    """Everybody checks or calls to the end; that seat folds when it must pay."""
    while (seat := hand.to_act) is not None:
        legal = hand.legal_actions()
        assert legal is not None
        if legal.check:
            hand.apply(Check())
        else:
            hand.apply(Fold() if seat == fold else Call())
    return hand


# 2.11 The blinds


@pytest.mark.parametrize("name", NAMES)
def test_2_11_s2_the_big_blind_is_once_to_twice_the_small_one(name: str) -> None:
    """Only S2 says so; 5 and 5, 8 or 10 are right there, 11 is not."""
    rules = presets.PRESETS[name]
    structure = rules.structures[0]
    for big, wrong in ((5, False), (8, False), (10, False), (11, True), (20, True)):
        code = code_of(lambda big=big: Table(rules, Game("plo4", structure), Stakes(blinds=(5, big))))
        assert code == ("rules.big_blind_range" if wrong and name == "casino" else None)


@pytest.mark.parametrize("big", [5, 8, 10])
def test_s2_the_blinds_are_posted_as_the_table_has_them_and_the_bet_is_the_big_one(big: int) -> None:
    table = seated(presets.CASINO, "ABCD", blinds=(5, big))
    hand = deal(table)
    assert [(event.seat, event.amount) for event in hand.events if event.kind == "posted"] == [
        (1, 5),
        (2, big),
    ]
    legal = hand.legal_actions()
    assert legal is not None and (legal.call, legal.min_raise_to) == (big, 2 * big)


@pytest.mark.parametrize("name", [name for name in NAMES if "limit" in presets.PRESETS[name].structures])
def test_s1_s3_s4_limit_2_4_has_blinds_of_1_and_2(name: str) -> None:
    """Half the small bet, and the small bet."""
    table = seated(presets.PRESETS[name], "ABC", structure="limit")
    assert table.stakes.bets == (2, 4)
    hand = called(deal(table))
    assert [event.amount for event in hand.events if event.kind == "posted"] == [1, 2]


def test_s3_pot_and_no_limit_1_2_have_blinds_of_1_and_2_and_bets_from_2_on() -> None:
    structures: tuple[Structure, ...] = ("pot_limit", "no_limit")
    for structure in structures:
        table = seated(presets.GUIDE, "ABC", structure=structure)
        hand = deal(table)
        assert [event.amount for event in hand.events if event.kind == "posted"] == [1, 2]
        for action in (Call(), Call(), Check()):
            hand.apply(action)
        legal = hand.legal_actions()
        assert legal is not None and legal.min_raise_to == 2


# Buying in


@pytest.mark.parametrize("structure", ["limit", "pot_limit", "no_limit"])
@answers(1, online=10)
def test_s4_the_least_buy_in_is_ten_small_bets(rules: HouseRules, structure: Any, expected: int) -> None:
    """In cents: 20 dollars at $2/$4. Elsewhere a big blind, unless the table says more (S1: the posted amount)."""
    table = Table(rules, Game("plo4", structure), Stakes(blinds=(100, 200)))
    least = expected * 200
    assert table.buy_in[0] == least
    with pytest.raises(TableError) as caught:
        table.sit(0, "A", least - 1)
    assert caught.value.code == "table.buy_in" and table.seats[0] is None
    table.sit(0, "A", least)
    assert table.stacks == {"A": least}


def test_s4_the_most_is_10_000_in_limit() -> None:
    """Dollars: $2/$4."""
    table = Table(presets.ONLINE, Game("plo4", "limit"), Stakes(blinds=(1, 2)))
    table.sit(0, "A", 10_000)
    with pytest.raises(TableError) as caught:
        table.sit(1, "B", 10_001)
    assert caught.value.code == "table.buy_in"


@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
@pytest.mark.parametrize("name", CASH)
def test_s4_the_most_in_pot_and_no_limit_is_set_by_each_table(name: str, structure: Structure) -> None:
    """S4 names tables from $5 to $2,500; without a word of the table there is none."""
    game, stakes = Game("plo4", structure), Stakes(blinds=(10, 20))
    table = Table(HOUSES[name], game, stakes)
    table.sit(0, "A", 5_000_000)
    for most in (500, 250_000):
        table = Table(HOUSES[name], game, stakes, buy_in=(200, most))
        assert table.buy_in == (200, most)
        assert code_of(lambda table=table, most=most: table.sit(0, "A", most + 1)) == "table.buy_in"
        assert code_of(lambda table=table: table.sit(0, "A", 199)) == "table.buy_in"
        table.sit(0, "A", most)
        table.sit(1, "B", 200)
        assert table.stacks == {"A": most, "B": 200}


@houses()
def test_s1_players_buy_in_for_the_posted_amount(rules: HouseRules) -> None:
    table = Table(rules, "plo4", Stakes(blinds=(1, 2)), buy_in=(200, 200))
    assert [code_of(lambda c=c: table.sit(c % 9, f"P{c}", c)) for c in (199, 200, 201)] == [
        "table.buy_in",
        None,
        "table.buy_in",
    ]


# Seats


@houses()
def test_s0_s2_seats_are_drawn(rules: HouseRules) -> None:
    """Everyone gets a seat of his own; the same deck draws the same seats; every seat can be drawn."""
    drawn = set()
    for seed in range(40):
        table = Table(rules, "plo4", Stakes(blinds=(1, 2)), seats=6)
        table.sit(2, "C", 100)
        found = table.draw_seats({"A": 100, "B": 90, "D": 80}, Deck.seeded(seed))
        assert len(set(found.values())) == 3 and 2 not in found.values()
        assert {seat.player: seat.number for seat in table.seats if seat} == {**found, "C": 2}
        assert table.stacks == {"A": 100, "B": 90, "C": 100, "D": 80}
        again = Table(rules, "plo4", Stakes(blinds=(1, 2)), seats=6)
        again.sit(2, "C", 100)
        assert again.draw_seats({"A": 100, "B": 90, "D": 80}, Deck.seeded(seed)) == found
        drawn.add(found["A"])
    assert drawn == {0, 1, 3, 4, 5}


# 2.17 Rebuys


@pytest.mark.parametrize("away", [False, True])
@houses()
def test_s2_no_rebuy_during_a_hand(rules: HouseRules, away: bool) -> None:
    """Under no preset: table stakes (S0, S2, RR 3). Chips that were promised come before the next deal."""
    table = seated(rules, "ABC")
    if away:
        table.sit_out("C")
    deal(table)
    assert code_of(lambda: table.top_up("C", 100)) == "table.hand_on"
    assert table.stacks["C"] == 400
    end(table)


@answers(None, home_tournament=None, tda_2024="table.rebuy", wsop_tournament_2024="table.rebuy")
def test_2_17_chips_are_sold_between_hands_but_in_tournaments(
    rules: HouseRules, expected: str | None
) -> None:
    """S0 sells one add-on."""
    table = seated(rules, "ABC")
    play(table)
    before = dict(table.stacks)
    assert code_of(lambda: table.top_up("A", 100)) == expected
    assert table.stacks["A"] == before["A"] + (0 if expected else 100)
    assert sum(table.stacks.values()) == table.ledger.on_the_table


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param(
            rules,
            "table.rebuy" if rules.tournament else None,
            id=name,
        )
        for name, rules in HOUSES.items()
    ],
)
def test_2_17_s0_defines_one_add_on_and_no_rebuy(rules: HouseRules, expected: str | None) -> None:
    table = seated(rules, "ABC")
    code_of(lambda: table.top_up("A", 100))
    play(table)
    assert code_of(lambda: table.top_up("A", 100)) == expected


@answers(None, home_tournament="table.rebuy", tda_2024="table.rebuy", wsop_tournament_2024="table.rebuy")
def test_s2_a_player_may_be_filled_up_between_hands(rules: HouseRules, expected: str | None) -> None:
    table = seated(rules, "ABC")
    assert code_of(lambda: table.fill_up("B", 400)) == expected
    play(table)
    assert table.stacks["B"] == 399
    hand = deal(table)
    assert hand.starting_stacks[1] == (399 if expected else 400)
    assert table.ledger.on_the_table == (1200 if expected else 1201)


@houses()
def test_s0_only_chips_in_play_at_the_beginning_of_a_hand_are_used_in_it(rules: HouseRules) -> None:
    """Who sits down or is promised chips during a hand changes nothing in it."""
    table = seated(rules, "ABC.", stack=40)
    hand = deal(table)
    before = (hand.starting_stacks, hand.stacks, hand.pot)
    table.sit(3, "D", 500)
    code_of(lambda: table.fill_up("A", 400))
    table.sit_out("B")
    assert (hand.starting_stacks, hand.stacks, hand.pot) == before
    end(table)


# The house's share


@pytest.mark.parametrize("name", NAMES)
def test_s2_the_winner_gets_the_pot_less_the_legal_deduction(name: str) -> None:
    """S2 and WL: five percent stand in for it; the others take none. No flop, no drop."""
    rules = presets.PRESETS[name]
    table = seated(rules, "ABC", structure=rules.structures[0], blinds=(50, 100), stack=10_000)
    play(table)
    assert table.ledger.rake == 0
    called(deal(table))
    table.finish()
    share = 15 if name in ("casino", "wsop_live_2024") else 0
    assert table.ledger.rake == share
    assert sum(table.stacks.values()) == table.ledger.on_the_table == 30_000 - share
    results = [table.ledger.result(player, stack) for player, stack in table.stacks.items()]
    assert sum(results) == -share


# 2.12 Odd chips


@houses()
def test_2_12_s4_the_odd_chip_of_a_hi_lo_pot_goes_to_the_high_hand(rules: HouseRules) -> None:
    """A pot of 5, the small blind folded; one wins high with 3 and another low with 2."""
    seen = 0
    for seed in range(60):
        table = seated(rules, "ABC", game="plo4-8")
        hand = called(table.deal(Deck.seeded(seed)), fold=1)
        awards = [event for event in hand.events if event.kind == "awarded"]
        sides = {event.side: event for event in awards}
        if len(awards) == len(sides) == 2:
            high, low = sides["high"], sides["low"]
            assert (high.amount, low.amount) == (3, 2)
            seen += high.seat != low.seat
        table.finish()
        assert sum(table.stacks.values()) == 1200
    assert seen


@houses()
def test_2_12_s0_the_odd_chip_of_a_tie_goes_left_of_the_button(rules: HouseRules) -> None:
    """A pot of 5, the small blind folded: the big blind gets 3, the button 2."""
    seen = 0
    for seed in range(150):
        table = seated(rules, "ABC")
        called(table.deal(Deck.seeded(seed)), fold=1)
        table.finish()
        stacks = tuple(table.stacks.values())
        assert stacks in ((403, 399, 398), (398, 399, 403), (400, 399, 401))
        seen += stacks == (400, 399, 401)
    assert seen


# 2.13 The number of raises


def raises(hand: Hand) -> int | None:
    """How many raises after the bet on the flop; None is more than eight."""
    while hand.street != "flop":
        legal = hand.legal_actions()
        assert legal is not None
        hand.apply(Check() if legal.check else Call())
    for count in range(10):
        legal = hand.legal_actions()
        assert legal is not None
        if legal.min_raise_to is None:
            return count - 1
        hand.apply(RaiseTo(legal.min_raise_to))
    return None


@answers(None, guide=3, wsop_tournament_2024=4)
def test_2_13_s3_limits_raises_heads_up_too_and_rr_and_tda_do_not(
    rules: HouseRules, expected: int | None
) -> None:
    """Two players at the table, which is all that is left of the event. S0 limits no raises."""
    assert raises(deal(seated(rules, "AB", structure="limit"))) == expected


@answers(None, guide=3, tda_2024=3, wsop_tournament_2024=4)
def test_2_13_tda_48_only_when_two_are_left_in_the_event(rules: HouseRules, expected: int | None) -> None:
    """Three at the table; one folds before the flop (RR: two hands start the round)."""
    hand = deal(seated(rules, "ABC", structure="limit"))
    hand.apply(Fold())
    assert raises(hand) == expected


@answers(3, home_tournament=None, wsop_live_2024=4, wsop_tournament_2024=4)
def test_2_13_a_bet_and_three_raises_wt_100_four(rules: HouseRules, expected: int | None) -> None:
    assert raises(deal(seated(rules, "ABC", structure="limit"))) == expected


# Newcomers' posts


@houses()
def test_s3_who_posts_may_not_check_after_a_raise(rules: HouseRules) -> None:
    """He has posted the big blind's worth and calls the rest."""
    if rules.tournament:
        return
    table = seated(rules, "ABCDE.G")
    play(table)
    table.sit(5, "F", 400, entry="post")
    hand = deal(table)
    assert row(hand).others == ((5, "post", 2),)
    hand.apply(RaiseTo(6))
    legal = hand.legal_actions()
    assert legal is not None and (legal.seat, legal.check, legal.call) == (5, False, 4)
