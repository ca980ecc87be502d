//! One player's hands, packed for the sums over their cards.

use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::eval::index::CHOOSE;

/// Where the index stands in a packed hand: above six cards of six bits.
pub const INDEX_AT: u32 = 36;
/// Lists are shorter than this: what is left of the word.
pub const LONGEST: usize = 1 << 28;

/// A hand in one word: its cards, ascending, six bits each from the lowest, and its index in the range.
pub type Packed = u64;

/// The card at a place, counted from the lowest.
#[inline(always)]
pub const fn card(hand: Packed, place: usize) -> usize {
    (hand >> (6 * place) & 63) as usize
}

/// The index of a packed hand in its range.
#[inline(always)]
pub const fn index(hand: Packed) -> usize {
    (hand >> INDEX_AT) as usize
}

/// The cards of a mask, ascending: as many as `hole` says.
#[inline(always)]
fn packed(mask: u64, hole: usize) -> Result<Packed, Error> {
    let (mut left, mut hand) = (mask, 0);
    for place in 0..hole {
        hand |= u64::from(left.trailing_zeros() & 63) << (6 * place);
        if left == 0 {
            return Err(faulty(mask, hole));
        }
        left &= left - 1;
    }
    if left != 0 || mask >> 52 != 0 { Err(faulty(mask, hole)) } else { Ok(hand) }
}

#[cold]
fn faulty(mask: u64, hole: usize) -> Error {
    if mask >> 52 != 0 {
        return Error::CardRange { value: i64::from(63 - mask.leading_zeros()), index: None };
    }
    Error::CardCount { found: mask.count_ones() as usize, expected: words(hole), offset: None }
}

/// The colexicographic number of a hand among all with as many cards.
#[inline]
pub fn number(hand: Packed, hole: usize) -> usize {
    (0..hole).map(|place| CHOOSE[card(hand, place)][place + 1] as usize).sum()
}

/// The colexicographic number of a set of cards.
#[inline]
pub fn number_of(mask: u64) -> usize {
    let (mut left, mut at, mut sum) = (mask, 1, 0);
    while left != 0 {
        sum += CHOOSE[left.trailing_zeros() as usize][at] as usize;
        left &= left - 1;
        at += 1;
    }
    sum
}

/// The cards of a packed hand of K.
#[inline(always)]
pub fn mask<const K: usize>(hand: Packed) -> u64 {
    (0..K).fold(0, |mask, place| mask | 1 << (hand >> (6 * place) & 63))
}

/// The cards of a packed hand of so many.
#[inline]
pub fn mask_of(hand: Packed, hole: usize) -> u64 {
    (0..hole).fold(0, |mask, place| mask | 1 << (hand >> (6 * place) & 63))
}

/// The hands of one player that the board and the dead cards leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The hands, each with its index.
    pub hands: Vec<Packed>,
    /// Their weights; none if all weigh 1.
    pub weights: Vec<u16>,
    /// The sum of the weights.
    pub weight: u64,
    /// Whether the hands ascend as they would in a list of masks.
    pub ascends: bool,
}

impl Range {
    /// Checks the list of player `who`, and leaves out hands with a card that is gone.
    pub fn new(who: usize, masks: &[u64], weights: Option<&[u16]>, hole: usize, gone: CardSet) -> Result<Self, Error> {
        let at = Place::Hand(who);
        if let Some(weights) = weights.filter(|weights| weights.len() != masks.len()) {
            return Err(Error::Length { what: "weights", found: weights.len(), expected: masks.len() }.at(at));
        }
        if masks.len() >= LONGEST {
            return Err(Error::Length { what: "masks", found: masks.len(), expected: LONGEST - 1 }.at(at));
        }
        let gone = gone.mask();
        let mut hands = vec![0; masks.len()];
        let (mut ascends, mut last, mut kept) = (true, 0, 0);
        // Neighbours often have all cards but the lowest in common; no rest is 1.
        let (mut last_rest, mut upper) = (1, 0);
        for (place, &mask) in masks.iter().enumerate() {
            let rest = mask & mask.wrapping_sub(1);
            if rest != last_rest {
                let hand =
                    packed(mask, hole).map_err(|error| Error::Row { row: place, error: Box::new(error) }.at(at))?;
                (last_rest, upper) = (rest, hand & !63);
            }
            ascends &= last < mask;
            last = mask;
            if let Some(hand) = hands.get_mut(kept) {
                *hand = upper | u64::from(mask.trailing_zeros() & 63) | (kept as u64) << INDEX_AT;
            }
            // Without a branch, as it would often be mistaken.
            kept += usize::from(mask & gone == 0);
        }
        hands.truncate(kept);
        let mut range = Self { hands, weights: Vec::new(), weight: 0, ascends };
        if !range.ascends {
            let mut again = masks.to_vec();
            again.sort_unstable();
            if again.windows(2).any(|two| two[0] == two[1]) {
                return Err(Error::Range { code: "equity.range_duplicate", player: who }.at(at));
            }
        }
        if let Some(weights) = weights {
            if let Some(row) = weights.iter().position(|weight| !(1..=100).contains(weight)) {
                let error = Box::new(Error::Range { code: "equity.range_weight", player: who });
                return Err(Error::Row { row, error }.at(at));
            }
            let kept = masks.iter().zip(weights).filter(|&(mask, _)| mask & gone == 0);
            range.weights = kept.map(|(_, &weight)| weight).collect();
        }
        if range.hands.is_empty() {
            return Err(Error::Range { code: "equity.range_empty", player: who }.at(at));
        }
        range.weight = match range.weights[..] {
            [] => range.hands.len() as u64,
            _ => range.weights.iter().map(|&weight| u64::from(weight)).sum(),
        };
        Ok(range)
    }

    /// How many hands.
    pub const fn len(&self) -> usize {
        self.hands.len()
    }

    /// The weight of the hand with this index.
    #[inline(always)]
    pub fn weight_at(&self, index: usize) -> u32 {
        self.weights.get(index).map_or(1, |&weight| u32::from(weight))
    }

    /// The hands as masks.
    pub fn masks(&self, hole: usize) -> Vec<u64> {
        self.hands.iter().map(|&hand| mask_of(hand, hole)).collect()
    }

    /// The weight of each hand by its number, 0 for one that is not in the range.
    pub fn by_number(&self, hole: usize) -> Vec<u8> {
        let mut table = vec![0; CHOOSE[52][hole.min(7)] as usize];
        for &hand in &self.hands {
            table[number(hand, hole)] = self.weight_at(index(hand)) as u8;
        }
        table
    }
}

/// The weight that each hand of one range has in another; nothing if no hand is in both.
pub fn same(one: &Range, other: &Range, hole: usize) -> Vec<u16> {
    let weight = |hand: u64| other.weight_at(index(hand)) as u16;
    if one.hands == other.hands {
        return other.hands.iter().map(|&hand| weight(hand)).collect();
    }
    if one.len().min(other.len()) * 8 > CHOOSE[52][hole] as usize {
        let table = other.by_number(hole);
        return one.hands.iter().map(|&hand| u16::from(table[number(hand, hole)])).collect();
    }
    let cards = |hand: u64| hand & ((1 << INDEX_AT) - 1);
    let (small, large) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let mut likely = sharing(&large.hands, &small.hands);
    let mut fewer = sharing(&small.hands, &likely);
    // Most lists ascend already.
    likely.sort_unstable_by_key(|&hand| cards(hand));
    fewer.sort_unstable_by_key(|&hand| cards(hand));
    let mut same = Vec::new();
    let mut rest = likely.iter().copied().peekable();
    for hand in fewer {
        while rest.next_if(|&other| cards(other) < cards(hand)).is_some() {}
        if let Some(twin) = rest.next_if(|&other| cards(other) == cards(hand)) {
            let (own, theirs) = if one.len() <= other.len() { (hand, twin) } else { (twin, hand) };
            same.resize(one.len(), 0);
            same[index(own)] = weight(theirs);
        }
    }
    same
}

/// Those of the hands that may be among some others: most are not, which a bit for each of some thousand groups of hands tells of
/// most. Hands with the same cards but the lowest are a group.
fn sharing(hands: &[Packed], others: &[Packed]) -> Vec<Packed> {
    let upper = |hand: Packed| (hand & ((1 << INDEX_AT) - 1)) >> 6;
    let group = |upper: u64| (upper.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46) as usize;
    let mut seen = vec![0u64; 1 << 12];
    let mut last = u64::MAX;
    for upper in others.iter().map(|&hand| upper(hand)) {
        if upper != last {
            last = upper;
            seen[group(upper) >> 6] |= 1 << (group(upper) & 63);
        }
    }
    let (mut last, mut may) = (u64::MAX, false);
    let kept = hands.iter().copied().filter(|&hand| {
        let upper = upper(hand);
        if upper != last {
            last = upper;
            may = seen[group(upper) >> 6] >> (group(upper) & 63) & 1 == 1;
        }
        may
    });
    kept.collect()
}

const fn words(hole: usize) -> &'static str {
    match hole {
        4 => "4",
        5 => "5",
        _ => "6",
    }
}
