//! Sums of weights by cards, from which the weight of all hands that share no card with another follows.
//!
//! Hands in the sums that hold none of the cards of `h` weigh, over all sets `S` of cards of `h`, the sum of those that hold all
//! of `S`, added if `S` is even and subtracted if it is odd. Sums wrap: what comes out is at most the weight of a whole range,
//! which is below 2^32 (20,358,520 hands of six cards, 100 each).

use super::range::{INDEX_AT, Packed, card};
use crate::eval::index::CHOOSE;

/// `C(card, k)` by k, to 5, as sets of so many cards are numbered.
static STEPS: [[u32; 64]; 6] = {
    let mut table = [[0; 64]; 6];
    let mut k = 1;
    while k < 6 {
        let mut card = 0;
        while card < 64 {
            table[k][card] = CHOOSE[card][k] as u32;
            card += 1;
        }
        k += 1;
    }
    table
};

/// Where the sets of two, three, four and five cards begin; those of one begin at 0. Of two cards the higher one has a row.
const TWOS: usize = 64;
const THREES: usize = TWOS + 4096;
const FOURS: usize = THREES + CHOOSE[52][3] as usize;
const FIVES: usize = FOURS + CHOOSE[52][4] as usize;
/// The empty set stands in the place of a card that there is not.
const ALL: usize = 63;

/// Sums by sets that differ in their lowest card only are neighbours.
type Row = [u32; 64];
static NOTHING: Row = [0; 64];

/// Room for the sets of up to three cards: for hands of four, places cut down to it need no further look.
const FOUR: usize = 1 << 15;

/// Weights by the cards that hands hold, for hands of K cards.
///
/// Hands come in lists: neighbours often have all cards but the lowest in common (always, if they ascend and are many), and then
/// half of the sums are theirs together.
pub struct Sums<const K: usize> {
    cells: Vec<u32>,
}

/// All cards of a packed hand but the lowest.
#[inline(always)]
const fn upper(hand: Packed) -> Packed {
    hand & ((1 << INDEX_AT) - 64)
}

/// Of the sets of upper cards that make sums with the lowest one: those of even and of odd size.
const fn halves(hole: usize) -> (usize, usize) {
    let half = 1 << (hole - 2);
    if hole.is_multiple_of(2) { (half, half - 1) } else { (half - 1, half) }
}

impl<const K: usize> Sums<K> {
    /// Where the cells that are used end.
    const END: usize = match K {
        4 => FOURS,
        5 => FIVES,
        _ => FIVES + CHOOSE[52][5] as usize,
    };

    /// No hands.
    pub fn new() -> Self {
        // A row may begin at each of them.
        Self { cells: vec![0; if K == 4 { FOUR } else { Self::END } + 64] }
    }

    /// Takes all hands out.
    pub fn clear(&mut self) {
        if let Some(used) = self.cells.get_mut(..Self::END) {
            used.fill(0);
        }
    }

    /// Puts hands in, each with its weight.
    #[inline(always)]
    pub fn add(&mut self, hands: impl Iterator<Item = (Packed, u32)>) {
        if K == 4 {
            return self.add_four(hands);
        }
        let (evens, odds) = const { halves(K) };
        let mut put = |at: usize, weight: u32| {
            if let Some(sum) = self.cells.get_mut(at) {
                *sum = sum.wrapping_add(weight);
            }
        };
        let (mut last, mut together) = (u64::MAX, 0u32);
        let mut rows = [0; 31];
        for (hand, weight) in hands {
            if upper(hand) != last {
                if together != 0 {
                    each_upper::<K>(last, |_, _, alone| put(alone, together));
                }
                (last, together) = (upper(hand), 0);
                let mut count = 0;
                each_upper::<K>(hand, |size, row, _| {
                    if size + 2 <= K {
                        rows[count] = row;
                        count += 1;
                    }
                });
            }
            together = together.wrapping_add(weight);
            for row in &rows[..evens + odds] {
                put(row + (hand & 63) as usize, weight);
            }
        }
        if together != 0 {
            each_upper::<K>(last, |_, _, alone| put(alone, together));
        }
    }

    /// Calls with each hand and the weight of the hands that share no card with it, if it is not in the sums itself; otherwise
    /// [`with_same`] puts it right.
    #[inline(always)]
    pub fn apart(&self, hands: impl Iterator<Item = Packed>, mut call: impl FnMut(Packed, u32)) {
        if K == 4 {
            return self.apart_four(hands, call);
        }
        let (evens, odds) = const { halves(K) };
        let (mut last, mut of_upper) = (u64::MAX, 0u32);
        let (mut even, mut odd) = ([&NOTHING; 16], [&NOTHING; 16]);
        for hand in hands {
            if upper(hand) != last {
                (last, of_upper) = (upper(hand), 0);
                let (mut at_even, mut at_odd) = (0, 0);
                each_upper::<K>(hand, |size, row, alone| {
                    let sum = self.cells.get(alone).map_or(0, |&sum| sum);
                    let row = || self.cells.get(row..).and_then(|cells| cells.first_chunk()).unwrap_or(&NOTHING);
                    if size.is_multiple_of(2) {
                        of_upper = of_upper.wrapping_add(sum);
                        if size + 2 <= K {
                            even[at_even] = row();
                            at_even += 1;
                        }
                    } else {
                        of_upper = of_upper.wrapping_sub(sum);
                        if size + 2 <= K {
                            odd[at_odd] = row();
                            at_odd += 1;
                        }
                    }
                });
            }
            let lowest = (hand & 63) as usize;
            // With the lowest card an even set is odd.
            let minus = even[..evens].iter().fold(0u32, |sum, row| sum.wrapping_add(row[lowest]));
            let plus = odd[..odds].iter().fold(of_upper, |sum, row| sum.wrapping_add(row[lowest]));
            call(hand, plus.wrapping_sub(minus));
        }
    }

    #[inline(always)]
    fn add_four(&mut self, hands: impl Iterator<Item = (Packed, u32)>) {
        let Some(cells) = self.cells.first_chunk_mut() else { return };
        let put = |cells: &mut [u32; FOUR], at: usize, weight: u32| {
            let sum = &mut cells[at & (FOUR - 1)];
            *sum = sum.wrapping_add(weight);
        };
        let (mut last, mut together) = (Upper::of(0), 0u32);
        let mut of = u64::MAX;
        for (hand, weight) in hands {
            if upper(hand) != of {
                last.sets().into_iter().for_each(|at| put(cells, at, together));
                (of, together) = (upper(hand), 0);
                last = Upper::of(hand);
            }
            together = together.wrapping_add(weight);
            let lowest = (hand & 63) as usize;
            put(cells, lowest, weight);
            last.twos.into_iter().for_each(|row| put(cells, row + lowest, weight));
            last.threes.into_iter().for_each(|row| put(cells, row + lowest, weight));
        }
        last.sets().into_iter().for_each(|at| put(cells, at, together));
    }

    #[inline(always)]
    fn apart_four(&self, hands: impl Iterator<Item = Packed>, mut call: impl FnMut(Packed, u32)) {
        let Some(cells) = self.cells.first_chunk::<{ FOUR + 64 }>() else { return };
        let cell = |at: usize| cells[at & (FOUR - 1)];
        let row = |at: usize| cells[at & (FOUR - 1)..].first_chunk().unwrap_or(&NOTHING);
        let (mut last, mut of_upper) = (u64::MAX, 0u32);
        let ones: &Row = row(0);
        let mut two = [&NOTHING; 3];
        let mut three = [&NOTHING; 3];
        for hand in hands {
            if upper(hand) != last {
                last = upper(hand);
                let Upper { twos, threes, ones, pairs, all } = Upper::of(hand);
                let sum = |of: [usize; 3]| cell(of[0]).wrapping_add(cell(of[1])).wrapping_add(cell(of[2]));
                of_upper = cell(ALL).wrapping_add(sum(pairs)).wrapping_sub(sum(ones)).wrapping_sub(cell(all));
                (two, three) = (twos.map(row), threes.map(row));
            }
            let lowest = (hand & 63) as usize;
            let sum = |of: [&Row; 3]| of[0][lowest].wrapping_add(of[1][lowest]).wrapping_add(of[2][lowest]);
            call(hand, of_upper.wrapping_sub(ones[lowest]).wrapping_add(sum(two)).wrapping_sub(sum(three)));
        }
    }
}

/// What is left of [`Sums::apart`] where the same hand is in the sums with this weight.
#[inline(always)]
pub const fn with_same<const K: usize>(apart: u32, same: u32) -> u32 {
    if K.is_multiple_of(2) { apart.wrapping_add(same) } else { apart.wrapping_sub(same) }
}

/// The weight of the same hand among the others; there may be a list of none.
#[inline(always)]
pub fn weight_in(same: &[u16], index: usize) -> u32 {
    same.get(index).map_or(0, |&weight| u32::from(weight))
}

/// Calls with each set of cards but the lowest: how many they are, where the row of the set with each lower card begins, and where
/// the set itself stands. The row of all of them does not exist.
#[inline(always)]
fn each_upper<const K: usize>(hand: Packed, mut call: impl FnMut(usize, usize, usize)) {
    let cards: [usize; K] = core::array::from_fn(|place| card(hand, place));
    let step = |k: usize, place: usize| STEPS[k][cards[place] & 63] as usize;
    call(0, 0, ALL);
    for i in 1..K {
        call(1, TWOS + (cards[i] << 6), cards[i]);
        for j in i + 1..K {
            let row = step(2, i) + step(3, j);
            call(2, THREES + row, TWOS + (cards[i] | cards[j] << 6));
            for k in j + 1..K {
                let row = row + step(4, k);
                let alone = step(1, i) + step(2, j) + step(3, k);
                call(3, FOURS + row, THREES + alone);
                for l in k + 1..K {
                    let row = row + step(5, l);
                    let alone = alone + step(4, l);
                    call(4, FIVES + row, FOURS + alone);
                    for m in l + 1..K {
                        call(5, 0, FIVES + alone + step(5, m));
                    }
                }
            }
        }
    }
}

/// What [`each_upper`] calls with for hands of four cards, without a loop, so that rows stay in registers.
struct Upper {
    twos: [usize; 3],
    threes: [usize; 3],
    ones: [usize; 3],
    pairs: [usize; 3],
    all: usize,
}

impl Upper {
    #[inline(always)]
    fn of(hand: Packed) -> Self {
        let [b, c, d] = [card(hand, 1), card(hand, 2), card(hand, 3)];
        let [two_b, two_c] = [STEPS[2][b] as usize, STEPS[2][c] as usize];
        let [three_c, three_d] = [STEPS[3][c] as usize, STEPS[3][d] as usize];
        Self {
            twos: [TWOS + (b << 6), TWOS + (c << 6), TWOS + (d << 6)],
            threes: [THREES + two_b + three_c, THREES + two_b + three_d, THREES + two_c + three_d],
            ones: [b, c, d],
            pairs: [TWOS + (c << 6) + b, TWOS + (d << 6) + b, TWOS + (d << 6) + c],
            all: THREES + b + two_c + three_d,
        }
    }

    /// Where its own sets stand.
    #[inline(always)]
    fn sets(&self) -> [usize; 8] {
        let ([b, c, d], [bc, bd, cd]) = (self.ones, self.pairs);
        [ALL, b, c, d, bc, bd, cd, self.all]
    }
}
