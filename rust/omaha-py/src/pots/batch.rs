//! `settle_batch`.

use crate::buffers::{elements, elements_mut};
use crate::errors::OrRaise;
use crate::pots::rules::PyPotRules;
use crate::run::{Rows, divide, steps};
use omaha_core::Error;
use omaha_core::pots::{Hands, Paid, PotRules, Strengths};
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

/// Hands that one thread settles between two looks at the signals.
const STEP: usize = 1 << 15;

/// Strengths of either width.
#[derive(FromPyObject)]
pub enum StrengthBuffer {
    Short(PyBuffer<u16>),
    Long(PyBuffer<u32>),
}

impl StrengthBuffer {
    fn view<'a>(&'a self, py: Python<'a>, what: &'static str) -> PyResult<Strengths<'a>> {
        Ok(match self {
            Self::Short(buffer) => Strengths::Short(elements(py, buffer, what)?),
            Self::Long(buffer) => Strengths::Long(elements(py, buffer, what)?),
        })
    }
}

/// Settles rows of hands into arrays; the face of it is `omaha.settle_batch`.
#[pyfunction(name = "_fill_settlements")]
#[pyo3(signature = (seats, boards, live, ante, dead, added, folded, mucked, high, low, button, flop, dealt_in, unit, rules, payout, returned, rake, threads, /))]
#[expect(clippy::too_many_arguments, reason = "one private call instead of a class of arguments")]
pub fn fill_settlements(
    py: Python<'_>,
    seats: usize,
    boards: usize,
    live: PyBuffer<i64>,
    ante: Option<PyBuffer<i64>>,
    dead: Option<PyBuffer<i64>>,
    added: Option<PyBuffer<i64>>,
    folded: Option<PyBuffer<u8>>,
    mucked: Option<PyBuffer<u8>>,
    high: StrengthBuffer,
    low: Option<StrengthBuffer>,
    button: PyBuffer<i64>,
    flop: Option<PyBuffer<u8>>,
    dealt_in: Option<PyBuffer<i64>>,
    unit: u64,
    rules: Option<&Bound<'_, PyPotRules>>,
    payout: PyBuffer<i64>,
    returned: PyBuffer<i64>,
    rake: PyBuffer<i64>,
    threads: usize,
) -> PyResult<()> {
    let short = |buffer| optional::<u8>(py, buffer, "flags");
    let long = |buffer, what| optional::<i64>(py, buffer, what);
    let hands = Hands {
        seats,
        boards,
        live: elements(py, &live, "live")?,
        ante: long(&ante, "ante")?,
        dead: long(&dead, "dead")?,
        added: long(&added, "added")?,
        folded: short(&folded)?,
        mucked: short(&mucked)?,
        high: high.view(py, "high")?,
        low: low.as_ref().map(|low| low.view(py, "low")).transpose()?,
        button: elements(py, &button, "button")?,
        flop: short(&flop)?,
        dealt_in: long(&dealt_in, "dealt_in")?,
    };
    let paid = Paid {
        payout: elements_mut(py, &payout, "payout")?,
        returned: elements_mut(py, &returned, "returned")?,
        rake: elements_mut(py, &rake, "rake")?,
    };
    hands.check_lengths(&paid).or_raise(py)?;
    let mut rules = rules.map_or_else(PotRules::default, |rules| rules.get().0.clone());
    rules.unit = unit;
    rules.hilo = low.is_some();
    let rows = hands.rows();
    let threads = threads.clamp(1, rows.div_ceil(STEP).max(1));
    let mut at = 0;
    steps(py, || {
        let to = (at + STEP * threads).min(rows);
        let paid = Paid {
            payout: paid.payout.get_mut(at * seats..to * seats).unwrap_or_default(),
            returned: paid.returned.get_mut(at * seats..to * seats).unwrap_or_default(),
            rake: paid.rake.get_mut(at..to).unwrap_or_default(),
        };
        divide(Part { hands: &hands, rules: &rules, paid, from: at, to }, threads)?;
        at = to;
        Ok(at < rows)
    })
}

fn optional<'a, T: Element>(
    py: Python<'a>,
    buffer: &'a Option<PyBuffer<T>>,
    what: &'static str,
) -> PyResult<Option<&'a [T]>> {
    buffer.as_ref().map(|buffer| elements(py, buffer, what)).transpose()
}

/// Some rows of a batch.
struct Part<'a> {
    hands: &'a Hands<'a>,
    rules: &'a PotRules,
    paid: Paid<'a>,
    from: usize,
    to: usize,
}

impl Rows for Part<'_> {
    fn rows(&self) -> usize {
        self.to - self.from
    }

    fn split(self, at: usize) -> (Self, Self) {
        let Self { hands, rules, paid, from, to } = self;
        let (payout, more_payout) = paid.payout.split_at_mut(at * hands.seats);
        let (returned, more_returned) = paid.returned.split_at_mut(at * hands.seats);
        let (rake, more_rake) = paid.rake.split_at_mut(at);
        let more = Paid { payout: more_payout, returned: more_returned, rake: more_rake };
        (
            Self { hands, rules, paid: Paid { payout, returned, rake }, from, to: from + at },
            Self { hands, rules, paid: more, from: from + at, to },
        )
    }

    fn run(mut self) -> Result<(), Error> {
        self.hands.settle(self.from, self.to, self.rules, &mut self.paid)
    }
}
