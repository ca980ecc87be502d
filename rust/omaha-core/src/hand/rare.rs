//! Events that most hands do without: runs, and what the floor does.

use super::event::{Event, RedealPolicy, Street, UNKNOWN};
use super::state::{State, minus, next_in};
use super::{Start, bit};
use crate::error::Error;
use crate::rules::House;

impl State {
    /// The rest of [`State::fold`].
    #[cold]
    pub(super) fn fold_rare(&mut self, house: &House, start: &Start, event: &Event) -> Result<(), Error> {
        match *event {
            Event::RunsOffered { most } => {
                self.collect(start.seats);
                self.bet = 0;
                self.asking = true;
                self.runs = most;
                self.to_act = Some(next_in(self.in_hand(start), start.button) as u8);
            }
            Event::RunsAnswered { seat, times } => {
                let seat = self.seat(seat.into(), start)?;
                self.asked |= bit(seat);
                self.runs = self.runs.min(times);
                self.ask_on(start, seat);
            }
            Event::Runs { times } => {
                self.asking = false;
                self.to_act = None;
                self.runs_settled = true;
                self.runs = times;
                self.count = times;
                let (board, laid) = (self.boards[0], self.laid[0]);
                for run in 1..usize::from(times).min(self.boards.len()) {
                    self.boards[run] = board;
                    self.laid[run] = laid;
                }
            }
            Event::Misdealt | Event::Voided => {
                self.void = true;
                self.asking = false;
                self.to_act = None;
            }
            Event::Refunded { seat, amount } => {
                let seat = self.seat(seat.into(), start)?;
                let bet = self.bets[seat].min(amount);
                self.bets[seat] -= bet;
                self.pot = minus(self.pot, amount - bet)?;
                self.stacks[seat] += amount;
                (self.live[seat], self.ante[seat], self.dead[seat]) = (0, 0, 0);
            }
            Event::Killed { seat } => {
                let seat = self.seat(seat.into(), start)?;
                self.give_up(seat);
                self.killed |= bit(seat);
                if self.asking || self.street == Street::Showdown {
                    self.killed_late |= bit(seat);
                }
                if let Some(turn) = self.to_act.map(usize::from) {
                    // The turn stays where it is, if there is still something to decide.
                    let before = if turn == seat { seat } else { (turn + start.seats - 1) % start.seats };
                    if self.in_hand(start).is_power_of_two() {
                        self.to_act = None;
                    } else if self.asking {
                        self.ask_on(start, before);
                    } else if self.street == Street::Showdown {
                        self.to_act = self.next_to_show(house, start);
                    } else {
                        self.pass_on(start, before);
                    }
                }
            }
            Event::Recalled { board, street, policy: _, .. } => {
                let board = usize::from(board);
                let count = house.game().cards_on(street);
                if self.street == street {
                    let from = house.game().cards_before(street);
                    let places = self.boards.get_mut(board).and_then(|places| places.get_mut(from..count));
                    places.unwrap_or_default().fill(UNKNOWN);
                    if let Some(laid) = self.laid.get_mut(board) {
                        *laid = from as u8;
                    }
                } else {
                    self.drawn += (count - house.game().cards_before(street)) as u8;
                }
            }
            Event::Reshuffled { stub, unburned } => {
                self.stub = stub;
                self.drawn = 0;
                self.unburned |= 1 << unburned as u8;
            }
            _ => {}
        }
        Ok(())
    }

    /// Asks the next how often the board shall be run out.
    fn ask_on(&mut self, start: &Start, after: usize) {
        let unasked = self.in_hand(start) & !self.asked;
        self.to_act = (unasked != 0 && self.runs > 1).then(|| next_in(unasked, after) as u8);
    }
}

impl RedealPolicy {
    /// The street for which no card is burned when one came too early.
    pub(super) const fn unburned(self, street: Street) -> Street {
        match (self, street) {
            (Self::Roberts, Street::Turn) => Street::River,
            _ => street,
        }
    }
}
