//! Questions about one hand on one board, for rows of both; the caller has checked the cards.

use super::board::{BoardWords, Seen};
use super::low::Lows;
use super::ranks::kind;
use crate::card_set::CardSet;
use crate::eval::single::{high_unchecked, low_ranks, low_unchecked};
use crate::eval::tables::tables;

/// The category of the best high hand, 0 high card to 8 straight flush.
pub fn hand_type(hand: CardSet, board: CardSet) -> u8 {
    kind(high_unchecked(tables(), hand, board))
}

/// Whether nobody can have a better high hand, with two cards that are neither in the hand nor on the board.
pub fn nut_hi(hand: CardSet, board: CardSet) -> bool {
    BoardWords::unchecked(board).is_nuts(&Seen::of(hand))
}

/// How many next cards leave the hand with the best high hand; 0 on a river.
pub fn nut_hi_outs(hand: CardSet, board: CardSet) -> u8 {
    BoardWords::unchecked(board).nut_outs(&Seen::of(hand)).len() as u8
}

/// Whether the hand has a low.
pub fn made_lo(hand: CardSet, board: CardSet) -> bool {
    low_unchecked(tables(), hand, board) > 0
}

/// Whether the hand has the best low that the board allows.
pub fn nut_lo(hand: CardSet, board: CardSet) -> bool {
    Lows::of(board).place(low_ranks(hand)) == 1
}

/// How many next cards leave the hand with the best low that the board then allows; 0 on a river.
pub fn nut_lo_outs(hand: CardSet, board: CardSet) -> u8 {
    BoardWords::unchecked(board).nut_low_after(&Seen::of(hand)).len() as u8
}

/// How many next cards leave the hand with a best hand of exactly this category; 0 on a river.
pub fn outs_to_type(hand: CardSet, board: CardSet, wanted: u8) -> u8 {
    BoardWords::unchecked(board).outs_to(&Seen::of(hand), wanted) as u8
}
