"""The core's hand in `tests/vectors/variants.jsonl`: runs, boards, bomb pots, Courchevel, Big O, kills and straddles."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from omaha import Call, Check, Fold, Game, Hand, HandRecord, HouseRules, RaiseTo, Rake, RunIt, Stakes

VECTORS = Path(__file__).parents[1] / "vectors" / "variants.jsonl"
HEADER, *CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
WORDS = {"fold": Fold(), "check": Check(), "call": Call()}


def hand_of(case: dict[str, Any]) -> Hand:
    options = dict(case["rules"])
    if "rake" in options:
        rake = dict(options["rake"])
        options["rake"] = Rake(rake.pop("bp"), **rake)
    rules = replace(HouseRules(), **options)
    game = Game(case["game"], case["structure"], boards=case["game_boards"])
    stakes = Stakes(blinds=tuple(case["blinds"]), unit=case.get("unit", 1))
    names = ("bomb_pot", "run_it", "straddles", "hole_cards", "boards")
    more = {name: case[name] for name in names if name in case}
    kill = tuple(case["kill"]) if "kill" in case else None
    return Hand(rules, game, stakes, case["stacks"], case["button"], kill=kill, **more)  # type: ignore[arg-type]


def test_the_file_is_there() -> None:
    assert HEADER["schema"] == "omaha.variants/1" and len(CASES) >= 45


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    hand = hand_of(case)
    legal = {told[0]: told[1:] for told in case.get("legal", [])}
    asked = {told[0]: told[1:] for told in case.get("asked", [])}
    for number, (name, *rest) in enumerate(case["actions"]):
        now = hand.legal_actions()
        assert now is not None
        if number in legal:
            assert [now.seat, now.call, now.min_raise_to, now.max_raise_to] == legal[number], number
        assert (number in asked) == (now.run_it is not None)
        if number in asked:
            assert [now.seat, now.run_it] == asked[number]
        hand.apply(WORDS[name] if name in WORDS else {"raise_to": RaiseTo, "run_it": RunIt}[name](*rest))
    expect = case["expect"]
    assert hand.street == "complete" and hand.to_act is None
    assert list(hand.stacks) == expect["stacks"]
    assert [list(put) for put in zip(*hand.contributions.values(), strict=True)] == expect["contributions"]
    assert len(hand.boards) == expect["runs"]
    assert sum(hand.stacks) + hand.rake == sum(case["stacks"])
    assert HandRecord.of(hand).hand() == hand
