"""What a tournament is played by: levels and breaks, chips, what is bought, seats, prizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from omaha.errors import ConfigError, Problem
from omaha.games import Game, as_game
from omaha.presets import HOME_TOURNAMENT
from omaha.rules import HouseRules, Stakes, check_game
from omaha.tournament.checks import whole
from omaha.tournament.chips import S0, ChipSet, unit_of
from omaha.tournament.payouts import Payouts
from omaha.tournament.periods import Period
from omaha.tournament.structure_toml import MOST_BYTES, read_toml, structure_from_toml, structure_to_toml

if TYPE_CHECKING:
    from omaha.tournament.play import Pace
    from omaha.tournament.suggest import Suggestion

__all__ = ["AddOn", "Break", "Level", "ReEntry", "Rebuy", "Structure"]

MOST_PLAYERS: Final = 10_000
_MOST: Final = 2**40


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its blinds and antes, in chips, and how long it lasts."""

    small_blind: int
    big_blind: int
    minutes: int = 20
    ante: int = 0
    """By each player."""
    big_blind_ante: int = 0
    """By the big blind for all (TDA RP-11)."""

    @property
    def amounts(self) -> tuple[int, ...]:
        """All that is posted, for the smallest chip that is needed."""
        posted = (self.small_blind, self.big_blind, self.ante, self.big_blind_ante)
        return tuple(amount for amount in posted if amount)


@dataclass(frozen=True, slots=True)
class Break:
    """A break; the levels' timer stops (S0, Timer use and breaks)."""

    minutes: int


@dataclass(frozen=True, slots=True)
class AddOn:
    """Chips that may be bought once, or `most` times, whatever one has (S0: 2,000 for $25, before the first hand of level 5)."""

    cost: int
    chips: int
    before_level: int
    """The first level that is too late."""
    most: int = 1


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Chips that may be bought by who has `at_most` or fewer, in the seat where he is."""

    cost: int
    chips: int
    before_level: int
    at_most: int = 0
    most: int = 1_000


@dataclass(frozen=True, slots=True)
class ReEntry:
    """Who is out may come again as a new player, with a new seat, for the buy-in."""

    before_level: int
    most: int = 1


def s0_schedule() -> tuple[Level | Break, ...]:
    """Our proposal: the copy of S0 has lost its own level table."""
    blinds = [(25, 50), (50, 100), (75, 150), (100, 200)]
    later = [(150, 300), (200, 400), (300, 600), (400, 800)]
    last = [(500, 1000), (1000, 2000), (1500, 3000), (2000, 4000), (3000, 6000)]
    levels: list[Level | Break] = [Level(*pair, 20) for pair in blinds]
    levels.append(Break(10))
    levels += [Level(*pair, 20) for pair in later]
    levels.append(Break(10))
    levels += [Level(*pair, 20) for pair in last]
    return tuple(levels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """The whole of a tournament's frame; as it stands it is that of S0. Frozen: compares, hashes and pickles by value.

    Money is whole units of `currency`; chips are whole. `dataclasses.replace` makes another. All that is wrong is told at once, as
    `ConfigError` (`tournament.*`).

    >>> from omaha.tournament import Structure
    >>> s0 = Structure()
    >>> s0.players, s0.stack, s0.cost, s0.add_on.chips
    ((3, 16), 4000, 50, 2000)
    >>> s0.level(1).amounts, s0.unit(1), s0.unit(5)
    ((25, 50), 25, 50)
    """

    name: str = "Pot limit Omaha high"
    rules: HouseRules = HOME_TOURNAMENT
    """A preset for tournaments, or one's own (S0, TDA, WT)."""
    game: Game = field(default_factory=lambda: Game("plo4"))
    schedule: tuple[Level | Break, ...] = field(default_factory=s0_schedule)
    chips: ChipSet = S0
    stack: int = 4000
    """What the buy-in buys."""
    cost: int = 50
    """The buy-in, in money; all of it goes to the prizes but the bounty."""
    fee: int = 0
    """For the house, on top."""
    currency: str = "$"
    bounty: int = 0
    """The part of the buy-in that goes to who knocks the player out."""
    add_on: AddOn | None = AddOn(25, 2000, before_level=5)
    rebuy: Rebuy | None = None
    re_entry: ReEntry | None = None
    late_entry_before_level: int = 1
    """The first level that is too late to come; 1 is never after the start."""
    players: tuple[int, int] = (3, 16)
    """The fewest and the most (S0)."""
    seats: int = 10
    """The most at a table; more players start at more tables."""
    final_table: int | None = 8
    """With so many or fewer left all go to one table (S0: 8), with a new draw; None is as many as a table seats."""
    max_difference: int = 1
    """By how many players tables may differ when a hand starts."""
    balance: Literal["random", "next_big_blind"] = "random"
    """Who moves, and where to: anybody to any seat, by a draw (S0); who would be big blind next to the worst seat (TDA 11)."""
    level_starts: Literal["blinds_posted", "riffle"] = "blinds_posted"
    """When a hand is in play, so that it keeps its level: blinds posted and riffle begun (S0), riffle begun (TDA 23)."""
    hand_for_hand: bool = False
    """One from the prizes, all tables play hand for hand (TDA RP-8, RR 15.35)."""
    payouts: Payouts | None = None
    """Shares of the prizes; None is `Payouts.standard`."""
    money_unit: int = 1
    """Prizes are multiples of it, but the first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", as_game(self.game))
        object.__setattr__(self, "schedule", tuple(self.schedule))
        problems = list(self._problems())
        if problems:
            raise ConfigError.of(problems)

    def _problems(self) -> Iterator[Problem]:
        problems: list[Problem] = []
        bounds = {
            "stack": (1, _MOST), "cost": (0, _MOST), "fee": (0, _MOST), "bounty": (0, _MOST), "seats": (2, 11),
            "late_entry_before_level": (1, 1_000), "max_difference": (1, 10), "money_unit": (1, _MOST),
        }  # fmt: skip
        for name, (least, most) in bounds.items():
            whole(problems, name, getattr(self, name), "tournament.structure", least=least, most=most)
        yield from problems
        bad = {problem.field for problem in problems}

        def wrong(name: str, message: str) -> Problem:
            return Problem(name, getattr(self, name), message, "tournament.structure")

        if not isinstance(self.name, str) or not 0 < len(self.name) <= 200:
            yield wrong("name", "a name of 1 to 200 characters is wanted")
        if not isinstance(self.currency, str) or len(self.currency) > 10:
            yield wrong("currency", "a currency of at most 10 characters is wanted")
        sound_rules = isinstance(self.rules, HouseRules) and self.rules.tournament
        if not sound_rules:
            yield wrong("rules", "house rules for tournaments are wanted")
        elif "seats" not in bad:
            most = min(11, (52 - 3 * self.rules.burns - 5 * self.game.boards) // self.game.hole_cards)
            if self.seats > most:
                yield wrong("seats", f"the deck is enough for {most} players of {self.game.name}")
        pair = self.players
        if not isinstance(pair, tuple) or len(pair) != 2 or not all(type(number) is int for number in pair):
            yield wrong("players", "the fewest and the most players are wanted")
        elif not 2 <= pair[0] <= pair[1] <= MOST_PLAYERS:
            yield wrong("players", f"from 2 to {MOST_PLAYERS} players are possible")
        if self.final_table is not None and (
            type(self.final_table) is not int
            or self.final_table < 2
            or ("seats" not in bad and self.final_table > self.seats)
        ):
            yield wrong(
                "final_table", "the final table has 2 players or more, and no more than a table seats"
            )
        if self.balance not in ("random", "next_big_blind"):
            yield wrong("balance", '"random" or "next_big_blind" is wanted')
        if self.level_starts not in ("blinds_posted", "riffle"):
            yield wrong("level_starts", '"blinds_posted" or "riffle" is wanted')
        if not bad & {"bounty", "cost"} and self.bounty > self.cost:
            yield wrong("bounty", "the bounty is a part of the buy-in")
        if self.payouts is not None and type(self.payouts) is not Payouts:
            yield wrong("payouts", "Payouts are wanted")
        sound_chips = isinstance(self.chips, ChipSet)
        if not sound_chips:
            yield wrong("chips", "a ChipSet is wanted")
        schedule = list(self._schedule_problems(sound_chips))
        yield from schedule
        sound_schedule = sound_chips and not schedule
        if sound_schedule:
            yield from self._level_problems("stack" not in bad, sound_rules)
        yield from self._extras_problems(sound_schedule)

    def _schedule_problems(self, sound_chips: bool) -> Iterator[Problem]:
        code = "tournament.schedule"
        if not 0 < len(self.schedule) <= 200 or not isinstance(self.schedule[-1], Level):
            text = "1 to 200 levels and breaks are wanted, a level last"
            yield Problem("schedule", len(self.schedule), text, code)
        periods: tuple[object, ...] = self.schedule[:200]
        for number, period in enumerate(periods):
            where = f"schedule[{number}]"
            problems: list[Problem] = []
            if not isinstance(period, Level | Break):
                yield Problem(where, type(period).__name__, "a Level or a Break is wanted", code)
                continue
            whole(problems, f"{where}.minutes", period.minutes, code, least=1, most=10_080)
            if isinstance(period, Level):
                before = len(problems)
                for name, least in (("small_blind", 0), ("big_blind", 1), ("ante", 0), ("big_blind_ante", 0)):
                    whole(problems, f"{where}.{name}", getattr(period, name), code, least=least, most=_MOST)
                sound = len(problems) == before
                if sound and period.small_blind > period.big_blind:
                    text = "the small blind is not above the big blind"
                    problems.append(Problem(where, period.amounts, text, code))
                if sound and sound_chips and any(amount % self.chips.values[0] for amount in period.amounts):
                    text = f"no chips make {period.amounts}: the smallest is {self.chips.values[0]}"
                    problems.append(Problem(where, period.amounts, text, code))
            yield from problems

    def _level_problems(self, sound_stack: bool, sound_rules: bool) -> Iterator[Problem]:
        if sound_stack and self.stack % self.unit(1):
            text = f"{self.stack} cannot be made of chips of {self.unit(1)}"
            yield Problem("stack", self.stack, text, "tournament.structure")
        try:
            for number in range(1, len(self.levels) + 1) if sound_rules else ():
                check_game(self.rules, self.game, self.stakes(number))
        except ConfigError as error:
            yield from error.problems

    def _extras_problems(self, sound_schedule: bool) -> Iterator[Problem]:
        problems: list[Problem] = []
        sound: list[str] = []
        for name, kind in (("add_on", AddOn), ("rebuy", Rebuy), ("re_entry", ReEntry)):
            value = getattr(self, name)
            if value is None:
                continue
            if not isinstance(value, kind):
                problems.append(Problem(name, value, f"{kind.__name__} is wanted", "tournament.structure"))
                continue
            before = len(problems)
            for part in fields(kind):
                least = 0 if part.name in ("cost", "at_most") else 1
                number = getattr(value, part.name)
                whole(
                    problems, f"{name}.{part.name}", number, "tournament.structure", least=least, most=_MOST
                )
            if len(problems) == before and name != "re_entry":
                sound.append(name)
        yield from problems
        for name in sound if sound_schedule else ():
            # A chip that has left the table is not sold any more.
            extra = getattr(self, name)
            if extra.chips % self.unit(min(extra.before_level - 1, len(self.levels)) or 1):
                text = f"{extra.chips} cannot be made of the chips that are in play then"
                yield Problem(name, extra.chips, text, "tournament.structure")

    # What a level is

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels, without the breaks."""
        return tuple(period for period in self.schedule if isinstance(period, Level))

    def level(self, number: int) -> Level:
        """The level with this number, from 1 on; the last one never ends."""
        levels = self.levels
        return levels[max(1, min(number, len(levels))) - 1]

    def unit(self, number: int) -> int:
        """The smallest chip that is still needed from this level on (S0: lower ones are taken away)."""
        amounts = [
            amount
            for level in self.levels[max(1, number) - 1 :] or self.levels[-1:]
            for amount in level.amounts
        ]
        return unit_of(self.chips, amounts)

    def stakes(self, number: int) -> Stakes:
        """The stakes of a level, in units of the smallest chip still needed."""
        level = self.level(number)
        blinds = (level.small_blind, level.big_blind) if level.small_blind else (level.big_blind,)
        return Stakes(
            blinds=blinds, ante=level.ante, big_blind_ante=level.big_blind_ante, unit=self.unit(number)
        )

    @property
    def periods(self) -> tuple[Period, ...]:
        """The schedule as a clock takes it."""
        periods, number = [], 0
        for period in self.schedule:
            if isinstance(period, Level):
                number += 1
                periods.append(Period("level", period.minutes * 60, number))
            else:
                periods.append(Period("break", period.minutes * 60))
        return tuple(periods)

    @property
    def combine_at(self) -> int:
        """With so many left, or fewer, there is one table."""
        return self.seats if self.final_table is None else self.final_table

    # For people and programs

    def to_toml(self) -> str:
        """The structure as TOML that people read and change; `false` is none.

        >>> print(Structure().to_toml().partition("[add_on]")[2], end="")
        <BLANKLINE>
        cost = 25
        chips = 2000
        before_level = 5
        most = 1
        """
        return structure_to_toml(self)

    @classmethod
    def from_toml(cls, text: str, *, max_bytes: int = MOST_BYTES) -> Structure:
        r"""The structure of such a text; what is left out is as in S0.

        Raises `NotationError` (`record.syntax`, `record.size`, `record.depth`, `record.number`) for a text that is no TOML, and `ConfigError`
        with every defect and its place: `tournament.unknown` for what a structure does not have, `tournament.toml` for values of another kind
        (numbers are whole), and those of `Structure`.

        >>> Structure.from_toml(Structure().to_toml()) == Structure()
        True
        >>> import omaha
        >>> try:
        ...     Structure.from_toml("stack = 4000.0\nstak = 1")
        ... except omaha.ConfigError as error:
        ...     [(problem.field, problem.code) for problem in error.problems]
        [('stack', 'tournament.toml'), ('stak', 'tournament.unknown')]
        """
        return structure_from_toml(cls, text, max_bytes)

    @classmethod
    def read(cls, path: str | Path) -> Structure:
        """The structure in a file. Raises `OSError`, and as `from_toml`, with `record.encoding`."""
        return structure_from_toml(cls, read_toml(path))

    @classmethod
    def suggest(
        cls,
        players: int,
        chips: ChipSet = S0,
        start: str = "19:00",
        end: str = "02:00",
        *,
        stack: int = 4000,
        add_on: AddOn | None = AddOn(25, 2000, before_level=5),
        add_ons: int = 100,
        pace: Pace | None = None,
        breaks: int | None = None,
        break_minutes: int = 10,
        like: Structure | None = None,
    ) -> Suggestion:
        """A structure whose tournament ends about at a time (S0: by 2 am), with the reasons.

        `start` and `end` are times of day. `add_on` is sold in the first quarter of the evening (its `before_level` is found), `add_ons` percent
        of the players buy it. `pace` says how many hands an hour are played, `breaks` how many there are (None: one after about two hours, and
        so on); all else is as in `like`, or S0. Of a thousand tournaments of `SimplePlayer` more than 80 % end within 20 minutes of the wanted
        time, for 6, 10 and 16 players and 5 to 7 hours: `scripts/calibrate_suggest.py` counts them. People who play faster end earlier.

        Raises `ConfigError` (`tournament.suggest`) with every defect.

        >>> found = Structure.suggest(10, end="01:00")
        >>> found.structure.levels[0].amounts, found.reasons[1]
        ((25, 50), 'Assumed: 25 hands an hour with 10 at a table, 60 heads-up.')
        """
        from omaha.tournament.suggest import suggest

        return suggest(
            players, chips, start, end, stack=stack, add_on=add_on, add_ons=add_ons, pace=pace, breaks=breaks,
            break_minutes=break_minutes, like=like,
        )  # fmt: skip
