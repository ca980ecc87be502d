"""Every example that a reader sees is run: docstrings, those of the compiled core too, README and docs."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import Any

import pytest

import omaha

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
# ```pycon blocks are sessions, ```python blocks are code to run; each page is one story, from top to bottom.
BLOCK = re.compile(r"^```(pycon|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1


MODULES = ["omaha", *(module.name for module in pkgutil.walk_packages(omaha.__path__, "omaha."))]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    # pytest's own --doctest-modules passes over the compiled core.
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def test_no_docstring_of_the_core_is_passed_over() -> None:
    core = importlib.import_module("omaha._core")
    found = doctest.DocTestFinder().find(core)
    owners = [core, *vars(core).values()]
    members = [member for owner in owners if isinstance(owner, type) for member in vars(owner).values()]
    written = [thing for thing in [*owners, *members] if ">>>" in (getattr(thing, "__doc__", None) or "")]
    assert len([test for test in found if test.examples]) == len(written) > 10


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    names: dict[str, Any] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(2))
        if block[1] == "pycon":
            examples = doctest.DocTestParser().get_examples(block[2], page.name)
            assert examples, f"{page.name}:{line}: a pycon block without a prompt"
            test = doctest.DocTest(examples, names, page.name, str(page), line, block[2])
            runner.run(test, clear_globs=False)
            names = test.globs
        else:
            exec(compile("\n" * line + block[2], page, "exec"), names)
    assert runner.summarize(verbose=False).failed == 0


def test_readme_has_examples() -> None:
    assert BLOCK.search(PAGES[0].read_text(encoding="utf-8"))
