"""A journal: records are on the disk before `append` returns, and whatever happens then, they are read again.

A line of the file is the record's number, the CRC-32 of its payload in eight hexadecimal digits and the payload, an object as JSON on one line; people can
read it. The first line, number 0, says what the file is.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NoReturn, Self

from omaha.errors import JournalError, NotationError, OmahaError, PhaseError
from omaha.strict import keys, read, version

if sys.platform != "win32":
    import fcntl

__all__ = ["Journal"]

_SCHEMA: Final = "omaha.tournament"
_VERSION: Final = 1
_MAX_BYTES: Final = 64 * 2**20
_BINARY: Final = getattr(os, "O_BINARY", 0)
_NUMBER_DIGITS: Final = 15


class Journal:
    """The journal in a file, which is made if it is not there; `with` closes it.

    Opening reads all records. A last record that is torn, as a crash leaves it (its line has no end, or its checksum is wrong), was never acknowledged: it is
    cut off, and `dropped` says how many bytes that were. Anything else that is wrong is refused and the file left as it is. Two journals cannot have one file at
    the same time, in one process or in several; where the system has no `flock` (Windows) nothing guards against it, and over a network file system
    not every one keeps such locks. A record is acknowledged when `append` has returned, and only then. After a write or a sync that failed, or was
    interrupted, nobody knows what is on the disk: the journal is closed for good, what was acknowledged stays, and the file must be opened again. Threads may append at once: they take turns.

    Raises `JournalError` (`journal.open`, `journal.locked`, `journal.failed`), `NotationError` (`journal.schema` if it is another file, `journal.damaged`
    with the line, `journal.sequence` if records are missing or stand twice, `journal.size` above `max_bytes`; `record.*`).

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "evening.journal"
    >>> with Journal(path) as journal:
    ...     journal.append({"op": "bust", "player": "Ann"})
    1
    >>> Journal(path).records
    ({'op': 'bust', 'player': 'Ann'},)
    """

    def __init__(self, path: str | os.PathLike[str], *, max_bytes: int = _MAX_BYTES) -> None:
        self._path = Path(path)
        self._max_bytes = max_bytes
        self._fd: int | None = None
        self._turn = threading.RLock()
        self._failed = False
        self._dropped = 0
        with _coded("journal.open", self._path):
            fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY, 0o666)
        try:
            self._claim(fd)
            self._records = self._recover(fd)
        except BaseException:
            os.close(fd)
            raise
        self._count = len(self._records)
        self._fd = fd

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def records(self) -> tuple[dict[str, Any], ...]:
        """The records that were there when it was opened; those appended since are known to who appended them."""
        return self._records

    @property
    def dropped(self) -> int:
        """The bytes of a torn last record that were cut off when it was opened."""
        return self._dropped

    @property
    def closed(self) -> bool:
        """Whether it takes no records any more."""
        return self._fd is None

    @property
    def failed(self) -> bool:
        """Whether a write or a sync failed, so that it was closed."""
        return self._failed

    def __len__(self) -> int:
        """How many records are acknowledged, the number of the last."""
        return self._count

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        state = "failed" if self._failed else "closed" if self.closed else "open"
        return f"<Journal {self._path.name!r}, {self._count} records, {state}>"

    def append(self, record: dict[str, Any]) -> int:
        """Writes a record and returns its number, from 1 on, when it is on the disk.

        A record is an object of plain JSON values: texts, whole numbers of at most 19 digits, true, false, null, lists and objects, 16 deep.
        Raises `NotationError` (`record.*`) for another, `PhaseError` (`journal.closed`; `journal.full` if the file would be too large to be read again), which
        change nothing; `JournalError` (`journal.failed`), which closes it.
        """
        with self._turn:
            return self._append(record)

    def _append(self, record: dict[str, Any]) -> int:
        if self._fd is None:
            raise PhaseError("the journal is closed", code="journal.closed")
        line = _line(self._count + 1, record, self._max_bytes)
        if self._size + len(line) > self._max_bytes:
            message = f"the file would be longer than {self._max_bytes} bytes"
            raise PhaseError(message, code="journal.full", value=len(line))
        try:
            _write(self._fd, line)
            _sync(self._fd)
        except BaseException as error:
            # Also an interrupt: a half line must not get another behind it.
            self._failed = True
            self.close()
            if isinstance(error, OSError):
                raise self._fault("journal.failed", error) from error
            raise
        self._size += len(line)
        self._count += 1
        return self._count

    def close(self) -> None:
        """Takes no records any more and lets others have the file; again, it does nothing."""
        with self._turn:
            fd, self._fd = self._fd, None
        if fd is not None:
            # What was acknowledged is on the disk already: a fault here takes nothing away.
            with suppress(OSError):
                os.close(fd)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_fd", None) is not None:
            self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a journal is a file that is open: it cannot be copied")

    @staticmethod
    def snapshot(path: str | os.PathLike[str], value: dict[str, Any]) -> None:
        """Writes a value to a file as JSON, at once or not at all: a crash leaves the whole old file or the whole new one.

        The value is such as a record of `append` is. A file named alike with ".tmp" behind is written over. Raises `NotationError` (`record.*`),
        `JournalError` (`journal.failed`), after which the old file is still there, or the new one if only its directory could not be synced.
        """
        target = Path(path)
        temporary = target.with_name(target.name + ".tmp")
        data = _payload(value, _MAX_BYTES) + b"\n"
        with _coded("journal.failed", target):
            fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
            try:
                _write(fd, data)
                _sync(fd)
            finally:
                os.close(fd)
            temporary.replace(target)
            _sync_directory(target.parent)

    def _fault(self, code: str, error: OSError) -> JournalError:
        return JournalError(f"{self._path.name}: {error.strerror or error}", code=code, value=error.errno)

    def _claim(self, fd: int) -> None:
        if sys.platform == "win32":
            return
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            message = f"{self._path.name}: another has this journal open"
            raise JournalError(message, code="journal.locked") from None
        except OSError as error:
            raise self._fault("journal.open", error) from error

    def _recover(self, fd: int) -> tuple[dict[str, Any], ...]:
        """Reads all, cuts off what is torn, and has on the disk what it read."""
        with _coded("journal.open", self._path):
            size = os.fstat(fd).st_size
            if size > self._max_bytes:
                message = f"{self._path.name} is longer than {self._max_bytes} bytes"
                raise NotationError(message, code="journal.size", value=size)
            data = _read_all(fd, size)
        head = _line(0, {"schema": _SCHEMA, "version": _VERSION}, self._max_bytes)
        if head.startswith(data) and data != head:
            # New, or torn before it was made: nobody has appended anything yet.
            records: list[dict[str, Any]] = []
            whole = 0
        else:
            records, whole = _records(data, self._max_bytes)
        with _coded("journal.failed", self._path):
            if whole < len(data):
                os.ftruncate(fd, whole)
            if whole == 0:
                _write(fd, head)
            else:
                self._dropped = len(data) - whole
            # Of what another program wrote before it crashed nobody knows whether it was synced.
            _sync(fd)
            _sync_directory(self._path.parent)
        self._size = whole or len(head)
        return tuple(records)


def _records(data: bytes, max_bytes: int) -> tuple[list[dict[str, Any]], int]:
    """The records of a file and the length of what is whole."""
    records = []
    whole = 0
    for number, line in enumerate(_lines(data)):
        last = whole + len(line) == len(data)
        found = _parts(line)
        if number == 0:
            _check_head(found, max_bytes)
        elif found is None:
            # A record that is torn has no whole one behind it: there the end of a line is damaged.
            if not last or _holds(line, number + 1):
                where = f"line {number + 1}"
                raise NotationError(
                    f"{where} is damaged", code="journal.damaged", value=number + 1, where=where
                )
            break
        else:
            if found[0] != number:
                where = f"line {number + 1}"
                message = f"{where}: record {found[0]} stands where {number} is due"
                raise NotationError(message, code="journal.sequence", value=found[0], where=where)
            records.append(_object(found[1], max_bytes))
        whole += len(line)
    return records, whole


def _check_head(found: tuple[int, bytes] | None, max_bytes: int) -> None:
    # Never cut off: it may be a file of something else.
    if found is None or found[0] != 0:
        raise NotationError("this is no journal", code="journal.schema", where="line 1")
    head = _object(found[1], max_bytes)
    keys(head, ("schema", "version"), "line 1")
    version(head, _SCHEMA, _VERSION)


def _lines(data: bytes) -> Iterator[bytes]:
    """The lines with their ends; only this byte ends one, whatever a payload holds."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start) + 1 or len(data)
        yield data[start:end]
        start = end


def _parts(line: bytes) -> tuple[int, bytes] | None:
    """Number and payload of a line, None if it is not as it was written."""
    if not line.endswith(b"\n"):
        return None
    number, _, rest = line[:-1].partition(b" ")
    checksum, _, payload = rest.partition(b" ")
    if not number.isdigit() or len(number) > _NUMBER_DIGITS or checksum != _checksum(payload):
        return None
    return int(number), payload


def _holds(line: bytes, number: int) -> bool:
    """Whether the record of a number stands somewhere in a line."""
    at = line.find(b"%d " % number)
    while at >= 0 and _parts(line[at:]) is None:
        at = line.find(b"%d " % number, at + 1)
    return at >= 0


def _checksum(payload: bytes) -> bytes:
    return b"%08x" % zlib.crc32(payload)


def _line(number: int, record: dict[str, Any], max_bytes: int) -> bytes:
    payload = _payload(record, max_bytes)
    return b"%d %s %s\n" % (number, _checksum(payload), payload)


def _payload(record: dict[str, Any], max_bytes: int) -> bytes:
    """A record as JSON that reads back as the same."""
    if not isinstance(record, dict):
        raise NotationError("a record is an object", code="record.type", where="record")
    try:
        payload = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, RecursionError):
        # Not from within: those errors hold what is in the record.
        payload = None
    if payload is None or _object(payload, max_bytes) != record:
        raise NotationError("a record holds plain JSON values", code="record.type", where="record")
    return payload


def _object(payload: bytes, max_bytes: int) -> dict[str, Any]:
    try:
        text = payload.decode()
    except UnicodeDecodeError:
        text = None
    if text is None:
        raise NotationError("no UTF-8", code="record.encoding")
    return read(text, max_bytes)


def _read_all(fd: int, size: int) -> bytes:
    os.lseek(fd, 0, os.SEEK_SET)
    parts = []
    # Not more than was asked for, should the file grow meanwhile.
    while size > 0 and (part := os.read(fd, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def _sync(fd: int) -> None:
    """Has the file on the disk."""
    if sys.platform == "darwin":
        # There fsync leaves it in the drive's own memory.
        fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
    else:
        os.fsync(fd)


def _sync_directory(path: Path) -> None:
    """Has the names in a directory on the disk; Windows has no such thing."""
    if sys.platform == "win32":
        return
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


@contextmanager
def _coded(code: str, path: Path) -> Iterator[None]:
    """Faults of the system as errors of omaha."""
    try:
        yield
    except OmahaError:
        raise
    except OSError as error:
        message = f"{path.name}: {error.strerror or error}"
        raise JournalError(message, code=code, value=error.errno) from error
