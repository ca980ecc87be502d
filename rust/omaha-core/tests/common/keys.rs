//! The classes of five-card hands by the keys that the vectors use, listed and not computed from hands: category 0 to 8,
//! then ranks 2 to 14 by count, then rank; a straight its top card only (wheel 5). Lows: five ranks from the top, ace 1.

use std::collections::BTreeMap;

/// The number (1 to 7,462) of each key of a high.
pub fn high_numbers() -> BTreeMap<Vec<u8>, u16> {
    let mut keys = Vec::new();
    for a in 2..=14 {
        for b in (2..=14).filter(|&b| b != a) {
            keys.extend([vec![6, a, b], vec![7, a, b]]);
            for c in (2..b).filter(|&c| c != a) {
                keys.push(vec![3, a, b, c]);
                for d in (2..c).filter(|&d| d != a) {
                    keys.push(vec![1, a, b, c, d]);
                }
            }
            for c in (2..=14).filter(|&c| c != a && c != b && b < a) {
                keys.push(vec![2, a, b, c]);
            }
        }
        if a >= 5 {
            keys.extend([vec![4, a], vec![8, a]]);
        }
    }
    for ranks in descending(14, 5) {
        let straight = ranks[0] - ranks[4] == 4 || ranks == [14, 5, 4, 3, 2];
        if !straight && ranks[4] >= 2 {
            keys.extend([[&[0], &ranks[..]].concat(), [&[5], &ranks[..]].concat()]);
        }
    }
    keys.sort();
    (1..).zip(keys).map(|(number, key)| (key, number)).collect()
}

/// The number (1 to 56) of each low.
pub fn low_numbers() -> BTreeMap<Vec<u8>, u8> {
    let mut lows = descending(8, 5);
    lows.sort_by(|a, b| b.cmp(a));
    (1..).zip(lows).map(|(number, low)| (low, number)).collect()
}

/// All choices of `count` numbers from 1 to `top`, from the top down.
fn descending(top: u8, count: usize) -> Vec<Vec<u8>> {
    if count == 0 {
        return vec![vec![]];
    }
    (1..=top)
        .flat_map(|first| descending(first - 1, count - 1).into_iter().map(move |rest| [&[first], &rest[..]].concat()))
        .collect()
}

/// Some hand that a key describes.
pub fn hand_of(key: &[u8]) -> [u8; 5] {
    let ranks = match key {
        [4 | 8, 5] => vec![14, 2, 3, 4, 5],
        [4 | 8, top] => (top - 4..=*top).collect(),
        [1, a, rest @ ..] => [&[*a; 2], rest].concat(),
        [2, a, b, c] => vec![*a, *a, *b, *b, *c],
        [3, a, rest @ ..] => [&[*a; 3], rest].concat(),
        [6, a, b] => vec![*a, *a, *a, *b, *b],
        [7, a, b] => vec![*a, *a, *a, *a, *b],
        [_, rest @ ..] => rest.to_vec(),
        [] => vec![],
    };
    let suited = [5, 8].contains(&key[0]);
    let suits = if suited { [2; 5] } else { [0, 1, 2, 3, 0] };
    core::array::from_fn(|i| (ranks[i] - 2) * 4 + suits[i])
}
