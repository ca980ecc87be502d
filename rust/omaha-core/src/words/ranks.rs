//! Ranks as bits, the deuce lowest, and how many cards of each there are.

use crate::card_set::CardSet;
use crate::eval::classes::{HIGH_CARD, STRAIGHT_FLUSH};
use crate::eval::index::pair_index;
use crate::eval::tables::Row;

/// The clubs: one bit a rank.
const CLUBS: u64 = 0x1_1111_1111_1111;
/// All thirteen ranks.
pub const ALL: u16 = 0x1fff;
/// Nine to king: the ranks that are in no low.
pub const NO_LOW: u16 = 0xf80;

/// Ranks of which there are at least so many cards.
#[derive(Clone, Copy)]
pub struct Ranks {
    pub one: u16,
    pub two: u16,
    pub three: u16,
    pub four: u16,
}

impl Ranks {
    #[inline]
    pub fn of(cards: CardSet) -> Self {
        let mask = cards.mask();
        // How many of each rank, a nibble each.
        let n = (mask & CLUBS) + (mask >> 1 & CLUBS) + (mask >> 2 & CLUBS) + (mask >> 3 & CLUBS);
        Self {
            one: gather(n | n >> 1 | n >> 2),
            two: gather(n >> 1 | n >> 2),
            three: gather(n >> 2 | n & n >> 1),
            four: gather(n >> 2),
        }
    }

    /// Ranks with exactly one card.
    #[inline]
    pub fn once(self) -> u16 {
        self.one & !self.two
    }
}

/// Every fourth bit, closed up.
#[inline]
fn gather(bits: u64) -> u16 {
    let mut bits = bits & CLUBS;
    bits = (bits | bits >> 3) & 0x3_0303_0303_0303;
    bits = (bits | bits >> 6) & 0xf_000f_000f_000f;
    bits = (bits | bits >> 12) & 0xff_0000_00ff;
    ((bits | bits >> 24) & 0x1fff) as u16
}

/// The ranks' cards in one suit.
#[inline]
pub fn of_suit(ranks: u16, suit: u8) -> CardSet {
    CardSet::from_mask(spread(ranks) << (suit & 3)).unwrap_or_default()
}

/// All cards of the ranks.
#[inline]
pub fn of_ranks(ranks: u16) -> CardSet {
    CardSet::from_mask(spread(ranks) * 15).unwrap_or_default()
}

#[inline]
fn spread(ranks: u16) -> u64 {
    let mut bits = u64::from(ranks & ALL);
    bits = (bits | bits << 24) & 0xff_0000_00ff;
    bits = (bits | bits << 12) & 0xf_000f_000f_000f;
    bits = (bits | bits << 6) & 0x3_0303_0303_0303;
    (bits | bits << 3) & CLUBS
}

/// The highest of the ranks alone.
#[inline]
pub fn highest(ranks: u16) -> u16 {
    if ranks == 0 { 0 } else { 1 << ranks.ilog2() }
}

/// The lowest of the ranks alone.
#[inline]
pub fn lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_neg()
}

/// The ranks above the highest of these.
#[inline]
pub fn above(ranks: u16) -> u16 {
    let top = highest(ranks);
    ALL & !(top | top.wrapping_sub(1)) & if top == 0 { 0 } else { ALL }
}

/// Each rank, ascending.
#[inline]
pub fn each(ranks: u16) -> impl Iterator<Item = u8> {
    let mut left = ranks;
    core::iter::from_fn(move || {
        let rank = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (rank < 13).then_some(rank)
    })
}

/// Every two cards of a hand, by their places in a [`Row`].
pub struct Pairs {
    index: [u8; 21],
    count: usize,
}

impl Pairs {
    #[inline]
    pub fn of(hand: CardSet) -> Self {
        let mut ranks = [0u8; 7];
        let mut pairs = Self { index: [0; 21], count: 0 };
        for (i, card) in hand.iter().take(7).enumerate() {
            for &low in &ranks[..i] {
                pairs.index[pairs.count] = pair_index(low, card.rank()) as u8;
                pairs.count += 1;
            }
            ranks[i] = card.rank();
        }
        pairs
    }

    /// The best value, suits aside.
    #[inline]
    pub fn best(&self, row: &Row) -> u16 {
        self.index[..self.count].iter().fold(0, |best, &pair| best.max(row.0[usize::from(pair)]))
    }
}

/// The lowest value of each category.
const LOWEST: [u16; 9] = [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453];

/// The category of a value.
#[inline]
pub fn kind(value: u16) -> u8 {
    LOWEST[1..].iter().fold(HIGH_CARD, |kind, &lowest| kind + u8::from(value >= lowest)).min(STRAIGHT_FLUSH)
}

/// The first value of a category.
#[inline]
pub fn lowest_of(kind: u8) -> u16 {
    LOWEST.get(usize::from(kind)).copied().unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{CLASSES, category};

    #[test]
    fn kinds_are_those_of_the_evaluator() {
        for value in 1..=CLASSES {
            assert_eq!(kind(value), category(value).unwrap());
        }
    }

    #[test]
    fn ranks_are_counted_and_spread() {
        let cards = crate::parse_set("2c3c3d4c4d4h5c5d5h5sAs").unwrap();
        let ranks = Ranks::of(cards);
        assert_eq!((ranks.one, ranks.two, ranks.three, ranks.four), (0x100f, 0b1110, 0b1100, 0b1000));
        assert_eq!(of_ranks(0x1001).to_string(), "2c2d2h2sAcAdAhAs");
        assert_eq!(of_suit(0x1001, 2).to_string(), "2hAh");
        assert_eq!((above(0b101), above(0), above(1 << 12)), (ALL & !0b111, 0, 0));
        assert_eq!(each(0b1001).collect::<Vec<_>>(), [0, 3]);
    }
}
