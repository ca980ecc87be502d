//! `Action` and `LegalActions`.

use omaha_core::hand::{Action, LegalActions, RaiseClosed};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::custom;

/// Chips of an action, as Python's integers are read everywhere here: no bool, no float.
#[derive(Clone, Copy, PartialEq, Eq, Hash, IntoPyObject, IntoPyObjectRef)]
#[pyo3(transparent)]
pub struct Total(pub u64);

impl<'py> FromPyObject<'_, 'py> for Total {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let whole = crate::numbers::index(&value)?;
        whole
            .extract::<u64>()
            .map(Self)
            .map_err(|_| custom(value.py(), "IllegalActionError", "action.amount", "an amount is from 0 to 2^64 - 1"))
    }
}

/// A player's decision: `Fold()`, `Check()`, `Call()`, `RaiseTo(total)` (also for a bet; the total of the street), and at a manual
/// showdown `Show()` and `Muck()`. Frozen: compares, hashes and pickles by value.
///
/// >>> import omaha
/// >>> omaha.RaiseTo(35), omaha.RaiseTo(35).total, omaha.Fold() == omaha.Fold()
/// (RaiseTo(35), 35, True)
#[pyclass(name = "Action", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum PyAction {
    /// Give the hand up; it wins nothing any more.
    #[pyo3(constructor = ())]
    Fold {},
    /// Pass the turn on without a bet.
    #[pyo3(constructor = ())]
    Check {},
    /// Match the bet, or all-in for less.
    #[pyo3(constructor = ())]
    Call {},
    /// Bet or raise to this total of the street.
    #[pyo3(constructor = (total, /))]
    RaiseTo {
        /// The total of the street.
        total: Total,
    },
    /// Turn the hand up at the showdown.
    #[pyo3(constructor = ())]
    Show {},
    /// Give the hand up unseen at the showdown.
    #[pyo3(constructor = ())]
    Muck {},
    /// Asked how often the board shall be run out: so often at most.
    #[pyo3(constructor = (times, /))]
    RunIt {
        /// How often, from 1 on.
        times: Total,
    },
}

impl PyAction {
    pub fn core(&self) -> Action {
        match self {
            Self::Fold {} => Action::Fold,
            Self::Check {} => Action::Check,
            Self::Call {} => Action::Call,
            Self::RaiseTo { total } => Action::RaiseTo(total.0),
            Self::Show {} => Action::Show,
            Self::Muck {} => Action::Muck,
            Self::RunIt { times } => Action::RunIt(u8::try_from(times.0).unwrap_or(u8::MAX)),
        }
    }

    pub fn of(action: Action) -> Self {
        match action {
            Action::Fold => Self::Fold {},
            Action::Check => Self::Check {},
            Action::Call => Self::Call {},
            Action::RaiseTo(total) => Self::RaiseTo { total: Total(total) },
            Action::Show => Self::Show {},
            Action::Muck => Self::Muck {},
            Action::RunIt(times) => Self::RunIt { times: Total(times.into()) },
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Fold {} => "Fold",
            Self::Check {} => "Check",
            Self::Call {} => "Call",
            Self::RaiseTo { .. } => "RaiseTo",
            Self::Show {} => "Show",
            Self::Muck {} => "Muck",
            Self::RunIt { .. } => "RunIt",
        }
    }
}

#[pymethods]
impl PyAction {
    fn __str__(&self) -> String {
        self.core().to_string()
    }

    fn __repr__(&self) -> String {
        match self {
            Self::RaiseTo { total } => format!("RaiseTo({})", total.0),
            Self::RunIt { times } => format!("RunIt({})", times.0),
            other => format!("{}()", other.name()),
        }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let total = match self {
            Self::RaiseTo { total } => Some(total.0),
            Self::RunIt { times } => Some(times.0),
            _ => None,
        };
        Ok((py.get_type::<Self>().getattr("_make")?, (self.name(), total).into_pyobject(py)?))
    }

    #[staticmethod]
    #[pyo3(signature = (name, total, /))]
    fn _make(py: Python<'_>, name: &str, total: Option<u64>) -> PyResult<Self> {
        Ok(match (name, total) {
            ("Fold", None) => Self::Fold {},
            ("Check", None) => Self::Check {},
            ("Call", None) => Self::Call {},
            ("RaiseTo", Some(total)) => Self::RaiseTo { total: Total(total) },
            ("Show", None) => Self::Show {},
            ("Muck", None) => Self::Muck {},
            ("RunIt", Some(times)) => Self::RunIt { times: Total(times) },
            _ => return Err(custom(py, "ConfigError", "hand.action", "this is no action")),
        })
    }
}

/// Everything that the player to act may do: `seat`, `fold`, `check`, `call` (chips to add, at most his stack; None when there is
/// nothing to call), `min_raise_to` and `max_raise_to` (totals of the street, None when raising is closed), `raise_closed` ("not_reopened",
/// "cap", "no_opponent" or "short_stack"; None while it is open), at a manual showdown `show` and `muck`, and `run_it`: the most that may be
/// answered when the question is how often the board is run out, None when it is not. `action in legal` says whether an action is legal but for the unit of chips.
#[pyclass(name = "LegalActions", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyLegalActions(pub LegalActions);

#[pymethods]
impl PyLegalActions {
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat
    }

    #[getter]
    fn fold(&self) -> bool {
        self.0.fold
    }

    #[getter]
    fn check(&self) -> bool {
        self.0.check
    }

    #[getter]
    fn call(&self) -> Option<u64> {
        self.0.call
    }

    #[getter]
    fn min_raise_to(&self) -> Option<u64> {
        self.0.raise.map(|(least, _)| least)
    }

    #[getter]
    fn max_raise_to(&self) -> Option<u64> {
        self.0.raise.map(|(_, most)| most)
    }

    #[getter]
    fn raise_closed(&self) -> Option<&'static str> {
        self.0.raise_closed.map(RaiseClosed::name)
    }

    #[getter]
    fn show(&self) -> bool {
        self.0.show
    }

    #[getter]
    fn muck(&self) -> bool {
        self.0.muck
    }

    #[getter]
    fn run_it(&self) -> Option<u8> {
        self.0.run_it
    }

    fn __contains__(&self, action: &Bound<'_, PyAction>) -> bool {
        match action.get().core() {
            Action::Fold => self.0.fold,
            Action::Check => self.0.check,
            Action::Call => self.0.call.is_some(),
            Action::RaiseTo(to) => self.0.raise.is_some_and(|(least, most)| (least..=most).contains(&to)),
            Action::Show => self.0.show,
            Action::Muck => self.0.muck,
            Action::RunIt(times) => self.0.run_it.is_some_and(|most| (1..=most).contains(&times)),
        }
    }

    /// It pickles as its fields.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let LegalActions { seat, fold, check, call, raise, raise_closed, show, muck, run_it } = self.0;
        let closed = raise_closed.map(RaiseClosed::name);
        let fields = (seat, fold, check, call, raise, closed, show, muck, run_it).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (seat, fold, check, call, bounds, closed, show, muck, run_it, /))]
    #[expect(clippy::too_many_arguments, reason = "the fields, for pickle")]
    fn _make(
        py: Python<'_>,
        seat: usize,
        fold: bool,
        check: bool,
        call: Option<u64>,
        bounds: Option<(u64, u64)>,
        closed: Option<&str>,
        show: bool,
        muck: bool,
        run_it: Option<u8>,
    ) -> PyResult<Self> {
        let reasons = [RaiseClosed::NotReopened, RaiseClosed::Cap, RaiseClosed::NoOpponent, RaiseClosed::ShortStack];
        let raise_closed = reasons.into_iter().find(|reason| Some(reason.name()) == closed);
        if raise_closed.is_none() != closed.is_none() {
            return Err(custom(py, "ConfigError", "hand.action", "these are no legal actions"));
        }
        Ok(Self(LegalActions { seat, fold, check, call, raise: bounds, raise_closed, show, muck, run_it }))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<LegalActions {}>", self.0)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
