"""Words about a hand on a board, each tried out: every two cards of the hand with every three of the board, every card that may
come next, every two cards that another may hold. docs/board-words.md is what they mean.

Cards are ints. A hand has 4 to 7 cards, a board 3 to 5.
"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache, cached_property
from itertools import combinations

from omaha.reference.cards import rank_of, suit_of
from omaha.reference.evaluator import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Key,
    Low,
    five_card_key,
    five_card_low,
    high,
    low,
)

Cards = frozenset[int]
DECK = frozenset(range(52))
LOW_RANKS = (12, 0, 1, 2, 3, 4, 5, 6)
"""The ranks of a low, the best first."""


class WordError(ValueError):
    """No word: ``code`` is ``word.unknown``, ``word.number`` or ``word.plus``."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(f"{code}: {word!r}")
        self.code = code


# What a board allows


def _fives(hand: Collection[int], board: Collection[int]) -> Iterator[tuple[int, ...]]:
    for pair in combinations(sorted(hand), 2):
        for triple in combinations(sorted(board), 3):
            yield pair + triple


@cache
def _by_ranks(board: Cards) -> tuple[set[Key], set[Low]]:
    """The best that each two cards off the board make with it, suits aside: the high keys and the lows."""
    some: list[int] = []
    for rank in range(13):
        some += [card for card in range(4 * rank, 4 * rank + 4) if card not in board][:2]
    keys: set[Key] = set()
    lows: set[Low] = set()
    for pair in combinations(some, 2):
        fives = list(_fives(pair, board))
        # One card of another suit: no flush.
        keys.add(
            max(
                five_card_key([rank_of(card) * 4 + (not at) for at, card in enumerate(five)])
                for five in fives
            )
        )
        lows |= {min(made)} if (made := [low for five in fives if (low := five_card_low(five))]) else set()
    return keys, lows


def straights_on(board: Cards) -> list[int]:
    """The top cards (5..14) of the straights that the board allows, the best first."""
    return sorted((key[1] for key in _by_ranks(board)[0] if key[0] == STRAIGHT), reverse=True)


def full_houses_on(board: Cards) -> list[Key]:
    """The full houses that the board allows, the best first."""
    return sorted((key for key in _by_ranks(board)[0] if key[0] == FULL_HOUSE), reverse=True)


def lows_on(board: Cards) -> list[Low]:
    """The lows that the board allows, the best first."""
    return sorted(_by_ranks(board)[1])


def above(hand: Cards, board: Cards, suit: int) -> int:
    """Cards of a suit that are not on the board and above all of the hand: 0 if the hand has the nut card."""
    top = max(card for card in hand if suit_of(card) == suit)
    return sum(suit_of(card) == suit and card > top for card in DECK - board)


def of_suit(cards: Cards, suit: int) -> int:
    """How many cards have the suit."""
    return sum(suit_of(card) == suit for card in cards)


# What a hand is on a board


class OnBoard:
    """A hand on a board; everything about it is worked out when it is asked for.

    >>> from omaha.reference import parse_cards
    >>> wrap = OnBoard(parse_cards("JsTh7d6c"), parse_cards("9d8c2s"))
    >>> len(wrap.straight_outs), len(wrap.nut_straight_outs)
    (20, 14)
    """

    def __init__(self, hand: Collection[int], board: Collection[int]) -> None:
        self.hand = frozenset(hand)
        self.board = frozenset(board)
        self.key: Key = high(hand, board)[0]
        self.low: Low | None = low(hand, board)

    @cached_property
    def live(self) -> Cards:
        """The deck as the hand sees it."""
        return DECK - self.hand - self.board

    @cached_property
    def nexts(self) -> "dict[int, OnBoard]":
        """What the hand becomes with each card that may come; none on the river."""
        if len(self.board) == 5:
            return {}
        return {card: OnBoard(self.hand, self.board | {card}) for card in sorted(self.live)}

    @property
    def type(self) -> int:
        """The category of the best hand."""
        return self.key[0]

    def count(self, rank: int) -> tuple[int, int]:
        """How many cards of the rank are in the hand, and on the board."""
        mine = [card for card in self.hand if rank_of(card) == rank]
        return len(mine), sum(rank_of(card) == rank for card in self.board)

    @cached_property
    def board_ranks(self) -> list[int]:
        """The ranks of the board, each once, the highest first."""
        return sorted({rank_of(card) for card in self.board}, reverse=True)

    # Straights

    @cached_property
    def straight(self) -> int:
        """The top card of the best straight, 0 without one; what else the cards make does not matter."""
        keys = [five_card_key(five) for five in _fives(self.hand, self.board)]
        return max((key[1] for key in keys if key[0] in (STRAIGHT, STRAIGHT_FLUSH)), default=0)

    @cached_property
    def straight_outs(self) -> Cards:
        """Cards that bring a straight, or a better one."""
        return frozenset(card for card, then in self.nexts.items() if then.straight > self.straight)

    @cached_property
    def nut_straight_outs(self) -> Cards:
        """Those of them after which no straight is better."""
        return frozenset(
            card
            for card in self.straight_outs
            if self.nexts[card].straight == straights_on(self.nexts[card].board)[0]
        )

    @cached_property
    def straight_rank(self) -> int:
        """1 for the best straight of the board; 0 if the best hand is no straight."""
        return straights_on(self.board).index(self.straight) + 1 if self.type == STRAIGHT else 0

    @cached_property
    def straight_blockers(self) -> int:
        """Cards of the ranks that everyone needs for the nut straight; 0 for who has it."""
        tops = straights_on(self.board)
        if not tops or self.straight == tops[0]:
            return 0
        ranks = {(tops[0] - 2 - step) % 13 for step in range(5)}
        return sum(rank_of(card) in ranks - set(self.board_ranks) for card in self.hand)

    # Flushes

    def suited(self, suit: int) -> bool:
        """Whether there is a flush of this suit."""
        return any(all(suit_of(card) == suit for card in five) for five in _fives(self.hand, self.board))

    @cached_property
    def flush_rank(self) -> int:
        """1 for the nut flush, 2 for the second ...; 0 if the best hand is no flush."""
        if self.type != FLUSH:
            return 0
        return next(above(self.hand, self.board, suit) + 1 for suit in range(4) if self.suited(suit))

    @cached_property
    def flush_outs(self) -> Cards:
        """Cards that bring a flush where there is none of their suit."""
        return frozenset(
            card
            for card, then in self.nexts.items()
            if then.suited(suit_of(card)) and not self.suited(suit_of(card))
        )

    @cached_property
    def flush_draw(self) -> int:
        """1 for the nut flush draw, 2 for the second ..., the best of two; 0 without one."""
        suits = {suit_of(card) for card in self.flush_outs}
        return min((above(self.hand, self.board, suit) + 1 for suit in suits), default=0)

    @cached_property
    def backdoor(self) -> int:
        """The same for flushes that need two more cards."""
        if len(self.board) > 3:
            return 0
        ways = [suit for suit in range(4) if of_suit(self.hand, suit) > 1 and of_suit(self.board, suit) == 1]
        return min((above(self.hand, self.board, suit) + 1 for suit in ways), default=0)

    def _alone(self, least: int, most: int) -> int:
        ways = [
            suit
            for suit in range(4)
            if of_suit(self.hand, suit) == 1 and least <= of_suit(self.board, suit) <= most
        ]
        return min((above(self.hand, self.board, suit) + 1 for suit in ways), default=0)

    @cached_property
    def blocker(self) -> int:
        """1 for the nut card of a possible flush alone, 2 for the second ...; 0 otherwise."""
        return self._alone(3, 5)

    @cached_property
    def draw_blocker(self) -> int:
        """The same for a possible flush draw."""
        return self._alone(2, 2) if self.nexts else 0

    # Pairs and their like

    @cached_property
    def pairs(self) -> list[int]:
        """Pocket pairs, by rank."""
        return [rank for rank in range(13) if self.count(rank)[0] >= 2]

    @cached_property
    def set_rank(self) -> int:
        """The place among the board's ranks, from the top, of the best set; 0 without one."""
        sets = [rank for rank in self.pairs if self.count(rank)[1] == 1]
        return self.board_ranks.index(max(sets)) + 1 if sets else 0

    def pairs_board(self, *places: int) -> bool:
        """Whether the hand has exactly one card, or for more places at least one, of the ranks at these places of the board,
        each of which stands there once."""
        most = 1 if len(places) == 1 else 4
        counts = [self.count(self.board_ranks[place]) for place in places]
        return all(1 <= mine <= most and theirs == 1 for mine, theirs in counts)

    @cached_property
    def full_rank(self) -> int:
        """1 for the best full house that the board allows; 0 if the best hand is none."""
        return full_houses_on(self.board).index(self.key) + 1 if self.type == FULL_HOUSE else 0

    @cached_property
    def nothing(self) -> bool:
        """No pair with a card of the hand, and nothing better than the board's own."""
        paired = any(self.count(rank)[0] and self.count(rank)[1] for rank in range(13))
        return not self.pairs and not paired and self.type < STRAIGHT

    # Everything together

    @cached_property
    def nuts(self) -> bool:
        """Whether no two cards that are left beat the hand."""
        return not any(five_card_key(five) > self.key for five in _fives(self.live, self.board))

    @cached_property
    def outs(self) -> Cards:
        """Cards that bring a straight or better, and of a higher kind than now or a higher straight."""

        def improved(then: Key) -> bool:
            return then[0] >= STRAIGHT and (then[0] > self.type or (then[0] == STRAIGHT and then > self.key))

        return frozenset(card for card, then in self.nexts.items() if improved(then.key))

    @cached_property
    def nut_outs(self) -> Cards:
        """Cards after which the hand is the nuts."""
        return frozenset(card for card, then in self.nexts.items() if then.nuts)

    # Lows

    @cached_property
    def low_rank(self) -> int:
        """1 for the best low of the board; 0 without a low."""
        return lows_on(self.board).index(self.low) + 1 if self.low else 0

    @cached_property
    def low_outs(self) -> Cards:
        """Cards that bring a low where there is none."""
        return frozenset(card for card, then in self.nexts.items() if then.low and not self.low)

    @cached_property
    def nut_low_outs(self) -> Cards:
        """Those of them that bring the best."""
        return frozenset(card for card in self.low_outs if self.nexts[card].low_rank == 1)

    @cached_property
    def nut_low_draw(self) -> bool:
        """Two ranks of a low on the board, and in the hand the two lowest others."""
        on_board = [rank for rank in LOW_RANKS if self.count(rank)[1]]
        best = [rank for rank in LOW_RANKS if not self.count(rank)[1]][:2]
        return bool(self.nexts) and len(on_board) == 2 and all(self.count(rank)[0] for rank in best)

    @cached_property
    def counterfeit(self) -> bool:
        """Whether a card of one of the hand's own ranks ruins its nut low, or draw to it."""
        if self.low_rank != 1 and not self.nut_low_draw:
            return False
        own = [rank for rank in LOW_RANKS if self.count(rank)[0] and not self.count(rank)[1]]
        return any(then.low_rank != 1 for card, then in self.nexts.items() if rank_of(card) in own)


# The words

_TYPES = {
    "highcard": HIGH_CARD,
    "pair": PAIR,
    "twopair": TWO_PAIR,
    "threeofakind": TRIPS,
    "straight": STRAIGHT,
    "flush": FLUSH,
    "fullhouse": FULL_HOUSE,
    "quads": QUADS,
    "straightflush": STRAIGHT_FLUSH,
}

# Places of a best hand among those of its kind that the board allows.
_PLACES: dict[str, tuple[int, Callable[[OnBoard], int]]] = {
    "straight": (10, lambda on: on.straight_rank),
    "flush": (10, lambda on: on.flush_rank),
    "fullhouse": (99, lambda on: on.full_rank),
}

# Other places, 0 for none; with the highest number that may be asked for.
_RANKED: dict[str, tuple[int, Callable[[OnBoard], int]]] = {
    "set": (5, lambda on: on.set_rank),
    "low": (56, lambda on: on.low_rank),
    "fd": (12, lambda on: on.flush_draw),
    "blocker": (10, lambda on: on.blocker),
    "fdblocker": (11, lambda on: on.draw_blocker),
}


def _wrap(on: OnBoard) -> bool:
    return len(on.straight_outs) >= 9


# Counts of cards: the least that may be asked for, what the bare word asks for (None: it needs a number), a condition, the count.
_COUNTED: dict[str, tuple[int, int | None, Callable[[OnBoard], bool], Callable[[OnBoard], int]]] = {
    "straightdraw": (1, 1, lambda _: True, lambda on: len(on.straight_outs)),
    "nutstraightdraw": (1, 1, lambda _: True, lambda on: len(on.nut_straight_outs)),
    "wrap": (9, 9, _wrap, lambda on: len(on.straight_outs)),
    "nutwrap": (1, 9, _wrap, lambda on: len(on.nut_straight_outs)),
    "straightblocker": (1, 1, lambda _: True, lambda on: on.straight_blockers),
    "outs": (1, None, lambda _: True, lambda on: len(on.outs)),
    "nutouts": (1, None, lambda _: True, lambda on: len(on.nut_outs)),
}


def _draw_ranks(on: OnBoard) -> int:
    return len({rank_of(card) for card in on.straight_outs})


_PLAIN: dict[str, Callable[[OnBoard], bool]] = {
    "nothing": lambda on: on.nothing,
    "air": lambda on: on.nothing and not on.straight_outs and not on.flush_outs,
    "bottompair": lambda on: len(on.board_ranks) > 1 and on.pairs_board(-1),
    "middlepair": lambda on: any(on.pairs_board(place) for place in range(1, len(on.board_ranks) - 1)),
    "toppair": lambda on: on.pairs_board(0),
    "pocketpair": lambda on: any(not on.count(rank)[1] for rank in on.pairs),
    "overpair": lambda on: any(rank > on.board_ranks[0] for rank in on.pairs),
    "bottomtwo": lambda on: len(on.board_ranks) > 2 and on.pairs_board(-2, -1),
    "topbottom": lambda on: len(on.board_ranks) > 2 and on.pairs_board(0, -1),
    "toptwo": lambda on: len(on.board_ranks) > 1 and on.pairs_board(0, 1),
    "trips": lambda on: any(on.count(rank) == (1, 2) for rank in range(13)),
    "bottomset": lambda on: len(on.board_ranks) > 1 and _set_at(on, -1),
    "middleset": lambda on: any(_set_at(on, place) for place in range(1, len(on.board_ranks) - 1)),
    "topset": lambda on: _set_at(on, 0),
    "nuts": lambda on: on.nuts,
    "gutshot": lambda on: _draw_ranks(on) == 1,
    "oesd": lambda on: _draw_ranks(on) > 1 and not _wrap(on),
    "bdfd": lambda on: on.backdoor > 0,
    "bdnfd": lambda on: on.backdoor == 1,
    "lowdraw": lambda on: bool(on.low_outs),
    "nutlowdraw": lambda on: on.nut_low_draw,
    "counterfeit": lambda on: on.counterfeit,
}


def _set_at(on: OnBoard, place: int) -> bool:
    mine, theirs = on.count(on.board_ranks[place])
    return mine >= 2 and theirs == 1


_SAME = {
    "nutstraight": "straight1",
    "nutflush": "flush1",
    "topfull": "fullhouse1",
    "nutlow": "low1",
    "nfd": "fd1",
    "nutblocker": "blocker1",
    "nutfdblocker": "fdblocker1",
}

NAMES = tuple(sorted({*_TYPES, *_RANKED, *_COUNTED, *_PLAIN, *_SAME}))


def holds(word: str, hand: Collection[int] | OnBoard, board: Collection[int] = ()) -> bool:
    """Whether the word, without its ``@``, is true of the hand on the board.

    >>> from omaha.reference import parse_cards
    >>> hand, board = parse_cards("JsTh7d6c"), parse_cards("9d8c2s")
    >>> [holds(word, hand, board) for word in ("wrap", "wrap20", "wrap13+", "nutwrap15+", "highcard")]
    [True, True, True, False, True]
    """
    found = re.fullmatch(r"([a-z]+)([0-9]*)(\+?)", word.lower(), re.ASCII)
    if not found:
        raise WordError("word.unknown", word)
    name, number, plus = found[1], int(found[2]) if found[2] else None, bool(found[3])
    if name in _SAME:
        if number is not None:
            raise WordError("word.number", word)
        if plus and name not in ("nutstraight", "nutflush", "topfull"):
            raise WordError("word.plus", word)
        return holds(_SAME[name] + found[3], hand, board)
    on = hand if isinstance(hand, OnBoard) else OnBoard(hand, board)
    if name in _TYPES:
        return _type_holds(word, on, name, number, plus)
    if name in _RANKED:
        most, place = _RANKED[name]
        _check_number(word, number, 1, most)
        if plus and number is None:
            raise WordError("word.plus", word)
        at = place(on)
        return at > 0 if number is None else 0 < at <= number if plus else at == number
    if name in _COUNTED:
        least, bare, condition, size = _COUNTED[name]
        _check_number(word, number, least, 52)
        if plus and number is None:
            raise WordError("word.plus", word)
        if number is None and bare is None:
            raise WordError("word.number", word)
        count = size(on)
        if number is None or plus:
            return condition(on) and count >= (number or bare or 0)
        return condition(on) and count == number
    if name not in _PLAIN:
        raise WordError("word.unknown", word)
    if number is not None:
        raise WordError("word.number", word)
    if plus:
        raise WordError("word.plus", word)
    return _PLAIN[name](on)


def _check_number(word: str, number: int | None, least: int, most: int) -> None:
    if number is not None and not least <= number <= most:
        raise WordError("word.number", word)


def _type_holds(word: str, on: OnBoard, name: str, number: int | None, plus: bool) -> bool:
    kind = _TYPES[name]
    if number is None:
        return on.type >= kind if plus else on.type == kind
    if name not in _PLACES:
        raise WordError("word.number", word)
    most, place = _PLACES[name]
    _check_number(word, number, 1, most)
    if plus:
        return on.type > kind or 0 < place(on) <= number
    return place(on) == number
