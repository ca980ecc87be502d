"""A tournament: registration, seats, hands at many tables, what is bought, who is out, until one has all the chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from omaha.errors import PhaseError, TableError
from omaha.tournament.desk import DEFAULT_SOURCE
from omaha.tournament.floor import Floor
from omaha.tournament.icm import Icm, icm
from omaha.tournament.play import Asked, Pace, Policies, play
from omaha.tournament.saved import Saved
from omaha.tournament.seating import first_seats
from omaha.tournament.state import Entrant, Entry, TableState
from omaha.tournament.structure import Structure

__all__ = ["Tournament"]


class Tournament(Floor):
    """A tournament, for programs and directors.

    `seed` is what all draws, races and decks come from; `time` gives seconds and drives the clock. Programs `deal` and `finish` hands, or let
    `omaha.tournament.play` do it; directors tell what happened with `begin_hand` and `end_hand`. Everything that is done is in `log`,
    everything that came of it in `events`. Players are named by texts, tables by numbers from 1 on, seats by numbers from 0 on. Whatever
    raises changes nothing: `TableError`, `PhaseError` (`tournament.*`).

    >>> import omaha
    >>> from omaha.tournament import Structure, Tournament
    >>> seconds = 0
    >>> event = Tournament(Structure(), seed=7, time=lambda: seconds)
    >>> for name in ["Ann", "Ben", "Cid", "Dan"]:
    ...     event.register(name)
    >>> event.start()
    >>> event.tables[1].players
    ['Ann', 'Dan', 'Cid', 'Ben']
    >>> hand = event.deal(1)
    >>> while hand.to_act is not None:
    ...     hand.apply(omaha.Fold())
    >>> event.finish(1)
    >>> event.stacks
    {'Ann': 4000, 'Ben': 4000, 'Cid': 4025, 'Dan': 3975}
    """

    def __init__(
        self, structure: Structure, seed: int = 0, *, time: Callable[[], float] = DEFAULT_SOURCE
    ) -> None:
        super().__init__(structure, seed, time)
        self._tick()

    def __repr__(self) -> str:
        state = "over" if self._over else f"{self.left} left" if self._started else "not begun"
        return f"<Tournament {self._structure.name!r}: {len(self._players)} players, {state}, {self._hands} hands>"

    # Registration

    def register(self, name: str) -> None:
        """A player buys in; after the start he gets a seat at once, while late entry is open.

        Raises `TableError` (`tournament.name`, `tournament.registered`, `tournament.full`), `PhaseError` (`tournament.late`, `tournament.over`).
        """
        if not isinstance(name, str):
            raise TypeError(f"a player is named by a text, not {type(name).__name__}")
        if not 0 < len(name) <= 100:
            raise TableError(
                "a player has a name of up to 100 characters", code="tournament.name", value=name[:100]
            )
        if name in self._players:
            raise TableError(f"{name} is registered", code="tournament.registered", value=name)
        if len(self._players) >= self._structure.players[1]:
            most = self._structure.players[1]
            raise TableError(f"{most} players are the most", code="tournament.full", value=name)
        self._tick()
        if self._started:
            self._running()
            if self._structure.late_entry_before_level <= 1:
                raise PhaseError("nobody comes after the start", code="tournament.late")
            self._window(self._structure.late_entry_before_level, "late")
            self._not_hand_for_hand()
        self._note("register", name=name)
        self._players[name] = Entrant(name)
        self._buy_in(self._players[name])
        if self._started:
            self._come_in(name)

    def _buy_in(self, player: Entrant) -> None:
        structure = self._structure
        player.entries += 1
        self._entries += 1
        player.chips = structure.stack
        self._books.note(Entry("entry", player.name, structure.stack, structure.cost))
        self._books.note(Entry("fee", player.name, 0, structure.fee))

    def _come_in(self, name: str) -> None:
        """A seat for somebody who comes late or again: at the smallest table, or a new one."""
        self._players[name].status = "in"
        self._in[name] = None
        number = self._open_table()
        table = self._tables[number]
        seat = self._seat_at(table)
        self._seat(name, number, seat)
        if self._players[name].chips % table.unit:
            self._race(number, {seat: self._players[name].chips}, self._structure.unit(1), table.unit)
        self._after()

    def _not_hand_for_hand(self) -> None:
        if self._hand_for_hand:
            raise PhaseError("hand for hand nobody comes", code="tournament.round")

    def _open_table(self) -> int:
        """The smallest table with a free seat, or a new one."""
        sizes = {number: size for number, size in self._sizes().items() if size < self._structure.seats}
        if sizes:
            return min(sizes, key=lambda at: (sizes[at], at))
        number = max(self._tables) + 1
        unit = max(table.unit for table in self._tables.values())
        self._tables[number] = TableState(number, [None] * self._structure.seats, unit)
        self._event("opened", number)
        return number

    def unregister(self, name: str) -> None:
        """He gets his money back, before the start. Raises `TableError` (`tournament.nobody`), `PhaseError` (`tournament.started`)."""
        self._player(name)
        if self._started:
            raise PhaseError("the tournament has begun", code="tournament.started")
        self._tick()
        self._note("unregister", name=name)
        structure = self._structure
        self._books.note(Entry("entry", name, -structure.stack, -structure.cost))
        self._books.note(Entry("fee", name, 0, -structure.fee))
        del self._players[name]
        self._entries -= 1

    def _window(self, before_level: int, code: str) -> None:
        """Open until the first hand of a level is dealt (S0)."""
        if self._level_dealt >= before_level:
            text = f"it was open before the first hand of level {before_level}"
            raise PhaseError(text, code=f"tournament.{code}")

    def start(self) -> None:
        """Seats and buttons by a draw, and the clock starts (S0, Seating).

        Raises `PhaseError` (`tournament.started`, `tournament.players` if too few have come).
        """
        if self._started:
            raise PhaseError("the tournament has begun", code="tournament.started")
        least = self._structure.players[0]
        if len(self._players) < least:
            raise PhaseError(
                f"{len(self._players)} players are fewer than {least}", code="tournament.players"
            )
        self._tick()
        self._note("start")
        self._started = True
        self._clock.start()
        self._read_clock()
        for player in self._players.values():
            player.status = "in"
            self._in[player.name] = None
        unit = self._structure.unit(1)
        for number, names in enumerate(
            first_seats(list(self._players), self._structure.seats, self._draw), 1
        ):
            self._tables[number] = TableState(number, [None] * self._structure.seats, unit)
            for seat, name in enumerate(names):
                self._seat(name, number, seat)
            self._event("button", number, names[0], 0)
        self._after()

    # What is bought later

    def add_on(self, name: str) -> None:
        """More chips (S0: one add-on, before the first hand of level 5).

        Raises `TableError` (`tournament.nobody`, `tournament.not_in`, `tournament.add_on` if he has had all of his, or there are none),
        `PhaseError` (`tournament.too_late`, `tournament.hand_on`, `tournament.not_started`, `tournament.over`).
        """
        player, offer = self._player(name), self._structure.add_on
        self._running()
        self._still_in(name)
        if offer is None or player.add_ons >= offer.most:
            text = (
                "there are no add-ons"
                if offer is None
                else f"{name} has had {player.add_ons} of {offer.most}"
            )
            raise TableError(text, code="tournament.add_on", value=name)
        self._tick()
        self._window(offer.before_level, "too_late")
        self._between(player)
        self._note("add_on", name=name)
        player.add_ons += 1
        self._sell(player, "add_on", offer.chips, offer.cost)

    def _sell(self, player: Entrant, kind: str, chips: int, cost: int) -> None:
        player.chips += chips
        self._books.note(Entry("add_on" if kind == "add_on" else "rebuy", player.name, chips, cost))
        self._event(kind, player.table, player.name, chips)
        assert player.table is not None and player.seat is not None
        table = self._tables[player.table]
        if chips % table.unit:
            self._race(table.number, {player.seat: player.chips}, self._structure.unit(1), table.unit)

    def rebuy(self, name: str) -> None:
        """Chips for who has few or none; who is out gets a seat again, by a draw if his own is gone.

        Raises `TableError` (`tournament.nobody`, `tournament.rebuy`), `PhaseError` (`tournament.too_late`, `tournament.hand_on`,
        `tournament.round`, `tournament.not_started`, `tournament.over`).
        """
        player, offer = self._player(name), self._structure.rebuy
        self._running()
        out = player.status == "out"
        if (
            offer is None
            or player.rebuys >= offer.most
            or player.chips > offer.at_most
            or not (out or name in self._in)
        ):
            raise TableError(f"{name} cannot rebuy", code="tournament.rebuy", value=name)
        self._tick()
        self._window(offer.before_level, "too_late")
        self._not_hand_for_hand()
        self._between(player)
        self._note("rebuy", name=name)
        player.rebuys += 1
        if out:
            self._back(player)
        self._sell(player, "rebuy", offer.chips, offer.cost)
        self._after()

    def re_enter(self, name: str) -> None:
        """Who is out comes again as a new player, with a new seat, for the buy-in.

        Raises as `rebuy`, with `tournament.re_entry`.
        """
        player, offer = self._player(name), self._structure.re_entry
        self._running()
        if offer is None or player.entries > offer.most or player.status != "out":
            raise TableError(f"{name} cannot come again", code="tournament.re_entry", value=name)
        self._tick()
        self._window(offer.before_level, "too_late")
        self._not_hand_for_hand()
        self._note("re_enter", name=name)
        self._forget(name)
        self._buy_in(player)
        self._come_in(name)

    def _forget(self, name: str) -> None:
        """His place is nobody's any more."""
        self._outs = [
            group for group in ([one for one in group if one != name] for group in self._outs) if group
        ]

    def _back(self, player: Entrant) -> None:
        self._forget(player.name)
        player.status = "in"
        self._in[player.name] = None
        number = self._open_table()
        self._seat(player.name, number, self._seat_at(self._tables[number]))

    # Who is away, or has to go

    def sit_out(self, name: str) -> None:
        """He is dealt in and posts, and folds (TDA 30). Raises `TableError` (`tournament.nobody`, `tournament.not_in`)."""
        player = self._still_in(name) if self._started else self._player(name)
        self._tick()
        self._note("sit_out", name=name)
        player.sitting_out = True

    def sit_in(self, name: str) -> None:
        """He plays again. Raises `TableError` (`tournament.nobody`, `tournament.not_in`)."""
        player = self._still_in(name) if self._started else self._player(name)
        self._tick()
        self._note("sit_in", name=name)
        player.sitting_out = False

    def disqualify(self, name: str) -> None:
        """His chips leave play, and he has the place of who goes out now.

        Raises `TableError` (`tournament.nobody`, `tournament.not_in`), `PhaseError` (`tournament.hand_on`, `tournament.not_started`, `tournament.over`).
        """
        self._running()
        player = self._still_in(name)
        self._between(player)
        self._tick()
        self._note("disqualify", name=name)
        self._books.note(Entry("removed", name, -player.chips))
        table = player.table
        player.chips, player.status = 0, "disqualified"
        self._leave(name)
        del self._in[name]
        self._outs.append([name])
        self._event("disqualified", table, name)
        self._after()

    # The clock

    def _clock_does(self, op: str, *values: int) -> None:
        self._tick()
        getattr(self._clock, op)(*values)
        self._note(op, **({"value": values[0]} if values else {}))
        self._read_clock()

    def pause(self) -> None:
        """Stops the clock; no hand starts. Raises `PhaseError` (`clock.*`)."""
        self._clock_does("pause")

    def resume(self) -> None:
        """The clock goes on. Raises `PhaseError` (`clock.*`)."""
        self._clock_does("resume")

    def take_break(self, seconds: int) -> None:
        """A break now; the level goes on afterwards (S0). Raises `PhaseError`, `ConfigError` (`clock.*`)."""
        self._clock_does("take_break", seconds)

    def end_break(self) -> None:
        """The break is over. Raises `PhaseError` (`clock.*`)."""
        self._clock_does("end_break")

    def add_time(self, seconds: int) -> None:
        """So much longer lasts what is on; shorter if negative. Raises `PhaseError`, `ConfigError` (`clock.*`)."""
        self._clock_does("add_time", seconds)

    def skip(self, periods: int = 1) -> None:
        """The next level or break begins now, or an earlier one. Raises `PhaseError` (`clock.*`)."""
        self._clock_does("skip", periods)

    # Playing itself

    def run(
        self,
        policies: Policies,
        *,
        pace: Pace | None = None,
        add_ons: bool | Asked = True,
        rebuys: bool | Asked = False,
        until: Callable[[Tournament], bool] | None = None,
    ) -> None:
        """Plays itself to the end, in simulated time from now on: the seed and the policies decide everything.

        `policies` is one for all, or one for each name; `pace` says how long a hand takes. Add-ons are bought at the last level for them, rebuys
        (or re-entries) by who is out, as far as the structure has any: by everybody, by nobody, or by whom the function (tournament, name) says.
        `until` is asked after each step, and ends it early. Raises `TableError` (`tournament.policy`, `tournament.pace`), `PhaseError`
        (`tournament.players`, `tournament.wait` if the clock is paused), and what policies raise.

        >>> import omaha
        >>> from omaha.tournament import Structure, Tournament
        >>> def plays(view):
        ...     return omaha.Check() if view.legal_actions.check else omaha.Call()
        >>> event = Tournament(Structure(), seed=7)
        >>> for name in ["Ann", "Ben", "Cid", "Dan", "Eve"]:
        ...     event.register(name)
        >>> event.run(plays)
        >>> event.places, event.winnings
        ({'Dan': 1, 'Cid': 2, 'Ben': 3, 'Ann': 4, 'Eve': 5}, {'Eve': 0, 'Ann': 0, 'Ben': 0, 'Cid': 131, 'Dan': 244})
        """
        play(self, policies, pace=pace, add_ons=add_ons, rebuys=rebuys, until=until)

    # What it is worth

    def icm(self) -> dict[str, float]:
        """What the stacks are worth in prizes that are left, by the independent chip model, at this moment."""
        names = list(self._in)
        value: Icm = icm([self._players[name].chips for name in names], list(self.prizes[: len(names)]))
        return dict(zip(names, value.values, strict=True))

    # Saving

    def copy(self) -> Tournament:
        """Another tournament that stands where this one does, with the same time source; all is done again."""
        return Tournament.from_json(self.to_json(), time=self._source)

    def __copy__(self) -> Tournament:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Tournament:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # A time source cannot be kept: what is read again has the usual one.
        return Tournament.from_json, (self.to_json(),)

    def to_json(self) -> str:
        """The structure, the seed and all that was done, as a line of JSON; the cards of a hand that is on are in it."""
        return Saved.text(self)

    @classmethod
    def from_json(
        cls, text: str, *, max_bytes: int = 1 << 28, time: Callable[[], float] = DEFAULT_SOURCE
    ) -> Tournament:
        """The tournament of such a line: all is done again.

        Raises `NotationError` (`record.*`) and whatever the tournament raises.

        >>> from omaha.tournament import Structure, Tournament
        >>> event = Tournament(Structure(), seed=7, time=lambda: 0.0)
        >>> for name in ["Ann", "Ben", "Cid"]:
        ...     event.register(name)
        >>> event.start()
        >>> Tournament.from_json(event.to_json(), time=lambda: 0.0).tables[1].players == event.tables[1].players
        True
        """
        return Saved.tournament(cls, text, max_bytes, time)
