"""What equities of hands and of ranges have in common: what follows from counts of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from typing import Self

    from omaha.cards import CardSet

__all__ = ["Outcomes", "PlayerEquity"]


class PlayerEquity(NamedTuple):
    """One player's numbers, all of them shares of the deals or of the pot."""

    player: str
    """His cards, `*` for each unknown one."""
    equity: float
    """The share of the pot that he wins on average; `hi + lo`."""
    win: float
    """How often he has the high alone."""
    tie: float
    """How often he shares the high."""
    hi: float
    """What he wins of the pot with the high."""
    lo: float
    """What he wins of the pot with the low."""
    scoop: float
    """How often he takes the whole pot."""
    quarter: float
    """How often he gets just a quarter of the pot."""
    stderr: float
    """The standard error of `equity`; 0 if it is exact."""


class _Counted(Protocol):
    """Counts of the core."""

    @property
    def players(self) -> int: ...
    def cells(self) -> Sequence[int]: ...
    def units(self) -> tuple[Sequence[int], int]: ...
    def standard_errors(self) -> tuple[float, ...]: ...


class Outcomes:
    """Everything that follows from counts, see `Equity` and `RangeEquity`. Frozen."""

    __slots__ = ()
    _tally: _Counted

    if TYPE_CHECKING:

        @property
        def players(self) -> tuple[str, ...]:
            """The players as text."""

        @property
        def board(self) -> CardSet:
            """The board as far as it is known."""

        @property
        def hilo(self) -> bool:
            """Whether half the pot goes to the low."""

        @property
        def is_exact(self) -> bool:
            """Whether all deals were counted."""

        @property
        def deals(self) -> int:
            """How many deals were counted."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    @property
    def equity(self) -> tuple[float, ...]:
        """The share of the pot that each player wins on average."""
        units, pot = self._tally.units()
        return tuple(unit / ((self.deals or 1) * pot) for unit in units)

    @property
    def exact_equity(self) -> tuple[Fraction, ...]:
        """The same as fractions; of a sample, the sample's."""
        units, pot = self._tally.units()
        return tuple(Fraction(unit, (self.deals or 1) * pot) for unit in units)

    @property
    def stderr(self) -> tuple[float, ...]:
        """The standard error of each equity: 0 if it is exact."""
        if self.is_exact:
            return (0.0,) * len(self)
        # Deals that all came to the same do not make a sample exact.
        return tuple(error or 1 / (self.deals + 1) for error in self._tally.standard_errors())

    @property
    def win(self) -> tuple[float, ...]:
        """How often each player has the high alone."""
        return self._share(lambda high, _: float(high == 1))

    @property
    def tie(self) -> tuple[float, ...]:
        """How often each player shares the high."""
        return self._share(lambda high, _: float(high > 1))

    @property
    def hi(self) -> tuple[float, ...]:
        """What each player wins of the pot with the high."""
        return self._share(lambda high, low: 0.0 if high == 0 else (1 if low < 0 else 0.5) / high)

    @property
    def lo(self) -> tuple[float, ...]:
        """What each player wins of the pot with the low."""
        return self._share(lambda _, low: 0.5 / low if low > 0 else 0.0)

    @property
    def scoop(self) -> tuple[float, ...]:
        """How often each player takes the whole pot."""
        return self._share(lambda high, low: float(high == 1 and abs(low) == 1))

    @property
    def quarter(self) -> tuple[float, ...]:
        """How often each player gets just a quarter of the pot."""
        return self._share(lambda high, low: float(_pot_share(high, low) == Fraction(1, 4)))

    @property
    def shares(self) -> tuple[dict[Fraction, int], ...]:
        """How often each player got each share of the pot, greatest first; the counts of a player add up to `deals`."""
        players = []
        for player in range(len(self)):
            found: dict[Fraction, int] = {}
            for high, low, count in self._cells(player):
                share = _pot_share(high, low)
                found[share] = found.get(share, 0) + count
            players.append(dict(sorted(found.items(), reverse=True)))
        return tuple(players)

    @property
    def is_drawing_dead(self) -> tuple[bool, ...]:
        """Whether a player wins nothing, whatever comes; never said of a sample."""
        return tuple(self.is_exact and max(shares) == 0 for shares in self.shares)

    @property
    def is_lock(self) -> tuple[bool, ...]:
        """Whether a player wins the whole pot, whatever comes; never said of a sample."""
        return tuple(self.is_exact and min(shares) == 1 for shares in self.shares)

    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """A NumPy array for each number, with a place for each player.

        >>> import omaha
        >>> omaha.equity("AhKhQdJd", "9c8c7h6h", board="9h8h2cKs").columns()["equity"]
        array([0.475, 0.525])
        """
        rows = list(self)
        return {name: np.array([getattr(row, name) for row in rows]) for name in PlayerEquity._fields}

    def plot(self, ax: Any = None) -> Any:
        """Bars of the equities on matplotlib axes (the extra `plot`); on new ones if none are given. Returns the axes."""
        from omaha.equity_views import plot

        return plot(self, ax)

    def _repr_html_(self) -> str:
        from omaha.equity_views import html

        return html(self)

    def __len__(self) -> int:
        return self._tally.players

    def __getitem__(self, player: int) -> PlayerEquity:
        return list(self)[player]

    def __iter__(self) -> Iterator[PlayerEquity]:
        numbers = (self.equity, self.win, self.tie, self.hi, self.lo, self.scoop, self.quarter, self.stderr)
        return (PlayerEquity(*row) for row in zip(self.players, *numbers, strict=True))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        kind = "exact" if self.is_exact else f"{self.deals:,} deals"
        shares = " ".join(f"{share:.2%}" for share in self.equity)
        return f"<{type(self).__name__} {shares}, {kind}>"

    def __str__(self) -> str:
        width = max(map(len, self.players))
        return "\n".join(self._line(row, width) for row in self)

    def _line(self, row: PlayerEquity, width: int) -> str:
        error = "" if self.is_exact else f" ±{row.stderr:.2%}"
        low = f"  hi {row.hi:.2%}  lo {row.lo:.2%}  scoop {row.scoop:.2%}" if self.hilo else ""
        kind = "exact" if self.is_exact else f"{self.deals:,} deals"
        numbers = f"{row.equity:.2%}{error}  win {row.win:.2%}  tie {row.tie:.2%}"
        return f"{row.player:<{width}}  {numbers}{low}  {kind}"

    def _cells(self, player: int) -> Iterator[tuple[int, int, int]]:
        """The ways of high and low with their counts, where there are any."""
        n = len(self)
        size = (n + 1) * (n + 2)
        for at, count in enumerate(self._tally.cells()[player * size : (player + 1) * size]):
            if count:
                high, low = divmod(at, n + 2)
                yield high, -1 if low > n else low, count

    def _share(self, value: Callable[[int, int], float]) -> tuple[float, ...]:
        deals = self.deals or 1
        return tuple(
            sum(value(high, low) * count for high, low, count in self._cells(player)) / deals
            for player in range(len(self))
        )


def _pot_share(high: int, low: int) -> Fraction:
    if low < 0:
        return Fraction(1, high) if high else Fraction(0)
    share = Fraction(0)
    for ways in (high, low):
        share += Fraction(1, 2 * ways) if ways else 0
    return share
