"""One term of a range: slots, brackets, braces, spans, and whether a hand fits.

A term is read into patterns, each a list of slots; a hand fits the term if it fits one of them. A hand fits a pattern if its cards
can be laid on the slots, one on each, which is tried out.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from omaha.reference.range_text import (
    MOST_STEPS,
    RANK_VARIABLES,
    RANKS,
    SUIT_VARIABLES,
    SUITS,
    Letter,
    Notice,
    RangeTextError,
)

DECK = frozenset(range(52))
ACE = 12


class Slot(NamedTuple):
    """A place for one of these cards; its rank or suit may have to be the value of a variable."""

    cards: frozenset[int]
    rank: str = ""
    suit: str = ""


class Pattern(NamedTuple):
    """Slots for cards that are different, and what holds for them together."""

    slots: tuple[Slot, ...]
    apart: tuple[int, ...]
    """For each slot the number of its braces, or 0: within the same braces no two cards have the same rank."""
    ranks: frozenset[int]
    """Ranks that no variable takes, because they are written."""
    suits: frozenset[int]


class Term(NamedTuple):
    """What stands between operators: the steps of a span are patterns, and so are those of brackets."""

    patterns: tuple[Pattern, ...]

    def fits(self, hand: Sequence[int]) -> bool:
        return any(fits(pattern, hand) for pattern in self.patterns)


def fits(pattern: Pattern, hand: Sequence[int]) -> bool:
    """Whether the cards can be laid on the slots; cards may be left over.

    Card by card on slot by slot; a variable takes the value of the first card that it meets.
    """
    slots = pattern.slots
    ranks: dict[str, int] = {}
    suits: dict[str, int] = {}
    laid: list[int] = []

    def lay() -> bool:
        at = len(laid)
        if at == len(slots):
            return True
        slot, brace = slots[at], pattern.apart[at]
        for card in hand:
            if card in laid or card not in slot.cards:
                continue
            rank, suit = divmod(card, 4)
            if brace and any(
                other // 4 == rank and pattern.apart[place] == brace for place, other in enumerate(laid)
            ):
                continue
            new_rank, new_suit = slot.rank not in ranks, slot.suit not in suits
            if slot.rank and not _may_be(ranks, slot.rank, rank, pattern.ranks):
                continue
            if slot.suit and not _may_be(suits, slot.suit, suit, pattern.suits):
                continue
            laid.append(card)
            if slot.rank:
                ranks[slot.rank] = rank
            if slot.suit:
                suits[slot.suit] = suit
            if lay():
                return True
            laid.pop()
            if slot.rank and new_rank:
                del ranks[slot.rank]
            if slot.suit and new_suit:
                del suits[slot.suit]
        return False

    return lay()


def _may_be(values: dict[str, int], variable: str, value: int, barred: frozenset[int]) -> bool:
    if variable in values:
        return values[variable] == value
    return value not in barred and value not in values.values()


class Written(NamedTuple):
    """A slot as it is written: a rank, a variable or nothing, and likewise a suit."""

    rank: int | str | None
    suit: int | str | None
    offset: int
    implied: bool
    """A suit without a rank before it."""

    def slot(self) -> Slot:
        cards = DECK
        if isinstance(self.rank, int):
            cards = frozenset(card for card in cards if card // 4 == self.rank)
        if isinstance(self.suit, int):
            cards = frozenset(card for card in cards if card % 4 == self.suit)
        rank = self.rank if isinstance(self.rank, str) else ""
        suit = self.suit if isinstance(self.suit, str) else ""
        return Slot(cards, rank, suit)


Side = tuple[Written, ...]


class Part(NamedTuple):
    """A slot or a bracket of a term, with its alternatives."""

    offset: int
    choices: tuple[tuple[Slot, ...], ...]
    brace: int
    written: Written | None


class TermReader:
    """Reads letters from a place on; ``at`` is the letter that comes next."""

    def __init__(self, text: str, letters: Sequence[Letter], cards: int) -> None:
        self.text = text
        self.letters = letters
        self.cards = cards
        self.at = 0
        self.notices: list[Notice] = []
        self.steps = 0

    def error(self, code: str, offset: int) -> RangeTextError:
        return RangeTextError(code, self.text, offset)

    @property
    def char(self) -> str:
        """The letter that comes next, empty at the end."""
        return self.letters[self.at].char if self.at < len(self.letters) else ""

    @property
    def offset(self) -> int:
        return self.letters[self.at].offset if self.at < len(self.letters) else len(self.text)

    def unexpected(self) -> RangeTextError:
        """About a letter that cannot stand there."""
        code = {"0": "range.character", "1": "range.character", "%": "range.percent"}.get(self.char)
        return self.error(code or "range.unexpected", self.offset)

    def warn(self, code: str, offset: int) -> None:
        self.notices.append(Notice(code, offset))

    # Slots

    def at_slot(self) -> bool:
        return bool(self.char) and (
            self.char in RANKS
            or self.char == "*"
            or self.char in RANK_VARIABLES
            or self.char in SUITS
            or self.char in SUIT_VARIABLES
        )

    def read_slot(self) -> Written:
        offset, implied = self.offset, False
        rank: int | str | None = None
        if self.char in RANKS:
            rank = RANKS[self.char]
            self.at += 1
        elif self.char in RANK_VARIABLES:
            rank = self.char
            self.at += 1
        elif self.char == "*":
            self.at += 1
        else:
            implied = True
        suit: int | str | None = None
        if self.char and self.char in SUITS:
            suit = SUITS[self.char]
            self.at += 1
        elif self.char and self.char in SUIT_VARIABLES:
            suit = self.char
            self.at += 1
        return Written(rank, suit, offset, implied)

    # Spans

    def shift(self, side: Side, step: int, offset: int) -> list[Side]:
        """``+`` and ``-``: all ranks move until one would leave the deck."""
        if not any(isinstance(slot.rank, int) for slot in side):
            raise self.error("range.span_no_rank", offset)
        steps = [side]
        while True:
            moved = [
                slot._replace(rank=slot.rank + step) if isinstance(slot.rank, int) else slot
                for slot in steps[-1]
            ]
            if any(isinstance(slot.rank, int) and not 0 <= slot.rank <= ACE for slot in moved):
                break
            steps.append(tuple(moved))
        if len(steps) == 1:
            self.warn("range.shift_alone", offset)
        return steps

    def span(self, first: Side, last: Side, offset: int) -> list[Side]:
        """``X-Y``: each rank stays or moves, all that move by as many steps."""
        if not any(isinstance(slot.rank, int) for slot in (*first, *last)):
            raise self.error("range.span_no_rank", offset)
        if len(first) != len(last):
            raise self.error("range.span_length", offset)
        far = 0
        for one, other in zip(first, last, strict=True):
            if one.suit != other.suit:
                raise self.error("range.span_suits", other.offset)
            if isinstance(one.rank, int) and isinstance(other.rank, int):
                if one.rank != other.rank and far and other.rank - one.rank != far:
                    raise self.error("range.span_steps", other.offset)
                far = far or other.rank - one.rank
            elif one.rank != other.rank:
                raise self.error("range.span_slots", other.offset)
        if (
            len(first) == 1
            and {first[0].rank, last[0].rank} & {1, 2, 3}
            and ACE in (first[0].rank, last[0].rank)
        ):
            self.warn("range.ace_low", first[0].offset)
        steps = [first]
        while steps[-1] != last and len(steps) <= abs(far):
            moved = [
                slot._replace(rank=slot.rank + (1 if far > 0 else -1))
                if isinstance(slot.rank, int) and slot.rank != other.rank
                else slot
                for slot, other in zip(steps[-1], last, strict=True)
            ]
            steps.append(tuple(moved))
        return steps

    def refuse_twice(self, side: Iterable[Written]) -> None:
        """The same card twice is a slip of the pen."""
        seen = set()
        for slot in side:
            if isinstance(slot.rank, int) and isinstance(slot.suit, int):
                if (slot.rank, slot.suit) in seen:
                    raise self.error("range.card_twice", slot.offset)
                seen.add((slot.rank, slot.suit))

    # Brackets

    def read_bracket(self) -> tuple[tuple[Slot, ...], ...]:
        opened = self.offset
        self.at += 1
        items: list[tuple[list[Side], bool]] = []
        while True:
            items.append(self.read_item(opened))
            if self.char == "]":
                break
            if not self.char:
                raise self.error("range.unclosed", opened)
            if self.char in "[{":
                raise self.error("range.nested", self.offset)
            if self.char != ",":
                raise self.unexpected()
            self.at += 1
        self.at += 1
        suits_inside = any(slot.suit is not None for steps, _ in items for slot in steps[0])
        if self.char and self.char in (*SUITS, *SUIT_VARIABLES) and not suits_inside:
            self.warn("range.bracket_suits", opened)
        if len(items) == 1:
            steps, moves = items[0]
            if moves and len(steps[0]) > 1:
                self.refuse_twice(steps[0])
                self.refuse_twice(steps[-1])
                return tuple(tuple(slot.slot() for slot in step) for step in steps)
            if len(steps[0]) > 1:
                self.warn("range.bracket_list", opened)
                items = [([(slot,)], False) for slot in steps[0]]
        return ((self.one_slot(items),),)

    def read_item(self, opened: int) -> tuple[list[Side], bool]:
        """What stands between commas: its steps, and whether it has a sign."""
        side = self.read_side_in_bracket(opened)
        offset = self.offset
        if self.char == "+":
            self.at += 1
            return self.shift(side, 1, offset), True
        if self.char != "-":
            return [side], False
        self.at += 1
        if not self.at_slot():
            return self.shift(side, -1, offset), True
        return self.span(side, self.read_side_in_bracket(opened), offset), True

    def read_side_in_bracket(self, opened: int) -> Side:
        if not self.char:
            raise self.error("range.unclosed", opened)
        if self.char in "[{":
            raise self.error("range.nested", self.offset)
        if self.char in ",]":
            raise self.error("range.item_missing", self.offset)
        side = []
        while self.at_slot():
            side.append(self.read_slot())
        if not side:
            raise self.unexpected()
        return tuple(side)

    def one_slot(self, items: Sequence[tuple[list[Side], bool]]) -> Slot:
        """A list: all cards that one of the items allows."""
        cards: frozenset[int] = frozenset()
        suit: str | None = None
        for steps, _ in items:
            if len(steps[0]) > 1:
                raise self.error("range.list_item", steps[0][0].offset)
            for (written,) in steps:
                slot = written.slot()
                if slot.rank or slot.suit != (slot.suit if suit is None else suit):
                    raise self.error("range.list_variable", written.offset)
                suit = slot.suit
                cards |= slot.cards
        return Slot(cards, "", suit or "")

    # Terms

    def at_term(self) -> bool:
        return self.at_slot() or self.char in ("[", "{")

    def read_parts(self) -> list[Part]:
        parts: list[Part] = []
        brace, opened, filled, width = 0, -1, False, 0
        while True:
            offset = self.offset
            if self.char == "{":
                if opened >= 0:
                    raise self.error("range.nested", offset)
                brace, opened, filled = brace + 1, offset, False
                self.at += 1
                continue
            if self.char == "}" and opened >= 0:
                if not filled:
                    raise self.error("range.item_missing", offset)
                opened = -1
                self.at += 1
                continue
            written = None
            if self.at_slot():
                written = self.read_slot()
                choices: tuple[tuple[Slot, ...], ...] = ((written.slot(),),)
            elif self.char == "[":
                choices = self.read_bracket()
            else:
                break
            filled = True
            width += len(choices[0])
            if width > self.cards:
                raise self.error("range.too_many_slots", offset)
            parts.append(Part(offset, choices, brace if opened >= 0 else 0, written))
            if written:
                self.refuse_twice([part.written for part in parts if part.written])
        if opened >= 0:
            if self.char and self.char in "+-":
                raise self.error("range.span_brackets", opened)
            if self.char and self.char not in ",:!)@":
                raise self.unexpected()
            raise self.error("range.unclosed", opened)
        return parts

    def read_term(self) -> Term:
        start, begins = self.at, self.offset
        parts = self.read_parts()
        stop = self.at
        offset, sign = self.offset, self.char
        steps: list[Side] = []
        if sign and sign in "+-":
            first = self.plain(parts, start, stop)
            self.at += 1
            if sign == "+":
                steps = self.shift(first, 1, offset)
            elif not self.at_term():
                steps = self.shift(first, -1, offset)
            else:
                start = self.at
                last = self.plain(self.read_parts(), start, self.at)
                steps = self.span(first, last, offset)
        self.warn_of_habits([part.written for part in parts])
        self.steps += len(steps) or prod(len(part.choices) for part in parts)
        if self.steps > MOST_STEPS:
            raise self.error("range.too_many_steps", begins)
        if steps:
            parts = [Part(slot.offset, ((slot.slot(),),), 0, slot) for slot in steps[0]]
            return Term(
                tuple(
                    self.pattern(step, [(slot.slot(),) for slot in step], [0] * len(step)) for step in steps
                )
            )
        written = [part.written for part in parts if part.written]
        patterns = []
        for choice in product(*(part.choices for part in parts)):
            apart = [part.brace for part, slots in zip(parts, choice, strict=True) for _ in slots]
            patterns.append(self.pattern(written, choice, apart))
        return Term(tuple(patterns))

    def plain(self, parts: Sequence[Part], start: int, stop: int) -> Side:
        """The slots of a term that moves, which has no brackets and no braces."""
        for letter in self.letters[start:stop]:
            if letter.char in "[{":
                raise self.error("range.span_brackets", letter.offset)
        return tuple(part.written for part in parts if part.written)

    def pattern(
        self, written: Iterable[Written], choice: Iterable[tuple[Slot, ...]], apart: Sequence[int]
    ) -> Pattern:
        kept = list(written)
        return Pattern(
            tuple(slot for slots in choice for slot in slots),
            tuple(apart),
            frozenset(slot.rank for slot in kept if isinstance(slot.rank, int)),
            frozenset(slot.suit for slot in kept if isinstance(slot.suit, int)),
        )

    def warn_of_habits(self, side: Sequence[Written | None]) -> None:
        """What players of two cards, or of other programs, write."""
        slots = [slot for slot in side if slot and (slot.implied or isinstance(slot.rank, int | str))]
        if len(slots) < len(side):
            return
        start = slots[0].offset
        ranks = [slot for slot in slots if isinstance(slot.rank, int)]
        bare = [slot for slot in ranks if slot.suit is None]
        suited = len(slots) == len(ranks) == 2 and bare == slots[:1] and slots[1].suit == SUITS["S"]
        if suited and slots[0].rank != slots[1].rank:
            self.warn("range.holdem_suited", start)
        offsuit = len(slots) == 3 and bare == slots[:2] and (slots[2].rank, slots[2].suit) == ("O", None)
        if offsuit and slots[0].rank != slots[1].rank:
            self.warn("range.holdem_offsuit", start)
        # ranks, the last one with a suit, then suits alone
        count = len(ranks)
        if not ranks or ranks != slots[:count] or bare != slots[: count - 1]:
            return
        suits = [slot.suit for slot in slots[count - 1 :]]
        if any(not slot.implied for slot in slots[count:]):
            return
        if count >= 2 and suits in ([SUITS["D"], SUITS["S"]], [SUITS["S"], SUITS["S"]]):
            self.warn("range.omaha_suffix", start)
        if set(suits) == {"X"} and count + len(suits) == self.cards:
            self.warn("range.any_card", start)
