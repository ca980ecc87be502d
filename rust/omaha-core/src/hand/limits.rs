//! How much may be bet (rules 3.1 to 3.5).

use super::action::{LegalActions, RaiseClosed};
use super::event::Street;
use super::state::State;
use super::{Start, bit};
use crate::rules::{BlindsInPot, HeadsUpRaises, House, MinimumRaise, PotFormula, Structure};

/// The bet of a street: the size of fixed limit, else the minimum bet.
#[inline]
pub(super) fn bet_size(house: &House, state: &State, street: Street) -> u64 {
    let stakes = house.stakes();
    match house.game().structure {
        // A killed pot is played for half as much again or twice as much (RR 13).
        Structure::Limit if street >= Street::Turn => stakes.big_bet * state.halves / 2,
        Structure::Limit => stakes.small_bet * state.halves / 2,
        _ => stakes.big_blind(),
    }
}

/// The least that a full raise goes to as the bet stands, before it is rounded up to whole chips.
pub(super) fn full_raise_to(house: &House, state: &State) -> u64 {
    let size = bet_size(house, state, state.street);
    let bet = state.bet;
    match house.game().structure {
        // A short all-in is completed; one that counts as full has become the full bet (rule 3.3).
        Structure::Limit => state.full_bet + size,
        _ if bet == 0 => size,
        _ => match house.rules().minimum_raise {
            MinimumRaise::Increment => bet + state.last_raise,
            // After an opening all-in below the minimum bet: that and the minimum bet.
            MinimumRaise::Double if bet < size => bet + size,
            MinimumRaise::Double => 2 * bet,
            MinimumRaise::PlusMinimum => bet + size,
        },
    }
}

/// Fixed limit: whether an all-in to this total is a bet or raise, or only short of one (rule 3.3).
pub(super) fn is_full_limit_raise(house: &House, state: &State, to: u64) -> bool {
    let size = bet_size(house, state, state.street);
    let from = if house.rules().short_all_ins_add_up { state.full_bet } else { state.full_bet.max(state.bet) };
    let raised = to.saturating_sub(from);
    if house.rules().half_bet_rule { 2 * raised >= size } else { to >= state.full_bet + size }
}

/// What the bet must reach to let somebody who acts now raise again (rule 3.1).
pub(super) fn reopens_at(house: &House, state: &State) -> u64 {
    if house.game().structure == Structure::Limit && house.rules().half_bet_rule {
        return state.bet + bet_size(house, state, state.street).div_ceil(2);
    }
    full_raise_to(house, state)
}

/// What the player to act may do while there is betting.
pub(super) fn legal(house: &House, start: &Start, state: &State, seat: usize) -> LegalActions {
    let own = state.bets[seat];
    let behind = state.behind(house, seat);
    let owes = state.bet.saturating_sub(own);
    let (raise, raise_closed) = match raises(house, start, state, seat, behind) {
        Ok(range) => (Some(range), None),
        Err(reason) => (None, Some(reason)),
    };
    LegalActions {
        seat,
        fold: owes > 0 || house.rules().allow_open_fold,
        check: owes == 0,
        call: (owes > 0).then(|| owes.min(behind)),
        raise,
        raise_closed,
        ..LegalActions::nothing(seat)
    }
}

#[inline]
fn raises(house: &House, start: &Start, state: &State, seat: usize, behind: u64) -> Result<(u64, u64), RaiseClosed> {
    let all_in = state.bets[seat] + behind;
    let rules = house.rules();
    if all_in <= state.bet {
        return Err(RaiseClosed::ShortStack);
    }
    // Rule 3.5: somebody else must be able to call more.
    let others = state.able & !bit(seat);
    let can_call = |other| others & bit(other) != 0 && state.bets[other] + state.behind(house, other) > state.bet;
    if !(0..start.seats).any(can_call) {
        return Err(RaiseClosed::NoOpponent);
    }
    if house.game().structure == Structure::Limit && is_capped(house, start, state) {
        return Err(RaiseClosed::Cap);
    }
    if state.acted & bit(seat) != 0 {
        let since = state.full_raises > state.full_raises_then[seat];
        if state.bet < state.reopen_at[seat] || !(rules.short_all_ins_add_up || since) {
            return Err(RaiseClosed::NotReopened);
        }
    }
    let unit = house.stakes().unit;
    let least = full_raise_to(house, state);
    let least = if unit == 1 { least } else { least.next_multiple_of(unit) };
    if least >= all_in {
        return Ok((all_in, all_in));
    }
    let most = match house.game().structure {
        Structure::Limit => least,
        Structure::NoLimit => all_in,
        Structure::PotLimit => {
            let most = pot_limit(house, start, state, seat);
            let most = if most >= all_in || unit == 1 { most } else { most - most % unit };
            most.max(least).min(all_in)
        }
    };
    Ok((least, most))
}

fn is_capped(house: &House, start: &Start, state: &State) -> bool {
    let rules = house.rules();
    let exempt = match rules.raise_limit_heads_up {
        HeadsUpRaises::Capped => false,
        HeadsUpRaises::Round => state.heads_up,
        HeadsUpRaises::Event => start.players_left == Some(2),
    };
    !exempt && rules.raise_limit.is_some_and(|limit| state.raises > limit)
}

/// The most that pot limit lets a seat raise to.
fn pot_limit(house: &House, start: &Start, state: &State, seat: usize) -> u64 {
    let mut pot = state.in_middle(start.seats);
    if state.street == Street::Preflop {
        pot = pot.saturating_add(uncounted_blinds(house, start, state));
    }
    let call = state.bet.saturating_sub(state.bets[seat]);
    match house.rules().pot_formula {
        PotFormula::AfterCall => state.bet.saturating_add(pot).saturating_add(call),
        PotFormula::BeforeCall => state.bet.saturating_add(pot),
    }
}

/// What the blinds count in the pot beyond what lies there (rule 3.2).
fn uncounted_blinds(house: &House, start: &Start, state: &State) -> u64 {
    let stakes = house.stakes();
    // With fewer players than blinds the smallest are left out, and nobody misses them.
    let players = start.players().count_ones() as usize;
    let blinds = stakes.blinds.get(stakes.blinds.len().saturating_sub(players)..).unwrap_or_default();
    let big = stakes.big_blind();
    let full = || {
        let small = (blinds.iter().sum::<u64>() - big).saturating_sub(state.small_blinds_posted);
        small + big.saturating_sub(state.big_blind_posted)
    };
    match house.rules().blinds_in_pot {
        BlindsInPot::Actual => 0,
        BlindsInPot::Full => full(),
        BlindsInPot::SmallAsBig => {
            // A dead hand acts no more.
            if state.big_blind.is_some_and(|seat| (state.acted | state.folded) & bit(usize::from(seat)) != 0) {
                return full();
            }
            let missing = (blinds.len() - 1).saturating_sub(state.small_blinds.count_ones() as usize);
            let mut seats = state.small_blinds;
            let mut lift = missing as u64 * big + big.saturating_sub(state.big_blind_posted);
            while seats != 0 {
                lift += big.saturating_sub(state.bets[seats.trailing_zeros() as usize]);
                seats &= seats - 1;
            }
            lift
        }
    }
}
