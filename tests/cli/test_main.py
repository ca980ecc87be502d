"""The command as a whole: help, version, info, and what it may import."""

from __future__ import annotations

import ast
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

import omaha
from cli.running import INFO, record, run
from omaha.cli import main

PACKAGE = Path(omaha.__file__).parent
COMMANDS = (
    "deal",
    "equity",
    "eval",
    "graph",
    "info",
    "play",
    "query",
    "settle",
    "showdown",
    "table",
    "tournament",
)


def test_version() -> None:
    assert run("--version").stdout == f"omaha {omaha.__version__}\n"


def test_info() -> None:
    rows = dict(line.split(maxsplit=1) for line in run("info").stdout.splitlines())
    answer = record(run("info", "--json"), INFO)
    assert answer == omaha.build_info()
    assert rows.keys() == answer.keys()
    assert rows["paths"].split() == answer["paths"]


def test_commands() -> None:
    assert sorted(main.commands) == list(COMMANDS)


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_has_examples_that_run(command: str | None, flag: str) -> None:
    result = run(*([command] if command else []), flag)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    examples = [line.strip() for line in result.stdout.split("Examples:")[1].splitlines() if "omaha" in line]
    assert examples
    for example in examples:
        text, _, words = example.rpartition("|")
        name, *arguments = shlex.split(words)
        assert name == "omaha"
        assert run(*arguments, stdin=" ".join(shlex.split(text)[1:])).exit_code == 0, example


def test_every_option_is_explained() -> None:
    for command in main.commands.values():
        assert command.help
        for parameter in command.params:
            assert not isinstance(parameter, click.Option) or parameter.help


@pytest.mark.parametrize("arguments", [("nonsense",), ("--nonsense",)])
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: omaha" in result.stderr


def test_the_package_does_not_import_click_or_rich() -> None:
    for path in PACKAGE.rglob("*.py"):
        if (PACKAGE / "cli") in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {"click", "rich"} & {name.split(".")[0] for name in names}, path
    code = "import omaha, sys; sys.exit(any(name.split('.')[0] in ('click', 'rich') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("omaha.cli.info.build_info", interrupt)
    result = run("info")
    assert (result.exit_code, result.output) == (130, "")
