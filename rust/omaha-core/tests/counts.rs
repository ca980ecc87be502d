//! The evaluator's perft: all five-card hands counted by category and by class, with the order pinned by the sum of the
//! numbers and a checksum of all of them (truth.json). A wrong count prints a divide.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{CATEGORIES, Fnv, choose, divide, for_each_five, oracle, set, vectors};
use omaha_core::CardSet;
use omaha_core::eval::{self, CLASSES, LOWS};

/// Numbers of all five-card hands, in lexicographic order of their ascending ids.
fn all_numbers() -> Vec<u16> {
    let mut numbers = Vec::with_capacity(choose(52, 5) as usize);
    for_each_five(|cards| numbers.push(eval::five_cards(set(&cards)).unwrap()));
    numbers
}

/// The first classes of which there are not as many hands as there should be, in words.
fn wrong_classes(hands: &[u64]) -> String {
    let wrong: Vec<String> = (1..=CLASSES)
        .filter(|&n| hands[usize::from(n)] != oracle::HANDS[oracle::category(n)])
        .map(|n| {
            let (found, expected) = (hands[usize::from(n)], oracle::HANDS[oracle::category(n)]);
            format!("\n  {n} ({}): {found} hands, not {expected}", eval::describe_high(n).unwrap_or_default())
        })
        .collect();
    format!("\n{} classes of {CLASSES} are wrong{}", wrong.len(), wrong.iter().take(20).cloned().collect::<String>())
}

/// The first hands to which the core gives another number than the oracle.
fn wrong_hands(numbers: &[u16]) -> String {
    let (mut i, mut wrong, mut text) = (0, 0, String::new());
    for_each_five(|cards| {
        let (found, expected) = (numbers[i], oracle::five(cards));
        i += 1;
        if found != expected {
            wrong += 1;
            if wrong <= 20 {
                text += &format!("\n  {}: {found}, not {expected}", set(&cards));
            }
        }
    });
    format!("\n{wrong} hands have the wrong number{text}")
}

#[test]
fn all_five_card_hands() {
    let numbers = all_numbers();
    let truth = &vectors::truth()["five_card"];
    assert_eq!(numbers.len() as u64, truth["total"].as_u64().unwrap());
    let mut hands = vec![0u64; usize::from(CLASSES) + 1];
    for &number in &numbers {
        hands[usize::from(number)] += 1;
    }
    let (mut frequency, mut distinct) = ([0u64; 9], [0u64; 9]);
    for number in (1..=CLASSES).filter(|&n| hands[usize::from(n)] > 0) {
        let category = usize::from(eval::category(number).unwrap());
        frequency[category] += hands[usize::from(number)];
        distinct[category] += 1;
    }
    let expected = vectors::counts(&truth["class_freq"], &CATEGORIES);
    let table = divide(CATEGORIES, &frequency, &expected);
    assert!(frequency[..] == expected[..], "hands by category: {table}{}", wrong_classes(&hands));
    let expected = vectors::counts(&truth["distinct_ranks"], &CATEGORIES);
    let table = divide(CATEGORIES, &distinct, &expected);
    assert!(distinct[..] == expected[..], "classes by category: {table}{}", wrong_classes(&hands));
    assert_eq!(expected.iter().sum::<u64>(), u64::from(CLASSES));
    assert_eq!(hands[usize::from(CLASSES)], truth["royal"].as_u64().unwrap());
    // Within a category the counts say nothing of the order: these do. There rank 1 is the best.
    let from_best = numbers.iter().map(|n| CLASSES + 1 - n);
    let sum: u64 = from_best.clone().map(u64::from).sum();
    let fnv = from_best.fold(Fnv::START, Fnv::add);
    let told = (truth["sum_of_ranks_1_best"].as_u64().unwrap(), truth["fnv1a64"]["value"].as_str().unwrap());
    assert!((sum, &fnv.hex()[..]) == told, "sum {sum}, checksum {}{}", fnv.hex(), wrong_hands(&numbers));
}

#[test]
fn a_failed_count_tells_where() {
    // The divides above, shown a wrong count each.
    let mut hands: Vec<u64> =
        (0..=CLASSES).map(|n| if n == 0 { 0 } else { oracle::HANDS[oracle::category(n)] }).collect();
    assert_eq!(wrong_classes(&hands), format!("\n0 classes of {CLASSES} are wrong"));
    hands[7462] = 3;
    assert!(wrong_classes(&hands).ends_with("\n1 classes of 7462 are wrong\n  7462 (royal flush): 3 hands, not 4"));
    let table = divide(["a", "b"], &[1, 2], &[1, 4]);
    assert_eq!(table, "found 3 in all, expected 5\n  b: 2, expected 4 (-2)");
    let mut numbers = all_numbers();
    assert_eq!(wrong_hands(&numbers), "\n0 hands have the wrong number");
    numbers[0] = 1;
    assert!(wrong_hands(&numbers).starts_with("\n1 hands have the wrong number\n  2c2d2h2s3c: 1, not 7"));
}

#[test]
fn numbers_and_categories_have_no_gaps() {
    // The number of every category's best and worst hand, from the counts of classes alone.
    let truth = vectors::counts(&vectors::truth()["five_card"]["distinct_ranks"], &CATEGORIES);
    let mut below = 0;
    for (category, classes) in (0..).zip(truth) {
        for number in below + 1..=below + classes as u16 {
            assert_eq!(eval::category(number), Ok(category), "{number}");
        }
        below += classes as u16;
    }
    for outside in (CLASSES + 1..=u16::MAX).chain([0]) {
        assert_eq!(eval::category(outside).unwrap_err().code(), "rank.range", "{outside}");
        assert_eq!(eval::describe_high(outside).unwrap_err().code(), "rank.range", "{outside}");
    }
}

#[test]
fn every_class_has_words_of_its_own() {
    let words: std::collections::BTreeSet<String> = (1..=CLASSES).map(|n| eval::describe_high(n).unwrap()).collect();
    assert_eq!(words.len(), usize::from(CLASSES));
    let words: std::collections::BTreeSet<String> = (1..=LOWS).map(|n| eval::describe_low(n).unwrap()).collect();
    assert_eq!(words.len(), usize::from(LOWS));
}

#[test]
fn only_five_cards_are_five() {
    for count in (0..=52).filter(|&count| count != 5) {
        let cards: CardSet = CardSet::FULL.iter().take(count).collect();
        assert_eq!(eval::five_cards(cards).unwrap_err().code(), "card.count");
    }
}
