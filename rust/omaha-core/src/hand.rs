//! One hand of Omaha as a state machine: posts, the deal, betting, streets, the showdown and the payment.
//!
//! What happened is a list of [`Event`]s, and the state is nothing but the fold of them: [`Hand::apply`] checks an action, adds
//! its event and those that follow from it. [`Hand::at`] folds the first events again.

mod action;
mod command;
mod count;
mod event;
mod floor;
mod limits;
mod play;
mod rare;
mod setup;
mod showdown;
mod source;
mod state;
mod view;

pub use action::{Action, LegalActions, RaiseClosed};
pub use command::Command;
pub use count::{Totals, Work, actions_of};
pub use event::{Event, Post, PostKind, RedealPolicy, Street};
pub use floor::Refill;
pub use setup::{Cards, RunIt, Setup};
pub use source::Stub;

use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::pots::{Pots, Seats, Settlement, Stake};
use crate::rules::{House, Kill};
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
    players: Seats,
    button: usize,
    players_left: Option<usize>,
    manual: bool,
    stacks: Chips,
    added: u64,
    hole: [CardSet; crate::pots::MAX_SEATS],
    boards: u8,
    /// The ante of a bomb pot; 0 in other hands.
    bomb: u64,
    kill: Option<(u8, Kill)>,
    run_it: RunIt,
    stub: Stub,
    /// Stubs that were reshuffled during the hand.
    later: Vec<Stub>,
}

impl Start {
    /// The seats that are dealt in.
    const fn players(&self) -> Seats {
        self.players
    }
}

/// A hand.
///
/// ```
/// use omaha_core::hand::{Action, Hand, Setup, Street};
/// use omaha_core::rules::{HandGame, HandRules, House, Stakes, Structure};
/// let game = HandGame::plain(4, false, Structure::PotLimit);
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
    /// It stands between events that belong together, see [`Hand::at`].
    between: bool,
    /// It stands between the burn and the recall of a street that came too early, by this policy.
    cut: Option<RedealPolicy>,
}

impl Hand {
    /// Posts, deals and waits for the first decision. Refuses what cannot be, with all defects at once.
    pub fn new(house: Arc<House>, mut setup: Setup<'_>) -> Result<Self, Error> {
        let (start, posts) = setup::start(&house, &mut setup)?;
        let state = State::new(&start);
        let mut hand =
            Self { house, start, state, events: Vec::with_capacity(64), silent: false, between: false, cut: None };
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

    /// The first board, unknown cards as none.
    pub fn board(&self) -> Vec<Option<Card>> {
        self.board_at(0)
    }

    fn board_at(&self, board: usize) -> Vec<Option<Card>> {
        let laid = self.state.laid.get(board).map_or(0, |&laid| usize::from(laid));
        let cards = self.state.boards.get(board).and_then(|cards| cards.get(..laid)).unwrap_or_default();
        cards.iter().map(|&id| Card::new(id).ok()).collect()
    }

    /// All boards, unknown cards as none.
    pub fn boards(&self) -> Vec<Vec<Option<Card>>> {
        (0..usize::from(self.state.count)).map(|board| self.board_at(board)).collect()
    }

    /// Whether the hand does not count: misdealt, or with a fouled deck.
    pub const fn is_void(&self) -> bool {
        self.state.void
    }

    /// Whether players are being asked how often the board shall be run out.
    pub const fn is_asking(&self) -> bool {
        self.state.asking
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
        let seat = self.to_act().filter(|_| !self.between)?;
        if self.state.asking {
            return Some(LegalActions { run_it: Some(self.most_runs()), ..LegalActions::nothing(seat) });
        }
        if self.state.street != Street::Showdown {
            return Some(limits::legal(&self.house, &self.start, &self.state, seat));
        }
        let ranks = showdown::ranks(&self.house, &self.start, &self.state);
        Some(LegalActions {
            show: !self.state.hole[seat].is_empty(),
            muck: showdown::may_muck(&self.house, &self.start, &self.state, seat, &ranks),
            ..LegalActions::nothing(seat)
        })
    }

    /// The options by which it is paid.
    pub fn pot_rules(&self) -> crate::pots::PotRules {
        self.paying_rules().into_owned()
    }

    /// How the hand is paid, when it is.
    pub fn settlement(&self) -> Option<Settlement> {
        if self.state.street < Street::Complete || self.state.void {
            return None;
        }
        self.settle().ok()
    }

    /// The hand as it stood after its first `count` events: nothing but their fold. Where they end in the middle of what happens without
    /// anybody, the hand is to look at and cannot go on.
    pub fn at(&self, count: usize) -> Result<Self, Error> {
        let Some(events) = self.events.get(..count) else {
            return Err(Error::EventRange { value: count, count: self.events.len() });
        };
        let mut state = State::new(&self.start);
        for event in events {
            state.fold(&self.house, &self.start, event)?;
        }
        let (house, mut start) = (Arc::clone(&self.house), self.start.clone());
        let cut = match (events.last(), self.events.get(count)) {
            (Some(Event::Burned), Some(Event::Recalled { policy, .. })) => Some(*policy),
            (_, None) => self.cut,
            _ => None,
        };
        let recalled = |event: &&Event| matches!(event, Event::Recalled { board: 0, .. });
        start.later.truncate(events.iter().filter(recalled).count() + usize::from(cut.is_some()));
        let between = !self.rests_at(count);
        Ok(Self { house, start, state, events: events.to_vec(), silent: self.silent, between, cut })
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

    /// All cards that the hand knows, those to come included: hole cards by seat and the stub. Hidden.
    pub fn cards(&self) -> (&[CardSet], &Stub) {
        (self.start.hole.get(..self.start.seats).unwrap_or_default(), &self.start.stub)
    }

    /// The ante of a bomb pot.
    pub fn bomb_pot(&self) -> Option<u64> {
        Some(self.start.bomb).filter(|&ante| ante > 0)
    }

    /// Who killed the pot, and how.
    pub fn kill(&self) -> Option<(usize, Kill)> {
        self.start.kill.map(|(seat, kill)| (seat.into(), kill))
    }

    /// How often the board is run out.
    pub const fn run_it(&self) -> RunIt {
        self.start.run_it
    }

    /// High and low strengths by seat of the hands that are judged, board by board; 0 is none.
    pub fn strengths(&self) -> Vec<(Vec<u32>, Vec<u32>)> {
        let ranks = showdown::ranks(&self.house, &self.start, &self.state);
        let list = |list: &[u32]| list.get(..self.start.seats).unwrap_or_default().to_vec();
        ranks.boards().iter().map(|board| (list(&board.high), list(&board.low))).collect()
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
        self.between.hash(&mut bytes);
        bytes.0
    }
}

impl PartialEq for Hand {
    /// Alike in house, start, cards and everything that happened.
    fn eq(&self, other: &Self) -> bool {
        let houses = Arc::ptr_eq(&self.house, &other.house) || self.house == other.house;
        houses
            && self.start == other.start
            && self.events == other.events
            && self.state == other.state
            && self.between == other.between
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
