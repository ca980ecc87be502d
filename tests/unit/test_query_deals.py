"""How questions are dealt: which deals are counted, how others are drawn, and when that is refused."""

from __future__ import annotations

import runpy
import signal
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import omaha
from omaha.queries.boards import read_pattern
from omaha.queries.deals import BATCH, Sampler
from omaha.queries.frame import card_masks
from omaha.queries.parser import parse
from omaha.queries.source import Source, read_source
from omaha.queries.spaces import Space, blocks

FLOPS = comb(52, 3)


def source_of(text: str) -> Source:
    (statement,) = parse(f"select avg(1) {text}")
    return read_source(statement.entries, {})


def share(condition: str, source: str, **options: Any) -> omaha.queries.Column:
    return omaha.query(f"select count({condition}) {source}", **options)[0][0]


# Every deal


@pytest.mark.parametrize(
    ("streets", "sizes"),
    [
        (set(), []),
        ({1}, [3]),
        ({2}, [4]),
        ({3}, [5]),
        ({1, 3}, [3, 2]),
        ({2, 3}, [4, 1]),
        ({1, 2, 3}, [3, 1, 1]),
    ],
)
def test_only_streets_that_are_asked_about_are_told_apart(streets: set[int], sizes: list[int]) -> None:
    source = source_of("from a='AsAhKsKh'")
    assert blocks(source, streets) == sizes
    left, count = 48, 1
    for size in sizes:
        count *= comb(left, size)
        left -= size
    assert Space(source, streets, 1).count() == count


def test_hands_that_clash_are_not_counted() -> None:
    text = "from a='AsAhKsKh, AsAhKsKd', b='KsKdQsQd, QcQhJcJh', board='9c8c7c6c', dead='2d2h'"
    result = omaha.query(f"select count(true) {text}")[0]
    # The second hand of a has Ks and Kd as the first of b has Ks: only two pairs share nothing.
    assert result.trials == 2 and result.is_exact
    result = omaha.query(f"select avg(riverEquity(a)) {text}")[0]
    assert result.trials == 2 * (52 - 4 - 8 - 2)


def test_weights_count() -> None:
    text = "select avg(case when inRange(a, 'AsAhKsKh') then 1 else 0 end) as first, count(true) from a='AsAhKsKh@3, QsQhJsJh@1'"
    result = omaha.query(text)[0]
    assert result["first"].exact == Fraction(3, 4) and result.trials == 4 and result[1].value == 4
    drawn = omaha.query(text, exact=False, trials=100_000)[0]
    assert drawn["first"].value == pytest.approx(0.75, abs=5 * drawn["first"].stderr)


@pytest.mark.parametrize("players", [7, 8, 10])
def test_weights_of_many_players_count_whole(players: int) -> None:
    """Together they are more than 64 bits hold."""
    deck = [str(omaha.Card(card)) for card in range(52)]
    hands = ["".join(deck[4 * at : 4 * at + 4]) for at in range(players)]
    listed = "".join(f", p{at}='{hand}@100'" for at, hand in enumerate(hands) if at)
    text = (
        "select avg(case when inRange(p0, '2c2d2h2s') then 1 else 0 end), count(inRange(p0, '2c2d2h2s')),"
        " histogram(inRange(p0, '2c2d2h2s')), avg(riverEquity(p9)), max(riverEquity(p9)), avg(hvrEquity(p9, turn))"
        f" from p0='{hands[0]}@99, {''.join(deck[44:48])}@100'{listed}, board='{''.join(deck[40:44])}'"
    ).replace("p9", f"p{players - 1}")
    (average, count, both, river, best, against) = statement = omaha.query(text)[0]
    rivers = 52 - 4 * players - 4
    assert statement.trials == 199 * 100 ** (players - 1) * rivers
    assert count.value == 99 * 100 ** (players - 1) * rivers
    assert average.exact == Fraction(count.value, statement.trials)
    assert [one.count for one in both.value] == [statement.trials - count.value, count.value]
    assert 0 <= river.exact <= best.exact <= 1 and river.value == pytest.approx(against.value, abs=1e-12)  # type: ignore[operator]


def test_any_hand_is_every_hand() -> None:
    result = omaha.query("select count(inRange(a, 'AA')), count(pocketPair(a)) from a='*'")[0]
    assert [column.value for column in result] == [omaha.Range("AA").count(), omaha.Range("RR").count()]
    assert result.is_exact and result.trials == 270_725
    wide = omaha.query("select count(inRange(a, 'AA')) from a='*', dead='AsAh', game='plo4'")[0]
    assert wide.trials == comb(50, 4) and wide[0].value == comb(48, 2)


@pytest.mark.parametrize(
    ("board", "condition"),
    [
        ("AKQ", "boardInRange('AKQ')"),
        ("AsKs*", "boardInRange('AsKs')"),
        ("AA", "boardInRange('AA')"),
        ("RRO", "pairedBoard(flop) and rankCount(boardRanks(flop)) = 2"),
        ("xyz", "rainbowBoard(flop)"),
        ("xxx", "monotoneBoard(flop)"),
        ("[A,K][T-8]2", "boardInRange('2[T-8][A,K]')"),
        ("$B$B$B", "boardInRange('[J+][J+][A-J]')"),
        ("AA,KK", "boardInRange('AA') or boardInRange('KK')"),
        ("xxy!A", "twoToneBoard(flop) and not boardInRange('A')"),
        (
            "(A,K):(Q,J)",
            "(boardInRange('A') or boardInRange('K')) and (boardInRange('Q') or boardInRange('J'))",
        ),
    ],
)
def test_a_board_pattern_is_a_condition(board: str, condition: str) -> None:
    all_flops = omaha.query(
        f"select count({condition}), count(pairedBoard(flop) and {condition}) from board='*'"
    )[0]
    patterned = omaha.query(f"select count(true), count(pairedBoard(flop)) from board='{board}'")[0]
    assert all_flops.trials == FLOPS
    assert [column.value for column in all_flops] == [column.value for column in patterned]


def test_turn_and_river_of_a_pattern_are_in_order() -> None:
    board = np.array([omaha.parse_cards("AsKdJhKc3s")], dtype=np.uint8)
    for pattern, fits in {
        "AKK": False,
        "AKJ3K": False,
        "KJAK3": True,
        "***K": True,
        "***3": False,
        "****3": True,
        "RROOK": False,
    }.items():
        assert read_pattern(pattern, {}, 0).fits(board)[0] == fits, pattern
    source = "from board='AsKdJh*3'"
    result = omaha.query(
        f"select count(riverCard() in (toCard('3s'), toCard('3d'))), count(turnCard() = toCard('3s')) {source}"
    )[0]
    assert result.trials == 4 * 48 and result[0].value == 2 * 48 and result[1].value == 3


def test_patterns_match_as_their_slots_say() -> None:
    """Against all orders of the flop, slot by slot."""
    rng = np.random.default_rng(5)
    boards = np.array([rng.permutation(52)[:5] for _ in range(400)], dtype=np.uint8)
    letters = {letter: rank for rank, letter in enumerate("23456789TJQKA")}
    suits = {letter: suit for suit, letter in enumerate("cdhs")}

    def fits(slots: list[str], board: list[int]) -> bool:
        written = (
            {slot[0] for slot in slots if slot[0] in letters},
            {slot[1] for slot in slots if slot[1:] and slot[1] in suits},
        )
        for order in permutations(range(3), min(3, len(slots))):
            places = [*order, 3, 4][: len(slots)]
            taken: dict[str, int] = {}
            good = True
            for slot, place in zip(slots, places, strict=True):
                for letter, value, known, barred in (
                    (slot[0], board[place] // 4, letters, written[0]),
                    (slot[1:], board[place] % 4, suits, written[1]),
                ):
                    if letter in ("", "*"):
                        continue
                    if letter in known:
                        good &= known[letter] == value
                    else:
                        free = value not in {known[one] for one in barred} and all(
                            (other == letter) == (told == value)
                            for other, told in taken.items()
                            if (other in "wxyz") == (letter in "wxyz")
                        )
                        good &= free
                        taken[letter] = value
            if good:
                return True
        return False

    for pattern in (
        "Rx Rx Ox",
        "Ax Ry Ry",
        "*s *x *x",
        "Rx Ox Nx",
        "Rw Rx Oy Oz",
        "*x *y *z *w",
        "A* R* R* A* *c",
        "*x *x *x *y *y",
    ):
        slots = pattern.replace("A*", "A").replace("R* R*", "R R").split()
        found = read_pattern("".join(slots), {}, 0).fits(boards)
        assert found.tolist() == [fits(slots, board) for board in boards.tolist()], pattern


# Drawn deals


def test_deals_depend_on_the_seed_alone() -> None:
    text = "select avg(riverEquity(a)), count(winsHi(b)), histogram(handType(a, flop)) from a='AA', b='*', c='KK@2,QQ@1' where pairedBoard(river)"
    first = omaha.query(text, trials=50_000, seed=3)
    assert (
        first
        == omaha.query(text, trials=50_000, seed=3)
        == omaha.query(text, trials=50_000, seed=3, threads=3)
    )
    assert first[0].trials == 50_000 and first != omaha.query(text, trials=50_000, seed=4)


def test_more_trials_go_on_where_fewer_end() -> None:
    text = "select count(winsHi(a)) from a='AA', b='KK'"
    few, more = (omaha.query(text, trials=trials, seed=1)[0] for trials in (BATCH, BATCH + 1))
    assert more[0].value - few[0].value in (0, 1) and more.trials == BATCH + 1


def test_what_a_seed_means_does_not_change() -> None:
    """The deals of a seed are part of the interface: another figure here is another meaning of all seeds."""
    text = "select count(winsHi(a)), count(tiesHi(a)), avg(handRankingFor(b, 'vr')) from a='AA', b='*', c='KK@2, QQ@1', board='[2-9]**'"
    assert omaha.query(text, trials=10_000, seed=7)[0].values == SEEDED


SEEDED = {"count(winsHi(a))": 4665, "count(tiesHi(a))": 75, "avg(handRankingFor(b, 'vr'))": 56.0012}


@pytest.mark.parametrize(
    "text",
    [
        "from a='AsAhKsKh, QsQhJsJh', b='AsAdKdKc, QdQcJdJc, 9s8s7s6s', board='Ts9h2c'",
        "from a='AsKs4c4h@1, QsQhJsJh@7', b='QdQhJdJc@2, 9s8s7s6s@9', board='[T,9][9,8][2,3]', dead='2c2d'",
        "from a='*', board='AsAhKsKh'",
        "from a='AsAh', b='*', board='A*2'",
    ],
)
def test_every_deal_has_the_chance_that_it_should_have(text: str) -> None:
    """Drawn shares of many things agree with those of all deals, within five standard errors."""
    things = (
        "boardSuitCount(flop) = 3",
        "pairedBoard(river)",
        "maxRank(handRanks(a, flop)) = 'A'",
        "duplicatedHandRanks(a, flop) = duplicatedHandRanks(a, river) and pocketPair(a)",
        "riverCard() = toCard('7c')",
        "turnCard() = toCard('3d')",
        "handType(a, river) = flush",
        "handType(a, river) = twopair",
        "boardInRange('***[2-7]')",
    )
    select = "select " + ", ".join(f"count({thing})" for thing in things)
    exact = omaha.query(f"{select} {text}", exact=5_000_000) if "'*'" not in text else None
    drawn = omaha.query(f"{select} {text}", exact=False, trials=200_000, seed=2)[0]
    if exact is None:
        exact = omaha.query(f"{select} {text}", exact=False, trials=1_000_000, seed=99)
    for one, whole in zip(drawn, exact[0], strict=True):
        share = float(whole.share)  # type: ignore[arg-type]
        error = sqrt(max(share * (1 - share), 1e-6) / 200_000) * (1 if exact.is_exact else 1.2)
        assert abs(one.share - share) < 5 * error, one.text  # type: ignore[operator]


def test_pairs_of_hands_are_drawn_evenly() -> None:
    """Both hands are drawn again if they clash: to draw only the second again would favour some."""
    source = source_of("from a='AsAhKsKh, QsQhJsJh', b='AsAdKdKc, AhAcTdTc, 9s8s7s6s'")
    frame = Sampler(source, set(), 1).frame(0, 0)
    pairs, counts = np.unique(
        np.stack([card_masks(hand) for hand in frame.hands], axis=1), axis=0, return_counts=True
    )
    assert len(pairs) == 4 and counts.sum() == BATCH
    assert abs(counts - BATCH / 4).max() < 5 * sqrt(BATCH * 3 / 16)


def test_cards_to_come_are_drawn_evenly() -> None:
    source = source_of("from a='AsAhKsKh', b='*', dead='2c2d'")
    sampler = Sampler(source, {3}, 1)
    counts = np.zeros(52)
    for batch in range(4):
        frame = sampler.frame(1, batch)
        cards = np.concatenate([frame.hands[1], frame.board], axis=1)
        assert (np.diff(np.sort(np.concatenate([frame.hands[0], cards], axis=1), axis=1), axis=1) > 0).all()
        for column in range(9):
            counts += np.bincount(cards[:, column], minlength=52)
    known = [int(card) for card in omaha.parse_cards("AsAhKsKh2c2d")]
    assert counts[known].sum() == 0
    left = np.delete(counts, known)
    assert abs(left - left.mean()).max() < 5 * sqrt(left.mean())


def test_standard_errors_are_right() -> None:
    """Half of the samples should be off by less than 0.67 standard errors, nearly all by less than 3."""
    exact = float(omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2c").exact_equity[0])
    text = "select avg(equity(a, turn)), count(winsHi(a)) from a='AhKhQdJd', b='9c8c7h6h', board='9h8h2c'"
    off = []
    for seed in range(200):
        (statement,) = omaha.query(text, exact=False, trials=500, seed=seed)
        off += [abs(float(column) - exact) / column.stderr for column in statement]  # type: ignore[operator]
    assert 0.38 < np.mean(np.array(off) < 0.6745) < 0.62 and np.mean(np.array(off) < 3) > 0.98


def test_where_turns_deals_away() -> None:
    source = "from a='AsAhKsKh', b='QsQhJsJh', board='Ts9h2c'"
    inside = omaha.query(f"select avg(riverEquity(a)) {source} where pairedBoard(river)")[0]
    outside = omaha.query(f"select avg(riverEquity(a)) {source} where not pairedBoard(river)")[0]
    whole = omaha.query(f"select avg(riverEquity(a)) {source}")[0]
    assert inside.trials + outside.trials == whole.trials == inside.dealt
    both = inside[0].exact * inside.trials + outside[0].exact * outside.trials
    assert both == whole[0].exact * whole.trials
    drawn = omaha.query(
        "select count(true) from a='*', b='*' where handType(a, flop) >= flush", trials=3_000
    )[0]
    assert drawn.trials == 3_000 < drawn.dealt


def test_where_that_lets_nothing_through_is_refused() -> None:
    for text, options in (
        ("select avg(1) from a='AsAhKsKh', board='2c3c4c' where inRange(a, 'QQ')", {}),
        (
            "select avg(1) from a='*', b='*', c='*' where handsHaving(minHandType, flop, straightflush) = 3",
            {"trials": 10},
        ),
    ):
        with pytest.raises(omaha.QueryError) as caught:
            omaha.query(text, **options)
        assert caught.value.code == "query.where" and caught.value.offset is not None


@pytest.mark.parametrize(
    "source",
    [
        "from a='AsAhKsKh', b='AsQsJsTs'",
        "from a='AsAhKsKh', board='As2c3c'",
        "from a='AsAhKsKh', dead='As'",
        "from a='AAAA', b='AAAA'",
        "from a='*!*'",
        "from board='AAAAA'",
    ],
)
@pytest.mark.parametrize("exact", [None, False])
def test_what_cannot_be_dealt_is_refused(source: str, exact: bool | None) -> None:
    with pytest.raises(omaha.QueryError) as caught:
        omaha.query(f"select count(pairedBoard(flop)) {source}", exact=exact, trials=10)
    assert caught.value.code in ("query.no_deal", "query.board")


def test_exact_counts_or_refuses() -> None:
    text = "select avg(riverEquity(a)) from a='AsAhKsKh', b='QQ'"
    with pytest.raises(omaha.WorkTooLarge) as caught:
        omaha.query(text, exact=1_000)
    assert caught.value.code == "work.too_large" and caught.value.value > 1_000
    small = f"{text}, board='Ts9h2c3d'"
    assert omaha.query(small, exact=10**6).is_exact and omaha.query(small, exact=True).is_exact
    assert not omaha.query(small, exact=False, trials=10).is_exact
    assert not omaha.query(small, stderr=0.01).is_exact


def test_stops() -> None:
    text = "select avg(riverEquity(a)) from a='AA', b='*'"
    result = omaha.query(text, stderr=0.002)[0]
    assert result[0].stderr <= 0.002 and result.trials < 600_000
    assert omaha.query(text, seconds=0.01, trials=10**9)[0].trials < 10**8
    seen: list[object] = []

    def stop(state: object) -> bool:
        seen.append(state)
        return False

    stopped = omaha.query(text, trials=10**9, progress=stop)[0]
    assert len(seen) == 1 and stopped.trials == seen[0].trials  # type: ignore[attr-defined]
    with pytest.raises(omaha.WorkTooLarge) as caught:
        omaha.query(
            "select count(winsHi(a)) from a='AsAhKsKh', b='QQ', board='Ts9h2c'", exact=True, progress=stop
        )
    assert caught.value.code == "work.stopped"


def test_an_average_over_all_deals_is_the_equity_of_the_ranges() -> None:
    text = "select avg(riverEquity(a)), avg(equity(a, flop)), avg(hvrEquity(a, flop)) from a='JT98$ds', b='AAKK', board='9h8h2c'"
    one, two = omaha.Range("JT98$ds"), omaha.Range("AAKK")
    for exact in (True, 10_000_000):
        river, flop, against = omaha.query(text, exact=exact)[0]
        assert river.exact == flop.exact == omaha.versus([one, two], "9h8h2c").exact_equity[0]
        assert against.value == pytest.approx(river.value, abs=1e-12)


@pytest.mark.slow
def test_the_published_example() -> None:
    """docs/query.md has the exact share, from scripts/kk87_flops.py."""
    column = omaha.query(
        "select count(equity(hero, flop) >= 0.31) from game='omahahi', hero='KxKy7x8y', villain='AA'",
        trials=2_000_000,
    )[0][0]
    assert abs(column.share - 39_064_966 / 77_517_132) < 4 * column.stderr  # type: ignore[operator]


def test_combinations_are_those_of_the_deck() -> None:
    source = source_of("from board='*'")
    (frame,) = Space(source, {1}, 1).frames()
    assert sorted(map(tuple, frame.board.tolist())) == list(combinations(range(52), 3))


@pytest.mark.slow
def test_a_part_of_the_exact_figure() -> None:
    """Every sixtieth flop of scripts/kk87_flops.py; the whole, in docs/query.md, takes some minutes."""
    script = runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "kk87_flops.py"))
    found = script["count"](every=60)
    assert found["deals"] == 1_301_709
    assert found["hand_against_hand"] == 669_348 and found["hand_against_range"] == 669_255
    assert found["flops"] == 287 and found["flops_against_range"] == 135
    flops = [flop for place, (flop, _) in enumerate(script["flops"]()) if place % 60 == 0]
    hand = above = 0
    for flop in flops[::12]:
        board = omaha.render_cards(flop)
        text = "select count(equity(hero, flop) >= 0.31), avg(equity(hero, flop)) from hero='KsKh7s8h', villain='AA'"
        (statement,) = omaha.query(text, board=board, exact=True)
        villains = script["aces"]()
        won, whole = script["equities"](villains[~np.isin(villains, flop).any(axis=1)], flop, 1)
        assert statement.trials == len(won) and statement[0].value == int((won * 100 >= 31 * whole).sum())
        assert statement[1].exact == Fraction(int(won.sum()), whole * len(won))
        hand, above = hand + statement.trials, above + statement[0].value
    assert 0 < above < hand


@pytest.mark.parametrize(
    ("condition", "source", "published"),
    [
        ("inRange(a, 'AA')", "a='10%vr', board='AdKs3s', dead='QsTsJd2d'", 0.24),
        ("inRange(a, 'KK,33')", "a='10%vr', board='AdKs3s', dead='AsAh2s2h'", 0.27),
        ("inRange(a, '77,KK')", "a='75%vr', board='7cKh4s', dead='8c4h6s4c'", 0.041),
    ],
)
def test_shares_of_percentages_are_near_those_of_others(
    condition: str, source: str, published: float
) -> None:
    """Published with another ordering of hands than ours: only near."""
    column = share(condition, f"from {source}")
    assert column.share == pytest.approx(published, rel=0.2)


@pytest.mark.parametrize(
    "text",
    [
        "select avg(riverEquity(a)) from a='AA', b='*'",
        "select avg(equity(a, preflop)) from a='AA', b='KK'",
        "select avg(hvrEquity(a, flop)) from a='AA', b='KK', board='9**'",
    ],
)
def test_ctrl_c_is_answered(text: str) -> None:
    def press(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            omaha.query(text, trials=10**9, seconds=50)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
