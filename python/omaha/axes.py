"""Axes of matplotlib, which is imported only here."""

from __future__ import annotations

from typing import Any

__all__ = ["axes_of"]


def axes_of(ax: Any) -> Any:
    """These axes, or new ones."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot  # type: ignore[import-not-found]
    except ModuleNotFoundError as error:
        message = "plot draws with matplotlib, which is not here: pip install 'omaha-poker[plot]'"
        raise ModuleNotFoundError(message, name=error.name) from None
    return pyplot.subplots()[1]
