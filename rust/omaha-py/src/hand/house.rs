//! House rules, game and stakes as the core wants them.

use crate::errors::OrRaise;
use crate::pots::rules::PyPotRules;
use omaha_core::rules::{
    BlindsInPot, HandGame, HandRules, HeadsUpRaises, House, MinimumRaise, Muck, PotFormula, ShowFirst, Stakes,
    Straddle, StraddleRaise, Structure,
};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::sync::{Arc, Mutex};

/// The last house and what it was made of: most hands are played by the rules of the one before.
struct Last {
    parts: [Py<PyAny>; 3],
    house: Arc<House>,
}

static LAST: Mutex<Option<Last>> = Mutex::new(None);

/// The house of `HouseRules`, a `Game` or its name, and `Stakes`.
pub fn house_of(rules: &Bound<'_, PyAny>, game: &Bound<'_, PyAny>, stakes: &Bound<'_, PyAny>) -> PyResult<Arc<House>> {
    let parts = [rules, game, stakes];
    if let Ok(last) = LAST.lock()
        && let Some(last) = last.as_ref()
        && last.parts.iter().zip(parts).all(|(known, part)| known.is(part))
    {
        return Ok(Arc::clone(&last.house));
    }
    let house = Arc::new(read(rules, game, stakes)?);
    let parts = parts.map(|part| part.clone().unbind());
    let before = match LAST.lock() {
        Ok(mut last) => last.replace(Last { parts, house: Arc::clone(&house) }),
        Err(_) => None,
    };
    // Python's objects are let go when the lock is free again.
    drop(before);
    Ok(house)
}

fn read(rules: &Bound<'_, PyAny>, game: &Bound<'_, PyAny>, stakes: &Bound<'_, PyAny>) -> PyResult<House> {
    static PARTS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let py = rules.py();
    let parts = PARTS.get_or_try_init(py, || py.import("omaha.rules")?.getattr("_parts").map(Bound::unbind))?;
    let (game, pots, bets): (Bound<'_, PyAny>, PyRef<'_, PyPotRules>, (u64, u64)) =
        parts.bind(py).call1((rules, game, stakes))?.extract()?;
    let flag = |name| rules.getattr(name)?.extract::<bool>();
    let hand_rules = HandRules {
        minimum_raise: one_of(
            rules,
            "minimum_raise",
            [
                ("increment", MinimumRaise::Increment),
                ("double", MinimumRaise::Double),
                ("plus_minimum", MinimumRaise::PlusMinimum),
            ],
        )?,
        pot_formula: one_of(
            rules,
            "pot_formula",
            [("after_call", PotFormula::AfterCall), ("before_call", PotFormula::BeforeCall)],
        )?,
        blinds_in_pot: one_of(
            rules,
            "blinds_in_pot",
            [("full", BlindsInPot::Full), ("actual", BlindsInPot::Actual), ("small_as_big", BlindsInPot::SmallAsBig)],
        )?,
        short_all_ins_add_up: flag("short_all_ins_add_up")?,
        half_bet_rule: flag("half_bet_rule")?,
        raise_limit: rules.getattr("raise_limit")?.extract()?,
        raise_limit_heads_up: one_of(
            rules,
            "raise_limit_heads_up",
            [("capped", HeadsUpRaises::Capped), ("round", HeadsUpRaises::Round), ("event", HeadsUpRaises::Event)],
        )?,
        straddle: one_of(
            rules,
            "straddle",
            [("none", Straddle::None), ("left", Straddle::Left), ("button", Straddle::Button)],
        )?,
        straddle_raise: one_of(
            rules,
            "straddle_raise",
            [("blind", StraddleRaise::Blind), ("straddle", StraddleRaise::Straddle)],
        )?,
        burns: flag("burns")?,
        show_first: one_of(
            rules,
            "show_first",
            [("aggressor", ShowFirst::Aggressor), ("left_of_button", ShowFirst::LeftOfButton), ("all", ShowFirst::All)],
        )?,
        muck: one_of(rules, "muck", [("losers", Muck::Losers), ("callers", Muck::Callers), ("none", Muck::None)])?,
        side_pots_first: flag("side_pots_first")?,
        all_in_face_up: flag("all_in_face_up")?,
        uncalled_winner_shows: flag("uncalled_winner_shows")?,
        allow_open_fold: flag("allow_open_fold")?,
        max_runs: rules.getattr("max_runs")?.extract()?,
        rabbit: flag("rabbit")?,
        pots: pots.0.clone(),
    };
    let hand_game = HandGame {
        hole_cards: game.getattr(intern!(py, "hole_cards"))?.extract()?,
        hilo: game.getattr(intern!(py, "hilo"))?.extract()?,
        boards: game.getattr(intern!(py, "boards"))?.extract()?,
        courchevel: game.getattr(intern!(py, "courchevel"))?.extract()?,
        structure: one_of(
            &game,
            "structure",
            [("limit", Structure::Limit), ("pot_limit", Structure::PotLimit), ("no_limit", Structure::NoLimit)],
        )?,
    };
    let hand_stakes = Stakes {
        blinds: stakes.getattr("blinds")?.extract()?,
        ante: stakes.getattr("ante")?.extract()?,
        big_blind_ante: stakes.getattr("big_blind_ante")?.extract()?,
        small_bet: bets.0,
        big_bet: bets.1,
        cap: stakes.getattr("cap")?.extract()?,
        unit: stakes.getattr("unit")?.extract()?,
    };
    House::new(hand_rules, hand_game, hand_stakes).or_raise(py)
}

/// The option that a field names.
fn one_of<T: Copy, const N: usize>(from: &Bound<'_, PyAny>, field: &str, options: [(&str, T); N]) -> PyResult<T> {
    let name: String = from.getattr(field)?.extract()?;
    let found = options.iter().find(|(option, _)| *option == name);
    found.map(|(_, value)| *value).ok_or_else(|| PyValueError::new_err(format!("{field}: {name:?} is no option")))
}
