//! Combinations of hands, one hand for each player, each counted over all boards by the engine for known hands; those that an
//! exchange of suits makes the same, once.

use super::group::exchanged;
use super::request::Versus;
use crate::card_set::CardSet;
use crate::equity::{Spot, Tally, known};
use std::collections::HashMap;

/// The combinations of hands that share no card, by class.
pub struct Tuples {
    /// The first of each class, hand by hand.
    hands: Vec<CardSet>,
    /// By combination, in the order of [`each`], its class.
    of: Vec<u32>,
    players: usize,
}

impl Tuples {
    /// Of more combinations no list is made.
    pub const MOST: u64 = 200_000;

    /// Lists them.
    pub fn new(versus: &Versus) -> Self {
        let players = versus.players();
        let mut seen: HashMap<Vec<u64>, u32> = HashMap::new();
        let (mut hands, mut of) = (Vec::new(), Vec::new());
        let mut key = Vec::with_capacity(players);
        let mut other = Vec::with_capacity(players);
        let lists = masks(versus);
        each(&lists, &mut |chosen| {
            let masks = lists.iter().zip(chosen).map(|(masks, &at): (&Vec<u64>, &usize)| masks[at]);
            key.clear();
            key.extend(masks.clone());
            for to in versus.cards.iter().skip(1) {
                other.clear();
                other.extend(masks.clone().map(|mask| exchanged(mask, to)));
                if other < key {
                    core::mem::swap(&mut key, &mut other);
                }
            }
            let class = if let Some(&class) = seen.get(&key) {
                class
            } else {
                let class = seen.len() as u32;
                hands.extend(key.iter().map(|&mask| CardSet::from_mask(mask).unwrap_or_default()));
                seen.insert(key.clone(), class);
                class
            };
            of.push(class);
        });
        Self { hands, of, players }
    }

    /// How many classes there are.
    pub const fn classes(&self) -> usize {
        self.hands.len() / self.players
    }

    /// The class of a combination by its number in the order of [`each`].
    pub fn class(&self, at: usize) -> usize {
        self.of[at] as usize
    }

    /// Counts all boards for one class.
    pub fn tally(&self, versus: &Versus, class: usize) -> Tally {
        let hands = &self.hands[class * self.players..][..self.players];
        // Hands of a combination share no card, with the board neither: there is nothing that could be refused.
        Spot::new(hands, versus.hole, versus.board, versus.dead, versus.hilo)
            .map_or_else(|_| Tally::new(self.players), |spot| known(&spot))
    }
}

/// What the engine needs for one combination of known hands, in terms.
pub fn engine_terms(versus: &Versus) -> u64 {
    let one = [100, 1500, 8_000, 40_000, 80_000, 110_000][versus.to_come().min(5)];
    let players = versus.players() as u64;
    one * (players + 4) / 6 * if versus.hilo { 3 } else { 1 }
}

/// The hands of all players as masks.
pub fn masks(versus: &Versus) -> Vec<Vec<u64>> {
    versus.ranges.iter().map(|range| range.masks(versus.hole)).collect()
}

/// Calls with the indices of each combination of hands that share no card: the last player's run fastest.
pub fn each(lists: &[Vec<u64>], call: &mut impl FnMut(&[usize])) {
    let mut chosen = vec![0; lists.len()];
    choose(lists, 0, 0, &mut chosen, call);
}

fn choose(lists: &[Vec<u64>], who: usize, used: u64, chosen: &mut [usize], call: &mut impl FnMut(&[usize])) {
    let Some(masks) = lists.get(who) else { return call(chosen) };
    for (at, &mask) in masks.iter().enumerate() {
        if mask & used == 0 {
            chosen[who] = at;
            choose(lists, who + 1, used | mask, chosen, call);
        }
    }
}
