//! Every holding on one board: the ranks of all of them at once, and their numbers.

use super::index::{CHOOSE, pair_index};
use super::simd::{Path, run_last_three};
use super::single::{BOARD, HOLE, HOLE_WORDS, check_board, flush_suit, row_of, suit_ranks, suited_value};
use super::tables::{Tables, tables};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::{Error, Place};

/// Entries of a row of the pair table: 49 live cards, padded to whole vectors.
const WIDTH: usize = 64;

/// How many holdings of so many cards there are on a board of so many.
///
/// ```
/// assert_eq!(omaha_core::eval::holdings(4, 5)?, 178_365);
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn holdings(cards: usize, board: usize) -> Result<usize, Error> {
    check_counts(cards, board)?;
    Ok(CHOOSE[52 - board][cards] as usize)
}

fn check_counts(cards: usize, board: usize) -> Result<(), Error> {
    if !HOLE.contains(&cards) {
        return Err(Error::CardCount { found: cards, expected: HOLE_WORDS, offset: None }.at(Place::Hole));
    }
    if !BOARD.contains(&board) {
        let expected = super::single::BOARD_WORDS;
        return Err(Error::CardCount { found: board, expected, offset: None }.at(Place::Board));
    }
    Ok(())
}

/// The number of a holding among all on the board, from 0, in colexicographic order: by its highest card first, cards of
/// the board left out.
pub fn holding_index(holding: CardSet, board: CardSet) -> Result<usize, Error> {
    super::single::check(holding, board)?;
    let mut index = 0;
    for (i, card) in holding.iter().enumerate() {
        let below = CardSet::from_mask((1 << card.id()) - 1).unwrap_or_default();
        let place = usize::from(card.id()) - board.intersection(below).len();
        index += CHOOSE[place][i + 1] as usize;
    }
    Ok(index)
}

/// The holding with a number: the inverse of [`holding_index`].
pub fn holding_at(index: usize, board: CardSet, cards: usize) -> Result<CardSet, Error> {
    check_board(board)?;
    let count = holdings(cards, board.len())?;
    if index >= count {
        return Err(Error::HoldingRange { value: index as u64, count: count as u64 });
    }
    let live: Vec<_> = CardSet::FULL.difference(board).iter().collect();
    let mut rest = index as u64;
    let mut set = CardSet::EMPTY;
    for k in (1..=cards).rev() {
        // The highest card that does not count past the index.
        let place = (0..live.len()).rev().find(|&c| CHOOSE[c][k] <= rest).unwrap_or(0);
        rest -= CHOOSE[place][k];
        set = live.get(place).map_or(set, |&card| set.with(card));
    }
    Ok(set)
}

/// What two live cards, the lower one first, make of the high on a board.
pub(crate) fn pair_high(t: &Tables, board: CardSet) -> impl Fn(Card, Card) -> u16 {
    let row = row_of(t, board);
    let flush = flush_suit(board).map(|suit| (suit as u8, suit_ranks(board, suit)));
    move |a, b| {
        let value = row.0[pair_index(a.rank(), b.rank())];
        match flush {
            Some((suit, ranks)) if a.suit() == suit && b.suit() == suit => {
                value.max(suited_value(t, ranks, 1 << a.rank() | 1 << b.rank()))
            }
            _ => value,
        }
    }
}

/// What two live cards make of the low; 0 is none.
pub(crate) fn pair_low(t: &Tables, board: CardSet) -> impl Fn(Card, Card) -> u16 {
    let board_ranks = super::single::low_ranks(board);
    move |a, b| {
        let pair = super::single::low_ranks(CardSet::EMPTY.with(a).with(b));
        u16::from(t.low[board_ranks << 8 | pair])
    }
}

/// The best value with each pair of live cards on one board.
struct PairTable {
    rows: [[u16; WIDTH]; WIDTH],
    live: usize,
}

impl PairTable {
    fn high(t: &Tables, board: CardSet) -> Self {
        Self::fill(board, pair_high(t, board))
    }

    fn low(t: &Tables, board: CardSet) -> Self {
        Self::fill(board, pair_low(t, board))
    }

    /// Calls with each pair of live cards, the lower one first.
    #[inline]
    fn fill(board: CardSet, value: impl Fn(Card, Card) -> u16) -> Self {
        let mut table = Self { rows: [[0; WIDTH]; WIDTH], live: 0 };
        let live = CardSet::FULL.difference(board);
        table.live = live.len();
        for (j, b) in live.iter().enumerate() {
            for (i, a) in live.iter().take(j).enumerate() {
                table.rows[j][i] = value(a, b);
            }
        }
        table
    }
}

/// The high numbers of every holding of `cards` cards on a board, in the order of [`holding_index`].
pub fn high_board(board: CardSet, cards: usize, out: &mut [u16]) -> Result<(), Error> {
    BoardRanks::high(board, cards)?.all(out)
}

/// The low numbers of every holding, 0 without a low; as [`high_board`].
pub fn low_board(board: CardSet, cards: usize, out: &mut [u16]) -> Result<(), Error> {
    BoardRanks::low(board, cards)?.all(out)
}

/// The numbers of every holding on a board, written in steps: one for each card that is the highest of a holding.
pub struct BoardRanks {
    table: PairTable,
    cards: usize,
    count: usize,
    /// The highest card of the next step.
    highest: usize,
    written: usize,
}

impl BoardRanks {
    /// High numbers.
    pub fn high(board: CardSet, cards: usize) -> Result<Self, Error> {
        let count = holdings(cards, board.len())?;
        Ok(Self { table: PairTable::high(tables(), board), cards, count, highest: cards - 1, written: 0 })
    }

    /// Low numbers.
    pub fn low(board: CardSet, cards: usize) -> Result<Self, Error> {
        let count = holdings(cards, board.len())?;
        Ok(Self { table: PairTable::low(tables(), board), cards, count, highest: cards - 1, written: 0 })
    }

    /// Refuses an output of the wrong length.
    pub fn check_room(&self, out: &[u16]) -> Result<(), Error> {
        if out.len() == self.count {
            Ok(())
        } else {
            Err(Error::Length { what: "out", found: out.len(), expected: self.count })
        }
    }

    /// Does the next step; false when there was none left.
    pub fn step(&mut self, out: &mut [u16]) -> bool {
        let card = self.highest;
        let Some(rest) = out.get_mut(self.written..).filter(|_| card < self.table.live) else {
            return false;
        };
        self.written += choose(Path::best(), &self.table, self.cards - 1, card, &self.table.rows[card], 0, rest);
        self.highest += 1;
        true
    }

    fn all(&mut self, out: &mut [u16]) -> Result<(), Error> {
        self.check_room(out)?;
        while self.step(out) {}
        Ok(())
    }
}

/// Writes the holdings that `more` cards below `limit` make with those already chosen, the highest card chosen first;
/// returns how many. `with` holds, for each card, its best value with one of the chosen; `best` is that of two of them.
fn choose(
    path: Path,
    table: &PairTable,
    more: usize,
    limit: usize,
    with: &[u16; WIDTH],
    best: u16,
    out: &mut [u16],
) -> usize {
    if more <= 3 {
        return run_last_three(path, &LastThree { rows: &table.rows, limit, with, best }, out);
    }
    let mut written = 0;
    for card in more - 1..limit {
        let mut next = *with;
        for (value, pair) in next.iter_mut().zip(table.rows[card]) {
            *value = pair.max(*value);
        }
        let rest = &mut out[written..];
        written += choose(path, table, more - 1, card, &next, best.max(with[card]), rest);
    }
    written
}

/// The innermost three levels of [`choose`], where the time goes.
pub struct LastThree<'a> {
    rows: &'a [[u16; WIDTH]; WIDTH],
    limit: usize,
    with: &'a [u16; WIDTH],
    best: u16,
}

impl LastThree<'_> {
    /// Writes the holdings, returns how many. Compiled once per instruction set.
    #[inline(always)]
    pub fn fill(&self, out: &mut [u16]) -> usize {
        let mut at = 0;
        for c in 2..self.limit.min(WIDTH) {
            let mut next = [0; WIDTH];
            for i in 0..WIDTH {
                next[i] = self.rows[c][i].max(self.with[i]);
            }
            let best = self.best.max(self.with[c]);
            // Whole vectors while there is room; what is written past a row is overwritten by the next one.
            let roomy = out.len() >= at + c * c / 2 + WIDTH;
            if !roomy {
                for b in 1..c {
                    let best = best.max(next[b]);
                    for a in 0..b {
                        out[at + a] = self.rows[b][a].max(next[a]).max(best);
                    }
                    at += b;
                }
                continue;
            }
            // Short rows are the most frequent: the narrower the store, the fewer cache lines it crosses.
            at = self.short_rows::<16>(1..c.min(17), &next, best, out, at);
            at = self.short_rows::<32>(17..c.min(33), &next, best, out, at);
            at = self.short_rows::<WIDTH>(33..c, &next, best, out, at);
        }
        at
    }

    /// The rows of the second lowest cards `b`, each written as N values.
    #[inline(always)]
    fn short_rows<const N: usize>(
        &self,
        b: core::ops::Range<usize>,
        next: &[u16; WIDTH],
        best: u16,
        out: &mut [u16],
        mut at: usize,
    ) -> usize {
        for b in b {
            // There is room, see `fill`.
            let Some(to) = out[at..].first_chunk_mut::<N>() else { return at };
            let best = best.max(next[b]);
            for i in 0..N {
                to[i] = self.rows[b][i].max(next[i]).max(best);
            }
            at += b;
        }
        at
    }
}
