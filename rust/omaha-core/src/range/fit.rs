//! Which hands fit a term.
//!
//! Cards are laid on slots rank by rank. What has been laid so far is a set of slots, and all sets that can be reached are the bits
//! of one word. Terms are judged for all hands of the same ranks at once; what comes out depends on the shape of those ranks and on
//! which suits each slot allows at each of them, so it is kept for the next deal of ranks that looks alike.

use super::shapes::{AllHands, MOST_RANKS, MOST_WORDS, RankDeal, SUIT_SETS, Shape};
use super::term::{Piece, Said, Slot, Term};
use super::term_reader::slots;
use std::collections::HashMap;

/// Slots at most.
const MOST: usize = 6;
const NO_VARIABLE: u8 = 7;
const FULL: u64 = (1 << 52) - 1;
/// All cards of clubs.
const CLUBS: u64 = 0x1_1111_1111_1111;
/// Words that the answers kept may have in all: 8 MB.
const MOST_KEPT: usize = 1 << 20;

/// For each set of slots the sets that have none of them.
const APART: [u64; 64] = pairs(false);
/// For each set of slots its subsets.
const SUBSETS: [u64; 64] = pairs(true);
/// Sets of at most so many slots.
const AT_MOST: [u64; MOST + 1] = by_size(false);
/// Sets of at least so many slots.
const AT_LEAST: [u64; MOST + 1] = by_size(true);

const fn pairs(subsets: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut other = 0;
        while other < 64 {
            let inside = if subsets { other & !set } else { other & set };
            if inside == 0 {
                table[set] |= 1 << other;
            }
            other += 1;
        }
        set += 1;
    }
    table
}

const fn by_size(least: bool) -> [u64; MOST + 1] {
    let mut table = [0; MOST + 1];
    let mut size = 0;
    while size <= MOST {
        let mut set = 0u32;
        while set < 64 {
            let count = set.count_ones() as usize;
            if (least && count >= size) || (!least && count <= size) {
                table[size] |= 1 << set;
            }
            set += 1;
        }
        size += 1;
    }
    table
}

/// A slot that is to be filled.
#[derive(Clone, Copy, Default)]
struct Place {
    cards: u64,
    rank: Option<u8>,
    suit: Option<u8>,
    brace: u8,
}

/// A term without brackets and spans.
struct Plain {
    places: Vec<Place>,
    /// Ranks that no variable takes.
    barred_ranks: u16,
    /// Suits that no variable takes.
    barred_suits: u8,
    /// How often each rank is needed, four bits a rank.
    needed: u64,
    /// Sets of slots that can be filled with cards of one rank, as far as braces say.
    braces: u64,
    /// Each rank variable with the number of its slots.
    variables: Vec<(u8, u8)>,
    /// Whether it says anything of suits.
    tells_suits: bool,
}

/// A term made ready.
pub struct Fit {
    plain: Vec<Plain>,
}

/// What holds for all hands of the same ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Some64 {
    /// None of them is in.
    None,
    /// All are.
    All,
    /// Those whose bits are set.
    These,
}

/// Hands of the same ranks, a bit each.
pub type Bits = [u64; MOST_WORDS];

/// Which suits the slots allow at each rank, and so all that a judgement depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    shape: u16,
    barred_suits: u8,
    /// For each slot: four bits of suits a rank, then its suit variable, then its braces; ascending.
    rows: [u32; MOST],
}

/// Judgements that may come again.
#[derive(Default)]
pub struct Kept {
    found: HashMap<Key, usize>,
    words: Vec<u64>,
}

impl Place {
    fn of(slot: &Slot, brace: u8) -> Self {
        let mut cards = FULL;
        if let Said::Is(rank) = slot.rank {
            cards &= 15 << (4 * rank);
        }
        if let Said::Is(suit) = slot.suit {
            cards &= CLUBS << suit;
        }
        let variable = |said| match said {
            Said::Var(variable) => Some(variable),
            _ => None,
        };
        Self { cards, rank: variable(slot.rank), suit: variable(slot.suit), brace }
    }
}

impl Fit {
    /// How many terms without brackets and spans it is.
    pub fn size(&self) -> usize {
        self.plain.len()
    }

    /// Makes a term ready.
    pub fn new(term: &Term) -> Self {
        let mut plain = Vec::with_capacity(term.count());
        match term {
            Term::Span(span) => {
                for step in span.steps() {
                    let places = step.iter().map(|slot| Place::of(slot, 0)).collect();
                    plain.push(Plain::new(places, step.iter()));
                }
            }
            Term::Pieces(pieces) => choose(pieces, &mut Vec::new(), &mut |places| {
                plain.push(Plain::new(places.to_vec(), slots(pieces)));
            }),
        }
        Self { plain }
    }

    /// Which hands of the same ranks fit; `bits` are set if these are some but not all.
    pub fn judge(&self, all: &AllHands, deal: &RankDeal, kept: &mut Kept, bits: &mut Bits) -> Some64 {
        let shape = all.shape(deal);
        let mut fits = Some64::None;
        for plain in &self.plain {
            // A rank with fewer cards than needed borrows the fourth bit.
            if ((deal.counts | CLUBS << 3) - plain.needed) & CLUBS << 3 != CLUBS << 3 {
                continue;
            }
            let mut rows = Rows { plain, deal, shape, at: [0; MOST] };
            let every = rows.each(0, 0, &mut |rows: &Rows<'_>| rows.judge(kept, bits, &mut fits));
            if every {
                return Some64::All;
            }
        }
        fits
    }

    /// Whether one hand fits.
    pub fn holds(&self, all: &AllHands, deal: &RankDeal, hand: usize) -> bool {
        let shape = all.shape(deal);
        let suits = shape.suits(hand);
        self.plain.iter().any(|plain| {
            if ((deal.counts | CLUBS << 3) - plain.needed) & CLUBS << 3 != CLUBS << 3 {
                return false;
            }
            let mut rows = Rows { plain, deal, shape, at: [0; MOST] };
            rows.each(0, 0, &mut |rows: &Rows<'_>| rows.fits_ranks() && (!plain.tells_suits || rows.fits_suits(&suits)))
        })
    }
}

/// Every choice of a term's brackets.
fn choose(pieces: &[(Piece, u8)], places: &mut Vec<Place>, call: &mut impl FnMut(&[Place])) {
    let Some(((piece, brace), rest)) = pieces.split_first() else { return call(places) };
    let before = places.len();
    match piece {
        Piece::Slot(slot) => {
            places.push(Place::of(slot, *brace));
            choose(rest, places, call);
        }
        Piece::Bracket(bracket) if bracket.is_list => {
            let mut place = Place { brace: *brace, ..Place::default() };
            for slot in bracket.items.iter().flat_map(|item| item.steps()).flatten() {
                let own = Place::of(&slot, *brace);
                place.cards |= own.cards;
                place.suit = own.suit;
            }
            places.push(place);
            choose(rest, places, call);
        }
        Piece::Bracket(bracket) => {
            for step in bracket.items.iter().flat_map(|item| item.steps()) {
                places.extend(step.iter().map(|slot| Place::of(slot, *brace)));
                choose(rest, places, call);
                places.truncate(before);
            }
        }
    }
    places.truncate(before);
}

impl Plain {
    /// `written` are the slots outside brackets, which bar variables.
    fn new<'a>(places: Vec<Place>, written: impl Iterator<Item = &'a Slot>) -> Self {
        let (mut barred_ranks, mut barred_suits) = (0u16, 0u8);
        for slot in written {
            barred_ranks |= slot.rank.value().map_or(0, |rank| 1 << rank);
            barred_suits |= slot.suit.value().map_or(0, |suit| 1 << suit);
        }
        let (mut needed, mut tells_suits) = (0u64, false);
        let mut variables: Vec<(u8, u8)> = Vec::new();
        let mut braces = u64::MAX;
        for (at, place) in places.iter().enumerate() {
            let low = place.cards.trailing_zeros() / 4;
            if place.cards >> (4 * low) <= 15 && place.cards != 0 {
                needed += 1 << (4 * low);
            }
            let in_all_suits = (0..4).all(|suit| place.cards >> suit & CLUBS == place.cards & CLUBS);
            tells_suits |= place.suit.is_some() || !in_all_suits;
            if let Some(rank) = place.rank {
                match variables.iter_mut().find(|(variable, _)| *variable == rank) {
                    Some((_, slots)) => *slots += 1,
                    None => variables.push((rank, 1)),
                }
            }
            for (other, before) in places.iter().enumerate().take(at) {
                if place.brace > 0 && place.brace == before.brace {
                    // No set with both.
                    braces &= APART[1 << at] | APART[1 << other];
                }
            }
        }
        Self { places, barred_ranks, barred_suits, needed, braces, variables, tells_suits }
    }
}

/// A plain term before hands of the same ranks, its rank variables bound one after the other.
struct Rows<'a> {
    plain: &'a Plain,
    deal: &'a RankDeal,
    shape: &'a Shape,
    /// The rank of each variable's slots, as a place among the hand's ranks.
    at: [u8; MOST],
}

impl Rows<'_> {
    /// Every way to give the variables ranks of the hand, until `call` is true of one.
    fn each(&mut self, variable: usize, taken: u8, call: &mut impl FnMut(&Self) -> bool) -> bool {
        let Some(&(_, slots)) = self.plain.variables.get(variable) else { return call(self) };
        for at in 0..self.shape.ranks {
            let barred = self.plain.barred_ranks >> self.deal.ranks[at] & 1 == 1;
            if barred || taken >> at & 1 == 1 || self.shape.times[at] < slots {
                continue;
            }
            self.at[variable] = at as u8;
            if self.each(variable + 1, taken | 1 << at, call) {
                return true;
            }
        }
        false
    }

    /// For each slot the suits that it allows at each rank, four bits a rank.
    fn rows(&self) -> [u32; MOST] {
        let mut rows = [0; MOST];
        for (row, place) in rows.iter_mut().zip(&self.plain.places) {
            for at in 0..self.shape.ranks {
                *row |= ((place.cards >> (4 * self.deal.ranks[at]) & 15) as u32) << (4 * at);
            }
            if let Some(rank) = place.rank {
                let bound = self.plain.variables.iter().zip(self.at).find(|((variable, _), _)| *variable == rank);
                *row &= bound.map_or(0, |(_, at)| 15 << (4 * at));
            }
        }
        rows
    }

    /// Whether the slots can be filled as far as ranks say.
    fn fits_ranks(&self) -> bool {
        let rows = self.rows();
        let full = (1usize << self.plain.places.len()) - 1;
        let mut reached = 1u64;
        for at in 0..self.shape.ranks {
            let slots = rows
                .iter()
                .enumerate()
                .fold(0, |all, (slot, row)| all | usize::from(row >> (4 * at) & 15 != 0) << slot);
            let fill = SUBSETS[slots & full] & AT_MOST[usize::from(self.shape.times[at])] & self.plain.braces;
            reached = joined(reached, fill);
        }
        reached >> full & 1 == 1
    }

    /// Whether a hand with these suits fits.
    fn fits_suits(&self, suits: &[u8; MOST_RANKS]) -> bool {
        let key = self.key();
        let full = (1usize << self.plain.places.len()) - 1;
        bindings(&key).iter().any(|rows| {
            let mut reached = 1u64;
            for at in 0..self.shape.ranks {
                reached = joined(reached, fillings(rows, at, suits[at]));
            }
            reached >> full & 1 == 1
        })
    }

    /// All that the judgement of suits depends on.
    fn key(&self) -> Key {
        let mut rows = self.rows();
        for (row, place) in rows.iter_mut().zip(&self.plain.places) {
            *row |= u32::from(place.suit.unwrap_or(NO_VARIABLE)) << 24 | u32::from(place.brace + 1) << 27;
        }
        rows.sort_unstable();
        Key { shape: self.deal.shape, barred_suits: self.plain.barred_suits, rows }
    }

    /// Adds the hands that fit; true if those are all.
    fn judge(&self, kept: &mut Kept, bits: &mut Bits, fits: &mut Some64) -> bool {
        if !self.fits_ranks() {
            return false;
        }
        if !self.plain.tells_suits {
            *fits = Some64::All;
            return true;
        }
        let words = self.shape.words();
        let found = kept.of(&self.key(), self.shape);
        if *fits == Some64::None {
            bits[..words].copy_from_slice(found);
        } else {
            for (bit, more) in bits.iter_mut().zip(found) {
                *bit |= more;
            }
        }
        let count: u32 = bits.iter().take(words).map(|word| word.count_ones()).sum();
        if count > 0 {
            *fits = Some64::These;
        }
        let every = count as usize == self.shape.hands;
        if every {
            *fits = Some64::All;
        }
        every
    }
}

/// The sets that a set of one and one of the other make, where these have nothing in common.
fn joined(reached: u64, mut fill: u64) -> u64 {
    let mut all = 0;
    while fill != 0 {
        let set = fill.trailing_zeros() as usize;
        fill &= fill - 1;
        all |= (reached & APART[set]) << set;
    }
    all
}

/// The sets of slots that cards of one rank in these suits can fill.
fn fillings(rows: &[u32; MOST], at: usize, suits: u8) -> u64 {
    let mut reached = 1u64;
    for suit in (0..4).filter(|suit| suits >> suit & 1 == 1) {
        let before = reached;
        for (slot, row) in rows.iter().enumerate() {
            if row >> (4 * at + suit) & 1 == 1 {
                reached |= (before & APART[1 << slot]) << (1 << slot);
            }
        }
    }
    // Within braces no two of a rank.
    for (slot, row) in rows.iter().enumerate() {
        for (other, before) in rows.iter().enumerate().take(slot) {
            if row >> 27 > 1 && row >> 27 == before >> 27 {
                reached &= APART[1 << slot] | APART[1 << other];
            }
        }
    }
    reached
}

/// The rows of a key for each way to give its suit variables suits; ways that come to the same are one.
///
/// Rows of slots that are not there come first, being 0; they are left out, so that slot 0 is the first that is.
fn bindings(key: &Key) -> Vec<[u32; MOST]> {
    let first = key.rows.iter().take_while(|&&row| row == 0).count();
    let mut rows = [0; MOST];
    rows[..MOST - first].copy_from_slice(&key.rows[first..]);
    let variable = |row: u32| (row >> 24 & 7) as u8;
    let used = rows.iter().take(MOST - first).fold(0u8, |all, &row| all | 1 << variable(row)) & 15;
    let mut found = Vec::new();
    let mut suits = [0u8; 4];
    bind(used, key.barred_suits, &mut suits, &mut |suits| {
        let mut bound = rows;
        for row in bound.iter_mut().take(MOST - first) {
            if let Some(&suit) = suits.get(usize::from(variable(*row))) {
                *row &= !0xff_ffff | 0x11_1111 << suit;
            }
            *row |= u32::from(NO_VARIABLE) << 24;
        }
        bound[..MOST - first].sort_unstable();
        if !found.contains(&bound) {
            found.push(bound);
        }
    });
    found
}

/// Every way to give the variables in `used` different suits that are not in `taken`.
fn bind(used: u8, taken: u8, suits: &mut [u8; 4], call: &mut impl FnMut(&[u8; 4])) {
    if used == 0 {
        return call(suits);
    }
    let variable = used.trailing_zeros() as usize;
    for suit in (0..4u8).filter(|suit| taken >> suit & 1 == 0) {
        suits[variable] = suit;
        bind(used & (used - 1), taken | 1 << suit, suits, call);
    }
}

impl Kept {
    /// The hands of a shape that a key lets in, a bit each.
    fn of(&mut self, key: &Key, shape: &Shape) -> &[u64] {
        let words = shape.words();
        if let Some(&first) = self.found.get(key) {
            return self.words.get(first..first + words).unwrap_or_default();
        }
        if self.words.len() > MOST_KEPT {
            *self = Self::default();
        }
        let first = self.words.len();
        self.words.resize(first + words, 0);
        let bits = self.words.get_mut(first..).unwrap_or_default();
        let slots = key.rows.iter().filter(|&&row| row != 0).count();
        // The cards of the ranks after each.
        let mut after = [0u8; MOST_RANKS];
        for at in (0..shape.ranks.saturating_sub(1)).rev() {
            after[at] = after[at + 1] + shape.times[at + 1];
        }
        for rows in bindings(key) {
            let mut fill = [[0u64; 6]; MOST_RANKS];
            for (at, fill) in fill.iter_mut().enumerate().take(shape.ranks) {
                for (fill, &suits) in fill.iter_mut().zip(SUIT_SETS[usize::from(shape.times[at]) - 1]) {
                    *fill = fillings(&rows, at, suits);
                }
            }
            Judgement { shape, slots, after, fill, bits: &mut *bits }.from(0, 1, 0, shape.hands);
        }
        self.found.insert(*key, first);
        self.words.get(first..).unwrap_or_default()
    }
}

/// The walk through all suits of all ranks.
struct Judgement<'a> {
    shape: &'a Shape,
    slots: usize,
    after: [u8; MOST_RANKS],
    fill: [[u64; 6]; MOST_RANKS],
    bits: &'a mut [u64],
}

impl Judgement<'_> {
    /// From a rank on, with these sets of slots filled; `first` and `hands` are the hands that are left.
    fn from(&mut self, at: usize, reached: u64, first: usize, hands: usize) {
        let full = (1usize << self.slots) - 1;
        if reached >> full & 1 == 1 {
            return set_bits(self.bits, first, hands);
        }
        if at == self.shape.ranks {
            return;
        }
        let sets = SUIT_SETS[usize::from(self.shape.times[at]) - 1].len();
        let each = hands / sets;
        // With fewer filled there are too few cards left.
        let least = self.slots.saturating_sub(usize::from(self.after[at]));
        for set in 0..sets {
            let more = joined(reached, self.fill[at][set]) & AT_LEAST[least];
            if more != 0 {
                self.from(at + 1, more, first + set * each, each);
            }
        }
    }
}

fn set_bits(bits: &mut [u64], first: usize, count: usize) {
    let (mut at, end) = (first, first + count);
    while at < end {
        let (word, low) = (at / 64, at % 64);
        let many = (64 - low).min(end - at);
        let ones = if many == 64 { u64::MAX } else { (1 << many) - 1 };
        bits[word] |= ones << low;
        at += many;
    }
}
