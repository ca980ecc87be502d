"""What errors and short forms say to people: what was meant, what is missing, what a result is."""

import subprocess
import sys

import pytest

import omaha
from omaha import NotationError, Range, RangeError


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("@sett", "@set"),
        ("AA,@topse3+", "@topset"),
        ("@nutwrapp11", "@nutwrap"),
        ("@FlushDraw", "@fd"),
        ("@nutflushdraw2+", "@nfd"),
        ("@backdoornutflushdraw", "@bdnfd"),
        ("$minee", "$mine"),
        ("$sd", None),
        ("@zzz", None),
    ],
)
def test_an_unknown_name_is_told_what_it_may_have_been(text: str, guess: str | None) -> None:
    with pytest.raises(RangeError) as caught:
        Range(text, macros={"$mine": "AA"}, board="9d8c2s")
    told = str(caught.value).partition("; did you mean ")[2]
    assert told == ("" if guess is None else f"{guess}?")
    assert caught.value.code in ("range.board_word", "range.macro_unknown")
    assert caught.value.offset == text.index(text.lstrip("A,")[0])
    assert str(caught.value.value).removesuffix("…") in text


def test_so_is_a_word_beside_hands() -> None:
    with pytest.raises(NotationError, match=r"no word about a board; did you mean @set\?") as caught:
        omaha.board_word("set12x", ["JsTh7d6c"], "9d8c2s")
    assert (caught.value.code, caught.value.value) == ("word.unknown", "set12x")
    with pytest.raises(NotationError) as number:
        omaha.board_word("@set99", ["JsTh7d6c"], "9d8c2s")
    assert number.value.code == "word.number" and "did you mean" not in str(number.value)


def test_a_number_that_a_word_cannot_have_is_named() -> None:
    with pytest.raises(RangeError, match=r"@wrap5 has a number that cannot be, or lacks one$") as caught:
        Range("@wrap5", board="9d8c2s")
    assert caught.value.code == "range.board_word"


def test_players_of_an_equity_are_no_list() -> None:
    with pytest.raises(TypeError, match=r"players are given one by one, as in equity\("):
        omaha.equity(["AA", "KK"], board="9s8s2c")  # type: ignore[arg-type]


@pytest.mark.parametrize(("hand", "whole"), [("AsKs", "AsKs**"), ("AsKsQd", "AsKsQd*"), ("AsKs*", "AsKs**")])
def test_a_short_hand_beside_a_range_is_shown_with_stars(hand: str, whole: str) -> None:
    for players, where in (((hand, "KK"), "hands[0]"), (("KK", hand), "hands[1]")):
        with pytest.raises(RangeError) as caught:
            omaha.equity(*players)
        assert (caught.value.code, caught.value.where) == ("range.cards", where)
        assert str(caught.value).endswith(f": {whole}")
        assert omaha.equity(*(whole if one == hand else one for one in players), trials=10).deals == 10


@pytest.mark.parametrize("cards", ["4", "plo4", 4.5, 7, None])
def test_an_ordering_is_of_hands_of_four_to_six_cards(cards: object) -> None:
    with pytest.raises(RangeError, match="of 4, 5 and 6 cards, not of") as caught:
        omaha.ordering_for(cards)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.value) == ("range.ordering", cards)


def test_long_results_have_short_forms() -> None:
    pair = omaha.distributions("AA$ds", "KK$ds", "9s8s2cTs3d")
    shown = [
        repr(omaha.hand_equities("AA$ds", "KK$ds", "9s8s2cTs3d")),
        repr(omaha.next_cards("AA$ds", "KK$ds", "9s8s2cTs")),
        repr(omaha.categories(pair.hero)),
        repr(omaha.categories(pair.hero).children[0]),
    ]
    assert shown == [
        "<HandEquities of 691 hands>",
        "<NextCards AA$ds v KK$ds on 2c8s9sTs: 48 next cards, now 64.89%>",
        "<CategoryTree AA$ds: 691 hands, 100.00%, 5 below>",
        "<CategoryTree flush: 306 hands, 44.04%, 1 below>",
    ]


def test_without_matplotlib_plot_says_how_to_get_it() -> None:
    code = """
import sys
sys.modules["matplotlib"] = None
import omaha
results = [omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2c")]
pair = omaha.distributions("AA$ds", "KK$ds", "9s8s2cTs3d")
results += [pair, pair.hero, omaha.categories(pair.hero)]
for result in results:
    try:
        result.plot()
    except ModuleNotFoundError as error:
        assert "pip install 'omaha-poker[plot]'" in str(error), error
    else:
        raise AssertionError(result)
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=50)
