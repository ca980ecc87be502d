//! `Deck`.

use crate::cards::PyCard;
use crate::errors::{OrRaise, custom, internal, to_py};
use crate::numbers::{count, index, saturated};
use omaha_core::{Deck, Error};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::sync::{Mutex, MutexGuard};

/// A shuffled deck that deals each card once.
///
/// `Deck.secure()` takes its key from the operating system: for real games. It cannot be seeded, copied or pickled, and
/// after a fork parent and child deal differently. `Deck.seeded(seed, hand)` gives the same cards again each time: for
/// simulation, study and tests. Neither shows undealt cards, key or seed in its repr; `len(deck)` is how many are left.
///
/// >>> from omaha import Deck
/// >>> deck = Deck.seeded(7)
/// >>> deck.deal(4)
/// (Card('Kc'), Card('Ah'), Card('7s'), Card('2s'))
/// >>> deck
/// <Deck, seeded for simulation, 48 cards left>
#[pyclass(name = "Deck", module = "omaha._core", frozen)]
pub struct PyDeck(Mutex<Deck>);

impl PyDeck {
    pub fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Deck>> {
        // Nothing is called while it is held, so nobody waits long and nothing can poison it.
        self.0.lock().map_err(|_| internal(py, "the deck was left in an unknown state"))
    }

    fn clone_seeded(&self, py: Python<'_>, verb: &str) -> PyResult<Self> {
        let copy = self.lock(py)?.try_clone();
        let message = format!("a secure deck cannot be {verb}: there must be only one of it");
        copy.map(|deck| Self(Mutex::new(deck))).ok_or_else(|| custom(py, "SecureDeckError", "deck.secure", &message))
    }
}

/// The 32 bytes of a seed.
pub fn seed_bytes(seed: &Bound<'_, PyAny>) -> PyResult<[u8; 32]> {
    let py = seed.py();
    let whole = index(seed)?;
    let bytes = whole
        .call_method1("to_bytes", (32, "little"))
        .map_err(|_| custom(py, "DeckError", "deck.seed", "a seed is from 0 to 2**256 - 1"))?;
    Ok(bytes.cast::<PyBytes>()?.as_bytes().try_into()?)
}

/// The numbers from 0 to `count` - 1 (at most 2**20 of them) in the random order of a seed and a stream, as `Deck.seeded`
/// deals cards: for draws of seats. The same again each time.
///
/// Raises `DeckError` (`deck.seed`, `deck.hand` for a stream, `deck.count`).
///
/// >>> from omaha import shuffled
/// >>> shuffled(7, 0, 5)
/// [4, 1, 2, 3, 0]
#[pyfunction]
#[pyo3(signature = (seed, stream, count, /))]
pub fn shuffled(
    py: Python<'_>,
    seed: &Bound<'_, PyAny>,
    stream: &Bound<'_, PyAny>,
    count: &Bound<'_, PyAny>,
) -> PyResult<Vec<u32>> {
    let stream = index(stream)?
        .extract::<u64>()
        .map_err(|_| custom(py, "DeckError", "deck.hand", "a stream is from 0 to 2**64 - 1"))?;
    let most = 1 << 20;
    let count = u32::try_from(saturated(&index(count)?)?).ok().filter(|&count| count <= most);
    let count = count.ok_or_else(|| custom(py, "DeckError", "deck.count", "0 to 2**20 numbers can be shuffled"))?;
    Ok(omaha_core::shuffled(seed_bytes(seed)?, stream, count))
}

#[pymethods]
impl PyDeck {
    /// The deck of a seed (0 to 2**256 - 1) and a hand number (0 to 2**64 - 1), for simulation. Whoever knows both knows the
    /// cards. The shuffle is specified and stays the same for ever.
    ///
    /// Raises `DeckError` (`deck.seed`, `deck.hand`).
    ///
    /// >>> from omaha import Deck
    /// >>> Deck.seeded(7, hand=1).deal(2)
    /// (Card('3h'), Card('7s'))
    #[staticmethod]
    #[pyo3(signature = (seed, hand = None))]
    fn seeded(py: Python<'_>, seed: &Bound<'_, PyAny>, hand: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let hand = match hand {
            None => 0,
            Some(hand) => index(hand)?
                .extract::<u64>()
                .map_err(|_| custom(py, "DeckError", "deck.hand", "a hand number is from 0 to 2**64 - 1"))?,
        };
        Ok(Self(Mutex::new(Deck::seeded(seed_bytes(seed)?, hand))))
    }

    /// A deck with a fresh key from the operating system, for real games.
    ///
    /// Raises `RandomnessError` (`deck.os_random`) if the system gives none; there is nothing else to fall back to.
    ///
    /// >>> from omaha import Deck
    /// >>> len(Deck.secure().deal(52))
    /// 52
    #[staticmethod]
    fn secure(py: Python<'_>) -> PyResult<Self> {
        Deck::secure().or_raise(py).map(|deck| Self(Mutex::new(deck)))
    }

    /// Deals the next `count` cards (one if it is left out), in order.
    ///
    /// Raises `DeckError` (`deck.empty`) and deals nothing if fewer are left.
    ///
    /// >>> from omaha import Deck
    /// >>> Deck.seeded(0).deal()
    /// (Card('3c'),)
    #[pyo3(signature = (count = None, /))]
    fn deal<'py>(&self, py: Python<'py>, count: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyTuple>> {
        let count = count.map_or(Ok(1), |count| saturated(&index(count)?))?;
        let cards = match usize::try_from(count) {
            Ok(count) => self.lock(py)?.deal(count),
            Err(_) => return Err(custom(py, "DeckError", "deck.count", "a number of cards cannot be negative")),
        };
        PyTuple::new(py, cards.or_raise(py)?.into_iter().map(PyCard))
    }

    /// The seed of a seeded deck, `None` of a secure one.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(seed) = self.lock(py)?.seed().map(|(seed, _)| *seed) else {
            return Ok(None);
        };
        let little = PyDict::new(py);
        little.set_item("byteorder", "little")?;
        py.get_type::<pyo3::types::PyInt>()
            .call_method("from_bytes", (PyBytes::new(py, &seed),), Some(&little))
            .map(Some)
    }

    /// The hand number of a seeded deck, `None` of a secure one.
    #[getter]
    fn hand(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        Ok(self.lock(py)?.seed().map(|(_, hand)| hand))
    }

    /// Whether it deals from the operating system's randomness.
    #[getter]
    fn is_secure(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.lock(py)?.seed().is_none())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.lock(py)?.left())
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.lock(py)?.left() > 0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let deck = self.lock(py)?;
        let kind = if deck.seed().is_some() { "seeded for simulation" } else { "secure" };
        Ok(format!("<Deck, {kind}, {} cards left>", deck.left()))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone_seeded(py, "copied")
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone_seeded(py, "copied")
    }

    /// A seeded deck pickles as seed, hand and how many cards are dealt.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let deck = slf.get();
        deck.clone_seeded(py, "pickled")?;
        let dealt = 52 - deck.__len__(py)?;
        let arguments = (deck.seed(py)?, deck.hand(py)?, dealt).into_pyobject(py)?;
        Ok((slf.get_type().getattr("_resume")?, arguments))
    }

    /// The seeded deck after so many cards; for pickle.
    #[staticmethod]
    #[pyo3(signature = (seed, hand, dealt, /))]
    fn _resume(
        py: Python<'_>,
        seed: &Bound<'_, PyAny>,
        hand: &Bound<'_, PyAny>,
        dealt: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let dealt = count(dealt)?;
        let deck = Self::seeded(py, seed, Some(hand))?;
        let fault = Error::DeckEmpty { asked: dealt, left: 52 };
        deck.lock(py)?.deal(dealt).map_err(|_| to_py(py, fault))?;
        Ok(deck)
    }
}
