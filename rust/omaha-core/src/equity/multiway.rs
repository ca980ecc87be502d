//! Hands put in order by what they win at a table of several, where only hands that are good enough stay: docs/orderings.md.
//!
//! Everybody has a random hand and throws it away or puts in a pot-sized raise, three and a half big blinds on top of the blinds' one
//! and a half; those who stay show down. A hand's value is what staying wins on average, if the others stay exactly with the hands of a
//! given [`Population`].
//! One deal of the others' hands and a board serves every hand that can be made of the cards that are left.

use super::ordering::{classes_of, sizes_of, turned};
use super::sample::Generator;
use crate::card_set::CardSet;
use crate::error::{Error, Place};
use crate::eval::index::{CHOOSE, pair_index};
use crate::eval::single::{flush_suit, high_unchecked, low_ranks, low_unchecked, row_of, suit_ranks, suited_value};
use crate::eval::tables::{Tables, tables};

/// Parts of a big blind in which winnings are counted: every share of a pot is whole.
pub const BLIND: u64 = 10_080;
/// What staying costs, in those parts.
pub const STAKE: u64 = 7 * BLIND / 2;
/// The most tables of one call of [`Multiway::deal`]; what a hand wins at them, and how often it was held, fit one word.
pub const MOST_TABLES: u32 = 1 << 20;
/// What is in the pot beforehand.
const DEAD: u64 = 3 * BLIND / 2;
/// Tables whose hands are summed together, so that the sums of hands with the same highest cards stay in the cache.
const TOGETHER: u32 = 512;
/// Above this bit of a hand's sum stands how often it was held.
const TIMES: u32 = 40;

/// How often the hands of a class were held, and what they won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visits {
    /// How often.
    pub times: u64,
    /// What they took from the pots, their own stakes included, in [`BLIND`]ths of a big blind.
    pub won: u64,
}

/// Which hands stay, by their numbers; made by [`Multiway::population`].
pub struct Population(Vec<bool>);

/// A game of so many cards and players.
pub struct Multiway {
    cards: usize,
    players: usize,
    hilo: bool,
    /// The class of each hand, by the hand's number among all sets of as many cards.
    class: Vec<u32>,
}

impl Multiway {
    /// Four to six cards, two to ten players.
    pub fn new(cards: usize, players: usize, hilo: bool) -> Result<Self, Error> {
        if !(4..=6).contains(&cards) {
            return Err(Error::CardCount { found: cards, expected: "4 to 6", offset: None }.at(Place::Hole));
        }
        let max = (47 / cards).min(10);
        if !(2..=max).contains(&players) {
            return Err(Error::PlayerCount { found: players, max });
        }
        let mut class = vec![0; CHOOSE[52][cards] as usize];
        for (number, first) in classes_of(cards).enumerate() {
            for mask in turned(first.mask()) {
                class[number_of(mask)] = number as u32;
            }
        }
        Ok(Self { cards, players, hilo, class })
    }

    /// How many hands are in each class.
    pub fn sizes(&self) -> &'static [u8] {
        sizes_of(self.cards)
    }

    /// The hands of the classes for which this is true.
    pub fn population(&self, stays: impl Fn(usize) -> bool) -> Population {
        Population(self.class.iter().map(|&class| stays(class as usize)).collect())
    }

    /// Deals so many tables (at most [`MOST_TABLES`]), always the same ones for a seed and a number; what each class won.
    pub fn deal(&self, seed: &[u8; 32], number: u64, count: u32, stays: &Population) -> Vec<Visits> {
        let t = tables();
        let mut generator = Generator::new(b"omaha-sample-1", seed, number);
        let mut deck: [u8; 52] = core::array::from_fn(|id| id as u8);
        // A row is read as far as 64 from where it begins.
        let mut sums = vec![0u64; self.class.len() + 64];
        let mut tables = Vec::with_capacity(TOGETHER as usize);
        for number in 1..=count.min(MOST_TABLES) {
            let mut left = deck.len();
            let mut draw = |count: usize| {
                (0..count).fold(0u64, |mask, _| {
                    let at = generator.below(left as u64) as usize;
                    left -= 1;
                    deck.swap(at, left);
                    mask | 1 << deck[left]
                })
            };
            let board = set(draw(5));
            let mut others = Others::default();
            let mut gone = board.mask();
            for _ in 1..self.players {
                let hand = draw(self.cards);
                gone |= hand;
                if stays.0.get(number_of(hand)).copied().unwrap_or_default() {
                    others.meet(t, set(hand), board, self.hilo);
                }
            }
            tables.push(Rest::new(t, CardSet::FULL.mask() & !gone, board, &others, self.hilo));
            if number % TOGETHER == 0 || number == count.min(MOST_TABLES) {
                self.add(&tables, &mut sums);
                tables.clear();
            }
        }
        let mut visits = vec![Visits::default(); self.sizes().len()];
        for (&class, sum) in self.class.iter().zip(sums) {
            if let Some(visits) = visits.get_mut(class as usize) {
                visits.times += sum >> TIMES;
                visits.won += sum & ((1 << TIMES) - 1);
            }
        }
        visits
    }

    /// Adds what all hands of the tables' remaining cards win; where sums are many, hands with the same two highest cards together.
    fn add(&self, tables: &[Rest], sums: &mut [u64]) {
        if self.cards == 4 {
            tables.iter().for_each(|rest| rest.hands(sums, 4, rest.count, 0, &[0; 64], 0));
            return;
        }
        let mut with_high = Vec::with_capacity(tables.len());
        for high in 0..52 {
            with_high.clear();
            with_high.extend(tables.iter().filter_map(|rest| Some((rest, rest.place(high)?))));
            for low in 0..high {
                let first = CHOOSE[high][self.cards] as usize + CHOOSE[low][self.cards - 1] as usize;
                for &(rest, i) in &with_high {
                    if let Some(j) = rest.place(low) {
                        let with = either(&rest.pairs[i], &rest.pairs[j]);
                        rest.hands(sums, self.cards - 2, j, rest.pairs[i][j], &with, first);
                    }
                }
            }
        }
    }
}

/// A place for each of the cards that are left, and more to make whole vectors.
type Each = [u8; 64];

#[inline(always)]
fn either(a: &Each, b: &Each) -> Each {
    core::array::from_fn(|i| a[i] | b[i])
}

fn set(mask: u64) -> CardSet {
    CardSet::from_mask(mask).unwrap_or_default()
}

/// The number of a set of cards among all of as many.
fn number_of(mask: u64) -> usize {
    set(mask).iter().enumerate().map(|(i, card)| CHOOSE[usize::from(card.id())][i + 1] as usize).sum()
}

/// The best among the others who stay, and how many have it.
#[derive(Default)]
struct Others {
    count: u64,
    high: u16,
    highs: u64,
    low: u8,
    lows: u64,
}

impl Others {
    fn meet(&mut self, t: &Tables, hand: CardSet, board: CardSet, hilo: bool) {
        self.count += 1;
        let high = high_unchecked(t, hand, board);
        if high >= self.high {
            self.highs = if high == self.high { self.highs + 1 } else { 1 };
            self.high = high;
        }
        let low = if hilo { low_unchecked(t, hand, board) } else { 0 };
        if low > 0 && low >= self.low {
            self.lows = if low == self.low { self.lows + 1 } else { 1 };
            self.low = low;
        }
    }

    /// What a hand takes, by what its pairs can do: see [`Rest::pairs`].
    fn takes(&self, does: usize) -> u64 {
        let pot = (DEAD + STAKE * (self.count + 1)) / 2;
        let share = |wins: bool, ties: bool, others: u64| match (wins, ties) {
            (true, _) => pot,
            (_, true) => pot / (others + 1),
            _ => 0,
        };
        let high = share(does & 8 != 0, does & 4 != 0, self.highs);
        // Nobody has a low: the high takes both halves.
        let low = if self.low == 0 && does & 2 == 0 { high } else { share(does & 2 != 0, does & 1 != 0, self.lows) };
        high + low
    }
}

/// The cards that nobody was dealt, and what each two of them do against the others on the board.
struct Rest {
    /// The cards as a set, and one by one.
    live: u64,
    count: usize,
    ids: Each,
    /// By two places in `ids`, the higher one first: 8 beats all highs, 4 is as good as the best, 2 and 1 likewise of the lows.
    pairs: [Each; 52],
    /// What a hand adds to its sum, by what its pairs can do.
    adds: [u64; 16],
}

impl Rest {
    fn new(t: &Tables, live: u64, board: CardSet, others: &Others, hilo: bool) -> Self {
        let adds = core::array::from_fn(|does| 1 << TIMES | others.takes(does));
        let mut rest = Self { live, count: 0, ids: [0; 64], pairs: [[0; 64]; 52], adds };
        for card in set(live) {
            rest.ids[rest.count] = card.id();
            rest.count += 1;
        }
        let row = row_of(t, board);
        let suit = flush_suit(board).unwrap_or(4);
        let in_suit = if suit < 4 { suit_ranks(board, suit) } else { 0 };
        let lows = low_ranks(board) << 8;
        for i in 0..rest.count {
            let a = rest.ids[i];
            for j in 0..i {
                let b = rest.ids[j];
                let mut high = row.0[pair_index(b / 4, a / 4)];
                if u32::from(a % 4) == suit && a % 4 == b % 4 {
                    high = high.max(suited_value(t, in_suit, 1 << (a / 4) | 1 << (b / 4)));
                }
                let mut does = u8::from(high > others.high) << 3 | u8::from(high == others.high) << 2;
                if hilo {
                    let low = t.low[(lows | low_ranks(set(1 << a | 1 << b))) & 0xffff];
                    does |= u8::from(low > others.low) << 1 | u8::from(low == others.low && low > 0);
                }
                rest.pairs[i][j] = does;
            }
        }
        rest
    }

    /// The place of a card in `ids`.
    #[inline(always)]
    fn place(&self, id: usize) -> Option<usize> {
        (self.live >> id & 1 == 1).then(|| (self.live & ((1 << id) - 1)).count_ones() as usize)
    }

    /// Adds to the sums of all hands that have `count` more cards from the first `below` ones. `does` is what the cards so far do, `with`
    /// what each of the first ones does with one of them; `first` is the hands' number so far.
    fn hands(&self, sums: &mut [u64], count: usize, below: usize, does: u8, with: &Each, first: usize) {
        for i in count - 1..below {
            let first = first + CHOOSE[usize::from(self.ids[i])][count] as usize;
            let does = does | with[i];
            let all = either(with, &self.pairs[i]);
            if count > 2 {
                self.hands(sums, count - 1, i, does, &all, first);
            } else if let Some(row) = sums.get_mut(first..).and_then(<[u64]>::first_chunk_mut::<64>) {
                for (&id, &with) in self.ids.iter().zip(&all).take(i) {
                    let sum = &mut row[usize::from(id & 63)];
                    *sum = sum.wrapping_add(self.adds[usize::from((does | with) & 15)]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::equity::ordering::class_of;
    use crate::equity::plain::winners;

    const SEED: [u8; 32] = [7; 32];

    /// All hands of the cards that are left, one by one, with the evaluator instead of pairs.
    fn slowly(game: &Multiway, number: u64, count: u32, stays: impl Fn(usize) -> bool) -> Vec<Visits> {
        let mut generator = Generator::new(b"omaha-sample-1", &SEED, number);
        let mut deck: Vec<u64> = (0..52).map(|id| 1 << id).collect();
        let mut visits = vec![Visits::default(); game.sizes().len()];
        for _ in 0..count {
            let mut left = 52;
            let mut draw = |count: usize| {
                (0..count).fold(CardSet::EMPTY, |all, _| {
                    let at = generator.below(left as u64) as usize;
                    left -= 1;
                    deck.swap(at, left);
                    all.union(set(deck[left]))
                })
            };
            let board = draw(5);
            let dealt: Vec<CardSet> = (1..game.players).map(|_| draw(game.cards)).collect();
            let gone = dealt.iter().fold(board, |all, hand| all.union(*hand));
            let mut hands = vec![CardSet::EMPTY];
            hands.extend(dealt.into_iter().filter(|hand| stays(class_of(*hand).expect("a hand"))));
            let pot = DEAD + STAKE * hands.len() as u64;
            let live = CardSet::FULL.difference(gone);
            each_hand(live, CardSet::EMPTY, game.cards, &mut |hand| {
                hands[0] = hand;
                let (high, low) = winners(&hands, board, game.hilo);
                let part = |who: u16, of: u64| if who & 1 == 1 { of / u64::from(who.count_ones()) } else { 0 };
                let won = if low == 0 { 2 * part(high, pot / 2) } else { part(high, pot / 2) + part(low, pot / 2) };
                let visits = &mut visits[class_of(hand).expect("a hand")];
                visits.times += 1;
                visits.won += won;
            });
        }
        visits
    }

    fn each_hand(live: CardSet, hand: CardSet, more: usize, call: &mut impl FnMut(CardSet)) {
        if more == 0 {
            return call(hand);
        }
        let mut left = live;
        for card in live {
            left = left.difference(CardSet::EMPTY.with(card));
            each_hand(left, hand.with(card), more - 1, call);
        }
    }

    #[test]
    fn each_hand_wins_what_the_evaluator_says() {
        for (cards, players, hilo, count) in [
            (4, 10, false, 30),
            (4, 10, true, 30),
            (4, 6, true, 3),
            (5, 6, true, 3),
            (5, 9, false, 40),
            (6, 6, true, 3),
        ] {
            let game = Multiway::new(cards, players, hilo).expect("a game");
            let stays = |class: usize| class % 5 < 2;
            assert_eq!(
                game.deal(&SEED, 3, count, &game.population(stays)),
                slowly(&game, 3, count, stays),
                "{cards} cards, {players} players, low {hilo}"
            );
        }
    }

    #[test]
    fn tables_are_the_same_for_a_seed_and_a_number() {
        let game = Multiway::new(4, 6, true).expect("a game");
        let all = game.population(|_| true);
        let won = |seed, number| {
            game.deal(&[seed; 32], number, 600, &all).iter().fold((0, 0), |sum, v| (sum.0 + v.times, sum.1 + v.won))
        };
        // Known numbers: what was shipped can be made again.
        assert_eq!(won(1, 2), won(1, 2));
        assert_eq!(won(1, 2), (10_530_000, 393_162_884_100));
        assert_ne!(won(1, 2).1, won(1, 3).1);
        assert_ne!(won(1, 2).1, won(2, 2).1);
    }

    #[test]
    fn who_is_alone_wins_the_blinds_and_two_share_by_their_equity() {
        let game = Multiway::new(4, 2, false).expect("a game");
        for visits in game.deal(&SEED, 0, 2, &game.population(|_| false)) {
            assert_eq!(visits.won, visits.times * (DEAD + STAKE));
        }
        let visits = game.deal(&SEED, 0, 20_000, &game.population(|_| true));
        // Against one random hand: 0.6107421912, see the tests of the exact table.
        let hand = crate::parse_set("AhKhQdJd").expect("a hand");
        let Visits { times, won } = visits[class_of(hand).expect("a hand")];
        let equity = won as f64 / (times * (DEAD + 2 * STAKE)) as f64;
        assert!((equity - 0.6107).abs() < 0.02, "{equity}");
    }

    #[test]
    fn games_that_cannot_be_dealt_are_refused() {
        for (cards, players) in [(3, 6), (7, 6), (4, 1), (4, 11), (5, 10), (6, 8), (6, 0)] {
            assert!(Multiway::new(cards, players, false).is_err(), "{cards} {players}");
        }
        assert!(Multiway::new(6, 7, true).is_ok());
    }
}
