"""The reference hand: published counts of action sequences, printed numbers, a few hands."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from omaha.reference.counts import choices, count, divide, totals
from omaha.reference.hand import Hand

RULES = {
    "minimum_raise": "increment",
    "pot_formula": "after_call",
    "blinds_in_pot": "full",
    "short_all_ins_add_up": True,
    "half_bet_rule": True,
    "raise_limit": 3,
    "raise_limit_heads_up": "round",
    "straddle": "left",
    "straddle_raise": "blind",
    "show_first": "aggressor",
    "muck": "losers",
    "side_pots_first": False,
    "all_in_face_up": False,
    "uncalled_winner_shows": False,
    "allow_open_fold": True,
    "one_odd_chip_max": True,
    "identical_even": True,
    "odd_chip_order": "left_of_button",
    "hilo_odd_chip": "high",
    "board_odd_chip": "first",
    "rake": None,
}


def hand(stacks: tuple[int, ...], button: int, blinds: tuple[int, ...] = (1, 2), **more: Any) -> Hand:
    named = {
        name: more.pop(name)
        for name in ("posts", "straddles", "players_left", "hole_cards", "board", "showdown")
        if name in more
    }
    game = SimpleNamespace(
        structure=more.pop("structure", "pot_limit"), hilo=more.pop("hilo", False), boards=1
    )
    stakes = {"ante": 0, "big_blind_ante": 0, "small_bet": None, "big_bet": None, "cap": None, "unit": 1}
    stakes |= {name: more.pop(name) for name in tuple(stakes) if name in more}
    return Hand(
        SimpleNamespace(**(RULES | more)),
        game,
        SimpleNamespace(blinds=blinds, **stakes),
        stacks,
        button,
        **named,
    )


def play(one: Hand, text: str) -> Hand:
    """f, k, c or a raise-to total, with blanks between them."""
    words = {"f": ("fold",), "k": ("check",), "c": ("call",)}
    for word in text.split():
        one.apply(words.get(word) or ("raise_to", int(word)))
    return one


TABLE = [
    ((2, 9), [2, 0, 0, 0], (1, 2, 2)),
    ((9, 2), [2, 0, 0, 0], (1, 2, 2)),
    ((3, 9), [5, 8, 4, 6], (24, 34, 57)),
    ((9, 3), [3, 6, 10, 8], (24, 34, 57)),
    ((4, 4), None, (16, 18, 33)),
    ((5, 5), None, (80, 98, 177)),
    ((6, 6), None, (144, 178, 321)),
    ((5, 7), [5, 10, 13, 21], (100, 138, 237)),
    ((7, 5), [4, 10, 18, 21], (100, 138, 237)),
    ((6, 10), [5, 12, 26, 53], (252, 394, 645)),
    ((10, 6), [5, 18, 39, 49], (252, 394, 645)),
    ((7, 7), [5, 14, 30, 50], (376, 482, 857)),
    ((4, 4, 4), [3, 8, 14, 16], (78, 82, 159)),
    pytest.param((8, 8), [5, 15, 36, 68], (664, 882, 1545), marks=pytest.mark.slow),
    pytest.param((10, 10), [5, 19, 60, 144], (2776, 3922, 6697), marks=pytest.mark.slow),
    pytest.param((6, 6, 6), [5, 18, 48, 92], (1266, 1426, 2691), marks=pytest.mark.slow),
    pytest.param((5, 8, 11), [6, 17, 62, 177], (6436, 9484, 15919), marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("stacks", "depths", "whole"), TABLE)
def test_counts(stacks: tuple[int, ...], depths: list[int] | None, whole: tuple[int, int, int]) -> None:
    one = hand(stacks, len(stacks) - 1, allow_open_fold=False)
    if depths:
        assert [count(one, depth) for depth in range(1, 5)] == depths
        assert sum(divide(one, 3).values()) == depths[2]
    assert totals(one) == whole


def bounds(one: Hand) -> tuple[int | None, int | None]:
    legal = one.legal()
    assert legal is not None
    return legal.min_raise_to, legal.max_raise_to


def test_printed_numbers() -> None:
    deep = (9000, 9000, 9000, 9000)
    assert bounds(hand(deep, 0, (5, 10)))[1] == 35
    assert bounds(play(hand(deep, 0, (5, 10)), "30"))[1] == 105
    assert bounds(hand(deep, 0, (5, 10), blinds_in_pot="small_as_big"))[1] == 40
    assert bounds(hand(deep, 0, (100, 200), posts=[(2, "big_blind", 200)]))[1] == 700
    assert bounds(hand((9000, 9000, 100, 9000), 0, (100, 200))) == (400, 700)
    for way, least in (("increment", 50), ("double", 60), ("plus_minimum", 40)):
        assert bounds(play(hand(deep, 0, (5, 10), minimum_raise=way), "30"))[0] == least
    assert bounds(hand(deep, 0, straddles=[3]))[0] == 6
    assert bounds(hand(deep, 0, straddles=[3], straddle_raise="straddle"))[0] == 8


def test_short_all_ins_add_up() -> None:
    """50/100: bet 100, all-in 125, call 125, all-in 200, call; the bettor may raise, the caller not."""
    one = hand((1100, 1100, 225, 1100, 300, 1100), 0, (50, 100), structure="no_limit")
    play(one, "c c c c c k 100 125 c 200 c c")
    legal = one.legal()
    assert legal is not None and (legal.seat, legal.min_raise_to) == (1, 300)
    play(one, "c")
    legal = one.legal()
    assert legal is not None and (legal.seat, legal.raise_closed) == (3, "not_reopened")


def test_a_raise_reopens_for_all() -> None:
    """The same, the bettor makes it 300: the caller may raise again, to 400 at least."""
    one = hand((1100, 1100, 225, 1100, 300, 1100), 0, (50, 100), structure="no_limit")
    play(one, "c c c c c k 100 125 c 200 c c 300")
    legal = one.legal()
    assert legal is not None and (legal.seat, legal.min_raise_to) == (3, 400)


def test_showdown() -> None:
    cards = {"hole_cards": ["AhAsKs2h", "KhKcQdJd"], "board": "3s4h8d9cQc"}
    one = play(hand((100, 100), 1, **cards), "c k k k k k k k")
    assert (one.street, one.payout, one.stacks) == ("complete", [4, 0], [102, 98])
    assert (one.shown, one.mucked) == ([0], [1])


def test_limit_all_in_of_half_a_bet() -> None:
    """A bet of 20, all-in for 15: raised to 35; for 5: completed to 20."""
    for stack, least in ((35, 35), (25, 20)):
        one = hand((900, stack, 900), 0, (10, 20), structure="limit", small_bet=20, big_bet=40)
        play(one, f"c c k {stack - 20}")
        assert bounds(one) == (least, least)


def test_limit_cap() -> None:
    one = play(hand((900, 900, 900), 0, (10, 20), structure="limit"), "40 60 80")
    legal = one.legal()
    assert legal is not None and legal.raise_closed == "cap"
    one = play(hand((900, 900), 0, (10, 20), structure="limit"), "40 60 80")
    assert bounds(one) == (100, 100)


def test_blinds_all_in() -> None:
    """The big blind has 1 of 2: the small blind has nothing to decide, but after a call of 2 he adds 1."""
    assert hand((1, 9), 1).street == "showdown"
    one = play(hand((9, 9, 1), 0), "c")
    legal = one.legal()
    assert legal is not None and (legal.seat, legal.call) == (1, 1)


def test_uncalled_goes_back() -> None:
    one = play(hand((100, 100), 1), "6 f")
    assert (one.street, one.payout, one.stacks, one.shown) == ("complete", [0, 4], [98, 102], [])
    assert ("return", 1, 4) in one.events


def test_straddle_acts_last_and_manual_showdown() -> None:
    cards = {"hole_cards": [None, "AhAsKs2h", None, "KhKcQdJd"], "board": "3s4h8d9cQc"}
    one = play(hand((50, 50, 50, 50), 0, straddles=[3], showdown="manual", **cards), "f c f k")
    play(one, "k k k k k k")
    assert (one.street, one.to_act) == ("showdown", 1)
    with pytest.raises(ValueError, match="muck"):
        one.apply(("muck",))
    one.apply(("show",))
    one.apply(("muck",))
    assert (one.street, one.payout, one.mucked) == ("complete", [0, 10, 0, 0], [3])


def test_all_in_face_up() -> None:
    one = play(hand((8, 8), 1, all_in_face_up=True), "6 8 c")
    assert (one.street, one.to_act, one.shown) == ("showdown", None, [0, 1])
    assert one.events.index(("show", 0)) < one.events.index(("street", "flop"))


def test_random_hands_keep_the_chips() -> None:
    """Whatever is played under whatever rules, the chips stay the same and the hand ends."""
    rng = Random(4)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    for _ in range(120):
        stacks = tuple(rng.choice((0, 1, 3, 7, 20, 90)) for _ in range(rng.randint(3, 6)))
        if sum(stack > 0 for stack in stacks) < 2:
            continue
        rng.shuffle(deck)
        one = hand(
            stacks,
            rng.randrange(len(stacks)),
            rng.choice(((2,), (1, 2), (1, 2, 5))),
            structure=rng.choice(("limit", "pot_limit", "no_limit")),
            hilo=rng.random() < 0.5,
            ante=rng.choice((0, 1)),
            big_blind_ante=rng.choice((0, 2)),
            cap=rng.choice((None, 12)),
            minimum_raise=rng.choice(("increment", "double", "plus_minimum")),
            blinds_in_pot=rng.choice(("full", "actual", "small_as_big")),
            short_all_ins_add_up=rng.random() < 0.5,
            half_bet_rule=rng.random() < 0.5,
            show_first=rng.choice(("aggressor", "left_of_button", "all")),
            muck=rng.choice(("losers", "callers", "none")),
            side_pots_first=rng.random() < 0.5,
            all_in_face_up=rng.random() < 0.5,
            hole_cards=["".join(deck[4 * seat : 4 * seat + 4]) for seat in range(len(stacks))],
            board="".join(deck[-5:]),
        )
        for _ in range(200):
            assert sum(one.stacks) + (0 if one.street == "complete" else one.pot) == sum(stacks)
            options = choices(one)
            if not options:
                break
            calm = [action for action in options if action[0] != "fold"]
            one.apply(rng.choice(calm if rng.random() < 0.8 else options))
        assert one.street == "complete" and one.to_act is None
        paid = one.payout
        assert paid is not None and sum(paid) == one.pot
