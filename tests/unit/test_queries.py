"""The question language: what can be asked, and what errors say."""

from __future__ import annotations

import pickle
import re
import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import omaha
from omaha.queries.parser import parse

SPOT = "from hero='AhKhQdJd', villain='9c8c7h6h', board='9h8h2c'"
RIVER = "from hero='AhKhQdJd', villain='9c8c7h6h', board='9h8h2cKs3d'"


def one(expression: str, source: str = RIVER, **options: Any) -> Any:
    """The value of an expression that is the same in all deals."""
    return omaha.query(f"select max({expression}) {source}", **options)[0][0].value


def true(condition: str, source: str = RIVER, **options: Any) -> bool:
    """Whether a condition holds, always or never."""
    share = omaha.query(f"select count({condition}) {source}", **options)[0][0].exact
    assert share in (0, 1)
    return share == 1


def test_an_average_is_the_equity() -> None:
    result = omaha.query(f"select avg(riverEquity(hero)) as e, avg(equity(villain, flop)) {SPOT}")
    assert [column.exact for column in result[0]] == list(
        omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2c").exact_equity
    )
    assert result.is_exact and result[0].trials == 820
    assert result["E"].value == result[0][0].value == result[0]["e"].value
    assert float(result["e"]) == result["e"].value and result["e"].stderr == 0.0


def test_statements_stand_apart() -> None:
    result = omaha.query(f"select count(winsHi(hero)) {SPOT};; select avg(1) {RIVER};")
    assert [len(statement) for statement in result] == [1, 1]
    assert result[1][0].exact == 1 and result[1].trials == 1


def test_the_from_part_may_be_arguments() -> None:
    text = "select avg(riverEquity(hero)) from hero='AhKhQdJd'"
    result = omaha.query(text, villain="9c8c7h6h", board="9h8h2c")
    assert result[0][0].exact == Fraction(59, 164)
    assert omaha.query("select avg(2)", game="omaha8")[0].game == "plo4-8"
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(text, hero="AhKhQdJd")
    assert (caught.value.code, caught.value.where) == ("query.entry_twice", "hero")
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query("select avg(1)", hero="AhKhQdJ?")
    assert (caught.value.code, caught.value.where, caught.value.offset) == ("query.range", "hero", 7)
    with pytest.raises(TypeError, match="hero"):
        omaha.query("select avg(1)", hero=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 3 - 2", 5),
        ("12 / 4 / 3", 1),
        ("-2 + 5", 3),
        ("- - 2", 2),
        ("2 - -2", 4),
        ("1/3 + 1/6", 0.5),
        (".5 + 1.", 1.5),
        ("case when 1 > 2 then 10 when 2 > 1 then 20 else 30 end", 20),
        ("case 3 when 1 then 10 when 3 then 30 else 0 end", 30),
        ("CASE WHEN TRUE THEN 1 ELSE 0 END", 1),
        ("handsHaving(winsHi)", 1),
        ("handsHaving(handType(player, river) >= pair)", 2),
        ("handsHaving(minHandType, river, straight) + handsHaving(tiesHi)", 0),
        ("handType(hero, river)", "pair"),
        ("case when winsHi(hero) then handType(hero, river) else handType(villain, river) end", "twopair"),
        ("maxRank(boardRanks(river))", "K"),
        ("nthRank(2, boardRanks(river))", "9"),
        ("minRank(boardRanks(river))", "2"),
    ],
)
def test_values(expression: str, value: object) -> None:
    assert one(expression) == value
    assert one(expression.upper()) == value


@pytest.mark.parametrize(
    "condition",
    [
        "1 < 2 and not 2 < 1",
        "not (1 > 2) or 1 / 0.5 = 3",
        "true or false and false",
        "(true or false) and not false",
        "not true = false",
        "2 between 1 and 3 and 2 not between 3 and 4",
        "2 in (1, 2, 3) and 2 not in (1, 3) and not 2 in (4)",
        "1 <> 2 and 1 != 2",
        "1/3 + 1/3 + 1/3 = 1",
        "riverEquity(hero) + riverEquity(villain) = 1",
        "handType(hero, river) in (highcard, pair)",
        "handType(hero, river) = 'Pair'",
        "maxRank(boardRanks(river)) = 'K' and maxRank(boardRanks(river)) = toRank('k')",
        "turnCard() = toCard('Ks') and riverCard() = '3d'",
        "rateHiHand('AsKsQsJsTs') > rateHiHand('9s8s7s6s5s')",
        "fiveCardHiHandNumber(villain, river) < fiveCardHiHandNumber(hero, river)",
        "exactHandType(hero, river, pair) and maxHandType(hero, river, pair) and minHandType(hero, river, 'pair')",
        "hiRating(hero, river) < hiRating(villain, river) and bestHiRating(villain, river)",
        "minHiRating(villain, river, hiRating(hero, river))",
        "cardsPlay(hero, river) = 2",
    ],
)
def test_conditions(condition: str) -> None:
    assert true(condition)
    assert not true(f"not ({condition})")


def test_what_has_no_value_is_not_compared() -> None:
    source = "from board='KsKhKd2c3c'"
    empty = "duplicatedBoardRanks(turn)"
    assert true(f"maxRank({empty}) = 'K'", source)
    nothing = "nthRank(4, boardRanks(flop))"
    assert not true(f"{nothing} = 'K' or {nothing} <> 'K' or {nothing} < 'K' or {nothing} > '2'", source)
    for selector in ("max", "histogram"):
        with pytest.raises(omaha.QueryError) as caught:
            omaha.query(f"select {selector}({nothing}) {source}")
        assert caught.value.code == "query.no_value"
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(f"select avg(1 / boardLoCardCount(flop)) {source}".replace("2c3c", "QcJc"))
    assert caught.value.code == "query.no_value"
    guarded = "case when boardLoCardCount(turn) = 0 then 0 else 1 / boardLoCardCount(turn) end"
    assert one(guarded, source) == 1


def test_comments_and_blanks_are_nothing() -> None:
    text = f"/* two\nlines */ SELECT avg(1) -- the rest\n ,\tcount(true) {SPOT}"
    assert omaha.query(text)[0].values == {"avg(1)": 1.0, "count(true)": omaha.query(text)[0].trials}


def test_names_of_results() -> None:
    result = omaha.query("select avg( 1 ), avg( 1 ), max(2) as Most from board='9h8h2c'")
    assert result[0].names == ("avg( 1 )", "avg( 1 )'", "Most")
    with pytest.raises(omaha.QueryError) as caught:
        result["mots"]
    assert caught.value.code == "query.column" and "Most" in str(caught.value)
    with pytest.raises(omaha.QueryError):
        result[0]["x"]


def test_min_max_and_histogram() -> None:
    text = f"select min(riverEquity(hero)), max(equity(hero, turn)), histogram(handType(hero, river)) as h, histogram(equity(hero, turn)) {SPOT}"
    low, high, types, bins = omaha.query(text)[0]
    assert (low.value, low.exact) == (0.0, 0) and 0.35 < high.value < 1 and high.exact
    assert sum(found.count for found in types.value) == 41 * 40
    assert types.value[0].label == "highcard" and types.value[-1].label == "flush"
    assert len(bins.value) == 100 and sum(found.count for found in bins.value) == 41 * 40
    assert bins.value[31].value == 0.31
    numbers = omaha.query(f"select histogram(boardSuitCount(river) / 2) {SPOT}")[0][0].value
    assert [found.value for found in numbers] == [1.0, 1.5, 2.0] and numbers[1].label == "3/2"
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(
            "select histogram(riverEquity(a) + fiveCardHiHandNumber(a, river)) from a='*', b='*'",
            trials=40_000,
        )
    assert caught.value.code == "query.histogram"


def test_results_are_values() -> None:
    result = omaha.query(
        f"select avg(riverEquity(hero)) as e, count(winsHi(hero)), histogram(winningHandType()) {SPOT}"
    )
    again = pickle.loads(pickle.dumps(result))
    assert again == result and hash(again) == hash(result) and str(again) == str(result)
    assert "exact: all 820 deals" in str(result) and "<table>" in result._repr_html_()
    assert result.to_dict()["statements"][0]["columns"][0]["exact"] == "59/164"
    assert "35.9756%" in str(result) and repr(result).startswith("<QueryResult <Statement e, ")
    drawn = omaha.query("select avg(riverEquity(a)) from a='*', b='*' where winsHi(a)", trials=1000)
    assert "drawn with seed 0" in str(drawn) and "were dealt" in str(drawn)


@pytest.mark.parametrize(
    ("game", "cards", "hilo"),
    [
        ("omahahi", 4, False),
        ("omaha8", 4, True),
        ("OmahaHi5", 5, False),
        ("omaha85", 5, True),
        ("omahahi6", 6, False),
        ("omaha86", 6, True),
        ("plo4", 4, False),
        ("plo8", 4, True),
        ("Big O", 5, True),
    ],
)
def test_games(game: str, cards: int, hilo: bool) -> None:
    deck = [str(omaha.Card(card)) for card in range(51, -1, -1)]
    a, b = "".join(deck[:cards]), "".join(deck[cards : 2 * cards])
    expression = "count(winsLo(a)), avg(riverEquity(a))" if hilo else "avg(riverEquity(a))"
    result = omaha.query(f"select {expression} from a='{a}', b='{b}', board='2c3c9d', game='{game}'")
    exact = omaha.equity(a, b, board="2c3c9d", game=result[0].game).exact_equity[0]
    assert result[0][-1].exact == exact


FAULTS = [
    ("", "empty", 0),
    (" ; ", "empty", 0),
    ("sel avg(1)", "unexpected", 0),
    ("select", "unexpected_end", 6),
    ("select equity(hero, flop) from hero='*'", "selector", 7),
    ("select avg 1", "unexpected", 11),
    ("select avg(1", "unclosed", 10),
    ("select avg(1))", "unexpected", 13),
    ("select avg(1) as from", "unexpected", 17),
    ("select avg(1) as a, avg(2) as A from board='*'", "name_twice", 30),
    ("select avg(1) from", "unexpected_end", 18),
    ("select avg(1) from hero", "unexpected_end", 23),
    ("select avg(1) from hero=AA", "unexpected", 24),
    ("select avg(1) from hero='AA', hero='KK'", "entry_twice", 30),
    ("select avg(1) from flop='AA'", "player_name", 19),
    ("select avg(1) from equity='AA'", "player_name", 19),
    ("select avg(1) from hero='AA' where", "unexpected_end", 34),
    ("select avg(1) from hero='AA' where 1", "type", 35),
    ("select avg(1) from hero='AA", "unclosed", 24),
    ('select avg(1) from hero="AA"', "character", 24),
    ("select avg(1 /* x", "unclosed", 13),
    ("select avg(1) from hero='AAKKQ'", "range", 29),
    ("select avg(1) from hero=''", "range", 25),
    ("select avg(1) from game='holdem'", "game", 25),
    ("select avg(1) from game='razz'", "game", 25),
    ("select avg(1) from game='omahah'", "game", 25),
    ("select avg(1) from syntax='classic'", "syntax", 27),
    ("select avg(1) from dead='AsA'", "cards", 27),
    ("select avg(1) from board='AsAsKd'", "board", 28),
    ("select avg(1) from board='AsKsQsJsTs9s'", "board", 36),
    ("select avg(1) from board='******'", "board", 31),
    ("select avg(1) from board=' * * * * * *'", "board", 37),
    ("select avg(1) from board='******,A'", "board", 31),
    ("select avg(1) from board='A,(K!******)'", "board", 36),
    ("select avg(1) from board='$B$B$B**[A,K]'", "board", 34),
    ("select avg(1) from board='AsKs**9d*'", "board", 34),
    ("select count(boardInRange('******')) from board='*'", "board", 32),
    ("select count(boardInRange('AsKsQsJsTs9s')) from board='*'", "board", 37),
    ("select avg(1) from board='AKQ98*'", "board", 31),
    ("select avg(1) from board='As?'", "board", 28),
    ("select avg(1) from board='AsKsQs', dead='As'", "board", 26),
    ("select avg(winsHi) from a='*', b='*'", "type", 11),
    ("select avg(hero) from hero='*'", "type", 11),
    ("select avg(heroo) from hero='*'", "name", 11),
    ("select avg(handType(hero, river)) from hero='*'", "type", 11),
    ("select count(handType(hero, river)) from hero='*'", "type", 13),
    ("select count(handType(hero, river) >= toppair) from hero='*'", "name", 38),
    ("select count(handType(hero, river) >= 3) from hero='*'", "type", 38),
    ("select count(handType(hero, river) = 'x') from hero='*'", "type", 37),
    ("select count(turnCard() < riverCard()) from hero='*'", "type", 13),
    ("select count(1 < 2 < 3) from hero='*'", "comparison", 19),
    ("select count(1 and true) from hero='*'", "type", 13),
    ("select count(not 1) from hero='*'", "type", 17),
    ("select avg(true + 1) from hero='*'", "type", 11),
    ("select avg('a') from hero='*'", "type", 11),
    ("select count('a' = 'b') from hero='*'", "type", 13),
    ("select avg(case when 1 then 2 else 3 end) from hero='*'", "type", 21),
    ("select avg(case when true then 2 end) from hero='*'", "unexpected", 33),
    ("select avg(case when true then 2 else 3) from hero='*'", "unexpected", 39),
    ("select avg(case else 3 end) from hero='*'", "unexpected", 16),
    ("select avg(case when true then 2 else flush end) from hero='*'", "type", 38),
    ("select avg(1/0) from hero='*'", "division", 13),
    ("select avg(1/(2-2)) from hero='*'", "division", 15),
    ("select avg(1234567890123456) from hero='*'", "number", 11),
    ("select avg(1x) from hero='*'", "number", 11),
    ("select avg(1.2.3) from hero='*'", "number", 11),
    ("select avg(nothing(hero)) from hero='*'", "function", 11),
    ("select avg(upCard(hero)) from hero='*'", "function", 11),
    ("select avg(riverEquity()) from hero='*'", "arguments", 11),
    ("select avg(riverEquity(hero, flop)) from hero='*'", "arguments", 11),
    ("select count(minHandType(hero, flop)) from hero='*'", "arguments", 13),
    ("select avg(riverEquity(flop)) from hero='*', b='*'", "type", 23),
    ("select avg(equity(hero, hero)) from hero='*', b='*'", "type", 24),
    ("select avg(riverEquity(hero)) from hero='*'", "opponents", 11),
    ("select histogram(handType(hero, preflop)) from hero='*'", "street", 32),
    ("select avg(nutHiOuts(hero, river)) from hero='*'", "street", 27),
    ("select count(madeLo(hero, river)) from hero='*'", "no_low", 13),
    ("select count(inRange(hero, AA)) from hero='*'", "name", 27),
    ("select count(inRange(hero, 'A[')) from hero='*'", "range", 29),
    ("select count(boardInRange('A[K')) from hero='*'", "board", 28),
    ("select avg(handRankingFor(hero, 'plo5-vs-random-1')) from hero='*'", "ordering", 33),
    ("select avg(handRankingFor(hero, 'best')) from hero='*'", "ordering", 33),
    ("select max(nthRank(0, boardRanks(flop))) from hero='*'", "type", 19),
    ("select max(rateHiHand('AsKs')) from hero='*'", "cards", 23),
    ("select max(rateHiHand('AsKsXs')) from hero='*'", "cards", 27),
    ("select avg(handsHaving()) from hero='*'", "arguments", 11),
    ("select avg(handsHaving(1)) from hero='*'", "type", 23),
    ("select avg(handsHaving(handsHaving(true) > 1)) from hero='*'", "nested", 23),
    ("select avg(handsHaving(true, false)) from hero='*'", "arguments", 11),
    ("select avg(handsHaving(true))", "opponents", 11),
    ("select count(player = hero) from hero='*'", "name", 13),
    ("select count(#HAND#)", "character", 13),
    ("select count(a || b)", "character", 15),
]


@pytest.mark.parametrize(("text", "code", "offset"), FAULTS, ids=[text[:60] for text, _, _ in FAULTS])
def test_errors_say_what_and_where(text: str, code: str, offset: int) -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(text, trials=10)
    assert (caught.value.code, caught.value.offset) == (f"query.{code}", offset), str(caught.value)
    assert caught.value.where == "query" and isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "text",
    [
        "select avg(" + "(" * 10_000 + "1" + ")" * 10_000 + ") from hero='*'",
        "select avg(" + "9" * 10_000 + ")",
        "select avg(" + "case when true then " * 1_000 + "1" + " else 0 end" * 1_000 + ")",
        "select avg(" + "case when true then 1 else " * 1_000 + "1" + " end" * 1_000 + ")",
        "select avg(" + "maxRank(" * 5_000,
        "select avg(" + "- (" * 10_000,
        "select count(" + "not (" * 10_000,
        "select count(1 in (" * 5_000,
        "select avg(1), " * 3_000,
        "select avg(1);" * 4_000,
        "s\u0435lect avg(1)",
        "select avg\uff081\uff09",
        "select avg(1) from hero='\u0410\u0410'",
        "select avg(1) from board='" + "(" * 900 + "'",
        "select \x00",
        "x" * 70_000,
    ],
    ids=range(16),
)
def test_hostile_texts_are_errors(text: str) -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(text)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        "select count(" + "not " * 10_000 + "true) from board='*'",
        "select avg(" + "- " * 10_000 + "1) from board='*'",
        "select avg(1" + " + boardSuitCount(flop)" * 2_000 + ") from board='AsKsQd'",
        "select count(true" + " and true" * 6_000 + ") from board='AsKsQd'",
        "select count(1 in (" + ",".join(["1"] * 9_000) + ")) from board='AsKsQd'",
    ],
    ids=range(5),
)
def test_long_texts_are_answered(text: str) -> None:
    assert omaha.query(text, trials=10)[0].trials >= 1


def test_a_name_is_suggested() -> None:
    for text, wanted in {
        "select avg(riverEquty(a)) from a='*', b='*'": "riverEquity",
        "select avg(riverEquity(heor)) from hero='*', b='*'": "hero",
        "select histogram(handType(a, rivr)) from a='*'": "river",
        "select avrg(1)": "avg",
        "select avg(1) from game='omahahl'": "omahahi",
    }.items():
        with pytest.raises(omaha.QueryError, match=f"did you mean {wanted}"):
            omaha.query(text)


@pytest.mark.parametrize(
    "options",
    [
        {"trials": 0},
        {"trials": 1.5},
        {"trials": True},
        {"seed": -1},
        {"seed": 2**64},
        {"exact": 0},
        {"seconds": 0},
        {"stderr": float("nan")},
        {"exact": True, "seconds": 1.0},
    ],
)
def test_wrong_options(options: dict[str, Any]) -> None:
    with pytest.raises(omaha.ConfigError) as caught:
        omaha.query("select avg(1)", **options)
    assert caught.value.code == "query.option"


def test_nodes_stand_after_what_they_are_made_of() -> None:
    (statement,) = parse(
        "select avg(case when a < 1 and not b in (1, 2) then f(g(1), 2) else -3 end) where c"
    )
    for place, node in enumerate(statement.nodes):
        assert all(arg < place for arg in node.args)


def test_every_code_is_in_the_list() -> None:
    sources = Path(omaha.queries.__file__).parent.glob("*.py")
    codes = {
        code
        for path in sources
        for code in re.findall(r'fault\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert len(codes) > 30
    assert [code for code in sorted(codes) if f"`query.{code}`" not in (omaha.errors.__doc__ or "")] == []
    assert set(re.findall(r"`query\.(\w+)`", omaha.errors.__doc__ or "")) - codes == {"option"}


def test_the_page_has_every_function() -> None:
    root = Path(__file__).parents[2]
    table = runpy.run_path(str(root / "scripts" / "query_functions.py"))["table"]()
    page = (root / "docs" / "query.md").read_text(encoding="utf-8")
    page = page.replace("`equity(player, street)`, ", "")
    assert [line for line in table.splitlines() if line not in page] == []


def test_words_about_a_board_need_one() -> None:
    sets = omaha.query("select count(true), count(inRange(hero, '@set')) from hero='@set', board='9h8h2c'")[0]
    assert sets.trials == sets[1].value == omaha.Range("@set", board="9h8h2c").count()
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query("select count(true) from hero='@set'")
    assert (caught.value.code, caught.value.value) == ("query.range", "range.board_missing")
