//! How fast the pots are resolved: `cargo bench --bench pots [-- FILTER]`. Each bench checks its answers against those of a second
//! method (tests/pots_common).
//!
//! Goals: a six-way hi-lo hand with three side pots under 1 µs, more than 3 million hands a second in a batch (333 ns each).
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../tests/pots_common/mod.rs"]
mod pots_common;

use criterion::{Criterion, Throughput};
use omaha_core::pots::{Award, BoardStrengths, Hands, Ledger, Paid, PotRules, Rake, Settlement, Settling, Stake};
use omaha_core::pots::{Strengths, check, settle, settle_into};
use pots_common::second::{self, Count};
use std::hint::black_box;
use std::time::Duration;

const SEATS: usize = 6;
const ROWS: usize = 100_000;
/// Hands of the bench of single calls: more than the branch predictor learns by heart.
const SINGLE: usize = 4096;

/// A small generator of its own, so that the hands never change (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// A high hand; now and then that of the seat before.
    fn high(&mut self, before: u16) -> u16 {
        if before > 0 && self.percent(5) { before } else { self.below(7462) as u16 + 1 }
    }

    /// A low, or none.
    fn low(&mut self) -> u16 {
        if self.percent(40) { self.below(56) as u16 + 1 } else { 0 }
    }
}

/// What is paid, in one number: chips times the number of the seat, from 1, and what goes back counts double.
fn weight(payout: impl IntoIterator<Item = u64>, returned: impl IntoIterator<Item = u64>) -> u64 {
    let places = || (1..=SEATS as u64).cycle();
    let won: u64 = payout.into_iter().zip(places()).map(|(amount, place)| amount * place).sum();
    let back: u64 = returned.into_iter().zip(places()).map(|(amount, place)| amount * place).sum();
    won + 2 * back
}

fn weight_of(paid: &Settlement) -> u64 {
    weight(paid.payout.iter().copied(), paid.returned.iter().copied())
}

/// Counts [`weight`] while it is paid.
struct Weight(u64);

impl Ledger for Weight {
    fn returned(&mut self, seat: usize, amount: u64) {
        self.0 += 2 * amount * (seat as u64 + 1);
    }

    fn raked(&mut self, _pot: usize, _amount: u64) {}

    fn award(&mut self, award: Award) {
        self.0 += award.amount * (u64::from(award.seat) + 1);
    }
}

/// One call a hand: six hands at showdown, high and low, three of them all-in for less.
fn single(c: &mut Criterion) {
    let mut random = Random(1);
    let hands: Vec<(usize, [u32; SEATS], [u32; SEATS])> = (0..SINGLE)
        .map(|_| {
            let (mut high, mut low) = ([0; SEATS], [0; SEATS]);
            for seat in 0..SEATS {
                high[seat] = random.high(if seat > 0 { high[seat - 1] as u16 } else { 0 }).into();
                low[seat] = random.low().into();
            }
            (random.below(SEATS as u64) as usize, high, low)
        })
        .collect();
    let rules = PotRules { hilo: true, ..PotRules::default() };
    let live = [1225, 305, 2475, 5510, 5510, 5510];
    let stake = Stake { live: &live, ante: &[], dead: &[], added: 0, folded: 0 };
    let boards: Vec<[BoardStrengths<'_>; 1]> =
        hands.iter().map(|(_, high, low)| [BoardStrengths { high, low }]).collect();
    let all: Vec<Settling<'_>> = hands
        .iter()
        .zip(&boards)
        .map(|(hand, boards)| Settling { stake, button: hand.0, boards, flop: true, dealt_in: 0, mucked: 0 })
        .collect();
    let answers = all.iter().map(|hand| second::settle(hand, &rules, Count::Rounds).unwrap());
    let expected: u64 = answers.inspect(|paid| assert_eq!(paid.pots.len(), 4)).map(|paid| weight_of(&paid)).sum();
    let mut group = c.benchmark_group("six-way hi-lo, three side pots");
    group.throughput(Throughput::Elements(SINGLE as u64));
    group.bench_function("settle", |b| {
        b.iter(|| {
            let sum: u64 = all.iter().map(|hand| weight_of(&settle(black_box(hand), &rules).unwrap())).sum();
            assert_eq!(sum, expected);
        });
    });
    group.bench_function("settle_into", |b| {
        b.iter(|| {
            let mut sum = Weight(0);
            for hand in &all {
                assert!(check(black_box(hand), &rules).is_empty());
                settle_into(black_box(hand), &rules, &mut sum).unwrap();
            }
            assert_eq!(sum.0, expected);
        });
    });
    group.finish();
}

/// Six-way hands as they end at a table: two to four at showdown, one or two side pots.
#[derive(Default)]
struct Rows {
    live: Vec<i64>,
    ante: Vec<i64>,
    folded: Vec<u8>,
    high: Vec<u16>,
    low: Vec<u16>,
    button: Vec<i64>,
}

impl Rows {
    fn new() -> Self {
        let (mut rows, mut random) = (Self::default(), Random(2));
        for _ in 0..ROWS {
            rows.push(&mut random);
        }
        rows
    }

    fn push(&mut self, random: &mut Random) {
        let shown = [2, 2, 2, 2, 2, 2, 3, 3, 3, 4][random.below(10) as usize];
        let side_pots = if shown == 2 { 1 } else { 1 + random.below(2) as usize };
        // What the all-in players have, and in the end what the others bet.
        let mut levels = [0; 3];
        let mut level = 0;
        for slot in &mut levels[..=side_pots] {
            level += 25 * (8 + random.below(200) as i64);
            *slot = level;
        }
        let mut seats = [0, 1, 2, 3, 4, 5];
        (1..SEATS).for_each(|i| seats.swap(i, random.below(i as u64 + 1) as usize));
        let (mut live, mut folded, mut high, mut low) = ([0; SEATS], [0; SEATS], [0; SEATS], [0; SEATS]);
        let mut before = 0;
        for (i, &seat) in seats.iter().enumerate() {
            if i < shown {
                live[seat] = levels[i.min(side_pots)];
                high[seat] = random.high(before);
                low[seat] = random.low();
                before = high[seat];
                continue;
            }
            folded[seat] = 1;
            // Where only one shows down for the last side pot, somebody has matched it before he folded.
            live[seat] = match random.below(10) {
                _ if i == shown && shown == side_pots + 1 => levels[side_pots],
                0..4 => 0,
                4 => 50,
                5 => 100,
                _ => 25 * (8 + random.below(20) as i64).min(levels[side_pots] / 25),
            };
        }
        if random.percent(30) {
            // The last bet was not called.
            live[seats[shown - 1]] += 25 * (1 + random.below(100) as i64);
        }
        self.live.extend(live);
        self.ante.extend([10; SEATS]);
        self.folded.extend(folded);
        self.high.extend(high);
        self.low.extend(low);
        self.button.push(random.below(SEATS as u64) as i64);
    }

    fn hands(&self, is_hilo: bool, has_ante: bool) -> Hands<'_> {
        Hands {
            seats: SEATS,
            boards: 1,
            live: &self.live,
            ante: has_ante.then_some(&self.ante),
            dead: None,
            added: None,
            folded: Some(&self.folded),
            mucked: None,
            high: Strengths::Short(&self.high),
            low: is_hilo.then_some(Strengths::Short(&self.low)),
            button: &self.button,
            flop: None,
            dealt_in: None,
        }
    }

    /// What the second method pays for a row.
    fn answer(&self, row: usize, rules: &PotRules, has_ante: bool) -> Settlement {
        let cells = row * SEATS..(row + 1) * SEATS;
        let amounts = |list: &[i64]| -> Vec<u64> { list[cells.clone()].iter().map(|&amount| amount as u64).collect() };
        let strengths = |list: &[u16]| -> Vec<u32> { list[cells.clone()].iter().map(|&s| s.into()).collect() };
        let hand = pots_common::Hand {
            live: amounts(&self.live),
            ante: if has_ante { amounts(&self.ante) } else { Vec::new() },
            folded: self.folded[cells.clone()].iter().rev().fold(0, |seats, &mark| seats << 1 | u32::from(mark)),
            boards: vec![(strengths(&self.high), strengths(&self.low))],
            button: self.button[row] as usize,
            flop: true,
            ..pots_common::Hand::default()
        };
        hand.lend(|hand| second::settle(hand, rules, Count::Rounds).unwrap())
    }
}

/// Pots, hands at showdown and returns of the rows, to see that they are such as they should be.
fn print_rows(rows: &Rows) {
    let (mut pots, mut shown, mut returns) = ([0; 8], [0; 8], 0);
    for row in 0..ROWS {
        let paid = rows.answer(row, &PotRules::default(), false);
        pots[paid.pots.len()] += 1;
        shown[SEATS - rows.folded[row * SEATS..(row + 1) * SEATS].iter().sum::<u8>() as usize] += 1;
        returns += u32::from(paid.returned.iter().any(|&amount| amount > 0));
    }
    println!("rows by number of pots {pots:?}, of hands at showdown {shown:?}; with chips returned {returns}");
}

fn batch(c: &mut Criterion) {
    let rows = Rows::new();
    print_rows(&rows);
    let raked = Rake { basis_points: 500, cap: Some(300), unit: 5, ..Rake::default() };
    let mut group = c.benchmark_group("100,000 six-way hands");
    group.throughput(Throughput::Elements(ROWS as u64));
    for (name, hilo, rake, has_ante) in
        [("high", false, None, false), ("hi-lo", true, None, false), ("hi-lo, antes, rake", true, Some(raked), true)]
    {
        let rules = PotRules { hilo, rake, ..PotRules::default() };
        let expected: u64 = (0..ROWS).map(|row| weight_of(&rows.answer(row, &rules, has_ante))).sum();
        let hands = rows.hands(hilo, has_ante);
        let (mut payout, mut returned, mut rake) = (vec![0; ROWS * SEATS], vec![0; ROWS * SEATS], vec![0; ROWS]);
        let mut settle = || {
            let mut paid = Paid { payout: &mut payout, returned: &mut returned, rake: &mut rake };
            black_box(&hands).settle_all(&rules, &mut paid).unwrap();
        };
        settle();
        group.bench_function(name, |b| b.iter(&mut settle));
        let amounts = |list: &[i64]| list.iter().map(|&amount| amount as u64).collect::<Vec<_>>();
        assert_eq!(weight(amounts(&payout), amounts(&returned)), expected, "{name}");
    }
    group.finish();
}

/// What a number means nothing without.
fn print_machine() {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpu = read("/proc/cpuinfo");
    let model =
        cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("?").trim_matches([' ', '\t', ':']);
    let profile = if cfg!(debug_assertions) { "with debug assertions: NOT a release build" } else { "bench (release)" };
    println!("profile {profile}; cpu {model}; load {}", read("/proc/loadavg").trim());
}

fn main() {
    print_machine();
    let mut c = Criterion::default()
        .without_plots()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    single(&mut c);
    batch(&mut c);
    c.final_summary();
}
