//! Every Omaha deal there is, counted exactly (style.md 1.13 (a), truth.json): high hands of PLO4, PLO5 and PLO6 by category,
//! lows by number. Ignored by default, as the largest count takes minutes: `cargo test --test full_space -- --ignored`.
//!
//! Two ways, which share nothing but the numbers of the core: all holdings on every board up to exchange of suits
//! (`high_board`), and holdings up to exchange of cards that cannot matter on the board, weighted (`Batch`).
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::{Random, rows};
use common::{CATEGORIES, choose, divide, for_each_five, oracle, parallel, paths, set, vectors};
use omaha_core::CardSet;
use omaha_core::eval::{self, Batch, CLASSES, Path, Results, high_board, holdings, low_board};
use std::collections::BTreeMap;

/// A board and how many boards it stands for.
struct Board {
    cards: [u8; 5],
    boards: u64,
}

/// One board of each kind; which one is left to chance, so that no suit and no order is preferred.
fn boards_by<K: Ord>(kind: impl Fn(&[u8; 5]) -> K) -> Vec<Board> {
    let mut found: BTreeMap<K, (u64, Board)> = BTreeMap::new();
    for_each_five(|cards| {
        let chance = Random(set(&cards).mask()).next();
        let kept = found.entry(kind(&cards)).or_insert((u64::MAX, Board { cards, boards: 0 }));
        kept.1.boards += 1;
        if chance < kept.0 {
            (kept.0, kept.1.cards) = (chance, cards);
        }
    });
    found.into_values().map(|(_, board)| board).collect()
}

/// The boards up to exchange of suits.
fn boards_up_to_suits() -> Vec<Board> {
    let boards = boards_by(|cards| {
        let mut suits = [0u16; 4];
        cards.iter().for_each(|card| suits[usize::from(card % 4)] |= 1 << (card / 4));
        suits.sort_unstable();
        suits
    });
    let truth = &vectors::truth()["isomorphism"]["counts"]["set5"];
    assert_eq!(boards.len() as u64, truth["iso"].as_u64().unwrap());
    assert_eq!(boards.iter().map(|board| board.boards).sum::<u64>(), truth["raw"].as_u64().unwrap());
    boards
}

/// How often each number came up, by number.
struct Counts {
    all: Vec<u64>,
    /// Counts of one board, in four columns so that equal numbers in a row need not wait for each other.
    one: Box<[[u32; 65536]; 4]>,
}

impl Counts {
    fn new() -> Self {
        Self { all: vec![0; 1 << 16], one: vec![[0; 65536]; 4].try_into().unwrap() }
    }

    /// Adds the numbers of all holdings on a board that stands for so many.
    fn add(&mut self, numbers: &[u16], boards: u64) {
        let [one, two, three, four] = &mut *self.one;
        let (fours, rest) = numbers.as_chunks::<4>();
        for numbers in fours {
            let [a, b, c, d] = numbers.map(usize::from);
            one[a] = one[a].wrapping_add(1);
            two[b] = two[b].wrapping_add(1);
            three[c] = three[c].wrapping_add(1);
            four[d] = four[d].wrapping_add(1);
        }
        rest.iter().for_each(|&number| one[usize::from(number)] += 1);
        for (number, all) in self.all.iter_mut().enumerate().take(usize::from(CLASSES) + 1) {
            for counts in &mut *self.one {
                *all += u64::from(counts[number]) * boards;
                counts[number] = 0;
            }
        }
    }

    fn total(parts: Vec<Self>) -> Vec<u64> {
        let mut total = vec![0; 1 << 16];
        for part in parts {
            total.iter_mut().zip(part.all).for_each(|(total, count)| *total += count);
        }
        total
    }
}

type Fill = fn(CardSet, usize, &mut [u16]) -> Result<(), omaha_core::Error>;

/// Counts all holdings on each of the boards by number.
fn by_boards(boards: &[Board], cards: usize, fill: Fill) -> Vec<u64> {
    let start = || (vec![0; holdings(cards, 5).unwrap()], Counts::new());
    let parts = parallel::gather(boards, start, |(numbers, counts), board| {
        fill(set(&board.cards), cards, numbers).unwrap();
        counts.add(numbers, board.boards);
    });
    Counts::total(parts.into_iter().map(|(_, counts)| counts).collect())
}

/// How many of the numbers are above each of the bounds: eight compared at once, several times as fast as counting each.
fn count_above<const N: usize>(numbers: &[u16], bounds: [u16; N]) -> [u64; N] {
    let mut above = [0; N];
    // Few enough for sixteen bits.
    for numbers in numbers.chunks(8 << 14) {
        let mut columns = [[0i16; 8]; N];
        let (eights, rest) = numbers.as_chunks::<8>();
        for eight in eights {
            for (column, bound) in columns.iter_mut().zip(bounds) {
                for i in 0..8 {
                    column[i] = column[i].wrapping_add(i16::from(eight[i] as i16 > bound as i16));
                }
            }
        }
        for (n, bound) in bounds.into_iter().enumerate() {
            above[n] += columns[n].iter().map(|&count| count as u64).sum::<u64>();
            above[n] += rest.iter().filter(|&&number| number > bound).count() as u64;
        }
    }
    above
}

/// Counts all highs on each of the boards by category; and the royal flushes.
fn categories_by_boards(boards: &[Board], cards: usize) -> ([u64; 9], u64) {
    // Nothing is above the last category; the place is taken by what is below a royal flush.
    let mut bounds = [0; 9];
    for category in 0..9 {
        bounds[category] = oracle::CLASSES[..=category].iter().sum();
    }
    bounds[8] -= 1;
    let start = || (vec![0; holdings(cards, 5).unwrap()], [0u64; 9]);
    let parts = parallel::gather(boards, start, |(numbers, total), board| {
        high_board(set(&board.cards), cards, numbers).unwrap();
        let above = count_above(numbers, bounds);
        total.iter_mut().zip(above).for_each(|(total, count)| *total += count * board.boards);
    });
    let above: [u64; 9] = core::array::from_fn(|n| parts.iter().map(|(_, total)| total[n]).sum());
    let all = boards.iter().map(|board| board.boards).sum::<u64>() * choose(47, cards as u64);
    let mut found = [0; 9];
    for category in 0..9 {
        let least = if category == 0 { all } else { above[category - 1] };
        found[category] = least - if category == 8 { 0 } else { above[category] };
    }
    (found, above[8])
}

/// The suit of which a board has three cards or more.
fn flush_suit(board: &[u8; 5]) -> Option<u8> {
    (0..4).find(|&suit| board.iter().filter(|&card| card % 4 == suit).count() >= 3)
}

type KindOf = fn(u8, &[u8; 5]) -> u8;

/// All that can matter of a card for a high: its rank, and whether it has the suit of the board's flushes.
fn high_kind(card: u8, board: &[u8; 5]) -> u8 {
    card / 4 * 2 + u8::from(flush_suit(board) == Some(card % 4))
}

/// All that can matter of a card for a low: which of the low ranks it has, if any.
fn low_kind(card: u8, _board: &[u8; 5]) -> u8 {
    ((card / 4 + 1) % 13).min(8)
}

/// Cards of one kind, and for each number of them: those, a byte each, and in how many ways so many can be held.
struct Kind {
    cards: Vec<u64>,
    ways: Vec<u64>,
}

/// The cards that are not on the board, by kind.
fn live_kinds(board: &[u8; 5], kind: KindOf) -> Vec<Kind> {
    let mut live: Vec<u8> = (0..52).filter(|card| !board.contains(card)).collect();
    // Which cards of a kind stand for it is left to chance.
    Random(set(board).mask()).shuffle(&mut live);
    let mut kinds: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
    live.iter().for_each(|&card| kinds.entry(kind(card, board)).or_default().push(card));
    let packed = |cards: &[u8]| cards.iter().rev().fold(0, |packed, &card| packed << 8 | u64::from(card));
    kinds
        .into_values()
        .map(|cards| Kind {
            cards: (0..=cards.len().min(7)).map(|count| packed(&cards[..count])).collect(),
            ways: (0..=cards.len().min(7)).map(|count| choose(cards.len() as u64, count as u64)).collect(),
        })
        .collect()
}

/// Calls with the holdings of so many cards up to exchange of cards of a kind, and with how many each stands for. `held`
/// are `at` cards already chosen, from the kinds before.
fn for_each_holding(kinds: &[Kind], held: u64, at: usize, ways: u64, cards: usize, call: &mut impl FnMut(u64, u64)) {
    if at == cards {
        return call(held, ways);
    }
    for (i, kind) in kinds.iter().enumerate() {
        for count in 1..kind.ways.len().min(cards - at + 1) {
            let held = held | kind.cards[count] << (8 * at);
            for_each_holding(&kinds[i + 1..], held, at + count, ways * kind.ways[count], cards, call);
        }
    }
}

/// Rows of one board, evaluated and counted whenever there are enough.
struct Weighted {
    hole: Vec<u8>,
    ways: Vec<u64>,
    counts: Vec<u64>,
}

impl Weighted {
    const ENOUGH: usize = 1 << 14;

    fn flush(&mut self, cards: usize, board: &[u8; 5], high: bool, boards: u64) {
        let mut numbers = [0u16; Self::ENOUGH];
        let out = &mut numbers[..self.ways.len()];
        let batch = Batch::new(&self.hole, cards, board, 5, true).unwrap();
        let (high, low) = if high { (Some(&mut *out), None) } else { (None, Some(&mut *out)) };
        batch.evaluate(Path::best(), Results { high, low }).unwrap();
        for (&number, &ways) in numbers.iter().zip(&self.ways) {
            self.counts[usize::from(number)] += ways * boards;
        }
        self.hole.clear();
        self.ways.clear();
    }
}

/// One board for all that have cards of the same kinds.
fn boards_up_to_kinds(kind: KindOf) -> Vec<Board> {
    boards_by(|board| {
        let mut kinds = board.map(|card| kind(card, board));
        kinds.sort_unstable();
        kinds
    })
}

/// Counts all holdings on each of the boards, cards that cannot matter exchanged for each other.
fn by_kinds(boards: &[Board], cards: usize, kind: KindOf, high: bool) -> Vec<u64> {
    let start = || Weighted { hole: Vec::new(), ways: Vec::new(), counts: vec![0; 1 << 16] };
    let parts = parallel::gather(boards, start, |weighted, board| {
        for_each_holding(&live_kinds(&board.cards, kind), 0, 0, 1, cards, &mut |held, ways| {
            // Eight bytes at once and the rest cut off: a copy of a length known only at run time would be a call.
            weighted.hole.extend_from_slice(&held.to_le_bytes());
            weighted.hole.truncate((weighted.ways.len() + 1) * cards);
            weighted.ways.push(ways);
            if weighted.ways.len() == Weighted::ENOUGH {
                weighted.flush(cards, &board.cards, high, board.boards);
            }
        });
        weighted.flush(cards, &board.cards, high, board.boards);
    });
    let mut total = vec![0; 1 << 16];
    for part in parts {
        total.iter_mut().zip(part.counts).for_each(|(total, count)| *total += count);
    }
    total
}

/// Random hands to which a path of the core gives another number than the oracle: where to look after a wrong count.
fn suspects(cards: usize) -> String {
    let rows = rows(cards as u64, 50_000, cards, 5);
    let batch = Batch::new(&rows.hole, cards, &rows.board, 5, false).unwrap();
    let mut text = String::new();
    for path in paths() {
        let (mut high, mut low) = (vec![0; batch.rows()], vec![0; batch.rows()]);
        batch.evaluate(path, Results { high: Some(&mut high), low: Some(&mut low) }).unwrap();
        let mut wrong = 0;
        for (i, (hole, board)) in rows.hole.chunks(cards).zip(rows.board.chunks(5)).enumerate() {
            let (found, told) = ((high[i], low[i]), (oracle::high(hole, board), u16::from(oracle::low(hole, board))));
            if found != told && wrong < 10 {
                wrong += 1;
                text += &format!("\n  {path:?}: {} on {}: {found:?}, not {told:?}", set(hole), set(board));
            }
        }
    }
    if text.is_empty() { "\n  50,000 random hands show no fault".to_owned() } else { text }
}

/// Fails with a divide unless the highs are distributed as truth.json has it.
fn check_categories(found: &[u64; 9], royal: u64, cards: usize, way: &str) {
    let truth = &vectors::truth()["final_high_distribution"][format!("plo{cards}")];
    assert_eq!(Some(choose(52, 5) * choose(47, cards as u64)), truth["deals"].as_u64());
    let expected = vectors::counts(&truth["class_freq"], &CATEGORIES);
    let table = divide(CATEGORIES, found, &expected);
    assert!(found[..] == expected[..], "PLO{cards} by {way}: {table}{}", suspects(cards));
    assert!(truth["royal"].as_u64().is_none_or(|told| royal == told), "{royal} royal flushes by {way}");
}

/// Counts by number, added up by category.
fn by_category(counts: &[u64]) -> [u64; 9] {
    let mut found = [0; 9];
    for number in 1..=CLASSES {
        found[usize::from(eval::category(number).unwrap())] += counts[usize::from(number)];
    }
    found
}

/// The same, of counts by number.
fn check_high(counts: &[u64], cards: usize, way: &str) {
    check_categories(&by_category(counts), counts[usize::from(CLASSES)], cards, way);
    assert_eq!(
        counts.iter().sum::<u64>(),
        choose(52, 5) * choose(47, cards as u64),
        "numbers past the classes by {way}"
    );
    let occur = &vectors::truth()["final_high_distribution"][format!("plo{cards}")]["ranks_that_occur"];
    let found = counts.iter().filter(|&&count| count > 0).count() as u64;
    assert!(occur.as_u64().is_none_or(|told| found == told), "{found} numbers occur by {way}");
}

/// Fails with a divide by number unless both ways count the same.
fn check_equal(by_boards: &[u64], by_kinds: &[u64], cards: usize) {
    let names: Vec<String> = (0..by_boards.len()).map(|number| number.to_string()).collect();
    let table = divide(names.iter().map(String::as_str), by_kinds, by_boards);
    assert!(by_boards == by_kinds, "PLO{cards}, kinds (expected: boards): {table}");
}

/// Fails with a divide unless the lows are distributed as truth.json has it.
fn check_low(counts: &[u64], cards: usize, way: &str) {
    let truth = &vectors::truth()["final_low_distribution"]["data"][format!("omaha8_{cards}")];
    // There the wheel is 0 and 55 is the worst; here it is 56 and the worst is 1.
    let ids = truth["by_low_id_0_to_55"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap());
    let expected: Vec<u64> = [truth["no_low"].as_u64().unwrap()].into_iter().chain(ids.rev()).collect();
    let names: Vec<String> =
        (0..=56).map(|number| eval::describe_low(number).unwrap_or_else(|_| "none".to_owned())).collect();
    let table = divide(names.iter().map(String::as_str), &counts[..57], &expected);
    assert!(counts[..57] == expected[..], "lows of PLO{cards} by {way}: {table}{}", suspects(cards));
    assert_eq!(counts.iter().sum::<u64>(), truth["deals"].as_u64().unwrap(), "numbers past the lows by {way}");
    assert_eq!(counts[1..57].iter().sum::<u64>(), truth["qualify"].as_u64().unwrap(), "{way}");
}

#[test]
#[ignore = "463,563,500,400 deals, two ways: about 20 seconds on two cores"]
fn plo4() {
    let boards = by_boards(&boards_up_to_suits(), 4, high_board);
    check_high(&boards, 4, "boards");
    let kinds = by_kinds(&boards_up_to_kinds(high_kind), 4, high_kind, true);
    check_high(&kinds, 4, "kinds");
    check_equal(&boards, &kinds, 4);
}

#[test]
#[ignore = "3,986,646,103,440 deals"]
fn plo5() {
    check_high(&by_kinds(&boards_up_to_kinds(high_kind), 5, high_kind, true), 5, "kinds");
}

#[test]
#[ignore = "1,533,939 holdings a board, on one of sixteen boards, two ways"]
fn plo5_on_every_sixteenth_board() {
    let boards: Vec<Board> = boards_up_to_suits().into_iter().step_by(16).collect();
    let (found, royal) = categories_by_boards(&boards, 5);
    let counts = by_kinds(&boards, 5, high_kind, true);
    let expected = by_category(&counts);
    let table = divide(CATEGORIES, &found, &expected);
    assert!(found == expected, "PLO5, boards (expected: kinds): {table}{}", suspects(5));
    assert_eq!(royal, counts[usize::from(CLASSES)]);
}

#[test]
#[ignore = "the same on all boards, ten minutes of two cores"]
fn plo5_on_every_board_by_hand() {
    let (found, royal) = categories_by_boards(&boards_up_to_suits(), 5);
    check_categories(&found, royal, 5, "boards");
}

#[test]
#[ignore = "27,906,522,724,080 deals"]
fn plo6() {
    check_high(&by_kinds(&boards_up_to_kinds(high_kind), 6, high_kind, true), 6, "kinds");
}

#[test]
#[ignore = "all deals of four"]
fn lows_on_every_board() {
    check_low(&by_boards(&boards_up_to_suits(), 4, low_board), 4, "boards");
}

#[test]
fn lows_by_kinds() {
    for cards in 4..=6 {
        check_low(&by_kinds(&boards_up_to_kinds(low_kind), cards, low_kind, false), cards, "kinds");
    }
}

#[test]
fn holdings_up_to_exchange_stand_for_all() {
    for (board, kind) in [([0, 4, 8, 13, 51], high_kind as KindOf), ([0, 5, 10, 13, 51], low_kind)] {
        for cards in 4..=7 {
            let mut all = 0;
            for_each_holding(&live_kinds(&board, kind), 0, 0, 1, cards, &mut |held, ways| {
                let held = &held.to_le_bytes()[..cards];
                assert_eq!(set(held).len() + set(held).difference(set(&board)).len(), 2 * cards);
                all += ways;
            });
            assert_eq!(all, choose(47, cards as u64));
        }
    }
}

#[test]
fn counting_above_bounds() {
    for length in [0, 1, 7, 8, 9, 8 << 14, (8 << 14) + 13] {
        let numbers: Vec<u16> = (0..length).map(|i| (i * 7 % 7463) as u16).collect();
        let expected = [0, 1277, 7461, 7462].map(|bound| numbers.iter().filter(|&&n| n > bound).count() as u64);
        assert_eq!(count_above(&numbers, [0, 1277, 7461, 7462]), expected);
    }
}
