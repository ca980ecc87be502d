//! Deals to test with: from the whole deck, and from decks that make rare hands common.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Cases to run and where their randomness comes from: always the same, unless `PROPTEST_CASES` or `PROPTEST_RNG_SEED`
/// say otherwise.
pub fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(52);
    }
    config
}

/// A small generator of its own, so that the rows of a seed never change (SplitMix64).
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below n, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// The decks to deal from: all cards, two suits, one suit and one more rank, five neighbouring ranks (the wheel's
/// among them), the low cards.
pub fn decks() -> Vec<Vec<u8>> {
    let pick = |keep: &dyn Fn(u8, u8) -> bool| (0..52).filter(|card| keep(card / 4, card % 4)).collect::<Vec<u8>>();
    let mut decks = vec![pick(&|_, _| true), pick(&|rank, _| rank < 7 || rank == 12)];
    for s in 0..4 {
        decks.push(pick(&|rank, suit| suit == s || rank == 3 * s));
        decks.push(pick(&|_, suit| suit == s || suit == (s + 1) % 4));
    }
    for low in 0..13 {
        decks.push(pick(&|rank, _| (rank + 13 - low) % 13 < 5));
    }
    decks
}

/// A deal of one hand and a board, in the order in which the cards came.
#[derive(Clone, Debug)]
pub struct Deal {
    pub hole: Vec<u8>,
    pub board: Vec<u8>,
}

/// One deal from some deck.
pub fn deal() -> impl Strategy<Value = Deal> {
    hands(1).prop_map(|(mut hands, board)| Deal { hole: hands.remove(0), board })
}

/// Up to so many hands of the same size, and a board.
pub fn hands(most: usize) -> impl Strategy<Value = (Vec<Vec<u8>>, Vec<u8>)> {
    let deck = prop::sample::select(decks()).prop_shuffle();
    (deck, 3..=5usize, 4..=7usize, 1..=most).prop_map(|(deck, board, hole, count)| {
        let (board, rest) = deck.split_at(board);
        (rest.chunks_exact(hole).take(count).map(<[u8]>::to_vec).collect(), board.to_vec())
    })
}

/// Rows of hole cards and boards as a batch takes them.
pub struct Rows {
    pub hole: Vec<u8>,
    pub board: Vec<u8>,
}

/// So many random rows, each from a random deck.
pub fn rows(seed: u64, count: usize, hole_cards: usize, board_cards: usize) -> Rows {
    let (mut random, decks) = (Random(seed), decks());
    let mut rows = Rows { hole: Vec::new(), board: Vec::new() };
    for _ in 0..count {
        let mut deck = decks[random.below(decks.len())].clone();
        random.shuffle(&mut deck);
        rows.hole.extend(&deck[..hole_cards]);
        rows.board.extend(&deck[hole_cards..hole_cards + board_cards]);
    }
    rows
}
