"""Hands to settle as plain data: the fields of `tests/vectors/pots.jsonl`, for files and other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from omaha._core import PotRules, Rake, Settlement, settle
from omaha.errors import PotsError, Problem

__all__ = ["PaidCase", "PaidPot", "paid_case", "settle_case"]

_REQUIRED = ("seats", "button", "game", "unit", "live", "folded")
_OPTIONAL = ("ante", "dead", "added", "mucked", "dealt_in", "hi", "lo", "runs", "flop", "rake", "rules")
_FOR_PEOPLE = ("id", "title", "why", "source", "expect")
_RULES = ("one_odd_chip_max", "identical_even", "odd_chip_order", "hilo_odd_chip", "board_odd_chip")
_RAKE = ("bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added")


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

    Required: `seats` (2 to 23), `button`, `game` ("hi" or "hilo8"), `unit`, `live`, `folded`. Optional: `ante`, `dead`, `added`,
    `mucked`, `dealt_in`, `hi` and `lo` (lists by seat, null is no hand and no low) or `runs` (a list of {hi, lo}, one a board),
    `flop` (true), `rake` and `rules` (the options of `Rake` and `PotRules`). `id`, `title`, `why`, `source` and `expect` are ignored.

    Raises `PotsError` with all defects.

    >>> case = {"seats": 2, "button": 0, "game": "hi", "unit": 1, "live": [5, 10], "folded": [True, False]}
    >>> settle_case(case).payout
    (0, 10)
    """
    if not isinstance(case, Mapping):
        raise _error([_problem("pots.type", "case", "a case is an object with fields")])
    problems = [
        _problem("pots.unknown_field", str(name), "there is no such field")
        for name in case
        if name not in (*_REQUIRED, *_OPTIONAL, *_FOR_PEOPLE)
    ]
    problems += [
        _problem("pots.missing_field", name, "it is missing") for name in _REQUIRED if name not in case
    ]
    game, seats, flop = case.get("game"), case.get("seats"), case.get("flop", True)
    if "game" in case and game not in ("hi", "hilo8"):
        problems.append(_problem("pots.game", "game", f"{_shown(game)} is neither 'hi' nor 'hilo8'"))
    if "seats" in case and (type(seats) is not int or not 2 <= seats <= 23):
        problems.append(_problem("pots.seats", "seats", f"{_shown(seats)} is not from 2 to 23"))
    if not isinstance(flop, bool):
        problems.append(_problem("pots.type", "flop", "true or false is wanted"))
    count = seats if type(seats) is int and 2 <= seats <= 23 else None
    highs, lows = _boards(case, count, problems)
    lists = {name: case[name] for name in ("live", "folded", "ante", "dead", "mucked") if name in case}
    for name, value in lists.items():
        _check_list(name, value, count, problems)
    for name in ("folded", "mucked"):
        if isinstance(lists.get(name), list):
            wanted = "true or false is wanted"
            seats_wrong = [i for i, flag in enumerate(lists[name]) if not isinstance(flag, bool)]
            problems += [Problem(name, None, wanted, "pots.type", seat) for seat in seats_wrong]
    rules = _rules(case, problems)
    if any(not isinstance(value, list) for value in lists.values()) or "live" not in lists:
        raise _error(problems)
    try:
        settled = settle(
            lists["live"],
            high=highs or None,
            low=lows if game == "hilo8" and highs else None,
            button=case.get("button", 0),
            folded=lists.get("folded"),
            mucked=lists.get("mucked"),
            ante=lists.get("ante"),
            dead=lists.get("dead"),
            added=case.get("added", 0),
            unit=case.get("unit", 1),
            flop=flop is not False,
            dealt_in=case.get("dealt_in"),
            rules=rules,
        )
    except PotsError as error:
        found = [_renamed(problem, case) for problem in error.problems]
        known = {(p.field, p.seat) for p in problems}
        # Without a number of seats no length is wrong, without boards no strength is missing.
        skipped = {"pots.seats"}
        skipped |= {"pots.length"} if count is None else set()
        skipped |= (
            {"pots.hand_missing"} if any(p.code in ("pots.runs", "pots.type") for p in problems) else set()
        )
        problems += [p for p in found if (p.field, p.seat) not in known and p.code not in skipped]
        raise _error(problems) from None
    if problems:
        raise _error(problems)
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


def _check_list(name: str, value: object, count: int | None, problems: list[Problem]) -> None:
    if not isinstance(value, list):
        problems.append(_problem("pots.type", name, "a list by seat is wanted"))
    elif count is not None and len(value) != count:
        problems.append(_problem("pots.length", name, f"{len(value)} entries for {count} seats"))


def _boards(
    case: Mapping[str, Any], count: int | None, problems: list[Problem]
) -> tuple[list[Any], list[Any]]:
    """The boards' highs and lows."""
    runs: Any = [{name: case[name] for name in ("hi", "lo") if name in case}]
    prefix = ""
    if "runs" in case:
        runs, prefix = case["runs"], "runs[{}]."
        if not isinstance(runs, list) or not runs or "hi" in case or "lo" in case:
            problems.append(_problem("pots.runs", "runs", "a list of boards, in place of hi and lo"))
            return [], []
    highs, lows = [], []
    live = case.get("live")
    nobody = [None] * (len(live) if isinstance(live, list) else 0)
    for i, run in enumerate(runs):
        place = prefix.format(i)
        if not isinstance(run, Mapping):
            problems.append(_problem("pots.type", place[:-1], "a board is an object with hi and lo"))
            continue
        problems.extend(
            _problem("pots.unknown_field", f"{place}{name}", "there is no such field")
            for name in run
            if name not in ("hi", "lo")
        )
        for name in ("hi", "lo"):
            if run.get(name) is not None or (name in run and name == "hi"):
                _check_list(place + name, run[name], count, problems)
        high, low = run.get("hi"), run.get("lo")
        highs.append(high if isinstance(high, list) else nobody)
        lows.append(low if isinstance(low, list) else [])
    return highs, lows


def _rules(case: Mapping[str, Any], problems: list[Problem]) -> PotRules | None:
    """The options, with the rake in them."""
    rules = _options("rules", case.get("rules"), _RULES, "pots.option", PotRules, problems)
    rake = case.get("rake")
    if rake is None:
        return PotRules(**rules)
    options = _options("rake", rake, _RAKE, "pots.rake", Rake, problems)
    if isinstance(rake, Mapping) and "bp" not in rake:
        problems.append(_problem("pots.rake", "rake.bp", "it is missing"))
    return PotRules(rake=Rake(**{"bp": 0, **options}), **rules)


def _options(
    field: str,
    given: object,
    known: tuple[str, ...],
    code: str,
    kind: Callable[..., object],
    problems: list[Problem],
) -> dict[str, Any]:
    """The options that are good, each tried by itself."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        problems.append(_problem("pots.type", field, "an object with options is wanted"))
        return {}
    good: dict[str, Any] = {}
    for name, value in given.items():
        place = f"{field}.{name}"
        if name not in known:
            problems.append(_problem(code, place, "there is no such option"))
            continue
        try:
            option = [tuple(row) for row in value] if name == "caps_by_players" else value
            if option is None and name != "cap":
                raise TypeError("null is no value")
            kind(**{"bp": 0, name: option} if field == "rake" else {name: option})
        except PotsError as error:
            problems.append(_problem(code, place, error.problems[0].message))
        except (TypeError, ValueError, OverflowError) as error:
            problems.append(_problem(code, place, str(error)))
        else:
            good[name] = option
    return good


def _renamed(problem: Problem, case: Mapping[str, Any]) -> Problem:
    """The problem with the field's name in a case: hi and lo, or those of a run."""
    if problem.field == "odd_chip_order":
        return problem._replace(field="rules.odd_chip_order")
    name = {"high": "hi", "low": "lo"}.get(problem.field)
    if name is None:
        return problem
    return problem._replace(field=f"runs[{problem.board or 0}].{name}" if "runs" in case else name)


def _problem(code: str, field: str, message: str) -> Problem:
    return Problem(field, None, message, code)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "..."


def _error(problems: list[Problem]) -> PotsError:
    return PotsError("; ".join(f"{p.field}: {p.message}" for p in problems), problems=problems)
