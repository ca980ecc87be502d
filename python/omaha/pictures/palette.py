"""Colours that people with any kind of colour vision can tell apart: blue and vermilion, and greys."""

from __future__ import annotations

from typing import Final

__all__ = ["BACK", "GREY", "HERO", "INK", "RULE", "VILLAIN", "diverging", "ink_on"]

HERO: Final = "#0072b2"
VILLAIN: Final = "#d55e00"
INK: Final = "#222222"
GREY: Final = "#595959"
"""Still readable on white."""
RULE: Final = "#d9d9d9"
BACK: Final = "#ffffff"

_LOW: Final = (0xD5, 0x5E, 0x00)
_MIDDLE: Final = (0xF7, 0xF7, 0xF7)
_HIGH: Final = (0x00, 0x72, 0xB2)


def diverging(value: float) -> str:
    """From vermilion (-1) by near-white (0) to blue (1).

    >>> diverging(-1), diverging(0), diverging(2)
    ('#d55e00', '#f7f7f7', '#0072b2')
    """
    end, part = (_HIGH, min(value, 1.0)) if value > 0 else (_LOW, min(-value, 1.0))
    mixed = (round(a + (b - a) * part) for a, b in zip(_MIDDLE, end, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def ink_on(colour: str) -> str:
    """Black or white, whichever has more contrast on the colour.

    >>> ink_on("#f7f7f7"), ink_on("#0072b2")
    ('#000000', '#ffffff')
    """
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if (light + 0.05) ** 2 > 1.05 * 0.05 else "#ffffff"
