"""Every example that a reader sees is run: docstrings, those of the compiled core too, README and docs."""

import doctest
import importlib
import pkgutil
import re
import types
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha import _core

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
# ```pycon blocks are sessions, ```python blocks are code to run; each page is one story, from top to bottom.
BLOCK = re.compile(r"^```(pycon|python)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1


MODULES = ["omaha", *(module.name for module in pkgutil.walk_packages(omaha.__path__, "omaha."))]


def core_docstrings() -> dict[str, str]:
    """All docstrings of the compiled core that hold an example; doctest itself passes over static methods there."""
    owners = {"": _core} | {f"{name}.": item for name, item in vars(_core).items() if isinstance(item, type)}
    items = {prefix + name: getattr(owner, name) for prefix, owner in owners.items() for name in vars(owner)}
    speaking = (type, types.BuiltinFunctionType, types.MethodDescriptorType, types.GetSetDescriptorType)
    documented = {name: item.__doc__ or "" for name, item in items.items() if isinstance(item, speaking)}
    return {name: text for name, text in documented.items() if ">>>" in text}


@pytest.mark.parametrize("name", [name for name in MODULES if name != "omaha._core"])
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


@pytest.mark.parametrize(("name", "text"), core_docstrings().items(), ids=core_docstrings())
def test_docstrings_of_the_core(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, "omaha._core", 0)
    assert doctest.DocTestRunner(optionflags=FLAGS).run(test).failed == 0


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
