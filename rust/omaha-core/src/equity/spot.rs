//! Who plays for the pot, with which cards known: checked once, so that what follows need not.

use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::eval::single::{suit_ranks, suited_value};
use crate::eval::tables::tables;

/// Fewest and most hole cards.
pub const HOLE: core::ops::RangeInclusive<usize> = 4..=6;
/// [`HOLE`] in words.
const HOLE_WORDS: &str = "4 to 6";
/// The most players: each has four cards or more, and the board five.
pub const PLAYERS: usize = 11;

/// Hands, board and dead cards, and whether half the pot goes to the low.
///
/// ```
/// use omaha_core::{CardSet, equity::Spot, parse_set};
/// let hands = [parse_set("AhKhQdJd")?, parse_set("9c8c7h6h")?];
/// let spot = Spot::new(&hands, 4, CardSet::EMPTY, CardSet::EMPTY, false)?;
/// assert_eq!(spot.boards(), 1_086_008);
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    hands: Vec<CardSet>,
    hole: usize,
    board: CardSet,
    dead: CardSet,
    hilo: bool,
}

impl Spot {
    /// Checks the cards. A hand may hold fewer than `hole` cards: the others are unknown.
    pub fn new(hands: &[CardSet], hole: usize, board: CardSet, dead: CardSet, hilo: bool) -> Result<Self, Error> {
        if !HOLE.contains(&hole) {
            let error = Error::CardCount { found: hole, expected: HOLE_WORDS, offset: None };
            return Err(error.at(Place::Hand(0)));
        }
        if board.len() > 5 {
            let error = Error::CardCount { found: board.len(), expected: "0 to 5", offset: None };
            return Err(error.at(Place::Board));
        }
        let max = 47usize.saturating_sub(dead.difference(board).len()) / hole;
        if hands.len() < 2 || hands.len() > max {
            return Err(Error::PlayerCount { found: hands.len(), max });
        }
        let mut seen = CardSet::EMPTY;
        let places = (0..hands.len()).map(Place::Hand).chain([Place::Board, Place::Dead]);
        for (place, &cards) in places.zip(hands.iter().chain([&board, &dead])) {
            if matches!(place, Place::Hand(_)) && cards.len() > hole {
                let expected = "as many as in the first hand";
                return Err(Error::CardCount { found: cards.len(), expected, offset: None }.at(place));
            }
            if let Some(card) = seen.intersection(cards).first() {
                return Err(Error::CardDuplicate { card, offset: None }.at(place));
            }
            seen = seen.union(cards);
        }
        Ok(Self { hands: hands.to_vec(), hole, board, dead, hilo })
    }

    /// The known cards of each player.
    pub fn hands(&self) -> &[CardSet] {
        &self.hands
    }

    /// How many cards each player holds.
    pub const fn hole(&self) -> usize {
        self.hole
    }

    /// The board as far as it is known.
    pub const fn board(&self) -> CardSet {
        self.board
    }

    /// Cards that nobody can get.
    pub const fn dead(&self) -> CardSet {
        self.dead
    }

    /// Whether half the pot goes to the best eight-or-better low.
    pub const fn hilo(&self) -> bool {
        self.hilo
    }

    /// The cards that may still come.
    pub fn live(&self) -> CardSet {
        let known = self.hands.iter().fold(self.board.union(self.dead), |all, &hand| all.union(hand));
        CardSet::FULL.difference(known)
    }

    /// How many board cards are still to come.
    pub const fn to_come(&self) -> usize {
        5 - self.board.len()
    }

    /// The cards that each player still lacks.
    pub fn unknown(&self) -> impl Iterator<Item = usize> + '_ {
        self.hands.iter().map(|hand| self.hole - hand.len())
    }

    /// Whether all cards of all hands are known.
    pub fn all_known(&self) -> bool {
        self.unknown().all(|count| count == 0)
    }

    /// The same with other cards for the hands, which the caller has taken from those left.
    pub(crate) fn with_hands(&self, hands: Vec<CardSet>) -> Self {
        Self { hands, ..self.clone() }
    }

    /// How many boards can come if only the known cards are gone.
    pub fn boards(&self) -> u64 {
        choose(self.live().len(), self.to_come())
    }
}

/// Binomial coefficient, at its greatest if it is greater than 64 bits hold.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let mut value = 1u64;
    for i in 0..k.min(n - k) {
        match value.checked_mul((n - i) as u64) {
            Some(more) => value = more / (i as u64 + 1),
            None => return u64::MAX,
        }
    }
    value
}

/// The ranks' bits of a set's four suits.
pub(crate) fn by_suit(set: CardSet) -> [u16; 4] {
    core::array::from_fn(|suit| suit_ranks(set, suit as u32) as u16)
}

/// How many cards of each rank.
pub(crate) fn by_rank(set: CardSet) -> [u8; 13] {
    core::array::from_fn(|rank| (set.mask() >> (4 * rank) & 15).count_ones() as u8)
}

/// Number of the best flush, 0 for none.
#[inline]
pub(crate) fn flush(board_ranks: u16, hole_ranks: u16) -> u16 {
    suited_value(tables(), usize::from(board_ranks), usize::from(hole_ranks))
}
