//! Payments in plain words.

use super::Settlement;
use super::split::{Award, Side};

/// The name of a pot: "the pot" when there is but one, else "the main pot" or "side pot 1".
pub fn pot_name(pot: usize, pots: usize) -> String {
    match (pot, pots) {
        (0, 1) => "the pot".to_owned(),
        (0, _) => "the main pot".to_owned(),
        (n, _) => format!("side pot {n}"),
    }
}

impl Settlement {
    /// A line for what goes back, for each payment, and for the rake.
    ///
    /// ```
    /// use omaha_core::pots::{BoardStrengths, PotRules, Settling, Stake, settle};
    /// let stake = Stake { live: &[15, 20, 20], ante: &[], dead: &[], added: 0, folded: 0b001 };
    /// let boards = [BoardStrengths { high: &[0, 5, 5], low: &[] }];
    /// let hand = Settling { stake, button: 0, boards: &boards, flop: true, dealt_in: 3, mucked: 0 };
    /// let lines = settle(&hand, &PotRules::default())?.explain();
    /// assert_eq!(lines, [
    ///     "seat 1 ties for the pot, 28, with the odd chip".to_owned(),
    ///     "seat 2 ties for the pot, 27".to_owned(),
    /// ]);
    /// # Ok::<(), omaha_core::Error>(())
    /// ```
    pub fn explain(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (seat, amount) in self.returned.iter().enumerate().filter(|(_, amount)| **amount > 0) {
            lines.push(format!("{amount} that nobody matched go back to seat {seat}"));
        }
        for (pot, rake) in self.pot_rakes.iter().enumerate().filter(|(_, rake)| **rake > 0) {
            lines.push(format!("the house takes {rake} of {}", pot_name(pot, self.pots.len())));
        }
        lines.extend(self.awards.iter().map(|award| self.explain_award(award)));
        lines
    }

    /// One payment, such as "seat 3 wins the low half of side pot 1, 45, with the odd chip".
    pub fn explain_award(&self, award: &Award) -> String {
        let pot = pot_name(usize::from(award.pot), self.pots.len());
        let part = match award.side {
            Side::Whole => pot,
            Side::High => format!("the high half of {pot}"),
            Side::Low => format!("the low half of {pot}"),
            Side::Both => format!("both halves of {pot}"),
        };
        let verb = if award.winners == 1 { "wins" } else { "ties for" };
        let board = match award.board {
            Some(board) if self.boards > 1 => format!(" on board {}", u16::from(board) + 1),
            _ => String::new(),
        };
        let odd = if award.odd > 0 { ", with the odd chip" } else { "" };
        format!("seat {} {verb} {part}{board}, {}{odd}", award.seat, award.amount)
    }
}
