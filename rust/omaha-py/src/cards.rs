//! `Card` and `CardSet`, and the ways in which Python may write cards.

use crate::errors::{OrRaise, to_py};
use crate::numbers::{index, saturated, text as text_of, try_index};
use omaha_core::equity::Player;
use omaha_core::{Card, CardSet, Error, Place};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString, PyTuple, PyType};

/// A card of the 52-card deck.
///
/// `Card("As")`, `Card("10h")` or `Card(51)`; the id is `rank * 4 + suit` with ranks 0 (deuce) to 12 (ace) and suits
/// c d h s. Cards order by id, hash, pickle and copy; `int(card)` is the id.
///
/// Raises `CardError` (`card.syntax`, `card.range`, `card.count`), `TypeError` for anything but text or a number.
///
/// >>> from omaha import Card
/// >>> card = Card("as")
/// >>> card, int(card), card.rank, card.suit, card.unicode
/// (Card('As'), 51, 12, 3, 'A♠')
#[pyclass(name = "Card", module = "omaha._core", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub struct PyCard(pub Card);

#[pymethods]
impl PyCard {
    #[new]
    #[pyo3(signature = (card, /))]
    fn new(card: &Bound<'_, PyAny>) -> PyResult<Self> {
        one_card(card, None)?.or_raise(card.py()).map(Self)
    }

    /// 0 for a deuce to 12 for an ace.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    /// 0 to 3 for clubs, diamonds, hearts, spades.
    #[getter]
    fn suit(&self) -> u8 {
        self.0.suit()
    }

    /// The card with its suit as a symbol, such as `A♠`.
    #[getter]
    fn unicode(&self) -> String {
        self.0.unicode()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Card('{}')", self.0)
    }

    fn __int__(&self) -> u8 {
        self.0.id()
    }

    fn __index__(&self) -> u8 {
        self.0.id()
    }

    fn __hash__(&self) -> u64 {
        // Apart from the hashes of small numbers, so that cards and ids may share a dict.
        0x6361_7264 ^ u64::from(self.0.id()) << 8
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) => Ok(PyBool::new(py, op.matches(self.0.cmp(&other.get().0))).to_owned().into_any().unbind()),
            Err(_) => Ok(py.NotImplemented()),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u8,)) {
        (py.get_type::<Self>(), (self.0.id(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// An unordered set of cards.
///
/// `CardSet("AsKd 10h")`, or from any iterable of cards, ids and texts; a card that is named twice is refused. Supports
/// `in`, `len`, `|`, `&`, `-`, `^`, `<=` (subset), and iterates in ascending order. Frozen: hashes, pickles and copies.
///
/// Raises `CardError` (`card.syntax`, `card.range`, `card.duplicate`) with `.offset`.
///
/// >>> from omaha import Card, CardSet
/// >>> hand = CardSet("As Ks Qd Jd")
/// >>> len(hand), Card("Ks") in hand, str(hand - CardSet("As"))
/// (4, True, 'JdQdKs')
#[pyclass(name = "CardSet", module = "omaha._core", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub struct PyCardSet(pub CardSet);

#[pymethods]
impl PyCardSet {
    #[new]
    #[pyo3(signature = (cards = None, /))]
    fn new(cards: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        cards.map_or(Ok(Self(CardSet::EMPTY)), |cards| card_set(cards).map(Self))
    }

    /// The set whose card with id `i` is bit `i` of `mask`.
    ///
    /// Raises `CardError` (`card.range`) if a bit above 51 is set.
    ///
    /// >>> from omaha import CardSet
    /// >>> CardSet.from_mask(0b11)
    /// CardSet('2c2d')
    #[staticmethod]
    #[pyo3(signature = (mask, /))]
    fn from_mask(py: Python<'_>, mask: &Bound<'_, PyAny>) -> PyResult<Self> {
        let whole = index(mask)?;
        match whole.extract::<u64>().ok().and_then(CardSet::from_mask) {
            Some(set) => Ok(Self(set)),
            None => Err(to_py(py, Error::CardRange { value: saturated(&whole)?, index: None })),
        }
    }

    /// All 52 cards.
    ///
    /// >>> from omaha import CardSet
    /// >>> len(CardSet.full())
    /// 52
    #[staticmethod]
    fn full() -> Self {
        Self(CardSet::FULL)
    }

    /// The cards as bits: bit `i` is set when the card with id `i` is in the set.
    #[getter]
    fn mask(&self) -> u64 {
        self.0.mask()
    }

    /// The cards with their suits as symbols.
    #[getter]
    fn unicode(&self) -> String {
        self.0.iter().map(Card::unicode).collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, card: &Bound<'_, PyAny>) -> PyResult<bool> {
        one_card(card, None)?.or_raise(card.py()).map(|card| self.0.contains(card))
    }

    fn __iter__(&self) -> PyCardSetIterator {
        PyCardSetIterator(std::sync::Mutex::new(self.0.iter()))
    }

    fn __or__(&self, other: &Self) -> Self {
        Self(self.0.union(other.0))
    }

    fn __and__(&self, other: &Self) -> Self {
        Self(self.0.intersection(other.0))
    }

    fn __sub__(&self, other: &Self) -> Self {
        Self(self.0.difference(other.0))
    }

    fn __xor__(&self, other: &Self) -> Self {
        Self(self.0.union(other.0).difference(self.0.intersection(other.0)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("CardSet('{}')", self.0)
    }

    fn __hash__(&self) -> u64 {
        self.0.mask().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 3
    }

    /// Equality, and as with Python's sets `<=` and `<` for (proper) subsets.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let (a, b) = (self.0, other.get().0);
        let result = match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Le => a.intersection(b) == a,
            CompareOp::Lt => a.intersection(b) == a && a != b,
            CompareOp::Ge => a.intersection(b) == b,
            CompareOp::Gt => a.intersection(b) == b && a != b,
        };
        Ok(PyBool::new(py, result).to_owned().into_any().unbind())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((py.get_type::<Self>().getattr("from_mask")?, (self.0.mask(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Iterator over a `CardSet`.
#[pyclass(name = "CardSetIterator", module = "omaha._core", frozen)]
pub struct PyCardSetIterator(std::sync::Mutex<omaha_core::CardSetIter>);

#[pymethods]
impl PyCardSetIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<PyCard> {
        self.0.lock().ok()?.next().map(PyCard)
    }
}

/// One card of a text, such as `"As"`, `"td"`, `"10h"` or `"A♠"`.
///
/// Raises `CardError`: `card.syntax` for what is no card, `card.count` for none or several; `.offset` is the character
/// index.
///
/// >>> import omaha
/// >>> omaha.parse_card("10h")
/// Card('Th')
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_card(py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<PyCard> {
    omaha_core::parse_card(&text_of(text)).or_raise(py).map(PyCard)
}

/// All cards of a text, in the order written. Cards may stand together or apart (spaces, tabs, line ends, commas).
///
/// Raises `CardError`: `card.syntax` for what is no card, `card.duplicate` for a card that stands twice; `.offset` is the
/// character index, `.value` the text.
///
/// >>> import omaha
/// >>> omaha.parse_cards("As, 10h kd")
/// (Card('As'), Card('Th'), Card('Kd'))
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn parse_cards<'py>(py: Python<'py>, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyTuple>> {
    let cards = omaha_core::parse_cards(&text_of(text)).or_raise(py)?;
    PyTuple::new(py, cards.into_iter().map(|c| PyCard(c.card)))
}

/// A card written as a `Card`, an id or a text; `index` is its position if it stands in a sequence. Outer error: of Python
/// (wrong type). Inner error: of the card.
fn one_card(item: &Bound<'_, PyAny>, index: Option<usize>) -> PyResult<Result<Card, Error>> {
    if let Ok(card) = item.cast::<PyCard>() {
        return Ok(Ok(card.get().0));
    }
    if let Ok(text) = item.cast::<PyString>() {
        // In a sequence the position counts, not the place within one card's text.
        return Ok(omaha_core::parse_card(&text_of(text)).map_err(|error| match (error, index) {
            (Error::CardSyntax { text, .. }, Some(offset)) => Error::CardSyntax { text, offset },
            (Error::CardCount { found, expected, .. }, Some(_)) => Error::CardCount { found, expected, offset: index },
            (error, _) => error,
        }));
    }
    let wrong_type =
        |kind: &str| PyTypeError::new_err(format!("a card is a Card, an id from 0 to 51 or a text, not {kind}"));
    if item.is_instance_of::<PyBool>() {
        return Err(wrong_type("bool"));
    }
    let Some(number) = try_index(item)? else {
        return Err(wrong_type(&item.get_type().name()?.to_string()));
    };
    let value = saturated(&number)?;
    Ok(match u8::try_from(value).map(Card::new) {
        Ok(Ok(card)) => Ok(card),
        _ => Err(Error::CardRange { value, index }),
    })
}

/// Cards in order, each once.
pub fn ordered_cards(cards: &Bound<'_, PyAny>) -> PyResult<Vec<Card>> {
    let py = cards.py();
    if let Ok(text) = cards.cast::<PyString>() {
        return Ok(omaha_core::parse_cards(&text_of(text)).or_raise(py)?.into_iter().map(|c| c.card).collect());
    }
    if cards.is_instance_of::<PyCardSet>() {
        return Err(PyTypeError::new_err("a CardSet has no order: give a text or a list"));
    }
    let mut list = Vec::new();
    for (index, item) in cards.try_iter()?.enumerate() {
        let card = one_card(&item?, Some(index))?.or_raise(py)?;
        if list.contains(&card) {
            return Err(to_py(py, Error::CardDuplicate { card, offset: Some(index) }));
        }
        list.push(card);
    }
    Ok(list)
}

/// A set of cards written as a `CardSet`, a text or an iterable of cards.
#[inline]
pub fn card_set(cards: &Bound<'_, PyAny>) -> PyResult<CardSet> {
    read(cards)?.map_err(|error| to_py(cards.py(), error))
}

/// [`card_set`] of a named argument, with a check of the count: errors say which argument and where in it.
#[inline]
pub fn placed_cards(cards: &Bound<'_, PyAny>, place: Place) -> PyResult<CardSet> {
    match read(cards)? {
        Ok(set) => Ok(set),
        Err(error) => Err(to_py(cards.py(), error.at(place))),
    }
}

/// Outer error: of Python (wrong type). Inner error: of the cards.
#[inline]
fn read(cards: &Bound<'_, PyAny>) -> PyResult<Result<CardSet, Error>> {
    if let Ok(text) = cards.cast::<PyString>() {
        return Ok(omaha_core::parse_set(&text_of(text)));
    }
    if let Ok(set) = cards.cast::<PyCardSet>() {
        return Ok(Ok(set.get().0));
    }
    if let Ok(tuple) = cards.cast::<PyTuple>()
        && let Some(set) = plain_ids(tuple)
    {
        return Ok(Ok(set));
    }
    read_each(cards)
}

/// A player of an equity: cards as everywhere, a text with a `*` for each unknown card, or `None` for a hand of which nothing is
/// known.
pub fn placed_player(cards: &Bound<'_, PyAny>, place: Place) -> PyResult<Player> {
    if let Ok(text) = cards.cast::<PyString>() {
        return Player::parse(&text_of(text)).map_err(|error| to_py(cards.py(), error.at(place)));
    }
    if cards.is_none() {
        return Ok(Player::ANY);
    }
    placed_cards(cards, place).map(Player::from)
}

/// The short way for a tuple of good ids, as simulations pass them; `None` sends the caller to [`read_each`].
#[inline]
fn plain_ids(ids: &Bound<'_, PyTuple>) -> Option<CardSet> {
    let mut mask = 0u64;
    for item in ids.iter_borrowed() {
        let id = item.cast_exact::<PyInt>().ok()?.extract::<i64>().ok().filter(|id| (0..52).contains(id))?;
        if mask >> id & 1 == 1 {
            return None;
        }
        mask |= 1 << id;
    }
    CardSet::from_mask(mask)
}

fn read_each(cards: &Bound<'_, PyAny>) -> PyResult<Result<CardSet, Error>> {
    let mut set = CardSet::EMPTY;
    for (index, item) in cards.try_iter()?.enumerate() {
        let card = match one_card(&item?, Some(index))? {
            Ok(card) => card,
            Err(error) => return Ok(Err(error)),
        };
        if set.contains(card) {
            return Ok(Err(Error::CardDuplicate { card, offset: Some(index) }));
        }
        set = set.with(card);
    }
    Ok(Ok(set))
}

/// The position at which a count goes wrong, for the error: the first card too many, or the end.
pub fn with_offset(cards: &Bound<'_, PyAny>, error: Error, most: usize) -> Error {
    let Error::At { place, error: inner } = error else {
        return error;
    };
    let inner = match *inner {
        Error::CardCount { found, expected, offset: None } => {
            let offset = match cards.cast::<PyString>().ok().map(text_of) {
                Some(text) => match omaha_core::parse_cards(&text) {
                    Ok(cards) if found > most => cards.get(most).map(|card| card.offset),
                    _ => Some(text.chars().count()),
                },
                None => cards.cast::<PyCardSet>().is_err().then_some(found.min(most)),
            };
            Error::CardCount { found, expected, offset }
        }
        Error::CardDuplicate { card, offset: None } => {
            let offset = match cards.cast::<PyString>().ok().map(text_of) {
                Some(text) => omaha_core::parse_cards(&text)
                    .ok()
                    .and_then(|cards| cards.iter().find(|c| c.card == card).map(|c| c.offset)),
                None => position(cards, card),
            };
            Error::CardDuplicate { card, offset }
        }
        other => other,
    };
    inner.at(place)
}

/// Where a card stands in a sequence; a `CardSet` has no positions.
fn position(cards: &Bound<'_, PyAny>, card: Card) -> Option<usize> {
    if cards.cast::<PyCardSet>().is_ok() {
        return None;
    }
    cards
        .try_iter()
        .ok()?
        .position(|item| item.and_then(|item| one_card(&item, None)).is_ok_and(|found| found == Ok(card)))
}
