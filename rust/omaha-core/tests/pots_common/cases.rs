//! Random hands to settle, for proptest.

use super::{Case, Hand};
use omaha_core::pots::{BoardOddChip, HiloOddChip, MAX_AMOUNT, MAX_SEATS, MAX_SUM, PotRules, Rake, RakeMode};
use proptest::array::{uniform2, uniform3, uniform4, uniform23};
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Cases to run and where their randomness comes from: always the same, unless `PROPTEST_CASES` or `PROPTEST_RNG_SEED`
/// say otherwise.
pub fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(52);
    }
    config
}

/// How large amounts are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// A few units, so that chips can be counted one by one.
    Small,
    /// As at a table.
    Usual,
    /// Up to 2^62, in sum up to 2^63 - 1.
    Huge,
}

pub fn size() -> impl Strategy<Value = Size> {
    prop_oneof![Just(Size::Small), Just(Size::Usual), Just(Size::Huge)]
}

/// What the hands of a batch have in common.
#[derive(Clone, Debug)]
pub struct Shape {
    pub size: Size,
    pub seats: usize,
    pub boards: usize,
    pub rules: PotRules,
}

fn rake() -> impl Strategy<Value = Rake> {
    let cap = || option::of(prop_oneof![0..20u64, 0..1_000_000u64, 0..=MAX_AMOUNT]);
    let basis_points = prop_oneof![Just(500), 0..=10_000u32, Just(10_000)];
    let by_players = option::weighted(0.3, (2..6usize, cap(), 6..24usize, cap()));
    let unit = prop_oneof![Just(1), 1..30u64];
    (basis_points, cap(), by_players, unit, any::<[bool; 3]>()).prop_map(
        |(basis_points, cap, by_players, unit, [main_first, no_flop_no_drop, rake_added])| Rake {
            basis_points,
            cap,
            caps_by_players: by_players.map_or(Vec::new(), |(few, first, many, then)| vec![(few, first), (many, then)]),
            unit,
            mode: if main_first { RakeMode::TotalMainFirst } else { RakeMode::PerPot },
            no_flop_no_drop,
            rake_added,
        },
    )
}

pub fn shape(size: impl Strategy<Value = Size>) -> impl Strategy<Value = Shape> {
    let seats = prop_oneof![2..=4usize, 2..=9usize, 2..=MAX_SEATS];
    let unit = prop_oneof![Just(1), prop::sample::select(vec![2, 3, 5, 25, 100])];
    let order = option::weighted(0.2, uniform23(any::<u8>()));
    (size, seats, 1..=3usize, unit, any::<[bool; 5]>(), order, option::of(rake())).prop_map(
        |(size, seats, boards, unit, [hilo, one_odd_chip_max, identical_even, low, last], keys, rake)| {
            let mut order: Vec<u8> = (0..seats as u8).collect();
            let odd_chip_order = keys.map(|keys| {
                order.sort_by_key(|&seat| keys[usize::from(seat)]);
                order
            });
            let hilo_odd_chip = if low { HiloOddChip::Low } else { HiloOddChip::High };
            let board_odd_chip = if last { BoardOddChip::Last } else { BoardOddChip::First };
            let rules = PotRules {
                unit,
                hilo,
                one_odd_chip_max,
                identical_even,
                hilo_odd_chip,
                board_odd_chip,
                odd_chip_order,
                rake,
            };
            Shape { size, seats, boards, rules }
        },
    )
}

/// Numbers from which a hand of any shape is made. Amounts are often those of a few levels, so that seats match each other.
#[derive(Clone, Debug)]
pub struct Raw {
    levels: [u64; 4],
    live: [u64; MAX_SEATS],
    ante: Option<[u64; MAX_SEATS]>,
    dead: Option<[u64; MAX_SEATS]>,
    added: Option<u64>,
    folded: u32,
    mucked: u32,
    strengths: [[[u8; MAX_SEATS]; 2]; 3],
    wide: bool,
    lows_anyway: bool,
    keeper: usize,
    button: usize,
    flop: bool,
    dealt_in: Option<usize>,
    exempt: usize,
}

pub fn raw() -> impl Strategy<Value = Raw> {
    let amounts = || uniform23(any::<u64>());
    let seats = || prop_oneof![Just(0), any::<u32>(), (any::<u32>(), any::<u32>()).prop_map(|(a, b)| a & b)];
    let few = || option::weighted(0.3, uniform23(any::<u64>()));
    let chips = (uniform4(any::<u64>()), amounts(), few(), few(), option::weighted(0.2, any::<u64>()));
    let hands = (seats(), option::weighted(0.2, seats()), uniform3(uniform2(uniform23(any::<u8>()))));
    let rest = (any::<[bool; 3]>(), 0..MAX_SEATS, any::<usize>(), any::<Option<usize>>(), 0..MAX_SEATS);
    (chips, hands, rest).prop_map(|((levels, live, ante, dead, added), (folded, mucked, strengths), rest)| {
        let ([wide, lows_anyway, flop], keeper, button, dealt_in, exempt) = rest;
        let mucked = mucked.unwrap_or(0);
        Raw {
            levels,
            live,
            ante,
            dead,
            added,
            folded,
            mucked,
            strengths,
            wide,
            lows_anyway,
            keeper,
            button,
            flop,
            dealt_in,
            exempt,
        }
    })
}

impl Raw {
    fn amount(&self, size: Size, raw: u64, part: u64) -> u64 {
        let from = if raw & 1 == 0 { self.levels[(raw >> 1 & 3) as usize] } else { raw };
        let chosen = from >> 6;
        match (size, from >> 3 & 7) {
            (_, 0) => 0,
            (Size::Small, _) => chosen % (24 / part),
            (Size::Usual, _) => chosen % (20_000 / part),
            (Size::Huge, 1) => (MAX_AMOUNT - chosen % 3) / part,
            (Size::Huge, _) => (chosen / part) >> ((from >> 3 & 7) * 4),
        }
    }

    /// A sound hand, but for layers that nobody can win.
    pub fn hand(&self, shape: &Shape) -> Hand {
        let &Shape { size, seats, boards, ref rules } = shape;
        let list = |raws: &[u64; MAX_SEATS], part: u64| -> Vec<u64> {
            raws[..seats].iter().map(|&raw| self.amount(size, raw, part)).collect()
        };
        let optional =
            |raws: &Option<[u64; MAX_SEATS]>, part| raws.as_ref().map_or(Vec::new(), |raws| list(raws, part));
        let all = (1 << seats) - 1;
        let keeper = 1 << (self.keeper % seats);
        let folded = self.folded & all & !keeper;
        let mut hand = Hand {
            live: list(&self.live, 1),
            ante: optional(&self.ante, 4),
            dead: optional(&self.dead, 3),
            added: self.added.map_or(0, |raw| self.amount(size, raw, 2)),
            folded,
            mucked: self.mucked & all & !keeper,
            boards: (0..boards).map(|board| self.board(board, shape)).collect(),
            button: self.button % seats,
            flop: self.flop,
            dealt_in: 0,
        };
        let hands = seats - folded.count_ones() as usize;
        if rules.rake.as_ref().is_some_and(|rake| !rake.caps_by_players.is_empty()) || self.dealt_in.is_some() {
            hand.dealt_in = hands + self.dealt_in.unwrap_or(0) % (seats - hands + 1);
        }
        while hand.put_in_u128() > u128::from(MAX_SUM) {
            let added = core::iter::once(&mut hand.added);
            let amounts = hand.live.iter_mut().chain(&mut hand.ante).chain(&mut hand.dead).chain(added);
            amounts.max().into_iter().for_each(|greatest| *greatest /= 2);
        }
        let added = core::iter::once(&mut hand.added);
        for amount in hand.live.iter_mut().chain(&mut hand.ante).chain(&mut hand.dead).chain(added) {
            if size == Size::Huge {
                *amount -= *amount % rules.unit;
            } else {
                *amount *= rules.unit;
            }
        }
        hand
    }

    /// Few strengths, so that hands tie; or wide ones.
    fn board(&self, board: usize, shape: &Shape) -> (Vec<u32>, Vec<u32>) {
        let row = |side: usize| self.strengths[board][side][..shape.seats].iter().map(|&s| u32::from(s));
        let high = row(0).map(|s| if self.wide { s * 257 % 65535 + 1 } else { s % 5 + 1 }).collect();
        let low = row(1).map(|s| if self.wide { s * 99 % 65536 } else { s % 4 }).collect();
        (high, if shape.rules.hilo || self.lows_anyway { low } else { Vec::new() })
    }

    /// A hand as legal play makes it: a hand that can win matches each chip, but for those of one seat, which may go back.
    pub fn legal(&self, shape: &Shape) -> Hand {
        let mut hand = self.hand(shape);
        let columns = hand.columns();
        let most = (0..shape.seats).filter(|&seat| hand.is_in(seat)).map(|seat| columns[seat]).max().unwrap();
        for seat in (0..shape.seats).filter(|&seat| seat != self.exempt % shape.seats) {
            let ante = hand.ante.get_mut(seat).map_or(0, |ante| {
                *ante = (*ante).min(most);
                *ante
            });
            hand.live[seat] = hand.live[seat].min(most - ante);
        }
        hand
    }
}

impl Hand {
    fn put_in_u128(&self) -> u128 {
        let lists = [&self.live, &self.ante, &self.dead];
        lists.into_iter().flatten().map(|&amount| u128::from(amount)).sum::<u128>() + u128::from(self.added)
    }
}

/// Sound hands, some with layers that nobody can win.
pub fn any_case(size: impl Strategy<Value = Size>) -> impl Strategy<Value = Case> {
    (shape(size), raw()).prop_map(|(shape, raw)| Case { hand: raw.hand(&shape), rules: shape.rules })
}

/// Hands that can be settled.
pub fn case() -> impl Strategy<Value = Case> {
    (shape(size()), raw()).prop_map(|(shape, raw)| Case { hand: raw.legal(&shape), rules: shape.rules })
}

/// Hands of one shape, some of which may not be settled.
pub fn batch(legal: bool) -> impl Strategy<Value = (Shape, Vec<Hand>)> {
    (shape(size()), prop::collection::vec(raw(), 1..6)).prop_map(move |(shape, raws)| {
        let hands = raws.iter().map(|raw| if legal { raw.legal(&shape) } else { raw.hand(&shape) }).collect();
        (shape, hands)
    })
}
