"""Makes the table of an ordering for a table of several from the values of two seeds or more, and notes what is known of it:

    cargo run --release --example ordering_multiway -- 4 6 high 600000 1 1 one.bin
    cargo run --release --example ordering_multiway -- 4 6 high 600000 2 1 two.bin
    python scripts/ordering_multiway.py plo4-6h-1 --tables 600000 one.bin two.bin

Seeds are taken by turns into two halves, which are then compared. The table, python/omaha/data/NAME.bin, is compressed by zlib and holds the mean of
all seeds' values, in 4,096ths of a big blind and 32,768
too large: first the upper bytes of all classes and then the lower ones. Of six cards it holds 200 levels of equal shares of all hands, so
that every level lies in one hundredth: the mean values of the levels, best first, in the same way, and then the level of each class.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from omaha._core import _ordering_classes

DATA = Path(__file__).parents[1] / "python" / "omaha" / "data"
UNIT = 4_096
LEVELS = 200
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def ranks(values: Floats, hands: Ints) -> Floats:
    """The mean rank of each class among all hands; hands of equal value share theirs."""
    order = np.argsort(values, kind="stable")
    ordered, sums = values[order], np.concatenate([[0], np.cumsum(hands[order])])
    first = np.searchsorted(ordered, ordered, side="left")
    last = np.searchsorted(ordered, ordered, side="right")
    found = np.empty(len(values))
    found[order] = (sums[first] + sums[last]) / 2
    return found


def spearman(one: Floats, two: Floats, hands: Ints) -> float:
    """The rank correlation over all hands, a class counting as often as it has hands."""
    a, b = ranks(one, hands), ranks(two, hands)
    a -= np.average(a, weights=hands)
    b -= np.average(b, weights=hands)
    both, alone = (a * b * hands).sum(), (a * a * hands).sum() * (b * b * hands).sum()
    return float(both / alone**0.5)


def best(values: Floats, hands: Ints, share: float) -> npt.NDArray[np.bool_]:
    """The classes among the best hands."""
    order = np.argsort(-values, kind="stable")
    found = np.empty(len(values), dtype=np.bool_)
    found[order] = np.cumsum(hands[order]) <= share * hands.sum()
    return found


def stored(values: Floats) -> bytes:
    """Upper and lower bytes."""
    table = np.rint(values * UNIT).astype(np.int64) + 32_768
    assert table.min() >= 0 and table.max() < 65_536
    return (table >> 8).astype(np.uint8).tobytes() + (table & 255).astype(np.uint8).tobytes()


def levels(values: Floats, hands: Ints) -> bytes:
    """The mean values of the levels, and the level of each class."""
    order = np.argsort(-values, kind="stable")
    sums = np.cumsum(hands[order])
    level = np.empty(len(values), dtype=np.int64)
    level[order] = -(-LEVELS * sums // sums[-1]) - 1
    means = np.bincount(level, values * hands, LEVELS) / np.bincount(level, hands, LEVELS)
    assert (np.diff(np.rint(means * UNIT)) < 0).all(), "two levels have the same value"
    return stored(means) + level.astype(np.uint8).tobytes()


def half(files: Sequence[Path]) -> tuple[Floats, Floats]:
    """The mean values of some seeds, and their standard errors."""
    read = [np.fromfile(file, "<i4").reshape(-1, 2).T / 1e6 for file in files]
    values, errors = zip(*read, strict=True)
    return np.mean(values, axis=0), np.sqrt(np.sum(np.square(errors), axis=0)) / len(files)


def main() -> None:
    """Writes the table and the notes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("files", type=Path, nargs="+", help="of an even number of seeds")
    options = parser.parse_args()
    cards = int(options.name[3])
    players = int(options.name.split("-")[-2].removesuffix("h"))
    hands = np.frombuffer(_ordering_classes(cards)[1], dtype=np.uint8).astype(np.int64)
    if len(options.files) % 2:
        parser.error("the seeds make no two halves")
    (one, errors), (two, others) = half(options.files[::2]), half(options.files[1::2])
    value, error = (one + two) / 2, np.hypot(errors, others) / 2
    packed = zlib.compress(levels(value, hands) if cards == 6 else stored(value), 9)
    (DATA / f"{options.name}.bin").write_bytes(packed)
    top = best(one, hands, 0.1), best(two, hands, 0.1)
    notes: dict[str, Any] = {
        "players": players,
        "seeds": len(options.files),
        "tables": options.tables,
        "stderr": round(float(np.average(error, weights=hands)), 5),
        "stderr_max": round(float(error.max()), 5),
        "spread": round(float(np.cov(value, fweights=hands)) ** 0.5, 4),
        "correlation": round(spearman(one, two, hands), 6),
        "classes_correlation": round(spearman(one, two, np.ones_like(hands)), 6),
        "same_best_tenth": round(float(hands[top[0] & top[1]].sum() / hands[top[0]].sum()), 4),
        "stay": round(float(hands[value > 0].sum() / hands.sum()), 4),
    }
    path = DATA / "multiway.json"
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    known[options.name] = notes
    path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")
    print(options.name, len(packed), "bytes", notes, file=sys.stderr)


if __name__ == "__main__":
    main()
