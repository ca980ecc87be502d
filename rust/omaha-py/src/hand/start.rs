//! What a hand starts from, as Python gives it: everything that is wrong is told at once.

use crate::cards::{card_set, ordered_cards};
use crate::deck::PyDeck;
use crate::errors::{OrRaise, hand_error};
use crate::numbers::try_index;
use crate::pots::read::{Defects, each};
use omaha_core::hand::{Cards, Hand, Post, PostKind, RunIt, Setup, Stub};
use omaha_core::rules::{House, Kill};
use omaha_core::{Card, CardSet};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::sync::Arc;

/// The arguments of `Hand` after rules, game and stakes.
pub struct Options<'a, 'py> {
    pub stacks: &'a Bound<'py, PyAny>,
    pub button: &'a Bound<'py, PyAny>,
    pub posts: Option<&'a Bound<'py, PyAny>>,
    pub straddles: Option<&'a Bound<'py, PyAny>>,
    pub added: Option<&'a Bound<'py, PyAny>>,
    pub players_left: Option<&'a Bound<'py, PyAny>>,
    pub deck: Option<&'a Bound<'py, PyDeck>>,
    pub hole_cards: Option<&'a Bound<'py, PyAny>>,
    pub board: Option<&'a Bound<'py, PyAny>>,
    pub boards: Option<&'a Bound<'py, PyAny>>,
    pub showdown: Option<&'a Bound<'py, PyString>>,
    pub bomb_pot: Option<&'a Bound<'py, PyAny>>,
    pub kill: Option<&'a Bound<'py, PyAny>>,
    pub run_it: Option<&'a Bound<'py, PyAny>>,
}

const KINDS: &str = "ante, small_blind, big_blind, straddle, post, kill, dead, big_blind_ante";

/// Posts as Python gives them; what is none is a defect.
fn posts_of(list: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Vec<Post>> {
    let mut posts = Vec::new();
    let is_list = each(list, |i, item| {
        let Ok((seat, kind, amount)) = item.extract::<(Bound<'_, PyAny>, String, Bound<'_, PyAny>)>() else {
            defects.add("hand.posts", "posts", None, format!("post {i} is no (seat, kind, amount)"));
            return Ok(());
        };
        let seat = defects.number(&seat, "hand.post_seat", "posts")?;
        let amount = defects.amount(&amount, "posts", Some(seat))?;
        match PostKind::ALL.into_iter().find(|known| known.name() == kind) {
            Some(kind) => posts.push(Post { seat, kind, amount }),
            None => defects.add("hand.posts", "posts", Some(seat), format!("{kind:?} is not one of {KINDS}")),
        }
        Ok(())
    })?;
    defects.told(is_list, list, "posts")?;
    Ok(posts)
}

fn seats_of(list: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Vec<usize>> {
    let mut seats = Vec::new();
    let is_list = each(list, |_, item| {
        seats.push(defects.number(item, "hand.straddle", "straddles")?);
        Ok(())
    })?;
    defects.told(is_list, list, "straddles")?;
    Ok(seats)
}

fn kill_of(kill: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<Option<(usize, Kill)>> {
    let Ok((seat, name)) = kill.extract::<(Bound<'_, PyAny>, String)>() else {
        defects.add("hand.kill", "kill", None, "a kill is (seat, \"half\" or \"full\")".to_owned());
        return Ok(None);
    };
    let seat = defects.number(&seat, "hand.kill", "kill")?;
    let found = [Kill::Half, Kill::Full].into_iter().find(|kill| kill.name() == name);
    if found.is_none() {
        defects.add("hand.kill", "kill", Some(seat), format!("{name:?} is neither \"half\" nor \"full\""));
    }
    Ok(found.map(|kill| (seat, kill)))
}

fn run_it_of(value: &Bound<'_, PyAny>, defects: &mut Defects) -> PyResult<RunIt> {
    if value.extract::<&str>().is_ok_and(|text| text == "ask") {
        return Ok(RunIt::Ask);
    }
    let times = try_index(value)?.and_then(|whole| whole.extract::<u8>().ok());
    if times.is_none() {
        defects.add("hand.run_it", "run_it", None, "1, 2, 3 or \"ask\" is wanted".to_owned());
    }
    Ok(times.map_or_else(RunIt::default, RunIt::Times))
}

/// The hand with other cards, see `Hand::redealt`.
pub fn redealt(
    py: Python<'_>,
    hand: &Hand,
    deck: Option<&Bound<'_, PyDeck>>,
    given: [Option<&Bound<'_, PyAny>>; 3],
) -> PyResult<Hand> {
    let mut defects = Defects::default();
    let (hole, boards) = cards_of(deck.is_some(), given, &mut defects)?;
    if !defects.0.is_empty() {
        return Err(hand_error(py, &defects.0));
    }
    let boards: Vec<&[Card]> = boards.iter().map(Vec::as_slice).collect();
    match deck {
        None => hand.redealt(Cards::Given { hole: &hole, boards: &boards }).or_raise(py),
        Some(deck) => hand.redealt(Cards::Deck(&mut *deck.get().lock(py)?)).or_raise(py),
    }
}

/// Hole cards by seat, and boards.
fn cards_of(
    from_deck: bool,
    [hole_cards, board, several]: [Option<&Bound<'_, PyAny>>; 3],
    defects: &mut Defects,
) -> PyResult<(Vec<CardSet>, Vec<Vec<Card>>)> {
    let (mut hole, mut boards) = (Vec::new(), Vec::new());
    if let Some(list) = hole_cards {
        let is_list = each(list, |_, item| {
            hole.push(if item.is_none() { CardSet::EMPTY } else { card_set(item)? });
            Ok(())
        })?;
        defects.told(is_list, list, "hole_cards")?;
    }
    if let Some(cards) = board {
        boards.push(ordered_cards(cards)?);
    }
    if let Some(list) = several {
        if board.is_some() {
            defects.add("hand.cards", "boards", None, "either `board` or `boards` is wanted".to_owned());
        }
        let is_list = each(list, |_, item| {
            boards.push(if item.is_none() { Vec::new() } else { ordered_cards(item)? });
            Ok(())
        })?;
        if !is_list {
            let message = format!("a list of boards is wanted, not {}", list.get_type().name()?);
            defects.add("hand.type", "boards", None, message);
        }
    }
    if from_deck && (hole_cards.is_some() || board.is_some() || several.is_some()) {
        defects.add("hand.cards", "deck", None, "cards come from a deck or are given, not both".to_owned());
    }
    Ok((hole, boards))
}

impl Options<'_, '_> {
    /// The hand; with a `stub`, cards to come are as they were in another.
    pub fn start(&self, py: Python<'_>, house: Arc<House>, stub: Option<Stub>) -> PyResult<Hand> {
        let mut defects = Defects::default();
        let stacks = defects.amounts(self.stacks, "stacks")?;
        let button = defects.number(self.button, "hand.button", "button")?;
        let posts = self.posts.map(|list| posts_of(list, &mut defects)).transpose()?;
        let straddles = self.straddles.map_or_else(|| Ok(Vec::new()), |list| seats_of(list, &mut defects))?;
        let left = self.players_left;
        let players_left = left.map(|n| defects.number(n, "hand.players_left", "players_left")).transpose()?;
        let added = self.added.map_or(Ok(0), |added| defects.amount(added, "added", None))?;
        let bomb_pot = self.bomb_pot.map(|ante| defects.amount(ante, "bomb_pot", None)).transpose()?;
        let kill = self.kill.map_or(Ok(None), |kill| kill_of(kill, &mut defects))?;
        let run_it = self.run_it.map_or_else(|| Ok(RunIt::default()), |value| run_it_of(value, &mut defects))?;
        let manual_showdown = match self.showdown.map(crate::numbers::text).as_deref().unwrap_or("auto") {
            "auto" => false,
            "manual" => true,
            other => {
                defects.add("hand.showdown", "showdown", None, format!("{other:?} is neither \"auto\" nor \"manual\""));
                false
            }
        };
        let (hole, boards) = cards_of(self.deck.is_some(), [self.hole_cards, self.board, self.boards], &mut defects)?;
        if !defects.0.is_empty() {
            return Err(hand_error(py, &defects.0));
        }
        let boards: Vec<&[Card]> = boards.iter().map(Vec::as_slice).collect();
        let cards = match stub {
            Some(stub) => Cards::Same { hole: &hole, stub },
            None => Cards::Given { hole: &hole, boards: &boards },
        };
        let mut setup = Setup {
            stacks: &stacks,
            button,
            posts: posts.as_deref(),
            straddles: &straddles,
            players_left,
            added,
            cards,
            manual_showdown,
            bomb_pot,
            kill,
            run_it,
        };
        match self.deck {
            None => Hand::new(house, setup).or_raise(py),
            Some(deck) => {
                let mut deck = deck.get().lock(py)?;
                setup.cards = Cards::Deck(&mut deck);
                Hand::new(house, setup).or_raise(py)
            }
        }
    }
}
