"""A hand as a set-up and a list of actions: every question is answered by playing the list again.

Betting is in ``betting``, the pots are in ``pots``, the end is in ``showdown``; here is the face.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from omaha.reference.betting import STREETS, Action, Event, Legal, Table, is_legal, walk
from omaha.reference.cards import parse_cards
from omaha.reference.posting import KINDS, Post, Setup, check_variants, with_posts
from omaha.reference.showdown import Known, Showdown, may_kill


class Contribution(NamedTuple):
    """What a seat put in, without what went back to it."""

    live: int
    ante: int
    dead: int


class Hand:
    """One hand; seats clockwise, a stack of 0 is a seat without a player.

    ``posts`` take the place of the usual ones; ``showdown`` is ``auto`` or ``manual``. ``boards`` are several
    boards, or what several runs lay; ``bomb_pot`` is each player's ante, ``kill`` a seat and ``half`` or
    ``full``, ``run_it`` 1, 2, 3 or ``ask``.
    """

    def __init__(
        self,
        rules: Any,
        game: Any,
        stakes: Any,
        stacks: Sequence[int],
        button: int,
        *,
        posts: Iterable[Post] | None = None,
        straddles: Sequence[int] = (),
        players_left: int | None = None,
        hole_cards: Sequence[str | None] | None = None,
        board: str | None = None,
        boards: Sequence[str] | None = None,
        showdown: str = "auto",
        bomb_pot: int | None = None,
        kill: tuple[int, str] | None = None,
        run_it: int | str = 1,
    ) -> None:
        if sum(stack > 0 for stack in stacks) < 2 or min(stacks) < 0:
            raise ValueError("at least two must be dealt in")
        if not 0 <= button < len(stacks):
            raise ValueError(f"the button is at no seat: {button}")
        if showdown not in ("auto", "manual"):
            raise ValueError(f"auto or manual, not {showdown!r}")
        posts = None if posts is None else [(seat, kind, amount) for seat, kind, amount in posts]
        if any(kind not in KINDS for _, kind, _ in posts or ()):
            raise ValueError("an unknown kind of post")
        setup = Setup(rules, game, stakes, tuple(stacks), button, (), players_left, bomb_pot, kill, run_it)
        check_variants(setup, straddles)
        self._setup = with_posts(setup, posts, straddles)
        holes = hole_cards or [None] * len(stacks)
        self._known = Known(
            [parse_cards(hole) if hole else None for hole in holes],
            read_boards([board or ""] if boards is None else boards, game.boards),
            showdown == "manual",
        )
        self._actions: list[Action] = []

    def after(self, action: Action) -> "Hand":
        """Another hand, one action later."""
        hand = object.__new__(Hand)
        hand.__dict__.update(self.__dict__)
        hand._actions = [*self._actions]
        hand.apply(action)
        return hand

    def _table(self) -> Table:
        return walk(self._setup, self._actions)

    def _end(self) -> Showdown | None:
        """The end of the hand, as far as it has come; a void hand as it was before."""
        table = self._table()
        if table.void:
            table = walk(self._setup, self._actions[:-1])
        return Showdown(table, self._known) if table.over else None

    def legal(self) -> Legal | None:
        """What the seat to act may do; None at the showdown and after the end."""
        return self._table().legal()

    def apply(self, action: Action) -> None:
        if not self._allowed(action):
            raise ValueError(f"not legal: {action}")
        self._actions.append(action)

    def _allowed(self, action: Action) -> bool:
        if self.street == "complete":
            return False
        table, end = self._table(), self._end()
        match action:
            case ("void_hand",):
                return True
            case ("misdeal",):
                return not table.substantial
            case ("kill_hand", int(seat)):
                return may_kill(table, seat, end.mucked if end else ())
            case ("timeout", int(seat)):
                return seat == self.to_act
        if end:
            seat_or_none = end.to_act
            return seat_or_none is not None and (
                action == ("show",) or (action == ("muck",) and end.may_muck(seat_or_none))
            )
        legal = table.legal()
        if legal is None:
            raise AssertionError(action)
        all_in = table.bets[legal.seat] + table.chips(legal.seat)
        return is_legal(legal, action, self._setup.stakes.unit, all_in)

    @property
    def void(self) -> bool:
        """Whether every chip went back: a misdeal, a fouled deck."""
        return self._table().void

    @property
    def asking(self) -> bool:
        """Whether players are asked how often the board shall be run out."""
        return bool(self._table().asked)

    @property
    def runs(self) -> int:
        """The number of boards."""
        return max(self._table().runs, self._setup.boards)

    @property
    def street(self) -> str:
        table = self._table()
        if table.void:
            return "complete"
        if not table.over:
            return STREETS[table.street]
        return "showdown" if Showdown(table, self._known).payout is None else "complete"

    @property
    def to_act(self) -> int | None:
        table = self._table()
        return Showdown(table, self._known).to_act if table.over and not table.void else table.to_act

    @property
    def stacks(self) -> list[int]:
        won = self.payout or [0] * len(self._setup.stacks)
        return [stack + more for stack, more in zip(self._table().stacks, won, strict=True)]

    @property
    def bets(self) -> list[int]:
        """Street totals; nothing after the end of betting."""
        table = self._table()
        return list(table.bets) if table.betting else [0] * len(table.bets)

    @property
    def current_bet(self) -> int:
        table = self._table()
        return table.level if table.betting else 0

    @property
    def folded(self) -> list[bool]:
        return self._table().folded

    @property
    def contributions(self) -> list[Contribution]:
        table = self._table()
        return [Contribution(*put) for put in zip(table.live, table.ante, table.dead, strict=True)]

    @property
    def pot(self) -> int:
        """All that was put in and did not go back, paid out or not."""
        return self._table().pot

    @property
    def payout(self) -> list[int] | None:
        table = self._table()
        return Showdown(table, self._known).payout if table.over and not table.void else None

    @property
    def shown(self) -> list[int]:
        """Seats in the order of showing."""
        end = self._end()
        return end.shown if end else []

    @property
    def mucked(self) -> list[int]:
        end = self._end()
        return end.mucked if end else []

    @property
    def events(self) -> list[Event]:
        end = self._end()
        events = self._table().events
        if self.void:
            return [*events[:-1], *(end.events if end else []), events[-1]]
        return events + (end.events if end else [])


def read_boards(texts: Sequence[str], boards: int) -> list[tuple[int, ...]]:
    """All cards different; with one board, what runs lay may begin as the first board does."""
    read = [parse_cards(text) for text in texts]
    if len(read) > 3 or any(len(board) > 5 for board in read):
        raise ValueError(f"up to three boards of up to five cards: {texts}")
    cards = [*read[0]] if read else []
    for board in read[1:]:
        same = 0
        while boards == 1 and same < min(len(board), len(read[0])) and board[same] == read[0][same]:
            same += 1
        cards += board[same:]
    if len({*cards}) < len(cards):
        raise ValueError(f"a card lies twice: {texts}")
    return read
