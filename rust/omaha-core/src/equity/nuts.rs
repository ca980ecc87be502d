//! How often a hand ends up as the best that any hand could be.

use super::classes::Classes;
use super::known::suits_of;
use super::rows::{low_bit, rank_pairs};
use super::spot::{Spot, flush};
use crate::card_set::CardSet;
use crate::eval::index::pair_index;
use crate::eval::single::low_ranks;
use crate::eval::tables::tables;

/// For each player how many boards make his high (or his low) the nuts: as good as any two cards off the board would make. And how
/// many boards there are. All hands are known.
pub fn nuts(spot: &Spot, low: bool) -> (Vec<u64>, u64) {
    let hands = spot.hands();
    let mut counts = vec![0; hands.len()];
    if low {
        return low_nuts(spot, counts);
    }
    let mut classes = Classes::new(spot, |_| true, hands);
    classes.without_suited();
    let suits = suits_of(hands);
    let pairs: Vec<Vec<usize>> = hands.iter().map(|&hand| rank_pairs(hand)).collect();
    let row_of = |row: u16| &tables().rows[usize::from(row)].0;
    // The best value by ranks alone, and each hand's.
    let by_ranks: Vec<(u16, Vec<u16>)> = classes
        .ranks
        .iter()
        .map(|class| {
            let row = row_of(class.row);
            let mut on_board = [0u8; 13];
            for card in spot.board() {
                on_board[usize::from(card.rank())] += 1;
            }
            class.ranks[..classes.to_come].iter().for_each(|&rank| on_board[usize::from(rank)] += 1);
            let best = (0..13u8).flat_map(|high| (0..=high).map(move |low| (low, high)));
            let best = best.filter(|&(low, high)| {
                let left = |rank: u8| 4u8.saturating_sub(on_board[usize::from(rank)]);
                left(high) > u8::from(low == high) && left(low) > 0
            });
            let best = best.map(|(low, high)| row[pair_index(low, high)]).max().unwrap_or(0);
            (best, pairs.iter().map(|pairs| pairs.iter().fold(0, |best, &pair| best.max(row[pair]))).collect())
        })
        .collect();
    let mut total = 0;
    for &(suit, _) in &classes.suits {
        let beside = classes.beside(suit);
        for come in classes.come_of(suit) {
            let suited = classes.board[suit] | come.ranks;
            let best_flush = flush(suited, 0x1fff & !suited);
            classes.each_suited(come, &beside, &mut |class| {
                total += class.boards;
                let (best, values) = &by_ranks[class.ranks];
                let best = (*best).max(best_flush);
                for (i, count) in counts.iter_mut().enumerate() {
                    let value = values[i].max(flush(suited, suits[i][suit]));
                    *count += if value == best { class.boards } else { 0 };
                }
            });
        }
    }
    for (class, (best, values)) in classes.ranks.iter().zip(&by_ranks).filter(|(class, _)| class.boards > 0) {
        total += class.boards;
        for (count, value) in counts.iter_mut().zip(values) {
            *count += if value == best { class.boards } else { 0 };
        }
    }
    (counts, total)
}

fn low_nuts(spot: &Spot, mut counts: Vec<u64>) -> (Vec<u64>, u64) {
    let hands = spot.hands();
    let classes = Classes::new(spot, |_| false, hands);
    let on_board = low_ranks(spot.board()) as u8;
    let mut total = 0;
    for class in classes.ranks.iter().filter(|class| class.boards > 0) {
        total += class.boards;
        let ranks = class.ranks[..classes.to_come].iter().fold(on_board, |all, &rank| all | low_bit(rank));
        let lows = &tables().low[usize::from(ranks) << 8..][..256];
        // Any two ranks are somewhere: no board has four of each of two.
        let best = lows[255];
        for (count, &hand) in counts.iter_mut().zip(hands) {
            *count += if best > 0 && lows[low_ranks(hand) & 255] == best { class.boards } else { 0 };
        }
    }
    (counts, total)
}

/// The best number that any two cards off the board make.
pub fn best_possible(board: CardSet) -> u16 {
    let live: Vec<_> = CardSet::FULL.difference(board).iter().collect();
    let mut best = 0;
    for (j, &b) in live.iter().enumerate() {
        for &a in &live[..j] {
            best = best.max(crate::eval::single::high_unchecked(tables(), CardSet::EMPTY.with(a).with(b), board));
        }
    }
    best
}
