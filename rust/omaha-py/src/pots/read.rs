//! Python's values as amounts, strengths and flags; what cannot be read is a defect, and a harmless value stands in for it.

use crate::numbers::try_index;
use omaha_core::pots::{PotProblem, Seats};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

/// Defects found while reading Python's values, and the core's on top.
#[derive(Default)]
pub struct Defects(pub Vec<PotProblem>);

impl Defects {
    pub fn add(&mut self, code: &'static str, field: &'static str, seat: Option<usize>, message: String) {
        self.0.push(PotProblem { code, field, seat, board: None, message });
    }

    /// A chip amount: an integer that is no bool, from 0 to 2^64 - 1 (the core judges the rest); 0 stands in for a bad one.
    #[inline]
    pub fn amount(&mut self, value: &Bound<'_, PyAny>, field: &'static str, seat: Option<usize>) -> PyResult<u64> {
        if let Ok(exact) = value.cast_exact::<PyInt>()
            && let Ok(amount) = exact.extract::<u64>()
        {
            return Ok(amount);
        }
        self.odd_amount(value, field, seat)
    }

    #[cold]
    fn odd_amount(&mut self, value: &Bound<'_, PyAny>, field: &'static str, seat: Option<usize>) -> PyResult<u64> {
        let shown = value.repr().map_or_else(|_| "the value".to_owned(), |text| text.to_string_lossy().into_owned());
        let shown: String = shown.chars().take(80).collect();
        let Some(whole) = try_index(value)? else {
            self.add("pots.not_integer", field, seat, format!("{shown} is no integer"));
            return Ok(0);
        };
        Ok(match whole.extract::<u64>() {
            Ok(amount) => amount,
            Err(_) if whole.lt(0).unwrap_or(false) => {
                self.add("pots.negative", field, seat, format!("{shown} is negative"));
                0
            }
            Err(_) => {
                self.add("pots.too_large", field, seat, format!("{shown} is above 2^62"));
                0
            }
        })
    }

    /// A list of amounts by seat.
    pub fn amounts(&mut self, list: &Bound<'_, PyAny>, field: &'static str) -> PyResult<Vec<u64>> {
        let mut amounts = Vec::with_capacity(8);
        each(list, |seat, item| {
            amounts.push(self.amount(item, field, Some(seat))?);
            Ok(())
        })?;
        Ok(amounts)
    }

    /// Strengths by seat: None is none. Small numbers move up by one, as 0 means none in the core; if any is not small, all
    /// are replaced by their places in order, which is all that counts.
    pub fn strengths(&mut self, list: &Bound<'_, PyAny>, field: &'static str, board: usize) -> PyResult<Vec<u32>> {
        let mut strengths = Vec::with_capacity(8);
        let mut all_small = true;
        each(list, |_, item| {
            let small = if item.is_none() { Some(0) } else { small_strength(item)? };
            all_small &= small.is_some();
            strengths.push(small.unwrap_or(0));
            Ok(())
        })?;
        if all_small {
            return Ok(strengths);
        }
        let mut values = Vec::with_capacity(strengths.len());
        each(list, |seat, item| {
            let value = try_index(item)?.and_then(|whole| whole.extract::<i64>().ok());
            if value.is_none() && !item.is_none() {
                let message = "a strength is None or an integer of 64 bits".to_owned();
                self.0.push(PotProblem { code: "pots.strength", field, seat: Some(seat), board: Some(board), message });
            }
            values.push(value);
            Ok(())
        })?;
        let mut order: Vec<i64> = values.iter().copied().flatten().collect();
        order.sort_unstable();
        order.dedup();
        let place = |value: i64| order.partition_point(|&other| other < value) as u32 + 1;
        Ok(values.into_iter().map(|value| value.map_or(0, place)).collect())
    }

    pub fn flags(&mut self, list: &Bound<'_, PyAny>, field: &'static str) -> PyResult<(Seats, usize)> {
        let (mut seats, mut count) = (0, 0);
        each(list, |seat, item| {
            match item.cast::<PyBool>() {
                Ok(flag) if flag.is_true() && seat < 32 => seats |= 1 << seat,
                Ok(_) => {}
                Err(_) => self.add("pots.type", field, Some(seat), "True or False is wanted".to_owned()),
            }
            count = seat + 1;
            Ok(())
        })?;
        Ok((seats, count))
    }

    pub fn number(&mut self, value: &Bound<'_, PyAny>, code: &'static str, field: &'static str) -> PyResult<usize> {
        let number = try_index(value)?.and_then(|whole| whole.extract::<usize>().ok());
        Ok(number.unwrap_or_else(|| {
            self.add(code, field, None, "a small number is wanted".to_owned());
            0
        }))
    }
}

#[inline]
fn small_strength(item: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    let small = match item.cast_exact::<PyInt>() {
        Ok(exact) => exact.extract::<u32>().ok(),
        Err(_) => try_index(item)?.and_then(|whole| whole.extract::<u32>().ok()),
    };
    Ok(small.and_then(|strength| strength.checked_add(1)))
}

/// No list by seat is longer; of an iterable without an end no more is read.
const LONGEST: usize = 64;

/// Calls with each item of a list, a tuple or another iterable that has an order.
pub fn each<'py>(
    list: &Bound<'py, PyAny>,
    mut call: impl FnMut(usize, &Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    if let Ok(list) = list.cast::<PyList>() {
        return list.iter().enumerate().try_for_each(|(i, item)| call(i, &item));
    }
    if let Ok(tuple) = list.cast::<PyTuple>() {
        return tuple.iter().enumerate().try_for_each(|(i, item)| call(i, &item));
    }
    let unordered = list.is_instance_of::<PySet>() || list.is_instance_of::<PyFrozenSet>();
    if unordered || list.is_instance_of::<PyString>() || list.is_instance_of::<PyDict>() {
        let kind = list.get_type().name()?;
        return Err(PyTypeError::new_err(format!("a list by seat is wanted, not {kind}")));
    }
    list.try_iter()?.take(LONGEST).enumerate().try_for_each(|(i, item)| call(i, &item?))
}

/// A list or tuple as it is, another iterable as a list, so that it can be read again.
pub fn listed<'py>(list: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if list.cast::<PyList>().is_ok() || list.cast::<PyTuple>().is_ok() {
        return Ok(list.clone());
    }
    let mut items = Vec::new();
    each(list, |_, item| {
        items.push(item.clone());
        Ok(())
    })?;
    Ok(PyList::new(list.py(), items)?.into_any())
}
