//! How many boards each multiset of ranks stands for.

use super::rows::WAYS;
use crate::eval::index::CHOOSE;

/// Four numbers, one for each suit.
pub type Lanes = [i16; 4];

/// Sixteen numbers, one for each rank and three to spare: two vectors of any machine.
#[derive(Clone, Copy)]
struct Wide([i16; 16]);

impl Wide {
    const ZERO: Self = Self([0; 16]);

    #[inline(always)]
    fn splat(value: i16) -> Self {
        Self([value; 16])
    }

    #[inline(always)]
    fn each(self, other: Self, make: impl Fn(i16, i16) -> i16) -> Self {
        let mut made = [0; 16];
        for i in 0..16 {
            made[i] = make(self.0[i], other.0[i]);
        }
        Self(made)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.each(other, i16::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.each(other, i16::wrapping_sub)
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.each(other, i16::wrapping_mul)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.each(other, |a, b| a ^ b)
    }
}

/// Everything that the sums need of a spot.
pub struct Deck {
    pub counts: [u8; 13],
    pub live: [u16; 4],
    /// The suits in which somebody can have a flush.
    pub suits: Vec<usize>,
}

/// How a run of ranks, chosen from the top, is counted.
#[derive(Clone, Copy)]
struct Carry {
    /// All ways.
    all: i16,
    /// By suit: the ways with no, one and two cards of it.
    none: Lanes,
    one: Lanes,
    two: Lanes,
}

/// Fills in how many boards each multiset stands for: all of them if it is full, otherwise those without three of a suit in
/// which a flush is possible.
struct Fill<'a> {
    full: &'a [u16],
    boards: &'a mut [i16],
    /// By rank and copies: ways to choose as many beside the suit.
    beside: [[Lanes; 6]; 13],
    /// By rank: whether the suit's card is there.
    there: [Lanes; 13],
    pub counts: [u8; 13],
    /// By suit and rank, all bits set if the card is there; padded to a vector.
    masks: [Wide; 4],
    /// By suit: -1 if a flush is possible.
    matters: Lanes,
    /// By rank: cards, pairs of them, and by suit the cards beside the suit's if that is there.
    ranks: Wide,
    pairs: Wide,
    others: [Wide; 4],
}

impl Fill<'_> {
    #[inline(always)]
    fn step(&self, carry: &Carry, rank: usize, copies: usize) -> Carry {
        let all = WAYS[usize::from(self.counts[rank])][copies] as i16;
        let (p, q) = (&self.beside[rank][copies], &self.beside[rank][copies - 1]);
        let there = &self.there[rank];
        let mut next = Carry { all: carry.all.wrapping_mul(all), none: [0; 4], one: [0; 4], two: [0; 4] };
        for s in 0..4 {
            let q = q[s] & there[s];
            next.none[s] = carry.none[s].wrapping_mul(p[s]);
            next.one[s] = carry.one[s].wrapping_mul(p[s]).wrapping_add(carry.none[s].wrapping_mul(q));
            next.two[s] = carry.two[s].wrapping_mul(p[s]).wrapping_add(carry.one[s].wrapping_mul(q));
        }
        next
    }

    /// Boards without three of a suit.
    #[inline(always)]
    fn mixed(&self, carry: &Carry) -> i16 {
        let mut mixed = carry.all;
        for s in 0..4 {
            let low = carry.none[s].wrapping_add(carry.one[s]).wrapping_add(carry.two[s]);
            mixed = mixed.wrapping_sub(carry.all.wrapping_sub(low) & self.matters[s]);
        }
        mixed
    }

    /// Chooses `left` cards of ranks below `below`, the highest first; `base` is the number of what was chosen so far.
    #[inline(always)]
    fn choose<const LEFT: usize>(
        &mut self,
        below: usize,
        base: usize,
        carry: &Carry,
        go_on: &mut impl FnMut(&mut Self, usize, usize, usize, &Carry),
    ) {
        for rank in 0..below {
            let mut base = base;
            let most = LEFT.min(usize::from(self.counts[rank]));
            for copies in 1..=LEFT {
                // The copies take the places LEFT - 1, LEFT - 2, ... of the ascending multiset.
                let place = LEFT - copies;
                base += CHOOSE[rank + place][place + 1] as usize;
                if copies > most {
                    // No board has these: what a run before has written here must go.
                    if let Some(boards) = self.boards[base..].first_chunk_mut::<16>() {
                        *boards = [0; 16];
                    }
                    continue;
                }
                let next = self.step(carry, rank, copies);
                go_on(self, LEFT - copies, rank, base, &next);
            }
        }
    }

    fn go(&mut self, left: usize, below: usize, base: usize, carry: &Carry) {
        match left {
            0 => self.leaf(base, carry),
            1 => self.run(below, base, carry),
            2 => self.last_two(below, base, carry),
            3 => self.choose::<3>(below, base, carry, &mut Self::go),
            4 => self.choose::<4>(below, base, carry, &mut Self::go),
            _ => self.choose::<5>(below, base, carry, &mut Self::go),
        }
    }

    /// The last two cards, of any ranks below; three are chosen. Two cards of suits s and t give a board without three of a suit unless
    /// the three have two of s or two of t, or one of s where t is the same.
    fn last_two(&mut self, below: usize, base: usize, carry: &Carry) {
        let mixed = self.mixed(carry);
        let (mut two, mut one) = (carry.two, carry.one);
        for s in 0..4 {
            two[s] &= self.matters[s];
            one[s] &= self.matters[s];
        }
        // By rank of the lower card: boards with the higher card of each suit; all boards; and with two cards of that rank.
        let mut any = Wide::ZERO;
        for s in 0..4 {
            any = any.add(Wide::splat(mixed.wrapping_sub(two[s])).and(self.masks[s]));
        }
        let all = Wide::splat(carry.all).mul(self.ranks);
        let mut by_suit = [Wide::ZERO; 4];
        let mut twins = Wide::splat(mixed).mul(self.pairs);
        for s in 0..4 {
            let doubled = Wide::splat(two[s]);
            let same = Wide::splat(two[s].wrapping_sub(one[s]));
            by_suit[s] = any.sub(doubled.mul(self.ranks)).add(same.and(self.masks[s]));
            twins = twins.sub(doubled.mul(self.others[s]));
        }
        let whole_twins = Wide::splat(carry.all).mul(self.pairs);
        for rank in 0..below.min(13) {
            let at = base + rank * (rank + 1) / 2;
            let mut run = Wide::ZERO;
            for s in 0..4 {
                run = run.add(by_suit[s].and(Wide::splat(self.masks[s].0[rank])));
            }
            let whole = all.mul(Wide::splat(self.ranks.0[rank]));
            self.put(at, run, whole);
            if let (Some(full), Some(boards)) = (self.full.get(at + rank), self.boards.get_mut(at + rank)) {
                *boards = if *full != 0 { whole_twins.0[rank] } else { twins.0[rank] };
            }
        }
    }

    /// Writes sixteen numbers of boards: all of those that are full, the others without three of a suit. What is written beyond a
    /// run is overwritten by what follows it.
    #[inline(always)]
    fn put(&mut self, at: usize, run: Wide, whole: Wide) {
        if let (Some(full), Some(boards)) =
            (self.full[at..].first_chunk::<16>(), self.boards[at..].first_chunk_mut::<16>())
        {
            let full = Wide(full.map(|bits| bits as i16));
            *boards = run.xor(run.xor(whole).and(full)).0;
        }
    }

    #[inline(always)]
    fn leaf(&mut self, at: usize, carry: &Carry) {
        let full = self.full[at] != 0;
        self.boards[at] = if full { carry.all } else { self.mixed(carry) };
    }

    /// The last card of any rank below: numbers one after the other. With a card of a rank the boards without three of a suit are, for
    /// each live card of the rank, those of the carry less those that have two of that card's suit already.
    #[inline(always)]
    fn run(&mut self, below: usize, base: usize, carry: &Carry) {
        if below == 0 {
            return;
        }
        let mixed = self.mixed(carry);
        let mut run = Wide::ZERO;
        for s in 0..4 {
            let ways = mixed.wrapping_sub(carry.two[s] & self.matters[s]);
            run = run.add(Wide::splat(ways).and(self.masks[s]));
        }
        self.put(base, run, Wide::splat(carry.all).mul(self.ranks));
    }
}

pub fn fill_boards(deck: &Deck, full: &[u16], boards: &mut [i16]) {
    let beside = core::array::from_fn(|rank| {
        core::array::from_fn(|copies| {
            core::array::from_fn(|s| {
                let others = usize::from(deck.counts[rank]) - usize::from(deck.live[s] >> rank & 1);
                WAYS[others][copies] as i16
            })
        })
    });
    let there_is = |s: usize, rank: usize| -i16::from(rank < 13 && deck.live[s] >> rank & 1 == 1);
    let cards = |rank: usize| deck.counts.get(rank).map_or(0, |&count| i16::from(count));
    let mut fill = Fill {
        full,
        boards,
        beside,
        there: core::array::from_fn(|rank| core::array::from_fn(|s| there_is(s, rank))),
        counts: deck.counts,
        masks: core::array::from_fn(|s| Wide(core::array::from_fn(|rank| there_is(s, rank)))),
        matters: core::array::from_fn(|s| -i16::from(deck.suits.contains(&s))),
        ranks: Wide(core::array::from_fn(cards)),
        pairs: Wide(core::array::from_fn(|rank| cards(rank) * (cards(rank) - 1) / 2)),
        others: core::array::from_fn(|s| Wide(core::array::from_fn(|rank| (cards(rank) - 1) & there_is(s, rank)))),
    };
    let start = Carry { all: 1, none: [1; 4], one: [0; 4], two: [0; 4] };
    fill.go(5, 13, 0, &start);
}
