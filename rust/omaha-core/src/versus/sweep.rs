//! Two ranges on one board in one sweep from the lowest value up.

use super::range::{Packed, Range, index};
use super::sums::{Sums, weight_in, with_same};

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

/// Calls, for each hand of `hero` with its index, with the weight of the villain's hands that share no card with it and are
/// lower, and of those as high; the first `skip` hands are passed over. `weight` tells what a hand of the villain weighs, `same` has the weight of each of the hero's hands in the villain's range. At the end all hands
/// of the villain are in the sums.
#[inline(always)]
pub fn sweep<const K: usize>(
    sums: &mut Sums<K>,
    hero: &Sorted,
    skip: usize,
    villain: &Sorted,
    weight: impl Fn(usize) -> u32,
    same: &[u16],
    mut call: impl FnMut(usize, u32, u32),
) {
    sums.clear();
    let mut below: Vec<u32> = Vec::new();
    let (mut from, mut other_from) = (skip, 0);
    for (&end, &other_end) in hero.ends.iter().zip(&villain.ends) {
        let own = &hero.hands[from..from.max(end as usize)];
        let others = &villain.hands[other_from..other_end as usize];
        (from, other_from) = (from.max(end as usize), other_end as usize);
        if others.is_empty() {
            for &hand in own {
                call(index(hand), sums.apart(hand), 0);
            }
            continue;
        }
        below.clear();
        below.extend(own.iter().map(|&hand| sums.apart(hand)));
        for &hand in others {
            sums.add(hand, weight(index(hand)));
        }
        for (&hand, &below) in own.iter().zip(&below) {
            let at = index(hand);
            let not_above = with_same::<K>(sums.apart(hand), weight_in(same, at));
            call(at, below, not_above.wrapping_sub(below));
        }
    }
}
