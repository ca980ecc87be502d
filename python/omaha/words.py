"""What hands are on a board, in the words of players: `@set`, `@wrap13+`, `@nfd`. docs/board-words.md says what each means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from omaha._core import (
    HighRank,
    LowRank,
    _board_words,
    _fill_answers,
    _fill_columns,
    _fill_textures,
    _fill_word,
    _on_board,
    _word_text,
    evaluate,
    evaluate_low,
)
from omaha.arrays import check_array, check_contiguous, wrong_shape
from omaha.cards import CardSet, CardsLike
from omaha.errors import ArrayError, CardError, NotationError
from omaha.ranks import Category
from omaha.spelling import nearest

__all__ = [
    "BOARD_WORDS",
    "FLOP_CATEGORIES",
    "BoardHand",
    "HandsLike",
    "board_columns",
    "board_textures",
    "board_word",
    "describe_on_board",
    "flop_category",
    "hand_types",
    "made_lo",
    "nut_hi",
    "nut_hi_outs",
    "nut_lo",
    "nut_lo_outs",
    "outs_to_hand_type",
]

Masks: TypeAlias = npt.NDArray[np.uint64]


class _HasMasks(Protocol):
    def masks(self) -> Masks: ...


HandsLike: TypeAlias = npt.NDArray[np.uint64] | npt.NDArray[np.uint8] | _HasMasks | Iterable[CardsLike]
"""Several hands: an array of masks (`uint64`), one of card ids with a hand in each row (`uint8`), a range, or cards."""

_WORDS, _BARE, _COLUMNS, _STEPS, _TEXTURES = _board_words()

BOARD_WORDS: Final[Mapping[str, str]] = MappingProxyType({f"@{name}": text for name, text in _WORDS})
"""The words, each with its definition in a line; `N` is the number that may stand after it."""
FLOP_CATEGORIES: Final[tuple[str, ...]] = tuple(_STEPS)
"""What a flop makes of a hand, the worst first: the values of `flop_category` by name."""

_OUTS: Final = (
    "straight_outs",
    "nut_straight_outs",
    "flush_outs",
    "outs",
    "nut_outs",
    "low_outs",
    "nut_low_outs",
)


@dataclass(frozen=True, slots=True)
class BoardHand:
    """A hand on a board; `str()` says it in words. Of places 1 is the best; `None` is none.

    >>> import omaha
    >>> seen = omaha.describe_on_board("JsTh7d6c", "9d8c2s")
    >>> len(seen.straight_outs), len(seen.nut_straight_outs), seen.holds("@wrap13+")
    (20, 14, True)
    """

    hand: CardSet
    """The hole cards."""
    board: CardSet
    """The board."""
    high: HighRank
    """The best high hand."""
    low: LowRank | None
    """The best low of eight or better, whatever the game."""
    straight: int | None
    """The place of the best hand, if it is a straight, among the straights of the board."""
    flush: int | None
    """The place of the best hand, if it is a flush."""
    full_house: int | None
    """The place of the best hand, if it is a full house, among those of the board."""
    set: int | None
    """The place of the best set among the ranks of the board."""
    low_place: int | None
    """The place of the low among those of the board."""
    flush_draw: int | None
    """The place of the best flush draw."""
    backdoor_flush_draw: int | None
    """The place of the best backdoor flush draw."""
    blocker: int | None
    """The place of a lone card of the suit of which three are on the board."""
    flush_draw_blocker: int | None
    """The place of a lone card of a suit of which two are on the board."""
    straight_blockers: int
    """Cards of ranks that the board's best straight needs, in a hand without it."""
    straight_outs: CardSet
    """Cards that bring a straight, or a better one."""
    nut_straight_outs: CardSet
    """Those of them after which no straight is better."""
    flush_outs: CardSet
    """Cards that bring a flush."""
    outs: CardSet
    """Cards that bring a straight or better, of a higher type than now, or a higher straight."""
    nut_outs: CardSet
    """Cards after which nobody can have a better hand."""
    low_outs: CardSet
    """Cards that bring a low where there is none."""
    nut_low_outs: CardSet
    """Those of them that bring the best low of that board."""
    words: tuple[str, ...]
    """The words without a number that are true of it, in the order of `BOARD_WORDS`."""

    @property
    def category(self) -> Category:
        """The type of the best hand."""
        return self.high.category

    def holds(self, word: str) -> bool:
        """Whether a word such as "@wrap13+" is true of it; raises `NotationError` (`word.*`) for what is no word."""
        return bool(board_word(word, [self.hand], self.board)[0])

    def __str__(self) -> str:
        lines = [f"{self.hand} on {self.board}: {self.high}" + (f"; low {self.low}" if self.low else "")]
        counts = [
            (f"{len(cards)} {name.replace('_', ' ')}", cards)
            for name in _OUTS
            if (cards := getattr(self, name)) and name != "nut_outs"
        ]
        lines += [
            f"{text}: {' '.join(str(card) for card in reversed(tuple(cards)))}" for text, cards in counts
        ]
        return "\n".join([*lines, " ".join(self.words)])


def describe_on_board(hand: CardsLike, board: CardsLike) -> BoardHand:
    """What a hand of 4 to 7 cards is on a board of 3 to 5.

    Raises `CardError` (`card.*`) with `.where` "hole" or "board".

    >>> import omaha
    >>> print(omaha.describe_on_board("AsKs4d4c", "9s8s4h"))
    4c4dKsAs on 4h8s9s: three of a kind, fours, nine-eight kickers
    9 flush outs: Qs Js Ts 7s 6s 5s 4s 3s 2s
    15 outs: Qs Js Ts 9h 9d 9c 8h 8d 8c 7s 6s 5s 4s 3s 2s
    @threeofakind @set @bottomset @fd @nfd
    """
    cards, on, numbers, bits, outs = _on_board(hand, board)
    number = {name: value for (name, _), value in zip(_COLUMNS, numbers, strict=True)}
    places = (
        "straight",
        "flush",
        "full_house",
        "set",
        "low_place",
        "flush_draw",
        "backdoor_flush_draw",
        "blocker",
        "flush_draw_blocker",
    )
    placed: dict[str, Any] = {name: number[name] or None for name in places}
    found: dict[str, Any] = dict(zip(_OUTS, outs, strict=True))
    return BoardHand(
        hand=cards,
        board=on,
        high=evaluate(cards, on),
        low=evaluate_low(cards, on),
        straight_blockers=number["straight_blockers"],
        words=tuple(f"@{name}" for i, name in enumerate(_BARE) if bits >> i & 1),
        **placed,
        **found,
    )


def board_word(word: str, hands: HandsLike, board: CardsLike) -> npt.NDArray[np.bool_]:
    """Whether a word such as "@set" or "@wrap13+" is true of each hand: an array of bool, shape (n,).

    Hands are masks (`uint64`, shape (n,)), card ids (`uint8`, shape (n, k)), a range, or an iterable of cards; each of 4 to 7 cards
    off the board. The `@` may be left out.

    Raises `NotationError` (`word.unknown`, `word.number`, `word.plus`), `CardError` (`card.*`) with `.row` of the first row that is no
    hand, `ArrayTypeError` and `ArrayError` (`array.*`).

    >>> import omaha
    >>> omaha.board_word("@wrap13+", ["JsTh7d6c", "QsJh3d2c"], "9d8c2s").tolist()
    [True, False]
    """
    if not isinstance(word, str):
        raise TypeError(f"a word is a text, not {type(word).__name__}")
    masks = _masks(hands, "hands")
    out = np.empty(len(masks), dtype=np.bool_)
    try:
        _fill_word(word.removeprefix("@"), masks, board, out.view(np.uint8))
    except NotationError as error:
        if error.code != "word.unknown":
            raise
        raise NotationError(f"{error}{nearest_word(word)}", **error.__dict__) from None
    return out


def nearest_word(word: str) -> str:
    """The end of a message about a word that there is not: the one that may have been meant, what is wrong with its number, or nothing.

    Words for flush draws are short, so that what is written out would be nearer to a flush.

    >>> nearest_word("@nutflushdraw2+")
    '; did you mean @nfd?'
    """
    try:
        _word_text(word.removeprefix("@"))
    except NotationError as error:
        if error.code != "word.unknown":
            return f"; {error}"
    name = "@" + word.removeprefix("@").rstrip("+").rstrip("0123456789").lower()
    for long, short in (("backdoor", "bd"), ("flushdraw", "fd"), ("nutfd", "nfd")):
        name = name.replace(long, short)
    return nearest(name, BOARD_WORDS)


def board_columns(hands: HandsLike, board: CardsLike) -> dict[str, npt.NDArray[Any]]:
    """Everything about each hand on a board, as arrays of shape (n,).

    `high`, `low`, `type`, `straight`, `flush` and the other numbers of `BoardHand` (`uint16`, 0 where it has `None`, numbers of cards for
    outs), then every word that may stand without a number (`bool`), such as "@set". Hands and errors as `board_word`.

    >>> import omaha
    >>> columns = omaha.board_columns(["JsTh7d6c", "QsJh3d2c"], "9d8c2s")
    >>> columns["straight_outs"].tolist(), columns["@wrap"].tolist()
    ([20, 4], [True, False])
    """
    masks = _masks(hands, "hands")
    numbers = np.empty((len(masks), len(_COLUMNS)), dtype=np.uint16)
    bits = np.empty(len(masks), dtype=np.uint64)
    _fill_columns(masks, board, numbers, bits)
    columns: dict[str, npt.NDArray[Any]] = {
        name: numbers[:, i].copy() for i, (name, _) in enumerate(_COLUMNS)
    }
    for i, name in enumerate(_BARE):
        columns[f"@{name}"] = (bits >> np.uint64(i) & np.uint64(1)).astype(np.bool_)
    return columns


# Hands on boards, row by row


def _masks(hands: HandsLike, name: str) -> Masks:
    """The hands as masks."""
    given: Any = hands.masks() if hasattr(hands, "masks") else hands
    if not isinstance(given, np.ndarray):
        if isinstance(given, str | CardSet):
            raise TypeError(f"{name} are several hands: {[str(given)]!r}")
        return np.array([CardSet(hand).mask for hand in given], dtype=np.uint64)
    if given.dtype == np.uint8:
        return _masks_of_ids(given, name)
    check_array(name, given, np.uint64)
    if given.ndim != 1:
        raise wrong_shape(name, given, "(n,)")
    check_contiguous(name, given)
    return given


def _masks_of_ids(ids: npt.NDArray[np.uint8], name: str) -> Masks:
    """The masks of rows of card ids."""
    check_array(name, ids, np.uint8)
    if ids.ndim != 2:
        raise wrong_shape(name, ids, "(n, cards)")
    bits = np.left_shift(np.uint64(1), ids.astype(np.uint64) % np.uint64(64))
    masks: Masks = np.bitwise_or.reduce(bits, axis=1)
    wrong = (ids > 51).any(axis=1) | (bits.sum(axis=1) != masks)
    if wrong.any():
        row = int(wrong.argmax())
        try:
            CardSet(ids[row].tolist())
        except CardError as error:
            error.row, error.where = row, name
            raise
    return masks


def _boards(boards: HandsLike | CardsLike) -> Masks:
    """The boards as masks; one of them for a single board."""
    if isinstance(boards, str | CardSet):
        return np.array([CardSet(boards).mask], dtype=np.uint64)
    return _masks(boards, "boards")  # type: ignore[arg-type]


def _answers(
    question: str, hands: HandsLike, boards: HandsLike | CardsLike, wanted: int = 0
) -> npt.NDArray[np.uint16]:
    masks, on = _masks(hands, "hands"), _boards(boards)
    if len(on) not in (1, len(masks)):
        message = f"boards has length {len(on)}, must be 1 or {len(masks)}"
        raise ArrayError(message, code="array.length", value=len(on), where="boards")
    out = np.empty(len(masks), dtype=np.uint16)
    _fill_answers(question, masks, on, out, wanted)
    return out


def hand_types(hands: HandsLike, boards: HandsLike | CardsLike) -> npt.NDArray[np.uint8]:
    """The category (`int(Category)`, 0 to 8) of each hand's best high hand on the board of its row, or on the one board.

    Boards are masks (`uint64`, shape (n,)), card ids (`uint8`, shape (n, b)), an iterable of cards, or one text or `CardSet` for all.
    Hands and errors as `board_word`; `array.length` for another number of boards.

    >>> from omaha import words
    >>> words.hand_types(["AsAhKd2c", "JsTh3d2c"], ["Ad8c4s", "9d8c7s"]).tolist()
    [3, 4]
    """
    return _answers("hand_type", hands, boards).astype(np.uint8)


def nut_hi(hands: HandsLike, boards: HandsLike | CardsLike) -> npt.NDArray[np.bool_]:
    """Whether nobody can have a better high hand (`@nuts`). Arguments as `hand_types`.

    >>> from omaha import words
    >>> words.nut_hi(["AsQsJdJc", "KsQsJdJc"], "9s8s4s").tolist()
    [True, False]
    """
    return _answers("nut_hi", hands, boards).astype(np.bool_)


def nut_hi_outs(hands: HandsLike, boards: HandsLike | CardsLike) -> npt.NDArray[np.uint8]:
    """How many next cards leave each hand with the best high hand; 0 on a river. Arguments as `hand_types`.

    >>> from omaha import words
    >>> words.nut_hi_outs(["JsTh7d6c"], "9d8c2s").tolist()
    [14]
    """
    return _answers("nut_hi_outs", hands, boards).astype(np.uint8)


def made_lo(hands: HandsLike, boards: HandsLike | CardsLike) -> npt.NDArray[np.bool_]:
    """Whether each hand has a low of eight or better. Arguments as `hand_types`.

    >>> from omaha import words
    >>> words.made_lo(["As2hKdQc"], ["8d7c4s"]).tolist()
    [True]
    """
    return _answers("made_lo", hands, boards).astype(np.bool_)


def nut_lo(hands: HandsLike, boards: HandsLike | CardsLike) -> npt.NDArray[np.bool_]:
    """Whether each hand has the best low that the board allows. Arguments as `hand_types`.

    >>> from omaha import words
    >>> words.nut_lo(["As2hKdQc", "As3hKdQc"], "8d7c4s").tolist()
    [True, False]
    """
    return _answers("nut_lo", hands, boards).astype(np.bool_)


def nut_lo_outs(hands: HandsLike, boards: HandsLike | CardsLike) -> npt.NDArray[np.uint8]:
    """How many next cards leave each hand with the best low that the board then allows; 0 on a river. Arguments as `hand_types`.

    >>> from omaha import words
    >>> words.nut_lo_outs(["As2hKdQc", "As2h4dKc"], "8d3cTs").tolist()
    [16, 21]
    """
    return _answers("nut_lo_outs", hands, boards).astype(np.uint8)


def outs_to_hand_type(
    hands: HandsLike, boards: HandsLike | CardsLike, category: Category
) -> npt.NDArray[np.uint8]:
    """How many next cards leave each hand with a best hand of exactly this category; 0 on a river. Arguments as `hand_types`.

    >>> from omaha import Category, words
    >>> words.outs_to_hand_type(["AsKs4d4c"], "9s8s4h", Category.FLUSH).tolist()
    [8]
    """
    return _answers("outs_to_type", hands, boards, int(Category(category))).astype(np.uint8)


def flop_category(hands: HandsLike, flops: HandsLike | CardsLike) -> npt.NDArray[np.uint8]:
    """What each flop makes of its hand: an index into `FLOP_CATEGORIES`, 0 nothing to 17 straight flush. Arguments as `hand_types`.

    Raises `CardError` (`card.count`) for a board that is no flop.

    >>> import omaha
    >>> [omaha.FLOP_CATEGORIES[step] for step in omaha.flop_category(["QsQh8d2c", "Ks8dTs2c"], "KcTh8c")]
    ['pocket 1-2', 'top two']
    """
    return _answers("flop_category", hands, flops).astype(np.uint8)


def board_textures(boards: HandsLike | CardsLike) -> dict[str, npt.NDArray[np.bool_]]:
    """What boards look like: for each name ("monotone", "twotone", "rainbow", "paired", "trips", "connected", "straight possible",
    "flush possible", "low possible", "flush draw possible") an array of bool, shape (n,). Boards as in `hand_types`.

    >>> import omaha
    >>> [name for name, true in omaha.board_textures("9s8s7d").items() if true[0]]
    ['twotone', 'connected', 'straight possible', 'flush draw possible']
    """
    masks = _boards(boards)
    bits = np.empty(len(masks), dtype=np.uint16)
    _fill_textures(masks, bits)
    return {name: (bits >> i & 1).astype(np.bool_) for i, name in enumerate(_TEXTURES)}


def word_text(word: str) -> str:
    """A word as it is written best: "@FD1" as "@nfd"; raises `NotationError` (`word.*`) for what is none."""
    return f"@{_word_text(word.removeprefix('@'))}"
