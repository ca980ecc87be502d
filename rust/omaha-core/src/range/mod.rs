//! Ranges of hands: the language that players know (docs/ranges-language.md), and the sets of hands that its texts stand for.
//!
//! A text is read in linear time into terms, percentages and operators ([`Range::new`]). Whether one hand is in it is judged from
//! these. The set of all hands is made at the first question that needs it, a bit for each hand, all hands of the same ranks at once.

mod explain;
mod fault;
mod fit;
mod letters;
mod percent;
mod reader;
mod sample;
mod set;
mod shapes;
mod term;
mod term_reader;
mod text;

pub use letters::{MACROS, Macros as MacroTable, Notice};
pub use percent::PercentTable;
pub use set::HandSet;
pub use shapes::{AllHands, all_hands};

use crate::card_set::CardSet;
use crate::error::{Error, Place};
use fault::Fault;
use reader::{Part, Read};
use set::Program;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// What a text may speak of besides hands.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// The user's macros, name and text.
    pub macros: Vec<(String, String)>,
    /// The names that a percentage may have, and the tables of those that are known yet.
    pub orderings: BTreeMap<String, Option<Arc<PercentTable>>>,
    /// The board that words about one speak of, or none. No hand has a card of it.
    pub board: CardSet,
}

/// A text that has been read.
pub struct Range {
    all: &'static AllHands,
    parts: Vec<Part>,
    notices: Vec<Notice>,
    tables: BTreeMap<String, Arc<PercentTable>>,
    board: CardSet,
    program: OnceLock<Program>,
    hands: OnceLock<Arc<HandSet>>,
}

/// The names of the orderings that a text's percentages use. Fails as [`Range::new`] does.
pub fn orderings_of(text: &str, cards: usize, words: &Vocabulary) -> Result<Vec<String>, Error> {
    let read = read(text, cards, words)?.1;
    let mut names = Vec::new();
    for part in &read.parts {
        text::orderings(&part.chain, &mut names);
    }
    let mut names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

fn read(text: &str, cards: usize, words: &Vocabulary) -> Result<(&'static AllHands, Read), Error> {
    let all = all_hands(cards).ok_or_else(|| Fault::named("range.cards", &cards.to_string()).told(text))?;
    let own = words.macros.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let names: Vec<String> = words.orderings.keys().cloned().collect();
    let read = letters::Macros::new(own).and_then(|macros| reader::read(text, cards, &macros, &names));
    read.map(|read| (all, read)).map_err(|fault| fault.told(text))
}

impl Range {
    /// Reads a text for hands of 4, 5 or 6 cards.
    ///
    /// ```
    /// use omaha_core::range::{Range, Vocabulary};
    /// let aces = Range::new("AA$ds", 4, &Vocabulary::default())?;
    /// assert_eq!(aces.hands(&mut || Ok(()))?.count(), 864);
    /// assert_eq!(aces.weight(omaha_core::parse_set("AsAhKsQh")?)?, 1);
    /// # Ok::<(), omaha_core::Error>(())
    /// ```
    pub fn new(text: &str, cards: usize, words: &Vocabulary) -> Result<Self, Error> {
        let (all, read) = read(text, cards, words)?;
        let known = words.orderings.iter().filter_map(|(name, table)| Some((name.clone(), table.clone()?)));
        let tables: BTreeMap<String, Arc<PercentTable>> = known.filter(|(_, table)| table.fits(all)).collect();
        let mut used = Vec::new();
        read.parts.iter().for_each(|part| text::orderings(&part.chain, &mut used));
        if let Some((_, offset)) = used.iter().find(|(name, _)| !tables.contains_key(name)) {
            return Err(Fault::at("range.ordering", *offset).told(text));
        }
        if !words.board.is_empty() && !(3..=5).contains(&words.board.len()) {
            let found = words.board.len();
            return Err(Error::CardCount { found, expected: "3 to 5", offset: None }.at(Place::Board));
        }
        let Read { parts, notices } = read;
        Ok(Self { all, parts, notices, tables, board: words.board, program: OnceLock::new(), hands: OnceLock::new() })
    }

    /// Made at the first question: a short text can stand for many terms.
    fn program(&self) -> Result<&Program, Error> {
        if self.board.is_empty()
            && let Some((word, offset)) = self.parts.iter().find_map(|part| text::first_word(&part.chain))
        {
            let name = Some(format!("@{word}"));
            return Err(Fault { name, ..Fault::at("range.board_missing", offset) }.told(""));
        }
        Ok(self.program.get_or_init(|| Program::new(self.all, &self.parts, &self.tables, self.board)))
    }

    /// Cards in a hand.
    pub fn cards(&self) -> usize {
        self.all.cards
    }

    /// Warnings, from left to right.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Whether its parts have weights.
    pub fn has_weights(&self) -> bool {
        self.parts.iter().any(|part| part.weight.is_some())
    }

    /// What a hand weighs: 0 if it is not in, 1 if there are no weights. Refuses a hand of another number of cards, and words about
    /// a board if there is none.
    pub fn weight(&self, hand: CardSet) -> Result<u8, Error> {
        let expected = match self.all.cards {
            4 => "4",
            5 => "5",
            _ => "6",
        };
        let wrong = || Error::CardCount { found: hand.len(), expected, offset: None }.at(Place::Hole);
        self.program()?.weight(hand).ok_or_else(wrong)
    }

    /// All its hands. `poll` is called every now and then while they are made, and may break off.
    pub fn hands(&self, poll: &mut dyn FnMut() -> Result<(), Error>) -> Result<Arc<HandSet>, Error> {
        if let Some(hands) = self.hands.get() {
            return Ok(hands.clone());
        }
        let made = Arc::new(self.program()?.hands(poll)?);
        Ok(self.hands.get_or_init(|| made).clone())
    }

    /// The text as it is written without macros, blanks and small ranks: what reads alike is written alike.
    pub fn text(&self) -> String {
        text::written(&self.parts)
    }

    /// Whether all its hands are made in a moment.
    pub fn text_is_short(&self) -> bool {
        const SHORT: usize = 64;
        self.parts.iter().map(|part| reader::size(&part.chain)).sum::<usize>() <= SHORT
    }

    /// What it says, in words.
    pub fn explain(&self) -> String {
        explain::explained(&self.parts, self.all.cards)
    }
}
