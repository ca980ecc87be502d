//! Ranges of hands: texts, sets of hands, tables of hundredths. Their face is `omaha.Range`.

use crate::buffers::elements;
use crate::cards::placed_cards;
use crate::errors::{OrRaise, custom, to_py};
use crate::numbers::text as text_of;
use crate::run::{polled, step};
use omaha_core::range::{HandSet, MACROS, PercentTable, Range, Vocabulary, all_hands, orderings_of};
use omaha_core::{CardSet, Error, Place};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Hands up to which a set is made without a thread of its own to hear Ctrl-C from: a few milliseconds.
const SHORT: usize = 4;

/// The hundredth of each class of hands, 1 for the best.
#[pyclass(name = "_PercentTable", module = "omaha._core", frozen)]
pub struct PyPercentTable(Arc<PercentTable>);

#[pymethods]
impl PyPercentTable {
    /// One hand of each class as masks, and their hundredths in the same order.
    #[new]
    #[pyo3(signature = (cards, masks, hundredths, /))]
    fn new(py: Python<'_>, cards: usize, masks: PyBuffer<u64>, hundredths: PyBuffer<u8>) -> PyResult<Self> {
        let masks = elements(py, &masks, "masks")?;
        let hundredths = elements(py, &hundredths, "hundredths")?;
        let pairs = masks.iter().copied().zip(hundredths.iter().copied());
        step(py, || PercentTable::new(cards, pairs)).map(|table| Self(Arc::new(table)))
    }
}

type Texts = Vec<(String, String)>;

/// What a text may speak of; `orderings` by name, with the table of those that it uses.
fn vocabulary(macros: Texts, orderings: Vec<(String, Option<Py<PyPercentTable>>)>, board: CardSet) -> Vocabulary {
    let table = |(name, table): (String, Option<Py<PyPercentTable>>)| (name, table.map(|table| table.get().0.clone()));
    Vocabulary { macros, orderings: orderings.into_iter().map(table).collect(), board }
}

/// The names of the orderings that a text uses.
#[pyfunction(name = "_range_orderings")]
#[pyo3(signature = (text, cards, macros, names, /))]
pub fn range_orderings(
    py: Python<'_>,
    text: &Bound<'_, PyString>,
    cards: usize,
    macros: Texts,
    names: Vec<String>,
) -> PyResult<Vec<String>> {
    let orderings = names.into_iter().map(|name| (name, None)).collect();
    let words = Vocabulary { macros, orderings, board: CardSet::EMPTY };
    orderings_of(&text_of(text), cards, &words).or_raise(py)
}

/// The built-in macros, name and text.
#[pyfunction(name = "_range_macros")]
pub fn range_macros() -> Vec<(&'static str, &'static str)> {
    MACROS.to_vec()
}

/// A text that has been read.
#[pyclass(name = "_RangeText", module = "omaha._core", frozen)]
pub struct PyRangeText(Range);

#[pymethods]
impl PyRangeText {
    #[new]
    #[pyo3(signature = (text, cards, macros, orderings, board, /))]
    fn new(
        py: Python<'_>,
        text: &Bound<'_, PyString>,
        cards: usize,
        macros: Texts,
        orderings: Vec<(String, Option<Py<PyPercentTable>>)>,
        board: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let board = placed_cards(board, Place::Board)?;
        Range::new(&text_of(text), cards, &vocabulary(macros, orderings, board)).or_raise(py).map(Self)
    }

    /// Warnings: code and offset, from left to right.
    #[getter]
    fn warnings(&self) -> Vec<(&'static str, usize)> {
        self.0.notices().iter().map(|notice| (notice.code, notice.offset)).collect()
    }

    /// Whether its parts have weights.
    #[getter]
    fn has_weights(&self) -> bool {
        self.0.has_weights()
    }

    /// Written again, macros put in.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }

    fn explain(&self) -> String {
        self.0.explain()
    }

    /// What a hand weighs, 0 if it is not in.
    #[pyo3(signature = (hand, /))]
    fn weight(&self, hand: &Bound<'_, PyAny>) -> PyResult<u8> {
        let set = placed_cards(hand, Place::Hole)?;
        self.0.weight(set).or_raise(hand.py())
    }

    /// All its hands.
    fn hands(&self, py: Python<'_>) -> PyResult<PyHandSet> {
        let made = if self.0.cards() <= SHORT && self.0.text_is_short() {
            step(py, || self.0.hands(&mut || Ok(())))
        } else {
            polled(py, |poll| self.0.hands(poll))
        };
        made.map(PyHandSet)
    }
}

fn wrong_count(py: Python<'_>, set: CardSet, cards: usize) -> PyErr {
    let expected = match cards {
        4 => "4",
        5 => "5",
        _ => "6",
    };
    to_py(py, Error::CardCount { found: set.len(), expected, offset: None }.at(Place::Hole))
}

fn mixed(py: Python<'_>) -> PyErr {
    custom(py, "RangeError", "range.cards_mixed", "the ranges are of hands of different numbers of cards")
}

/// Hands with their weights.
#[pyclass(name = "_HandSet", module = "omaha._core", frozen)]
pub struct PyHandSet(Arc<HandSet>);

#[pymethods]
impl PyHandSet {
    /// The hands with these masks, and their weights if there are any.
    #[new]
    #[pyo3(signature = (cards, masks, weights = None, /))]
    fn new(py: Python<'_>, cards: usize, masks: PyBuffer<u64>, weights: Option<PyBuffer<u8>>) -> PyResult<Self> {
        let masks = elements(py, &masks, "masks")?;
        let weights = weights.as_ref().map(|weights| elements(py, weights, "weights")).transpose()?;
        let Some(all) = all_hands(cards) else {
            return Err(custom(py, "RangeError", "range.cards", "a hand has 4, 5 or 6 cards"));
        };
        if let Some(weights) = weights
            && weights.len() != masks.len()
        {
            return Err(to_py(py, Error::Length { what: "weights", found: weights.len(), expected: masks.len() }));
        }
        let mut hands = Vec::with_capacity(masks.len());
        for (row, &mask) in masks.iter().enumerate() {
            let weight = weights.and_then(|weights| weights.get(row).copied()).unwrap_or(1);
            if !(1..=100).contains(&weight) {
                let message = format!("row {row}: a weight is a whole number from 1 to 100, not {weight}");
                return Err(custom(py, "RangeError", "range.weight", &message));
            }
            match CardSet::from_mask(mask).filter(|set| set.len() == cards) {
                Some(set) => hands.push((set, weight)),
                None => {
                    let found = mask.count_ones() as usize;
                    let error = Error::CardCount { found, expected: "as many as the range has", offset: None };
                    return Err(to_py(py, Error::Row { row, error: Box::new(error) }));
                }
            }
        }
        let made = step(py, || Ok(HandSet::of(all, &hands)))?;
        made.map(|set| Self(Arc::new(set))).ok_or_else(|| mixed(py))
    }

    /// How many hands.
    #[getter]
    fn count(&self) -> u32 {
        self.0.count()
    }

    /// The sum of their weights.
    #[getter]
    fn total_weight(&self) -> u64 {
        self.0.total_weight()
    }

    /// Whether some weigh more than others.
    #[getter]
    fn is_weighted(&self) -> bool {
        self.0.is_weighted()
    }

    /// What a hand weighs, 0 if it is not in.
    #[pyo3(signature = (hand, /))]
    fn weight(&self, hand: &Bound<'_, PyAny>) -> PyResult<u8> {
        let set = placed_cards(hand, Place::Hole)?;
        self.0.weight(set).ok_or_else(|| wrong_count(hand.py(), set, self.0.cards()))
    }

    /// Masks of 64 bits in ascending order, and weights as bytes.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let (masks, weights) = polled(py, |poll| {
            let hands = self.0.listed(poll)?;
            let masks: Vec<u8> = hands.iter().flat_map(|(mask, _)| mask.to_ne_bytes()).collect();
            Ok((masks, hands.iter().map(|&(_, weight)| weight).collect::<Vec<u8>>()))
        })?;
        Ok((PyBytes::new(py, &masks), PyBytes::new(py, &weights)))
    }

    /// Masks of so many hands drawn by their weights, of 64 bits each; fewer if no hand is left without the dead cards.
    #[pyo3(signature = (count, dead, seed, stream, /))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        count: usize,
        dead: u64,
        seed: &Bound<'_, PyAny>,
        stream: u64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let seed = crate::deck::seed_bytes(seed)?;
        let dead = CardSet::from_mask(dead).unwrap_or(CardSet::FULL);
        let drawn = polled(py, |poll| self.0.sample(count, dead, (seed, stream), poll))?;
        let masks: Vec<u8> = drawn.iter().flat_map(|mask| mask.to_ne_bytes()).collect();
        Ok(PyBytes::new(py, &masks))
    }

    /// Hands in either; one in both has the greater weight.
    #[pyo3(signature = (other, /))]
    fn union(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, || self.0.union(&other.0))
    }

    /// Hands in both, with their weights here.
    #[pyo3(signature = (other, /))]
    fn intersection(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, || self.0.intersection(&other.0))
    }

    /// Hands that are not in the other.
    #[pyo3(signature = (other, /))]
    fn difference(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combined(py, || self.0.difference(&other.0))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

impl PyHandSet {
    fn combined(&self, py: Python<'_>, make: impl FnOnce() -> Option<HandSet> + Send) -> PyResult<Self> {
        let made = step(py, || Ok(make()))?;
        made.map(|set| Self(Arc::new(set))).ok_or_else(|| mixed(py))
    }
}
