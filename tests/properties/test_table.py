"""Long random sessions at a table: chips are conserved, blinds go round, a saved table is the same table."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

import omaha
from omaha import Deck, Game, HouseRules, OmahaError, Stakes, Table, View
from omaha.presets import PRESETS
from omaha.reference.table import Table as Reference


def quick(view: View) -> omaha.Action:
    """Mostly calls; sometimes raises or folds, by what it sees."""
    legal = view.legal_actions
    assert legal is not None
    chance = (len(view.events) * 7 + view.pot * 3 + legal.seat) % 10
    if legal.run_it is not None:
        return omaha.RunIt(legal.run_it)
    if legal.show or legal.muck:
        return omaha.Muck() if legal.muck else omaha.Show()
    if chance == 0 and legal.max_raise_to is not None:
        return omaha.RaiseTo(legal.max_raise_to)
    if chance < 4 and legal.fold and not legal.check:
        return omaha.Fold()
    return omaha.Check() if legal.check else omaha.Call()


def a_table(random: Random, rules: HouseRules) -> Table:
    structure = random.choice(rules.structures)
    name = random.choice(["plo4", "plo4-8", "plo5"])
    options: dict[str, object] = {}
    if random.random() < 0.3:
        options |= {"bomb_every": random.randint(2, 5), "bomb_ante": random.choice([2, 6])}
    if structure == "limit" and random.random() < 0.5:
        options["kill"] = (random.choice(["half", "full"]), 20)
    if random.random() < 0.3:
        options["time_charge"] = (2, random.randint(2, 6))
    options["sell_button"] = not rules.tournament and random.random() < 0.5
    if rules.max_runs > 1:
        options["run_it"] = random.choice([1, rules.max_runs, "ask"])
    seats = random.randint(2, 10 if name != "plo5" else 8)
    return Table(
        rules, Game(name, structure), Stakes(blinds=(2, 4)), seats=seats, clock=lambda: 0.0, **options
    )  # type: ignore[arg-type]


def disturb(random: Random, table: Table, names: list[str], moves: bool) -> None:
    """Somebody comes, goes, sits out or in, or buys; refused or not."""
    before = (table.seats, table.ledger.entries, len(table.log))
    player = random.choice(names)
    seat = random.randrange(len(table.seats))
    try:
        match random.randrange(9):
            case 0 | 1:
                table.sit(
                    seat,
                    player,
                    random.choice([10, 40, 100, 400]),
                    entry=random.choice(["post", "wait", "button"]),
                )  # type: ignore[arg-type]
            case 2:
                table.stand_up(player)
            case 3:
                table.sit_out(player)
            case 4 | 5:
                table.sit_in(player, entry=random.choice(["post", "wait", "button"]))  # type: ignore[arg-type]
            case 6:
                table.top_up(player, random.choice([10, 100]))
            case 7 if moves:
                table.change_seat(player, seat)
            case _:
                table.choose(player, random.choice(["post", "wait", "button"]))  # type: ignore[arg-type]
    except OmahaError as error:
        assert error.code.startswith("table."), error.code
        assert before == (table.seats, table.ledger.entries, len(table.log))


def lying(table: Table) -> int:
    hand = table.hand
    if hand is None:
        return sum(table.stacks.values())
    away = sum(
        seat.stack for seat in table.seats if seat is not None and not hand.starting_stacks[seat.number]
    )
    return away + sum(hand.stacks) + hand.pot + hand.rake


def session(seed: int, hands: int, again: float = 0.05) -> Table:
    """Every preset in turn; with a chance the table is saved and taken up again in a hand."""
    random = Random(seed)
    rules = list(PRESETS.values())[seed % len(PRESETS)]
    table = a_table(random, rules)
    names = [f"P{number}" for number in range(len(table.seats) + 2)]
    policies = dict.fromkeys(names, quick)
    moves = random.random() < 0.3  # the reference knows nobody who changes his seat
    ends: list[tuple[int, ...]] = []
    for seat in range(len(table.seats)):
        if random.random() < 0.8:
            table.sit(seat, names[seat], 200)
    for number in range(hands):
        disturb(random, table, names, moves)
        if not table.can_deal():
            continue
        hand = table.deal(Deck.seeded(seed, number))
        assert sum(stack > 0 for stack in hand.starting_stacks) >= 2
        assert lying(table) == table.ledger.on_the_table
        for _ in range(random.randint(0, 3)):
            disturb(random, table, names, moves)
        if random.random() < again:
            saved = Table.from_json(table.to_json())
            assert (saved.seats, saved.hand) == (table.seats, table.hand)
        if hand.street != "complete" and random.random() < 0.05:
            hand.void_hand()
        while (turn := hand.to_act) is not None:
            hand.apply(policies[names[0]](hand.view(turn)))
        assert hand.street == "complete"
        ends.append(hand.stacks)
        table.finish()
        assert lying(table) == table.ledger.on_the_table
    saved = Table.from_json(table.to_json(), clock=lambda: 0.0)
    assert saved.to_json() == table.to_json()
    assert (saved.seats, saved.stacks, saved.button, saved.ledger.entries) == (
        table.seats,
        table.stacks,
        table.button,
        table.ledger.entries,
    )
    compare(table, seed, ends)
    return table


def compare(table: Table, seed: int, ends: list[tuple[int, ...]]) -> None:
    """Button, blinds and posts of every hand are those of the reference, which hears only what happened."""
    options = json.loads(table.to_json())["options"]
    ops = {entry["op"] for entry in table.log}
    if options["bomb_every"] or "change_seat" in ops or "fill_up" in ops:
        return
    log = list(table.log)
    records = [entry["record"] for entry in log if entry["op"] == "finish"]
    if not records:
        return
    stakes = table.stakes
    reference = Reference(
        table.rules,
        stakes.blinds,
        stakes.ante,
        len(table.seats),
        records[0]["button"],
        options["sell_button"],
    )
    seats: dict[str, int] = {}
    debts: dict[str, str] = {}
    number, on = 0, False
    for entry in log:
        match entry["op"]:
            case "sit":
                seats[entry["player"]] = entry["seat"]
                debt = debts.get(entry["player"], "new")
                reference.change(["sit", entry["seat"], entry["entry"], entry["chips"], on, debt])
            case "stand_up":
                marker = reference.marker(reference.people[seats[entry["player"]]])
                debts[entry["player"]] = marker if marker in ("small", "big") else "new"
                reference.change(["leave", seats.pop(entry["player"])])
            case "sit_out":
                reference.change(["out", seats[entry["player"]]])
            case "sit_in":
                reference.change(["in", seats[entry["player"]], entry["entry"]])
            case "choose":
                reference.people[seats[entry["player"]]].wish = entry["entry"]
            case "top_up":
                reference.people[seats[entry["player"]]].chips += entry["chips"]
            case "deal":
                record, on = records[number], True
                dealt = [seat for seat, stack in enumerate(record["stacks"]) if stack]
                charge = options["time_charge"]
                due = charge[0] if charge and (len(reference.played) + 1) % charge[1] == 0 else 0
                paid = {seat: guest for seat, guest in reference.people.items() if guest.chips > due}
                for guest in paid.values():
                    guest.chips -= due
                assert [reference.people[seat].chips for seat in dealt] == [
                    record["stacks"][s] for s in dealt
                ]
                hand = reference.hand()
                for seat, guest in paid.items():
                    guest.chips += 0 if seat in dealt else due
                where = f"seed {seed}, hand {number}, {table.rules.button}"
                assert hand is not None, where
                assert (record["button"], dealt) == (hand.button, list(hand.seats)), where
                posts = sorted(tuple(post) for post in record["posts"] if post[1] != "kill")
                assert posts == sorted(hand.posts), where
            case "finish":
                for seat in dealt:
                    reference.change(["chips", seat, ends[number][seat]])
                if ["void_hand"] in records[number]["commands"]:
                    reference.change(["void"])
                    for seat, guest in paid.items():
                        guest.chips += due if seat in dealt else 0
                number, on = number + 1, False


@pytest.mark.parametrize("seed", range(24))
def test_random_sessions(seed: int) -> None:
    assert session(seed, 40).hands_dealt > 0


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_hundred_thousand_hands() -> None:
    dealt, seed = 0, 1000
    while dealt < 100_000:
        dealt += session(seed, 250, again=0.004).hands_dealt
        seed += 1


def dead_button(seed: int, hands: int) -> None:
    """With the dead button everyone who stays meets the big blind once a round, nobody twice running (S0, TDA 32)."""
    random = Random(seed)
    rules = replace(PRESETS["tda_2024"], structures=("pot_limit",))
    table = Table(rules, "plo4", Stakes(blinds=(1, 2)), seats=9, clock=lambda: 0.0)
    for seat in random.sample(range(9), random.randint(3, 9)):
        table.sit(seat, f"P{seat}", random.choice([30, 60, 100]))
    bigs: list[int] = []
    for number in range(hands):
        if not table.can_deal():
            return
        hand = table.deal(Deck.seeded(seed, number))
        big = next(event.seat for event in hand.events if event.post == "big_blind")
        assert big is not None
        players = [seat for seat, stack in enumerate(hand.starting_stacks) if stack]
        if bigs and len(players) > 2:
            assert big != bigs[-1]
            passed = [(bigs[-1] + step) % 9 for step in range(1, (big - bigs[-1]) % 9)]
            assert not set(passed) & set(players), f"seed {seed}, hand {number}: {passed} skipped"
        bigs.append(big)
        while (turn := hand.to_act) is not None:
            hand.apply(quick(hand.view(turn)))
        table.finish()
        for seat in table.seats:
            if seat is not None and seat.stack == 0:
                table.stand_up(seat.player)


@pytest.mark.parametrize("seed", range(10))
def test_with_the_dead_button_nobody_skips_or_repeats_the_big_blind(seed: int) -> None:
    dead_button(seed, 80)


def test_the_charge_for_time_comes_before_the_blinds() -> None:
    """Who has 3 pays 2 for his time and has 1 left for his blind of 2."""
    table = Table(
        PRESETS["roberts"], "plo4", Stakes(blinds=(2, 4)), seats=3, time_charge=(2, 1), buy_in=(1, None)
    )
    for seat, chips in enumerate((3, 3, 3)):
        table.sit(seat, f"P{seat}", chips)
    hand = table.deal(Deck.seeded(1, 0))
    assert hand.starting_stacks == (1, 1, 1)
    assert [event.amount for event in hand.events if event.post] == [1, 1]
    assert table.ledger.on_the_table == 3
