//! What a rank number means: its category, plain words, and the five cards that make it.

use super::classes::{CLASSES, FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR};
use super::index::{pair_index, rank_multiset_index};
use super::single::{high, low, suited_value};
use super::tables::{FIRST_ROW, LOWS, Tables, tables};
use crate::card::{Card, RANK_LETTERS};
use crate::card_set::CardSet;
use crate::error::Error;

/// Names of the categories, weakest first.
pub const CATEGORIES: [&str; 9] = [
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
];

const ONE: [&str; 13] =
    ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const MANY: [&str; 13] = [
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
];

/// Key of a class: category in the upper bits, then up to five ranks, a nibble each.
fn key(value: u16) -> Result<u32, Error> {
    value
        .checked_sub(1)
        .and_then(|at| tables().keys.get(usize::from(at)).copied())
        .ok_or(Error::RankRange { value: i64::from(value), max: CLASSES })
}

/// Category of a high number, 0 (high card) to 8 (straight flush).
pub fn category(value: u16) -> Result<u8, Error> {
    Ok((key(value)? >> 20) as u8)
}

/// The ranks that decide, most important first; five places, those not needed are 0.
fn deciding(key: u32) -> [usize; 5] {
    core::array::from_fn(|i| (key >> (16 - 4 * i) & 15).min(12) as usize)
}

/// A high number in plain words, such as `full house, nines full of aces`.
///
/// ```
/// use omaha_core::eval::describe_high;
/// assert_eq!(describe_high(7462)?, "royal flush");
/// assert_eq!(describe_high(1)?, "high card, seven-five-four-three-deuce");
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn describe_high(value: u16) -> Result<String, Error> {
    let key = key(value)?;
    let [a, b, c, d, e] = deciding(key);
    let category = (key >> 20) as u8;
    let name = CATEGORIES.get(usize::from(category)).copied().unwrap_or_default();
    Ok(match category {
        HIGH_CARD | FLUSH => {
            format!("{name}, {}-{}-{}-{}-{}", ONE[a], ONE[b], ONE[c], ONE[d], ONE[e])
        }
        PAIR => format!("{name}, {}, {}-{}-{} kickers", MANY[a], ONE[b], ONE[c], ONE[d]),
        TWO_PAIR => format!("{name}, {} and {}, {} kicker", MANY[a], MANY[b], ONE[c]),
        TRIPS => format!("{name}, {}, {}-{} kickers", MANY[a], ONE[b], ONE[c]),
        FULL_HOUSE => format!("{name}, {} full of {}", MANY[a], MANY[b]),
        QUADS => format!("{name}, {}, {} kicker", MANY[a], ONE[b]),
        STRAIGHT_FLUSH if a == 12 => "royal flush".to_owned(),
        STRAIGHT | STRAIGHT_FLUSH => format!("{name}, {} high", ONE[a]),
        _ => name.to_owned(),
    })
}

/// The five ranks of a low, from the top down; the ace, as 12, comes last.
pub fn low_ranks(value: u8) -> Result<[u8; 5], Error> {
    let fault = Error::RankRange { value: i64::from(value), max: u16::from(LOWS) };
    let place = LOWS.checked_sub(value).filter(|_| value > 0).ok_or(fault.clone())?;
    let mask = (0..=255u8).filter(|m| m.count_ones() == 5).nth(usize::from(place)).ok_or(fault)?;
    let mut ranks = [0; 5];
    let from_top = (0..8u8).rev().filter(|bit| mask >> bit & 1 == 1);
    for (slot, bit) in ranks.iter_mut().zip(from_top) {
        // Bit 0 is the ace.
        *slot = bit.checked_sub(1).unwrap_or(12);
    }
    Ok(ranks)
}

/// A low number in plain words: `8-4-3-2-A`, or `the wheel`.
///
/// ```
/// use omaha_core::eval::describe_low;
/// assert_eq!((describe_low(56)?, describe_low(1)?), ("the wheel".to_string(), "8-7-6-5-4".to_string()));
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn describe_low(value: u8) -> Result<String, Error> {
    let letters: Vec<String> =
        low_ranks(value)?.iter().map(|&r| RANK_LETTERS[usize::from(r).min(12)].to_string()).collect();
    Ok(if value == LOWS { "the wheel".to_owned() } else { letters.join("-") })
}

/// Number of the hand that exactly these two and these three cards make.
fn five_card_value(t: &Tables, pair: [Card; 2], triple: [Card; 3]) -> u16 {
    let suit = pair[0].suit();
    if pair.iter().chain(&triple).all(|c| c.suit() == suit) {
        let bits = |cards: &[Card]| cards.iter().fold(0, |bits, c| bits | 1 << c.rank());
        return suited_value(t, bits(&triple), bits(&pair));
    }
    let mut board = triple.map(Card::rank);
    board.sort_unstable();
    let (a, b) = (pair[0].rank(), pair[1].rank());
    t.rows[FIRST_ROW[0] + rank_multiset_index(&board)].0[pair_index(a.min(b), a.max(b))]
}

/// The two hole cards and three board cards that make the best high hand, in the order in which one reads them: by how
/// often the rank stands in the hand, then by rank (a wheel's ace last), then by suit.
///
/// Where several choices are equally good, the one with the highest hole cards is named, by id from the top card down, and
/// then the one with the highest board cards.
pub fn high_cards(hole: CardSet, board: CardSet) -> Result<[Card; 5], Error> {
    let best = high(hole, board)?;
    let t = tables();
    let found = first_choice(hole, board, |pair, triple| five_card_value(t, pair, triple) == best)?;
    let key = key(best)?;
    let wheel = [STRAIGHT, STRAIGHT_FLUSH].contains(&((key >> 20) as u8)) && deciding(key)[0] == 3;
    let mut cards = found;
    cards.sort_unstable_by_key(|card| {
        let count = found.iter().filter(|c| c.rank() == card.rank()).count();
        let last = wheel && card.rank() == 12;
        core::cmp::Reverse((count, !last, card.id()))
    });
    Ok(cards)
}

/// The two hole cards and three board cards that make the best low, from the top card down with the ace last; `None`
/// without a low. Chosen among equals as in [`high_cards`].
pub fn low_cards(hole: CardSet, board: CardSet) -> Result<Option<[Card; 5]>, Error> {
    let best = low(hole, board)?;
    if best == 0 {
        return Ok(None);
    }
    let ranks = low_ranks(best)?;
    let wanted = ranks.iter().fold(0u16, |bits, r| bits | 1 << r);
    let mut cards = first_choice(hole, board, |pair, triple| {
        pair.iter().chain(&triple).fold(0u16, |bits, c| bits | 1 << c.rank()) == wanted
    })?;
    cards.sort_unstable_by_key(|card| ranks.iter().position(|&r| r == card.rank()));
    Ok(Some(cards))
}

/// The first pair and triple that fit, highest cards first.
fn first_choice(
    hole: CardSet,
    board: CardSet,
    fits: impl Fn([Card; 2], [Card; 3]) -> bool,
) -> Result<[Card; 5], Error> {
    let from_top = |set: CardSet| set.iter().rev().collect::<Vec<_>>();
    let (hole, board) = (from_top(hole), from_top(board));
    for (i, &a) in hole.iter().enumerate() {
        for &b in hole.iter().skip(i + 1) {
            for (j, &x) in board.iter().enumerate() {
                for (k, &y) in board.iter().enumerate().skip(j + 1) {
                    for &z in board.iter().skip(k + 1) {
                        if fits([a, b], [x, y, z]) {
                            return Ok([a, b, x, y, z]);
                        }
                    }
                }
            }
        }
    }
    // The tables were built from the same hands, so one of the choices has the best value.
    unreachable!("some choice makes the best hand")
}
