//! What happens in a hand: the state is the fold of it.

use crate::card_set::CardSet;
use crate::pots::Award;
use core::fmt;

/// How far the hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Street {
    /// Posts, the deal and the first betting round.
    Preflop,
    /// Three board cards.
    Flop,
    /// Four.
    Turn,
    /// Five.
    River,
    /// Betting is closed and hands are compared.
    Showdown,
    /// Everything is paid.
    Complete,
}

impl Street {
    /// In small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Preflop => "preflop",
            Self::Flop => "flop",
            Self::Turn => "turn",
            Self::River => "river",
            Self::Showdown => "showdown",
            Self::Complete => "complete",
        }
    }

    pub(super) const fn next(self) -> Self {
        match self {
            Self::Preflop => Self::Flop,
            Self::Flop => Self::Turn,
            Self::Turn => Self::River,
            Self::River => Self::Showdown,
            _ => Self::Complete,
        }
    }

    /// How many board cards lie on it.
    pub const fn board_cards(self) -> usize {
        match self {
            Self::Preflop => 0,
            Self::Flop => 3,
            Self::Turn => 4,
            _ => 5,
        }
    }
}

/// What a post is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PostKind {
    /// By each player for himself: matched like a bet, but no part of the call (rule 4.2).
    Ante,
    /// A blind below the big one.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// A blind raise; its owner acts last.
    Straddle,
    /// A live extra blind, of a newcomer or for a missed blind.
    Post,
    /// The live blind of who kills the pot (RR 13).
    Kill,
    /// A dead blind: it belongs to the main pot and matches nothing.
    Dead,
    /// The ante of all, paid by the big blind; dead.
    BigBlindAnte,
}

impl PostKind {
    /// All, in the order in which they are posted.
    pub const ALL: [Self; 8] = [
        Self::Ante,
        Self::SmallBlind,
        Self::BigBlind,
        Self::Post,
        Self::Kill,
        Self::Dead,
        Self::BigBlindAnte,
        Self::Straddle,
    ];

    /// In small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ante => "ante",
            Self::SmallBlind => "small_blind",
            Self::BigBlind => "big_blind",
            Self::Straddle => "straddle",
            Self::Post => "post",
            Self::Kill => "kill",
            Self::Dead => "dead",
            Self::BigBlindAnte => "big_blind_ante",
        }
    }

    /// Whether it counts towards the call.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::SmallBlind | Self::BigBlind | Self::Straddle | Self::Post | Self::Kill)
    }
}

/// Chips put in before the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Post {
    /// Whose.
    pub seat: usize,
    /// What for.
    pub kind: PostKind,
    /// How much.
    pub amount: u64,
}

/// The mark of a board card that nobody knows.
pub(super) const UNKNOWN: u8 = 255;

/// What becomes of a street that was dealt too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RedealPolicy {
    /// The turn is set aside and the river takes its place; what is missing comes from the reshuffled stub (RR 5.3, 16.2).
    Roberts,
    /// The street comes again from the reshuffled stub (TDA 39, RP-5).
    Tda,
}

impl RedealPolicy {
    /// In small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Roberts => "roberts",
            Self::Tda => "tda",
        }
    }
}

/// One thing that happens. Each that moves chips moves them from one account to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// Stack to bet, or stack to pot for antes and dead money.
    Posted(Post),
    /// Hole cards, in the order of the deal; empty when unknown.
    Dealt {
        /// To whom.
        seat: u8,
        /// What: hidden.
        cards: CardSet,
    },
    /// A card is burned, unseen.
    Burned,
    /// A street begins: the bets go to the pot, board cards are laid. Also the showdown and the end.
    Street {
        /// Which.
        street: Street,
        /// The ids of up to three new board cards; 255 is unknown.
        cards: [u8; 3],
    },
    /// Cards of another board than the first, or cards that are dealt again.
    Laid {
        /// Which board, from 0.
        board: u8,
        /// Which street's.
        street: Street,
        /// The ids of up to three new cards; 255 is unknown.
        cards: [u8; 3],
    },
    /// Betting is over with somebody all-in: each is asked how often the board shall be run out.
    RunsOffered {
        /// The most that can be had.
        most: u8,
    },
    /// One of them says how often at most.
    RunsAnswered {
        /// Who.
        seat: u8,
        /// How often.
        times: u8,
    },
    /// So many boards it will be.
    Runs {
        /// How many.
        times: u8,
    },
    /// A hand is given up.
    Folded {
        /// By whom.
        seat: u8,
    },
    /// No bet.
    Checked {
        /// By whom.
        seat: u8,
    },
    /// Stack to bet.
    Called {
        /// By whom.
        seat: u8,
        /// Chips put in now.
        amount: u64,
        /// Nothing is left.
        all_in: bool,
    },
    /// The first bet of a street: stack to bet.
    Bet {
        /// By whom.
        seat: u8,
        /// His total on the street.
        to: u64,
        /// Nothing is left.
        all_in: bool,
    },
    /// Stack to bet.
    Raised {
        /// By whom.
        seat: u8,
        /// His total on the street.
        to: u64,
        /// Nothing is left.
        all_in: bool,
    },
    /// Chips that nobody matched: bet to stack.
    Returned {
        /// To whom.
        seat: u8,
        /// How many.
        amount: u64,
    },
    /// A hand is turned up.
    Shown {
        /// Whose.
        seat: u8,
    },
    /// A hand is given up at the showdown.
    Mucked {
        /// Whose.
        seat: u8,
    },
    /// Pot to house.
    Raked {
        /// The pot's number.
        pot: u8,
        /// How much.
        amount: u64,
    },
    /// Pot to stack.
    Awarded(Award),
    /// The deal was bad: it is made again (TDA 35, 36; RR 3 Misdeals).
    Misdealt,
    /// The deck was fouled: the hand does not count (TDA 35; RR 3 Irregularities).
    Voided,
    /// Of a hand that does not count: bets and pot to stack.
    Refunded {
        /// To whom.
        seat: u8,
        /// How many.
        amount: u64,
    },
    /// A hand is dead (TDA 13-B, 14, 37, 58, 65; RR 3 Dead hands).
    Killed {
        /// Whose.
        seat: u8,
    },
    /// Cards became public (TDA 35-A7, 68; RR 3 Irregularities 12, 13).
    Exposed {
        /// Whose.
        seat: u8,
        /// Which.
        cards: CardSet,
        /// He showed them himself after the hand.
        by_player: bool,
    },
    /// Time is up: what follows was not his decision (TDA 29; RR 14 NL 13).
    TimedOut {
        /// Whose.
        seat: u8,
    },
    /// Somebody acted out of turn and was refused (TDA 53; RR 3 Betting 10 to 16).
    OutOfTurn {
        /// Who.
        seat: u8,
    },
    /// Board cards that came too early are taken back, seen by all (TDA 39, RP-5; RR 5.3, 16.2).
    Recalled {
        /// Which board.
        board: u8,
        /// Which street's.
        street: Street,
        /// The ids of up to three cards; 255 is unknown.
        cards: [u8; 3],
        /// What becomes of them.
        policy: RedealPolicy,
    },
    /// From now on cards come from a reshuffled stub.
    Reshuffled {
        /// Which stub of the hand: 1 is the first after that of the deal.
        stub: u8,
        /// The street for which no card is burned any more.
        unburned: Street,
    },
    /// Cards that would have come, shown on request after the hand.
    Rabbit {
        /// On which board.
        board: u8,
        /// The ids; 255 where there is none.
        cards: [u8; 5],
    },
}

impl fmt::Debug for Event {
    /// Without hidden cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Posted(post) => write!(f, "Posted({post:?})"),
            Self::Dealt { seat, cards } => write!(f, "Dealt({} cards to seat {seat})", cards.len()),
            Self::Burned => f.write_str("Burned"),
            Self::Street { street, cards } => write!(f, "Street({street:?}, {cards:?})"),
            Self::Laid { board, street, cards } => write!(f, "Laid(board {board}, {street:?}, {cards:?})"),
            Self::RunsOffered { most } => write!(f, "RunsOffered({most})"),
            Self::RunsAnswered { seat, times } => write!(f, "RunsAnswered({seat}, {times})"),
            Self::Runs { times } => write!(f, "Runs({times})"),
            Self::Folded { seat } => write!(f, "Folded({seat})"),
            Self::Checked { seat } => write!(f, "Checked({seat})"),
            Self::Called { seat, amount, .. } => write!(f, "Called({seat}, {amount})"),
            Self::Bet { seat, to, .. } => write!(f, "Bet({seat}, to {to})"),
            Self::Raised { seat, to, .. } => write!(f, "Raised({seat}, to {to})"),
            Self::Returned { seat, amount } => write!(f, "Returned({seat}, {amount})"),
            Self::Shown { seat } => write!(f, "Shown({seat})"),
            Self::Mucked { seat } => write!(f, "Mucked({seat})"),
            Self::Raked { pot, amount } => write!(f, "Raked({pot}, {amount})"),
            Self::Awarded(award) => write!(f, "Awarded({award:?})"),
            Self::Misdealt => f.write_str("Misdealt"),
            Self::Voided => f.write_str("Voided"),
            Self::Refunded { seat, amount } => write!(f, "Refunded({seat}, {amount})"),
            Self::Killed { seat } => write!(f, "Killed({seat})"),
            Self::Exposed { seat, cards, .. } => write!(f, "Exposed({seat}, {cards})"),
            Self::TimedOut { seat } => write!(f, "TimedOut({seat})"),
            Self::OutOfTurn { seat } => write!(f, "OutOfTurn({seat})"),
            Self::Recalled { board, street, cards, policy } => {
                write!(f, "Recalled(board {board}, {street:?}, {cards:?}, {policy:?})")
            }
            Self::Reshuffled { stub, .. } => write!(f, "Reshuffled({stub})"),
            Self::Rabbit { board, cards } => write!(f, "Rabbit(board {board}, {cards:?})"),
        }
    }
}
