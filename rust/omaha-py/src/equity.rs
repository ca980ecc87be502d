//! Equities: what is asked, and what was counted.

use crate::buffers::{elements, elements_mut};
use crate::cards::{PyCardSet, placed_cards, placed_player, with_offset};
use crate::deck::seed_bytes;
use crate::errors::{custom, to_py};
use crate::pace::Pace;
use crate::run::{Rows, divide, step};
use omaha_core::equity::{CHUNK, Low, Matchups, ROUND, Request, Sampler, Spot, Tally, UNIT};
use omaha_core::equity::{known, ordering, runouts};
use omaha_core::{Error, Place};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyTuple, PyType};
use std::sync::Mutex;

/// More terms than known hands ever have.
const SHORT: u64 = 1_000_000;
/// Players, board and dead cards, checked; the face of it is `omaha.equity`.
#[pyclass(name = "_Spot", module = "omaha._core", frozen)]
pub struct PySpot(Spot);

#[pymethods]
impl PySpot {
    #[new]
    #[pyo3(signature = (players, board, dead, cards, low, /))]
    fn new(
        py: Python<'_>,
        players: &Bound<'_, PyTuple>,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
        cards: Option<usize>,
        low: bool,
    ) -> PyResult<Self> {
        let mut read = Vec::with_capacity(players.len());
        for (i, player) in players.iter().enumerate() {
            read.push(placed_player(&player, Place::Hand(i))?);
        }
        let (on_board, gone) = (placed_cards(board, Place::Board)?, placed_cards(dead, Place::Dead)?);
        Spot::of_players(&read, cards, on_board, gone, low).map(Self).map_err(|error| {
            let most = cards.or_else(|| read.first().map(|first| first.known.len())).unwrap_or(4).clamp(4, 6);
            let error = match error.place() {
                Some(Place::Hand(i)) => match players.get_item(i) {
                    Ok(player) if !is_open(&player) => with_offset(&player, error, most),
                    _ => error,
                },
                Some(Place::Dead) => with_offset(dead, error, 52),
                _ => with_offset(board, error, 5),
            };
            to_py(py, error)
        })
    }

    /// The known cards of each player.
    #[getter]
    fn hands(&self) -> Vec<PyCardSet> {
        self.0.hands().iter().map(|&hand| PyCardSet(hand)).collect()
    }

    #[getter]
    fn board(&self) -> PyCardSet {
        PyCardSet(self.0.board())
    }

    #[getter]
    fn dead(&self) -> PyCardSet {
        PyCardSet(self.0.dead())
    }

    /// The cards that may still come.
    #[getter]
    fn live(&self) -> PyCardSet {
        PyCardSet(self.0.live())
    }

    /// How many cards each player holds.
    #[getter]
    fn cards(&self) -> usize {
        self.0.hole()
    }

    #[getter]
    fn low(&self) -> bool {
        self.0.hilo()
    }

    /// Whether all cards of all players are known.
    #[getter]
    fn all_known(&self) -> bool {
        self.0.all_known()
    }

    /// Each player as text, with a `*` for each unknown card.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.texts())
    }

    #[expect(clippy::type_complexity, reason = "what the constructor takes")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyTuple>, String, String, usize, bool))> {
        let (board, dead) = (self.0.board().to_string(), self.0.dead().to_string());
        Ok((py.get_type::<Self>(), (self.players(py)?, board, dead, self.0.hole(), self.0.hilo())))
    }

    /// How many terms an exact sum has.
    #[getter]
    fn work(&self) -> u64 {
        Request::new(&self.0).work()
    }

    /// Counts all deals; `None` if that are more terms than `most`. `progress` is called with the part that is done.
    #[pyo3(signature = (most, threads, progress, /))]
    fn exact(
        &self,
        py: Python<'_>,
        most: u64,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<PyTally>> {
        if self.0.all_known() && most >= SHORT {
            return step(py, || Ok(known(&self.0))).map(|tally| Some(PyTally(tally)));
        }
        let request = Request::new(&self.0);
        if request.check(most).is_err() {
            return Ok(None);
        }
        let job = step(py, || Ok(request.job()))?;
        let parts = job.parts();
        let (mut tally, mut done) = (Tally::new(self.0.hands().len()), 0);
        let mut pace = Pace::new(threads as u64);
        while done < parts {
            let to = pace.next(done).min(parts);
            let more = step(py, || {
                let tally = Mutex::new(Tally::new(self.0.hands().len()));
                let run = |from, to| job.run(from, to);
                let work = Parts { run: &run, from: done, to, tally: &tally };
                divide(work, threads)?;
                tally.into_inner().map_err(|_| Error::Interrupted)
            })?;
            tally.merge(&more);
            done = to;
            py.check_signals()?;
            if let Some(progress) = progress.filter(|_| pace.tells(done == parts)) {
                let go_on = progress.call1((done as f64 / parts as f64,))?;
                if done < parts && go_on.is(PyBool::new(py, false)) {
                    let message = "stopped by progress; an exact sum has no partial result";
                    return Err(custom(py, "WorkTooLarge", "work.stopped", message));
                }
            }
        }
        Ok(Some(PyTally(tally)))
    }

    /// Draws deals until one of the limits is reached. `progress` is called with the tally so far, and stops if it returns `False`.
    #[pyo3(signature = (trials, seconds, error, seed, threads, progress, /))]
    #[expect(clippy::too_many_arguments, reason = "a private call")]
    fn sample(
        &self,
        py: Python<'_>,
        trials: Option<u64>,
        seconds: Option<f64>,
        error: Option<f64>,
        seed: &Bound<'_, PyAny>,
        threads: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyTally> {
        let sampler = Sampler::new(&self.0, seed_bytes(seed)?);
        let trials = trials.unwrap_or(i64::MAX as u64);
        let chunks = trials.div_ceil(CHUNK);
        let players = self.0.hands().len();
        let (mut tally, mut done) = (Tally::new(players), 0);
        let mut pace = Pace::new(threads as u64);
        while done < chunks {
            let mut to = pace.next(done).min(chunks);
            if error.is_some() {
                // The target is looked at after the same deals, however many threads there are.
                to = to.min((done / ROUND + 1) * ROUND);
            }
            let more = step(py, || {
                let tally = Mutex::new(Tally::new(players));
                let run = |from, to| sampler.run(from, to, trials);
                divide(Parts { run: &run, from: done, to, tally: &tally }, threads)?;
                tally.into_inner().map_err(|_| Error::Interrupted)
            })?;
            tally.merge(&more);
            done = to;
            py.check_signals()?;
            let reached = done % ROUND == 0
                && error.is_some_and(|target| (0..players).all(|player| tally.standard_error(player) <= target));
            let late = seconds.is_some_and(|most| pace.begun.elapsed().as_secs_f64() >= most);
            let last = done == chunks || reached || late;
            if let Some(progress) = progress.filter(|_| pace.tells(last)) {
                let go_on = progress.call1((PyTally(tally.clone()),))?;
                if go_on.is(PyBool::new(py, false)) {
                    break;
                }
            }
            if last {
                break;
            }
        }
        Ok(PyTally(tally))
    }

    /// Each way to complete the board (three cards or more, all hands known): the mask of the cards, and who wins high and low.
    fn runouts(&self) -> Vec<(u64, u16, u16)> {
        runouts(&self.0).into_iter().map(|(cards, high, low)| (cards.mask(), high, low)).collect()
    }

    /// How often each player has the nuts, and the deals: all hands known.
    #[pyo3(signature = (low, /))]
    fn nuts(&self, py: Python<'_>, low: bool) -> PyResult<(Vec<u64>, u64)> {
        step(py, || Ok(omaha_core::equity::nuts(&self.0, low)))
    }
}

impl PySpot {
    fn texts(&self) -> Vec<String> {
        let (hands, unknown) = (self.0.hands(), self.0.unknown());
        hands.iter().zip(unknown).map(|(hand, unknown)| hand.to_string() + &"*".repeat(unknown)).collect()
    }
}

/// Whether a player is written with unknown cards, so that positions say nothing.
fn is_open(player: &Bound<'_, PyAny>) -> bool {
    player.is_none() || player.extract::<String>().is_ok_and(|text| text.contains('*'))
}

/// Parts of some work, to be divided among threads; sums of integers come out the same.
struct Parts<'a> {
    run: &'a (dyn Fn(u64, u64) -> Tally + Sync),
    from: u64,
    to: u64,
    tally: &'a Mutex<Tally>,
}

impl Rows for Parts<'_> {
    fn rows(&self) -> usize {
        (self.to - self.from) as usize
    }

    fn split(self, at: usize) -> (Self, Self) {
        let middle = self.from + at as u64;
        (Self { to: middle, ..self }, Self { from: middle, ..self })
    }

    fn run(self) -> Result<(), Error> {
        let part = (self.run)(self.from, self.to);
        self.tally.lock().map_err(|_| Error::Interrupted)?.merge(&part);
        Ok(())
    }
}

/// What was counted; the face of it is `omaha.Equity`.
#[pyclass(name = "_Tally", module = "omaha._core", frozen)]
pub struct PyTally(Tally);

#[pymethods]
impl PyTally {
    #[new]
    #[pyo3(signature = (players, deals, cells, /))]
    fn new(py: Python<'_>, players: usize, deals: u64, cells: Vec<u64>) -> PyResult<Self> {
        let tally = if (2..=11).contains(&players) { Tally::from_cells(players, deals, cells) } else { None };
        let wrong = || custom(py, "ArrayError", "array.length", "these are no counts of an equity");
        tally.map(Self).ok_or_else(wrong)
    }

    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    #[getter]
    fn deals(&self) -> u64 {
        self.0.deals()
    }

    /// All counts, see `omaha.Equity.counts`.
    fn cells(&self) -> Vec<u64> {
        self.0.cells().to_vec()
    }

    /// Pot shares in units, so many a pot.
    fn units(&self) -> (Vec<u128>, u64) {
        ((0..self.0.players()).map(|player| self.0.units(player)).collect(), UNIT)
    }

    /// Equities as floats.
    fn equities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all = self.0.deals() as f64 * UNIT as f64;
        let equity = |player| if all == 0.0 { 0.0 } else { self.0.units(player) as f64 / all };
        PyTuple::new(py, (0..self.0.players()).map(equity))
    }

    fn standard_errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.0.players()).map(|player| self.0.standard_error(player)))
    }

    /// How often a player shared the high and the low in so many ways: 0 lost, 1 alone; a low of -1 is none.
    #[pyo3(signature = (player, high, low, /))]
    fn count(&self, player: usize, high: usize, low: isize) -> u64 {
        let low = match low {
            ..0 => Low::None,
            0 => Low::Lost,
            ways => Low::Shared(ways as usize),
        };
        let players = self.0.players();
        let known = player < players && high <= players && !matches!(low, Low::Shared(ways) if ways > players);
        if known { self.0.count(player, high, low) } else { 0 }
    }

    /// The sum of two tallies of as many players.
    #[pyo3(signature = (other, /))]
    fn merged(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let fits = self.0.players() == other.0.players() && self.0.deals().checked_add(other.0.deals()).is_some();
        if !fits {
            return Err(custom(py, "ArrayError", "array.length", "these counts cannot be added"));
        }
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        Ok(Self(sum))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (usize, u64, Vec<u64>)) {
        (py.get_type::<Self>(), (self.0.players(), self.0.deals(), self.cells()))
    }
}

/// Equities of many match-ups; the face of it is `omaha.equity_batch`.
///
/// `units`, `wins` and `ties` have a place for each player of each row, `deals` one for each row.
#[pyfunction(name = "_fill_equities")]
#[pyo3(signature = (hole, players, cards, board, board_cards, shared_board, low, units, wins, ties, deals, threads, /))]
#[expect(clippy::too_many_arguments, reason = "one private call instead of a class of arguments")]
pub fn fill_equities(
    py: Python<'_>,
    hole: PyBuffer<u8>,
    players: usize,
    cards: usize,
    board: PyBuffer<u8>,
    board_cards: usize,
    shared_board: bool,
    low: bool,
    units: PyBuffer<u64>,
    wins: PyBuffer<u64>,
    ties: PyBuffer<u64>,
    deals: PyBuffer<u64>,
    threads: usize,
) -> PyResult<()> {
    let matchups = Matchups {
        hole: elements(py, &hole, "hole")?,
        players,
        cards,
        board: elements(py, &board, "board")?,
        board_cards,
        shared_board,
        hilo: low,
    };
    let rows = matchups.rows();
    let mut out = Table {
        matchups,
        first: 0,
        units: elements_mut(py, &units, "units")?,
        wins: elements_mut(py, &wins, "wins")?,
        ties: elements_mut(py, &ties, "ties")?,
        deals: elements_mut(py, &deals, "deals")?,
    };
    for (name, found, expected) in [
        ("units", out.units.len(), rows * players),
        ("wins", out.wins.len(), rows * players),
        ("ties", out.ties.len(), rows * players),
        ("deals", out.deals.len(), rows),
    ] {
        if found != expected {
            return Err(to_py(py, Error::Length { what: name, found, expected }));
        }
    }
    let mut pace = Pace::new(threads as u64);
    let mut done = 0;
    while done < rows as u64 {
        let to = pace.next(done).min(rows as u64);
        let (now, rest) = out.split((to - done) as usize);
        step(py, || divide(now, threads))?;
        out = rest;
        done = to;
        py.check_signals()?;
    }
    Ok(())
}

/// Rows of a batch and where their answers go.
struct Table<'a> {
    matchups: Matchups<'a>,
    first: usize,
    units: &'a mut [u64],
    wins: &'a mut [u64],
    ties: &'a mut [u64],
    deals: &'a mut [u64],
}

impl Rows for Table<'_> {
    fn rows(&self) -> usize {
        self.deals.len()
    }

    fn split(self, at: usize) -> (Self, Self) {
        let Self { matchups, first, units, wins, ties, deals } = self;
        let wide = at * matchups.players;
        let (units, more_units) = units.split_at_mut(wide);
        let (wins, more_wins) = wins.split_at_mut(wide);
        let (ties, more_ties) = ties.split_at_mut(wide);
        let (deals, more_deals) = deals.split_at_mut(at);
        let rest = Self {
            first: first + at,
            units: more_units,
            wins: more_wins,
            ties: more_ties,
            deals: more_deals,
            matchups,
        };
        (Self { matchups, first, units, wins, ties, deals }, rest)
    }

    fn run(self) -> Result<(), Error> {
        let players = self.matchups.players;
        let outputs = self.units.chunks_mut(players).zip(self.wins.chunks_mut(players));
        let outputs = outputs.zip(self.ties.chunks_mut(players)).zip(self.deals);
        for (row, (((units, wins), ties), deals)) in outputs.enumerate() {
            let tally = self.matchups.tally(self.first + row)?;
            *deals = tally.deals();
            for player in 0..players {
                units[player] = tally.units(player) as u64;
                (wins[player], ties[player]) = tally.high(player);
            }
        }
        Ok(())
    }
}

/// The number of the class of a hand of four to six cards in the orderings, and how many hands are in it.
#[pyfunction(name = "_ordering_class")]
#[pyo3(signature = (hand, /))]
pub fn ordering_class(py: Python<'_>, hand: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
    let set = placed_cards(hand, Place::Hole)?;
    match ordering::class_of(set) {
        Ok(class) => Ok((class, ordering::combinations(set))),
        Err(error) => Err(to_py(py, with_offset(hand, error, 6))),
    }
}

/// The first hand of each class of four to six cards, as masks of 64 bits, and how many hands are in it, as bytes.
#[pyfunction(name = "_ordering_classes")]
#[pyo3(signature = (cards, /))]
pub fn ordering_classes<'py>(py: Python<'py>, cards: usize) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
    let masks: Vec<u8> = ordering::classes_of(cards).flat_map(|hand| hand.mask().to_ne_bytes()).collect();
    Ok((PyBytes::new(py, &masks), PyBytes::new(py, ordering::sizes_of(cards))))
}
