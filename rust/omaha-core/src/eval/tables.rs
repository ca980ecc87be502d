//! The lookup tables, built in a few milliseconds at first use (about 1.8 MB).

use super::classes::{Classes, STRAIGHTS};
use super::index::{BOARDS, PAIRS, pair_index, rank_multiset_index};
use std::sync::LazyLock;

/// Entries of a row: 91 pairs, padded to three cache lines.
pub const ROW: usize = 96;
/// One row: for a board's ranks, the best value with each pair of hole ranks when suits do not matter.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub struct Row(pub [u16; ROW]);

/// First row of the boards with 3, 4 and 5 cards.
pub const FIRST_ROW: [usize; 3] = [0, BOARDS[0], BOARDS[0] + BOARDS[1]];
/// All rows, and one more so that a wide load at the end of the last stays inside.
const ROWS: usize = BOARDS[0] + BOARDS[1] + BOARDS[2] + 1;

/// Everything the evaluator looks up.
pub struct Tables {
    /// See [`Row`]; by [`FIRST_ROW`] plus the index of the board's rank multiset.
    pub rows: Vec<Row>,
    /// By the bits of the board's ranks in one suit: the top three of them, and in the upper half the straights of
    /// which it holds three.
    pub board_suit: Box<[u32; 8192]>,
    /// The same for the hole cards: the top two, and the straights of which it holds two.
    pub hole_suit: Box<[u32; 8192]>,
    /// Number of the flush or straight flush with these five ranks.
    pub suited: Box<[u16; 8192]>,
    /// Low number by the low ranks of board and hole (`board << 8 | hole`, ace is bit 0); 0 is no low.
    pub low: Box<[u8; 65536]>,
    /// Keys of the classes in order, see [`Classes`].
    pub keys: Vec<u32>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::build);

/// The tables; the first call builds them.
#[inline]
pub fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn build() -> Self {
        let classes = Classes::build();
        Self {
            rows: build_rows(&classes),
            board_suit: boxed(|mask| suit_entry(mask as u16, 3)),
            hole_suit: boxed(|mask| suit_entry(mask as u16, 2)),
            suited: boxed(|mask| classes.suited[mask]),
            low: build_low(),
            keys: classes.keys,
        }
    }
}

/// A boxed array filled by index, made on the heap.
fn boxed<T: Copy + Default, const N: usize>(fill: impl Fn(usize) -> T) -> Box<[T; N]> {
    let filled: Vec<T> = (0..N).map(fill).collect();
    filled.try_into().unwrap_or_else(|_| unreachable!("the vector has N elements"))
}

fn build_rows(classes: &Classes) -> Vec<Row> {
    let mut rows = vec![Row([0; ROW]); ROWS];
    // Three board cards: each pair makes one hand.
    for_each_multiset::<3>(|board, index| {
        for high in 0..13u8 {
            for low in 0..=high {
                let mut five = [board[0], board[1], board[2], low, high];
                five.sort_unstable();
                let value = classes.mixed[rank_multiset_index(&five)];
                rows[FIRST_ROW[0] + index].0[pair_index(low, high)] = value;
            }
        }
    });
    // More board cards: the best of the boards with one card taken away.
    for_each_multiset::<4>(|board, index| best_of_smaller(&mut rows, &board, 1, index));
    for_each_multiset::<5>(|board, index| best_of_smaller(&mut rows, &board, 2, index));
    rows
}

fn best_of_smaller(rows: &mut [Row], board: &[u8], size: usize, index: usize) {
    let mut best = [0u16; ROW];
    for skip in 0..board.len() {
        let mut smaller = [0u8; 4];
        let kept = board.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, &r)| r);
        for (slot, rank) in smaller.iter_mut().zip(kept) {
            *slot = rank;
        }
        let row = rows[FIRST_ROW[size - 1] + rank_multiset_index(&smaller[..board.len() - 1])];
        for (best, value) in best.iter_mut().zip(row.0).take(PAIRS) {
            *best = (*best).max(value);
        }
    }
    rows[FIRST_ROW[size] + index] = Row(best);
}

/// Calls with each ascending multiset of N ranks and its index.
fn for_each_multiset<const N: usize>(mut call: impl FnMut([u8; N], usize)) {
    let mut ranks = [0u8; N];
    loop {
        call(ranks, rank_multiset_index(&ranks));
        // Colexicographic successor: raise the first member that may rise, drop those below it.
        let Some(i) = (0..N).find(|&i| if i + 1 < N { ranks[i] < ranks[i + 1] } else { ranks[i] < 12 }) else {
            return;
        };
        ranks[i] += 1;
        ranks[..i].fill(0);
    }
}

/// The top `keep` ranks of the mask, and above them the straights of which the mask holds `keep` ranks or more.
fn suit_entry(mask: u16, keep: u32) -> u32 {
    let mut top = mask;
    while top.count_ones() > keep {
        top &= top - 1;
    }
    let straights = STRAIGHTS
        .iter()
        .enumerate()
        .filter(|(_, s)| (mask & **s).count_ones() >= keep)
        .fold(0u32, |bits, (i, _)| bits | 1 << i);
    u32::from(top) | straights << 16
}

/// Lows are numbered from 56, the wheel, down to 1, 8-7-6-5-4. They compare from the top card down, that is as
/// numbers whose bits are the ranks with the ace lowest: the smaller number is the better low.
fn build_low() -> Box<[u8; 65536]> {
    let mut low = boxed(|_| 0u8);
    // The 560 ways to make a low of exactly three board ranks and two hole ranks.
    for (place, five) in (0..=255u8).filter(|m| m.count_ones() == 5).enumerate() {
        for board in (0..=255u8).filter(|b| b.count_ones() == 3 && b & five == *b) {
            low[usize::from(board) << 8 | usize::from(five ^ board)] = LOWS - place as u8;
        }
    }
    // Whoever holds more ranks can make all lows of who holds fewer.
    for bit in 0..16 {
        for at in (0..1 << 16).filter(|at| at >> bit & 1 == 1) {
            low[at] = low[at].max(low[at ^ 1 << bit]);
        }
    }
    low
}

/// How many eight-or-better lows there are.
pub const LOWS: u8 = 56;
