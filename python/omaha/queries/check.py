"""Whether an expression makes sense, before anything is dealt; it becomes steps on the way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from omaha._core import LowRank, _five_cards
from omaha.cards import CardSet, parse_cards
from omaha.errors import CardError, OmahaError
from omaha.queries.boards import read_pattern
from omaha.queries.faults import fault, nearest
from omaha.queries.functions import ABSENT, ALIASES, FUNCTIONS, Function
from omaha.queries.hands import known_ordering, read_hands
from omaha.queries.kinds import CATEGORIES, COUNTED, HAND_TYPES, ORDERED, STREETS, Kind, from_text, named
from omaha.queries.parser import Item, Node, Query
from omaha.queries.program import Program, Value
from omaha.queries.results import QueryWarning
from omaha.queries.source import Source

__all__ = ["Checker"]

_WANTED: Final = {
    "hand_type": (Kind.HAND_TYPE, HAND_TYPES),
    "category": (Kind.CATEGORY, CATEGORIES),
    "hi_rating": (Kind.HI_RATING, ()),
    "lo_rating": (Kind.LO_RATING, ()),
    "ranks": (Kind.RANKS, ()),
    "number": (Kind.NUMBER, ()),
}
_ACE: Final = 12
_LOWS: Final[dict[tuple[int, ...], int]] = {
    LowRank(number).ranks: number for number in range(1, LowRank.MAX + 1)
}
"""The numbers of all lows by their ranks from the top down, the ace as 1."""
_STREETS: Final = {
    "street": (0, 3, ""),
    "any_street": (0, 3, ""),
    "board_street": (1, 3, "there is no board before the flop"),
    "draw_street": (1, 2, "a card must be to come: flop or turn"),
}


class Checker:
    """Checks the expressions of one statement and collects their steps."""

    def __init__(self, query: Query, source: Source) -> None:
        self.nodes = query.nodes
        self.source = source
        self.program = Program()
        self.warnings: dict[QueryWarning, None] = {}
        """Those of ranges in expressions, each once: `handsHaving` checks its condition for every player."""
        self._bodies = {
            node.start: at
            for at, node in enumerate(self.nodes)
            if node.sort == "call" and node.text == "handshaving" and node.args
        }
        self._values: dict[int, Value] = {}
        self._player: int | None = None

    def item(self, item: Item) -> Value:
        """What a selector is about."""
        value = self.value(item.node)
        wanted = {
            "avg": ({Kind.NUMBER, Kind.BOOLEAN}, "the average of numbers"),
            "count": ({Kind.BOOLEAN}, "how often a condition holds"),
            "histogram": (COUNTED, "how often each value comes"),
            "min": (ORDERED, "the least value"),
            "max": (ORDERED, "the greatest value"),
        }[item.selector]
        if value.kind not in wanted[0]:
            hint = "; histogram counts values" if item.selector == "count" and value.kind in COUNTED else ""
            message = f"{item.selector} is {wanted[1]}, not of {value.kind.value}{hint}"
            raise fault("type", message, offset=self.nodes[item.node].offset, value=value.kind.value)
        return self.stepped(value)

    def condition(self, node: int) -> Value:
        """The condition of where."""
        value = self.value(node)
        self.want(value, Kind.BOOLEAN, "where takes a condition")
        return self.stepped(value)

    def stepped(self, value: Value) -> Value:
        """A constant as a step."""
        if value.step >= 0:
            return value
        step = self.program.add("constant", (value.kind, value.constant), (), value.offset)
        return value._replace(step=step)

    def value(self, root: int) -> Value:
        """Everything up to a node, in order."""
        if root in self._values:
            return self._values[root]
        at = 0
        while at <= root:
            body = self._bodies.get(at)
            if body is not None and body <= root and self._player is None:
                self._values[body] = self._hands_having(self.nodes[body], body)
                at = body + 1
                continue
            if at not in self._values:
                self._values[at] = self._node(self.nodes[at])
            at += 1
        return self._values[root]

    # Errors

    def wrong(self, value: Value, wanted: str) -> OmahaError:
        """A value of the wrong kind."""
        return fault("type", f"{wanted}, not {value.kind.value}", offset=value.offset, value=value.kind.value)

    def want(self, value: Value, kind: Kind, wanted: str) -> None:
        """Refuses a value of another kind."""
        if value.kind is not kind:
            raise self.wrong(value, wanted)

    # Nodes

    def _node(self, node: Node) -> Value:
        if node.sort == "number":
            return Value(Kind.NUMBER, -1, node.number, offset=node.offset)
        if node.sort == "text":
            return Value(Kind.TEXT, -1, node.text, offset=node.offset)
        if node.sort == "name":
            return self._name(node)
        if node.sort == "call":
            return self._call(node.text, [self._values[arg] for arg in node.args], node.offset)
        args = [self._values[arg] for arg in node.args]
        if node.sort in ("and", "or", "not"):
            for arg in args:
                self.want(arg, Kind.BOOLEAN, f"{node.sort} takes conditions")
            return self._step(node.sort, (), args, Kind.BOOLEAN, node.offset)
        if node.sort in ("neg", "+", "-", "*", "/"):
            return self._arithmetic(node, args)
        if node.sort == "case":
            return self._case(node, args)
        return self._comparison(node, args)

    def _step(
        self, name: str, args: tuple[Any, ...], of: list[Value], kind: Kind, offset: int, equity: bool = False
    ) -> Value:
        needs = tuple(self.stepped(value).step for value in of)
        return Value(kind, self.program.add(name, args, needs, offset), None, equity, offset)

    def _name(self, node: Node) -> Value:
        if node.text in self.source.names:
            return Value(Kind.PLAYER, -1, self.source.names.index(node.text), offset=node.offset)
        if node.text == "player" and self._player is not None:
            return Value(Kind.PLAYER, -1, self._player, offset=node.offset)
        meaning = named(node.text)
        if meaning:
            kind, value = meaning
            return Value(kind, -1, bool(value) if kind is Kind.BOOLEAN else value, offset=node.offset)
        if node.text in FUNCTIONS or node.text in ALIASES:
            return Value(Kind.FUNCTION, -1, node.text, offset=node.offset)
        known = [*self.source.names, *STREETS, *HAND_TYPES, *CATEGORIES]
        players = ", ".join(self.source.names) or "none"
        hint = nearest(node.text, known)
        message = (
            f"{node.text[:40]} is no player (there are: {players}), street, hand type or flop category{hint}"
        )
        raise fault("name", message, offset=node.offset, value=node.text[:40])

    def _arithmetic(self, node: Node, args: list[Value]) -> Value:
        for arg in args:
            self.want(arg, Kind.NUMBER, f"{'-' if node.sort == 'neg' else node.sort} takes numbers")
        constants = [arg.constant for arg in args if arg.step < 0]
        if node.sort == "/" and args[1].step < 0 and not args[1].constant:
            raise fault("division", "a division by zero", offset=args[1].offset, value=0)
        if len(constants) == len(args):
            value = _folded(node.sort, constants)
            if max(abs(value.numerator), value.denominator) < 10**15:
                return Value(Kind.NUMBER, -1, value, offset=node.offset)
            raise fault("number", "a number of more than 15 digits", offset=node.offset)
        return self._step(node.sort, (), args, Kind.NUMBER, node.offset)

    def _comparison(self, node: Node, args: list[Value]) -> Value:
        kinds = {arg.kind for arg in args if arg.kind is not Kind.TEXT}
        if not kinds:
            raise self.wrong(args[0], "numbers, hand types and the like are compared")
        kind = args[0].kind if args[0].kind is not Kind.TEXT else next(iter(kinds))
        args = [self._meant(arg, kind) for arg in args]
        for arg in args[1:]:
            if arg.kind is not kind:
                raise self.wrong(arg, f"{kind.value} is compared with {kind.value}")
        ordering = node.sort in ("<", "<=", ">", ">=", "between")
        if kind not in (ORDERED if ordering else COUNTED):
            what = "there is no less and more of" if ordering else "there is no comparing of"
            raise fault("type", f"{what} {kind.value}", offset=args[0].offset, value=kind.value)
        if node.sort == "in":
            same = [self._step("=", (), [args[0], arg], Kind.BOOLEAN, arg.offset) for arg in args[1:]]
            return self._step("or", (), same, Kind.BOOLEAN, node.offset)
        if node.sort == "between":
            low = self._step(">=", (), args[:2], Kind.BOOLEAN, node.offset)
            high = self._step("<=", (), [args[0], args[2]], Kind.BOOLEAN, node.offset)
            return self._step("and", (), [low, high], Kind.BOOLEAN, node.offset)
        return self._step(node.sort, (), args, Kind.BOOLEAN, node.offset)

    def _meant(self, value: Value, kind: Kind) -> Value:
        """A text beside something else is the name of one of those."""
        if value.kind is not Kind.TEXT:
            return value
        found = from_text(kind, value.constant)
        if found is None:
            message = f"{value.constant[:40]!r} names nothing that is {kind.value}"
            raise fault("type", message, offset=value.offset, value=value.constant[:40])
        return Value(kind, -1, found, offset=value.offset)

    def _case(self, node: Node, args: list[Value]) -> Value:
        conditions, values = args[:-1:2], [*args[1:-1:2], args[-1]]
        for condition in conditions:
            self.want(condition, Kind.BOOLEAN, "when takes a condition")
        kind = next((value.kind for value in values if value.kind is not Kind.TEXT), Kind.TEXT)
        if kind not in COUNTED:
            raise self.wrong(values[0], "a case gives a number, a condition, a hand type or the like")
        values = [self._meant(value, kind) for value in values]
        for value in values:
            if value.kind is not kind:
                raise self.wrong(value, f"this case gives {kind.value}")
        equity = all(value.equity for value in values)
        return self._step("case", (len(conditions), kind), [*conditions, *values], kind, node.offset, equity)

    # Functions

    def _call(self, name: str, args: list[Value], offset: int) -> Value:
        function = self._function(name, offset)
        if function.name == "handsHaving":
            if self._player is not None:
                raise fault("nested", "handsHaving inside handsHaving", offset=offset, value="handsHaving")
            raise self._how_many(function, 0, 1, offset)
        if function.of:
            asked = FUNCTIONS[function.of.lower()]
            if len(args) != len(asked.takes) + 1:
                raise self._how_many(function, len(args), len(asked.takes) + 1, offset)
            value = self._call(function.of.lower(), args[:-1], offset)
            limit = self._argument(function.takes[0], args[-1], function)
            return self._step(function.compares, (), [value, limit], Kind.BOOLEAN, offset)
        if len(args) != len(function.takes):
            raise self._how_many(function, len(args), len(function.takes), offset)
        if function.low and not self.source.game.hilo:
            message = f"{function.name} is of games with a low: {self.source.game} has none"
            raise fault("no_low", message, offset=offset, value=function.name)
        constants: list[Any] = []
        steps: list[Value] = []
        for takes, arg in zip(function.takes, args, strict=True):
            found = self._argument(takes, arg, function)
            if isinstance(found, Value):
                steps.append(found)
            else:
                constants.append(found)
        return self._made(function, constants, steps, offset)

    def _made(self, function: Function, constants: list[Any], steps: list[Value], offset: int) -> Value:
        name = function.name.lower()
        if name in ("torank", "tocard", "ratehihand", "ratelohand"):
            return Value(function.gives, -1, constants[0], offset=offset)
        if name == "cardsplay":
            return Value(Kind.NUMBER, -1, Fraction(2), offset=offset)
        if name == "handranking":
            constants.append(known_ordering("", self.source.game, offset))
        if name in ("riverequity", "fractionalriverequity"):
            name, constants = "hvhequity", [constants[0], 3]
            self.program.streets.add(3)
        self.program.streets.update(constants[0].streets if name == "boardinrange" else _DEALT.get(name, ()))
        if name in _AGAINST and len(self.source.names) < 2:
            message = f"{function.name} needs somebody to play against: give another player, as villain='*'"
            raise fault("opponents", message, offset=offset, value=function.name)
        if name in ("nuthi", "nuthiouts") and self.source.dead:
            message = f"{function.name} knows of no dead cards: leave dead out"
            raise fault("dead", message, offset=offset, value=function.name)
        return self._step(name, tuple(constants), steps, function.gives, offset, function.equity)

    def _function(self, name: str, offset: int) -> Function:
        found = FUNCTIONS.get(ALIASES.get(name, name))
        if found:
            return found
        known = [function.name for function in FUNCTIONS.values()]
        hint = f": {ABSENT[name]}" if name in ABSENT else nearest(name, [*known, "equity"])
        raise fault("function", f"{name[:40]} is no function{hint}", offset=offset, value=name[:40])

    def _how_many(self, function: Function, got: int, wanted: int, offset: int) -> OmahaError:
        asked = FUNCTIONS[function.of.lower()].takes if function.of else ()
        words = ", ".join(_SHOWN.get(word, word) for word in (*asked, *function.takes))
        message = f"{function.name}({words}) takes {wanted} argument{'s' * (wanted != 1)}, not {got}"
        return fault("arguments", message, offset=offset, value=got)

    def _argument(self, takes: str, arg: Value, function: Function) -> Any:
        """A constant, or a `Value` that is worked out."""
        name = function.name
        if takes == "player":
            self.want(arg, Kind.PLAYER, f"{name} is about a player")
            return arg.constant
        if takes in _STREETS:
            self.want(arg, Kind.STREET, f"{name} takes a street (preflop, flop, turn, river)")
            least, most, why = _STREETS[takes]
            if not least <= arg.constant <= most:
                message = f"{name} on the {STREETS[arg.constant]}: {why}" if why else name
                raise fault("street", message, offset=arg.offset, value=STREETS[arg.constant])
            if takes == "any_street":
                return 0
            self.program.streets.update({arg.constant} - {0})
            return arg.constant
        if takes in _WANTED:
            kind, names = _WANTED[takes]
            if arg.kind is Kind.TEXT and names:
                arg = self._meant(arg, kind)
            listed = f" ({', '.join(names)})" if names else ""
            self.want(arg, kind, f"{name} takes {kind.value}{listed}")
            constant = takes == "hand_type" and not function.of
            if constant and arg.step >= 0:
                raise fault("type", f"{name} takes the name of a hand type", offset=arg.offset)
            return arg.constant if constant else arg
        if takes == "constant":
            if arg.kind is not Kind.NUMBER or arg.step >= 0 or arg.constant not in range(1, 14):
                raise fault(
                    "type", f"{name} takes a number from 1 to 13", offset=arg.offset, value=str(arg.constant)
                )
            return int(arg.constant)
        self.want(arg, Kind.TEXT, f"{name} takes a text between quotes")
        return self._text(takes, arg, name)

    def _text(self, takes: str, arg: Value, name: str) -> Any:
        text = arg.constant
        if takes == "range":
            hands = read_hands(
                text, self.source.game, self.source.macros, arg.offset + 1, board=self.source.board.known
            )
            self.warnings |= dict.fromkeys(QueryWarning.told(hands.warnings, arg.offset + 1, "query", name))
            return hands
        if takes == "board":
            return read_pattern(text, self.source.macros, arg.offset + 1)
        if takes == "ordering":
            return known_ordering(text, self.source.game, arg.offset + 1)
        if takes in ("rank_text", "card_text"):
            kind = Kind.RANK if takes == "rank_text" else Kind.CARD
            return self._meant(arg, kind).constant
        return rated(text, low=takes == "lo_hand", offset=arg.offset + 1, name=name)

    def _hands_having(self, node: Node, at: int) -> Value:
        """A condition for each player in turn: `handsHaving(winsHi)`, `handsHaving(handType(player, river) = flush)`."""
        first = self.nodes[node.args[0]]
        bare = first.sort == "name" and (first.text in FUNCTIONS or first.text in ALIASES)
        kept = self._values
        found: list[Value] = []
        for player in range(len(self.source.names)):
            self._player, self._values = player, {}
            for part in range(node.start, at):
                self._values[part] = self._node(self.nodes[part])
            args = [self._values[arg] for arg in node.args]
            if bare:
                him = Value(Kind.PLAYER, -1, player, offset=node.offset)
                found.append(self._call(first.text, [him, *args[1:]], first.offset))
            elif len(args) == 1:
                found.append(args[0])
            else:
                raise self._how_many(FUNCTIONS["handshaving"], len(args), 1, node.offset)
        self._player, self._values = None, kept
        for value in found:
            wanted = "handsHaving takes a condition on player, or the name of a function that is one"
            self.want(value, Kind.BOOLEAN, wanted)
        if not found:
            raise fault("opponents", "handsHaving without players", offset=node.offset, value="handsHaving")
        return self._step("how_many", (), found, Kind.NUMBER, node.offset)


_DEALT: Final = {
    **dict.fromkeys(("winshi", "tieshi", "winslo", "tieslo", "scoops", "winninghandtype"), (3,)),
    "hvhequity": (),
    "flophandcategory": (1,),
    "turncard": (1, 2),
    "rivercard": (2, 3),
}
"""Streets that a function needs without being told."""
_AGAINST: Final = frozenset(
    ["hvhequity", "hvrequity", "hvperceivedrangeequity", "winshi", "tieshi", "winslo", "tieslo", "scoops"]
)
_SHOWN: Final = {
    "board_street": "street",
    "any_street": "street",
    "draw_street": "street",
    "hand_type": "type",
    "hi_rating": "rating",
    "lo_rating": "rating",
    "constant": "number",
    "rank_text": "text",
    "card_text": "text",
    "hi_hand": "text",
    "lo_hand": "text",
    "board": "pattern",
}


def _folded(operator: str, values: list[Any]) -> Fraction:
    folds: dict[str, Callable[..., Fraction]] = {
        "neg": lambda a: -a,
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: a / b,
    }
    return Fraction(folds[operator](*values))


def rated(text: str, *, low: bool, offset: int, name: str) -> int:
    """The rating of five cards, as two of them in the hand and three on the board."""
    try:
        cards = parse_cards(text)
        CardSet(cards)
    except CardError as error:
        raise fault(
            "cards", f"{name}: {error}", offset=offset + (error.offset or 0), value=error.value
        ) from None
    if len(cards) != 5:
        raise fault("cards", f"{name} takes five cards, not {len(cards)}", offset=offset, value=len(cards))
    if low:
        ranks = sorted((1 if card.rank == _ACE else card.rank + 2 for card in cards), reverse=True)
        return _LOWS.get(tuple(ranks), 0)
    return _five_cards(cards)
