//! A player as he is written: the one place that reads hands for an equity.

use super::spot::{HOLE, Spot};
use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::parse::parse_set;

/// What is known of a player's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The cards that are known.
    pub known: CardSet,
    /// How many are not, or `None` for a hand of which nothing is known, whatever the game.
    pub unknown: Option<usize>,
}

impl From<CardSet> for Player {
    fn from(known: CardSet) -> Self {
        Self { known, unknown: Some(0) }
    }
}

impl Player {
    /// A hand of which nothing is known.
    pub const ANY: Self = Self { known: CardSet::EMPTY, unknown: None };

    /// Reads cards, with a `*` for each that is unknown; one `*` alone is a whole unknown hand.
    ///
    /// ```
    /// use omaha_core::equity::Player;
    /// assert_eq!(Player::parse("AsKs**")?.unknown, Some(2));
    /// assert_eq!(Player::parse(" * ")?, Player::ANY);
    /// # Ok::<(), omaha_core::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, Error> {
        if !text.contains('*') {
            return parse_set(text).map(Self::from);
        }
        if text.trim() == "*" {
            return Ok(Self::ANY);
        }
        // As many characters as before, so that errors say the right place.
        let known = parse_set(&text.replace('*', " "))?;
        Ok(Self { known, unknown: Some(text.matches('*').count()) })
    }

    fn size(self) -> Option<usize> {
        self.unknown.map(|unknown| self.known.len() + unknown)
    }
}

impl Spot {
    /// Checks players and cards. Without a number of hole cards, the first hand that has one decides, or else it is four.
    pub fn of_players(
        players: &[Player],
        hole: Option<usize>,
        board: CardSet,
        dead: CardSet,
        hilo: bool,
    ) -> Result<Self, Error> {
        let first = players.iter().find_map(|player| player.size());
        let size = hole.or(first).unwrap_or(*HOLE.start());
        let mut hands = [CardSet::EMPTY; 52];
        for (i, player) in players.iter().enumerate() {
            let found = player.size().unwrap_or(size);
            if found != size || !HOLE.contains(&size) {
                let expected = match (hole, i) {
                    (Some(4), _) => "4",
                    (Some(5), _) => "5",
                    (Some(6), _) => "6",
                    (_, 0) => "4 to 6",
                    _ if HOLE.contains(&size) => "as many as in the first hand",
                    _ => "4 to 6",
                };
                return Err(Error::CardCount { found, expected, offset: None }.at(Place::Hand(i)));
            }
            if let Some(hand) = hands.get_mut(i) {
                *hand = player.known;
            }
        }
        Self::new(hands.get(..players.len()).unwrap_or(&hands), size, board, dead, hilo)
    }
}
