"""The full record of a hand, hidden cards included, and its JSON: to save a hand, send it and take it up again."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Final

from omaha.errors import NotationError
from omaha.games import Game, as_game
from omaha.hand import Hand
from omaha.pots import Rake
from omaha.rules import HouseRules, Stakes
from omaha.strict import keys, read, sound, typed, version, whole

__all__ = ["HandRecord"]

_SCHEMA: Final = "omaha.hand"
_VERSION: Final = 1
_OPTIONS: Final = ("posts", "added", "players_left", "showdown", "bomb_pot", "kill", "run_it", "hole_cards")
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
        hand = hand_of(read(self.text, 1 << 24))
        object.__setattr__(self, "text", _text(hand))

    @classmethod
    def of(cls, hand: Hand) -> HandRecord:
        """The record of a hand as it stands."""
        if not isinstance(hand, Hand):
            raise TypeError(f"a Hand is wanted, not {type(hand).__name__}")
        record = object.__new__(cls)
        # It is in the one form already, and the hand is a hand.
        object.__setattr__(record, "text", _text(hand))
        return record

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
        read(text, max_bytes)
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
        return hand_of(read(self.text, 1 << 24))

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
    first = {"schema": _SCHEMA, "version": _VERSION}
    house = house_as_dict(hand.rules, as_game(hand.game), hand.stakes)
    return json.dumps({**first, **house, **hand_as_dict(hand)}, separators=(",", ":"))


def hand_as_dict(hand: Hand) -> dict[str, Any]:
    """A record as plain values, without the house."""
    (stacks, button), options, (given, cards), commands, events = hand._parts()
    return {
        "schema": _SCHEMA,
        "version": _VERSION,
        "stacks": stacks,
        "button": button,
        **{name: options[name] for name in _OPTIONS},
        "stub": {"given": given, "cards": cards},
        "commands": commands,
        "events": events,
    }


def house_as_dict(rules: HouseRules, game: Game, stakes: Stakes) -> dict[str, Any]:
    """Rules, game and stakes as plain values."""
    return {
        "rules": _rules(rules),
        "game": {"name": game.name, "structure": game.structure, "boards": game.boards},
        "stakes": {field.name: getattr(stakes, field.name) for field in fields(Stakes)},
    }


def house_of(data: dict[str, Any]) -> tuple[HouseRules, Game, Stakes]:
    """Rules, game and stakes of such values, checked."""
    game, rules = data["game"], data["rules"]
    keys(game, ("name", "structure", "boards"), "game")
    keys(data["stakes"], tuple(field.name for field in fields(Stakes)), "stakes")
    return (
        rules_of(rules),
        sound("game", lambda: Game(game["name"], game["structure"], boards=game["boards"])),
        sound("stakes", lambda: Stakes(**{name: _tuple(value) for name, value in data["stakes"].items()})),
    )


def rules_of(data: dict[str, Any]) -> HouseRules:
    """House rules of such values, checked."""
    keys(data, tuple(field.name for field in fields(HouseRules)), "rules")
    return sound("rules", lambda: HouseRules(**{name: _frozen(name, value) for name, value in data.items()}))


def _rules(rules: HouseRules) -> dict[str, Any]:
    values = {field.name: getattr(rules, field.name) for field in fields(HouseRules)}
    if rules.rake is not None:
        values["rake"] = {name: getattr(rules.rake, name) for name in _RAKE}
    return values


def hand_of(data: dict[str, Any], house: tuple[HouseRules, Game, Stakes] | None = None) -> Hand:
    """The hand of a record, played again; `house` is the record's own, if it is known."""
    keys(
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
    version(data, _SCHEMA, _VERSION)
    stub = data["stub"]
    keys(stub, ("given", "cards"), "stub")
    for name in ("stacks", "posts", "hole_cards", "commands"):
        typed(data[name], list, name)
    for seat, cards in enumerate(data["hole_cards"]):
        if cards is not None:
            typed(cards, str, f"hole_cards[{seat}]")
    typed(stub["given"], bool, "stub.given")
    typed(stub["cards"], str, "stub.cards")
    typed(data["showdown"], str, "showdown")
    for name in ("events", "added", "button"):
        whole(data[name], name)
    for name in ("players_left", "bomb_pot"):
        if data[name] is not None:
            whole(data[name], name)
    if data["run_it"] != "ask":
        whole(data["run_it"], "run_it")
    house = house_of(data) if house is None else house
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
    return sound("hand", lambda: Hand._make(house, parts))


def _frozen(name: str, value: Any) -> Any:
    if name == "rake" and value is not None:
        keys(value, _RAKE, "rake")
        options = dict(value)
        caps = options["caps_by_players"]
        typed(caps, list, "rake.caps_by_players")
        options["caps_by_players"] = [_tuple(cap) for cap in caps]
        for flag in ("no_flop_no_drop", "added"):
            typed(options[flag], bool, f"rake.{flag}")
        return Rake(options.pop("bp"), **options)
    return _tuple(value)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
