"""From words to statements. Nodes stand in one list, each after those that it is made of: nothing recurses later."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from omaha.queries.faults import fault, nearest
from omaha.queries.lexer import Token, is_word, tokens

__all__ = ["MOST_DEEP", "Entry", "Item", "Node", "Query", "is_name", "parse"]

MOST_DEEP: Final = 100
"""So many expressions may stand in one another."""
MOST_STATEMENTS: Final = 100
MOST_NODES: Final = 20_000
SELECTORS: Final = ("avg", "count", "histogram", "min", "max")
KEYWORDS: Final = frozenset(
    [
        "select",
        "from",
        "where",
        "as",
        "and",
        "or",
        "not",
        "case",
        "when",
        "then",
        "else",
        "end",
        "in",
        "between",
        "true",
        "false",
    ]
)
_PRECEDENCE: Final = {
    "or": 1,
    "and": 2,
    **dict.fromkeys(("=", "<>", "<", "<=", ">", ">=", "in", "between", "not"), 4),
    **dict.fromkeys("+-", 5),
    **dict.fromkeys("*/", 6),
}
_NOT: Final = 3
_COMPARISON: Final = 4
_SIGN: Final = 7


class Node(NamedTuple):
    """A part of an expression."""

    sort: str
    """number, text, name, call, case, neg, not, or an operator."""
    offset: int
    args: tuple[int, ...] = ()
    """The nodes that it is made of."""
    text: str = ""
    number: Fraction = Fraction(0)
    start: int = -1
    """Of a call: the first node of its arguments; they stand together, up to the call."""


class Item(NamedTuple):
    """`selector(expression) as name`."""

    selector: str
    node: int
    name: str
    offset: int
    text: str


class Entry(NamedTuple):
    """`name='text'` of the from-part; `offset` is that of the text, None if it was given as an argument."""

    name: str
    text: str
    offset: int | None
    where: str = "query"
    name_offset: int | None = None


@dataclass
class Query:
    """One statement."""

    text: str
    items: list[Item] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    where: int | None = None
    nodes: list[Node] = field(default_factory=list)


def is_name(text: str) -> bool:
    """Whether a player or a result may be called so.

    >>> is_name("hero"), is_name("a b"), is_name("Select")
    (True, False, False)
    """
    return is_word(text) and text.lower() not in KEYWORDS


def parse(text: str) -> list[Query]:
    """The statements of a text, or `QueryError` with where reading stopped.

    >>> [item.name for item in parse("select avg(equity(hero, flop)) as e, count(1 < 2) from hero='AA'")[0].items]
    ['e', 'count(1 < 2)']
    """
    reader = _Reader(text)
    queries: list[Query] = []
    while True:
        while reader.take(";"):
            pass
        if reader.at_end():
            break
        if len(queries) == MOST_STATEMENTS:
            raise fault("too_many", f"more than {MOST_STATEMENTS} statements", offset=reader.token.offset)
        queries.append(reader.statement())
        if not reader.at_end() and not reader.is_at(";"):
            raise reader.unexpected("a comma, from, where or ;")
    if not queries:
        raise fault("empty", "there is no question: select ... from ...", offset=0)
    return queries


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.more = tokens(text)
        self.tokens = [next(self.more)]
        self.at = 0
        self.deep = 0
        self.query = Query("")

    @property
    def token(self) -> Token:
        # Words are found when they are asked for: a text that is wrong at its beginning costs little.
        if self.at == len(self.tokens):
            self.tokens.append(next(self.more))
        return self.tokens[self.at]

    def at_end(self) -> bool:
        """Whether nothing comes any more."""
        return self.token.sort == "end"

    def is_at(self, *texts: str) -> bool:
        """Whether one of these signs or words comes next."""
        return self.token.sort in ("word", "sign") and self.token.text in texts

    def take(self, text: str) -> bool:
        if not self.is_at(text):
            return False
        self.at += 1
        return True

    def expect(self, text: str, opened: int | None = None) -> None:
        if self.take(text):
            return
        if opened is not None and self.token.sort == "end":
            raise fault(
                "unclosed", f"what opens here is closed by no {text}", offset=opened, value=self.text[opened]
            )
        raise self.unexpected(text)

    def unexpected(self, wanted: str) -> Exception:
        token = self.token
        if token.sort == "end":
            return fault("unexpected_end", f"the text ends where {wanted} should stand", offset=token.offset)
        shown = self.text[token.offset : token.end][:40]
        return fault("unexpected", f"{shown} where {wanted} should stand", offset=token.offset, value=shown)

    def add(self, node: Node) -> int:
        if len(self.query.nodes) == MOST_NODES:
            raise fault("too_many", f"more than {MOST_NODES:,} parts in one statement", offset=node.offset)
        self.query.nodes.append(node)
        return len(self.query.nodes) - 1

    # Statements

    def statement(self) -> Query:
        start = self.token.offset
        self.query = Query("")
        if not self.take("select"):
            raise self.unexpected("select")
        self.items()
        if self.take("from"):
            self.entries()
        if self.take("where"):
            self.query.where = self.expression(0)
        self.query.text = self.text[start : self.tokens[self.at - 1].end]
        return self.query

    def items(self) -> None:
        names: dict[str, int] = {}
        while True:
            token = self.token
            if not self.is_at(*SELECTORS):
                raise self.no_selector(token)
            self.at += 1
            opened = self.token.offset
            if not self.is_at("("):
                raise self.unexpected("(")
            self.at += 1
            node = self.expression(0)
            self.expect(")", opened)
            text = " ".join(self.text[token.offset : self.tokens[self.at - 1].end].split())
            name = text
            if self.take("as"):
                if self.token.sort != "word" or self.token.text in KEYWORDS:
                    raise self.unexpected("a name")
                name = self.text[self.token.offset : self.token.end]
                if name.lower() in names:
                    raise fault(
                        "name_twice", f"two results are called {name}", offset=self.token.offset, value=name
                    )
                self.at += 1
            while name.lower() in names:
                name += "'"
            names[name.lower()] = node
            self.query.items.append(Item(token.text, node, name, token.offset, text))
            if not self.take(","):
                return

    def no_selector(self, token: Token) -> Exception:
        if token.sort != "word" or token.text in KEYWORDS:
            return self.unexpected("avg, count, histogram, min or max")
        written = self.text[token.offset : token.end][:40]
        hint = nearest(written, list(SELECTORS)) or f": avg({written}(...)), perhaps"
        message = f"{written} is no selector (avg, count, histogram, min, max){hint}"
        return fault("selector", message, offset=token.offset, value=written)

    def entries(self) -> None:
        while True:
            name = self.token
            if name.sort != "word" or name.text in KEYWORDS:
                raise self.unexpected("game, board, dead or the name of a player")
            self.at += 1
            self.expect("=")
            text = self.token
            if text.sort != "text":
                raise self.unexpected(f"a text between quotes, as {name.text}='...',")
            self.at += 1
            if any(entry.name == name.text for entry in self.query.entries):
                raise fault("entry_twice", f"{name.text} stands twice", offset=name.offset, value=name.text)
            self.query.entries.append(Entry(name.text, text.text, text.offset + 1, "query", name.offset))
            if not self.take(","):
                return

    # Expressions

    def expression(self, least: int) -> int:
        """By precedence: operators of less than `least` are left for those around."""
        self.deep += 1
        if self.deep > MOST_DEEP:
            raise fault(
                "too_deep", f"{MOST_DEEP} things in one another are the most", offset=self.token.offset
            )
        left = self.operand()
        compared = False
        while True:
            token = self.token
            operator = token.text if token.sort in ("word", "sign") else ""
            level = _PRECEDENCE.get(operator, -1)
            if level <= least:
                break
            if level == _COMPARISON:
                if compared:
                    message = "two comparisons in a row: write a < b and b < c"
                    raise fault("comparison", message, offset=token.offset, value=operator)
                compared = True
                left = self.comparison(left, operator)
            elif operator in ("and", "or"):
                parts = [left]
                while self.take(operator):
                    parts.append(self.expression(level))
                left = self.add(Node(operator, token.offset, tuple(parts)))
            else:
                self.at += 1
                left = self.add(Node(operator, token.offset, (left, self.expression(level))))
        self.deep -= 1
        return left

    def comparison(self, left: int, operator: str) -> int:
        offset = self.token.offset
        self.at += 1
        negated = operator == "not"
        if negated:
            if not self.is_at("in", "between"):
                raise self.unexpected("in or between")
            operator = self.token.text
            self.at += 1
        if operator == "in":
            opened = self.token.offset
            self.expect("(")
            choices = [self.expression(0)]
            while self.take(","):
                choices.append(self.expression(0))
            self.expect(")", opened)
            node = self.add(Node("in", offset, (left, *choices)))
        elif operator == "between":
            low = self.expression(_COMPARISON)
            self.expect("and")
            high = self.expression(_COMPARISON)
            node = self.add(Node("between", offset, (left, low, high)))
        else:
            return self.add(Node(operator, offset, (left, self.expression(_COMPARISON))))
        return self.add(Node("not", offset, (node,))) if negated else node

    def operand(self) -> int:
        offset = self.token.offset
        flips = 0
        while self.take("not"):
            flips += 1
        if flips:
            inner = self.expression(_NOT)
            node = self.add(Node("not", offset, (inner,)))
            return node if flips % 2 else self.add(Node("not", offset, (node,)))
        while self.is_at("-", "+"):
            flips += self.token.text == "-"
            self.at += 1
        if (
            self.at
            and self.tokens[self.at - 1].offset >= offset
            and self.tokens[self.at - 1].text in ("-", "+")
        ):
            inner = self.expression(_SIGN)
            node = self.add(Node("neg", offset, (inner,)))
            return node if flips % 2 else self.add(Node("neg", offset, (node,)))
        return self.primary()

    def primary(self) -> int:
        token = self.token
        if token.sort == "number" and token.number is not None:
            self.at += 1
            return self.add(Node("number", token.offset, number=token.number))
        if token.sort == "text":
            self.at += 1
            return self.add(Node("text", token.offset, text=token.text))
        if self.take("("):
            node = self.expression(0)
            self.expect(")", token.offset)
            return node
        if self.take("case"):
            return self.case(token.offset)
        if token.sort == "word" and (token.text not in KEYWORDS or token.text in ("true", "false")):
            self.at += 1
            if self.is_at("("):
                return self.call(token)
            return self.add(Node("name", token.offset, text=token.text))
        raise self.unexpected("a value")

    def call(self, name: Token) -> int:
        opened = self.token.offset
        self.at += 1
        start = len(self.query.nodes)
        args: list[int] = []
        if not self.take(")"):
            args.append(self.expression(0))
            while self.take(","):
                args.append(self.expression(0))
            self.expect(")", opened)
        return self.add(Node("call", name.offset, tuple(args), name.text, start=start))

    def case(self, offset: int) -> int:
        """CASE WHEN condition THEN value ... [ELSE value] END, or CASE value WHEN value THEN ..."""
        subject = None if self.is_at("when") else self.expression(0)
        parts = []
        while self.is_at("when"):
            when = self.token.offset
            self.at += 1
            condition = self.expression(0)
            if subject is not None:
                condition = self.add(Node("=", when, (subject, condition)))
            self.expect("then")
            parts += [condition, self.expression(0)]
        if not parts:
            raise self.unexpected("when")
        if not self.is_at("else"):
            raise self.unexpected("when or else (a case without else has no value for the other deals)")
        self.at += 1
        parts.append(self.expression(0))
        if self.token.sort == "end":
            raise fault("unclosed", "a case that no end ends", offset=offset, value="case")
        self.expect("end")
        return self.add(Node("case", offset, tuple(parts)))
