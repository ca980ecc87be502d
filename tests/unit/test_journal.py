"""The journal: what was acknowledged is read again, whatever happened to the program, the disk or the file's end."""

from __future__ import annotations

import json
import os
import pickle
import signal
import stat
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

import omaha
from omaha.errors import JournalError, NotationError, OmahaError, PhaseError
from omaha.tournament import journal as module
from omaha.tournament.journal import Journal

RECORDS: list[dict[str, Any]] = [
    {"op": "bust", "player": "Ann"},
    {"op": "note", "text": "Bén: 5♠\n\u2028end", "list": [1, -2, True, None, {"a": {}}]},
    {},
]
NO_FLOCK = pytest.mark.skipif(sys.platform == "win32", reason="no flock")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.journal"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that open thousands of files, and cut no power."""
    monkeypatch.setattr(module.os, "fsync", lambda _: None)


def written(path: Path, records: list[dict[str, Any]] = RECORDS) -> bytes:
    with Journal(path) as journal:
        for number, record in enumerate(records, 1):
            assert journal.append(record) == number == len(journal)
    return path.read_bytes()


def line(number: int, payload: bytes) -> bytes:
    return b"%d %08x %s\n" % (number, zlib.crc32(payload), payload)


def refusal(path: Path, **options: Any) -> OmahaError:
    """How a file is refused; it must be left as it is."""
    before = path.read_bytes()
    with pytest.raises(OmahaError) as caught:
        Journal(path, **options)
    assert path.read_bytes() == before
    return caught.value


def test_records_are_read_again(path: Path) -> None:
    written(path)
    with Journal(path) as journal:
        assert list(journal.records) == RECORDS
        assert (len(journal), journal.dropped, journal.path) == (3, 0, path)
        assert journal.append({"more": 4}) == 4
        assert list(journal.records) == RECORDS
    assert list(Journal(path).records) == [*RECORDS, {"more": 4}]


def test_a_line_is_number_checksum_and_payload_that_people_can_read(path: Path) -> None:
    lines = written(path).decode().split("\n")
    assert lines[0].endswith(' {"schema":"omaha.tournament","version":1}')
    payload = '{"op":"bust","player":"Ann"}'
    assert lines[1] == f"1 {zlib.crc32(payload.encode()):08x} {payload}"
    assert "Bén: 5♠" in lines[2]
    assert lines[4:] == [""]


@pytest.mark.usefixtures("quick")
def test_cut_anywhere_it_gives_what_was_whole(path: Path) -> None:
    data = written(path)
    ends = [index + 1 for index, byte in enumerate(data) if byte == ord("\n")]
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        with Journal(path) as journal:
            whole = sum(end <= length for end in ends)
            assert list(journal.records) == RECORDS[: max(whole - 1, 0)], length
            assert journal.dropped == (length - ends[whole - 1] if whole else 0)
            journal.append({"after": length})
        # What was torn is gone, and what comes then stands behind what is whole.
        assert list(Journal(path).records) == [*RECORDS[: max(whole - 1, 0)], {"after": length}]


@pytest.mark.usefixtures("quick")
def test_every_bit_flipped_gives_a_prefix_or_a_refusal(path: Path) -> None:
    records = [{"op": "bust"}, {"a": 1}]
    data = written(path, records)
    last = data.rindex(b"\n", 0, -1) + 1
    for index in range(len(data)):
        for bit in range(8):
            path.write_bytes(data[:index] + bytes([data[index] ^ 1 << bit]) + data[index + 1 :])
            try:
                with Journal(path) as journal:
                    found = list(journal.records)
            except NotationError as error:
                assert error.code.startswith("journal.")
            else:
                # Only the last line can look torn.
                assert index >= last
                assert found == records[:1]


def test_rubbish_behind_the_last_record_takes_nothing_of_it(path: Path) -> None:
    data = written(path)
    random = Random(1)
    for size in (1, 5, 100, 4096):
        for tail in (bytes(size), random.randbytes(size).replace(b"\n", b" "), b"4 00000000 {}\n"):
            path.write_bytes(data + tail)
            with Journal(path) as journal:
                assert (list(journal.records), journal.dropped) == (RECORDS, len(tail))
            assert path.read_bytes() == data


def test_damage_in_the_middle_is_refused_with_its_line(path: Path) -> None:
    path.write_bytes(written(path).replace(b"Ann", b"Bob"))
    error = refusal(path)
    assert (type(error), error.code, error.value, error.where) == (
        NotationError,
        "journal.damaged",
        2,
        "line 2",
    )


@pytest.mark.parametrize("numbers", [(2,), (0,), (1, 1), (1, 3), (1, 2, 2), (2, 1)])
def test_gaps_and_repeats_are_refused(path: Path, numbers: tuple[int, ...]) -> None:
    head = written(path, [])
    path.write_bytes(head + b"".join(line(number, b"{}") for number in numbers))
    error = refusal(path)
    assert isinstance(error, NotationError) and error.code == "journal.sequence"


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("journal.schema", b"A letter to my mother"),
        ("journal.schema", b"A letter\nto my mother\n"),
        ("journal.schema", b"\0" * 10),
        ("journal.schema", line(0, b"{}")[1:]),
        ("journal.schema", line(1, b'{"schema":"omaha.tournament","version":1}')),
        ("record.version", line(0, b'{"schema":"omaha.tournament","version":2}')),
        ("record.version", line(0, b'{"schema":"omaha.tournament","version":true}')),
        ("record.version", line(0, b'{"schema":"omaha.table","version":1}')),
        ("record.missing_key", line(0, b"{}")),
        ("record.syntax", line(0, b"{")),
    ],
)
def test_other_files_are_refused_and_left_alone(path: Path, code: str, data: bytes) -> None:
    path.write_bytes(data)
    assert refusal(path).code == code


@pytest.mark.parametrize(
    ("code", "payload"),
    [
        ("record.type", b"[]"),
        ("record.number", b'{"a":1.5}'),
        ("record.duplicate_key", b'{"a":1,"a":2}'),
        ("record.depth", b'{"a":' * 17 + b"1" + b"}" * 17),
        ("record.encoding", b'{"a":"\xff"}'),
    ],
)
def test_records_are_read_strictly(path: Path, code: str, payload: bytes) -> None:
    path.write_bytes(written(path, []) + line(1, payload))
    assert refusal(path).code == code


class Text(str):
    __slots__ = ()


def endless() -> dict[str, Any]:
    record: dict[str, Any] = {}
    record["self"] = record
    return record


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        "text",
        {"a": 1.5},
        {"a": float("nan")},
        {"a": (1, 2)},
        {"a": {1}},
        {"a": b"1"},
        {1: 2},
        {None: 1},
        {"a": "\ud800"},
        {"a": 10**19},
        {"a": omaha.Deck},
        {"a": [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]},
        endless(),
    ],
    ids=repr,
)
def test_what_would_not_be_read_back_the_same_is_not_written(path: Path, record: Any) -> None:
    with Journal(path) as journal:
        before = path.read_bytes()
        with pytest.raises(NotationError) as caught:
            journal.append(record)
        assert caught.value.code.startswith("record.")
        with pytest.raises(NotationError):
            Journal.snapshot(path.with_suffix(".json"), record)
        assert path.read_bytes() == before
        assert not path.with_suffix(".json").exists()
        assert journal.append({"a": Text("b")}) == 1


@NO_FLOCK
def test_two_writers_at_once_are_refused(path: Path) -> None:
    with Journal(path) as journal:
        journal.append({})
        error = refusal(path)
        assert (type(error), error.code) == (JournalError, "journal.locked")
        program = f"from omaha.tournament.journal import Journal; Journal({str(path)!r})"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=30)
        assert "another has this journal open" in done.stderr
    assert len(Journal(path)) == 1


def test_sizes_are_bounded(path: Path) -> None:
    size = len(written(path))
    assert refusal(path, max_bytes=size - 1).code == "journal.size"
    with Journal(path, max_bytes=size + 20) as journal:
        # A record that could not be read again is not taken; a smaller one is.
        with pytest.raises(PhaseError) as caught:
            journal.append({"text": "long"})
        assert caught.value.code == "journal.full"
        assert journal.append({}) == 4
        with pytest.raises(PhaseError):
            journal.append({})
    assert len(Journal(path, max_bytes=size + 20)) == 4


def test_a_new_file_is_bounded_too(tmp_path: Path) -> None:
    size = len(written(tmp_path / "empty.journal", []))
    with Journal(tmp_path / "new.journal", max_bytes=size + 5) as journal, pytest.raises(PhaseError):
        journal.append({})


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "evening.journal"):
        with pytest.raises(JournalError) as caught:
            Journal(path)
        assert caught.value.code == "journal.open"
        assert isinstance(caught.value, OSError)


def test_closed_it_takes_nothing(path: Path) -> None:
    journal = Journal(path)
    assert not journal.closed
    journal.close()
    journal.close()
    assert (journal.closed, journal.failed, bool(journal)) == (True, False, True)
    with pytest.raises(PhaseError) as caught:
        journal.append({})
    assert caught.value.code == "journal.closed"
    assert repr(journal) == "<Journal 'evening.journal', 0 records, closed>"


def test_threads_take_turns(path: Path) -> None:
    with Journal(path) as journal:
        threads = [Thread(target=lambda: [journal.append({}) for _ in range(25)]) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(Journal(path)) == 100


def test_a_journal_is_not_copied(path: Path) -> None:
    with Journal(path) as journal, pytest.raises(TypeError):
        pickle.dumps(journal)


# Faults that are injected


class Faulty:
    """A call of the system that does its work so many times, then only part of it, and fails."""

    def __init__(self, real: Any, good: int, error: BaseException, part: int = 0) -> None:
        self.real, self.good, self.error, self.part = real, good, error, part
        self.calls = 0

    def __call__(self, fd: int, *data: Any) -> Any:
        self.calls += 1
        if self.calls <= self.good:
            return self.real(fd, *data)
        if self.part and data:
            self.real(fd, data[0][: self.part])
        raise self.error


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("part", [0, 1, 12, 20, 21])
def test_after_a_write_that_failed_the_file_is_readable(
    path: Path, monkeypatch: pytest.MonkeyPatch, part: int, error: BaseException
) -> None:
    with Journal(path) as journal:
        journal.append(RECORDS[0])
        monkeypatch.setattr(module.os, "write", Faulty(os.write, 0, error, part))
        with pytest.raises((JournalError, KeyboardInterrupt)) as caught:
            journal.append({"lost": 12})
        if isinstance(error, OSError):
            assert isinstance(caught.value, JournalError)
            assert (caught.value.code, caught.value.value) == ("journal.failed", 28)
        monkeypatch.undo()
        assert (journal.failed, journal.closed, len(journal)) == (True, True, 1)
        # No retry, though the disk is well again.
        with pytest.raises(PhaseError):
            journal.append({"lost": 12})
    with Journal(path) as again:
        assert (list(again.records), again.dropped) == (RECORDS[:1], part)
        assert again.append(RECORDS[1]) == 2
    assert list(Journal(path).records) == RECORDS[:2]


def test_after_a_sync_that_failed_the_journal_is_closed_for_good(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(path)
    journal.append(RECORDS[0])
    sync = Faulty(os.fsync, 0, OSError(5, "Input/output error"))
    monkeypatch.setattr(module.os, "fsync", sync)
    with pytest.raises(JournalError) as caught:
        journal.append(RECORDS[1])
    assert (caught.value.code, sync.calls) == ("journal.failed", 1)
    with pytest.raises(PhaseError):
        journal.append(RECORDS[1])
    assert sync.calls == 1
    monkeypatch.undo()
    # Whether the one that was not acknowledged is there is open; what stands before it is there.
    with Journal(path) as again:
        assert list(again.records) in (RECORDS[:1], RECORDS[:2])


def test_a_system_that_writes_little_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(module.os, "write", lambda fd, data: real(fd, data[:3]))
    written(path)
    monkeypatch.undo()
    assert list(Journal(path).records) == RECORDS


@pytest.mark.parametrize("good", range(2))
def test_a_journal_that_could_not_be_made_is_made_later(
    path: Path, monkeypatch: pytest.MonkeyPatch, good: int
) -> None:
    # The first sync is the file's, the second the directory's.
    monkeypatch.setattr(module.os, "fsync", Faulty(os.fsync, good, OSError(5, "Input/output error")))
    with pytest.raises(JournalError) as caught:
        Journal(path)
    assert caught.value.code == "journal.failed"
    monkeypatch.undo()
    assert written(path)


@pytest.mark.skipif(sys.platform == "win32", reason="directories are not synced there")
def test_record_and_directory_are_synced_before_it_is_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real_sync, real_write = os.fsync, os.write

    def sync(fd: int) -> None:
        done.append("directory" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
        real_sync(fd)

    def write(fd: int, data: bytes) -> int:
        done.append("write")
        return real_write(fd, data)

    monkeypatch.setattr(module.os, "fsync", sync)
    monkeypatch.setattr(module.os, "write", write)
    with Journal(path) as journal:
        assert done == ["write", "file", "directory"]
        journal.append({})
        assert done[3:] == ["write", "file"]
    done.clear()
    # What is read was maybe never synced.
    Journal(path).close()
    assert done == ["file", "directory"]
    done.clear()
    Journal.snapshot(path.with_suffix(".json"), {})
    assert done == ["write", "file", "directory"]


def test_a_snapshot_is_the_old_one_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "state.json"
    Journal.snapshot(path, {"state": 1})
    for name in ("write", "fsync"):
        monkeypatch.setattr(module.os, name, Faulty(getattr(os, name), 0, OSError(28, "full"), 3))
        with pytest.raises(JournalError) as caught:
            Journal.snapshot(path, {"state": 2})
        assert caught.value.code == "journal.failed"
        monkeypatch.undo()
        assert json.loads(path.read_text(encoding="utf-8")) == {"state": 1}
    Journal.snapshot(path, {"state": 2, "name": "Bén"})
    assert path.read_bytes() == '{"state":2,"name":"Bén"}\n'.encode()
    assert [file.name for file in tmp_path.iterdir()] == ["state.json"]


# A program that is killed

APPENDING = """
import os, sys
from random import Random
from omaha.tournament.journal import Journal

path, seed, piece = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if piece:
    # A record takes several writes, so that some are torn.
    write = os.write
    os.write = lambda fd, data: write(fd, data[:piece])
random = Random(seed)
journal = Journal(path)
number = len(journal)
print("ready", flush=True)
while True:
    number += 1
    journal.append({"number": number, "text": "x" * random.randrange(400)})
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_killed_at_any_moment_nothing_acknowledged_is_lost(path: Path) -> None:
    random = Random(7)
    acknowledged = 0
    for round_ in range(4):
        piece = 2 if round_ % 2 else 0
        command = [sys.executable, "-c", APPENDING, str(path), str(round_), str(piece)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout is not None
            assert program.stdout.readline() == "ready\n"
            # Not by the clock: so many acknowledgements, and a moment that no one chooses.
            for _ in range(random.randrange(1, 60)):
                acknowledged = int(program.stdout.readline())
            program.send_signal(signal.SIGKILL)
            told = program.stdout.read().split("\n")
            assert program.wait(timeout=10) == -signal.SIGKILL
        acknowledged = max([acknowledged, *(int(text) for text in told[:-1])])
        with Journal(path) as journal:
            found = [record["number"] for record in journal.records]
            assert found == list(range(1, len(found) + 1))
            # The one that was being written may be there too.
            assert acknowledged <= len(found) <= acknowledged + 1
        acknowledged = len(found)
    assert acknowledged > 6
