//! The evaluator's functions.

use crate::buffers::{elements, elements_mut};
use crate::cards::{PyCardSet, card_set, placed_cards, with_offset};
use crate::errors::{OrRaise, to_py};
use crate::numbers::{count, saturated};
use crate::ranks::{PyHighRank, PyLowRank};
use crate::run::{Rows, divide, steps};
use omaha_core::eval::{self, Batch, BoardRanks, Path, Results};
use omaha_core::{CardSet, Error, Place};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Rows that one thread evaluates between two looks at the signals: a few milliseconds.
const STEP: usize = 1 << 17;

/// Adds to an error of `check` where in the arguments it stands.
#[cold]
pub fn explain(py: Python<'_>, hole: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>, error: Error) -> PyErr {
    let error = match error.place() {
        Some(Place::Hole) => with_offset(hole, error, *eval::HOLE.end()),
        _ => with_offset(board, error, *eval::BOARD.end()),
    };
    to_py(py, error)
}

#[inline]
pub fn both(hole: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<(CardSet, CardSet)> {
    Ok((placed_cards(hole, Place::Hole)?, placed_cards(board, Place::Board)?))
}

/// The best high hand from exactly two of 4 to 7 hole cards and exactly three of 3 to 5 board cards.
///
/// Cards are a text, a `CardSet`, or any sequence of `Card`, ids and texts, in any order.
///
/// Raises `CardError` (`card.syntax`, `card.range`, `card.duplicate`, `card.count`) with `.where` ("hole" or "board"),
/// `.offset` and `.value`. Rules: 5.1 (S0, S1, S2, S3, S4).
///
/// >>> import omaha
/// >>> omaha.evaluate("AsKsQdJd", "Ts9s8s2h3c")
/// <HighRank 7060: flush, ace-king-ten-nine-eight>
#[pyfunction]
#[pyo3(signature = (hole, board, /))]
pub fn evaluate(py: Python<'_>, hole: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<PyHighRank> {
    let (h, b) = both(hole, board)?;
    match eval::high(h, b) {
        Ok(value) => Ok(PyHighRank::of(value, h, b)),
        Err(error) => Err(explain(py, hole, board, error)),
    }
}

/// The number of a hand of exactly five cards, whoever holds them.
#[pyfunction(name = "_five_cards")]
#[pyo3(signature = (cards, /))]
pub fn five_cards(py: Python<'_>, cards: &Bound<'_, PyAny>) -> PyResult<u16> {
    eval::five_cards(card_set(cards)?).or_raise(py)
}

/// The best eight-or-better low from exactly two hole cards and exactly three board cards, or `None` when there is none.
///
/// Arguments and errors as `evaluate`. Five different ranks, none above eight, the ace low; straights and flushes do not
/// count. Rules: 5.1 and 5.2 (S1, S3, S4).
///
/// >>> import omaha
/// >>> omaha.evaluate_low("Ah2h3cKd", "4s5d8cKhQd")
/// <LowRank 33: 8-5-4-2-A>
#[pyfunction]
#[pyo3(signature = (hole, board, /))]
pub fn evaluate_low(py: Python<'_>, hole: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<Option<PyLowRank>> {
    let (h, b) = both(hole, board)?;
    match eval::low(h, b) {
        Ok(0) => Ok(None),
        Ok(value) => Ok(Some(PyLowRank::of(value, h, b))),
        Err(error) => Err(explain(py, hole, board, error)),
    }
}

/// Evaluates rows into arrays; the face of it is `omaha.evaluate_batch`.
///
/// `hole` and `board` are C-contiguous bytes of rows with so many cards, `high` and `low` 16-bit arrays with a place for each
/// row, or None.
#[pyfunction(name = "_fill_rows")]
#[pyo3(signature = (hole, hole_cards, board, board_cards, shared_board, high, low, threads, path = None, /))]
#[expect(clippy::too_many_arguments, reason = "one private call instead of a class of arguments")]
pub fn fill_rows(
    py: Python<'_>,
    hole: PyBuffer<u8>,
    hole_cards: usize,
    board: PyBuffer<u8>,
    board_cards: usize,
    shared_board: bool,
    high: Option<PyBuffer<u16>>,
    low: Option<PyBuffer<u16>>,
    threads: usize,
    path: Option<&str>,
) -> PyResult<()> {
    let (hole, board) = (elements(py, &hole, "hole")?, elements(py, &board, "board")?);
    let mut high = high.as_ref().map(|buffer| elements_mut(py, buffer, "out")).transpose()?;
    let mut low = low.as_ref().map(|buffer| elements_mut(py, buffer, "out")).transpose()?;
    let batch = Batch::new(hole, hole_cards, board, board_cards, shared_board).or_raise(py)?;
    if let Some(out) = [&high, &low].into_iter().flatten().find(|out| out.len() != batch.rows()) {
        return Err(to_py(py, Error::Length { what: "out", found: out.len(), expected: batch.rows() }));
    }
    let path = Path::ALL.into_iter().find(|p| Some(p.name()) == path).unwrap_or_else(Path::best);
    let rows = batch.rows();
    let threads = threads.clamp(1, rows.div_ceil(STEP).max(1));
    let mut at = 0;
    steps(py, move || {
        let count = (STEP * threads).min(rows - at);
        let results = Results {
            high: high.as_mut().and_then(|out| out.get_mut(at..at + count)),
            low: low.as_mut().and_then(|out| out.get_mut(at..at + count)),
        };
        divide(Part { batch: batch.part(at, count), results, path, first: at }, threads)?;
        at += count;
        Ok(at < rows)
    })
}

/// Some rows of a batch.
struct Part<'a> {
    batch: Batch<'a>,
    results: Results<'a>,
    path: Path,
    first: usize,
}

impl Rows for Part<'_> {
    fn rows(&self) -> usize {
        self.batch.rows()
    }

    fn split(self, at: usize) -> (Self, Self) {
        let Self { batch, results: Results { high, low }, path, first } = self;
        let halves = |out: Option<_>| out.map(|out: &mut [u16]| out.split_at_mut(at)).unzip();
        let ((high, more_high), (low, more_low)) = (halves(high), halves(low));
        let rest = Results { high: more_high, low: more_low };
        (
            Self { batch: batch.part(0, at), results: Results { high, low }, path, first },
            Self { batch: batch.part(at, usize::MAX), results: rest, path, first: first + at },
        )
    }

    fn run(self) -> Result<(), Error> {
        self.batch.evaluate(self.path, self.results).map_err(|error| match error {
            Error::Row { row, error } => Error::Row { row: row + self.first, error },
            other => other,
        })
    }
}

/// Writes the number of every holding on a board; the face of it is `omaha.evaluate_board`.
#[pyfunction(name = "_fill_board")]
#[pyo3(signature = (board, cards, out, low, /))]
pub fn fill_board(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    cards: usize,
    out: PyBuffer<u16>,
    low: bool,
) -> PyResult<()> {
    let set = placed_cards(board, Place::Board)?;
    let out = elements_mut(py, &out, "out")?;
    let mut ranks = if low { BoardRanks::low(set, cards) } else { BoardRanks::high(set, cards) }.or_raise(py)?;
    ranks.check_room(out).or_raise(py)?;
    // Up to five cards it is over in a millisecond.
    let at_once = cards <= 5;
    steps(py, move || {
        while ranks.step(out) {
            if !at_once {
                return Ok(true);
            }
        }
        Ok(false)
    })
}

/// How many holdings of `cards` cards (4 if it is left out) there are on a board: the length of `evaluate_board`'s result.
///
/// Raises `CardError` (`card.count`) unless `cards` is 4 to 7 and the board has 3 to 5.
///
/// >>> import omaha
/// >>> omaha.holding_count("9s8s2cTs3d"), omaha.holding_count("9s8s2c", 5)
/// (178365, 1906884)
#[pyfunction]
#[pyo3(signature = (board, cards = None))]
pub fn holding_count(py: Python<'_>, board: &Bound<'_, PyAny>, cards: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let set = placed_cards(board, Place::Board)?;
    count_holdings(py, board, set, cards.map_or(Ok(4), count)?)
}

fn count_holdings(py: Python<'_>, board: &Bound<'_, PyAny>, set: CardSet, cards: usize) -> PyResult<usize> {
    eval::holdings(cards, set.len()).map_err(|error| match error.place() {
        Some(Place::Hole) => to_py(py, error),
        _ => explain(py, board, board, error),
    })
}

/// The place of a holding in `evaluate_board`'s result: its number in colexicographic order (by the highest card first)
/// among all holdings without the board's cards.
///
/// Arguments and errors as `evaluate`.
///
/// >>> import omaha
/// >>> board = "9s8s2cTs3d"
/// >>> omaha.holding_index("2d2h2s3c", board), omaha.holding_index("AcAdAhAs", board)
/// (0, 178364)
#[pyfunction]
#[pyo3(signature = (holding, board, /))]
pub fn holding_index(py: Python<'_>, holding: &Bound<'_, PyAny>, board: &Bound<'_, PyAny>) -> PyResult<usize> {
    let (h, b) = both(holding, board)?;
    match eval::holding_index(h, b) {
        Ok(index) => Ok(index),
        Err(error) => Err(explain(py, holding, board, error)),
    }
}

/// The holding with a number: the inverse of `holding_index`.
///
/// Raises `HoldingError` (`holding.range`) for a number that none has, `CardError` as `evaluate`.
///
/// >>> import omaha
/// >>> omaha.holding_at(178364, "9s8s2cTs3d")
/// CardSet('AcAdAhAs')
#[pyfunction]
#[pyo3(signature = (index, board, cards = None))]
pub fn holding_at(
    py: Python<'_>,
    index: &Bound<'_, PyAny>,
    board: &Bound<'_, PyAny>,
    cards: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyCardSet> {
    let index = saturated(&crate::numbers::index(index)?)?;
    let set = placed_cards(board, Place::Board)?;
    let cards = cards.map_or(Ok(4), count)?;
    let holdings = count_holdings(py, board, set, cards)?;
    let Some(at) = usize::try_from(index).ok().filter(|&at| at < holdings) else {
        let message = format!("{index} is not the index of a holding (there are {holdings})");
        return Err(crate::errors::custom(py, "HoldingError", "holding.range", &message));
    };
    eval::holding_at(at, set, cards).or_raise(py).map(PyCardSet)
}

/// Numbers and winners; the face of it is `omaha.showdown`.
#[pyfunction(name = "_showdown")]
#[pyo3(signature = (hands, board, low, /))]
#[expect(clippy::type_complexity, reason = "a private call, unpacked by its one caller")]
pub fn showdown(
    py: Python<'_>,
    hands: &Bound<'_, PyList>,
    board: &Bound<'_, PyAny>,
    low: bool,
) -> PyResult<(Vec<PyHighRank>, Vec<Option<PyLowRank>>, Vec<usize>, Vec<usize>)> {
    let mut sets = Vec::with_capacity(hands.len());
    for (i, hand) in hands.iter().enumerate() {
        sets.push(placed_cards(&hand, Place::Hand(i))?);
    }
    let board_set = placed_cards(board, Place::Board)?;
    let result = eval::showdown(&sets, board_set, low).map_err(|error| match error.place() {
        Some(Place::Hand(i)) => match hands.get_item(i) {
            Ok(hand) => to_py(py, with_offset(&hand, error, sets.first().map_or(4, |s| s.len().clamp(4, 7)))),
            Err(missing) => missing,
        },
        _ => explain(py, board, board, error),
    })?;
    let high = result.high.iter().zip(&sets).map(|(&v, &h)| PyHighRank::of(v, h, board_set)).collect();
    let low = result.low.iter().zip(&sets).map(|(&v, &h)| (v > 0).then(|| PyLowRank::of(v, h, board_set))).collect();
    Ok((high, low, result.high_winners, result.low_winners))
}

/// How this build was made and what it uses here: `version`, `profile` ("release" or "debug"), `path` (the instruction set in
/// use), `paths` (all that this machine can run), `pointer_width`.
///
/// >>> import omaha
/// >>> sorted(omaha.build_info())
/// ['path', 'paths', 'pointer_width', 'profile', 'version']
#[pyfunction]
pub fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("profile", if cfg!(debug_assertions) { "debug" } else { "release" })?;
    info.set_item("path", Path::best().name())?;
    let paths: Vec<&str> = Path::ALL.into_iter().filter(|p| p.is_available()).map(Path::name).collect();
    info.set_item("paths", paths)?;
    info.set_item("pointer_width", usize::BITS)?;
    Ok(info)
}
