//! Text to cards and back, on anything that can be written.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::config;
use common::{ids, set};
use omaha_core::{Card, CardSet, Error, parse_card, parse_cards, parse_set};
use proptest::prelude::*;

const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const SUITS: [[char; 4]; 4] = [['c', 'C', '♣', '♧'], ['d', 'D', '♦', '♢'], ['h', 'H', '♥', '♡'], ['s', 'S', '♠', '♤']];

/// Different cards in some order.
fn some_cards() -> impl Strategy<Value = Vec<u8>> {
    (Just((0..52).collect::<Vec<u8>>()).prop_shuffle(), 0..=52usize).prop_map(|(mut deck, count)| {
        deck.truncate(count);
        deck
    })
}

/// A card in one of the ways in which it may be written.
fn spelled(card: u8, how: usize) -> String {
    let rank = RANKS[usize::from(card / 4)];
    let rank = match how / 4 % 3 {
        0 => rank.to_owned(),
        1 => rank.to_lowercase(),
        _ => rank.replace('T', "10"),
    };
    format!("{rank}{}", SUITS[usize::from(card % 4)][how % 4])
}

/// The contract of `parse_cards`, read off character by character: ids with offsets, or code and offset of the fault.
fn read(text: &str) -> Result<Vec<(u8, usize)>, (&'static str, usize)> {
    let text: Vec<char> = text.chars().collect();
    let mut cards: Vec<(u8, usize)> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if " \t\n\r,".contains(text[at]) {
            at += 1;
            continue;
        }
        let wide = text[at..].starts_with(&['1', '0']);
        let letter = text[at].to_ascii_uppercase();
        let rank = if wide { Some(8) } else { RANKS.iter().position(|rank| rank.starts_with(letter)) };
        let suit = text.get(at + 1 + usize::from(wide)).and_then(|c| SUITS.iter().position(|s| s.contains(c)));
        let (Some(rank), Some(suit)) = (rank, suit) else { return Err(("card.syntax", at)) };
        let card = (rank * 4 + suit) as u8;
        if cards.iter().any(|c| c.0 == card) {
            return Err(("card.duplicate", at));
        }
        cards.push((card, at));
        at += 2 + usize::from(wide);
    }
    Ok(cards)
}

/// All that must hold of any text.
fn check(text: &str) -> Result<(), TestCaseError> {
    let found = parse_cards(text);
    let told = match &found {
        Ok(cards) => Ok(cards.iter().map(|c| (c.card.id(), c.offset)).collect::<Vec<_>>()),
        Err(error) => Err((error.code(), error.offset().unwrap())),
    };
    prop_assert_eq!(&told, &read(text));
    prop_assert_eq!(parse_set(text), found.clone().map(|cards| cards.iter().map(|c| c.card).collect::<CardSet>()));
    match (parse_card(text), &found) {
        (Ok(card), Ok(cards)) => prop_assert_eq!((cards.len(), cards[0].card), (1, card)),
        (Err(error), Ok(cards)) => {
            let second = cards.get(1).map_or(text.chars().count(), |c| c.offset);
            prop_assert_eq!(error, Error::CardCount { found: cards.len(), expected: "1", offset: Some(second) });
            prop_assert_ne!(cards.len(), 1);
        }
        (one, Err(error)) => prop_assert_eq!(one, Err(error.clone())),
    }
    // What an error quotes stands where it says.
    if let Err(Error::CardSyntax { text: quoted, offset }) = &found {
        prop_assert!(!quoted.is_empty());
        prop_assert_eq!(&text.chars().skip(*offset).take(quoted.chars().count()).collect::<String>(), quoted);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn cards_are_read_however_they_are_written(
        cards in some_cards(),
        spellings in prop::collection::vec(0..12usize, 52),
        separators in prop::collection::vec("[ \t\n\r,]{0,3}", 53),
    ) {
        let mut text = separators[52].clone();
        let mut expected = Vec::new();
        for (i, &card) in cards.iter().enumerate() {
            expected.push((card, text.chars().count()));
            text += &spelled(card, spellings[i]);
            text += &separators[i];
        }
        let found = parse_cards(&text).unwrap();
        prop_assert_eq!(found.iter().map(|c| (c.card.id(), c.offset)).collect::<Vec<_>>(), expected);
        check(&text)?;
    }

    #[test]
    fn what_is_written_is_read_again(cards in some_cards()) {
        let text: String = cards.iter().map(|&id| Card::new(id).unwrap().to_string()).collect();
        let found = parse_cards(&text).unwrap();
        let again: String = found.iter().map(|c| c.card.to_string()).collect();
        prop_assert_eq!(found.iter().map(|c| c.card.id()).collect::<Vec<_>>(), &cards[..]);
        prop_assert_eq!(again, text);
        let signs: String = cards.iter().map(|&id| Card::new(id).unwrap().unicode()).collect();
        prop_assert_eq!(parse_cards(&signs).map(|all| all.into_iter().map(|c| c.card).collect()), Ok(set(&cards)));
        let sorted = set(&cards).to_string();
        prop_assert_eq!(parse_set(&sorted), Ok(set(&cards)));
        prop_assert_eq!(parse_set(&sorted).unwrap().to_string(), sorted);
    }

    #[test]
    fn any_text_is_read_or_refused_alike(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn nearly_cards_are_read_or_refused_alike(text in "([2-9TJQKAtjqka]|10|[10xXſK])?([cdhsCDHS♣♢♠ſ0])?[ ,\t\u{0b}_;]?([2-9TtA10♥s]{0,6}[cdhs]?){0,4}") {
        check(&text)?;
    }

    #[test]
    fn one_change_in_a_text_of_cards(cards in some_cards(), at: prop::sample::Index, by in any::<char>(), how in 0..3) {
        let mut text: Vec<char> = cards.iter().flat_map(|&id| spelled(id, 0).chars().collect::<Vec<_>>()).collect();
        if !text.is_empty() {
            let at = at.index(text.len());
            match how {
                0 => text[at] = by,
                1 => text.insert(at, by),
                _ => drop(text.remove(at)),
            }
        }
        check(&text.into_iter().collect::<String>())?;
    }
}

#[test]
fn no_other_sign_is_taken_for_a_rank_or_a_suit() {
    // All characters of the basic plane, alone and beside a letter.
    for c in (0..=0xffff).filter_map(char::from_u32) {
        for text in [c.to_string(), format!("{c}s"), format!("A{c}"), format!("As{c}Kd")] {
            check(&text).unwrap();
        }
    }
}

#[test]
fn ids_ranks_suits_and_names_agree() {
    for id in 0..=u8::MAX {
        let card = Card::new(id);
        assert_eq!(card.is_ok(), id < 52);
        let Ok(card) = card else { continue };
        assert_eq!((card.id(), card.rank() * 4 + card.suit()), (id, id));
        let (rank, suit) = (RANKS[usize::from(card.rank())], SUITS[usize::from(card.suit())]);
        assert_eq!((card.to_string(), card.unicode()), (format!("{rank}{}", suit[0]), format!("{rank}{}", suit[2])));
        assert_eq!(common::id_of(&card.to_string()), id);
        assert_eq!(ids(CardSet::EMPTY.with(card)), [id]);
    }
}
