//! What is asked, counted before it is done, and cut into parts that may be done in any order.

use super::any::{AnyHand, any_work};
use super::classes::class_work;
use super::known::{collapsed, flush_matters, suits_of};
use super::preflop::preflop;
use super::spot::{Spot, choose};
use super::tally::{Sums, Tally};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::eval::index::CHOOSE;

/// Work that is done without being asked twice, in terms: some seconds.
pub const MOST_WORK: u64 = 2_000_000_000;
/// What it costs to begin with one completion of partly known hands, in terms.
const START: u64 = 300;

/// An exact equity: of known hands, of hands of which some cards are unknown, and of one or more of which none is known.
///
/// ```
/// use omaha_core::{CardSet, equity::{Low, Request, Spot}, parse_set};
/// let hands = [parse_set("AhKhQdJd")?, CardSet::EMPTY];
/// let spot = Spot::new(&hands, 4, parse_set("9h8h2cKs3d")?, CardSet::EMPTY, false)?;
/// let tally = Request::new(&spot).run()?;
/// assert_eq!((tally.count(0, 1, Low::None), tally.deals()), (70_850, 123_410));
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub struct Request {
    spot: Spot,
    work: u64,
    kind: Kind,
}

enum Kind {
    Known,
    /// One hand of which nothing is known, at this place.
    Any(usize),
    /// Each completion of the hands, but for one of which nothing is known.
    Each {
        ways: u64,
        any: Option<usize>,
    },
}

/// The same, ready to be done in parts.
pub struct Job<'a> {
    request: &'a Request,
    any: Option<AnyHand>,
}

impl Request {
    /// Looks at the spot; does nothing yet.
    pub fn new(spot: &Spot) -> Self {
        let all: Vec<usize> = spot.unknown().collect();
        let any = all.iter().rposition(|&count| count == spot.hole());
        let others = || all.iter().enumerate().filter(|&(i, &count)| count > 0 && Some(i) != any);
        let suits = suits_of(spot.hands());
        let per = match any {
            None => class_work(spot, |suit| !spot.all_known() || flush_matters(&suits, suit)),
            Some(_) => any_work(class_work(spot, |_| true), spot.hole(), spot.hilo()),
        };
        let (kind, work) = if others().next().is_none() {
            (any.map_or(Kind::Known, Kind::Any), per)
        } else {
            let (mut left, mut ways) = (spot.live().len(), 1u64);
            for (_, &count) in others() {
                ways = ways.saturating_mul(choose(left, count));
                left = left.saturating_sub(count);
            }
            (Kind::Each { ways, any }, ways.saturating_mul(per + START))
        };
        let work = if deals(spot) > i64::MAX as u128 / 16 { u64::MAX } else { work };
        Self { spot: spot.clone(), work, kind }
    }

    /// How many terms are summed; a term takes one or two nanoseconds.
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Refuses more terms than so many.
    pub fn check(&self, most: u64) -> Result<(), Error> {
        if self.work > most || self.work == u64::MAX {
            return Err(Error::EquityWork { work: self.work, most });
        }
        Ok(())
    }

    /// Begins.
    pub fn job(&self) -> Job<'_> {
        let any = match self.kind {
            Kind::Any(place) => Some(AnyHand::new(&self.spot, place)),
            _ => None,
        };
        Job { request: self, any }
    }

    /// Does it all, if it is not more than [`MOST_WORK`].
    pub fn run(&self) -> Result<Tally, Error> {
        self.check(MOST_WORK)?;
        let job = self.job();
        Ok(job.run(0, job.parts()))
    }
}

impl Job<'_> {
    /// Parts of one completion: a whole one against any hand would keep the caller waiting.
    fn slices(&self) -> u64 {
        match (&self.request.kind, self.request.spot.to_come()) {
            (Kind::Each { any: Some(_), .. }, 5) => 8,
            (Kind::Each { any: Some(_), .. }, 4) => 4,
            _ => 1,
        }
    }

    /// How many parts there are.
    pub fn parts(&self) -> u64 {
        match (&self.request.kind, &self.any) {
            (Kind::Each { ways, .. }, _) => *ways * self.slices(),
            (_, Some(any)) => any.parts() as u64,
            _ => 1,
        }
    }

    /// Does the parts from one on to before another. The tallies of all parts add up to the whole, in whatever order.
    pub fn run(&self, from: u64, to: u64) -> Tally {
        let spot = &self.request.spot;
        let mut sums = Sums::new(spot.hands().len(), spot.hilo());
        let mut tally = Tally::new(spot.hands().len());
        match (&self.request.kind, &self.any) {
            (&Kind::Each { any, .. }, _) => {
                let slices = self.slices();
                for part in from..to {
                    let spot = spot.with_hands(completion(spot, part / slices, any));
                    match any {
                        None => tally.merge(&known(&spot)),
                        Some(place) => {
                            let any = AnyHand::new(&spot, place);
                            let slice = (0..any.parts()).skip((part % slices) as usize).step_by(slices as usize);
                            slice.for_each(|part| any.run(part, &mut sums));
                        }
                    }
                }
            }
            (_, Some(any)) => (from..to).for_each(|part| any.run(part as usize, &mut sums)),
            _ if from < to => return known(spot),
            _ => {}
        }
        tally.merge(&sums.into_tally());
        tally
    }
}

/// Counts all boards for hands that are all known, the fastest way.
pub fn known(spot: &Spot) -> Tally {
    if spot.board().is_empty() { preflop(spot) } else { collapsed(spot) }
}

/// The hands with the unknown cards of the completion with this number, but for the hand at `any`.
fn completion(spot: &Spot, number: u64, any: Option<usize>) -> Vec<CardSet> {
    let mut hands = spot.hands().to_vec();
    let mut live: Vec<_> = spot.live().iter().collect();
    let mut number = number;
    for (_, hand) in hands.iter_mut().enumerate().filter(|&(i, _)| Some(i) != any) {
        let count = spot.hole() - hand.len();
        if count == 0 {
            continue;
        }
        let ways = CHOOSE[live.len()][count];
        let mut rest = number % ways;
        number /= ways;
        for k in (1..=count).rev() {
            let place = (0..live.len()).rev().find(|&c| CHOOSE[c][k] <= rest).unwrap_or(0);
            rest -= CHOOSE[place][k];
            *hand = hand.with(live.remove(place));
        }
    }
    hands
}

/// How many deals there are, boards and unknown hands.
fn deals(spot: &Spot) -> u128 {
    let mut left = spot.live().len();
    let mut deals = 1u128;
    for count in spot.unknown().chain([spot.to_come()]) {
        deals = deals.saturating_mul(u128::from(choose(left, count)));
        left = left.saturating_sub(count);
    }
    deals
}
