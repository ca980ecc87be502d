//! What a player may do, and does.

use core::fmt;

/// A player's decision. Amounts are raise-to totals of the street.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Give the hand up.
    Fold,
    /// No bet.
    Check,
    /// Match the bet, or all-in for less.
    Call,
    /// Bet or raise to this total on the street.
    RaiseTo(u64),
    /// Turn the hand up at the showdown.
    Show,
    /// Give the hand up at the showdown.
    Muck,
    /// Asked how often the board shall be run out: so often at most.
    RunIt(u8),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fold => f.write_str("fold"),
            Self::Check => f.write_str("check"),
            Self::Call => f.write_str("call"),
            Self::RaiseTo(to) => write!(f, "raise to {to}"),
            Self::Show => f.write_str("show"),
            Self::Muck => f.write_str("muck"),
            Self::RunIt(times) => write!(f, "run it {times} times at most"),
        }
    }
}

/// Why a player may not raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RaiseClosed {
    /// He has acted, and since then there was no full raise (rule 3.1).
    NotReopened,
    /// All raises of the round are made (fixed limit).
    Cap,
    /// Nobody else could call more (rule 3.5).
    NoOpponent,
    /// His chips do not exceed the call.
    ShortStack,
}

impl RaiseClosed {
    /// In small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotReopened => "not_reopened",
            Self::Cap => "cap",
            Self::NoOpponent => "no_opponent",
            Self::ShortStack => "short_stack",
        }
    }
}

/// Everything that the player to act may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalActions {
    /// Whose turn it is.
    pub seat: usize,
    /// May fold.
    pub fold: bool,
    /// May check.
    pub check: bool,
    /// Chips to add for a call, at most his stack.
    pub call: Option<u64>,
    /// The least and the most that he may raise to.
    pub raise: Option<(u64, u64)>,
    /// Why not; none while raising is open and at the showdown.
    pub raise_closed: Option<RaiseClosed>,
    /// May turn his hand up.
    pub show: bool,
    /// May give it up unseen.
    pub muck: bool,
    /// Is asked how often the board shall be run out: from once to so often.
    pub run_it: Option<u8>,
}

impl LegalActions {
    /// Nothing.
    pub(super) const fn nothing(seat: usize) -> Self {
        Self {
            seat,
            fold: false,
            check: false,
            call: None,
            raise: None,
            raise_closed: None,
            show: false,
            muck: false,
            run_it: None,
        }
    }
}

impl fmt::Display for LegalActions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        let flags = [(self.fold, "fold"), (self.check, "check"), (self.show, "show"), (self.muck, "muck")];
        words.extend(flags.into_iter().filter(|(may, _)| *may).map(|(_, word)| word.to_owned()));
        words.extend(self.call.map(|amount| format!("call {amount}")));
        words.extend(
            self.raise.map(
                |(min, max)| {
                    if min == max { format!("raise to {min}") } else { format!("raise to {min} to {max}") }
                },
            ),
        );
        words.extend(self.run_it.map(|most| format!("run it once to {most} times")));
        write!(f, "seat {} may {}", self.seat, words.join(", "))
    }
}
