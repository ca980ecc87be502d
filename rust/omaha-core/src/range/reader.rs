//! Reads a whole text: `range = part {"," part}`, `part = chain ["@" number]`, `chain = operand {(":" | "!") operand}`.

use super::fault::Fault;
use super::letters::{Letter, MOST_DEEP, Macros, Notice, letters};
use super::term::Term;
use super::term_reader::TermReader;
use crate::words::Word;
use std::collections::BTreeSet;

/// Hundredths of an ordering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Percent {
    /// The first, 1 for the best.
    pub low: u8,
    /// The last, included.
    pub high: u8,
    /// The name of the ordering, empty for the default.
    pub ordering: String,
    /// Where it is written.
    pub offset: usize,
}

/// What an operator stands before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A term.
    Term(Term),
    /// Hundredths of an ordering.
    Percent(Percent),
    /// What stands in parentheses: hands in any of it.
    Union(Vec<Chain>),
    /// A word about the board, and where it is written.
    Word(Word, usize),
}

/// An operand, and what is done with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Hands in it are taken away; else all others.
    pub without: bool,
    /// The operand has an odd number of `!` of its own.
    pub negated: bool,
    /// The operand.
    pub node: Node,
}

/// One link after the other restricts what is left.
pub type Chain = Vec<Link>;

/// What stands between two commas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The hands.
    pub chain: Chain,
    /// From 1 to 100.
    pub weight: Option<u8>,
    /// Where it is written.
    pub offset: usize,
}

/// A text that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// Its parts; all have a weight or none has.
    pub parts: Vec<Part>,
    /// Warnings, from left to right.
    pub notices: Vec<Notice>,
}

/// Reads a text for hands of so many cards. `orderings` are the names that a percentage may have.
pub fn read(text: &str, cards: usize, macros: &Macros, orderings: &[String]) -> Result<Read, Fault> {
    let (found, notices) = letters(text, macros)?;
    if found.is_empty() {
        return Err(Fault::at("range.empty", 0));
    }
    let end = text.chars().count();
    let mut reader = Reader { terms: TermReader::new(&found, cards, end, notices), orderings, deep: 0 };
    let parts = reader.read_range()?;
    if parts.iter().any(|part| part.weight.is_some())
        && let Some(part) = parts.iter().find(|part| part.weight.is_none())
    {
        return Err(Fault::at("range.weight_missing", part.offset));
    }
    let notices: BTreeSet<Notice> = reader.terms.notices;
    Ok(Read { parts, notices: notices.into_iter().collect() })
}

/// How many terms a chain stands for, with the steps of its brackets and spans.
pub fn size(chain: &Chain) -> usize {
    let each = chain.iter().map(|link| match &link.node {
        Node::Term(term) => term.count(),
        Node::Percent(_) | Node::Word(..) => 1,
        Node::Union(chains) => chains.iter().map(size).sum(),
    });
    each.sum()
}

struct Reader<'a> {
    terms: TermReader<'a>,
    orderings: &'a [String],
    deep: usize,
}

impl<'a> Reader<'a> {
    fn read_range(&mut self) -> Result<Vec<Part>, Fault> {
        let mut parts = Vec::new();
        loop {
            let offset = self.terms.offset();
            let chain = self.read_chain()?;
            let weight = self.read_weight()?;
            parts.push(Part { chain, weight, offset });
            match self.terms.char() {
                Some(b',') => self.terms.at += 1,
                None => return Ok(parts),
                Some(b')') if self.deep > 0 => return Ok(parts),
                _ if self.at_operand() => return Err(self.terms.fault("range.operator_missing")),
                Some(b')' | b']' | b'}') => return Err(self.terms.fault("range.unopened")),
                _ => return Err(self.terms.unexpected()),
            }
        }
    }

    fn at_operand(&self) -> bool {
        self.terms.at_term() || self.terms.next_is(b"(") || self.percent_ahead() || self.at_word()
    }

    /// How many digits stand together here.
    fn digits(&self) -> usize {
        let together = |(i, letter): &(usize, &Letter)| letter.char.is_ascii_digit() && (*i == 0 || letter.glued);
        (0..).map_while(|places| self.terms.ahead(places)).enumerate().take_while(together).count()
    }

    /// Digits, then a percent sign: not the ranks 9 to 2.
    fn percent_ahead(&self) -> bool {
        // A percentage is short; more digits than that are faults, whatever follows: looking for it must not take long.
        let digits = self.digits();
        digits > 0 && self.terms.ahead(digits).is_some_and(|letter| letter.char == b'%')
    }

    /// A number of at most three digits from 1 to 100.
    fn read_number(&mut self, code: &'static str) -> Result<u8, Fault> {
        let fault = self.terms.fault(code);
        let digits = self.digits();
        let value = (0..digits.min(4)).filter_map(|places| self.terms.ahead(places));
        let value = value.fold(0, |all, letter| 10 * all + u32::from(letter.char - b'0'));
        self.terms.at += digits;
        let number = u8::try_from(value).ok().filter(|number| (1..=3).contains(&digits) && (1..=100).contains(number));
        number.ok_or(fault)
    }

    fn read_weight(&mut self) -> Result<Option<u8>, Fault> {
        if !self.terms.next_is(b"@") {
            return Ok(None);
        }
        if self.deep > 0 {
            return Err(self.terms.fault("range.weight_nested"));
        }
        self.terms.at += 1;
        self.read_number("range.weight").map(Some)
    }

    fn read_chain(&mut self) -> Result<Chain, Fault> {
        let mut links = vec![self.read_link(false)?];
        loop {
            if self.terms.next_is(b":!") {
                let without = self.terms.next_is(b"!");
                self.terms.at += 1;
                links.push(self.read_link(without)?);
            } else if self.at_word() {
                // A word right after an operand restricts it.
                links.push(Link { without: false, negated: false, node: self.read_word()? });
            } else {
                return Ok(links);
            }
        }
    }

    fn at_word(&self) -> bool {
        let letter = self.terms.ahead(1).is_some_and(|letter| letter.glued && letter.char.is_ascii_uppercase());
        self.terms.next_is(b"@") && letter
    }

    /// A sign and letters, then digits and a plus sign if they are there, without blanks.
    fn read_word(&mut self) -> Result<Node, Fault> {
        let (fault, offset) = (self.terms.fault("range.board_word"), self.terms.offset());
        self.terms.at += 1;
        let mut text = String::new();
        let kinds: [fn(u8) -> bool; 3] =
            [|char| char.is_ascii_uppercase(), |char| char.is_ascii_digit(), |char| char == b'+'];
        for (kind, most) in kinds.into_iter().zip([usize::MAX, usize::MAX, 1]) {
            let first = self.terms.at;
            while self.terms.at - first < most
                && let Some(letter) = self.terms.ahead(0).filter(|letter| letter.glued && kind(letter.char))
            {
                text.push(char::from(letter.char));
                self.terms.at += 1;
            }
        }
        Word::parse(&text).map(|word| Node::Word(word, offset)).map_err(|_| fault)
    }

    fn read_link(&mut self, without: bool) -> Result<Link, Fault> {
        let mut negated = false;
        while self.terms.next_is(b":!") {
            negated ^= self.terms.next_is(b"!");
            self.terms.at += 1;
        }
        Ok(Link { without, negated, node: self.read_node()? })
    }

    fn read_node(&mut self) -> Result<Node, Fault> {
        if self.terms.next_is(b"(") {
            return self.read_union();
        }
        if self.percent_ahead() {
            return self.read_percent().map(Node::Percent);
        }
        if self.terms.at_term() {
            return self.terms.read_term().map(Node::Term);
        }
        if self.at_word() {
            return self.read_word();
        }
        Err(match self.terms.char() {
            Some(b']' | b'}') => self.terms.fault("range.unopened"),
            Some(b')') if self.deep == 0 => self.terms.fault("range.unopened"),
            None | Some(b',' | b')' | b'@') => self.terms.fault("range.operand_missing"),
            _ => self.terms.unexpected(),
        })
    }

    fn read_union(&mut self) -> Result<Node, Fault> {
        if self.deep == MOST_DEEP {
            return Err(self.terms.fault("range.too_deep"));
        }
        let unclosed = self.terms.fault("range.unclosed");
        self.terms.at += 1;
        self.deep += 1;
        let parts = self.read_range()?;
        self.deep -= 1;
        if self.terms.char().is_none() {
            return Err(unclosed);
        }
        self.terms.at += 1;
        Ok(Node::Union(parts.into_iter().map(|part| part.chain).collect()))
    }

    fn read_percent(&mut self) -> Result<Percent, Fault> {
        let start = self.terms.offset();
        let mut high = self.read_bucket()?;
        let mut low = 1;
        if self.terms.next_is(b"-") {
            let fault = self.terms.fault("range.percent");
            self.terms.at += 1;
            if !self.percent_ahead() {
                return Err(fault);
            }
            low = high;
            high = self.read_bucket()?;
        }
        let at = self.terms.offset();
        let mut name = String::new();
        while let Some(letter) = self
            .terms
            .ahead(0)
            .filter(|letter| letter.glued && (letter.char.is_ascii_uppercase() || letter.char.is_ascii_digit()))
        {
            name.push(char::from(letter.char.to_ascii_lowercase()));
            self.terms.at += 1;
        }
        if !self.orderings.contains(&name) {
            return Err(Fault::at("range.ordering", if name.is_empty() { start } else { at }));
        }
        Ok(Percent { low: low.min(high), high: low.max(high), ordering: name, offset: start })
    }

    fn read_bucket(&mut self) -> Result<u8, Fault> {
        let number = self.read_number("range.percent")?;
        self.terms.at += 1;
        Ok(number)
    }
}
