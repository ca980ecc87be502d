//! Words about a board: the vectors, and what must hold between words for every hand of some boards.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::vectors;
use omaha_core::words::{self, BoardWords, COLUMNS, NAMES, Outs, Question, Word};
use omaha_core::{Card, CardSet, Error, eval, parse_set};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    hand: String,
    board: String,
    holds: Vec<String>,
    fails: Vec<String>,
    outs: BTreeMap<String, String>,
    by: String,
}

fn outs_of<'a>(outs: &'a Outs, kind: &str) -> &'a CardSet {
    match kind {
        "straight" => &outs.straight,
        "nut_straight" => &outs.nut_straight,
        "flush" => &outs.flush,
        "all" => &outs.all,
        "nut" => &outs.nut,
        "low" => &outs.low,
        "nut_low" => &outs.nut_low,
        _ => panic!("no outs: {kind}"),
    }
}

#[test]
fn vectors_hold() {
    for case in vectors::read::<Case>("words.jsonl", "omaha.words/1") {
        let (hand, on) = (parse_set(&case.hand).unwrap(), BoardWords::new(parse_set(&case.board).unwrap()).unwrap());
        let name = format!("{} on {}: {}", case.hand, case.board, case.by);
        for (words, expected) in [(&case.holds, true), (&case.fails, false)] {
            for word in words {
                assert_eq!(on.holds(Word::parse(word).unwrap(), hand), expected, "{word} of {name}");
            }
        }
        let outs = on.outs(hand);
        for (kind, cards) in &case.outs {
            assert_eq!(*outs_of(&outs, kind), parse_set(cards).unwrap(), "{kind} of {name}");
        }
    }
}

/// Every hand of four cards off a board whose number leaves no rest; all of them with `every` 1.
fn hands(board: CardSet, every: usize) -> impl Iterator<Item = CardSet> {
    let count = eval::holdings(4, board.len()).unwrap();
    (0..count).step_by(every).map(move |i| eval::holding_at(i, board, 4).unwrap())
}

const BOARDS: [&str; 8] = ["9d8c2s", "9d8d7d", "9s9d4c", "AsKd3s4h", "8d7c4s", "JsTs9h9c", "9d8c2s2h3s", "AhKhQhJhTh"];

#[test]
fn words_fit_each_other() {
    let word = |text: &str| Word::parse(text).unwrap();
    let types =
        ["highcard", "pair", "twopair", "threeofakind", "straight", "flush", "fullhouse", "quads", "straightflush"];
    let within = [
        ("nutstraight", "straight"),
        ("nutflush", "flush"),
        ("topfull", "fullhouse"),
        ("wrap13", "wrap13+"),
        ("wrap20+", "wrap13+"),
        ("wrap", "straightdraw9+"),
        ("nutwrap", "wrap"),
        ("gutshot", "straightdraw"),
        ("oesd", "straightdraw"),
        ("nfd", "fd"),
        ("fd2", "fd2+"),
        ("bdnfd", "bdfd"),
        ("topset", "set"),
        ("bottomset", "set"),
        ("topset", "set1"),
        ("overpair", "pocketpair"),
        ("toptwo", "twopair+"),
        ("air", "nothing"),
        ("nutlow", "low"),
        ("nutlowdraw", "lowdraw"),
        ("nutblocker", "blocker"),
        ("straightflush", "flush+"),
        ("set", "threeofakind+"),
        ("trips", "threeofakind+"),
    ];
    for text in BOARDS {
        let on = BoardWords::new(parse_set(text).unwrap()).unwrap();
        for hand in hands(on.board(), 23) {
            let holds = |text: &str| on.holds(word(text), hand);
            let what = format!("{hand} on {text}");
            assert_eq!(types.iter().filter(|name| holds(name)).count(), 1, "{what}");
            assert_eq!(
                ["gutshot", "oesd", "wrap"].iter().filter(|w| holds(w)).count(),
                usize::from(holds("straightdraw")),
                "{what}"
            );
            for (narrow, wide) in within {
                assert!(!holds(narrow) || holds(wide), "{narrow} but not {wide}: {what}");
            }
            let (numbers, bits) = on.columns(hand);
            assert_eq!(numbers[0], eval::high(hand, on.board()).unwrap(), "{what}");
            assert_eq!(numbers[1], u16::from(eval::low(hand, on.board()).unwrap()), "{what}");
            for (i, (name, bare)) in Word::bare().enumerate() {
                assert_eq!(bits >> i & 1 == 1, on.holds(bare, hand), "{name} of {what}");
            }
        }
    }
}

#[test]
fn a_nut_hand_is_beaten_by_no_two_cards_that_are_left() {
    let mut nuts = 0;
    for text in BOARDS {
        let board = parse_set(text).unwrap();
        let on = BoardWords::new(board).unwrap();
        for hand in hands(board, 997) {
            let live: Vec<Card> = CardSet::FULL.difference(board.union(hand)).iter().collect();
            let value = eval::high(hand, board).unwrap();
            // With two cards of its own that are of no use: the evaluator wants four.
            let best = live.iter().enumerate().flat_map(|(i, &a)| live[..i].iter().map(move |&b| (a, b)));
            let beaten = best.into_iter().any(|(a, b)| two_card_value(a, b, board) > value);
            assert_eq!(on.holds(Word::parse("nuts").unwrap(), hand), !beaten, "{hand} on {text}");
            nuts += usize::from(!beaten);
        }
    }
    assert!(nuts > 10, "{nuts}");
}

/// The best of two cards with three of the board, by hands of five.
fn two_card_value(a: Card, b: Card, board: CardSet) -> u16 {
    let cards: Vec<Card> = board.iter().collect();
    let mut best = 0;
    for i in 0..cards.len() {
        for j in 0..i {
            for k in 0..j {
                let five = [a, b, cards[i], cards[j], cards[k]].into_iter().collect();
                best = best.max(eval::five_cards(five).unwrap());
            }
        }
    }
    best
}

#[test]
fn each_name_says_what_it_means() {
    // That they are those of docs/board-words.md is tested in Python: the sdist has no docs.
    assert!(NAMES.iter().chain(&COLUMNS).all(|(name, text)| !name.is_empty() && !text.is_empty()));
}

#[test]
fn rows_that_are_no_hands_are_told() {
    let on = BoardWords::new(parse_set("9d8c2s").unwrap()).unwrap();
    let good = parse_set("JsTh7d6c").unwrap().mask();
    let set = Word::parse("set").unwrap();
    for (bad, code) in [(0, "card.count"), (1 << 60, "card.range"), (good | on.board().mask(), "card.duplicate")] {
        let found = words::each_hand(&on, &[good, bad], &mut [false; 2], |on, hand| on.holds(set, hand)).unwrap_err();
        assert_eq!((found.code(), found.row()), (code, Some(1)));
        let found = words::each_board(Question::HandType, &[good, bad], &[on.board().mask()], &mut [0; 2]);
        assert_eq!(found.unwrap_err().row(), Some(1));
        assert!(!on.holds(Word::parse("highcard+").unwrap(), CardSet::from_mask(bad).unwrap_or_default()));
    }
    let short = words::each_board(Question::NutHi, &[good, good], &[0, 0, 0], &mut [0; 2]);
    assert_eq!(short.unwrap_err().code(), "array.length");
    assert!(matches!(BoardWords::new(CardSet::EMPTY), Err(Error::At { .. })));
}
