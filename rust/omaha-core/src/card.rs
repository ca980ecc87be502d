//! One card: a rank and a suit in one byte.

use crate::error::Error;
use core::fmt;

/// Rank letters, deuce first: the index is the rank number.
pub const RANK_LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
/// Suit letters in id order.
pub const SUIT_LETTERS: [char; 4] = ['c', 'd', 'h', 's'];
/// Suit symbols in id order.
pub const SUIT_SYMBOLS: [char; 4] = ['♣', '♦', '♥', '♠'];

/// A card of the 52-card deck, stored as its id `rank * 4 + suit`.
///
/// Ranks run from 0 (deuce) to 12 (ace), suits are c d h s. Cards order by id, so by rank first.
///
/// ```
/// use omaha_core::Card;
/// let card = Card::new(51)?;
/// assert_eq!((card.rank(), card.suit(), card.to_string()), (12, 3, "As".to_string()));
/// assert!(Card::new(52).is_err());
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card with this id, 0 to 51.
    pub const fn new(id: u8) -> Result<Self, Error> {
        if id < 52 { Ok(Self(id)) } else { Err(Error::CardRange { value: id as i64, index: None }) }
    }

    /// The card of an id that the caller has already checked.
    pub(crate) const fn from_valid(id: u8) -> Self {
        debug_assert!(id < 52);
        Self(id)
    }

    /// The id, `rank * 4 + suit`.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// 0 for a deuce to 12 for an ace.
    pub const fn rank(self) -> u8 {
        self.0 >> 2
    }

    /// 0 to 3 for clubs, diamonds, hearts, spades.
    pub const fn suit(self) -> u8 {
        self.0 & 3
    }

    /// The rank's letter, `T` for ten.
    pub fn rank_letter(self) -> char {
        RANK_LETTERS.get(usize::from(self.rank())).copied().unwrap_or('?')
    }

    /// The card with its suit as a symbol, such as `A♠`.
    pub fn unicode(self) -> String {
        let suit = SUIT_SYMBOLS.get(usize::from(self.suit())).copied().unwrap_or('?');
        format!("{}{suit}", self.rank_letter())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = SUIT_LETTERS.get(usize::from(self.suit())).copied().unwrap_or('?');
        write!(f, "{}{suit}", self.rank_letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}
