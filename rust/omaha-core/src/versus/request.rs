//! What is asked, checked; and which way is the least work.

use super::group::{Exchange, of_cards, of_ranges};
use super::job::met;
use super::range::{Range, mask_of, same};
use super::tuples::{Tuples, engine_terms};
use crate::card_set::CardSet;
use crate::equity::{PLAYERS, choose};
use crate::error::{Error, Place};

/// Hole cards that ranges have.
const HOLE: core::ops::RangeInclusive<usize> = 4..=6;

/// A player's hands as masks, and their weights from 1 to 100; without weights all are worth the same.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// Sets of cards, each once.
    pub masks: &'a [u64],
    /// As many weights.
    pub weights: Option<&'a [u16]>,
}

/// Ranges, board and dead cards.
///
/// ```
/// use omaha_core::{CardSet, parse_set, versus::{Listed, Versus}};
/// let mask = |text| parse_set(text).map(|set| set.mask());
/// let (hero, villain) = ([mask("AhKhQdJd")?], [mask("9c8c7h6h")?, mask("AhAs7h6h")?]);
/// let players = [&hero[..], &villain[..]].map(|masks| Listed { masks, weights: None });
/// let versus = Versus::new(&players, 4, parse_set("9h8h2c")?, CardSet::EMPTY, false)?;
/// let answer = versus.job(0, true)?.run_all()?;
/// // Only the first of the villain's hands shares no card with the hero's.
/// assert_eq!((answer.counts.total(), answer.counts.units(0)), (820, 295 * 55_440));
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub struct Versus {
    pub(super) ranges: Vec<Range>,
    pub(super) hole: usize,
    pub(super) board: CardSet,
    pub(super) dead: CardSet,
    pub(super) hilo: bool,
    pub(super) cards: Vec<Exchange>,
    pub(super) exchanges: Vec<Exchange>,
    pub(super) plan: Plan,
    work: u64,
}

/// How it is done.
pub enum Plan {
    /// Run-out by run-out, each range sorted.
    Sweep,
    /// Run-out by run-out, all combinations of hands.
    Pairs,
    /// Combinations of hands one by one, those that are alike once.
    Tuples(Tuples),
}

impl Versus {
    /// Checks everything; leaves out hands that the board and the dead cards make impossible.
    pub fn new(players: &[Listed<'_>], hole: usize, board: CardSet, dead: CardSet, hilo: bool) -> Result<Self, Error> {
        if !HOLE.contains(&hole) {
            let error = Error::CardCount { found: hole, expected: "4 to 6", offset: None };
            return Err(error.at(Place::Hand(0)));
        }
        if !matches!(board.len(), 0 | 1 | 3..=5) {
            let error = Error::CardCount { found: board.len(), expected: "0, 1, 3, 4 or 5", offset: None };
            return Err(error.at(Place::Board));
        }
        if let Some(card) = board.intersection(dead).first() {
            return Err(Error::CardDuplicate { card, offset: None }.at(Place::Dead));
        }
        let max = (47usize.saturating_sub(dead.len()) / hole).min(PLAYERS);
        if players.len() < 2 || players.len() > max {
            return Err(Error::PlayerCount { found: players.len(), max });
        }
        let gone = board.union(dead);
        let mut ranges = Vec::with_capacity(players.len());
        for (who, player) in players.iter().enumerate() {
            ranges.push(Range::new(who, player.masks, player.weights, hole, gone)?);
        }
        let cards = of_cards(board, dead);
        let exchanges = if board.len() == 5 { Vec::new() } else { of_ranges(&cards, &ranges, hole) };
        let mut versus = Self { ranges, hole, board, dead, hilo, cards, exchanges, plan: Plan::Sweep, work: 0 };
        versus.choose_plan();
        versus.check_meeting()?;
        Ok(versus)
    }

    /// How many players.
    pub const fn players(&self) -> usize {
        self.ranges.len()
    }

    /// How many hands of a player are left, and what they weigh.
    pub fn left(&self, player: usize) -> (usize, u64) {
        self.ranges.get(player).map_or((0, 0), |range| (range.len(), range.weight))
    }

    /// How many terms are summed; a term takes one or two nanoseconds.
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Refuses more terms than so many.
    pub const fn check(&self, most: u64) -> Result<(), Error> {
        if self.work > most || self.work == u64::MAX {
            return Err(Error::EquityWork { work: self.work, most });
        }
        Ok(())
    }

    /// The cards that neither board nor dead cards hold.
    pub(super) fn deck(&self) -> CardSet {
        CardSet::FULL.difference(self.board.union(self.dead))
    }

    /// How many board cards are to come.
    pub(super) const fn to_come(&self) -> usize {
        5 - self.board.len()
    }

    /// How many run-outs each combination of hands has.
    pub(super) fn runouts_each(&self) -> u64 {
        choose(self.deck().len() - self.hole * self.players(), self.to_come())
    }

    fn choose_plan(&mut self) {
        let n = self.players();
        let sizes = || self.ranges.iter().map(|range| range.len() as u64);
        let combinations = sizes().fold(1u64, u64::saturating_mul);
        let hands: u64 = sizes().sum();
        let boards = choose(self.deck().len(), self.to_come()).div_ceil(self.exchanges.len().max(1) as u64);
        let each = if n == 2 { 2 } else { 4 };
        let each = if self.hilo { 2 * each } else { each };
        let begin = 3000;
        let pairs = boards.saturating_mul(combinations.saturating_mul(each).saturating_add(hands * 4 + begin));
        self.plan = Plan::Pairs;
        self.work = pairs;
        if n == 2 {
            let (hand, clear) = [(20, 5_000), (50, 60_000), (150, 1_000_000)][self.hole - 4];
            let hilo = if self.hilo { 6 } else { 1 };
            let sweep = boards.saturating_mul(hilo * (hands * hand + clear) + begin);
            if sweep < self.work {
                self.plan = Plan::Sweep;
                self.work = sweep;
            }
        }
        let engine = engine_terms(self);
        let least = combinations.saturating_mul(engine / self.cards.len() as u64 + 100);
        if least < self.work && combinations <= Tuples::MOST {
            let tuples = Tuples::new(self);
            let work = (tuples.classes() as u64).saturating_mul(engine).saturating_add(combinations * 100);
            if work < self.work {
                self.plan = Plan::Tuples(tuples);
                self.work = work;
            }
        }
        if self.board.is_empty() && self.most_weight() > 1 << 80 {
            self.work = u64::MAX;
        }
    }

    fn most_weight(&self) -> u128 {
        let all = self.ranges.iter().fold(1u128, |all, range| all.saturating_mul(u128::from(range.weight)));
        all.saturating_mul(u128::from(self.runouts_each()))
    }

    /// Refuses ranges of which all hands collide.
    fn check_meeting(&self) -> Result<(), Error> {
        // After so many tries two ranges are counted, and of more the work will show it.
        let mut budget = 10_000_000u64;
        let mut apart = meets(&self.ranges, self.hole, 0, &mut budget);
        if let ([one, other], 0) = (&self.ranges[..], budget) {
            apart = met(one, other, &same(one, other, self.hole), self.hole).iter().any(|&weight| weight > 0);
        }
        if apart { Ok(()) } else { Err(Error::Range { code: "equity.ranges_collide", player: 0 }) }
    }
}

/// Whether there is a combination of hands beside these cards.
fn meets(ranges: &[Range], hole: usize, used: u64, budget: &mut u64) -> bool {
    let Some((first, rest)) = ranges.split_first() else { return true };
    first.hands.iter().any(|&hand| {
        let mask = mask_of(hand, hole);
        *budget = budget.saturating_sub(1);
        *budget == 0 || mask & used == 0 && meets(rest, hole, used | mask, budget)
    })
}
