//! One pot divided: by boards, by high and low, among winners, the odd chips last (rules 4.4 to 4.8).

use super::rake::Rake;
use super::{Balance, BoardStrengths, Ledger, Seats, Settling};

/// Which half takes the odd chip of the high/low split.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HiloOddChip {
    /// The high (S4).
    #[default]
    High,
    /// The low.
    Low,
}

/// Which boards take the odd chips when a pot is divided among boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardOddChip {
    /// One each from the first board on (WL 213).
    #[default]
    First,
    /// One each from the last board back.
    Last,
}

/// The house's options on paying.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PotRules {
    /// The smallest chip in play.
    pub unit: u64,
    /// Whether there is a low (eight or better is what the strengths say).
    pub hilo: bool,
    /// Nobody gets two odd chips of one pot on one board (rule 4.6, RR Ties 4).
    pub one_odd_chip_max: bool,
    /// A share that the same seats win high and low is divided among them once (rule 4.7, WT 73).
    pub identical_even: bool,
    /// See [`HiloOddChip`].
    pub hilo_odd_chip: HiloOddChip,
    /// See [`BoardOddChip`].
    pub board_odd_chip: BoardOddChip,
    /// All seats in the order in which odd chips are given; none for clockwise from the left of the button.
    pub odd_chip_order: Option<Vec<u8>>,
    /// The house's part.
    pub rake: Option<Rake>,
}

impl Default for PotRules {
    fn default() -> Self {
        Self {
            unit: 1,
            hilo: false,
            one_odd_chip_max: true,
            identical_even: true,
            hilo_odd_chip: HiloOddChip::High,
            board_odd_chip: BoardOddChip::First,
            odd_chip_order: None,
            rake: None,
        }
    }
}

/// What part of a pot an award is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// All of it: one claimant, no low, or a game without.
    Whole,
    /// The high half.
    High,
    /// The low half.
    Low,
    /// Both halves, won by the same seats.
    Both,
}

/// One payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Award {
    /// The pot's number, 0 for the main pot.
    pub pot: u8,
    /// The board's number; none for a pot with one claimant.
    pub board: Option<u8>,
    /// What part.
    pub side: Side,
    /// To whom.
    pub seat: u8,
    /// How much, odd chip included.
    pub amount: u64,
    /// The odd chip in it, 0 if there is none: of a tie, of the high/low split, of the boards.
    pub odd: u64,
    /// How many seats share this part.
    pub winners: u8,
}

/// Where the chips of one share go.
struct Share {
    pot: u8,
    board: u8,
    side: Side,
    units: u64,
    unit: u64,
    winners: Seats,
    /// Whether it is one unit more than another share because of an odd one.
    has_odd: bool,
}

/// Pays out one pot, net of rake.
#[inline]
pub(super) fn split<L: Ledger>(
    pot: usize,
    amount: u64,
    eligible: Seats,
    hand: &Settling<'_>,
    rules: &PotRules,
    balance: &mut Balance<'_, L>,
) {
    if amount == 0 {
        return;
    }
    let pot = pot as u8;
    if eligible.is_power_of_two() {
        let seat = eligible.trailing_zeros() as u8;
        balance.award(Award { pot, board: None, side: Side::Whole, seat, amount, odd: 0, winners: 1 });
        return;
    }
    // Rule 4.5: a pot that rake has left with no whole number of units is divided in ones.
    let unit = if rules.unit == 1 || amount.is_multiple_of(rules.unit) { rules.unit } else { 1 };
    let units = if unit == 1 { amount } else { amount / unit };
    let boards = hand.boards.len() as u64;
    let (each, odd) = if boards == 1 { (units, 0) } else { (units / boards, units % boards) };
    for (i, board) in hand.boards.iter().enumerate() {
        // Rule 4.8: by boards first.
        let gets_odd = match rules.board_odd_chip {
            BoardOddChip::First => (i as u64) < odd,
            BoardOddChip::Last => (i as u64) >= boards - odd,
        };
        let units = each + u64::from(gets_odd);
        split_board(pot, i as u8, units, gets_odd, unit, eligible, board, hand, rules, balance);
    }
}

#[inline]
#[expect(clippy::too_many_arguments, reason = "the inner half of `split`")]
fn split_board<L: Ledger>(
    pot: u8,
    board: u8,
    units: u64,
    odd_of_board: bool,
    unit: u64,
    eligible: Seats,
    strengths: &BoardStrengths<'_>,
    hand: &Settling<'_>,
    rules: &PotRules,
    balance: &mut Balance<'_, L>,
) {
    let high = best(strengths.high, eligible);
    // Rule 4.4: the low is judged among this pot's claimants.
    let low = if rules.hilo { best(strengths.low, eligible) } else { 0 };
    let mut had_odd: Seats = 0;
    let mut pay = |side, units, winners, has_odd, had_odd: &mut Seats| {
        let share = Share { pot, board, side, units, unit, winners, has_odd };
        pay_share(&share, hand, rules, had_odd, balance);
    };
    if low == 0 {
        pay(Side::Whole, units, high, odd_of_board, &mut had_odd);
    } else if rules.identical_even && low == high {
        // Rule 4.7.
        pay(Side::Both, units, high, odd_of_board, &mut had_odd);
    } else {
        // Rule 4.5.
        let (small, odd) = (units / 2, units % 2);
        let (high_units, low_units) = match rules.hilo_odd_chip {
            HiloOddChip::High => (small + odd, small),
            HiloOddChip::Low => (small, small + odd),
        };
        // Rule 4.6: the odd chip of the split counts against its winner only when he is alone.
        let taker = if rules.hilo_odd_chip == HiloOddChip::High { high } else { low };
        if odd == 1 && taker.is_power_of_two() {
            had_odd = taker;
        }
        pay(Side::High, high_units, high, high_units > low_units, &mut had_odd);
        pay(Side::Low, low_units, low, low_units > high_units, &mut had_odd);
    }
}

/// The seats with the greatest strength above 0 among those eligible.
#[inline]
fn best(strengths: &[u32], eligible: Seats) -> Seats {
    let (mut top, mut seats): (u32, Seats) = (0, 0);
    let mut rest = eligible;
    while rest != 0 {
        let seat = rest.trailing_zeros() as usize;
        let Some(&strength) = strengths.get(seat) else { break };
        let others = if strength > top { 0 } else { seats };
        seats = if strength >= top { others | 1 << seat } else { others };
        top = top.max(strength);
        rest &= rest - 1;
    }
    if top > 0 { seats } else { 0 }
}

/// Divides a share among its winners; the odd units go one to each, in order.
#[inline]
fn pay_share<L: Ledger>(
    share: &Share,
    hand: &Settling<'_>,
    rules: &PotRules,
    had_odd: &mut Seats,
    balance: &mut Balance<'_, L>,
) {
    let count = share.winners.count_ones();
    if share.units == 0 || count == 0 {
        return;
    }
    if count == 1 {
        let Share { pot, board, side, unit, winners, .. } = *share;
        let odd = if share.has_odd { unit } else { 0 };
        let seat = winners.trailing_zeros() as u8;
        balance.award(Award { pot, board: Some(board), side, seat, amount: share.units * unit, odd, winners: 1 });
        return;
    }
    let (each, odd) = (share.units / u64::from(count), share.units % u64::from(count));
    let takers = if odd == 0 { 0 } else { odd_takers(share.winners, odd, hand, rules, *had_odd) };
    *had_odd |= takers;
    let mut rest = share.winners;
    while rest != 0 {
        let seat = rest.trailing_zeros();
        rest &= rest - 1;
        let odd = if takers >> seat & 1 == 1 { share.unit } else { 0 };
        let amount = each * share.unit + odd;
        if amount > 0 {
            let (pot, board, side, winners) = (share.pot, Some(share.board), share.side, count as u8);
            balance.award(Award { pot, board, side, seat: seat as u8, amount, odd, winners });
        }
    }
}

/// The winners who get an odd unit: in seat order from the left of the button; under rule 4.6 those who already had one in this
/// pot on this board come behind those who had none.
fn odd_takers(winners: Seats, odd: u64, hand: &Settling<'_>, rules: &PotRules, had_odd: Seats) -> Seats {
    let mut left = odd;
    let mut takers: Seats = 0;
    let seats = hand.stake.live.len();
    let first = if rules.one_odd_chip_max { winners & !had_odd } else { winners };
    for group in [first, winners & !first] {
        for step in 0..seats {
            let seat = match &rules.odd_chip_order {
                Some(order) => usize::from(order[step]),
                None => (hand.button + 1 + step) % seats,
            };
            if left > 0 && group >> seat & 1 == 1 {
                takers |= 1 << seat;
                left -= 1;
            }
        }
    }
    takers
}
