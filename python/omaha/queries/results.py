"""What questions are answered with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, NamedTuple, overload

from omaha.queries.faults import fault, nearest
from omaha.range_warnings import RangeWarning

__all__ = ["Bin", "Column", "QueryResult", "QueryWarning", "Statement"]


class QueryWarning(NamedTuple):
    """A range has a meaning, but perhaps not the one that was meant: a `RangeWarning`, and where the range stands."""

    code: str
    """Stable, such as "range.holdem_suited"."""
    offset: int
    """Where it stands in the text of the question, or in the argument that `where` names."""
    message: str
    """In words."""
    where: str
    """"query", or the argument of `omaha.query` that has the range."""
    of: str
    """Whose range it is: a player, or the function that takes it."""

    @classmethod
    def told(
        cls, warnings: Sequence[RangeWarning], offset: int | None, where: str, of: str
    ) -> tuple[QueryWarning, ...]:
        """Those of a range that stands at `offset`."""
        return tuple(cls(one.code, (offset or 0) + one.offset, one.message, where, of) for one in warnings)


@dataclass(frozen=True, slots=True)
class Bin:
    """One value of a histogram, or one hundredth of an equity."""

    label: str
    value: float
    """The value; of an equity the lower end, so that 0.31 is from 31% to just under 32%, and 0.99 from 99% to 100%."""
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class Column:
    """What one selector says."""

    name: str
    selector: str
    text: str
    """The selector as it was written."""
    value: Any
    """A float for avg, an int for count, bins for histogram; for min and max a number or the name of a value."""
    exact: Fraction | None
    """An average, share, least or greatest value as a fraction; of a sample, the sample's. None if it is no fraction."""
    stderr: float | None
    """The standard error of an average or a share: 0 if all deals were counted."""
    share: float | None = None
    """Of count: the part of all deals."""

    def __float__(self) -> float:
        return float(self.value if self.share is None else self.share)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        value = self.value
        if self.selector == "histogram":
            value = [asdict(found) for found in value]
        return {
            "name": self.name,
            "selector": self.selector,
            "text": self.text,
            "value": value,
            "share": self.share,
            "stderr": self.stderr,
            "exact": None if self.exact is None else str(self.exact),
        }


@dataclass(frozen=True, slots=True)
class Statement(Sequence[Column]):
    """The answers of one statement: a sequence of `Column`, also by name."""

    text: str
    columns: tuple[Column, ...]
    trials: int
    """The deals that counted: those that `where` let through; of weighted hands, their weight."""
    dealt: int
    """All deals, those that `where` turned away too."""
    is_exact: bool
    """Whether these were all deals there are."""
    seed: int
    game: str
    warnings: tuple[QueryWarning, ...] = ()
    """What may have been meant otherwise in the ranges: those of the players, then those of the expressions."""

    @overload
    def __getitem__(self, key: int | str) -> Column: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Column, ...]: ...
    def __getitem__(self, key: int | str | slice) -> Column | tuple[Column, ...]:
        if not isinstance(key, str):
            return self.columns[key]
        for column in self.columns:
            if column.name.lower() == key.lower():
                return column
        names = [column.name for column in self.columns]
        raise fault("column", f"no result is called {key!r}{nearest(key, names)}", value=key)

    def __len__(self) -> int:
        return len(self.columns)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def values(self) -> dict[str, Any]:
        """The values by name."""
        return {column.name: column.value for column in self.columns}

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "text": self.text,
            "game": self.game,
            "trials": self.trials,
            "dealt": self.dealt,
            "is_exact": self.is_exact,
            "seed": self.seed,
            "warnings": [warning._asdict() for warning in self.warnings],
            "columns": [column.to_dict() for column in self.columns],
        }

    def __str__(self) -> str:
        from omaha.queries.views import text

        return text(self)

    def _repr_html_(self) -> str:
        from omaha.queries.views import html

        return html(self)

    def __repr__(self) -> str:
        kind = "exact" if self.is_exact else "sampled"
        return f"<Statement {', '.join(self.names)}: {self.trials:,} deals, {kind}>"


@dataclass(frozen=True, slots=True)
class QueryResult(Sequence[Statement]):
    """The answers of all statements: a sequence of `Statement`; `result["name"]` is the first column of that name."""

    statements: tuple[Statement, ...]

    @overload
    def __getitem__(self, key: int) -> Statement: ...
    @overload
    def __getitem__(self, key: str) -> Column: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Statement, ...]: ...
    def __getitem__(self, key: int | str | slice) -> Statement | Column | tuple[Statement, ...]:
        if not isinstance(key, str):
            return self.statements[key]
        for statement in self.statements:
            for column in statement.columns:
                if column.name.lower() == key.lower():
                    return column
        names = [name for statement in self.statements for name in statement.names]
        raise fault("column", f"no result is called {key!r}{nearest(key, names)}", value=key)

    def __len__(self) -> int:
        return len(self.statements)

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements)

    @property
    def is_exact(self) -> bool:
        """Whether all deals of all statements were counted."""
        return all(statement.is_exact for statement in self.statements)

    @property
    def warnings(self) -> tuple[QueryWarning, ...]:
        """Those of all statements, each once."""
        return tuple(
            dict.fromkeys(warning for statement in self.statements for warning in statement.warnings)
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {"statements": [statement.to_dict() for statement in self.statements]}

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.statements))

    def _repr_html_(self) -> str:
        return "".join(statement._repr_html_() for statement in self.statements)

    def __repr__(self) -> str:
        return f"<QueryResult {', '.join(repr(statement) for statement in self.statements)}>"
