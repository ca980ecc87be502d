"""The core's hand against the reference, decision by decision, and their counts of actions."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import omaha
from omaha import Action, Call, Check, Fold, Game, Hand, HouseRules, RaiseTo, Rake, Stakes
from omaha.presets import PRESETS
from omaha.reference import counts
from omaha.reference import hand as reference

STRUCTURES = ("limit", "pot_limit", "no_limit")
ACTIONS = {"fold": Fold(), "check": Check(), "call": Call()}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def core_action(action: tuple[Any, ...]) -> Action:
    return RaiseTo(action[1]) if action[0] == "raise_to" else ACTIONS[action[0]]


def a_rake(random: Random) -> Rake | None:
    if random.random() < 0.6:
        return None
    cap = random.choice([None, 3, 20])
    mode = random.choice(["per_pot", "total_main_first"])
    return Rake(random.choice([300, 500, 1000]), cap=cap, mode=mode, no_flop_no_drop=random.random() < 0.5)


def some_rules(random: Random) -> HouseRules:
    """A preset, and in half of the cases any other of its options."""
    rules = replace(random.choice(list(PRESETS.values())), structures=STRUCTURES, big_blind_range=None)
    if random.random() < 0.5:
        rules = replace(
            rules,
            minimum_raise=random.choice(["increment", "double", "plus_minimum"]),
            pot_formula=random.choice(["after_call", "before_call"]),
            blinds_in_pot=random.choice(["full", "actual", "small_as_big"]),
            short_all_ins_add_up=random.random() < 0.7,
            half_bet_rule=random.random() < 0.7,
            raise_limit=random.choice([0, 1, 2, 3, 4, None]),
            raise_limit_heads_up=random.choice(["capped", "round", "event"]),
            straddle_raise=random.choice(["blind", "straddle"]),
            show_first=random.choice(["aggressor", "left_of_button", "all"]),
            muck=random.choice(["losers", "callers", "none"]),
            side_pots_first=random.random() < 0.5,
            all_in_face_up=random.random() < 0.3,
            uncalled_winner_shows=random.random() < 0.3,
            allow_open_fold=random.random() < 0.7,
            one_odd_chip_max=random.random() < 0.5,
            rake=a_rake(random),
        )
    return replace(rules, straddle="left")


def some_start(random: Random, *, most_players: int, deep: int) -> dict[str, Any]:
    """Rules, stakes, stacks, button and posts of a hand that can be."""
    unit = random.choice([1, 1, 1, 2, 5])
    blinds = random.choice([(1, 2), (1, 2), (2, 2), (1, 3), (2,), (1, 2, 5)])
    blinds = tuple(unit * blind for blind in blinds)
    big = blinds[-1]
    structure = random.choice(STRUCTURES)
    sizes: dict[str, int] = {}
    if structure == "limit" and random.random() < 0.5:
        sizes = {"small_bet": big + unit * random.randint(0, 2)}
    stakes = Stakes(
        blinds=blinds,
        ante=random.choice([0, 0, unit]),
        big_blind_ante=random.choice([0, 0, 0, big]),
        cap=random.choice([None, None, None, big * random.randint(2, 12)]),
        unit=unit,
        **sizes,
    )
    players = random.randint(2, most_players)
    empty = random.choice([0, 0, 0, 1, 2])
    # All-ins need be no whole number of units.
    stacks = [random.randint(1, random.choice([2 * big, deep * big])) for _ in range(players)] + [0] * empty
    random.shuffle(stacks)
    start: dict[str, Any] = {
        "rules": some_rules(random),
        "game": Game(random.choice(["plo4", "plo4-8", "plo5", "plo5-8"]), structure),  # type: ignore[arg-type]
        "stakes": stakes,
        "stacks": stacks,
        "button": random.randrange(len(stacks)),
        "players_left": random.choice([None, 2, players]),
    }
    if random.random() < 0.3:
        start["posts"] = some_posts(random, start)
    elif stakes.cap is None and random.random() < 0.2:
        start["straddles"] = straddles_of(start)
    return start


def straddles_of(start: dict[str, Any]) -> list[int]:
    """The seat left of the big blind, if it has the chips."""
    hand = Hand(**start)
    big = next(event.seat for event in hand.events if event.post == "big_blind")
    assert big is not None
    stacks = start["stacks"]
    seat = next(s for step in range(1, len(stacks)) if stacks[s := (big + step) % len(stacks)])
    return [seat] if hand.stacks[seat] + hand.bets[seat] >= 2 * start["stakes"].big_blind else []


def some_posts(random: Random, start: dict[str, Any]) -> list[tuple[int, str, int]]:
    """The usual posts without the small blind or the big one, with dead and live ones of newcomers."""
    hand = Hand(**start)
    posts = [(e.seat, e.post, e.amount) for e in hand.events if e.kind == "posted"]
    if random.random() < 0.5:
        gone = random.choice(["small_blind", "big_blind"])
        also = "big_blind_ante" if gone == "big_blind" else gone
        posts = [post for post in posts if post[1] not in (gone, also)]
    cap = start["stakes"].cap
    left = [stack if cap is None else min(stack, cap) for stack in hand.starting_stacks]
    for seat, _, amount in posts:
        left[seat] -= amount
    for seat in random.sample(range(len(left)), random.randint(0, len(left))):
        blinds = start["stakes"].blinds
        for kind, amount in (("dead", blinds[0]), ("post", blinds[-1])):
            if random.random() < 0.5 and left[seat] >= amount and not (kind == "post" and hand.bets[seat]):
                posts.append((seat, kind, amount))
                left[seat] -= amount
    return posts


def cards_of(random: Random, start: dict[str, Any]) -> dict[str, Any]:
    deck = DECK[:]
    random.shuffle(deck)
    size = start["game"].hole_cards
    holes = ["".join(deck.pop() for _ in range(size)) if stack else None for stack in start["stacks"]]
    return {"hole_cards": holes, "board": "".join(deck[:5])}


def told(hand: Hand) -> dict[str, Any]:
    """What both must agree on while there is betting."""
    legal = hand.legal_actions()
    assert legal is not None
    names = ("seat", "fold", "check", "call", "min_raise_to", "max_raise_to", "raise_closed")
    return {
        "legal": tuple(getattr(legal, name) for name in names),
        "street": hand.street,
        "stacks": list(hand.stacks),
        "bets": list(hand.bets),
        "folded": [
            folded or not stack for folded, stack in zip(hand.folded, hand.starting_stacks, strict=True)
        ],
        "bet": hand.current_bet,
        "put_in": list(zip(*hand.contributions.values(), strict=True)),
        "pot": hand.pot,
    }


def told_by_reference(hand: reference.Hand) -> dict[str, Any]:
    legal = hand.legal()
    assert legal is not None
    empty = [not stack for stack in hand._setup.stacks]
    return {
        "legal": tuple(legal)[:7],
        "street": hand.street,
        "stacks": hand.stacks,
        "bets": hand.bets,
        "folded": [folded or gone for folded, gone in zip(hand.folded, empty, strict=True)],
        "bet": hand.current_bet,
        "put_in": [tuple(put) for put in hand.contributions],
        "pot": hand.pot,
    }


def choose(random: Random, legal: reference.Legal, unit: int) -> tuple[Any, ...]:
    """An action, raises to the bounds and between them."""
    choices: list[tuple[Any, ...]] = [("fold",)] if legal.fold and random.random() < 0.4 else []
    choices.append(("check",) if legal.check else ("call",))
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        low, high = legal.min_raise_to, legal.max_raise_to
        choices += [("raise_to", low), ("raise_to", high)]
        between = random.randint(low, high) // unit * unit
        if low <= between:
            choices.append(("raise_to", between))
    return random.choice(choices)


def compare_hand(seed: int) -> tuple[str, int]:
    random = Random(seed)
    start = some_start(random, most_players=5, deep=40)
    start |= cards_of(random, start)
    core, other = Hand(**start), reference.Hand(**start)
    total = sum(start["stacks"])
    said = f"seed {seed}: {start}"
    actions = 0
    while core.to_act is not None or other.to_act is not None:
        assert core.to_act == other.to_act, f"{said}, after {other._actions}"
        assert told(core) == told_by_reference(other), f"{said}, after {other._actions}"
        assert sum(core.stacks) + core.pot == total
        legal = other.legal()
        assert legal is not None
        action = choose(random, legal, start["stakes"].unit)
        core.apply(core_action(action))
        other.apply(action)
        actions += 1
    assert (core.street, other.street) == ("complete", "complete"), said
    settlement = core.settlement
    assert settlement is not None
    said = f"{said}, after {other._actions}"
    assert list(settlement.payout) == other.payout, said
    assert list(core.stacks) == other.stacks, said
    assert [seat for seat, shown in enumerate(core.shown) if shown] == sorted(other.shown), said
    assert [seat for seat, mucked in enumerate(core.mucked) if mucked] == sorted(other.mucked), said
    in_order = [event.seat for event in core.events if event.kind in ("shown", "mucked")]
    if not other._table().face_up:
        assert in_order == [e[1] for e in other.events if e[0] in ("show", "muck", "shown", "mucked")], said
    assert sum(core.stacks) + core.rake == total
    return core.street, actions


@pytest.mark.parametrize("block", range(8))
def test_random_hands(block: int) -> None:
    played = [compare_hand(seed)[1] for seed in range(block * 60, block * 60 + 60)]
    assert sum(played) > 150


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_random_hands() -> None:
    for seed in range(1000, 7000):
        compare_hand(seed)


def compare_counts(seed: int) -> int:
    random = Random(seed)
    start = some_start(random, most_players=random.choice([2, 2, 3, 5]), deep=5)
    start["stacks"] = [min(stack, 12 * start["stakes"].unit) for stack in start["stacks"]]
    with_posts = "posts" in start
    for name in ("posts", "straddles"):
        start.pop(name, None)
    if with_posts:
        start["posts"] = some_posts(random, start)
    core, other = Hand(**start), reference.Hand(**start)
    size = 0
    for depth in (1, 2, 3):
        size = counts.count(other, depth)
        found = omaha.count_actions(core, depth)
        divide = {str(action): count for action, count in omaha.divide(core, depth).items()}
        assert found == size, f"seed {seed}: {start}, depth {depth}: {divide}, {counts.divide(other, depth)}"
        if size > 600:
            return size
    tree = omaha.count_tree(core)
    if tree.edges < 1500:
        assert (tree.decisions, tree.terminals, tree.edges) == counts.totals(other), f"seed {seed}: {start}"
    return size


@pytest.mark.parametrize("block", range(6))
def test_random_counts(block: int) -> None:
    assert sum(compare_counts(seed) for seed in range(block * 50, block * 50 + 50)) > 200


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_random_counts() -> None:
    for seed in range(1000, 2000):
        compare_counts(seed)
