//! All combinations of hands on one board, one by one: for small ranges, and for more than two players.

use super::board::Board;
use super::counts::{Counts, share_in};
use super::job::Shares;
use super::range::{Range, index, mask};
use crate::equity::keep;

/// A hand that the board leaves.
#[derive(Clone, Copy)]
struct Hand {
    mask: u64,
    high: u16,
    low: u16,
    weight: u32,
    index: u32,
}

/// The hands of all players on one board.
#[derive(Default)]
pub struct Pairs {
    hands: Vec<Vec<Hand>>,
    highs: Vec<u16>,
    lows: Vec<u16>,
}

/// What was chosen for the players so far.
#[derive(Clone, Copy)]
struct Chosen {
    used: u64,
    best: u16,
    high: u16,
    best_low: u16,
    low: u16,
    weight: u128,
}

impl Pairs {
    /// Counts one run-out, so many times; of the first player's hands one of so many slices.
    #[expect(clippy::too_many_arguments, reason = "the parts of a job")]
    pub fn run<const K: usize>(
        &mut self,
        ranges: &[Range],
        board: &Board,
        gone: u64,
        times: u32,
        (slice, slices): (usize, usize),
        counts: &mut Counts,
        shares: Option<&mut Shares>,
    ) {
        self.hands.resize_with(ranges.len(), Vec::new);
        for (hands, range) in self.hands.iter_mut().zip(ranges) {
            hands.clear();
            board.highs::<K>(&range.hands, &mut self.highs);
            board.lows::<K>(&range.hands, &mut self.lows);
            let all = range.hands.iter().zip(self.highs.iter().zip(&self.lows));
            let all = all.map(|(&hand, (&high, &low))| Hand {
                mask: mask::<K>(hand),
                high,
                low,
                weight: range.weight_at(index(hand)),
                index: index(hand) as u32,
            });
            hands.extend(all.filter(|hand| hand.mask & gone == 0));
        }
        if let Some(hands) = self.hands.first_mut() {
            let all = hands.len();
            hands.truncate(all * (slice + 1) / slices);
            hands.drain(..all * slice / slices);
        }
        let first = Chosen { used: 0, best: 0, high: 0, best_low: 0, low: 0, weight: u128::from(times) };
        let mut work = Work { hands: &self.hands, chosen: vec![(0, 0); ranges.len()], counts, shares };
        work.choose(0, first);
    }
}

struct Work<'a> {
    hands: &'a [Vec<Hand>],
    /// By player the index of his hand and its weight.
    chosen: Vec<(u32, u32)>,
    counts: &'a mut Counts,
    shares: Option<&'a mut Shares>,
}

impl Work<'_> {
    fn choose(&mut self, who: usize, before: Chosen) {
        let hands = self.hands;
        if who + 1 == hands.len() {
            return self.last(who, before);
        }
        for hand in hands[who].iter().filter(|hand| hand.mask & before.used == 0) {
            let mut next = before;
            next.used |= hand.mask;
            next.weight *= u128::from(hand.weight);
            keep(hand.high, who, &mut next.best, &mut next.high);
            if hand.low > 0 {
                keep(hand.low, who, &mut next.best_low, &mut next.low);
            }
            self.chosen[who] = (hand.index, hand.weight);
            self.choose(who + 1, next);
        }
    }

    /// The last player's hands, sorted only by how they compare with the best of the others.
    fn last(&mut self, who: usize, before: Chosen) {
        // Below, as high, above; times four and the same for the low, with 3 for none and none.
        let mut sums = [0u64; 16];
        for hand in self.hands[who].iter() {
            let high = usize::from(hand.high >= before.best) + usize::from(hand.high > before.best);
            let low = usize::from(hand.low >= before.best_low) + usize::from(hand.low > before.best_low);
            let low = if hand.low == 0 && before.best_low == 0 { 3 } else { low };
            let weight = if hand.mask & before.used == 0 { u64::from(hand.weight) } else { 0 };
            let at = (high << 2 | low) & 15;
            sums[at] += weight;
            if let Some(shares) = self.shares.as_mut()
                && weight > 0
            {
                let (high, low) = outcome(at, before, who);
                let share = share_in(who, high, low, shares.pot);
                shares.won[who][hand.index as usize] += before.weight * u128::from(share);
                shares.met[who][hand.index as usize] += before.weight;
            }
        }
        for (at, &sum) in sums.iter().enumerate().filter(|&(_, &sum)| sum > 0) {
            let (high, low) = outcome(at, before, who);
            let weight = before.weight * u128::from(sum);
            self.counts.add(high, low, weight);
            if let Some(shares) = self.shares.as_mut() {
                for (player, &(index, own)) in self.chosen[..who].iter().enumerate() {
                    let weight = weight / u128::from(own);
                    let share = share_in(player, high, low, shares.pot);
                    shares.won[player][index as usize] += weight * u128::from(share);
                    shares.met[player][index as usize] += weight;
                }
            }
        }
    }
}

/// Who shares the high and the low.
const fn outcome(at: usize, before: Chosen, who: usize) -> (u16, u16) {
    const fn winners(of: usize, others: u16, own: u16) -> u16 {
        match of {
            0 => others,
            1 => others | own,
            2 => own,
            _ => 0,
        }
    }
    (winners(at >> 2, before.high, 1 << who), winners(at & 3, before.low, 1 << who))
}
