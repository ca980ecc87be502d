"""What users get, wheel and sdist: the names, the contents, and that they work in a clean environment."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import omaha

ROOT = Path(__file__).parents[2]
OTHER_PYTHONS = ("3.12", "3.13", "3.14")

SMOKE = """
import sys, omaha, numpy as np
assert "site-packages" in omaha.__file__, omaha.__file__
assert omaha.build_info()["profile"] == "release"
rank = omaha.evaluate("AsKsQdJd", "Ts9s8s2h3c")
assert str(rank) == "flush, ace-king-ten-nine-eight"
hole, board = np.array([[51, 47, 42, 38]], np.uint8), np.array([35, 31, 27, 2, 4], np.uint8)
assert omaha.evaluate_batch(hole, board)[0] == int(rank)
assert not {"click", "rich", "hypothesis", "pytest"} & set(sys.modules), "omaha imports more than it needs"
"""

# Files that Rust sources name, from their own folder and from that of their crate.
INCLUDED = re.compile(r'include_(?:str|bytes)!\("([^"]+)"\)')
FROM_MANIFEST = re.compile(r'env!\("CARGO_MANIFEST_DIR"\), "([^"]+)"')

pytestmark = pytest.mark.timeout(300)


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command and give what it printed; what it said goes into the error if it fails."""
    # Away from the work tree unless told otherwise, so that nothing is imported from there.
    done = subprocess.run(command, cwd=cwd or "/", capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def built(folder: Path, pattern: str, *command: str) -> Path:
    run(sys.executable, "-m", "maturin", *command, "--out", folder, cwd=ROOT)
    (path,) = folder.glob(pattern)
    return path


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel; cargo has nothing to do if `make build` has just built the same."""
    return built(tmp_path_factory.mktemp("wheel"), "*.whl", "build", "--release", "--locked")


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("sdist"), "*.tar.gz", "sdist")


@pytest.fixture(scope="session")
def pins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The versions of requirements/dev.txt, so that a new release elsewhere does not turn a test red."""
    lines = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8").splitlines()
    path = tmp_path_factory.mktemp("pins") / "constraints.txt"
    path.write_text("\n".join(line.split()[0] for line in lines if "==" in line), encoding="utf-8")
    return path


@pytest.fixture
def install(tmp_path: Path, pins: Path) -> Callable[[Path, str], Path]:
    """Installs a wheel and what it asks for into a new environment of some Python; gives the environment's folder."""

    def installed(package: Path, python: str = sys.executable) -> Path:
        environment = tmp_path / "venv"
        run(python, "-m", "venv", "--without-pip", environment)
        pip = (
            sys.executable,
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--python",
            environment / "bin" / "python",
        )
        run(*pip, "install", "--no-compile", "--only-binary", ":all:", "--constraint", pins, package)
        run(*pip, "check")
        return environment

    return installed


def smoke(environment: Path) -> None:
    run(environment / "bin" / "python", "-W", "error", "-c", SMOKE)
    command = environment / "bin" / "omaha"
    assert omaha.__version__ in run(command, "--version")
    assert "flush" in run(command, "eval", "AsKsQdJd", "Ts9s8s2h3c")


# The wheel


def test_tag(wheel: Path) -> None:
    # One wheel for every Python from 3.11 on; never one that only fits the Python it was built with.
    assert re.fullmatch(r"omaha_poker-[^-]+-cp311-abi3-\w+\.whl", wheel.name)


def test_contents(wheel: Path) -> None:
    assert wheel.stat().st_size < 5_000_000
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert [name for name in names if name.endswith((".so", ".pyd"))] == ["omaha/_core.abi3.so"]
    assert {
        "omaha/py.typed",
        "omaha/_core.pyi",
        "omaha/data/plo4-vs-random-1.bin",
        "omaha/data/plo5-vs-random-1.bin",
        "omaha/data/plo6-6h-1.bin",
        "omaha/data/multiway.json",
    } <= names
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    sources = {path.relative_to(ROOT / "python").as_posix() for path in (ROOT / "python").rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == sources
    assert not [name for name in names if not name.startswith(("omaha/", "omaha_poker-"))]


def test_metadata(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        found = message_from_bytes(archive.read(name))
    assert found["Name"] == "omaha-poker"
    assert found["Requires-Python"] == ">=3.11"
    assert found["License-Expression"] == "MIT"
    needs = {
        re.split(r"[^\w-]", need)[0] for need in found.get_all("Requires-Dist", []) if "extra" not in need
    }
    assert needs == {"numpy", "click", "rich", "tomli-w"}


def test_clean_environment(wheel: Path, install: Callable[[Path, str], Path]) -> None:
    smoke(install(wheel, sys.executable))


def other_python(version: str) -> str | None:
    """An interpreter of this version that runs, on PATH or among those of pyenv."""
    name = f"python{version}"
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for path in [shutil.which(name), *sorted(map(str, pyenv.glob(f"{version}.*/bin/{name}")))]:
        if path and subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0:
            return path
    return None


@pytest.mark.parametrize("version", OTHER_PYTHONS)
def test_other_pythons(version: str, wheel: Path, install: Callable[[Path, str], Path]) -> None:
    python = other_python(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine: the wheel is not tried on it")
    smoke(install(wheel, python))


# The sdist


@pytest.fixture
def unpacked(sdist: Path, tmp_path: Path) -> Path:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    for path in folder.rglob("*.rs"):
        path.touch()  # the archive has one time for all, by which cargo would take them for those of an earlier run
    return folder


def tracked(*folders: str) -> set[str]:
    """The files of these folders in the repository."""
    return set(run("git", "ls-files", *folders, cwd=ROOT).split())


def test_holds_all_that_a_build_needs(unpacked: Path) -> None:
    held = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert tracked("rust", "python", "tests/vectors") <= held
    assert {"Cargo.toml", "Cargo.lock", "pyproject.toml", "LICENSE", "README.md", "PKG-INFO"} <= held
    assert not [name for name in held if name.endswith((".so", ".pyc"))]
    # The lock file fits the manifests as they are packed, which is not to be taken for granted in a workspace.
    assert (unpacked / "Cargo.lock").read_bytes() == (ROOT / "Cargo.lock").read_bytes()
    run("cargo", "metadata", "--locked", "--format-version", "1", cwd=unpacked)


def test_holds_all_that_its_rust_reads(unpacked: Path) -> None:
    # The slow run compiles the tests from it; a file that is missing shows here first.
    sources = {path: path.read_text(encoding="utf-8") for path in (unpacked / "rust").rglob("*.rs")}
    packaged = [(path.parent, found) for path, text in sources.items() for found in INCLUDED.findall(text)]
    manifests = [
        (unpacked / "rust" / path.relative_to(unpacked / "rust").parts[0], found.lstrip("/"))
        for path, text in sources.items()
        for found in FROM_MANIFEST.findall(text)
    ]
    assert manifests, "tests read vectors"
    assert not [found for folder, found in packaged + manifests if not (folder / found).exists()]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_builds_in_isolation(sdist: Path, tmp_path: Path, install: Callable[[Path, str], Path]) -> None:
    # As pip does for a user whose platform has no wheel: with a build environment of its own.
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, sdist)
    (built,) = tmp_path.glob("*.whl")
    smoke(install(built, sys.executable))


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_rust_tests_run_from_it(unpacked: Path) -> None:
    command = ("cargo", "test", "--locked", "--workspace", "--target-dir", ROOT / "target" / "sdist")
    done = subprocess.run(command, cwd=unpacked, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr
