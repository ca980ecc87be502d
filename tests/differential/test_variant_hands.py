"""The core's hand against the reference where a hand is not plain: several boards, runs, bomb pots, kills, and the floor."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from test_hand import DECK, choose, some_rules

import omaha
from omaha import Action, Call, Check, Fold, Game, Hand, HandRecord, Muck, RaiseTo, RunIt, Show, Stakes
from omaha.reference import hand as reference

WORDS = {"fold": Fold(), "check": Check(), "call": Call(), "show": Show(), "muck": Muck()}


def core_action(action: tuple[Any, ...]) -> Action:
    return (
        {"raise_to": RaiseTo, "run_it": RunIt}[action[0]](action[1]) if len(action) > 1 else WORDS[action[0]]
    )


def some_variant(random: Random) -> dict[str, Any]:
    """A start of any kind: one in four a bomb pot, of limit hands one in four killed, of others one in two run more than once."""
    structure = random.choice(["limit", "pot_limit", "no_limit"])
    name = random.choice(["plo4", "plo4-8", "plo5", "plo5-8", "plo6-8", "courchevel", "courchevel-8"])
    boards = random.choice([1, 1, 2, 3])
    game = Game(name, structure, boards=boards)  # type: ignore[arg-type]
    unit = random.choice([1, 1, 2])
    big = 2 * unit * random.choice([1, 2])
    stakes = Stakes(blinds=(big // 2, big), unit=unit, ante=random.choice([0, 0, unit]))
    most = min(5, (52 - 3 - 5 * boards) // game.hole_cards)
    players = random.randint(2, most)
    stacks = [random.randint(1, random.choice([2 * big, 30 * big])) for _ in range(players)]
    stacks += [0] * random.choice([0, 0, 1])
    random.shuffle(stacks)
    rules = replace(some_rules(random), max_runs=random.choice([1, 2, 3, 3]))
    start: dict[str, Any] = {"rules": rules, "game": game, "stakes": stakes, "stacks": stacks}
    start["button"] = random.randrange(len(stacks))
    kind = random.random()
    if kind < 0.25:
        start["bomb_pot"] = unit * random.randint(1, 20)
    elif kind < 0.5 and structure == "limit":
        dealt_in = [seat for seat, stack in enumerate(stacks) if stack]
        start["kill"] = (random.choice(dealt_in), random.choice(["half", "full"]))
    if boards == 1 and rules.max_runs > 1 and random.random() < 0.8:
        start["run_it"] = random.choice(["ask", "ask", rules.max_runs, 2])
    # Where all show at once nobody decides anything.
    start["showdown"] = "manual" if rules.show_first != "all" and random.random() < 0.4 else "auto"
    return start


def cards_of(random: Random, start: dict[str, Any], shared: int) -> dict[str, Any]:
    """Cards for all; runs share the first cards of the board."""
    deck = DECK[:]
    random.shuffle(deck)
    size = start["game"].hole_cards
    holes = ["".join(deck.pop() for _ in range(size)) if stack else None for stack in start["stacks"]]
    if start["game"].boards > 1:
        boards = ["".join(deck.pop() for _ in range(5)) for _ in range(start["game"].boards)]
    else:
        first = [deck.pop() for _ in range(5)]
        boards = ["".join(first)]
        for _ in range(2 if start.get("run_it", 1) != 1 else 0):
            boards.append("".join(first[:shared] + [deck.pop() for _ in range(5 - shared)]))
    return {"hole_cards": holes, "boards": boards}


def same(core: Hand, other: reference.Hand) -> None:
    """What both say of the hand, whatever its state."""
    empty = [not stack for stack in core.starting_stacks]
    assert core.street == other.street
    assert core.to_act == other.to_act
    assert list(core.stacks) == other.stacks
    assert list(core.bets) == other.bets
    assert core.void == other.void
    assert [f or e for f, e in zip(core.folded, empty, strict=True)] == [
        f or e for f, e in zip(other.folded, empty, strict=True)
    ]
    put_in = list(zip(*core.contributions.values(), strict=True))
    assert put_in == [tuple(put) for put in other.contributions]
    assert [seat for seat, shown in enumerate(core.shown) if shown] == sorted(other.shown)
    assert [seat for seat, mucked in enumerate(core.mucked) if mucked] == sorted(other.mucked)
    if core.street not in ("showdown", "complete"):
        assert core.current_bet == other.current_bet
        legal, wanted = core.legal_actions(), other.legal()
        assert legal is not None and wanted is not None
        names = ("seat", "fold", "check", "call", "min_raise_to", "max_raise_to", "raise_closed", "run_it")
        assert tuple(getattr(legal, name) for name in names) == tuple(wanted)


def floor(random: Random, core: Hand) -> tuple[Any, ...]:
    """Something that the floor may try."""
    seat = random.randrange(len(core.stacks))
    turn = core.to_act if core.to_act is not None and random.random() < 0.7 else seat
    return random.choice([("kill_hand", seat)] * 4 + [("timeout", turn)] * 3 + [("misdeal",), ("void_hand",)])


def try_floor(core: Hand, other: reference.Hand, action: tuple[Any, ...]) -> None:
    """Both do it, or both refuse it and stay as they were."""
    before = core.copy()
    try:
        other.apply(action)
    except ValueError:
        with pytest.raises(omaha.OmahaError) as refused:
            getattr(core, action[0])(*action[1:])
        assert isinstance(refused.value, omaha.PhaseError | omaha.HoldingError)
        assert core == before
    else:
        getattr(core, action[0])(*action[1:])


def next_action(random: Random, core: Hand, other: reference.Hand) -> tuple[Any, ...]:
    legal = core.legal_actions()
    assert legal is not None
    if legal.run_it is not None:
        return ("run_it", random.choice([1, legal.run_it, legal.run_it, legal.run_it]))
    if core.street == "showdown":
        return ("muck",) if legal.muck and random.random() < 0.6 else ("show",)
    wanted = other.legal()
    assert wanted is not None
    return choose(random, wanted, core.stakes.unit)


def compare(seed: int) -> tuple[str, int, bool]:
    random = Random(seed)
    start = some_variant(random)
    busy_floor = random.random() < 0.4
    start |= cards_of(random, start, random.choice([0, 3, 4]))
    core, other = Hand(**start), reference.Hand(**start)
    total = sum(start["stacks"])
    try:
        while core.street != "complete":
            same(core, other)
            assert sum(core.stacks) + core.pot == total
            if busy_floor and random.random() < 0.15:
                try_floor(core, other, floor(random, core))
                continue
            if core.to_act is None:
                assert busy_floor, "stuck"
                try_floor(core, other, ("void_hand",))
                continue
            action = next_action(random, core, other)
            core.apply(core_action(action))
            other.apply(action)
        same(core, other)
        if not core.void:
            settlement = core.settlement
            assert settlement is not None and list(settlement.payout) == other.payout
            assert len(core.boards) == other.runs
        assert sum(core.stacks) + core.rake == total
        assert HandRecord.of(core).hand() == core
    except AssertionError as error:
        raise AssertionError(f"seed {seed}: {start}\nafter {other._actions}\n{error}") from error
    return core.street, len(core.boards), core.void


@pytest.mark.parametrize("block", range(8))
def test_random_variants(block: int) -> None:
    ends = [compare(seed) for seed in range(block * 60, block * 60 + 60)]
    assert any(boards > 1 for _, boards, _ in ends)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_random_variants() -> None:
    for seed in range(1000, 3000):
        compare(seed)
