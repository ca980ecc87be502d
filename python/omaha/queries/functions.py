"""The functions of the language: what each takes, gives and means."""

from __future__ import annotations

from typing import Final, NamedTuple

from omaha.queries.kinds import Kind

__all__ = ["FUNCTIONS", "Function"]


class Function(NamedTuple):
    """One function. `takes` has a word for each argument; see `omaha.queries.check`."""

    name: str
    takes: tuple[str, ...]
    gives: Kind
    means: str
    of: str = ""
    """The function that it asks, for those that only compare: `minHandType` asks `handType`."""
    compares: str = ""
    low: bool = False
    """Only for games with a low."""
    equity: bool = False
    """A share of the pot, from 0 to 1."""


def _base(
    name: str, takes: str, gives: Kind, means: str, *, low: bool = False, equity: bool = False
) -> Function:
    return Function(name, tuple(takes.split()), gives, means, low=low, equity=equity)


def _compare(name: str, of: str, compares: str, extra: str, means: str, *, low: bool = False) -> Function:
    return Function(name, (extra,), Kind.BOOLEAN, means, of, compares, low)


_B, _N, _H, _C = Kind.BOOLEAN, Kind.NUMBER, Kind.HAND_TYPE, Kind.CATEGORY
_ALL: Final = (
    # Equities and showdowns
    _base("riverEquity", "player", _N, "the share of the pot that he wins at the showdown", equity=True),
    _base(
        "fractionalRiverEquity",
        "player",
        _N,
        "the same as riverEquity: equities are fractions here",
        equity=True,
    ),
    _base(
        "hvhEquity",
        "player street",
        _N,
        "the equity of his hand against the others' actual hands, from the street on, exactly",
        equity=True,
    ),
    _base(
        "hvrEquity",
        "player street",
        _N,
        "the equity of his actual hand against all hands of the others' ranges, from the street on, exactly",
        equity=True,
    ),
    _base(
        "hvPerceivedRangeEquity",
        "player street range",
        _N,
        "the same, as if each of the others had this range",
        equity=True,
    ),
    _compare("minHvhEquity", "hvhEquity", ">=", "number", "hvhEquity(player, street) >= number"),
    _compare("minHvrEquity", "hvrEquity", ">=", "number", "hvrEquity(player, street) >= number"),
    _compare(
        "minHvPerceivedRangeEquity",
        "hvPerceivedRangeEquity",
        ">=",
        "number",
        "hvPerceivedRangeEquity(player, street, range) >= number",
    ),
    _base("winsHi", "player", _B, "he has the best high alone at the showdown"),
    _base("tiesHi", "player", _B, "he shares the best high"),
    _base("winsLo", "player", _B, "he has the best low alone", low=True),
    _base("tiesLo", "player", _B, "he shares the best low", low=True),
    _base("scoops", "player", _B, "he wins the whole pot: high alone, and low alone if there is one"),
    _base("winningHandType", "", _H, "the hand type that wins the high"),
    # High hands
    _base(
        "handType",
        "player board_street",
        _H,
        "his best hand on the street, of two cards and three of the board",
    ),
    _compare("exactHandType", "handType", "=", "hand_type", "handType(player, street) = type"),
    _compare("minHandType", "handType", ">=", "hand_type", "handType(player, street) >= type"),
    _compare("maxHandType", "handType", "<=", "hand_type", "handType(player, street) <= type"),
    _base("flopHandCategory", "player", _C, "what he has on the flop, in 18 steps"),
    _compare(
        "exactFlopHandCategory", "flopHandCategory", "=", "category", "flopHandCategory(player) = category"
    ),
    _compare(
        "minFlopHandCategory", "flopHandCategory", ">=", "category", "flopHandCategory(player) >= category"
    ),
    _base("hiRating", "player board_street", Kind.HI_RATING, "how good his high is, to be compared"),
    _compare("minHiRating", "hiRating", ">=", "hi_rating", "hiRating(player, street) >= rating"),
    _compare("maxHiRating", "hiRating", "<=", "hi_rating", "hiRating(player, street) <= rating"),
    _base("rateHiHand", "hi_hand", Kind.HI_RATING, "the rating of five cards, as 'AsKsQsJsTs'"),
    _base("bestHiRating", "player board_street", _B, "no other player has a better high on the street"),
    _base("fiveCardHiHandNumber", "player board_street", _N, "1 for a royal flush to 7462 for 75432"),
    _base("nutHi", "player board_street", _B, "no two cards that he does not see make a better high"),
    _base(
        "nutHiOuts",
        "player draw_street",
        _N,
        "cards that would give him the best possible high on the next street",
    ),
    _base(
        "outsToHandType",
        "player draw_street hand_type",
        _N,
        "cards that would make just this type of his hand on the next street; 0 if it is as good already",
    ),
    _compare(
        "minOutsToHandType",
        "outsToHandType",
        ">=",
        "number",
        "outsToHandType(player, street, type) >= number",
    ),
    # Low hands
    _base("madeLo", "player board_street", _B, "he has an eight-or-better low on the street", low=True),
    _base(
        "loRating",
        "player board_street",
        Kind.LO_RATING,
        "how good his low is: 1 to 56, 0 without one",
        low=True,
    ),
    _compare("minLoRating", "loRating", ">=", "lo_rating", "loRating(player, street) >= rating", low=True),
    _base("rateLoHand", "lo_hand", Kind.LO_RATING, "the rating of five cards, as 'Ah2c3d4s5s'", low=True),
    _base(
        "bestLoRating", "player board_street", _B, "he has a low, and no other player a better one", low=True
    ),
    _base("nutLo", "player board_street", _B, "he has the best low that the board allows", low=True),
    _base("nutLoOuts", "player draw_street", _N, "cards that would give him the best possible low", low=True),
    # Hands before the flop
    _base("inRange", "player range", _B, "his hand is in the range"),
    _base("handRanking", "player", _N, "the hundredth of all hands that his is in, 1 for the best"),
    _base(
        "handRankingFor", "player ordering", _N, "the same in another ordering, as '6h' or 'plo4-vs-random-1'"
    ),
    _base("handRanks", "player any_street", Kind.RANKS, "the ranks of his hand"),
    _base("duplicatedHandRanks", "player any_street", Kind.RANKS, "the ranks that he holds more than once"),
    _base("intersectingHandRanks", "player board_street", Kind.RANKS, "his ranks that are on the board too"),
    _base(
        "nonIntersectingHandRanks", "player board_street", Kind.RANKS, "his ranks that are not on the board"
    ),
    _base("handBoardIntersections", "player board_street", _N, "how many of his ranks are on the board"),
    _base("hasTopBoardRank", "player board_street", _B, "he holds the highest rank of the board"),
    _base("hasSecondBoardRank", "player board_street", _B, "he holds the second highest rank of the board"),
    _base("pocketPair", "player", _B, "he holds a pair"),
    _base("overpair", "player board_street", _B, "he holds a pair above all ranks of the board"),
    _base(
        "threeFlush",
        "player board_street",
        _B,
        "two of his cards and three of the board have three of a suit or more, one of them his",
    ),
    _base("fourFlush", "player board_street", _B, "the same with four of a suit or more"),
    _base("cardsPlay", "player board_street", _N, "2: in Omaha two cards of the hand always play"),
    # Boards
    _base("boardInRange", "board", _B, "the board fits the pattern"),
    _base("boardRanks", "board_street", Kind.RANKS, "the ranks of the board"),
    _base("duplicatedBoardRanks", "board_street", Kind.RANKS, "the ranks that the board has more than once"),
    _base("boardSuitCount", "board_street", _N, "how many suits the board has"),
    _base("rainbowBoard", "board_street", _B, "no two cards of the board have the same suit"),
    _base("twoToneBoard", "board_street", _B, "the board has exactly two suits"),
    _base("monotoneBoard", "board_street", _B, "the board has one suit"),
    _base("flushingBoard", "board_street", _B, "three cards or more of a suit: a flush is possible"),
    _base("straightBoard", "board_street", _B, "three ranks within five: a straight is possible"),
    _base("pairedBoard", "board_street", _B, "two cards of the board have the same rank"),
    _base("turnCard", "", Kind.CARD, "the fourth card of the board"),
    _base("riverCard", "", Kind.CARD, "the fifth card of the board"),
    _base("boardAllowsMadeLo", "board_street", _B, "three low ranks or more: a low is possible"),
    _base("boardHasOneDistinctLoCard", "board_street", _B, "exactly one low rank (ace to eight)"),
    _base("boardHasTwoDistinctLoCards", "board_street", _B, "exactly two low ranks"),
    _base("boardLoCardCount", "board_street", _N, "how many low ranks the board has"),
    # Ranks and cards
    _base("maxRank", "ranks", Kind.RANK, "the highest rank of a set"),
    _base("minRank", "ranks", Kind.RANK, "the lowest rank of a set; the ace is high"),
    _base("nthRank", "constant ranks", Kind.RANK, "the first, second ... rank of a set from the top"),
    _base("rankCount", "ranks", _N, "how many ranks a set has"),
    _base("toRank", "rank_text", Kind.RANK, "the rank of a text, as 'A'"),
    _base("toCard", "card_text", Kind.CARD, "the card of a text, as 'As'"),
    # Players
    _base("handsHaving", "condition", _N, "for how many players a condition holds"),
)
FUNCTIONS: Final = {function.name.lower(): function for function in _ALL}
"""By name in small letters."""
ALIASES: Final = {
    "equity": "hvhequity",
    "minequity": "minhvhequity",
}
ABSENT: Final = {
    "nuthiforhandtype": "nutHi says whether anything beats the hand",
    "upcard": "stud is not played here",
    "tostring": "a histogram writes names anyway",
    "wins": "write winsHi",
    "ties": "write tiesHi",
}
"""Functions of other programs, and why they are not here."""
