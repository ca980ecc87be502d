"""Shared by all Python tests: vectors are read from the one copy in tests/vectors."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

VECTORS = Path(__file__).parent / "vectors"

settings.register_profile("default", deadline=None, max_examples=100)
settings.register_profile("slow", deadline=None, max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests may take five minutes, unless they say how long; another one runs beside them."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(300))


def vector_cases(name: str) -> list[dict[str, Any]]:
    """The cases of a vector file; its first line is a header, and a file without cases is an error."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    header, cases = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
    assert "schema" in header and cases, f"{name} has no header or no cases"
    return cases
