//! One error type for the whole core: a stable code, the offending value and where it stands.

use crate::card::Card;
use core::fmt;

/// Which argument an error speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The hole cards.
    Hole,
    /// The board.
    Board,
    /// The hand with this index in a list of hands.
    Hand(usize),
    /// The dead cards.
    Dead,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hole => f.write_str("hole"),
            Self::Board => f.write_str("board"),
            Self::Hand(i) => write!(f, "hands[{i}]"),
            Self::Dead => f.write_str("dead"),
        }
    }
}

/// Everything that can be wrong with what a caller gives. `code` never changes for a given fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A piece of text is no card.
    CardSyntax {
        /// The piece, as written.
        text: String,
        /// Its character index in the whole text.
        offset: usize,
    },
    /// A number is no card id.
    CardRange {
        /// The number.
        value: i64,
        /// Its position in the sequence, if it stood in one.
        index: Option<usize>,
    },
    /// A card stands twice.
    CardDuplicate {
        /// The card.
        card: Card,
        /// Character index (text) or position (sequence) of the second one.
        offset: Option<usize>,
    },
    /// Too few or too many cards.
    CardCount {
        /// How many there are.
        found: usize,
        /// How many may be, in words.
        expected: &'static str,
        /// Where the first card too many stands, or the end when there are too few.
        offset: Option<usize>,
    },
    /// A row of a batch is no valid hand; the inner error says why.
    Row {
        /// The row's index.
        row: usize,
        /// What is wrong with it.
        error: Box<Error>,
    },
    /// An error of a named argument.
    At {
        /// The argument.
        place: Place,
        /// What is wrong with it.
        error: Box<Error>,
    },
    /// A buffer has the wrong length for the call.
    Length {
        /// Which buffer.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The length it must have.
        expected: usize,
    },
    /// A rank number is outside its scale.
    RankRange {
        /// The number.
        value: i64,
        /// The highest there is; 1 is the lowest.
        max: u16,
    },
    /// The index of a holding is past the last.
    HoldingRange {
        /// The index.
        value: u64,
        /// How many holdings there are.
        count: u64,
    },
    /// More cards asked of the deck than are left.
    DeckEmpty {
        /// How many were asked for.
        asked: usize,
        /// How many are left.
        left: usize,
    },
    /// A row was found faulty and then, read again, was not: somebody wrote to it meanwhile.
    Unstable,
    /// A hand that cannot be settled, with all that is wrong with it.
    PotsDefects {
        /// The defects.
        problems: Vec<crate::pots::PotProblem>,
    },
    /// House rules, stakes or the start of a hand that cannot be, with all that is wrong.
    HandDefects {
        /// The defects.
        problems: Vec<crate::pots::PotProblem>,
    },
    /// An action that the rules do not allow here.
    IllegalAction {
        /// Why: such as `action.raise_too_small`.
        code: &'static str,
        /// The action.
        action: crate::hand::Action,
        /// What is allowed.
        legal: Box<crate::hand::LegalActions>,
    },
    /// Nobody is to act: the hand is over, or waits for cards that nobody knows.
    NobodyToAct,
    /// An index past the last event.
    EventRange {
        /// The index.
        value: usize,
        /// How many events there are.
        count: usize,
    },
    /// Something that the floor cannot do here.
    Floor {
        /// Why: such as `phase.over` or `floor.cards`.
        code: &'static str,
        /// In words.
        message: String,
    },
    /// A count of actions that 64 bits (128 for a whole tree) cannot hold.
    CountTooLarge,
    /// More positions than the caller allowed.
    WorkTooLarge {
        /// How many he allowed.
        most: u64,
    },
    /// The system gave no thread.
    NoThread,
    /// Whoever waits for the result has broken off.
    Interrupted,
    /// Chips were lost or made: a fault of this library.
    Conservation {
        /// All that was put in.
        put_in: u64,
        /// All that was paid, returned and raked.
        out: u64,
    },
    /// The operating system gave no randomness.
    OsRandom,
    /// A showdown needs at least one hand, and no more than the deck holds.
    HandCount {
        /// How many hands were given.
        found: usize,
        /// The most there may be.
        max: usize,
    },
    /// An equity needs two hands or more, and no more than the deck holds.
    PlayerCount {
        /// How many hands were given.
        found: usize,
        /// The most there may be; less than two if the deck is too small for any.
        max: usize,
    },
    /// A text that is no range.
    RangeText {
        /// Why: such as `range.unclosed`.
        code: &'static str,
        /// What stands there, or the name of the macro that is wrong in itself.
        value: String,
        /// Its character index in the text.
        offset: Option<usize>,
        /// In words.
        message: &'static str,
    },
    /// Something is wrong with the range of a player, or with all of them together.
    Range {
        /// Why: such as `equity.range_empty`.
        code: &'static str,
        /// Whose range.
        player: usize,
    },
    /// An equity would take too long.
    EquityWork {
        /// How many terms would be summed.
        work: u64,
        /// How many may be.
        most: u64,
    },
    /// A text is no word about a board.
    Word {
        /// Why: `word.unknown`, `word.number` or `word.plus`.
        code: &'static str,
        /// The text, without the `@`.
        text: String,
    },
}

impl Error {
    /// Names the argument that the error speaks of.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self::At { place, error: Box::new(self) }
    }

    /// The stable code, such as `card.duplicate`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::CardSyntax { .. } => "card.syntax",
            Self::CardRange { .. } => "card.range",
            Self::CardDuplicate { .. } => "card.duplicate",
            Self::CardCount { .. } => "card.count",
            Self::Row { error, .. } | Self::At { error, .. } => error.code(),
            Self::Length { .. } => "array.length",
            Self::RankRange { .. } => "rank.range",
            Self::HoldingRange { .. } => "holding.range",
            Self::DeckEmpty { .. } => "deck.empty",
            Self::Unstable => "array.unstable",
            Self::PotsDefects { problems } => problems.first().map_or("pots", |problem| problem.code),
            Self::HandDefects { problems } => problems.first().map_or("hand", |problem| problem.code),
            Self::IllegalAction { code, .. } => code,
            Self::Floor { code, .. } => code,
            Self::RangeText { code, .. } => code,
            Self::CountTooLarge => "count.too_large",
            Self::WorkTooLarge { .. } => "work.too_large",
            Self::NoThread => "internal.no_thread",
            Self::Interrupted => "internal.interrupted",
            Self::NobodyToAct => "phase.nobody_to_act",
            Self::EventRange { .. } => "hand.event_range",
            Self::Conservation { .. } => "integrity.conservation",
            Self::OsRandom => "deck.os_random",
            Self::HandCount { .. } => "showdown.hands",
            Self::PlayerCount { .. } => "equity.players",
            Self::Range { code, .. } => code,
            Self::EquityWork { .. } => "work.too_large",
            Self::Word { code, .. } => code,
        }
    }

    /// Character index or position of the fault inside its argument.
    pub fn offset(&self) -> Option<usize> {
        match self {
            Self::CardSyntax { offset, .. } => Some(*offset),
            Self::RangeText { offset, .. } => *offset,
            Self::CardRange { index, .. } => *index,
            Self::CardDuplicate { offset, .. } | Self::CardCount { offset, .. } => *offset,
            Self::Row { error, .. } | Self::At { error, .. } => error.offset(),
            _ => None,
        }
    }

    /// The row of a batch that the error speaks of.
    pub fn row(&self) -> Option<usize> {
        match self {
            Self::Row { row, .. } => Some(*row),
            Self::At { error, .. } => error.row(),
            _ => None,
        }
    }

    /// The argument that the error speaks of.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::At { place, .. } => Some(*place),
            Self::Row { error, .. } => error.place(),
            _ => None,
        }
    }

    /// The fault itself, without row and argument around it.
    pub fn root(&self) -> &Self {
        match self {
            Self::Row { error, .. } | Self::At { error, .. } => error.root(),
            _ => self,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CardSyntax { text, offset } => {
                write!(f, "{text:?} at position {offset} is not a card (write rank and suit, like As, Td or 10h)")
            }
            Self::CardRange { value, index } => {
                write!(f, "{value} is not a card id (0 to 51)")?;
                index.map_or(Ok(()), |i| write!(f, ", at position {i}"))
            }
            Self::CardDuplicate { card, offset } => {
                write!(f, "{card} stands twice")?;
                offset.map_or(Ok(()), |i| write!(f, ", again at position {i}"))
            }
            Self::CardCount { found, expected, offset } => {
                write!(f, "{found} cards where {expected} are needed")?;
                offset.map_or(Ok(()), |i| write!(f, " (position {i})"))
            }
            Self::Row { row, error } => write!(f, "row {row}: {error}"),
            Self::At { place, error } => write!(f, "{place}: {error}"),
            Self::Length { what, found, expected } => {
                write!(f, "{what} has length {found}, must be {expected}")
            }
            Self::RankRange { value, max } => write!(f, "{value} is not a rank (1 to {max})"),
            Self::HoldingRange { value, count } => {
                write!(f, "{value} is not the index of a holding (there are {count})")
            }
            Self::DeckEmpty { asked, left } => {
                write!(f, "{asked} cards asked of a deck that has {left} left")
            }
            Self::Unstable => f.write_str("the array was changed while it was read"),
            Self::IllegalAction { action, legal, .. } => write!(f, "{action} is not legal: {legal}"),
            Self::Floor { message, .. } => f.write_str(message),
            Self::CountTooLarge => f.write_str("there are too many sequences to count"),
            Self::WorkTooLarge { most } => write!(f, "there are more than {most} positions to look at"),
            Self::NoThread => f.write_str("the system gave no thread"),
            Self::Interrupted => f.write_str("broken off"),
            Self::NobodyToAct => f.write_str("nobody is to act"),
            Self::EventRange { value, count } => write!(f, "there is no event {value}, only {count}"),
            Self::PotsDefects { problems } | Self::HandDefects { problems } => {
                for (i, problem) in problems.iter().enumerate() {
                    write!(f, "{}{problem}", if i == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
            Self::Conservation { put_in, out } => write!(f, "{put_in} chips were put in and {out} came out"),
            Self::OsRandom => f.write_str("the operating system gave no randomness"),
            Self::HandCount { found: 0, .. } => f.write_str("no hands to compare"),
            Self::HandCount { found, max } => {
                write!(f, "{found} hands where 1 to {max} can be compared")
            }
            Self::PlayerCount { found, max: 0 | 1 } => {
                write!(f, "{found} hands, and the deck has not enough cards for two")
            }
            Self::PlayerCount { found, max } => write!(f, "{found} hands where 2 to {max} can share a pot"),
            Self::RangeText { value, offset, message, .. } => match offset {
                Some(offset) if value.is_empty() => write!(f, "{message} (at position {offset}, the end)"),
                Some(offset) => write!(f, "{message} (at position {offset}: {value})"),
                None => write!(f, "{message}: {value}"),
            },
            Self::Range { code: "equity.range_empty", .. } => {
                f.write_str("no hand of the range is left beside the board and the dead cards")
            }
            Self::Range { code: "equity.range_weight", .. } => f.write_str("a weight is from 1 to 100"),
            Self::Range { code: "equity.range_duplicate", player } => {
                write!(f, "a hand stands twice in the range of player {player}")
            }
            Self::Range { .. } => f.write_str("whatever hands the players hold, some card would be in two of them"),
            Self::EquityWork { work, most } => {
                write!(f, "{work} terms to sum, where {most} are allowed")
            }
            Self::Word { code, text } => {
                let why = match *code {
                    "word.number" => "has a number that cannot be, or lacks one",
                    "word.plus" => "has a + without meaning",
                    _ => "is no word about a board",
                };
                write!(f, "@{text} {why}")
            }
        }
    }
}

impl core::error::Error for Error {}
