"""Notes: what may have been meant otherwise, on standard error."""

from __future__ import annotations

from collections.abc import Iterable

import click

from omaha import RangeWarning

__all__ = ["say"]


def say(warnings: Iterable[RangeWarning], whose: str = "") -> None:
    """A line for each warning about a range; `whose` says which of several it is."""
    for one in warnings:
        click.echo(f"note: {whose}{one.message} (at position {one.offset})", err=True)
