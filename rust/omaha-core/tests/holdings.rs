//! Every holding on a board: their numbering, and their ranks against single hands.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::{Deal, config, deal};
use common::{choose, oracle, set};
use omaha_core::eval::{self, high_board, holding_at, holding_index, holdings, low_board};
use omaha_core::{CardSet, Place};
use proptest::prelude::*;

/// High and low numbers of all holdings.
fn all(board: CardSet, cards: usize) -> (Vec<u16>, Vec<u16>) {
    let count = holdings(cards, board.len()).unwrap();
    let (mut high, mut low) = (vec![u16::MAX; count], vec![u16::MAX; count]);
    high_board(board, cards, &mut high).unwrap();
    low_board(board, cards, &mut low).unwrap();
    (high, low)
}

proptest! {
    #![proptest_config(config(5000))]

    #[test]
    fn a_holding_has_its_number_and_a_number_its_holding(Deal { hole, board } in deal(), at: prop::sample::Index) {
        let (holding, board) = (set(&hole), set(&board));
        let index = holding_index(holding, board).unwrap();
        prop_assert_eq!(holding_at(index, board, hole.len()), Ok(holding));
        let index = at.index(holdings(hole.len(), board.len()).unwrap());
        let holding = holding_at(index, board, hole.len()).unwrap();
        prop_assert_eq!((holding.len(), holding.intersection(board).len()), (hole.len(), 0));
        prop_assert_eq!(holding_index(holding, board), Ok(index));
    }

    #[test]
    fn numbers_compare_as_holdings_do_from_the_top_down(
        Deal { hole, board } in deal(),
        other in prop::sample::subsequence((0..52).collect::<Vec<u8>>(), 12),
    ) {
        // As numbers, sets of cards compare by their highest card first.
        let other: Vec<u8> = other.into_iter().filter(|card| !board.contains(card)).take(hole.len()).collect();
        let (a, b, board) = (set(&hole), set(&other), set(&board));
        let (i, j) = (holding_index(a, board).unwrap(), holding_index(b, board).unwrap());
        prop_assert_eq!(i.cmp(&j), a.mask().cmp(&b.mask()));
    }

    #[test]
    fn past_the_last_there_is_none(Deal { hole, board } in deal(), past in 0..usize::MAX / 2) {
        let count = holdings(hole.len(), board.len()).unwrap();
        prop_assert_eq!(count as u64, choose(52 - board.len() as u64, hole.len() as u64));
        let error = holding_at(count + past, set(&board), hole.len()).unwrap_err();
        prop_assert_eq!(error.code(), "holding.range");
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn all_holdings_of_four_and_five_are_the_single_hands(Deal { board, .. } in deal(), samples in prop::collection::vec(any::<prop::sample::Index>(), 500), cards in 4..=5usize) {
        check_samples(set(&board), cards, &samples)?;
    }
}

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn all_holdings_of_six_are_the_single_hands(Deal { board, .. } in deal(), samples in prop::collection::vec(any::<prop::sample::Index>(), 5000)) {
        check_samples(set(&board), 6, &samples)?;
    }
}

fn check_samples(board: CardSet, cards: usize, samples: &[prop::sample::Index]) -> Result<(), TestCaseError> {
    let (high, low) = all(board, cards);
    let ends = [0, 1, 2, 31, 32, 33, 63, 64, 65].map(|i| [i, high.len() - 1 - i]).concat();
    for at in samples.iter().map(|sample| sample.index(high.len())).chain(ends) {
        let holding = holding_at(at, board, cards).unwrap();
        let expected = (eval::high(holding, board).unwrap(), u16::from(eval::low(holding, board).unwrap()));
        prop_assert_eq!((high[at], low[at]), expected, "{} on {}, number {}", holding, board, at);
    }
    prop_assert!(high.iter().all(|&value| (1..=eval::CLASSES).contains(&value)));
    prop_assert!(low.iter().all(|&value| value <= u16::from(eval::LOWS)));
    Ok(())
}

#[test]
fn all_holdings_of_seven_are_the_single_hands() {
    // One board: 62,891,499 holdings.
    let board = set(&[51, 50, 46, 7, 11]);
    let mut high = vec![0; holdings(7, 5).unwrap()];
    high_board(board, 7, &mut high).unwrap();
    let step = 9973;
    for at in (0..high.len()).step_by(step).chain([high.len() - 1]) {
        assert_eq!(high[at], eval::high(holding_at(at, board, 7).unwrap(), board).unwrap(), "{at}");
    }
    low_board(board, 7, &mut high).unwrap();
    for at in (0..high.len()).step_by(step).chain([high.len() - 1]) {
        assert_eq!(high[at], u16::from(eval::low(holding_at(at, board, 7).unwrap(), board).unwrap()), "{at}");
    }
}

#[test]
fn every_holding_of_four_on_one_board_is_the_oracles_in_its_order() {
    // Each index there is, so the order of the whole list is pinned too. Three board cards are judged fast; boards.rs has more.
    let board = [50, 46, 2];
    let (high, low) = all(set(&board), 4);
    let live: Vec<u8> = (0..52).filter(|card| !board.contains(card)).collect();
    let mut at = 0;
    for (d, &w) in live.iter().enumerate() {
        for (c, &x) in live[..d].iter().enumerate() {
            for (b, &y) in live[..c].iter().enumerate() {
                for &z in &live[..b] {
                    let hole = [w, x, y, z];
                    let expected = (oracle::high(&hole, &board), u16::from(oracle::low(&hole, &board)));
                    assert_eq!((high[at], low[at]), expected, "{} is number {at}", set(&hole));
                    assert_eq!(holding_index(set(&hole), set(&board)), Ok(at));
                    at += 1;
                }
            }
        }
    }
    assert_eq!(at, high.len());
}

#[test]
fn what_is_no_board_or_no_holding_is_refused() {
    let told = |error: omaha_core::Error| (error.code(), error.place());
    for count in [0, 1, 2, 6, 7, 52] {
        let board: CardSet = CardSet::FULL.iter().take(count).collect();
        let expected = ("card.count", Some(Place::Board));
        assert_eq!(told(high_board(board, 4, &mut []).unwrap_err()), expected);
        assert_eq!(told(low_board(board, 4, &mut []).unwrap_err()), expected);
        assert_eq!(told(holding_at(0, board, 4).unwrap_err()), expected);
        assert_eq!(told(holdings(4, count).unwrap_err()), expected);
    }
    let board = set(&[0, 1, 2]);
    for cards in [0, 1, 3, 8, usize::MAX] {
        let expected = ("card.count", Some(Place::Hole));
        assert_eq!(told(high_board(board, cards, &mut []).unwrap_err()), expected);
        assert_eq!(told(low_board(board, cards, &mut []).unwrap_err()), expected);
        assert_eq!(told(holding_at(0, board, cards).unwrap_err()), expected);
        assert_eq!(told(holdings(cards, 3).unwrap_err()), expected);
    }
    let count = holdings(4, 3).unwrap();
    for length in [0, 1, count - 1, count + 1] {
        let mut out = vec![7; length];
        assert_eq!(high_board(board, 4, &mut out).unwrap_err().code(), "array.length");
        assert_eq!(low_board(board, 4, &mut out).unwrap_err().code(), "array.length");
        assert!(out.iter().all(|&value| value == 7), "nothing is written");
    }
    assert_eq!(told(holding_index(set(&[0, 10, 11, 12]), board).unwrap_err()), ("card.duplicate", Some(Place::Board)));
}
