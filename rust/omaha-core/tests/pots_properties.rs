//! What holds for every settlement: chips are neither lost nor made, and only the order of the seats and the greatest strengths
//! matter; and the second method agrees on large amounts too.
//!
//! `PROPTEST_CASES=1000000 PROPTEST_RNG_SEED=$RANDOM cargo test --test pots_properties` looks further.
#![allow(clippy::unwrap_used, clippy::panic)]

mod pots_common;

use omaha_core::pots::{Award, MAX_AMOUNT, MAX_SEATS, MAX_SUM, Pot, PotRules, Settlement, build_pots, check, settle};
use pots_common::cases::{Size, any_case, case, config, size};
use pots_common::second::{self, Count};
use pots_common::{Case, Hand};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

fn paid(case: &Case) -> Settlement {
    let settled = case.hand.lend(|hand| settle(hand, &case.rules));
    settled.unwrap_or_else(|error| panic!("{error}: {case:?}"))
}

/// Whether both methods say the same.
fn agree(case: &Case, count: Count) -> Result<(), TestCaseError> {
    let by_core = case.hand.lend(|hand| settle(hand, &case.rules));
    match case.hand.lend(|hand| second::settle(hand, &case.rules, count)) {
        Ok(by_second) => prop_assert_eq!(by_core, Ok(by_second)),
        Err(second::Orphan) => prop_assert_eq!(by_core.map_err(|error| error.code()), Err("pots.orphan_layer")),
    }
    Ok(())
}

fn huge() -> impl Strategy<Value = Size> {
    prop_oneof![Just(Size::Usual), Just(Size::Huge)]
}

/// Awards in an order that does not depend on the numbers of the seats.
fn sorted(mut awards: Vec<Award>) -> Vec<Award> {
    awards.sort_by_key(|award| (award.pot, award.board, award.side as u8, award.seat));
    awards
}

/// The hand with its seats moved: seat `i` becomes `to[i]` of `count`. Seats that nobody moves to are empty.
fn reseated(case: &Case, to: &[usize], count: usize) -> Case {
    fn list<T: Copy + Default>(from: &[T], to: &[usize], count: usize) -> Vec<T> {
        let mut moved = vec![T::default(); if from.is_empty() { 0 } else { count }];
        from.iter().zip(to).for_each(|(value, &seat)| moved[seat] = *value);
        moved
    }
    let hand = &case.hand;
    let empty: u32 = (0..count).filter(|seat| !to.contains(seat)).map(|seat| 1 << seat).sum();
    let mut moved = Hand {
        live: list(&hand.live, to, count),
        ante: list(&hand.ante, to, count),
        dead: list(&hand.dead, to, count),
        folded: seats_moved(hand.folded, to) | empty,
        mucked: seats_moved(hand.mucked, to),
        button: to[hand.button],
        ..hand.clone()
    };
    for (high, low) in &mut moved.boards {
        (*high, *low) = (list(high, to, count), list(low, to, count));
    }
    let mut rules = case.rules.clone();
    if let Some(order) = &mut rules.odd_chip_order {
        order.iter_mut().for_each(|seat| *seat = to[usize::from(*seat)] as u8);
        order.splice(1..1, (0..count as u8).filter(|&seat| empty >> seat & 1 == 1));
    }
    Case { hand: moved, rules }
}

fn seats_moved(seats: u32, to: &[usize]) -> u32 {
    to.iter().enumerate().map(|(from, to)| (seats >> from & 1) << to).sum()
}

/// The settlement with its seats moved alike.
fn moved(paid: &Settlement, to: &[usize], count: usize) -> Settlement {
    let list = |from: &[u64]| {
        let mut moved = vec![0; count];
        from.iter().zip(to).for_each(|(amount, &seat)| moved[seat] = *amount);
        moved
    };
    let pot = |pot: &Pot| Pot { eligible: seats_moved(pot.eligible, to), ..*pot };
    let award = |award: &Award| Award { seat: to[usize::from(award.seat)] as u8, ..*award };
    Settlement {
        returned: list(&paid.returned),
        pots: paid.pots.iter().map(pot).collect(),
        awards: sorted(paid.awards.iter().map(award).collect()),
        payout: list(&paid.payout),
        ..paid.clone()
    }
}

/// Where the seats go, and how many there are then; the moved hand must pay what was paid, to those who moved.
fn moving_changes_nothing(case: &Case, to: &[usize], count: usize) -> Result<(), TestCaseError> {
    let mut after = paid(&reseated(case, to, count));
    after.awards = sorted(after.awards);
    prop_assert_eq!(after, moved(&paid(case), to, count));
    Ok(())
}

/// The hand, its unit and its rake with all amounts times `k`.
fn scaled(case: &Case, k: u64) -> Case {
    let mut case = case.clone();
    let Hand { live, ante, dead, added, .. } = &mut case.hand;
    live.iter_mut().chain(ante).chain(dead).for_each(|amount| *amount *= k);
    *added *= k;
    case.rules.unit *= k;
    if let Some(rake) = &mut case.rules.rake {
        rake.unit *= k;
        let caps = rake.caps_by_players.iter_mut().map(|(_, cap)| cap).chain([&mut rake.cap]);
        caps.flatten().for_each(|cap| *cap = (*cap).saturating_mul(k).min(MAX_AMOUNT));
    }
    case
}

/// The pots' claimants that may win, and the greatest strength among them on a board, for each pot that is contested.
fn contests<'a>(case: &'a Case, pots: &'a [Pot], row: &'a [u32]) -> impl Iterator<Item = (u32, u32)> + 'a {
    pots.iter().map(|pot| pot.eligible & !case.hand.mucked).filter(|claims| claims.count_ones() > 1).map(|claims| {
        let strengths = row.iter().enumerate().filter(|(seat, _)| claims >> seat & 1 == 1);
        (claims, strengths.map(|(_, &strength)| strength).max().unwrap_or(0))
    })
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn small_amounts_are_the_second_methods_chip_by_chip(case in any_case(Just(Size::Small))) {
        agree(&case, Count::Chips)?;
        agree(&case, Count::Rounds)?;
    }

    #[test]
    fn large_amounts_are_the_second_methods_in_rounds(case in any_case(huge())) {
        agree(&case, Count::Rounds)?;
    }

    #[test]
    fn chips_are_neither_lost_nor_made(case in case()) {
        let paid = paid(&case);
        let out = paid.payout.iter().sum::<u64>() + paid.returned.iter().sum::<u64>() + paid.rake;
        prop_assert_eq!(out, case.hand.put_in());
        prop_assert_eq!(paid.rake, paid.pot_rakes.iter().sum::<u64>());
        for (i, pot) in paid.pots.iter().enumerate() {
            prop_assert!(pot.amount > 0);
            prop_assert_eq!(paid.pot_awards(i).iter().sum::<u64>() + paid.pot_rakes[i], pot.amount);
        }
        prop_assert!(paid.awards.iter().all(|award| award.amount > 0 && award.odd <= case.rules.unit));
    }

    #[test]
    fn the_pots_are_those_of_the_hand_still_on(case in case()) {
        let pots = build_pots(&case.hand.stake()).unwrap();
        let paid = paid(&case);
        prop_assert_eq!(pots.iter().collect::<Vec<_>>(), paid.pots);
        prop_assert!((0..case.hand.live.len()).all(|seat| pots.returned(seat) == paid.returned[seat]));
        prop_assert_eq!((pots.put_in, pots.returned(MAX_SEATS)), (case.hand.put_in(), 0));
    }

    #[test]
    fn nobody_wins_more_than_he_matched_and_the_dead_money(case in case()) {
        let paid = paid(&case);
        let columns = case.hand.columns();
        let dead = case.hand.dead.iter().sum::<u64>() + case.hand.added;
        for (seat, &own) in columns.iter().enumerate() {
            let others = columns.iter().enumerate().filter(|(other, _)| *other != seat);
            let second = others.map(|(_, column)| *column).max().unwrap();
            prop_assert_eq!(paid.returned[seat], own.saturating_sub(second));
            let matched: u64 = columns.iter().map(|&column| column.min(own)).sum::<u64>() - paid.returned[seat];
            let most = if case.hand.is_in(seat) { matched + dead } else { 0 };
            prop_assert!(paid.payout[seat] <= most);
        }
    }

    #[test]
    fn turning_the_table_with_the_button_turns_the_payout(case in case(), by in 1..MAX_SEATS) {
        let seats = case.hand.live.len();
        let to: Vec<usize> = (0..seats).map(|seat| (seat + by) % seats).collect();
        moving_changes_nothing(&case, &to, seats)?;
    }

    #[test]
    fn an_empty_seat_changes_nothing(case in case(), at in any::<prop::sample::Index>()) {
        let seats = case.hand.live.len();
        prop_assume!(seats < MAX_SEATS);
        let at = at.index(seats + 1);
        let to: Vec<usize> = (0..seats).map(|seat| seat + usize::from(seat >= at)).collect();
        moving_changes_nothing(&case, &to, seats + 1)?;
    }

    #[test]
    fn amounts_in_larger_units_are_paid_in_larger_units(mut case in case(), k in 1..1000u64) {
        // Rake that is no multiple of the unit makes a pot be divided in ones (rule 4.5).
        case.rules.rake.iter_mut().for_each(|rake| rake.unit *= case.rules.unit);
        let sum = u128::from(case.hand.put_in()) * u128::from(k);
        prop_assume!(sum <= u128::from(MAX_AMOUNT));
        let times = |amount: &mut u64| *amount *= k;
        let mut expected = paid(&case);
        expected.returned.iter_mut().chain(&mut expected.payout).chain(&mut expected.pot_rakes).for_each(times);
        expected.awards.iter_mut().flat_map(|award| [&mut award.amount, &mut award.odd]).for_each(times);
        expected.pots.iter_mut().flat_map(|pot| [&mut pot.amount, &mut pot.added]).for_each(times);
        expected.rake *= k;
        prop_assert_eq!(paid(&scaled(&case, k)), expected);
    }

    #[test]
    fn bets_and_antes_are_one_column(mut case in case(), parts in prop::collection::vec(any::<u64>(), MAX_SEATS)) {
        let expected = paid(&case);
        let unit = case.rules.unit;
        let columns = case.hand.columns();
        let cut = |(&column, part): (&u64, &u64)| (part % (column / unit + 1) * unit).clamp(
            column.saturating_sub(MAX_AMOUNT / unit * unit), MAX_AMOUNT / unit * unit);
        case.hand.ante = columns.iter().zip(&parts).map(cut).collect();
        case.hand.live = columns.iter().zip(&case.hand.ante).map(|(column, ante)| column - ante).collect();
        prop_assert_eq!(paid(&case), expected);
    }

    #[test]
    fn losers_may_be_as_strong_as_they_like_below_the_winners(mut case in case(), other in any::<[u32; MAX_SEATS]>()) {
        let expected = paid(&case);
        for board in 0..case.hand.boards.len() {
            for least in [1, 0] {
                let (high, low) = &case.hand.boards[board];
                let row = if least == 1 { high } else { low };
                let all: Vec<(u32, u32)> = contests(&case, &expected.pots, row).collect();
                let (high, low) = &mut case.hand.boards[board];
                let row = if least == 1 { high } else { low };
                for (seat, strength) in row.iter_mut().enumerate() {
                    let tops = all.iter().filter(|(claims, _)| claims >> seat & 1 == 1).map(|(_, top)| *top);
                    let beaten_by = tops.min().unwrap_or(0);
                    if *strength < beaten_by {
                        *strength = least + other[seat] % (beaten_by - least);
                    }
                }
            }
        }
        prop_assert_eq!(paid(&case), expected);
    }

    #[test]
    fn what_hands_that_contest_nothing_hold_is_not_looked_at(mut case in case(), other in any::<[u32; MAX_SEATS]>()) {
        let expected = paid(&case);
        let contested = contests(&case, &expected.pots, &case.hand.boards[0].0).fold(0, |all, (claims, _)| all | claims);
        for (high, low) in &mut case.hand.boards {
            for seat in (0..high.len()).filter(|seat| contested >> seat & 1 == 0) {
                high[seat] = other[seat];
                if let Some(low) = low.get_mut(seat) {
                    *low = other[seat];
                }
            }
        }
        prop_assert_eq!(paid(&case), expected);
    }
}

/// One hand at all the limits: 23 seats, three boards, every amount in the sum of 2^63 - 1.
#[test]
fn the_largest_hand() {
    let seats = MAX_SEATS as u64;
    let each = (MAX_SUM - seats) / (3 * seats);
    let live: Vec<u64> = (0..seats).map(|seat| each - seats + seat).collect();
    let mut hand = Hand {
        live,
        ante: vec![each; MAX_SEATS],
        dead: vec![each; MAX_SEATS],
        boards: (0..3u32)
            .map(|b| ((0..23).map(|s| (s + b) / 5 + 1).collect(), (0..23).map(|s| s * b % 7).collect()))
            .collect(),
        button: 22,
        flop: true,
        ..Hand::default()
    };
    hand.added = MAX_SUM - hand.put_in();
    for hilo in [false, true] {
        let case = Case { hand: hand.clone(), rules: PotRules { hilo, ..Default::default() } };
        agree(&case, Count::Rounds).unwrap();
        assert_eq!((paid(&case).pots.len(), paid(&case).payout.iter().sum::<u64>()), (22, MAX_SUM - 1));
    }
    hand.added += 1;
    let problems = hand.lend(|hand| check(hand, &Default::default()));
    assert_eq!(problems.iter().map(|p| p.code).collect::<Vec<_>>(), ["pots.sum_too_large"]);
}

#[test]
fn one_amount_of_all_it_may_be() {
    let hand = Hand {
        live: vec![MAX_AMOUNT, MAX_AMOUNT - 1],
        boards: vec![(vec![1, 1], vec![])],
        flop: true,
        ..Hand::default()
    };
    let paid = paid(&Case { hand, rules: Default::default() });
    assert_eq!((paid.returned, paid.payout), (vec![1, 0], vec![MAX_AMOUNT - 1, MAX_AMOUNT - 1]));
}

#[test]
#[ignore = "a million hands, half a million on each of two threads: two minutes"]
fn a_million_large_hands_are_the_second_methods() {
    let half = |more: u64| {
        let mut config = config(500_000);
        if let RngSeed::Fixed(seed) = config.rng_seed {
            config.rng_seed = RngSeed::Fixed(seed + more);
        }
        TestRunner::new(config).run(&any_case(size()), |case| agree(&case, Count::Rounds)).unwrap();
    };
    std::thread::scope(|scope| {
        scope.spawn(|| half(0));
        half(1);
    });
}
