//! `Pot`, `Award` and `PotsInPlay`.

use crate::errors::custom;
use omaha_core::pots::{self, Award, MAX_BOARDS, MAX_SEATS, MAX_SUM, Pot, Seats, Side};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A pot: its number (0 is the main pot), `name`, `amount` before rake, `eligible` seats in order, `added` money in it, and the
/// `rake` taken from it (0 while the hand is on).
#[pyclass(name = "Pot", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPot {
    #[pyo3(get)]
    number: usize,
    #[pyo3(get)]
    name: String,
    #[pyo3(get)]
    amount: u64,
    eligible: Seats,
    #[pyo3(get)]
    added: u64,
    #[pyo3(get)]
    rake: u64,
}

fn seats_of(seats: Seats) -> Vec<u32> {
    (0..32).filter(|seat| seats >> seat & 1 == 1).collect()
}

impl PyPot {
    /// The pot with this number, of so many.
    pub fn of(number: usize, pots: usize, pot: Pot, rake: u64) -> Self {
        let Pot { amount, eligible, added } = pot;
        Self { number, name: pots::pot_name(number, pots), amount, eligible, added, rake }
    }
}

#[pymethods]
impl PyPot {
    /// The seats that may win it.
    #[getter]
    fn eligible<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, seats_of(self.eligible))
    }

    fn __repr__(&self) -> String {
        format!("<Pot {}: {} for seats {:?}>", self.name, self.amount, seats_of(self.eligible))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// It pickles as its fields.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Self { number, name, amount, eligible, added, rake } = self;
        let fields = (number, name, amount, eligible, added, rake).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (number, name, amount, eligible, added, rake, /))]
    fn _make(
        py: Python<'_>,
        number: usize,
        name: String,
        amount: u64,
        eligible: Seats,
        added: u64,
        rake: u64,
    ) -> PyResult<Self> {
        let sound = eligible != 0 && amount <= MAX_SUM && added <= amount && rake <= amount;
        if !sound || eligible >> MAX_SEATS != 0 || number >= MAX_SEATS {
            return Err(custom(py, "PotsError", "pots.type", "these fields make no pot"));
        }
        Ok(Self { number, name, amount, eligible, added, rake })
    }
}

/// One payment: `pot` (number), `board` (0 is the first; None for a pot with one claimant), `side` ("whole", "high", "low" or
/// "both"), `seat`, `amount`, and `odd`, the odd chip in it (0 if there is none); `str()` says it in words.
#[pyclass(name = "Award", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyAward {
    pub award: Award,
    pub text: String,
}

pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Whole => "whole",
        Side::High => "high",
        Side::Low => "low",
        Side::Both => "both",
    }
}

#[pymethods]
impl PyAward {
    #[getter]
    fn pot(&self) -> u8 {
        self.award.pot
    }

    #[getter]
    fn board(&self) -> Option<u8> {
        self.award.board
    }

    #[getter]
    fn side(&self) -> &'static str {
        side_name(self.award.side)
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.award.seat
    }

    #[getter]
    fn amount(&self) -> u64 {
        self.award.amount
    }

    #[getter]
    fn odd(&self) -> u64 {
        self.award.odd
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Award: {}>", self.text)
    }

    /// It pickles as its fields.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Award { pot, board, side, seat, amount, odd, winners } = self.award;
        let fields = (pot, board, side as u8, seat, amount, odd, winners, &self.text).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (pot, board, side, seat, amount, odd, winners, text, /))]
    #[expect(clippy::too_many_arguments, reason = "the fields, for pickle")]
    fn _make(
        py: Python<'_>,
        pot: u8,
        board: Option<u8>,
        side: u8,
        seat: u8,
        amount: u64,
        odd: u64,
        winners: u8,
        text: String,
    ) -> PyResult<Self> {
        let side = match side {
            0 => Some(Side::Whole),
            1 => Some(Side::High),
            2 => Some(Side::Low),
            3 => Some(Side::Both),
            _ => None,
        };
        let places = [pot, seat, winners].iter().all(|&n| usize::from(n) <= MAX_SEATS) && usize::from(seat) < MAX_SEATS;
        let board_exists = board.is_none_or(|board| usize::from(board) < MAX_BOARDS);
        match side {
            Some(side) if places && board_exists && amount <= MAX_SUM && odd <= amount => {
                Ok(Self { award: Award { pot, board, side, seat, amount, odd, winners }, text })
            }
            _ => Err(custom(py, "PotsError", "pots.type", "these fields make no award")),
        }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The pots of a hand that is still on: who could win what, and what would go back if nobody called.
#[pyclass(name = "PotsInPlay", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPots {
    pub pots: Vec<PyPot>,
    pub returned: Vec<u64>,
}

#[pymethods]
impl PyPots {
    /// The pots, main pot first.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.pots.iter().cloned())
    }

    /// Chips that nobody has matched, by seat.
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.returned)
    }

    /// It pickles as its fields.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let fields = (self.pots(py)?, self.returned.clone()).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (pots, returned, /))]
    fn _make(pots: Vec<Bound<'_, PyPot>>, returned: Vec<u64>) -> Self {
        Self { pots: pots.iter().map(|pot| pot.get().clone()).collect(), returned }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __len__(&self) -> usize {
        self.pots.len()
    }

    fn __repr__(&self) -> String {
        let pots: Vec<String> = self.pots.iter().map(PyPot::__repr__).collect();
        format!("<PotsInPlay {} returned={:?}>", pots.join(" "), self.returned)
    }
}
