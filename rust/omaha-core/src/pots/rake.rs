//! The house's part (rules 4.9 and 4.13).

use super::Settling;
use super::build::{MAX_POTS, Pots};
use super::split::PotRules;

/// From which pots the rake is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RakeMode {
    /// Each pot pays its own, the cap is spent from the main pot on.
    #[default]
    PerPot,
    /// One amount for the whole hand, from the main pot as far as it reaches. It can eat a short stack's whole win.
    TotalMainFirst,
}

/// How much the house takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rake {
    /// Hundredths of a percent.
    pub basis_points: u32,
    /// The most in one hand.
    pub cap: Option<u64>,
    /// Other caps by the number of players dealt in: from so many players on, so much, or no cap. The last that applies takes
    /// the place of `cap`.
    pub caps_by_players: Vec<(usize, Option<u64>)>,
    /// Each amount, and the cap, is rounded down to a multiple of it.
    pub unit: u64,
    /// From which pots.
    pub mode: RakeMode,
    /// Nothing is taken of a hand that saw no flop.
    pub no_flop_no_drop: bool,
    /// Whether money from outside is raked too.
    pub rake_added: bool,
}

impl Default for Rake {
    fn default() -> Self {
        Self {
            basis_points: 0,
            cap: None,
            caps_by_players: Vec::new(),
            unit: 1,
            mode: RakeMode::PerPot,
            no_flop_no_drop: true,
            rake_added: false,
        }
    }
}

impl Rake {
    fn cap_for(&self, dealt_in: usize) -> u64 {
        let by_players =
            self.caps_by_players.iter().filter(|(from, _)| *from <= dealt_in).max_by_key(|(from, _)| *from);
        by_players.map_or(self.cap, |&(_, cap)| cap).unwrap_or(u64::MAX)
    }

    /// The part of an amount, rounded down.
    fn part(&self, amount: u64) -> u64 {
        let part = u128::from(amount) * u128::from(self.basis_points) / 10_000;
        // Not above the amount: basis points are at most 10,000.
        self.rounded(part as u64)
    }

    fn rounded(&self, amount: u64) -> u64 {
        amount - amount % self.unit.max(1)
    }
}

/// Writes the rake of each pot.
#[inline]
pub(super) fn rakes(pots: &Pots, hand: &Settling<'_>, rules: &PotRules, rakes: &mut [u64; MAX_POTS]) {
    let Some(rake) = &rules.rake else {
        return;
    };
    if rake.no_flop_no_drop && !hand.flop {
        return;
    }
    let mut left = rake.rounded(rake.cap_for(hand.dealt_in));
    let base = |i: usize| {
        let pot = pots.get(i);
        if rake.rake_added { pot.amount } else { pot.amount - pot.added }
    };
    if rake.mode == RakeMode::TotalMainFirst {
        left = left.min(rake.part((0..pots.len()).map(base).sum()));
    }
    for i in 0..pots.len() {
        let taken = match rake.mode {
            RakeMode::PerPot => rake.part(base(i)).min(left),
            RakeMode::TotalMainFirst => rake.rounded(base(i).min(left)),
        };
        rakes[i] = taken;
        left -= taken;
    }
}
