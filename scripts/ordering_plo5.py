"""Makes the table of all five-card hands against one random hand, high and hi-lo, by sampling: exactly it would take eight hours of a core.

    python scripts/ordering_plo5.py --processes 2 FILE

Each of the 134,459 classes is dealt 40,000 times with its number as the seed, so that the table is the same whatever the number of
processes. The file is compressed by zlib: the equities of all classes, high first and then hi-lo, in 2,048ths of the pot (a tenth of their
standard error), first the upper bytes of all and then the lower ones.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt

import omaha
from omaha._core import _ordering_classes

TRIALS = 40_000
_CHUNK = 500


def sampled(start: int) -> list[tuple[float, float]]:
    """High and hi-lo equity of the classes from a number on."""
    masks = np.frombuffer(_ordering_classes(5)[0], dtype=np.uint64)
    found = []
    for number in range(start, min(start + _CHUNK, len(masks))):
        hand = omaha.CardSet.from_mask(int(masks[number]))
        result = omaha.equity(hand, None, game="plo5-8", trials=TRIALS, seed=number, threads=1)[0]
        found.append((result.win + result.tie / 2, result.equity))
    return found


def main() -> None:
    """Writes the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    count = len(_ordering_classes(5)[1])
    rows: list[tuple[float, float]] = []
    with ProcessPoolExecutor(options.processes) as pool:
        for part in pool.map(sampled, range(0, count, _CHUNK)):
            rows += part
            print(f"{len(rows)} of {count}", file=sys.stderr)
    options.file.write_bytes(packed(np.array(rows).T))


def packed(equities: npt.NDArray[np.float64]) -> bytes:
    """The bytes of the file."""
    fine = np.minimum(np.rint(equities * 65_536), 65_535)
    table = np.rint(fine / 32).astype(np.uint16)
    return zlib.compress(
        (table >> 8).astype(np.uint8).tobytes() + (table & 255).astype(np.uint8).tobytes(), 9
    )


if __name__ == "__main__":
    main()
