//! Who shows, in what order, and who may muck.

use super::event::UNKNOWN;
use super::setup::clockwise;
use super::state::{State, next_in};
use super::{Start, bit};
use crate::card::Card;
use crate::card_set::CardSet;
use crate::eval;
use crate::pots::{MAX_SEATS, Pots, Seats, gather};
use crate::rules::{House, MOST_BOARDS, Muck, ShowFirst};

/// Strengths by seat on one board; 0 is none.
#[derive(Clone, Copy)]
pub(super) struct BoardRanks {
    pub high: [u32; MAX_SEATS],
    pub low: [u32; MAX_SEATS],
}

/// Strengths on each board.
pub(super) struct Ranks {
    boards: [BoardRanks; MOST_BOARDS],
    count: usize,
}

impl Ranks {
    fn none(state: &State) -> Self {
        let none = BoardRanks { high: [0; MAX_SEATS], low: [0; MAX_SEATS] };
        Self { boards: [none; MOST_BOARDS], count: usize::from(state.count).clamp(1, MOST_BOARDS) }
    }

    pub fn boards(&self) -> &[BoardRanks] {
        &self.boards[..self.count]
    }

    /// Whether a seat has a hand on every board.
    pub fn knows(&self, seat: usize) -> bool {
        self.boards().iter().all(|board| board.high[seat] > 0)
    }
}

/// A board as a set, if all five cards are known.
pub(super) fn full_board(state: &State, board: usize) -> Option<CardSet> {
    let board = state.boards.get(board)?;
    if board.contains(&UNKNOWN) {
        return None;
    }
    Some(board.iter().filter_map(|&id| Card::new(id).ok()).collect())
}

/// Whether all boards are known.
pub(super) fn full_boards(state: &State) -> bool {
    (0..usize::from(state.count)).all(|board| full_board(state, board).is_some())
}

/// The strengths of the live hands whose cards are known.
pub(super) fn ranks(house: &House, start: &Start, state: &State) -> Ranks {
    let mut ranks = Ranks::none(state);
    let in_hand = state.in_hand(start) & !state.mucked;
    for (number, ranks) in ranks.boards.iter_mut().enumerate().take(ranks.count) {
        let Some(board) = full_board(state, number) else { continue };
        for seat in (0..start.seats).filter(|&seat| in_hand & bit(seat) != 0 && !state.hole[seat].is_empty()) {
            ranks.high[seat] = eval::high(state.hole[seat], board).map_or(0, u32::from);
            if house.game().hilo {
                ranks.low[seat] = eval::low(state.hole[seat], board).map_or(0, u32::from);
            }
        }
    }
    ranks
}

/// The pots as they stand.
pub(super) fn pots(start: &Start, state: &State) -> Pots {
    gather(&state.stake(start))
}

/// The live hands in the order of showing.
pub(super) fn order(house: &House, start: &Start, state: &State) -> Vec<usize> {
    let rules = house.rules();
    let mut order = clockwise(start.button, state.in_hand(start));
    if rules.show_first == ShowFirst::Aggressor {
        let seats = state.in_hand(start);
        // Of a hand that the floor killed, the next one's.
        let first = state.aggressor.map(usize::from);
        let first = first.map(|seat| if seats & bit(seat) != 0 { seat } else { next_in(seats, seat) });
        let first = first.and_then(|seat| order.iter().position(|&other| other == seat));
        if let Some(first) = first {
            order.rotate_left(first);
        }
    }
    if rules.side_pots_first && rules.show_first != ShowFirst::All {
        // Who put in more is in later pots.
        let put_in = |seat: usize| core::cmp::Reverse(state.matched(seat));
        if !order.is_sorted_by_key(|&seat| put_in(seat)) {
            order.sort_by_key(|&seat| put_in(seat));
        }
    }
    order
}

/// The next to show or muck.
pub(super) fn next(house: &House, start: &Start, state: &State) -> Option<usize> {
    order(house, start, state).into_iter().find(|&seat| (state.shown | state.mucked) & bit(seat) == 0)
}

/// Whether there is something to decide: a hand that nobody knows cannot be shown, and not always be given up.
pub(super) fn can_decide(house: &House, start: &Start, state: &State, seat: usize) -> bool {
    let ranks = Ranks::none(state);
    !state.hole[seat].is_empty() || may_muck(house, start, state, seat, &ranks)
}

/// Whether the next in order may give his hand up unseen.
pub(super) fn may_muck(house: &House, start: &Start, state: &State, seat: usize, ranks: &Ranks) -> bool {
    let rules = house.rules();
    let mut contested = claims(start, state).filter(|claimants| claimants & bit(seat) != 0);
    // Nobody can judge an unknown hand, but somebody must be left to take each pot.
    let others_left = |eligible: Seats| eligible & !state.mucked & !bit(seat) != 0;
    if rules.muck == Muck::None || rules.show_first == ShowFirst::All {
        return false;
    }
    if state.hole[seat].is_empty() {
        return contested.all(others_left);
    }
    // The first to show must.
    if state.shown == 0 {
        return false;
    }
    if rules.muck == Muck::Callers {
        if state.aggressor.is_some_and(|other| usize::from(other) == seat) {
            return false;
        }
        if start.manual {
            return contested.all(others_left);
        }
    }
    contested.all(|claimants| loses(claimants & state.shown & !bit(seat), ranks, seat))
}

/// Who may win each pot: all live hands that put in as much as one of them.
fn claims<'a>(start: &'a Start, state: &'a State) -> impl Iterator<Item = Seats> + 'a {
    let in_hand = state.in_hand(start);
    let live = move || (0..start.seats).filter(move |&seat| in_hand & bit(seat) != 0);
    live().map(move |level| {
        let enough = |&seat: &usize| state.matched(seat) >= state.matched(level);
        live().filter(enough).fold(0, |seats, seat| seats | bit(seat))
    })
}

/// Whether what is shown beats a hand both ways, on every board.
fn loses(shown: Seats, ranks: &Ranks, seat: usize) -> bool {
    let better = |list: &[u32; MAX_SEATS]| {
        let mut others = shown;
        while others != 0 {
            if list.get(others.trailing_zeros() as usize) > list.get(seat) {
                return true;
            }
            others &= others - 1;
        }
        false
    };
    ranks.boards().iter().all(|board| better(&board.high) && (board.low[seat] == 0 || better(&board.low)))
}

/// Whether a hand loses every pot that it contests to hands that have been shown.
pub(super) fn is_beaten(house: &House, start: &Start, state: &State, seat: usize) -> bool {
    let ranks = ranks(house, start, state);
    let mut contested = claims(start, state).filter(|claimants| claimants & bit(seat) != 0);
    contested.all(|claimants| loses(claimants & state.shown & !bit(seat), &ranks, seat))
}
