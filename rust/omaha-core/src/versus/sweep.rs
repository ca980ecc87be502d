//! Two ranges on one board in one sweep from the lowest value up.

use super::range::{Packed, Range, index};
use super::sums::{Sums, weight_in, with_same};
use std::sync::atomic::{AtomicBool, Ordering};

/// The hands of a range in order of some value; those without one are left out.
#[derive(Default)]
pub struct Sorted {
    /// The hands.
    pub hands: Vec<Packed>,
    /// By value, where the next one begins.
    pub ends: Vec<u32>,
    values: Vec<u16>,
}

impl Sorted {
    /// Sorts the hands by values, which `fill` writes, below `count`; hands of the value `count` itself are left out.
    pub fn sort(&mut self, range: &Range, count: usize, fill: impl FnOnce(&mut Vec<u16>)) {
        let Self { hands, ends, values } = self;
        fill(values);
        ends.clear();
        ends.resize(count + 1, 0);
        for &value in &*values {
            let end = &mut ends[usize::from(value)];
            *end = end.wrapping_add(1);
        }
        let mut sum = 0;
        for end in ends.iter_mut() {
            let many = *end;
            *end = sum;
            sum += many;
        }
        hands.resize(range.len(), 0);
        for (&hand, &value) in range.hands.iter().zip(&*values) {
            let at = &mut ends[usize::from(value)];
            hands[*at as usize] = hand;
            *at = at.wrapping_add(1);
        }
        ends.truncate(count);
        hands.truncate(ends.last().map_or(0, |&end| end as usize));
    }

    /// The value of each hand of the range, in its order.
    pub fn values(&self) -> &[u16] {
        &self.values
    }
}

/// Calls twice for each hand of `hero` with its index: with the weight of the villain's hands that share no card with it and are
/// lower (`false`), and of those that are not higher (`true`); the first `skip` hands are passed over. `weight` tells what a hand
/// of the villain weighs, `same` has the weight of each of the hero's hands in the villain's range. At the end all hands of the
/// villain are in the sums. Ends early, and is worth nothing, once it is to stop.
#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "two ranges and what is said of their hands")]
pub fn sweep<const K: usize>(
    sums: &mut Sums<K>,
    hero: &Sorted,
    skip: usize,
    villain: &Sorted,
    weight: impl Fn(usize) -> u32,
    same: &[u16],
    stop: &AtomicBool,
    mut call: impl FnMut(usize, bool, u32),
) {
    sums.clear();
    let (mut from, mut other_from) = (skip, 0);
    for (&end, &other_end) in hero.ends.iter().zip(&villain.ends) {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let own = &hero.hands[from..from.max(end as usize)];
        let others = &villain.hands[other_from..other_end as usize];
        (from, other_from) = (from.max(end as usize), other_end as usize);
        if others.is_empty() {
            sums.apart(own.iter().copied(), |hand, apart| {
                call(index(hand), false, apart);
                call(index(hand), true, apart);
            });
            continue;
        }
        sums.apart(own.iter().copied(), |hand, apart| call(index(hand), false, apart));
        sums.add(others.iter().map(|&hand| (hand, weight(index(hand)))));
        sums.apart(own.iter().copied(), |hand, apart| {
            call(index(hand), true, with_same::<K>(apart, weight_in(same, index(hand))));
        });
    }
}
