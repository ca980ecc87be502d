//! The deck and its one specified shuffle (`tests/vectors/shuffle.json`).
//!
//! A ChaCha20 keystream (original layout: 64-bit block counter from 0, 64-bit stream) is read as little-endian 32-bit
//! words. A number below n is the word's low bits, as many as n - 1 has; one that is not below n is thrown away and the next
//! word taken. Fisher-Yates from the top: for i = 51 down to 1 the card at i is swapped with the one at a place from 0 to i
//! and is the next dealt. So a draw is made only for a card that is dealt.

use crate::card::Card;
use crate::error::Error;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A source of random 32-bit words.
pub trait Words {
    /// The next word.
    fn next_word(&mut self) -> u32;
}

impl Words for ChaCha20Rng {
    fn next_word(&mut self) -> u32 {
        self.next_u32()
    }
}

/// A number from 0 to n - 1, each equally likely: mask and reject. 0 for an n of 0.
pub fn bounded(words: &mut impl Words, n: u32) -> u32 {
    let Some(top) = n.checked_sub(1) else {
        return 0;
    };
    let mask = u32::MAX.checked_shr(top.leading_zeros()).unwrap_or(0);
    loop {
        let value = words.next_word() & mask;
        if value < n {
            return value;
        }
    }
}

/// Moves the next item dealt to the end of the slice and returns it: one step of Fisher-Yates.
pub fn draw<T: Copy>(undealt: &mut [T], words: &mut impl Words) -> Option<T> {
    let last = undealt.len().checked_sub(1)?;
    undealt.swap(bounded(words, last as u32 + 1) as usize, last);
    undealt.last().copied()
}

/// The numbers below `count` in a random order: those of a seed and a stream are the same everywhere and for ever. Fisher-Yates
/// from the top, with the words of a deck of this seed whose hand number is the stream.
pub fn shuffled(seed: [u8; 32], stream: u64, count: u32) -> Vec<u32> {
    let mut deck = Deck::seeded(seed, stream);
    let mut items: Vec<u32> = (0..count).collect();
    let mut order = Vec::with_capacity(items.len());
    while let Some(item) = draw(&mut items, &mut deck.words) {
        order.push(item);
        items.pop();
    }
    order
}

/// Where a deck's randomness comes from.
enum Source {
    /// A seed and a hand number, for simulation: the same again each time.
    Seeded { seed: [u8; 32], hand: u64 },
    /// The operating system, in the process with this id.
    Secure { process: u32 },
}

/// A shuffled deck that deals each card once.
///
/// [`Deck::seeded`] repeats itself and is for simulation; [`Deck::secure`] draws a fresh key from the operating system for
/// each deck, and again if the process has been forked since. Neither shows its undealt cards or its key; the key is wiped
/// when the deck is dropped.
///
/// ```
/// use omaha_core::Deck;
/// let mut seed = [0; 32];
/// seed[0] = 7;
/// let mut deck = Deck::seeded(seed, 0);
/// let four: Vec<String> = deck.deal(4)?.iter().map(ToString::to_string).collect();
/// assert_eq!(four, ["Kc", "Ah", "7s", "2s"]);
/// assert_eq!(deck.left(), 48);
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub struct Deck {
    cards: [u8; 52],
    left: usize,
    words: ChaCha20Rng,
    source: Source,
}

/// The deck in id order, deuce of clubs first, as each shuffle starts.
fn unshuffled() -> [u8; 52] {
    core::array::from_fn(|id| id as u8)
}

fn system_key() -> Result<[u8; 32], Error> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|_| Error::OsRandom)?;
    Ok(key)
}

impl Deck {
    /// The deck of a seed (256 bits, little-endian) and a hand number. The same two give the same deck everywhere and for
    /// ever; whoever knows them knows the cards.
    pub fn seeded(seed: [u8; 32], hand: u64) -> Self {
        let key = Sha256::new_with_prefix(b"omaha-shuffle-1").chain_update(seed).finalize();
        let mut deck = Self::keyed(key.into(), hand);
        deck.source = Source::Seeded { seed, hand };
        deck
    }

    /// A deck with a key of its own from the operating system. There is no other source to fall back to.
    pub fn secure() -> Result<Self, Error> {
        let mut deck = Self::keyed(system_key()?, 0);
        deck.source = Source::Secure { process: std::process::id() };
        Ok(deck)
    }

    /// The deck of a ChaCha20 key and stream, as the specification has it.
    pub(crate) fn keyed(key: [u8; 32], stream: u64) -> Self {
        let mut words = ChaCha20Rng::from_seed(key);
        words.set_stream(stream);
        Self { cards: unshuffled(), left: 52, words, source: Source::Seeded { seed: key, hand: stream } }
    }

    /// How many cards are left.
    pub const fn left(&self) -> usize {
        self.left
    }

    /// A number below `n` from the deck's words, for draws that are not of cards.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        bounded(&mut self.words, n)
    }

    /// Seed and hand number, of a seeded deck.
    pub const fn seed(&self) -> Option<(&[u8; 32], u64)> {
        match &self.source {
            Source::Seeded { seed, hand } => Some((seed, *hand)),
            Source::Secure { .. } => None,
        }
    }

    /// A deck that will deal the same cards; `None` of a secure one, of which there is only one.
    pub fn try_clone(&self) -> Option<Self> {
        let (seed, hand) = self.seed()?;
        let mut copy = Self::seeded(*seed, hand);
        copy.deal(52 - self.left).ok()?;
        Some(copy)
    }

    /// Deals the next `count` cards, in order. Refuses, and deals nothing, if fewer are left.
    pub fn deal(&mut self, count: usize) -> Result<Vec<Card>, Error> {
        if count > self.left {
            return Err(Error::DeckEmpty { asked: count, left: self.left });
        }
        self.leave_parent()?;
        let mut dealt = Vec::with_capacity(count);
        for _ in 0..count {
            let Some(id) = self.cards.get_mut(..self.left).and_then(|u| draw(u, &mut self.words)) else {
                return Err(Error::DeckEmpty { asked: count, left: self.left });
            };
            self.left -= 1;
            dealt.push(Card::new(id)?);
        }
        Ok(dealt)
    }

    /// In a forked process a secure deck takes a new key, so that parent and child do not deal the same cards. What is
    /// undealt is not yet in any order that matters: each draw picks among all of it.
    fn leave_parent(&mut self) -> Result<(), Error> {
        if let Source::Secure { process } = &mut self.source {
            let now = std::process::id();
            if *process != now {
                self.words = ChaCha20Rng::from_seed(system_key()?);
                *process = now;
            }
        }
        Ok(())
    }
}

impl core::fmt::Debug for Deck {
    /// Neither cards nor key nor seed.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let kind = if self.seed().is_some() { "seeded" } else { "secure" };
        write!(f, "Deck({kind}, {} left)", self.left)
    }
}

#[cfg(test)]
#[path = "deck_tests.rs"]
mod tests;
