"""The showdown: hands against each other on a board, with an explanation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from omaha._core import _showdown
from omaha.cards import Card, CardsLike, ordered_cards, render_cards
from omaha.errors import CardError
from omaha.games import Game, GameLike, as_game
from omaha.ranks import HighRank, LowRank

__all__ = ["Showdown", "showdown"]


@dataclass(frozen=True, slots=True)
class Showdown:
    """What the hands are worth and who wins; `str()` explains it.

    Hands are numbered from 0 in the order given. `low` is `None` for a hand without a low. `low_winners` is empty when nobody
    makes a low (then the high takes all) and in games without one.
    """

    game: Game | None
    """The game, if one was named."""
    hands: tuple[tuple[Card, ...], ...]
    """Each hand's hole cards, as given."""
    board: tuple[Card, ...]
    """The board, as given."""
    high: tuple[HighRank, ...]
    """Each hand's high."""
    low: tuple[LowRank | None, ...]
    """Each hand's low."""
    high_winners: tuple[int, ...]
    """The hands with the best high; several tie."""
    low_winners: tuple[int, ...]
    """The hands with the best low."""

    def explain(self, *, unicode: bool = False) -> str:
        """A line for each hand, with the five cards that play, and one for the result."""

        def text(cards: Iterable[Card]) -> str:
            return render_cards(tuple(cards), unicode=unicode, separator=" ")

        hilo = self.game is not None and self.game.hilo
        lines = [f"Board: {text(self.board)}"]
        for i, (hand, high, low) in enumerate(zip(self.hands, self.high, self.low, strict=True)):
            line = f"Hand {i + 1}: {text(hand)} makes {high} ({text(high.cards)})"
            if hilo:
                line += f"; low {low} ({text(low.cards)})" if low else "; no low"
            lines.append(line)
        return "\n".join([*lines, self.result])

    @property
    def result(self) -> str:
        """Who wins what, in words, a line each."""
        high = _names(self.high_winners, "win", "tie and share")
        if self.game is None or not self.game.hilo:
            return f"{high} the pot."
        if not self.low_winners:
            return f"Nobody makes a low. {high} the whole pot."
        if self.high_winners == self.low_winners and len(self.high_winners) == 1:
            return f"{high} high and low and scoops the pot."
        return f"{high} the high half.\n{_names(self.low_winners, 'win', 'tie and share')} the low half."

    def __str__(self) -> str:
        return self.explain()


def _names(hands: tuple[int, ...], one: str, many: str) -> str:
    names = [str(i + 1) for i in hands]
    if len(names) == 1:
        return f"Hand {names[0]} {one}s"
    return f"Hands {', '.join(names[:-1])} and {names[-1]} {many}"


def showdown(hands: Iterable[CardsLike], board: CardsLike, game: GameLike | None = None) -> Showdown:
    """Compares hands on a board and names the winners.

    Each hand has 4 to 7 cards, all the same number (that of `game` if one is given), the board 3 to 5. Without a game the high
    alone is judged; with a hi-lo game such as "plo4-8" the low too. Rules: 5.1, 5.2 (S0, S1, S2, S3, S4).

    Raises `CardError` (`card.*`) with `.where` such as "hands[1]", `ShowdownError` (`showdown.hands`), `ConfigError` for an
    unknown game.

    >>> import omaha
    >>> print(omaha.showdown(["AhAsKs2h", "KhKcQdJd"], "3s4h8d9cQc", "plo4-8"))
    Board: 3s 4h 8d 9c Qc
    Hand 1: Ah As Ks 2h makes pair, aces, queen-nine-eight kickers (As Ah Qc 9c 8d); low 8-4-3-2-A (8d 4h 3s 2h As)
    Hand 2: Kh Kc Qd Jd makes pair, kings, queen-nine-eight kickers (Kh Kc Qc 9c 8d); no low
    Hand 1 wins high and low and scoops the pot.
    """
    if isinstance(hands, str):
        raise TypeError("hands is a list of hands, not one text")
    game = None if game is None else as_game(game)
    # No more of an iterable than a deck can hold, should it have no end.
    given = [hand if isinstance(hand, str) else tuple(islice(hand, 53)) for hand in islice(hands, 53)]
    board = board if isinstance(board, str) else tuple(islice(board, 53))
    high, low, high_winners, low_winners = _showdown(given, board, game is not None and game.hilo)
    cards = tuple(ordered_cards(hand) for hand in given)
    if game is not None and len(cards[0]) != game.hole_cards:
        message = f"hands[0]: {len(cards[0])} cards where {game.hole_cards} are dealt in {game}"
        raise CardError(message, code="card.count", value=len(cards[0]), where="hands[0]")
    return Showdown(
        game, cards, ordered_cards(board), tuple(high), tuple(low), tuple(high_winners), tuple(low_winners)
    )
