"""Omaha poker, right to the chip and fast to the nanosecond.

>>> import omaha
>>> print(omaha.evaluate("AsKsQdJd", "Ts9s8s2h3c"))
flush, ace-king-ten-nine-eight
"""

from omaha import errors
from omaha._core import __version__, build_info
from omaha.cards import Card, CardSet, Deck, parse_card, parse_cards, render_cards
from omaha.errors import (
    ArrayError,
    ArrayTypeError,
    CardError,
    ConfigError,
    DeckError,
    HoldingError,
    IntegrityError,
    InternalError,
    OmahaError,
    PotsError,
    RandomnessError,
    RankError,
    SecureDeckError,
    ShowdownError,
)
from omaha.evaluator import (
    evaluate,
    evaluate_batch,
    evaluate_board,
    evaluate_hilo_batch,
    evaluate_low,
    evaluate_low_batch,
    evaluate_low_board,
    holding_at,
    holding_count,
    holding_index,
)
from omaha.games import GAMES, Game
from omaha.pots import (
    Award,
    BatchSettlement,
    Pot,
    PotRules,
    PotsInPlay,
    Rake,
    Settlement,
    build_pots,
    settle,
    settle_batch,
)
from omaha.ranks import Category, HighRank, LowRank
from omaha.showdowns import Showdown, showdown

__all__ = [
    "GAMES",
    "ArrayError",
    "ArrayTypeError",
    "Award",
    "BatchSettlement",
    "Card",
    "CardError",
    "CardSet",
    "Category",
    "ConfigError",
    "Deck",
    "DeckError",
    "Game",
    "HighRank",
    "HoldingError",
    "IntegrityError",
    "InternalError",
    "LowRank",
    "OmahaError",
    "Pot",
    "PotRules",
    "PotsError",
    "PotsInPlay",
    "Rake",
    "RandomnessError",
    "RankError",
    "SecureDeckError",
    "Settlement",
    "Showdown",
    "ShowdownError",
    "__version__",
    "build_info",
    "build_pots",
    "errors",
    "evaluate",
    "evaluate_batch",
    "evaluate_board",
    "evaluate_hilo_batch",
    "evaluate_low",
    "evaluate_low_batch",
    "evaluate_low_board",
    "holding_at",
    "holding_count",
    "holding_index",
    "parse_card",
    "parse_cards",
    "render_cards",
    "settle",
    "settle_batch",
    "showdown",
]
