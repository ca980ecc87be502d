"""Warnings about habits of hold'em: the text of a range has a meaning, but perhaps another one was meant."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["WARNINGS", "RangeWarning"]

WARNINGS: Final = {
    "range.holdem_suited": "in Omaha a suit letter goes with the rank before it: AKs is an ace and the king of spades; suited is AxKx",
    "range.holdem_offsuit": "in Omaha the o is a third card of another rank; not suited is AxKy",
    "range.omaha_suffix": "suit letters are suits: d is diamonds, s is spades; double suited is AA$ds, single suited AA$ss",
    "range.any_card": "x is a suit, the same one each time; for any cards write nothing or **",
    "range.bracket_list": "read as a list: [A,K,Q,J] for [AKQJ]",
    "range.bracket_suits": "one of these ranks, and suits of other cards; suited is AxKx",
    "range.shift_alone": "a rank cannot move on, so nothing does; write both ends, as AT-AK",
    "range.ace_low": "the ace is high in spans; low cards are [A,2,3,4,5] or $W",
}


class RangeWarning(NamedTuple):
    """The text has a meaning, but perhaps not the one that was meant."""

    code: str
    """Stable, such as "range.holdem_suited"."""
    offset: int
    """Where it stands in the text."""
    message: str
    """In words."""
