//! Card sets against the standard library's sets.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::config;
use omaha_core::{Card, CardSet};
use proptest::prelude::*;
use std::collections::BTreeSet;

const ALL: u64 = (1 << 52) - 1;

fn model(set: CardSet) -> BTreeSet<u8> {
    (0..52).filter(|id| set.mask() >> id & 1 == 1).collect()
}

fn ids(cards: impl Iterator<Item = Card>) -> Vec<u8> {
    cards.map(Card::id).collect()
}

proptest! {
    #![proptest_config(config(5000))]

    #[test]
    fn sets_are_sets(a in 0..=ALL, b in 0..=ALL, card in 0..52u8) {
        let (a, b, card) = (CardSet::from_mask(a).unwrap(), CardSet::from_mask(b).unwrap(), Card::new(card).unwrap());
        let (x, y) = (model(a), model(b));
        prop_assert_eq!(model(a.union(b)), &x | &y);
        prop_assert_eq!(model(a.intersection(b)), &x & &y);
        prop_assert_eq!(model(a.difference(b)), &x - &y);
        prop_assert_eq!((a.len(), a.is_empty(), a.contains(card)), (x.len(), x.is_empty(), x.contains(&card.id())));
        prop_assert_eq!(a.first().map(Card::id), x.first().copied());
        let mut more = x.clone();
        more.insert(card.id());
        prop_assert_eq!(model(a.with(card)), more);
        prop_assert_eq!(ids(a.iter()), x.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(ids(a.iter().rev()), x.iter().rev().copied().collect::<Vec<_>>());
        prop_assert_eq!(a.into_iter().collect::<CardSet>(), a);
    }

    #[test]
    fn iterators_meet_in_the_middle(mask in 0..=ALL, turns in prop::collection::vec(any::<bool>(), 53)) {
        let set = CardSet::from_mask(mask).unwrap();
        let (mut left, mut mine) = (model(set), set.iter());
        for back in turns {
            prop_assert_eq!(mine.len(), left.len());
            let (found, expected) =
                if back { (mine.next_back(), left.pop_last()) } else { (mine.next(), left.pop_first()) };
            prop_assert_eq!(found.map(Card::id), expected);
        }
    }

    #[test]
    fn only_52_bits_are_cards(mask: u64) {
        prop_assert_eq!(CardSet::from_mask(mask).map(CardSet::mask), Some(mask).filter(|&mask| mask <= ALL));
    }
}
