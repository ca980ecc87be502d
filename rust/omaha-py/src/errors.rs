//! The one map from the core's errors to the classes of `omaha.errors`.

use crate::hand::values::{PyAction, PyLegalActions};
use omaha_core::Error;
use omaha_core::pots::PotProblem;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

/// A class of `omaha.errors`, imported at the first error.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || PyModule::import(py, "omaha.errors").map(Bound::unbind))?;
    module.bind(py).getattr(name)
}

fn class_of(code: &str) -> &'static str {
    match code.split('.').next() {
        Some("card") => "CardError",
        Some("array") => "ArrayError",
        Some("rank") => "RankError",
        Some("holding") => "HoldingError",
        Some("deck") if code == "deck.os_random" => "RandomnessError",
        Some("deck") => "DeckError",
        Some("showdown" | "equity") => "ShowdownError",
        Some("action") => "IllegalActionError",
        Some("phase") => "PhaseError",
        Some("count" | "work") => "WorkTooLarge",
        Some("floor") => "ConfigError",
        Some("word") => "NotationError",
        Some("hand") => "HoldingError",
        Some("integrity") => "IntegrityError",
        Some("range") => "RangeError",
        _ => "InternalError",
    }
}

/// The Python exception for a core error.
pub fn to_py(py: Python<'_>, error: Error) -> PyErr {
    if let Error::PotsDefects { problems } = error.root() {
        return pots_error_at(py, problems, error.row());
    }
    if let Error::HandDefects { problems } = error.root() {
        return hand_error(py, problems);
    }
    match build(py, &error) {
        Ok(raised) | Err(raised) => raised,
    }
}

fn build(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    let details = PyDict::new(py);
    details.set_item("code", error.code())?;
    details.set_item("offset", error.offset())?;
    details.set_item("where", error.place().map(|place| place.to_string()))?;
    details.set_item("row", error.row())?;
    match error.root() {
        Error::CardSyntax { text, .. } => details.set_item("value", text)?,
        Error::RangeText { value, .. } => details.set_item("value", value)?,
        Error::CardRange { value, .. } | Error::RankRange { value, .. } => details.set_item("value", value)?,
        Error::CardDuplicate { card, .. } => details.set_item("value", card.to_string())?,
        Error::CardCount { found, .. }
        | Error::Length { found, .. }
        | Error::HandCount { found, .. }
        | Error::PlayerCount { found, .. } => {
            details.set_item("value", found)?;
        }
        Error::EquityWork { work, .. } => details.set_item("value", work)?,
        Error::HoldingRange { value, .. } => details.set_item("value", value)?,
        Error::EventRange { value, .. } => details.set_item("value", value)?,
        Error::IllegalAction { action, legal, .. } => {
            details.set_item("action", PyAction::of(*action))?;
            details.set_item("legal", PyLegalActions(**legal))?;
            details.set_item("seat", legal.seat)?;
        }
        Error::DeckEmpty { asked, .. } => details.set_item("value", asked)?,
        Error::Word { text, .. } => details.set_item("value", text)?,
        _ => {}
    }
    raise(py, class_of(error.code()), &error.to_string(), &details)
}

fn raise(py: Python<'_>, name: &str, message: &str, details: &Bound<'_, PyDict>) -> PyResult<PyErr> {
    let instance = class(py, name)?.call((message,), Some(details))?;
    Ok(PyErr::from_value(instance))
}

/// An exception of `omaha.errors` that has no counterpart in the core.
pub fn custom(py: Python<'_>, name: &str, code: &str, message: &str) -> PyErr {
    let details = PyDict::new(py);
    match details.set_item("code", code).and_then(|()| raise(py, name, message, &details)) {
        Ok(raised) | Err(raised) => raised,
    }
}

/// `InternalError`: a panic was caught.
pub fn internal(py: Python<'_>, message: &str) -> PyErr {
    custom(py, "InternalError", "internal.panic", message)
}

/// `PotsError` with all defects; its code is the first one's.
pub fn pots_error(py: Python<'_>, problems: Vec<PotProblem>) -> PyErr {
    pots_error_at(py, &problems, None)
}

/// `ConfigError` with all defects of rules, stakes or the start of a hand.
pub fn hand_error(py: Python<'_>, problems: &[PotProblem]) -> PyErr {
    let problems: Vec<PotProblem> =
        problems.iter().map(|problem| PotProblem { code: code_of_hand(problem.code), ..problem.clone() }).collect();
    match build_problems(py, "ConfigError", &problems, None) {
        Ok(raised) | Err(raised) => raised,
    }
}

/// Values are read as those of pots are, but their codes name the hand.
fn code_of_hand(code: &'static str) -> &'static str {
    match code {
        "pots.type" => "hand.type",
        "pots.not_integer" => "hand.not_integer",
        "pots.negative" => "hand.negative",
        "pots.too_large" => "hand.too_large",
        other => other,
    }
}

fn pots_error_at(py: Python<'_>, problems: &[PotProblem], row: Option<usize>) -> PyErr {
    match build_problems(py, "PotsError", problems, row) {
        Ok(raised) | Err(raised) => raised,
    }
}

fn build_problems(py: Python<'_>, name: &str, problems: &[PotProblem], row: Option<usize>) -> PyResult<PyErr> {
    let problem = class(py, "Problem")?;
    let mut listed = Vec::with_capacity(problems.len());
    let mut message = Vec::with_capacity(problems.len());
    for found in problems {
        listed.push(problem.call1((found.field, py.None(), &found.message, found.code, found.seat, found.board))?);
        message.push(found.to_string());
    }
    let details = PyDict::new(py);
    details.set_item("code", problems.first().map_or("pots", |found| found.code))?;
    details.set_item("problems", listed)?;
    details.set_item("row", row)?;
    let row = row.map_or_else(String::new, |row| format!("row {row}: "));
    raise(py, name, &(row + &message.join("; ")), &details)
}

/// Shorthand for results of the core.
pub trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Error> {
    #[inline]
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| to_py(py, error))
    }
}

/// The members of an enumeration of `omaha`, in order of their values.
pub fn enum_member(py: Python<'_>, value: u8) -> PyResult<Py<PyAny>> {
    static CATEGORY: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    Ok(CATEGORY.import(py, "omaha.ranks", "Category")?.call1((value,))?.unbind())
}
