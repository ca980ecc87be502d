"""Questions, pictures, range against range and orderings at their corners."""

from __future__ import annotations

import io

import numpy as np
import pytest

import omaha
from omaha.queries.boards import read_board
from omaha.queries.kinds import Kind
from omaha.queries.numbers import Number
from omaha.queries.parser import Entry, Item
from omaha.queries.program import Value
from omaha.queries.selectors import Tally


def test_patterns_that_are_joined_have_a_bound_together() -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query("select count(true) from a='AA'", board=",".join(["****2"] * 160), trials=1_000)
    assert caught.value.code == "query.board_large"


def test_boards_of_joined_patterns_come_once_and_in_order() -> None:
    boards = read_board(Entry("board", "A,K,AK,2!2", 0), {}, 0).cards.tolist()
    assert boards == sorted(boards)
    assert len(boards) == len({tuple(board) for board in boards}) == 22_100 - 13_244


ASK = "select avg(riverEquity(a)) as e from a='#hand#', b='9c8c7h6h', board='9h8h2c'"


def test_an_answer_does_not_replace_a_column_of_the_table() -> None:
    result = omaha.query_csv(ASK, io.StringIO("hand,e\nAhKhQdJd,mine\n"))
    assert result.columns == ("hand", "e", "e 2", "!ERRORS!", "!TRIALS!")
    assert (result[0]["e"], result[0]["e 2"]) == ("mine", 295 / 820)


def test_an_answered_table_can_be_answered_again() -> None:
    result = omaha.query_csv(
        ASK, io.StringIO(str(omaha.query_csv(ASK, [{"hand": "AhKhQdJd"}, {"hand": "?"}])))
    )
    assert result.columns == ("hand", "e", "e 2", "!ERRORS!", "!TRIALS!")
    assert result.errors == 1


def test_the_mark_of_an_open_file_is_no_part_of_a_name() -> None:
    for name in ("hand", '"hand"'):
        result = omaha.query_csv(ASK, io.StringIO(f"\ufeff{name}\nAhKhQdJd\n"))
        assert (result.columns[0], result.errors) == ("hand", 0)


def test_columns_that_differ_in_capitals_are_told_apart_or_refused() -> None:
    table = "hand,HAND\nAhKhQdJd,bad\n"
    assert omaha.query_csv(ASK, io.StringIO(table)).errors == 0
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query_csv(ASK.replace("#hand#", "#Hand#"), io.StringIO(table))
    assert caught.value.code == "query.placeholder"


def test_a_row_with_more_values_than_names_is_an_error_of_that_row() -> None:
    result = omaha.query_csv(ASK, io.StringIO("hand,note\nAhKhQdJd,AsKsQdJc,x\nAhKhQdJd,x\n"))
    assert result[0]["!ERRORS!"].startswith("query.csv_value: the row has 3 values")
    assert result.errors == 1
    assert str(result).splitlines()[1].startswith("AhKhQdJd,AsKsQdJc,")


def test_a_hand_that_meets_nobody_has_no_exact_equity() -> None:
    found = omaha.hand_equities("AsAhKsKh,2c2d3c3d", "AsAdKdKc", "Qh9s2s")
    assert found.denominators.tolist()[1] == 0
    with pytest.raises(omaha.ShowdownError) as caught:
        found.exact_equity(1)
    assert caught.value.code == "equity.ranges_collide"


def test_an_equity_against_a_range_at_the_edge_of_a_bin_is_in_the_upper_one() -> None:
    # 29, 57 and 58 hundredths times a hundred are a little less than whole as floats.
    tally = Tally(Item("histogram", 0, "x", 0, "x"), Value(Kind.NUMBER, 0, equity=True))
    tally.add(Number(np.array([0.29, 0.57, 0.58, 1.0, 0.0]), 0), 5, None)
    assert sorted(tally.counts) == [0, 29, 57, 58, 99]


def test_a_sum_over_three_ranges_on_a_river_can_be_stopped() -> None:
    ranges = [omaha.Range(text) for text in ("AA$ds", "KK$ds", "QQ$ds")]
    with pytest.raises(omaha.WorkTooLarge):
        omaha.versus(ranges, "9s8s2cTs3d", progress=lambda _: False)


def test_eleven_players_with_any_hand_can_be_sampled() -> None:
    assert omaha.versus(["*"] * 11, trials=10).deals == 10


def test_a_third_against_two_weighted_ranges_is_just_a_third() -> None:
    twos = ",".join(
        f"AdKs{pair}@{weight}" for pair, weight in (("7d7s", 97), ("7h6h", 31), ("5d5s", 7), ("9d9s", 53))
    )
    threes = ",".join(f"AsQs{pair}@{weight}" for pair, weight in (("2c2d", 83), ("3c3d", 49), ("4c4d", 17)))
    for scale in range(1, 8):
        more = f"AsQs6c6d@{scale}"
        result = omaha.query(
            "select count(hvrEquity(a, river) = 1/3) as third",
            a="AcKc8d8s", b=twos, c=f"{threes},{more}", board="KhQdJcTs2h", exact=True,
        )  # fmt: skip
        assert result["third"].share == 1
