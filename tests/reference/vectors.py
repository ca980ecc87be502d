"""Reading tests/vectors strictly: an unknown schema, an unknown field or an empty file is an error."""

import json
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "vectors"


def read_lines(name: str, schema: str, fields: set[str], optional: frozenset[str] = frozenset()) -> list[Any]:
    """The cases of a .jsonl file; its first line is a header."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    header, *cases = [json.loads(line) for line in lines]
    assert header["schema"] == schema
    assert header["source"]
    assert header["verified"]
    assert cases, f"{name} has no cases"
    for case in cases:
        assert fields <= set(case) <= fields | optional, f"{name}: fields of {case}"
    return cases


def read_json(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))
