"""How errors of questions are made."""

from __future__ import annotations

from typing import Any

from omaha.errors import QueryError
from omaha.spelling import nearest

__all__ = ["fault", "nearest"]


def fault(
    code: str, message: str, *, offset: int | None = None, value: Any = None, where: str = "query"
) -> QueryError:
    """The error; `code` without its `query.`."""
    return QueryError(message, code=f"query.{code}", value=value, offset=offset, where=where)
