"""Range against range from Python: known answers, what is said, what is refused, and samples."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from unit.ticking import seconds_to_answer_ctrl_c, ticks_during

import omaha
from omaha import Range, RangeEquity


class Listed:
    """A range that is a list."""

    def __init__(self, masks: Any, weights: Any = None, cards: int = 4) -> None:
        self.cards, self.text = cards, "listed"
        self._masks, self._weights = masks, weights

    def masks(self) -> Any:
        return self._masks

    def weights(self) -> Any:
        return self._weights


def listed(*hands: str, weights: Any = None) -> Listed:
    masks = np.array([omaha.CardSet(hand).mask for hand in hands], dtype=np.uint64)
    return Listed(masks, weights, len(omaha.CardSet(hands[0])))


@pytest.mark.parametrize(
    ("players", "board", "expected", "deals"),
    [
        (("AA**", "KK**"), "9s8s2cTs3d", 0.7182682889, 23_482_889),
        (("AA**", "KK**"), "9s8s2cTs", 0.6776107665, None),
        (("AA**", "KK**"), "9s8s2c", 0.7395604120, None),
        (("AA**", "****"), "9s8s2cTs3d", 0.4786576674, 689_985_310),
        (("****", "****"), "9s8s2cTs3d", 0.5, 22_012_024_650),
        (("AAKK$ds", "QQJJ$ds,JT98$ds"), "", 0.6443013574, 252 * 1_086_008),
    ],
)
def test_equities_that_other_programs_gave(
    players: tuple[str, ...], board: str, expected: float, deals: int | None
) -> None:
    result = omaha.versus(players, board)
    assert result.is_exact and result.equity[0] == pytest.approx(expected, abs=5e-11)
    assert sum(result.exact_equity) == 1
    assert deals in (None, result.deals)


def test_players_may_change_places() -> None:
    for game, board in (("plo4", "9s8s2cTs"), ("plo4-8", "4s8s2cTs")):
        one = omaha.versus(["AA**@1,A2**@7", "KK**"], board, game=game)
        other = omaha.versus(["KK**", "AA**@1,A2**@7"], board, game=game)
        for name in ("exact_equity", "win", "tie", "hi", "lo", "scoop", "quarter"):
            assert getattr(one, name) == getattr(other, name)[::-1], name


def test_results_are_the_same_for_any_number_of_threads() -> None:
    one = omaha.versus(["AA**", "KK**@30,QQ**@1"], "9s8s2cTs", game="plo4-8")
    for threads in (2, 3, 5):
        assert omaha.versus(["AA**", "KK**@30,QQ**@1"], "9s8s2cTs", game="plo4-8", threads=threads) == one
    hands = omaha.hand_equities("AA**", "KK**", "9s8s2cTs")
    other = omaha.hand_equities("AA**", "KK**", "9s8s2cTs", threads=3)
    assert all((a == b).all() for a, b in zip(hands, other, strict=True))
    sample = omaha.versus(["AA**", "KK**", "****"], seed=3, trials=100_000)
    assert omaha.versus(["AA**", "KK**", "****"], seed=3, trials=100_000, threads=3) == sample


def test_an_exchange_of_suits_of_everything_changes_nothing() -> None:
    def exchanged(text: str) -> str:
        return text.translate(str.maketrans("cdhs", "hscd"))

    hero, villain, board, dead = "AsAh**", "KsQs**", "9s8s2c", "3s4d"
    one = omaha.versus([hero, villain], board, dead=dead, game="plo4-8")
    other = omaha.versus(
        [exchanged(hero), exchanged(villain)], exchanged(board), dead=exchanged(dead), game="plo4-8"
    )
    assert one.exact_equity == other.exact_equity and (one.counts == other.counts).all()


def test_hands_of_a_range_make_up_its_equity() -> None:
    hero, villain = Range("AA**@30,KQJ*@2"), Range("KK**@1,AQ**@70")
    result = omaha.versus([hero, villain], "9s8s2cTs")
    for found, equity in zip(
        omaha.hand_equities_of_all([hero, villain], "9s8s2cTs"), result.exact_equity, strict=True
    ):
        weights = found.weights.astype(object)
        played = (found.denominators.astype(object) * weights).sum()
        assert Fraction(int((found.numerators.astype(object) * weights).sum()), int(played)) == equity
        assert played % result.deals == 0


def test_a_hand_that_meets_nothing_has_no_equity() -> None:
    found = omaha.hand_equities(listed("AsAhKsKh", "2c3c4d5d"), listed("AsAhQsQh"), "9s8s2h")
    assert found.denominators[0] == 0 and np.isnan(found.equity[0]) and found.denominators[1] > 0


def test_weights_of_one_are_the_same_as_none_and_weights_scale() -> None:
    hands = ("AsAhKsKh", "QsQhJsJh", "2c3c4c5c")
    villain = listed("TsTh9d9c", "AsKd8d7d")
    plain = omaha.versus([listed(*hands), villain], "9s8s2h")
    assert omaha.versus([listed(*hands, weights=[1, 1, 1]), villain], "9s8s2h") == plain
    seven = omaha.versus([listed(*hands, weights=[7, 7, 7]), villain], "9s8s2h")
    assert seven.exact_equity == plain.exact_equity and seven.deals == 7 * plain.deals
    only = omaha.versus([listed(*hands, weights=[100, 1, 1]), villain], "9s8s2h")
    assert only.exact_equity != plain.exact_equity


def test_hands_that_board_and_dead_cards_hold_are_left_out() -> None:
    result = omaha.versus(
        [listed("AsAhKsKh", "AcAdKcKd"), listed("QsQhJsJh", "QcQdJcJd")], "As8s2h", dead="Jd"
    )
    assert result.combos == (1, 1) and result.combo_weights == (1, 1) and result.deals == 780
    assert result.exact_equity == omaha.equity("AcAdKcKd", "QsQhJsJh", board="As8s2h", dead="Jd").exact_equity


@pytest.mark.parametrize(
    ("players", "board", "dead", "code"),
    [
        ((listed("AsAhKsKh"), Listed(np.zeros(0, dtype=np.uint64))), "", "", "equity.range_empty"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh")), "Qs2h3h", "", "equity.range_empty"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh")), "", "Qs", "equity.range_empty"),
        ((listed("AsAhKsKh"), listed("AsQhJsJh", "KhQsJs2c")), "", "", "equity.ranges_collide"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh", "2c2d2h3s", "QsQhJsJh")), "", "", "equity.range_duplicate"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh", weights=[0])), "", "", "equity.range_weight"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh", weights=[10_000])), "", "", "equity.range_weight"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh", weights=[-1])), "", "", "array.range"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh", weights=[1] * 10_000 + [2])), "", "", "array.length"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh", weights=[0.5])), "", "", "array.shape"),
        ((listed("AsAhKsKh"), Listed(np.array([31], dtype=np.uint64))), "", "", "card.count"),
        ((listed("AsAhKsKh"), Listed(np.array([1 << 63 | 7], dtype=np.uint64))), "", "", "card.range"),
        ((listed("AsAhKsKh"), Listed(np.array([[15]], dtype=np.uint64))), "", "", "array.shape"),
        ((listed("AsAhKsKh"), Listed([-1])), "", "", "array.range"),
        ((listed("AsAhKsKh"), listed("QsQhJsJhTs")), "", "", "equity.cards"),
        ((listed("AsAhKsKh"),), "", "", "equity.players"),
        ((), "", "", "equity.players"),
        ((listed("AsAhKsKh"),) * 12, "", "", "equity.players"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh")), "2c3c", "", "card.count"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh")), "2c3c4c5c6c7c", "", "card.count"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh")), "2c3c4c", "4c5c", "card.duplicate"),
        ((listed("AsAhKsKh"), listed("QsQhJsJh")), "2c3c4", "", "card.syntax"),
        (("KK**", "AA(("), "", "", "range.operator_missing"),
    ],
)
def test_what_ranges_cannot_be_is_refused(players: tuple[Any, ...], board: str, dead: str, code: str) -> None:
    for call in (omaha.versus, omaha.hand_equities_of_all):
        with pytest.raises(omaha.OmahaError) as caught:
            call(players, board, dead=dead)
        assert caught.value.code == code, caught.value


def test_options_that_cannot_be_are_refused() -> None:
    players = ("AAKK", "QQJJ")
    for options, code in (
        ({"trials": 0}, "equity.option"),
        ({"seconds": -1.0}, "equity.option"),
        ({"limit": 0}, "equity.option"),
        ({"exact": True, "trials": 10}, "equity.option"),
        ({"game": "plo5"}, "equity.cards"),
        ({"game": "nothing"}, "game.unknown"),
        ({"threads": 0}, "threads.range"),
        ({"seed": -1}, "deck.seed"),
    ):
        given: dict[str, Any] = options
        hands = (listed("AsAhKsKh"), listed("QsQhJsJh")) if "game" in given else players
        with pytest.raises(omaha.OmahaError) as caught:
            omaha.versus(hands, **given)
        assert caught.value.code == code or "game" in given, caught.value
    for wrong in ({"limit": True}, {"limit": 2.0}, {"progress": 3}, {"trials": "many"}):
        odd: dict[str, Any] = wrong
        with pytest.raises(TypeError):
            omaha.versus(players, **odd)
    with pytest.raises(TypeError, match="several ranges"):
        omaha.versus("AA", "9s8s2c")  # one text is no list of players, though its letters would be


def test_work_is_counted_first() -> None:
    with pytest.raises(omaha.WorkTooLarge) as caught:
        omaha.versus(["****", "****"], exact=True)
    assert caught.value.code == "work.too_large" and caught.value.value > 2_000_000_000
    with pytest.raises(omaha.WorkTooLarge):
        omaha.versus(["AA**", "KK**"], "9s8s2cTs", exact=1000)
    with pytest.raises(omaha.WorkTooLarge, match="limit="):
        omaha.hand_equities("AA**", "KK**", "9s8s2cTs", limit=1000)
    drawn = omaha.versus(["AA**", "KK**"], "9s8s2cTs", limit=1000)
    assert not drawn.is_exact and drawn.deals == 1_000_000 and drawn.work > 1000


def test_samples_are_near_the_exact_equity() -> None:
    for board, game in (
        ("9s8s2cTs", "plo4"),
        ("4s8s2cTs", "plo4-8"),
        ("4s8s2cTs6h", "plo4-8"),
        ("4s8s2c", "plo4"),
    ):
        exact = omaha.versus(["AA**@20,A2**@1", "KK**@1,34**@7"], board, game=game)
        drawn = omaha.versus(["AA**@20,A2**@1", "KK**@1,34**@7"], board, game=game, trials=400_000, seed=5)
        for name in ("equity", "win", "tie", "hi", "lo", "scoop", "quarter"):
            for a, b in zip(getattr(exact, name), getattr(drawn, name), strict=True):
                assert abs(a - b) < 4 * 0.5 / 400_000**0.5, (board, name)
        for player in (0, 1):
            assert abs(exact.equity[player] - drawn.equity[player]) < 4 * drawn.stderr[player]


def test_before_the_flop_samples_are_near_classes_of_hands() -> None:
    exact = omaha.versus(["AAKK$ds", "QQJJ$ds@9,JT98$ds@1"])
    drawn = omaha.versus(["AAKK$ds", "QQJJ$ds@9,JT98$ds@1"], trials=400_000)
    assert exact.is_exact and abs(exact.equity[0] - drawn.equity[0]) < 4 * drawn.stderr[0]


def test_samples_add_up() -> None:
    one, two = (omaha.versus(["AA**", "KK**"], trials=5_000, seed=seed) for seed in (1, 2))
    both = one + two
    assert both.deals == 10_000 and (both.counts == one.counts + two.counts).all()
    with pytest.raises(omaha.ShowdownError, match="same ranges"):
        one + omaha.versus(["AA**", "QQ**"], trials=5_000)
    exact = omaha.versus(["AA**", "KK**"], "9s8s2cTs3d")
    with pytest.raises(omaha.ShowdownError):
        exact + exact


def test_a_sample_ends_at_its_target() -> None:
    drawn = omaha.versus(["AA**", "KK**"], stderr=0.002, seed=1)
    assert max(drawn.stderr) <= 0.002 and drawn.deals < 400_000
    assert omaha.versus(["AA**", "KK**"], stderr=0.002, seed=1, threads=2) == drawn
    assert omaha.versus(["AA**", "KK**"], seconds=0.05).deals > 1000


def test_progress_is_told_and_may_stop() -> None:
    told: list[Any] = []
    omaha.versus(["AA**", "KK**"], "9s8s2cTs", progress=told.append)
    assert told[-1] == 1.0 and told == sorted(told)
    samples: list[Any] = []
    drawn = omaha.versus(
        ["AA**", "KK**"], trials=10**9, progress=lambda so_far: samples.append(so_far) or False
    )
    assert isinstance(samples[0], RangeEquity) and drawn == samples[0]
    with pytest.raises(omaha.WorkTooLarge) as caught:
        omaha.versus(["AA**", "****"], "9s8s2c", exact=10**12, progress=lambda _: False)
    assert caught.value.code == "work.stopped"


def test_values_are_frozen_and_travel() -> None:
    result = omaha.versus(["AA**", "KK**@3,QQ**@1"], "9s8s2cTs3d", game="plo4-8")
    for other in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
        assert other == result and hash(other) == hash(result) and repr(other) == repr(result)
    with pytest.raises(AttributeError):
        result.board = 1  # type: ignore[misc,assignment]
    assert json.loads(json.dumps(result.to_dict()))["players"][0]["combos"] == 5591
    assert list(result.columns()) == list(omaha.PlayerEquity._fields)
    assert "<svg" in result._repr_html_() and "exact" in str(result) and len(result) == 2
    assert result.counts[0].sum() == result.counts[1].sum() == result.deals
    assert result.players == ("AA**", "KK**@3,QQ**@1")
    with pytest.raises(omaha.HoldingError):
        result.count(2, 1)


def test_several_players_share_everything() -> None:
    result = omaha.versus(["AAKK$ds", "QQJJ$ds", "TT98$ds"], "9s8s2c", game="plo4-8")
    assert result.is_exact and sum(result.exact_equity) == 1
    assert sum(result.hi) + sum(result.lo) == pytest.approx(1)


def test_the_same_range_twice_is_even() -> None:
    for board in ("9s8s2cTs3d", "4s8s2cTs"):
        result = omaha.versus(["AA**@1,A2**@5"] * 2, board, game="plo4-8")
        assert result.exact_equity == (Fraction(1, 2), Fraction(1, 2))


def test_other_threads_run_meanwhile() -> None:
    assert ticks_during(lambda: omaha.versus(["AA**", "KK**"], "9s8s2c")) >= 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent in the POSIX way")
@pytest.mark.parametrize(
    ("cards", "call"),
    [(4, '"9s8s2c", exact=10**12'), (4, "trials=10**12"), (5, '"4s8s2cTs3d", game="plo5-8", exact=10**12')],
    ids=["flop", "sample", "one board that takes seconds"],
)
def test_ctrl_c_is_answered(cards: int, call: str) -> None:
    code = f"""
        import omaha, time
        hands = omaha.Range("*", {cards})
        print("ready", flush=True)
        try:
            omaha.versus([hands, hands], {call})
        except KeyboardInterrupt:
            print(time.time(), flush=True)
    """
    # The promise is 0.2 s; the rest is room for a busy machine.
    assert seconds_to_answer_ctrl_c(code, after=0.8) < 1.0


@pytest.mark.parametrize("game", ["plo4", "plo4-8"])
def test_many_with_any_hand_are_drawn_as_often_as_all_others(game: str) -> None:
    """Who can hold anything is dealt after the others; here few enough cards are left for the exact sum, and none over."""
    left = omaha.CardSet("AsAhAdKsKhQdQc8h7s5c4d2s9s8c3d6h6c")
    options: Any = {"game": game, "dead": omaha.CardSet.full() - left, "board": "9s8c3d6h2s"}
    exact = omaha.versus(["AA", "*", "*"], **options, exact=10**12)
    drawn = omaha.versus(["AA", "*", "*"], **options, trials=200_000, seed=4)
    for mean, sampled, error in zip(exact.equity, drawn.equity, drawn.stderr, strict=True):
        assert abs(mean - sampled) < 5 * error
    eleven = omaha.versus(["*"] * 11, trials=5_000, seed=1)
    assert abs(eleven.equity[0] - 1 / 11) < 5 * eleven.stderr[0]
