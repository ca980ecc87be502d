//! Reading tests/vectors strictly: an unknown schema, an unknown field or an empty file is an error.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

/// The first line of a .jsonl file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    schema: String,
    source: String,
    verified: String,
    #[serde(default)]
    #[allow(dead_code)]
    fields: String,
    #[serde(default)]
    #[allow(dead_code)]
    rule: String,
}

pub fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors")).join(name)
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The cases of a vector file with this schema, such as `omaha.parse/1`.
pub fn read<T: DeserializeOwned>(name: &str, schema: &str) -> Vec<T> {
    parse(&text(name), schema).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The cases of the text of a vector file, or what is wrong with it.
pub fn parse<T: DeserializeOwned>(text: &str, schema: &str) -> Result<Vec<T>, String> {
    let mut lines = text.lines();
    let header: Header = serde_json::from_str(lines.next().ok_or("no header")?).map_err(|e| format!("header: {e}"))?;
    if header.schema != schema {
        return Err(format!("schema {:?}, not {schema:?}", header.schema));
    }
    if header.source.is_empty() || header.verified.is_empty() {
        return Err("a vector says what made it and what confirmed it".to_owned());
    }
    let cases: Vec<T> = lines
        .enumerate()
        .map(|(i, line)| serde_json::from_str(line).map_err(|e| format!("line {}: {e}", i + 2)))
        .collect::<Result<_, _>>()?;
    if cases.is_empty() { Err("no cases".to_owned()) } else { Ok(cases) }
}

/// truth.json.
pub fn truth() -> serde_json::Value {
    serde_json::from_str(&text("truth.json")).unwrap()
}

/// The counts of an object of truth.json, by these names.
pub fn counts(table: &serde_json::Value, names: &[&str]) -> Vec<u64> {
    assert_eq!(table.as_object().unwrap().len(), names.len(), "{table}");
    names.iter().map(|&name| table[name].as_u64().unwrap()).collect()
}

/// A case of eval_hands.jsonl or eval_cases.jsonl.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub id: String,
    pub hole: Vec<String>,
    pub board: Vec<String>,
    pub hi_category: String,
    pub hi_key: Vec<u8>,
    pub lo: Option<Vec<u8>>,
    // eval_hands.jsonl
    pub split: Option<String>,
    pub player: Option<String>,
    // eval_cases.jsonl
    pub why: Option<String>,
    pub source: Option<String>,
}

/// The cases of eval_hands.jsonl or eval_cases.jsonl.
pub fn hands(name: &str) -> Vec<Hand> {
    read(&format!("{name}.jsonl"), &format!("omaha.{name}/1"))
}

pub fn card_ids(texts: &[String]) -> Vec<u8> {
    texts.iter().map(|text| super::id_of(text)).collect()
}
