//! What an eye may see: the events, without what is hidden from it.

use super::Hand;
use super::event::Event;
use crate::card_set::CardSet;
use crate::pots::MAX_SEATS;

impl Hand {
    /// The events as a seat sees them, or as a spectator does: cards dealt to others are none.
    pub fn events_for(&self, eye: Option<usize>) -> Vec<Event> {
        let seen = |event: &Event| match *event {
            Event::Dealt { seat, .. } if eye != Some(usize::from(seat)) => Event::Dealt { seat, cards: CardSet::EMPTY },
            other => other,
        };
        self.events.iter().map(seen).collect()
    }

    /// The hole cards that an eye has seen, by seat: its own, and what was shown or exposed.
    pub fn hole_cards_for(&self, eye: Option<usize>) -> Vec<CardSet> {
        let mut seen = [CardSet::EMPTY; MAX_SEATS];
        for event in &self.events {
            let (seat, cards) = match *event {
                Event::Dealt { seat, cards } if eye == Some(usize::from(seat)) => (seat, cards),
                Event::Shown { seat } => (seat, self.hole_cards(seat.into())),
                Event::Exposed { seat, cards, .. } => (seat, cards),
                _ => continue,
            };
            if let Some(known) = seen.get_mut(usize::from(seat)) {
                *known = known.union(cards);
            }
        }
        seen.get(..self.seats()).unwrap_or_default().to_vec()
    }
}
