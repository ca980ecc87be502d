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
    /// A dead blind: it belongs to the main pot and matches nothing.
    Dead,
    /// The ante of all, paid by the big blind; dead.
    BigBlindAnte,
}

impl PostKind {
    /// All, in the order in which they are posted.
    pub const ALL: [Self; 7] =
        [Self::Ante, Self::SmallBlind, Self::BigBlind, Self::Post, Self::Dead, Self::BigBlindAnte, Self::Straddle];

    /// In small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ante => "ante",
            Self::SmallBlind => "small_blind",
            Self::BigBlind => "big_blind",
            Self::Straddle => "straddle",
            Self::Post => "post",
            Self::Dead => "dead",
            Self::BigBlindAnte => "big_blind_ante",
        }
    }

    /// Whether it counts towards the call.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::SmallBlind | Self::BigBlind | Self::Straddle | Self::Post)
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
}

impl fmt::Debug for Event {
    /// Without hidden cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Posted(post) => write!(f, "Posted({post:?})"),
            Self::Dealt { seat, cards } => write!(f, "Dealt({} cards to seat {seat})", cards.len()),
            Self::Burned => f.write_str("Burned"),
            Self::Street { street, cards } => write!(f, "Street({street:?}, {cards:?})"),
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
        }
    }
}
