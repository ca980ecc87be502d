//! The Omaha poker engine: cards, the specified shuffle, the evaluator, pots and hands.
//!
//! Poker logic lives here once; the Python package only converts. Nothing here prints, reads a clock or depends on how many
//! threads there are, and no input makes it panic.
#![deny(unsafe_code)]

mod card;
mod card_set;
mod deck;
pub mod equity;
mod error;
pub mod eval;
pub mod hand;
mod parse;
pub mod pots;
pub mod range;
pub mod rules;
pub mod versus;
pub mod words;

pub use card::{Card, RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS};
pub use card_set::{CardSet, CardSetIter};
pub use deck::{Deck, Words, bounded, draw, shuffled};
pub use error::{Error, Place};
pub use parse::{PlacedCard, parse_card, parse_cards, parse_set};
