//! Boards that nobody can tell apart, counted together: by their ranks alone where no flush is possible, and by the ranks in the
//! suit and the ranks beside it where one is.

use super::rows::{for_each_multiset, merged, subsets};
use super::spot::{Spot, by_rank, by_suit, choose};
use crate::card_set::CardSet;
use crate::eval::index::{BOARDS, pair_index, rank_multiset_index};
use crate::eval::tables::FIRST_ROW;

/// Multisets of 0 to 5 ranks.
const SIZES: [usize; 6] = [1, 13, 91, BOARDS[0], BOARDS[1], BOARDS[2]];

/// The board cards to come, by ranks.
pub struct Classes {
    /// How many cards are to come.
    pub to_come: usize,
    /// How many cards of each rank can come.
    pub counts: [u8; 13],
    /// The ranks of each suit that can come.
    pub live: [u16; 4],
    /// The ranks of each suit on the board.
    pub board: [u16; 4],
    /// The suits in which flushes are told apart, each with the number of suits that it stands for.
    pub suits: Vec<(usize, u64)>,
    /// The multisets of ranks to come, by number.
    pub ranks: Vec<Ranks>,
}

/// One multiset of ranks to come.
#[derive(Clone, Copy, Default)]
pub struct Ranks {
    /// The ranks, ascending; as many as are to come.
    pub ranks: [u8; 5],
    /// Row of the evaluator's table for the whole board; 0 if no board has these ranks.
    pub row: u16,
    /// Boards with these ranks and without three cards of a suit in which flushes are told apart.
    pub boards: u64,
}

/// Boards with three cards or more of one suit.
pub struct Suited<'a> {
    /// Number of the multiset of all ranks to come.
    pub ranks: usize,
    /// All ranks of the suit on the whole board.
    pub suited: u16,
    /// The ranks beside the suit that come, ascending.
    pub beside: &'a [u8],
    /// How many boards.
    pub boards: u64,
}

/// The cards of a suit that come, and how many suits they stand for.
#[derive(Clone, Copy)]
pub struct Come {
    /// The suit.
    pub suit: usize,
    /// How many suits like it there are.
    pub times: u64,
    /// The ranks that come in it.
    pub ranks: u16,
}

impl Classes {
    /// `tells(suit)` says whether flushes of that suit matter. `known` are the sets of cards that decide whether suits are alike.
    pub fn new(spot: &Spot, tells: impl Fn(usize) -> bool, known: &[CardSet]) -> Self {
        let (to_come, live) = (spot.to_come(), spot.live());
        let (live_ranks, board) = (by_suit(live), by_suit(spot.board()));
        let counts = by_rank(live);
        let mut suits: Vec<(usize, u64)> = Vec::with_capacity(4);
        let known: Vec<[u16; 4]> = known.iter().map(|&set| by_suit(set)).collect();
        for suit in (0..4).filter(|&suit| tells(suit) && board[suit].count_ones() as usize + to_come >= 3) {
            let alike = |other: usize| {
                live_ranks[suit] == live_ranks[other]
                    && board[suit] == board[other]
                    && known.iter().all(|set| set[suit] == set[other])
            };
            match suits.iter_mut().find(|(other, _)| alike(*other)) {
                Some((_, times)) => *times += 1,
                None => suits.push((suit, 1)),
            }
        }
        let mut classes =
            Self { to_come, counts, live: live_ranks, board, suits, ranks: vec![Ranks::default(); SIZES[to_come]] };
        let mut on_board = [0u8; 5];
        let mut dealt = 0;
        for card in spot.board() {
            on_board[dealt] = card.rank();
            dealt += 1;
        }
        let all = &mut classes.ranks;
        for_each_multiset(to_come, &counts, &mut |ranks, boards| {
            let mut whole = [0u8; 5];
            let (mut i, mut j) = (0, 0);
            for slot in &mut whole {
                let from_board = i < dealt && (j >= ranks.len() || on_board[i] <= ranks[j]);
                *slot = if from_board { on_board[i] } else { ranks[j] };
                if from_board { i += 1 } else { j += 1 }
            }
            let row = (FIRST_ROW[2] + rank_multiset_index(&whole)) as u16;
            let mut own = [0; 5];
            own[..ranks.len()].copy_from_slice(ranks);
            all[rank_multiset_index(ranks)] = Ranks { ranks: own, row, boards };
        });
        classes
    }

    /// How many of a suit's cards can come together if a flush is to be possible.
    fn come_counts(&self, suit: usize) -> core::ops::RangeInclusive<usize> {
        3usize.saturating_sub(self.board[suit].count_ones() as usize)..=self.to_come
    }

    /// Every choice of a suit's cards that makes flushes possible.
    pub fn come_of(&self, suit: usize) -> impl Iterator<Item = Come> {
        let times = self.suits.iter().find(|(other, _)| *other == suit).map_or(0, |&(_, times)| times);
        let live = self.live[suit];
        self.come_counts(suit).flat_map(move |count| subsets(live, count).map(move |ranks| Come { suit, times, ranks }))
    }

    /// That of all suits in which flushes are told apart.
    pub fn come(&self) -> Vec<Come> {
        self.suits.iter().flat_map(|&(suit, _)| self.come_of(suit)).collect()
    }

    /// How many cards of each rank can come in other suits.
    pub fn beside(&self, suit: usize) -> [u8; 13] {
        core::array::from_fn(|rank| self.counts[rank] - (self.live[suit] >> rank & 1) as u8)
    }

    /// Calls with all boards in which exactly these cards of a suit come; `beside` is [`Classes::beside`] of it.
    pub fn each_suited(&self, come: Come, beside: &[u8; 13], call: &mut impl FnMut(&Suited<'_>)) {
        let left = self.to_come - come.ranks.count_ones() as usize;
        let suited = self.board[come.suit] | come.ranks;
        if self.to_come <= 2 && left == 0 {
            let (low, high) = (come.ranks.trailing_zeros() as u8, come.ranks.checked_ilog2().unwrap_or(0) as u8);
            let ranks = match self.to_come {
                0 => 0,
                1 => usize::from(low),
                _ => pair_index(low, high),
            };
            return call(&Suited { ranks, suited, beside: &[], boards: come.times });
        }
        if self.to_come == 2 && left == 1 {
            let own = come.ranks.trailing_zeros() as u8;
            for (rank, &cards) in (0u8..).zip(beside).filter(|(_, cards)| **cards > 0) {
                let ranks = pair_index(own.min(rank), own.max(rank));
                call(&Suited { ranks, suited, beside: &[rank], boards: u64::from(cards) * come.times });
            }
            return;
        }
        for_each_multiset(left, beside, &mut |ranks, boards| {
            let mut all = [0u8; 5];
            let count = merged(ranks, come.ranks, &mut all);
            let number = rank_multiset_index(&all[..count]);
            call(&Suited { ranks: number, suited, beside: ranks, boards: boards * come.times });
        });
    }

    /// Takes the boards with three of a suit out of those counted by ranks alone.
    pub fn without_suited(&mut self) {
        let mut ranks = core::mem::take(&mut self.ranks);
        for come in self.come() {
            self.each_suited(come, &self.beside(come.suit), &mut |class| {
                let boards = &mut ranks[class.ranks].boards;
                *boards = boards.wrapping_sub(class.boards);
            });
        }
        self.ranks = ranks;
    }
}

/// How many classes there are at most; `tells` as in [`Classes::new`].
pub fn class_work(spot: &Spot, tells: impl Fn(usize) -> bool) -> u64 {
    let multisets = |k: usize| choose(12 + k, k);
    let (to_come, live, board) = (spot.to_come(), by_suit(spot.live()), by_suit(spot.board()));
    let mut work = multisets(to_come);
    for suit in (0..4).filter(|&suit| tells(suit)) {
        for count in 3usize.saturating_sub(board[suit].count_ones() as usize)..=to_come {
            work += choose(live[suit].count_ones() as usize, count) * multisets(to_come - count);
        }
    }
    work
}
