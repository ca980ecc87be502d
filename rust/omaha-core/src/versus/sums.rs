//! Sums of weights by cards, from which the weight of all hands that share no card with another follows.
//!
//! Hands in the sums that hold none of the cards of `h` weigh, over all sets `S` of cards of `h`, the sum of those that hold all
//! of `S`, added if `S` is even and subtracted if it is odd. Sums wrap: what comes out is at most the weight of a whole range,
//! which is below 2^32 (20,358,520 hands of six cards, 100 each).

use super::range::{Packed, card};
use crate::eval::index::CHOOSE;

/// `C(card, k)` by k, 3 to 5, as sets of so many cards are numbered.
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

/// Weights by the cards that hands hold, for hands of K cards.
pub struct Sums<const K: usize> {
    all: u32,
    ones: Box<[u32; 64]>,
    twos: Box<[u32; 4096]>,
    threes: Box<[u32; 32768]>,
    fours: Vec<u32>,
    fives: Vec<u32>,
}

/// How many sets of three cards there are.
const THREES: usize = 22_100;

impl<const K: usize> Sums<K> {
    /// No hands.
    pub fn new() -> Self {
        let size = |needed: bool, k: usize| if needed { CHOOSE[52][k] as usize } else { 0 };
        Self {
            all: 0,
            ones: Box::new([0; 64]),
            twos: Box::new([0; 4096]),
            threes: vec![0; 32768].try_into().unwrap_or_else(|_| unreachable!("the vector has so many elements")),
            fours: vec![0; size(K > 4, 4)],
            fives: vec![0; size(K > 5, 5)],
        }
    }

    /// Takes all hands out.
    pub fn clear(&mut self) {
        self.all = 0;
        self.ones.fill(0);
        self.twos.fill(0);
        self.threes[..THREES].fill(0);
        self.fours.fill(0);
        self.fives.fill(0);
    }

    /// Puts a hand in.
    #[inline(always)]
    pub fn add(&mut self, hand: Packed, weight: u32) {
        self.all = self.all.wrapping_add(weight);
        let put = |sum: &mut u32| *sum = sum.wrapping_add(weight);
        for i in 0..K {
            put(&mut self.ones[card(hand, i)]);
        }
        each_two::<K>(hand, |two| put(&mut self.twos[two]));
        each_three::<K>(hand, |three| put(&mut self.threes[three]));
        if K > 4 {
            each_more::<K>(hand, |four| put(&mut self.fours[four]), |_| {});
        }
        if K > 5 {
            each_more::<K>(hand, |_| {}, |five| put(&mut self.fives[five]));
        }
    }

    /// The weight of the hands that share no card with this one, if it is not in the sums itself; otherwise [`with_same`] puts
    /// it right.
    #[inline(always)]
    pub fn apart(&self, hand: Packed) -> u32 {
        let mut even = self.all;
        let mut odd = 0u32;
        for i in 0..K {
            odd = odd.wrapping_add(self.ones[card(hand, i)]);
        }
        each_two::<K>(hand, |two| even = even.wrapping_add(self.twos[two]));
        each_three::<K>(hand, |three| odd = odd.wrapping_add(self.threes[three]));
        if K > 4 {
            each_more::<K>(hand, |four| even = even.wrapping_add(self.fours[four]), |_| {});
        }
        if K > 5 {
            each_more::<K>(hand, |_| {}, |five| odd = odd.wrapping_add(self.fives[five]));
        }
        even.wrapping_sub(odd)
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

#[inline(always)]
fn each_two<const K: usize>(hand: Packed, mut call: impl FnMut(usize)) {
    for i in 0..K {
        for j in 0..K {
            if j > i {
                call((card(hand, i) | card(hand, j) << 6) & 4095);
            }
        }
    }
}

#[inline(always)]
fn each_three<const K: usize>(hand: Packed, mut call: impl FnMut(usize)) {
    for i in 0..K {
        for j in 0..K {
            if j > i {
                let two = STEPS[2][card(hand, j)].wrapping_add(STEPS[1][card(hand, i)]);
                for k in 0..K {
                    if k > j {
                        call(two.wrapping_add(STEPS[3][card(hand, k)]) as usize & 32767);
                    }
                }
            }
        }
    }
}

/// Sets of four cards, and of five.
#[inline(always)]
fn each_more<const K: usize>(hand: Packed, mut four: impl FnMut(usize), mut five: impl FnMut(usize)) {
    for i in 0..K {
        for j in i + 1..K {
            let two = STEPS[2][card(hand, j)] + STEPS[1][card(hand, i)];
            for k in j + 1..K {
                let three = two + STEPS[3][card(hand, k)];
                for l in k + 1..K {
                    let all = three + STEPS[4][card(hand, l)];
                    four(all as usize);
                    for m in l + 1..K {
                        five((all + STEPS[5][card(hand, m)]) as usize);
                    }
                }
            }
        }
    }
}
