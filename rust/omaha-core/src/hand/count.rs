//! Betting counts: how many legal sequences of actions there are, as chess has perft.

use super::action::Action;
use super::event::Street;
use super::limits;
use super::{Hand, bit};
use crate::error::Error;
use std::collections::HashMap;

/// A whole betting tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Nodes where somebody decides.
    pub decisions: u128,
    /// Ends: a showdown, or one hand left.
    pub terminals: u128,
}

impl Totals {
    /// Actions, each once: one leads to every node but the first.
    pub const fn edges(&self) -> u128 {
        (self.decisions + self.terminals).saturating_sub(1)
    }
}

/// All legal betting actions of a hand in order: fold, check, call, then each total that may be raised to. None at the showdown.
pub fn actions_of(hand: &Hand) -> impl Iterator<Item = Action> + use<> {
    let legal = hand.legal_actions().filter(|_| hand.state.street < Street::Showdown);
    let flags = legal.map_or([None; 3], |legal| {
        [
            legal.fold.then_some(Action::Fold),
            legal.check.then_some(Action::Check),
            legal.call.is_some().then_some(Action::Call),
        ]
    });
    let unit = hand.house.stakes().unit;
    let range = legal.and_then(|legal| legal.raise);
    let totals = range.map_or((0, 0, None), |(least, most)| {
        // All-in need be no multiple of the unit.
        let first = least.next_multiple_of(unit);
        let count = if first > most { 0 } else { (most - first) / unit + 1 };
        let off = [least, most].into_iter().find(|to| !to.is_multiple_of(unit));
        (first, count, off)
    });
    let (first, count, off) = totals;
    let raises = (0..count).map(move |i| Action::RaiseTo(first + i * unit));
    flags.into_iter().flatten().chain(raises).chain(off.map(Action::RaiseTo))
}

/// How far a count may go, and who may break it off.
pub struct Work<'a> {
    /// The most positions that are looked at.
    pub most: u64,
    /// Called every few thousand positions; an error breaks off.
    pub poll: &'a mut (dyn FnMut() -> Result<(), Error> + Send),
}

impl Hand {
    /// The number of legal sequences of exactly `depth` actions.
    pub fn count_actions(&self, depth: u32, work: Work<'_>) -> Result<u64, Error> {
        on_a_deep_stack(|| walk(&self.silenced(), depth, &mut Polls { seen: 0, work }))
    }

    /// The count below each action, for finding where two counts differ.
    pub fn divide(&self, depth: u32, work: Work<'_>) -> Result<Vec<(Action, u64)>, Error> {
        let Some(below) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        on_a_deep_stack(|| {
            let mut polls = Polls { seen: 0, work };
            let hand = self.silenced();
            let below_each = |action| Ok((action, walk(&*after(&hand, action)?, below, &mut polls)?));
            actions_of(&hand).map(below_each).collect()
        })
    }

    /// The whole betting tree, positions that go on alike counted once.
    pub fn totals(&self, work: Work<'_>) -> Result<Totals, Error> {
        on_a_deep_stack(|| total(&self.silenced(), 0, &mut HashMap::new(), &mut Polls { seen: 0, work }))
    }

    fn silenced(&self) -> Self {
        let (house, start, mut state) = (self.house.clone(), self.start.clone(), self.state.clone());
        if state.asking || self.between {
            // How often the board is run out is no betting.
            (state.asking, state.to_act) = (false, None);
        }
        Self { house, start, state, events: Vec::new(), silent: true, between: false, cut: None }
    }

    /// All that the betting to come depends on.
    fn betting_key(&self) -> Vec<u64> {
        let state = &self.state;
        let mut key = Vec::with_capacity(4 + 4 * self.start.seats);
        let small = [u64::from(state.to_act.map_or(31, |seat| seat)), state.street as u64, u64::from(state.heads_up)];
        key.push(small[0] | small[1] << 8 | small[2] << 16 | u64::from(state.raises) << 24);
        key.extend([state.pot, state.bet, state.full_bet, state.last_raise]);
        let in_hand = state.in_hand(&self.start);
        for seat in 0..self.start.seats {
            if in_hand & bit(seat) == 0 {
                // What lies in front of him still counts in the pot and among the blinds.
                key.extend([u64::MAX, state.bets[seat]]);
                continue;
            }
            let acted = state.acted & bit(seat) != 0;
            let flags = u64::from(acted)
                | u64::from(state.owing & bit(seat) != 0) << 1
                | u64::from(acted && state.full_raises > state.full_raises_then[seat]) << 2;
            key.extend([state.stacks[seat], state.bets[seat], flags, if acted { state.reopen_at[seat] } else { 0 }]);
            if self.house.stakes().cap.is_some() {
                key.push(state.put_in(seat));
            }
        }
        key
    }
}

/// No sequence of actions is longer: each street has at most one action of each player between two raises, and a longer one
/// than this is not counted.
const DEEPEST: u32 = 10_000;

/// Trees are as deep as their longest sequence of actions, deeper than the stack of some threads.
fn on_a_deep_stack<T: Send>(work: impl FnOnce() -> Result<T, Error> + Send) -> Result<T, Error> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        match thread.map(std::thread::ScopedJoinHandle::join) {
            Ok(Ok(result)) => result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => Err(Error::NoThread),
        }
    })
}

/// Counts positions and calls back every few thousand of them.
struct Polls<'a> {
    seen: u64,
    work: Work<'a>,
}

impl Polls<'_> {
    fn position(&mut self) -> Result<(), Error> {
        self.seen += 1;
        if self.seen > self.work.most {
            return Err(Error::WorkTooLarge { most: self.work.most });
        }
        if self.seen.is_multiple_of(4096) { (self.work.poll)() } else { Ok(()) }
    }
}

/// The hand one action on; boxed, as trees are deep.
fn after(hand: &Hand, action: Action) -> Result<Box<Hand>, Error> {
    let mut next = Box::new(hand.clone());
    next.apply(action)?;
    Ok(next)
}

fn walk(hand: &Hand, depth: u32, polls: &mut Polls<'_>) -> Result<u64, Error> {
    polls.position()?;
    match depth {
        0 => return Ok(1),
        1 => return Ok(width(hand)),
        DEEPEST.. => return Err(Error::CountTooLarge),
        _ => {}
    }
    let mut sum: u64 = 0;
    for action in actions_of(hand) {
        let below = walk(&*after(hand, action)?, depth - 1, polls)?;
        sum = sum.checked_add(below).ok_or(Error::CountTooLarge)?;
    }
    Ok(sum)
}

/// How many actions there are, without going through them.
fn width(hand: &Hand) -> u64 {
    let Some(seat) = hand.to_act().filter(|_| hand.state.street < Street::Showdown) else { return 0 };
    let legal = limits::legal(&hand.house, &hand.start, &hand.state, seat);
    let unit = hand.house.stakes().unit;
    let raises = legal.raise.map_or(0, |(least, most)| {
        let first = least.next_multiple_of(unit);
        let whole = if first > most { 0 } else { (most - first) / unit + 1 };
        whole + u64::from([least, most].iter().any(|to| !to.is_multiple_of(unit)))
    });
    u64::from(legal.fold) + u64::from(legal.check) + u64::from(legal.call.is_some()) + raises
}

fn total(
    hand: &Hand,
    depth: u32,
    known: &mut HashMap<Vec<u64>, Totals>,
    polls: &mut Polls<'_>,
) -> Result<Totals, Error> {
    if depth >= DEEPEST {
        return Err(Error::CountTooLarge);
    }
    if hand.to_act().is_none() || hand.state.street >= Street::Showdown {
        return Ok(Totals { decisions: 0, terminals: 1 });
    }
    let key = hand.betting_key();
    if let Some(&found) = known.get(&key) {
        return Ok(found);
    }
    polls.position()?;
    let mut sum = Totals { decisions: 1, terminals: 0 };
    for action in actions_of(hand) {
        let below = total(&*after(hand, action)?, depth + 1, known, polls)?;
        let added = sum.decisions.checked_add(below.decisions).zip(sum.terminals.checked_add(below.terminals));
        let (decisions, terminals) = added.ok_or(Error::CountTooLarge)?;
        sum = Totals { decisions, terminals };
    }
    known.insert(key, sum);
    Ok(sum)
}
