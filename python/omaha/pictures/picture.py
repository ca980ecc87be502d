"""What every picture can do: SVG, a notebook's page, characters, matplotlib axes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from omaha.pictures.blocks import TextPicture
from omaha.pictures.drawing import Drawing

__all__ = ["Picture", "percent_ticks", "unmathed"]


class Picture(ABC):
    """A picture of some numbers, which are worked out when it is drawn."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """The shapes of the SVG."""

    @abstractmethod
    def text(self, width: int = 72, *, plain: bool = False) -> TextPicture:
        """The picture in characters, no line longer than `width` (at least 40); `plain` keeps to ASCII."""

    @abstractmethod
    def plot(self, ax: Any = None) -> Any:
        """The picture on matplotlib axes (the extra `plot`), on new ones if none are given; returns the axes."""

    def svg(self) -> str:
        """The picture as SVG, complete in itself."""
        return self.drawing().svg()

    def html(self) -> str:
        """The picture for a notebook."""
        return f"<div>{self.svg()}</div>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return str(self.text())


def unmathed(text: str) -> str:
    r"""A text for matplotlib, which would take what stands between two dollar signs for a formula.

    >>> print(unmathed("AA$ds,KK$ds"))
    AA\$ds,KK\$ds
    """
    return text.replace("$", r"\$")


def percent_ticks(step: int = 25) -> tuple[list[float], list[str]]:
    """Places from 0 to 1 and what is written there."""
    return [at / 100 for at in range(0, 101, step)], [f"{at}%" for at in range(0, 101, step)]
