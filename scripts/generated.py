"""A file that a script writes and a gate compares."""

import difflib
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def write_or_compare(path: Path, wanted: str, source: str, command: str) -> int:
    """Write the file, or with --check compare; the exit status."""
    if sys.argv[1:] != ["--check"]:
        path.write_text(wanted, encoding="utf-8")
        return 0
    found = path.read_text(encoding="utf-8") if path.exists() else ""
    if found == wanted:
        return 0
    lines = (text.splitlines(keepends=True) for text in (found, wanted))
    sys.stderr.writelines(difflib.unified_diff(*lines, "committed", "generated"))
    where = path.relative_to(ROOT)
    print(f"{where} is not what {source}: run `{command}` and commit it", file=sys.stderr)
    return 1
