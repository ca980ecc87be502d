"""The reader of ranges against counts worked out by hand, a second matcher, and the laws that sets obey."""

import ast
import operator
import re
from collections.abc import Callable, Mapping
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from omaha.reference.cards import parse_cards
from omaha.reference.range_text import MACROS, MOST_LETTERS, RangeTextError, letters
from omaha.reference.ranges import Range, kinds_of_hands, parse_range

from .range_texts import range_text
from .vectors import read_lines

Case = dict[str, Any]

CASES = read_lines(
    "ranges.jsonl",
    "omaha.ranges/1",
    {"id", "text", "cards"},
    frozenset({"why", "macros", "count", "by", "error", "warnings", "hand", "weight", "board"}),
)
COUNTS = [case for case in CASES if "count" in case]
ERRORS = [case for case in CASES if "error" in case]
HANDS = [case for case in CASES if "hand" in case]
WARNINGS = [case for case in CASES if "warnings" in case and "count" not in case]
PAGE = (Path(__file__).parents[2] / "docs" / "ranges-language.md").read_text(encoding="utf-8")

# Those of the header.
ORDERINGS: Mapping[str, Callable[[tuple[int, ...]], int]] = {
    "": lambda hand: 13 - max(hand) // 4,
    "low": lambda hand: 1 + min(hand) // 4,
}


def told(case: Case) -> Range:
    board = parse_cards(case.get("board", ""))
    return parse_range(
        case["text"], case["cards"], macros=case.get("macros"), orderings=ORDERINGS, board=board
    )


def worth(formula: str) -> int:
    """Sums, products and powers of whole numbers and binomial coefficients."""
    signs = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Pow: operator.pow}

    def value(node: ast.AST) -> int:
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.BinOp(left=left, op=sign, right=right):
                return int(signs[type(sign)](value(left), value(right)))
            case ast.Call(func=ast.Name(id="C"), args=[n, k]):
                return comb(value(n), value(k))
        raise AssertionError(f"no formula: {formula}")

    return value(ast.parse(formula, mode="eval").body)


# Known answers


def test_the_vectors_are_many_and_distinct() -> None:
    assert (
        len({case["id"] for case in CASES}) == len(CASES) == sum(map(len, (COUNTS, ERRORS, HANDS, WARNINGS)))
    )
    assert len(COUNTS) >= 150 and len(ERRORS) >= 40 and len(HANDS) >= 60
    assert sum(bool(case.get("warnings")) for case in CASES) >= 20


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case["id"])
def test_a_count_is_what_its_formula_says(case: Case) -> None:
    assert worth(case["by"]) == case["count"]


def takes_long(case: Case) -> bool:
    """Five and six cards, and suits that are named, make many kinds of hands."""
    return (
        case["cards"] > 4
        or "board" in case
        or bool(re.search(r"[shdc♠♥♦♣]", re.sub(r"\$\w+", "", case["text"]).lower()))
    )


@pytest.mark.parametrize(
    "case", [case for case in COUNTS if not takes_long(case)], ids=lambda case: case["id"]
)
def test_count(case: Case) -> None:
    assert told(case).count() == case["count"]


@pytest.mark.slow
@pytest.mark.timeout(300)
# Every third: all of them take three minutes, and were counted once. Those on a board, hand by hand in words, would take
# minutes each: the core counts them, and is held against the reference on hands of them.
@pytest.mark.parametrize(
    "case",
    [case for case in COUNTS if takes_long(case) and "board" not in case][::3],
    ids=lambda case: case["id"],
)
def test_count_that_takes_long(case: Case) -> None:
    assert told(case).count() == case["count"]


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case["id"])
def test_error(case: Case) -> None:
    with pytest.raises(RangeTextError) as caught:
        parse_range(case["text"], case["cards"], macros=case.get("macros"))
    assert {"code": caught.value.code, "offset": caught.value.offset} == case["error"]


def test_warnings() -> None:
    """Counted texts have those that stand with them, and no others."""
    for case in (*COUNTS, *WARNINGS):
        assert [list(notice) for notice in told(case).warnings] == case.get("warnings", []), case["id"]


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case["id"])
def test_hand(case: Case) -> None:
    hand = parse_cards(case["hand"])
    assert told(case).weight(hand) == case["weight"]
    assert told(case).weight(hand[::-1]) == case["weight"]
    assert (hand in told(case)) == (case["weight"] > 0)


# A second matcher, for terms of nothing but letters: all ways to lay the cards, each judged as a whole


def fits(term: str, hand: tuple[int, ...]) -> bool:
    slots = re.findall(r"[AKQJT2-9BEFGILMNOPRUV*][SHDCWXYZ]?|[SHDCWXYZ]", term.upper())
    assert "".join(slots) == term.upper()
    return any(all_right(slots, laid) for laid in permutations(hand, len(slots)))


def all_right(slots: list[str], laid: tuple[int, ...]) -> bool:
    ranks: dict[str, set[str]] = {}
    suits: dict[str, set[str]] = {}
    for slot, card in zip(slots, laid, strict=True):
        for letter in slot:
            if letter in "SHDCWXYZ":
                suits.setdefault(letter, set()).add("CDHS"[card % 4])
            elif letter != "*":
                ranks.setdefault(letter, set()).add("23456789TJQKA"[card // 4])
    for values, written in ((ranks, "23456789TJQKA"), (suits, "CDHS")):
        if any(len(value) > 1 for value in values.values()):
            return False
        if any(values[letter] != {letter} for letter in values if letter in written):
            return False
        if len(set().union(*values.values())) != len(values):
            return False
    return True


PLAIN = sorted(
    {
        (case["text"].replace(" ", ""), case["cards"])
        for case in CASES
        if "error" not in case and re.fullmatch(r"[A-Za-z2-9* ]+", case["text"])
    }
)


@pytest.mark.parametrize(("term", "cards"), PLAIN)
def test_the_second_matcher_agrees_on_the_terms_of_the_vectors(term: str, cards: int) -> None:
    """On hands at random, half of them of few ranks and suits, so that some are in."""
    random = Random(f"{term}/{cards}")
    reader = parse_range(term, cards)
    ranks = {"23456789TJQKA".index(letter) for letter in term.upper() if letter in "23456789TJQKA"}
    near = [card for card in range(52) if card // 4 in ranks | {0, 5}]
    hands = [tuple(random.sample(random.choice([range(52), near]), cards)) for _ in range(60)]
    assert [hand in reader for hand in hands] == [fits(term, hand) for hand in hands]


ANY_SLOT = st.builds(
    str.__add__, st.sampled_from("AAKKQ2RRON**"), st.sampled_from(["", "", "", "s", "h", "x", "x", "y"])
)
PLAIN_TERM = st.lists(ANY_SLOT, min_size=1, max_size=4).map("".join)
FEW = [card for card in range(52) if card // 4 in (0, 10, 11, 12)]
FEW_CARDS = st.lists(st.sampled_from(FEW), min_size=4, max_size=4, unique=True).map(tuple)
ALL_CARDS = st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True).map(tuple)
HAND = st.one_of(FEW_CARDS, ALL_CARDS)


@given(PLAIN_TERM, st.lists(HAND, min_size=5, max_size=5))
def test_the_second_matcher_agrees(term: str, hands: list[tuple[int, ...]]) -> None:
    try:
        reader = parse_range(term)
    except RangeTextError as error:
        assert error.code == "range.card_twice"
        return
    assert [hand in reader for hand in hands] == [fits(term, hand) for hand in hands]


@settings(max_examples=40)
@given(
    st.lists(ANY_SLOT, min_size=3, max_size=6).map("".join),
    st.lists(
        st.lists(st.sampled_from(FEW), min_size=6, max_size=6, unique=True).map(tuple), min_size=2, max_size=2
    ),
)
def test_the_second_matcher_agrees_on_six_cards(term: str, hands: list[tuple[int, ...]]) -> None:
    try:
        reader = parse_range(term, 6)
    except RangeTextError as error:
        assert error.code == "range.card_twice"
        return
    assert [hand in reader for hand in hands] == [fits(term, hand) for hand in hands]


# Laws

NAMELESS = st.one_of(
    st.lists(
        st.builds(str.__add__, st.sampled_from("AKQ2RRON**"), st.sampled_from(["", "", "x", "y"])),
        min_size=1,
        max_size=4,
    ).map("".join),
    st.sampled_from(
        [
            "QJ+",
            "A2-",
            "AA-QQ",
            "KQJT-5432",
            "AxKx-AxQx",
            "[A,2]",
            "[A-Q]K",
            "{$R$W}",
            "[AK-32]",
            "$ds",
            "$ss",
            "(*$np)",
            "$1g",
        ]
    ),
)
NAMED = st.sampled_from(["As", "Ahx", "ss", "ssxy", "[As,Kh,2]", "[s,h]K", "{ss}", "As-Qs", "[As-Qs]x"])
TERM = st.one_of(NAMELESS, NAMED)


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds("({}){}({})".format, parts, st.sampled_from([",", ":", "!"]), parts)


TEXT = st.recursive(TERM, joined, max_leaves=3)
HANDS_TRIED = st.lists(HAND, min_size=6, max_size=6)


def within(text: str, hands: list[tuple[int, ...]]) -> list[bool]:
    reader = parse_range(text)
    return [hand in reader for hand in hands]


@given(TEXT, TEXT, HANDS_TRIED)
def test_union_intersection_and_difference(one: str, other: str, hands: list[tuple[int, ...]]) -> None:
    a, b = within(one, hands), within(other, hands)
    assert within(f"({one}),({other})", hands) == [x or y for x, y in zip(a, b, strict=True)]
    assert within(f"({one}):({other})", hands) == [x and y for x, y in zip(a, b, strict=True)]
    assert within(f"({one})!({other})", hands) == [x and not y for x, y in zip(a, b, strict=True)]
    assert within(f"!({one})", hands) == [not x for x in a]
    assert within(f"({one}):!({other})", hands) == within(f"({one})!({other})", hands)


@given(TERM, TERM, TERM, HANDS_TRIED)
def test_laws_of_three(a: str, b: str, c: str, hands: list[tuple[int, ...]]) -> None:
    """2.4: the order of : and ! changes nothing, and the comma is below both."""
    for one, other in (
        (f"{a}:{b}!{c}", f"{a}!{c}:{b}"),
        (f"{a}:{b}!{c}", f"{a}:({b}!{c})"),
        (f"{a},{b}:{c}", f"{a},({b}:{c})"),
        (f"({a},{b}):{c}", f"{a}:{c},{b}:{c}"),
        (f"{a}!({b},{c})", f"{a}!{b}!{c}"),
        (f"!({a},{b})", f"!{a}:!{b}"),
        (f"!({a}:{b})", f"!{a},!{b}"),
    ):
        assert within(one, hands) == within(other, hands), (one, other)


@given(TERM, TERM, st.integers(1, 100), st.integers(1, 100), HANDS_TRIED)
def test_the_largest_weight_counts(
    a: str, b: str, one: int, other: int, hands: list[tuple[int, ...]]
) -> None:
    reader = parse_range(f"{a}@{one},{b}@{other}")
    weights = [max(one * x, other * y) for x, y in zip(within(a, hands), within(b, hands), strict=True)]
    assert [reader.weight(hand) for hand in hands] == weights


def turned(hand: tuple[int, ...], to: list[int]) -> tuple[int, ...]:
    return tuple(card // 4 * 4 + to[card % 4] for card in hand)


@given(st.recursive(NAMELESS, joined, max_leaves=3), st.permutations(range(4)), HANDS_TRIED)
def test_suits_that_nobody_names_can_be_exchanged(
    text: str, to: list[int], hands: list[tuple[int, ...]]
) -> None:
    assert within(text, hands) == within(text, [turned(hand, to) for hand in hands])


@given(TEXT, st.permutations(range(4)), HANDS_TRIED)
def test_named_suits_can_be_exchanged_in_text_and_hand(
    text: str, to: list[int], hands: list[tuple[int, ...]]
) -> None:
    other = re.sub(
        r"(?<![$\w])?[shdc]", lambda found: "cdhs"[to["cdhs".index(found[0])]], re.sub(r"\$[ds]s", "", text)
    )
    plain = re.sub(r"\$[ds]s", "", text)
    if "()" in plain or not plain:
        return
    assert within(plain, hands) == within(other, [turned(hand, to) for hand in hands])


# Counting


@pytest.mark.parametrize(("one", "other"), [("AK", "KQ-QJ"), ("RRO", "[T+][T+]"), ("$ds", "AA")])
def test_what_two_ranges_share_is_counted_once(one: str, other: str) -> None:
    def number(text: str) -> int:
        return parse_range(text).count()

    assert number(f"{one},{other}") + number(f"({one}):({other})") == number(one) + number(other)
    assert number(f"({one})!({other})") + number(f"({one}):({other})") == number(one)
    assert number(f"!({one})") + number(one) == comb(52, 4)


@pytest.mark.parametrize("named", [(), (3,), (2, 3), (0, 2), (1, 2, 3), (0, 1, 2, 3)])
def test_the_kinds_of_hands_are_all_hands(named: tuple[int, ...]) -> None:
    for cards in (2, 3):
        kinds = list(kinds_of_hands(cards, frozenset(named)))
        assert sum(times for _, times in kinds) == comb(52, cards)
        others = [other for other in permutations(range(4)) if all(other[suit] == suit for suit in named)]
        seen: set[tuple[int, ...]] = set()
        for hand, times in kinds:
            alike = {tuple(sorted(turned(hand, list(other)))) for other in others}
            assert len(alike) == times and not alike & seen
            seen |= alike


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("text", ["AsKs2x", "AA$ds!Ks", "ssxx", "[As,Kh,2]x", "AxAyxz", "{$W$W}s", "RRON!hh"])
def test_count_goes_through_all_hands(text: str) -> None:
    """One kind of hand after the other is as good as one hand after the other."""
    reader = parse_range(text)
    every = list(reader.hands())
    assert reader.count() == len(every) == sum(hand in reader for hand in combinations(range(52), 4))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1%", comb(52, 4) - comb(48, 4)),
        ("1%low:1%", 17_316),
        ("1%-100%", comb(52, 4)),
        ("1%!1%low,AA", 194_580 - 135_751 + 1_108),
    ],
)
def test_percentages_are_counted_by_their_ordering(text: str, number: int) -> None:
    """The last one: an ace and no deuce, or two aces: C(48,4) - C(44,4) hands, and AA with a deuce."""
    assert parse_range(text, orderings=ORDERINGS).count() == number


# Any text


@settings(max_examples=400)
@given(st.text(alphabet="AKT92RxyshS*[]{}()+-,:!@%$1056dn o", max_size=14), st.sampled_from([4, 5, 6]))
@example("\ud800", 4)
@example("AK$", 4)
def test_any_text_is_a_range_or_a_coded_error(text: str, cards: int) -> None:
    try:
        reader = parse_range(text, cards)
    except RangeTextError as error:
        assert error.code.startswith("range.") and error.value == text
        assert error.offset is not None and 0 <= error.offset <= len(text)
        return
    assert all(0 <= notice.offset < len(text) for notice in reader.warnings)
    assert reader.weight(tuple(range(cards))) >= 0
    assert parse_range(f" {text.lower()}\n", cards).weight(tuple(range(cards))) == reader.weight(
        tuple(range(cards))
    )


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_texts_at_random_are_ranges(cards: int) -> None:
    """Those of range_texts.py: all but a few are right, and they are neither all nor nothing."""
    random = Random(cards)
    read, within = 0, 0
    for _ in range(200):
        text = range_text(random, cards)
        try:
            reader = parse_range(text, cards)
        except RangeTextError as error:
            assert error.code == "range.card_twice", text
            continue
        read += 1
        hands = [tuple(random.sample(random.choice([range(52), FEW]), cards)) for _ in range(4)]
        within += any(hand in reader for hand in hands)
        for hand in hands:
            assert parse_range(f"({re.sub('@[0-9]+', '', text)})", cards).weight(hand) == (
                reader.weight(hand) > 0
            )
    assert read > 195
    assert 30 < within < 170


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("****" + ":****" * 10_000, None),
        ("!" * 10_001 + "A", None),
        ("," * 10_000, "range.operand_missing"),
        ("AA," * 10_000, "range.operand_missing"),
        ("(" * 5_000, "range.too_deep"),
        ("[" * 5_000, "range.nested"),
        ("A" * MOST_LETTERS, "range.too_many_slots"),
        ("A" * (MOST_LETTERS + 1), "range.too_long"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_hostile_text(text: str, code: str | None) -> None:
    try:
        assert parse_range(text).weight((0, 1, 2, 51)) in (0, 1)
        assert code is None
    except RangeTextError as error:
        assert error.code == code


def test_macros_cannot_swell() -> None:
    """Each doubles the one before."""
    macros = {f"m{n}": f"$m{n - 1},$m{n - 1}" for n in range(1, 15)} | {"m0": "A" + " " * 30}
    with pytest.raises(RangeTextError) as caught:
        letters("K,$m14", macros)
    assert (caught.value.code, caught.value.offset) == ("range.too_long", 2)
    chain = {f"m{n}": f"$m{n - 1}" for n in range(1, 20)} | {"m0": "A"}
    assert [letter.char for letter in letters("$m15", chain)[0]] == ["A"]
    with pytest.raises(RangeTextError) as caught:
        letters("$m16", chain)
    assert (caught.value.code, caught.value.offset) == ("range.macro_depth", 0)


@pytest.mark.parametrize("hand", [(0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 52), (-1, 0, 1, 2)])
def test_no_hand(hand: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="not a hand"):
        parse_range("AA").weight(hand)


def test_other_numbers_of_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="4, 5 or 6"):
        parse_range("AA", 3)


# The page


def test_the_page_tells_every_code() -> None:
    listed = set(re.findall(r"^\| `(range\.\w+)` \|", PAGE, re.MULTILINE))
    sources = "".join(
        (Path(__file__).parents[2] / "python/omaha/reference" / name).read_text(encoding="utf-8")
        for name in ("range_text.py", "range_terms.py", "ranges.py")
    )
    assert listed == set(re.findall(r'"(range\.\w+)"', sources))
    shown = {case["error"]["code"] for case in ERRORS} | {
        code for case in CASES for code, _ in case.get("warnings", [])
    }
    # Shown above, and no fault of a text.
    assert listed - shown == {"range.too_long", "range.macro_depth", "range.board_missing"}


def test_the_page_tells_every_macro() -> None:
    macros = {name: text.lower() for name, text in MACROS.items()}
    assert dict(re.findall(r"^\| `\$(\w+)` \| `([^`]+)` \|", PAGE.lower(), re.MULTILINE)) == macros


def test_the_counts_of_the_page_are_those_of_the_vectors() -> None:
    known = {
        (case["text"], case["cards"]): case["count"]
        for case in COUNTS
        if "macros" not in case and "board" not in case
    }
    rows = re.findall(r"`([^`|]+)` = ([\d,]+)(?: of (5|6))?", PAGE)
    assert len(rows) >= 60
    for text, number, cards in rows:
        assert known[text, int(cards or 4)] == int(number.replace(",", "")), text


def test_every_decision_is_on_the_page() -> None:
    named = {name for case in CASES for name in re.findall(r"\bD\d+\b", case.get("why", ""))}
    assert named <= set(re.findall(r"\*\*(D\d+)\*\*", PAGE))
