"""The words about a board: docs/board-words.md is what the reference says, example by example."""

import re
from pathlib import Path

import pytest

from omaha.reference import parse_cards
from omaha.reference.board_words import NAMES, OnBoard, WordError, holds
from omaha.reference.cards import RANKS, rank_of

PAGE = (Path(__file__).parents[2] / "docs" / "board-words.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"(?:(\d+\+?): )?`(\w+)` on `(\w+)`")


def rows() -> list[tuple[str, str, str]]:
    """The forms, the examples that hold, and those that do not, of each row of a table of words."""
    found = []
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| `@") and len(cells) == 4:
            found.append((cells[0], cells[2], cells[3]))
    return found


def word_of(form: str, number: str) -> str:
    """`fdN` with 2 is `fd2`."""
    return form.removesuffix("N") + number if number else form


@pytest.mark.parametrize(("forms", "true", "false"), rows(), ids=lambda text: text.split("`")[1])
def test_each_example_of_the_page(forms: str, true: str, false: str) -> None:
    form = re.findall(r"`@(\w+)", forms)[0]
    for text, expected in ((true, True), (false, False)):
        examples = EXAMPLE.findall(text)
        assert examples, text
        for number, hand, board in examples:
            word = word_of(form, number)
            assert holds(word, parse_cards(hand), parse_cards(board)) is expected, (word, hand, board)


def test_the_page_has_all_words_and_no_others() -> None:
    listed = {
        re.sub(r"N?\+?$", "", form) for forms, _, _ in rows() for form in re.findall(r"`@(\w+\+?)`", forms)
    }
    assert listed == set(NAMES)


WRAPS = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (\d+: .*?) \| (\d+: .*?) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("hand", "board", "outs", "nuts"), WRAPS)
def test_each_counted_wrap_of_the_page(hand: str, board: str, outs: str, nuts: str) -> None:
    on = OnBoard(parse_cards(hand), parse_cards(board))
    for text, cards in ((outs, on.straight_outs), (nuts, on.nut_straight_outs)):
        ranks = [RANKS[rank_of(card)] for card in cards]
        found = {rank: ranks.count(rank) for rank in ranks}
        pairs = re.findall(r" ([AKQJT]|[2-9]x)(\d)", text)
        assert found == {rank[0]: int(count) for rank, count in pairs}
        assert len(cards) == int(text.split(":")[0])


def test_wraps_of_20_17_and_13_are_there() -> None:
    assert {outs.split(":")[0] for _, _, outs, _ in WRAPS} >= {"20", "17", "13"}


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("word.unknown", ""),
        ("word.unknown", "wrapp"),
        ("word.unknown", "set 2"),
        ("word.unknown", "2"),
        ("word.unknown", "toptwo++"),
        ("word.unknown", "ﬂush"),
        ("word.number", "wrap8"),
        ("word.number", "outs"),
        ("word.number", "nutouts"),
        ("word.number", "straight0"),
        ("word.number", "straight11+"),
        ("word.number", "topset1"),
        ("word.number", "pair2"),
        ("word.number", "nfd2"),
        ("word.plus", "wrap+"),
        ("word.plus", "set+"),
        ("word.plus", "nfd+"),
        ("word.plus", "topset+"),
    ],
)
def test_what_is_no_word(code: str, word: str) -> None:
    with pytest.raises(WordError) as caught:
        holds(word, parse_cards("AsKsQdJd"), parse_cards("9s8s2c"))
    assert caught.value.code == code


def test_draws_are_false_on_a_river() -> None:
    on = OnBoard(parse_cards("JsTh7d6c"), parse_cards("9d8c2s2h3s"))
    true = [name for name in NAMES if name not in ("outs", "nutouts") and holds(name, on)]
    assert true == ["air", "low", "nothing", "pair"]
    assert not on.straight_outs and not on.outs and not on.nut_outs
