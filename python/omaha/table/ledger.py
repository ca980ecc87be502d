"""Every chip that enters or leaves a table."""

from __future__ import annotations

from typing import Literal, NamedTuple

__all__ = ["Entry", "Ledger"]

Kind = Literal["buy_in", "top_up", "cash_out", "rake", "time"]


class Entry(NamedTuple):
    """Chips that came (positive) or went (negative)."""

    kind: Kind
    player: str | None
    """Whose; None for the house."""
    amount: int


class Ledger:
    """The entries in order, and their sum: what must lie on the table."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def __repr__(self) -> str:
        return f"<Ledger: {len(self._entries)} entries, {self.on_the_table} on the table>"

    def _note(self, kind: Kind, player: str | None, amount: int) -> None:
        """Adds an entry; one of 0 is none."""
        if amount:
            self._entries.append(Entry(kind, player, amount))

    def _cut(self, count: int) -> None:
        """Takes back all entries after the first ones: what was begun and not done."""
        del self._entries[count:]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries."""
        return tuple(self._entries)

    @property
    def on_the_table(self) -> int:
        """What came less what went."""
        return sum(entry.amount for entry in self._entries)

    @property
    def rake(self) -> int:
        """What the house has taken."""
        return -sum(entry.amount for entry in self._entries if entry.kind == "rake")

    def result(self, player: str, stack: int) -> int:
        """What a player has won or lost, with these chips in front of him."""
        kinds = ("buy_in", "top_up", "cash_out", "time")
        return stack - sum(
            entry.amount for entry in self._entries if entry.player == player and entry.kind in kinds
        )
