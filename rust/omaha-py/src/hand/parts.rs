//! What a hand is made of, for pickles and records, and what an eye may see of it.

use super::event::PyEvent;
use super::house::house_of;
use super::start::Options;
use super::values::PyLegalActions;
use super::{PyHand, command};
use crate::cards::PyCardSet;
use crate::errors::{OrRaise, custom};
use omaha_core::hand::{Event, RunIt};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

impl PyHand {
    /// The `View` of a seat or a spectator.
    pub(super) fn seen_by<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static VIEW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let class = VIEW.get_or_try_init(py, || py.import("omaha.view")?.getattr("View").map(Bound::unbind))?;
        let eye = seat.map(|seat| self.seat(seat)).transpose()?;
        let hand = &self.hand;
        let fields = PyDict::new(py);
        fields.set_item("eye", eye)?;
        for name in ["game", "stakes", "button", "street", "to_act", "starting_stacks", "stacks", "bets", "pot"] {
            fields.set_item(name, self.public(py, name)?)?;
        }
        for name in [
            "current_bet",
            "rake",
            "folded",
            "shown",
            "mucked",
            "boards",
            "pots",
            "is_over",
            "void",
            "kill",
            "bomb_pot",
        ] {
            fields.set_item(name, self.public(py, name)?)?;
        }
        let known = hand.hole_cards_for(eye).into_iter().map(PyCardSet);
        fields.set_item("hole_cards", PyTuple::new(py, known.collect::<Vec<_>>())?)?;
        let events = hand.events_for(eye);
        let events = events.iter().map(|event| PyEvent::of(event, hand, true));
        fields.set_item("events", PyTuple::new(py, events.collect::<Vec<_>>())?)?;
        // What a player may do at the showdown says something about his cards.
        let legal = hand.legal_actions().filter(|legal| eye == Some(legal.seat)).map(PyLegalActions);
        fields.set_item("legal_actions", legal)?;
        class.bind(py).call((), Some(&fields))
    }

    /// Something that everybody may know, by its name.
    fn public<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let hand = &self.hand;
        Ok(match name {
            "game" => self.game.bind(py).clone(),
            "stakes" => self.stakes.bind(py).clone(),
            "button" => hand.button().into_pyobject(py)?.into_any(),
            "street" => hand.street().name().into_pyobject(py)?.into_any(),
            "to_act" => hand.to_act().into_pyobject(py)?.into_any(),
            "starting_stacks" => self.starting_stacks(py)?.into_any(),
            "stacks" => self.stacks(py)?.into_any(),
            "bets" => self.bets(py)?.into_any(),
            "pot" => hand.pot().into_pyobject(py)?.into_any(),
            "current_bet" => hand.current_bet().into_pyobject(py)?.into_any(),
            "rake" => hand.rake().into_pyobject(py)?.into_any(),
            "folded" => self.folded(py)?.into_any(),
            "shown" => self.shown(py)?.into_any(),
            "mucked" => self.mucked(py)?.into_any(),
            "boards" => self.boards(py)?.into_any(),
            "pots" => self.pots().into_pyobject(py)?.into_any(),
            "is_over" => hand.is_over().into_pyobject(py)?.to_owned().into_any(),
            "kill" => self.kill().into_pyobject(py)?.into_any(),
            "bomb_pot" => hand.bomb_pot().into_pyobject(py)?.into_any(),
            _ => hand.is_void().into_pyobject(py)?.to_owned().into_any(),
        })
    }

    /// What the hand started from, and what was done since.
    pub(super) fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let hand = &self.hand;
        let options = PyDict::new(py);
        let posts = hand.events().iter().filter_map(|event| match event {
            Event::Posted(post) => Some((post.seat, post.kind.name(), post.amount)),
            _ => None,
        });
        options.set_item("posts", posts.collect::<Vec<_>>())?;
        options.set_item("added", hand.added())?;
        options.set_item("players_left", hand.players_left())?;
        options.set_item("showdown", if hand.is_manual() { "manual" } else { "auto" })?;
        options.set_item("bomb_pot", hand.bomb_pot())?;
        options.set_item("kill", self.kill())?;
        match hand.run_it() {
            RunIt::Ask => options.set_item("run_it", "ask")?,
            RunIt::Times(times) => options.set_item("run_it", times)?,
        }
        let (hole, stub) = hand.cards();
        let hole: Vec<_> = hole.iter().map(|cards| (!cards.is_empty()).then(|| cards.to_string())).collect();
        options.set_item("hole_cards", hole)?;
        let (given, cards) = stub.parts();
        let stub = (given, command::stub_text(&cards));
        let commands = hand.commands();
        let commands = commands.iter().map(|command| command::tuple_of(py, command)).collect::<PyResult<Vec<_>>>()?;
        let start = (hand.starting_stacks().to_vec(), hand.button());
        (start, options, stub, commands, hand.events().len()).into_pyobject(py)
    }

    /// The hand of such parts.
    pub(super) fn made(py: Python<'_>, house: &Bound<'_, PyAny>, parts: &Bound<'_, PyAny>) -> PyResult<Self> {
        type Any<'py> = Bound<'py, PyAny>;
        let (rules, game, stakes): (Any<'_>, Any<'_>, Any<'_>) = house.extract()?;
        type Parts<'py> = ((Any<'py>, Any<'py>), Bound<'py, PyDict>, (bool, String), Vec<Any<'py>>, usize);
        let ((stacks, button), given, (is_given, cards), commands, count): Parts<'_> = parts.extract()?;
        let mut fields = Vec::new();
        for name in ["posts", "added", "players_left", "showdown", "bomb_pot", "kill", "run_it", "hole_cards"] {
            let Some(value) = given.get_item(name)? else {
                return Err(custom(py, "ConfigError", "hand.record", &format!("{name} is missing")));
            };
            fields.push((!value.is_none()).then_some(value));
        }
        let [posts, added, players_left, showdown, bomb_pot, kill, run_it, hole_cards] = fields.as_slice() else {
            return Err(custom(py, "ConfigError", "hand.record", "the options are incomplete"));
        };
        if given.len() != fields.len() {
            return Err(custom(py, "ConfigError", "hand.record", "there are options that no hand has"));
        }
        let showdown = showdown.as_ref().map(|text| text.cast::<PyString>()).transpose()?;
        let options = Options {
            stacks: &stacks,
            button: &button,
            posts: posts.as_ref(),
            straddles: None,
            added: added.as_ref(),
            players_left: players_left.as_ref(),
            deck: None,
            hole_cards: hole_cards.as_ref(),
            board: None,
            boards: None,
            showdown,
            bomb_pot: bomb_pot.as_ref(),
            kill: kill.as_ref(),
            run_it: run_it.as_ref(),
        };
        let stub = command::stub_of(py, is_given, &cards)?;
        let mut hand = options.start(py, house_of(&rules, &game, &stakes)?, Some(stub))?;
        for command in commands {
            hand.perform(command::command_of(&command)?).or_raise(py)?;
        }
        // A hand may stand between two actions, see `at`.
        match hand.events().len() {
            all if all > count => hand = hand.at(count).or_raise(py)?,
            all if all < count => return Err(custom(py, "ConfigError", "hand.record", "events are missing")),
            _ => {}
        }
        Ok(Self::of(hand, &rules, &game, &stakes))
    }
}
