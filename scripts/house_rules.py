"""Writes docs/house-rules.md from rules.py and presets.py, or with --check compares the two.

A field of `HouseRules` that stands in no group, or in two, is an error, and so is one without a docstring.
"""

import ast
import dataclasses
import sys
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

from generated import ROOT, write_or_compare

from omaha import HouseRules, Stakes
from omaha import rules as rules_module
from omaha.presets import PRESETS

PAGE = ROOT / "docs" / "house-rules.md"

GROUPS = {
    "Bets and raises": (
        "structures",
        "minimum_raise",
        "pot_formula",
        "blinds_in_pot",
        "short_all_ins_add_up",
        "allow_open_fold",
    ),
    "Fixed limit": ("half_bet_rule", "raise_limit", "raise_limit_heads_up"),
    "Blinds and straddles": ("big_blind_range", "straddle", "straddle_raise"),
    "Cards and showdown": (
        "burns",
        "show_first",
        "muck",
        "side_pots_first",
        "all_in_face_up",
        "uncalled_winner_shows",
        "max_runs",
        "rabbit",
    ),
    "Odd chips": (
        "one_odd_chip_max",
        "identical_even",
        "odd_chip_order",
        "hilo_odd_chip",
        "board_odd_chip",
    ),
    "Button, missed blinds, newcomers": (
        "button",
        "first_button",
        "missed_blinds",
        "wait_for_big_blind",
        "newcomer",
    ),
    "The house": ("rake", "buy_in_small_bets", "limit_buy_in_most", "rebuy", "tournament"),
}

HEAD = """\
# House rules

<!-- Written by `make house-rules` from rules.py and presets.py; change those. -->

Omaha is not played alike everywhere. How far a raise must go, who shows first, where the odd chip goes: the house decides. Here each
such decision is one field of `omaha.HouseRules`, and a house is a frozen value with all of them. Nine are ready in
`omaha.presets`; [rules.md](rules.md) says what the sources are that the fields cite (S0 to S4, RR, TDA, WT, WL).

| preset | is |
|---|---|
"""

EXAMPLE = """
Take the preset that is nearest to your house and change what differs. A value that is impossible is refused, and the error names
every defect at once:

```pycon
>>> from dataclasses import replace
>>> import omaha
>>> mine = replace(omaha.presets.ONLINE, straddle="left", raise_limit=4)
>>> mine.straddle, mine.raise_limit, mine.show_first
('left', 4, 'left_of_button')
>>> mine == omaha.presets.preset("online")
False
>>> try:
...     replace(mine, muck="sometimes", raise_limit=True)
... except omaha.ConfigError as error:
...     [problem.code for problem in error.problems]
['rules.raise_limit', 'rules.muck']

```

Each section below lists its fields, then what the presets say.
"""

STAKES = """
## Stakes

What one hand is played for is a value of its own, `omaha.Stakes`: chips as integers, in the smallest unit.

"""

END = """
`omaha.rules.check_game(rules, game, stakes)` says whether the three go together:

```pycon
>>> stakes = omaha.Stakes(blinds=[5, 10])
>>> omaha.rules.check_game(omaha.presets.CASINO, "plo4", stakes)
>>> try:
...     omaha.rules.check_game(omaha.presets.CASINO, omaha.Game("plo4", "no_limit"), omaha.Stakes(blinds=(5, 15)))
... except omaha.ConfigError as error:
...     [problem.code for problem in error.problems]
['rules.structures', 'rules.big_blind_range']

```
"""


def source_of(name: str) -> ast.Module:
    """The syntax tree of a module of the package."""
    return ast.parse((ROOT / "python" / "omaha" / name).read_text(encoding="utf-8"))


def docstrings(body: list[ast.stmt]) -> dict[str, str]:
    """The strings that follow the assignments, on one line each."""
    found = {}
    for before, after in pairwise(body):
        if (
            isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        ):
            found[before.target.id] = " ".join(after.value.value.split())
    return found


def class_docstrings(name: str) -> dict[str, str]:
    """The docstrings of the fields of a class in rules.py."""
    body = source_of("rules.py").body
    return next(
        docstrings(item.body) for item in body if isinstance(item, ast.ClassDef) and item.name == name
    )


def code(value: object) -> str:
    """A value as one would type it; a rake without what is left at its default."""
    text = repr(value).replace(", caps_by_players=(), added=False)", ")").replace("'", '"')
    return f"`{text}`"


def values(hint: Any) -> str:
    """The possible values of a type, in words and code."""
    if get_origin(hint) is Literal:
        return ", ".join(code(name) for name in get_args(hint))
    if hint is bool:
        return "`True`, `False`"
    if hint is int:
        return "integer"
    arguments = get_args(hint)
    if type(None) in arguments:
        return f"{values(arguments[0])}, or `None`"
    if get_origin(hint) is tuple and arguments[-1] is ...:
        return f"tuple of {values(arguments[0])}"
    if get_origin(hint) is tuple:
        return f"pair ({'; '.join(values(item) for item in arguments)})"
    if arguments:
        return f"sequence of {values(arguments[0])}s"
    return f"`omaha.{hint.__name__}`"


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |\n"


def header(*cells: str) -> str:
    """The first rows of a table."""
    return row(*cells) + "|" + "---|" * len(cells) + "\n"


def field_table(owner: type, names: tuple[str, ...]) -> str:
    """Name, values, default and docstring of fields."""
    hints = get_type_hints(owner, vars(rules_module))
    texts = class_docstrings(owner.__name__)
    defaults = {
        field.name: "-" if field.default is dataclasses.MISSING else code(field.default)
        for field in dataclasses.fields(owner)
    }
    lines = [header("field", "values", "default", "meaning")]
    for name in names:
        if name not in texts:
            sys.exit(f"scripts/house_rules.py: {owner.__name__}.{name} has no docstring")
        lines.append(row(f"`{name}`", values(hints[name]), defaults[name], texts[name]))
    return "".join(lines)


def preset_table(names: tuple[str, ...]) -> str:
    """What each preset says: presets in rows."""
    lines = [header("preset", *(f"`{name}`" for name in names))]
    for preset, house in PRESETS.items():
        lines.append(row(f"`{preset}`", *(code(getattr(house, name)) for name in names)))
    return "".join(lines)


def generated() -> str:
    """The page."""
    grouped = sorted(name for names in GROUPS.values() for name in names)
    if grouped != sorted(field.name for field in dataclasses.fields(HouseRules)):
        sys.exit("scripts/house_rules.py: GROUPS must hold every field of HouseRules once")
    texts = docstrings(source_of("presets.py").body)
    parts = [HEAD, *(row(f"`{name}`", texts[name.upper()]) for name in PRESETS), EXAMPLE]
    for title, names in GROUPS.items():
        parts += [f"\n## {title}\n\n", field_table(HouseRules, names), "\n", preset_table(names)]
    names = tuple(field.name for field in dataclasses.fields(Stakes))
    parts += [STAKES, field_table(Stakes, names), END]
    return "".join(parts)


def main() -> int:
    """Write the page, or compare."""
    return write_or_compare(PAGE, generated(), "the code says", "make house-rules")


if __name__ == "__main__":
    sys.exit(main())
