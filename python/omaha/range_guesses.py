"""What may have been meant by a range that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable

from omaha.errors import RangeError
from omaha.spelling import nearest

__all__ = ["guessed"]


def guessed(error: RangeError, macros: Iterable[str]) -> RangeError:
    """The error; with the word about a board, or the user's macro, that may have been meant if there is none of this name."""
    name = str(error.value)
    if error.code == "range.board_word":
        from omaha.words import BOARD_WORDS

        guess = nearest(name.rstrip("+").rstrip("0123456789"), BOARD_WORDS)
    elif error.code == "range.macro_unknown":
        # Those that are built in have names so short that any may be meant.
        guess = nearest(name, ["$" + one.removeprefix("$") for one in macros])
    else:
        return error
    return RangeError(f"{error}{guess}", **error.__dict__)
