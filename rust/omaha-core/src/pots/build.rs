//! From what each seat put in to frozen pots with their claimants (rules 4.1 to 4.3, 4.10, 4.13).

use super::check::{MAX_SEATS, PotProblem};
use super::{Seats, Stake};
use crate::error::Error;

/// The most pots there can be: dead money, and a layer for each seat's ante and bets.
pub(super) const MAX_POTS: usize = 2 * MAX_SEATS + 1;

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
    returned: [u64; MAX_SEATS],
    /// All that was put in, with what was added from outside.
    pub put_in: u64,
    /// Whether there is a layer that only folded seats paid into (rule 4.10): it cannot arise in legal play, and there is no
    /// right answer.
    pub(super) orphan: bool,
}

impl Pots {
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
        self.returned.get(seat).copied().unwrap_or(0)
    }

    /// Rule 4.3: layers with the same claimants are one pot.
    #[inline]
    fn add(&mut self, amount: u64, eligible: Seats, added: u64) {
        if amount == 0 {
            return;
        }
        for pot in &mut self.pots[..self.count] {
            if pot.eligible == eligible {
                pot.amount += amount;
                pot.added += added;
                return;
            }
        }
        self.pots[self.count] = Pot { amount, eligible, added };
        self.count += 1;
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
    let pots = gather(stake);
    if pots.orphan {
        return Err(Error::PotsDefects { problems: vec![PotProblem::orphan("folded")] });
    }
    Ok(pots)
}

/// [`build_pots`], with orphan layers only noted.
#[inline]
pub(super) fn gather(stake: &Stake<'_>) -> Pots {
    let seats = stake.live.len().min(MAX_SEATS);
    let in_hand = stake.in_hand();
    let mut pots = Pots {
        pots: [Pot::default(); MAX_POTS],
        count: 0,
        returned: [0; MAX_SEATS],
        put_in: stake.added,
        orphan: false,
    };
    // Rule 4.2: dead money matches nothing, and every live hand may win it; 4.13: so it is with money from outside.
    let mut dead = stake.added;
    let mut antes = 0;
    for seat in 0..seats {
        dead += stake.dead_of(seat);
        antes |= stake.ante_of(seat);
        pots.put_in += stake.live[seat] + stake.ante_of(seat) + stake.dead_of(seat);
    }
    pots.add(dead, in_hand, stake.added);
    if antes == 0 {
        layers(&stake.live[..seats], in_hand, &mut pots);
        return pots;
    }
    // Rule 4.2: an ante and the bets on it are one column: who is all-in for less is in for that much of both.
    let mut columns = [0; MAX_SEATS];
    for (seat, column) in columns[..seats].iter_mut().enumerate() {
        *column = stake.live[seat] + stake.ante_of(seat);
    }
    layers(&columns[..seats], in_hand, &mut pots);
    pots
}

/// Cuts the amounts into layers, lowest first. The part of the highest that no other seat reached goes back (rule 4.1).
#[inline]
fn layers(amounts: &[u64], in_hand: Seats, pots: &mut Pots) {
    let mut below = 0;
    loop {
        // The lowest amount above what is already cut, who reaches it, and who reached higher than `below`.
        let mut level = u64::MAX;
        let mut reach: Seats = 0;
        for (seat, &amount) in amounts.iter().enumerate() {
            if amount > below {
                level = level.min(amount);
                reach |= 1 << seat;
            }
        }
        if reach == 0 {
            return;
        }
        if reach.is_power_of_two() {
            pots.returned[reach.trailing_zeros() as usize] += level - below;
            return;
        }
        if reach & in_hand == 0 {
            pots.orphan = true;
        } else {
            pots.add((level - below) * u64::from(reach.count_ones()), reach & in_hand, 0);
        }
        below = level;
    }
}
