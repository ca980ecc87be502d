"""Structures as plain values, for JSON and TOML, and back, strictly."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, Final

from omaha.errors import ConfigError, NotationError, Problem
from omaha.games import Game
from omaha.presets import PRESETS
from omaha.records import house_as_dict, rules_of
from omaha.strict import keys, sound, typed
from omaha.tournament.chips import Chip, ChipSet
from omaha.tournament.payouts import Payouts
from omaha.tournament.structure import AddOn, Break, Level, Rebuy, ReEntry, Structure

__all__ = ["structure_as_dict", "structure_of"]

_PARTS: Final = {"add_on": AddOn, "rebuy": Rebuy, "re_entry": ReEntry}


def structure_as_dict(structure: Structure) -> dict[str, Any]:
    """A structure as plain values: what is as it is by itself is left out."""
    data: dict[str, Any] = {}
    usual = Structure()
    for part in fields(Structure):
        value = getattr(structure, part.name)
        if value == getattr(usual, part.name) and part.name not in ("name", "schedule", "chips"):
            continue
        data[part.name] = _plain(part.name, value, structure)
    return data


def _plain(name: str, value: Any, structure: Structure) -> Any:
    if name == "rules":
        named = next((preset for preset, rules in PRESETS.items() if rules == value), None)
        return named or house_as_dict(value, structure.game, structure.stakes(1))["rules"]
    if name == "game":
        return {"name": value.name, "structure": value.structure, "boards": value.boards}
    if name == "schedule":
        return [_part(period) for period in value]
    if name == "chips":
        return [{"value": chip.value, "colour": chip.colour} for chip in value.chips]
    if name == "payouts":
        return None if value is None else list(value.shares)
    if is_dataclass(value):
        return {part.name: getattr(value, part.name) for part in fields(value)}
    return list(value) if isinstance(value, tuple) else value


def _part(period: Level | Break) -> dict[str, Any]:
    if isinstance(period, Break):
        return {"break": period.minutes}
    usual = {"ante": 0, "big_blind_ante": 0}
    values = {part.name: getattr(period, part.name) for part in fields(Level)}
    return {name: value for name, value in values.items() if usual.get(name) != value}


def structure_of(data: Any) -> Structure:
    """The structure of such values. Raises `NotationError` (`record.*`), `ConfigError` (`tournament.*`) with all that is wrong."""
    typed(data, dict, "structure")
    known = {part.name for part in fields(Structure)}
    unknown = [name for name in data if name not in known]
    if unknown:
        raise ConfigError.of(
            [
                Problem(name, None, f"{name!r} is no part of a structure", "tournament.unknown")
                for name in unknown
            ]
        )
    values = {name: sound(name, partial(_value, name, value)) for name, value in data.items()}
    return sound("structure", lambda: Structure(**values))


def _value(name: str, value: Any) -> Any:
    if name == "rules":
        if isinstance(value, str):
            if value not in PRESETS:
                text = f"{value!r} is no preset: {', '.join(PRESETS)}"
                raise ConfigError.of([Problem("rules", value, text, "tournament.structure")])
            return PRESETS[value]
        return rules_of(value)
    if name == "game":
        if isinstance(value, str):
            return Game(value)
        typed(value, dict, "game")
        keys(value, ("name", "structure", "boards"), "game")
        return Game(value["name"], value["structure"], boards=value["boards"])
    if name == "schedule":
        typed(value, list, name)
        return tuple(_period(f"schedule[{number}]", period) for number, period in enumerate(value))
    if name == "chips":
        typed(value, list, name)
        for number, chip in enumerate(value):
            keys(chip, ("value", "colour"), f"chips[{number}]")
        return ChipSet(tuple(Chip(chip["value"], chip["colour"]) for chip in value))
    if name == "payouts":
        return None if value is None else Payouts(tuple(value))
    if name in _PARTS and value is not None:
        return _made(_PARTS[name], name, value)
    return tuple(value) if isinstance(value, list) else value


def _period(where: str, data: Any) -> Level | Break:
    typed(data, dict, where)
    if "break" in data:
        keys(data, ("break",), where)
        return Break(data["break"])
    level: Level = _made(Level, where, data)
    return level


def _made(kind: type[Any], where: str, data: Any) -> Any:
    typed(data, dict, where)
    names = [part.name for part in fields(kind)]
    for name in data:
        if name not in names:
            raise NotationError(
                f"{where} has no {name!r}", code="record.unknown_key", value=name, where=where
            )
    try:
        return kind(**data)
    except TypeError as error:
        raise NotationError(f"{where}: {error}", code="record.missing_key", where=where) from None
