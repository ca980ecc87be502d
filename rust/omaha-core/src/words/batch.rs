//! Rows of hands, as masks: on one board, or each on its own.

use super::board::BoardWords;
use super::question::Question;
use super::texture::texture;
use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::eval;

fn set_of(mask: u64, place: Place) -> Result<CardSet, Error> {
    let error = || Error::CardRange { value: i64::from(63 - mask.leading_zeros()), index: None }.at(place);
    CardSet::from_mask(mask).ok_or_else(error)
}

fn checked(hand: u64, board: CardSet) -> Result<CardSet, Error> {
    let hand = set_of(hand, Place::Hole)?;
    eval::check(hand, board)?;
    Ok(hand)
}

/// Answers for each hand on one board.
///
/// Refuses rows that are no hand of 4 to 7 cards off the board; answers before the first such row are then written.
pub fn each_hand<T>(
    board: &BoardWords,
    hands: &[u64],
    out: &mut [T],
    mut answer: impl FnMut(&BoardWords, CardSet) -> T,
) -> Result<(), Error> {
    let expected = hands.len();
    if out.len() != expected {
        return Err(Error::Length { what: "out", found: out.len(), expected });
    }
    for (row, (&hand, out)) in hands.iter().zip(out).enumerate() {
        let hand = checked(hand, board.board()).map_err(|error| Error::Row { row, error: Box::new(error) })?;
        *out = answer(board, hand);
    }
    Ok(())
}

/// Answers a question for each hand on the board of its row, or on the one board if there is only one.
///
/// Refuses rows as [`each_hand`] does.
pub fn each_board(question: Question, hands: &[u64], boards: &[u64], out: &mut [u16]) -> Result<(), Error> {
    let expected = hands.len();
    for (what, found) in [("out", out.len()), ("boards", if boards.len() == 1 { expected } else { boards.len() })] {
        if found != expected {
            return Err(Error::Length { what, found, expected });
        }
    }
    let rows = hands.iter().zip(boards.iter().cycle()).zip(out);
    for (row, ((&hand, &board), out)) in rows.enumerate() {
        let answer = || question.answer(set_of(hand, Place::Hole)?, set_of(board, Place::Board)?);
        *out = answer().map_err(|error| Error::Row { row, error: Box::new(error) })?;
    }
    Ok(())
}

/// The [`texture`] of each board of 3 to 5 cards; refuses other rows as [`each_hand`] does.
pub fn each_texture(boards: &[u64], out: &mut [u16]) -> Result<(), Error> {
    let expected = boards.len();
    if out.len() != expected {
        return Err(Error::Length { what: "out", found: out.len(), expected });
    }
    for (row, (&board, out)) in boards.iter().zip(out).enumerate() {
        let seen = set_of(board, Place::Board).and_then(texture);
        *out = seen.map_err(|error| Error::Row { row, error: Box::new(error) })?;
    }
    Ok(())
}
