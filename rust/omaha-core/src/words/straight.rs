//! The straights that a board allows, and those that one more card would.

use crate::eval::classes::STRAIGHTS;

/// A straight, with at most two of its ranks missing from the board.
#[derive(Clone, Copy, Default)]
struct Made {
    top: u8,
    ranks: u16,
    missing: u16,
}

/// A straight that a next card brings into reach.
#[derive(Clone, Copy, Default)]
struct Draw {
    /// The next card's rank.
    next: u16,
    /// What is then missing.
    straight: Made,
    /// Whether no straight is better on that board.
    nut: bool,
}

/// All of them, the highest first.
#[derive(Clone)]
pub struct Straights {
    made: [Made; 10],
    made_count: usize,
    draws: [Draw; 30],
    draw_count: usize,
}

/// Whether two of the hand's ranks make the straight: those that are missing, and others of it to be two.
#[inline]
fn fits(straight: &Made, hand: u16) -> bool {
    let held = straight.ranks & hand;
    straight.missing & !hand == 0 && held & held.wrapping_sub(1) != 0
}

impl Straights {
    /// By the ranks on the board, and whether another card comes.
    pub fn of(board: u16, to_come: bool) -> Self {
        let mut all = Self { made: Default::default(), made_count: 0, draws: Default::default(), draw_count: 0 };
        for (top, &ranks) in STRAIGHTS.iter().enumerate().rev() {
            let missing = ranks & !board;
            let straight = Made { top: top as u8, ranks, missing };
            if missing.count_ones() <= 2 {
                all.made[all.made_count] = straight;
                all.made_count += 1;
            }
            if !to_come || missing.count_ones() > 3 {
                continue;
            }
            let mut left = missing;
            while left != 0 {
                let next = left & left.wrapping_neg();
                left ^= next;
                let straight = Made { missing: missing & !next, ..straight };
                all.draws[all.draw_count] = Draw { next, straight, nut: best_top(board | next) == straight.top };
                all.draw_count += 1;
            }
        }
        all
    }

    /// The place, from 0, of the hand's best straight among those of the board.
    #[inline]
    pub fn place(&self, hand: u16) -> Option<usize> {
        self.made[..self.made_count].iter().position(|straight| fits(straight, hand))
    }

    /// The ranks that bring a better straight than the one at this place, and those of them that bring the best there is.
    #[inline]
    pub fn outs(&self, hand: u16, place: Option<usize>) -> (u16, u16) {
        let (mut outs, mut nuts) = (0, 0);
        let least = place.map_or(0, |place| self.made[place].top + 1);
        for draw in &self.draws[..self.draw_count] {
            if draw.straight.top < least {
                break;
            }
            if fits(&draw.straight, hand) {
                outs |= draw.next;
                nuts |= if draw.nut { draw.next } else { 0 };
            }
        }
        (outs, nuts)
    }

    /// The ranks that are missing from the board for its best straight.
    #[inline]
    pub fn key_ranks(&self) -> u16 {
        if self.made_count > 0 { self.made[0].missing } else { 0 }
    }
}

fn best_top(board: u16) -> u8 {
    STRAIGHTS.iter().rposition(|ranks| (ranks & !board).count_ones() <= 2).unwrap_or(0) as u8
}
