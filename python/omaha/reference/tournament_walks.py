"""Two walks of an auditor of tournaments: down the clock's pile of levels and breaks, and round a table from big blind to big blind."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Shown(NamedTuple):
    """What a hand that began showed."""

    button: int
    small: int | None
    big: int
    dealt: Sequence[int]
    level: int
    unit: int


class Watch:
    """The clock as a pile of what is still to come; the top runs down.

    >>> watch = Watch([("level", 2), ("break", 1), ("level", 2)])
    >>> watch.do("start", 0, 0)
    >>> [watch.at(at) for at in (0, 1999, 2000, 2999, 3000)]
    [(1, False), (1, False), (2, True), (2, True), (2, False)]
    """

    def __init__(self, periods: Sequence[tuple[str, int]]) -> None:
        self.periods = periods
        self.first = 0
        self.pile: list[list[int]] = []
        """Which period, and milliseconds left; a break that was taken is period -1."""
        self.seen = 0
        self.stopped = True
        self.began: list[tuple[int, int]] = []

    def lie(self, first: int, at: int) -> None:
        self.pile = [[n, self.periods[n][1] * 1000] for n in range(len(self.periods) - 1, first - 1, -1)]
        self.note(at)

    def note(self, at: int) -> None:
        top = self.pile[-1][0]
        if top >= 0 and self.periods[top][0] == "level":
            self.began.append((at, 1 + sum(kind == "level" for kind, _ in self.periods[:top])))

    def run(self, at: int) -> None:
        while not self.stopped and self.pile and self.seen < at:
            step = min(at - self.seen, max(self.pile[-1][1], 0))
            last = len(self.pile) == 1
            self.seen += at - self.seen if last else step
            self.pile[-1][1] -= step
            self.drop()
        self.seen = max(self.seen, at)

    def drop(self) -> None:
        while len(self.pile) > 1 and self.pile[-1][1] <= 0:
            self.pile.pop()
            self.note(self.seen)

    def at(self, at: int) -> tuple[int, bool]:
        """The level, and whether it is a break."""
        self.run(at)
        top = self.pile[-1][0]
        rest = top < 0 or self.periods[top][0] == "break"
        under = next(n for n, _ in reversed(self.pile) if n >= 0 and self.periods[n][0] == "level")
        return 1 + sum(kind == "level" for kind, _ in self.periods[:under]), rest

    def level_of(self, at: int) -> int:
        return max((began for began in self.began if began[0] <= at), key=lambda one: one[0])[1]

    def do(self, op: str, at: int, value: int) -> None:
        self.run(at)
        if op == "start":
            self.stopped = False
            self.lie(0, at)
        elif op in ("pause", "resume"):
            self.stopped = op == "pause"
        elif op == "take_break":
            self.pile.append([-1, value * 1000])
        elif op == "end_break":
            self.pile.pop()
            self.note(at)
        elif op == "skip":
            self.lie(next(n for n, _ in reversed(self.pile) if n >= 0) + value, at)
        else:
            self.pile[-1][1] = max(self.pile[-1][1], 0) + value * 1000
            self.drop()


def blinds(
    shown: Shown, who: Mapping[int, str], last: tuple[Shown, Mapping[int, str]] | None, seats: int
) -> list[str]:
    """What is wrong with a hand's button and blinds, by walking from the last big blind on (S0, TDA 32).

    >>> first = Shown(0, 1, 2, (0, 1, 2, 3), 1, 25)
    >>> blinds(Shown(1, 2, 0, (0, 1, 2, 3), 1, 25), dict(enumerate("ABCD")), (first, dict(enumerate("ABCD"))), 6)
    ['the big blind goes from seat 2 past D to seat 0']
    """
    faults = []
    dealt = set(shown.dealt)

    def walk(first: int, to: int) -> list[int]:
        """The seats from one to another, both left out."""
        return [(first + step) % seats for step in range(1, (to - first) % seats or seats)]

    if not dealt <= set(who) or len(dealt) < 2:
        return [f"dealt in are seats {sorted(dealt)}, there are {sorted(who)}"]
    between = set(walk(shown.button, shown.big)) if len(dealt) > 2 else set()
    stayed = {seat for seat, name in last[1].items() if who.get(seat) == name} if last else set()
    for seat in sorted(set(who) - dealt):
        if last is None or seat in stayed:
            faults.append(f"{who[seat]} is not dealt in")
        elif len(dealt) > 2 and seat not in between:
            faults.append(f"{who[seat]} has to wait on seat {seat}, behind the button")
    if shown.big not in dealt or shown.small not in {None, *dealt} or shown.small == shown.big:
        return [*faults, f"blinds at {shown.small} and {shown.big}, dealt in are {sorted(dealt)}"]
    if len(dealt) == 2:
        if shown.small != shown.button:
            faults.append(f"two play, the button is at {shown.button}, the small blind at {shown.small}")
        if last is not None and stayed and shown.big == last[0].big and stayed != {shown.big}:
            faults.append("two play, the same is big blind again")
        if last is not None and len(stayed) == 2:
            due = next(seat for seat in [*walk(last[0].big, last[0].big)] if seat in dealt)
            if due != shown.big:
                faults.append(f"two play, {who[due]} was due for the big blind")
        return faults
    if last is None:
        if [seat for seat in walk(shown.button, shown.big) if seat in dealt] != [shown.small]:
            faults.append("the first blinds are not the next two after the button")
        if shown.button:
            faults.append("seat 1 of the draw does not deal first")
        return faults
    passed = [seat for seat in walk(last[0].big, shown.big) if seat in dealt]
    if passed:
        names = ", ".join(who[seat] for seat in passed)
        faults.append(f"the big blind goes from seat {last[0].big} past {names} to seat {shown.big}")
    if stayed and shown.big == last[0].big and shown.big in stayed:
        faults.append(f"{who[shown.big]} is big blind again")
    if len(stayed) < 2:
        return faults  # those who have come make it a game that starts anew
    small = last[0].small if last[0].small is not None else None
    if small is not None and shown.button != small:
        faults.append(f"the button is at {shown.button}, the small blind was at {small}")
    if shown.small != (last[0].big if last[0].big in dealt else None):
        faults.append(f"the small blind is at {shown.small}, the big blind was at {last[0].big}")
    return faults
