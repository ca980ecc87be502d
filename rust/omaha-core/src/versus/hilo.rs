//! Outcomes of high and low together, on a board where a low is possible.
//!
//! Sweeps give how often the high is won and tied, and the low. For scoops and quarters they must be counted together: pairs
//! where both are won by halves of the lows (every pair of different lows is parted once), pairs where one is tied by sweeps over
//! the other among those that are equal in the one.

use super::range::{Packed, Range, index};
use super::sums::{Sums, weight_in, with_same};
use super::sweep::Sorted;
use core::iter::once;
use std::sync::atomic::{AtomicBool, Ordering};

/// A hand and what it is worth.
#[derive(Clone, Copy)]
pub struct Both {
    hand: Packed,
    high: u16,
    low: u16,
    weight: u32,
}

impl Both {
    const fn weighed(&self) -> (Packed, u32) {
        (self.hand, self.weight)
    }
}

/// The weights of pairs that win or tie the high and the low together, for the first player.
#[derive(Clone, Copy, Default)]
pub struct Joint {
    /// Both won.
    pub win_win: u64,
    /// Both tied.
    pub tie_tie: u64,
    /// The high tied, the low lost.
    pub tie_lose: u64,
    /// The high lost, the low tied.
    pub lose_tie: u64,
}

/// The hands, ascending by high, with their lows, which are in the order of the range.
pub fn both(sorted: &Sorted, range: &Range, lows: &[u16], into: &mut Vec<Both>) {
    into.clear();
    let mut from = 0;
    for (high, &end) in (0..).zip(&sorted.ends) {
        into.extend(sorted.hands[from..end as usize].iter().map(|&hand| Both {
            hand,
            high,
            low: lows[index(hand)],
            weight: range.weight_at(index(hand)),
        }));
        from = end as usize;
    }
}

/// Counts the pairs; the order of the hands is lost. Ends early, and is worth nothing, once it is to stop.
pub fn joint<const K: usize>(
    sums: &mut Sums<K>,
    hero: &mut [Both],
    villain: &mut [Both],
    same: &[u16],
    stop: &AtomicBool,
) -> Joint {
    let mut lows: Vec<u16> = hero.iter().chain(&*villain).map(|hand| hand.low).collect();
    lows.sort_unstable();
    lows.dedup();
    let mut kept = Vec::new();
    let win_win = dominated(sums, hero, villain, &lows, &mut kept, stop);
    let (tie_lose, tie_tie) = tied(sums, hero, villain, same, stop, |hand| (hand.high, hand.low));
    // Who has no low ties none.
    let (hero, villain) = (part(hero, 1, &mut kept).1, part(villain, 1, &mut kept).1);
    let (lose_tie, _) = tied(sums, hero, villain, same, stop, |hand| (hand.low, hand.high + 1));
    Joint { win_win, tie_tie, tie_lose, lose_tie }
}

/// Pairs in which the hero is higher both ways, all lows being among `lows`.
fn dominated<const K: usize>(
    sums: &mut Sums<K>,
    hero: &mut [Both],
    villain: &mut [Both],
    lows: &[u16],
    kept: &mut Vec<Both>,
    stop: &AtomicBool,
) -> u64 {
    if lows.len() < 2 || hero.is_empty() || villain.is_empty() {
        return 0;
    }
    let (below, above) = lows.split_at(lows.len() / 2);
    let middle = above[0];
    sums.clear();
    let mut sum = 0u64;
    let mut others = villain.iter().filter(|hand| hand.low < middle).peekable();
    for own in hero.iter().filter(|hand| hand.low >= middle) {
        if stop.load(Ordering::Relaxed) {
            return 0;
        }
        let lower = core::iter::from_fn(|| others.next_if(|other| other.high < own.high));
        sums.add(lower.map(Both::weighed));
        sums.apart(once(own.hand), |_, apart| sum += u64::from(own.weight) * u64::from(apart));
    }
    let (own_below, own_above) = part(hero, middle, kept);
    let (others_below, others_above) = part(villain, middle, kept);
    sum + dominated(sums, own_below, others_below, below, kept, stop)
        + dominated(sums, own_above, others_above, above, kept, stop)
}

/// Puts the lower lows first; otherwise the order stays.
fn part<'a>(hands: &'a mut [Both], middle: u16, kept: &mut Vec<Both>) -> (&'a mut [Both], &'a mut [Both]) {
    kept.clear();
    let mut at = 0;
    for from in 0..hands.len() {
        let hand = hands[from];
        if hand.low < middle {
            hands[at] = hand;
            at += 1;
        } else {
            kept.push(hand);
        }
    }
    let (below, above) = hands.split_at_mut(at);
    above.copy_from_slice(kept);
    (below, above)
}

/// Pairs that are equal in the first key: those in which the villain is higher in the second, and those equal in both, unless
/// the second is 0.
fn tied<const K: usize>(
    sums: &mut Sums<K>,
    hero: &mut [Both],
    villain: &mut [Both],
    same: &[u16],
    stop: &AtomicBool,
    keys: impl Fn(&Both) -> (u16, u16),
) -> (u64, u64) {
    let order = |hand: &Both| {
        let (first, second) = keys(hand);
        (first, u16::MAX - second)
    };
    hero.sort_unstable_by_key(order);
    villain.sort_unstable_by_key(order);
    sums.clear();
    let (mut higher, mut equal) = (0u64, 0u64);
    let mut rest = &*villain;
    for group in hero.chunk_by(|a, b| keys(a).0 == keys(b).0) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let first = keys(&group[0]).0;
        rest = &rest[rest.partition_point(|hand| keys(hand).0 < first)..];
        let (others, after) = rest.split_at(rest.partition_point(|hand| keys(hand).0 == first));
        rest = after;
        let mut at = 0;
        for own in group.chunk_by(|a, b| keys(a).1 == keys(b).1) {
            let second = keys(&own[0]).1;
            let lower = &others[at..];
            let lower = &lower[..lower.partition_point(|hand| keys(hand).1 > second)];
            sums.add(lower.iter().map(Both::weighed));
            at += lower.len();
            let mut above = 0u64;
            let mut weights = own.iter().map(|own| u64::from(own.weight));
            sums.apart(own.iter().map(|own| own.hand), |_, apart| {
                above += weights.next().unwrap_or(0) * u64::from(apart);
            });
            higher += above;
            if second == 0 {
                continue;
            }
            let level = &others[at..];
            let level = &level[..level.partition_point(|hand| keys(hand).1 == second)];
            sums.add(level.iter().map(Both::weighed));
            at += level.len();
            let mut weights = own.iter().map(|own| u64::from(own.weight));
            sums.apart(own.iter().map(|own| own.hand), |hand, apart| {
                let apart = with_same::<K>(apart, weight_in(same, index(hand)));
                equal += weights.next().unwrap_or(0) * u64::from(apart);
            });
            equal -= above;
        }
        sums.add(others[..at].iter().map(|other| (other.hand, other.weight.wrapping_neg())));
    }
    (higher, equal)
}
