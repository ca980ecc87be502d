"""What a user's type checker sees: checked by `mypy --strict`, and run, so that neither side can be wrong alone."""

import pkgutil
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal, assert_type

import numpy as np
import numpy.typing as npt
import pytest

import omaha
from omaha import (
    Action,
    Card,
    CardSet,
    Category,
    Deck,
    Event,
    Game,
    Hand,
    HandRecord,
    HighRank,
    LegalActions,
    LowRank,
    RunIt,
    Settlement,
    Showdown,
    Stakes,
    View,
    presets,
    words,
)

Bytes = npt.NDArray[np.uint8]
Ranks = npt.NDArray[np.uint16]

SUBMODULES = {module.name for module in pkgutil.iter_modules(omaha.__path__)} - {
    "errors",
    "presets",
    "rules",
}
HOLE = "AsKsQdJd"
BOARD = "Ts9s8s2h3c"


def test_cards() -> None:
    card = assert_type(Card("As"), Card)
    assert_type(card.rank, int)
    assert_type(card.suit, int)
    assert_type(card.unicode, str)
    assert_type(int(card), int)
    assert_type(omaha.parse_card("As"), Card)
    assert_type(omaha.parse_cards(HOLE), tuple[Card, ...])
    assert_type(card < Card("Ks"), bool)
    assert_type(card == "As", bool)
    # All the ways to write cards.
    assert_type(omaha.render_cards(HOLE), str)
    assert omaha.render_cards(["Jd", "Qd", 47, card]) == omaha.render_cards(CardSet(HOLE))


def test_card_set() -> None:
    hand = assert_type(CardSet(HOLE), CardSet)
    assert_type(len(hand), int)
    assert_type(list(hand), list[Card])
    assert all([Card("As") in hand, 47 in hand, "Qd" in hand])
    assert_type(hand.mask, int)
    assert_type(hand | CardSet(BOARD), CardSet)
    assert_type(CardSet.full() - hand, CardSet)
    assert_type(CardSet.from_mask(3), CardSet)


def test_deck() -> None:
    deck = assert_type(Deck.seeded(7, hand=1), Deck)
    assert_type(deck.deal(4), tuple[Card, ...])
    assert_type(len(deck), int)
    assert_type(deck.seed, int | None)
    assert_type(deck.hand, int | None)
    assert_type(deck.is_secure, bool)
    assert_type(Deck.secure(), Deck)


def test_one_hand() -> None:
    high = assert_type(omaha.evaluate(HOLE, BOARD), HighRank)
    assert_type(int(high), int)
    assert_type(str(high), str)
    assert_type(high.category, Category)
    assert_type(high.cards, tuple[Card, ...])
    assert_type(high < HighRank(7462), bool)
    low = assert_type(omaha.evaluate_low(HOLE, BOARD), LowRank | None)
    assert low is None
    low = omaha.evaluate_low("Ah2h3cKd", "4s5d8cKhQd")
    assert low is not None
    assert_type(low.ranks, tuple[int, int, int, int, int])


def test_batches() -> None:
    hole: Bytes = np.array([[51, 47, 42, 38]], dtype=np.uint8)
    board: Bytes = np.array([35, 31, 27, 8, 5], dtype=np.uint8)
    assert_type(omaha.evaluate_batch(hole, board), Ranks)
    assert_type(omaha.evaluate_low_batch(hole, board, threads=2), Ranks)
    assert_type(omaha.evaluate_hilo_batch(hole, board), tuple[Ranks, Ranks])


def test_boards() -> None:
    assert_type(omaha.evaluate_board("9s8s2c"), Ranks)
    assert_type(omaha.evaluate_low_board(CardSet("9s8s2c")), Ranks)
    assert_type(omaha.holding_count("9s8s2c", 4), int)
    assert_type(omaha.holding_index(HOLE, "9s8s2c"), int)
    assert_type(omaha.holding_at(0, "9s8s2c"), CardSet)


def test_showdown() -> None:
    result = assert_type(omaha.showdown([HOLE, "2c2d4c4d"], BOARD, Game("plo4-8")), Showdown)
    assert_type(result.high, tuple[HighRank, ...])
    assert_type(result.low, tuple[LowRank | None, ...])
    assert_type(result.high_winners, tuple[int, ...])
    assert_type(result.hands, tuple[tuple[Card, ...], ...])
    assert_type(result.game, Game | None)
    assert_type(result.explain(unicode=True), str)


def test_equities() -> None:
    result = assert_type(omaha.equity(HOLE, "AhAd**", board=BOARD, game="plo4-8"), omaha.Equity)
    assert_type(result.equity, tuple[float, ...])
    assert_type(result.exact_equity, tuple[Fraction, ...])
    assert_type(result.scoop, tuple[float, ...])
    assert_type(result.is_exact, bool)
    assert_type(result.work, int)
    assert_type(result[0], omaha.PlayerEquity)
    assert_type(result[0].stderr, float)
    assert_type(result.count(0, 1), int)
    assert_type(result.counts, npt.NDArray[np.uint64])
    assert_type(result.to_dict(), dict[str, Any])
    sample = omaha.equity(HOLE, None, trials=100)
    assert_type(sample + sample, omaha.Equity)
    hole: Bytes = np.array([[[51, 47, 42, 38], [0, 4, 9, 13]]], dtype=np.uint8)
    batch = assert_type(omaha.equity_batch(hole, threads=2), omaha.BatchEquity)
    assert_type(batch.equity, npt.NDArray[np.float64])


def test_more_than_one_equity() -> None:
    hands, flop = (HOLE, "AhAd5c6c"), "Ts9s8s"
    after = assert_type(omaha.equity_by_card(*hands, board=flop), omaha.CardEquities)
    assert_type(after.results, dict[Card, omaha.Equity])
    assert_type(after.grid(0), npt.NDArray[np.float64])
    assert_type(omaha.outs(*hands, board=flop)[0].wins, CardSet)
    assert_type(omaha.runners(*hands, board=flop)[0].needs_both, int)
    assert_type(omaha.nuts(*hands, board=flop)[0].high, Fraction)
    assert_type(omaha.equity_by_street(*hands, runout=BOARD), tuple[omaha.Equity, ...])
    boards = assert_type(omaha.equity_boards(*hands, boards=[flop, "2d2h3s"]), omaha.BoardsEquity)
    assert_type(boards.scoop, tuple[Fraction, ...] | None)
    order = assert_type(omaha.ordering("plo4-vs-random-1"), omaha.Ordering)
    assert_type(order.rank(HOLE), int)
    assert_type(order.percentile(HOLE), float)
    assert_type(order.exact_equity(HOLE), Fraction)
    assert_type(order[0].hand, CardSet)
    assert_type(order.columns(), dict[str, npt.NDArray[Any]])


def test_variants() -> None:
    rules, stakes = replace(presets.ONLINE, max_runs=2), Stakes(blinds=(1, 2))
    game, cards = Game("plo4", "no_limit"), ["AhAsTc5d", "KhKsTd5c"]
    runs = ["9c7d3h2c2d", "Kd8c3s2s7h"]
    hand = Hand(rules, game, stakes, [60, 60], 0, run_it="ask", hole_cards=cards, boards=runs)
    assert_type(hand, Hand)
    hand.apply(omaha.RaiseTo(60), seat=0)
    hand.apply(omaha.Call())
    legal = hand.legal_actions()
    assert legal is not None
    assert_type(legal.run_it, int | None)
    assert_type(RunIt(2), RunIt)
    assert_type(RunIt(2).times, int)
    answers: list[Action] = [RunIt(2), RunIt(2)]
    for answer in answers:
        hand.apply(answer)
    assert_type(hand.boards, tuple[tuple[Card | None, ...], ...])
    assert_type(hand.settlement, Settlement | None)
    assert_type(omaha.kill_due(hand, 10), int | None)
    bomb = Hand(rules, Game("plo4", boards=2), stakes, [60, 60], 0, bomb_pot=5)
    assert_type(bomb.bomb_pot, int | None)
    kill = Hand(rules, Game("plo4-8", "limit"), stakes, [60, 60], 0, kill=(0, "full"))
    assert_type(kill.kill, tuple[int, Literal["half", "full"]] | None)


def dealt() -> Hand:
    return Hand(presets.ONLINE, "plo4", Stakes(blinds=(1, 2)), [100, 100, 100], 0, deck=Deck.seeded(7))


def test_view() -> None:
    hand = dealt()
    view = assert_type(hand.view(), View)
    assert_type(hand.view(0).legal_actions, LegalActions | None)
    assert_type(view.eye, int | None)
    assert_type(view.hole_cards, tuple[CardSet, ...])
    assert_type(view.boards, tuple[tuple[Card | None, ...], ...])
    assert_type(view.board, tuple[Card | None, ...])
    assert_type(view.events, tuple[Event, ...])
    assert_type(view.pots, omaha.PotsInPlay)
    assert_type(view.stacks, tuple[int, ...])
    assert_type(view.to_dict(), dict[str, Any])
    assert_type(view.to_json(), str)


def test_floor() -> None:
    hand = dealt()
    hand.out_of_turn(1)
    hand.expose(2, "4s")
    hand.timeout(0)
    hand.redeal_street("tda", deck=Deck.seeded(8))
    event = assert_type(hand.events[-1], Event)
    assert_type(event.rule, str | None)
    assert_type(event.policy, str | None)
    assert_type(event.by_player, bool | None)
    assert_type(event.board, int | None)
    assert_type(event.times, int | None)
    called_off, voided = hand.copy(), hand.copy()
    called_off.misdeal()
    voided.void_hand()
    assert_type(called_off.void, bool)
    hand.kill_hand(1)
    hand.show(0)
    hand.show(1, "2s8s")
    assert_type(hand.rabbit(), tuple[tuple[Card, ...], ...])


def test_record() -> None:
    record = assert_type(HandRecord.of(dealt()), HandRecord)
    assert_type(HandRecord.from_json(record.to_json()), HandRecord)
    assert_type(HandRecord.from_json(record.to_json().encode(), max_bytes=4096), HandRecord)
    assert_type(record.to_dict(), dict[str, Any])
    assert_type(record.hand(), Hand)


def test_words_about_a_board() -> None:
    flop, hands = "9d8c2s", ["JsTh7d6c"]
    seen = assert_type(omaha.describe_on_board(hands[0], flop), omaha.BoardHand)
    assert_type(seen.straight_outs, CardSet)
    assert_type(seen.flush_draw, int | None)
    assert_type(seen.words, tuple[str, ...])
    assert_type(seen.holds("@wrap13+"), bool)
    assert_type(omaha.board_word("@set", hands, flop), npt.NDArray[np.bool_])
    assert_type(omaha.board_columns(hands, flop), dict[str, npt.NDArray[Any]])
    assert_type(omaha.flop_category(hands, flop), Bytes)
    assert_type(omaha.board_textures(flop), dict[str, npt.NDArray[np.bool_]])
    assert_type(omaha.FLOP_CATEGORIES, tuple[str, ...])
    assert_type(omaha.BOARD_WORDS["@set"], str)
    assert_type(words.nut_hi(hands, [flop]), npt.NDArray[np.bool_])


def test_errors() -> None:
    try:
        omaha.evaluate(HOLE, HOLE)
    except omaha.CardError as error:
        assert_type(error.code, str)
        assert_type(error.value, object)
        assert_type(error.offset, int | None)
        assert_type(error.where, str | None)
        assert_type(error.row, int | None)


def test_the_rest() -> None:
    assert_type(omaha.__version__, str)
    assert_type(omaha.GAMES, tuple[str, ...])
    assert_type(omaha.build_info(), dict[str, Any])


def test_what_a_type_checker_refuses() -> None:
    # mypy --strict also refuses an `ignore` that nothing needs, so each of these is shown to be an error.
    with pytest.raises(TypeError):
        Card(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        omaha.evaluate(7, BOARD)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        assert Card("As") < 3  # type: ignore[operator]
    with pytest.raises(TypeError):
        assert HighRank(1) < LowRank(1)  # type: ignore[operator]
    with pytest.raises(AttributeError):
        Card("As").rank = 3  # type: ignore[misc]
    with pytest.raises(omaha.ConfigError):
        dealt().redeal_street("wsop", deck=Deck.seeded(8))  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        dealt().view().pot = 3  # type: ignore[misc]


def test_every_name_is_exported() -> None:
    # A strict user can import a name only if the package says in `__all__` that it re-exports it.
    plain = {name for name in dir(omaha) if name[0] != "_"} - SUBMODULES - {"TYPE_CHECKING", "Any"}
    assert set(omaha.__all__) == plain | {"__version__"}
    assert all(getattr(omaha, name) is not None for name in omaha.__all__)


def test_what_is_found_later_is_found_once_and_nothing_else() -> None:
    assert omaha.Table is omaha.Table and omaha.View.__module__ == "omaha.view"
    with pytest.raises(AttributeError, match="Tabel"):
        omaha.Tabel  # type: ignore[attr-defined]  # noqa: B018


def test_questions() -> None:
    result = assert_type(omaha.query("select avg(1) as one, count(true)", board="AsKsQs"), omaha.QueryResult)
    column = assert_type(result["one"], omaha.queries.Column)
    assert_type(result[0], omaha.queries.Statement)
    assert_type(result[0].warnings, tuple[omaha.queries.QueryWarning, ...])
    assert_type(column.exact, Fraction | None)
    assert_type(column.stderr, float | None)
    assert_type(omaha.query_csv("select avg(#n#)", [{"n": 1}]), omaha.queries.CsvResult)
