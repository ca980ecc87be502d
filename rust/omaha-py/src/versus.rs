//! Range against range: lists of hands in, counts out; the face of it is `omaha.versus`.

use crate::buffers::elements;
use crate::cards::{PyCardSet, placed_cards, with_offset};
use crate::deck::seed_bytes;
use crate::errors::{custom, to_py};
use crate::pace::Pace;
use crate::run::{Rows, divide, step, watched};
use omaha_core::equity::{CHUNK, ROUND, UNIT};
use omaha_core::versus::{Answer, Counts, Draws, Listed, Outcome, Shares, Versus};
use omaha_core::{Error, Place};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyTuple, PyType};
use std::sync::Mutex;

/// Terms of a part that takes longer than Ctrl-C may wait.
const LONG: u64 = 20_000_000;

/// Ranges, board and dead cards, checked.
#[pyclass(name = "_Versus", module = "omaha._core", frozen)]
pub struct PyVersus {
    versus: Versus,
    board: PyCardSet,
    dead: PyCardSet,
}

/// What each hand left of one player won and met, two words of 64 bits each, the lower first.
type ByHand<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>);

#[pymethods]
impl PyVersus {
    #[new]
    #[pyo3(signature = (masks, weights, cards, board, dead, low, /))]
    fn new(
        py: Python<'_>,
        masks: Vec<PyBuffer<u64>>,
        weights: Vec<Option<PyBuffer<u16>>>,
        cards: usize,
        board: &Bound<'_, PyAny>,
        dead: &Bound<'_, PyAny>,
        low: bool,
    ) -> PyResult<Self> {
        let (on_board, gone) = (placed_cards(board, Place::Board)?, placed_cards(dead, Place::Dead)?);
        let mut players = Vec::with_capacity(masks.len());
        for (i, masks) in masks.iter().enumerate() {
            let weights = match weights.get(i) {
                Some(Some(weights)) => Some(elements(py, weights, "weights")?),
                _ => None,
            };
            players.push(Listed { masks: elements(py, masks, "masks")?, weights });
        }
        let made = step(py, || Ok(Versus::new(&players, cards, on_board, gone, low)))?;
        let versus = made.map_err(|error| {
            let error = match error.place() {
                Some(Place::Dead) => with_offset(dead, error, 52),
                Some(Place::Board) => with_offset(board, error, 5),
                _ => error,
            };
            to_py(py, error)
        })?;
        Ok(Self { versus, board: PyCardSet(on_board), dead: PyCardSet(gone) })
    }

    #[getter]
    fn board(&self) -> PyCardSet {
        PyCardSet(self.board.0)
    }

    #[getter]
    fn dead(&self) -> PyCardSet {
        PyCardSet(self.dead.0)
    }

    /// How many terms an exact sum has.
    #[getter]
    fn work(&self) -> u64 {
        self.versus.work()
    }

    /// By player how many hands board and dead cards leave, and what they weigh.
    #[getter]
    fn left(&self) -> Vec<(usize, u64)> {
        (0..self.versus.players()).map(|player| self.versus.left(player)).collect()
    }

    /// Counts everything; `None` if that are more terms than `most`. `by_hand` has a bit for each player of whose hands the shares
    /// are wanted, `counts` asks for all outcomes. `progress` is called with the part that is done.
    #[pyo3(signature = (most, threads, by_hand, counts, progress, /))]
    fn exact<'py>(
        &self,
        py: Python<'py>,
        most: u64,
        threads: usize,
        by_hand: u16,
        counts: bool,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<(PyCounts, Vec<ByHand<'py>>, u64)>> {
        if self.versus.check(most).is_err() {
            return Ok(None);
        }
        let job = step(py, || self.versus.job(by_hand, counts))?;
        let (parts, mut done) = (job.parts(), 0);
        // A single part may take seconds: those of wide ranges of five cards do.
        let long = self.versus.work() / parts.max(1) > LONG;
        let mut all = job.nothing();
        let mut pace = Pace::new(threads as u64);
        while done < parts {
            let to = pace.next(done).min(parts);
            let work = || {
                let sum = Mutex::new(None);
                let run = |from, to| Ok(job.run(from, to));
                divide(Parts { run: &run, merge: &Outcome::merge, from: done, to, sum: &sum }, threads)?;
                sum.into_inner().map_err(|_| Error::Interrupted)
            };
            let more = if long { watched(py, &job.stop, work) } else { step(py, work) }?;
            if let Some(more) = more {
                all.merge(more);
            }
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
        let Answer { counts, shares } = step(py, || job.finish(all))?;
        let Some(shares) = shares else { return Ok(Some((PyCounts(counts), Vec::new(), 1))) };
        let wanted = (0..shares.won.len()).filter(|&player| by_hand >> player & 1 == 1);
        let hands = wanted.map(|player| Self::by_hand(py, &shares, player)).collect();
        Ok(Some((PyCounts(counts), hands, shares.pot)))
    }

    /// Draws deals until one of the limits is reached. `progress` is called with the counts so far, and stops if it returns `False`.
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
    ) -> PyResult<PyCounts> {
        let seed = seed_bytes(seed)?;
        let draws = step(py, || Ok(Draws::new(&self.versus, seed)))?;
        let trials = trials.unwrap_or(i64::MAX as u64);
        let chunks = trials.div_ceil(CHUNK);
        let players = self.versus.players();
        let (mut counts, mut done) = (Counts::new(players), 0);
        let mut pace = Pace::new(threads as u64);
        while done < chunks {
            let mut to = pace.next(done).min(chunks);
            if error.is_some() {
                // The target is looked at after the same deals, however many threads there are.
                to = to.min((done / ROUND + 1) * ROUND);
            }
            let more = step(py, || {
                let sum = Mutex::new(None);
                let run = |from, to| draws.run(from, to, trials);
                let merge = |all: &mut Counts, more: Counts| all.merge(&more);
                divide(Parts { run: &run, merge: &merge, from: done, to, sum: &sum }, threads)?;
                sum.into_inner().map_err(|_| Error::Interrupted)
            })?;
            if let Some(more) = more {
                counts.merge(&more);
            }
            done = to;
            py.check_signals()?;
            let reached = done % ROUND == 0
                && error.is_some_and(|target| (0..players).all(|player| counts.standard_error(player) <= target));
            let late = seconds.is_some_and(|most| pace.begun.elapsed().as_secs_f64() >= most);
            let last = done == chunks || reached || late;
            if let Some(progress) = progress.filter(|_| pace.tells(last)) {
                let go_on = progress.call1((PyCounts(counts.clone()),))?;
                if go_on.is(PyBool::new(py, false)) {
                    break;
                }
            }
            if last {
                break;
            }
        }
        Ok(PyCounts(counts))
    }
}

impl PyVersus {
    fn by_hand<'py>(py: Python<'py>, shares: &Shares, player: usize) -> ByHand<'py> {
        let bytes = |values: &[u128]| {
            let words = values.iter().flat_map(|&value| [value as u64, (value >> 64) as u64]);
            PyBytes::new(py, &words.flat_map(u64::to_ne_bytes).collect::<Vec<u8>>())
        };
        (bytes(&shares.won[player]), bytes(&shares.met[player]))
    }
}

/// Parts of some work, to be divided among threads; sums of integers come out the same.
struct Parts<'a, T> {
    run: &'a (dyn Fn(u64, u64) -> Result<T, Error> + Sync),
    merge: &'a (dyn Fn(&mut T, T) + Sync),
    from: u64,
    to: u64,
    sum: &'a Mutex<Option<T>>,
}

impl<T: Send> Rows for Parts<'_, T> {
    fn rows(&self) -> usize {
        (self.to - self.from) as usize
    }

    fn split(self, at: usize) -> (Self, Self) {
        let middle = self.from + at as u64;
        (Self { to: middle, ..self }, Self { from: middle, ..self })
    }

    fn run(self) -> Result<(), Error> {
        let part = (self.run)(self.from, self.to)?;
        let mut sum = self.sum.lock().map_err(|_| Error::Interrupted)?;
        match sum.as_mut() {
            Some(all) => (self.merge)(all, part),
            None => *sum = Some(part),
        }
        Ok(())
    }
}

/// What was counted; the face of it is `omaha.RangeEquity`.
#[pyclass(name = "_Counts", module = "omaha._core", frozen)]
pub struct PyCounts(Counts);

#[pymethods]
impl PyCounts {
    #[new]
    #[pyo3(signature = (players, total, cells, /))]
    fn new(py: Python<'_>, players: usize, total: u128, cells: Vec<u128>) -> PyResult<Self> {
        let counts = if (2..=11).contains(&players) { Counts::from_cells(players, total, cells) } else { None };
        let wrong = || custom(py, "ArrayError", "array.length", "these are no counts of an equity");
        counts.map(Self).ok_or_else(wrong)
    }

    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The weight of everything counted.
    #[getter]
    fn total(&self) -> u128 {
        self.0.total()
    }

    /// By player, ways of the high and ways of the low, see `omaha.Equity.counts`.
    fn cells(&self) -> Vec<u128> {
        self.0.cells().to_vec()
    }

    /// Pot shares in units, so many a pot.
    fn units(&self) -> (Vec<u128>, u64) {
        ((0..self.0.players()).map(|player| self.0.units(player)).collect(), UNIT)
    }

    fn standard_errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.0.players()).map(|player| self.0.standard_error(player)))
    }

    /// The sum of two counts of as many players.
    #[pyo3(signature = (other, /))]
    fn merged(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        if self.0.players() != other.0.players() || self.0.total().saturating_add(other.0.total()) >= 1 << 100 {
            return Err(custom(py, "ArrayError", "array.length", "these counts cannot be added"));
        }
        let mut sum = self.0.clone();
        sum.merge(&other.0);
        Ok(Self(sum))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (usize, u128, Vec<u128>)) {
        (py.get_type::<Self>(), (self.0.players(), self.0.total(), self.cells()))
    }
}
