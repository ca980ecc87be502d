"""The goals of the project that these rows can show, each with what was measured in this run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .timing import Figure

CEILINGS: tuple[tuple[str, str, float], ...] = (
    ("batch4", "batch PLO4", 10),
    ("batch5", "batch PLO5", 14),
    ("batch6", "batch PLO6", 18),
    ("hilo4", "batch PLO8 high and low", 14),
    ("ints", "one call on ints", 200),
    ("text", "one call on text", 450),
)
RATIOS: tuple[tuple[str, str, str, float], ...] = (
    ("ints", "evaluate_omaha_cards(*int)", "one call on ints / phevaluator int call", 4),
    ("text", "evaluate_omaha_cards(*str)", "one call on text / phevaluator str call", 7),
    ("text", "OmahaHoldemHand.from_game(str, str)", "one call on text / pokerkit", 1_500),
    ("batch4", "evaluate_omaha_cards(*int)", "batch PLO4 / loop of phevaluator int calls", 80),
    ("hilo4", "both hand classes", "batch PLO8 high and low / pokerkit", 80_000),
)
STR_RATIO = 350


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal; `unit` is "ns" (at most) or "x" (at least)."""

    what: str
    target: float
    found: float
    unit: str

    @property
    def met(self) -> bool:
        """Whether this run reached it."""
        return self.found <= self.target if self.unit == "ns" else self.found >= self.target


def goals(figures: Mapping[str, Sequence[Figure]]) -> Iterator[Goal]:
    """The goals whose rows were measured; the first figure of a row is omaha's."""
    own = {key: found[0].ns for key, found in figures.items() if found and found[0].library == "omaha"}
    calls = {(key, figure.entry.call): figure.ns for key, found in figures.items() for figure in found}
    for key, what, target in CEILINGS:
        if key in own:
            yield Goal(what, target, own[key], "ns")
    for key, call, what, target in RATIOS:
        if key in own and (key, call) in calls:
            yield Goal(what, target, calls[key, call] / own[key], "x")
    text = calls.get(("text", "evaluate_omaha_cards(*str)"))
    if text is not None and "batch4" in own:
        yield Goal("batch PLO4 / phevaluator str calls", STR_RATIO, text / own["batch4"], "x")
