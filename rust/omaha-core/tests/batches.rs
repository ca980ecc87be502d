//! Batches: each path gives what single hands give, whatever the number of rows; a bad row is named.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::{Random, Rows, config, rows};
use common::{oracle, paths, set};
use omaha_core::Place;
use omaha_core::eval::{self, Batch, Path, Results};
use proptest::prelude::*;

/// Around the blocks of 64 hands.
const COUNTS: [usize; 12] = [0, 1, 2, 31, 63, 64, 65, 127, 128, 129, 130, 193];

/// What is asked of a batch, its number of rows, the cards of a row, and a seed for the cards.
fn sizes() -> impl Strategy<Value = (usize, usize, usize, u64)> {
    (prop::sample::select(COUNTS.to_vec()), 4..=7usize, 3..=5usize, any::<u64>())
}

/// High and low numbers on a path; those not asked for are left at a value that no hand has.
fn evaluate(batch: &Batch<'_>, path: Path, want: (bool, bool)) -> (Vec<u16>, Vec<u16>) {
    let (mut high, mut low) = (vec![u16::MAX; batch.rows()], vec![u16::MAX; batch.rows()]);
    let results = Results { high: want.0.then_some(&mut high[..]), low: want.1.then_some(&mut low[..]) };
    batch.evaluate(path, results).unwrap();
    (high, low)
}

/// Numbers of each row by itself.
fn singles(rows: &Rows, k: usize, b: usize) -> (Vec<u16>, Vec<u16>) {
    let hands = rows.hole.chunks(k).zip(rows.board.chunks(b));
    hands
        .map(|(hole, board)| (set(hole), set(board)))
        .map(|(hole, board)| (eval::high(hole, board).unwrap(), u16::from(eval::low(hole, board).unwrap())))
        .unzip()
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn each_path_is_the_single_hands((count, k, b, seed) in sizes(), ask_high: bool, ask_low: bool) {
        let rows = rows(seed, count, k, b);
        let batch = Batch::new(&rows.hole, k, &rows.board, b, false).unwrap();
        prop_assert_eq!(batch.rows(), count);
        let (mut high, mut low) = singles(&rows, k, b);
        if !ask_high {
            high.fill(u16::MAX);
        }
        if !ask_low {
            low.fill(u16::MAX);
        }
        for path in Path::ALL {
            // One that the machine lacks stands for the best that it has.
            let found = evaluate(&batch, path, (ask_high, ask_low));
            prop_assert_eq!(&found, &(high.clone(), low.clone()), "{:?}, {}+{} cards, seed {}", path, k, b, seed);
        }
    }

    #[test]
    fn a_shared_board_is_that_board_in_each_row((count, k, b, seed) in sizes()) {
        let mut random = Random(seed);
        let board = rows(seed, 1, 4, b).board;
        let live: Vec<u8> = (0..52).filter(|card| !board.contains(card)).collect();
        let hole: Vec<u8> = (0..count)
            .flat_map(|_| {
                let mut deck = live.clone();
                random.shuffle(&mut deck);
                deck.truncate(k);
                deck
            })
            .collect();
        let repeated = board.repeat(count);
        let shared = Batch::new(&hole, k, &board, b, true).unwrap();
        let apart = Batch::new(&hole, k, &repeated, b, false).unwrap();
        for path in paths() {
            prop_assert_eq!(evaluate(&shared, path, (true, true)), evaluate(&apart, path, (true, true)), "{:?}", path);
        }
    }

    #[test]
    fn the_order_of_cards_changes_nothing((count, k, b, seed) in sizes()) {
        let rows = rows(seed, count, k, b);
        let mut random = Random(!seed);
        let (mut hole, mut board) = (rows.hole.clone(), rows.board.clone());
        hole.chunks_mut(k).for_each(|cards| random.shuffle(cards));
        board.chunks_mut(b).for_each(|cards| random.shuffle(cards));
        let plain = Batch::new(&rows.hole, k, &rows.board, b, false).unwrap();
        let mixed = Batch::new(&hole, k, &board, b, false).unwrap();
        for path in paths() {
            prop_assert_eq!(evaluate(&plain, path, (true, true)), evaluate(&mixed, path, (true, true)), "{:?}", path);
        }
    }

    #[test]
    fn parts_are_parts_of_the_whole((count, k, b, seed) in sizes(), start in 0..200usize, length in 0..200usize) {
        let rows = rows(seed, count, k, b);
        let batch = Batch::new(&rows.hole, k, &rows.board, b, false).unwrap();
        let (high, low) = evaluate(&batch, Path::best(), (true, true));
        let (from, to) = (start.min(count), start.saturating_add(length).min(count));
        let part = batch.part(start, length);
        prop_assert_eq!(part.rows(), to - from);
        prop_assert_eq!(evaluate(&part, Path::best(), (true, true)), (high[from..to].to_vec(), low[from..to].to_vec()));
        prop_assert_eq!(batch.part(start, usize::MAX).rows(), count - from);
    }

    #[test]
    fn the_first_bad_row_is_named((count, k, b, seed) in sizes(), faults in 1..4usize) {
        prop_assume!(count > 0);
        let mut random = Random(seed);
        let Rows { mut hole, mut board } = rows(seed, count, k, b);
        let mut expected: Option<(usize, Place, &str, Option<usize>)> = None;
        for _ in 0..faults {
            let row = random.below(count);
            let in_hole = random.below(2) == 0;
            let cards = if in_hole { &mut hole[row * k..][..k] } else { &mut board[row * b..][..b] };
            // The last card is too high, or is the first one again.
            let at = cards.len() - 1;
            let high = [52, 53, 64, 127, 128, 255][random.below(6)];
            let (code, id) = if random.below(2) == 0 { ("card.range", high) } else { ("card.duplicate", cards[0]) };
            cards[at] = id;
            let place = if in_hole { Place::Hole } else { Place::Board };
            let told = (row, place, code, Some(at));
            // The earlier row is told, in a row the hole first, and there the card as it now is.
            if expected.is_none_or(|(r, p, ..)| (row, place != Place::Hole) <= (r, p != Place::Hole)) {
                expected = Some(told);
            }
        }
        let batch = Batch::new(&hole, k, &board, b, false).unwrap();
        for path in paths() {
            for want in [(true, true), (true, false), (false, true), (false, false)] {
                let (mut high, mut low) = (vec![0; batch.rows()], vec![0; batch.rows()]);
                let results = Results { high: want.0.then_some(&mut high[..]), low: want.1.then_some(&mut low[..]) };
                let error = batch.evaluate(path, results).unwrap_err();
                let told = (error.row().unwrap(), error.place().unwrap(), error.code(), error.offset());
                prop_assert_eq!(Some(told), expected, "{:?} {:?}", path, error);
            }
        }
    }
}

#[test]
fn a_bad_shared_board_is_told_with_the_first_row_that_it_spoils() {
    let hole: Vec<u8> = (0..48).chain(0..48).chain([48, 49, 50, 51]).collect();
    let told = |board: [u8; 3]| {
        let batch = Batch::new(&hole, 4, &board, 3, true).unwrap();
        let found: Vec<_> = paths()
            .map(|path| batch.evaluate(path, Results::default()).unwrap_err())
            .map(|error| (error.row(), error.place(), error.code(), error.offset()))
            .collect();
        assert!(found.iter().all(|told| told == &found[0]), "{found:?}");
        found[0]
    };
    assert_eq!(told([48, 99, 1]), (Some(0), Some(Place::Board), "card.range", Some(1)));
    assert_eq!(told([49, 48, 49]), (Some(0), Some(Place::Board), "card.duplicate", Some(2)));
    assert_eq!(told([48, 49, 40]), (Some(10), Some(Place::Board), "card.duplicate", Some(2)));
    assert_eq!(told([48, 49, 50]), (Some(24), Some(Place::Board), "card.duplicate", Some(0)));
}

#[test]
fn a_card_in_hand_and_on_the_board_is_found_wherever_it_stands() {
    for (k, b) in (4..=7).flat_map(|k| (3..=5).map(move |b| (k, b))) {
        let Rows { hole, board } = rows(7, 65, k, b);
        for (i, j) in (0..k).flat_map(|i| (0..b).map(move |j| (i, j))) {
            for row in [0, 37, 63, 64] {
                let mut board = board.clone();
                board[row * b + j] = hole[row * k + i];
                let batch = Batch::new(&hole, k, &board, b, false).unwrap();
                for path in paths() {
                    let error = batch.evaluate(path, Results::default()).unwrap_err();
                    let told = (error.row(), error.place(), error.code(), error.offset());
                    assert_eq!(told, (Some(row), Some(Place::Board), "card.duplicate", Some(j)));
                }
            }
        }
    }
}

#[test]
fn every_pair_of_equal_cards_in_hand_or_board_is_found() {
    for (k, b) in (4..=7).flat_map(|k| (3..=5).map(move |b| (k, b))) {
        let Rows { hole, board } = rows(8, 64, k, b);
        for (n, place) in [(k, Place::Hole), (b, Place::Board)] {
            for (i, j) in (0..n).flat_map(|j| (0..j).map(move |i| (i, j))) {
                let (mut hole, mut board) = (hole.clone(), board.clone());
                let cards = if place == Place::Hole { &mut hole } else { &mut board };
                cards[40 * n + j] = cards[40 * n + i];
                let batch = Batch::new(&hole, k, &board, b, false).unwrap();
                for path in paths() {
                    let error = batch.evaluate(path, Results::default()).unwrap_err();
                    let told = (error.row(), error.place(), error.code(), error.offset());
                    assert_eq!(told, (Some(40), Some(place), "card.duplicate", Some(j)));
                }
            }
        }
    }
}

#[test]
fn lengths_that_do_not_fit_are_refused() {
    let (hole, board) = ([0u8; 35], [0u8; 35]);
    let told = |k: usize, hole_len: usize, b: usize, board_len: usize, shared: bool| {
        let made = Batch::new(&hole[..hole_len], k, &board[..board_len], b, shared);
        made.map(|batch| batch.rows()).map_err(|error| (error.code(), error.place()))
    };
    assert_eq!(told(4, 8, 5, 10, false), Ok(2));
    assert_eq!(told(4, 8, 5, 5, true), Ok(2));
    assert_eq!(told(7, 0, 5, 0, false), Ok(0));
    assert_eq!(told(7, 0, 5, 5, true), Ok(0));
    for k in [0, 1, 3, 8, usize::MAX] {
        assert_eq!(told(k, 8, 5, 10, false), Err(("card.count", Some(Place::Hole))));
    }
    for b in [0, 2, 6, usize::MAX] {
        assert_eq!(told(4, 8, b, 10, false), Err(("card.count", Some(Place::Board))));
    }
    for (hole_len, board_len, shared) in [(7, 10, false), (8, 5, false), (8, 11, false), (8, 10, true), (8, 0, true)] {
        assert_eq!(told(4, hole_len, 5, board_len, shared), Err(("array.length", None)));
    }
    let rows = rows(1, 3, 4, 5);
    let batch = Batch::new(&rows.hole, 4, &rows.board, 5, false).unwrap();
    let (mut three, mut four) = ([0u16; 3], [0u16; 4]);
    let short = Results { high: Some(&mut three[..2]), low: None };
    assert_eq!(batch.evaluate(Path::best(), short).unwrap_err().code(), "array.length");
    let long = Results { high: Some(&mut three), low: Some(&mut four) };
    assert_eq!(batch.evaluate(Path::best(), long).unwrap_err().code(), "array.length");
    assert_eq!((three, four), ([0; 3], [0; 4]), "nothing is written");
}

#[test]
fn single_rows_are_the_oracles_on_every_path() {
    // Not by way of the single hand: the two could share a fault.
    for (k, b) in (4..=7).flat_map(|k| (3..=5).map(move |b| (k, b))) {
        let rows = rows(9, 10_000, k, b);
        let batch = Batch::new(&rows.hole, k, &rows.board, b, false).unwrap();
        let hands = || rows.hole.chunks(k).zip(rows.board.chunks(b));
        let expected: (Vec<u16>, Vec<u16>) =
            hands().map(|(hole, board)| (oracle::high(hole, board), u16::from(oracle::low(hole, board)))).unzip();
        for path in paths() {
            let found = evaluate(&batch, path, (true, true));
            for (i, (hole, board)) in hands().enumerate() {
                let (found, expected) = ((found.0[i], found.1[i]), (expected.0[i], expected.1[i]));
                assert_eq!(found, expected, "{path:?}: {} on {}", set(hole), set(board));
            }
        }
    }
}
