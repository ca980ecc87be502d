"""Bad hands in single calls: code, argument, position and value."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import omaha
from omaha import CardError, CardSet, ConfigError, Game, InternalError, OmahaError, ShowdownError, errors

GOOD = "Ts9s8s2h3c"


@pytest.mark.parametrize("function", [omaha.evaluate, omaha.evaluate_low, omaha.holding_index])
@pytest.mark.parametrize(
    ("hole", "board", "code", "where", "offset", "value"),
    [
        ("AsKsQdZz", GOOD, "card.syntax", "hole", 6, "Zz"),
        ("AsKsQdJd", "Ts9s8s2h3", "card.syntax", "board", 8, "3"),
        ("AsKsQdAs", GOOD, "card.duplicate", "hole", 6, "As"),
        ("AsKsQdJd", "Ts 9s 8s 2h As", "card.duplicate", "board", 12, "As"),
        ("AsKsQd", GOOD, "card.count", "hole", 6, 3),
        ("", GOOD, "card.count", "hole", 0, 0),
        ("AsAhAdAcKsKhKdKc", GOOD, "card.count", "hole", 14, 8),
        ("AsKsQdJd", "Ts9s", "card.count", "board", 4, 2),
        ("AsKsQdJd", "Ts9s8s2h3c4c", "card.count", "board", 10, 6),
        ([51, 47, 42], GOOD, "card.count", "hole", 3, 3),
        ([51, 47, 42, 99], GOOD, "card.range", "hole", 3, 99),
        ([51, 47, 42, -1], GOOD, "card.range", "hole", 3, -1),
        ((51, 47, 42, 51), GOOD, "card.duplicate", "hole", 3, "As"),
        ((51, 47, 42, 38), [35, 51, 3], "card.duplicate", "board", 1, "As"),
        (CardSet("AsKsQd"), GOOD, "card.count", "hole", None, 3),
        (CardSet("AsKsQdJd"), CardSet("As2c3c"), "card.duplicate", "board", None, "As"),
    ],
)
def test_card_errors(
    function: Callable[..., Any], hole: Any, board: Any, code: str, where: str, offset: int | None, value: Any
) -> None:
    with pytest.raises(CardError) as caught:
        function(hole, board)
    error = caught.value
    assert (error.code, error.where, error.offset, error.value) == (code, where, offset, value)
    assert isinstance(error, ValueError) and isinstance(error, OmahaError)
    assert where in str(error)


@pytest.mark.parametrize("bad", [5, None, 1.5, [1.0, 2, 3, 4], [None] * 4, [True, 2, 3, 4], [[1], 2, 3, 4]])
def test_wrong_types(bad: Any) -> None:
    with pytest.raises(TypeError):
        omaha.evaluate(bad, GOOD)
    with pytest.raises(TypeError):
        omaha.evaluate("AsKsQdJd", bad)


def test_an_error_of_the_callers_own_passes_through() -> None:
    def broken() -> Any:
        yield 51
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        omaha.evaluate(broken(), GOOD)


@pytest.mark.parametrize("rank", [0, -1, 7463, 2**70])
def test_ranks_out_of_range(rank: int) -> None:
    with pytest.raises(errors.RankError) as caught:
        omaha.HighRank(rank)
    assert caught.value.code == "rank.range"
    with pytest.raises(errors.RankError):
        omaha.LowRank(57 if rank > 0 else rank)


@pytest.mark.parametrize("rank", [True, 1.0, "7"])
def test_ranks_of_other_types(rank: Any) -> None:
    for kind in (omaha.HighRank, omaha.LowRank):
        with pytest.raises(TypeError):
            kind(rank)


@pytest.mark.parametrize(
    ("hands", "board", "game", "kind", "code", "where"),
    [
        ([], GOOD, None, ShowdownError, "showdown.hands", None),
        (["AsKsQdJd", "AsKhQhJh"], GOOD, None, CardError, "card.duplicate", "hands[1]"),
        (["AsKsQdJd", "TsKhQhJh"], GOOD, None, CardError, "card.duplicate", "hands[1]"),
        (["AsKsQdJd", "AhKhQhJhTh"], GOOD, None, CardError, "card.count", "hands[1]"),
        (["AsKsQd", "AhKhQh"], GOOD, None, CardError, "card.count", "hands[0]"),
        (["AsKsQdJd", "AhKxQhJh"], GOOD, None, CardError, "card.syntax", "hands[1]"),
        (["AsKsQdJd"], "Ts9s", None, CardError, "card.count", "board"),
        (["AsKsQdJd"], GOOD, "plo5", CardError, "card.count", "hands[0]"),
        (["AsKsQdJd"], GOOD, "holdem", ConfigError, "config", None),
        (
            [[4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3] for i in range(13)],
            "3c4c5c",
            None,
            ShowdownError,
            "showdown.hands",
            None,
        ),
    ],
)
def test_showdown_errors(hands: Any, board: str, game: Any, kind: Any, code: str, where: str | None) -> None:
    with pytest.raises(kind) as caught:
        omaha.showdown(hands, board, game)
    assert (caught.value.code, caught.value.where) == (code, where)


def test_all_defects_of_a_game_at_once() -> None:
    with pytest.raises(ConfigError) as caught:
        Game("holdem", "spread", boards=9)  # type: ignore[arg-type]
    assert [problem.field for problem in caught.value.problems] == ["name", "structure", "boards"]
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems and str(again) == str(caught.value)


def test_a_panic_becomes_an_internal_error() -> None:
    with pytest.raises(InternalError) as caught:
        omaha._core._panic_for_test()  # type: ignore[attr-defined]
    assert caught.value.code == "internal.panic"


def test_errors_survive_pickling() -> None:
    with pytest.raises(CardError) as caught:
        omaha.evaluate("AsKsQdAs", GOOD)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (
        type(again) is CardError
        and again.__dict__ == caught.value.__dict__
        and str(again) == str(caught.value)
    )


def test_every_code_is_in_the_table_of_the_module() -> None:
    from pathlib import Path

    source = Path(__file__).parents[2] / "rust" / "omaha-core" / "src" / "error.rs"
    import re

    table = errors.__doc__ or ""
    codes = set(re.findall(r'"((?:card|array|rank|holding|deck|showdown)\.[a-z_]+)"', source.read_text()))
    assert len(codes) > 8
    assert {code for code in codes if f"`{code}`" not in table} == set()
