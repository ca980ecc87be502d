//! Hands played by a policy: six-handed pot-limit Omaha, 100 big blinds, each action uniform over fold, check or call, minimum raise and
//! pot raise; events are kept.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use omaha_core::Deck;
use omaha_core::hand::{Action, Cards, Hand, Setup, Street};
use omaha_core::rules::{HandGame, HandRules, House, Stakes, Structure};
use std::hint::black_box;
use std::sync::Arc;

const STACK: u64 = 200;

/// A small generator, the same on every machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) * n) >> 31
    }
}

/// Plays a hand to its end; the number of actions.
fn play(house: &Arc<House>, number: u64, numbers: &mut Numbers) -> (Hand, u32) {
    let mut deck = Deck::seeded([7; 32], number);
    let setup =
        Setup { stacks: &[STACK; 6], button: (number % 6) as usize, cards: Cards::Deck(&mut deck), ..Setup::default() };
    let mut hand = Hand::new(Arc::clone(house), setup).expect("a sound hand");
    let mut actions = 0;
    while let Some(legal) = hand.legal_actions() {
        let mut choices = [Action::Fold; 4];
        let mut count = usize::from(legal.fold && !legal.check);
        choices[count] = if legal.check { Action::Check } else { Action::Call };
        count += 1;
        if let Some((least, most)) = legal.raise {
            choices[count] = Action::RaiseTo(least);
            choices[count + 1] = Action::RaiseTo(most);
            count += 2;
        }
        hand.apply(choices[numbers.below(count as u64) as usize]).expect("a legal action");
        actions += 1;
    }
    (hand, actions)
}

fn hands(c: &mut Criterion) {
    let game = HandGame::plain(4, false, Structure::PotLimit);
    let house = Arc::new(House::new(HandRules::default(), game, Stakes::blinds(&[1, 2])).expect("sound rules"));
    // The answer first: every hand ends, and no chip is lost.
    let mut numbers = Numbers(1);
    let (mut all_actions, mut all_events) = (0, 0);
    for number in 0..1000 {
        let (hand, actions) = play(&house, number, &mut numbers);
        assert_eq!((hand.street(), hand.stacks().iter().sum::<u64>()), (Street::Complete, 6 * STACK));
        all_actions += actions;
        all_events += hand.events().len();
    }
    // About 13 actions and 32 events a hand.
    assert!((12_000..15_000).contains(&all_actions) && (30_000..35_000).contains(&all_events));
    let mut group = c.benchmark_group("hand");
    group.throughput(Throughput::Elements(1));
    group.bench_function("deck_of_32_cards", |b| {
        b.iter(|| Deck::seeded([7; 32], black_box(5)).deal(32).expect("so many cards"));
    });
    let mut number = 0;
    group.bench_function("six_handed_pot_limit", |b| {
        b.iter(|| {
            number += 1;
            black_box(play(&house, number, &mut numbers))
        });
    });
    let setup = || Setup { stacks: &[STACK; 6], ..Setup::default() };
    group.bench_function("start_without_cards", |b| {
        b.iter(|| Hand::new(Arc::clone(&house), black_box(setup())).expect("a sound hand"));
    });
    let hand = Hand::new(Arc::clone(&house), setup()).expect("a sound hand");
    group.bench_function("legal_actions", |b| b.iter(|| black_box(&hand).legal_actions()));
    group.bench_function("copy", |b| b.iter(|| black_box(&hand).clone()));
    group.finish();
}

criterion_group!(benches, hands);
criterion_main!(benches);
