//! Exact sums for hands that are all known, with some of the board dealt.

use super::classes::Classes;
use super::plain::keep;
use super::rows::{low_bit, rank_pairs};
use super::spot::{Spot, by_suit, flush};
use super::tally::{Sums, Tally};
use crate::card_set::CardSet;
use crate::eval::single::low_ranks;
use crate::eval::tables::tables;

/// The ranks of the hands' suits.
pub(crate) fn suits_of(hands: &[CardSet]) -> Vec<[u16; 4]> {
    hands.iter().map(|&hand| by_suit(hand)).collect()
}

/// Whether anybody can make a flush of the suit.
pub(crate) fn flush_matters(suits: &[[u16; 4]], suit: usize) -> bool {
    suits.iter().any(|ranks| ranks[suit].count_ones() >= 2)
}

/// Who has the best low with each set of low ranks on the board; 0 if nobody has one.
pub(crate) fn low_winners(hands: &[CardSet], on_board: u8) -> u16 {
    if on_board.count_ones() < 3 {
        return 0;
    }
    let (mut best, mut who) = (0, 0);
    for (i, &hand) in hands.iter().enumerate() {
        let value = tables().low[usize::from(on_board) << 8 | low_ranks(hand)];
        if value > 0 {
            keep(u16::from(value), i, &mut best, &mut who);
        }
    }
    who
}

/// Counts the boards for hands that are all known, class by class.
pub fn collapsed(spot: &Spot) -> Tally {
    let hands = spot.hands();
    let n = hands.len();
    let suits = suits_of(hands);
    let mut classes = Classes::new(spot, |suit| flush_matters(&suits, suit), hands);
    let rows = &tables().rows;
    let pairs: Vec<Vec<usize>> = hands.iter().map(|&hand| rank_pairs(hand)).collect();
    // Each hand's value and the winners of the low, by multiset of ranks to come.
    let mut values = vec![0u16; classes.ranks.len() * n];
    let mut lows = vec![0u16; if spot.hilo() { classes.ranks.len() } else { 0 }];
    let on_board = low_ranks(spot.board()) as u8;
    let mut winners_by_ranks = [u16::MAX; 256];
    for (at, class) in classes.ranks.iter().enumerate().filter(|(_, class)| class.row > 0) {
        let row = &rows[usize::from(class.row)].0;
        for (value, pairs) in values[at * n..].iter_mut().zip(&pairs) {
            *value = pairs.iter().fold(0, |best, &pair| best.max(row[pair]));
        }
        if let Some(low) = lows.get_mut(at) {
            let ranks = class.ranks[..classes.to_come].iter().fold(on_board, |all, &rank| all | low_bit(rank));
            let who = &mut winners_by_ranks[usize::from(ranks)];
            if *who == u16::MAX {
                *who = low_winners(hands, ranks);
            }
            *low = *who;
        }
    }
    let mut sums = Sums::new(n, spot.hilo());
    let mut ranks = core::mem::take(&mut classes.ranks);
    for &(suit, _) in &classes.suits {
        let beside = classes.beside(suit);
        for come in classes.come_of(suit) {
            let suited = classes.board[suit] | come.ranks;
            let mut flushes = [0u16; super::spot::PLAYERS];
            for (value, suits) in flushes.iter_mut().zip(&suits) {
                *value = flush(suited, suits[suit]);
            }
            classes.each_suited(come, &beside, &mut |class| {
                let (mut best, mut high) = (0, 0);
                for (i, &value) in values[class.ranks * n..][..n].iter().enumerate() {
                    keep(value.max(flushes[i]), i, &mut best, &mut high);
                }
                let low = lows.get(class.ranks).copied().unwrap_or(0);
                sums.add(high, low, class.boards);
                let boards = &mut ranks[class.ranks].boards;
                *boards = boards.wrapping_sub(class.boards);
            });
        }
    }
    for (at, class) in ranks.iter().enumerate().filter(|(_, class)| class.boards > 0) {
        let (mut best, mut high) = (0, 0);
        for (i, &value) in values[at * n..][..n].iter().enumerate() {
            keep(value, i, &mut best, &mut high);
        }
        sums.add(high, lows.get(at).copied().unwrap_or(0), class.boards);
    }
    sums.into_tally()
}
