//! Hands put in order by their equity against one hand of which nothing is known, before the flop.
//!
//! Hands that differ only in their suits' names are one class; there are 16,432 of four cards, 134,459 of five and 962,988 of six. The sums for a hand are put together from parts
//! that many hands share: boards without a flush depend on its ranks alone, those with flushes in a suit on its ranks in that suit
//! and beside it.

use super::any::AnyHand;
use super::preflop::mixed_boards;
use super::spot::{Spot, by_rank, by_suit};
use crate::card_set::CardSet;
use crate::error::{Error, Place};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Classes of four cards.
pub const CLASSES: usize = 16_432;
/// Deals of one other hand and a board that each hand meets.
pub const DEALS: u64 = 211_315_436_640;

/// What a hand wins in all deals against one other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// High alone: deals won.
    pub wins: u64,
    /// High alone: deals tied.
    pub ties: u64,
    /// With a low: quarters of a pot.
    pub quarters: u64,
}

/// All classes of hands of so many cards.
struct Classes {
    /// The least set of each class, ascending.
    first: Vec<u64>,
    /// How many hands are in each.
    hands: Vec<u8>,
}

static FOUR: LazyLock<Classes> = LazyLock::new(|| Classes::build(4));
static FIVE: LazyLock<Classes> = LazyLock::new(|| Classes::build(5));
static SIX: LazyLock<Classes> = LazyLock::new(|| Classes::build(6));

/// Whether a suit has had the same ranks as the one before it, in bits 1 to 3 by suit: nothing tells such suits apart.
type Alike = u8;

impl Classes {
    fn build(cards: u32) -> Self {
        let mut classes = Self { first: Vec::new(), hands: Vec::new() };
        classes.extend(0, cards, 12, 0b1110);
        classes
    }

    /// All least sets that begin with `mask`, whose suits are alike in this way, and go on with cards of `rank` and below. A set is the
    /// least of its class if, from the ace down, each rank has the lowest of the suits that were alike so far.
    fn extend(&mut self, mask: u64, left: u32, rank: u32, alike: Alike) {
        if left == 0 {
            self.first.push(mask);
            self.hands.push(24 / ways(alike));
            return;
        }
        // No more cards than the ranks that are left have.
        if left > 4 * (rank + 1) {
            return;
        }
        for suits in 0..16u8 {
            let here = suits.count_ones();
            // A suit that is in, after one that is not and is like it.
            let wrong = suits & !(suits << 1) & alike;
            if here > left || wrong != 0 || (rank == 0 && here < left) {
                continue;
            }
            let same = alike & !(suits ^ suits << 1);
            self.extend(mask | u64::from(suits) << (4 * rank), left - here, rank.wrapping_sub(1), same);
        }
    }
}

/// In how many ways suits that are alike can change places.
const fn ways(alike: Alike) -> u8 {
    match alike >> 1 {
        0b111 => 24,
        0b110 | 0b011 => 6,
        0b101 => 4,
        0b100 | 0b010 | 0b001 => 2,
        _ => 1,
    }
}

fn members(cards: usize) -> Option<&'static Classes> {
    match cards {
        4 => Some(&FOUR),
        5 => Some(&FIVE),
        6 => Some(&SIX),
        _ => None,
    }
}

/// The 24 orders of the suits.
const TURNS: [[u8; 4]; 24] = {
    let mut all = [[0; 4]; 24];
    let (mut at, mut code) = (0, 0);
    while code < 256 {
        let turn = [(code & 3) as u8, (code >> 2 & 3) as u8, (code >> 4 & 3) as u8, (code >> 6) as u8];
        if 1 << turn[0] | 1 << turn[1] | 1 << turn[2] | 1 << turn[3] == 15 {
            all[at] = turn;
            at += 1;
        }
        code += 1;
    }
    all
};

/// The set with its suits renamed in all ways.
pub(super) fn turned(mask: u64) -> impl Iterator<Item = u64> {
    const SUIT: u64 = 0x1_1111_1111_1111;
    TURNS.iter().map(move |turn| (0..4).fold(0, |all, suit| all | (mask >> suit & SUIT) << turn[suit]))
}

/// The number of a hand's class among those of as many cards, four to six.
///
/// ```
/// use omaha_core::{equity::ordering, parse_set};
/// assert_eq!(ordering::class_of(parse_set("AsAhKsKh")?)?, ordering::class_of(parse_set("AcAdKcKd")?)?);
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn class_of(hand: CardSet) -> Result<usize, Error> {
    let wrong = || Error::CardCount { found: hand.len(), expected: "4 to 6", offset: None }.at(Place::Hole);
    let all = members(hand.len()).ok_or_else(wrong)?;
    let first = turned(hand.mask()).min().ok_or_else(wrong)?;
    all.first.binary_search(&first).map_err(|_| wrong())
}

/// The first member of each class of four cards, by number.
pub fn classes() -> impl ExactSizeIterator<Item = CardSet> {
    classes_of(4)
}

/// The first member of each class of four to six cards, by number; none of any other number of cards.
pub fn classes_of(cards: usize) -> impl ExactSizeIterator<Item = CardSet> {
    members(cards).map_or(&[][..], |all| &all.first).iter().map(|&mask| CardSet::from_mask(mask).unwrap_or_default())
}

/// How many hands are in each class of four to six cards, by number.
pub fn sizes_of(cards: usize) -> &'static [u8] {
    members(cards).map_or(&[], |all| &all.hands)
}

/// How many hands are in the class of a hand.
pub fn combinations(hand: CardSet) -> usize {
    let mut all: Vec<u64> = turned(hand.mask()).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// What a hand has in one suit: its ranks there, and how many of each rank beside it, three bits each.
pub type InSuit = (u16, u64);

/// [`InSuit`] of a hand and a suit.
pub fn in_suit(hand: CardSet, suit: usize) -> InSuit {
    let own = by_suit(hand)[suit & 3];
    let beside = by_rank(hand)
        .iter()
        .enumerate()
        .fold(0, |all, (rank, &count)| all | u64::from(count - (own >> rank & 1) as u8) << (3 * rank));
    (own, beside)
}

/// The part of a hand's sums that stems from flushes in one suit, the same for all hands with the same [`InSuit`].
pub fn suit_part(hand: CardSet, suit: usize) -> Result<[u64; 3], Error> {
    Ok(against_one(hand, |other| other == suit)?.suited_shares(suit))
}

fn against_one(hand: CardSet, tells: impl Fn(usize) -> bool) -> Result<AnyHand, Error> {
    let spot = Spot::new(&[hand, CardSet::EMPTY], 4, CardSet::EMPTY, CardSet::EMPTY, true)?;
    Ok(AnyHand::with_flushes(&spot, 1, tells))
}

/// The parts of a hand's sums that depend on its ranks alone.
pub struct RankPart {
    /// By multiset of board ranks, without flushes; the last number is the low's.
    shares: Vec<[u64; 4]>,
    /// Quarters won with the low, of all boards.
    lows: u64,
}

impl RankPart {
    /// Of any hand with the same ranks.
    pub fn new(hand: CardSet) -> Result<Self, Error> {
        let any = against_one(hand, |_| false)?;
        let shares = any.plain_shares();
        let lows = any.boards().zip(&shares).map(|(boards, shares)| boards * shares[3]).sum();
        Ok(Self { shares, lows })
    }

    /// The record of a hand, given the parts of its suits.
    pub fn record(&self, hand: CardSet, suits: &HashMap<InSuit, [u64; 3]>) -> Record {
        let mut sum = [0u64; 3];
        for (boards, shares) in mixed_boards(hand).into_iter().zip(&self.shares) {
            for (sum, share) in sum.iter_mut().zip(shares) {
                *sum += boards as u64 * share;
            }
        }
        for suit in 0..4 {
            let part = suits.get(&in_suit(hand, suit)).copied().unwrap_or_default();
            sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
        }
        let [wins, ties, without_low] = sum;
        Record { wins, ties, quarters: 2 * wins + ties + without_low + self.lows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_every_hand_once() {
        for (cards, classes, hands) in [(4, CLASSES, 270_725), (5, 134_459, 2_598_960), (6, 962_988, 20_358_520)] {
            let all = members(cards).expect("four to six cards");
            assert_eq!((all.first.len(), all.hands.len()), (classes, classes));
            assert!(all.first.is_sorted_by(|a, b| a < b));
            assert_eq!(all.hands.iter().map(|&n| usize::from(n)).sum::<usize>(), hands);
        }
    }

    #[test]
    fn the_first_of_a_class_is_its_least() {
        for cards in 4..=6 {
            for (hand, &size) in classes_of(cards).zip(sizes_of(cards)).step_by(97) {
                assert_eq!(turned(hand.mask()).min(), Some(hand.mask()));
                assert_eq!(combinations(hand), usize::from(size));
            }
        }
        assert_eq!(classes_of(3).len() + classes_of(7).len(), 0);
    }
}
