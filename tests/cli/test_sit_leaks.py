"""`omaha play` shows nobody's cards before they are shown, and its bots see no more than a person."""

from __future__ import annotations

import re
from typing import Any

import pytest

import omaha
from cli.running import run
from omaha import Call, Deck, Fold, Game, Hand, RaiseTo, RunIt, Stakes
from omaha.cli.bots import Bots
from omaha.cli.session import Session
from omaha.presets import ONLINE, PRESETS, WSOP_LIVE_2024

CARD = re.compile(r"\b[2-9TJQKA][cdhs](?![a-z])")
SESSIONS = [
    ("online", "plo4", "--structure no_limit", "c\n" * 300),
    ("roberts", "plo5-8", "--structure limit --straddle left", "c\nc\nr\n" * 100),
    ("cardroom_hilo", "plo4-8", "--kill half --kill-at 2", "c\nmin\n" * 150),
    ("tda_2024", "plo6", "--structure no_limit --stack 20", "allin\nc\n" * 100),
    ("wsop_live_2024", "plo4", "--run-it ask --stack 10", "allin\nc\n2\nc\n" * 80),
    ("casino", "courchevel-8", "--boards 2 --bomb-pot 10", "pot\nc\nc\nc\n" * 80),
    ("home_tournament", "courchevel", "--boards 3 --stack 15", "f\nrabbit\nshow\n\nc\n" * 80),
    ("guide", "plo5", "--stack 30", "f\n\n" * 80),
]


def cards_in(text: str) -> set[str]:
    """The cards that a text names, apart or together."""
    apart = re.sub(
        r"\b((?:[2-9TJQKA][cdhs]){2,})\b", lambda found: " ".join(re.findall("..", found[1])), text
    )
    return set(CARD.findall(apart))


@pytest.mark.parametrize(("preset", "game", "options", "typed"), SESSIONS)
@pytest.mark.parametrize("seed", range(3))
def test_no_card_of_a_bot_is_seen_before_it_is_shown(
    monkeypatch: pytest.MonkeyPatch, preset: str, game: str, options: str, typed: str, seed: int
) -> None:
    dealt: list[Hand] = []
    deal = Session._deal

    def recorded(session: Session, deck: Deck) -> Hand:
        dealt.append(deal(session, deck))
        return dealt[-1]

    monkeypatch.setattr(Session, "_deal", recorded)
    arguments = ["--preset", preset, "--game", game, "--players", "4", "--seed", str(seed), "--hands", "8"]
    result = run("play", *arguments, "--seat", "1", *options.split(), stdin=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout.split("\nHand ")[1:]
    # What was dealt to see whether the table can be comes before.
    for hand, text in zip(dealt[-len(told) :], told, strict=True):
        hidden = {seat: set(map(str, hand.hole_cards(seat))) for seat in range(4) if seat != 1}
        assert cards_in(text) >= set(map(str, hand.hole_cards(1)))
        for line in text.splitlines():
            if shows := re.match(r"  seat (\d) (?:shows|has) ", line):
                shown = hidden.pop(int(shows[1]), None)
                assert shown is None or shown <= cards_in(line)
            for seat, cards in hidden.items():
                assert not cards & cards_in(line), (seat, line)
        for seat in hidden:
            assert not hand.shown[seat]


def test_the_cards_are_those_of_the_seed() -> None:
    hand = Hand(ONLINE, "plo4", Stakes(blinds=(1, 2)), [200] * 3, 2, deck=Deck.seeded(11, 0))
    shown = run("play", "--players", "3", "--seed", "11", stdin="").stdout
    assert cards_in(shown) == set(map(str, hand.hole_cards(0)))


def another_deal(hand: Hand, seat: int) -> Hand:
    """The same for the eye of a seat, with other cards of the others."""
    seen = {card for board in hand.boards for card in board} | set(hand.hole_cards(seat))
    rest = [card for card in Deck.seeded(99).deal(52) if card not in seen]
    count = len(hand.hole_cards(seat))
    cards: list[Any] = [rest[i * count : (i + 1) * count] for i in range(len(hand.stacks))]
    cards[seat] = list(hand.hole_cards(seat))
    boards = [list(board) for board in hand.boards]
    return Hand(
        hand.rules, hand.game, hand.stakes, hand.starting_stacks, hand.button, hole_cards=cards, boards=boards
    )


@pytest.mark.parametrize("name", omaha.GAMES)
def test_bots_do_the_same_whatever_the_others_hold(name: str) -> None:
    for number in range(12):
        hand = Hand(ONLINE, name, Stakes(blinds=(1, 2)), [200] * 3, 0, deck=Deck.seeded(number))
        bots = Bots(number, 0)
        done: list[omaha.Action] = []
        while (seat := hand.to_act) is not None:
            other = another_deal(hand, seat)
            for action in done:
                other.apply(action)
            assert other.view(seat).to_json() == hand.view(seat).to_json()
            for chance in range(3):
                assert Bots(chance, 1).choose(hand.view(seat)) == Bots(chance, 1).choose(other.view(seat))
            done.append(bots.choose(hand.view(seat)))
            hand.apply(done[-1])


@pytest.mark.parametrize("preset", PRESETS)
def test_bots_play_every_hand_to_its_end_with_any_stacks(preset: str) -> None:
    rules = PRESETS[preset]
    numbers = iter(range(10**6))
    for structure in rules.structures:
        for name in omaha.GAMES:
            for boards in (1, 2, 3):
                number = next(numbers)
                stacks = [1 + 7 * (number % 5), 3, 50, 200 - number % 7]
                game = Game(name, structure, boards=boards)
                deck = Deck.seeded(number)
                hand = Hand(rules, game, Stakes(blinds=(1, 2)), stacks, number % 4, deck=deck)
                bots = Bots(number, number)
                while (seat := hand.to_act) is not None:
                    hand.apply(bots.choose(hand.view(seat)))
                assert sum(hand.stacks) + hand.rake == sum(stacks)


def test_bots_raise_what_is_good_and_fold_what_is_not() -> None:
    def acts(cards: str) -> list[omaha.Action]:
        found = []
        for chance in range(60):
            hole = [cards, None, None]
            board = "Ac7d2sKh9c"
            stakes = Stakes(blinds=(1, 2))
            hand = Hand(ONLINE, "plo4", stakes, [200] * 3, 0, hole_cards=hole, board=board)
            for action in (Call(), Call(), omaha.Check(), RaiseTo(6), Fold()):
                hand.apply(action)
            assert hand.to_act == 0
            found.append(Bots(chance, 0).choose(hand.view(0)))
        return found

    good, bad = acts("AhAd7c7s"), acts("3h4h5dTs")
    assert sum(isinstance(action, RaiseTo) for action in good) > 20
    assert not any(action == Fold() for action in good)
    assert sum(action == Fold() for action in bad) > 30


def test_bots_answer_how_often_to_run_it() -> None:
    stakes = Stakes(blinds=(1, 2))
    hand = Hand(WSOP_LIVE_2024, "plo4", stakes, [6, 6], 0, deck=Deck.seeded(1), run_it="ask")
    hand.apply(RaiseTo(6))
    hand.apply(Call())
    assert hand.to_act is not None
    answers = {Bots(chance, 0).choose(hand.view(hand.to_act)) for chance in range(30)}
    assert answers == {RunIt(1), RunIt(2)}
