"""The equity curves of one range or two: the best hands at the left, equity upwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from omaha.axes import axes_of
from omaha.pictures.blocks import Line, Piece, TextPicture
from omaha.pictures.drawing import CHARACTER, Drawing, shortened
from omaha.pictures.palette import GREY, HERO, RULE, VILLAIN
from omaha.pictures.picture import Picture, percent_ticks, unmathed
from omaha.range_distributions import Distribution

__all__ = ["COLOURS", "EquityCurves", "heading", "legend", "spoken", "where"]

COLOURS: Final = (HERO, VILLAIN)
DASHES: Final = ("", "7 3")
_WIDTH, _HEIGHT = 560, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 28, 80, 52
_MOST_STEPS: Final = 400
_UPWARDS: Final = " ▁▂▃▄▅▆▇█"


class EquityCurves(Picture):
    """The curve of a distribution, or of both ranges on one picture, with the equity of range against range in the corner."""

    def __init__(self, hero: Distribution, villain: Distribution | None = None) -> None:
        self.ranges = (hero,) if villain is None else (hero, villain)

    def drawing(self) -> Drawing:
        """The shapes of the SVG."""
        drawing = Drawing(_WIDTH, _HEIGHT, f"Equity curves, best hands first: {spoken(self.ranges)}")
        wide, high = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
        heading(drawing, self.ranges)
        for part, label in zip(*percent_ticks(), strict=True):
            x, y = _LEFT + part * wide, _TOP + (1 - part) * high
            drawing.line(_LEFT, y, _LEFT + wide, y, GREY if part in (0, 0.5) else RULE, "2 3" * (part == 0.5))
            drawing.line(x, _TOP, x, _TOP + high, GREY if part == 0 else RULE)
            drawing.words(_LEFT - 6, y + 4, label, size=11, fill=GREY, anchor="end")
            drawing.words(x, _TOP + high + 16, label, size=11, fill=GREY, anchor="middle")
        drawing.words(
            _LEFT + wide / 2, _HEIGHT - 12, "part of the range, best hands first", fill=GREY, anchor="middle"
        )
        drawing.words(16, _TOP + high / 2, "equity", fill=GREY, anchor="middle", turned=True)
        for distribution, colour, dash in reversed([*zip(self.ranges, COLOURS, DASHES, strict=False)]):
            points = ((_LEFT + x * wide, _TOP + (1 - y) * high) for x, y in _steps(distribution))
            drawing.path(points, colour, 2.5, dash)
        return drawing

    def text(self, width: int = 72, *, plain: bool = False, height: int = 16) -> TextPicture:
        """The picture in characters, no line longer than `width` (at least 40); `plain` keeps to ASCII."""
        columns = max(width, 40) - 6
        lines = list(legend(self.ranges, columns + 6, plain))
        cells = _area(self.ranges[0], columns, height, plain)
        if len(self.ranges) > 1:
            _dots(cells, self.ranges[1], plain)
        ticks = {round((1 - part) * height): label for part, label in zip(*percent_ticks(), strict=True)}
        wall, corner, floor, tick = ("|", "+", "-", "+") if plain else ("│", "└", "─", "┴")
        for at, row in enumerate(cells):
            lines.append((Piece(f"{ticks.get(at, ''):>4} {wall}", GREY), *_joined(row)))
        below = [floor] * columns
        words = [" "] * (columns + 6)
        for part, label in zip(*percent_ticks(), strict=True):
            place = round(part * (columns - 1))
            below[place] = tick
            first = min(max(6 + place - len(label) // 2, 0), len(words) - len(label))
            words[first : first + len(label)] = label
        lines.append((Piece(f"  0% {corner}" + "".join(below), GREY),))
        lines.append((Piece("".join(words), GREY),))
        lines.append((Piece("part of the range, best hands first".center(columns + 6).rstrip(), GREY),))
        return TextPicture(lines)

    def plot(self, ax: Any = None) -> Any:
        """The picture on matplotlib axes (the extra `plot`), on new ones if none are given; returns the axes."""
        axes = axes_of(ax)
        for distribution, colour, style in zip(self.ranges, COLOURS, ("-", "--"), strict=False):
            x, y = zip(*_steps(distribution), strict=True)
            label = unmathed(f"{shortened(distribution.hero, 40)}  {float(distribution.mean()):.2%}")
            axes.plot(x, y, color=colour, linestyle=style, linewidth=2, label=label)
        axes.axhline(0.5, color=GREY, linestyle=":", linewidth=1)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xticks(*percent_ticks())
        axes.set_yticks(*percent_ticks())
        axes.set_xlabel("part of the range, best hands first")
        axes.set_ylabel("equity")
        axes.grid(color=RULE)
        axes.set_title(unmathed(where(self.ranges)), loc="left")
        axes.legend(loc="best")
        return axes


def heading(drawing: Drawing, ranges: tuple[Distribution, ...], *, lines: bool = True) -> None:
    """The names of the ranges with their lines, or squares, and equities, and the board, above everything else."""
    left, right = _LEFT, drawing.width - _RIGHT
    fits = int((right - left - 40 - 70) / CHARACTER)
    for at, distribution in enumerate(ranges):
        y = 24 + 20 * at
        if lines:
            drawing.path([(left, y - 4), (left + 30, y - 4)], COLOURS[at], 3, DASHES[at])
        else:
            drawing.rect(left + 16, y - 11, 14, 14, COLOURS[at])
        drawing.words(left + 38, y, shortened(distribution.hero, fits), size=13, fill=COLOURS[at], bold=True)
        drawing.words(
            right, y, f"{float(distribution.mean()):.2%}", size=13, fill=COLOURS[at], anchor="end", bold=True
        )
    drawing.words(left + 38, 24 + 20 * len(ranges), where(ranges), size=11, fill=GREY)


def spoken(ranges: tuple[Distribution, ...]) -> str:
    """The ranges and their equities in a sentence."""
    said = ", ".join(f"{shortened(one.hero, 200)} {float(one.mean()):.2%}" for one in ranges)
    return f"{said}; {where(ranges)}"


def where(ranges: tuple[Distribution, ...]) -> str:
    """Against whom, unless both are there, and on which board."""
    first = ranges[0]
    board = "".join(str(card) for card in reversed(list(first.board)))
    place = f"on {board}" if board else "before the flop"
    against = f"against {shortened(first.villain, 30)} " if len(ranges) == 1 else ""
    return f"{against}{place}{', hi-lo' if first.hilo else ''}"


def _steps(distribution: Distribution) -> Iterator[tuple[float, float]]:
    """The corners of the curve, all of them where they are few, and never more than can be seen."""
    few = len(distribution) <= _MOST_STEPS
    curve = distribution.curve(None if few else _MOST_STEPS + 1)
    before = 0.0
    for x, y in zip(curve.x.tolist(), curve.y.tolist(), strict=True):
        if few:
            yield before, y
        yield x, y
        before = x


def legend(
    ranges: tuple[Distribution, ...], width: int, plain: bool, *, lines: bool = True
) -> Iterator[Line]:
    """The same as lines of characters."""
    signs = ("###", "ooo" if lines else "###") if plain else ("███", "○○○" if lines else "███")
    for distribution, mark, colour in zip(ranges, signs, COLOURS, strict=False):
        name = shortened(distribution.hero, width - 13)
        number = f"{float(distribution.mean()):.2%}"
        space = " " * (width - 4 - len(name) - len(number))
        yield Piece(mark, colour), Piece(f" {name}{space}{number}", colour)
    yield (Piece(f"    {shortened(where(ranges), width - 4)}", GREY),)


def _heights(distribution: Distribution, columns: int) -> list[float]:
    """The equity in the middle of each column."""
    curve = distribution.curve(2 * columns + 1)
    return [float(y) for y in curve.y[1::2]]


def _area(distribution: Distribution, columns: int, rows: int, plain: bool) -> list[list[Piece]]:
    cells = [[Piece(" ")] * columns for _ in range(rows)]
    for column, height in enumerate(_heights(distribution, columns)):
        eighths = round(height * rows * 8)
        for row in range(rows):
            filled = min(max(eighths - 8 * (rows - 1 - row), 0), 8)
            sign = (" #"[filled >= 4]) if plain else _UPWARDS[filled]
            cells[row][column] = Piece(sign, HERO if filled else "")
    return cells


def _dots(cells: list[list[Piece]], distribution: Distribution, plain: bool) -> None:
    for column, height in enumerate(_heights(distribution, len(cells[0]))):
        row = min(int((1 - height) * len(cells)), len(cells) - 1)
        under = cells[row][column].text in ("█", "#")
        cells[row][column] = Piece("o" if plain else "○", f"{VILLAIN} on {HERO}" if under else VILLAIN)


def _joined(row: list[Piece]) -> Iterator[Piece]:
    """Neighbours of one style as one piece."""
    kept: Piece | None = None
    for piece in row:
        if kept is not None and kept.style == piece.style:
            kept = Piece(kept.text + piece.text, kept.style)
        else:
            if kept is not None:
                yield kept
            kept = piece
    if kept is not None:
        yield kept
