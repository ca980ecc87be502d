"""The adapter of omaha itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from .deals import Deals, holdings, mask, text
from .entries import SEATS, Column, Entry, Offers, Row, each

GAMES = {"show4": "plo4", "show5": "plo5", "show6": "plo6", "show8": "plo4-8"}


class Omaha:
    """omaha: the first entry of a row is what the ratios are taken against."""

    name = "omaha"
    distribution = "omaha-poker"

    def __init__(self) -> None:
        """Import omaha."""
        self.module: Any = import_module("omaha")

    def lacks(self, _row: Row) -> str:
        """Why a row is empty: only a build that is not finished lacks a function."""
        return "not in this build"

    def entries(self, row: Row) -> Sequence[Entry]:
        """The entries of a row; none if the build lacks the function."""
        module = self.module
        offers: Offers = {
            "text": lambda: (self._single("evaluate", row, "str", text),),
            "ints": lambda: (self._single("evaluate", row, "tuple", tuple),),
            "cards": lambda: (
                self._single("evaluate", row, "CardSet", self._card_set),
                self._single("evaluate", row, "tuple of Card", self._cards()),
            ),
            "low": lambda: (
                self._single("evaluate_low", row, "CardSet", self._card_set),
                self._single("evaluate_low", row, "str", text),
            ),
            "hilo4": lambda: (
                self._batch("evaluate_hilo_batch", module.evaluate_hilo_batch, row),
                self._batch("evaluate_batch, evaluate_low_batch", self._two_batches(), row),
            ),
            "batchlow": lambda: (self._batch("evaluate_low_batch", module.evaluate_low_batch, row),),
            "boardlow": lambda: (
                self._board("evaluate_low_board", module.evaluate_low_board, row),
                self._holdings("evaluate_low_batch", module.evaluate_low_batch, row),
            ),
        }
        offers.update(
            dict.fromkeys(
                ("batch4", "batch5", "batch6"),
                lambda: (self._batch("evaluate_batch", module.evaluate_batch, row),),
            )
        )
        offers.update(
            dict.fromkeys(
                ("board4", "board5"),
                lambda: (
                    self._board("evaluate_board", module.evaluate_board, row),
                    self._holdings("evaluate_batch", module.evaluate_batch, row),
                ),
            )
        )
        offers.update(dict.fromkeys(GAMES, lambda: (self._showdown(row),)))
        try:
            return offers[row.key]()
        except AttributeError:
            return ()

    def _card_set(self, ids: list[int]) -> Any:
        return self.module.CardSet.from_mask(mask(ids))

    def _cards(self) -> Callable[[list[int]], Any]:
        faces = tuple(self.module.Card(card) for card in range(52))
        return lambda ids: tuple([faces[card] for card in ids])

    def _two_batches(self) -> Callable[[Any, Any], Any]:
        high, low = self.module.evaluate_batch, self.module.evaluate_low_batch
        return lambda hole, board: (high(hole, board), low(hole, board))

    def _single(self, function: str, row: Row, shape: str, value: Callable[[list[int]], Any]) -> Entry:
        call = getattr(self.module, function)

        def answers(pairs: Any) -> tuple[Column, ...]:
            found = [call(hole, board) for hole, board in pairs]
            return ([0 if rank is None else int(rank) for rank in found],)

        return Entry(
            f"{function}({shape}, {shape})",
            lambda deals, count: deals.pairs(shape, row.cards, count, value),
            each(call),
            answers,
        )

    def _batch(self, label: str, call: Callable[..., Any], row: Row) -> Entry:
        def prepare(deals: Deals, count: int) -> Any:
            return deals.hole(row.cards)[:count], deals.board[:count]

        def run(arrays: Any) -> None:
            call(*arrays)

        def answers(arrays: Any) -> tuple[Column, ...]:
            out = call(*arrays)
            return tuple(column.tolist() for column in (out if isinstance(out, tuple) else (out,)))

        return Entry(label, prepare, run, answers)

    def _board(self, label: str, call: Callable[..., Any], row: Row) -> Entry:
        def prepare(deals: Deals, count: int) -> Any:
            return [(self._card_set(board), row.cards) for board in deals.board[:count].tolist()]

        def answers(boards: Any) -> tuple[Column, ...]:
            return (np.concatenate([call(board, cards) for board, cards in boards]).tolist(),)

        return Entry(label, prepare, each(call), answers)

    def _holdings(self, label: str, call: Callable[..., Any], row: Row) -> Entry:
        def prepare(deals: Deals, count: int) -> Any:
            return [(holdings(board.tolist(), row.cards), board) for board in deals.board[:count]]

        def answers(boards: Any) -> tuple[Column, ...]:
            return (np.concatenate([call(every, board) for every, board in boards]).tolist(),)

        return Entry(f"{label} of every holding", prepare, each(call), answers)

    def _showdown(self, row: Row) -> Entry:
        call, game = self.module.showdown, GAMES[row.key]

        def prepare(deals: Deals, count: int) -> Any:
            return deals.seats("CardSet", row.cards, SEATS, count, self._card_set)

        def run(deals: Any) -> None:
            for hands, board in deals:
                call(hands, board, game)

        def answers(deals: Any) -> tuple[Column, ...]:
            results = [call(hands, board, game) for hands, board in deals]
            high = [tuple(result.high_winners) for result in results]
            low = [tuple(result.low_winners) for result in results]
            return (high, low) if row.key == "show8" else (high,)

        return Entry(f'showdown of CardSets, "{game}"', prepare, run, answers)
