//! Random deals where all are too many: always the same for a seed, whatever the number of threads.
//!
//! Deals come in chunks. Each has a generator of its own, xoshiro256++, whose state is SHA-256 of "omaha-sample-1", the seed (256
//! bits, little-endian) and the chunk's number (64 bits, little-endian). A number below n is the upper half of the product of a
//! word and n; words whose lower half is below 2^64 mod n are thrown away, so that all numbers are equally likely.

use super::plain::winners;
use super::rows::{HandRow, WIDTH, hand_row, low_ranks};
use super::spot::{PLAYERS, Spot, by_suit, flush};
use super::tally::{Sums, Tally};
use super::{known::flush_matters, known::low_winners, known::suits_of};
use crate::card_set::CardSet;
use crate::eval::index::rank_multiset_index;
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// Deals in a chunk.
pub const CHUNK: u64 = 4096;
/// Chunks after which a target is looked at, so that it is at the same deal for any number of threads.
pub const ROUND: u64 = 16;

/// xoshiro256++ of Blackman and Vigna.
pub(crate) struct Generator([u64; 4]);

impl Generator {
    /// The generator of a chunk; `name` keeps those of other samples apart.
    pub(crate) fn new(name: &[u8], seed: &[u8; 32], chunk: u64) -> Self {
        let hash = Sha256::new_with_prefix(name).chain_update(seed).chain_update(chunk.to_le_bytes()).finalize();
        let mut state = [0; 4];
        for (word, bytes) in state.iter_mut().zip(hash.chunks_exact(8)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        Self(state)
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    #[inline(always)]
    pub fn below(&mut self, n: u64) -> u64 {
        loop {
            let (low, high) = product(self.next(), n);
            // 2^64 mod n is below n: the division is rarely needed.
            if low >= n || low >= n.wrapping_neg() % n {
                return high;
            }
        }
    }
}

/// Lower and upper half of a product.
#[inline(always)]
pub(crate) const fn product(a: u64, b: u64) -> (u64, u64) {
    let product = a as u128 * b as u128;
    (product as u64, (product >> 64) as u64)
}

/// Draws deals.
pub struct Sampler {
    spot: Spot,
    seed: [u8; 32],
    boards: Option<Box<Boards>>,
}

impl Sampler {
    /// For these hands, with this seed.
    pub fn new(spot: &Spot, seed: [u8; 32]) -> Self {
        let boards = (spot.all_known() && spot.board().is_empty()).then(|| Box::new(Boards::new(spot)));
        Self { spot: spot.clone(), seed, boards }
    }

    /// The deals of the chunks from one on to before another, of `trials` in all: the last may be shorter.
    pub fn run(&self, from: u64, to: u64, trials: u64) -> Tally {
        let mut sums = Sums::new(self.spot.hands().len(), self.spot.hilo());
        for chunk in from..to {
            let count = CHUNK.min(trials.saturating_sub(chunk.saturating_mul(CHUNK)));
            let mut generator = Generator::new(b"omaha-sample-1", &self.seed, chunk);
            match &self.boards {
                Some(boards) => boards.draw(&mut generator, count, &mut sums),
                None => self.deal(&mut generator, count, &mut sums),
            }
        }
        sums.into_tally()
    }

    /// Deals the unknown cards and the board, each from what is left.
    fn deal(&self, generator: &mut Generator, count: u64, sums: &mut Sums) {
        let spot = &self.spot;
        let mut live: Vec<_> = spot.live().iter().collect();
        let unknown: Vec<usize> = spot.unknown().collect();
        let mut hands = [CardSet::EMPTY; PLAYERS];
        for _ in 0..count {
            let mut left = live.len();
            let mut draw = |to: CardSet, count: usize| {
                (0..count).fold(to, |to, _| {
                    let at = generator.below(left as u64) as usize;
                    left -= 1;
                    live.swap(at, left);
                    to.with(live[left])
                })
            };
            for ((hand, &known), &count) in hands.iter_mut().zip(spot.hands()).zip(&unknown) {
                *hand = draw(known, count);
            }
            let board = draw(spot.board(), spot.to_come());
            let (high, low) = winners(&hands[..unknown.len()], board, spot.hilo());
            sums.add(high, low, 1);
        }
    }
}

/// Two cards of the board, or one, or five.
#[derive(Clone, Copy, Default)]
pub(crate) struct Two {
    /// The cards, thirteen bits a suit.
    pub cards: u64,
    /// How many of each suit, a byte each.
    pub suits: u32,
    /// Number of their ranks.
    pub ranks: u32,
}

/// By two pairs of ranks their number, and by that and a fifth rank the number of the five.
pub(crate) struct Joined {
    four: Vec<u16>,
    five: Vec<u16>,
}

impl Joined {
    /// Number of the four ranks of two pairs.
    #[inline(always)]
    pub fn four(&self, a: u32, b: u32) -> usize {
        usize::from(self.four[(a * 91 + b) as usize])
    }

    /// Number of these four ranks and one more.
    #[inline(always)]
    pub fn five(&self, four: usize, rank: u32) -> u32 {
        u32::from(self.five[four * 13 + rank as usize])
    }

    /// All five cards.
    #[inline(always)]
    pub fn whole(&self, [a, b, c]: [&Two; 3]) -> Two {
        let ranks = self.five(self.four(a.ranks, b.ranks), c.ranks);
        Two { cards: a.cards | b.cards | c.cards, suits: a.suits + b.suits + c.suits, ranks }
    }
}

pub(crate) static JOINED: LazyLock<Joined> = LazyLock::new(|| {
    let pairs: Vec<[u8; 2]> = (0..13u8).flat_map(|high| (0..=high).map(move |low| [low, high])).collect();
    let mut joined = Joined { four: vec![0; 91 * 91], five: vec![0; 1820 * 13] };
    for (i, a) in pairs.iter().enumerate() {
        for (j, b) in pairs.iter().enumerate() {
            let mut four = [a[0], a[1], b[0], b[1]];
            four.sort_unstable();
            let number = rank_multiset_index(&four);
            joined.four[i * 91 + j] = number as u16;
            for fifth in 0..13 {
                let mut five = [four[0], four[1], four[2], four[3], fifth];
                five.sort_unstable();
                joined.five[number * 13 + usize::from(fifth)] = rank_multiset_index(&five) as u16;
            }
        }
    }
    joined
});

/// Cards of a deck, by twos and by ones: a board is two cards, two more and a fifth, all drawn again if a card came twice.
pub(crate) struct Pool {
    pub twos: Vec<Two>,
    pub ones: Vec<Two>,
    /// The least lower half that may be kept, see `Generator::below`; of all choices together.
    least: u64,
}

impl Pool {
    /// Of these cards.
    pub fn new(live: CardSet) -> Self {
        let one = |card: crate::card::Card| Two {
            cards: 1 << (13 * card.suit() + card.rank()),
            suits: 1 << (8 * card.suit()),
            ranks: u32::from(card.rank()),
        };
        let ones: Vec<Two> = live.iter().map(one).collect();
        let mut twos = Vec::with_capacity(ones.len() * ones.len() / 2);
        for (j, b) in ones.iter().enumerate() {
            for a in &ones[..j] {
                // Live cards ascend by rank.
                let ranks = b.ranks * (b.ranks + 1) / 2 + a.ranks;
                twos.push(Two { cards: a.cards | b.cards, suits: a.suits + b.suits, ranks });
            }
        }
        let all = (twos.len() * twos.len() * ones.len()) as u64;
        Self { least: all.wrapping_neg().checked_rem(all).unwrap_or(0), twos, ones }
    }

    /// Two cards, two more and a fifth; false if they cannot be kept.
    #[inline(always)]
    pub fn choose(&self, generator: &mut Generator) -> ([&Two; 3], bool) {
        let (twos, ones) = (self.twos.len() as u64, self.ones.len() as u64);
        let (rest, a) = product(generator.next(), twos);
        let (rest, b) = product(rest, twos);
        let (rest, c) = product(rest, ones);
        let (a, b, c) = (&self.twos[a as usize], &self.twos[b as usize], &self.ones[c as usize]);
        let good = a.cards & b.cards | (a.cards | b.cards) & c.cards == 0 && rest >= self.least;
        ([a, b, c], good)
    }

    /// One board.
    #[inline(always)]
    fn board(&self, joined: &Joined, generator: &mut Generator) -> Two {
        loop {
            if let (chosen, true) = self.choose(generator) {
                return joined.whole(chosen);
            }
        }
    }
}

/// Whole boards for hands that are all known.
struct Boards {
    pool: Pool,
    rows: Vec<HandRow>,
    suits: Vec<[u16; 4]>,
    /// A bit in the byte of each suit in which somebody can have a flush.
    matters: u32,
    lows: Option<Box<[u16; 256]>>,
}

impl Boards {
    fn new(spot: &Spot) -> Self {
        let suits = suits_of(spot.hands());
        let mut rows = vec![[0; WIDTH]; suits.len()];
        for (row, &hand) in rows.iter_mut().zip(spot.hands()) {
            hand_row(hand, row);
        }
        let matters = (0..4).filter(|&suit| flush_matters(&suits, suit)).fold(0, |bits, suit| bits | 8 << (8 * suit));
        let lows = spot.hilo().then(|| {
            let mut lows = Box::new([0; 256]);
            for (ranks, low) in lows.iter_mut().enumerate() {
                *low = low_winners(spot.hands(), ranks as u8);
            }
            lows
        });
        debug_assert_eq!(by_suit(spot.board()), [0; 4]);
        Self { pool: Pool::new(spot.live()), rows, suits, matters, lows }
    }

    fn draw(&self, generator: &mut Generator, count: u64, sums: &mut Sums) {
        match (&self.rows[..], &self.suits[..], &self.lows) {
            ([first, second], &[one, other], None) => {
                self.draw_two(generator, count, [first, second], [one, other], sums);
            }
            _ => self.draw_many(generator, count, sums),
        }
    }

    /// Two hands, high only: without branches on what is drawn.
    fn draw_two(
        &self,
        generator: &mut Generator,
        count: u64,
        rows: [&HandRow; 2],
        hands: [[u16; 4]; 2],
        sums: &mut Sums,
    ) {
        let joined = &*JOINED;
        let (mut wins, mut ties) = (0, 0);
        for _ in 0..count {
            let Two { cards, suits, ranks } = self.pool.board(joined, generator);
            let ranks = ranks as usize;
            let flush_in = (suits + 0x0505_0505) & self.matters;
            let suit = (flush_in.trailing_zeros() / 8).min(3) as usize;
            // No cards make no flush.
            let board = if flush_in == 0 { 0 } else { (cards >> (13 * suit) & 0x1fff) as u16 };
            let first = rows[0][ranks].max(flush(board, hands[0][suit]));
            let second = rows[1][ranks].max(flush(board, hands[1][suit]));
            wins += u64::from(first > second);
            ties += u64::from(first == second);
        }
        for (high, times) in [(1, wins), (3, ties), (2, count - wins - ties)] {
            sums.add(high, 0, times);
        }
    }

    fn draw_many(&self, generator: &mut Generator, count: u64, sums: &mut Sums) {
        let joined = &*JOINED;
        let of_ranks = low_ranks();
        for _ in 0..count {
            let Two { cards, suits, ranks } = self.pool.board(joined, generator);
            let ranks = ranks as usize;
            // Three of a suit and five more are a bit of their own.
            let flush_in = (suits + 0x0505_0505) & self.matters;
            let (mut best, mut high) = (0, 0u32);
            if flush_in == 0 {
                for (i, row) in self.rows.iter().enumerate() {
                    let value = row[ranks];
                    high = if value > best { 0 } else { high } | u32::from(value >= best) << i;
                    best = best.max(value);
                }
            } else {
                let suit = (flush_in.trailing_zeros() / 8) as usize;
                let board = (cards >> (13 * suit) & 0x1fff) as u16;
                for (i, (row, hand)) in self.rows.iter().zip(&self.suits).enumerate() {
                    let value = row[ranks].max(flush(board, hand[suit]));
                    high = if value > best { 0 } else { high } | u32::from(value >= best) << i;
                    best = best.max(value);
                }
            }
            let low = self.lows.as_ref().map_or(0, |lows| lows[usize::from(of_ranks[ranks])]);
            sums.add(high as u16, low, 1);
        }
    }
}
