//! `Hand`.

mod house;
pub mod values;

use crate::cards::{PyCard, PyCardSet, card_set, ordered_cards};
use crate::deck::PyDeck;
use crate::errors::{OrRaise, custom, hand_error};
use crate::numbers::{index, saturated};
use crate::pots::read::{Defects, each};
use crate::pots::settle::PySettlement;
use crate::pots::values::{PyPot, PyPots};
use crate::run::polled;
use house::house_of;
use omaha_core::hand::{Cards, Event, Hand, Post, PostKind, Setup, Work, actions_of};
use omaha_core::{Card, CardSet};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};
use values::{PyAction, PyEvent, PyLegalActions};

/// One hand of Omaha, from the posts to the payment.
///
/// `rules` are `HouseRules`, `game` a `Game` or its name, `stakes` `Stakes`; `stacks` go by seat clockwise, 0 where nobody is dealt in; `button`
/// is the button's seat, maybe an empty one. `posts` replace the usual antes and blinds: a list of (seat, kind, amount), kinds
/// "ante", "small_blind", "big_blind", "straddle", "post" (a live extra blind), "dead" and "big_blind_ante"; `straddles` are seats that straddle on
/// top of the usual posts. `added` is money in the pot that comes from no seat. `players_left` is how many are left in the event. Cards come from `deck`, or are `hole_cards` (by seat, None for
/// unknown) and `board` (up to five, in order); without either all are unknown. With `showdown="manual"` players decide what to show.
///
/// The state changes by `apply` alone and not at all when it raises. `==` compares everything, hidden cards too; a hand does not hash,
/// `key()` does. Raises `ConfigError` with every defect in `problems` (`hand.*`, `stakes.*`, `rules.*`).
///
/// >>> import omaha
/// >>> stakes = omaha.Stakes(blinds=(5, 10))
/// >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", stakes, [1000, 1000, 1000], button=0, deck=omaha.Deck.seeded(7))
/// >>> hand.legal_actions()
/// <LegalActions seat 0 may fold, call 10, raise to 20 to 35>
/// >>> hand.apply(omaha.RaiseTo(30))
/// >>> hand.apply(omaha.Fold())
/// >>> hand.apply(omaha.Fold())
/// >>> hand.street, hand.stacks
/// ('complete', (1015, 995, 990))
#[pyclass(name = "Hand", module = "omaha._core")]
pub struct PyHand {
    hand: Hand,
    rules: Py<PyAny>,
    game: Py<PyAny>,
    stakes: Py<PyAny>,
}

const KINDS: &str = "ante, small_blind, big_blind, straddle, post, dead, big_blind_ante";

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

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (rules, game, stakes, stacks, button, *, posts = None, straddles = None, added = None, players_left = None, deck = None, hole_cards = None, board = None, showdown = None))]
    #[expect(clippy::too_many_arguments, reason = "what a hand starts from, as Python names it")]
    fn new(
        py: Python<'_>,
        rules: &Bound<'_, PyAny>,
        game: &Bound<'_, PyAny>,
        stakes: &Bound<'_, PyAny>,
        stacks: &Bound<'_, PyAny>,
        button: &Bound<'_, PyAny>,
        posts: Option<&Bound<'_, PyAny>>,
        straddles: Option<&Bound<'_, PyAny>>,
        added: Option<&Bound<'_, PyAny>>,
        players_left: Option<&Bound<'_, PyAny>>,
        deck: Option<&Bound<'_, PyDeck>>,
        hole_cards: Option<&Bound<'_, PyAny>>,
        board: Option<&Bound<'_, PyAny>>,
        showdown: Option<&Bound<'_, PyString>>,
    ) -> PyResult<Self> {
        let house = house_of(rules, game, stakes)?;
        let mut defects = Defects::default();
        let stacks = defects.amounts(stacks, "stacks")?;
        let button = defects.number(button, "hand.button", "button")?;
        let posts = posts.map(|list| posts_of(list, &mut defects)).transpose()?;
        let straddles = straddles.map_or_else(|| Ok(Vec::new()), |list| seats_of(list, &mut defects))?;
        let players_left = players_left.map(|n| defects.number(n, "hand.players_left", "players_left")).transpose()?;
        let added = added.map_or(Ok(0), |added| defects.amount(added, "added", None))?;
        let manual = match showdown.map(crate::numbers::text).as_deref().unwrap_or("auto") {
            "auto" => false,
            "manual" => true,
            other => {
                defects.add("hand.showdown", "showdown", None, format!("{other:?} is neither \"auto\" nor \"manual\""));
                false
            }
        };
        let (mut hole, mut board_cards) = (Vec::new(), Vec::new());
        if let Some(list) = hole_cards {
            let is_list = each(list, |_, item| {
                hole.push(if item.is_none() { CardSet::EMPTY } else { card_set(item)? });
                Ok(())
            })?;
            defects.told(is_list, list, "hole_cards")?;
        }
        if let Some(cards) = board {
            board_cards = ordered_cards(cards)?;
        }
        if deck.is_some() && (hole_cards.is_some() || board.is_some()) {
            let message = "cards come from a deck or are given, not both".to_owned();
            defects.add("hand.cards", "deck", None, message);
        }
        if !defects.0.is_empty() {
            return Err(hand_error(py, &defects.0));
        }
        let mut setup = Setup {
            stacks: &stacks,
            button,
            posts: posts.as_deref(),
            straddles: &straddles,
            players_left,
            added,
            cards: Cards::Given { hole: &hole, board: &board_cards },
            manual_showdown: manual,
        };
        let hand = match deck {
            None => Hand::new(house, setup).or_raise(py)?,
            Some(deck) => {
                let mut deck = deck.get().lock(py)?;
                setup.cards = Cards::Deck(&mut deck);
                Hand::new(house, setup).or_raise(py)?
            }
        };
        let part = |part: &Bound<'_, PyAny>| part.clone().unbind();
        Ok(Self { hand, rules: part(rules), game: part(game), stakes: part(stakes) })
    }

    /// The house rules.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyAny> {
        self.rules.clone_ref(py)
    }

    /// The game, as it was given.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyAny> {
        self.game.clone_ref(py)
    }

    /// The stakes.
    #[getter]
    fn stakes(&self, py: Python<'_>) -> Py<PyAny> {
        self.stakes.clone_ref(py)
    }

    /// "preflop", "flop", "turn", "river", "showdown" or "complete".
    #[getter]
    fn street(&self) -> &'static str {
        self.hand.street().name()
    }

    /// Whose turn it is; None when nobody is to act: the hand is over, or waits for cards that nobody knows.
    #[getter]
    fn to_act(&self) -> Option<usize> {
        self.hand.to_act()
    }

    /// The button's seat.
    #[getter]
    fn button(&self) -> usize {
        self.hand.button()
    }

    /// Chips behind, by seat.
    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.stacks())
    }

    /// Chips behind before the posts, by seat.
    #[getter]
    fn starting_stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.starting_stacks())
    }

    /// Bets of this street, by seat.
    #[getter]
    fn bets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.bets())
    }

    /// All chips in the middle, the bets of this street included.
    #[getter]
    fn pot(&self) -> u64 {
        self.hand.pot()
    }

    /// What must be matched on this street: the full blind, however short it was posted (rule 3.2).
    #[getter]
    fn current_bet(&self) -> u64 {
        self.hand.current_bet()
    }

    /// What the house has taken.
    #[getter]
    fn rake(&self) -> u64 {
        self.hand.rake()
    }

    /// Whether a seat has no live hand: folded or empty, by seat.
    #[getter]
    fn folded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.flags(py, self.hand.folded())
    }

    /// Whether a seat has turned its hand up, by seat.
    #[getter]
    fn shown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.flags(py, self.hand.shown_and_mucked().0)
    }

    /// Whether a seat gave its hand up at the showdown, by seat.
    #[getter]
    fn mucked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.flags(py, self.hand.shown_and_mucked().1)
    }

    /// What each seat put in and did not get back, by seat: a dict of "live" (bets and live blinds), "ante" and "dead".
    #[getter]
    fn contributions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let stake = self.hand.stake();
        let lists = PyDict::new(py);
        for (name, list) in [("live", stake.live), ("ante", stake.ante), ("dead", stake.dead)] {
            lists.set_item(name, PyTuple::new(py, list)?)?;
        }
        Ok(lists)
    }

    /// The pots as they stand, and what would go back.
    #[getter]
    fn pots(&self) -> PyPots {
        let built = self.hand.pots();
        let count = built.len();
        let pots = built.iter().enumerate().map(|(i, pot)| PyPot::of(i, count, pot, 0)).collect();
        PyPots { pots, returned: (0..self.hand.seats()).map(|seat| built.returned(seat)).collect() }
    }

    /// The board so far; None for a card that nobody knows.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.board().into_iter().map(|card: Option<Card>| card.map(PyCard)))
    }

    /// The hole cards of a seat; empty when they are unknown. They are hidden from the others: do not print them.
    ///
    /// Raises `HoldingError` (`hand.seat`).
    #[pyo3(signature = (seat, /))]
    fn hole_cards(&self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        let number = saturated(&index(seat)?)?;
        match usize::try_from(number).ok().filter(|&seat| seat < self.hand.seats()) {
            Some(seat) => Ok(PyCardSet(self.hand.hole_cards(seat))),
            None => Err(custom(py, "HoldingError", "hand.seat", &format!("there is no seat {number}"))),
        }
    }

    /// Everything that happened so far, in order.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.hand.events().iter().map(|event| PyEvent::of(event, &self.hand)).collect::<Vec<_>>())
    }

    /// Whether nobody is to act any more.
    #[getter]
    fn is_over(&self) -> bool {
        self.hand.is_over()
    }

    /// How the hand is paid; None while it is on, and when it cannot be paid because cards are unknown.
    #[getter]
    fn settlement(&self) -> Option<PySettlement> {
        self.hand.settlement().map(|paid| PySettlement::of_hand(&self.hand, paid))
    }

    /// What the player to act may do; None when nobody is to act.
    fn legal_actions(&self) -> Option<PyLegalActions> {
        self.hand.legal_actions().map(PyLegalActions)
    }

    /// Every legal action in order: fold, check, call, then each total that may be raised to. At most `limit` of them.
    ///
    /// Raises `WorkTooLarge` (`work.too_large`) if there are more.
    #[pyo3(signature = (*, limit = 100_000))]
    fn actions<'py>(&self, py: Python<'py>, limit: usize) -> PyResult<Bound<'py, PyTuple>> {
        let actions: Vec<_> = actions_of(&self.hand).take(limit.saturating_add(1)).map(PyAction::of).collect();
        if actions.len() > limit {
            return Err(custom(py, "WorkTooLarge", "work.too_large", &format!("there are more than {limit} actions")));
        }
        PyTuple::new(py, actions)
    }

    /// Plays an action of the player to act.
    ///
    /// Raises `IllegalActionError` (`action.*`, with `.action`, `.legal`, `.seat`) and `PhaseError` (`phase.nobody_to_act`); nothing has changed then.
    #[pyo3(signature = (action, /))]
    fn apply(&mut self, py: Python<'_>, action: &Bound<'_, PyAction>) -> PyResult<()> {
        self.hand.apply(action.get().core()).or_raise(py)
    }

    /// The hand as it stood after its first `count` events: nothing but their fold.
    ///
    /// Raises `HoldingError` (`hand.event_range`).
    #[pyo3(signature = (count, /))]
    fn at(&self, py: Python<'_>, count: &Bound<'_, PyAny>) -> PyResult<Self> {
        let number = saturated(&index(count)?)?;
        let Ok(count) = usize::try_from(number) else {
            return Err(custom(py, "HoldingError", "hand.event_range", "a number of events is not negative"));
        };
        Ok(self.with(py, self.hand.at(count).or_raise(py)?))
    }

    /// An independent hand that goes on from here alike, cards to come included.
    fn copy(&self, py: Python<'_>) -> Self {
        self.with(py, self.hand.clone())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    /// The whole state as a hashable value, hidden cards included; two hands with the same key go on alike.
    fn key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.hand.key())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().ok().and_then(|other| other.try_borrow().ok()).is_some_and(|o| o.hand == self.hand)
    }

    fn __repr__(&self) -> String {
        format!("{:?}", self.hand)
    }

    /// The number of legal sequences of exactly `depth` actions; see `omaha.count_actions`.
    #[pyo3(signature = (depth, limit, /))]
    fn _count(&self, py: Python<'_>, depth: u32, limit: u64) -> PyResult<u64> {
        let hand = self.hand.clone();
        polled(py, move |poll| hand.count_actions(depth, Work { most: limit, poll }))
    }

    #[pyo3(signature = (depth, limit, /))]
    fn _divide<'py>(&self, py: Python<'py>, depth: u32, limit: u64) -> PyResult<Bound<'py, PyTuple>> {
        let hand = self.hand.clone();
        let counts = polled(py, move |poll| hand.divide(depth, Work { most: limit, poll }))?;
        PyTuple::new(py, counts.into_iter().map(|(action, count)| (PyAction::of(action), count)))
    }

    #[pyo3(signature = (limit, /))]
    fn _totals(&self, py: Python<'_>, limit: u64) -> PyResult<(u128, u128)> {
        let hand = self.hand.clone();
        let totals = polled(py, move |poll| hand.totals(Work { most: limit, poll }))?;
        Ok((totals.decisions, totals.terminals))
    }

    /// It pickles as what it started from and the actions since.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
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
        let (hole, board) = hand.cards();
        let hole: Vec<_> = hole.iter().map(|&cards| (!cards.is_empty()).then_some(PyCardSet(cards))).collect();
        options.set_item("hole_cards", hole)?;
        options.set_item("board", board.into_iter().map(PyCard).collect::<Vec<_>>())?;
        let actions: Vec<_> = hand.actions().into_iter().map(PyAction::of).collect();
        let start = (&self.rules, &self.game, &self.stakes, hand.starting_stacks().to_vec(), hand.button());
        let fields = (start, options, actions, hand.events().len()).into_pyobject(py)?;
        Ok((py.get_type::<Self>().getattr("_make")?, fields))
    }

    #[staticmethod]
    #[pyo3(signature = (start, options, actions, events, /))]
    fn _make<'py>(
        start: &Bound<'py, PyTuple>,
        options: &Bound<'py, PyDict>,
        actions: Vec<Bound<'py, PyAction>>,
        events: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let hand = start.py().get_type::<Self>().call(start, Some(options))?;
        for action in actions {
            hand.call_method1("apply", (action,))?;
        }
        // A hand that stands between two actions, see `at`.
        if hand.cast::<Self>()?.borrow().hand.events().len() > events {
            return hand.call_method1("at", (events,));
        }
        Ok(hand)
    }
}

impl PyHand {
    fn with(&self, py: Python<'_>, hand: Hand) -> Self {
        let part = |part: &Py<PyAny>| part.clone_ref(py);
        Self { hand, rules: part(&self.rules), game: part(&self.game), stakes: part(&self.stakes) }
    }

    fn flags<'py>(&self, py: Python<'py>, seats: u32) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.hand.seats()).map(|seat| seats >> seat & 1 == 1))
    }
}
