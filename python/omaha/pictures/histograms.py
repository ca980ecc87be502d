"""Histograms of one range or two, one above the other on the same scale."""

from __future__ import annotations

from typing import Any

from omaha.axes import axes_of
from omaha.pictures.blocks import Piece, TextPicture, bar
from omaha.pictures.curves import COLOURS, heading, legend, spoken, where
from omaha.pictures.drawing import Drawing, shortened
from omaha.pictures.palette import GREY, RULE
from omaha.pictures.picture import Picture, percent_ticks, unmathed
from omaha.range_distributions import Distribution, Histogram

__all__ = ["EquityHistogram"]

_WIDTH, _PANEL = 560, 140
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 28, 82, 46


class EquityHistogram(Picture):
    """How much of a distribution, or of both ranges, is in each of some equal steps of equity."""

    def __init__(self, hero: Distribution, villain: Distribution | None = None, *, bins: int = 100) -> None:
        self.ranges = (hero,) if villain is None else (hero, villain)
        self.bins = bins

    def _histograms(self) -> list[Histogram]:
        return [distribution.histogram(self.bins) for distribution in self.ranges]

    def drawing(self) -> Drawing:
        """The shapes of the SVG."""
        height = _TOP + _PANEL * len(self.ranges) + _BOTTOM
        drawing = Drawing(_WIDTH, height, f"Histograms of equity in {self.bins} steps: {spoken(self.ranges)}")
        wide = _WIDTH - _LEFT - _RIGHT
        heading(drawing, self.ranges, lines=False)
        histograms = self._histograms()
        most = max(float(found.shares.max()) for found in histograms)
        for at, found in enumerate(histograms):
            self._panel(drawing, found, COLOURS[at], _TOP + _PANEL * at, most)
        floor = _TOP + _PANEL * len(self.ranges)
        for part, label in zip(*percent_ticks(), strict=True):
            drawing.words(_LEFT + part * wide, floor + 12, label, size=11, fill=GREY, anchor="middle")
        drawing.words(_LEFT + wide / 2, height - 12, "equity", fill=GREY, anchor="middle")
        drawing.words(16, (_TOP + floor) / 2, "part of the range", fill=GREY, anchor="middle", turned=True)
        return drawing

    def _panel(self, drawing: Drawing, found: Histogram, colour: str, top: float, most: float) -> None:
        wide, high = _WIDTH - _LEFT - _RIGHT, _PANEL - 16
        floor = top + high
        for part in (0.5, 1):
            drawing.line(_LEFT, floor - part * high, _LEFT + wide, floor - part * high, RULE)
            drawing.words(
                _LEFT - 6, floor - part * high + 4, _percent(part * most), size=11, fill=GREY, anchor="end"
            )
        step = wide / self.bins
        gap = 1 if step >= 4 else 0
        for at, share in enumerate(found.shares.tolist()):
            if share:
                tall = max(share / most * high, 0.5)
                tip = f"{_step(at, self.bins)}: {share:.2%}"
                drawing.rect(_LEFT + at * step, floor - tall, step - gap, tall, colour, tip)
        drawing.line(_LEFT, floor, _LEFT + wide, floor, GREY)

    def text(self, width: int = 72, *, plain: bool = False) -> TextPicture:
        """The picture in characters, no line longer than `width` (at least 40); `plain` keeps to ASCII."""
        width = max(width, 40)
        histograms = self._histograms()
        most = max(float(found.shares.max()) for found in histograms)
        name = max(len(_step(at, self.bins)) for at in range(self.bins))
        # A bar and its number for each range.
        room = (width - name) // len(self.ranges) - 10
        lines = list(legend(self.ranges, width, plain, lines=False))
        for at in reversed(range(self.bins)):
            pieces = [Piece(f"{_step(at, self.bins):>{name}}", GREY)]
            for found, colour in zip(histograms, COLOURS, strict=False):
                share = float(found.shares[at])
                drawn = bar(share / most, room, plain=plain)
                pieces += [Piece(f" {share:>7.2%} "), Piece(f"{drawn:<{room}} ", colour)]
            lines.append(tuple(pieces))
        return TextPicture(lines)

    def plot(self, ax: Any = None) -> Any:
        """The picture on matplotlib axes (the extra `plot`), on new ones if none are given; returns the axes."""
        axes = axes_of(ax)
        part = 1 / self.bins / len(self.ranges)
        for at, (distribution, found) in enumerate(zip(self.ranges, self._histograms(), strict=True)):
            places = [begin + at * part for begin in found.edges[:-1].tolist()]
            label = unmathed(shortened(distribution.hero, 40))
            axes.bar(places, found.shares.tolist(), width=part, align="edge", color=COLOURS[at], label=label)
        axes.set_xlim(0, 1)
        axes.set_xticks(*percent_ticks())
        axes.set_xlabel("equity")
        axes.set_ylabel("part of the range")
        axes.set_title(unmathed(where(self.ranges)), loc="left")
        axes.legend(loc="best")
        return axes


def _percent(part: float) -> str:
    return f"{part:.0%}" if part >= 0.1 else f"{part:.1%}"


def _step(at: int, bins: int) -> str:
    """The step's bounds in per cent, with as many decimals as they need."""
    places = 0 if 100 % bins == 0 else 1
    return f"{100 * at / bins:.{places}f}-{100 * (at + 1) / bins:.{places}f}%"
