//! The oracle itself, against the vectors worked out by hand and the counts of truth.json: what judges the core has to be
//! right first.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Fnv, for_each_five, keys, oracle, vectors};

#[test]
fn all_five_card_hands_have_the_known_counts_and_checksum() {
    let mut hands = vec![0u64; 7463];
    let mut lows = [0u64; 57];
    let mut fnv = Fnv::START;
    for_each_five(|cards| {
        let number = oracle::five(cards);
        hands[usize::from(number)] += 1;
        lows[usize::from(oracle::five_low(cards))] += 1;
        fnv = fnv.add(7463 - number);
    });
    let truth = &vectors::truth()["five_card"];
    assert_eq!(fnv.hex(), truth["fnv1a64"]["value"]);
    let low = &truth["low_A5_8_or_better"];
    assert_eq!(lows[0], low["none"]);
    assert!(lows[1..].iter().all(|&count| count == low["hands_each"]));
    for number in 1..=7462 {
        assert_eq!(hands[usize::from(number)], oracle::HANDS[oracle::category(number)], "class {number}");
    }
    assert_eq!(oracle::CLASSES.map(u64::from).to_vec(), vectors::counts(&truth["distinct_ranks"], &common::CATEGORIES));
}

#[test]
fn each_listed_key_has_the_number_of_its_hand() {
    let keys = keys::high_numbers();
    assert_eq!((keys.len(), keys::low_numbers().len()), (7462, 56));
    for (key, number) in keys {
        assert_eq!(oracle::five(keys::hand_of(&key)), number, "{key:?}");
        assert_eq!(oracle::category(number), usize::from(key[0]), "{key:?}");
    }
}

#[test]
fn hands_worked_out_by_hand_and_real_ones() {
    let (highs, lows) = (keys::high_numbers(), keys::low_numbers());
    for hand in vectors::hands("eval_cases").iter().chain(&vectors::hands("eval_hands")) {
        let (hole, board) = (vectors::card_ids(&hand.hole), vectors::card_ids(&hand.board));
        assert_eq!(oracle::high(&hole, &board), highs[&hand.hi_key], "{}", hand.id);
        assert_eq!(oracle::low(&hole, &board), hand.lo.as_ref().map_or(0, |low| lows[low]), "{}", hand.id);
    }
}

#[test]
fn all_choices_are_made_once_and_the_highest_first() {
    for (hole, board) in [(4, 3), (4, 5), (7, 4), (7, 5)] {
        let cards: Vec<u8> = (0..hole + board).collect();
        let (mine, shared) = cards.split_at(usize::from(hole));
        let made: Vec<[u8; 5]> = oracle::choices(mine, shared).collect();
        let (n, k) = (u64::from(hole), u64::from(board));
        assert_eq!(made.len() as u64, common::choose(n, 2) * common::choose(k, 3));
        assert!(made.windows(2).all(|two| two[0] > two[1]));
        for cards in made {
            assert!(cards[..2].iter().all(|c| mine.contains(c)) && cards[2..].iter().all(|c| shared.contains(c)));
        }
    }
}
