//! All that is said of a hand on a board, as numbers and bits.

use super::board::{BoardWords, Seen};
use super::ranks::kind;
use super::word::Word;
use crate::card_set::CardSet;
use crate::eval::classes::{FLUSH, FULL_HOUSE, STRAIGHT};
use crate::eval::single::{low_ranks, low_unchecked};
use std::sync::LazyLock;

/// How many numbers.
pub const COLUMN_COUNT: usize = 20;

/// Names and meanings of the numbers. A place is 1 for the best and 0 for none.
pub const COLUMNS: [(&str, &str); COLUMN_COUNT] = [
    ("high", "number of the best high hand, 1 to 7462"),
    ("low", "number of the low, 1 to 56; 0 without one"),
    ("type", "0 high card to 8 straight flush"),
    ("straight", "place of the best hand, if it is a straight, among those of the board"),
    ("flush", "place of the best hand, if it is a flush"),
    ("full_house", "place of the best hand, if it is a full house, among those of the board"),
    ("set", "place of the best set among the ranks of the board"),
    ("low_place", "place of the low among those of the board"),
    ("straight_outs", "cards that bring a straight, or a better one"),
    ("nut_straight_outs", "those of them after which no straight is better"),
    ("flush_outs", "cards that bring a flush"),
    ("outs", "cards that bring a straight or better, of a higher type or a higher straight"),
    ("nut_outs", "cards after which nobody can have a better hand"),
    ("low_outs", "cards that bring a low"),
    ("nut_low_outs", "those of them that bring the best"),
    ("flush_draw", "place of the best flush draw"),
    ("backdoor_flush_draw", "place of the best backdoor flush draw"),
    ("blocker", "place of a lone card of the flush's suit"),
    ("flush_draw_blocker", "place of a lone card of the flush draw's suit"),
    ("straight_blockers", "cards of ranks that the best straight needs, without that straight"),
];

/// The words that may stand alone, in the order of their bits.
static BARE: LazyLock<Vec<Word>> = LazyLock::new(|| Word::bare().map(|(_, word)| word).collect());

impl BoardWords {
    /// The numbers of [`COLUMNS`] for a hand, and a bit for each word that may stand alone, in the order of [`Word::bare`]. All 0
    /// for what is no hand of 4 to 7 cards off the board.
    pub fn columns(&self, hand: CardSet) -> ([u16; COLUMN_COUNT], u64) {
        if !crate::eval::HOLE.contains(&hand.len()) || !hand.intersection(self.board).is_empty() {
            return ([0; COLUMN_COUNT], 0);
        }
        let seen = &Seen::of(hand);
        let value = self.value(seen);
        let best = kind(value);
        let outs = self.outs_of(seen);
        let if_type = |wanted, place: u32| if best == wanted { place as u16 } else { 0 };
        let numbers = [
            value,
            u16::from(low_unchecked(self.tables, hand, self.board)),
            u16::from(best),
            if_type(STRAIGHT, self.straight_place(value)),
            if_type(FLUSH, self.flush_place(seen)),
            if_type(FULL_HOUSE, self.full_place(value)),
            self.set_place(seen.ranks) as u16,
            self.lows.place(low_ranks(hand)) as u16,
            outs.straight.len() as u16,
            outs.nut_straight.len() as u16,
            outs.flush.len() as u16,
            outs.all.len() as u16,
            outs.nut.len() as u16,
            outs.low.len() as u16,
            outs.nut_low.len() as u16,
            self.draw_place(seen) as u16,
            self.backdoor_place(seen) as u16,
            self.blocker_place(seen) as u16,
            self.draw_blocker_place(seen) as u16,
            self.straight_blockers(seen).len() as u16,
        ];
        let bits = BARE.iter().enumerate().fold(0, |bits, (i, &word)| bits | u64::from(self.true_of(word, seen)) << i);
        (numbers, bits)
    }
}
