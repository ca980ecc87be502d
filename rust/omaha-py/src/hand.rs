//! `Hand`.

mod command;
pub mod event;
mod house;
mod parts;
mod start;
pub mod values;

use crate::cards::{PyCard, PyCardSet, card_set, ordered_cards};
use crate::deck::PyDeck;
use crate::errors::{OrRaise, custom};
use crate::numbers::{index, saturated};
use crate::pots::read::each;
use crate::pots::settle::PySettlement;
use crate::pots::values::{PyPot, PyPots};
use crate::run::polled;
use event::PyEvent;
use house::house_of;
use omaha_core::Card;
use omaha_core::hand::{Hand, Refill, Work, actions_of};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString, PyTuple};
use start::Options;
use values::{PyAction, PyLegalActions};

/// One hand of Omaha, from the posts to the payment.
///
/// `rules` are `HouseRules`, `game` a `Game` or its name, `stakes` `Stakes`; `stacks` go by seat clockwise, 0 where nobody is dealt in; `button`
/// is the button's seat, maybe an empty one. `posts` replace the usual antes and blinds: a list of (seat, kind, amount), kinds
/// "ante", "small_blind", "big_blind", "straddle", "post" (a live extra blind), "kill", "dead" and "big_blind_ante"; `straddles` are seats that straddle on
/// top of the usual posts. `added` is money in the pot that comes from no seat. `players_left` is how many are left in the event. Cards come from `deck`, or are `hole_cards` (by seat, None for
/// unknown) and `board` (up to five, in order) or `boards`; without either all are unknown. With `showdown="manual"` players decide what to show.
///
/// `bomb_pot` is the ante of everyone in a pot without a first round; `kill` is (seat, "half" or "full"), who plays a fixed limit pot for more (RR 13); `run_it`
/// is how often the board is run out once betting is over with somebody all-in: 1, 2, 3, or "ask" to ask each of them (`rules.max_runs`).
///
/// The floor's operations change the state too: `misdeal`, `void_hand`, `kill_hand`, `timeout`, `expose`, `out_of_turn`, `redeal_street`; after the hand there are
/// `show` and `rabbit`. They raise `PhaseError` where they are not possible, and change nothing then.
///
/// Whatever raises changes nothing. `==` compares everything, hidden cards too; a hand does not hash,
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

#[pymethods]
impl PyHand {
    #[new]
    #[pyo3(signature = (rules, game, stakes, stacks, button, *, posts = None, straddles = None, added = None, players_left = None, deck = None, hole_cards = None, board = None, boards = None, showdown = None, bomb_pot = None, kill = None, run_it = None))]
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
        boards: Option<&Bound<'_, PyAny>>,
        showdown: Option<&Bound<'_, PyString>>,
        bomb_pot: Option<&Bound<'_, PyAny>>,
        kill: Option<&Bound<'_, PyAny>>,
        run_it: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let house = house_of(rules, game, stakes)?;
        let options = Options {
            stacks,
            button,
            posts,
            straddles,
            added,
            players_left,
            deck,
            hole_cards,
            board,
            boards,
            showdown,
            bomb_pot,
            kill,
            run_it,
        };
        let hand = options.start(py, house, None)?;
        Ok(Self::of(hand, rules, game, stakes))
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
    fn hole_cards(&self, seat: &Bound<'_, PyAny>) -> PyResult<PyCardSet> {
        Ok(PyCardSet(self.hand.hole_cards(self.seat(seat)?)))
    }

    /// All boards so far, each as `board` is; two or three where the game has them or the board was run out again.
    #[getter]
    fn boards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let boards = self.hand.boards().into_iter();
        let tuples = boards.map(|board| PyTuple::new(py, board.into_iter().map(|card| card.map(PyCard))));
        PyTuple::new(py, tuples.collect::<PyResult<Vec<_>>>()?)
    }

    /// The ante of a bomb pot; None in other hands.
    #[getter]
    fn bomb_pot(&self) -> Option<u64> {
        self.hand.bomb_pot()
    }

    /// Who killed the pot, and how: (seat, "half" or "full"), or None.
    #[getter]
    fn kill(&self) -> Option<(usize, &'static str)> {
        self.hand.kill().map(|(seat, kill)| (seat, kill.name()))
    }

    /// Whether the hand does not count, after a misdeal or with a fouled deck.
    #[getter]
    fn void(&self) -> bool {
        self.hand.is_void()
    }

    /// Everything that happened so far, in order.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let events = self.hand.events().iter().map(|event| PyEvent::of(event, &self.hand, false));
        PyTuple::new(py, events.collect::<Vec<_>>())
    }

    /// What a seat may know, or without one a spectator: a `View`, made of nothing but what it may see.
    ///
    /// Raises `HoldingError` (`hand.seat`).
    ///
    /// >>> import omaha
    /// >>> stakes = omaha.Stakes(blinds=(5, 10))
    /// >>> hand = omaha.Hand(omaha.presets.ONLINE, "plo4", stakes, [1000, 1000], button=0, deck=omaha.Deck.seeded(7))
    /// >>> [str(cards) for cards in hand.view(1).hole_cards], [str(cards) for cards in hand.view().hole_cards]
    /// (['', '7sQhKcAd'], ['', ''])
    #[pyo3(signature = (seat = None, /))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        self.seen_by(py, seat)
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
    /// With `seat` it must also be that seat's turn (`action.out_of_turn`).
    #[pyo3(signature = (action, /, *, seat = None))]
    fn apply(&mut self, py: Python<'_>, action: &Bound<'_, PyAction>, seat: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let action = action.get().core();
        match seat {
            None => self.hand.apply(action).or_raise(py),
            Some(seat) => {
                let seat = self.seat(seat)?;
                self.hand.apply_by(seat, action).or_raise(py)
            }
        }
    }

    /// The deal was bad: every chip goes back; deal it again with `redealt` (RR 3 Misdeals, TDA 35).
    ///
    /// Raises `PhaseError` (`phase.over`, and `phase.substantial_action` after two actions of which one puts chips in, or three: TDA 36).
    fn misdeal(&mut self, py: Python<'_>) -> PyResult<()> {
        self.hand.misdeal().or_raise(py)
    }

    /// The hand does not count, as with a fouled deck: every chip goes back (RR 3 Irregularities, TDA 35).
    ///
    /// Raises `PhaseError` (`phase.over`).
    fn void_hand(&mut self, py: Python<'_>) -> PyResult<()> {
        self.hand.void_hand().or_raise(py)
    }

    /// After a misdeal, or a hand that does not count: the same hand dealt again; button, posts and seats stay (RR 3 Misdeals, TDA 35-C).
    ///
    /// Raises `PhaseError` (`phase.not_void`) and what a hand raises for its cards.
    #[pyo3(signature = (*, deck = None, hole_cards = None, board = None, boards = None))]
    fn redealt(
        &self,
        py: Python<'_>,
        deck: Option<&Bound<'_, PyDeck>>,
        hole_cards: Option<&Bound<'_, PyAny>>,
        board: Option<&Bound<'_, PyAny>>,
        boards: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        Ok(self.with(py, start::redealt(py, &self.hand, deck, [hole_cards, board, boards])?))
    }

    /// The hand of a seat is dead, whoever's turn it is; what nobody matched goes back (RR 3 Dead hands, TDA 13-B, 14, 37, 58, 65).
    ///
    /// Raises `PhaseError` (`phase.over`, `phase.no_live_hand`, `phase.last_hand`; `phase.orphan_layer` where a part of the pot could be won by nobody).
    #[pyo3(signature = (seat, /))]
    fn kill_hand(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.hand.kill_hand(seat).or_raise(py)
    }

    /// His time is up: he folds to a bet and checks otherwise; at a showdown he gives up what cannot win and shows the rest; of runs he wants
    /// one (TDA 29, RR 14 NL 13).
    ///
    /// Raises `PhaseError` (`phase.not_his_turn`, `phase.nobody_to_act`).
    #[pyo3(signature = (seat, /))]
    fn timeout(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.hand.time_out(seat).or_raise(py)
    }

    /// Cards of a seat became public during the hand (RR 3 Irregularities 12 and 13, TDA 35-A7 and 68).
    ///
    /// Raises `PhaseError` (`phase.over`) and `CardError` (`card.not_held`).
    #[pyo3(signature = (seat, cards, /))]
    fn expose(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>, cards: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.hand.expose(seat, card_set(cards)?).or_raise(py)
    }

    /// After the hand a player shows some of his cards, or all of them.
    ///
    /// Raises `PhaseError` (`phase.not_over`, `phase.void`) and `CardError` (`card.not_held`).
    #[pyo3(signature = (seat, cards = None, /))]
    fn show(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>, cards: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let cards = cards.map(card_set).transpose()?;
        self.hand.show_cards(seat, cards).or_raise(py)
    }

    /// Notes that a seat acted out of turn and was refused; nothing else changes (RR 3 Betting 10 to 16, TDA 53).
    ///
    /// Raises `PhaseError` (`phase.his_turn`, `phase.no_live_hand`, `phase.over`).
    #[pyo3(signature = (seat, /))]
    fn out_of_turn(&mut self, py: Python<'_>, seat: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.hand.out_of_turn(seat).or_raise(py)
    }

    /// The next street, or this one while nobody has acted on it, was dealt too early: its cards are recalled, seen by all.
    ///
    /// By "tda" (39, RP-5) they go back into the stub, which is reshuffled, and the street comes from it without another burn. By "roberts" (5.3, 16.2) so do flop and
    /// river; a turn is set aside, the river takes its place, and the river comes from the reshuffled stub. The order of that is the order of `deck`, a
    /// whole one, less the cards that are out of it. In a hand whose cards are told, `boards` tells the cards of that street (with a turn by "roberts": the
    /// river) and after, board by board.
    ///
    /// Raises `PhaseError` (`phase.no_street`), `ConfigError` (`floor.*`).
    #[pyo3(signature = (policy, /, *, deck = None, boards = None))]
    fn redeal_street(
        &mut self,
        py: Python<'_>,
        policy: &str,
        deck: Option<&Bound<'_, PyDeck>>,
        boards: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let policy = command::policy_of(py, policy)?;
        let mut told = Vec::new();
        if let Some(list) = boards {
            let is_list = each(list, |_, item| {
                told.push(ordered_cards(item)?);
                Ok(())
            })?;
            if !is_list || deck.is_some() {
                return Err(custom(py, "ConfigError", "floor.refill", "a deck or a list of boards is wanted"));
            }
        }
        let told: Vec<&[Card]> = told.iter().map(Vec::as_slice).collect();
        let Some(deck) = deck else {
            return self.hand.redeal_street(policy, &Refill::Cards(&told)).or_raise(py);
        };
        // The deck stays as it is where the street cannot be dealt again.
        self.hand.street_to_redeal().or_raise(py)?;
        let mut deck = deck.get().lock(py)?;
        if deck.left() < 52 {
            return Err(custom(py, "ConfigError", "floor.refill", "a whole deck is wanted"));
        }
        let order = deck.deal(52).or_raise(py)?;
        self.hand.redeal_street(policy, &Refill::Deck(&order)).or_raise(py)
    }

    /// The board cards that would have come, board by board (`rules.rabbit`). It is an event that all see; the deck of the next hand has
    /// nothing to do with it.
    ///
    /// Raises `PhaseError` (`phase.not_over`, `phase.void`, `phase.no_rabbit`).
    fn rabbit<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let boards = self.hand.rabbit().or_raise(py)?.into_iter();
        let tuples = boards.map(|board| PyTuple::new(py, board.into_iter().map(PyCard)));
        PyTuple::new(py, tuples.collect::<PyResult<Vec<_>>>()?)
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
    fn _count(slf: &Bound<'_, Self>, depth: u32, limit: u64) -> PyResult<u64> {
        // A copy, so that the hand is free for other threads meanwhile.
        let (py, hand) = (slf.py(), slf.borrow().hand.clone());
        polled(py, move |poll| hand.count_actions(depth, Work { most: limit, poll }))
    }

    #[pyo3(signature = (depth, limit, /))]
    fn _divide<'py>(slf: &Bound<'py, Self>, depth: u32, limit: u64) -> PyResult<Bound<'py, PyTuple>> {
        let (py, hand) = (slf.py(), slf.borrow().hand.clone());
        let counts = polled(py, move |poll| hand.divide(depth, Work { most: limit, poll }))?;
        PyTuple::new(py, counts.into_iter().map(|(action, count)| (PyAction::of(action), count)))
    }

    #[pyo3(signature = (limit, /))]
    fn _totals(slf: &Bound<'_, Self>, limit: u64) -> PyResult<(u128, u128)> {
        let (py, hand) = (slf.py(), slf.borrow().hand.clone());
        let totals = polled(py, move |poll| hand.totals(Work { most: limit, poll }))?;
        Ok((totals.decisions, totals.terminals))
    }

    /// What the hand started from, and what was done since: for pickles and records. Hidden cards are in it.
    fn _parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.parts(py)
    }

    /// It pickles as what it started from and what was done since.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let house = (&self.rules, &self.game, &self.stakes);
        Ok((py.get_type::<Self>().getattr("_make")?, (house, self._parts(py)?).into_pyobject(py)?))
    }

    /// The hand of `_parts`. Whatever is wrong with them is a `ConfigError` or another `OmahaError`.
    #[staticmethod]
    #[pyo3(signature = (house, parts, /))]
    fn _make(py: Python<'_>, house: &Bound<'_, PyAny>, parts: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::made(py, house, parts).map_err(|error| {
            let ours = error.get_type(py).getattr("code").is_ok() || error.value(py).getattr("code").is_ok();
            if ours { error } else { custom(py, "ConfigError", "hand.record", &format!("no hand: {error}")) }
        })
    }
}

impl PyHand {
    pub(super) fn of(hand: Hand, rules: &Bound<'_, PyAny>, game: &Bound<'_, PyAny>, stakes: &Bound<'_, PyAny>) -> Self {
        let part = |part: &Bound<'_, PyAny>| part.clone().unbind();
        Self { hand, rules: part(rules), game: part(game), stakes: part(stakes) }
    }

    /// A seat's number.
    fn seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<usize> {
        let number = saturated(&index(seat)?)?;
        usize::try_from(number)
            .ok()
            .filter(|&seat| seat < self.hand.seats())
            .ok_or_else(|| custom(seat.py(), "HoldingError", "hand.seat", &format!("there is no seat {number}")))
    }

    fn with(&self, py: Python<'_>, hand: Hand) -> Self {
        let part = |part: &Py<PyAny>| part.clone_ref(py);
        Self { hand, rules: part(&self.rules), game: part(&self.game), stakes: part(&self.stakes) }
    }

    fn flags<'py>(&self, py: Python<'py>, seats: u32) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, (0..self.hand.seats()).map(|seat| seats >> seat & 1 == 1))
    }
}
