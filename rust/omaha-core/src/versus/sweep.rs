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
    /// Sorts the hands by a value below `values`; hands of the value `values` itself are left out.
    #[inline(always)]
    pub fn sort(&mut self, range: &Range, values: usize, value: impl Fn(Packed) -> u16) {
        let Self { hands, ends, values: of } = self;
        ends.clear();
        ends.resize(values + 1, 0);
        of.clear();
        of.extend(range.hands.iter().map(|&hand| {
            let value = value(hand);
            let end = &mut ends[usize::from(value)];
            *end = end.wrapping_add(1);
            value
        }));
        let mut sum = 0;
        for end in ends.iter_mut() {
            let count = *end;
            *end = sum;
            sum += count;
        }
        hands.resize(range.len(), 0);
        for (&hand, &value) in range.hands.iter().zip(&*of) {
            let at = &mut ends[usize::from(value)];
            hands[*at as usize] = hand;
            *at = at.wrapping_add(1);
        }
        ends.truncate(values);
        hands.truncate(ends.last().map_or(0, |&end| end as usize));
    }
}

/// Calls, for each hand of `hero` with its index, with the weight of the villain's hands that share no card with it and are
/// lower, and of those as high; the first `skip` hands are passed over. `same` has the weight of each of the hero's hands in the villain's range. At the end all hands
/// of the villain are in the sums.
#[inline(always)]
pub fn sweep<const K: usize>(
    sums: &mut Sums<K>,
    hero: &Sorted,
    skip: usize,
    villain: (&Sorted, &Range),
    same: &[u16],
    mut call: impl FnMut(usize, u32, u32),
) {
    sums.clear();
    let mut below: Vec<u32> = Vec::new();
    let (mut from, mut other_from) = (skip, 0);
    for (&end, &other_end) in hero.ends.iter().zip(&villain.0.ends) {
        let own = &hero.hands[from..from.max(end as usize)];
        let others = &villain.0.hands[other_from..other_end as usize];
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
            sums.add(hand, villain.1.weight_at(index(hand)));
        }
        for (&hand, &below) in own.iter().zip(&below) {
            let at = index(hand);
            let not_above = with_same::<K>(sums.apart(hand), weight_in(same, at));
            call(at, below, not_above.wrapping_sub(below));
        }
    }
}
