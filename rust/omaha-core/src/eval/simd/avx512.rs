//! [`Vector`] with AVX-512, 64 bytes wide: one vector is a block.
//!
//! SAFETY of the whole file: the intrinsics need the AVX-512 parts that the functions of `super` that use [`Bytes`]
//! enable and detect. Pointers are derived from references to arrays; where an access is wider than an element, the
//! comment beside it says why it stays inside.
#![allow(clippy::undocumented_unsafe_blocks)]

use super::super::tables::{ROW, Tables};
use super::{Column, LANES, Vector, WideColumn};
use core::arch::x86_64::*;
use core::hint::black_box;

/// Sixty-four bytes.
#[derive(Clone, Copy)]
pub struct Bytes(__m512i);

/// How to take 64 rows of N bytes apart. Byte j of row l is byte `l * N + j` of N vectors in a row.
struct Plan<const N: usize> {
    /// For each column: where in its vector each byte stands.
    at: [Column; N],
    /// For each column and vector: which bytes stand in that vector.
    within: [[u64; N]; N],
}

impl<const N: usize> Plan<N> {
    const PLAN: Self = {
        let mut plan = Self { at: [Column::ZERO; N], within: [[0; N]; N] };
        let mut j = 0;
        while j < N {
            let mut l = 0;
            while l < LANES {
                plan.at[j].0[l] = ((l * N + j) % LANES) as u8;
                plan.within[j][(l * N + j) / LANES] |= 1 << l;
                l += 1;
            }
            j += 1;
        }
        plan
    };
}

/// The `g`-th sixteen bytes of a column, 32 bits each.
#[inline(always)]
fn sixteen(column: &Column, g: usize) -> __m512i {
    let bytes: &[u8; 16] = &column.0.as_chunks().0[g];
    unsafe { _mm512_cvtepu8_epi32(_mm_loadu_si128(bytes.as_ptr().cast())) }
}

/// The hands' numbers.
const HANDS: Column = {
    let mut hands = Column::ZERO;
    let mut l = 0;
    while l < LANES {
        hands.0[l] = l as u8;
        l += 1;
    }
    hands
};

impl Vector for Bytes {
    const WIDTH: usize = LANES;
    type Wide = (__m512i, __m512i);

    #[inline(always)]
    fn columns<const N: usize>(rows: &[[u8; N]; LANES], _part: usize) -> [Self; N] {
        let bytes = rows.as_ptr().cast::<__m512i>();
        // In bounds: the rows are exactly N vectors long.
        let mut vectors = [unsafe { _mm512_setzero_si512() }; N];
        for (v, vector) in vectors.iter_mut().enumerate() {
            *vector = unsafe { _mm512_loadu_si512(bytes.add(v)) };
        }
        // Hidden from the compiler, which would replace the permutations by slower ones of its own.
        let plan = black_box(const { &Plan::<N>::PLAN });
        let mut columns = [Self::splat(0); N];
        for j in 0..N {
            let at = unsafe { _mm512_load_si512(plan.at[j].0.as_ptr().cast()) };
            for v in 0..N {
                columns[j].0 = unsafe { _mm512_mask_permutexvar_epi8(columns[j].0, plan.within[j][v], at, vectors[v]) };
            }
        }
        columns
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self(unsafe { _mm512_set1_epi8(byte as i8) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(unsafe { _mm512_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(unsafe { _mm512_max_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(unsafe { _mm512_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(unsafe { _mm512_sub_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Self(unsafe { _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(self.0, other.0)) })
    }

    #[inline(always)]
    fn quarter(self) -> Self {
        Self(unsafe { _mm512_and_si512(_mm512_srli_epi16::<2>(self.0), _mm512_set1_epi8(0x3f)) })
    }

    #[inline(always)]
    fn lookup(self, table: &[u8; 16]) -> Self {
        Self(unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast()));
            _mm512_shuffle_epi8(table, self.0)
        })
    }

    #[inline(always)]
    fn any(self) -> bool {
        unsafe { _mm512_test_epi8_mask(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn store(self, column: &mut Column, _part: usize) {
        unsafe { _mm512_store_si512(column.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn widen(low: Self, high: Self) -> Self::Wide {
        unsafe {
            // In hand order at once: spread the bytes of both over 16-bit places.
            let first = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(low.0));
            let second = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(low.0));
            let first_high = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(high.0));
            let second_high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(high.0));
            (
                _mm512_or_si512(first, _mm512_slli_epi16::<8>(first_high)),
                _mm512_or_si512(second, _mm512_slli_epi16::<8>(second_high)),
            )
        }
    }

    #[inline(always)]
    fn add_wide(a: Self::Wide, b: Self::Wide) -> Self::Wide {
        unsafe { (_mm512_add_epi16(a.0, b.0), _mm512_add_epi16(a.1, b.1)) }
    }

    #[inline(always)]
    fn store_wide(wide: Self::Wide, column: &mut WideColumn, _part: usize) {
        unsafe {
            let to = column.0.as_mut_ptr().cast::<__m512i>();
            _mm512_store_si512(to, wide.0);
            _mm512_store_si512(to.add(1), wide.1);
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
        for g in 0..LANES / 16 {
            unsafe {
                let row = _mm512_cvtepu16_epi32(_mm256_loadu_si256(row.0.as_ptr().add(16 * g).cast()));
                let base = _mm512_mullo_epi32(row, _mm512_set1_epi32(ROW as i32));
                let mut low = [_mm512_setzero_si512(); K];
                for j in 0..K {
                    low[j] = sixteen(&ranks[j], g);
                }
                let mut value = _mm512_setzero_si512();
                for j in 1..K {
                    let base = _mm512_add_epi32(base, sixteen(&tri[j], g));
                    for rank in &low[..j] {
                        // In bounds: rows exist and pairs are below 91 by contract, the table has a row to spare, so
                        // the two bytes read beyond an entry are inside. They end in the upper half, which is cut off.
                        let pair = _mm512_i32gather_epi32::<2>(_mm512_add_epi32(base, *rank), rows);
                        value = _mm512_max_epu16(value, pair);
                    }
                }
                _mm256_storeu_si256(best.as_mut_ptr().add(16 * g).cast(), _mm512_cvtepi32_epi16(value));
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
        unsafe {
            let flags = _mm512_load_si512(flags.0.as_ptr().cast());
            let mask = _mm512_test_epi8_mask(flags, flags);
            let hands = _mm512_load_si512(HANDS.0.as_ptr().cast());
            let packed = _mm512_maskz_compress_epi8(mask, hands);
            _mm512_store_si512(listed.0.as_mut_ptr().cast(), packed);
            mask.count_ones() as usize
        }
    }
}
