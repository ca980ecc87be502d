"""Promises that stand in the project's own files."""

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.version import Version

import omaha

ROOT = Path(__file__).parents[2]


def toml(path: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / path).read_text(encoding="utf-8"))


def tracked() -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    return [ROOT / name for name in names.split("\0") if name]


def grep(pattern: str, *, but: tuple[str, ...] = ()) -> list[str]:
    """The lines of the repository in which the pattern stands, and where."""
    found = []
    for path in tracked():
        if path.name in but or not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(pattern, line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    return found


def test_one_version() -> None:
    # PEP 440 and Cargo write pre-releases differently, so versions are compared, not their text.
    version = Version(toml("Cargo.toml")["workspace"]["package"]["version"])
    assert Version(metadata.version("omaha-poker")) == version
    assert Version(omaha.__version__) == version
    assert Version(omaha.build_info()["version"]) == version
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[([^\]]+)\]", changes, re.MULTILINE)
    assert version in [Version(name) for name in released if name != "Unreleased"], (
        "CHANGELOG.md lacks this version"
    )


def test_one_oldest_rust() -> None:
    oldest = toml("Cargo.toml")["workspace"]["package"]["rust-version"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.search(rf"\bRust {re.escape(oldest)}\b", readme), (
        f"README.md does not say that Rust {oldest} is needed"
    )


@pytest.mark.parametrize("profile", ["release", "bench"])
def test_profiles(profile: str) -> None:
    profiles = toml("Cargo.toml")["profile"]
    settings = profiles["release"] | profiles.get(profile, {})
    # A wrapped count would be a wrong answer without a word; an abort would take the interpreter with it.
    assert settings["overflow-checks"] is True
    assert settings["panic"] == "unwind"


def test_builds_run_on_any_machine() -> None:
    assert not grep("target-cpu" + r"\s*=")
    assert not [path for path in tracked() if ".cargo" in path.parts]


def test_no_machine_is_named() -> None:
    roots = "|".join(["work", "farm", "root", "home"])
    assert not grep(rf"""(^|[\s"'`=(:])/({roots})/""")
    hosts = "|".join([r"pypi\.org", r"pythonhosted\.org", r"crates\.io", r"rust-lang\.org"])
    assert not grep(rf"\b({hosts})\b", but=("Cargo.lock", Path(__file__).name))


def test_import_is_light() -> None:
    code = "import sys, omaha; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert not {"click", "rich", "hypothesis", "pytest"} & set(loaded)
