"""Omaha poker, right to the chip and fast to the nanosecond.

>>> import omaha
>>> print(omaha.evaluate("AsKsQdJd", "Ts9s8s2h3c"))
flush, ace-king-ten-nine-eight
"""

from typing import TYPE_CHECKING, Any

from omaha import errors, presets, rules
from omaha._core import __version__, build_info
from omaha.cards import Card, CardSet, Deck, parse_card, parse_cards, render_cards, shuffled
from omaha.errors import (
    ArrayError,
    ArrayTypeError,
    CardError,
    ConfigError,
    DeckError,
    HoldingError,
    IllegalActionError,
    IntegrityError,
    InternalError,
    JournalError,
    NotationError,
    OmahaError,
    PhaseError,
    PotsError,
    QueryError,
    RandomnessError,
    RangeError,
    RangeTooLarge,
    RankError,
    SecureDeckError,
    ShowdownError,
    TableError,
    WorkTooLarge,
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
from omaha.hand import (
    Action,
    Call,
    Check,
    Counts,
    Event,
    Fold,
    Hand,
    LegalActions,
    Muck,
    Post,
    RaiseTo,
    RunIt,
    Show,
    count_actions,
    count_tree,
    divide,
)
from omaha.kills import kill_due
from omaha.orderings import ORDERINGS, Ordering, OrderingEntry, ordering, ordering_for
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
from omaha.rules import HouseRules, Stakes
from omaha.showdowns import Showdown, showdown

if TYPE_CHECKING:
    from omaha.equities import Equity, PlayerEquity, equity
    from omaha.equity_arrays import BatchEquity, equity_batch
    from omaha.equity_spots import (
        BoardsEquity,
        CardEquities,
        Nuts,
        Outs,
        Runners,
        equity_boards,
        equity_by_card,
        equity_by_street,
        nuts,
        outs,
        runners,
    )
    from omaha.queries import QueryResult, query, query_csv
    from omaha.range_categories import CategoryTree, categories
    from omaha.range_distributions import Distribution
    from omaha.range_equities import HandEquities, RangeEquity, hand_equities, hand_equities_of_all, versus
    from omaha.range_nuts import NutAdvantage, nut_advantage
    from omaha.range_orderings import hand_classes
    from omaha.range_spots import DistributionPair, NextCards, distribution, distributions, next_cards
    from omaha.range_warnings import RangeWarning
    from omaha.ranges import RANGE_MACROS, Range
    from omaha.records import HandRecord
    from omaha.table import Table
    from omaha.view import View
    from omaha.words import (
        BOARD_WORDS,
        FLOP_CATEGORIES,
        BoardHand,
        board_columns,
        board_textures,
        board_word,
        describe_on_board,
        flop_category,
    )

# Half of the time of the import, for what most programs do not use: found when it is asked for.
_MODULES = {
    "omaha.equities": "Equity PlayerEquity equity",
    "omaha.equity_arrays": "BatchEquity equity_batch",
    "omaha.equity_spots": (
        "BoardsEquity CardEquities Nuts Outs Runners equity_boards equity_by_card equity_by_street nuts outs runners"
    ),
    "omaha.range_orderings": "hand_classes",
    "omaha.range_categories": "CategoryTree categories",
    "omaha.range_distributions": "Distribution",
    "omaha.range_nuts": "NutAdvantage nut_advantage",
    "omaha.range_spots": "DistributionPair NextCards distribution distributions next_cards",
    "omaha.queries": "QueryResult query query_csv",
    "omaha.range_equities": "HandEquities RangeEquity hand_equities hand_equities_of_all versus",
    "omaha.range_warnings": "RangeWarning",
    "omaha.ranges": "RANGE_MACROS Range",
    "omaha.records": "HandRecord",
    "omaha.table": "Table",
    "omaha.view": "View",
    "omaha.words": (
        "BOARD_WORDS FLOP_CATEGORIES BoardHand board_columns board_textures board_word describe_on_board flop_category"
    ),
}
_LATER = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = [
    "BOARD_WORDS",
    "FLOP_CATEGORIES",
    "GAMES",
    "ORDERINGS",
    "RANGE_MACROS",
    "Action",
    "ArrayError",
    "ArrayTypeError",
    "Award",
    "BatchEquity",
    "BatchSettlement",
    "BoardHand",
    "BoardsEquity",
    "Call",
    "Card",
    "CardEquities",
    "CardError",
    "CardSet",
    "Category",
    "CategoryTree",
    "Check",
    "ConfigError",
    "Counts",
    "Deck",
    "DeckError",
    "Distribution",
    "DistributionPair",
    "Equity",
    "Event",
    "Fold",
    "Game",
    "Hand",
    "HandEquities",
    "HandRecord",
    "HighRank",
    "HoldingError",
    "HouseRules",
    "IllegalActionError",
    "IntegrityError",
    "InternalError",
    "JournalError",
    "LegalActions",
    "LowRank",
    "Muck",
    "NextCards",
    "NotationError",
    "NutAdvantage",
    "Nuts",
    "OmahaError",
    "Ordering",
    "OrderingEntry",
    "Outs",
    "PhaseError",
    "PlayerEquity",
    "Post",
    "Pot",
    "PotRules",
    "PotsError",
    "PotsInPlay",
    "QueryError",
    "QueryResult",
    "RaiseTo",
    "Rake",
    "RandomnessError",
    "Range",
    "RangeEquity",
    "RangeError",
    "RangeTooLarge",
    "RangeWarning",
    "RankError",
    "RunIt",
    "Runners",
    "SecureDeckError",
    "Settlement",
    "Show",
    "Showdown",
    "ShowdownError",
    "Stakes",
    "Table",
    "TableError",
    "View",
    "WorkTooLarge",
    "__version__",
    "board_columns",
    "board_textures",
    "board_word",
    "build_info",
    "build_pots",
    "categories",
    "count_actions",
    "count_tree",
    "describe_on_board",
    "distribution",
    "distributions",
    "divide",
    "equity",
    "equity_batch",
    "equity_boards",
    "equity_by_card",
    "equity_by_street",
    "errors",
    "evaluate",
    "evaluate_batch",
    "evaluate_board",
    "evaluate_hilo_batch",
    "evaluate_low",
    "evaluate_low_batch",
    "evaluate_low_board",
    "flop_category",
    "hand_classes",
    "hand_equities",
    "hand_equities_of_all",
    "holding_at",
    "holding_count",
    "holding_index",
    "kill_due",
    "next_cards",
    "nut_advantage",
    "nuts",
    "ordering",
    "ordering_for",
    "outs",
    "parse_card",
    "parse_cards",
    "presets",
    "query",
    "query_csv",
    "render_cards",
    "rules",
    "runners",
    "settle",
    "settle_batch",
    "showdown",
    "shuffled",
    "versus",
]


# Type checkers see the names above, and no others.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module 'omaha' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(_LATER[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
