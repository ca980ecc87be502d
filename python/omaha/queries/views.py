"""Answers as people see them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omaha.queries.results import Column, Statement

__all__ = ["html", "lines", "text"]


def lines(statement: Statement) -> Iterator[tuple[str, str, str]]:
    """Name, value and what goes with it, a line for each value of a histogram; empty ones are left out."""
    for column in statement:
        if column.selector == "histogram":
            yield column.name, "", ""
            for found in column.value:
                if found.count:
                    yield f"  {found.label}", f"{found.share:.4%}", f"{found.count:,}"
        else:
            yield column.name, *_shown(column)


def _shown(column: Column) -> tuple[str, str]:
    error = f"±{column.stderr:.2g}" if column.stderr else ""
    if column.selector == "count":
        error = f" ±{column.stderr:.4%}" if column.stderr else ""
        return f"{column.share:.4%}{error}", f"{column.value:,}"
    if isinstance(column.value, float):
        return f"{column.value:.6g}", error
    return str(column.value), error


def caption(statement: Statement) -> str:
    """How the answers came about."""
    if statement.is_exact:
        kind = f"exact: all {statement.dealt:,} deals" if statement.dealt != 1 else "exact: the only deal"
    else:
        kind = f"sampled: {statement.trials:,} deals drawn with seed {statement.seed}"
        if statement.dealt > statement.trials:
            return f"{kind}; {statement.dealt:,} were dealt"
    if statement.is_exact and statement.trials < statement.dealt:
        kind += f", {statement.trials:,} counted"  # those that where lets through
    elif statement.is_exact and statement.trials > statement.dealt:
        kind += f", {statement.trials:,} with their weights"
    return kind


def text(statement: Statement) -> str:
    """A table of letters."""
    rows = list(lines(statement))
    first, second = (max(len(row[place]) for row in rows) for place in (0, 1))
    table = [f"{name:<{first}}  {value:>{second}}  {more}".rstrip() for name, value, more in rows]
    return "\n".join([*table, f"({caption(statement)})"])


def html(statement: Statement) -> str:
    """The table of a notebook."""
    rows = "".join(
        f"<tr><th style='text-align:left;white-space:pre'>{escape(name)}</th><td>{escape(value)}</td><td>{escape(more)}</td></tr>"
        for name, value, more in lines(statement)
    )
    return f"<table><caption>{escape(caption(statement))}</caption>{rows}</table>"
