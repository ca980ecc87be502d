//! One hand, and a showdown, against the oracle; and what must change nothing.
//!
//! `PROPTEST_CASES=1000000 PROPTEST_RNG_SEED=$RANDOM cargo test --test properties` looks further.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::{Deal, config, deal, hands};
use common::{oracle, set};
use omaha_core::Card;
use omaha_core::eval::{self, Showdown};
use proptest::prelude::*;

fn with_suits(cards: &[u8], suits: &[u8]) -> Vec<u8> {
    cards.iter().map(|card| card / 4 * 4 + suits[usize::from(card % 4)]).collect()
}

proptest! {
    #![proptest_config(config(20_000))]

    #[test]
    fn high_and_low_are_the_oracles(Deal { hole, board } in deal()) {
        prop_assert_eq!(eval::high(set(&hole), set(&board)), Ok(oracle::high(&hole, &board)));
        prop_assert_eq!(eval::low(set(&hole), set(&board)), Ok(oracle::low(&hole, &board)));
    }

    #[test]
    fn the_cards_that_play_are_the_oracles(Deal { hole, board } in deal()) {
        let high = eval::high_cards(set(&hole), set(&board)).unwrap().map(Card::id);
        prop_assert_eq!(high, oracle::high_order(oracle::high_used(&hole, &board)));
        let low = eval::low_cards(set(&hole), set(&board)).unwrap().map(|five| five.map(Card::id));
        prop_assert_eq!(low, oracle::low_used(&hole, &board).map(oracle::low_order));
    }

    #[test]
    fn suits_are_equal(Deal { hole, board } in deal(), suits in Just([0, 1, 2, 3]).prop_shuffle()) {
        let (other_hole, other_board) = (set(&with_suits(&hole, &suits)), set(&with_suits(&board, &suits)));
        let (hole, board) = (set(&hole), set(&board));
        prop_assert_eq!(eval::high(hole, board), eval::high(other_hole, other_board));
        prop_assert_eq!(eval::low(hole, board), eval::low(other_hole, other_board));
    }

    #[test]
    fn five_cards_are_the_oracles(cards in prop::sample::subsequence((0..52).collect::<Vec<u8>>(), 5)) {
        let expected = oracle::five(cards.clone().try_into().unwrap());
        prop_assert_eq!(eval::five_cards(set(&cards)), Ok(expected));
        prop_assert_eq!(usize::from(eval::category(expected).unwrap()), oracle::category(expected));
    }

    #[test]
    fn a_card_that_stands_twice_is_refused(Deal { hole, mut board } in deal(), at in any::<prop::sample::Index>()) {
        let card = hole[at.index(hole.len())];
        let at = at.index(board.len());
        board[at] = card;
        let told = eval::high(set(&hole), set(&board)).unwrap_err();
        prop_assert_eq!(told.code(), "card.duplicate");
        prop_assert_eq!(eval::low(set(&hole), set(&board)), Err(told.clone()));
        prop_assert_eq!(eval::check(set(&hole), set(&board)), Err(told));
    }

    #[test]
    fn showdowns_have_the_oracles_winners((hands, board) in hands(9), hilo: bool) {
        let high: Vec<u16> = hands.iter().map(|hole| oracle::high(hole, &board)).collect();
        let low: Vec<u8> = hands.iter().map(|hole| if hilo { oracle::low(hole, &board) } else { 0 }).collect();
        let high_winners = oracle::winners(&high);
        let low_winners = oracle::winners(&low.iter().copied().map(u16::from).collect::<Vec<_>>());
        let hands: Vec<_> = hands.iter().map(|hole| set(hole)).collect();
        let expected = Showdown { high, low, high_winners, low_winners };
        prop_assert_eq!(eval::showdown(&hands, set(&board), hilo), Ok(expected));
    }

    #[test]
    fn showdowns_refuse_what_cannot_be_dealt((mut hands, board) in hands(9), at: prop::sample::Index, what in 0..4) {
        let at = at.index(hands.len());
        let told = |hands: &[Vec<u8>]| {
            let hands: Vec<_> = hands.iter().map(|hole| set(hole)).collect();
            eval::showdown(&hands, set(&board), true).map_err(|e| (e.code(), e.place()))
        };
        let here = |at| Some(omaha_core::Place::Hand(at));
        match what {
            0 => {
                hands[at][0] = board[0];
                prop_assert_eq!(told(&hands), Err(("card.duplicate", here(at))));
            }
            1 if hands.len() > 1 => {
                let other = (at + 1) % hands.len();
                hands[other] = hands[at].clone();
                prop_assert_eq!(told(&hands), Err(("card.duplicate", here(at.max(other)))));
            }
            2 => {
                // With one card less it is the odd one; a first hand makes the second one odd, if it is itself a hand.
                hands[at].pop();
                let odd = if at == 0 && hands.len() > 1 && hands[0].len() >= 4 { 1 } else { at };
                match told(&hands) {
                    Ok(_) => prop_assert!(hands.len() == 1 && hands[0].len() >= 4),
                    told => prop_assert_eq!(told, Err(("card.count", here(odd)))),
                }
            }
            _ => prop_assert_eq!(told(&[]), Err(("showdown.hands", None))),
        }
    }
}
