//! Exchanges of suits that change nothing, and the run-outs that they leave to be looked at.

use super::range::{Range, number};
use crate::card_set::CardSet;

/// The clubs, or with a shift another suit.
const SUIT: u64 = 0x1_1111_1111_1111;

/// Where each suit goes.
pub type Exchange = [u32; 4];

/// All exchanges, the one that changes nothing first.
pub fn all() -> Vec<Exchange> {
    let mut found = Vec::with_capacity(24);
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                found.push([a, b, c, 6 - a - b - c]);
            }
        }
    }
    found
}

/// The cards after the exchange.
#[inline(always)]
pub const fn exchanged(mask: u64, to: &Exchange) -> u64 {
    (mask & SUIT) << to[0] | (mask >> 1 & SUIT) << to[1] | (mask >> 2 & SUIT) << to[2] | (mask >> 3 & SUIT) << to[3]
}

/// The exchanges that leave board and dead cards as they are.
pub fn of_cards(board: CardSet, dead: CardSet) -> Vec<Exchange> {
    let same = |cards: CardSet, to: &Exchange| exchanged(cards.mask(), to) == cards.mask();
    all().into_iter().filter(|to| same(board, to) && same(dead, to)).collect()
}

/// Those of them that leave the ranges as they are too, with all weights.
pub fn of_ranges(exchanges: Vec<Exchange>, ranges: &[Range], hole: usize) -> Vec<Exchange> {
    if exchanges.len() < 2 {
        return exchanges;
    }
    let mut left = exchanges;
    for range in ranges {
        let table = range.by_number(hole);
        // As no two hands become the same one, it is enough that each becomes one of the range with its weight.
        left.retain(|to| {
            let mut hands = range.masks.iter().zip(&range.weights);
            hands.all(|(&mask, &weight)| u16::from(table[number(exchanged(mask, to))]) == weight)
        });
    }
    left
}

/// Some cards that complete the board, and how many sets of cards they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runout {
    /// The cards.
    pub cards: u64,
    /// All that exchanges make of them.
    pub times: u32,
}

/// One run-out of each kind: `count` of the live cards.
pub fn runouts(live: CardSet, count: usize, exchanges: &[Exchange]) -> Vec<Runout> {
    let mut found = Vec::new();
    crate::equity::each_board(live, CardSet::EMPTY, count, &mut |cards| {
        let cards = cards.mask();
        let mut fixed = 0;
        for to in exchanges {
            let other = exchanged(cards, to);
            if other < cards {
                return;
            }
            fixed += u32::from(other == cards);
        }
        found.push(Runout { cards, times: exchanges.len() as u32 / fixed.max(1) });
    });
    found
}
