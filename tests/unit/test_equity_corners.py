"""Corners of equities: what is read twice, what a refusal says, wrong kinds, values, work that is refused before it is done."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import equity_spots

ACES, SUITED = "AhKhQdJd", "9c8c7h6h"


def cards(text: str) -> Iterator[omaha.Card]:
    return iter(omaha.parse_cards(text))


# Wrong numbers


def test_dead_cards_from_an_iterator_are_dead_on_every_street() -> None:
    streets = omaha.equity_by_street(ACES, SUITED, runout="9h8h2cKs3d", dead=cards("3s4s"))
    assert streets == omaha.equity_by_street(ACES, SUITED, runout="9h8h2cKs3d", dead="3s4s")


# Good input that is refused


@pytest.mark.parametrize(
    "call",
    [
        lambda *hands: omaha.runners(*hands, board="9h8h2c"),
        lambda *hands: omaha.equity_by_street(*hands, runout="9h8h2cKs3d"),
        lambda *hands: omaha.equity_boards(*hands, boards=["9h8h2c", "AcKs4d"]),
    ],
    ids=["runners", "by_street", "boards"],
)
def test_a_hand_may_be_an_iterator(call: Callable[..., Any]) -> None:
    assert call(cards(ACES), cards(SUITED)) == call(ACES, SUITED)


# What a refusal says


@pytest.mark.parametrize(
    ("function", "options"),
    [
        (omaha.equity_by_card, {"board": "9h8h2c"}),
        (omaha.equity_by_street, {"runout": "9h8h2c"}),
        (omaha.equity_boards, {"boards": ["9h8h2c", "3c4c5c"]}),
    ],
)
def test_refused_work_names_options_that_the_function_has(
    function: Callable[..., Any], options: dict[str, Any]
) -> None:
    with pytest.raises(omaha.WorkTooLarge) as error:
        function(ACES, "*", "*", **options)
    named = set(re.findall(r"\b(\w+)=", str(error.value)))
    assert named <= set(inspect.signature(function).parameters)


def test_work_that_exact_cannot_allow_is_not_said_to_be_allowed_by_it() -> None:
    with pytest.raises(omaha.WorkTooLarge) as error:
        omaha.equity(
            *("*****",) * 5, board=omaha.CardSet(range(5)), dead=omaha.CardSet(range(5, 25)), exact=True
        )
    assert 2**63 <= error.value.value < 2**64 - 1  # type: ignore[operator]
    assert "exact=" not in str(error.value)


def test_the_command_line_names_no_max_work_that_it_refuses() -> None:
    command = [sys.executable, "-m", "omaha", "equity", "******", "******", "--exact"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 1 and "--trials" in done.stderr
    assert all(int(number) < 2**63 for number in re.findall(r"--max-work (\d+)", done.stderr))


@pytest.mark.parametrize(
    ("call", "where"),
    [
        (lambda: omaha.equity_boards(ACES, SUITED, boards=["9h8h2c", "9h3c4c"]), "boards"),
        (lambda: omaha.equity_boards(ACES, SUITED, boards=["9h8h2c", "Xx"]), "boards"),
        (lambda: omaha.equity_by_street(ACES, SUITED, runout="9h9h2c"), "runout"),
        (lambda: omaha.equity_by_street(ACES, SUITED, runout="9hXx2c"), "runout"),
    ],
    ids=["two boards", "no card", "run-out", "no card there"],
)
def test_an_error_says_in_which_argument_the_card_stands(call: Callable[[], object], where: str) -> None:
    with pytest.raises(omaha.CardError) as error:
        call()
    assert (error.value.where or "").startswith((where, "board"))


# Bad input without a code


@pytest.mark.parametrize("option", ["seconds", "stderr"])
def test_a_limit_too_large_for_a_float_has_a_code(option: str) -> None:
    with pytest.raises(omaha.ConfigError) as error:
        omaha.equity(ACES, SUITED, **{option: 10**400})  # type: ignore[arg-type]
    assert error.value.code == "equity.option"


HOLE = np.array([[[50, 46, 41, 37], [28, 24, 22, 18]]], dtype=np.uint8)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: omaha.equity(ACES, SUITED, game=game),
        lambda game: omaha.equity_batch(HOLE, game=game),
        lambda game: omaha.outs(ACES, SUITED, board="9h8h2c", game=game),
        lambda game: omaha.nuts(ACES, SUITED, board="9h8h2c", game=game),
        lambda game: omaha.equity_by_card(ACES, SUITED, board="9h8h2c", game=game),
    ],
    ids=["equity", "batch", "outs", "nuts", "by_card"],
)
@pytest.mark.parametrize("game", [5, b"plo4", []])
def test_a_game_of_another_type_is_refused(call: Callable[[Any], object], game: object) -> None:
    with pytest.raises((omaha.OmahaError, TypeError)):
        call(game)


@pytest.mark.parametrize(
    "options", [{"threads": True}, {"seed": -1}, {"seed": "x"}, {"seed": 2**256}, {"progress": 5}]
)
def test_bad_options_are_refused_even_where_they_are_not_needed(options: dict[str, Any]) -> None:
    with pytest.raises((omaha.OmahaError, TypeError)):
        omaha.equity(ACES, SUITED, **options)


@pytest.mark.parametrize("place", [(9, 1), (-1, 1), (0, 2**70), (0, 1, 2**70), (0, 1, -(2**70))])
def test_a_count_that_is_not_there_is_none_or_has_a_code(place: tuple[int, ...]) -> None:
    result = omaha.equity(ACES, SUITED)
    try:
        counted = result.count(*place)
    except omaha.OmahaError:
        return
    assert counted == (result.count(0, 1) if place[2:] == (-(2**70),) else 0) and 0 <= place[0] < 2


# Values


def test_the_equities_by_card_hash() -> None:
    first, second = (omaha.equity_by_card(ACES, SUITED, board="9h8h2cKs") for _ in range(2))
    assert first == second and hash(first) == hash(second)


def test_one_deal_has_no_standard_error_of_nought() -> None:
    result = omaha.equity(ACES, SUITED, trials=1)
    assert not result.is_exact and 0.0 not in result.stderr


def test_progress_is_told_that_known_hands_are_done() -> None:
    told: list[object] = []
    omaha.equity(ACES, SUITED, progress=told.append)
    assert told == [1.0]


# Nothing is done before all is known to be good


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: omaha.equity_by_street(ACES, SUITED, runout="9h8h2cKsJd"), omaha.CardError),
        (
            lambda: omaha.equity_boards(ACES, "*", "Ks***", boards=["9h8h2c3c4c", ""]),
            omaha.WorkTooLarge,
        ),
    ],
    ids=["by_street", "boards"],
)
def test_no_street_is_counted_before_all_are_known_to_be_good(
    call: Callable[[], object], kind: type[omaha.OmahaError], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = []
    counted = equity_spots._counted

    def seen(*arguments: Any) -> omaha.Equity:
        result = counted(*arguments)
        done.append(result)
        return result

    monkeypatch.setattr(equity_spots, "_counted", seen)
    with pytest.raises(kind):
        call()
    assert done == []
