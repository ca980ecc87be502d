//! Many match-ups of known hands, each exactly.

use super::request::known;
use super::spot::Spot;
use super::tally::Tally;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::{Error, Place};

/// Rows of cards, as bytes: `players` hands of `hole` cards each a row, and the boards, one for all or one a row.
#[derive(Clone, Copy)]
pub struct Matchups<'a> {
    /// The hole cards, all hands of a row one after the other.
    pub hole: &'a [u8],
    /// How many players.
    pub players: usize,
    /// How many cards each.
    pub cards: usize,
    /// The boards.
    pub board: &'a [u8],
    /// How many cards are on each.
    pub board_cards: usize,
    /// Whether there is one board for all rows.
    pub shared_board: bool,
    /// Whether half the pot goes to the low.
    pub hilo: bool,
}

impl Matchups<'_> {
    /// How many rows.
    pub fn rows(&self) -> usize {
        self.hole.len().checked_div(self.players * self.cards).unwrap_or(0)
    }

    /// The tally of one row.
    pub fn tally(&self, row: usize) -> Result<Tally, Error> {
        let faulty = |error: Error| Error::Row { row, error: Box::new(error) };
        let width = self.players * self.cards;
        let hole = self.hole.get(row * width..(row + 1) * width).unwrap_or_default();
        let mut hands = Vec::with_capacity(self.players);
        for (i, hand) in hole.chunks(self.cards.max(1)).enumerate() {
            hands.push(set(hand).map_err(|error| faulty(error.at(Place::Hand(i))))?);
        }
        let at = if self.shared_board { 0 } else { row * self.board_cards };
        let board = self.board.get(at..at + self.board_cards).unwrap_or_default();
        let board = set(board).map_err(|error| faulty(error.at(Place::Board)))?;
        Spot::new(&hands, self.cards, board, CardSet::EMPTY, self.hilo).map(|spot| known(&spot)).map_err(faulty)
    }
}

/// The cards with these ids, each once.
fn set(ids: &[u8]) -> Result<CardSet, Error> {
    let mut cards = CardSet::EMPTY;
    for (index, &id) in ids.iter().enumerate() {
        let card = Card::new(id).map_err(|_| Error::CardRange { value: i64::from(id), index: Some(index) })?;
        if cards.contains(card) {
            return Err(Error::CardDuplicate { card, offset: Some(index) });
        }
        cards = cards.with(card);
    }
    Ok(cards)
}
