//! One million hands of the seeded deck and what the oracle says of them: tests and benches answer the same questions.

use super::{Fnv, vectors};
use omaha_core::Deck;
use serde::{Deserialize, Serialize};

pub const NAME: &str = "random_hands.jsonl";
pub const HANDS: usize = 1_000_000;
/// Cards dealt to each hand; games with fewer hole cards take the first of them.
const HOLE: usize = 7;
const BOARD: usize = 5;

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub hole_cards: usize,
    pub hands: usize,
    pub high: Sums,
    pub low: Sums,
}

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    pub sum: u64,
    pub fnv: String,
}

impl Sums {
    pub fn of(numbers: &[u16]) -> Self {
        Self { sum: numbers.iter().copied().map(u64::from).sum(), fnv: Fnv::of(numbers).hex() }
    }
}

/// The oracle's answers, for 4 to 7 hole cards.
pub fn answers() -> Vec<Answer> {
    let answers: Vec<Answer> = vectors::read(NAME, "omaha.random_hands/1");
    assert_eq!(answers.iter().map(|answer| answer.hole_cards).collect::<Vec<_>>(), [4, 5, 6, 7]);
    assert!(answers.iter().all(|answer| answer.hands == HANDS));
    answers
}

/// The dealt hands, seven hole cards each.
pub struct Dealt {
    hole: Vec<u8>,
    pub board: Vec<u8>,
}

impl Dealt {
    /// Deck number i of seed 52 deals seven hole cards and then the board of hand i.
    pub fn new() -> Self {
        let mut seed = [0; 32];
        seed[0] = 52;
        let mut dealt = Self { hole: Vec::new(), board: Vec::new() };
        for hand in 0..HANDS {
            let cards = Deck::seeded(seed, hand as u64).deal(HOLE + BOARD).unwrap();
            let mut ids = cards.iter().map(|card| card.id());
            dealt.hole.extend(ids.by_ref().take(HOLE));
            dealt.board.extend(ids);
        }
        dealt
    }

    /// Rows of so many hole cards.
    pub fn hole(&self, cards: usize) -> Vec<u8> {
        self.hole.chunks(HOLE).flat_map(|hand| &hand[..cards]).copied().collect()
    }
}
