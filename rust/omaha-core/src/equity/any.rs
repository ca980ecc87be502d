//! Known hands against one of which nothing is known: on each board the hands that lose are the sets of cards of which every
//! two make less than the best known hand, that is cliques of a graph, and are counted as such.

use super::classes::{Classes, Come, Ranks, Suited};
use super::graph::{Cards, Graph, NIBBLE, Ranks13, SUIT};
use super::known::suits_of;
use super::plain::keep;
use super::rows::{low_bit, rank_pairs};
use super::spot::{Spot, choose, flush};
use super::tally::Sums;
use crate::card_set::CardSet;
use crate::eval::classes::{HIGHEST_FLUSH, LOWEST_FLUSH};
use crate::eval::index::{PAIRS, pair_index};
use crate::eval::single::low_ranks;
use crate::eval::tables::{ROW, tables};

/// One class of boards, from the side of the unknown hand.
struct Board<'a> {
    row: &'a [u16; ROW],
    /// The cards that the unknown hand can hold.
    cards: u64,
    /// The ranks of the flush suit on the board, if a flush is possible.
    suited: Option<u16>,
    /// The ranks below the highest of the known hands' cards that can make a flush.
    covered: u16,
    /// The low ranks on the board.
    low: u8,
    size: usize,
}

/// No bound: whatever the hand, it counts.
const ALL: u16 = u16::MAX;

impl Board<'_> {
    /// Hands whose high is below one bound and whose low is below another.
    fn below(&self, high: u16, low: u16) -> u64 {
        if high == ALL && low == ALL {
            return choose(self.cards.count_ones() as usize, self.size);
        }
        let lows = &tables().low[usize::from(self.low) << 8..][..256];
        let mut plain = [0u64; 13];
        for a in 0..13 {
            let (nibble, low_a) = (NIBBLE << (4 * a), low_bit(a as u8));
            let values = &self.row[pair_index(0, a as u8)..][..a + 1];
            for (b, &value) in values.iter().enumerate() {
                let fits = value < high && (low == ALL || u16::from(lows[usize::from(low_a | low_bit(b as u8))]) < low);
                let fits = u64::from(fits).wrapping_neg();
                plain[a] |= NIBBLE << (4 * b) & fits;
                plain[b] |= nibble & fits;
            }
        }
        let Some(suited) = self.suited else {
            return Ranks13::new(&plain, Cards { like: self.cards, plain: 0, lone: 0 }).count(self.size);
        };
        // The suited cards with which another of the suit would win.
        let lone = if high == ALL {
            Some(0)
        } else if high <= LOWEST_FLUSH {
            Some(SUIT)
        } else if tables().board_suit[usize::from(suited)] >> 16 != 0 {
            None
        } else if high > HIGHEST_FLUSH {
            Some(0)
        } else {
            Some(SUIT & !((1 << (4 * u32::from(self.covered).trailing_ones())) - 1))
        };
        if let Some(lone) = lone {
            let cards = Cards { like: self.cards & !lone, plain: self.cards & !SUIT, lone: self.cards & lone };
            return Ranks13::new(&plain, cards).count(self.size);
        }
        let mut graph = Graph::new();
        let held = self.cards & SUIT;
        let flushes = high > LOWEST_FLUSH;
        for (rank, &beside) in plain.iter().enumerate() {
            let members = self.cards & (NIBBLE >> 1) << (4 * rank);
            if members != 0 {
                graph.add(members, beside & self.cards);
            }
            let own = held & 8 << (4 * rank);
            if own == 0 {
                continue;
            }
            // Beside cards of other suits, those of its own rank too, a suited card is like any other of its rank.
            let mut all = beside & self.cards & !SUIT;
            if flushes {
                all |= own;
                let mut others = held & beside & !own;
                while others != 0 {
                    let other = others & others.wrapping_neg();
                    others ^= other;
                    let fits = high == ALL || flush(suited, 1 << rank | 1 << (other.trailing_zeros() >> 2)) < high;
                    all |= other & u64::from(fits).wrapping_neg();
                }
            }
            graph.add(own, all);
        }
        graph.count(self.size)
    }

    /// Whether some hand may be as high as the bound. Flushes never tie.
    fn reaches(&self, high: u16) -> bool {
        self.row[..PAIRS].contains(&high)
    }

    /// Hands with a high below the bound, as high, and higher.
    fn highs(&self, best: u16, low: u16) -> [u64; 3] {
        let (below, all) = (self.below(best, low), self.below(ALL, low));
        let not_above = if self.reaches(best) { self.below(best + 1, low) } else { below };
        [below, not_above - below, all - not_above]
    }
}

/// Known hands against one unknown hand.
pub struct AnyHand {
    classes: Classes,
    come: Vec<Come>,
    beside: [[u8; 13]; 4],
    hands: Vec<CardSet>,
    /// The place of the unknown hand.
    place: usize,
    suits: Vec<[u16; 4]>,
    pairs: Vec<Vec<usize>>,
    board_low: u8,
    hilo: bool,
    hole: usize,
}

impl AnyHand {
    /// `place` is that of the unknown hand; the others are known.
    pub fn new(spot: &Spot, place: usize) -> Self {
        let mut any = Self::with_flushes(spot, place, |_| true);
        any.classes.without_suited();
        any
    }

    /// The same with flushes told apart only in some suits, and not yet taken out of the other boards.
    pub(super) fn with_flushes(spot: &Spot, place: usize, tells: impl Fn(usize) -> bool) -> Self {
        let classes = Classes::new(spot, tells, spot.hands());
        let hands = spot.hands();
        Self {
            come: classes.come(),
            beside: core::array::from_fn(|suit| classes.beside(suit)),
            classes,
            place,
            suits: suits_of(hands),
            pairs: hands.iter().map(|&hand| rank_pairs(hand)).collect(),
            hands: hands.to_vec(),
            board_low: low_ranks(spot.board()) as u8,
            hilo: spot.hilo(),
            hole: spot.hole(),
        }
    }

    /// How many parts the work has.
    pub fn parts(&self) -> usize {
        self.come.len() + self.classes.ranks.len()
    }

    /// Does one part.
    pub fn run(&self, part: usize, sums: &mut Sums) {
        match self.come.get(part) {
            Some(&come) => self.suited(come, sums),
            None => {
                if let Some(class) = self.classes.ranks.get(part - self.come.len()).filter(|class| class.boards > 0) {
                    let cards = self.plain_cards(class);
                    self.add(class.row, &class.ranks, cards, None, class.boards, sums);
                }
            }
        }
    }

    /// The cards that the unknown hand can hold beside these ranks of the board.
    fn plain_cards(&self, class: &Ranks) -> u64 {
        let mut counts = self.classes.counts;
        for &rank in &class.ranks[..self.classes.to_come] {
            counts[usize::from(rank)] -= 1;
        }
        counts.iter().enumerate().fold(0, |cards, (rank, &count)| cards | ((1 << count) - 1) << (4 * rank))
    }

    fn suited(&self, come: Come, sums: &mut Sums) {
        self.each_board(come, &mut |class, cards| {
            let ranks = &self.classes.ranks[class.ranks];
            self.add(ranks.row, &ranks.ranks, cards, Some((come.suit, class.suited)), class.boards, sums);
        });
    }

    /// Calls with each class of boards on which these cards of a suit come, and what the unknown hand can hold there.
    fn each_board(&self, come: Come, call: &mut impl FnMut(&Suited<'_>, u64)) {
        let beside = &self.beside[come.suit];
        let held = self.classes.live[come.suit] & !come.ranks;
        let mut all = 0u64;
        for (rank, &count) in beside.iter().enumerate() {
            all |= u64::from(((1u16 << count) - 1) | (held >> rank & 1) << 3) << (4 * rank);
        }
        self.classes.each_suited(come, beside, &mut |class| {
            let mut cards = all;
            for &rank in class.beside {
                // One fewer: the topmost of the bits for other suits goes.
                let three = cards >> (4 * rank) & 7;
                cards ^= (three ^ three >> 1) << (4 * rank);
            }
            call(class, cards);
        });
    }

    /// For an ordering, the only known hand against the unknown one, on one class of boards: how often its high wins and ties, twice
    /// the wins and once the ties of those deals in which nobody makes a low, and twice the wins and once the ties of the low.
    pub(super) fn shares(&self, ranks: &Ranks, cards: u64, flush_of: Option<(usize, u16)>, with_low: bool) -> [u64; 4] {
        let row = &tables().rows[usize::from(ranks.row)].0;
        let low = ranks.ranks[..self.classes.to_come].iter().fold(self.board_low, |all, &rank| all | low_bit(rank));
        let who = 1 - self.place;
        let mut best = self.pairs[who].iter().fold(0, |best, &pair| best.max(row[pair]));
        if let Some((suit, suited)) = flush_of {
            best = best.max(flush(suited, self.suits[who][suit]));
        }
        let board = self.board(row, cards, flush_of, low);
        let share = |[win, tie, _]: [u64; 3]| 2 * win + tie;
        let high = board.highs(best, ALL);
        if low.count_ones() < 3 {
            return [high[0], high[1], share(high), 0];
        }
        let own = u16::from(tables().low[usize::from(low) << 8 | low_ranks(self.hands[who])]);
        let without = if own == 0 { share(board.highs(best, 1)) } else { 0 };
        let lows = if !with_low || own == 0 { 0 } else { board.below(ALL, own) + board.below(ALL, own + 1) };
        [high[0], high[1], without, lows]
    }

    fn board<'a>(&self, row: &'a [u16; ROW], cards: u64, flush_of: Option<(usize, u16)>, low: u8) -> Board<'a> {
        let top = flush_of.map_or(0, |(suit, _)| {
            let made = self.suits.iter().map(|suits| suits[suit]).filter(|ranks| ranks.count_ones() >= 2);
            made.max().unwrap_or(0)
        });
        let covered = top.checked_ilog2().map_or(0, |rank| (1 << rank) - 1);
        Board { row, cards, suited: flush_of.map(|(_, suited)| suited), covered, low, size: self.hole }
    }

    /// The sum of [`AnyHand::shares`] over all boards with flushes in one suit, times the boards of each class; the lows are left out.
    pub(super) fn suited_shares(&self, suit: usize) -> [u64; 3] {
        let mut sum = [0; 3];
        for come in self.classes.come_of(suit) {
            self.each_board(come, &mut |class, cards| {
                let ranks = &self.classes.ranks[class.ranks];
                let shares = self.shares(ranks, cards, Some((come.suit, class.suited)), false);
                for (sum, share) in sum.iter_mut().zip(shares) {
                    *sum += class.boards * share;
                }
            });
        }
        sum
    }

    /// [`AnyHand::shares`] by multiset of ranks, without flushes.
    pub(super) fn plain_shares(&self) -> Vec<[u64; 4]> {
        let none = |ranks: &Ranks| ranks.row == 0;
        let all = self.classes.ranks.iter();
        all.map(|ranks| if none(ranks) { [0; 4] } else { self.shares(ranks, self.plain_cards(ranks), None, true) })
            .collect()
    }

    /// How many boards have these ranks, in whatever suits.
    pub(super) fn boards(&self) -> impl Iterator<Item = u64> + '_ {
        self.classes.ranks.iter().map(|ranks| ranks.boards)
    }

    fn add(&self, row: u16, ranks: &[u8; 5], cards: u64, flush_of: Option<(usize, u16)>, boards: u64, sums: &mut Sums) {
        let row = &tables().rows[usize::from(row)].0;
        let low = ranks[..self.classes.to_come].iter().fold(self.board_low, |all, &rank| all | low_bit(rank));
        let with_low = self.hilo && low.count_ones() >= 3;
        let (mut best, mut high, mut best_low, mut low_who) = (0, 0, 0, 0);
        for (i, pairs) in self.pairs.iter().enumerate().filter(|&(i, _)| i != self.place) {
            let mut value = pairs.iter().fold(0, |best, &pair| best.max(row[pair]));
            if let Some((suit, suited)) = flush_of {
                value = value.max(flush(suited, self.suits[i][suit]));
            }
            keep(value, i, &mut best, &mut high);
            if with_low {
                let value = tables().low[usize::from(low) << 8 | low_ranks(self.hands[i])];
                if value > 0 {
                    keep(u16::from(value), i, &mut best_low, &mut low_who);
                }
            }
        }
        let board = self.board(row, cards, flush_of, low);
        let who = 1 << self.place;
        let high = [high, high | who, who];
        if !with_low {
            for (high, count) in high.into_iter().zip(board.highs(best, ALL)) {
                sums.add(high, 0, boards * count);
            }
            return;
        }
        // Lows of the unknown hand: worse than the best known (or none), as good, better.
        let worse = board.highs(best, best_low.max(1));
        let not_better = if best_low == 0 { worse } else { board.highs(best, best_low + 1) };
        let all = board.highs(best, ALL);
        for (i, high) in high.into_iter().enumerate() {
            sums.add(high, low_who, boards * worse[i]);
            sums.add(high, low_who | who, boards * (not_better[i] - worse[i]));
            sums.add(high, who, boards * (all[i] - not_better[i]));
        }
    }
}

/// The terms of so many classes: the cliques of each take the time of many.
pub(crate) fn any_work(classes: u64, hole: usize, hilo: bool) -> u64 {
    let cliques = [500, 1000, 2000][hole.saturating_sub(4).min(2)];
    classes.saturating_mul(if hilo { 2 * cliques } else { cliques })
}
