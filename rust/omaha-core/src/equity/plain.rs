//! Every board, one by one: what the collapsed sums are proved against.

use super::spot::Spot;
use super::tally::Tally;
use crate::card_set::CardSet;
use crate::eval::single::{high_unchecked, low_unchecked};
use crate::eval::tables::tables;

/// The players with the best high and the best low (0 if nobody has one) on a whole board.
#[inline]
pub(crate) fn winners(hands: &[CardSet], board: CardSet, hilo: bool) -> (u16, u16) {
    let t = tables();
    let (mut best, mut high) = (0, 0);
    let (mut best_low, mut low) = (0, 0);
    for (i, &hand) in hands.iter().enumerate() {
        let value = high_unchecked(t, hand, board);
        keep(value, i, &mut best, &mut high);
        if hilo {
            let value = low_unchecked(t, hand, board);
            if value > 0 {
                keep(u16::from(value), i, &mut best_low, &mut low);
            }
        }
    }
    (high, low)
}

/// Keeps the best value and who has it.
#[inline]
pub(crate) fn keep(value: u16, player: usize, best: &mut u16, who: &mut u16) {
    if value > *best {
        *best = value;
        *who = 0;
    }
    if value == *best {
        *who |= 1 << player;
    }
}

/// Counts every board for hands that are all known.
///
/// ```
/// use omaha_core::{CardSet, equity::{Spot, plain}, parse_set};
/// let hands = [parse_set("AhKhQdJd")?, parse_set("9c8c7h6h")?];
/// let spot = Spot::new(&hands, 4, parse_set("9h8h2c")?, CardSet::EMPTY, false)?;
/// assert_eq!(plain(&spot).deals(), 820);
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn plain(spot: &Spot) -> Tally {
    let mut tally = Tally::new(spot.hands().len());
    each_board(spot.live(), spot.board(), spot.to_come(), &mut |board| {
        let (high, low) = winners(spot.hands(), board, spot.hilo());
        tally.add(high, low, 1);
    });
    tally
}

/// Calls with each way to add `more` of the live cards to the board.
pub(crate) fn each_board(live: CardSet, board: CardSet, more: usize, call: &mut impl FnMut(CardSet)) {
    if more == 0 {
        return call(board);
    }
    let mut left = live;
    while let Some(card) = left.first() {
        left = left.difference(CardSet::EMPTY.with(card));
        each_board(left, board.with(card), more - 1, call);
    }
}

/// Each way in which the board can be completed, in ascending order of the cards, with the winners of high and low: for hands that
/// are all known and boards with three cards or more.
pub fn runouts(spot: &Spot) -> Vec<(CardSet, u16, u16)> {
    let mut all = Vec::new();
    if spot.all_known() && spot.to_come() <= 2 {
        each_board(spot.live(), CardSet::EMPTY, spot.to_come(), &mut |more| {
            let (high, low) = winners(spot.hands(), spot.board().union(more), spot.hilo());
            all.push((more, high, low));
        });
    }
    all
}
