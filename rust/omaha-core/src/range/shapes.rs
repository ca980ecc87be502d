//! All hands in their one order: by their ranks, and for the same ranks by their suits.
//!
//! Hands with the same ranks form a deal of ranks; how often each of its ranks is there, from the ace down, is its shape. A hand is
//! then the suits of each rank: a digit for each rank, from the highest rank down, that numbers the sets of so many suits.

use crate::card_set::CardSet;
use std::sync::LazyLock;

/// Ranks in a hand at most.
pub const MOST_RANKS: usize = 6;
/// Words of 64 hands that the hands of one deal of ranks need at most.
pub const MOST_WORDS: usize = 64;

/// The sets of so many suits of the four, as bits, ascending; by their number less one.
pub const SUIT_SETS: [&[u8]; 4] = [&[1, 2, 4, 8], &[3, 5, 6, 9, 10, 12], &[7, 11, 13, 14], &[15]];

/// How often each rank of a hand is there.
#[derive(Clone, Debug)]
pub struct Shape {
    /// By rank from the highest down; 0 beyond the last.
    pub times: [u8; MOST_RANKS],
    /// How many ranks.
    pub ranks: usize,
    /// How many hands a deal of ranks of this shape has.
    pub hands: usize,
    /// For each hand the number of the class of hands that differ in the names of their suits alone.
    pub classes: Box<[u16]>,
    /// How many such classes there are.
    pub class_count: usize,
}

impl Shape {
    fn new(times: &[u8]) -> Self {
        let mut own = [0; MOST_RANKS];
        own[..times.len()].copy_from_slice(times);
        let hands = times.iter().map(|&count| SUIT_SETS[usize::from(count) - 1].len()).product();
        let mut shape = Self { times: own, ranks: times.len(), hands, classes: Box::default(), class_count: 0 };
        let first = |hand: usize| first_of_class(shape.suits(hand), shape.ranks);
        let mut firsts: Vec<u64> = (0..hands).map(first).collect();
        firsts.sort_unstable();
        firsts.dedup();
        let classes = (0..hands).map(|hand| firsts.binary_search(&first(hand)).unwrap_or_default() as u16).collect();
        shape.classes = classes;
        shape.class_count = firsts.len();
        shape
    }

    /// The sets of suits of a hand with this number, rank by rank.
    pub fn suits(&self, hand: usize) -> [u8; MOST_RANKS] {
        let mut left = hand;
        let mut suits = [0; MOST_RANKS];
        for at in (0..self.ranks).rev() {
            let sets = SUIT_SETS[usize::from(self.times[at]) - 1];
            suits[at] = sets[left % sets.len()];
            left /= sets.len();
        }
        suits
    }

    /// The words that its hands need.
    pub fn words(&self) -> usize {
        self.hands.div_ceil(64)
    }
}

/// The suits of the first hand of a class: the least in any order of the suits.
fn first_of_class(suits: [u8; MOST_RANKS], ranks: usize) -> u64 {
    // What each suit holds; the order of the suits is that of these.
    let mut columns = [0u8; 4];
    for (at, set) in suits.iter().take(ranks).enumerate() {
        for (suit, column) in columns.iter_mut().enumerate() {
            *column |= (set >> suit & 1) << at;
        }
    }
    columns.sort_unstable();
    columns.iter().fold(0, |all, &column| all << 8 | u64::from(column))
}

/// Hands with the same ranks.
#[derive(Clone, Copy, Debug)]
pub struct RankDeal {
    /// The ranks from the highest down.
    pub ranks: [u8; MOST_RANKS],
    /// The number of its shape.
    pub shape: u16,
    /// The number of its first hand in the order of all hands.
    pub first: u32,
    /// The number of its first class of suits.
    pub first_class: u32,
    /// The number of its first word of 64 hands.
    pub first_word: u32,
    /// How often each rank is there, four bits a rank from the deuce up.
    pub counts: u64,
}

/// All hands of so many cards.
pub struct AllHands {
    /// Cards in a hand.
    pub cards: usize,
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// Every choice of ranks, from the highest ranks down.
    pub deals: Vec<RankDeal>,
    /// How many hands.
    pub hands: u32,
    /// How many classes.
    pub classes: u32,
    /// How many words of 64 hands.
    pub words: u32,
}

static ALL: [LazyLock<AllHands>; 3] =
    [LazyLock::new(|| AllHands::new(4)), LazyLock::new(|| AllHands::new(5)), LazyLock::new(|| AllHands::new(6))];

/// All hands of 4, 5 or 6 cards; `None` for another number.
pub fn all_hands(cards: usize) -> Option<&'static AllHands> {
    ALL.get(cards.checked_sub(4)?).map(|all| &**all)
}

impl AllHands {
    fn new(cards: usize) -> Self {
        let mut all = Self { cards, shapes: Vec::new(), deals: Vec::new(), hands: 0, classes: 0, words: 0 };
        all.choose(&mut Vec::new(), &mut Vec::new(), 13, cards);
        all
    }

    /// Every choice of ranks below `below`, so many cards yet.
    fn choose(&mut self, ranks: &mut Vec<u8>, times: &mut Vec<u8>, below: u8, left: usize) {
        if left == 0 {
            return self.add(ranks, times);
        }
        for rank in (0..below).rev() {
            for count in (1..=left.min(4)).rev() {
                if left - count > 4 * usize::from(rank) {
                    break;
                }
                ranks.push(rank);
                times.push(count as u8);
                self.choose(ranks, times, rank, left - count);
                ranks.pop();
                times.pop();
            }
        }
    }

    fn add(&mut self, ranks: &[u8], times: &[u8]) {
        let same = |shape: &Shape| shape.times.get(..shape.ranks) == Some(times);
        let shape = self.shapes.iter().position(same).unwrap_or_else(|| {
            self.shapes.push(Shape::new(times));
            self.shapes.len() - 1
        });
        let mut own = [0; MOST_RANKS];
        own[..ranks.len()].copy_from_slice(ranks);
        let counts = ranks.iter().zip(times).fold(0, |all, (&rank, &count)| all | u64::from(count) << (4 * rank));
        self.deals.push(RankDeal {
            ranks: own,
            shape: shape as u16,
            first: self.hands,
            first_class: self.classes,
            first_word: self.words,
            counts,
        });
        let Shape { hands, class_count, .. } = self.shapes[shape];
        self.hands += hands as u32;
        self.classes += class_count as u32;
        self.words += hands.div_ceil(64) as u32;
    }

    /// The shape of a deal of ranks.
    pub fn shape(&self, deal: &RankDeal) -> &Shape {
        &self.shapes[usize::from(deal.shape)]
    }

    /// The cards of a hand of a deal of ranks.
    pub fn mask(&self, deal: &RankDeal, hand: usize) -> u64 {
        let suits = self.shape(deal).suits(hand);
        deal.ranks.iter().zip(suits).fold(0, |all, (rank, set)| all | u64::from(set) << (4 * rank))
    }

    /// The deal of ranks of a hand and the hand's number in it; `None` if it has another number of cards.
    pub fn place(&self, hand: CardSet) -> Option<(&RankDeal, usize)> {
        if hand.len() != self.cards {
            return None;
        }
        let (mut counts, mut number) = (0u64, 0);
        for rank in (0..13).rev() {
            let set = (hand.mask() >> (4 * rank) & 15) as u8;
            if set != 0 {
                let sets = SUIT_SETS[set.count_ones() as usize - 1];
                number = number * sets.len() + sets.iter().position(|&other| other == set).unwrap_or(0);
                counts |= u64::from(set.count_ones()) << (4 * rank);
            }
        }
        // More of a higher rank comes first, and that is more in these bits.
        let at = self.deals.binary_search_by(|deal| counts.cmp(&deal.counts)).ok()?;
        self.deals.get(at).map(|deal| (deal, number))
    }

    /// The number of a hand's class.
    pub fn class_of(&self, hand: CardSet) -> Option<u32> {
        let (deal, number) = self.place(hand)?;
        self.shape(deal).classes.get(number).map(|&class| deal.first_class + u32::from(class))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn hands_and_classes_are_as_many_as_they_must_be() {
        let found = [4, 5, 6].map(|cards| all_hands(cards).map(|all| (all.deals.len(), all.hands, all.classes)));
        let known = [(1_820, 270_725, 16_432), (6_175, 2_598_960, 134_459), (18_395, 20_358_520, 962_988)];
        assert_eq!(found, known.map(Some));
    }

    #[test]
    fn every_hand_is_found_again() {
        let all = all_hands(4).unwrap();
        for (at, deal) in all.deals.iter().enumerate() {
            for hand in 0..all.shape(deal).hands {
                let set = CardSet::from_mask(all.mask(deal, hand)).unwrap();
                let (found, number) = all.place(set).unwrap();
                assert_eq!((found.first, number), (deal.first, hand), "{set}");
            }
            assert!(all.deals.get(at + 1).is_none_or(|next| next.counts < deal.counts));
        }
    }
}
