//! What was done to a hand from outside: whoever does it again gets the same hand.

use super::Hand;
use super::action::Action;
use super::bit;
use super::event::{Event, Post, RedealPolicy, Street};
use super::floor::Refill;
use super::source::Stub;
use super::state::State;
use crate::card_set::CardSet;
use crate::error::Error;

/// An action of a player or something that the floor does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The player to act decides.
    Act(Action),
    /// [`Hand::time_out`].
    TimeOut(usize),
    /// [`Hand::out_of_turn`].
    OutOfTurn(usize),
    /// [`Hand::kill_hand`].
    KillHand(usize),
    /// [`Hand::expose`].
    Expose(usize, CardSet),
    /// [`Hand::show_cards`].
    ShowCards(usize, CardSet),
    /// [`Hand::misdeal`].
    Misdeal,
    /// [`Hand::void_hand`].
    VoidHand,
    /// [`Hand::redeal_street`], with the stub that came of it.
    RedealStreet(RedealPolicy, Stub),
    /// [`Hand::rabbit`].
    Rabbit,
}

impl Hand {
    /// Does something again.
    pub fn perform(&mut self, command: Command) -> Result<(), Error> {
        match command {
            Command::Act(action) => self.apply(action),
            Command::TimeOut(seat) => self.time_out(seat),
            Command::OutOfTurn(seat) => self.out_of_turn(seat),
            Command::KillHand(seat) => self.kill_hand(seat),
            Command::Expose(seat, cards) => self.expose(seat, cards),
            Command::ShowCards(seat, cards) => self.show_cards(seat, Some(cards)),
            Command::Misdeal => self.misdeal(),
            Command::VoidHand => self.void_hand(),
            Command::RedealStreet(policy, stub) => self.redeal_street(policy, &Refill::Same(stub)),
            Command::Rabbit => self.rabbit().map(|_| ()),
        }
    }

    /// Whether after so many events somebody had a say, or the hand had ended.
    pub(super) fn rests_at(&self, count: usize) -> bool {
        if count == self.events.len() {
            return !self.between;
        }
        if !self.events.iter().any(|event| matches!(event, Event::Street { .. })) {
            // Not all posts may be there, and nobody has a say before the deal.
            return false;
        }
        let post = |event: &Event| match event {
            Event::Posted(post) => Some(*post),
            _ => None,
        };
        let posts: Vec<Post> = self.events.iter().filter_map(post).collect();
        let mut start = self.start.clone();
        start.later.clear();
        let state = State::new(&start);
        let mut again = Self {
            house: self.house.clone(),
            start,
            state,
            events: Vec::new(),
            silent: self.silent,
            between: false,
            cut: None,
        };
        if again.open(&posts).is_err() {
            return false;
        }
        for command in self.commands() {
            if again.events.len() >= count || again.perform(command).is_err() {
                break;
            }
        }
        again.events.len() == count
    }

    /// All that was done so far.
    pub fn commands(&self) -> Vec<Command> {
        let mut commands = Vec::new();
        // What is turned up before the showdown is not the players' decision; nor is what follows when time is up.
        let (mut decides, mut timed_out, mut stubs) = (false, false, self.start.later.iter());
        let mut rabbit = false;
        // Who is left alone by the floor may have to show, which is no decision either.
        let (mut left, mut killed) = (self.start.players(), false);
        for event in &self.events {
            match *event {
                Event::Folded { seat } | Event::Mucked { seat } => left &= !bit(seat.into()),
                Event::Killed { seat } => {
                    left &= !bit(seat.into());
                    killed = true;
                }
                _ => {}
            }
            let mut policy_of = None;
            let action = match *event {
                Event::Street { street, .. } => {
                    decides = self.start.manual && street == Street::Showdown;
                    None
                }
                Event::Folded { .. } => Some(Action::Fold),
                Event::Checked { .. } => Some(Action::Check),
                Event::Called { .. } => Some(Action::Call),
                Event::Bet { to, .. } | Event::Raised { to, .. } => Some(Action::RaiseTo(to)),
                Event::Shown { .. } if decides && !(killed && left.is_power_of_two()) => Some(Action::Show),
                Event::Mucked { .. } if decides => Some(Action::Muck),
                Event::RunsAnswered { times, .. } => Some(Action::RunIt(times)),
                Event::TimedOut { seat } => {
                    commands.push(Command::TimeOut(seat.into()));
                    timed_out = true;
                    continue;
                }
                Event::OutOfTurn { seat } => {
                    commands.push(Command::OutOfTurn(seat.into()));
                    None
                }
                Event::Killed { seat } => {
                    commands.push(Command::KillHand(seat.into()));
                    None
                }
                Event::Exposed { seat, cards, by_player } => {
                    let seat = seat.into();
                    let command =
                        if by_player { Command::ShowCards(seat, cards) } else { Command::Expose(seat, cards) };
                    commands.push(command);
                    None
                }
                Event::Misdealt => {
                    commands.push(Command::Misdeal);
                    None
                }
                Event::Voided => {
                    commands.push(Command::VoidHand);
                    None
                }
                Event::Recalled { policy, board: 0, .. } => {
                    policy_of = Some(policy);
                    None
                }
                Event::Rabbit { .. } if !rabbit => {
                    rabbit = true;
                    commands.push(Command::Rabbit);
                    None
                }
                _ => None,
            };
            if let Some((policy, stub)) = policy_of.and_then(|policy| Some((policy, stubs.next()?))) {
                commands.push(Command::RedealStreet(policy, *stub));
            }
            if let Some(action) = action {
                if !timed_out {
                    commands.push(Command::Act(action));
                }
                timed_out = false;
            }
        }
        if let Some((policy, stub)) = self.cut.and_then(|policy| Some((policy, stubs.next()?))) {
            commands.push(Command::RedealStreet(policy, *stub));
        }
        commands
    }
}
