//! The batch kernel: 64 hands at a time, without a branch that depends on the cards.
//!
//! It is written once, over the byte vectors of [`super::simd`], and compiled for each instruction set. A flush is
//! possible for about one hand in ten: those are listed without a branch and finished in a loop of their own.

use super::index::CHOOSE;
use super::simd::{Column, LANES, Vector, WideColumn};
use super::single::suited_value;
use super::tables::{FIRST_ROW, Tables};

/// Bit of `WHAT`: compute high hands.
pub const HIGH: u8 = 1;
/// Bit of `WHAT`: compute low hands.
pub const LOW: u8 = 2;

/// What a block reads and writes: 64 hands of K hole cards, boards of B cards. A result that is not asked for is left
/// alone.
pub struct Block<'a, const K: usize, const B: usize> {
    /// Card ids, a row a hand.
    pub hole: &'a [[u8; K]; LANES],
    /// Card ids, a row a board.
    pub board: &'a [[u8; B]; LANES],
    /// Numbers of the high hands.
    pub high: &'a mut [u16; LANES],
    /// Numbers of the low hands.
    pub low: &'a mut [u16; LANES],
}

/// `C(r + i, i + 1)` for the ranks, in two bytes: what the i-th smallest board card adds to the row's index.
const STEP_LOW: [[u8; 16]; 5] = steps(0);
const STEP_HIGH: [[u8; 16]; 5] = steps(8);
/// `r * (r + 1) / 2`: what the higher hole card adds to the pair's index.
const TRIANGLE: [u8; 16] = STEP_LOW[1];
/// The low rank's bit: ace 0, deuce 1, ..., eight 7.
const LOW_BIT: [u8; 16] = [2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1, 0, 0, 0];

const fn steps(shift: u32) -> [[u8; 16]; 5] {
    let mut table = [[0; 16]; 5];
    let mut i = 0;
    while i < 5 {
        let mut r = 0;
        while r < 13 {
            table[i][r] = (CHOOSE[r + i][i + 1] >> shift) as u8;
            r += 1;
        }
        i += 1;
    }
    table
}

/// What the first step leaves for the look-ups.
struct Scratch<const K: usize, const B: usize> {
    row: WideColumn,
    low: WideColumn,
    ranks: [Column; K],
    triangle: [Column; K],
    hole: [Column; K],
    board: [Column; B],
    suit: Column,
    flush: Column,
}

/// Evaluates a block. Returns whether all hands are valid (ids below 52, no card twice); if not, nothing is written.
#[inline(always)]
pub fn block<V: Vector, const K: usize, const B: usize, const WHAT: u8>(t: &Tables, io: &mut Block<'_, K, B>) -> bool {
    let mut scratch = Scratch::<K, B> {
        row: WideColumn::ZERO,
        low: WideColumn::ZERO,
        ranks: [Column::ZERO; K],
        triangle: [Column::ZERO; K],
        hole: [Column::ZERO; K],
        board: [Column::ZERO; B],
        suit: Column::ZERO,
        flush: Column::ZERO,
    };
    let mut bad = V::splat(0);
    for part in 0..LANES / V::WIDTH {
        let mut hole = V::columns(io.hole, part);
        let mut board = V::columns(io.board, part);
        sort(&mut hole);
        sort(&mut board);
        bad = bad.or(faults(&hole, &board));
        if WHAT & LOW != 0 {
            V::store_wide(V::widen(low_ranks(&hole), low_ranks(&board)), &mut scratch.low, part);
        }
        if WHAT & HIGH != 0 {
            prepare_high(&hole, &board, &mut scratch, part);
        }
    }
    // The look-ups rely on it.
    if bad.any() {
        return false;
    }
    if WHAT & LOW != 0 {
        V::best_lows(t, &scratch.low, io.low);
    }
    if WHAT & HIGH != 0 {
        V::best_pairs(t, &scratch.row, &scratch.ranks, &scratch.triangle, io.high);
        let mut listed = Column::ZERO;
        let count = V::list(&scratch.flush, &mut listed);
        for &l in &listed.0[..count.min(LANES)] {
            finish_flush(t, &scratch, usize::from(l) & (LANES - 1), io.high);
        }
    }
    true
}

/// A network of minima and maxima: no branch, any small N.
#[inline(always)]
fn sort<V: Vector, const N: usize>(cards: &mut [V; N]) {
    for end in (1..N).rev() {
        for j in 0..end {
            let (x, y) = (cards[j], cards[j + 1]);
            cards[j] = x.min(y);
            cards[j + 1] = x.max(y);
        }
    }
}

/// Not zero where an id is above 51 or a card stands twice; hand and board are sorted.
#[inline(always)]
fn faults<V: Vector, const K: usize, const B: usize>(hole: &[V; K], board: &[V; B]) -> V {
    let top = V::splat(51);
    let highest = hole[K - 1].max(board[B - 1]);
    // x - min(x, 51) is not zero above 51.
    let mut bad = highest.sub(highest.min(top));
    for j in 1..K {
        bad = bad.or(hole[j].equal(hole[j - 1]));
    }
    for j in 1..B {
        bad = bad.or(board[j].equal(board[j - 1]));
    }
    for x in hole {
        for y in board {
            bad = bad.or(x.equal(*y));
        }
    }
    bad
}

#[inline(always)]
fn prepare_high<V: Vector, const K: usize, const B: usize>(
    hole: &[V; K],
    board: &[V; B],
    s: &mut Scratch<K, B>,
    part: usize,
) {
    // The row: the board's number among the rank multisets of its size.
    let mut r = *board;
    for rank in &mut r {
        *rank = rank.quarter();
    }
    let two = r[0].add(r[1].lookup(&STEP_LOW[1]));
    let first = V::widen(V::splat(FIRST_ROW[B - 3] as u8), V::splat((FIRST_ROW[B - 3] >> 8) as u8));
    let mut row = V::add_wide(first, V::widen(two, V::splat(0)));
    for j in 2..B {
        row = V::add_wide(row, V::widen(r[j].lookup(&STEP_LOW[j]), r[j].lookup(&STEP_HIGH[j])));
    }
    V::store_wide(row, &mut s.row, part);
    for j in 0..K {
        let rank = hole[j].quarter();
        rank.store(&mut s.ranks[j], part);
        rank.lookup(&TRIANGLE).store(&mut s.triangle[j], part);
        hole[j].store(&mut s.hole[j], part);
    }
    // A suit that three of at most five cards have is the median of their suits.
    let three = V::splat(3);
    let mut suits = *board;
    for j in 0..B {
        suits[j] = board[j].and(three);
        board[j].store(&mut s.board[j], part);
    }
    sort(&mut suits);
    let suit = suits[B / 2];
    suit.store(&mut s.suit, part);
    at_least(3, board, suit).and(at_least(2, hole, suit)).store(&mut s.flush, part);
}

/// 255 where at least so many of the cards have the suit.
#[inline(always)]
fn at_least<V: Vector, const N: usize>(least: u8, cards: &[V; N], suit: V) -> V {
    let mut count = V::splat(0);
    for card in cards {
        // Equal bytes are 255, that is -1.
        count = count.sub(card.and(V::splat(3)).equal(suit));
    }
    count.max(V::splat(least)).equal(count)
}

/// The bits of the cards' low ranks.
#[inline(always)]
fn low_ranks<V: Vector, const N: usize>(cards: &[V; N]) -> V {
    let mut bits = V::splat(0);
    for card in cards {
        bits = bits.or(card.quarter().lookup(&LOW_BIT));
    }
    bits
}

#[inline(always)]
fn finish_flush<const K: usize, const B: usize>(t: &Tables, s: &Scratch<K, B>, l: usize, high: &mut [u16; LANES]) {
    let suit = s.suit.0[l];
    let value = suited_value(t, ranks_in(suit, &s.board, l), ranks_in(suit, &s.hole, l));
    high[l] = high[l].max(value);
}

/// The bits of the ranks that one hand's cards of the suit have.
#[inline(always)]
fn ranks_in<const N: usize>(suit: u8, cards: &[Column; N], l: usize) -> usize {
    let mut bits = 0;
    for column in cards {
        let card = column.0[l];
        bits |= usize::from(card & 3 == suit) << (card >> 2 & 15);
    }
    bits
}
