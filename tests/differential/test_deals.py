"""The cards that a core's hand lays from a deck, against the reference's deal: boards, runs, Courchevel, burns."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from omaha import Call, Check, Deck, Game, Hand, RaiseTo, RunIt, Stakes
from omaha.games import GAMES
from omaha.presets import ROBERTS
from omaha.reference import deal as reference

STREETS = ["preflop", "flop", "turn", "river"]


def all_in(hand: Hand, street: str) -> int:
    """Checked to a street, all-in there and run out as often as can be; how many board cards lay then."""
    while hand.street != street and hand.to_act is not None:
        legal = hand.legal_actions()
        assert legal is not None
        hand.apply(Check() if legal.check else Call())
    stood = len(hand.board)
    while (legal := hand.legal_actions()) is not None:
        if legal.run_it is not None:
            hand.apply(RunIt(legal.run_it))
        elif legal.max_raise_to is not None:
            hand.apply(RaiseTo(legal.max_raise_to))
        else:
            hand.apply(Check() if legal.check else Call())
    return stood


def ids(hand: Hand) -> list[list[int]]:
    assert all(card is not None for board in hand.boards for card in board)
    return [[int(card) for card in board if card is not None] for board in hand.boards]


def compare(seed: int) -> tuple[int, int, bool]:
    random = Random(seed)
    boards = random.choice([1, 1, 1, 2, 3])
    game = Game(random.choice(GAMES), "no_limit", boards=boards)
    rules = replace(ROBERTS, burns=random.random() < 0.8, max_runs=random.choice([1, 2, 3, 3]))
    most = (52 - 3 * rules.burns - 5 * boards) // game.hole_cards
    players = random.choice([2, random.randint(2, most), most])
    stacks = [50] * players + [0] * random.randint(0, 2)
    random.shuffle(stacks)
    button = random.randrange(len(stacks))
    run_it = random.choice([rules.max_runs, "ask"]) if boards == 1 and rules.max_runs > 1 else 1
    hand = Hand(
        rules,
        game,
        Stakes(blinds=(1, 2)),
        stacks,
        button,
        deck=Deck.seeded(seed),
        run_it=run_it,  # type: ignore[arg-type]
        bomb_pot=random.choice([None, 5]),
    )
    stood = all_in(hand, random.choice(STREETS))
    deck = list(map(int, Deck.seeded(seed).deal(52)))
    order = [(button + 1 + step) % len(stacks) for step in range(len(stacks))]
    order = [seat for seat in order if stacks[seat]]
    made = None
    for runs in range(1 if run_it == 1 or stood == 5 else rules.max_runs, 0, -1):
        try:
            made = reference.deal_boards(
                deck,
                players,
                game.hole_cards,
                boards=boards,
                runs=runs,
                stood=stood,
                courchevel=game.courchevel,
                burns=rules.burns,
            )
        except ValueError:
            continue  # the deck allows fewer runs
        break
    assert made is not None
    assert [set(map(int, hand.hole_cards(seat))) for seat in order] == list(map(set, made.holes))
    assert ids(hand) == list(map(list, made.boards))
    assert sum(event.kind == "burned" for event in hand.events) == len(made.burns)
    return len(made.boards), stood, game.courchevel


@pytest.mark.parametrize("block", range(4))
def test_boards_lie_as_the_reference_deals_them(block: int) -> None:
    met = {compare(seed) for seed in range(block * 250, block * 250 + 250)}
    assert met >= {(1, 5, False), (2, 3, False), (3, 3, False), (3, 1, True), (3, 0, False), (2, 4, False)}


@pytest.mark.slow
def test_many_boards_lie_as_the_reference_deals_them() -> None:
    for seed in range(10_000, 40_000):
        compare(seed)


def test_each_street_of_a_further_run_has_a_burn() -> None:
    """Two players of Courchevel, all-in before the flop: 10 is the burn, 11 lies; 12 13, 15, 17. Then burns of 18, 21 and 23."""
    made = reference.deal_boards(range(52), 2, 5, runs=2, stood=1, courchevel=True)
    assert made.boards == ((11, 12, 13, 15, 17), (11, 19, 20, 22, 24))
    assert made.burns == (10, 14, 16, 18, 21, 23)
