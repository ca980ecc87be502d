//! The ways of counting against each other, and what they are made of.

use super::group::{all, exchanged, of_ranges, runouts};
use super::range::Range;
use super::request::Plan;
use super::tuples::Tuples;
use super::*;
use crate::card_set::CardSet;
use crate::equity::Generator;
use crate::error::Error;
use crate::parse::parse_set;

fn set(text: &str) -> CardSet {
    parse_set(text).unwrap_or_default()
}

/// So many different hands of cards below a limit.
fn hands(generator: &mut Generator, hole: usize, count: usize, below: u64) -> Vec<u64> {
    let mut found = Vec::new();
    while found.len() < count {
        let mut mask = 0u64;
        while mask.count_ones() < hole as u32 {
            mask |= 1 << generator.below(below);
        }
        if !found.contains(&mask) {
            found.push(mask);
        }
    }
    found
}

fn versus(lists: &[(Vec<u64>, Vec<u16>)], hole: usize, board: &str, hilo: bool) -> Versus {
    let players: Vec<Listed<'_>> =
        lists.iter().map(|(masks, weights)| Listed { masks, weights: Some(weights) }).collect();
    Versus::new(&players, hole, set(board), set("6d"), hilo).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Everything of a plan, the shares of all hands too.
fn everything(versus: &mut Versus, plan: Plan) -> (Counts, Vec<Vec<u128>>, Vec<Vec<u128>>) {
    versus.plan = plan;
    let job = versus.job(u16::MAX, true).unwrap_or_else(|error| unreachable!("{error}"));
    let middle = job.parts() / 2;
    let mut all = job.run(middle, job.parts());
    all.merge(job.run(0, middle));
    let Answer { counts, shares } = job.finish(all).unwrap_or_else(|error| unreachable!("{error}"));
    let Some(shares) = shares else { unreachable!("shares were asked for") };
    (counts, shares.won, shares.met)
}

#[test]
fn sweeps_pairs_and_classes_of_hands_count_the_same() {
    let mut generator = Generator::new(b"test", &[1; 32], 0);
    for (hole, board, count) in
        [(4, "9s8s2cTs3d", 60), (4, "4h7h2cTs", 40), (4, "As3c6s", 12), (5, "4s5s6sAhAd", 40), (6, "2h3h4c8s", 25)]
    {
        for hilo in [false, true] {
            // Few cards, so that many hands share some and many tie.
            let mut lists: Vec<(Vec<u64>, Vec<u16>)> = Vec::new();
            for _ in 0..2 {
                let masks = hands(&mut generator, hole, count, 24);
                let weights = masks.iter().map(|_| 1 + generator.below(100) as u16).collect();
                lists.push((masks, weights));
            }
            // Some hands are in both ranges.
            let (twins, weights) = (lists[0].0[..4].to_vec(), lists[0].1[..4].to_vec());
            for (twin, weight) in
                twins.into_iter().zip(weights).filter(|(twin, _)| !lists[1].0.contains(twin)).collect::<Vec<_>>()
            {
                lists[1].0.push(twin);
                lists[1].1.push(101 - weight);
            }
            let mut versus = versus(&lists, hole, board, hilo);
            let pairs = everything(&mut versus, Plan::Pairs);
            assert!(pairs.0.total() > 0, "{hole} {board}");
            let sweep = everything(&mut versus, Plan::Sweep);
            assert_eq!(sweep, pairs, "sweep, {hole} {board} {hilo}");
            let tuples = Tuples::new(&versus);
            assert_eq!(everything(&mut versus, Plan::Tuples(tuples)), pairs, "classes, {hole} {board} {hilo}");
        }
    }
}

#[test]
fn three_players_count_the_same_both_ways() {
    let mut generator = Generator::new(b"test", &[2; 32], 0);
    for hilo in [false, true] {
        let mut lists = Vec::new();
        for _ in 0..3 {
            let masks = hands(&mut generator, 4, 5, 52);
            let weights = masks.iter().map(|_| 1 + generator.below(100) as u16).collect();
            lists.push((masks, weights));
        }
        let mut versus = versus(&lists, 4, "2s4s8c", hilo);
        let pairs = everything(&mut versus, Plan::Pairs);
        let tuples = Tuples::new(&versus);
        assert_eq!(everything(&mut versus, Plan::Tuples(tuples)), pairs);
    }
}

#[test]
fn run_outs_that_look_alike_stand_for_all() {
    for (board, alike, wanted) in [("", 24, 1_755), ("9s8s2c", 2, 0), ("AsKsQs", 6, 0)] {
        let cards = group::of_cards(set(board), CardSet::EMPTY);
        assert_eq!(cards.len(), alike, "{board}");
        let live = CardSet::FULL.difference(set(board));
        for count in [1, 2, 3] {
            let found = runouts(live, count, &cards);
            let sum: u64 = found.iter().map(|&word| u64::from(group::Runout::of(word).times)).sum();
            assert_eq!(sum, crate::equity::choose(live.len(), count), "{board}");
            if count == 3 && wanted > 0 {
                // The flops that differ in more than their suits.
                assert_eq!(found.len(), wanted);
            }
        }
    }
}

#[test]
fn exchanges_that_change_a_weight_are_found() {
    let hand = set("AsKsQhJh").mask();
    let twin = exchanged(hand, &[0, 1, 3, 2]);
    let range = |weights: [u16; 2]| {
        Range::new(0, &[hand, twin], Some(&weights), 4, CardSet::EMPTY).unwrap_or_else(|error| unreachable!("{error}"))
    };
    // Hearts for spades makes each hand the other; clubs and diamonds are in none.
    assert_eq!(of_ranges(&all(), &[range([3, 3])], 4).len(), 4);
    assert_eq!(of_ranges(&all(), &[range([3, 4])], 4).len(), 2);
}

#[test]
fn what_ranges_cannot_be_is_refused() {
    let (hand, other) = (set("AsKsQhJh").mask(), set("AsKsQhTh").mask());
    let code = |one: &[u64], weights: Option<&[u16]>, board: &str| {
        let players = [Listed { masks: one, weights }, Listed { masks: &[other], weights: None }];
        Versus::new(&players, 4, set(board), CardSet::EMPTY, false).err().map(|error| error.code())
    };
    assert_eq!(code(&[], None, ""), Some("equity.range_empty"));
    assert_eq!(code(&[hand], None, "Jh2c3c"), Some("equity.range_empty"));
    assert_eq!(code(&[hand], None, ""), Some("equity.ranges_collide"));
    assert_eq!(code(&[hand, 15, hand], None, ""), Some("equity.range_duplicate"));
    assert_eq!(code(&[15], Some(&[0]), ""), Some("equity.range_weight"));
    assert_eq!(code(&[15], Some(&[101]), ""), Some("equity.range_weight"));
    assert_eq!(code(&[15], Some(&[]), ""), Some("array.length"));
    assert_eq!(code(&[31], None, ""), Some("card.count"));
    assert_eq!(code(&[7], None, ""), Some("card.count"));
    assert_eq!(code(&[1 << 63 | 7], None, ""), Some("card.range"));
    assert_eq!(code(&[15], None, "Ac2c"), Some("card.count"));
    assert_eq!(code(&[15], None, ""), None);
}

#[test]
fn many_hands_that_all_hold_one_card_collide() {
    let mut hands = Vec::new();
    crate::equity::each_board(CardSet::FULL.difference(set("As")), set("As"), 3, &mut |hand| hands.push(hand.mask()));
    let players = [Listed { masks: &hands, weights: None }; 2];
    let refused = Versus::new(&players, 4, set("2c3c4c5c6c"), CardSet::EMPTY, false).err();
    assert_eq!(refused.map(|error| error.code()), Some("equity.ranges_collide"));
}

#[test]
fn samples_are_near_the_exact_equity_and_honour_weights() -> Result<(), Error> {
    let mut generator = Generator::new(b"test", &[3; 32], 0);
    for (board, hilo) in [("4h7h2cTs3d", true), ("4h7h2cTs", false), ("4h7h2c", true)] {
        let mut lists = Vec::new();
        for _ in 0..2 {
            let masks = hands(&mut generator, 4, 30, 20);
            let weights = (0..30).map(|at| if at % 3 == 0 { 100 } else { 1 + at }).collect();
            lists.push((masks, weights));
        }
        let versus = versus(&lists, 4, board, hilo);
        let exact = versus.job(0, true)?.run_all()?.counts;
        let sample = Draws::new(&versus, [9; 32]).run(0, 100, 400_000)?;
        assert_eq!(sample.total(), 400_000);
        let equity = |counts: &Counts| counts.units(0) as f64 / counts.total() as f64 / 55_440.0;
        let off = (equity(&exact) - equity(&sample)).abs();
        assert!(off < 4.0 * sample.standard_error(0), "{board}: {off}");
    }
    Ok(())
}

/// All hands of some low cards, ascending: most have all but the lowest card in common with the one before.
#[test]
fn hands_that_differ_in_their_lowest_card_only_count_like_any_others() {
    for (hole, cards) in [(4, 12), (5, 12), (6, 13)] {
        let all: Vec<u64> = (0..1u64 << cards).filter(|mask| mask.count_ones() == hole as u32).collect();
        let weights = |masks: &[u64]| masks.iter().map(|mask| 1 + (mask % 97) as u16).collect();
        let third: Vec<u64> = all.iter().copied().step_by(3).collect();
        let lists = [(all.clone(), weights(&all)), (third.clone(), weights(&third))];
        for hilo in [false, true] {
            let mut versus = versus(&lists, hole, "4s5s8hTs", hilo);
            let pairs = everything(&mut versus, Plan::Pairs);
            assert!(pairs.0.total() > 0, "{hole}");
            assert_eq!(everything(&mut versus, Plan::Sweep), pairs, "{hole} {hilo}");
        }
    }
}
