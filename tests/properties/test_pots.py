"""What must hold for any hand: properties of settlements that need no second resolver to be checked."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import PotRules, PotsError, Rake, Settlement, reference
from omaha.pot_cases import settle_case

Strengths = tuple[int | None, ...]


@dataclass(frozen=True)
class Hand:
    """A hand that can be settled; amounts are in units, strengths a multiple of ten apart."""

    live: tuple[int, ...]
    ante: tuple[int, ...]
    dead: tuple[int, ...]
    folded: tuple[bool, ...]
    mucked: tuple[bool, ...]
    high: tuple[Strengths, ...]
    low: tuple[Strengths, ...] | None
    button: int
    added: int = 0
    unit: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    rake: dict[str, Any] | None = None

    @property
    def seats(self) -> int:
        return len(self.live)

    @property
    def columns(self) -> list[int]:
        """What others can match."""
        return [live + ante for live, ante in zip(self.live, self.ante, strict=True)]

    @property
    def put_in(self) -> int:
        return sum(self.columns) + sum(self.dead) + self.added

    def settle(self) -> Settlement:
        rake = None if self.rake is None else Rake(**self.rake)
        return omaha.settle(
            self.live,
            ante=self.ante,
            dead=self.dead,
            folded=self.folded,
            mucked=self.mucked,
            high=self.high,
            low=self.low,
            button=self.button,
            added=self.added,
            unit=self.unit,
            dealt_in=self.seats,
            rules=PotRules(rake=rake, **self.options),
        )

    def by_seat(self, change: Callable[[tuple[Any, ...]], tuple[Any, ...]], **fields: Any) -> Hand:
        """The hand with every list by seat changed in the same way."""
        return replace(
            self,
            live=change(self.live),
            ante=change(self.ante),
            dead=change(self.dead),
            folded=change(self.folded),
            mucked=change(self.mucked),
            high=tuple(map(change, self.high)),
            low=None if self.low is None else tuple(map(change, self.low)),
            **fields,
        )


class Draws:
    """Choices read off a text of bytes: one draw for Hypothesis where single ones would be a hundred."""

    def __init__(self, text: bytes) -> None:
        self._bytes = iter(text)

    def one(self, *choices: Any) -> Any:
        """One of the choices, the first where nothing is left."""
        return choices[next(self._bytes, 0) % len(choices)]

    def some(self, count: int, *choices: Any) -> tuple[Any, ...]:
        """So many of them."""
        return tuple(self.one(*choices) for _ in range(count))


def texts(length: int) -> st.SearchStrategy[Draws]:
    """Material for so many choices."""
    return st.binary(min_size=length, max_size=length).map(Draws)


def make_hand(draws: Draws, *, raked: bool = True) -> Hand:
    """A legal hand: nobody who is out of it has more in than the highest live hand, so each layer has a
    claimant.
    """
    seats, unit = draws.one(*range(2, 8)), draws.one(1, 1, 5)
    chips = [count * unit for count in draws.one(range(4), range(13), range(0, 10**6, 7919))]
    some = draws.one([0], [0, *chips])
    live, ante, dead = draws.some(seats, *chips), draws.some(seats, *some), draws.some(seats, *some)
    folded, mucked = list(draws.some(seats, False, True)), list(draws.some(seats, *[False] * 7, True))
    hero = draws.one(*range(seats))
    folded[hero] = mucked[hero] = False
    in_hand = [not (fold or muck) for fold, muck in zip(folded, mucked, strict=True)]
    top = max(live[seat] + ante[seat] for seat in range(seats) if in_hand[seat])
    highest = [live[seat] + ante[seat] if in_hand[seat] else top for seat in range(seats)]
    ante = tuple(map(min, ante, highest))
    live = tuple(min(amount, most - first) for amount, first, most in zip(live, ante, highest, strict=True))
    boards = range(draws.one(1, 1, 2, 3))
    return Hand(
        live=live,
        ante=ante,
        dead=dead,
        folded=tuple(folded),
        mucked=tuple(mucked),
        high=tuple(draws.some(seats, 0, 10, 20, 30) for _ in boards),
        low=tuple(draws.some(seats, None, 0, 10, 20) for _ in boards) if draws.one(True, False) else None,
        button=draws.one(*range(seats)),
        added=draws.one(*some),
        unit=unit,
        options={
            "one_odd_chip_max": draws.one(True, False),
            "identical_even": draws.one(True, False),
            "hilo_odd_chip": draws.one("high", "low"),
            "board_odd_chip": draws.one("first", "last"),
        },
        rake=make_rake(draws, unit) if raked and draws.one(True, False) else None,
    )


def make_rake(draws: Draws, unit: int) -> dict[str, Any]:
    """A rake in whole units, so that a pot stays a multiple of the unit."""
    return {
        "bp": draws.one(500, 100, 3333, 10_000),
        "cap": draws.one(None, *range(0, 10 * unit, unit)),
        "unit": unit,
        "mode": draws.one("per_pot", "total_main_first"),
        "added": draws.one(False, True),
        "caps_by_players": draws.one([], [(3, unit), (5, None)]),
    }


def hands() -> st.SearchStrategy[Hand]:
    """Any legal hands."""
    return texts(110).map(make_hand)


def shape(paid: Settlement, seat: Callable[[int], int] = int) -> tuple[Any, ...]:
    """All that a settlement says, its seats renamed."""
    return (
        {seat(i): total for i, total in enumerate(paid.total) if total},
        {seat(i): back for i, back in enumerate(paid.returned) if back},
        [(pot.amount, {seat(i) for i in pot.eligible}, pot.rake, pot.added) for pot in paid.pots],
        Counter((one.pot, one.board, one.side, seat(one.seat), one.amount, one.odd) for one in paid.awards),
    )


@given(hands())
def test_no_chip_is_lost_or_made(hand: Hand) -> None:
    paid = hand.settle()
    assert sum(paid.total) + paid.rake == hand.put_in
    assert paid.total == tuple(map(sum, zip(paid.payout, paid.returned, strict=True)))
    assert sum(pot.amount for pot in paid.pots) == hand.put_in - sum(paid.returned)
    assert sum(pot.rake for pot in paid.pots) == paid.rake
    for pot in paid.pots:
        assert sum(paid.pot_payout(pot.number)) + pot.rake == pot.amount > 0
    won = Counter[int]()
    for award in paid.awards:
        assert award.amount > 0
        assert award.seat in paid.pots[award.pot].eligible
        assert not hand.mucked[award.seat]
        won[award.seat] += award.amount
    assert tuple(won[seat] for seat in range(hand.seats)) == paid.payout


@given(hands())
def test_the_pots_are_those_in_play(hand: Hand) -> None:
    """Neither strengths nor hands given up later change them, and rake is taken out of them."""
    now = omaha.build_pots(hand.live, folded=hand.folded, ante=hand.ante, dead=hand.dead, added=hand.added)
    paid = hand.settle()
    assert now.returned == paid.returned
    assert [(pot.name, pot.amount, pot.eligible, pot.added) for pot in now.pots] == [
        (pot.name, pot.amount, pot.eligible, pot.added) for pot in paid.pots
    ]
    assert len({pot.eligible for pot in now.pots}) == len(now.pots)
    for lower, higher in zip(now.pots, now.pots[1:], strict=False):
        assert set(lower.eligible) > set(higher.eligible)


@given(hands(), st.integers(1, 6))
def test_seats_and_button_may_be_counted_from_anywhere(hand: Hand, by: int) -> None:
    by %= hand.seats
    turned = hand.by_seat(lambda seats: seats[by:] + seats[:by], button=(hand.button - by) % hand.seats)
    assert shape(turned.settle(), lambda seat: (seat + by) % hand.seats) == shape(hand.settle())


@given(hands(), st.integers(0, 7))
def test_a_folded_seat_with_nothing_in_changes_nothing(hand: Hand, at: int) -> None:
    at = min(at, hand.seats)
    more = hand.by_seat(
        lambda seats: (*seats[:at], None, *seats[at:]), button=hand.button + (at <= hand.button)
    )
    empty: dict[str, Any] = {"live": 0, "ante": 0, "dead": 0, "folded": True, "mucked": False}
    fields: dict[str, Any] = {
        name: tuple(nothing if seat == at else value for seat, value in enumerate(getattr(more, name)))
        for name, nothing in empty.items()
    }
    without_caps = None if hand.rake is None else hand.rake | {"caps_by_players": []}
    more, hand = replace(more, **fields, rake=without_caps), replace(hand, rake=without_caps)
    assert shape(more.settle(), lambda seat: seat - (seat > at)) == shape(hand.settle())


@given(hands(), st.integers(2, 1000))
def test_everything_times_k_pays_k_times(hand: Hand, k: int) -> None:
    def times(amounts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(amount * k for amount in amounts)

    rake = hand.rake
    larger = None
    if rake is not None:
        caps = [(least, None if cap is None else cap * k) for least, cap in rake["caps_by_players"]]
        cap = None if rake["cap"] is None else rake["cap"] * k
        larger = rake | {"unit": rake["unit"] * k, "cap": cap, "caps_by_players": caps}
    scaled = replace(
        hand,
        live=times(hand.live),
        ante=times(hand.ante),
        dead=times(hand.dead),
        added=hand.added * k,
        unit=hand.unit * k,
        rake=larger,
    )
    one, many = hand.settle(), scaled.settle()
    assert many.total == times(one.total)
    assert many.returned == times(one.returned)
    assert many.rake == one.rake * k
    assert [str(award).split(",")[0] for award in many.awards] == [
        str(award).split(",")[0] for award in one.awards
    ]


@given(hands(), texts(4))
def test_a_loser_may_be_stronger_as_long_as_he_loses(hand: Hand, draws: Draws) -> None:
    """Below the winner of each pot that he is in; the same for lows, and where nobody has one he may not have
    one.
    """
    paid = hand.settle()
    seat, board = draws.one(*range(hand.seats)), draws.one(*range(len(hand.high)))
    lists = hand.high if hand.low is None or draws.one(True, False) else hand.low
    best: list[int | None] = []
    for pot in paid.pots:
        claimants = [i for i in pot.eligible if not hand.mucked[i]]
        if seat in claimants and len(claimants) > 1:
            best.append(max((s for i in claimants if (s := lists[board][i]) is not None), default=None))
    own = lists[board][seat]
    most = -1 if None in best else min((top for top in best if top is not None), default=10**9) - 1
    if own is not None and most < own:
        return  # he wins somewhere
    stronger = draws.one(*range(own, most + 1)[-200:]) if own is not None else most if most >= 0 else None
    changed = list(lists[board])
    changed[seat] = stronger
    boards = (*lists[:board], tuple(changed), *lists[board + 1 :])
    other = replace(hand, high=boards) if lists is hand.high else replace(hand, low=boards)
    assert shape(other.settle()) == shape(paid)


@given(hands(), texts(7))
def test_a_hand_that_is_best_nowhere_may_as_well_be_mucked(hand: Hand, draws: Draws) -> None:
    """4.3: the pots are frozen."""
    paid = hand.settle()
    best: set[int] = set()
    for pot in paid.pots:
        claimants = [seat for seat in pot.eligible if not hand.mucked[seat]]
        for board in hand.high + (hand.low or ()):
            top = max((s for seat in claimants if (s := board[seat]) is not None), default=None)
            best.update(seat for seat in claimants if board[seat] == top is not None)
    losers = set(range(hand.seats)) - best
    mucked = tuple(
        (seat in losers and draws.one(True, False)) or hand.mucked[seat] for seat in range(hand.seats)
    )
    if best:
        after = replace(hand, mucked=mucked).settle()
        assert (after.total, after.rake) == (paid.total, paid.rake)
        assert [after.pot_payout(pot.number) for pot in after.pots] == [
            paid.pot_payout(pot.number) for pot in paid.pots
        ]


@given(hands())
def test_nobody_wins_more_than_what_is_matched_and_dead(hand: Hand) -> None:
    paid = hand.settle()
    columns = hand.columns
    for seat, column in enumerate(columns):
        matched = sum(min(column, other) for other in columns)
        assert paid.payout[seat] <= matched + sum(hand.dead) + hand.added
        others = max(columns[:seat] + columns[seat + 1 :])
        assert paid.returned[seat] == max(0, column - others)
        if hand.folded[seat] or hand.mucked[seat]:
            assert paid.payout[seat] == 0


def play(draws: Draws) -> tuple[list[list[int]], list[bool]]:
    """What each seat puts in on each street, and who folds: seat 0 calls all, others fold or are all-in for
    less.
    """
    seats = draws.one(*range(2, 7))
    bets: list[list[int]] = []
    active, folded = [True] * seats, [False] * seats
    for _ in range(draws.one(1, 2, 3, 4)):
        bet = draws.one(*range(21))
        puts = [0] * seats
        for seat in range(seats):
            if active[seat]:
                puts[seat] = bet
                does = draws.one("call", "call", "fold", "all-in") if seat else "call"
                if does != "call":
                    puts[seat] = draws.one(*range(bet + 1))
                    active[seat], folded[seat] = False, does == "fold"
        bets.append(puts)
    return bets, folded


@given(texts(60).map(play))
def test_pots_built_street_by_street_are_those_of_the_sum(played: tuple[list[list[int]], list[bool]]) -> None:
    bets, folded = played
    piles, back = Counter[tuple[int, ...]](), [0] * len(folded)
    for puts in bets:
        street = omaha.build_pots(puts, folded=folded)
        piles.update({pot.eligible: pot.amount for pot in street.pots})
        back = list(map(int.__add__, back, street.returned))
    total = omaha.build_pots([sum(seat) for seat in zip(*bets, strict=True)], folded=folded)
    assert {pot.eligible: pot.amount for pot in total.pots} == piles
    assert list(total.returned) == back


@given(texts(60).map(play), texts(12))
def test_only_the_sum_of_the_bets_counts(played: tuple[list[list[int]], list[bool]], draws: Draws) -> None:
    """A bet made in one go or in parts, on whatever street, pays the same."""
    bets, folded = played
    live = [sum(seat) for seat in zip(*bets, strict=True)]
    cuts = [draws.one(*range(amount + 1)) for amount in live]
    again = [[cut, amount - cut] for cut, amount in zip(cuts, live, strict=True)]
    hand: dict[str, Any] = {"high": draws.some(len(live), 0, 1, 2), "button": 0, "folded": folded}
    assert omaha.settle(list(map(sum, again)), **hand) == omaha.settle(live, **hand)


# What is wrong with a case

JUNK: list[Any] = [
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        3,
        7,
        22,
        23,
        24,
        1.0,
        2.5,
        float("inf"),
        "x",
        "",
        "hi",
        "hilo8",
        "low",
    ),
    *(
        2**62,
        2**62 + 1,
        2**63,
        10**30,
        -(10**30),
        "left_of_button",
        [],
        [1],
        [0, 1, 2],
        [True, None],
        [[1, 2]],
    ),
    *(
        {},
        {"bp": 5},
        {"bp": -1, "x": 1},
        {"hi": [1, 2, 3]},
        [{"hi": [1, 2]}],
        [{}, 5],
        {"one_odd_chip_max": 1},
    ),
]
FIELDS = (
    *("seats", "button", "game", "unit", "live", "ante", "dead", "added", "folded", "mucked", "dealt_in"),
    *("hi", "lo", "runs", "flop", "rake", "rules", "blinds"),
)
RAKE = ("bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added", "percent")
RULES = ("one_odd_chip_max", "identical_even", "odd_chip_order", "hilo_odd_chip", "board_odd_chip", "order")


def spoil(draw: random.Random, case: dict[str, Any]) -> None:
    """One thing of a case becomes junk, or is left out."""
    kind, name, junk = draw.randrange(6), draw.choice(FIELDS), deepcopy(draw.choice(JUNK))
    entries = case.get(draw.choice(("live", "ante", "dead", "folded", "mucked", "hi", "lo")))
    if kind == 0:
        case.pop(name, None)
    elif kind == 1 and isinstance(entries, list):
        entries[draw.randrange(4) :] = draw.choice([[], [junk], [junk] * 4])
    elif kind == 2 and isinstance(entries, list) and entries:
        entries[draw.randrange(len(entries))] = junk
    elif kind == 3 and isinstance(rake := case.setdefault("rake", {"bp": 5}), dict):
        caps = [[[2, 1], [4, 3]], [[4, 1], [2, 3]], [[2, True]], [["2", 1]], [[0, 1]], [[2, 1, 1]]]
        rake[draw.choice(RAKE)] = draw.choice([junk, draw.choice(caps)])
    elif kind == 4 and isinstance(rules := case.setdefault("rules", {}), dict):
        rules[draw.choice(RULES)] = draw.choice([junk, [2, 0, 1], [1, 0]])
    else:
        case[name] = junk


def told(call: Callable[[], object]) -> list[tuple[str, str, int | None]]:
    """The defects, or none."""
    try:
        call()
    except PotsError as error:
        return [(problem.code, problem.field, problem.seat) for problem in error.problems]
    except reference.PotsError as error:
        return [(*defect,) for defect in error.defects]
    return []


@given(st.integers(0, 2**64))
def test_a_spoiled_case_has_the_defects_of_the_reference_in_its_order(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(10):
        seats = draw.choice([2, 3, 3])
        case: dict[str, Any] = {
            "seats": seats,
            "button": draw.randrange(seats),
            "game": draw.choice(["hi", "hilo8"]),
            "unit": 1,
            "live": [draw.randrange(4) for _ in range(seats)],
            "ante": [0] * seats,
            "folded": [draw.random() < 0.2 for _ in range(seats)],
            "mucked": [draw.random() < 0.1 for _ in range(seats)],
            "hi": [draw.choice([None, 1, 2]) for _ in range(seats)],
            "lo": [draw.choice([None, 1]) for _ in range(seats)],
        }
        if draw.random() < 0.3:
            case["runs"] = [{"hi": case.pop("hi"), "lo": case.pop("lo")}] * 2
        for _ in range(draw.choice([1, 1, 2, 3])):
            spoil(draw, case)
        found, wanted = told(partial(settle_case, case)), told(partial(reference.settle, case))
        assert found == wanted, json.dumps(case)
