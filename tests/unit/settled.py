"""Settlements and options that tests look at."""

from __future__ import annotations

from typing import Any

import omaha
from omaha import PotRules, Rake

settle: Any = omaha.settle
build_pots: Any = omaha.build_pots
settle_batch: Any = omaha.settle_batch
make_rake: Any = Rake
make_rules: Any = PotRules
"""Without their types: most of what is given here is wrong on purpose."""

BOOK = Rake(500, cap=3, unit=2, caps_by_players=[(2, 1), (4, None)], mode="total_main_first")
HOUSE = PotRules(
    rake=BOOK, odd_chip_order=[1, 0, 2], one_odd_chip_max=False, hilo_odd_chip="low", board_odd_chip="last"
)
PAID = settle([10, 20, 30], high=[3, 2, 2], low=[None, 5, 6], button=0, rules=PotRules(rake=Rake(500)))
FULL = settle(
    [10, 20, 30],
    high=[[3, 2, None], [1, 2, None]],
    low=[[None, 5, 6], [1, 1, 1]],
    button=2,
    folded=[False, False, True],
    mucked=[False, False, False],
    ante=[1, 1, 1],
    dead=[0, 0, 5],
    added=4,
    flop=False,
    dealt_in=3,
    rules=HOUSE,
)
PLAIN = settle([5, 5], folded=[True, False], button=0)
UNITS = settle([25, 500, 500], high=[None, 7, 7], folded=[True, False, False], button=2, unit=25)
IN_PLAY = build_pots([40, 60, 100, 150], folded=[False, True, False, False])

VALUES: list[Any] = [
    Rake(0),
    BOOK,
    PotRules(),
    HOUSE,
    *PAID.pots,
    *FULL.awards,
    PAID,
    FULL,
    UNITS,
]
