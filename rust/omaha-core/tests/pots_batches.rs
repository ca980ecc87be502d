//! A batch pays as single hands do, row by row, and refuses what they refuse.
#![allow(clippy::unwrap_used, clippy::panic)]

mod pots_common;

use omaha_core::Error;
use omaha_core::pots::{Hands, MAX_AMOUNT, Paid, PotRules, Settlement, Strengths, settle};
use pots_common::Hand;
use pots_common::cases::{Shape, batch, config};
use proptest::prelude::*;

/// The highs or the lows of one board.
type Side = fn(&(Vec<u32>, Vec<u32>)) -> &[u32];

/// Pays a batch, into columns of payout, returned chips and rake.
fn pay_batch(hands: &Hands<'_>, rules: &PotRules) -> Result<[Vec<i64>; 3], Error> {
    // What stood there before must not matter.
    let (mut payout, mut returned, mut rake) =
        (vec![-7; hands.live.len()], vec![-7; hands.live.len()], vec![-7; hands.rows()]);
    let mut paid = Paid { payout: &mut payout, returned: &mut returned, rake: &mut rake };
    hands.settle_all(rules, &mut paid)?;
    Ok([payout, returned, rake])
}

/// The columns of a batch.
struct Columns {
    live: Vec<i64>,
    ante: Vec<i64>,
    dead: Vec<i64>,
    added: Vec<i64>,
    folded: Vec<u8>,
    mucked: Vec<u8>,
    high: Vec<u32>,
    low: Vec<u32>,
    button: Vec<i64>,
    flop: Vec<u8>,
    dealt_in: Vec<i64>,
}

impl Columns {
    fn new(seats: usize, hands: &[Hand]) -> Self {
        let amounts = |of: fn(&Hand) -> &[u64]| -> Vec<i64> {
            let row = |hand| (0..seats).map(move |seat| of(hand).get(seat).map_or(0, |&amount| amount as i64));
            hands.iter().flat_map(row).collect()
        };
        // Any number but 0 marks a seat.
        let marks = |of: fn(&Hand) -> u32| -> Vec<u8> {
            let mark = |hand: &Hand, seat| ((of(hand) >> seat & 1) as u8) << (seat % 8);
            hands.iter().flat_map(|hand| (0..seats).map(move |seat| mark(hand, seat))).collect()
        };
        let strengths =
            |of: Side| -> Vec<u32> { hands.iter().flat_map(|hand| &hand.boards).flat_map(of).copied().collect() };
        Self {
            live: amounts(|hand| &hand.live),
            ante: amounts(|hand| &hand.ante),
            dead: amounts(|hand| &hand.dead),
            added: hands.iter().map(|hand| hand.added as i64).collect(),
            folded: marks(|hand| hand.folded),
            mucked: marks(|hand| hand.mucked),
            high: strengths(|(high, _)| high),
            low: strengths(|(_, low)| low),
            button: hands.iter().map(|hand| hand.button as i64).collect(),
            flop: hands.iter().map(|hand| u8::from(hand.flop)).collect(),
            dealt_in: hands.iter().map(|hand| hand.dealt_in as i64).collect(),
        }
    }

    /// Columns in which there is nothing are left out.
    fn hands<'a>(&'a self, shape: &Shape, high: Strengths<'a>, low: Option<Strengths<'a>>) -> Hands<'a> {
        fn some<T: Copy + PartialEq + Default>(column: &[T]) -> Option<&[T]> {
            column.iter().any(|value| *value != T::default()).then_some(column)
        }
        Hands {
            seats: shape.seats,
            boards: shape.boards,
            live: &self.live,
            ante: some(&self.ante),
            dead: some(&self.dead),
            added: some(&self.added),
            folded: some(&self.folded),
            mucked: some(&self.mucked),
            high,
            low,
            button: &self.button,
            flop: self.flop.contains(&0).then_some(&self.flop),
            dealt_in: some(&self.dealt_in),
        }
    }

    fn with_short(&self, shape: &Shape, then: impl FnOnce(&Hands<'_>)) {
        let short = |row: &[u32]| -> Vec<u16> { row.iter().map(|&s| s.try_into().unwrap()).collect() };
        let (high, low) = (short(&self.high), short(&self.low));
        then(&self.hands(shape, Strengths::Short(&high), (!low.is_empty()).then_some(Strengths::Short(&low))));
    }

    fn with_long(&self, shape: &Shape, then: impl FnOnce(&Hands<'_>)) {
        let low = (!self.low.is_empty()).then_some(Strengths::Long(&self.low));
        then(&self.hands(shape, Strengths::Long(&self.high), low));
    }
}

/// A batch in which all hands have lows, or none has.
fn alike(shape: &Shape, mut hands: Vec<Hand>) -> Vec<Hand> {
    if !shape.rules.hilo {
        hands.iter_mut().flat_map(|hand| &mut hand.boards).for_each(|(_, low)| low.clear());
    }
    hands
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn a_batch_pays_as_single_hands_do((shape, hands) in batch(true)) {
        let hands = alike(&shape, hands);
        let single: Vec<Settlement> =
            hands.iter().map(|hand| hand.lend(|hand| settle(hand, &shape.rules)).unwrap()).collect();
        let signed = |list: &[u64]| list.iter().map(|&amount| amount as i64).collect::<Vec<_>>();
        let expected = [
            single.iter().flat_map(|paid| signed(&paid.payout)).collect::<Vec<_>>(),
            single.iter().flat_map(|paid| signed(&paid.returned)).collect(),
            single.iter().map(|paid| paid.rake as i64).collect(),
        ];
        let columns = Columns::new(shape.seats, &hands);
        columns.with_short(&shape, |batch| assert_eq!(pay_batch(batch, &shape.rules), Ok(expected.clone())));
        columns.with_long(&shape, |batch| assert_eq!(pay_batch(batch, &shape.rules), Ok(expected.clone())));
    }

    #[test]
    fn a_batch_names_the_first_row_that_a_single_call_refuses(
        (shape, mut hands) in batch(false),
        spoilt in prop::option::of((any::<prop::sample::Index>(), 0..3)),
    ) {
        if let Some((row, how)) = spoilt {
            let hand = row.get_mut(&mut hands[..]);
            match how {
                0 => hand.button = shape.seats,
                1 => hand.live[0] = MAX_AMOUNT + shape.rules.unit,
                _ => hand.folded = (1 << shape.seats) - 1,
            }
        }
        let hands = alike(&shape, hands);
        let refused = hands.iter().enumerate().find_map(|(row, hand)| {
            let error = hand.lend(|hand| settle(hand, &shape.rules)).err()?;
            Some(Error::Row { row, error: Box::new(error) })
        });
        let columns = Columns::new(shape.seats, &hands);
        columns.with_long(&shape, |batch| assert_eq!(pay_batch(batch, &shape.rules).err(), refused));
    }
}
