"""Real hands, replayed action by action by the rules of their sites (tools/replay_corpus.py)."""

from __future__ import annotations

import copy
import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "replay_corpus.py"
CORE = ROOT / "tests" / "vectors" / "hands_core.jsonl"
GIVEN = ROOT / "tests" / "vectors" / "hands_given.jsonl.gz"


def replayed(*paths: Path) -> dict[str, Any]:
    done = subprocess.run([sys.executable, TOOL, *paths], capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (1 if found["failures"] else 0)
    return found


def test_the_core_hands_replay_to_the_last_cent() -> None:
    found = replayed(CORE)
    assert found["failures"] == []
    assert (found["hands"], found["ok"], found["ok_partial"]) == (1066, 964, 102)


@pytest.mark.slow
def test_all_given_hands_replay_to_the_last_cent(capsys: pytest.CaptureFixture[str]) -> None:
    found = replayed(GIVEN)
    with capsys.disabled():
        print(f"\nreal hands: {found['ok']} ok, {found['ok_partial']} partly")
    assert found["failures"] == []
    assert (found["hands"], found["ok"], found["ok_partial"]) == (6376, 5275, 1101)


def record(name: str) -> dict[str, Any]:
    with CORE.open(encoding="utf-8") as lines:
        for line in lines:
            found: dict[str, Any] = json.loads(line)
            if found.get("id") == name:
                return found
    raise KeyError(name)


def wrong_call(hand: dict[str, Any]) -> None:
    hand["actions"][3]["add"] = hand["actions"][3]["to"] = 1300


def wrong_player(hand: dict[str, Any]) -> None:
    hand["actions"][0]["player"] = "P1"


def wrong_winner(hand: dict[str, Any]) -> None:
    hand["collected_total"] = {"P5": 6460}


def too_much(hand: dict[str, Any]) -> None:
    hand["actions"][2]["add"] = hand["actions"][2]["to"] = 1401


def wrong_rake(hand: dict[str, Any]) -> None:
    hand["rake_stated"] = 341


def wrong_pot(hand: dict[str, Any]) -> None:
    hand["settlement"]["pots_gross"][0]["amount"] = 6801


def cut_short(hand: dict[str, Any]) -> None:
    hand["actions"].pop()


def wrong_stake(hand: dict[str, Any]) -> None:
    hand["contributions"]["P3"]["live"] = 1399


def no_button(hand: dict[str, Any]) -> None:
    del hand["order_from_button"]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (wrong_call, "call"),
        (wrong_player, "turn"),
        (wrong_winner, "collected"),
        (too_much, "action.raise_too_large"),
        (wrong_rake, "rake"),
        (wrong_pot, "pots"),
        (cut_short, "actions"),
        (wrong_stake, "contributions"),
        (no_button, "KeyError"),
    ],
)
def test_a_hand_that_is_not_right_is_told(change: Any, kind: str, tmp_path: Path) -> None:
    hand = copy.deepcopy(record("888-00001"))
    change(hand)
    path = tmp_path / "hands.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(hand).encode()))
    found = replayed(path)
    assert [failure["kind"] for failure in found["failures"]] == [kind]
    assert (found["hands"], found["ok"]) == (1, 0)
