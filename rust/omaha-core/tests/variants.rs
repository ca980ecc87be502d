//! Hands of `tests/vectors/variants.jsonl`: several boards, runs, bomb pots, Courchevel, kills and straddles, chip for chip.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod common;

use common::vectors;
use omaha_core::hand::{Action, Cards, Hand, RunIt, Setup, Street};
use omaha_core::pots::{BoardOddChip, Rake};
use omaha_core::rules::{HandGame, HandRules, House, Kill, Stakes, Straddle, StraddleRaise, Structure};
use omaha_core::{Card, CardSet, parse_cards, parse_set};
use serde::Deserialize;
use serde_json::{Map, Value};

/// Actions played, seat to act, call, least and most to raise to.
type Bounds = (usize, usize, Option<u64>, Option<u64>, Option<u64>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    #[serde(rename = "title")]
    _title: String,
    #[serde(rename = "source")]
    _source: Vec<String>,
    #[serde(rename = "why")]
    _why: String,
    rules: Map<String, Value>,
    game: String,
    structure: String,
    game_boards: usize,
    blinds: Vec<u64>,
    unit: Option<u64>,
    stacks: Vec<u64>,
    button: usize,
    bomb_pot: Option<u64>,
    kill: Option<(usize, String)>,
    run_it: Option<Value>,
    #[serde(default)]
    straddles: Vec<usize>,
    #[serde(default)]
    hole_cards: Vec<Option<String>>,
    #[serde(default)]
    boards: Vec<String>,
    actions: Vec<Vec<Value>>,
    #[serde(default)]
    legal: Vec<Bounds>,
    #[serde(default)]
    asked: Vec<(usize, usize, u8)>,
    expect: Expect,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expect {
    stacks: Vec<u64>,
    contributions: Vec<[u64; 3]>,
    runs: usize,
}

fn rules(told: &Map<String, Value>) -> HandRules {
    let mut rules = HandRules::default();
    for (name, value) in told {
        match (name.as_str(), value) {
            ("max_runs", value) => rules.max_runs = value.as_u64().unwrap() as usize,
            ("board_odd_chip", value) if value == "last" => rules.pots.board_odd_chip = BoardOddChip::Last,
            ("identical_even", value) => rules.pots.identical_even = value.as_bool().unwrap(),
            ("straddle", value) if value == "left" => rules.straddle = Straddle::Left,
            ("straddle", value) if value == "button" => rules.straddle = Straddle::Button,
            ("straddle_raise", value) if value == "straddle" => rules.straddle_raise = StraddleRaise::Straddle,
            ("rake", rake) => {
                assert!(rake["cap"].is_null() && rake["unit"] == 1 && rake["mode"] == "per_pot", "{rake}");
                rules.pots.rake = Some(Rake {
                    basis_points: rake["bp"].as_u64().unwrap() as u32,
                    no_flop_no_drop: rake["no_flop_no_drop"].as_bool().unwrap(),
                    ..Rake::default()
                });
            }
            other => panic!("{other:?}"),
        }
    }
    rules
}

fn house(case: &Case) -> House {
    let (name, hilo) = case.game.strip_suffix("-8").map_or((case.game.as_str(), false), |name| (name, true));
    let structure = match case.structure.as_str() {
        "limit" => Structure::Limit,
        "pot_limit" => Structure::PotLimit,
        "no_limit" => Structure::NoLimit,
        other => panic!("{other}"),
    };
    let hole_cards = match name {
        "plo4" => 4,
        "plo5" | "courchevel" => 5,
        "plo6" => 6,
        other => panic!("{other}"),
    };
    let game = HandGame {
        boards: case.game_boards,
        courchevel: name == "courchevel",
        ..HandGame::plain(hole_cards, hilo, structure)
    };
    let mut stakes = Stakes::blinds(&case.blinds);
    stakes.unit = case.unit.unwrap_or(1);
    House::new(rules(&case.rules), game, stakes).unwrap()
}

fn hand(case: &Case) -> Hand {
    let hole: Vec<CardSet> = case
        .hole_cards
        .iter()
        .map(|cards| cards.as_ref().map_or(CardSet::EMPTY, |cards| parse_set(cards).unwrap()))
        .collect();
    let boards: Vec<Vec<Card>> =
        case.boards.iter().map(|board| parse_cards(board).unwrap().into_iter().map(|c| c.card).collect()).collect();
    let boards: Vec<&[Card]> = boards.iter().map(Vec::as_slice).collect();
    let kill = case.kill.as_ref().map(|(seat, kill)| (*seat, if kill == "half" { Kill::Half } else { Kill::Full }));
    let run_it = match &case.run_it {
        None => RunIt::default(),
        Some(Value::String(ask)) if ask == "ask" => RunIt::Ask,
        Some(times) => RunIt::Times(times.as_u64().unwrap() as u8),
    };
    let setup = Setup {
        stacks: &case.stacks,
        button: case.button,
        straddles: &case.straddles,
        cards: Cards::Given { hole: &hole, boards: &boards },
        bomb_pot: case.bomb_pot,
        kill,
        run_it,
        ..Setup::default()
    };
    Hand::new(house(case).into(), setup).unwrap()
}

#[test]
fn cases_worked_by_hand() {
    let cases: Vec<Case> = vectors::read("variants.jsonl", "omaha.variants/1");
    assert!(cases.len() >= 45);
    for case in &cases {
        let mut hand = hand(case);
        for (number, action) in case.actions.iter().enumerate() {
            let (name, amount) = (action[0].as_str().unwrap(), action.get(1).and_then(Value::as_u64));
            let legal = hand.legal_actions().unwrap_or_else(|| panic!("{}: nobody is to act", case.id));
            let (least, most) = (legal.raise.map(|(least, _)| least), legal.raise.map(|(_, most)| most));
            for told in case.legal.iter().filter(|told| told.0 == number) {
                assert_eq!((number, legal.seat, legal.call, least, most), *told, "{}", case.id);
            }
            let asked = case.asked.iter().find(|asked| asked.0 == number).map(|&(_, seat, most)| (seat, most));
            assert_eq!(legal.run_it.map(|most| (legal.seat, most)), asked, "{}", case.id);
            let action = match (name, amount) {
                ("fold", None) => Action::Fold,
                ("check", None) => Action::Check,
                ("call", None) => Action::Call,
                ("raise_to", Some(to)) => Action::RaiseTo(to),
                ("run_it", Some(times)) => Action::RunIt(times as u8),
                other => panic!("{}: {other:?}", case.id),
            };
            hand.apply(action).unwrap_or_else(|error| panic!("{}: {error}", case.id));
        }
        let stake = hand.stake();
        let put_in: Vec<[u64; 3]> =
            (0..case.stacks.len()).map(|seat| [stake.live[seat], stake.ante[seat], stake.dead[seat]]).collect();
        assert_eq!(hand.street(), Street::Complete, "{}", case.id);
        assert_eq!(hand.stacks(), case.expect.stacks, "{}", case.id);
        assert_eq!(put_in, case.expect.contributions, "{}", case.id);
        assert_eq!(hand.boards().len(), case.expect.runs, "{}", case.id);
        assert_eq!(hand.stacks().iter().sum::<u64>() + hand.rake(), case.stacks.iter().sum::<u64>(), "{}", case.id);
    }
}
