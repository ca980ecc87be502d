//! The hands of a range, a bit each, in the order of [`AllHands`].

use super::fit::{Bits, Fit, Kept, Some64};
use super::percent::PercentTable;
use super::reader::{Chain, Node, Part};
use super::shapes::{AllHands, MOST_WORDS, RankDeal, Shape};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::words::{BoardWords, Word};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// An operand made ready.
enum Ready {
    Term(Fit),
    Percent(Arc<PercentTable>, u8, u8),
    Union(Vec<Vec<ReadyLink>>),
    /// A word about the board; false of all hands if there is none.
    Word(Word),
}

impl Ready {
    /// About how many terms are judged.
    fn size(&self) -> usize {
        match self {
            Self::Term(fit) => 1 + fit.size(),
            Self::Percent(..) | Self::Union(_) => 1,
            Self::Word(_) => 64,
        }
    }
}

struct ReadyLink {
    without: bool,
    negated: bool,
    ready: Ready,
}

/// Calls back every now and then.
struct Pace<'a> {
    done: usize,
    poll: &'a mut dyn FnMut() -> Result<(), Error>,
}

impl Pace<'_> {
    /// So many terms more were judged.
    fn tick(&mut self, terms: usize) -> Result<(), Error> {
        self.done += terms;
        if self.done > 4_096 {
            self.done = 0;
            (self.poll)()?;
        }
        Ok(())
    }
}

/// A range made ready to be asked.
pub struct Program {
    all: &'static AllHands,
    parts: Vec<(Vec<ReadyLink>, u8)>,
    /// Cards that no hand has.
    board: CardSet,
    words: Option<BoardWords>,
}

/// All hands of a range, and what they weigh.
#[derive(Clone)]
pub struct HandSet {
    all: &'static AllHands,
    /// A bit a hand; those of a deal of ranks begin at a word.
    words: Box<[u64]>,
    /// A weight for each hand of all, or nothing if all that are in weigh the same.
    weights: Option<Box<[u8]>>,
    /// What they weigh then.
    alike: u8,
    /// How many hands there are before each deal of ranks, and in all.
    before: Box<[u32]>,
    /// What they weigh, likewise; empty if all weigh the same.
    weight_before: Box<[u64]>,
}

/// The same hands with the same weights.
impl PartialEq for HandSet {
    fn eq(&self, other: &Self) -> bool {
        self.all.cards == other.all.cards
            && self.words == other.words
            && (self.count() == 0 || (&self.weights, self.alike) == (&other.weights, other.alike))
    }
}

impl Eq for HandSet {}

impl core::fmt::Debug for HandSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "HandSet of {} hands", self.count())
    }
}

impl Program {
    /// Makes a range's parts ready. A percentage of a table that is not there is empty, and so is a word without a board.
    pub fn new(
        all: &'static AllHands,
        parts: &[Part],
        tables: &BTreeMap<String, Arc<PercentTable>>,
        board: CardSet,
    ) -> Self {
        let made = parts.iter().map(|part| {
            let mut text = String::new();
            super::text::chain(&part.chain, &mut text);
            (ready(&part.chain, tables), part.weight.unwrap_or(1), text)
        });
        let mut parts: Vec<(Vec<ReadyLink>, u8, String)> = made.collect();
        // The heaviest part that has a hand says what it weighs.
        parts.sort_by_key(|(_, weight, _)| core::cmp::Reverse(*weight));
        // What is written twice is judged once.
        let mut seen = BTreeSet::new();
        parts.retain(|(_, _, text)| seen.insert(text.clone()));
        let parts = parts.into_iter().map(|(chain, weight, _)| (chain, weight)).collect();
        Self { all, parts, board, words: BoardWords::new(board).ok() }
    }

    /// What a hand weighs, 0 if it is not in the range.
    pub fn weight(&self, hand: CardSet) -> Option<u8> {
        let (deal, number) = self.all.place(hand)?;
        if !hand.intersection(self.board).is_empty() {
            return Some(0);
        }
        let found = self.parts.iter().find(|(chain, _)| self.holds(chain, deal, number));
        Some(found.map_or(0, |(_, weight)| *weight))
    }

    fn holds(&self, chain: &[ReadyLink], deal: &RankDeal, hand: usize) -> bool {
        chain.iter().all(|link| {
            let inside = match &link.ready {
                Ready::Term(fit) => fit.holds(self.all, deal, hand),
                Ready::Percent(table, low, high) => {
                    let class = self.all.shape(deal).classes.get(hand).copied().unwrap_or_default();
                    (*low..=*high).contains(&table.hundredth(deal.first_class + u32::from(class)))
                }
                Ready::Union(chains) => chains.iter().any(|chain| self.holds(chain, deal, hand)),
                Ready::Word(word) => self.true_of(*word, deal, hand),
            };
            inside ^ link.negated != link.without
        })
    }

    fn true_of(&self, word: Word, deal: &RankDeal, hand: usize) -> bool {
        let set = CardSet::from_mask(self.all.mask(deal, hand)).unwrap_or_default();
        self.words.as_ref().is_some_and(|words| words.holds(word, set))
    }

    /// Hands of a deal of ranks that have no card of the board.
    fn off_board(&self, deal: &RankDeal, bits: &mut Bits) -> Some64 {
        let board = self.board.mask();
        let here = (0..13).any(|rank| board >> (4 * rank) & 15 != 0 && deal.counts >> (4 * rank) & 15 != 0);
        if !here {
            return Some64::All;
        }
        for hand in 0..self.all.shape(deal).hands {
            bits[hand / 64] |= u64::from(self.all.mask(deal, hand) & board == 0) << (hand % 64);
        }
        Some64::These
    }

    /// All hands. `poll` is called every now and then and may break off.
    pub fn hands(&self, poll: &mut dyn FnMut() -> Result<(), Error>) -> Result<HandSet, Error> {
        let all = self.all;
        let mut words = vec![0u64; all.words as usize].into_boxed_slice();
        let weighted = self.parts.windows(2).any(|pair| matches!(pair, [one, other] if one.1 != other.1));
        let mut weights = weighted.then(|| vec![0u8; all.hands as usize].into_boxed_slice());
        let mut kept = Kept::default();
        let mut pace = Pace { done: 0, poll };
        for deal in &all.deals {
            pace.tick(16)?;
            let shape = all.shape(deal);
            let mut whole = [0; MOST_WORDS];
            let mut state = Some64::None;
            let mut live = [0; MOST_WORDS];
            let off_board = self.off_board(deal, &mut live);
            for (chain, weight) in &self.parts {
                let mut bits = [0; MOST_WORDS];
                let found = self.chain(chain, deal, &mut kept, &mut pace, &mut bits)?;
                let found = both((found, &mut bits), (off_board, &live), false, shape);
                if let Some(weights) = &mut weights {
                    let own = weights.get_mut(deal.first as usize..).unwrap_or_default();
                    weigh(own, found, &bits, &(state, whole), shape.hands, *weight);
                }
                state = either((state, &mut whole), (found, &bits), shape);
                if state == Some64::All {
                    break;
                }
            }
            let own = words.get_mut(deal.first_word as usize..).unwrap_or_default();
            write(own, state, &whole, shape);
        }
        let alike = self.parts.first().map_or(1, |(_, weight)| *weight);
        Ok(HandSet::summed(all, words, weights, alike))
    }

    fn chain(
        &self,
        chain: &[ReadyLink],
        deal: &RankDeal,
        kept: &mut Kept,
        pace: &mut Pace<'_>,
        bits: &mut Bits,
    ) -> Result<Some64, Error> {
        let shape = self.all.shape(deal);
        let mut state = Some64::All;
        for link in chain {
            pace.tick(link.ready.size())?;
            let mut own = [0; MOST_WORDS];
            let found = match &link.ready {
                Ready::Term(fit) => fit.judge(self.all, deal, kept, &mut own),
                Ready::Percent(table, low, high) => {
                    for (hand, &class) in shape.classes.iter().enumerate() {
                        let inside = (*low..=*high).contains(&table.hundredth(deal.first_class + u32::from(class)));
                        own[hand / 64] |= u64::from(inside) << (hand % 64);
                    }
                    Some64::These
                }
                Ready::Word(word) => {
                    for hand in 0..shape.hands {
                        own[hand / 64] |= u64::from(self.true_of(*word, deal, hand)) << (hand % 64);
                    }
                    Some64::These
                }
                Ready::Union(chains) => {
                    let mut union = Some64::None;
                    for chain in chains {
                        let mut inner = [0; MOST_WORDS];
                        let found = self.chain(chain, deal, kept, pace, &mut inner)?;
                        union = either((union, &mut own), (found, &inner), shape);
                        if union == Some64::All {
                            break;
                        }
                    }
                    union
                }
            };
            state = both((state, bits), (found, &own), link.negated != link.without, shape);
            if state == Some64::None {
                break;
            }
        }
        Ok(state)
    }
}

fn ready(chain: &Chain, tables: &BTreeMap<String, Arc<PercentTable>>) -> Vec<ReadyLink> {
    let made = chain.iter().map(|link| {
        let ready = match &link.node {
            Node::Term(term) => Ready::Term(Fit::new(term)),
            Node::Percent(percent) => tables.get(&percent.ordering).map_or_else(
                || Ready::Union(Vec::new()),
                |table| Ready::Percent(table.clone(), percent.low, percent.high),
            ),
            Node::Word(word, _) => Ready::Word(*word),
            Node::Union(chains) => {
                let mut seen = BTreeSet::new();
                let fresh = chains.iter().filter(|chain| {
                    let mut text = String::new();
                    super::text::chain(chain, &mut text);
                    seen.insert(text)
                });
                Ready::Union(fresh.map(|chain| ready(chain, tables)).collect())
            }
        };
        ReadyLink { without: link.without, negated: link.negated, ready }
    });
    made.collect()
}

/// Hands in either; the first is what there was.
fn either((state, bits): (Some64, &mut Bits), (found, more): (Some64, &Bits), shape: &Shape) -> Some64 {
    match (state, found) {
        (Some64::All, _) | (_, Some64::All) => Some64::All,
        (state, Some64::None) => state,
        (Some64::None, Some64::These) => {
            let words = shape.words();
            bits[..words].copy_from_slice(&more[..words]);
            Some64::These
        }
        (Some64::These, Some64::These) => {
            bits.iter_mut().zip(more).take(shape.words()).for_each(|(bit, more)| *bit |= more);
            Some64::These
        }
    }
}

/// Hands of the first that are in the second, or are not.
fn both((state, bits): (Some64, &mut Bits), (found, other): (Some64, &Bits), without: bool, shape: &Shape) -> Some64 {
    let found = match (found, without) {
        (Some64::All, true) => Some64::None,
        (Some64::None, true) => Some64::All,
        (found, _) => found,
    };
    match (state, found) {
        (Some64::None, _) | (_, Some64::None) => Some64::None,
        (state, Some64::All) => state,
        (state, Some64::These) => {
            let words = shape.words();
            let mut some = 0;
            for (at, (bit, other)) in bits.iter_mut().zip(other).take(words).enumerate() {
                let mut kept = if without { !other } else { *other };
                if at + 1 == words && !shape.hands.is_multiple_of(64) {
                    kept &= (1 << (shape.hands % 64)) - 1;
                }
                *bit = if state == Some64::All { kept } else { *bit & kept };
                some |= *bit;
            }
            if some == 0 { Some64::None } else { Some64::These }
        }
    }
}

/// Writes the weight of the hands that are found and were not before.
fn weigh(weights: &mut [u8], found: Some64, bits: &Bits, before: &(Some64, Bits), hands: usize, weight: u8) {
    if found == Some64::None {
        return;
    }
    for (hand, own) in weights.iter_mut().enumerate().take(hands) {
        let bit = |bits: &Bits| bits[hand / 64] >> (hand % 64) & 1 == 1;
        let had = before.0 == Some64::These && bit(&before.1);
        if !had && (found == Some64::All || bit(bits)) {
            *own = weight;
        }
    }
}

fn write(own: &mut [u64], state: Some64, bits: &Bits, shape: &Shape) {
    let words = shape.words();
    for (at, word) in own.iter_mut().enumerate().take(words) {
        let last = at + 1 == words && !shape.hands.is_multiple_of(64);
        let mask = if last { (1 << (shape.hands % 64)) - 1 } else { u64::MAX };
        *word = match state {
            Some64::None => 0,
            Some64::All => mask,
            Some64::These => bits[at] & mask,
        };
    }
}

impl HandSet {
    /// A set of hands with their weights; a hand given twice has the greater one. `None` if one has a wrong number of cards.
    pub fn of(all: &'static AllHands, hands: &[(CardSet, u8)]) -> Option<Self> {
        let mut words = vec![0u64; all.words as usize].into_boxed_slice();
        let weighted = hands.windows(2).any(|pair| matches!(pair, [one, other] if one.1 != other.1));
        let mut weights = weighted.then(|| vec![0u8; all.hands as usize].into_boxed_slice());
        for &(hand, weight) in hands {
            let (deal, number) = all.place(hand)?;
            *words.get_mut(deal.first_word as usize + number / 64)? |= 1 << (number % 64);
            if let Some(weights) = &mut weights {
                let own = weights.get_mut(deal.first as usize + number)?;
                *own = weight.max(*own);
            }
        }
        Some(Self::summed(all, words, weights, hands.first().map_or(1, |(_, weight)| *weight)))
    }

    /// Hands in either; one in both has the greater weight. `None` for hands of different numbers of cards.
    pub fn union(&self, other: &Self) -> Option<Self> {
        self.combined(other, |one, other| one | other, u8::max)
    }

    /// Hands in both, with the weights that they have here.
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        self.combined(other, |one, other| one & other, |one, other| if other > 0 { one } else { 0 })
    }

    /// Hands that are not in the other.
    pub fn difference(&self, other: &Self) -> Option<Self> {
        self.combined(other, |one, other| one & !other, |one, other| if other > 0 { 0 } else { one })
    }

    fn combined(&self, other: &Self, bits: impl Fn(u64, u64) -> u64, weigh: impl Fn(u8, u8) -> u8) -> Option<Self> {
        if self.all.cards != other.all.cards {
            return None;
        }
        let words = self.words.iter().zip(&other.words).map(|(&one, &other)| bits(one, other)).collect();
        let mut weights = None;
        if self.weights.is_some() || other.weights.is_some() || self.alike != other.alike {
            let mut own = vec![0u8; self.all.hands as usize].into_boxed_slice();
            for deal in &self.all.deals {
                for hand in 0..self.all.shape(deal).hands {
                    if let Some(own) = own.get_mut(deal.first as usize + hand) {
                        *own = weigh(self.weight_of(deal, hand), other.weight_of(deal, hand));
                    }
                }
            }
            weights = Some(own);
        }
        // The only hands may be those of the other.
        let alike = if self.count() == 0 { other.alike } else { self.alike };
        Some(Self::summed(self.all, words, weights, alike))
    }

    /// The weight of a hand, 0 if it is not in.
    fn weight_of(&self, deal: &RankDeal, hand: usize) -> u8 {
        let word = self.own_words(deal).get(hand / 64).copied().unwrap_or_default();
        if word >> (hand % 64) & 1 == 1 { self.weight_at(deal, hand) } else { 0 }
    }

    /// What a hand weighs, 0 if it is not in; `None` for a wrong number of cards.
    pub fn weight(&self, hand: CardSet) -> Option<u8> {
        self.all.place(hand).map(|(deal, number)| self.weight_of(deal, number))
    }

    /// Cards in a hand.
    pub fn cards(&self) -> usize {
        self.all.cards
    }

    fn summed(all: &'static AllHands, words: Box<[u64]>, weights: Option<Box<[u8]>>, alike: u8) -> Self {
        let mut set = Self { all, words, weights, alike, before: Box::default(), weight_before: Box::default() };
        let mut before = Vec::with_capacity(all.deals.len() + 1);
        let mut weight_before = Vec::new();
        let (mut count, mut weight) = (0u32, 0u64);
        // The least and the greatest weight of a hand that is in.
        let (mut least, mut most) = (u8::MAX, 0);
        for deal in &all.deals {
            before.push(count);
            count += set.own_words(deal).iter().map(|word| word.count_ones()).sum::<u32>();
            if let Some(weights) = &set.weights {
                weight_before.push(weight);
                let own = weights.get(deal.first as usize..).unwrap_or_default().iter().take(all.shape(deal).hands);
                for &one in own.filter(|&&one| one > 0) {
                    weight += u64::from(one);
                    (least, most) = (one.min(least), one.max(most));
                }
            }
        }
        before.push(count);
        set.before = before.into();
        if set.weights.is_some() {
            weight_before.push(weight);
            set.weight_before = weight_before.into();
            // All that are in may weigh the same after all.
            if least < most {
                set.alike = 1;
            } else {
                set.alike = if count == 0 { 1 } else { most };
                (set.weights, set.weight_before) = (None, Box::default());
            }
        }
        set
    }

    fn own_words(&self, deal: &RankDeal) -> &[u64] {
        let first = deal.first_word as usize;
        self.words.get(first..first + self.all.shape(deal).words()).unwrap_or_default()
    }

    /// How many hands there are.
    pub fn count(&self) -> u32 {
        self.before.last().copied().unwrap_or_default()
    }

    /// Whether some hands weigh more than others.
    pub fn is_weighted(&self) -> bool {
        self.weights.is_some()
    }

    /// All hands with their weights, ascending. `poll` is called every now and then and may break off.
    pub fn listed(&self, poll: &mut dyn FnMut() -> Result<(), Error>) -> Result<Vec<(u64, u8)>, Error> {
        // By the highest card, so that each sort is short.
        let mut by_card: Vec<Vec<(u64, u8)>> = vec![Vec::new(); 52];
        self.each(|mask, weight| {
            if let Some(own) = mask.checked_ilog2().and_then(|card| by_card.get_mut(card as usize)) {
                own.push((mask, weight));
            }
        });
        let mut all = Vec::with_capacity(self.count() as usize);
        for mut own in by_card {
            poll()?;
            own.sort_unstable();
            all.append(&mut own);
        }
        Ok(all)
    }

    /// Calls with every hand and its weight.
    pub fn each(&self, mut call: impl FnMut(u64, u8)) {
        for deal in &self.all.deals {
            for (at, &word) in self.own_words(deal).iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let hand = at * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    call(self.all.mask(deal, hand), self.weight_at(deal, hand));
                }
            }
        }
    }

    fn weight_at(&self, deal: &RankDeal, hand: usize) -> u8 {
        self.weights
            .as_ref()
            .map_or(self.alike, |weights| weights.get(deal.first as usize + hand).copied().unwrap_or(0))
    }

    /// The sum of all weights.
    pub fn total_weight(&self) -> u64 {
        self.weight_before.last().copied().unwrap_or_else(|| u64::from(self.count()) * u64::from(self.alike))
    }

    /// The hand at a place among all, each taking as many places as it weighs.
    pub fn at_weight(&self, place: u64) -> Option<u64> {
        if place >= self.total_weight() {
            return None;
        }
        if self.weights.is_none() {
            let place = (place / u64::from(self.alike)) as u32;
            let at = self.before.partition_point(|&before| before <= place).checked_sub(1)?;
            let deal = self.all.deals.get(at)?;
            let mut left = place - self.before.get(at)?;
            for (at, &word) in self.own_words(deal).iter().enumerate() {
                if left < word.count_ones() {
                    return Some(self.all.mask(deal, at * 64 + nth_bit(word, left)));
                }
                left -= word.count_ones();
            }
            return None;
        }
        let at = self.weight_before.partition_point(|&before| before <= place).checked_sub(1)?;
        let deal = self.all.deals.get(at)?;
        let mut left = place - self.weight_before.get(at)?;
        for hand in 0..self.all.shape(deal).hands {
            let weight = u64::from(self.weight_at(deal, hand));
            if left < weight {
                return Some(self.all.mask(deal, hand));
            }
            left -= weight;
        }
        None
    }
}

/// Told apart by what they hold.
impl core::hash::Hash for HandSet {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (self.all.cards, &self.words, &self.weights).hash(state);
    }
}

/// The place of the set bit before which there are so many.
fn nth_bit(mut word: u64, before: u32) -> usize {
    for _ in 0..before {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}
