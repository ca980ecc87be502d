"""Files of tournaments, read with errors that name them."""

from __future__ import annotations

from pathlib import Path

from omaha.tournament import Structure

__all__ = ["read_structure"]


def read_structure(path: Path | None) -> Structure:
    """The structure of a TOML file; without one that of S0. Raises `OSError`, and as `Structure.read`."""
    return Structure() if path is None else Structure.read(path)
