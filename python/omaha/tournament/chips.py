"""Chips of a tournament: their values and colours, change, starting stacks, and the smallest that is still needed (S0).

A holding is what lies in front of a player, `{value: count}`. Chips are integers without monetary value (S0).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import gcd, lcm
from typing import Final

from omaha.errors import ConfigError, Problem
from omaha.tournament.checks import MOST, refuse, whole, wholes

__all__ = ["S0", "Chip", "ChipSet", "Holding", "change", "starting_stack", "unit_of"]

Holding = dict[int, int]
"""Chips by value, the largest first: `{500: 2, 100: 1}` is 1,100."""

_MOST_SUMS: Final = 200_000
"""So many amounts are looked at for change at most; a usual set of chips needs less than a hundred."""
_MANY: Final = 8
"""So many chips of a value are enough in a starting stack."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A kind of chip.

    Raises `ConfigError` (`tournament.chip_set`) for a value that is no integer from 1 to 2**60, or a colour without letters.

    >>> Chip(25, "white")
    Chip(value=25, colour='white')
    """

    value: int
    """In tournament chips."""
    colour: str
    """As players call it: "white"."""

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        object.__setattr__(
            self, "value", whole(problems, "value", self.value, "tournament.chip_set", least=1)
        )
        if not isinstance(self.colour, str) or not self.colour.strip() or not self.colour.isprintable():
            message = f"{self.colour!r} is no name of a colour"
            problems.append(Problem("colour", self.colour, message, "tournament.chip_set"))
        refuse(problems)


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The chips that a tournament is played with, values rising (S0, Chip Value).

    Raises `ConfigError` (`tournament.chip_set`) with every defect: no chip at all, something that is no `Chip`, values that do not
    rise, a colour that stands twice.

    >>> S0.values, S0.colour(250)
    ((25, 50, 100, 250, 500), 'blue')
    >>> S0.amount({25: 8, 500: 2})
    1200
    >>> S0.from_unit(100).values
    (100, 250, 500)
    """

    chips: tuple[Chip, ...]

    def __post_init__(self) -> None:
        code, problems = "tournament.chip_set", list[Problem]()
        try:
            object.__setattr__(self, "chips", tuple(self.chips))
        except TypeError:
            message = f"{type(self.chips).__name__} is no sequence of chips"
            raise ConfigError.of([Problem("chips", None, message, code)]) from None
        if not self.chips:
            problems.append(Problem("chips", (), "there is no chip", code))
        seen: list[Chip] = []
        given: tuple[object, ...] = self.chips
        for at, chip in enumerate(given):
            if not isinstance(chip, Chip):
                problems.append(Problem(f"chips[{at}]", None, f"{type(chip).__name__} is no Chip", code))
                continue
            if seen and chip.value <= seen[-1].value:
                message = f"{chip.value} is not above {seen[-1].value}"
                problems.append(Problem(f"chips[{at}]", chip.value, message, code))
            if chip.colour in (other.colour for other in seen):
                problems.append(Problem(f"chips[{at}]", chip.colour, f"{chip.colour} stands twice", code))
            seen.append(chip)
        refuse(problems)

    @property
    def values(self) -> tuple[int, ...]:
        """All values, rising."""
        return tuple(chip.value for chip in self.chips)

    def colour(self, value: int) -> str:
        """The colour of a value. Raises `ConfigError` (`tournament.holding`) for a value that no chip has."""
        for chip in self.chips:
            if chip.value == value:
                return chip.colour
        raise ConfigError.of([Problem("value", value, f"there is no chip of {value}", "tournament.holding")])

    def amount(self, holding: Mapping[int, int]) -> int:
        """What chips are worth together.

        Raises `ConfigError` (`tournament.holding`) with every defect: a value that no chip has, a count that is no integer from 0 on,
        more than 2**60 in all.
        """
        code, problems = "tournament.holding", list[Problem]()
        if not isinstance(holding, Mapping):
            raise ConfigError.of([Problem("holding", None, f"{type(holding).__name__} is no mapping", code)])
        values, total = self.values, 0
        for value, count in holding.items():
            if value not in values:
                problems.append(Problem("holding", value, f"there is no chip of {value!r}", code))
                continue
            total += value * whole(problems, f"holding[{value}]", count, code)
        if total > MOST:
            problems.append(Problem("holding", total, f"{total} is above {MOST}", code))
        refuse(problems)
        return total

    def from_unit(self, unit: int) -> ChipSet:
        """The chips that are left when all below `unit` have been taken out. `ConfigError` (`tournament.unit`) if none is."""
        left = tuple(chip for chip in self.chips if chip.value >= unit)
        if not left:
            raise ConfigError.of(
                [Problem("unit", unit, f"no chip is worth {unit} or more", "tournament.unit")]
            )
        return ChipSet(left)


S0: Final = ChipSet(
    (Chip(25, "white"), Chip(50, "red"), Chip(100, "green"), Chip(250, "blue"), Chip(500, "black"))
)
"""The chips of the home tournament (S0, Chip Value)."""


def _values(problems: list[Problem], values: object, field: str) -> list[int]:
    """The values of chips, each once, falling."""
    if isinstance(values, ChipSet):
        return sorted(values.values, reverse=True)
    numbers = wholes(problems, field, values, "tournament.chip_set", least=1)
    if not numbers and not problems:
        problems.append(Problem(field, (), "there is no chip", "tournament.chip_set"))
    return sorted(set(numbers), reverse=True)


def change(amount: int, values: Iterable[int] | ChipSet) -> Holding:
    """The fewest chips of these values that make an amount exactly; of equally few, the largest. The largest value stands first.

    Exact for any values, also where taking the largest first fails (300 of 250 and 100 is three 100s), and for any amount.

    Raises `ConfigError`: `tournament.amount` for an amount that is no integer from 0 to 2**60, `tournament.chip_set` for values that
    are no chips or that have too little in common to be searched, `tournament.change` if nothing makes the amount.

    >>> change(1375, S0)
    {500: 2, 250: 1, 100: 1, 25: 1}
    >>> change(300, [100, 250])
    {100: 3}
    >>> import omaha
    >>> try:
    ...     change(130, S0)
    ... except omaha.ConfigError as error:
    ...     print(error.code)
    tournament.change
    """
    problems: list[Problem] = []
    amount = whole(problems, "amount", amount, "tournament.amount")
    falling = _values(problems, values, "values")
    refuse(problems)
    if (holding := _change(amount, tuple(falling))) is None:
        message = f"no chips of {', '.join(map(str, reversed(falling)))} make {amount}"
        raise ConfigError.of([Problem("amount", amount, message, "tournament.change")])
    return holding


def _change(amount: int, falling: tuple[int, ...]) -> Holding | None:
    """`change` for values that fall; None if nothing makes the amount."""
    if not falling or amount % gcd(*falling):
        return {} if amount == 0 else None
    largest, *smaller = falling
    # By the sum of the chips looked at, from the smallest value on: how many they are, and which. Fewest chips never hold so many of
    # one value that fewer of a larger one are worth the same, and they leave what the larger ones can make; so the sums are few,
    # however large the amount is.
    sums: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for at in range(len(smaller), 0, -1):
        value, larger = falling[at], falling[:at]
        most = min(lcm(value, other) for other in larger) // value - 1
        common = gcd(*larger)
        shared = gcd(value, common)
        every = common // shared
        if len(sums) * (min(most, amount // value) // every + 1) > _MOST_SUMS:
            message = "these values have too little in common to be searched"
            raise ConfigError.of([Problem("values", falling[::-1], message, "tournament.chip_set")])
        inverse = pow(value // shared, -1, every)
        step: dict[int, tuple[int, tuple[int, ...]]] = {}
        for done, (count, counts) in sums.items():
            # The rest is a multiple of what all values from this one on share: the amount itself was looked at first.
            first = (amount - done) // shared * inverse % every
            for more in range(first, min(most, (amount - done) // value) + 1, every):
                # Counts stand negative: of equally few chips the least tuple has the largest.
                way = (count + more, (-more, *counts))
                total = done + more * value
                if total not in step or way < step[total]:
                    step[total] = way
        sums = step
    ways = []
    for total, (count, counts) in sums.items():
        top, rest = divmod(amount - total, largest)
        if not rest:
            ways.append((count + top, (-top, *counts)))
    if not ways:
        return None
    return {value: -count for value, count in zip(falling, min(ways)[1], strict=True) if count}


def starting_stack(total: int, chip_set: ChipSet) -> Holding:
    """A stack with small chips enough to bet with, the largest value first; a proposal, S0 names no mix.

    From the smallest value on: as many as may be, but eight at most, and of the smallest value no more than half, of the others no
    more than a quarter of what is still to be made, such that the larger chips make the rest exactly. Where none of these fits, as many as the fewest chips for the rest take.

    Raises `ConfigError`: `tournament.amount` for a total that is no integer from 1 to 2**60, `tournament.change` if the chips do not
    make it.

    >>> starting_stack(4000, S0)
    {500: 5, 250: 2, 100: 4, 50: 8, 25: 8}
    >>> S0.amount(_)
    4000
    """
    if not isinstance(chip_set, ChipSet):
        raise TypeError(f"chip_set: a ChipSet is wanted, not {type(chip_set).__name__}")
    problems: list[Problem] = []
    total = whole(problems, "total", total, "tournament.amount", least=1)
    refuse(problems)
    change(total, chip_set)
    values, counts, rest = chip_set.values, Holding(), total
    for at, value in enumerate(values[:-1]):
        larger = values[:at:-1]
        share = rest // (4 if at else 2) // value
        fitting = (
            count
            for count in range(min(_MANY, share), -1, -1)
            if _change(rest - count * value, larger) is not None
        )
        if (count := next(fitting, None)) is None:
            count = change(rest, values[at:]).get(value, 0)
        counts[value], rest = count, rest - count * value
    counts[values[-1]] = rest // values[-1]
    return {value: counts[value] for value in reversed(values) if counts[value]}


def unit_of(chips: ChipSet | Iterable[int], blinds: Iterable[int]) -> int:
    """The smallest chip still needed: the largest value that every amount is a multiple of (S0, Schedule for blinds; TDA 24).

    `blinds` are the amounts of this level and of all that follow, antes too; amounts of 0 do not count. When the unit rises, all
    chips below it are taken out by `color_up`, and bets are multiples of it from then on. Where an amount could be made of larger
    chips (350 of 100 and 250) and is no multiple of the smaller of them, the chip that it is a multiple of stays.

    Raises `ConfigError`: `tournament.chip_set` for values that are no chips, `tournament.amount` for amounts that are no integers from
    0 on, or none above 0, `tournament.unit` if no chip divides them all.

    >>> unit_of(S0, [25, 50]), unit_of(S0, [100, 200]), unit_of(S0, [150, 300]), unit_of(S0, [500, 1000])
    (25, 100, 50, 500)
    """
    problems: list[Problem] = []
    values = _values(problems, chips, "chips")
    amounts = wholes(problems, "blinds", blinds, "tournament.amount")
    if not any(amounts) and not problems:
        problems.append(Problem("blinds", amounts, "there is no amount above 0", "tournament.amount"))
    refuse(problems)
    for value in values:
        if not any(amount % value for amount in amounts):
            return value
    message = (
        f"no chip of {', '.join(map(str, reversed(values)))} divides all of {', '.join(map(str, amounts))}"
    )
    raise ConfigError.of([Problem("blinds", amounts, message, "tournament.unit")])
