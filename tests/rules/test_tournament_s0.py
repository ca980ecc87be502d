"""S0, sentence by sentence: who plays, seats, balancing, combining. The words of the source that each test is about are in its docstring."""

from __future__ import annotations

from collections import Counter

import pytest

from omaha import PhaseError, TableError
from omaha.tournament import Structure, Tournament

from .tournament_helpers import LETTERS, S0, at, begun, bust, lose, shrink, sizes, spots

# General information


def test_no_more_than_16_players() -> None:
    """General information: "maximum number of players"."""
    event = Tournament(Structure(), time=lambda: 0)
    for name in LETTERS[:16]:
        event.register(name)
    with pytest.raises(TableError) as caught:
        event.register("Q")
    assert caught.value.code == "tournament.full" and event.left == 16


@pytest.mark.parametrize("count", [0, 1, 2])
def test_no_fewer_than_3_players(count: int) -> None:
    """General information: "minimum number of players"."""
    event = Tournament(Structure(), time=lambda: 0)
    for name in LETTERS[:count]:
        event.register(name)
    with pytest.raises(PhaseError) as caught:
        event.start()
    assert caught.value.code == "tournament.players" and not event.started
    for name in LETTERS[count:3]:
        event.register(name)
    event.start()
    assert event.started


def test_chips_are_white_25_red_50_green_100_blue_250_black_500() -> None:
    """General information: "chip value"."""
    assert [(chip.colour, chip.value) for chip in S0.chips.chips] == [
        ("white", 25), ("red", 50), ("green", 100), ("blue", 250), ("black", 500),
    ]  # fmt: skip


def test_50_dollars_buy_4000_chips_and_all_of_it_is_for_the_prizes() -> None:
    """Buy-in: "the initial buy-in is $50", "will purchase 4000"."""
    event = begun(9)
    assert set(event.stacks.values()) == {4000}
    assert event.pool == 450 == sum(event.prizes)
    assert event.books.chips == 36_000 and event.books.money == 450


# Seating


@pytest.mark.parametrize(("count", "tables"), [(n, [n]) for n in range(3, 11)])
def test_up_to_10_players_start_at_one_table(count: int, tables: list[int]) -> None:
    """Seating: "in excess of 10 players" turned round."""
    assert sizes(begun(count)) == tables


@pytest.mark.parametrize(
    ("count", "tables"), [(11, [6, 5]), (12, [6, 6]), (13, [7, 6]), (14, [7, 7]), (15, [8, 7]), (16, [8, 8])]
)
def test_more_than_10_players_start_at_two_tables(count: int, tables: list[int]) -> None:
    """Seating: "in excess of 10 players ... two tables"."""
    assert sizes(begun(count)) == tables


def test_tables_and_seats_are_drawn_before_the_start_and_logged() -> None:
    """Seating: "determined prior to the start", "random drawing"."""
    event = begun(16)
    assert event.hands == 0
    seated = [(e.table, e.player, e.detail) for e in event.events if e.kind == "seated"]
    assert sorted(name for _, name, _ in seated if name) == list(LETTERS[:16])
    assert len({(table, seat) for table, _, seat in seated}) == 16
    assert all(at(event, table or 0, seat) == name for table, name, seat in seated)
    assert [table.players for table in begun(16).tables.values()] == [
        table.players for table in event.tables.values()
    ]


def test_the_draw_is_fair() -> None:
    """Seating: "random drawing": each of 4 players has each seat in about a quarter of 400 draws, all 24 orders come."""
    orders = Counter("".join(begun(4, seed=seed).tables[1].players) for seed in range(400))
    assert len(orders) == 24
    for seat in range(4):
        counts = Counter[str]()
        for order, many in orders.items():
            counts[order[seat]] += many
        assert all(65 <= many <= 135 for many in counts.values())


@pytest.mark.parametrize("count", [3, 10, 11, 16])
def test_seat_1_has_the_first_button_at_every_table(count: int) -> None:
    """Seating: "seat #1 will be the first to deal"; the next two post the blinds (Blinds: "to the left of the dealer")."""
    event = begun(count)
    for number in event.tables:
        assert spots(event, number) == (0, 1, 2)


def test_more_than_10_players_at_tables_differ_by_one_at_most() -> None:
    """Seating, of the draw and the balance together: nobody has to move at the start."""
    for count in range(11, 17):
        assert not [e for e in begun(count).events if e.kind == "moved"]


# Balancing


def test_a_difference_of_one_moves_nobody() -> None:
    """Seating: "greater than 1"."""
    event = begun(12)
    bust(event, 1, at(event, 1, 0))
    assert sizes(event) == [5, 6] and not [e for e in event.events if e.kind == "moved"]


def test_a_difference_of_two_moves_one_from_the_bigger_to_the_smaller_table() -> None:
    """Seating: "a player must move from the bigger table to the smaller table"."""
    event = begun(12)
    bust(event, 1, at(event, 1, 0))
    big = set(event.tables[2].players)
    bust(event, 1, at(event, 1, 1))
    assert sizes(event) == [5, 5]
    (moved,) = [e for e in event.events if e.kind == "moved"]
    assert moved.table == 1 and moved.player in big
    assert moved.player == at(event, 1, moved.detail[2])


def test_it_is_a_random_player_who_gets_a_random_seat() -> None:
    """Seating: "randomly assign a new seat"; who moves is not told (rules 2.15): by a draw too."""
    seats, seen = Counter[int](), Counter[int]()
    for seed in range(250):
        event = begun(12, seed=seed)
        bust(event, 1, at(event, 1, 2))
        bust(event, 1, at(event, 1, 4))
        (moved,) = [e for e in event.events if e.kind == "moved"]
        assert moved.detail[0] == 2
        seen[moved.detail[1]] += 1
        seats[moved.detail[2]] += 1
    # Any of the six at table 2; any free seat: two of those who are out, and 7 to 10.
    assert set(seen) == set(range(6)) and set(seats) == {2, 4, 6, 7, 8, 9}
    assert min(seen.values()) > 20 and min(seats.values()) > 20


def test_who_moves_keeps_his_chips() -> None:
    """Seating: "move the player accordingly"."""
    event = begun(12)
    bust(event, 1, at(event, 1, 0))
    bust(event, 1, at(event, 1, 1))
    (moved,) = [e for e in event.events if e.kind == "moved"]
    assert moved.player is not None and event.stacks[moved.player] == 4000
    assert sum(event.stacks.values()) == 48_000


def test_nobody_moves_out_of_a_hand_and_the_smaller_table_waits() -> None:
    """Seating: the player moves between hands; no hand starts where tables differ by more than 1."""
    event = begun(12)
    event.begin_hand(2)
    bust(event, 1, at(event, 1, 0))
    bust(event, 1, at(event, 1, 1))
    assert sizes(event) == [4, 6]
    assert event.ready(1) == "balance"
    with pytest.raises(PhaseError, match="balance"):
        event.begin_hand(1)
    event.end_hand(2, {})
    assert sizes(event) == [5, 5] and event.ready(1) is None


def test_c73_six_and_four_s0_takes_anybody_anywhere() -> None:
    """C73, the S0 side: over many draws not only who is next for the big blind moves."""
    movers = set()
    for seed in range(40):
        event = begun(12, seed=seed)
        event.begin_hand(1)
        lose(event, 1, at(event, 1, 0), at(event, 1, 1))
        (moved,) = [e for e in event.events if e.kind == "moved"]
        movers.add(moved.detail[1])
        assert sizes(event) == [5, 5]
    assert len(movers) > 3


# Combining


@pytest.mark.parametrize("count", [11, 12, 16])
def test_tables_are_combined_when_8_are_left(count: int) -> None:
    """Seating: "as soon as the remaining players equal 8"."""
    event = begun(count)
    shrink(event, 9)
    assert len(event.tables) == 2 and sorted(sizes(event)) == [4, 5]
    shrink(event, 8)
    assert sizes(event) == [8]
    assert [e.kind for e in event.events if e.kind == "combined"] == ["combined"]


def test_two_out_in_one_hand_combine_with_7() -> None:
    """Seating: "as soon as": 9 become 7 in one hand."""
    event = begun(11)
    shrink(event, 9)
    number = max(event.tables, key=lambda at: event.tables[at].size)
    bust(event, number, *event.tables[number].players[:2])
    assert sizes(event) == [7]


def test_combining_waits_for_the_hand_at_the_other_table() -> None:
    """Seating: "as soon as", and hands in progress are finished; no other begins meanwhile."""
    event = begun(11)
    shrink(event, 9)
    event.begin_hand(1)
    bust(event, 2, at(event, 2, event.tables[2].names.index(event.tables[2].players[0])))
    assert len(event.tables) == 2 and event.ready(2) == "combining"
    event.end_hand(1, {})
    assert sizes(event) == [8] and event.ready(1) is None


def test_the_final_table_is_drawn_anew_and_its_seat_1_deals_first() -> None:
    """Seating: the draw, and "seat #1 will be the first to deal", for the combined table too."""
    firsts = Counter[str]()
    for seed in range(60):
        event = begun(12, seed=seed)
        shrink(event, 8)
        players = event.tables[1].players
        assert [at(event, 1, seat) for seat in range(8)] == players
        assert spots(event)[0] == 0
        firsts[players[0]] += 1
    assert len(firsts) > 8


def test_who_began_at_one_table_is_never_combined() -> None:
    """Seating: "if the tournament began with two tables"."""
    event = begun(10)
    shrink(event, 7)
    assert not [e for e in event.events if e.kind == "combined"]
    assert event.tables[1].size == 7


def test_the_final_table_plays_on_to_one_winner() -> None:
    """Seating: "one table of 8 players"; Winning: "the final player remaining"."""
    event = begun(16)
    shrink(event, 1)
    assert event.over and len(event.tables) == 1
    assert sorted(event.places.values()) == list(range(1, 17))
