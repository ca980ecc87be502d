"""Patterns of boards: the first three slots are the flop in any order, the fourth is the turn, the fifth the river."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from omaha.cards import parse_cards, render_cards
from omaha.errors import CardError
from omaha.queries.faults import fault
from omaha.queries.parser import Entry

__all__ = ["Board", "Pattern", "read_board", "read_pattern"]

Cards = npt.NDArray[np.uint8]
MOST_BOARDS: Final = 6_000_000
"""So many boards of a pattern are listed."""
MOST_LETTERS: Final = 1_000
MOST_CARDS: Final = 5
MOST_DEEP: Final = 16
_RANKS: Final = {letter: rank for rank, letter in enumerate("23456789TJQKA")}
_SUITS: Final = {letter: suit for suit, letter in enumerate("CDHS")}
_RANK_VARIABLES: Final = "BEFGILMNOPRUV"
_SUIT_VARIABLES: Final = "WXYZ"
_MACROS: Final = {
    "B": "[A-J]",
    "M": "[T-7]",
    "Z": "[6-2]",
    "L": "[A,2,3,4,5,6,7,8]",
    "N": "[K-9]",
    "F": "[K-J]",
    "R": "[A-T]",
    "W": "[A,2,3,4,5]",
}
_IDS: Final = np.arange(52, dtype=np.uint8)


class Slot(NamedTuple):
    """A place for one card."""

    cards: frozenset[int]
    rank: str = ""
    """The letter of a rank variable, or nothing."""
    suit: str = ""


class Term(NamedTuple):
    """Slots that hold together."""

    slots: tuple[Slot, ...]
    ranks: frozenset[int]
    """Ranks that are written: no variable takes them."""
    suits: frozenset[int]

    def fits(self, board: Cards) -> npt.NDArray[np.bool_]:
        """Which boards fit: one of the orders of the flop must."""
        found = np.zeros(len(board), dtype=np.bool_)
        flop, late = self.slots[:3], self.slots[3:]
        for order in permutations(range(3), len(flop)):
            columns = [*order, *range(3, 3 + len(late))]
            found |= self._fits(board, columns)
        return found

    def _fits(self, board: Cards, columns: list[int]) -> npt.NDArray[np.bool_]:
        found = np.ones(len(board), dtype=np.bool_)
        for slot, column in zip(self.slots, columns, strict=True):
            found &= _allowed(slot.cards)[board[:, column]]
        for part, barred in ((0, self.ranks), (1, self.suits)):
            letters = [slot[1 + part] for slot in self.slots]
            values = [board[:, column] >> 2 if part == 0 else board[:, column] & 3 for column in columns]
            places = [place for place, letter in enumerate(letters) if letter]
            for place in places:
                for value in barred:
                    found &= values[place] != value
            for one, other in combinations(places, 2):
                same = values[one] == values[other]
                found &= same if letters[one] == letters[other] else ~same
        return found


@lru_cache(maxsize=256)
def _allowed(cards: frozenset[int]) -> npt.NDArray[np.bool_]:
    return np.array([card in cards for card in range(52)])


@dataclass(frozen=True)
class Pattern:
    """A pattern of boards: terms, or patterns that are combined."""

    text: str
    term: Term | None = None
    links: tuple[tuple[str, Pattern], ...] = ()
    """`,`, or `:` and `!` from the left."""

    @property
    def size(self) -> int:
        """How many cards of a board it says something about: 0, 3, 4 or 5."""
        if self.term is None:
            return max(pattern.size for _, pattern in self.links)
        said = [place for place, slot in enumerate(self.term.slots, 1) if slot != Slot(_DECK)]
        return max(3, said[-1]) if said else 0

    @property
    def streets(self) -> tuple[int, ...]:
        """The streets that must be told apart."""
        return tuple(range(1, self.size - 1)) if self.size else ()

    def fits(self, board: Cards) -> npt.NDArray[np.bool_]:
        """Which of these boards, (n, 3 to 5), fit."""
        if self.term is not None:
            if not self.size:
                return np.ones(len(board), dtype=np.bool_)
            return Term(self.term.slots[: self.size], self.term.ranks, self.term.suits).fits(board)
        found = np.asarray(self.links[0][1].fits(board))
        if self.links[0][0] == "!":
            found = ~found
        for sign, pattern in self.links[1:]:
            other = pattern.fits(board)
            found = found | other if sign == "," else found & (other if sign == ":" else ~other)
        return found

    def cover(self, size: int, dead: int) -> Cards:
        """Boards of so many cards, among them all that fit."""
        if self.term is not None:
            return _boards([slot.cards for slot in self.term.slots], size, dead, self)
        if self.links[0][0] == ",":
            return _together([pattern for _, pattern in self.links], size, dead, self.text)
        if self.links[0][0] == "!":
            return _boards([], size, dead, self)
        return self.links[0][1].cover(size, dead)


_DECK: Final = frozenset(range(52))


def _together(patterns: list[Pattern], size: int, dead: int, text: str) -> Cards:
    """The boards of several patterns, as long as they are few."""
    found: list[Cards] = []
    count = 0
    for pattern in patterns:
        found.append(pattern.cover(size, dead))
        count += len(found[-1])
        if count > MOST_BOARDS:
            raise _too_many(text, count)
    return np.concatenate(found)


def _too_many(text: str, count: int) -> Exception:
    message = f"the board {text[:40]!r} has more than {MOST_BOARDS:,} boards to look at"
    return fault("board_large", message, value=count)


@lru_cache(maxsize=4)
def _flops(dead: int) -> Cards:
    """All flops without dead cards. The array is shared: nobody writes to it."""
    return np.array(
        list(combinations([card for card in range(52) if not dead >> card & 1], 3)), dtype=np.uint8
    )


def _once(boards: Cards) -> Cards:
    """Each board once, in order."""
    keys = np.zeros(len(boards), dtype=np.uint32)
    for column in boards.T:
        keys = (keys << np.uint32(6)) | column
    keys.sort()
    keys = keys[np.concatenate([[True], keys[1:] != keys[:-1]])] if len(keys) else keys
    size = boards.shape[1]
    parts = [(keys >> np.uint32(6 * place)) & np.uint32(63) for place in range(size - 1, -1, -1)]
    return np.stack(parts, axis=1).astype(np.uint8)


def _boards(slots: list[frozenset[int]], size: int, dead: int, pattern: Pattern) -> Cards:
    """All boards whose flop fits the first three slots, and the later cards theirs."""
    live = [card for card in range(52) if not dead >> card & 1]
    boards = _flops(dead)
    if slots:
        first = Term(tuple(Slot(cards) for cards in slots[:3]), frozenset(), frozenset())
        if pattern.term is not None:
            first = Term(pattern.term.slots[:3], pattern.term.ranks, pattern.term.suits)
        boards = boards[first.fits(boards)]
    for place in range(3, size):
        cards = _DECK if place >= len(slots) else slots[place]
        late = np.array([card for card in live if card in cards], dtype=np.uint8)
        if len(boards) * len(late) > MOST_BOARDS:
            raise _too_many(pattern.text, len(boards) * len(late))
        boards = np.concatenate(
            [np.repeat(boards, len(late), axis=0), np.tile(late, len(boards))[:, None]], axis=1
        )
        boards = boards[(boards[:, :place] != boards[:, place : place + 1]).all(axis=1)]
    return boards


@dataclass(frozen=True)
class Board:
    """What is known of the board: `cards` are the boards it may begin with, (m, 0 to 5), each as likely."""

    text: str
    cards: Cards
    streets: tuple[int, ...]
    """Streets that must be told apart because the pattern does."""

    @property
    def known(self) -> str:
        """The cards, if they are all known."""
        return render_cards(self.cards[0].tolist()) if len(self.cards) == 1 else ""

    @property
    def size(self) -> int:
        """How many cards are dealt from that list."""
        return int(self.cards.shape[1])


def read_board(entry: Entry | None, macros: Mapping[str, str], dead: int) -> Board:
    """The board of a from-part."""
    text = "" if entry is None else entry.text
    if entry is None or not text.strip():
        return Board(text, np.empty((1, 0), dtype=np.uint8), ())
    try:
        # A comma stands between patterns, not between cards.
        fixed = [] if "," in text else [int(card) for card in parse_cards(text)]
    except CardError as error:
        if error.code == "card.duplicate":
            at = _at(entry, error.offset or 0)
            raise fault("board", f"board: {error}", offset=at, value=error.value, where=entry.where) from None
        fixed = []
    if 3 <= len(fixed) <= MOST_CARDS:
        if any(dead >> card & 1 for card in fixed):
            raise fault(
                "board", "a card of the board is dead", offset=entry.offset, value=text, where=entry.where
            )
        return Board(text, np.array([fixed], dtype=np.uint8), tuple(range(1, len(fixed) - 1)))
    pattern = read_pattern(text, macros, entry.offset, entry.where)
    size = pattern.size
    if not size:
        any_fits = pattern.fits(np.arange(3, dtype=np.uint8)[None, :]).all()
        return Board(text, np.empty((1, 0) if any_fits else (0, 3), dtype=np.uint8), ())
    boards = pattern.cover(size, dead)
    boards = boards[pattern.fits(boards)]
    boards[:, :3] = np.sort(boards[:, :3], axis=1)
    return Board(text, _once(boards), pattern.streets)


def _at(entry: Entry, offset: int) -> int:
    return offset + (entry.offset or 0)


def read_pattern(text: str, macros: Mapping[str, str], offset: int | None, where: str = "query") -> Pattern:
    """The pattern of a text; `offset` is where it stands in the question."""
    if len(text) > MOST_LETTERS:
        message = f"a board pattern of {len(text):,} characters: {MOST_LETTERS:,} are the most"
        raise fault("board", message, offset=offset, value=len(text), where=where)
    return _Reader(text, macros, offset or 0, where).whole()


class _Reader:
    def __init__(self, text: str, macros: Mapping[str, str], offset: int, where: str) -> None:
        self.text = text
        self.offset = offset
        self.where = where
        self.letters: list[tuple[str, int]] = []
        self.at = 0
        self.deep = 0
        self._put(text, {**_MACROS, **{name.upper(): told for name, told in macros.items()}}, None, 0)

    def _put(self, text: str, macros: Mapping[str, str], stands: int | None, deep: int) -> None:
        at = 0
        while at < len(text):
            place = at if stands is None else stands
            char = text[at].upper() if text[at].isascii() else text[at]
            at += 1
            if char == "$":
                end = at
                while end < len(text) and text[end].isascii() and text[end].isalnum():
                    end += 1
                name = next(
                    (text[at:stop] for stop in range(end, at, -1) if text[at:stop].upper() in macros), None
                )
                if name is None or deep == MOST_DEEP or len(self.letters) > 64 * MOST_LETTERS:
                    raise self.error(f"${text[at:end][:20]} is no macro for boards", place)
                at += len(name)
                self._put(macros[name.upper()], macros, place, deep + 1)
            elif char not in " \t\r\n":
                self.letters.append((char, place))

    def error(self, message: str, offset: int | None = None) -> Exception:
        at = self.here if offset is None else offset
        message = f"the board {self.text[:40]!r}: {message}"
        return fault(
            "board", message, offset=self.offset + at, value=self.text[at : at + 1], where=self.where
        )

    @property
    def char(self) -> str:
        return self.letters[self.at][0] if self.at < len(self.letters) else ""

    @property
    def here(self) -> int:
        return self.letters[self.at][1] if self.at < len(self.letters) else len(self.text)

    def whole(self) -> Pattern:
        found = self.union()
        if self.char:
            raise self.error(f"{self.char!r} cannot stand here")
        return found

    def union(self) -> Pattern:
        parts = [(",", self.chain())]
        while self.char == ",":
            self.at += 1
            parts.append((",", self.chain()))
        return parts[0][1] if len(parts) == 1 else Pattern(self.text, links=tuple(parts))

    def chain(self) -> Pattern:
        sign = self.char if self.char and self.char in ":!" else ":"
        self.at += self.char == sign
        parts = [(sign, self.operand())]
        while self.char and self.char in ":!":
            sign = self.char
            self.at += 1
            parts.append((sign, self.operand()))
        return (
            parts[0][1] if len(parts) == 1 and parts[0][0] == ":" else Pattern(self.text, links=tuple(parts))
        )

    def operand(self) -> Pattern:
        if self.char != "(":
            return Pattern(self.text, self.term())
        if self.deep == MOST_DEEP:
            raise self.error(f"more than {MOST_DEEP} parentheses are open")
        opened = self.here
        self.at += 1
        self.deep += 1
        found = self.union()
        self.deep -= 1
        if self.char != ")":
            raise self.error("a parenthesis that nothing closes", opened)
        self.at += 1
        return found

    def term(self) -> Term:
        slots: list[Slot] = []
        ranks: set[int] = set()
        suits: set[int] = set()
        while True:
            place = self.here
            if self.char == "[":
                slots.append(self.bracket())
            elif self.char and (self.char == "*" or self.char in _RANKS or self.is_letter(self.char)):
                slots.append(self.slot(ranks, suits))
            else:
                break
            if len(slots) > MOST_CARDS:
                raise self.error("a board has at most five cards", place)
        if not slots:
            raise self.error(
                "cards are missing"
                if self.char in ("", ",", ":", "!", ")")
                else f"{self.char!r} means nothing here"
            )
        return Term(tuple(slots), frozenset(ranks), frozenset(suits))

    def is_letter(self, char: str) -> bool:
        return char in _RANK_VARIABLES or char in _SUITS or char in _SUIT_VARIABLES

    def slot(self, ranks: set[int], suits: set[int]) -> Slot:
        cards: Any = _DECK
        rank = suit = ""
        if self.char in _RANKS:
            value = _RANKS[self.char]
            ranks.add(value)
            cards = frozenset(range(value * 4, value * 4 + 4))
            self.at += 1
        elif self.char in _RANK_VARIABLES:
            rank = self.char
            self.at += 1
        elif self.char == "*":
            self.at += 1
        if self.char and self.char in _SUITS:
            value = _SUITS[self.char]
            suits.add(value)
            cards = frozenset(card for card in cards if card % 4 == value)
            self.at += 1
        elif self.char and self.char in _SUIT_VARIABLES:
            suit = self.char
            self.at += 1
        return Slot(cards, rank, suit)

    def bracket(self) -> Slot:
        """`[A-J]`, `[A,K,2s]`, `[T+]`: one card of these."""
        opened = self.here
        self.at += 1
        cards: set[int] = set()
        while True:
            cards |= self.choice(opened)
            if self.char == "]":
                self.at += 1
                return Slot(frozenset(cards))
            if self.char != ",":
                raise (
                    self.error("a bracket that nothing closes", opened)
                    if not self.char
                    else self.error("a comma or ] should stand here")
                )
            self.at += 1

    def choice(self, opened: int) -> set[int]:
        first = self.plain(opened)
        if self.char not in ("-", "+"):
            return first[1]
        sign = self.char
        self.at += 1
        rank = first[0]
        if rank is None:
            raise self.error("only ranks have a next one")
        suits = {card % 4 for card in first[1]}
        last = 12 if sign == "+" else 0
        if sign == "-" and self.char not in ("]", ",", ""):
            other = self.plain(opened)
            if other[0] is None or {card % 4 for card in other[1]} != suits:
                raise self.error("both ends of a span need the same suit")
            last = other[0]
        low, high = min(rank, last), max(rank, last)
        return {rank * 4 + suit for rank in range(low, high + 1) for suit in suits}

    def plain(self, opened: int) -> tuple[int | None, set[int]]:
        if not self.char:
            raise self.error("a bracket that nothing closes", opened)
        if not (self.char == "*" or self.char in _RANKS or self.char in _SUITS):
            raise self.error(f"{self.char!r} cannot stand in brackets")
        rank = _RANKS.get(self.char)
        slot = self.slot(set(), set())
        if slot.suit:
            raise self.error("no variables in brackets")
        return rank, set(slot.cards)
