//! Random deals where all are too many: always the same for a seed, whatever the number of threads.
//!
//! Deals come in chunks with a generator each, as those of known hands do, under the name "omaha-versus-1". All players' hands are
//! drawn, each by its weight, and all of them again if two share a card: then every combination comes as often as its weight says.
//! Of three players or more, those with any hand at all are dealt theirs afterwards from what is left: whatever the others hold, they have as many
//! hands to choose from.
//! The board is drawn from what is left.

use super::counts::Counts;
use super::range::{Packed, Range, card};
use super::request::Versus;
use crate::equity::{CHUNK, Generator, JOINED, Joined, PLAYERS, Pool, Two, choose, low_bit, low_ranks, product};
use crate::error::Error;
use crate::eval::index::rank_multiset_index;
use crate::eval::single::suited_value;
use crate::eval::tables::{FIRST_ROW, Tables, tables};
use core::hint::select_unpredictable;

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
                return select_unpredictable(place < column.bound, column.own, column.other) as usize;
            }
        }
    }
}

/// Draws deals for ranges.
pub struct Draws<'a> {
    versus: &'a Versus,
    seed: [u8; 32],
    /// None where all weights are the same.
    tables: Vec<Option<Alias>>,
    /// By player his hands of up to five cards, in half the memory: most of the time of a draw is the wait for it.
    short: Vec<Vec<u32>>,
    /// By player the first one with the same hands.
    first_with: Vec<usize>,
    /// Players whose hands are drawn together.
    together: Vec<usize>,
    /// Players with any hand at all, who are dealt afterwards.
    after: Vec<usize>,
    pool: Pool,
    /// The cards of the board that are known; their ranks are not numbered.
    known: Two,
    /// By the number of the ranks of one or two cards to come: that of the ranks of the whole board.
    ranks: Vec<u16>,
    /// The rank of the only known card.
    first: u32,
}

/// Deals that are drawn together: while one waits for memory the next are begun.
const BLOCK: usize = 64;

/// By card its bit, thirteen a suit.
static BITS: [u64; 64] = {
    let mut bits = [0; 64];
    let mut card = 0;
    while card < 52 {
        bits[card] = 1 << (13 * (card & 3) + (card >> 2));
        card += 1;
    }
    bits
};

/// By card the bit of its rank among the low ones.
static LOW_BITS: [u8; 64] = {
    let mut bits = [0; 64];
    let mut card = 0;
    while card < 52 {
        bits[card] = low_bit((card >> 2) as u8);
        card += 1;
    }
    bits
};

/// Some deals: by player the hands and their cards, thirteen bits a suit.
struct Block {
    hands: [[Packed; BLOCK]; PLAYERS],
    cards: [[u64; BLOCK]; PLAYERS],
    /// The cards of all hands of a deal.
    used: [u64; BLOCK],
    boards: [Two; BLOCK],
}

impl<'a> Draws<'a> {
    /// For these ranges, with this seed.
    pub fn new(versus: &'a Versus, seed: [u8; 32]) -> Self {
        let pool = Pool::new(versus.deck());
        let mut known = Two::default();
        let mut of_board = Vec::with_capacity(5);
        for card in versus.board {
            known.cards |= BITS[usize::from(card.id())];
            known.suits += 1 << (8 * card.suit());
            of_board.push(card.rank());
        }
        let number = |more: &[u8]| {
            let mut all = [&of_board, more].concat();
            all.sort_unstable();
            rank_multiset_index(&all) as u16
        };
        let ranks = match versus.to_come() {
            0 => vec![number(&[])],
            1 => (0..13).map(|rank| number(&[rank])).collect(),
            2 => (0..13).flat_map(|high| (0..=high).map(move |low| [low, high])).map(|two| number(&two)).collect(),
            _ => Vec::new(),
        };
        let table = |range: &Range| (!range.weights.is_empty()).then(|| Alias::new(range));
        let first = of_board.first().map_or(0, |&rank| u32::from(rank));
        let every = choose(versus.deck().len(), versus.hole);
        let is_any = |who: &usize| {
            let range = versus.ranges.get(*who);
            range.is_some_and(|range| range.weights.is_empty() && range.len() as u64 == every)
        };
        let (after, together) = (0..versus.players()).partition(|who| versus.players() > 2 && is_any(who));
        let tables = versus.ranges.iter().map(table).collect();
        let first_with: Vec<usize> = (0..versus.players())
            .map(|who| (0..who).find(|&other| versus.ranges[other].hands == versus.ranges[who].hands).unwrap_or(who))
            .collect();
        let short = (0..versus.players()).map(|who| {
            let needed = versus.hole < 6 && first_with[who] == who;
            let hands = if needed { &versus.ranges[who].hands[..] } else { &[] };
            hands.iter().map(|&hand| hand as u32 & ((1 << 30) - 1)).collect()
        });
        let short = short.collect();
        Self { versus, seed, tables, short, first_with, together, after, pool, known, ranks, first }
    }

    /// The deals of the chunks from one on to before another, of `trials` in all: the last may be shorter.
    pub fn run(&self, from: u64, to: u64, trials: u64) -> Result<Counts, Error> {
        let mut counts = Counts::new(self.versus.players());
        for chunk in from..to {
            let count = CHUNK.min(trials.saturating_sub(chunk.saturating_mul(CHUNK)));
            let mut generator = Generator::new(b"omaha-versus-1", &self.seed, chunk);
            let chunk = match (self.versus.hole, self.versus.players()) {
                (4, 2) => Self::chunk::<4, 2>,
                (5, 2) => Self::chunk::<5, 2>,
                (_, 2) => Self::chunk::<6, 2>,
                (4, _) => Self::chunk::<4, 0>,
                (5, _) => Self::chunk::<5, 0>,
                _ => Self::chunk::<6, 0>,
            };
            chunk(self, &mut generator, count, &mut counts)?;
        }
        Ok(counts)
    }

    /// Some deals of K cards for P players, or, where that is 0, for as many as there are.
    fn chunk<const K: usize, const P: usize>(
        &self,
        generator: &mut Generator,
        count: u64,
        counts: &mut Counts,
    ) -> Result<(), Error> {
        let (t, joined) = (tables(), &*JOINED);
        let players = if P == 0 { self.versus.players() } else { P };
        let together = if P == 0 { &self.together[..] } else { &[0, 1][..] };
        let mut patience = CHUNK * PATIENCE;
        let mut block = Block {
            hands: [[0; BLOCK]; PLAYERS],
            cards: [[0; BLOCK]; PLAYERS],
            used: [0; BLOCK],
            boards: [Two::default(); BLOCK],
        };
        // By winners, so that a deal costs one addition.
        let mut sums = [0u64; 256];
        let mut left = count as usize;
        while left > 0 {
            let wanted = left.min(BLOCK);
            let mut found = 0;
            while found < wanted {
                let tries = wanted - found;
                if patience < tries as u64 {
                    return Err(Error::Range { code: "equity.ranges_collide", player: 0 });
                }
                patience -= tries as u64;
                self.hands::<K>(generator, &mut block, found..wanted);
                // Those without a card twice move up, without a branch.
                let first = found;
                for at in first..wanted {
                    let (mut all, mut twice) = (0, 0);
                    for &who in together {
                        let cards = block.cards[who][at];
                        twice |= all & cards;
                        all |= cards;
                        block.cards[who][found] = cards;
                        block.hands[who][found] = block.hands[who][at];
                    }
                    block.used[found] = all;
                    found += usize::from(twice == 0);
                }
            }
            self.hands_after::<K>(generator, &mut block, wanted);
            self.boards(joined, generator, &mut block, wanted);
            for at in 0..wanted {
                let (high, low) = winners::<K>(t, &block, at, players, self.versus.hilo);
                let at = usize::from(high) | usize::from(low) << 4;
                match sums.get_mut(at) {
                    Some(sum) if high < 16 => *sum = sum.wrapping_add(1),
                    _ => counts.add(high, low, 1),
                }
            }
            left -= wanted;
        }
        for (at, &sum) in sums.iter().enumerate().filter(|&(_, &sum)| sum > 0) {
            counts.add((at & 15) as u16, (at >> 4) as u16, u128::from(sum));
        }
        Ok(())
    }

    /// A hand of each player for these deals, whether or not they share cards.
    fn hands<const K: usize>(&self, generator: &mut Generator, block: &mut Block, at: core::ops::Range<usize>) {
        for &who in &self.together {
            let (range, table) = (&self.versus.ranges[who], &self.tables[who]);
            let first = self.first_with[who];
            let (short, long) = (&self.short[first][..], &self.versus.ranges[first].hands[..]);
            let hands = &mut block.hands[who][at.clone()];
            // All hands are asked for before the first one is looked at.
            for hand in &mut *hands {
                let at = match table {
                    Some(table) => table.draw(generator),
                    None => generator.below(range.len() as u64) as usize,
                };
                *hand = if K < 6 { u64::from(short[at]) } else { long[at] };
            }
            for (hand, cards) in hands.iter().zip(&mut block.cards[who][at.clone()]) {
                *cards = (0..K).fold(0, |cards, place| cards | BITS[card(*hand, place)]);
            }
        }
    }

    /// The hands of players with any hand at all, each of what the others have left.
    fn hands_after<const K: usize>(&self, generator: &mut Generator, block: &mut Block, wanted: usize) {
        for &who in &self.after {
            let range = &self.versus.ranges[who];
            for at in 0..wanted {
                loop {
                    let hand = range.hands[generator.below(range.len() as u64) as usize];
                    let cards = (0..K).fold(0, |cards, place| cards | BITS[card(hand, place)]);
                    if cards & block.used[at] == 0 {
                        block.used[at] |= cards;
                        (block.hands[who][at], block.cards[who][at]) = (hand, cards);
                        break;
                    }
                }
            }
        }
    }

    /// Completes so many boards with cards that nobody holds.
    fn boards(&self, joined: &Joined, generator: &mut Generator, block: &mut Block, wanted: usize) {
        let (twos, ones) = (&self.pool.twos, &self.pool.ones);
        let any = |generator: &mut Generator, of: &[Two]| of[generator.below(of.len() as u64) as usize];
        match self.versus.to_come() {
            0 => {
                let ranks = u32::from(self.ranks[0]);
                block.boards[..wanted].fill(Two { ranks, ..self.known });
            }
            1 | 2 => {
                let of = if self.versus.to_come() == 1 { ones } else { twos };
                self.fill(block, wanted, || (any(generator, of), true));
                for board in &mut block.boards[..wanted] {
                    board.ranks = u32::from(self.ranks[board.ranks as usize]);
                }
            }
            4 => self.fill(block, wanted, || {
                let (one, two) = (any(generator, twos), any(generator, twos));
                let ranks = joined.five(joined.four(one.ranks, two.ranks), self.first);
                let both = Two { cards: one.cards | two.cards, suits: one.suits + two.suits, ranks };
                (both, one.cards & two.cards == 0)
            }),
            _ => {
                // Two of three are thrown away: of those nothing but the cards is looked at.
                let nothing = Two::default();
                let mut chosen = [[&nothing; 3]; BLOCK];
                let mut found = 0;
                while found < wanted {
                    let ([a, b, c], good) = self.pool.choose(generator);
                    chosen[found] = [a, b, c];
                    found += usize::from(good & ((a.cards | b.cards | c.cards) & block.used[found] == 0));
                }
                for (board, chosen) in block.boards.iter_mut().zip(chosen).take(wanted) {
                    *board = joined.whole(chosen);
                }
            }
        }
    }

    /// Takes what is drawn for a deal if it is good and nobody holds a card of it, else draws again; without a branch.
    #[inline(always)]
    fn fill(&self, block: &mut Block, wanted: usize, mut draw: impl FnMut() -> (Two, bool)) {
        let mut found = 0;
        while found < wanted {
            let (more, good) = draw();
            let (cards, suits) = (more.cards | self.known.cards, more.suits + self.known.suits);
            block.boards[found] = Two { cards, suits, ranks: more.ranks };
            found += usize::from(good & (more.cards & block.used[found] == 0));
        }
    }
}

/// Who shares the high, and the low; without branches on what was drawn.
#[inline(always)]
fn winners<const K: usize>(t: &Tables, block: &Block, at: usize, players: usize, hilo: bool) -> (u16, u16) {
    let board = &block.boards[at];
    let row = &t.rows[FIRST_ROW[2] + board.ranks as usize].0;
    // Three of a suit and five more are a bit of their own.
    let flush_in = (board.suits + 0x0505_0505) & 0x0808_0808;
    let suit = (flush_in | 1 << 31).trailing_zeros() / 8;
    let of_suit = |cards: u64| (cards >> (13 * suit) & 0x1fff) as usize;
    let suited = select_unpredictable(flush_in == 0, 0, of_suit(board.cards));
    let mut values = [0u16; PLAYERS];
    for (value, (hands, cards)) in values.iter_mut().zip(block.hands.iter().zip(&block.cards)).take(players) {
        let (hand, cards) = (hands[at], cards[at]);
        let rank = |place: usize| (hand >> (6 * place + 2) & 15) as usize;
        // Four values a word; the last one is that of the suit.
        let mut words = [0u64; 4];
        let last = K * (K - 1) / 2;
        words[last / 4] = u64::from(suited_value(t, suited, of_suit(cards))) << (16 * (last % 4));
        for high in 0..K {
            let first = rank(high) * (rank(high) + 1) / 2;
            for low in 0..K {
                if low < high {
                    let at = high * (high - 1) / 2 + low;
                    words[at / 4] |= row.get(first + rank(low)).map_or(0, |&value| u64::from(value)) << (16 * (at % 4));
                }
            }
        }
        let best = words[1..=last / 4].iter().fold(words[0], |best, &word| higher(best, word));
        let best = higher(best, best >> 32);
        *value = higher(best, best >> 16) as u16;
    }
    let high = best_of(&values[..players]);
    if !hilo {
        return (high, 0);
    }
    let on_board = usize::from(low_ranks()[board.ranks as usize]) << 8;
    for (value, hands) in values.iter_mut().zip(&block.hands).take(players) {
        let hand = hands[at];
        let held = (0..K).fold(0, |ranks, place| ranks | LOW_BITS[card(hand, place)]);
        *value = u16::from(t.low[on_board | usize::from(held)]);
    }
    (high, best_of(&values[..players]))
}

/// The higher of two values in each quarter of a word, all below 2^15: which one it is, no branch would foresee.
#[inline(always)]
const fn higher(one: u64, other: u64) -> u64 {
    const TOP: u64 = 0x8000_8000_8000_8000;
    let at_least = (one | TOP).wrapping_sub(other) & TOP;
    // All bits of a quarter but the top one.
    let mask = at_least.wrapping_sub(at_least >> 15);
    other ^ ((one ^ other) & mask)
}

/// Who has the best value; nobody if that is 0.
#[inline(always)]
fn best_of(values: &[u16]) -> u16 {
    let best = values.iter().fold(0, |best, &value| higher(best, u64::from(value))) as u16;
    let who = values.iter().enumerate().fold(0, |who, (i, &value)| who | u16::from(value == best) << i);
    if best == 0 { 0 } else { who }
}
