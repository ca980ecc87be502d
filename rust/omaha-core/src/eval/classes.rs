//! The 7,462 classes of five-card hands, listed and put in order.
//!
//! A class is one *key*: the category, then the ranks in the order in which they decide (by count, then by
//! rank; a straight by its top card alone). Sorting the keys gives every class its number.

use super::index::{BOARDS, rank_multiset_index};

/// Category numbers, weakest first.
pub const HIGH_CARD: u8 = 0;
/// One pair.
pub const PAIR: u8 = 1;
/// Two pair.
pub const TWO_PAIR: u8 = 2;
/// Three of a kind.
pub const TRIPS: u8 = 3;
/// Straight.
pub const STRAIGHT: u8 = 4;
/// Flush.
pub const FLUSH: u8 = 5;
/// Full house.
pub const FULL_HOUSE: u8 = 6;
/// Four of a kind.
pub const QUADS: u8 = 7;
/// Straight flush, the royal flush included.
pub const STRAIGHT_FLUSH: u8 = 8;

/// How many classes there are.
pub const CLASSES: u16 = 7462;
/// Rank of the lowest straight flush, the steel wheel; the ten of them are the highest classes.
pub const LOWEST_STRAIGHT_FLUSH: u16 = CLASSES - 9;
/// Rank of the lowest flush.
pub const LOWEST_FLUSH: u16 = LOWEST_STRAIGHT_FLUSH - 156 - 156 - 1277;

/// Rank of the highest flush.
pub const HIGHEST_FLUSH: u16 = LOWEST_FLUSH + 1276;

/// The ranks' bits of each of the ten straights, the wheel first.
pub const STRAIGHTS: [u16; 10] = {
    let mut masks = [0b1_0000_0000_1111; 10];
    let mut i = 1;
    while i < 10 {
        masks[i] = 0b1_1111 << (i - 1);
        i += 1;
    }
    masks
};

/// The key of five ranks: `category << 20` and up to five ranks, a nibble each, most important first.
pub fn class_key(ranks: [u8; 5], suited: bool) -> u32 {
    let mut counts = [0u8; 13];
    let mut mask = 0u16;
    for r in ranks {
        counts[usize::from(r)] += 1;
        mask |= 1 << r;
    }
    if let Some(top) = STRAIGHTS.iter().position(|&s| s == mask) {
        let category = if suited { STRAIGHT_FLUSH } else { STRAIGHT };
        // The wheel's top card is its five, rank 3.
        return u32::from(category) << 20 | (top as u32 + 3) << 16;
    }
    let mut order: Vec<(u8, u8)> = (0..13u8).map(|r| (counts[usize::from(r)], r)).filter(|g| g.0 > 0).collect();
    order.sort_unstable_by(|a, b| b.cmp(a));
    let category = match (order.len(), order[0].0) {
        (5, _) if suited => FLUSH,
        (5, _) => HIGH_CARD,
        (4, _) => PAIR,
        (3, 2) => TWO_PAIR,
        (3, _) => TRIPS,
        (2, 3) => FULL_HOUSE,
        _ => QUADS,
    };
    let ranks = order.iter().enumerate().fold(0, |key, (i, g)| key | u32::from(g.1) << (16 - 4 * i));
    u32::from(category) << 20 | ranks
}

/// All classes in order, with the two ways to look one up.
pub struct Classes {
    /// Key of each class; the class with number `n` (1 to 7,462) stands at `n - 1`.
    pub keys: Vec<u32>,
    /// Number of the hand with these five ranks in mixed suits, by the index of the rank multiset.
    pub mixed: Vec<u16>,
    /// Number of the flush or straight flush with these five ranks, by their bits; 0 elsewhere.
    pub suited: Vec<u16>,
}

impl Classes {
    /// Lists and sorts all classes.
    pub fn build() -> Self {
        let mut found: Vec<(u32, bool, usize)> = Vec::with_capacity(usize::from(CLASSES));
        for a in 0..13u8 {
            for b in a..13 {
                for c in b..13 {
                    for d in c..13 {
                        for e in d..13 {
                            if a == e {
                                continue; // five of one rank
                            }
                            let ranks = [a, b, c, d, e];
                            let index = rank_multiset_index(&ranks);
                            found.push((class_key(ranks, false), false, index));
                            if a < b && b < c && c < d && d < e {
                                let mask = ranks.iter().fold(0usize, |m, &r| m | 1 << r);
                                found.push((class_key(ranks, true), true, mask));
                            }
                        }
                    }
                }
            }
        }
        found.sort_unstable();
        let mut classes =
            Self { keys: Vec::with_capacity(found.len()), mixed: vec![0; BOARDS[2]], suited: vec![0; 1 << 13] };
        for (key, suited, at) in found {
            classes.keys.push(key);
            let number = classes.keys.len() as u16;
            if suited {
                classes.suited[at] = number;
            } else {
                classes.mixed[at] = number;
            }
        }
        classes
    }
}
