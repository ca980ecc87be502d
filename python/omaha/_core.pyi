"""
The compiled core of omaha. Use it through the package `omaha`.
"""

from collections.abc import Iterator
from typing import Any, Final, SupportsIndex, final
from typing_extensions import Buffer

import numpy as np
import numpy.typing as npt

from omaha.cards import CardLike, CardsLike
from omaha.ranks import Category

__all__ = ["__version__", "Card", "CardSet", "Deck", "HighRank", "LowRank", "_fill_board", "_fill_rows", "_panic_for_test", "_showdown", "build_info", "evaluate", "evaluate_low", "holding_at", "holding_count", "holding_index", "parse_card", "parse_cards"]

__version__: Final[str]
"""
The version of the package.
"""

@final
class Card:
    """
    A card of the 52-card deck.

    `Card("As")`, `Card("10h")` or `Card(51)`; the id is `rank * 4 + suit` with ranks 0 (deuce) to 12 (ace) and suits
    c d h s. Cards order by id, hash, pickle and copy; `int(card)` is the id.

    Raises `CardError` (`card.syntax`, `card.range`, `card.count`), `TypeError` for anything but text or a number.

    >>> from omaha import Card
    >>> card = Card("as")
    >>> card, int(card), card.rank, card.suit, card.unicode
    (Card('As'), 51, 12, 3, 'A♠')
    """
    def __copy__(self, /) -> Card: ...
    def __deepcopy__(self, /, _memo: object) -> Card: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: Card, /) -> bool: ...
    def __gt__(self, other: Card, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __index__(self, /) -> int: ...
    def __int__(self, /) -> int: ...
    def __le__(self, other: Card, /) -> bool: ...
    def __lt__(self, other: Card, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(cls, card: CardLike, /) -> Card: ...
    def __reduce__(self, /) -> tuple[type[Card], tuple[int]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def rank(self, /) -> int:
        """
        0 for a deuce to 12 for an ace.
        """
    @property
    def suit(self, /) -> int:
        """
        0 to 3 for clubs, diamonds, hearts, spades.
        """
    @property
    def unicode(self, /) -> str:
        """
        The card with its suit as a symbol, such as `A♠`.
        """

@final
class CardSet:
    """
    An unordered set of cards.

    `CardSet("AsKd 10h")`, or from any iterable of cards, ids and texts; a card that is named twice is refused. Supports
    `in`, `len`, `|`, `&`, `-`, `^`, `<=` (subset), and iterates in ascending order. Frozen: hashes, pickles and copies.

    Raises `CardError` (`card.syntax`, `card.range`, `card.duplicate`) with `.offset`.

    >>> from omaha import Card, CardSet
    >>> hand = CardSet("As Ks Qd Jd")
    >>> len(hand), Card("Ks") in hand, str(hand - CardSet("As"))
    (4, True, 'JdQdKs')
    """
    def __and__(self, other: CardSet, /) -> CardSet: ...
    def __bool__(self, /) -> bool: ...
    def __contains__(self, card: CardLike, /) -> bool: ...
    def __copy__(self, /) -> CardSet: ...
    def __deepcopy__(self, /, _memo: object) -> CardSet: ...
    def __eq__(self, other: object, /) -> bool:
        """
        Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
        """
    def __ge__(self, other: CardSet, /) -> bool:
        """
        Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
        """
    def __gt__(self, other: CardSet, /) -> bool:
        """
        Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
        """
    def __hash__(self, /) -> int: ...
    def __iter__(self, /) -> Iterator[Card]: ...
    def __le__(self, other: CardSet, /) -> bool:
        """
        Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
        """
    def __len__(self, /) -> int: ...
    def __lt__(self, other: CardSet, /) -> bool:
        """
        Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
        """
    def __ne__(self, other: object, /) -> bool:
        """
        Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
        """
    def __new__(cls, cards: CardsLike | None = None, /) -> CardSet: ...
    def __or__(self, other: CardSet, /) -> CardSet: ...
    def __reduce__(self, /) -> tuple[Any, tuple[int]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def __sub__(self, other: CardSet, /) -> CardSet: ...
    def __xor__(self, other: CardSet, /) -> CardSet: ...
    @staticmethod
    def from_mask(mask: SupportsIndex, /) -> CardSet:
        """
        The set whose card with id `i` is bit `i` of `mask`.

        Raises `CardError` (`card.range`) if a bit above 51 is set.

        >>> from omaha import CardSet
        >>> CardSet.from_mask(0b11)
        CardSet('2c2d')
        """
    @staticmethod
    def full() -> CardSet:
        """
        All 52 cards.

        >>> from omaha import CardSet
        >>> len(CardSet.full())
        52
        """
    @property
    def mask(self, /) -> int:
        """
        The cards as bits: bit `i` is set when the card with id `i` is in the set.
        """
    @property
    def unicode(self, /) -> str:
        """
        The cards with their suits as symbols.
        """

@final
class Deck:
    """
    A shuffled deck that deals each card once.

    `Deck.secure()` takes its key from the operating system: for real games. It cannot be seeded, copied or pickled, and
    after a fork parent and child deal differently. `Deck.seeded(seed, hand)` gives the same cards again each time: for
    simulation, study and tests. Neither shows undealt cards, key or seed in its repr; `len(deck)` is how many are left.

    >>> from omaha import Deck
    >>> deck = Deck.seeded(7)
    >>> deck.deal(4)
    (Card('Kc'), Card('Ah'), Card('7s'), Card('2s'))
    >>> deck
    <Deck, seeded for simulation, 48 cards left>
    """
    def __bool__(self, /) -> bool: ...
    def __copy__(self, /) -> Deck: ...
    def __deepcopy__(self, /, _memo: object) -> Deck: ...
    def __len__(self, /) -> int: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        A seeded deck pickles as seed, hand and how many cards are dealt.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _resume(seed: SupportsIndex, hand: SupportsIndex, dealt: SupportsIndex, /) -> Deck:
        """
        The seeded deck after so many cards; for pickle.
        """
    def deal(self, count: SupportsIndex = 1, /) -> tuple[Card, ...]:
        """
        Deals the next `count` cards, in order.

        Raises `DeckError` (`deck.empty`) and deals nothing if fewer are left.

        >>> from omaha import Deck
        >>> Deck.seeded(0).deal()
        (Card('3c'),)
        """
    @property
    def hand(self, /) -> int | None:
        """
        The hand number of a seeded deck, `None` of a secure one.
        """
    @property
    def is_secure(self, /) -> bool:
        """
        Whether it deals from the operating system's randomness.
        """
    @staticmethod
    def secure() -> Deck:
        """
        A deck with a fresh key from the operating system, for real games.

        Raises `RandomnessError` (`deck.os_random`) if the system gives none; there is nothing else to fall back to.

        >>> from omaha import Deck
        >>> len(Deck.secure().deal(52))
        52
        """
    @property
    def seed(self, /) -> int | None:
        """
        The seed of a seeded deck, `None` of a secure one.
        """
    @staticmethod
    def seeded(seed: SupportsIndex, hand: SupportsIndex | None = None) -> Deck:
        """
        The deck of a seed (0 to 2**256 - 1) and a hand number (0 to 2**64 - 1), for simulation. Whoever knows both knows the
        cards. The shuffle is specified and stays the same for ever.

        Raises `DeckError` (`deck.seed`, `deck.hand`).

        >>> from omaha import Deck
        >>> Deck.seeded(7, hand=1).deal(2)
        (Card('3h'), Card('7s'))
        """

@final
class HighRank:
    """
    The rank of a high hand: one of 7,462 classes.

    `int(rank)` runs from 1 (seven-high) to 7,462 (royal flush): higher is better, equal ranks tie. Ranks order and hash by
    that number alone; `str(rank)` says it in words. `HighRank(n)` makes one from a number, for instance of a batch.

    Raises `RankError` (`rank.range`) for a number outside the scale.

    >>> import omaha
    >>> rank = omaha.evaluate("9s9hAdKc", "9dAcAh2s3s")
    >>> str(rank), rank.category, int(rank)
    ('full house, aces full of nines', <Category.FULL_HOUSE: 6>, 7292)
    >>> "".join(map(str, rank.cards))
    'AhAdAc9s9d'
    """
    MAX: Final[int]
    """
    The highest number; 1 is the lowest.
    """
    def __copy__(self, /) -> HighRank: ...
    def __deepcopy__(self, /, _memo: object) -> HighRank: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: HighRank, /) -> bool: ...
    def __gt__(self, other: HighRank, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __index__(self, /) -> int: ...
    def __int__(self, /) -> int: ...
    def __le__(self, other: HighRank, /) -> bool: ...
    def __lt__(self, other: HighRank, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(cls, rank: SupportsIndex, /) -> HighRank: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        Through the checked ways in: the number, or the cards evaluated again.
        """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def cards(self, /) -> tuple[Card, ...]:
        """
        The five cards used, two of the hand and three of the board, in reading order (pairs before kickers, high before
        low); empty for a rank made from a number. Among equal choices the highest hole cards are named, then the highest
        board cards.
        """
    @property
    def category(self, /) -> Category:
        """
        The `Category`, high card to straight flush.
        """

@final
class LowRank:
    """
    The rank of an eight-or-better low: one of 56.

    `int(rank)` runs from 1 (8-7-6-5-4) to 56 (the wheel): higher is better, equal ranks tie. `str(rank)` gives the five
    ranks from the top, or "the wheel".

    Raises `RankError` (`rank.range`) for a number outside the scale.

    >>> import omaha
    >>> low = omaha.evaluate_low("Ah2h3cKd", "4s5d8cKhQd")
    >>> str(low), int(low), low.ranks
    ('8-5-4-2-A', 33, (8, 5, 4, 2, 1))
    >>> omaha.evaluate_low("AhKsQcKc", "4s5d8cKhQd") is None
    True
    """
    MAX: Final[int]
    """
    The highest number; 1 is the lowest.
    """
    def __copy__(self, /) -> LowRank: ...
    def __deepcopy__(self, /, _memo: object) -> LowRank: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: LowRank, /) -> bool: ...
    def __gt__(self, other: LowRank, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __index__(self, /) -> int: ...
    def __int__(self, /) -> int: ...
    def __le__(self, other: LowRank, /) -> bool: ...
    def __lt__(self, other: LowRank, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __new__(cls, rank: SupportsIndex, /) -> LowRank: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        Through the checked ways in: the number, or the cards evaluated again.
        """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def cards(self, /) -> tuple[Card, ...]:
        """
        The five cards used, from the top down with the ace last; empty for a rank made from a number. Chosen among equals
        as `HighRank.cards`.
        """
    @property
    def ranks(self, /) -> tuple[int, int, int, int, int]:
        """
        The five ranks from the top down, the ace as 1.
        """

def _fill_board(board: CardsLike, cards: SupportsIndex, out: Buffer | npt.NDArray[np.uint16], low: bool, /) -> None:
    """
    Writes the number of every holding on a board; the face of it is `omaha.evaluate_board`.
    """

def _fill_rows(hole: Buffer | npt.NDArray[np.uint8], hole_cards: SupportsIndex, board: Buffer | npt.NDArray[np.uint8], board_cards: SupportsIndex, shared_board: bool, high: Buffer | npt.NDArray[np.uint16] | None, low: Buffer | npt.NDArray[np.uint16] | None, threads: SupportsIndex, path: str | None = None, /) -> None:
    """
    Evaluates rows into arrays; the face of it is `omaha.evaluate_batch`.

    `hole` and `board` are C-contiguous bytes of rows with so many cards, `high` and `low` 16-bit arrays with a place for each
    row, or None.
    """

def _panic_for_test() -> None:
    """
    Panics inside the core; for the test that a panic becomes an `InternalError`.
    """

def _showdown(hands: list[Any], board: CardsLike, low: bool, /) -> tuple[list[HighRank], list[LowRank | None], list[int], list[int]]:
    """
    Numbers and winners; the face of it is `omaha.showdown`.
    """

def build_info() -> dict[str, Any]:
    """
    How this build was made and what it uses here: `version`, `profile` ("release" or "debug"), `path` (the instruction set in
    use), `paths` (all that this machine can run), `pointer_width`.

    >>> import omaha
    >>> sorted(omaha.build_info())
    ['path', 'paths', 'pointer_width', 'profile', 'version']
    """

def evaluate(hole: CardsLike, board: CardsLike, /) -> HighRank:
    """
    The best high hand from exactly two of 4 to 7 hole cards and exactly three of 3 to 5 board cards.

    Cards are a text, a `CardSet`, or any sequence of `Card`, ids and texts, in any order.

    Raises `CardError` (`card.syntax`, `card.range`, `card.duplicate`, `card.count`) with `.where` ("hole" or "board"),
    `.offset` and `.value`. Rules: 5.1 (S0, S1, S2, S3, S4).

    >>> import omaha
    >>> omaha.evaluate("AsKsQdJd", "Ts9s8s2h3c")
    <HighRank 7060: flush, ace-king-ten-nine-eight>
    """

def evaluate_low(hole: CardsLike, board: CardsLike, /) -> LowRank | None:
    """
    The best eight-or-better low from exactly two hole cards and exactly three board cards, or `None` when there is none.

    Arguments and errors as `evaluate`. Five different ranks, none above eight, the ace low; straights and flushes do not
    count. Rules: 5.1 and 5.2 (S1, S3, S4).

    >>> import omaha
    >>> omaha.evaluate_low("Ah2h3cKd", "4s5d8cKhQd")
    <LowRank 33: 8-5-4-2-A>
    """

def holding_at(index: SupportsIndex, board: CardsLike, cards: SupportsIndex = 4) -> CardSet:
    """
    The holding with a number: the inverse of `holding_index`.

    Raises `HoldingError` (`holding.range`) for a number that none has, `CardError` as `evaluate`.

    >>> import omaha
    >>> omaha.holding_at(178364, "9s8s2cTs3d")
    CardSet('AcAdAhAs')
    """

def holding_count(board: CardsLike, cards: SupportsIndex = 4) -> int:
    """
    How many holdings of `cards` cards there are on a board: the length of `evaluate_board`'s result.

    Raises `CardError` (`card.count`) unless `cards` is 4 to 7 and the board has 3 to 5.

    >>> import omaha
    >>> omaha.holding_count("9s8s2cTs3d"), omaha.holding_count("9s8s2c", 5)
    (178365, 1906884)
    """

def holding_index(holding: CardsLike, board: CardsLike, /) -> int:
    """
    The place of a holding in `evaluate_board`'s result: its number in colexicographic order (by the highest card first)
    among all holdings without the board's cards.

    Arguments and errors as `evaluate`.

    >>> import omaha
    >>> board = "9s8s2cTs3d"
    >>> omaha.holding_index("2d2h2s3c", board), omaha.holding_index("AcAdAhAs", board)
    (0, 178364)
    """

def parse_card(text: str, /) -> Card:
    """
    One card of a text, such as `"As"`, `"td"`, `"10h"` or `"A♠"`.

    Raises `CardError`: `card.syntax` for what is no card, `card.count` for none or several; `.offset` is the character
    index.

    >>> import omaha
    >>> omaha.parse_card("10h")
    Card('Th')
    """

def parse_cards(text: str, /) -> tuple[Card, ...]:
    """
    All cards of a text, in the order written. Cards may stand together or apart (spaces, tabs, line ends, commas).

    Raises `CardError`: `card.syntax` for what is no card, `card.duplicate` for a card that stands twice; `.offset` is the
    character index, `.value` the text.

    >>> import omaha
    >>> omaha.parse_cards("As, 10h kd")
    (Card('As'), Card('Th'), Card('Kd'))
    """
