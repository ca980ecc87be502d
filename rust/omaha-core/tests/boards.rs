//! All holdings of four on tricky boards: counts, sums and checksums in tests/vectors/boards.jsonl, which the oracle made,
//! against the core by each of its ways. A wrong count prints a divide.
//!
//! `OMAHA_WRITE_VECTORS=1 cargo test --test boards -- --ignored` writes the file anew.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{CATEGORIES, Fnv, divide, id_of, oracle, parallel, paths, set, vectors};
use omaha_core::eval::{self, Batch, Results, high_board, holding_at, holdings, low_board};
use serde::{Deserialize, Serialize};

const NAME: &str = "boards.jsonl";
const HEADER: &str = r#"{"schema": "omaha.boards/1", "source": "the brute-force oracle of rust/omaha-core/tests/common/oracle.rs: every choice of two and three of every holding, the core not called (boards.rs, OMAHA_WRITE_VECTORS=1)", "verified": "omaha.reference: on all boards by its five-card keys and lows, the best over the pairs of each holding; on AsKsQsJsTs, Ac2c3cKdQh, 2s3d4h and 8d7d6d5d by high_rank and low_rank of each holding", "fields": "of all holdings of four cards on the board, ordered by their highest card first (as bit sets, ascending): numbers of highs (1 to 7462) and lows (56 the wheel to 1, 0 none); counts of highs by category, high card first; counts of lows: none, 8, 7, 6, 5 high; the sum; FNV-1a 64 of all numbers in order, two little-endian bytes each"}"#;

/// The boards, and why they are there.
const BOARDS: [(&str, &str); 34] = [
    ("Ks 9h 7d 4c 2s", "nothing: no pair, no three of a suit, no three within a straight; 7-4-2 for a low"),
    ("Ks Kd 9h 5c 2d", "one pair"),
    ("Qs Qd 8h 8c 3d", "two pair"),
    ("7s 7h 7d Kc 2c", "trips: a pair in hand fills them, the case seven makes quads"),
    ("Js Jh Jd 4c 4d", "a full house that nobody may play whole"),
    ("9s 9h 9d 9c Ah", "quads of which only three play"),
    ("As Ah Ad Ac 2h", "quads of aces and a deuce"),
    ("Kh Th 6h 5c 2d", "three to a flush"),
    ("Ks Js 8s 4s 2h", "four to a flush: two in hand are still needed"),
    ("Ah Jh 9h 6h 3h", "five to a flush"),
    ("Qc 9c 4c 9d Qd", "three to a flush and two pair: full houses above flushes"),
    ("Td 9d 8d 7c 6c", "three and two of a suit, straights and straight flushes"),
    ("9h 8h 7h 6d 5d", "a straight of two suits"),
    ("9c 8d 7h 6s 5c", "a straight without suits"),
    ("Ac Kd Qh Js Tc", "broadway on the board"),
    ("As 2d 3h 4c 5s", "the wheel on the board"),
    ("Ah 2h 3h 4h 5h", "the steel wheel on the board"),
    ("As Ks Qs Js Ts", "a royal flush on the board"),
    ("Ad Kd Qd Jd 2c", "four to a royal flush"),
    ("Ac 2c 3c Kd Qh", "three to a steel wheel"),
    ("8c 7d 6h 5s 4c", "the worst low on the board"),
    ("2c 2d 3h 3s 4c", "five low cards of three ranks"),
    ("2s 2h 3d 5c 7s", "a pair and four low ranks"),
    ("8s 7h 6d Kc Kd", "just the three worst low ranks"),
    ("Ah 8c Kd Qs 9h", "two low ranks: no low"),
    ("Qs Js Ts", "a flop for a royal flush"),
    ("Ad 3d 5d", "a flop for a steel wheel"),
    ("2c 2d 2h", "trips of deuces on the flop"),
    ("As Ad 3c", "a pair of aces on the flop, two low ranks: no low yet"),
    ("2s 3d 4h", "the lowest flop"),
    ("6s 6h 5d 5c", "two pair on the turn"),
    ("Kc 9c 5c 2c", "four to a flush on the turn"),
    ("8d 7d 6d 5d", "four to a straight flush on the turn"),
    ("3s 3h 3d 3c", "quads on the turn"),
];

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Case {
    board: Vec<String>,
    holdings: u64,
    high: Side,
    low: Side,
    why: String,
}

#[derive(Deserialize, Serialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Side {
    counts: Vec<u64>,
    sum: u64,
    fnv: String,
}

const LOWS: [&str; 5] = ["none", "8 high", "7 high", "6 high", "5 high"];

/// Which of [`LOWS`] a low number is: 35 lows have an eight, 15 a seven, 5 a six, and there is the wheel.
fn low_kind(number: u16) -> usize {
    [0, 35, 50, 55].iter().filter(|&&most| number > most).count()
}

/// The category of a high number, from the counts of classes alone.
fn high_kind(number: u16) -> usize {
    oracle::category(number)
}

fn side(numbers: &[u16], kind: fn(u16) -> usize, kinds: usize) -> Side {
    let mut counts = vec![0; kinds];
    numbers.iter().for_each(|&number| counts[kind(number)] += 1);
    Side { counts, sum: numbers.iter().copied().map(u64::from).sum(), fnv: Fnv::of(numbers).hex() }
}

/// Calls with each holding of four, in the order of the file.
fn for_each_holding(board: &[u8], mut call: impl FnMut([u8; 4])) {
    let live: Vec<u8> = (0..52).filter(|card| !board.contains(card)).collect();
    for (d, &w) in live.iter().enumerate() {
        for (c, &x) in live[..d].iter().enumerate() {
            for (b, &y) in live[..c].iter().enumerate() {
                live[..b].iter().for_each(|&z| call([z, y, x, w]));
            }
        }
    }
}

/// What the oracle says of a board, by brute force.
fn judge(text: &str, why: &str) -> Case {
    let board: Vec<u8> = text.split(' ').map(id_of).collect();
    let (mut high, mut low) = (Vec::new(), Vec::new());
    for_each_holding(&board, |hole| {
        high.push(oracle::high(&hole, &board));
        low.push(u16::from(oracle::low(&hole, &board)));
    });
    Case {
        board: text.split(' ').map(str::to_owned).collect(),
        holdings: high.len() as u64,
        high: side(&high, high_kind, 9),
        low: side(&low, low_kind, 5),
        why: why.to_owned(),
    }
}

/// Fails with the categories that differ, and the first holdings that the oracle ranks otherwise.
fn compare(found: &[u16], expected: &Side, case: &Case, high: bool, way: &str) {
    let (kind, names): (fn(u16) -> usize, &[&str]) = if high { (high_kind, &CATEGORIES) } else { (low_kind, &LOWS) };
    let counted = side(found, kind, names.len());
    if &counted == expected {
        return;
    }
    let mut text = divide(names.iter().copied(), &counted.counts, &expected.counts);
    let board: Vec<u8> = case.board.iter().map(|card| id_of(card)).collect();
    let (mut at, mut wrong) = (0, 0);
    for_each_holding(&board, |hole| {
        let truth = if high { oracle::high(&hole, &board) } else { oracle::low(&hole, &board).into() };
        if found[at] != truth {
            wrong += 1;
            if wrong <= 10 {
                text += &format!("\n  {} (number {at}): {}, not {truth}", set(&hole), found[at]);
            }
        }
        at += 1;
    });
    let side = if high { "high" } else { "low" };
    panic!("{side} on {} by {way}: {wrong} holdings are wrong; {text}", case.board.concat());
}

#[test]
fn every_holding_of_four_on_tricky_boards() {
    let cases: Vec<Case> = vectors::read(NAME, "omaha.boards/1");
    assert_eq!(cases.len(), BOARDS.len());
    for case in &cases {
        let ids: Vec<u8> = case.board.iter().map(|card| id_of(card)).collect();
        let board = set(&ids);
        let count = holdings(4, ids.len()).unwrap();
        assert_eq!(count as u64, case.holdings);
        let (mut high, mut low) = (vec![0; count], vec![0; count]);
        high_board(board, 4, &mut high).unwrap();
        low_board(board, 4, &mut low).unwrap();
        compare(&high, &case.high, case, true, "high_board");
        compare(&low, &case.low, case, false, "low_board");
        let mut hole = Vec::with_capacity(4 * count);
        for_each_holding(&ids, |cards| hole.extend(cards));
        assert_eq!(Ok(set(&hole[4 * (count - 1)..])), holding_at(count - 1, board, 4));
        let batch = Batch::new(&hole, 4, &ids, ids.len(), true).unwrap();
        for path in paths() {
            high.fill(0);
            low.fill(0);
            batch.evaluate(path, Results { high: Some(&mut high), low: Some(&mut low) }).unwrap();
            compare(&high, &case.high, case, true, path.name());
            compare(&low, &case.low, case, false, path.name());
        }
    }
}

#[test]
fn the_numbers_of_lows_by_their_top_card() {
    for number in 1..=eval::LOWS {
        let top = eval::low_ranks(number).unwrap()[0] + 2;
        assert_eq!(LOWS[low_kind(number.into())], format!("{top} high"));
    }
}

#[test]
#[ignore = "the oracle does it all again: 20 seconds on two cores"]
fn the_file_is_what_the_oracle_says() {
    let judged: Vec<Case> = parallel::map(&BOARDS, |(text, why)| judge(text, why));
    if std::env::var_os("OMAHA_WRITE_VECTORS").is_some() {
        let lines = judged.iter().map(|case| serde_json::to_string(case).unwrap());
        let text: String = [HEADER.to_owned()].into_iter().chain(lines).map(|line| line + "\n").collect();
        std::fs::write(vectors::path(NAME), text).unwrap();
    }
    assert_eq!(vectors::read::<Case>(NAME, "omaha.boards/1"), judged);
}
