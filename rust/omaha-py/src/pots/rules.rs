//! `Rake` and `PotRules`: the house's options.

use super::read::{Defects, each};
use crate::errors::pots_error;
use crate::numbers::{text, try_index};
use omaha_core::pots::{BoardOddChip, HiloOddChip, PotRules, Rake, RakeMode};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

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
    #[pyo3(signature = (bp, *, cap = None, unit = None, mode = None, no_flop_no_drop = true, caps_by_players = None, added = false))]
    fn new(
        bp: &Bound<'_, PyAny>,
        cap: Option<&Bound<'_, PyAny>>,
        unit: Option<&Bound<'_, PyAny>>,
        mode: Option<&Bound<'_, PyString>>,
        no_flop_no_drop: bool,
        caps_by_players: Option<&Bound<'_, PyAny>>,
        added: bool,
    ) -> PyResult<Self> {
        let py = bp.py();
        let mut defects = Defects::default();
        let basis_points = defects.amount(bp, "rake.bp", None)?;
        let cap = cap.map(|cap| defects.amount(cap, "rake.cap", None)).transpose()?;
        let unit = unit.map_or(Ok(1), |unit| defects.unit(unit, "pots.rake", "rake.unit"))?;
        let mode = match mode.map(text).as_deref().unwrap_or("per_pot") {
            "per_pot" => RakeMode::PerPot,
            "total_main_first" => RakeMode::TotalMainFirst,
            other => {
                let message = format!("{other:?} is neither \"per_pot\" nor \"total_main_first\"");
                defects.add("pots.rake", "rake.mode", None, message);
                RakeMode::PerPot
            }
        };
        let mut rows = Vec::new();
        if let Some(list) = caps_by_players {
            let is_list = each(list, |_, row| {
                let row = if let Ok(list) = row.cast::<PyList>() { list.to_tuple().into_any() } else { row.clone() };
                let Ok((from, cap)) = row.extract::<(Bound<'_, PyAny>, Option<Bound<'_, PyAny>>)>() else {
                    let message = "a row is (number of players, cap or None)".to_owned();
                    defects.add("pots.rake", "rake.caps_by_players", None, message);
                    return Ok(());
                };
                let from = defects.number(&from, "pots.rake", "rake.caps_by_players")?;
                let cap = cap.map(|cap| defects.amount(&cap, "rake.caps_by_players", None)).transpose()?;
                rows.push((from, cap));
                Ok(())
            })?;
            if !is_list {
                let message = "it is no list of rows".to_owned();
                defects.add("pots.rake", "rake.caps_by_players", None, message);
            }
        }
        let caps_by_players = rows;
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

    /// As its options, which are checked again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let options = PyDict::new(py);
        options.set_item("cap", self.0.cap)?;
        options.set_item("unit", self.0.unit)?;
        options.set_item("mode", self.mode())?;
        options.set_item("no_flop_no_drop", self.0.no_flop_no_drop)?;
        options.set_item("caps_by_players", self.caps_by_players(py)?)?;
        options.set_item("added", self.0.rake_added)?;
        Ok((py.get_type::<Self>().getattr("_make")?, (self.0.basis_points, options).into_pyobject(py)?))
    }

    #[staticmethod]
    #[pyo3(signature = (bp, options, /))]
    fn _make<'py>(bp: &Bound<'py, PyAny>, options: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        bp.py().get_type::<Self>().call((bp,), Some(options))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// Seat numbers in a list; `None` if an item is no seat.
fn seats_in(order: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    let mut seats = Some(Vec::new());
    let is_list = each(order, |_, item| {
        match (try_index(item)?.and_then(|seat| seat.extract::<u8>().ok()), &mut seats) {
            (Some(seat), Some(seats)) => seats.push(seat),
            _ => seats = None,
        }
        Ok(())
    })?;
    Ok(seats.filter(|_| is_list))
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
pub struct PyPotRules(pub PotRules);

#[pymethods]
impl PyPotRules {
    #[new]
    #[pyo3(signature = (*, one_odd_chip_max = true, identical_even = true, odd_chip_order = None, hilo_odd_chip = None, board_odd_chip = None, rake = None))]
    fn new(
        py: Python<'_>,
        one_odd_chip_max: bool,
        identical_even: bool,
        odd_chip_order: Option<&Bound<'_, PyAny>>,
        hilo_odd_chip: Option<&Bound<'_, PyString>>,
        board_odd_chip: Option<&Bound<'_, PyString>>,
        rake: Option<&Bound<'_, PyRake>>,
    ) -> PyResult<Self> {
        let mut defects = Defects::default();
        let mut option = |field, value: Option<&Bound<'_, PyString>>, names: [&str; 2]| {
            let value = value.map_or(std::borrow::Cow::Borrowed(names[0]), text);
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
                let seats = seats_in(order)?;
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

    /// As its options, which are checked again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let options = PyDict::new(py);
        options.set_item("one_odd_chip_max", self.0.one_odd_chip_max)?;
        options.set_item("identical_even", self.0.identical_even)?;
        options.set_item("odd_chip_order", self.odd_chip_order(py)?)?;
        options.set_item("hilo_odd_chip", self.hilo_odd_chip())?;
        options.set_item("board_odd_chip", self.board_odd_chip())?;
        options.set_item("rake", self.rake())?;
        Ok((py.get_type::<Self>().getattr("_make")?, (options,)))
    }

    #[staticmethod]
    #[pyo3(signature = (options, /))]
    fn _make<'py>(options: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        options.py().get_type::<Self>().call((), Some(options))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
