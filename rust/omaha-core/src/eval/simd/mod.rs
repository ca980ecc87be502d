//! The one module with `unsafe`: byte vectors for each instruction set and the choice among them at run time.
//!
//! [`Vector`] is what the batch kernel is written in. [`portable`] implements it in plain Rust for any machine;
//! `avx2` and `avx512` with intrinsics. Their methods are safe to *call* only on a machine that has the instructions;
//! this module keeps that promise: the two types are private to it and appear only inside the functions at its end, which
//! carry the matching `target_feature` and are entered only after detection.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use super::batch::Blocks;
use super::block::block;
use super::holdings::LastThree;
use super::tables::Tables;
use std::sync::atomic::{AtomicU8, Ordering};

/// Hands in a block.
pub const LANES: usize = 64;

/// One byte of each hand in a block.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct Column(pub [u8; LANES]);
/// Sixteen bits of each hand in a block.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct WideColumn(pub [u16; LANES]);

impl Column {
    /// All zero.
    pub const ZERO: Self = Self([0; LANES]);
}

impl WideColumn {
    /// All zero.
    pub const ZERO: Self = Self([0; LANES]);
}

/// A vector of bytes, one of each of `WIDTH` hands, and the few operations that the kernel needs.
pub trait Vector: Copy {
    /// Hands in a vector; divides [`LANES`].
    const WIDTH: usize;
    /// The same hands with 16 bits each.
    type Wide: Copy;

    /// Takes the `part`-th group of hands apart: one vector for each card position.
    fn columns<const N: usize>(rows: &[[u8; N]; LANES], part: usize) -> [Self; N];
    /// The same byte for all.
    fn splat(byte: u8) -> Self;
    /// The smaller of each.
    fn min(self, other: Self) -> Self;
    /// The larger of each.
    fn max(self, other: Self) -> Self;
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// Sum modulo 256.
    fn add(self, other: Self) -> Self;
    /// Difference modulo 256.
    fn sub(self, other: Self) -> Self;
    /// 255 where equal, 0 elsewhere.
    fn equal(self, other: Self) -> Self;
    /// Each byte divided by four.
    fn quarter(self) -> Self;
    /// Each byte (0 to 15) replaced by the entry of the table.
    fn lookup(self, table: &[u8; 16]) -> Self;
    /// Whether any bit is set.
    fn any(self) -> bool;
    /// Writes the `part`-th group of a column.
    fn store(self, column: &mut Column, part: usize);
    /// `low + 256 * high` of each.
    fn widen(low: Self, high: Self) -> Self::Wide;
    /// Sum modulo 2^16.
    fn add_wide(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    /// Writes the `part`-th group of a wide column.
    fn store_wide(wide: Self::Wide, column: &mut WideColumn, part: usize);

    /// For each hand the greatest value of its board's row over all pairs of its ranks. `tri` holds the triangular numbers
    /// of `ranks`, which ascend. The caller has checked that all ranks are at most 12 and all rows exist.
    fn best_pairs<const K: usize>(
        t: &Tables,
        row: &WideColumn,
        ranks: &[Column; K],
        tri: &[Column; K],
        best: &mut [u16; LANES],
    );
    /// For each hand the entry of the low table.
    fn best_lows(t: &Tables, index: &WideColumn, best: &mut [u16; LANES]);
    /// Lists the hands whose byte is not zero, in ascending order; returns how many there are.
    fn list(flags: &Column, listed: &mut Column) -> usize;
}

/// An instruction set for which the kernel is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Path {
    /// What every machine of this architecture has.
    Baseline = 1,
    /// AVX2 and BMI (x86-64 since 2013).
    Avx2 = 2,
    /// AVX-512 with byte permutation (x86-64 servers since 2019, desktops since Zen 4).
    Avx512 = 3,
}

impl Path {
    /// All paths, plainest first.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::Avx2, Self::Avx512];

    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this machine can run it.
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            Self::Baseline => true,
            Self::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
            }
        }
    }

    /// Whether this machine can run it.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Self::Baseline
    }

    /// The best path of this machine.
    pub fn best() -> Self {
        static BEST: AtomicU8 = AtomicU8::new(0);
        match BEST.load(Ordering::Relaxed) {
            1 => Self::Baseline,
            2 => Self::Avx2,
            3 => Self::Avx512,
            _ => {
                let best = Self::ALL.into_iter().rev().find(|p| p.is_available()).unwrap_or(Self::Baseline);
                BEST.store(best as u8, Ordering::Relaxed);
                best
            }
        }
    }
}

/// Evaluates blocks on a path; on one that this machine lacks, on the best that it has. Returns how many rows are done,
/// fewer than all if a block has a fault.
pub fn run_blocks<const K: usize, const B: usize, const WHAT: u8>(
    path: Path,
    t: &Tables,
    blocks: &Blocks<'_, K, B>,
    high: &mut [u16],
    low: &mut [u16],
) -> usize {
    #[cfg(target_arch = "x86_64")]
    match path.min(Path::best()) {
        Path::Baseline => {}
        // SAFETY: `best` is available on this machine, and each path needs a superset of the features of those below it.
        Path::Avx2 => return unsafe { blocks_avx2::<K, B, WHAT>(t, blocks, high, low) },
        // SAFETY: as above.
        Path::Avx512 => return unsafe { blocks_avx512::<K, B, WHAT>(t, blocks, high, low) },
    }
    let _ = path;
    blocks.run::<WHAT>(|io| block::<portable::Bytes, K, B, WHAT>(t, io), high, low)
}

macro_rules! blocks_with {
    ($name:ident, $vector:ty, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $name<const K: usize, const B: usize, const WHAT: u8>(
            t: &Tables,
            blocks: &Blocks<'_, K, B>,
            high: &mut [u16],
            low: &mut [u16],
        ) -> usize {
            blocks.run::<WHAT>(
                #[inline(always)]
                |io| block::<$vector, K, B, WHAT>(t, io),
                high,
                low,
            )
        }
    };
}
blocks_with!(blocks_avx2, avx2::Bytes, "avx2,bmi1,bmi2,lzcnt,popcnt");
blocks_with!(
    blocks_avx512,
    avx512::Bytes,
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2"
);

/// [`LastThree::fill`] on a path, as [`run_blocks`].
pub fn run_last_three(path: Path, levels: &LastThree<'_>, out: &mut [u16]) -> usize {
    #[cfg(target_arch = "x86_64")]
    match path.min(Path::best()) {
        Path::Baseline => {}
        // SAFETY: as in `run_blocks`.
        Path::Avx2 => return unsafe { last_three_avx2(levels, out) },
        // SAFETY: as in `run_blocks`.
        Path::Avx512 => return unsafe { last_three_avx512(levels, out) },
    }
    let _ = path;
    levels.fill(out)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn last_three_avx2(levels: &LastThree<'_>, out: &mut [u16]) -> usize {
    levels.fill(out)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vbmi2")]
fn last_three_avx512(levels: &LastThree<'_>, out: &mut [u16]) -> usize {
    levels.fill(out)
}
