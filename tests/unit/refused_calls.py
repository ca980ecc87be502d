"""Tables to call wrongly: what is refused, with which code, and that nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from omaha import (
    Fold,
    Game,
    OmahaError,
    Stakes,
    Table,
    presets,
)

STAKES = Stakes(blinds=(1, 2))
HOUR = 3600.0


class Clock:
    """Seconds that the test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def a_table(players: int = 3, *, rules: Any = presets.ROBERTS, **options: Any) -> Table:
    """Players A, B, C ... in seats 0, 1, 2 ... of six, with 200 each; from 40 to 400 may be bought."""
    options.setdefault("clock", Clock())
    options.setdefault("buy_in", (40, 400))
    game = Game("plo4", rules.structures[0])
    table = Table(rules, game, STAKES, seats=6, **options)
    for seat in range(players):
        table.sit(seat, "ABCDEF"[seat], 200)
    return table


def snapshot(table: Table) -> Any:
    """All that can be seen of a table."""
    hand = table.hand
    return (
        table.seats,
        table.stacks,
        table.ledger.entries,
        table.log,
        table.waiting,
        table.button,
        table.hands_dealt,
        table.can_deal(),
        None if hand is None else (hand.key(), hand.events),
        table.to_json(),
    )


def code_of(run: Callable[[], object]) -> str:
    """The code of the error; that of a value of another kind is "TypeError"."""
    try:
        run()
    except OmahaError as error:
        assert error.code != "omaha" and not error.code.startswith("internal"), error.code
        return error.code
    except TypeError:
        return "TypeError"
    return "none"


def refused(table: Table, run: Callable[[], object]) -> str:
    """The code of a refusal that has changed nothing."""
    before = snapshot(table)
    code = code_of(run)
    assert snapshot(table) == before
    return code


def settle(table: Table) -> None:
    """Everybody folds."""
    hand = table.hand
    assert hand is not None
    while hand.to_act is not None:
        hand.apply(Fold())
    table.finish()


Op = Callable[[Table], object]
