"""What happens at a table, told in lines: for `omaha table FILE`."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from omaha import Action, Call, Check, Fold, Hand, Muck, OmahaError, PhaseError, RaiseTo, RunIt, Show
from omaha.cli.faults import InputError
from omaha.cli.results import tell_deal, tell_end
from omaha.cli.room import Room
from omaha.table.positions import Entry

__all__ = ["MOST_BYTES", "Script", "ScriptError", "read_lines"]

MOST_BYTES = 1 << 20
"""The size of a script."""
_LONGEST_LINE = 1000
_MOST_HANDS = 100_000
_MOST_MINUTES = 10_000_000

_ACTIONS: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "show": Show(),
    "muck": Muck(),
}


class ScriptError(Exception):
    """What is wrong in which line."""

    def __init__(self, line: int, text: str, error: OmahaError) -> None:
        super().__init__(str(error))
        self.line, self.text, self.error = line, text, error


def read_lines(file: BinaryIO) -> list[str]:
    """The lines of a script of limited size. Raises `InputError`."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(f"a script has {MOST_BYTES} bytes at most", code="line.length")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"what stands at byte {error.start} is no text (write UTF-8)"
        raise InputError(message, code="text.encoding", offset=error.start) from None
    return text.split("\n")


class Script:
    """Does at a table what lines say."""

    def __init__(self, room: Room, *, quiet: bool) -> None:
        self._room, self._table, self._quiet = room, room.table, quiet
        self._told: Hand | None = None

    def run(self, lines: list[str]) -> None:
        """All lines; a hand that is over in the end is finished. Raises `ScriptError`."""
        for number, text in enumerate(lines, 1):
            words = text.partition("#")[0].split()
            if not words:
                continue
            try:
                if len(text) > _LONGEST_LINE:
                    message = f"a line has {_LONGEST_LINE} characters at most"
                    raise InputError(message, code="line.length")
                if words[0] != "finish":
                    self._finish_if_over()
                self._do(words)
                self._tell_if_over()
            except OmahaError as error:
                raise ScriptError(number, text, error) from None
        self._finish_if_over()

    def play(self, hands: int) -> int:
        """So many hands by bots, the one that is on not counted; how many could be played."""
        self._play_out()
        for played in range(hands):
            self._room.between_hands()
            if not self._table.can_deal():
                return played
            self._deal([])
            self._play_out()
        return hands

    def _play_out(self) -> None:
        self._room.play_out()
        self._tell_if_over()
        self._finish_if_over()

    def _tell_if_over(self) -> None:
        hand = self._table.hand
        if hand is not None and hand.street == "complete" and self._told is not hand:
            self._told = hand
            if not self._quiet:
                tell_end(self._table, hand)

    def _finish_if_over(self) -> None:
        if self._table.hand is not None and self._table.hand.street == "complete":
            self._table.finish()

    def _deal(self, straddles: list[int]) -> None:
        self._table.deal(self._room.deck(), straddles=straddles)
        if not self._quiet:
            tell_deal(self._table)

    def _do(self, words: list[str]) -> None:
        """One line. The names of the commands are those of `omaha.Table`."""
        table = self._table
        match words:
            case ["sit", seat, player, chips, *entry] if len(entry) < 2:
                table.sit(_number(seat), _name(player), _number(chips), entry=_entry(entry))
            case ["wait_for_seat", player, chips]:
                table.wait_for_seat(_name(player), _number(chips))
            case ["seat_next"]:
                table.seat_next()
            case ["top_up", player, chips]:
                table.top_up(player, _number(chips))
            case ["fill_up", player, to]:
                table.fill_up(player, None if to == "off" else _number(to))
            case ["sit_out", player]:
                table.sit_out(player)
            case ["sit_in", player, *entry] if len(entry) < 2:
                table.sit_in(player, entry=_entry(entry))
            case ["choose", player, entry]:
                table.choose(player, _entry([entry]))
            case ["stand_up", player]:
                table.stand_up(player)
            case ["change_seat", player, seat]:
                table.change_seat(player, _number(seat))
            case ["draw_button"]:
                self._room.draw_button()
            case ["give_button", seat]:
                table.give_button(_number(seat))
            case ["minutes", minutes]:
                if _number(minutes) > _MOST_MINUTES:
                    raise InputError(f"{minutes} minutes are too many", code="line.syntax")
                self._room.clock.seconds += 60 * _number(minutes)
            case ["deal", *straddlers]:
                self._deal([self._seat(player) for player in straddlers])
            case ["finish"]:
                table.finish()
            case ["bots"]:
                self._hand()
                self._room.play_out()
            case ["play", hands]:
                self.play(_number(hands, most=_MOST_HANDS))
            case [("raise" | "run_it") as word, number, *player] if len(player) < 2:
                kind: Callable[[int], Action] = RaiseTo if word == "raise" else RunIt
                self._act(kind(_number(number)), player)
            case [word, *player] if word in _ACTIONS and len(player) < 2:
                self._act(_ACTIONS[word], player)
            case _:
                raise InputError(f"{' '.join(words)[:80]!r} is not understood", code="line.syntax")

    def _act(self, action: Action, player: list[str]) -> None:
        """The player to act does it; who is named must be that one."""
        self._hand().apply(action, seat=self._seat(player[0]) if player else None)

    def _hand(self) -> Hand:
        if self._table.hand is None:
            raise PhaseError("there is no hand", code="table.no_hand")
        return self._table.hand

    def _seat(self, player: str) -> int:
        for seat in self._table.seats:
            if seat is not None and seat.player == player:
                return seat.number
        raise InputError(f"{player!r} does not sit here", code="table.nobody")


def _number(word: str, most: int = 2**60) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 20 and int(word) <= most):
        raise InputError(f"{word[:40]!r} is no number up to {most}", code="line.syntax")
    return int(word)


def _name(word: str) -> str:
    if not word.isprintable():
        raise InputError("a name has letters that can be written", code="line.syntax")
    return word


def _entry(words: list[str]) -> Entry:
    match words:
        case [] | ["wait"]:
            return "wait"
        case ["post"]:
            return "post"
        case ["button"]:
            return "button"
    raise InputError(f"{words[0][:40]!r} is none of post, wait and button", code="line.syntax")
