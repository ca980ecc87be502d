//! Hands drawn from a range by their weights.

use super::set::HandSet;
use crate::card_set::CardSet;
use crate::deck::Deck;
use crate::error::Error;

/// So many draws in a row may hit dead cards before the hands that are left are listed.
const PATIENCE: usize = 1_000;

impl HandSet {
    /// So many hands, each drawn from all that hold no dead card, as often as it weighs. The same seed and stream give the same hands.
    /// `poll` is called every now and then and may break off. No hands if none is left to draw from.
    pub fn sample(
        &self,
        count: usize,
        dead: CardSet,
        (seed, stream): ([u8; 32], u64),
        poll: &mut dyn FnMut() -> Result<(), Error>,
    ) -> Result<Vec<u64>, Error> {
        let mut deck = Deck::seeded(seed, stream);
        let mut drawn = Vec::new();
        let mut misses = 0;
        // Weights are at most 100, and there are at most 20,358,520 hands.
        let total = u32::try_from(self.total_weight()).unwrap_or(u32::MAX);
        while drawn.len() < count && misses < PATIENCE && total > 0 {
            if (drawn.len() + misses).is_multiple_of(4_096) {
                poll()?;
            }
            let Some(hand) = self.at_weight(u64::from(deck.below(total))) else { break };
            if hand & dead.mask() == 0 {
                drawn.push(hand);
                misses = 0;
            } else {
                misses += 1;
            }
        }
        if drawn.len() == count {
            return Ok(drawn);
        }
        let (mut left, mut sum) = (Vec::new(), 0u32);
        self.each(|hand, weight| {
            if hand & dead.mask() == 0 {
                sum += u32::from(weight);
                left.push((sum, hand));
            }
        });
        while drawn.len() < count && sum > 0 {
            if drawn.len().is_multiple_of(4_096) {
                poll()?;
            }
            let place = deck.below(sum);
            let at = left.partition_point(|&(before, _)| before <= place);
            drawn.extend(left.get(at).map(|&(_, hand)| hand));
        }
        Ok(drawn)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::CardSet;
    use crate::range::{Range, Vocabulary};
    use std::collections::BTreeMap;

    fn drawn(text: &str, dead: &str, count: usize) -> Vec<u64> {
        let range = Range::new(text, 4, &Vocabulary::default()).unwrap();
        let dead = crate::parse_set(dead).unwrap();
        range.hands(&mut || Ok(())).unwrap().sample(count, dead, ([7; 32], 3), &mut || Ok(())).unwrap()
    }

    #[test]
    fn hands_come_as_often_as_they_weigh() {
        let mut often = BTreeMap::new();
        for hand in drawn("AsAhKsKh@3,AsAhKsQh@1", "", 40_000) {
            *often.entry(hand).or_insert(0) += 1;
        }
        let counts: Vec<i32> = often.into_values().collect();
        assert!(counts.len() == 2 && counts.iter().any(|&count| (count - 30_000).abs() < 500), "{counts:?}");
    }

    #[test]
    fn dead_cards_are_in_no_hand_even_if_few_hands_are_left() {
        let all = drawn("*", "AsKh", 1_000);
        assert!(all.iter().all(|&hand| hand & crate::parse_set("AsKh").unwrap().mask() == 0));
        let dead: String = CardSet::FULL.iter().skip(4).map(|card| card.to_string()).collect();
        assert_eq!(drawn("*", &dead, 3), [15, 15, 15]);
        assert!(drawn("AA", "AsAhAdAc", 3).is_empty());
        assert_eq!(drawn("AA", "", 5), drawn("AA", "", 9)[..5]);
    }
}
