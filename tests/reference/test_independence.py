"""The oracle never calls the subject (style.md 1.12.2 and 4.3)."""

import ast
import doctest
import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from omaha import reference

HOME = Path(reference.__file__).parent
MODULES = sorted(HOME.glob("*.py"))


def imported_modules(source: str) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return found


def is_foreign(module: str) -> bool:
    ours = module == "omaha.reference" or module.startswith("omaha.reference.")
    return not ours and module.split(".")[0] not in sys.stdlib_module_names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_source_imports_only_itself_and_the_standard_library(path: Path) -> None:
    """style.md 4.3"""
    source = path.read_text(encoding="utf-8")
    assert {module for module in imported_modules(source) if is_foreign(module)} == set()
    for word in ("_core", "importlib", "__import__", "exec(", "eval("):
        assert word not in source


@pytest.mark.parametrize("line", ["import omaha._core", "from omaha import evaluate", "from .. import cards"])
def test_the_import_check_can_fail(line: str) -> None:
    assert [module for module in imported_modules(line) if is_foreign(module)]


def test_works_without_the_compiled_package(tmp_path: Path) -> None:
    """Imported from an ``omaha`` that holds nothing else, it loads nothing else."""
    shutil.copytree(HOME, tmp_path / "omaha" / "reference", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "omaha" / "__init__.py").touch()
    program = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from omaha import reference
assert reference.high_rank((51, 47, 0, 5), (43, 39, 35)) == 7462
loaded = [name for name in sys.modules if name.startswith("omaha")]
assert all(name == "omaha" or name.startswith("omaha.reference") for name in loaded), loaded
"""
    subprocess.run([sys.executable, "-I", "-W", "error", "-c", program], check=True, timeout=60)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_examples_in_docstrings(path: Path) -> None:
    """style.md 4.13"""
    name = "omaha.reference" if path.stem == "__init__" else f"omaha.reference.{path.stem}"
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_exports() -> None:
    """style.md 5 row 23: explicit, and all there."""
    assert len(set(reference.__all__)) == len(reference.__all__)
    assert all(hasattr(reference, name) for name in reference.__all__)
