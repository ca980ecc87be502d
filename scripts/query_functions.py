"""Prints the table of functions of docs/query.md, from `omaha.queries.functions`."""

from omaha.queries.functions import FUNCTIONS
from omaha.queries.kinds import Kind

WORDS = {
    "board_street": "street",
    "draw_street": "flop or turn",
    "any_street": "street",
    "hand_type": "type",
    "hi_rating": "rating",
    "lo_rating": "rating",
    "hi_hand": "'cards'",
    "lo_hand": "'cards'",
    "range": "'range'",
    "board": "'pattern'",
    "ordering": "'ordering'",
    "rank_text": "'rank'",
    "card_text": "'card'",
    "constant": "n",
}
GIVES = {Kind.BOOLEAN: "condition", Kind.RANKS: "ranks", Kind.CATEGORY: "category"}


def table() -> str:
    """The table, in Markdown."""
    lines = ["| function | gives | |", "|---|---|---|"]
    for function in FUNCTIONS.values():
        asked = FUNCTIONS[function.of.lower()].takes if function.of else ()
        takes = ", ".join(WORDS.get(word, word) for word in (*asked, *function.takes))
        gives = GIVES.get(function.gives, function.gives.value.removeprefix("a "))
        low = " (games with a low)" if function.low else ""
        lines.append(f"| `{function.name}({takes})` | {gives} | {function.means}{low} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(table(), end="")
