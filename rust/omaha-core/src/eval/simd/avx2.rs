//! [`Vector`] with AVX2, 32 bytes wide.
//!
//! SAFETY of the whole file: the intrinsics need AVX2, which the functions of `super` that use [`Bytes`] enable and
//! detect. Pointers are derived from references to arrays; where an access is wider than an element, the comment beside
//! it says why it stays inside.
#![allow(clippy::undocumented_unsafe_blocks)]

use super::super::tables::{ROW, Tables};
use super::{Column, LANES, Vector, WideColumn};
use core::arch::x86_64::*;

const WIDTH: usize = 32;

/// Thirty-two bytes.
#[derive(Clone, Copy)]
pub struct Bytes(__m256i);

/// Four bytes each of the hands `first` to `first + 3` in the low half and of those sixteen further on in the high half,
/// ordered by byte; so that unpacking within halves ends in hand order.
///
/// # Safety
/// As [`four_columns`].
#[inline(always)]
unsafe fn quad(rows: *const u8, stride: i32, first: i32) -> __m256i {
    unsafe {
        let at = _mm256_mullo_epi32(
            _mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19), _mm256_set1_epi32(first)),
            _mm256_set1_epi32(stride),
        );
        let by_byte = _mm256_setr_epi8(
            0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, //
            0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
        );
        _mm256_shuffle_epi8(_mm256_i32gather_epi32::<1>(rows.cast(), at), by_byte)
    }
}

/// The four bytes at `at` of 32 rows that are `stride` bytes apart, as four columns.
///
/// # Safety
/// `rows + at` must be readable for `31 * stride + 4` bytes.
#[inline(always)]
unsafe fn four_columns(rows: *const u8, stride: i32, at: usize) -> [__m256i; 4] {
    unsafe {
        let (q0, q1) = (quad(rows.add(at), stride, 0), quad(rows.add(at), stride, 4));
        let (q2, q3) = (quad(rows.add(at), stride, 8), quad(rows.add(at), stride, 12));
        let a = _mm256_unpacklo_epi32(q0, q1);
        let b = _mm256_unpacklo_epi32(q2, q3);
        let c = _mm256_unpackhi_epi32(q0, q1);
        let d = _mm256_unpackhi_epi32(q2, q3);
        [
            _mm256_unpacklo_epi64(a, b),
            _mm256_unpackhi_epi64(a, b),
            _mm256_unpacklo_epi64(c, d),
            _mm256_unpackhi_epi64(c, d),
        ]
    }
}

/// The `g`-th eight bytes of a column, 32 bits each.
#[inline(always)]
fn eight(column: &Column, g: usize) -> __m256i {
    let bytes: &[u8; 8] = &column.0.as_chunks().0[g];
    unsafe { _mm256_cvtepu8_epi32(_mm_loadl_epi64(bytes.as_ptr().cast())) }
}

/// One bit for each hand of the `part`-th half whose byte is not zero.
#[inline(always)]
fn set_bits(column: &Column, part: usize) -> u64 {
    let bytes: &[u8; WIDTH] = &column.0.as_chunks().0[part];
    unsafe {
        let bytes = _mm256_loadu_si256(bytes.as_ptr().cast());
        u64::from(!_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256())) as u32)
    }
}

impl Vector for Bytes {
    const WIDTH: usize = WIDTH;
    type Wide = (__m256i, __m256i);

    #[inline(always)]
    fn columns<const N: usize>(rows: &[[u8; N]; LANES], part: usize) -> [Self; N] {
        let mut columns = [Self::splat(0); N];
        if N == 3 {
            // Four bytes of the last row would reach past the end; one board card less is rare enough to copy.
            let mut padded = [0u8; 3 * WIDTH + 1];
            padded[..3 * WIDTH].copy_from_slice(rows[part * WIDTH..(part + 1) * WIDTH].as_flattened());
            // In bounds: 31 * 3 + 4 = 97 bytes.
            let four = unsafe { four_columns(padded.as_ptr(), 3, 0) };
            for (column, bytes) in columns.iter_mut().zip(four) {
                *column = Self(bytes);
            }
            return columns;
        }
        let first = rows[part * WIDTH..(part + 1) * WIDTH].as_ptr().cast::<u8>();
        // In bounds, as N is 4 to 7: the first four bytes of each row, then its last four.
        let head = unsafe { four_columns(first, N as i32, 0) };
        for (column, bytes) in columns.iter_mut().zip(head) {
            *column = Self(bytes);
        }
        if N > 4 {
            let tail = unsafe { four_columns(first, N as i32, N - 4) };
            for j in 4..N {
                columns[j] = Self(tail[j + 4 - N]);
            }
        }
        columns
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self(unsafe { _mm256_set1_epi8(byte as i8) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(unsafe { _mm256_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(unsafe { _mm256_max_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(unsafe { _mm256_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(unsafe { _mm256_sub_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn quarter(self) -> Self {
        Self(unsafe { _mm256_and_si256(_mm256_srli_epi16::<2>(self.0), _mm256_set1_epi8(0x3f)) })
    }

    #[inline(always)]
    fn lookup(self, table: &[u8; 16]) -> Self {
        Self(unsafe {
            let table = _mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast()));
            _mm256_shuffle_epi8(table, self.0)
        })
    }

    #[inline(always)]
    fn any(self) -> bool {
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn store(self, column: &mut Column, part: usize) {
        let to = &mut column.0[part * WIDTH..(part + 1) * WIDTH];
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn widen(low: Self, high: Self) -> Self::Wide {
        unsafe { (_mm256_unpacklo_epi8(low.0, high.0), _mm256_unpackhi_epi8(low.0, high.0)) }
    }

    #[inline(always)]
    fn add_wide(a: Self::Wide, b: Self::Wide) -> Self::Wide {
        unsafe { (_mm256_add_epi16(a.0, b.0), _mm256_add_epi16(a.1, b.1)) }
    }

    #[inline(always)]
    fn store_wide(wide: Self::Wide, column: &mut WideColumn, part: usize) {
        let to = &mut column.0[part * WIDTH..(part + 1) * WIDTH];
        unsafe {
            // Unpacking works within halves: put the halves back in hand order.
            let to = to.as_mut_ptr().cast::<__m256i>();
            _mm256_storeu_si256(to, _mm256_permute2x128_si256::<0x20>(wide.0, wide.1));
            _mm256_storeu_si256(to.add(1), _mm256_permute2x128_si256::<0x31>(wide.0, wide.1));
        }
    }

    #[inline(always)]
    fn best_pairs<const K: usize>(
        t: &Tables,
        row: &WideColumn,
        ranks: &[Column; K],
        tri: &[Column; K],
        best: &mut [u16; LANES],
    ) {
        let rows = t.rows.as_ptr().cast::<i32>();
        for g in 0..LANES / 8 {
            unsafe {
                let row = _mm256_cvtepu16_epi32(_mm_loadu_si128(row.0.as_ptr().add(8 * g).cast()));
                let base = _mm256_mullo_epi32(row, _mm256_set1_epi32(ROW as i32));
                let mut low = [_mm256_setzero_si256(); K];
                for j in 0..K {
                    low[j] = eight(&ranks[j], g);
                }
                let mut value = _mm256_setzero_si256();
                for j in 1..K {
                    let base = _mm256_add_epi32(base, eight(&tri[j], g));
                    for rank in &low[..j] {
                        // In bounds: rows exist and pairs are below 91 by contract, the table has a row to spare, so
                        // the two bytes read beyond an entry are inside. They end in the upper half, which is cut off.
                        let pair = _mm256_i32gather_epi32::<2>(rows, _mm256_add_epi32(base, *rank));
                        value = _mm256_max_epu16(value, pair);
                    }
                }
                let value = _mm256_and_si256(value, _mm256_set1_epi32(0xffff));
                let packed = _mm256_packus_epi32(value, value);
                let packed = _mm256_permute4x64_epi64::<0b1000>(packed);
                _mm_storeu_si128(best.as_mut_ptr().add(8 * g).cast(), _mm256_castsi256_si128(packed));
            }
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
        let mut bits = set_bits(flags, 0) | set_bits(flags, 1) << 32;
        let count = bits.count_ones() as usize;
        for slot in &mut listed.0[..count] {
            *slot = bits.trailing_zeros() as u8;
            bits &= bits - 1;
        }
        count
    }
}
