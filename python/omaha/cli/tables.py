"""Cards and tables as people see them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from omaha import Card, Equity, RangeEquity, Showdown, render_cards

_SUIT_STYLES = ("green", "blue", "red", "")
_NO_END = 100_000
"""The width of what is no terminal: nothing is wrapped there."""


def can_write_symbols(wanted: bool) -> bool:
    """Whether suits are written as symbols: if they are wanted, and standard output has them."""
    try:
        "♣♦♥♠".encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return wanted


def writable(text: str) -> str:
    """The text without what could move the cursor, in letters that standard output has."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    plain = "".join(c if c.isprintable() else "?" for c in text)
    return plain.encode(encoding, "replace").decode(encoding)


def card_text(cards: str | Iterable[Card], symbols: bool, separator: str = " ") -> str:
    """The cards for people to read."""
    return render_cards(cards, unicode=symbols, separator=separator)


def showdown_table(result: Showdown, *, symbols: bool) -> Table:
    """A row for each hand; the low only in games that have one."""
    hilo = result.game is not None and result.game.hilo
    table = _table("Hand", "Cards", "High", "Plays", *(("Low", "Plays") if hilo else ()), "Wins")
    for i, (hole, high, low) in enumerate(zip(result.hands, result.high, result.low, strict=True)):
        winners = {"high": result.high_winners, "low": result.low_winners}
        wins = [side for side, who in winners.items() if i in who]
        cells: list[str | Text] = [str(i + 1), _cards(hole, symbols), str(high), _cards(high.cards, symbols)]
        if hilo:
            cells += ["no low", ""] if low is None else [str(low), _cards(low.cards, symbols)]
        table.add_row(*cells, ", ".join(wins), style="bold" if wins else None)
    return table


def equity_table(result: Equity | RangeEquity, *, symbols: bool) -> Table:
    """A row for each player; the low only in games that have one."""
    names = ["Equity", *([] if result.is_exact else ["±"]), "Win", "Tie"]
    names += ["High", "Low", "Scoop"] if result.hilo else []
    ranges = isinstance(result, RangeEquity)
    table = _table("Hand", *(["Range", "Hands"] if ranges else ["Cards"]), *names)
    best = max(result.exact_equity)
    for i, (row, share) in enumerate(zip(result, result.exact_equity, strict=True)):
        if isinstance(result, RangeEquity):
            who = [_shortened(row.player), f"{result.combos[i]:,}"]
        else:
            known = row.player.rstrip("*")
            who = [(card_text(known, symbols) + " *" * (len(row.player) - len(known))).strip()]
        numbers = [row.equity, *([] if result.is_exact else [row.stderr]), row.win, row.tie]
        numbers += [row.hi, row.lo, row.scoop] if result.hilo else []
        cells = [f"{number:.2%}" for number in numbers]
        table.add_row(str(i + 1), *who, *cells, style="bold" if share == best else None)
    return table


def _shortened(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"


def two_columns(rows: Iterable[tuple[str, str]]) -> Table:
    """Names and values."""
    table = _table("", "")
    table.show_header = False
    for row in rows:
        table.add_row(*row)
    return table


def listing(*columns: str) -> Table:
    """A table with these headings, still without rows."""
    return _table(*columns)


def show(table: Table) -> None:
    """The table on standard output: colours only on a terminal, and only there lines are folded."""
    stdout = sys.stdout
    is_terminal = stdout is not None and stdout.isatty()
    console = Console(file=stdout, width=None if is_terminal else _NO_END, highlight=False)
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        click.echo(line.rstrip(), color=console.is_terminal)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _cards(cards: Sequence[Card], symbols: bool) -> Text:
    return Text(" ").join(Text(card_text((card,), symbols), style=_SUIT_STYLES[card.suit]) for card in cards)
