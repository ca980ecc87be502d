//! The range language against `tests/vectors/ranges.jsonl` (docs/ranges-language.md).
#![allow(clippy::unwrap_used, missing_docs)]

use omaha_core::range::{PercentTable, Range, Vocabulary, all_hands};
use omaha_core::{CardSet, Error, parse_set};
use serde_json::Value;
use std::sync::Arc;

fn cases() -> Vec<Value> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/ranges.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Those of the vectors' header: by the best rank, and `low` by the worst.
fn tables(cards: usize) -> [Arc<PercentTable>; 2] {
    let all = all_hands(cards).unwrap();
    let hands = |bucket: &dyn Fn(CardSet) -> u8| {
        let mut made = Vec::new();
        for deal in &all.deals {
            let shape = all.shape(deal);
            let firsts = (0..shape.class_count)
                .filter_map(|class| shape.classes.iter().position(|&own| usize::from(own) == class));
            for hand in firsts {
                let mask = all.mask(deal, hand);
                made.push((mask, bucket(CardSet::from_mask(mask).unwrap())));
            }
        }
        Arc::new(PercentTable::new(cards, made.into_iter()).unwrap())
    };
    let ranks = |hand: CardSet| hand.iter().map(|card| card.rank()).collect::<Vec<_>>();
    [
        hands(&|hand| 13 - ranks(hand).into_iter().max().unwrap()),
        hands(&|hand| 1 + ranks(hand).into_iter().min().unwrap()),
    ]
}

fn vocabulary(case: &Value) -> Vocabulary {
    let mut words = Vocabulary::default();
    if let Some(macros) = case.get("macros") {
        let each = macros.as_object().unwrap().iter();
        words.macros = each.map(|(name, text)| (name.clone(), text.as_str().unwrap().to_owned())).collect();
    }
    if let Some(board) = case.get("board") {
        words.board = parse_set(board.as_str().unwrap()).unwrap();
    }
    for name in ["", "low"] {
        words.orderings.insert(name.to_owned(), None);
    }
    if case["text"].as_str().unwrap().contains('%') && case.get("error").is_none() {
        let [high, low] = tables(case["cards"].as_u64().unwrap() as usize);
        words.orderings.insert(String::new(), Some(high));
        words.orderings.insert("low".to_owned(), Some(low));
    }
    words
}

fn read(case: &Value, words: &Vocabulary) -> Result<Range, Error> {
    Range::new(case["text"].as_str().unwrap(), case["cards"].as_u64().unwrap() as usize, words)
}

fn count(range: &Range) -> u64 {
    u64::from(range.hands(&mut || Ok(())).unwrap().count())
}

#[test]
fn vectors() {
    let mut seen = 0;
    for case in cases() {
        let id = &case["id"];
        let words = vocabulary(&case);
        if let Some(error) = case.get("error") {
            let Err(found) = read(&case, &words) else { unreachable!("{id} is read") };
            let offset = found.offset().map_or(Value::Null, Value::from);
            assert_eq!((found.code(), &offset), (error["code"].as_str().unwrap(), &error["offset"]), "{id}");
            seen += 1;
            continue;
        }
        let range = read(&case, &words).unwrap_or_else(|error| unreachable!("{id}: {error}"));
        let told: Vec<Value> =
            range.notices().iter().map(|notice| serde_json::json!([notice.code, notice.offset])).collect();
        if case.get("count").is_some() || case.get("warnings").is_some() {
            assert_eq!(&Value::from(told), case.get("warnings").unwrap_or(&serde_json::json!([])), "{id}");
        }
        if let Some(expected) = case.get("count") {
            assert_eq!(count(&range), expected.as_u64().unwrap(), "{id}");
        }
        if let Some(hand) = case.get("hand") {
            let hand = parse_set(hand.as_str().unwrap()).unwrap();
            let weight = range.weight(hand).ok().map(u64::from);
            assert_eq!(weight, case["weight"].as_u64(), "{id}");
            let hands = range.hands(&mut || Ok(())).unwrap();
            let stored = hands.weight(hand).map(|weight| weight > 0);
            assert_eq!(stored, weight.map(|weight| weight > 0), "{id}: all hands at once");
        }
        seen += 1;
        // What is written again reads the same.
        let text = range.text();
        let mut again = words.clone();
        again.macros.clear();
        let again = Range::new(&text, range.cards(), &again).unwrap_or_else(|error| unreachable!("{id}: {error}"));
        assert_eq!(again.text(), text, "{id}");
        assert_eq!(count(&again), count(&range), "{id}: {text}");
        assert!(!range.explain().is_empty(), "{id}");
    }
    assert!(seen >= 484, "only {seen} cases");
}

#[test]
fn one_hand_and_all_hands_are_judged_alike() {
    for text in
        ["AxKy{[A-9][K-8]}", "RxRyOxO", "T8+!$ds", "[AK-JT]$ss,(QQ:!xxyy)@", "[As,Kh,Q]x*x@3,22@5", "JRON!(J:xx)"]
    {
        let text = text.trim_end_matches('@');
        let range = Range::new(text, 4, &Vocabulary::default()).unwrap();
        let hands = range.hands(&mut || Ok(())).unwrap();
        let mut mask = 15u64;
        while mask < 1 << 52 {
            let hand = CardSet::from_mask(mask).unwrap();
            assert_eq!(range.weight(hand).ok(), hands.weight(hand), "{text} {hand}");
            let low = mask & mask.wrapping_neg();
            let carried = mask + low;
            mask = carried | (mask ^ carried) >> (2 + low.trailing_zeros());
        }
    }
}

#[test]
fn places_by_weight_reach_every_hand_as_often_as_it_weighs() {
    for text in ["AA$ds@3,AxKx@2,KK$ss@1", "AAKK", "AA@7"] {
        let range = Range::new(text, 4, &Vocabulary::default()).unwrap();
        let hands = range.hands(&mut || Ok(())).unwrap();
        let mut places = 0;
        let mut by_place = std::collections::BTreeMap::new();
        while let Some(mask) = hands.at_weight(places) {
            *by_place.entry(mask).or_insert(0u64) += 1;
            places += 1;
        }
        assert_eq!(places, hands.total_weight(), "{text}");
        let mut each = std::collections::BTreeMap::new();
        hands.each(|mask, weight| {
            each.insert(mask, u64::from(weight));
        });
        assert_eq!(by_place, each, "{text}");
    }
}

#[test]
fn adversarial_texts_are_refused_or_answered() {
    let commas = ",".repeat(10_000);
    let opened = "(".repeat(5_000);
    let brackets = "[".repeat(5_000);
    let many = "AA,".repeat(10_000) + "AA";
    let deep = format!("{}AA{}", "(".repeat(64), ")".repeat(64));
    let steps = "[22+][22+][22+],".repeat(300) + "AA";
    let digits = "2".repeat(60_000);
    for (text, code) in [
        ("****:****", None),
        (commas.as_str(), Some("range.operand_missing")),
        (opened.as_str(), Some("range.too_deep")),
        (brackets.as_str(), Some("range.nested")),
        (many.as_str(), None),
        (deep.as_str(), None),
        (digits.as_str(), Some("range.too_many_slots")),
        ("AA-22!((((", Some("range.operand_missing")),
        ("ＡＡ", Some("range.character")),
        ("АА", Some("range.character")),
    ] {
        let found = Range::new(text, 4, &Vocabulary::default()).map_err(|error| error.code()).err();
        assert_eq!(found, code, "{}", text.chars().take(20).collect::<String>());
    }
    let found = Range::new(&steps, 6, &Vocabulary::default()).err().map(|error| error.code());
    assert_eq!(found, Some("range.too_many_steps"));
}
