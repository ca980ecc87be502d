//! From what each seat put in to frozen pots with their claimants (rules 4.1 to 4.3, 4.10, 4.13).

use super::check::{MAX_SEATS, PotProblem};
use super::{Seats, Stake};
use crate::error::Error;

/// The most pots there can be: dead money, and a layer for each live hand.
pub(super) const MAX_POTS: usize = MAX_SEATS + 1;

/// A pot: how much, and which seats may win it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pot {
    /// Before rake.
    pub amount: u64,
    /// The claimants.
    pub eligible: Seats,
    /// How much of it was added from outside.
    pub added: u64,
}

/// The pots of a hand, main pot first.
#[derive(Clone, Debug)]
pub struct Pots {
    pots: [Pot; MAX_POTS],
    count: usize,
    /// The seat that put in most, and by how much more than any other.
    pub(super) highest: usize,
    pub(super) excess: u64,
    /// All that was put in, with what was added from outside.
    pub put_in: u64,
    /// Whether there is a layer that only folded seats paid into (rule 4.10): it cannot arise in legal play, and there is no
    /// right answer.
    pub(super) orphan: bool,
}

impl Pots {
    pub(super) const fn new() -> Self {
        let none = Pot { amount: 0, eligible: 0, added: 0 };
        Self { pots: [none; MAX_POTS], count: 0, highest: 0, excess: 0, put_in: 0, orphan: false }
    }

    /// [`build_pots`] in place.
    #[inline]
    pub(super) fn gather(&mut self, stake: &Stake<'_>) -> Result<(), Error> {
        let seats = stake.live.len().min(MAX_SEATS);
        let in_hand = stake.in_hand();
        (self.count, self.orphan) = (0, false);
        // Rule 4.2: dead money matches nothing, and every live hand may win it; 4.13: so it is with money from outside.
        let dead = stake.added + stake.dead.iter().take(seats).sum::<u64>();
        if dead > 0 {
            self.add(dead, in_hand, stake.added);
        }
        self.put_in = dead;
        if stake.ante.is_empty() {
            self.layers(&stake.live[..seats], in_hand);
        } else {
            // Rule 4.2: an ante and the bets on it are one column: who is all-in for less is in for that much of both.
            let mut columns = [0; MAX_SEATS];
            for (seat, column) in columns[..seats].iter_mut().enumerate() {
                *column = stake.live[seat] + stake.ante_of(seat);
            }
            self.layers(&columns[..seats], in_hand);
        }
        if self.orphan {
            return Err(Error::PotsDefects { problems: vec![PotProblem::orphan("folded")] });
        }
        Ok(())
    }

    /// How many.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The pots in order.
    pub fn iter(&self) -> impl Iterator<Item = Pot> + '_ {
        self.pots[..self.count].iter().copied()
    }

    /// The pot with a number below `len`.
    #[inline]
    pub(super) fn get(&self, i: usize) -> Pot {
        self.pots[i]
    }

    /// The chips of a seat that nobody matched.
    #[inline]
    pub fn returned(&self, seat: usize) -> u64 {
        if seat == self.highest { self.excess } else { 0 }
    }

    /// Rule 4.3: layers with the same claimants are one pot. Those of a layer are among those of the one below, so that only the
    /// last pot can have the same.
    #[inline]
    fn add(&mut self, amount: u64, eligible: Seats, added: u64) {
        if self.count > 0 && self.pots[self.count - 1].eligible == eligible {
            self.pots[self.count - 1].amount += amount;
        } else {
            self.pots[self.count] = Pot { amount, eligible, added };
            self.count += 1;
        }
    }

    /// Cuts the columns into layers, lowest first, where another hand drops out. The part of the highest that no other seat reached
    /// goes back (rule 4.1).
    #[inline]
    fn layers(&mut self, columns: &[u64], in_hand: Seats) {
        // What the highest and the second highest put in: above the second nothing is matched.
        let (mut highest, mut matched) = (0, 0);
        for (seat, &column) in columns.iter().enumerate() {
            self.put_in += column;
            self.highest = if column > highest { seat } else { self.highest };
            matched = matched.max(highest.min(column));
            highest = highest.max(column);
        }
        self.excess = highest - matched;
        let (mut below, mut sum_below) = (0, 0);
        let mut reach = in_hand;
        while below < matched {
            // The lowest live column above what is already cut, and who reaches it.
            let mut level = matched;
            let mut rest = reach;
            while rest != 0 {
                let seat = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if columns[seat] > below {
                    level = level.min(columns[seat]);
                } else {
                    reach &= !(1 << seat);
                }
            }
            if reach == 0 {
                self.orphan = true;
                return;
            }
            let sum = columns.iter().map(|&column| column.min(level)).sum::<u64>();
            self.add(sum - sum_below, reach, 0);
            (below, sum_below) = (level, sum);
        }
    }
}

/// Who could win what: the pots as they stand, and what would go back if nobody called.
///
/// The stake must be checked (see [`super::check`]). `Error::PotsDefects` for a layer that only folded seats paid into.
///
/// ```
/// use omaha_core::pots::{Stake, build_pots};
/// let stake = Stake { live: &[40, 60, 100, 100], ante: &[], dead: &[], added: 0, folded: 0b0010 };
/// let pots: Vec<_> = build_pots(&stake)?.iter().map(|p| (p.amount, p.eligible)).collect();
/// assert_eq!(pots, [(160, 0b1101), (140, 0b1100)]);
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[inline]
pub fn build_pots(stake: &Stake<'_>) -> Result<Pots, Error> {
    let mut pots = Pots::new();
    pots.gather(stake)?;
    Ok(pots)
}

/// [`build_pots`], with orphan layers only noted.
pub(crate) fn gather(stake: &Stake<'_>) -> Pots {
    let mut pots = Pots::new();
    // Which it notes.
    let _ = pots.gather(stake);
    pots
}
