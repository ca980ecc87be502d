"""Showdowns and equities of the hands that were dealt."""

from __future__ import annotations

from math import comb, lcm
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from omaha.cards import CardSet
from omaha.equities import equity
from omaha.equity_arrays import POT, equity_batch
from omaha.queries.frame import Frame
from omaha.queries.kinds import STREET_CARDS
from omaha.queries.numbers import Number
from omaha.queries.versus import against

__all__ = ["MADE", "pot_of"]

Units = npt.NDArray[np.int64]
_ROWS: Final = (256, 8_192, 32_768)
"""Match-ups in a call by street: a call takes a tenth of a second, so that Ctrl-C is heard."""


def pot_of(players: int, *, hilo: bool) -> int:
    """So many parts of a pot that every share is a whole number of them."""
    return lcm(*range(1, players + 1)) * (2 if hilo else 1)


def _best(frame: Frame) -> tuple[Any, Any]:
    """Who has the best high at the showdown, (players, n), and with how many."""

    def make() -> tuple[Any, Any]:
        highs = np.stack([frame.high(player, 3) for player in range(len(frame.hands))])
        best = highs == highs.max(axis=0)
        return best, best.sum(axis=0)

    return frame.kept("best", make)  # type: ignore[no-any-return]


def _best_low(frame: Frame) -> tuple[Any, Any]:
    """The same for the low; nobody where there is none."""

    def make() -> tuple[Any, Any]:
        lows = np.stack([frame.low(player, 3) for player in range(len(frame.hands))])
        best = (lows == lows.max(axis=0)) & (lows > 0)
        return best, best.sum(axis=0)

    return frame.kept("best low", make)  # type: ignore[no-any-return]


def _showdown(frame: Frame) -> tuple[Units, int]:
    """What each player wins at the showdown, in parts of a pot: (n, players)."""
    best, ways = _best(frame)
    pot = pot_of(len(frame.hands), hilo=frame.hilo)
    if not frame.hilo:
        return (best * (pot // ways)).T.astype(np.int64), pot
    low, low_ways = _best_low(frame)
    split = low_ways > 0
    high_part = np.where(split, pot // 2, pot)
    low_part = np.where(split, pot // 2 // np.maximum(low_ways, 1), 0)
    return (best * (high_part // ways) + low * low_part).T.astype(np.int64), pot


def distinct(keys: list[npt.NDArray[np.uint64]]) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]] | None:
    """The first row of each combination of masks, and which of them each row is; None if that does not help."""
    mixed = np.zeros(len(keys[0]), dtype=np.uint64)
    for key in keys:
        mixed ^= key
        mixed *= np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    _, first, which = np.unique(mixed, return_index=True, return_inverse=True)
    if len(first) > 0.9 * len(mixed) or any((key[first][which] != key).any() for key in keys):
        return None
    return first, which


def _hand_against_hand(frame: Frame, street: int) -> tuple[Units, int]:
    """What each player wins of all boards to come, in parts of a pot: (n, players), and the parts of all."""
    if street == 3:
        return _showdown(frame)
    players = len(frame.hands)
    found = distinct([*(frame.hand_mask(player) for player in range(players)), frame.board_mask(street)])
    first, which = found or (np.arange(len(frame)), np.arange(len(frame)))
    hole = np.ascontiguousarray(np.stack([hand[first] for hand in frame.hands], axis=1))
    board = np.ascontiguousarray(frame.street(street)[first])
    left = 52 - players * hole.shape[2] - STREET_CARDS[street] - frame.dead.bit_count()
    pot = pot_of(players, hilo=frame.hilo)
    boards = comb(left, 5 - STREET_CARDS[street])
    count = _with_dead if frame.dead else _without_dead
    return count(frame, hole, board, street, pot)[which], pot * boards


def _without_dead(frame: Frame, hole: Any, board: Any, street: int, pot: int) -> Units:
    won = np.empty(hole.shape[:2], dtype=np.int64)
    step = _ROWS[street]
    for at in range(0, len(hole), step):
        part = equity_batch(
            hole[at : at + step], board[at : at + step], game=frame.game, threads=frame.threads
        )
        won[at : at + step] = part.units.astype(np.int64) // (POT // pot)
    return won


def _with_dead(frame: Frame, hole: Any, board: Any, street: int, pot: int) -> Units:  # noqa: ARG001
    """One by one: batches know no dead cards."""
    dead = CardSet.from_mask(frame.dead)
    won = np.empty(hole.shape[:2], dtype=np.int64)
    for row, (hands, cards) in enumerate(zip(hole.tolist(), board.tolist(), strict=True)):
        result = equity(*hands, board=cards, dead=dead, game=frame.game)
        won[row] = [int(share * result.deals * pot) for share in result.exact_equity]
    return won


def _hvh(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    won, whole = frame.kept(("hvh", street), lambda: _hand_against_hand(frame, street))
    return Number(won[:, player], whole)


def _hvr(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street = args
    others = [hands for at, hands in enumerate(frame.source.ranges) if at != player]
    return Number(against(frame, player, street, others), 0)


def _hv_perceived(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    player, street, seen_as = args
    return Number(against(frame, player, street, [seen_as] * (len(frame.hands) - 1)), 0)


def _alone(frame: Frame, player: int) -> Any:
    best, ways = _best(frame)
    return best[player] & (ways == 1)


def _scoops(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    alone = _alone(frame, args[0])
    if not frame.hilo:
        return alone
    low, ways = _best_low(frame)
    return alone & ((ways == 0) | (low[args[0]] & (ways == 1)))


def _ties(which: Any) -> Any:
    def made(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
        best, ways = which(frame)
        return best[args[0]] & (ways > 1)

    return made


def _wins_low(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    low, ways = _best_low(frame)
    return low[args[0]] & (ways == 1)


def _winning_type(frame: Frame, args: tuple[Any, ...], values: list[Any]) -> Any:  # noqa: ARG001
    from omaha.queries.frame import hand_type_of

    highs = [frame.high(player, 3) for player in range(len(frame.hands))]
    return hand_type_of(np.max(highs, axis=0))


MADE: Final[dict[str, Any]] = {
    "hvhequity": _hvh,
    "hvrequity": _hvr,
    "hvperceivedrangeequity": _hv_perceived,
    "winshi": lambda frame, args, values: _alone(frame, args[0]),  # noqa: ARG005
    "tieshi": _ties(_best),
    "winslo": _wins_low,
    "tieslo": _ties(_best_low),
    "scoops": _scoops,
    "winninghandtype": _winning_type,
}
