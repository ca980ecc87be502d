"""The errors of omaha.

Each is an `OmahaError` and also the built-in error that one would expect, carries a stable `code`, the offending value and
where it stands. The codes:

| code | class | raised for |
|---|---|---|
| `card.syntax` | `CardError` | text that is no card |
| `card.range` | `CardError` | a number that is no card id |
| `card.duplicate` | `CardError` | a card that stands twice |
| `card.count` | `CardError` | too few or too many cards |
| `array.dtype` | `ArrayTypeError` | an array of another type than the one asked for |
| `array.shape` | `ArrayError` | an array with the wrong dimensions |
| `array.layout` | `ArrayError` | an array that is not C-contiguous, or not writable where it must be |
| `array.overlap` | `ArrayError` | an output array that shares memory with another argument |
| `array.length` | `ArrayError` | an array of the wrong length |
| `array.unstable` | `ArrayError` | an array that another thread changed during the call |
| `rank.range` | `RankError` | a number that is no rank |
| `holding.range` | `HoldingError` | a number that no holding has |
| `deck.empty` | `DeckError` | more cards asked for than are left |
| `deck.count`, `deck.seed`, `deck.hand` | `DeckError` | a number of cards, a seed or a hand number out of range |
| `deck.secure` | `SecureDeckError` | copying or pickling a secure deck |
| `deck.os_random` | `RandomnessError` | the operating system gives no randomness |
| `showdown.hands` | `ShowdownError` | no hand to compare, or more than the deck holds |
| `equity.players` | `ShowdownError` | an equity of fewer than two hands, or of more than the deck holds |
| `equity.range_empty`, `equity.ranges_collide` | `ShowdownError` | a range of which no hand is left, or ranges of which all combinations share a card |
| `equity.range_duplicate`, `equity.range_weight` | `ShowdownError` | a hand twice in a list, or a weight that is not 1 to 100 |
| `equity.cards` | `ConfigError` | ranges of hands with different numbers of cards |
| `equity.merge` | `ShowdownError` | equities that cannot be added |
| `equity.option`, `equity.boards`, `equity.ordering`, `equity.sampled` | `ConfigError` | a limit, boards or a name of an ordering that cannot be |
| `distribution.share`, `distribution.bins`, `distribution.points`, `distribution.counted`, `distribution.by` | `ConfigError` | a share, a number or a name that a distribution of equities does not have |
| `distribution.empty` | `ConfigError` | a range of which no hand meets a hand of the other |
| `distribution.value`, `distribution.hand` | `ArrayError`, `HoldingError` | arrays that are no equities, or a hand that a distribution does not have |
| `equity.value` | `ConfigError` | an equity asked of an ordering for a table of several, which has none |
| `card.unknown` | `CardError` | a hand with unknown cards where all must be known |
| `threads.range` | `ArrayError` | a number of threads below one |
| `config` | `ConfigError` | a configuration with the defects in `problems` |
| `pots.seats`, `pots.button`, `pots.length`, `pots.unit`, `pots.dealt_in`, `pots.missing_field` | `PotsError` | a hand whose frame is wrong |
| `pots.not_integer`, `pots.negative`, `pots.too_large`, `pots.not_multiple`, `pots.sum_too_large` | `PotsError` | an amount that is none |
| `pots.game`, `pots.runs`, `pots.unknown_field` | `PotsError` | a case whose fields are wrong |
| `pots.pot` | `HoldingError` | a number that no pot has |
| `pots.type`, `pots.strength` | `PotsError` | something else than a flag or a strength |
| `pots.rake`, `pots.option` | `PotsError` | a rake or an option that is out of range |
| `pots.no_live_hand`, `pots.hand_missing`, `pots.orphan_layer` | `PotsError` | a pot that nobody can be paid |
| `rules.*`, `stakes.*` | `ConfigError` | house rules or stakes that cannot be; the field's name follows, or `stakes.not_multiple`, `stakes.too_large` |
| `hand.seats`, `hand.players`, `hand.button`, `hand.players_left`, `hand.showdown`, `hand.cards`, `hand.hole_cards` | `ConfigError` | a hand whose frame is wrong |
| `hand.type`, `hand.not_integer`, `hand.negative`, `hand.too_large`, `hand.not_multiple`, `hand.stack`, `hand.sum_too_large` | `ConfigError` | stacks or posts that are no chips |
| `hand.posts`, `hand.post_seat`, `hand.post_amount`, `hand.post_twice`, `hand.straddle` | `ConfigError` | posts that nobody can make |
| `hand.bomb_pot`, `hand.kill`, `hand.run_it`, `hand.boards` | `ConfigError` | a bomb pot, a killed pot, runs or boards that cannot be |
| `hand.record` | `ConfigError` | a pickle or record that holds no hand |
| `floor.policy`, `floor.refill` | `ConfigError` | a street that cannot be dealt again so |
| `record.encoding`, `record.size`, `record.depth`, `record.syntax`, `record.number`, `record.version` | `NotationError` | a text that is no record |
| `table.seats`, `table.blinds`, `table.buy_in`, `table.bomb`, `table.kill`, `table.run_it`, `table.time_charge`, `table.sell_button` | `ConfigError` | a table that cannot be |
| `table.seat`, `table.taken`, `table.seated`, `table.nobody`, `table.name`, `table.entry`, `table.full` | `TableError` | a seat or a player that is not there, or is there already |
| `table.buy_in`, `table.short_return`, `table.rebuy`, `table.no_wait`, `table.no_sale`, `table.no_straddle`, `table.kill_due` | `TableError` | chips, or a way to come or go, that the house does not allow |
| `table.hands`, `table.policy` | `TableError` | a run of no number of hands, or a player without a policy |
| `table.hand_on`, `table.no_hand`, `table.players`, `table.begun` | `PhaseError` | something that a table cannot do now |
| `tournament.chip_set`, `tournament.holding`, `tournament.amount`, `tournament.change`, `tournament.unit` | `ConfigError` | chips that make no set, or an amount that they do not make |
| `tournament.stack`, `tournament.deck` | `ConfigError` | stacks that are no chips, or cards that a chip race cannot use |
| `tournament.entries`, `tournament.shares`, `tournament.pool`, `tournament.prizes`, `tournament.groups` | `ConfigError` | prizes that cannot be paid so |
| `tournament.players`, `tournament.trials`, `tournament.seed`, `tournament.method` | `ConfigError` | a value of stacks or a chop that cannot be worked out so |
| `tournament.structure`, `tournament.schedule` | `ConfigError` | a structure, its levels or breaks, that cannot be |
| `tournament.unknown`, `tournament.toml` | `ConfigError` | a key that a structure does not have, or a value of another kind |
| `tournament.suggest`, `tournament.simulate` | `ConfigError` | an evening that has no schedule, or runs that cannot be played |
| `tournament.policy`, `tournament.pace` | `ConfigError`, `TableError` | a player without a policy, a policy or a pace that is none |
| `tournament.name`, `tournament.registered`, `tournament.full`, `tournament.nobody`, `tournament.not_in`, `tournament.table` | `TableError` | a player or a table that a tournament does not have, or has already |
| `tournament.add_on`, `tournament.rebuy`, `tournament.re_entry` | `TableError` | chips that are not sold to this player |
| `tournament.stacks`, `tournament.time` | `TableError` | chips after a hand that do not add up, or a riffle that is later than now |
| `tournament.not_started`, `tournament.started`, `tournament.over`, `tournament.wait`, `tournament.hand_on`, `tournament.no_hand`, `tournament.round`, `tournament.too_late`, `tournament.late` | `PhaseError` | something that a tournament cannot do now |
| `clock.periods`, `clock.kind`, `clock.seconds`, `clock.number`, `clock.last`, `clock.time` | `ConfigError` | a clock that cannot be |
| `clock.not_started`, `clock.started`, `clock.paused`, `clock.not_paused`, `clock.on_break`, `clock.no_break`, `clock.skip`, `clock.past` | `PhaseError` | something that a clock cannot do now |
| `clock.period` | `HoldingError` | a period that a clock does not have |
| `director.by`, `director.started_with`, `director.stacks`, `director.table`, `director.done` | `TableError` | something that a director must say, or cannot say so |
| `director.undo`, `director.redo` | `PhaseError` | more commands to take back, or to do again, than there are |
| `director.structure`, `director.seed` | `ConfigError` | the file of a tournament with another structure or seed |
| `director.record` | `NotationError` | a record of a journal that no director does |
| `tournament.color_up` | `PhaseError` | a color-up that no level needs |
| `tournament.seat`, `tournament.deal` | `TableError` | a seat that is not there or not free, or prizes that are not those left |
| `journal.schema`, `journal.damaged`, `journal.sequence`, `journal.size` | `NotationError` | a file that is no journal, or is damaged before its end |
| `journal.open`, `journal.locked`, `journal.failed` | `JournalError` | a file that cannot be opened, that another has, or that could not be written |
| `journal.closed`, `journal.full` | `PhaseError` | a record for a journal that takes none any more |
| `record.hand` | `NotationError` | a hand that does not fit what is around it |
| `record.duplicate_key`, `record.unknown_key`, `record.missing_key`, `record.type` | `NotationError` | a record with wrong fields |
| `card.not_held` | `CardError` | a card that a seat does not hold |
| `word.unknown`, `word.number`, `word.plus` | `NotationError` | a text that is no word about a board |
| `hand.seat`, `hand.event_range`, `equity.player` | `HoldingError` | a seat or an event that a hand does not have |
| `hand.action` | `ConfigError` | a pickle that holds no action |
| `action.fold`, `action.check`, `action.call`, `action.show`, `action.muck` | `IllegalActionError` | an action that is not legal here |
| `action.run_it`, `action.out_of_turn` | `IllegalActionError` | an answer about runs, or an action, of who is not asked |
| `action.raise_closed`, `action.raise_too_small`, `action.raise_too_large`, `action.raise_unit`, `action.amount` | `IllegalActionError` | a raise that is not legal here |
| `phase.nobody_to_act` | `PhaseError` | an action when nobody is to act |
| `phase.between_events`, `phase.over`, `phase.not_over`, `phase.void`, `phase.not_void`, `phase.no_street`, `phase.no_rabbit` | `PhaseError` | something that cannot be done at this point of a hand |
| `phase.substantial_action`, `phase.last_hand`, `phase.orphan_layer`, `phase.no_live_hand` | `PhaseError` | a misdeal or a dead hand that the rules do not allow |
| `phase.not_his_turn`, `phase.his_turn` | `PhaseError` | a time-out or an action out of turn of the wrong player |
| `kill.least` | `ConfigError` | a negative amount for `kill_due` |
| `count.depth`, `count.limit` | `ConfigError` | a negative depth or limit of a count |
| `count.too_large`, `work.too_large` | `WorkTooLarge` | a count or an exact equity that would not end |
| `work.stopped` | `WorkTooLarge` | an exact equity that its progress function stopped |
| `query.empty`, `query.too_long`, `query.too_many`, `query.too_deep` | `QueryError` | a question without a statement, or one that is too large |
| `query.character`, `query.number`, `query.unclosed`, `query.unexpected`, `query.unexpected_end`, `query.comparison` | `QueryError` | text that is no question |
| `query.selector`, `query.function`, `query.name`, `query.arguments`, `query.type`, `query.street`, `query.division`, `query.nested` | `QueryError` | an expression that makes no sense |
| `query.name_twice`, `query.entry_twice`, `query.game`, `query.syntax`, `query.players`, `query.player_name`, `query.opponents`, `query.no_low` | `QueryError` | a from-part that cannot be, or that an expression does not fit |
| `query.range`, `query.range_large`, `query.board`, `query.board_large`, `query.cards`, `query.ordering`, `query.dead` | `QueryError` | hands, boards, cards or orderings in it; `value` is the code of the range |
| `query.no_deal`, `query.where`, `query.no_value`, `query.histogram`, `query.work` | `QueryError` | a question that cannot be answered: nothing can be dealt, nothing counts, too much work |
| `query.placeholder`, `query.csv`, `query.csv_value`, `query.column` | `QueryError` | a table that does not fit its question, or a result that is not there |
| `query.option` | `ConfigError` | a number of trials, a seed or a limit that cannot be |
| `range.empty`, `range.too_long`, `range.too_deep`, `range.too_many_steps`, `range.character` | `RangeError` | text of a range (docs/ranges-language.md) |
| `range.macro_unknown`, `range.macro_cycle`, `range.macro_depth`, `range.macro_name`, `range.macro_text` | `RangeError` | its macros |
| `range.operand_missing`, `range.operator_missing`, `range.unexpected`, `range.unclosed`, `range.unopened`, `range.nested` | `RangeError` | its signs |
| `range.item_missing`, `range.list_item`, `range.list_variable`, `range.too_many_slots`, `range.card_twice` | `RangeError` | its terms |
| `range.span_length`, `range.span_suits`, `range.span_slots`, `range.span_steps`, `range.span_no_rank`, `range.span_brackets` | `RangeError` | its spans |
| `range.weight`, `range.weight_missing`, `range.weight_nested`, `range.percent`, `range.ordering`, `range.board_word`, `range.board_missing` | `RangeError` | its weights, percentages and words about a board |
| `range.cards`, `range.cards_mixed`, `range.hands`, `range.no_hands`, `range.board_fixed` | `RangeError` | hands of other numbers of cards, arrays that are no hands, and a range of which nothing is left |
| `range.too_large` | `RangeTooLarge` | more hands than are listed without `limit=` |
| `integrity.conservation`, `integrity.unreachable` | `IntegrityError` | chips that do not add up, or a state that cannot be: a fault of omaha |
| `internal.panic` | `InternalError` | a fault of omaha itself |

The command line has some of its own: `text.encoding`, `line.syntax`, `line.length`, `line.json` (docs/cli.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

__all__ = [
    "ArrayError",
    "ArrayTypeError",
    "CardError",
    "ConfigError",
    "DeckError",
    "HoldingError",
    "IllegalActionError",
    "IntegrityError",
    "InternalError",
    "JournalError",
    "NotationError",
    "OmahaError",
    "PhaseError",
    "PotsError",
    "Problem",
    "QueryError",
    "RandomnessError",
    "RangeError",
    "RangeTooLarge",
    "RankError",
    "SecureDeckError",
    "ShowdownError",
    "TableError",
    "WorkTooLarge",
]


class OmahaError(Exception):
    """Base of all errors of omaha.

    Attributes: `code`, stable and short, such as "card.duplicate"; `value`, what is wrong; `offset`, the character index in a
    text or the position in a sequence; `where`, the argument ("hole", "board", "hands[2]"); `row`, the row of a batch. Those
    that do not apply are `None`.

    >>> import omaha
    >>> try:
    ...     omaha.evaluate("AsKsQdJd", "Ts9s8sAs3c")
    ... except omaha.OmahaError as error:
    ...     print(error.code, error.where, error.offset, error.value)
    card.duplicate board 6 As
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "omaha",
        value: object = None,
        offset: int | None = None,
        where: str | None = None,
        row: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.value = value
        self.offset = offset
        self.where = where
        self.row = row

    def __reduce__(self) -> tuple[Any, ...]:
        # Keyword arguments do not survive the default way; the attributes follow as state.
        return (type(self), (str(self),), self.__dict__)


class CardError(OmahaError, ValueError):
    """Cards that are malformed, doubled, or too few or many."""


class ArrayError(OmahaError, ValueError):
    """An array of the wrong shape, length or layout, or with an invalid row."""


class ArrayTypeError(ArrayError, TypeError):
    """An array of the wrong dtype, or no array at all."""


class RankError(OmahaError, ValueError):
    """A number that is no rank."""


class HoldingError(OmahaError, IndexError):
    """A number that no holding has."""


class DeckError(OmahaError, ValueError):
    """Something a deck cannot do."""


class SecureDeckError(DeckError, TypeError):
    """A secure deck was copied or pickled."""


class RandomnessError(OmahaError, OSError):
    """The operating system gives no randomness."""


class JournalError(OmahaError, OSError):
    """A file that cannot be opened, or could not be written."""


class ShowdownError(OmahaError, ValueError):
    """A showdown with too few or too many hands."""


class Problem(NamedTuple):
    """One defect of several: its field, the value (None where it is not kept), the message, a stable code, the seat, the board."""

    field: str
    value: object
    message: str
    code: str = "config"
    seat: int | None = None
    board: int | None = None


class _ProblemsError(OmahaError, ValueError):
    """An error with one or more defects, all of them in `problems`."""

    def __init__(self, message: str, *, problems: Sequence[Problem] = (), **details: Any) -> None:
        details.setdefault("code", problems[0].code if problems else "config")
        super().__init__(message, **details)
        self.problems = tuple(problems)


class ConfigError(_ProblemsError):
    """A configuration with one or more defects, all of them in `problems`."""

    @classmethod
    def of(cls, problems: Sequence[Problem]) -> ConfigError:
        """The error for these defects."""
        return cls("; ".join(f"{p.field}: {p.message}" for p in problems), problems=problems)


class NotationError(OmahaError, ValueError):
    """A text that is not written as it must be."""


class PotsError(_ProblemsError):
    """A hand that cannot be settled, with all that is wrong with it in `problems`; its code is that of the first."""


class QueryError(OmahaError, ValueError):
    """A question that cannot be asked so; `offset` is where in its text."""


class IllegalActionError(OmahaError, ValueError):
    """An action that is not legal here; nothing has changed.

    `action` is the action, `legal` what may be done instead, `seat` whose turn it is.
    """

    def __init__(
        self, message: str, *, action: Any = None, legal: Any = None, seat: int | None = None, **details: Any
    ) -> None:
        super().__init__(message, **details)
        self.action = action
        self.legal = legal
        self.seat = seat


class TableError(OmahaError, ValueError):
    """Something that a player cannot do at a table."""


class PhaseError(OmahaError, RuntimeError):
    """Something that cannot be done at this point of a hand."""


class WorkTooLarge(OmahaError, ValueError):  # noqa: N818 - named for what it says
    """Work that would not end; ask for less, or allow more."""


class RangeError(OmahaError, ValueError):
    """A text that is no range, or something that a range cannot do; `offset` is where it stands in the text."""


class RangeTooLarge(RangeError, WorkTooLarge):  # noqa: N818 - named for what it says
    """More hands than would be listed without being asked twice; `value` is how many."""


class IntegrityError(OmahaError, RuntimeError):
    """Chips were lost or made: a fault of omaha itself; please report it."""


class InternalError(OmahaError, RuntimeError):
    """A fault of omaha itself; please report it."""
