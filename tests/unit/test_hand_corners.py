"""Corners of a hand: what is refused, what waits, and what answers Ctrl-C."""

from __future__ import annotations

import _thread
import threading
import time
from typing import Any

import pytest

import omaha
from omaha import Call, Game, Hand, HoldingError, Muck, OmahaError, Stakes, presets


def deep() -> Hand:
    return Hand(presets.ONLINE, Game("plo4", "no_limit"), Stakes(blinds=(1, 2)), [1000] * 9, 0)


def test_a_count_answers_ctrl_c() -> None:
    started = time.monotonic()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        omaha.count_actions(deep(), 6, limit=10**12)
    timer.join()
    assert time.monotonic() - started < 5


def test_unknown_hands_at_a_manual_showdown_wait_and_the_last_one_wins() -> None:
    def hand() -> Hand:
        stakes = Stakes(blinds=(50, 100))
        return Hand(presets.TDA_2024, Game("plo4", "no_limit"), stakes, [100, 100], 0, showdown="manual")

    mucked = hand()
    mucked.apply(Call())
    legal = mucked.legal_actions()
    assert legal is not None
    assert (legal.seat, legal.show, legal.muck) == (1, False, True)
    mucked.apply(Muck())
    assert (mucked.street, mucked.stacks, mucked.is_over) == ("complete", (200, 0), True)


@pytest.mark.parametrize("count", [-1, -(10**30), 10**30])
def test_there_are_no_events_before_the_first(count: int) -> None:
    with pytest.raises(HoldingError) as caught:
        deep().at(count)
    assert caught.value.code == "hand.event_range"


@pytest.mark.parametrize(
    "call",
    [
        lambda: omaha.count_actions(deep(), -1),
        lambda: omaha.divide(deep(), -1),
        lambda: omaha.count_tree(deep(), limit=-1),
        lambda: omaha.count_actions(deep(), 2**70),
        lambda: omaha.count_actions(deep(), 3, limit=5),
    ],
)
def test_counts_that_cannot_be_are_coded(call: Any) -> None:
    with pytest.raises(OmahaError) as caught:
        call()
    assert caught.value.code in ("count.depth", "count.limit", "work.too_large", "count.too_large")


@pytest.mark.parametrize(
    "call",
    [
        lambda: omaha.count_actions(None, 1),  # type: ignore[arg-type]
        lambda: omaha.count_actions(deep(), True),
        lambda: omaha.count_tree(deep(), limit=1.5),  # type: ignore[arg-type]
        lambda: deep().apply(5),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_stay_type_errors(call: Any) -> None:
    with pytest.raises(TypeError):
        call()
