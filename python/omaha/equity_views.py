"""Equities as people see them: a table with bars, and a chart."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from omaha.axes import axes_of

if TYPE_CHECKING:
    from omaha.outcomes import Outcomes

__all__ = ["html", "plot", "svg"]

_COLOURS = ("#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2", "#eeca3b", "#9d755d", "#bab0ac")
_WIDTH, _ROW = 360, 22


def svg(result: Outcomes) -> str:
    """A bar for each player; the low's part of it is paler, and a line shows two standard errors either way."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH + 60}" height="{_ROW * len(result)}" role="img" '
        'font-family="sans-serif" font-size="12">'
    ]
    for at, row in enumerate(result):
        colour, top = _COLOURS[at % len(_COLOURS)], at * _ROW + 3
        high, low = row.hi * _WIDTH, row.lo * _WIDTH
        parts.append(f"<title>{escape(row.player)}: {row.equity:.4%}</title>" if at == 0 else "")
        parts.append(f'<rect x="0" y="{top}" width="{high:.1f}" height="16" fill="{colour}"/>')
        if low:
            parts.append(
                f'<rect x="{high:.1f}" y="{top}" width="{low:.1f}" height="16" fill="{colour}" opacity="0.5"/>'
            )
        if row.stderr:
            middle, error = row.equity * _WIDTH, 2 * row.stderr * _WIDTH
            parts.append(
                f'<line x1="{middle - error:.1f}" x2="{middle + error:.1f}" y1="{top + 8}" y2="{top + 8}" stroke="black"/>'
            )
        parts.append(f'<text x="{high + low + 4:.1f}" y="{top + 12}">{row.equity:.2%}</text>')
    return "".join(parts) + "</svg>"


def html(result: Outcomes) -> str:
    """The table of a notebook."""
    names = ["equity", "win", "tie"] + (["hi", "lo", "scoop"] if result.hilo else [])
    names += [] if result.is_exact else ["stderr"]
    head = "".join(f"<th>{name}</th>" for name in names)
    rows = []
    for row in result:
        cells = "".join(f"<td>{getattr(row, name):.2%}</td>" for name in names)
        rows.append(f"<tr><th>{escape(row.player)}</th>{cells}</tr>")
    kind = "exact" if result.is_exact else "sampled"
    board = f", board {result.board}" if result.board else ""
    caption = f"{kind}, {result.deals:,} deals{board}"
    table = f"<table><caption>{caption}</caption><tr><th></th>{head}</tr>{''.join(rows)}</table>"
    return f"<div>{table}{svg(result)}</div>"


def plot(result: Outcomes, ax: Any = None) -> Any:
    """Bars on matplotlib axes."""
    axes = axes_of(ax)
    rows = list(result)
    places = range(len(rows))
    colours = [_COLOURS[at % len(_COLOURS)] for at in places]
    axes.barh(places, [row.hi for row in rows], color=colours, label="high")
    if result.hilo:
        lefts = [row.hi for row in rows]
        axes.barh(places, [row.lo for row in rows], left=lefts, color=colours, alpha=0.5, label="low")
    if not result.is_exact:
        errors = [2 * row.stderr for row in rows]
        axes.errorbar([row.equity for row in rows], places, xerr=errors, fmt="none", ecolor="black")
    axes.set_yticks(list(places), [row.player for row in rows])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of the pot")
    return axes
