//! Hands put in order by their equity against one hand of which nothing is known, before the flop.
//!
//! Hands that differ only in their suits' names are one class; there are 16,432 of four cards and 134,459 of five. The sums for a hand are put together from parts
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

/// The sets of all classes' first members, ascending, of four cards and of five.
static FIRST: LazyLock<Vec<u64>> = LazyLock::new(|| first_members(4));
static FIRST_OF_FIVE: LazyLock<Vec<u64>> = LazyLock::new(|| first_members(5));

/// The least set of each class.
fn first_members(cards: u32) -> Vec<u64> {
    let mut first = Vec::new();
    let mut mask = (1u64 << cards) - 1;
    while mask < 1 << 52 {
        if turned(mask).all(|other| other >= mask) {
            first.push(mask);
        }
        // The next set of as many cards.
        let low = mask & mask.wrapping_neg();
        let carried = mask + low;
        mask = carried | (mask ^ carried) >> (2 + low.trailing_zeros());
    }
    first
}

fn members(cards: usize) -> Option<&'static [u64]> {
    match cards {
        4 => Some(&FIRST),
        5 => Some(&FIRST_OF_FIVE),
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
fn turned(mask: u64) -> impl Iterator<Item = u64> {
    const SUIT: u64 = 0x1_1111_1111_1111;
    TURNS.iter().map(move |turn| (0..4).fold(0, |all, suit| all | (mask >> suit & SUIT) << turn[suit]))
}

/// The number of a hand's class among those of as many cards, four or five.
///
/// ```
/// use omaha_core::{equity::ordering, parse_set};
/// assert_eq!(ordering::class_of(parse_set("AsAhKsKh")?)?, ordering::class_of(parse_set("AcAdKcKd")?)?);
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn class_of(hand: CardSet) -> Result<usize, Error> {
    let wrong = || Error::CardCount { found: hand.len(), expected: "4 or 5", offset: None }.at(Place::Hole);
    let all = members(hand.len()).ok_or_else(wrong)?;
    let first = turned(hand.mask()).min().ok_or_else(wrong)?;
    all.binary_search(&first).map_err(|_| wrong())
}

/// The first member of each class of four cards, by number.
pub fn classes() -> impl ExactSizeIterator<Item = CardSet> {
    classes_of(4)
}

/// The first member of each class of four or five cards, by number; none of any other number of cards.
pub fn classes_of(cards: usize) -> impl ExactSizeIterator<Item = CardSet> {
    members(cards).unwrap_or_default().iter().map(|&mask| CardSet::from_mask(mask).unwrap_or_default())
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
