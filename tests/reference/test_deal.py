"""Dealing order (S0, S4), and that the check would notice the classic ways of dealing wrongly."""

from collections.abc import Callable, Iterable

import pytest

from omaha.reference import Deal, deal_hand

Dealer = Callable[[Iterable[int], int], Deal]


def deal_faults(deal: Dealer) -> list[str]:
    """Deal from a deck whose cards are numbered from the top, and see where they went."""
    faults = []
    for players in range(2, 12):  # rules.md 3.6: eleven is the most for four cards
        deck = iter(range(52))
        made = deal(deck, players)
        rounds = [cards[at] for at in range(4) for cards in made.holes]
        cards = [*rounds, *made.burns, *made.board]
        if len(made.holes) != players or len(made.burns) != 3 or len(made.board) != 5:
            faults.append(f"{players} players: wrong number of cards")
            continue
        if len(set(cards)) != len(cards):
            faults.append(f"{players} players: a card lies in two places")
        if set(cards) != set(range(len(cards))):
            faults.append(f"{players} players: not the top of the deck")
        if next(deck, 52) != len(cards):
            faults.append(f"{players} players: more was taken from the deck than dealt")
        (first, second, third), board = made.burns, made.board
        if rounds != list(range(4 * players)):
            faults.append(f"{players} players: hole cards not one by one from the first player")
        if [first, *board[:3], second, board[3], third, board[4]] != list(range(4 * players, len(cards))):
            faults.append(f"{players} players: not burn, flop, burn, turn, burn, river")
    return faults


def test_deal_as_the_rules_say() -> None:
    """S0, S2, S4: one at a time, a burn before flop, turn and river."""
    assert deal_faults(deal_hand) == []


def burn_reused(deck: Iterable[int], players: int) -> Deal:
    made = deal_hand(deck, players)
    return made._replace(board=(*made.board[:4], made.burns[2]))


def burn_back_into_the_deck(deck: Iterable[int], players: int) -> Deal:
    """The burn of the flop is the turn: no card lies twice, but the order is wrong."""
    holes, board, burns = deal_hand(deck, players)
    return Deal(holes, (*board[:3], burns[0], board[4]), (board[3], *burns[1:]))


def both_ends(deck: Iterable[int], players: int) -> Deal:
    """Players from the top, the board from the bottom."""
    cards = list(deck)
    made = deal_hand(cards, players)
    return made._replace(board=tuple(cards[:-6:-1]))


def four_at_a_time(deck: Iterable[int], players: int) -> Deal:
    holes, board, burns = deal_hand(deck, players)
    flat = sorted(card for cards in holes for card in cards)
    return Deal(tuple(tuple(flat[at : at + 4]) for at in range(0, len(flat), 4)), board, burns)


def no_burn_before_the_river(deck: Iterable[int], players: int) -> Deal:
    holes, board, burns = deal_hand(deck, players)
    return Deal(holes, (*board[:4], burns[2]), (*burns[:2], board[4]))


def second_player_first(deck: Iterable[int], players: int) -> Deal:
    made = deal_hand(deck, players)
    return made._replace(holes=(*made.holes[1:], made.holes[0]))


def whole_deck_taken(deck: Iterable[int], players: int) -> Deal:
    return deal_hand(list(deck), players)


@pytest.mark.parametrize(
    ("deal", "fault"),
    [
        (burn_reused, "a card lies in two places"),
        (burn_back_into_the_deck, "not burn, flop, burn, turn, burn, river"),
        (both_ends, "not the top of the deck"),
        (four_at_a_time, "hole cards not one by one"),
        (no_burn_before_the_river, "not burn, flop, burn, turn, burn, river"),
        (second_player_first, "hole cards not one by one"),
        (whole_deck_taken, "more was taken from the deck"),
    ],
)
def test_faulty_deals_are_caught(deal: Dealer, fault: str) -> None:
    """reliability.md 3.1, mutation check: a burn card reused, dealing from both ends, and more"""
    assert any(fault in found for found in deal_faults(deal))


def test_without_burns() -> None:
    """An option (rules.md 6, "burns"; 3.6 counts tables without them)."""
    assert deal_hand(range(52), 2, hole=5, burns=False) == Deal(
        ((0, 2, 4, 6, 8), (1, 3, 5, 7, 9)), (10, 11, 12, 13, 14), ()
    )
