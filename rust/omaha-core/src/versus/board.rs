//! One whole board: what any two cards make on it, and from that the value of each hand.

use super::range::{Packed, card};
use crate::card_set::CardSet;
use crate::eval::holdings::{pair_high, pair_low};
use crate::eval::tables::tables;

/// Numbers of the lows on any board; 0 is none.
pub const LOW_VALUES: usize = 57;

/// What two cards make, by `high << 6 | low`. Values keep their order, but are numbered from 0 without gaps.
pub struct Board {
    high: Box<[u16; 4096]>,
    low: Option<Box<[u16; 4096]>>,
    values: usize,
    seen: Box<[u64; 128]>,
}

impl Board {
    /// Room for a board; any values until the first [`Board::set`].
    pub fn new() -> Self {
        Self { high: Box::new([0; 4096]), low: None, values: 0, seen: Box::new([0; 128]) }
    }

    /// Looks at a board of five cards. Hands that hold one of the cards `gone` get the value that is one above all others, high and
    /// low: they are out.
    pub fn set(&mut self, board: CardSet, gone: CardSet, hilo: bool) {
        let t = tables();
        let value = pair_high(t, board);
        let live = CardSet::FULL.difference(board);
        let mut cards = [crate::card::Card::from_valid(0); 52];
        let mut count = 0;
        for card in live {
            cards[count] = card;
            count += 1;
        }
        let cards = &cards[..count];
        self.seen.fill(0);
        for (j, &b) in cards.iter().enumerate() {
            for &a in &cards[..j] {
                let value = value(a, b);
                self.high[at(a.id(), b.id())] = value;
                self.seen[usize::from(value >> 6) & 127] |= 1 << (value & 63);
            }
        }
        let mut before = [0u16; 128];
        let mut sum = 0;
        for (before, word) in before.iter_mut().zip(*self.seen) {
            *before = sum;
            sum += word.count_ones() as u16;
        }
        self.values = usize::from(sum);
        for (j, &b) in cards.iter().enumerate() {
            for &a in &cards[..j] {
                let value = &mut self.high[at(a.id(), b.id())];
                let word = usize::from(*value >> 6) & 127;
                *value = before[word] + (self.seen[word] & ((1 << (*value & 63)) - 1)).count_ones() as u16;
            }
        }
        let out = self.values as u16;
        each_with(gone, |at| self.high[at] = out);
        self.low = None;
        if hilo && crate::eval::single::low_ranks(board).count_ones() >= 3 {
            let value = pair_low(t, board);
            let mut low = Box::new([0; 4096]);
            for (j, &b) in cards.iter().enumerate() {
                for &a in &cards[..j] {
                    low[at(a.id(), b.id())] = value(a, b);
                }
            }
            each_with(gone, |at| low[at] = LOW_VALUES as u16);
            self.low = Some(low);
        }
    }

    /// How many different values there are.
    pub const fn values(&self) -> usize {
        self.values
    }

    /// Whether a low is possible.
    pub const fn has_low(&self) -> bool {
        self.low.is_some()
    }

    /// The highs of hands.
    pub fn highs<const K: usize>(&self, hands: &[Packed], into: &mut Vec<u16>) {
        best_of::<K>(&self.high, hands, into);
    }

    /// The lows of hands, 0 for none.
    pub fn lows<const K: usize>(&self, hands: &[Packed], into: &mut Vec<u16>) {
        match &self.low {
            Some(low) => best_of::<K>(low, hands, into),
            None => {
                into.clear();
                into.resize(hands.len(), 0);
            }
        }
    }
}

/// Calls with the place of each pair that holds one of the cards.
#[inline]
fn each_with(cards: CardSet, mut call: impl FnMut(usize)) {
    for card in cards {
        for other in 0..52 {
            call(at(card.id().min(other), card.id().max(other)));
        }
    }
}

const fn at(low: u8, high: u8) -> usize {
    ((high as usize) << 6 | low as usize) & 4095
}

/// The best pair of each hand. Lists ascend as a rule, so that hands have all but the lowest card in common with the one before.
fn best_of<const K: usize>(table: &[u16; 4096], hands: &[Packed], into: &mut Vec<u16>) {
    let with = table.as_chunks::<64>().0;
    let (mut last, mut above) = (u64::MAX, 0);
    // What each of the other cards makes with a lower one.
    let mut rows = [&with[0]; K];
    into.clear();
    into.extend(hands.iter().map(|&hand| {
        let rest = hand & ((1 << (6 * K)) - 64);
        if rest != last {
            last = rest;
            above = best_above::<K>(table, hand);
            for (place, row) in rows.iter_mut().enumerate() {
                *row = &with[card(hand, place)];
            }
        }
        rows[1..].iter().fold(above, |best, row| row[card(hand, 0)].max(best))
    }));
}

/// The best pair without the lowest card.
#[inline(always)]
fn best_above<const K: usize>(table: &[u16; 4096], hand: Packed) -> u16 {
    let mut best = 0;
    for i in 1..K {
        for j in 1..K {
            if j > i {
                let two = card(hand, i) | card(hand, j) << 6;
                best = table[two & 4095].max(best);
            }
        }
    }
    best
}
