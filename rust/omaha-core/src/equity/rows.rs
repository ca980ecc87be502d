//! A known hand's value on every rank multiset, and what else is known of a multiset of board ranks.

use super::spot::by_rank;
use crate::card_set::CardSet;
use crate::eval::index::{BOARDS, PAIRS, pair_index, rank_multiset_index};
use crate::eval::tables::{FIRST_ROW, tables};
use std::sync::LazyLock;

/// Rank multisets of a whole board, padded to whole vectors.
pub const WIDTH: usize = 6208;
/// What a hand is worth on each multiset of five board ranks when suits do not matter.
pub type HandRow = [u16; WIDTH];

/// By pair of hole ranks: its value on each multiset. The rows of the evaluator, turned.
static TURNED: LazyLock<Vec<[u16; WIDTH]>> = LazyLock::new(|| {
    let rows = &tables().rows[FIRST_ROW[2]..FIRST_ROW[2] + BOARDS[2]];
    let mut turned = vec![[0; WIDTH]; PAIRS];
    for (board, row) in rows.iter().enumerate() {
        for (pair, value) in turned.iter_mut().zip(row.0) {
            pair[board] = value;
        }
    }
    turned
});

/// The low ranks' bits of each multiset, ace lowest, as the evaluator's low table has them.
static LOW_RANKS: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut all = vec![0; WIDTH];
    for_each_multiset(5, &[5; 13], &mut |ranks, _| {
        all[rank_multiset_index(ranks)] = ranks.iter().fold(0, |bits, &rank| bits | low_bit(rank));
    });
    all
});

pub fn low_ranks() -> &'static [u8] {
    &LOW_RANKS
}

/// The bit of a rank among the low ones, 0 for a nine and above.
pub const fn low_bit(rank: u8) -> u8 {
    match rank {
        12 => 1,
        0..=6 => 2 << rank,
        _ => 0,
    }
}

/// The pairs of ranks that a hand can play, as numbers; at most 15.
pub fn rank_pairs(hand: CardSet) -> Vec<usize> {
    let counts = by_rank(hand);
    let mut pairs = Vec::with_capacity(15);
    for high in 0..13u8 {
        for low in 0..=high {
            let needed = if low == high { 2 } else { 1 };
            if counts[usize::from(high)] >= needed && counts[usize::from(low)] >= 1 {
                pairs.push(pair_index(low, high));
            }
        }
    }
    pairs
}

/// The row of a hand.
pub fn hand_row(hand: CardSet, row: &mut HandRow) {
    let turned = &*TURNED;
    row.fill(0);
    let pairs = rank_pairs(hand);
    for two in pairs.chunks(3) {
        let pick = |i: usize| &turned[two[i.min(two.len() - 1)]];
        let (a, b, c) = (pick(0), pick(1), pick(2));
        for i in 0..WIDTH {
            row[i] = row[i].max(a[i]).max(b[i]).max(c[i]);
        }
    }
}

/// Calls with each multiset of `k` ranks in ascending order that can be taken from so many cards of each rank, and in how many
/// ways it can. The multisets come in no promised order.
pub fn for_each_multiset(k: usize, counts: &[u8; 13], call: &mut impl FnMut(&[u8], u64)) {
    let mut ranks = [0; 5];
    descend(13, k, 1, counts, &mut ranks, k, call);
}

fn descend(
    below: u8,
    left: usize,
    ways: u64,
    counts: &[u8; 13],
    ranks: &mut [u8; 5],
    k: usize,
    call: &mut impl FnMut(&[u8], u64),
) {
    if left == 0 {
        return call(&ranks[..k], ways);
    }
    for rank in (0..below).rev() {
        let most = counts[usize::from(rank)];
        let mut at = left;
        for copies in 1..=most.min(left as u8) {
            at -= 1;
            ranks[at] = rank;
            descend(rank, at, ways * WAYS[usize::from(most)][usize::from(copies)], counts, ranks, k, call);
        }
    }
}

/// `C(n, k)` for up to five cards of a rank.
pub const WAYS: [[u64; 6]; 6] = [
    [1, 0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 0],
    [1, 2, 1, 0, 0, 0],
    [1, 3, 3, 1, 0, 0],
    [1, 4, 6, 4, 1, 0],
    [1, 5, 10, 10, 5, 1],
];

/// Puts ascending ranks and the ranks of some bits into one ascending list; returns how many there are.
pub fn merged(ranks: &[u8], bits: u16, into: &mut [u8; 5]) -> usize {
    let mut bits = bits;
    let mut count = 0;
    let mut ranks = ranks.iter().copied().peekable();
    while count < 5 {
        let next = if bits == 0 { u8::MAX } else { bits.trailing_zeros() as u8 };
        match ranks.peek() {
            Some(&rank) if rank <= next => {
                into[count] = rank;
                ranks.next();
            }
            _ if bits == 0 => break,
            _ => {
                into[count] = next;
                bits &= bits - 1;
            }
        }
        count += 1;
    }
    count
}

/// The subsets of `k` bits of a set of ranks.
pub fn subsets(set: u16, k: usize) -> impl Iterator<Item = u16> {
    // Gosper's walk over the positions, spread over the set's bits.
    let n = set.count_ones() as usize;
    let mut next = if k > n { None } else { Some((1u32 << k) - 1) };
    let mut ranks = [0u16; 16];
    let mut bits = set;
    for rank in ranks.iter_mut().take(n) {
        *rank = bits & bits.wrapping_neg();
        bits &= bits.wrapping_sub(1);
    }
    core::iter::from_fn(move || {
        let chosen = next?;
        next = if chosen == 0 {
            None
        } else {
            let low = chosen & chosen.wrapping_neg();
            let ripple = chosen + low;
            let more = ripple | (((chosen ^ ripple) >> 2) / low);
            (more >> n == 0).then_some(more)
        };
        let (mut spread, mut left) = (0, chosen);
        while left != 0 {
            spread |= ranks[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        Some(spread)
    })
}
