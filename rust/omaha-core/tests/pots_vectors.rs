//! The resolver against `tests/vectors/pots*.jsonl`, chip for chip and defect for defect.
#![allow(missing_docs, clippy::unwrap_used)]

mod pots_common;

use omaha_core::Error;
use omaha_core::pots::{BoardOddChip, HiloOddChip, PotProblem, PotRules, Rake, RakeMode, Settlement, settle};
use pots_common::{Case, Hand};
use serde_json::{Map, Value, json};

const NONE: &Value = &Value::Null;

/// The value of a field; null if it is missing.
fn field<'a>(case: &'a Value, name: &str) -> &'a Value {
    case.get(name).unwrap_or(NONE)
}

/// The numbers of a list, which is empty if it is missing. None if there is something else in it.
fn amounts(value: &Value) -> Option<Vec<u64>> {
    if value.is_null() {
        return Some(Vec::new());
    }
    value.as_array()?.iter().map(Value::as_u64).collect()
}

/// The seats that are marked in a list of their number.
fn seats(value: &Value, count: usize) -> Option<u32> {
    if value.is_null() {
        return Some(0);
    }
    let list: Vec<bool> = value.as_array()?.iter().map(Value::as_bool).collect::<Option<_>>()?;
    (list.len() == count).then(|| list.iter().rev().fold(0, |seats, &is_marked| seats << 1 | u32::from(is_marked)))
}

/// null is no hand; other strengths move up by one, as 0 means none here. A list that is missing says nothing of any seat.
fn strengths(value: &Value, missing: usize) -> Option<Vec<u32>> {
    if value.is_null() {
        return Some(vec![0; missing]);
    }
    let up = |v: &Value| if v.is_null() { Some(0) } else { v.as_u64()?.checked_add(1)?.try_into().ok() };
    value.as_array()?.iter().map(up).collect()
}

/// The choice of a field that has the first of two values by default.
fn choice(value: &Value, values: [Value; 2]) -> Option<bool> {
    if value.is_null() || value == &values[0] {
        return Some(true);
    }
    (value == &values[1]).then_some(false)
}

fn switch(object: &Value, name: &str, default: bool) -> Option<bool> {
    choice(field(object, name), [json!(default), json!(!default)]).map(|is_default| is_default == default)
}

/// Whether all fields of an object are among these.
fn has_only(object: &Map<String, Value>, known: &[&str]) -> bool {
    object.keys().all(|name| known.contains(&name.as_str()))
}

fn cap(value: &Value) -> Option<Option<u64>> {
    if value.is_null() { Some(None) } else { value.as_u64().map(Some) }
}

fn rake(rake: &Value) -> Option<Option<Rake>> {
    if rake.is_null() {
        return Some(None);
    }
    let known = ["bp", "cap", "unit", "mode", "no_flop_no_drop", "caps_by_players", "added"];
    if !has_only(rake.as_object()?, &known) {
        return None;
    }
    let rows = rake.get("caps_by_players").map_or(Some(Vec::new()), |rows| rows.as_array().cloned())?;
    let row = |row: &Value| Some((row[0].as_u64()? as usize, cap(&row[1])?));
    Some(Some(Rake {
        basis_points: u32::try_from(rake["bp"].as_u64()?).ok()?,
        cap: cap(field(rake, "cap"))?,
        caps_by_players: rows.iter().map(row).collect::<Option<_>>()?,
        unit: rake.get("unit").map_or(Some(1), Value::as_u64)?,
        mode: match choice(field(rake, "mode"), [json!("per_pot"), json!("total_main_first")])? {
            true => RakeMode::PerPot,
            false => RakeMode::TotalMainFirst,
        },
        no_flop_no_drop: switch(rake, "no_flop_no_drop", true)?,
        rake_added: switch(rake, "added", false)?,
    }))
}

fn odd_chip_order(order: &Value) -> Option<Option<Vec<u8>>> {
    if order.is_null() || order == "left_of_button" {
        return Some(None);
    }
    order.as_array()?.iter().map(|seat| seat.as_u64()?.try_into().ok()).collect::<Option<_>>().map(Some)
}

fn rules(case: &Value) -> Option<PotRules> {
    let empty = json!({});
    let rules = case.get("rules").unwrap_or(&empty);
    let known = ["one_odd_chip_max", "identical_even", "odd_chip_order", "hilo_odd_chip", "board_odd_chip"];
    if !has_only(rules.as_object()?, &known) {
        return None;
    }
    let high_first = choice(field(rules, "hilo_odd_chip"), [json!("high"), json!("low")])?;
    let first_board = choice(field(rules, "board_odd_chip"), [json!("first"), json!("last")])?;
    Some(PotRules {
        unit: case["unit"].as_u64()?,
        hilo: !choice(&case["game"], [json!("hi"), json!("hilo8")])?,
        one_odd_chip_max: switch(rules, "one_odd_chip_max", true)?,
        identical_even: switch(rules, "identical_even", true)?,
        hilo_odd_chip: if high_first { HiloOddChip::High } else { HiloOddChip::Low },
        board_odd_chip: if first_board { BoardOddChip::First } else { BoardOddChip::Last },
        odd_chip_order: odd_chip_order(field(rules, "odd_chip_order"))?,
        rake: rake(field(case, "rake"))?,
    })
}

/// The case, unless the types of the core rule out what it says.
fn read(case: &Value) -> Option<Case> {
    let known = [
        ["id", "title", "why", "source", "expect", "seats", "button", "game", "unit", "live", "ante"],
        ["dead", "added", "folded", "mucked", "dealt_in", "hi", "lo", "runs", "flop", "rake", "rules"],
    ];
    let live = amounts(case.get("live")?)?;
    let count = live.len();
    if !has_only(case.as_object()?, &known.concat()) || case["seats"] != count {
        return None;
    }
    let runs = match case.get("runs") {
        Some(runs) if case.get("hi").is_none() && runs.as_array()?.iter().all(Value::is_object) => {
            runs.as_array()?.clone()
        }
        Some(_) => return None,
        None => vec![json!({"hi": field(case, "hi"), "lo": field(case, "lo")})],
    };
    if runs.is_empty() {
        return None;
    }
    let board = |run: &Value| Some((strengths(field(run, "hi"), count)?, strengths(field(run, "lo"), 0)?));
    let hand = Hand {
        ante: amounts(field(case, "ante"))?,
        dead: amounts(field(case, "dead"))?,
        added: case.get("added").map_or(Some(0), Value::as_u64)?,
        folded: seats(&case["folded"], count)?,
        mucked: seats(field(case, "mucked"), count)?,
        boards: runs.iter().map(board).collect::<Option<_>>()?,
        button: case["button"].as_u64()? as usize,
        flop: switch(case, "flop", true)?,
        dealt_in: case.get("dealt_in").map_or(Some(0), Value::as_u64)? as usize,
        live,
    };
    Some(Case { hand, rules: rules(case)? })
}

/// A settlement in the form of `expect`.
fn told(paid: &Settlement) -> Value {
    let pot = |(i, pot): (usize, &omaha_core::pots::Pot)| {
        let eligible: Vec<usize> = (0..paid.payout.len()).filter(|seat| pot.eligible >> seat & 1 == 1).collect();
        json!({"amount": pot.amount, "eligible": eligible, "rake": paid.pot_rakes[i], "awards": paid.pot_awards(i)})
    };
    let pots: Vec<Value> = paid.pots.iter().enumerate().map(pot).collect();
    json!({"returned": paid.returned, "rake": paid.rake, "payout": paid.payout, "pots": pots})
}

/// A defect as the cases tell it: code, field and seat. The fields of strengths have other names there.
fn defect(problem: &PotProblem, has_runs: bool) -> Value {
    let field = match (problem.field, problem.board.unwrap_or(0), has_runs) {
        ("high", board, true) => format!("runs[{board}].hi"),
        ("low", board, true) => format!("runs[{board}].lo"),
        ("high", _, false) => "hi".to_owned(),
        ("low", _, false) => "lo".to_owned(),
        // The core counts the seats by their bets.
        ("live", ..) if problem.code == "pots.seats" => "seats".to_owned(),
        ("odd_chip_order", ..) => "rules.odd_chip_order".to_owned(),
        (field, ..) => field.to_owned(),
    };
    json!([problem.code, field, problem.seat])
}

fn sorted(defects: impl Iterator<Item = Value>) -> Vec<String> {
    let mut defects: Vec<String> = defects.map(|defect| defect.to_string()).collect();
    defects.sort();
    defects
}

/// What is wrong with the core's answer, if anything.
fn compare(case: &Value, read: &Case) -> Result<(), String> {
    let expect = &case["expect"];
    match read.hand.lend(|hand| settle(hand, &read.rules)) {
        Ok(paid) if &told(&paid) == expect => Ok(()),
        Ok(paid) => Err(format!("got {}", told(&paid))),
        Err(Error::PotsDefects { problems }) => {
            let has_runs = case.get("runs").is_some();
            let found = sorted(problems.iter().map(|problem| defect(problem, has_runs)));
            // The given cases tell errors in words.
            let same = match expect.get("defects").and_then(Value::as_array) {
                Some(defects) => found == sorted(defects.iter().cloned()),
                None => expect.get("error").is_some(),
            };
            if same { Ok(()) } else { Err(format!("got {found:?}")) }
        }
        Err(error) => Err(format!("got {error:?}")),
    }
}

/// Compares all cases of a file. `unreadable` is how many of them say what the types of the core rule out.
fn check(file: &str, count: usize, unreadable: usize) {
    let path = format!("{}/../../tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(cases.len(), count);
    let (mut skipped, mut wrong) = (Vec::new(), Vec::new());
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        let Some(read) = read(case) else {
            assert!(case["expect"].get("error").is_some(), "{id} cannot be read");
            skipped.push(id);
            continue;
        };
        if let Err(got) = compare(case, &read) {
            wrong.push(format!("{id}:\n   {got}\n  want {}\n  case {case}", case["expect"]));
        }
    }
    assert_eq!(skipped.len(), unreadable, "{skipped:?}");
    let first: Vec<String> = wrong.iter().take(5).cloned().collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len(), first.join("\n"));
}

#[test]
fn the_given_cases() {
    check("pots.jsonl", 50, 2);
}

#[test]
fn the_given_random_cases() {
    check("pots_random.jsonl", 1000, 0);
}

#[test]
fn the_cases_of_our_own() {
    check("pots_cases.jsonl", 130, 22);
}
