"""Averages of equities, which are the equities of the ranges: the same answers as of all deals, without dealing them."""

from __future__ import annotations

from typing import Any

import pytest

import omaha
from omaha.queries import averages as module
from omaha.queries.parser import parse
from omaha.queries.run import Job

ALL = 30_000_000
"""So many deals are counted here to compare with."""


def of_ranges(text: str) -> module.Averages | None:
    """What is found without dealing, if anything is."""
    (statement,) = parse(text)
    job = Job(statement, [], {})
    steps = [job.program.steps[value.step] for value in job.values]
    return module.averages(job.source, steps, job.program.streets, 1, None)


def dealt_for(text: str, **limits: Any) -> bool:
    """Whether a question is answered by dealing."""
    called: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("omaha.queries.run.Space.frames", lambda *_: called.append(1) or iter(()))
        patch.setattr("omaha.queries.run.Sampler", lambda *_: called.append(1) or 1 / 0)
        try:
            omaha.query(text, **limits)
        except (omaha.QueryError, ZeroDivisionError):
            assert called
    return bool(called)


SPOTS = [
    # High and hi-lo, four to six cards, all boards, weights that differ and that do not, dead cards, two to four players.
    "a='AAKK$ds', b='QQJJ$ds,JT98$ds', board='9h8h2c'",
    "a='AAKK$ds@3', b='QQJJ$ds@7', board='9h8h2c5s'",
    "a='AAKK@3,QQ76$ds@1', b='QQJJ$ds@2,AA98$ds@9', board='9h8h2c', dead='As7c'",
    "a='AAKK@3,QQ76$ds@1', b='AhKh**', board='9h8h2c5s', game='omaha8', dead='3d'",
    "a='AA2x3x$ss@5,A2$ds@1', b='KKQ2$ss', board='7h8h2c5s', game='omaha8'",
    "a='*', b='AhKh2d3d@50,QhJhTd9d@2', board='7s8h2c5s', game='omaha8', dead='2s2h3c3h3s4c4h4s5c5h6c6h6s7c7h8c8s9c9h'",
    "a='*', b='AhKh2d3d', c='QhJhTd9d', board='7s8h2c5s3c', game='omaha8'",
    "a='*', b='*', c='QhJhTd9d', board='AhAdAcKsKh', dead='2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9h'",
    "a='AAKK$ds', b='QQJJ$ds', c='TT98$ds,6543$ds', board='9s8h2c'",
    "a='AAKK$ds@2,AA23$ds@1', b='QQJJ$ds@2,4567$ds@1', c='TT98$ds', d='22KJ$ds@4,33KJ$ds@6', board='9s8h2c3d', game='omaha8'",
    "a='AsAhKsKdQc', b='KKQJT$ds', board='Ts9h2c', game='omahahi5'",
    "a='AsAhKs2d3c@4,4h5h6d7d8c@1', b='KKQ23$ds', board='Ts9h2c4d', game='omaha85'",
    "a='QcQd7h6h3h', b='*', board='9h8h2c5s8c', game='omaha85'",
    "a='AsAhKsKd5c4c', b='QQJJTT', board='Ts9h2c', game='omahahi6'",
    "a='AsAhKs2d3c4c@2,5s5h6s6d7c7s@5', b='KKQQ23', board='Ts9h2c4d', game='omaha86', dead='Jd'",
    "a='AsAhKsKd', b='QcQhJcJh, AsKhQdJc'",
    "a='AsAh2s3d', b='AcAd2c3h@2, KcQc4h5d@3', game='omaha8', dead='2d2h9s'",
]


@pytest.mark.parametrize("spot", SPOTS)
def test_the_answer_is_that_of_all_deals(spot: str) -> None:
    """Everything is: fractions, trials, deals."""
    names = [entry.name for entry in parse(f"select avg(1) from {spot}")[0].entries if len(entry.name) == 1]
    selectors = [f"avg(riverEquity({name}))" for name in names]
    text = f"select {', '.join(selectors)}, avg(fractionalRiverEquity(a)) as again from {spot}"
    result = omaha.query(text)
    assert result == omaha.query(text, exact=ALL) and result.is_exact
    assert of_ranges(text) is not None and not dealt_for(text)
    assert sum(column.exact for column in result[0][:-1]) == 1  # type: ignore[misc]
    assert result == omaha.query(text, exact=True, threads=2, trials=1, seed=0)


@pytest.mark.parametrize(
    ("spot", "streets"),
    [
        ("a='AsAhKsKd@3,QcQd7h6h@1', b='QhQsJhJs,AsKhTdTc'", ["preflop"]),
        ("a='AsAhKsKd@3,QcQd7h6h@1', b='QhQsJhJs,AsKhTdTc'", ["preflop", "flop"]),
        ("a='AAKK$ds@3,QQ76$ds@1', b='JT98$ds', c='5432$ds', board='9h8h2c'", ["flop"]),
        ("a='AAKK$ds@3,QQ76$ds@1', b='JT98$ds', board='9h8h2c', game='omaha8'", ["flop", "turn"]),
        ("a='AAKK$ds@3,QQ76$ds@1', b='JT98$ds', board='9h8h2c'", ["turn", "river"]),
        ("a='AAKK$ds@3,QQ76$ds@1', b='JT98$ds', board='9h8h2c'", ["flop", "river"]),
        ("a='AAKK$ds', b='JT98$ds', board='9h8h2c4c', dead='2d2h'", ["turn"]),
    ],
)
def test_streets_do_not_matter_from_the_known_board_on(spot: str, streets: list[str]) -> None:
    selectors = ", ".join(f"avg(equity(b, {street}))" for street in streets)
    text = f"select {selectors} from {spot}"
    result = omaha.query(text)
    assert result == omaha.query(text, exact=ALL) and not dealt_for(text)
    assert len({column.exact for column in result[0]}) == 1


@pytest.mark.parametrize(
    ("spot", "street"),
    [
        ("a='AAKK$ds@3,QQ76$ds@1', b='JT98$ds', board='9h8h2c', dead='As'", "flop"),
        ("a='AAKK$ds@3,QQ76$ds@1', b='JT98$ds', board='9h8h2c', game='omaha8'", "turn"),
        ("a='AAKK$ds', b='JT98$ds@3,QQ76$ds@2', board='9h8h2c5s'", "river"),
        (
            "a='AAKK$ds@1,AA44$ds@2', b='JT98$ds@3,QQ76$ds@2', c='5432$ds@1,KJ99$ds@9', board='9h8h2c5s'",
            "turn",
        ),
        ("a='AAKKQ$ds@1,AA443$ds@2', b='JT987$ds', board='9h8h2c5sKd', game='omaha85'", "river"),
    ],
)
def test_an_average_against_ranges_is_the_same_number(spot: str, street: str) -> None:
    """Of all deals it is a sum of floats; here it is a fraction, that of the hands."""
    text = f"select avg(hvrEquity(a, {street})), avg(equity(a, {street})) from {spot}"
    against, actual = omaha.query(text)[0]
    counted = omaha.query(text, exact=ALL)[0]
    assert against.exact == actual.exact == counted[1].exact
    assert counted[0].exact is None and counted[0].value == pytest.approx(against.value, abs=1e-12)
    assert (counted.trials, counted.dealt) == (omaha.query(text)[0].trials, omaha.query(text)[0].dealt)


@pytest.mark.parametrize(
    "text",
    [
        # On a street before the last known card other cards could come.
        "select avg(equity(a, turn)) from a='AsAhKsKd', b='QcQdJcJd', board='9h8h2c5s3h'",
        "select avg(riverEquity(a)), avg(equity(a, flop)) from a='AsAhKsKd', b='QcQdJcJd', board='9h8h2c5s'",
        "select avg(equity(a, preflop)) from a='AA', b='QcQdJcJd', board='9h8h2c'",
        "select avg(hvrEquity(a, flop)) from a='AsAhKsKd', b='QQJJ', board='9h8h2c5s'",
        # A pattern has more boards for some hands.
        "select avg(riverEquity(a)) from a='AsAhKsKd,QsQhTsTd', b='8c8d7c7d', board='A92', dead='2c2d2h3c3d3h3s'",
        "select avg(riverEquity(a)) from a='AsAhKsKd', b='8c8d7c7d', board='AcKc'",
        # Other questions.
        "select avg(riverEquity(a)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c' where pairedBoard(river)",
        "select avg(riverEquity(a)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c' where true",
        "select avg(riverEquity(a)), count(winsHi(a)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
        "select avg(riverEquity(a)), max(riverEquity(a)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
        "select avg(riverEquity(a) + 0) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
        "select avg(minHvhEquity(a, flop, 0.5)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
        "select avg(hvPerceivedRangeEquity(a, flop, 'KK$ds')) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
        "select avg(winsHi(a)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
        "select avg(handsHaving(winsHi)) from a='AsAhKsKd', b='8c8d7c7d', board='9h8h2c'",
    ],
)
def test_what_is_another_number_is_dealt(text: str) -> None:
    assert dealt_for(text) and dealt_for(text, exact=True)


def test_an_earlier_street_is_another_number() -> None:
    text = "select avg(equity(a, {})) from a='AsAhKsKd', b='QcQdJcJd', board='9h8h2c5s3h'"
    turn = omaha.query(text.format("turn"))[0][0].exact
    assert turn == omaha.equity("AsAhKsKd", "QcQdJcJd", board="9h8h2c5s").exact_equity[0]
    assert turn != omaha.query(text.format("river"))[0][0].exact == 1


def test_what_would_take_long_or_is_asked_to_be_drawn_is_drawn() -> None:
    flop = "select avg(riverEquity(a)) from a='AA', b='KK', board='9s8s2c'"
    found = omaha.query(flop)[0]
    same = omaha.versus(["AA", "KK"], "9s8s2c")
    assert (found.is_exact, found[0].exact, found.trials) == (True, same.exact_equity[0], same.deals)
    assert omaha.query(flop, exact=True)[0] == found
    limits: list[dict[str, Any]] = [{"exact": False}, {"seconds": 9.0}, {"stderr": 0.01}]
    for more in limits:
        drawn = omaha.query(flop, trials=20_000, **more)[0]
        assert not drawn.is_exact
        assert drawn[0].value == pytest.approx(found[0].value, abs=5 * (drawn[0].stderr or 0))
    with pytest.raises(omaha.WorkTooLarge):
        omaha.query(flop, exact=1_000)
    for source in (
        "a='AA', b='KK'",
        "a='AA', b='*'",
        "a='*', b='*', board='9s8s2c'",
        "a='*', b='KK', board='9s8s2c', game='omahahi5'",
        "a='*', b='KKQQJJ', board='9s8s2c', game='omahahi6'",
    ):
        assert not omaha.query(f"select avg(riverEquity(a)) from {source}", trials=100)[0].is_exact


@pytest.mark.parametrize(
    "source",
    [
        "a='AsAhKsKh', b='AsQsJsTs'",
        "a='AsAhKsKh', b='QQ', board='As2c3c'",
        "a='*!*', b='QQ', board='As2c3c'",
        "a='AsAhKsKh', b='QQ', dead='As'",
    ],
)
def test_what_cannot_be_dealt_is_refused_as_ever(source: str) -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(f"select avg(riverEquity(a)) from {source}")
    assert caught.value.code == "query.no_deal"


@pytest.mark.parametrize("weights", [("", ""), ("@2", "@1")])
def test_progress_tells_the_part_done_and_may_stop(weights: tuple[str, str]) -> None:
    one, other = weights
    text = f"select avg(riverEquity(a)) from a='AA{one},QQ{other}', b='KK', board='9s8s2c', game='omaha8'"
    parts: list[Any] = []
    assert omaha.query(text, progress=parts.append).is_exact
    assert parts == sorted(parts) and all(0 <= part <= 1 for part in parts)
    with pytest.raises(omaha.WorkTooLarge) as caught:
        omaha.query(text, progress=lambda _: False)
    assert caught.value.code == "work.stopped"
