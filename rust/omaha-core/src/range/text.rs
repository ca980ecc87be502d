//! A range written again: without macros and blanks, ranks and rank variables in capitals, suits and suit variables in small letters.

use super::letters::RANK_VARIABLES;
use super::reader::{Chain, Link, Node, Part, Percent};
use super::term::{Bracket, Move, Piece, Said, Slot, Span, Term};
use crate::card::{RANK_LETTERS, SUIT_LETTERS};
use crate::words::Word;
use core::fmt::Write as _;

/// All parts.
pub fn written(parts: &[Part]) -> String {
    let mut text = String::new();
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        chain(&part.chain, &mut text);
        if let Some(weight) = part.weight {
            // Writing to a text cannot fail.
            let _ = write!(text, "@{weight}");
        }
    }
    text
}

/// What stands between two commas, without its weight.
pub fn chain(links: &[Link], text: &mut String) {
    for (at, link) in links.iter().enumerate() {
        match (at, link.without) {
            (_, true) => text.push('!'),
            (0, false) => {}
            (_, false) => text.push(':'),
        }
        if link.negated {
            text.push('!');
        }
        match &link.node {
            Node::Term(own) => term(own, text),
            Node::Percent(own) => percent(own, text),
            Node::Word(word, _) => {
                let _ = write!(text, "@{word}");
            }
            Node::Union(chains) => {
                text.push('(');
                for (at, own) in chains.iter().enumerate() {
                    if at > 0 {
                        text.push(',');
                    }
                    chain(own, text);
                }
                text.push(')');
            }
        }
    }
}

/// Hundredths and the name of their ordering.
pub fn percent(percent: &Percent, text: &mut String) {
    let Percent { low, high, ordering, .. } = percent;
    let _ = match low {
        1 => write!(text, "{high}%{ordering}"),
        low => write!(text, "{low}%-{high}%{ordering}"),
    };
}

/// A term.
pub fn term(term: &Term, text: &mut String) {
    match term {
        Term::Span(own) => span(own, text),
        Term::Pieces(pieces) => {
            let mut open = 0;
            for (own, brace) in pieces {
                if *brace != open {
                    if open > 0 {
                        text.push('}');
                    }
                    if *brace > 0 {
                        text.push('{');
                    }
                    open = *brace;
                }
                piece(own, text);
            }
            if open > 0 {
                text.push('}');
            }
        }
    }
}

fn piece(piece: &Piece, text: &mut String) {
    match piece {
        Piece::Slot(own) => slot(own, text),
        Piece::Bracket(Bracket { items, .. }) => {
            text.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                span(item, text);
            }
            text.push(']');
        }
    }
}

/// Slots and how they move.
pub fn span(span: &Span, text: &mut String) {
    span.first.iter().for_each(|own| slot(own, text));
    match &span.moves {
        Move::None => {}
        Move::Up => text.push('+'),
        Move::Down => text.push('-'),
        Move::To(last) => {
            text.push('-');
            last.iter().for_each(|own| slot(own, text));
        }
    }
}

/// A slot.
pub fn slot(slot: &Slot, text: &mut String) {
    match slot.rank {
        Said::Is(rank) => text.push(letter(&RANK_LETTERS, rank)),
        Said::Var(variable) => text.push(letter(&RANK_VARIABLES.map(char::from), variable)),
        Said::Any if slot.implied => {}
        Said::Any => text.push('*'),
    }
    match slot.suit {
        Said::Is(suit) => text.push(letter(&SUIT_LETTERS, suit)),
        Said::Var(variable) => text.push(letter(&['w', 'x', 'y', 'z'], variable)),
        Said::Any => {}
    }
}

/// The first word about a board, and where it stands.
pub fn first_word(chain: &Chain) -> Option<(Word, usize)> {
    chain.iter().find_map(|link| match &link.node {
        Node::Word(word, offset) => Some((*word, *offset)),
        Node::Union(chains) => chains.iter().find_map(first_word),
        Node::Term(_) | Node::Percent(_) => None,
    })
}

fn letter(letters: &[char], at: u8) -> char {
    letters.get(usize::from(at)).copied().unwrap_or('?')
}

/// The names of all orderings that are used, and where.
pub fn orderings(chain: &Chain, names: &mut Vec<(String, usize)>) {
    for link in chain {
        match &link.node {
            Node::Term(_) | Node::Word(..) => {}
            Node::Percent(percent) => names.push((percent.ordering.clone(), percent.offset)),
            Node::Union(chains) => chains.iter().for_each(|chain| orderings(chain, names)),
        }
    }
}
