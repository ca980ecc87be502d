"""Equities from Python: what they say, what they refuse, and that they are the same for any number of threads."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
import textwrap
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from unit.ticking import ticks_during

import omaha
from omaha import Equity

ACES, SUITED = "AhKhQdJd", "9c8c7h6h"
VECTORS = Path(__file__).parents[1] / "vectors"


def test_known_hands_before_the_flop() -> None:
    result = omaha.equity(ACES, SUITED)
    assert (result.count(0, 1), result.count(0, 2), result.count(0, 0)) == (640_283, 0, 445_725)
    assert result.exact_equity == (Fraction(640_283, 1_086_008), Fraction(445_725, 1_086_008))
    assert result.is_exact and result.stderr == (0.0, 0.0) and result.deals == 1_086_008


def test_six_way() -> None:
    hands = (ACES, SUITED, "AsAcKd2d", "TsTd5c4c", "QsQc8h3h", "KsJs9s5d")
    result = omaha.equity(*hands)
    shares = (0.10892518, 0.28145096, 0.16955298, 0.19742572, 0.10476190, 0.13788326)
    assert result.equity == pytest.approx(shares, abs=5e-9)
    assert sum(result.exact_equity) == 1


@pytest.mark.parametrize(
    ("players", "game", "board", "expected"),
    [
        (("AhAd2h3d", "KsKhQsJh"), "plo4-8", "", (0.71354907, 0.28645093)),
        (("Ah2h3cKd", "As2s4dQc", "8c7c6d5d"), "o8", "", (0.36668551, 0.29118567, 0.34212882)),
        (("Ah2h3cKd", "As2s4dQc", "8c7c6d5d"), "o8", "4c5hTs", (0.36186186, 0.27027027, 0.36786787)),
        (("AhKhQdJdTs", "9c8c7h6h5s"), "plo5", "", (0.56256142, 0.43743858)),
        (("AhKhQdJdTs8d", "9c8c7h6h5s4s"), "plo6", "", (0.51130837, 0.48869163)),
        (("AhKh2d3dTs", "As8c7h6h5s"), "bigo", "", (0.61772748, 0.38227252)),
        (("AhKhQdJdTs", "9c8c7h6h5s"), "courchevel", "2c", (0.48265034, 0.51734966)),
        (("AhKh2d3dTs", "As8c7h6h5s"), "courchevel-8", "4c", (0.62660462, 0.37339538)),
    ],
)
def test_equities_that_other_programs_gave(
    players: tuple[str, ...], game: str, board: str, expected: tuple[float, ...]
) -> None:
    assert omaha.equity(*players, game=game, board=board).equity == pytest.approx(expected, abs=5e-9)


def test_cards_may_be_written_in_any_way() -> None:
    first = omaha.equity(ACES, SUITED, board="9h8h2c", dead="3s")
    second = omaha.equity(
        omaha.CardSet(ACES), [28, 24, 22, 18], board=iter(["9h", "8h", 0]), dead=[omaha.Card("3s")]
    )
    assert first == second and hash(first) == hash(second) and first.dead == omaha.CardSet("3s")


def test_any_hand_is_a_star_or_none() -> None:
    results = [
        omaha.equity(ACES, any_hand, board="9h8h2cKs3d") for any_hand in ("*", None, "****", "* * * *")
    ]
    assert len(set(results)) == 1 and results[0].count(0, 1) == 70_850
    assert results[0].players == (ACES, "****")


def test_numbers_fit_together() -> None:
    result = omaha.equity("Ah2h3cKd", "As2s4dQc", "8c7c6d5d", game="plo4-8", board="4c5hTs")
    for player, row in enumerate(result):
        assert row == result[player]
        assert row.hi + row.lo == pytest.approx(row.equity)
        shares = result.shares[player]
        assert sum(shares.values()) == result.deals
        mean = sum(share * count for share, count in shares.items()) / result.deals
        assert mean == result.exact_equity[player]
        assert row.scoop == shares.get(Fraction(1), 0) / result.deals
        assert row.quarter == shares.get(Fraction(1, 4), 0) / result.deals
        assert int(result.counts[player].sum()) == result.deals
    assert sum(result.win) <= 1 and len(result) == 3
    columns = result.columns()
    assert columns["equity"].shape == (3,) and columns["player"][0] == "AhKd3c2h"
    as_dict = result.to_dict()
    assert as_dict["players"][1]["exact_equity"] == str(result.exact_equity[1])
    assert as_dict["deals"] == 666 and as_dict["hilo"] is True


def test_drawing_dead_and_locks() -> None:
    result = omaha.equity("9c9d2s3s", "AsAdKcKh", board="9h9s4c")
    assert result.is_lock == (False, False)
    result = omaha.equity("9c9d2s3s", "AsAdKcQh", board="9h9s4cJd")
    assert result.is_lock == (True, False) and result.is_drawing_dead == (False, True)
    drawn = omaha.equity("9c9d2s3s", "AsAdKcQh", board="9h9s4cJd", trials=1000)
    assert drawn.equity == (1.0, 0.0) and drawn.is_lock == (False, False) == drawn.is_drawing_dead


def test_results_say_what_they_are() -> None:
    exact, drawn = omaha.equity(ACES, SUITED), omaha.equity(ACES, SUITED, trials=4096)
    assert (
        repr(exact) == "<Equity 58.96% 41.04%, exact>" and "4,096 deals" in repr(drawn) and "±" in str(drawn)
    )
    assert exact != drawn and exact != 5
    for name in ("equity", "_tally", "other"):
        with pytest.raises(AttributeError):
            setattr(exact, name, 1)
    with pytest.raises(AttributeError):
        del exact._tally


def test_html_and_plot() -> None:
    result = omaha.equity("AhAd2h3d", "KsKhQsJh", game="plo4-8", board="4c5hTs", trials=5000)
    page = result._repr_html_()
    assert page.count("<tr>") == 3 and page.count("<rect") >= 3 and "sampled, 5,000 deals" in page
    assert "exact" in omaha.equity(ACES, SUITED)._repr_html_()

    class Axes:
        """Stands in for matplotlib's."""

        def __init__(self) -> None:
            self.calls: list[str] = []

        def __getattr__(self, name: str) -> Any:
            return lambda *_, **__: self.calls.append(name)

    axes = Axes()
    drawn_on: Any = result.plot(axes)
    assert drawn_on is axes and axes.calls.count("barh") == 2 and "errorbar" in axes.calls


# Sampling


@pytest.mark.parametrize("players", [(ACES, SUITED), (ACES, "*", "As***")], ids=["known", "unknown"])
@pytest.mark.parametrize("game", ["plo4", "plo4-8"])
def test_threads_do_not_change_a_sample(players: tuple[str, ...], game: str) -> None:
    for limits in ({"trials": 70_001}, {"stderr": 0.002}):
        results = [omaha.equity(*players, game=game, seed=5, threads=n, **limits) for n in (1, 2, 7)]
        assert results[0] == results[1] == results[2]
    assert omaha.equity(*players, game=game, trials=70_001, seed=6) != omaha.equity(
        *players, game=game, trials=70_001, seed=5
    )


@pytest.mark.parametrize("threads", [2, 7])
def test_threads_do_not_change_an_exact_sum(threads: int) -> None:
    for players, board in (
        ((ACES, "*"), "9h8h2c"),
        (("AsKs**", "QhQdJh9c"), "9h8h2cKd"),
        ((ACES, SUITED), ""),
    ):
        assert omaha.equity(*players, board=board, threads=threads) == omaha.equity(*players, board=board)


def test_samples_agree_with_exact_sums_within_their_errors() -> None:
    """The squared errors in units of their standard errors are chi-square."""
    total, count = 0.0, 0
    for seed in range(60):
        players = [(ACES, SUITED), (ACES, "*"), ("AsKs**", "QhQdJh9c")][seed % 3]
        game, board = ("plo4", "plo4-8")[seed % 2], ("", "4c5hTs")[seed % 2 if players[1] == SUITED else 1]
        exact = omaha.equity(*players, game=game, board=board)
        drawn = omaha.equity(*players, game=game, board=board, trials=20_000, seed=seed)
        total += ((drawn.equity[0] - exact.equity[0]) / drawn.stderr[0]) ** 2
        count += 1
    assert abs(total - count) < 4 * math.sqrt(2 * count)


def test_a_target_error_ends_a_sample() -> None:
    result = omaha.equity(ACES, "*", "*", stderr=0.002)
    assert max(result.stderr) <= 0.002 and result.deals % 65_536 == 0


def test_seconds_end_a_sample() -> None:
    began = time.monotonic()
    result = omaha.equity(ACES, SUITED, seconds=0.2)
    assert 0.15 < time.monotonic() - began < 5 and result.deals > 10_000
    assert result == omaha.equity(ACES, SUITED, trials=result.deals)


def test_samples_add_up_exactly() -> None:
    parts = [omaha.equity(ACES, SUITED, trials=10_000, seed=seed) for seed in range(3)]
    whole = parts[0] + parts[1] + parts[2]
    assert whole == parts[2] + (parts[1] + parts[0]) and whole.deals == 30_000
    assert (whole.counts == sum(part.counts for part in parts)).all()
    for other in (omaha.equity(ACES, SUITED), omaha.equity(ACES, SUITED, board="2c3c4c", trials=100)):
        with pytest.raises(omaha.ShowdownError) as error:
            parts[0] + other
        assert error.value.code == "equity.merge"
    with pytest.raises(TypeError):
        parts[0] + 1  # type: ignore[operator]


def test_progress_tells_and_stops() -> None:
    seen: list[Equity] = []

    def stop(state: float | Equity) -> bool:
        assert isinstance(state, Equity)
        seen.append(state)
        return len(seen) < 2

    result = omaha.equity(ACES, "*", "*", seconds=30, progress=stop)
    assert len(seen) == 2 and result == seen[-1] and result.deals > 0
    parts: list[object] = []
    omaha.equity(ACES, "*", progress=parts.append)
    assert parts[-1] == 1.0 and parts == sorted(parts, key=float)  # type: ignore[arg-type]


def test_an_exact_sum_that_is_stopped_has_no_result() -> None:
    with pytest.raises(omaha.WorkTooLarge) as error:
        omaha.equity("AhKhQdJdTs8d", "*", game="plo6-8", exact=10**12, progress=lambda _: False)
    assert error.value.code == "work.stopped"


def test_an_error_in_progress_is_raised() -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        omaha.equity(ACES, "*", "*", seconds=30, progress=fail)


# What is refused


@pytest.mark.parametrize(
    ("players", "options", "code", "where", "value", "offset"),
    [
        ((ACES, "AhQsJs9s"), {}, "card.duplicate", "hands[1]", "Ah", 0),
        ((ACES, SUITED), {"board": "2c3c9c"}, "card.duplicate", "board", "9c", 4),
        ((ACES, SUITED), {"dead": "2cKh"}, "card.duplicate", "dead", "Kh", 2),
        ((ACES, SUITED), {"board": "2c3c4c5c6c7c"}, "card.count", "board", 6, 10),
        ((ACES, "9c8c7h"), {}, "card.count", "hands[1]", 3, 6),
        ((ACES, "9c8c7h6h5s"), {}, "card.count", "hands[1]", 5, 8),
        (("AhKh", "QhJh"), {}, "card.count", "hands[0]", 2, 4),
        ((ACES, SUITED), {"game": "plo5"}, "card.count", "hands[0]", 4, 8),
        (("AhKhQdJdTs9s8s", "*"), {}, "card.count", "hands[0]", 7, 12),
        (("AhXx", SUITED), {}, "card.syntax", "hands[0]", "Xx", 2),
        (("**AhXx", SUITED), {}, "card.syntax", "hands[0]", "Xx", 4),
        (("Ah*********", SUITED), {}, "card.count", "hands[0]", 10, None),
        (([1, 2, 3, 99], SUITED), {}, "card.range", "hands[0]", 99, 3),
        ((ACES, SUITED), {"board": [1, 1]}, "card.duplicate", "board", "2d", 1),
    ],
)
def test_bad_cards(
    players: tuple[Any, ...],
    options: dict[str, Any],
    code: str,
    where: str,
    value: object,
    offset: int | None,
) -> None:
    with pytest.raises(omaha.CardError) as error:
        omaha.equity(*players, **options)
    found = error.value
    assert (found.code, found.where, found.value, found.offset) == (code, where, value, offset)


def test_too_few_and_too_many_players() -> None:
    for players in ((), (ACES,), ("*",) * 12, ("*" * 6,) * 8):
        with pytest.raises(omaha.ShowdownError) as error:
            omaha.equity(*players)
        assert error.value.code == "equity.players" and error.value.value == len(players)
    dead = omaha.CardSet(range(8, 52))
    with pytest.raises(omaha.ShowdownError, match="not enough cards"):
        omaha.equity("*", "*", dead=dead)
    assert len(omaha.equity(*("*",) * 11, trials=100)) == 11


@pytest.mark.parametrize(
    "options",
    [
        {"trials": 0},
        {"trials": 2**63},
        {"seconds": 0.0},
        {"seconds": math.nan},
        {"stderr": -0.1},
        {"stderr": math.inf},
        {"exact": 0},
        {"exact": True, "trials": 5},
    ],
)
def test_bad_limits(options: dict[str, Any]) -> None:
    with pytest.raises(omaha.ConfigError) as error:
        omaha.equity(ACES, SUITED, **options)
    assert error.value.code == "equity.option"


def test_bad_games_seeds_and_threads() -> None:
    for game in ("holdem", omaha.Game("plo4", boards=2)):
        with pytest.raises(omaha.ConfigError):
            omaha.equity(ACES, SUITED, game=game)
    with pytest.raises(omaha.DeckError) as error:
        omaha.equity(ACES, SUITED, trials=10, seed=-1)
    assert error.value.code == "deck.seed"
    with pytest.raises(omaha.ArrayError):
        omaha.equity(ACES, SUITED, threads=0)
    for wrong in ({"trials": 1.5}, {"trials": True}, {"seconds": "1"}, {"threads": 1.5}, {"exact": "yes"}):
        with pytest.raises(TypeError):
            omaha.equity(ACES, SUITED, **wrong)  # type: ignore[arg-type]
    for player in (5, 1.5, object()):
        with pytest.raises(TypeError):
            omaha.equity(player, SUITED)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [(ACES, "*", "*"), ("*",) * 2, ("*" * 6,) * 3])
def test_work_is_counted_before_it_is_done(players: tuple[str, ...]) -> None:
    began = time.perf_counter()
    with pytest.raises(omaha.WorkTooLarge) as error:
        omaha.equity(*players, exact=True)
    assert time.perf_counter() - began < 1
    assert error.value.code == "work.too_large" and isinstance(error.value.value, int)
    assert "trials=" in str(error.value) and error.value.value > 2_000_000_000
    assert not omaha.equity(*players, trials=10).is_exact


def test_more_work_can_be_allowed() -> None:
    work = omaha.equity(ACES, "*", board="9h8h2c").work
    with pytest.raises(omaha.WorkTooLarge, match=f"exact={work}"):
        omaha.equity(ACES, "*", board="9h8h2c", exact=work - 1)
    assert omaha.equity(ACES, "*", board="9h8h2c", exact=work).is_exact


def test_what_is_too_much_is_sampled_unasked() -> None:
    result = omaha.equity(ACES, "*", "*", board="9h8h2c")
    assert not result.is_exact and result.deals == 1_000_000


# More than one number


def test_equity_by_card_averages_to_the_equity() -> None:
    for board in ("9h8h2c", "9h8h2cKs", ""):
        whole = omaha.equity(ACES, SUITED, board=board)
        after = omaha.equity_by_card(ACES, SUITED, board=board)
        assert (
            sum(result.exact_equity[0] for result in after.results.values()) / len(after.results)
            == (whole.exact_equity[0])
        )
        assert np.isnan(after.grid(0)).sum() == 52 - len(after.results)
        assert after.players == whole.players


def test_streets_of_a_run_out() -> None:
    streets = omaha.equity_by_street(ACES, SUITED, runout="9h8h2cKs3d")
    assert [len(street.board) for street in streets] == [0, 3, 4, 5]
    streets = omaha.equity_by_street("AhKhQdJdTs", "9c8c7h6h5s", runout="2c", game="courchevel")
    assert [len(street.board) for street in streets] == [0, 1]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: omaha.outs(ACES, "*", board="9h8h2c"), "card.unknown"),
        (lambda: omaha.outs(ACES, SUITED, board="9h8h"), "card.count"),
        (lambda: omaha.runners(ACES, SUITED, board="9h8h2cKs"), "card.count"),
        (lambda: omaha.nuts(ACES, "As***"), "card.unknown"),
        (lambda: omaha.equity_by_card(ACES, SUITED, board="9h8h2cKs3d"), "card.count"),
        (lambda: omaha.equity_by_street(ACES, SUITED, runout="9h8h"), "card.count"),
        (lambda: omaha.equity_boards(ACES, SUITED, boards=["9h8h2c"]), "equity.boards"),
        (lambda: omaha.equity_boards(ACES, SUITED, boards=["9h8h2c", "9h3c4c"]), "card.duplicate"),
        (lambda: omaha.equity_by_card("*", "*", "*"), "work.too_large"),
        (lambda: omaha.ordering("plo9"), "equity.ordering"),
    ],
)
def test_errors_of_the_others(call: Any, code: str) -> None:
    with pytest.raises(omaha.OmahaError) as error:
        call()
    assert error.value.code == code


def test_two_boards_without_cards_are_two_deals_of_the_same() -> None:
    one = omaha.equity(ACES, SUITED)
    two = omaha.equity_boards(ACES, SUITED, boards=["", ""], game=omaha.Game("plo4", boards=2))
    assert two.exact_equity == one.exact_equity and two.scoop is None


# Batches


@pytest.mark.parametrize("game", ["plo4", "plo5-8"])
@pytest.mark.parametrize("cards_on_board", [0, 3, 4, 5])
def test_a_batch_is_what_each_row_is(game: str, cards_on_board: int) -> None:
    rng = np.random.default_rng(1)
    cards, n = omaha.Game(game).hole_cards, 6 if cards_on_board == 0 else 40
    deals = np.array([rng.permutation(52)[: 3 * cards + 5] for _ in range(n)], dtype=np.uint8)
    hole = np.ascontiguousarray(deals[:, : 3 * cards].reshape(n, 3, cards))
    board = np.ascontiguousarray(deals[:, 3 * cards : 3 * cards + cards_on_board])
    result = omaha.equity_batch(hole, board, game=game)
    for row in range(n):
        one = omaha.equity(*hole[row].tolist(), board=board[row].tolist(), game=game)
        assert tuple(result.equity[row]) == pytest.approx(one.equity, abs=1e-15)
        assert int(result.deals[row]) == one.deals
        assert [int(wins) for wins in result.wins[row]] == [round(win * one.deals) for win in one.win]
        assert [int(ties) for ties in result.ties[row]] == [round(tie * one.deals) for tie in one.tie]
    for threads in (2, 7):
        again = omaha.equity_batch(hole, board, game=game, threads=threads)
        assert (again.units == result.units).all() and (again.deals == result.deals).all()


def test_a_batch_on_one_board() -> None:
    hole = np.array([[[50, 46, 41, 37], [28, 24, 22, 18]]] * 3, dtype=np.uint8)
    board = np.array([30, 26, 0], dtype=np.uint8)
    assert omaha.equity_batch(hole, board).equity == pytest.approx(np.array([[59 / 164, 105 / 164]] * 3))
    assert omaha.equity_batch(hole[:0], board).equity.shape == (0, 2)


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ((1, 0, 0, 99), "card.range", "hands[0]"),
        ((2, 1, 1, 50), "card.duplicate", "hands[1]"),
        ((0, 1, 2, 18), "card.duplicate", "hands[1]"),
        ((2, 0, 3, 26), "card.duplicate", "board"),
    ],
)
def test_a_batch_names_the_bad_row(change: tuple[int, int, int, int], code: str, where: str) -> None:
    row, player, card, value = change
    hole = np.array([[[50, 46, 41, 37], [28, 24, 22, 18]]] * 3, dtype=np.uint8)
    hole[row, player, card] = value
    with pytest.raises(omaha.CardError) as error:
        omaha.equity_batch(hole, np.array([30, 26, 0], dtype=np.uint8), threads=3)
    assert (error.value.code, error.value.row, error.value.where) == (code, row, where)


def test_a_batch_of_the_wrong_shape() -> None:
    good = np.zeros((3, 2, 4), dtype=np.uint8)
    board = np.zeros((3, 3), dtype=np.uint8)
    for hole, on_board in (
        (good[0], board),
        (good[:, :1], board),
        (np.zeros((3, 2, 3), dtype=np.uint8), board),
        (good, board[:2]),
        (good, np.zeros((3, 6), dtype=np.uint8)),
    ):
        with pytest.raises(omaha.ArrayError) as error:
            omaha.equity_batch(hole, on_board)
        assert error.value.code == "array.shape"
    with pytest.raises(omaha.ArrayError):
        omaha.equity_batch(good[::2], board[::2])
    with pytest.raises(TypeError):
        omaha.equity_batch(good.astype(np.int64), board)  # type: ignore[arg-type]
    with pytest.raises(omaha.CardError):
        omaha.equity_batch(good, board, game="plo5")


# Long work


@pytest.mark.parametrize(
    "call",
    [
        'omaha.equity("AhKhQdJd", "*", "*", trials=10**12)',
        'omaha.equity("AhKhQdJdTs8d", "*", game="plo6-8", exact=10**12)',
        'omaha.equity("As***", "*", exact=10**15, threads=2)',
        "omaha.equity_batch(hole)",
    ],
    ids=["sample", "exact", "completions", "batch"],
)
def test_ctrl_c_is_answered(call: str) -> None:
    code = f"""
        import numpy as np, omaha, time
        hole = np.array([[[50, 46, 41, 37], [28, 24, 22, 18]]] * 500_000, dtype=np.uint8)
        omaha.equity("AhKhQdJd", "*", board="9h8h2c")
        print("ready", flush=True)
        try:
            while True:
                {call}
        except KeyboardInterrupt:
            print(time.time(), flush=True)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    time.sleep(0.4)
    sent = time.time()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    # 0.2 s is the aim; a machine with other work may be slower.
    assert float(out) - sent < 1.5


def test_other_threads_run_meanwhile() -> None:
    assert ticks_during(lambda: omaha.equity(ACES, "*", "*", seconds=0.3)) >= 5
