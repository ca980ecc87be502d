//! Makes the values of all hands at a table of several, by the method of docs/orderings.md:
//!
//! `cargo run --release --example ordering_multiway -- CARDS PLAYERS high|hilo TABLES SEED THREADS FILE`
//!
//! TABLES are dealt in the last of ten rounds, an eighth of them in the one before, half of that before it, and so on. The file has eight bytes a class, in the order of
//! `omaha_core::equity::ordering::classes_of`: what staying wins, signed, and its standard error, in millionths of a big blind, little-endian.
//! `scripts/ordering_multiway.py` makes the tables of the package from the files of two seeds.
#![allow(clippy::print_stderr, missing_docs)]

use omaha_core::equity::multiway::{BLIND, Multiway, Population, STAKE, Visits};
use std::time::Instant;

const ROUNDS: u32 = 10;
/// The last round is so many halvings longer than the one before.
const LEAP: u32 = 3;
/// Most tables of a chunk. Chunks of the last round are the batches whose means tell the standard error: there are at least some.
const CHUNK: u32 = 16_384;
const BATCHES: u32 = 24;
const STAKE_IN_BLINDS: f64 = STAKE as f64 / BLIND as f64;

/// Sums over the batches of a round, of one class.
#[derive(Clone, Copy, Default)]
struct Sums {
    times: f64,
    won: f64,
    squares: [f64; 3],
}

impl Sums {
    fn add(&mut self, visits: Visits) {
        let (times, won) = (visits.times as f64, visits.won as f64 / BLIND as f64);
        self.times += times;
        self.won += won;
        for (sum, square) in self.squares.iter_mut().zip([won * won, won * times, times * times]) {
            *sum += square;
        }
    }

    /// What staying wins, in big blinds.
    fn value(&self) -> f64 {
        self.won / self.times - STAKE_IN_BLINDS
    }

    fn stderr(&self, batches: f64) -> f64 {
        let mean = self.won / self.times;
        let [won, both, times] = self.squares;
        ((won - 2.0 * mean * both + mean * mean * times).max(0.0) * batches / (batches - 1.0)).sqrt() / self.times
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cards, players, low, tables, seed, threads, file] = &arguments[..] else {
        return Err("CARDS PLAYERS high|hilo TABLES SEED THREADS FILE".into());
    };
    let hilo = match low.as_str() {
        "high" => false,
        "hilo" => true,
        _ => return Err("high or hilo".into()),
    };
    let (players, tables, threads): (usize, u32, usize) = (players.parse()?, tables.parse()?, threads.parse()?);
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.parse::<u64>()?.to_le_bytes());
    let begun = Instant::now();
    let game = Multiway::new(cards.parse()?, players, hilo)?;
    let sizes = game.sizes();
    eprintln!("{} classes after {:.1} s", sizes.len(), begun.elapsed().as_secs_f64());
    let (mut won, mut times) = (vec![0f64; sizes.len()], vec![0f64; sizes.len()]);
    let share = |of: &dyn Fn(usize) -> bool| {
        let all: u64 = sizes.iter().map(|&n| u64::from(n)).sum();
        let some: u64 = sizes.iter().enumerate().filter(|&(i, _)| of(i)).map(|(_, &n)| u64::from(n)).sum();
        some as f64 / all as f64
    };
    for round in 0..ROUNDS {
        // In the first round everybody stays, and hands that were never held yet do.
        let stays = |class: usize| times[class] == 0.0 || won[class] > STAKE_IN_BLINDS * times[class];
        let population = game.population(stays);
        let last = round + 1 == ROUNDS;
        let halvings = if last { 0 } else { LEAP + ROUNDS - 2 - round };
        let count = (tables >> halvings).max(1);
        let chunk = if last { CHUNK.min(count.div_ceil(BATCHES)) } else { CHUNK.min(count) };
        let chunks = count.div_ceil(chunk);
        let mut sums = vec![Sums::default(); sizes.len()];
        for wave in (0..chunks).step_by(threads.max(1)) {
            let numbers = wave..chunks.min(wave + threads.max(1) as u32);
            for part in deal(&game, &key, u64::from(round) << 32, numbers, chunk, &population) {
                sums.iter_mut().zip(part).for_each(|(sums, visits)| sums.add(visits));
            }
        }
        let wrong = share(&|i| sums[i].times > 0.0 && (sums[i].value() > 0.0) != stays(i));
        eprintln!(
            "round {}: {} tables, {:.4} of hands stay, {:.4} would be better off the other way, {:.1} s",
            round + 1,
            u64::from(chunk) * u64::from(chunks),
            share(&stays),
            wrong,
            begun.elapsed().as_secs_f64()
        );
        for (i, sums) in sums.iter().enumerate() {
            won[i] += sums.won;
            times[i] += sums.times;
        }
        if last {
            report(&sums, sizes, f64::from(chunks));
            std::fs::write(file, bytes(&sums, f64::from(chunks)))?;
        }
    }
    Ok(())
}

/// Chunks side by side, a thread each; in order.
fn deal(
    game: &Multiway,
    key: &[u8; 32],
    first: u64,
    numbers: std::ops::Range<u32>,
    tables: u32,
    stays: &Population,
) -> Vec<Vec<Visits>> {
    std::thread::scope(|scope| {
        let deal = |number: u32| move || game.deal(key, first + u64::from(number), tables, stays);
        let running: Vec<_> = numbers.map(|number| scope.spawn(deal(number))).collect();
        running.into_iter().map(|thread| thread.join().expect("no chunk panics")).collect()
    })
}

fn report(sums: &[Sums], sizes: &[u8], batches: f64) {
    let never = sums.iter().filter(|sums| sums.times == 0.0).count();
    let errors: Vec<f64> = sums.iter().map(|sums| sums.stderr(batches)).collect();
    let hands: f64 = sizes.iter().map(|&n| f64::from(n)).sum();
    let mean = errors.iter().zip(sizes).map(|(error, &n)| error * f64::from(n)).sum::<f64>() / hands;
    let fewest = sums.iter().map(|sums| sums.times).fold(f64::INFINITY, f64::min);
    eprintln!(
        "standard error in big blinds: {:.6} at most, {mean:.6} on average of hands; held {fewest} times at least, {:.0} on average; {never} never",
        errors.iter().copied().fold(0.0, f64::max),
        sums.iter().map(|sums| sums.times).sum::<f64>() / sums.len() as f64,
    );
}

fn bytes(sums: &[Sums], batches: f64) -> Vec<u8> {
    let millionths = |blinds: f64| (blinds * 1e6).round() as i32;
    let numbers = sums.iter().flat_map(|sums| [millionths(sums.value()), millionths(sums.stderr(batches))]);
    numbers.flat_map(i32::to_le_bytes).collect()
}
