"""The equity after each next card: thirteen ranks by four suits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha.axes import axes_of
from omaha.cards import Card, CardSet
from omaha.pictures.blocks import Line, Piece, TextPicture
from omaha.pictures.drawing import CHARACTER, Drawing, shortened
from omaha.pictures.palette import GREY, RULE, diverging, ink_on
from omaha.pictures.picture import Picture, unmathed

__all__ = ["HeatMap"]

RANKS: Final = "AKQJT98765432"
SUITS: Final = "shdc"
_SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
_WIDTH, _LEFT, _TOP, _WIDE, _HIGH = 560, 40, 86, 38, 30
_LEAST_SPAN: Final = 0.02
"""Colours tell differences of a percent and more apart; smaller ones would only look great."""


class HeatMap(Picture):
    """Someone's equity after each card that may come next. Blue is better than now, vermilion worse."""

    def __init__(
        self, equities: dict[Card, Fraction], now: Fraction, *, name: str, against: str = "", board: CardSet
    ) -> None:
        self.equities = equities
        self.now = now
        self.name = name
        self.against = against
        self.board = board

    def grid(self) -> npt.NDArray[np.float64]:
        """The equities by suit (4: s h d c) and rank (13, the ace first); nan for cards that cannot come."""
        grid = np.full((4, 13), np.nan)
        for card, equity in self.equities.items():
            grid[SUITS.index(str(card)[1]), RANKS.index(str(card)[0])] = float(equity)
        return grid

    def _span(self) -> float:
        now = float(self.now)
        return max([_LEAST_SPAN, *(abs(float(equity) - now) for equity in self.equities.values())])

    def _title(self) -> str:
        board = "".join(str(card) for card in reversed(list(self.board)))
        against = f" against {self.against}" if self.against else ""
        return f"{self.name}{against}{f' on {board}' if board else ''}"

    def drawing(self) -> Drawing:
        """The shapes of the SVG."""
        best = sorted(self.equities, key=lambda card: -self.equities[card])
        ends = ""
        if best:
            first, last = best[0], best[-1]
            ends = f"; best {first} {float(self.equities[first]):.1%}, worst {last} {float(self.equities[last]):.1%}"
        spoken = (
            f"Equity after the next card, now {float(self.now):.2%}: {shortened(self._title(), 200)}{ends}"
        )
        drawing = Drawing(_WIDTH, _TOP + 4 * _HIGH + 54, spoken)
        drawing.words(_LEFT, 24, shortened(self._title(), int(510 / CHARACTER)), size=13, bold=True)
        drawing.words(
            _LEFT,
            44,
            f"equity in per cent after the next card, now {float(self.now):.2%}",
            size=11,
            fill=GREY,
        )
        span, now, grid = self._span(), float(self.now), self.grid()
        for column, rank in enumerate(RANKS):
            middle = _LEFT + (column + 0.5) * _WIDE
            drawing.words(middle, _TOP - 8, rank, anchor="middle", bold=True)
        for row, suit in enumerate(SUITS):
            drawing.words(_LEFT - 12, _TOP + (row + 0.5) * _HIGH + 4, suit, anchor="middle", bold=True)
            for column, rank in enumerate(RANKS):
                value = float(grid[row, column])
                x, y = _LEFT + column * _WIDE, _TOP + row * _HIGH
                if np.isnan(value):
                    drawing.rect(x, y, _WIDE - 2, _HIGH - 2, "#ffffff", stroke=RULE)
                    continue
                colour = diverging((value - now) / span)
                tip = f"{rank}{suit}: {value:.2%}"
                drawing.rect(x, y, _WIDE - 2, _HIGH - 2, colour, tip)
                drawing.words(
                    x + _WIDE / 2 - 1,
                    y + _HIGH / 2 + 3,
                    _cell(value),
                    size=11,
                    fill=ink_on(colour),
                    anchor="middle",
                )
        self._scale(drawing, now, span)
        return drawing

    def _scale(self, drawing: Drawing, now: float, span: float) -> None:
        y, low, high = _TOP + 4 * _HIGH + 12, max(now - span, 0.0), min(now + span, 1.0)
        left, steps, wide = _LEFT + 60, 42, 6
        for at in range(steps):
            value = low + (high - low) * (at + 0.5) / steps
            drawing.rect(left + at * wide, y, wide, 10, diverging((value - now) / span))
        places = {low: 0.0, high: 1.0}
        middle = (now - low) / (high - low)
        if 0.2 < middle < 0.8:
            places[now] = middle
        for value, place in places.items():
            x = left + place * steps * wide
            drawing.words(x, y + 24, f"{value:.1%}", size=11, fill=GREY, anchor="middle")

    def text(self, width: int = 72, *, plain: bool = False) -> TextPicture:
        """The picture in characters, no line longer than `width` (at least 57: 13 columns); `plain` keeps to ASCII."""
        width = max(width, 57)
        lines: list[Line] = [
            (Piece(shortened(self._title(), width)),),
            (Piece(f"equity in per cent after the next card, now {float(self.now):.2%}", GREY),),
            (Piece("     " + "".join(f"{rank:^4}" for rank in RANKS)),),
        ]
        span, now, grid = self._span(), float(self.now), self.grid()
        for row, suit in enumerate(SUITS):
            pieces = [Piece(f"  {suit}  " if plain else f"  {_SYMBOLS[suit]}  ")]
            for column in range(len(RANKS)):
                value = float(grid[row, column])
                if np.isnan(value):
                    pieces.append(Piece("  . " if plain else "  · ", GREY))
                else:
                    colour = diverging((value - now) / span)
                    pieces.append(Piece(f"{100 * value:3.0f} ", f"{ink_on(colour)} on {colour}"))
            lines.append(tuple(pieces))
        return TextPicture(lines)

    def plot(self, ax: Any = None) -> Any:
        """The picture on matplotlib axes (the extra `plot`), on new ones if none are given; returns the axes."""
        axes = axes_of(ax)
        span, now, grid = self._span(), float(self.now), self.grid()
        # Colours of our own rather than a map of matplotlib's, so that all pictures agree.
        shades = np.full((4, 13, 3), 1.0)
        for row, column in zip(*np.nonzero(~np.isnan(grid)), strict=True):
            value = float(grid[row, column])
            colour = diverging((value - now) / span)
            shades[row, column] = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
            axes.text(column, row, _cell(value), ha="center", va="center", color=ink_on(colour), fontsize=8)
        axes.imshow(shades, aspect="auto")
        axes.set_xticks(range(13), list(RANKS))
        axes.set_yticks(range(4), list(SUITS))
        axes.set_title(
            unmathed(f"{shortened(self._title(), 50)}: after the next card, now {now:.2%}"),
            loc="left",
            fontsize=10,
        )
        return axes


def _cell(value: float) -> str:
    return "100" if value >= 0.9995 else f"{100 * value:.1f}"
