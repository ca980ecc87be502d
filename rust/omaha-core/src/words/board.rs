//! A board as the words look at it, and which of them hold.

use super::low::Lows;
use super::ranks::{ALL, Pairs, Ranks, above, each, highest, kind, lowest, lowest_of, of_ranks};
use super::straight::Straights;
use super::word::{Name, Word};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::eval::classes::{FLUSH, FULL_HOUSE, QUADS, STRAIGHT};
use crate::eval::index::pair_index;
use crate::eval::single::{check_board, low_ranks, row_of, suit_ranks, suited_value};
use crate::eval::tables::{Row, Tables, tables};
use std::sync::OnceLock;

/// What every hand on a board needs to know of it. Made in less than a microsecond.
#[derive(Clone)]
pub struct BoardWords {
    pub(super) board: CardSet,
    pub(super) tables: &'static Tables,
    /// Best value by pair of ranks.
    pub(super) row: &'static Row,
    pub(super) ranks: Ranks,
    /// The ranks of each suit.
    pub(super) suits: [u16; 4],
    /// The suit of which three or more are on the board.
    pub(super) flush_suit: Option<u8>,
    pub(super) lows: Lows,
    // Worked out when a word first asks for them.
    straights: OnceLock<Straights>,
    places: OnceLock<Places>,
    next_rows: OnceLock<[&'static Row; 13]>,
    top: u16,
    second: u16,
    /// The lowest rank if there are two or more.
    bottom: u16,
    /// The two lowest ranks if there are three or more.
    lower_two: u16,
    /// Ranks between the top one and the lowest.
    middle: u16,
}

impl core::fmt::Debug for BoardWords {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "BoardWords({})", self.board)
    }
}

/// One hand on the board, looked at once.
pub(super) struct Seen {
    pub(super) hand: CardSet,
    pub(super) ranks: Ranks,
    pub(super) pairs: Pairs,
}

impl Seen {
    #[inline]
    pub(super) fn of(hand: CardSet) -> Self {
        Self { hand, ranks: Ranks::of(hand), pairs: Pairs::of(hand) }
    }

    #[inline]
    pub(super) fn suit(&self, suit: u8) -> u16 {
        suit_ranks(self.hand, u32::from(suit)) as u16
    }
}

/// 1 if no card of the suit that is off the board is above the hand's top one, else one more for each.
#[inline]
fn place_in_suit(hand: u16, board: u16) -> u32 {
    1 + (above(hand) & !board).count_ones()
}

impl BoardWords {
    /// Looks at a board of 3 to 5 cards.
    ///
    /// Refuses others, with the code `card.count`.
    pub fn new(board: CardSet) -> Result<Self, Error> {
        check_board(board)?;
        Ok(Self::unchecked(board))
    }

    pub(super) fn unchecked(board: CardSet) -> Self {
        let tables = tables();
        let ranks = Ranks::of(board);
        let row = row_of(tables, board);
        let suits = [0, 1, 2, 3].map(|suit| suit_ranks(board, suit) as u16);
        let flush_suit = (0..4u8).find(|&suit| suits[usize::from(suit)].count_ones() >= 3);
        let (top, low) = (highest(ranks.one), lowest(ranks.one));
        let second = highest(ranks.one & !top);
        let count = ranks.one.count_ones();
        Self {
            board,
            tables,
            row,
            ranks,
            suits,
            flush_suit,
            lows: Lows::of(board),
            straights: OnceLock::new(),
            places: OnceLock::new(),
            next_rows: OnceLock::new(),
            top,
            second,
            bottom: if count > 1 { low } else { 0 },
            lower_two: if count > 2 { low | lowest(ranks.one & !low) } else { 0 },
            middle: ranks.one & !top & !low,
        }
    }

    /// The board.
    pub fn board(&self) -> CardSet {
        self.board
    }

    #[inline]
    pub(super) fn straights(&self) -> &Straights {
        self.straights.get_or_init(|| Straights::of(self.ranks.one, self.to_come()))
    }

    #[inline]
    fn places(&self) -> &Places {
        self.places.get_or_init(|| Places::of(self.row, self.ranks))
    }

    /// For each rank, the row of the board with one more card of it.
    #[inline]
    pub(super) fn next_rows(&self) -> &[&'static Row; 13] {
        self.next_rows.get_or_init(|| {
            core::array::from_fn(|rank| {
                let next = of_ranks(1 << rank).difference(self.board).first();
                next.map_or(self.row, |card| row_of(self.tables, self.board.with(card)))
            })
        })
    }

    #[inline]
    pub(super) fn to_come(&self) -> bool {
        self.board.len() < 5
    }

    /// Whether the word is true of a hand of 4 to 7 cards off the board; it is so of no other hand.
    #[inline]
    pub fn holds(&self, word: Word, hand: CardSet) -> bool {
        if !crate::eval::HOLE.contains(&hand.len()) || !hand.intersection(self.board).is_empty() {
            return false;
        }
        self.true_of(word, &Seen::of(hand))
    }

    #[inline]
    pub(super) fn true_of(&self, word: Word, seen: &Seen) -> bool {
        let ranks = seen.ranks;
        let (alone, once) = (ranks.once(), self.ranks.once());
        match word.name {
            Name::HighCard
            | Name::Pair
            | Name::TwoPair
            | Name::ThreeOfAKind
            | Name::Straight
            | Name::Flush
            | Name::FullHouse
            | Name::Quads
            | Name::StraightFlush => self.type_holds(word, seen),
            Name::Nuts => self.is_nuts(seen),
            Name::PocketPair => ranks.two & !self.ranks.one != 0,
            Name::Overpair => ranks.two & above(self.top) != 0,
            Name::TopPair => alone & once & self.top != 0,
            Name::MiddlePair => alone & once & self.middle != 0,
            Name::BottomPair => alone & once & self.bottom != 0,
            Name::TopTwo => self.second != 0 && (self.top | self.second) & !(ranks.one & once) == 0,
            Name::TopBottom => self.lower_two != 0 && (self.top | self.bottom) & !(ranks.one & once) == 0,
            Name::BottomTwo => self.lower_two != 0 && self.lower_two & !(ranks.one & once) == 0,
            Name::Trips => alone & self.ranks.two & !self.ranks.three != 0,
            Name::Set => word.is_place(self.set_place(ranks)),
            Name::TopSet => ranks.two & once & self.top != 0,
            Name::MiddleSet => ranks.two & once & self.middle != 0,
            Name::BottomSet => ranks.two & once & self.bottom != 0,
            Name::Nothing => self.nothing(seen),
            Name::Air => self.nothing(seen) && self.straight_ranks(ranks).0 == 0 && self.draw_place(seen) == 0,
            Name::StraightDraw => self.to_come() && word.is_count(self.straight_outs(seen).0.len(), 1),
            Name::NutStraightDraw => self.to_come() && word.is_count(self.straight_outs(seen).1.len(), 1),
            Name::Gutshot => self.live_straight_ranks(seen) == 1,
            Name::Oesd => self.live_straight_ranks(seen) > 1 && self.straight_outs(seen).0.len() < 9,
            Name::Wrap => word.is_count(self.straight_outs(seen).0.len(), 9),
            Name::NutWrap => {
                let (all, nuts) = self.straight_outs(seen);
                all.len() >= 9 && word.is_count(nuts.len(), 9)
            }
            Name::FlushDraw => word.is_place(self.draw_place(seen)),
            Name::BackdoorFlushDraw => self.backdoor_place(seen) > 0,
            Name::BackdoorNutFlushDraw => self.backdoor_place(seen) == 1,
            Name::Outs => self.to_come() && word.is_count(self.improving(seen).len(), 1),
            Name::NutOuts => self.to_come() && word.is_count(self.nut_outs(seen).len(), 1),
            Name::Low => word.is_place(self.lows.place(low_ranks(seen.hand))),
            Name::LowDraw => !self.low_outs(seen).0.is_empty(),
            Name::NutLowDraw => self.to_come() && self.lows.nut_draw(low_ranks(seen.hand)),
            Name::Counterfeit => self.counterfeit(seen),
            Name::Blocker => word.is_place(self.blocker_place(seen)),
            Name::FlushDrawBlocker => word.is_place(self.draw_blocker_place(seen)),
            Name::StraightBlocker => word.is_count(self.straight_blockers(seen).len(), 1),
        }
    }

    fn type_holds(&self, word: Word, seen: &Seen) -> bool {
        let wanted = word.name as u8;
        let value = self.value(seen);
        let found = kind(value);
        if found != wanted {
            return word.plus && found > wanted;
        }
        match (word.number, wanted) {
            (0, _) => true,
            (_, STRAIGHT) => word.is_place(self.straight_place(value)),
            (_, FLUSH) => word.is_place(self.flush_place(seen)),
            _ => word.is_place(self.full_place(value)),
        }
    }

    /// The number of the best hand.
    #[inline]
    pub(super) fn value(&self, seen: &Seen) -> u16 {
        let by_ranks = seen.pairs.best(self.row);
        match self.flush_suit {
            Some(suit) => by_ranks.max(suited(self.tables, self.suits[usize::from(suit & 3)], seen.suit(suit))),
            None => by_ranks,
        }
    }

    /// The place of a straight among those of the board.
    pub(super) fn straight_place(&self, value: u16) -> u32 {
        let top = value.saturating_sub(lowest_of(STRAIGHT)).min(9);
        (self.places().tops >> top).count_ones()
    }

    /// The place of the hand's flush.
    pub(super) fn flush_place(&self, seen: &Seen) -> u32 {
        self.flush_suit.map_or(0, |suit| place_in_suit(seen.suit(suit), self.suits[usize::from(suit & 3)]))
    }

    /// The place of a full house among those of the board.
    pub(super) fn full_place(&self, value: u16) -> u32 {
        let at = usize::from(value.saturating_sub(lowest_of(FULL_HOUSE)));
        let fulls = &self.places().fulls;
        let above: u32 = fulls.iter().skip(at / 64 + 1).map(|bits| bits.count_ones()).sum();
        above + fulls.get(at / 64).map_or(0, |bits| (bits >> (at % 64)).count_ones())
    }

    /// The place among the board's ranks of the best set.
    #[inline]
    pub(super) fn set_place(&self, hand: Ranks) -> u32 {
        let sets = hand.two & self.ranks.once();
        if sets == 0 { 0 } else { 1 + (above(sets) & self.ranks.one).count_ones() }
    }

    fn nothing(&self, seen: &Seen) -> bool {
        seen.ranks.two == 0 && seen.ranks.one & self.ranks.one == 0 && kind(self.value(seen)) < STRAIGHT
    }

    /// The best place of a draw in a suit of which so many are on the board and so many in the hand.
    #[inline]
    fn suit_place(&self, seen: &Seen, board: impl Fn(u32) -> bool, hand: impl Fn(u32) -> bool) -> u32 {
        let mut best = 0;
        for (suit, &on_board) in self.suits.iter().enumerate() {
            if !board(on_board.count_ones()) {
                continue;
            }
            let held = seen.suit(suit as u8);
            if hand(held.count_ones()) {
                let place = place_in_suit(held, on_board);
                best = if best == 0 { place } else { best.min(place) };
            }
        }
        best
    }

    pub(super) fn draw_place(&self, seen: &Seen) -> u32 {
        if self.to_come() { self.suit_place(seen, |board| board == 2, |hand| hand >= 2) } else { 0 }
    }

    pub(super) fn backdoor_place(&self, seen: &Seen) -> u32 {
        if self.board.len() == 3 { self.suit_place(seen, |board| board == 1, |hand| hand >= 2) } else { 0 }
    }

    pub(super) fn blocker_place(&self, seen: &Seen) -> u32 {
        self.suit_place(seen, |board| board >= 3, |hand| hand == 1)
    }

    pub(super) fn draw_blocker_place(&self, seen: &Seen) -> u32 {
        if self.to_come() { self.suit_place(seen, |board| board == 2, |hand| hand == 1) } else { 0 }
    }

    /// The cards of ranks that the board's best straight needs, if the hand has not got it.
    pub(super) fn straight_blockers(&self, seen: &Seen) -> CardSet {
        let without = self.straights().place(seen.ranks.one) != Some(0);
        let ranks = if without { self.straights().key_ranks() } else { 0 };
        of_ranks(ranks).intersection(seen.hand)
    }

    pub(super) fn counterfeit(&self, seen: &Seen) -> bool {
        let hand = low_ranks(seen.hand);
        if !self.to_come() || !(self.lows.place(hand) == 1 || self.lows.nut_draw(hand)) {
            return false;
        }
        !super::low::cards_of(self.lows.ruins(hand)).difference(seen.hand).is_empty()
    }

    /// Whether nobody can have a better hand.
    pub(super) fn is_nuts(&self, seen: &Seen) -> bool {
        let value = self.value(seen);
        let gone = self.board.union(seen.hand);
        if let Some(suit) = self.flush_suit {
            let live = ALL & !(suit_ranks(gone, u32::from(suit)) as u16);
            if suited(self.tables, self.suits[usize::from(suit & 3)], live) > value {
                return false;
            }
        }
        !beaten(self.row, Ranks::of(gone), value)
    }
}

/// The value of a flush or straight flush, 0 without one.
#[inline]
pub(super) fn suited(tables: &Tables, board: u16, hand: u16) -> u16 {
    suited_value(tables, usize::from(board), usize::from(hand))
}

/// The places in a row of the pairs that can be made of what is left.
#[inline]
fn live_pairs(gone: Ranks) -> impl Iterator<Item = usize> {
    let (one, two) = (ALL & !gone.four, ALL & !gone.three);
    each(one).flat_map(move |high| {
        let lower = one & ((1 << high) - 1) | two & 1 << high;
        each(lower).map(move |low| pair_index(low, high))
    })
}

/// Whether two cards that are left, suits aside, make more than a value.
#[inline]
pub(super) fn beaten(row: &Row, gone: Ranks, value: u16) -> bool {
    live_pairs(gone).any(|pair| row.0[pair] > value)
}

/// The straights and the full houses that are the best hand of some two cards off the board, suits aside: bits from the lowest on.
#[derive(Clone)]
struct Places {
    tops: u16,
    fulls: [u64; 3],
}

impl Places {
    fn of(row: &Row, board: Ranks) -> Self {
        let (mut tops, mut fulls) = (0, [0; 3]);
        let (straight, flush) = (lowest_of(STRAIGHT), lowest_of(FLUSH));
        let (full, quads) = (lowest_of(FULL_HOUSE), lowest_of(QUADS));
        for pair in live_pairs(board) {
            let value = row.0[pair];
            if (straight..flush).contains(&value) {
                tops |= 1 << (value - straight);
            } else if (full..quads).contains(&value) {
                let at = usize::from(value - full);
                fulls[at / 64] |= 1 << (at % 64);
            }
        }
        Self { tops, fulls }
    }
}
