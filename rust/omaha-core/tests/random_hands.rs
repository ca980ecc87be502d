//! One million random hands, with 4 to 7 hole cards: sums and checksums in tests/vectors/random_hands.jsonl, which the
//! oracle made, against the core by each of its ways.
//!
//! `OMAHA_WRITE_VECTORS=1 cargo test --test random_hands -- --ignored` writes the file anew.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::random_hands::{Answer, Dealt, HANDS, NAME, Sums, answers};
use common::{oracle, parallel, paths, set, vectors};
use omaha_core::eval::{self, Batch, Results};

const HEADER: &str = r#"{"schema": "omaha.random_hands/1", "source": "the brute-force oracle of rust/omaha-core/tests/common/oracle.rs, the core not called but for the deals (random_hands.rs, OMAHA_WRITE_VECTORS=1)", "verified": "omaha.reference: all numbers by its keys of five cards, ranks looked up and suits compared by a program of its own; 300 hands of each size by high_rank and low_rank; 2,003 of the deals by its deck", "fields": "of the hands 0 to 999999 of the seeded deck 52 (shuffle.json), each the first hole_cards of its first seven cards with the next five as the board: the sum of the numbers of highs (1 to 7462) and of lows (56 the wheel to 1, 0 none), and FNV-1a 64 of all of them in order, two little-endian bytes each"}"#;

#[test]
fn a_million_hands_by_every_way() {
    let dealt = Dealt::new();
    for answer in answers() {
        let k = answer.hole_cards;
        let hole = dealt.hole(k);
        let (mut high, mut low) = (vec![0; HANDS], vec![0; HANDS]);
        let batch = Batch::new(&hole, k, &dealt.board, 5, false).unwrap();
        for path in paths() {
            batch.evaluate(path, Results { high: Some(&mut high), low: Some(&mut low) }).unwrap();
            assert_eq!((&Sums::of(&high), &Sums::of(&low)), (&answer.high, &answer.low), "{path:?}, {k} hole cards");
        }
        for (i, (hole, board)) in hole.chunks(k).zip(dealt.board.chunks(5)).enumerate() {
            let (hole, board) = (set(hole), set(board));
            assert_eq!(eval::high(hole, board), Ok(high[i]), "{hole} on {board}");
            assert_eq!(eval::low(hole, board).map(u16::from), Ok(low[i]), "{hole} on {board}");
        }
    }
}

#[test]
#[ignore = "the oracle does it all again: 40 seconds on two cores"]
fn the_file_is_what_the_oracle_says() {
    let dealt = Dealt::new();
    let judged: Vec<Answer> = [4, 5, 6, 7]
        .into_iter()
        .map(|hole_cards| {
            let hole = dealt.hole(hole_cards);
            let hands: Vec<(&[u8], &[u8])> = hole.chunks(hole_cards).zip(dealt.board.chunks(5)).collect();
            let numbers =
                parallel::map(&hands, |(hole, board)| (oracle::high(hole, board), u16::from(oracle::low(hole, board))));
            let (high, low): (Vec<u16>, Vec<u16>) = numbers.into_iter().unzip();
            Answer { hole_cards, hands: HANDS, high: Sums::of(&high), low: Sums::of(&low) }
        })
        .collect();
    if std::env::var_os("OMAHA_WRITE_VECTORS").is_some() {
        let lines = judged.iter().map(|answer| serde_json::to_string(answer).unwrap());
        let text: String = [HEADER.to_owned()].into_iter().chain(lines).map(|line| line + "\n").collect();
        std::fs::write(vectors::path(NAME), text).unwrap();
    }
    assert_eq!(answers(), judged);
}
