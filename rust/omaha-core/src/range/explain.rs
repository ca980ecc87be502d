//! What a range says, in words.

use super::letters::RANK_VARIABLES;
use super::reader::{Chain, Link, Node, Part};
use super::term::{Bracket, Piece, Said, Slot, Span, Term};
use super::text;
use core::fmt::Write as _;

const RANKS: [&str; 13] =
    ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const SUITS: [&str; 4] = ["club", "diamond", "heart", "spade"];
const NUMBERS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
/// Steps of a span that are all listed.
const LISTED: usize = 6;

/// All parts, a line each if there are several.
pub fn explained(parts: &[Part], cards: usize) -> String {
    let number = NUMBERS.get(cards).unwrap_or(&"?");
    let line = |part: &Part| {
        let weight = part.weight.map_or_else(String::new, |weight| format!(", with weight {weight}"));
        format!("{}{weight}", chain(&part.chain))
    };
    match parts {
        [part] => format!("Hands of {number} cards: {}.", line(part)),
        parts => {
            let mut text = format!("Hands of {number} cards, any of:");
            for part in parts {
                let _ = write!(text, "\n- {}", line(part));
            }
            if parts.iter().any(|part| part.weight.is_some()) {
                text.push_str("\nA hand in several of them has the largest weight.");
            }
            text
        }
    }
}

fn chain(links: &Chain) -> String {
    let mut text = String::new();
    for (at, link) in links.iter().enumerate() {
        let Link { without, negated, node } = link;
        let own = operand(node);
        let _ = match (at, *without != *negated) {
            (0, false) => write!(text, "{own}"),
            (0, true) => write!(text, "not {own}"),
            (_, false) => write!(text, "; and {own}"),
            (_, true) => write!(text, "; but not {own}"),
        };
    }
    text
}

fn operand(node: &Node) -> String {
    match node {
        Node::Term(own) => term(own),
        Node::Percent(percent) => {
            let by = match percent.ordering.as_str() {
                "" => "by the default ordering".to_owned(),
                name => format!("by the ordering {name}"),
            };
            match percent.low {
                1 => format!("the best {}% {by}", percent.high),
                low if low == percent.high => format!("hundredth {low} {by}"),
                low => format!("the hundredths {low} to {} {by}", percent.high),
            }
        }
        Node::Word(word, _) => format!("@{word} on the board"),
        Node::Union(chains) => {
            let each: Vec<String> = chains.iter().map(chain).collect();
            match &each[..] {
                [one] => format!("({one})"),
                each => format!("either of ({})", each.join(" | ")),
            }
        }
    }
}

fn term(term: &Term) -> String {
    let mut notes = Vec::new();
    let mut said = match term {
        Term::Span(own) => {
            variables(own.first.iter(), &mut notes);
            if own.count() > 1 {
                notes.iter_mut().for_each(|note| *note = note.replace("those named", "those of its step"));
            }
            steps(own)
        }
        Term::Pieces(pieces) => {
            let outside: Vec<&Slot> = super::term_reader::slots(pieces).collect();
            let inside = pieces.iter().filter_map(|(piece, _)| match piece {
                Piece::Bracket(own) => Some(own.items.iter().flat_map(|item| &item.first)),
                Piece::Slot(_) => None,
            });
            // What stands in brackets bars nothing (D7).
            let free = |slot: &Slot| Slot {
                rank: if let Said::Is(_) = slot.rank { Said::Any } else { slot.rank },
                suit: if let Said::Is(_) = slot.suit { Said::Any } else { slot.suit },
                ..*slot
            };
            let inside: Vec<Slot> = inside.flatten().map(free).collect();
            variables(outside.iter().copied().chain(&inside), &mut notes);
            let mut listed = counted(&outside);
            listed.extend(pieces.iter().filter_map(|(piece, _)| match piece {
                Piece::Bracket(own) => Some(bracket(own)),
                Piece::Slot(_) => None,
            }));
            if listed.len() > 1 {
                // "a king or a queen" beside others.
                listed
                    .iter_mut()
                    .filter(|own| own.contains(" or ") && !own.ends_with(')'))
                    .for_each(|own| *own = format!("({own})"));
            }
            if listed.is_empty() {
                listed.push("any cards".to_owned());
            }
            braces(pieces, &mut notes);
            join(&listed, "and")
        }
    };
    for note in notes {
        said.push_str(", ");
        said.push_str(&note);
    }
    said
}

/// "two aces", "the king of spades", "a heart": slots that are alike together, those for any card left out.
fn counted(slots: &[&Slot]) -> Vec<String> {
    let mut alike: Vec<(Said, Said, usize)> = Vec::new();
    for slot in slots.iter().filter(|slot| slot.rank != Said::Any || slot.suit != Said::Any) {
        match alike.iter_mut().find(|(rank, suit, _)| (*rank, *suit) == (slot.rank, slot.suit)) {
            Some((.., count)) => *count += 1,
            None => alike.push((slot.rank, slot.suit, 1)),
        }
    }
    alike.into_iter().map(|(rank, suit, count)| cards(rank, suit, count)).collect()
}

fn cards(rank: Said, suit: Said, count: usize) -> String {
    let letter = |letters: &[u8], at: u8| letters.get(usize::from(at)).map_or('?', |&letter| char::from(letter));
    let of_suit = match suit {
        Said::Any => String::new(),
        Said::Is(suit) => format!(" of {}s", name(&SUITS, suit)),
        Said::Var(variable) => format!(" of suit {}", letter(b"wxyz", variable)),
    };
    match (rank, suit) {
        (Said::Is(rank), Said::Is(_)) if count == 1 => format!("the {}{of_suit}", name(&RANKS, rank)),
        (Said::Is(rank), _) => format!("{}{of_suit}", several(name(&RANKS, rank), count)),
        (Said::Any, Said::Is(suit)) => several(name(&SUITS, suit), count),
        (Said::Any, _) => format!("{}{of_suit}", several("card", count)),
        (Said::Var(variable), _) => {
            format!("{} of rank {}{of_suit}", several("card", count), letter(RANK_VARIABLES, variable))
        }
    }
}

fn name<'a>(names: &[&'a str], at: u8) -> &'a str {
    names.get(usize::from(at)).copied().unwrap_or("?")
}

fn several(noun: &str, count: usize) -> String {
    match (count, noun) {
        (1, "ace" | "eight") => format!("an {noun}"),
        (1, _) => format!("a {noun}"),
        (_, "six") => format!("{} sixes", NUMBERS.get(count).unwrap_or(&"?")),
        _ => format!("{} {noun}s", NUMBERS.get(count).unwrap_or(&"?")),
    }
}

/// What variables mean, where there are several or where a value is barred.
fn variables<'a>(slots: impl Iterator<Item = &'a Slot>, notes: &mut Vec<String>) {
    let (mut ranks, mut suits) = ([false; 2], [Vec::new(), Vec::new()]);
    let mut rank_variables = Vec::new();
    for slot in slots {
        match slot.rank {
            Said::Var(variable) if !rank_variables.contains(&variable) => rank_variables.push(variable),
            Said::Is(_) => ranks[0] = true,
            _ => {}
        }
        match slot.suit {
            Said::Var(variable) if !suits[0].contains(&variable) => suits[0].push(variable),
            Said::Is(suit) => suits[1].push(suit),
            _ => {}
        }
    }
    ranks[1] = !rank_variables.is_empty();
    match (rank_variables.len(), ranks[0]) {
        (0, _) | (1, false) => {}
        (1, true) => notes.push("that rank being none of those named".to_owned()),
        (_, false) => notes.push("these ranks being different".to_owned()),
        (_, true) => notes.push("these ranks being different and none of those named".to_owned()),
    }
    match (suits[0].len(), suits[1].is_empty()) {
        (0, _) | (1, true) => {}
        (1, false) => notes.push("that suit being none of those named".to_owned()),
        (_, true) => notes.push("these suits being different".to_owned()),
        (_, false) => notes.push("these suits being different and none of those named".to_owned()),
    }
}

fn bracket(bracket: &Bracket) -> String {
    if !bracket.is_list {
        return bracket.items.first().map_or_else(String::new, |span| format!("one of ({})", steps(span)));
    }
    let slots: Vec<Slot> = bracket.items.iter().flat_map(Span::steps).flatten().collect();
    let listed: Vec<String> = slots.iter().map(|slot| cards(slot.rank, slot.suit, 1)).collect();
    join(&listed, "or")
}

/// The steps of a span as they are written.
fn steps(span: &Span) -> String {
    let written: Vec<String> = span
        .steps()
        .iter()
        .map(|step| {
            let mut own = String::new();
            step.iter().for_each(|slot| text::slot(slot, &mut own));
            own
        })
        .collect();
    match &written[..] {
        [first, second, .., last] if written.len() > LISTED => {
            format!("any of {} steps from {first}, {second} to {last}", written.len())
        }
        all => join(all, "or"),
    }
}

fn braces(pieces: &[(Piece, u8)], notes: &mut Vec<String>) {
    let most = pieces.iter().map(|(_, brace)| *brace).max().unwrap_or(0);
    for brace in 1..=most {
        let inside: Vec<(Piece, u8)> =
            pieces.iter().filter(|(_, own)| *own == brace).map(|(piece, _)| (piece.clone(), 0)).collect();
        if inside.len() > 1 {
            let mut own = String::new();
            text::term(&Term::Pieces(inside), &mut own);
            notes.push(format!("the cards of {own} being of different ranks"));
        }
    }
}

fn join(listed: &[String], word: &str) -> String {
    match listed {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}
