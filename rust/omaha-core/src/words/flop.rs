//! What a flop makes of a hand, in eighteen steps.

use super::board::{BoardWords, Seen};
use super::ranks::{Ranks, highest, kind, lowest};
use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::eval::classes::STRAIGHT;

/// Names of the steps, the worst first.
pub const FLOP_CATEGORIES: [&str; 18] = [
    "nothing",
    "underpair",
    "third pair",
    "pocket 2-3",
    "second pair",
    "pocket 1-2",
    "top pair",
    "overpair",
    "bottom two",
    "top and bottom",
    "top two",
    "trips",
    "set",
    "straight",
    "flush",
    "full house",
    "quads",
    "straight flush",
];

const UNDERPAIR: u8 = 1;
const OVERPAIR: u8 = 7;
const TOP_TWO: u8 = 10;
const TRIPS: u8 = 11;
const SET: u8 = 12;
const STRAIGHTS: u8 = 13;

/// The step, by its place in [`FLOP_CATEGORIES`], of a hand on a flop, which the caller has checked; a board of more cards is
/// refused with the code `card.count`.
pub(super) fn flop_category(hand: CardSet, flop: CardSet) -> Result<u8, Error> {
    if flop.len() != 3 {
        return Err(Error::CardCount { found: flop.len(), expected: "3", offset: None }.at(Place::Board));
    }
    let board = BoardWords::unchecked(flop);
    let seen = Seen::of(hand);
    let best = kind(board.value(&seen));
    Ok(if best >= STRAIGHT { best - STRAIGHT + STRAIGHTS } else { by_pairs(seen.ranks, board.ranks) })
}

/// The best of pairs and sets.
fn by_pairs(hand: Ranks, flop: Ranks) -> u8 {
    if hand.two & flop.one != 0 {
        return SET;
    }
    if hand.one & flop.two != 0 {
        return TRIPS;
    }
    let first = highest(flop.one);
    let third = if flop.one.count_ones() == 3 { lowest(flop.one) } else { 0 };
    let second = flop.one & !first & !third;
    let held = |ranks: u16| ranks != 0 && ranks & !hand.one == 0;
    // Two cards that pair a flop of two ranks are a full house.
    if third != 0 {
        let two = [first | second, first | third, second | third];
        if let Some(place) = two.iter().position(|&ranks| held(ranks)) {
            return TOP_TWO - place as u8;
        }
    }
    // Single pairs, from the top: over all ranks, of the first, between, of the second ...
    let mut best = 0;
    for rank in super::ranks::each(hand.two) {
        let above = (flop.one >> rank).count_ones() as u8;
        let below = flop.one.count_ones() as u8 - above;
        best = best.max(if below == 0 { UNDERPAIR } else { OVERPAIR - 2 * above });
    }
    for (step, rank) in [(2, third), (4, second), (6, first)] {
        best = best.max(if held(rank) { step } else { 0 });
    }
    best
}
