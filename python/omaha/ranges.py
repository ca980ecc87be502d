"""Ranges of hands: texts as players write them, and the sets of hands that they stand for (docs/ranges.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import CardSet, _HandSet, _range_macros, _range_orderings, _RangeText
from omaha.arrays import card_ids
from omaha.cards import CardsLike
from omaha.errors import CardError, RangeError, RangeTooLarge
from omaha.range_guesses import guessed
from omaha.range_hands import masks_of, weights_of
from omaha.range_orderings import OrderingLike, named_tables, owned, same_orderings
from omaha.range_warnings import WARNINGS, RangeWarning

__all__ = ["RANGE_MACROS", "Range", "RangeLike", "as_range"]

RangeLike: TypeAlias = "Range | str"
"""A range or its text."""

MOST_HANDS: Final = 3_000_000
"""Hands that are listed without being asked twice."""
_LISTED: Final = 1_000
"""Hands up to which a range that was made from hands is written as a list of them."""
MOST_DRAWN: Final = 100_000_000
"""Hands that are drawn at once."""
_KEPT: Final = 300_000
"""Hands that are kept once they were listed: all of four cards, 3 MB."""
RANGE_MACROS: Final[Mapping[str, str]] = {f"${name}": text for name, text in _range_macros()}
"""The built-in macros and what they stand for."""


class Range:
    """Hands of 4, 5 or 6 cards, as players write them: `omaha.Range("AA$ds, KQJT-T987!xxxx")`; the language is in docs/ranges-language.md.

    `macros` are the user's own, text by name (with or without `$`). `hilo` chooses the orderings that percentages go by; `orderings` adds
    some by name, and one called "" is used where a percentage names none. `board` is what words about a board (`@set`, `@wrap13+`)
    speak of; see `on`.

    The text is read at once, its hands are found when they are asked for. `hand in r`, `r.weight(hand)`, `len(r)`, `|`, `&`, `-`, `~`, iteration
    (from the lowest mask up), `==` (the same hands with the same weights). Frozen: hashes, pickles, copies.

    Raises `RangeError` with `.offset` where the text is wrong (codes in docs/ranges-language.md).

    >>> import omaha
    >>> aces = omaha.Range("AA$ds")
    >>> aces.count(), "AsAhKsQh" in aces, (aces | "KK$ds").count(), (aces & "AAKK").count()
    (864, True, 1722, 6)
    >>> omaha.Range("AKs").warnings[0].code
    'range.holdem_suited'
    >>> omaha.Range("AKQ-JT")
    Traceback (most recent call last):
    omaha.errors.RangeError: both sides of a span have as many cards (at position 3: -JT)
    """

    __slots__ = ("_board", "_cards", "_hilo", "_listed", "_macros", "_orderings", "_read", "_set", "_source")
    _read: _RangeText | None
    _set: _HandSet | None
    _source: str
    _cards: int
    _macros: tuple[tuple[str, str], ...]
    _hilo: bool
    _orderings: tuple[tuple[str, Any], ...]
    _board: CardSet
    _listed: tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]] | None

    def __init__(
        self,
        text: str,
        cards: int = 4,
        *,
        macros: Mapping[str, str] | None = None,
        board: CardsLike | None = None,
        hilo: bool = False,
        orderings: Mapping[str, OrderingLike] | None = None,
    ) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a range is a text, not {type(text).__name__}")
        _check_cards(cards)
        own = _texts(macros)
        put(self, "_source", text)
        put(self, "_cards", int(cards))
        put(self, "_macros", own)
        put(self, "_hilo", bool(hilo))
        put(self, "_orderings", owned(orderings))
        put(self, "_board", _known(board, "board"))
        put(self, "_set", None)
        put(self, "_listed", None)
        put(self, "_read", self._reading(list(own)))

    def _reading(self, macros: list[tuple[str, str]]) -> _RangeText:
        tables = named_tables(self._cards, self._hilo, dict(self._orderings))
        used: list[str] = []
        if "%" in self._source or any("%" in text for _, text in macros):
            used = _range_orderings(self._source, self._cards, macros, list(tables))
        given = [(name, table() if name in used else None) for name, table in tables.items()]
        try:
            return _RangeText(self._source, self._cards, macros, given, self._board)
        except RangeError as error:
            raise guessed(error, self._source, [name for name, _ in macros]) from None

    @classmethod
    def from_hands(
        cls,
        hands: Iterable[CardsLike] | npt.NDArray[Any],
        cards: int = 4,
        *,
        weights: Sequence[int] | None = None,
    ) -> Range:
        """The range of these hands: cards as texts or sets, an array of card ids of shape (n, cards), or one of masks of shape (n,).

        `weights` are whole numbers from 1 to 100, one for each hand; a hand given twice has the greater one.

        >>> import omaha
        >>> omaha.Range.from_hands(["AsAhKsKh", "AdAcKdKc"], weights=[3, 1]).text
        'AcAdKcKd@1,AhAsKhKs@3'
        """
        _check_cards(cards)
        masks = masks_of(hands, cards)
        given = None if weights is None else np.ascontiguousarray(weights_of(weights, len(masks)))
        return cls._of_set(_HandSet(cards, masks, given), cards)

    @classmethod
    def _of_set(cls, hands: _HandSet, cards: int, board: CardSet | None = None) -> Range:
        made = cls.__new__(cls)
        put(made, "_source", "")
        put(made, "_cards", int(cards))
        put(made, "_macros", ())
        put(made, "_hilo", False)
        put(made, "_orderings", ())
        put(made, "_board", CardSet() if board is None else board)
        put(made, "_read", None)
        put(made, "_set", hands)
        put(made, "_listed", None)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Range is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Range is frozen: {name} cannot be deleted")

    @property
    def cards(self) -> int:
        """How many cards a hand has."""
        return self._cards

    @property
    def source(self) -> str:
        """The text as it was given; `text` for a range that was not."""
        return self._source or self.text

    @property
    def text(self) -> str:
        """The text in one way of writing: macros put in, no blanks, ranks in capitals. It reads back as the same range.

        A range made from hands is a list of them; one of more than 1,000 such hands has no text that reads back.

        >>> import omaha
        >>> omaha.Range("aa $ds , kqjt-t987").text
        'AA:xxyy,KQJT-T987'
        """
        if self._read is not None:
            return self._read.text
        count = self._hands().count
        if count > _LISTED:
            return f"<{count:,} hands>"
        masks, weights = self.masks(), self.weights()
        # Hands that all weigh 3 are not those that weigh 1.
        weighted = bool((weights != 1).any())
        return (
            ",".join(
                best_first(mask) + (f"@{weight}" if weighted else "")
                for mask, weight in zip(masks.tolist(), weights.tolist(), strict=True)
            )
            or "*!*"
        )

    @property
    def board(self) -> CardSet:
        """The board that words about one speak of; empty if none was given."""
        return self._board

    @property
    def macros(self) -> dict[str, str]:
        """The user's macros."""
        return dict(self._macros)

    @property
    def is_weighted(self) -> bool:
        """Whether some hands weigh more than others."""
        return self._hands().is_weighted

    @property
    def warnings(self) -> tuple[RangeWarning, ...]:
        """What may have been meant otherwise, from left to right."""
        found = [] if self._read is None else self._read.warnings
        return tuple(RangeWarning(code, offset, WARNINGS[code]) for code, offset in found)

    def explain(self) -> str:
        """What the range says, in plain words, with its count.

        >>> import omaha
        >>> print(omaha.Range("AA$ds!KK").explain())
        Hands of four cards: two aces; and two cards of suit x and two cards of suit y, these suits being different; but not two kings.
        858 of 270,725 hands (0.32%)
        """
        count, every = self.count(), self.possible
        said = f"A list of hands of {self._cards} cards." if self._read is None else self._read.explain()
        share = f"{count:,} of {every:,} hands ({count / every:.2%})"
        return "\n".join(
            [said, share, *(f"Note: {one.message} (at position {one.offset})" for one in self.warnings)]
        )

    def count(self) -> int:
        """How many hands are in it, whatever they weigh; found without listing them.

        >>> import omaha
        >>> omaha.Range("*", 6).count()
        20358520
        """
        return self._hands().count

    __len__ = count

    def __bool__(self) -> bool:
        return self.count() > 0

    @property
    def possible(self) -> int:
        """How many hands there are in all: those without a card of the board, if one was given."""
        return comb(52 - len(self._board), self._cards)

    @property
    def total_weight(self) -> int:
        """The sum of the weights of all hands."""
        return self._hands().total_weight

    def weight(self, hand: CardsLike) -> int:
        """What a hand weighs: 0 if it is not in, 1 if there are no weights. Raises `CardError` for cards that are no such hand.

        >>> import omaha
        >>> mixed = omaha.Range("AA$ds@5, AA@2")
        >>> mixed.weight("AsAhKsQh"), mixed.weight("AsAhKc2d"), mixed.weight("2s2h3c4d")
        (5, 2, 0)
        """
        if self._set is None and self._read is not None:
            return self._read.weight(hand)
        return self._hands().weight(hand)

    def __contains__(self, hand: CardsLike) -> bool:
        return self.weight(hand) > 0

    def masks(self, limit: int = MOST_HANDS) -> npt.NDArray[np.uint64]:
        """All hands as masks (bit i is the card with id i), shape (n,), ascending.

        Raises `RangeTooLarge` (`range.too_large`, its `.value` the count) for more than `limit` hands.
        """
        return self._arrays(limit)[0]

    def weights(self, limit: int = MOST_HANDS) -> npt.NDArray[np.uint8]:
        """The weights of all hands in the order of `masks`, shape (n,); 1 if there are none."""
        return self._arrays(limit)[1]

    def to_numpy(self, limit: int = MOST_HANDS) -> npt.NDArray[np.uint8]:
        """All hands as card ids, shape (n, cards), ascending in a row, in the order of `masks`.

        >>> import omaha
        >>> omaha.Range("AsAhKsKh, 2s2h2d2c").to_numpy().tolist()
        [[0, 1, 2, 3], [46, 47, 50, 51]]
        """
        return card_ids(self.masks(limit), self._cards)

    def sample(
        self, n: int, seed: int = 0, *, dead: CardsLike | None = None, stream: int = 0
    ) -> npt.NDArray[np.uint8]:
        """So many hands drawn by their weights, with repetition, as card ids of shape (n, cards); without listing the range.

        Hands with one of the `dead` cards are not drawn. The same `seed` and `stream` give the same hands.

        Raises `RangeError` (`range.no_hands`) if no hand is left, `RangeTooLarge` (`range.too_large`) for more than 100 million.

        >>> import omaha
        >>> omaha.Range("AA$ds").sample(2, seed=7).shape
        (2, 4)
        """
        wanted = _whole(n, "n")
        if wanted < 0:
            raise ValueError("n must not be negative")
        if wanted > MOST_DRAWN:
            message = f"{wanted:,} hands would be drawn, where {MOST_DRAWN:,} are allowed"
            raise RangeTooLarge(message, code="range.too_large", value=wanted)
        without = _known(dead, "dead")
        drawn = self._hands().sample(wanted, without.mask, seed, stream)
        masks = np.frombuffer(drawn, dtype=np.uint64)
        if len(masks) < wanted:
            raise RangeError(f"no hand of {self} is left", code="range.no_hands", value=str(self))
        return card_ids(masks, self._cards)

    def on(self, board: CardsLike) -> Range:
        """The range on a board: words about the board mean this one, and hands with one of its cards are out.

        A range that was made from hands or from others with weights is a list of hands: it loses those with a card of the board, and
        words that it was made with mean the board that they were read on.

        >>> import omaha
        >>> omaha.Range("AA").on("As7d2c").count()
        3151
        """
        there = _known(board, "board")
        if self._read is None:
            if self._board and there != self._board:
                message = f"its hands were found on {self._board}: combine the ranges anew on another board"
                raise RangeError(message, code="range.board_fixed", value=str(there), where="board")
            return Range._of_set((self - _touching(there, self._cards))._hands(), self._cards, there)
        return Range(
            self._source,
            self._cards,
            macros=dict(self._macros),
            board=there,
            hilo=self._hilo,
            orderings=dict(self._orderings),
        )

    def __iter__(self) -> Iterator[CardSet]:
        return map(CardSet.from_mask, self.masks().tolist())

    def __or__(self, other: RangeLike) -> Range:
        return self._with(other, "({}),({})", "union")

    def __and__(self, other: RangeLike) -> Range:
        return self._with(other, "({}):({})", "intersection")

    def __sub__(self, other: RangeLike) -> Range:
        return self._with(other, "({})!({})", "difference")

    def __invert__(self) -> Range:
        return (
            Range("*", self._cards, board=self._board, hilo=self._hilo, orderings=dict(self._orderings))
            - self
        )

    def _with(self, other: RangeLike, form: str, name: str) -> Range:
        if isinstance(other, str):
            # Its words are those of this range.
            other = Range(
                other,
                self._cards,
                macros=dict(self._macros),
                board=self._board,
                hilo=self._hilo,
                orderings=dict(self._orderings),
            )
        if not isinstance(other, Range):
            return NotImplemented
        if self._cards != other._cards:
            message = f"a range of hands of {self._cards} cards and one of {other._cards}"
            raise RangeError(message, code="range.cards_mixed", value=other._cards)
        composed = self._composed(other, form)
        if composed is not None:
            return composed
        hands: _HandSet = getattr(self._hands(), name)(other._hands())
        return Range._of_set(hands, self._cards, self._board)

    def _composed(self, other: Range, form: str) -> Range | None:
        """The same as a text, which need not be counted yet; `None` where that is not to be had."""
        one, two = self._read, other._read
        alike = (self._board, self._hilo) == (other._board, other._hilo)
        alike = alike and same_orderings(self._orderings, other._orderings)
        if one is None or two is None or not alike or one.has_weights or two.has_weights:
            return None
        text = form.format(one.text, two.text)
        try:
            return Range(
                text, self._cards, board=self._board, hilo=self._hilo, orderings=dict(self._orderings)
            )
        except RangeError:
            # Too long or too deep.
            return None

    def _hands(self) -> _HandSet:
        if self._set is None:
            assert self._read is not None
            put(self, "_set", self._read.hands())
        assert self._set is not None
        return self._set

    def _arrays(self, limit: int) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint8]]:
        count = self.count()
        if count > _whole(limit, "limit"):
            message = f"{count:,} hands would be listed, where {limit:,} are allowed (limit=)"
            raise RangeTooLarge(message, code="range.too_large", value=count)
        if self._listed is not None:
            return self._listed
        masks, weights = self._hands().arrays()
        listed = np.frombuffer(masks, dtype=np.uint64), np.frombuffer(weights, dtype=np.uint8)
        if count <= _KEPT:
            put(self, "_listed", listed)
        return listed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self._cards == other._cards and self._hands() == other._hands()

    def __hash__(self) -> int:
        return hash((self._cards, self._hands()))

    def __reduce__(self) -> tuple[Any, ...]:
        if self._read is None:
            limit = ALL_HANDS[self._cards]
            return _from_arrays, (self.masks(limit), self._cards, self.weights(limit), str(self._board))
        return _from_text, (
            self._source,
            self._cards,
            dict(self._macros),
            str(self._board),
            self._hilo,
            dict(self._orderings),
        )

    def __copy__(self) -> Range:
        return self

    def __deepcopy__(self, memo: object) -> Range:
        return self

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        cards = "" if self._cards == 4 else f", {self._cards}"
        board = f", board={str(self._board)!r}" if self._board else ""
        if self._read is None:
            return f"<Range {_cut(self.text)}{cards}>"
        return f"Range({_cut(self.text)!r}{cards}{board})"


put: Final = object.__setattr__
"""What a frozen instance is made with."""
ALL_HANDS: Final = {4: 270_725, 5: 2_598_960, 6: 20_358_520}
"""All hands of so many cards."""


def as_range(
    given: RangeLike, cards: int = 4, *, board: CardsLike | None = None, hilo: bool = False
) -> Range:
    """A range as it is, or the range of a text."""
    return given if isinstance(given, Range) else Range(given, cards, board=board, hilo=hilo)


def _check_cards(cards: int) -> None:
    if not isinstance(cards, int | np.integer) or isinstance(cards, bool) or cards not in ALL_HANDS:
        raise RangeError(f"a hand has 4, 5 or 6 cards, not {cards}", code="range.cards", value=cards)


def _known(cards: CardsLike | None, where: str) -> CardSet:
    """Cards that are no part of the range's own text; a fault in them says so."""
    try:
        return CardSet("" if cards is None else cards)
    except CardError as error:
        error.where = where
        raise


def _whole(value: Any, name: str) -> int:
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer):
        raise TypeError(f"{name} is an int, not {type(value).__name__}")
    return int(value)


def _texts(macros: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """The user's macros, name and text."""
    if macros is None:
        return ()
    if not isinstance(macros, Mapping):
        raise TypeError(f"macros are texts by name, not {type(macros).__name__}")
    for one in (*macros, *macros.values()):
        if not isinstance(one, str):
            raise TypeError(f"the name and the text of a macro are texts, not {type(one).__name__}")
    return tuple((_plain(name).removeprefix("$"), _plain(text)) for name, text in macros.items())


def _plain(text: str) -> str:
    """The text, a "?" for each half of a character: neither means anything."""
    return text.encode("utf-8", "replace").decode()


def _cut(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


def best_first(mask: int) -> str:
    """The cards of a mask as text, from the highest rank down."""
    text = str(CardSet.from_mask(mask))
    cards = [text[i : i + 2] for i in range(0, len(text), 2)]
    return "".join(sorted(cards, key=lambda card: -"23456789TJQKA".index(card[0])))


def _touching(board: CardSet, cards: int) -> Range:
    """All hands with one of these cards."""
    if not board:
        return Range("*!*", cards)
    text = str(board)
    return Range(",".join(text[i : i + 2] for i in range(0, len(text), 2)), cards)


def _from_text(
    text: str, cards: int, macros: dict[str, str], board: str, hilo: bool, orderings: dict[str, Any]
) -> Range:
    return Range(text, cards, macros=macros, board=board or None, hilo=hilo, orderings=orderings)


def _from_arrays(
    masks: npt.NDArray[np.uint64], cards: int, weights: npt.NDArray[np.uint8], board: str
) -> Range:
    made = Range.from_hands(masks, cards, weights=weights.tolist())
    return Range._of_set(made._hands(), cards, CardSet(board))
