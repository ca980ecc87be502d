"""What is compared: the rows of the table, and what a library offers for a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Literal, Protocol

from .deals import Deals

SEATS = 6
MILLION = 1_000_000
Column = Sequence[Any]
Offers = dict[str, Callable[[], Sequence["Entry"]]]
"""What a library offers, by the key of a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the comparison; an item is what one call, or one element of a batch, answers."""

    key: str
    title: str
    cards: int = 4
    hands_per_item: int = 1
    kind: Literal["hands", "seats", "boards"] = "hands"

    def items(self, hands: int) -> int:
        """Items to time when `hands` hands are asked for."""
        return max(hands // self.hands_per_item, 3 if self.kind == "boards" else 1_000)


@dataclass(frozen=True, slots=True)
class Entry:
    """One way in which one library answers a row.

    `run` is timed and throws its answers away; `answers` gives them for the check, a column per question.
    A column is compared with omaha's for equality, or, when `agree` is "order", for the same strict order.
    """

    call: str
    prepare: Callable[[Deals, int], Any]
    run: Callable[[Any], None]
    answers: Callable[[Any], tuple[Column, ...]]
    agree: Literal["equal", "order"] = "equal"
    most: int = MILLION
    stands_in: bool = False
    """The library has no such function: this is the loop that its user would write."""


class Library(Protocol):
    """An adapter: imports its library when made, so that ImportError means not installed."""

    name: str
    distribution: str

    def entries(self, row: Row) -> Sequence[Entry]:
        """What this library offers for a row; empty for nothing."""
        ...

    def lacks(self, row: Row) -> str:
        """Why it offers nothing, in a few words; may be empty."""
        ...


ROWS: tuple[Row, ...] = (
    Row("text", "one call, text"),
    Row("ints", "one call, ints"),
    Row("cards", "one call, card values"),
    Row("low", "one call, low alone", 4),
    Row("batch4", "batch, PLO4"),
    Row("batch5", "batch, PLO5", 5),
    Row("batch6", "batch, PLO6", 6),
    Row("hilo4", "batch, PLO8 high and low"),
    Row("batchlow", "batch, low alone"),
    Row("board4", "all holdings on a board, PLO4", 4, comb(47, 4), "boards"),
    Row("board5", "all holdings on a board, PLO5", 5, comb(47, 5), "boards"),
    Row("boardlow", "all lows on a board, PLO8", 4, comb(47, 4), "boards"),
    Row("show4", f"showdown of {SEATS}, PLO4", 4, SEATS, "seats"),
    Row("show5", f"showdown of {SEATS}, PLO5", 5, SEATS, "seats"),
    Row("show6", f"showdown of {SEATS}, PLO6", 6, SEATS, "seats"),
    Row("show8", f"showdown of {SEATS}, PLO8", 4, SEATS, "seats"),
)


def each(call: Callable[..., Any]) -> Callable[[Iterable[Any]], None]:
    """A loop of calls with two arguments."""

    def run(pairs: Iterable[Any]) -> None:
        for first, second in pairs:
            call(first, second)

    return run


def spread(call: Callable[..., Any]) -> Callable[[Iterable[Any]], None]:
    """A loop of calls with the cards as separate arguments."""

    def run(hands: Iterable[Any]) -> None:
        for hand in hands:
            call(*hand)

    return run
