"""What is fixed before the first action: the set-up and who posts what (rules.md 3.2, 3.7; RR 13 for kills)."""

from collections.abc import Iterable
from typing import Any, NamedTuple

KINDS = ("ante", "small_blind", "big_blind", "post", "kill", "dead", "big_blind_ante", "straddle")
"""What can be posted, in the order of posting."""
DEAD = ("dead", "big_blind_ante")

Post = tuple[int, str, int]
"""Seat, kind, chips added."""


class Setup(NamedTuple):
    """All that is fixed before the first action."""

    rules: Any
    game: Any
    stakes: Any
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    """In the order of posting; a blind that a seat owes but cannot pay stands here with 0."""
    players_left: int | None
    bomb_pot: int | None = None
    """The ante of each player; no blinds, no first round (5.3)."""
    kill: tuple[int, str] | None = None
    """Fixed limit: who posts a kill blind, ``half`` or ``full`` (RR 13)."""
    run_it: int | str = 1
    """How often the board is run out when all are all-in, or ``ask`` (WL 206 to 213)."""

    def killed(self, amount: int) -> int:
        """An amount as it is in this hand: one and a half times, or twice, in a kill pot."""
        if self.kill is None:
            return amount
        return amount * {"half": 3, "full": 4}[self.kill[1]] // 2

    @property
    def boards(self) -> int:
        return int(self.game.boards)

    @property
    def dealt_in(self) -> list[int]:
        return [seat for seat, stack in enumerate(self.stacks) if stack]

    @property
    def blinds(self) -> tuple[int, ...]:
        """The blinds of this hand: with too few players the smallest are left out."""
        return tuple(self.stakes.blinds[-len(self.dealt_in) :])

    @property
    def big_blind(self) -> int:
        return int(self.stakes.blinds[-1])

    def clockwise(self, after: int) -> list[int]:
        """All seats from the one after ``after``, which comes last."""
        seats = len(self.stacks)
        return [(after + steps) % seats for steps in range(1, seats + 1)]

    def posted(self, *kinds: str) -> list[Post]:
        return [post for post in self.posts if post[1] in kinds]


# Posting


def usual_posts(setup: Setup) -> list[tuple[int, str, int]]:
    """Who owes what: antes, blinds, a kill, the big blind's ante; not yet trimmed to the stacks."""
    stakes = setup.stakes
    if setup.bomb_pot is not None:
        return [(seat, "ante", setup.bomb_pot) for seat in setup.dealt_in]
    order = [seat for seat in setup.clockwise(setup.button) if setup.stacks[seat]]
    if len(order) == 2 and order[-1] == setup.button:
        order = [setup.button, order[0]][-len(setup.blinds) :]  # heads-up the button is the small blind
    kinds = ["small_blind"] * (len(setup.blinds) - 1) + ["big_blind"]
    blinds = list(zip(order, kinds, setup.blinds, strict=False))
    posts = [(seat, "ante", int(stakes.ante)) for seat in setup.dealt_in if stakes.ante]
    posts += blinds
    if stakes.big_blind_ante:
        posts.append((blinds[-1][0], "big_blind_ante", int(stakes.big_blind_ante)))
    return posts


def with_posts(setup: Setup, posts: Iterable[Post] | None, straddles: Iterable[int]) -> Setup:
    """The set-up with what is really posted."""
    paid = [0] * len(setup.stacks)
    totals = [0] * len(setup.stacks)
    done: list[Post] = []

    def put(seat: int, kind: str, amount: int) -> None:
        paid[seat] += amount
        totals[seat] += 0 if kind in ("ante", *DEAD) else amount
        done.append((seat, kind, amount))

    def left(seat: int) -> int:
        return within_cap(setup, setup.stacks[seat] - paid[seat], paid[seat])

    def put_kill() -> None:
        """RR 13: the kill less the blinds that its seat posts anyhow."""
        if setup.kill is not None:
            seat = setup.kill[0]
            amount = min(setup.killed(setup.big_blind) - totals[seat], left(seat))
            if amount > 0:
                put(seat, "kill", amount)

    if posts is None:
        usual = usual_posts(setup)
        for seat, kind, amount in [post for post in usual if post[1] not in DEAD]:
            put(seat, kind, min(amount, left(seat)))
        put_kill()
        for seat, kind, amount in [post for post in usual if post[1] in DEAD]:
            put(seat, kind, min(amount, left(seat)))
    else:
        posts = sorted(posts, key=lambda post: KINDS.index(post[1]))
        kinds = [kind for _, kind, _ in posts]
        if "kill" in kinds and setup.kill is None:
            raise ValueError("a kill is posted in a kill pot only")
        if setup.bomb_pot is not None and not {*kinds} <= {"ante", *DEAD}:
            raise ValueError("antes and dead money only are posted in a bomb pot")
        for seat, kind, amount in posts:
            # Who has nothing left for his blind is the blind all the same.
            nothing_left = amount == 0 == left(seat) and kind in ("small_blind", "big_blind")
            if not 0 <= seat < len(paid) or not (0 < amount <= left(seat) or nothing_left):
                raise ValueError(f"cannot be posted: {(seat, kind, amount)}")
            put(seat, kind, amount)
    straddle = max([setup.big_blind, *(totals[seat] for seat, kind, _ in done if kind == "straddle")])
    for seat in straddles:
        straddle *= 2  # of what should have been posted, even if it was not
        put(seat, "straddle", min(straddle - totals[seat], left(seat)))
    return setup._replace(posts=tuple(done))


def check_variants(setup: Setup, straddles: Iterable[int]) -> None:
    """What bomb pots, kills and runs cannot go with."""
    stakes, unit = setup.stakes, setup.stakes.unit
    if setup.bomb_pot is not None:
        if setup.bomb_pot < 1 or setup.bomb_pot % unit:
            raise ValueError(f"no ante: {setup.bomb_pot}")
        if setup.kill is not None or [*straddles]:
            raise ValueError("a bomb pot has no kill and no straddles")
    if setup.kill is not None:
        seat, size = setup.kill
        if [*straddles]:
            raise ValueError("a kill pot has no straddles")
        if setup.game.structure != "limit" or seat not in setup.dealt_in or size not in ("half", "full"):
            raise ValueError(f"no kill: {setup.kill}")
        bets = [amount for amount in (stakes.small_bet, stakes.big_bet) if amount is not None]
        if size == "half" and any(3 * amount % (2 * unit) for amount in [setup.big_blind, *bets]):
            raise ValueError("one and a half bets are no multiple of the unit")
    most = getattr(setup.rules, "max_runs", 1)
    wanted = most if setup.run_it == "ask" else setup.run_it
    if wanted not in (1, 2, 3) or wanted > most:
        raise ValueError(f"the house does not run it so often: {setup.run_it}")
    if setup.run_it != 1 and (most == 1 or setup.boards > 1):
        raise ValueError("one board is run out once, and so are several")


def within_cap(setup: Setup, stack: int, put_in: int) -> int:
    """3.7: what of a stack may still be bet."""
    cap = setup.stakes.cap
    return stack if cap is None else min(stack, cap - put_in)
