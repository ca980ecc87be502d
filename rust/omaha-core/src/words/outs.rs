//! Outs: what one more card brings.

use super::board::{BoardWords, Seen, beaten, suited};
use super::low::cards_of;
use super::ranks::{ALL, NO_LOW, Ranks, kind, of_ranks, of_suit};
use crate::card_set::CardSet;
use crate::eval::classes::STRAIGHT;
use crate::eval::single::{low_ranks, suit_ranks};

/// The live cards that help a hand, by how; none on a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Outs {
    /// They bring a straight, or a better one; what else the hand has does not matter.
    pub straight: CardSet,
    /// Those of them after which no straight on that board is better.
    pub nut_straight: CardSet,
    /// They bring a flush where there is none.
    pub flush: CardSet,
    /// They bring a straight or better, of a higher type than now, or a higher straight.
    pub all: CardSet,
    /// After them nobody can have a better hand.
    pub nut: CardSet,
    /// They bring a low where there is none.
    pub low: CardSet,
    /// Those of them that bring the best low of that board.
    pub nut_low: CardSet,
}

impl BoardWords {
    /// All outs of a hand of 4 to 7 cards off the board; none of any other.
    pub fn outs(&self, hand: CardSet) -> Outs {
        if !crate::eval::HOLE.contains(&hand.len()) || !hand.intersection(self.board).is_empty() {
            return Outs::default();
        }
        self.outs_of(&Seen::of(hand))
    }

    pub(super) fn outs_of(&self, seen: &Seen) -> Outs {
        let (straight, nut_straight) = self.straight_outs(seen);
        let (low, nut_low) = self.low_outs(seen);
        Outs {
            straight,
            nut_straight,
            flush: self.flush_outs(seen),
            all: self.improving(seen),
            nut: self.nut_outs(seen),
            low,
            nut_low,
        }
    }

    /// The cards that are neither in the hand nor on the board.
    #[inline]
    pub(super) fn live(&self, seen: &Seen) -> CardSet {
        CardSet::FULL.difference(self.board.union(seen.hand))
    }

    #[inline]
    pub(super) fn straight_ranks(&self, hand: Ranks) -> (u16, u16) {
        if !self.to_come() {
            return (0, 0);
        }
        {
            let straights = self.straights();
            straights.outs(hand.one, straights.place(hand.one))
        }
    }

    #[inline]
    pub(super) fn straight_outs(&self, seen: &Seen) -> (CardSet, CardSet) {
        let (outs, nuts) = self.straight_ranks(seen.ranks);
        let live = self.live(seen);
        (of_ranks(outs).intersection(live), of_ranks(nuts).intersection(live))
    }

    /// Of how many ranks there are straight outs.
    pub(super) fn live_straight_ranks(&self, seen: &Seen) -> u32 {
        Ranks::of(self.straight_outs(seen).0).one.count_ones()
    }

    fn flush_outs(&self, seen: &Seen) -> CardSet {
        let mut outs = CardSet::EMPTY;
        if self.to_come() {
            for (suit, on_board) in self.suits.iter().enumerate() {
                if on_board.count_ones() == 2 && seen.suit(suit as u8).count_ones() >= 2 {
                    outs = outs.union(of_suit(ALL, suit as u8));
                }
            }
        }
        outs.intersection(self.live(seen))
    }

    pub(super) fn low_outs(&self, seen: &Seen) -> (CardSet, CardSet) {
        if !self.to_come() {
            return Default::default();
        }
        let (outs, nuts) = self.lows.outs(low_ranks(seen.hand));
        let live = self.live(seen);
        (cards_of(outs).intersection(live), cards_of(nuts).intersection(live))
    }

    /// The suits of which the board has two or more: a next card may make a flush of them.
    #[inline]
    fn suits_to_watch(&self) -> impl Iterator<Item = u8> {
        (0..4u8).filter(|&suit| self.suits[usize::from(suit & 3)].count_ones() >= 2)
    }

    /// Calls with the live cards, several at once where they are worth the same to the hand, and what the hand is worth then.
    #[inline]
    pub(super) fn each_next(&self, seen: &Seen, mut call: impl FnMut(CardSet, u16)) {
        if !self.to_come() {
            return;
        }
        let live = self.live(seen);
        // A suit of which the board has three by now makes the same flush with cards of others.
        let standing =
            self.flush_suit.map_or(0, |suit| suited(self.tables, self.suits[usize::from(suit & 3)], seen.suit(suit)));
        for (rank, row) in self.next_rows().iter().enumerate() {
            let mut cards = of_ranks(1 << rank).intersection(live);
            if cards.is_empty() {
                continue;
            }
            let value = seen.pairs.best(row).max(standing);
            for suit in self.suits_to_watch() {
                let card = of_suit(1 << rank, suit).intersection(live);
                let held = seen.suit(suit);
                if !card.is_empty() && held.count_ones() >= 2 {
                    let flush = suited(self.tables, self.suits[usize::from(suit & 3)] | 1 << rank, held);
                    if flush > value {
                        cards = cards.difference(card);
                        call(card, flush);
                    }
                }
            }
            if !cards.is_empty() {
                call(cards, value);
            }
        }
    }

    /// The cards that bring a straight or better, of a higher type or a higher straight.
    pub(super) fn improving(&self, seen: &Seen) -> CardSet {
        let now = self.value(seen);
        let mut outs = CardSet::EMPTY;
        self.each_next(seen, |cards, value| {
            let then = kind(value);
            if then >= STRAIGHT && (then > kind(now) || then == STRAIGHT && value > now) {
                outs = outs.union(cards);
            }
        });
        outs
    }

    /// The cards after which nobody can have a better hand.
    pub(super) fn nut_outs(&self, seen: &Seen) -> CardSet {
        let mut outs = CardSet::EMPTY;
        if !self.to_come() {
            return outs;
        }
        let live = self.live(seen);
        let gone = self.board.union(seen.hand);
        for (rank, row) in self.next_rows().iter().enumerate() {
            let cards = of_ranks(1 << rank).intersection(live);
            let Some(first) = cards.first() else { continue };
            let by_ranks = seen.pairs.best(row);
            let ranks = Ranks::of(gone.with(first));
            let unbeaten = !beaten(row, ranks, by_ranks);
            for card in cards {
                let suit = self
                    .flush_suit
                    .or_else(|| (self.suits[usize::from(card.suit() & 3)].count_ones() == 2).then_some(card.suit()));
                let Some(suit) = suit else {
                    outs = if unbeaten { outs.with(card) } else { outs };
                    continue;
                };
                let new = if card.suit() == suit { 1 << rank } else { 0 };
                let on_board = self.suits[usize::from(suit & 3)] | new;
                let left = ALL & !(suit_ranks(gone, u32::from(suit)) as u16 | new);
                let flush = suited(self.tables, on_board, seen.suit(suit));
                let value = by_ranks.max(flush);
                let best = suited(self.tables, on_board, left);
                if best <= value && (unbeaten || flush > by_ranks && !beaten(row, ranks, value)) {
                    outs = outs.with(card);
                }
            }
        }
        outs
    }

    /// How many cards leave the hand with this type.
    pub(super) fn outs_to(&self, seen: &Seen, wanted: u8) -> usize {
        let mut count = 0;
        self.each_next(seen, |cards, value| count += if kind(value) == wanted { cards.len() } else { 0 });
        count
    }

    /// The cards after which the hand has the best low of the board.
    pub(super) fn nut_low_after(&self, seen: &Seen) -> CardSet {
        if !self.to_come() {
            return CardSet::EMPTY;
        }
        let hand = low_ranks(seen.hand);
        let ranks = (0..8).filter(|&rank| self.lows.nut_with(1 << rank, hand)).fold(0, |all, rank| all | 1 << rank);
        // Cards above the eight change nothing.
        let others = if self.lows.place(hand) == 1 { NO_LOW } else { 0 };
        cards_of(ranks).union(of_ranks(others)).intersection(self.live(seen))
    }
}
