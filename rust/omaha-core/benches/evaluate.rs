//! How fast the evaluator is: `cargo bench --bench evaluate [-- FILTER]`. Each bench checks its answers against the oracle's
//! (tests/vectors) or another path's. Times are CPU times of one thread.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "common/cpu_time.rs"]
mod cpu_time;

use common::random_hands::{Answer, Dealt, HANDS, Sums, answers};
use common::{id_of, paths, set, vectors};
use cpu_time::CpuTime;
use criterion::Throughput;
use omaha_core::CardSet;
use omaha_core::eval::{self, Batch, Path, Results, high_board, holding_at, holdings, low_board};
use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

type Criterion = criterion::Criterion<CpuTime>;

/// One hand a call, on sets.
fn single(c: &mut Criterion, dealt: &Dealt, answers: &[Answer]) {
    let mut group = c.benchmark_group("single");
    group.throughput(Throughput::Elements(HANDS as u64));
    for answer in answers {
        let k = answer.hole_cards;
        let hole = dealt.hole(k);
        let hands: Vec<(CardSet, CardSet)> =
            hole.chunks(k).zip(dealt.board.chunks(5)).map(|(hole, board)| (set(hole), set(board))).collect();
        let high: Vec<u16> = hands.iter().map(|&(hole, board)| eval::high(hole, board).unwrap()).collect();
        let low: Vec<u16> = hands.iter().map(|&(hole, board)| eval::low(hole, board).unwrap().into()).collect();
        assert_eq!((&Sums::of(&high), &Sums::of(&low)), (&answer.high, &answer.low));
        group.bench_function(format!("high/plo{k}"), |b| {
            b.iter(|| {
                let sum: u64 = hands.iter().map(|&(hole, board)| u64::from(eval::high(hole, board).unwrap())).sum();
                assert_eq!(sum, answer.high.sum);
            });
        });
        group.bench_function(format!("low/plo{k}"), |b| {
            b.iter(|| {
                let sum: u64 = hands.iter().map(|&(hole, board)| u64::from(eval::low(hole, board).unwrap())).sum();
                assert_eq!(sum, answer.low.sum);
            });
        });
    }
    group.finish();
}

/// A million hands a call, by each path.
fn batch(c: &mut Criterion, dealt: &Dealt, answers: &[Answer]) {
    let mut group = c.benchmark_group("batch");
    group.throughput(Throughput::Elements(HANDS as u64));
    for answer in answers {
        let k = answer.hole_cards;
        let hole = dealt.hole(k);
        let batch = Batch::new(&hole, k, &dealt.board, 5, false).unwrap();
        for (what, want_high, want_low) in [("high", true, false), ("low", false, true), ("hilo", true, true)] {
            for path in paths() {
                let (mut high, mut low) = (vec![0; HANDS], vec![0; HANDS]);
                let mut evaluate = || {
                    let results =
                        Results { high: want_high.then_some(&mut high[..]), low: want_low.then_some(&mut low[..]) };
                    black_box(&batch).evaluate(path, results).unwrap();
                };
                evaluate();
                group.bench_function(format!("{what}/plo{k}/{}", path.name()), |b| b.iter(&mut evaluate));
                assert!(!want_high || Sums::of(&high) == answer.high, "{what}, {k}, {path:?}");
                assert!(!want_low || Sums::of(&low) == answer.low, "{what}, {k}, {path:?}");
            }
        }
    }
    group.finish();
}

/// Sums over all holdings on a board by the plainest path of the batch, on which `high_board` does not rest.
fn by_batch(board: &[u8], cards: usize) -> (Sums, Sums) {
    let count = holdings(cards, board.len()).unwrap();
    let hole: Vec<u8> = (0..count).flat_map(|at| common::ids(holding_at(at, set(board), cards).unwrap())).collect();
    let (mut high, mut low) = (vec![0; count], vec![0; count]);
    let batch = Batch::new(&hole, cards, board, board.len(), true).unwrap();
    batch.evaluate(Path::Baseline, Results { high: Some(&mut high), low: Some(&mut low) }).unwrap();
    (Sums::of(&high), Sums::of(&low))
}

/// Every holding on one board.
fn boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("board");
    for (name, board) in [("rainbow", ["Ks", "9h", "7d", "4c", "2s"]), ("flush", ["Kh", "Th", "6h", "5c", "2d"])] {
        let board = board.map(id_of);
        for cards in [4, 5] {
            let (expected_high, expected_low) = by_batch(&board, cards);
            if cards == 4 {
                assert_eq!(Some(&expected_high), pinned(&board).as_ref(), "boards.jsonl");
            }
            let mut out = vec![0; holdings(cards, 5).unwrap()];
            group.throughput(Throughput::Elements(out.len() as u64));
            group.bench_function(format!("high_board/{cards}/{name}"), |b| {
                b.iter(|| high_board(black_box(set(&board)), cards, black_box(&mut out)).unwrap());
            });
            high_board(set(&board), cards, &mut out).unwrap();
            assert_eq!(Sums::of(&out), expected_high);
            group.bench_function(format!("low_board/{cards}/{name}"), |b| {
                b.iter(|| low_board(black_box(set(&board)), cards, black_box(&mut out)).unwrap());
            });
            low_board(set(&board), cards, &mut out).unwrap();
            assert_eq!(Sums::of(&out), expected_low);
        }
    }
    group.finish();
}

/// The oracle's sums of the highs on a board of boards.jsonl.
fn pinned(board: &[u8]) -> Option<Sums> {
    let cases: Vec<serde_json::Value> = vectors::read("boards.jsonl", "omaha.boards/1");
    let ids = |case: &serde_json::Value| -> Vec<u8> {
        case["board"].as_array().unwrap().iter().map(|card| id_of(card.as_str().unwrap())).collect()
    };
    let case = cases.iter().find(|case| ids(case) == board)?;
    Some(Sums { sum: case["high"]["sum"].as_u64()?, fnv: case["high"]["fnv"].as_str()?.to_owned() })
}

/// Set in a process that shall build the tables, tell how long that took, and end.
const PREPARE: &str = "OMAHA_BENCH_PREPARE";

/// The tables are built once a process, so each time is taken in a process of its own.
fn tables(c: &mut Criterion) {
    let one = || -> Duration {
        let output = Command::new(std::env::current_exe().unwrap()).env(PREPARE, "1").output().unwrap();
        Duration::from_nanos(String::from_utf8(output.stdout).unwrap().trim().parse().unwrap())
    };
    let mut group = c.benchmark_group("tables");
    group.sample_size(10);
    group.bench_function("prepare", |b| b.iter_custom(|times| (0..times).map(|_| one()).sum()));
    group.finish();
}

/// Cards of text to sets, as the Python calls with text need it.
fn parse(c: &mut Criterion) {
    let mut group = c.benchmark_group("parse");
    for (name, text, cards) in
        [("plain", "AsKdQh7c", ["As", "Kd", "Qh", "7c"]), ("loose", "as Kd, 10h 7♣", ["As", "Kd", "Th", "7c"])]
    {
        assert_eq!(omaha_core::parse_set(text), Ok(set(&cards.map(id_of))));
        group.bench_function(name, |b| b.iter(|| omaha_core::parse_set(black_box(text))));
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
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    println!("profile {profile}; cpu {model}, {cores} cores; load {}", read("/proc/loadavg").trim());
    println!("paths {}; best {}", paths().map(Path::name).collect::<Vec<_>>().join(" "), Path::best().name());
}

fn main() {
    if std::env::var_os(PREPARE).is_some() {
        let start = CpuTime::now();
        eval::prepare();
        let spent = CpuTime::now() - start;
        assert_eq!(eval::five_cards(set(&["As", "Ks", "Qs", "Js", "Ts"].map(id_of))), Ok(eval::CLASSES));
        println!("{}", spent.as_nanos());
        return;
    }
    print_machine();
    let mut c = criterion::Criterion::default()
        .with_measurement(CpuTime)
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let (dealt, answers) = (Dealt::new(), answers());
    tables(&mut c);
    parse(&mut c);
    single(&mut c, &dealt, &answers);
    batch(&mut c, &dealt, &answers);
    boards(&mut c);
    c.final_summary();
}
