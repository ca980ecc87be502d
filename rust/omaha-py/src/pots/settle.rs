//! `settle`, `build_pots` and `Settlement`.

use super::read::{Defects, each, listed};
use super::rules::PyPotRules;
use super::values::{PyAward, PyPot, PyPots};
use crate::errors::{OrRaise, custom, pots_error};
use crate::numbers::{index, saturated};
use omaha_core::hand::Hand;
use omaha_core::pots::{self, BoardStrengths, PotProblem, PotRules, Seats, Settlement, Settling, Stake};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

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

impl PySettlement {
    /// The settlement of a hand that was played.
    pub fn of_hand(hand: &Hand, paid: Settlement) -> Self {
        let stake = hand.stake();
        let mut rules = hand.pot_rules();
        // Without boards nobody compares anything, and `settle` cannot know that there would be a low.
        rules.hilo &= paid.boards > 0;
        let boards = hand.strengths().into_iter().take(paid.boards);
        let boards = boards.map(|(high, low)| (high, if rules.hilo { low } else { Vec::new() })).collect();
        let given = Given {
            live: stake.live.to_vec(),
            ante: stake.ante.to_vec(),
            dead: stake.dead.to_vec(),
            added: stake.added,
            folded: stake.folded,
            mucked: hand.shown_and_mucked().1,
            boards,
            button: hand.button(),
            flop: hand.flop_dealt(),
            dealt_in: hand.starting_stacks().iter().filter(|&&stack| stack > 0).count(),
            rules,
        };
        Self { given, paid }
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
        PyTuple::new(
            py,
            self.paid.awards.iter().map(|award| PyAward { award: *award, text: self.paid.explain_award(award) }),
        )
    }

    /// What each seat gets of the pot with this number.
    #[pyo3(signature = (pot, /))]
    fn pot_payout<'py>(&self, py: Python<'py>, pot: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let number = saturated(&index(pot)?)?;
        match usize::try_from(number).ok().filter(|&pot| pot < self.paid.pots.len()) {
            Some(pot) => PyTuple::new(py, self.paid.pot_awards(pot)),
            None => {
                let message = format!("there is no pot {number}, only {}", self.paid.pots.len());
                Err(custom(py, "HoldingError", "pots.pot", &message))
            }
        }
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
        options.set_item("high", (!high.is_empty()).then_some(high))?;
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
fn boards<'py>(
    strengths: &Bound<'py, PyAny>,
    defects: &mut Defects,
    field: &'static str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let strengths = &listed(strengths)?;
    let (mut lists, mut others) = (Vec::new(), 0);
    each(strengths, |_, item| {
        if item.cast::<PyList>().is_ok() || item.cast::<PyTuple>().is_ok() {
            lists.push(item.clone());
        } else {
            others += 1;
        }
        Ok(())
    })?;
    if !lists.is_empty() && others > 0 {
        let message = "strengths are a list by seat, or a list of such lists, not both".to_owned();
        defects.add("pots.type", field, None, message);
    }
    Ok(if lists.is_empty() { vec![strengths.clone()] } else { lists })
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
    rules.unit = unit.map_or(Ok(1), |unit| defects.unit(unit, "pots.unit", "unit"))?;
    let live = defects.amounts(live, "live")?;
    let seats = live.len();
    let high = high.map_or_else(|| Ok(Vec::new()), |list| boards(list, &mut defects, "high"))?;
    let low = low.map_or_else(|| Ok(Vec::new()), |list| boards(list, &mut defects, "low"))?;
    if !low.is_empty() && low.len() != high.len() {
        defects.add("pots.length", "low", None, format!("lows of {} boards, highs of {}", low.len(), high.len()));
    }
    let mut strengths = Vec::with_capacity(high.len());
    for (i, list) in high.iter().enumerate() {
        let lows = low.get(i).map_or_else(|| Ok(Vec::new()), |list| defects.strengths(list, "low", i))?;
        strengths.push((defects.strengths(list, "high", i)?, lows));
    }
    let folded = folded.map_or(Ok(0), |list| defects.flags(list, "folded", seats))?;
    let mucked = mucked.map_or(Ok(0), |list| defects.flags(list, "mucked", seats))?;
    let dealt_in = match dealt_in {
        None => 0,
        Some(count) => {
            let known = defects.0.len();
            let count = defects.number(count, "pots.dealt_in", "dealt_in")?;
            if count == 0 && defects.0.len() == known {
                defects.add("pots.dealt_in", "dealt_in", None, "nobody was dealt in".to_owned());
            }
            count
        }
    };
    let given = Given {
        ante: ante.map_or_else(|| Ok(Vec::new()), |list| defects.amounts(list, "ante"))?,
        dead: dead.map_or_else(|| Ok(Vec::new()), |list| defects.amounts(list, "dead"))?,
        added: added.map_or(Ok(0), |added| defects.amount(added, "added", None))?,
        button: defects.number(button, "pots.button", "button")?,
        dealt_in,
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
    Err(pots_error(py, all_defects(defects, paid)))
}

/// The core's findings on what could be read come after those on what could not, unless they follow from them.
fn all_defects(defects: Defects, found: Vec<PotProblem>) -> Vec<PotProblem> {
    let known = &defects.0;
    // Without all amounts and flags nobody can say who may win what; without a list nobody knows the number of seats.
    let stake = ["live", "ante", "dead", "added", "folded", "mucked", "unit"];
    let stake_known = !known.iter().any(|p| stake.contains(&p.field));
    let seats_known = !defects.no_list("live");
    let place = |p: &PotProblem| (p.field, p.seat, p.board);
    let news: Vec<_> = found
        .into_iter()
        .filter(|p| !known.iter().any(|k| place(k) == place(p)) && !defects.no_list(p.field))
        .filter(|p| stake_known || !matches!(p.code, "pots.orphan_layer" | "pots.hand_missing"))
        .filter(|p| {
            let by_seats = ["pots.length", "pots.seats", "pots.button", "pots.dealt_in", "pots.no_live_hand"];
            seats_known || !by_seats.contains(&p.code) && p.field != "odd_chip_order"
        })
        .collect();
    let mut all = defects.0;
    all.extend(news);
    all
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
    let added = added.map_or(Ok(0), |added| defects.amount(added, "added", None))?;
    let folded = folded.map_or(Ok(0), |list| defects.flags(list, "folded", live.len()))?;
    let stake = Stake { live: &live, ante: &ante, dead: &dead, added, folded };
    let problems = all_defects(defects, pots::check_stake(&stake));
    if !problems.is_empty() {
        return Err(pots_error(py, problems));
    }
    let built = pots::build_pots(&stake).or_raise(py)?;
    let count = built.len();
    let pots = built.iter().enumerate().map(|(i, pot)| PyPot::of(i, count, pot, 0)).collect();
    Ok(PyPots { pots, returned: (0..live.len()).map(|seat| built.returned(seat)).collect() })
}
