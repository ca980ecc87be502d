"""Bars for the categories of a range, level by level."""

from __future__ import annotations

from typing import Any, Final

from omaha.axes import axes_of
from omaha.pictures.blocks import Line, Piece, TextPicture, bar
from omaha.pictures.drawing import CHARACTER, Drawing, shortened
from omaha.pictures.palette import GREY, INK, RULE, diverging
from omaha.pictures.picture import Picture, unmathed
from omaha.range_categories import CategoryTree

__all__ = ["CategoryBars"]

_WIDTH, _ROW, _TOP, _NAMES = 560, 20, 66, 232
_SHADES: Final = (1.0, 0.65, 0.35)
"""Lighter by depth."""


class CategoryBars(Picture):
    """The categories of a range and their parts of it, so many levels deep; in the tree of a distribution with their mean equities."""

    def __init__(self, tree: CategoryTree, *, depth: int = 2, villain: bool = False) -> None:
        self.tree = tree
        self.depth = depth
        self.side = -1 if villain else 1
        """Which end of the colours: a range has the same on all pictures."""

    def _shade(self, depth: int) -> str:
        return diverging(self.side * _SHADES[min(depth, len(_SHADES) - 1)])

    def _rows(self) -> list[tuple[int, CategoryTree]]:
        return [(depth, node) for depth, node in self.tree.walk() if depth < self.depth]

    def drawing(self) -> Drawing:
        """The shapes of the SVG."""
        rows, tree = self._rows(), self.tree
        said = ", ".join(f"{node.name} {node.share:.1%}" for depth, node in rows if depth == 0)
        title = f"Categories of {shortened(tree.name, 200)}: {said}"
        drawing = Drawing(_WIDTH, _TOP + _ROW * len(rows) + 14, title)
        numbers = 120 if tree.equity is not None else 62
        room = _WIDTH - _NAMES - 20 - numbers
        drawing.words(20, 24, shortened(tree.name, int(520 / CHARACTER)), size=13, bold=True)
        drawing.words(20, 44, f"{tree.hands:,} hands", size=11, fill=GREY)
        drawing.words(_NAMES + room + 58, _TOP - 10, "part", size=11, fill=GREY, anchor="end")
        if tree.equity is not None:
            drawing.words(_WIDTH - 20, _TOP - 10, "equity", size=11, fill=GREY, anchor="end")
        drawing.line(_NAMES, _TOP - 4, _NAMES, _TOP + _ROW * len(rows), RULE)
        for at, (depth, node) in enumerate(rows):
            y = _TOP + _ROW * at
            indent = 20 + 16 * depth
            name = shortened(node.name, int((_NAMES - indent) / 6.6))
            drawing.words(indent, y + 13, name, fill=INK if depth == 0 else GREY, bold=depth == 0)
            long = max(node.share * room, 0.75)
            drawing.rect(
                _NAMES,
                y + 2,
                long,
                _ROW - 6,
                self._shade(depth),
                f"{node.name}: {node.hands:,} hands, {node.share:.2%}",
            )
            drawing.words(_NAMES + room + 58, y + 13, f"{node.share:.2%}", anchor="end")
            if node.equity is not None:
                drawing.words(_WIDTH - 20, y + 13, f"{node.equity:.1%}", anchor="end")
        return drawing

    def text(self, width: int = 72, *, plain: bool = False) -> TextPicture:
        """The picture in characters, no line longer than `width` (at least 40); `plain` keeps to ASCII."""
        width = max(width, 40)
        rows, tree = self._rows(), self.tree
        names = min(max((2 * depth + len(node.name) for depth, node in rows), default=8), width // 2)
        has_equity = tree.equity is not None
        room = width - names - 9 - 8 * has_equity
        head = shortened(tree.name, width - 16)
        lines: list[Line] = [(Piece(head, self._shade(0)), Piece(f"  {tree.hands:,} hands", GREY))]
        if has_equity:
            lines.append((Piece(f"{'':<{names}} {'part':>7} {'equity':>7}", GREY),))
        for depth, node in rows:
            name = shortened("  " * depth + node.name, names)
            pieces = [Piece(f"{name:<{names}} ", "" if depth == 0 else GREY), Piece(f"{node.share:>7.2%} ")]
            if has_equity:
                pieces.append(Piece(f"{node.equity or 0:>7.1%} "))
            lines.append((*pieces, Piece(bar(node.share, room, plain=plain), self._shade(0))))
        return TextPicture(lines)

    def plot(self, ax: Any = None) -> Any:
        """The picture on matplotlib axes (the extra `plot`), on new ones if none are given; returns the axes."""
        axes = axes_of(ax)
        rows = self._rows()
        colours = [self._shade(depth) for depth, _ in rows]
        axes.barh(range(len(rows)), [node.share for _, node in rows], color=colours)
        axes.set_yticks(range(len(rows)), [node.name for _, node in rows])
        axes.invert_yaxis()
        axes.set_xlabel("part of the range")
        axes.set_title(unmathed(shortened(self.tree.name, 60)), loc="left")
        return axes
