//! What can be wrong with a range's text, in codes and in words.

use crate::error::Error;

/// A fault of a text, before it is told with the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The stable code.
    pub code: &'static str,
    /// Where it stands, in characters; `None` if a user's macro is wrong in itself.
    pub offset: Option<usize>,
    /// The name of that macro.
    pub name: Option<String>,
}

impl Fault {
    pub fn at(code: &'static str, offset: usize) -> Self {
        Self { code, offset: Some(offset), name: None }
    }

    pub fn named(code: &'static str, name: &str) -> Self {
        Self { code, offset: None, name: Some(name.to_owned()) }
    }

    /// The error that a caller gets: with the letters that stand there.
    pub fn told(self, text: &str) -> Error {
        let offset = self.offset;
        let value = self.name.unwrap_or_else(|| excerpt(text, offset.unwrap_or(0)));
        Error::RangeText { code: self.code, value, offset, message: in_words(self.code) }
    }
}

/// What stands at a place, cut short.
fn excerpt(text: &str, offset: usize) -> String {
    const MOST: usize = 12;
    let mut found: String = text.chars().skip(offset).take(MOST).collect();
    if text.chars().nth(offset + MOST).is_some() {
        found.push('…');
    }
    found
}

/// What is wrong and how it is written instead.
fn in_words(code: &str) -> &'static str {
    match code {
        "range.empty" => "there is nothing to read; every hand is *",
        "range.too_long" => "a text has at most 65,536 characters, macros put in",
        "range.too_deep" => "at most 64 parentheses can be open at once",
        "range.too_many_steps" => "brackets and spans stand for more than 65,536 terms in all",
        "range.character" => "this character has no meaning here (ranks are 2 to 9 and T J Q K A, suits s h d c)",
        "range.macro_unknown" => {
            "no macro has this name; built in are $ds $ss $rb $ts $ms $np $op $tp $nt $0g $1g $2g and more"
        }
        "range.macro_cycle" => "this macro stands in itself",
        "range.macro_depth" => "macros stand in one another more than 16 deep",
        "range.macro_name" => "a macro's name has 1 to 16 letters and digits and is none of the built-in ones",
        "range.macro_text" => "a macro must stand for something",
        "range.operand_missing" => "a term such as AK, a percentage or a parenthesis is missing here",
        "range.operator_missing" => "write : (both), ! (without) or , (either) between the two",
        "range.unexpected" => "this cannot stand here",
        "range.unclosed" => "this is opened and never closed",
        "range.unopened" => "this closes what was not opened",
        "range.nested" => "brackets and braces cannot stand in one another",
        "range.item_missing" => "there is nothing between the brackets, braces or commas",
        "range.list_item" => {
            "an item of a list is one rank, suit or card; put lists for two cards side by side, as in [A,K][Q,J]"
        }
        "range.list_variable" => {
            "a list has no rank variables, and a suit variable only if every item has the same one"
        }
        "range.too_many_slots" => {
            "the term is for more cards than a hand has (suits of any hand of four are $ds, $ss, $rb ...)"
        }
        "range.card_twice" => "this card stands twice in the term",
        "range.span_length" => "both sides of a span have as many cards",
        "range.span_suits" => "suits must be the same on both sides of a span",
        "range.span_slots" => "what is no rank must be the same on both sides of a span",
        "range.span_steps" => "all ranks that move go as many steps; others stay",
        "range.span_no_rank" => "a span needs a rank that can move",
        "range.span_brackets" => {
            "a span is a whole term, without brackets and braces; put it into brackets to have more beside it"
        }
        "range.weight" => "a weight is a whole number from 1 to 100, as in AA@50",
        "range.weight_missing" => "if one part has a weight, every part between commas needs one",
        "range.weight_nested" => "weights stand on whole parts, not in parentheses",
        "range.percent" => "percentages are whole numbers from 1 to 100, as in 15% or 5%-10%",
        "range.ordering" => "no ordering of hands of so many cards has this name",
        "range.board_word" => "no word about a board is written so; see omaha.BOARD_WORDS, docs/board-words.md",
        "range.board_missing" => "words about a board need a board, and none was given",
        "range.weight_mixed" => "one of the ranges has weights and the other has none",
        "range.cards_mixed" => "the ranges are of hands of different numbers of cards",
        "range.cards" => "a hand has 4, 5 or 6 cards",
        "range.board" => "a board has 3, 4 or 5 cards",
        _ => "this is no range",
    }
}
