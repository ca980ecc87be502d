//! Exact sums for known hands before the flop, over rank multisets instead of boards.
//!
//! On a board without a pair a flush beats whatever is none, and on a paired board it does unless somebody has a full house or
//! better ("full" below). So, for each multiset of ranks:
//!
//! * full: all its boards, flushes or not, go to whoever has the best hand without flushes;
//! * otherwise the boards without three of a suit do;
//!
//! and for each choice of three to five cards of a suit, all the boards that hold exactly these go to the best flush, less those
//! that are full. Only a straight flush beats a full house; the few choices that allow one are put right one by one.

use super::fill::{Deck, Lanes, fill_boards};
use super::known::{flush_matters, low_winners, suits_of};
use super::plain::keep;
use super::rows::{HandRow, WIDTH, for_each_multiset, hand_row, low_bit, low_ranks, merged, subsets};
use super::spot::{PLAYERS, Spot, by_rank, by_suit, choose, flush};
use super::tally::{Sums, Tally};
use crate::card_set::CardSet;
use crate::eval::classes::LOWEST_STRAIGHT_FLUSH;
use crate::eval::index::{BOARDS, CHOOSE, rank_multiset_index};
use std::sync::LazyLock;

/// The lowest number of a full house.
const LOWEST_FULL: u16 = 7141;
/// Choices of three and of four ranks.
const THREES: usize = 286;
const FOURS: usize = 715;

/// A paired multiset of ranks: in which ways it holds three or four cards of one suit.
struct Paired {
    /// Its number.
    ranks: u16,
    /// The ranks' bits of three cards of a suit, by number, and the two ranks beside them.
    threes: [(u16, u8, u8); 4],
    /// How many of those there are: 4 with one pair, 1 otherwise.
    count: u8,
    /// Four cards of a suit (of one pair only), and the rank beside them.
    four: u16,
    beside: u8,
}

static PAIRED: LazyLock<Vec<Paired>> = LazyLock::new(list_paired);

/// The ranks' bits of three, four and five cards of a suit, by number.
static SUITED: LazyLock<[Vec<u16>; 3]> = LazyLock::new(|| {
    [3, 4, 5].map(|count| {
        let mut all: Vec<u16> = subsets(0x1fff, count).collect();
        all.sort_unstable_by_key(|&ranks| number(ranks));
        all
    })
});

fn number(bits: u16) -> u16 {
    let (mut bits, mut at, mut sum) = (bits, 1, 0);
    while bits != 0 {
        sum += CHOOSE[bits.trailing_zeros() as usize][at] as u16;
        bits &= bits - 1;
        at += 1;
    }
    sum
}

fn list_paired() -> Vec<Paired> {
    let mut all = Vec::with_capacity(4576);
    for_each_multiset(5, &[4; 13], &mut |ranks, _| {
        let bits = ranks.iter().fold(0u16, |bits, &rank| bits | 1 << rank);
        let different = bits.count_ones();
        if !(3..=4).contains(&different) {
            return;
        }
        let mut paired = Paired {
            ranks: rank_multiset_index(ranks) as u16,
            threes: [(0, 0, 0); 4],
            count: 0,
            four: number(bits),
            beside: 0,
        };
        for three in subsets(bits, 3) {
            let mut left = ranks.to_vec();
            for rank in (0..13).filter(|rank| three >> rank & 1 == 1) {
                let at = left.iter().position(|&r| r == rank).unwrap_or(0);
                left.remove(at);
            }
            paired.threes[usize::from(paired.count)] = (number(three), left[0], left[1]);
            paired.count += 1;
        }
        if different == 4 {
            paired.beside = ranks.windows(2).find(|two| two[0] == two[1]).map_or(0, |two| two[0]);
        }
        all.push(paired);
    });
    all.sort_unstable_by_key(|paired| paired.ranks);
    all
}

/// By multiset of ranks, the boards that a hand leaves without three cards of any suit.
pub(super) fn mixed_boards(hand: CardSet) -> Vec<i16> {
    let live = CardSet::FULL.difference(hand);
    let deck = Deck { counts: by_rank(live), live: by_suit(live), suits: (0..4).collect() };
    let mut boards = vec![0; WIDTH];
    fill_boards(&deck, &[0; WIDTH], &mut boards);
    boards
}

/// What comes of flushes in one suit: who wins with each choice of its cards.
struct Flushes {
    suit: usize,
    threes: Vec<u16>,
    fours: Vec<u16>,
}

/// Counts all boards for hands that are all known, none of the board dealt.
pub fn preflop(spot: &Spot) -> Tally {
    let hands = spot.hands();
    let n = hands.len();
    let hilo = spot.hilo();
    let live = spot.live();
    let suits = suits_of(hands);
    let deck = Deck {
        counts: by_rank(live),
        live: by_suit(live),
        suits: (0..4).filter(|&suit| flush_matters(&suits, suit)).collect(),
    };
    let Plain { who, full } = without_flushes(hands);
    let mut boards = vec![0i16; WIDTH];
    fill_boards(&deck, &full, &mut boards);
    let mut sums = Sums::new(n, hilo);
    let mut lows = [0u16; 256];
    if hilo {
        for (ranks, low) in lows.iter_mut().enumerate() {
            *low = low_winners(hands, ranks as u8);
        }
    }
    let of_ranks = low_ranks();
    // An impossible multiset has no boards.
    if hilo {
        for i in 0..BOARDS[2] {
            sums.add(who[i], lows[usize::from(of_ranks[i])], boards[i] as u64);
        }
    } else {
        sums.add_all(&who[..BOARDS[2]], &boards[..BOARDS[2]]);
    }
    let mut flushes = Vec::with_capacity(4);
    for &suit in &deck.suits {
        let won = Won { deck: &deck, suit, suits: &suits, who: &who, full: &full, lows: &lows, hilo };
        flushes.push(won.add(&mut sums));
    }
    if hilo {
        take_full_hilo(&deck, &flushes, &full, &lows, &mut sums);
    } else {
        take_full(&deck, &flushes, &full, &mut sums);
    }
    sums.into_tally()
}

struct Plain {
    /// By multiset: who has the best hand without flushes.
    who: Vec<u16>,
    /// By multiset: all bits set if that is a full house or better.
    full: Vec<u16>,
}

fn without_flushes(hands: &[CardSet]) -> Plain {
    let mut best = vec![0u16; WIDTH];
    let mut rows: Vec<Box<HandRow>> = Vec::with_capacity(hands.len());
    for &hand in hands {
        let mut row = Box::new([0; WIDTH]);
        hand_row(hand, &mut row);
        for i in 0..WIDTH {
            best[i] = best[i].max(row[i]);
        }
        rows.push(row);
    }
    let mut who = vec![0u16; WIDTH];
    for (player, row) in rows.iter().enumerate() {
        let bit = 1 << player;
        for i in 0..WIDTH {
            who[i] |= if row[i] == best[i] { bit } else { 0 };
        }
    }
    let full = best.iter().map(|&value| if value >= LOWEST_FULL { u16::MAX } else { 0 }).collect();
    Plain { who, full }
}

/// The boards with flushes in one suit.
struct Won<'a> {
    deck: &'a Deck,
    suit: usize,
    suits: &'a [[u16; 4]],
    who: &'a [u16],
    full: &'a [u16],
    lows: &'a [u16; 256],
    hilo: bool,
}

impl Won<'_> {
    /// Gives all boards with three or more of the suit to the best flush, full or not, except that those of a straight flush are
    /// put right at once; says who wins each.
    fn add(&self, sums: &mut Sums) -> Flushes {
        let live = self.deck.live[self.suit];
        let holders: Vec<usize> =
            (0..self.suits.len()).filter(|&i| self.suits[i][self.suit].count_ones() >= 2).collect();
        let mut beside = [0u8; 13];
        for (rank, count) in beside.iter_mut().enumerate() {
            *count = self.deck.counts[rank] - (live >> rank & 1) as u8;
        }
        let others: usize = beside.iter().map(|&count| usize::from(count)).sum();
        let mut flushes = Flushes { suit: self.suit, threes: vec![0; THREES], fours: vec![0; FOURS] };
        let mut hands = [0u16; PLAYERS];
        for (hand, &i) in hands.iter_mut().zip(&holders) {
            *hand = self.suits[i][self.suit];
        }
        let alone = if let [one] = holders[..] { 1 << one } else { 0 };
        for (suited, count) in SUITED.iter().zip(3..) {
            let ways = choose(others, 5 - count);
            if alone != 0 && !self.hilo {
                // Whatever the cards, the flush is his.
                sums.add(alone, 0, ways * choose(live.count_ones() as usize, count));
                if count == 5 {
                    break;
                }
            }
            for (at, &ranks) in suited.iter().enumerate().filter(|(_, ranks)| *ranks & !live == 0) {
                let (mut best, mut who) = (0, 0);
                for (&hand, &player) in hands.iter().zip(&holders) {
                    keep(flush(ranks, hand), player, &mut best, &mut who);
                }
                match count {
                    3 => flushes.threes[at] = who,
                    4 => flushes.fours[at] = who,
                    _ => {}
                }
                if self.hilo {
                    self.add_by_low(ranks, count, &beside, who, sums);
                } else if alone == 0 {
                    sums.add(who, 0, ways);
                }
                if best >= LOWEST_STRAIGHT_FLUSH && count < 5 {
                    self.straight_flush(ranks, count, &beside, who, sums);
                }
            }
        }
        flushes
    }

    /// The boards with these cards of the suit, by the low ranks that the others bring.
    fn add_by_low(&self, ranks: u16, count: usize, beside: &[u8; 13], who: u16, sums: &mut Sums) {
        let own = (0..13).filter(|rank| ranks >> rank & 1 == 1).fold(0, |all, rank| all | low_bit(rank));
        // Cards that bring nothing new, and of each rank those that do.
        let (mut idle, mut new, mut kinds) = (0u64, [(0u8, 0u64); 8], 0);
        for (rank, &cards) in (0u8..).zip(beside) {
            let bit = low_bit(rank);
            if bit == 0 || own & bit != 0 {
                idle += u64::from(cards);
            } else if cards > 0 {
                new[kinds] = (bit, u64::from(cards));
                kinds += 1;
            }
        }
        let new = &new[..kinds];
        let mut put = |bits: u8, ways: u64| sums.add(who, self.lows[usize::from(own | bits)], ways);
        match count {
            5 => put(0, 1),
            4 => {
                put(0, idle);
                new.iter().for_each(|&(bit, cards)| put(bit, cards));
            }
            _ => {
                put(0, idle * idle.saturating_sub(1) / 2);
                for (i, &(bit, cards)) in new.iter().enumerate() {
                    put(bit, cards * idle + cards * (cards - 1) / 2);
                    new[..i].iter().for_each(|&(other, more)| put(bit | other, cards * more));
                }
            }
        }
    }

    /// A straight flush beats a full house. The full boards of these ranks will be taken from the flush, and were given to the
    /// best hand without one: the other way about.
    #[cold]
    fn straight_flush(&self, ranks: u16, count: usize, beside: &[u8; 13], who: u16, sums: &mut Sums) {
        let mut put = |others: &[u8], ways: u64| {
            let mut all = [0; 5];
            merged(others, ranks, &mut all);
            let at = rank_multiset_index(&all);
            if ways > 0 && self.full[at] != 0 {
                let bits = all.iter().fold(0, |bits, &rank| bits | low_bit(rank));
                let low = if self.hilo { self.lows[usize::from(bits)] } else { 0 };
                sums.add(who, low, ways);
                sums.subtract(self.who[at], low, ways);
            }
        };
        for high in 0..13u8 {
            let cards = u64::from(beside[usize::from(high)]);
            let own = ranks >> high & 1 == 1;
            if count == 4 {
                if own {
                    put(&[high], cards);
                }
                continue;
            }
            put(&[high, high], cards * cards.saturating_sub(1) / 2);
            // Only boards with a pair can be full.
            for low in (0..high).filter(|low| own || ranks >> low & 1 == 1) {
                put(&[low, high], cards * u64::from(beside[usize::from(low)]));
            }
        }
    }
}

/// By rank and suit: cards beside the suit, and pairs of them.
fn beside(deck: &Deck) -> ([Lanes; 13], [Lanes; 13]) {
    let count = |rank: usize, s: usize| i16::from(deck.counts[rank]) - (deck.live[s] >> rank & 1) as i16;
    let ones = core::array::from_fn(|rank| core::array::from_fn(|s| count(rank, s)));
    let twos = core::array::from_fn(|rank| core::array::from_fn(|s| count(rank, s) * (count(rank, s) - 1) / 2));
    (ones, twos)
}

/// Takes the full boards from the flushes: by choice of cards first, all suits at once.
fn take_full(deck: &Deck, flushes: &[Flushes], full: &[u16], sums: &mut Sums) {
    let (ones, twos) = beside(deck);
    let mut threes = [[0i16; 4]; THREES];
    let mut fours = [[0i16; 4]; FOURS];
    for paired in PAIRED.iter().filter(|paired| full[usize::from(paired.ranks)] != 0) {
        for &(three, a, b) in &paired.threes[..usize::from(paired.count)] {
            let (a, b) = (usize::from(a), usize::from(b));
            let to = &mut threes[usize::from(three)];
            for s in 0..4 {
                let ways = if a == b { twos[a][s] } else { ones[a][s].wrapping_mul(ones[b][s]) };
                to[s] = to[s].wrapping_add(ways);
            }
        }
        if paired.count == 4 {
            let (to, from) = (&mut fours[usize::from(paired.four)], &ones[usize::from(paired.beside)]);
            for s in 0..4 {
                to[s] = to[s].wrapping_add(from[s]);
            }
        }
    }
    // Cards that are not there have no winner, and who is nobody is left out of the tally.
    for flush in flushes {
        for (who, ways) in flush.threes.iter().zip(&threes).chain(flush.fours.iter().zip(&fours)) {
            sums.subtract(*who, 0, ways[flush.suit] as u64);
        }
    }
}

/// The same where the low of each board counts too.
fn take_full_hilo(deck: &Deck, flushes: &[Flushes], full: &[u16], lows: &[u16; 256], sums: &mut Sums) {
    let (ones, twos) = beside(deck);
    let of_ranks = low_ranks();
    for paired in PAIRED.iter().filter(|paired| full[usize::from(paired.ranks)] != 0) {
        let low = lows[usize::from(of_ranks[usize::from(paired.ranks)])];
        for flush in flushes {
            let s = flush.suit;
            for &(three, a, b) in &paired.threes[..usize::from(paired.count)] {
                let (a, b) = (usize::from(a), usize::from(b));
                let ways = if a == b { twos[a][s] } else { ones[a][s] * ones[b][s] };
                let who = flush.threes[usize::from(three)];
                if who != 0 {
                    sums.subtract(who, low, ways as u64);
                }
            }
            let who = flush.fours[usize::from(paired.four)];
            if paired.count == 4 && who != 0 {
                sums.subtract(who, low, ones[usize::from(paired.beside)][s] as u64);
            }
        }
    }
}
