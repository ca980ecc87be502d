//! A second resolver, by another method (style.md 1.12): it asks each chip who has a chip as high, and hands pots out again chip
//! by chip, round the table. For amounts that nobody wants to count it takes whole rounds of chips at once.

use super::{blank, wipe};
use omaha_core::pots::{Award, BoardOddChip, HiloOddChip, Pot, PotRules, Rake, RakeMode, Seats, Settlement, Settling};
use omaha_core::pots::{MAX_SEATS, Side, Stake};

/// How chips are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Count {
    /// One by one.
    Chips,
    /// As many rounds at once as all who take part can go.
    Rounds,
}

/// There are chips that nobody can win (rule 4.10).
#[derive(Debug, PartialEq)]
pub struct Orphan;

/// What goes back, by seat, and the pots.
#[derive(Debug, Default)]
pub struct Gathered {
    returned: Vec<u64>,
    pots: Vec<Pot>,
}

/// Sound hands only.
pub fn settle(hand: &Settling<'_>, rules: &PotRules, count: Count) -> Result<Settlement, Orphan> {
    let gathered = gather(&hand.stake, rules.unit, count)?;
    if gathered.pots.iter().any(|pot| pot.eligible & !hand.mucked == 0) {
        return Err(Orphan);
    }
    let mut paid = blank();
    paid.boards = hand.boards.len();
    pay(&gathered, hand, rules, count, &mut paid);
    Ok(paid)
}

/// Rules 4.1 to 4.3 and 4.13.
pub fn gather(stake: &Stake<'_>, unit: u64, count: Count) -> Result<Gathered, Orphan> {
    let seats = stake.live.len();
    let of = |list: &[u64], seat| if list.is_empty() { 0 } else { list[seat] };
    let mut columns: Vec<u64> = (0..seats).map(|seat| (stake.live[seat] + of(stake.ante, seat)) / unit).collect();
    let live: Seats = (0..seats).filter(|seat| stake.folded >> seat & 1 == 0).map(|seat| 1 << seat).sum();
    let mut gathered = Gathered { returned: vec![0; seats], pots: Vec::new() };
    let higher = |columns: &[u64], height: u64| -> Seats {
        columns.iter().enumerate().filter(|(_, column)| **column > height).map(|(seat, _)| 1 << seat).sum()
    };
    match count {
        Count::Chips => {
            for &column in &columns {
                for height in 0..column {
                    gathered.put(higher(&columns, height), live, unit)?;
                }
            }
        }
        Count::Rounds => loop {
            let with_chips = higher(&columns, 0);
            let Some(rounds) = columns.iter().copied().filter(|column| *column > 0).min() else { break };
            columns.iter_mut().for_each(|column| *column = column.saturating_sub(rounds));
            gathered.put(with_chips, live, rounds * u64::from(with_chips.count_ones()) * unit)?;
        },
    }
    let dead = (0..seats).map(|seat| of(stake.dead, seat)).sum::<u64>() + stake.added;
    if dead > 0 {
        let pot = gathered.pot(live);
        pot.amount += dead;
        pot.added = stake.added;
    }
    // The claimants of a side pot are some of those of the pot before it.
    gathered.pots.sort_by_key(|pot| core::cmp::Reverse(pot.eligible.count_ones()));
    Ok(gathered)
}

impl Gathered {
    /// Chips that these seats, and no other, have put in as high.
    fn put(&mut self, seats: Seats, live: Seats, amount: u64) -> Result<(), Orphan> {
        if seats.count_ones() == 1 {
            self.returned[seats.ilog2() as usize] += amount;
        } else if seats & live == 0 {
            return Err(Orphan);
        } else {
            self.pot(seats & live).amount += amount;
        }
        Ok(())
    }

    fn pot(&mut self, eligible: Seats) -> &mut Pot {
        let at = self.pots.iter().position(|pot| pot.eligible == eligible).unwrap_or(self.pots.len());
        if at == self.pots.len() {
            self.pots.push(Pot { amount: 0, eligible, added: 0 });
        }
        &mut self.pots[at]
    }
}

/// Seats in some order.
#[derive(Clone, Copy, Default)]
struct Line {
    seats: [u8; MAX_SEATS],
    len: usize,
}

impl Line {
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.seats[..self.len].iter().map(|&seat| usize::from(seat))
    }
}

impl FromIterator<usize> for Line {
    fn from_iter<T: IntoIterator<Item = usize>>(seats: T) -> Self {
        let mut line = Self::default();
        for seat in seats {
            line.seats[line.len] = seat as u8;
            line.len += 1;
        }
        line
    }
}

/// Pays the pots out into a settlement, which is wiped first.
pub fn pay(gathered: &Gathered, hand: &Settling<'_>, rules: &PotRules, count: Count, paid: &mut Settlement) {
    let seats = hand.stake.live.len();
    wipe(paid, seats);
    paid.returned.copy_from_slice(&gathered.returned);
    paid.pots.extend_from_slice(&gathered.pots);
    match &rules.rake {
        Some(rake) if hand.flop || !rake.no_flop_no_drop => rakes(rake, hand.dealt_in, count, paid),
        _ => paid.pot_rakes.resize(gathered.pots.len(), 0),
    }
    paid.rake = paid.pot_rakes.iter().sum();
    let order: Line = match &rules.odd_chip_order {
        Some(order) => order.iter().map(|&seat| usize::from(seat)).collect(),
        None => (hand.button + 1..seats).chain(0..=hand.button).collect(),
    };
    let mut table = Table { hand, rules, count, paid };
    for (at, pot) in gathered.pots.iter().enumerate().rev() {
        let claims = pot.eligible & !hand.mucked;
        let claimants: Line = order.iter().filter(|seat| claims >> seat & 1 == 1).collect();
        table.pot(at as u8, pot.amount - table.paid.pot_rakes[at], &claimants);
    }
}

/// Rule 4.9: rake units are taken while they are within the part and within what may still be taken.
fn rakes(rake: &Rake, dealt_in: usize, count: Count, paid: &mut Settlement) {
    let take = |amount: u64, basis_points: u32, most: u64| {
        let part = u128::from(amount) * u128::from(basis_points);
        if count == Count::Rounds {
            return ((part / 10_000) as u64).min(most) / rake.unit * rake.unit;
        }
        let mut taken = 0;
        while u128::from(taken + rake.unit) * 10_000 <= part && taken + rake.unit <= most {
            taken += rake.unit;
        }
        taken
    };
    let by_players = rake.caps_by_players.iter().rev().find(|row| row.0 <= dealt_in);
    let mut left = by_players.map_or(rake.cap, |row| row.1).unwrap_or(u64::MAX);
    let raked = |pot: &Pot| if rake.rake_added { pot.amount } else { pot.amount - pot.added };
    let mut basis_points = rake.basis_points;
    if rake.mode == RakeMode::TotalMainFirst {
        left = take(paid.pots.iter().map(raked).sum(), basis_points, left);
        basis_points = 10_000;
    }
    for pot in &paid.pots {
        let taken = take(raked(pot), basis_points, left);
        left -= taken;
        paid.pot_rakes.push(taken);
    }
}

struct Table<'a, 'h> {
    hand: &'a Settling<'h>,
    rules: &'a PotRules,
    count: Count,
    paid: &'a mut Settlement,
}

/// A part of a pot: which, and in what chips it is paid.
#[derive(Clone, Copy)]
struct Part {
    pot: u8,
    board: Option<u8>,
    side: Side,
    unit: u64,
    /// Whether it is a unit more than another part.
    extra: bool,
}

impl Table<'_, '_> {
    /// Hands chips out round and round: the first get the odd ones.
    fn deal(&self, chips: u64, places: usize) -> [u64; MAX_SEATS] {
        let mut piles = [0; MAX_SEATS];
        match self.count {
            Count::Chips => {
                let mut place = 0;
                for _ in 0..chips {
                    piles[place] += 1;
                    place = if place + 1 == places { 0 } else { place + 1 };
                }
            }
            Count::Rounds => {
                let rounds = chips / places as u64;
                piles[..places].fill(rounds);
                for pile in &mut piles[..(chips - rounds * places as u64) as usize] {
                    *pile += 1;
                }
            }
        }
        piles
    }

    /// Rules 4.4, 4.5 and 4.8.
    fn pot(&mut self, pot: u8, amount: u64, claimants: &Line) {
        let whole = Part { pot, board: None, side: Side::Whole, unit: 1, extra: false };
        if claimants.len == 1 {
            self.part(whole, amount, claimants, 0);
            return;
        }
        let unit = if amount.is_multiple_of(self.rules.unit) { self.rules.unit } else { 1 };
        let boards = self.hand.boards.len();
        let mut shares = self.deal(amount / unit, boards);
        if self.rules.board_odd_chip == BoardOddChip::Last {
            shares[..boards].reverse();
        }
        for board in 0..boards {
            let extra = shares[..boards].iter().any(|share| *share < shares[board]);
            self.board(Part { board: Some(board as u8), unit, extra, ..whole }, shares[board], claimants);
        }
    }

    /// Rules 4.5 to 4.7.
    fn board(&mut self, whole: Part, chips: u64, claimants: &Line) {
        let strengths = &self.hand.boards[usize::from(whole.board.unwrap())];
        let high = best(strengths.high, claimants);
        let low = if self.rules.hilo { best(strengths.low, claimants) } else { Line::default() };
        if low.len == 0 {
            self.part(whole, chips, &high, 0);
            return;
        }
        if self.rules.identical_even && low.iter().eq(high.iter()) {
            self.part(Part { side: Side::Both, ..whole }, chips, &high, 0);
            return;
        }
        let [more, less, ..] = self.deal(chips, 2);
        let (for_high, for_low, first) = match self.rules.hilo_odd_chip {
            HiloOddChip::High => (more, less, &high),
            HiloOddChip::Low => (less, more, &low),
        };
        // Who has an odd chip of this pot on this board; that of the split counts when its winner is alone.
        let has_odd = if more > less && first.len == 1 { 1 << first.seats[0] } else { 0 };
        let has_odd =
            self.part(Part { side: Side::High, extra: for_high > for_low, ..whole }, for_high, &high, has_odd);
        self.part(Part { side: Side::Low, extra: for_low > for_high, ..whole }, for_low, &low, has_odd);
    }

    /// Hands a part out among its winners, who stand in the order of odd chips. Tells who has an odd chip now.
    fn part(&mut self, part: Part, chips: u64, winners: &Line, has_odd: Seats) -> Seats {
        let has = |seat: &usize| has_odd >> seat & 1 == 1;
        let turns: Line = if self.rules.one_odd_chip_max {
            winners.iter().filter(|seat| !has(seat)).chain(winners.iter().filter(has)).collect()
        } else {
            *winners
        };
        let piles = self.deal(chips, turns.len);
        let mut now = has_odd;
        let mut won = [None; MAX_SEATS];
        for (place, seat) in turns.iter().enumerate() {
            let odd = piles[place] > piles[turns.len - 1];
            now |= u32::from(odd) << seat;
            // One who is alone has the odd unit of the split, if this is the greater part.
            let odd = odd || turns.len == 1 && part.extra;
            won[seat] = Some((piles[place] * part.unit, if odd { part.unit } else { 0 }));
        }
        for (seat, won) in won.into_iter().enumerate() {
            let Some((amount @ 1.., odd)) = won else { continue };
            let Part { pot, board, side, .. } = part;
            let winners = turns.len as u8;
            self.paid.awards.push(Award { pot, board, side, seat: seat as u8, amount, odd, winners });
            self.paid.payout[seat] += amount;
        }
        now
    }
}

/// The hands with the greatest strength, in the order given; none where nobody has any.
fn best(strengths: &[u32], hands: &Line) -> Line {
    let greatest = hands.iter().map(|seat| strengths[seat]).max().unwrap_or(0);
    hands.iter().filter(|&seat| greatest > 0 && strengths[seat] == greatest).collect()
}
