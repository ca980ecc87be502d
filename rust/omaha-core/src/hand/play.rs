//! Actions in, events out: what follows from what.

use super::action::Action;
use super::event::{Event, Post, Street, UNKNOWN};
use super::setup::RunIt;
use super::showdown::{Ranks, full_boards, may_muck, order, ranks};
use super::state::State;
use super::{Hand, Start, bit};
use crate::error::Error;
use crate::pots::{Award, BoardStrengths, Ledger, PotRules, Settlement, Settling, Stake, settle, settle_into};
use crate::rules::MOST_BOARDS;

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
            folded: self.folded & !self.killed_late,
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
        if self.house.game().courchevel {
            self.next_cards(Street::Preflop)?;
        } else {
            self.emit(Event::Street { street: Street::Preflop, cards: [UNKNOWN; 3] })?;
        }
        self.go_on()
    }

    #[inline]
    pub(super) fn emit(&mut self, event: Event) -> Result<(), Error> {
        self.state.fold(&self.house, &self.start, &event)?;
        if !self.silent {
            self.events.push(event);
        }
        Ok(())
    }

    /// Plays an action of the player to act. Refuses an illegal one and changes nothing then.
    pub fn apply(&mut self, action: Action) -> Result<(), Error> {
        if self.between {
            return self.at_rest();
        }
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
            Action::RunIt(times) => match legal.run_it {
                Some(most) if (1..=most).contains(&times) => Event::RunsAnswered { seat: number, times },
                _ => return refuse("action.run_it"),
            },
            Action::Fold => return refuse("action.fold"),
            Action::Check => return refuse("action.check"),
            Action::Show => return refuse("action.show"),
            Action::Muck => return refuse("action.muck"),
        };
        self.emit(event)?;
        self.go_on()
    }

    /// Plays an action of a seat. Refuses one out of turn (RR 3 Betting 10, TDA 53).
    pub fn apply_by(&mut self, seat: usize, action: Action) -> Result<(), Error> {
        self.at_rest()?;
        match self.legal_actions() {
            Some(legal) if legal.seat != seat => {
                Err(Error::IllegalAction { code: "action.out_of_turn", action, legal: Box::new(legal) })
            }
            _ => self.apply(action),
        }
    }

    /// Everything that follows without a decision.
    pub(super) fn go_on(&mut self) -> Result<(), Error> {
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
            if self.start.bomb > 0 && self.state.street == Street::Preflop {
                // The flop of a bomb pot follows at once, whatever was agreed.
                self.next_street()?;
                continue;
            }
            if betting_over && self.settle_runs()? {
                return Ok(());
            }
            let closed = betting_over || self.state.street == Street::River;
            if closed && self.house.rules().all_in_face_up && in_hand & !self.state.able != 0 {
                self.turn_all_up()?;
            }
            self.next_street()?;
        }
        if self.state.street == Street::Showdown && self.state.to_act.is_none() {
            if let Some(seat) = self.state.left_by_floor(&self.start) {
                return self.win_uncontested(seat);
            }
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
        if street < Street::Showdown {
            return self.next_cards(street);
        }
        // The first board is complete; now the others, if it is run out more than once (WL 206 to 213).
        for board in 1..self.state.count {
            while let Some(street) = self.unlaid(board) {
                if self.house.rules().burns {
                    self.emit(Event::Burned)?;
                }
                self.lay(board, street)?;
            }
        }
        self.emit(Event::Street { street, cards: [UNKNOWN; 3] })
    }

    /// Burns and lays the cards of a street, board by board.
    fn next_cards(&mut self, street: Street) -> Result<(), Error> {
        if self.burns_before(street) {
            self.emit(Event::Burned)?;
        }
        let cards = self.coming(0, street);
        self.emit(Event::Street { street, cards })?;
        for board in 1..self.start.boards {
            self.lay(board, street)?;
        }
        Ok(())
    }

    /// Whether a card is burned before the first board's street.
    #[inline]
    pub(super) fn burns_before(&self, street: Street) -> bool {
        let begun = self.house.game().courchevel && street == Street::Flop;
        self.house.rules().burns && !begun && self.state.unburned & 1 << street as u8 == 0
    }

    /// The next cards of a board.
    #[inline]
    pub(super) fn coming(&self, board: u8, street: Street) -> [u8; 3] {
        let game = self.house.game();
        let (from, to) = (game.cards_before(street), game.cards_on(street));
        let drawn = usize::from(self.state.drawn);
        self.start.stub(self.state.stub).cards(board.into(), from, to - from, drawn)
    }

    pub(super) fn lay(&mut self, board: u8, street: Street) -> Result<(), Error> {
        let cards = self.coming(board, street);
        self.emit(Event::Laid { board, street, cards })
    }

    /// The street that a board wants next.
    fn unlaid(&self, board: u8) -> Option<Street> {
        match self.state.laid.get(usize::from(board))? {
            0..=2 => Some(Street::Flop),
            3 => Some(Street::Turn),
            4 => Some(Street::River),
            _ => None,
        }
    }

    /// How often the board can be run out.
    pub(super) fn most_runs(&self) -> u8 {
        let game = self.house.game();
        let mut each = 0;
        for street in [Street::Flop, Street::Turn, Street::River].into_iter().filter(|&s| s > self.state.street) {
            each += game.cards_on(street) - game.cards_before(street) + usize::from(self.house.rules().burns);
        }
        let left = self.start.stub(self.state.stub).left(self.state.drawn.into());
        // The first run may do without a burn (Courchevel, a street that came too early).
        let first = each
            - [Street::Flop, Street::Turn, Street::River]
                .into_iter()
                .filter(|&s| s > self.state.street && self.house.rules().burns && !self.burns_before(s))
                .count();
        let more = left.saturating_sub(first) / each.max(1);
        self.house.rules().max_runs.min(1 + more).min(usize::from(u8::MAX)) as u8
    }

    /// Betting is over: how often is the board run out? Whether somebody must be asked first.
    fn settle_runs(&mut self) -> Result<bool, Error> {
        if self.start.run_it == RunIt::Times(1) || self.silent || self.state.runs_settled {
            return Ok(false);
        }
        if self.state.asking {
            self.emit(Event::Runs { times: self.state.runs })?;
            return Ok(false);
        }
        if self.state.street >= Street::River {
            return Ok(false);
        }
        let most = self.most_runs();
        match self.start.run_it {
            RunIt::Times(times) => self.emit(Event::Runs { times: times.min(most) })?,
            RunIt::Ask if most > 1 => self.emit(Event::RunsOffered { most })?,
            RunIt::Ask => self.emit(Event::Runs { times: 1 })?,
        }
        Ok(self.state.asking)
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
        let unseen = self.state.shown & bit(seat) == 0 && !self.state.hole[seat].is_empty();
        if self.house.rules().uncalled_winner_shows && unseen {
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
                if self.state.hole[seat].is_empty() || !full_boards(&self.state) {
                    return Ok(());
                }
                let seat_number = seat as u8;
                let muck = may_muck(&self.house, &self.start, &self.state, seat, &ranks);
                self.emit(if muck { Event::Mucked { seat: seat_number } } else { Event::Shown { seat: seat_number } })?;
            }
        }
        let judged = self.state.in_hand(&self.start) & !self.state.mucked;
        let known = (0..self.start.seats).all(|seat| judged & bit(seat) == 0 || ranks.knows(seat));
        if known || judged.is_power_of_two() { self.pay(Some(&ranks)) } else { Ok(()) }
    }

    /// Pays through the resolver.
    fn pay(&mut self, ranks: Option<&Ranks>) -> Result<(), Error> {
        let mut paid = Payments(Vec::new());
        match self.settling(ranks, |settling, rules| settle_into(settling, rules, &mut paid).map(|_| ())) {
            // Chips that two dead hands matched and no live one: only the floor can help, by voiding the hand (rule 4.10).
            Err(Error::PotsDefects { .. }) if self.state.killed != 0 => return Ok(()),
            result => result?,
        }
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
        let none = BoardStrengths { high: &[], low: &[] };
        let mut boards = [none; MOST_BOARDS];
        let mut count = 0;
        for (board, ranks) in boards.iter_mut().zip(ranks.map(Ranks::boards).unwrap_or_default()) {
            let low = if hilo { &ranks.low[..seats] } else { &[] };
            *board = BoardStrengths { high: &ranks.high[..seats], low };
            count += 1;
        }
        let settling = Settling {
            stake: self.state.stake(&self.start),
            button: self.start.button,
            boards: &boards[..count],
            flop: self.state.flop,
            dealt_in: self.start.players().count_ones() as usize,
            mucked: self.state.mucked | self.state.killed_late,
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
