//! Where things stand in the tables: dense numbers for multisets of ranks and sets of cards.
//!
//! All are colexicographic: a sorted choice `c0 < c1 < ...` has the number `C(c0,1) + C(c1,2) + ...`; a multiset
//! becomes such a choice when its i-th smallest member is raised by i.

/// Rank multisets of 3, 4 and 5 board cards.
pub const BOARDS: [usize; 3] = [455, 1820, 6188];
/// Pairs of hole ranks.
pub const PAIRS: usize = 91;

/// Binomial coefficients `C(n, k)` for n to 64 and k to 7, the sizes that stand on a table.
pub const CHOOSE: [[u64; 8]; 65] = {
    let mut table = [[0u64; 8]; 65];
    let mut n = 0;
    while n < 65 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 8 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// Number of a multiset of ranks given in ascending order.
#[inline]
pub fn rank_multiset_index(sorted: &[u8]) -> usize {
    sorted.iter().enumerate().map(|(i, &r)| CHOOSE[usize::from(r) + i][i + 1] as usize).sum()
}

/// Number of a pair of hole ranks, the lower one first.
#[inline]
pub const fn pair_index(low: u8, high: u8) -> usize {
    (high as usize * (high as usize + 1)) / 2 + low as usize
}
