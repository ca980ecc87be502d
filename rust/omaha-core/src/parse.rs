//! Text to cards. Case, spaces and commas are forgiven, `10h` is a ten, suit symbols are letters too.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;

/// A card and the character index at which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedCard {
    /// The card.
    pub card: Card,
    /// Character index in the text.
    pub offset: usize,
}

const NONE: u8 = 0xff;

/// Byte to rank number, for the short way.
static RANK_OF: [u8; 256] = letters(b"23456789TJQKA");
/// Byte to suit number, for the short way.
static SUIT_OF: [u8; 256] = letters(b"cdhs");

const fn letters(text: &[u8]) -> [u8; 256] {
    let mut table = [NONE; 256];
    let mut i = 0;
    while i < text.len() {
        table[text[i].to_ascii_uppercase() as usize] = i as u8;
        table[text[i].to_ascii_lowercase() as usize] = i as u8;
        i += 1;
    }
    table
}

fn rank_of(letter: char) -> Option<u8> {
    u8::try_from(letter).ok().map(|b| RANK_OF[usize::from(b)]).filter(|&r| r != NONE)
}

fn suit_of(letter: char) -> Option<u8> {
    match letter {
        '♣' | '♧' => Some(0),
        '♦' | '♢' => Some(1),
        '♥' | '♡' => Some(2),
        '♠' | '♤' => Some(3),
        _ => u8::try_from(letter).ok().map(|b| SUIT_OF[usize::from(b)]).filter(|&s| s != NONE),
    }
}

fn is_separator(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\n' | '\r' | ',')
}

/// All cards of a text in the order written, with their places.
///
/// Cards may stand together or apart (white space, commas). The same card twice is an error.
///
/// ```
/// let cards = omaha_core::parse_cards("As, 10h kd")?;
/// let text: Vec<String> = cards.iter().map(|c| c.card.to_string()).collect();
/// assert_eq!(text, ["As", "Th", "Kd"]);
/// assert_eq!(cards[1].offset, 4);
/// # Ok::<(), omaha_core::Error>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<PlacedCard>, Error> {
    let mut cards = Vec::new();
    let mut seen = CardSet::EMPTY;
    let mut rest = text.chars().enumerate().peekable();
    while let Some((offset, first)) = rest.next() {
        if is_separator(first) {
            continue;
        }
        let mut token = String::from(first);
        let rank = if first == '1' {
            // A ten in two characters.
            match rest.peek() {
                Some(&(_, '0')) => {
                    rest.next();
                    token.push('0');
                    Some(8)
                }
                _ => None,
            }
        } else {
            rank_of(first)
        };
        let suit = match rest.peek() {
            Some(&(_, letter)) if !is_separator(letter) => {
                token.push(letter);
                rest.next();
                suit_of(letter)
            }
            _ => None,
        };
        let (Some(rank), Some(suit)) = (rank, suit) else {
            return Err(Error::CardSyntax { text: token, offset });
        };
        let card = Card::from_valid(rank * 4 + suit);
        if seen.contains(card) {
            return Err(Error::CardDuplicate { card, offset: Some(offset) });
        }
        seen = seen.with(card);
        cards.push(PlacedCard { card, offset });
    }
    Ok(cards)
}

/// The set of cards that a text names. Same language as [`parse_cards`], without the order.
#[inline]
pub fn parse_set(text: &str) -> Result<CardSet, Error> {
    match parse_plain(text.as_bytes()) {
        Some(set) => Ok(set),
        None => Ok(parse_cards(text)?.into_iter().map(|c| c.card).collect()),
    }
}

/// The short way for what is nearly always written: two letters a card and nothing else. `None` sends the
/// caller to [`parse_cards`], which alone decides what is wrong.
#[inline]
fn parse_plain(text: &[u8]) -> Option<CardSet> {
    let (pairs, rest) = text.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let mut mask = 0u64;
    let mut faults = 0u8;
    for &[rank, suit] in pairs {
        let rank = RANK_OF[usize::from(rank)];
        let suit = SUIT_OF[usize::from(suit)];
        faults |= rank | suit;
        mask |= 1 << (rank.wrapping_mul(4).wrapping_add(suit) & 63);
    }
    let set = CardSet::from_mask(mask)?;
    // NONE has bits above every rank and suit; a card named twice leaves the set too small.
    (faults < 16 && set.len() == pairs.len()).then_some(set)
}

/// Exactly one card.
pub fn parse_card(text: &str) -> Result<Card, Error> {
    let cards = parse_cards(text)?;
    match cards.as_slice() {
        [one] => Ok(one.card),
        [] => Err(Error::CardCount { found: 0, expected: "1", offset: Some(text.chars().count()) }),
        [_, second, ..] => Err(Error::CardCount { found: cards.len(), expected: "1", offset: Some(second.offset) }),
    }
}
