"""Adapters of the other Python libraries that can evaluate an Omaha hand.

Where a library has no function for a row, the loop that its user would write may stand in (`stands_in`);
where it has not even that, `lacks` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from .deals import TEXTS, Deals, holdings, mask, text
from .entries import SEATS, Column, Entry, Library, Offers, Row, each, spread

CACTUS_KEV = 7463
"""7463 - n turns the usual number, where 1 is the royal flush, into omaha's, where 7462 is."""
SINGLE = ("text", "ints", "cards", "low")
"""Rows of one call a hand; elsewhere such a call only stands in."""


def nothing() -> Sequence[Entry]:
    """No entries."""
    return ()


class Phevaluator:
    """phevaluator: nine cards, board first, to a Cactus-Kev number; the wheel has PLO4 only."""

    name = "phevaluator"
    distribution = "phevaluator"

    def __init__(self) -> None:
        """Import the package and its C extension."""
        self.call: Any = import_module("phevaluator").evaluate_omaha_cards
        self.native: Any = import_module("phevaluator._pheval")
        self.card: Any = import_module("phevaluator.card").Card

    def lacks(self, row: Row) -> str:
        """High only; no batch; the wheel holds PLO4 alone."""
        if row.cards > 4:
            return "PLO4 only in the wheel"
        return "no low" if row.key in ("low", "hilo4", "batchlow", "boardlow", "show8") else ""

    def entries(self, row: Row) -> Sequence[Entry]:
        """Single calls; loops of them stand in for a batch."""
        raw = self.native.evaluate_omaha_cards
        more = getattr(self.native, f"evaluate_plo{row.cards}_cards", None)
        offers: Offers = {
            "text": lambda: (self._flat("evaluate_omaha_cards(*str)", self.call, row, TEXTS),),
            "ints": lambda: (
                self._flat("evaluate_omaha_cards(*int)", self.call, row),
                self._flat("_pheval.evaluate_omaha_cards(*int)", raw, row),
            ),
            "cards": lambda: (
                self._flat(
                    "evaluate_omaha_cards(*Card)", self.call, row, [self.card(face) for face in TEXTS]
                ),
            ),
            "batch4": lambda: (
                self._flat("evaluate_omaha_cards(*int)", self.call, row),
                self._flat("_pheval.evaluate_omaha_cards(*int)", raw, row),
            ),
            "batch5": lambda: (self._flat("_pheval.evaluate_plo5_cards", more, row),) if more else (),
            "batch6": lambda: (self._flat("_pheval.evaluate_plo6_cards", more, row),) if more else (),
            "board4": lambda: (self._board("_pheval.evaluate_omaha_cards(*int)", raw, row),),
        }
        return offers.get(row.key, nothing)()

    def _flat(self, label: str, call: Any, row: Row, faces: Sequence[Any] | None = None) -> Entry:
        def prepare(deals: Deals, count: int) -> Any:
            return deals.flat("ids" if faces is None else label, row.cards, count, faces or range(52))

        return self._entry(label, call, row, prepare)

    def _board(self, label: str, call: Any, row: Row) -> Entry:
        def prepare(deals: Deals, count: int) -> Any:
            boards = deals.board[:count].tolist()
            return [(*board, *hole) for board in boards for hole in holdings(board, row.cards).tolist()]

        return self._entry(label, call, row, prepare)

    @staticmethod
    def _entry(label: str, call: Any, row: Row, prepare: Callable[[Deals, int], Any]) -> Entry:
        def answers(hands: Any) -> tuple[Column, ...]:
            return ([CACTUS_KEV - call(*hand) for hand in hands],)

        return Entry(label, prepare, spread(call), answers, stands_in=row.key not in SINGLE)


class Pokerkit:
    """pokerkit: pure Python, any number of hole cards; compared by the order of its index."""

    name = "pokerkit"
    distribution = "pokerkit"

    def __init__(self) -> None:
        """Import the hand classes, and make its 52 cards."""
        module: Any = import_module("pokerkit")
        self.high: Any = module.OmahaHoldemHand.from_game
        self.low: Any = module.OmahaEightOrBetterLowHand.from_game_or_none
        self.faces = tuple(next(iter(module.Card.parse(face))) for face in TEXTS)

    def lacks(self, row: Row) -> str:
        """It takes text or its own cards, one hand at a time."""
        if row.key == "ints":
            return "no ints"
        return "a loop would take minutes" if row.kind == "boards" else "only inside a whole State"

    def entries(self, row: Row) -> Sequence[Entry]:
        """Single calls; loops of them stand in for a batch."""
        match row.key:
            case "text" | "cards" | "batch4" | "batch5" | "batch6":
                shape = "str" if row.key == "text" else "Cards"
                return (
                    self._loop(
                        f"OmahaHoldemHand.from_game({shape}, {shape})", row, each(self.high), self._high
                    ),
                )
            case "low" | "batchlow":
                return (
                    self._loop("OmahaEightOrBetterLowHand.from_game_or_none", row, each(self.low), self._low),
                )
            case "hilo4":
                return (self._loop("both hand classes", row, self._run_both, self._high, self._low),)
            case _:
                return ()

    def _run_both(self, pairs: Any) -> None:
        high, low = self.high, self.low
        for hole, board in pairs:
            high(hole, board)
            low(hole, board)

    def _loop(
        self,
        label: str,
        row: Row,
        run: Callable[[Any], None],
        *strengths: Callable[[Any, Any], Any],
    ) -> Entry:
        def prepare(deals: Deals, count: int) -> Any:
            shape, value = ("str", text) if row.key == "text" else ("pokerkit", self._cards)
            return deals.pairs(shape, row.cards, count, value)

        def answers(pairs: Any) -> tuple[Column, ...]:
            return tuple([strength(hole, board) for hole, board in pairs] for strength in strengths)

        alone = row.key in SINGLE
        return Entry(label, prepare, run, answers, agree="order", most=1_000, stands_in=not alone)

    def _cards(self, ids: list[int]) -> Any:
        return tuple([self.faces[card] for card in ids])

    def _high(self, hole: Any, board: Any) -> int:
        return int(self.high(hole, board).entry.index)

    def _low(self, hole: Any, board: Any) -> tuple[bool, int]:
        hand = self.low(hole, board)
        return (False, 0) if hand is None else (True, -int(hand.entry.index))


class Xiapl:
    """xiapl: C++, 52-bit masks (bit suit*13+rank), PLO4 high only; compared by (category, kickers)."""

    name = "xiapl"
    distribution = "xiapl"

    def __init__(self) -> None:
        """Import the evaluator."""
        module: Any = import_module("xiapl")
        self.evaluate: Any = module.eval.evaluate_hand
        self.judge: Any = module.eval.judge
        self.plo: Any = module.simulation.GameType.Plo

    def lacks(self, row: Row) -> str:
        """It takes masks only, four hole cards only, and knows no low."""
        if row.key in ("text", "ints"):
            return "masks only"
        return "PLO4 only" if row.cards > 4 else "" if row.key == "board4" else "no low"

    def entries(self, row: Row) -> Sequence[Entry]:
        """evaluate_hand on masks; judge for a showdown."""
        if row.key in ("cards", "batch4"):
            return (self._single(row),)
        return (self._judge(row),) if row.key == "show4" else ()

    @staticmethod
    def _mask(ids: list[int]) -> int:
        return sum(1 << (card % 4 * 13 + card // 4) for card in ids)

    def _single(self, row: Row) -> Entry:
        evaluate, plo, batch = self.evaluate, self.plo, row.key == "batch4"

        def prepare(deals: Deals, count: int) -> Any:
            return deals.pairs("xiapl", row.cards, count, self._mask)

        def run(pairs: Any) -> None:
            for hole, board in pairs:
                evaluate(board, hole, game=plo)

        def answers(pairs: Any) -> tuple[Column, ...]:
            values = [evaluate(board, hole, game=plo) for hole, board in pairs]
            return ([(int(value.category), tuple(value.kickers)) for value in values],)

        return Entry("evaluate_hand(mask, mask)", prepare, run, answers, agree="order", stands_in=batch)

    def _judge(self, row: Row) -> Entry:
        judge, plo = self.judge, self.plo

        def prepare(deals: Deals, count: int) -> Any:
            return deals.seats("xiapl", row.cards, SEATS, count, self._mask)

        def run(deals: Any) -> None:
            for hands, board in deals:
                judge(hands, board, game=plo)

        def answers(deals: Any) -> tuple[Column, ...]:
            return ([tuple(sorted(judge(hands, board, game=plo))) for hands, board in deals],)

        return Entry("judge(masks, mask)", prepare, run, answers)


class PokerEquity:
    """poker-equity: an equity engine with an undocumented PLO4 kernel; `exact` settles a river."""

    name = "poker-equity"
    distribution = "poker-equity"
    games: Mapping[str, str] = {
        "show4": "omaha",
        "show5": "omaha_five",
        "show6": "omaha_six",
        "show8": "omaha_hi_lo",
    }

    def __init__(self) -> None:
        """Import the module, and find out whether this version has the kernel."""
        self.module: Any = import_module("poker_equity")
        try:
            self.kernel = self.module.score_batch("omaha", ["AhKhQhJhTh2c3c3d3h"]) == [2335]
        except ValueError:
            self.kernel = False

    def lacks(self, row: Row) -> str:
        """Its kernel takes text and PLO4 alone; nothing gives the low of one hand."""
        if not self.kernel:
            return "no Omaha evaluation in this version"
        if row.key in ("ints", "cards"):
            return "text only"
        return "PLO4 only" if row.cards > 4 else "" if row.key == "board4" else "no low of one hand"

    def entries(self, row: Row) -> Sequence[Entry]:
        """score_batch for a high hand, exact for a showdown."""
        if row.key in self.games:
            return (self._exact(row),)
        return (self._score(row),) if self.kernel and row.key in ("text", "batch4") else ()

    def _score(self, row: Row) -> Entry:
        score, single = self.module.score_batch, row.key == "text"

        def prepare(deals: Deals, count: int) -> Any:
            return deals.joined(row.cards, count)

        def run(hands: Any) -> None:
            if single:
                for hand in hands:
                    score("omaha", [hand])
            else:
                score("omaha", hands)

        def answers(hands: Any) -> tuple[Column, ...]:
            return ([CACTUS_KEV - 1 - rank for rank in score("omaha", hands)],)

        return Entry(f'score_batch("omaha", {"[str]" if single else "list of str"})', prepare, run, answers)

    def _exact(self, row: Row) -> Entry:
        exact, game = self.module.exact, self.games[row.key]
        halves = ("high", "low") if row.key == "show8" else ("high",)

        def prepare(deals: Deals, count: int) -> Any:
            seats = deals.seats("masks", row.cards, SEATS, count, lambda ids: [mask([card]) for card in ids])
            return [([[hand] for hand in hands], board) for hands, board in seats]

        def run(deals: Any) -> None:
            for hands, board in deals:
                exact(game, hands, board, 0)

        def winners(result: Any, half: str) -> tuple[int, ...]:
            counts = zip(result[f"{half}_win_count"], result[f"{half}_tie_count"], strict=True)
            return tuple(seat for seat, count in enumerate(counts) if any(count))

        def answers(deals: Any) -> tuple[Column, ...]:
            results = [exact(game, hands, board, 0) for hands, board in deals]
            return tuple([winners(result, half) for result in results] for half in halves)

        return Entry(f'exact("{game}", masks) on a river', prepare, run, answers, most=5_000)


PEERS: tuple[type[Library], ...] = (Phevaluator, Pokerkit, Xiapl, PokerEquity)
