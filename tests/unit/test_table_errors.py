"""What a table refuses: always with a code, or with a plain TypeError for a value of another kind, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest
from unit.refused_calls import HOUR, STAKES, Clock, Op, a_table, code_of, refused, settle

from omaha import (
    Call,
    Check,
    ConfigError,
    Deck,
    Fold,
    PhaseError,
    RaiseTo,
    Stakes,
    Table,
    TableError,
    presets,
)

BETWEEN: list[tuple[str, Op, str]] = [
    ("sit twice", lambda t: t.sit(4, "A", 100), "table.seated"),
    ("a taken seat", lambda t: t.sit(0, "Z", 100), "table.taken"),
    ("a taken seat of one's own", lambda t: t.sit(0, "A", 100), "table.taken"),
    ("no such seat", lambda t: t.sit(6, "Z", 100), "table.seat"),
    ("a negative seat", lambda t: t.sit(-1, "Z", 100), "table.seat"),
    ("a huge seat", lambda t: t.sit(2**70, "Z", 100), "table.seat"),
    ("below the least", lambda t: t.sit(4, "Z", 39), "table.buy_in"),
    ("above the most", lambda t: t.sit(4, "Z", 401), "table.buy_in"),
    ("no chips", lambda t: t.sit(4, "Z", 0), "table.buy_in"),
    ("negative chips", lambda t: t.sit(4, "Z", -100), "table.buy_in"),
    ("no name", lambda t: t.sit(4, "", 100), "table.name"),
    ("a long name", lambda t: t.sit(4, "Z" * 101, 100), "table.name"),
    ("neither post nor wait", lambda t: t.sit(4, "Z", 100, entry="pay"), "table.entry"),  # type: ignore[arg-type]
    ("sit in otherwise", lambda t: t.sit_in("A", entry=""), "table.entry"),  # type: ignore[arg-type]
    ("choose otherwise", lambda t: t.choose("A", None), "table.entry"),  # type: ignore[arg-type]
    ("a bool as chips", lambda t: t.sit(4, "Z", True), "TypeError"),
    ("a float as chips", lambda t: t.sit(4, "Z", 100.0), "TypeError"),  # type: ignore[arg-type]
    ("a text as chips", lambda t: t.sit(4, "Z", "100"), "TypeError"),  # type: ignore[arg-type]
    ("a bool as seat", lambda t: t.sit(True, "Z", 100), "TypeError"),
    ("a float as seat", lambda t: t.sit(4.0, "Z", 100), "TypeError"),  # type: ignore[arg-type]
    ("a number as name", lambda t: t.sit(4, 7, 100), "TypeError"),  # type: ignore[arg-type]
    ("bytes as name", lambda t: t.sit(4, b"Z", 100), "TypeError"),  # type: ignore[arg-type]
    ("top up above the most", lambda t: t.top_up("A", 201), "table.buy_in"),
    ("top up by nothing", lambda t: t.top_up("A", 0), "table.buy_in"),
    ("top up by less", lambda t: t.top_up("A", -1), "table.buy_in"),
    ("top up by a bool", lambda t: t.top_up("A", True), "TypeError"),
    ("top up by a float", lambda t: t.top_up("A", 1.5), "TypeError"),  # type: ignore[arg-type]
    ("fill up below the least", lambda t: t.fill_up("A", 39), "table.buy_in"),
    ("fill up above the most", lambda t: t.fill_up("A", 401), "table.buy_in"),
    ("fill up to a float", lambda t: t.fill_up("A", 100.0), "TypeError"),  # type: ignore[arg-type]
    ("move to a taken seat", lambda t: t.change_seat("A", 1), "table.taken"),
    ("move to one's own seat", lambda t: t.change_seat("A", 0), "table.taken"),
    ("move to no seat", lambda t: t.change_seat("A", 6), "table.seat"),
    ("wait for a seat that one has", lambda t: t.wait_for_seat("A", 100), "table.seated"),
    ("wait with too little", lambda t: t.wait_for_seat("Z", 39), "table.buy_in"),
    ("wait with a bool", lambda t: t.wait_for_seat("Z", True), "TypeError"),
    ("wait without a name", lambda t: t.wait_for_seat("", 100), "table.name"),
    ("finish nothing", lambda t: t.finish(), "table.no_hand"),
    ("a short deck", lambda t: t.deal(short_deck()), "deck.empty"),
    ("a straddle of nobody", lambda t: t.deal(Deck.seeded(1), straddles=[5]), "hand.straddle"),
    ("draw too many seats", lambda t: t.draw_seats(dict.fromkeys("WXYZ", 100), Deck.seeded(1)), "table.full"),
    (
        "draw a seat for who has one",
        lambda t: t.draw_seats({"Z": 100, "A": 100}, Deck.seeded(1)),
        "table.seated",
    ),
    (
        "draw a seat with too little",
        lambda t: t.draw_seats({"Z": 100, "Y": 39}, Deck.seeded(1)),
        "table.buy_in",
    ),
    (
        "draw a seat with a bool",
        lambda t: t.draw_seats({"Z": 100, "Y": True}, Deck.seeded(1)),
        "TypeError",
    ),
    ("draw a seat without a name", lambda t: t.draw_seats({"Z": 100, "": 50}, Deck.seeded(1)), "table.name"),
]
NOBODY: list[tuple[str, Op, str]] = [
    (f"{name} of {player!r}", lambda t, n=name, p=player, r=rest: getattr(t, n)(p, *r), "table.nobody")  # type: ignore[misc]
    for player in ("Z", "a", "", None, 7)
    for name, rest in (
        ("top_up", (5,)),
        ("fill_up", (100,)),
        ("fill_up", (None,)),
        ("sit_out", ()),
        ("sit_in", ()),
        ("choose", ("post",)),
        ("stand_up", ()),
        ("change_seat", (5,)),
    )
]
DURING: list[tuple[str, Op, str]] = [
    ("deal", lambda t: t.deal(Deck.seeded(2)), "table.hand_on"),
    ("finish", lambda t: t.finish(), "table.hand_on"),
    ("run without policies", lambda t: t.run({}, 1, Deck.seeded), "table.policy"),
    ("rebuy", lambda t: t.top_up("A", 10), "table.hand_on"),
    ("rebuy of who is away", lambda t: t.top_up("D", 10), "table.hand_on"),
    ("stand up", lambda t: t.stand_up("A"), "table.hand_on"),
    ("stand up after folding", lambda t: t.stand_up("C"), "table.hand_on"),
    ("move", lambda t: t.change_seat("B", 5), "table.hand_on"),
    ("give the button", lambda t: t.give_button(1), "table.begun"),
    ("draw the button", lambda t: t.draw_button(Deck.seeded(1)), "table.begun"),
    ("take a taken seat", lambda t: t.sit(1, "Z", 100), "table.taken"),
    ("sit twice", lambda t: t.sit(5, "A", 100), "table.seated"),
    ("below the least", lambda t: t.sit(5, "Z", 1), "table.buy_in"),
]


def short_deck() -> Deck:
    deck = Deck.seeded(1)
    deck.deal(45)
    return deck


def params(rows: list[tuple[str, Op, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("run", "code"), [pytest.param(run, code, id=name) for name, run, code in rows]
    )


@params(BETWEEN + NOBODY)
def test_between_hands(run: Op, code: str) -> None:
    for hands in range(2):
        table = a_table()
        for _ in range(hands):
            table.deal(Deck.seeded(3))
            settle(table)
        assert refused(table, lambda table=table: run(table)) == code  # type: ignore[misc]
        # And the table still works.
        table.deal(Deck.seeded(4))
        settle(table)


@params(DURING + NOBODY)
def test_during_a_hand(run: Op, code: str) -> None:
    table = a_table(4)
    table.sit_out("D")
    hand = table.deal(Deck.seeded(3))
    hand.apply(Fold())
    assert table.hand is hand and hand.to_act is not None
    assert refused(table, lambda: run(table)) == code
    settle(table)
    assert sum(table.stacks.values()) == 800


def test_who_is_not_in_the_hand_may_go_and_move() -> None:
    table = a_table(4)
    table.sit_out("D")
    table.deal(Deck.seeded(3))
    table.change_seat("D", 5)
    assert table.stand_up("D") == 200
    settle(table)


def test_the_kinds_of_errors() -> None:
    table = a_table()
    with pytest.raises(TableError) as caught:
        table.sit(0, "Z", 100)
    assert isinstance(caught.value, ValueError) and caught.value.value == 0
    table.deal(Deck.seeded(1))
    with pytest.raises(PhaseError) as phase:
        table.stand_up("A")
    assert isinstance(phase.value, RuntimeError)


@pytest.mark.parametrize("players", [0, 1])
def test_no_hand_with_fewer_than_two(players: int) -> None:
    table = a_table(players)
    assert not table.can_deal()
    assert refused(table, lambda: table.deal(Deck.seeded(1))) == "table.players"
    assert table.run({}, 5, Deck.seeded) == 0
    if not players:
        assert refused(table, lambda: table.draw_button(Deck.seeded(1))) == "table.players"


def test_no_hand_when_all_but_one_sit_out() -> None:
    table = a_table()
    table.sit_out("A")
    table.sit_out("C")
    assert refused(table, lambda: table.deal(Deck.seeded(1))) == "table.players"


def test_the_button_is_given_before_the_first_hand_and_never_again() -> None:
    table = a_table()
    assert refused(table, lambda: table.give_button(6)) == "table.seat"
    assert refused(table, lambda: table.give_button(True)) == "TypeError"
    table.give_button(1)
    table.give_button(2)
    assert table.deal(Deck.seeded(1)).button == 2
    settle(table)
    assert refused(table, lambda: table.give_button(1)) == "table.begun"
    assert refused(table, lambda: table.draw_button(Deck.seeded(1))) == "table.begun"
    assert table.deal(Deck.seeded(1)).button == 0


# Back within the hour


def who_left_with_three_hundred() -> tuple[Table, Clock]:
    clock = Clock()
    table = a_table(clock=clock)
    table.top_up("C", 100)
    assert table.stand_up("C") == 300
    return table, clock


@pytest.mark.parametrize("seconds", [0.0, 1.0, HOUR - 1])
def test_who_left_within_the_hour_brings_back_what_he_took_away(seconds: float) -> None:
    """RR 3 Buy-in, going south."""
    table, clock = who_left_with_three_hundred()
    clock.now += seconds
    assert refused(table, lambda: table.sit(2, "C", 299)) == "table.short_return"
    assert refused(table, lambda: table.sit(4, "C", 40)) == "table.short_return"
    assert refused(table, lambda: table.sit(4, "C", 39)) == "table.buy_in"
    assert refused(table, lambda: table.wait_for_seat("C", 299)) == "table.short_return"
    assert refused(table, lambda: table.draw_seats({"C": 299}, Deck.seeded(1))) == "table.short_return"
    assert refused(table, lambda: table.sit(2, "C", 401)) == "table.buy_in"
    table.sit(2, "C", 300)
    assert table.stacks["C"] == 300


@pytest.mark.parametrize("seconds", [HOUR, HOUR + 1, 1e6])
def test_after_the_hour_he_is_free(seconds: float) -> None:
    table, clock = who_left_with_three_hundred()
    clock.now += seconds
    assert refused(table, lambda: table.sit(2, "C", 39)) == "table.buy_in"
    table.sit(2, "C", 40)
    assert table.stacks["C"] == 40


def test_who_left_with_more_than_the_most_brings_all_of_it() -> None:
    clock = Clock()
    table = a_table(2, clock=clock, buy_in=(40, 220))
    while max(table.stacks.values()) <= 250:
        hand = table.deal(Deck.seeded(9, table.hands_dealt))
        while (seat := hand.to_act) is not None:
            legal = hand.legal_actions()
            assert legal is not None and legal.seat == seat
            if legal.max_raise_to is not None:
                hand.apply(RaiseTo(legal.max_raise_to))
            else:
                hand.apply(Check() if legal.check else Call())
        table.finish()
    rich = max(table.stacks, key=lambda player: table.stacks[player])
    had = table.stand_up(rich)
    assert refused(table, lambda: table.sit(3, rich, had - 1)) == "table.short_return"
    assert refused(table, lambda: table.sit(3, rich, had + 1)) == "table.buy_in"
    table.sit(3, rich, had)


def test_the_hour_is_remembered_by_a_saved_table() -> None:
    table, clock = who_left_with_three_hundred()
    again = Table.from_json(table.to_json(), clock=clock)
    clock.now += HOUR - 1
    assert refused(again, lambda: again.sit(2, "C", 299)) == "table.short_return"
    clock.now += 1
    again.sit(2, "C", 299)


# Blinds that are owed


def away(rules: Any) -> Table:
    """D has missed the big blind."""
    table = a_table(6, rules=rules)
    table.give_button(0)
    table.deal(Deck.seeded(1))
    settle(table)
    table.sit_out("D")
    table.deal(Deck.seeded(2))
    settle(table)
    seat = table.seats[3]
    assert seat is not None and seat.missed_big
    return table


def test_nobody_waits_where_the_house_lets_nobody_wait() -> None:
    table = away(presets.CARDROOM_HILO)
    assert refused(table, lambda: table.sit_in("D")) == "table.no_wait"
    assert refused(table, lambda: table.sit_in("D", entry="wait")) == "table.no_wait"
    assert refused(table, lambda: table.choose("D", "wait")) == "table.no_wait"
    table.sit_in("D", entry="post")
    assert refused(table, lambda: table.choose("D", "wait")) == "table.no_wait"


@pytest.mark.parametrize("rules", [presets.ROBERTS, presets.ONLINE, presets.CARDROOM_HILO])
def test_nobody_plays_before_he_has_paid_what_he_missed(rules: Any) -> None:
    """Sitting in, out and in again pays nothing and deals nothing."""
    table = away(rules)
    for _ in range(3):
        table.sit_in("D", entry="post")
        table.sit_out("D")
    seat = table.seats[3]
    assert seat is not None and seat.missed_big and seat.stack == 200
    hand = table.deal(Deck.seeded(3))
    assert hand.starting_stacks[3] == 0
    settle(table)
    table.sit_in("D", entry="post")
    paid = 0
    for number in range(4):
        hand = table.deal(Deck.seeded(4, number))
        paid += sum(event.amount or 0 for event in hand.events if event.seat == 3 and event.post)
        if hand.starting_stacks[3]:
            break
        settle(table)
    assert paid == 3


# What the house sells


@pytest.mark.parametrize("name", ["tda_2024", "wsop_tournament_2024"])
def test_tournaments_sell_nothing(name: str) -> None:
    table = a_table(rules=presets.PRESETS[name])
    assert refused(table, lambda: table.top_up("A", 10)) == "table.rebuy"
    assert refused(table, lambda: table.fill_up("A", 100)) == "table.rebuy"


def test_the_waiting_list() -> None:
    table = a_table(6)
    table.wait_for_seat("Y", 100)
    table.wait_for_seat("Z", 60)
    assert refused(table, lambda: table.wait_for_seat("Y", 100)) == "table.seated"
    assert table.seat_next() is None
    assert list(table.waiting) == ["Y", "Z"]
    table.stand_up("B")
    assert table.seat_next() == ("Y", 1)
    assert list(table.waiting) == ["Z"]
    assert table.seat_next() is None


def test_a_deal_that_is_refused_sells_no_chips() -> None:
    table = a_table(1)
    table.fill_up("A", 300)
    assert refused(table, lambda: table.deal(Deck.seeded(1))) == "table.players"


def test_a_straddle_that_is_refused_sells_no_chips() -> None:
    table = a_table()
    table.fill_up("A", 300)
    assert refused(table, lambda: table.deal(Deck.seeded(1), straddles=[5])) == "hand.straddle"


def test_a_deck_that_is_too_short_finishes_no_hand() -> None:
    table = a_table()
    hand = table.deal(Deck.seeded(1))
    while hand.to_act is not None:
        hand.apply(Fold())
    assert refused(table, lambda: table.deal(short_deck())) == "deck.empty"


@pytest.mark.parametrize("how", ["sit", "draw"])
def test_who_waits_and_takes_a_seat_blocks_nobody(how: str) -> None:
    """He is off the list, or may not sit down before his turn."""
    table = a_table()
    table.wait_for_seat("Y", 100)
    table.wait_for_seat("Z", 100)
    code_of(lambda: table.sit(5, "Y", 100) if how == "sit" else table.draw_seats({"Y": 100}, Deck.seeded(1)))
    seated = set(table.stacks)
    assert not seated & set(table.waiting)
    assert table.seat_next() is not None


@pytest.mark.parametrize("chips", [2**62, 2**63, 2**70])
def test_no_more_chips_are_sold_than_a_hand_can_hold(chips: int) -> None:
    """Rule 4.12: 2^62 each, 2^63 - 1 in sum: or nothing can be dealt any more."""
    table = a_table(buy_in=(40, None))
    code_of(lambda: table.sit(4, "Y", chips))
    code_of(lambda: table.sit(5, "Z", chips))
    code_of(lambda: table.top_up("A", chips))
    assert code_of(lambda: table.deal(Deck.seeded(1))) == "none"


# Tables that cannot be

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("no seats", {"seats": 0}, "table.seats"),
    ("one seat", {"seats": 1}, "table.seats"),
    ("more seats than cards", {"seats": 12}, "table.seats"),
    ("seats by a bool", {"seats": True}, "table.seats"),
    ("seats by a float", {"seats": 6.0}, "table.seats"),
    ("seats by a text", {"seats": "6"}, "table.seats"),
    ("buy in for nothing", {"buy_in": (0, None)}, "table.buy_in"),
    ("buy in for less than nothing", {"buy_in": (-1, 5)}, "table.buy_in"),
    ("least above most", {"buy_in": (5, 4)}, "table.buy_in"),
    ("bombs without an ante", {"bomb_every": 2}, "table.bomb"),
    ("an ante without bombs", {"bomb_ante": 2}, "table.bomb"),
    ("bombs never", {"bomb_every": 0, "bomb_ante": 2}, "table.bomb"),
    ("bombs for nothing", {"bomb_every": 2, "bomb_ante": 0}, "table.bomb"),
    ("kills in pot limit", {"kill": ("half", 20)}, "table.kill"),
    ("a charge of nothing", {"time_charge": (0, 5)}, "table.time_charge"),
    ("a charge never", {"time_charge": (5, 0)}, "table.time_charge"),
    ("a sale for a price", {"sell_button": 3}, "table.sell_button"),
]
WRONG_KINDS: list[dict[str, Any]] = [
    {"buy_in": (True, None)},
    {"buy_in": (1.5, None)},
    {"buy_in": (1, 2.5)},
    {"buy_in": (1,)},
    {"buy_in": (1, 2, 3)},
    {"buy_in": "abc"},
    {"bomb_every": True, "bomb_ante": 2},
    {"bomb_every": 1.5, "bomb_ante": 2},
    {"bomb_every": 2, "bomb_ante": 2.0},
    {"time_charge": (1,)},
    {"time_charge": (2.0, 1)},
    {"time_charge": (1, 2, 3)},
    {"run_it": 0},
    {"run_it": 9},
    {"run_it": "often"},
    {"run_it": True},
]


@pytest.mark.parametrize(("options", "code"), [pytest.param(o, c, id=n) for n, o, c in WRONG])
def test_tables_that_cannot_be(options: dict[str, Any], code: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Table(presets.ROBERTS, "plo4", STAKES, **options)
    assert caught.value.code == code
    assert {problem.code for problem in caught.value.problems} == {code}


def test_all_defects_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        Table(presets.ROBERTS, "plo4", Stakes(blinds=(1, 2, 5)), seats=99, buy_in=(0, 0))
    assert [problem.code for problem in caught.value.problems] == [
        "table.seats",
        "table.blinds",
        "table.buy_in",
    ]


@pytest.mark.parametrize("options", WRONG_KINDS, ids=str)
def test_options_of_another_kind(options: dict[str, Any]) -> None:
    """A coded error or a TypeError; never a table that cannot deal, never floats as chips."""
    assert code_of(lambda: Table(presets.ROBERTS, "plo4", STAKES, **options)) != "none"


@pytest.mark.parametrize("game", ["plo4", "plo5", "plo6"])
def test_no_more_seats_than_the_deck_allows(game: str) -> None:
    """Rule 3.6."""
    most = {"plo4": 11, "plo5": 8, "plo6": 7}[game]
    assert len(Table(presets.ROBERTS, game, STAKES, seats=most).seats) == most
    assert code_of(lambda: Table(presets.ROBERTS, game, STAKES, seats=most + 1)) == "table.seats"
