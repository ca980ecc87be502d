"""Writes python/omaha/_core.pyi from the bindings, or with --check compares the two.

maturin reads names, signatures and docs off a quick build with the feature `stubs`. What PyO3 cannot know of a Python object
("any object" is all that Rust says) is then put in by the rules below. A rule that finds nothing is an error, and so is an
`Any` or a bare container that no rule has taken: neither the rules nor the stub can grow stale unseen.
"""

import re
import subprocess
import sys

from generated import ROOT, write_or_compare

STUB = ROOT / "python" / "omaha" / "_core.pyi"
OUT = ROOT / "target" / "stub"

IMPORTS = """\
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, SupportsFloat, SupportsIndex, TypeAlias, final
from typing_extensions import Buffer, disjoint_base

import numpy as np
import numpy.typing as npt

from omaha.cards import CardLike, CardsLike
from omaha.games import GameLike
from omaha.ranks import Category
from omaha.rules import HouseRules, Stakes
from omaha.view import View

_BySeat: TypeAlias = Iterable[SupportsIndex | None]
# Strengths of one board, by seat.
"""

# Pattern and replacement, in order.
RULES = [
    (r"^from typing import .*\nfrom typing_extensions import Buffer, disjoint_base\n", IMPORTS),
    # The start of a hand.
    (
        r"rules: Any, game: Any, stakes: Any, stacks: Any, button: Any, \*, posts: Any \| None = None, "
        r"straddles: Any \| None = None, (added: .*?), players_left: Any \| None = None, (deck: .*?), "
        r"hole_cards: Any \| None = None, board: Any \| None = None, boards: Any \| None = None, "
        r"showdown: str \| None = None, bomb_pot: Any \| None = None, kill: Any \| None = None, run_it: Any \| None = None",
        r"rules: HouseRules, game: GameLike, stakes: Stakes, stacks: Iterable[SupportsIndex], button: SupportsIndex, *, "
        r"posts: Iterable[tuple[int, str, int]] | None = None, straddles: Iterable[SupportsIndex] | None = None, \1, "
        r"players_left: SupportsIndex | None = None, \2, hole_cards: Sequence[CardsLike | None] | None = None, "
        r"board: str | Iterable[CardLike] | None = None, boards: Sequence[str | Iterable[CardLike] | None] | None = None, "
        r"showdown: Literal['auto', 'manual'] | None = None, bomb_pot: SupportsIndex | None = None, "
        r"kill: tuple[SupportsIndex, Literal['half', 'full']] | None = None, "
        r"run_it: SupportsIndex | Literal['ask'] | None = None",
    ),
    # Arguments.
    (r"(def holding_(?:at|count)\(.*)\bcards: Any \| None", r"\1cards: SupportsIndex | None"),
    (r"\bcount: Any \| None\b", "count: SupportsIndex | None"),
    (r"\b(mask|dealt|index|pot): Any\b", r"\1: SupportsIndex"),
    (r"\bSupportsGetItem\[int, (\w+)\]", r"Sequence[\1]"),
    (r"-> tuple\[Any, tuple\[dict\]\]:", "-> tuple[Any, tuple[dict[str, Any]]]:"),
    (r"\b(hole|board|holding): Any\b", r"\1: CardsLike"),
    (r"\bcards: Any \| None\b", "cards: CardsLike | None"),
    (r"\bcard: Any\b", "card: CardLike"),
    (r"\b(rank|seed): Any\b", r"\1: SupportsIndex"),
    (r"\b(hand|stream): Any\b", r"\1: SupportsIndex"),
    (r"\b_memo: Any\b", "_memo: object"),
    (r"\bhands: list\b", "hands: list[Any]"),
    # NumPy's arrays count as buffers for type checkers only from Python 3.12 on.
    (r"\b(hole|board): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint8]"),
    (r"\bout: Buffer\b", "out: Buffer | npt.NDArray[np.uint16]"),
    (r"\b(high|low): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint16] | npt.NDArray[np.uint32]"),
    (
        r"\b(live|ante|dead|added|button|dealt_in|payout|returned|rake): Buffer\b",
        r"\1: Buffer | npt.NDArray[np.int64]",
    ),
    (r"\b(folded|mucked|flop): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint8]"),
    # Pots.
    (r"^from _typeshed import Incomplete, SupportsGetItem\n", ""),
    (r"\blive: Any\b", "live: Iterable[SupportsIndex]"),
    (r"\b(ante|dead): Any \| None\b", r"\1: Iterable[SupportsIndex] | None"),
    (r"\b(folded|mucked): Any \| None\b", r"\1: Iterable[bool] | None"),
    (r"\b(high|low): Any \| None\b", r"\1: _BySeat | Sequence[list[Any] | tuple[Any, ...]] | None"),
    (r"\b(added|unit|dealt_in|cap): Any \| None\b", r"\1: SupportsIndex | None"),
    (r"\b(button|bp): Any\b", r"\1: SupportsIndex"),
    (r"\bodd_chip_order: Any \| None\b", 'odd_chip_order: Literal["left_of_button"] | Sequence[int] | None'),
    (r"(def odd_chip_order\(self, /\)) -> Any:", r'\1 -> Literal["left_of_button"] | tuple[int, ...]:'),
    (r"\bcaps_by_players: Any \| None\b", "caps_by_players: Sequence[tuple[int, int | None]] | None"),
    (r"(def caps_by_players\(self, /\)) -> tuple:", r"\1 -> tuple[tuple[int, int | None], ...]:"),
    (r"(def (?:eligible|returned|payout|total|pot_payout)\(.*\)) -> tuple:", r"\1 -> tuple[int, ...]:"),
    (r"(def pots\(self, /\)) -> tuple:", r"\1 -> tuple[Pot, ...]:"),
    (r"(def awards\(self, /\)) -> tuple:", r"\1 -> tuple[Award, ...]:"),
    (r"\boptions: dict(, /\)) -> Any:", r"options: dict[str, Any]\1 -> Settlement:"),
    # Hands. A type checker sees each action as the class of its own that it is.
    (r"\bIncomplete\b(, /\) -> Action\.RaiseTo)", r"SupportsIndex\1"),
    (r"\bseat: Any\b", "seat: SupportsIndex"),
    (r"\bcount: Any\b", "count: SupportsIndex"),
    (r"(def rules\(self, /\)) -> Any:", r"\1 -> HouseRules:"),
    (r"(def game\(self, /\)) -> Any:", r"\1 -> GameLike:"),
    (r"(def stakes\(self, /\)) -> Any:", r"\1 -> Stakes:"),
    (r"(def (?:stacks|starting_stacks|bets)\(self, /\)) -> tuple:", r"\1 -> tuple[int, ...]:"),
    (r"(def (?:folded|shown|mucked)\(self, /\)) -> tuple:", r"\1 -> tuple[bool, ...]:"),
    (r"(def contributions\(self, /\)) -> dict:", r"\1 -> dict[str, tuple[int, ...]]:"),
    (r"(def board\(self, /\)) -> tuple:", r"\1 -> tuple[Card | None, ...]:"),
    (r"(def events\(self, /\)) -> tuple:", r"\1 -> tuple[Event, ...]:"),
    (r"(def actions\(self, .*\)) -> tuple:", r"\1 -> tuple[Action, ...]:"),
    (r"(def _divide\(self, .*\)) -> tuple:", r"\1 -> tuple[tuple[Action, int], ...]:"),
    (r"(def cards\(self, /\)) -> tuple \| None:", r"\1 -> tuple[Card, ...] | None:"),
    (r"\bIncomplete\b(, /\) -> Action\.RunIt)", r"SupportsIndex\1"),
    (r"(def view\(self, .*\)) -> Any:", r"\1 -> View:"),
    (r"(def boards\(self, /\)) -> tuple:", r"\1 -> tuple[tuple[Card | None, ...], ...]:"),
    (r"(def rabbit\(self, /\)) -> tuple:", r"\1 -> tuple[tuple[Card, ...], ...]:"),
    (
        r"(def kill\(self, /\)) -> tuple\[int, str\] \| None:",
        r'\1 -> tuple[int, Literal["half", "full"]] | None:',
    ),
    (r"(def expose\(self, seat: SupportsIndex, )cards: Any", r"\1cards: CardsLike"),
    (
        r"(def redeal_street\(self, )policy: str, (.*)boards: Any \| None",
        r'\1policy: Literal["roberts", "tda"], \2boards: Sequence[str | Iterable[CardLike]] | None',
    ),
    (
        r"(def redealt\(self, .*)hole_cards: Any \| None = None, (board: .*?), boards: Any \| None = None",
        r"\1hole_cards: Sequence[CardsLike | None] | None = None, board: str | Iterable[CardLike] | None = None, "
        r"boards: Sequence[str | Iterable[CardLike] | None] | None = None",
    ),
    (r"(def _parts\(self, /\)) -> tuple:", r"\1 -> tuple[Any, ...]:"),
    (r"house: Any, parts: Any, /\)", "house: object, parts: object, /)"),
    # Equities.
    (
        r"players: tuple, board: CardsLike, dead: Any, cards: SupportsIndex \| None, low: bool, /\)",
        "players: tuple[CardsLike | None, ...], board: CardsLike, dead: CardsLike, cards: int | None, low: bool, /)",
    ),
    (r"\bprogress: Any \| None\b", "progress: Callable[[Any], object] | None"),
    (r"\b(units|wins|ties|deals): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint64]"),
    (r"(def (?:equities|standard_errors)\(self, /\)) -> tuple:", r"\1 -> tuple[float, ...]:"),
    (r"(def players\(self, /\)) -> tuple:", r"\1 -> tuple[str, ...]:"),
    (r"-> tuple\[type, tuple\[tuple, str, str, int, bool\]\]:", "-> tuple[type[Any], tuple[Any, ...]]:"),
    (r"-> tuple\[type, tuple\[int, int, list\[int\]\]\]:", "-> tuple[type[Any], tuple[Any, ...]]:"),
    (r"(def _ordering_class\()hand: SupportsIndex", r"\1hand: CardsLike"),
    # Ranges.
    (
        r"SupportsGetItem\[int, tuple\[str, (str|_PercentTable \| None)\]\]",
        r"Sequence[tuple[str, \1]]",
    ),
    (r"\b(masks): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint64]"),
    (r"\b(hundredths|weights): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint8]"),
    (r"(def weight\(self, )hand: SupportsIndex", r"\1hand: CardsLike"),
    (
        r"masks: Sequence\[Buffer\], weights: SupportsGetItem\[int, Buffer \| None\], (.*), dead: Any, low",
        r"masks: Sequence[Buffer | npt.NDArray[np.uint64]], weights: Sequence[Buffer | npt.NDArray[np.uint16] | None], "
        r"\1, dead: CardsLike, low",
    ),
    # Words.
    (r"(def _on_board\()hand: SupportsIndex", r"\1hand: CardsLike"),
    (r"(def _five_cards\()cards: Any", r"\1cards: CardsLike"),
    (r"\b(hands|boards|bits): Buffer\b", r"\1: Buffer | npt.NDArray[np.uint64]"),
    (r"\bnumbers: Buffer\b", "numbers: Buffer | npt.NDArray[np.uint16]"),
    (r"(def _fill_word\(.*\bout: Buffer \| npt\.NDArray\[np\.)uint16", r"\1uint8"),
    # Comparisons and operators take their own kind.
    (r"(def __(?:eq|ne)__\(self, other: object, /\)) -> Any:", r"\1 -> bool:"),
    # Results.
    (r"(def __iter__\(self, /\)) -> Any:", r"\1 -> Iterator[Card]:"),
    (r"-> tuple\[Any, tuple\]:", "-> tuple[Any, tuple[Any, ...]]:"),
    (r"-> tuple\[type, ", "-> tuple[type[Card], "),
    (r"(def (?:cards|deal|parse_cards)\(.*\)) -> tuple:", r"\1 -> tuple[Card, ...]:"),
    (r"(def category\(self, /\)) -> Any:", r"\1 -> Category:"),
    (r"(def seed\(self, /\)) -> Any \| None:", r"\1 -> int | None:"),
    (r"(def build_info\(\)) -> dict:", r"\1 -> dict[str, Any]:"),
]
OWN_KIND = re.compile(
    r"(def __(?:lt|le|gt|ge|and|or|sub|xor)__\(self, other: )object(, /\) -> )(?:Any|CardSet)(?=:)"
)
LEFT_OVER = re.compile(r"(: Any\b|-> Any\b|\b(?:tuple|list|dict)(?=[,:)\]]))")


def generated() -> str:
    """What maturin writes, in full."""
    command = [
        sys.executable,
        "-m",
        "maturin",
        "generate-stubs",
        "--locked",
        "--features",
        "stubs",
        "--out",
        str(OUT),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    return (OUT / "omaha" / "_core.pyi").read_text(encoding="utf-8")


def refined(text: str) -> str:
    """The stub with what the rules know."""
    for pattern, replacement in RULES:
        text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
        if not count:
            sys.exit(f"scripts/stub.py: no match for the rule {pattern!r}; take it out or mend it")
    text = "".join(own_kind(line, name) for line, name in with_class(text))
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("def ") and LEFT_OVER.search(line):
            sys.exit(f"scripts/stub.py: line {number} needs a rule: {line.strip()}")
    return text


def with_class(text: str) -> list[tuple[str, str]]:
    """The lines, each with the class that it stands in."""
    name, lines = "", []
    for line in text.splitlines(keepends=True):
        if found := re.match(r"class (\w+)", line):
            name = found[1]
        lines.append((line, name))
    return lines


def own_kind(line: str, name: str) -> str:
    """An operator with the type of its other side: the class itself."""
    result = "bool" if re.search(r"__(?:lt|le|gt|ge)__", line) else name
    return OWN_KIND.sub(rf"\g<1>{name}\g<2>{result}", line)


def main() -> int:
    """Write the stub, or compare."""
    return write_or_compare(STUB, refined(generated()), "the bindings say", "make stub")


if __name__ == "__main__":
    sys.exit(main())
