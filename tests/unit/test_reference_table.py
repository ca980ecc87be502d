"""The reference of button and blinds against what was worked by hand: tests/vectors/blinds.jsonl."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from omaha.presets import PRESETS
from omaha.reference.table import Dealt, Table, play

VECTORS = Path(__file__).parents[1] / "vectors" / "blinds.jsonl"
HEADER, *CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
FIELDS = {"id", "title", "source", "why", "presets", "blinds", "ante", "seats", "button", "history", "expect"}
RUNS = [pytest.param(case, name, id=f"{case['id']}-{name}") for case in CASES for name in case["presets"]]


def told(hand: Dealt | None) -> Any:
    """As the vectors write it."""
    if hand is None:
        return None
    plain = hand._asdict()
    plain["seats"] = list(hand.seats)
    plain["posts"] = sorted(map(list, hand.posts))
    plain["markers"] = {str(seat): text for seat, text in hand.markers.items()}
    return plain


def wanted(hand: dict[str, Any] | None) -> Any:
    return hand and hand | {"posts": sorted(hand["posts"])}


def house(case: dict[str, Any], name: str) -> Any:
    return replace(PRESETS[name], **case.get("rules", {}))


def test_the_file() -> None:
    assert HEADER["schema"] == "omaha.blinds/1"
    assert len({case["id"] for case in CASES}) == len(CASES) >= 50
    for case in CASES:
        assert FIELDS <= set(case) <= FIELDS | {"rules", "sale"}
        assert len(case["expect"]) == case["history"].count(["hand"])
    assert {name for case in CASES for name in case["presets"]} == set(PRESETS)


@pytest.mark.parametrize(("case", "name"), RUNS)
def test_by_hand(case: dict[str, Any], name: str) -> None:
    found = play(
        house(case, name),
        case["blinds"],
        case["ante"],
        case["seats"],
        case["button"],
        case["history"],
        case.get("sale", False),
    )
    for number, (hand, expected) in enumerate(zip(found, case["expect"], strict=True)):
        assert told(hand) == wanted(expected), f"hand {number}: {case['why']}"


def test_s1_names_no_way_to_wait() -> None:
    table = Table(PRESETS["cardroom_hilo"], (1, 2), 0, 4, 0)
    for seat in range(4):
        table.change(["sit", seat])
    table.hand()
    table.change(["out", 3])
    table.hand()
    table.hand()
    with pytest.raises(ValueError, match="must post"):
        table.change(["in", 3, "wait"])
    assert table.people[3].away


@pytest.mark.parametrize("event", [["sit", 0], ["sit", 9], ["dance", 0]])
def test_changes_that_cannot_be(event: list[Any]) -> None:
    table = Table(PRESETS["roberts"], (1, 2), 0, 4, 0)
    table.change(["sit", 0])
    with pytest.raises(ValueError, match=r"sit down|no change"):
        table.change(event)
