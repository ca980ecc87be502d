//! Which hundredth of all hands each class of hands belongs to.

use super::shapes::{AllHands, all_hands};
use crate::card_set::CardSet;
use crate::error::Error;

/// The hundredth of each class, 1 for the best, in the order of [`AllHands`].
#[derive(Debug, PartialEq, Eq)]
pub struct PercentTable {
    hundredths: Box<[u8]>,
}

impl PercentTable {
    /// From any hand of each class, and its hundredth; every class must be there.
    pub fn new(cards: usize, hands: impl Iterator<Item = (u64, u8)>) -> Result<Self, Error> {
        let Some(all) = all_hands(cards) else {
            return Err(Error::Length { what: "cards", found: cards, expected: 4 });
        };
        let mut table = vec![0u8; all.classes as usize].into_boxed_slice();
        let mut filled = 0;
        for (mask, hundredth) in hands {
            let class = CardSet::from_mask(mask).and_then(|hand| all.class_of(hand));
            let place = class.and_then(|class| table.get_mut(class as usize));
            if let Some(place) = place.filter(|place| **place == 0 && (1..=100).contains(&hundredth)) {
                *place = hundredth;
                filled += 1;
            }
        }
        if filled == all.classes as usize {
            Ok(Self { hundredths: table })
        } else {
            Err(Error::Length { what: "ordering", found: filled, expected: all.classes as usize })
        }
    }

    /// That of a class.
    pub fn hundredth(&self, class: u32) -> u8 {
        self.hundredths.get(class as usize).copied().unwrap_or_default()
    }

    /// Whether it is of hands of as many cards.
    pub fn fits(&self, all: &AllHands) -> bool {
        self.hundredths.len() == all.classes as usize
    }
}
