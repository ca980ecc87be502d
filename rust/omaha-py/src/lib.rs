//! Python bindings of omaha-core: conversions, signatures and documentation, no poker.
//!
//! `errors` maps the core's one error type to the classes of `omaha.errors`, `run` is the one way into long work (releases
//! the interpreter lock, answers Ctrl-C, turns a panic into `InternalError`).

mod buffers;
mod cards;
mod deck;
mod equity;
mod errors;
mod evaluate;
mod hand;
mod numbers;
mod pace;
mod pots;
mod range;
mod ranks;
mod run;
mod versus;
mod words;

/// The compiled core of omaha. Use it through the package `omaha`.
// Not declared safe without the GIL: no free-threaded interpreter is there to test it on (see CONTRIBUTING.md).
#[pyo3::pymodule(name = "_core", gil_used = true)]
mod core_module {
    #[pymodule_export]
    use crate::cards::{PyCard, PyCardSet, parse_card, parse_cards};
    #[pymodule_export]
    use crate::deck::{PyDeck, shuffled};
    #[pymodule_export]
    use crate::equity::{PySpot, PyTally, fill_equities, ordering_class, ordering_classes};
    #[pymodule_export]
    use crate::evaluate::{
        build_info, evaluate, evaluate_low, fill_board, fill_rows, five_cards, holding_at, holding_count,
        holding_index, showdown,
    };
    #[pymodule_export]
    use crate::hand::PyHand;
    #[pymodule_export]
    use crate::hand::event::PyEvent;
    #[pymodule_export]
    use crate::hand::values::{PyAction, PyLegalActions};
    #[pymodule_export]
    use crate::pots::batch::fill_settlements;
    #[pymodule_export]
    use crate::pots::rules::{PyPotRules, PyRake};
    #[pymodule_export]
    use crate::pots::settle::{PySettlement, build_pots, settle, settle_again};
    #[pymodule_export]
    use crate::pots::values::{PyAward, PyPot, PyPots};
    #[pymodule_export]
    use crate::range::{PyHandSet, PyPercentTable, PyRangeText, range_macros, range_orderings};
    #[pymodule_export]
    use crate::ranks::{PyHighRank, PyLowRank};
    #[pymodule_export]
    use crate::run::panic_for_test;
    #[pymodule_export]
    use crate::versus::{PyCounts, PyVersus};
    #[pymodule_export]
    use crate::words::{board_words, fill_answers, fill_columns, fill_textures, fill_word, on_board, word_text};

    /// Terms of an exact sum that are done without being asked twice.
    #[pymodule_export]
    const _MOST_WORK: u64 = omaha_core::equity::MOST_WORK;

    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
