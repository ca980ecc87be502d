//! Many hands at once: rows of amounts and strengths in, rows of chips out.

use super::check::{MAX_BOARDS, MAX_SEATS, PotProblem, check};
use super::split::Award;
use super::{BoardStrengths, Ledger, PotRules, Pots, Seats, Settling, Stake, pay};
use crate::error::Error;

/// Strengths in rows, hand by hand, board by board, by seat; 0 is none.
#[derive(Clone, Copy, Debug)]
pub enum Strengths<'a> {
    /// As the evaluator's batches give them.
    Short(&'a [u16]),
    /// For those who have their own.
    Long(&'a [u32]),
}

impl Strengths<'_> {
    /// Copies a row; what is not there is no hand.
    #[inline]
    fn copy(&self, at: usize, to: &mut [u32]) {
        fn copy<T: Copy + Into<u32>>(row: Option<&[T]>, to: &mut [u32]) {
            match row {
                Some(row) => to.iter_mut().zip(row).for_each(|(to, &value)| *to = value.into()),
                None => to.fill(0),
            }
        }
        match self {
            Self::Short(values) => copy(values.get(at..).and_then(|rest| rest.get(..to.len())), to),
            Self::Long(values) => copy(values.get(at..).and_then(|rest| rest.get(..to.len())), to),
        }
    }

    const fn len(&self) -> usize {
        match self {
            Self::Short(values) => values.len(),
            Self::Long(values) => values.len(),
        }
    }
}

/// Rows of hands. Amounts are signed, as NumPy's usual integers are; a negative one is a defect of its row.
#[derive(Clone, Copy, Debug)]
pub struct Hands<'a> {
    /// Seats a hand.
    pub seats: usize,
    /// Boards a hand.
    pub boards: usize,
    /// Rows of `seats`: bet in the whole hand.
    pub live: &'a [i64],
    /// Rows of `seats`.
    pub ante: Option<&'a [i64]>,
    /// Rows of `seats`.
    pub dead: Option<&'a [i64]>,
    /// One a hand.
    pub added: Option<&'a [i64]>,
    /// Rows of `seats`: not 0 where the hand is not live.
    pub folded: Option<&'a [u8]>,
    /// Rows of `seats`: not 0 where the hand was given up after betting closed.
    pub mucked: Option<&'a [u8]>,
    /// `boards` rows of `seats` a hand.
    pub high: Strengths<'a>,
    /// As `high`; none in games without a low.
    pub low: Option<Strengths<'a>>,
    /// One a hand.
    pub button: &'a [i64],
    /// One a hand: 0 where no flop was dealt.
    pub flop: Option<&'a [u8]>,
    /// One a hand; 0 where it is not known.
    pub dealt_in: Option<&'a [i64]>,
}

/// Where the chips of each hand go.
#[derive(Debug)]
pub struct Paid<'a> {
    /// Rows of `seats`: won.
    pub payout: &'a mut [i64],
    /// Rows of `seats`: returned.
    pub returned: &'a mut [i64],
    /// One a hand.
    pub rake: &'a mut [i64],
}

impl Hands<'_> {
    /// How many hands.
    pub fn rows(&self) -> usize {
        self.live.len().checked_div(self.seats).unwrap_or(0)
    }

    /// Refuses lists of the wrong length; to be called before [`Hands::settle`].
    pub fn check_lengths(&self, paid: &Paid<'_>) -> Result<(), Error> {
        if self.boards > MAX_BOARDS {
            return Err(Error::Length { what: "boards", found: self.boards, expected: MAX_BOARDS });
        }
        let (rows, cells) = (self.rows(), self.rows() * self.seats);
        let strengths = cells * self.boards;
        let lengths = [
            ("live", self.live.len(), cells),
            ("ante", self.ante.map_or(cells, <[_]>::len), cells),
            ("dead", self.dead.map_or(cells, <[_]>::len), cells),
            ("added", self.added.map_or(rows, <[_]>::len), rows),
            ("folded", self.folded.map_or(cells, <[_]>::len), cells),
            ("mucked", self.mucked.map_or(cells, <[_]>::len), cells),
            ("high", self.high.len(), strengths),
            ("low", self.low.map_or(strengths, |low| low.len()), strengths),
            ("button", self.button.len(), rows),
            ("flop", self.flop.map_or(rows, <[_]>::len), rows),
            ("dealt_in", self.dealt_in.map_or(rows, <[_]>::len), rows),
            ("payout", paid.payout.len(), cells),
            ("returned", paid.returned.len(), cells),
            ("rake", paid.rake.len(), rows),
        ];
        for (what, found, expected) in lengths {
            if found != expected {
                return Err(Error::Length { what, found, expected });
            }
        }
        if self.seats > MAX_SEATS {
            return Err(Error::Length { what: "seats", found: self.seats, expected: MAX_SEATS });
        }
        Ok(())
    }

    /// Settles the hands `from` to `to`; the results are written to the rows of `paid` from 0 on. The error names the first row
    /// that cannot be settled, counted from the first of all.
    pub fn settle(&self, from: usize, to: usize, rules: &PotRules, paid: &mut Paid<'_>) -> Result<(), Error> {
        let mut scratch = Scratch::new();
        for row in from..to.min(self.rows()) {
            let at = (row - from) * self.seats..(row - from + 1) * self.seats;
            let mut out = RowPaid {
                payout: paid.payout.get_mut(at.clone()).unwrap_or_default(),
                returned: paid.returned.get_mut(at).unwrap_or_default(),
                rake: 0,
            };
            self.settle_row(row, rules, &mut scratch, &mut out)
                .map_err(|error| Error::Row { row, error: Box::new(error) })?;
            if let Some(rake) = paid.rake.get_mut(row - from) {
                *rake = out.rake as i64;
            }
        }
        Ok(())
    }

    /// Checks the lengths, then settles all hands.
    ///
    /// ```
    /// use omaha_core::pots::{Hands, Paid, PotRules, Strengths};
    /// let hands = Hands {
    ///     seats: 3, boards: 1, live: &[100, 300, 500], ante: None, dead: None, added: None, folded: None, mucked: None,
    ///     high: Strengths::Short(&[9, 7, 8]), low: None, button: &[0], flop: None, dealt_in: None,
    /// };
    /// let (mut payout, mut returned, mut rake) = ([0; 3], [0; 3], [0; 1]);
    /// let mut paid = Paid { payout: &mut payout, returned: &mut returned, rake: &mut rake };
    /// hands.settle_all(&PotRules::default(), &mut paid)?;
    /// assert_eq!((payout, returned), ([300, 0, 400], [0, 0, 200]));
    /// # Ok::<(), omaha_core::Error>(())
    /// ```
    pub fn settle_all(&self, rules: &PotRules, paid: &mut Paid<'_>) -> Result<(), Error> {
        self.check_lengths(paid)?;
        self.settle(0, self.rows(), rules, paid)
    }

    #[inline]
    fn settle_row(
        &self,
        row: usize,
        rules: &PotRules,
        scratch: &mut Scratch,
        out: &mut RowPaid<'_>,
    ) -> Result<(), Error> {
        let Scratch { live, ante, dead, high, low, pots } = scratch;
        let seats = self.seats.min(MAX_SEATS);
        let cells = row * self.seats..row * self.seats + seats;
        let mut problems = Vec::new();
        amounts(self.live, &cells, "live", live, &mut problems);
        let ante_seats = self.ante.map_or(0, |from| amounts(from, &cells, "ante", ante, &mut problems));
        let dead_seats = self.dead.map_or(0, |from| amounts(from, &cells, "dead", dead, &mut problems));
        let mut added = [0];
        if let Some(from) = self.added {
            amounts(from, &(row..row + 1), "added", &mut added, &mut problems);
            // It comes from no seat.
            problems.iter_mut().filter(|p| p.field == "added").for_each(|p| p.seat = None);
        }
        let boards = self.boards.min(MAX_BOARDS);
        for board in 0..boards {
            let at = (row * self.boards + board) * self.seats;
            self.high.copy(at, &mut high[board][..seats]);
            if let Some(from) = &self.low {
                from.copy(at, &mut low[board][..seats]);
            }
        }
        let low_seats = if self.low.is_some() { seats } else { 0 };
        let mut strengths = [BoardStrengths { high: &[], low: &[] }; MAX_BOARDS];
        for board in 0..boards {
            strengths[board] = BoardStrengths { high: &high[board][..seats], low: &low[board][..low_seats] };
        }
        let one = |list: Option<&[i64]>, missing| {
            list.map_or(missing, |list| {
                list.get(row).and_then(|&value| usize::try_from(value).ok()).unwrap_or(usize::MAX)
            })
        };
        let hand = Settling {
            stake: Stake {
                live: &live[..seats],
                ante: &ante[..ante_seats],
                dead: &dead[..dead_seats],
                added: added[0],
                folded: flags(self.folded, &cells),
            },
            button: one(Some(self.button), 0),
            boards: &strengths[..boards],
            flop: self.flop.and_then(|flop| flop.get(row)).is_none_or(|&flop| flop != 0),
            dealt_in: one(self.dealt_in, 0),
            mucked: flags(self.mucked, &cells),
        };
        let unknown = !problems.is_empty();
        problems.extend(check(&hand, rules));
        if !problems.is_empty() {
            if unknown {
                // Where an amount is none, nobody can say who may win what.
                problems.retain(|p| !matches!(p.code, "pots.orphan_layer" | "pots.hand_missing"));
            }
            self.show_as_given(row, &mut problems);
            return Err(Error::PotsDefects { problems });
        }
        out.payout.fill(0);
        out.returned.fill(0);
        pots.gather(&hand.stake)?;
        pay(pots, &hand, rules, out)
    }
}

impl Hands<'_> {
    /// A negative number of the row is told as it was given.
    #[cold]
    fn show_as_given(&self, row: usize, problems: &mut [PotProblem]) {
        for problem in problems.iter_mut().filter(|p| p.seat.is_none()) {
            let list = match problem.field {
                "button" => Some(self.button),
                "dealt_in" => self.dealt_in,
                _ => None,
            };
            // The core's numbers have no sign.
            if let Some(given) = list.and_then(|list| list.get(row)).filter(|&&given| given < 0) {
                problem.message = format!("{} ({given} was given)", problem.message);
            }
        }
    }
}

/// Room for one row, taken once for all of them.
struct Scratch {
    live: [u64; MAX_SEATS],
    ante: [u64; MAX_SEATS],
    dead: [u64; MAX_SEATS],
    high: [[u32; MAX_SEATS]; MAX_BOARDS],
    low: [[u32; MAX_SEATS]; MAX_BOARDS],
    pots: Pots,
}

impl Scratch {
    const fn new() -> Self {
        Self {
            live: [0; MAX_SEATS],
            ante: [0; MAX_SEATS],
            dead: [0; MAX_SEATS],
            high: [[0; MAX_SEATS]; MAX_BOARDS],
            low: [[0; MAX_SEATS]; MAX_BOARDS],
            pots: Pots::new(),
        }
    }
}

/// Copies the amounts of a row; negative ones are defects. Returns how many there are.
#[inline]
fn amounts(
    from: &[i64],
    cells: &core::ops::Range<usize>,
    field: &'static str,
    to: &mut [u64],
    problems: &mut Vec<PotProblem>,
) -> usize {
    let row = from.get(cells.clone()).unwrap_or(&[]);
    let mut signs = 0;
    for (to, &amount) in to.iter_mut().zip(row) {
        signs |= amount;
        *to = amount.max(0) as u64;
    }
    if signs < 0 {
        for (seat, &amount) in row.iter().enumerate().filter(|(_, amount)| **amount < 0) {
            problems.push(PotProblem::negative(field, seat, amount));
        }
    }
    row.len()
}

#[inline]
fn flags(list: Option<&[u8]>, cells: &core::ops::Range<usize>) -> Seats {
    let row = list.and_then(|list| list.get(cells.clone())).unwrap_or(&[]);
    row.iter().enumerate().fold(0, |seats, (seat, &flag)| seats | u32::from(flag != 0) << seat)
}

struct RowPaid<'a> {
    payout: &'a mut [i64],
    returned: &'a mut [i64],
    rake: u64,
}

impl Ledger for RowPaid<'_> {
    #[inline]
    fn returned(&mut self, seat: usize, amount: u64) {
        self.returned[seat] += amount as i64;
    }

    #[inline]
    fn raked(&mut self, _pot: usize, amount: u64) {
        self.rake += amount;
    }

    #[inline]
    fn award(&mut self, award: Award) {
        self.payout[usize::from(award.seat)] += award.amount as i64;
    }
}
