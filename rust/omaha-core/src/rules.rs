//! What the house, the game and the stakes say about a hand, as data (rules 2). Nothing here knows a preset by name.

use crate::hand::Street;
use crate::pots::{MAX_AMOUNT, MAX_SEATS, PotProblem, PotRules};

/// The betting structures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Structure {
    /// Fixed bets.
    Limit,
    /// At most the pot.
    #[default]
    PotLimit,
    /// At most the stack.
    NoLimit,
}

/// How far a raise must go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MinimumRaise {
    /// By the last full bet or raise (S0, S4, TDA 43).
    #[default]
    Increment,
    /// To twice the bet (S2).
    Double,
    /// By the table's minimum bet (S3).
    PlusMinimum,
}

/// How the pot-limit maximum is reckoned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PotFormula {
    /// The pot with the own call in it (S2, S3, RR 14 PL 4).
    #[default]
    AfterCall,
    /// The pot as it lies.
    BeforeCall,
}

/// What the blinds count in the pot before the flop (rule 3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BlindsInPot {
    /// In full, also a short or a missing one (TDA 54-B).
    #[default]
    Full,
    /// What lies there.
    Actual,
    /// Each small blind as a big one, until the big blind has acted (WL 187).
    SmallAsBig,
}

/// When the number of raises is free in fixed limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HeadsUpRaises {
    /// Never (S3).
    Capped,
    /// When the round starts with two hands (RR 3 Betting 2).
    #[default]
    Round,
    /// When two players are left in the event (TDA 48).
    Event,
}

/// Who may raise blind before the deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Straddle {
    /// Nobody.
    #[default]
    None,
    /// The first left of the big blind, and on from there (RR 4.15).
    Left,
    /// The button.
    Button,
}

/// What the minimum raise over a straddle is counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StraddleRaise {
    /// The big blind (WL 161).
    #[default]
    Blind,
    /// The straddle (RR 14 NL 3).
    Straddle,
}

/// Who shows first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShowFirst {
    /// The last to bet or raise on the last street; the first left of the button if nobody did.
    #[default]
    Aggressor,
    /// The first left of the button.
    LeftOfButton,
    /// All at once.
    All,
}

/// Who may give up his hand unseen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Muck {
    /// Who loses to what has been shown.
    #[default]
    Losers,
    /// Whoever called: not who bet last (S1).
    Callers,
    /// Nobody.
    None,
}

/// The house rules of one hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HandRules {
    /// See [`MinimumRaise`].
    pub minimum_raise: MinimumRaise,
    /// See [`PotFormula`].
    pub pot_formula: PotFormula,
    /// See [`BlindsInPot`].
    pub blinds_in_pot: BlindsInPot,
    /// Several short all-ins may add up to a full raise (rule 3.1).
    pub short_all_ins_add_up: bool,
    /// Fixed limit: an all-in of half a bet or more counts as a full one (rule 3.3).
    pub half_bet_rule: bool,
    /// Fixed limit: how many raises may follow the bet; none for as many as one likes.
    pub raise_limit: Option<u32>,
    /// See [`HeadsUpRaises`].
    pub raise_limit_heads_up: HeadsUpRaises,
    /// See [`Straddle`].
    pub straddle: Straddle,
    /// See [`StraddleRaise`].
    pub straddle_raise: StraddleRaise,
    /// A card is burned before each street.
    pub burns: bool,
    /// See [`ShowFirst`].
    pub show_first: ShowFirst,
    /// See [`Muck`].
    pub muck: Muck,
    /// Who contests the last side pot shows before the others (S0).
    pub side_pots_first: bool,
    /// When somebody is all-in and betting is over, all hands are turned up (TDA 16).
    pub all_in_face_up: bool,
    /// Who wins because all others folded must show.
    pub uncalled_winner_shows: bool,
    /// A player who faces no bet may fold (S0).
    pub allow_open_fold: bool,
    /// The most boards that players who are all-in may agree on, 1 to 3 (RR 2.14, WL 206 to 213).
    pub max_runs: usize,
    /// After the hand one may ask for the board cards that would have come.
    pub rabbit: bool,
    /// How pots are paid; `unit` and `hilo` are the game's and the stakes'.
    pub pots: PotRules,
}

impl Default for HandRules {
    fn default() -> Self {
        Self {
            minimum_raise: MinimumRaise::default(),
            pot_formula: PotFormula::default(),
            blinds_in_pot: BlindsInPot::default(),
            short_all_ins_add_up: true,
            half_bet_rule: true,
            raise_limit: Some(3),
            raise_limit_heads_up: HeadsUpRaises::default(),
            straddle: Straddle::default(),
            straddle_raise: StraddleRaise::default(),
            burns: true,
            show_first: ShowFirst::default(),
            muck: Muck::default(),
            side_pots_first: true,
            all_in_face_up: false,
            uncalled_winner_shows: false,
            allow_open_fold: true,
            max_runs: 1,
            rabbit: true,
            pots: PotRules::default(),
        }
    }
}

/// The game: how many hole cards, and whether there is a low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandGame {
    /// 4 to 6.
    pub hole_cards: usize,
    /// Half the pot goes to the best low.
    pub hilo: bool,
    /// See [`Structure`].
    pub structure: Structure,
    /// How many boards are dealt side by side, 1 to 3.
    pub boards: usize,
    /// The first card of the flop lies open before the first round (rule 5.3).
    pub courchevel: bool,
}

impl HandGame {
    /// One board and no card before the first round.
    pub const fn plain(hole_cards: usize, hilo: bool, structure: Structure) -> Self {
        Self { hole_cards, hilo, structure, boards: 1, courchevel: false }
    }

    /// How many cards of each board lie once a street has begun.
    #[inline]
    pub const fn cards_on(self, street: Street) -> usize {
        if self.courchevel && matches!(street, Street::Preflop) { 1 } else { street.board_cards() }
    }

    /// How many lay before it.
    #[inline]
    pub const fn cards_before(self, street: Street) -> usize {
        match street {
            Street::Preflop => 0,
            Street::Flop => self.cards_on(Street::Preflop),
            Street::Turn => 3,
            Street::River => 4,
            _ => 5,
        }
    }
}

/// How a pot is killed: played for more, in fixed limit (RR 13, WL 190 to 195).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kill {
    /// For half as much again.
    Half,
    /// For twice as much.
    Full,
}

impl Kill {
    /// In small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::Full => "full",
        }
    }

    /// The bets, in halves of the usual ones.
    pub const fn halves(self) -> u64 {
        match self {
            Self::Half => 3,
            Self::Full => 4,
        }
    }
}

/// The stakes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// From the smallest to the big blind: at least one.
    pub blinds: Vec<u64>,
    /// By each player.
    pub ante: u64,
    /// By the big blind, dead.
    pub big_blind_ante: u64,
    /// Fixed limit, before the flop and on it.
    pub small_bet: u64,
    /// Fixed limit, on the turn and the river.
    pub big_bet: u64,
    /// The most that one player may put in.
    pub cap: Option<u64>,
    /// The smallest chip.
    pub unit: u64,
}

impl Stakes {
    /// Blinds alone; the bets of fixed limit are the big blind and twice it.
    pub fn blinds(blinds: &[u64]) -> Self {
        let big = blinds.last().copied().unwrap_or(0);
        Self {
            blinds: blinds.to_vec(),
            ante: 0,
            big_blind_ante: 0,
            small_bet: big,
            big_bet: big.saturating_mul(2),
            cap: None,
            unit: 1,
        }
    }

    /// The big blind: the table's minimum bet.
    pub fn big_blind(&self) -> u64 {
        self.blinds.last().copied().unwrap_or(0)
    }
}

/// The most boards of a hand, side by side or by runs.
pub const MOST_BOARDS: usize = 3;

/// The most blinds.
const MAX_BLINDS: usize = 10;

/// House rules, game and stakes that fit together; shared by the hands of a table.
///
/// ```
/// use omaha_core::rules::{HandGame, HandRules, House, Stakes, Structure};
/// let game = HandGame::plain(4, false, Structure::PotLimit);
/// let house = House::new(HandRules::default(), game, Stakes::blinds(&[1, 2]))?;
/// assert_eq!(house.stakes().big_blind(), 2);
/// # Ok::<(), omaha_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    rules: HandRules,
    game: HandGame,
    stakes: Stakes,
}

impl House {
    /// Refuses what does not fit, with all defects at once.
    pub fn new(mut rules: HandRules, game: HandGame, stakes: Stakes) -> Result<Self, crate::Error> {
        let problems = defects(&rules, game, &stakes);
        if !problems.is_empty() {
            return Err(crate::Error::HandDefects { problems });
        }
        rules.pots.unit = stakes.unit;
        rules.pots.hilo = game.hilo;
        Ok(Self { rules, game, stakes })
    }

    /// The house rules.
    pub const fn rules(&self) -> &HandRules {
        &self.rules
    }

    /// The game.
    pub const fn game(&self) -> HandGame {
        self.game
    }

    /// The stakes.
    pub const fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// How many players the deck allows (rule 3.6).
    pub fn most_players(&self) -> usize {
        let burns = if self.rules.burns { 3 } else { 0 };
        (52_usize.saturating_sub(burns + 5 * self.game.boards) / self.game.hole_cards.max(1)).min(MAX_SEATS)
    }
}

fn defects(rules: &HandRules, game: HandGame, stakes: &Stakes) -> Vec<PotProblem> {
    let mut problems = Vec::new();
    let mut add = |code, field, message: String| {
        problems.push(PotProblem { code, field, seat: None, board: None, message });
    };
    if !(4..=6).contains(&game.hole_cards) {
        add("hand.hole_cards", "game", format!("{} hole cards where 4 to 6 are possible", game.hole_cards));
    }
    if !(1..=MOST_BOARDS).contains(&game.boards) {
        add("hand.boards", "game", format!("{} boards where 1 to {MOST_BOARDS} are possible", game.boards));
    }
    if game.courchevel && game.hole_cards != 5 {
        add("hand.hole_cards", "game", format!("Courchevel is dealt with 5 hole cards, not {}", game.hole_cards));
    }
    if !(1..=MOST_BOARDS).contains(&rules.max_runs) {
        add("rules.max_runs", "max_runs", format!("{} is not from 1 to {MOST_BOARDS}", rules.max_runs));
    }
    if stakes.unit == 0 || stakes.unit > MAX_AMOUNT {
        add("stakes.unit", "unit", format!("{} is no chip", stakes.unit));
    }
    let unit = stakes.unit.max(1);
    if stakes.blinds.is_empty() || stakes.blinds.len() > MAX_BLINDS || stakes.blinds.contains(&0) {
        add("stakes.blinds", "blinds", "one to ten blinds above 0 are wanted".to_owned());
    } else if !stakes.blinds.is_sorted() {
        add("stakes.blinds", "blinds", "the blinds must rise, the big blind last".to_owned());
    }
    let fixed = game.structure == Structure::Limit;
    let bets = [("small_bet", stakes.small_bet), ("big_bet", stakes.big_bet)].into_iter().filter(|_| fixed);
    let blinds = stakes.blinds.iter().map(|&blind| ("blinds", blind));
    let antes = [("ante", stakes.ante), ("big_blind_ante", stakes.big_blind_ante)];
    for (field, amount) in blinds.chain(antes).chain(bets) {
        if amount > MAX_AMOUNT / 4 {
            add("stakes.too_large", field, format!("{amount} is above 2^60"));
        } else if !amount.is_multiple_of(unit) {
            add("stakes.not_multiple", field, format!("{amount} is no multiple of the unit {unit}"));
        }
    }
    if fixed && (stakes.small_bet == 0 || stakes.small_bet > stakes.big_bet) {
        let message = format!("bets of {} and {} do not rise from above 0", stakes.small_bet, stakes.big_bet);
        add("stakes.bets", "small_bet", message);
    }
    if stakes.cap.is_some_and(|cap| cap < stakes.big_blind()) {
        add("stakes.cap", "cap", "the cap is below the big blind".to_owned());
    }
    if let Some(rake) = &rules.pots.rake {
        problems.extend(rake.problems());
    }
    problems
}
