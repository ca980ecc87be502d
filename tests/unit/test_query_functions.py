"""Every function of the question language against the reference, deal by deal over whole small spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest

import omaha
from omaha.queries.functions import FUNCTIONS
from omaha.queries.kinds import CATEGORIES, HAND_TYPES
from omaha.reference import board_flops, parse_cards, parse_range
from omaha.reference import evaluator as ref
from omaha.reference.board_words import OnBoard

HANDS = {"a": "AsKs4d4c, QcJc3h2h, 9h9d8h7d", "b": "Ah2h5d6c, AdKdTsTd", "c": "JhTh9c8c"}
FLOP_RANKS, LABELS = "23456789TJQKA", dict(enumerate(HAND_TYPES))
Cards = tuple[int, ...]


class Deal(NamedTuple):
    """Hands by player, and a board of five cards."""

    hands: tuple[Cards, ...]
    board: Cards

    def on(self, street: int) -> Cards:
        return self.board[: street + 2]


def deals(boards: Sequence[str], *, cards_to_come: int) -> list[Deal]:
    """Each way to take a hand of each player, a board and, one after the other, cards to come."""
    found = []
    lists = [[parse_cards(text.strip()) for text in hands.split(",")] for hands in HANDS.values()]
    for a in lists[0]:
        for b in lists[1]:
            for c in lists[2]:
                used = [*a, *b, *c]
                for text in boards:
                    board = tuple(parse_cards(text))
                    cards = [*used, *board]
                    if len(set(cards)) < len(cards):
                        continue
                    rests = (
                        [()] if not cards_to_come else [(card,) for card in range(52) if card not in cards]
                    )
                    found += [Deal((tuple(a), tuple(b), tuple(c)), board + rest) for rest in rests]
    return found


def source(board: str, game: str = "omaha8") -> str:
    players = ", ".join(f"{name}='{hands}'" for name, hands in HANDS.items())
    return f"from game='{game}', board='{board}', {players}"


def mask(ranks: Sequence[int]) -> str:
    return "".join(FLOP_RANKS[rank] for rank in sorted(set(ranks), reverse=True)) or "none"


def ranks(cards: Sequence[int]) -> list[int]:
    return [card // 4 for card in cards]


def twice(values: Sequence[int]) -> list[int]:
    return [value for value, count in Counter(values).items() if count > 1]


def low_ranks(cards: Sequence[int]) -> int:
    return len({rank for rank in ranks(cards) if rank == 12 or rank < 7})


def suits(cards: Sequence[int]) -> list[int]:
    return list(Counter(card % 4 for card in cards).values())


def kind(hand: Cards, board: Cards) -> str:
    return HAND_TYPES[ref.high(hand, board)[0][0]]


def winners(deal: Deal) -> tuple[list[int], list[int]]:
    highs = [ref.high_rank(hand, deal.board) for hand in deal.hands]
    lows = [ref.low_rank(hand, deal.board) for hand in deal.hands]
    best = [at for at, high in enumerate(highs) if high == max(highs)]
    return best, [at for at, low in enumerate(lows) if low == max(lows) > 0]


def share(deal: Deal, player: int) -> Fraction:
    best, low = winners(deal)
    high_part = Fraction(1, 2 if low else 1)
    found = high_part / len(best) if player in best else Fraction(0)
    return found + (Fraction(1, 2 * len(low)) if player in low else 0)


def straight(board: Cards) -> bool:
    values = {rank + 2 for rank in ranks(board)} | {1 for rank in ranks(board) if rank == 12}
    return any(len(values & set(range(low, low + 5))) >= 3 for low in range(1, 11))


def suited(hand: Cards, board: Cards) -> int:
    """The most cards of a suit in two cards of the hand and three of the board, one of them the hand's."""
    best = 0
    for two in combinations(hand, 2):
        for three in combinations(board, 3):
            for suit in {card % 4 for card in two}:
                best = max(best, sum(card % 4 == suit for card in two + three))
    return best


@cache
def on_board(hand: Cards, board: Cards) -> OnBoard:
    """What the reference knows of a hand on a board, worked out once."""
    return OnBoard(hand, board)


def outs(hand: Cards, board: Cards, wanted: int) -> int:
    on = on_board(hand, board)
    return 0 if on.type >= wanted else sum(then.type == wanted for then in on.nexts.values())


# What each expression is in a deal, on the turn (street 2) and the river; `a` is player 0.
LATE: dict[str, Callable[[Deal], Any]] = {
    "handType(a, river)": lambda d: kind(d.hands[0], d.board),
    "handType(b, turn)": lambda d: kind(d.hands[1], d.on(2)),
    "winningHandType()": lambda d: kind(d.hands[winners(d)[0][0]], d.board),
    "exactHandType(a, turn, pair)": lambda d: kind(d.hands[0], d.on(2)) == "pair",
    "minHandType(b, river, trips)": lambda d: HAND_TYPES.index(kind(d.hands[1], d.board)) >= 3,
    "maxHandType(b, river, trips)": lambda d: HAND_TYPES.index(kind(d.hands[1], d.board)) <= 3,
    "winsHi(a)": lambda d: winners(d)[0] == [0],
    "tiesHi(b)": lambda d: 1 in winners(d)[0] and len(winners(d)[0]) > 1,
    "winsLo(b)": lambda d: winners(d)[1] == [1],
    "tiesLo(a)": lambda d: 0 in winners(d)[1] and len(winners(d)[1]) > 1,
    "scoops(c)": lambda d: winners(d)[0] == [2] and winners(d)[1] in ([], [2]),
    "bestHiRating(c, turn)": lambda d: (
        ref.high_rank(d.hands[2], d.on(2)) == max(ref.high_rank(hand, d.on(2)) for hand in d.hands)
    ),
    "hiRating(a, river) > hiRating(b, river)": lambda d: (
        ref.high_rank(d.hands[0], d.board) > ref.high_rank(d.hands[1], d.board)
    ),
    "minHiRating(a, river, rateHiHand('AsAhKdQc2s'))": lambda d: (
        ref.high_rank(d.hands[0], d.board) >= ref.high_ranks()[ref.five_card_key(parse_cards("AsAhKdQc2s"))]
    ),
    "maxHiRating(a, river, hiRating(c, turn))": lambda d: (
        ref.high_rank(d.hands[0], d.board) <= ref.high_rank(d.hands[2], d.on(2))
    ),
    "fiveCardHiHandNumber(a, turn) <= 2000": lambda d: 7463 - ref.high_rank(d.hands[0], d.on(2)) <= 2000,
    "madeLo(b, turn)": lambda d: ref.low_rank(d.hands[1], d.on(2)) > 0,
    "loRating(b, river)": lambda d: str(ref.low_rank(d.hands[1], d.board)),
    "minLoRating(a, river, rateLoHand('As2s3s4s8d'))": lambda d: (
        ref.low_rank(d.hands[0], d.board) >= ref.low_ranks()[ref.five_card_low(parse_cards("As2s3s4s8d"))]
    ),  # type: ignore[index]
    "bestLoRating(b, river)": lambda d: (
        ref.low_rank(d.hands[1], d.board) > 0
        and ref.low_rank(d.hands[1], d.board) == max(ref.low_rank(hand, d.board) for hand in d.hands)
    ),
    "nutLo(b, river)": lambda d: on_board(d.hands[1], d.board).low_rank == 1,
    "nutHi(a, river)": lambda d: on_board(d.hands[0], d.board).nuts,
    "nutHi(c, turn)": lambda d: on_board(d.hands[2], d.on(2)).nuts,
    "handRanks(a, river)": lambda d: mask(ranks(d.hands[0])),
    "duplicatedHandRanks(a, preflop)": lambda d: mask(twice(ranks(d.hands[0]))),
    "intersectingHandRanks(a, river)": lambda d: mask([r for r in ranks(d.hands[0]) if r in ranks(d.board)]),
    "nonIntersectingHandRanks(b, turn)": lambda d: mask(
        [r for r in ranks(d.hands[1]) if r not in ranks(d.on(2))]
    ),
    "handBoardIntersections(b, river)": lambda d: str(len({*ranks(d.hands[1])} & {*ranks(d.board)})),
    "hasTopBoardRank(a, river)": lambda d: max(ranks(d.board)) in ranks(d.hands[0]),
    "hasSecondBoardRank(a, river)": lambda d: sorted({*ranks(d.board)})[-2] in ranks(d.hands[0]),
    "pocketPair(a)": lambda d: len({*ranks(d.hands[0])}) < 4,
    "overpair(a, turn)": lambda d: max(twice(ranks(d.hands[0])), default=-1) > max(ranks(d.on(2))),
    "threeFlush(a, turn)": lambda d: suited(d.hands[0], d.on(2)) >= 3,
    "fourFlush(a, river)": lambda d: suited(d.hands[0], d.board) >= 4,
    "boardRanks(river)": lambda d: mask(ranks(d.board)),
    "duplicatedBoardRanks(river)": lambda d: mask(twice(ranks(d.board))),
    "boardSuitCount(river)": lambda d: str(len(suits(d.board))),
    "rainbowBoard(turn)": lambda d: max(suits(d.on(2))) == 1,
    "twoToneBoard(river)": lambda d: len(suits(d.board)) == 2,
    "monotoneBoard(river)": lambda d: len(suits(d.board)) == 1,
    "flushingBoard(river)": lambda d: max(suits(d.board)) >= 3,
    "straightBoard(river)": lambda d: straight(d.board),
    "pairedBoard(river)": lambda d: len({*ranks(d.board)}) < 5,
    "boardAllowsMadeLo(river)": lambda d: low_ranks(d.board) >= 3,
    "boardHasOneDistinctLoCard(turn)": lambda d: low_ranks(d.on(2)) == 1,
    "boardHasTwoDistinctLoCards(river)": lambda d: low_ranks(d.board) == 2,
    "boardLoCardCount(river)": lambda d: str(low_ranks(d.board)),
    "turnCard()": lambda d: omaha.Card(d.board[3]),
    "riverCard()": lambda d: omaha.Card(d.board[4]),
    "maxRank(boardRanks(river))": lambda d: FLOP_RANKS[max(ranks(d.board))],
    "minRank(handRanks(c, river))": lambda d: FLOP_RANKS[min(ranks(d.hands[2]))],
    "nthRank(2, boardRanks(river))": lambda d: FLOP_RANKS[sorted({*ranks(d.board)})[-2]],
    "rankCount(boardRanks(river))": lambda d: str(len({*ranks(d.board)})),
    "toRank('8') = nthRank(3, boardRanks(river))": lambda d: sorted({*ranks(d.board)})[-3] == 6,
    "riverCard() = toCard('Kh')": lambda d: str(omaha.Card(d.board[4])) == "Kh",
    "inRange(a, 'AK$ss, 9987')": lambda d: d.hands[0] in parse_range("AK$ss, 9987"),
    "boardInRange('***2*')": lambda d: ranks(d.board)[3] == 0,
    "boardInRange('[8,9]')": lambda d: bool({6, 7} & {*ranks(d.board[:3])}),
    "handsHaving(pocketPair)": lambda d: str(sum(len({*ranks(hand)}) < 4 for hand in d.hands)),
    "handsHaving(exactHandType, river, pair)": lambda d: str(
        sum(kind(hand, d.board) == "pair" for hand in d.hands)
    ),
    "handsHaving(madeLo(player, river) and winsHi(player))": lambda d: str(
        sum(ref.low_rank(hand, d.board) > 0 and winners(d)[0] == [at] for at, hand in enumerate(d.hands))
    ),
    "cardsPlay(a, river)": lambda d: "2",  # noqa: ARG005
    "minOutsToHandType(a, turn, flush, 1)": lambda d: outs(d.hands[0], d.on(2), 5) >= 1,
    "outsToHandType(c, turn, straight)": lambda d: str(outs(d.hands[2], d.on(2), 4)),
    "outsToHandType(a, turn, twopair)": lambda d: str(outs(d.hands[0], d.on(2), 2)),
    "nutHiOuts(c, turn)": lambda d: str(len(on_board(d.hands[2], d.on(2)).nut_outs)),
    "nutLoOuts(b, turn)": lambda d: str(
        sum(then.low_rank == 1 for then in on_board(d.hands[1], d.on(2)).nexts.values())
    ),
}
EARLY: dict[str, Callable[[Deal], Any]] = {
    "flopHandCategory(a)": lambda d: CATEGORIES[board_flops.flop_category(d.hands[0], d.board)],
    "flopHandCategory(c)": lambda d: CATEGORIES[board_flops.flop_category(d.hands[2], d.board)],
    "exactFlopHandCategory(b, floptoppair)": lambda d: board_flops.flop_category(d.hands[1], d.board) == 6,
    "minFlopHandCategory(c, flopset)": lambda d: board_flops.flop_category(d.hands[2], d.board) >= 12,
    "handType(a, flop)": lambda d: kind(d.hands[0], d.board),
    "nutHiOuts(c, flop)": lambda d: str(len(on_board(d.hands[2], d.board).nut_outs)),
    "outsToHandType(a, flop, flush)": lambda d: str(outs(d.hands[0], d.board, 5)),
    "outsToHandType(b, flop, straight)": lambda d: str(outs(d.hands[1], d.board, 4)),
    "nutHi(c, flop)": lambda d: on_board(d.hands[2], d.board).nuts,
}
LATE_BOARDS = ("8s7s3d2c", "AcKhKcTc")
EARLY_BOARDS = (
    "8s7s3d",
    "AcKhKc",
    "KcKhKd",
    "Qs9s6c",
    "7h6d5s",
    "QhJdTc",
    "5c4h2d",
    "TcTd2s",
    "JsJd9s",
    "Qs9s9d",
)
EQUITIES = (
    *("riverEquity", "fractionalRiverEquity", "hvhEquity", "minHvhEquity"),
    *("hvrEquity", "minHvrEquity", "hvPerceivedRangeEquity", "minHvPerceivedRangeEquity"),
)
ELSEWHERE = (*EQUITIES, "handRanking", "handRankingFor")


def compare(expressions: dict[str, Callable[[Deal], Any]], board: str, worlds: list[Deal]) -> None:
    text = "select " + ", ".join(f"histogram({expression})" for expression in expressions)
    (statement,) = omaha.query(f"{text} {source(board)}", exact=True)
    assert statement.is_exact
    for column, (expression, expected) in zip(statement, expressions.items(), strict=True):
        wanted = Counter(str(expected(deal)) for deal in worlds)
        lowered = {
            label.lower() if label in ("True", "False") else label: count for label, count in wanted.items()
        }
        found = {one.label: Fraction(one.count, statement.trials) for one in column.value if one.count}
        assert found == {label: Fraction(count, len(worlds)) for label, count in lowered.items()}, expression


@pytest.mark.parametrize("board", LATE_BOARDS)
def test_on_turn_and_river(board: str) -> None:
    compare(LATE, board, deals([board], cards_to_come=1))


@pytest.mark.parametrize("board", EARLY_BOARDS)
def test_on_the_flop(board: str) -> None:
    compare(EARLY, board, deals([board], cards_to_come=0))


def test_every_function_is_asked() -> None:
    asked = " ".join([*LATE, *EARLY])
    missing = [f.name for f in FUNCTIONS.values() if f"{f.name}(" not in asked and f.name not in ELSEWHERE]
    assert missing == []


@pytest.mark.parametrize("board", LATE_BOARDS)
def test_river_equities(board: str) -> None:
    worlds = deals([board], cards_to_come=1)
    text = "select " + ", ".join(
        f"avg(riverEquity({name})), avg(fractionalRiverEquity({name}))" for name in HANDS
    )
    # Without dealing, and deal by deal.
    for exact in (True, 1_000_000):
        (statement,) = omaha.query(f"{text} {source(board)}", exact=exact)
        for player in range(3):
            wanted = sum(share(deal, player) for deal in worlds) / len(worlds)
            assert statement[2 * player].exact == statement[2 * player + 1].exact == wanted


@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize("dead", ["", "2d7c"])
@pytest.mark.parametrize("game", ["plo4", "plo4-8"])
def test_equities_of_hands_are_those_of_the_package(street: int, dead: str, game: str) -> None:
    name = ("preflop", "flop", "turn")[street]
    board = "8s7s3d2c" if street else ""
    text = f"select avg(equity(a, {name})), avg(hvhEquity(b, {name})), count(minEquity(a, {name}, 0.4)), histogram(equity(c, {name}))"
    (statement,) = omaha.query(f"{text} {source(board, game)}, dead='{dead}'", exact=True)
    found = []
    for deal in deals([board], cards_to_come=0):
        hands = [omaha.CardSet(hand) for hand in deal.hands]
        if {*parse_cards(dead)} & {card for hand in deal.hands for card in hand}:
            continue
        on = deal.board[: street + 2] if street else ()
        found.append(omaha.equity(*hands, board=on, dead=dead, game=game).exact_equity)
    assert statement[0].exact == sum(shares[0] for shares in found) / len(found)
    assert statement[1].exact == sum(shares[1] for shares in found) / len(found)
    assert statement[2].exact == Fraction(sum(shares[0] >= Fraction(2, 5) for shares in found), len(found))
    bins = Counter(min(99, int(shares[2] * 100)) for shares in found)
    assert [one.count * len(found) for one in statement[3].value] == [
        bins[at] * statement.trials for at in range(100)
    ]


@pytest.mark.parametrize(("street", "board"), [(1, "8s7s3d"), (2, "8s7s3dKh"), (3, "8s7s3dKh5c")])
@pytest.mark.parametrize("game", ["plo4", "plo4-8"])
def test_equities_against_ranges(street: int, board: str, game: str) -> None:
    name = ("preflop", "flop", "turn", "river")[street]
    entries = {
        "a": "AsKs4d4c, QcJc4h2h",
        "b": "Ah2h5d6c@2, AdKdTsTd@1, 8c6d6s4c@3",
        "game": game,
        "board": board,
    }
    perceived = "JhTh9c8c, AcAdJd2d"
    text = (
        f"select avg(hvrEquity(a, {name})), avg(hvPerceivedRangeEquity(a, {name}, '{perceived}')),"
        f" count(minHvrEquity(a, {name}, 0.5)), count(minHvPerceivedRangeEquity(a, {name}, '{perceived}', 0.5))"
    )
    (statement,) = omaha.query(text, exact=True, **entries)
    mine = [parse_cards(hand.strip()) for hand in entries["a"].split(",")]
    theirs = [(parse_cards(hand.strip()[:8]), int(hand.strip()[9:])) for hand in entries["b"].split(",")]
    seen = [(parse_cards(hand.strip()), 1) for hand in perceived.split(",")]

    def against(hand: Any, others: list[tuple[Any, int]]) -> Fraction:
        there = [(other, weight) for other, weight in others if not set(other) & set(hand)]
        total = sum(
            weight * omaha.equity(hand, other, board=board, game=game).exact_equity[0]
            for other, weight in there
        )
        return Fraction(total, sum(weight for _, weight in there))

    worlds = [(a, weight) for a in mine for b, weight in theirs if not set(a) & set(b)]
    whole = sum(weight for _, weight in worlds)
    assert statement.trials == whole
    for column, others in ((0, theirs), (1, seen)):
        equities = [(against(a, others), weight) for a, weight in worlds]
        assert statement[column].value == pytest.approx(
            float(sum(e * w for e, w in equities) / whole), abs=1e-12
        )
        assert statement[column + 2].exact == Fraction(
            sum(w for e, w in equities if e >= Fraction(1, 2)), whole
        )


def test_equities_against_several_ranges() -> None:
    entries = {"a": "AsKs4d4c", "b": "Ah2h5d6c, AdKdTsTd", "c": "JhTh9c8c, AcKd7d7c", "board": "8s7s3dKh"}
    pairs = [("Ah2h5d6c", "JhTh9c8c"), ("Ah2h5d6c", "AcKd7d7c"), ("AdKdTsTd", "JhTh9c8c")]
    wanted = [omaha.equity("AsKs4d4c", *pair, board="8s7s3dKh").exact_equity[0] for pair in pairs]
    for exact in (True, 1_000_000):
        found = omaha.query("select avg(hvrEquity(a, turn))", exact=exact, **entries)[0][0].value
        assert found == pytest.approx(float(sum(wanted) / 3), abs=1e-12)
    for trials, source in ((10, "b='*', c='*', board='9h8h2c'"), (600_000, "b='KK'")):
        with pytest.raises(omaha.QueryError) as caught:
            omaha.query(
                f"select avg(hvrEquity(a, flop)), min(hvrEquity(a, flop)) from a='AsKs4d4c', {source}",
                trials=trials,
            )
        assert caught.value.code == "query.work"


def test_equities_against_nothing_have_no_value() -> None:
    text = (
        "select count(hvPerceivedRangeEquity(a, {0}, 'AsAhKcKd') >= 0) from a='AsQsJsTs', b='*', board='{1}'"
    )
    for street, board in (("preflop", ""), ("flop", "9h8h2c"), ("turn", "9h8h2c3d"), ("river", "9h8h2c3d4d")):
        assert omaha.query(text.format(street, board), trials=10)[0][0].value == 0
        with pytest.raises(omaha.QueryError) as caught:
            omaha.query(text.format(street, board).replace("count", "avg").replace(" >= 0", ""), trials=10)
        assert caught.value.code == "query.no_value"


def test_equities_against_a_range_are_those_of_the_package() -> None:
    text = "select avg(hvrEquity(hero, flop)), count(hvrEquity(hero, flop) >= 0.31) from hero='JT98', villain='AA$ds', board='9h8h2c'"
    (statement,) = omaha.query(text, exact=True)
    hands = omaha.hand_equities(omaha.Range("JT98"), omaha.Range("AA$ds"), "9h8h2c")
    weights = hands.denominators * (statement.trials / hands.denominators.sum())
    assert statement[0].value == pytest.approx(
        float((hands.equity * weights).sum() / weights.sum()), abs=1e-12
    )
    assert statement[1].value == round(weights[hands.equity >= 0.31].sum())


@pytest.mark.parametrize("suffix", ["", "vr", "6h"])
def test_hundredths_of_hands(suffix: str) -> None:
    text = f"select histogram(handRankingFor(a, '{suffix}')) as r, count(handRankingFor(a, '{suffix}') <= 15) from a='*'"
    (statement,) = omaha.query(text)
    assert statement.is_exact
    wanted: Counter[int] = Counter()
    for entry in omaha.ordering(omaha.ordering_for(4, suffix=suffix)):
        wanted[-(-100 * round(entry.percentile * 270_725) // 270_725)] += entry.hands
    assert {one.value: one.count for one in statement["r"].value} == wanted
    assert statement[1].value == sum(count for bucket, count in wanted.items() if bucket <= 15)
    assert (
        omaha.query("select max(handRanking(a)), max(handRankingFor(a, '')) from a='2s2h2d2c'")[0][0].value
        == 100
    )


def test_hundredths_are_those_of_ranges() -> None:
    text = "select count(handRankingFor(a, 'vr') <= 15), count(handRankingFor(a, 'vr') <= 15 and inRange(a, '15%vr')) from a='*'"
    (statement,) = omaha.query(text)
    assert statement[0].value == statement[1].value == omaha.Range("15%vr").count()


def test_hundredths_of_five_cards() -> None:
    for hand in ("AsAhKsQhJd", "7s7h7d7c2s", "KdQcJdTc9s"):
        found = omaha.query(f"select max(handRankingFor(a, 'vr')) from game='plo5', a='{hand}'")[0][0].value
        assert found == -int(-omaha.ordering("plo5-vs-random-1").percentile(hand) * 100 // 1)


def test_no_dead_card_is_an_out() -> None:
    text = "select max(outsToHandType(a, flop, straight)), max(nutLoOuts(a, flop)) from a='JsTh3d2c', board='9h8s2d', game='omaha8'"
    assert omaha.query(text)[0][0].value == 8
    assert omaha.query(f"{text}, dead='7s'")[0][0].value == 7
    low = "select max(nutLoOuts(a, flop)) from a='Ah2hKdKc', board='8s4c9d', game='omaha8'"
    assert omaha.query(low)[0][0].value - omaha.query(f"{low}, dead='7s6s'")[0][0].value == 2
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query("select count(nutHi(a, flop)) from a='JsTh3d2c', dead='7s'")
    assert caught.value.code == "query.dead"
