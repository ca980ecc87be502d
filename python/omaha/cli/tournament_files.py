"""Structures in files: TOML, as people write them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from omaha.cli.faults import InputError
from omaha.errors import NotationError
from omaha.tournament import Structure
from omaha.tournament.structure_as_data import structure_of

__all__ = ["read_structure"]

_MOST_BYTES = 1 << 20


def read_structure(path: Path) -> Structure:
    """The structure in a TOML file. Raises `InputError`, `NotationError` and `ConfigError` with all that is wrong."""
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise InputError(f"{path}: a structure has {_MOST_BYTES} bytes at most", code="line.length")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path}: what stands at byte {error.start} is no text (write UTF-8)"
        raise InputError(message, code="text.encoding", offset=error.start) from None
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise NotationError(f"{path}: {error}", code="record.syntax") from None
    return structure_of(values)
