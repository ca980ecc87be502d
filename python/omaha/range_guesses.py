"""What may have been meant by a range that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from omaha.errors import RangeError
from omaha.spelling import nearest

__all__ = ["guessed"]


def guessed(error: RangeError, text: str, macros: Iterable[str]) -> RangeError:
    """The error in a text; with the word about a board, or the user's macro, that may have been meant if there is none of this name."""
    name = str(error.value)
    if name.endswith("…") and text.startswith(name[:-1], error.offset or 0):
        # An error shows the beginning of what is long.
        name = re.split("[^@A-Za-z0-9+]", text[error.offset or 0 :][:40], maxsplit=1)[0]
    if error.code == "range.board_word":
        from omaha.words import nearest_word

        guess = nearest_word(name)
    elif error.code == "range.macro_unknown":
        # Those that are built in have names so short that any may be meant.
        guess = nearest(name, ["$" + one.removeprefix("$") for one in macros])
    else:
        return error
    return RangeError(f"{error}{guess}", **error.__dict__)
