"""Structures as TOML that people write: all of it stands there, and all that is wrong with it is told at once.

TOML has no null: `false` says that there is none, as in `add_on = false`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from omaha.errors import ConfigError, NotationError, OmahaError, Problem
from omaha.games import Game
from omaha.presets import PRESETS
from omaha.records import house_as_dict, rules_of
from omaha.rules import HouseRules, Stakes
from omaha.tournament.chips import Chip, ChipSet
from omaha.tournament.payouts import Payouts

if TYPE_CHECKING:
    from omaha.tournament.structure import Structure

__all__ = ["MOST_BYTES", "read_toml", "structure_from_toml", "structure_to_toml"]

MOST_BYTES: Final = 1 << 18
_HEAD: Final = """\
# A tournament, for `omaha tournament run` and `direct`. Money is whole, in the currency below; chips and minutes are whole.
# Levels and breaks stand in the order in which they are played; the last level never ends. `false` is none.
"""
# What belongs together; tables come last, as TOML wants it.
_ORDER: Final = (
    *("name", "game", "rules", "players", "seats", "final_table", "max_difference", "balance", "level_starts"),
    *("hand_for_hand", "late_entry_before_level", "currency", "cost", "fee", "bounty", "money_unit", "payouts", "stack"),
    *("chips", "schedule", "add_on", "rebuy", "re_entry"),
)  # fmt: skip
# Whether a field is right is only known with these.
_WITH: Final = {
    "stack": ("schedule", "chips"),
    "schedule": ("chips", "rules", "game"),
    "bounty": ("cost",),
    "seats": ("rules", "game"),
    "final_table": ("seats",),
    "add_on": ("schedule", "chips"),
    "rebuy": ("schedule", "chips"),
    "stakes": ("rules", "game", "schedule", "chips"),
}
_INT: Final = "a whole number"


def structure_to_toml(structure: Structure) -> str:
    """For `Structure.to_toml`."""
    import tomli_w

    data = {}
    for name in _ORDER:
        value = _plain(name, getattr(structure, name), structure)
        if value is not None:
            data[name] = value
    return _HEAD + "\n" + tomli_w.dumps(data)


def _plain(name: str, value: Any, structure: Structure) -> Any:
    if value is None:
        return None if name == "payouts" else False
    if name == "game":
        plain = {"name": value.name, "structure": value.structure, "boards": value.boards}
        return value.name if value == Game(value.name) else plain
    if name == "rules":
        return _plain_rules(value, structure)
    if name == "payouts":
        return list(value.shares)
    if name == "chips":
        return [{"value": chip.value, "colour": chip.colour} for chip in value.chips]
    if name == "schedule":
        return [_plain_period(period) for period in value]
    if name in ("add_on", "rebuy", "re_entry"):
        return {part.name: getattr(value, part.name) for part in fields(value)}
    return list(value) if isinstance(value, tuple) else value


def _plain_period(period: Any) -> dict[str, int]:
    if not hasattr(period, "small_blind"):
        return {"break": period.minutes}
    names = [part.name for part in fields(period)]
    return {name: getattr(period, name) for name in names if getattr(period, name) or "ante" not in name}


def _plain_rules(rules: HouseRules, structure: Structure) -> Any:
    """The preset's name; or the one that is nearest, and what differs."""
    as_plain = {
        name: house_as_dict(preset, structure.game, structure.stakes(1))["rules"]
        for name, preset in {**PRESETS, "": rules}.items()
    }
    own = as_plain.pop("")

    def differs(name: str) -> list[str]:
        return [key for key, value in own.items() if value != as_plain[name][key]]

    nearest = min(as_plain, key=lambda name: len(differs(name)))
    changed = {key: False if own[key] is None else _lists(own[key]) for key in differs(nearest)}
    return {"preset": nearest, **changed} if changed else nearest


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: False if part is None else _lists(part) for key, part in value.items()}
    return [_lists(part) for part in value] if isinstance(value, list | tuple) else value


def read_toml(path: str | Path, max_bytes: int = MOST_BYTES) -> str:
    """The text of a file. Raises `OSError`, `NotationError` (`record.size`, `record.encoding`)."""
    with Path(path).open("rb") as file:
        data = file.read(max_bytes + 1)
    _not_too_long(len(data), max_bytes)
    fault = None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        fault = error.start
    message = f"{path}: what stands at byte {fault} is no text (write UTF-8)"
    raise NotationError(message, code="record.encoding", offset=fault)


def _not_too_long(size: int, max_bytes: int) -> None:
    if size > max_bytes:
        raise NotationError(f"longer than {max_bytes} bytes", code="record.size", value=size)


def structure_from_toml(kind: type[Structure], text: str, max_bytes: int = MOST_BYTES) -> Structure:
    """For `Structure.from_toml`."""
    return _Reader(kind).structure(_parsed(text, max_bytes))


class _Fraction:
    """A number that is not whole: it is told with its place once that is known."""

    def __init__(self, text: str) -> None:
        self.text = text


def _parsed(text: str, max_bytes: int) -> dict[str, Any]:
    import tomllib

    if not isinstance(text, str):
        raise TypeError(f"TOML is a text, not {type(text).__name__}")
    _not_too_long(len(text), max_bytes)
    _not_too_long(len(text.encode(errors="replace")), max_bytes)
    try:
        return tomllib.loads(text, parse_float=_Fraction)
    except tomllib.TOMLDecodeError as error:
        message, code = f"no TOML: {error}", "record.syntax"
    except RecursionError:
        message, code = "brackets stand too deep", "record.depth"
    except ValueError:
        # Thousands of digits, which Python refuses to read.
        message, code = "a number has too many digits", "record.number"
    raise NotationError(message, code=code)


def _shown(value: Any) -> str:
    """The value for a message."""
    if isinstance(value, _Fraction):
        return value.text[:40]
    kinds = {dict: "a table", list: "a list", bool: str(value).lower()}
    return kinds.get(type(value), repr(value)[:60])


class _Reader:
    """Collects all that is wrong, with its place."""

    def __init__(self, kind: type[Structure]) -> None:
        self.kind = kind
        self.problems: list[Problem] = []
        self.parts = {part.name: part for part in fields(kind)}

    def wrong(self, where: str, value: Any, message: str, code: str = "tournament.toml") -> None:
        kept = value if isinstance(value, int | str) else None
        self.problems.append(Problem(where, kept, message, code))

    def structure(self, data: dict[str, Any]) -> Structure:
        """The structure, or `ConfigError` with everything."""
        from omaha.tournament.structure import Structure

        values: dict[str, Any] = {}
        bad: set[str] = set()
        for name, value in data.items():
            before = len(self.problems)
            if name not in self.parts:
                text = f"a structure has no {name!r}; it has {', '.join(_ORDER)}"
                self.wrong(name, None, text, "tournament.unknown")
                continue
            made = self.made(name, value)
            if len(self.problems) > before:
                bad.add(name)
            else:
                values[name] = made
        try:
            structure = self.kind(**values)
        except ConfigError as error:
            for problem in error.problems:
                root = problem.field.split("[")[0].split(".")[0]
                # What is wrong only beside a field that was left out is no news.
                if not bad.intersection((root, *_WITH.get(root, ()))):
                    self.problems.append(problem)
        if self.problems:
            raise ConfigError.of(self.problems)
        assert isinstance(structure, Structure)
        return structure

    def made(self, name: str, value: Any) -> Any:
        """The value of a field, if its shape is right."""
        from omaha.tournament.structure import AddOn, Rebuy, ReEntry

        if name in ("final_table", "add_on", "rebuy", "re_entry", "payouts") and value is False:
            return None
        kinds = {"add_on": AddOn, "rebuy": Rebuy, "re_entry": ReEntry}
        if name in kinds:
            return self.table(name, value, kinds[name])
        special: dict[str, Callable[[Any], Any]] = {
            "game": self.game,
            "rules": self.rules,
            "chips": self.chips,
            "schedule": self.schedule,
            "payouts": lambda given: self.sound("payouts", lambda: Payouts(self.numbers("payouts", given))),
            "players": lambda given: self.numbers("players", given),
        }
        if name in special:
            return special[name](value)
        if name in ("name", "currency", "balance", "level_starts"):
            return self.typed(name, value, str, "a text")
        if name == "hand_for_hand":
            return self.typed(name, value, bool, "true or false")
        return self.typed(name, value, int, _INT)

    def typed(self, where: str, value: Any, kind: type, wanted: str) -> Any:
        if type(value) is not kind:
            self.wrong(where, value, f"{wanted} is wanted, not {_shown(value)}")
        return value

    def numbers(self, where: str, value: Any) -> tuple[int, ...]:
        if type(self.typed(where, value, list, "a list")) is not list:
            return ()
        return tuple(self.typed(f"{where}[{at}]", number, int, _INT) for at, number in enumerate(value))

    def sound(self, where: str, make: Callable[[], Any]) -> Any:
        """What comes of it; its defects are told with the place."""
        before = len(self.problems)
        try:
            return make() if len(self.problems) == before else None
        except ConfigError as error:
            if len(self.problems) == before:
                for problem in error.problems:
                    same = problem.field.split("[")[0] in (where, "shares")
                    at = where if same else f"{where}.{problem.field}"
                    self.problems.append(problem._replace(field=at))
        except (OmahaError, TypeError, ValueError) as error:
            self.wrong(where, None, str(error))
        return None

    def table(self, where: str, value: Any, kind: type[Any]) -> Any:
        """A table of whole numbers, as a dataclass."""
        if type(self.typed(where, value, dict, "a table")) is not dict:
            return None
        parts: dict[str, Field[Any]] = {part.name: part for part in fields(kind)}
        before = len(self.problems)
        for name in value:
            if name not in parts:
                text = f"there is no {name!r} here; known are {', '.join(parts)}"
                self.wrong(f"{where}.{name}", None, text, "tournament.unknown")
            else:
                self.typed(f"{where}.{name}", value[name], int, _INT)
        for name, part in parts.items():
            if part.default is MISSING and name not in value:
                self.wrong(f"{where}.{name}", None, "it is missing")
        return kind(**value) if len(self.problems) == before else None

    def game(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.sound("game", lambda: Game(value))
        if type(self.typed("game", value, dict, "a name or a table")) is not dict:
            return None
        known = ("name", "structure", "boards")
        for name in value:
            if name not in known:
                self.wrong(f"game.{name}", None, f"known are {', '.join(known)}", "tournament.unknown")
        if "name" not in value:
            self.wrong("game.name", None, "it is missing")
            return None
        if any(isinstance(part, _Fraction) for part in value.values()):
            self.wrong("game.boards", None, f"{_INT} is wanted")
            return None
        boards = value.get("boards", 1)
        return self.sound(
            "game", lambda: Game(value["name"], value.get("structure", "pot_limit"), boards=boards)
        )

    def rules(self, value: Any) -> Any:
        if isinstance(value, str):
            value = {"preset": value}
        if type(self.typed("rules", value, dict, "a preset's name or a table")) is not dict:
            return None
        preset = value.get("preset", "home_tournament")
        if not isinstance(preset, str) or preset not in PRESETS:
            self.wrong("rules", preset, f"{_shown(preset)} is no preset: {', '.join(PRESETS)}")
            return None
        # Only the rules are looked at: the stakes may be any.
        plain = house_as_dict(PRESETS[preset], Game("plo4"), Stakes(blinds=(1, 2)))["rules"]
        known = {part.name: str(part.type) for part in fields(HouseRules)}
        for name, given in value.items():
            if name == "preset":
                continue
            if name not in known:
                self.wrong(f"rules.{name}", None, f"house rules have no {name!r}", "tournament.unknown")
            elif _has_fraction(given):
                self.wrong(f"rules.{name}", None, f"{_INT} is wanted")
            else:
                plain[name] = None if given is False and "None" in known[name] else _nones(given)
        return self.sound("rules", lambda: rules_of(plain))

    def chips(self, value: Any) -> Any:
        if type(self.typed("chips", value, list, "a list of chips")) is not list:
            return None
        before, made = len(self.problems), []
        for at, chip in enumerate(value):
            where = f"chips[{at}]"
            if type(self.typed(where, chip, dict, 'a chip as { value = 25, colour = "white" }')) is not dict:
                continue
            for name in chip:
                if name not in ("value", "colour"):
                    self.wrong(f"{where}.{name}", None, "a chip has value and colour", "tournament.unknown")
            for name, kind, wanted in (("value", int, _INT), ("colour", str, "a text")):
                if name not in chip:
                    self.wrong(f"{where}.{name}", None, "it is missing")
                else:
                    self.typed(f"{where}.{name}", chip[name], kind, wanted)
            if len(self.problems) == before:
                made.append(self.sound(where, partial(Chip, chip["value"], chip["colour"])))
        return self.sound("chips", lambda: ChipSet(tuple(made))) if len(self.problems) == before else None

    def schedule(self, value: Any) -> Any:
        from omaha.tournament.structure import Break, Level

        if type(self.typed("schedule", value, list, "a list of levels and breaks")) is not list:
            return None
        periods: list[Any] = []
        for at, period in enumerate(value):
            where = f"schedule[{at}]"
            if isinstance(period, dict) and "break" in period:
                for name in period:
                    if name != "break":
                        self.wrong(
                            f"{where}.{name}", None, "a break has its minutes alone", "tournament.unknown"
                        )
                periods.append(Break(self.typed(f"{where}.break", period["break"], int, _INT)))
            else:
                periods.append(self.table(where, period, Level))
        return tuple(periods)


def _has_fraction(value: Any) -> bool:
    """Whether a number in it is not whole, or something else than TOML's plain values stands there."""
    if isinstance(value, dict):
        return any(map(_has_fraction, value.values()))
    if isinstance(value, list):
        return any(map(_has_fraction, value))
    return not isinstance(value, int | str)


def _nones(value: Any) -> Any:
    """Of a rake: `false` is none, but where true or false is meant."""
    if isinstance(value, dict):
        flags = ("no_flop_no_drop", "added")
        return {key: None if part is False and key not in flags else part for key, part in value.items()}
    return value
