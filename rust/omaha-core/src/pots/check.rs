//! Everything that may be wrong with a hand to settle, all at once (rule 4.12).

use super::build::gather;
use super::{PotRules, Rake, Seats, Settling};
use core::fmt;

/// The fewest seats.
pub const MIN_SEATS: usize = 2;
/// The most seats.
pub const MAX_SEATS: usize = 23;
/// The most boards.
pub const MAX_BOARDS: usize = 8;
/// The greatest single amount.
pub const MAX_AMOUNT: u64 = 1 << 62;
/// The greatest sum of all amounts.
pub const MAX_SUM: u64 = i64::MAX as u64;

/// One defect: a stable code, the field, and the seat where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PotProblem {
    /// Such as `pots.too_large`.
    pub code: &'static str,
    /// Such as `live`.
    pub field: &'static str,
    /// The seat, if the defect is one seat's.
    pub seat: Option<usize>,
    /// The board, if the defect is of one board's strengths.
    pub board: Option<usize>,
    /// In plain words.
    pub message: String,
}

impl PotProblem {
    fn new(code: &'static str, field: &'static str, seat: Option<usize>, message: String) -> Self {
        Self { code, field, seat, board: None, message }
    }

    pub(super) fn negative(field: &'static str, seat: usize, amount: i64) -> Self {
        Self::new("pots.negative", field, Some(seat), format!("{amount} is negative"))
    }

    pub(super) fn orphan(field: &'static str) -> Self {
        let message = "chips were matched that no hand can win".to_owned();
        Self::new("pots.orphan_layer", field, None, message)
    }

    fn on_board(mut self, board: usize) -> Self {
        self.board = Some(board);
        self
    }
}

impl fmt::Display for PotProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.field)?;
        if let Some(board) = self.board.filter(|&board| board > 0) {
            write!(f, " on board {}", board + 1)?;
        }
        if let Some(seat) = self.seat {
            write!(f, "[{seat}]")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// All defects of a hand and its rules; none if it can be settled.
#[inline]
pub fn check(hand: &Settling<'_>, rules: &PotRules) -> Vec<PotProblem> {
    if is_plainly_good(hand, rules) { Vec::new() } else { look_closely(hand, rules) }
}

#[inline(never)]
fn look_closely(hand: &Settling<'_>, rules: &PotRules) -> Vec<PotProblem> {
    let mut problems = Vec::new();
    check_rules(hand, rules, &mut problems);
    problems.extend(check_hand(hand, rules.unit));
    // Who may win what can be said only of a sound stake.
    let sound = |p: &PotProblem| !BEFORE_POTS.contains(&p.code) || BOARD_FIELDS.contains(&p.field);
    if problems.iter().all(sound) {
        check_pots(hand, rules, &mut problems);
    }
    problems
}

/// What is wrong with strengths leaves the pots as they are.
const BOARD_FIELDS: [&str; 3] = ["high", "low", "boards"];

/// Defects that leave it open who may win what.
const BEFORE_POTS: [&str; 7] = [
    "pots.seats",
    "pots.length",
    "pots.unit",
    "pots.too_large",
    "pots.not_multiple",
    "pots.sum_too_large",
    "pots.no_live_hand",
];

fn check_hand(hand: &Settling<'_>, unit: u64) -> Vec<PotProblem> {
    let mut problems = Vec::new();
    let seats = hand.stake.live.len();
    if !(MIN_SEATS..=MAX_SEATS).contains(&seats) {
        let message = format!("{seats} seats where {MIN_SEATS} to {MAX_SEATS} are possible");
        problems.push(PotProblem::new("pots.seats", "live", None, message));
    }
    check_lengths(hand, seats, &mut problems);
    check_amounts(hand, unit, &mut problems);
    let live_hands = hand.stake.in_hand().count_ones() as usize;
    if hand.dealt_in != 0 && !(live_hands..=seats).contains(&hand.dealt_in) {
        let message = format!("the number of players dealt in is not from {live_hands} hands to {seats} seats");
        problems.push(PotProblem::new("pots.dealt_in", "dealt_in", None, message));
    }
    if hand.button >= seats {
        let message = format!("the button is at none of the {seats} seats");
        problems.push(PotProblem::new("pots.button", "button", None, message));
    }
    if hand.stake.in_hand() & !hand.mucked == 0 {
        let message = "no seat has a live hand".to_owned();
        problems.push(PotProblem::new("pots.no_live_hand", "folded", None, message));
    }
    problems
}

/// The quick answer for nearly every hand.
#[inline]
fn is_plainly_good(hand: &Settling<'_>, rules: &PotRules) -> bool {
    let stake = &hand.stake;
    let seats = stake.live.len();
    let lengths = [stake.ante.len(), stake.dead.len()].iter().all(|&n| n == 0 || n == seats);
    if !(MIN_SEATS..=MAX_SEATS).contains(&seats) || !lengths || hand.button >= seats {
        return false;
    }
    let rake = rules.rake.as_ref().is_none_or(Rake::is_plainly_good);
    let boards = (1..=MAX_BOARDS).contains(&hand.boards.len());
    let unit = (1..=MAX_AMOUNT).contains(&rules.unit);
    if !boards || !unit || rules.odd_chip_order.is_some() || !rake || hand.mucked != 0 {
        return false;
    }
    let live_hands = stake.in_hand().count_ones() as usize;
    if live_hands == 0 || hand.dealt_in != 0 && !(live_hands..=seats).contains(&hand.dealt_in) {
        return false;
    }
    let mut all = stake.added;
    for amounts in [stake.live, stake.ante, stake.dead] {
        all = amounts.iter().fold(all, |bits, amount| bits | amount);
    }
    // 70 amounts below 2^55 cannot add up to 2^62.
    if all >> 55 != 0 {
        return false;
    }
    let whole = |amounts: &[u64]| amounts.iter().all(|amount| amount.is_multiple_of(rules.unit));
    if rules.unit != 1
        && !([stake.live, stake.ante, stake.dead].iter().all(|list| whole(list)) && whole(&[stake.added]))
    {
        return false;
    }
    hand.boards.iter().all(|board| {
        board.high.len() == seats
            && (board.low.is_empty() || board.low.len() == seats)
            && (!rules.hilo || board.low.len() == seats)
            && stake.in_hand() & !has_hand(board.high) == 0
    })
}

/// The seats with a strength.
#[inline]
fn has_hand(strengths: &[u32]) -> Seats {
    strengths.iter().enumerate().fold(0, |seats, (seat, &strength)| seats | u32::from(strength > 0) << seat)
}

/// All defects of what was put in, for [`super::build_pots`].
pub fn check_stake(stake: &super::Stake<'_>) -> Vec<PotProblem> {
    let hand = Settling { stake: *stake, button: 0, boards: &[], flop: true, dealt_in: 0, mucked: 0 };
    let mut problems = check_hand(&hand, 1);
    if problems.is_empty() && gather(stake).orphan {
        problems.push(PotProblem::orphan("folded"));
    }
    problems
}

fn check_rules(hand: &Settling<'_>, rules: &PotRules, problems: &mut Vec<PotProblem>) {
    let mut add = |code, field, message: String| problems.push(PotProblem::new(code, field, None, message));
    if rules.unit == 0 || rules.unit > MAX_AMOUNT {
        add("pots.unit", "unit", format!("{} is no chip", rules.unit));
    }
    if let Some(order) = &rules.odd_chip_order {
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if sorted.iter().map(|&seat| usize::from(seat)).ne(0..hand.stake.live.len()) {
            add("pots.option", "odd_chip_order", "it must name each seat once".to_owned());
        }
    }
    if let Some(rake) = &rules.rake {
        if !rake.caps_by_players.is_empty() && hand.dealt_in == 0 {
            add("pots.missing_field", "dealt_in", "caps go by the number of players dealt in".to_owned());
        }
        problems.extend(rake.problems());
    }
}

impl Rake {
    #[inline]
    fn is_plainly_good(&self) -> bool {
        self.basis_points <= 10_000
            && (1..=MAX_AMOUNT).contains(&self.unit)
            && self.cap.is_none_or(|cap| cap <= MAX_AMOUNT)
            && self.caps_by_players.is_empty()
    }

    /// All defects of the rake itself.
    pub fn problems(&self) -> Vec<PotProblem> {
        let mut problems = Vec::new();
        let mut add = |field, message: String| problems.push(PotProblem::new("pots.rake", field, None, message));
        if self.basis_points > 10_000 {
            add("rake.bp", format!("{} basis points are more than the pot", self.basis_points));
        }
        if self.unit == 0 || self.unit > MAX_AMOUNT {
            add("rake.unit", format!("{} is no chip", self.unit));
        }
        let caps = self.caps_by_players.iter().filter_map(|&(_, cap)| cap).chain(self.cap);
        if caps.into_iter().any(|cap| cap > MAX_AMOUNT) {
            add("rake.cap", "a cap is above 2^62".to_owned());
        }
        if !self.caps_by_players.is_sorted_by(|a, b| a.0 < b.0) {
            add("rake.caps_by_players", "the numbers of players must rise".to_owned());
        }
        problems
    }
}

fn check_lengths(hand: &Settling<'_>, seats: usize, problems: &mut Vec<PotProblem>) {
    let mut check = |field, found: usize, may_be_empty: bool| {
        if found != seats && !(may_be_empty && found == 0) {
            let message = format!("{found} entries for {seats} seats");
            problems.push(PotProblem::new("pots.length", field, None, message));
        }
    };
    check("ante", hand.stake.ante.len(), true);
    check("dead", hand.stake.dead.len(), true);
    for (i, board) in hand.boards.iter().enumerate() {
        for (field, found, may_be_empty) in [("high", board.high.len(), false), ("low", board.low.len(), true)] {
            if found != seats && !(may_be_empty && found == 0) {
                let message = format!("{found} entries for {seats} seats");
                problems.push(PotProblem::new("pots.length", field, None, message).on_board(i));
            }
        }
    }
    if hand.boards.len() > MAX_BOARDS {
        let message = format!("{} boards where at most {MAX_BOARDS} are possible", hand.boards.len());
        problems.push(PotProblem::new("pots.length", "boards", None, message));
    }
}

fn check_amounts(hand: &Settling<'_>, unit: u64, problems: &mut Vec<PotProblem>) {
    let mut sum = 0;
    let mut check = |field, seat, amount: u64| {
        if amount > MAX_AMOUNT {
            let message = format!("{amount} is above 2^62");
            problems.push(PotProblem::new("pots.too_large", field, seat, message));
        } else if unit > 1 && !amount.is_multiple_of(unit) {
            let message = format!("{amount} is no multiple of the unit {unit}");
            problems.push(PotProblem::new("pots.not_multiple", field, seat, message));
        } else {
            sum += u128::from(amount);
        }
    };
    for (field, amounts) in [("live", hand.stake.live), ("ante", hand.stake.ante), ("dead", hand.stake.dead)] {
        for (seat, &amount) in amounts.iter().enumerate() {
            check(field, Some(seat), amount);
        }
    }
    check("added", None, hand.stake.added);
    if sum > u128::from(MAX_SUM) {
        let message = format!("all amounts add up to {sum}, above 2^63 - 1");
        problems.push(PotProblem::new("pots.sum_too_large", "amounts", None, message));
    }
}

/// A contested pot needs each claimant's strength on each board.
fn check_pots(hand: &Settling<'_>, rules: &PotRules, problems: &mut Vec<PotProblem>) {
    let pots = gather(&hand.stake);
    if pots.orphan {
        problems.push(PotProblem::orphan("folded"));
    }
    let mut orphans = 0;
    let mut contested = 0;
    for pot in pots.iter() {
        let claimants = pot.eligible & !hand.mucked;
        if claimants == 0 {
            orphans += 1;
        } else if !claimants.is_power_of_two() {
            contested |= claimants;
        }
    }
    if orphans > 0 {
        problems.push(PotProblem::orphan("mucked"));
    }
    check_strengths(hand, rules, contested, problems);
}

fn check_strengths(hand: &Settling<'_>, rules: &PotRules, contested: Seats, problems: &mut Vec<PotProblem>) {
    if contested.count_ones() < 2 {
        return;
    }
    let mut missing = |field, seat, board: Option<usize>| {
        let message = "a live hand in a contested pot has no strength".to_owned();
        let problem = PotProblem::new("pots.hand_missing", field, seat, message);
        problems.push(board.map_or(problem.clone(), |board| problem.on_board(board)));
    };
    if hand.boards.is_empty() {
        missing("high", None, None);
    }
    for (i, board) in hand.boards.iter().enumerate().take(MAX_BOARDS) {
        // A list of another length is told as that.
        let as_long = board.high.len() == hand.stake.live.len();
        for seat in (0..hand.stake.live.len()).filter(|seat| as_long && contested >> seat & 1 == 1) {
            if board.high.get(seat).is_none_or(|&strength| strength == 0) {
                missing("high", Some(seat), Some(i));
            }
        }
        if rules.hilo && board.low.is_empty() {
            missing("low", None, Some(i));
        }
    }
}
