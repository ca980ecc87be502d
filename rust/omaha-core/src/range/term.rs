//! Terms as they are written: slots, brackets, braces and spans.

/// What is said of a card's rank, or of its suit: nothing, a value, or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Said {
    /// Any will do.
    #[default]
    Any,
    /// This one.
    Is(u8),
    /// The value of this variable.
    Var(u8),
}

impl Said {
    /// The value, if it is one.
    pub fn value(self) -> Option<u8> {
        match self {
            Self::Is(value) => Some(value),
            _ => None,
        }
    }
}

/// A place for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its rank.
    pub rank: Said,
    /// Its suit.
    pub suit: Said,
    /// Where it is written.
    pub offset: u32,
    /// Whether a suit stands without a rank.
    pub implied: bool,
}

/// How slots move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// They stay.
    None,
    /// All ranks up until one would leave the deck.
    Up,
    /// All down.
    Down,
    /// To these, each rank that moves by as many steps.
    To(Vec<Slot>),
}

/// Slots and how they move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What is written first.
    pub first: Vec<Slot>,
    /// The sign after it.
    pub moves: Move,
}

impl Span {
    /// Each step, the first one included.
    pub fn steps(&self) -> Vec<Vec<Slot>> {
        let (step, last) = match &self.moves {
            Move::None => return vec![self.first.clone()],
            Move::Up => (1, None),
            Move::Down => (-1, None),
            Move::To(last) => (if self.far() < 0 { -1 } else { 1 }, Some(last)),
        };
        let mut steps = vec![self.first.clone()];
        for far in 1..=self.count() - 1 {
            let moved = self.first.iter().enumerate().map(|(i, slot)| {
                let stays = last.is_some_and(|last| last.get(i).is_some_and(|other| other.rank == slot.rank));
                match slot.rank {
                    Said::Is(rank) if !stays => {
                        Slot { rank: Said::Is((i32::from(rank) + step * far as i32) as u8), ..*slot }
                    }
                    _ => *slot,
                }
            });
            steps.push(moved.collect());
        }
        steps
    }

    /// How many steps there are.
    pub fn count(&self) -> usize {
        let ranks = self.first.iter().filter_map(|slot| slot.rank.value());
        match &self.moves {
            Move::None => 1,
            Move::Up => 13 - usize::from(ranks.max().unwrap_or(12)),
            Move::Down => 1 + usize::from(ranks.min().unwrap_or(0)),
            Move::To(_) => 1 + self.far().unsigned_abs() as usize,
        }
    }

    /// How far the ranks of a span with two sides go.
    pub fn far(&self) -> i32 {
        let Move::To(last) = &self.moves else { return 0 };
        let mut far = self.first.iter().zip(last).filter_map(|(one, other)| {
            Some(i32::from(other.rank.value()?) - i32::from(one.rank.value()?)).filter(|&far| far != 0)
        });
        far.next_back().unwrap_or(0)
    }
}

/// What stands in square brackets: one span of several slots, or a list of cards for one slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Its items.
    pub items: Vec<Span>,
    /// A list: each item is one slot, or the slots of a lone item are taken one by one.
    pub is_list: bool,
}

impl Bracket {
    /// How many slots it fills.
    pub fn width(&self) -> usize {
        if self.is_list { 1 } else { self.items.first().map_or(1, |item| item.first.len()) }
    }

    /// How many choices it stands for; a list is one.
    pub fn count(&self) -> usize {
        if self.is_list { 1 } else { self.items.first().map_or(1, Span::count) }
    }
}

/// A slot or a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One slot.
    Slot(Slot),
    /// One slot or several.
    Bracket(Bracket),
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// Slots that move together.
    Span(Span),
    /// Slots and brackets side by side, each with the number of its braces, or 0.
    Pieces(Vec<(Piece, u8)>),
}

impl Term {
    /// How many terms without brackets and spans it stands for.
    pub fn count(&self) -> usize {
        match self {
            Self::Span(span) => span.count(),
            Self::Pieces(pieces) => pieces.iter().fold(1, |all, (piece, _)| match piece {
                Piece::Slot(_) => all,
                Piece::Bracket(bracket) => all.saturating_mul(bracket.count()),
            }),
        }
    }
}
