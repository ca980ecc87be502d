//! What several test files need. Nothing here calls the evaluator under test.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

pub mod deals;
pub mod keys;
pub mod oracle;
pub mod parallel;
pub mod random_hands;
pub mod vectors;

use omaha_core::eval::Path;
use omaha_core::{Card, CardSet};

/// Names of the categories in truth.json, weakest first.
pub const CATEGORIES: [&str; 9] =
    ["high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush"];

/// The paths that this machine has.
pub fn paths() -> impl Iterator<Item = Path> {
    Path::ALL.into_iter().filter(|path| path.is_available())
}

/// The set of these card ids.
pub fn set(ids: &[u8]) -> CardSet {
    ids.iter().map(|&id| Card::new(id).unwrap()).collect()
}

/// The ids of a set, ascending.
pub fn ids(set: CardSet) -> Vec<u8> {
    set.iter().map(Card::id).collect()
}

/// The id of a card's plain text, read without the core's parser.
pub fn id_of(text: &str) -> u8 {
    let [rank, suit] = text.as_bytes() else { panic!("{text:?} is no card") };
    let rank = b"23456789TJQKA".iter().position(|r| r == rank).unwrap();
    let suit = b"cdhs".iter().position(|s| s == suit).unwrap();
    (rank * 4 + suit) as u8
}

/// FNV-1a with 64 bits over numbers, two little-endian bytes each, as truth.json has it.
#[derive(Clone, Copy)]
pub struct Fnv(u64);

impl Fnv {
    pub const START: Self = Self(0xcbf2_9ce4_8422_2325);

    #[must_use]
    pub fn add(self, value: u16) -> Self {
        Self(value.to_le_bytes().iter().fold(self.0, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3)))
    }

    pub fn of(values: &[u16]) -> Self {
        values.iter().fold(Self::START, |fnv, &value| fnv.add(value))
    }

    pub fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// `C(n, k)`.
pub const fn choose(n: u64, k: u64) -> u64 {
    let (mut value, mut i) = (1, 0);
    while i < k {
        // Each step is itself a binomial coefficient, so the division is exact; 0 once n is used up.
        value = value * n.saturating_sub(i) / (i + 1);
        i += 1;
    }
    value
}

/// Calls with each hand of five cards, in lexicographic order of its ascending ids.
pub fn for_each_five(mut call: impl FnMut([u8; 5])) {
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for d in c + 1..52 {
                    (d + 1..52).for_each(|e| call([a, b, c, d, e]));
                }
            }
        }
    }
}

/// What differs between two tables of counts: the divide that a failed count prints.
pub fn divide<'a>(names: impl IntoIterator<Item = &'a str>, found: &[u64], expected: &[u64]) -> String {
    let mut text = format!("found {} in all, expected {}", found.iter().sum::<u64>(), expected.iter().sum::<u64>());
    for ((name, &found), &expected) in names.into_iter().zip(found).zip(expected) {
        if found != expected {
            text += &format!("\n  {name}: {found}, expected {expected} ({:+})", found as i128 - expected as i128);
        }
    }
    text
}
