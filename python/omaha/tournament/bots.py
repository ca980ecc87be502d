"""Simple players for simulations: sensible before the flop, tighter or looser with the depth of the stack, all in or out when short.

They are functions of what their seat may see and of nothing else: the same view gives the same action, in whatever order and process hands
are played. What they do now and then, as bluffs, hangs on their own cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from omaha import Action, Call, Check, Fold, LegalActions, Muck, RaiseTo, RunIt, Show, View, evaluate
from omaha.cards import Card
from omaha.errors import Problem
from omaha.tournament.checks import refuse, whole

__all__ = ["SimplePlayer", "promise"]

_FOLD: Final = Fold()
_CHECK: Final = Check()
_CALL: Final = Call()
# How good four hole cards are by `_score`: the scores that 5, 10 ... 95 % of all hands stay below (scripts/calibrate_suggest.py).
_QUANTILES: Final = (59, 65, 69, 72, 75, 78, 81, 84, 87, 90, 93, 97, 101, 105, 110, 117, 125, 137, 154)
# How many are played when nobody has raised, by how many are dealt in: from all but few of two to few of ten.
_PLAYED: Final = (1.0, 1.0, 0.8, 0.62, 0.5, 0.43, 0.37, 0.33, 0.3, 0.27, 0.25, 0.24)
_DEEP: Final = 25
"""From a pot of so many big blinds on nothing but the best is good enough to raise."""
_WINDOWS: Final = tuple(0b11111 << low for low in range(9))
_WHEEL: Final = 0b1000000001111


@dataclass(frozen=True, slots=True)
class SimplePlayer:
    """A policy: `SimplePlayer()` as it is, or looser, tighter, wilder or tamer. Frozen: compares, hashes and pickles by value.

    Plays games of high hands with four hole cards or more, on the first board. Raises `ConfigError` (`tournament.policy`).

    >>> import omaha
    >>> hand = omaha.Hand(omaha.presets.HOME_TOURNAMENT, "plo4", omaha.Stakes(blinds=(5, 10)), [900] * 3, 0, deck=omaha.Deck.seeded(7))
    >>> SimplePlayer()(hand.view(0))
    Call()
    """

    looseness: int = 100
    """How many hands it plays, in percent of the usual."""
    aggression: int = 100
    """How often it raises, in percent of the usual."""

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        for name in ("looseness", "aggression"):
            whole(problems, name, getattr(self, name), "tournament.policy", least=1, most=1000)
        refuse(problems)

    def __call__(self, view: View) -> Action:
        """What the seat does whose view this is: it must be its turn."""
        legal, eye = view.legal_actions, view.eye
        assert legal is not None and eye is not None
        if legal.show or legal.muck:
            return Muck() if legal.muck else Show()
        if legal.run_it is not None:
            return RunIt(1)
        own = list(map(int, view.hole_cards[eye]))
        # A number from 0 to 1 by the own cards and the moment.
        mixed = len(view.events) * 40503
        for card in own:
            mixed = (mixed * 64 + card) * 2654435761 % 4294967291
        whim = mixed / 4294967291
        board = [card for card in view.boards[0] if card is not None]
        if len(board) < 3:
            return self._before_the_flop(view, legal, eye, own, whim)
        return self._after_the_flop(view, legal, own, board, whim)

    def _before_the_flop(
        self, view: View, legal: LegalActions, eye: int, own: list[int], whim: float
    ) -> Action:
        big = view.stakes.big_blind
        dealt = sum(map(bool, view.starting_stacks))
        # From 0, the best, to 1.
        worse = (1 - promise(own)) / (self.looseness / 100)
        call = legal.call or 0
        depth = view.starting_stacks[eye] / big
        played = _PLAYED[min(dealt, 11)]
        raised = view.current_bet > big
        if depth <= 8 or (call and call * 3 >= view.stacks[eye]):
            # Short, or for so much that there is no way back: all in or out.
            wanted = played * (1.15 if not raised else 0.75)
            if call:
                # Cheap calls are taken with more.
                wanted = max(wanted, 1 - 2.6 * call / (view.pot + call))
            if worse > wanted:
                return _out(legal)
            return (
                _up(legal, 1.0) if legal.min_raise_to is not None and not _small(view, call) else _on(legal)
            )
        # Deep stacks see more flops, middling ones fewer.
        played *= 1.1 if depth > 40 else 1.0 if depth > 20 else 0.85
        if not raised:
            if legal.min_raise_to is not None and worse <= played * 0.45 * self.aggression / 100:
                return _up(legal, 1.0)
            if worse <= played or legal.check:
                # With few left there is more to steal than to see.
                steal = legal.min_raise_to is not None and dealt < 5 and worse <= played and whim < 0.5
                return _up(legal, 1.0) if steal else _on(legal)
            return _out(legal)
        stake = min(1.0, call / (_DEEP / 2 * big))
        if legal.min_raise_to is not None and worse <= played * (0.12 - 0.1 * stake) * self.aggression / 100:
            return _up(legal, 1.0)
        price = call / (view.pot + call)
        return _on(legal) if worse <= played * (1.05 - price) * (1 - 0.8 * stake) else _out(legal)

    def _after_the_flop(
        self, view: View, legal: LegalActions, own: list[int], board: list[Card], whim: float
    ) -> Action:
        starting, folded = view.starting_stacks, view.folded
        others = sum(1 for seat, stack in enumerate(starting) if stack and not folded[seat]) - 1
        chance: float = _share(own, board) ** (1 + 0.35 * (others - 1))
        raises = legal.min_raise_to is not None
        bold = self.aggression / 100
        call = legal.call or 0
        # Many big blinds are not put in without a hand that is good for them: the others know that too.
        stake = min(1.0, (view.pot + call) / (_DEEP * view.stakes.big_blind))
        if not call:
            if raises and (chance > (0.5 + 0.25 * stake) / bold or (others == 1 and whim < 0.15 * bold)):
                return _up(legal, 1.0 if chance > 0.6 + 0.2 * stake else 0.5)
            return _CHECK
        price = call / (view.pot + call)
        if raises and chance > 0.66 + 0.26 * stake and whim < 0.75 * bold:
            return _up(legal, 1.0)
        wanted = price * 1.08 + 0.8 * price * stake
        return _on(legal) if chance >= wanted or not legal.fold else _out(legal)


def _small(view: View, call: int) -> bool:
    """Whether a call is for so little that it is no reason to go all in."""
    return 0 < call * 8 < view.pot


def _out(legal: LegalActions) -> Action:
    return _CHECK if legal.check or not legal.fold else _FOLD


def _on(legal: LegalActions) -> Action:
    return _CHECK if legal.call is None else _CALL


def _up(legal: LegalActions, part: float) -> Action:
    """The most, or the least for a part of it: both are amounts that chips make."""
    least, most = legal.min_raise_to, legal.max_raise_to
    assert least is not None and most is not None
    if part >= 1 or most <= 2 * least:
        return RaiseTo(most)
    return RaiseTo(least + (most - least) // (2 * least) * least)


def promise(own: Sequence[int]) -> float:
    """What hole cards promise before the flop: the part of all hands that is worse, from 0 to 1. Cards are ids.

    >>> from omaha import CardSet
    >>> aces, rags = (list(map(int, CardSet(text))) for text in ("AsAhKsQh", "2c7d9h4s"))
    >>> promise(aces) > 0.97, promise(rags) < 0.1
    (True, True)
    """
    score = _score(own)
    last = 30
    for at, bound in enumerate(_QUANTILES):
        if score < bound:
            return (at + max(0.0, (score - last) / (bound - last))) / 20
        last = bound
    return min(1.0, 0.95 + (score - last) / 1200)


def _score(own: Sequence[int]) -> int:
    """High cards, pairs, suits and neighbours, added up."""
    ranks = sorted(card >> 2 for card in own)
    score = sum(ranks) * 2
    for low, high in pairwise(ranks):
        gap = high - low
        # A pair of a rank, or neighbours; the ace is high alone.
        score += 12 + 4 * low if gap == 0 else 14 - 3 * gap if gap < 4 else 0
    suits = [0, 0, 0, 0]
    tops = [0, 0, 0, 0]
    for card in own:
        suit = card & 3
        suits[suit] += 1
        tops[suit] = max(tops[suit], card >> 2)
    for count, top in zip(suits, tops, strict=True):
        if count > 1:
            score += 12 + top - 5 * (count - 2)
    if ranks[0] == ranks[-1]:
        score -= 80  # four of a kind makes nothing
    return score


def _share(own: list[int], board: list[Card]) -> float:
    """From 0 to 1: about the part of the pot against one who stays in."""
    rank = int(evaluate(own, board))
    cards = list(map(int, board))
    suits = [0, 0, 0, 0]
    mask = 0
    for card in cards:
        suits[card & 3] += 1
        mask |= 1 << (card >> 2)
    paired = mask.bit_count() < len(cards)
    flush = max(suits)
    if rank > 7140:  # full house or more
        return 0.93 if rank < 7297 else 0.99
    if rank > 5863:
        share = 0.74 + 0.14 * (rank - 5863) / 1277  # a flush
    elif rank > 5853:
        share = 0.78 if flush < 3 else 0.4
    elif rank > 4995:
        share = 0.74 if flush < 3 else 0.45
    elif rank > 4137:
        share = (0.48 if flush < 3 else 0.3) + 0.12 * (rank - 4137) / 858 - 0.15 * paired
    elif rank > 1277:
        share = (0.2 if flush < 3 else 0.12) + 0.18 * (rank - 1277) / 2860
    else:
        share = 0.1
    if paired:
        share *= 0.85
    if len(cards) < 5:
        share += _hope(own, mask, suits) * (1 if len(cards) == 3 else 0.5) * (1 - share)
    return min(share, 0.99)


def _hope(own: list[int], mask: int, suits: list[int]) -> float:
    """What draws to a flush and to straights add on the flop."""
    held = [0, 0, 0, 0]
    ranks = 0
    for card in own:
        held[card & 3] += 1
        ranks |= 1 << (card >> 2)
    hope = 0.3 if any(suits[suit] == 2 and held[suit] >= 2 for suit in range(4)) else 0.0
    outs = 0
    for window in (*_WINDOWS, _WHEEL):
        if (mask & window).bit_count() >= 2 and (ranks & window).bit_count() >= 2:
            missing = window & ~(mask | ranks)
            if missing.bit_count() == 1:
                outs |= missing
    return min(0.55, hope + 0.09 * outs.bit_count())
