//! One player's hands, packed for the sums over their cards.

use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::eval::index::CHOOSE;

/// Where the index stands in a packed hand: above six cards of six bits.
pub const INDEX_AT: u32 = 36;
/// Lists are shorter than this: what is left of the word.
pub const LONGEST: usize = 1 << 28;

/// A hand in one word: its cards, ascending, six bits each from the lowest, and its index in the range.
pub type Packed = u64;

/// The card at a place, counted from the lowest.
#[inline(always)]
pub const fn card(hand: Packed, place: usize) -> usize {
    (hand >> (6 * place) & 63) as usize
}

/// The index of a packed hand in its range.
#[inline(always)]
pub const fn index(hand: Packed) -> usize {
    (hand >> INDEX_AT) as usize
}

/// The cards of a mask, ascending.
pub fn packed(mask: u64) -> Packed {
    let (mut left, mut at, mut hand) = (mask, 0, 0);
    while left != 0 && at < INDEX_AT {
        hand |= u64::from(left.trailing_zeros()) << at;
        left &= left - 1;
        at += 6;
    }
    hand
}

/// The colexicographic number of a hand among all with as many cards.
#[inline]
pub fn number(mask: u64) -> usize {
    let (mut left, mut at, mut sum) = (mask, 1, 0);
    while left != 0 {
        sum += CHOOSE[left.trailing_zeros() as usize][at] as usize;
        left &= left - 1;
        at += 1;
    }
    sum
}

/// The hands of one player that the board and the dead cards leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Their masks.
    pub masks: Vec<u64>,
    /// The same, packed, each with its index.
    pub hands: Vec<Packed>,
    /// Their weights.
    pub weights: Vec<u16>,
    /// Where each stood in the list that was given.
    pub places: Vec<u32>,
    /// The sum of the weights.
    pub weight: u64,
}

impl Range {
    /// Checks the list of player `who`, and leaves out hands with a card that is gone.
    pub fn new(who: usize, masks: &[u64], weights: Option<&[u16]>, hole: usize, gone: CardSet) -> Result<Self, Error> {
        let at = Place::Hand(who);
        if weights.is_some_and(|weights| weights.len() != masks.len()) {
            let found = weights.map_or(0, <[u16]>::len);
            return Err(Error::Length { what: "weights", found, expected: masks.len() }.at(at));
        }
        if masks.len() >= LONGEST {
            return Err(Error::Length { what: "masks", found: masks.len(), expected: LONGEST - 1 }.at(at));
        }
        let mut range =
            Self { masks: Vec::new(), hands: Vec::new(), weights: Vec::new(), places: Vec::new(), weight: 0 };
        let mut sorted = true;
        let mut last = None;
        for (place, &mask) in masks.iter().enumerate() {
            let faulty = |error: Error| Error::Row { row: place, error: Box::new(error) }.at(at);
            if mask >> 52 != 0 {
                return Err(faulty(Error::CardRange { value: i64::from(63 - mask.leading_zeros()), index: None }));
            }
            if mask.count_ones() as usize != hole {
                let found = mask.count_ones() as usize;
                return Err(faulty(Error::CardCount { found, expected: words(hole), offset: None }));
            }
            let weight = weights.and_then(|weights| weights.get(place)).copied().unwrap_or(1);
            if !(1..=100).contains(&weight) {
                return Err(faulty(Error::Range { code: "equity.range_weight", player: who }));
            }
            sorted &= last.is_none_or(|last| last < mask);
            last = Some(mask);
            if mask & gone.mask() == 0 {
                range.hands.push(packed(mask) | (range.masks.len() as u64) << INDEX_AT);
                range.masks.push(mask);
                range.weights.push(weight);
                range.places.push(place as u32);
                range.weight += u64::from(weight);
            }
        }
        if !sorted {
            let mut again = masks.to_vec();
            again.sort_unstable();
            if again.windows(2).any(|two| two[0] == two[1]) {
                return Err(Error::Range { code: "equity.range_duplicate", player: who }.at(at));
            }
        }
        if range.masks.is_empty() {
            return Err(Error::Range { code: "equity.range_empty", player: who }.at(at));
        }
        Ok(range)
    }

    /// How many hands.
    pub const fn len(&self) -> usize {
        self.masks.len()
    }

    /// The weight of each hand by its number, 0 for one that is not in the range.
    pub fn by_number(&self, hole: usize) -> Vec<u8> {
        let mut table = vec![0; CHOOSE[52][hole.min(7)] as usize];
        for (&mask, &weight) in self.masks.iter().zip(&self.weights) {
            table[number(mask)] = weight as u8;
        }
        table
    }
}

const fn words(hole: usize) -> &'static str {
    match hole {
        4 => "4",
        5 => "5",
        _ => "6",
    }
}
