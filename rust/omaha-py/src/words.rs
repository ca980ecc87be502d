//! Words about a hand on a board; the face of it is `omaha.words`.

use crate::buffers::{elements, elements_mut};
use crate::cards::{PyCardSet, placed_cards};
use crate::errors::{OrRaise, custom};
use crate::evaluate::{both, explain};
use crate::run::steps;
use omaha_core::words::{self, BoardWords, COLUMN_COUNT, COLUMNS, FLOP_CATEGORIES, NAMES, Question, TEXTURES, Word};
use omaha_core::{CardSet, Error, Place, eval};
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;

/// Rows between two looks at the signals: some milliseconds.
const STEP: usize = 1 << 14;

type Texts = Vec<(&'static str, &'static str)>;

/// Names and definitions: of the words, of the words that may stand alone in the order of their bits, of the numbers of a hand;
/// and the names of the flop's steps and of textures.
#[pyfunction(name = "_board_words")]
pub fn board_words() -> (Texts, Vec<&'static str>, Texts, Vec<&'static str>, Vec<&'static str>) {
    let bare = Word::bare().map(|(name, _)| name).collect();
    (NAMES.to_vec(), bare, COLUMNS.to_vec(), FLOP_CATEGORIES.to_vec(), TEXTURES.to_vec())
}

/// A word as it is written best; raises `NotationError` for what is none.
#[pyfunction(name = "_word_text")]
#[pyo3(signature = (word, /))]
pub fn word_text(py: Python<'_>, word: &str) -> PyResult<String> {
    Word::parse(word).or_raise(py).map(|word| word.to_string())
}

/// The error of a row, counted from the first row of all.
fn later(error: Error, first: usize) -> Error {
    match error {
        Error::Row { row, error } => Error::Row { row: row + first, error },
        other => other,
    }
}

fn board_of(py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<BoardWords> {
    let set = placed_cards(board, Place::Board)?;
    BoardWords::new(set).map_err(|error| explain(py, board, board, error))
}

/// Writes for each hand, a mask, whether the word is true of it.
#[pyfunction(name = "_fill_word")]
#[pyo3(signature = (word, hands, board, out, /))]
pub fn fill_word(
    py: Python<'_>,
    word: &str,
    hands: PyBuffer<u64>,
    board: &Bound<'_, PyAny>,
    out: PyBuffer<u8>,
) -> PyResult<()> {
    let word = Word::parse(word).or_raise(py)?;
    let board = board_of(py, board)?;
    let (mut hands, mut out) = (elements(py, &hands, "hands")?, elements_mut(py, &out, "out")?);
    check_room(py, out.len(), hands.len())?;
    let mut first = 0;
    steps(py, move || {
        let (now, later_hands) = hands.split_at(STEP.min(hands.len()));
        let (into, later_out) = std::mem::take(&mut out).split_at_mut(now.len());
        let answer = |board: &BoardWords, hand: CardSet| u8::from(board.holds(word, hand));
        words::each_hand(&board, now, into, answer).map_err(|error| later(error, first))?;
        (hands, out, first) = (later_hands, later_out, first + now.len());
        Ok(!hands.is_empty())
    })
}

/// Writes for each hand, a mask, its numbers, a row of them, and its bits.
#[pyfunction(name = "_fill_columns")]
#[pyo3(signature = (hands, board, numbers, bits, /))]
pub fn fill_columns(
    py: Python<'_>,
    hands: PyBuffer<u64>,
    board: &Bound<'_, PyAny>,
    numbers: PyBuffer<u16>,
    bits: PyBuffer<u64>,
) -> PyResult<()> {
    let board = board_of(py, board)?;
    let mut hands = elements(py, &hands, "hands")?;
    let (numbers, mut bits) = (elements_mut(py, &numbers, "numbers")?, elements_mut(py, &bits, "bits")?);
    check_room(py, numbers.len(), hands.len() * COLUMN_COUNT)?;
    check_room(py, bits.len(), hands.len())?;
    let (mut numbers, _) = numbers.as_chunks_mut::<COLUMN_COUNT>();
    let mut first = 0;
    steps(py, move || {
        let (now, later_hands) = hands.split_at(STEP.min(hands.len()));
        let (into, later_numbers) = std::mem::take(&mut numbers).split_at_mut(now.len());
        let (into_bits, later_bits) = std::mem::take(&mut bits).split_at_mut(now.len());
        let mut rows = into.iter_mut();
        let answer = |board: &BoardWords, hand: CardSet| {
            let (numbers, bits) = board.columns(hand);
            if let Some(row) = rows.next() {
                *row = numbers;
            }
            bits
        };
        words::each_hand(&board, now, into_bits, answer).map_err(|error| later(error, first))?;
        (hands, numbers, bits, first) = (later_hands, later_numbers, later_bits, first + now.len());
        Ok(!hands.is_empty())
    })
}

/// Writes the answer to a question for each hand, a mask, on the board of its row (or the one board).
#[pyfunction(name = "_fill_answers")]
#[pyo3(signature = (question, hands, boards, out, wanted, /))]
pub fn fill_answers(
    py: Python<'_>,
    question: &str,
    hands: PyBuffer<u64>,
    boards: PyBuffer<u64>,
    out: PyBuffer<u16>,
    wanted: u8,
) -> PyResult<()> {
    let (mut hands, mut boards) = (elements(py, &hands, "hands")?, elements(py, &boards, "boards")?);
    let mut out = elements_mut(py, &out, "out")?;
    check_room(py, out.len(), hands.len())?;
    let shared = boards.len() == 1;
    if !shared {
        check_room(py, boards.len(), hands.len())?;
    }
    let question = match question {
        "hand_type" => Question::HandType,
        "nut_hi" => Question::NutHi,
        "nut_hi_outs" => Question::NutHiOuts,
        "made_lo" => Question::MadeLo,
        "nut_lo" => Question::NutLo,
        "nut_lo_outs" => Question::NutLoOuts,
        "outs_to_type" => Question::OutsToType(wanted),
        "flop_category" => Question::FlopCategory,
        _ => return Err(custom(py, "InternalError", "internal.panic", "no such question")),
    };
    let mut first = 0;
    steps(py, move || {
        let (now, later_hands) = hands.split_at(STEP.min(hands.len()));
        let (on, later_boards) = boards.split_at(if shared { 0 } else { now.len() });
        let on = if shared { boards } else { on };
        let (into, later_out) = std::mem::take(&mut out).split_at_mut(now.len());
        words::each_board(question, now, on, into).map_err(|error| later(error, first))?;
        (hands, boards, out, first) = (later_hands, later_boards, later_out, first + now.len());
        Ok(!hands.is_empty())
    })
}

/// Writes the bits of each board, a mask.
#[pyfunction(name = "_fill_textures")]
#[pyo3(signature = (boards, out, /))]
pub fn fill_textures(py: Python<'_>, boards: PyBuffer<u64>, out: PyBuffer<u16>) -> PyResult<()> {
    let (mut boards, mut out) = (elements(py, &boards, "boards")?, elements_mut(py, &out, "out")?);
    check_room(py, out.len(), boards.len())?;
    let mut first = 0;
    steps(py, move || {
        let (now, later_boards) = boards.split_at(STEP.min(boards.len()));
        let (into, later_out) = std::mem::take(&mut out).split_at_mut(now.len());
        words::each_texture(now, into).map_err(|error| later(error, first))?;
        (boards, out, first) = (later_boards, later_out, first + now.len());
        Ok(!boards.is_empty())
    })
}

fn check_room(py: Python<'_>, found: usize, expected: usize) -> PyResult<()> {
    if found == expected { Ok(()) } else { Err(Error::Length { what: "out", found, expected }).or_raise(py) }
}

/// One hand on a board: its numbers, its bits, and its outs, as `BoardHand` has them.
#[pyfunction(name = "_on_board")]
#[pyo3(signature = (hand, board, /))]
#[expect(clippy::type_complexity, reason = "a private call, unpacked by its one caller")]
pub fn on_board(
    py: Python<'_>,
    hand: &Bound<'_, PyAny>,
    board: &Bound<'_, PyAny>,
) -> PyResult<(PyCardSet, PyCardSet, Vec<u16>, u64, Vec<PyCardSet>)> {
    let (h, b) = both(hand, board)?;
    eval::check(h, b).map_err(|error| explain(py, hand, board, error))?;
    let seen = board_of(py, board)?;
    let (numbers, bits) = seen.columns(h);
    let outs = seen.outs(h);
    let outs = [outs.straight, outs.nut_straight, outs.flush, outs.all, outs.nut, outs.low, outs.nut_low];
    Ok((PyCardSet(h), PyCardSet(b), numbers.to_vec(), bits, outs.map(PyCardSet).to_vec()))
}
