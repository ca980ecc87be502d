//! Exchanges of suits that change nothing, and the run-outs that they leave to be looked at.

use super::range::{Range, index, mask_of, number_of};
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
pub fn of_ranges(exchanges: &[Exchange], ranges: &[Range], hole: usize) -> Vec<Exchange> {
    let mut kept = exchanges.get(..1).unwrap_or_default().to_vec();
    if exchanges.len() < 2 {
        return kept;
    }
    let weights: Vec<Weights> = ranges.iter().map(|range| Weights::new(range, hole)).collect();
    // As no two hands become the same one, it is enough that each becomes one of the range with its weight.
    let keeps = |to: &Exchange| {
        ranges.iter().zip(&weights).all(|(range, weights)| {
            let kept = |&hand: &u64| weights.of(exchanged(mask_of(hand, hole), to)) == range.weight_at(index(hand));
            range.hands.iter().all(kept)
        })
    };
    // Exchanges of two suits first: they make many of the others, which need not be looked at then.
    let moved = |to: &Exchange| (0..).zip(to).filter(|&(suit, &goes)| suit != goes).count();
    let mut order = exchanges.to_vec();
    order.sort_by_key(moved);
    let mut changing: Vec<Exchange> = Vec::new();
    for to in order {
        if kept.contains(&to) || changing.contains(&to) {
            continue;
        }
        if keeps(&to) {
            kept.push(to);
            close(&mut kept);
        } else {
            changing.push(to);
        }
        // What changes something still does so after what changes nothing.
        let more: Vec<Exchange> = changing.iter().flat_map(|to| kept.iter().map(|by| after(to, by))).collect();
        changing.extend(more);
        changing.sort_unstable();
        changing.dedup();
    }
    kept
}

/// The weights of a range's hands by their cards: in a table, or in a list where the table would be large and mostly empty.
enum Weights {
    Table(Vec<u8>),
    List(Vec<(u64, u32)>),
}

impl Weights {
    fn new(range: &Range, hole: usize) -> Self {
        if hole < 6 || range.len() > 1 << 20 {
            return Self::Table(range.by_number(hole));
        }
        let pair = |&hand: &u64| (mask_of(hand, hole), range.weight_at(index(hand)));
        let mut list: Vec<(u64, u32)> = range.hands.iter().map(pair).collect();
        list.sort_unstable();
        Self::List(list)
    }

    /// 0 for a hand that is not in the range.
    fn of(&self, mask: u64) -> u32 {
        match self {
            Self::Table(table) => u32::from(table[number_of(mask)]),
            Self::List(list) => list.binary_search_by_key(&mask, |&(mask, _)| mask).map_or(0, |at| list[at].1),
        }
    }
}

/// One exchange and then another.
fn after(first: &Exchange, then: &Exchange) -> Exchange {
    first.map(|suit| then[suit as usize & 3])
}

/// Adds all that the exchanges make one after the other.
fn close(group: &mut Vec<Exchange>) {
    let mut at = 0;
    while at < group.len() {
        for other in 0..group.len() {
            for made in [after(&group[at], &group[other]), after(&group[other], &group[at])] {
                if !group.contains(&made) {
                    group.push(made);
                }
            }
        }
        at += 1;
    }
}

/// Some cards that complete the board, and how many sets of cards they stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runout {
    /// The cards.
    pub cards: u64,
    /// All that exchanges make of them.
    pub times: u32,
}

/// A run-out in one word, its times above the cards: before the flop there may be 2.6 million.
pub type PackedRunout = u64;

impl Runout {
    /// In one word.
    const fn packed(self) -> PackedRunout {
        self.cards | (self.times as u64) << 52
    }

    /// Out of one word.
    pub const fn of(word: PackedRunout) -> Self {
        Self { cards: word & ((1 << 52) - 1), times: (word >> 52) as u32 }
    }
}

/// One run-out of each kind: `count` of the live cards.
pub fn runouts(live: CardSet, count: usize, exchanges: &[Exchange]) -> Vec<PackedRunout> {
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
        found.push(Runout { cards, times: exchanges.len() as u32 / fixed.max(1) }.packed());
    });
    found
}
