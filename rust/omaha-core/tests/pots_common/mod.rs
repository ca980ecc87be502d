//! What several tests of the pots need. Nothing here calls the resolver under test.
#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

pub mod cases;
pub mod second;

use omaha_core::pots::{BoardStrengths, PotRules, Settlement, Settling, Stake};

/// A hand to settle that owns its lists.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    pub live: Vec<u64>,
    pub ante: Vec<u64>,
    pub dead: Vec<u64>,
    pub added: u64,
    pub folded: u32,
    pub mucked: u32,
    /// Highs and lows.
    pub boards: Vec<(Vec<u32>, Vec<u32>)>,
    pub button: usize,
    pub flop: bool,
    pub dealt_in: usize,
}

impl Hand {
    pub fn stake(&self) -> Stake<'_> {
        Stake { live: &self.live, ante: &self.ante, dead: &self.dead, added: self.added, folded: self.folded }
    }

    pub fn lend<T>(&self, to: impl FnOnce(&Settling<'_>) -> T) -> T {
        let boards: Vec<_> = self.boards.iter().map(|(high, low)| BoardStrengths { high, low }).collect();
        to(&Settling {
            stake: self.stake(),
            button: self.button,
            boards: &boards,
            flop: self.flop,
            dealt_in: self.dealt_in,
            mucked: self.mucked,
        })
    }

    /// Live bet and ante together, by seat.
    pub fn columns(&self) -> Vec<u64> {
        self.live.iter().enumerate().map(|(i, live)| live + self.ante.get(i).copied().unwrap_or(0)).collect()
    }

    pub fn put_in(&self) -> u64 {
        self.columns().iter().sum::<u64>() + self.dead.iter().sum::<u64>() + self.added
    }

    /// Whether a seat can win.
    pub fn is_in(&self, seat: usize) -> bool {
        (self.folded | self.mucked) >> seat & 1 == 0
    }
}

/// A hand with the house's rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub hand: Hand,
    pub rules: PotRules,
}

/// A settlement with nothing in it, to be filled.
pub fn blank() -> Settlement {
    Settlement {
        returned: Vec::new(),
        pots: Vec::new(),
        pot_rakes: Vec::new(),
        awards: Vec::new(),
        payout: Vec::new(),
        rake: 0,
        boards: 0,
    }
}

/// Empties a settlement, so that a loop need not allocate.
pub fn wipe(paid: &mut Settlement, seats: usize) {
    paid.pots.clear();
    paid.pot_rakes.clear();
    paid.awards.clear();
    for list in [&mut paid.returned, &mut paid.payout] {
        list.clear();
        list.resize(seats, 0);
    }
    paid.rake = 0;
}
