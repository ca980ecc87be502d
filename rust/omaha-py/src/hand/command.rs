//! Commands as tuples and lists of Python, for pickles and records: ("fold",), ("raise_to", 35), ("expose", 2, "AsKd") ...

use crate::errors::custom;
use omaha_core::hand::{Action, Command, RedealPolicy, Stub};
use omaha_core::{Card, CardSet};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Cards in order; "??" is an unknown one.
pub fn stub_text(cards: &[Option<Card>]) -> String {
    cards.iter().map(|card| card.map_or_else(|| "??".to_owned(), |card| card.to_string())).collect()
}

/// The stub of such a text.
pub fn stub_of(py: Python<'_>, given: bool, text: &str) -> PyResult<Stub> {
    let bad = || custom(py, "ConfigError", "hand.record", "these are no cards to come");
    if text.len() > 200 || !text.is_ascii() || !text.len().is_multiple_of(2) {
        return Err(bad());
    }
    let mut cards = Vec::new();
    for i in (0..text.len()).step_by(2) {
        cards.push(match text.get(i..i + 2).unwrap_or_default() {
            "??" => None,
            card => Some(omaha_core::parse_card(card).map_err(|_| bad())?),
        });
    }
    Stub::from_parts(given, &cards).ok_or_else(bad)
}

pub fn policy_of(py: Python<'_>, name: &str) -> PyResult<RedealPolicy> {
    let policies = [RedealPolicy::Roberts, RedealPolicy::Tda];
    policies.into_iter().find(|policy| policy.name() == name).ok_or_else(|| {
        custom(py, "ConfigError", "floor.policy", &format!("{name:?} is neither \"roberts\" nor \"tda\""))
    })
}

/// A command as a tuple.
pub fn tuple_of<'py>(py: Python<'py>, command: &Command) -> PyResult<Bound<'py, PyTuple>> {
    match command {
        Command::Act(action) => match action {
            Action::Fold => ("fold",).into_pyobject(py),
            Action::Check => ("check",).into_pyobject(py),
            Action::Call => ("call",).into_pyobject(py),
            Action::Show => ("show",).into_pyobject(py),
            Action::Muck => ("muck",).into_pyobject(py),
            Action::RaiseTo(to) => ("raise_to", to).into_pyobject(py),
            Action::RunIt(times) => ("run_it", times).into_pyobject(py),
        },
        Command::TimeOut(seat) => ("timeout", seat).into_pyobject(py),
        Command::OutOfTurn(seat) => ("out_of_turn", seat).into_pyobject(py),
        Command::KillHand(seat) => ("kill_hand", seat).into_pyobject(py),
        Command::Expose(seat, cards) => ("expose", seat, cards.to_string()).into_pyobject(py),
        Command::ShowCards(seat, cards) => ("show_cards", seat, cards.to_string()).into_pyobject(py),
        Command::Misdeal => ("misdeal",).into_pyobject(py),
        Command::VoidHand => ("void_hand",).into_pyobject(py),
        Command::RedealStreet(policy, stub) => {
            let (given, cards) = stub.parts();
            ("redeal_street", policy.name(), given, stub_text(&cards)).into_pyobject(py)
        }
        Command::Rabbit => ("rabbit",).into_pyobject(py),
    }
}

/// The command of such a tuple or list.
pub fn command_of(item: &Bound<'_, PyAny>) -> PyResult<Command> {
    let py = item.py();
    let bad = || custom(py, "ConfigError", "hand.record", "this is no command");
    let parts: Vec<Bound<'_, PyAny>> = item.extract().map_err(|_| bad())?;
    let (name, rest) = parts.split_first().ok_or_else(bad)?;
    let name: String = name.extract().map_err(|_| bad())?;
    let number = |i: usize| -> PyResult<u64> {
        let value = rest.get(i).ok_or_else(bad)?;
        let whole = crate::numbers::index(value).map_err(|_| bad())?;
        whole.extract::<u64>().map_err(|_| bad())
    };
    let seat = || number(0).map(|seat| usize::try_from(seat).unwrap_or(usize::MAX));
    let text = |i: usize| rest.get(i).ok_or_else(bad)?.extract::<String>().map_err(|_| bad());
    let cards = || -> PyResult<CardSet> { omaha_core::parse_set(&text(1)?).map_err(|_| bad()) };
    let (command, count) = match name.as_str() {
        "fold" => (Command::Act(Action::Fold), 0),
        "check" => (Command::Act(Action::Check), 0),
        "call" => (Command::Act(Action::Call), 0),
        "show" => (Command::Act(Action::Show), 0),
        "muck" => (Command::Act(Action::Muck), 0),
        "raise_to" => (Command::Act(Action::RaiseTo(number(0)?)), 1),
        "run_it" => (Command::Act(Action::RunIt(u8::try_from(number(0)?).map_err(|_| bad())?)), 1),
        "timeout" => (Command::TimeOut(seat()?), 1),
        "out_of_turn" => (Command::OutOfTurn(seat()?), 1),
        "kill_hand" => (Command::KillHand(seat()?), 1),
        "expose" => (Command::Expose(seat()?, cards()?), 2),
        "show_cards" => (Command::ShowCards(seat()?, cards()?), 2),
        "misdeal" => (Command::Misdeal, 0),
        "void_hand" => (Command::VoidHand, 0),
        "redeal_street" => {
            let given: bool = rest.get(1).ok_or_else(bad)?.extract().map_err(|_| bad())?;
            (Command::RedealStreet(policy_of(py, &text(0)?)?, stub_of(py, given, &text(2)?)?), 3)
        }
        "rabbit" => (Command::Rabbit, 0),
        _ => return Err(bad()),
    };
    if rest.len() == count { Ok(command) } else { Err(bad()) }
}
