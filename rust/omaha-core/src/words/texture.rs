//! What boards look like.

use super::low::low_count;
use super::ranks::Ranks;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::eval::classes::STRAIGHTS;
use crate::eval::single::{check_board, suit_ranks};

/// Names of the bits of [`texture`], the lowest first.
pub const TEXTURES: [&str; 10] = [
    "monotone",
    "twotone",
    "rainbow",
    "paired",
    "trips",
    "connected",
    "straight possible",
    "flush possible",
    "low possible",
    "flush draw possible",
];

/// A bit for each of [`TEXTURES`] that is true of a board of 3 to 5 cards; others are refused (`card.count`).
pub fn texture(board: CardSet) -> Result<u16, Error> {
    check_board(board)?;
    let ranks = Ranks::of(board);
    let suits = [0, 1, 2, 3].map(|suit| suit_ranks(board, suit).count_ones());
    let present = suits.iter().filter(|&&count| count > 0).count();
    let most = suits.iter().max().copied().unwrap_or(0);
    // The ace once more, below the deuce.
    let low_and_high = u32::from(ranks.one) << 1 | u32::from(ranks.one >> 12);
    let bits = [
        present == 1,
        present == 2,
        most == 1,
        ranks.two != 0,
        ranks.three != 0,
        low_and_high & low_and_high >> 1 & low_and_high >> 2 != 0,
        STRAIGHTS.iter().any(|straight| (straight & ranks.one).count_ones() >= 3),
        most >= 3,
        low_count(board) >= 3,
        board.len() < 5 && suits.contains(&2),
    ];
    Ok(bits.iter().enumerate().fold(0, |all, (i, &bit)| all | u16::from(bit) << i))
}
