//! Actions in, events out: what follows from what.

use super::action::Action;
use super::event::{Event, Post, Street, UNKNOWN};
use super::showdown::{Ranks, full_board, may_muck, order, ranks};
use super::state::State;
use super::{Hand, Start, bit};
use crate::error::Error;
use crate::pots::{Award, BoardStrengths, Ledger, PotRules, Settlement, Settling, Stake, settle, settle_into};

impl State {
    /// What a seat put in that others must match: bets and antes (rule 4.2).
    #[inline]
    pub(super) fn matched(&self, seat: usize) -> u64 {
        self.live[seat] + self.ante[seat]
    }

    /// What was put in, for the resolver.
    pub(super) fn stake(&self, start: &Start) -> Stake<'_> {
        let seats = start.seats;
        Stake {
            live: &self.live[..seats],
            ante: &self.ante[..seats],
            dead: &self.dead[..seats],
            added: start.added,
            folded: self.folded,
        }
    }
}

impl Hand {
    /// Posts and deals.
    pub(super) fn open(&mut self, posts: &[Post]) -> Result<(), Error> {
        for &post in posts {
            self.emit(Event::Posted(post))?;
        }
        let mut seats = self.start.players();
        let mut seat = self.start.button;
        while seats != 0 {
            seat = super::state::next_in(seats, seat);
            seats &= !bit(seat);
            self.emit(Event::Dealt { seat: seat as u8, cards: self.start.hole[seat] })?;
        }
        self.emit(Event::Street { street: Street::Preflop, cards: [UNKNOWN; 3] })?;
        self.go_on()
    }

    #[inline]
    fn emit(&mut self, event: Event) -> Result<(), Error> {
        self.state.fold(&self.house, &self.start, &event)?;
        if !self.silent {
            self.events.push(event);
        }
        Ok(())
    }

    /// Plays an action of the player to act. Refuses an illegal one and changes nothing then.
    pub fn apply(&mut self, action: Action) -> Result<(), Error> {
        let Some(legal) = self.legal_actions() else {
            return Err(Error::NobodyToAct);
        };
        let seat = legal.seat;
        let refuse = |code| Err(Error::IllegalAction { code, action, legal: Box::new(legal) });
        let own = self.state.bets[seat];
        let number = seat as u8;
        let event = match action {
            Action::Fold if legal.fold => Event::Folded { seat: number },
            Action::Check if legal.check => Event::Checked { seat: number },
            Action::Call => match legal.call {
                Some(amount) => {
                    let all_in = amount == self.state.behind(&self.house, seat);
                    Event::Called { seat: number, amount, all_in }
                }
                None => return refuse("action.call"),
            },
            Action::RaiseTo(to) => {
                let Some((least, most)) = legal.raise else {
                    return refuse("action.raise_closed");
                };
                let highest = own + self.state.behind(&self.house, seat);
                if to < least {
                    return refuse("action.raise_too_small");
                }
                if to > most {
                    return refuse("action.raise_too_large");
                }
                if !to.is_multiple_of(self.house.stakes().unit) && to != highest {
                    return refuse("action.raise_unit");
                }
                let all_in = to == highest;
                if self.state.bet == 0 {
                    Event::Bet { seat: number, to, all_in }
                } else {
                    Event::Raised { seat: number, to, all_in }
                }
            }
            Action::Show if legal.show => Event::Shown { seat: number },
            Action::Muck if legal.muck => Event::Mucked { seat: number },
            Action::Fold => return refuse("action.fold"),
            Action::Check => return refuse("action.check"),
            Action::Show => return refuse("action.show"),
            Action::Muck => return refuse("action.muck"),
        };
        self.emit(event)?;
        self.go_on()
    }

    /// Everything that follows without a decision.
    fn go_on(&mut self) -> Result<(), Error> {
        while self.state.to_act.is_none() && self.state.street < Street::Showdown {
            let in_hand = self.state.in_hand(&self.start);
            let alone = in_hand.is_power_of_two();
            let betting_over = self.state.able.count_ones() <= 1 || alone;
            if betting_over {
                self.give_back()?;
            }
            if alone {
                return self.win_uncontested(in_hand.trailing_zeros() as usize);
            }
            let closed = betting_over || self.state.street == Street::River;
            if closed && self.house.rules().all_in_face_up && in_hand & !self.state.able != 0 {
                self.turn_all_up()?;
            }
            self.next_street()?;
        }
        if self.state.street == Street::Showdown && self.state.to_act.is_none() {
            self.show_down()?;
        }
        Ok(())
    }

    /// Rule 4.1: what nobody matched goes back.
    fn give_back(&mut self) -> Result<(), Error> {
        let (mut highest, mut most, mut second) = (0, 0, 0);
        for seat in 0..self.start.seats {
            let amount = self.state.matched(seat);
            if amount > most {
                (highest, second, most) = (seat, most, amount);
            } else {
                second = second.max(amount);
            }
        }
        if most > second {
            self.emit(Event::Returned { seat: highest as u8, amount: most - second })?;
        }
        Ok(())
    }

    fn next_street(&mut self) -> Result<(), Error> {
        let street = self.state.street.next();
        let mut cards = [UNKNOWN; 3];
        let new = self.start.board.get(self.state.street.board_cards()..street.board_cards()).unwrap_or_default();
        cards.iter_mut().zip(new).for_each(|(card, &id)| *card = id);
        if street < Street::Showdown && self.house.rules().burns {
            self.emit(Event::Burned)?;
        }
        self.emit(Event::Street { street, cards })
    }

    /// TDA 16: all hands are turned up once betting is over with somebody all-in.
    fn turn_all_up(&mut self) -> Result<(), Error> {
        for seat in super::setup::clockwise(self.start.button, self.state.in_hand(&self.start)) {
            if self.state.shown & bit(seat) == 0 && !self.state.hole[seat].is_empty() {
                self.emit(Event::Shown { seat: seat as u8 })?;
            }
        }
        Ok(())
    }

    fn win_uncontested(&mut self, seat: usize) -> Result<(), Error> {
        if self.house.rules().uncalled_winner_shows && !self.state.hole[seat].is_empty() {
            self.emit(Event::Shown { seat: seat as u8 })?;
        }
        if self.silent {
            self.state.street = Street::Complete;
            return Ok(());
        }
        self.pay(None)
    }

    /// Shows and mucks by the house's rules, and pays. Stops where a card is not known.
    fn show_down(&mut self) -> Result<(), Error> {
        if self.silent {
            return Ok(());
        }
        let ranks = ranks(&self.house, &self.start, &self.state);
        if !self.start.manual {
            for seat in order(&self.house, &self.start, &self.state) {
                if self.state.shown & bit(seat) != 0 {
                    continue;
                }
                if self.state.hole[seat].is_empty() || full_board(&self.state).is_none() {
                    return Ok(());
                }
                let seat_number = seat as u8;
                let muck = may_muck(&self.house, &self.start, &self.state, seat, &ranks);
                self.emit(if muck { Event::Mucked { seat: seat_number } } else { Event::Shown { seat: seat_number } })?;
            }
        }
        let judged = self.state.in_hand(&self.start) & !self.state.mucked;
        let known = (0..self.start.seats).all(|seat| judged & bit(seat) == 0 || ranks.high[seat] > 0);
        if known || judged.is_power_of_two() { self.pay(Some(&ranks)) } else { Ok(()) }
    }

    /// Pays through the resolver.
    fn pay(&mut self, ranks: Option<&Ranks>) -> Result<(), Error> {
        let mut paid = Payments(Vec::new());
        self.settling(ranks, |settling, rules| settle_into(settling, rules, &mut paid).map(|_| ()))?;
        for event in paid.0 {
            self.emit(event)?;
        }
        self.emit(Event::Street { street: Street::Complete, cards: [UNKNOWN; 3] })
    }

    /// The house's options on paying. All-ins may be no multiple of the unit (rule 3.5): then all is paid in ones.
    pub(super) fn paying_rules(&self) -> std::borrow::Cow<'_, PotRules> {
        let rules = &self.house.rules().pots;
        let stake = self.state.stake(&self.start);
        let whole = |list: &[u64]| list.iter().all(|amount| amount.is_multiple_of(rules.unit));
        if rules.unit == 1 || [stake.live, stake.ante, stake.dead].into_iter().all(whole) {
            std::borrow::Cow::Borrowed(rules)
        } else {
            std::borrow::Cow::Owned(PotRules { unit: 1, ..rules.clone() })
        }
    }

    fn settling<T>(
        &self,
        ranks: Option<&Ranks>,
        settle: impl FnOnce(&Settling<'_>, &PotRules) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let seats = self.start.seats;
        let hilo = self.house.game().hilo;
        let boards = ranks.map(|ranks| {
            let low = if hilo { &ranks.low[..seats] } else { &[] };
            [BoardStrengths { high: &ranks.high[..seats], low }]
        });
        let settling = Settling {
            stake: self.state.stake(&self.start),
            button: self.start.button,
            boards: boards.as_ref().map_or(&[], |boards| boards.as_slice()),
            flop: self.state.flop,
            dealt_in: self.start.players().count_ones() as usize,
            mucked: self.state.mucked,
        };
        settle(&settling, &self.paying_rules())
    }

    /// The settlement, made again.
    pub(super) fn settle(&self) -> Result<Settlement, Error> {
        let contested = self.state.in_hand(&self.start) & !self.state.mucked;
        let ranks = ranks(&self.house, &self.start, &self.state);
        let ranks = (!contested.is_power_of_two()).then_some(&ranks);
        self.settling(ranks, settle)
    }
}

/// The resolver's results as events.
struct Payments(Vec<Event>);

impl Ledger for Payments {
    fn returned(&mut self, seat: usize, amount: u64) {
        self.0.push(Event::Returned { seat: seat as u8, amount });
    }

    fn raked(&mut self, pot: usize, amount: u64) {
        if amount > 0 {
            self.0.push(Event::Raked { pot: pot as u8, amount });
        }
    }

    fn award(&mut self, award: Award) {
        self.0.push(Event::Awarded(award));
    }
}
