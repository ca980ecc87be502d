//! The letters of a range's text, with their places, and its macros (docs/ranges-language.md).

use super::fault::Fault;
use std::collections::{BTreeMap, BTreeSet};

/// So many characters may a text have, before and after its macros are put in.
pub const MOST_LETTERS: usize = 65_536;
/// So many parentheses may be open at once.
pub const MOST_DEEP: usize = 64;
/// So many macros may stand in one another.
pub const MOST_NESTED: usize = 16;
/// The longest name of a macro.
const MOST_NAME: usize = 16;

/// The built-in macros by name, ascending.
pub const MACROS: [(&str, &str); 27] = [
    ("0g", "AKQJ-"),
    ("0g4", "AKQJ-"),
    ("0g5", "AKQJT-"),
    ("0g6", "AKQJT9-"),
    ("1g", "(AKQT-,AKJT-,AQJT-)"),
    ("2g", "(AKQ9-,AKT9-,AJT9-)"),
    ("b", "[A-J]"),
    ("ds", ":xxyy"),
    ("dsn", ":Axxyy"),
    ("f", "[K-J]"),
    ("l", "[A,2,3,4,5,6,7,8]"),
    ("m", "[T-7]"),
    ("ms", ":xxxx"),
    ("n", "[K-9]"),
    ("np", "!RR"),
    ("nt", "!RRR"),
    ("o", ":xy"),
    ("op", ":RRON"),
    ("r", "[A-T]"),
    ("rb", ":wxyz"),
    ("s", ":xx"),
    ("ss", ":xxyz"),
    ("ssn", ":Axxyz"),
    ("tp", ":RROO"),
    ("ts", ":xxxy"),
    ("w", "[A,2,3,4,5]"),
    ("z", "[6-2]"),
];

/// A letter to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// In capitals; the sign of a suit as a small letter, which is no letter of a name.
    pub char: u8,
    /// Where it stands in the user's text, in characters; what comes from a macro stands where the macro's `$` does.
    pub offset: u32,
    /// Nothing stands between it and the letter before: no blank, no edge of a macro.
    pub glued: bool,
}

/// A warning: the text has a meaning, but perhaps not the one that was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Notice {
    /// Where it stands in the text, in characters.
    pub offset: usize,
    /// The stable code.
    pub code: &'static str,
}

/// The rank of a letter.
pub fn rank_of(letter: u8) -> Option<u8> {
    b"23456789TJQKA".iter().position(|&rank| rank == letter).map(|rank| rank as u8)
}

/// The suit of a letter.
pub fn suit_of(letter: u8) -> Option<u8> {
    b"CDHS".iter().position(|&suit| suit == letter.to_ascii_uppercase()).map(|suit| suit as u8)
}

/// The number of a suit variable.
pub fn suit_variable(letter: u8) -> Option<u8> {
    b"WXYZ".iter().position(|&variable| variable == letter).map(|variable| variable as u8)
}

/// The letters that stand for any rank each time, but for the same one within a term.
pub const RANK_VARIABLES: &[u8; 13] = b"BEFGILMNOPRUV";

/// The number of a rank variable.
pub fn rank_variable(letter: u8) -> Option<u8> {
    RANK_VARIABLES.iter().position(|&variable| variable == letter).map(|variable| variable as u8)
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\n' | '\r')
}

/// The letter that is read for a character, if it belongs to the language.
fn letter_of(char: char) -> Option<u8> {
    match char {
        '♣' | '♧' => Some(b'c'),
        '♦' | '♢' => Some(b'd'),
        '♥' | '♡' => Some(b'h'),
        '♠' | '♤' => Some(b's'),
        'A'..='Z' | 'a'..='z' | '0'..='9' => u8::try_from(char).ok().map(|letter| letter.to_ascii_uppercase()),
        '*' | '[' | ']' | '{' | '}' | '(' | ')' | '-' | '+' | ',' | ':' | '!' | '@' | '%' => u8::try_from(char).ok(),
        _ => None,
    }
}

/// Macros by name, the built-in ones and the user's.
#[derive(Clone, Debug)]
pub struct Macros(BTreeMap<String, String>);

impl Macros {
    /// With those of the user, which must not be called as a built-in one.
    pub fn new<'a>(own: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Fault> {
        let built_in = MACROS.iter().map(|&(name, text)| (name.to_owned(), text.to_owned()));
        let mut table: BTreeMap<String, String> = built_in.collect();
        for (name, text) in own {
            let small = name.to_ascii_lowercase();
            let fits =
                (1..=MOST_NAME).contains(&name.len()) && name.bytes().all(|letter| letter.is_ascii_alphanumeric());
            if !fits || table.contains_key(&small) {
                return Err(Fault::named("range.macro_name", name));
            }
            if text.chars().all(is_blank) {
                return Err(Fault::named("range.macro_text", name));
            }
            table.insert(small, text.to_owned());
        }
        Ok(Self(table))
    }
}

/// All letters, and what is to be warned of so far.
pub fn letters(text: &str, macros: &Macros) -> Result<(Vec<Letter>, BTreeSet<Notice>), Fault> {
    if text.chars().nth(MOST_LETTERS).is_some() {
        return Err(Fault::at("range.too_long", MOST_LETTERS));
    }
    let mut filling = Filling { macros, letters: Vec::with_capacity(text.len()), notices: BTreeSet::new(), length: 0 };
    filling.put(text, None, &mut Vec::new())?;
    Ok((filling.letters, filling.notices))
}

/// One pass over a text, macros put in as they come.
struct Filling<'a> {
    macros: &'a Macros,
    letters: Vec<Letter>,
    notices: BTreeSet<Notice>,
    length: usize,
}

impl<'a> Filling<'a> {
    /// `stands`: where the macro stands whose text this is; `inside`: that macro and those around it.
    fn put(&mut self, text: &str, stands: Option<usize>, inside: &mut Vec<&'a str>) -> Result<(), Fault> {
        let mut glued = false;
        let mut rest = text;
        let mut at = 0;
        while let Some(char) = rest.chars().next() {
            let offset = stands.unwrap_or(at);
            rest = rest.get(char.len_utf8()..).unwrap_or("");
            at += 1;
            if char == '$' {
                let (name, own) = self.name(rest).ok_or_else(|| Fault::at("range.macro_unknown", offset))?;
                rest = rest.get(name.len()..).unwrap_or("");
                at += name.len();
                if inside.contains(&name) {
                    return Err(Fault::at("range.macro_cycle", offset));
                }
                if inside.len() == MOST_NESTED {
                    return Err(Fault::at("range.macro_depth", offset));
                }
                let habit = match name {
                    "s" => Some("range.holdem_suited"),
                    "o" => Some("range.holdem_offsuit"),
                    _ => None,
                };
                self.notices.extend(habit.map(|code| Notice { offset, code }));
                inside.push(name);
                self.put(own, Some(offset), inside)?;
                inside.pop();
                glued = false;
                continue;
            }
            self.length += 1;
            if self.length > MOST_LETTERS {
                return Err(Fault::at("range.too_long", offset));
            }
            if is_blank(char) {
                glued = false;
                continue;
            }
            let Some(letter) = letter_of(char) else {
                return Err(Fault::at("range.character", offset));
            };
            self.letters.push(Letter { char: letter, offset: offset as u32, glued });
            glued = true;
        }
        Ok(())
    }

    /// The longest name that is known and ends there, or goes on with a rank; and its text.
    fn name(&self, text: &str) -> Option<(&'a str, &'a str)> {
        let macros = &self.macros.0;
        let end = text.bytes().take_while(u8::is_ascii_alphanumeric).count();
        // No name is longer, so that many `$` before a long word cost no more.
        (1..=end.min(MOST_NAME)).rev().find_map(|stop| {
            let next = text.as_bytes().get(stop).filter(|_| stop < end);
            if next.is_some_and(|letter| rank_of(letter.to_ascii_uppercase()).is_none()) {
                return None;
            }
            let small = text.get(..stop)?.to_ascii_lowercase();
            macros.get_key_value(&small).map(|(name, own)| (name.as_str(), own.as_str()))
        })
    }
}
