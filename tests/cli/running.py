"""Runs the command, in this process or in one of its own, and checks the shape of its JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from click.testing import CliRunner, Result

from omaha.cli import main

HIGH: Any = {"rank": int, "category": str, "text": str, "cards": str}
LOW: Any = (None, {"rank": int, "text": str, "cards": str})
JUDGED: Any = {"hole": str, "board": str, "high": HIGH, "low": LOW}
HIGH_ONLY: Any = {"hole": str, "board": str, "high": HIGH}
COMPARED: Any = {
    "game": (None, str),
    "board": str,
    "hands": [{"hole": str, "high": HIGH, "low": LOW}],
    "high_winners": [int],
    "low_winners": [int],
    "explanation": [str],
}
DEALT: Any = {
    "deck": {"secure": bool, "seed": (None, int), "hand": (None, int)},
    "burns": bool,
    "street": str,
    **COMPARED,
}
INFO: Any = {"version": str, "profile": str, "path": str, "paths": [str], "pointer_width": int}
EQUITY: Any = {
    "players": [
        {
            "player": str,
            **dict.fromkeys(("equity", "win", "tie", "hi", "lo", "scoop", "quarter", "stderr"), float),
            "exact_equity": str,
        }
    ],
    "cards": int,
    "hilo": bool,
    "board": str,
    "dead": str,
    "is_exact": bool,
    "deals": int,
    "work": int,
}
QUERY: Any = {
    "statements": [
        {
            "text": str,
            "game": str,
            "trials": int,
            "dealt": int,
            "is_exact": bool,
            "seed": int,
            "warnings": [{"code": str, "offset": int, "message": str, "where": str, "of": str}],
            "columns": [
                {
                    "name": str,
                    "selector": str,
                    "text": str,
                    "value": (int, float),
                    "share": (None, float),
                    "stderr": (None, float),
                    "exact": (None, str),
                }
            ],
        }
    ]
}
CATEGORIES: Any = {
    "name": str,
    "hands": int,
    "weight": int,
    "share": float,
    "equity": float,
    "children": list,
}
GRAPH: Any = {
    "ranges": [
        {
            "range": str,
            "hands": int,
            "left_out": int,
            "counted": str,
            **dict.fromkeys(("equity", "median", "half_or_more", "best_share"), float),
            **dict.fromkeys(("exact_equity", "exact_median", "exact_half_or_more", "exact_best_share"), str),
            "curve": [[float]],
            "histogram": [float],
            "categories": (None, CATEGORIES),
        }
    ],
    "board": str,
    "dead": str,
    "hilo": bool,
    "top": float,
    "edge": float,
    "next_cards": (None, {"now": float, "cards": dict}),
}
PLAYER: Any = {
    "player": str,
    "seat": (None, int),
    **dict.fromkeys(
        ("bought", "cashed_out", "chips", "won", "time", "dealt", "small_blinds", "big_blinds"), int
    ),
}
SESSION: Any = {
    "game": str,
    "structure": str,
    "blinds": [int],
    "button": (None, int),
    "players": [PLAYER],
    "waiting": [str],
    **dict.fromkeys(("seats", "hands", "bought", "cashed_out", "rake", "time", "on_the_table"), int),
}
FAULT: Any = {"code": str, "message": str, "where": (None, str), "offset": (None, int)}
ERROR: Any = {"error": FAULT}
LINE_ERROR: Any = {"line": int, "error": FAULT}


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """The command in this process; it may end, but not by another exception."""
    result = CliRunner().invoke(main, list(arguments), input=stdin, prog_name="omaha")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def process(
    *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "omaha", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, timeout=60, env=clean(environment), check=False
    )


def clean(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without what changes colours and widths."""
    unwanted = {"NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES", "PYTHONIOENCODING"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | dict(extra or {})


def record(result: Result, shape: Any) -> Any:
    """The one line of JSON that was written, with the keys of the documentation and no others."""
    assert result.stderr == ""
    (line,) = result.stdout.splitlines()
    return checked(line, shape)


def checked(line: str, shape: Any) -> Any:
    """The JSON of a line; its keys and types are those of the shape."""
    assert line.isascii()
    value = json.loads(line)
    assert conforms(value, shape), f"{value} is not {shape}"
    return value


def conforms(value: object, shape: Any) -> bool:
    """Whether a value has exactly these keys and types; a tuple lists alternatives."""
    if isinstance(shape, tuple):
        return any(conforms(value, alternative) for alternative in shape)
    if isinstance(shape, dict):
        return (
            isinstance(value, dict)
            and value.keys() == shape.keys()
            and all(conforms(value[key], inner) for key, inner in shape.items())
        )
    if isinstance(shape, list):
        return isinstance(value, list) and all(conforms(item, shape[0]) for item in value)
    return value is None if shape is None else type(value) is shape
