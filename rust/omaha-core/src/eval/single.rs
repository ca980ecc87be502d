//! One hand at a time, on sets of cards.

use super::classes::LOWEST_STRAIGHT_FLUSH;
use super::index::{CHOOSE, pair_index};
use super::tables::{FIRST_ROW, Row, Tables, tables};
use crate::card_set::CardSet;
use crate::error::{Error, Place};

/// Fewest and most hole cards.
pub const HOLE: core::ops::RangeInclusive<usize> = 4..=7;
/// Fewest and most board cards.
pub const BOARD: core::ops::RangeInclusive<usize> = 3..=5;
/// [`HOLE`] in words.
pub const HOLE_WORDS: &str = "4 to 7";
/// [`BOARD`] in words.
pub const BOARD_WORDS: &str = "3 to 5";

/// Refuses wrong numbers of cards and a card that is both in the hand and on the board.
#[inline]
pub fn check(hole: CardSet, board: CardSet) -> Result<(), Error> {
    if !HOLE.contains(&hole.len()) {
        let error = Error::CardCount { found: hole.len(), expected: HOLE_WORDS, offset: None };
        return Err(error.at(Place::Hole));
    }
    check_board(board)?;
    match hole.intersection(board).first() {
        None => Ok(()),
        Some(card) => Err(Error::CardDuplicate { card, offset: None }.at(Place::Board)),
    }
}

/// Refuses a board with too few or too many cards.
pub fn check_board(board: CardSet) -> Result<(), Error> {
    if BOARD.contains(&board.len()) {
        return Ok(());
    }
    let error = Error::CardCount { found: board.len(), expected: BOARD_WORDS, offset: None };
    Err(error.at(Place::Board))
}

/// The number (1 to 7,462, higher is better) of the best high hand from exactly two hole cards and exactly three
/// board cards (rules 5.1).
///
/// ```
/// use omaha_core::{eval, parse_set};
/// // Four hearts in the hand and two on the board are no flush.
/// let value = eval::high(parse_set("AhKhQhJh")?, parse_set("2h3h7cTsTd")?)?;
/// assert_eq!(eval::describe_high(value)?, "pair, tens, ace-king-seven kickers");
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[inline]
pub fn high(hole: CardSet, board: CardSet) -> Result<u16, Error> {
    check(hole, board)?;
    Ok(high_unchecked(tables(), hole, board))
}

/// The number (1 to 7,462, higher is better) of a hand of exactly five cards, whoever holds them.
///
/// ```
/// use omaha_core::{eval, parse_set};
/// assert_eq!(eval::five_cards(parse_set("AsKsQsJsTs")?)?, eval::CLASSES);
/// assert_eq!(eval::five_cards(parse_set("7s5h4s3s2s")?)?, 1);
/// assert!(eval::five_cards(parse_set("AsKsQsJs")?).is_err());
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[inline]
pub fn five_cards(cards: CardSet) -> Result<u16, Error> {
    if cards.len() != 5 {
        return Err(Error::CardCount { found: cards.len(), expected: "5", offset: None });
    }
    // Any two of them as a hand on the other three: there is no other choice to make.
    let pair: CardSet = cards.iter().take(2).collect();
    Ok(high_unchecked(tables(), pair, cards.difference(pair)))
}

/// The number (1 to 56, higher is better, 56 the wheel) of the best eight-or-better low from exactly two hole
/// cards and exactly three board cards; 0 when there is none (rules 5.1 and 5.2).
///
/// ```
/// use omaha_core::{eval, parse_set};
/// let value = eval::low(parse_set("Ah2h3cKd")?, parse_set("4s5d8cKhQd")?)?;
/// assert_eq!(eval::describe_low(value)?, "8-5-4-2-A");
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[inline]
pub fn low(hole: CardSet, board: CardSet) -> Result<u8, Error> {
    check(hole, board)?;
    Ok(low_unchecked(tables(), hole, board))
}

/// Row of a board: the best value with each pair of hole ranks when suits do not matter.
#[inline]
pub(crate) fn row_of(t: &Tables, board: CardSet) -> &Row {
    let mut index = 0;
    for (i, card) in board.iter().enumerate() {
        index += CHOOSE[usize::from(card.rank()) + i][i + 1] as usize;
    }
    &t.rows[FIRST_ROW[board.len() - 3] + index]
}

/// The ranks' bits of each suit.
#[inline]
pub(crate) fn suit_ranks(set: CardSet, suit: u32) -> usize {
    // Gather every fourth bit: 13 bits, 4 apart.
    let mut bits = (set.mask() >> suit) & 0x1_1111_1111_1111;
    bits = (bits | bits >> 3) & 0x3_0303_0303_0303;
    bits = (bits | bits >> 6) & 0xf_000f_000f_000f;
    bits = (bits | bits >> 12) & 0xff_0000_00ff;
    ((bits | bits >> 24) & 0x1fff) as usize
}

/// The suit of which the board has three cards or more, if any: bits of that suit in the mask.
#[inline]
pub(crate) fn flush_suit(board: CardSet) -> Option<u32> {
    (0..4).find(|s| (board.mask() >> s & 0x1_1111_1111_1111).count_ones() >= 3)
}

/// Value of the flush or straight flush that board and hand make in one suit; 0 unless the hand holds two of it
/// and the board three.
#[inline]
pub(crate) fn suited_value(t: &Tables, board_ranks: usize, hole_ranks: usize) -> u16 {
    let board = t.board_suit[board_ranks & 8191];
    let hole = t.hole_suit[hole_ranks & 8191];
    let straights = (board & hole) >> 16;
    if straights != 0 {
        return LOWEST_STRAIGHT_FLUSH + straights.ilog2() as u16;
    }
    // Five bits only if the board gave three and the hand two; otherwise the entry is 0.
    t.suited[((board | hole) & 8191) as usize]
}

#[inline]
pub(crate) fn high_unchecked(t: &Tables, hole: CardSet, board: CardSet) -> u16 {
    let row = row_of(t, board);
    let mut ranks = [0u8; 7];
    let count = hole.len().min(7);
    for (slot, card) in ranks.iter_mut().zip(hole) {
        *slot = card.rank();
    }
    let mut best = 0;
    for high in 1..count {
        for low in 0..high {
            best = best.max(row.0[pair_index(ranks[low], ranks[high])]);
        }
    }
    match flush_suit(board) {
        Some(suit) => best.max(suited_value(t, suit_ranks(board, suit), suit_ranks(hole, suit))),
        None => best,
    }
}

/// The low ranks of the cards: bit 0 the ace, bit 1 the deuce, to bit 7 the eight.
#[inline]
pub(crate) fn low_ranks(set: CardSet) -> usize {
    let mask = set.mask();
    // One bit a rank (its club), ranks deuce to eight at 0, 4, ..., 24, the ace at 48.
    let any = mask | mask >> 1 | mask >> 2 | mask >> 3;
    let mut bits = any & 0x111_1111;
    bits = (bits | bits >> 3) & 0x303_0303;
    bits = (bits | bits >> 6) & 0xf_000f;
    bits = (bits | bits >> 12) & 0x7f;
    (bits << 1 | any >> 48 & 1) as usize
}

#[inline]
pub(crate) fn low_unchecked(t: &Tables, hole: CardSet, board: CardSet) -> u8 {
    t.low[(low_ranks(board) << 8 | low_ranks(hole)) & 0xffff]
}
