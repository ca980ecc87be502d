//! `Event`.

use crate::cards::PyCard;
use crate::pots::values::side_name;
use omaha_core::hand::{Event, Hand, Post, Street};
use omaha_core::{Card, CardSet};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// One thing that happened in a hand, by its `kind`: "posted", "dealt", "burned", "street", "laid", "folded", "checked", "called", "bet",
/// "raised", "returned", "shown", "mucked", "raked" or "awarded"; about runs "runs_offered", "runs_answered" and "runs"; by the floor
/// "misdealt", "voided", "refunded", "killed", "exposed", "timed_out", "out_of_turn", "recalled" and "reshuffled"; after the hand "rabbit".
///
/// What does not belong to the kind is None: `seat`; `amount` (chips that move); `to` (the seat's total of the street after a bet or a
/// raise); `all_in`; `post` ("ante", "small_blind", "big_blind", "post", "kill", "dead", "big_blind_ante", "straddle"); `street`; `board` (from 0, where
/// there are several); `cards` (board cards, hole cards that were shown; dealt cards only in the view of who holds them); `pot`, `side` and `odd` of an
/// award; `times` of runs; `policy` of recalled cards; `by_player` of exposed ones; `rule`, the rule by which the floor acts. `str()` says it in words.
/// Frozen: compares, hashes and pickles by value.
#[pyclass(name = "Event", module = "omaha._core", frozen, eq, hash)]
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct PyEvent {
    #[pyo3(get)]
    pub kind: String,
    #[pyo3(get)]
    pub seat: Option<usize>,
    #[pyo3(get)]
    pub amount: Option<u64>,
    #[pyo3(get)]
    pub to: Option<u64>,
    #[pyo3(get)]
    pub all_in: Option<bool>,
    #[pyo3(get)]
    pub post: Option<String>,
    #[pyo3(get)]
    pub street: Option<String>,
    #[pyo3(get)]
    pub board: Option<u8>,
    pub ids: Option<Vec<u8>>,
    #[pyo3(get)]
    pub pot: Option<u8>,
    #[pyo3(get)]
    pub side: Option<String>,
    #[pyo3(get)]
    pub odd: Option<u64>,
    #[pyo3(get)]
    pub times: Option<u8>,
    #[pyo3(get)]
    pub policy: Option<String>,
    #[pyo3(get)]
    pub by_player: Option<bool>,
    #[pyo3(get)]
    pub rule: Option<String>,
    pub text: String,
}

/// The fields in the order of pickles.
type Head = (String, Option<usize>, Option<u64>, Option<u64>, Option<bool>, Option<String>);
type Cards = (Option<String>, Option<u8>, Option<Vec<u8>>);
type Rest = (Option<u8>, Option<String>, Option<u64>, Option<u8>, Option<String>, Option<bool>, Option<String>, String);

#[pymethods]
impl PyEvent {
    /// Cards that everybody may see; unknown ones are left out.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let cards = self.ids.as_ref().map(|ids| ids.iter().filter_map(|&id| Card::new(id).ok()).map(PyCard));
        cards.map(|cards| PyTuple::new(py, cards.collect::<Vec<_>>())).transpose()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Event {}>", self.text)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let event = self.clone();
        let head: Head = (event.kind, event.seat, event.amount, event.to, event.all_in, event.post);
        let cards: Cards = (event.street, event.board, event.ids);
        let rest: Rest =
            (event.pot, event.side, event.odd, event.times, event.policy, event.by_player, event.rule, event.text);
        Ok((py.get_type::<Self>().getattr("_make")?, (head, cards, rest).into_pyobject(py)?))
    }

    #[staticmethod]
    #[pyo3(signature = (head, cards, rest, /))]
    fn _make(head: Head, cards: Cards, rest: Rest) -> Self {
        let (kind, seat, amount, to, all_in, post) = head;
        let (street, board, ids) = cards;
        let (pot, side, odd, times, policy, by_player, rule, text) = rest;
        Self {
            kind,
            seat,
            amount,
            to,
            all_in,
            post,
            street,
            board,
            ids,
            pot,
            side,
            odd,
            times,
            policy,
            by_player,
            rule,
            text,
        }
    }
}

impl PyEvent {
    fn plain(kind: &str, seat: Option<usize>, text: String) -> Self {
        Self { kind: kind.to_owned(), seat, text, ..Self::default() }
    }

    fn with_amount(self, amount: u64) -> Self {
        Self { amount: Some(amount), ..self }
    }

    /// What the floor did, and by which rule.
    fn by(self, rule: &str) -> Self {
        Self { rule: Some(rule.to_owned()), ..self }
    }

    fn with_cards(self, cards: CardSet) -> Self {
        Self { ids: Some(cards.iter().map(Card::id).collect()), ..self }
    }

    /// An event as Python sees it: dealt cards stay hidden unless they are `open` to this eye, shown ones do not.
    pub fn of(event: &Event, hand: &Hand, open: bool) -> Self {
        let seat_of = |seat: &u8| Some(usize::from(*seat));
        let suffix = |all_in: bool| if all_in { " and is all-in" } else { "" };
        match event {
            Event::Posted(Post { seat, kind, amount }) => {
                let words = kind.name().replace('_', " ");
                let text = format!("seat {seat} posts {amount} ({words})");
                let post = Some(kind.name().to_owned());
                Self { post, ..Self::plain("posted", Some(*seat), text) }.with_amount(*amount)
            }
            Event::Dealt { seat, cards } => {
                let count = hand.house().game().hole_cards;
                let hidden = Self::plain("dealt", seat_of(seat), format!("seat {seat} gets {count} cards"));
                if open && !cards.is_empty() {
                    let text = format!("seat {seat} gets {cards}");
                    return Self { text, ..hidden }.with_cards(*cards);
                }
                hidden
            }
            Event::Burned => Self::plain("burned", None, "a card is burned".to_owned()),
            Event::Street { street, cards } => {
                let several = hand.house().game().boards > 1;
                Self::laid("street", hand, *street, several.then_some(0), *cards)
            }
            Event::Laid { board, street, cards } => {
                let several = *board > 0 || hand.house().game().boards > 1;
                Self::laid("laid", hand, *street, several.then_some(*board), *cards)
            }
            Event::RunsOffered { most } => {
                let text = format!("betting is over: the board can be run out once to {most} times");
                Self { times: Some(*most), ..Self::plain("runs_offered", None, text) }
            }
            Event::RunsAnswered { seat, times } => {
                let text = format!("seat {seat} wants {}", runs(*times));
                Self { times: Some(*times), ..Self::plain("runs_answered", seat_of(seat), text) }
            }
            Event::Runs { times } => {
                let text = format!("the hand is played out on {}", runs(*times));
                Self { times: Some(*times), ..Self::plain("runs", None, text) }.by("RR 2.14; WL 206 to 213")
            }
            Event::Folded { seat } => Self::plain("folded", seat_of(seat), format!("seat {seat} folds")),
            Event::Checked { seat } => Self::plain("checked", seat_of(seat), format!("seat {seat} checks")),
            Event::Called { seat, amount, all_in } => {
                let text = format!("seat {seat} calls {amount}{}", suffix(*all_in));
                Self { all_in: Some(*all_in), ..Self::plain("called", seat_of(seat), text) }.with_amount(*amount)
            }
            Event::Bet { seat, to, all_in } => {
                let text = format!("seat {seat} bets {to}{}", suffix(*all_in));
                Self { to: Some(*to), all_in: Some(*all_in), ..Self::plain("bet", seat_of(seat), text) }
            }
            Event::Raised { seat, to, all_in } => {
                let text = format!("seat {seat} raises to {to}{}", suffix(*all_in));
                Self { to: Some(*to), all_in: Some(*all_in), ..Self::plain("raised", seat_of(seat), text) }
            }
            Event::Returned { seat, amount } => {
                let text = format!("{amount} that nobody matched go back to seat {seat}");
                Self::plain("returned", seat_of(seat), text).with_amount(*amount)
            }
            Event::Shown { seat } => {
                let cards = hand.hole_cards(usize::from(*seat));
                Self::plain("shown", seat_of(seat), format!("seat {seat} shows {cards}")).with_cards(cards)
            }
            Event::Mucked { seat } => Self::plain("mucked", seat_of(seat), format!("seat {seat} mucks")),
            Event::Raked { pot, amount } => {
                let text = format!("the house takes {amount} from pot {pot}");
                Self { pot: Some(*pot), ..Self::plain("raked", None, text) }.with_amount(*amount)
            }
            Event::Awarded(award) => {
                let side = side_name(award.side);
                let half = if side == "whole" { String::new() } else { format!(", {side}") };
                let board = award.board.filter(|_| hand.boards().len() > 1);
                let on = board.map_or_else(String::new, |board| format!(", board {}", u16::from(board) + 1));
                let text = format!("seat {} wins {} from pot {}{half}{on}", award.seat, award.amount, award.pot);
                Self {
                    pot: Some(award.pot),
                    side: Some(side.to_owned()),
                    odd: Some(award.odd),
                    board,
                    ..Self::plain("awarded", seat_of(&award.seat), text)
                }
                .with_amount(award.amount)
            }
            other => Self::of_floor(other),
        }
    }

    /// What the floor does.
    fn of_floor(event: &Event) -> Self {
        let seat_of = |seat: &u8| Some(usize::from(*seat));
        match event {
            Event::Misdealt => Self::plain("misdealt", None, "a misdeal: every chip goes back".to_owned())
                .by("RR 3 Misdeals; TDA 35, 36"),
            Event::Voided => Self::plain("voided", None, "the hand does not count: every chip goes back".to_owned())
                .by("RR 3 Irregularities; TDA 35"),
            Event::Refunded { seat, amount } => {
                let text = format!("seat {seat} takes {amount} back");
                Self::plain("refunded", seat_of(seat), text).with_amount(*amount)
            }
            Event::Killed { seat } => Self::plain("killed", seat_of(seat), format!("the hand of seat {seat} is dead"))
                .by("RR 3 Dead hands; TDA 13-B, 14, 37, 58, 65"),
            Event::Exposed { seat, cards, by_player } => {
                let verb = if *by_player { "shows" } else { "has exposed" };
                let event = Self::plain("exposed", seat_of(seat), format!("seat {seat} {verb} {cards}"));
                let event = Self { by_player: Some(*by_player), ..event }.with_cards(*cards);
                if *by_player { event } else { event.by("RR 3 Irregularities 12, 13; TDA 35-A7, 68") }
            }
            Event::TimedOut { seat } => {
                Self::plain("timed_out", seat_of(seat), format!("the time of seat {seat} is up"))
                    .by("RR 14 NL 13; TDA 29")
            }
            Event::OutOfTurn { seat } => {
                let text = format!("seat {seat} acts out of turn and is refused");
                Self::plain("out_of_turn", seat_of(seat), text).by("RR 3 Betting 10 to 16; TDA 53")
            }
            Event::Recalled { board, street, cards, policy } => {
                let count = cards.iter().rposition(|&id| id < 52).map_or(0, |last| last + 1);
                let cards = cards.get(..count).unwrap_or_default();
                let shown: String = cards.iter().map(|&id| card_text(id)).collect();
                let text = format!("the {} came too early: {shown}", street.name());
                Self {
                    street: Some(street.name().to_owned()),
                    board: Some(*board),
                    ids: Some(cards.to_vec()),
                    policy: Some(policy.name().to_owned()),
                    ..Self::plain("recalled", None, text)
                }
                .by(match policy {
                    omaha_core::hand::RedealPolicy::Roberts => "RR 5.3, 16.2",
                    omaha_core::hand::RedealPolicy::Tda => "TDA 39, RP-5",
                })
            }
            Event::Reshuffled { .. } => Self::plain("reshuffled", None, "the stub is reshuffled".to_owned()),
            Event::Rabbit { board, cards } => {
                let known: Vec<u8> = cards.iter().copied().filter(|&id| id < 52).collect();
                let shown: String = known.iter().map(|&id| card_text(id)).collect();
                let text = format!("there would have come {shown}");
                Self { board: Some(*board), ids: Some(known), ..Self::plain("rabbit", None, text) }
            }
            other => Self::plain("unknown", None, format!("{other:?}")),
        }
    }

    /// Board cards.
    fn laid(kind: &str, hand: &Hand, street: Street, board: Option<u8>, cards: [u8; 3]) -> Self {
        let game = hand.house().game();
        let count = if street <= Street::River { game.cards_on(street) - game.cards_before(street) } else { 0 };
        let cards = cards.get(..count).unwrap_or_default();
        let shown: String = cards.iter().map(|&id| card_text(id)).collect();
        let on = board.map_or_else(String::new, |board| format!(" on board {}", board + 1));
        let text = if count > 0 { format!("{}{on}: {shown}", street.name()) } else { street.name().to_owned() };
        Self {
            street: Some(street.name().to_owned()),
            board: board.filter(|_| count > 0),
            ids: (count > 0).then(|| cards.to_vec()),
            ..Self::plain(kind, None, text)
        }
    }
}

fn runs(times: u8) -> &'static str {
    match times {
        1 => "one board",
        2 => "two boards",
        _ => "three boards",
    }
}

fn card_text(id: u8) -> String {
    Card::new(id).map_or_else(|_| "??".to_owned(), |card| card.to_string())
}
