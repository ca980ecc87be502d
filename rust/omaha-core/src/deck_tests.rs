//! The shuffle against `tests/vectors/shuffle.json`, and proofs that it is uniform (reliability: shuffle and random numbers).
#![allow(clippy::unwrap_used)]

use super::*;
use std::collections::BTreeMap;

fn vectors() -> serde_json::Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/shuffle.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn hex32(text: &str) -> [u8; 32] {
    core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
}

fn dealt(deck: &mut Deck) -> String {
    deck.deal(52).unwrap().iter().map(ToString::to_string).collect()
}

#[test]
fn keyed_decks_have_the_known_answers() {
    let vectors = vectors();
    let cases = vectors["cases"].as_array().unwrap();
    assert!(cases.len() >= 5);
    for case in cases {
        let mut deck = Deck::keyed(hex32(case["key"].as_str().unwrap()), case["stream"].as_u64().unwrap());
        assert_eq!(dealt(&mut deck), case["dealt"].as_str().unwrap(), "{case}");
    }
}

#[test]
fn seeded_decks_have_the_known_answers() {
    let vectors = vectors();
    let cases = vectors["seeded"].as_array().unwrap();
    assert!(cases.len() >= 4);
    for case in cases {
        let digits = case["seed"].to_string();
        let mut deck = Deck::seeded(decimal(&digits), case["hand"].as_u64().unwrap());
        assert_eq!(dealt(&mut deck), case["dealt"].as_str().unwrap(), "{case}");
    }
}

/// A decimal number as 32 little-endian bytes. serde_json keeps big numbers only as floats, so the one big seed of the
/// vectors is recognised by its float and written here in full; its known key proves the copy.
fn decimal(digits: &str) -> [u8; 32] {
    let digits =
        if digits.contains('e') { "1606938044258990275541962092341162602522202993782792835301381" } else { digits };
    let mut bytes = [0u8; 32];
    for digit in digits.bytes() {
        let mut carry = u32::from(digit - b'0');
        for byte in &mut bytes {
            carry += u32::from(*byte) * 10;
            *byte = carry as u8;
            carry >>= 8;
        }
    }
    bytes
}

#[test]
fn the_stream_is_chacha20_with_its_published_start() {
    let mut words = ChaCha20Rng::from_seed([0; 32]);
    words.set_stream(0);
    assert_eq!(
        [words.next_word().to_le_bytes(), words.next_word().to_le_bytes()].concat(),
        [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]
    );
}

/// Words from a list; running out is a failure of the test, reading them all is checked by the caller.
struct Listed<'a>(&'a [u32], usize);

impl Words for Listed<'_> {
    fn next_word(&mut self) -> u32 {
        self.1 += 1;
        self.0[self.1 - 1]
    }
}

#[test]
fn bounded_takes_each_value_equally_often_and_rejects_the_rest() {
    for n in 1..=256u32 {
        let mut counts = vec![0; n as usize];
        for word in 0..512 {
            // A second word that is accepted at once shows that a rejected first one is not used.
            let words = [word, 0];
            let mut source = Listed(&words, 0);
            let value = bounded(&mut source, n);
            if source.1 == 1 {
                counts[value as usize] += 1;
            } else {
                assert_eq!(value, 0);
            }
        }
        assert!(counts.iter().all(|&c| c == counts[0] && c > 0), "n = {n}: {counts:?}");
    }
}

/// How often each order of n items comes up over all equally likely draws of the shuffle.
fn orders(n: usize, mut shuffle: impl FnMut(&mut [u8], &[u32])) -> BTreeMap<Vec<u8>, usize> {
    let mut found = BTreeMap::new();
    let paths: usize = (1..=n).product();
    for path in 0..paths {
        // The draws of one path: a number below n, then below n - 1, ...
        let mut rest = path;
        let draws: Vec<u32> = (1..=n)
            .rev()
            .map(|k| {
                let d = rest % k;
                rest /= k;
                d as u32
            })
            .collect();
        let mut items: Vec<u8> = (0..n as u8).collect();
        shuffle(&mut items, &draws);
        *found.entry(items).or_insert(0) += 1;
    }
    found
}

fn specified(items: &mut [u8], draws: &[u32]) {
    let mut source = Listed(draws, 0);
    for left in (1..=items.len()).rev() {
        draw(&mut items[..left], &mut source).unwrap();
    }
    assert_eq!(source.1, draws.len());
}

fn is_uniform(n: usize, found: &BTreeMap<Vec<u8>, usize>) -> bool {
    found.len() == (1..=n).product::<usize>() && found.values().all(|&c| c == 1)
}

#[test]
fn small_decks_take_every_order_exactly_once() {
    for n in 1..=6 {
        assert!(is_uniform(n, &orders(n, specified)), "n = {n}");
    }
}

#[test]
fn the_same_proof_fails_for_a_shuffle_that_never_leaves_the_last_card() {
    // Sattolo's mistake: the place is drawn below i instead of up to i.
    let sattolo = |items: &mut [u8], draws: &[u32]| {
        for i in (1..items.len()).rev() {
            let at = draws[items.len() - 1 - i] as usize % i;
            items.swap(i, at);
        }
    };
    for n in 3..=6 {
        assert!(!is_uniform(n, &orders(n, sattolo)), "n = {n}");
    }
}

#[test]
fn a_deck_deals_each_card_once_and_then_refuses() {
    let mut deck = Deck::seeded([9; 32], 3);
    let all: crate::CardSet = deck.deal(52).unwrap().into_iter().collect();
    assert_eq!(all, crate::CardSet::FULL);
    assert_eq!(deck.deal(1), Err(Error::DeckEmpty { asked: 1, left: 0 }));
    assert_eq!(deck.deal(0), Ok(vec![]));
}

#[test]
fn a_refused_deal_changes_nothing() {
    let (mut asked, mut plain) = (Deck::seeded([1; 32], 0), Deck::seeded([1; 32], 0));
    asked.deal(40).unwrap();
    plain.deal(40).unwrap();
    assert!(asked.deal(13).is_err());
    assert_eq!(asked.deal(12), plain.deal(12));
}

#[test]
fn the_size_of_the_deals_changes_nothing() {
    let mut at_once = Deck::seeded([4; 32], 1);
    let mut one_by_one = Deck::seeded([4; 32], 1);
    let singles: Vec<Card> = (0..52).flat_map(|_| one_by_one.deal(1).unwrap()).collect();
    assert_eq!(at_once.deal(52).unwrap(), singles);
}

#[test]
fn secure_decks_differ_cannot_be_copied_and_show_nothing() {
    let (mut a, mut b) = (Deck::secure().unwrap(), Deck::secure().unwrap());
    assert!(a.try_clone().is_none() && a.seed().is_none());
    assert_eq!(format!("{a:?}"), "Deck(secure, 52 left)");
    // Two equal decks would come up once in 2^225 runs.
    assert_ne!(a.deal(52), b.deal(52));
}

#[test]
fn a_copy_of_a_seeded_deck_goes_on_alike() {
    let mut deck = Deck::seeded([5; 32], 2);
    deck.deal(17).unwrap();
    let mut copy = deck.try_clone().unwrap();
    assert_eq!(deck.deal(35), copy.deal(35));
}

#[test]
fn a_secure_deck_takes_a_new_key_in_another_process() {
    // The process id is the only thing that tells; a changed one stands for a fork (the real fork is tested from Python).
    let mut deck = Deck::keyed([3; 32], 0);
    let mut same = Deck::keyed([3; 32], 0);
    for d in [&mut deck, &mut same] {
        d.source = Source::Secure { process: std::process::id() };
        d.deal(10).unwrap();
    }
    deck.source = Source::Secure { process: std::process::id() ^ 1 };
    let (child, parent) = (deck.deal(42).unwrap(), same.deal(42).unwrap());
    assert_ne!(child, parent);
    let (mut x, mut y) = (child, parent);
    x.sort_unstable();
    y.sort_unstable();
    assert_eq!(x, y);
}
