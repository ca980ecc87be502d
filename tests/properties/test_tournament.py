"""Random tournaments, audited: by directors who try whatever comes to mind, and such that play themselves."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tournament_watch import Director, Watched, acting, same

from omaha import OmahaError
from omaha.presets import TDA_2024
from omaha.tournament import (
    AddOn,
    Break,
    Level,
    Payouts,
    Rebuy,
    ReEntry,
    SimulatedTime,
    Structure,
    Tournament,
)

Form = Callable[[Random], tuple[Structure, int]]
LEVELS = (
    Level(25, 50, 20, big_blind_ante=50),
    Level(50, 100, 20, big_blind_ante=100),
    Break(5),
    Level(100, 200, 20, ante=25),
    Level(200, 400, 15, big_blind_ante=400),
    Level(500, 1000, 10),
    Level(1000, 2000, 10),
    Level(5000, 10_000, 10),
)


def s0(random: Random) -> tuple[Structure, int]:
    """S0 as it stands."""
    return Structure(), random.randint(3, 16)


def s0_with_all(random: Random) -> tuple[Structure, int]:
    """S0 with what it has not: fee, bounties, rebuys, re-entries, late entry."""
    structure = Structure(
        fee=5,
        bounty=random.choice([0, 10]),
        rebuy=Rebuy(20, 2000, random.randint(1, 9), at_most=1000, most=2),
        re_entry=ReEntry(random.randint(1, 9), 2),
        late_entry_before_level=random.randint(1, 9),
        players=(3, 16),
        money_unit=random.choice([1, 5]),
    )
    return structure, random.randint(3, 13)


def tda(random: Random) -> tuple[Structure, int]:
    """By the TDA, several tables."""
    structure = Structure(
        rules=TDA_2024,
        schedule=LEVELS,
        players=(2, 3000),
        seats=random.choice([8, 9]),
        final_table=random.choice([None, 6, 8]),
        balance="next_big_blind",
        level_starts="riffle",
        hand_for_hand=True,
        payouts=random.choice([None, Payouts((3000, 2000, 1500, 1500, 500, 500, 500, 500))]),
        add_on=random.choice([None, AddOn(30, 4000, 3, most=2)]),
    )
    return structure, random.randint(2, 60)


def small_tables(random: Random) -> tuple[Structure, int]:
    """Tables that are broken all the time."""
    structure = Structure(
        players=(2, 60),
        schedule=LEVELS,
        seats=random.randint(3, 5),
        final_table=random.choice([None, 2, 3]),
        balance=random.choice(["random", "next_big_blind"]),
        max_difference=random.choice([1, 1, 2]),
    )
    return structure, random.randint(2, 40)


FORMS = [s0, s0_with_all, tda, small_tables]


def directed(form: Form, seed: int, most: int = 700) -> Director:
    """A tournament by a director, up to its end or so many steps."""
    random = Random(seed)
    structure, count = form(random)
    names = [f"P{number}" for number in range(min(count + 3, structure.players[1] + 1))]
    director = Director(structure, seed, names)
    for name in names[:count]:
        director.tries("register", name)
    director.tries("start")
    for _ in range(most):
        if director.event.over:
            break
        director.once()
    return director


def sound(director: Director) -> None:
    event = director.event
    assert event.audited() == []
    event.check()
    again = Watched.from_json(event.to_json(), time=lambda: director.seconds)
    same(event, again)
    if event.over:
        assert event.books.money == event.structure.fee * event.entries
        assert sum(event.winnings.values()) == event.pool


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(5))
def test_whatever_a_director_tries(form: Form, seed: int) -> None:
    """Legal or refused, saved and read again: audited, and done again from the log it is the same."""
    sound(directed(form, seed, 500))


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("form", FORMS)
def test_whatever_many_directors_try(form: Form) -> None:
    ended = 0
    for seed in range(1000, 1015):
        director = directed(form, seed, 1200)
        ended += director.event.over
        sound(director)
    assert ended > 7


@settings(max_examples=30)
@given(st.integers(0, 2**64), st.sampled_from(FORMS), st.integers(0, 120))
def test_to_any_moment_and_from_there_by_itself(seed: int, form: Form, steps: int) -> None:
    """Stopped by a director after so many steps; what is left is read back, and compared."""
    if steps % 10:
        steps //= 4
    director = directed(form, seed, steps)
    assert director.event.audited() == []


def played(form: Form, seed: int, count: int | None = None) -> Watched:
    """A tournament that plays itself."""
    random = Random(seed)
    structure, usual = form(random)
    event = Watched(structure, seed, time=SimulatedTime())
    for number in range(max(count or usual, structure.players[0])):
        event.register(f"P{number}")
    if random.random() < 0.3:
        event.sit_out("P0")
    event.run(acting(seed), rebuys=lambda _, name: name < "P5")
    return event


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(4))
def test_tournaments_that_play_themselves(form: Form, seed: int) -> None:
    event = played(form, seed)
    assert event.over and event.audited() == []
    counts = sorted(event.places.values())
    assert counts[0] == 1 and len(counts) == len(event.players)


@pytest.mark.parametrize("seed", range(2))
def test_some_hundred_players(seed: int) -> None:
    event = played(tda, seed, 250)
    assert event.over and event.audited() == []
    assert len(event.places) == 250


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("count", [1000, 2000])
def test_up_to_two_thousand_players(count: int) -> None:
    event = played(tda, count, count)
    assert event.over and event.audited() == []
    assert len(event.places) == count


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_a_thousand_tournaments_of_s0_that_play_themselves() -> None:
    for seed in range(1000):
        event = played(FORMS[seed % 3 % 2], seed)
        assert event.over and event.audited() == []


def test_played_again_with_the_same_seed_it_is_the_same() -> None:
    one, two = played(s0, 5), played(s0, 5)
    assert one.log == two.log and one.events == two.events and one.places == two.places
    assert played(s0, 6).log != one.log


# Records that somebody changed

JUNK: list[Any] = [None, True, False, -1, 0, 1, 2, 99, 2**31, 2**52, 2**63, "", "P0", "x", [], {}, [[]], ["P0"], {"P0": 0}]  # fmt: skip
OPS = ["register", "start", "begin_hand", "end_hand", "void_hand", "rebuy", "skip", "pause", "run", "__init__", "_note"]  # fmt: skip


def spoil(random: Random, data: Any) -> None:
    """One value anywhere is another one, is gone, or there twice."""
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            places.append((value, key))
            if isinstance(value[key], dict | list):
                walk(value[key])

    walk(data)
    where, key = random.choice(places)
    chance = random.random()
    if chance < 0.15:
        del where[key]
    elif chance < 0.3 and isinstance(where, list):
        where.insert(random.randrange(len(where) + 1), copy.deepcopy(where[key]))
    elif isinstance(where[key], int) and chance < 0.7:
        where[key] += random.choice([-1, 1, 25, -25, 1000])
    elif key == "op":
        where[key] = random.choice(OPS)
    else:
        where[key] = copy.deepcopy(random.choice(JUNK))


def changed_records(seeds: range, each: int) -> tuple[int, int]:
    """How many were read all the same, and how many were refused with a code."""
    read = refused = 0
    for seed in seeds:
        director = directed(FORMS[seed % 4], seed, 60)
        event = director.event
        text = event.to_json()
        random = Random(seed)
        for _ in range(each):
            data = json.loads(text)
            for _ in range(random.choice([1, 1, 2])):
                spoil(random, data)
            try:
                found = Tournament.from_json(json.dumps(data), time=lambda: 0.0)
            except OmahaError as error:
                assert error.code
                refused += 1
            else:
                read += 1
                assert sum(found.stacks.values()) == found.books.chips or not found.started
    return read, refused


def test_changed_records_are_read_or_refused_with_a_code() -> None:
    read, refused = changed_records(range(8), 20)
    assert read > 3 and refused > 40


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_many_changed_records() -> None:
    read, refused = changed_records(range(100, 140), 40)
    assert read > 30 and refused > 300


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "{" * 99, '{"schema":"omaha.tournament"}', "\ud800", '{"a":1.5}'])  # fmt: skip
def test_texts_that_are_no_tournament(text: str) -> None:
    with pytest.raises(OmahaError):
        Tournament.from_json(text)
