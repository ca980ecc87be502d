"""docs/cli.md: its examples run, and its tables name every key and code."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.running import (
    COMPARED,
    DEALT,
    EQUITY,
    ERROR,
    GRAPH,
    INFO,
    JUDGED,
    LINE_ERROR,
    QUERY,
    SESSION,
    clean,
    run,
)

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
TOURNAMENT = (Path(__file__).parents[2] / "docs" / "tournament.md").read_text(encoding="utf-8")
RANGES = (Path(__file__).parents[2] / "docs" / "ranges.md").read_text(encoding="utf-8")
PICTURES = (Path(__file__).parents[2] / "docs" / "pictures.md").read_text(encoding="utf-8")
BLOCKS = [
    block
    for page in (PAGE, TOURNAMENT, RANGES, PICTURES)
    for block in re.findall(r"^```console\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
]


def execute(command: str, folder: Path) -> tuple[str, int]:
    """What a terminal shows, and the exit status; only what needs a shell gets one."""
    if "|" not in command:
        name, *arguments = shlex.split(command)
        assert name == "omaha"
        result = run(*arguments)
        return result.output, result.exit_code
    shim = folder / "omaha"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m omaha "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    environment = clean({"PATH": f"{folder}:{os.environ['PATH']}"})
    done = subprocess.run(
        ["bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        env=environment,
        check=False,
    )
    return done.stdout.decode(), done.returncode


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0][2:40])
def test_examples_run(block: str, tmp_path: Path) -> None:
    status = 0
    steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    assert "".join(f"$ {command}\n{wanted}" for command, wanted in steps) == block
    for command, wanted in steps:
        shown = f"{status}\n"
        if command != "echo $?":
            shown, status = execute(command, tmp_path)
        # A line with three dots stands for whatever comes.
        same = doctest.OutputChecker().check_output(wanted, shown, doctest.ELLIPSIS)
        assert same, f"$ {command}\n{shown}"


def test_every_command_has_an_example() -> None:
    commands = " ".join(re.findall(r"^\$ .*", PAGE, re.MULTILINE))
    assert all(
        f"omaha {name}" in commands
        for name in (
            "eval",
            "showdown",
            "deal",
            "play",
            "table",
            "tournament direct",
            "tournament run",
            "tournament schedule",
            "equity",
            "query",
            "info",
        )
    )


def test_every_key_of_a_graph_is_documented() -> None:
    named = set(re.findall(r"`(\w+)`", PICTURES))
    shape = GRAPH["ranges"][0]
    assert {name for name in (*GRAPH, *shape) if not name.startswith("exact_")} <= named


def test_every_key_is_documented() -> None:
    def keys(shape: Any) -> set[str]:
        if isinstance(shape, dict):
            return set(shape).union(*(keys(inner) for inner in shape.values()))
        return set().union(*(keys(inner) for inner in shape)) if isinstance(shape, list | tuple) else set()

    named = set(re.findall(r"`(\w+)`", PAGE))
    for shape in (JUDGED, COMPARED, DEALT, EQUITY, INFO, QUERY, SESSION, ERROR, LINE_ERROR):
        assert keys(shape) <= named
