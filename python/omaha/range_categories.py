"""What a range is made of: pairs and suits of its hands, and what they make on a board, as a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from omaha.array_fractions import exact_sum
from omaha.arrays import card_ids
from omaha.cards import CardSet, CardsLike
from omaha.errors import ConfigError, Problem
from omaha.evaluator import evaluate_batch
from omaha.range_arguments import range_arrays
from omaha.range_distributions import Distribution
from omaha.ranks import Category, HighRank

if TYPE_CHECKING:
    from omaha.pictures import TextPicture
    from omaha.ranges import RangeLike

__all__ = ["CategoryTree", "categories"]

PAIRS: Final = ("unpaired", "one pair", "two pair", "three pair", "three of a kind", "four of a kind")
OTHER: Final = "other"
KINDS: Final = ("AA", "KK", "broadway", "rundown", "rundown, 1 gap", "rundown, 2 gaps", OTHER)
SUITS: Final = (
    *("rainbow", "single-suited", "double-suited", "triple-suited"),
    *("three of a suit", "four of a suit", "five of a suit", "monotone"),
)
MADE: Final = tuple(str(category) for category in reversed(Category))
DRAWS: Final = (
    ("flush draw and wrap", ("@fd", "@wrap")),
    ("flush draw and straight draw", ("@fd", "@straightdraw")),
    ("nut flush draw", ("@nfd",)),
    ("flush draw", ("@fd",)),
    ("wrap", ("@wrap",)),
    ("open-ended", ("@oesd",)),
    ("gutshot", ("@gutshot",)),
)
NO_DRAW: Final = "no draw"
HELD: Final = ("pairs", "suits", "kind")
ON_BOARD: Final = ("made", "rank", "draws")
_BITS: Final = np.array([nibble.bit_count() for nibble in range(16)], dtype=np.uint8)
_AT_ONCE: Final = 1 << 20
_TEN: Final = 8


@dataclass(frozen=True, slots=True)
class CategoryTree:
    """A category of hands and the smaller ones in it; the children's hands and weights add up to its own, where there are any."""

    name: str
    hands: int
    weight: int
    """What its hands count together."""
    of: int
    """What the whole range counts."""
    equity: float | None = None
    """The mean equity of its hands, in the tree of a `Distribution`."""
    children: tuple[CategoryTree, ...] = ()

    def __repr__(self) -> str:
        below = f", {len(self.children)} below" if self.children else ""
        return f"<CategoryTree {self.name}: {self.hands:,} hands, {self.share:.2%}{below}>"

    @property
    def exact_share(self) -> Fraction:
        """Its part of the range."""
        return Fraction(self.weight, self.of)

    @property
    def share(self) -> float:
        """The same as a float."""
        return float(self.exact_share)

    def walk(self) -> Iterator[tuple[int, CategoryTree]]:
        """Every category below with its depth, from the top; its own children have depth 0."""
        for child in self.children:
            yield 0, child
            yield from ((depth + 1, below) for depth, below in child.walk())

    def find(self, *names: str) -> CategoryTree | None:
        """The category at the end of these names, or `None` if no hand is in it.

        >>> import omaha
        >>> omaha.categories("****").find("one pair", "double-suited", "AA").hands
        792
        """
        node: CategoryTree | None = self
        for name in names:
            node = next((child for child in node.children if child.name == name), None) if node else None
        return node

    def total(self, name: str) -> Fraction:
        """The part of the range in all categories of this name, wherever they stand.

        >>> import omaha
        >>> omaha.categories("AA$ds").total("double-suited")
        Fraction(1, 1)
        """
        return sum((node.exact_share for _, node in self.walk() if node.name == name), Fraction(0))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "name": self.name,
            "hands": self.hands,
            "weight": self.weight,
            "share": self.share,
            "equity": self.equity,
            "children": [child.to_dict() for child in self.children],
        }

    def svg(self) -> str:
        """Bars, as SVG."""
        from omaha.pictures import CategoryBars

        return CategoryBars(self).svg()

    def text(self, width: int = 72, depth: int = 2) -> TextPicture:
        """Bars in block characters, so many levels deep."""
        from omaha.pictures import CategoryBars

        return CategoryBars(self, depth=depth).text(width)

    def plot(self, ax: Any = None) -> Any:
        """Bars on matplotlib axes (the extra `plot`); on new ones if none are given. Returns the axes."""
        from omaha.pictures import CategoryBars

        return CategoryBars(self).plot(ax)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from omaha.pictures import CategoryBars

        return CategoryBars(self).html()

    def __str__(self) -> str:
        return str(self.text())


@dataclass(frozen=True, slots=True)
class _Level:
    """A number for each hand, and the names of the numbers."""

    numbers: npt.NDArray[np.int64]
    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Hands:
    """Hands of which a tree is made, with what they count."""

    counts: npt.NDArray[Any]
    equity: npt.NDArray[np.float64] | None
    of: int

    def node(self, name: str, places: npt.NDArray[Any], levels: Sequence[_Level]) -> CategoryTree:
        counts = self.counts[places]
        equity = None
        if self.equity is not None:
            parts = counts.astype(np.float64)
            equity = float((self.equity[places] * parts).sum() / parts.sum())
        children: list[CategoryTree] = []
        for at, level in enumerate(levels):
            numbers = level.numbers[places]
            found = sorted(set(numbers.tolist()))
            # A level that says nothing more is passed over.
            if [level.names[number] for number in found] not in ([OTHER], [name]):
                later = levels[at + 1 :]
                children = [self.node(level.names[n], places[numbers == n], later) for n in found]
                break
        return CategoryTree(name, len(places), exact_sum(counts), self.of, equity, tuple(children))


def categories(
    hands: RangeLike | Distribution,
    board: CardsLike | None = None,
    *,
    dead: CardsLike | None = None,
    cards: int = 4,
    by: Sequence[str] | None = None,
) -> CategoryTree:
    """What a range is made of, each category with its part of the range by weight.

    `by` says what divides the hands, level by level; each hand is in one category of a level, the first that fits:

    * `pairs`: unpaired, one, two, three pair, three or four of a kind;
    * `suits`: rainbow to monotone; two suits of two cards or more are double-suited, else the longest suit counts;
    * `kind`: AA and KK (just two of them), broadway (all cards ten or higher), rundowns by how many ranks are missing between the highest
      and the lowest, the ace high, and other;
    * `made`: what the hand makes on a board of 3 to 5 cards; `rank`: the same more closely, without kickers;
    * `draws`: on a board of 3 or 4 cards, flush draws and straight draws;
    * a word about the board such as `@set` or `@wrap13+` (docs/board-words.md): the hands of which it is true, and other ones.

    Without it: pairs, suits, kind before the flop; made and draws on flop and turn, made and rank on the river. Hands with cards of the board or dead ones are left out.
    `hands` is a range, its text (of so many `cards`), or a `Distribution`, which brings its board along, has its hands counted as it
    counts them, and says each category's mean equity too.

    Raises what reading the range and the board raises, and `ConfigError`: `distribution.empty` if no hand is left, `distribution.by`
    for a level that there is not; `NotationError` (`word.*`).

    >>> import omaha
    >>> tree = omaha.categories("AA,KQJT", board="9s8s2c")
    >>> [(child.name, child.hands) for child in tree.children]
    [('three of a kind', 54), ('two pair', 162), ('pair', 5905), ('high card', 256)]
    """
    counts: npt.NDArray[Any]
    equity = None
    if isinstance(hands, Distribution):
        masks, counts, name = hands.hands, hands._counts, hands.hero
        known, equity = hands.board if board is None else CardSet(board), hands.equity
    else:
        known = CardSet(board or "")
        masks, counts, name = range_arrays(hands, cards=cards, board=known, dead=CardSet(dead or ""))
    wanted = _wanted(by, len(known))
    levels = _levels(masks, known, wanted)
    parts = _Hands(counts, equity, exact_sum(counts))
    return parts.node(name, np.arange(len(masks)), [levels[level] for level in wanted])


def _wanted(by: Sequence[str] | None, board: int) -> tuple[str, ...]:
    """The levels, all of them possible on a board of so many cards."""
    if isinstance(by, str):
        raise TypeError(f"by is several levels, as in ['pairs', 'kind'], not one text: {by!r}")
    if not by:
        return HELD if board < 3 else ("made", "rank" if board == 5 else "draws")
    possible = (*HELD, *ON_BOARD[: 0 if board < 3 else 2 if board == 5 else 3])
    for level in by:
        if level not in possible and (board < 3 or not level.startswith("@")):
            places = {True: "before the flop", False: "on the river" if board == 5 else "on this board"}
            message = f"{level!r} is not one of {', '.join(possible)} {places[board < 3]}"
            raise ConfigError.of([Problem("by", level, message, "distribution.by")])
    return tuple(by)


def _levels(masks: npt.NDArray[np.uint64], board: CardSet, by: tuple[str, ...]) -> dict[str, _Level]:
    levels = {word: _word(masks, board, word) for word in by if word.startswith("@")}
    if {"made", "rank"} & set(by):
        levels |= _made(masks, board)
    if "draws" in by:
        levels["draws"] = _draws(masks, board)
    if set(HELD) & set(by):
        parts = [_held(masks[at : at + _AT_ONCE]) for at in range(0, len(masks), _AT_ONCE)]
        pairs, kinds, suits = (np.concatenate(numbers) for numbers in zip(*parts, strict=True))
        levels |= {"pairs": _Level(pairs, PAIRS), "suits": _Level(suits, SUITS), "kind": _Level(kinds, KINDS)}
    return levels


def _word(masks: npt.NDArray[np.uint64], board: CardSet, word: str) -> _Level:
    from omaha.words import board_word

    return _Level(np.where(board_word(word, masks, board), 0, 1), (word, OTHER))


def _draws(masks: npt.NDArray[np.uint64], board: CardSet) -> _Level:
    from omaha.words import board_word

    words = {word: board_word(word, masks, board) for _, needed in DRAWS for word in needed}
    tests = [np.logical_and.reduce([words[word] for word in needed]) for _, needed in DRAWS]
    return _Level(np.select(tests, range(len(DRAWS)), len(DRAWS)), (*(name for name, _ in DRAWS), NO_DRAW))


def _made(masks: npt.NDArray[np.uint64], board: CardSet) -> dict[str, _Level]:
    ids = np.array([int(card) for card in board], dtype=np.uint8)
    values, places = np.unique(
        evaluate_batch(card_ids(masks, int(masks[0]).bit_count()), ids), return_inverse=True
    )
    # Strongest first.
    highs = [HighRank(int(value)) for value in values[::-1]]
    places = len(values) - 1 - places
    kinds = np.array([len(Category) - 1 - high.category for high in highs], dtype=np.int64)
    closer = [_closer(high) for high in highs]
    names = list(dict.fromkeys(closer))
    ranks = np.array([names.index(name) for name in closer], dtype=np.int64)
    return {"made": _Level(kinds[places], MADE), "rank": _Level(ranks[places], names)}


def _closer(high: HighRank) -> str:
    """The name of a rank without its kickers."""
    kind, _, rest = str(high).partition(", ")
    if high.category in (Category.FLUSH, Category.HIGH_CARD):
        return f"{kind}, {rest.split('-')[0]} high"
    return ", ".join((kind, *rest.split(", ")[:1])) if rest else kind


def _held(masks: npt.NDArray[np.uint64]) -> tuple[npt.NDArray[np.int64], ...]:
    """The places in `PAIRS`, `KINDS` and `SUITS`."""
    nibbles = (masks[:, np.newaxis] >> np.arange(0, 52, 4, dtype=np.uint64)) & np.uint64(15)
    ranks = _BITS[nibbles]
    suits = np.stack([((nibbles >> np.uint64(suit)) & np.uint64(1)).sum(axis=1) for suit in range(4)], axis=1)
    return _pairs(ranks), _kinds(ranks), _suits(suits)


def _pairs(ranks: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    most, twice = ranks.max(axis=1), (ranks >= 2).sum(axis=1)
    chosen = np.select([most == 4, most == 3], [5, 4], twice)
    return np.asarray(chosen, dtype=np.int64)


def _kinds(ranks: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    held = ranks > 0
    lowest, highest = held.argmax(axis=1), 12 - held[:, ::-1].argmax(axis=1)
    paired = ranks.max(axis=1) > 1
    gaps = highest - lowest + 1 - held.sum(axis=1)
    tests = [
        ranks[:, 12] == 2,
        ranks[:, 11] == 2,
        lowest >= _TEN,
        *(~paired & (gaps == gap) for gap in range(3)),
    ]
    return np.asarray(np.select(tests, range(6), 6), dtype=np.int64)


def _suits(suits: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    most, held, twice = suits.max(axis=1), suits.sum(axis=1), (suits >= 2).sum(axis=1)
    tests = [most == held, most == 1, twice >= 2, most == 2]
    # Two suits with two cards or more are double-suited, however many the longer has; one such suit goes by its length.
    return np.asarray(np.select(tests, [7, 0, twice, 1], most.astype(np.int64) + 1), dtype=np.int64)
