"""Hands to settle as plain data: the fields of `tests/vectors/pots.jsonl`, for files and other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import Any, TypedDict

from omaha._core import PotRules, Rake, Settlement, settle
from omaha.errors import PotsError, Problem

__all__ = ["PaidCase", "PaidPot", "paid_case", "settle_case"]

_REQUIRED = ("seats", "button", "game", "unit", "live", "folded")
_OPTIONAL = ("ante", "dead", "added", "mucked", "dealt_in", "hi", "lo", "runs", "flop", "rake", "rules")
_FOR_PEOPLE = ("id", "title", "why", "source", "expect")
_KNOWN = frozenset((*_REQUIRED, *_OPTIONAL, *_FOR_PEOPLE))
_RULES = ("one_odd_chip_max", "identical_even", "odd_chip_order", "hilo_odd_chip", "board_odd_chip")
_RAKE = ("bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added")
_MOST_SEATS = 23
_MOST_CHIPS = 2**62
_MOST_BOARDS = 8


class PaidPot(TypedDict):
    """One pot of a settled case."""

    amount: int
    eligible: list[int]
    rake: int
    awards: list[int]


class PaidCase(TypedDict):
    """What a case pays: the fields of `expect`."""

    returned: list[int]
    rake: int
    payout: list[int]
    pots: list[PaidPot]


def settle_case(case: Mapping[str, Any]) -> Settlement:
    """Settles a hand given as plain data.

    Required: `seats` (2 to 23), `button`, `game` ("hi" or "hilo8"), `unit`, `live`, `folded`. Optional:
    `ante`, `dead`, `added`, `mucked`, `dealt_in`, `hi` and `lo` (lists by seat, null is no hand and no low)
    or `runs` (a list of {hi, lo}, one for each of 1 to 8 boards), `flop` (true), `rake` and `rules` (the
    options of `Rake` and `PotRules`). `id`, `title`, `why`, `source` and `expect` are ignored.

    Raises `PotsError` with all defects, in the order of these fields; those of the hand as a whole come last.

    >>> case = {"seats": 2, "button": 0, "game": "hi", "unit": 1, "live": [5, 10], "folded": [True, False]}
    >>> settle_case(case).payout
    (0, 10)
    """
    if not isinstance(case, Mapping):
        raise _error([Problem("case", None, "a case is an object with fields", "pots.type")])
    reader = _Reader(case)
    hand = reader.hand()
    try:
        settled = settle(**hand)
    except PotsError as error:
        # Nothing is left only if the core refuses what is unknown here; then it tells it itself.
        problems = reader.problems + reader.of_the_whole(error.problems)
        raise _error(problems or list(error.problems)) from None
    if reader.problems:
        raise _error(reader.problems)
    return settled


def paid_case(settled: Settlement) -> PaidCase:
    """What a settlement pays as plain data: the fields of `expect`."""
    return {
        "returned": list(settled.returned),
        "rake": settled.rake,
        "payout": list(settled.payout),
        "pots": [
            {
                "amount": pot.amount,
                "eligible": list(pot.eligible),
                "rake": pot.rake,
                "awards": list(settled.pot_payout(pot.number)),
            }
            for pot in settled.pots
        ],
    }


class _Reader:
    """Reads a case field by field.

    What is wrong is noted, and something harmless stands in for it, so that the rest is read too.
    """

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.case = case
        self.problems: list[Problem] = []
        self._bad: set[str] = set()

    def hand(self) -> dict[str, Any]:
        """The arguments of `settle`."""
        case = self.case
        for name in sorted(map(str, case.keys() - _KNOWN)):
            self._note("pots.unknown_field", name, "there is no such field")
        self.seats = self._number("seats", 2, _MOST_SEATS, instead=2)
        last = self.seats - 1 if self._good("seats") else _MOST_SEATS - 1
        button = self._number("button", 0, last, instead=0)
        game = self._given("game", "hi")
        if game not in ("hi", "hilo8"):
            self._note("pots.game", "game", f"{_shown(game)} is neither 'hi' nor 'hilo8'")
        self.unit = self._number("unit", 1, _MOST_CHIPS, instead=1)
        live = self._list("live", self._amount)
        ante = self._list("ante", self._amount)
        dead = self._list("dead", self._amount)
        added = self._amount(case.get("added", 0), "added", None)
        folded = self._list("folded", self._flag)
        mucked = self._list("mucked", self._flag)
        dealt_in = self._dealt_in(folded)
        boards = self._boards()
        flop = self._flag(case.get("flop", True), "flop", None)
        rake, rules = self._rake(), self._rules()

        # Lists of different lengths cannot be judged together: the short ones get empty seats.
        seats = max(self.seats, *map(len, (live, ante, dead, folded, mucked)))

        def filled(values: list[Any], filler: object) -> list[Any]:
            return values + [filler] * (seats - len(values))

        highs = [high if len(high) == seats else [None] * seats for high, _ in boards]
        lows = [low if len(low) == seats else [] for _, low in boards]
        return {
            "live": filled(live, 0),
            "high": highs or None,
            "low": lows if lows and game == "hilo8" else None,
            "button": button,
            "folded": filled(folded, True),
            "mucked": filled(mucked, False),
            "ante": filled(ante, 0),
            "dead": filled(dead, 0),
            "added": added,
            "unit": self.unit,
            "flop": flop,
            "dealt_in": dealt_in,
            "rules": PotRules(rake=rake if self._good("rake", "dealt_in") else None, **rules),
        }

    def of_the_whole(self, found: tuple[Problem, ...]) -> list[Problem]:
        """What the core finds wrong with the hand as a whole, as far as the fields it hangs on are good."""
        hands = self._good("seats", "folded", "mucked")
        chips = hands and self._good("unit", "live", "ante", "dead", "added")
        hangs_on = {
            "pots.sum_too_large": True,
            "pots.no_live_hand": hands,
            "pots.orphan_layer": chips,
            "pots.hand_missing": chips and self._good("game", "hi", "lo", "runs"),
        }
        # Every other defect has been noted by its field.
        return [self._renamed(problem) for problem in found if hangs_on.get(problem.code, False)]

    def _renamed(self, problem: Problem) -> Problem:
        """The problem with its field's name in a case."""
        name = {"high": "hi", "low": "lo"}.get(problem.field, problem.field)
        if name in ("hi", "lo") and "runs" in self.case:
            name = f"runs[{problem.board}].{name}"
        return problem._replace(field=name)

    def _note(self, code: str, field: str, message: str, seat: int | None = None) -> None:
        self.problems.append(Problem(field, None, message, code, seat))
        self._bad.add(field.partition(".")[0].partition("[")[0])

    def _good(self, *fields: str) -> bool:
        return self._bad.isdisjoint(fields)

    def _given(self, name: str, instead: object) -> Any:
        if name in _REQUIRED and name not in self.case:
            self._note("pots.missing_field", name, "it is missing")
        return self.case.get(name, instead)

    def _number(self, name: str, least: int, most: int, *, instead: int) -> int:
        value = self._given(name, instead)
        whole = _whole(value)
        if whole is not None and least <= whole <= most:
            return whole
        self._note(f"pots.{name}", name, f"{_shown(value)} is not from {least} to {most}")
        return instead

    def _list(self, name: str, read: Callable[[object, str, int | None], Any]) -> list[Any]:
        """A list by seat, each entry read; an empty one where it is left out."""
        items = self._given(name, ())
        if name not in self.case:
            return []
        return [read(item, name, seat) for seat, item in enumerate(self._items(items, name))]

    def _items(self, value: Any, field: str) -> list[Any] | tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            self._note("pots.type", field, "a list by seat is wanted")
            return []
        if self._good("seats") and len(value) != self.seats:
            self._note("pots.length", field, f"{len(value)} entries for {self.seats} seats")
        return value

    def _amount(self, value: object, field: str, seat: int | None) -> int:
        whole = _whole(value)
        if whole is None:
            self._note("pots.not_integer", field, f"{_shown(value)} is no integer", seat)
        elif whole < 0:
            self._note("pots.negative", field, f"{_shown(value)} is negative", seat)
        elif whole > _MOST_CHIPS:
            self._note("pots.too_large", field, f"{_shown(value)} is above 2^62", seat)
        elif whole % self.unit:
            self._note("pots.not_multiple", field, f"{whole} is no multiple of the unit {self.unit}", seat)
        else:
            return whole
        return 0

    def _flag(self, value: object, field: str, seat: int | None) -> bool:
        if isinstance(value, bool):
            return value
        self._note("pots.type", field, "true or false is wanted", seat)
        return field == "flop"

    def _dealt_in(self, folded: list[bool]) -> int | None:
        """The number of players, which only caps by players need."""
        rake = self.case.get("rake")
        needed = isinstance(rake, Mapping) and rake.get("caps_by_players", []) != []
        if "dealt_in" not in self.case:
            if needed:
                message = "caps go by the number of players dealt in"
                self._note("pots.missing_field", "dealt_in", message)
            return None
        hands = folded.count(False) if self._good("seats", "folded") else 1
        seats = self.seats if self._good("seats") else _MOST_SEATS
        return self._number("dealt_in", hands, seats, instead=0) or None

    def _boards(self) -> list[tuple[list[Any], list[Any]]]:
        """The highs and lows of each board."""
        case = self.case
        alone = {"hi", "lo"} & case.keys()
        boards = [self._board(case, "")] if alone or "runs" not in case else []
        if "runs" not in case:
            return boards
        runs = case["runs"]
        if not isinstance(runs, list | tuple):
            self._note("pots.type", "runs", "a list of boards is wanted")
            return boards
        if alone or not runs:
            self._note("pots.runs", "runs", "a list of boards, in place of hi and lo")
        if len(runs) > _MOST_BOARDS:
            self._note("pots.runs", "runs", f"{len(runs)} boards where at most {_MOST_BOARDS} are possible")
        for i, run in enumerate(runs[:_MOST_BOARDS]):
            if not isinstance(run, Mapping):
                self._note("pots.type", f"runs[{i}]", "a board is an object with hi and lo")
                continue
            for name in sorted(map(str, run.keys() - {"hi", "lo"})):
                self._note("pots.unknown_field", f"runs[{i}].{name}", "there is no such field")
            boards.append(self._board(run, f"runs[{i}]."))
        return boards

    def _board(self, run: Mapping[str, Any], place: str) -> tuple[list[Any], list[Any]]:
        high, low = (self._strengths(run[side], place + side) if side in run else [] for side in ("hi", "lo"))
        return high, low

    def _strengths(self, value: object, field: str) -> list[Any]:
        strengths: list[int | None] = []
        for seat, item in enumerate(self._items(value, field)):
            whole = None if item is None else _whole(item)
            if whole is not None and not -(2**63) <= whole < 2**63:
                whole = None
            if whole is None and item is not None:
                self._note("pots.strength", field, "a strength is null or an integer of 64 bits", seat)
            strengths.append(whole)
        return strengths

    def _rake(self) -> Rake | None:
        given = self.case.get("rake")
        if given is None:
            return None
        options = self._options("rake", given, _RAKE, "pots.rake", lambda **one: Rake(**{"bp": 0, **one}))
        return Rake(**{"bp": 0, **options})

    def _rules(self) -> dict[str, Any]:
        return self._options("rules", self.case.get("rules", {}), _RULES, "pots.option", PotRules)

    def _options(
        self, field: str, given: object, known: tuple[str, ...], code: str, kind: Callable[..., object]
    ) -> dict[str, Any]:
        """The options that are good, each tried by itself."""
        if not isinstance(given, Mapping):
            self._note("pots.type", field, "an object with options is wanted")
            return {}
        good: dict[str, Any] = {}
        for name in (*known, *sorted(map(str, given.keys() - set(known)))):
            if name not in known:
                self._note(code, f"{field}.{name}", "there is no such option")
            elif name in given:
                try:
                    value = self._option(name, given[name])
                    kind(**{name: value})
                except PotsError as error:
                    self._note(code, f"{field}.{name}", error.problems[0].message)
                except (TypeError, ValueError, OverflowError) as error:
                    self._note(code, f"{field}.{name}", str(error))
                else:
                    good[name] = value
            elif name == "bp":
                self._note(code, f"{field}.{name}", "it is missing")
        return good

    def _option(self, name: str, value: Any) -> Any:
        """The option as `Rake` and `PotRules` take it; those that hang on the seats are judged here."""
        if name == "caps_by_players":
            rows: Any = value if isinstance(value, list | tuple) else [None]
            for row in rows:
                least = _whole(row[0]) if isinstance(row, list | tuple) and len(row) == 2 else None
                if least is None or not 1 <= least <= _MOST_SEATS:
                    raise ValueError("a list of [from so many players, cap] is wanted")
            return [tuple(row) for row in rows]
        if name == "odd_chip_order" and not isinstance(value, str):
            order = [_whole(seat) for seat in value] if isinstance(value, list | tuple) else []
            if sorted(-1 if seat is None else seat for seat in order) != list(range(self.seats)):
                raise ValueError("it is neither 'left_of_button' nor a list of all seats")
            return order
        if value is None and name != "cap":
            raise TypeError("null is no value")
        return value


def _whole(value: Any) -> int | None:
    """The integer that it is; true and 1.0 are none."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # too many digits, too deep
        return "the value"
    return text if len(text) <= 40 else text[:40] + "..."


def _error(problems: list[Problem]) -> PotsError:
    return PotsError("; ".join(f"{p.field}: {p.message}" for p in problems), problems=problems)
