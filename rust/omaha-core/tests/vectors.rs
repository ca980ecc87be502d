//! The core against tests/vectors: real hands, hands worked out by hand, the cards that play, and the text of cards.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::vectors::{Hand, card_ids};
use common::{keys, oracle, paths, set, vectors};
use omaha_core::eval::{self, Batch, Results};
use omaha_core::{parse_card, parse_cards, parse_set};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Used {
    id: String,
    hole: Vec<String>,
    board: Vec<String>,
    hi_cards: Vec<String>,
    lo_cards: Option<Vec<String>>,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Text {
    id: String,
    text: String,
    cards: Option<Vec<u8>>,
    error: Option<Fault>,
    why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    code: String,
    offset: usize,
}

/// The category's name as the vectors have it.
fn name(category: u8) -> &'static str {
    if category == 3 {
        "trips"
    } else if category == 7 {
        "quads"
    } else {
        eval::CATEGORIES[usize::from(category)]
    }
}

fn check_hands(hands: &[Hand]) {
    let (highs, lows) = (keys::high_numbers(), keys::low_numbers());
    for hand in hands {
        let (hole, board) = (card_ids(&hand.hole), card_ids(&hand.board));
        let high = highs[&hand.hi_key];
        let low = hand.lo.as_ref().map_or(0, |low| lows[low]);
        let id = &hand.id;
        assert_eq!(eval::high(set(&hole), set(&board)), Ok(high), "{id}");
        assert_eq!(eval::low(set(&hole), set(&board)), Ok(low), "{id}");
        let category = eval::category(high).unwrap();
        assert_eq!((category, name(category)), (hand.hi_key[0], &hand.hi_category[..]), "{id}");
        // The cards named are the hand's and the board's, and worth that much.
        let used = eval::high_cards(set(&hole), set(&board)).unwrap().map(omaha_core::Card::id);
        assert_eq!(oracle::five(used), high, "{id}: {used:?}");
        assert_eq!(used, oracle::high_order(oracle::high_used(&hole, &board)), "{id}");
        let used = eval::low_cards(set(&hole), set(&board)).unwrap().map(|five| five.map(omaha_core::Card::id));
        assert_eq!(used.map_or(0, oracle::five_low), low, "{id}: {used:?}");
        assert_eq!(used, oracle::low_used(&hole, &board).map(oracle::low_order), "{id}");
        if low > 0 {
            let ranks = eval::low_ranks(low).unwrap().map(|rank| if rank == 12 { 1 } else { rank + 2 });
            assert_eq!(Some(ranks.to_vec()), hand.lo, "{id}");
        }
    }
    // The same on every path of the batch, all hands of a size at once.
    for sizes in (4..=7).flat_map(|hole| (3..=5).map(move |board| (hole, board))) {
        let rows: Vec<&Hand> = hands.iter().filter(|h| (h.hole.len(), h.board.len()) == sizes).collect();
        let hole: Vec<u8> = rows.iter().flat_map(|h| card_ids(&h.hole)).collect();
        let board: Vec<u8> = rows.iter().flat_map(|h| card_ids(&h.board)).collect();
        let batch = Batch::new(&hole, sizes.0, &board, sizes.1, false).unwrap();
        for path in paths() {
            let (mut high, mut low) = (vec![0; rows.len()], vec![0; rows.len()]);
            batch.evaluate(path, Results { high: Some(&mut high), low: Some(&mut low) }).unwrap();
            for (i, hand) in rows.iter().enumerate() {
                let low_number = hand.lo.as_ref().map_or(0, |low| u16::from(lows[low]));
                assert_eq!((high[i], low[i]), (highs[&hand.hi_key], low_number), "{}, {path:?}", hand.id);
            }
        }
    }
}

#[test]
fn real_hands() {
    let hands = vectors::hands("eval_hands");
    assert_eq!(hands.len(), 5150);
    check_hands(&hands);
}

#[test]
fn hands_worked_out_by_hand() {
    let hands = vectors::hands("eval_cases");
    assert!(hands.len() >= 68);
    check_hands(&hands);
}

#[test]
fn every_class_has_its_place_among_the_listed_keys() {
    for (key, number) in keys::high_numbers() {
        let made = eval::five_cards(set(&keys::hand_of(&key)));
        assert_eq!((made, eval::category(number)), (Ok(number), Ok(key[0])), "{key:?}");
    }
    for (low, number) in keys::low_numbers() {
        let ranks = eval::low_ranks(number).unwrap().map(|rank| if rank == 12 { 1 } else { rank + 2 });
        assert_eq!(ranks.to_vec(), low);
    }
}

#[test]
fn the_cards_that_play() {
    let cases: Vec<Used> = vectors::read("eval_used.jsonl", "omaha.eval_used/1");
    assert!(cases.len() >= 18);
    for case in cases {
        let (hole, board) = (set(&card_ids(&case.hole)), set(&card_ids(&case.board)));
        let high = eval::high_cards(hole, board).unwrap();
        assert_eq!(high.map(|card| card.to_string()).to_vec(), case.hi_cards, "{}: {}", case.id, case.why);
        let low = eval::low_cards(hole, board).unwrap();
        let low = low.map(|five| five.map(|card| card.to_string()).to_vec());
        assert_eq!(low, case.lo_cards, "{}: {}", case.id, case.why);
    }
}

#[test]
fn text_of_cards() {
    let cases: Vec<Text> = vectors::read("parse.jsonl", "omaha.parse/1");
    assert!(cases.len() >= 92);
    for Text { id, text, cards, error, why } in cases {
        let found = parse_cards(&text);
        // parse_set has the same language; parse_card the same faults.
        assert_eq!(parse_set(&text), found.clone().map(|all| all.into_iter().map(|c| c.card).collect()), "{id}");
        match (cards, error) {
            (Some(cards), None) => {
                let found = found.unwrap();
                assert_eq!(found.iter().map(|c| c.card.id()).collect::<Vec<_>>(), cards, "{id}: {why}");
                let one = parse_card(&text).map(|card| vec![card.id()]);
                assert_eq!(one.is_ok(), cards.len() == 1, "{id}");
                match one {
                    Ok(one) => assert_eq!(one, cards, "{id}"),
                    Err(error) => assert_eq!(error.code(), "card.count", "{id}"),
                }
            }
            (None, Some(fault)) => {
                let error = found.unwrap_err();
                assert_eq!((error.code(), error.offset()), (&fault.code[..], Some(fault.offset)), "{id}: {why}");
                assert_eq!(parse_card(&text), Err(error), "{id}");
            }
            _ => panic!("{id}: cards or error, not both and not neither"),
        }
    }
}

#[test]
fn the_reader_is_strict() {
    let read = |text: &str| vectors::parse::<Fault>(text, "omaha.test/1").map(|cases| cases.len());
    let header = r#"{"schema": "omaha.test/1", "source": "here", "verified": "there"}"#;
    let case = r#"{"code": "x", "offset": 1}"#;
    assert_eq!(read(&format!("{header}\n{case}\n{case}\n")), Ok(2));
    let refused = [
        String::new(),
        header.to_owned(),
        case.to_owned(),
        format!("{header}\n\n{case}"),
        format!("{header}\n{}", case.replace("code", "cod")),
        format!("{header}\n{}", case.replace('1', "1, \"more\": 0")),
        format!("{}\n{case}", header.replace("test/1", "test/2")),
        format!("{}\n{case}", header.replace("here", "")),
        format!("{}\n{case}", header.replace("there", "")),
        format!("{}\n{case}", header.replace("source", "origin")),
    ];
    for text in refused {
        assert!(read(&text).is_err(), "{text}");
    }
}
