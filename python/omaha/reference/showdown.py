"""Who shows, who mucks, who is paid (rules.md 4; the showdown fields of the house rules)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from omaha.reference import evaluator, pots
from omaha.reference.betting import Action, Event, Table
from omaha.reference.posting import Setup

Cards = tuple[int, ...]


class Known(NamedTuple):
    """What the hand was told of the cards."""

    holes: Sequence[Cards | None]
    boards: Sequence[Cards]
    manual: bool


class Strengths(NamedTuple):
    """On one board, by seat; no low is left out."""

    high: dict[int, int]
    low: dict[int, int]


def pot_case(table: Table, given_up: Iterable[int] = ()) -> dict[str, object]:
    """The pots as ``pots`` wants them told; hands given up after betting still shape them (4.3)."""
    given_up = {*given_up, *table.late}
    amounts = [*table.live, *table.ante, *table.dead]
    unit = table.setup.stakes.unit
    seats = range(len(table.live))
    return {
        "seats": len(table.live),
        "unit": 1 if any(amount % unit for amount in amounts) else unit,  # 3.5: all-ins may be odd
        "live": table.live,
        "ante": table.ante,
        "dead": table.dead,
        "folded": [table.folded[seat] and seat not in table.late for seat in seats],
        "mucked": [seat in given_up for seat in seats],
    }


def may_kill(table: Table, seat: int, mucked: Iterable[int]) -> bool:
    """Not the last live hand, nor the last that could win some layer of the pot (4.10)."""
    mucked = {*mucked}
    if seat not in table.hands or seat in mucked or {*table.hands} - mucked == {seat}:
        return False
    case = pot_case(table, {*mucked, seat} if not table.betting else mucked)
    if table.betting:
        case["folded"] = [folded or other == seat for other, folded in enumerate(table.folded)]
    try:
        pots.build_pots(case)
    except pots.PotsError as error:
        if error.code == "pots.orphan_layer":
            return False
        raise
    return True


class Showdown:
    """The end of a hand, played from the end of betting; ``to_act`` is somebody at a manual showdown."""

    def __init__(self, table: Table, known: Known) -> None:
        self.setup: Setup = table.setup
        self.rules = self.setup.rules
        self.table = table
        self.shown: list[int] = []
        self.mucked: list[int] = []
        self.events: list[Event] = []
        self.to_act: int | None = None
        self.payout: list[int] | None = None
        self.boards: list[Strengths] = []
        self.rest: list[Action] = [*table.rest]
        later = [action[-1] for action in self.rest if action[0] == "kill_hand"]
        self.killed = [seat for seat in table.late if seat not in later]
        if table.face_up:
            self.shown = [
                seat
                for seat in self.setup.clockwise(self.setup.button)
                if not table.folded[seat] or seat in later
            ]
        self.claims = [{*pot["eligible"]} for pot in pots.build_pots(pot_case(table))["pots"]]
        self.manual = known.manual
        self.play(known)

    @property
    def hands(self) -> list[int]:
        """Who can still win."""
        live = [*self.table.hands, *self.table.late]
        return [seat for seat in sorted(live) if seat not in self.killed and seat not in self.mucked]

    def play(self, known: Known) -> None:
        """Hand after hand, until one is asked, one is left, or all have shown."""
        choosing = known.manual and self.rules.show_first != "all"
        while True:
            self.kill_dead()
            if len(self.hands) == 1:
                self.win_alone()
                return
            if not self.know(known):
                return
            seat = next((seat for seat in self.order() if seat not in self.shown), None)
            if seat is None:
                if self.rest:
                    raise AssertionError(self.rest)
                self.settle()
                return
            what = (
                "muck" if self.may_muck(seat) and self.beaten(seat) else "show"
            )  # never a hand that may win
            if choosing:
                if not self.rest:
                    self.to_act = seat
                    return
                choice = self.rest.pop(0)
                if choice[0] != "timeout":
                    what = choice[0]
            self.do(what, seat)

    def kill_dead(self) -> None:
        while self.rest and self.rest[0][0] == "kill_hand":
            self.killed.append(int(self.rest.pop(0)[-1]))

    def win_alone(self) -> None:
        seat = self.hands[0]
        if self.rules.uncalled_winner_shows and seat not in self.shown:
            self.do("show", seat)
        self.settle()

    def do(self, what: str, seat: int) -> None:
        (self.shown if what == "show" else self.mucked).append(seat)
        self.events.append((what, seat))

    def know(self, known: Known) -> bool:
        """Evaluate the hands, if all their cards and the boards are known."""
        number = max(self.table.runs, self.setup.boards)
        boards = known.boards[:number]
        holes = {seat: hole for seat in self.hands if (hole := known.holes[seat]) is not None}
        if len(holes) < len(self.hands) or len(boards) < number or any(len(board) < 5 for board in boards):
            return False
        if not self.boards:
            if self.setup.boards == 1:
                shared = boards[0][: self.table.shared]
                boards = [shared + board[len(shared) :] for board in boards]
            self.boards = [self.strengths(holes, board) for board in boards]
        return True

    def strengths(self, holes: dict[int, Cards], board: Cards) -> Strengths:
        high = {seat: evaluator.high_rank(hole, board) for seat, hole in holes.items()}
        low = {seat: evaluator.low_rank(hole, board) for seat, hole in holes.items()}
        return Strengths(high, low if self.setup.game.hilo else {})

    def order(self) -> list[int]:
        first = self.setup.clockwise(self.setup.button)
        aggressor = self.table.aggressor
        if self.rules.show_first == "aggressor" and aggressor is not None:
            first = [aggressor, *self.setup.clockwise(aggressor)[:-1]]
        order = [seat for seat in first if seat in self.hands]
        if self.rules.side_pots_first and self.rules.show_first != "all":
            order.sort(key=lambda seat: -sum(seat in pot for pot in self.claims))
        return order

    def may_muck(self, seat: int) -> bool:
        """Whether the hand loses to hands shown so far, high and low, on every board, in every pot."""
        if self.rules.muck == "none" or self.rules.show_first == "all":
            return False
        if self.rules.muck == "callers":
            if seat == self.table.aggressor or not self.shown:
                return False
            if (
                self.manual
            ):  # S1: a caller may give up even what would win, if somebody is left to take the pots
                left = {*self.hands} - {*self.mucked, seat}
                return all(pot & left for pot in self.claims if seat in pot)
        return self.beaten(seat)

    def beaten(self, seat: int) -> bool:
        """Whether hands shown so far win all that this one could win."""
        shown = {*self.shown} & {*self.hands}
        return all(
            loses(seat, pot & shown, board) for pot in self.claims if seat in pot for board in self.boards
        )

    def settle(self) -> None:
        seats = range(len(self.setup.stacks))
        rules = self.rules
        hilo = bool(self.setup.game.hilo)
        runs = []
        for board in self.boards or [Strengths({}, {})]:
            lows = [board.low.get(seat) or None for seat in seats] if hilo else []
            runs.append({"hi": [board.high.get(seat) for seat in seats]} | ({"lo": lows} if hilo else {}))
        case = pot_case(self.table, [*self.mucked, *self.killed]) | {
            "button": self.setup.button,
            "game": "hilo8" if hilo else "hi",
            "dealt_in": len(self.setup.dealt_in),
            "runs": runs,
            "flop": self.table.street > 0,
            "rules": {
                "one_odd_chip_max": rules.one_odd_chip_max,
                "identical_even": rules.identical_even,
                "odd_chip_order": rules.odd_chip_order,
                "hilo_odd_chip": rules.hilo_odd_chip,
                "board_odd_chip": rules.board_odd_chip,
            },
        }
        if rules.rake is not None:
            names = ("bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added")
            case["rake"] = {name: getattr(rules.rake, name) for name in names if hasattr(rules.rake, name)}
        self.payout = pots.settle(case)["payout"]
        self.events += [("pay", seat, amount) for seat, amount in enumerate(self.payout) if amount]


def loses(seat: int, shown: set[int], board: Strengths) -> bool:
    """High and low, to one or more of those."""
    high = any(board.high[other] > board.high[seat] for other in shown)
    own_low = board.low.get(seat, 0)
    return high and (own_low == 0 or any(board.low[other] > own_low for other in shown))
