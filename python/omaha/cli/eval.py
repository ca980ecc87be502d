"""`omaha eval`: what a hand is worth on a board."""

from __future__ import annotations

import sys
from typing import BinaryIO, NamedTuple

import click

from omaha import HighRank, LowRank, OmahaError, evaluate, evaluate_low, render_cards
from omaha.cli.faults import BAD_DATA, InputError, Shown, explain, fault_record, faults_shown, readable
from omaha.cli.lines import HandText, read_lines, split_hand
from omaha.cli.options import json_option, unicode_option
from omaha.cli.records import Judged, high_record, low_record, write
from omaha.cli.tables import can_write_symbols, card_text

_HIGHS = 7462
_LOWS = 56


@click.command(
    "eval",
    short_help="Judge a hand on a board.",
    epilog="""\b
Examples:
  omaha eval AsKsQdJd Ts9s8s2h3c
  omaha eval "Ah 2h 3c Kd" "4s 5d 8c Kh Qd" --unicode
  omaha eval AsKsQdJdTd Ts9s8s --high-only --json
  echo "As Ks Qd Jd / Ts 9s 8s 2h 3c" | omaha eval -""",
)
@click.argument("hand", nargs=-1, metavar="[HOLE BOARD]")
@click.option("--high-only", is_flag=True, help="Leave the low out.")
@unicode_option
@json_option
def eval_command(hand: tuple[str, ...], *, high_only: bool, symbols: bool, as_json: bool) -> None:
    """Judge a hand: exactly two of the hole cards, exactly three of the board.

    HOLE has 4 to 7 cards, BOARD 3 to 5. The high is named in words, with the five cards that play and its
    number among the 7,462 there are; then the eight-or-better low.

    With "-", or nothing and piped input, hands are read line by line: hole cards and board apart by white
    space, or by a / if the cards have spaces between them. Empty lines and what follows a # are passed over.
    After a bad line the rest is still judged, and the exit status is 1.
    """
    form = _Form(high_only, can_write_symbols(symbols), as_json)
    if not hand or hand == ("-",):
        _judge_lines(_standard_input(asked=bool(hand)), form)
    else:
        _judge_one(_from_arguments(hand), form)


class _Form(NamedTuple):
    """How answers are written."""

    high_only: bool
    symbols: bool
    as_json: bool


class _Answer(NamedTuple):
    text: HandText
    high: HighRank
    low: LowRank | None

    def record(self, form: _Form) -> Judged:
        hole, board = render_cards(self.text.hole), render_cards(self.text.board)
        record: Judged = {"hole": hole, "board": board, "high": high_record(self.high)}
        if not form.high_only:
            record["low"] = low_record(self.low)
        return record

    def line(self, form: _Form) -> str:
        hole, board = (card_text(cards, form.symbols, "") for cards in (self.text.hole, self.text.board))
        low = "" if form.high_only else f"; {'low ' if self.low else ''}{self.low_words(form)}"
        return f"{hole} {board}: {self.high_words(form)}{low}"

    def high_words(self, form: _Form) -> str:
        return f"{self.high} ({card_text(self.high.cards, form.symbols)}), {int(self.high):,} of {_HIGHS:,}"

    def low_words(self, form: _Form) -> str:
        if self.low is None:
            return "no low"
        return f"{self.low} ({card_text(self.low.cards, form.symbols)}), {int(self.low)} of {_LOWS}"


def _judge(text: HandText, form: _Form) -> _Answer:
    high = evaluate(text.hole, text.board)
    return _Answer(text, high, None if form.high_only else evaluate_low(text.hole, text.board))


def _judge_one(text: HandText, form: _Form) -> None:
    texts = {"hole": text.hole, "board": text.board}
    with faults_shown(as_json=form.as_json, texts=texts):
        readable(texts)
        answer = _judge(text, form)
        if form.as_json:
            write(answer.record(form))
            return
        click.echo(f"High: {answer.high_words(form)}")
        if not form.high_only:
            click.echo(f"Low:  {answer.low_words(form)}")


def _judge_lines(stream: BinaryIO, form: _Form) -> None:
    all_good = True
    for number, line in read_lines(stream):
        shown: dict[str, Shown] = {}
        try:
            if isinstance(line, InputError):
                raise line
            shown = {"line": Shown.whole(line)}
            text = split_hand(line)
            shown = text.shown
            answer = _judge(text, form)
        except OmahaError as error:
            all_good = False
            if form.as_json:
                write({"line": number, "error": fault_record(error)})
            else:
                click.echo(explain(error, shown, line=number), err=True)
            continue
        if form.as_json:
            write(answer.record(form))
        else:
            click.echo(answer.line(form))
    if not all_good:
        raise click.exceptions.Exit(BAD_DATA)


def _from_arguments(hand: tuple[str, ...]) -> HandText:
    if len(hand) == 2:
        hole, board = hand
        return HandText(hole, board, {})
    try:
        # As Ks Qd Jd / Ts 9s 8s without quotes, or a whole line within them.
        return split_hand(" ".join(hand).strip())
    except InputError as error:
        raise click.UsageError(f"{error}.") from None


def _standard_input(*, asked: bool) -> BinaryIO:
    if sys.stdin is None:
        raise click.UsageError("Standard input is closed.")
    if not asked and sys.stdin.isatty():
        raise click.UsageError("Missing HOLE and BOARD (or - to type them line by line).")
    return sys.stdin.buffer
