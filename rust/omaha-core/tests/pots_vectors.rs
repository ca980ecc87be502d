//! The resolver against `tests/vectors/pots*.jsonl`, chip for chip.
#![allow(missing_docs, clippy::unwrap_used)]

use omaha_core::pots::{BoardStrengths, PotRules, Rake, RakeMode, Settling, Stake, settle};
use serde_json::Value;

struct Case {
    live: Vec<u64>,
    ante: Vec<u64>,
    dead: Vec<u64>,
    added: u64,
    folded: u32,
    boards: Vec<(Vec<u32>, Vec<u32>)>,
    button: usize,
    flop: bool,
    rules: PotRules,
}

fn amounts(value: &Value) -> Option<Vec<u64>> {
    value.as_array()?.iter().map(Value::as_u64).collect()
}

/// null is no hand; other strengths move up by one, as 0 means none here.
fn strengths(value: &Value) -> Vec<u32> {
    let list = value.as_array().cloned().unwrap_or_default();
    list.iter().map(|v| v.as_u64().map_or(0, |v| v as u32 + 1)).collect()
}

/// The case, unless an amount is no natural number, which the types of the core rule out.
fn read(case: &Value) -> Option<Case> {
    let runs = match case.get("runs") {
        Some(runs) => runs.as_array()?.clone(),
        None => vec![case.clone()],
    };
    let rule = |name: &str| case["rules"].get(name).and_then(Value::as_bool).unwrap_or(true);
    let rake = case.get("rake").map(|rake| Rake {
        basis_points: rake["bp"].as_u64().unwrap() as u32,
        cap: rake["cap"].as_u64(),
        unit: rake["unit"].as_u64().unwrap(),
        mode: if rake["mode"] == "per_pot" { RakeMode::PerPot } else { RakeMode::TotalMainFirst },
        no_flop_no_drop: rake["no_flop_no_drop"].as_bool().unwrap(),
        ..Rake::default()
    });
    let folded = case["folded"].as_array()?;
    Some(Case {
        live: amounts(&case["live"])?,
        ante: amounts(&case["ante"])?,
        dead: amounts(&case["dead"])?,
        added: case.get("added").and_then(Value::as_u64).unwrap_or(0),
        folded: folded.iter().enumerate().fold(0, |set, (i, f)| set | u32::from(f.as_bool().unwrap()) << i),
        boards: runs.iter().map(|run| (strengths(&run["hi"]), strengths(&run["lo"]))).collect(),
        button: case["button"].as_u64()? as usize,
        flop: case.get("flop").and_then(Value::as_bool).unwrap_or(true),
        rules: PotRules {
            unit: case["unit"].as_u64()?,
            hilo: case["game"] == "hilo8",
            one_odd_chip_max: rule("one_odd_chip_max"),
            identical_even: rule("identical_even"),
            rake,
            ..PotRules::default()
        },
    })
}

fn check(file: &str, least: usize) {
    let path = format!("{}/../../tests/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let cases: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= least);
    let mut wrong = Vec::new();
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        let expect = &case["expect"];
        let Some(read) = read(case) else {
            assert!(expect.get("error").is_some(), "{id} cannot be read");
            continue;
        };
        let boards: Vec<BoardStrengths<'_>> =
            read.boards.iter().map(|(high, low)| BoardStrengths { high, low }).collect();
        let stake =
            Stake { live: &read.live, ante: &read.ante, dead: &read.dead, added: read.added, folded: read.folded };
        let hand = Settling { stake, button: read.button, boards: &boards, flop: read.flop, dealt_in: 0, mucked: 0 };
        match settle(&hand, &read.rules) {
            Err(error) => {
                if expect.get("error").is_none() {
                    wrong.push(format!("{id}: {error}"));
                }
            }
            Ok(paid) => {
                let pots: Vec<Value> = paid
                    .pots
                    .iter()
                    .enumerate()
                    .map(|(i, pot)| {
                        let eligible: Vec<usize> = (0..read.live.len()).filter(|s| pot.eligible >> s & 1 == 1).collect();
                        serde_json::json!({"amount": pot.amount, "eligible": eligible, "rake": paid.pot_rakes[i], "awards": paid.pot_awards(i)})
                    })
                    .collect();
                let got = serde_json::json!({"returned": paid.returned, "rake": paid.rake, "payout": paid.payout, "pots": pots});
                if &got != expect {
                    wrong.push(format!("{id}:\n   got {got}\n  want {expect}\n  case {case}"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{}",
        wrong.len(),
        cases.len(),
        wrong.iter().take(5).cloned().collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn the_given_cases() {
    check("pots.jsonl", 50);
}

#[test]
fn the_given_random_cases() {
    check("pots_random.jsonl", 1000);
}
