//! What was counted: for each player how often he shared the high with so many and the low with so many.

/// A pot, in units that can be shared in half and then in up to eleven ways.
pub const UNIT: u64 = 2 * 27_720;

/// Integer counts of the outcomes of all deals; everything else (equity, ties, scoops, quarters) follows from them.
///
/// A deal falls, for each player, into one cell: in how many ways he shared the high (0 if he lost it) and the low. Tallies of
/// parts of the deals add up to that of all, whatever the order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    players: usize,
    deals: u64,
    cells: Vec<u64>,
}

/// What became of the low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Low {
    /// Nobody made one, or the game has none: the high takes all.
    None,
    /// Others have it.
    Lost,
    /// Shared in so many ways, 1 if alone.
    Shared(usize),
}

impl Low {
    const fn column(self, players: usize) -> usize {
        match self {
            Self::Lost => 0,
            Self::Shared(ways) => ways,
            Self::None => players + 1,
        }
    }
}

impl Tally {
    /// No deal yet.
    pub fn new(players: usize) -> Self {
        Self { players, deals: 0, cells: vec![0; players * (players + 1) * (players + 2)] }
    }

    /// The tally with these cells, in the order of [`Tally::cells`]; `None` if they cannot be those of so many deals.
    pub fn from_cells(players: usize, deals: u64, cells: Vec<u64>) -> Option<Self> {
        let row = (players + 1) * (players + 2);
        let sums = |player: &[u64]| player.iter().try_fold(0u64, |sum, &n| sum.checked_add(n)) == Some(deals);
        let sound = players >= 2 && cells.len() == players * row && cells.chunks(row.max(1)).all(sums);
        sound.then_some(Self { players, deals, cells })
    }

    /// How many players.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// How many deals were counted.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// All cells: by player, then by ways of the high (0 lost, 1 alone, ...), then of the low (0 lost, 1 alone, ..., and at the
    /// end no low).
    pub fn cells(&self) -> &[u64] {
        &self.cells
    }

    /// How often the player shared the high in so many ways and the low so.
    pub fn count(&self, player: usize, high: usize, low: Low) -> u64 {
        let column = low.column(self.players);
        let at = (player * (self.players + 1) + high) * (self.players + 2) + column;
        self.cells.get(at).copied().unwrap_or(0)
    }

    /// How often a player had the high alone, and how often he shared it.
    pub fn high(&self, player: usize) -> (u64, u64) {
        let n = self.players;
        let first = player * (n + 1) * (n + 2);
        let sum = |ways: core::ops::Range<usize>| {
            let cells = self.cells.get(first + ways.start * (n + 2)..first + ways.end * (n + 2));
            cells.map_or(0, |cells| cells.iter().sum())
        };
        (sum(1..2), sum(2..n + 1))
    }

    /// The shares that a player had, each in units of [`UNIT`] with how often he had it.
    pub fn shares(&self, player: usize) -> impl Iterator<Item = (u64, u64)> + '_ {
        let n = self.players;
        let part = |ways: usize, of: u64| if ways == 0 { 0 } else { of / ways as u64 };
        let row = (n + 1) * (n + 2);
        let cells = self.cells.get(player * row..(player + 1) * row).unwrap_or_default();
        cells.iter().enumerate().map(move |(at, &count)| {
            let (high, column) = (at / (n + 2), at % (n + 2));
            let share = if column > n { part(high, UNIT) } else { part(high, UNIT / 2) + part(column, UNIT / 2) };
            (share, count)
        })
    }

    /// The sum of a player's shares, in units of [`UNIT`]: his equity is that of `deals` pots.
    pub fn units(&self, player: usize) -> u128 {
        self.shares(player).map(|(share, count)| u128::from(share) * u128::from(count)).sum()
    }

    /// The standard error of a player's equity if the deals are a random sample; 0 for fewer than two.
    pub fn standard_error(&self, player: usize) -> f64 {
        let deals = self.deals as f64;
        if self.deals < 2 {
            return 0.0;
        }
        let mean = self.units(player) as f64 / deals;
        let squares: f64 = self.shares(player).map(|(share, count)| (share as f64 - mean).powi(2) * count as f64).sum();
        (squares / (deals - 1.0) / deals).sqrt() / UNIT as f64
    }

    /// Counts `weight` deals in which the players in `high` share the high and those in `low` the low (0 if there is none).
    #[inline]
    pub(crate) fn add(&mut self, high: u16, low: u16, weight: u64) {
        self.deals = self.deals.wrapping_add(weight);
        let (n, ways) = (self.players, high.count_ones() as usize);
        let low_ways = if low == 0 { n + 1 } else { low.count_ones() as usize };
        for player in 0..n {
            let won = if high >> player & 1 == 1 { ways } else { 0 };
            let column = if low == 0 || low >> player & 1 == 1 { low_ways } else { 0 };
            if let Some(cell) = self.cells.get_mut((player * (n + 1) + won) * (n + 2) + column) {
                *cell = cell.wrapping_add(weight);
            }
        }
    }

    /// Adds the deals of another tally of as many players.
    pub fn merge(&mut self, other: &Self) {
        debug_assert_eq!(self.players, other.players);
        self.deals = self.deals.wrapping_add(other.deals);
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            *cell = cell.wrapping_add(*more);
        }
    }
}

/// Sums by the sets of winners, so that a term costs one addition; only at the end are they shared out to the players.
pub(crate) struct Sums {
    players: usize,
    by_sets: Vec<u64>,
    tally: Tally,
}

/// Up to so many players there is a cell for each pair of sets.
const MOST_PAIRS: usize = 6;

impl Sums {
    pub fn new(players: usize, hilo: bool) -> Self {
        let size = match (players, hilo) {
            (_, false) => 1 << players,
            (0..=MOST_PAIRS, true) => 1 << (2 * players),
            _ => 0,
        };
        Self { players, by_sets: vec![0; size], tally: Tally::new(players) }
    }

    #[inline]
    pub fn add(&mut self, high: u16, low: u16, weight: u64) {
        let at = usize::from(high) | usize::from(low) << self.players;
        match self.by_sets.get_mut(at) {
            Some(sum) => *sum = sum.wrapping_add(weight),
            None => self.tally.add(high, low, weight),
        }
    }

    /// Adds so many deals for each set of winners of the high; nobody has a low.
    pub fn add_all(&mut self, high: &[u16], weights: &[i16]) {
        if self.players > 2 {
            for (&high, &weight) in high.iter().zip(weights) {
                self.add(high, 0, weight as u64);
            }
            return;
        }
        let mut sums = [0u64; 3];
        for (high, weights) in high.chunks(64).zip(weights.chunks(64)) {
            for (sum, set) in sums.iter_mut().zip(1..) {
                let all = high.iter().zip(weights);
                *sum += u64::from(all.map(|(&high, &weight)| if high == set { weight as u32 } else { 0 }).sum::<u32>());
            }
        }
        (1..).zip(sums).for_each(|(high, sum)| self.add(high, 0, sum));
    }

    /// Takes `weight` deals out again.
    #[inline]
    pub fn subtract(&mut self, high: u16, low: u16, weight: u64) {
        self.add(high, low, weight.wrapping_neg());
    }

    /// Sums where nobody has the high are no deals and are left out.
    pub fn into_tally(mut self) -> Tally {
        let all = (1 << self.players) - 1;
        for (at, &weight) in self.by_sets.iter().enumerate() {
            let (high, low) = ((at & all) as u16, (at >> self.players) as u16);
            if weight != 0 && high != 0 {
                self.tally.add(high, low, weight);
            }
        }
        self.tally
    }
}
