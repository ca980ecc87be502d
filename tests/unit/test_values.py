"""Public values pickle, copy, hash and repr; ranks order; everything public is documented."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import pytest

import omaha
from omaha import Card, CardSet, Category, Game, HighRank, LowRank

VALUES: list[Any] = [
    Card("As"),
    CardSet("AsKsQd"),
    CardSet(),
    HighRank(7462),
    omaha.evaluate("AsKsQdJd", "Ts9s8s2h3c"),
    LowRank(1),
    omaha.evaluate_low("Ah2h3cKd", "4s5d8cKhQd"),
    Category.QUADS,
    Game("o8", "limit", boards=2),
    omaha.showdown(["AsKsQdJd", "AhKhQhJh"], "Ts9s8s2h3c", "plo4-8"),
    omaha.equity("AsKsQdJd", "9c8c7h6h", board="9h8h2c", dead="3s", game="plo4-8"),
    omaha.equity("AsKs**", "*", trials=1000),
    omaha.describe_on_board("JsTh7d6c", "9d8c2s"),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_survive(value: Any) -> None:
    for twin in (
        copy.copy(value),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, p)) for p in range(2, 6)),
    ):
        assert twin == value and hash(twin) == hash(value) and repr(twin) == repr(value)
        assert getattr(twin, "cards", None) == getattr(value, "cards", None)


@pytest.mark.parametrize("value", [v for v in VALUES if not isinstance(v, Category)], ids=repr)
def test_values_are_frozen(value: Any) -> None:
    name = next(
        n for n in ("rank", "mask", "category", "ranks", "name", "high", "equity") if hasattr(value, n)
    )
    with pytest.raises((AttributeError, TypeError)):
        setattr(value, name, 1)


def test_high_ranks_order_by_number_alone() -> None:
    ranks = [HighRank(n) for n in range(1, 7463)]
    assert ranks == sorted(ranks, key=int) and len(set(ranks)) == 7462
    assert HighRank(5) < HighRank(6) <= HighRank(6) and HighRank(7) != HighRank(8)
    words = [str(rank) for rank in ranks]
    assert len(set(words)) == 7462
    assert words[-1] == "royal flush" and words[0] == "high card, seven-five-four-three-deuce"
    assert [r.category for r in ranks] == sorted(r.category for r in ranks)
    assert ranks[0].cards == ()


def test_low_ranks_order_and_read_well() -> None:
    ranks = [LowRank(n) for n in range(1, 57)]
    assert str(ranks[-1]) == "the wheel" and str(ranks[0]) == "8-7-6-5-4" and str(ranks[-2]) == "6-4-3-2-A"
    # Rules 5.2: lows compare from the top card down, the smaller the better.
    assert [r.ranks for r in ranks] == sorted((r.ranks for r in ranks), reverse=True)
    assert len({r.ranks for r in ranks}) == 56


def test_high_and_low_do_not_mix() -> None:
    assert HighRank(5) != LowRank(5)
    with pytest.raises(TypeError):
        _ = HighRank(5) < LowRank(6)
    assert hash(HighRank(5)) != hash(LowRank(5))


def test_category_counts_of_the_scale() -> None:
    from collections import Counter

    counts = Counter(HighRank(n).category for n in range(1, 7463))
    assert [counts[c] for c in Category] == [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]


@pytest.mark.parametrize("name", omaha.__all__)
def test_everything_public_has_a_docstring_and_a_signature(name: str) -> None:
    item = getattr(omaha, name)
    if name == "__version__" or not (callable(item) or inspect.ismodule(item)):
        return
    assert item.__doc__ and len(item.__doc__) > 20, name
    if inspect.isbuiltin(item) or inspect.isfunction(item):
        assert inspect.signature(item) is not None
        assert ">>>" in item.__doc__, f"{name} has no example"


def test_games_have_their_names_and_aliases() -> None:
    assert omaha.GAMES == (
        "plo4", "plo5", "plo6", "courchevel", "plo4-8", "plo5-8", "plo6-8", "courchevel-8",
    )  # fmt: skip
    assert Game("O8") == Game("plo4-8") and Game(" Big O ") == Game("plo5-8") and Game("plo8").hilo
    assert [Game(name).hole_cards for name in omaha.GAMES] == [4, 5, 6, 5, 4, 5, 6, 5]
    assert Game("courchevel-8").courchevel and not Game("plo5-8").courchevel
    assert Game("plo4").structure == "pot_limit" and Game("plo4", "no_limit") != Game("plo4")


def test_showdown_explains_ties_halves_and_scoops() -> None:
    tie = omaha.showdown(["AsKsQdJd", "AhKhQcJc"], "Td9s8c2h3c")
    assert tie.high_winners == (0, 1) and tie.low_winners == ()
    assert str(tie).endswith("Hands 1 and 2 tie and share the pot.")
    split = omaha.showdown(["As2sQdJd", "KhKdQcJc"], "KcKs3c4h8d", "o8")
    assert (split.high_winners, split.low_winners) == ((1,), (0,))
    assert "Hand 2 wins the high half." in str(split) and "Hand 1 wins the low half." in str(split)
    none = omaha.showdown(["AsKsQdJd", "AhKhQcJc"], "TdTs9c2h3c", "o8")
    assert "Nobody makes a low. Hands 1 and 2 tie and share the whole pot." in str(none)
    scoop = omaha.showdown(["As2sQdJd", "KhKd7c7d"], "Ac3c4h8dTc", "o8")
    assert "Hand 1 wins high and low and scoops the pot." in str(scoop)
    assert "A♠" in scoop.explain(unicode=True)


def test_showdown_leaves_out_the_low_in_high_games() -> None:
    result = omaha.showdown(["As2sQdJd"], "3c4h8dTcTd", "plo4")
    assert result.low == (None,) and result.low_winners == ()
