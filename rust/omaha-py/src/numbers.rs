//! Python's integers and texts, taken as Python takes them and never with an error of its own kind.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyString};
use std::borrow::Cow;

/// The integer that a value stands for, as `operator.index` has it; `TypeError` for what is none, and for a bool.
pub fn index<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    static INDEX: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = value.py();
    if value.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("an integer is wanted, not bool"));
    }
    let index = INDEX.get_or_try_init(py, || py.import("operator")?.getattr("index").map(Bound::unbind))?;
    index.bind(py).call1((value,))
}

/// [`index`], or `None` for what is no integer; other exceptions pass.
pub fn try_index<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    match index(value) {
        Ok(whole) => Ok(Some(whole)),
        Err(error) if error.is_instance_of::<PyTypeError>(value.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// An integer that [`index`] gave, cut to 64 bits.
pub fn saturated(whole: &Bound<'_, PyAny>) -> PyResult<i64> {
    Ok(match whole.extract::<i64>() {
        Ok(value) => value,
        Err(_) if whole.lt(0)? => i64::MIN,
        Err(_) => i64::MAX,
    })
}

/// A count: 0 stands in for a negative one, and the greatest for one that is greater.
pub fn count(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let value = saturated(&index(value)?)?;
    Ok(usize::try_from(value.max(0)).unwrap_or(usize::MAX))
}

/// A text; lone surrogates, which are no characters, become U+FFFD, which no parser accepts.
#[inline]
pub fn text<'a>(text: &'a Bound<'_, PyString>) -> Cow<'a, str> {
    text.to_str().map_or_else(|_| text.to_string_lossy(), Cow::Borrowed)
}
