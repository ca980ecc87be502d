//! Betting counts against published ones: walks and memoised totals (the numbers come from another engine and an independent model).

use omaha_core::Error;
use omaha_core::hand::{Hand, Setup, Totals, Work};
use omaha_core::rules::{HandGame, HandRules, House, Stakes, Structure};

fn hand(stacks: &[u64], button: usize) -> Hand {
    let rules = HandRules { allow_open_fold: false, ..HandRules::default() };
    let game = HandGame::plain(4, false, Structure::PotLimit);
    let house = House::new(rules, game, Stakes::blinds(&[1, 2])).expect("sound rules");
    Hand::new(house.into(), Setup { stacks, button, ..Setup::default() }).expect("a sound hand")
}

fn totals(hand: &Hand) -> Totals {
    hand.totals(Work { most: u64::MAX, poll: &mut || Ok(()) }).expect("a small tree")
}

/// Stacks, button, perft of depths 1 to 4, decisions, terminals.
type Row = (&'static [u64], usize, [u64; 4], u128, u128);

fn check(rows: &[Row]) {
    for &(stacks, button, perft, decisions, terminals) in rows {
        let hand = hand(stacks, button);
        for (depth, expected) in (1..).zip(perft) {
            let found =
                hand.count_actions(depth, Work { most: u64::MAX, poll: &mut || Ok(()) }).expect("a small count");
            if found == expected {
                continue;
            }
            let divide = hand.divide(depth, Work { most: u64::MAX, poll: &mut || Ok(()) }).expect("a small count");
            assert_eq!(found, expected, "{stacks:?}, depth {depth}; below each action: {divide:?}");
        }
        let totals = totals(&hand);
        assert_eq!((totals.decisions, totals.terminals), (decisions, terminals), "{stacks:?}");
        assert_eq!(totals.edges(), decisions + terminals - 1);
    }
}

#[test]
fn heads_up() {
    check(&[
        (&[2, 9], 1, [2, 0, 0, 0], 1, 2),
        (&[9, 2], 1, [2, 0, 0, 0], 1, 2),
        (&[3, 9], 1, [5, 8, 4, 6], 24, 34),
        (&[9, 3], 1, [3, 6, 10, 8], 24, 34),
        (&[5, 7], 1, [5, 10, 13, 21], 100, 138),
        (&[7, 5], 1, [4, 10, 18, 21], 100, 138),
        (&[6, 10], 1, [5, 12, 26, 53], 252, 394),
        (&[10, 6], 1, [5, 18, 39, 49], 252, 394),
        (&[7, 7], 1, [5, 14, 30, 50], 376, 482),
        (&[8, 8], 1, [5, 15, 36, 68], 664, 882),
        (&[10, 10], 1, [5, 19, 60, 144], 2776, 3922),
    ]);
}

#[test]
fn three_way() {
    check(&[
        (&[4, 4, 4], 2, [3, 8, 14, 16], 78, 82),
        (&[6, 6, 6], 2, [5, 18, 48, 92], 1266, 1426),
        (&[5, 8, 11], 2, [6, 17, 62, 177], 6436, 9484),
    ]);
}

#[test]
fn equal_stacks_by_their_totals() {
    for (stack, decisions, terminals) in [(4, 16, 18), (5, 80, 98), (6, 144, 178)] {
        let totals = totals(&hand(&[stack, stack], 1));
        assert_eq!((totals.decisions, totals.terminals), (decisions, terminals), "{stack}");
    }
}

#[test]
fn deep_stacks_by_positions_that_go_on_alike() {
    for (stack, decisions) in [(20, 781_200), (40, 2_747_348_584)] {
        assert_eq!(totals(&hand(&[stack, stack], 1)).decisions, decisions, "{stack}");
    }
}

#[test]
#[ignore = "seconds"]
fn the_deepest_stacks() {
    assert_eq!(totals(&hand(&[60, 60], 1)).decisions, 1_656_064_269_048);
}

#[test]
fn a_broken_off_count_says_so() {
    let work = Work { most: u64::MAX, poll: &mut || Err(Error::Interrupted) };
    assert_eq!(hand(&[40, 40], 1).totals(work), Err(Error::Interrupted));
    let work = Work { most: 10, poll: &mut || Ok(()) };
    assert_eq!(hand(&[40, 40], 1).totals(work), Err(Error::WorkTooLarge { most: 10 }));
}
