"""Dealing order (S0, S4), and that the check would notice the classic ways of dealing wrongly."""

from collections.abc import Callable, Iterable

import pytest

from omaha.reference import Deal, deal_hand
from omaha.reference.deal import deal_boards, redeal, to_shuffle

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


def test_two_boards_have_one_burn_a_street() -> None:
    """Burn, three cards here, three there; burn, one, one; burn, one, one."""
    made = deal_boards(range(52), 5, boards=2)
    assert made.burns == (20, 27, 30)
    assert made.boards == ((21, 22, 23, 28, 31), (24, 25, 26, 29, 32))
    made = deal_boards(range(52), 5, boards=3, burns=False)
    assert made.boards == ((20, 21, 22, 29, 32), (23, 24, 25, 30, 33), (26, 27, 28, 31, 34))


def test_courchevel_shows_a_card_first() -> None:
    """Burn and one card a board; two more without a burn; then as usual."""
    made = deal_boards(range(52), 2, 5, courchevel=True, boards=2)
    assert made.burns == (10, 17, 20)
    assert made.boards == ((11, 13, 14, 18, 21), (12, 15, 16, 19, 22))


@pytest.mark.parametrize(
    ("stood", "second", "third", "burns"),
    [
        (0, (17, 18, 19, 21, 23), (25, 26, 27, 29, 31), (8, 12, 14, 16, 20, 22, 24, 28, 30)),
        (3, (9, 10, 11, 17, 19), (9, 10, 11, 21, 23), (8, 12, 14, 16, 18, 20, 22)),
        (4, (9, 10, 11, 13, 17), (9, 10, 11, 13, 19), (8, 12, 14, 16, 18)),
    ],
)
def test_runs_after_the_first_river(
    stood: int, second: tuple[int, ...], third: tuple[int, ...], burns: tuple[int, ...]
) -> None:
    """WL 206 to 213: the second board from where the first stood, each of its streets with a burn."""
    made = deal_boards(range(52), 2, runs=3, stood=stood)
    assert made == (made.holes, ((9, 10, 11, 13, 15), second, third), burns)


def test_the_deck_can_be_too_short() -> None:
    """3.6: eleven players at four cards leave eight cards: one run, not two."""
    assert deal_boards(range(52), 11).boards == ((45, 46, 47, 49, 51),)
    with pytest.raises(ValueError, match="too short"):
        deal_boards(range(52), 11, runs=2, stood=4)


REDEALT = [
    # 0 is the burn, 1 2 3 the flop laid too early; 4.. the stub
    ("flop", 1, True, "tda", [9, 8, 7, 6, 5, 4, 3, 2, 1], ((9, 8, 7, 5, 3),), (0, 6, 4)),
    ("flop", 1, True, "roberts", [9, 8, 7, 6, 5, 4, 3, 2, 1], ((9, 8, 7, 5, 3),), (0, 6, 4)),
    ("turn", 1, True, "tda", [9, 8, 7, 6, 5, 4, 3, 2, 1], ((9, 7),), (0, 8)),
    # 1 is set aside, 2 burned, 3 the turn
    ("turn", 1, True, "roberts", [9, 8, 7, 6, 5, 4, 1], ((3, 9),), (0, 2)),
    ("river", 1, True, "tda", [9, 8, 7, 6, 5, 4, 3, 2, 1], ((9,),), (0,)),
    ("river", 1, True, "roberts", [1, 8, 7, 6, 5, 4, 3, 2, 9], ((1,),), (0,)),
    # two boards: 1 and 2 are set aside, 3 burned, 4 and 5 the turns
    ("turn", 2, True, "roberts", [9, 2, 8, 7, 6, 1], ((4, 9), (5, 2)), (0, 3)),
    ("turn", 2, True, "tda", [9, 8, 7, 6, 5, 4, 3, 2, 1], ((9, 6), (8, 5)), (0, 7)),
    ("turn", 1, False, "roberts", [9, 8, 7, 6, 5, 4, 3, 2, 0], ((1, 9),), ()),
    ("river", 1, False, "tda", [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], ((9,),), ()),
]


@pytest.mark.parametrize(("street", "boards", "burns", "policy", "shuffled", "laid", "burned"), REDEALT)
def test_a_street_dealt_too_early(
    street: str,
    boards: int,
    burns: bool,
    policy: str,
    shuffled: list[int],
    laid: tuple[tuple[int, ...], ...],
    burned: tuple[int, ...],
) -> None:
    """TDA 39, RP-5; RR 5.3, 16.2."""
    assert sorted(to_shuffle(range(10), street, boards, burns, policy)) == sorted(shuffled)
    assert redeal(range(10), street, boards, burns, policy, shuffled) == (laid, burned)
    with pytest.raises(ValueError, match="other cards"):
        redeal(range(10), street, boards, burns, policy, shuffled[1:])


def test_a_courchevel_flop_dealt_too_early() -> None:
    """It has no burn: 0 and 1 go back into the stub."""
    shuffled = to_shuffle(range(8), "flop", 1, True, "tda", courchevel=True)
    assert shuffled == [2, 3, 4, 5, 6, 7, 0, 1]
    made = redeal(range(8), "flop", 1, True, "tda", shuffled, courchevel=True)
    assert made == (((2, 3, 5, 7),), (4, 6))
