"""Small worlds, complete: every sequence of actions of a few chips on several boards, core and reference, to the last chip."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from test_hand import DECK
from test_variant_hands import core_action, same

from omaha import Game, Hand, HouseRules, Stakes
from omaha.reference import hand as reference
from omaha.reference.counts import choices

RULES = replace(HouseRules(), max_runs=3, raise_limit=1)
STAKES = Stakes(blinds=(1, 2))
WORLDS: dict[str, dict[str, Any]] = {
    "double board bomb pot": {"game": Game("plo4-8", boards=2), "stacks": [3, 4, 5], "bomb_pot": 2},
    "three boards": {"game": Game("plo4", boards=3), "stacks": [4, 3], "bomb_pot": 1},
    "double board Courchevel": {"game": Game("courchevel-8", boards=2), "stacks": [5, 3]},
    "run as often as all want": {"game": Game("plo4-8"), "stacks": [3, 4, 2], "run_it": "ask"},
    "run thrice": {"game": Game("plo5-8"), "stacks": [5, 4], "run_it": 3},
    "killed": {"game": Game("plo4-8", "limit"), "stacks": [7, 9], "kill": (1, "full")},
}
LARGER: dict[str, dict[str, Any]] = {
    "double board bomb pot": {"game": Game("plo4-8", boards=2), "stacks": [5, 6, 4], "bomb_pot": 2},
    "double board": {"game": Game("plo5-8", boards=2), "stacks": [9, 8]},
    "run as often as all want": {"game": Game("plo4-8"), "stacks": [5, 4, 3], "run_it": "ask"},
    "half kill": {"game": Game("plo4-8", "limit"), "stacks": [7, 5, 9], "kill": (0, "half")},
}


def cards(random: Random, start: dict[str, Any]) -> dict[str, Any]:
    deck = DECK[:]
    random.shuffle(deck)
    game = start["game"]
    holes = ["".join(deck.pop() for _ in range(game.hole_cards)) for _ in start["stacks"]]
    if game.boards > 1:
        return {
            "hole_cards": holes,
            "boards": ["".join(deck.pop() for _ in range(5)) for _ in range(game.boards)],
        }
    return {"hole_cards": holes, "boards": ["".join(deck.pop() for _ in range(5)) for _ in range(3)]}


def walk(core: Hand, other: reference.Hand, total: int) -> int:
    """The number of ends below."""
    same(core, other)
    assert sum(core.stacks) + core.pot == total
    if core.to_act is None:
        settlement = core.settlement
        assert settlement is not None and list(settlement.payout) == other.payout
        assert len(core.boards) == other.runs
        return 1
    ends = 0
    for action in choices(other):
        next_core = core.copy()
        next_core.apply(core_action(action))
        ends += walk(next_core, other.after(action), total)
    return ends


def whole(start: dict[str, Any], seed: int) -> int:
    random = Random(seed)
    start = {"rules": RULES, "stakes": STAKES, "button": 0} | start
    start |= cards(random, start)
    return walk(Hand(**start), reference.Hand(**start), sum(start["stacks"]))


@pytest.mark.parametrize("name", WORLDS)
def test_small_world(name: str) -> None:
    assert whole(WORLDS[name], 1) > 10


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", LARGER)
def test_larger_world(name: str) -> None:
    assert whole(LARGER[name], 2) > 200
