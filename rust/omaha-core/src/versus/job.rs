//! The work in parts, which may be done in any order and on any number of threads.

use super::board::{Board, LOW_VALUES};
use super::counts::{Counts, QUARTERS};
use super::group::{PackedRunout, Runout, exchanged, runouts};
use super::hilo::{Both, both, joint};
use super::pairs::Pairs;
use super::range::{Range, index, same};
use super::request::{Plan, Versus};
use super::sums::{Sums, weight_in, with_same};
use super::sweep::{Sorted, sweep};
use super::tuples::{each, masks};
use crate::card_set::CardSet;
use crate::equity::{Tally, UNIT};
use crate::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// By player and hand: what it won, in units of a pot, and the weight of all that it met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares {
    /// Units of a pot.
    pub pot: u64,
    /// Units won.
    pub won: Vec<Vec<u128>>,
    /// Combinations of the others' hands and boards, by weight.
    pub met: Vec<Vec<u128>>,
}

impl Shares {
    fn new(versus: &Versus) -> Self {
        let zeros = || versus.ranges.iter().map(|range| vec![0; range.len()]).collect();
        let pot = if versus.players() == 2 { QUARTERS } else { UNIT };
        Self { pot, won: zeros(), met: zeros() }
    }

    fn merge(&mut self, other: &Self) {
        let pairs = self.won.iter_mut().zip(&other.won).chain(self.met.iter_mut().zip(&other.met));
        for (all, more) in pairs.flat_map(|(all, more)| all.iter_mut().zip(more)) {
            *all += more;
        }
    }
}

/// What some parts came to.
pub struct Outcome {
    counts: Counts,
    shares: Option<Shares>,
    classes: Vec<(usize, Tally)>,
}

impl Outcome {
    /// Adds another.
    pub fn merge(&mut self, other: Self) {
        self.counts.merge(&other.counts);
        if let (Some(shares), Some(more)) = (&mut self.shares, &other.shares) {
            shares.merge(more);
        }
        self.classes.extend(other.classes);
    }
}

/// What the whole came to.
pub struct Answer {
    /// All outcomes.
    pub counts: Counts,
    /// By hand, if that was asked for.
    pub shares: Option<Shares>,
}

/// A request, ready to be done.
pub struct Job<'a> {
    versus: &'a Versus,
    /// A bit for each player whose hands' shares are wanted.
    by_hand: u16,
    /// Whether outcomes are counted.
    counts: bool,
    runouts: Vec<PackedRunout>,
    /// Into how many parts the first player's hands are cut, so that no part takes long: more than two players only.
    slices: usize,
    /// Of each player's hands, the weight of the same hand in the other's range: two players only.
    same: [Vec<u16>; 2],
    /// Rooms to work in that nobody uses at the moment.
    rooms: Mutex<Vec<Room>>,
    /// Set from outside to give up: the parts at hand end soon, and what they come to is worth nothing.
    pub stop: AtomicBool,
}

/// Terms of a part, of more than two players: some hundredths of a second.
const PART: u64 = 20_000_000;

/// Tables that are used from run-out to run-out.
struct Room {
    board: Board,
    pairs: Pairs,
    kind: Kind,
    high: [Sorted; 2],
    bare: [Sorted; 2],
    low: [Sorted; 2],
    both: [Vec<Both>; 2],
}

enum Kind {
    None,
    Four(Sums<4>),
    Five(Sums<5>),
    Six(Sums<6>),
}

impl Versus {
    /// Begins. `by_hand` has a bit for each player of whose hands the shares are wanted, `counts` asks for all outcomes.
    pub fn job(&self, by_hand: u16, counts: bool) -> Result<Job<'_>, Error> {
        let tuples = matches!(self.plan, Plan::Tuples(_));
        let found = if tuples { Vec::new() } else { runouts(self.deck(), self.to_come(), self.exchanges_or_none()) };
        let same = match (&self.ranges[..], tuples) {
            ([one, other], false) => {
                let back = if by_hand & 2 == 0 { Vec::new() } else { same(other, one, self.hole) };
                [same(one, other, self.hole), back]
            }
            _ => [Vec::new(), Vec::new()],
        };
        let each = self.work() / found.len().max(1) as u64;
        let first = self.ranges.first().map_or(1, super::range::Range::len);
        let slices = if self.players() > 2 { (each / PART).min(first as u64) as usize } else { 1 };
        Ok(Job {
            versus: self,
            by_hand,
            counts,
            runouts: found,
            slices: slices.max(1),
            same,
            rooms: Mutex::new(Vec::new()),
            stop: AtomicBool::new(false),
        })
    }

    fn exchanges_or_none(&self) -> &[super::group::Exchange] {
        if self.exchanges.is_empty() { self.cards.get(..1).unwrap_or_default() } else { &self.exchanges }
    }
}

impl Job<'_> {
    /// How many parts there are.
    pub fn parts(&self) -> u64 {
        match &self.versus.plan {
            Plan::Tuples(tuples) => tuples.classes() as u64,
            _ => self.runouts.len() as u64 * self.slices as u64,
        }
    }

    /// Whether the shares of a player's hands are wanted.
    const fn wants(&self, player: usize) -> bool {
        self.by_hand >> player & 1 == 1
    }

    /// Nothing done yet.
    pub fn nothing(&self) -> Outcome {
        let shares = self.by_hand != 0 && !matches!(self.versus.plan, Plan::Tuples(_));
        Outcome {
            counts: Counts::new(self.versus.players()),
            shares: shares.then(|| Shares::new(self.versus)),
            classes: Vec::new(),
        }
    }

    /// Does the parts from one on to before another.
    pub fn run(&self, from: u64, to: u64) -> Outcome {
        let mut outcome = self.nothing();
        if let Plan::Tuples(tuples) = &self.versus.plan {
            outcome.classes.extend((from..to).map(|class| (class as usize, tuples.tally(self.versus, class as usize))));
            return outcome;
        }
        let kept = self.rooms.lock().ok().and_then(|mut rooms| rooms.pop());
        let mut room = kept.unwrap_or_else(|| Room::take(self.versus));
        let Room { board, pairs, kind, high, bare, low, both } = &mut room;
        for part in from as usize..to as usize {
            let Some(&word) = self.runouts.get(part / self.slices) else { break };
            let slice = (part % self.slices, self.slices);
            let runout = Runout::of(word);
            let cards = CardSet::from_mask(runout.cards).unwrap_or_default();
            board.set(self.versus.board.union(cards), cards, self.versus.hilo);
            match kind {
                Kind::None => {
                    let ranges = &self.versus.ranges;
                    let (counts, shares) = (&mut outcome.counts, outcome.shares.as_mut());
                    let run = match self.versus.hole {
                        4 => Pairs::run::<4>,
                        5 => Pairs::run::<5>,
                        _ => Pairs::run::<6>,
                    };
                    run(pairs, ranges, board, runout.cards, runout.times, slice, counts, shares);
                }
                Kind::Four(sums) => self.duel(runout, sums, board, high, bare, low, both, &mut outcome),
                Kind::Five(sums) => self.duel(runout, sums, board, high, bare, low, both, &mut outcome),
                Kind::Six(sums) => self.duel(runout, sums, board, high, bare, low, both, &mut outcome),
            }
        }
        if let Ok(mut rooms) = self.rooms.lock() {
            rooms.push(room);
        }
        outcome
    }

    /// Two ranges on one board.
    #[expect(clippy::too_many_arguments, reason = "the parts of a room")]
    fn duel<const K: usize>(
        &self,
        runout: Runout,
        sums: &mut Sums<K>,
        board: &Board,
        high: &mut [Sorted; 2],
        bare: &mut [Sorted; 2],
        low: &mut [Sorted; 2],
        both_of: &mut [Vec<Both>; 2],
        outcome: &mut Outcome,
    ) {
        let ranges = &self.versus.ranges;
        let has_low = board.has_low();
        let values = board.values();
        for (who, range) in ranges.iter().enumerate() {
            let hands = &range.hands;
            high[who].sort(range, values, |into| board.highs::<K>(hands, into));
            if has_low {
                low[who].sort(range, LOW_VALUES, |into| board.lows::<K>(hands, into));
                let both = high[who].values().iter().zip(low[who].values());
                // Hands that are out have a low above all others, not 0.
                let bare_value = |(&high, &low): (&u16, &u16)| if low == 0 { high } else { values as u16 };
                bare[who].sort(range, values, |into| {
                    into.clear();
                    into.extend(both.map(bare_value));
                });
            }
        }
        let times = u128::from(runout.times);
        // By sweep: the weight of pairs won, and tied.
        let (mut won, mut tied) = ([0u64; 3], [0u64; 3]);
        let mut all = [0u64; 2];
        let only = self.runouts.len() == 1;
        for who in (0..2).filter(|&who| self.wants(who) || who == 0 && self.counts) {
            let (own, other) = (&ranges[who], &ranges[1 - who]);
            let mut shares = outcome.shares.as_mut().filter(|_| self.wants(who)).map(|shares| &mut shares.won[who]);
            let factor = if has_low { times } else { 2 * times };
            let parts = [&*high, &*bare, &*low];
            for (at, sorted) in parts.into_iter().enumerate().take(if has_low { 3 } else { 1 }) {
                let (mut below, mut not_above) = (0u64, 0u64);
                let skip = if at == 2 { low[who].ends.first().map_or(0, |&end| end as usize) } else { 0 };
                let hero = &sorted[who];
                let (villain, same) = (&sorted[1 - who], &self.same[who]);
                if K == 4 && own.weights.is_empty() && other.weights.is_empty() && shares.is_none() {
                    // What is asked most, without a look at what is the same for all.
                    sweep(
                        sums,
                        hero,
                        skip,
                        villain,
                        |_| 1,
                        same,
                        &self.stop,
                        |_, level, apart| {
                            let sum = if level { &mut not_above } else { &mut below };
                            *sum = sum.wrapping_add(u64::from(apart));
                        },
                    );
                } else {
                    sweep(
                        sums,
                        hero,
                        skip,
                        villain,
                        |index| other.weight_at(index),
                        same,
                        &self.stop,
                        |index, level, apart| {
                            let weight = u64::from(own.weight_at(index));
                            let sum = if level { &mut not_above } else { &mut below };
                            *sum = sum.wrapping_add(weight.wrapping_mul(u64::from(apart)));
                            if let Some(shares) = &mut shares {
                                // What is lower comes twice, as it wins twice what a tie does.
                                shares[index] += factor * u128::from(apart);
                            }
                        },
                    );
                }
                if who == 0 && self.counts {
                    (won[at], tied[at]) = (below, not_above.wrapping_sub(below));
                    // Only where the rest is not of one kind, or where there is no other run-out, is it counted here.
                    if at == 1 || at == 0 && (only || self.versus.hilo && !has_low) {
                        all[at] = total(sums, hero, own, &self.same[0]);
                    }
                }
            }
        }
        if !self.counts || self.stop.load(Ordering::Relaxed) {
            return;
        }
        let mut count = |high, low, weight: u64| outcome.counts.add(high, low, times * u128::from(weight));
        if !has_low {
            count(1, 0, won[0]);
            count(3, 0, tied[0]);
            if only || self.versus.hilo {
                count(2, 0, all[0] - won[0] - tied[0]);
            }
            return;
        }
        count(1, 0, won[1]);
        count(3, 0, tied[1]);
        count(2, 0, all[1] - won[1] - tied[1]);
        let [one, other] = both_of;
        both(&high[0], &ranges[0], low[0].values(), one);
        both(&high[1], &ranges[1], low[1].values(), other);
        let joint = joint(sums, one, other, &self.same[0], &self.stop);
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let (high_won, high_tied) = (won[0] - won[1], tied[0] - tied[1]);
        let tie_win = high_tied - joint.tie_tie - joint.tie_lose;
        let win_tie = tied[2] - joint.tie_tie - joint.lose_tie;
        count(1, 1, joint.win_win);
        count(1, 3, win_tie);
        count(1, 2, high_won - joint.win_win - win_tie);
        count(3, 1, tie_win);
        count(3, 3, joint.tie_tie);
        count(3, 2, joint.tie_lose);
        count(2, 1, won[2] - joint.win_win - tie_win);
        count(2, 3, joint.lose_tie);
        if only {
            let rest = u128::from(all[0]) - outcome.counts.total();
            outcome.counts.add(2, 2, rest);
        }
    }

    /// All parts on this thread.
    pub fn run_all(&self) -> Result<Answer, Error> {
        self.finish(self.run(0, self.parts()))
    }

    /// What all parts together come to.
    pub fn finish(&self, outcome: Outcome) -> Result<Answer, Error> {
        let Outcome { mut counts, mut shares, classes } = outcome;
        let versus = self.versus;
        match &versus.plan {
            Plan::Tuples(tuples) => {
                let mut tallies = vec![Tally::new(versus.players()); tuples.classes()];
                for (class, tally) in classes {
                    tallies[class] = tally;
                }
                shares = (self.by_hand != 0).then(|| Shares::new(versus));
                self.add_tuples(&tallies, &mut counts, shares.as_mut());
            }
            Plan::Sweep => {
                let boards = u128::from(versus.runouts_each());
                let known = !self.counts || self.runouts.len() == 1;
                for who in (0..2).filter(|&who| self.wants(who) || who == 0 && !known) {
                    let met = self.met(who);
                    if who == 0 && !known {
                        let weight = |at: usize| u128::from(versus.ranges[0].weight_at(at));
                        let total: u128 = met.iter().enumerate().map(|(at, &met)| u128::from(met) * weight(at)).sum();
                        let rest = (total * boards).saturating_sub(counts.total());
                        counts.add(2, if versus.hilo { 2 } else { 0 }, rest);
                    }
                    if let Some(shares) = &mut shares {
                        shares.met[who] = met.iter().map(|&met| boards * u128::from(met)).collect();
                    }
                }
            }
            Plan::Pairs => {}
        }
        if !matches!(versus.plan, Plan::Tuples(_))
            && let Some(shares) = &mut shares
        {
            self.even_out(shares);
        }
        if self.counts && counts.total() == 0 {
            return Err(Error::Range { code: "equity.ranges_collide", player: 0 });
        }
        Ok(Answer { counts, shares })
    }

    /// The weight of the other's hands that share no card with each of a player's.
    fn met(&self, who: usize) -> Vec<u32> {
        met(&self.versus.ranges[who], &self.versus.ranges[1 - who], &self.same[who], self.versus.hole)
    }

    /// Only one of the run-outs that exchanges make of each other was done, for all of them: what its hands won is shared out to
    /// the hands that the exchanges make of them.
    fn even_out(&self, shares: &mut Shares) {
        let exchanges = &self.versus.exchanges;
        if exchanges.len() < 2 {
            return;
        }
        let pairs = shares.won.iter_mut().zip(&mut shares.met).zip(&self.versus.ranges);
        for ((won, met), range) in pairs {
            let masks = range.masks(self.versus.hole);
            let mut order: Vec<(u64, u32)> = masks.iter().copied().zip(0..).collect();
            order.sort_unstable();
            for values in [won, met] {
                let even = |&mask: &u64| {
                    let all = exchanges.iter().map(|to| {
                        let found = order.binary_search_by_key(&exchanged(mask, to), |&(mask, _)| mask);
                        found.map_or(0, |at| values[order[at].1 as usize])
                    });
                    all.sum::<u128>() / exchanges.len() as u128
                };
                *values = masks.iter().map(even).collect();
            }
        }
    }

    fn add_tuples(&self, tallies: &[Tally], counts: &mut Counts, mut shares: Option<&mut Shares>) {
        let Plan::Tuples(tuples) = &self.versus.plan else { return };
        let ranges = &self.versus.ranges;
        let players = ranges.len();
        let mut weights = vec![0u128; tallies.len()];
        let units: Vec<u128> = match &shares {
            // Shares are whole in units of the smaller pot too.
            Some(shares) => {
                let all = tallies.iter().flat_map(|tally| (0..players).map(|player| tally.units(player)));
                all.map(|units| units / u128::from(UNIT / shares.pot)).collect()
            }
            None => Vec::new(),
        };
        let mut at = 0;
        each(&masks(self.versus), &mut |chosen| {
            let class = tuples.class(at);
            at += 1;
            let own = |player: usize| u128::from(ranges[player].weight_at(chosen[player]));
            let weight: u128 = (0..players).map(own).product();
            weights[class] += weight;
            if let Some(shares) = &mut shares {
                let deals = u128::from(tallies[class].deals());
                for (player, &index) in chosen.iter().enumerate() {
                    let others = weight / own(player);
                    shares.won[player][index] += others * units[class * players + player];
                    shares.met[player][index] += others * deals;
                }
            }
        });
        for (tally, &weight) in tallies.iter().zip(&weights) {
            counts.add_tally(tally, weight);
        }
    }
}

/// The weight of all pairs, once all hands of the villain are in the sums.
fn total<const K: usize>(sums: &Sums<K>, hero: &Sorted, own: &Range, same: &[u16]) -> u64 {
    // In the order of the range neighbours have more in common.
    let hands = if hero.hands.len() == own.len() { &own.hands } else { &hero.hands };
    let mut all = 0u64;
    sums.apart(hands.iter().copied(), |hand, apart| {
        let apart = with_same::<K>(apart, weight_in(same, index(hand)));
        all = all.wrapping_add(u64::from(own.weight_at(index(hand))).wrapping_mul(u64::from(apart)));
    });
    all
}

/// The weight of the other's hands that share no card with each of one's own.
pub fn met(own: &Range, other: &Range, same: &[u16], hole: usize) -> Vec<u32> {
    fn all<const K: usize>(own: &Range, other: &Range, same: &[u16]) -> Vec<u32> {
        let mut sums = Sums::<K>::new();
        sums.add(other.hands.iter().map(|&hand| (hand, other.weight_at(index(hand)))));
        let mut found = Vec::with_capacity(own.len());
        sums.apart(own.hands.iter().copied(), |hand, apart| {
            found.push(with_same::<K>(apart, weight_in(same, index(hand))));
        });
        found
    }
    let of = match hole {
        4 => all::<4>,
        5 => all::<5>,
        _ => all::<6>,
    };
    of(own, other, same)
}

/// Rooms that no job uses: to make one takes as long as a small river.
static SPARE: Mutex<Vec<Room>> = Mutex::new(Vec::new());
/// So many are kept, of a size that is worth it.
const SPARES: usize = 4;
const SPARE_HANDS: usize = 1 << 15;

impl Drop for Job<'_> {
    fn drop(&mut self) {
        let small = self.versus.hole == 4 && self.versus.ranges.iter().all(|range| range.len() <= SPARE_HANDS);
        if let (true, Ok(rooms), Ok(mut spare)) = (small, self.rooms.get_mut(), SPARE.lock()) {
            let room = SPARES.saturating_sub(spare.len());
            spare.extend(rooms.drain(..).filter(|room| matches!(room.kind, Kind::Four(_))).take(room));
        }
    }
}

impl Room {
    /// One that is there already, or a new one.
    fn take(versus: &Versus) -> Self {
        let wanted = |room: &Self| match room.kind {
            Kind::Four(_) => versus.hole == 4 && matches!(versus.plan, Plan::Sweep),
            _ => false,
        };
        let spare = SPARE.lock().ok().and_then(|mut spare| {
            let at = spare.iter().position(wanted)?;
            Some(spare.swap_remove(at))
        });
        spare.unwrap_or_else(|| Self::new(versus))
    }

    fn new(versus: &Versus) -> Self {
        let kind = match (&versus.plan, versus.hole) {
            (Plan::Sweep, 4) => Kind::Four(Sums::new()),
            (Plan::Sweep, 5) => Kind::Five(Sums::new()),
            (Plan::Sweep, _) => Kind::Six(Sums::new()),
            _ => Kind::None,
        };
        Self {
            board: Board::new(),
            pairs: Pairs::default(),
            kind,
            high: Default::default(),
            bare: Default::default(),
            low: Default::default(),
            both: Default::default(),
        }
    }
}
