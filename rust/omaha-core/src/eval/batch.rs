//! Many hands at once: rows of card ids in, numbers out.

use super::block::{Block, HIGH, LOW};
use super::simd::{LANES, Path, run_blocks};
use super::single::{BOARD, BOARD_WORDS, HOLE, HOLE_WORDS};
use super::tables::tables;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::{Error, Place};

/// Rows of hole cards and boards, by card id. One board may serve all hands.
#[derive(Clone, Copy)]
pub struct Batch<'a> {
    hole: &'a [u8],
    board: &'a [u8],
    hole_cards: usize,
    board_cards: usize,
    shared_board: bool,
}

/// Where the numbers go: a slot a row each, or nowhere.
#[derive(Default)]
pub struct Results<'a> {
    /// Numbers of the high hands.
    pub high: Option<&'a mut [u16]>,
    /// Numbers of the low hands, 0 without one.
    pub low: Option<&'a mut [u16]>,
}

impl<'a> Batch<'a> {
    /// Describes the rows. `hole` has `hole_cards` ids a row; `board` has `board_cards` ids a row, or one row for all.
    pub fn new(
        hole: &'a [u8],
        hole_cards: usize,
        board: &'a [u8],
        board_cards: usize,
        shared_board: bool,
    ) -> Result<Self, Error> {
        if !HOLE.contains(&hole_cards) {
            let error = Error::CardCount { found: hole_cards, expected: HOLE_WORDS, offset: None };
            return Err(error.at(Place::Hole));
        }
        if !BOARD.contains(&board_cards) {
            let error = Error::CardCount { found: board_cards, expected: BOARD_WORDS, offset: None };
            return Err(error.at(Place::Board));
        }
        let rows = hole.len() / hole_cards;
        if hole.len() != rows * hole_cards {
            return Err(Error::Length { what: "hole", found: hole.len(), expected: rows * hole_cards });
        }
        let expected = board_cards * if shared_board { 1 } else { rows };
        if board.len() != expected {
            return Err(Error::Length { what: "board", found: board.len(), expected });
        }
        Ok(Self { hole, board, hole_cards, board_cards, shared_board })
    }

    /// How many hands.
    pub fn rows(&self) -> usize {
        self.hole.len() / self.hole_cards
    }

    /// The rows from `start` on, at most `count` of them.
    #[must_use]
    pub fn part(&self, start: usize, count: usize) -> Self {
        let start = start.min(self.rows());
        let end = start.saturating_add(count).min(self.rows());
        let board = match self.shared_board {
            true => self.board,
            false => &self.board[start * self.board_cards..end * self.board_cards],
        };
        Self { hole: &self.hole[start * self.hole_cards..end * self.hole_cards], board, ..*self }
    }

    /// Evaluates all rows; results may be partly written when a row is no valid hand, and the error names the first
    /// such row.
    ///
    /// ```
    /// use omaha_core::eval::{Batch, Path, Results};
    /// let (hole, board) = ([51, 50, 49, 48], [0, 4, 8, 13, 17]);
    /// let mut high = [0];
    /// let batch = Batch::new(&hole, 4, &board, 5, true)?;
    /// batch.evaluate(Path::best(), Results { high: Some(&mut high), low: None })?;
    /// assert_eq!(omaha_core::eval::describe_high(high[0])?, "pair, aces, six-five-four kickers");
    /// # Ok::<(), omaha_core::Error>(())
    /// ```
    pub fn evaluate(&self, path: Path, results: Results<'_>) -> Result<(), Error> {
        let rows = self.rows();
        for (what, out) in [("high", &results.high), ("low", &results.low)] {
            if let Some(found) = out.as_ref().map(|out| out.len()).filter(|&found| found != rows) {
                return Err(Error::Length { what, found, expected: rows });
            }
        }
        macro_rules! by_sizes {
            ($($k:literal)+) => {
                match (self.hole_cards, self.board_cards) {
                    $(
                        ($k, 3) => self.sized::<$k, 3>(path, results),
                        ($k, 4) => self.sized::<$k, 4>(path, results),
                        ($k, 5) => self.sized::<$k, 5>(path, results),
                    )+
                    // `new` admits no other sizes.
                    _ => Ok(()),
                }
            };
        }
        by_sizes!(4 5 6 7)
    }

    fn sized<const K: usize, const B: usize>(&self, path: Path, results: Results<'_>) -> Result<(), Error> {
        match (results.high, results.low) {
            (Some(high), None) => self.run::<K, B, HIGH>(path, high, &mut []),
            (None, Some(low)) => self.run::<K, B, LOW>(path, &mut [], low),
            (Some(high), Some(low)) => self.run::<K, B, { HIGH | LOW }>(path, high, low),
            (None, None) => self.run::<K, B, 0>(path, &mut [], &mut []),
        }
    }

    fn run<const K: usize, const B: usize, const WHAT: u8>(
        &self,
        path: Path,
        high: &mut [u16],
        low: &mut [u16],
    ) -> Result<(), Error> {
        let t = tables();
        let rows = self.rows();
        let (hole, _) = self.hole.as_chunks::<K>();
        let (board, _) = self.board.as_chunks::<B>();
        let mut shared = [[0; B]; LANES];
        if let (true, Some(&one)) = (self.shared_board, board.first()) {
            shared = [one; LANES];
        }
        let whole = rows / LANES * LANES;
        let blocks = Blocks { hole: &hole[..whole], board, shared: self.shared_board.then_some(&shared) };
        let done = run_blocks::<K, B, WHAT>(path, t, &blocks, high, low);
        if done < whole {
            return Err(self.first_fault(done));
        }
        if whole == rows {
            return Ok(());
        }
        // The rest, filled up with its own last hand.
        let last = rows - 1;
        let mut tail_hole = [hole[last]; LANES];
        tail_hole[..rows - whole].copy_from_slice(&hole[whole..]);
        let mut tail_board = shared;
        if !self.shared_board {
            tail_board = [board[last]; LANES];
            tail_board[..rows - whole].copy_from_slice(&board[whole..]);
        }
        let (mut tail_high, mut tail_low) = ([0; LANES], [0; LANES]);
        let tail = Blocks { hole: &tail_hole, board: &tail_board, shared: None };
        if run_blocks::<K, B, WHAT>(path, t, &tail, &mut tail_high, &mut tail_low) < LANES {
            return Err(self.first_fault(whole));
        }
        if WHAT & HIGH != 0 {
            high[whole..].copy_from_slice(&tail_high[..rows - whole]);
        }
        if WHAT & LOW != 0 {
            low[whole..].copy_from_slice(&tail_low[..rows - whole]);
        }
        Ok(())
    }

    /// What is wrong with the first bad row at or after `start`.
    fn first_fault(&self, start: usize) -> Error {
        for row in start..self.rows() {
            let hole = &self.hole[row * self.hole_cards..(row + 1) * self.hole_cards];
            let board = match self.shared_board {
                true => self.board,
                false => &self.board[row * self.board_cards..(row + 1) * self.board_cards],
            };
            if let Err(error) = check_row(hole, board) {
                return Error::Row { row, error: Box::new(error) };
            }
        }
        // The rows changed while they were read: another thread wrote to the caller's arrays.
        Error::Row { row: start, error: Box::new(Error::Unstable) }
    }
}

fn check_row(hole: &[u8], board: &[u8]) -> Result<(), Error> {
    let mut seen = CardSet::EMPTY;
    for (cards, place) in [(hole, Place::Hole), (board, Place::Board)] {
        for (i, &id) in cards.iter().enumerate() {
            let card =
                Card::new(id).map_err(|_| Error::CardRange { value: i64::from(id), index: Some(i) }.at(place))?;
            if seen.contains(card) {
                return Err(Error::CardDuplicate { card, offset: Some(i) }.at(place));
            }
            seen = seen.with(card);
        }
    }
    Ok(())
}

/// Whole blocks of rows.
pub struct Blocks<'a, const K: usize, const B: usize> {
    hole: &'a [[u8; K]],
    board: &'a [[u8; B]],
    /// The one board, 64 times, when it serves all hands.
    shared: Option<&'a [[u8; B]; LANES]>,
}

impl<const K: usize, const B: usize> Blocks<'_, K, B> {
    /// Evaluates block after block; returns how many rows are done, fewer than all if a block has a fault.
    #[inline(always)]
    pub fn run<const WHAT: u8>(
        &self,
        mut one: impl FnMut(&mut Block<'_, K, B>) -> bool,
        high: &mut [u16],
        low: &mut [u16],
    ) -> usize {
        let (hole, _) = self.hole.as_chunks::<LANES>();
        let (board, _) = self.board.as_chunks::<LANES>();
        let (high, _) = high.as_chunks_mut::<LANES>();
        let (low, _) = low.as_chunks_mut::<LANES>();
        let (mut no_high, mut no_low) = ([0; LANES], [0; LANES]);
        for (i, hole) in hole.iter().enumerate() {
            let Some(board) = self.shared.or_else(|| board.get(i)) else {
                return i * LANES;
            };
            let high = if WHAT & HIGH != 0 { &mut high[i] } else { &mut no_high };
            let low = if WHAT & LOW != 0 { &mut low[i] } else { &mut no_low };
            if !one(&mut Block { hole, board, high, low }) {
                return i * LANES;
            }
        }
        self.hole.len()
    }
}
