"""Distributions on real boards, set beside known hands one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import omaha
from omaha import CardSet, ConfigError, Distribution, NextCards

SMALL = [
    ("AsAhKs*@1, QQJJ@40, T987:xxyy@3", "KsKhQ*@2, 9s9h8*@7", "4c5c6dKdQd", None),
    ("AsAhKs*@3, QQJJ@40", "KsKhQ*@2, 9s9h8*@7", "4c5c6d2h", "plo8"),
    ("As2s3h*, QQJJ", "Ah2h3*@2, 5s5h4*@9", "4c5c6dKdQd", "plo8"),
    ("AsAhKsKhQ, QQJJ2$ds", "9c9dT8*, 2s3s4s5s6", "4c5c6d", "plo5"),
    ("AsAh2s3hQ, QQJJ2$ds", "9c9d2c3d8", "4c5c6dTh", "bigo"),
    ("AsAhKsKhQQ", "9c9d8c8dT*", "4c5c6dTh", "plo6"),
    ("AsAhKsKh, QsJsTs9s", "9c9d8c8d, AcAd2h3h", "", None),
    ("AsAhKsKh, QsJsTs9s", "9c9d8c8d@2, AcAd2h3h@1", "", "plo8"),
]


def texts(hands: str, cards: int) -> list[tuple[str, int]]:
    """The hands of a range with their weights."""
    read = omaha.Range(hands, cards)
    return [(str(hand), read.weight(hand)) for hand in read]


def met(hand: str, others: list[tuple[str, int]], board: str, game: str | None) -> tuple[Fraction, int]:
    """What a hand wins of the other range, and the weight of what it meets."""
    won, weight = Fraction(0), 0
    if CardSet(hand) & CardSet(board):
        return won, weight
    for other, weighs in others:
        if not CardSet(hand) & CardSet(other) and not CardSet(other) & CardSet(board):
            won += weighs * omaha.equity(hand, other, board=board, game=game).exact_equity[0]
            weight += weighs
    return won, weight


@pytest.mark.parametrize(("hero", "villain", "board", "game"), SMALL)
def test_each_hand_has_the_equity_of_all_it_may_meet(
    hero: str, villain: str, board: str, game: str | None
) -> None:
    cards = omaha.Game(game).hole_cards if game else 4
    pair = omaha.distributions(hero, villain, board, game=game)
    assert sum(pair.equity) == 1
    for spread, mine, theirs in ((pair.hero, hero, villain), (pair.villain, villain, hero)):
        others = texts(theirs, cards)
        found = {row.hand: row for row in spread}
        whole, parts, left_out = Fraction(0), 0, 0
        for hand, weight in texts(mine, cards):
            won, weighs = met(hand, others, board, game)
            if not weighs:
                assert CardSet(hand) not in found
                left_out += not CardSet(hand) & CardSet(board)
                continue
            row = found.pop(CardSet(hand))
            assert (row.exact_equity, row.weight) == (won / weighs, weight)
            whole, parts = whole + weight * won, parts + weight * weighs
        assert not found and spread.left_out == left_out
        assert spread.mean() == whole / parts
    one = omaha.distribution(hero, villain, board, game=game)
    assert one == pair.hero and one.hilo == bool(game and game in ("plo8", "bigo"))


@pytest.mark.parametrize(
    ("board", "equity"),
    [("9s8s2cTs3d", 0.7182682889), ("9s8s2cTs", 0.6776107665), ("9s8s2c", 0.7395604120)],
)
def test_aces_against_kings_have_the_equity_that_others_found(board: str, equity: float) -> None:
    pair = omaha.distributions("AA**", "KK**", board)
    assert float(pair.hero.mean()) == pytest.approx(equity, abs=5e-11)
    assert pair.equity == (pair.hero.mean(), pair.villain.mean()) and sum(pair.equity) == 1
    # The mean of the curve is the same number.
    curve = pair.hero.curve()
    below = sum((x - before) * y for before, x, y in zip([0, *curve.x], curve.x, curve.y, strict=False))
    assert below == pytest.approx(equity, abs=1e-9)


def test_a_range_against_itself_has_half_of_everything() -> None:
    pair = omaha.distributions("AA$ds", "AA$ds", "9s8s2c")
    assert pair.hero == pair.villain and pair.equity == (Fraction(1, 2), Fraction(1, 2))
    assert pair.nut_advantage(0.01).hero == Fraction(1, 2)


def test_words_of_a_range_speak_of_the_board() -> None:
    spread = omaha.distribution(omaha.Range("99@1, 88@2"), "AA", "9s8s2c")
    assert {row.weight for row in spread} == {1, 2} and spread.hero == "99@1, 88@2" and spread.villain == "AA"
    assert not any(row.hand & CardSet("9s8s2c") for row in spread)


def test_dead_cards_are_in_no_hand_and_on_no_board() -> None:
    with_dead = omaha.distribution("AA$ds", "KK$ds", "9s8s2cTs", dead="AhKh2d")
    assert with_dead.dead == CardSet("AhKh2d") and not any(row.hand & CardSet("AhKh2d") for row in with_dead)
    hand = with_dead[0].hand
    weighed = [
        omaha.equity(hand, other, board="9s8s2cTs", dead="AhKh2d").exact_equity[0]
        for other, _ in texts("KK$ds", 4)
        if not CardSet(other) & (hand | CardSet("9s8s2cTsAhKh2d"))
    ]
    assert with_dead[0].exact_equity == sum(weighed) / len(weighed)


def test_threads_do_not_change_a_distribution() -> None:
    results = [omaha.distributions("AA$ds", "KK$ds", "9s8s2c", threads=n) for n in (1, 2, 5)]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize(("board", "game"), [("9s8s2c", None), ("9s8s2cTs", None), ("4s5h2c", "plo8")])
def test_the_next_cards_average_to_what_it_is_now(board: str, game: str | None) -> None:
    ranges = ("AA$ds@3, JT98$ds@1", "KK$ds@1, QJT9$ds@2")
    after = omaha.next_cards(*ranges, board, game=game)
    assert after.now == omaha.distribution(*ranges, board, game=game).mean()
    mean = sum(after.exact_equities[card] * times for card, times in after.deals.items())
    assert mean / sum(after.deals.values()) == after.now
    assert (
        not set(after.exact_equities) & set(CardSet(board))
        and len(after.exact_equities) == 52 - len(board) // 2
    )
    for card in after.best()[:2]:
        then = omaha.distribution(*ranges, CardSet(board) | CardSet([card]), game=game)
        assert then.mean() == after.exact_equities[card]
        assert after.grid()[card.rank, card.suit] == float(then.mean())
    best = [after.exact_equities[card] for card in after.best()]
    assert best == sorted(best, reverse=True)


def test_next_cards_of_known_hands_are_those_of_equity_by_card() -> None:
    hands = ("AhKhQdJd", "9c8c7h6h")
    after, known = omaha.next_cards(*hands, "9h8h2c"), omaha.equity_by_card(*hands, board="9h8h2c")
    assert after.exact_equities == {card: result.exact_equity[0] for card, result in known.results.items()}
    assert after.heat_map().svg() == known.heat_map(0).svg() and known._repr_html_() == after._repr_html_()
    other = omaha.next_cards(*hands[::-1], "9h8h2c").heat_map()
    assert str(other) == str(known.heat_map(1)) == str(omaha.next_cards(*hands[::-1], "9h8h2c").text())


def test_next_cards_are_values() -> None:
    after = omaha.next_cards("AA$ds", "KK$ds", "9s8s2cTs")
    assert isinstance(after, NextCards) and after == omaha.next_cards("AA$ds", "KK$ds", "9s8s2cTs")
    assert hash(after) == hash(omaha.next_cards("AA$ds", "KK$ds", "9s8s2cTs"))
    assert after.to_dict()["cards"]["As"] == float(after.exact_equities[omaha.Card("As")])
    assert after._repr_svg_() == after.svg() and str(after.text()) in str(after.heat_map())


@pytest.mark.parametrize(
    ("call", "code", "where"),
    [
        (lambda: omaha.distribution("AA", "KKQ-JT", "9s8s2c"), "range.span_length", "villain"),
        (lambda: omaha.distributions("(AA", "KK", "9s8s2c"), "range.unclosed", "hero"),
        (lambda: omaha.distribution("AA", "KK", "9s8s9s"), "card.duplicate", "board"),
        (lambda: omaha.distribution("AA", "KK", "9s8s"), "card.count", "board"),
        (lambda: omaha.distribution("AA", "KK", "9s8s2c", dead="9s"), "card.duplicate", "dead"),
        (lambda: omaha.distribution("AA", "KK", "9s8s2c", dead="9x"), "card.syntax", "dead"),
        (lambda: omaha.distribution("AsAhKsKh", "AsAdKdKc", "9s8s2c"), "equity.ranges_collide", None),
        (lambda: omaha.distribution("AA", "KK", "9s8s2c", game="holdem"), "config", None),
        (lambda: omaha.distribution("*", "*", limit=1000), "work.too_large", None),
        (lambda: omaha.distribution("AA", "KK", "9s8s2c", threads=0), "threads.range", None),
        (lambda: omaha.next_cards("AA", "KK", "9s8s2cTs3d"), "card.count", "board"),
        (lambda: omaha.next_cards("AA", "KK", ""), "card.count", "board"),
    ],
)
def test_what_cannot_be_is_refused(call: Any, code: str, where: str | None) -> None:
    with pytest.raises(omaha.OmahaError) as refused:
        call()
    assert refused.value.code == code
    assert where is None or refused.value.where == where


def test_progress_is_told_and_can_stop_it() -> None:
    told: list[float] = []
    omaha.distribution("AA", "KK", "9s8s2c", progress=told.append)
    assert told == sorted(told) and all(0 <= part <= 1 for part in told)
    with pytest.raises(omaha.WorkTooLarge) as stopped:
        omaha.distributions("AA", "KK", "9s8s2c", progress=lambda _: False)
    assert stopped.value.code == "work.stopped"


def test_the_way_of_counting_is_checked_before_the_work() -> None:
    for call in (omaha.distribution, omaha.distributions):
        with pytest.raises(ConfigError) as refused:
            call("*", "*", counted="hands")  # type: ignore[operator]
        assert refused.value.code == "distribution.counted"
    assert isinstance(omaha.distribution("AA$ds", "KK$ds", "9s8s2cTs3d", counted="weight"), Distribution)
