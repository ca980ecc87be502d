//! A second evaluator, slow and plain: every choice of two hole cards and three board cards, and a hand's number got by
//! counting the classes below it. No table of hands, no sorted list of classes and no shortcut that the core has.

use super::choose;

/// How many classes each category has, weakest first.
pub const CLASSES: [u16; 9] = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10];
/// How many hands make each class of a category.
pub const HANDS: [u64; 9] = [1020, 384, 144, 64, 1020, 4, 24, 4, 4];

/// The number of a hand of five cards, 1 to 7,462.
pub fn five(cards: [u8; 5]) -> u16 {
    let mut ranks = cards.map(|card| card / 4);
    let mut counted = ranks.map(|rank| (ranks.iter().filter(|&&r| r == rank).count(), rank));
    counted.sort_unstable_by(|a, b| b.cmp(a));
    ranks = counted.map(|(_, rank)| rank);
    let flush = cards.iter().all(|card| card % 4 == cards[0] % 4);
    let (category, place) = match counted.map(|(count, _)| count) {
        [4, ..] => (7, kicked(&ranks[..1], &ranks[4..])),
        [3, 3, 3, 2, 2] => (6, kicked(&ranks[..1], &ranks[4..])),
        [3, ..] => (3, kicked(&ranks[..1], &ranks[3..])),
        [2, 2, 2, ..] => (2, kicked(&[ranks[0], ranks[2]], &ranks[4..])),
        [2, ..] => (1, kicked(&ranks[..1], &ranks[2..])),
        _ => match (0..10).find(|&place| straight(place) == ranks) {
            Some(place) => (if flush { 8 } else { 4 }, u64::from(place)),
            None => {
                let straights = (0..10).filter(|&place| straight(place) < ranks).count() as u64;
                (if flush { 5 } else { 0 }, below(&ranks) - straights)
            }
        },
    };
    CLASSES[..category].iter().sum::<u16>() + place as u16 + 1
}

/// The ranks of one of the ten straights from the top down, the wheel first.
fn straight(place: u8) -> [u8; 5] {
    if place == 0 { [12, 3, 2, 1, 0] } else { core::array::from_fn(|i| place + 3 - i as u8) }
}

/// How many choices of as many ranks are lower than this one; ranks stand, and compare, from the top down.
fn below(ranks: &[u8]) -> u64 {
    (1..).zip(ranks.iter().rev()).map(|(i, &rank)| CHOOSE[usize::from(rank)][i]).sum()
}

/// How many hands are lower that have as many ranks made (a pair, trips, ...) and as many beside.
fn kicked(made: &[u8], beside: &[u8]) -> u64 {
    // The ranks beside are numbered as if the made ones did not exist.
    let mut left = [0; 3];
    for (left, &rank) in left.iter_mut().zip(beside) {
        *left = rank - made.iter().filter(|&&m| m < rank).count() as u8;
    }
    below(made) * CHOOSE[13 - made.len()][beside.len()] + below(&left[..beside.len()])
}

const CHOOSE: [[u64; 6]; 14] = {
    let mut table = [[0; 6]; 14];
    let mut n = 0;
    while n < 14 {
        let mut k = 0;
        while k < 6 {
            table[n][k] = choose(n as u64, k as u64);
            k += 1;
        }
        n += 1;
    }
    table
};

/// The low number of five cards: 56 for the wheel down to 1, 0 for none.
pub fn five_low(cards: [u8; 5]) -> u8 {
    // The ace is 0, the deuce 1, ...
    let mut ranks = cards.map(|card| (card / 4 + 1) % 13);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let different = ranks.windows(2).all(|two| two[0] > two[1]);
    if different && ranks[0] <= 7 { 56 - below(&ranks) as u8 } else { 0 }
}

/// The category of a number.
pub fn category(number: u16) -> usize {
    (0..9).find(|&c| number <= CLASSES[..=c].iter().sum()).unwrap()
}

/// Every choice of two hole cards and three board cards, those with the higher cards first: hole cards compare first,
/// by id from the top down.
pub fn choices(hole: &[u8], board: &[u8]) -> impl Iterator<Item = [u8; 5]> {
    let from_top = |cards: &[u8]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable_by(|a, b| b.cmp(a));
        cards
    };
    let (hole, board) = (from_top(hole), from_top(board));
    let pairs: Vec<_> = (0..hole.len()).flat_map(|i| (i + 1..hole.len()).map(move |j| (i, j))).collect();
    let triples: Vec<_> = (0..board.len())
        .flat_map(|i| (i + 1..board.len()).flat_map(move |j| (j + 1..5).map(move |k| (i, j, k))))
        .filter(|&(.., k)| k < board.len())
        .collect();
    pairs.into_iter().flat_map(move |(a, b)| {
        let (pair, board) = ([hole[a], hole[b]], board.clone());
        triples.clone().into_iter().map(move |(x, y, z)| [pair[0], pair[1], board[x], board[y], board[z]])
    })
}

/// The number of the best high.
pub fn high(hole: &[u8], board: &[u8]) -> u16 {
    choices(hole, board).map(five).max().unwrap()
}

/// The number of the best low, 0 without one.
pub fn low(hole: &[u8], board: &[u8]) -> u8 {
    choices(hole, board).map(five_low).max().unwrap()
}

/// The cards that play for the high, hole cards first: the first of the best choices.
pub fn high_used(hole: &[u8], board: &[u8]) -> [u8; 5] {
    let best = high(hole, board);
    choices(hole, board).find(|&cards| five(cards) == best).unwrap()
}

/// The cards that play for the low, hole cards first.
pub fn low_used(hole: &[u8], board: &[u8]) -> Option<[u8; 5]> {
    let best = low(hole, board);
    choices(hole, board).find(|&cards| best > 0 && five_low(cards) == best)
}

/// Five cards as a high is shown: by how often the rank stands there, then by rank (a wheel's ace last), then by suit.
pub fn high_order(cards: [u8; 5]) -> [u8; 5] {
    let wheel = cards.iter().fold(0u16, |bits, card| bits | 1 << (card / 4)) == 0b1_0000_0000_1111;
    if wheel {
        return low_order(cards);
    }
    let mut shown = cards;
    shown.sort_unstable_by_key(|card| core::cmp::Reverse((cards.iter().filter(|&c| c / 4 == card / 4).count(), *card)));
    shown
}

/// Five cards as a low is shown: from the top down, the ace last.
pub fn low_order(mut cards: [u8; 5]) -> [u8; 5] {
    cards.sort_unstable_by_key(|card| core::cmp::Reverse((card / 4 + 1) % 13));
    cards
}

/// Who wins: the places of the greatest, nobody if that is 0.
pub fn winners(values: &[u16]) -> Vec<usize> {
    let best = values.iter().copied().max().unwrap_or(0);
    (0..values.len()).filter(|&i| best > 0 && values[i] == best).collect()
}
