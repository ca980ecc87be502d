//! Reads terms, letter by letter. Which fault is told if there are several: D17 of docs/ranges-language.md.

use super::fault::Fault;
use super::letters::{Letter, Notice, rank_of, rank_variable, suit_of, suit_variable};
use super::term::{Bracket, Move, Piece, Said, Slot, Span, Term};
use std::collections::BTreeSet;

const ACE: u8 = 12;
/// So many terms may brackets and spans stand for in all.
pub const MOST_STEPS: usize = 65_536;

/// Reads letters from a place on.
pub struct TermReader<'a> {
    letters: &'a [Letter],
    /// Cards in a hand.
    pub cards: usize,
    /// The letter that comes next.
    pub at: usize,
    /// Warnings so far.
    pub notices: BTreeSet<Notice>,
    /// Where the text ends.
    end: usize,
    steps: usize,
}

fn is_suit(letter: Option<u8>) -> bool {
    letter.is_some_and(|letter| suit_of(letter).is_some() || suit_variable(letter).is_some())
}

impl<'a> TermReader<'a> {
    pub fn new(letters: &'a [Letter], cards: usize, end: usize, notices: BTreeSet<Notice>) -> Self {
        Self { letters, cards, at: 0, notices, end, steps: 0 }
    }

    /// The letter so many places on.
    pub fn ahead(&self, places: usize) -> Option<&'a Letter> {
        self.letters.get(self.at + places)
    }

    /// The letter that comes next.
    pub fn char(&self) -> Option<u8> {
        self.ahead(0).map(|letter| letter.char)
    }

    /// Whether one of these comes next.
    pub fn next_is(&self, chars: &[u8]) -> bool {
        self.char().is_some_and(|char| chars.contains(&char))
    }

    /// Where the next letter stands.
    pub fn offset(&self) -> usize {
        self.ahead(0).map_or(self.end, |letter| letter.offset as usize)
    }

    pub fn fault(&self, code: &'static str) -> Fault {
        Fault::at(code, self.offset())
    }

    /// About a letter that cannot stand there.
    pub fn unexpected(&self) -> Fault {
        self.fault(match self.char() {
            Some(b'0' | b'1') => "range.character",
            Some(b'%') => "range.percent",
            _ => "range.unexpected",
        })
    }

    fn warn(&mut self, code: &'static str, offset: usize) {
        self.notices.insert(Notice { offset, code });
    }

    // Slots

    fn at_slot(&self) -> bool {
        self.char().is_some_and(|char| {
            char == b'*' || rank_of(char).is_some() || rank_variable(char).is_some() || is_suit(Some(char))
        })
    }

    fn read_slot(&mut self) -> Slot {
        let offset = self.offset() as u32;
        let rank = self.char().and_then(|char| {
            rank_of(char)
                .map(Said::Is)
                .or_else(|| rank_variable(char).map(Said::Var))
                .or_else(|| (char == b'*').then_some(Said::Any))
        });
        self.at += usize::from(rank.is_some());
        let suit =
            self.char().and_then(|char| suit_of(char).map(Said::Is).or_else(|| suit_variable(char).map(Said::Var)));
        self.at += usize::from(suit.is_some());
        Slot { rank: rank.unwrap_or_default(), suit: suit.unwrap_or_default(), offset, implied: rank.is_none() }
    }

    // Spans

    /// Slots that move up or down; the sign stood at `offset`.
    fn shift(&mut self, first: Vec<Slot>, moves: Move, offset: usize) -> Result<Span, Fault> {
        if first.iter().all(|slot| slot.rank.value().is_none()) {
            return Err(Fault::at("range.span_no_rank", offset));
        }
        let span = Span { first, moves };
        if span.count() == 1 {
            self.warn("range.shift_alone", offset);
        }
        Ok(span)
    }

    /// Slots that move to others; the sign stood at `offset`.
    fn span(&mut self, first: Vec<Slot>, last: Vec<Slot>, offset: usize) -> Result<Span, Fault> {
        if first.iter().chain(&last).all(|slot| slot.rank.value().is_none()) {
            return Err(Fault::at("range.span_no_rank", offset));
        }
        if first.len() != last.len() {
            return Err(Fault::at("range.span_length", offset));
        }
        let mut far = 0;
        for (one, other) in first.iter().zip(&last) {
            let at = other.offset as usize;
            if one.suit != other.suit {
                return Err(Fault::at("range.span_suits", at));
            }
            match (one.rank, other.rank) {
                (Said::Is(from), Said::Is(to)) => {
                    let steps = i32::from(to) - i32::from(from);
                    if steps != 0 && far != 0 && steps != far {
                        return Err(Fault::at("range.span_steps", at));
                    }
                    far = if far == 0 { steps } else { far };
                }
                (one, other) if one != other => return Err(Fault::at("range.span_slots", at)),
                _ => {}
            }
        }
        if let ([Slot { rank: Said::Is(from), offset, .. }], [Slot { rank: Said::Is(to), .. }]) =
            (&first[..], &last[..])
            && (*from.max(to), (1..=3).contains(from.min(to))) == (ACE, true)
        {
            self.warn("range.ace_low", *offset as usize);
        }
        Ok(Span { first, moves: Move::To(last) })
    }

    /// The same card twice is a slip of the pen.
    fn refuse_twice<'s>(slots: impl IntoIterator<Item = &'s Slot>) -> Result<(), Fault> {
        let mut seen = 0u64;
        for slot in slots {
            if let (Said::Is(rank), Said::Is(suit)) = (slot.rank, slot.suit) {
                let card = 1 << (4 * rank + suit);
                if seen & card != 0 {
                    return Err(Fault::at("range.card_twice", slot.offset as usize));
                }
                seen |= card;
            }
        }
        Ok(())
    }

    // Brackets

    fn read_bracket(&mut self) -> Result<Bracket, Fault> {
        let opened = self.offset();
        self.at += 1;
        let mut items = Vec::new();
        loop {
            items.push(self.read_item(opened)?);
            match self.char() {
                Some(b']') => break,
                None => return Err(Fault::at("range.unclosed", opened)),
                Some(b'[' | b'{') => return Err(self.fault("range.nested")),
                Some(b',') => self.at += 1,
                _ => return Err(self.unexpected()),
            }
        }
        self.at += 1;
        let mut written = items.iter().flat_map(|item| &item.first);
        if is_suit(self.char()) && written.all(|slot| slot.suit == Said::Any) {
            self.warn("range.bracket_suits", opened);
        }
        if let [Span { first, moves }] = &items[..]
            && first.len() > 1
        {
            if *moves != Move::None {
                Self::refuse_twice(first)?;
                if let Some(last) = items.first().and_then(|item| item.steps().pop()) {
                    Self::refuse_twice(&last)?;
                }
                return Ok(Bracket { items, is_list: false });
            }
            self.warn("range.bracket_list", opened);
            let alone = |slot: &Slot| Span { first: vec![*slot], moves: Move::None };
            items = first.iter().map(alone).collect();
        }
        self.check_list(&items)?;
        Ok(Bracket { items, is_list: true })
    }

    /// What stands between commas.
    fn read_item(&mut self, opened: usize) -> Result<Span, Fault> {
        let first = self.read_side_in_bracket(opened)?;
        let offset = self.offset();
        if self.next_is(b"+") {
            self.at += 1;
            return self.shift(first, Move::Up, offset);
        }
        if !self.next_is(b"-") {
            return Ok(Span { first, moves: Move::None });
        }
        self.at += 1;
        if !self.at_slot() {
            return self.shift(first, Move::Down, offset);
        }
        let last = self.read_side_in_bracket(opened)?;
        self.span(first, last, offset)
    }

    fn read_side_in_bracket(&mut self, opened: usize) -> Result<Vec<Slot>, Fault> {
        match self.char() {
            None => return Err(Fault::at("range.unclosed", opened)),
            Some(b'[' | b'{') => return Err(self.fault("range.nested")),
            Some(b',' | b']') => return Err(self.fault("range.item_missing")),
            _ => {}
        }
        let mut side = Vec::new();
        while self.at_slot() {
            side.push(self.read_slot());
        }
        if side.is_empty() { Err(self.unexpected()) } else { Ok(side) }
    }

    /// A list is of single cards, and has no variable but one suit for all.
    fn check_list(&self, items: &[Span]) -> Result<(), Fault> {
        let mut suit = None;
        for item in items {
            let Some(first) = item.first.first() else { continue };
            if item.first.len() > 1 {
                return Err(Fault::at("range.list_item", first.offset as usize));
            }
            let own = match first.suit {
                Said::Var(variable) => Some(variable),
                _ => None,
            };
            if matches!(first.rank, Said::Var(_)) || *suit.get_or_insert(own) != own {
                return Err(Fault::at("range.list_variable", first.offset as usize));
            }
        }
        Ok(())
    }

    // Terms

    /// Whether a term begins here.
    pub fn at_term(&self) -> bool {
        self.at_slot() || self.next_is(b"[{")
    }

    fn read_pieces(&mut self) -> Result<Vec<(Piece, u8)>, Fault> {
        let mut pieces: Vec<(Piece, u8)> = Vec::new();
        let (mut brace, mut opened, mut filled, mut width) = (0u8, None, false, 0);
        loop {
            let offset = self.offset();
            match (self.char(), opened) {
                (Some(b'{'), Some(_)) => return Err(self.fault("range.nested")),
                (Some(b'{'), None) => {
                    // No more braces than slots, and one for good measure: an empty pair is a fault.
                    brace += 1;
                    (opened, filled) = (Some(offset), false);
                    self.at += 1;
                    continue;
                }
                (Some(b'}'), Some(_)) => {
                    if !filled {
                        return Err(self.fault("range.item_missing"));
                    }
                    opened = None;
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let piece = if self.at_slot() {
                Piece::Slot(self.read_slot())
            } else if self.next_is(b"[") {
                Piece::Bracket(self.read_bracket()?)
            } else {
                break;
            };
            filled = true;
            width += match &piece {
                Piece::Slot(_) => 1,
                Piece::Bracket(bracket) => bracket.width(),
            };
            if width > self.cards {
                return Err(Fault::at("range.too_many_slots", offset));
            }
            pieces.push((piece, if opened.is_some() { brace } else { 0 }));
            Self::refuse_twice(slots(&pieces))?;
        }
        if let Some(opened) = opened {
            return Err(match self.char() {
                Some(b'+' | b'-') => Fault::at("range.span_brackets", opened),
                Some(char) if !b",:!)@".contains(&char) => self.unexpected(),
                _ => Fault::at("range.unclosed", opened),
            });
        }
        Ok(pieces)
    }

    /// The term that begins here.
    pub fn read_term(&mut self) -> Result<Term, Fault> {
        let (start, began) = (self.at, self.offset());
        let pieces = self.read_pieces()?;
        let (stop, offset) = (self.at, self.offset());
        let mut span = None;
        if self.next_is(b"+-") {
            let first = self.plain(&pieces, start, stop)?;
            let up = self.next_is(b"+");
            self.at += 1;
            span = Some(if up {
                self.shift(first, Move::Up, offset)?
            } else if !self.at_term() {
                self.shift(first, Move::Down, offset)?
            } else {
                let start = self.at;
                let pieces = self.read_pieces()?;
                let last = self.plain(&pieces, start, self.at)?;
                self.span(first, last, offset)?
            });
        }
        self.warn_of_habits(&pieces);
        let term = span.map_or(Term::Pieces(pieces), Term::Span);
        self.steps = self.steps.saturating_add(term.count());
        if self.steps > MOST_STEPS {
            return Err(Fault::at("range.too_many_steps", began));
        }
        Ok(term)
    }

    /// The slots of a term that moves, which has no brackets and no braces.
    fn plain(&self, pieces: &[(Piece, u8)], start: usize, stop: usize) -> Result<Vec<Slot>, Fault> {
        let read = self.letters.get(start..stop).unwrap_or_default();
        match read.iter().find(|letter| b"[{".contains(&letter.char)) {
            Some(letter) => Err(Fault::at("range.span_brackets", letter.offset as usize)),
            None => Ok(slots(pieces).copied().collect()),
        }
    }

    /// What players of two cards, or of other programs, write.
    fn warn_of_habits(&mut self, pieces: &[(Piece, u8)]) {
        let written: Vec<&Slot> = slots(pieces).filter(|slot| slot.implied || slot.rank != Said::Any).collect();
        let Some(first) = written.first().filter(|_| written.len() == pieces.len()) else { return };
        let start = first.offset as usize;
        let count = written.iter().filter(|slot| slot.rank.value().is_some()).count();
        // Bare ranks at the beginning.
        let bare = written.iter().take_while(|slot| slot.rank.value().is_some() && slot.suit == Said::Any).count();
        let differ = |one: &Slot, other: &Slot| one.rank != other.rank;
        match written[..] {
            [one, other] if count == 2 && bare == 1 && other.suit == Said::Is(3) && differ(one, other) => {
                self.warn("range.holdem_suited", start);
            }
            [one, other, third]
                if count == 2
                    && bare == 2
                    && third.rank == Said::Var(rank_variable(b'O').unwrap_or_default())
                    && third.suit == Said::Any
                    && differ(one, other) =>
            {
                self.warn("range.holdem_offsuit", start);
            }
            _ => {}
        }
        // Ranks, the last one with a suit, then suits alone.
        let rank_at = |i: usize| written.get(i).is_some_and(|slot| slot.rank.value().is_some());
        if count == 0 || !(0..count).all(rank_at) || bare + 1 != count {
            return;
        }
        if written.iter().skip(count).any(|slot| !slot.implied) {
            return;
        }
        let suits: Vec<Said> = written.iter().skip(count - 1).map(|slot| slot.suit).collect();
        if count >= 2 && (suits[..] == [Said::Is(1), Said::Is(3)] || suits[..] == [Said::Is(3), Said::Is(3)]) {
            self.warn("range.omaha_suffix", start);
        }
        if suits.iter().all(|&suit| suit == Said::Var(1)) && count + suits.len() == self.cards {
            self.warn("range.any_card", start);
        }
    }
}

/// The slots that stand outside brackets.
pub fn slots(pieces: &[(Piece, u8)]) -> impl Iterator<Item = &Slot> {
    pieces.iter().filter_map(|(piece, _)| match piece {
        Piece::Slot(slot) => Some(slot),
        Piece::Bracket(_) => None,
    })
}
