//! `settle`, `build_pots`, `settle_batch` and their values.

use crate::errors::{OrRaise, pots_error};
use omaha_core::pots::{
    self, Award, BoardOddChip, BoardStrengths, HiloOddChip, Pot, PotProblem, PotRules, Rake, RakeMode, Seats,
    Settlement, Settling, Side, Stake,
};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

/// Defects found while reading Python's values, and the core's on top.
#[derive(Default)]
pub struct Defects(pub Vec<PotProblem>);

impl Defects {
    fn add(&mut self, code: &'static str, field: &'static str, seat: Option<usize>, message: String) {
        self.0.push(PotProblem { code, field, seat, board: None, message });
    }

    /// A chip amount: an integer that is no bool, from 0 to 2^64 - 1 (the core judges the rest); 0 stands in for a bad one.
    #[inline]
    fn amount(&mut self, value: &Bound<'_, PyAny>, field: &'static str, seat: Option<usize>) -> u64 {
        if let Ok(exact) = value.cast_exact::<PyInt>()
            && let Ok(amount) = exact.extract::<u64>()
        {
            return amount;
        }
        self.odd_amount(value, field, seat)
    }

    #[cold]
    fn odd_amount(&mut self, value: &Bound<'_, PyAny>, field: &'static str, seat: Option<usize>) -> u64 {
        let shown = value.repr().map_or_else(|_| "the value".to_owned(), |text| text.to_string_lossy().into_owned());
        let shown: String = shown.chars().take(80).collect();
        let whole = if value.is_instance_of::<PyBool>() { None } else { value.call_method0("__index__").ok() };
        let Some(whole) = whole else {
            self.add("pots.not_integer", field, seat, format!("{shown} is no integer"));
            return 0;
        };
        match whole.extract::<u64>() {
            Ok(amount) => amount,
            Err(_) if whole.lt(0).unwrap_or(false) => {
                self.add("pots.negative", field, seat, format!("{shown} is negative"));
                0
            }
            Err(_) => {
                self.add("pots.too_large", field, seat, format!("{shown} is above 2^62"));
                0
            }
        }
    }

    /// A list of amounts by seat.
    fn amounts(&mut self, list: &Bound<'_, PyAny>, field: &'static str) -> PyResult<Vec<u64>> {
        let mut amounts = Vec::with_capacity(8);
        each(list, |seat, item| {
            amounts.push(self.amount(item, field, Some(seat)));
            Ok(())
        })?;
        Ok(amounts)
    }

    /// Strengths by seat: None is none. Small numbers move up by one, as 0 means none in the core; if any is not small, all
    /// are replaced by their places in order, which is all that counts.
    fn strengths(&mut self, list: &Bound<'_, PyAny>, field: &'static str, board: usize) -> PyResult<Vec<u32>> {
        let mut strengths = Vec::with_capacity(8);
        let mut all_small = true;
        each(list, |_, item| {
            let small = if item.is_none() { Some(0) } else { small_strength(item) };
            all_small &= small.is_some();
            strengths.push(small.unwrap_or(0));
            Ok(())
        })?;
        if all_small {
            return Ok(strengths);
        }
        let mut values = Vec::with_capacity(strengths.len());
        each(list, |seat, item| {
            let whole = if item.is_instance_of::<PyBool>() { None } else { item.call_method0("__index__").ok() };
            let value = whole.and_then(|whole| whole.extract::<i64>().ok());
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

    fn flags(&mut self, list: &Bound<'_, PyAny>, field: &'static str) -> PyResult<(Seats, usize)> {
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

    fn number(&mut self, value: &Bound<'_, PyAny>, code: &'static str, field: &'static str) -> usize {
        let whole = if value.is_instance_of::<PyBool>() { None } else { value.call_method0("__index__").ok() };
        whole.and_then(|whole| whole.extract::<usize>().ok()).unwrap_or_else(|| {
            self.add(code, field, None, "a small number is wanted".to_owned());
            0
        })
    }
}

#[inline]
fn small_strength(item: &Bound<'_, PyAny>) -> Option<u32> {
    if let Ok(exact) = item.cast_exact::<PyInt>() {
        return exact.extract::<u32>().ok()?.checked_add(1);
    }
    if item.is_instance_of::<PyBool>() {
        return None;
    }
    item.call_method0("__index__").ok()?.extract::<u32>().ok()?.checked_add(1)
}

fn each<'py>(
    list: &Bound<'py, PyAny>,
    mut call: impl FnMut(usize, &Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    if let Ok(list) = list.cast::<PyList>() {
        return list.iter().enumerate().try_for_each(|(i, item)| call(i, &item));
    }
    if let Ok(tuple) = list.cast::<PyTuple>() {
        return tuple.iter().enumerate().try_for_each(|(i, item)| call(i, &item));
    }
    if list.is_instance_of::<PyString>() {
        return Err(pyo3::exceptions::PyTypeError::new_err("a list by seat is wanted, not a text"));
    }
    list.try_iter()?.enumerate().try_for_each(|(i, item)| call(i, &item?))
}

/// How much the house takes of a hand (rules 4.9).
///
/// `bp`: hundredths of a percent. `cap`: the most in one hand. `caps_by_players`: other caps, as (from so many players dealt in,
/// so much) in rising order; the last that applies takes the place of `cap`. `unit`: each amount, and the cap, is rounded down
/// to a multiple. `mode`: "per_pot" (each pot pays its own, the cap is spent from the main pot on) or "total_main_first" (one
/// amount, from the main pot as far as it reaches). `no_flop_no_drop`: nothing of a hand without a flop. `added`: whether money
/// from outside is raked too (4.13).
///
/// Raises `PotsError` (`pots.rake`) with all defects.
///
/// >>> import omaha
/// >>> omaha.Rake(500, cap=3)
/// Rake(500, cap=3, unit=1, mode='per_pot', no_flop_no_drop=True, caps_by_players=(), added=False)
#[pyclass(name = "Rake", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyRake(Rake);

#[pymethods]
impl PyRake {
    #[new]
    #[pyo3(signature = (bp, *, cap = None, unit = None, mode = "per_pot", no_flop_no_drop = true, caps_by_players = Vec::new(), added = false))]
    fn new(
        bp: &Bound<'_, PyAny>,
        cap: Option<&Bound<'_, PyAny>>,
        unit: Option<&Bound<'_, PyAny>>,
        mode: &str,
        no_flop_no_drop: bool,
        caps_by_players: Vec<(usize, Option<Bound<'_, PyAny>>)>,
        added: bool,
    ) -> PyResult<Self> {
        let py = bp.py();
        let mut defects = Defects::default();
        let basis_points = defects.amount(bp, "rake.bp", None);
        let cap = cap.map(|cap| defects.amount(cap, "rake.cap", None));
        let unit = unit.map_or(1, |unit| defects.amount(unit, "rake.unit", None));
        let mode = match mode {
            "per_pot" => RakeMode::PerPot,
            "total_main_first" => RakeMode::TotalMainFirst,
            _ => {
                let message = format!("{mode:?} is neither \"per_pot\" nor \"total_main_first\"");
                defects.add("pots.rake", "rake.mode", None, message);
                RakeMode::PerPot
            }
        };
        let caps_by_players = caps_by_players
            .iter()
            .map(|(from, cap)| (*from, cap.as_ref().map(|cap| defects.amount(cap, "rake.caps_by_players", None))))
            .collect();
        let basis_points = u32::try_from(basis_points).unwrap_or(u32::MAX);
        let rake = Rake { basis_points, cap, caps_by_players, unit, mode, no_flop_no_drop, rake_added: added };
        defects.0.extend(rake.problems());
        for problem in &mut defects.0 {
            problem.code = "pots.rake";
        }
        if defects.0.is_empty() { Ok(Self(rake)) } else { Err(pots_error(py, defects.0)) }
    }

    #[getter]
    fn bp(&self) -> u32 {
        self.0.basis_points
    }

    #[getter]
    fn cap(&self) -> Option<u64> {
        self.0.cap
    }

    #[getter]
    fn unit(&self) -> u64 {
        self.0.unit
    }

    #[getter]
    fn mode(&self) -> &'static str {
        match self.0.mode {
            RakeMode::PerPot => "per_pot",
            RakeMode::TotalMainFirst => "total_main_first",
        }
    }

    #[getter]
    fn no_flop_no_drop(&self) -> bool {
        self.0.no_flop_no_drop
    }

    #[getter]
    fn caps_by_players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.caps_by_players.iter().copied())
    }

    #[getter]
    fn added(&self) -> bool {
        self.0.rake_added
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let flag = |b: bool| if b { "True" } else { "False" };
        Ok(format!(
            "Rake({}, cap={}, unit={}, mode='{}', no_flop_no_drop={}, caps_by_players={}, added={})",
            self.0.basis_points,
            self.0.cap.map_or("None".to_owned(), |cap| cap.to_string()),
            self.0.unit,
            self.mode(),
            flag(self.0.no_flop_no_drop),
            self.caps_by_players(py)?.repr()?,
            flag(self.0.rake_added),
        ))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((u32,), Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        options.set_item("cap", self.0.cap)?;
        options.set_item("unit", self.0.unit)?;
        options.set_item("mode", self.mode())?;
        options.set_item("no_flop_no_drop", self.0.no_flop_no_drop)?;
        options.set_item("caps_by_players", self.caps_by_players(py)?)?;
        options.set_item("added", self.0.rake_added)?;
        Ok(((self.0.basis_points,), options))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// The house's options on paying pots (rules 4.5 to 4.9).
///
/// `one_odd_chip_max`: nobody gets two odd chips of one pot on one board (4.6, RR Ties 4). `identical_even`: a share that the same
/// seats win high and low is divided among them once (4.7, WT 73). `odd_chip_order`: "left_of_button" (clockwise, S0) or a list
/// that names each seat once. `hilo_odd_chip`: "high" (S4) or "low". `board_odd_chip`: "first" (WL 213) or "last". `rake`: a `Rake`.
///
/// Raises `PotsError` (`pots.option`) with all defects.
///
/// >>> import omaha
/// >>> omaha.PotRules(one_odd_chip_max=False).identical_even
/// True
#[pyclass(name = "PotRules", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPotRules(PotRules);

impl PyPotRules {
    /// The core's rules.
    pub const fn rules(&self) -> &PotRules {
        &self.0
    }
}

#[pymethods]
impl PyPotRules {
    #[new]
    #[pyo3(signature = (*, one_odd_chip_max = true, identical_even = true, odd_chip_order = None, hilo_odd_chip = "high", board_odd_chip = "first", rake = None))]
    fn new(
        py: Python<'_>,
        one_odd_chip_max: bool,
        identical_even: bool,
        odd_chip_order: Option<&Bound<'_, PyAny>>,
        hilo_odd_chip: &str,
        board_odd_chip: &str,
        rake: Option<&Bound<'_, PyRake>>,
    ) -> PyResult<Self> {
        let mut defects = Defects::default();
        let mut option = |field, value: &str, names: [&str; 2]| {
            if value != names[0] && value != names[1] {
                let message = format!("{value:?} is neither {:?} nor {:?}", names[0], names[1]);
                defects.add("pots.option", field, None, message);
            }
            value == names[1]
        };
        let low_takes_it = option("hilo_odd_chip", hilo_odd_chip, ["high", "low"]);
        let last_takes_it = option("board_odd_chip", board_odd_chip, ["first", "last"]);
        let odd_chip_order = match odd_chip_order {
            None => None,
            Some(order) if order.cast::<PyString>().is_ok_and(|text| text == "left_of_button") => None,
            Some(order) => {
                let seats = if order.is_instance_of::<PyString>() { None } else { order.extract::<Vec<u8>>().ok() };
                if seats.is_none() {
                    let message = "it is neither \"left_of_button\" nor a list of all seats".to_owned();
                    defects.add("pots.option", "odd_chip_order", None, message);
                }
                seats
            }
        };
        if !defects.0.is_empty() {
            return Err(pots_error(py, defects.0));
        }
        Ok(Self(PotRules {
            one_odd_chip_max,
            identical_even,
            odd_chip_order,
            hilo_odd_chip: if low_takes_it { HiloOddChip::Low } else { HiloOddChip::High },
            board_odd_chip: if last_takes_it { BoardOddChip::Last } else { BoardOddChip::First },
            rake: rake.map(|rake| rake.get().0.clone()),
            ..PotRules::default()
        }))
    }

    #[getter]
    fn one_odd_chip_max(&self) -> bool {
        self.0.one_odd_chip_max
    }

    #[getter]
    fn identical_even(&self) -> bool {
        self.0.identical_even
    }

    #[getter]
    fn odd_chip_order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0.odd_chip_order {
            None => Ok(PyString::new(py, "left_of_button").into_any()),
            Some(order) => Ok(PyTuple::new(py, order)?.into_any()),
        }
    }

    #[getter]
    fn hilo_odd_chip(&self) -> &'static str {
        if self.0.hilo_odd_chip == HiloOddChip::Low { "low" } else { "high" }
    }

    #[getter]
    fn board_odd_chip(&self) -> &'static str {
        if self.0.board_odd_chip == BoardOddChip::Last { "last" } else { "first" }
    }

    #[getter]
    fn rake(&self) -> Option<PyRake> {
        self.0.rake.clone().map(PyRake)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let flag = |b: bool| if b { "True" } else { "False" };
        let rake = self.rake().map(|rake| rake.__repr__(py)).transpose()?;
        Ok(format!(
            "PotRules(one_odd_chip_max={}, identical_even={}, odd_chip_order={}, hilo_odd_chip='{}', board_odd_chip='{}', rake={})",
            flag(self.0.one_odd_chip_max),
            flag(self.0.identical_even),
            self.odd_chip_order(py)?.repr()?,
            self.hilo_odd_chip(),
            self.board_odd_chip(),
            rake.unwrap_or_else(|| "None".to_owned()),
        ))
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let options = PyDict::new(py);
        options.set_item("one_odd_chip_max", self.0.one_odd_chip_max)?;
        options.set_item("identical_even", self.0.identical_even)?;
        options.set_item("odd_chip_order", self.odd_chip_order(py)?)?;
        options.set_item("hilo_odd_chip", self.hilo_odd_chip())?;
        options.set_item("board_odd_chip", self.board_odd_chip())?;
        options.set_item("rake", self.rake())?;
        Ok((PyTuple::empty(py), options))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

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
    fn of(number: usize, pots: usize, pot: Pot, rake: u64) -> Self {
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
    fn _make(number: usize, name: String, amount: u64, eligible: Seats, added: u64, rake: u64) -> Self {
        Self { number, name, amount, eligible, added, rake }
    }
}

/// One payment: `pot` (number), `board` (0 is the first; None for a pot with one claimant), `side` ("whole", "high", "low" or
/// "both"), `seat`, `amount`, and `odd`, the odd chip in it (0 if there is none); `str()` says it in words.
#[pyclass(name = "Award", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyAward {
    award: Award,
    text: String,
}

fn side_name(side: Side) -> &'static str {
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
    fn _make(pot: u8, board: Option<u8>, side: u8, seat: u8, amount: u64, odd: u64, winners: u8, text: String) -> Self {
        let side = match side {
            0 => Side::Whole,
            1 => Side::High,
            2 => Side::Low,
            _ => Side::Both,
        };
        Self { award: Award { pot, board, side, seat, amount, odd, winners }, text }
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// A hand to settle as it was given, so that a settlement can be made again.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Given {
    live: Vec<u64>,
    ante: Vec<u64>,
    dead: Vec<u64>,
    added: u64,
    folded: Seats,
    mucked: Seats,
    boards: Vec<(Vec<u32>, Vec<u32>)>,
    button: usize,
    flop: bool,
    dealt_in: usize,
    rules: PotRules,
}

impl Given {
    fn stake(&self) -> Stake<'_> {
        let Self { live, ante, dead, added, folded, .. } = self;
        Stake { live, ante, dead, added: *added, folded: *folded }
    }

    fn settle(&self) -> Result<Settlement, omaha_core::Error> {
        let boards: Vec<BoardStrengths<'_>> =
            self.boards.iter().map(|(high, low)| BoardStrengths { high, low }).collect();
        let hand = Settling {
            stake: self.stake(),
            button: self.button,
            boards: &boards,
            flop: self.flop,
            dealt_in: self.dealt_in,
            mucked: self.mucked,
        };
        pots::settle(&hand, &self.rules)
    }
}

/// What a hand pays, to the last chip; `str()` explains it.
///
/// Lists by seat: `returned` (chips that nobody matched), `payout` (won, without what was returned), `total` (both). `pots` with
/// their claimants and rake, main pot first; `awards`, every payment in the order of paying (last side pot first); `rake`.
#[pyclass(name = "Settlement", module = "omaha._core", frozen, eq, hash)]
#[derive(PartialEq, Eq)]
pub struct PySettlement {
    given: Given,
    paid: Settlement,
}

impl std::hash::Hash for PySettlement {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The rest follows from it.
        self.given.hash(state);
    }
}

#[pymethods]
impl PySettlement {
    /// Chips that nobody matched, by seat (4.1).
    #[getter]
    fn returned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.paid.returned)
    }

    /// What each seat wins.
    #[getter]
    fn payout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.paid.payout)
    }

    /// What each seat gets in all: won and returned.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.paid.payout.iter().zip(&self.paid.returned).map(|(won, back)| won + back))
    }

    /// What the house takes in all.
    #[getter]
    fn rake(&self) -> u64 {
        self.paid.rake
    }

    /// The pots, main pot first.
    #[getter]
    fn pots<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let count = self.paid.pots.len();
        let rakes = self.paid.pot_rakes.iter();
        let pots: Vec<PyPot> = self
            .paid
            .pots
            .iter()
            .zip(rakes)
            .enumerate()
            .map(|(i, (&pot, &rake))| PyPot::of(i, count, pot, rake))
            .collect();
        PyTuple::new(py, pots)
    }

    /// Every payment.
    #[getter]
    fn awards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let several = self.given.boards.len() > 1;
        PyTuple::new(
            py,
            self.paid
                .awards
                .iter()
                .map(|award| PyAward { award: *award, text: self.paid.explain_award(award, several) }),
        )
    }

    /// What each seat gets of the pot with this number.
    fn pot_payout<'py>(&self, py: Python<'py>, pot: usize) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.paid.pot_awards(pot))
    }

    /// The settlement in plain words, a line for each thing that happens.
    fn explain(&self) -> Vec<String> {
        self.paid.explain()
    }

    fn __str__(&self) -> String {
        self.paid.explain().join("\n")
    }

    fn __repr__(&self) -> String {
        let Settlement { payout, returned, rake, .. } = &self.paid;
        format!("<Settlement payout={payout:?} returned={returned:?} rake={rake}>")
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// By settling the hand again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let given = &self.given;
        let shown = |list: &Vec<u32>| -> Vec<Option<u32>> { list.iter().map(|v| v.checked_sub(1)).collect() };
        let flags = |seats: Seats| -> Vec<bool> { (0..given.live.len()).map(|seat| seats >> seat & 1 == 1).collect() };
        let high: Vec<_> = given.boards.iter().map(|(high, _)| shown(high)).collect();
        let low: Vec<_> = given.boards.iter().map(|(_, low)| shown(low)).collect();
        let options = PyDict::new(py);
        options.set_item("high", high)?;
        options.set_item("low", given.rules.hilo.then_some(low))?;
        options.set_item("folded", flags(given.folded))?;
        options.set_item("mucked", flags(given.mucked))?;
        options.set_item("ante", (!given.ante.is_empty()).then(|| given.ante.clone()))?;
        options.set_item("dead", (!given.dead.is_empty()).then(|| given.dead.clone()))?;
        options.set_item("added", given.added)?;
        options.set_item("button", given.button)?;
        options.set_item("unit", given.rules.unit)?;
        options.set_item("flop", given.flop)?;
        options.set_item("dealt_in", (given.dealt_in > 0).then_some(given.dealt_in))?;
        options.set_item("rules", PyPotRules(PotRules { unit: 1, hilo: false, ..given.rules.clone() }))?;
        let module = py.import("omaha._core")?;
        Ok((module.getattr("_settle_again")?, (given.live.clone(), options).into_pyobject(py)?))
    }
}

/// `settle` with its options in a dict; for pickle.
#[pyfunction(name = "_settle_again")]
#[pyo3(signature = (live, options, /))]
pub fn settle_again<'py>(live: &Bound<'py, PyAny>, options: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    live.py().import("omaha._core")?.getattr("settle")?.call((live,), Some(options))
}

/// Strengths of one board (a list by seat) or of several (a list of such lists).
fn boards<'py>(strengths: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let mut lists = Vec::new();
    let mut nested = None;
    each(strengths, |_, item| {
        let is_list = item.cast::<PyList>().is_ok() || item.cast::<PyTuple>().is_ok();
        if *nested.get_or_insert(is_list) != is_list {
            return Err(pyo3::exceptions::PyTypeError::new_err(
                "strengths are a list by seat, or a list of such lists",
            ));
        }
        if is_list {
            lists.push(item.clone());
        }
        Ok(())
    })?;
    Ok(if nested == Some(true) { lists } else { vec![strengths.clone()] })
}

/// Pays a hand to the last chip (rules 4).
///
/// `live` is what each seat bet in the whole hand, blinds included, by seat clockwise (2 to 23 seats); `ante` the antes that each
/// paid for himself, `dead` dead money, `added` money from no seat. `high` and `low` are the seats' strengths, higher is better,
/// `None` is no hand or no low (numbers, or `HighRank` and `LowRank`): a list by seat, or a list of such lists, one a board; `high`
/// may be left out when nobody contests a pot, `low` means hi-lo. `folded` says whose hand is not live (their strengths are not
/// looked at), `mucked` whose hand was given up after betting closed: those shape the pots but win nothing (4.3). `button` is the
/// button's seat, maybe an empty one; `unit` the smallest chip; `flop` whether one was dealt; `dealt_in` the number of players, for
/// caps by players; `rules` a `PotRules`.
///
/// Raises `PotsError` with every defect in `problems` (4.10, 4.12), `IntegrityError` if chips did not add up (4.11).
///
/// >>> import omaha
/// >>> paid = omaha.settle([100, 300, 500], high=[9, 7, 8], button=0)
/// >>> paid.payout, paid.returned
/// ((300, 0, 400), (0, 0, 200))
/// >>> print(paid)
/// 200 that nobody matched go back to seat 2
/// seat 2 wins side pot 1, 400
/// seat 0 wins the main pot, 300
#[pyfunction]
#[pyo3(signature = (live, *, high = None, low = None, button, folded = None, mucked = None, ante = None, dead = None, added = None, unit = None, flop = true, dealt_in = None, rules = None))]
#[expect(clippy::too_many_arguments, reason = "the fields of a hand as Python names them")]
pub fn settle(
    py: Python<'_>,
    live: &Bound<'_, PyAny>,
    high: Option<&Bound<'_, PyAny>>,
    low: Option<&Bound<'_, PyAny>>,
    button: &Bound<'_, PyAny>,
    folded: Option<&Bound<'_, PyAny>>,
    mucked: Option<&Bound<'_, PyAny>>,
    ante: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    added: Option<&Bound<'_, PyAny>>,
    unit: Option<&Bound<'_, PyAny>>,
    flop: bool,
    dealt_in: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyPotRules>>,
) -> PyResult<PySettlement> {
    let mut defects = Defects::default();
    let mut rules = rules.map_or_else(PotRules::default, |rules| rules.get().0.clone());
    rules.hilo = low.is_some();
    rules.unit = unit.map_or(1, |unit| defects.amount(unit, "unit", None));
    let live = defects.amounts(live, "live")?;
    let seats = live.len();
    let high = high.map_or_else(|| Ok(Vec::new()), boards)?;
    let low = low.map_or_else(|| Ok(Vec::new()), boards)?;
    if !low.is_empty() && low.len() != high.len() {
        defects.add("pots.length", "low", None, format!("lows of {} boards, highs of {}", low.len(), high.len()));
    }
    let mut strengths = Vec::with_capacity(high.len());
    for (i, list) in high.iter().enumerate() {
        let lows = low.get(i).map_or_else(|| Ok(Vec::new()), |list| defects.strengths(list, "low", i))?;
        strengths.push((defects.strengths(list, "high", i)?, lows));
    }
    let mut seats_of = |list: Option<&Bound<'_, PyAny>>, field| match list {
        None => Ok::<_, PyErr>(0),
        Some(list) => {
            let (flags, count) = defects.flags(list, field)?;
            if count != seats {
                defects.add("pots.length", field, None, format!("{count} entries for {seats} seats"));
            }
            Ok(flags)
        }
    };
    let (folded, mucked) = (seats_of(folded, "folded")?, seats_of(mucked, "mucked")?);
    let given = Given {
        ante: ante.map_or_else(|| Ok(Vec::new()), |list| defects.amounts(list, "ante"))?,
        dead: dead.map_or_else(|| Ok(Vec::new()), |list| defects.amounts(list, "dead"))?,
        added: added.map_or(0, |added| defects.amount(added, "added", None)),
        button: defects.number(button, "pots.button", "button"),
        dealt_in: dealt_in.map_or(0, |count| defects.number(count, "pots.dealt_in", "dealt_in")),
        live,
        folded,
        mucked,
        boards: strengths,
        flop,
        rules,
    };
    let paid = match given.settle() {
        Ok(paid) if defects.0.is_empty() => return Ok(PySettlement { given, paid }),
        Ok(_) => Vec::new(),
        Err(omaha_core::Error::PotsDefects { problems }) => problems,
        Err(error) => return Err(crate::errors::to_py(py, error)),
    };
    // The core's findings on what could be read come after those on what could not.
    let known = defects.0.clone();
    let place = |p: &PotProblem| (p.field, p.seat, p.board);
    let news = paid.into_iter().filter(|p| !known.iter().any(|k| place(k) == place(p)));
    defects.0.extend(news);
    Err(pots_error(py, defects.0))
}

/// The pots of a hand that is still on: who could win what, and what would go back if nobody called.
#[pyclass(name = "PotsInPlay", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyPots {
    pots: Vec<PyPot>,
    returned: Vec<u64>,
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

    fn __len__(&self) -> usize {
        self.pots.len()
    }

    fn __repr__(&self) -> String {
        let pots: Vec<String> = self.pots.iter().map(PyPot::__repr__).collect();
        format!("<PotsInPlay {} returned={:?}>", pots.join(" "), self.returned)
    }
}

/// Who could win what while the hand is still on: the pots as they stand.
///
/// Arguments as `settle`. Raises `PotsError` with every defect in `problems`.
///
/// >>> import omaha
/// >>> omaha.build_pots([40, 60, 100, 100], folded=[False, True, False, False])
/// <PotsInPlay <Pot the main pot: 160 for seats [0, 2, 3]> <Pot side pot 1: 140 for seats [2, 3]> returned=[0, 0, 0, 0]>
#[pyfunction]
#[pyo3(signature = (live, *, folded = None, ante = None, dead = None, added = None))]
pub fn build_pots(
    py: Python<'_>,
    live: &Bound<'_, PyAny>,
    folded: Option<&Bound<'_, PyAny>>,
    ante: Option<&Bound<'_, PyAny>>,
    dead: Option<&Bound<'_, PyAny>>,
    added: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyPots> {
    let mut defects = Defects::default();
    let live = defects.amounts(live, "live")?;
    let ante = ante.map_or_else(|| Ok(Vec::new()), |list| defects.amounts(list, "ante"))?;
    let dead = dead.map_or_else(|| Ok(Vec::new()), |list| defects.amounts(list, "dead"))?;
    let added = added.map_or(0, |added| defects.amount(added, "added", None));
    let folded = match folded {
        None => 0,
        Some(list) => {
            let (flags, count) = defects.flags(list, "folded")?;
            if count != live.len() {
                defects.add("pots.length", "folded", None, format!("{count} entries for {} seats", live.len()));
            }
            flags
        }
    };
    let stake = Stake { live: &live, ante: &ante, dead: &dead, added, folded };
    defects.0.extend(pots::check_stake(&stake));
    if !defects.0.is_empty() {
        return Err(pots_error(py, defects.0));
    }
    let built = pots::build_pots(&stake).or_raise(py)?;
    let count = built.len();
    let pots = built.iter().enumerate().map(|(i, pot)| PyPot::of(i, count, pot, 0)).collect();
    Ok(PyPots { pots, returned: (0..live.len()).map(|seat| built.returned(seat)).collect() })
}
