"""What may have been meant by a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["nearest"]


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a message about a name: which one of those known may have been meant, or nothing.

    >>> nearest("@sett", ["@set", "@wrap"])
    '; did you mean @set?'
    """
    from difflib import get_close_matches

    small = {text.lower(): text for text in known}
    found = get_close_matches(name.lower()[:40], small, n=1, cutoff=0.7)
    return f"; did you mean {small[found[0]]}?" if found else ""
