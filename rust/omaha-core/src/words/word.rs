//! The words themselves: how they are written, and their definitions in a line each.

use crate::error::Error;
use core::fmt;

/// What a word is about; see [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each has its definition in NAMES")]
#[repr(u8)]
pub enum Name {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    Quads,
    StraightFlush,
    Nuts,
    PocketPair,
    Overpair,
    TopPair,
    MiddlePair,
    BottomPair,
    TopTwo,
    TopBottom,
    BottomTwo,
    Trips,
    Set,
    TopSet,
    MiddleSet,
    BottomSet,
    Nothing,
    Air,
    StraightDraw,
    NutStraightDraw,
    Gutshot,
    Oesd,
    Wrap,
    NutWrap,
    FlushDraw,
    BackdoorFlushDraw,
    BackdoorNutFlushDraw,
    Outs,
    NutOuts,
    Low,
    LowDraw,
    NutLowDraw,
    Counterfeit,
    Blocker,
    FlushDrawBlocker,
    StraightBlocker,
}

/// How a name may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Alone.
    Plain,
    /// Alone or with `+`.
    Type,
    /// Alone, with `+`, with a place up to this one, with both.
    Placed(u8),
    /// Alone, with a place up to this one, with place and `+`.
    Ranked(u8),
    /// With a number of cards from this one on, and `+`; alone it means so many or more, unless that is 0.
    Counted(u8, u8),
    /// Another name at its best place, alone.
    Best(Name),
    /// The same, alone or with `+`.
    BestType(Name),
}

/// No count of cards is higher.
const MOST: u8 = 52;

type Entry = (&'static str, Form, Name, &'static str);

/// All names as they are written, in the order of docs/board-words.md, with what they mean; N stands for the number.
const ENTRIES: [Entry; 50] = {
    use Form::{Best, BestType, Counted, Placed, Plain, Ranked, Type};
    use Name as N;
    [
        ("highcard", Type, N::HighCard, "the best hand is a high card"),
        ("pair", Type, N::Pair, "the best hand is one pair, a pair of the board's too"),
        ("twopair", Type, N::TwoPair, "the best hand is two pair, be one of them the board's"),
        ("threeofakind", Type, N::ThreeOfAKind, "the best hand is three of a kind: set, trips, or the board's"),
        ("straight", Placed(10), N::Straight, "the best hand is a straight; N: with N - 1 better ones on this board"),
        ("nutstraight", BestType(N::Straight), N::Straight, "the best hand is the best straight of this board"),
        (
            "flush",
            Placed(10),
            N::Flush,
            "the best hand is a flush; N: with N - 1 higher cards of the suit off the board",
        ),
        ("nutflush", BestType(N::Flush), N::Flush, "the best hand is a flush with the highest card off the board"),
        (
            "fullhouse",
            Placed(99),
            N::FullHouse,
            "the best hand is a full house; N: with N - 1 better ones on this board",
        ),
        ("topfull", BestType(N::FullHouse), N::FullHouse, "the best hand is the best full house of this board"),
        ("quads", Type, N::Quads, "the best hand is four of a kind"),
        ("straightflush", Type, N::StraightFlush, "the best hand is a straight flush, a royal one too"),
        ("nuts", Plain, N::Nuts, "no two cards that are left make a better hand"),
        ("pocketpair", Plain, N::PocketPair, "two cards of a rank that is not on the board"),
        ("overpair", Plain, N::Overpair, "two cards of a rank above all of the board"),
        ("toppair", Plain, N::TopPair, "exactly one card of the board's top rank, which stands there once"),
        (
            "middlepair",
            Plain,
            N::MiddlePair,
            "exactly one card of a rank between the board's top and lowest, which stands there once",
        ),
        (
            "bottompair",
            Plain,
            N::BottomPair,
            "exactly one card of the board's lowest rank of two or more, which stands there once",
        ),
        ("toptwo", Plain, N::TopTwo, "cards of the board's two top ranks, each of which stands there once"),
        (
            "topbottom",
            Plain,
            N::TopBottom,
            "cards of the board's top and lowest ranks of three or more, each of which stands there once",
        ),
        (
            "bottomtwo",
            Plain,
            N::BottomTwo,
            "cards of the board's two lowest ranks of three or more, each of which stands there once",
        ),
        ("trips", Plain, N::Trips, "exactly one card of a rank that stands on the board twice"),
        (
            "set",
            Ranked(5),
            N::Set,
            "two cards of a rank that stands on the board once; N: the best such is the board's N-th rank",
        ),
        ("topset", Plain, N::TopSet, "a set of the board's top rank"),
        ("middleset", Plain, N::MiddleSet, "a set of a rank between the board's top and lowest"),
        ("bottomset", Plain, N::BottomSet, "a set of the board's lowest rank of two or more"),
        ("nothing", Plain, N::Nothing, "no pocket pair, no card of a rank that is on the board, no straight or better"),
        ("air", Plain, N::Air, "nothing, with neither a straight draw nor a flush draw"),
        ("straightdraw", Counted(1, 1), N::StraightDraw, "a card brings a straight, or a better one; N: so many cards"),
        (
            "nutstraightdraw",
            Counted(1, 1),
            N::NutStraightDraw,
            "a card brings the best straight of the board then; N: so many cards",
        ),
        ("gutshot", Plain, N::Gutshot, "all straight outs are of one rank"),
        ("oesd", Plain, N::Oesd, "straight outs of two ranks or more, eight cards at most"),
        ("wrap", Counted(9, 9), N::Wrap, "nine straight outs or more; N: so many"),
        ("nutwrap", Counted(1, 9), N::NutWrap, "a wrap of which nine outs or more bring the best straight; N: so many"),
        (
            "fd",
            Ranked(12),
            N::FlushDraw,
            "two cards of a suit of which two are on the board; N: with N - 1 higher cards off the board",
        ),
        ("nfd", Best(N::FlushDraw), N::FlushDraw, "a flush draw with the highest card off the board"),
        ("bdfd", Plain, N::BackdoorFlushDraw, "on the flop, two cards of a suit of which one is on the board"),
        ("bdnfd", Plain, N::BackdoorNutFlushDraw, "such a draw with the highest card off the board"),
        ("outs", Counted(1, 0), N::Outs, "N cards bring a straight or better, of a higher type or a higher straight"),
        ("nutouts", Counted(1, 0), N::NutOuts, "with N cards the hand is the nuts"),
        ("low", Ranked(56), N::Low, "the hand has a low of eight or better; N: with N - 1 better ones on this board"),
        ("nutlow", Best(N::Low), N::Low, "the hand has the best low of this board"),
        ("lowdraw", Plain, N::LowDraw, "no low, and a card brings it"),
        (
            "nutlowdraw",
            Plain,
            N::NutLowDraw,
            "two ranks of a low are on the board, and the lowest two others in the hand",
        ),
        (
            "counterfeit",
            Plain,
            N::Counterfeit,
            "a nut low or nut low draw that a card of one of the hand's own ranks ruins",
        ),
        (
            "blocker",
            Ranked(10),
            N::Blocker,
            "one card of a suit with three on the board; N: with N - 1 higher ones off the board",
        ),
        (
            "nutblocker",
            Best(N::Blocker),
            N::Blocker,
            "the highest card off the board of a suit with three on it, alone",
        ),
        (
            "fdblocker",
            Ranked(11),
            N::FlushDrawBlocker,
            "one card of a suit with two on the board; N: with N - 1 higher ones off the board",
        ),
        (
            "nutfdblocker",
            Best(N::FlushDrawBlocker),
            N::FlushDrawBlocker,
            "the highest card off the board of a suit with two on it, alone",
        ),
        (
            "straightblocker",
            Counted(1, 1),
            N::StraightBlocker,
            "a card of a rank that the board's best straight needs, without that straight; N: so many",
        ),
    ]
};

/// All names as they are written, with what they mean; N stands for the number.
pub const NAMES: [(&str, &str); ENTRIES.len()] = {
    let mut names = [("", ""); ENTRIES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = (ENTRIES[i].0, ENTRIES[i].3);
        i += 1;
    }
    names
};

/// A word, such as `set`, `wrap13+` or `straight2`, without the `@` before it.
///
/// ```
/// use omaha_core::words::Word;
/// assert_eq!(Word::parse("Wrap13+")?.to_string(), "wrap13+");
/// assert_eq!(Word::parse("fd1")?, Word::parse("nfd")?);
/// assert_eq!(Word::parse("wrap8").unwrap_err().code(), "word.number");
/// assert_eq!(Word::token("wrap13+!AA"), "wrap13+");
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    pub(super) name: Name,
    /// 0 is none.
    pub(super) number: u8,
    pub(super) plus: bool,
}

impl Word {
    /// The part of a text, from its start, that a word can be: letters, then digits, then perhaps a plus sign; empty if the text
    /// does not begin with a letter.
    pub fn token(text: &str) -> &str {
        let bytes = text.as_bytes();
        let letters = bytes.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        if letters == 0 {
            return "";
        }
        let digits = bytes.iter().skip(letters).take_while(|b| b.is_ascii_digit()).count();
        let end = letters + digits;
        &text[..end + usize::from(bytes.get(end) == Some(&b'+'))]
    }

    /// Reads a whole text as a word; small letters and capitals are the same.
    ///
    /// The codes of the errors: `word.unknown`, `word.number`, `word.plus`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let fault = |code| Error::Word { code, text: text.chars().take(40).collect() };
        if Self::token(text) != text {
            return Err(fault("word.unknown"));
        }
        let (text, plus) = text.strip_suffix('+').map_or((text, false), |rest| (rest, true));
        let letters = text.trim_end_matches(|c: char| c.is_ascii_digit());
        let digits = &text[letters.len()..];
        let entry = ENTRIES.iter().find(|entry| entry.0.eq_ignore_ascii_case(letters));
        let &(_, form, name, _) = entry.ok_or_else(|| fault("word.unknown"))?;
        // A number that is too large is out of range like others.
        let number = if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(u8::MAX)) };
        let (least, most) = match form {
            Form::Plain | Form::Type | Form::Best(_) | Form::BestType(_) => (1, 0),
            Form::Placed(most) | Form::Ranked(most) => (1, most),
            Form::Counted(least, _) => (least, MOST),
        };
        if number.is_some_and(|number| !(least..=most).contains(&number)) {
            return Err(fault("word.number"));
        }
        let plus_fits = match form {
            Form::Plain | Form::Best(_) => false,
            Form::Type | Form::Placed(_) | Form::BestType(_) => true,
            Form::Ranked(_) | Form::Counted(..) => number.is_some(),
        };
        if plus && !plus_fits {
            return Err(fault("word.plus"));
        }
        match (form, number) {
            (Form::Counted(_, 0), None) => Err(fault("word.number")),
            (Form::Best(name) | Form::BestType(name), _) => Ok(Self { name, number: 1, plus }),
            // The best place or better is the best place.
            (Form::Ranked(_), Some(1)) => Ok(Self { name, number: 1, plus: false }),
            _ => Ok(Self { name, number: number.unwrap_or(0), plus }),
        }
    }

    /// What it is about.
    pub fn name(self) -> Name {
        self.name
    }

    /// Its number, if it has one.
    pub fn number(self) -> Option<u8> {
        (self.number > 0).then_some(self.number)
    }

    /// Whether a plus sign stands after it.
    pub fn plus(self) -> bool {
        self.plus
    }

    /// All names that may stand alone, in the order of [`NAMES`].
    pub fn bare() -> impl Iterator<Item = (&'static str, Self)> {
        ENTRIES.iter().filter_map(|entry| Self::parse(entry.0).ok().map(|word| (entry.0, word)))
    }

    /// Whether a place (1 is the best, 0 none) is what the word asks for.
    #[inline]
    pub(super) fn is_place(self, place: u32) -> bool {
        let number = u32::from(self.number);
        place > 0 && (number == 0 || place == number || self.plus && place < number)
    }

    /// Whether a number of cards is, where the bare word asks for so many or more.
    #[inline]
    pub(super) fn is_count(self, count: usize, bare: usize) -> bool {
        let number = usize::from(self.number);
        match (number, self.plus) {
            (0, _) => count >= bare,
            (_, true) => count >= number,
            (_, false) => count == number,
        }
    }
}

/// The name that players use for the best of its kind, and no number.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = |form: &Form| matches!(form, Form::Best(_) | Form::BestType(_));
        let by_name = |best_too: bool| {
            ENTRIES
                .iter()
                .find(|entry| entry.2 == self.name && best(&entry.1) == best_too)
                .map(|entry| (entry.0, entry.1))
        };
        let plus = if self.plus { "+" } else { "" };
        match (self.number, by_name(true)) {
            (1, Some((name, Form::BestType(_)))) => write!(f, "{name}{plus}"),
            (1, Some((name, _))) => f.write_str(name),
            (number, _) => {
                f.write_str(by_name(false).map_or("", |found| found.0))?;
                if number > 0 { write!(f, "{number}{plus}") } else { f.write_str(plus) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for (name, _, _, _) in ENTRIES {
            for number in ["", "1", "2", "9", "10", "56", "300", "99999999999"] {
                for plus in ["", "+"] {
                    let Ok(word) = Word::parse(&format!("{name}{number}{plus}")) else { continue };
                    assert_eq!(Word::parse(&word.to_string()), Ok(word), "{name}{number}{plus} as {word}");
                }
            }
        }
    }

    #[test]
    fn a_token_ends_where_the_word_does() {
        let tokens = [
            ("set,AA", "set"),
            ("wrap13++", "wrap13+"),
            ("fd2+)", "fd2+"),
            ("", ""),
            ("13", ""),
            ("ß", ""),
            ("fd²", "fd"),
        ];
        for (text, token) in tokens {
            assert_eq!(Word::token(text), token, "{text}");
        }
    }
}
