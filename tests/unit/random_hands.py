"""Hands of every kind, played at random with a busy floor: for the tests of views and records."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

from omaha import (
    Action,
    Call,
    Card,
    Check,
    Deck,
    Fold,
    Game,
    Hand,
    HouseRules,
    Muck,
    OmahaError,
    RaiseTo,
    Rake,
    RunIt,
    Show,
    Stakes,
)
from omaha.games import GAMES, Structure
from omaha.presets import PRESETS

STRUCTURES = ("limit", "pot_limit", "no_limit")
ALL = [Card(number) for number in range(52)]


def a_house(random: Random) -> HouseRules:
    preset = random.choice(list(PRESETS.values()))
    return replace(
        preset,
        structures=STRUCTURES,
        big_blind_range=None,
        straddle="left",
        burns=random.random() < 0.85,
        max_runs=random.choice([1, 2, 3, 3]),
        rabbit=random.random() < 0.8,
        show_first=random.choice(["aggressor", "left_of_button", "all"]),
        muck=random.choice(["losers", "losers", "callers", "none"]),
        side_pots_first=random.random() < 0.5,
        all_in_face_up=random.random() < 0.4,
        rake=random.choice([None, Rake(500, cap=9), Rake(1000, mode="total_main_first")]),
    )


def a_start(random: Random, *, uncalled: bool = True) -> dict[str, Any]:
    """What a hand of any variant starts from. `uncalled`: winners may have to show, where the players decide, too."""
    rules = a_house(random)
    game = Game(
        random.choice(GAMES),
        cast(Structure, random.choice(STRUCTURES)),
        boards=random.choice([1, 1, 1, 2, 3]),
    )
    unit = random.choice([1, 1, 2])
    big = unit * random.choice([2, 4])
    stakes = Stakes(
        blinds=(big // 2, big) if big // 2 % unit == 0 else (big,),
        unit=unit,
        ante=random.choice([0, 0, unit]),
        big_blind_ante=random.choice([0, 0, 0, big]),
    )
    most = (52 - 3 * rules.burns - 5 * game.boards) // game.hole_cards
    stacks = [
        random.randint(1, random.choice([2 * big, 40 * big])) for _ in range(random.randint(2, min(6, most)))
    ]
    stacks += [0] * random.choice([0, 0, 1])
    random.shuffle(stacks)
    start: dict[str, Any] = {
        "game": game,
        "stakes": stakes,
        "stacks": stacks,
        "button": random.randrange(len(stacks)),
        "added": random.choice([0, 0, 0, 2 * unit]),
    }
    kind = random.random()
    if kind < 0.2:
        start["bomb_pot"] = unit * random.randint(1, 8)
    elif kind < 0.5 and game.structure == "limit":
        dealt_in = [seat for seat, stack in enumerate(stacks) if stack]
        start["kill"] = (random.choice(dealt_in), random.choice(["half", "full"]))
    if game.boards == 1 and rules.max_runs > 1:
        start["run_it"] = random.choice([1, 2, rules.max_runs, "ask", "ask"])
    start["showdown"] = random.choice(["auto", "manual"])
    if start["showdown"] == "auto" or uncalled:
        rules = replace(rules, uncalled_winner_shows=random.random() < 0.3)
    return start | {"rules": rules} | cards_of(random, start)


def cards_of(random: Random, start: dict[str, Any]) -> dict[str, Any]:
    """Mostly a deck; sometimes cards that are told, or some of them."""
    if random.random() < 0.75:
        return {"deck": Deck.seeded(random.getrandbits(40))}
    deck = random.sample(ALL, 52)
    game = start["game"]
    holes: list[list[Card] | None] = [
        [deck.pop() for _ in range(game.hole_cards)] if stack else None for stack in start["stacks"]
    ]
    boards = [[deck.pop() for _ in range(5)] for _ in range(game.boards)]
    if random.random() < 0.3:
        boards[-1] = boards[-1][: random.randrange(5)]
        holes[random.randrange(len(holes))] = None
    return {"hole_cards": holes, "boards": boards}


def a_hand(random: Random, **options: Any) -> Hand:
    """A hand before its first action; here and there with a straddle."""
    while True:
        start = a_start(random, **options)
        try:
            hand = Hand(**start)
        except OmahaError as error:  # such as half a kill that is no whole number of chips
            assert error.code.startswith("hand."), error
            continue
        if random.random() < 0.2 and "deck" in start and hand.to_act is not None:
            straddled = {**start, "straddles": [hand.to_act], "deck": Deck.seeded(random.getrandbits(40))}
            try:
                return Hand(**straddled)
            except OmahaError as error:
                assert error.code.startswith("hand."), error
        return hand


def an_action(random: Random, hand: Hand) -> Action:
    """What the player to act may do; he seldom folds."""
    legal = hand.legal_actions()
    assert legal is not None
    if legal.run_it is not None:
        return RunIt(random.choice([1, legal.run_it, legal.run_it, legal.run_it]))
    choices: list[Action] = [Show()] * legal.show + [Muck()] * 2 * legal.muck
    choices += [Check()] * 6 if legal.check else []
    choices += [Call()] * 6 if legal.call is not None else []
    choices += [Fold()] if legal.fold and not legal.check else []
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        unit = hand.stakes.unit
        steps = (legal.max_raise_to - legal.min_raise_to) // unit
        choices += [RaiseTo(legal.min_raise_to), RaiseTo(legal.max_raise_to)]
        choices += [RaiseTo(legal.min_raise_to + unit * random.randint(0, steps))]
    return random.choice(choices)


def told_boards(random: Random, hand: Hand) -> list[list[Card]]:
    """Cards that nobody has, one for each board: enough for a river, too few for a flop, which leaves the others unknown."""
    used = {card for seat in range(len(hand.stacks)) for card in hand.hole_cards(seat)}
    used |= {card for board in hand.boards for card in board if card is not None}
    used |= {card for event in hand.events for card in event.cards or ()}
    free = [card for card in ALL if card not in used]
    count = min(len(hand.boards), len(free))
    return [[card] for card in random.sample(free, count)]


def floor(random: Random, hand: Hand) -> None:
    """The floor does something, or is refused."""
    seat = random.randrange(len(hand.stacks))
    turn = seat if hand.to_act is None or random.random() < 0.2 else hand.to_act
    held = list(hand.hole_cards(seat))
    some = random.sample(held, random.randint(1, len(held))) if held else [ALL[0]]
    policy = random.choice(["roberts", "tda"])
    redeal: dict[str, Any] = {"deck": Deck.seeded(random.getrandbits(40))}
    if random.random() < 0.3:
        redeal = {"boards": told_boards(random, hand)}
    name, *arguments = random.choices(
        [
            ("kill_hand", seat),
            ("timeout", turn),
            ("expose", seat, some),
            ("out_of_turn", seat),
            ("redeal_street", policy),
            ("misdeal",),
            ("void_hand",),
            ("show", seat, random.choice([None, some])),
            ("rabbit",),
        ],
        [3, 3, 3, 2, 5, 0.3, 0.1, 1, 1],
    )[0]
    before = hand.copy()
    try:
        getattr(hand, name)(*arguments, **(redeal if name == "redeal_street" else {}))
    except OmahaError as error:
        assert error.code.startswith(("phase.", "hand.", "card.", "floor.")), error
        assert hand == before and hand.key() == before.key()


def step(random: Random, hand: Hand, busy: float = 0.2) -> None:
    """Somebody acts, or the floor does."""
    if hand.to_act is None or random.random() < busy:
        floor(random, hand)
    else:
        hand.apply(an_action(random, hand))


def play_on(random: Random, hand: Hand, steps: int = 200, busy: float = 0.2) -> Hand:
    """To the end and a little further, if it takes no more steps than these."""
    for _ in range(steps):
        if hand.street == "complete":
            break
        step(random, hand, busy)
    if steps > 20:
        for _ in range(3 if busy else 0):
            floor(random, hand)
    return hand
