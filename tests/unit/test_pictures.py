"""Pictures: valid, readable without colours, within their width, and true to the numbers."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import omaha
from omaha import Card, CardSet, CategoryTree, Distribution, DistributionPair
from omaha.pictures import (
    CategoryBars,
    EquityCurves,
    EquityHistogram,
    HeatMap,
    Picture,
    TextPicture,
    stacked,
)
from omaha.pictures.palette import BACK, GREY, HERO, INK, VILLAIN, diverging, ink_on

HOSTILE = "<script>alert('&\"x\"')</script>]]>\x00\x1b[31m\u202e, \U0001d56c"
SVG = "{http://www.w3.org/2000/svg}"


def spread(name: str = "AA", other: str = "KK", n: int = 60, seed: int = 1) -> Distribution:
    random = np.random.default_rng(seed)
    masks = {int(CardSet(map(int, random.permutation(48)[:4])).mask) for _ in range(n)}
    hands = np.array(sorted(masks), dtype=np.uint64)
    won = random.integers(0, 101, len(hands))
    hundred = np.full(len(hands), 100)
    weights = random.integers(1, 5, len(hands))
    return Distribution(hands, weights, won, hundred, hero=name, villain=other, board="AsAh2c")


def heat(name: str = "AA") -> HeatMap:
    equities = {Card(card): Fraction(card, 51) for card in range(52) if card not in (50, 51, 0)}
    return HeatMap(equities, Fraction(1, 2), name=name, against="KK", board=CardSet("AsAh2c"))


def all_pictures(name: str = "AA") -> list[Picture]:
    one, two = spread(name, "KK"), spread("KK", name, seed=2)
    return [
        EquityCurves(one),
        EquityCurves(one, two),
        EquityHistogram(one, bins=10),
        EquityHistogram(one, two, bins=7),
        CategoryBars(omaha.categories(one)),
        CategoryBars(omaha.categories(one, by=["pairs", "suits", "kind"]), depth=3),
        CategoryBars(CategoryTree(name, 1, 1, 1)),
        heat(name),
    ]


@pytest.mark.parametrize("name", ["AA", HOSTILE, "KQJT-" * 500, ""])
def test_every_picture_is_valid_xml_with_a_title(name: str) -> None:
    pictures = all_pictures(name)
    for picture in pictures:
        root = ET.fromstring(picture.svg())
        assert root.tag == f"{SVG}svg" and root.get("role") == "img"
        title = root.find(f"{SVG}title")
        assert title is not None and title.text == root.get("aria-label") and len(title.text or "") > 10
        assert "<script" not in picture.svg() and "\x1b" not in picture.svg()
        assert picture._repr_svg_() == picture.svg() and picture.svg() in picture._repr_html_()
    whole = ET.fromstring(stacked([picture.drawing() for picture in pictures]))
    assert float(whole.get("height", 0)) == sum(picture.drawing().height for picture in pictures)
    assert len(whole.findall(f"{SVG}g")) == len(pictures)


@pytest.mark.parametrize("name", ["AA", "KQJT-" * 500])
def test_words_keep_to_the_sheet_and_off_each_other(name: str) -> None:
    for picture in all_pictures(name):
        drawing, boxes = picture.drawing(), []
        for word in ET.fromstring(drawing.svg()).iter(f"{SVG}text"):
            if word.get("transform"):
                continue
            size, x, y = (float(word.get(key, 0)) for key in ("font-size", "x", "y"))
            wide = len(word.text or "") * size * 0.56
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[word.get("text-anchor", "")]
            assert left >= 0 and left + wide <= drawing.width + 1 and size <= y <= drawing.height, word.text
            boxes.append((y - size * 0.75, y, left, left + wide, word.text))
        for at, (top, bottom, left, right, text) in enumerate(boxes):
            for other_top, other_bottom, other_left, other_right, other in boxes[:at]:
                apart = (
                    bottom <= other_top or other_bottom <= top or right <= other_left or other_right <= left
                )
                assert apart, (text, other)


@pytest.mark.parametrize("width", [40, 57, 72, 133])
@pytest.mark.parametrize("name", ["AA", "KQJT-" * 500])
def test_text_keeps_to_its_width(name: str, width: int) -> None:
    for picture in all_pictures(name):
        least = 57 if isinstance(picture, HeatMap) else 40
        lines = str(picture.text(width)).splitlines()
        assert max(map(len, lines)) <= max(width, least)
        assert all(line == line.rstrip() for line in lines)
    narrow = EquityCurves(spread()).text(1)
    assert str(narrow) == str(EquityCurves(spread()).text(40))


def test_plain_text_is_ascii() -> None:
    for picture in all_pictures():
        assert str(picture.text(72, plain=True)).isascii()
        assert not str(picture.text(72)).isascii() or isinstance(picture, CategoryBars)


def test_plain_text_has_no_colours_and_pieces_have() -> None:
    for picture in all_pictures():
        text = picture.text(72)
        assert "\x1b" not in str(text) and str(text) == repr(text)
        styles = {piece.style for line in text for piece in line}
        assert styles - {""}
        assert all(style == "" or style.startswith("#") for style in styles)


def test_ranges_are_told_apart_without_colours() -> None:
    picture = EquityCurves(spread(), spread("KK", "AA", seed=2))
    paths = [
        path for path in ET.fromstring(picture.svg()).iter(f"{SVG}path") if path.get("stroke-width") == "2.5"
    ]
    assert sorted(path.get("stroke-dasharray") is None for path in paths) == [False, True]
    assert "○" in str(picture.text()) and "█" in str(picture.text())


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_words_have_enough_contrast() -> None:
    assert min(contrast(colour, BACK) for colour in (INK, GREY, HERO)) >= 4.5
    assert contrast(VILLAIN, BACK) >= 3  # only large and bold, and lines
    for step in range(-20, 21):
        colour = diverging(step / 20)
        assert contrast(ink_on(colour), colour) >= 4.5


def test_better_cards_are_bluer_and_worse_ones_redder() -> None:
    shades = [diverging(step / 10) for step in range(-10, 11)]
    blues = [int(shade[5:], 16) - int(shade[1:3], 16) for shade in shades]
    assert all(left < right for left, right in pairwise(blues))


def test_the_curve_is_that_of_the_distribution() -> None:
    one = spread()
    ((path,),) = [
        [
            p
            for p in ET.fromstring(EquityCurves(one).svg()).iter(f"{SVG}path")
            if p.get("stroke-width") == "2.5"
        ]
    ]
    points = [tuple(map(float, point.split())) for point in (path.get("d") or "")[1:].split("L")]
    xs, ys = zip(*points, strict=True)
    assert list(xs) == sorted(xs) and list(ys) == sorted(ys)
    assert len(points) == 2 * len(one)
    # A great range has no more points than can be seen.
    many = EquityCurves(spread(n=5000)).svg()
    assert len(many) < 30_000


def test_the_corner_has_the_equity_of_range_against_range() -> None:
    one, two = spread(), spread("KK", "AA", seed=2)
    words = [word.text for word in ET.fromstring(EquityCurves(one, two).svg()).iter(f"{SVG}text")]
    for shown in (one, two):
        assert f"{float(shown.mean()):.2%}" in words
        assert f"{float(shown.mean()):.2%}" in str(EquityCurves(one, two).text())


def test_bars_of_a_histogram_stand_for_shares() -> None:
    one = spread()
    found = one.histogram(10)
    bars = [
        rect
        for rect in ET.fromstring(EquityHistogram(one, bins=10).svg()).iter(f"{SVG}rect")
        if rect.find(f"{SVG}title") is not None
    ]
    heights = [float(bar.get("height", 0)) for bar in bars]
    shares = [share for share in found.shares if share]
    assert len(bars) == len(shares)
    for height, share in zip(heights, shares, strict=True):
        assert height == pytest.approx(share / max(shares) * max(heights), abs=0.6)


def test_the_heat_map_has_a_cell_for_each_card() -> None:
    picture = heat()
    grid = picture.grid()
    assert grid.shape == (4, 13) and int(np.isnan(grid).sum()) == 3
    assert np.isnan(grid[0, 0]) and grid[0, 1] == float(Fraction(47, 51))
    tips = [title.text or "" for title in ET.fromstring(picture.svg()).iter(f"{SVG}title")]
    assert f"Ks: {47 / 51:.2%}" in tips and len(tips) == 50
    spades = str(picture.text()).splitlines()[3]
    assert spades.split() == ["♠", "·", *(f"{100 * card / 51:.0f}" for card in range(47, 0, -4))]


def test_a_tree_shows_as_many_levels_as_asked() -> None:
    tree = omaha.categories(spread(), by=["pairs", "suits", "kind"])
    for depth in (1, 2, 3):
        rows = [node for level, node in tree.walk() if level < depth]
        lines = str(tree.text(72, depth=depth)).splitlines()[2:]
        assert len(lines) == len(rows)
        for node, line in zip(rows, lines, strict=True):
            assert f"{node.share:.2%}" in line and node.name in line and f"{node.equity:.1%}" in line


class Axes:
    """Stands in for matplotlib's."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: self.calls.append(name)


def test_plots_are_drawn_on_the_axes_given() -> None:
    wanted = ["plot", "plot", "bar", "bar", "barh", "barh", "barh", "imshow"]
    for picture, call in zip(all_pictures(), wanted, strict=True):
        axes: Any = Axes()
        assert picture.plot(axes) is axes
        assert call in axes.calls and "set_title" in axes.calls
    pair = DistributionPair(spread(), spread("KK", "AA", seed=2))
    for shown in (pair, pair.hero, omaha.categories(pair.hero)):
        axes = Axes()
        assert shown.plot(axes) is axes


def test_dollars_are_no_formulas_in_a_plot() -> None:
    said: list[str] = []

    class Listening(Axes):
        def __getattr__(self, name: str) -> Any:
            def call(*given: Any, **named: Any) -> None:
                said.extend(str(word) for word in (*given, *named.values()) if "$" in str(word))

            return call

    for picture in all_pictures("AA$ds,KK$ds"):
        picture.plot(Listening())
    assert said and all(word.count("$") == word.count("\\$") for word in said)


def test_values_show_themselves() -> None:
    pair = DistributionPair(spread(), spread("KK", "AA", seed=2))
    curves = EquityCurves(*pair)
    assert pair._repr_svg_() == curves.svg() == pair.svg() and pair._repr_html_() == curves.html()
    assert str(pair.text()) == str(curves.text()) == str(curves)
    assert pair.hero._repr_svg_() == EquityCurves(pair.hero).svg() and str(pair.hero.text()) == str(
        EquityCurves(pair.hero)
    )
    assert pair.hero._repr_html_() == EquityCurves(pair.hero).html()
    tree = omaha.categories(pair.hero)
    assert tree._repr_svg_() == CategoryBars(tree).svg() and str(tree) == str(CategoryBars(tree).text())
    assert tree._repr_html_() == CategoryBars(tree).html()
    assert isinstance(pair.histogram(5).text(), TextPicture)
    both = curves.text() + CategoryBars(tree).text()
    assert str(both) == f"{curves.text()}\n{tree}"


def test_pictures_need_nothing_but_the_package() -> None:
    code = (
        "import sys, omaha, omaha.pictures; "
        "sys.exit(any(name.split('.')[0] in ('matplotlib', 'rich', 'click', 'pandas') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0
