"""A blind schedule that lets a tournament end at a wanted time, and why it is as it is (S0: by 2 am).

A tournament ends when its chips are few big blinds. How many, is chance: the schedule therefore rises gently for most of the evening, so that
few go home early, and steeply at the end, so that chance is a matter of minutes. The constants come from simulated tournaments:
`scripts/calibrate_suggest.py` counts them again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, log
from typing import Final

from omaha.errors import Problem
from omaha.tournament.checks import refuse, whole
from omaha.tournament.chips import S0, ChipSet, unit_of
from omaha.tournament.play import Pace
from omaha.tournament.structure import MOST_PLAYERS, AddOn, Break, Level, Structure

__all__ = ["Suggestion", "suggest"]

END_CHIPS: Final = 22
"""At the wanted end all chips are about so many big blinds."""
STEEP_LEVELS: Final = 3
"""So many levels before the wanted end, and all later ones, are the steep ones."""
STEEP_MINUTES: Final = 15
"""How long a steep level lasts at the usual pace."""
STEEP_GROWTH: Final = 2.0
"""By what the big blind grows from one steep level to the next."""
EARLIER: Final = 3
"""So many minutes the steep part begins before it would by all this: the last hands take time."""
_DEPTH: Final = 80
"""A starting stack in big blinds (S0: 4,000 and 25/50)."""
_LONG: Final = 45
"""With so many minutes for each player there is one steep level more, for many would go home early before them."""
_LONGEST: Final = 30
_LATER: Final = 6
"""So many steep levels follow the wanted end."""
_NICE: Final = (2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A proposal. Frozen: compares, hashes and pickles by value."""

    structure: Structure
    reasons: tuple[str, ...]
    """Sentences: what was assumed, and what follows from it."""
    start: int
    """Minutes after midnight."""
    minutes: int
    """From the start to the wanted end, breaks included."""

    def clock(self, minutes: int) -> str:
        """The time of day so many minutes after the start.

        >>> Structure.suggest(12).clock(90)
        '20:30'
        """
        hour, minute = divmod((self.start + minutes) % 1440, 60)
        return f"{hour:02}:{minute:02}"


def suggest(
    players: int,
    chips: ChipSet = S0,
    start: str = "19:00",
    end: str = "02:00",
    *,
    stack: int = 4000,
    add_on: AddOn | None = AddOn(25, 2000, before_level=5),  # noqa: B008 - frozen
    add_ons: int = 100,
    pace: Pace | None = None,
    breaks: int | None = None,
    break_minutes: int = 10,
    like: Structure | None = None,
) -> Suggestion:
    """For `Structure.suggest`, which says more."""
    problems: list[Problem] = []
    if not isinstance(chips, ChipSet):
        raise TypeError(f"chips: a ChipSet is wanted, not {type(chips).__name__}")
    code = "tournament.suggest"
    whole(problems, "players", players, code, least=2, most=MOST_PLAYERS)
    whole(problems, "stack", stack, code, least=1, most=2**40)
    whole(problems, "add_ons", add_ons, code, most=100)
    whole(problems, "break_minutes", break_minutes, code, least=1, most=120)
    if breaks is not None:
        whole(problems, "breaks", breaks, code, most=20)
    begin, till = _time(problems, "start", start), _time(problems, "end", end)
    minutes = (till - begin) % 1440 or 1440
    if not problems and stack % chips.values[0]:
        text = f"no chips make {stack}: the smallest is {chips.values[0]}"
        problems.append(Problem("stack", stack, text, code))
    breaks = max(0, (minutes - 60) // 120) if breaks is None and not problems else breaks
    playing = minutes - (breaks or 0) * break_minutes
    if not problems and playing < 60:
        text = f"{playing} minutes of play are too few: an hour is the least"
        problems.append(Problem("end", end, text, code))
    refuse(problems)
    assert breaks is not None
    return _Maker(
        players,
        chips,
        begin,
        minutes,
        stack,
        add_on,
        add_ons,
        pace or Pace(),
        breaks,
        break_minutes,
        like or Structure(),
    ).suggestion()


def _time(problems: list[Problem], name: str, text: object) -> int:
    """Minutes after midnight."""
    found = re.fullmatch(r"([0-9]{1,2}):([0-9]{2})", text) if isinstance(text, str) else None
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        problems.append(Problem(name, text, "a time as 19:00 is wanted", "tournament.suggest"))
        return 0
    return int(found[1]) * 60 + int(found[2])


def small_blinds(values: Sequence[int], most: int) -> list[int]:
    """Small blinds that chips make well, rising: round multiples of a chip that is at most half of them, so that lower ones can leave.

    >>> small_blinds(S0.values, 2000)
    [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000]
    """
    found = {values[0]}
    power = 1
    while power <= most:
        found |= {nice * power for nice in _NICE if nice * power <= most}
        power *= 10
    # All that chips make well; round numbers alone where they stand close enough.
    more = {value * times for value in values for times in (1, 2, 3, 4, 6, 8)}
    top = values[-1]
    while top <= most:
        more |= {top, top * 2, top * 3}
        top *= 4
    round_, all_ = (
        [amount for amount in sorted(some) if amount <= most and _made_well(amount, values)]
        for some in (found, found | more)
    )
    close = all(high <= 2 * low for low, high in pairwise([*round_, most]))
    return round_ if close else all_


def _made_well(amount: int, values: Sequence[int]) -> bool:
    """Whether it is a multiple of the smallest chip, and of the largest that it is two of, so that bets are not all of one size."""
    chip = max((value for value in values if 2 * value <= amount), default=values[0])
    return not (amount % chip or amount % values[0])


class _Maker:
    def __init__(
        self,
        players: int,
        chips: ChipSet,
        start: int,
        minutes: int,
        stack: int,
        add_on: AddOn | None,
        add_ons: int,
        pace: Pace,
        breaks: int,
        break_minutes: int,
        like: Structure,
    ) -> None:
        self.players, self.chips, self.start, self.minutes = players, chips, start, minutes
        self.stack, self.add_on, self.share, self.pace = stack, add_on, add_ons, pace
        self.breaks, self.break_minutes, self.like = breaks, break_minutes, like
        self.playing = minutes - breaks * break_minutes
        bought = players * add_ons // 100
        self.total = players * stack + (bought * add_on.chips if add_on is not None else 0)
        # As many hands in a level whatever the pace; whole multiples of five minutes.
        usual = STEEP_MINUTES * pace.seconds(5) / Pace().seconds(5)
        self.steep_minutes = max(5, min(round(usual / 5) * 5, self.playing // 8 // 5 * 5))
        self.last = self.total / END_CHIPS
        most = ceil(self.last * STEEP_GROWTH ** (_LATER + 1)) + chips.values[-1] * 4
        self.ladder = small_blinds(chips.values, most)

    def suggestion(self) -> Suggestion:
        """The levels, the breaks between them, and the reasons."""
        levels = self.levels()
        schedule = merged(self.with_breaks(levels))
        levels = [period for period in schedule if isinstance(period, Level)]
        placed = [
            sum(isinstance(period, Level) for period in schedule[:at]) - 1
            for at, period in enumerate(schedule)
            if isinstance(period, Break)
        ]
        add_on = self.offer(levels)
        units = [amount for level in levels for amount in level.amounts]
        if self.stack % (unit := unit_of(self.chips, units)):
            text = f"{self.stack} is no multiple of {unit}, the smallest chip that the blinds need"
            refuse([Problem("stack", self.stack, text, "tournament.suggest")])
        least, most = self.like.players
        structure = replace(
            self.like,
            schedule=tuple(schedule),
            chips=self.chips,
            stack=self.stack,
            add_on=add_on,
            players=(min(least, self.players), max(most, self.players)),
        )
        return Suggestion(structure, tuple(self.reasons(structure, placed)), self.start, self.minutes)

    def near(self, big_blind: float) -> int:
        """The small blind nearest to half of it, by ratio."""
        return min(self.ladder, key=lambda amount: abs(log(2 * amount / big_blind)))

    def levels(self) -> list[Level]:
        """Gentle ones from a usual stack's depth on, as many as there are amounts between; steep ones from the wanted end back."""
        first = self.near(self.stack / _DEPTH)
        count = STEEP_LEVELS + (self.playing > _LONG * self.players)
        steep: dict[int, int] = {}
        for number in range(-count, _LATER):
            small = self.near(self.last * STEEP_GROWTH**number)
            # What a usual stack begins with is no level of the end.
            if small > max(steep.values(), default=first):
                steep[number] = small
        gentle = [amount for amount in self.ladder if first <= amount < min(steep.values())] or [first]
        # What rounding to amounts of chips took from the blinds about the end is made up by beginning earlier, and the other way round.
        behind = [log(self.last * STEEP_GROWTH**at / (2 * steep[at])) for at in (-1, 0) if at in steep]
        earlier = sum(behind) / max(1, len(behind)) / log(STEEP_GROWTH) * self.steep_minutes
        kept = sum(number < 0 for number in steep)
        self.steep = tuple(steep.values())
        time = self.gentle = self.playing - kept * self.steep_minutes - round((earlier + EARLIER) / 5) * 5
        if time // len(gentle) < 10:
            # Too many amounts for the time: about each so many-th.
            most = max(1, time // 10)
            gentle = [gentle[at * len(gentle) // most] for at in range(most)]
        found: list[Level] = []
        for small, minutes in zip(gentle, _parts(time, len(gentle)), strict=True):
            times = ceil(minutes / _LONGEST)
            found += [Level(small, 2 * small, part) for part in _parts(minutes, times)]
        return found + [Level(small, 2 * small, self.steep_minutes) for small in steep.values()]

    def with_breaks(self, levels: list[Level]) -> list[Level | Break]:
        """Breaks after the levels that end next to even parts of the evening, none in its last part."""
        ends, at = [], 0
        for level in levels:
            at += level.minutes
            ends.append(at)
        spots: list[int] = []
        for number in range(1, self.breaks + 1):
            wanted = self.playing * number / (self.breaks + 1)
            free = [
                spot for spot in range(len(levels) - 1) if spot not in spots and ends[spot] <= self.gentle
            ]
            if free:
                spots.append(min(free, key=lambda spot: abs(ends[spot] - wanted)))
        schedule: list[Level | Break] = []
        for spot, level in enumerate(levels):
            schedule.append(level)
            if spot in spots:
                schedule.append(Break(self.break_minutes))
        return schedule

    def offer(self, levels: list[Level]) -> AddOn | None:
        """The add-on, sold for the first quarter, but an hour and a half at most (S0: four levels of twenty minutes)."""
        if self.add_on is None:
            return None
        at, number = 0, 1
        for number, level in enumerate(levels, 1):  # noqa: B007
            if at >= min(80, self.playing // 4):
                break
            at += level.minutes
        return replace(self.add_on, before_level=max(2, number))

    def reasons(self, structure: Structure, spots: list[int]) -> list[str]:
        """Sentences."""
        levels, steep = structure.levels, self.steep_minutes
        tables = -(-self.players // structure.seats)
        each = max(2, min(self.players, structure.seats) if tables == 1 else self.players // tables)
        hands = (
            f"{3600 // self.pace.seconds(each)} hands an hour with {each} at a table, "
            f"{3600 // self.pace.seconds(2)} heads-up"
        )
        add_on = structure.add_on
        bought = 0 if add_on is None else self.players * self.share // 100
        extra = (
            f", {bought} of them with an add-on of {add_on.chips:,}" if add_on is not None and bought else ""
        )
        at, final = 0, levels[0]
        for level in levels:
            if at >= self.playing:
                break
            at, final = at + level.minutes, level
        depth = self.stack // levels[0].big_blind
        amounts = len({level.small_blind for level in levels} - set(self.steep))
        gentle = f"For {self.gentle // 60}:{self.gentle % 60:02} hours of play the blinds"
        found = [
            "S0's own level table is lost: this one is a proposal.",
            f"Assumed: {hands}.",
            f"{self.players} players with {self.stack:,} each{extra} put {self.total:,} chips in play.",
            f"All chips are {self.total // final.big_blind} big blinds of {final.big_blind:,} in the last level before the wanted end: "
            "about there tournaments of simple players end.",
            f"The first big blind is {levels[0].big_blind:,}: a starting stack has {depth} of them.",
            f"{gentle} rise gently, over {amounts} amounts, so that few are out early."
            if amounts > 1
            else f"{gentle} stand, so that few are out early.",
            f"From then on they about double every {steep} minutes: chance moves the end by minutes and not by hours.",
        ]
        return found + self.pauses(spots) + self.leaving(structure)

    def pauses(self, spots: list[int]) -> list[str]:
        """When there are breaks."""
        if not spots:
            return ["There is no break."]
        after = " and ".join(str(spot + 1) for spot in spots)
        plural = "s" if len(spots) > 1 else ""
        return [
            f"{len(spots)} break{plural} of {self.break_minutes} minutes, after level{plural} {after}; none in the steep part."
        ]

    def leaving(self, structure: Structure) -> list[str]:
        """Which chips leave when."""
        found, unit = [], structure.unit(1)
        for number in range(2, len(structure.levels) + 1):
            new = structure.unit(number)
            if new > unit:
                gone = " and ".join(f"{value:,}s" for value in self.chips.values if unit <= value < new)
                found.append(f"The {gone} leave before level {number}.")
                unit = new
        return found or ["All chips stay."]


def merged(schedule: Sequence[Level | Break]) -> list[Level | Break]:
    """Levels with the same blinds are one, unless there is a break between them.

    >>> merged([Level(25, 50, 20), Level(25, 50, 25), Break(10), Level(25, 50, 20)])
    [Level(small_blind=25, big_blind=50, minutes=45, ante=0, big_blind_ante=0), Break(minutes=10), Level(small_blind=25, big_blind=50, minutes=20, ante=0, big_blind_ante=0)]
    """
    found: list[Level | Break] = []
    for period in schedule:
        last = found[-1] if found else None
        if isinstance(period, Level) and isinstance(last, Level) and period.amounts == last.amounts:
            found[-1] = replace(last, minutes=last.minutes + period.minutes)
        else:
            found.append(period)
    return found


def _parts(whole_: int, count: int) -> list[int]:
    """The whole in so many parts of about the same size, in multiples of five where that goes."""
    step = 5 if whole_ % 5 == 0 and whole_ >= 5 * count else 1
    units = whole_ // step
    return [step * (units * (at + 1) // count - units * at // count) for at in range(count)]
