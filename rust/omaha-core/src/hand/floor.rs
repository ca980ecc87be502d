//! What the floor does when something went wrong, and what may be asked for after a hand (rules 6).

use super::event::{Event, Post, RedealPolicy, Street, UNKNOWN};
use super::setup::{Cards, Setup};
use super::source::{MOST, Stub};
use super::{Action, Hand, bit};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::pots::{Stake, build_pots};

/// Where the cards of a street that is dealt again come from.
#[derive(Clone, Copy, Debug)]
pub enum Refill<'a> {
    /// A shuffled deck: its cards that nobody has seen or burned are the stub.
    Deck(&'a [Card]),
    /// The cards of that street and after, board by board, where cards are told and not dealt.
    Cards(&'a [&'a [Card]]),
    /// The stub that came of it another time.
    Same(Stub),
}

fn refuse<T>(code: &'static str, message: impl Into<String>) -> Result<T, Error> {
    Err(Error::Floor { code, message: message.into() })
}

impl Hand {
    /// The deal was bad: every chip goes back, and the hand is dealt again with the same button, blinds and seats (RR 3 Misdeals, TDA
    /// 35). Refused after substantial action (TDA 36): two actions of which one puts chips in, or three of any kind.
    pub fn misdeal(&mut self) -> Result<(), Error> {
        self.still_on()?;
        let acts = |event: &&Event| {
            let silent = matches!(event, Event::Folded { .. } | Event::Checked { .. });
            silent || puts_in(event)
        };
        let actions = self.events.iter().filter(acts).count();
        let with_chips = self.events.iter().any(puts_in);
        if actions >= 3 || (actions == 2 && with_chips) {
            return refuse("phase.substantial_action", "there has been substantial action: the hand is played out");
        }
        self.call_off(Event::Misdealt)
    }

    /// The deck was fouled: every chip goes back (RR 3 Irregularities, TDA 35).
    pub fn void_hand(&mut self) -> Result<(), Error> {
        self.call_off(Event::Voided)
    }

    fn call_off(&mut self, event: Event) -> Result<(), Error> {
        self.still_on()?;
        self.emit(event)?;
        for seat in 0..self.start.seats {
            let amount = self.state.put_in(seat);
            if amount > 0 {
                self.emit(Event::Refunded { seat: seat as u8, amount })?;
            }
        }
        self.emit(Event::Street { street: Street::Complete, cards: [UNKNOWN; 3] })
    }

    /// A hand that [`Hand::at`] shows in the middle of what happens without anybody is there to be looked at.
    pub(super) fn at_rest(&self) -> Result<(), Error> {
        if self.between {
            return refuse("phase.between_events", "the hand stands between events that belong together");
        }
        Ok(())
    }

    fn still_on(&self) -> Result<(), Error> {
        self.at_rest()?;
        if self.state.street == Street::Complete { refuse("phase.over", "the hand is over") } else { Ok(()) }
    }

    fn ended(&self) -> Result<(), Error> {
        self.at_rest()?;
        if self.state.void {
            return refuse("phase.void", "the hand does not count");
        }
        if self.state.street != Street::Complete { refuse("phase.not_over", "the hand is not over") } else { Ok(()) }
    }

    fn dealt_in(&self, seat: usize) -> Result<(), Error> {
        if seat < self.start.seats && self.start.players() & bit(seat) != 0 {
            return Ok(());
        }
        refuse("hand.seat", format!("nobody is dealt in at seat {seat}"))
    }

    fn live(&self, seat: usize) -> Result<(), Error> {
        self.dealt_in(seat)?;
        if (self.state.folded | self.state.mucked) & bit(seat) != 0 {
            return refuse("phase.no_live_hand", format!("seat {seat} has no live hand"));
        }
        Ok(())
    }

    /// After a misdeal, or a hand that does not count: the same hand with other cards; button, posts and seats stay (RR 3 Misdeals,
    /// TDA 35-C).
    pub fn redealt(&self, cards: Cards<'_>) -> Result<Self, Error> {
        self.at_rest()?;
        if !self.state.void {
            return refuse("phase.not_void", "only a hand that does not count is dealt again");
        }
        let post = |event: &Event| match event {
            Event::Posted(post) => Some(*post),
            _ => None,
        };
        let posts: Vec<Post> = self.events.iter().filter_map(post).collect();
        let setup = Setup {
            stacks: self.starting_stacks(),
            button: self.start.button,
            posts: Some(&posts),
            straddles: &[],
            players_left: self.start.players_left,
            added: self.start.added,
            cards,
            manual_showdown: self.start.manual,
            bomb_pot: self.bomb_pot(),
            kill: self.kill(),
            run_it: self.start.run_it,
        };
        Self::new(self.house.clone(), setup)
    }

    /// A hand is dead (RR 3 Dead hands, TDA 13-B, 14, 37, 58, 65). Refused for the last live hand, and where nobody could win a layer
    /// of the pot any more (rule 4.10): such a hand is voided.
    pub fn kill_hand(&mut self, seat: usize) -> Result<(), Error> {
        self.still_on()?;
        self.live(seat)?;
        let folded = self.state.folded | bit(seat);
        if self.state.in_hand(&self.start) & !self.state.mucked & !bit(seat) == 0 {
            return refuse("phase.last_hand", "the last live hand cannot be killed: void the hand");
        }
        // Bets that are still open are judged as they stand.
        if build_pots(&Stake { folded: folded | self.state.mucked, ..self.state.stake(&self.start) }).is_err() {
            return refuse("phase.orphan_layer", "nobody could win a part of the pot: void the hand");
        }
        let unchanged = self.clone();
        self.emit(Event::Killed { seat: seat as u8 })?;
        let result = self.go_on();
        if result.is_err() {
            *self = unchanged;
        }
        result
    }

    /// Cards of a live hand became public (RR 3 Irregularities 12, 13; TDA 35-A7, 68).
    pub fn expose(&mut self, seat: usize, cards: CardSet) -> Result<(), Error> {
        self.still_on()?;
        self.dealt_in(seat)?;
        self.held(seat, cards)?;
        self.emit(Event::Exposed { seat: seat as u8, cards, by_player: false })
    }

    fn held(&self, seat: usize, cards: CardSet) -> Result<(), Error> {
        let held = self.hole_cards(seat);
        if cards.is_empty() || cards.intersection(held) != cards {
            // Which card it is not says nothing about those that he has.
            return refuse("card.not_held", format!("these are no cards of seat {seat}"));
        }
        Ok(())
    }

    /// A player shows some of his cards, or all, after the hand: winner without a call, loser or folded.
    pub fn show_cards(&mut self, seat: usize, cards: Option<CardSet>) -> Result<(), Error> {
        self.ended()?;
        self.dealt_in(seat)?;
        let cards = cards.unwrap_or_else(|| self.hole_cards(seat));
        self.held(seat, cards)?;
        self.emit(Event::Exposed { seat: seat as u8, cards, by_player: true })
    }

    /// His time is up: he folds to a bet and checks otherwise (TDA 29, RR 14 NL 13); at a showdown he never gives up a hand that may win; asked
    /// for runs, he wants one.
    pub fn time_out(&mut self, seat: usize) -> Result<(), Error> {
        self.at_rest()?;
        self.dealt_in(seat)?;
        let Some(legal) = self.legal_actions() else {
            return Err(Error::NobodyToAct);
        };
        if legal.seat != seat {
            return refuse("phase.not_his_turn", format!("it is the turn of seat {}", legal.seat));
        }
        let loses = legal.muck && (!legal.show || self.loses(seat));
        let action = match legal {
            _ if legal.run_it.is_some() => Action::RunIt(1),
            _ if loses => Action::Muck,
            _ if legal.show => Action::Show,
            _ if legal.check => Action::Check,
            _ => Action::Fold,
        };
        let unchanged = self.clone();
        self.emit(Event::TimedOut { seat: seat as u8 })?;
        let result = self.apply(action);
        if result.is_err() {
            *self = unchanged;
        }
        result
    }

    /// Somebody acted out of turn and was refused (RR 3 Betting 10 to 16, TDA 53): noted, nothing else changes.
    pub fn out_of_turn(&mut self, seat: usize) -> Result<(), Error> {
        self.still_on()?;
        self.live(seat)?;
        if self.to_act() == Some(seat) {
            return refuse("phase.his_turn", format!("it is the turn of seat {seat}"));
        }
        self.emit(Event::OutOfTurn { seat: seat as u8 })
    }

    /// The next street, or this one while nobody has acted on it, was dealt too early (RR 5.3, 16.2; TDA 39, RP-5).
    ///
    /// The burned card stays. By the TDA the cards go back to the stub, which is reshuffled, and the street comes from it without another
    /// burn; so do flop and river by Robert's Rules, while a turn is set aside: the river takes its place, and the
    /// river comes from the reshuffled stub without a burn.
    pub fn redeal_street(&mut self, policy: RedealPolicy, refill: &Refill<'_>) -> Result<(), Error> {
        let (street, begun) = self.street_to_redeal()?;
        let mut trial = self.clone();
        trial.recall(policy, street, begun, refill)?;
        *self = trial;
        Ok(())
    }

    /// The street that can be dealt again, and whether it has begun.
    pub fn street_to_redeal(&self) -> Result<(Street, bool), Error> {
        self.at_rest()?;
        let begun = self.state.acted == 0 && self.state.street >= Street::Flop;
        let street = if begun { self.state.street } else { self.state.street.next() };
        if self.state.street > Street::River || street > Street::River || self.state.asking || self.to_act().is_none() {
            return refuse("phase.no_street", "there is no street that can be dealt again");
        }
        Ok((street, begun))
    }

    fn recall(&mut self, policy: RedealPolicy, street: Street, begun: bool, refill: &Refill<'_>) -> Result<(), Error> {
        if !begun && self.burns_before(street) {
            self.emit(Event::Burned)?;
        }
        let (from, to) = (self.house.game().cards_before(street), self.house.game().cards_on(street));
        for board in 0..self.start.boards {
            let cards = if begun {
                let mut cards = [UNKNOWN; 3];
                let laid = self.state.boards.get(usize::from(board)).and_then(|ids| ids.get(from..to));
                cards.iter_mut().zip(laid.unwrap_or_default()).for_each(|(card, &id)| *card = id);
                cards
            } else {
                self.coming(board, street)
            };
            self.emit(Event::Recalled { board, street, cards, policy })?;
        }
        let stub = self.refilled(policy, street, refill)?;
        self.start.later.truncate(self.state.stub.into());
        self.start.later.push(stub);
        let number = self.state.stub.checked_add(1);
        let Some(number) = number else { return refuse("phase.no_street", "no street is dealt again so often") };
        self.emit(Event::Reshuffled { stub: number, unburned: policy.unburned(street) })?;
        if begun {
            if self.burns_before(street) && policy.unburned(street) != street {
                self.emit(Event::Burned)?;
            }
            for board in 0..self.start.boards {
                self.lay(board, street)?;
            }
        }
        Ok(())
    }

    /// The stub after cards of a street were taken back.
    fn refilled(&self, policy: RedealPolicy, street: Street, refill: &Refill<'_>) -> Result<Stub, Error> {
        let now = self.start.stub(self.state.stub);
        let drawn = usize::from(self.state.drawn);
        let boards = usize::from(self.start.boards);
        let set_aside = policy.unburned(street) != street;
        let from = self.house.game().cards_before(street);
        let out = self.out_of_stub();
        match *refill {
            Refill::Deck(_) | Refill::Cards(_) if now.is_given() != matches!(refill, Refill::Cards(_)) => {
                let wanted = if now.is_given() { "the cards are told" } else { "a deck is wanted" };
                refuse("floor.refill", format!("{wanted}, as for the rest of the hand"))
            }
            Refill::Deck(deck) => {
                if deck.iter().copied().collect::<CardSet>().len() != 52 {
                    return refuse("floor.refill", "a whole deck is wanted");
                }
                // Before the river comes, what would have been the river is the turn, after a burn of its own.
                let kept = if set_aside { boards + usize::from(self.house.rules().burns) } else { 0 };
                let first: Vec<Card> = (0..kept).map_while(|i| now.card(drawn + i)).collect();
                let gone = out.union(first.iter().copied().collect());
                let rest = deck.iter().copied().filter(|&card| !gone.contains(card));
                Ok(Stub::of_deck(first.iter().copied().chain(rest).map(Card::id)))
            }
            Refill::Cards(cards) => {
                let mut ids: [[u8; 5]; crate::rules::MOST_BOARDS] = core::array::from_fn(|board| {
                    let mut ids = [UNKNOWN; 5];
                    ids.iter_mut().zip(now.board_ids(board)).for_each(|(to, &id)| *to = id);
                    ids
                });
                let first = if set_aside { 4 } else { from };
                if cards.len() > boards || cards.iter().any(|cards| cards.len() > 5 - first) {
                    return refuse("floor.refill", format!("up to {} cards for each board are wanted", 5 - first));
                }
                for (board, ids) in ids.iter_mut().enumerate().take(boards) {
                    if set_aside {
                        ids[3] = ids[4];
                    }
                    ids[first..].fill(UNKNOWN);
                    let told = cards.get(board).copied().unwrap_or_default();
                    ids[first..].iter_mut().zip(told).for_each(|(to, card)| *to = card.id());
                }
                let all: Vec<Option<Card>> = ids.iter().flatten().map(|&id| Card::new(id).ok()).collect();
                let stub = Stub::from_parts(true, &all).unwrap_or(Stub::UNKNOWN);
                self.fits(stub)
            }
            Refill::Same(stub) => {
                let kept = if set_aside { boards + usize::from(self.house.rules().burns) } else { 0 };
                let same = |i: usize| stub.card(i) == now.card(drawn + i);
                let turn = |board: usize| stub.board_ids(board).get(3) == now.board_ids(board).get(4);
                let follows = stub.is_given() == now.is_given()
                    && if stub.is_given() { !set_aside || (0..boards).all(turn) } else { (0..kept).all(same) };
                if !follows {
                    return refuse("floor.refill", "such a stub does not follow the one before");
                }
                self.fits(stub)
            }
        }
    }

    fn fits(&self, stub: Stub) -> Result<Stub, Error> {
        // Boards that are told hold the cards that lie there already.
        let known = if stub.is_given() { self.all_holes() } else { self.out_of_stub() };
        let lies = |board: usize| {
            let laid = self.state.laid.get(board).map_or(0, |&laid| usize::from(laid));
            self.state.boards.get(board).and_then(|ids| ids.get(..laid)) == stub.board_ids(board).get(..laid)
        };
        if stub.is_given() && !(0..usize::from(self.start.boards)).all(lies) {
            return refuse("floor.refill", "other cards lie on the board already");
        }
        // As many as a deck has left, or as are ever wanted.
        let left = (52_usize.saturating_sub(self.out_of_stub().len())).min(MOST);
        if !stub.is_given() && stub.left(0) != left {
            return refuse("floor.refill", "these are not the cards that are left");
        }
        match stub.fault(&self.house, known) {
            None => Ok(stub),
            // Which one would tell of hidden cards.
            Some(_) => refuse("card.duplicate", "a card is out of the stub, or stands twice"),
        }
    }

    fn all_holes(&self) -> CardSet {
        self.start.hole.iter().fold(CardSet::EMPTY, |all, &cards| all.union(cards))
    }

    /// Cards that were dealt, lie on the board or were burned. Hidden.
    fn out_of_stub(&self) -> CardSet {
        let mut out = self.all_holes();
        let laid = self.state.boards.iter().flatten().filter_map(|&id| Card::new(id).ok());
        out = out.union(laid.collect());
        // The burned ones are found by dealing again.
        let (mut stub, mut drawn) = (0, 0);
        for event in &self.events {
            match *event {
                Event::Burned => {
                    if let Some(card) = self.start.stub(stub).card(drawn) {
                        out = out.with(card);
                    }
                    drawn += 1;
                }
                Event::Street { street, .. } | Event::Laid { street, .. } | Event::Recalled { street, .. }
                    if street <= Street::River =>
                {
                    let game = self.house.game();
                    // Cards that lay already were drawn when they were laid.
                    let again = matches!(event, Event::Recalled { .. }) && self.was_laid(event);
                    drawn += if again { 0 } else { game.cards_on(street) - game.cards_before(street) };
                }
                Event::Reshuffled { stub: next, .. } => (stub, drawn) = (next, 0),
                _ => {}
            }
        }
        out
    }

    /// Whether the street of recalled cards had begun.
    fn was_laid(&self, recalled: &Event) -> bool {
        let Event::Recalled { street: gone, .. } = *recalled else { return false };
        let mut before = self.events.iter().take_while(|&event| !core::ptr::eq(event, recalled));
        before.any(|event| matches!(*event, Event::Street { street, .. } if street == gone))
    }

    /// The board cards that would have come (`rules.rabbit`), board by board; asked once, seen by all. The deck of the next hand has
    /// nothing to do with it.
    pub fn rabbit(&mut self) -> Result<Vec<Vec<Card>>, Error> {
        self.ended()?;
        if !self.house.rules().rabbit {
            return refuse("phase.no_rabbit", "the house does not show cards that would have come");
        }
        if !self.events.iter().any(|event| matches!(event, Event::Rabbit { .. })) {
            for event in self.hunt() {
                self.emit(event)?;
            }
        }
        let mut boards = vec![Vec::new(); self.state.count.into()];
        for event in &self.events {
            if let Event::Rabbit { board, cards } = event
                && let Some(told) = boards.get_mut(usize::from(*board))
            {
                told.extend(cards.iter().filter_map(|&id| Card::new(id).ok()));
            }
        }
        Ok(boards)
    }

    /// The deal as it would have gone on.
    fn hunt(&self) -> Vec<Event> {
        let mut cards = [[UNKNOWN; 5]; crate::rules::MOST_BOARDS];
        let mut counts = [0; crate::rules::MOST_BOARDS];
        let mut drawn = usize::from(self.state.drawn);
        let game = self.house.game();
        let stub = self.start.stub(self.state.stub);
        let laid = usize::from(self.state.laid[0]);
        for street in [Street::Flop, Street::Turn, Street::River].into_iter().filter(|&s| game.cards_on(s) > laid) {
            drawn += usize::from(self.burns_before(street));
            let (from, to) = (game.cards_before(street), game.cards_on(street));
            for board in 0..usize::from(self.start.boards) {
                for id in stub.cards(board, from, to - from, drawn).into_iter().take(to - from) {
                    cards[board][counts[board]] = id;
                    counts[board] += 1;
                }
                drawn += to - from;
            }
        }
        let boards = cards.into_iter().take(self.start.boards.into()).enumerate();
        let known = boards.filter(|(_, cards)| cards.iter().any(|&id| id != UNKNOWN));
        known.map(|(board, cards)| Event::Rabbit { board: board as u8, cards }).collect()
    }

    /// Whether a hand can win nothing against what has been shown.
    fn loses(&self, seat: usize) -> bool {
        super::showdown::is_beaten(&self.house, &self.start, &self.state, seat)
    }
}

/// Actions that put chips in.
fn puts_in(event: &Event) -> bool {
    matches!(event, Event::Called { .. } | Event::Bet { .. } | Event::Raised { .. })
}
