"""A dealt hand, against the reference's dealing."""

from __future__ import annotations

import re

import pytest

import omaha
from cli.running import DEALT, ERROR, record, run
from omaha.reference import deal_hand

MOST = {4: (11, 11), 5: (8, 9), 6: (7, 7)}
"""Rules 3.6: the players that the deck allows, with and without burns."""
STREETS = {"flop": 3, "turn": 4, "river": 5}


@pytest.mark.parametrize("game", omaha.GAMES)
@pytest.mark.parametrize("burns", [True, False])
def test_cards_go_where_the_reference_says(game: str, burns: bool) -> None:
    hole = omaha.Game(game).hole_cards
    for players in range(2, MOST[hole][0 if burns else 1] + 1):
        hand = players * 1000
        deck = [int(card) for card in omaha.Deck.seeded(2**200, hand).deal(52)]
        wanted = deal_hand(deck, players, hole, burns)
        street, size = list(STREETS.items())[players % 3]
        options = ["--seed", str(2**200), "--hand", str(hand), "--street", street, "--json"]
        options += [] if burns else ["--no-burns"]
        answer = record(run("deal", "--players", str(players), "--game", game, *options), DEALT)
        assert [hand["hole"] for hand in answer["hands"]] == [
            omaha.render_cards(cards) for cards in wanted.holes
        ]
        assert answer["board"] == omaha.render_cards(wanted.board[:size])
        assert answer["deck"] == {"secure": False, "seed": 2**200, "hand": hand}
        assert (answer["game"], answer["burns"], answer["street"]) == (game, burns, street)
        result = omaha.showdown(wanted.holes, wanted.board[:size], game)
        assert answer["high_winners"] == list(result.high_winners)
        assert answer["low_winners"] == list(result.low_winners)


@pytest.mark.parametrize("game", omaha.GAMES)
@pytest.mark.parametrize("burns", [True, False])
def test_no_more_players_than_the_deck_allows(game: str, burns: bool) -> None:
    most = MOST[omaha.Game(game).hole_cards][0 if burns else 1]
    options = ("--game", game) if burns else ("--game", game, "--no-burns")
    assert run("deal", "--players", str(most), *options).exit_code == 0
    for players in (1, 0, -1, most + 1, 10**30):
        result = run("deal", "--players", str(players), *options)
        assert result.exit_code == 1
        assert result.stderr.startswith(f"error: players: {players} where 2 to {most} can play {game}")
        fault = record(run("deal", "--players", str(players), *options, "--json"), ERROR)["error"]
        assert (fault["code"], fault["where"]) == ("config", "players")


def test_says_what_is_dealt_and_who_wins() -> None:
    heading, table, explanation = run("deal", "--players", "2", "--seed", "7").stdout.split("\n\n")
    assert heading.startswith("plo4, 2 players, hand 1 left of the button. Dealt from seed 7, hand 0 (")
    assert len(table.splitlines()) == 3
    assert explanation == omaha.showdown(["Kc7sAdQh", "Ah2sKd2d"], "8s4sTdQs9d", "plo4").explain() + "\n"


def test_an_unfinished_hand_is_called_so() -> None:
    assert "\n\nIf the hand ended on the flop:\nBoard: " in run("deal", "--street", "flop").stdout


def test_burned_cards_stay_hidden() -> None:
    for hand in range(20):
        deck = [int(card) for card in omaha.Deck.seeded(1, hand).deal(52)]
        wanted = deal_hand(deck, 3)
        for extra in ((), ("--json",)):
            shown = run("deal", "--players", "3", "--seed", "1", "--hand", str(hand), *extra).stdout
            cards = {int(omaha.Card(text)) for text in re.findall("[2-9TJQKA][cdhs]", shown)}
            assert cards == {*wanted.board, *(card for hole in wanted.holes for card in hole)}


def test_secure_unless_told_otherwise() -> None:
    assert "Dealt from a secure deck" in run("deal").stdout
    first, second = (record(run("deal", "--json"), DEALT) for _ in range(2))
    assert first["deck"] == {"secure": True, "seed": None, "hand": None}
    assert first["hands"] != second["hands"]
    assert len(first["hands"]) == 6


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--seed", "-1"), "deck.seed"),
        (("--seed", str(2**256)), "deck.seed"),
        (("--seed", "1", "--hand", "-1"), "deck.hand"),
        (("--seed", "1", "--hand", str(2**64)), "deck.hand"),
        (("--game", "holdem"), "config"),
    ],
)
def test_bad_data(arguments: tuple[str, ...], code: str) -> None:
    result = run("deal", *arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1
    assert record(run("deal", *arguments, "--json"), ERROR)["error"]["code"] == code


@pytest.mark.parametrize(
    "arguments",
    [
        ("--hand", "3"),
        ("--seed", "x"),
        ("--seed", "9" * 5000),
        ("--street", "preflop"),
        ("--players", "2.5"),
        ("now",),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    result = run("deal", *arguments)
    assert result.exit_code == 2
    assert "Usage: omaha deal" in result.stderr
