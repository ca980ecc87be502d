//! [`Vector`] in plain Rust, sixteen bytes wide, which compilers turn into the vector code that every machine of an
//! architecture has.

use super::super::tables::Tables;
use super::{Column, LANES, Vector, WideColumn};
use core::array::from_fn;
use core::hint::select_unpredictable;

const WIDTH: usize = 16;

/// Sixteen bytes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Bytes([u8; WIDTH]);

#[inline(always)]
fn each(a: Bytes, b: Bytes, f: impl Fn(u8, u8) -> u8) -> Bytes {
    Bytes(from_fn(|i| f(a.0[i], b.0[i])))
}

impl Vector for Bytes {
    const WIDTH: usize = WIDTH;
    type Wide = [u16; WIDTH];

    #[inline(always)]
    fn columns<const N: usize>(rows: &[[u8; N]; LANES], part: usize) -> [Self; N] {
        let rows = &rows[part * WIDTH..(part + 1) * WIDTH];
        from_fn(|j| Self(from_fn(|i| rows[i][j])))
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self([byte; WIDTH])
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each(self, other, u8::min)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        each(self, other, u8::max)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each(self, other, |x, y| x & y)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each(self, other, |x, y| x | y)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each(self, other, u8::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        each(self, other, u8::wrapping_sub)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        each(self, other, |x, y| if x == y { 255 } else { 0 })
    }

    #[inline(always)]
    fn quarter(self) -> Self {
        Self(from_fn(|i| self.0[i] >> 2))
    }

    #[inline(always)]
    fn lookup(self, table: &[u8; 16]) -> Self {
        Self(from_fn(|i| table[usize::from(self.0[i] & 15)]))
    }

    #[inline(always)]
    fn any(self) -> bool {
        u128::from_ne_bytes(self.0) != 0
    }

    #[inline(always)]
    fn store(self, column: &mut Column, part: usize) {
        column.0[part * WIDTH..(part + 1) * WIDTH].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn widen(low: Self, high: Self) -> [u16; WIDTH] {
        from_fn(|i| u16::from(low.0[i]) | u16::from(high.0[i]) << 8)
    }

    #[inline(always)]
    fn add_wide(a: [u16; WIDTH], b: [u16; WIDTH]) -> [u16; WIDTH] {
        from_fn(|i| a[i].wrapping_add(b[i]))
    }

    #[inline(always)]
    fn store_wide(wide: [u16; WIDTH], column: &mut WideColumn, part: usize) {
        column.0[part * WIDTH..(part + 1) * WIDTH].copy_from_slice(&wide);
    }

    #[inline(always)]
    fn best_pairs<const K: usize>(
        t: &Tables,
        row: &WideColumn,
        ranks: &[Column; K],
        tri: &[Column; K],
        best: &mut [u16; LANES],
    ) {
        for (l, best) in best.iter_mut().enumerate() {
            let row = &t.rows[usize::from(row.0[l])].0;
            let mut value = 0;
            for j in 1..K {
                let above = usize::from(tri[j].0[l]);
                for rank in &ranks[..j] {
                    // SAFETY: ranks are at most 12 by contract, so a pair's index is at most 78 + 12, below ROW.
                    let pair = unsafe { *row.get_unchecked(above + usize::from(rank.0[l])) };
                    // A branch here would be mispredicted every other time.
                    value = select_unpredictable(pair > value, pair, value);
                }
            }
            *best = value;
        }
    }

    #[inline(always)]
    fn best_lows(t: &Tables, index: &WideColumn, best: &mut [u16; LANES]) {
        for (best, index) in best.iter_mut().zip(index.0) {
            *best = u16::from(t.low[usize::from(index)]);
        }
    }

    #[inline(always)]
    fn list(flags: &Column, listed: &mut Column) -> usize {
        let mut count = 0;
        for (l, &flag) in flags.0.iter().enumerate() {
            listed.0[count & (LANES - 1)] = l as u8;
            count += usize::from(flag & 1);
        }
        count
    }
}
