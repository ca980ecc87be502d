"""
The compiled core of omaha. Use it through the package `omaha`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, SupportsFloat, SupportsIndex, TypeAlias, final
from typing_extensions import Buffer, disjoint_base

import numpy as np
import numpy.typing as npt

from omaha.cards import CardLike, CardsLike
from omaha.games import GameLike
from omaha.ranks import Category
from omaha.rules import HouseRules, Stakes
from omaha.view import View

_BySeat: TypeAlias = Iterable[SupportsIndex | None]
# Strengths of one board, by seat.

__all__ = ["_MOST_WORK", "__version__", "Action", "Award", "Card", "CardSet", "Deck", "Event", "Hand", "HighRank", "LegalActions", "LowRank", "Pot", "PotRules", "PotsInPlay", "Rake", "Settlement", "_Counts", "_HandSet", "_PercentTable", "_RangeText", "_Spot", "_Tally", "_Versus", "_board_words", "_fill_answers", "_fill_board", "_fill_columns", "_fill_equities", "_fill_rows", "_fill_settlements", "_fill_textures", "_fill_word", "_five_cards", "_on_board", "_ordering_class", "_ordering_classes", "_panic_for_test", "_range_macros", "_range_orderings", "_settle_again", "_showdown", "_word_text", "build_info", "build_pots", "evaluate", "evaluate_low", "holding_at", "holding_count", "holding_index", "parse_card", "parse_cards", "settle", "shuffled"]

_MOST_WORK: Final[int]
"""
Terms of an exact sum that are done without being asked twice.
"""

__version__: Final[str]
"""
The version of the package.
"""

@disjoint_base
class Action:
    """
    A player's decision: `Fold()`, `Check()`, `Call()`, `RaiseTo(total)` (also for a bet; the total of the street), and at a manual
    showdown `Show()` and `Muck()`. Frozen: compares, hashes and pickles by value.

    >>> import omaha
    >>> omaha.RaiseTo(35), omaha.RaiseTo(35).total, omaha.Fold() == omaha.Fold()
    (RaiseTo(35), 35, True)
    """
    def __copy__(self, /) -> Action: ...
    def __deepcopy__(self, /, _memo: object) -> Action: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _make(name: str, total: SupportsIndex | None, /) -> Action: ...
    @final
    class Call(Action):
        """
        Match the bet, or all-in for less.
        """
        __match_args__: Final = ()
        def __new__(cls, /) -> Action.Call: ...
    @final
    class Check(Action):
        """
        Pass the turn on without a bet.
        """
        __match_args__: Final = ()
        def __new__(cls, /) -> Action.Check: ...
    @final
    class Fold(Action):
        """
        Give the hand up; it wins nothing any more.
        """
        __match_args__: Final = ()
        def __new__(cls, /) -> Action.Fold: ...
    @final
    class Muck(Action):
        """
        Give the hand up unseen at the showdown.
        """
        __match_args__: Final = ()
        def __new__(cls, /) -> Action.Muck: ...
    @final
    class RaiseTo(Action):
        """
        Bet or raise to this total of the street.
        """
        __match_args__: Final = ("total",)
        def __new__(cls, total: SupportsIndex, /) -> Action.RaiseTo: ...
        @property
        def total(self, /) -> int:
            """
            The total of the street.
            """
    @final
    class RunIt(Action):
        """
        Asked how often the board shall be run out: so often at most.
        """
        __match_args__: Final = ("times",)
        def __new__(cls, times: SupportsIndex, /) -> Action.RunIt: ...
        @property
        def times(self, /) -> int:
            """
            How often, from 1 on.
            """
    @final
    class Show(Action):
        """
        Turn the hand up at the showdown.
        """
        __match_args__: Final = ()
        def __new__(cls, /) -> Action.Show: ...

@final
class Award:
    """
    One payment: `pot` (number), `board` (0 is the first; None for a pot with one claimant), `side` ("whole", "high", "low" or
    "both"), `seat`, `amount`, and `odd`, the odd chip in it (0 if there is none); `str()` says it in words.
    """
    def __copy__(self, /) -> Award: ...
    def __deepcopy__(self, /, _memo: object) -> Award: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        It pickles as its fields.
        """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _make(pot: SupportsIndex, board: SupportsIndex | None, side: SupportsIndex, seat: SupportsIndex, amount: SupportsIndex, odd: SupportsIndex, winners: SupportsIndex, text: str, /) -> Award: ...
    @property
    def amount(self, /) -> int: ...
    @property
    def board(self, /) -> int | None: ...
    @property
    def odd(self, /) -> int: ...
    @property
    def pot(self, /) -> int: ...
    @property
    def seat(self, /) -> int: ...
    @property
    def side(self, /) -> str: ...

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
    def deal(self, count: SupportsIndex | None = None, /) -> tuple[Card, ...]:
        """
        Deals the next `count` cards (one if it is left out), in order.

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
class Event:
    """
    One thing that happened in a hand, by its `kind`: "posted", "dealt", "burned", "street", "laid", "folded", "checked", "called", "bet",
    "raised", "returned", "shown", "mucked", "raked" or "awarded"; about runs "runs_offered", "runs_answered" and "runs"; by the floor
    "misdealt", "voided", "refunded", "killed", "exposed", "timed_out", "out_of_turn", "recalled" and "reshuffled"; after the hand "rabbit".

    What does not belong to the kind is None: `seat`; `amount` (chips that move); `to` (the seat's total of the street after a bet or a
    raise); `all_in`; `post` ("ante", "small_blind", "big_blind", "post", "kill", "dead", "big_blind_ante", "straddle"); `street`; `board` (from 0, where
    there are several); `cards` (board cards, hole cards that were shown; dealt cards only in the view of who holds them); `pot`, `side` and `odd` of an
    award; `times` of runs; `policy` of recalled cards; `by_player` of exposed ones; `rule`, the rule by which the floor acts. `str()` says it in words.
    Frozen: compares, hashes and pickles by value.
    """
    def __copy__(self, /) -> Event: ...
    def __deepcopy__(self, /, _memo: object) -> Event: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _make(head: tuple[str, SupportsIndex | None, SupportsIndex | None, SupportsIndex | None, bool | None, str | None], cards: tuple[str | None, SupportsIndex | None, Sequence[SupportsIndex] | None], rest: tuple[SupportsIndex | None, str | None, SupportsIndex | None, SupportsIndex | None, str | None, bool | None, str | None, str], /) -> Event: ...
    @property
    def all_in(self, /) -> bool | None: ...
    @property
    def amount(self, /) -> int | None: ...
    @property
    def board(self, /) -> int | None: ...
    @property
    def by_player(self, /) -> bool | None: ...
    @property
    def cards(self, /) -> tuple[Card, ...] | None:
        """
        Cards that everybody may see; unknown ones are left out.
        """
    @property
    def kind(self, /) -> str: ...
    @property
    def odd(self, /) -> int | None: ...
    @property
    def policy(self, /) -> str | None: ...
    @property
    def post(self, /) -> str | None: ...
    @property
    def pot(self, /) -> int | None: ...
    @property
    def rule(self, /) -> str | None: ...
    @property
    def seat(self, /) -> int | None: ...
    @property
    def side(self, /) -> str | None: ...
    @property
    def street(self, /) -> str | None: ...
    @property
    def times(self, /) -> int | None: ...
    @property
    def to(self, /) -> int | None: ...

@final
class Hand:
    """
    One hand of Omaha, from the posts to the payment.

    `rules` are `HouseRules`, `game` a `Game` or its name, `stakes` `Stakes`; `stacks` go by seat clockwise, 0 where nobody is dealt in; `button`
    is the button's seat, maybe an empty one. `posts` replace the usual antes and blinds: a list of (seat, kind, amount), kinds
    "ante", "small_blind", "big_blind", "straddle", "post" (a live extra blind), "kill", "dead" and "big_blind_ante"; `straddles` are seats that straddle on
    top of the usual posts. `added` is money in the pot that comes from no seat. `players_left` is how many are left in the event. Cards come from `deck`, or are `hole_cards` (by seat, None for
    unknown) and `board` (up to five, in order) or `boards`; without either all are unknown. With `showdown="manual"` players decide what to show.

    `bomb_pot` is the ante of everyone in a pot without a first round; `kill` is (seat, "half" or "full"), who plays a fixed limit pot for more (RR 13); `run_it`
    is how often the board is run out once betting is over with somebody all-in: 1, 2, 3, or "ask" to ask each of them (`rules.max_runs`).

    The floor's operations change the state too: `misdeal`, `void_hand`, `kill_hand`, `timeout`, `expose`, `out_of_turn`, `redeal_street`; after the hand there are
    `show` and `rabbit`. They raise `PhaseError` where they are not possible, and change nothing then.

    Whatever raises changes nothing. `==` compares everything, hidden cards too; a hand does not hash,
    `key()` does. Raises `ConfigError` with every defect in `problems` (`hand.*`, `stakes.*`, `rules.*`).

    >>> import omaha
    >>> stakes = omaha.Stakes(blinds=(5, 10))
    >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", stakes, [1000, 1000, 1000], button=0, deck=omaha.Deck.seeded(7))
    >>> hand.legal_actions()
    <LegalActions seat 0 may fold, call 10, raise to 20 to 35>
    >>> hand.apply(omaha.RaiseTo(30))
    >>> hand.apply(omaha.Fold())
    >>> hand.apply(omaha.Fold())
    >>> hand.street, hand.stacks
    ('complete', (1015, 995, 990))
    """
    def __copy__(self, /) -> Hand: ...
    def __deepcopy__(self, /, _memo: object) -> Hand: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __new__(cls, /, rules: HouseRules, game: GameLike, stakes: Stakes, stacks: Iterable[SupportsIndex], button: SupportsIndex, *, posts: Iterable[tuple[int, str, int]] | None = None, straddles: Iterable[SupportsIndex] | None = None, added: SupportsIndex | None = None, players_left: SupportsIndex | None = None, deck: Deck | None = None, hole_cards: Sequence[CardsLike | None] | None = None, board: str | Iterable[CardLike] | None = None, boards: Sequence[str | Iterable[CardLike] | None] | None = None, showdown: Literal['auto', 'manual'] | None = None, bomb_pot: SupportsIndex | None = None, kill: tuple[SupportsIndex, Literal['half', 'full']] | None = None, run_it: SupportsIndex | Literal['ask'] | None = None) -> Hand: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        It pickles as what it started from and what was done since.
        """
    def __repr__(self, /) -> str: ...
    def _count(self, depth: SupportsIndex, limit: SupportsIndex, /) -> int:
        """
        The number of legal sequences of exactly `depth` actions; see `omaha.count_actions`.
        """
    def _divide(self, depth: SupportsIndex, limit: SupportsIndex, /) -> tuple[tuple[Action, int], ...]: ...
    @staticmethod
    def _make(house: object, parts: object, /) -> Hand:
        """
        The hand of `_parts`. Whatever is wrong with them is a `ConfigError` or another `OmahaError`.
        """
    def _parts(self, /) -> tuple[Any, ...]:
        """
        What the hand started from, and what was done since: for pickles and records. Hidden cards are in it.
        """
    def _totals(self, limit: SupportsIndex, /) -> tuple[int, int]: ...
    def actions(self, /, *, limit: SupportsIndex = 100000) -> tuple[Action, ...]:
        """
        Every legal action in order: fold, check, call, then each total that may be raised to. At most `limit` of them.

        Raises `WorkTooLarge` (`work.too_large`) if there are more.
        """
    def apply(self, action: Action, /, *, seat: SupportsIndex | None = None) -> None:
        """
        Plays an action of the player to act.

        Raises `IllegalActionError` (`action.*`, with `.action`, `.legal`, `.seat`) and `PhaseError` (`phase.nobody_to_act`); nothing has changed then.
        With `seat` it must also be that seat's turn (`action.out_of_turn`).
        """
    def at(self, count: SupportsIndex, /) -> Hand:
        """
        The hand as it stood after its first `count` events: nothing but their fold.

        Raises `HoldingError` (`hand.event_range`).
        """
    @property
    def bets(self, /) -> tuple[int, ...]:
        """
        Bets of this street, by seat.
        """
    @property
    def board(self, /) -> tuple[Card | None, ...]:
        """
        The board so far; None for a card that nobody knows.
        """
    @property
    def boards(self, /) -> tuple[tuple[Card | None, ...], ...]:
        """
        All boards so far, each as `board` is; two or three where the game has them or the board was run out again.
        """
    @property
    def bomb_pot(self, /) -> int | None:
        """
        The ante of a bomb pot; None in other hands.
        """
    @property
    def button(self, /) -> int:
        """
        The button's seat.
        """
    @property
    def contributions(self, /) -> dict[str, tuple[int, ...]]:
        """
        What each seat put in and did not get back, by seat: a dict of "live" (bets and live blinds), "ante" and "dead".
        """
    def copy(self, /) -> Hand:
        """
        An independent hand that goes on from here alike, cards to come included.
        """
    @property
    def current_bet(self, /) -> int:
        """
        What must be matched on this street: the full blind, however short it was posted (rule 3.2).
        """
    @property
    def events(self, /) -> tuple[Event, ...]:
        """
        Everything that happened so far, in order.
        """
    def expose(self, seat: SupportsIndex, cards: CardsLike, /) -> None:
        """
        Cards of a seat became public during the hand (RR 3 Irregularities 12 and 13, TDA 35-A7 and 68).

        Raises `PhaseError` (`phase.over`) and `CardError` (`card.not_held`).
        """
    @property
    def folded(self, /) -> tuple[bool, ...]:
        """
        Whether a seat has no live hand: folded or empty, by seat.
        """
    @property
    def game(self, /) -> GameLike:
        """
        The game, as it was given.
        """
    def hole_cards(self, seat: SupportsIndex, /) -> CardSet:
        """
        The hole cards of a seat; empty when they are unknown. They are hidden from the others: do not print them.

        Raises `HoldingError` (`hand.seat`).
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether nobody is to act any more.
        """
    def key(self, /) -> bytes:
        """
        The whole state as a hashable value, hidden cards included; two hands with the same key go on alike.
        """
    @property
    def kill(self, /) -> tuple[int, Literal["half", "full"]] | None:
        """
        Who killed the pot, and how: (seat, "half" or "full"), or None.
        """
    def kill_hand(self, seat: SupportsIndex, /) -> None:
        """
        The hand of a seat is dead, whoever's turn it is; what nobody matched goes back (RR 3 Dead hands, TDA 13-B, 14, 37, 58, 65).

        Raises `PhaseError` (`phase.over`, `phase.no_live_hand`, `phase.last_hand`; `phase.orphan_layer` where a part of the pot could be won by nobody).
        """
    def legal_actions(self, /) -> LegalActions | None:
        """
        What the player to act may do; None when nobody is to act.
        """
    def misdeal(self, /) -> None:
        """
        The deal was bad: every chip goes back; deal it again with `redealt` (RR 3 Misdeals, TDA 35).

        Raises `PhaseError` (`phase.over`, and `phase.substantial_action` after two actions of which one puts chips in, or three: TDA 36).
        """
    @property
    def mucked(self, /) -> tuple[bool, ...]:
        """
        Whether a seat gave its hand up at the showdown, by seat.
        """
    def out_of_turn(self, seat: SupportsIndex, /) -> None:
        """
        Notes that a seat acted out of turn and was refused; nothing else changes (RR 3 Betting 10 to 16, TDA 53).

        Raises `PhaseError` (`phase.his_turn`, `phase.no_live_hand`, `phase.over`).
        """
    @property
    def pot(self, /) -> int:
        """
        All chips in the middle, the bets of this street included.
        """
    @property
    def pots(self, /) -> PotsInPlay:
        """
        The pots as they stand, and what would go back.
        """
    def rabbit(self, /) -> tuple[tuple[Card, ...], ...]:
        """
        The board cards that would have come, board by board (`rules.rabbit`). It is an event that all see; the deck of the next hand has
        nothing to do with it.

        Raises `PhaseError` (`phase.not_over`, `phase.void`, `phase.no_rabbit`).
        """
    @property
    def rake(self, /) -> int:
        """
        What the house has taken.
        """
    def redeal_street(self, policy: Literal["roberts", "tda"], /, *, deck: Deck | None = None, boards: Sequence[str | Iterable[CardLike]] | None = None) -> None:
        """
        The next street, or this one while nobody has acted on it, was dealt too early: its cards are recalled, seen by all.

        By "tda" (39, RP-5) they go back into the stub, which is reshuffled, and the street comes from it without another burn. By "roberts" (5.3, 16.2) so do flop and
        river; a turn is set aside, the river takes its place, and the river comes from the reshuffled stub. The order of that is the order of `deck`, a
        whole one, less the cards that are out of it. In a hand whose cards are told, `boards` tells the cards of that street (with a turn by "roberts": the
        river) and after, board by board.

        Raises `PhaseError` (`phase.no_street`), `ConfigError` (`floor.*`).
        """
    def redealt(self, /, *, deck: Deck | None = None, hole_cards: Sequence[CardsLike | None] | None = None, board: str | Iterable[CardLike] | None = None, boards: Sequence[str | Iterable[CardLike] | None] | None = None) -> Hand:
        """
        After a misdeal, or a hand that does not count: the same hand dealt again; button, posts and seats stay (RR 3 Misdeals, TDA 35-C).

        Raises `PhaseError` (`phase.not_void`) and what a hand raises for its cards.
        """
    @property
    def rules(self, /) -> HouseRules:
        """
        The house rules.
        """
    @property
    def settlement(self, /) -> Settlement | None:
        """
        How the hand is paid; None while it is on, and when it cannot be paid because cards are unknown.
        """
    def show(self, seat: SupportsIndex, cards: CardsLike | None = None, /) -> None:
        """
        After the hand a player shows some of his cards, or all of them.

        Raises `PhaseError` (`phase.not_over`, `phase.void`) and `CardError` (`card.not_held`).
        """
    @property
    def shown(self, /) -> tuple[bool, ...]:
        """
        Whether a seat has turned its hand up, by seat.
        """
    @property
    def stacks(self, /) -> tuple[int, ...]:
        """
        Chips behind, by seat.
        """
    @property
    def stakes(self, /) -> Stakes:
        """
        The stakes.
        """
    @property
    def starting_stacks(self, /) -> tuple[int, ...]:
        """
        Chips behind before the posts, by seat.
        """
    @property
    def street(self, /) -> str:
        """
        "preflop", "flop", "turn", "river", "showdown" or "complete".
        """
    def timeout(self, seat: SupportsIndex, /) -> None:
        """
        His time is up: he folds to a bet and checks otherwise; at a showdown he gives up what cannot win and shows the rest; of runs he wants
        one (TDA 29, RR 14 NL 13).

        Raises `PhaseError` (`phase.not_his_turn`, `phase.nobody_to_act`).
        """
    @property
    def to_act(self, /) -> int | None:
        """
        Whose turn it is; None when nobody is to act: the hand is over, or waits for cards that nobody knows.
        """
    def view(self, seat: SupportsIndex | None = None, /) -> View:
        """
        What a seat may know, or without one a spectator: a `View`, made of nothing but what it may see.

        Raises `HoldingError` (`hand.seat`).

        >>> import omaha
        >>> stakes = omaha.Stakes(blinds=(5, 10))
        >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", stakes, [1000, 1000], button=0, deck=omaha.Deck.seeded(7))
        >>> [str(cards) for cards in hand.view(1).hole_cards], [str(cards) for cards in hand.view().hole_cards]
        (['', '7sQhKcAd'], ['', ''])
        """
    @property
    def void(self, /) -> bool:
        """
        Whether the hand does not count, after a misdeal or with a fouled deck.
        """
    def void_hand(self, /) -> None:
        """
        The hand does not count, as with a fouled deck: every chip goes back (RR 3 Irregularities, TDA 35).

        Raises `PhaseError` (`phase.over`).
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
class LegalActions:
    """
    Everything that the player to act may do: `seat`, `fold`, `check`, `call` (chips to add, at most his stack; None when there is
    nothing to call), `min_raise_to` and `max_raise_to` (totals of the street, None when raising is closed), `raise_closed` ("not_reopened",
    "cap", "no_opponent" or "short_stack"; None while it is open), at a manual showdown `show` and `muck`, and `run_it`: the most that may be
    answered when the question is how often the board is run out, None when it is not. `action in legal` says whether an action is legal but for the unit of chips.
    """
    def __contains__(self, action: Action, /) -> bool: ...
    def __copy__(self, /) -> LegalActions: ...
    def __deepcopy__(self, /, _memo: object) -> LegalActions: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        It pickles as its fields.
        """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @staticmethod
    def _make(seat: SupportsIndex, fold: bool, check: bool, call: SupportsIndex | None, bounds: tuple[SupportsIndex, SupportsIndex] | None, closed: str | None, show: bool, muck: bool, run_it: SupportsIndex | None, /) -> LegalActions: ...
    @property
    def call(self, /) -> int | None: ...
    @property
    def check(self, /) -> bool: ...
    @property
    def fold(self, /) -> bool: ...
    @property
    def max_raise_to(self, /) -> int | None: ...
    @property
    def min_raise_to(self, /) -> int | None: ...
    @property
    def muck(self, /) -> bool: ...
    @property
    def raise_closed(self, /) -> str | None: ...
    @property
    def run_it(self, /) -> int | None: ...
    @property
    def seat(self, /) -> int: ...
    @property
    def show(self, /) -> bool: ...

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

@final
class Pot:
    """
    A pot: its number (0 is the main pot), `name`, `amount` before rake, `eligible` seats in order, `added` money in it, and the
    `rake` taken from it (0 while the hand is on).
    """
    def __copy__(self, /) -> Pot: ...
    def __deepcopy__(self, /, _memo: object) -> Pot: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        It pickles as its fields.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _make(number: SupportsIndex, name: str, amount: SupportsIndex, eligible: SupportsIndex, added: SupportsIndex, rake: SupportsIndex, /) -> Pot: ...
    @property
    def added(self, /) -> int: ...
    @property
    def amount(self, /) -> int: ...
    @property
    def eligible(self, /) -> tuple[int, ...]:
        """
        The seats that may win it.
        """
    @property
    def name(self, /) -> str: ...
    @property
    def number(self, /) -> int: ...
    @property
    def rake(self, /) -> int: ...

@final
class PotRules:
    """
    The house's options on paying pots (rules 4.5 to 4.9).

    `one_odd_chip_max`: nobody gets two odd chips of one pot on one board (4.6, RR Ties 4). `identical_even`: a share that the same
    seats win high and low is divided among them once (4.7, WT 73). `odd_chip_order`: "left_of_button" (clockwise, S0) or a list
    that names each seat once. `hilo_odd_chip`: "high" (S4) or "low". `board_odd_chip`: "first" (WL 213) or "last". `rake`: a `Rake`.

    Raises `PotsError` (`pots.option`) with all defects.

    >>> import omaha
    >>> omaha.PotRules(one_odd_chip_max=False).identical_even
    True
    """
    def __copy__(self, /) -> PotRules: ...
    def __deepcopy__(self, /, _memo: object) -> PotRules: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, *, one_odd_chip_max: bool = True, identical_even: bool = True, odd_chip_order: Literal["left_of_button"] | Sequence[int] | None = None, hilo_odd_chip: str | None = None, board_odd_chip: str | None = None, rake: Rake | None = None) -> PotRules: ...
    def __reduce__(self, /) -> tuple[Any, tuple[dict[str, Any]]]:
        """
        As its options, which are checked again.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _make(options: dict[str, Any], /) -> Settlement: ...
    @property
    def board_odd_chip(self, /) -> str: ...
    @property
    def hilo_odd_chip(self, /) -> str: ...
    @property
    def identical_even(self, /) -> bool: ...
    @property
    def odd_chip_order(self, /) -> Literal["left_of_button"] | tuple[int, ...]: ...
    @property
    def one_odd_chip_max(self, /) -> bool: ...
    @property
    def rake(self, /) -> Rake | None: ...

@final
class PotsInPlay:
    """
    The pots of a hand that is still on: who could win what, and what would go back if nobody called.
    """
    def __copy__(self, /) -> PotsInPlay: ...
    def __deepcopy__(self, /, _memo: object) -> PotsInPlay: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __len__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        It pickles as its fields.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _make(pots: Sequence[Pot], returned: Sequence[SupportsIndex], /) -> PotsInPlay: ...
    @property
    def pots(self, /) -> tuple[Pot, ...]:
        """
        The pots, main pot first.
        """
    @property
    def returned(self, /) -> tuple[int, ...]:
        """
        Chips that nobody has matched, by seat.
        """

@final
class Rake:
    """
    How much the house takes of a hand (rules 4.9).

    `bp`: hundredths of a percent. `cap`: the most in one hand. `caps_by_players`: other caps, as (from so many players dealt in,
    so much) in rising order; the last that applies takes the place of `cap`. `unit`: each amount, and the cap, is rounded down
    to a multiple. `mode`: "per_pot" (each pot pays its own, the cap is spent from the main pot on) or "total_main_first" (one
    amount, from the main pot as far as it reaches). `no_flop_no_drop`: nothing of a hand without a flop. `added`: whether money
    from outside is raked too (4.13).

    Raises `PotsError` (`pots.rake`) with all defects.

    >>> import omaha
    >>> omaha.Rake(500, cap=3)
    Rake(500, cap=3, unit=1, mode='per_pot', no_flop_no_drop=True, caps_by_players=(), added=False)
    """
    def __copy__(self, /) -> Rake: ...
    def __deepcopy__(self, /, _memo: object) -> Rake: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, bp: SupportsIndex, *, cap: SupportsIndex | None = None, unit: SupportsIndex | None = None, mode: str | None = None, no_flop_no_drop: bool = True, caps_by_players: Sequence[tuple[int, int | None]] | None = None, added: bool = False) -> Rake: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        As its options, which are checked again.
        """
    def __repr__(self, /) -> str: ...
    @staticmethod
    def _make(bp: SupportsIndex, options: dict[str, Any], /) -> Settlement: ...
    @property
    def added(self, /) -> bool: ...
    @property
    def bp(self, /) -> int: ...
    @property
    def cap(self, /) -> int | None: ...
    @property
    def caps_by_players(self, /) -> tuple[tuple[int, int | None], ...]: ...
    @property
    def mode(self, /) -> str: ...
    @property
    def no_flop_no_drop(self, /) -> bool: ...
    @property
    def unit(self, /) -> int: ...

@final
class Settlement:
    """
    What a hand pays, to the last chip; `str()` explains it.

    Lists by seat: `returned` (chips that nobody matched), `payout` (won, without what was returned), `total` (both). `pots` with
    their claimants and rake, main pot first; `awards`, every payment in the order of paying (last side pot first); `rake`.
    """
    def __copy__(self, /) -> Settlement: ...
    def __deepcopy__(self, /, _memo: object) -> Settlement: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, tuple[Any, ...]]:
        """
        By settling the hand again.
        """
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @property
    def awards(self, /) -> tuple[Award, ...]:
        """
        Every payment.
        """
    def explain(self, /) -> list[str]:
        """
        The settlement in plain words, a line for each thing that happens.
        """
    @property
    def payout(self, /) -> tuple[int, ...]:
        """
        What each seat wins.
        """
    def pot_payout(self, pot: SupportsIndex, /) -> tuple[int, ...]:
        """
        What each seat gets of the pot with this number.
        """
    @property
    def pots(self, /) -> tuple[Pot, ...]:
        """
        The pots, main pot first.
        """
    @property
    def rake(self, /) -> int:
        """
        What the house takes in all.
        """
    @property
    def returned(self, /) -> tuple[int, ...]:
        """
        Chips that nobody matched, by seat (4.1).
        """
    @property
    def total(self, /) -> tuple[int, ...]:
        """
        What each seat gets in all: won and returned.
        """

@final
class _Counts:
    """
    What was counted; the face of it is `omaha.RangeEquity`.
    """
    def __new__(cls, players: SupportsIndex, total: SupportsIndex, cells: Sequence[SupportsIndex], /) -> _Counts: ...
    def __reduce__(self, /) -> tuple[type[Any], tuple[Any, ...]]: ...
    def cells(self, /) -> list[int]:
        """
        By player, ways of the high and ways of the low, see `omaha.Equity.counts`.
        """
    def merged(self, other: _Counts, /) -> _Counts:
        """
        The sum of two counts of as many players.
        """
    @property
    def players(self, /) -> int: ...
    def standard_errors(self, /) -> tuple[float, ...]: ...
    @property
    def total(self, /) -> int:
        """
        The weight of everything counted.
        """
    def units(self, /) -> tuple[list[int], int]:
        """
        Pot shares in units, so many a pot.
        """

@final
class _HandSet:
    """
    Hands with their weights.
    """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __new__(cls, cards: SupportsIndex, masks: Buffer | npt.NDArray[np.uint64], weights: Buffer | npt.NDArray[np.uint8] | None = None, /) -> _HandSet:
        """
        The hands with these masks, and their weights if there are any.
        """
    def arrays(self, /) -> tuple[bytes, bytes]:
        """
        Masks of 64 bits in ascending order, and weights as bytes.
        """
    @property
    def count(self, /) -> int:
        """
        How many hands.
        """
    def difference(self, other: _HandSet, /) -> _HandSet:
        """
        Hands that are not in the other.
        """
    def intersection(self, other: _HandSet, /) -> _HandSet:
        """
        Hands in both, with their weights here.
        """
    @property
    def is_weighted(self, /) -> bool:
        """
        Whether some weigh more than others.
        """
    def sample(self, count: SupportsIndex, dead: SupportsIndex, seed: SupportsIndex, stream: SupportsIndex, /) -> bytes:
        """
        Masks of so many hands drawn by their weights, of 64 bits each; fewer if no hand is left without the dead cards.
        """
    @property
    def total_weight(self, /) -> int:
        """
        The sum of their weights.
        """
    def union(self, other: _HandSet, /) -> _HandSet:
        """
        Hands in either; one in both has the greater weight.
        """
    def weight(self, hand: CardsLike, /) -> int:
        """
        What a hand weighs, 0 if it is not in.
        """

@final
class _PercentTable:
    """
    The hundredth of each class of hands, 1 for the best.
    """
    def __new__(cls, cards: SupportsIndex, masks: Buffer | npt.NDArray[np.uint64], hundredths: Buffer | npt.NDArray[np.uint8], /) -> _PercentTable:
        """
        One hand of each class as masks, and their hundredths in the same order.
        """

@final
class _RangeText:
    """
    A text that has been read.
    """
    def __new__(cls, text: str, cards: SupportsIndex, macros: Sequence[tuple[str, str]], orderings: Sequence[tuple[str, _PercentTable | None]], board: CardsLike, /) -> _RangeText: ...
    def explain(self, /) -> str: ...
    def hands(self, /) -> _HandSet:
        """
        All its hands.
        """
    @property
    def has_weights(self, /) -> bool:
        """
        Whether its parts have weights.
        """
    @property
    def text(self, /) -> str:
        """
        Written again, macros put in.
        """
    @property
    def warnings(self, /) -> list[tuple[str, int]]:
        """
        Warnings: code and offset, from left to right.
        """
    def weight(self, hand: CardsLike, /) -> int:
        """
        What a hand weighs, 0 if it is not in.
        """

@final
class _Spot:
    """
    Players, board and dead cards, checked; the face of it is `omaha.equity`.
    """
    def __new__(cls, players: tuple[CardsLike | None, ...], board: CardsLike, dead: CardsLike, cards: int | None, low: bool, /) -> _Spot: ...
    def __reduce__(self, /) -> tuple[type[Any], tuple[Any, ...]]: ...
    @property
    def all_known(self, /) -> bool:
        """
        Whether all cards of all players are known.
        """
    @property
    def board(self, /) -> CardSet: ...
    @property
    def cards(self, /) -> int:
        """
        How many cards each player holds.
        """
    @property
    def dead(self, /) -> CardSet: ...
    def exact(self, most: SupportsIndex, threads: SupportsIndex, progress: Callable[[Any], object] | None, /) -> _Tally | None:
        """
        Counts all deals; `None` if that are more terms than `most`. `progress` is called with the part that is done.
        """
    @property
    def hands(self, /) -> list[CardSet]:
        """
        The known cards of each player.
        """
    @property
    def live(self, /) -> CardSet:
        """
        The cards that may still come.
        """
    @property
    def low(self, /) -> bool: ...
    def nuts(self, low: bool, /) -> tuple[list[int], int]:
        """
        How often each player has the nuts, and the deals: all hands known.
        """
    @property
    def players(self, /) -> tuple[str, ...]:
        """
        Each player as text, with a `*` for each unknown card.
        """
    def runouts(self, /) -> list[tuple[int, int, int]]:
        """
        Each way to complete the board (three cards or more, all hands known): the mask of the cards, and who wins high and low.
        """
    def sample(self, trials: SupportsIndex | None, seconds: SupportsFloat | SupportsIndex | None, error: SupportsFloat | SupportsIndex | None, seed: SupportsIndex, threads: SupportsIndex, progress: Callable[[Any], object] | None, /) -> _Tally:
        """
        Draws deals until one of the limits is reached. `progress` is called with the tally so far, and stops if it returns `False`.
        """
    @property
    def work(self, /) -> int:
        """
        How many terms an exact sum has.
        """

@final
class _Tally:
    """
    What was counted; the face of it is `omaha.Equity`.
    """
    def __new__(cls, players: SupportsIndex, deals: SupportsIndex, cells: Sequence[SupportsIndex], /) -> _Tally: ...
    def __reduce__(self, /) -> tuple[type[Any], tuple[Any, ...]]: ...
    def cells(self, /) -> list[int]:
        """
        All counts, see `omaha.Equity.counts`.
        """
    def count(self, player: SupportsIndex, high: SupportsIndex, low: SupportsIndex, /) -> int:
        """
        How often a player shared the high and the low in so many ways: 0 lost, 1 alone; a low of -1 is none.
        """
    @property
    def deals(self, /) -> int: ...
    def equities(self, /) -> tuple[float, ...]:
        """
        Equities as floats.
        """
    def merged(self, other: _Tally, /) -> _Tally:
        """
        The sum of two tallies of as many players.
        """
    @property
    def players(self, /) -> int: ...
    def standard_errors(self, /) -> tuple[float, ...]: ...
    def units(self, /) -> tuple[list[int], int]:
        """
        Pot shares in units, so many a pot.
        """

@final
class _Versus:
    """
    Ranges, board and dead cards, checked.
    """
    def __new__(cls, masks: Sequence[Buffer | npt.NDArray[np.uint64]], weights: Sequence[Buffer | npt.NDArray[np.uint16] | None], cards: SupportsIndex, board: CardsLike, dead: CardsLike, low: bool, /) -> _Versus: ...
    @property
    def board(self, /) -> CardSet: ...
    @property
    def dead(self, /) -> CardSet: ...
    def exact(self, most: SupportsIndex, threads: SupportsIndex, by_hand: SupportsIndex, counts: bool, progress: Callable[[Any], object] | None, /) -> tuple[_Counts, list[tuple[bytes, bytes]], int] | None:
        """
        Counts everything; `None` if that are more terms than `most`. `by_hand` has a bit for each player of whose hands the shares
        are wanted, `counts` asks for all outcomes. `progress` is called with the part that is done.
        """
    @property
    def left(self, /) -> list[tuple[int, int]]:
        """
        By player how many hands board and dead cards leave, and what they weigh.
        """
    def sample(self, trials: SupportsIndex | None, seconds: SupportsFloat | SupportsIndex | None, error: SupportsFloat | SupportsIndex | None, seed: SupportsIndex, threads: SupportsIndex, progress: Callable[[Any], object] | None, /) -> _Counts:
        """
        Draws deals until one of the limits is reached. `progress` is called with the counts so far, and stops if it returns `False`.
        """
    @property
    def work(self, /) -> int:
        """
        How many terms an exact sum has.
        """

def _board_words() -> tuple[list[tuple[str, str]], list[str], list[tuple[str, str]], list[str], list[str]]:
    """
    Names and definitions: of the words, of the words that may stand alone in the order of their bits, of the numbers of a hand;
    and the names of the flop's steps and of textures.
    """

def _fill_answers(question: str, hands: Buffer | npt.NDArray[np.uint64], boards: Buffer | npt.NDArray[np.uint64], out: Buffer | npt.NDArray[np.uint16], wanted: SupportsIndex, /) -> None:
    """
    Writes the answer to a question for each hand, a mask, on the board of its row (or the one board).
    """

def _fill_board(board: CardsLike, cards: SupportsIndex, out: Buffer | npt.NDArray[np.uint16], low: bool, /) -> None:
    """
    Writes the number of every holding on a board; the face of it is `omaha.evaluate_board`.
    """

def _fill_columns(hands: Buffer | npt.NDArray[np.uint64], board: CardsLike, numbers: Buffer | npt.NDArray[np.uint16], bits: Buffer | npt.NDArray[np.uint64], /) -> None:
    """
    Writes for each hand, a mask, its numbers, a row of them, and its bits.
    """

def _fill_equities(hole: Buffer | npt.NDArray[np.uint8], players: SupportsIndex, cards: SupportsIndex, board: Buffer | npt.NDArray[np.uint8], board_cards: SupportsIndex, shared_board: bool, low: bool, units: Buffer | npt.NDArray[np.uint64], wins: Buffer | npt.NDArray[np.uint64], ties: Buffer | npt.NDArray[np.uint64], deals: Buffer | npt.NDArray[np.uint64], threads: SupportsIndex, /) -> None:
    """
    Equities of many match-ups; the face of it is `omaha.equity_batch`.

    `units`, `wins` and `ties` have a place for each player of each row, `deals` one for each row.
    """

def _fill_rows(hole: Buffer | npt.NDArray[np.uint8], hole_cards: SupportsIndex, board: Buffer | npt.NDArray[np.uint8], board_cards: SupportsIndex, shared_board: bool, high: Buffer | npt.NDArray[np.uint16] | npt.NDArray[np.uint32] | None, low: Buffer | npt.NDArray[np.uint16] | npt.NDArray[np.uint32] | None, threads: SupportsIndex, path: str | None = None, /) -> None:
    """
    Evaluates rows into arrays; the face of it is `omaha.evaluate_batch`.

    `hole` and `board` are C-contiguous bytes of rows with so many cards, `high` and `low` 16-bit arrays with a place for each
    row, or None.
    """

def _fill_settlements(seats: SupportsIndex, boards: SupportsIndex, live: Buffer | npt.NDArray[np.int64], ante: Buffer | npt.NDArray[np.int64] | None, dead: Buffer | npt.NDArray[np.int64] | None, added: Buffer | npt.NDArray[np.int64] | None, folded: Buffer | npt.NDArray[np.uint8] | None, mucked: Buffer | npt.NDArray[np.uint8] | None, high: Buffer | npt.NDArray[np.uint16] | npt.NDArray[np.uint32], low: Buffer | npt.NDArray[np.uint16] | npt.NDArray[np.uint32] | None, button: Buffer | npt.NDArray[np.int64], flop: Buffer | npt.NDArray[np.uint8] | None, dealt_in: Buffer | npt.NDArray[np.int64] | None, unit: SupportsIndex, rules: PotRules | None, payout: Buffer | npt.NDArray[np.int64], returned: Buffer | npt.NDArray[np.int64], rake: Buffer | npt.NDArray[np.int64], threads: SupportsIndex, /) -> None:
    """
    Settles rows of hands into arrays; the face of it is `omaha.settle_batch`.
    """

def _fill_textures(boards: Buffer | npt.NDArray[np.uint64], out: Buffer | npt.NDArray[np.uint16], /) -> None:
    """
    Writes the bits of each board, a mask.
    """

def _fill_word(word: str, hands: Buffer | npt.NDArray[np.uint64], board: CardsLike, out: Buffer | npt.NDArray[np.uint8], /) -> None:
    """
    Writes for each hand, a mask, whether the word is true of it.
    """

def _five_cards(cards: CardsLike, /) -> int:
    """
    The number of a hand of exactly five cards, whoever holds them.
    """

def _on_board(hand: CardsLike, board: CardsLike, /) -> tuple[CardSet, CardSet, list[int], int, list[CardSet]]:
    """
    One hand on a board: its numbers, its bits, and its outs, as `BoardHand` has them.
    """

def _ordering_class(hand: CardsLike, /) -> tuple[int, int]:
    """
    The number of the class of a hand of four to six cards in the orderings, and how many hands are in it.
    """

def _ordering_classes(cards: SupportsIndex, /) -> tuple[bytes, bytes]:
    """
    The first hand of each class of four to six cards, as masks of 64 bits, and how many hands are in it, as bytes.
    """

def _panic_for_test() -> None:
    """
    Panics inside the core; for the test that a panic becomes an `InternalError`.
    """

def _range_macros() -> list[tuple[str, str]]:
    """
    The built-in macros, name and text.
    """

def _range_orderings(text: str, cards: SupportsIndex, macros: Sequence[tuple[str, str]], names: Sequence[str], /) -> list[str]:
    """
    The names of the orderings that a text uses.
    """

def _settle_again(live: Iterable[SupportsIndex], options: dict[str, Any], /) -> Settlement:
    """
    `settle` with its options in a dict; for pickle.
    """

def _showdown(hands: list[Any], board: CardsLike, low: bool, /) -> tuple[list[HighRank], list[LowRank | None], list[int], list[int]]:
    """
    Numbers and winners; the face of it is `omaha.showdown`.
    """

def _word_text(word: str, /) -> str:
    """
    A word as it is written best; raises `NotationError` for what is none.
    """

def build_info() -> dict[str, Any]:
    """
    How this build was made and what it uses here: `version`, `profile` ("release" or "debug"), `path` (the instruction set in
    use), `paths` (all that this machine can run), `pointer_width`.

    >>> import omaha
    >>> sorted(omaha.build_info())
    ['path', 'paths', 'pointer_width', 'profile', 'version']
    """

def build_pots(live: Iterable[SupportsIndex], *, folded: Iterable[bool] | None = None, ante: Iterable[SupportsIndex] | None = None, dead: Iterable[SupportsIndex] | None = None, added: SupportsIndex | None = None) -> PotsInPlay:
    """
    Who could win what while the hand is still on: the pots as they stand.

    Arguments as `settle`. Raises `PotsError` with every defect in `problems`.

    >>> import omaha
    >>> omaha.build_pots([40, 60, 100, 100], folded=[False, True, False, False])
    <PotsInPlay <Pot the main pot: 160 for seats [0, 2, 3]> <Pot side pot 1: 140 for seats [2, 3]> returned=[0, 0, 0, 0]>
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

def holding_at(index: SupportsIndex, board: CardsLike, cards: SupportsIndex | None = None) -> CardSet:
    """
    The holding with a number: the inverse of `holding_index`.

    Raises `HoldingError` (`holding.range`) for a number that none has, `CardError` as `evaluate`.

    >>> import omaha
    >>> omaha.holding_at(178364, "9s8s2cTs3d")
    CardSet('AcAdAhAs')
    """

def holding_count(board: CardsLike, cards: SupportsIndex | None = None) -> int:
    """
    How many holdings of `cards` cards (4 if it is left out) there are on a board: the length of `evaluate_board`'s result.

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

def settle(live: Iterable[SupportsIndex], *, high: _BySeat | Sequence[list[Any] | tuple[Any, ...]] | None = None, low: _BySeat | Sequence[list[Any] | tuple[Any, ...]] | None = None, button: SupportsIndex, folded: Iterable[bool] | None = None, mucked: Iterable[bool] | None = None, ante: Iterable[SupportsIndex] | None = None, dead: Iterable[SupportsIndex] | None = None, added: SupportsIndex | None = None, unit: SupportsIndex | None = None, flop: bool = True, dealt_in: SupportsIndex | None = None, rules: PotRules | None = None) -> Settlement:
    """
    Pays a hand to the last chip (rules 4).

    `live` is what each seat bet in the whole hand, blinds included, by seat clockwise (2 to 23 seats); `ante` the antes that each
    paid for himself, `dead` dead money, `added` money from no seat. `high` and `low` are the seats' strengths, higher is better,
    `None` is no hand or no low (numbers, or `HighRank` and `LowRank`): a list by seat, or a list of such lists, one a board; `high`
    may be left out when nobody contests a pot, `low` means hi-lo. `folded` says whose hand is not live (their strengths are not
    looked at), `mucked` whose hand was given up after betting closed: those shape the pots but win nothing (4.3). `button` is the
    button's seat, maybe an empty one; `unit` the smallest chip; `flop` whether one was dealt; `dealt_in` the number of players, for
    caps by players; `rules` a `PotRules`.

    Raises `PotsError` with every defect in `problems` (4.10, 4.12), `IntegrityError` if chips did not add up (4.11).

    >>> import omaha
    >>> paid = omaha.settle([100, 300, 500], high=[9, 7, 8], button=0)
    >>> paid.payout, paid.returned
    ((300, 0, 400), (0, 0, 200))
    >>> print(paid)
    200 that nobody matched go back to seat 2
    seat 2 wins side pot 1, 400
    seat 0 wins the main pot, 300
    """

def shuffled(seed: SupportsIndex, stream: SupportsIndex, count: SupportsIndex, /) -> list[int]:
    """
    The numbers from 0 to `count` - 1 (at most 2**20 of them) in the random order of a seed and a stream, as `Deck.seeded`
    deals cards: for draws of seats. The same again each time.

    Raises `DeckError` (`deck.seed`, `deck.hand` for a stream, `deck.count`).

    >>> from omaha import shuffled
    >>> shuffled(7, 0, 5)
    [4, 1, 2, 3, 0]
    """
