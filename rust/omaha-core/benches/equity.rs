//! Exact equities and samples; every answer is checked first.

#[path = "common/cpu_time.rs"]
mod cpu_time;

use cpu_time::CpuTime;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use omaha_core::equity::{CHUNK, Low, Request, Sampler, Spot, known};
use omaha_core::{CardSet, parse_set};
use std::hint::black_box;

fn spot(hands: &[&str], board: &str, hilo: bool) -> Spot {
    let cards = |text: &str| parse_set(text).expect("cards");
    let hands: Vec<CardSet> = hands.iter().map(|hand| cards(hand)).collect();
    Spot::new(&hands, hands[0].len(), cards(board), CardSet::EMPTY, hilo).expect("a sound spot")
}

fn equities(c: &mut Criterion<CpuTime>) {
    let two = ["AhKhQdJd", "9c8c7h6h"];
    let six = ["AhKhQdJd", "9c8c7h6h", "AsAcKd2d", "TsTd5c4c", "QsQc8h3h", "KsJs9s5d"];
    let mut group = c.benchmark_group("equity");
    for (name, hands, board, hilo, wins) in [
        ("two", &two[..], "", false, Some(640_283)),
        ("three", &six[..3], "", false, None),
        ("six", &six[..], "", false, None),
        ("two_hilo", &["AhAd2h3d", "KsKhQsJh"][..], "", true, None),
        ("two_flop", &two[..], "9h8h2c", false, Some(295)),
        ("two_turn", &two[..], "9h8h2cKs", false, Some(19)),
        ("two_river", &two[..], "9h8h2cKs3d", false, Some(0)),
    ] {
        let spot = spot(hands, board, hilo);
        assert!(wins.is_none_or(|wins| known(&spot).count(0, 1, Low::None) == wins), "{name}");
        group.bench_function(name, |b| b.iter(|| known(black_box(&spot))));
    }
    for (name, board, wins) in
        [("any_river", "9h8h2cKs3d", 70_850), ("any_turn", "9h8h2cKs", 3_999_363), ("any_flop", "9h8h2c", 74_856_185)]
    {
        let spot = spot(&["AhKhQdJd", ""], board, false);
        let run = || Request::new(black_box(&spot)).run().expect("little work");
        assert_eq!(run().count(0, 1, Low::None), wins, "{name}");
        group.bench_function(name, |b| b.iter(run));
    }
    group.throughput(Throughput::Elements(CHUNK));
    for (name, hands) in [("sample_two", &two[..]), ("sample_six", &six[..]), ("sample_any", &["AhKhQdJd", ""][..])] {
        let sampler = Sampler::new(&spot(hands, "", false), [7; 32]);
        let mut chunk = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                chunk += 1;
                sampler.run(chunk, chunk + 1, u64::MAX)
            });
        });
    }
    group.finish();
}

criterion_group!(name = benches; config = Criterion::default().with_measurement(CpuTime); targets = equities);
criterion_main!(benches);
