//! `Action`, `LegalActions` and `Event`.

use omaha_core::Card;
use omaha_core::hand::{Action, Event, Hand, LegalActions, Post, RaiseClosed, Street};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::cards::PyCard;
use crate::errors::custom;
use crate::pots::values::side_name;

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
        let total = if let Self::RaiseTo { total } = self { Some(total.0) } else { None };
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
            _ => return Err(custom(py, "ConfigError", "hand.action", "this is no action")),
        })
    }
}

/// Everything that the player to act may do: `seat`, `fold`, `check`, `call` (chips to add, at most his stack; None when there is
/// nothing to call), `min_raise_to` and `max_raise_to` (totals of the street, None when raising is closed), `raise_closed` ("not_reopened",
/// "cap", "no_opponent" or "short_stack"; None while it is open), and at a manual showdown `show` and `muck`. `action in legal` says
/// whether an action is legal but for the unit of chips.
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

    fn __contains__(&self, action: &Bound<'_, PyAction>) -> bool {
        match action.get().core() {
            Action::Fold => self.0.fold,
            Action::Check => self.0.check,
            Action::Call => self.0.call.is_some(),
            Action::RaiseTo(to) => self.0.raise.is_some_and(|(least, most)| (least..=most).contains(&to)),
            Action::Show => self.0.show,
            Action::Muck => self.0.muck,
        }
    }

    /// It pickles as its fields.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let LegalActions { seat, fold, check, call, raise, raise_closed, show, muck } = self.0;
        let closed = raise_closed.map(RaiseClosed::name);
        let fields = (seat, fold, check, call, raise, closed, show, muck).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (seat, fold, check, call, bounds, closed, show, muck, /))]
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
    ) -> PyResult<Self> {
        let reasons = [RaiseClosed::NotReopened, RaiseClosed::Cap, RaiseClosed::NoOpponent, RaiseClosed::ShortStack];
        let raise_closed = reasons.into_iter().find(|reason| Some(reason.name()) == closed);
        if raise_closed.is_none() != closed.is_none() {
            return Err(custom(py, "ConfigError", "hand.action", "these are no legal actions"));
        }
        Ok(Self(LegalActions { seat, fold, check, call, raise: bounds, raise_closed, show, muck }))
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

/// One thing that happened in a hand, by its `kind`: "posted", "dealt", "burned", "street", "folded", "checked", "called", "bet",
/// "raised", "returned", "shown", "mucked", "raked" or "awarded".
///
/// What does not belong to the kind is None: `seat`; `amount` (chips that move); `to` (the seat's total of the street after a bet, a
/// raise or a call); `all_in`; `post` ("ante", "small_blind", "big_blind", "post", "dead", "big_blind_ante", "straddle"); `street`; `cards` (board
/// cards of a street, hole cards that were shown; dealt cards stay hidden); `pot`, `side` and `odd` of an award. `str()` says it in words.
/// Frozen: compares, hashes and pickles by value.
#[pyclass(name = "Event", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyEvent {
    #[pyo3(get)]
    pub kind: String,
    #[pyo3(get)]
    pub seat: Option<usize>,
    #[pyo3(get)]
    pub amount: Option<u64>,
    #[pyo3(get)]
    pub to: Option<u64>,
    #[pyo3(get)]
    pub all_in: Option<bool>,
    #[pyo3(get)]
    pub post: Option<String>,
    #[pyo3(get)]
    pub street: Option<String>,
    pub ids: Option<Vec<u8>>,
    #[pyo3(get)]
    pub pot: Option<u8>,
    #[pyo3(get)]
    pub side: Option<String>,
    #[pyo3(get)]
    pub odd: Option<u64>,
    pub text: String,
}

#[pymethods]
impl PyEvent {
    /// Board cards of a street, or hole cards that were shown; unknown ones are left out.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let cards = self.ids.as_ref().map(|ids| ids.iter().filter_map(|&id| Card::new(id).ok()).map(PyCard));
        cards.map(|cards| PyTuple::new(py, cards.collect::<Vec<_>>())).transpose()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Event {}>", self.text)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let Self { kind, seat, amount, to, all_in, post, street, ids, pot, side, odd, text } = self.clone();
        let head = (kind, seat, amount, to, all_in, post);
        let fields = (head, (street, ids, pot, side, odd, text)).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (head, rest, /))]
    #[expect(clippy::type_complexity, reason = "the fields, for pickle")]
    fn _make(
        head: (String, Option<usize>, Option<u64>, Option<u64>, Option<bool>, Option<String>),
        rest: (Option<String>, Option<Vec<u8>>, Option<u8>, Option<String>, Option<u64>, String),
    ) -> Self {
        let (kind, seat, amount, to, all_in, post) = head;
        let (street, ids, pot, side, odd, text) = rest;
        Self { kind, seat, amount, to, all_in, post, street, ids, pot, side, odd, text }
    }
}

impl PyEvent {
    fn plain(kind: &str, seat: Option<usize>, text: String) -> Self {
        Self {
            kind: kind.to_owned(),
            seat,
            amount: None,
            to: None,
            all_in: None,
            post: None,
            street: None,
            ids: None,
            pot: None,
            side: None,
            odd: None,
            text,
        }
    }

    /// An event as Python sees it: dealt cards stay hidden, shown ones do not.
    pub fn of(event: &Event, hand: &Hand) -> Self {
        let seat_of = |seat: &u8| Some(usize::from(*seat));
        let suffix = |all_in: bool| if all_in { " and is all-in" } else { "" };
        match event {
            Event::Posted(Post { seat, kind, amount }) => {
                let words = kind.name().replace('_', " ");
                let text = format!("seat {seat} posts {amount} ({words})");
                let post = Some(kind.name().to_owned());
                Self { amount: Some(*amount), post, ..Self::plain("posted", Some(*seat), text) }
            }
            Event::Dealt { seat, .. } => {
                let count = hand.house().game().hole_cards;
                Self::plain("dealt", seat_of(seat), format!("seat {seat} gets {count} cards"))
            }
            Event::Burned => Self::plain("burned", None, "a card is burned".to_owned()),
            Event::Street { street, cards } => {
                let count = match street {
                    Street::Flop => 3,
                    Street::Turn | Street::River => 1,
                    _ => 0,
                };
                let cards = cards.get(..count).unwrap_or_default();
                let shown: String = cards.iter().map(|&id| card_text(id)).collect();
                let text = if count > 0 { format!("{}: {shown}", street.name()) } else { street.name().to_owned() };
                let street = Some(street.name().to_owned());
                Self { street, ids: (count > 0).then(|| cards.to_vec()), ..Self::plain("street", None, text) }
            }
            Event::Folded { seat } => Self::plain("folded", seat_of(seat), format!("seat {seat} folds")),
            Event::Checked { seat } => Self::plain("checked", seat_of(seat), format!("seat {seat} checks")),
            Event::Called { seat, amount, all_in } => {
                let text = format!("seat {seat} calls {amount}{}", suffix(*all_in));
                Self { amount: Some(*amount), all_in: Some(*all_in), ..Self::plain("called", seat_of(seat), text) }
            }
            Event::Bet { seat, to, all_in } => {
                let text = format!("seat {seat} bets {to}{}", suffix(*all_in));
                Self { to: Some(*to), all_in: Some(*all_in), ..Self::plain("bet", seat_of(seat), text) }
            }
            Event::Raised { seat, to, all_in } => {
                let text = format!("seat {seat} raises to {to}{}", suffix(*all_in));
                Self { to: Some(*to), all_in: Some(*all_in), ..Self::plain("raised", seat_of(seat), text) }
            }
            Event::Returned { seat, amount } => {
                let text = format!("{amount} that nobody matched go back to seat {seat}");
                Self { amount: Some(*amount), ..Self::plain("returned", seat_of(seat), text) }
            }
            Event::Shown { seat } => {
                let cards = hand.hole_cards(usize::from(*seat));
                let text = format!("seat {seat} shows {cards}");
                let ids = Some(cards.iter().map(Card::id).collect());
                Self { ids, ..Self::plain("shown", seat_of(seat), text) }
            }
            Event::Mucked { seat } => Self::plain("mucked", seat_of(seat), format!("seat {seat} mucks")),
            Event::Raked { pot, amount } => {
                let text = format!("the house takes {amount} from pot {pot}");
                Self { amount: Some(*amount), pot: Some(*pot), ..Self::plain("raked", None, text) }
            }
            Event::Awarded(award) => {
                let side = side_name(award.side);
                let half = if side == "whole" { String::new() } else { format!(", {side}") };
                let text = format!("seat {} wins {} from pot {}{half}", award.seat, award.amount, award.pot);
                Self {
                    amount: Some(award.amount),
                    pot: Some(award.pot),
                    side: Some(side.to_owned()),
                    odd: Some(award.odd),
                    ..Self::plain("awarded", seat_of(&award.seat), text)
                }
            }
        }
    }
}

fn card_text(id: u8) -> String {
    Card::new(id).map_or_else(|_| "??".to_owned(), |card| card.to_string())
}
