"""Ranges of hands, read by recursive descent and judged hand by hand (docs/ranges-language.md).

A range says of any hand of 4, 5 or 6 cards whether it is in, and with what weight. It is counted by asking for every hand, or for
one of each kind where suits that the text does not name are worth the same.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import factorial
from typing import NamedTuple

from omaha.reference.board_words import OnBoard, WordError, holds
from omaha.reference.range_terms import Term, TermReader
from omaha.reference.range_text import DIGITS, MOST_DEEP, Letter, Notice, RangeTextError, letters

__all__ = ["Chain", "Notice", "Percent", "Range", "RangeTextError", "Union", "count", "parse_range"]

Hand = tuple[int, ...]
"""Card ids, ascending."""

Ordering = Callable[[Hand], int]
"""The bucket of a hand, from 1, the best hundredth, to 100."""


class Seen(NamedTuple):
    """A hand, its ranks without suits and its suits without ranks."""

    hand: Hand
    ranks: Hand
    suits: Hand


def seen_as(hand: Hand) -> Seen:
    """``hand`` ascending."""
    return Seen(hand, tuple(card // 4 for card in hand), tuple(sorted(card % 4 for card in hand)))


SOME_HAND = OnBoard((0, 5, 10, 15), (20, 25, 30))
"""Any at all: a word that is none is refused whatever it is asked of."""


class Percent(NamedTuple):
    """The buckets ``low`` to ``high`` of an ordering."""

    low: int
    high: int
    ordering: str


class Union(NamedTuple):
    """What stands in parentheses."""

    parts: "tuple[Chain, ...]"


class Word(NamedTuple):
    """A word about the board, without its ``@``."""

    text: str
    offset: int


class Link(NamedTuple):
    """A term, percentage or parentheses, and what is done with it."""

    operator: str
    """``:`` or ``!``."""
    negated: bool
    """It has an odd number of ``!`` of its own before it."""
    node: "Term | Percent | Union | Word"


class Chain(NamedTuple):
    """One link after the other restricts what is left."""

    links: tuple[Link, ...]


class Part(NamedTuple):
    """What stands between two commas."""

    chain: Chain
    weight: int | None
    offset: int


class _Reader(TermReader):
    """``range = part {"," part}``, ``part = chain ["@" number]``, ``chain = operand {(":" | "!") operand}``."""

    def __init__(
        self, text: str, read: Sequence[Letter], cards: int, orderings: Mapping[str, object]
    ) -> None:
        super().__init__(text, read, cards)
        self.orderings = orderings
        self.deep = 0

    def read_parts_of_range(self) -> tuple[Part, ...]:
        parts = []
        while True:
            offset = self.offset
            chain = self.read_chain()
            parts.append(Part(chain, self.read_weight(), offset))
            if self.char == ",":
                self.at += 1
            elif not self.char or (self.char == ")" and self.deep):
                return tuple(parts)
            elif self.at_operand():
                raise self.error("range.operator_missing", self.offset)
            elif self.char in ")]}":
                raise self.error("range.unopened", self.offset)
            else:
                raise self.unexpected()

    def at_operand(self) -> bool:
        return self.at_term() or self.char == "(" or self.percent_ahead() or self.at_word()

    def at_word(self) -> bool:
        """A sign with a letter right behind it."""
        after = self.letters[self.at + 1] if self.at + 1 < len(self.letters) else None
        return self.char == "@" and after is not None and after.glued and "A" <= after.char <= "Z"

    def read_word(self) -> Word:
        """Letters, digits, a plus sign, nothing between them."""
        offset, text = self.offset, ""
        self.at += 1
        for kind in (str.isalpha, str.isdigit, "+".__eq__):
            while self.char and self.char.isascii() and kind(self.char) and self.letters[self.at].glued:
                if self.char == "+" and text.endswith("+"):
                    break
                text += self.char.lower()
                self.at += 1
        try:
            holds(text, SOME_HAND)
        except WordError:
            raise self.error("range.board_word", offset) from None
        return Word(text, offset)

    def percent_ahead(self) -> bool:
        """Digits, then a percent sign: not the ranks 9 to 2."""
        number, after = self.number_at(self.at)
        return bool(number) and after < len(self.letters) and self.letters[after].char == "%"

    def number_at(self, at: int) -> tuple[str, int]:
        """The digits that stand together there, and where they end."""
        end = at
        while end < len(self.letters) and self.letters[end].char in DIGITS:
            if end > at and not self.letters[end].glued:
                break
            end += 1
        return "".join(letter.char for letter in self.letters[at:end]), end

    def read_weight(self) -> int | None:
        if self.char != "@":
            return None
        if self.deep:
            raise self.error("range.weight_nested", self.offset)
        self.at += 1
        offset = self.offset
        number, self.at = self.number_at(self.at)
        if not 1 <= len(number) <= 3 or not 1 <= int(number) <= 100:
            raise self.error("range.weight", offset)
        return int(number)

    def read_chain(self) -> Chain:
        links = [self.read_operand(":")]
        while True:
            if self.char and self.char in ":!":
                operator = self.char
                self.at += 1
                links.append(self.read_operand(operator))
            elif self.at_word():
                links.append(Link(":", False, self.read_word()))
            else:
                return Chain(tuple(links))

    def read_operand(self, operator: str) -> Link:
        negated = False
        while self.char and self.char in ":!":
            negated ^= self.char == "!"
            self.at += 1
        return Link(operator, negated, self.read_node())

    def read_node(self) -> Term | Percent | Union | Word:
        offset = self.offset
        if self.char == "(":
            if self.deep == MOST_DEEP:
                raise self.error("range.too_deep", offset)
            self.at += 1
            self.deep += 1
            parts = self.read_parts_of_range()
            self.deep -= 1
            if not self.char:
                raise self.error("range.unclosed", offset)
            self.at += 1
            return Union(tuple(part.chain for part in parts))
        if self.percent_ahead():
            return self.read_percent()
        if self.at_term():
            return self.read_term()
        if self.at_word():
            return self.read_word()
        if self.char in ("]", "}") or (self.char == ")" and not self.deep):
            raise self.error("range.unopened", offset)
        if not self.char or self.char in ",)@":
            raise self.error("range.operand_missing", offset)
        raise self.unexpected()

    def read_percent(self) -> Percent:
        start = self.offset
        low = high = self.read_bucket()
        first = 1
        if self.char == "-":
            offset = self.offset
            self.at += 1
            if not self.percent_ahead():
                raise self.error("range.percent", offset)
            first, high = low, self.read_bucket()
        at = self.at
        while self.char and self.char.isascii() and self.char.isalnum() and self.letters[self.at].glued:
            self.at += 1
        name = "".join(letter.char for letter in self.letters[at : self.at]).lower()
        if name not in self.orderings:
            raise self.error("range.ordering", self.letters[at].offset if name else start)
        return Percent(min(first, high), max(first, high), name)

    def read_bucket(self) -> int:
        offset = self.offset
        number, self.at = self.number_at(self.at)
        if len(number) > 3 or not 1 <= int(number) <= 100:
            raise self.error("range.percent", offset)
        self.at += 1
        return int(number)


class Range:
    """A range of hands of so many cards; made by `parse_range`."""

    def __init__(
        self,
        cards: int,
        parts: tuple[Part, ...],
        notices: tuple[Notice, ...],
        orderings: Mapping[str, Ordering],
        board: Hand = (),
    ) -> None:
        self.board = board
        self.cards = cards
        self.parts = parts
        self.warnings = notices
        self.orderings = orderings
        self._answers: dict[int, tuple[int, dict[Hand, bool]]] = {}

    def weight(self, hand: Sequence[int]) -> int:
        """The largest weight that a part gives to the hand: 0 if none has it, 1 if it has no weight."""
        if (
            len(hand) != self.cards
            or len(set(hand)) != self.cards
            or not all(0 <= card < 52 for card in hand)
        ):
            raise ValueError(f"not a hand of {self.cards} cards")
        if set(hand) & set(self.board):
            return 0
        seen = seen_as(tuple(sorted(hand)))
        return max(
            (
                1 if part.weight is None else part.weight
                for part in self.parts
                if self._holds(part.chain, seen)
            ),
            default=0,
        )

    def __contains__(self, hand: Sequence[int]) -> bool:
        return self.weight(hand) > 0

    def _holds(self, chain: Chain, seen: Seen) -> bool:
        for operator, negated, node in chain.links:
            if (self._has(node, seen) ^ negated) != (operator == ":"):
                return False
        return True

    def _has(self, node: Term | Percent | Union | Word, seen: Seen) -> bool:
        if isinstance(node, Union):
            return any(self._holds(part, seen) for part in node.parts)
        if isinstance(node, Word):
            if not self.board:
                raise RangeTextError("range.board_missing", node.text, node.offset)
            return holds(node.text, OnBoard(seen.hand, self.board))
        if isinstance(node, Percent):
            return node.low <= self.orderings[node.ordering](seen.hand) <= node.high
        # A term that says nothing of suits cannot tell two hands of the same ranks apart, and the other way round.
        if id(node) not in self._answers:
            self._answers[id(node)] = (_view(node), {})
        view, answers = self._answers[id(node)]
        if seen[view] not in answers:
            answers[seen[view]] = node.fits(seen.hand)
        return answers[seen[view]]

    def count(self) -> int:
        """How many hands are in it."""
        if self.board:
            return sum(1 for _ in self.hands())
        named = frozenset(suit for part in self.parts for suit in _named_suits(part.chain))
        kinds = kept_kinds(named) if self.cards == 4 else kinds_seen(self.cards, named)
        return sum(
            times for hand, times in kinds if any(self._holds(part.chain, hand) for part in self.parts)
        )

    def hands(self) -> Iterator[Hand]:
        """All of them, one by one out of all hands."""
        for hand in combinations(range(52), self.cards):
            if not set(hand) & set(self.board) and any(
                self._holds(part.chain, seen_as(hand)) for part in self.parts
            ):
                yield hand


def _view(term: Term) -> int:
    """What of `Seen` it asks for: 1 if it says nothing of suits, 2 if nothing of ranks, else 0."""
    slots = [
        (slot, brace)
        for pattern in term.patterns
        for slot, brace in zip(pattern.slots, pattern.apart, strict=True)
    ]
    if all(not slot.suit and not _suits_told(slot.cards) for slot, _ in slots):
        return 1
    if all(
        not brace
        and not slot.rank
        and slot.cards == {card for card in range(52) if card % 4 in _suits_in(slot.cards)}
        for slot, brace in slots
    ):
        return 2
    return 0


def _suits_in(cards: frozenset[int]) -> set[int]:
    return {card % 4 for card in cards}


def _suits_told(cards: frozenset[int]) -> set[int]:
    """The suits that are not as good as the others."""
    by_suit = [{card // 4 for card in cards if card % 4 == suit} for suit in range(4)]
    if all(ranks == by_suit[0] for ranks in by_suit):
        return set()
    # Those that are told apart from the ranks that most suits have.
    usual = max(by_suit, key=lambda ranks: (by_suit.count(ranks), -len(ranks)))
    return {suit for suit in range(4) if by_suit[suit] != usual}


def _named_suits(chain: Chain) -> Iterator[int]:
    for link in chain.links:
        if isinstance(link.node, Union):
            for part in link.node.parts:
                yield from _named_suits(part)
        elif isinstance(link.node, Percent | Word):
            yield from range(4)
        else:
            for pattern in link.node.patterns:
                yield from pattern.suits
                for slot in pattern.slots:
                    yield from _suits_told(slot.cards)


def kinds_of_hands(cards: int, named: frozenset[int]) -> Iterator[tuple[Hand, int]]:
    """One hand of each kind, with how many there are of it: hands are of one kind if suits that are not named are exchanged.

    >>> sum(1 for _ in kinds_of_hands(4, frozenset())), sum(times for _, times in kinds_of_hands(4, frozenset()))
    (16432, 270725)
    """
    free = [suit for suit in range(4) if suit not in named]
    order = [*named, *free]
    holdings = sorted(
        (ranks for size in range(cards + 1) for ranks in combinations(range(13), size)),
        key=lambda ranks: (len(ranks), ranks),
    )
    places = {
        size: [at for at, ranks in enumerate(holdings) if len(ranks) == size] for size in range(cards + 1)
    }

    def fill(at: int, left: int, taken: list[int]) -> Iterator[list[int]]:
        """What each suit holds, by its place in ``holdings``; that of free suits never falls."""
        if at == 4:
            if not left:
                yield taken
            return
        bound = taken[-1] if at > len(named) else 0
        for size in range(left + 1) if at < 3 else (left,):
            for place in places[size]:
                if place >= bound:
                    yield from fill(at + 1, left - size, [*taken, place])

    for taken in fill(0, cards, []):
        times = factorial(len(free))
        for place in set(taken[len(named) :]):
            times //= factorial(taken[len(named) :].count(place))
        hand = sorted(
            rank * 4 + suit for suit, place in zip(order, taken, strict=True) for rank in holdings[place]
        )
        yield tuple(hand), times


def kinds_seen(cards: int, named: frozenset[int]) -> Iterator[tuple[Seen, int]]:
    """The kinds of hands as they are asked for."""
    return ((seen_as(hand), times) for hand, times in kinds_of_hands(cards, named))


@lru_cache(maxsize=16)
def kept_kinds(named: frozenset[int]) -> list[tuple[Seen, int]]:
    """Those of four cards, which are few enough to keep."""
    return list(kinds_seen(4, named))


def parse_range(
    text: str,
    cards: int = 4,
    *,
    macros: Mapping[str, str] | None = None,
    orderings: Mapping[str, Ordering] | None = None,
    board: Sequence[int] = (),
) -> Range:
    """The range of a text, or `RangeTextError` with the code and the place of what is wrong.

    ``board``: what words about a board speak of; no hand has a card of it. ``macros``: texts by name, without ``$``. ``orderings``: by the letters after ``%``, "" for none; what ``15%`` means is theirs.

    >>> aces = parse_range("AA$ds@5, AK@1")
    >>> aces.weight((51, 50, 3, 2)), aces.weight((51, 50, 47, 0)), aces.weight((47, 43, 39, 35))
    (5, 1, 0)
    >>> parse_range("AKs").warnings
    (Notice(code='range.holdem_suited', offset=0),)
    >>> parse_range("AK:[QJ")
    Traceback (most recent call last):
    omaha.reference.range_text.RangeTextError: range.unclosed at 3 in 'AK:[QJ'
    """
    if cards not in (4, 5, 6):
        raise ValueError("a hand has 4, 5 or 6 cards")
    given = dict(orderings or {})
    read, notices = letters(text, macros)
    if not read:
        raise RangeTextError("range.empty", text, 0)
    reader = _Reader(text, read, cards, given)
    parts = reader.read_parts_of_range()
    if any(part.weight is not None for part in parts):
        for part in parts:
            if part.weight is None:
                raise RangeTextError("range.weight_missing", text, part.offset)
    told = sorted({*notices, *reader.notices}, key=lambda notice: (notice.offset, notice.code))
    return Range(cards, parts, tuple(told), given, tuple(board))


def count(text: str, cards: int = 4) -> int:
    """How many hands a text stands for.

    >>> count("AA"), count("AA$ds"), count("AKQJ-9876$ss")
    (6961, 864, 864)
    """
    return parse_range(text, cards).count()
