"""Questions, pictures, range against range and orderings at their corners."""

from __future__ import annotations

import pytest

import omaha
from omaha.queries.boards import read_board
from omaha.queries.parser import Entry


def test_patterns_that_are_joined_have_a_bound_together() -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query("select count(true) from a='AA'", board=",".join(["****2"] * 160), trials=1_000)
    assert caught.value.code == "query.board_large"


def test_boards_of_joined_patterns_come_once_and_in_order() -> None:
    boards = read_board(Entry("board", "A,K,AK,2!2", 0), {}, 0).cards.tolist()
    assert boards == sorted(boards)
    assert len(boards) == len({tuple(board) for board in boards}) == 22_100 - 13_244
