//! The cards to come.

use super::Start;
use super::event::UNKNOWN;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::rules::{House, MOST_BOARDS};

/// The most cards that are laid or burned after the deal: three boards, each run out with burns of its own.
pub(super) const MOST: usize = 24;

/// Where the cards after the deal come from. Hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Stub {
    /// The cards are told board by board, five each; otherwise they lie in the order of the deck, burns included.
    given: bool,
    ids: [u8; MOST],
}

impl core::fmt::Debug for Stub {
    /// Without the cards.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(if self.given { "Stub(given)" } else { "Stub(deck)" })
    }
}

impl Stub {
    pub(super) const UNKNOWN: Self = Self { given: true, ids: [UNKNOWN; MOST] };

    /// The cards of each board in order.
    pub(super) fn of_boards(boards: &[&[Card]]) -> Self {
        let mut stub = Self::UNKNOWN;
        for (places, cards) in stub.ids.chunks_mut(5).zip(boards.iter().take(MOST_BOARDS)) {
            places.iter_mut().zip(*cards).for_each(|(place, card)| *place = card.id());
        }
        stub
    }

    /// Cards in the order in which they will be burned and laid.
    pub(super) fn of_deck(cards: impl IntoIterator<Item = u8>) -> Self {
        let mut stub = Self { given: false, ids: [UNKNOWN; MOST] };
        stub.ids.iter_mut().zip(cards).for_each(|(place, id)| *place = id);
        stub
    }

    /// The same stub as [`Self::parts`] tells it.
    pub fn from_parts(given: bool, cards: &[Option<Card>]) -> Option<Self> {
        let mut stub = Self { given, ids: [UNKNOWN; MOST] };
        if cards.len() > MOST || (given && cards.len() > 5 * MOST_BOARDS) {
            return None;
        }
        let ids = cards.iter().map(|card| card.map_or(UNKNOWN, Card::id));
        stub.ids.iter_mut().zip(ids).for_each(|(place, id)| *place = id);
        Some(stub)
    }

    /// Whether the cards are told board by board, and the cards up to the last that is known.
    pub fn parts(&self) -> (bool, Vec<Option<Card>>) {
        let count = self.ids.iter().rposition(|&id| id != UNKNOWN).map_or(0, |last| last + 1);
        (self.given, self.ids.iter().take(count).map(|&id| Card::new(id).ok()).collect())
    }

    /// Whether the cards are told board by board.
    pub(super) const fn is_given(&self) -> bool {
        self.given
    }

    /// Cards of a board, or the next of the deck.
    #[inline]
    pub(super) fn cards(&self, board: usize, from: usize, count: usize, drawn: usize) -> [u8; 3] {
        let mut cards = [UNKNOWN; 3];
        let at = if self.given { 5 * board + from } else { drawn };
        cards.iter_mut().zip(self.ids.get(at..at + count).unwrap_or_default()).for_each(|(card, &id)| *card = id);
        cards
    }

    /// One card of a deck.
    pub(super) fn card(&self, at: usize) -> Option<Card> {
        self.ids.get(at).filter(|_| !self.given).and_then(|&id| Card::new(id).ok())
    }

    /// How many cards of a deck are left; as many as anyone wants if the cards are told board by board.
    pub(super) fn left(&self, drawn: usize) -> usize {
        if self.given {
            return MOST;
        }
        self.ids.iter().skip(drawn).take_while(|&&id| id != UNKNOWN).count()
    }

    /// Why the cards cannot come after these; none if they can.
    pub(super) fn fault(&self, house: &House, known: CardSet) -> Option<String> {
        let mut seen = known;
        for (i, &id) in self.ids.iter().enumerate() {
            let Ok(card) = Card::new(id) else { continue };
            // Boards that are run out begin alike.
            let (board, place) = (i / 5, i % 5);
            let run = self.given && house.game().boards == 1 && board > 0;
            let alike = |places: usize| self.ids.get(..=places) == self.ids.get(5 * board..=5 * board + places);
            if run && alike(place) {
                continue;
            }
            if seen.contains(card) {
                return Some(format!("{card} stands twice"));
            }
            seen = seen.with(card);
        }
        None
    }

    /// The boards as they are told.
    pub(super) fn board_ids(&self, board: usize) -> &[u8] {
        self.ids.get(5 * board..5 * board + 5).unwrap_or_default()
    }
}

impl Start {
    /// The stub with a number: 0 is that of the deal.
    #[inline]
    pub(super) fn stub(&self, number: u8) -> &Stub {
        match number {
            0 => &self.stub,
            n => self.later.get(usize::from(n) - 1).unwrap_or(&self.stub),
        }
    }
}
