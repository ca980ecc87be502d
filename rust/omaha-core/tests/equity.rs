//! Exact equity: every way of counting against every board one by one, and against the counts of truth.json.

#![allow(clippy::unwrap_used)]

mod common;

use common::deals::{Random, config, decks};
use common::vectors::truth;
use common::{oracle, set};
use omaha_core::equity::ordering::{self, Record};
use omaha_core::equity::{
    CHUNK, Low, Request, Sampler, Spot, Tally, UNIT, best_possible, collapsed, known, nuts, plain,
};
use omaha_core::{CardSet, parse_set};
use proptest::prelude::*;
use serde_json::Value;

/// A spot for `players` with `hole` cards each, dealt from a deck that makes rare hands common, or from the whole one.
fn spot(random: &mut Random, players: usize, hole: usize, board: usize, dead: usize, hilo: bool) -> Spot {
    let all = decks();
    let mut deck: Vec<u8> = Vec::new();
    // A small deck first: as far as it goes its cards are the known ones.
    let mut front = all[random.below(all.len())].clone();
    random.shuffle(&mut front);
    let mut rest: Vec<u8> = (0..52).filter(|card| !front.contains(card)).collect();
    random.shuffle(&mut rest);
    deck.extend(front);
    deck.extend(rest);
    let mut known: Vec<u8> = deck[..players * hole + board + dead].to_vec();
    random.shuffle(&mut known);
    let hands: Vec<CardSet> = known[..players * hole].chunks(hole).map(set).collect();
    let (board, dead) = known[players * hole..].split_at(board);
    Spot::new(&hands, hole, set(board), set(dead), hilo).unwrap()
}

/// The tally by the oracle of the evaluator's tests, which shares no table with the core.
fn by_oracle(spot: &Spot) -> Vec<(Vec<usize>, Vec<usize>)> {
    let live: Vec<u8> = common::ids(spot.live());
    let mut all = Vec::new();
    boards(&live, &common::ids(spot.board()), 0, &mut |board| {
        let hands: Vec<Vec<u8>> = spot.hands().iter().map(|&hand| common::ids(hand)).collect();
        let high: Vec<u16> = hands.iter().map(|hand| oracle::high(hand, board)).collect();
        let low: Vec<u16> =
            hands.iter().map(|hand| if spot.hilo() { u16::from(oracle::low(hand, board)) } else { 0 }).collect();
        all.push((oracle::winners(&high), oracle::winners(&low)));
    });
    all
}

fn boards(live: &[u8], board: &[u8], from: usize, call: &mut impl FnMut(&[u8])) {
    if board.len() == 5 {
        return call(board);
    }
    for at in from..live.len() {
        let mut more = board.to_vec();
        more.push(live[at]);
        boards(live, &more, at + 1, call);
    }
}

#[test]
fn a_turn_is_what_the_oracle_says_board_by_board() {
    let mut random = Random(1);
    for round in 0..60 {
        let players = 2 + random.below(3);
        let (hole, hilo) = (4 + random.below(3), round % 2 == 0);
        let spot = spot(&mut random, players, hole, 4, round % 4, hilo);
        let tally = known(&spot);
        let all = by_oracle(&spot);
        assert_eq!(tally.deals(), all.len() as u64, "{spot:?}");
        for player in 0..players {
            for ways in 0..=players {
                let share = |who: &[usize]| if who.contains(&player) { who.len() } else { 0 };
                for low in 0..=players {
                    let expected =
                        all.iter().filter(|(high, lows)| !lows.is_empty() && share(high) == ways && share(lows) == low);
                    let column = if low == 0 { Low::Lost } else { Low::Shared(low) };
                    assert_eq!(tally.count(player, ways, column), expected.count() as u64, "{spot:?}");
                }
                let expected = all.iter().filter(|(high, lows)| lows.is_empty() && share(high) == ways).count();
                assert_eq!(tally.count(player, ways, Low::None), expected as u64, "{spot:?}");
            }
        }
    }
}

#[test]
fn classes_count_what_every_board_counts() {
    let mut random = Random(2);
    for round in 0..240 {
        let (hole, board) = (4 + random.below(3), 1 + random.below(5));
        let players = 2 + random.below(if board < 3 { 2 } else { 5 });
        let dead = random.below(3);
        let spot = spot(&mut random, players, hole, board, dead, round % 2 == 0);
        assert_eq!(collapsed(&spot), plain(&spot), "{spot:?}");
    }
}

#[test]
fn before_the_flop_classes_count_what_every_board_counts() {
    let mut random = Random(3);
    for round in 0..24 {
        let (hole, players) = (4 + random.below(3), 2 + random.below(5));
        let dead = random.below(6);
        let spot = spot(&mut random, players, hole, 0, dead, round % 2 == 0);
        assert_eq!(known(&spot), plain(&spot), "{spot:?}");
    }
}

#[test]
fn the_two_collapsed_sums_agree_before_the_flop() {
    let mut random = Random(4);
    for round in 0..300 {
        let hole = 4 + random.below(3);
        let players = 2 + random.below(47 / hole - 1);
        let dead = random.below(1 + (47 - players * hole).min(9));
        let spot = spot(&mut random, players, hole, 0, dead, round % 2 == 0);
        assert_eq!(known(&spot), collapsed(&spot), "{spot:?}");
    }
}

#[test]
fn one_unknown_hand_is_the_sum_over_all_hands() {
    let mut random = Random(5);
    for round in 0..40 {
        let (hole, players) = (4 + random.below(if round % 8 == 0 { 3 } else { 1 }), 2 + random.below(2));
        // Many dead cards, so that there are few hands.
        let board = 3 + random.below(3);
        let room = 52 - board - players * hole - if board == 3 { 5 } else { 9 };
        let spot = spot(&mut random, players, hole, board, room, round % 2 == 0);
        let place = random.below(players);
        let mut hands = spot.hands().to_vec();
        let shown = core::mem::take(&mut hands[place]);
        let unknown = Spot::new(&hands, hole, spot.board(), spot.dead(), spot.hilo()).unwrap();
        let mut sum = Tally::new(players);
        let live = common::ids(unknown.live());
        combinations(&live, hole, &mut |hand| {
            hands[place] = set(hand);
            sum.merge(&plain(&Spot::new(&hands, hole, spot.board(), spot.dead(), spot.hilo()).unwrap()));
        });
        assert_eq!(Request::new(&unknown).run().unwrap(), sum, "{unknown:?}, {place} had {shown}");
    }
}

#[test]
fn partly_known_hands_are_the_sum_over_their_completions() {
    let mut random = Random(6);
    for round in 0..30 {
        let hole = 4 + random.below(2);
        let spot = spot(&mut random, 2, hole, 4, 52 - 4 - 2 * hole - 4, round % 2 == 0);
        let (a, b) = (common::ids(spot.hands()[0]), common::ids(spot.hands()[1]));
        let (left, right) = (random.below(3), random.below(2));
        let (a, b) = (&a[left..], &b[right..]);
        let unknown = Spot::new(&[set(a), set(b)], hole, spot.board(), spot.dead(), spot.hilo()).unwrap();
        let mut sum = Tally::new(2);
        combinations(&common::ids(unknown.live()), left, &mut |more| {
            let live: Vec<u8> = common::ids(unknown.live().difference(set(more)));
            combinations(&live, right, &mut |other| {
                let hands = [set(a).union(set(more)), set(b).union(set(other))];
                sum.merge(&plain(&Spot::new(&hands, hole, spot.board(), spot.dead(), spot.hilo()).unwrap()));
            });
        });
        assert_eq!(Request::new(&unknown).run().unwrap(), sum, "{unknown:?}");
    }
}

fn combinations(from: &[u8], k: usize, call: &mut impl FnMut(&[u8])) {
    fn go(from: &[u8], k: usize, chosen: &mut Vec<u8>, call: &mut impl FnMut(&[u8])) {
        if k == 0 {
            return call(chosen);
        }
        for at in 0..from.len() {
            chosen.push(from[at]);
            go(&from[at + 1..], k - 1, chosen, call);
            chosen.pop();
        }
    }
    go(from, k, &mut Vec::new(), call);
}

/// Numerator and denominator of the equity in lowest terms.
fn equity(tally: &Tally, player: usize) -> (u128, u128) {
    let (n, unit) = (tally.players(), 2 * 27_720);
    let mut sum = 0;
    for high in 0..=n {
        let part = |ways: usize, unit: u128| if ways == 0 { 0 } else { unit / ways as u128 };
        sum += u128::from(tally.count(player, high, Low::None)) * part(high, unit);
        sum += u128::from(tally.count(player, high, Low::Lost)) * part(high, unit / 2);
        for low in 1..=n {
            let units = part(high, unit / 2) + part(low, unit / 2);
            sum += u128::from(tally.count(player, high, Low::Shared(low))) * units;
        }
    }
    let (all, mut a) = (u128::from(tally.deals()) * unit, sum);
    let mut b = all;
    while a != 0 {
        (a, b) = (b % a, a);
    }
    (sum / b, all / b)
}

#[test]
fn the_match_ups_of_truth_json() {
    let truth = truth();
    let rows = truth["matchups"]["rows"].as_array().unwrap();
    assert!(rows.len() >= 27, "{}", rows.len());
    let cards = |text: &Value| {
        let text = text.as_str().unwrap();
        if text == "-" { CardSet::EMPTY } else { parse_set(text).unwrap() }
    };
    for row in rows {
        let hands: Vec<CardSet> =
            row["hands"].as_str().unwrap().split(',').map(|hand| parse_set(hand).unwrap()).collect();
        let hilo = row["mode"].as_str().unwrap() != "hi";
        let spot = Spot::new(&hands, hands[0].len(), cards(&row["board"]), cards(&row["dead"]), hilo).unwrap();
        let tally = known(&spot);
        assert_eq!(tally.deals(), row["boards"].as_u64().unwrap(), "{row}");
        for player in 0..hands.len() {
            let (top, bottom) = equity(&tally, player);
            let expected = row["equity_exact"][player].as_str().unwrap();
            let found = if bottom == 1 { top.to_string() } else { format!("{top}/{bottom}") };
            assert_eq!(found, expected, "{row}");
            let every = |high: usize| {
                let lows = [Low::None, Low::Lost].into_iter().chain((1..=hands.len()).map(Low::Shared));
                lows.map(|low| tally.count(player, high, low)).sum::<u64>()
            };
            assert_eq!(every(1), row["hi_win_alone"][player].as_u64().unwrap(), "{row}");
            assert_eq!((2..=hands.len()).map(every).sum::<u64>(), row["hi_tied"][player].as_u64().unwrap(), "{row}");
        }
    }
}

/// The counts of performance.md: win, tie, lose.
#[test]
fn counts_that_two_other_programs_gave() {
    let two = [
        ("AhKhQdJd", "9c8c7h6h", "", [640_283, 0, 445_725]),
        ("AsKsQhJh", "AdKdTc9c", "", [502_102, 148_656, 435_250]),
        ("AhAd8s7s", "KcKdQhJc", "", [690_348, 0, 395_660]),
        ("AhKhQdJd", "9c8c7h6h", "9h8h2c", [295, 0, 525]),
        ("AhKhQdJd", "9c8c7h6h", "Th7d2c", [300, 0, 520]),
    ];
    for (a, b, board, expected) in two {
        let hands = [parse_set(a).unwrap(), parse_set(b).unwrap()];
        let board = parse_set(board).unwrap();
        let tally = known(&Spot::new(&hands, 4, board, CardSet::EMPTY, false).unwrap());
        assert_eq!([1, 2, 0].map(|ways| tally.count(0, ways, Low::None)), expected, "{a} {b} {board}");
    }
    let any = [
        ("AhKhQdJd", "9h8h2cKs3d", [70_850, 1950, 50_610]),
        ("AhKhQdJd", "9h8h2cKs", [3_999_363, 96_489, 1_334_188]),
        ("AhKhQdJd", "9h8h2c", [74_856_185, 1_827_229, 45_492_486]),
        ("AhKhQdJd", "", [126_980_903_088, 4_156_699_437, 80_177_834_115]),
        ("AsAdKsKd", "", [148_999_832_330, 707_700_224, 61_607_904_086]),
        ("2c2d2h7s", "", [43_968_606_166, 0, 167_346_830_474]),
    ];
    for (hand, board, expected) in any {
        let (hand, board) = (parse_set(hand).unwrap(), parse_set(board).unwrap());
        let spot = Spot::new(&[hand, CardSet::EMPTY], 4, board, CardSet::EMPTY, false).unwrap();
        let tally = Request::new(&spot).run().unwrap();
        assert_eq!([1, 2, 0].map(|ways| tally.count(0, ways, Low::None)), expected, "{hand} {board}");
    }
}

/// Classes of plo4_vs_random_sample.tsv: hand, how many hands, and the record.
fn ordering_sample() -> Vec<(CardSet, usize, Record)> {
    let text = std::fs::read_to_string(common::vectors::path("plo4_vs_random_sample.tsv")).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let number = |i: usize| columns[i].parse().unwrap();
        let [wins, ties, lost] = [2, 3, 4].map(number);
        assert_eq!(wins + ties + lost, ordering::DEALS);
        (parse_set(columns[0]).unwrap(), number(1) as usize, Record { wins, ties, quarters: number(6) })
    });
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 150);
    rows
}

/// What the generator of the table does for one hand.
fn put_together(hand: CardSet) -> Record {
    let suits = (0..4).map(|suit| (ordering::in_suit(hand, suit), ordering::suit_part(hand, suit).unwrap())).collect();
    ordering::RankPart::new(hand).unwrap().record(hand, &suits)
}

#[test]
fn the_generator_of_the_ordering_gives_the_known_records() {
    for &(hand, count, record) in ordering_sample().iter().step_by(10) {
        assert_eq!(put_together(hand), record, "{hand}");
        assert_eq!(ordering::combinations(hand), count, "{hand}");
    }
}

#[test]
#[ignore = "half a minute: every third known record, twice"]
fn both_ways_give_every_third_known_record() {
    for (hand, _, record) in ordering_sample().into_iter().step_by(3) {
        let spot = Spot::new(&[hand, CardSet::EMPTY], 4, CardSet::EMPTY, CardSet::EMPTY, true).unwrap();
        let tally = Request::new(&spot).run().unwrap();
        let (wins, ties) = tally.high(0);
        let quarters = u64::try_from(tally.units(0) * 4 / u128::from(UNIT)).unwrap();
        assert_eq!(Record { wins, ties, quarters }, record, "{hand}");
        assert_eq!(put_together(hand), record, "{hand}");
    }
}

#[test]
#[ignore = "half a minute: classes of the shipped table, made anew"]
fn the_shipped_table_is_what_the_generator_makes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../python/omaha/data/plo4-vs-random-1.bin");
    let bytes = std::fs::read(file).unwrap();
    assert_eq!(bytes.len(), 15 * ordering::CLASSES);
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
    for (hand, row) in ordering::classes().zip(bytes.chunks(15)).step_by(331) {
        let [wins, ties, quarters] = [0, 5, 10].map(|at| number(&row[at..at + 5]));
        assert_eq!(put_together(hand), Record { wins, ties, quarters }, "{hand}");
    }
}

#[test]
fn there_are_as_many_classes_and_hands_as_there_are() {
    let hands: usize = ordering::classes().map(ordering::combinations).sum();
    assert_eq!((ordering::classes().len(), hands), (ordering::CLASSES, 270_725));
    for (number, hand) in ordering::classes().enumerate().step_by(97) {
        assert_eq!(ordering::class_of(hand), Ok(number));
    }
}

#[test]
fn every_hand_of_five_cards_is_in_one_class() {
    let hands: usize = ordering::classes_of(5).map(ordering::combinations).sum();
    assert_eq!((ordering::classes_of(5).len(), hands), (134_459, 2_598_960));
    for (number, hand) in ordering::classes_of(5).enumerate().step_by(997) {
        assert_eq!(ordering::class_of(hand), Ok(number));
    }
    assert_eq!([6, 7].map(|cards| ordering::classes_of(cards).len()), [962_988, 0]);
}

#[test]
fn nuts_are_counted_board_by_board() {
    let mut random = Random(8);
    for _ in 0..12 {
        let (hole, board) = (4 + random.below(3), 3 + random.below(3));
        let spot = spot(&mut random, 3, hole, board, 0, true);
        let (mut expected, mut lows, mut all) = (vec![0; 3], vec![0; 3], 0);
        boards(&common::ids(spot.live()), &common::ids(spot.board()), 0, &mut |board| {
            all += 1;
            let best = best_possible(set(board));
            let best_low = oracle::low(
                &[48, 0, 4, 8, 12, 16, 20, 24].map(|id| (0..4).map(|s| id + s).find(|c| !board.contains(c)).unwrap()),
                board,
            );
            for (i, &hand) in spot.hands().iter().enumerate() {
                let hand = common::ids(hand);
                expected[i] += u64::from(oracle::high(&hand, board) == best);
                lows[i] += u64::from(best_low > 0 && oracle::low(&hand, board) == best_low);
            }
        });
        assert_eq!(nuts(&spot, false), (expected, all), "{spot:?}");
        assert_eq!(nuts(&spot, true), (lows, all), "{spot:?}");
    }
}

#[test]
fn samples_are_the_same_for_any_division_and_near_the_truth() {
    let mut random = Random(9);
    // Chi-square of many spots and seeds: each error in its own standard errors.
    let (mut sum, mut count) = (0.0, 0.0);
    for round in 0..120 {
        let players = 2 + random.below(3);
        let board = [0, 3][random.below(2)];
        let dead = random.below(4);
        let spot = spot(&mut random, players, 4 + round % 3, board, dead, round % 2 == 0);
        let exact = known(&spot);
        let sampler = Sampler::new(&spot, [round as u8; 32]);
        let trials = 10 * CHUNK + 17;
        let whole = sampler.run(0, 11, trials);
        assert_eq!(whole.deals(), trials);
        let mut parts = sampler.run(7, 11, trials);
        parts.merge(&sampler.run(0, 3, trials));
        parts.merge(&sampler.run(3, 7, trials));
        assert_eq!(parts, whole);
        let mean = |tally: &Tally| tally.units(0) as f64 / UNIT as f64 / tally.deals() as f64;
        let error = whole.standard_error(0);
        if error > 0.0 {
            sum += ((mean(&whole) - mean(&exact)) / error).powi(2);
            count += 1.0;
        }
    }
    // Chi-square with that many degrees: mean count, deviation sqrt(2 count).
    assert!(count > 100.0 && (sum - count).abs() < 4.0 * (2.0f64 * count).sqrt(), "{sum} of {count}");
}

#[test]
fn samples_of_unknown_cards_are_near_the_truth() {
    let (mut sum, mut count) = (0.0, 0.0);
    for seed in 0..60u8 {
        let hands = [parse_set("AhKhQdJd").unwrap(), parse_set(["", "AsKs"][usize::from(seed % 2)]).unwrap()];
        let spot = Spot::new(&hands, 4, parse_set("9h8h2c").unwrap(), CardSet::EMPTY, seed % 4 < 2).unwrap();
        let exact = Request::new(&spot).run().unwrap();
        let drawn = Sampler::new(&spot, [seed; 32]).run(0, 8, 8 * CHUNK);
        for player in 0..1 {
            let mean = |tally: &Tally| tally.units(player) as f64 / UNIT as f64 / tally.deals() as f64;
            sum += ((mean(&drawn) - mean(&exact)) / drawn.standard_error(player)).powi(2);
            count += 1.0;
        }
    }
    assert!((sum - count).abs() < 4.0 * (2.0f64 * count).sqrt(), "{sum} of {count}");
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn suits_and_seats_do_not_matter(seed in any::<u64>(), players in 2..=5usize, hole in 4..=6usize, hilo: bool, board in 0..=5usize) {
        let mut random = Random(seed);
        let first = spot(&mut random, players, hole, board, 0, hilo);
        let mut suits = [0u8, 1, 2, 3];
        random.shuffle(&mut suits);
        let turn = |cards: CardSet| set(&common::ids(cards).iter().map(|id| id / 4 * 4 + suits[usize::from(id % 4)]).collect::<Vec<_>>());
        let mut seats: Vec<usize> = (0..players).collect();
        random.shuffle(&mut seats);
        let hands: Vec<CardSet> = seats.iter().map(|&seat| turn(first.hands()[seat])).collect();
        let second = Spot::new(&hands, hole, turn(first.board()), turn(first.dead()), hilo).unwrap();
        let (first, second) = (known(&first), known(&second));
        let row = (players + 1) * (players + 2);
        for (to, &from) in seats.iter().enumerate() {
            prop_assert_eq!(&second.cells()[to * row..][..row], &first.cells()[from * row..][..row]);
        }
        // The shares of a pot are a pot.
        let (mut sum, all) = (0.0, equity(&first, 0));
        for player in 0..players {
            let (top, bottom) = equity(&first, player);
            sum += top as f64 / bottom as f64;
        }
        prop_assert!((sum - 1.0).abs() < 1e-12, "{:?}", all);
    }
}
