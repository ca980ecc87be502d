//! Questions about one hand on one board, for rows of both.

use super::board::{BoardWords, Seen};
use super::flop::flop_category;
use super::low::Lows;
use super::ranks::kind;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::eval;
use crate::eval::single::{high_unchecked, low_ranks, low_unchecked};
use crate::eval::tables::tables;

/// What may be asked of a hand on a board; no outs are left on a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The category of the best high hand, 0 high card to 8 straight flush.
    HandType,
    /// Whether nobody can have a better high hand, with two cards that are neither in the hand nor on the board.
    NutHi,
    /// How many next cards leave the hand with the best high hand.
    NutHiOuts,
    /// Whether the hand has a low.
    MadeLo,
    /// Whether the hand has the best low that the board allows.
    NutLo,
    /// How many next cards leave the hand with the best low that the board then allows.
    NutLoOuts,
    /// How many next cards leave the hand with a best hand of exactly this category.
    OutsToType(u8),
    /// What the flop makes of the hand, by its place in [`super::FLOP_CATEGORIES`].
    FlopCategory,
}

impl Question {
    /// The answer; a yes is 1.
    ///
    /// Refuses what is no hand of 4 to 7 cards off a board of 3 to 5 (`card.count`, `card.duplicate`), and asked for a flop a
    /// board that is none.
    pub fn answer(self, hand: CardSet, board: CardSet) -> Result<u16, Error> {
        eval::check(hand, board)?;
        let seen = || Seen::of(hand);
        let on = || BoardWords::unchecked(board);
        Ok(match self {
            Self::HandType => u16::from(kind(high_unchecked(tables(), hand, board))),
            Self::NutHi => u16::from(on().is_nuts(&seen())),
            Self::NutHiOuts => on().nut_outs(&seen()).len() as u16,
            Self::MadeLo => u16::from(low_unchecked(tables(), hand, board) > 0),
            Self::NutLo => u16::from(Lows::of(board).place(low_ranks(hand)) == 1),
            Self::NutLoOuts => on().nut_low_after(&seen()).len() as u16,
            Self::OutsToType(wanted) => on().outs_to(&seen(), wanted) as u16,
            Self::FlopCategory => u16::from(flop_category(hand, board)?),
        })
    }
}
