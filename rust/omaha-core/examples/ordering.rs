//! Makes the table of all four-card hands against one random hand, exactly, high and hi-lo:
//!
//! `cargo run --release --example ordering -- THREADS FILE` (half an hour of one core).
//!
//! The file has fifteen bytes a class, in the order of `omaha_core::equity::ordering::classes`: wins, ties and quarters of pots won
//! with a low, five bytes each, little-endian.
#![allow(clippy::print_stderr, missing_docs)]

use omaha_core::equity::ordering::{InSuit, RankPart, Record, classes, combinations, in_suit, suit_part};
use omaha_core::{CardSet, Error};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let threads: usize = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let file = arguments.next().unwrap_or_else(|| "plo4-vs-random-1.bin".to_owned());
    let hands: Vec<CardSet> = classes().collect();
    let mut keys: Vec<(InSuit, CardSet, usize)> = Vec::new();
    for &hand in &hands {
        keys.extend((0..4).map(|suit| (in_suit(hand, suit), hand, suit)));
    }
    keys.sort_unstable();
    keys.dedup_by_key(|(key, ..)| *key);
    let parts = each(threads, &keys, |&(key, hand, suit)| Ok((key, suit_part(hand, suit)?)))?;
    let suits: HashMap<InSuit, [u64; 3]> = parts.into_iter().collect();
    // Hands with the same ranks, together.
    let ranks = |hand: CardSet| hand.iter().fold(0u32, |all, card| all << 4 | u32::from(card.rank()));
    let mut order: Vec<usize> = (0..hands.len()).collect();
    order.sort_by_key(|&i| ranks(hands[i]));
    let groups: Vec<&[usize]> = order.chunk_by(|&a, &b| ranks(hands[a]) == ranks(hands[b])).collect();
    let made = each(threads, &groups, |group| {
        let part = RankPart::new(hands[group[0]])?;
        Ok(group.iter().map(|&i| (i, part.record(hands[i], &suits))).collect::<Vec<_>>())
    })?;
    let mut records = vec![Record::default(); hands.len()];
    for (i, record) in made.into_iter().flatten() {
        records[i] = record;
    }
    // Everybody wins half of all pots.
    let deals = u128::from(omaha_core::equity::ordering::DEALS);
    let [mut high, mut hilo] = [0u128; 2];
    for (&hand, record) in hands.iter().zip(&records) {
        let times = combinations(hand) as u128;
        high += times * u128::from(2 * record.wins + record.ties);
        hilo += times * u128::from(record.quarters);
    }
    assert_eq!(
        (high, hilo),
        (270_725 * deals, 270_725 * deals * 2),
        "the shares of all hands are not half of all pots"
    );
    let numbers = records.iter().flat_map(|record| [record.wins, record.ties, record.quarters]);
    let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes().into_iter().take(5)).collect();
    std::fs::write(file, bytes)?;
    Ok(())
}

/// What becomes of each item, on so many threads, in order.
fn each<T: Sync, U: Send>(
    threads: usize,
    items: &[T],
    make: impl Fn(&T) -> Result<U, Error> + Sync,
) -> Result<Vec<U>, Error> {
    let next = AtomicUsize::new(0);
    let one = || {
        let mut made = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(made) };
            made.push((at, make(item)?));
            if at.is_multiple_of(500) {
                eprintln!("{at} of {}", items.len());
            }
        }
    };
    let mut made = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(one)).collect();
        let mut all = Vec::new();
        for thread in running {
            all.extend(thread.join().expect("no part panics")?);
        }
        Ok::<_, Error>(all)
    })?;
    made.sort_by_key(|&(at, _)| at);
    Ok(made.into_iter().map(|(_, made)| made).collect())
}
