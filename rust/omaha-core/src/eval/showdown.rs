//! Who wins: every hand at the showdown against the others, high and low.

use super::single::{check_board, high_unchecked, low_unchecked};
use super::tables::tables;
use crate::card_set::CardSet;
use crate::error::{Error, Place};

/// Ranks and winners of a showdown, by the index of the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showdown {
    /// Number of each hand's high.
    pub high: Vec<u16>,
    /// Number of each hand's low, 0 without one; all 0 when the game has no low.
    pub low: Vec<u8>,
    /// The hands with the best high.
    pub high_winners: Vec<usize>,
    /// The hands with the best low; none when nobody makes one, and then the high takes all.
    pub low_winners: Vec<usize>,
}

/// Compares the hands on a board. Each must have the same number of cards, and no card may stand twice.
///
/// ```
/// use omaha_core::{eval::showdown, parse_set};
/// // Seed 004's example: two aces for the high, ace-deuce for the low.
/// let hands = [parse_set("AhAsKs2h")?, parse_set("KhKcQdJd")?];
/// let result = showdown(&hands, parse_set("3s4h8d9cQc")?, true)?;
/// assert_eq!((result.high_winners, result.low_winners), (vec![0], vec![0]));
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn showdown(hands: &[CardSet], board: CardSet, low: bool) -> Result<Showdown, Error> {
    check_board(board)?;
    let size = hands.first().map_or(0, |hand| hand.len());
    let most = (52 - board.len()).checked_div(size).unwrap_or(1);
    if hands.is_empty() || hands.len() > most {
        return Err(Error::HandCount { found: hands.len(), max: most.max(1) });
    }
    let mut seen = board;
    for (i, hand) in hands.iter().enumerate() {
        if !super::single::HOLE.contains(&hand.len()) || hand.len() != size {
            let expected = if i == 0 { super::single::HOLE_WORDS } else { "as many as in the first hand" };
            let error = Error::CardCount { found: hand.len(), expected, offset: None };
            return Err(error.at(Place::Hand(i)));
        }
        if let Some(card) = seen.intersection(*hand).first() {
            return Err(Error::CardDuplicate { card, offset: None }.at(Place::Hand(i)));
        }
        seen = seen.union(*hand);
    }
    let t = tables();
    let high: Vec<u16> = hands.iter().map(|&hand| high_unchecked(t, hand, board)).collect();
    let low: Vec<u8> = hands.iter().map(|&hand| if low { low_unchecked(t, hand, board) } else { 0 }).collect();
    let high_winners = best(&high);
    let low_winners = if low.iter().any(|&value| value > 0) { best(&low) } else { Vec::new() };
    Ok(Showdown { high, low, high_winners, low_winners })
}

fn best<T: Ord>(values: &[T]) -> Vec<usize> {
    let top = values.iter().max();
    values.iter().enumerate().filter(|(_, v)| Some(*v) == top).map(|(i, _)| i).collect()
}
