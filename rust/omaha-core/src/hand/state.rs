//! The state of a hand: nothing but the fold of its events.

use super::event::{Event, PostKind, Street, UNKNOWN};
use super::{Start, bit, limits, showdown};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::pots::{MAX_SEATS, Seats};
use crate::rules::{House, MOST_BOARDS, StraddleRaise, Structure};

pub(super) type Chips = [u64; MAX_SEATS];

/// Where the chips are, who may act, and what has been dealt.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub street: Street,
    pub to_act: Option<u8>,
    /// Accounts: stacks, bets of this street, pot, house, and what all of them hold together.
    pub stacks: Chips,
    pub bets: Chips,
    pub pot: u64,
    pub house: u64,
    pub total: u64,
    /// Put in during the whole hand, bets included: live, antes, dead money.
    pub live: Chips,
    pub ante: Chips,
    pub dead: Chips,
    /// Seats without a live hand: folded or empty.
    pub folded: Seats,
    /// Seats that can still put chips in.
    pub able: Seats,
    /// Seats that must still act on this street.
    pub owing: Seats,
    /// Seats that have acted on this street.
    pub acted: Seats,
    /// What must be matched on this street.
    pub bet: u64,
    /// Fixed limit: the last full bet or raise.
    pub full_bet: u64,
    /// The size of the last full bet or raise.
    pub last_raise: u64,
    /// Fixed limit: bets and raises of this street.
    pub raises: u32,
    /// Full bets and raises of this street.
    pub full_raises: u32,
    /// For seats that have acted: what the bet must reach to let them raise, and the number of full raises then.
    pub reopen_at: Chips,
    pub full_raises_then: [u32; MAX_SEATS],
    /// The street started with two hands.
    pub heads_up: bool,
    /// Last to bet or raise on this street.
    pub aggressor: Option<u8>,
    /// Who posted what: for the order of acting and the count of the blinds.
    pub big_blind: Option<u8>,
    pub last_blind: Option<u8>,
    pub small_blinds: Seats,
    pub small_blinds_posted: u64,
    pub big_blind_posted: u64,
    pub straddles: u32,
    pub hole: [CardSet; MAX_SEATS],
    pub dealt: Seats,
    pub boards: [[u8; 5]; MOST_BOARDS],
    /// How many cards lie on each board.
    pub laid: [u8; MOST_BOARDS],
    /// How many boards there are.
    pub count: u8,
    /// The stub in force, how many of its cards are gone, and the streets (bit by bit) for which no card is burned.
    pub stub: u8,
    pub drawn: u8,
    pub unburned: u8,
    pub burned: u8,
    /// How often the board shall be run out: who was asked, the least answer, whether that is settled.
    pub asking: bool,
    pub asked: Seats,
    pub runs: u8,
    pub runs_settled: bool,
    /// The bets of fixed limit in halves: 2, or 3 and 4 in killed pots.
    pub halves: u64,
    /// The hand does not count.
    pub void: bool,
    /// Hands that the floor killed.
    pub killed: Seats,
    /// Those among them that were killed when betting was over: they shape the pots, which are frozen then (rule 4.3).
    pub killed_late: Seats,
    pub flop: bool,
    pub shown: Seats,
    pub mucked: Seats,
}

impl State {
    pub fn new(start: &Start) -> Self {
        let mut stacks = [0; MAX_SEATS];
        stacks[..start.seats].copy_from_slice(&start.stacks[..start.seats]);
        let players = start.players();
        Self {
            street: Street::Preflop,
            to_act: None,
            total: stacks.iter().sum::<u64>() + start.added,
            stacks,
            bets: [0; MAX_SEATS],
            pot: start.added,
            house: 0,
            live: [0; MAX_SEATS],
            ante: [0; MAX_SEATS],
            dead: [0; MAX_SEATS],
            folded: !players & ((1 << start.seats) - 1),
            able: 0,
            owing: 0,
            acted: 0,
            bet: 0,
            full_bet: 0,
            last_raise: 0,
            raises: 0,
            full_raises: 0,
            reopen_at: [0; MAX_SEATS],
            full_raises_then: [0; MAX_SEATS],
            heads_up: false,
            aggressor: None,
            big_blind: None,
            last_blind: None,
            small_blinds: 0,
            small_blinds_posted: 0,
            big_blind_posted: 0,
            straddles: 0,
            hole: [CardSet::EMPTY; MAX_SEATS],
            dealt: 0,
            boards: [[UNKNOWN; 5]; MOST_BOARDS],
            laid: [0; MOST_BOARDS],
            count: start.boards,
            stub: 0,
            drawn: 0,
            unburned: 0,
            burned: 0,
            asking: false,
            asked: 0,
            runs: 1,
            runs_settled: false,
            halves: start.kill.map_or(2, |(_, kill)| kill.halves()),
            void: false,
            killed: 0,
            killed_late: 0,
            flop: false,
            shown: 0,
            mucked: 0,
        }
    }

    /// Seats with a live hand.
    #[inline]
    pub fn in_hand(&self, start: &Start) -> Seats {
        !self.folded & ((1 << start.seats) - 1)
    }

    pub fn put_in(&self, seat: usize) -> u64 {
        self.live[seat] + self.ante[seat] + self.dead[seat]
    }

    /// What a seat can still put in: its stack, or what the cap leaves of it (rule 3.7).
    #[inline]
    pub fn behind(&self, house: &House, seat: usize) -> u64 {
        match house.stakes().cap {
            None => self.stacks[seat],
            Some(cap) => self.stacks[seat].min(cap.saturating_sub(self.put_in(seat))),
        }
    }

    /// All chips in the middle, the bets of this street included.
    #[inline]
    pub fn in_middle(&self, seats: usize) -> u64 {
        self.pot + self.bets[..seats].iter().sum::<u64>()
    }

    /// Lets an event happen. Refuses one that moves chips which are not there, or that a hand of this size cannot have.
    pub fn fold(&mut self, house: &House, start: &Start, event: &Event) -> Result<(), Error> {
        match *event {
            Event::Posted(post) => {
                let seat = self.seat(post.seat, start)?;
                self.stacks[seat] = minus(self.stacks[seat], post.amount)?;
                if post.kind.is_live() {
                    self.bets[seat] += post.amount;
                    self.live[seat] += post.amount;
                } else {
                    self.pot += post.amount;
                }
                self.posted(seat, post.kind, post.amount);
            }
            Event::Dealt { seat, cards } => {
                let seat = self.seat(seat.into(), start)?;
                self.hole[seat] = cards;
                self.dealt |= bit(seat);
            }
            Event::Burned => {
                self.burned += 1;
                self.drawn += 1;
            }
            Event::Street { street, cards } => self.begin(house, start, street, cards),
            Event::Laid { board, street, cards } => self.lay(house, board, street, cards),
            Event::Folded { seat } => {
                let seat = self.seat(seat.into(), start)?;
                self.give_up(seat);
                self.acted |= bit(seat);
                self.pass_on(start, seat);
            }
            Event::Checked { seat } => {
                let seat = self.seat(seat.into(), start)?;
                self.has_acted(house, seat);
                self.pass_on(start, seat);
            }
            Event::Called { seat, amount, .. } => {
                let seat = self.seat(seat.into(), start)?;
                self.wager(house, seat, amount)?;
                self.has_acted(house, seat);
                self.pass_on(start, seat);
            }
            Event::Bet { seat, to, .. } | Event::Raised { seat, to, .. } => {
                let seat = self.seat(seat.into(), start)?;
                self.raised(house, seat, to)?;
                self.pass_on(start, seat);
            }
            Event::Returned { seat, amount } => {
                let seat = self.seat(seat.into(), start)?;
                // What nobody matched was bet, and past that is of the antes.
                let live = self.live[seat].min(amount);
                let bet = self.bets[seat].min(live);
                self.bets[seat] -= bet;
                self.live[seat] -= live;
                self.ante[seat] = minus(self.ante[seat], amount - live)?;
                self.pot = minus(self.pot, amount - bet)?;
                self.stacks[seat] += amount;
            }
            Event::Shown { seat } => {
                self.shown |= bit(self.seat(seat.into(), start)?);
                self.to_act = self.next_to_show(house, start);
            }
            Event::Mucked { seat } => {
                self.mucked |= bit(self.seat(seat.into(), start)?);
                self.to_act = self.next_to_show(house, start);
            }
            Event::Raked { amount, .. } => {
                self.collect(start.seats);
                self.pot = minus(self.pot, amount)?;
                self.house += amount;
            }
            Event::Awarded(award) => {
                let seat = self.seat(award.seat.into(), start)?;
                // The bets of a street on which all others folded.
                self.collect(start.seats);
                self.pot = minus(self.pot, award.amount)?;
                self.stacks[seat] += award.amount;
            }
            _ => self.fold_rare(house, start, event)?,
        }
        self.check_sum(start.seats)
    }

    pub(super) fn seat(&self, seat: usize, start: &Start) -> Result<usize, Error> {
        if seat < start.seats { Ok(seat) } else { Err(Error::Conservation { put_in: 0, out: 0 }) }
    }

    /// Double entry: whatever moves, all accounts together hold what they held (rule 4.11).
    #[inline]
    fn check_sum(&self, seats: usize) -> Result<(), Error> {
        let seats = seats.min(MAX_SEATS);
        let mut sum = self.pot.wrapping_add(self.house);
        for (stack, bet) in self.stacks[..seats].iter().zip(&self.bets[..seats]) {
            sum = sum.wrapping_add(stack.wrapping_add(*bet));
        }
        if sum == self.total { Ok(()) } else { Err(Error::Conservation { put_in: self.total, out: sum }) }
    }

    fn posted(&mut self, seat: usize, kind: PostKind, amount: u64) {
        match kind {
            PostKind::Ante => self.ante[seat] += amount,
            PostKind::Dead | PostKind::BigBlindAnte => self.dead[seat] += amount,
            PostKind::SmallBlind => {
                self.small_blinds |= bit(seat);
                self.small_blinds_posted += amount;
                if self.big_blind.is_none() {
                    self.last_blind = Some(seat as u8);
                }
            }
            PostKind::BigBlind => {
                self.big_blind = Some(seat as u8);
                self.last_blind = Some(seat as u8);
                self.big_blind_posted += amount;
            }
            PostKind::Straddle => {
                self.last_blind = Some(seat as u8);
                self.straddles += 1;
            }
            PostKind::Post | PostKind::Kill => {}
        }
    }

    /// A street begins.
    fn begin(&mut self, house: &House, start: &Start, street: Street, cards: [u8; 3]) {
        self.street = street;
        self.lay(house, 0, street, cards);
        let in_hand = self.in_hand(start);
        self.acted = 0;
        self.full_raises = 0;
        self.heads_up = in_hand.count_ones() == 2;
        self.flop |= street == Street::Flop;
        if street >= Street::Showdown {
            self.collect(start.seats);
            self.owing = 0;
            self.to_act = if street == Street::Showdown { self.next_to_show(house, start) } else { None };
            return;
        }
        let minimum = limits::bet_size(house, self, street);
        self.last_raise = minimum;
        self.aggressor = None;
        let before = if street == Street::Preflop {
            // Rule 3.2: a short, dead or missing blind changes nothing of the call.
            let highest = self.bets[..start.seats].iter().copied().max().unwrap_or(0);
            self.bet = (house.stakes().big_blind() * self.halves / 2).max(highest);
            self.raises = 1 + self.straddles;
            if self.straddles > 0 && house.rules().straddle_raise == StraddleRaise::Straddle {
                self.last_raise = self.bet;
            }
            self.able = (0..start.seats)
                .filter(|&seat| in_hand & bit(seat) != 0 && self.behind(house, seat) > 0)
                .fold(0, |seats, seat| seats | bit(seat));
            self.last_blind.map_or(start.button, usize::from)
        } else {
            self.collect(start.seats);
            self.bet = 0;
            self.raises = 0;
            start.button
        };
        if start.bomb > 0 && street == Street::Preflop {
            // A bomb pot has no first round (rule 5.3).
            self.bet = 0;
            self.raises = 0;
            self.last_raise = minimum;
            self.owing = 0;
            self.to_act = None;
            return;
        }
        self.full_bet = self.bet;
        self.owing = self.able;
        self.pass_on(start, before);
    }

    /// Lays the cards of a street on a board.
    fn lay(&mut self, house: &House, board: u8, street: Street, cards: [u8; 3]) {
        if street > Street::River {
            return;
        }
        let (Some(places), Some(laid)) =
            (self.boards.get_mut(usize::from(board)), self.laid.get_mut(usize::from(board)))
        else {
            return;
        };
        let count = house.game().cards_on(street);
        let new = places.get_mut(usize::from(*laid)..count).unwrap_or_default();
        self.drawn += new.len() as u8;
        new.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        *laid = count as u8;
    }

    /// A hand is given up or dead.
    pub(super) fn give_up(&mut self, seat: usize) {
        self.folded |= bit(seat);
        self.able &= !bit(seat);
        self.owing &= !bit(seat);
    }

    pub(super) fn collect(&mut self, seats: usize) {
        for bet in &mut self.bets[..seats] {
            self.pot += core::mem::take(bet);
        }
    }

    /// Chips from the stack to the bets.
    #[inline]
    fn wager(&mut self, house: &House, seat: usize, amount: u64) -> Result<(), Error> {
        self.stacks[seat] = minus(self.stacks[seat], amount)?;
        self.bets[seat] += amount;
        self.live[seat] += amount;
        if self.behind(house, seat) == 0 {
            self.able &= !bit(seat);
        }
        Ok(())
    }

    fn raised(&mut self, house: &House, seat: usize, to: u64) -> Result<(), Error> {
        let minimum = limits::full_raise_to(house, self);
        self.wager(house, seat, minus(to, self.bets[seat])?)?;
        let full = if house.game().structure == Structure::Limit {
            limits::is_full_limit_raise(house, self, to)
        } else {
            to >= minimum
        };
        if full {
            self.last_raise = to.saturating_sub(self.bet).max(limits::bet_size(house, self, self.street));
            self.full_bet = to;
            self.raises += 1;
            self.full_raises += 1;
        }
        self.bet = self.bet.max(to);
        self.aggressor = Some(seat as u8);
        self.owing = self.able;
        self.has_acted(house, seat);
        Ok(())
    }

    /// Notes what it will take to let the seat raise again (rule 3.1).
    fn has_acted(&mut self, house: &House, seat: usize) {
        self.acted |= bit(seat);
        self.owing &= !bit(seat);
        self.reopen_at[seat] = limits::reopens_at(house, self);
        self.full_raises_then[seat] = self.full_raises;
    }

    /// The turn goes to the next seat that owes a decision.
    #[inline]
    pub(super) fn pass_on(&mut self, start: &Start, from: usize) {
        self.to_act = None;
        let owing = self.owing;
        if owing == 0 || self.in_hand(start).is_power_of_two() {
            return;
        }
        if self.able.is_power_of_two() {
            // One alone has chips: he decides only if he has not matched what the others put in (rule 3.5).
            let alone = self.able.trailing_zeros() as usize;
            let others = self.in_hand(start) & !self.able;
            let highest = (0..start.seats).filter(|&seat| others & bit(seat) != 0).map(|seat| self.bets[seat]).max();
            if highest.is_none_or(|highest| self.bets[alone] >= highest) {
                return;
            }
        }
        self.to_act = Some(next_in(owing, from) as u8);
    }

    /// The one hand that can still win, after others were killed.
    pub(super) fn left_by_floor(&self, start: &Start) -> Option<usize> {
        let left = self.in_hand(start) & !self.mucked;
        (self.killed != 0 && left.is_power_of_two()).then(|| left.trailing_zeros() as usize)
    }

    /// Whose turn it is at a showdown where the players decide.
    pub(super) fn next_to_show(&self, house: &House, start: &Start) -> Option<u8> {
        if !start.manual || self.street != Street::Showdown || self.left_by_floor(start).is_some() {
            return None;
        }
        let next = showdown::next(house, start, self)?;
        showdown::can_decide(house, start, self, next).then_some(next as u8)
    }
}

/// The first of these seats clockwise after one.
#[inline]
pub(super) fn next_in(seats: Seats, after: usize) -> usize {
    let later = seats & !((bit(after) << 1) - 1);
    (if later != 0 { later } else { seats }).trailing_zeros() as usize
}

#[inline]
pub(super) fn minus(from: u64, amount: u64) -> Result<u64, Error> {
    from.checked_sub(amount).ok_or(Error::Conservation { put_in: from, out: amount })
}
