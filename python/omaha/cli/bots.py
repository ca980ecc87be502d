"""Players of `omaha play` who are no people: simple, and blind to what a player may not see."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from omaha import (
    Action,
    Call,
    Card,
    CardSet,
    Check,
    Fold,
    LegalActions,
    Muck,
    RaiseTo,
    RunIt,
    Show,
    View,
    evaluate,
    evaluate_low,
)
from omaha.cli.chance import decks, numbers
from omaha.games import as_game

_SHUFFLES = 3
"""So many decks of hands that the others may have are looked at."""


class Bots:
    """All bots of a table in one hand; a seed makes them do the same again.

    They weigh their share of the pot against what it costs, and now and then do something else.
    """

    def __init__(self, seed: int | None, hand: int) -> None:
        # Chance for the bots is not that of `omaha deal --preset`: theirs are other decks of the seed.
        self._numbers = numbers(seed, hand + 2**61)
        self._decks = decks(seed, hand + 2**60)

    def choose(self, view: View) -> Action:
        """What the seat does whose view this is: it must be its turn."""
        legal = view.legal_actions
        assert legal is not None and view.eye is not None
        if legal.show or legal.muck:
            return Muck() if legal.muck else Show()
        whim = next(self._numbers) / 52
        if legal.run_it is not None:
            return RunIt(1 + int(whim * legal.run_it))
        return self._bet(view, legal, self._share(view), whim)

    def _bet(self, view: View, legal: LegalActions, share: float, whim: float) -> Action:
        """Cheap enough is called, good enough is raised; a bluff is rare."""
        others = sum(not folded for folded in view.folded) - 1
        # What wins against one wins less often against several.
        chance = share ** (1 + 0.5 * (others - 1))
        opened = legal.min_raise_to is not None
        if legal.call is None:
            if opened and (chance > 0.55 or whim < 0.06):
                return self._raise(view, legal, chance)
            return Check()
        price = legal.call / (view.pot + legal.call)
        if opened and chance > 0.6 and whim < 0.6:
            return self._raise(view, legal, chance)
        # What may still come makes early streets worth a little more.
        hope = 0.15 if len(view.board) < 3 else 0.08 if len(view.board) < 5 else 0.0
        if chance + hope + 0.2 * (whim - 0.5) >= price or not legal.fold:
            return Call()
        return Check() if legal.check else Fold()

    def _raise(self, view: View, legal: LegalActions, chance: float) -> RaiseTo:
        """The least, or up to the size of the pot the better the hand is."""
        least, most = legal.min_raise_to, legal.max_raise_to
        assert least is not None and most is not None
        pot = view.current_bet + view.pot + (legal.call or 0)
        top = max(least, min(most, pot))
        wanted = least + int((top - least) * min(1.0, chance) * next(self._numbers) / 51)
        unit = view.stakes.unit
        return RaiseTo(top if wanted > top - unit else max(least, wanted // unit * unit))

    def _share(self, view: View) -> float:
        """From 0 to 1: the part of the pot that this hand gets from one other on the boards as they lie."""
        assert view.eye is not None
        hilo = as_game(view.game).hilo
        own = list(view.hole_cards[view.eye])
        boards = [[card for card in board if card is not None] for board in view.boards]
        if len(boards[0]) < 3:
            return _promise(own, hilo=hilo)
        seen = set(own).union(*boards)
        shares: list[float] = []
        for deck, _ in zip(self._decks, range(_SHUFFLES), strict=False):
            unseen = [card for card in deck.deal(52) if card not in seen]
            count = len(own)
            hands = [unseen[i : i + count] for i in range(0, len(unseen) - count + 1, count)]
            shares += [_against(own, other, board, hilo=hilo) for other in hands for board in boards]
        return sum(shares) / len(shares)


def _against(own: Iterable[Card], other: Iterable[Card], board: list[Card], *, hilo: bool) -> float:
    own, other = CardSet(own), CardSet(other)
    high = _won(int(evaluate(own, board)), int(evaluate(other, board)))
    if not hilo:
        return high
    lows = [0 if low is None else int(low) for low in (evaluate_low(own, board), evaluate_low(other, board))]
    return (high + _won(*lows)) / 2 if any(lows) else high


def _won(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0


def _promise(cards: list[Card], *, hilo: bool) -> float:
    """What hole cards promise before the flop, from 0.25 to 0.9: the mean of their two-card parts, of which the better count."""
    parts = sorted((_pair_promise(a, b, hilo=hilo) for a, b in combinations(cards, 2)), reverse=True)
    best = parts[: max(3, len(parts) // 2)]
    return min(0.9, 0.25 + sum(best) / len(best))


def _pair_promise(first: Card, second: Card, *, hilo: bool) -> float:
    """Ranks from 0 (deuce) to 12 (ace)."""
    high, low = max(first.rank, second.rank), min(first.rank, second.rank)
    promise = (high + low) / 80
    if high == low:
        promise += 0.15 + high / 60
    elif high - low <= 3:
        promise += 0.08
    if first.suit == second.suit:
        promise += 0.08 + high / 150
    if hilo and high == 12 and low <= 2:
        promise += 0.3 - 0.06 * low
    return promise
