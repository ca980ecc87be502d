"""The reference hand in what is not played every day: tests/vectors/variants.jsonl, and what the floor does."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from omaha import Game, HouseRules
from omaha.reference.betting import Action
from omaha.reference.counts import choices
from omaha.reference.hand import Hand

VECTORS = Path(__file__).parents[1] / "vectors" / "variants.jsonl"
HEADER, *CASES = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
FIELDS = {
    "id",
    "title",
    "source",
    "why",
    "rules",
    "game",
    "structure",
    "game_boards",
    "blinds",
    "stacks",
    "button",
}
FIELDS |= {"actions", "expect"}
OPTIONAL = {"bomb_pot", "kill", "run_it", "straddles", "hole_cards", "boards"}


def house(**more: Any) -> SimpleNamespace:
    """The default house rules, with what differs."""
    fields = asdict(HouseRules()) | {"max_runs": 1} | more
    if isinstance(fields["rake"], dict):
        fields["rake"] = SimpleNamespace(**fields["rake"])
    return SimpleNamespace(**fields)


def start(stacks: list[int], button: int = 0, blinds: tuple[int, ...] = (1, 2), **more: Any) -> Hand:
    """A hand at plain stakes; fields of the game, the stakes and the rules have their own names."""
    names = ("posts", "straddles", "hole_cards", "board", "boards", "showdown", "bomb_pot", "kill", "run_it")
    named = {name: more.pop(name) for name in names if name in more}
    game = Game(
        more.pop("game", "plo4"), more.pop("structure", "pot_limit"), boards=more.pop("game_boards", 1)
    )
    stakes = {"ante": 0, "big_blind_ante": 0, "small_bet": None, "big_bet": None, "cap": None, "unit": 1}
    stakes |= {name: more.pop(name) for name in tuple(stakes) if name in more}
    return Hand(house(**more), game, SimpleNamespace(blinds=tuple(blinds), **stakes), stacks, button, **named)


def play(hand: Hand, text: str) -> Hand:
    """f, k, c, a raise-to total, x2 for two runs, with blanks between them."""
    words: dict[str, Action] = {
        "f": ("fold",),
        "k": ("check",),
        "c": ("call",),
        "s": ("show",),
        "m": ("muck",),
    }
    for word in text.split():
        named = ("run_it", int(word[1:])) if word[0] == "x" else None
        hand.apply(words.get(word) or named or ("raise_to", int(word)))
    return hand


def of_case(case: dict[str, Any]) -> Hand:
    more = {name: case[name] for name in (*OPTIONAL, "unit") if name in case}
    if "kill" in more:
        more["kill"] = tuple(more["kill"])
    fixed = {name: case[name] for name in ("game", "structure", "game_boards")}
    return start(case["stacks"], case["button"], case["blinds"], **fixed, **more, **case["rules"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vectors(case: dict[str, Any]) -> None:
    assert FIELDS <= set(case) <= FIELDS | OPTIONAL | {"unit", "legal", "asked"}
    hand = of_case(case)
    legal = {told[0]: told[1:] for told in case.get("legal", [])}
    asked = {told[0]: told[1:] for told in case.get("asked", [])}
    for number, action in enumerate(case["actions"]):
        now = hand.legal()
        assert now is not None
        if number in legal:
            assert [now.seat, now.call, now.min_raise_to, now.max_raise_to] == legal[number], number
        assert hand.asking == (number in asked) == (now.run_it is not None)
        if number in asked:
            assert [now.seat, now.run_it] == asked[number]
        hand.apply(tuple(action))
    assert (hand.street, hand.to_act) == ("complete", None)
    assert hand.stacks == case["expect"]["stacks"]
    assert [list(put) for put in hand.contributions] == case["expect"]["contributions"]
    assert hand.runs == case["expect"]["runs"]


def test_the_vectors_name_their_source() -> None:
    assert HEADER["schema"] == "omaha.variants/1" and HEADER["source"] and HEADER["verified"]
    assert len({case["id"] for case in CASES}) == len(CASES) >= 40


# What cannot be set up


@pytest.mark.parametrize(
    "wrong",
    [
        {"run_it": 2},
        {"run_it": "ask"},
        {"run_it": 3, "max_runs": 2},
        {"run_it": 0, "max_runs": 3},
        {"run_it": 2, "max_runs": 2, "game_boards": 2},
        {"kill": (0, "full")},
        {"kill": (0, "twice"), "structure": "limit"},
        {"kill": (3, "full"), "structure": "limit"},
        {"kill": (0, "half"), "structure": "limit", "blinds": (2, 5)},
        {"kill": (0, "half"), "structure": "limit", "blinds": (5, 10), "unit": 10},
        {"posts": [(0, "kill", 4)], "structure": "limit"},
        {"bomb_pot": 0},
        {"bomb_pot": 3, "unit": 2},
        {"bomb_pot": 5, "straddles": [0], "straddle": "left"},
        {"bomb_pot": 5, "kill": (0, "full"), "structure": "limit"},
        {"bomb_pot": 5, "posts": [(1, "small_blind", 1)]},
        {"boards": ["9c7d3h2c2d", "9cKd8c3s2s"], "game_boards": 2},
        {"boards": ["9c7d3h2c2d", "Kd9c8c3s2s"]},
        {"boards": ["9c7d3h"] * 4},
    ],
    ids=str,
)
def test_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        start([100, 100, 100, 0], **wrong)


def test_given_posts_and_a_kill() -> None:
    """Posts that are given are all that there are, a kill too."""
    limit = {"structure": "limit", "blinds": (5, 10)}
    posts = [(1, "small_blind", 5), (2, "big_blind", 10), (3, "post", 10)]
    hand = start([90] * 4, **limit, posts=posts, kill=(3, "full"))
    assert hand.bets == [0, 5, 10, 10] and (hand.to_act, hand.current_bet) == (3, 20)
    hand = start([90] * 4, **limit, posts=[*posts, (3, "kill", 7)], kill=(3, "full"))
    assert hand.bets == [0, 5, 10, 17] and hand.current_bet == 20


def test_dead_money_in_a_bomb_pot() -> None:
    posts = [(0, "dead", 3), (0, "ante", 5), (1, "ante", 5)]
    hand = start([90, 90], bomb_pot=5, posts=posts)
    assert (hand.street, hand.pot, hand.contributions[0]) == ("flop", 13, (0, 5, 3))


# The floor


def refused(hand: Hand, *actions: Action) -> None:
    before = (hand.events, hand.stacks, hand.to_act)
    for action in actions:
        with pytest.raises(ValueError, match="not legal"):
            hand.apply(action)
    assert (hand.events, hand.stacks, hand.to_act) == before


MISDEAL: Action = ("misdeal",)
VOID: Action = ("void_hand",)


@pytest.mark.parametrize(
    ("actions", "substantial"),
    [("", False), ("f", False), ("c", False), ("f f", False), ("f f f", True), ("c f", True), ("f c", True)],
)
def test_misdeal_before_substantial_action(actions: str, substantial: bool) -> None:
    """TDA 36: two actions in turn of which one puts chips in, or three of any kind."""
    hand = play(start([100] * 5, ante=1, big_blind_ante=2), actions)
    if substantial:
        refused(hand, MISDEAL)
        return
    hand.apply(MISDEAL)
    assert (hand.street, hand.void, hand.to_act, hand.payout) == ("complete", True, None, None)
    assert (hand.stacks, hand.pot, hand.bets, hand.legal()) == ([100] * 5, 0, [0] * 5, None)
    refused(hand, MISDEAL, VOID, ("fold",), ("kill_hand", 1), ("timeout", 1))


def test_checks_and_posts_are_no_chips() -> None:
    """In a bomb pot two checks are no substantial action, the third is."""
    hand = play(start([100] * 4, bomb_pot=5), "k k")
    assert hand.after(MISDEAL).stacks == [100] * 4
    refused(play(hand, "k"), MISDEAL)


def test_killing_is_no_action_in_turn() -> None:
    hand = play(start([100] * 5), "c")
    hand.apply(("kill_hand", 1))
    hand.apply(("kill_hand", 2))
    assert hand.after(MISDEAL).stacks == [100] * 5
    hand.apply(("timeout", 4))
    refused(hand, MISDEAL)


def test_void_at_any_time_before_payment() -> None:
    cards = {"hole_cards": [ACES, KINGS], "board": "9c7d3h2c2d", "structure": "no_limit"}
    hand = play(start([50, 30], showdown="manual", **cards), "50 c s")
    hand.apply(VOID)
    assert (hand.street, hand.stacks, hand.shown, hand.to_act) == ("complete", [50, 30], [1], None)
    paid = play(start([50, 30], **cards), "50 c")
    assert paid.street == "complete" and not paid.void
    refused(paid, VOID, MISDEAL, ("kill_hand", 0), ("timeout", 0))


ACES, KINGS, QUEENS = "AhAsTc5d", "KhKsTd5c", "QhQsTh5h"


def test_kill_out_of_turn_and_in_turn() -> None:
    hand = start([100] * 4)
    hand.apply(("kill_hand", 1))
    assert (hand.to_act, hand.folded) == (3, [False, True, False, False])
    hand.apply(("kill_hand", 3))
    assert hand.to_act == 0
    refused(hand, ("kill_hand", 1), ("kill_hand", 7), ("timeout", 2))
    hand.apply(("kill_hand", 0))
    assert (hand.street, hand.stacks) == ("complete", [100, 99, 101, 100])  # 2 - 1 of the blind go back
    refused(hand, ("kill_hand", 2))


def test_kill_of_a_bettor() -> None:
    """His bet stands, and what nobody matched of it goes back."""
    hand = play(start([100] * 3, structure="no_limit"), "50")
    hand.apply(("kill_hand", 0))
    legal = hand.legal()
    assert legal is not None and (legal.seat, legal.call) == (1, 49)
    play(hand, "f")
    assert (hand.street, hand.stacks) == ("complete", [98, 99, 103])


def test_a_killed_bet_is_not_to_be_matched_by_one_who_alone_has_chips() -> None:
    """As long as he has matched what live others have bet."""
    hand = play(start([200, 10, 200, 20], structure="no_limit"), "20 80 c")
    hand.apply(("kill_hand", 0))
    legal = hand.legal()
    assert legal is not None and (legal.seat, legal.call) == (2, 78)  # he has 2 in, live seat 3 has 20
    cards = {"hole_cards": [ACES, None, KINGS], "board": "9c7d3h2c2d"}
    hand = play(start([10, 200, 200], structure="no_limit", **cards), "10 c 30 80")
    assert hand.to_act == 2
    hand.apply(("kill_hand", 1))
    # seat 2 has 30 in, live seat 0 has 10: main 30 to the aces, 40 to seat 2, 50 of the dead bet back
    assert (hand.street, hand.stacks) == ("complete", [30, 170, 210])


def test_orphan_layers_are_refused() -> None:
    """4.10: 11 to 30 was matched by two; one of them must stay, as long as no other has reached it."""
    hand = play(start([10, 200, 200], structure="no_limit"), "10 c 30 c")
    hand.apply(("kill_hand", 1))
    assert hand.street == "showdown"  # nobody else has a decision; the cards are not known
    refused(hand, ("kill_hand", 2), ("kill_hand", 1))
    assert hand.after(("kill_hand", 0)).stacks == [0, 170, 240]
    hand = play(start([200] * 4, structure="no_limit"), "20 c")
    hand.apply(("kill_hand", 3))
    refused(hand, ("kill_hand", 0))  # the blinds have not called 20 yet
    assert play(hand, "c").after(("kill_hand", 0)).to_act == 2


def asking(**more: Any) -> Hand:
    cards = {"hole_cards": [ACES, KINGS, QUEENS], "boards": ["9c7d3h2c2d", "Kd8c3s2s7h"]}
    more = {"run_it": "ask", "max_runs": 3, "structure": "no_limit"} | cards | more
    return play(start([50, 50, 50], **more), "50 c c")


def test_kill_while_asking() -> None:
    hand = asking()
    assert (hand.asking, hand.street, hand.to_act, hand.bets) == (True, "preflop", 1, [0, 0, 0])
    other = hand.after(("kill_hand", 1))  # the one who is asked
    assert (other.to_act, other.asking) == (2, True)
    assert play(other, "x2 x2").stacks == [150, 0, 0] and other.runs == 2
    other = play(hand, "x2 x3").after(("kill_hand", 0))  # the last to be asked
    assert (other.asking, other.runs, other.street, other.stacks) == (False, 2, "complete", [0, 150, 0])
    other = asking().after(("kill_hand", 1)).after(("kill_hand", 0))
    assert (other.street, other.stacks, other.runs, other.shown) == ("complete", [0, 0, 150], 1, [])


def test_asking_goes_before_turning_up() -> None:
    hand = asking(all_in_face_up=True)
    assert hand.shown == []
    play(hand, "x2 x2 x3")
    events = hand.events
    assert events.index(("run_it", 0, 3)) < events.index(("show", 1)) < events.index(("street", "flop"))


def test_wrong_answers() -> None:
    hand = asking()
    refused(hand, ("run_it", 0), ("run_it", 4), ("check",), ("fold",), ("show",), ("run_it", True))
    refused(play(start([50] * 3), ""), ("run_it", 1))
    hand.apply(("timeout", 1))  # says 1
    assert (hand.street, hand.runs, hand.stacks) == ("complete", 1, [150, 0, 0])
    assert choices(asking()) == [("run_it", 1), ("run_it", 2), ("run_it", 3)]


def test_answers_are_no_substantial_action() -> None:
    hand = start([50, 2], run_it="ask", max_runs=2)  # the big blind is all-in
    assert play(hand, "c x2").after(MISDEAL).stacks == [50, 2]


def test_timeout() -> None:
    hand = start([100] * 3)
    hand.apply(("timeout", 0))
    assert hand.folded == [True, False, False]
    play(hand, "c")
    hand.apply(("timeout", 2))
    assert (hand.street, hand.to_act) == ("flop", 1)
    refused(hand, ("timeout", 2))


def manual(**more: Any) -> Hand:
    cards = {"hole_cards": [QUEENS, ACES, KINGS], "board": "9c7d3h2c2d", "showdown": "manual"}
    return play(start([100] * 3, **cards, **more), "c c k k k k k k k k k k")


def test_timeout_at_a_manual_showdown() -> None:
    hand = manual()
    for seat in (1, 2, 0):
        assert hand.to_act == seat
        hand.apply(("timeout", seat))
    assert (hand.shown, hand.mucked, hand.stacks) == ([1], [2, 0], [98, 104, 98])
    hand = manual(muck="none")
    for seat in (1, 2, 0):
        hand.apply(("timeout", seat))
    assert (hand.shown, hand.mucked) == ([1, 2, 0], [])


def test_kill_at_a_manual_showdown() -> None:
    hand = manual()
    hand.apply(("kill_hand", 1))  # whose turn it is
    assert hand.to_act == 2
    hand = play(hand, "s m")
    assert (hand.shown, hand.mucked, hand.folded, hand.stacks) == (
        [2],
        [0],
        [False, True, False],
        [98, 98, 104],
    )
    hand = play(manual(), "s")
    hand.apply(("kill_hand", 0))  # who is still to come
    assert (hand.street, hand.to_act) == ("showdown", 2)
    refused(play(hand.after(("kill_hand", 1)), ""), ("kill_hand", 2))
    assert play(hand, "m").stacks == [98, 104, 98]


def test_a_killed_hand_that_was_shown_beats_nobody() -> None:
    """The aces are shown and killed; the kings lose to nothing shown, but need not show when alone."""
    hand = play(manual(), "s")
    hand.apply(("kill_hand", 1))
    refused(hand, ("muck",))
    play(hand, "s")
    refused(hand.after(("muck",)), ("kill_hand", 2))
    hand.apply(("kill_hand", 0))
    assert (hand.shown, hand.stacks) == ([1, 2], [98, 98, 104])
    hand = play(manual(), "s m")
    hand.apply(("kill_hand", 1))
    assert (hand.shown, hand.mucked, hand.stacks) == ([1], [2], [104, 98, 98])


def test_a_hand_killed_after_it_was_turned_up_was_shown() -> None:
    hand = play(start([50] * 3, structure="no_limit", all_in_face_up=True), "50 c c")  # cards unknown
    hand.apply(("kill_hand", 1))
    assert (hand.street, hand.shown) == ("showdown", [1, 2, 0])


def test_a_side_pot_keeps_a_hand_at_the_showdown() -> None:
    """The side pot is between 1 and 2; one of them has mucked, so the other cannot be killed."""
    cards = {"hole_cards": [QUEENS, ACES, KINGS], "board": "9c7d3h2c2d", "showdown": "manual"}
    hand = play(
        start([10, 100, 100], structure="no_limit", side_pots_first=True, **cards), "10 c c 5 c k k k k"
    )
    play(hand, "s m")
    refused(hand, ("kill_hand", 1))
    assert hand.after(("kill_hand", 0)).stacks == [0, 125, 85]


def test_the_pots_are_frozen_when_betting_is_over() -> None:
    """4.3: main 39 and side 6 are raked 3 and 0, as one pot they would be raked 4."""
    rake = SimpleNamespace(bp=1000)
    hand = play(start([13, 40, 40], structure="no_limit", rake=rake, showdown="manual"), "13 c c 3 c k k k k")
    hand.apply(("kill_hand", 0))
    hand.apply(("kill_hand", 1))
    assert hand.stacks == [0, 24, 66]  # 40 - 16 + 36 + 6


def test_mucking_on_several_boards() -> None:
    """The kings lose the first board and win the second: they are shown."""
    cards = {"hole_cards": [ACES, KINGS], "boards": ["9c7d3h2c2d", "Kd8c3s2s7h"]}
    hand = play(start([50, 50], game_boards=2, showdown="manual", **cards), "c k k k k k k k")
    assert hand.to_act == 1
    play(hand, "s")
    refused(hand, ("muck",))
    assert play(hand, "s").stacks == [50, 50]
    cards["boards"][1] = "Qd8h6c3c3s"
    hand = play(start([50, 50], game_boards=2, button=1, **cards), "c k k k k k k k")
    assert (hand.shown, hand.mucked, hand.stacks) == ([0], [1], [52, 48])


# At random


def random_start(rng: Random) -> Hand:
    stacks = [rng.choice((0, 3, 7, 20, 90)) for _ in range(rng.randint(3, 6))]
    while sum(stack > 0 for stack in stacks) < 2:
        stacks[rng.randrange(len(stacks))] = 30
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rng.shuffle(deck)
    structure = rng.choice(("limit", "pot_limit", "no_limit"))
    boards = rng.choice((1, 1, 2, 3))
    more: dict[str, Any] = {"structure": structure, "game_boards": boards}
    dealt_in = [seat for seat, stack in enumerate(stacks) if stack]
    if rng.random() < 0.3:
        more["bomb_pot"] = rng.randint(1, 9)
    elif structure == "limit" and rng.random() < 0.6:
        more["kill"] = (rng.choice(dealt_in), rng.choice(("half", "full")))
    if boards == 1 and rng.random() < 0.6:
        more |= {"run_it": rng.choice((2, 3, "ask")), "max_runs": 3}
    if rng.random() < 0.8:
        more["hole_cards"] = ["".join(deck[4 * seat : 4 * seat + 4]) for seat in range(len(stacks))]
        first, second, third = ("".join(deck[at : at + 5]) for at in (-5, -10, -15))
        more["boards"] = [first, second, third]
    return start(
        stacks,
        rng.randrange(len(stacks)),
        (2, 4),
        game=rng.choice(("plo4", "plo4-8")),
        ante=rng.choice((0, 1)),
        showdown=rng.choice(("auto", "manual")),
        all_in_face_up=rng.random() < 0.3,
        side_pots_first=rng.random() < 0.5,
        show_first=rng.choice(("aggressor", "left_of_button", "all")),
        **more,
    )


@pytest.mark.parametrize("seed", range(150))
def test_random_hands_with_a_busy_floor(seed: int) -> None:
    """Whatever is killed, the chips stay the same, someone can win each pot, and the hand can end."""
    rng = Random(seed)
    hand = random_start(rng)
    chips = sum(hand._setup.stacks)
    for _ in range(150):
        assert sum(hand.stacks) + (0 if hand.street == "complete" else hand.pot) == chips
        if hand.street == "complete":
            break
        options = choices(hand)
        if not options and hand.to_act is not None:
            options = [("show",), ("muck",)]
        calm = [action for action in options if action[0] != "fold"]
        floor: list[Action] = [("kill_hand", rng.randrange(len(hand.stacks)))]
        floor += [("timeout", seat) for seat in [hand.to_act] if seat is not None]
        floor += [VOID] if rng.random() < 0.02 or not options else []
        try:
            hand.apply(rng.choice(floor if rng.random() < 0.25 or not options else calm or options))
        except ValueError as error:
            assert "not legal" in str(error)
    assert hand.street == "complete"
    if not hand.void:
        assert hand.payout is not None and sum(hand.payout) == hand.pot
