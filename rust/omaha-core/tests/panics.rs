//! No input makes the core panic: random bytes and sizes into every public function, and every error has a message and a
//! code that does not change. Bounded; `OMAHA_FUZZ_ROUNDS=10000000 cargo test --test panics` goes on for longer.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::deals::Random;
use omaha_core::equity::{Matchups, Player, Request, Sampler, Spot};
use omaha_core::eval::{self, Batch, Path, Results};
use omaha_core::hand::{Action, Cards, Event, Hand, Post, PostKind, RedealPolicy, Refill, RunIt, Setup, Work};
use omaha_core::rules::{
    BlindsInPot, HandGame, HandRules, House, Kill, MinimumRaise, Muck, PotFormula, Stakes, Straddle, Structure,
};
use omaha_core::words::{BoardWords, NAMES, Question, Word, each_hand, texture};
use omaha_core::{Card, CardSet, Deck, Error, Place, Words, bounded, draw, parse_card, parse_cards, parse_set};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Every error there is, with its code. A new one has to be added here: `known` does not compile without it.
fn errors() -> Vec<(Error, &'static str)> {
    let card = Card::new(51).unwrap();
    let range = Error::CardRange { value: 52, index: None };
    vec![
        (Error::CardSyntax { text: "x".to_owned(), offset: 1 }, "card.syntax"),
        (range.clone(), "card.range"),
        (Error::CardRange { value: i64::MIN, index: Some(2) }, "card.range"),
        (Error::CardDuplicate { card, offset: None }, "card.duplicate"),
        (Error::CardDuplicate { card, offset: Some(3) }, "card.duplicate"),
        (Error::CardCount { found: 3, expected: "4 to 7", offset: None }, "card.count"),
        (Error::CardCount { found: 3, expected: "4 to 7", offset: Some(usize::MAX) }, "card.count"),
        (Error::Row { row: 5, error: Box::new(range.clone()) }, "card.range"),
        (range.at(Place::Hole), "card.range"),
        (Error::Unstable.at(Place::Hand(4)).at(Place::Board), "array.unstable"),
        (Error::Length { what: "high", found: 1, expected: 2 }, "array.length"),
        (Error::RankRange { value: -1, max: 7462 }, "rank.range"),
        (Error::HoldingRange { value: u64::MAX, count: 1 }, "holding.range"),
        (Error::DeckEmpty { asked: 53, left: 52 }, "deck.empty"),
        (Error::Unstable, "array.unstable"),
        (Error::Conservation { put_in: 2, out: 1 }, "integrity.conservation"),
        (Error::OsRandom, "deck.os_random"),
        (Error::HandCount { found: 0, max: 11 }, "showdown.hands"),
        (Error::PlayerCount { found: 12, max: 11 }, "equity.players"),
        (Error::PlayerCount { found: 2, max: 1 }, "equity.players"),
        (Error::EquityWork { work: 6, most: 5 }, "work.too_large"),
        (Error::Word { code: "word.unknown", text: "nut".to_owned() }, "word.unknown"),
        (Error::Word { code: "word.number", text: "wrap8".to_owned() }, "word.number"),
        (Error::Word { code: "word.plus", text: "set+".to_owned() }, "word.plus"),
        (Error::NobodyToAct, "phase.nobody_to_act"),
        (Error::EventRange { value: 9, count: 8 }, "hand.event_range"),
        (Error::CountTooLarge, "count.too_large"),
        (Error::WorkTooLarge { most: 5 }, "work.too_large"),
        (Error::NoThread, "internal.no_thread"),
        (Error::Interrupted, "internal.interrupted"),
    ]
}

/// Whether the error is of a kind that [`errors`] lists.
fn known(error: &Error) -> bool {
    match error.root() {
        Error::CardSyntax { .. }
        | Error::CardRange { .. }
        | Error::CardDuplicate { .. }
        | Error::CardCount { .. }
        | Error::Length { .. }
        | Error::RankRange { .. }
        | Error::HoldingRange { .. }
        | Error::DeckEmpty { .. }
        | Error::Conservation { .. }
        | Error::Unstable
        | Error::OsRandom
        | Error::HandCount { .. }
        | Error::PlayerCount { .. }
        | Error::EquityWork { .. }
        | Error::Word { .. }
        | Error::NobodyToAct
        | Error::EventRange { .. }
        | Error::CountTooLarge
        | Error::WorkTooLarge { .. }
        | Error::NoThread
        | Error::Interrupted => errors().iter().any(|(other, _)| other.code() == error.code()),
        // Those of hands and ranges have codes of their own, see their tests.
        Error::HandDefects { .. }
        | Error::IllegalAction { .. }
        | Error::Floor { .. }
        | Error::RangeText { .. }
        | Error::Range { .. } => error.code().contains('.'),
        // Those of pots too.
        Error::PotsDefects { .. } | Error::Row { .. } | Error::At { .. } => false,
    }
}

#[test]
fn codes_do_not_change() {
    for (error, code) in errors() {
        assert_eq!(error.code(), code);
        assert!(!error.to_string().is_empty() && known(&error));
    }
    let codes: std::collections::BTreeSet<_> = errors().into_iter().map(|(_, code)| code).collect();
    assert_eq!(codes.len(), 22);
    assert!(codes.iter().all(|code| code.split('.').all(|part| !part.is_empty()) && code.contains('.')));
}

#[test]
fn wrapped_errors_tell_the_fault_the_row_and_the_argument() {
    let fault = Error::CardRange { value: 99, index: Some(3) };
    let error = Error::Row { row: 7, error: Box::new(fault.clone().at(Place::Board)) };
    let told = (error.code(), error.row(), error.place(), error.offset(), error.root());
    assert_eq!(told, ("card.range", Some(7), Some(Place::Board), Some(3), &fault));
    assert_eq!(error.to_string(), "row 7: board: 99 is not a card id (0 to 51), at position 3");
    let error = Error::Row { row: 7, error: Box::new(fault.clone()) }.at(Place::Hand(2));
    assert_eq!((error.row(), error.place(), error.offset()), (Some(7), Some(Place::Hand(2)), Some(3)));
    assert_eq!(error.to_string(), "hands[2]: row 7: 99 is not a card id (0 to 51), at position 3");
    assert_eq!((fault.row(), fault.place(), fault.root()), (None, None, &fault));
}

/// Random input, and the rare values at which things break.
struct Input(Random);

impl Input {
    fn size(&mut self) -> usize {
        match self.0.below(8) {
            0 => [usize::MAX, usize::MAX - 1, usize::MAX / 2, usize::MAX >> 31, u32::MAX as usize, 255, 256]
                [self.0.below(7)],
            1 => self.0.below(100),
            _ => self.0.below(9),
        }
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let length = self.0.below(most + 1);
        let top = [52, 53, 256, 4][self.0.below(4)];
        (0..length).map(|_| self.0.below(top) as u8).collect()
    }

    fn text(&mut self) -> String {
        let bytes = self.bytes(40);
        if self.0.below(2) == 0 {
            return String::from_utf8_lossy(&bytes).into_owned();
        }
        let letters: Vec<char> = "23456789TJQKAtjqka10cdhsCDHS♣♢♥♠ ,\t\nſK\u{0}é😀".chars().collect();
        bytes.iter().map(|&byte| letters[usize::from(byte) % letters.len()]).collect()
    }

    /// A set of any number of cards, most often of about as many as are asked for.
    fn set(&mut self, about: usize) -> CardSet {
        let count = if self.0.below(8) == 0 { self.0.below(53) } else { about + self.0.below(3) };
        let mut deck: Vec<u8> = (0..52).collect();
        self.0.shuffle(&mut deck);
        deck.truncate(count.saturating_sub(1));
        common::set(&deck)
    }

    fn path(&mut self) -> Path {
        Path::ALL[self.0.below(3)]
    }
}

impl Words for Input {
    fn next_word(&mut self) -> u32 {
        self.0.next() as u32
    }
}

/// What calls gave: errors are looked at, answers must be shown to have been computed.
#[derive(Default)]
struct Seen {
    codes: BTreeMap<&'static str, u32>,
    answers: u32,
}

impl Seen {
    fn look<T: std::fmt::Debug>(&mut self, result: Result<T, Error>) -> Option<T> {
        match result {
            Ok(answer) => {
                self.answers += 1;
                Some(answer)
            }
            Err(error) => {
                assert!(known(&error), "{error:?}");
                assert!(!error.to_string().is_empty() && !format!("{error:?}").is_empty());
                let _ = (error.offset(), error.row(), error.place());
                *self.codes.entry(error.code()).or_default() += 1;
                None
            }
        }
    }
}

fn text(input: &mut Input, seen: &mut Seen) {
    let text = input.text();
    seen.look(parse_cards(&text));
    seen.look(parse_set(&text));
    seen.look(parse_card(&text));
}

fn cards(input: &mut Input, seen: &mut Seen) {
    seen.look(Card::new(input.0.next() as u8)).map(|card| (card.unicode(), card.rank_letter()));
    let mask = input.0.next() >> input.0.below(64);
    if let Some(set) = CardSet::from_mask(mask) {
        assert_eq!(set.iter().rev().count(), set.len());
        assert_eq!(set.to_string().len(), 2 * set.len());
        assert_eq!(format!("{set:?}").is_empty(), set.first().is_some() && set.is_empty());
    }
}

fn numbers(input: &mut Input, seen: &mut Seen) {
    let value = (input.0.next() >> input.0.below(64)) as u16;
    seen.look(eval::category(value));
    seen.look(eval::describe_high(value));
    seen.look(eval::describe_low(value as u8));
    seen.look(eval::low_ranks(value as u8));
}

fn hands(input: &mut Input, seen: &mut Seen) {
    let (hole, board) = (input.set(5), input.set(4));
    let board = if input.0.below(4) == 0 { board } else { board.difference(hole) };
    seen.look(eval::check(hole, board));
    seen.look(eval::high(hole, board));
    seen.look(eval::low(hole, board));
    seen.look(eval::high_cards(hole, board));
    seen.look(eval::low_cards(hole, board));
    seen.look(eval::five_cards(board));
    seen.look(eval::holding_index(hole, board));
    let (index, count) = (input.size().wrapping_mul(input.size()), input.size());
    seen.look(eval::holding_at(index, board, count));
    seen.look(eval::holdings(count, input.size()));
}

fn showdowns(input: &mut Input, seen: &mut Seen) {
    let about = 4 + input.0.below(3);
    let mut left = CardSet::FULL.difference(input.set(5));
    let board = CardSet::FULL.difference(left);
    let hands: Vec<CardSet> = (0..input.0.below(14))
        .map(|_| {
            if input.0.below(16) == 0 {
                return input.set(about);
            }
            let hand: CardSet = left.iter().take(about).collect();
            left = left.difference(hand);
            hand
        })
        .collect();
    seen.look(eval::showdown(&hands, board, input.0.below(2) == 0));
}

fn equities(input: &mut Input, seen: &mut Seen) {
    seen.look(Player::parse(&(input.text() + "*")));
    let about = 4 + input.0.below(3);
    let mut left = CardSet::FULL.difference(input.set(4));
    let board = CardSet::FULL.difference(left);
    let mut players: Vec<Player> = (0..input.0.below(5))
        .map(|_| {
            let unknown = if input.0.below(4) == 0 { input.0.below(about) } else { 0 };
            let hand: CardSet = left.iter().skip(input.0.below(3)).take(about - unknown).collect();
            left = left.difference(hand);
            Player { known: hand, unknown: Some(unknown) }
        })
        .collect();
    if input.0.below(8) == 0 {
        players.push(if input.0.below(2) == 0 { Player::ANY } else { input.set(about).into() });
    }
    let dead = if input.0.below(2) == 0 { CardSet::EMPTY } else { input.set(3) };
    let size = if input.0.below(8) == 0 { Some(input.size()) } else { None };
    if let Some(spot) = seen.look(Spot::of_players(&players, size, board, dead, input.0.below(2) == 0)) {
        let request = Request::new(&spot);
        if let Some(()) = seen.look(request.check(50_000)) {
            let job = request.job();
            assert!(job.run(0, job.parts()).deals() > 0);
        }
        if input.0.below(50) == 0 {
            assert_eq!(Sampler::new(&spot, [1; 32]).run(0, 1, 9).deals(), 9);
        }
    }
    let (hole, board) = (input.bytes(60), input.bytes(9));
    let (players, cards, board_cards) = (input.0.below(5), input.0.below(8), input.0.below(9));
    let matchups =
        Matchups { hole: &hole, players, cards, board: &board, board_cards, shared_board: true, hilo: false };
    if board_cards > 2 {
        let _ = (matchups.rows(), seen.look(matchups.tally(input.0.below(3))));
    }
}

fn batches(input: &mut Input, seen: &mut Seen) {
    let (k, b, shared) = (input.size(), input.size(), input.0.below(2) == 0);
    // Most often rows of the right length.
    let rows = input.0.below(140);
    let (mut hole, mut board) = (input.bytes(300), input.bytes(300));
    if k < 100 && b < 100 && input.0.below(8) > 0 {
        hole = (0..rows * k).map(|i| (i % k) as u8).collect();
        board = (0..if shared { b } else { rows * b }).map(|i| 51u8.wrapping_sub((i % b) as u8)).collect();
        if input.0.below(4) == 0 && !hole.is_empty() {
            let at = input.0.below(hole.len());
            hole[at] = input.0.next() as u8;
        }
    }
    let Some(batch) = Batch::new(&hole, k, &board, b, shared).map_err(|e| seen.look::<()>(Err(e))).ok() else { return };
    let part = batch.part(input.size(), input.size());
    assert!(part.rows() <= batch.rows());
    let room = |input: &mut Input| if input.0.below(8) == 0 { input.size().min(999) } else { part.rows() };
    let (mut high, mut low) = (vec![0; room(input)], vec![0; room(input)]);
    let results = Results {
        high: (input.0.below(4) > 0).then_some(&mut high[..]),
        low: (input.0.below(4) > 0).then_some(&mut low[..]),
    };
    seen.look(part.evaluate(input.path(), results));
}

fn boards(input: &mut Input, seen: &mut Seen) {
    let (board, cards) = (input.set(4), input.size());
    // The right room only for what is small; more is tested elsewhere.
    let right = eval::holdings(cards, board.len()).ok().filter(|&count| count <= 300_000 && input.0.below(64) == 0);
    let mut out = vec![0; right.unwrap_or_else(|| input.0.below(2000))];
    seen.look(eval::high_board(board, cards, &mut out));
    seen.look(eval::low_board(board, cards, &mut out));
}

fn words(input: &mut Input, seen: &mut Seen) {
    let mut text = input.text();
    if input.0.below(2) == 0 {
        let (name, _) = NAMES[input.0.below(NAMES.len())];
        let plus = ["", "+", "++"][input.0.below(3)];
        let number = if input.0.below(2) == 0 { String::new() } else { input.size().to_string() };
        text = format!("{name}{number}{plus}");
    }
    assert!(text.starts_with(Word::token(&text)));
    let word = seen.look(Word::parse(&text));
    let (hand, board) = (input.set(4), input.set(4));
    let question = [Question::NutHiOuts, Question::NutLoOuts, Question::FlopCategory, Question::OutsToType(5)];
    seen.look(question[input.0.below(4)].answer(hand, board));
    seen.look(texture(board));
    if let Some(on) = seen.look(BoardWords::new(board)) {
        let (numbers, bits) = on.columns(hand);
        assert_eq!(numbers[0] == 0, bits == 0);
        assert!(on.outs(hand).all.intersection(hand.union(board)).is_empty());
        assert!(word.is_none_or(|word| bits != 0 || !on.holds(word, hand)));
        let mut out = [0; 2];
        seen.look(each_hand(&on, &[hand.mask(), input.0.next()], &mut out, |on, hand| on.columns(hand).1));
    }
}

fn decks(input: &mut Input, seen: &mut Seen) {
    let mut seed = [0; 32];
    seed.fill_with(|| input.0.next() as u8);
    let mut deck = Deck::seeded(seed, input.0.next());
    for _ in 0..3 {
        let (asked, left) = (input.size(), deck.left());
        let dealt = seen.look(deck.deal(asked)).map_or(0, |cards| cards.len());
        assert_eq!(deck.left(), left - dealt);
    }
    assert_eq!(deck.try_clone().map(|copy| copy.left()), Some(deck.left()));
    let most = input.0.next() as u32 >> input.0.below(32);
    assert!(bounded(input, most) < most.max(1));
    let mut items = input.bytes(60);
    assert_eq!(draw(&mut items, input).is_some(), !items.is_empty());
}

/// An amount: a small one, or one at an edge.
fn amount(input: &mut Input) -> u64 {
    match input.0.below(12) {
        0 => [u64::MAX, 1 << 62, (1 << 62) + 1, 1 << 63, 1 << 60, (1 << 60) + 1][input.0.below(6)],
        1 => 0,
        _ => input.0.below(40) as u64,
    }
}

/// Hands of any house, played with legal and illegal actions.
fn played(input: &mut Input, seen: &mut Seen) {
    let flag = |input: &mut Input| input.0.below(2) == 0;
    let rules = HandRules {
        minimum_raise: [MinimumRaise::Increment, MinimumRaise::Double, MinimumRaise::PlusMinimum][input.0.below(3)],
        pot_formula: [PotFormula::AfterCall, PotFormula::BeforeCall][input.0.below(2)],
        blinds_in_pot: [BlindsInPot::Full, BlindsInPot::Actual, BlindsInPot::SmallAsBig][input.0.below(3)],
        half_bet_rule: flag(input),
        straddle: [Straddle::None, Straddle::Left, Straddle::Button][input.0.below(3)],
        muck: [Muck::Losers, Muck::Callers, Muck::None][input.0.below(3)],
        all_in_face_up: flag(input),
        allow_open_fold: flag(input),
        burns: input.0.below(8) > 0,
        rabbit: flag(input),
        max_runs: [1, 1, 2, 3, 3, 4][input.0.below(6)],
        ..HandRules::default()
    };
    let structure = [Structure::Limit, Structure::PotLimit, Structure::NoLimit][input.0.below(3)];
    let hole_cards = 4 + input.0.below(4);
    let game = HandGame {
        boards: [1, 1, 1, 2, 2, 3, 4, 0][input.0.below(8)],
        courchevel: hole_cards == 5 && flag(input),
        ..HandGame::plain(hole_cards, flag(input), structure)
    };
    let mut blinds: Vec<u64> = (0..input.0.below(4)).map(|_| amount(input)).collect();
    blinds.sort_unstable();
    let mut stakes = Stakes::blinds(&blinds);
    stakes.ante = amount(input) / 8;
    stakes.cap = flag(input).then(|| amount(input));
    stakes.unit = [1, 1, 2, 5, 0, u64::MAX][input.0.below(6)];
    let Some(house) = seen.look(House::new(rules, game, stakes)) else { return };
    let stacks: Vec<u64> = (0..input.0.below(9)).map(|_| amount(input)).collect();
    let post = |input: &mut Input| Post {
        seat: input.0.below(9),
        kind: PostKind::ALL[input.0.below(8)],
        amount: amount(input),
    };
    let posts: Vec<Post> = (0..input.0.below(4)).map(|_| post(input)).collect();
    let mut deck = Deck::seeded([3; 32], input.0.next());
    let setup = Setup {
        stacks: &stacks,
        button: input.0.below(stacks.len() + 1),
        posts: (input.0.below(4) == 0).then_some(&posts),
        straddles: if input.0.below(4) == 0 { &[3, 4] } else { &[] },
        added: if input.0.below(8) == 0 { amount(input) } else { 0 },
        cards: if flag(input) { Cards::Deck(&mut deck) } else { Cards::Unknown },
        manual_showdown: flag(input),
        players_left: None,
        bomb_pot: if input.0.below(6) == 0 { Some(amount(input)) } else { None },
        kill: if input.0.below(6) == 0 {
            Some((input.0.below(9), [Kill::Half, Kill::Full][input.0.below(2)]))
        } else {
            None
        },
        run_it: [RunIt::Times(1), RunIt::Ask, RunIt::Times(input.0.below(4) as u8)][input.0.below(3)],
    };
    let Some(mut hand) = seen.look(Hand::new(house.into(), setup)) else { return };
    for _ in 0..input.0.below(60) {
        let bounds = hand.legal_actions().and_then(|legal| legal.raise);
        let to = match (bounds, input.0.below(4)) {
            (Some((least, _)), 0) => least,
            (Some((_, most)), 1) => most,
            _ => amount(input),
        };
        let actions =
            [Action::Fold, Action::Check, Action::Call, Action::RaiseTo(to), Action::Show, Action::Muck, Action::Check];
        let before = hand.clone();
        let action =
            if input.0.below(3) == 0 { Action::RunIt(input.0.below(5) as u8) } else { actions[input.0.below(7)] };
        let done = match input.0.below(12) {
            0 => seen.look(floor(&mut hand, input)),
            1 => seen.look(hand.apply_by(input.0.below(9), action)),
            _ => seen.look(hand.apply(action)),
        };
        if done.is_none() {
            assert_eq!(hand, before);
        }
    }
    assert_eq!(again(&hand).as_ref(), Some(&hand), "{:?} {:?}", hand.commands(), hand.events());
    seen.look(hand.at(input.0.below(60)));
    if input.0.below(8) == 0 {
        let most = input.0.below(500) as u64;
        seen.look(hand.count_actions(input.0.below(4) as u32, Work { most, poll: &mut || Ok(()) }));
        seen.look(hand.totals(Work { most, poll: &mut || Ok(()) }));
    }
    let _ = (format!("{hand:?} {:?}", hand.events()), hand.key(), hand.pots(), hand.settlement(), hand.board());
}

/// Something that the floor does, possible or not.
fn floor(hand: &mut Hand, input: &mut Input) -> Result<(), Error> {
    let seat = input.0.below(9);
    let cards =
        CardSet::from_mask(input.0.next() & input.0.next() & input.0.next() & ((1 << 52) - 1)).unwrap_or_default();
    let cards = if input.0.below(2) == 0 { hand.hole_cards(seat) } else { cards };
    let policy = [RedealPolicy::Roberts, RedealPolicy::Tda][input.0.below(2)];
    let whole = Deck::seeded([4; 32], input.0.next()).deal(52).unwrap_or_default();
    match input.0.below(14) {
        0 => hand.misdeal(),
        1 => hand.void_hand(),
        2 | 3 => hand.kill_hand(seat),
        4 => hand.time_out(hand.to_act().unwrap_or(seat)),
        5 => hand.time_out(seat),
        6 => hand.expose(seat, cards),
        7 => hand.show_cards(seat, Some(cards)),
        8 => hand.show_cards(seat, None),
        9 => hand.out_of_turn(seat),
        10 => hand.redeal_street(policy, &Refill::Cards(&[])),
        11 => hand.redeal_street(policy, &Refill::Cards(&[&whole[..input.0.below(7)]])),
        12 => hand.redeal_street(policy, &Refill::Deck(&whole[..52 - input.0.below(2)])),
        _ => hand.rabbit().map(|_| ()),
    }
}

/// The same hand, by doing everything again.
fn again(hand: &Hand) -> Option<Hand> {
    let post = |event: &Event| match event {
        Event::Posted(post) => Some(*post),
        _ => None,
    };
    let posts: Vec<Post> = hand.events().iter().filter_map(post).collect();
    let (hole, stub) = hand.cards();
    let setup = Setup {
        stacks: hand.starting_stacks(),
        button: hand.button(),
        posts: Some(&posts),
        straddles: &[],
        players_left: hand.players_left(),
        added: hand.added(),
        cards: Cards::Same { hole, stub: *stub },
        manual_showdown: hand.is_manual(),
        bomb_pot: hand.bomb_pot(),
        kill: hand.kill(),
        run_it: hand.run_it(),
    };
    let mut again = Hand::new(hand.house().clone(), setup).ok()?;
    for command in hand.commands() {
        again.perform(command).ok()?;
    }
    Some(again)
}

type Call = fn(&mut Input, &mut Seen);

#[test]
fn nothing_panics() {
    const KINDS: [(&str, Call); 11] = [
        ("text", text),
        ("cards", cards),
        ("numbers", numbers),
        ("hands", hands),
        ("showdowns", showdowns),
        ("equities", equities),
        ("batches", batches),
        ("boards", boards),
        ("words", words),
        ("decks", decks),
        ("played", played),
    ];
    let rounds = std::env::var("OMAHA_FUZZ_ROUNDS").map_or(20_000, |rounds| rounds.parse().unwrap());
    let mut codes = std::collections::BTreeSet::new();
    for (name, call) in KINDS {
        let mut seen = Seen::default();
        for round in 0..rounds {
            let input = Input(Random(round));
            let again = AssertUnwindSafe(|| {
                let mut input = input;
                call(&mut input, &mut seen);
            });
            assert!(catch_unwind(again).is_ok(), "{name}, round {round}");
        }
        // Both ways were taken, or the fuzz is of no use.
        assert!(seen.answers > 0, "{name}: {:?}", seen.codes);
        assert!(!seen.codes.is_empty(), "{name}");
        codes.extend(seen.codes.into_keys());
    }
    let all = errors().into_iter().map(|(_, code)| code);
    // Those take another thread, an operating system, a resolver that misbehaves, a caller who breaks off, or a count beyond 2^64.
    let beyond = [
        "array.unstable",
        "deck.os_random",
        "integrity.conservation",
        "internal.no_thread",
        "internal.interrupted",
        "count.too_large",
    ];
    let reachable: Vec<_> = all.filter(|code| !beyond.contains(code)).collect();
    assert!(reachable.iter().all(|code| codes.contains(code)), "{codes:?}");
}

#[test]
fn a_secure_deck_deals_too() {
    let mut deck = Deck::secure().unwrap();
    assert_eq!(deck.deal(52).map(|cards| cards.into_iter().collect()), Ok(CardSet::FULL));
    assert_eq!(deck.deal(1).unwrap_err().code(), "deck.empty");
}
