//! Small worlds, complete: the resolver against a second method on every hand there is (style.md 1.13 (d)). The largest are
//! ignored by default: `cargo test --test pots_worlds -- --ignored`.
//!
//! A world is all that up to four seats can put in, who folded, how the hands compare, and where the button is.
#![allow(clippy::unwrap_used, clippy::panic)]

mod pots_common;

use omaha_core::Error;
use omaha_core::pots::{BoardStrengths, HiloOddChip, PotRules, Seats, Settlement, Settling, Stake, check, settle_into};
use pots_common::second::{self, Count, Orphan};
use pots_common::{blank, wipe};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// All ways in which these seats can compare: 0 where a seat has nothing, else 1 and up with no number left out.
fn orders(seats: Seats, with_nothing: bool) -> Vec<[u32; 4]> {
    let levels = seats.count_ones();
    let lowest = u32::from(!with_nothing);
    let mut found = vec![[0; 4]];
    for seat in (0..4).filter(|seat| seats >> seat & 1 == 1) {
        found = found
            .iter()
            .flat_map(|order| {
                (lowest..=levels).map(|level| {
                    let mut order = *order;
                    order[seat] = level;
                    order
                })
            })
            .collect();
    }
    found.retain(|order| (1..*order.iter().max().unwrap()).all(|level| order.contains(&level)));
    found
}

#[test]
fn there_are_as_many_orders_as_there_must_be() {
    let counts = |with_nothing| [0b1, 0b11, 0b111, 0b1111].map(|seats| orders(seats, with_nothing).len());
    // Fubini's numbers F(n); with nothing, each choice of seats that have something: the sum of C(n, k) F(k) = 2 F(n).
    assert_eq!(counts(false), [1, 3, 13, 75]);
    assert_eq!(counts(true), [2, 6, 26, 150]);
}

#[derive(Clone, Copy)]
struct World {
    seats: usize,
    /// The most that a seat puts in.
    most: u64,
    hilo: bool,
    /// 1, or 2 with all that the second can say beside the first.
    boards: usize,
    /// How many of [`house_rules`] are crossed in.
    rules: usize,
    /// Whether folded seats are compared too, which must not matter; else they all hold the best hand there is.
    compare_folded: bool,
    /// Of so many hands one is settled.
    one_in: u64,
}

/// What a method says of some hands.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Counts {
    settled: u64,
    refused: u64,
    pots: u64,
    awards: u64,
    odd_chips: u64,
    /// Chips won, each times the number of its seat, from 1.
    weight: u64,
}

impl Counts {
    fn fields(&self) -> [u64; 6] {
        [self.settled, self.refused, self.pots, self.awards, self.odd_chips, self.weight]
    }

    fn add(&mut self, paid: Option<&Settlement>) {
        let Some(paid) = paid else {
            self.refused += 1;
            return;
        };
        self.settled += 1;
        self.pots += paid.pots.len() as u64;
        self.awards += paid.awards.len() as u64;
        // Those of ties: the marks on a lone winner's share are compared award by award, but not pinned.
        let tied = paid.awards.iter().filter(|award| award.winners > 1);
        self.odd_chips += tied.map(|award| award.odd).sum::<u64>();
        self.weight += paid.payout.iter().zip(1..).map(|(amount, place)| amount * place).sum::<u64>();
    }

    fn add_all(&mut self, other: &Self) {
        self.settled += other.settled;
        self.refused += other.refused;
        self.pots += other.pots;
        self.awards += other.awards;
        self.odd_chips += other.odd_chips;
        self.weight += other.weight;
    }
}

/// What the resolver and the second method say of the hands with the same bets.
#[derive(Clone, Copy, Default)]
struct Both {
    core: Counts,
    second: Counts,
    different: u64,
}

/// The sets of rules: one odd chip each or more, identical hands even or not, the odd chip of the split to the high or the low.
/// None of them makes a difference to a pot that is won high alone.
fn house_rules(hilo: bool) -> [PotRules; 8] {
    let set = |bits: u32| PotRules {
        hilo,
        one_odd_chip_max: bits & 1 == 0,
        identical_even: bits & 2 == 0,
        hilo_odd_chip: if bits & 4 == 0 { HiloOddChip::High } else { HiloOddChip::Low },
        ..PotRules::default()
    };
    [0, 1, 2, 3, 4, 5, 6, 7].map(set)
}

struct Walk {
    world: World,
    rules: Vec<PotRules>,
    /// The orders that each set of live seats can have.
    highs: Vec<Vec<[u32; 4]>>,
    lows: Vec<Vec<[u32; 4]>>,
}

/// The hands that differ, by bets, and the first of them in full.
#[derive(Default)]
struct Found {
    by_bets: BTreeMap<Vec<u64>, Both>,
    examples: Vec<String>,
}

impl Walk {
    fn new(world: World) -> Self {
        let all = (1 << world.seats) - 1;
        let best = |live: Seats, mut order: [u32; 4]| {
            (0..4).filter(|seat| live >> seat & 1 == 0).for_each(|seat| order[seat] = 9);
            order
        };
        let list = |live: Seats, with_nothing| -> Vec<[u32; 4]> {
            let compared = if world.compare_folded { all } else { live };
            orders(compared, with_nothing).into_iter().map(|order| best(compared, order)).collect()
        };
        Self {
            world,
            rules: house_rules(world.hilo)[..world.rules].to_vec(),
            highs: (0..=all).map(|live| list(live, false)).collect(),
            lows: (0..=all).map(|live| if world.hilo { list(live, true) } else { vec![[0; 4]] }).collect(),
        }
    }

    /// All that a board can say.
    fn beside(&self, in_hand: Seats) -> Vec<([u32; 4], [u32; 4])> {
        let lows = &self.lows[in_hand as usize];
        let highs = self.highs[in_hand as usize].iter();
        highs.flat_map(|high| lows.iter().map(|low| (*high, *low))).collect()
    }

    /// The bets with a number, and what the two methods say of them.
    fn bets(&self, number: u64) -> (Vec<u64>, Both, Option<String>) {
        let World { seats, most, hilo, boards, one_in, .. } = self.world;
        let live: Vec<u64> = (0..seats as u32).map(|seat| number / (most + 1).pow(seat) % (most + 1)).collect();
        let (mut core, mut paid) = (blank(), blank());
        let mut both = Both::default();
        let mut example = None;
        // A different hand to begin with for each bet.
        let mut turn = number;
        for folded in 0..1 << seats {
            let stake = Stake { live: &live, ante: &[], dead: &[], added: 0, folded };
            let in_hand = stake.in_hand();
            let gathered = second::gather(&stake, 1, Count::Chips);
            for high in &self.highs[in_hand as usize] {
                for low in &self.lows[in_hand as usize] {
                    let first = (*high, *low);
                    let more = if boards == 2 { self.beside(in_hand) } else { vec![first] };
                    for (second, button) in more.iter().flat_map(|second| (0..seats).map(move |b| (second, b))) {
                        let told = [&first, second].map(|(high, low)| BoardStrengths {
                            high: &high[..seats],
                            low: if hilo { &low[..seats] } else { &[] },
                        });
                        let boards = &told[..boards];
                        let hand = Settling { stake, button, boards, flop: true, dealt_in: 0, mucked: 0 };
                        for rules in &self.rules {
                            turn += 1;
                            if !turn.is_multiple_of(one_in) {
                                continue;
                            }
                            let by_core = settle(&hand, rules, &mut core);
                            let by_second = match (&gathered, in_hand) {
                                (_, 0) => Err("pots.no_live_hand"),
                                (Err(Orphan), _) => Err("pots.orphan_layer"),
                                (Ok(gathered), _) => {
                                    second::pay(gathered, &hand, rules, Count::Chips, &mut paid);
                                    Ok(())
                                }
                            };
                            both.core.add(by_core.is_ok().then_some(&core));
                            both.second.add(by_second.is_ok().then_some(&paid));
                            if by_core != by_second || (by_core.is_ok() && core != paid) {
                                both.different += 1;
                                example.get_or_insert_with(|| {
                                    let (core, second) = (by_core.map(|()| &core), by_second.map(|()| &paid));
                                    format!("{hand:?}\n{rules:?}\n  core {core:?}\nsecond {second:?}")
                                });
                            }
                        }
                    }
                }
            }
        }
        (live, both, example)
    }

    /// Every bet, on all cores.
    fn all(&self) -> Found {
        let bets = (self.world.most + 1).pow(self.world.seats as u32) as usize;
        let (next, found) = (AtomicUsize::new(0), Mutex::new(Found::default()));
        let walk = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= bets {
                    return;
                }
                let (live, both, example) = self.bets(number as u64);
                let mut found = found.lock().unwrap();
                found.by_bets.insert(live, both);
                found.examples.extend(example);
            }
        };
        thread::scope(|scope| {
            (0..thread::available_parallelism().map_or(1, usize::from)).for_each(|_| {
                scope.spawn(walk);
            });
        });
        found.into_inner().unwrap()
    }
}

/// Settles as [`omaha_core::pots::settle`] does, but into lists that are there already; tells the code of an error.
fn settle(hand: &Settling<'_>, rules: &PotRules, paid: &mut Settlement) -> Result<(), &'static str> {
    if let Some(problem) = check(hand, rules).first() {
        return Err(problem.code);
    }
    wipe(paid, hand.stake.live.len());
    let pots = settle_into(hand, rules, paid).map_err(|error: Error| error.code())?;
    paid.pots.extend(pots.iter());
    Ok(())
}

/// Walks through a world, and compares what both methods find with each other and with `expected`, the fields of [`Counts`].
fn compare(world: World, expected: [u64; 6]) {
    let found = Walk::new(world).all();
    let mut both = Both::default();
    for of_bets in found.by_bets.values() {
        both.core.add_all(&of_bets.core);
        both.second.add_all(&of_bets.second);
        both.different += of_bets.different;
    }
    if both.different == 0 && both.core.fields() == expected && both.second.fields() == expected {
        return;
    }
    // The divide: by bets where the methods differ; by the first seat's bet where only the numbers do.
    let mut divide = format!("[settled, refused, pots, awards, odd chips, weight] of {} seats:\n", world.seats);
    let mut line = |bets: &[u64], of_bets: &Both| {
        let (core, second) = (of_bets.core.fields(), of_bets.second.fields());
        divide += &format!("  bets {bets:?}: core {core:?}, second {second:?}, {} differ\n", of_bets.different);
    };
    if both.different > 0 {
        found.by_bets.iter().filter(|(_, both)| both.different > 0).take(50).for_each(|(bets, both)| line(bets, both));
    } else {
        let mut by_first: BTreeMap<u64, Both> = BTreeMap::new();
        for (bets, of_bets) in &found.by_bets {
            let sum = by_first.entry(bets[0]).or_default();
            sum.core.add_all(&of_bets.core);
            sum.second.add_all(&of_bets.second);
        }
        by_first.iter().for_each(|(bet, both)| line(&[*bet], both));
    }
    let (core, second) = (both.core.fields(), both.second.fields());
    let examples = found.examples.iter().take(2).cloned().collect::<Vec<_>>().join("\n");
    panic!("core {core:?}\nsecond {second:?}\nexpected {expected:?}\n{} differ\n{divide}{examples}", both.different);
}

const HIGH: World = World { seats: 2, most: 6, hilo: false, boards: 1, rules: 1, compare_folded: false, one_in: 1 };
const HILO: World = World { most: 3, hilo: true, rules: 8, ..HIGH };

#[test]
fn high_of_two() {
    compare(HIGH, [490, 98, 360, 432, 0, 2730]);
}

#[test]
fn high_of_three() {
    compare(World { seats: 3, ..HIGH }, [24_906, 1848, 32_886, 40_851, 2430, 362_124]);
}

#[test]
fn high_of_four() {
    compare(World { seats: 4, ..HIGH }, [1_392_860, 47_740, 2_601_840, 3_245_568, 186_368, 37_061_640]);
}

#[test]
#[ignore = "the folded hands compared too: 11,524,800 hands, seconds"]
fn high_of_four_whatever_folded() {
    compare(
        World { seats: 4, compare_folded: true, ..HIGH },
        [9_027_900, 2_496_900, 13_784_400, 15_584_352, 593_920, 239_673_000],
    );
}

#[test]
fn hilo_of_two() {
    compare(World { most: 6, ..HILO }, [17_248, 784, 12_672, 23_536, 2352, 96_096]);
}

#[test]
fn hilo_of_three() {
    compare(World { seats: 3, ..HILO }, [609_312, 3552, 648_432, 1_288_080, 183_384, 4_339_008]);
}

#[test]
fn hilo_of_four_sampled() {
    compare(World { seats: 4, one_in: 61, ..HILO }, [1_706_084, 2012, 2_515_915, 5_310_367, 621_465, 22_523_865]);
}

#[test]
fn two_boards_high_of_three() {
    compare(World { seats: 3, boards: 2, ..HIGH }, [203_952, 1848, 285_174, 666_297, 93_159, 2_971_080]);
}

#[test]
fn two_boards_hilo_of_two() {
    compare(World { boards: 2, most: 5, ..HILO }, [191_232, 576, 132_800, 417_632, 71_424, 876_480]);
}

#[test]
fn two_boards_hilo_of_three_sampled() {
    compare(
        World { seats: 3, boards: 2, one_in: 101, ..HILO },
        [1_752_333, 51, 1_888_044, 5_437_283, 1_153_266, 12_485_231],
    );
}

#[test]
#[ignore = "a seventh of 177 million hands: 20 seconds"]
fn two_boards_hilo_of_three() {
    compare(
        World { seats: 3, boards: 2, one_in: 7, ..HILO },
        [25_283_738, 796, 27_241_797, 78_452_640, 16_639_402, 180_145_931],
    );
}

#[test]
#[ignore = "seconds"]
fn hilo_of_three_up_to_six() {
    compare(World { seats: 3, most: 6, ..HILO }, [3_263_232, 21_336, 4_562_784, 9_558_360, 1_194_624, 47_537_280]);
}

#[test]
#[ignore = "104 million hands: a minute"]
fn hilo_of_four() {
    compare(World { seats: 4, ..HILO }, [104_071_424, 122_624, 153_470_400, 323_888_320, 37_901_440, 1_374_013_440]);
}

#[test]
#[ignore = "488 million hands: minutes, so by hand"]
fn hilo_of_four_up_to_six_by_hand() {
    compare(
        World { seats: 4, most: 6, rules: 4, ..HILO },
        [487_922_848, 690_256, 974_928_768, 2_151_510_080, 215_046_016, 12_987_334_080],
    );
}
