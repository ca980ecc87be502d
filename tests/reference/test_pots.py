"""The reference resolver of pots against cases worked by hand, two other solvers, its own second method, and
properties that hold whatever the numbers are."""

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice, pairwise, product
from typing import Any, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from omaha.reference import Defect, PotsError, Settlement, build_pots, pots, settle

from .vectors import read_lines

Case = dict[str, Any]

TOLD = frozenset({"title", "why", "source"})
ASKED = frozenset({"seats", "button", "game", "unit", "live", "ante", "dead", "folded"})
MORE = TOLD | {"hi", "lo", "runs", "flop", "rake", "rules"}
GIVEN = read_lines("pots.jsonl", "omaha.pots/1", {"id", "expect"} | ASKED, MORE)
RANDOM = read_lines("pots_random.jsonl", "omaha.pots/1", {"id", "expect"} | ASKED, MORE)
OWN = read_lines(
    "pots_cases.jsonl",
    "omaha.pots/1",
    {"id", "expect"} | TOLD,
    ASKED | MORE | {"mucked", "added", "dealt_in"} | {"blinds", "ants"},
)

IN_WORDS = {
    "no live hand": "pots.no_live_hand",
    "orphan pot": "pots.orphan_layer",
    "negative chips": "pots.negative",
    "hand missing": "pots.hand_missing",
    "chips must be integers": "pots.not_integer",
}

METHODS: tuple[pots.Method, ...] = ("chips", "rounds", "auto")


def chips_in(case: Case) -> int:
    return sum([*case["live"], *case["ante"], *case["dead"], case.get("added", 0)])


def told_defects(call: Callable[[], object]) -> list[Defect]:
    with pytest.raises(PotsError) as caught:
        call()
    assert caught.value.code == caught.value.defects[0].code
    return list(caught.value.defects)


# Known answers


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: case["id"])
def test_given_case(case: Case) -> None:
    """vectors/pots.jsonl, chip for chip"""
    if "error" in case["expect"]:
        assert [told.code for told in told_defects(lambda: settle(case))] == [
            IN_WORDS[case["expect"]["error"]]
        ]
        return
    for method in METHODS if chips_in(case) < 10**5 else METHODS[1:]:
        assert settle(case, method) == case["expect"]


def test_random_cases() -> None:
    """vectors/pots_random.jsonl: two independent solvers"""
    for method in METHODS:
        assert [case["id"] for case in RANDOM if settle(case, method) != case["expect"]] == []


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["id"])
def test_rule(case: Case) -> None:
    """Each named after the rule of rules.md section 4 or the case of cases.md that it is about."""
    expect = case["expect"]
    if "error" in expect:
        want = [Defect(*told) for told in expect["defects"]]
        assert told_defects(lambda: settle(case)) == want
        assert want[0].code == expect["error"]
        return
    for method in METHODS if chips_in(case) < 10**5 else METHODS[1:]:
        assert settle(case, method) == expect
    assert build_pots(case) == {
        "returned": expect["returned"],
        "pots": [{"amount": pot["amount"], "eligible": pot["eligible"]} for pot in expect["pots"]],
    }


def test_every_rule_has_a_case() -> None:
    rules = {case["id"].split("-")[0] for case in OWN}
    assert {f"4.{number}" for number in range(1, 14)} <= rules
    # those of cases.md 4 and 5 that are about pots (C50 is about decisions, C57 and C58 about showing)
    listed = {38, 40, 41, 42, 43, 46, 47, 48, 49, 51, 52, 53, 54, 55, 60, 61, 62}
    assert {f"C{number}" for number in listed} | {"trap"} <= rules


def test_every_code_has_a_case() -> None:
    """The table in the docstring is what can be raised."""
    told = set(re.findall(r"^``(pots\.\w+)``", str(pots.__doc__), re.MULTILINE))
    shown = {defect[0] for case in OWN for defect in case["expect"].get("defects", [])}
    assert told == shown


# Worlds


def read_off(number: int, *choices: Sequence[Any]) -> list[Any]:
    """One choice after another out of a number, zero being the first of all; faster than many draws."""
    made = []
    for choice in choices:
        number, at = divmod(number, len(choice))
        made.append(choice[at])
    return made


NO_YES = (False, True)
SEAT = (range(12), (0, 0, 1, 2), (0, 0, 0, 1), ("in", "in", "folded", "mucked"))
STRENGTHS = (range(4), (None, 0, 1, 2, 3))
TABLE = (
    range(7),
    range(7),
    range(7),
    (1, 1, 5, 25),
    ("hi", "hilo8"),
    (1, 1, 2, 3),
    (True, True, False),
    (0, 0, 3),
)
ODD = (NO_YES, NO_YES, ("left_of_button",), ("high", "high", "low"), ("first", "first", "last"))
CAPS: tuple[tuple[tuple[int, int | None], ...], ...] = ((), ((3, 2), (5, None)))
MODES = ("per_pot", "per_pot", "total_main_first")
RAKE = ((100, 250, 500, 1000, 5000), (None, *range(13)), (1, 1, 2, 5), MODES, NO_YES, CAPS, NO_YES, range(7))
NUMBER = st.integers(0, 2**24 - 1)


@st.composite
def cases(draw: st.DrawFn, *, in_units: bool = False) -> Case:
    """Any case that is right. ``in_units``: nothing in it is smaller than the unit, rake included."""
    numbers = draw(st.lists(NUMBER, min_size=2, max_size=7))
    seats = len(numbers)
    button, holder, bettor, unit, game, boards, flop, added = read_off(draw(NUMBER), *TABLE)
    by_seat = [read_off(number, *SEAT, *STRENGTHS * 3) for number in numbers]
    live, ante, dead, state, *strengths = ([*items] for items in zip(*by_seat, strict=True))
    state[holder % seats] = "in"
    # 4.10: nobody out of the hand is in for more than the hands, one excepted, whose excess goes back
    most = max(live[seat] + ante[seat] for seat in range(seats) if state[seat] == "in")
    for seat in range(seats):
        if state[seat] != "in" and seat != bettor % seats and live[seat] + ante[seat] > most:
            live[seat], ante[seat] = most, 0
    case: Case = {
        "seats": seats,
        "button": button % seats,
        "game": game,
        "unit": unit,
        "live": [unit * chips for chips in live],
        "ante": [unit * chips for chips in ante],
        "dead": [unit * chips for chips in dead],
        "added": unit * added,
        "folded": [one == "folded" for one in state],
        "mucked": [one == "mucked" for one in state],
        "runs": [{"hi": strengths[2 * board], "lo": strengths[2 * board + 1]} for board in range(boards)],
        "flop": flop,
    }
    rules, raked = draw(NUMBER), draw(NUMBER)
    names = ("one_odd_chip_max", "identical_even", "odd_chip_order", "hilo_odd_chip", "board_odd_chip")
    case["rules"] = dict(zip(names, read_off(rules, *ODD), strict=True))
    if raked % 2:
        bp, cap, rake_unit, mode, no_flop_no_drop, rows, added, empty = read_off(raked // 2, *RAKE)
        case["dealt_in"] = seats - min(empty, case["folded"].count(True))
        case["rake"] = {
            "bp": bp,
            "cap": cap and cap * unit,
            "unit": unit if in_units else rake_unit,
            "mode": mode,
            "no_flop_no_drop": no_flop_no_drop,
            "caps_by_players": [[least, capped and capped * unit] for least, capped in rows],
            "added": added,
        }
    return case


def in_hand(case: Case) -> list[int]:
    return [seat for seat in range(case["seats"]) if not case["folded"][seat] and not case["mucked"][seat]]


def columns(case: Case) -> list[int]:
    return [live + ante for live, ante in zip(case["live"], case["ante"], strict=True)]


def mapped(case: Case, by_seat: Callable[[list[Any]], list[Any]]) -> Case:
    """The case with each list by seat replaced."""
    made = dict(case)
    for name in ("live", "ante", "dead", "folded", "mucked"):
        made[name] = by_seat(case[name])
    made["runs"] = [{side: by_seat(run[side]) for side in run} for run in case["runs"]]
    return made


# Properties


@given(cases())
def test_both_methods_agree(case: Case) -> None:
    assert settle(case, "chips") == settle(case, "rounds")
    assert build_pots(case, "chips") == build_pots(case, "rounds")


@given(cases())
def test_conservation(case: Case) -> None:
    """4.11, and what the parts of a settlement have to do with each other"""
    before = copy.deepcopy(case)
    made = settle(case)
    assert case == before
    assert sum(made["payout"]) + sum(made["returned"]) + made["rake"] == chips_in(case)
    assert made["rake"] == sum(pot["rake"] for pot in made["pots"])
    assert sum(pot["amount"] for pot in made["pots"]) == chips_in(case) - sum(made["returned"])
    for pot in made["pots"]:
        assert pot["amount"] > 0
        assert 0 <= pot["rake"] <= pot["amount"]
        assert sum(pot["awards"]) == pot["amount"] - pot["rake"]
        assert min(pot["awards"]) >= 0
        winners = {seat for seat in range(case["seats"]) if pot["awards"][seat]}
        assert winners <= {*pot["eligible"]} & {*in_hand(case)}
    claims = [set(pot["eligible"]) for pot in made["pots"]]
    assert all(low > high for low, high in pairwise(claims)), "4.3"
    for seat in range(case["seats"]):
        assert made["payout"][seat] == sum(pot["awards"][seat] for pot in made["pots"])


@given(cases())
def test_pots_before_the_showdown(case: Case) -> None:
    """The pots need neither strengths nor anything else that is only known later."""
    made = settle(case)
    early = {
        name: case[name] for name in ("seats", "unit", "live", "ante", "dead", "added", "folded", "mucked")
    }
    assert build_pots(early) == {
        "returned": made["returned"],
        "pots": [{"amount": pot["amount"], "eligible": pot["eligible"]} for pot in made["pots"]],
    }


@given(cases())
def test_returned_chips_are_the_unmatched_ones(case: Case) -> None:
    """4.1: the highest column over the second highest"""
    *_, second, first = sorted(columns(case))
    want = [first - second if chips == first > second else 0 for chips in columns(case)]
    assert settle(case)["returned"] == want


@given(cases(), st.integers(1, 6))
def test_rotating_the_seats_with_the_button(case: Case, steps: int) -> None:
    seats = case["seats"]

    def moved(items: list[Any]) -> list[Any]:
        return [items[(seat - steps) % seats] for seat in range(seats)]

    made, turned = (
        settle(case),
        settle(
            {**mapped(case, moved), "button": (case["button"] + steps) % seats},
        ),
    )
    assert turned["payout"] == moved(made["payout"])
    assert turned["returned"] == moved(made["returned"])
    for pot, other in zip(made["pots"], turned["pots"], strict=True):
        assert other["awards"] == moved(pot["awards"])
        assert other["eligible"] == sorted((seat + steps) % seats for seat in pot["eligible"])
        assert (other["amount"], other["rake"]) == (pot["amount"], pot["rake"])


@given(cases(), st.data())
def test_an_empty_seat_more_changes_nothing(case: Case, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, case["seats"]))
    empty: dict[type, object] = {int: 0, bool: True}

    def with_seat(items: list[Any]) -> list[Any]:
        return [*items[:at], empty.get(type(items[0]) if items[0] is not None else int), *items[at:]]

    made = settle(case)
    wider = mapped(case, with_seat)
    wider |= {"seats": case["seats"] + 1, "button": case["button"] + (case["button"] >= at)}
    got = settle(wider)
    for name in ("returned", "payout"):
        assert (*got[name][:at], *got[name][at + 1 :]) == (*made[name],)
    assert [pot["rake"] for pot in got["pots"]] == [pot["rake"] for pot in made["pots"]]
    if data.draw(st.booleans()):  # with the button in it, the order is that from the seat before
        before = settle({**case, "button": (at - 1) % case["seats"]})
        got = settle({**wider, "button": at})
        assert (*got["payout"][:at], *got["payout"][at + 1 :]) == (*before["payout"],)


@given(cases(in_units=True), st.sampled_from([2, 3, 10, 2**40]))
def test_scaling_with_the_unit(case: Case, times: int) -> None:
    def scaled(items: list[Any]) -> list[Any]:
        return [item * times for item in items]

    larger = {**case, "unit": case["unit"] * times, "added": case["added"] * times}
    for name in ("live", "ante", "dead"):
        larger[name] = scaled(case[name])
    if "rake" in case:
        rake = case["rake"]
        rows = [[least, cap and cap * times] for least, cap in rake["caps_by_players"]]
        larger["rake"] = {**rake, "unit": rake["unit"] * times, "caps_by_players": rows}
        larger["rake"]["cap"] = rake["cap"] and rake["cap"] * times
    made, got = settle(case, "rounds"), settle(larger, "rounds")
    assert got["payout"] == scaled(made["payout"])
    assert got["returned"] == scaled(made["returned"])
    assert got["rake"] == made["rake"] * times


@given(cases(), st.data())
def test_a_stronger_loser_is_a_loser(case: Case, data: st.DataObject) -> None:
    """A hand that wins no pot on a board may be anything below the winner of each of its pots there."""
    made = settle(case)
    losers = []
    for (board, run), seat in product(enumerate(case["runs"]), in_hand(case)):
        for side, strengths in run.items():
            bests = [
                max(
                    -1 if strengths[one] is None else strengths[one]
                    for one in pot["eligible"]
                    if one in in_hand(case)
                )
                for pot in made["pots"]
                if seat in pot["eligible"]
            ]
            if bests and min(bests) > (-1 if strengths[seat] is None else strengths[seat]):
                losers.append((board, side, seat, min(bests)))
    changed = copy.deepcopy(case)
    for board, side, seat, best in losers:
        changed["runs"][board][side][seat] = best - data.draw(st.integers(1, 3))
    assert settle(changed) == made


@given(cases(), st.integers(1, 1000), st.integers(-(10**6), 10**6))
def test_only_the_order_of_strengths_matters(case: Case, factor: int, shift: int) -> None:
    changed = copy.deepcopy(case)
    for run in changed["runs"]:
        for side in run:
            run[side] = [one if one is None else one * factor + shift for one in run[side]]
    assert settle(changed) == settle(case)


@given(cases(), st.data())
def test_what_folded_seats_hold_does_not_matter(case: Case, data: st.DataObject) -> None:
    changed = copy.deepcopy(case)
    for run in changed["runs"]:
        for seat in set(range(case["seats"])) - {*in_hand(case)}:
            run["hi"][seat], run["lo"][seat] = read_off(data.draw(NUMBER), (None, 0, 3, 9), (None, 0, 3, 9))
    assert settle(changed) == settle(case)


@given(cases())
def test_nobody_wins_more_than_his_matched_layers_and_dead_money(case: Case) -> None:
    made = settle(case)
    layered = columns(case)
    for seat in range(case["seats"]):
        matched = sum(min(layered[seat], other) for other in layered)
        assert made["payout"][seat] <= matched + sum(case["dead"]) + case["added"]


@given(cases(), st.data())
def test_an_ante_is_matched_like_a_bet(case: Case, data: st.DataObject) -> None:
    """4.2: antes are layered; which part of a seat's chips was an ante makes no difference."""
    changed = copy.deepcopy(case)
    part = data.draw(NUMBER)
    for seat, chips in enumerate(columns(case)):
        changed["ante"][seat] = case["unit"] * (part >> seat) % (chips + case["unit"])
        changed["live"][seat] = chips - changed["ante"][seat]
    assert settle(changed) == settle(case)


@given(cases(), st.data())
def test_whose_dead_money_it_was_makes_no_difference(case: Case, data: st.DataObject) -> None:
    """4.2: it belongs to the main pot"""
    changed = copy.deepcopy(case)
    changed["dead"] = data.draw(st.permutations(case["dead"]))
    assert settle(changed) == settle(case)


@given(cases())
def test_odd_chips_go_one_each_from_the_left_of_the_button(case: Case) -> None:
    """4.5, where there is one winner or a tie for the whole of a pot: one board, high only"""
    case = {**case, "game": "hi", "runs": case["runs"][:1]}
    seats, hi = case["seats"], case["runs"][0]["hi"]
    for pot in settle(case)["pots"]:
        claiming = [seat for seat in pot["eligible"] if seat in in_hand(case)]
        best = max(hi[seat] for seat in claiming)
        order = sorted(claiming, key=lambda seat: (seat - case["button"] - 1) % seats)
        piles = [pot["awards"][seat] for seat in order if hi[seat] == best]
        net = pot["amount"] - pot["rake"]
        assert piles == sorted(piles, reverse=True)
        assert piles[0] - piles[-1] in (0, case["unit"] if net % case["unit"] == 0 else 1)


def exact(case: Case, made: Settlement) -> list[Fraction]:
    """What each seat would get of the pots if chips could be cut."""
    payout = [Fraction(0)] * case["seats"]
    for pot in made["pots"]:
        claiming = [seat for seat in pot["eligible"] if seat in in_hand(case)]
        for run in case["runs"]:
            share = Fraction(pot["amount"] - pot["rake"], len(case["runs"]))
            tops = [
                [seat for seat in claiming if run[side][seat] == max(run[side][one] for one in claiming)]
                for side in ("hi", "lo")
                if all(run[side][seat] is not None for seat in claiming)
            ]
            for top in tops:
                for seat in top:
                    payout[seat] += share / len(tops) / len(top)
    return payout


@given(cases(), st.booleans())
def test_exact_shares_where_everything_divides(case: Case, lows: bool) -> None:
    """4.4, 4.7, 4.8: 3 boards, 2 sides and up to 7 winners divide 5,040 chips: odd chips do not arise."""
    larger = {**case, "added": case["added"] * 5040, "game": "hilo8" if lows else "hi"}
    larger.pop("rake", None)
    for name in ("live", "ante", "dead"):
        larger[name] = [chips * 5040 for chips in case[name]]
    # either everybody has a low or nobody: who has one in which pot is looked at elsewhere
    larger["runs"] = [
        {"hi": run["hi"], "lo": [one or 0 if lows else None for one in run["lo"]]} for run in case["runs"]
    ]
    made = settle(larger)
    assert made["payout"] == exact(larger, made)


# All of a small world


def weak_orders(hands: Sequence[int], seats: int) -> Iterator[list[int | None]]:
    """Every order of the hands with ties, as strengths by seat."""
    for ranks in product(range(len(hands)), repeat=len(hands)):
        if {*ranks} == {*range(len({*ranks}))}:
            strengths: list[int | None] = [None] * seats
            for seat, rank in zip(hands, ranks, strict=True):
                strengths[seat] = rank
            yield strengths


def lows(hands: Sequence[int], seats: int) -> Iterator[list[int | None]]:
    """Every order of the lows of some of the hands."""
    for chosen in product([False, True], repeat=len(hands)):
        yield from weak_orders([seat for seat, has in zip(hands, chosen, strict=True) if has], seats)


def outcome(case: Case, method: pots.Method) -> Settlement | tuple[Defect, ...]:
    try:
        return settle(case, method)
    except PotsError as error:
        return error.defects


def high_world(seats: int, most: int) -> Iterator[Case]:
    for live in product(range(most + 1), repeat=seats):
        for folded in islice(product([False, True], repeat=seats), 2**seats - 1):
            hands = [seat for seat in range(seats) if not folded[seat]]
            for hi in weak_orders(hands, seats):
                for button in range(seats):
                    case = {"seats": seats, "button": button, "game": "hi", "unit": 1}
                    yield {**case, "live": live, "folded": folded, "hi": hi}


RULES = [{"one_odd_chip_max": one, "identical_even": even} for one, even in product([False, True], repeat=2)]


def hilo_world(seats: int, most: int) -> Iterator[Case]:
    """Everybody sees the showdown for the same amount, the dead money brings every remainder."""
    everybody = range(seats)
    for chips, dead in product(range(1, most + 1), range(2 * seats)):
        for hi, lo in product(weak_orders(everybody, seats), lows(everybody, seats)):
            for rules, button in product(RULES, everybody):
                case = {"seats": seats, "button": button, "game": "hilo8", "unit": 1, "rules": rules}
                case |= {"live": [chips] * seats, "dead": [dead, *[0] * (seats - 1)]}
                yield {**case, "folded": [False] * seats, "hi": hi, "lo": lo}


def test_worlds_are_complete() -> None:
    """style.md 1.13 (d): the Fubini numbers 1, 1, 3, 13, 75"""
    assert [len([*weak_orders(range(hands), hands)]) for hands in range(5)] == [1, 1, 3, 13, 75]
    assert [len([*lows(range(hands), hands)]) for hands in range(4)] == [1, 2, 6, 26]
    # folds of three seats with their orders: 13 + 3 x 3 + 3 x 1
    assert len([*high_world(3, 2)]) == 3**3 * 25 * 3


def differing(world: Iterator[Case]) -> list[Case]:
    return [case for case in world if outcome(case, "chips") != outcome(case, "rounds")]


def test_methods_agree_on_all_of_a_small_world() -> None:
    """High only, two seats with up to 6 chips, three with up to 3; impossible layers included"""
    assert differing(high_world(2, 6)) == []
    assert differing(high_world(3, 3)) == []
    assert differing(islice(hilo_world(3, 2), 0, None, 17)) == []


@pytest.mark.slow
def test_methods_agree_on_all_of_a_larger_world() -> None:
    assert differing(high_world(3, 6)) == []
    assert differing(high_world(4, 2)) == []
    assert differing(hilo_world(3, 2)) == []


def test_handing_out_agrees() -> None:
    """Chips round the table one at a time, and by division"""
    for places in range(1, 24):
        for chips in range(3 * places + 2):
            piles = pots._deal_chips(chips, places)
            assert piles == pots._deal_rounds(chips, places)
            assert sum(piles) == chips
            assert sorted(piles, reverse=True) == piles
            assert piles[0] - piles[-1] <= 1


def test_rake_agrees() -> None:
    """Rake units one at a time, and by division"""
    for amount, bp, unit, most in product(
        range(0, 120, 7), (0, 1, 250, 333, 1000, 10_000), (1, 2, 5), (0, 4, 99)
    ):
        rake = pots._Rake(bp=bp, unit=unit)
        assert pots._rake_chips(amount, rake, most) == pots._rake_rounds(amount, rake, most)


def test_rounds_do_not_depend_on_the_size() -> None:
    """2^59 - 60 more chips in each of six columns: as many more for each of six winners, and nothing else"""
    lowest, more = 60, 2**59 - 60
    live = [lowest + chips for chips in (0, 1, 2, 3, 5, 8)]
    case: Case = {"seats": 6, "button": 5, "game": "hi", "unit": 1, "folded": [False] * 6, "hi": [1] * 6}
    small = settle({**case, "live": live}, "chips")
    large = settle({**case, "live": [chips + more for chips in live]})
    assert small["returned"] == large["returned"] == [0, 0, 0, 0, 0, 3]
    assert large["payout"] == [chips + more for chips in small["payout"]]


# What is wrong


BASE: Case = {
    "seats": 3,
    "button": 0,
    "game": "hilo8",
    "unit": 5,
    "live": [50, 50, 100],
    "ante": [5, 5, 5],
    "dead": [0, 0, 10],
    "added": 0,
    "folded": [False, True, False],
    "mucked": [False, False, False],
    "dealt_in": 3,
    "hi": [1, None, 2],
    "lo": [None, None, 2],
    "flop": True,
    "rake": {"bp": 500, "cap": 3, "caps_by_players": [[2, 1], [3, 3]]},
    "rules": {},
}

AMOUNTS: list[tuple[object, str]] = [
    (-5, "negative"),
    (-(10**30), "negative"),
    (10**30, "too_large"),
    (2**62 + 5, "too_large"),
    (7, "not_multiple"),
    (True, "not_integer"),
    (5.0, "not_integer"),
    (float("nan"), "not_integer"),
    (float("inf"), "not_integer"),
    (Decimal(5), "not_integer"),
    ("5", "not_integer"),
    (None, "not_integer"),
    ([5], "not_integer"),
]

WHOLE: list[tuple[str, object, list[Defect]]] = [
    ("seats", 24, [Defect("pots.seats", "seats")]),
    ("seats", True, [Defect("pots.seats", "seats")]),
    ("button", 3, [Defect("pots.button", "button")]),
    ("button", 1.0, [Defect("pots.button", "button")]),
    ("game", "HI", [Defect("pots.game", "game")]),
    ("game", None, [Defect("pots.game", "game")]),
    ("game", ["hi"], [Defect("pots.game", "game")]),
    ("unit", 0, [Defect("pots.unit", "unit")]),
    ("unit", 2**62 + 1, [Defect("pots.unit", "unit")]),
    ("unit", 1.0, [Defect("pots.unit", "unit")]),
    ("live", "50", [Defect("pots.type", "live")]),
    ("ante", {0: 5}, [Defect("pots.type", "ante")]),
    ("dead", [0, 0], [Defect("pots.length", "dead")]),
    ("folded", [False, True], [Defect("pots.length", "folded")]),
    ("folded", [False, 1, None], [Defect("pots.type", "folded", 1), Defect("pots.type", "folded", 2)]),
    ("mucked", None, [Defect("pots.type", "mucked")]),
    ("dealt_in", 1, [Defect("pots.dealt_in", "dealt_in")]),
    ("dealt_in", 4, [Defect("pots.dealt_in", "dealt_in")]),
    ("hi", [1, None, 2**63], [Defect("pots.strength", "hi", 2)]),
    ("hi", [False, None, 2], [Defect("pots.strength", "hi", 0)]),
    ("lo", [1, 2.0, 2], [Defect("pots.strength", "lo", 1)]),
    ("runs", [{"hi": [1, 2, 3]}], [Defect("pots.runs", "runs")]),
    ("flop", None, [Defect("pots.type", "flop")]),
    ("rake", {"bp": 5.0}, [Defect("pots.rake", "rake.bp")]),
    ("rake", {"bp": 5, "caps_by_players": [[2, 1], [2, 2]]}, [Defect("pots.rake", "rake.caps_by_players")]),
    ("rake", {"bp": 5, "caps_by_players": [[2]]}, [Defect("pots.rake", "rake.caps_by_players")]),
    ("rake", {"bp": 5, "caps_by_players": {}}, [Defect("pots.rake", "rake.caps_by_players")]),
    ("rules", {"identical_even": 1}, [Defect("pots.option", "rules.identical_even")]),
    ("rules", {"board_odd_chip": None}, [Defect("pots.option", "rules.board_odd_chip")]),
    ("extra", 1, [Defect("pots.unknown_field", "extra")]),
]


@pytest.mark.parametrize("field", ["live", "ante", "dead", "added"])
@pytest.mark.parametrize(("value", "code"), AMOUNTS)
def test_bad_amount(field: str, value: object, code: str) -> None:
    """4.12: one defect an amount, and nothing else is blamed for it"""
    amounts = value if field == "added" else [BASE[field][0], value, BASE[field][2]]
    want = Defect(f"pots.{code}", field, None if field == "added" else 1)
    assert told_defects(lambda: settle({**BASE, field: amounts})) == [want]
    assert told_defects(lambda: build_pots({**BASE, field: amounts})) == [want]


@pytest.mark.parametrize(("field", "value", "want"), WHOLE)
def test_bad_field(field: str, value: object, want: list[Defect]) -> None:
    assert told_defects(lambda: settle({**BASE, field: value})) == want


@given(st.data())
def test_defects_add_up(data: st.DataObject) -> None:
    """Several fields spoiled: the defects of each, whatever the others are"""
    settle(BASE)
    chosen = data.draw(st.lists(st.sampled_from(WHOLE), min_size=2, max_size=5, unique_by=lambda one: one[0]))
    names = {field for field, _, _ in chosen}
    # what is only known with another field is not told without it
    assume("seats" not in names or not {"dead", "folded", "dealt_in", "button"} & names)
    assume(not {"folded", "dealt_in"} <= names)
    got = told_defects(lambda: settle(BASE | {field: value for field, value, _ in chosen}))
    assert sorted(map(str, got)) == sorted(str(defect) for _, _, wanted in chosen for defect in wanted)


def test_order_of_defects() -> None:
    """Unknown fields, then field by field, then the case as a whole: error.code is one of a fixed order"""
    spoiled: Mapping[str, object] = {
        "zzz": 0,
        **dict.fromkeys(["rules", "flop", "runs", "dead", "live", "button"]),
    }
    got = [defect.field for defect in told_defects(lambda: settle({**BASE, **spoiled}))]
    assert got == ["zzz", "button", "live", "dead", "runs", "flop", "rules"]


def test_build_pots_asks_for_less() -> None:
    """Neither strengths nor button nor game, but layers without a claimant stay an error"""
    case: Case = {"seats": 3, "unit": 1, "live": [10, 20, 20], "folded": [False, True, True]}
    assert told_defects(lambda: build_pots(case)) == [Defect("pots.orphan_layer", "folded")]
    case["folded"] = [False, True, False]
    assert build_pots(case)["pots"] == [{"amount": 30, "eligible": [0, 2]}, {"amount": 20, "eligible": [2]}]
    assert [defect.field for defect in told_defects(lambda: settle(case))] == ["button", "game"]


def test_methods_are_named() -> None:
    assert {*METHODS} == {*get_args(pots.Method)}


def test_conservation_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """4.11: a resolver that loses a chip says so"""
    monkeypatch.setattr(
        pots, "_award", lambda facts, _way, _claimants, amount: [amount - 1, *[0] * (facts.seats - 1)]
    )
    with pytest.raises(AssertionError, match="chips put in"):
        settle(BASE)
