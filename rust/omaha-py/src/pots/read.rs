//! Python's values as amounts, strengths and flags; what cannot be read is a defect, and a harmless value stands in for it.

use crate::numbers::try_index;
use omaha_core::pots::{MAX_AMOUNT, PotProblem, Seats};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple};

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
        let is_list = each(list, |seat, item| {
            amounts.push(self.amount(item, field, Some(seat))?);
            Ok(())
        })?;
        self.told(is_list, list, field)?;
        Ok(amounts)
    }

    /// A defect if there was no list.
    #[inline]
    pub fn told(&mut self, is_list: bool, list: &Bound<'_, PyAny>, field: &'static str) -> PyResult<()> {
        if !is_list {
            self.add("pots.type", field, None, format!("a list by seat is wanted, not {}", list.get_type().name()?));
        }
        Ok(())
    }

    /// The smallest chip: one defect, whatever is wrong with it; 1 stands in for a bad one.
    pub fn unit(&mut self, value: &Bound<'_, PyAny>, code: &'static str, field: &'static str) -> PyResult<u64> {
        let known = self.0.len();
        let unit = self.amount(value, field, None)?;
        if self.0.len() == known && (1..=MAX_AMOUNT).contains(&unit) {
            return Ok(unit);
        }
        self.0.truncate(known);
        self.add(code, field, None, "it is no integer from 1 to 2^62".to_owned());
        Ok(1)
    }

    /// Strengths by seat: None is none. Small numbers move up by one, as 0 means none in the core; if any is not small, all
    /// are replaced by their places in order, which is all that counts.
    pub fn strengths(&mut self, list: &Bound<'_, PyAny>, field: &'static str, board: usize) -> PyResult<Vec<u32>> {
        let mut strengths = Vec::with_capacity(8);
        let mut all_small = true;
        let is_list = each(list, |_, item| {
            let small = if item.is_none() { Some(0) } else { small_strength(item)? };
            all_small &= small.is_some();
            strengths.push(small.unwrap_or(0));
            Ok(())
        })?;
        self.told(is_list, list, field)?;
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

    /// Flags by seat, one for each of `seats`.
    pub fn flags(&mut self, list: &Bound<'_, PyAny>, field: &'static str, seats: usize) -> PyResult<Seats> {
        let (mut flags, mut count) = (0, 0);
        let is_list = each(list, |seat, item| {
            match flag(item) {
                Some(true) if seat < 32 => flags |= 1 << seat,
                Some(_) => {}
                None => self.add("pots.type", field, Some(seat), "True or False is wanted".to_owned()),
            }
            count = seat + 1;
            Ok(())
        })?;
        self.told(is_list, list, field)?;
        // Of how many seats is unknown if the amounts could not be read.
        if is_list && count != seats && !self.no_list("live") {
            self.add("pots.length", field, None, format!("{count} entries for {seats} seats"));
        }
        Ok(flags)
    }

    /// Whether this field was found to be no list.
    pub fn no_list(&self, field: &str) -> bool {
        self.0.iter().any(|p| p.field == field && p.code == "pots.type" && p.seat.is_none())
    }

    pub fn number(&mut self, value: &Bound<'_, PyAny>, code: &'static str, field: &'static str) -> PyResult<usize> {
        let number = try_index(value)?.and_then(|whole| whole.extract::<usize>().ok());
        Ok(number.unwrap_or_else(|| {
            self.add(code, field, None, "a small number is wanted".to_owned());
            0
        }))
    }
}

/// A bool of Python or of NumPy.
fn flag(item: &Bound<'_, PyAny>) -> Option<bool> {
    if let Ok(flag) = item.cast::<PyBool>() {
        return Some(flag.is_true());
    }
    let of_numpy = item.get_type().name().is_ok_and(|name| name == "bool" || name == "bool_");
    if of_numpy { item.is_truthy().ok() } else { None }
}

#[inline]
fn small_strength(item: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    let small = match item.cast_exact::<PyInt>() {
        Ok(exact) => exact.extract::<u32>().ok(),
        Err(_) => try_index(item)?.and_then(|whole| whole.extract::<u32>().ok()),
    };
    Ok(small.and_then(|strength| strength.checked_add(1)))
}

/// No list by seat is longer; no more is read.
const LONGEST: usize = 64;

/// Calls with each item of a list, a tuple or another iterable that has an order; false if it is none.
pub fn each<'py>(
    list: &Bound<'py, PyAny>,
    mut call: impl FnMut(usize, &Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<bool> {
    if let Ok(list) = list.cast::<PyList>() {
        list.iter().take(LONGEST).enumerate().try_for_each(|(i, item)| call(i, &item))?;
    } else if let Ok(tuple) = list.cast::<PyTuple>() {
        tuple.iter().take(LONGEST).enumerate().try_for_each(|(i, item)| call(i, &item))?;
    } else {
        let unordered = list.is_instance_of::<PySet>() || list.is_instance_of::<PyFrozenSet>();
        let text = list.is_instance_of::<PyString>()
            || list.is_instance_of::<PyBytes>()
            || list.is_instance_of::<PyByteArray>();
        let Ok(items) = list.try_iter() else { return Ok(false) };
        if unordered || text || list.is_instance_of::<PyDict>() {
            return Ok(false);
        }
        items.take(LONGEST).enumerate().try_for_each(|(i, item)| call(i, &item?))?;
    }
    Ok(true)
}

/// A list or tuple as it is, another iterable as a list, so that it can be read again; what is no list stays as it is.
pub fn listed<'py>(list: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if list.cast::<PyList>().is_ok() || list.cast::<PyTuple>().is_ok() {
        return Ok(list.clone());
    }
    let mut items = Vec::new();
    let is_list = each(list, |_, item| {
        items.push(item.clone());
        Ok(())
    })?;
    Ok(if is_list { PyList::new(list.py(), items)?.into_any() } else { list.clone() })
}
