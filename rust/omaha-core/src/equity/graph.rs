//! Cards that can stand together in a hand that does not beat a bound, as a graph whose cliques are counted.

use crate::eval::index::CHOOSE;

/// Bits of each rank in a set of cards by rank, four a rank: the topmost is the card of the flush suit, if one is told apart,
/// the others are as many as there are cards in other suits.
pub const NIBBLE: u64 = 15;
/// The cards of the flush suit.
pub const SUIT: u64 = 0x8_8888_8888_8888;
/// Kinds of cards: by rank, the one of the flush suit and the others.
const KINDS: usize = 26;

/// Which cards can stand beside which in a hand that does not beat a bound. Cards that stand beside the same ones are counted
/// together.
pub struct Graph {
    kinds: usize,
    /// By kind: its cards,
    members: [u64; KINDS],
    /// those beside which they can stand, of the kinds that follow,
    beside: [u64; KINDS],
    /// and whether two of its own can.
    together: [bool; KINDS],
    /// Of which beside is to become: all that they can stand beside, themselves if they can.
    all: [u64; KINDS],
}

impl Graph {
    pub const fn new() -> Self {
        Self { kinds: 0, members: [0; KINDS], beside: [0; KINDS], together: [false; KINDS], all: [0; KINDS] }
    }

    /// Adds cards that can stand beside those in `all`, among them themselves if two of them can.
    #[inline]
    pub fn add(&mut self, members: u64, all: u64) {
        let known = self.all[..self.kinds].iter().position(|&other| other == all);
        let kind = known.unwrap_or(self.kinds);
        self.members[kind] |= members;
        if known.is_none() {
            self.all[kind] = all;
            self.together[kind] = all & members != 0;
            self.kinds += 1;
        }
    }

    /// The hands of so many cards.
    pub fn count(&mut self, size: usize) -> u64 {
        let mut after = 0;
        for kind in (0..self.kinds).rev() {
            self.beside[kind] = self.all[kind] & after;
            after |= self.members[kind];
        }
        self.step(after, 0, size)
    }

    fn step(&self, cards: u64, from: usize, k: usize) -> u64 {
        if k == 0 {
            return 1;
        }
        if cards == 0 {
            return 0;
        }
        if k == 1 {
            return u64::from(cards.count_ones());
        }
        let mut total = 0;
        for kind in from..self.kinds {
            let copies = (cards & self.members[kind]).count_ones() as usize;
            if copies == 0 {
                continue;
            }
            let rest = cards & self.beside[kind];
            total +=
                copies as u64 * if k == 2 { u64::from(rest.count_ones()) } else { self.step(rest, kind + 1, k - 1) };
            if self.together[kind] {
                for more in 2..=copies.min(k) {
                    total += CHOOSE[copies][more] * self.step(rest, kind + 1, k - more);
                }
            }
        }
        total
    }
}

/// The same by ranks alone, which is enough unless a straight flush decides: a card of the flush suit below the best known flush's
/// top card is like any other of its rank, and one above it must be the only one of its suit in the hand. (Flushes on one board
/// differ in their hole cards only, and whoever has the highest of these has the better one.)
pub struct Ranks13 {
    kinds: usize,
    /// By kind: all bits of its ranks, and those of the kinds that follow beside which they can stand.
    ranks: [u64; 13],
    beside: [u64; 13],
    together: [bool; 13],
    /// How many cards that are like others; those that are of another suit; those that must be alone in their suit.
    like: [usize; 13],
    plain: [usize; 13],
    lone: [usize; 13],
    cards: Cards,
}

#[derive(Clone, Copy, Default)]
pub struct Cards {
    pub like: u64,
    pub plain: u64,
    pub lone: u64,
}

/// Ways to choose: like cards alone; plain cards alone; one lone card and plain ones.
#[derive(Clone, Copy, Default)]
struct Ways {
    pub like: u64,
    pub plain: u64,
    pub lone: u64,
}

impl Ranks13 {
    pub fn new(beside: &[u64; 13], cards: Cards) -> Self {
        let all = cards.like | cards.lone;
        let mut present = 0u64;
        for rank in 0..13 {
            let nibble = NIBBLE << (4 * rank);
            present |= if all & nibble == 0 { 0 } else { nibble };
        }
        let mut graph = Self {
            kinds: 0,
            ranks: [0; 13],
            beside: [0; 13],
            together: [false; 13],
            like: [0; 13],
            plain: [0; 13],
            lone: [0; 13],
            cards,
        };
        for (rank, &beside) in beside.iter().enumerate() {
            let nibble = NIBBLE << (4 * rank);
            if present & nibble == 0 {
                continue;
            }
            let key = beside & present;
            let known = graph.beside[..graph.kinds].iter().position(|&other| other == key);
            let kind = known.unwrap_or(graph.kinds);
            if known.is_none() {
                graph.beside[kind] = key;
                graph.together[kind] = key & nibble != 0;
                graph.kinds += 1;
            }
            graph.ranks[kind] |= nibble;
        }
        let mut after = 0;
        for kind in (0..graph.kinds).rev() {
            let ranks = graph.ranks[kind];
            graph.beside[kind] &= after;
            after |= ranks;
            graph.like[kind] = (cards.like & ranks).count_ones() as usize;
            graph.plain[kind] = (cards.plain & ranks).count_ones() as usize;
            graph.lone[kind] = (cards.lone & ranks).count_ones() as usize;
        }
        graph
    }

    pub fn count(&self, size: usize) -> u64 {
        if self.cards.lone == 0 {
            self.step::<false>(u64::MAX, 0, size).like
        } else {
            let ways = self.step::<true>(u64::MAX, 0, size);
            ways.like + ways.lone
        }
    }

    fn step<const LONE: bool>(&self, ranks: u64, from: usize, k: usize) -> Ways {
        if k == 0 {
            return Ways { like: 1, plain: 1, lone: 0 };
        }
        if k == 1 {
            let count = |cards: u64| u64::from((cards & ranks).count_ones());
            let like = count(self.cards.like);
            return if LONE {
                Ways { like, plain: count(self.cards.plain), lone: count(self.cards.lone) }
            } else {
                Ways { like, plain: 0, lone: 0 }
            };
        }
        if k == 2 {
            return self.pairs::<LONE>(ranks, from);
        }
        let mut total = Ways::default();
        for kind in from..self.kinds {
            if ranks & self.ranks[kind] == 0 {
                continue;
            }
            let rest = ranks & self.beside[kind];
            let (like, plain, lone) = (self.like[kind], self.plain[kind], self.lone[kind] as u64);
            let most = if self.together[kind] { k } else { 1 };
            for count in 1..=most {
                if rest == 0 && count < k {
                    continue;
                }
                let ways = self.step::<LONE>(rest, kind + 1, k - count);
                total.like += CHOOSE[like][count] * ways.like;
                if LONE {
                    let all = CHOOSE[plain][count];
                    total.plain += all * ways.plain;
                    total.lone += all * ways.lone + lone * CHOOSE[plain][count - 1] * ways.plain;
                }
            }
        }
        total
    }
}

impl Ranks13 {
    /// [`Ranks13::step`] for two cards, where most of the time goes.
    #[inline(always)]
    fn pairs<const LONE: bool>(&self, ranks: u64, from: usize) -> Ways {
        let mut total = Ways::default();
        for kind in from..self.kinds {
            if ranks & self.ranks[kind] == 0 {
                continue;
            }
            let rest = ranks & self.beside[kind];
            let count = |cards: u64| u64::from((cards & rest).count_ones());
            let two = u64::from(self.together[kind]);
            let like = self.like[kind] as u64;
            total.like += like * count(self.cards.like) + two * (like * like.saturating_sub(1) / 2);
            if LONE {
                let (plain, lone) = (self.plain[kind] as u64, self.lone[kind] as u64);
                let others = count(self.cards.plain);
                total.plain += plain * others + two * (plain * plain.saturating_sub(1) / 2);
                total.lone += plain * count(self.cards.lone) + lone * (others + two * plain);
            }
        }
        total
    }
}
