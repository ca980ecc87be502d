//! Random deals where all are too many: always the same for a seed, whatever the number of threads.
//!
//! Deals come in chunks with a generator each, as those of known hands do, under the name "omaha-versus-1". All players' hands are
//! drawn, each by its weight, and all of them again if two share a card: then every combination comes as often as its weight says.
//! The board is drawn from what is left.

use super::counts::Counts;
use super::range::{Packed, Range};
use super::request::Versus;
use crate::card_set::CardSet;
use crate::equity::{CHUNK, Generator, PLAYERS, keep, product};
use crate::error::Error;
use crate::eval::index::pair_index;
use crate::eval::single::{flush_suit, low_unchecked, row_of, suit_ranks, suited_value};
use crate::eval::tables::{Tables, tables};

/// Draws of hands for one deal, on average, after which it is given up.
const PATIENCE: u64 = 2_000;

/// A place of an alias table: below the bound the hand itself, else the other.
#[derive(Clone, Copy)]
struct Column {
    bound: u64,
    own: u32,
    other: u32,
}

/// Draws a hand by weight: a column, then one of the two hands in it.
struct Alias {
    columns: Vec<Column>,
    /// The sum of the weights, the height of a column.
    height: u64,
    /// The least lower half that may be kept.
    least: u64,
}

impl Alias {
    fn new(range: &Range) -> Self {
        let count = range.len() as u64;
        let height = range.weight;
        let mut columns: Vec<Column> =
            (0..range.len() as u32).map(|own| Column { bound: height, own, other: own }).collect();
        // Each hand has `count` times its weight to put into columns of that height.
        let mut left: Vec<u64> = range.weights.iter().map(|&weight| u64::from(weight) * count).collect();
        let (mut short, mut tall): (Vec<usize>, Vec<usize>) = (0..range.len()).partition(|&at| left[at] < height);
        while let (Some(low), Some(&high)) = (short.pop(), tall.last()) {
            columns[low].bound = left[low];
            columns[low].other = high as u32;
            left[high] -= height - left[low];
            if left[high] < height {
                tall.pop();
                short.push(high);
            }
        }
        let all = count * height;
        Self { columns, height, least: all.wrapping_neg() % all }
    }

    #[inline(always)]
    fn draw(&self, generator: &mut Generator) -> usize {
        loop {
            let (rest, at) = product(generator.next(), self.columns.len() as u64);
            let (rest, place) = product(rest, self.height);
            if rest >= self.least {
                let column = &self.columns[at as usize];
                return if place < column.bound { column.own } else { column.other } as usize;
            }
        }
    }
}

/// Draws deals for ranges.
pub struct Draws<'a> {
    versus: &'a Versus,
    seed: [u8; 32],
    tables: Vec<Alias>,
    deck: Vec<u64>,
    least: u64,
}

impl<'a> Draws<'a> {
    /// For these ranges, with this seed.
    pub fn new(versus: &'a Versus, seed: [u8; 32]) -> Self {
        let deck: Vec<u64> = versus.deck().iter().map(|card| 1 << card.id()).collect();
        let all = (deck.len() as u64).pow(versus.to_come() as u32);
        Self {
            versus,
            seed,
            tables: versus.ranges.iter().map(Alias::new).collect(),
            deck,
            least: all.wrapping_neg() % all,
        }
    }

    /// The deals of the chunks from one on to before another, of `trials` in all: the last may be shorter.
    pub fn run(&self, from: u64, to: u64, trials: u64) -> Result<Counts, Error> {
        let mut counts = Counts::new(self.versus.players());
        for chunk in from..to {
            let count = CHUNK.min(trials.saturating_sub(chunk.saturating_mul(CHUNK)));
            let mut generator = Generator::new(b"omaha-versus-1", &self.seed, chunk);
            match self.versus.hole {
                4 => self.chunk::<4>(&mut generator, count, &mut counts),
                5 => self.chunk::<5>(&mut generator, count, &mut counts),
                _ => self.chunk::<6>(&mut generator, count, &mut counts),
            }?;
        }
        Ok(counts)
    }

    fn chunk<const K: usize>(&self, generator: &mut Generator, count: u64, counts: &mut Counts) -> Result<(), Error> {
        let t = tables();
        let ranges = &self.versus.ranges;
        let players = ranges.len();
        let mut patience = count * PATIENCE;
        let mut chosen = [0 as Packed; PLAYERS];
        // By winners, so that a deal costs one addition.
        let mut sums = [0u64; 256];
        for _ in 0..count {
            let used = loop {
                let mut used = 0;
                let mut apart = true;
                for ((hand, range), table) in chosen.iter_mut().zip(ranges).zip(&self.tables) {
                    let at = table.draw(generator);
                    apart &= used & range.masks[at] == 0;
                    used |= range.masks[at];
                    *hand = range.hands[at];
                }
                if apart {
                    break used;
                }
                patience -= 1;
                if patience == 0 {
                    return Err(Error::Range { code: "equity.ranges_collide", player: 0 });
                }
            };
            let board = CardSet::from_mask(self.board(generator, used)).unwrap_or_default();
            let (high, low) = winners::<K>(t, &chosen[..players], board, self.versus.hilo);
            let at = usize::from(high) | usize::from(low) << 4;
            match sums.get_mut(at) {
                Some(sum) if high < 16 => *sum += 1,
                _ => counts.add(high, low, 1),
            }
        }
        for (at, &sum) in sums.iter().enumerate().filter(|&(_, &sum)| sum > 0) {
            counts.add((at & 15) as u16, (at >> 4) as u16, u128::from(sum));
        }
        Ok(())
    }

    /// The board completed with cards that nobody holds.
    #[inline(always)]
    fn board(&self, generator: &mut Generator, used: u64) -> u64 {
        let known = self.versus.board.mask();
        let more = self.versus.to_come();
        if more == 0 {
            return known;
        }
        loop {
            let (mut rest, mut cards) = (generator.next(), 0);
            for _ in 0..more {
                let (lower, at) = product(rest, self.deck.len() as u64);
                rest = lower;
                cards |= self.deck[at as usize];
            }
            if cards & used == 0 && cards.count_ones() as usize == more && rest >= self.least {
                return known | cards;
            }
        }
    }
}

/// Who shares the high, and the low.
#[inline(always)]
fn winners<const K: usize>(t: &Tables, hands: &[Packed], board: CardSet, hilo: bool) -> (u16, u16) {
    let row = row_of(t, board);
    let flush = flush_suit(board).map(|suit| (suit, suit_ranks(board, suit)));
    let (mut best, mut high) = (0, 0);
    let (mut best_low, mut low) = (0, 0);
    for (i, &hand) in hands.iter().enumerate() {
        let mut value = 0;
        let rank = |place: usize| (hand >> (6 * place + 2) & 15) as u8;
        for a in 0..K {
            for b in a + 1..K {
                value = row.0[pair_index(rank(a), rank(b))].max(value);
            }
        }
        if let Some((suit, ranks)) = flush {
            let held = (0..K).filter(|&place| (hand >> (6 * place) & 3) as u32 == suit);
            value = value.max(suited_value(t, ranks, held.fold(0, |all, place| all | 1 << rank(place))));
        }
        keep(value, i, &mut best, &mut high);
        if hilo {
            let mask = (0..K).fold(0, |mask, place| mask | 1 << (hand >> (6 * place) & 63));
            let value = low_unchecked(t, CardSet::from_mask(mask).unwrap_or_default(), board);
            if value > 0 {
                keep(u16::from(value), i, &mut best_low, &mut low);
            }
        }
    }
    (high, low)
}
