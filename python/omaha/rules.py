"""House rules and stakes: everything that a house decides about a game, as frozen values.

`omaha.presets` holds the rules of the known houses; `dataclasses.replace` makes others of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from omaha.errors import ConfigError, Problem
from omaha.games import Game, GameLike, Structure, as_game
from omaha.pots import PotRules, Rake

__all__ = ["HouseRules", "Stakes", "check_game"]

_MOST_CHIPS: Final = 2**60


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The rules of a house (rules 2). Frozen: compares, hashes and pickles by value.

    Raises `ConfigError` with every defect in `problems` (`rules.*`).

    >>> from dataclasses import replace
    >>> import omaha
    >>> replace(omaha.presets.ONLINE, burns=False).minimum_raise
    'increment'
    >>> try:
    ...     omaha.HouseRules(muck="winners", raise_limit=-1)
    ... except omaha.ConfigError as error:
    ...     print([problem.field for problem in error.problems])
    ['raise_limit', 'muck']
    """

    structures: tuple[Structure, ...] = ("limit", "pot_limit", "no_limit")
    """The betting structures that the house deals: S0 and S2 pot limit, S1 limit, S3 and S4 all."""
    minimum_raise: Literal["increment", "double", "plus_minimum"] = "increment"
    """How far a raise must go: by the last bet or raise (S0, TDA 43), to twice the bet (S2), by the table's minimum (S3)."""
    pot_formula: Literal["after_call", "before_call"] = "after_call"
    """The pot-limit maximum: the pot with one's own call in it (S2, S3, RR 14 PL 4), or as it lies."""
    blinds_in_pot: Literal["full", "actual", "small_as_big"] = "full"
    """What blinds count in the pot before the flop: in full, though short or missing (TDA 54-B); what lies there (WT, true value);
    each small blind as a big one until the big blind has acted (WL 187, RR 14 PL 6)."""
    short_all_ins_add_up: bool = True
    """Several short all-ins that together make a full raise reopen the betting (TDA 47, WT 96)."""
    half_bet_rule: bool = True
    """Limit: an all-in of half a bet or more counts as a full one, less may be completed (RR 3 limit 5, WL 129, TDA 47-B)."""
    raise_limit: int | None = 3
    """Limit: raises after the bet; None is any number. Three in S3, RR 3 Betting 2 and where the TDA leaves it to the house;
    four in WT 100."""
    raise_limit_heads_up: Literal["capped", "round", "event"] = "round"
    """Limit: when the number of raises is free: never (S3), in a round that two hands start (RR 3 Betting 2), when two players are
    left in the event (TDA 48)."""
    straddle: Literal["none", "left", "button"] = "none"
    """Who may straddle, for twice the big blind: nobody, the player left of the big blind and on from him (RR 4.15), the button."""
    straddle_raise: Literal["blind", "straddle"] = "blind"
    """The least raise over a straddle: by the big blind (WL 161), or by the straddle (RR 14 NL 3)."""
    big_blind_range: tuple[int, int] | None = None
    """The big blind lies between so many and so many times the small blind (S2: 1 and 2); None is no such rule."""
    burns: bool = True
    """A card is burned before the flop, the turn and the river (S0, S1, S2, S4)."""
    show_first: Literal["aggressor", "left_of_button", "all"] = "aggressor"
    """Who shows first: who bet last on the river, or the first left of the button if nobody did (S0, S1, RR 3 Showdown 7, TDA 17,
    WL 145); always the first left of the button (S2, S4); all together (S3)."""
    muck: Literal["losers", "callers", "none"] = "losers"
    """Who may give up his hand unseen: losers after the first hand shown (S0), callers but not who bet last (S1), nobody
    (S2, S3, S4)."""
    side_pots_first: bool = True
    """Players of the last side pot show before those of the main pot alone (S0)."""
    all_in_face_up: bool = False
    """When somebody is all-in and betting is over, all hands are turned up (TDA 16, RR 15.34)."""
    uncalled_winner_shows: bool = False
    """Who wins because the others folded must show. S1: not required."""
    allow_open_fold: bool = True
    """A player who faces no bet may fold (S0; TDA 58 frowns on it)."""
    one_odd_chip_max: bool = True
    """Nobody gets two odd chips of one pot on one board (RR Ties 4); TDA, WSOP and the card sites do not have it."""
    identical_even: bool = True
    """A share that the same players win high and low is divided among them once (WT 73)."""
    odd_chip_order: Literal["left_of_button"] = "left_of_button"
    """Odd chips go to the winners clockwise from the left of the button (S0, RR Ties 4, TDA 20)."""
    hilo_odd_chip: Literal["high", "low"] = "high"
    """Which half takes the odd chip of the high/low split: the high (S4)."""
    board_odd_chip: Literal["first", "last"] = "first"
    """Which board takes the odd chip when several are dealt: the first (WL 213)."""
    rake: Rake | None = None
    """What the house takes (S2 "legal deduction"; WL); None is nothing."""
    button: Literal["dead", "moving", "small_blind"] = "moving"
    """How the button goes: dead (S0, TDA 32), to the next player (S4), to the last small blind (S1)."""
    first_button: Literal["draw", "high_card"] = "high_card"
    """Who deals first: seat 1 of the draw (S0), the high card, suits breaking ties (S4)."""
    missed_blinds: Literal["always_posted", "both", "small_after_button"] = "both"
    """What a player owes who missed blinds: nothing can be missed (tournaments); both at once, the small part dead (S4, RR 4), or wait
    for the big blind; after a missed small blind alone only that, dead, once the button has passed (S1)."""
    wait_for_big_blind: bool = True
    """Who missed blinds may wait for the big blind instead (S4, RR 4); S1 names no way to wait."""
    newcomer: Literal["none", "post_or_wait", "waits_for_button"] = "post_or_wait"
    """A new player: none comes (tournaments), posts the big blind or waits (S1, S3, RR 4), in a blind seat waits for the button (S4)."""
    buy_in_small_bets: tuple[int, int | None] | None = None
    """The least and the most buy-in in small bets or big blinds (S4: at least 10); None is set by the table."""
    limit_buy_in_most: int | None = None
    """Fixed limit: the most buy-in in chips (S4: 10,000); None is set by the table, as in pot and no limit."""
    rebuy: Literal["between_hands", "none", "add_on"] = "between_hands"
    """When chips can be bought: between hands (S2, table stakes), never, one add-on (S0)."""
    max_runs: int = 1
    """The most boards, 1 to 3, that players may agree on when betting is over with somebody all-in, side pots too (RR 2.14 and 14 NL 14,
    WL 206 to 213); one in tournaments."""
    rabbit: bool = True
    """After the hand one may ask for the board cards that would have come. No rule of RR or the TDA gives a right to it; not in
    tournaments."""
    tournament: bool = False
    """Whether the house deals tournaments (S0, TDA, WT)."""

    def __post_init__(self) -> None:
        problems = []
        hints = _hints()
        for field in fields(self):
            value = getattr(self, field.name)
            message = _fault(value, hints[field.name])
            if message is None:
                message = self._out_of_range(field.name, value)
            if message is not None:
                problems.append(Problem(field.name, value, message, f"rules.{field.name}"))
        if problems:
            raise ConfigError.of(problems)

    def _out_of_range(self, name: str, value: Any) -> str | None:
        if name == "structures" and (not value or len(set(value)) < len(value)):
            return "one or more structures are wanted, each once"
        if name == "raise_limit" and value is not None and not 0 <= value <= 1000:
            return f"{value} is no number of raises"
        if name == "limit_buy_in_most" and value is not None and not 1 <= value <= _MOST_CHIPS:
            return f"{value} is no number of chips"
        if name == "max_runs" and not 1 <= value <= 3:
            return f"{value} is not from 1 to 3"
        if name == "big_blind_range" and value is not None and not 1 <= value[0] <= value[1] <= 1000:
            return f"{value} is no range"
        if name == "buy_in_small_bets" and value is not None:
            least, most = value
            if least < 1 or (most is not None and most < least):
                return f"{value} is no range"
        return None

    @property
    def pot_rules(self) -> PotRules:
        """The options of the resolver (rules 4.5 to 4.9)."""
        return PotRules(
            one_odd_chip_max=self.one_odd_chip_max,
            identical_even=self.identical_even,
            odd_chip_order=self.odd_chip_order,
            hilo_odd_chip=self.hilo_odd_chip,
            board_odd_chip=self.board_odd_chip,
            rake=self.rake,
        )


_HINTS: dict[str, Any] = {}


def _hints() -> dict[str, Any]:
    if not _HINTS:
        _HINTS.update(get_type_hints(HouseRules))
    return _HINTS


def _fault(value: object, hint: Any) -> str | None:
    """Why a value is not of a type; None if it is."""
    if get_origin(hint) is Literal:
        names = get_args(hint)
        return None if isinstance(value, str) and value in names else f"{value!r} is not one of {names}"
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        if not isinstance(value, tuple):
            return f"{value!r} is no tuple"
        kinds = arguments[:1] * len(value) if arguments[-1] is ... else arguments
        if len(kinds) != len(value):
            return f"{value!r} has not {len(kinds)} items"
        return next(
            (fault for item, kind in zip(value, kinds, strict=True) if (fault := _fault(item, kind))), None
        )
    if type(None) in arguments:
        return None if value is None else _fault(value, arguments[0])
    good = _is_int(value) if hint is int else isinstance(value, hint)
    return None if good else f"{value!r} is no {hint.__name__}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a hand is played for, in the smallest unit of chips. Frozen: compares, hashes and pickles by value.

    Raises `ConfigError` with every defect in `problems` (`stakes.*`).

    >>> import omaha
    >>> omaha.Stakes(blinds=(1, 2)).big_blind
    2
    """

    blinds: Sequence[int]
    """From the smallest to the big blind (rule 3.7: 1-2-5 is possible; one alone is a big blind); kept as a tuple."""
    ante: int = 0
    """By each player, layered (rule 4.2)."""
    big_blind_ante: int = 0
    """For all, dead, by the big blind (TDA RP-11)."""
    small_bet: int | None = None
    """Fixed limit: the bet of the first two rounds (S3); None is the big blind."""
    big_bet: int | None = None
    """Fixed limit: the bet of the last two rounds (S3); None is twice the small bet."""
    cap: int | None = None
    """The most that one player may put into a hand; None is all that he has."""
    unit: int = 1
    """The smallest chip; all amounts are multiples of it (rule 4.5)."""

    def __post_init__(self) -> None:
        if isinstance(self.blinds, list):
            object.__setattr__(self, "blinds", tuple(self.blinds))
        problems: list[Problem] = []

        def note(field: str, value: object, message: str) -> None:
            problems.append(Problem(field, value, message, f"stakes.{field}"))

        unit = self.unit
        if not _is_int(unit) or not 1 <= unit <= _MOST_CHIPS:
            note("unit", unit, f"{unit!r} is no integer from 1 to 2^60")
            unit = 1
        blinds: tuple[int, ...] = self.blinds if isinstance(self.blinds, tuple) else ()
        if not 1 <= len(blinds) <= 10:
            note("blinds", self.blinds, "from one to ten blinds are wanted")
        amounts = [("blinds", blind, 1) for blind in blinds]
        amounts += [("ante", self.ante, 0), ("big_blind_ante", self.big_blind_ante, 0)]
        options = (("small_bet", self.small_bet), ("big_bet", self.big_bet), ("cap", self.cap))
        amounts += [(name, value, 1) for name, value in options if value is not None]
        for field, value, least in amounts:
            if not _is_int(value) or not least <= value <= _MOST_CHIPS:
                note(field, value, f"{value!r} is no integer from {least} to 2^60")
            elif value % unit:
                note(field, value, f"{value} is no multiple of the unit {unit}")
        bad = {problem.field for problem in problems}
        if "blinds" not in bad and list(blinds) != sorted(blinds):
            note("blinds", blinds, "the blinds must rise, the big blind last")
        if not bad & {"blinds", "small_bet", "big_bet"} and self.bets[0] > self.bets[1]:
            note("small_bet", self.small_bet, f"the bets {self.bets} do not rise")
        if self.cap is not None and not bad & {"blinds", "cap"} and self.cap < blinds[-1]:
            note("cap", self.cap, "the cap is below the big blind")
        if problems:
            raise ConfigError.of(problems)

    @property
    def big_blind(self) -> int:
        """The big blind: the table's minimum bet."""
        return self.blinds[-1]

    @property
    def bets(self) -> tuple[int, int]:
        """The small and the big bet of fixed limit."""
        small = self.big_blind if self.small_bet is None else self.small_bet
        return small, 2 * small if self.big_bet is None else self.big_bet


def check_game(rules: HouseRules, game: GameLike, stakes: Stakes) -> None:
    """Refuses rules, game and stakes that do not go together.

    Raises `ConfigError` with every defect in `problems`.

    >>> import omaha
    >>> omaha.rules.check_game(omaha.presets.CASINO, "plo4", omaha.Stakes(blinds=(5, 8)))
    """
    game = as_game(game)
    problems = []
    if game.structure not in rules.structures:
        message = f"the house does not deal {game.structure}"
        problems.append(Problem("structure", game.structure, message, "rules.structures"))
    if rules.big_blind_range is not None and len(stakes.blinds) > 1:
        low, high = rules.big_blind_range
        small, big = stakes.blinds[-2:]
        if not low * small <= big <= high * small:
            message = f"the big blind {big} is not from {low} to {high} times the small blind {small}"
            problems.append(Problem("blinds", stakes.blinds, message, "rules.big_blind_range"))
    if game.structure != "limit":
        for name, value in (("small_bet", stakes.small_bet), ("big_bet", stakes.big_bet)):
            if value is not None:
                problems.append(Problem(name, value, "only fixed limit has bet sizes", f"stakes.{name}"))
    if problems:
        raise ConfigError.of(problems)


def _parts(rules: object, game: object, stakes: object) -> tuple[Any, ...]:
    """What the core needs of them, checked; for `Hand`."""
    if not isinstance(rules, HouseRules):
        raise TypeError(f"rules must be HouseRules, not {type(rules).__name__}")
    if not isinstance(game, Game | str):
        raise TypeError(f"game must be a Game or its name, not {type(game).__name__}")
    if not isinstance(stakes, Stakes):
        raise TypeError(f"stakes must be Stakes, not {type(stakes).__name__}")
    game = as_game(game)
    check_game(rules, game, stakes)
    return game, rules.pot_rules, stakes.bets
