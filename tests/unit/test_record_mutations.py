"""Records and pickles that somebody changed: what is read all the same is a hand that the rules allow."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from random_hands import ALL, a_hand, play_on

from omaha import Hand, HandRecord, OmahaError
from omaha.games import as_game
from omaha.reference import hand as reference

CARDS = list(map(str, ALL))
WORDS = [
    "",
    "fold",
    "check",
    "call",
    "show",
    "muck",
    "auto",
    "manual",
    "ask",
    "full",
    "tda",
    "ante",
    "plo6-8",
    "??",
    "As",
]
WORDS += ["big_blind", "limit", "no_limit", "losers", "none", "\ud800", "\x00", "AsAs", "omaha.hand"]
NUMBERS = [
    0,
    1,
    2,
    3,
    5,
    7,
    24,
    25,
    52,
    255,
    256,
    -1,
    2**31,
    2**32,
    2**62,
    2**63 - 1,
    2**63,
    2**64 - 1,
    2**64,
]
JUNK: list[Any] = [None, True, False, 1.5, [], {}, [[]], {"a": 1}, [None] * 30, "x" * 300]
COMMANDS: list[list[Any]] = [
    ["fold"],
    ["check"],
    ["call"],
    ["show"],
    ["muck"],
    ["misdeal"],
    ["void_hand"],
    ["rabbit"],
]
COMMANDS += [[name, seat] for name in ("timeout", "kill_hand", "out_of_turn", "run_it") for seat in range(4)]
COMMANDS += [["raise_to", 4], ["raise_to", 20], ["expose", 0, "As"], ["show_cards", 1, "Kd2c"]]
COMMANDS += [["redeal_street", "tda", False, "".join(CARDS[:20])], ["redeal_street", "roberts", True, "AsKs"]]


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with a key of it."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        yield data, key
        yield from places(value)


def another(random: Random, value: Any) -> Any:
    """A value like this one, or none like it."""
    kind = random.random()
    if kind < 0.1:
        return copy.deepcopy(random.choice([*JUNK, *NUMBERS, *WORDS]))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice([value + 1, value - 1, value * 2, value + 10, *NUMBERS])
    if isinstance(value, str):
        pairs = re.findall("..", value)
        if len(pairs) > 1 and set(pairs) <= {*CARDS, "??"}:
            pairs[random.randrange(len(pairs))] = random.choice([*CARDS, "??", random.choice(pairs)])
            random.shuffle(pairs) if kind < 0.4 else None
            return "".join(pairs[: len(pairs) - (kind > 0.8)])
        return random.choice(WORDS)
    if isinstance(value, list) and value:
        value = copy.deepcopy(value)
        at, to = random.randrange(len(value)), random.randrange(len(value))
        if kind < 0.4:
            value[at], value[to] = value[to], value[at]
        elif kind < 0.7:
            value.insert(at, copy.deepcopy(value[to]))
        else:
            del value[at]
        return value
    return copy.deepcopy(random.choice([*JUNK, *NUMBERS, *WORDS, ["kill", "half"], [0, "full"]]))


def swap_cards(random: Random, data: Any) -> Any:
    """Two cards change places everywhere, or in one place only: then one lies twice."""
    one, two = random.sample(CARDS, 2)
    text = json.dumps(data)
    if random.random() < 0.5:
        return json.loads(text.replace(one, "@@").replace(two, one).replace("@@", two))
    return json.loads(text.replace(one, two, 1))


def mutate(random: Random, data: Any, commands: list[Any]) -> Any:
    """A few changes; `commands` is the list of commands in `data`."""
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        kind = random.random()
        if kind < 0.25:
            at = random.randint(0, len(commands))
            commands[at : at + random.choice([0, 1])] = random.choice(
                [[], [copy.deepcopy(random.choice(COMMANDS))]]
            )
        elif kind < 0.35 and isinstance(data, dict):
            data = swap_cards(random, data)
            commands = data["commands"] if isinstance(data.get("commands"), list) else []
        else:
            found = list(places(data))
            if not found:
                continue  # the mutations before have left nothing to change
            part, key = random.choice(found)
            if kind < 0.4:
                del part[key]
            else:
                part[key] = another(random, part[key])
    return data


def lying(hand: Hand) -> list[str]:
    """Hole cards and boards; what runs share lies once."""
    cards = [str(card) for seat in range(len(hand.stacks)) for card in hand.hole_cards(seat)]
    first, *others = hand.boards
    cards += map(str, filter(None, first))
    for board in others:
        shared = 0
        while hand.game.boards == 1 and shared < len(board) and board[shared] == first[shared]:  # type: ignore[union-attr]
            shared += 1
        cards += map(str, filter(None, board[shared:]))
    return cards


def assert_sound(hand: Hand) -> None:
    added = hand._parts()[1]["added"]
    assert sum(hand.stacks) + hand.pot + hand.rake == sum(hand.starting_stacks) + added
    assert min(hand.stacks) >= 0 and min(hand.bets) >= 0
    cards = lying(hand)
    assert len(cards) == len(set(cards))
    if hand.settlement is not None:
        assert hand.pot == 0
    hand.legal_actions(), hand.pots, hand.view(), repr(hand)


def whole(make: Any, house: Any, parts: Any) -> Hand:
    """With all events that the commands make."""
    low, high = 0, 2000
    while low < high:
        middle = (low + high + 1) // 2
        try:
            make(house, (*parts[:4], middle))
            low = middle
        except OmahaError:
            high = middle - 1
    made = make(house, (*parts[:4], low))
    assert isinstance(made, Hand)
    return made


NOT_TOLD = {"expose", "out_of_turn", "show_cards", "rabbit"}


def assert_reference_accepts(hand: Hand) -> bool:
    """Whether the reference can express it."""
    make, (house, parts) = hand.__reduce__()
    rules, game, stakes = house
    start, options, (given, cards), commands, _ = parts
    # Where all show at once, the reference asks nobody.
    asks_nobody = options["showdown"] == "manual" and rules.show_first == "all"
    # It does not know how many runs a deck allows, nor lets those decide whose cards are known while others are not.
    deck_counts = not given and options["run_it"] != 1 and len(cards) < 2 * 8 * rules.max_runs
    unknown = None in options["hole_cards"] and options["showdown"] == "manual"
    if (
        asks_nobody
        or deck_counts
        or unknown
        or options["added"]
        or any(command[0] == "redeal_street" for command in commands)
    ):
        return False
    hand = whole(make, house, parts)
    boards = ["".join(map(str, board)) for board in hand.boards if None not in board and len(board) == 5]
    told = {name: options[name] for name in options if name != "added"}
    if len(boards) == len(hand.boards):
        told["boards"] = boards
    elif hand.street in ("showdown", "complete"):
        return False
    other = reference.Hand(rules, as_game(game), stakes, *start, **told)
    for command in commands:
        if command[0] not in NOT_TOLD:
            other.apply(tuple(command))
    assert (other.street, other.stacks, other.void) == (hand.street, list(hand.stacks), hand.void)
    assert (other.to_act, other.bets) == (hand.to_act, list(hand.bets))
    return True


def bases(random: Random) -> Hand:
    return play_on(random, a_hand(random), random.choice([0, 3, 10, 30]))


def coded(error: BaseException) -> str:
    """The code of an error, which must be one of ours, and no fault of omaha itself."""
    assert isinstance(error, OmahaError), repr(error)
    assert re.fullmatch(r"config|[a-z_]+\.[a-z_]+", error.code), repr(error)
    assert error.code.split(".")[0] not in ("integrity", "internal"), repr(error)
    return error.code


def end_of_record(random: Random, data: dict[str, Any]) -> str:
    """How a changed record ends: with a code, as a "hand", or as one that the "reference" was asked about."""
    data = copy.deepcopy(data)
    text = json.dumps(mutate(random, data, data["commands"]))
    if random.random() < 0.05:
        at = random.randrange(len(text))
        put = random.choice(["", ",", '"', "}", "9" * 30, "1e3", "\x00", "é"])
        text = text[:at] + put + text[at + random.randint(0, 2) :]
    try:
        record = HandRecord.from_json(text)
    except BaseException as error:
        return coded(error)
    hand = record.hand()
    assert_sound(hand)
    assert HandRecord.of(hand) == record
    assert HandRecord.from_json(record.to_json()).hand() == hand
    return "reference" if random.random() < 0.6 and assert_reference_accepts(hand) else "hand"


def frozen(value: Any, depth: int = 0) -> Any:
    """Lists are tuples again, but for that of the commands."""
    if isinstance(value, list):
        return tuple(frozen(item, depth + 1) for item in value)
    return {key: frozen(item) for key, item in value.items()} if isinstance(value, dict) else value


def thawed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [thawed(item) for item in value]
    return {key: thawed(item) for key, item in value.items()} if isinstance(value, dict) else value


def end_of_pickle(random: Random, hand: Hand) -> str:
    """How a changed pickle ends: with a code or as a "hand"."""
    make, (house, parts) = hand.__reduce__()
    data: list[Any] = [list(house), thawed(parts)]
    data = mutate(random, data, data[1][3])
    args = [frozen(part) for part in data][:2] + [None] * (2 - len(data))
    if isinstance(args[1], tuple) and len(args[1]) == 5 and isinstance(args[1][3], tuple):
        args[1] = (*args[1][:3], list(args[1][3]), args[1][4])
    try:
        other = make(*args)
    except BaseException as error:
        return coded(error)
    assert isinstance(other, Hand)
    assert_sound(other)
    assert pickle.loads(pickle.dumps(other)) == other
    return "hand"


def fuzz(seeds: range, changes: int) -> Counter[str]:
    """How often each end was met."""
    ends: Counter[str] = Counter()
    for seed in seeds:
        random = Random(seed)
        hand = bases(random)
        data = HandRecord.of(hand).to_dict()
        for number in range(changes):
            try:
                ends["record " + end_of_record(random, data)] += 1
                ends["pickle " + end_of_pickle(random, hand)] += 1
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, change {number}: {error}") from error
    return ends


@pytest.mark.parametrize("block", range(4))
def test_a_changed_record_is_refused_or_a_legal_hand(block: int) -> None:
    ends = fuzz(range(block * 25, block * 25 + 25), 20)
    assert ends["record hand"] > 20 and ends["record reference"] > 10 and ends["pickle hand"] > 20
    assert len(ends) > 15


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_changed_records_are_refused_or_legal_hands() -> None:
    ends = fuzz(range(1000, 1700), 40)
    assert ends["record reference"] > 1000
