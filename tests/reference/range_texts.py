"""Texts of ranges at random, of every construct of docs/ranges-language.md; nearly all of them are right."""

from random import Random

RANKS = "23456789TJQKA"
MACROS = ["$ds", "$ss", "$rb", "$ts", "$ms", "$dsn", "$ssn", "$np", "$op", "$tp", "$nt"]
SLOT_MACROS = ["$B", "$M", "$Z", "$L", "$N", "$F", "$R", "$W"]
TERM_MACROS = ["$0g", "$1g", "$2g", "$0g4"]


def range_text(random: Random, cards: int = 4) -> str:
    """One to three parts, with weights or without."""
    parts = [chain(random, cards, 2) for _ in range(random.choice((1, 1, 2, 3)))]
    if random.random() < 0.2:
        parts = [f"{part}@{random.randint(1, 100)}" for part in parts]
    text = random.choice((",", ", ")).join(parts)
    return text.lower() if random.random() < 0.1 else text


def chain(random: Random, cards: int, deep: int) -> str:
    text = operand(random, cards, deep)
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        text += (
            random.choice(MACROS)
            if random.random() < 0.3
            else random.choice(":!") + operand(random, cards, deep)
        )
    return text


def operand(random: Random, cards: int, deep: int) -> str:
    before = "!" if random.random() < 0.1 else ""
    chance = random.random()
    if deep and chance < 0.15:
        inner = [chain(random, cards, deep - 1) for _ in range(random.choice((1, 2)))]
        return f"{before}({','.join(inner)})"
    if chance < 0.2:
        return before + random.choice(TERM_MACROS)
    return before + (span(random, random.randint(1, cards)) if chance < 0.35 else term(random, cards))


def term(random: Random, cards: int) -> str:
    """Slots and brackets, some of them in braces, no more than there are cards."""
    width = random.randint(1, cards)
    pieces = []
    while width > 0:
        chance = random.random()
        if chance < 0.1:
            pieces.append(random.choice(SLOT_MACROS) + " ")
            width -= 1
        elif chance < 0.3:
            wide = random.choice((1, 1, 1, 2)) if width > 1 else 1
            pieces.append(bracket(random, wide))
            width -= wide
        else:
            pieces.append(slot(random))
            width -= 1
    if random.random() < 0.15:
        first, last = sorted((random.randrange(len(pieces)), random.randrange(len(pieces))))
        pieces[first] = "{" + pieces[first]
        pieces[last] += "}"
    return "".join(pieces)


def slot(random: Random) -> str:
    rank = random.choice([*RANKS, *"AAKKQRRROON**", ""])
    suit = random.choice(["", "", "", "", "s", "h", "d", "c", "x", "x", "y", "z", "w"])
    return rank + suit or "*"


def bracket(random: Random, wide: int) -> str:
    if wide > 1 or random.random() < 0.4:
        return f"[{span(random, wide)}]"
    suit = random.choice(("", "", "", "x"))
    items = random.sample(RANKS, random.randint(1, 4))
    if not suit:
        items += random.sample(
            ["As", "Kh", "Jd", "2c", "s", "h", "T+", "5-", "9-7"], random.choice((0, 0, 1))
        )
    return f"[{','.join(item + suit for item in items)}]"


def span(random: Random, wide: int) -> str:
    """Ranks that move together, some that stay; or a sign after ranks."""
    far = random.randint(1, 4)
    suits = [random.choice(("", "", "", "x", "y")) for _ in range(wide)]
    first = [random.randrange(13 - far) for _ in range(wide)]
    if random.random() < 0.5:
        return "".join(RANKS[rank] + suit for rank, suit in zip(first, suits, strict=True)) + random.choice(
            "+-"
        )
    moves = [True] + [random.random() < 0.8 for _ in range(wide - 1)]
    last = [rank + far if moving else rank for rank, moving in zip(first, moves, strict=True)]
    sides = [
        "".join(RANKS[rank] + suit for rank, suit in zip(side, suits, strict=True)) for side in (first, last)
    ]
    random.shuffle(sides)
    return "-".join(sides)
