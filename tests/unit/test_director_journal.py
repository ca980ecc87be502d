"""A director with a file: what was acknowledged is there again, whatever happened to the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time as clock_time
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from unit.director_helpers import director, do, random_act, seen, sound

from omaha import ConfigError, JournalError, NotationError, PhaseError
from omaha.tournament import Director, Level, SimulatedTime, Structure
from omaha.tournament.journal import Journal
from omaha.tournament.past import Past

ROUNDS = 4
CHILD = """
import sys
from random import Random
from zlib import crc32
from omaha.tournament import Director, Structure
from unit.director_helpers import NAMES, do, random_act

one = Director(Structure(), sys.argv[1], seed=7)
chances = Random(int(sys.argv[2]))
setup = [("register", (name,), {}) for name in NAMES[:12]] + [("start", (), {})]
count = 0
while True:
    if not count and one.history:
        setup = []
    act = setup.pop(0) if setup else random_act(chances, one)
    if not setup and chances.random() < 0.15:
        act = chances.choice([("undo", (chances.randint(1, 3),), {}), ("redo", (), {})])
    if do(one, act) is None:
        count += 1
        print(count, crc32("|".join(one.history).encode()), flush=True)
"""


def again(path: Path, time: SimulatedTime) -> Director:
    return Director(None, path, time=time)


def test_opening_the_file_again_takes_it_up_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    one, time = director(12, path=path)
    chances = Random(1)
    for _ in range(60):
        time.milliseconds += 30_000
        do(one, random_act(chances, one))
        if chances.random() < 0.2:
            one.undo()
        if chances.random() < 0.1 and one.undone:
            one.redo()
    before, history, undone = seen(one), one.history, one.undone
    one.close()
    with again(path, time) as other:
        assert (seen(other), other.history, other.undone) == (before, history, undone)


def test_the_time_between_has_gone_by(tmp_path: Path) -> None:
    one, time = director(4, path=tmp_path / "j")
    time.milliseconds += 60_000
    one.hand(1)
    one.close()
    time.milliseconds += 25 * 60_000
    with again(tmp_path / "j", time) as other:
        status = other.status()
        assert (status.level.level, status.remaining) == (2, 14 * 60_000)
        assert status.tables[0].hand_on and status.tables[0].level == 1
        assert any("announce level 2" in todo.text for todo in other.todo)


def test_a_file_cut_at_any_record_is_the_tournament_as_it_was_then(tmp_path: Path) -> None:
    path, part = tmp_path / "whole", tmp_path / "part"
    one, time = director(11, path=path, start=False)
    chances = Random(3)
    states: dict[int, Any] = {}

    def keep() -> None:
        states[path.stat().st_size] = one.history, one.undone, one.tournament.log

    keep()
    one.start()
    keep()
    for _ in range(20):
        time.milliseconds += 45_000
        if do(one, random_act(chances, one)) is None:
            keep()
        if chances.random() < 0.2:
            one.undo(2)
            keep()
            one.redo()
            keep()
    one.close()
    data = path.read_bytes()
    assert len(states) > 15 and max(states) == len(data)
    for size, state in states.items():
        for cut in {size, min(size + 1, len(data)), min(size + 20, len(data))} - (set(states) - {size}):
            part.write_bytes(data[:cut])
            with again(part, time) as other:
                assert (other.history, other.undone, other.tournament.log) == state
                sound(other)


def test_a_program_killed_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "j"
    chances = Random(5)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    before = 1  # what it is played by
    for turn in range(ROUNDS):
        command = [sys.executable, "-c", CHILD, str(path), str(turn)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as child:
            assert child.stdout is not None
            said = child.stdout.readline()
            clock_time.sleep(chances.uniform(0, 0.2))
            child.kill()
            said += child.stdout.read()
        # A line that was cut off was not acknowledged.
        acknowledged, digest = said[: said.rindex(b"\n")].split(b"\n")[-1].split()
        with Journal(path) as journal:
            records = journal.records
        # One more may be on the disk, whose acknowledgement was not written any more.
        known = before + int(acknowledged)
        assert known <= len(records) <= known + 1
        _, done, _ = Past.of(records[:known])
        assert crc32("|".join(record.words for record in done).encode()) == int(digest)
        with Director(None, path) as other:
            assert list(other.history) == [record.words for record in Past.of(records)[1]]
            sound(other)
        before = len(records)


def test_what_could_not_be_written_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, time = director(4, path=tmp_path / "j")
    before = seen(one), one.history

    def full(_: int) -> None:
        raise OSError(28, "no space left")

    with monkeypatch.context() as patched:
        patched.setattr("omaha.tournament.journal._sync", full)
        with pytest.raises(JournalError):
            one.bust("Ann", by="Ben")
    assert (seen(one), one.history) == before
    for name, values in (("hand", (1,)), ("undo", ()), ("done", (1,))):
        with pytest.raises(PhaseError) as caught:
            getattr(one, name)(*values)
        assert caught.value.code == "journal.closed"
    assert (seen(one), one.history) == before
    with again(tmp_path / "j", time) as other:
        assert other.history[: len(one.history)] == one.history


def test_another_structure_or_seed_is_not_taken_for_a_file(tmp_path: Path) -> None:
    one, _ = director(4, path=tmp_path / "j")
    with pytest.raises(JournalError, match="another has this journal open"):
        Director(None, tmp_path / "j")
    one.close()
    with pytest.raises(ConfigError) as caught:
        Director(Structure(stack=2000), tmp_path / "j", seed=8)
    assert [problem.code for problem in caught.value.problems] == ["director.structure", "director.seed"]
    Director(Structure(), tmp_path / "j", seed=7).close()


def test_the_structure_is_in_the_file(tmp_path: Path) -> None:
    structure = Structure(stack=2000, schedule=(Level(25, 50, 5), Level(100, 200, 5)))
    Director(structure, tmp_path / "j", seed=2**200).close()
    with Director(path=tmp_path / "j") as one:
        assert one.tournament.structure == structure and one.tournament.seed == 2**200


@pytest.mark.parametrize(
    "records",
    [
        [{"structure": {}, "seed": "x"}],
        [{"structure": {}}],
        [{"structure": {"stack": -1}, "seed": "1"}],
        [{"structure": {}, "seed": "1"}, {"undo": 1}],
        [{"structure": {}, "seed": "1"}, {"redo": True}],
        [{"structure": {}, "seed": "1"}, {}],
        [{"structure": {}, "seed": "1"}, {"do": "start"}],
        [
            {"structure": {}, "seed": "1"},
            {"do": "x", "words": "", "at": 0, "with": {}, "log": [{"op": "start", "at": 0}]},
        ],
        [
            {"structure": {}, "seed": "1"},
            {"do": "x", "words": "", "at": 0, "with": {}, "log": [{"op": "run", "at": 0}]},
        ],
        [
            {"structure": {}, "seed": "1"},
            {"do": "x", "words": "", "at": 0, "with": {}, "log": [{"op": [], "at": 0}]},
        ],
        [
            {"structure": {}, "seed": "1"},
            {"do": "done", "words": "", "at": 0, "with": {"number": []}, "log": []},
        ],
        [{"structure": {}, "seed": "1"}, {"do": "x", "words": "", "at": 2**62, "with": {}, "log": []}],
    ],
    ids=json.dumps,
)
def test_records_that_no_director_wrote_are_refused(records: list[dict[str, Any]], tmp_path: Path) -> None:
    with Journal(tmp_path / "j") as journal:
        for record in records:
            journal.append(record)
    with pytest.raises(NotationError) as caught:
        Director(None, tmp_path / "j")
    assert caught.value.code == "director.record"
    with Journal(tmp_path / "j") as journal:
        assert list(journal.records) == records
