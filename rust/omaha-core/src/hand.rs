//! One hand of Omaha as a state machine: posts, the deal, betting, streets, the showdown and the payment.
//!
//! What happened is a list of [`Event`]s, and the state is nothing but the fold of them: [`Hand::apply`] checks an action, adds
//! its event and those that follow from it. [`Hand::at`] folds the first events again.

mod action;
mod count;
mod event;
mod limits;
mod play;
mod setup;
mod showdown;
mod state;

pub use action::{Action, LegalActions, RaiseClosed};
pub use count::{Totals, Work, actions_of};
pub use event::{Event, Post, PostKind, Street};
pub use setup::{Cards, Setup};

use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::pots::{Pots, Seats, Settlement, Stake};
use crate::rules::House;
use core::fmt;
use state::{Chips, State};
use std::sync::Arc;

#[inline]
const fn bit(seat: usize) -> Seats {
    1 << seat
}

/// What a hand starts from, cards included.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Start {
    seats: usize,
    button: usize,
    players_left: Option<usize>,
    manual: bool,
    stacks: Chips,
    added: u64,
    hole: [CardSet; crate::pots::MAX_SEATS],
    board: [u8; 5],
}

impl Start {
    /// The seats that are dealt in.
    fn players(&self) -> Seats {
        (0..self.seats).filter(|&seat| self.stacks[seat] > 0).fold(0, |seats, seat| seats | bit(seat))
    }
}

/// A hand.
///
/// ```
/// use omaha_core::hand::{Action, Hand, Setup, Street};
/// use omaha_core::rules::{HandGame, HandRules, House, Stakes, Structure};
/// let game = HandGame { hole_cards: 4, hilo: false, structure: Structure::PotLimit };
/// let house = House::new(HandRules::default(), game, Stakes::blinds(&[5, 10]))?;
/// let mut hand = Hand::new(house.into(), Setup { stacks: &[1000; 3], button: 0, ..Setup::default() })?;
/// // First to act before the flop: left of the big blind, here the button; pot limit lets him raise to 35.
/// let legal = hand.legal_actions().map(|legal| (legal.seat, legal.call, legal.raise));
/// assert_eq!(legal, Some((0, Some(10), Some((20, 35)))));
/// hand.apply(Action::RaiseTo(30))?;
/// hand.apply(Action::Fold)?;
/// hand.apply(Action::Fold)?;
/// assert_eq!((hand.street(), hand.stacks()), (Street::Complete, [1015, 995, 990].as_slice()));
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Hand {
    house: Arc<House>,
    start: Start,
    state: State,
    events: Vec<Event>,
    /// Counts do without events.
    silent: bool,
}

impl Hand {
    /// Posts, deals and waits for the first decision. Refuses what cannot be, with all defects at once.
    pub fn new(house: Arc<House>, mut setup: Setup<'_>) -> Result<Self, Error> {
        let (start, posts) = setup::start(&house, &mut setup)?;
        let state = State::new(&start);
        let mut hand = Self { house, start, state, events: Vec::with_capacity(64), silent: false };
        hand.open(&posts)?;
        Ok(hand)
    }

    /// House rules, game and stakes.
    pub const fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// How many seats there are.
    pub const fn seats(&self) -> usize {
        self.start.seats
    }

    /// The button's seat.
    pub const fn button(&self) -> usize {
        self.start.button
    }

    /// How far the hand is.
    pub const fn street(&self) -> Street {
        self.state.street
    }

    /// Whose turn it is.
    pub fn to_act(&self) -> Option<usize> {
        self.state.to_act.map(usize::from)
    }

    /// Chips behind, by seat.
    pub fn stacks(&self) -> &[u64] {
        self.state.stacks.get(..self.start.seats).unwrap_or_default()
    }

    /// Chips behind at the start, by seat.
    pub fn starting_stacks(&self) -> &[u64] {
        self.start.stacks.get(..self.start.seats).unwrap_or_default()
    }

    /// Bets of this street, by seat.
    pub fn bets(&self) -> &[u64] {
        self.state.bets.get(..self.start.seats).unwrap_or_default()
    }

    /// All chips in the middle, the bets of this street included.
    pub fn pot(&self) -> u64 {
        self.state.in_middle(self.start.seats)
    }

    /// What must be matched on this street.
    pub const fn current_bet(&self) -> u64 {
        self.state.bet
    }

    /// The house's part.
    pub const fn rake(&self) -> u64 {
        self.state.house
    }

    /// Seats without a live hand: folded or empty.
    pub const fn folded(&self) -> Seats {
        self.state.folded
    }

    /// Seats that showed, and that mucked.
    pub const fn shown_and_mucked(&self) -> (Seats, Seats) {
        (self.state.shown, self.state.mucked)
    }

    /// What each seat put in, less what was returned, and who folded.
    pub fn stake(&self) -> Stake<'_> {
        self.state.stake(&self.start)
    }

    /// The pots as they stand.
    pub fn pots(&self) -> Pots {
        showdown::pots(&self.start, &self.state)
    }

    /// Hole cards of a seat as they were dealt; empty when unknown. Hidden: not for the eyes of others.
    pub fn hole_cards(&self, seat: usize) -> CardSet {
        self.state.hole.get(seat).copied().unwrap_or(CardSet::EMPTY)
    }

    /// The board, unknown cards as none.
    pub fn board(&self) -> Vec<Option<Card>> {
        let count = self.laid();
        self.state.board.iter().take(count).map(|&id| Card::new(id).ok()).collect()
    }

    fn laid(&self) -> usize {
        let laid = |event: &Event| match event {
            Event::Street { street, .. } if *street <= Street::River => Some(street.board_cards()),
            _ => None,
        };
        self.events.iter().rev().find_map(laid).unwrap_or(0)
    }

    /// What happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The hand is paid, or cannot be because cards are unknown.
    pub fn is_over(&self) -> bool {
        self.state.to_act.is_none()
    }

    /// What the player to act may do; none if nobody is to act.
    pub fn legal_actions(&self) -> Option<LegalActions> {
        let seat = self.to_act()?;
        if self.state.street != Street::Showdown {
            return Some(limits::legal(&self.house, &self.start, &self.state, seat));
        }
        let ranks = showdown::ranks(&self.house, &self.start, &self.state);
        Some(LegalActions {
            seat,
            fold: false,
            check: false,
            call: None,
            raise: None,
            raise_closed: None,
            show: !self.state.hole[seat].is_empty(),
            muck: showdown::may_muck(&self.house, &self.start, &self.state, seat, &ranks),
        })
    }

    /// The options by which it is paid.
    pub fn pot_rules(&self) -> crate::pots::PotRules {
        self.paying_rules().into_owned()
    }

    /// How the hand is paid, when it is.
    pub fn settlement(&self) -> Option<Settlement> {
        if self.state.street < Street::Complete {
            return None;
        }
        self.settle().ok()
    }

    /// The hand as it stood after its first `count` events: nothing but their fold.
    pub fn at(&self, count: usize) -> Result<Self, Error> {
        let Some(events) = self.events.get(..count) else {
            return Err(Error::EventRange { value: count, count: self.events.len() });
        };
        let mut state = State::new(&self.start);
        for event in events {
            state.fold(&self.house, &self.start, event)?;
        }
        let (house, start) = (Arc::clone(&self.house), self.start.clone());
        Ok(Self { house, start, state, events: events.to_vec(), silent: self.silent })
    }

    /// Whether a flop was dealt.
    pub const fn flop_dealt(&self) -> bool {
        self.state.flop
    }

    /// Money in the pot that comes from no seat.
    pub const fn added(&self) -> u64 {
        self.start.added
    }

    /// How many players are left in the event, if that is known.
    pub const fn players_left(&self) -> Option<usize> {
        self.start.players_left
    }

    /// Whether players decide what to show.
    pub const fn is_manual(&self) -> bool {
        self.start.manual
    }

    /// All cards that the hand knows, those to come included: hole cards by seat and the board. Hidden.
    pub fn cards(&self) -> (&[CardSet], Vec<Card>) {
        let board = self.start.board.iter().map_while(|&id| Card::new(id).ok()).collect();
        (self.start.hole.get(..self.start.seats).unwrap_or_default(), board)
    }

    /// The players' actions so far.
    pub fn actions(&self) -> Vec<Action> {
        // What is turned up before the showdown is not the players' decision.
        let mut decided = false;
        let action = |event: &Event| match event {
            Event::Street { street, .. } => {
                decided = self.start.manual && *street == Street::Showdown;
                None
            }
            Event::Folded { .. } => Some(Action::Fold),
            Event::Checked { .. } => Some(Action::Check),
            Event::Called { .. } => Some(Action::Call),
            Event::Bet { to, .. } | Event::Raised { to, .. } => Some(Action::RaiseTo(*to)),
            Event::Shown { .. } if decided => Some(Action::Show),
            Event::Mucked { .. } if decided => Some(Action::Muck),
            _ => None,
        };
        self.events.iter().filter_map(action).collect()
    }

    /// High and low strengths by seat of the hands that are judged; 0 is none.
    pub fn strengths(&self) -> (Vec<u32>, Vec<u32>) {
        let ranks = showdown::ranks(&self.house, &self.start, &self.state);
        let list = |list: &[u32]| list.get(..self.start.seats).unwrap_or_default().to_vec();
        (list(&ranks.high), list(&ranks.low))
    }

    /// The whole state in bytes: two hands with the same key go on alike.
    pub fn key(&self) -> Vec<u8> {
        use core::hash::{Hash, Hasher};
        struct Bytes(Vec<u8>);
        impl Hasher for Bytes {
            fn finish(&self) -> u64 {
                0
            }
            fn write(&mut self, bytes: &[u8]) {
                self.0.extend_from_slice(bytes);
            }
        }
        let mut bytes = Bytes(Vec::with_capacity(2048));
        self.house.hash(&mut bytes);
        self.start.hash(&mut bytes);
        self.state.hash(&mut bytes);
        bytes.0
    }
}

impl PartialEq for Hand {
    /// Alike in house, start, cards and everything that happened.
    fn eq(&self, other: &Self) -> bool {
        let houses = Arc::ptr_eq(&self.house, &other.house) || self.house == other.house;
        houses && self.start == other.start && self.events == other.events && self.state == other.state
    }
}

impl Eq for Hand {}

impl fmt::Debug for Hand {
    /// Without hidden cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to_act = self.to_act().map_or_else(|| "nobody".to_owned(), |seat| format!("seat {seat}"));
        write!(
            f,
            "<Hand {}, pot {}, stacks {:?}, {to_act} to act>",
            self.state.street.name(),
            self.pot(),
            self.stacks()
        )
    }
}
