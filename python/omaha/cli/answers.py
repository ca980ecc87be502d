"""What a person types at `omaha play`: lines read one by one, and the actions that they mean."""

from __future__ import annotations

import sys

import click

from omaha import Action, Call, Check, Fold, LegalActions, Muck, OmahaError, RaiseTo, RunIt, Show, View
from omaha.games import as_game

HELP = """\
f, fold               give up the hand
k, check, c           go on for nothing
c, call               put in what is missing, or all you have
r N, raise N, b N     bet, or raise to N: your total of this street, not what you add
min, pot, allin       bet or raise to the least; to the size of the pot; to all you have
1, 2, 3               how many boards you want, when you are asked
Enter, n              after a hand: the next one
show, show As Kd      after a hand: show your cards, or some of them
rabbit                after a hand: see the cards that would have come, where the house allows it
?, help               this
q, quit               leave the table"""

_LONGEST = 4096
_MOST_REFUSALS = 100
"""So many lines running that cannot be done, from a pipe, and the person is taken to have left: `yes allin` has no end."""
_WHY_CLOSED = {
    "not_reopened": "the betting was not reopened to you",
    "cap": "there were as many raises as the house allows",
    "no_opponent": "nobody could call it",
    "short_stack": "you have no more than a call",
}
_RAISES = ("r", "raise", "b", "bet")


class LeaveError(Exception):
    """The person left the table, or the input ended."""


class RefusalError(Exception):
    """What was typed cannot be done; says why."""


class Person:
    """Lines of standard input; a prompt stands before each on a terminal only."""

    def __init__(self) -> None:
        self._stream = None if sys.stdin is None else sys.stdin.buffer
        self.on_terminal = sys.stdin is not None and sys.stdin.isatty()
        self._refused = 0

    def ask(self, prompt: str) -> list[str]:
        """The words of the next line, in small letters. Raises `LeaveError`; answers a question mark itself."""
        while True:
            if self.on_terminal:
                click.echo(f"{prompt}> ", nl=False)
            words = self._line().lower().split()
            if words in (["q"], ["quit"], ["exit"]):
                raise LeaveError("You leave the table.")
            if words not in (["?"], ["help"], ["h"]):
                return words
            click.echo(HELP)

    def heard(self, why: str | None) -> None:
        """The last line was done, or, for this reason, not. Raises `LeaveError` after too many of those from a pipe."""
        if why is None:
            self._refused = 0
            return
        click.echo(why)
        self._refused += 1
        if self._refused >= _MOST_REFUSALS and not self.on_terminal:
            raise LeaveError(f"{_MOST_REFUSALS} lines running could not be done: you leave the table.")

    def _line(self) -> str:
        sys.stdout.flush()
        raw = b"" if self._stream is None else self._stream.readline(_LONGEST)
        if not raw:
            if self.on_terminal:
                click.echo()
            raise LeaveError("The input has ended: you leave the table.")
        rest = raw
        while rest and not rest.endswith(b"\n") and self._stream is not None:
            rest = self._stream.readline(_LONGEST)
        return raw.decode(errors="replace")


def can_do(view: View) -> str:
    """What whose turn it is may do, with what to type for it."""
    legal = view.legal_actions
    assert legal is not None
    if legal.run_it is not None:
        return f"run it once to {legal.run_it} times (1 to {legal.run_it})"
    parts = []
    if legal.show:
        parts.append("show (show)")
    if legal.muck:
        parts.append("muck (muck)")
    if legal.fold:
        parts.append("fold (f)")
    if legal.check:
        parts.append("check (c)")
    if legal.call is not None:
        parts.append(f"call {legal.call} (c)")
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        least, most = legal.min_raise_to, legal.max_raise_to
        bounds = f"{least} (r {least})" if least == most else f"{least} to {most} (r {least} to r {most})"
        parts.append(f"raise to {bounds}" if view.current_bet else f"bet {bounds}")
    return ", ".join(parts)


def action_of(words: list[str], view: View) -> Action:
    """The action that the words mean; `view` is of whose turn it is.

    Raises `RefusalError` for what is unknown or not legal, and says why.
    """
    legal = view.legal_actions
    assert legal is not None
    if not words:
        raise RefusalError("An empty line is no action.")
    word, *rest = words
    if legal.run_it is not None:
        return _runs(words, legal.run_it)
    if word in _RAISES:
        return _raise(rest, view, legal)
    if rest:
        raise RefusalError(f"{_quoted(words)} is not understood.")
    return _plain(word, view, legal)


def _plain(word: str, view: View, legal: LegalActions) -> Action:
    if word in ("f", "fold"):
        if not legal.fold:
            raise RefusalError("You may not fold when nobody has bet: check (c).")
        return Fold()
    if word in ("k", "check"):
        if not legal.check:
            raise RefusalError(f"You may not check: {legal.call} to call.")
        return Check()
    if word in ("c", "call"):
        if legal.call is None:
            return Check()
        return Call()
    if word == "min":
        return RaiseTo(_bounds(legal)[0])
    if word == "pot":
        return _pot(view, legal)
    if word in ("allin", "all-in", "a"):
        return _all_in(view, legal)
    if word == "show" and legal.show:
        return Show()
    if word == "muck" and legal.muck:
        return Muck()
    if word.isdecimal():
        raise RefusalError(f"{word[:20]} alone is no action: r {word[:20]} would bet or raise to it.")
    raise RefusalError(f"{_quoted([word])} is not understood.")


def _raise(rest: list[str], view: View, legal: LegalActions) -> Action:
    least, most = _bounds(legal)
    if rest[:1] == ["to"]:
        rest = rest[1:]
    if not rest and least == most:
        return RaiseTo(least)
    if rest in (["min"], ["pot"], ["allin"], ["all-in"]):
        return _plain(rest[0], view, legal)
    if len(rest) != 1 or not (rest[0].isascii() and rest[0].isdecimal()):
        raise RefusalError(f"Say to how much: a whole number from {least} to {most}, as in r {least}.")
    digits = rest[0].lstrip("0") or "0"
    total = int(digits[:30])
    if total < least:
        raise RefusalError(f"{total} is too little: the least is {least}.")
    if total > most:
        raise RefusalError(f"{digits[:20]} is too much: the most is {most}.")
    return RaiseTo(total)


def _pot(view: View, legal: LegalActions) -> Action:
    least, most = _bounds(legal)
    if least == most:
        return RaiseTo(least)
    # In pot limit the most is the pot, or the stack; elsewhere the pot with one's own call in it is reckoned here.
    size = (
        most
        if as_game(view.game).structure == "pot_limit"
        else view.current_bet + view.pot + (legal.call or 0)
    )
    return RaiseTo(max(least, min(most, size)))


def _all_in(view: View, legal: LegalActions) -> Action:
    seat = legal.seat
    everything = view.stacks[seat] + view.bets[seat]
    if legal.call == view.stacks[seat]:
        return Call()
    least, most = _bounds(legal)
    if most < everything:
        total = f"All-in would be {everything}"
        raise RefusalError(
            f"{total}: the most is {most}." if least < most else f"{total}: the bet is {most}."
        )
    return RaiseTo(most)


def _bounds(legal: LegalActions) -> tuple[int, int]:
    if legal.min_raise_to is None or legal.max_raise_to is None:
        why = _WHY_CLOSED.get(legal.raise_closed or "", "it is closed")
        raise RefusalError(f"You may not bet or raise: {why}.")
    return legal.min_raise_to, legal.max_raise_to


def _runs(words: list[str], most: int) -> RunIt:
    """A number; `c` is once, as always."""
    if words in (["c"], ["once"]):
        return RunIt(1)
    if len(words) != 1 or words[0] not in map(str, range(1, most + 1)):
        raise RefusalError(f"{_quoted(words)} is no number from 1 to {most}.")
    return RunIt(int(words[0]))


def _quoted(words: list[str]) -> str:
    text = " ".join(words)
    text = text[:40] + "..." if len(text) > 40 else text
    return '"' + "".join(c if c.isprintable() else "\ufffd" for c in text) + '"'


def why_not(error: OmahaError) -> str:
    """An error of the engine as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + "."
