"""SVG as text: a few shapes, all words escaped, one title for those who hear the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from omaha.pictures.palette import BACK, INK

__all__ = ["Drawing", "shortened", "stacked"]

CHARACTER: Final = 7.6
"""The width that is kept free for a character of the usual size."""


class Drawing:
    """Shapes on a white sheet of so many pixels."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.parts: list[str] = []

    def rect(
        self, x: float, y: float, width: float, height: float, fill: str, tip: str = "", stroke: str = ""
    ) -> None:
        """A rectangle; `tip` is shown where a pointer rests on it."""
        edge = f' stroke="{stroke}"' if stroke else ""
        shape = f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{fill}"{edge}'
        self.parts.append(f"{shape}><title>{_clean(tip)}</title></rect>" if tip else f"{shape}/>")

    def line(self, x: float, y: float, to_x: float, to_y: float, stroke: str, dash: str = "") -> None:
        """A thin line."""
        self.path([(x, y), (to_x, to_y)], stroke, 1, dash)

    def path(
        self, points: Iterable[tuple[float, float]], stroke: str, width: float = 2, dash: str = ""
    ) -> None:
        """A line through all points."""
        steps = "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<path d="M{steps}" fill="none" stroke="{stroke}" stroke-width="{_n(width)}"{dashes}/>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        fill: str = INK,
        size: float = 12,
        anchor: str = "start",
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        """A line of text; `anchor` is start, middle or end, and turned text goes upwards."""
        weight = ' font-weight="bold"' if bold else ""
        turn = f' transform="rotate(-90 {_n(x)} {_n(y)})"' if turned else ""
        self.parts.append(
            f'<text x="{_n(x)}" y="{_n(y)}" fill="{fill}" font-size="{_n(size)}" '
            f'text-anchor="{anchor}"{weight}{turn}>{_clean(text)}</text>'
        )

    def svg(self) -> str:
        """The whole picture, to stand alone or in a page."""
        return _sheet(self.width, self.height, self.title, "".join(self.parts))


def stacked(drawings: Sequence[Drawing]) -> str:
    """Several drawings, one under the other, as one picture."""
    parts, top = [], 0.0
    for drawing in drawings:
        shapes = "".join(drawing.parts)
        parts.append(
            f'<g transform="translate(0 {_n(top)})"><title>{_clean(drawing.title)}</title>{shapes}</g>'
        )
        top += drawing.height
    width = max((drawing.width for drawing in drawings), default=0)
    return _sheet(width, top, "; ".join(drawing.title for drawing in drawings), "".join(parts))


def shortened(text: str, characters: int) -> str:
    """The text, or its beginning and three dots.

    >>> shortened("AAKK,QQJJ", 6), shortened("AA", 6)
    ('AAKK,…', 'AA')
    """
    return text if len(text) <= characters else text[: max(characters - 1, 0)] + "…"


def _sheet(width: float, height: float, title: str, body: str) -> str:
    size = f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}"'
    words = _clean(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{words}" '
        f'font-family="sans-serif" style="max-width:100%"><title>{words}</title>'
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{BACK}"/>{body}</svg>'
    )


def _clean(text: str) -> str:
    """Text that XML takes: signs escaped, control characters replaced."""
    return escape("".join(c if c.isprintable() else "\ufffd" for c in text))


def _n(value: float) -> str:
    """A number as short as it may be, exact to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
