"""Who gets which chips: the pots of a hand, asked chip by chip (rules.md section 4).

The usual way sorts the players by what they put in and cuts layers. Nothing is sorted or cut here. What a
seat put in stands before it as a column of chips, and **each chip is asked**: is there a chip of anybody
else as high as you? Whose? Which of those hands are live? The answer names the pot the chip lies in, and
pots are handed out again chip after chip, round the table. For amounts that nobody wants to count there is
a second way through the same questions: rounds of chips that all get the same answer are taken at once.

``settle`` and ``build_pots`` take a case with the fields of ``vectors/pots.jsonl``. Lists are by seat,
clockwise:

* ``seats`` 2..23; ``button``, maybe an empty seat; ``game``, ``hi`` or ``hilo8``; ``unit``, the smallest
  chip;
* ``live`` chips bet in the whole hand, ``ante`` layered antes, ``dead`` dead money (the last two: default 0),
  ``added`` chips that come from no seat (default 0; 4.13);
* ``folded`` the hands that are not live; what they hold is not looked at. ``mucked`` (default nobody) the
  hands that were live when betting closed and have been given up since: they shape the pots, but win
  nothing (4.3). ``dealt_in`` the number of players dealt in, needed by ``caps_by_players`` alone;
* ``hi`` and ``lo`` strengths, higher is better, null = no hand, no low; or ``runs``, a list of {hi, lo}, one
  per board. The low may be left out only of a ``hi`` game, both where nothing is contested;
* ``flop`` (default true), ``rake`` (default, or null: none): ``bp``, ``cap`` (null: none), ``unit`` (1),
  ``mode`` (``per_pot`` or ``total_main_first``), ``no_flop_no_drop`` (true), ``caps_by_players`` ([least
  number of players, cap] in rising order; the last row that applies takes the place of ``cap``), ``added``
  (false: no rake is taken from added money);
* ``rules``: ``one_odd_chip_max`` (true), ``identical_even`` (true), ``odd_chip_order`` (``left_of_button``,
  or a list that names each seat once),
  ``hilo_odd_chip`` (``high`` or ``low``), ``board_odd_chip`` (``first`` or ``last``);
* ``id title why source expect`` are for people.

Everything wrong with a case is told at once (4.12), as ``Defect(code, field, seat)``. An amount has one
defect, the first that applies in the order below. The defects come in the order of the fields above, unknown
fields first, then those of the case as a whole in the order below:

====================== =====================================================================================
``pots.unknown_field`` a field, or a field of a run, that is none of the above
``pots.missing_field`` a field without a default is missing (``dealt_in`` too where caps go by players)
``pots.type``          no list, no object, or no true or false where one belongs
``pots.seats``         ``seats`` is no integer from 2 to 23
``pots.button``        ``button`` is no seat
``pots.game``          ``game`` is neither ``hi`` nor ``hilo8``
``pots.unit``          ``unit`` is no integer from 1 to 2^62
``pots.length``        a list has another length than ``seats``
``pots.not_integer``   an amount is no integer (true and 1.0 are none)
``pots.negative``      an amount is below zero
``pots.too_large``     an amount is above 2^62
``pots.not_multiple``  an amount is no multiple of the unit
``pots.dealt_in``      ``dealt_in`` is no integer from the number of hands not folded to ``seats``
``pots.strength``      a strength is neither null nor an integer of 64 bits
``pots.runs``          ``runs`` is empty, has more than eight boards, or stands beside ``hi`` or ``lo``
``pots.rake``          a field of ``rake`` is unknown, or has a value it cannot have (``bp`` has no default)
``pots.option``        a field of ``rules`` is unknown, or has a value it cannot have
``pots.sum_too_large`` all amounts together, those with a defect left out, are above 2^63 - 1
``pots.no_live_hand``  every hand is folded or mucked
``pots.orphan_layer``  matched chips that no hand can win, all of theirs being folded (or mucked; 4.10)
``pots.hand_missing``  a live hand without a high in a contested pot; or no lows at all in ``hilo8``
====================== =====================================================================================

Where ``seats`` has a defect, no list has a wrong length and 23 stands for it elsewhere; where it or
``folded`` has, ``dealt_in`` begins at 1. ``no_live_hand`` is looked for if ``seats``, ``folded`` and
``mucked`` are right; ``orphan_layer`` if moreover the unit, all amounts and their sum are, and somebody is
live; ``hand_missing`` if moreover ``game`` and the strengths are.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple, TypedDict

MOST_CHIPS = 2**62
MOST_IN_ALL = 2**63 - 1

COUNTED = 5_000
"""Up to this sum, chips are asked one by one unless the caller says otherwise."""

Method = Literal["auto", "chips", "rounds"]


MOST_BOARDS = 8


class Defect(NamedTuple):
    """One thing wrong with a case; ``field`` like ``live``, ``runs[1].hi``, ``rake.cap``."""

    code: str
    field: str
    seat: int | None = None


class PotsError(ValueError):
    """A case that cannot be settled; ``defects`` are all that is wrong with it, ``code`` is the first's."""

    def __init__(self, defects: Iterable[Defect]) -> None:
        self.defects = tuple(defects)
        self.code = self.defects[0].code
        super().__init__("; ".join(" ".join(map(str, defect)) for defect in self.defects))


class Claim(TypedDict):
    """A pot while the hand is on."""

    amount: int
    eligible: list[int]


class Claims(TypedDict):
    """What ``build_pots`` tells: the main pot first."""

    returned: list[int]
    pots: list[Claim]


class Pot(TypedDict):
    """A pot that is paid."""

    amount: int
    """Before rake."""
    eligible: list[int]
    rake: int
    awards: list[int]


class Settlement(TypedDict):
    """What ``settle`` tells: the main pot first; ``payout`` is without what was returned."""

    returned: list[int]
    rake: int
    payout: list[int]
    pots: list[Pot]


# What a case says


class _Board(NamedTuple):
    hi: list[int | None]
    lo: list[int | None]


class _Rake(NamedTuple):
    bp: int = 0
    cap: int | None = None
    unit: int = 1
    main_first: bool = False
    no_flop_no_drop: bool = True
    caps_by_players: tuple[tuple[int, int | None], ...] = ()
    added: bool = False


class _Rules(NamedTuple):
    one_odd_chip_max: bool = True
    identical_even: bool = True
    odd_chip_order: str | list[int] = "left_of_button"
    hilo_odd_chip: str = "high"
    board_odd_chip: str = "first"


class _Facts(NamedTuple):
    """A case that has been read and found right."""

    seats: int
    button: int
    hilo: bool
    unit: int
    layered: list[int]
    """By seat, live bets and antes together: what others can match (4.2)."""
    dead: int
    """Dead money of all seats."""
    added: int
    live: list[bool]
    """Hands that were live when betting closed."""
    mucked: list[bool]
    boards: list[_Board]
    flop: bool
    rake: _Rake
    dealt_in: int
    rules: _Rules

    def claimants(self, seats: Iterable[int]) -> tuple[int, ...]:
        return tuple(seat for seat in seats if self.live[seat])

    def still_in(self, seats: Iterable[int]) -> list[int]:
        return [seat for seat in seats if self.live[seat] and not self.mucked[seat]]


_FOR_PEOPLE = frozenset({"id", "title", "why", "source", "expect"})
_FIELDS = (
    *("seats", "button", "game", "unit", "live", "ante", "dead", "added", "folded", "mucked", "dealt_in"),
    *("hi", "lo", "runs", "flop", "rake", "rules"),
)
_TO_BUILD = frozenset({"seats", "unit", "live", "folded"})
_TO_SETTLE = _TO_BUILD | {"button", "game"}

_OPTIONS: Mapping[str, tuple[object, ...]] = {
    "one_odd_chip_max": (True, False),
    "identical_even": (True, False),
    "odd_chip_order": ("left_of_button",),
    "hilo_odd_chip": ("high", "low"),
    "board_odd_chip": ("first", "last"),
}
_MODES = ("per_pot", "total_main_first")


def _is_integer(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_one_of(value: object, values: Iterable[object]) -> bool:
    """Equal and of the same type: 1 is not true."""
    return any(type(value) is type(one) and value == one for one in values)


class _Reader:
    """Reads a case field by field, in the order of ``_FIELDS``, and writes down what is wrong."""

    def __init__(self, case: Mapping[str, object], needed: frozenset[str]) -> None:
        self.case = case
        self.defects: list[Defect] = []
        self.unsound: set[str] = set()
        for name in sorted(set(case) - {*_FIELDS} - _FOR_PEOPLE):
            self.defects.append(Defect("pots.unknown_field", name))
        rake = case.get("rake")
        by_players = isinstance(rake, Mapping) and rake.get("caps_by_players", []) != []
        self.needed = needed | {"dealt_in"} if by_players else needed
        self.seats = self.number("seats", 2, 23, 2)
        self.button = self.number("button", 0, self.seats - 1 if self.sound("seats") else 22, 0)
        self.game = self.choice("game", ("hi", "hilo8"))
        self.unit = self.number("unit", 1, MOST_CHIPS, 1)
        self.sum = 0
        self.live = self.amounts("live")
        self.ante = self.amounts("ante")
        self.dead = self.amounts("dead")
        self.added = self.amount(case.get("added", 0), "added", None)
        self.folded = self.flags("folded")
        self.mucked = self.flags("mucked")
        hands = self.folded.count(False) if self.sound("seats", "folded") else 1
        self.dealt_in = self.number("dealt_in", hands, self.seats if self.sound("seats") else 23, 0)
        self.boards = self.read_boards()
        self.flop = self.flag(case.get("flop", True), "flop", None)
        self.rake = self.read_rake()
        self.rules = self.read_rules()

    def fault(self, code: str, field: str, seat: int | None = None) -> None:
        self.defects.append(Defect(code, field, seat))
        self.unsound.add(field.partition(".")[0].partition("[")[0])

    def sound(self, *fields: str) -> bool:
        return self.unsound.isdisjoint(fields)

    def given(self, name: str) -> bool:
        """Whether a field is there; one that must be there and is not is a fault."""
        if name in self.case:
            return True
        if name in self.needed:
            self.fault("pots.missing_field", name)
        return False

    def number(self, name: str, low: int, high: int, instead: int) -> int:
        if self.given(name):
            value = self.case[name]
            if isinstance(value, int) and _is_integer(value, low, high):
                return value
            self.fault(f"pots.{name}", name)
        return instead

    def choice(self, name: str, values: tuple[str, ...]) -> str:
        if self.given(name):
            value = self.case[name]
            if isinstance(value, str) and value in values:
                return value
            self.fault(f"pots.{name}", name)
        return values[0]

    def items(self, value: object, field: str) -> list[object]:
        """A list with an entry for each seat; an empty one where it is no list at all."""
        if not isinstance(value, list | tuple):
            self.fault("pots.type", field)
            return []
        if self.sound("seats") and len(value) != self.seats:
            self.fault("pots.length", field)
        return [*value]

    def amounts(self, name: str) -> list[int]:
        if not self.given(name):
            return [0] * self.seats
        items = self.items(self.case[name], name)
        return [self.amount(item, name, seat) for seat, item in enumerate(items)]

    def amount(self, value: object, field: str, seat: int | None) -> int:
        """4.12; 4.13 for what comes from no seat."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault("pots.not_integer", field, seat)
        elif value < 0:
            self.fault("pots.negative", field, seat)
        elif value > MOST_CHIPS:
            self.fault("pots.too_large", field, seat)
        elif self.sound("unit") and value % self.unit:
            self.fault("pots.not_multiple", field, seat)
        else:
            self.sum += value
            return value
        return 0

    def flags(self, name: str) -> list[bool]:
        if not self.given(name):
            return [False] * self.seats
        items = self.items(self.case[name], name)
        return [self.flag(item, name, seat) for seat, item in enumerate(items)]

    def flag(self, value: object, field: str, seat: int | None) -> bool:
        if isinstance(value, bool):
            return value
        self.fault("pots.type", field, seat)
        return False

    def read_boards(self) -> list[_Board]:
        """One board of ``hi`` and ``lo``, or those of ``runs``."""
        case = self.case
        boards = [self.board(case, "")] if {"hi", "lo"} & set(case) or "runs" not in case else []
        if "runs" not in case:
            return boards
        runs = case["runs"]
        if not isinstance(runs, list | tuple):
            self.fault("pots.type", "runs")
            return boards
        if boards or not runs or len(runs) > MOST_BOARDS:
            self.fault("pots.runs", "runs")
        for at, run in enumerate(runs[:MOST_BOARDS]):
            if not isinstance(run, Mapping):
                self.fault("pots.type", f"runs[{at}]")
                continue
            for name in sorted(set(run) - {"hi", "lo"}):
                self.fault("pots.unknown_field", f"runs[{at}].{name}")
            boards.append(self.board(run, f"runs[{at}]."))
        return boards

    def board(self, run: Mapping[str, object], at: str) -> _Board:
        """A list that is left out reads as an empty one."""
        return _Board(*(self.strengths(run[side], at + side) if side in run else [] for side in ("hi", "lo")))

    def strengths(self, value: object, field: str) -> list[int | None]:
        strengths: list[int | None] = []
        for seat, item in enumerate(self.items(value, field)):
            if isinstance(item, int) and _is_integer(item, -(2**63), 2**63 - 1):
                strengths.append(item)
            else:
                strengths.append(None)
                if item is not None:
                    self.fault("pots.strength", field, seat)
        return strengths

    def read_rake(self) -> _Rake:
        """4.9"""
        told = self.case.get("rake")
        if told is None:
            return _Rake()
        if not isinstance(told, Mapping):
            self.fault("pots.type", "rake")
            return _Rake()
        rake = {"cap": None, "unit": 1, "mode": "per_pot", "no_flop_no_drop": True, "added": False, **told}
        rows = rake.setdefault("caps_by_players", [])
        right = {
            "bp": _is_integer(rake.get("bp"), 0, 10_000),
            "cap": rake["cap"] is None or _is_integer(rake["cap"], 0, MOST_CHIPS),
            "unit": _is_integer(rake["unit"], 1, MOST_CHIPS),
            "mode": _is_one_of(rake["mode"], _MODES),
            "no_flop_no_drop": _is_one_of(rake["no_flop_no_drop"], (True, False)),
            "caps_by_players": _are_caps(rows),
            "added": _is_one_of(rake["added"], (True, False)),
        }
        for name in [*right, *sorted(set(rake) - set(right))]:
            if not right.get(name, False):
                self.fault("pots.rake", f"rake.{name}")
        if not self.sound("rake"):
            return _Rake()
        return _Rake(
            bp=rake["bp"],
            cap=rake["cap"],
            unit=rake["unit"],
            main_first=rake["mode"] == "total_main_first",
            no_flop_no_drop=rake["no_flop_no_drop"],
            caps_by_players=tuple((row[0], row[1]) for row in rows),
            added=rake["added"],
        )

    def read_rules(self) -> _Rules:
        """4.5 to 4.8"""
        told = self.case.get("rules", {})
        if not isinstance(told, Mapping):
            self.fault("pots.type", "rules")
            return _Rules()
        for name in [*_OPTIONS, *sorted(set(told) - set(_OPTIONS))]:
            if name in told and not (
                _is_one_of(told[name], _OPTIONS.get(name, ()))
                or (name == "odd_chip_order" and _are_all_seats(told[name], self.seats))
            ):
                self.fault("pots.option", f"rules.{name}")
        return _Rules(**told) if self.sound("rules") else _Rules()

    def facts(self) -> _Facts:
        return _Facts(
            seats=self.seats,
            button=self.button,
            hilo=self.game == "hilo8",
            unit=self.unit,
            layered=[live + ante for live, ante in zip(self.live, self.ante, strict=True)],
            dead=sum(self.dead),
            added=self.added,
            live=[not folded for folded in self.folded],
            mucked=self.mucked,
            boards=self.boards,
            flop=self.flop,
            rake=self.rake,
            dealt_in=self.dealt_in,
            rules=self.rules,
        )


def _are_all_seats(order: object, seats: int) -> bool:
    """A list that names each seat once."""
    if not isinstance(order, list) or not all(_is_integer(seat, 0, 22) for seat in order):
        return False
    return sorted(order) == list(range(seats))


def _are_caps(rows: object) -> bool:
    """Rows of [least number of players, cap], the numbers rising."""
    if not isinstance(rows, list | tuple):
        return False
    last = 0
    for row in rows:
        if not isinstance(row, list | tuple) or len(row) != 2:
            return False
        least, cap = row
        if not _is_integer(least, last + 1, 23) or not (cap is None or _is_integer(cap, 0, MOST_CHIPS)):
            return False
        last = least
    return True


# From seats to pots: chip by chip, and in whole rounds

Gathered = tuple[list[int], Counter[tuple[int, ...]]]
"""Chips that go back, by seat; and the chips of each pot, by its claimants. Both count units."""


def _gather_chips(facts: _Facts) -> Gathered:
    """Ask each chip of each column: who has a chip as high as you?"""
    returned = [0] * facts.seats
    pots: Counter[tuple[int, ...]] = Counter()
    columns = [amount // facts.unit for amount in facts.layered]
    for owner, column in enumerate(columns):
        for height in range(column):
            partners = [seat for seat in range(facts.seats) if columns[seat] > height]
            if partners == [owner]:
                returned[owner] += 1  # 4.1: nobody matched it, be the hand live or dead
            else:
                pots[facts.claimants(partners)] += 1  # 4.3: the same claimants, the same pot
    for _ in range((facts.dead + facts.added) // facts.unit):
        pots[facts.claimants(range(facts.seats))] += 1  # 4.2, 4.13: any live hand may win it
    return returned, pots


def _gather_rounds(facts: _Facts) -> Gathered:
    """Lift one chip from each column that has any, as often as that goes without a column running out."""
    returned = [0] * facts.seats
    pots: Counter[tuple[int, ...]] = Counter()
    columns = [amount // facts.unit for amount in facts.layered]
    while any(columns):
        partners = [seat for seat in range(facts.seats) if columns[seat]]
        rounds = min(columns[seat] for seat in partners)
        for seat in partners:
            columns[seat] -= rounds
        if len(partners) == 1:
            returned[partners[0]] += rounds  # 4.1
        else:
            pots[facts.claimants(partners)] += rounds * len(partners)  # 4.3
    if facts.dead + facts.added:
        pots[facts.claimants(range(facts.seats))] += (facts.dead + facts.added) // facts.unit  # 4.2, 4.13
    return returned, pots


def _deal_chips(chips: int, places: int) -> list[int]:
    """Chips handed out round and round, one at a time: the first places get the odd ones.

    >>> _deal_chips(8, 3)
    [3, 3, 2]
    """
    piles = [0] * places
    for chip in range(chips):
        piles[chip % places] += 1
    return piles


def _deal_rounds(chips: int, places: int) -> list[int]:
    rounds, odd = divmod(chips, places)
    return [rounds + 1 if place < odd else rounds for place in range(places)]


def _rake_chips(amount: int, rake: _Rake, most: int) -> int:
    """Take rake units while they are within the percentage and the most that may be taken (4.9)."""
    taken = 0
    while (taken + rake.unit) * 10_000 <= amount * rake.bp and taken + rake.unit <= most:
        taken += rake.unit
    return taken


def _rake_rounds(amount: int, rake: _Rake, most: int) -> int:
    return min(amount * rake.bp // 10_000, most) // rake.unit * rake.unit


class _Way(NamedTuple):
    gather: Callable[[_Facts], Gathered]
    deal: Callable[[int, int], list[int]]
    rake: Callable[[int, _Rake, int], int]


_CHIPS = _Way(_gather_chips, _deal_chips, _rake_chips)
_ROUNDS = _Way(_gather_rounds, _deal_rounds, _rake_rounds)


def _way(facts: _Facts, method: Method) -> _Way:
    if method == "auto":
        small = sum(facts.layered) + facts.dead + facts.added <= COUNTED
        return _CHIPS if small else _ROUNDS
    return {"chips": _CHIPS, "rounds": _ROUNDS}[method]


# The case as a whole


def _read(
    case: Mapping[str, object], method: Method, *, settling: bool
) -> tuple[_Facts, _Way, list[int], list[tuple[tuple[int, ...], int]]]:
    """The case, what goes back, and the pots with their claimants, the main pot first; or every defect."""
    reader = _Reader(case, _TO_SETTLE if settling else _TO_BUILD)
    if reader.sum > MOST_IN_ALL:
        reader.fault("pots.sum_too_large", "amounts")  # 4.12
    hands_known = reader.sound("seats", "folded", "mucked")
    columns_known = reader.sound("unit", "live", "ante", "dead", "added", "amounts")
    if hands_known and all(map(max, reader.folded, reader.mucked)):
        reader.fault("pots.no_live_hand", "folded")  # 4.12
    elif hands_known and columns_known:
        facts = reader.facts()
        way = _way(facts, method)
        returned, gathered = way.gather(facts)
        # The higher a chip lies, the fewer hands reach it: more claimants, lower pot.
        pots = sorted(gathered.items(), key=lambda pot: -len(pot[0]))
        if () in gathered:
            reader.fault("pots.orphan_layer", "folded")  # 4.10
        if any(claimants and not facts.still_in(claimants) for claimants, _ in pots):
            reader.fault("pots.orphan_layer", "mucked")  # 4.10
        if settling and reader.sound("game", "hi", "lo", "runs"):
            _ask_for_hands(reader, facts, [claimants for claimants, _ in pots])
        if not reader.defects:
            return facts, way, returned, [(claimants, chips * facts.unit) for claimants, chips in pots]
    raise PotsError(reader.defects)


def _ask_for_hands(reader: _Reader, facts: _Facts, pots: list[tuple[int, ...]]) -> None:
    """4.12: every hand in a contested pot needs a strength on every board; having no low must be said."""
    contests = [hands for claimants in pots if len(hands := facts.still_in(claimants)) > 1]
    for at, board in enumerate(facts.boards if contests else []):
        where = f"runs[{at}]." if "runs" in reader.case else ""
        for seat in sorted({seat for hands in contests for seat in hands}):
            if not board.hi or board.hi[seat] is None:
                reader.fault("pots.hand_missing", f"{where}hi", seat)
        if facts.hilo and not board.lo:
            reader.fault("pots.hand_missing", f"{where}lo")


# From pots to seats


def _rakes(facts: _Facts, way: _Way, amounts: list[int]) -> list[int]:
    """What the house takes from each pot, the main pot first (4.9)."""
    rake = facts.rake
    if rake.no_flop_no_drop and not facts.flop:
        return [0] * len(amounts)
    # 4.13: the first pot is the main pot, and added money lies there
    raked = [
        amount - (facts.added if pot == 0 and not rake.added else 0) for pot, amount in enumerate(amounts)
    ]
    cap = rake.cap
    for least, cap_of_row in rake.caps_by_players:
        if facts.dealt_in >= least:
            cap = cap_of_row
    left = sum(amounts) if cap is None else cap
    if rake.main_first:
        left = way.rake(sum(raked), rake, left)
        rake = rake._replace(bp=10_000)
    taken: list[int] = []
    for amount in raked:
        taken.append(way.rake(amount, rake, left))
        left -= taken[-1]
    return taken


def _award(facts: _Facts, way: _Way, claimants: Iterable[int], amount: int) -> list[int]:
    """One pot after rake, to seats (4.4: each pot alone)."""
    awards = [0] * facts.seats
    # 4.5: from the left of the button, the button last, whoever or whatever sits there
    order = facts.rules.odd_chip_order
    if isinstance(order, str):
        order = [(facts.button + steps) % facts.seats for steps in range(1, facts.seats + 1)]
    claiming = facts.still_in(claimants)
    hands = [seat for seat in order if seat in claiming]
    if len(hands) == 1:
        awards[hands[0]] = amount  # 4.2: a single claimant needs no strength
        return awards
    unit = facts.unit if amount % facts.unit == 0 else 1  # 4.5: rake may leave no multiple
    shares = way.deal(amount // unit, len(facts.boards))  # 4.8: boards first, the first takes the odd unit
    if facts.rules.board_odd_chip == "last":
        shares.reverse()
    for board, chips in zip(facts.boards, shares, strict=True):
        for seat, won in _award_board(facts, way, hands, board, chips).items():
            awards[seat] += won * unit
    return awards


def _award_board(facts: _Facts, way: _Way, hands: list[int], board: _Board, chips: int) -> Counter[int]:
    """One board's share of a pot, to ``hands``, which stand in the order of odd chips."""
    rules = facts.rules
    high = _best(hands, board.hi)
    low = _best(hands, board.lo) if facts.hilo else []  # 4.4: among this pot's hands
    has_odd: set[int] = set()  # who has an odd chip of this pot on this board (4.6)
    if not low:
        sides = [(high, chips)]
    elif high == low and rules.identical_even:
        sides = [(high, chips)]  # 4.7
    else:
        more, less = way.deal(chips, 2)
        sides = [(high, more), (low, less)]  # 4.5: high takes the odd unit
        if rules.hilo_odd_chip == "low":
            sides = [(high, less), (low, more)]
        takers = low if rules.hilo_odd_chip == "low" else high
        if more > less and len(takers) == 1:
            has_odd.update(takers)  # 4.6: counts when he is alone
    won: Counter[int] = Counter()
    for winners, share in sides:
        turns = winners
        if rules.one_odd_chip_max:  # 4.6: who has one already goes behind
            turns = [seat for seat in winners if seat not in has_odd]
            turns += [seat for seat in winners if seat in has_odd]
        piles = way.deal(share, len(turns))  # 4.5: odd units one per player
        for seat, pile in zip(turns, piles, strict=True):
            won[seat] += pile
            if pile > piles[-1]:
                has_odd.add(seat)
    return won


def _best(hands: list[int], strengths: list[int | None]) -> list[int]:
    """The hands with the highest strength, in the order given; none where nobody has any."""
    known = {seat: strength for seat in hands if (strength := strengths[seat]) is not None}
    return [seat for seat in known if known[seat] == max(known.values())]


# The two questions


def build_pots(case: Mapping[str, object], method: Method = "auto") -> Claims:
    """Who could win what, and what would go back, if betting ended now; strengths are not asked for.

    >>> build_pots({"seats": 3, "unit": 1, "live": [10, 30, 40], "folded": [False, False, True]})
    {'returned': [0, 0, 10], 'pots': [{'amount': 30, 'eligible': [0, 1]}, {'amount': 40, 'eligible': [1]}]}
    """
    facts, _, returned, pots = _read(case, method, settling=False)
    return {
        "returned": [chips * facts.unit for chips in returned],
        "pots": [{"amount": amount, "eligible": [*claimants]} for claimants, amount in pots],
    }


def settle(case: Mapping[str, object], method: Method = "auto") -> Settlement:
    """Every chip to where it belongs.

    ``method``: each chip alone (``chips``), whole rounds at once (``rounds``), or as the amount suggests.

    >>> settle({"seats": 2, "button": 0, "game": "hi", "unit": 1, "live": [5, 8], "folded": [False, False],
    ...         "hi": [3, 3]})["payout"]
    [5, 5]
    """
    facts, way, returned, pots = _read(case, method, settling=True)
    rakes = _rakes(facts, way, [amount for _, amount in pots])
    settled: list[Pot] = []
    for (claimants, amount), rake in zip(pots, rakes, strict=True):
        awards = _award(facts, way, claimants, amount - rake)
        settled.append({"amount": amount, "eligible": [*claimants], "rake": rake, "awards": awards})
    settlement: Settlement = {
        "returned": [chips * facts.unit for chips in returned],
        "rake": sum(rakes),
        "payout": [sum(pot["awards"][seat] for pot in settled) for seat in range(facts.seats)],
        "pots": settled,
    }
    put_in = sum(facts.layered) + facts.dead + facts.added
    told = sum(settlement["payout"]) + sum(settlement["returned"]) + settlement["rake"]
    if told != put_in:
        raise AssertionError(f"{put_in} chips put in, {told} given out")  # 4.11
    return settlement
