//! Eight-or-better lows on a board: ranks as bits, the ace lowest.

use crate::card_set::CardSet;
use crate::eval::single::low_ranks;
use crate::eval::tables::tables;

/// The lows that some two cards make with a board.
#[derive(Clone, Copy)]
pub struct Lows {
    /// Ranks of a low on the board.
    board: usize,
    /// The numbers (1 to 56) of the possible lows, as bits.
    possible: u64,
}

impl Lows {
    #[inline]
    pub fn of(board: CardSet) -> Self {
        Self::of_ranks(low_ranks(board))
    }

    fn of_ranks(board: usize) -> Self {
        let mut possible = 0;
        if board.count_ones() >= 3 {
            for high in 1..8 {
                for low in 0..high {
                    possible |= 1 << number(board, 1 << high | 1 << low);
                }
            }
        }
        // Number 0 is no low.
        Self { board, possible: possible & !1 }
    }

    /// 1 for the best low of the board, 0 for none.
    #[inline]
    pub fn place(&self, hand: usize) -> u32 {
        let value = number(self.board, hand);
        if value == 0 { 0 } else { (self.possible >> value).count_ones() }
    }

    /// Ranks that bring a low where there is none, and those of them that bring the best.
    pub fn outs(&self, hand: usize) -> (usize, usize) {
        let (mut outs, mut nuts) = (0, 0);
        if number(self.board, hand) > 0 {
            return (0, 0);
        }
        for rank in 0..8 {
            let then = self.board | 1 << rank;
            let value = number(then, hand);
            if value > 0 {
                outs |= 1 << rank;
                nuts |= usize::from(value == best(then)) << rank;
            }
        }
        (outs, nuts)
    }

    /// The two ranks of a draw to the best low, if the board has exactly two ranks.
    #[inline]
    fn draw(&self) -> Option<usize> {
        (self.board.count_ones() == 2).then(|| lowest_two(self.board))
    }

    /// Whether the hand draws to the best low.
    #[inline]
    pub fn nut_draw(&self, hand: usize) -> bool {
        self.draw().is_some_and(|needed| needed & !hand == 0)
    }

    /// The hand's own ranks, not on the board, that leave it without the best low.
    pub fn ruins(&self, hand: usize) -> usize {
        let own = hand & !self.board;
        (0..8).map(|rank| 1 << rank).filter(|rank| own & rank != 0).fold(0, |ruins, rank| {
            let then = self.board | rank;
            if number(then, hand) == best(then) { ruins } else { ruins | rank }
        })
    }

    /// Whether the hand with one more rank on the board has the best low.
    pub fn nut_with(&self, rank: usize, hand: usize) -> bool {
        let then = self.board | rank;
        let value = number(then, hand);
        value > 0 && value == best(then)
    }
}

#[inline]
fn number(board: usize, hand: usize) -> u8 {
    tables().low[(board << 8 | hand) & 0xffff]
}

/// The two lowest ranks that are not on the board.
#[inline]
fn lowest_two(board: usize) -> usize {
    let free = 0xff & !board;
    let rest = free & free.wrapping_sub(1);
    free & !(rest & rest.wrapping_sub(1))
}

/// The number of the best low of a board, 0 if it allows none. Holding every rank makes it.
fn best(board: usize) -> u8 {
    number(board, 0xff)
}

/// The cards of low ranks.
pub fn cards_of(ranks: usize) -> CardSet {
    super::ranks::of_ranks((ranks >> 1 & 0x7f) as u16 | ((ranks & 1) as u16) << 12)
}

/// How many ranks of a low are on a board.
pub fn low_count(board: CardSet) -> u32 {
    low_ranks(board).count_ones()
}
