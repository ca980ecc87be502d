//! `HighRank` and `LowRank`: a number, and the cards it was made of.

use crate::cards::{PyCard, PyCardSet};
use crate::errors::{OrRaise, enum_member, to_py};
use crate::numbers::{index, saturated};
use omaha_core::{Card, CardSet, Error, eval};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyTuple};

/// A cards tuple; empty for a rank made from a bare number.
fn cards_tuple<'py>(py: Python<'py>, cards: Option<[Card; 5]>) -> PyResult<Bound<'py, PyTuple>> {
    match cards {
        Some(cards) => PyTuple::new(py, cards.map(PyCard)),
        None => Ok(PyTuple::empty(py)),
    }
}

fn number(py: Python<'_>, rank: &Bound<'_, PyAny>, max: u16) -> PyResult<u16> {
    let value = saturated(&index(rank)?)?;
    match u16::try_from(value) {
        Ok(value) if (1..=max).contains(&value) => Ok(value),
        _ => Err(to_py(py, Error::RankRange { value, max })),
    }
}

macro_rules! rank_methods {
    ($class:ident, $max:expr, $words:path, $evaluate:literal, { $($own:item)* }) => {
        #[pymethods]
        impl $class {
            /// The highest number; 1 is the lowest.
            #[classattr]
            #[pyo3(name = "MAX")]
            fn max() -> u16 {
                $max
            }

            #[new]
            #[pyo3(signature = (rank, /))]
            fn new(py: Python<'_>, rank: &Bound<'_, PyAny>) -> PyResult<Self> {
                Ok(Self::bare(number(py, rank, $max)?))
            }

            fn __int__(&self) -> u16 {
                self.number()
            }

            fn __index__(&self) -> u16 {
                self.number()
            }

            fn __str__(&self, py: Python<'_>) -> PyResult<String> {
                $words(self.value).or_raise(py)
            }

            fn __hash__(&self) -> u64 {
                0x7261_6e6b ^ u64::from(self.value) << 8 ^ u64::from($max)
            }

            fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
                let py = other.py();
                match other.cast::<Self>() {
                    Ok(other) => {
                        let result = op.matches(self.value.cmp(&other.get().value));
                        Ok(PyBool::new(py, result).to_owned().into_any().unbind())
                    }
                    Err(_) => Ok(py.NotImplemented()),
                }
            }

            /// Through the checked ways in: the number, or the cards evaluated again.
            fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
                match self.made_of {
                    None => Ok((py.get_type::<Self>().into_any(), (self.value,).into_pyobject(py)?)),
                    Some((hole, board)) => {
                        let evaluate = py.import("omaha._core")?.getattr($evaluate)?;
                        Ok((evaluate, (PyCardSet(hole), PyCardSet(board)).into_pyobject(py)?))
                    }
                }
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            $($own)*
        }
    };
}

/// The rank of a high hand: one of 7,462 classes.
///
/// `int(rank)` runs from 1 (seven-high) to 7,462 (royal flush): higher is better, equal ranks tie. Ranks order and hash by
/// that number alone; `str(rank)` says it in words. `HighRank(n)` makes one from a number, for instance of a batch.
///
/// Raises `RankError` (`rank.range`) for a number outside the scale.
///
/// >>> import omaha
/// >>> rank = omaha.evaluate("9s9hAdKc", "9dAcAh2s3s")
/// >>> str(rank), rank.category, int(rank)
/// ('full house, aces full of nines', <Category.FULL_HOUSE: 6>, 7292)
/// >>> "".join(map(str, rank.cards))
/// 'AhAdAc9s9d'
#[pyclass(name = "HighRank", module = "omaha._core", frozen)]
pub struct PyHighRank {
    value: u16,
    made_of: Option<(CardSet, CardSet)>,
}

impl PyHighRank {
    /// The rank of these cards.
    #[inline]
    pub const fn of(value: u16, hole: CardSet, board: CardSet) -> Self {
        Self { value, made_of: Some((hole, board)) }
    }

    const fn bare(value: u16) -> Self {
        Self { value, made_of: None }
    }

    const fn number(&self) -> u16 {
        self.value
    }
}

rank_methods!(PyHighRank, eval::CLASSES, eval::describe_high, "evaluate", {
    /// The `Category`, high card to straight flush.
    #[getter]
    fn category(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        enum_member(py, eval::category(self.value).or_raise(py)?)
    }

    /// The five cards used, two of the hand and three of the board, in reading order (pairs before kickers, high before
    /// low); empty for a rank made from a number. Among equal choices the highest hole cards are named, then the highest
    /// board cards.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cards = self.made_of.map(|(hole, board)| eval::high_cards(hole, board)).transpose().or_raise(py)?;
        cards_tuple(py, cards)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<HighRank {}: {}>", self.value, eval::describe_high(self.value).or_raise(py)?))
    }
});

/// The rank of an eight-or-better low: one of 56.
///
/// `int(rank)` runs from 1 (8-7-6-5-4) to 56 (the wheel): higher is better, equal ranks tie. `str(rank)` gives the five
/// ranks from the top, or "the wheel".
///
/// Raises `RankError` (`rank.range`) for a number outside the scale.
///
/// >>> import omaha
/// >>> low = omaha.evaluate_low("Ah2h3cKd", "4s5d8cKhQd")
/// >>> str(low), int(low), low.ranks
/// ('8-5-4-2-A', 33, (8, 5, 4, 2, 1))
/// >>> omaha.evaluate_low("AhKsQcKc", "4s5d8cKhQd") is None
/// True
#[pyclass(name = "LowRank", module = "omaha._core", frozen)]
pub struct PyLowRank {
    value: u8,
    made_of: Option<(CardSet, CardSet)>,
}

impl PyLowRank {
    /// The rank of these cards.
    #[inline]
    pub const fn of(value: u8, hole: CardSet, board: CardSet) -> Self {
        Self { value, made_of: Some((hole, board)) }
    }

    const fn bare(value: u16) -> Self {
        // `number` has checked that it is at most 56.
        Self { value: value as u8, made_of: None }
    }

    const fn number(&self) -> u16 {
        self.value as u16
    }
}

rank_methods!(PyLowRank, eval::LOWS as u16, eval::describe_low, "evaluate_low", {
    /// The five ranks from the top down, the ace as 1.
    #[getter]
    fn ranks(&self, py: Python<'_>) -> PyResult<(u8, u8, u8, u8, u8)> {
        let [a, b, c, d, e] = eval::low_ranks(self.value).or_raise(py)?.map(|r| (r + 1) % 13 + 1);
        Ok((a, b, c, d, e))
    }

    /// The five cards used, from the top down with the ace last; empty for a rank made from a number. Chosen among equals
    /// as `HighRank.cards`.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cards = self.made_of.map(|(hole, board)| eval::low_cards(hole, board)).transpose().or_raise(py)?;
        cards_tuple(py, cards.flatten())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<LowRank {}: {}>", self.value, eval::describe_low(self.value).or_raise(py)?))
    }
});
