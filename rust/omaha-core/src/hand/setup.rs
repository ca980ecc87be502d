//! What a hand starts from, and all that may be wrong with it at once.

use super::event::{Post, PostKind};
use super::source::Stub;
use super::state::{Chips, next_in};
use super::{Start, bit};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::deck::Deck;
use crate::error::Error;
use crate::pots::{MAX_AMOUNT, MAX_SEATS, MAX_SUM, MIN_SEATS, PotProblem, Seats};
use crate::rules::{House, Kill, MOST_BOARDS, Straddle, Structure};

/// Where the cards come from.
#[derive(Debug, Default)]
pub enum Cards<'a> {
    /// Nobody knows them: for counts, and for histories without cards.
    #[default]
    Unknown,
    /// From a deck, one at a time from the left of the button, a card burned before each street if the house burns.
    Deck(&'a mut Deck),
    /// As given: hole cards by seat (none for unknown ones) and boards of up to five cards.
    Given {
        /// By seat.
        hole: &'a [CardSet],
        /// In order. A board that is dealt because the first is run out again may begin like it.
        boards: &'a [&'a [Card]],
    },
    /// As another hand had them ([`super::Hand::cards`]).
    Same {
        /// By seat.
        hole: &'a [CardSet],
        /// What was to come.
        stub: Stub,
    },
}

/// How often the board is run out when betting is over with somebody all-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunIt {
    /// So often.
    Times(u8),
    /// As often as all of them want it: each is asked.
    Ask,
}

impl Default for RunIt {
    fn default() -> Self {
        Self::Times(1)
    }
}

/// What a hand starts from.
#[derive(Debug, Default)]
pub struct Setup<'a> {
    /// By seat clockwise; 0 where nobody is dealt in.
    pub stacks: &'a [u64],
    /// The button's seat; it may be empty.
    pub button: usize,
    /// Instead of the usual antes and blinds.
    pub posts: Option<&'a [Post]>,
    /// Seats that straddle, in order, each twice the blind or straddle before; on top of the usual posts.
    pub straddles: &'a [usize],
    /// How many players are left in the event, if that is known.
    pub players_left: Option<usize>,
    /// Money in the pot that comes from no seat: a splash, a pot carried over (rule 4.13).
    pub added: u64,
    /// See [`Cards`].
    pub cards: Cards<'a>,
    /// Whether players decide what to show; otherwise the house's rules do.
    pub manual_showdown: bool,
    /// A bomb pot: everyone antes so much instead of antes and blinds, and there is no first round (rule 5.3).
    pub bomb_pot: Option<u64>,
    /// Who kills the pot, in fixed limit (RR 13).
    pub kill: Option<(usize, Kill)>,
    /// See [`RunIt`].
    pub run_it: RunIt,
}

struct Defects(Vec<PotProblem>);

impl Defects {
    fn add(&mut self, code: &'static str, field: &'static str, seat: Option<usize>, message: String) {
        self.0.push(PotProblem { code, field, seat, board: None, message });
    }
}

/// Checks everything; the start and the posts of a sound hand.
pub(super) fn start(house: &House, setup: &mut Setup<'_>) -> Result<(Start, Vec<Post>), Error> {
    let mut defects = Defects(Vec::new());
    let seats = setup.stacks.len();
    if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
        let message = format!("{seats} seats where {MIN_SEATS} to {MAX_SEATS} are possible");
        defects.add("hand.seats", "stacks", None, message);
        return Err(Error::HandDefects { problems: defects.0 });
    }
    let mut stacks: Chips = [0; MAX_SEATS];
    stacks[..seats].copy_from_slice(setup.stacks);
    check_stacks(house, &stacks[..seats], setup.added, &mut defects);
    if setup.button >= seats {
        defects.add("hand.button", "button", None, format!("the button is at none of the {seats} seats"));
    }
    if setup.players_left.is_some_and(|left| left < 2) {
        defects.add("hand.players_left", "players_left", None, "at least two are left".to_owned());
    }
    let players = stacks.iter().enumerate().filter(|(_, stack)| **stack > 0).fold(0, |all, (seat, _)| all | bit(seat));
    let mut start = Start {
        seats,
        players,
        button: setup.button,
        players_left: setup.players_left,
        manual: setup.manual_showdown,
        stacks,
        added: setup.added,
        hole: [CardSet::EMPTY; MAX_SEATS],
        boards: house.game().boards.min(MOST_BOARDS) as u8,
        bomb: setup.bomb_pot.unwrap_or(0),
        kill: setup.kill.and_then(|(seat, kill)| Some((u8::try_from(seat).ok()?, kill))),
        run_it: setup.run_it,
        stub: Stub::UNKNOWN,
        later: Vec::new(),
    };
    check_options(house, &start, setup, &mut defects);
    let mut posts = Vec::new();
    if defects.0.is_empty() {
        match setup.posts {
            Some(given) => {
                // Each pays in the order of posting, however they are told.
                posts.extend_from_slice(given);
                posts.sort_by_key(|post| PostKind::ALL.iter().position(|&kind| kind == post.kind));
                check_posts(house, &start, &posts, &mut defects);
                if !setup.straddles.is_empty() && given.iter().any(|post| post.kind == PostKind::Straddle) {
                    let message = "straddles stand among the posts already".to_owned();
                    defects.add("hand.straddle", "straddles", None, message);
                }
                if defects.0.is_empty() {
                    straddle(house, &start, setup.straddles, &mut posts, &mut defects);
                }
            }
            None => posts = usual(house, &start, setup, &mut defects),
        }
    }
    match setup.cards {
        Cards::Given { hole, boards } => {
            let most = if house.game().boards > 1 { house.game().boards } else { MOST_BOARDS };
            let longest = boards.iter().map(|board| board.len()).max().unwrap_or(0);
            if boards.len() > most || longest > 5 {
                let message =
                    format!("{} boards of up to {longest} cards where {most} of 5 are possible", boards.len());
                defects.add("hand.cards", "boards", None, message);
            } else {
                check_cards(house, &start, hole, &Stub::of_boards(boards), &mut defects);
            }
        }
        Cards::Same { hole, stub } => {
            check_cards(house, &start, hole, &stub, &mut defects);
            let wanted = 5 * house.game().boards + if house.rules().burns { 3 } else { 0 };
            if stub.left(0) < wanted {
                let message = format!("{} cards are left where {wanted} may come", stub.left(0));
                defects.add("hand.cards", "stub", None, message);
            }
        }
        _ => {}
    }
    if !defects.0.is_empty() {
        return Err(Error::HandDefects { problems: defects.0 });
    }
    draw(house, &mut start, &mut setup.cards)?;
    Ok((start, posts))
}

fn check_stacks(house: &House, stacks: &[u64], added: u64, defects: &mut Defects) {
    let mut sum: u64 = added;
    if added > MAX_AMOUNT {
        defects.add("hand.stack", "added", None, format!("{added} is above 2^62"));
    } else if !added.is_multiple_of(house.stakes().unit) {
        let message = format!("{added} is no multiple of the unit {}", house.stakes().unit);
        defects.add("hand.not_multiple", "added", None, message);
    }
    for (seat, &stack) in stacks.iter().enumerate() {
        if stack > MAX_AMOUNT {
            defects.add("hand.stack", "stacks", Some(seat), format!("{stack} is above 2^62"));
        }
        sum = sum.saturating_add(stack);
    }
    if sum > MAX_SUM {
        defects.add("hand.sum_too_large", "stacks", None, "all chips add up to more than 2^63 - 1".to_owned());
    }
    let players = stacks.iter().filter(|&&stack| stack > 0).count();
    let most = house.most_players();
    if players < 2 {
        defects.add("hand.players", "stacks", None, format!("{players} players where at least 2 are needed"));
    } else if players > most {
        let message = format!("{players} players where the deck allows {most}");
        defects.add("hand.players", "stacks", None, message);
    }
}

/// Bomb pots, killed pots, runs.
fn check_options(house: &House, start: &Start, setup: &Setup<'_>, defects: &mut Defects) {
    let stakes = house.stakes();
    if let Some(ante) = setup.bomb_pot {
        if ante == 0 || ante > MAX_AMOUNT || !ante.is_multiple_of(stakes.unit) {
            let message = format!("{ante} is no ante in chips of {}", stakes.unit);
            defects.add("hand.bomb_pot", "bomb_pot", None, message);
        }
        if !setup.straddles.is_empty() || setup.kill.is_some() {
            let message = "nobody straddles or kills a bomb pot".to_owned();
            defects.add("hand.bomb_pot", "bomb_pot", None, message);
        }
        let live = setup.posts.unwrap_or_default().iter().find(|post| post.kind.is_live());
        if let Some(post) = live {
            let message = format!("nobody posts a {} in a bomb pot", post.kind.name());
            defects.add("hand.bomb_pot", "posts", Some(post.seat), message);
        }
    }
    if let Some((seat, kill)) = setup.kill {
        if house.game().structure != Structure::Limit {
            defects.add("hand.kill", "kill", None, "pots are killed in fixed limit only".to_owned());
        }
        if !setup.straddles.is_empty() {
            defects.add("hand.kill", "straddles", None, "nobody straddles a killed pot".to_owned());
        }
        if seat >= start.seats || start.players() & bit(seat) == 0 {
            defects.add("hand.kill", "kill", Some(seat), "nobody is dealt in there".to_owned());
        }
        let amounts = [stakes.big_blind(), stakes.small_bet, stakes.big_bet];
        let odd = |amount: u64| !(amount * kill.halves()).is_multiple_of(2 * stakes.unit);
        if let Some(amount) = amounts.into_iter().find(|&amount| amount <= MAX_AMOUNT / 4 && odd(amount)) {
            let message = format!("one and a half times {amount} is no multiple of the unit {}", stakes.unit);
            defects.add("hand.kill", "kill", None, message);
        }
        if stakes.cap.is_some_and(|cap| cap < stakes.big_blind() * kill.halves() / 2) {
            defects.add("hand.kill", "kill", None, "the kill is above the cap".to_owned());
        }
    }
    let kills = setup.posts.unwrap_or_default().iter().find(|post| post.kind == PostKind::Kill);
    if let (Some(post), None) = (kills, setup.kill) {
        defects.add("hand.kill", "posts", Some(post.seat), "nobody kills this pot".to_owned());
    }
    let most = house.rules().max_runs;
    let message = match setup.run_it {
        RunIt::Times(1) => return,
        RunIt::Times(times) if times == 0 || usize::from(times) > most => {
            format!("{times} runs where the house allows {most} (its rule max_runs)")
        }
        RunIt::Ask if most == 1 => "the house runs the board once (its rule max_runs)".to_owned(),
        _ if house.game().boards > 1 => "several boards are run out once".to_owned(),
        _ => return,
    };
    defects.add("hand.run_it", "run_it", None, message);
}

fn check_posts(house: &House, start: &Start, posts: &[Post], defects: &mut Defects) {
    let mut left = start.stacks;
    let unit = house.stakes().unit;
    for stack in &mut left {
        *stack = (*stack).min(house.stakes().cap.unwrap_or(u64::MAX));
    }
    for &Post { seat, kind, amount } in posts {
        let players = start.players();
        let Some(stack) = left.get_mut(seat).filter(|_| players & bit(seat) != 0) else {
            defects.add("hand.post_seat", "posts", Some(seat), "nobody is dealt in there".to_owned());
            continue;
        };
        let name = kind.name();
        let is_blind = matches!(kind, PostKind::SmallBlind | PostKind::BigBlind);
        if amount == 0 && !(is_blind && *stack == 0) || amount > *stack {
            let message = format!("{name}: {amount} is not from 1 to the {stack} chips that are there");
            defects.add("hand.post_amount", "posts", Some(seat), message);
            continue;
        }
        *stack -= amount;
        if unit > 1 && !amount.is_multiple_of(unit) && *stack > 0 {
            let message = format!("{name}: {amount} is no multiple of the unit {unit}");
            defects.add("hand.not_multiple", "posts", Some(seat), message);
        }
    }
    let bigs: Vec<_> = posts.iter().filter(|post| post.kind == PostKind::BigBlind).collect();
    if let [_, second, ..] = bigs.as_slice() {
        defects.add("hand.post_twice", "posts", Some(second.seat), "there is one big blind".to_owned());
    }
}

/// The usual posts: antes, blinds from the left of the button, the big-blind ante, straddles.
fn usual(house: &House, start: &Start, setup: &Setup<'_>, defects: &mut Defects) -> Vec<Post> {
    let straddles = setup.straddles;
    let stakes = house.stakes();
    let players = start.players();
    let mut order = clockwise(start.button, players);
    let two = order.len() == 2;
    if two && players & bit(start.button) != 0 {
        // Two players: the button is the small blind.
        order.reverse();
    }
    let mut left = start.stacks;
    for stack in &mut left {
        *stack = (*stack).min(stakes.cap.unwrap_or(u64::MAX));
    }
    let mut posts = Vec::with_capacity(2 * order.len());
    let mut post = |seat: usize, kind, amount: u64| {
        let amount = amount.min(left[seat]);
        left[seat] -= amount;
        // Who has nothing left for his blind is the blind all the same: the order of acting goes by him.
        if amount > 0 || matches!(kind, PostKind::SmallBlind | PostKind::BigBlind) {
            posts.push(Post { seat, kind, amount });
        }
    };
    for &seat in &order {
        post(seat, PostKind::Ante, setup.bomb_pot.unwrap_or(stakes.ante));
    }
    if setup.bomb_pot.is_some() {
        return posts;
    }
    let blinds = &stakes.blinds[stakes.blinds.len().saturating_sub(order.len())..];
    // With a big blind alone, of two players the other than the button posts it.
    let skipped = usize::from(two && blinds.len() == 1 && players & bit(start.button) != 0);
    let mut last = start.button;
    for (i, (&seat, &blind)) in order.iter().skip(skipped).zip(blinds).enumerate() {
        let kind = if i + 1 == blinds.len() { PostKind::BigBlind } else { PostKind::SmallBlind };
        post(seat, kind, blind);
        last = seat;
    }
    let live = |posts: &[Post], seat| -> u64 {
        posts.iter().filter(|p| p.seat == seat && p.kind.is_live()).map(|p| p.amount).sum()
    };
    if let Some((seat, kill)) = setup.kill {
        let amount = (stakes.big_blind() * kill.halves() / 2).saturating_sub(live(&posts, seat)).min(left[seat]);
        left[seat] -= amount;
        if amount > 0 {
            posts.push(Post { seat, kind: PostKind::Kill, amount });
        }
    }
    let ante = stakes.big_blind_ante.min(left[last]);
    if ante > 0 {
        posts.push(Post { seat: last, kind: PostKind::BigBlindAnte, amount: ante });
    }
    straddle(house, start, straddles, &mut posts, defects);
    posts
}

/// Straddles on top of the other posts, each twice the blind or straddle before.
fn straddle(house: &House, start: &Start, straddles: &[usize], posts: &mut Vec<Post>, defects: &mut Defects) {
    let stakes = house.stakes();
    let players = start.players();
    let blind = |post: &&Post| matches!(post.kind, PostKind::SmallBlind | PostKind::BigBlind);
    let mut last = posts.iter().rfind(blind).map_or(start.button, |post| post.seat);
    let mut amount = stakes.big_blind();
    for (i, &seat) in straddles.iter().enumerate() {
        amount = amount.saturating_mul(2);
        let wanted = match house.rules().straddle {
            Straddle::None => None,
            Straddle::Left => Some(next_in(players, last)),
            Straddle::Button => Some(start.button).filter(|_| i == 0),
        };
        let most = stakes.cap.unwrap_or(u64::MAX);
        let chips = if seat < start.seats { left_of(posts, start, seat, most) } else { 0 };
        if wanted != Some(seat) || straddles[..i].contains(&seat) {
            let message = format!("seat {seat} may not straddle");
            defects.add("hand.straddle", "straddles", Some(seat), message);
        } else if chips < amount {
            let message = format!("the straddle is {amount}, the stack {chips}");
            defects.add("hand.straddle", "straddles", Some(seat), message);
        } else {
            let blind: u64 = posts.iter().filter(|p| p.seat == seat && p.kind.is_live()).map(|p| p.amount).sum();
            posts.push(Post { seat, kind: PostKind::Straddle, amount: amount - blind });
        }
        last = seat;
    }
}

/// What a seat could bring its street total to.
fn left_of(posts: &[Post], start: &Start, seat: usize, most: u64) -> u64 {
    let dead: u64 = posts.iter().filter(|p| p.seat == seat && !p.kind.is_live()).map(|p| p.amount).sum();
    start.stacks[seat].min(most).saturating_sub(dead)
}

/// The seats clockwise from the left of the button.
pub(super) fn clockwise(button: usize, seats: Seats) -> Vec<usize> {
    let mut order = Vec::with_capacity(seats.count_ones() as usize);
    let mut seat = button;
    for _ in 0..seats.count_ones() {
        seat = next_in(seats, seat);
        order.push(seat);
    }
    order
}

fn check_cards(house: &House, start: &Start, hole: &[CardSet], stub: &Stub, defects: &mut Defects) {
    let wanted = house.game().hole_cards;
    if hole.len() > start.seats {
        let message = format!("cards for {} seats where there are {}", hole.len(), start.seats);
        defects.add("hand.cards", "hole_cards", None, message);
        return;
    }
    let mut seen = CardSet::EMPTY;
    for (seat, &cards) in hole.iter().enumerate() {
        if cards.is_empty() {
            continue;
        }
        if start.players() & bit(seat) == 0 {
            defects.add("hand.cards", "hole_cards", Some(seat), "nobody is dealt in there".to_owned());
        } else if cards.len() != wanted {
            let message = format!("{} cards where {wanted} are dealt", cards.len());
            defects.add("card.count", "hole_cards", Some(seat), message);
        }
        if let Some(card) = seen.intersection(cards).first() {
            defects.add("card.duplicate", "hole_cards", Some(seat), format!("{card} stands twice"));
        }
        seen = seen.union(cards);
    }
    if let Some(fault) = stub.fault(house, seen) {
        defects.add("card.duplicate", "board", None, fault);
    }
}

/// Draws all cards of the hand at once, so that copies of it agree on what is still to come.
fn draw(house: &House, start: &mut Start, cards: &mut Cards<'_>) -> Result<(), Error> {
    match cards {
        Cards::Unknown => {}
        Cards::Given { hole, boards } => {
            start.hole.iter_mut().zip(hole.iter()).for_each(|(to, &cards)| *to = cards);
            start.stub = Stub::of_boards(boards);
        }
        Cards::Same { hole, stub } => {
            start.hole.iter_mut().zip(hole.iter()).for_each(|(to, &cards)| *to = cards);
            start.stub = *stub;
        }
        Cards::Deck(deck) => {
            let order = clockwise(start.button, start.players());
            let burns = if house.rules().burns { 3 } else { 0 };
            let boards = usize::from(start.boards);
            let hole_cards = order.len() * house.game().hole_cards;
            let count = hole_cards + burns + 5 * boards;
            // Cards for further runs, as far as the deck has them.
            let runs = match start.run_it {
                RunIt::Times(times) => usize::from(times),
                RunIt::Ask => house.rules().max_runs,
            };
            let more = (runs.max(1) - 1) * (burns + 5);
            let dealt = deck.deal(if more == 0 { count } else { (count + more).min(deck.left()).max(count) })?;
            let mut next = dealt.into_iter();
            for _ in 0..house.game().hole_cards {
                for &seat in &order {
                    start.hole[seat] = next.next().map_or(start.hole[seat], |card| start.hole[seat].with(card));
                }
            }
            start.stub = Stub::of_deck(next.map(Card::id));
        }
    }
    Ok(())
}
