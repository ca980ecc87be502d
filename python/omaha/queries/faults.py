"""How errors of questions are made."""

from __future__ import annotations

from typing import Any

from omaha.errors import QueryError

__all__ = ["fault", "nearest"]


def fault(
    code: str, message: str, *, offset: int | None = None, value: Any = None, where: str = "query"
) -> QueryError:
    """The error; `code` without its `query.`."""
    return QueryError(message, code=f"query.{code}", value=value, offset=offset, where=where)


def nearest(name: str, known: list[str]) -> str:
    """The end of a message about a name: which one of those known may have been meant, or nothing."""
    from difflib import get_close_matches

    small = {text.lower(): text for text in known}
    found = get_close_matches(name.lower()[:40], small, n=1, cutoff=0.7)
    return f"; did you mean {small[found[0]]}?" if found else ""
