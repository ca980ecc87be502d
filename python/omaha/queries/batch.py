"""One question for each row of a table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from omaha.errors import OmahaError
from omaha.queries.faults import fault, nearest
from omaha.queries.hands import read_macros
from omaha.queries.results import QueryResult
from omaha.queries.run import query

__all__ = ["ERRORS", "TRIALS", "CsvResult", "query_csv"]

ERRORS: Final = "!ERRORS!"
"""The column with the code and message of a row that could not be answered."""
TRIALS: Final = "!TRIALS!"
"""The column with the deals of a row."""
_PLACE: Final = re.compile(r"#([^#\r\n]{1,100})#")
_MORE: Final = "\r"
"""What a row has beyond the names; no name is this."""
Row = dict[str, Any]


class CsvResult(Sequence[Row]):
    """The rows of `query_csv`: what was read, the answers, `!ERRORS!` and `!TRIALS!`; `str` is the text of a CSV file."""

    def __init__(
        self, columns: Sequence[str], rows: Sequence[Row], results: Sequence[QueryResult | None]
    ) -> None:
        self.columns = tuple(columns)
        self.rows = tuple(rows)
        self.results = tuple(results)
        """What `query` gave for each row, None for a row with an error."""

    def __getitem__(self, key: Any) -> Any:
        return self.rows[key]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def errors(self) -> int:
        """How many rows could not be answered."""
        return sum(bool(row[ERRORS]) for row in self.rows)

    def write(self, file: TextIO) -> None:
        """Writes the table."""
        writer = csv.DictWriter(file, self.columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)

    def __str__(self) -> str:
        text = io.StringIO()
        self.write(text)
        return text.getvalue()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CsvResult):
            return NotImplemented
        return (self.columns, self.rows, self.results) == (other.columns, other.rows, other.results)

    def __hash__(self) -> int:
        return hash((self.columns, str(self)))

    def __repr__(self) -> str:
        return f"<CsvResult {len(self)} rows, {self.errors} with errors>"


def _mapping(row: object) -> Row:
    if not isinstance(row, Mapping):
        raise TypeError(f"a row is a mapping of names to values, not {type(row).__name__}")
    return dict(row)


def query_csv(
    text: str,
    source: str | Path | io.TextIOBase | Iterable[Mapping[str, Any]],
    *,
    progress: Callable[[int], object] | None = None,
    **options: Any,
) -> CsvResult:
    """Answers a question for each row of a table: `#NAME#` in the text stands for what the row has in its column NAME.

    `source` is the path of a CSV file with a line of names, an open file, or rows as dictionaries. `options` are those of
    `omaha.query`; `progress` is called with the number of rows done. The result has the columns of the source, one for each
    selector (of `count` the share, with the count beside it as NAME#), `!ERRORS!` and `!TRIALS!`. A row that cannot be answered
    has its code and message there, and the others go on.

    Raises `QueryError` (`query.placeholder`, `query.csv`) for a placeholder without a column, or a file that is no table, and what
    `omaha.query` raises for options and macros.

    >>> import omaha
    >>> rows = [{"hand": "AhKhQdJd"}, {"hand": "AhKhQdXx"}]
    >>> text = "select avg(riverEquity(hero)) as e from hero='#hand#', villain='9c8c7h6h', board='9h8h2c'"
    >>> print(omaha.query_csv(text, rows, exact=True))
    hand,e,!ERRORS!,!TRIALS!
    AhKhQdJd,0.3597560975609756,,820
    ...
    """
    if not isinstance(text, str):
        raise TypeError(f"a question is a text, not {type(text).__name__}")
    if isinstance(source, str | Path):
        with Path(source).open(newline="", encoding="utf-8-sig") as file:
            names, rows = _read(file)
    elif isinstance(source, io.TextIOBase):
        names, rows = _read(source)
    else:
        rows = [_mapping(row) for row in source]
        names = list(dict.fromkeys(name for row in rows for name in row))
        for name in names:
            if not isinstance(name, str):
                raise TypeError(f"the name of a column is a text, not {type(name).__name__}")
    # Wrong macros are wrong in every row.
    read_macros(options.get("macros"))
    # What an earlier answer said is not kept beside what this one says.
    names = [name for name in names if name not in (ERRORS, TRIALS)]
    filler = _Filler(text, names)
    added: dict[str, None] = {}
    done: list[Row] = []
    results: list[QueryResult | None] = []
    for number, row in enumerate(rows, 1):
        found, error = None, ""
        more = row.pop(_MORE, None)
        try:
            if more:
                message = (
                    f"the row has {len(names) + len(more)} values where the first line has {len(names)} names"
                )
                raise fault("csv_value", message, value=str(more[0])[:40])
            found = query(filler.filled(row), **options)
        except OmahaError as failed:
            if str(failed.code).startswith(("query.option", "threads.")):
                raise
            error = f"{failed.code}: {failed}"
        answers = _answers(found, names) if found else {}
        added.update(dict.fromkeys(answers))
        trials = "/".join(str(statement.trials) for statement in found) if found else ""
        done.append({**row, **answers, ERRORS: error, TRIALS: trials})
        results.append(found)
        if progress is not None and progress(number) is False:
            break
    columns = [*names, *added, ERRORS, TRIALS]
    return CsvResult(columns, done, results)


def _read(file: TextIO | io.TextIOBase) -> tuple[list[str], list[Row]]:
    try:
        reader = csv.DictReader(file, restkey=_MORE, restval="", strict=True)
        names = list(reader.fieldnames or ())
        if names and names[0].startswith("\ufeff"):
            # The mark of a file that somebody else opened; csv has told it from a quote no more than from a letter.
            names[0] = names[0][1:].strip('"')
            reader.fieldnames = names
        rows: list[Row] = list(reader)
    except (csv.Error, UnicodeDecodeError) as error:
        raise fault("csv", f"this is no CSV file: {error}", where="csv") from None
    if not names or len(set(names)) < len(names):
        raise fault("csv", "the first line has no names, or one twice", value=names, where="csv")
    return names, rows


class _Filler:
    """Puts the values of a row into a text."""

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.text = text
        small: dict[str, list[str]] = {}
        for name in names:
            small.setdefault(name.strip().lower(), []).append(name)
        self.places: list[tuple[int, int, str]] = []
        for match in _PLACE.finditer(text):
            name = match[1].strip().lower()
            if name not in small:
                message = f"there is no column {match[1][:40]!r}{nearest(name, list(names))}"
                raise fault("placeholder", message, offset=match.start(), value=match[1][:40])
            meant = [match[1]] if match[1] in small[name] else small[name]
            if len(meant) > 1:
                message = f"{match[1][:40]!r} may be any of the columns {', '.join(map(repr, meant))[:80]}"
                raise fault("placeholder", message, offset=match.start(), value=match[1][:40])
            self.places.append((match.start(), match.end(), meant[0]))

    def filled(self, row: Row) -> str:
        """The question of a row."""
        parts, at = [], 0
        for start, end, name in self.places:
            value = "" if row.get(name) is None else str(row[name])
            if "'" in value or "#" in value:
                message = f"the column {name} holds {value[:40]!r}: no quotes and no # there"
                raise fault("csv_value", message, offset=start, value=value[:40])
            parts += [self.text[at:start], value]
            at = end
        return "".join([*parts, self.text[at:]])


def _answers(result: QueryResult, taken: Sequence[str]) -> Row:
    """A value for each column, by names that are all different, and none of those that are taken."""
    found: Row = {}
    for name, value in _named(result):
        place, number = name, 2
        while place in found or place in taken:
            place, number = f"{name} {number}", number + 1
        found[place] = value
    return found


def _named(result: QueryResult) -> Iterator[tuple[str, Any]]:
    for statement in result:
        for column in statement:
            if column.selector == "count":
                yield column.name, column.share
                yield f"{column.name}#", column.value
            elif column.selector == "histogram":
                yield (
                    column.name,
                    " ".join(f"{one.label}:{one.share:.6g}" for one in column.value if one.count),
                )
            else:
                yield column.name, column.value
