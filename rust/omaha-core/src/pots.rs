//! Pots: who could win what, what goes back, what the house takes, and who is paid, to the last chip (rules 4).
//!
//! [`build_pots`] says who could win what while the hand is still on; [`settle`] pays. Both take what each seat put in as a
//! [`Stake`]; [`Settling`] adds the strengths, [`PotRules`] the house's options. All amounts are in the smallest unit, each at
//! most 2^62, their sum at most 2^63 - 1.

mod batch;
mod build;
mod check;
mod explain;
mod rake;
mod split;

pub use batch::{Hands, Paid, Strengths};
pub(crate) use build::gather;
pub use build::{Pot, Pots, build_pots};
pub use check::{MAX_AMOUNT, MAX_BOARDS, MAX_SEATS, MAX_SUM, MIN_SEATS, PotProblem, check, check_stake};
pub use explain::pot_name;
pub use rake::{Rake, RakeMode};
pub use split::{Award, BoardOddChip, HiloOddChip, PotRules, Side};

use crate::error::Error;

/// A set of seats, bit by seat number.
pub type Seats = u32;

/// What the seats put into one hand, by seat clockwise.
#[derive(Clone, Copy, Debug)]
pub struct Stake<'a> {
    /// Chips bet in the whole hand, blinds included.
    pub live: &'a [u64],
    /// Antes that each player paid for himself; empty when there are none.
    pub ante: &'a [u64],
    /// Dead money: dead blinds, a big-blind ante, forfeits; empty when there is none.
    pub dead: &'a [u64],
    /// Money that comes from no seat: a splash, a pot carried over.
    pub added: u64,
    /// Seats without a live hand: folded, mucked, killed or empty.
    pub folded: Seats,
}

impl Stake<'_> {
    /// The seats with a live hand.
    #[inline]
    pub fn in_hand(&self) -> Seats {
        !self.folded & ((1 << self.live.len().min(MAX_SEATS)) - 1)
    }

    #[inline]
    fn ante_of(&self, seat: usize) -> u64 {
        self.ante.get(seat).copied().unwrap_or(0)
    }
}

/// The seats' strengths on one board: higher is better for both, 0 is no hand and no low.
#[derive(Clone, Copy, Debug)]
pub struct BoardStrengths<'a> {
    /// High hands.
    pub high: &'a [u32],
    /// Lows; empty in games without.
    pub low: &'a [u32],
}

/// A hand to be paid.
#[derive(Clone, Copy, Debug)]
pub struct Settling<'a> {
    /// What was put in.
    pub stake: Stake<'a>,
    /// The button's seat; it may be empty.
    pub button: usize,
    /// One entry a board; none when nobody contests a pot.
    pub boards: &'a [BoardStrengths<'a>],
    /// Whether a flop was dealt, for "no flop no drop".
    pub flop: bool,
    /// How many players were dealt in, for caps by the number of players; 0 if it is not known.
    pub dealt_in: usize,
    /// Hands that were live when betting closed and have been given up since: they shape the pots, which are frozen, but win
    /// nothing (rule 4.3).
    pub mucked: Seats,
}

/// What a hand pays, by seat where it is a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Chips that nobody matched, given back.
    pub returned: Vec<u64>,
    /// The pots, main pot first.
    pub pots: Vec<Pot>,
    /// The house's part of each pot.
    pub pot_rakes: Vec<u64>,
    /// Every payment: pot by pot with the last side pot first, then board, then high before low, then seat.
    pub awards: Vec<Award>,
    /// What each seat is paid, returned chips not counted.
    pub payout: Vec<u64>,
    /// The house's part in all.
    pub rake: u64,
    /// How many boards there were.
    pub boards: usize,
}

/// Where [`settle_into`] puts its results.
pub trait Ledger {
    /// Chips that go back to a seat.
    fn returned(&mut self, seat: usize, amount: u64);
    /// The rake of the pot with this number.
    fn raked(&mut self, pot: usize, amount: u64);
    /// A payment.
    fn award(&mut self, award: Award);
}

/// Settles a checked hand into a ledger. The answer is the pots.
///
/// Asserts conservation (rule 4.11): paid + returned + rake = put in. `Error::PotsDefects` for a layer that nobody can win (rule
/// 4.10).
#[inline]
pub fn settle_into(hand: &Settling<'_>, rules: &PotRules, ledger: &mut impl Ledger) -> Result<Pots, Error> {
    let pots = build_pots(&hand.stake)?;
    pay(&pots, hand, rules, ledger)?;
    Ok(pots)
}

/// Pays the pots of a hand.
#[inline]
fn pay(pots: &Pots, hand: &Settling<'_>, rules: &PotRules, ledger: &mut impl Ledger) -> Result<(), Error> {
    let mut balance = Balance { ledger, out: pots.excess };
    if pots.excess > 0 {
        balance.ledger.returned(pots.highest, pots.excess);
    }
    let mut rakes = [0; build::MAX_POTS];
    rake::rakes(pots, hand, rules, &mut rakes);
    for (i, pot) in pots.iter().enumerate() {
        balance.out += rakes[i];
        balance.ledger.raked(i, rakes[i]);
        debug_assert!(rakes[i] <= pot.amount);
    }
    // Rule 4.4: the last side pot is awarded first.
    for i in (0..pots.len()).rev() {
        let pot = pots.get(i);
        split::split(i, pot.amount - rakes[i], pot.eligible & !hand.mucked, hand, rules, &mut balance);
    }
    if balance.out == pots.put_in { Ok(()) } else { Err(Error::Conservation { put_in: pots.put_in, out: balance.out }) }
}

/// A ledger that also adds up.
struct Balance<'a, L> {
    ledger: &'a mut L,
    out: u64,
}

impl<L: Ledger> Balance<'_, L> {
    #[inline]
    fn award(&mut self, award: Award) {
        self.out += award.amount;
        self.ledger.award(award);
    }
}

/// Checks and settles a hand.
///
/// ```
/// use omaha_core::pots::{BoardStrengths, PotRules, Settling, Stake, settle};
/// // Three stacks, the shortest hand is best: the main pot goes to seat 0, the side pot to seat 2, 200 go back.
/// let stake = Stake { live: &[100, 300, 500], ante: &[], dead: &[], added: 0, folded: 0 };
/// let boards = [BoardStrengths { high: &[9, 7, 8], low: &[] }];
/// let hand = Settling { stake, button: 0, boards: &boards, flop: true, dealt_in: 3, mucked: 0 };
/// let paid = settle(&hand, &PotRules::default())?;
/// assert_eq!((paid.payout, paid.returned), (vec![300, 0, 400], vec![0, 0, 200]));
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn settle(hand: &Settling<'_>, rules: &PotRules) -> Result<Settlement, Error> {
    let problems = check(hand, rules);
    if !problems.is_empty() {
        return Err(Error::PotsDefects { problems });
    }
    let seats = hand.stake.live.len();
    let mut settlement = Settlement {
        returned: vec![0; seats],
        pots: Vec::new(),
        pot_rakes: Vec::new(),
        awards: Vec::with_capacity(2 * seats),
        payout: vec![0; seats],
        rake: 0,
        boards: hand.boards.len(),
    };
    let pots = settle_into(hand, rules, &mut settlement)?;
    settlement.pots.extend(pots.iter());
    Ok(settlement)
}

impl Ledger for Settlement {
    #[inline]
    fn returned(&mut self, seat: usize, amount: u64) {
        self.returned[seat] += amount;
    }

    #[inline]
    fn raked(&mut self, _pot: usize, amount: u64) {
        self.rake += amount;
        self.pot_rakes.push(amount);
    }

    #[inline]
    fn award(&mut self, award: Award) {
        self.payout[usize::from(award.seat)] += award.amount;
        self.awards.push(award);
    }
}

impl Settlement {
    /// What each seat gets of one pot.
    pub fn pot_awards(&self, pot: usize) -> Vec<u64> {
        let mut paid = vec![0; self.payout.len()];
        for award in self.awards.iter().filter(|award| usize::from(award.pot) == pot) {
            paid[usize::from(award.seat)] += award.amount;
        }
        paid
    }
}
