//! What was counted, in integers of 128 bits: weights multiply.

use crate::equity::{Tally, UNIT};

/// Sums of weights by outcome, in the cells of [`Tally`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    players: usize,
    total: u128,
    cells: Vec<u128>,
}

/// Units of a pot of two players: halves of halves.
pub const QUARTERS: u64 = 4;

impl Counts {
    /// Nothing yet.
    pub fn new(players: usize) -> Self {
        Self { players, total: 0, cells: vec![0; players * (players + 1) * (players + 2)] }
    }

    /// The counts with these cells; `None` if they cannot be those of such a total.
    pub fn from_cells(players: usize, total: u128, cells: Vec<u128>) -> Option<Self> {
        let row = (players + 1) * (players + 2);
        let sums = |player: &[u128]| player.iter().try_fold(0u128, |sum, &n| sum.checked_add(n)) == Some(total);
        let sound = players >= 2 && cells.len() == players * row && cells.chunks(row).all(sums);
        // Of more, the units could not be counted.
        (sound && total < 1 << 100).then_some(Self { players, total, cells })
    }

    /// How many players.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// The weight of everything counted.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// By player, then by ways of the high (0 lost, 1 alone, ...), then of the low (0 lost, 1 alone, ..., at the end no low).
    pub fn cells(&self) -> &[u128] {
        &self.cells
    }

    /// Counts a weight with these winners of the high and the low (0 if there is none).
    pub fn add(&mut self, high: u16, low: u16, weight: u128) {
        self.total += weight;
        let (n, ways) = (self.players, high.count_ones() as usize);
        let low_ways = if low == 0 { n + 1 } else { low.count_ones() as usize };
        for player in 0..n {
            let won = if high >> player & 1 == 1 { ways } else { 0 };
            let column = if low == 0 || low >> player & 1 == 1 { low_ways } else { 0 };
            if let Some(cell) = self.cells.get_mut((player * (n + 1) + won) * (n + 2) + column) {
                *cell += weight;
            }
        }
    }

    /// Counts the deals of a tally of as many players, each with a weight.
    pub fn add_tally(&mut self, tally: &Tally, weight: u128) {
        self.total += u128::from(tally.deals()) * weight;
        for (cell, &deals) in self.cells.iter_mut().zip(tally.cells()) {
            *cell += u128::from(deals) * weight;
        }
    }

    /// Adds what was counted elsewhere.
    pub fn merge(&mut self, other: &Self) {
        self.total += other.total;
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            *cell += more;
        }
    }

    /// The shares of a player in units of [`UNIT`], each with its weight.
    fn shares(&self, player: usize) -> impl Iterator<Item = (u64, u128)> + '_ {
        let n = self.players;
        let row = (n + 1) * (n + 2);
        let cells = self.cells.get(player * row..(player + 1) * row).unwrap_or_default();
        cells.iter().enumerate().map(move |(at, &weight)| {
            let (high, column) = (at / (n + 2), at % (n + 2));
            (share_of(high, if column > n { None } else { Some(column) }, UNIT), weight)
        })
    }

    /// The sum of a player's shares in units of [`UNIT`]: his equity is that of `total` pots.
    pub fn units(&self, player: usize) -> u128 {
        self.shares(player).map(|(share, weight)| u128::from(share) * weight).sum()
    }

    /// The standard error of a player's equity if all weights are 1 and a random sample.
    pub fn standard_error(&self, player: usize) -> f64 {
        let total = self.total as f64;
        if self.total < 2 {
            return 0.0;
        }
        let mean = self.units(player) as f64 / total;
        let squares: f64 =
            self.shares(player).map(|(share, weight)| (share as f64 - mean).powi(2) * weight as f64).sum();
        (squares / (total - 1.0) / total).sqrt() / UNIT as f64
    }
}

/// What comes of sharing the high and the low (if there is one) in so many ways, 0 for none, of a pot of so many units.
pub const fn share_of(high: usize, low: Option<usize>, pot: u64) -> u64 {
    const fn part(ways: usize, of: u64) -> u64 {
        if ways == 0 { 0 } else { of / ways as u64 }
    }
    match low {
        None => part(high, pot),
        Some(low) => part(high, pot / 2) + part(low, pot / 2),
    }
}

/// A player's share where these share the high and these the low (0: nobody).
pub const fn share_in(player: usize, high: u16, low: u16, pot: u64) -> u64 {
    const fn ways(set: u16, player: usize) -> usize {
        if set >> player & 1 == 1 { set.count_ones() as usize } else { 0 }
    }
    share_of(ways(high, player), if low == 0 { None } else { Some(ways(low, player)) }, pot)
}
