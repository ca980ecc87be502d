"""Button and blinds from hand to hand: `omaha.table.positions.plan` against the reference, by hand and at random."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from conftest import vector_cases

from omaha import HouseRules, Stakes
from omaha.presets import PRESETS
from omaha.reference.table import Dealt, Table
from omaha.table.positions import Chair, Positions, plan

VECTORS = vector_cases("blinds.jsonl")
RUNS = [pytest.param(case, name, id=f"{case['id']}-{name}") for case in VECTORS for name in case["presets"]]
HOUSES = {
    **PRESETS,
    **{f"{name}, dead": replace(PRESETS[name], button="dead") for name in ("roberts", "online")},
}


WISHES = ["wait", "post", "button"]


class Planned:
    """The implementation, told what the reference is told."""

    def __init__(
        self, rules: HouseRules, blinds: Any, ante: int, seats: int, button: int, sale: bool = False
    ) -> None:
        self.sale = sale
        self.rules, self.stakes, self.button = rules, Stakes(blinds=tuple(blinds), ante=ante), button
        self.chairs = [Chair() for _ in range(seats)]
        self.taken: set[int] = set()
        self.last: Positions | None = None

    def change(self, event: list[Any]) -> None:
        if event == ["void"]:
            # A table gives the marks back to who is still there.
            before, self.last = self.before
            for seat, chair in enumerate(before):
                if seat in self.taken:
                    self.chairs[seat] = replace(chair, present=self.chairs[seat].present)
            return
        what, seat, *more = event
        chair = self.chairs[seat]
        if what == "sit":
            entry, chips = (more + ["wait", 1_000_000][len(more) :])[:2]
            chair = Chair(chips=chips, new=True, entry=entry, late=self.last is not None)
            self.taken.add(seat)
        elif what in ("leave", "bust"):
            chair = Chair()
            self.taken.remove(seat)
        elif what == "out":
            chair = replace(chair, present=False)
        elif what == "in":
            chair = replace(chair, present=True, entry=more[0] if more else "wait")
        else:
            chair = replace(chair, chips=more[0])
        self.chairs[seat] = chair

    def hand(self) -> dict[str, Any] | None:
        tournament = self.rules.missed_blinds == "always_posted"
        if sum(chair.chips > 0 and (chair.present or tournament) for chair in self.chairs) < 2:
            return None
        self.before = list(self.chairs), self.last
        found = plan(self.rules, self.stakes, self.chairs, self.last, self.button, sale=self.sale)
        self.chairs, self.last = list(found.chairs), found.positions
        markers = {}
        for seat in [] if tournament else sorted(self.taken):
            chair = self.chairs[seat]
            if chair.owes:
                markers[seat] = "new" if chair.new else "big" if chair.missed_big else "small"
        return {
            "button": found.button,
            "small": found.small,
            "big": found.big,
            "seats": list(found.dealt),
            "posts": sorted([post.seat, post.kind, post.amount] for post in found.posts),
            "markers": markers,
        }


def plain(hand: Dealt | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return hand._asdict() | {"seats": list(hand.seats), "posts": sorted(map(list, hand.posts))}


@pytest.mark.parametrize(("case", "name"), RUNS)
def test_vectors(case: dict[str, Any], name: str) -> None:
    rules = replace(PRESETS[name], **case.get("rules", {}))
    table = Planned(
        rules, case["blinds"], case["ante"], case["seats"], case["button"], case.get("sale", False)
    )
    expected = iter(case["expect"])
    for event in case["history"]:
        if event != ["hand"]:
            table.change(event)
            continue
        found, wanted = table.hand(), next(expected)
        if wanted is not None:
            markers = {int(seat): text for seat, text in wanted["markers"].items()}
            wanted = wanted | {"posts": sorted(wanted["posts"]), "markers": markers}
        assert found == wanted, case["why"]


def a_change(random: Random, table: Table, quiet: bool) -> list[Any]:
    """Something that can happen; mostly a hand."""
    seats = list(table.people)
    if len(seats) < 2 or random.random() < 0.15:
        free = [seat for seat in range(table.count) if seat not in seats]
        if free:
            entry = random.choice(WISHES)
            chips = [random.randint(1, 9)] if random.random() < 0.1 and not quiet else []
            return ["sit", random.choice(free), entry, *chips]
    what = random.choices(
        ["hand", "bust", "leave", "out", "in", "chips"], [12, 1, 1, 2, 4, 0 if quiet else 1]
    )[0]
    if what == "hand":
        return ["hand"]
    seat = random.choice(seats)
    if what == "chips":
        return ["chips", seat, random.choice([0, 3, 100])]
    if what == "in":
        guest = table.people[seat]
        must = table.owes(guest) and not table.rules.wait_for_big_blind
        return ["in", seat, random.choice(WISHES[1:] if must else WISHES)]
    return [what, seat]


def told(table: Table, events: list[Any]) -> str:
    return f"{table.count} seats, button {table.first_button}, blinds {table.blinds}: {events}"


@pytest.mark.parametrize("name", HOUSES)
@pytest.mark.parametrize("seed", range(60))
def test_random_sequences(name: str, seed: int) -> None:
    run(name, Random(f"{name} {seed}"))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", HOUSES)
def test_many_random_sequences(name: str) -> None:
    for seed in range(1000):
        run(name, Random(f"many {name} {seed}"))


def run(name: str, random: Random) -> None:
    seats, blinds = random.randint(2, 10), random.choice([(1, 2), (2, 5), (1, 2), (2,)])
    sale = random.random() < 0.4
    arguments: Any = (HOUSES[name], blinds, random.choice([0, 0, 1]), seats, random.randrange(seats), sale)
    table, planned = Table(*arguments), Planned(*arguments)
    events: list[Any] = []
    for _ in range(60):
        event = a_change(random, table, quiet=False)
        events.append(event)
        if event != ["hand"]:
            table.change(event)
            planned.change(event)
            continue
        wanted, found = plain(table.hand()), planned.hand()
        assert found == wanted, told(table, events)
        if found is not None:
            in_order(found)


def in_order(hand: dict[str, Any]) -> None:
    """What holds of every hand in every house."""
    blinds = [seat for seat in (hand["small"], hand["big"]) if seat is not None]
    assert len(set(blinds)) == len(blinds) and set(blinds) <= set(hand["seats"])
    if len(hand["seats"]) == 2:
        assert hand["button"] in hand["seats"] and hand["button"] != hand["big"]
        assert hand["small"] in (None, hand["button"])
    else:
        assert hand["button"] not in blinds
    assert {seat for seat, _, _ in hand["posts"]} <= set(hand["seats"])
    assert not set(hand["markers"]) & set(hand["seats"])


@pytest.mark.parametrize("name", [name for name, rules in HOUSES.items() if rules.button == "dead"])
@pytest.mark.parametrize("seed", range(40))
def test_dead_button_nobody_skips_or_repeats_the_big_blind(name: str, seed: int) -> None:
    """S0, TDA 32, rules 3.4: the big blind goes on from player to player; only empty seats and who is not in are passed over."""
    random, seats = Random(f"skip {name} {seed}"), 3 + seed % 8
    table = Planned(HOUSES[name], (1, 2), 0, seats, 0)
    reference = Table(HOUSES[name], (1, 2), 0, seats, 0)
    before: dict[str, Any] | None = None
    stayed: set[int] = set()  # dealt in last hand and neither gone nor away since
    for _ in range(80):
        event = a_change(random, reference, quiet=True)
        if event != ["hand"]:
            reference.change(event)
            table.change(event)
            tournament = HOUSES[name].tournament
            if event[0] in ("leave", "bust", "sit") or (event[0] == "out" and not tournament):
                stayed.discard(event[1])
            continue
        reference.hand()
        hand = table.hand()
        if hand is None:
            continue
        if before is not None and len(hand["seats"]) >= 3 and len(before["seats"]) >= 3:
            assert hand["big"] != before["big"] or before["big"] not in stayed
            step = (hand["big"] - before["big"]) % seats
            passed = {(before["big"] + number) % seats for number in range(1, step)}
            assert not passed & stayed, (before, hand)
        before, stayed = hand, set(hand["seats"])
