"""What a statement asks for, as a list of steps: each step's arguments stand before it, and nothing is worked out twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from omaha.queries.kinds import Kind

__all__ = ["Program", "Step", "Value"]


class Value(NamedTuple):
    """A part of an expression after its check: a constant (`step` is -1) or a step."""

    kind: Kind
    step: int
    constant: Any = None
    equity: bool = False
    offset: int = 0


class Step(NamedTuple):
    """One thing to work out for all deals of a batch."""

    name: str
    args: tuple[Any, ...]
    """Constants, whatever the function takes."""
    needs: tuple[int, ...]
    """Steps before it."""
    offset: int


@dataclass
class Program:
    """The steps, and which streets have to be dealt."""

    steps: list[Step] = field(default_factory=list)
    streets: set[int] = field(default_factory=set)
    _known: dict[Any, int] = field(default_factory=dict)

    def add(self, name: str, args: tuple[Any, ...], needs: tuple[int, ...], offset: int) -> int:
        """The place of a step, which may be there already."""
        key = (name, args, needs)
        if key not in self._known:
            self.steps.append(Step(name, args, needs, offset))
            self._known[key] = len(self.steps) - 1
        return self._known[key]

    def reach(self, roots: list[int]) -> list[int]:
        """The steps that these depend on, and they, in order."""
        wanted = set(roots)
        for at in range(len(self.steps) - 1, -1, -1):
            if at in wanted:
                wanted.update(self.steps[at].needs)
        return sorted(wanted)
