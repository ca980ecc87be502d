"""The full record of a hand, hidden cards included, and its JSON: to save a hand, send it and take it up again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

from omaha.errors import NotationError, OmahaError
from omaha.games import Game, as_game
from omaha.hand import Hand
from omaha.pots import Rake
from omaha.rules import HouseRules, Stakes

__all__ = ["HandRecord"]

_SCHEMA: Final = "omaha.hand"
_VERSION: Final = 1
_DEPTH: Final = 16
_DIGITS: Final = 19
_OPTIONS: Final = ("posts", "added", "players_left", "showdown", "bomb_pot", "kill", "run_it", "hole_cards")
_T = TypeVar("_T")
_RAKE: Final = ("bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added")


@dataclass(frozen=True, slots=True, repr=False)
class HandRecord:
    """All that a hand is made of: what it started from, every card that it knows, and what was done.

    It is not for players' eyes: those get `Hand.view`. Frozen: compares, hashes and pickles by value; its repr shows no card.

    >>> import omaha
    >>> stakes = omaha.Stakes(blinds=(5, 10))
    >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", stakes, [1000, 1000], button=0, deck=omaha.Deck.seeded(7))
    >>> hand.apply(omaha.RaiseTo(30))
    >>> text = omaha.HandRecord.of(hand).to_json()
    >>> again = omaha.HandRecord.from_json(text)
    >>> again, again.hand() == hand
    (<HandRecord of 2 seats, 1 command, 6 events>, True)
    """

    text: str
    """The record as JSON, in its one form."""

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise TypeError(f"a text is wanted, not {type(self.text).__name__}")
        hand = _hand(_read(self.text, 1 << 24))
        object.__setattr__(self, "text", _text(hand))

    @classmethod
    def of(cls, hand: Hand) -> HandRecord:
        """The record of a hand as it stands."""
        if not isinstance(hand, Hand):
            raise TypeError(f"a Hand is wanted, not {type(hand).__name__}")
        return cls(_text(hand))

    @classmethod
    def from_json(cls, text: str | bytes, *, max_bytes: int = 1 << 16) -> HandRecord:
        """Reads and checks a record: the hand is played again, so that none is accepted that the rules do not allow.

        Raises `NotationError` (`record.*`) for what is no record, and `ConfigError`, `IllegalActionError`, `PhaseError` ... for a hand that cannot be.
        """
        if isinstance(text, bytes):
            try:
                text = text.decode()
            except UnicodeDecodeError as error:
                raise NotationError("not UTF-8", code="record.encoding", offset=error.start) from None
        if not isinstance(text, str):
            raise TypeError(f"a text is wanted, not {type(text).__name__}")
        if len(text.encode(errors="replace")) > max_bytes:
            raise NotationError(f"longer than {max_bytes} bytes", code="record.size", value=len(text))
        _read(text, max_bytes)
        return cls(text)

    def to_json(self) -> str:
        """A line of JSON; its schema is in docs/variants.md."""
        return self.text

    def to_dict(self) -> dict[str, Any]:
        """The record as plain values."""
        data: dict[str, Any] = json.loads(self.text)
        return data

    def hand(self) -> Hand:
        """The hand, to look at or to go on with."""
        return _hand(_read(self.text, 1 << 24))

    def __reduce__(self) -> tuple[type[HandRecord], tuple[str]]:
        # A pickle is checked as any text is.
        return HandRecord, (self.text,)

    def __repr__(self) -> str:
        data = self.to_dict()
        count = len(data["commands"])
        plural = "" if count == 1 else "s"
        return (
            f"<HandRecord of {len(data['stacks'])} seats, {count} command{plural}, {data['events']} events>"
        )


def _text(hand: Hand) -> str:
    (stacks, button), options, (given, cards), commands, events = hand._parts()
    game = as_game(hand.game)
    data = {
        "schema": _SCHEMA,
        "version": _VERSION,
        "rules": _rules(hand.rules),
        "game": {"name": game.name, "structure": game.structure, "boards": game.boards},
        "stakes": {field.name: getattr(hand.stakes, field.name) for field in fields(Stakes)},
        "stacks": stacks,
        "button": button,
        **{name: options[name] for name in _OPTIONS},
        "stub": {"given": given, "cards": cards},
        "commands": commands,
        "events": events,
    }
    return json.dumps(data, separators=(",", ":"))


def _rules(rules: HouseRules) -> dict[str, Any]:
    values = {field.name: getattr(rules, field.name) for field in fields(HouseRules)}
    if rules.rake is not None:
        values["rake"] = {name: getattr(rules.rake, name) for name in _RAKE}
    return values


def _hand(data: dict[str, Any]) -> Hand:
    """The hand of a record, played again."""
    _keys(
        data,
        (
            "schema",
            "version",
            "rules",
            "game",
            "stakes",
            "stacks",
            "button",
            *_OPTIONS,
            "stub",
            "commands",
            "events",
        ),
    )
    if data["schema"] != _SCHEMA or data["version"] != _VERSION or isinstance(data["version"], bool):
        version = f"{data['schema']!r} {data['version']!r}"
        raise NotationError(f"{version} is not {_SCHEMA} {_VERSION}", code="record.version", value=version)
    game, rake, stub = data["game"], data["rules"], data["stub"]
    _keys(game, ("name", "structure", "boards"), "game")
    _keys(rake, tuple(field.name for field in fields(HouseRules)), "rules")
    _keys(data["stakes"], tuple(field.name for field in fields(Stakes)), "stakes")
    _keys(stub, ("given", "cards"), "stub")
    for name in ("stacks", "posts", "hole_cards", "commands"):
        _typed(data[name], list, name)
    for seat, cards in enumerate(data["hole_cards"]):
        if cards is not None:
            _typed(cards, str, f"hole_cards[{seat}]")
    _typed(stub["given"], bool, "stub.given")
    _typed(stub["cards"], str, "stub.cards")
    _typed(data["showdown"], str, "showdown")
    for name in ("events", "added", "button"):
        _whole(data[name], name)
    for name in ("players_left", "bomb_pot"):
        if data[name] is not None:
            _whole(data[name], name)
    if data["run_it"] != "ask":
        _whole(data["run_it"], "run_it")
    rules = _sound(
        "rules", lambda: HouseRules(**{name: _frozen(name, value) for name, value in rake.items()})
    )
    house = (
        rules,
        _sound("game", lambda: Game(game["name"], game["structure"], boards=game["boards"])),
        _sound("stakes", lambda: Stakes(**{name: _tuple(value) for name, value in data["stakes"].items()})),
    )
    options = {name: data[name] for name in _OPTIONS}
    options["posts"] = [_tuple(post) for post in options["posts"]]
    options["kill"] = _tuple(options["kill"])
    parts = (
        (data["stacks"], data["button"]),
        options,
        (stub["given"], stub["cards"]),
        [_tuple(command) for command in data["commands"]],
        data["events"],
    )
    return _sound("hand", lambda: Hand._make(house, parts))


def _frozen(name: str, value: Any) -> Any:
    if name == "rake" and value is not None:
        _keys(value, _RAKE, "rake")
        options = dict(value)
        caps = options["caps_by_players"]
        _typed(caps, list, "rake.caps_by_players")
        options["caps_by_players"] = [_tuple(cap) for cap in caps]
        for flag in ("no_flop_no_drop", "added"):
            _typed(options[flag], bool, f"rake.{flag}")
        return Rake(options.pop("bp"), **options)
    return _tuple(value)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _sound(where: str, make: Callable[[], _T]) -> _T:
    """What comes of it, or a coded error, whatever the parts are."""
    try:
        return make()
    except OmahaError:
        raise
    except (TypeError, ValueError, OverflowError) as error:
        raise NotationError(f"{where}: {error}", code="record.type", where=where) from None


def _keys(value: Any, wanted: tuple[str, ...], where: str = "record") -> None:
    """Refuses anything but an object with exactly these keys."""
    _typed(value, dict, where)
    unknown = sorted(set(value) - set(wanted))
    if unknown:
        raise NotationError(
            f"{where}: unknown {', '.join(unknown)}", code="record.unknown_key", value=unknown, where=where
        )
    missing = [name for name in wanted if name not in value]
    if missing:
        message = f"{where}: {', '.join(missing)} missing"
        raise NotationError(message, code="record.missing_key", value=missing, where=where)


def _typed(value: Any, kind: type, where: str) -> None:
    if not isinstance(value, kind):
        names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
        raise NotationError(f"{where}: {names[kind]} is wanted", code="record.type", where=where)


def _whole(value: Any, where: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise NotationError(
            f"{where}: a number from 0 on is wanted", code="record.type", value=value, where=where
        )


# Reading


def _read(text: str, max_bytes: int) -> dict[str, Any]:
    """JSON, strictly: of bounded size and depth, every key once, no floats."""
    if len(text) > max_bytes:
        raise NotationError(f"longer than {max_bytes} characters", code="record.size", value=len(text))
    _check_depth(text)
    fault = None
    try:
        data = json.loads(
            text, object_pairs_hook=_once, parse_int=_number, parse_float=_refuse, parse_constant=_refuse
        )
    except json.JSONDecodeError as error:
        fault = (error.msg, error.pos)
    if fault is not None:
        # Not from within: that error holds the whole text, hidden cards included.
        raise NotationError(f"no JSON: {fault[0]}", code="record.syntax", offset=fault[1])
    _typed(data, dict, "record")
    result: dict[str, Any] = data
    return result


def _check_depth(text: str) -> None:
    depth, quoted, escaped = 0, False, False
    for offset, character in enumerate(text):
        if quoted:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                quoted = False
        elif character == '"':
            quoted = True
        elif character in "[{":
            depth += 1
            if depth > _DEPTH:
                raise NotationError(f"deeper than {_DEPTH}", code="record.depth", offset=offset)
        elif character in "]}":
            depth -= 1


def _once(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise NotationError(f"{name!r} stands twice", code="record.duplicate_key", value=name)
        data[name] = value
    return data


def _number(digits: str) -> int:
    if len(digits.lstrip("-")) > _DIGITS:
        raise NotationError(f"a number of {len(digits)} digits", code="record.number", value=digits[:_DIGITS])
    return int(digits)


def _refuse(text: str) -> Any:
    raise NotationError(f"{text[:40]} is no whole number", code="record.number", value=text[:40])
